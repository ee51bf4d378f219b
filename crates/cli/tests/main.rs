//! The program, run as its users do. One program, so that everything below it is linked once.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

mod arena;
mod audit;
mod belief;
mod data;
mod engine;
mod map;
mod outside;
mod pipe;
mod play_escape;
mod play_hush;
mod play_ovni;
mod play_survive;
mod scenario;
mod serve;
mod soak;
