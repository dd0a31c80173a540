//! What the engine is asked in a game, and what is shown of its answers.

use super::super::insight::engine_lines;
use super::super::panel::Tone;
use super::GameView;
use crate::analyst::{Findings, HINT_TIME, LINES, LINES_TIME, Question};

/// What is wanted of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Nothing,
    Hint,
    Lines,
}

impl GameView {
    /// Asks the engine what is wished for, if anything is.
    pub(super) fn ask(&mut self) {
        let (lines, time) = match self.wish {
            Wish::Nothing => return self.analyst.stop(),
            Wish::Hint => (1, HINT_TIME),
            Wish::Lines => (LINES, LINES_TIME),
        };
        let sheet = self.table.sheet();
        let moves = sheet.moves().take(self.ply()).collect();
        self.analyst.ask(Question { start: *sheet.at(0), moves, lines, time });
    }

    /// What the engine has found is shown.
    pub(super) fn look(&mut self) {
        let Some(findings) = self.analyst.findings() else { return };
        if self.wish == Wish::Hint && findings.is_done {
            self.wish = Wish::Nothing;
            self.hint = findings.lines.first().map(|line| line.first);
            let words = match findings.lines.first().and_then(|line| line.texts.first()) {
                Some(text) => format!("Hint: {text}."),
                None => "There is no move to be found.".to_owned(),
            };
            self.say(Tone::Plain, &words);
        }
    }

    /// The lines of the engine, as they are shown.
    pub(super) fn lines(&self, findings: Option<&Findings>) -> Vec<String> {
        if self.wish == Wish::Lines { engine_lines(findings, &self.shown()) } else { Vec::new() }
    }
}
