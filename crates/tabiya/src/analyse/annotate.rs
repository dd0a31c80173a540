//! What was found of a game, written into it.

use tabiya_engine::Score;
use tabiya_pgn::{Comment, Evaluation, Game, Part, Score as Seen, Step, Tree};
use tabiya_rules::Side;
use tabiya_study::{BETTER, Review, Reviewed, Sentence, san};

use super::earlier::{ANNOTATOR, accuracy_tag};

/// Writes evaluations, marks, better lines and accuracies into a game. What is there stays, but for
/// evaluations and accuracies, which are written anew.
pub(super) fn annotate(game: &mut Game, review: &Review) {
    for reviewed in &review.moves {
        let words = reviewed.judgement.mark.and_then(|_| Sentence::of(reviewed)).map(|sentence| sentence.to_string());
        remark(&mut game.tree, reviewed, words.as_deref());
        if let Some(mark) = reviewed.judgement.mark {
            let nags = &mut game.tree.notes_mut(reviewed.node).nags;
            if !nags.contains(&mark.nag()) {
                nags.push(mark.nag());
            }
            vary(&mut game.tree, reviewed);
        }
    }
    if !review.moves.is_empty() && game.tags.known("Annotator").is_none() {
        game.tags.set("Annotator", ANNOTATOR);
    }
    for side in Side::ALL {
        if let Some(accuracy) = review.sides.of(side).accuracy() {
            game.tags.set(accuracy_tag(side), format!("{accuracy:.1}"));
        }
    }
}

/// Puts the evaluation before what is already said of a move, and our words before those of others.
fn remark(tree: &mut Tree, reviewed: &Reviewed, words: Option<&str>) {
    let notes = tree.notes_mut(reviewed.node);
    let before: Vec<String> = notes.after.iter().map(without_evaluation).filter(|text| !text.is_empty()).collect();
    let mut texts = before.into_iter();
    let first = texts.next().unwrap_or_default();
    // The position behind a mate has nothing left to evaluate.
    let evaluation = if reviewed.is_mate {
        Comment::default()
    } else {
        let score = match reviewed.for_white() {
            Score::Centipawns(centipawns) => Seen::Pawns(f64::from(centipawns) / 100.0),
            Score::MateIn(moves) => Seen::Mate(moves.cast_signed()),
            Score::MatedIn(moves) => Seen::Mate(-moves.cast_signed()),
        };
        Comment::from_parts(&[Part::Evaluation(Evaluation { score, depth: None })])
    };
    // A game that was analysed before may say it already.
    let first = match words.filter(|words| !first.contains(words)) {
        Some(words) => with_words(&Comment::new(&first), words),
        None => first,
    };
    let first = Comment::new(&format!("{evaluation} {first}"));
    notes.after = std::iter::once(first).chain(texts.map(|text| Comment::new(&text))).collect();
    notes.after.retain(|comment| !comment.is_empty());
}

/// A comment with our words behind its clocks and arrows, and before its words.
fn with_words(comment: &Comment, words: &str) -> String {
    let mut parts: Vec<Part<'_>> = comment.parts().collect();
    let place = parts.iter().position(|part| matches!(part, Part::Words(_))).unwrap_or(parts.len());
    parts.insert(place, Part::Words(words));
    Comment::from_parts(&parts).to_string()
}

/// A comment as it stands, or without its evaluation if it has one.
fn without_evaluation(comment: &Comment) -> String {
    if comment.evaluation().is_none() {
        return comment.to_string();
    }
    let parts: Vec<Part<'_>> = comment.parts().filter(|part| !matches!(part, Part::Evaluation(_))).collect();
    Comment::from_parts(&parts).to_string()
}

/// Writes the better line as a variation, unless there is one that begins like it.
fn vary(tree: &mut Tree, reviewed: &Reviewed) {
    let Some(parent) = tree.parent(reviewed.node) else { return };
    let first = reviewed.best.first().map(|shape| Step::Move(*shape));
    if tree.children(parent).any(|child| tree.step(child) == first) {
        return;
    }
    let mut at = parent;
    for text in san(&reviewed.before, &reviewed.best[..reviewed.best.len().min(BETTER)]) {
        // What the engine plays is legal.
        let Ok(next) = tree.play(at, &text) else { break };
        at = next;
    }
}

