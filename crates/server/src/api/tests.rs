//! The API as a whole, on real sockets and a real store: what is refused to whom, and in which words.

mod full;
mod odd;
mod operation;
mod refusals;
mod slow;
mod town;
mod walk;
