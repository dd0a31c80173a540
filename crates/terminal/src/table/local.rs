//! A game on this machine: against the computer, or between two people at one keyboard.

mod computer;

use std::path::{Path, PathBuf};

use tabiya_game::{
    AlreadyOver, Command, Event, Game, Happening, Moment, OpenClaims, Refusal, Ruling, Settings, Span, Stage,
};
use tabiya_opponent::Mood;
use tabiya_pgn::Game as Record;
use tabiya_rules::{BySide, Side};

use super::file::{GameFile, Kept};
use super::seat::Seat;
use super::thinker::{Manner, Thinker};
use super::{Act, Notice, Offers, Over, Table};
use crate::bell::Bell;
use crate::save;
use crate::sheet::Sheet;
use crate::time;
use crate::words::{duration, sentence};

/// A game on this machine.
#[derive(Debug)]
pub(crate) struct LocalTable {
    game: Game,
    sheet: Sheet,
    seats: BySide<Seat>,
    seed: u64,
    thinker: Thinker,
    manner: Manner,
    mood: Option<Mood>,
    /// Where the game is kept while it goes on, and when it is over.
    folder: Option<PathBuf>,
    file: Option<GameFile>,
    /// Keeping it went wrong, which was told: it is not told with every move.
    cannot_be_kept: bool,
    /// The day on which it began, as PGN writes it.
    date: String,
    /// The moment of the game at the beginning of the program: a game that was left goes on as if no time had passed.
    begun: u64,
    over: Option<Over>,
    notices: Vec<Notice>,
    told: usize,
    bell: Bell,
}

/// What a game on this machine is to be like.
#[derive(Clone, Debug)]
pub(crate) struct LocalGame {
    pub(crate) settings: Settings,
    pub(crate) seats: BySide<Seat>,
    pub(crate) manner: Manner,
    /// The folder in which it is kept; without one it is not.
    pub(crate) folder: Option<PathBuf>,
}

/// Games in progress are in this folder, those that are over in this file.
const IN_PROGRESS: &str = "unfinished";
const FINISHED: &str = "games.pgn";

/// The file with the games that are over.
pub(crate) fn finished(folder: &Path) -> PathBuf {
    folder.join(FINISHED)
}

impl LocalTable {
    /// Begins a game.
    ///
    /// # Errors
    /// If it would be over already.
    pub(crate) fn begin(wanted: LocalGame, seed: u64, bell: Bell, now: Moment) -> Result<Self, AlreadyOver> {
        let game = Game::begin(wanted.settings, Moment(0))?;
        let kept = Kept { game, seats: wanted.seats, seed, date: time::today(), file: None };
        let mut table = Self::new(kept, wanted.manner, bell, now);
        table.folder = wanted.folder;
        table.think(now);
        Ok(table)
    }

    /// The games that were left, the last one first.
    pub(crate) fn kept(folder: &Path, manner: Manner, bell: &Bell, now: Moment) -> Vec<Self> {
        let mut tables = Vec::new();
        for kept in GameFile::kept(&folder.join(IN_PROGRESS)) {
            let is_over = kept.game.ending().is_some();
            let mut table = Self::new(kept, manner, bell.clone(), now);
            table.folder = Some(folder.to_owned());
            if is_over {
                // The program ended between the end of the game and its being recorded.
                table.finish();
            } else {
                tables.push(table);
            }
        }
        tables
    }

    fn new(kept: Kept, manner: Manner, bell: Bell, now: Moment) -> Self {
        let Kept { game, seats, seed, date, file } = kept;
        let last = game.events().last().map_or(0, |event| event.at.0);
        Self {
            sheet: sheet_of(&game),
            told: game.events().len(),
            thinker: Thinker::new(bell.clone()),
            begun: last.wrapping_sub(now.0),
            mood: None,
            folder: None,
            cannot_be_kept: false,
            over: None,
            notices: Vec::new(),
            game,
            seats,
            seed,
            date,
            manner,
            file,
            bell,
        }
    }

    /// What was left is gone on with as if no time had passed, and the clocks start again.
    pub(crate) fn wake(&mut self, now: Moment) {
        let last = self.game.events().last().map_or(0, |event| event.at.0);
        self.begun = last.wrapping_sub(now.0);
        if *self.game.stage() == Stage::Paused {
            let _still_paused = self.act(Act::Resume, now);
        }
        self.think(now);
    }

    /// Gives up a game that was left: it goes to those that are over, and nobody will be asked about it again.
    pub(crate) fn discard(mut self) {
        self.thinker.withdraw();
        self.finish();
    }

