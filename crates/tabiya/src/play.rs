//! `tabiya play` and `tabiya config`: chess in the terminal, and what it remembers.

pub(crate) mod arguments;
mod settings;

use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

use tabiya_game::Score;
use tabiya_rules::Side;
use tabiya_terminal::{
    Config, Failure, Lines, Mouse, Options, Outcome, Plan, Rules, Terms, Token, Unfinished, Wanted, Way, is_same_server,
};

use crate::answer::{self, WrongUse};
use crate::input;
use crate::service::data_folder;
use arguments::{Play, RulesWanted, SideWanted};
pub(crate) use settings::run as config;

pub(crate) fn run(arguments: &Play) -> ExitCode {
    match outcome(arguments) {
        // What a shell shows in red is for scripts.
        Ok(Outcome::Ended(score)) if arguments.plain => ExitCode::from(code(score)),
        Ok(_) => ExitCode::SUCCESS,
        Err(wrong) => answer::print(Err(wrong)),
    }
}

const fn code(score: Score) -> u8 {
    match score {
        Score::Won(Side::White) => 10,
        Score::Won(Side::Black) => 11,
        Score::Drawn => 12,
        Score::BothLost | Score::None => 13,
    }
}

fn outcome(arguments: &Play) -> Result<Outcome, WrongUse> {
    let options = options(arguments)?;
    check(arguments, &options)?;
    let failed = |failure: Failure| WrongUse::new(failure);
    if arguments.plain {
        let lines = if io::stdin().is_terminal() { Lines::Person } else { Lines::Script };
        let input = io::BufReader::new(io::stdin());
        return tabiya_terminal::play_plain(&options, lines, input, &mut io::stdout()).map_err(failed);
    }
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(WrongUse::new("this is no terminal to take over: play line by line with --plain"));
    }
    if is_dumb() {
        return Err(WrongUse::new("this terminal (TERM=dumb) cannot move its cursor: play line by line with --plain"));
    }
    tabiya_terminal::play(options).map_err(failed)
}

#[expect(clippy::disallowed_methods, reason = "this is where the environment is read")]
fn is_dumb() -> bool {
    std::env::var("TERM").is_ok_and(|term| term == "dumb")
}

fn options(arguments: &Play) -> Result<Options, WrongUse> {
    let file = settings::file();
    let config = match &file {
        Some(file) => Config::load(file).map_err(WrongUse::new)?,
        None => Config::default(),
    };
    let start = match &arguments.from {
        Some(text) => input::position(std::slice::from_ref(text))?.0,
        None => tabiya_rules::Position::start(),
    };
    let side = match arguments.side {
        Some(SideWanted::White) => Some(Side::White),
        Some(SideWanted::Black) => Some(Side::Black),
        Some(SideWanted::Random) => None,
        None => config.side,
    };
    let mut look = config.look;
    look.theme = arguments.theme.unwrap_or(look.theme);
    look.pieces = arguments.pieces.unwrap_or(look.pieces);
    look.colours = arguments.colours.unwrap_or(look.colours);
    if arguments.no_mouse {
        look.mouse = Mouse::Off;
    }
    let terms = Terms {
        level: arguments.level.unwrap_or(config.level),
        side,
        time: arguments.time.clone().unwrap_or(config.clock.clone()),
        start,
        rules: if arguments.rules == RulesWanted::Fide { Rules::Fide } else { Rules::Casual },
    };
    Ok(Options {
        plan: plan(arguments, terms.level.number()),
        terms,
        server: server(arguments, &config),
        look,
        name: name(arguments, config.name)?,
        folder: Some(data_folder(arguments.data.as_deref())?.join("play")),
        config: file,
        save: arguments.save.clone(),
        unfinished: match (arguments.new, arguments.resume) {
            (true, _) => Unfinished::Ignore,
            (_, true) => Unfinished::Resume,
            // Whoever says what game it is to be wants that one.
            _ if arguments.two || arguments.from.is_some() => Unfinished::Ignore,
            _ => Unfinished::Ask,
        },
        seed: arguments.seed,
    })
}

