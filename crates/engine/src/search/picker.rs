//! Which move next: in stages, so that a cut-off spares the work on the rest.

use tabiya_rules::{Bitboard, Kind, LegalMove, Move, MoveList, Nature, Piece, Position};

use super::histories::{Arrival, Histories, QuietName};

/// What kinds of captures are worth, for ordering alone.
const WORTH: [i32; 6] = [100, 300, 320, 500, 900, 0];

/// What is known about good moves where a picker is used.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hints {
    /// The move of the hash table.
    pub(super) hash: Option<Move>,
    /// Quiet moves that were good here or after the same move of the opponent.
    pub(super) killers: [Option<Move>; 3],
    /// The moves 1, 2, 4 and 6 plies before.
    pub(super) before: [Option<Arrival>; 4],
    /// From where each kind of piece checks.
    pub(super) checks: [Bitboard; 6],
    /// The squares the opponent attacks, and what a piece would lose to a lesser one.
    pub(super) threats: Threats,
}

/// What the opponent attacks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Threats {
    /// At all.
    pub(super) all: Bitboard,
    /// With pawns.
    pub(super) by_pawns: Bitboard,
    /// With pawns, knights or bishops.
    pub(super) by_minors: Bitboard,
    /// With these or rooks.
    pub(super) by_rooks: Bitboard,
}

impl Threats {
    /// Whether a piece of this kind is attacked there by a lesser one.
    pub(super) fn are_serious(&self, kind: Kind) -> Bitboard {
        match kind {
            Kind::Pawn | Kind::King => Bitboard::EMPTY,
            Kind::Knight | Kind::Bishop => self.by_pawns,
            Kind::Rook => self.by_minors,
            Kind::Queen => self.by_rooks,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Hash,
    Listing,
    GoodCaptures,
    Killers,
    Scoring,
    Quiets,
    BadCaptures,
    Done,
}

/// A move by its place in the list, with what it promises.
#[derive(Clone, Copy, Debug)]
struct Scored {
    index: u16,
    score: i32,
    /// What the histories alone say, for quiet moves.
    history: i32,
}

/// A move, and what the histories say of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Picked<'position> {
    pub(super) legal: LegalMove<'position>,
    pub(super) is_noisy: bool,
    pub(super) history: i32,
}

/// Hands out the legal moves of a position, each once, the most promising first.
#[derive(Debug)]
pub(super) struct Picker<'position> {
    position: &'position Position,
    hints: Hints,
    stage: Stage,
    only_noisy: bool,
    skip_quiets: bool,
    list: Option<MoveList<'position>>,
    /// What a capture must win to be tried early.
    threshold: i32,
    killer: usize,
}

/// Where a picker keeps its scored moves: each ply has a desk, which is used again and again.
#[derive(Clone, Debug, Default)]
pub(super) struct Desk {
    noisy: Vec<Scored>,
    quiet: Vec<Scored>,
    bad: Vec<Scored>,
}

impl Desk {
    fn clear(&mut self) {
        self.noisy.clear();
        self.quiet.clear();
        self.bad.clear();
    }
}

impl<'position> Picker<'position> {
    /// All moves.
    pub(super) fn new(position: &'position Position, hints: Hints, desk: &mut Desk) -> Self {
        desk.clear();
        let stage = if hints.hash.is_some() { Stage::Hash } else { Stage::Listing };
        let killer = 0;
        Self { position, hints, stage, only_noisy: false, skip_quiets: false, list: None, threshold: 0, killer }
    }

    /// Captures and promotions that win at least so much, and no other moves.
    pub(super) fn noisy(position: &'position Position, hints: Hints, threshold: i32, desk: &mut Desk) -> Self {
        Self { only_noisy: true, threshold, ..Self::new(position, hints, desk) }
    }

