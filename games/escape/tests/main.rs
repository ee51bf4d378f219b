//! All tests of Escape. One program, so that everything below it is linked once.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

mod belief;
mod board;
mod characters;
mod codes;
mod common;
mod desk;
mod editions;
mod fit;
mod gist;
mod golden;
mod hints;
mod knowledge;
mod map;
mod players;
mod powers;
mod preview;
mod rules;
mod scenario;
mod sketch;
mod suite;
mod table;
mod take_back;
mod values;
mod victory;
