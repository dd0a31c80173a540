//! The command line of `tabiya match`.

use std::path::PathBuf;

use clap::Args;
use tabiya_game::TimeControl;

use super::adjudication::{DrawAfter, NotARule, Resign};
use super::limits::{LONGEST_TIME, NotAClock, read_clock};
use super::statistics::Sprt;
use crate::arguments::number_in;
use crate::input::short;

/// Let engines play against each other and tell which is the stronger.
#[derive(Args, Debug)]
#[command(
    name = "match",
    override_usage = "tabiya match [OPTIONS] PLAYER PLAYER [PLAYER...]",
    after_help = "A PLAYER is the command of a UCI engine, with settings behind semicolons: \
                  \"stockfish;UCI_LimitStrength=true;UCI_Elo=1500;nodes=1000;name=Weak fish\". The settings name, \
                  nodes, depth, clock, movetime, args and dir are for us, all others are options of the engine; limits \
                  of its own replace those of the match. tabiya is this program itself, level:1 to level:10 are its \
                  levels, elo:1500 is its strength by Elo.\n\nEvery opening is played twice with the colours swapped. \
                  Openings by chance are those in which a short search of Tabiya's own engine, whoever plays, finds \
                  neither side ahead by more than 0.9 pawns; where such are hard to find, more is allowed. \
                  Without any limit the clock is 10+0.1. Players that crash, answer nothing, run out of time or make \
                  illegal moves lose the game, or draw it if the other cannot mate by any series of legal moves, and the match \
                  goes on. A third time, fifty moves and a position in which neither side can mate end a game at once.\n\nElo is the difference to the other player or, \
                  with more than two, to the average of all, unless there is an --anchor; ± is half the width of the \
                  interval that holds it with 95 %. \
                  LOS is the chance to be stronger than the other player or, with more than two, than the next one in \
                  the table, which is sorted by Elo. Both are reckoned from how much the points of pairs vary, a pair \
                  being the two games with the same opening; half a pair does not count. Of two players whose pairs \
                  are all alike neither can be told (-); with more than two, the games of such a meeting are taken to \
                  vary as if each was won or lost by itself.\n\nExamples:\n  \
                  tabiya match stockfish level:5 --clock 2+0.02 --games 100\n  \
                  tabiya match ./new ./old --sprt 0,5 --clock 8+0.08 --openings book.epd --pgn games.pgn --resume\n  \
                  tabiya match level:1 level:2 level:3 --nodes 2000 --draw-after 40,8,10 --resign 3,600 --json\n\n\
                  Exit codes: 0, 1 for \"no\" (the match was stopped, or the test accepts ELO0), 2 for wrong use."
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct Match {
    /// The players, two or more.
    #[arg(required = true, value_name = "PLAYER", hide = true)]
    pub(crate) players: Vec<String>,
    /// Let only the first player meet the others; otherwise everybody meets everybody.
    #[arg(long)]
    pub(crate) gauntlet: bool,
    /// How many games each two players play, made even.
    #[arg(
        long,
        value_name = "N",
        default_value = "100",
        value_parser = number_in(1_usize..=10_000_000),
        allow_negative_numbers = true
    )]
    pub(crate) games: usize,
    /// How many games at once; as many as there are processors for the players' threads, if it is not said.
    #[arg(long, value_name = "N", value_parser = number_in(1_usize..=512), allow_negative_numbers = true)]
    pub(crate) concurrency: Option<usize>,
    /// The time: SECONDS+INCREMENT, or MOVES/SECONDS+INCREMENT, or several of these with colons between them; with d or b
    /// instead of + there is a delay, simple or by Bronstein.
    #[arg(long, value_name = "CLOCK", value_parser = clock)]
    pub(crate) clock: Option<TimeControl>,
    /// Milliseconds for each move.
    #[arg(long, value_name = "MS", value_parser = number_in(1..=LONGEST_TIME), allow_negative_numbers = true)]
    pub(crate) movetime: Option<u64>,
    /// Positions to search for each move.
    #[arg(long, value_name = "N", value_parser = number_in(1_u64..), allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,
    /// Depth to search for each move.
    #[arg(long, value_name = "N", value_parser = number_in(1_u32..), allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,
    /// Milliseconds that a player may take beyond its time before it loses: 10 if it is not said, but 100 with
    /// --movetime, of which nothing can be put by for the way. The result tells what it was.
    #[arg(long, value_name = "MS", value_parser = number_in(0..=LONGEST_TIME), allow_negative_numbers = true)]
    pub(crate) grace: Option<u64>,
    /// Seconds to wait for a move of a player that has no clock.
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "60",
        value_parser = number_in(1..=LONGEST_TIME / 1000),
        allow_negative_numbers = true
    )]
    pub(crate) patience: u64,
    /// Take openings from this file of positions (EPD or FEN) or games (PGN), instead of by chance.
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// Half-moves of an opening: of games in a file (16 if it is not said), or by chance (8).
    #[arg(long, value_name = "N", value_parser = number_in(0_u32..=400), allow_negative_numbers = true)]
    pub(crate) plies: Option<u32>,
    /// Take the openings of the file in an order by chance.
    #[arg(long, requires = "openings")]
    pub(crate) shuffle: bool,
    /// Begin with the starts of Chess960, or take the openings of the file as such.
    #[arg(long)]
    pub(crate) chess960: bool,
    /// The same number gives the same openings again.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = number_in(0_u64..),
        allow_negative_numbers = true
    )]
    pub(crate) seed: u64,
    /// Stop when it is sure whether the first player is rather ELO0 or rather ELO1 stronger than the second.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    /// Call it a draw from move MOVE on, if for PLIES half-moves no score was beyond CENTIPAWNS.
    #[arg(long, value_name = "MOVE,PLIES,CENTIPAWNS", value_parser = draw)]
    pub(crate) draw_after: Option<DrawAfter>,
    /// Call it lost for a player whose scores were that bad for MOVES of its own; with ",both", if the other agrees.
    #[arg(long, value_name = "MOVES,CENTIPAWNS", value_parser = resign)]
    pub(crate) resign: Option<Resign>,
    /// Call it a draw after so many half-moves.
    #[arg(long, value_name = "PLIES", value_parser = number_in(1_u32..), allow_negative_numbers = true)]
    pub(crate) longest: Option<u32>,
    /// Give a player this rating, and measure the others by it; may be said of several players.
    #[arg(long, value_name = "NAME=ELO", value_parser = anchor)]
    pub(crate) anchor: Vec<(String, f64)>,
    /// What the games say of their event.
    #[arg(long, value_name = "TEXT", default_value = "Tabiya match")]
    pub(crate) event: String,
    /// Add the games to this file; beside it FILE.match notes what is played.
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,
    /// Go on with a match that was stopped; with more --games it becomes longer.
    #[arg(long, requires = "pgn")]
    pub(crate) resume: bool,
    /// Begin a new match though FILE.match tells of another, which is forgotten; FILE keeps its games.
    #[arg(long, requires = "pgn", conflicts_with = "resume")]
    pub(crate) anew: bool,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    pub(crate) json: bool,
}

