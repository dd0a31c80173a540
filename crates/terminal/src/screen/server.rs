//! The way to a server, and to a game there.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Frame;
use tabiya_client::{Address, Link};
use tabiya_engine::Level;
use tabiya_game::Moment;
use tabiya_rules::Position;

use super::form::{Field, Filled, Form};
use super::game::GameView;
use super::hall::{Hall, HallView};
use super::overlay;
use super::start::{clock_field, colour_field, level_field, side};
use super::{Desk, Step, View};
use crate::config;
use crate::entry::{Token, WHICH_SERVER, Wanted, enter, is_same_server};
use crate::lobby::{News, Waiting, Way};
use crate::options::{Failure, Terms};
use crate::table::Rematch;
use crate::table::watched::WatchedTable;
use crate::terms::client_terms;

/// What is wanted of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// To see what there is.
    Lobby,
    Play(Way),
    Watch(Option<String>),
}

/// Goes to the server that was named.
pub(crate) fn go(desk: &Desk, aim: Aim) -> Result<Box<dyn View>, Failure> {
    let Some(wanted) = desk.options.server.clone() else {
        return Err(Failure(WHICH_SERVER.to_owned()));
    };
    // Only who makes a game says what it is to be like.
    let terms = match &aim {
        Aim::Play(way) if !matches!(way, Way::Join(_)) => client_terms(&desk.options.terms)?,
        _ => tabiya_client::Terms::default(),
    };
    Ok(Box::new(ServerView::connect(wanted, aim, terms, desk)))
}

/// Asks for the same game again, if that server is still the one that was named.
pub(crate) fn again(rematch: Rematch, desk: &Desk) -> Option<Box<dyn View>> {
    let Rematch { server, way, terms } = rematch;
    let wanted = desk.options.server.clone().filter(|wanted| is_same_server(&wanted.address, &server))?;
    Some(Box::new(ServerView::connect(wanted, Aim::Play(way), terms, desk)))
}

/// Asks which server, and goes there.
pub(crate) fn form(desk: &Desk, aim: &Aim) -> Box<dyn View> {
    let known = desk.options.server.clone().unwrap_or(Wanted { address: String::new(), token: None });
    let watches = *aim != Aim::Lobby;
    let mut fields = vec![Field::text("Server", &known.address, "such as http://127.0.0.1:8064")];
    fields.push(if watches {
        Field::text("Game", "", "a link or its last part; empty: the best one")
    } else {
        let about = if known.token.is_some() { "empty: the one you have" } else { "empty for a guest" };
        Field::secret("Token", "", about)
    });
    let title = if watches { "Watch a game" } else { "Play on a server" };
    Box::new(Form::new(title, fields, "Go there", move |filled, desk, _| {
        let typed = Some(filled.text(if watches { "Game" } else { "Token" })).filter(|text| !text.is_empty());
        let (typed, game) = if watches { (None, typed) } else { (typed, None) };
        let address = Address::read(&filled.text("Server")).map_err(|error| error.to_string())?;
        // A token is for the server that gave it.
        let is_same = Address::read(&known.address).is_ok_and(|known| known == address);
        let token = typed.map(Token::new).or_else(|| known.token.clone().filter(|_| is_same));
        let address = address.to_string();
        desk.options.server = Some(Wanted { address, token });
        let aim = if watches { Aim::Watch(game) } else { Aim::Lobby };
        go(desk, aim).map(Step::Replace).map_err(|failure| failure.0)
    }))
}

/// A server that is gone to.
#[derive(Debug)]
pub(crate) struct ServerView {
    state: State,
    words: String,
}

#[derive(Debug)]
enum State {
    Going(Receiver<Reached>),
    Waiting(Waiting),
    Failed,
}

/// What came of going to a server.
#[derive(Debug)]
enum Reached {
    Lobby(Box<Hall>),
    Waiting(Waiting),
    Watched(Box<WatchedTable>),
    Failed(String),
}

impl ServerView {
    fn connect(wanted: Wanted, aim: Aim, terms: tabiya_client::Terms, desk: &Desk) -> Self {
        let (sender, receiver) = channel();
        let (bell, folder, watch) = (desk.bell.clone(), desk.options.folder.clone(), desk.watch);
        let words = format!("Going to {}…", wanted.address);
        // Whoever is far away is not waited for here.
        thread::spawn(move || {
            let tell = |reached: Reached| {
                let _nobody_waits = sender.send(reached);
                bell.ring();
            };
            // Whoever only watches need not be known.
            if let Aim::Watch(link) = &aim {
                let table = WatchedTable::of(&wanted, link.as_deref(), bell.clone(), watch);
                return tell(table.map_or_else(Reached::Failed, |table| Reached::Watched(Box::new(table))));
            }
            let entered = match enter(&wanted, folder.as_deref()) {
                Ok(entered) => entered,
                Err(why) => return tell(Reached::Failed(why)),
            };
            match aim {
                Aim::Lobby => tell(Reached::Lobby(Box::new(Hall::look(entered)))),
                Aim::Play(way) => {
                    let waiting = Waiting::begin(&entered, way, terms, bell.clone(), watch);
                    tell(Reached::Waiting(waiting));
                }
                Aim::Watch(_) => {}
            }
        });
        Self { state: State::Going(receiver), words }
    }

