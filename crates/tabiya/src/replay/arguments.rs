//! The command line of `tabiya replay`.

use clap::Args;

use crate::pgn::arguments::Files;

/// Go through games as the arbiter would: what ended them, what could have been claimed, which results cannot be.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tabiya replay games.pgn\n  tabiya replay --contrary *.pgn.zst\n  \
                  zstdcat big.pgn.zst | tabiya replay --json\n\nThe main line of every game is played by the FIDE Laws \
                  of Chess (2023). A game is told if there is something to tell of it: checkmate, stalemate, a dead \
                  position, a fifth time or seventy-five moves ended it; a draw could be claimed for a third time or \
                  fifty moves; moves were made after its end; or its result cannot be, since the board denies it, the \
                  winner could not mate by any series of legal moves (5.1.2, 6.9), or a draw was agreed before both \
                  sides had moved (5.2.3). The numbers behind what is told are articles of the Laws. A summary comes \
                  last.\n\nFiles may be plain or packed (.gz, .bz2, .zst). Without a file, or with -, standard input is \
                  read. Exit codes: 0, 1 if anything of a game, variations included, could not be read, 2 for wrong use.")]
pub(crate) struct Replay {
    #[command(flatten)]
    pub(crate) files: Files,
    /// Tell also the games of which there is nothing to tell.
    #[arg(long)]
    pub(crate) all: bool,
    /// Tell only the games whose result cannot be, which went on after their end, or which could not be read.
    #[arg(long, conflicts_with = "all")]
    pub(crate) contrary: bool,
    /// Print one JSON object a line for each game, and no summary.
    #[arg(long)]
    pub(crate) json: bool,
}
