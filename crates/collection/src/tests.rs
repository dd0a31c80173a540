//! Collections as they are used, and as they are mistreated.

mod mishaps;
mod naive;
mod twin;
