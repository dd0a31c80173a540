//! The full screen: what is looked at, and the loop that draws it and listens.

mod board;
mod form;
pub(crate) mod game;
mod hall;
mod hand;
mod ink;
pub(crate) mod insight;
mod menu;
mod overlay;
pub(crate) mod panel;
mod places;
mod prompt;
pub(crate) mod puzzles;
mod rules;
pub(crate) mod server;
mod sprite;
mod square;
pub(crate) mod start;
pub(crate) mod study;
mod terminal;

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use tabiya_game::Moment;

use crate::bell::Bell;
use crate::look::{Surroundings, Symbols};
use crate::options::{Failure, Options, Outcome};
use crate::signals::{self, Call, Calls};
use crate::time::{Watch, until};
use board::BoardLook;
use sprite::Sprites;
use terminal::Takeover;

/// What everything on the screen has in common.
#[derive(Debug)]
pub(crate) struct Desk {
    pub(crate) options: Options,
    pub(crate) look: BoardLook,
    pub(crate) bell: Bell,
    pub(crate) watch: Watch,
    pub(crate) sprites: Sprites,
    /// A text to be copied.
    pub(crate) copied: Option<String>,
    pub(crate) outcome: Outcome,
    /// What is said when the terminal is as it was again.
    pub(crate) farewell: Option<String>,
}

/// Where to go from what is looked at.
#[derive(Debug)]
pub(crate) enum Step {
    Stay,
    /// Something else on top of it.
    Open(Box<dyn View>),
    /// Something else instead of it.
    Replace(Box<dyn View>),
    /// Something else instead of everything.
    Reset(Box<dyn View>),
    /// What was there before.
    Back,
    Quit,
}

