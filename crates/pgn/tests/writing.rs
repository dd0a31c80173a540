//! Games written, and read again.

use tabiya_pgn::{Comment, Game, NodeId, Outcome, ReadGame, Tree, read_game, read_games};
use tabiya_rules::Position;

fn read(text: &[u8]) -> Vec<ReadGame> {
    read_games(text).map(|game| game.expect("memory can be read")).collect()
}

#[test]
fn export_format() {
    let text = "[Annotator \"me\"] [WhiteElo \"2700\"] [White \"A \\\"B\\\"\"] [Event \"Match\"] [BlackElo \"?\"]\n\
        {Before the game.} e4! {[%clk 1:00:00] Best by test, as they say, and so it is played in very many games} e5 \
        (c5 {The Sicilian} Nf3 d6 (Nc6; a semicolon } with a brace\n)) 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0";
    let expected = r#"[Event "Match"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A \"B\""]
[Black "?"]
[Result "1-0"]
[Annotator "me"]
[BlackElo "?"]
[WhiteElo "2700"]

{Before the game.} 1. e4 $1 {[%clk 1:00:00] Best by test, as they say, and so
it is played in very many games} 1... e5 (1... c5 {The Sicilian} 2. Nf3 d6
(2... Nc6 ;a semicolon } with a brace
)) 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0
"#;
    let game = read_game(text).expect("a game");
    assert_eq!(game.to_string(), expected);
    assert_eq!(read_game(expected).expect("the same"), game);
}

#[test]
fn reduced_export_format() {
    let text = "[Annotator \"me\"] [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"] 1. e4 {good} (1. e3) Kd7 $1 *";
    let reduced = read_game(text).expect("a game").to_reduced();
    let expected = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 Kd7 *\n";
    assert!(reduced.ends_with(expected), "{reduced}");
    assert!(!reduced.contains("Annotator"));
}

#[test]
fn lines_stay_below_80_columns() {
    let mut game = Game::new(Position::start());
    let mut node = Tree::ROOT;
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"].iter().cycle().take(400) {
        node = game.tree.play(node, text).expect("legal");
    }
    game.tree.notes_mut(node).after.push(Comment::new(&"word ".repeat(100)));
    game.set_outcome(Outcome::Draw);
    let text = game.to_string();
    assert!(text.lines().all(|line| line.len() < 80), "{text}");
    assert!(text.lines().filter(|line| line.len() > 70).count() > 30, "{text}");
    assert_eq!(read_game(&text).expect("the same"), game);
}

/// Numbers as if by chance, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn comment(&mut self) -> Comment {
        let words = [
            "a",
            "[%clk 0:01:02]",
            "(x)",
            "}",
            "{",
            ";",
            "%",
            "[Event \"x\"]",
            "",
            "1-0",
            "*",
            "$5",
            "\"",
            "é",
            "[",
            "[%cal Ge2e4]",
            "\n\n[White \"x\"]",
            "\t",
        ];
        let count = 1 + self.below(30);
        let text: Vec<&str> = (0..count).map(|_| words[self.below(words.len())]).collect();
        Comment::new(&text.join(" "))
    }
}

/// A game with moves, passes, variations, comments and judgements by chance.
fn random_game(chance: &mut Chance) -> Game {
    let start = if chance.below(3) == 0 { Position::chess960(chance.below(960) as u16) } else { None };
    let mut game = Game::new(start.unwrap_or_else(Position::start));
    let mut nodes = vec![Tree::ROOT];
    for _ in 0..chance.below(120) {
        let at = if chance.below(5) == 0 { nodes[chance.below(nodes.len())] } else { nodes[nodes.len() - 1] };
        if let Some(node) = random_step(&mut game, at, chance) {
            nodes.push(node);
        }
    }
    for node in nodes {
        let is_later_variation =
            game.tree.parent(node).is_some_and(|parent| game.tree.first_child(parent) != Some(node));
        if chance.below(4) == 0 {
            let nag = chance.below(140) as u8;
            game.tree.notes_mut(node).nags.push(nag);
        }
        if chance.below(4) == 0 {
            let comment = chance.comment();
            game.tree.notes_mut(node).after.extend((!comment.is_empty()).then_some(comment));
        }
        if is_later_variation && chance.below(3) == 0 {
            let comment = chance.comment();
            game.tree.notes_mut(node).before.extend((!comment.is_empty()).then_some(comment));
        }
    }
    game.tags.set("White", ["?", "a \"b\" \\", "ä", "x]", ""][chance.below(5)]);
    game.tags.set("Note", "\\\"");
    game.set_outcome(Outcome::ALL[chance.below(4)]);
    game
}

fn random_step(game: &mut Game, at: NodeId, chance: &mut Chance) -> Option<NodeId> {
    let position = game.tree.position(at);
    let moves = position.legal_moves();
    if chance.below(40) == 0 {
        // Passing twice from the same place would be one variation, said twice.
        return if game.tree.first_child(at).is_none() { game.tree.pass(at) } else { None };
    }
    if moves.is_empty() {
        return None;
    }
    let san = moves.iter().nth(chance.below(moves.len()))?.san();
    game.tree.play(at, &san).ok()
}

#[test]
fn random_trees_are_read_as_they_were_written() {
    let mut chance = Chance(2026);
    for _ in 0..2000 {
        let game = random_game(&mut chance);
        let text = game.to_string();
        let again = read(text.as_bytes());
        assert_eq!(again.len(), 1, "{text}");
        assert_eq!(again[0].problems, [], "{text}");
        assert_eq!(again[0].game, game, "{text}");
        assert_eq!(again[0].game.to_string(), text);
    }
}

#[test]
fn many_games_are_read_as_one_by_one() {
    let mut chance = Chance(7);
    let games: Vec<Game> = (0..300).map(|_| random_game(&mut chance)).collect();
    let text: String = games.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    assert!(text.len() > 300_000, "several blocks are needed: {}", text.len());
    let again: Vec<Game> = read(text.as_bytes()).into_iter().map(|game| game.game).collect();
    assert_eq!(again, games);
}
