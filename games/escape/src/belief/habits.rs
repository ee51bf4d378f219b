//! The numbers of how people are thought to move and speak.

use std::sync::LazyLock;

use fuga_kernel::{Dials as _, dials};

use crate::cards::Side;

dials! {
    /// How the others are thought to move and speak.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Habits {
        /// How much likelier a human is to step nearer to a hatch than away from it.
        near: 0.1..100.0,
        /// The same for a step that leaves it as far.
        level: 0.1..30.0,
        /// How much likelier a human is to end a move on a secure sector than on a dangerous one.
        secure: 0.1..10.0,
        /// How much a human keeps away from aliens.
        shy: 0.0..100.0,
        /// How much an alien goes where humans are.
        hungry: 0.0..100.0,
        /// How readily a noise is held to be a lie, where 1 is as the cards have it.
        lie: 0.05..10.0,
        /// How many times likelier than the other the way somebody moves can make a side at most.
        modest: 2.0..1000.0,
        /// How readily a lie names a sector beside the truth, where 1 is as readily as one far off.
        lie_beside: 0.0001..3.0,
        /// The same two steps off.
        lie_near: 0.0001..3.0,
        /// The same three steps off.
        lie_off: 0.0001..3.0,
        /// How much more readily a lie names the sector where one is likeliest thought to be than one where hardly
        /// anybody would think so, as a power of e; at 0 lies name any sector that is possible, wherever it is.
        credit: 0.0..8.0,
        /// How likely somebody does, in any turn, what none of these numbers tells.
        doubt: 0.0..0.5,
        /// How far the way somebody moves is taken for a proof of its side, where 1 is as the other numbers have it.
        proof: 0.2..5.0,
        /// How far the likeliest place of a human is trusted where it stands out, as a power of its odds: below 1 it is said
        /// to be less sure than it is weighed.
        trust_human: 0.3..3.0,
        /// The same of an alien.
        trust_alien: 0.3..3.0,
        /// How many times its odds are said, for a human.
        sure_human: 0.3..4.0,
        /// The same for an alien.
        sure_alien: 0.3..4.0,
    }
}

impl Habits {
    /// The first guesses: people drift towards hatches, mind nobody, and lies name any sector that is possible.
    pub const PLAIN: Self = Self {
        near: 3.0,
        level: 1.5,
        secure: 1.0,
        shy: 0.0,
        hungry: 0.0,
        lie: 1.0,
        modest: 10.0,
        lie_beside: 1.0,
        lie_near: 1.0,
        lie_off: 1.0,
        credit: 0.0,
        doubt: 0.0,
        proof: 1.0,
        trust_human: 1.0,
        trust_alien: 1.0,
        sure_human: 1.0,
        sure_alien: 1.0,
    };

    /// How readily a lie names a sector so many steps off the truth, where 1 is as readily as one far off.
    pub(super) const fn taste(&self, steps: u8) -> f64 {
        match steps {
            0 | 1 => self.lie_beside,
            2 => self.lie_near,
            3 => self.lie_off,
            _ => 1.0,
        }
    }

    /// What is said of the odds of a place of one of a side that stands out.
    pub(super) fn said_of(&self, side: Side, odds: f64) -> f64 {
        let (trust, sure) = match side {
            Side::Human => (self.trust_human, self.sure_human),
            Side::Alien => (self.trust_alien, self.sure_alien),
        };
        sure * odds.powf(trust)
    }

    /// Those that matches of bots found.
    pub fn fitted() -> Self {
        *FIT_3
    }

    /// The second, which was too sure of some aliens and not sure enough of others.
    pub fn fit_2() -> Self {
        *FIT_2
    }

    /// The first that matches of bots found.
    pub fn fit_1() -> Self {
        *FIT_1
    }
}

static FIT_1: LazyLock<Habits> = LazyLock::new(|| read(include_str!("../../data/fit-1.habits")));

static FIT_2: LazyLock<Habits> = LazyLock::new(|| read(include_str!("../../data/fit-2.habits")));

static FIT_3: LazyLock<Habits> = LazyLock::new(|| read(include_str!("../../data/fit-3.habits")));

fn read(text: &str) -> Habits {
    Habits::read(text).expect("the numbers that come with the game are whole")
}
