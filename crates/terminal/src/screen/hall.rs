//! What there is on a server: the own games, who waits for an answer, the ways to a game, and what others play.

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, PoisonError};
use std::thread;

use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::Frame;
use tabiya_client::{Challenge, EventLine, GameStart, LiveGame, Stream};
use tabiya_game::Moment;

use super::menu::{Item, Menu};
use super::server::{Aim, Kind, go, join_form, play_form};
use super::{Desk, Step, View};
use crate::bell::Bell;
use crate::entry::Entered;
use crate::listener::Holder;
use crate::lobby::Way;

/// What there is on a server.
#[derive(Clone, Debug)]
pub(super) struct Hall {
    entered: Entered,
    playing: Vec<GameStart>,
    challenges: Vec<Challenge>,
    live: Vec<LiveGame>,
}

impl Hall {
    /// Looks round, as far as the server lists what there is.
    pub(super) fn look(entered: Entered) -> Self {
        let playing = entered.server.playing().unwrap_or_default();
        let challenges = entered.server.challenges().unwrap_or_default();
        let live = entered.server.live().unwrap_or_default();
        Self { entered, playing, challenges, live }
    }

    /// Takes note of what has happened; whether that changes anything here.
    fn note(&mut self, event: EventLine) -> bool {
        match event {
            EventLine::GameStart { game } => {
                self.challenges.retain(|challenge| challenge.id != game.game_id);
                let is_new = self.playing.iter().all(|known| known.game_id != game.game_id);
                self.playing.extend(is_new.then_some(game));
            }
            EventLine::GameFinish { game } => self.playing.retain(|known| known.game_id != game.game_id),
            EventLine::Challenge { challenge } => {
                let is_own = challenge.challenger.as_ref().is_some_and(|party| party.id == self.entered.account.id);
                let is_known = self.challenges.iter().any(|known| known.id == challenge.id);
                if is_own || is_known {
                    return false;
                }
                self.challenges.push(challenge);
            }
            EventLine::ChallengeCanceled { challenge } | EventLine::ChallengeDeclined { challenge } => {
                self.challenges.retain(|known| known.id != challenge.id);
            }
            EventLine::Other => return false,
        }
        true
    }
}

/// The hall of a server on the screen. It changes with what happens there.
#[derive(Debug)]
pub(super) struct HallView {
    hall: Hall,
    menu: Menu,
    bell: Bell,
    /// Nobody listens while something else is looked at.
    listening: Option<Listening>,
}

/// What comes from the server, for as long as this is there.
#[derive(Debug)]
struct Listening {
    news: Receiver<News>,
    _hold: Holder,
}

#[derive(Debug)]
enum News {
    /// What there is, looked at anew.
    Hall(Box<Hall>),
    Event(Box<EventLine>),
}

impl HallView {
    pub(super) fn new(hall: Hall, desk: &Desk) -> Self {
        let menu = menu(&hall);
        let listening = Listening::begin(hall.entered.clone(), desk.bell.clone());
        Self { hall, menu, bell: desk.bell.clone(), listening: Some(listening) }
    }
}

impl Listening {
    fn begin(entered: Entered, bell: Bell) -> Self {
        let (sender, news) = channel();
        let hold = Holder::default();
        let weak = Arc::downgrade(&hold);
        thread::spawn(move || {
            let tell = move |news: News| {
                let is_wanted = sender.send(news).is_ok();
                bell.ring();
                is_wanted
            };
            // The events come first, so that none is missed by what is looked at after that.
            let stream = entered.server.events().ok();
            let Some(holder) = weak.upgrade() else { return };
            *holder.lock().unwrap_or_else(PoisonError::into_inner) = stream.as_ref().map(Stream::hold);
            drop(holder);
            if !tell(News::Hall(Box::new(Hall::look(entered)))) {
                return;
            }
            // A stream that ends was taken over by somebody else of the same name, who is not to be disturbed.
            for event in stream.into_iter().flatten().map_while(Result::ok) {
                if !tell(News::Event(Box::new(event))) {
                    return;
                }
            }
        });
        Self { news, _hold: hold }
    }
}

impl View for HallView {
    fn draw(&mut self, frame: &mut Frame<'_>, desk: &mut Desk, now: Moment) {
        self.menu.draw(frame, desk, now);
    }

    fn key(&mut self, key: KeyEvent, desk: &mut Desk, now: Moment) -> Step {
        self.menu.key(key, desk, now)
    }

    fn mouse(&mut self, mouse: MouseEvent, desk: &mut Desk, now: Moment) -> Step {
        self.menu.mouse(mouse, desk, now)
    }

