//! All tests of Hush. One program, so that everything below it is linked once.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

mod common;
mod page;
mod players;
mod rules;
mod suite;
