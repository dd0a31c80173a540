//! What was learnt about moves: which were good, in general and after which others, and by how much
//! the evaluation was wrong about positions of a kind.

use tabiya_rules::{BySide, Kind, Move, Piece, Side, Square};

use super::constants;
use crate::score::Value;

/// A number that moves towards its bounds ever more slowly, so that it forgets.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally<const LIMIT: i32>(i16);

impl<const LIMIT: i32> Tally<LIMIT> {
    #[inline]
    pub(super) fn get(self) -> i32 {
        i32::from(self.0)
    }

    #[inline]
    pub(super) fn learn(&mut self, bonus: i32) {
        let bonus = bonus.clamp(-LIMIT, LIMIT);
        self.0 = (self.get() + bonus - self.get() * bonus.abs() / LIMIT) as i16;
    }
}

/// A piece that arrives on a square, as an index below [`ARRIVALS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrival(u16);

/// The number of arrivals.
const ARRIVALS: usize = 2 * 6 * 64;

impl Arrival {
    #[inline]
    pub(super) fn new(piece: Piece, to: Square) -> Self {
        let piece = piece.side.index() * 6 + piece.kind.index();
        Self((piece * 64 + to.index()) as u16)
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

type Quiet = Tally<8192>;
type Continuation = Tally<16384>;
type Capture = Tally<8192>;
type Correction = Tally<1024>;

/// How many classes each correction tells apart.
const CLASSES: usize = 1 << 14;

/// Everything one thread has learnt.
#[derive(Clone, Debug)]
pub(super) struct Histories {
    /// By side, whether the squares are attacked, from and to.
    quiets: Box<[[[Quiet; 4]; 4096]; 2]>,
    /// By the move some plies before and this one.
    continuations: Box<[[Continuation; ARRIVALS]; ARRIVALS]>,
    /// By arrival and what it takes.
    captures: Box<[[Capture; 6]; ARRIVALS]>,
    /// The answer that refuted a move.
    replies: Box<[Option<Move>; ARRIVALS]>,
    pawns: Box<[[Correction; CLASSES]; 2]>,
    pieces: BySide<Box<[[Correction; CLASSES]; 2]>>,
    sequences: Box<[[Correction; ARRIVALS]; ARRIVALS]>,
}

/// An array on the heap that never was on the stack.
fn boxed<T: Clone, const N: usize>(value: T) -> Box<[T; N]> {
    let Ok(array) = vec![value; N].into_boxed_slice().try_into() else { unreachable!("the length is N") };
    array
}

/// What names a quiet move for the histories.
#[derive(Clone, Copy, Debug)]
pub(super) struct QuietName {
    pub(super) side: Side,
    pub(super) from_threatened: bool,
    pub(super) to_threatened: bool,
    pub(super) shape: Move,
}

impl Histories {
    #[expect(clippy::large_stack_arrays, reason = "one row at a time is made on the stack, 32 KB at most")]
    pub(super) fn new() -> Self {
        Self {
            quiets: boxed([[Quiet::default(); 4]; 4096]),
            continuations: boxed([Continuation::default(); ARRIVALS]),
            captures: boxed([Capture::default(); 6]),
            replies: boxed(None),
            pawns: boxed([Correction::default(); CLASSES]),
            pieces: BySide::new(|_| boxed([Correction::default(); CLASSES])),
            sequences: boxed([Correction::default(); ARRIVALS]),
        }
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.quiets.as_flattened_mut().as_flattened_mut().fill(Quiet::default());
        self.continuations.as_flattened_mut().fill(Continuation::default());
        self.captures.as_flattened_mut().fill(Capture::default());
        self.replies.fill(None);
        for corrections in [&mut self.pawns, &mut self.pieces.white, &mut self.pieces.black] {
            corrections.as_flattened_mut().fill(Correction::default());
        }
        self.sequences.as_flattened_mut().fill(Correction::default());
    }

    #[inline]
    fn quiet_place(name: QuietName) -> (usize, usize, usize) {
        let squares = name.shape.from().index() * 64 + name.shape.to().index();
        let threats = usize::from(name.from_threatened) * 2 + usize::from(name.to_threatened);
        (name.side.index(), squares, threats)
    }

    #[inline]
    pub(super) fn quiet(&self, name: QuietName) -> i32 {
        let (side, squares, threats) = Self::quiet_place(name);
        self.quiets[side][squares][threats].get()
    }

    #[inline]
    pub(super) fn learn_quiet(&mut self, name: QuietName, bonus: i32) {
        let (side, squares, threats) = Self::quiet_place(name);
        self.quiets[side][squares][threats].learn(bonus);
    }

    #[inline]
    pub(super) fn continuation(&self, before: Arrival, now: Arrival) -> i32 {
        self.continuations[before.index()][now.index()].get()
    }

    #[inline]
    pub(super) fn learn_continuation(&mut self, before: Arrival, now: Arrival, bonus: i32) {
        self.continuations[before.index()][now.index()].learn(bonus);
    }

    #[inline]
    pub(super) fn capture(&self, now: Arrival, taken: Kind) -> i32 {
        self.captures[now.index()][taken.index()].get()
    }

    #[inline]
    pub(super) fn learn_capture(&mut self, now: Arrival, taken: Kind, bonus: i32) {
        self.captures[now.index()][taken.index()].learn(bonus);
    }

    #[inline]
    pub(super) fn reply(&self, to: Arrival) -> Option<Move> {
        self.replies[to.index()]
    }

    #[inline]
    pub(super) fn learn_reply(&mut self, to: Arrival, reply: Move) {
        self.replies[to.index()] = Some(reply);
    }

    /// By how much the evaluation was wrong about positions like this one.
    pub(super) fn correction(&self, class: &Class) -> Value {
        let side = class.side.index();
        let pawns = self.pawns[side][class.pawns].get();
        let pieces =
            self.pieces.white[side][class.pieces.white].get() + self.pieces.black[side][class.pieces.black].get();
        let sequence = class.sequence.map_or(0, |(one, two)| self.sequences[one.index()][two.index()].get());
        let weighed = constants::correction_pawns() * pawns
            + constants::correction_pieces() * pieces
            + constants::correction_sequence() * sequence;
        weighed / 128
    }

    /// Learns that the evaluation of such a position was wrong by so much.
    pub(super) fn learn_correction(&mut self, class: &Class, bonus: i32) {
        let side = class.side.index();
        self.pawns[side][class.pawns].learn(bonus);
        self.pieces.white[side][class.pieces.white].learn(bonus);
        self.pieces.black[side][class.pieces.black].learn(bonus);
        if let Some((one, two)) = class.sequence {
            self.sequences[one.index()][two.index()].learn(bonus);
        }
    }
}

/// What a position has in common with others that the evaluation is wrong about in the same way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    pub(super) side: Side,
    pub(super) pawns: usize,
    pub(super) pieces: BySide<usize>,
    pub(super) sequence: Option<(Arrival, Arrival)>,
}

impl Class {
    pub(super) fn new(side: Side, keys: &tabiya_rules::PartKeys, sequence: Option<(Arrival, Arrival)>) -> Self {
        let class = |key: u64| (key >> 50) as usize % CLASSES;
        Self { side, pawns: class(keys.pawns), pieces: keys.pieces.map(class), sequence }
    }
}
