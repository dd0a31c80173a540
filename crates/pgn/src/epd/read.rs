//! Reading EPD: the line is taken apart here, and each operation given its meaning.

use core::str::FromStr;

use tabiya_rules::{LegalMove, Position, Refusal};

use super::operation::Role;
use super::{Epd, EpdError, EpdProblem, Operand, Operation};

/// The fields of the position in EPD, and the counters that a FEN adds to them.
const FIELDS: usize = 4;
const COUNTERS: usize = 2;

/// What may follow a move, and begins none.
const MARKS: [char; 5] = ['+', '#', '!', '?', '='];

/// Reads every line of a text, each with its number from 1. Empty lines and those that begin with
/// `#` are passed over; a line that is wrong does not keep the others from being read.
///
/// ```
/// use tabiya_pgn::epd::read_all;
/// let text = "# two positions\n4k3/8/8/8/8/8/8/4K2Q w - - dm 9;\n\n4k3/8/8/8/8/8/8/4K2Q b - -\n";
/// let numbers: Vec<usize> = read_all(text).map(|(number, epd)| epd.map(|_| number)).collect::<Result<_, _>>()?;
/// assert_eq!(numbers, [2, 4]);
/// # Ok::<(), tabiya_pgn::epd::EpdError>(())
/// ```
pub fn read_all(text: &str) -> impl Iterator<Item = (usize, Result<Epd, EpdError>)> {
    // Some editors begin a file with a mark that is no part of its text.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let says_something = |line: &str| !without_end(line).is_empty() && !line.trim_start().starts_with('#');
    let lines = text.lines().enumerate().filter(move |(_, line)| says_something(line));
    lines.map(|(index, line)| (index + 1, Epd::read(line)))
}

pub(super) fn read(text: &str) -> Result<Epd, EpdError> {
    let text = without_end(text);
    let mut scanner = Scanner { text, at: 0 };
    let position = Position::from_fen(scanner.fields()).map_err(EpdError::of_position)?;
    let mut epd = Epd::new(position);
    read_operations(&mut epd, &mut scanner).map_err(|error| error.in_symbols(text))?;
    Ok(epd)
}

fn read_operations(epd: &mut Epd, scanner: &mut Scanner<'_>) -> Result<(), EpdError> {
    loop {
        // Semicolons close operations, open them in lists of counts, and stand alone by mistake.
        scanner.skip(|symbol| symbol == ';' || is_blank(symbol));
        let Some(opcode) = scanner.word() else { return Ok(()) };
        let mut operands = Vec::new();
        while let Some(operand) = scanner.operand()? {
            operands.push(operand);
        }
        epd.take(opcode, operands)?;
    }
}

/// What separates words: the same as in a FEN.
fn is_blank(symbol: char) -> bool {
    symbol.is_ascii_whitespace() || symbol == '\u{a0}'
}

/// The text without blanks at its end, nor the zero byte with which programs used to strings of C
/// end their lines.
fn without_end(text: &str) -> &str {
    text.trim_end_matches(|symbol| symbol == '\0' || is_blank(symbol))
}

fn is_line_break(symbol: char) -> bool {
    matches!(symbol, '\n' | '\r')
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Goes through a line from its start to its end, never back by more than a word.
struct Scanner<'text> {
    text: &'text str,
    at: usize,
}

impl<'text> Scanner<'text> {
    fn rest(&self) -> &'text str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip(&mut self, is_skipped: impl Fn(char) -> bool) {
        self.at = self.text.len() - self.rest().trim_start_matches(is_skipped).len();
    }

    /// The text of the position: the four fields, and the counters if the next words are numbers.
    /// It begins with the line, so that places in it are places in the line.
    fn fields(&mut self) -> &'text str {
        for field in 0..FIELDS + COUNTERS {
            let before = self.at;
            match self.word() {
                Some((_, word)) if field < FIELDS || is_number(word) => {}
                _ => {
                    self.at = before;
                    break;
                }
            }
        }
        self.text.get(..self.at).unwrap_or(self.text)
    }

    /// The next word of an operation and where it starts; nothing at the end of the operation.
    fn word(&mut self) -> Option<(usize, &'text str)> {
        self.skip(is_blank);
        let (start, rest) = (self.at, self.rest());
        let end = rest.find(|symbol| symbol == ';' || is_blank(symbol)).unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).filter(|word| !word.is_empty()).map(|word| (start, word))
    }

    /// The next operand of an operation and where it starts; nothing at the end of the operation.
    fn operand(&mut self) -> Result<Option<(usize, Operand)>, EpdError> {
        self.skip(is_blank);
        let start = self.at;
        let Some(quoted) = self.rest().strip_prefix('"') else {
            return Ok(self.word().map(|(at, word)| (at, Operand::Word(word.to_owned()))));
        };
        match quoted.split_once('"') {
            Some((text, after)) if !text.contains(is_line_break) => {
                self.at = self.text.len() - after.len();
                Ok(Some((start, Operand::Text(text.to_owned()))))
            }
            _ => Err(EpdError { at: start, problem: EpdProblem::OpenQuote }),
        }
    }
}

