//! Players for a fair fight and for first matches: one person among them who plays by rules of thumb is to win about half
//! of the matches, as a human and as an alien.
//!
//! Which of them sit at a table was chosen by what `fuga arena escape --alone --players normal,even` says of it, and
//! `normal,gentle` of first matches, which are basic ones.

use fuga_kernel::{Chance, Game, Quick};

use super::dials::Dials;
use crate::cards::{Role, Side};
use crate::options::{Mode, Zone};
use crate::outcome::Fate;
use crate::rules::Escape;
use crate::view::View;

/// Up to so many seats there is one human alone, who has all aliens after them.
const FEW: u8 = 3;
/// From so many seats on there are so many aliens that a human has to mind them.
const MANY: u8 = 7;

/// The numbers of such a player, by its side, the table, what everybody sees and its seed.
pub(super) fn even(game: &Escape, view: &View, side: Side, seed: u64) -> Dials {
    let options = game.options();
    let half = |weak: &Dials| half(weak, seed);
    match (side, options.mode, &options.zone) {
        (Side::Human, Mode::Basic, _) => half(&OPEN),
        (Side::Human, Mode::Advanced, _) if options.seats >= MANY => Dials::hard(),
        (Side::Human, Mode::Advanced, _) => hurried(),
        (Side::Alien, Mode::Basic, _) => GULLIBLE,
        // Where a scenario adds to the aliens' troubles or to their numbers they stray less, and least where humans have
        // far to go.
        (Side::Alien, Mode::Advanced, Zone::Galvani) if options.scenario.is_some() => STRAYING,
        (Side::Alien, Mode::Advanced, _) if options.scenario.is_some() => KEEN,
        (Side::Alien, Mode::Advanced, _) if options.seats <= FEW => SLOW,
        // Humans get out within so few rounds that nobody has time to relent.
        (Side::Alien, Mode::Advanced, Zone::Sinistra) => STRAYING,
        (Side::Alien, Mode::Advanced, _) if is_late(game, view) => RELENTING,
        // The way out is so short that what helps elsewhere leaves aliens no chance.
        (Side::Alien, Mode::Advanced, Zone::Fermi) => half(&SLOW),
        (Side::Alien, Mode::Advanced, _) => WANDERING,
    }
}

/// Whether half of the humans, or all but the last one, are out.
fn is_late(game: &Escape, view: &View) -> bool {
    let is_out = |fate| !matches!(fate, Fate::Aboard | Fate::Returning);
    let is_human = |role: Role| role.side() == Side::Human;
    let n_out = view.seats.iter().filter(|seat| is_out(seat.fate) && seat.role.is_some_and(is_human)).count();
    let n_humans = usize::from(game.n_humans());
    n_out > 0 && n_humans.saturating_sub(n_out) <= (n_humans / 2).max(1)
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

/// A human who does not wait until the aliens have gone by: against such as stray, that only costs time.
fn hurried() -> Dials {
    Dials { mishap: 0.03, risk: 1.0, ..Dials::hard() }
}

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

/// One that does so more often than not.
const WANDERING: Dials = Dials { roam: 0.5, ..GULLIBLE };

/// The same when the end is near: it leaves the last humans to whoever else hunts them, but for one that is as good as
/// found. Whoever is left can still get away then, and a side that has lost somebody has not lost the match.
const RELENTING: Dials = Dials { roam: 1.5, enough_early: 0.95, enough: 0.95, enough_known: 0.95, ..WANDERING };

/// One that goes its way and attacks a little sooner.
const KEEN: Dials = Dials { roam: 0.05, enough: 0.2, ..Dials::NORMAL };
