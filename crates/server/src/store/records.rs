//! What is kept, piece by piece.

mod puzzles;

use tabiya_engine::Level;
use tabiya_game::{Moment, Settings};
use tabiya_rules::{BySide, Side};

pub(crate) use puzzles::{Attempt, KeptPuzzle, PuzzleId, Solver, Strength};

use crate::{GameId, PersonId};

/// Who sits at one side of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    /// A person, or a program that came by itself.
    Person(PersonId),
    /// The computer of the house, at this level.
    Computer(Level),
}

impl Seat {
    /// The person, if it is one.
    pub(crate) const fn person(self) -> Option<PersonId> {
        match self {
            Self::Person(person) => Some(person),
            Self::Computer(_) => None,
        }
    }
}

/// How two came to play each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Origin {
    /// One challenged the other, or gave away a link.
    Friend,
    /// Both were looking for somebody.
    Lobby,
    /// One asked for the computer.
    Computer,
}

/// What the computer may do beyond moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Manners {
    /// It plays until the end.
    PlaysOn,
    /// It resigns lost games and offers draws.
    Concedes,
}

/// What of the same name a game comes of. That is settled in the same step in which the game begins: both are done, or
/// neither.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// A challenge that is in this state, and is accepted.
    Challenge(ChallengeState),
    /// A seek that is answered.
    Seek,
}

/// A game, but for its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameRecord {
    pub(crate) id: GameId,
    pub(crate) seats: BySide<Seat>,
    pub(crate) settings: Settings,
    pub(crate) origin: Origin,
    pub(crate) manners: Manners,
    pub(crate) created: Moment,
    /// The game of which this is the rematch.
    pub(crate) rematch_of: Option<GameId>,
    /// How it stands after its last event.
    pub(crate) standing: Standing,
}

/// How a game stands after so many events: what is looked for without reading them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// When the last of them happened.
    pub(crate) updated: Moment,
    /// When something happens by itself.
    pub(crate) due: Option<Moment>,
    /// How many half-moves stand on the board.
    pub(crate) plies: u32,
    /// How it ended, if it is over.
    pub(crate) end: Option<End>,
}

/// How a game ended, in short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct End {
    /// The word of its cause, such as `checkmate`.
    pub(crate) cause: String,
    /// Who scored.
    pub(crate) score: KeptScore,
}

/// Who scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum KeptScore {
    Won(Side),
    Drawn,
    /// Both lost, or the game does not count.
    Nobody,
}

/// An event as it is kept: its number in the game and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptEvent {
    pub(crate) number: u32,
    pub(crate) line: String,
}

/// Events of one command, to be kept together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Append {
    pub(crate) game: GameId,
    /// How many events were there when this was decided.
    pub(crate) after: u32,
    pub(crate) events: Vec<KeptEvent>,
    pub(crate) standing: Standing,
}

/// A game with all its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptGame {
    pub(crate) record: GameRecord,
    pub(crate) events: Vec<KeptEvent>,
}

/// Which games somebody asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GameQuery {
    /// Games of this person.
    pub(crate) person: Option<PersonId>,
    /// Against this one.
    pub(crate) against: Option<PersonId>,
    /// With this side, of `person`.
    pub(crate) side: Option<Side>,
    /// Begun at or after this moment.
    pub(crate) since: Option<Moment>,
    /// Begun at or before this moment.
    pub(crate) until: Option<Moment>,
    /// Only games that are over, or only those that are not.
    pub(crate) state: GameState,
    /// At most so many.
    pub(crate) most: Option<usize>,
    /// So many are passed over first.
    pub(crate) skip: usize,
    /// The oldest first, and not the newest.
    pub(crate) oldest_first: bool,
}

/// Whether games are over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum GameState {
    #[default]
    Any,
    Live,
    Over,
}

/// How the games of a person ended. Games that do not count are not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) won: u64,
    pub(crate) lost: u64,
    pub(crate) drawn: u64,
    /// Not over yet.
    pub(crate) playing: u64,
    /// Of those that are over, how many were against the computer of the house.
    pub(crate) against_computer: u64,
}

