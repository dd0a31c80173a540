//! Tasks, and their answers worked out.

use tabiya_rules::{Move, Square};

use super::entry::Fields;
use super::{Fault, statements};
use crate::goal::Goal;
use crate::statement::{self, legal};
use crate::{Answer, Choice, Reply, Scene, Task, area};

pub(super) fn read(id: String, line: usize, kind: &str, mut fields: Fields) -> Result<Task, Fault> {
    let ask = fields.needed("ask", line)?.1;
    let (at, place) = fields.needed("fen", line)?;
    let (_, moves) = fields.take("moves").unwrap_or_default();
    let scene = Scene::read(&place, &moves).map_err(|what| (at, what))?;
    let answer = match kind {
        "move" => one_move(line, &scene, &mut fields)?,
        "line" => several_moves(line, &scene, &mut fields)?,
        "reach" => reach(line, &mut fields)?,
        "squares" => squares(line, &scene, &mut fields)?,
        "choice" => choice(line, &scene, &mut fields)?,
        _ => return Err((line, format!("there are no tasks of the kind \"{kind}\""))),
    };
    let holds = match fields.take("holds") {
        Some((line, text)) => statements(&text).map_err(|what| (line, what))?,
        None => Vec::new(),
    };
    fields.end()?;
    Ok(Task { id, ask, scene, answer, holds })
}

/// Whether all of these statements are true.
fn are_true(text: &str, scene: &Scene) -> Result<bool, String> {
    statements(text)?.iter().try_fold(true, |so_far, statement| Ok(statement.is_true(scene)? && so_far))
}

/// The moves that reach one of the goals.
fn reached(scene: &Scene, fields: &mut Fields) -> Result<Vec<Move>, Fault> {
    let mut accept = Vec::new();
    for (line, text) in fields.take_all("goal: ") {
        let fault = |what| (line, what);
        let moves = Goal::read(&text).and_then(|goal| goal.moves(scene)).map_err(fault)?;
        if moves.is_empty() {
            return Err((line, format!("no legal move does this: {text}")));
        }
        accept.extend(moves.into_iter().filter(|shape| !accept.contains(shape)).collect::<Vec<_>>());
    }
    Ok(accept)
}

fn one_move(line: usize, scene: &Scene, fields: &mut Fields) -> Result<Answer, Fault> {
    let accept = reached(scene, fields)?;
    if accept.is_empty() {
        return Err((line, "\"goal\" is missing here".to_owned()));
    }
    let mut replies = Vec::new();
    for (line, text) in fields.take_all("reply ") {
        let (text, say) = text.split_once(": ").ok_or((line, "a reply is to a move".to_owned()))?;
        // What the reply says of the position after the move may stand in brackets.
        let (text, said) = text.strip_suffix(']').and_then(|text| text.split_once(" [")).unwrap_or((text, "yes"));
        let to = legal(scene.now(), text).map_err(|what| (line, what))?;
        let to = to.filter(|to| !accept.contains(to));
        let to = to.ok_or_else(|| (line, format!("{text} is not a legal move that is wrong")))?;
        let next = scene.after(to).unwrap_or_else(|| scene.clone());
        if !are_true(said, &next).map_err(|what| (line, what))? {
            return Err((line, format!("after {text} this is not so: {said}")));
        }
        replies.push(Reply { to, text: say.to_owned() });
    }
    let right = fields.needed("right", line)?.1;
    // Where every legal move is right, nothing is left to say.
    let is_any = accept.len() == scene.now().legal_moves().len();
    let otherwise = if is_any { String::new() } else { fields.needed("otherwise", line)?.1 };
    Ok(Answer::Move { accept, right, otherwise, replies })
}

fn several_moves(line: usize, scene: &Scene, fields: &mut Fields) -> Result<Answer, Fault> {
    let (at, text) = fields.needed("line", line)?;
    let mut scene = scene.clone();
    let (mut moves, mut accept) = (Vec::new(), Vec::new());
    let texts: Vec<&str> = text.split_whitespace().collect();
    for (place, text) in texts.iter().enumerate() {
        let shape = legal(scene.now(), text).map_err(|what| (at, what))?;
        let shape = shape.ok_or_else(|| (at, format!("{text} is not legal there")))?;
        if place % 2 == 0 {
            let others = if place + 1 == texts.len() { reached(&scene, fields)? } else { Vec::new() };
            if !others.is_empty() && !others.contains(&shape) {
                return Err((at, format!("{text} does not reach the goal")));
            }
            accept.push(if others.is_empty() { vec![shape] } else { others });
        }
        scene = scene.after(shape).unwrap_or(scene);
        moves.push(shape);
    }
    if moves.len() % 2 == 0 {
        return Err((at, "a line ends with a move of the learner's".to_owned()));
    }
    let (right, otherwise) = (fields.needed("right", line)?.1, fields.needed("otherwise", line)?.1);
    Ok(Answer::Line { line: moves, accept, right, otherwise })
}

fn reach(line: usize, fields: &mut Fields) -> Result<Answer, Fault> {
    let (at, name) = fields.needed("side", line)?;
    let side = statement::side(&name).map_err(|what| (at, what))?;
    let (at, names) = fields.needed("targets", line)?;
    let targets: Result<Vec<Square>, String> = names.split_whitespace().map(statement::square).collect();
    let targets = targets.map_err(|what| (at, what))?;
    let (at, count) = fields.needed("moves at most", line)?;
    let moves = statement::number(&count).map_err(|what| (at, what))?;
    Ok(Answer::Reach { side, targets, moves, right: fields.needed("right", line)?.1 })
}

fn squares(line: usize, scene: &Scene, fields: &mut Fields) -> Result<Answer, Fault> {
    let (at, text) = fields.needed("squares", line)?;
    let squares = area::read(&text, scene.now()).map_err(|what| (at, what))?;
    if squares.is_empty() {
        return Err((at, "there are no such squares".to_owned()));
    }
    let from = text.strip_prefix("from ").and_then(|name| name.parse().ok());
    let (right, otherwise) = (fields.needed("right", line)?.1, fields.needed("otherwise", line)?.1);
    Ok(Answer::Squares { from, squares, right, otherwise })
}

fn choice(line: usize, scene: &Scene, fields: &mut Fields) -> Result<Answer, Fault> {
    let mut options = Vec::new();
    for (line, text) in fields.take_all("[") {
        let fault = || (line, "an option is \"[statement] sentence -- why\"".to_owned());
        let (statement, rest) = text.split_once("] ").ok_or_else(fault)?;
        let (text, why) = rest.split_once(" -- ").ok_or_else(fault)?;
        let is_right = are_true(statement, scene).map_err(|what| (line, what))?;
        options.push(Choice { text: text.to_owned(), is_right, why: why.to_owned() });
    }
    let right = options.iter().filter(|option| option.is_right).count();
    if right != 1 || options.len() < 2 {
        return Err((line, format!("of {} options {right} are right, and it should be one", options.len())));
    }
    Ok(Answer::Choice(options))
}