fn clock(text: &str) -> Result<TimeControl, NotAClock> {
    read_clock(text)
}

fn draw(text: &str) -> Result<DrawAfter, NotARule> {
    text.parse()
}

fn resign(text: &str) -> Result<Resign, NotARule> {
    text.parse()
}

/// A difference in Elo that can be meant.
fn elo(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|elo: &f64| elo.abs() <= 10_000.0)
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let read = || {
        let (zero, one) = text.split_once(',')?;
        let (zero, one) = (elo(zero)?, elo(one)?);
        (zero < one && zero.abs() <= 1000.0 && one.abs() <= 1000.0).then_some(Sprt { zero, one })
    };
    read()
        .ok_or_else(|| "this is ELO0,ELO1, two numbers up to 1000 of which the second is greater, like 0,5".to_owned())
}

fn anchor(text: &str) -> Result<(String, f64), String> {
    let read = || {
        let (name, rating) = text.rsplit_once('=')?;
        Some((name.trim().to_owned(), elo(rating)?)).filter(|(name, _)| !name.is_empty())
    };
    read().ok_or_else(|| format!("this is NAME=ELO, like \"Stockfish 17=3600\", not \"{}\"", short(text)))
}

#[cfg(test)]
mod tests {
    use super::{anchor, sprt};

    #[test]
    fn what_makes_no_sense_is_refused() {
        let tested = sprt("-1.5,2").unwrap();
        assert_eq!((tested.zero, tested.one), (-1.5, 2.0));
        assert!(["", "5", "5,0", "0,0", "0,nan", "0,5000"].iter().all(|text| sprt(text).is_err()));
        assert_eq!(anchor("A=b = 1500"), Ok(("A=b".to_owned(), 1500.0)));
        assert!(["", "=5", "x", "x=", "x=inf"].iter().all(|text| anchor(text).is_err()));
    }
}
