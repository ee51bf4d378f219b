//! Why what the best player chose is good for its seat, as far as the seat can tell: what speaks most for it.

use fuga_kernel::{Seat, Wire};
use serde::Serialize;
use ts_rs::TS;

use super::beliefs::Beliefs;
use super::dials::Dials;
use super::table::{Prospect, Table, side};
use crate::actions::Action;
use crate::cards::{HatchCard, Item, Side};
use crate::map::{Kind, Place, Sector};
use crate::memory::Memory;
use crate::rules::Escape;
use crate::view::View;
use crate::ways::within;

/// What speaks most for an action, by the seat's own beliefs. Chances are in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Reason {
    /// It is a hatch that may let one out now.
    TriesHatch {
        /// Which one.
        hatch: u8,
    },
    /// It is on the way to the nearest hatch that may still open.
    NearsHatch {
        /// Which one.
        hatch: u8,
        /// How many moves it is from there.
        moves: u8,
    },
    /// One is attacked there less often than in most places in reach.
    Hides {
        /// How likely.
        percent: u8,
    },
    /// Somebody to attack is there.
    Strikes {
        /// Of which side.
        side: Side,
        /// How likely.
        percent: u8,
    },
    /// Somebody to hunt is near there.
    Nears {
        /// Of which side.
        side: Side,
        /// How likely within two steps.
        percent: u8,
    },
    /// It is on the way to where somebody to hunt is likeliest.
    Approaches {
        /// Of which side.
        side: Side,
        /// Where.
        at: Place,
    },
    /// The others believe a noise there, and it is not where one is.
    Misleads {
        /// How many steps it is from there to where one is.
        steps: u8,
    },
    /// With one step more one gets to a better place.
    GoesFarther,
    /// One draws no card and makes no noise.
    KeepsQuiet,
    /// Aliens can come to where one is.
    Flees {
        /// How likely one is attacked.
        percent: u8,
    },
    /// Somebody to find may be under the light.
    Shows {
        /// Of which side.
        side: Side,
        /// How likely.
        percent: u8,
    },
    /// Somebody who is near may be an alien.
    Asks {
        /// Who.
        seat: Seat,
        /// How likely it is within three steps.
        percent: u8,
    },
    /// The card lets one out.
    LetsOut,
    /// Of what one holds it helps least.
    HelpsLeast,
    /// Nothing that one holds would help now.
    Saves,
    /// No single thing speaks for it; all of them together do.
    Weighed,
}

impl Wire for Reason {}

/// So near somebody is who counts as near.
const NEAR: u8 = 2;
/// A smaller chance than this, in hundredths, speaks for nothing.
const FEW: u8 = 5;
/// From this chance on, in hundredths, an attack is called likely.
const LIKELY: u8 = 10;
/// Less than this makes no difference.
const NOTHING: f64 = 1e-9;

impl Escape {
    /// Why the best player would do this, of all that a seat may do; nothing for a spectator.
    pub fn why(&self, view: &View, memory: &Memory, legal: &[Action], chosen: Action) -> Option<Reason> {
        let you = view.you.as_ref()?;
        let dials = Dials::master();
        let mut beliefs = Beliefs::new();
        beliefs.update(self, view, memory, you.seat, dials.habits(side(view, you)));
        let table = Table::new(self, view, memory, you, &beliefs, &dials);
        let thought = Thought { table: &table, legal };
        let sector = |place: Place| table.map().sector(place);
        Some(match chosen {
            Action::Move { to } if table.side() == Side::Alien => thought.of_hunting(sector(to)?),
            Action::Move { to } => thought.of_going(sector(to)?),
            Action::Stay | Action::StayAloud if table.side() == Side::Alien => thought.of_hunting(table.here()),
            Action::Stay | Action::StayAloud => thought.of_staying(),
            Action::Attack { to } => {
                let side = if table.side() == Side::Alien { table.prey() } else { Side::Alien };
                Reason::Strikes { side, percent: percent(table.chance_of(side, &[sector(to)?])) }
            }
            Action::Announce { at } => {
                Reason::Misleads { steps: table.steps_from(table.here())[sector(Place::At(at))?.index()] }
            }
            Action::Use { item: Item::Adrenaline } => Reason::GoesFarther,
            Action::Use { item: Item::Sedatives } => Reason::KeepsQuiet,
            Action::Use { .. } | Action::PowerTeleport | Action::PlanTeleport => thought.of_fleeing(),
            Action::Light { at } => {
                let middle = sector(at)?;
                let lit: Vec<Sector> = table.map().neighbours(middle).iter().copied().chain([middle]).collect();
                let side = if table.side() == Side::Alien { table.prey() } else { Side::Alien };
                Reason::Shows { side, percent: percent(table.chance_of(side, &lit)) }
            }
            Action::Examine { seat } if table.memory.trail(seat).side() == Some(Side::Human) => Reason::Weighed,
            Action::Examine { seat } => Reason::Asks { seat, percent: percent(table.nearness(seat, 3)) },
            Action::Choose { card: HatchCard::Green } => Reason::LetsOut,
            Action::Choose { card: HatchCard::Red } => Reason::Weighed,
            Action::EndTurn => Reason::Saves,
            Action::Discard { .. } => Reason::HelpsLeast,
        })
    }
}

