//! Chess in words, for those who listen.

use tabiya_engine::Score;
use tabiya_game::{Moment, Span};
use tabiya_rules::{Kind, LegalMove, Nature, Position, Promotion, Side, Square, Wing};

/// A move in words: `knight from g1 to f3`, `pawn takes d6 en passant, check`.
pub(crate) fn spoken(legal: LegalMove<'_>) -> String {
    let kind = legal.kind();
    let mut words = match (legal.wing(), legal.captured()) {
        (Some(Wing::King), _) => "castles kingside".to_owned(),
        (Some(Wing::Queen), _) => "castles queenside".to_owned(),
        (None, Some((taken, _))) => format!("{kind} from {} takes {} on {}", legal.from(), taken.kind, legal.to()),
        (None, None) => format!("{kind} from {} to {}", legal.from(), legal.to()),
    };
    match legal.nature() {
        Nature::EnPassant => words.push_str(" en passant"),
        Nature::Promotion(promotion) => {
            words.push_str(" and becomes a ");
            words.push_str(promotion.kind().name());
        }
        _ => {}
    }
    let after = legal.play();
    if after.is_checkmate() {
        words.push_str(", checkmate");
    } else if after.is_check() {
        words.push_str(", check");
    }
    words
}

/// All men of a side: `White: king e1, queen d1, rooks a1 h1, …`.
pub(crate) fn men(position: &Position, side: Side) -> String {
    let kinds = [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];
    let groups = kinds.into_iter().filter_map(|kind| {
        let squares = listed(position, side, kind);
        let plural = if squares.len() > 1 { "s" } else { "" };
        (!squares.is_empty()).then(|| format!("{kind}{plural} {}", squares.join(" ")))
    });
    format!("{side}: {}.", groups.collect::<Vec<_>>().join(", "))
}

/// Where the men of a kind stand, from the left to the right.
fn listed(position: &Position, side: Side, kind: Kind) -> Vec<String> {
    let mut squares: Vec<Square> = position.of(side, kind).iter().collect();
    squares.sort_by_key(|square| (square.file().index(), square.rank().index()));
    squares.iter().map(ToString::to_string).collect()
}

/// What stands on a square.
pub(crate) fn standing(position: &Position, square: Square) -> String {
    match position.piece_at(square) {
        Some(piece) => format!("{square}: {} {}.", piece.side.to_string().to_lowercase(), piece.kind),
        None => format!("{square} is empty."),
    }
}

/// Where the men of a kind stand, of both sides.
pub(crate) fn whereabouts(position: &Position, kind: Kind) -> String {
    let of = |side: Side| {
        let squares = listed(position, side, kind);
        let told = if squares.is_empty() { "none".to_owned() } else { squares.join(" ") };
        format!("{side} {told}")
    };
    format!("{}s: {}, {}.", capital(kind.name()), of(Side::White), of(Side::Black))
}

/// The legal moves of the piece on a square, or why it has none.
pub(crate) fn moves_from(position: &Position, square: Square) -> String {
    let Some(piece) = position.piece_at(square) else { return format!("{square} is empty.") };
    let texts: Vec<String> = position
        .legal_moves()
        .iter()
        .filter(|legal| legal.from() == square)
        .map(|legal| legal.san().to_string())
        .collect();
    if piece.side != position.side() {
        format!("The {} on {square} is {}'s, and it is {}'s turn.", piece.kind, piece.side, position.side())
    } else if texts.is_empty() {
        format!("The {} on {square} has no legal move.", piece.kind)
    } else {
        format!("The {} on {square} can play {}.", piece.kind, texts.join(", "))
    }
}

/// A time in words: `4 minutes 30 seconds`.
pub(crate) fn duration(span: Span) -> String {
    let seconds = span.millis().div_ceil(1_000);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    let parts = [(hours, "hour"), (minutes, "minute"), (seconds, "second")];
    let told: Vec<String> = parts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, unit)| format!("{count} {unit}{}", if count == 1 { "" } else { "s" }))
        .collect();
    if told.is_empty() { "no time".to_owned() } else { told.join(" ") }
}

