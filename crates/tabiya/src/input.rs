//! Reading what people type for a position.

use tabiya_rules::{CastlingMode, FenNote, NotPlayable, Position, Setup};

use crate::answer::WrongUse;

/// A set-up as it was typed, with what was assumed.
pub(crate) struct Typed {
    pub(crate) setup: Setup,
    pub(crate) notes: Vec<FenNote>,
}

/// Reads a set-up: a FEN, `start`, or the number of a Chess960 start. Nothing is the start.
pub(crate) fn setup(words: &[String]) -> Result<Typed, WrongUse> {
    let text = words.join(" ");
    if let Some(position) = by_name(&text)? {
        return Ok(Typed { setup: position.to_setup(), notes: Vec::new() });
    }
    let (setup, notes) =
        Setup::from_fen(&text).map_err(|error| WrongUse::new(format_args!("{error}\n{}", shown(&text))))?;
    Ok(Typed { setup, notes })
}

/// Reads a position that can be played on.
pub(crate) fn position(words: &[String]) -> Result<(Position, Vec<FenNote>), WrongUse> {
    let Typed { setup, notes } = setup(words)?;
    let position = setup.position(CastlingMode::Chess960).map_err(|faults| {
        WrongUse::new(format_args!("{}\n{}", NotPlayable::Faults(faults), shown(&words.join(" "))))
    })?;
    Ok((position, notes))
}

fn shown(text: &str) -> String {
    format!("  in the position \"{}\"", short(text))
}

/// A text as it can be shown: control characters made visible, and not longer than a line.
pub(crate) fn short(text: &str) -> String {
    let mut shown: String = text.chars().take(100).flat_map(char::escape_debug).collect();
    if text.chars().nth(100).is_some() {
        shown.push('…');
    }
    shown
}

/// The position with a name: `start`, or a number.
fn by_name(text: &str) -> Result<Option<Position>, WrongUse> {
    match text.trim() {
        "" | "start" | "startpos" => Ok(Some(Position::start())),
        number if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            let known = number.parse().ok().and_then(Position::chess960);
            let unknown = || {
                WrongUse(format!(
                    "the Chess960 starts are numbered 0 to 959: there is none with the number {}",
                    short(number)
                ))
            };
            known.map(Some).ok_or_else(unknown)
        }
        _ => Ok(None),
    }
}
