//! The engine as a chess program would run it: through pipes, a line at a time.
//!
//! Nothing here depends on how well or how fast it plays.

mod uci {
    mod answers;
    mod engine;
    mod garbage;
    mod order;
}
