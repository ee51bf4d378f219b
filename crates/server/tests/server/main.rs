//! The server, spoken to as its clients do. One program, so that everything below it is linked once.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

mod bots;
mod bounds;
mod client;
mod clocks;
mod common;
mod deal;
mod door;
mod failing;
mod floors;
mod gallery;
mod hand;
mod hints;
mod history;
mod identity;
mod killed;
mod late;
mod leak;
mod openapi;
mod own_bots;
mod page;
mod play;
mod presence;
mod replay;
mod resume;
mod rights;
mod room;
mod stopping;
mod tables;
mod works;
