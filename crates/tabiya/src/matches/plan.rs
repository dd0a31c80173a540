//! What a match is, worked out from the command line.

use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use tabiya_rules::CastlingMode;
use tabiya_uci::{Engine, Failure, tame};

use super::adjudication::Adjudication;
use super::arguments::Match;
use super::game::Conditions;
use super::grace::Grace;
use super::halt::Halt;
use super::journal::Settings;
use super::limits::{Limits, USUAL_CLOCK, read_clock};
use super::openings::{self, Openings};
use super::player::{Player, Program};
use super::schedule::Schedule;
use super::statistics::Sprt;
use crate::answer::WrongUse;
use crate::input::short;
use crate::uci::REFUSAL;

/// Half-moves of an opening by chance, and of a game in a file.
const RANDOM_PLIES: u32 = 8;
const FILE_PLIES: u32 = 16;

/// A match before its first game.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) players: Vec<Player>,
    /// The limits of each player.
    pub(crate) limits: Vec<Limits>,
    pub(crate) schedule: Schedule,
    /// How many games there are in all.
    pub(crate) total: usize,
    pub(crate) openings: Openings,
    pub(crate) conditions: Conditions,
    pub(crate) concurrency: usize,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) event: String,
    pub(crate) settings: Settings,
    /// What to say of it beforehand.
    pub(crate) notes: Vec<String>,
}

impl Plan {
    pub(crate) fn new(arguments: &Match) -> Result<Self, WrongUse> {
        if arguments.players.len() < 2 {
            return Err(WrongUse::new("a match needs two players or more: tabiya match stockfish level:5"));
        }
        let mut players = Vec::new();
        for (index, text) in arguments.players.iter().enumerate() {
            let wrong = |why| WrongUse::new(format_args!("player {}, \"{}\": {why}", index + 1, short(text)));
            players.push(Player::read(text).map_err(wrong)?);
        }
        if arguments.sprt.is_some() && players.len() != 2 {
            return Err(WrongUse::new("--sprt compares two players: name no more"));
        }
        let shared = Limits {
            clock: arguments.clock.clone(),
            move_time: arguments.movetime.map(Duration::from_millis),
            nodes: arguments.nodes,
            depth: arguments.depth,
        };
        let shared = if shared.is_empty() { Limits { clock: read_clock(USUAL_CLOCK).ok(), ..shared } } else { shared };
        let limits = |player: &Player| if player.limits.is_empty() { &shared } else { &player.limits }.clone();
        let limits: Vec<Limits> = players.iter().map(limits).collect();
        let schedule = Schedule::new(players.len(), arguments.gauntlet);
        let conditions = Conditions {
            adjudication: Adjudication {
                draw: arguments.draw_after,
                resign: arguments.resign,
                longest: arguments.longest,
            },
            grace: Grace(arguments.grace.map(Duration::from_millis)),
            patience: Duration::from_secs(arguments.patience),
        };
        let mut notes = Vec::new();
        let (openings, opened) = openings(arguments, &mut notes)?;
        let total = schedule.total(arguments.games);
        let pairs = total / 2 / schedule.pairings.len();
        if let Some(count) = openings.count().filter(|count| *count < pairs) {
            notes.push(format!(
                "there are {count} openings for {pairs} pairs of games: they are played again and again"
            ));
        }
        let mut settings: Settings = players.iter().map(|player| ("player", player.text.clone())).collect();
        settings.extend([
            ("meetings", if arguments.gauntlet { "gauntlet" } else { "all" }.to_owned()),
            ("limits", shared.to_string()),
            ("grace", arguments.grace.map_or("usual".to_owned(), |grace| grace.to_string())),
            ("patience", arguments.patience.to_string()),
            ("openings", opened),
            ("adjudication", conditions.adjudication.to_string()),
            ("sprt", arguments.sprt.map_or("none".to_owned(), |sprt| format!("{},{}", sprt.zero, sprt.one))),
        ]);
        let concurrency = arguments.concurrency.unwrap_or_else(|| at_once(&players));
        Ok(Self {
            players,
            limits,
            schedule,
            total,
            openings,
            conditions,
            concurrency,
            sprt: arguments.sprt,
            event: arguments.event.clone(),
            settings,
            notes,
        })
    }

    /// Starts every engine once, so that what cannot work is told before the first game, and names the players.
    pub(crate) fn try_out(&self, halt: &Halt) -> Result<(Vec<Option<Engine>>, Vec<String>), WrongUse> {
        let mut engines = Vec::new();
        for (index, player) in self.players.iter().enumerate() {
            let wrong = |what: &dyn std::fmt::Display| {
                WrongUse::new(format_args!("player {}, \"{}\": {what}", index + 1, short(&player.text)))
            };
            let engine = player.start(&halt.stop).map_err(|failure| match failure {
                Failure::Halted => WrongUse::new("stopped before the first game"),
                failure => wrong(&format_args!("the engine {failure}")),
            })?;
            let refusal = |remark: &String| remark.strip_prefix(REFUSAL).map(str::to_owned);
            if let Some(why) =
                engine.remarks().iter().find_map(refusal).filter(|_| player.program == Program::Ourselves)
            {
                return Err(wrong(&why));
            }
            if self.openings.need_chess960() && !engine.knows("UCI_Chess960") {
                return Err(wrong(&"the engine does not play Chess960, and an opening is of that kind"));
            }
            engines.push(Some(engine));
        }
        let names = self.names(&engines);
        Ok((engines, names))
    }

    /// The players' names, each another.
    fn names(&self, engines: &[Option<Engine>]) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for (player, engine) in self.players.iter().zip(engines) {
            let own = engine.as_ref().and_then(|engine| engine.name().map(str::to_owned));
            let name = tame(&player.name.clone().or(own).unwrap_or_else(|| player.text.clone()));
            let mut unique = name.clone();
            let mut number = 1;
            while names.contains(&unique) {
                number += 1;
                unique = format!("{name} ({number})");
            }
            names.push(unique);
        }
        names
    }
}

/// As many games as the processors can take.
fn at_once(players: &[Player]) -> usize {
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = players.iter().map(Player::threads).max().unwrap_or(1).max(1);
    (cores / threads).max(1)
}

/// The openings, and what decides which they are.
fn openings(arguments: &Match, notes: &mut Vec<String>) -> Result<(Openings, String), WrongUse> {
    let seed = arguments.seed;
    let Some(path) = &arguments.openings else {
        let plies = arguments.plies.unwrap_or(RANDOM_PLIES);
        let (mode, word) = if arguments.chess960 {
            (CastlingMode::Chess960, "chess960")
        } else {
            (CastlingMode::Standard, "standard")
        };
        let openings = Openings::random(seed, plies, mode).map_err(WrongUse::new)?;
        return Ok((openings, format!("random {word} plies {plies} seed {seed}")));
    };
    let plies = arguments.plies.unwrap_or(FILE_PLIES);
    let mut read = openings::read(path, plies as usize, arguments.chess960)?;
    notes.append(&mut read.notes);
    let order = if arguments.shuffle { format!("seed {seed}") } else { "in order".to_owned() };
    if arguments.shuffle {
        openings::shuffle(&mut read.openings, seed);
    }
    let word = if arguments.chess960 { " chess960" } else { "" };
    let what = format!("file {:016x}{word} plies {plies} {order}", read.fingerprint);
    Ok((Openings::Listed(read.openings), what))
}
