//! A game on record, gone through as the arbiter would: what ended it, what could have been claimed, and whether its
//! result can be.

mod text;

#[cfg(test)]
mod tests;

use tabiya_pgn::{Outcome, Step, Tags};
use tabiya_rules::{LegalMove, MoveText, Position, Side};

use crate::{Budget, Cause, Claim, Command, Ending, Game, Judge, Moment, Prospect, RuleSet, Score, Settings};

/// What the arbiter finds in a game on record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    /// The half-moves on record.
    pub plies: u32,
    /// The result on record.
    pub outcome: Outcome,
    /// How the game ended by itself, if it did; who resigned or agreed to what is not on record.
    pub ending: Option<Ending>,
    /// What was found, in the order of the moves; what there is to say of the result comes last.
    pub findings: Vec<Finding>,
}

/// Something that the arbiter finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// After how many half-moves.
    pub plies: u32,
    /// The move that brought it. There is none for what holds from the start, and for what concerns the result.
    pub made: Option<NamedMove>,
    /// What it is.
    pub what: Matter,
}

/// A move with its number, `45...Kg8` or `46.Kf1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NamedMove {
    /// The number of the move.
    pub number: u32,
    /// Whose move it is.
    pub side: Side,
    /// The move in standard algebraic notation.
    pub san: MoveText,
}

/// What there is to find. As text it is a sentence with its article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Matter {
    /// A draw could be claimed.
    Claimable(ClaimRun),
    /// The game ended by itself.
    Ended(Ending),
    /// It had ended by itself like this, and so many half-moves were made all the same.
    PlayedOn(Ending, u32),
    /// This side passed, which is no move. What follows is not looked at.
    Passed(Side),
    /// The result on record cannot be.
    Contrary(Outcome, Contrary),
}

/// A draw that could be claimed for one half-move or several on end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClaimRun {
    /// Which.
    pub claim: Claim,
    /// How often the position had occurred when it began.
    pub times: u32,
    /// Who could claim it with the move that began it, written down and not yet made; nobody if it was there from the
    /// start.
    pub mover: Option<Side>,
    /// Who could claim it then.
    pub turn: Side,
    /// For how many half-moves more it could be claimed.
    pub more: u32,
    /// What came of it.
    pub upshot: Upshot,
}

/// What came of a draw that could be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Upshot {
    /// Nothing: the game went on, or was lost or won.
    Nothing,
    /// The game ended there and is on record as drawn.
    Drawn,
}

/// Why a result cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contrary {
    /// The game ended otherwise.
    Ended(Ending),
    /// This side is said to have won and could not mate by any series of legal moves, so that whatever the other did,
    /// it is a draw (5.1.2, 6.9).
    CannotMate(Side),
    /// It is said to be drawn when only one side had moved (5.2.3).
    TooEarly,
}

/// How much of a game is on record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extent {
    /// All of it.
    Whole,
    /// Its beginning; the rest could not be read, so that nothing is said about the result.
    Beginning,
}

/// Goes through the main line of a game as the arbiter would, by the Laws.
///
/// ```
/// use tabiya_game::{Extent, audit};
///
/// let game = tabiya_pgn::read_game(
///     "[Termination \"Time forfeit\"] [FEN \"4k3/8/8/8/8/8/3p4/4K1N1 w - - 0 1\"] 1. Kxd2 Kd7 1-0",
/// )?;
/// let audit = audit(&game, Extent::Whole);
/// let found: Vec<String> = audit.findings.iter().map(|finding| finding.to_string()).collect();
/// assert_eq!(
///     found,
///     [
///         "1.Kxd2: neither side can mate by any series of legal moves: drawn (5.2.2)",
///         "the game was over, and one half-move was made all the same (5.2.2)",
///         "1-0 is contrary to the Laws: neither side can mate by any series of legal moves: drawn (5.2.2)",
///     ]
/// );
/// # Ok::<(), tabiya_pgn::Problem>(())
/// ```
pub fn audit(game: &tabiya_pgn::Game, extent: Extent) -> Audit {
    let mut auditor = Auditor { findings: Vec::new(), open: Vec::new() };
    let plies = game.tree.main_line().count() as u32;
    let settings = Settings { start: *game.tree.start(), rules: RuleSet::FIDE_STANDARD, ..Settings::default() };
    let (last, ending, extent) = match Game::begin(settings, Moment::default()) {
        Ok(played) => auditor.follow(played, game, extent),
        Err(over) => {
            auditor.find(0, None, Matter::Ended(over.0.clone()));
            (*game.tree.start(), Some((0, over.0)), extent)
        }
    };
    if let Some((end, ending)) = ending.clone().filter(|(end, _)| *end < plies) {
        auditor.find(plies, None, Matter::PlayedOn(ending, plies - end));
    }
    let ending = ending.map(|(_, ending)| ending);
    // What could not be read cannot matter where the game was over before.
    if extent == Extent::Whole || ending.is_some() {
        auditor.conclude(game, plies, &last, ending.as_ref());
    }
    Audit { plies, outcome: game.outcome, ending, findings: auditor.findings }
}