    fn reached(&mut self, reached: Reached, desk: &Desk) -> Step {
        match reached {
            Reached::Lobby(hall) => return Step::Replace(Box::new(HallView::new(*hall, desk))),
            Reached::Watched(table) => return Step::Replace(Box::new(GameView::new(table, desk))),
            Reached::Waiting(waiting) => {
                "Asking the server…".clone_into(&mut self.words);
                self.state = State::Waiting(waiting);
            }
            Reached::Failed(why) => self.fail(&why),
        }
        Step::Stay
    }

    fn fail(&mut self, why: &str) {
        self.words = format!("{}\nEsc: back.", crate::words::sentence(why));
        self.state = State::Failed;
    }
}

impl View for ServerView {
    fn draw(&mut self, frame: &mut Frame<'_>, desk: &mut Desk, _now: Moment) {
        overlay::question(frame, &self.words, desk.look.symbols);
    }

    fn key(&mut self, key: KeyEvent, desk: &mut Desk, _now: Moment) -> Step {
        match key.code {
            KeyCode::Esc => Step::Back,
            KeyCode::Char('q') => Step::Quit,
            KeyCode::Char('c') => {
                // A link is there to be taken elsewhere.
                desk.copied = self.words.split_whitespace().find(|word| word.contains("://")).map(str::to_owned);
                Step::Stay
            }
            _ => Step::Stay,
        }
    }

    fn poll(&mut self, desk: &mut Desk, _now: Moment) -> Step {
        match &self.state {
            State::Going(receiver) => match receiver.try_recv() {
                Ok(reached) => self.reached(reached, desk),
                Err(TryRecvError::Empty) => Step::Stay,
                Err(TryRecvError::Disconnected) => {
                    self.fail("the way to the server broke down");
                    Step::Stay
                }
            },
            State::Waiting(waiting) => {
                // What is told last counts.
                let mut news = waiting.poll();
                while let Some(News::Told(words)) = news {
                    let copying = if words.contains("://") { "c: copy the link. " } else { "" };
                    self.words = format!("{words}\n{copying}Esc: give up.");
                    news = waiting.poll();
                }
                match news {
                    Some(News::Begun(table)) => return Step::Replace(Box::new(GameView::new(table, desk))),
                    Some(News::Failed(why)) => self.fail(&why),
                    _ => {}
                }
                Step::Stay
            }
            State::Failed => Step::Stay,
        }
    }
}

/// What kind of game is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Computer,
    Challenge,
    Seek,
    Open,
}

pub(super) fn play_form(title: &str, kind: Kind, desk: &Desk) -> Box<dyn View> {
    let now = &desk.options.terms;
    let mut fields = Vec::new();
    match kind {
        Kind::Computer => fields.push(level_field(now.level)),
        Kind::Challenge => fields.push(Field::text("Name", "", "whom?")),
        Kind::Seek | Kind::Open => {}
    }
    let clock = config::clock_text(&now.time);
    // Whoever looks for anybody needs a clock.
    let clock = if kind == Kind::Seek && clock == "none" { "10+5".to_owned() } else { clock };
    fields.extend([colour_field(now.side), clock_field(&clock)]);
    Box::new(Form::new(title, fields, "Play", move |filled, desk, _| {
        let terms = Terms {
            side: side(filled),
            time: config::clock(&filled.text("Clock"))?,
            start: Position::start(),
            ..desk.options.terms.clone()
        };
        let way = way(kind, filled)?;
        let wanted = desk.options.server.clone().ok_or("Which server?")?;
        let view = ServerView::connect(wanted, Aim::Play(way), client_terms(&terms)?, desk);
        Ok(Step::Replace(Box::new(view)))
    }))
}

fn way(kind: Kind, filled: &Filled) -> Result<Way, String> {
    Ok(match kind {
        Kind::Computer => Way::Computer(Level::new(filled.chosen("Level") as u8 + 1).map_or(1, Level::number)),
        Kind::Challenge => match filled.text("Name") {
            name if name.is_empty() => return Err("Whom?".to_owned()),
            name => Way::Challenge(name),
        },
        Kind::Seek => Way::Seek,
        Kind::Open => Way::Open,
    })
}

pub(super) fn join_form() -> Box<dyn View> {
    let fields = vec![Field::text("Link", "", "http://…/abcdefgh, or its last part")];
    Box::new(Form::new("Open a link", fields, "Open", |filled, desk, _| {
        let text = filled.text("Link");
        let link = Link::read(&text).ok_or("This is no link to a game: it ends with eight letters and digits.")?;
        if let (Some(address), Some(wanted)) = (&link.server, &desk.options.server)
            && Address::read(&wanted.address).ok().as_ref() != Some(address)
        {
            return Err(format!("That is a game on {address}."));
        }
        go(desk, Aim::Play(Way::Join(link.id))).map(Step::Replace).map_err(|failure| failure.0)
    }))
}
