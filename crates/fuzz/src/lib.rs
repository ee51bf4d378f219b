//! Every decoder that takes text from outside, as a body for a fuzzer: bytes in, and a panic when a promise is broken.
//!
//! A body does more than wait for a panic of the decoder. What is read must be written back and read the same; what is
//! refused must change nothing, and say why in a text that is not empty and repeats little of what it was given.
//!
//! The tests of this crate run each body over a corpus and its mutations on the stable toolchain. The folder `fuzz/` at
//! the root of the repository runs the same bodies for hours under a fuzzer that is guided by coverage.

mod action;
mod answer;
mod data;
mod engine;
mod log;
mod map;
mod mutator;
mod options;
mod place;
mod promises;
mod record;
mod scenario;

pub use action::action;
pub use answer::answer;
pub use data::data;
pub use engine::engine;
pub use log::log;
pub use map::map;
pub use mutator::Mutator;
pub use options::options;
pub use place::place;
pub use record::record;
pub use scenario::scenario;

/// A body, and what a fuzzer should know of its input.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// What it is called: its function, its target in `fuzz/fuzz_targets` and its folder in `fuzz/corpus`.
    pub name: &'static str,
    /// Reads these bytes and panics if a promise is broken.
    pub run: fn(&[u8]),
    /// Words of the format, which random bytes would seldom form.
    pub words: &'static [&'static str],
}

impl Body {
    /// Every body there is.
    pub const ALL: [Self; 10] = [
        Self { name: "action", run: action, words: action::WORDS },
        Self { name: "answer", run: answer, words: answer::WORDS },
        Self { name: "data", run: data, words: data::WORDS },
        Self { name: "engine", run: engine, words: engine::WORDS },
        Self { name: "log", run: log, words: log::WORDS },
        Self { name: "map", run: map, words: map::WORDS },
        Self { name: "options", run: options, words: options::WORDS },
        Self { name: "place", run: place, words: place::WORDS },
        Self { name: "record", run: record, words: record::WORDS },
        Self { name: "scenario", run: scenario, words: scenario::WORDS },
    ];

    /// The body of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|body| body.name == name)
    }
}
