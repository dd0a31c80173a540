//! `tabiya rules`: the chapters on the rules.

use tabiya_lessons::{Chapter, Found, chapters, find};
use tabiya_rules::Symbols;
use tabiya_terminal::{Answers, Writing};

use crate::answer::{Answer, WrongUse};
use crate::arguments::Rules;
use crate::screen::Screen;

/// Lines that are longer are hard to read, however wide the screen is.
const WIDEST: usize = 79;

pub(crate) fn run(arguments: &Rules) -> Result<Answer, WrongUse> {
    let topic = arguments.topic.join(" ");
    let writing = Writing {
        columns: Screen::of_output().columns.min(WIDEST),
        symbols: if arguments.figurines { Symbols::Figurines } else { Symbols::Letters },
        answers: if arguments.answers { Answers::Shown } else { Answers::Hidden },
    };
    let text = match topic.trim() {
        "" => writing.list(chapters()),
        "all" => writing.chapters(chapters()),
        _ => writing.chapters(std::slice::from_ref(the_one(&topic)?)),
    };
    Ok(Answer { text, ..Answer::default() })
}

fn the_one(topic: &str) -> Result<&'static Chapter, WrongUse> {
    let names = |found: Vec<&Chapter>| found.iter().map(|chapter| chapter.id.as_str()).collect::<Vec<_>>().join(", ");
    match find(chapters(), topic) {
        Found::One(chapter) => Ok(chapter),
        Found::Several(found) => Err(WrongUse(format!("\"{topic}\" may be one of several chapters: {}", names(found)))),
        Found::Nothing(close) if close.is_empty() => {
            Err(WrongUse(format!("there is no chapter on \"{topic}\": tabiya rules lists them all")))
        }
        Found::Nothing(close) => {
            Err(WrongUse(format!("there is no chapter on \"{topic}\". Did you mean {}?", names(close))))
        }
    }
}
