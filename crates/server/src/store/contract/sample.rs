//! Games, people and challenges for tests, plain ones and some made by chance from a seed.

use tabiya_engine::Level;
use tabiya_game::{Moment, RuleSet, Settings, TimeControl};
use tabiya_rules::{BySide, Position, Side};

use crate::store::{
    AccountKind, Append, Challenge, ChallengeState, ChatLine, End, GameRecord, KeptEvent, KeptPuzzle, KeptReview,
    KeptScore, Key, KeyDigest, KeyKind, Manners, NewAccount, Origin, PuzzleId, ReviewDigest, Room, Seat, Seek,
    Standing, Strength, Wish,
};
use crate::{GameId, PersonId};

pub(in crate::store) const ANNA: PersonId = PersonId(101);
pub(in crate::store) const BRUNO: PersonId = PersonId(102);
pub(in crate::store) const CLARA: PersonId = PersonId(103);

/// A name of a game made of a number.
pub(in crate::store) fn id(number: usize) -> GameId {
    format!("game{number:04}").parse().expect("eight letters and digits")
}

/// A live game of two persons.
pub(in crate::store) fn game(id: GameId, white: PersonId, black: PersonId, created: u64) -> GameRecord {
    GameRecord {
        id,
        seats: BySide { white: Seat::Person(white), black: Seat::Person(black) },
        settings: Settings::with_time("300+3".parse().expect("a time control")),
        origin: Origin::Lobby,
        manners: Manners::PlaysOn,
        created: Moment(created),
        rematch_of: None,
        standing: live(created, 0),
    }
}

/// How a live game stands.
pub(in crate::store) fn live(updated: u64, plies: u32) -> Standing {
    Standing { updated: Moment(updated), due: None, plies, end: None }
}

/// How a game stands that is over.
pub(in crate::store) fn over(updated: u64, score: KeptScore) -> Standing {
    let end = End { cause: "checkmate".to_owned(), score };
    Standing { updated: Moment(updated), due: None, plies: 12, end: Some(end) }
}

/// The first event of a game.
pub(in crate::store) fn begun() -> Vec<KeptEvent> {
    vec![event(1)]
}

pub(in crate::store) fn event(number: u32) -> KeptEvent {
    KeptEvent { number, line: format!("{number} 1500 moved e2e4 lag 40") }
}

/// One more event of a live game that has so many.
pub(in crate::store) fn append(game: GameId, after: u32) -> Append {
    Append { game, after, events: vec![event(after + 1)], standing: live(u64::from(after), after) }
}

pub(in crate::store) fn account(name: &str) -> NewAccount {
    NewAccount { name: name.to_owned(), kind: AccountKind::Person, password: None, created: Moment(1_000) }
}

pub(in crate::store) fn key(digest: u8, person: PersonId, created: u64) -> Key {
    Key {
        digest: KeyDigest([digest; 32]),
        kind: KeyKind::Token,
        person,
        label: "my script".to_owned(),
        scopes: "board:play,bot:play".to_owned(),
        created: Moment(created),
        expires: None,
    }
}

pub(in crate::store) fn challenge(id: GameId, from: Option<PersonId>, to: Option<PersonId>, created: u64) -> Challenge {
    Challenge {
        id,
        from,
        to,
        wish: Wish::Random,
        settings: Settings::default(),
        label: None,
        rematch_of: None,
        created: Moment(created),
        state: ChallengeState::Open,
    }
}

pub(in crate::store) fn seek(id: GameId, person: PersonId, created: u64) -> Seek {
    Seek { id, person, wish: Wish::Random, settings: Settings::default(), created: Moment(created) }
}

/// A review of no game that was kept.
pub(in crate::store) fn review(digest: u8, created: u64) -> KeptReview {
    KeptReview {
        digest: ReviewDigest([digest; 32]),
        maker: "an engine".to_owned(),
        game: None,
        created: Moment(created),
        body: b"{}".to_vec(),
    }
}

