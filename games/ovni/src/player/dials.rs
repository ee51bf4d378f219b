//! The numbers of O.V.N.I.'s player.

use std::sync::LazyLock;

use fuga_kernel::{Dials as _, dials};

dials! {
    /// What a player thinks its chances are, and what it wants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Dials {
        /// What others' points count, all of them together.
        all: 0.0..1.5,
        /// What the leader's count beside.
        rival: 0.0..1.5,
        /// How unlike chips and areas may be in worth and still be mixed up, so that nobody reads the player's
        /// mind; in thousandths.
        bluff: 0.0..0.02,
        /// A mission is kept as a second one only if it is at least so easy.
        second: 0.0..1.0,
        /// What a fulfilled mission is better than a failed one.
        swing: 2.0..30.0,
        /// How much a mission counts only when it is nearly done.
        bend: 0.0..1.0,
        /// What the first 6 is worth in hand.
        six: 0.0..6.0,
        /// What each point of another chip is worth in hand.
        chip: 0.0..0.8,
        /// What a token is worth by itself.
        held: 0.0..2.0,
        /// What a UFO over a city that is not mapped is worth, with another near.
        paired: 0.0..2.0,
        /// The same with no other near.
        lone: 0.0..2.0,
        /// What the sky over humans is worth.
        over: 0.0..2.0,
        /// What a pilot lets one do.
        pilot: 0.0..4.0,
        /// How much of that is left from the sixth on.
        pilot_late: 0.0..2.0,
        /// What two abductors let one do.
        abductors: 0.0..8.0,
        /// What one alone is worth towards that.
        abductor: 0.0..4.0,
        /// What two builders let one do.
        builders: 0.0..8.0,
        /// What one alone is worth towards that.
        builder: 0.0..4.0,
        /// What three of the military let one do.
        soldiers: 0.0..8.0,
        /// What one alone is worth towards that.
        soldier: 0.0..4.0,
        /// What a shield is worth.
        shield: -2.0..5.0,
        /// What each attack is worth that it costs.
        attack: 0.0..5.0,
        /// How much airspace counts in a mission.
        near_sky: 0.2..3.0,
        /// How much humans count in it.
        near_humans: 0.2..5.0,
        /// How much tokens count in it.
        near_tokens: 0.1..3.0,
        /// How much captured ones count in it.
        near_captured: 0.2..6.0,
        /// How much mapped cities count in it.
        near_mapped: 0.2..4.0,
        /// How much UFOs count in it.
        near_ufos: 0.2..3.0,
        /// How likely chips that are not seen cancel one's own.
        cancel: 0.0..0.6,
        /// How likely an even sum wins.
        even: 0.1..0.9,
        /// What each point of lead adds.
        lead: 0.0..0.3,
        /// What each chip that is not seen takes.
        unseen: 0.0..0.3,
    }
}

impl Dials {
    /// The first player by rules of thumb, whose numbers were guessed.
    pub const THUMB: Self = Self {
        all: 0.5,
        rival: 0.15,
        bluff: 0.002,
        second: 0.42,
        swing: 13.0,
        bend: 1.0,
        six: 2.0,
        chip: 0.15,
        held: 0.5,
        paired: 0.5,
        lone: 0.2,
        over: 0.3,
        pilot: 0.9,
        pilot_late: 0.4,
        abductors: 3.0,
        abductor: 0.6,
        builders: 2.6,
        builder: 0.5,
        soldiers: 2.0,
        soldier: 0.5,
        shield: 1.5,
        attack: 2.0,
        near_sky: 1.0,
        near_humans: 2.0,
        near_tokens: 0.7,
        near_captured: 3.0,
        near_mapped: 1.5,
        near_ufos: 1.0,
        cancel: 0.2,
        even: 0.5,
        lead: 0.11,
        unseen: 0.08,
    };

    /// The best that play has found so far.
    pub fn hard() -> Self {
        *FIT_1
    }
}

static FIT_1: LazyLock<Dials> = LazyLock::new(|| read(include_str!("../../data/fit-1.dials")));

fn read(text: &str) -> Dials {
    Dials::read(text).expect("the numbers that come with the game are whole")
}