impl Epd {
    /// Takes one operation, with the places of its parts in bytes.
    pub(super) fn take(
        &mut self,
        (at, opcode): (usize, &str),
        operands: Vec<(usize, Operand)>,
    ) -> Result<(), EpdError> {
        if !is_opcode(opcode) {
            return Err(EpdError { at, problem: EpdProblem::Opcode(opcode.to_owned()) });
        }
        let in_counters = |problem| EpdError { at, problem: EpdProblem::Position(problem) };
        let operands = match Role::of(opcode) {
            Role::Moves | Role::Variation => moves(self.position, opcode, operands)?,
            Role::Halfmoves => {
                let count = counter((at, opcode), &operands)?;
                return self.set_counters(|setup| setup.halfmoves = count).map_err(in_counters);
            }
            Role::Fullmoves => {
                let number = counter((at, opcode), &operands)?;
                return self.set_counters(|setup| setup.fullmoves = number).map_err(in_counters);
            }
            Role::Kept => operands.into_iter().map(writable).collect::<Result<_, _>>()?,
        };
        self.operations.push(Operation { opcode: opcode.to_owned(), operands });
        Ok(())
    }
}

/// Whether a word is what the standard calls an opcode, though it may be of any length.
fn is_opcode(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_alphabetic())
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// A counter of moves, for which every operand but one number is wrong.
fn counter<Number: FromStr>((at, opcode): (usize, &str), operands: &[(usize, Operand)]) -> Result<Number, EpdError> {
    let texts: Vec<String> = operands.iter().map(|(_, operand)| operand.text()).collect();
    let text = texts.join(" ");
    let at = operands.first().map_or(at, |(at, _)| *at);
    let number = if is_number(&text) { text.parse().ok() } else { None };
    number.ok_or(EpdError { at, problem: EpdProblem::Counter { opcode: opcode.to_owned(), text } })
}

/// The operand as it is kept, if it can be written so that it is read again.
fn writable((at, operand): (usize, Operand)) -> Result<Operand, EpdError> {
    let is_writable = match &operand {
        Operand::Word(word) => {
            !word.is_empty() && !word.starts_with('"') && !word.contains(|symbol| symbol == ';' || is_blank(symbol))
        }
        Operand::Text(text) => !text.contains(|symbol| symbol == '"' || is_line_break(symbol)),
        // Without an opcode of moves it would not be read as a move again.
        Operand::Move(shape) => return Ok(Operand::Word(shape.to_string())),
    };
    if is_writable { Ok(operand) } else { Err(EpdError { at, problem: EpdProblem::Unwritable(operand.text()) }) }
}

/// The operands as moves of the position, or for a variation each of the position after the last.
fn moves(mut position: Position, opcode: &str, operands: Vec<(usize, Operand)>) -> Result<Vec<Operand>, EpdError> {
    let mut moves = Vec::new();
    for (at, operand) in whole_moves(operands) {
        let legal = find_move(&position, &operand).map_err(|refusal| {
            let (opcode, text) = (opcode.to_owned(), operand.text());
            EpdError { at, problem: EpdProblem::Move { opcode, text, refusal } }
        })?;
        moves.push(Operand::from(legal));
        if Role::of(opcode) == Role::Variation {
            position = legal.play();
        }
    }
    Ok(moves)
}

fn find_move<'position>(position: &'position Position, operand: &Operand) -> Result<LegalMove<'position>, Refusal> {
    let as_it_is = match operand {
        Operand::Move(shape) => position.legal(*shape),
        Operand::Word(_) | Operand::Text(_) => None,
    };
    // A move that is not legal is read as text, because the reader knows why it is not.
    as_it_is.map_or_else(|| position.read(&operand.text()), Ok)
}

/// Operands of which each is one move: numbers of moves and commas are left out, and marks that
/// were set apart, as in `Bxh7 +` or `f8 = Q`, joined to their moves.
fn whole_moves(operands: Vec<(usize, Operand)>) -> Vec<(usize, Operand)> {
    let mut whole: Vec<(usize, Operand)> = Vec::new();
    for (at, operand) in operands {
        let (Operand::Word(text) | Operand::Text(text)) = &operand else {
            whole.push((at, operand));
            continue;
        };
        let text = text.trim_end_matches(',');
        let is_move_number = text.ends_with('.') && text.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit());
        if text.is_empty() || is_move_number {
            continue;
        }
        let is_mark = text.starts_with(MARKS) || text == "e.p.";
        let is_letter = text.trim_end_matches(MARKS).len() == 1;
        match whole.last_mut() {
            Some((_, Operand::Word(before))) if is_mark || is_letter && before.ends_with('=') => before.push_str(text),
            _ => whole.push((at, Operand::Word(text.to_owned()))),
        }
    }
    whole
}
