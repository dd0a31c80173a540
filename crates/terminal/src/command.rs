//! What people type: a move in any everyday form, or a word for something else.

use tabiya_rules::{Move, Position, Reason, Refusal, Square};

/// What can be asked for by a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Help,
    Hint,
    Takeback,
    Draw,
    Accept,
    Decline,
    Claim,
    Resign,
    Abort,
    Board,
    Pieces,
    Where,
    Moves,
    Clock,
    Last,
    Score,
    Lines,
    Fen,
    Save,
    Load,
    Flip,
    Pause,
    Resume,
    Say,
    New,
    Menu,
    Quit,
}

/// A word, with what may stand behind it and what it does.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) word: Word,
    /// The first is the one that is shown.
    pub(crate) names: &'static [&'static str],
    pub(crate) argument: &'static str,
    pub(crate) help: &'static str,
}

const fn entry(word: Word, names: &'static [&'static str], argument: &'static str, help: &'static str) -> Entry {
    Entry { word, names, argument, help }
}

/// All words.
pub(crate) const ENTRIES: [Entry; 27] = [
    entry(Word::Help, &["help", "?"], "", "these words"),
    entry(Word::Hint, &["hint"], "", "a good move"),
    entry(Word::Takeback, &["takeback", "undo", "back"], "", "take your last move back"),
    entry(Word::Draw, &["draw"], "", "offer a draw, or accept the one that is offered"),
    entry(Word::Accept, &["accept", "yes"], "", "accept what is offered"),
    entry(Word::Decline, &["decline", "no"], "", "decline it"),
    entry(Word::Claim, &["claim"], "[MOVE]", "claim a draw by repetition or the fifty moves, also with a move to come"),
    entry(Word::Resign, &["resign"], "", "give the game up"),
    entry(Word::Abort, &["abort"], "", "break off a game that has hardly begun"),
    entry(Word::Board, &["board", "b?"], "", "read or show the board"),
    entry(Word::Pieces, &["pieces"], "", "where all men stand"),
    entry(Word::Where, &["where"], "KNIGHT|e4", "where such pieces stand, or what stands there"),
    entry(Word::Moves, &["moves"], "[e2]", "the legal moves, of all men or of one"),
    entry(Word::Clock, &["clock", "time"], "", "what is left on the clocks"),
    entry(Word::Last, &["last"], "", "the last move"),
    entry(Word::Score, &["score", "sheet"], "", "the moves so far"),
    entry(Word::Lines, &["lines", "eval"], "", "what the engine thinks"),
    entry(Word::Fen, &["fen", "copy"], "", "the position as FEN, copied where the terminal can"),
    entry(Word::Save, &["save"], "FILE", "write the game as PGN"),
    entry(Word::Load, &["load", "open"], "FILE", "go through the games of a PGN file"),
    entry(Word::Flip, &["flip"], "", "turn the board round"),
    entry(Word::Pause, &["pause"], "", "stop the clocks"),
    entry(Word::Resume, &["resume", "continue"], "", "start them again"),
    entry(Word::Say, &["say"], "TEXT", "say something to the opponent on a server"),
    entry(Word::New, &["new", "again", "rematch"], "", "a new game with colours reversed"),
    entry(Word::Menu, &["menu"], "", "the start screen"),
    entry(Word::Quit, &["quit", "exit", "bye"], "", "leave; the game is kept"),
];

/// What a line means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// It is empty.
    Nothing,
    Move(Move),
    /// A pawn reaches the last rank, and it was not said what it becomes.
    Promotion {
        from: Square,
        to: Square,
    },
    Word(Word, String),
    /// It means nothing; why, in one sentence.
    Wrong(String),
}

/// Reads a line in a position.
pub(crate) fn read(line: &str, position: &Position) -> Typed {
    let line = line.trim();
    if line.is_empty() {
        return Typed::Nothing;
    }
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let lower = first.to_lowercase();
    if let Some(entry) = ENTRIES.iter().find(|entry| entry.names.contains(&lower.as_str())) {
        return Typed::Word(entry.word, rest.trim().to_owned());
    }
    match position.read(line) {
        Ok(legal) => Typed::Move(legal.shape()),
        Err(Refusal::Illegal(Reason::PromotionMissing(_))) => match promoting(position, line) {
            Some((from, to)) => Typed::Promotion { from, to },
            None => Typed::Wrong(format!(
                "{} is not complete: say what the pawn becomes, as in {}=Q.",
                shown(line),
                shown(line)
            )),
        },
        Err(refusal) => Typed::Wrong(refused(line, &lower, &refusal)),
    }
}

/// From where to where the pawn goes that such a text means.
fn promoting(position: &Position, line: &str) -> Option<(Square, Square)> {
    let with_queen = position.read(&format!("{line}=Q")).or_else(|_| position.read(&format!("{line}q")));
    with_queen.ok().map(|legal| (legal.from(), legal.to()))
}

fn refused(line: &str, first: &str, refusal: &Refusal) -> String {
    let line = shown(line);
    match refusal {
        Refusal::Illegal(reason) => format!("{line} is illegal: {reason}."),
        Refusal::Ambiguous { .. } => format!("{line} is {refusal}."),
        _ => match near(first) {
            Some(name) => format!("\"{line}\" is neither a move nor a word that is known here. Did you mean {name}?"),
            None if first.chars().count() > 4 && first.chars().all(char::is_alphabetic) => {
                format!("\"{line}\" is neither a move nor a word that is known here: help lists them.")
            }
            None => format!("\"{line}\" {refusal}."),
        },
    }
}

