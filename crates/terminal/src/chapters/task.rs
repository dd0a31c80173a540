//! Tasks as questions, with their answers if they are wanted.

use tabiya_lessons::{Answer, Task};
use tabiya_rules::{Bitboard, Move, Position, Square};

use super::Page;

impl Page {
    pub(super) fn task(&mut self, number: usize, task: &Task) {
        self.paragraph(&format!("Task {number}. "), &task.ask);
        self.line("");
        let targets = match &task.answer {
            Answer::Reach { targets, .. } => targets.iter().fold(Bitboard::EMPTY, |set, square| set.with(*square)),
            _ => Bitboard::EMPTY,
        };
        self.board(&task.scene, targets);
        self.paragraph("    ", &format!("{} to move.", task.scene.now().side()));
        if let Answer::Choice(options) = &task.answer {
            for (letter, option) in ('a'..).zip(options) {
                self.paragraph(&format!("    {letter}) "), &option.text);
            }
        }
        if self.has_answers {
            self.paragraph("    Answer: ", &answer(task));
        }
    }
}

/// What is right, in words.
fn answer(task: &Task) -> String {
    let position = task.scene.now();
    match &task.answer {
        Answer::Move { accept, right, .. } => format!("{}. {right}", moves(position, accept, " or ")),
        Answer::Line { line, right, .. } => {
            let mut position = *position;
            let mut texts = Vec::new();
            for legal in line {
                let Some(legal) = position.legal(*legal) else { break };
                texts.push(legal.san().to_string());
                position = legal.play();
            }
            format!("{}. {right}", texts.join(" "))
        }
        Answer::Reach { targets, moves, right, .. } => {
            format!("{} in {moves} moves. {right}", names(targets.iter().copied()))
        }
        Answer::Squares { squares, right, .. } => format!("{}. {right}", names(squares.iter())),
        Answer::Choice(options) => {
            let right = ('a'..).zip(options).find(|(_, option)| option.is_right);
            right.map_or_else(String::new, |(letter, option)| format!("{letter}) {}", option.why))
        }
    }
}

fn moves(position: &Position, moves: &[Move], between: &str) -> String {
    let texts = moves.iter().filter_map(|shape| Some(position.legal(*shape)?.san().to_string()));
    texts.collect::<Vec<_>>().join(between)
}

fn names(squares: impl Iterator<Item = Square>) -> String {
    squares.map(|square| square.to_string()).collect::<Vec<_>>().join(", ")
}
