//! Games as they are taken from a text: what is known of each, and the positions it came to.

use tabiya_pgn::{
    Block, Date, Depth, Ending, Fault, Lines, Listener, Opening, Outcome, Problem, Replay, Tags, Token, decode, parse,
    unescape,
};
use tabiya_rules::{LegalMove, Position, Side};

use crate::record::Facts;

/// A game that was read.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) white: String,
    pub(crate) black: String,
    /// The code of its opening, a tab, and its name; either may be empty.
    pub(crate) opening: String,
    pub(crate) facts: Facts,
    pub(crate) text: String,
    /// The positions it came to, each once.
    pub(crate) visits: Vec<Visit>,
}

/// A position that a game came to, and which move was played there the last time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Visit {
    pub(crate) place: PlaceKey,
    pub(crate) rank: Rank,
}

/// The key of a position as collections have it, in 48 bits, of which the lowest tells the side to move.
///
/// A chance of one in 2⁴⁷ for two positions to be taken for one is small beside the number of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PlaceKey(pub(crate) u64);

impl PlaceKey {
    /// How many bits it has.
    pub(crate) const BITS: u32 = 48;

    #[inline]
    pub(crate) fn of(position: &Position) -> Self {
        Self(position.key() >> 16 & !1 | u64::from(position.side() == Side::Black))
    }

    /// The side to move.
    pub(crate) const fn side(self) -> Side {
        if self.0 & 1 == 0 { Side::White } else { Side::Black }
    }
}

/// A move by its place among the legal ones, in the order of their bits; or that none was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank(pub(crate) u8);

impl Rank {
    /// No move was played: the game was over.
    pub(crate) const NONE: Self = Self(u8::MAX);

    #[inline]
    fn of(position: &Position, legal: LegalMove<'_>) -> Self {
        let bits = legal.bits();
        Self(position.legal_moves().iter().filter(|other| other.bits() < bits).count() as u8)
    }
}

/// How many faults of one game are told.
const MOST_OF_A_GAME: usize = 20;

/// The longest name that is kept beside the text, in bytes.
const LONGEST_NAME: usize = 200;

/// What was read from a block.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    pub(crate) games: Vec<Game>,
    /// How many games were there that have no move.
    pub(crate) skipped: u64,
    /// What is wrong, with games counted from 1.
    pub(crate) problems: Vec<Problem>,
}

impl Reading {
    /// How many games there were.
    pub(crate) const fn all(&self) -> u64 {
        self.games.len() as u64 + self.skipped
    }
}

/// Reads all games of a block.
pub(crate) fn read(block: &Block) -> Reading {
    read_text(block.text(), block.first_line(), block.is_cut())
}

/// Reads all games of a text that begins on this line; `is_cut` if the end of the last one is missing.
pub(crate) fn read_text(text: &[u8], first_line: u64, is_cut: bool) -> Reading {
    let reader = listen(text, false);
    let mut reading = reader.reading;
    let mut faults = reader.faults;
    if is_cut {
        faults.push((reading.all(), text.len(), Fault::TooLong));
    }
    faults.sort_by_key(|(game, at, _)| (*game, *at));
    let mut lines = Lines::from(first_line);
    reading.problems.extend(faults.into_iter().map(|(game, at, fault)| {
        let (line, column) = lines.place(text, at);
        Problem { game, line, column, fault }
    }));
    reading
}

/// Lets a reader listen to all games of a text.
fn listen(text: &[u8], is_alone: bool) -> Reader {
    let mut replay = Replay::new(Reader::new(is_alone));
    parse(text, &mut replay);
    replay.listener
}

/// The game as it is read from its own text alone, which it is kept by. Only what is wrong with it, and
/// stands beside other games, can be read in two ways.
fn alone(mut game: Game) -> Option<Game> {
    for _ in 0..4 {
        let mut games = listen(game.text.as_bytes(), true).reading.games.into_iter();
        let again = games.next()?;
        if again.text == game.text && games.next().is_none() {
            return Some(again);
        }
        game = again;
    }
    None
}

/// Listens to the games of a text.
struct Reader {
    /// Whether the text is that of one game.
    is_alone: bool,
    reading: Reading,
    faults: Vec<(u64, usize, Fault)>,
    faults_of_game: usize,
    tags: Tags,
    has_result: bool,
    result: Option<Outcome>,
    /// How deep in variations the replay is.
    depth: u32,
    plies: u32,
    /// How many faults hide moves of the main line.
    gaps: usize,
    is_set_up: bool,
    opening: Option<Opening>,
    last: Position,
    usual: Position,
    visits: Vec<Visit>,
    /// How many positions are since the last move that cannot be undone.
    since: usize,
}

impl Reader {
    fn new(is_alone: bool) -> Self {
        let usual = Position::start();
        Self {
            is_alone,
            reading: Reading::default(),
            faults: Vec::new(),
            faults_of_game: 0,
            tags: Tags::default(),
            has_result: false,
            result: None,
            depth: 0,
            plies: 0,
            gaps: 0,
            is_set_up: false,
            opening: None,
            last: usual,
            usual,
            visits: Vec::new(),
            since: 0,
        }
    }

