//! The terminal: taken over, and given back as it was, whatever happens.

use std::io::{self, BufWriter, Stdout, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::style::force_color_output;
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode,
};
use crossterm::{cursor, execute, queue};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;

use super::ink::Ink;
use crate::look::Depth;
use crate::options::Mouse;

/// The terminal while it is ours.
#[derive(Debug)]
pub(crate) struct Takeover {
    terminal: Terminal<CrosstermBackend<BufWriter<Ink<Stdout>>>>,
    mouse: Mouse,
}

/// Whether the terminal is ours now, for whoever has to give it back in a hurry.
static IS_OURS: AtomicBool = AtomicBool::new(false);

impl Takeover {
    pub(crate) fn begin(mouse: Mouse, depth: Depth) -> io::Result<Self> {
        give_back_in_panic();
        // Whether there are to be colours has been decided, whatever the environment says.
        force_color_output(depth != Depth::None);
        // A frame goes out in one piece.
        let output = BufWriter::with_capacity(1 << 16, Ink::new(io::stdout(), depth));
        let mut takeover = Self { terminal: Terminal::new(CrosstermBackend::new(output))?, mouse };
        takeover.take()?;
        Ok(takeover)
    }

    /// Takes the terminal over, also again.
    pub(crate) fn take(&mut self) -> io::Result<()> {
        IS_OURS.store(true, Ordering::SeqCst);
        // While the program was stopped the shell may have set it otherwise, which the library does not know.
        disable_raw_mode()?;
        enable_raw_mode()?;
        let mut output = io::stdout();
        execute!(output, EnterAlternateScreen, EnableBracketedPaste)?;
        if self.mouse == Mouse::On {
            execute!(output, EnableMouseCapture)?;
        }
        self.wipe()
    }

    /// Empties the screen, so that all of it is drawn anew. What clears a terminal otherwise asks where its cursor is, and the
    /// answer would come among the keys.
    pub(crate) fn wipe(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal.resize(Rect { x: 0, y: 0, width: size.width, height: size.height })
    }

    /// Gives it back.
    pub(crate) fn give_back() {
        if !IS_OURS.swap(false, Ordering::SeqCst) {
            return;
        }
        let mut output = io::stdout();
        // Whatever of this does not work, the rest may.
        let _no_terminal = execute!(output, DisableMouseCapture);
        let _no_terminal = execute!(output, DisableBracketedPaste, LeaveAlternateScreen, cursor::Show);
        let _no_terminal = disable_raw_mode();
    }

    /// Draws a frame; the terminal shows it all at once.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut ratatui::Frame<'_>)) -> io::Result<()> {
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(draw)?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)
    }

    /// Asks the terminal to put a text where others can take it from. Not all do.
    pub(crate) fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(self.terminal.backend_mut(), CopyToClipboard::to_clipboard_from(text))?;
        self.terminal.backend_mut().flush()
    }
}

impl Drop for Takeover {
    fn drop(&mut self) {
        // A frame that a panic broke off may still be waiting to be shown all at once.
        let _no_terminal = execute!(self.terminal.backend_mut(), EndSynchronizedUpdate);
        Self::give_back();
    }
}

/// A panic is told on a terminal that is as it was.
fn give_back_in_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        let own = thread::current().id();
        panic::set_hook(Box::new(move |what| {
            // Those who work in the background break down by themselves, and the screen stays ours.
            if IS_OURS.load(Ordering::SeqCst) && thread::current().id() != own {
                return;
            }
            Takeover::give_back();
            before(what);
        }));
    });
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;
    use std::thread::sleep;
    use std::time::Duration;

    use super::{Depth, Mouse, Takeover};

    /// Takes the terminal over and panics: not a test by itself, but run by the one below.
    #[test]
    #[ignore = "takes the terminal over"]
    fn helper_that_panics() {
        if std::env::args().any(|word| word == "--include-ignored") {
            let _takeover = Takeover::begin(Mouse::On, Depth::Full).expect("a terminal");
            panic!("on purpose");
        }
    }

    #[test]
    #[ignore = "needs tmux: cargo xtask terminal"]
    fn a_panic_gives_the_terminal_back_and_is_told() {
        let socket = format!("tabiya-panic-{}", std::process::id());
        let tmux = |arguments: &[&str]| {
            let output = Command::new("tmux").args(["-L", &socket]).args(arguments).output().expect("tmux");
            String::from_utf8_lossy(&output.stdout).into_owned()
        };
        tmux(&["-f", "/dev/null", "new-session", "-d", "-x", "120", "-y", "30", "bash --norc -i"]);
        let program = std::env::current_exe().expect("a path");
        let name = "screen::terminal::tests::helper_that_panics";
        let line = format!(
            "RUST_BACKTRACE=0 {} --exact {name} --include-ignored --nocapture; stty -a; echo whole",
            program.display()
        );
        tmux(&["send-keys", "-l", &line]);
        tmux(&["send-keys", "Enter"]);
        let mut screen = String::new();
        for _ in 0..1_200 {
            screen = tmux(&["capture-pane", "-p"]);
            if screen.lines().any(|line| line == "whole") {
                break;
            }
            sleep(Duration::from_millis(50));
        }
        let flags = tmux(&["display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}"]);
        tmux(&["kill-server"]);
        assert!(screen.contains("on purpose"), "{screen}");
        assert!(screen.contains(" icanon") && !screen.contains("-icanon"), "{screen}");
        assert_eq!(flags.trim(), "0 0 1");
    }
}
