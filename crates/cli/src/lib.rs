//! The part of the `fuga` program that others drive too: the engine, which is also fuzzed.

pub mod engine;
