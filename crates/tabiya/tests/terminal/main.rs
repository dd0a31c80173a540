//! `tabiya play`, as people and scripts use it: line by line through pipes, and on a real terminal.
//!
//! The tests on a terminal need `tmux`, and are left out of `cargo test`; `cargo xtask terminal` runs them.

mod gate;
mod halls;
#[expect(dead_code, reason = "the tests of the service need more of it")]
#[path = "../service/house.rs"]
mod house;
#[expect(dead_code, reason = "the tests of the service need more of it")]
#[path = "../service/http.rs"]
mod http;
mod lines;
mod pane;
mod plain;
mod screen;
mod served;
mod settings;