    /// A sentence on what was left.
    pub(crate) fn describe(&self) -> String {
        let moves = self.game.moves().len().div_ceil(2);
        let moves = if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") };
        format!("{} – {}, {moves}", self.seats.white.name(), self.seats.black.name())
    }

    /// The moment of the game.
    fn moment(&self, now: Moment) -> Moment {
        Moment(self.begun.wrapping_add(now.0))
    }

    /// A player does something.
    fn command(&mut self, side: Side, command: Command, now: Moment) -> Result<(), String> {
        let at = self.moment(now);
        self.game.act(side, command, at).map_err(|refusal| sentence(&refusal.to_string()))?;
        self.follow(now);
        Ok(())
    }

    /// Keeps what has happened, and tells of it.
    fn follow(&mut self, now: Moment) {
        self.sheet = sheet_of(&self.game);
        self.keep();
        let events: Vec<Event> = self.game.events()[self.told..].to_vec();
        self.told = self.game.events().len();
        for event in events {
            self.tell(&event.what);
        }
        self.think(now);
    }

    /// Keeps the game, from its first move on: one in which nobody has moved is not missed.
    fn keep(&mut self) {
        let kept = match (&mut self.file, &self.folder) {
            (Some(file), _) => file.follow(self.game.events()),
            (None, Some(folder)) if !self.game.moves().is_empty() => {
                let file = GameFile::begin(&folder.join(IN_PROGRESS), &self.game, &self.seats, self.seed, &self.date);
                file.map(|file| self.file = Some(file))
            }
            _ => Ok(()),
        };
        // It is tried again with the next move.
        let could_be_kept = !std::mem::replace(&mut self.cannot_be_kept, kept.is_err());
        if let (Err(error), true) = (kept, could_be_kept) {
            self.notices.push(Notice::Said(format!("This game cannot be kept for later: {error}.")));
        }
    }

    fn tell(&mut self, what: &Happening) {
        let notice = match what {
            // Who moved at this keyboard knows.
            Happening::Moved { .. } if self.seats.of(!self.game.turn()).is_person() => return,
            Happening::Moved { .. } => Notice::Moved(self.game.moves().len()),
            Happening::DrawOffered(side) => Notice::DrawOffered(*side),
            Happening::DrawDeclined(side) => Notice::DrawDeclined(*side),
            Happening::TakenBack(_) => Notice::TakenBack(self.game.moves().len()),
            Happening::Ended(ending) => {
                self.over = Some(Over { score: ending.score, words: sentence(&ending.to_string()) });
                self.finish();
                Notice::Over
            }
            Happening::ClaimRejected { given, .. } => {
                let cost =
                    if given.is_zero() { String::new() } else { format!(" The opponent gets {}.", duration(*given)) };
                Notice::Said(format!("The claim is wrong (9.5).{cost}"))
            }
            Happening::Paused => Notice::Said("The clocks are stopped.".to_owned()),
            Happening::Resumed => Notice::Said("The clocks run again.".to_owned()),
            _ => return,
        };
        self.notices.push(notice);
    }

    /// The game is over: it goes to those that are, and is no longer in progress.
    fn finish(&mut self) {
        // What was broken off before it began nobody looks for.
        let recorded = match &self.folder {
            Some(folder) if !self.game.moves().is_empty() => {
                let path = finished(folder);
                save::append(&path, &self.record()).map_err(|error| (path, error))
            }
            _ => Ok(()),
        };
        match (recorded, self.file.take()) {
            (Ok(()), Some(file)) => file.remove(),
            (Ok(()), None) => {}
            // It stays where it is until it can be recorded.
            (Err((path, error)), _) => {
                self.notices.push(Notice::Said(format!("The game could not be added to {}: {error}.", path.display())));
            }
        }
    }

    fn takeback(&mut self, side: Side, now: Moment) -> Result<(), String> {
        let at = self.moment(now);
        let refused = |refusal: Refusal| sentence(&refusal.to_string());
        self.game.act(side, Command::OfferTakeback, at).map_err(refused)?;
        // The computer does not mind, and two at one keyboard have agreed already.
        let accepted = self.game.act(!side, Command::AcceptTakeback, at).map(|_| ()).map_err(refused);
        self.follow(now);
        accepted
    }

    /// The side at this keyboard that is meant.
    fn side(&self) -> Option<Side> {
        super::acting(self)
    }

    /// The side that may answer an offer from here.
    fn answers(&self) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.game.offers_draw(!*side) && self.is_here(*side))
    }
}