    /// From now on, hands out no more quiet moves.
    pub(super) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The next move.
    pub(super) fn next(&mut self, histories: &Histories, desk: &mut Desk) -> Option<Picked<'position>> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage = Stage::Listing;
                    let legal = self.hints.hash.and_then(|shape| self.position.legal(shape));
                    match legal {
                        Some(legal) if !self.only_noisy || is_noisy(legal) => {
                            return Some(self.picked(legal, histories));
                        }
                        _ => self.hints.hash = None,
                    }
                }
                Stage::Listing => {
                    self.list(histories, desk);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => {
                    while let Some(scored) = take_best(&mut desk.noisy) {
                        let Some(legal) = self.at(scored) else { continue };
                        if legal.exchange_at_least(self.threshold - scored.score.min(8_000) / 32) {
                            return Some(Picked { legal, is_noisy: true, history: scored.history });
                        }
                        desk.bad.push(scored);
                    }
                    self.stage = if self.only_noisy { Stage::Done } else { Stage::Killers };
                }
                Stage::Killers => {
                    let killer = self.hints.killers.get(self.killer).copied();
                    self.killer += 1;
                    let Some(killer) = killer else {
                        self.stage = Stage::Scoring;
                        continue;
                    };
                    if let Some(legal) = killer.and_then(|shape| self.take_quiet(shape, desk)) {
                        return Some(self.picked(legal, histories));
                    }
                }
                Stage::Scoring => {
                    if !self.skip_quiets {
                        self.score_quiets(histories, desk);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    if !self.skip_quiets {
                        while let Some(scored) = take_best(&mut desk.quiet) {
                            if let Some(legal) = self.at(scored) {
                                return Some(Picked { legal, is_noisy: false, history: scored.history });
                            }
                        }
                    }
                    desk.bad.reverse();
                    self.stage = Stage::BadCaptures;
                }
                Stage::BadCaptures => match desk.bad.pop() {
                    Some(scored) => {
                        if let Some(legal) = self.at(scored) {
                            return Some(Picked { legal, is_noisy: true, history: scored.history });
                        }
                    }
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    /// A move that was not scored on the way.
    pub(super) fn picked(&self, legal: LegalMove<'position>, histories: &Histories) -> Picked<'position> {
        let is_noisy = is_noisy(legal);
        let history =
            if is_noisy { capture_history(legal, histories) } else { quiet_history(legal, &self.hints, histories) };
        Picked { legal, is_noisy, history }
    }

    fn at(&self, scored: Scored) -> Option<LegalMove<'position>> {
        self.list.as_ref()?.get(usize::from(scored.index))
    }

    /// Lists the moves and sorts captures from quiet ones.
    fn list(&mut self, histories: &Histories, desk: &mut Desk) {
        let position = self.position;
        // A search of the same position without its hash move may have used the desk since.
        desk.clear();
        let list = if self.only_noisy { position.noisy_moves() } else { position.legal_moves() };
        for (index, legal) in (0..).zip(&list) {
            if Some(legal.shape()) == self.hints.hash {
                continue;
            }
            if is_noisy(legal) {
                let history = capture_history(legal, histories);
                desk.noisy.push(Scored { index, score: history + prize(legal), history });
            } else {
                desk.quiet.push(Scored { index, score: 0, history: 0 });
            }
        }
        self.list = Some(list);
    }

    /// Takes a quiet move out of the rest, if it is among them.
    fn take_quiet(&mut self, shape: Move, desk: &mut Desk) -> Option<LegalMove<'position>> {
        if self.skip_quiets {
            return None;
        }
        let list = self.list.as_ref()?;
        let is_it = |scored: &Scored| list.get(usize::from(scored.index)).is_some_and(|legal| legal.shape() == shape);
        let place = desk.quiet.iter().position(is_it)?;
        let scored = desk.quiet.swap_remove(place);
        self.at(scored)
    }

    fn score_quiets(&self, histories: &Histories, desk: &mut Desk) {
        let threats = &self.hints.threats;
        for scored in &mut desk.quiet {
            let Some(legal) = self.at(*scored) else { continue };
            let (from, to) = (legal.from(), legal.lands_on());
            let serious = threats.are_serious(legal.kind());
            let threat = worth_of_threat(legal.kind()) * (i32::from(serious.has(from)) - i32::from(serious.has(to)));
            scored.history = quiet_history(legal, &self.hints, histories);
            let checks = self.hints.checks[legal.kind().index()].has(to) && legal.exchange_at_least(-75);
            scored.score = scored.history + threat + if checks { WORTH_OF_CHECK } else { 0 };
        }
    }
}

/// What it is worth that a quiet move checks.
const WORTH_OF_CHECK: i32 = 8_000;

/// What it is worth to take a piece out of an attack.
const fn worth_of_threat(kind: Kind) -> i32 {
    match kind {
        Kind::Queen => 12_000,
        Kind::Rook => 9_000,
        Kind::Knight | Kind::Bishop => 6_000,
        Kind::Pawn | Kind::King => 0,
    }
}

/// What the histories say of a quiet move.
#[inline]
fn quiet_history(legal: LegalMove<'_>, hints: &Hints, histories: &Histories) -> i32 {
    let arrival = arrival(legal);
    let [one, two, four, six] =
        hints.before.map(|before| before.map_or(0, |before| histories.continuation(before, arrival)));
    2 * histories.quiet(quiet_name(legal, &hints.threats)) + 2 * one + 2 * two + four + six / 2
}

/// The name of a quiet move in the histories.
pub(super) fn quiet_name(legal: LegalMove<'_>, threats: &Threats) -> QuietName {
    QuietName {
        side: legal.position().side(),
        from_threatened: threats.all.has(legal.from()),
        to_threatened: threats.all.has(legal.to()),
        shape: legal.shape(),
    }
}

/// The piece that a move brings to a square.
pub(super) fn arrival(legal: LegalMove<'_>) -> Arrival {
    let piece = Piece { side: legal.position().side(), kind: legal.kind() };
    Arrival::new(piece, legal.lands_on())
}

/// Whether a move takes something or promotes.
pub(super) fn is_noisy(legal: LegalMove<'_>) -> bool {
    is_noisy_shape(legal.position(), legal.shape())
}

/// The same of a move that is not known to be legal.
pub(super) fn is_noisy_shape(position: &Position, shape: Move) -> bool {
    match shape.nature() {
        Nature::Plain => position.occupied().has(shape.to()),
        Nature::EnPassant | Nature::Promotion(_) => true,
        Nature::Castling => false,
    }
}

/// What a move takes, for the histories of captures: a promotion counts as taking a pawn.
pub(super) fn taken(legal: LegalMove<'_>) -> Kind {
    legal.captured().map_or(Kind::Pawn, |(piece, _)| piece.kind)
}

fn capture_history(legal: LegalMove<'_>, histories: &Histories) -> i32 {
    histories.capture(arrival(legal), taken(legal))
}

/// What a capture or promotion wins, for ordering.
fn prize(legal: LegalMove<'_>) -> i32 {
    let taken = legal.captured().map_or(0, |(piece, _)| 16 * WORTH[piece.kind.index()]);
    taken + legal.promotion().map_or(0, |made| if made.kind() == Kind::Queen { 16 * 800 } else { -30_000 })
}

fn take_best(moves: &mut Vec<Scored>) -> Option<Scored> {
    let (mut best, mut most) = (0, i32::MIN);
    for (index, scored) in moves.iter().enumerate() {
        if scored.score > most {
            (best, most) = (index, scored.score);
        }
    }
    (best < moves.len()).then(|| moves.swap_remove(best))
}
