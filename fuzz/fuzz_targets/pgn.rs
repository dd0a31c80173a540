//! Any bytes are read as games; what is read is written and read back as the same, and all depths
//! of reading see the same games.
#![no_main]

use std::mem::discriminant;

use libfuzzer_sys::fuzz_target;
use tabiya_pgn::{
    Blocks, Comment, Criteria, Fault, Measure, Outcome, Part, ReadGame, Token, Visitor, check, decode, parse,
    read_games,
};

/// A text that is longer than this is cut into blocks if it can be.
const BLOCK: usize = 256 * 1024;

fuzz_target!(|bytes: &[u8]| {
    let mut tokens = Tokens::of(bytes);
    parse(bytes, &mut tokens);
    assert!(!tokens.is_inside, "every game that begins ends");

    let games: Vec<ReadGame> = read_games(bytes).map(|game| game.expect("bytes can always be read")).collect();
    assert_eq!(games.len(), tokens.games);
    for (index, read) in games.iter().enumerate() {
        for problem in &read.problems {
            assert_eq!(problem.game, index as u64 + 1);
            assert!(is_place(bytes, problem.line, problem.column), "{problem}");
        }
        judge(read);
    }
    judge_blocks(bytes);
    judge_others(bytes);
    // Only where a tag follows an empty line can a text be cut; else there is nothing to be learned from
    // a long one, and it takes long.
    if !bytes.windows(3).any(|three| matches!(three, b"\n\n[" | b"\r\n[")) {
        return;
    }
    // A text long enough to be cut, so that the cut is looked for in the middle of these bytes.
    let mut long = b"[White \"\"]\n\n{".to_vec();
    long.resize(BLOCK.saturating_sub(bytes.len() / 2), b'-');
    long.extend_from_slice(b"} *\n\n");
    long.extend_from_slice(bytes);
    judge_blocks(&long);
});

/// The other readings only must not panic, and agree on the number of games.
fn judge_others(bytes: &[u8]) {
    let mut blocks = Blocks::new(bytes);
    let mut games = 0;
    while let Some(block) = blocks.next_block().expect("bytes can always be read") {
        let lenient = check(&block, Measure::Lenient);
        let strict = check(&block, Measure::Strict);
        assert!(lenient.games == strict.games && lenient.moves == strict.moves && lenient.errors <= strict.errors);
        games += lenient.games;
    }
    let mut summaries = 0;
    Criteria::default().find(bytes, |_| summaries += 1);
    assert_eq!(games, summaries);
    let comment = Comment::new(&decode(bytes));
    let parts: Vec<Part<'_>> = comment.parts().collect();
    assert!(Comment::from_parts(&parts).as_str().len() <= 8 * bytes.len() + 64);
}

/// What a reading told, and whether it could be so.
struct Tokens<'text> {
    text: &'text [u8],
    games: usize,
    is_inside: bool,
    /// Where the last token ended: they come in order.
    behind: usize,
    depth: usize,
}

impl<'text> Tokens<'text> {
    fn of(text: &'text [u8]) -> Self {
        Self { text, games: 0, is_inside: false, behind: 0, depth: 0 }
    }

    fn see(&mut self, token: Token<'_>) {
        assert!(self.is_inside && self.behind <= token.at);
        assert_eq!(self.text.get(token.at..token.end()), Some(token.text));
        self.behind = token.end();
    }
}

