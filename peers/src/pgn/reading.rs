//! What was read of a game, in words that do not depend on who has read it.

use tabiya_pgn::{Comment, Game, NodeId, Tree};

use super::Difference;
use super::make::REST;
use super::report;

/// A game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reading {
    /// The tags, the seven that every game has first, the others by name.
    pub(super) tags: Vec<(String, String)>,
    /// The mark of the result.
    pub(super) result: String,
    /// The start, then the moves in the order in which they are written: a move, its variations, the
    /// next move.
    pub(super) nodes: Vec<Node>,
}

/// The position after a move, or the start, and what is said of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Node {
    /// The index of the node before.
    pub(super) parent: usize,
    pub(super) fen: String,
    pub(super) nags: Vec<u8>,
    /// Comments before the first move of a variation.
    pub(super) before: Vec<String>,
    pub(super) after: Vec<String>,
}

impl Reading {
    /// What we have read of a game, or written.
    pub(super) fn of(game: &Game) -> Self {
        let tags = game.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let mut reading = Self { tags, result: game.outcome.mark().to_owned(), nodes: Vec::new() };
        reading.push_line(&game.tree, Tree::ROOT, 0);
        reading
    }

    /// Adds a line from its first node on, with all variations that leave it.
    fn push_line(&mut self, tree: &Tree, first: NodeId, before: usize) {
        let (mut node, mut index) = (first, self.push(tree, first, before));
        loop {
            let mut children = tree.children(node);
            let Some(next) = children.next() else { break };
            let behind = self.push(tree, next, index);
            for variation in children {
                self.push_line(tree, variation, index);
            }
            (node, index) = (next, behind);
        }
    }

    fn push(&mut self, tree: &Tree, node: NodeId, parent: usize) -> usize {
        let notes = tree.notes(node);
        let texts = |comments: &[Comment]| comments.iter().map(|comment| comment.as_str().to_owned()).collect();
        self.nodes.push(Node {
            parent,
            fen: tree.position(node).fen(),
            nags: notes.nags.clone(),
            before: texts(&notes.before),
            after: texts(&notes.after),
        });
        self.nodes.len() - 1
    }

    /// The same without comments that go to the end of their line.
    pub(super) fn without_rests(mut self) -> Self {
        for node in &mut self.nodes {
            node.before.retain(|comment| !comment.starts_with(REST));
            node.after.retain(|comment| !comment.starts_with(REST));
        }
        self
    }
}

/// Compares what we have read with what another says.
pub(super) fn same(ours: &[Reading], judge: &'static str, theirs: &[Reading]) -> Result<(), Difference> {
    for (index, (mine, their)) in ours.iter().zip(theirs).enumerate() {
        same_game(mine, judge, their)
            .map_err(|found| Difference { question: format!("{} of game {}", found.question, index + 1), ..found })?;
    }
    report::same(|| "the number of games".to_owned(), &ours.len(), judge, &theirs.len())
}

fn same_game(ours: &Reading, judge: &'static str, theirs: &Reading) -> Result<(), Difference> {
    report::same(|| "the tags".to_owned(), &listed(&ours.tags), judge, &listed(&theirs.tags))?;
    for (index, (mine, their)) in ours.nodes.iter().zip(&theirs.nodes).enumerate() {
        let place = if index == 0 { "at the start".to_owned() } else { format!("at move {index} as written") };
        let of = |what: &str| format!("{what} {place}");
        report::same(|| of("the position"), &mine.fen, judge, &their.fen)?;
        report::same(|| of("the line that goes on"), &mine.parent, judge, &their.parent)?;
        report::same(|| of("the judgements"), &listed(&mine.nags), judge, &listed(&their.nags))?;
        report::same(|| of("the comments before"), &listed(&mine.before), judge, &listed(&their.before))?;
        report::same(|| of("the comments"), &listed(&mine.after), judge, &listed(&their.after))?;
    }
    report::same(|| "the number of moves".to_owned(), &ours.nodes.len(), judge, &theirs.nodes.len())?;
    report::same(|| "the result".to_owned(), &ours.result, judge, &theirs.result)
}

fn listed<T: std::fmt::Debug>(items: &[T]) -> String {
    format!("{items:?}")
}

#[cfg(test)]
mod tests {
    use tabiya_pgn::read_game;

    use super::Reading;

    #[test]
    fn nodes_come_in_the_order_of_the_text() {
        let game = read_game("1. e4 (1. d4 d5 (1... f5) 2. c4) (1. c4) 1... e5 2. Nf3 *").expect("a game");
        let parents: Vec<usize> = Reading::of(&game).nodes.iter().map(|node| node.parent).collect();
        // The start, e4, d4, d5, f5, c4, c4, e5, Nf3.
        assert_eq!(parents, [0, 0, 0, 2, 2, 3, 0, 1, 7]);
    }

    #[test]
    fn a_comment_to_the_end_of_a_line_can_be_left_out() {
        let game = read_game("1. e4 {good} ;rest of it\n*").expect("a game");
        let reading = Reading::of(&game);
        assert_eq!(reading.nodes[1].after, ["good", "rest of it"]);
        assert_eq!(reading.without_rests().nodes[1].after, ["good"]);
    }
}
