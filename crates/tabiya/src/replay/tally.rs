//! How many games ended how.

use std::collections::BTreeMap;
use std::fmt::Write;

use tabiya_game::{Cause, Claim};
use tabiya_pgn::Outcome;

use super::Report;
use crate::pgn::words::{counted, grouped};

/// What was counted over all games.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) bytes: u64,
    games: u64,
    plies: u64,
    ends: BTreeMap<End, u64>,
    missed: u64,
    played_on: u64,
    contrary: u64,
    /// Games with something wrong.
    pub(super) broken: u64,
}

/// How a game ended, as far as the moves and the result tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Checkmate,
    Stalemate,
    DeadPosition,
    Fivefold,
    SeventyFiveMoves,
    Threefold,
    FiftyMoves,
    Won,
    Drawn,
    Unknown,
}

impl End {
    fn of(report: &Report) -> Self {
        let audit = &report.audit;
        match (audit.ending.as_ref().map(|ending| &ending.cause), audit.drawn_by(), audit.outcome) {
            (Some(Cause::Checkmate(_)), ..) => Self::Checkmate,
            (Some(Cause::Stalemate(_)), ..) => Self::Stalemate,
            (Some(Cause::DeadPosition), ..) => Self::DeadPosition,
            (Some(Cause::Fivefold), ..) => Self::Fivefold,
            (Some(Cause::SeventyFiveMoves), ..) => Self::SeventyFiveMoves,
            (_, Some(Claim::Threefold), _) => Self::Threefold,
            (_, Some(Claim::FiftyMoves), _) => Self::FiftyMoves,
            (.., Outcome::White | Outcome::Black) => Self::Won,
            (.., Outcome::Draw) => Self::Drawn,
            (.., Outcome::Unknown) => Self::Unknown,
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Checkmate => "ended by checkmate (5.1.1)",
            Self::Stalemate => "ended by stalemate (5.2.1)",
            Self::DeadPosition => "ended in a dead position (5.2.2)",
            Self::Fivefold => "ended as a position came for the fifth time (9.6.1)",
            Self::SeventyFiveMoves => "ended after seventy-five moves without progress (9.6.2)",
            Self::Threefold => "drawn where a third time could be claimed (9.2)",
            Self::FiftyMoves => "drawn where fifty moves could be claimed (9.3)",
            Self::Won => "won without checkmate",
            Self::Drawn => "drawn in another way",
            Self::Unknown => "without a result",
        }
    }
}

impl Tally {
    pub(super) fn add(&mut self, report: &Report) {
        let audit = &report.audit;
        self.games += 1;
        self.plies += u64::from(audit.plies);
        *self.ends.entry(End::of(report)).or_default() += 1;
        self.missed += u64::from(audit.has_missed_claim());
        self.played_on += u64::from(audit.was_played_on());
        self.contrary += u64::from(audit.is_contrary());
        self.broken += u64::from(!report.problems.is_empty());
    }

    #[expect(clippy::cast_precision_loss, reason = "a speed needs no sixteen digits")]
    pub(super) fn summary(&self, seconds: f64) -> String {
        let speed = match self.bytes {
            // The speed of less than that would be the speed of starting up.
            0..1_000_000 => String::new(),
            _ => format!(" in {seconds:.2} s ({:.0} games/s)", self.games as f64 / seconds.max(1e-9)),
        };
        let (games, plies) = (counted(self.games, "game"), counted(self.plies, "half-move"));
        let mut text = format!("{games}, {plies}{speed}\n");
        let mut row = |count: u64, words: &str| {
            if count > 0 {
                let _infallible = writeln!(text, "{:>9}  {words}", grouped(count));
            }
        };
        for (end, count) in &self.ends {
            row(*count, end.words());
        }
        row(self.missed, "with a draw that could be claimed, of which nothing came");
        row(self.played_on, "with moves made after the end");
        row(self.contrary, "with a result that is contrary to the Laws");
        row(self.broken, "with something wrong, told above with its place");
        text
    }
}
