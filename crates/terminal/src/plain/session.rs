//! One game, line by line.

use tabiya_game::Moment;
use tabiya_rules::{LegalMove, Side, Symbols};

use super::{Lines, Talk, Unread, greeting, turn};
use crate::analyst::{HINT_TIME, LINES, Question, look_now};
use crate::answer::{self, UNFAIR};
use crate::command::{self, ENTRIES, Typed, Word};
use crate::options::{Options, Outcome};
use crate::save;
use crate::table::{Act, Notice, Offers, Rematch, Table, acting, open_claim};
use crate::time::until;
use crate::words;

/// One game, line by line.
pub(super) struct Session<'a, 'talk> {
    table: Box<dyn Table>,
    options: &'a Options,
    talk: &'a mut Talk<'talk>,
    /// How many half-moves were told.
    told: usize,
    is_prompted: bool,
    is_saved: bool,
}

/// Words that mean nothing without a screen.
const ON_SCREEN: [Word; 3] = [Word::Flip, Word::Menu, Word::Load];

/// What comes after a game.
pub(super) enum Over {
    Left,
    Again(Box<dyn Table>),
    /// The same is asked of the server again.
    Asked(Rematch),
}

impl<'a, 'talk> Session<'a, 'talk> {
    pub(super) fn new(table: Box<dyn Table>, options: &'a Options, talk: &'a mut Talk<'talk>) -> Self {
        let told = table.sheet().len();
        Self { table, options, talk, told, is_prompted: false, is_saved: false }
    }

    fn now(&self) -> Moment {
        self.talk.watch.now()
    }

    pub(super) fn go(mut self, outcome: &mut Outcome) -> Result<Over, Unread> {
        let over = self.go_on(outcome);
        if over.is_err() {
            // Nobody reads any more, and yet what was begun is finished.
            let now = self.now();
            self.table.leave(now);
        }
        over
    }

    fn go_on(&mut self, outcome: &mut Outcome) -> Result<Over, Unread> {
        *outcome = Outcome::Left;
        let words = greeting(&*self.table);
        self.talk.say(&words)?;
        if self.told > 0 {
            let last = answer::last(&*self.table);
            self.talk.say(&last)?;
        }
        loop {
            self.hear()?;
            if let Some(over) = self.table.over() {
                *outcome = Outcome::Ended(over.score);
                self.save_once()?;
                // Whoever sits there may want to look at it, or play again.
                if self.talk.lines == Lines::Script {
                    return Ok(Over::Left);
                }
            }
            if let Some(line) = self.next_line() {
                self.is_prompted = false;
                match self.line(&line)? {
                    Some(over) => {
                        self.leave()?;
                        return Ok(over);
                    }
                    None => continue,
                }
            }
            let has_more = !self.talk.has_ended || !self.talk.waiting.is_empty();
            let is_done = !has_more && self.table.is_settled() && !self.is_watching();
            let is_done = is_done || (self.table.is_gone() && self.talk.lines == Lines::Script);
            if is_done || self.talk.is_leaving {
                self.interrupt()?;
                self.leave()?;
                return Ok(Over::Left);
            }
            if !self.is_prompted && self.table.is_settled() {
                let is_turn = self.table.is_here(self.table.sheet().now().side());
                if let Some(words) = open_claim(&*self.table).filter(|_| is_turn && self.table.over().is_none()) {
                    self.talk.say(&format!("{words}."))?;
                }
                let words = turn(&*self.table);
                self.talk.prompt(&words)?;
                self.is_prompted = true;
            }
            self.wait();
        }
    }

    /// Whether nobody here plays, so that there is something to read for as long as the game goes on.
    fn is_watching(&self) -> bool {
        acting(&*self.table).is_none() && self.table.over().is_none() && !self.table.is_gone()
    }

