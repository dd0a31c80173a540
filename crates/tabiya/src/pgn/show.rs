//! `tabiya pgn show`: a game, move by move, with its board.

use std::fmt::Write;
use std::time::Duration;

use tabiya_pgn::{Comment, Evaluation, Game, NodeId, Notes, Part, ReadGame, Score, Step, Tree, read_block};
use tabiya_rules::{Position, Side, Symbols};

use super::arguments::Show;
use super::input::{Early, Input};
use super::words::counted;
use crate::answer::{Answer, WrongUse};

pub(crate) fn run(arguments: &Show) -> Result<Answer, WrongUse> {
    if arguments.number == 0 {
        return Err(WrongUse::new("games are counted from 1"));
    }
    let mut input = Input::of(std::slice::from_ref(&arguments.file), arguments.threads)?;
    let mut before = 0;
    let mut found = None;
    input.for_each(
        |block| {
            let mut games = Vec::new();
            read_block(block, 0, |game| games.push(game));
            games
        },
        |_, games| {
            let index = usize::try_from(arguments.number - before - 1).unwrap_or(usize::MAX);
            match games.len() {
                count if index < count => {
                    found = games.into_iter().nth(index);
                    Err(Early::Enough)
                }
                count => {
                    before += count as u64;
                    Ok(())
                }
            }
        },
    )?;
    let file = arguments.file.display();
    let Some(ReadGame { game, problems }) = found else {
        if let Some(note) = input.notes().first() {
            return Err(WrongUse::new(note));
        }
        let what = format_args!("{file} has {}, so there is no game {}", counted(before, "game"), arguments.number);
        return Err(WrongUse::new(what));
    };
    let moves = game.tree.last_position().fullmoves();
    if arguments.only.is_some_and(|only| only < game.tree.start().fullmoves() || only > moves) {
        return Err(WrongUse::new(format_args!("the game has no move {}", arguments.only.unwrap_or_default())));
    }
    let notes = problems.iter().map(|problem| format!("{file}:{}:{}: {}", problem.line, problem.column, problem.fault));
    Ok(Answer { text: text(&game, arguments), notes: notes.collect(), is_no: !problems.is_empty() })
}

/// A line of the game as it is shown: a move and the board behind it.
struct Frame {
    title: String,
    remarks: Vec<String>,
    board: Vec<String>,
    number: u32,
    side: Side,
}

fn text(game: &Game, arguments: &Show) -> String {
    let mut text = heading(game);
    let tree = &game.tree;
    let bottom = if arguments.from.eq_ignore_ascii_case("black") { Side::Black } else { Side::White };
    let symbols = if arguments.figurines { Symbols::Figurines } else { Symbols::Letters };
    let board = |position: &Position| -> Vec<String> {
        let diagram = position.diagram().from_side(bottom).symbols(symbols).to_string();
        diagram.lines().map(str::to_owned).collect()
    };
    let mut position = *tree.start();
    let mut frames: Vec<Frame> = Vec::new();
    let start = tree.notes(Tree::ROOT);
    if arguments.only.is_none() {
        for line in board(&position) {
            let _infallible = writeln!(text, "{}", format!("  {line}").trim_end());
        }
        for remark in remarks(start) {
            wrap(&mut text, &remark);
        }
        text.push('\n');
    }
    for node in tree.main_line() {
        let next = tree.after(&position, node);
        let (number, side) = (position.fullmoves(), position.side());
        let dots = if side == Side::White { "." } else { "..." };
        let mut said = remarks(tree.notes(node));
        let others = std::iter::successors(tree.next_variation(node), |&other| tree.next_variation(other));
        said.extend(others.map(|other| format!("instead: {}", printable(&tree.moves_from(other)))));
        let san = name(tree, node, &position);
        let title = format!("{number}{dots} {san}{}", judgement(tree.notes(node)));
        frames.push(Frame { title, remarks: said, board: board(&next), number, side });
        position = next;
    }
    frames.retain(|frame| arguments.only.is_none_or(|only| frame.number == only));
    pairs(&mut text, &frames);
    let _infallible = writeln!(text, "{}", game.outcome);
    text
}

/// The name of the move that leads to a node.
fn name(tree: &Tree, node: NodeId, position: &Position) -> String {
    match tree.step(node) {
        Some(Step::Move(shape)) => position.legal(shape).map_or_else(String::new, |legal| legal.san().to_string()),
        _ => "--".to_owned(),
    }
}

