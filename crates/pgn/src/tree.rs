//! The moves of a game with all their variations.

use std::fmt;

use tabiya_rules::{Move, Position};

use crate::comment::Comment;
use crate::openings::Opening;

/// The moves of a game: a tree whose every branch is legal, with comments and judgements.
///
/// ```
/// use tabiya_pgn::{Step, Tree};
/// use tabiya_rules::Position;
///
/// let mut tree = Tree::new(Position::start());
/// let e4 = tree.play(Tree::ROOT, "e4").unwrap();
/// let e5 = tree.play(e4, "e5").unwrap();
/// let c5 = tree.play(e4, "c5").unwrap();
/// assert_eq!(tree.children(e4).collect::<Vec<_>>(), [e5, c5]);
/// assert_eq!(tree.position(c5).fullmoves(), 2);
/// assert_eq!(tree.main_line().count(), 2);
/// ```
#[derive(Clone)]
pub struct Tree {
    start: Position,
    nodes: Vec<Node>,
    notes: Vec<Notes>,
}

/// A place in a tree: the position behind a move, or the start. It belongs to the tree that handed it out
/// and to its clones; another tree may panic if it is asked about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

/// How one comes from one position of a tree to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// By a legal move.
    Move(Move),
    /// By passing, which is no move of chess but is found among variations.
    Pass,
}

/// What is said of a move, or, at the root, of the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Judgements by their numbers: 1 for `!`, 2 for `?`, and so on.
    pub nags: Vec<u8>,
    /// Comments before the move, where a variation begins with them. Before any other move a comment is
    /// one behind the move before it, and that is how it would be read again.
    pub before: Vec<Comment>,
    /// Comments behind the move. Empty ones are not written.
    pub after: Vec<Comment>,
}

impl Notes {
    fn is_empty(&self) -> bool {
        self.nags.is_empty() && self.before.is_empty() && self.after.is_empty()
    }
}

/// A node without its notes, which most do not have.
#[derive(Clone, Copy)]
struct Node {
    step: Step,
    parent: NodeId,
    first: Option<Link>,
    last: Option<Link>,
    next: Option<Link>,
    /// Where its notes are, plus one; 0 for none.
    notes: u32,
}

const _: () = assert!(size_of::<Node>() == 24);

/// A node that is not the root, so that none is as small as one.
type Link = std::num::NonZeroU32;

impl NodeId {
    fn link(self) -> Option<Link> {
        Link::new(self.0)
    }

    const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Link> for NodeId {
    fn from(link: Link) -> Self {
        Self(link.get())
    }
}

impl Tree {
    /// The start of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// A tree without moves.
    pub fn new(start: Position) -> Self {
        let root = Node { step: Step::Pass, parent: Self::ROOT, first: None, last: None, next: None, notes: 0 };
        Self { start, nodes: vec![root], notes: Vec::new() }
    }

    /// Where the moves start from.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The number of moves, those of variations included.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a move in any everyday form behind a node, or finds it there.
    ///
    /// # Errors
    /// Why the move is refused.
    pub fn play(&mut self, node: NodeId, text: &str) -> Result<NodeId, tabiya_rules::Refusal> {
        let step = self.position(node).read(text)?.shape();
        let known = self.children(node).find(|&child| self.step(child) == Some(Step::Move(step)));
        Ok(known.unwrap_or_else(|| self.push(node, Step::Move(step))))
    }

    /// Adds a pass behind a node; `None` in check.
    pub fn pass(&mut self, node: NodeId) -> Option<NodeId> {
        self.position(node).pass()?;
        Some(self.push(node, Step::Pass))
    }

    /// Adds a step that is known to be legal there, as the last of its variations.
    pub(crate) fn push(&mut self, parent: NodeId, step: Step) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(Node { step, parent, first: None, last: None, next: None, notes: 0 });
        match self.nodes[parent.index()].last {
            Some(last) => self.nodes[NodeId::from(last).index()].next = id.link(),
            None => self.nodes[parent.index()].first = id.link(),
        }
        self.nodes[parent.index()].last = id.link();
        id
    }

    /// The step that leads to a node; none to the root.
    pub fn step(&self, node: NodeId) -> Option<Step> {
        (node != Self::ROOT).then(|| self.nodes[node.index()].step)
    }

