//! What is asked for behind `cargo xtask bench engine`.

use std::time::Duration;

pub(crate) const HELP: &str = "\
Compares how many nodes a second the engine looks at with other engines, on one thread.

Usage: cargo xtask bench engine [OPTIONS]

Options:
  --seconds X  about how long to measure, all engines together, once the depths are chosen (default 30)
  --depth N    search every position to this depth (default: for each engine and position the first depth from 8 on
               that keeps it busy for a quarter of a second)
  --json       write one object of JSON instead of a table
  --help       show this

Ours is built first. The others are Stockfish, Ethereal and Glaurung as Debian has them; for one that is not installed
the row says how to install it. All search the positions of `tabiya bench` in turns, and the median counts; the time is
taken from `go` to `bestmove`. A ratio above 1 means that Tabiya looks at more nodes. A node is what an engine counts
as one, so the ratio says how fast the machinery is, not who plays better.

`cargo xtask bench all` leaves this out: it takes most of a minute, and needs programs that are not everywhere.
";

/// The longest time that is believed to be meant.
const MOST_SECONDS: f64 = 86_400.0;

/// The deepest search that every engine takes.
const MOST_DEPTH: u32 = 60;

/// How to measure engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    pub(super) time: Duration,
    pub(super) depth: Option<u32>,
    pub(super) json: bool,
}

impl Default for Wish {
    fn default() -> Self {
        Self { time: Duration::from_secs(30), depth: None, json: false }
    }
}

impl Wish {
    /// Understands the words behind `engine`, or says what is wrong with them.
    pub(crate) fn parse(words: &[String]) -> Result<Self, String> {
        let mut wish = Self::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let (name, given) = match word.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (word.as_str(), None),
            };
            let mut value = || given.or_else(|| words.next().map(String::as_str)).unwrap_or_default();
            match name {
                "--json" if given.is_none() => wish.json = true,
                "--seconds" => wish.time = time(value())?,
                "--depth" => wish.depth = Some(depth(value())?),
                _ => return Err(format!("`bench engine` has no option `{word}`")),
            }
        }
        Ok(wish)
    }
}

fn time(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=MOST_SECONDS).contains(seconds));
    let seconds = seconds.ok_or_else(|| format!("--seconds needs a number of seconds, but got `{text}`"))?;
    Ok(Duration::from_secs_f64(seconds))
}

fn depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| (1..=MOST_DEPTH).contains(depth));
    depth.ok_or_else(|| format!("--depth needs a number from 1 to {MOST_DEPTH}, but got `{text}`"))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Wish;

    #[track_caller]
    fn check(line: &str, expected: Result<Wish, &str>) {
        let words: Vec<String> = line.split_whitespace().map(String::from).collect();
        assert_eq!(Wish::parse(&words), expected.map_err(String::from));
    }

    #[test]
    fn options_are_understood() {
        check("", Ok(Wish::default()));
        let wish = Wish { time: Duration::from_millis(2_500), depth: Some(9), json: true };
        check("--json --seconds 2.5 --depth 9", Ok(wish));
        check("--depth=9 --seconds=2.5 --json", Ok(wish));
    }

    #[test]
    fn wrong_options_are_refused_by_name() {
        check("--deep 9", Err("`bench engine` has no option `--deep`"));
        check("--json=yes", Err("`bench engine` has no option `--json=yes`"));
        check("--depth 0", Err("--depth needs a number from 1 to 60, but got `0`"));
        check("--depth", Err("--depth needs a number from 1 to 60, but got ``"));
        check("--seconds -1", Err("--seconds needs a number of seconds, but got `-1`"));
    }
}
