//! A real terminal: a pane of tmux.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::lines::PATIENCE;

/// A terminal of its own, gone when the test is over.
pub(crate) struct Pane {
    socket: String,
}

static COUNT: AtomicU32 = AtomicU32::new(0);

impl Pane {
    /// A terminal of this size, with a shell in it.
    pub(crate) fn new(width: u16, height: u16) -> Self {
        let socket = format!("tabiya-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let pane = Self { socket };
        let (width, height) = (width.to_string(), height.to_string());
        pane.tmux(&[
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            &width,
            "-y",
            &height,
            "env PS1='ready> ' bash --norc -i",
        ]);
        pane.tmux(&["set-option", "-g", "status", "off"]);
        pane.tmux(&["set-option", "-g", "escape-time", "5"]);
        // With the line of the status gone there is one more for us.
        pane.tmux(&["resize-window", "-x", &width, "-y", &height]);
        pane.wait_for("ready>");
        pane
    }

    /// The same, with `tabiya play` in it.
    pub(crate) fn play(width: u16, height: u16, folder: &Path, arguments: &str) -> Self {
        let pane = Self::new(width, height);
        pane.run(folder, arguments);
        pane
    }

    /// Types the command that starts the game.
    pub(crate) fn run(&self, folder: &Path, arguments: &str) {
        self.run_in("", folder, arguments);
    }

    /// The same with more in its environment.
    pub(crate) fn run_in(&self, environment: &str, folder: &Path, arguments: &str) {
        let (program, folder) = (env!("CARGO_BIN_EXE_tabiya"), folder.display());
        let environment = format!("LANG=C.UTF-8 XDG_CONFIG_HOME={folder}/config {environment}");
        self.line(&format!("clear; {environment} {program} play --data {folder} {arguments}"));
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux").args(["-L", &self.socket]).args(arguments).output().expect("tmux");
        assert!(output.status.success(), "tmux {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Presses keys, by the names that tmux has for them.
    pub(crate) fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Types a text as it is.
    pub(crate) fn text(&self, text: &str) {
        self.tmux(&["send-keys", "-l", text]);
    }

    /// Types a line and sends it off.
    pub(crate) fn line(&self, line: &str) {
        self.text(line);
        self.keys(&["Enter"]);
    }

    /// What is on the screen.
    pub(crate) fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// What is on the screen, with what makes its colours.
    pub(crate) fn painted(&self) -> String {
        self.tmux(&["capture-pane", "-e", "-p"])
    }

    /// What is on the screen, in one line: words that were parted between lines are together again.
    pub(crate) fn words(&self) -> String {
        let screen = self.screen();
        // What is said stands at the right of the board.
        screen.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait_until(text, |screen| screen.contains(text));
    }

    #[track_caller]
    #[expect(clippy::disallowed_methods, reason = "a test that waits for something that never comes should say so")]
    fn wait_while(&self, what: &str, lasts: impl Fn() -> bool) {
        let begun = Instant::now();
        while lasts() {
            assert!(begun.elapsed() < PATIENCE, "waited in vain for {what}:\n{}", self.screen());
            sleep(Duration::from_millis(30));
        }
    }

    #[track_caller]
    pub(crate) fn wait_until(&self, what: &str, holds: impl Fn(&str) -> bool) {
        self.wait_while(what, || !holds(&self.screen()));
    }

    pub(crate) fn resize(&self, width: u16, height: u16) {
        self.tmux(&["resize-window", "-x", &width.to_string(), "-y", &height.to_string()]);
    }

    /// The name of the program that has the terminal.
    fn in_front(&self) -> String {
        self.tmux(&["display-message", "-p", "#{pane_current_command}"]).trim().to_owned()
    }

    /// The process that runs in front.
    pub(crate) fn process(&self) -> u32 {
        let shell = self.tmux(&["display-message", "-p", "#{pane_pid}"]);
        let shell = shell.trim();
        let children = fs::read_to_string(format!("/proc/{shell}/task/{shell}/children")).expect("children");
        children.trim().parse().expect("one process")
    }

    /// The shell is there again, and the terminal is as it was: what is typed is shown, and lines can be corrected.
    #[track_caller]
    pub(crate) fn is_as_it_was(&self) {
        // What is typed while a program still goes away is that program's, and lost with it.
        self.wait_while("the program to go", || self.in_front() != "bash");
        // Each time with a word of its own, so that none of an earlier time is taken for it.
        let word = format!("whole{}", COUNT.fetch_add(1, Ordering::Relaxed));
        self.line(&format!("clear; stty -a | grep -o -w -e '-icanon' -e '-echo'; echo {word}"));
        self.wait_until("the shell", |screen| screen.lines().any(|line| line == word));
        let screen = self.screen();
        assert!(!screen.lines().any(|line| line == "-icanon" || line == "-echo"), "{screen}");
        let flags = self.tmux(&["display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}"]);
        assert_eq!(flags.trim(), "0 0 1", "the other screen, the mouse, the cursor");
    }
}

impl Drop for Pane {
    fn drop(&mut self) {
        let _gone_already = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
    }
}
