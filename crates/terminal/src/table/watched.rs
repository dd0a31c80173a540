//! A game on a server that is only watched.

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tabiya_client::{Failure, Server, WatchLine, WatchStart};
use tabiya_game::{Moment, Span};
use tabiya_pgn::Game as Record;
use tabiya_rules::{BySide, Position, Side};

use super::served::link::{FIRST_PAUSE, Holder, LONGEST_PAUSE};
use super::served::told::{ended, record};
use super::{Act, Notice, Over, Table};
use crate::bell::Bell;
use crate::sheet::Sheet;
use crate::time::Watch;
use crate::words::sentence;

/// A game that is only watched.
#[derive(Debug)]
pub(crate) struct WatchedTable {
    address: String,
    id: String,
    names: BySide<String>,
    sheet: Sheet,
    left: BySide<Option<Span>>,
    told_at: Moment,
    over: Option<Over>,
    news: Receiver<(Result<WatchLine, Failure>, Moment)>,
    _hold: Holder,
}

impl WatchedTable {
    /// Looks at a game.
    ///
    /// # Errors
    /// If there is none, or the server cannot be asked.
    pub(crate) fn open(server: &Server, id: &str, bell: Bell, watch: Watch) -> Result<Self, Failure> {
        let mut stream = server.watch(id)?;
        let hold: Holder = Arc::new(Mutex::new(Some(stream.hold())));
        let mut table = Self {
            address: server.address().to_string(),
            id: id.to_owned(),
            names: BySide { white: "White".to_owned(), black: "Black".to_owned() },
            sheet: Sheet::new(Position::start()),
            left: BySide { white: None, black: None },
            told_at: watch.now(),
            over: None,
            news: channel().1,
            _hold: Arc::clone(&hold),
        };
        // Who plays is told first.
        if let Some(line) = stream.next()
            && let WatchLine::Whole(whole) = line?
        {
            table.whole(&whole);
        }
        let (sender, news) = channel();
        table.news = news;
        let (server, id, weak) = (server.clone(), id.to_owned(), Arc::downgrade(&hold));
        // The table alone holds it from here on.
        drop(hold);
        thread::spawn(move || {
            let mut lines = Some(stream);
            let mut pause = FIRST_PAUSE;
            loop {
                let mut is_over = false;
                for line in lines.into_iter().flatten() {
                    is_over = matches!(&line, Ok(WatchLine::Whole(whole)) if !is_on(whole));
                    let is_broken = line.is_err();
                    if sender.send((line, watch.now())).is_err() {
                        return;
                    }
                    bell.ring();
                    if is_broken {
                        break;
                    }
                }
                // The last line of a game that is over says so.
                if is_over {
                    return;
                }
                thread::sleep(pause);
                pause = (pause * 2).min(LONGEST_PAUSE);
                let Some(holder) = weak.upgrade() else { return };
                lines = server.watch(&id).ok();
                *holder.lock().unwrap_or_else(PoisonError::into_inner) =
                    lines.as_ref().map(tabiya_client::Stream::hold);
            }
        });
        Ok(table)
    }

    fn whole(&mut self, whole: &WatchStart) {
        self.names = BySide { white: whole.players.white.shown(), black: whole.players.black.shown() };
        if let Some(start) = whole.initial_fen.as_deref().and_then(|fen| Position::from_fen(fen).ok())
            && self.sheet.len() == 0
        {
            self.sheet = Sheet::new(start);
        }
        if !is_on(whole) {
            let words = whole.ending.as_ref().map(|ending| ending.text.as_str());
            self.over = Some(ended(&whole.status.name, whole.winner.as_deref(), words));
        }
    }

    /// Takes a position; what has happened by it.
    fn position(&mut self, fen: &str, last: Option<&str>) -> Option<Notice> {
        let board = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
        let now = *self.sheet.now();
        if let Some(Ok(legal)) = last.map(|text| now.read(text))
            && board(&legal.play().fen()) == board(fen)
        {
            self.sheet.push(legal.shape());
            return Some(Notice::Moved(self.sheet.len()));
        }
        if board(&now.fen()) == board(fen) {
            return None;
        }
        // Something was taken back, or missed: what is told is true.
        let known = self.sheet.positions().iter().rposition(|position| board(&position.fen()) == board(fen));
        match known {
            Some(ply) => self.sheet = Sheet::with(*self.sheet.at(0), self.sheet.moves().take(ply).collect::<Vec<_>>()),
            None => self.sheet = Sheet::new(Position::from_fen(fen).ok()?),
        }
        Some(Notice::TakenBack)
    }
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
        while let Ok((line, at)) = self.news.try_recv() {
            match line {
                Ok(WatchLine::Whole(whole)) => {
                    let was_over = self.over.is_some();
                    self.whole(&whole);
                    if self.over.is_some() && !was_over {
                        notices.push(Notice::Over);
                    }
                }
                Ok(WatchLine::Position { fen, lm, wc, bc }) => {
                    notices.extend(self.position(&fen, lm.as_deref()));
                    self.left = BySide { white: wc, black: bc }.map(|left| left.map(Span::from_seconds));
                    self.told_at = at;
                }
                Err(failure) => {
                    notices.push(Notice::Said(format!("{} Trying again.", sentence(&failure.to_string()))));
                }
            }
        }
        notices
    }

    fn is_settled(&self) -> bool {
        true
    }

    fn due(&self) -> Option<Moment> {
        None
    }

    fn record(&self) -> Record {
        record(self.sheet.at(0), &self.sheet, &self.names, self.over.as_ref(), &self.address, &self.id)
    }

    fn way_back(&self) -> Option<String> {
        None
    }

    fn leave(&mut self, _now: Moment) {}
}

/// Whether a game goes on.
fn is_on(whole: &WatchStart) -> bool {
    ["created", "started", ""].contains(&whole.status.name.as_str())
}