impl Audit {
    /// Whether a draw could be claimed of which nothing came.
    pub fn has_missed_claim(&self) -> bool {
        let is_missed = |run: &ClaimRun| run.upshot == Upshot::Nothing;
        self.findings.iter().any(|finding| matches!(&finding.what, Matter::Claimable(run) if is_missed(run)))
    }

    /// The claim with which the game was drawn, as far as can be told: one that was open at its end.
    pub fn drawn_by(&self) -> Option<Claim> {
        self.findings.iter().find_map(|finding| match &finding.what {
            Matter::Claimable(run) if run.upshot == Upshot::Drawn => Some(run.claim),
            _ => None,
        })
    }

    /// Whether moves were made after the game had ended by itself.
    pub fn was_played_on(&self) -> bool {
        self.findings.iter().any(|finding| matches!(finding.what, Matter::PlayedOn(..)))
    }

    /// Whether the result on record cannot be.
    pub fn is_contrary(&self) -> bool {
        self.findings.iter().any(|finding| matches!(finding.what, Matter::Contrary(..)))
    }
}

impl Matter {
    /// The article of the FIDE Laws of Chess (2023) behind it.
    pub const fn article(&self) -> &'static str {
        match self {
            Self::Claimable(run) => run.claim.article(),
            Self::Ended(ending) | Self::PlayedOn(ending, _) | Self::Contrary(_, Contrary::Ended(ending)) => {
                ending.article()
            }
            Self::Passed(_) => "1.2",
            Self::Contrary(_, Contrary::CannotMate(_)) => "5.1.2, 6.9",
            Self::Contrary(_, Contrary::TooEarly) => "5.2.3",
        }
    }
}

/// The arbiter at work.
struct Auditor {
    findings: Vec<Finding>,
    /// The findings of the claims that are open.
    open: Vec<(Claim, usize)>,
}

impl Auditor {
    fn find(&mut self, plies: u32, made: Option<NamedMove>, what: Matter) {
        self.findings.push(Finding { plies, made, what });
    }

    /// Plays the moves until the game ends. Tells the position of its end on record, how and after how many half-moves
    /// it ended by itself, and how much of it was seen.
    fn follow(
        &mut self,
        mut played: Game,
        game: &tabiya_pgn::Game,
        extent: Extent,
    ) -> (Position, Option<(u32, Ending)>, Extent) {
        self.claims(0, None, &played);
        for (index, node) in game.tree.main_line().enumerate() {
            let plies = index as u32 + 1;
            let before = *played.position();
            let Some(Step::Move(shape)) = game.tree.step(node) else {
                self.find(plies, None, Matter::Passed(before.side()));
                return (before, None, Extent::Beginning);
            };
            // Nobody but the Laws ends this game, and a tree holds legal moves, so none is refused.
            let accepted = played.act(before.side(), Command::Play(shape), Moment::default());
            debug_assert!(accepted.is_ok(), "{accepted:?}");
            let made = || before.legal(shape).map(NamedMove::of);
            if let Some(ending) = played.ending() {
                self.find(plies, made(), Matter::Ended(ending.clone()));
                return (game.tree.last_position(), Some((plies, ending.clone())), extent);
            }
            self.claims(plies, Some(&made), &played);
        }
        (*played.position(), None, extent)
    }

    /// Notes which draws can be claimed after so many half-moves.
    fn claims(&mut self, plies: u32, made: Option<&dyn Fn() -> Option<NamedMove>>, played: &Game) {
        let halfmoves = played.position().halfmoves();
        // A third time takes eight half-moves that can be undone.
        let times = if halfmoves < 8 { 1 } else { played.times() };
        if times < 3 && halfmoves < 100 {
            self.open.clear();
            return;
        }
        let now: Vec<Claim> = Claim::open(times, halfmoves).collect();
        self.open.retain(|(claim, _)| now.contains(claim));
        for claim in now {
            if let Some((_, index)) = self.open.iter().find(|(open, _)| *open == claim) {
                if let Matter::Claimable(run) = &mut self.findings[*index].what {
                    run.more += 1;
                }
                continue;
            }
            let made = made.and_then(|made| made());
            let (turn, mover) = (played.turn(), made.map(|made| made.side));
            let run = ClaimRun { claim, times, mover, turn, more: 0, upshot: Upshot::Nothing };
            self.open.push((claim, self.findings.len()));
            self.find(plies, made, Matter::Claimable(run));
        }
    }

