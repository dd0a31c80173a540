//! Many games in few files: found by who played, how it ended, or any position; with statistics of every move.
