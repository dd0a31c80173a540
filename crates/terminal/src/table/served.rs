//! A game on a server: what is done here is asked of it, and what happens there comes as lines.

mod asker;
mod heard;
pub(super) mod told;

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use tabiya_client::{Challenge, Failure, GameLine, Reply, Server, StateLine, UNLIMITED};
use tabiya_game::{Moment, OpenClaims, Refusal, Span, Standing};
use tabiya_pgn::Game as Record;
use tabiya_rules::{BySide, CastlingMode, Move, Position, Side};

use super::{Act, Notice, Offers, Over, Rematch, Table};
use crate::bell::Bell;
use crate::entry::Entered;
use crate::listener::{Heard, Holder, Listener};
use crate::sheet::Sheet;
use crate::time::Watch;
use crate::words::sentence;
use asker::{Answer, Asked, Asker};
use told::{Kept, date, over, own_side, record, rematch, start_of};

/// A game on a server.
#[derive(Debug)]
pub(crate) struct ServedTable {
    server: Server,
    id: String,
    names: BySide<String>,
    own: Side,
    start: Position,
    state: StateLine,
    sheet: Sheet,
    /// A move of ours that the server has not told yet.
    sent: Option<Move>,
    /// How many answers of the server are waited for.
    asked: usize,
    /// Until when a line is waited for that tells what came of it: an answer may be here before it.
    awaited: Option<Moment>,
    /// When the clocks were told.
    told_at: Moment,
    is_opponent_gone: bool,
    /// Whether the connection broke, and is not there again.
    is_broken: bool,
    /// Whether it never will be.
    is_gone: bool,
    over: Option<Over>,
    notices: Vec<Notice>,
    news: Receiver<News>,
    asker: Asker,
    /// The day on which it began, as PGN writes it.
    date: String,
    /// How the same is asked for again, with colours reversed, or agreed to if the opponent has asked.
    rematch: Option<Rematch>,
    /// For who listens in the background.
    sender: Sender<News>,
    bell: Bell,
    /// Keeps the events coming among which the opponent asks for another game.
    invitations: Holder,
    /// Lets the stream go when nobody looks any more.
    _hold: Holder,
}

/// What comes in from the background.
#[derive(Debug)]
enum News {
    Heard(Heard<GameLine>),
    Answered(Answer),
    /// The opponent asks for another game.
    Invited(Box<Challenge>),
}

/// So long whoever leaves waits until what was asked is answered.
const LEAVES_WITHIN: Duration = Duration::from_millis(2_500);
/// So long the line is waited for that tells what came of something.
const PATIENCE: Span = Span::from_seconds(2);

impl ServedTable {
    /// Sits down at a game, which is waited for.
    ///
    /// # Errors
    /// If there is no such game for whoever asks, or the server cannot be asked.
    pub(crate) fn open(entered: &Entered, id: &str, bell: Bell, watch: Watch) -> Result<Self, Failure> {
        let server = entered.server.clone();
        let mut stream = server.game(id)?;
        let foreign = |why: &str| Failure::Foreign { asked: "the game".to_owned(), why: why.to_owned() };
        let full = loop {
            match stream.next() {
                Some(Ok(GameLine::Full(full))) => break full,
                Some(Ok(_)) => {}
                Some(Err(failure)) => return Err(failure),
                None => return Err(foreign("ended before it was told")),
            }
        };
        let now = watch.now();
        let start = start_of(&full).ok_or_else(|| foreign("is no kind of chess that is known here"))?;
        let own = own_side(&full, &entered.account.id).ok_or_else(|| foreign("is not one of yours"))?;
        let (sender, news) = channel();
        let hold: Holder = Arc::new(Mutex::new(Some(stream.hold())));
        let listener = {
            let (server, id, sender, bell) = (server.clone(), id.to_owned(), sender.clone(), bell.clone());
            Listener {
                open: move || server.game(&id),
                tell: move |heard| {
                    let is_wanted = sender.send(News::Heard(heard)).is_ok();
                    bell.ring();
                    is_wanted
                },
                is_last,
                watch,
                hold: Arc::downgrade(&hold),
            }
        };
        thread::spawn(move || listener.listen(stream));
        let answers = sender.clone();
        let asker = Asker::begin(server.clone(), id.to_owned(), bell.clone(), move |answer| {
            let _nobody_wants_it = answers.send(News::Answered(answer));
        });
        let names = BySide { white: full.white.to_string(), black: full.black.to_string() };
        let mut table = Self {
            server,
            id: id.to_owned(),
            names,
            own,
            start,
            state: StateLine::default(),
            sheet: Sheet::new(start),
            sent: None,
            asked: 0,
            awaited: None,
            told_at: now,
            is_opponent_gone: false,
            is_broken: false,
            is_gone: false,
            over: None,
            notices: Vec::new(),
            news,
            asker,
            date: date(full.created_at),
            rematch: rematch(&full, own, entered.server.address().as_str()),
            sender,
            bell,
            invitations: Holder::default(),
            _hold: hold,
        };
        table.take(full.state, now);
        table.notices.retain(|notice| !matches!(notice, Notice::Moved(_)));
        Ok(table)
    }