/// Tells what cannot be done before anything is begun.
fn check(arguments: &Play, options: &Options) -> Result<(), WrongUse> {
    let link = arguments.join.as_deref().or_else(|| arguments.watch.as_ref()?.as_deref());
    if let Some(link) = link.filter(|link| link.contains('/') && tabiya_terminal::server_of(link).is_none()) {
        return Err(WrongUse::new(format!(
            "\"{}\" is no link to a game: it ends with eight letters and digits",
            link.escape_debug()
        )));
    }
    if let (Some(named), Some(of_link)) = (&arguments.server, link.and_then(tabiya_terminal::server_of))
        && !is_same_server(named, &of_link)
    {
        return Err(WrongUse::new(format!("that link leads to {of_link}, and not to {named}: leave --server out")));
    }
    if arguments.seek && options.terms.time.is_unlimited() {
        return Err(WrongUse::new("whoever looks for anybody needs a clock: say which, such as --time 10+5"));
    }
    if arguments.rules == RulesWanted::Fide && matches!(options.plan, Plan::Server(_) | Plan::Lobby) {
        return Err(WrongUse::new("--rules is for games on this machine: on a server its own rules hold"));
    }
    arguments.save.as_deref().map_or(Ok(()), can_be_saved)
}

/// Whether a game can be added to this file: it would be a pity to hear that it cannot at its end.
fn can_be_saved(path: &Path) -> Result<(), WrongUse> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let told = if path.exists() {
        std::fs::OpenOptions::new().append(true).open(path).map(|_| ())
    } else {
        folder.map_or(Ok(()), |folder| std::fs::read_dir(folder).map(|_| ()))
    };
    told.map_err(|error| WrongUse::new(format!("games cannot be added to {}: {error}", path.display())))
}

/// The name that was given, if it is one.
fn name(arguments: &Play, usual: String) -> Result<String, WrongUse> {
    let Some(name) = &arguments.name else { return Ok(usual) };
    let mut config = Config::default();
    let set = tabiya_terminal::setting("name").and_then(|setting| setting.set(&mut config, name));
    set.map_err(WrongUse::new)?;
    Ok(config.name)
}

fn plan(arguments: &Play, level: u8) -> Plan {
    if arguments.two {
        Plan::Two
    } else if arguments.computer {
        Plan::Server(Way::Computer(level))
    } else if let Some(name) = &arguments.challenge {
        Plan::Server(Way::Challenge(name.clone()))
    } else if arguments.seek {
        Plan::Server(Way::Seek)
    } else if arguments.open {
        Plan::Server(Way::Open)
    } else if let Some(link) = &arguments.join {
        Plan::Server(Way::Join(link.clone()))
    } else if let Some(link) = &arguments.watch {
        Plan::Watch(link.clone())
    } else if let Some(path) = &arguments.study {
        Plan::Study(path.clone())
    } else if let Some(path) = &arguments.puzzles {
        Plan::Puzzles(path.clone())
    } else if arguments.learn {
        Plan::Rules
    } else if arguments.menu {
        Plan::Menu
    } else if arguments.server.is_some() {
        Plan::Lobby
    } else {
        Plan::Computer
    }
}

/// The server: the one that was named, that of the link, or the usual one.
fn server(arguments: &Play, config: &Config) -> Option<Wanted> {
    let of_link = |link: &Option<String>| link.as_deref().and_then(tabiya_terminal::server_of);
    let named = arguments
        .server
        .clone()
        .or_else(|| of_link(&arguments.join))
        .or_else(|| of_link(arguments.watch.as_ref().unwrap_or(&None)));
    let address = named.or_else(|| config.server.clone())?;
    // The token of one server is for no other to see, least of all for one that a link names.
    let is_usual = config.server.as_deref().is_some_and(|usual| is_same_server(usual, &address));
    let usual = config.token.clone().filter(|_| is_usual);
    let of_environment = token_of_environment().filter(|_| is_usual || arguments.server.is_some());
    let token = arguments.token.clone().or(of_environment).map(Token::new).or(usual);
    Some(Wanted { address, token })
}

#[expect(clippy::disallowed_methods, reason = "this is where the environment is read")]
fn token_of_environment() -> Option<String> {
    std::env::var("TABIYA_TOKEN").ok().filter(|token| !token.is_empty())
}