/// A line as it can be shown.
fn shown(line: &str) -> String {
    let mut shown: String = line.chars().take(40).flat_map(char::escape_debug).collect();
    if line.chars().nth(40).is_some() {
        shown.push('…');
    }
    shown
}

/// The word that may have been meant: one of whose letters is wrong, missing, too many or in the wrong place.
fn near(typed: &str) -> Option<&'static str> {
    if typed.chars().count() < 4 {
        return None;
    }
    ENTRIES.iter().flat_map(|entry| entry.names).find(|name| is_near(typed, name)).copied()
}

fn is_near(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let same = one.iter().zip(&other).take_while(|(left, right)| left == right).count();
    match (&one[same..], &other[same..]) {
        ([], []) => true,
        // A letter too many, or one that is missing.
        ([_, rest @ ..], whole) | (whole, [_, rest @ ..]) if rest == whole => true,
        // Two that changed places.
        ([first, second, rest @ ..], [third, fourth, others @ ..])
            if (first, second) == (fourth, third) && rest == others =>
        {
            true
        }
        // A wrong one.
        ([_, rest @ ..], [_, others @ ..]) => rest == others,
        _ => false,
    }
}

/// What a line may become, the likeliest first: names of legal moves, and words.
pub(crate) fn completions(line: &str, position: Option<&Position>) -> Vec<String> {
    let typed = line.trim_start();
    if typed.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<String> = Vec::new();
    if let Some(position) = position {
        let lower = typed.to_lowercase();
        let legal: Vec<(String, String)> =
            position.legal_moves().iter().map(|legal| (legal.san().to_string(), legal.shape().to_string())).collect();
        let exact = legal.iter().filter(|(san, _)| san.starts_with(typed)).map(|(san, _)| san.clone());
        found.extend(exact);
        let loose =
            legal.iter().filter(|(san, _)| san.to_lowercase().replace('x', "").starts_with(&lower.replace('x', "")));
        found.extend(loose.map(|(san, _)| san.clone()));
        if typed.len() >= 2 {
            found.extend(legal.iter().filter(|(_, uci)| uci.starts_with(&lower)).map(|(san, _)| san.clone()));
        }
    }
    let words = ENTRIES.iter().map(|entry| entry.names[0]).filter(|name| name.starts_with(&typed.to_lowercase()));
    found.extend(words.map(str::to_owned));
    let mut unique = Vec::new();
    for text in found {
        if !unique.contains(&text) {
            unique.push(text);
        }
    }
    unique
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> Position {
        Position::start()
    }

    #[test]
    fn moves_are_read_in_every_everyday_form() {
        let wanted = start().read("Nf3").expect("legal").shape();
        for text in ["Nf3", "g1f3", "nf3", " Ng1-f3 ", "♘f3"] {
            assert_eq!(read(text, &start()), Typed::Move(wanted), "{text}");
        }
    }

    #[test]
    fn words_are_read_with_what_stands_behind_them() {
        assert_eq!(read("  RESIGN ", &start()), Typed::Word(Word::Resign, String::new()));
        assert_eq!(read("save my game.pgn", &start()), Typed::Word(Word::Save, "my game.pgn".to_owned()));
        assert_eq!(read("", &start()), Typed::Nothing);
        assert_eq!(read("   ", &start()), Typed::Nothing);
    }

    #[track_caller]
    fn refuses(fen: &str, text: &str, words: &str) {
        let position = Position::from_fen(fen).expect("a position");
        assert_eq!(read(text, &position), Typed::Wrong(words.to_owned()));
    }

    #[test]
    fn what_is_refused_is_told_why() {
        let start = &Position::start().fen();
        refuses(start, "Bc4", "Bc4 is illegal: the bishop on f1 cannot pass the pawn on e2 (3.5).");
        refuses(start, "resing", "\"resing\" is neither a move nor a word that is known here. Did you mean resign?");
        refuses(start, "sve", "\"sve\" cannot be read: 's' at symbol 1 where a square from a1 to h8 should be.");
        refuses(
            start,
            "hello there",
            "\"hello there\" is neither a move nor a word that is known here: help lists them.",
        );
        let knights = "4k3/8/8/8/8/8/8/RN2KN2 w - - 0 1";
        refuses(knights, "Nd2", "Nd2 is ambiguous: the knights on b1 and f1 can both go to d2.");
    }

    #[test]
    fn a_pawn_that_becomes_something_is_asked_what() {
        let position = Position::from_fen("8/P3k3/8/8/8/8/8/4K3 w - - 0 1").expect("a position");
        let asked = Typed::Promotion { from: Square::A7, to: Square::A8 };
        for text in ["a8", "a7a8", "a7-a8"] {
            assert_eq!(read(text, &position), asked, "{text}");
        }
        assert!(matches!(read("a8=N", &position), Typed::Move(_)));
    }

    #[test]
    fn lines_are_completed() {
        assert_eq!(completions("N", Some(&start()))[..2], ["Na3", "Nc3"]);
        assert_eq!(completions("nf", Some(&start())), ["Nf3"]);
        assert_eq!(completions("e2", Some(&start())), ["e3", "e4"]);
        assert_eq!(completions("res", Some(&start())), ["resign", "resume"]);
        assert_eq!(completions("", Some(&start())), Vec::<String>::new());
        assert_eq!(completions("zz", Some(&start())), Vec::<String>::new());
    }

    #[test]
    fn every_word_has_one_meaning() {
        let names: Vec<&str> = ENTRIES.iter().flat_map(|entry| entry.names).copied().collect();
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{name}");
            assert!(start().read(name).is_err(), "{name} is a move too");
        }
    }
}
