//! All tests of Survive. One program, so that everything below it is linked once.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

mod characters;
mod common;
mod desk;
mod golden;
mod hints;
mod knowledge;
mod moving;
mod players;
mod preview;
mod sea;
mod setup;
mod suite;
