//! What both sides see along a line of play.
//!
//! A move only notes what it changes. When somebody asks for a judgement, the sums are brought up to date from the
//! last position of the line that has them. Where a king has changed its half since then, the whole view is another one; it is
//! made from the last view of that kind there was, wherever that was, since most men stand where they stood then.

use std::sync::Arc;

use tabiya_rules::{Bitboard, BySide, Kind, PartKeys, Piece, Position, Side, Square, Watcher};

use super::kernel::{self, Row};
use super::net::Net;
use super::shape::{View, bucket, input};
use crate::score::{MOST_PLIES, Value};

/// A line of positions, and what is known of each.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    net: Arc<Net>,
    /// One for each ply, and more that are not in use.
    frames: Vec<Frame>,
    /// Which is that of the last position.
    last: usize,
    /// What each side last saw, straight and in the mirror.
    known: BySide<ByView>,
}

/// A position of the line.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    keys: PartKeys,
    /// How each side looks at it.
    looks: BySide<View>,
    changes: Changes,
    /// Whether the sums are those of this position.
    is_ready: BySide<bool>,
    sums: BySide<Row>,
}

/// What the move before a position has changed: at most two men went, and two came.
#[derive(Clone, Copy, Debug, Default)]
struct Changes {
    went: Few,
    came: Few,
}

#[derive(Clone, Copy, Debug)]
struct Few {
    men: [(Piece, Square); 2],
    len: u8,
}

impl Default for Few {
    fn default() -> Self {
        Self { men: [(Piece { side: Side::White, kind: Kind::Pawn }, Square::A1); 2], len: 0 }
    }
}

impl Few {
    #[inline]
    fn push(&mut self, piece: Piece, square: Square) {
        self.men[usize::from(self.len)] = (piece, square);
        self.len += 1;
    }
}

/// Something seen before: who stood where, and the sums of that.
#[derive(Clone, Debug)]
struct Known {
    men: BySide<[Bitboard; 6]>,
    sums: Row,
}

/// Something for each way to look.
#[derive(Clone, Debug)]
struct ByView {
    straight: Known,
    mirrored: Known,
}

impl ByView {
    fn of_mut(&mut self, view: View) -> &mut Known {
        match view {
            View::Straight => &mut self.straight,
            View::Mirrored => &mut self.mirrored,
        }
    }
}

impl Frame {
    fn new() -> Self {
        Self {
            keys: PartKeys::default(),
            looks: BySide::default(),
            changes: Changes::default(),
            is_ready: BySide::default(),
            sums: BySide::new(|_| Row::ZERO),
        }
    }
}

impl Watcher for Frame {
    #[inline]
    fn lifted(&mut self, piece: Piece, square: Square) {
        self.keys.lifted(piece, square);
        self.changes.went.push(piece, square);
    }

    #[inline]
    fn placed(&mut self, piece: Piece, square: Square) {
        self.keys.placed(piece, square);
        self.changes.came.push(piece, square);
        if piece.kind == Kind::King {
            *self.looks.of_mut(piece.side) = View::of(square);
        }
    }
}

impl Line {
    /// The line that begins, and ends, here.
    pub(crate) fn new(net: Arc<Net>, position: &Position) -> Self {
        let nothing = Known { men: BySide::default(), sums: net.bias().clone() };
        let known = BySide::new(|_| ByView { straight: nothing.clone(), mirrored: nothing.clone() });
        let mut line = Self { net, frames: vec![Frame::new(); MOST_PLIES + 1], last: 0, known };
        line.begin(position);
        line
    }

    /// Begins another line.
    pub(crate) fn begin(&mut self, position: &Position) {
        self.last = 0;
        let first = &mut self.frames[0];
        first.keys = PartKeys::of(position);
        first.looks = BySide::new(|side| View::of(position.king(side)));
        first.is_ready = BySide::default();
    }

    /// Goes one move on; the move tells the frame what it changes.
    #[inline]
    pub(crate) fn push(&mut self) -> &mut Frame {
        let before = &self.frames[self.last];
        let (keys, looks) = (before.keys, before.looks);
        self.last += 1;
        if self.last == self.frames.len() {
            self.frames.push(Frame::new());
        }
        let frame = &mut self.frames[self.last];
        (frame.keys, frame.looks, frame.changes) = (keys, looks, Changes::default());
        frame.is_ready = BySide::default();
        frame
    }

    /// Takes the last move back.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.last -= 1;
    }

    /// The keys of parts of the last position.
    #[inline]
    pub(crate) fn keys(&self) -> &PartKeys {
        &self.frames[self.last].keys
    }

    /// What the last position, which is this, is worth to the side to move.
    pub(crate) fn judge(&mut self, position: &Position) -> Value {
        self.look(Side::White, position);
        self.look(Side::Black, position);
        self.net.weigh(&self.frames[self.last].sums, position.side(), bucket(position.occupied().len()))
    }

    /// Brings what a side sees of the last position up to date.
    fn look(&mut self, viewer: Side, position: &Position) {
        let view = *self.frames[self.last].looks.of(viewer);
        let is_ready = |frame: &Frame| *frame.is_ready.of(viewer);
        let is_same = |frame: &Frame| *frame.looks.of(viewer) == view;
        let mut from = self.last;
        while !is_ready(&self.frames[from]) {
            if from == 0 || !is_same(&self.frames[from - 1]) {
                return self.look_anew(viewer, position);
            }
            from -= 1;
        }
        for next in from + 1..=self.last {
            let (before, after) = self.frames.split_at_mut(next);
            let (before, after) = (&before[next - 1], &mut after[0]);
            let seen = |(piece, square): (Piece, Square)| self.net.man(input(viewer, view, piece, square));
            let Changes { came, went } = after.changes;
            let (came_rows, went_rows) = (came.men.map(seen), went.men.map(seen));
            let (came, went) = (&came_rows[..usize::from(came.len)], &went_rows[..usize::from(went.len)]);
            kernel::update(after.sums.of_mut(viewer), before.sums.of(viewer), came, went);
            *after.is_ready.of_mut(viewer) = true;
        }
    }

    /// Finds what a side sees of the last position from what it last saw the same way round.
    #[inline(never)]
    fn look_anew(&mut self, viewer: Side, position: &Position) {
        let frame = &mut self.frames[self.last];
        let view = *frame.looks.of(viewer);
        let known = self.known.of_mut(viewer).of_mut(view);
        // No board has more than 64 men, so no more than 64 can have come, or gone.
        let mut came = [self.net.bias(); 64];
        let mut went = [self.net.bias(); 64];
        let (mut came_len, mut went_len) = (0, 0);
        for side in Side::ALL {
            for kind in Kind::ALL {
                let seen = |square: Square| self.net.man(input(viewer, view, Piece { side, kind }, square));
                let (before, now) = (&mut known.men.of_mut(side)[kind.index()], position.of(side, kind));
                for square in now - *before {
                    came[came_len] = seen(square);
                    came_len += 1;
                }
                for square in *before - now {
                    went[went_len] = seen(square);
                    went_len += 1;
                }
                *before = now;
            }
        }
        kernel::change(&mut known.sums, &came[..came_len], &went[..went_len]);
        *frame.sums.of_mut(viewer) = known.sums.clone();
        *frame.is_ready.of_mut(viewer) = true;
    }
}