    /// The next line that can be answered now. While the opponent is about to move, a move has to wait; and so has
    /// everything else that a script says, since it was meant for what comes after, but for its answer to an offer.
    fn next_line(&mut self) -> Option<String> {
        let is_turn = self.table.is_here(self.table.sheet().now().side());
        let may_go = self.table.over().is_some()
            || (is_turn && self.table.is_settled())
            || (self.talk.lines == Lines::Person && self.table.is_settled())
            || self.is_watching();
        let lines = self.talk.lines;
        let Offers { draw, takeback } = self.table.offers();
        let is_asked = [draw, takeback].into_iter().flatten().any(|side| self.table.is_here(!side));
        let is_urgent = |line: &String| {
            let word = line.trim().to_lowercase();
            (is_asked && ["accept", "decline"].contains(&word.as_str()))
                || (lines == Lines::Person && ["quit", "resign", "abort", "exit"].contains(&word.as_str()))
        };
        if may_go || self.talk.waiting.front().is_some_and(is_urgent) { self.talk.next() } else { None }
    }

    fn wait(&mut self) {
        let now = self.now();
        let time = self.table.due().map(|due| until(due, now));
        self.talk.wait(time);
    }

    /// Tells what has happened.
    fn hear(&mut self) -> Result<(), Unread> {
        let now = self.now();
        for notice in self.table.poll(now) {
            match notice {
                Notice::Moved(_) | Notice::Over => self.tell_moves()?,
                // A move may have been made since.
                Notice::TakenBack(plies) => self.told = self.told.min(plies),
                _ => {}
            }
            let Some(words) = notice.words(&*self.table) else { continue };
            self.interrupt()?;
            self.talk.say(&words)?;
        }
        // A move that the server refused is not on the board any more, and the next one in its place is told.
        self.told = self.told.min(self.table.sheet().len());
        Ok(())
    }

    /// Tells the moves that were not told yet.
    fn tell_moves(&mut self) -> Result<(), Unread> {
        let sheet = self.table.sheet().clone();
        for ply in self.told + 1..=sheet.len() {
            let (before, Some((shape, text))) = (sheet.at(ply - 1), sheet.before(ply)) else { continue };
            let said = before.legal(shape).map(words::spoken).unwrap_or_default();
            self.interrupt()?;
            self.talk.say(&format!("{} plays {text}: {said}.", before.side()))?;
        }
        self.told = sheet.len();
        Ok(())
    }

    /// Whoever was asked to type is told something first.
    fn interrupt(&mut self) -> Result<(), Unread> {
        if self.is_prompted && self.talk.lines == Lines::Person {
            self.is_prompted = false;
            self.talk.say("")?;
        }
        Ok(())
    }

    fn line(&mut self, line: &str) -> Result<Option<Over>, Unread> {
        let position = *self.table.sheet().now();
        let is_turn = self.table.is_here(position.side());
        match command::read(line, &position) {
            Typed::Nothing => {}
            Typed::Word(word, argument) => return self.word(word, &argument),
            _ if self.table.over().is_some() => self.talk.say("The game is over: new begins another, quit leaves.")?,
            _ if !is_turn => self.talk.say(&format!("It is {}'s turn.", position.side()))?,
            Typed::Move(shape) => self.act(Act::Play(shape))?,
            Typed::Promotion { to, .. } => {
                let line = line.trim();
                let words =
                    format!("The pawn becomes something on {to}: say {line}=Q, {line}=R, {line}=B or {line}=N.");
                self.talk.say(&words)?;
            }
            Typed::Wrong(why) => self.talk.say(&why)?,
        }
        Ok(None)
    }

    fn act(&mut self, act: Act) -> Result<(), Unread> {
        let now = self.now();
        let done = self.table.act(act, now);
        if let Err(why) = done {
            return self.talk.say(&why);
        }
        if self.table.sheet().len() > self.told {
            self.tell_moves()?;
        }
        self.hear()
    }

