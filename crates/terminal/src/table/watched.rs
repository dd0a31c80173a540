//! A game on a server that is only watched.

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use tabiya_client::{Failure, Link, Server, WatchLine, WatchStart};
use tabiya_game::{Moment, Span};
use tabiya_pgn::Game as Record;
use tabiya_rules::{BySide, LegalMove, Position, Side};

use super::served::told::{Kept, broken, date, ended, gone, record};
use super::{Act, Notice, Over, Table};
use crate::bell::Bell;
use crate::entry::{Wanted, unknown};
use crate::listener::{Heard, Holder, Listener};
use crate::sheet::Sheet;
use crate::time::Watch;

/// A game that is only watched.
#[derive(Debug)]
pub(crate) struct WatchedTable {
    address: String,
    id: String,
    names: BySide<String>,
    sheet: Sheet,
    /// A stream begins with all positions so far: what is told again of those that are known.
    again: Option<Again>,
    left: BySide<Option<Span>>,
    told_at: Moment,
    /// Whether the connection broke, and is not there again.
    is_broken: bool,
    over: Option<Over>,
    /// Whether a position was told since the stream began. Before that, that a game is over is not the end of what is told.
    has_heard: bool,
    /// Whether nothing more will be heard.
    is_gone: bool,
    /// The day on which it began, as PGN writes it.
    date: String,
    news: Receiver<Heard<WatchLine>>,
    _hold: Holder,
}

/// What is told again of positions that are known.
#[derive(Clone, Copy, Debug)]
struct Again {
    /// How many were told.
    told: usize,
    /// How many half-moves there are in all, if that was said.
    all: Option<usize>,
}

impl WatchedTable {
    /// Looks at a game of a server by its link or name, or at the one that is most worth it.
    ///
    /// # Errors
    /// If there is none, or the server cannot be asked, in one sentence.
    pub(crate) fn of(wanted: &Wanted, link: Option<&str>, bell: Bell, watch: Watch) -> Result<Self, String> {
        let server = unknown(wanted)?;
        let id = match link {
            Some(link) => Ok(Link::read(link).map_or_else(|| link.to_owned(), |link| link.id)),
            None => server.featured(),
        };
        id.and_then(|id| Self::open(&server, &id, bell, watch)).map_err(|failure| failure.to_string())
    }

    fn open(server: &Server, id: &str, bell: Bell, watch: Watch) -> Result<Self, Failure> {
        let mut stream = server.watch(id)?;
        let hold: Holder = Arc::new(Mutex::new(Some(stream.hold())));
        let (sender, news) = channel();
        let mut table = Self {
            address: server.address().to_string(),
            id: id.to_owned(),
            names: BySide { white: "White".to_owned(), black: "Black".to_owned() },
            sheet: Sheet::new(Position::start()),
            again: None,
            left: BySide { white: None, black: None },
            told_at: watch.now(),
            is_broken: false,
            over: None,
            has_heard: false,
            is_gone: false,
            date: date(None),
            news,
            _hold: Arc::clone(&hold),
        };
        // Who plays is told first.
        if let Some(line) = stream.next()
            && let WatchLine::Whole(whole) = line?
        {
            table.whole(&whole);
        }
        let listener = {
            let (server, id) = (server.clone(), id.to_owned());
            Listener {
                open: move || server.watch(&id),
                tell: move |heard| {
                    let is_wanted = sender.send(heard).is_ok();
                    bell.ring();
                    is_wanted
                },
                is_last,
                watch,
                hold: Arc::downgrade(&hold),
            }
        };
        // The table alone holds it from here on.
        drop(hold);
        thread::spawn(move || listener.listen(stream));
        Ok(table)
    }

    fn whole(&mut self, whole: &WatchStart) {
        self.names = BySide { white: whole.players.white.shown(), black: whole.players.black.shown() };
        self.date = date(whole.created_at);
        if let Some(start) = whole.initial_fen.as_deref().and_then(|fen| Position::from_fen(fen).ok())
            && self.sheet.len() == 0
        {
            self.sheet = Sheet::new(start);
        }
        self.again = (!self.has_heard).then_some(Again { told: 0, all: whole.turns });
        let is_told = self.has_heard || whole.turns.is_none_or(|turns| turns == 0);
        if !whole.is_on() && is_told {
            let words = whole.ending.as_ref().map(|ending| ending.text.as_str());
            self.over = Some(ended(&whole.status.name, whole.winner.as_deref(), words));
        }
    }

    /// Takes a position; what has happened by it.
    fn position(&mut self, fen: &str, last: Option<&str>) -> Vec<Notice> {
        match self.told_again(fen) {
            Some(notices) => notices,
            None => self.new_position(fen, last).into_iter().collect(),
        }
    }

