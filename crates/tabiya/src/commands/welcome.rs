//! `tabiya` alone: the board set up, and what can be done.

use tabiya_rules::{Position, Symbols};

use crate::answer::Answer;

pub(crate) fn run() -> Answer {
    let board = Position::start().diagram().symbols(Symbols::Figurines);
    let text = format!(
        "{board}\n\
         Tabiya knows the rules of chess.\n\n  \
         tabiya show [POSITION]          the board, the legal moves, what is wrong\n  \
         tabiya why POSITION MOVE        whether a move is legal, and if not, why\n  \
         tabiya perft [POSITION] DEPTH   how many lines of legal moves there are\n  \
         tabiya analyse [POSITION]       the best moves, as they are found
  \
         tabiya analyse FILES            games with every move judged
  \
         tabiya pgn COMMAND FILES        check, count, filter and convert files of games
  \
         tabiya uci                      the engine, for chess programs and boards
  \
         tabiya bench [DEPTH]            how fast the engine is here

\
         tabiya COMMAND --help tells more.\n"
    );
    Answer { text, ..Answer::default() }
}
