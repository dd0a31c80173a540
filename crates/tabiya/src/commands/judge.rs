//! `tabiya judge`: whether a side can still mate, or a position is dead.

mod lines;

use std::io::{self, IsTerminal};
use std::path::Path;

use tabiya_game::{Budget, Judge, Prospect};
use tabiya_rules::{BySide, Position, Side};
use tabiya_study::san;

use crate::analyse::text::numbered;
use crate::answer::{Answer, WrongUse};
use crate::arguments;
use crate::input;
use crate::json::Json;

pub(crate) fn run(arguments: &arguments::Judge) -> Result<Answer, WrongUse> {
    let (words, side) = query(&arguments.position_and_side);
    let is_dash = words == ["-"];
    if words.is_empty() && io::stdin().is_terminal() {
        return Err(WrongUse::new(
            "judge needs a position: tabiya judge start white; or positions on standard input, a line each, which \
             tabiya judge - lets you type",
        ));
    }
    let mut court = Court { judge: Judge::new(), is_fast: arguments.fast };
    if words.is_empty() || is_dash {
        return lines::run(&mut court, side, arguments.json);
    }
    if words.iter().all(|word| word.trim().is_empty()) {
        return Err(WrongUse::new("the position is empty: a FEN, the word start, or the number of a Chess960 start"));
    }
    let (position, notes) = input::position(words).map_err(|error| with_hint(error, words))?;
    let verdict = court.hear(position, side);
    let text = if arguments.json { format!("{}\n", verdict.object(None)) } else { verdict.text("\n") + "\n" };
    let mut notes: Vec<String> = notes.iter().map(ToString::to_string).collect();
    notes.extend(verdict.is_undetermined().then(|| format!("undetermined: {}", court.why_undetermined())));
    Ok(Answer { text, notes, is_no: false })
}

/// Tells what was probably meant by words that are no position.
fn with_hint(error: WrongUse, words: &[String]) -> WrongUse {
    let name = words.join(" ");
    if Path::new(&name).is_file() {
        return WrongUse(format!("{}\n  to judge the positions of a file: tabiya judge < {name}", error.0));
    }
    match words {
        [.., _, last] if last.chars().all(char::is_alphabetic) => {
            WrongUse(format!("{}\n  the side, if there is one, is white or black", error.0))
        }
        _ => error,
    }
}

/// Parts the words for a position from the side behind them.
fn query(words: &[String]) -> (&[String], Option<Side>) {
    let Some((last, before)) = words.split_last() else { return (words, None) };
    match last.to_ascii_lowercase().as_str() {
        "white" => (before, Some(Side::White)),
        "black" => (before, Some(Side::Black)),
        _ => (words, None),
    }
}

/// Where positions are judged.
struct Court {
    judge: Judge,
    is_fast: bool,
}

impl Court {
    fn hear(&mut self, position: Position, side: Option<Side>) -> Verdict {
        let mut ask = |side| {
            if self.is_fast {
                self.judge.fast(&position, side)
            } else {
                self.judge.prospect(&position, side, Budget::FULL)
            }
        };
        let found = match side {
            Some(side) => Found::Side(side, ask(side)),
            None => Found::Both(BySide { white: ask(Side::White), black: ask(Side::Black) }),
        };
        Verdict { position, found }
    }

    const fn why_undetermined(&self) -> &'static str {
        if self.is_fast {
            "the quick test found neither a mate nor a proof that there is none; without --fast more is tried"
        } else {
            "neither a mate nor a proof that there is none was found within the bound"
        }
    }
}

/// What was found of a position.
struct Verdict {
    position: Position,
    found: Found,
}

enum Found {
    Side(Side, Prospect),
    Both(BySide<Prospect>),
}

impl Verdict {
    /// The word for it.
    fn word(&self) -> &'static str {
        match &self.found {
            Found::Side(_, prospect) => word(prospect),
            Found::Both(both) => match (&both.white, &both.black) {
                (Prospect::Winnable(_), _) | (_, Prospect::Winnable(_)) => "alive",
                (Prospect::Unwinnable, Prospect::Unwinnable) => "dead",
                _ => "undetermined",
            },
        }
    }

    fn is_undetermined(&self) -> bool {
        match &self.found {
            Found::Side(_, prospect) => *prospect == Prospect::Undetermined,
            Found::Both(both) => [&both.white, &both.black].contains(&&Prospect::Undetermined),
        }
    }

    /// The word and what there is to say of each side, with this between them.
    fn text(&self, between: &str) -> String {
        match &self.found {
            Found::Side(side, prospect) => self.prospect(*side, prospect),
            Found::Both(both) => {
                let (white, black) = (self.prospect(Side::White, &both.white), self.prospect(Side::Black, &both.black));
                format!("{}{between}white {white}{between}black {black}", self.word())
            }
        }
    }

    /// The word for a side, then the mate or why there is none to look for.
    fn prospect(&self, side: Side, prospect: &Prospect) -> String {
        let turn = self.position.side();
        let behind = match prospect {
            Prospect::Winnable(line) if line.is_empty() => format!(" ({turn} is checkmated already)"),
            Prospect::Winnable(line) => format!(" {}", numbered(&self.position, line)),
            _ if self.position.is_stalemate() => format!(" ({turn} is stalemated)"),
            _ if self.position.is_checkmate() => format!(" ({side} is checkmated)"),
            _ => String::new(),
        };
        format!("{}{behind}", word(prospect))
    }

    /// The verdict as an object, with the number of the line that asked for it.
    fn object(&self, number: Option<u64>) -> Json {
        let prospect = |prospect: &Prospect| {
            let mut fields = vec![("verdict", Json::text(word(prospect)))];
            if let Prospect::Winnable(line) = prospect {
                fields.push(("line", Json::list(san(&self.position, line).into_iter().map(Json::text))));
            }
            fields
        };
        let mut fields: Vec<(&str, Json)> = number.map(|number| ("number", Json::bare(number))).into_iter().collect();
        fields.push(("fen", Json::text(self.position)));
        match &self.found {
            Found::Side(side, found) => {
                fields.push(("side", Json::text(side.to_string().to_lowercase())));
                fields.extend(prospect(found));
            }
            Found::Both(both) => fields.extend([
                ("verdict", Json::text(self.word())),
                ("white", Json::object(prospect(&both.white))),
                ("black", Json::object(prospect(&both.black))),
            ]),
        }
        Json::object(fields)
    }
}

const fn word(prospect: &Prospect) -> &'static str {
    match prospect {
        Prospect::Winnable(_) => "winnable",
        Prospect::Unwinnable => "unwinnable",
        Prospect::Undetermined => "undetermined",
    }
}
