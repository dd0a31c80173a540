//! Which chore the command line asks for.

use std::fmt::Write;

use crate::engines::Wish;
use crate::page;

/// How long each fuzz target runs when no time is given.
const DEFAULT_FUZZ_SECONDS: u32 = 60;

/// One line of help for each chore: how it is called and what it does.
const CHORES: [(&str, &str); 13] = [
    ("test", "Run every check and test; what could not be run is listed at the end."),
    ("tidy", "Check the architecture: dependencies, unsafe code, file sizes, links."),
    ("bench [ARGS]", "Run the benchmark of peers/, handing ARGS on to it."),
    ("bench engine [ARGS]", "Measure the engine beside other engines; `bench engine --help` tells the rest."),
    (
        "bench collection [ARGS]",
        "Measure collections of games: [GAMES] [FOLDER] [FILE.pgn]; 100,000 games of chance when not given.",
    ),
    ("bench terminal", "Measure the terminal: how soon it shows the board, and a key that was pressed."),
    ("peers [ARGS]", "Compare our answers with the peers', handing ARGS on, then run the benchmark."),
    ("load [ARGS]", "Play thousands of games on the server at once, and measure it; `load --help` tells the rest."),
    ("page [ARGS]", "Test the page in Chromium: [--headed] [FILTER]; or measure it: --figures."),
    ("terminal", "Play on a real terminal, a pane of tmux, by keys and mouse."),
    ("clients", "Let chess clients that others wrote play whole games on the server."),
    ("proxies", "Run the server behind nginx and Caddy, as docs/proxy tells to, and play through them."),
    ("fuzz [SECONDS]", "Run every fuzz target for SECONDS each (60 when not given)."),
];

/// A chore with its arguments, as understood from the command line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Chore {
    Help,
    EngineHelp,
    Test,
    Tidy,
    Bench(Vec<String>),
    BenchEngine(Wish),
    BenchCollection(Vec<String>),
    BenchTerminal(Vec<String>),
    Peers(Vec<String>),
    Load(Vec<String>),
    Page(page::Wish),
    Terminal,
    Clients,
    Proxies,
    Fuzz { seconds: u32 },
}

impl Chore {
    /// Understands the command line, or says what is wrong with it.
    pub(crate) fn parse(arguments: &[String]) -> Result<Self, String> {
        let Some((name, rest)) = arguments.split_first() else {
            return Ok(Self::Help);
        };
        // The benchmark, the comparison and the load have options of their own, so
        // their arguments are handed on unread, a request for help included.
        match name.as_str() {
            "bench" if rest.iter().any(|word| word == "engine") => return engine(rest),
            "bench" if rest.first().is_some_and(|word| word == "collection") => {
                return Ok(Self::BenchCollection(rest[1..].to_vec()));
            }
            "bench" if rest.first().is_some_and(|word| word == "terminal") => {
                return Ok(Self::BenchTerminal(rest[1..].to_vec()));
            }
            "bench" => return Ok(Self::Bench(rest.to_vec())),
            "peers" => return Ok(Self::Peers(rest.to_vec())),
            "load" => return Ok(Self::Load(rest.to_vec())),
            _ => {}
        }
        if arguments.iter().any(|argument| asks_for_help(argument)) {
            return Ok(Self::Help);
        }
        match (name.as_str(), rest) {
            ("test", []) => Ok(Self::Test),
            ("tidy", []) => Ok(Self::Tidy),
            ("page", words) => page::Wish::parse(words).map(Self::Page),
            ("terminal", []) => Ok(Self::Terminal),
            ("clients", []) => Ok(Self::Clients),
            ("proxies", []) => Ok(Self::Proxies),
            ("test" | "tidy" | "terminal" | "clients" | "proxies", [extra, ..]) => {
                Err(format!("`{name}` takes no arguments, but got `{extra}`"))
            }
            ("fuzz", []) => Ok(Self::Fuzz { seconds: DEFAULT_FUZZ_SECONDS }),
            ("fuzz", [seconds]) => match seconds.parse() {
                Ok(seconds) if seconds > 0 => Ok(Self::Fuzz { seconds }),
                _ => Err(format!("`{seconds}` is not a number of seconds; write for example `fuzz 60`")),
            },
            ("fuzz", [_, extra, ..]) => Err(format!("`fuzz` takes only a number of seconds, but also got `{extra}`")),
            _ => Err(format!("there is no chore named `{name}`")),
        }
    }
}

/// The text that lists every chore.
pub(crate) fn help() -> String {
    let mut text = String::from("Usage: cargo xtask CHORE\n\nChores:\n");
    for (usage, purpose) in CHORES {
        writeln!(text, "  {usage:<25}{purpose}").expect("writing to a string cannot fail");
    }
    text
}

/// The benchmark of engines is no part of the one that arguments are handed on to.
fn engine(words: &[String]) -> Result<Chore, String> {
    if words.iter().any(|word| asks_for_help(word)) {
        return Ok(Chore::EngineHelp);
    }
    let mut options = words.to_vec();
    options.retain(|word| word != "engine");
    Wish::parse(&options).map(Chore::BenchEngine)
}

fn asks_for_help(argument: &str) -> bool {
    matches!(argument, "help" | "--help" | "-h")
}

#[cfg(test)]
mod tests {
    use super::{CHORES, Chore, Wish, help, page};

    fn parse(line: &str) -> Result<Chore, String> {
        let words: Vec<String> = line.split_whitespace().map(String::from).collect();
        Chore::parse(&words)
    }

    #[track_caller]
    fn check(line: &str, expected: Chore) {
        assert_eq!(parse(line), Ok(expected));
    }

    #[track_caller]
    fn check_refused(line: &str, named: &str) {
        let refusal = parse(line).expect_err("this command line is wrong");
        assert!(refusal.contains(named), "`{refusal}` names `{named}`");
    }

    #[test]
    fn chores_are_understood() {
        check("", Chore::Help);
        check("--help", Chore::Help);
        check("test --help", Chore::Help);
        check("test", Chore::Test);
        check("tidy", Chore::Tidy);
        check("fuzz", Chore::Fuzz { seconds: 60 });
        check("fuzz 5", Chore::Fuzz { seconds: 5 });
        check("bench --help", Chore::Bench(vec!["--help".to_owned()]));
        check("bench engine --help", Chore::EngineHelp);
        check("bench engine", Chore::BenchEngine(Wish::default()));
        check("bench collection 5", Chore::BenchCollection(vec!["5".to_owned()]));
        check("peers", Chore::Peers(vec![]));
        check("load", Chore::Load(vec![]));
        check("page", Chore::Page(page::Wish::default()));
        check("clients", Chore::Clients);
        check("proxies", Chore::Proxies);
        check("load --games 5 --help", Chore::Load(["--games", "5", "--help"].map(String::from).to_vec()));
    }

    #[test]
    fn wrong_use_is_refused_by_name() {
        check_refused("tset", "tset");
        check_refused("tidy now", "now");
        check_refused("proxies nginx", "nginx");
        check_refused("page --fast", "--fast");
        check_refused("fuzz soon", "soon");
        check_refused("fuzz 0", "`0`");
        check_refused("fuzz 5 6", "6");
        check_refused("bench engine --deep", "--deep");
        check_refused("bench perft engine", "perft");
    }

    #[test]
    fn every_chore_is_in_the_help() {
        for (usage, purpose) in CHORES {
            assert!(help().contains(usage) && help().contains(purpose));
        }
    }
}
