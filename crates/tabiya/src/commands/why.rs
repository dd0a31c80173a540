//! `tabiya why`: whether a move is legal, and if not, why.

use std::fmt::Write as _;

use tabiya_rules::{CastlingMode, Kind, LegalMove, Position, Promotion, Rank, Reason, Refusal, Square};

use crate::answer::{Answer, WrongUse};
use crate::arguments::Why;
use crate::input::{self, short};
use crate::json::Json;

pub(crate) fn run(arguments: &Why) -> Result<Answer, WrongUse> {
    if arguments.all {
        let (position, notes) = input::position(&arguments.position_and_move)?;
        let notes = notes.iter().map(ToString::to_string).collect();
        return Ok(Answer { text: all(&position), notes, is_no: false });
    }
    let Some((text, words)) = arguments.position_and_move.split_last().filter(|(_, words)| !words.is_empty()) else {
        return Err(WrongUse::new("why needs a position and a move: tabiya why start e4"));
    };
    let (position, notes) = input::position(words)?;
    let read = if arguments.strict { position.read_strict(text) } else { position.read(text) };
    let is_no = read.is_err();
    let text = if arguments.json { json(&read) } else { sentence(text, &read) };
    let notes = notes.iter().map(ToString::to_string).collect();
    Ok(Answer { text, notes, is_no })
}

/// Every pair of squares, a line each, and where a pawn would promote also one for each piece it may become.
fn all(position: &Position) -> String {
    let mut text = String::new();
    for from in Square::ALL {
        for to in Square::ALL {
            let is_pawn = position.of_kind(Kind::Pawn).has(from);
            let promotes = is_pawn && to.rank().seen_by(position.side()) == Rank::Eighth;
            let pieces = if promotes { &Promotion::ALL[..] } else { &[] };
            for promotion in [None].into_iter().chain(pieces.iter().copied().map(Some)) {
                let letter = promotion.map_or(String::new(), |piece| piece.kind().letter().to_lowercase().to_string());
                let uci = format!("{from}{to}{letter}");
                let told = told(position, &uci, position.why_not(from, to, promotion).as_ref());
                // Writing to a string cannot fail.
                let _written = writeln!(text, "{uci}\t{told}");
            }
        }
    }
    text
}

fn told(position: &Position, uci: &str, reason: Option<&Reason>) -> String {
    match (reason, position.read_uci(uci)) {
        (Some(reason), _) => format!("illegal\t{reason}"),
        (None, Ok(legal)) => format!("legal\t{}\t{}", legal.san(), legal.play()),
        (None, Err(refusal)) => format!("illegal\t{refusal}"),
    }
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
