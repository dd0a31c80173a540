//! The command line of `tabiya puzzles`.

use clap::Args;

use crate::arguments::number_in;
use crate::pgn::arguments::Files;

/// Find puzzles in games: positions in which one line wins, and no other does.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  tabiya puzzles games.pgn\n  tabiya puzzles games.pgn.zst --nodes 1000000 --threads 2\n  \
                  tabiya puzzles --json *.pgn > puzzles.json\n  tabiya puzzles --list games.pgn > puzzles.txt\n\n\
                  Files are PGN, plain or packed (.gz, .bz2, .zst); none, or -, is standard input. A puzzle begins where \
                  a move threw away a quarter of the chance to win or more, and the other side wins by it. At each move of \
                  the solver the best move has to win or mate, and the second best must be worse by 25 points of a \
                  hundred of the chance to win; where mate can be given at once, every move that mates is right. The \
                  line ends with mate, or when what was won is safe. What is only taken back, and what is forced \
                  anyway, is left out. Themes are named by tests of the positions; the rating is a guess by length, \
                  theme, quietness and the number of legal moves.\n\n\
                  The same file with the same --nodes gives the same puzzles, whatever the number of threads. Ctrl-C ends the \
                  work with exit code 130; what was found until then is written. With --list each puzzle is a line as the \
                  server reads them: the FEN before the mistake, the mistake and the line in UCI, the rating, the themes \
                  and the players, parted by |.\n\nExit codes: 0, 1 for \"no\" (a file with errors, or without a game), 2 for \
                  wrong use."
)]
pub(crate) struct Puzzles {
    #[command(flatten)]
    pub(crate) files: Files,
    /// Look at this many positions for each move of a solver, and at a tenth of it for each position of a game.
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = number_in(1_u64..))]
    pub(crate) nodes: u64,
    /// Print one JSON object a line for each puzzle.
    #[arg(long)]
    pub(crate) json: bool,
    /// Print one line of text for each puzzle, as the server reads them.
    #[arg(long, conflicts_with = "json")]
    pub(crate) list: bool,
}