    /// Passes over a position that is told again; `None` if it is new.
    fn told_again(&mut self, fen: &str) -> Option<Vec<Notice>> {
        let Again { told, all } = self.again?;
        if told > self.sheet.len() || !is_board(self.sheet.at(told), fen) {
            // From here on it went otherwise than is known.
            self.again = None;
            let left = told.saturating_sub(1);
            if left < self.sheet.len() {
                self.sheet.truncate(left);
                let mut notices = vec![Notice::TakenBack(left)];
                notices.extend(self.new_position(fen, None));
                return Some(notices);
            }
            return None;
        }
        self.again = Some(Again { told: told + 1, all });
        if all == Some(told) {
            self.again = None;
            // What was taken back while nothing was heard.
            if told < self.sheet.len() {
                self.sheet.truncate(told);
                return Some(vec![Notice::TakenBack(told)]);
            }
        }
        Some(Vec::new())
    }

    fn new_position(&mut self, fen: &str, last: Option<&str>) -> Option<Notice> {
        let now = *self.sheet.now();
        // Without the name of the move it is the one that leads there.
        let legal = match last.map(|text| now.read(text)) {
            Some(Ok(legal)) => Some(legal.shape()),
            _ => now.legal_moves().iter().find(|legal| is_board(&legal.play(), fen)).map(LegalMove::shape),
        };
        if let Some(legal) = legal.and_then(|shape| now.legal(shape))
            && is_board(&legal.play(), fen)
        {
            self.sheet.push(legal.shape());
            return Some(Notice::Moved(self.sheet.len()));
        }
        if is_board(&now, fen) {
            return None;
        }
        // Something was taken back, or missed: what is told is true.
        match self.sheet.positions().iter().rposition(|position| is_board(position, fen)) {
            Some(ply) => self.sheet.truncate(ply),
            None => self.sheet = Sheet::new(Position::from_fen(fen).ok()?),
        }
        Some(Notice::TakenBack(self.sheet.len()))
    }
}

/// Whether a FEN, of which some servers tell the beginning only, has the same men on the same squares.
fn is_board(position: &Position, fen: &str) -> bool {
    position.fen().split(' ').next() == fen.split(' ').next()
}

/// Of a game that is over a stream says so first, then tells its positions, and says so again.
fn is_last(line: &WatchLine, before: usize) -> bool {
    matches!(line, WatchLine::Whole(whole) if !whole.is_on() && (before > 0 || whole.turns == Some(0)))
}

impl Table for WatchedTable {
    fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    fn name(&self, side: Side) -> String {
        self.names.of(side).clone()
    }

    fn is_here(&self, _side: Side) -> bool {
        false
    }

    fn left(&self, side: Side, now: Moment) -> Option<Span> {
        let left = (*self.left.of(side))?;
        Some(if self.running() == Some(side) { left.minus(now.since(self.told_at)) } else { left })
    }

    fn running(&self) -> Option<Side> {
        (self.over.is_none() && self.sheet.len() >= 2).then(|| self.sheet.now().side())
    }

    fn over(&self) -> Option<&Over> {
        self.over.as_ref()
    }

    fn act(&mut self, _act: Act, _now: Moment) -> Result<(), String> {
        Err("You only watch this game.".to_owned())
    }

    fn poll(&mut self, _now: Moment) -> Vec<Notice> {
        let mut notices = Vec::new();
        while let Ok(heard) = self.news.try_recv() {
            match heard {
                Heard::Begun => self.has_heard = false,
                Heard::Line(WatchLine::Whole(whole), _) => {
                    let was_over = self.over.is_some();
                    self.whole(&whole);
                    if std::mem::take(&mut self.is_broken) {
                        notices.push(Notice::Said("The connection is there again.".to_owned()));
                    }
                    if self.over.is_some() && !was_over {
                        notices.push(Notice::Over);
                    }
                }
                Heard::Line(WatchLine::Position { fen, lm, wc, bc }, at) => {
                    self.has_heard = true;
                    notices.extend(self.position(&fen, lm.as_deref()));
                    self.left = BySide { white: wc, black: bc }.map(|left| left.map(Span::from_seconds));
                    self.told_at = at;
                }
                Heard::Broken(failure) => {
                    if !std::mem::replace(&mut self.is_broken, true) {
                        notices.push(broken(&failure));
                    }
                }
                Heard::Gone(failure) => {
                    self.is_gone = true;
                    notices.push(gone(&failure));
                }
            }
        }
        notices
    }

    fn is_settled(&self) -> bool {
        true
    }

    fn is_gone(&self) -> bool {
        self.is_gone
    }

    fn due(&self) -> Option<Moment> {
        None
    }

    fn record(&self) -> Record {
        record(&Kept {
            sheet: &self.sheet,
            names: &self.names,
            over: self.over.as_ref(),
            address: &self.address,
            id: &self.id,
            date: &self.date,
        })
    }

    fn way_back(&self) -> Option<String> {
        (self.over.is_none()).then(|| format!("The game goes on: tabiya play --watch {}/{}", self.address, self.id))
    }
}