    /// The node before this one.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != Self::ROOT).then(|| self.nodes[node.index()].parent)
    }

    /// The nodes behind this one; the first of them goes on, the others are variations.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.first_child(node), |&child| self.next_variation(child))
    }

    /// The node by which the line goes on.
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].first.map(NodeId::from)
    }

    /// The next variation instead of this node.
    pub fn next_variation(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].next.map(NodeId::from)
    }

    /// The nodes of the main line, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.first_child(Self::ROOT), |&node| self.first_child(node))
    }

    /// What is said of a node.
    pub fn notes(&self, node: NodeId) -> &Notes {
        static NONE: Notes = Notes { nags: Vec::new(), before: Vec::new(), after: Vec::new() };
        match self.nodes[node.index()].notes {
            0 => &NONE,
            index => &self.notes[index as usize - 1],
        }
    }

    /// What is said of a node, to be changed.
    pub fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        let index = &mut self.nodes[node.index()].notes;
        if *index == 0 {
            self.notes.push(Notes::default());
            *index = u32::try_from(self.notes.len()).unwrap_or(u32::MAX);
        }
        &mut self.notes[*index as usize - 1]
    }

    /// The position of a node, found by playing the moves that lead to it.
    pub fn position(&self, node: NodeId) -> Position {
        let mut path: Vec<NodeId> = std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        path.pop();
        path.iter().rev().fold(self.start, |position, &node| self.after(&position, node))
    }

    /// The position behind a node, given the one before it: quicker than [`Tree::position`] for who
    /// goes along a line.
    pub fn after(&self, before: &Position, node: NodeId) -> Position {
        let after = match self.nodes[node.index()].step {
            Step::Move(step) => before.legal(step).map(tabiya_rules::LegalMove::play),
            Step::Pass => before.pass(),
        };
        // Only steps that are legal are ever added.
        after.unwrap_or(*before)
    }

    /// The positions of the main line, from the start to its end, each with the step that leads on.
    ///
    /// ```
    /// let game = tabiya_pgn::read_game("1. e4 e5 *").unwrap();
    /// let sides: Vec<String> = game.tree.positions().map(|(position, _)| position.side().to_string()).collect();
    /// assert_eq!(sides, ["White", "Black", "White"]);
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = (Position, Option<Step>)> {
        let mut here = Some((self.start, Self::ROOT));
        std::iter::from_fn(move || {
            let (position, node) = here?;
            let next = self.first_child(node);
            here = next.map(|next| (self.after(&position, next), next));
            Some((position, next.and_then(|next| self.step(next))))
        })
    }

    /// The position at the end of the main line.
    pub fn last_position(&self) -> Position {
        self.main_line().fold(self.start, |position, node| self.after(&position, node))
    }

    /// The opening of the main line.
    ///
    /// ```
    /// let game = tabiya_pgn::read_game("1. e4 e5 2. Nf3 Nc6 3. Bb5 *").unwrap();
    /// assert_eq!(game.tree.opening().unwrap().family(), "Ruy Lopez");
    /// ```
    pub fn opening(&self) -> Option<Opening> {
        self.positions().filter_map(|(position, _)| Opening::of(&position)).last()
    }

    /// Takes all variations, comments and judgements away.
    ///
    /// ```
    /// let game = tabiya_pgn::read_game("1. e4 $1 (1. d4 d5) 1... e5 {sound} *").unwrap();
    /// assert_eq!(game.tree.reduced().len(), 2);
    /// ```
    #[must_use]
    pub fn reduced(&self) -> Self {
        let mut reduced = Self::new(self.start);
        let mut at = Self::ROOT;
        for node in self.main_line() {
            at = reduced.push(at, self.nodes[node.index()].step);
        }
        reduced
    }
}

/// Trees are equal if they say the same, in whatever order they were put together.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        if self.start != other.start || self.nodes.len() != other.nodes.len() {
            return false;
        }
        let same_notes = |left, right| {
            let (left, right) = (self.notes(left), other.notes(right));
            left == right || left.is_empty() && right.is_empty()
        };
        // By a list of what is left to compare, since a tree may be very deep.
        let mut pairs = vec![(Self::ROOT, Self::ROOT)];
        while let Some((left, right)) = pairs.pop() {
            if self.step(left) != other.step(right) || !same_notes(left, right) {
                return false;
            }
            let (mut lefts, mut rights) = (self.children(left), other.children(right));
            loop {
                match (lefts.next(), rights.next()) {
                    (Some(left), Some(right)) => pairs.push((left, right)),
                    (None, None) => break,
                    _ => return false,
                }
            }
        }
        true
    }
}

impl Eq for Tree {}

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tree({} moves from {}: {})", self.len(), self.start, crate::write::movetext(self))
    }
}
