//! The store, asked as the server does. One program, so that everything below it is linked once.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

mod common;
mod killed;
mod log;
mod opening;
mod tables;
mod users;
mod works;