    fn word(&mut self, word: Word, argument: &str) -> Result<Option<Over>, Unread> {
        let position = *self.table.sheet().now();
        match word {
            Word::Help => {
                for entry in ENTRIES.iter().filter(|entry| !ON_SCREEN.contains(&entry.word)) {
                    let name = format!("{} {}", entry.names[0], entry.argument);
                    self.talk.say(&format!("{}: {}.", name.trim_end(), entry.help))?;
                }
            }
            Word::Hint | Word::Lines if !self.table.may_ask_engine() => self.talk.say(UNFAIR)?,
            Word::Hint | Word::Lines => self.look(word)?,
            Word::Takeback => self.act(Act::Takeback)?,
            Word::Draw if self.table.offers().draw.is_some_and(|side| self.table.is_here(!side)) => {
                self.act(Act::Accept)?;
            }
            Word::Draw => self.act(Act::Draw)?,
            Word::Accept => self.act(Act::Accept)?,
            Word::Decline => self.act(Act::Decline)?,
            Word::Claim if argument.is_empty() => self.act(Act::Claim(None))?,
            Word::Claim => match position.read(argument).map(LegalMove::shape) {
                Ok(shape) => self.act(Act::Claim(Some(shape)))?,
                Err(refusal) => self.talk.say(&format!("{argument}: {refusal}."))?,
            },
            Word::Resign => self.act(Act::Resign)?,
            Word::Abort => self.act(Act::Abort)?,
            Word::Board => {
                // With both at one keyboard it does not turn round with every move.
                let is_black = self.table.is_here(Side::Black) && !self.table.is_here(Side::White);
                let bottom = if is_black { Side::Black } else { Side::White };
                let diagram = position.diagram().from_side(bottom).symbols(Symbols::Letters).to_string();
                self.talk.say(diagram.trim_end())?;
            }
            Word::Pieces => {
                for side in Side::ALL {
                    self.talk.say(&words::men(&position, side))?;
                }
            }
            Word::Where | Word::Moves | Word::Clock | Word::Last | Word::Score => {
                let words = answer::answer(word, argument, &*self.table, self.now());
                self.talk.say(&words)?;
            }
            Word::Fen => self.talk.say(&position.fen())?,
            Word::Save => {
                let path = if argument.is_empty() { "game.pgn" } else { argument };
                let words = save::add(path, &self.table.record()).unwrap_or_else(|why| why);
                self.talk.say(&words)?;
            }
            Word::Load => self.talk.say("Games are gone through with: tabiya play --plain --study FILE")?,
            Word::Flip | Word::Menu => self.talk.say("That is for the full screen: tabiya play without --plain.")?,
            Word::Pause => self.act(Act::Pause)?,
            Word::Resume => self.act(Act::Resume)?,
            Word::Say => self.act(Act::Say(argument.to_owned()))?,
            Word::New => return self.again(),
            Word::Quit => return Ok(Some(Over::Left)),
        }
        Ok(None)
    }

    fn look(&mut self, word: Word) -> Result<(), Unread> {
        let sheet = self.table.sheet();
        let lines = if word == Word::Hint { 1 } else { LINES };
        let question = Question { start: *sheet.at(0), moves: sheet.moves().collect(), lines, time: HINT_TIME };
        let findings = look_now(&question);
        let Some(best) = findings.lines.first() else { return self.talk.say("There is no move to be found.") };
        if word == Word::Hint {
            let words = sheet.now().legal(best.first).map(words::spoken).unwrap_or_default();
            return self.talk.say(&format!("Hint: {}, {words}.", best.texts.first().map_or("", String::as_str)));
        }
        for line in &findings.lines {
            self.talk.say(&format!("{} {}", words::score(line.score), line.texts.join(" ")))?;
        }
        Ok(())
    }

    fn again(&mut self) -> Result<Option<Over>, Unread> {
        if self.table.over().is_none() {
            self.talk.say("This game is not over: resign it first.")?;
            return Ok(None);
        }
        let now = self.now();
        if let Some(table) = self.table.again(now) {
            return Ok(Some(Over::Again(table)));
        }
        if let Some(rematch) = self.table.rematch() {
            return Ok(Some(Over::Asked(rematch)));
        }
        self.talk.say("A new game there is begun by starting again.")?;
        Ok(None)
    }

    fn save_once(&mut self) -> Result<(), Unread> {
        let has_moves = self.table.sheet().len() > 0;
        if let Some(path) = self.options.save.as_ref().filter(|_| has_moves && !self.is_saved) {
            self.is_saved = true;
            let words = save::add(&path.display().to_string(), &self.table.record()).unwrap_or_else(|why| why);
            self.talk.say(&words)?;
        }
        Ok(())
    }

    fn leave(&mut self) -> Result<(), Unread> {
        self.save_once()?;
        let now = self.now();
        self.table.leave(now);
        if let (None, Some(words)) = (self.table.over(), self.table.way_back()) {
            self.talk.say(&words)?;
        }
        Ok(())
    }
}