/// Two boards beside each other: White's move and Black's.
fn pairs(text: &mut String, frames: &[Frame]) {
    const WIDTH: usize = 26;
    let mut left = frames;
    while let Some((first, rest)) = left.split_first() {
        let second = rest.first().filter(|second| first.side == Side::White && second.number == first.number);
        let shown = 1 + usize::from(second.is_some());
        let mut line = |first: &str, second: Option<&str>| {
            let row = format!("  {first:<WIDTH$}{}", second.unwrap_or_default());
            let _infallible = writeln!(text, "{}", row.trim_end());
        };
        line(&first.title, second.map(|frame| frame.title.as_str()));
        for (index, row) in first.board.iter().enumerate() {
            line(row, second.and_then(|frame| frame.board.get(index)).map(String::as_str));
        }
        for frame in &left[..shown] {
            for remark in &frame.remarks {
                let move_name = if shown == 2 { format!("{}: ", frame.title) } else { String::new() };
                wrap(text, &format!("{move_name}{remark}"));
            }
        }
        text.push('\n');
        left = &left[shown..];
    }
}

fn heading(game: &Game) -> String {
    let tag = |name: &str| game.tags.known(name);
    let player = |name: &str, rating: &str| {
        let title = tag(&format!("{name}Title")).map_or_else(String::new, |title| format!("{title} "));
        let rating = tag(rating).map_or_else(String::new, |rating| format!(" ({rating})"));
        format!("{title}{}{rating}", tag(name).unwrap_or("?"))
    };
    let (white, black) = (player("White", "WhiteElo"), player("Black", "BlackElo"));
    let mut text = format!("{white} - {black}  {}\n", game.outcome);
    let round = tag("Round").map(|round| format!("round {round}"));
    let place: Vec<String> =
        ["Event", "Site", "Date"].into_iter().filter_map(|name| tag(name).map(str::to_owned)).chain(round).collect();
    if !place.is_empty() {
        let _infallible = writeln!(text, "{}", place.join(", "));
    }
    if let Some(opening) = game.tree.opening() {
        let _infallible = writeln!(text, "{} {}", opening.eco, opening.name);
    }
    text.push('\n');
    text.chars().map(|symbol| if symbol.is_control() && symbol != '\n' { ' ' } else { symbol }).collect()
}

/// The judgements of a move as they are written behind it.
fn judgement(notes: &Notes) -> String {
    let signs = notes.nags.iter().map(|nag| match nag {
        1 => "!".to_owned(),
        2 => "?".to_owned(),
        3 => "!!".to_owned(),
        4 => "??".to_owned(),
        5 => "!?".to_owned(),
        6 => "?!".to_owned(),
        other => format!(" ${other}"),
    });
    signs.collect()
}

/// What is said of a move, with what control characters could do taken out.
fn remarks(notes: &Notes) -> Vec<String> {
    notes.before.iter().chain(&notes.after).map(|comment| printable(&in_words(comment))).collect()
}

fn printable(text: &str) -> String {
    text.chars().filter(|symbol| !symbol.is_control()).collect()
}

/// A comment with its commands in words.
fn in_words(comment: &Comment) -> String {
    let part = |part: Part<'_>| match part {
        Part::Words(words) => words.to_owned(),
        Part::Clock(time) => format!("{} left.", clock(time)),
        Part::Elapsed(time) => format!("{} used.", clock(time)),
        Part::Evaluation(Evaluation { score: Score::Pawns(pawns), .. }) => format!("Evaluation {pawns:+.2}."),
        Part::Evaluation(Evaluation { score: Score::Mate(moves), .. }) => format!("Mate in {moves}."),
        other => other.to_string(),
    };
    comment.parts().map(part).collect::<Vec<_>>().join(" ")
}

fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// A remark in lines that fit a terminal.
fn wrap(text: &mut String, remark: &str) {
    let mut column = 0;
    for word in remark.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > 76 {
            text.push('\n');
            column = 0;
        }
        text.push_str(if column == 0 { "  " } else { " " });
        column += if column == 0 { 2 } else { 1 } + length;
        text.push_str(word);
    }
    text.push('\n');
}