    /// Looks at the result.
    fn conclude(&mut self, game: &tabiya_pgn::Game, plies: u32, last: &Position, ending: Option<&Ending>) {
        let outcome = game.outcome;
        let contrary = match (ending, outcome.winner()) {
            (Some(_), _) if outcome == Outcome::Unknown => None,
            (Some(ending), _) => (ending.outcome() != outcome).then(|| Contrary::Ended(ending.clone())),
            (None, Some(winner)) => cannot_mate(last, winner, &game.tags),
            (None, None) if outcome == Outcome::Draw => {
                for &(_, index) in &self.open {
                    if let Matter::Claimable(run) = &mut self.findings[index].what {
                        run.upshot = Upshot::Drawn;
                    }
                }
                // Without any move, it is the moves that are not on record; and a game that goes on from a position set
                // up may have seen moves before.
                let is_early = plies == 1 && game.tree.start().fullmoves() < 2 && self.open.is_empty();
                is_early.then_some(Contrary::TooEarly).or_else(|| could_be_mated(last, &game.tags))
            }
            (None, None) => None,
        };
        if let Some(contrary) = contrary {
            self.find(plies, None, Matter::Contrary(outcome, contrary));
        }
    }
}

impl NamedMove {
    fn of(legal: LegalMove<'_>) -> Self {
        let position = legal.position();
        Self { number: position.fullmoves(), side: position.side(), san: legal.san() }
    }
}

/// Whether a side can mate by some series of legal moves, as far as can be told.
fn prospect(last: &Position, side: Side) -> Prospect {
    Judge::new().prospect(last, side, Budget::FULL)
}

/// Why a side has not won that cannot mate: by what the tags say of the end. What an arbiter decided for another reason
/// stands.
fn cannot_mate(last: &Position, winner: Side, tags: &Tags) -> Option<Contrary> {
    let cause = match Termination::of(tags) {
        Termination::Time => Some(Cause::Time(!winner)),
        Termination::IllegalMove => Some(Cause::IllegalMoves(!winner)),
        Termination::Resignation => Some(Cause::Resignation(!winner)),
        Termination::Unknown => None,
        Termination::Other => return None,
    };
    if prospect(last, winner) != Prospect::Unwinnable {
        return None;
    }
    Some(match cause {
        Some(cause) => Contrary::Ended(Ending { cause, score: Score::Drawn }),
        None => Contrary::CannotMate(winner),
    })
}

/// Why a game is not drawn in which a flag fell: it was that of the side to move, and the other side can mate.
fn could_be_mated(last: &Position, tags: &Tags) -> Option<Contrary> {
    let late = last.side();
    let is_lost = Termination::of(tags) == Termination::Time && matches!(prospect(last, !late), Prospect::Winnable(_));
    is_lost.then(|| Contrary::Ended(Ending { cause: Cause::Time(late), score: Score::Won(!late) }))
}

/// How a game ended, by its tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Termination {
    Time,
    IllegalMove,
    Resignation,
    /// Something else, such as a penalty or a decision of the arbiter.
    Other,
    /// Nothing is said, or nothing that is understood.
    Unknown,
}

impl Termination {
    fn of(tags: &Tags) -> Self {
        let Some(tag) = tags.known("Termination") else { return Self::Unknown };
        // Some servers write whole sentences into the tag, with the names of the players.
        let mut text = tag.to_lowercase();
        for player in ["White", "Black"].into_iter().filter_map(|name| tags.known(name)).filter(|name| name.len() > 2) {
            text = text.replace(&player.to_lowercase(), " ");
        }
        let words: Vec<&str> = text.split(|symbol: char| !symbol.is_alphabetic()).collect();
        let says = |starts: &[&str]| words.iter().any(|word| starts.iter().any(|start| word.starts_with(start)));
        if says(&["time", "flag"]) {
            Self::Time
        } else if says(&["illegal"]) {
            Self::IllegalMove
        } else if says(&["normal", "resign"]) {
            Self::Resignation
        } else if says(&["abandon", "adjudicat", "death", "emergency", "forfeit", "infraction", "penal", "untermin"]) {
            Self::Other
        } else {
            Self::Unknown
        }
    }
}
