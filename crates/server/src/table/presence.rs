//! Who is at the board, and what happens by itself: flags, games that nobody begins, players who have left.

use serde::Serialize;
use tabiya_game::{Moment, Ruling, Span};
use tabiya_rules::{BySide, Side};

use super::keep::Kept;
use super::{Next, Table};
use crate::bus::{News, Topic};
use crate::problem::Problem;
use crate::wire::line::line;
use crate::wire::words::Speed;

/// How long the first moves may take in a game with a clock; then it is broken off.
const FIRST_MOVES: Span = Span::from_seconds(60);
/// After how long without a stream the opponent is told that a player has gone.
const GONE_AFTER: Span = Span::from_seconds(10);
/// How long a table is kept at which nothing happens and nothing will.
const QUIET: Span = Span::from_minutes(10);
/// How long a table is kept after the end of its game.
const QUIET_AFTER_END: Span = Span::from_seconds(10);
/// How long a move may take from its arrival to its table.
const GRACE: Span = Span::from_millis(100);
/// How long nothing is tried again after the store has failed.
const HOLD: Span = Span::from_seconds(1);

/// Whether a player is there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Presence {
    streams: u32,
    /// When the player was last there.
    last: Moment,
    /// Whether the opponent was told that the player has gone.
    is_told: bool,
}

impl Presence {
    pub(super) fn since(last: Moment) -> Self {
        Self { streams: 0, last, is_told: false }
    }

