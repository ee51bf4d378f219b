//! Players for a fair fight and for first matches: one person among them who plays by rules of thumb is to win about half
//! of the matches, as a human and as an alien.
//!
//! Which of them sit at a table was chosen by what `fuga arena escape --alone --players normal,even` says of it, and
//! `normal,gentle` of first matches, which are basic ones.

use fuga_kernel::{Chance, Game, Quick};

use super::dials::Dials;
use crate::cards::Side;
use crate::options::{Mode, Zone};
use crate::rules::Escape;

/// From so many seats on there are so many aliens that each of them has to hold back.
const MANY: u8 = 7;

/// The numbers of such a player, by its side, the table and its seed.
pub(super) fn even(game: &Escape, side: Side, seed: u64) -> Dials {
    let options = game.options();
    let half = |weak: &Dials| half(weak, seed);
    match (side, options.mode, &options.zone) {
        (Side::Human, Mode::Basic, _) => half(&OPEN),
        (Side::Human, Mode::Advanced, _) => Dials::hard(),
        (Side::Alien, Mode::Basic, _) => GULLIBLE,
        (Side::Alien, Mode::Advanced, _) if options.seats >= MANY => HESITANT,
        // The way out is so short that what helps elsewhere leaves aliens no chance.
        (Side::Alien, Mode::Advanced, Zone::Fermi) => half(&SLOW),
        // Where a scenario adds to the aliens' troubles or to their numbers, they stray less.
        (Side::Alien, Mode::Advanced, _) if options.scenario.is_some() => STRAYING,
        (Side::Alien, Mode::Advanced, _) => WANDERING,
    }
}

/// The numbers of a gentle player, by its side and its seed: a human is for new aliens to find.
pub(super) fn gentle(side: Side, seed: u64) -> Dials {
    match side {
        Side::Human => half(&OPEN, seed),
        Side::Alien => Dials::NORMAL,
    }
}

/// Half of those who play are weaker, where all or none would be too much.
fn half(weak: &Dials, seed: u64) -> Dials {
    if Quick::new(!seed).draw(2) == 0 { *weak } else { Dials::NORMAL }
}

/// A human who hurries to a hatch, and says where it is when it might lie.
const OPEN: Dials = Dials {
    step_cost: 0.1,
    risk: 0.3,
    risk_defended: 0.3,
    credit: 0.0,
    far_from_here: -4.0,
    far_from_goal: 0.0,
    ..Dials::NORMAL
};

/// An alien that does not ask where humans are bound, and wants to be rather sure.
const SLOW: Dials =
    Dials { alien_near: 1.0, alien_level: 1.0, enough_early: 0.85, enough: 0.5, enough_known: 0.4, ..Dials::NORMAL };

/// One that wants to be surer still.
const HESITANT: Dials = Dials { enough_early: 0.9, enough: 0.65, enough_known: 0.5, ..SLOW };

/// One that runs after every noise, guards no hatch, hardly minds what is far, and does not look whom it attacks.
const GULLIBLE: Dials = Dials {
    alien_level: 3.0,
    alien_secure: 0.2,
    alien_lie: 0.1,
    enough: 0.7,
    near_decay: 0.6,
    guard: 0.0,
    crowd: 0.0,
    own_cost: 0.0,
    ..HESITANT
};

/// One that moreover now and then goes where it likes.
const STRAYING: Dials = Dials { roam: 0.2, ..GULLIBLE };

/// One that often does.
const WANDERING: Dials = Dials { roam: 0.4, ..GULLIBLE };
