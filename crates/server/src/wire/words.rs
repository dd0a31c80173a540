//! The words that clients know: how a game stands, how fast it is, what it starts from.

use serde::Serialize;
use tabiya_game::{Cause, Ending, Score, Settings, Terms, TimeControl};
use tabiya_rules::{CastlingMode, Position, Side};

/// How a game stands, as a number and a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Status {
    pub(crate) id: u8,
    pub(crate) name: &'static str,
}

impl Status {
    pub(crate) const STARTED: Self = Self { id: 20, name: "started" };

    /// The status of a game that ended so, or that goes on.
    pub(crate) const fn of(ending: Option<&Ending>) -> Self {
        let Some(ending) = ending else { return Self::STARTED };
        let (id, name) = match &ending.cause {
            Cause::Checkmate(_) => (30, "mate"),
            Cause::Stalemate(_) => (32, "stalemate"),
            Cause::Resignation(_) => (31, "resign"),
            Cause::Time(_) => (35, "outoftime"),
            Cause::Abandonment(_) => (33, "timeout"),
            Cause::Forfeit(_) | Cause::BothForfeit => (37, "noStart"),
            Cause::Aborted(_) | Cause::Discontinued(_) => (25, "aborted"),
            Cause::DeadPosition
            | Cause::Agreement
            | Cause::Threefold(_)
            | Cause::FiftyMoves(_)
            | Cause::Fivefold
            | Cause::SeventyFiveMoves
            | Cause::QuickplayFinish(_) => (34, "draw"),
            Cause::IllegalMoves(_) | Cause::SealedMove(_) | Cause::Penalty(_) | Cause::Declared(_) => {
                (38, "unknownFinish")
            }
        };
        Self { id, name }
    }
}

/// Who won, if somebody did.
pub(crate) const fn winner(ending: Option<&Ending>) -> Option<&'static str> {
    match ending {
        Some(Ending { score: Score::Won(side), .. }) => Some(colour(*side)),
        _ => None,
    }
}

/// The word for a side.
pub(crate) const fn colour(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// What a game starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Variant {
    pub(crate) key: &'static str,
    pub(crate) name: &'static str,
    pub(crate) short: &'static str,
}

impl Variant {
    pub(crate) fn of(start: &Position) -> Self {
        let (key, name, short) = if *start == Position::start() {
            ("standard", "Standard", "Std")
        } else if start.chess960_number().is_some() || CastlingMode::of(start) == CastlingMode::Chess960 {
            ("chess960", "Chess960", "960")
        } else {
            ("fromPosition", "From Position", "FEN")
        };
        Self { key, name, short }
    }
}

/// How fast a game is, by its time for forty moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Speed {
    UltraBullet,
    Bullet,
    Blitz,
    Rapid,
    Classical,
    Correspondence,
}

impl Speed {
    /// The speed of a game with these times: that of the side that has more.
    pub(crate) fn of(settings: &Settings) -> Self {
        let of = |control: &TimeControl| match control.terms() {
            Terms::Unlimited => u64::MAX,
            Terms::PerMove(time) => time.millis().saturating_mul(40),
            Terms::Hourglass(time) => time.millis(),
            Terms::Periods(periods) => periods
                .first()
                .map_or(0, |first| first.time.millis().saturating_add(first.bonus.span().millis().saturating_mul(40))),
        };
        match of(&settings.time.white).max(of(&settings.time.black)) / 1_000 {
            ..30 => Self::UltraBullet,
            30..180 => Self::Bullet,
            180..480 => Self::Blitz,
            480..1_500 => Self::Rapid,
            1_500..864_000 => Self::Classical,
            864_000.. => Self::Correspondence,
        }
    }

    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::UltraBullet => "ultraBullet",
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
            Self::Correspondence => "correspondence",
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::UltraBullet => "UltraBullet",
            Self::Bullet => "Bullet",
            Self::Blitz => "Blitz",
            Self::Rapid => "Rapid",
            Self::Classical => "Classical",
            Self::Correspondence => "Correspondence",
        }
    }
}

/// What clients group games by: the speed, or Chess960 whatever the speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Perf {
    pub(crate) key: &'static str,
    pub(crate) name: &'static str,
}

impl Perf {
    pub(crate) fn of(settings: &Settings) -> Self {
        match (Variant::of(&settings.start).key, Speed::of(settings)) {
            ("chess960", _) => Self { key: "chess960", name: "Chess960" },
            (_, speed) => Self { key: speed.key(), name: speed.name() },
        }
    }
}
