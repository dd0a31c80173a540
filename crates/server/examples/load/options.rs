//! What is asked for on the command line.

use std::path::PathBuf;
use std::time::Duration;

pub(crate) const HELP: &str = "\
Plays many real games over the HTTP API at once, and measures how long a move takes to reach the opponent.

Usage: cargo xtask load [OPTIONS]

Options:
  --games N      games at once, with two players and two open streams each (default 5000)
  --rate N       moves a second, of all games together (default 2000)
  --seconds X    how long to play (default 60)
  --single       one game alone, a move as soon as the one before it has reached the opponent
  --computers N  so many games against the computer beside the others (default 0)
  --analysts N   so many who look at positions with the server's engine meanwhile, each at another every five
                 seconds (default 0)
  --data DIR     the folder in which the server keeps everything, which stays (default: one that is made beside the
                 program and removed at the end)
  --url URL      measure a server that runs already, such as http://127.0.0.1:8064, instead of one of our own
  --json         write one object of JSON instead of a table
  --help         show this

The server is the program itself, as a process of its own on this machine. Every player is a guest with an address of
its own on the loopback, so that no limit of the server is met. Moves are due at even times; a server that is slow is
not spared the next ones, so it shows in the times and not in a lower rate. Only a player to whom the opponent's move
was told makes a move. A time runs from just before the request of a move is written until the line with that move is
read from the opponent's stream. At the end every game is exported: each move that was acknowledged or told must be in it.

Exit codes: 0 all went well, 1 something did not or a move was lost, 2 wrong use.
";

/// What to measure.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Options {
    pub(crate) games: usize,
    pub(crate) pace: Pace,
    pub(crate) time: Duration,
    pub(crate) computers: usize,
    pub(crate) analysts: usize,
    pub(crate) data: Option<PathBuf>,
    pub(crate) url: Option<String>,
    pub(crate) json: bool,
}

/// When moves are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Pace {
    /// So many a second, in all games together.
    Rate(f64),
    /// One after another.
    Single,
}

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Wish {
    Help,
    Load(Options),
}

/// More games than this need more addresses than there are.
const MOST_GAMES: usize = 1_000_000;
const MOST_RATE: f64 = 1_000_000.0;
const MOST_SECONDS: f64 = 86_400.0;

impl Wish {
    /// Understands the command line, or says what is wrong with it.
    pub(crate) fn parse(words: &[String]) -> Result<Self, String> {
        let (mut games, mut rate, mut is_single) = (None, None, false);
        let mut options = Options {
            games: 5000,
            pace: Pace::Rate(2000.0),
            time: Duration::from_mins(1),
            computers: 0,
            analysts: 0,
            data: None,
            url: None,
            json: false,
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let (name, given) = match word.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (word.as_str(), None),
            };
            let mut value = || {
                let value = given.or_else(|| words.next().map(String::as_str)).filter(|value| !value.is_empty());
                value.ok_or_else(|| format!("{name} needs a value"))
            };
            match name {
                "--help" | "-h" | "help" => return Ok(Self::Help),
                "--json" if given.is_none() => options.json = true,
                "--single" if given.is_none() => is_single = true,
                "--games" => games = Some(count(name, value()?, 1)?),
                "--computers" => options.computers = count(name, value()?, 0)?,
                "--analysts" => options.analysts = count(name, value()?, 0)?,
                "--rate" => rate = Some(amount(name, value()?, MOST_RATE)?),
                "--seconds" => options.time = Duration::from_secs_f64(amount(name, value()?, MOST_SECONDS)?),
                "--data" => options.data = Some(PathBuf::from(value()?)),
                "--url" => options.url = Some(value()?.to_owned()),
                _ => return Err(format!("`load` has no option `{word}`")),
            }
        }
        if is_single && (games.is_some() || rate.is_some()) {
            return Err("--single is one game as fast as it goes, so --games and --rate do not go with it".to_owned());
        }
        if options.url.is_some() && options.data.is_some() {
            return Err("--data is for a server of our own, so it does not go with --url".to_owned());
        }
        if is_single {
            (options.games, options.pace) = (1, Pace::Single);
        } else {
            options.games = games.unwrap_or(options.games);
            options.pace = rate.map_or(options.pace, Pace::Rate);
        }
        Ok(Self::Load(options))
    }
}

fn count(name: &str, text: &str, least: usize) -> Result<usize, String> {
    let count = text.parse().ok().filter(|count| (least..=MOST_GAMES).contains(count));
    count.ok_or_else(|| format!("{name} needs a number from {least} to {MOST_GAMES}, but got `{text}`"))
}

fn amount(name: &str, text: &str, most: f64) -> Result<f64, String> {
    let amount = text.parse().ok().filter(|amount| *amount > 0.0 && *amount <= most);
    amount.ok_or_else(|| format!("{name} needs a number above 0 and up to {most}, but got `{text}`"))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Options, Pace, Wish};

    fn parse(line: &str) -> Result<Wish, String> {
        let words: Vec<String> = line.split_whitespace().map(String::from).collect();
        Wish::parse(&words)
    }

    fn usual() -> Options {
        let Ok(Wish::Load(options)) = parse("") else { panic!("nothing need be said") };
        options
    }

    #[track_caller]
    fn check(line: &str, expected: Options) {
        assert_eq!(parse(line), Ok(Wish::Load(expected)));
    }

    #[track_caller]
    fn check_refused(line: &str, named: &str) {
        let refusal = parse(line).expect_err("this command line is wrong");
        assert!(refusal.contains(named), "`{refusal}` names `{named}`");
    }

    #[test]
    fn options_are_understood() {
        assert_eq!((usual().games, usual().pace, usual().time), (5000, Pace::Rate(2000.0), Duration::from_mins(1)));
        assert_eq!(parse("--games 3 --help"), Ok(Wish::Help));
        check(
            "--single --seconds 2.5",
            Options { games: 1, pace: Pace::Single, time: Duration::from_millis(2500), ..usual() },
        );
        check("--games=7 --rate 0.5 --json", Options { games: 7, pace: Pace::Rate(0.5), json: true, ..usual() });
        check("--analysts 10 --games=2", Options { analysts: 10, games: 2, ..usual() });
        check("--computers 3 --data somewhere", Options { computers: 3, data: Some("somewhere".into()), ..usual() });
        check("--url http://[::1]:80", Options { url: Some("http://[::1]:80".to_owned()), ..usual() });
    }

    #[test]
    fn wrong_options_are_refused_by_name() {
        check_refused("--game 5", "`--game`");
        check_refused("--games 0", "`0`");
        check_refused("--games", "--games needs a value");
        check_refused("--rate nan", "`nan`");
        check_refused("--rate -1", "`-1`");
        check_refused("--seconds 1e9", "`1e9`");
        check_refused("--json=yes", "--json=yes");
        check_refused("--single --rate 5", "--single");
        check_refused("--url http://127.0.0.1:1 --data x", "--data");
    }
}