    fn poll(&mut self, _desk: &mut Desk, _now: Moment) -> Step {
        let mut is_other = false;
        while let Some(news) = self.listening.as_ref().and_then(|listening| listening.news.try_recv().ok()) {
            is_other |= match news {
                News::Hall(hall) => {
                    self.hall = *hall;
                    true
                }
                News::Event(event) => self.hall.note(*event),
            };
        }
        if is_other {
            let before = std::mem::replace(&mut self.menu, menu(&self.hall));
            self.menu.stay_at_place_of(&before);
        }
        Step::Stay
    }

    fn rest(&mut self, _now: Moment) {
        // Whoever waits for a game listens to the same, and servers tell it once.
        self.listening = None;
    }

    fn come_back(&mut self, _now: Moment) {
        let entered = self.hall.entered.clone();
        self.listening = Some(Listening::begin(entered, self.bell.clone()));
    }
}

/// What can be done in a hall.
#[derive(Clone, Debug)]
enum Choice {
    GoOn(String),
    Answer(Box<Challenge>),
    Play(&'static str, Kind),
    OpenLink,
    Watch(Option<String>),
}

fn menu(hall: &Hall) -> Menu {
    let mut items = Vec::new();
    let mut choices = Vec::new();
    let mut add = |name: String, about: &str, choice: Choice| {
        items.push(Item::new(name, about));
        choices.push(choice);
    };
    for game in &hall.playing {
        let about = if game.is_my_turn { "your turn" } else { "" };
        add(format!("Go on against {}", game.opponent.username), about, Choice::GoOn(game.game_id.clone()));
    }
    for challenge in &hall.challenges {
        let about = clock_of(challenge);
        add(
            format!("Answer {}'s challenge", challenger(challenge)),
            &about,
            Choice::Answer(Box::new(challenge.clone())),
        );
    }
    for (name, about, kind) in [
        ("Play the computer there", "", Kind::Computer),
        ("Challenge somebody", "by name", Kind::Challenge),
        ("Play anybody", "who looks for such a game", Kind::Seek),
        ("Make a link", "whoever opens it plays you", Kind::Open),
    ] {
        add(name.to_owned(), about, Choice::Play(name, kind));
    }
    add("Open a link".to_owned(), "to a game or a challenge", Choice::OpenLink);
    add("Watch the best game".to_owned(), "", Choice::Watch(None));
    for game in &hall.live {
        add(format!("Watch {}", game.title), "", Choice::Watch(Some(game.id.clone())));
    }
    let title = format!("{} at {}", hall.entered.account.username, hall.entered.server.address().host());
    let entered = hall.entered.clone();
    Menu::new(title, "", items, move |index, desk, _| {
        let Some(choice) = choices.get(index) else { return Step::Stay };
        let open = |aim: Aim, desk: &mut Desk| go(desk, aim).map_or(Step::Stay, Step::Open);
        match choice.clone() {
            Choice::GoOn(id) => open(Aim::Play(Way::Join(id)), desk),
            Choice::Answer(challenge) => Step::Open(answer(&challenge, entered.clone())),
            Choice::Play(title, kind) => Step::Open(play_form(title, kind, desk)),
            Choice::OpenLink => Step::Open(join_form()),
            Choice::Watch(id) => open(Aim::Watch(id), desk),
        }
    })
}

fn challenger(challenge: &Challenge) -> &str {
    challenge.challenger.as_ref().map_or("somebody", |party| party.name.as_str())
}

fn clock_of(challenge: &Challenge) -> String {
    challenge.time_control.as_ref().and_then(|clock| clock.show.clone()).unwrap_or_default()
}

/// Asks what to answer to a challenge.
fn answer(challenge: &Challenge, entered: Entered) -> Box<dyn View> {
    let items = vec![Item::new("Accept", ""), Item::new("Decline", "")];
    let words = match clock_of(challenge).as_str() {
        "" => format!("{} challenges you.", challenger(challenge)),
        clock => format!("{} challenges you, with a clock of {clock}.", challenger(challenge)),
    };
    let id = challenge.id.clone();
    Box::new(Menu::new("A challenge", words, items, move |index, desk, _| {
        if index == 0 {
            return go(desk, Aim::Play(Way::Join(id.clone()))).map_or(Step::Stay, Step::Replace);
        }
        let (server, id) = (entered.server.clone(), id.clone());
        // What comes of it is seen in the hall.
        thread::spawn(move || server.decline(&id));
        Step::Back
    }))
}
