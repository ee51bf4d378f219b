//! The parts of the `fuga` program that speak with other programs, which are also fuzzed: the engine, which others drive,
//! and bots from outside, which we drive.

pub mod engine;
pub mod outside;
