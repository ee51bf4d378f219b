//! Why what the best player chose is good for its seat, as far as the seat can tell: what speaks most for it.
//!
//! No reason names what an explorer carries: its owner is to remember that (S-87).

use fuga_kernel::{Game, Quick, Seat, Wire};
use serde::Serialize;
use ts_rs::TS;

use super::sea::{Chart, Sea};
use super::{Dials, Thoughts};
use crate::actions::Action;
use crate::memory::Memory;
use crate::pieces::{Colour, Explorer, Spot};
use crate::rules::Survive;
use crate::state::State;
use crate::view::View;

/// What speaks most for an action, by the seat's own guess of who will be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Reason {
    /// An explorer of one's own comes to land.
    Saves {
        /// Which one.
        explorer: Explorer,
    },
    /// An explorer of one's own comes aboard a boat.
    Boards {
        /// Which one.
        explorer: Explorer,
    },
    /// An explorer of one's own is likelier to be saved.
    Helps {
        /// Which one.
        explorer: Explorer,
    },
    /// Somebody else loses explorers.
    Takes {
        /// Who.
        seat: Seat,
    },
    /// Somebody else's explorers are less likely to be saved.
    Harms {
        /// Who.
        seat: Seat,
    },
    /// It is the first step of the best way to use the moves that are left.
    Begins,
    /// All else costs one more.
    CostsLeast,
    /// It is a good place to get away from for who carries much.
    PlacesWell,
    /// Whoever carries little leaves the better places to the others.
    LeavesRoom,
    /// What would be lost is worth more than the tile.
    Defends,
    /// The tile is worth more than what would be lost.
    KeepsTile,
    /// Nothing that one could do makes it better.
    Waits,
}

impl Wire for Reason {}

/// Less than this makes no difference.
const NOTHING: f64 = 1e-9;

impl Survive {
    /// Why the best player would do this, of all that a seat may do; nothing for a spectator.
    pub fn why(&self, view: &View, memory: &Memory, chosen: Action) -> Option<Reason> {
        let seat = view.you?;
        let dials = Dials::hard();
        let chance = &mut Quick::new(0);
        let world = self.imagine(view, memory, chance);
        let chart = Chart::new(self, &world, &dials);
        let mut thoughts = Thoughts::new(self, view, memory, seat, &dials, &chart);
        thoughts.weigh(&world);
        Some(match chosen {
            Action::PlaceForMe | Action::Pass => Reason::Waits,
            Action::PlaceExplorer { treasure, .. } if f64::from(treasure) > super::MEAN_VALUE => Reason::PlacesWell,
            Action::PlaceExplorer { .. } => Reason::LeavesRoom,
            Action::Defend { .. } => Reason::Defends,
            Action::Decline { .. } => Reason::KeepsTile,
            Action::Sink { tile } => {
                thoughts.reason(&world, &thoughts.sunk(&world, tile)).unwrap_or(Reason::CostsLeast)
            }
            Action::MoveCreature { .. } | Action::Relocate { .. } | Action::PlaceBoat { .. } => {
                thoughts.reason(&world, &thoughts.after(&world, chosen, chance)).unwrap_or(Reason::CostsLeast)
            }
            Action::Step { .. }
            | Action::Row { .. }
            | Action::Glide { .. }
            | Action::CallDolphin { .. }
            | Action::RaiseWind { .. }
            | Action::TakeAboard { .. } => {
                thoughts.reason(&world, &thoughts.after(&world, chosen, chance)).unwrap_or(Reason::Begins)
            }
        })
    }
}

impl Thoughts<'_> {
    /// What is best about a world that comes of another, if anything is better in it.
    fn reason(&self, before: &State, after: &State) -> Option<Reason> {
        let (was, is) = (self.totals(before), self.totals(after));
        let gain = |seat: Seat| self.weights[seat.index()] * (is[seat.index()] - was[seat.index()]);
        let seats = Seat::all(self.game.n_seats()).filter(|&seat| gain(seat) > NOTHING);
        let most = seats.max_by(|&one, &other| gain(one).total_cmp(&gain(other)))?;
        if most == self.seat {
            return self.best_of_own(before, after);
        }
        let theirs = self.explorers_of(most);
        let is_taken = |explorer| before.spot(explorer) != Spot::Lost && after.spot(explorer) == Spot::Lost;
        Some(if theirs.into_iter().any(is_taken) { Reason::Takes { seat: most } } else { Reason::Harms { seat: most } })
    }

    /// The explorer of one's own that has won most.
    fn best_of_own(&self, before: &State, after: &State) -> Option<Reason> {
        let was = Sea::new(self.game, before, self.dials, self.chart);
        let is = Sea::new(self.game, after, self.dials, self.chart);
        let gain = |explorer| {
            let hope = is.hope(explorer, after.spot(explorer)) - was.hope(explorer, before.spot(explorer));
            self.values[explorer] * hope
        };
        let own = self.explorers_of(self.seat).into_iter();
        let explorer = own.max_by(|&one, &other| gain(one).total_cmp(&gain(other)))?;
        let has_moved = before.spot(explorer) != after.spot(explorer);
        Some(match after.spot(explorer) {
            Spot::Corner(_) => Reason::Saves { explorer },
            Spot::Deck(_) if has_moved && !matches!(before.spot(explorer), Spot::Deck(_)) => {
                Reason::Boards { explorer }
            }
            _ => Reason::Helps { explorer },
        })
    }

    fn explorers_of(&self, seat: Seat) -> Vec<Explorer> {
        let colours = self.game.colours().filter(|&colour| self.game.seat_of(colour) == seat);
        colours.flat_map(Colour::explorers).collect()
    }
}