#[cfg(test)]
mod tests {
    use tabiya_engine::Score::{self, Centipawns, MateIn, MatedIn};
    use tabiya_pgn::read_game;
    use tabiya_study::{Found, review};

    use super::annotate;
    use crate::analyse::earlier::forget;

    /// Writes into a game what scores for the side to move and best lines say of its positions, and checks
    /// its moves as they are written then.
    #[track_caller]
    fn check(text: &str, found: &[(Score, &str)], moves: &str) -> String {
        let mut game = read_game(text).expect("a game");
        let found: Vec<Found> = found
            .iter()
            .zip(game.tree.positions())
            .map(|(&(score, line), (mut position, _))| {
                let read = |text| {
                    let legal = position.read(text).expect("legal");
                    let shape = legal.shape();
                    position = legal.play();
                    shape
                };
                Found { score, line: line.split_whitespace().map(read).collect() }
            })
            .collect();
        let review = review(&game.tree, found);
        annotate(&mut game, &review);
        let text = game.to_string();
        let (_, written) = text.split_once("\n\n").expect("tags and moves");
        assert_eq!(written.replace('\n', " ").trim(), moves);
        text
    }

    const MATE: [(Score, &str); 5] = [
        (Centipawns(-20), "e4 e5"),
        (Centipawns(50), "e5"),
        (Centipawns(-60), "d4 exd4 Qxd4"),
        (MateIn(1), "Qh4"),
        (MatedIn(0), ""),
    ];

    #[test]
    fn moves_are_evaluated_and_marked() {
        let text = check(
            "1. f3 e5 2. g4 Qh4# 0-1",
            &MATE,
            "1. f3 {[%eval -0.5]} 1... e5 {[%eval -0.6]} 2. g4 $4 {[%eval #-1] This allows mate in 1. Better was \
             d4.} (2. d4 exd4 3. Qxd4) 2... Qh4# 0-1",
        );
        for tag in ["[Annotator \"Tabiya\"]", "[WhiteAccuracy \"", "[BlackAccuracy \"100.0\"]"] {
            assert!(text.contains(tag), "{text}");
        }
    }

    #[test]
    fn what_is_there_stays() {
        let text = check(
            "[Annotator \"me\"] 1. f3 {[%clk 0:01:00] odd} e5 {[%eval 7] [%csl Ge5]} 2. g4 $1 {[%clk 0:00:09] ha} {ho} (2. d4 {no}) Qh4# \
             {the end} 0-1",
            &MATE,
            "1. f3 {[%eval -0.5] [%clk 0:01:00] odd} 1... e5 {[%eval -0.6] [%csl Ge5]} 2. g4 $1 $4 {[%eval #-1] \
             [%clk 0:00:09] This allows mate in 1. Better was d4. ha} {ho} (2. d4 {no}) 2... Qh4# {the end} 0-1",
        );
        assert!(text.contains("[Annotator \"me\"]"), "{text}");
    }

    #[test]
    fn a_second_time_nothing_is_said_twice() {
        let once = check(
            "1. e4 *",
            &[(MateIn(2), "d4"), (Centipawns(0), "e5")],
            "1. e4 $4 {[%eval 0] d4 was mate in 2.} (1. d4) *",
        );
        check(&once, &[(MateIn(2), "d4"), (Centipawns(0), "e5")], once.split_once("\n\n").expect("two").1.trim());
    }

    #[test]
    fn a_second_analysis_replaces_the_first() {
        let once = check(
            "1. e4 {[%clk 0:01:00]} (1. c4) 1... e5 $6 {mine} *",
            &[(MateIn(2), "d4 d5"), (Centipawns(0), "c5"), (Centipawns(400), "Nf3")],
            "1. e4 $4 {[%eval 0] [%clk 0:01:00] d4 was mate in 2.} (1. c4) (1. d4 d5) 1... e5 $6 $4 {[%eval 4] Better was \
             c5. mine} (1... c5) *",
        );
        let found = [(Centipawns(220), "g3 e5"), (Centipawns(0), "e5"), (Centipawns(20), "Nf3")];
        let mut game = read_game(&once).expect("a game");
        forget(&mut game);
        check(
            &game.to_string(),
            &found,
            "1. e4 $4 {[%eval 0] [%clk 0:01:00] Better was g3.} (1. c4) (1. g3 e5) 1... e5 $6 {[%eval 0.2] mine} *",
        );
    }
}