/// A clock as it is shown: minutes and seconds, and tenths when few are left.
pub(crate) fn clock(span: Span) -> String {
    let millis = span.millis();
    if millis < 10_000 {
        return format!("0:{:02}.{}", millis / 1_000, millis / 100 % 10);
    }
    let days = millis / 86_400_000;
    if days >= 1 {
        let hours = millis / 3_600_000 % 24;
        return format!("{days}d {hours}h");
    }
    Span::from_seconds(millis.div_ceil(1_000)).to_string()
}

/// When a clock that runs shows another number; never once it has run down.
pub(crate) fn clock_changes(left: Span, now: Moment) -> Option<Moment> {
    let step = if left < Span::from_seconds(10) { 100 } else { 1_000 };
    (!left.is_zero()).then(|| Moment(now.0 + left.millis() % step + 1))
}

/// A score, as White sees it: `+0.31`, `#3`, `-#2`.
pub(crate) fn score(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::MateIn(moves) => format!("#{moves}"),
        Score::MatedIn(moves) => format!("-#{moves}"),
    }
}

/// A sentence as it stands alone: with a capital, and a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    // An address is written as it is.
    let first = if text.starts_with("http") { "h".to_owned() } else { first };
    format!("{first}{}{}", letters.as_str(), if text.ends_with(['.', '!', '?']) { "" } else { "." })
}

/// A word with a capital.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().to_string() + letters.as_str())
}

/// The kind of piece that a letter stands for in the choice of what a pawn becomes.
pub(crate) fn promotion(letter: char) -> Option<Promotion> {
    Kind::from_letter(letter).and_then(Promotion::to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, text: &str, words: &str) {
        let position = Position::from_fen(fen).expect("a position");
        assert_eq!(spoken(position.read(text).expect("a legal move")), words);
    }

    #[test]
    fn moves_are_said_in_words() {
        const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        check(START, "Nf3", "knight from g1 to f3");
        check(START, "e4", "pawn from e2 to e4");
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "pawn from e5 takes pawn on d6 en passant");
        check("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=N", "pawn from e7 takes rook on d8 and becomes a knight");
        check("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "castles kingside");
        check("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "O-O-O", "castles queenside");
        check("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8", "rook from a1 to a8, check");
        check("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8", "rook from a1 to a8, checkmate");
    }

    #[test]
    fn positions_are_said_in_words() {
        let position = Position::from_fen("4k3/8/8/8/8/8/P7/R3K2R w - - 0 1").expect("a position");
        assert_eq!(men(&position, Side::White), "White: king e1, rooks a1 h1, pawn a2.");
        assert_eq!(whereabouts(&position, Kind::Rook), "Rooks: White a1 h1, Black none.");
        assert_eq!(standing(&position, Square::E8), "e8: black king.");
        assert_eq!(moves_from(&position, Square::A2), "The pawn on a2 can play a3, a4.");
        assert_eq!(moves_from(&position, Square::E8), "The king on e8 is Black's, and it is White's turn.");
    }

    #[test]
    fn times_are_said_and_shown() {
        for (millis, said, shown) in [
            (0, "no time", "0:00.0"),
            (9_950, "10 seconds", "0:09.9"),
            (61_000, "1 minute 1 second", "1:01"),
            (3_723_000, "1 hour 2 minutes 3 seconds", "1:02:03"),
        ] {
            let span = Span::from_millis(millis);
            assert_eq!((duration(span).as_str(), clock(span).as_str()), (said, shown));
        }
        assert_eq!(clock(Span::from_days(3)), "3d 0h");
    }

    #[test]
    fn a_clock_is_drawn_when_it_shows_something_else() {
        let now = Moment(5_000);
        for (left, wait) in [(61_000, 1), (60_999, 1_000), (9_950, 51), (100, 1), (1, 2)] {
            let changes = clock_changes(Span::from_millis(left), now).expect("it runs");
            assert_eq!(changes.0 - now.0, wait, "{left}");
        }
        assert_eq!(clock_changes(Span::ZERO, now), None, "it has run down");
    }
}
