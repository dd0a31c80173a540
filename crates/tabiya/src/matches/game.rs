//! One game between two engines.

use std::fmt::Write;
use std::time::Duration;

use tabiya_game::{Cause, Command, Game};
use tabiya_pgn::Outcome;
use tabiya_rules::{BySide, CastlingMode, Move, Position, Side};
use tabiya_uci::{Engine, Failure, Score, Thought};

use super::adjudication::{Adjudication, Adjudicator};
use super::arbiter::{self, NOW};
use super::clock::{Clock, go};
use super::ending::{Ending, Loss};
use super::grace::Grace;
use super::halt::Halt;
use super::limits::Limits;
use super::openings::Opening;
use super::player::Player;
use crate::input::short;

/// How much longer is waited for an answer that may be on its way. It is judged by when it was read.
const ON_ITS_WAY: Duration = Duration::from_millis(20);

/// What engines answer that have no move.
const NO_MOVE: &str = "(none)";
const NULL_MOVE: &str = "0000";

/// What holds for all games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Conditions {
    pub(crate) adjudication: Adjudication,
    pub(crate) grace: Grace,
    /// How long to wait for a player without a clock.
    pub(crate) patience: Duration,
}

/// Who sits at one side of the board.
#[derive(Debug)]
pub(crate) struct Seat<'seat> {
    pub(crate) player: &'seat Player,
    pub(crate) limits: &'seat Limits,
    /// Its engine; none if it has to be started, or does not deserve to go on.
    pub(crate) engine: &'seat mut Option<Engine>,
}

/// A move, and what its player said of it.
#[derive(Clone, Debug)]
pub(crate) struct Moved {
    pub(crate) step: Move,
    pub(crate) score: Option<Score>,
    pub(crate) depth: Option<u32>,
    pub(crate) spent: Duration,
    /// The time left on its clock.
    pub(crate) left: Option<Duration>,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) moves: Vec<Moved>,
    pub(crate) outcome: Outcome,
    pub(crate) ending: Ending,
    /// What went wrong, if something did, in words that go on behind the name of who lost by it, or would have.
    pub(crate) trouble: Option<String>,
}

impl Played {
    /// Why the game is over, where the board does not show it.
    pub(crate) fn last_words(&self, white: &str, black: &str) -> Option<String> {
        let name = |side: Side| if side == Side::White { white } else { black };
        let loser = self.ending.loser(self.outcome);
        let words = match (&self.trouble, self.ending) {
            (Some(trouble), _) => format!("{} {trouble}", name(loser?)),
            (None, Ending::Repetition) => "the position is there for the third time".to_owned(),
            (None, Ending::FiftyMoves) => "fifty moves without a capture or a pawn's move".to_owned(),
            (None, Ending::DeadPosition) => "neither side can mate by any series of legal moves".to_owned(),
            (None, Ending::Even) => "both sides think it even".to_owned(),
            (None, Ending::Lost | Ending::Spared(..)) => format!("{} thinks it lost", name(loser?)),
            (None, Ending::Longest) => "long enough".to_owned(),
            _ => return None,
        };
        Some(match self.ending {
            Ending::Spared(side, _) => {
                format!("{words}; drawn, since {} cannot mate by any series of legal moves", name(!side))
            }
            _ => words,
        })
    }
}

/// Plays a game; nothing if it is broken off.
pub(crate) fn play(
    opening: &Opening,
    mut seats: BySide<Seat<'_>>,
    conditions: &Conditions,
    halt: &Halt,
) -> Option<Played> {
    // Openings in which the game is over were left out, so there is a game.
    let mut board = Board::new(opening)?;
    let controls = BySide::new(|side| seats.of(side).limits.clock.clone());
    let mut clock = Clock::new(controls, conditions.grace.of_clock(), board.game.turn());
    let mut adjudicator = Adjudicator::new(conditions.adjudication);
    for side in Side::ALL {
        let seat = seats.of_mut(side);
        if let Err(failure) = seat.get_ready(opening.mode == CastlingMode::Chess960, halt) {
            return board.failed(side, seat, &failure);
        }
    }
    loop {
        let side = board.game.turn();
        let seat = seats.of_mut(side);
        let command = go(seat.limits, &clock, side);
        let thought = match seat.think(&board.commands, &command, clock.lasts(), conditions, halt) {
            Ok(thought) => thought,
            Err(failure) => return board.failed(side, seat, &failure),
        };
        let pressed = clock.press(thought.spent);
        let is_late = seat.limits.move_time.is_some_and(|most| thought.spent > most + conditions.grace.of_move());
        let (Ok(left), false) = (pressed, is_late) else {
            return Some(board.lost(
                side,
                Loss::Time,
                Some(format!("was out of time: it moved after {:.3} s", thought.spent.as_secs_f64())),
            ));
        };
        let number = board.game.position().fullmoves();
        if let Err(why) = board.play(&thought, left) {
            // Who knows what else it has wrong: it begins anew.
            *seat.engine = None;
            return Some(board.lost(side, Loss::Illegal, Some(why)));
        }
        let plies = u32::try_from(opening.moves.len() + board.moves.len()).unwrap_or(u32::MAX);
        if let Some((outcome, ending)) = arbiter::verdict(&board.game) {
            return Some(board.ended(outcome, ending));
        }
        match adjudicator.hear(side, number, plies, thought.score) {
            None => {}
            Some((outcome, Ending::Lost)) => {
                return Some(board.lost(Ending::Lost.loser(outcome)?, Loss::Lost, None));
            }
            Some((outcome, ending)) => return Some(board.ended(outcome, ending)),
        }
    }
}

