//! `tabiya` alone: the board set up, and what can be done.

use tabiya_rules::{Position, Symbols};

use crate::answer::Answer;

pub(crate) fn run() -> Answer {
    let board = Position::start().diagram().symbols(Symbols::Figurines);
    let text = format!(
        "{board}\n\
         Tabiya knows chess: its rules, its files, and how to play it.\n\n  \
         tabiya show [POSITION]          the board, the legal moves, what is wrong\n  \
         tabiya why POSITION MOVE        whether a move is legal, and if not, why\n  \
         tabiya perft [POSITION] DEPTH   how many lines of legal moves there are\n  \
         tabiya judge [POSITION] [SIDE]  whether a side can still mate, or the game is dead\n  \
         tabiya analyse [POSITION]       the best moves, as they are found\n  \
         tabiya analyse FILES            games with every move judged\n  \
         tabiya pgn COMMAND FILES        check, count, filter and convert games\n  \
         tabiya replay FILES             what ended games, and what could be claimed\n  \
         tabiya uci                      the engine, for chess programs and boards\n  \
         tabiya match PLAYER PLAYER      engines or levels against each other\n  \
         tabiya bench [DEPTH]            how fast the engine is here\n\n\
         tabiya COMMAND --help tells more.\n"
    );
    Answer { text, ..Answer::default() }
}