impl Visitor for Tokens<'_> {
    fn begin(&mut self, at: usize) {
        assert!(!self.is_inside && self.behind <= at && at < self.text.len());
        self.is_inside = true;
        self.depth = 0;
        self.games += 1;
    }

    fn tag(&mut self, name: Token<'_>, value: Token<'_>) {
        self.see(name);
        self.see(value);
    }

    fn number(&mut self, token: Token<'_>) {
        self.see(token);
    }

    fn step(&mut self, token: Token<'_>) {
        assert!(!token.text.is_empty());
        self.see(token);
    }

    fn nag(&mut self, token: Token<'_>, _: u8) {
        self.see(token);
    }

    fn comment(&mut self, token: Token<'_>) {
        self.see(token);
        assert!(matches!(token.text, [b'{' | b';', ..]));
    }

    fn open(&mut self, at: usize) {
        assert_eq!(self.text.get(at), Some(&b'('));
        self.depth += 1;
    }

    fn close(&mut self, at: usize) {
        assert_eq!(self.text.get(at), Some(&b')'));
        self.depth = self.depth.checked_sub(1).expect("only what was opened is closed");
    }

    fn result(&mut self, token: Token<'_>, _: Outcome) {
        self.see(token);
    }

    fn fault(&mut self, at: usize, fault: Fault) {
        assert!(self.is_inside && at <= self.text.len());
        assert!(!fault.to_string().is_empty());
    }

    fn end(&mut self, text: Token<'_>) {
        assert!(self.is_inside);
        assert_eq!(self.text.get(text.at..text.end()), Some(text.text));
        self.is_inside = false;
    }
}

/// Whether the text has this line and column, both from 1.
fn is_place(text: &[u8], line: u64, column: u64) -> bool {
    let line = usize::try_from(line).expect("no text is so long");
    let Some(line) = line.checked_sub(1).and_then(|index| text.split(|byte| *byte == b'\n').nth(index)) else {
        return false;
    };
    // A place behind the last symbol of a line is one, too.
    (1..=line.len() as u64 + 1).contains(&column)
}

/// What was read is written so that it is read as the same, with nothing to complain about but what
/// the tags said and still say.
fn judge(read: &ReadGame) {
    let written = read.game.to_string();
    let mut again: Vec<ReadGame> = read_games(written.as_bytes()).map(|game| game.expect("it is text")).collect();
    assert_eq!(again.len(), 1, "{written}");
    let again = again.remove(0);
    assert_eq!(again.game, read.game, "{written}");
    for problem in &again.problems {
        let was_there = |before: &Fault| discriminant(before) == discriminant(&problem.fault);
        assert!(is_kept(&problem.fault), "{problem}\n{written}");
        assert!(read.problems.iter().any(|before| was_there(&before.fault)), "{problem}\n{written}");
    }
    assert_eq!(again.game.to_string(), written);
    assert_eq!(read_games(read.game.to_reduced().as_bytes()).count(), 1);
}

/// Whether a fault is one of a tag whose value is kept as it is.
fn is_kept(fault: &Fault) -> bool {
    matches!(fault, Fault::Fen(_) | Fault::Variant(_) | Fault::SetUpTag(_) | Fault::SetUpDenied | Fault::ResultTag(_))
}

/// The blocks of a text, put together, are the text, and their games are those of the whole.
fn judge_blocks(bytes: &[u8]) {
    let mut blocks = Blocks::new(bytes);
    let (mut whole, mut line) = (Vec::new(), 1);
    let mut parts = Tellings::default();
    while let Some(block) = blocks.next_block().expect("bytes can always be read") {
        assert_eq!(block.offset(), whole.len() as u64);
        assert_eq!(block.first_line(), line);
        assert!(!block.is_cut());
        parse(block.text(), &mut parts);
        whole.extend_from_slice(block.text());
        line += block.text().iter().filter(|byte| **byte == b'\n').count() as u64;
    }
    assert_eq!(whole, bytes);
    let mut all = Tellings::default();
    parse(bytes, &mut all);
    assert_eq!(parts, all, "the games of the blocks are not those of the whole");
}

/// The texts of all games, of each the last part, since more would fill the screen if they differ.
#[derive(Debug, Default, PartialEq)]
struct Tellings(Vec<String>);

impl Visitor for Tellings {
    fn end(&mut self, text: Token<'_>) {
        let last = text.text.len().saturating_sub(200);
        self.0.push(format!("{}: {}", text.text.len(), String::from_utf8_lossy(&text.text[last..])));
    }
}