impl Table for LocalTable {
    fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    fn name(&self, side: Side) -> String {
        self.seats.of(side).name()
    }

    fn is_here(&self, side: Side) -> bool {
        self.seats.of(side).is_person()
    }

    fn left(&self, side: Side, now: Moment) -> Option<Span> {
        self.game.time_left(side, self.moment(now))
    }

    fn running(&self) -> Option<Side> {
        self.game.clock().running().filter(|_| self.game.ending().is_none())
    }

    fn is_paused(&self) -> bool {
        *self.game.stage() == Stage::Paused
    }

    fn over(&self) -> Option<&Over> {
        self.over.as_ref()
    }

    fn offers(&self) -> Offers {
        let draw = Side::ALL.into_iter().find(|side| self.game.offers_draw(*side));
        Offers { draw, takeback: None }
    }

    fn claims(&self) -> OpenClaims {
        self.game.open_claims()
    }

    fn act(&mut self, act: Act, now: Moment) -> Result<(), String> {
        let Some(side) = self.side() else { return Err("Nobody at this keyboard plays.".to_owned()) };
        match act {
            Act::Play(shape) => self.command(side, Command::Play(shape), now),
            Act::Draw => self.offer_draw(side, now),
            Act::Accept | Act::Decline => {
                let answers = self.answers().ok_or("Nothing is offered that could be answered.")?;
                let command = if act == Act::Accept { Command::AcceptDraw } else { Command::DeclineDraw };
                self.command(answers, command, now)
            }
            Act::Claim(None) => self.command(side, Command::ClaimDraw, now),
            Act::Claim(Some(shape)) => self.command(side, Command::ClaimDrawWith(shape), now),
            Act::Resign => self.command(side, Command::Resign, now),
            // At one keyboard whoever has just moved takes it back.
            Act::Takeback if self.is_here(!side) => self.takeback(!self.game.turn(), now),
            Act::Takeback => self.takeback(side, now),
            Act::Abort => self.command(side, Command::Abort, now),
            Act::Pause | Act::Resume => {
                let ruling = if act == Act::Pause { Ruling::Pause } else { Ruling::Resume };
                let at = self.moment(now);
                self.game.rule(ruling, at).map_err(|refusal| sentence(&refusal.to_string()))?;
                self.follow(now);
                Ok(())
            }
            Act::Say(_) => Err("There is nobody to say it to.".to_owned()),
        }
    }

    fn poll(&mut self, now: Moment) -> Vec<Notice> {
        let at = self.moment(now);
        if !self.game.tick(at).is_empty() {
            self.follow(now);
        }
        if let Some(thought) = self.thinker.answer() {
            self.thought(thought, now);
        }
        std::mem::take(&mut self.notices)
    }

    fn is_settled(&self) -> bool {
        !self.thinker.is_busy()
    }

    fn due(&self) -> Option<Moment> {
        Some(Moment(self.game.due()?.0.wrapping_sub(self.begun)))
    }

    fn record(&self) -> Record {
        let mut record = self.game.to_pgn();
        record.tags.set("Event", "Casual game");
        record.tags.set("Site", "Tabiya");
        record.tags.set("Date", self.date.clone());
        record.tags.set("White", self.seats.white.name());
        record.tags.set("Black", self.seats.black.name());
        record
    }

    fn way_back(&self) -> Option<String> {
        let is_kept = self.file.is_some() && !self.cannot_be_kept;
        is_kept.then(|| "The game is kept: tabiya play goes on with it.".to_owned())
    }

    fn rest(&mut self, now: Moment) {
        self.thinker.withdraw();
        if self.game.time_left(self.game.turn(), self.moment(now)).is_some() {
            let _over_or_paused = self.act(Act::Pause, now);
        }
    }

    fn come_back(&mut self, now: Moment) {
        self.think(now);
    }

    fn again(&mut self, now: Moment) -> Option<Box<dyn Table>> {
        let seats = BySide { white: self.seats.black.clone(), black: self.seats.white.clone() };
        let time = &self.game.settings().time;
        let time = BySide { white: time.black.clone(), black: time.white.clone() };
        let settings = Settings { time, ..self.game.settings().clone() };
        let wanted = LocalGame { settings, seats, manner: self.manner, folder: self.folder.clone() };
        let table = Self::begin(wanted, time::chance(), self.bell.clone(), now).ok()?;
        Some(Box::new(table))
    }
}

fn sheet_of(game: &Game) -> Sheet {
    Sheet::with(game.settings().start, game.moves().iter().map(|played| played.shape))
}

#[cfg(test)]
mod tests;