/// Why a player could not go on.
enum Stuck {
    /// Its time was over.
    Time(Duration),
    Failure(Failure),
}

impl From<Failure> for Stuck {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl Seat<'_> {
    fn get_ready(&mut self, is_chess960: bool, halt: &Halt) -> Result<(), Stuck> {
        let engine = match self.engine.take() {
            Some(engine) => self.engine.insert(engine),
            None => self.engine.insert(self.player.start(&halt.stop)?),
        };
        Ok(engine.new_game(is_chess960, &halt.stop)?)
    }

    fn think(
        &mut self,
        position: &str,
        command: &str,
        lasts: Option<Duration>,
        conditions: &Conditions,
        halt: &Halt,
    ) -> Result<Thought, Stuck> {
        let Some(engine) = self.engine else { return Err(Failure::Ended("is gone".to_owned()).into()) };
        let by_clock = lasts.map(|lasts| lasts + conditions.grace.of_clock());
        let by_move = self.limits.move_time.map(|time| time + conditions.grace.of_move());
        let most = by_clock.into_iter().chain(by_move).min();
        let bound = most.unwrap_or(conditions.patience);
        match engine.think(position, command, bound + ON_ITS_WAY, &halt.stop, &mut |_| {}) {
            Ok(thought) => Ok(thought),
            Err(Failure::Silent(_)) if most.is_some() => {
                if !engine.hush(&halt.stop) {
                    *self.engine = None;
                }
                Err(Stuck::Time(bound))
            }
            Err(failure) => Err(failure.into()),
        }
    }
}

/// Adds a move to what engines are told.
fn tell(commands: &mut String, is_first: bool, text: &str) {
    let _infallible = write!(commands, "{} {text}", if is_first { " moves" } else { "" });
}

/// The board of a game.
struct Board {
    /// The game as the arbiter follows it.
    game: Game,
    moves: Vec<Moved>,
    mode: CastlingMode,
    /// The position as engines are told it.
    commands: String,
}

impl Board {
    fn new(opening: &Opening) -> Option<Self> {
        let game = arbiter::open(opening.start, &opening.moves)?;
        let mut commands = if opening.start == Position::start() {
            "position startpos".to_owned()
        } else {
            format!("position fen {}", opening.start)
        };
        for (ply, (position, &step)) in game.positions().zip(&opening.moves).enumerate() {
            tell(&mut commands, ply == 0, &position.legal(step)?.uci(opening.mode));
        }
        Some(Self { game, moves: Vec::new(), mode: opening.mode, commands })
    }

    /// Makes a move, or tells what its player did instead.
    fn play(&mut self, thought: &Thought, left: Option<Duration>) -> Result<(), String> {
        let position = *self.game.position();
        let text = thought.text.to_lowercase();
        let legal = position.read_uci(&text).map_err(|refusal| match text.as_str() {
            "" => "gave no move, though there are legal ones: its answer ends behind \"bestmove\"".to_owned(),
            NO_MOVE | NULL_MOVE => {
                format!("gave no move, though there are legal ones: its answer is \"bestmove {}\"", thought.text)
            }
            _ => format!("played {}, which is not legal here: {refusal}", short(&thought.text)),
        })?;
        let (step, is_first) = (legal.shape(), self.game.moves().is_empty());
        let made = self.game.act(position.side(), Command::Play(step), NOW);
        made.map_err(|refusal| format!("played {}, which is refused: {refusal}", short(&thought.text)))?;
        tell(&mut self.commands, is_first, &legal.uci(self.mode));
        let Thought { score, depth, spent, .. } = *thought;
        self.moves.push(Moved { step, score, depth, spent, left });
        Ok(())
    }

    fn ended(self, outcome: Outcome, ending: Ending) -> Played {
        Played { moves: self.moves, outcome, ending, trouble: None }
    }

    /// The game of a player that gave it up or had it taken away. The arbiter knows whether the other could mate at all.
    fn lost(self, loser: Side, loss: Loss, trouble: Option<String>) -> Played {
        let cause = match loss {
            Loss::Lost => Cause::Resignation(loser),
            Loss::Time => Cause::Time(loser),
            Loss::Illegal => Cause::IllegalMoves(loser),
            Loss::Crash | Loss::Silence => Cause::Abandonment(loser),
        };
        let is_spared = self.game.loss(cause).score == tabiya_game::Score::Drawn;
        let (outcome, ending) = match loser {
            _ if is_spared => (Outcome::Draw, Ending::Spared(loser, loss)),
            Side::White => (Outcome::Black, loss.ending()),
            Side::Black => (Outcome::White, loss.ending()),
        };
        Played { moves: self.moves, outcome, ending, trouble }
    }

    /// The game of a player that could not go on; nothing if that was because all has to end.
    fn failed(self, side: Side, seat: &mut Seat<'_>, stuck: &Stuck) -> Option<Played> {
        let failure = match stuck {
            Stuck::Time(spent) => {
                let trouble = format!("was out of time: no move after {:.3} s", spent.as_secs_f64());
                return Some(self.lost(side, Loss::Time, Some(trouble)));
            }
            Stuck::Failure(failure) => failure,
        };
        *seat.engine = None;
        match failure {
            Failure::Halted => None,
            Failure::Silent(_) => Some(self.lost(side, Loss::Silence, Some(failure.to_string()))),
            _ => Some(self.lost(side, Loss::Crash, Some(failure.to_string()))),
        }
    }
}