    /// The game has come to a position.
    #[inline]
    fn came_to(&mut self, position: &Position) {
        if position.halfmoves() == 0 {
            self.since = self.visits.len();
        }
        self.visits.push(Visit { place: PlaceKey::of(position), rank: Rank::NONE });
        if let Some(opening) = Opening::of(position) {
            self.opening = Some(opening);
        }
        self.last = *position;
    }

    /// The visits of the game, each place once: with the last move that was played there.
    fn visits(&mut self) -> Vec<Visit> {
        // What came later comes first; a place where a move was played, before one where none was.
        self.visits.reverse();
        self.visits.sort_by_key(|visit| (visit.place, visit.rank == Rank::NONE));
        self.visits.dedup_by_key(|visit| visit.place);
        let visits = self.visits.clone();
        self.visits.clear();
        visits
    }

    fn opening(&self) -> String {
        if let Some(opening) = self.opening {
            return format!("{}\t{}", opening.eco, opening.name);
        }
        match self.tags.known("ECO").map(str::as_bytes) {
            Some([letter @ b'A'..=b'E', tens @ b'0'..=b'9', ones @ b'0'..=b'9', ..]) => {
                [*letter, *tens, *ones, b'\t'].map(char::from).iter().collect()
            }
            _ => String::from("\t"),
        }
    }

    fn rating(&self, name: &str) -> u16 {
        self.tags.get(name).and_then(|rating| rating.trim().parse().ok()).unwrap_or(0)
    }

    fn name(&self, tag: &str) -> String {
        let name = self.tags.get(tag).unwrap_or_default().trim();
        let end = (0..=name.len().min(LONGEST_NAME)).rev().find(|end| name.is_char_boundary(*end));
        // Lines part names from each other where they are kept.
        name[..end.unwrap_or(0)].replace(char::is_control, " ")
    }
}

impl Listener for Reader {
    fn begin(&mut self, _: usize) {
        self.tags = Tags::default();
        self.has_result = false;
        self.result = None;
        self.faults_of_game = 0;
        self.depth = 0;
        self.plies = 0;
        self.gaps = 0;
        self.since = 0;
        self.visits.clear();
    }

    fn tag(&mut self, name: Token<'_>, value: Token<'_>) {
        self.has_result |= name.text == b"Result";
        self.tags.set(decode(name.text), decode(&unescape(value.text)));
    }

    fn start(&mut self, position: &Position) -> Depth {
        self.opening = None;
        self.is_set_up = !position.repeats(&self.usual);
        self.came_to(position);
        Depth::Variations
    }

    #[inline]
    fn played(&mut self, legal: LegalMove<'_>, after: &Position, _: Token<'_>) {
        if self.depth > 0 {
            return;
        }
        let rank = Rank::of(&self.last, legal);
        if let Some(visit) = self.visits.last_mut() {
            visit.rank = rank;
        }
        self.plies += 1;
        self.came_to(after);
    }

    fn passed(&mut self, after: &Position, _: Token<'_>) {
        if self.depth == 0 {
            self.plies += 1;
            self.came_to(after);
        }
    }

    fn open(&mut self) {
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
    }

    fn result(&mut self, outcome: Outcome) {
        self.result = Some(outcome);
    }

    fn fault(&mut self, at: usize, fault: Fault) {
        let is_aside = self.depth > 0 && matches!(fault, Fault::Move { .. } | Fault::PassInCheck(_) | Fault::Word(_));
        self.gaps += usize::from(fault.hides_moves() && !is_aside);
        self.faults_of_game += 1;
        if self.faults_of_game <= MOST_OF_A_GAME {
            self.faults.push((self.reading.all() + 1, at, fault));
        }
    }

    fn end(&mut self, text: Token<'_>) {
        if self.plies == 0 {
            self.reading.skipped += 1;
            return;
        }
        let outcome = self.tags.settle(self.result, self.has_result);
        let key = PlaceKey::of(&self.last);
        let times = self.visits[self.since..].iter().filter(|visit| visit.place == key).count();
        let date = self.tags.known("Date").or_else(|| self.tags.known("UTCDate")).and_then(Date::read);
        let facts = Facts {
            date,
            white_rating: self.rating("WhiteElo"),
            black_rating: self.rating("BlackElo"),
            plies: self.plies.min(u32::from(u16::MAX)) as u16,
            outcome,
            ending: Ending::of(&self.last, times, outcome, &self.tags, self.gaps == 0),
            is_set_up: self.is_set_up,
        };
        let visits = self.visits();
        let game = Game {
            white: self.name("White"),
            black: self.name("Black"),
            opening: self.opening(),
            facts,
            text: decode(text.text.trim_ascii()).into_owned(),
            visits,
        };
        match if self.faults_of_game == 0 || self.is_alone { Some(game) } else { alone(game) } {
            Some(game) => self.reading.games.push(game),
            None => self.reading.skipped += 1,
        }
    }
}

#[cfg(test)]
mod tests;
