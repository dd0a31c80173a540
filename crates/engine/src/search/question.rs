//! The words in which a node is asked and in which it thinks.

use tabiya_rules::{LegalMove, Position};

use super::histories::Class;
use crate::Bound;
use crate::score::Value;

/// What kind of node is searched, known when the program is built.
pub(super) trait Place {
    /// The whole window is open: its line may become the one to play.
    const PRINCIPAL: bool;
    /// It is the position the search began with.
    const ROOT: bool;
}

pub(super) enum AtRoot {}
pub(super) enum Principal {}
pub(super) enum Elsewhere {}

impl Place for AtRoot {
    const PRINCIPAL: bool = true;
    const ROOT: bool = true;
}
impl Place for Principal {
    const PRINCIPAL: bool = true;
    const ROOT: bool = false;
}
impl Place for Elsewhere {
    const PRINCIPAL: bool = false;
    const ROOT: bool = false;
}

/// What a node is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    pub(super) alpha: Value,
    pub(super) beta: Value,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Whether it is expected that some move is too good for the opponent to allow.
    pub(super) expects_cut: bool,
}

impl Question {
    pub(super) fn zero_window(beta: Value, depth: i32, ply: usize, expects_cut: bool) -> Self {
        Self { alpha: beta - 1, beta, depth, ply, expects_cut }
    }
}

/// What a node knows of itself before it looks at moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    pub(super) class: Class,
    /// The static evaluation as it came and as corrected; none in check.
    pub(super) raw: Option<Value>,
    pub(super) evaluation: Option<Value>,
    /// The best guess of its worth: the evaluation, or the hash table's bound if that says more.
    pub(super) guess: Value,
    /// Whether the evaluation is better than at the same side's last move.
    pub(super) improving: bool,
    pub(super) in_check: bool,
    /// Whether the position is, or once was, in a principal variation.
    pub(super) was_principal: bool,
}

/// A move, at the point where it might not be worth a search.
pub(super) struct Candidate<'position> {
    pub(super) legal: LegalMove<'position>,
    pub(super) is_noisy: bool,
    /// Whether it checks the king directly.
    pub(super) checks: bool,
    /// What the histories say of it.
    pub(super) history: i32,
    pub(super) number: usize,
}

/// Whether a move can still change anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hope {
    Some,
    None,
    NoneInQuiets,
}

/// A position after a move, and how deep to look at it.
#[derive(Clone, Copy)]
pub(super) struct Child<'position> {
    pub(super) next: &'position Position,
    pub(super) new_depth: i32,
    pub(super) ply: usize,
}

/// Whether a bound says on which side of a window the worth lies, or is the worth.
pub(super) fn is_enough(value: Value, bound: Bound, alpha: Value, beta: Value) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    }
}