/// What there is to choose from, and what is thought of it.
struct Thought<'a> {
    table: &'a Table<'a>,
    legal: &'a [Action],
}

impl Thought<'_> {
    /// A human's move: by what it is better than the mean of all moves, the way out or safety.
    fn of_going(&self, to: Sector) -> Reason {
        let table = self.table;
        if let Kind::Hatch(hatch) = table.map().kind(to) {
            return Reason::TriesHatch { hatch };
        }
        let prospect = table.prospect(|_| 0.0);
        let (way, mean_way) = self.beside_mean(to, |at| prospect.way_out(at));
        let (found, mean_found) = self.beside_mean(to, |at| self.risk(at));
        // Chances multiply, costs add up.
        let [by_way, by_safety] = match prospect {
            Prospect::Chances(_) => [(way - mean_way) * (1.0 - mean_found), (mean_found - found) * mean_way],
            Prospect::Costs { .. } => [way - mean_way, mean_found - found],
        };
        let is_nearer = table.steps_to_hatch(to) < table.steps_to_hatch(table.here());
        let nears = table.nearest_hatch(to).filter(|_| is_nearer);
        let nears = nears.map(|(hatch, moves)| Reason::NearsHatch { hatch, moves });
        let [first, second] =
            if by_way >= by_safety { [nears, self.of_hiding(to)] } else { [self.of_hiding(to), nears] };
        first.or(second).unwrap_or(Reason::Weighed)
    }

    /// A human who stays has not come nearer to anything.
    fn of_staying(&self) -> Reason {
        self.of_hiding(self.table.here()).unwrap_or(Reason::Weighed)
    }

    /// That one is attacked in a sector less often than in most that one could go to, if it is so.
    fn of_hiding(&self, at: Sector) -> Option<Reason> {
        let found = self.risk(at);
        let others = || self.ends().filter(|&end| end != at);
        let n_worse = others().filter(|&end| self.risk(end) > found + NOTHING).count();
        (2 * n_worse > others().count()).then(|| Reason::Hides { percent: percent(found) })
    }

    fn risk(&self, at: Sector) -> f64 {
        self.table.risk(at, self.table.view.turn.is_sedated)
    }

    /// An alien's move: towards those whom it hunts.
    fn of_hunting(&self, to: Sector) -> Reason {
        let table = self.table;
        let about = within(table.map(), table.closed, [to], NEAR);
        let about: Vec<Sector> = about.into_iter().map(|(sector, _)| sector).collect();
        let side = table.prey();
        let percent = percent(table.chance_of(side, &about));
        if percent >= FEW {
            return Reason::Nears { side, percent };
        }
        let goal = table.likeliest(side);
        let steps = table.steps_from(goal);
        let is_nearer = steps[to.index()] < steps[table.here().index()];
        if is_nearer { Reason::Approaches { side, at: table.map().place(goal) } } else { Reason::Weighed }
    }

    /// How likely one is attacked here, or wherever one could walk.
    fn of_fleeing(&self) -> Reason {
        let table = self.table;
        let walks = self.ends().map(|end| self.risk(end)).reduce(f64::min);
        match percent(table.risk_now().max(walks.unwrap_or(0.0))) {
            ..LIKELY => Reason::Weighed,
            percent => Reason::Flees { percent },
        }
    }

    /// What something is where a move ends, and where all moves end in the mean.
    fn beside_mean(&self, to: Sector, what: impl Fn(Sector) -> f64) -> (f64, f64) {
        let (mut sum, mut n) = (0.0, 0.0);
        for end in self.ends() {
            sum += what(end);
            n += 1.0;
        }
        (what(to), if n > 0.0 { sum / n } else { 0.0 })
    }

    fn ends(&self) -> impl Iterator<Item = Sector> {
        let end = |action: &Action| if let Action::Move { to } = action { self.table.map().sector(*to) } else { None };
        self.legal.iter().filter_map(end)
    }
}

#[expect(clippy::cast_sign_loss, reason = "a chance is never below nothing")]
fn percent(chance: f64) -> u8 {
    (100.0 * chance.clamp(0.0, 1.0)).round() as u8
}