    /// Takes what the server says for true.
    fn take(&mut self, state: StateLine, now: Moment) {
        let before = (self.sheet.len(), self.offers());
        self.state = state;
        self.told_at = now;
        self.sheet = Sheet::new(self.start);
        for text in self.state.moves.split_whitespace() {
            let now = *self.sheet.now();
            let Ok(legal) = now.read(text) else { break };
            self.sheet.push(legal.shape());
        }
        // A move that is on its way stays on the board while nothing else has been played.
        if let Some(sent) = self.sent.take()
            && self.sheet.len() + 1 == before.0
            && self.sheet.push(sent)
        {
            self.sent = Some(sent);
        }
        let (plies, offers) = (self.sheet.len(), self.offers());
        if plies > before.0 && !self.is_here(!self.sheet.now().side()) {
            self.notices.push(Notice::Moved(plies));
        } else if plies < before.0 {
            self.notices.push(Notice::TakenBack(plies));
        }
        let is_new = |new: Option<Side>, old: Option<Side>| new.filter(|side| new != old && *side != self.own);
        let news: Vec<Notice> = [
            is_new(offers.draw, before.1.draw).map(Notice::DrawOffered),
            is_new(offers.takeback, before.1.takeback).map(Notice::TakebackAsked),
            (before.1.draw == Some(self.own) && offers.draw.is_none() && plies == before.0)
                .then_some(Notice::DrawDeclined(!self.own)),
            (before.1.takeback == Some(self.own) && offers.takeback.is_none() && plies == before.0)
                .then_some(Notice::TakebackDeclined(!self.own)),
        ]
        .into_iter()
        .flatten()
        .collect();
        let was_over = self.over.is_some();
        self.over = over(&self.state);
        if self.over.is_none() {
            self.notices.extend(news);
        } else if !was_over {
            self.notices.push(Notice::Over);
            self.hear_invitations();
        }
    }

    /// Asks the server in the background.
    fn ask(&mut self, what: impl FnOnce(&Server, &str) -> Result<(), Failure> + Send + 'static) {
        self.ask_as(Asked::Other, what);
    }

    fn ask_as(&mut self, kind: Asked, what: impl FnOnce(&Server, &str) -> Result<(), Failure> + Send + 'static) {
        self.asked += 1;
        self.awaited = Some(Moment(u64::MAX));
        self.asker.ask(kind, what);
    }

    /// How the position stands under the rules.
    fn standing(&self) -> Standing {
        Standing::after(&self.sheet.positions()[..self.sheet.len()], self.sheet.now())
    }

    fn mode(&self) -> CastlingMode {
        CastlingMode::of(&self.start)
    }

    fn uci(&self, shape: Move) -> Result<String, String> {
        let legal = self.sheet.now().legal(shape).ok_or("That move is not legal.")?;
        Ok(legal.uci(self.mode()).to_string())
    }

    fn play(&mut self, shape: Move) -> Result<(), String> {
        if self.over.is_some() {
            return Err("The game is over.".to_owned());
        }
        if self.sheet.now().side() != self.own || self.sent.is_some() {
            return Err(format!("It is {}'s turn.", !self.own));
        }
        let uci = self.uci(shape)?;
        // Shown at once; if it is refused, it is taken from the board again.
        self.sheet.push(shape);
        self.sent = Some(shape);
        self.ask_as(Asked::Move, move |server, id| server.play(id, &uci));
        Ok(())
    }

    fn answer(&mut self, reply: Reply) -> Result<(), String> {
        let offers = self.offers();
        if offers.takeback == Some(!self.own) {
            self.ask(move |server, id| server.takeback(id, reply));
        } else if offers.draw == Some(!self.own) {
            self.ask(move |server, id| server.draw(id, reply));
        } else {
            return Err("Nothing is offered that could be answered.".to_owned());
        }
        Ok(())
    }
}

impl Table for ServedTable {
    fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    fn name(&self, side: Side) -> String {
        self.names.of(side).clone()
    }

    fn is_here(&self, side: Side) -> bool {
        side == self.own
    }

