//! What an earlier analysis wrote into a game, found and taken away.
//!
//! A game that we have annotated may still have marks, words and variations of others: ours are those that belong to
//! one of our sentences.

use tabiya_pgn::{Comment, Game, NodeId, Part, Step, Tree};
use tabiya_rules::Side;
use tabiya_study::{BETTER, Mark, Sentence};

/// Who annotates, as the tag has it.
pub(super) const ANNOTATOR: &str = "Tabiya";

/// Takes away what an earlier analysis wrote of the moves: sentences, the marks and the variations that belong to
/// them. Evaluations and accuracies are left, since they are written anew.
pub(super) fn forget(game: &mut Game) {
    if !is_annotated(game) {
        return;
    }
    let mut ours = Vec::new();
    for node in game.tree.main_line().collect::<Vec<_>>() {
        let notes = game.tree.notes_mut(node);
        let Some((place, sentence, rest)) = notes.after.iter().enumerate().find_map(said) else { continue };
        notes.after[place] = rest;
        notes.after.retain(|comment| !comment.is_empty());
        // Ours was put behind those that were there.
        let marks = [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder].map(Mark::nag);
        if let Some(last) = notes.nags.iter().rposition(|nag| marks.contains(nag)) {
            notes.nags.remove(last);
        }
        ours.extend(better_line(&game.tree, node, &sentence.better));
    }
    if !ours.is_empty() {
        game.tree = without(&game.tree, &ours);
    }
}

/// Whether we have been at a game: who was there before us stays its annotator, but it has our accuracies.
fn is_annotated(game: &Game) -> bool {
    let has_accuracy = Side::ALL.into_iter().any(|side| game.tags.known(&accuracy_tag(side)).is_some());
    has_accuracy || game.tags.known("Annotator") == Some(ANNOTATOR)
}

/// The tag that tells how well a side played.
pub(super) fn accuracy_tag(side: Side) -> String {
    format!("{side}Accuracy")
}

/// Our sentence in a comment, and the comment without it.
fn said((place, comment): (usize, &Comment)) -> Option<(usize, Sentence, Comment)> {
    // Words that follow an evaluation: that is how we write them.
    comment.evaluation()?;
    let mut sentence = None;
    let mut parts: Vec<Part<'_>> = Vec::new();
    for part in comment.parts() {
        match part {
            Part::Words(words) if sentence.is_none() => match Sentence::read(words.trim_start()) {
                Some((found, rest)) => {
                    sentence = Some(found);
                    parts.push(Part::Words(rest));
                }
                None => parts.push(part),
            },
            part => parts.push(part),
        }
    }
    parts.retain(|part| !matches!(part, Part::Words(words) if words.trim().is_empty()));
    Some((place, sentence?, Comment::from_parts(&parts)))
}

/// The variation that begins with this move instead of the one of the main line, if nobody has added to it.
fn better_line(tree: &Tree, played: NodeId, better: &str) -> Option<NodeId> {
    let parent = tree.parent(played)?;
    let position = tree.position(parent);
    let shape = position.read(better).ok()?.shape();
    let first = tree.children(parent).skip(1).find(|child| tree.step(*child) == Some(Step::Move(shape)))?;
    let mut length = 0;
    let mut at = Some(first);
    while let Some(node) = at {
        length += 1;
        let notes = tree.notes(node);
        let is_bare = notes.nags.is_empty() && notes.before.is_empty() && notes.after.is_empty();
        if length > BETTER || !is_bare || tree.children(node).count() > 1 {
            return None;
        }
        at = tree.first_child(node);
    }
    Some(first)
}

/// A tree without some of its variations.
fn without(tree: &Tree, gone: &[NodeId]) -> Tree {
    let mut kept = Tree::new(*tree.start());
    *kept.notes_mut(Tree::ROOT) = tree.notes(Tree::ROOT).clone();
    // By a list of what is left to copy, since a tree may be very deep; of each position, what was copied to.
    let mut left = vec![(Tree::ROOT, Tree::ROOT, *tree.start())];
    while let Some((from, to, position)) = left.pop() {
        for child in tree.children(from).filter(|child| !gone.contains(child)) {
            let copy = match tree.step(child) {
                Some(Step::Move(shape)) => {
                    position.legal(shape).and_then(|legal| kept.play(to, legal.san().as_ref()).ok())
                }
                Some(Step::Pass) => kept.pass(to),
                None => None,
            };
            // What is in a tree can be played again.
            let Some(copy) = copy else { continue };
            *kept.notes_mut(copy) = tree.notes(child).clone();
            left.push((child, copy, tree.after(&position, child)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use tabiya_pgn::read_game;

    use super::forget;

    #[track_caller]
    fn check(moves: &str, expected: &str) {
        let mut game = read_game(&format!("[Annotator \"Tabiya\"] {moves} *")).expect("a game");
        forget(&mut game);
        let text = game.to_string();
        let (_, written) = text.split_once("\n\n").expect("tags and moves");
        assert_eq!(written.replace('\n', " ").trim(), format!("{expected} *"));
    }

    #[test]
    fn ours_goes_and_theirs_stays() {
        check(
            "1. e4 $4 {[%eval 0] d4 was mate in 2.} (1. d4 d5) 1... e5 {[%eval 1]}",
            "1. e4 {[%eval 0]} 1... e5 {[%eval 1]}",
        );
        check("1. e4 $6 $4 {[%eval 0] Better was d4. So I say.}", "1. e4 $6 {[%eval 0] So I say.}");
        check("1. e4 $2 {[%eval 0] This allows mate in 3. Better was d4.} {ho} e5", "1. e4 {[%eval 0]} {ho} 1... e5");
        check("1. e4 $2 {[%eval 0] bad} (1. d4) 1... e5 $4", "1. e4 $2 {[%eval 0] bad} (1. d4) 1... e5 $4");
        check("1. e4 $2 {Better was d4.}", "1. e4 $2 {Better was d4.}");
        // A line that somebody has added to is theirs.
        check("1. e4 $2 {[%eval 0] Better was d4.} (1. d4 d5 $1)", "1. e4 {[%eval 0]} (1. d4 d5 $1)");
        check(
            "1. e4 $2 {[%eval 0] Better was d4.} (1. c4 c5) (1. d4) 1... e5 (1... c5 2. Nf3 (2. c3))",
            "1. e4 {[%eval 0]} (1. c4 c5) 1... e5 (1... c5 2. Nf3 (2. c3))",
        );
    }

    #[test]
    fn games_of_other_annotators_stay() {
        let text = "[Annotator \"me\"] 1. e4 $2 {[%eval 0] Better was d4.} (1. d4) *";
        let mut game = read_game(text).expect("a game");
        let before = game.to_string();
        forget(&mut game);
        assert_eq!(game.to_string(), before);
        // Unless we have been there too.
        let mut game = read_game(&format!("[BlackAccuracy \"90.0\"] {text}")).expect("a game");
        forget(&mut game);
        assert!(game.to_string().ends_with("\n1. e4 {[%eval 0]} *\n"), "{game}");
    }
}
