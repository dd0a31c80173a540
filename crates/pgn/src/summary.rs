//! What one wants to know of a game without keeping all of it.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use tabiya_rules::{LegalMove, Position, Side};

use crate::decode::{decode, unescape};
use crate::openings::Opening;
use crate::outcome::Outcome;
use crate::parse::parse;
use crate::problem::Fault;
use crate::replay::{Depth, Listener, Replay};
use crate::tags::Tags;
use crate::visitor::Token;

/// What is known of a game when its main line was replayed.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Its tags.
    pub tags: Tags,
    /// Its result.
    pub outcome: Outcome,
    /// The number of half-moves of its main line.
    pub plies: u32,
    /// The position at the end of its main line.
    pub last: Position,
    /// How it ended.
    pub ending: Ending,
    /// Its opening, by its moves.
    pub opening: Option<Opening>,
    /// A number that is the same for games with the same start and the same moves, within one program.
    pub moves: u64,
    /// The number of things that are wrong with it.
    pub faults: u32,
    /// Whether its moves were read to the end.
    pub is_whole: bool,
    /// Where its text is.
    pub text: Range<usize>,
}

/// How a game ended, as far as the moves and the tags tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ending {
    /// By checkmate.
    Checkmate,
    /// By stalemate.
    Stalemate,
    /// Neither side could mate with what was left.
    Material,
    /// The last position was there for the third time or more.
    Repetition,
    /// Fifty moves or more without a capture or a pawn's move.
    FiftyMoves,
    /// On time, as the tags say.
    Time,
    /// A side went away, as the tags say.
    Abandonment,
    /// By an arbiter, as the tags say: adjudication, a breach of the rules.
    Arbiter,
    /// One side won in another way: by resignation, most likely.
    Resignation,
    /// A draw in another way: by agreement, most likely.
    Agreement,
    /// It has no result.
    Unfinished,
    /// It has a result, but its moves cannot be played to the end, and nothing else tells.
    Unknown,
}

