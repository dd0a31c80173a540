//! The server as people run it: the real program on a real socket with a real file, killed, stopped and started again.

mod analysis;
mod command;
mod house;
mod http;
mod killed;
mod stopped;
