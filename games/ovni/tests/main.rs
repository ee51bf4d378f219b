//! All tests of O.V.N.I. One program, so that everything below it is linked once.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

mod board;
mod characters;
mod common;
mod desk;
mod golden;
mod hints;
mod knowledge;
mod options;
mod players;
mod preview;
mod recruiting;
mod rules;
mod scoring;
mod setup;
mod suite;
mod turns;