/// Who reads a line of chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Room {
    /// Those who play.
    Player,
    /// Those who watch.
    Spectator,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ChatLine {
    pub(crate) room: Room,
    /// Who said it; the house, if nobody did.
    pub(crate) by: Option<PersonId>,
    /// The name it was said under.
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) at: Moment,
}

/// What kind of player an account is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum AccountKind {
    /// Somebody who has not given a name.
    Guest,
    Person,
    /// A program.
    Bot,
}

/// An account before it has a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NewAccount {
    pub(crate) name: String,
    pub(crate) kind: AccountKind,
    /// The digest of the password, with its salt; without one nobody can sign in.
    pub(crate) password: Option<String>,
    pub(crate) created: Moment,
}

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Account {
    pub(crate) person: PersonId,
    pub(crate) name: String,
    pub(crate) kind: AccountKind,
    pub(crate) password: Option<String>,
    pub(crate) created: Moment,
    pub(crate) seen: Moment,
}

/// What is kept of a secret: nobody who reads the store can use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct KeyDigest(pub(crate) [u8; 32]);

/// What a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum KeyKind {
    /// A browser that is signed in, by cookie: it may do everything.
    Session,
    /// A personal token for scripts and programs.
    Token,
}

/// A session or a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) digest: KeyDigest,
    pub(crate) kind: KeyKind,
    pub(crate) person: PersonId,
    /// What its owner calls it.
    pub(crate) label: String,
    /// What it may be used for, separated by commas; of no meaning for a session.
    pub(crate) scopes: String,
    pub(crate) created: Moment,
    pub(crate) expires: Option<Moment>,
}

/// Which side somebody wants to have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Wish {
    #[default]
    Random,
    Side(Side),
}

/// An invitation to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Challenge {
    pub(crate) id: GameId,
    /// Who made it; an open one may be made by nobody in particular.
    pub(crate) from: Option<PersonId>,
    /// Whom it is for; an open one is for whoever comes.
    pub(crate) to: Option<PersonId>,
    /// The side that `from` wants, or for an open one without a maker the side of who comes first.
    pub(crate) wish: Wish,
    pub(crate) settings: Settings,
    /// What the maker calls the game.
    pub(crate) label: Option<String>,
    pub(crate) rematch_of: Option<GameId>,
    pub(crate) created: Moment,
    pub(crate) state: ChallengeState,
}

/// What has become of a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ChallengeState {
    Open,
    /// The first of two has joined an open challenge that nobody in particular made, and waits.
    /// With the side it chose.
    Joined(PersonId, Wish),
    Accepted,
    /// Declined, with the word for the reason.
    Declined(String),
    Cancelled,
}

/// What reviews are found by: a digest of where a game starts from and how it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ReviewDigest(pub(crate) [u8; 32]);

/// What was found of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptReview {
    pub(crate) digest: ReviewDigest,
    /// What made it: by another name it would be another.
    pub(crate) maker: String,
    /// A game that went like this.
    pub(crate) game: Option<GameId>,
    pub(crate) created: Moment,
    /// What was found, in whatever form its maker gives it.
    pub(crate) body: Vec<u8>,
}

/// What nobody needs any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Old {
    /// Challenges that wait for nothing and were made before this.
    pub(crate) challenges: Moment,
    /// Keys that hold until this, or not so long.
    pub(crate) keys: Moment,
    /// Guests who were not seen since this, and have no games, no key that holds longer, no seek, and no challenge that
    /// waits.
    pub(crate) guests: Moment,
    /// Reviews that are of no game that was kept, and were made before this.
    pub(crate) reviews: Moment,
    /// Those as well that are of no such game and older than so many others of the kind.
    pub(crate) most_reviews: u32,
}

/// Somebody who looks for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seek {
    pub(crate) id: GameId,
    pub(crate) person: PersonId,
    pub(crate) wish: Wish,
    pub(crate) settings: Settings,
    pub(crate) created: Moment,
}
