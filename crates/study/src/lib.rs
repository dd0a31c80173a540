//! What an engine finds in games: judged moves, reviews, puzzles.