    fn left(&self, side: Side, now: Moment) -> Option<Span> {
        let millis = if side == Side::White { self.state.wtime } else { self.state.btime };
        if millis >= UNLIMITED {
            return None;
        }
        let used = if self.running() == Some(side) { now.since(self.told_at) } else { Span::ZERO };
        Some(Span::from_millis(millis).minus(used))
    }

    fn running(&self) -> Option<Side> {
        if self.over.is_some() {
            return None;
        }
        match self.state.running.as_deref() {
            Some("white") => Some(Side::White),
            Some("black") => Some(Side::Black),
            // Servers that do not tell start the clocks when both have moved.
            _ => (self.state.running.is_none() && self.state.moves.split_whitespace().count() >= 2)
                .then(|| if self.sent.is_some() { !self.sheet.now().side() } else { self.sheet.now().side() }),
        }
    }

    fn over(&self) -> Option<&Over> {
        self.over.as_ref()
    }

    fn offers(&self) -> Offers {
        let of = |white, black| {
            let found = if white { Some(Side::White) } else { None };
            found.or(if black { Some(Side::Black) } else { None })
        };
        Offers {
            draw: of(self.state.wdraw, self.state.bdraw),
            takeback: of(self.state.wtakeback, self.state.btakeback),
        }
    }

    fn claims(&self) -> OpenClaims {
        self.standing().claims
    }

    fn act(&mut self, act: Act, _now: Moment) -> Result<(), String> {
        if self.over.is_some() {
            return Err("The game is over.".to_owned());
        }
        match act {
            Act::Play(shape) => return self.play(shape),
            Act::Draw => self.ask(|server, id| server.draw(id, Reply::Yes)),
            Act::Accept => return self.answer(Reply::Yes),
            Act::Decline => return self.answer(Reply::No),
            Act::Claim(None) if self.is_opponent_gone => self.ask(Server::claim_victory),
            Act::Claim(None) => {
                let standing = self.standing();
                if standing.claims.now.is_empty() {
                    let (times, halfmoves) = (standing.times, self.sheet.now().halfmoves());
                    let refusal = Refusal::NothingToClaim { times, halfmoves, with_move: false };
                    return Err(sentence(&refusal.to_string()));
                }
                self.ask(|server, id| server.claim_draw(id, None));
            }
            Act::Claim(Some(shape)) => {
                let with = self.uci(shape)?;
                self.ask(move |server, id| server.claim_draw(id, Some(&with)));
            }
            Act::Resign => self.ask(Server::resign),
            Act::Takeback => self.ask(|server, id| server.takeback(id, Reply::Yes)),
            Act::Abort => self.ask(Server::abort),
            Act::Pause | Act::Resume => return Err("On a server the clocks are not stopped.".to_owned()),
            Act::Say(text) => self.ask(move |server, id| server.chat(id, &text)),
        }
        Ok(())
    }

    fn poll(&mut self, now: Moment) -> Vec<Notice> {
        while let Ok(news) = self.news.try_recv() {
            match news {
                News::Heard(heard) => self.hear(heard),
                News::Answered((kind, answer)) => self.answered(kind, answer, now),
                News::Invited(challenge) => self.invited(&challenge),
            }
        }
        if self.awaited.is_some_and(|until| until <= now) {
            self.awaited = None;
        }
        std::mem::take(&mut self.notices)
    }

    fn may_ask_engine(&self) -> bool {
        self.over.is_some()
    }

    fn is_settled(&self) -> bool {
        self.asked == 0 && self.sent.is_none() && self.awaited.is_none()
    }

    fn is_gone(&self) -> bool {
        self.is_gone
    }

    fn due(&self) -> Option<Moment> {
        self.awaited.filter(|until| *until < Moment(u64::MAX))
    }

    fn record(&self) -> Record {
        record(&Kept {
            sheet: &self.sheet,
            names: &self.names,
            over: self.over.as_ref(),
            address: self.server.address().as_str(),
            id: &self.id,
            date: &self.date,
        })
    }

    fn way_back(&self) -> Option<String> {
        Some(format!("The game goes on: tabiya play --join {}/{}", self.server.address(), self.id))
    }

    fn rematch(&self) -> Option<Rematch> {
        self.rematch.clone()
    }

    fn leave(&mut self, _now: Moment) {
        // A move or a resignation that is on its way arrives.
        self.asker.finish(LEAVES_WITHIN);
    }
}

/// Whether the game is over with this line.
fn is_last(line: &GameLine, _before: usize) -> bool {
    match line {
        GameLine::Full(full) => !full.state.is_on(),
        GameLine::State(state) => !state.is_on(),
        _ => false,
    }
}
