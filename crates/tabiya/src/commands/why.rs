//! `tabiya why`: whether a move is legal, and if not, why.

use tabiya_rules::{CastlingMode, LegalMove, Refusal};

use crate::answer::{Answer, WrongUse};
use crate::arguments::Why;
use crate::input::{self, short};
use crate::json::Json;

pub(crate) fn run(arguments: &Why) -> Result<Answer, WrongUse> {
    let Some((text, words)) = arguments.position_and_move.split_last() else {
        return Err(WrongUse::new("why needs a position and a move: tabiya why start e4"));
    };
    let (position, notes) = input::position(words)?;
    let read = if arguments.strict { position.read_strict(text) } else { position.read(text) };
    let is_no = read.is_err();
    let text = if arguments.json { json(&read) } else { sentence(text, &read) };
    let notes = notes.iter().map(ToString::to_string).collect();
    Ok(Answer { text, notes, is_no })
}

fn sentence(text: &str, read: &Result<LegalMove<'_>, Refusal>) -> String {
    let shown = match text.trim() {
        "" => "\"\"".to_owned(),
        text => short(text),
    };
    match read {
        Ok(legal) if legal.san() == *text => format!("{shown} is legal\n"),
        Ok(legal) => format!("{shown} is legal: {}\n", legal.san()),
        Err(Refusal::Illegal(reason)) => format!("{shown} is illegal: {reason}\n"),
        Err(refusal) => format!("{shown} is refused: {refusal}\n"),
    }
}

fn json(read: &Result<LegalMove<'_>, Refusal>) -> String {
    let object = match read {
        Ok(legal) => {
            let mode = CastlingMode::of(legal.position());
            Json::object([
                ("legal", Json::bare(true)),
                ("san", Json::text(legal.san())),
                ("uci", Json::text(legal.uci(mode))),
                ("fen", Json::text(legal.play())),
            ])
        }
        Err(refusal) => {
            let (kind, article) = match refusal {
                Refusal::Unreadable(_) => ("unreadable", None),
                Refusal::Ambiguous { .. } => ("ambiguous", None),
                Refusal::Illegal(reason) => ("illegal", Some(reason.article())),
                Refusal::NotCanonical(_) => ("not canonical", None),
                _ => ("refused", None),
            };
            Json::object([
                ("legal", Json::bare(false)),
                ("refusal", Json::text(kind)),
                ("reason", Json::text(refusal)),
                ("article", article.map_or(Json::bare("null"), Json::text)),
            ])
        }
    };
    format!("{object}\n")
}