    fn gone_at(&self) -> Option<Moment> {
        (self.streams == 0).then(|| self.last + GONE_AFTER)
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GoneMessage {
    r#type: &'static str,
    gone: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim_win_in_seconds: Option<u64>,
}

impl Table {
    /// When something happens here by itself.
    pub(super) fn wake_at(&self) -> Moment {
        let is_over = self.game.ending().is_some();
        let quiet = self.quiet_since + if is_over { QUIET_AFTER_END } else { QUIET };
        let at = [self.due_at(), self.abort_at(), self.gone_at()].into_iter().flatten().min();
        let at = at.unwrap_or(quiet);
        self.hold.map_or(at, |hold| at.max(hold))
    }

    /// When the arbiter has something to do. A flag may be up as long as the last move was on its way; and a move that came
    /// in time may still be on its way to this table.
    fn due_at(&self) -> Option<Moment> {
        let lag = self.told_late.min(self.game.settings().rules.most_lag);
        self.game.due().map(|due| due + lag + GRACE)
    }

    /// When the game is broken off, since one side does not begin.
    fn abort_at(&self) -> Option<Moment> {
        let is_waiting = self.game.ending().is_none() && self.game.moves().len() < 2 && self.game.due().is_none();
        let since = self.game.events().last().map(|event| event.at).unwrap_or_default();
        // Where the computer is to begin, nobody else is to blame.
        let is_person = self.players.of(self.game.turn()).level().is_none();
        (is_waiting && is_person && self.is_live()).then(|| since.max(self.set_up) + FIRST_MOVES)
    }

    /// When the opponent is to be told that a player has gone.
    fn gone_at(&self) -> Option<Moment> {
        let sides = [Side::White, Side::Black].into_iter().filter(|side| self.minds_absence_of(*side));
        sides.filter(|side| !self.presence.of(*side).is_told).filter_map(|side| self.presence.of(side).gone_at()).min()
    }

    /// After how long the opponent of who has gone may claim the game: in a quick game less is waited for.
    fn claim_after(&self) -> Span {
        Span::from_seconds(match Speed::of(&self.record.settings) {
            Speed::UltraBullet | Speed::Bullet => 20,
            Speed::Blitz => 40,
            Speed::Rapid | Speed::Classical | Speed::Correspondence => 70,
        })
    }

    /// Whether this game is played in one go, by people who sit there.
    fn is_live(&self) -> bool {
        Speed::of(&self.record.settings) != Speed::Correspondence
    }

    fn minds_absence_of(&self, side: Side) -> bool {
        self.is_live()
            && self.game.ending().is_none()
            && self.game.moves().len() >= 2
            && self.players.of(side).person().is_some()
    }

    /// Does what is due.
    pub(super) async fn wake(&mut self) -> Next {
        let now = self.service.time.now();
        self.hold = None;
        let is_due = self.due_at().is_some_and(|due| due <= now);
        let events = if is_due {
            self.consider(true, move |game| game.decide_tick(now)).await
        } else if self.abort_at().is_some_and(|at| at <= now) {
            self.rule(Ruling::Abort, now).await
        } else {
            Ok(Vec::new())
        };
        match events {
            Ok(events) if !events.is_empty() => match self.commit(events).await {
                Ok(Kept::Done | Kept::Again) => {
                    self.quiet_since = now;
                    self.let_computer_act().await;
                }
                Err(problem) => {
                    tracing::warn!(game = %self.id(), why = problem.sentence, "what is due was put off");
                    self.hold = Some(now + HOLD);
                }
            },
            Ok(_) => {}
            Err(problem) => {
                tracing::error!(game = %self.id(), why = problem.sentence, "what is due cannot be decided");
                self.hold = Some(now + HOLD);
            }
        }
        for side in [Side::White, Side::Black] {
            self.tell_if_gone(side, now);
        }
        let quiet = if self.game.ending().is_some() { QUIET_AFTER_END } else { QUIET };
        // A clock that runs needs a table; the computer does too.
        let is_idle = self.game.due().is_none() && self.thinking.is_none() && self.abort_at().is_none();
        if self.quiet_since + quiet > now {
            Next::Stay
        } else if is_idle {
            self.clear()
        } else {
            // It is looked at again after as long.
            self.quiet_since = now;
            Next::Stay
        }
    }

    fn tell_if_gone(&mut self, side: Side, now: Moment) {
        if let Some(seconds) = self.claim_from(side, now).filter(|_| !self.presence.of(side).is_told) {
            self.presence.of_mut(side).is_told = true;
            self.tell_gone(side, Some(seconds));
        }
    }

    /// In how many seconds the game can be claimed from a side, if that has gone.
    pub(super) fn claim_from(&self, side: Side, now: Moment) -> Option<u64> {
        let is_gone = self.minds_absence_of(side) && self.presence.of(side).gone_at().is_some_and(|at| at <= now);
        is_gone.then(|| self.claim_in(side, now))
    }

    /// In how many seconds the game can be claimed from a side that has gone.
    fn claim_in(&self, side: Side, now: Moment) -> u64 {
        (self.presence.of(side).last + self.claim_after()).since(now).millis().div_ceil(1_000)
    }

    fn tell_gone(&self, side: Side, claim_win_in_seconds: Option<u64>) {
        let message =
            GoneMessage { r#type: "opponentGone", gone: claim_win_in_seconds.is_some(), claim_win_in_seconds };
        self.service.bus.publish(Topic::Game(self.id()), News::Gone { side, line: line(&message) });
    }

    /// A player did something, so it is there.
    pub(super) fn notice(&mut self, side: Side, now: Moment) {
        let presence = self.presence.of_mut(side);
        presence.last = now;
        if presence.is_told {
            presence.is_told = false;
            self.tell_gone(side, None);
        }
    }

    pub(super) fn came(&mut self, side: Side, now: Moment) {
        self.presence.of_mut(side).streams += 1;
        self.notice(side, now);
        // Who has just come has not heard that the opponent is gone.
        if self.presence.of(!side).is_told {
            self.tell_gone(!side, Some(self.claim_in(!side, now)));
        }
    }

    pub(super) fn left(&mut self, side: Side, now: Moment) {
        let presence = self.presence.of_mut(side);
        presence.streams = presence.streams.saturating_sub(1);
        presence.last = now;
    }

    /// Whether the opponent of this side has been gone for long enough.
    pub(super) fn may_claim_victory(&self, side: Side, now: Moment) -> Result<(), Problem> {
        let presence = self.presence.of(!side);
        let claim_at = presence.last + self.claim_after();
        if !self.minds_absence_of(!side) || presence.streams > 0 {
            Err(Problem::bad("opponent-there", "Your opponent has not left, so there is nothing to claim."))
        } else if claim_at > now {
            let seconds = claim_at.since(now).millis().div_ceil(1_000);
            Err(Problem::bad("too-early", format!("Your opponent may still come back: claim in {seconds} seconds.")))
        } else {
            Ok(())
        }
    }
}

/// Both sides absent, for a table that was just set up.
pub(super) fn nobody(now: Moment) -> BySide<Presence> {
    BySide { white: Presence::since(now), black: Presence::since(now) }
}
