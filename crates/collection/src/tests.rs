//! Collections as they are used, and as they are mistreated.

mod again;
mod mishaps;
mod naive;
mod twin;