impl Ending {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::Material,
        Self::Repetition,
        Self::FiftyMoves,
        Self::Time,
        Self::Abandonment,
        Self::Arbiter,
        Self::Resignation,
        Self::Agreement,
        Self::Unfinished,
        Self::Unknown,
    ];

    /// One word for it.
    ///
    /// ```
    /// use tabiya_pgn::Ending;
    /// assert_eq!(Ending::Checkmate.word(), "mate");
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            Self::Checkmate => "mate",
            Self::Stalemate => "stalemate",
            Self::Material => "material",
            Self::Repetition => "repetition",
            Self::FiftyMoves => "fifty",
            Self::Time => "time",
            Self::Abandonment => "abandoned",
            Self::Arbiter => "arbiter",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Unfinished => "unfinished",
            Self::Unknown => "unknown",
        }
    }

    /// How a game ended that came to this position, which was there so many times; `is_whole` unless there are moves behind
    /// it that cannot be played.
    ///
    /// ```
    /// use tabiya_pgn::{Ending, Outcome, Tags};
    /// use tabiya_rules::Position;
    /// let ending = Ending::of(&Position::start(), 1, Outcome::Draw, &Tags::default(), true);
    /// assert_eq!(ending, Ending::Agreement);
    /// ```
    pub fn of(last: &Position, times: usize, outcome: Outcome, tags: &Tags, is_whole: bool) -> Self {
        // Some servers write whole sentences into the tag, with the names of the players.
        let mut termination = tags.get("Termination").unwrap_or_default().to_lowercase();
        for player in ["White", "Black"].into_iter().filter_map(|name| tags.known(name)) {
            termination = termination.replace(&player.to_lowercase(), " ");
        }
        let words: Vec<&str> = termination.split(|symbol: char| !symbol.is_alphabetic()).collect();
        let says = |start: &str| words.iter().any(|word| word.starts_with(start));
        if last.is_checkmate() {
            Self::Checkmate
        } else if last.is_stalemate() {
            Self::Stalemate
        } else if Side::ALL.into_iter().all(|side| last.insufficient_material(side)) {
            Self::Material
        } else if outcome == Outcome::Unknown {
            if says("abandon") { Self::Abandonment } else { Self::Unfinished }
        } else if says("time") || says("flag") {
            Self::Time
        } else if says("abandon") || says("disconnect") {
            Self::Abandonment
        } else if says("adjudicat") || says("infraction") || says("illegal") || says("forfeit") {
            Self::Arbiter
        } else if !is_whole {
            Self::Unknown
        } else if outcome != Outcome::Draw {
            Self::Resignation
        } else if times >= 3 {
            Self::Repetition
        } else if last.halfmoves() >= 100 {
            Self::FiftyMoves
        } else {
            Self::Agreement
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Replays the main lines of all games of a text and hands out a summary of each.
///
/// `wants` is asked after the tags whether the moves matter; if not, the game is left out. `watch` is
/// shown every position of the main line, the first one too.
///
/// ```
/// use tabiya_pgn::{Ending, summarise};
/// let text = b"[White \"Gib\"] 1. f3 e5 2. g4 Qh4# 0-1 1. e4 *";
/// let mut endings = Vec::new();
/// summarise(text, |_| true, |_| {}, |summary| endings.push(summary.ending));
/// assert_eq!(endings, [Ending::Checkmate, Ending::Unfinished]);
/// ```
pub fn summarise(
    text: &[u8],
    wants: impl FnMut(&Tags) -> bool,
    watch: impl FnMut(&Position),
    take: impl FnMut(Summary),
) {
    let start = Position::start();
    let summariser = Summariser {
        wants,
        watch,
        take,
        tags: Tags::default(),
        has_result: false,
        is_wanted: false,
        last: start,
        plies: 0,
        opening: None,
        keys: Vec::new(),
        moves: DefaultHasher::new(),
        outcome: None,
        faults: 0,
        is_whole: true,
    };
    parse(text, &mut Replay::new(summariser));
}

struct Summariser<W, P, T> {
    wants: W,
    watch: P,
    take: T,
    tags: Tags,
    has_result: bool,
    is_wanted: bool,
    last: Position,
    plies: u32,
    opening: Option<Opening>,
    /// The keys of the positions since the last move that cannot be undone.
    keys: Vec<u64>,
    moves: DefaultHasher,
    outcome: Option<Outcome>,
    faults: u32,
    is_whole: bool,
}

impl<W: FnMut(&Tags) -> bool, P: FnMut(&Position), T: FnMut(Summary)> Summariser<W, P, T> {
    #[inline]
    fn came_to(&mut self, position: &Position) {
        if position.halfmoves() == 0 {
            self.keys.clear();
        }
        self.keys.push(position.key());
        if let Some(opening) = Opening::of(position) {
            self.opening = Some(opening);
        }
        (self.watch)(position);
        self.last = *position;
    }
}

impl<W: FnMut(&Tags) -> bool, P: FnMut(&Position), T: FnMut(Summary)> Listener for Summariser<W, P, T> {
    fn begin(&mut self, _: usize) {
        self.tags = Tags::default();
        self.has_result = false;
        self.outcome = None;
        self.faults = 0;
        self.is_whole = true;
    }

    fn tag(&mut self, name: Token<'_>, value: Token<'_>) {
        self.has_result |= name.text == b"Result";
        self.tags.set(decode(name.text), decode(&unescape(value.text)));
    }

    fn start(&mut self, position: &Position) -> Depth {
        self.is_wanted = (self.wants)(&self.tags);
        if !self.is_wanted {
            return Depth::Tags;
        }
        self.keys.clear();
        self.plies = 0;
        self.opening = None;
        self.moves = DefaultHasher::new();
        position.hash(&mut self.moves);
        self.came_to(position);
        Depth::MainLine
    }

    fn played(&mut self, legal: LegalMove<'_>, after: &Position, _: Token<'_>) {
        self.plies += 1;
        legal.bits().hash(&mut self.moves);
        self.came_to(after);
    }

    fn passed(&mut self, after: &Position, _: Token<'_>) {
        self.plies += 1;
        0u16.hash(&mut self.moves);
        self.came_to(after);
    }

    fn result(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
    }

    fn fault(&mut self, _: usize, fault: Fault) {
        self.faults = self.faults.saturating_add(1);
        self.is_whole &= !fault.hides_moves();
    }

    fn end(&mut self, text: Token<'_>) {
        if !self.is_wanted {
            return;
        }
        let mut tags = std::mem::take(&mut self.tags);
        let outcome = tags.settle(self.outcome, self.has_result);
        let key = self.last.key();
        let times = self.keys.iter().filter(|seen| **seen == key).count();
        let ending = Ending::of(&self.last, times, outcome, &tags, self.is_whole);
        (self.take)(Summary {
            tags,
            outcome,
            plies: self.plies,
            last: self.last,
            ending,
            opening: self.opening,
            moves: self.moves.finish(),
            faults: self.faults,
            is_whole: self.is_whole,
            text: text.at..text.end(),
        });
    }
}