/// Something to look at.
pub(crate) trait View: std::fmt::Debug {
    fn draw(&mut self, frame: &mut Frame<'_>, desk: &mut Desk, now: Moment);

    fn key(&mut self, key: KeyEvent, desk: &mut Desk, now: Moment) -> Step;

    fn mouse(&mut self, _mouse: MouseEvent, _desk: &mut Desk, _now: Moment) -> Step {
        Step::Stay
    }

    fn paste(&mut self, _text: &str, _desk: &mut Desk, _now: Moment) -> Step {
        Step::Stay
    }

    /// Something may have happened in the background, or time has passed.
    fn poll(&mut self, _desk: &mut Desk, _now: Moment) -> Step {
        Step::Stay
    }

    /// When there is something new to see if nothing happens.
    fn due(&self, _now: Moment) -> Option<Moment> {
        None
    }

    /// Nobody looks at it for a while: something else is on top of it, or the program is stopped.
    fn rest(&mut self, _now: Moment) {}

    /// It is looked at again.
    fn come_back(&mut self, _now: Moment) {}

    /// Nobody will look at it any more.
    fn close(&mut self, _desk: &mut Desk, _now: Moment) {}
}

/// What the loop waits for.
#[derive(Debug)]
enum Ring {
    Input(Event),
    Call(Call),
    /// There is no input any more.
    End,
    News,
}

/// Takes the terminal over until whoever sits there has had enough.
///
/// # Errors
/// If what was asked for cannot be done, or the terminal not be used.
pub fn play(options: Options) -> Result<Outcome, Failure> {
    let surroundings = Surroundings::read();
    let look = BoardLook {
        theme: options.look.theme,
        pieces: options.look.pieces,
        depth: surroundings.depth(options.look.colours),
        symbols: surroundings.symbols(),
    };
    let (sender, rings) = channel();
    let bell = {
        let sender = sender.clone();
        Bell::new(move || {
            let _nobody_listens = sender.send(Ring::News);
        })
    };
    let watch = Watch::start();
    let mut desk = Desk {
        options,
        look,
        bell,
        watch,
        sprites: Sprites::default(),
        copied: None,
        outcome: Outcome::Left,
        farewell: None,
    };
    let views = start::first(&mut desk, watch.now())?;
    let failed = |error: io::Error| Failure(format!("the terminal cannot be used: {error}"));
    let mut takeover = Takeover::begin(desk.options.look.mouse, desk.look.depth).map_err(failed)?;
    listen(&sender).map_err(failed)?;
    let mut show = Show { desk, views };
    let ended = show.go(&mut takeover, &rings);
    show.close();
    drop(takeover);
    if let Some(words) = &show.desk.farewell {
        let _nobody_reads = writeln!(io::stdout(), "{words}");
    }
    match ended {
        // A terminal that has gone is no failure: nobody is there to be told.
        Ok(()) | Err(_) => Ok(show.desk.outcome),
    }
}

/// Lets keys and signals ring.
fn listen(sender: &Sender<Ring>) -> io::Result<()> {
    let calls = sender.clone();
    signals::listen(Calls::All, move |call| {
        let _nobody_listens = calls.send(Ring::Call(call));
    })?;
    let keys = sender.clone();
    thread::spawn(move || {
        while let Ok(event) = crossterm::event::read() {
            if keys.send(Ring::Input(event)).is_err() {
                return;
            }
        }
        let _nobody_listens = keys.send(Ring::End);
    });
    Ok(())
}

/// More steps than this in a row lead nowhere.
const MOST_STEPS: usize = 8;

/// What is looked at, the last on top.
struct Show {
    desk: Desk,
    views: Vec<Box<dyn View>>,
}

impl Show {
    fn go(&mut self, takeover: &mut Takeover, rings: &Receiver<Ring>) -> io::Result<()> {
        self.poll();
        loop {
            let now = self.desk.watch.now();
            let Some(view) = self.views.last_mut() else { return Ok(()) };
            let desk = &mut self.desk;
            takeover.draw(|frame| {
                view.draw(frame, desk, now);
                if desk.look.symbols == Symbols::Ascii {
                    to_ascii(frame.buffer_mut());
                }
            })?;
            if let Some(text) = self.desk.copied.take() {
                takeover.copy(&text)?;
            }
            // Nothing is done before something rings, or is due.
            let due = view.due(now);
            let first = match due {
                Some(due) => rings.recv_timeout(until(due, now)),
                None => rings.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match first {
                Ok(ring) => self.take(ring, takeover)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            // What came in meanwhile is seen in the same frame.
            while let Ok(ring) = rings.try_recv() {
                self.take(ring, takeover)?;
            }
            self.poll();
        }
    }

    /// Lets everything that is looked at hear what has happened, also what lies below, until nothing leads anywhere else.
    fn poll(&mut self) {
        for _ in 0..MOST_STEPS {
            let now = self.desk.watch.now();
            let Some((last, below)) = self.views.split_last_mut() else { return };
            for view in below {
                let _it_is_not_on_top = view.poll(&mut self.desk, now);
            }
            match last.poll(&mut self.desk, now) {
                Step::Stay => return,
                step => self.step(step),
            }
        }
    }

    fn take(&mut self, ring: Ring, takeover: &mut Takeover) -> io::Result<()> {
        let now = self.desk.watch.now();
        let Some(view) = self.views.last_mut() else { return Ok(()) };
        let desk = &mut self.desk;
        let step = match ring {
            Ring::End | Ring::Call(Call::End) => Step::Quit,
            Ring::Call(Call::Stop) => return self.stop(takeover),
            Ring::Call(Call::GoOn) => return takeover.take(),
            Ring::Input(Event::Key(key)) if is_control(key, 'c') => Step::Quit,
            Ring::Input(Event::Key(key)) if is_control(key, 'z') => return self.stop(takeover),
            Ring::Input(Event::Key(key)) if is_control(key, 'l') => return takeover.wipe(),
            Ring::Input(Event::Key(key)) if key.kind != KeyEventKind::Release => view.key(key, desk, now),
            Ring::Input(Event::Mouse(mouse)) => view.mouse(mouse, desk, now),
            Ring::Input(Event::Paste(text)) => view.paste(&text, desk, now),
            Ring::News | Ring::Input(_) => Step::Stay,
        };
        self.step(step);
        Ok(())
    }

    fn step(&mut self, step: Step) {
        let now = self.desk.watch.now();
        match step {
            Step::Stay => {}
            Step::Open(view) => {
                if let Some(below) = self.views.last_mut() {
                    below.rest(now);
                }
                self.views.push(view);
            }
            Step::Replace(view) => {
                self.close_last(now);
                self.views.push(view);
            }
            Step::Back => {
                self.close_last(now);
                match self.views.last_mut() {
                    Some(below) => below.come_back(now),
                    None => self.views.push(start::menu(&self.desk)),
                }
            }
            Step::Reset(view) => {
                self.close();
                self.views.push(view);
            }
            Step::Quit => self.close(),
        }
    }

    fn close_last(&mut self, now: Moment) {
        if let Some(mut view) = self.views.pop() {
            view.close(&mut self.desk, now);
        }
    }

    /// Everything is left as it can be found again.
    fn close(&mut self) {
        let now = self.desk.watch.now();
        while !self.views.is_empty() {
            self.close_last(now);
        }
    }

    /// Stops the program, with the terminal as it was, until it is told to go on.
    fn stop(&mut self, takeover: &mut Takeover) -> io::Result<()> {
        if !signals::may_stop() {
            return Ok(());
        }
        let now = self.desk.watch.now();
        if let Some(view) = self.views.last_mut() {
            view.rest(now);
        }
        Takeover::give_back();
        signals::stop();
        takeover.take()?;
        let now = self.desk.watch.now();
        if let Some(view) = self.views.last_mut() {
            view.come_back(now);
        }
        Ok(())
    }
}

/// Replaces what a terminal with few symbols cannot show.
fn to_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let symbol = cell.symbol().chars().next().unwrap_or(' ');
        if symbol.is_ascii() {
            continue;
        }
        cell.set_char(match symbol {
            '…' => '~',
            '–' | '─' => '-',
            '▀' => '#',
            _ => '?',
        });
    }
}

fn is_control(key: KeyEvent, letter: char) -> bool {
    key.code == KeyCode::Char(letter) && key.modifiers.contains(KeyModifiers::CONTROL)
}

#[cfg(test)]
mod tests;