/// A puzzle that nobody has tried.
pub(in crate::store) fn puzzle(number: usize, rating: f64) -> KeptPuzzle {
    let (fen, moves) = ("4k3/8/8/8/8/8/8/R3K3 w - - 0 7", format!("a1a8 {number}"));
    KeptPuzzle {
        id: PuzzleId::of(fen, &moves),
        fen: fen.to_owned(),
        last: "d8e8".to_owned(),
        moves,
        themes: "fork endgame".to_owned(),
        game: None,
        players: BySide { white: "Anna".to_owned(), black: "Bruno".to_owned() },
        strength: strength(rating),
        plays: 0,
    }
}

pub(in crate::store) fn strength(rating: f64) -> Strength {
    Strength { rating, deviation: 100.25, volatility: 0.06 }
}

pub(in crate::store) fn line(room: Room, text: &str) -> ChatLine {
    ChatLine { room, by: Some(ANNA), name: "Anna".to_owned(), text: text.to_owned(), at: Moment(77) }
}

/// Settings of all kinds.
pub(in crate::store) fn all_settings() -> Vec<Settings> {
    let chess960 = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    let starts =
        ["rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", chess960, "8/8/8/8/8/4k3/4p3/4K3 w - - 49 73"];
    let times = ["-", "300+3", "40/5400+30:1800+30", "40/7200d5", "*60", "1/86400", "0.5+0.1"];
    let rules = [RuleSet::FIDE_STANDARD, RuleSet::CASUAL, RuleSet::FIDE_BLITZ, RuleSet::PROGRAMS];
    let mut all = vec![Settings::default()];
    for (place, time) in times.iter().enumerate() {
        let start = Position::from_fen(starts[place % starts.len()]).expect("a position");
        let white: TimeControl = time.parse().expect("a time control");
        let black = times[(place + 1) % times.len()].parse().expect("a time control");
        all.push(Settings { start, time: BySide { white, black }, rules: rules[place % rules.len()] });
    }
    all
}

/// Chance that comes out the same every time.
pub(in crate::store) struct Chance(u64);

impl Chance {
    pub(in crate::store) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below another.
    pub(in crate::store) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    pub(in crate::store) fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }

    /// Nothing, once in three times.
    pub(in crate::store) fn perhaps<T>(&mut self, value: T) -> Option<T> {
        (self.below(3) > 0).then_some(value)
    }

    /// One of few moments, so that many things happen at the same.
    pub(in crate::store) fn moment(&mut self) -> Moment {
        Moment(1_000 + self.below(30) as u64)
    }

    /// One of few persons.
    pub(in crate::store) fn person(&mut self) -> PersonId {
        PersonId(self.pick(&[1, 2, 3, 4, 5]))
    }

    pub(in crate::store) fn id(&mut self) -> GameId {
        id(self.below(80))
    }

    pub(in crate::store) fn side(&mut self) -> Side {
        self.pick(&[Side::White, Side::Black])
    }

    pub(in crate::store) fn seat(&mut self) -> Seat {
        let level = Level::new(1 + self.below(10) as u8).expect("a level");
        self.perhaps(()).map_or(Seat::Computer(level), |()| Seat::Person(self.person()))
    }

    pub(in crate::store) fn wish(&mut self) -> Wish {
        self.pick(&[Wish::Random, Wish::Side(Side::White), Wish::Side(Side::Black)])
    }

    pub(in crate::store) fn standing(&mut self) -> Standing {
        let score =
            self.pick(&[KeptScore::Won(Side::White), KeptScore::Won(Side::Black), KeptScore::Drawn, KeptScore::Nobody]);
        let end = End { cause: self.pick(&["checkmate", "resignation", "agreement"]).to_owned(), score };
        let end = if self.below(4) == 0 { Some(end) } else { None };
        let due = self.moment();
        Standing { updated: self.moment(), due: self.perhaps(due), plies: self.below(300) as u32, end }
    }

    pub(in crate::store) fn state(&mut self) -> ChallengeState {
        let person = self.person();
        self.pick(&[
            ChallengeState::Open,
            ChallengeState::Open,
            ChallengeState::Joined(person, Wish::Random),
            ChallengeState::Accepted,
            ChallengeState::Declined("later".to_owned()),
            ChallengeState::Declined("tooFast".to_owned()),
            ChallengeState::Cancelled,
        ])
    }
}
