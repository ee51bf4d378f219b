//! Exact chances of tiles and values, counted from what a viewer has not seen.

use arrayvec::ArrayVec;

use crate::memory::Memory;
use crate::pieces::{Back, Backs, ByTerrain, Explorer, N_AT_ONCE, N_EACH, Terrain};
use crate::rules::Survive;
use crate::view::{ColourView, View};

/// What one viewer has not seen of the tiles, and who has it.
#[derive(Clone, Debug)]
pub struct Odds {
    /// The backs that lie under the island or in hands that the viewer does not see.
    hidden: ByTerrain<Backs>,
    /// How many tiles those hands hold, by front.
    n_held: ByTerrain<u8>,
    /// The values of one colour's explorers, ascending.
    treasure: [u8; N_EACH],
}

impl Odds {
    /// Counts what a view does not show.
    pub fn new(survive: &Survive, view: &View) -> Self {
        let mut hidden = survive.kit().backs;
        let in_hand = view.colours.iter().filter_map(|seen| seen.hand.as_ref()).flatten();
        for tile in view.backs_shown.iter().chain(in_hand) {
            hidden[tile.front][tile.back] -= 1;
        }
        let mut n_held = ByTerrain::EMPTY;
        for seen in view.colours.iter().filter(|seen| seen.hand.is_none()) {
            for (n_held, n_kept) in n_held.values_mut().iter_mut().zip(seen.kept) {
                *n_held += n_kept;
            }
        }
        Self { hidden, n_held, treasure: survive.kit().treasure }
    }

    /// How likely each back is under a tile of this terrain, those that are possible.
    pub fn under(&self, terrain: Terrain) -> Vec<(Back, f64)> {
        let n_left = self.hidden[terrain].total() - u32::from(self.n_held[terrain]);
        // Of those that are kept, each is as likely to lie here as another.
        let share = 1.0 - f64::from(self.n_held[terrain]) / f64::from(self.n_kept(terrain).max(1));
        let chance = |back: Back| {
            let n = f64::from(self.hidden[terrain][back]) / f64::from(n_left.max(1));
            if back.is_kept() { n * share } else { n }
        };
        possible(chance)
    }

    /// How likely each back is on a tile that is kept unseen and has this front, those that are possible.
    pub fn kept(&self, front: Terrain) -> Vec<(Back, f64)> {
        let n_kept = f64::from(self.n_kept(front).max(1));
        possible(|back| if back.is_kept() { f64::from(self.hidden[front][back]) / n_kept } else { 0.0 })
    }

    /// How likely a colour, whose hand the viewer does not see, keeps at least one tile with each back.
    pub fn held(&self, seen: &ColourView) -> Vec<(Back, f64)> {
        possible(|back| {
            if !back.is_kept() {
                return 0.0;
            }
            let fronts = Terrain::ALL.into_iter().zip(seen.kept);
            1.0 - fronts.map(|(front, n_kept)| self.none_of(back, front, n_kept)).product::<f64>()
        })
    }

    /// How likely each value is of each explorer that was placed and whose value the viewer neither sees nor remembers.
    pub fn values(&self, view: &View, memory: &Memory) -> Vec<(Explorer, Vec<(u8, f64)>)> {
        let known = |explorer: Explorer, seen: Option<u8>| seen.or_else(|| memory.treasure(explorer));
        let mut all = Vec::new();
        for colour in &view.colours {
            let placed = || view.explorers.iter().filter(|seen| seen.explorer.colour() == colour.colour);
            let mut rest = ArrayVec::from(self.treasure);
            for value in placed().filter_map(|seen| known(seen.explorer, seen.treasure)) {
                if let Some(place) = rest.iter().position(|other| *other == value) {
                    rest.remove(place);
                }
            }
            let alike = rest.chunk_by(|one, other| one == other);
            let chances: Vec<(u8, f64)> =
                alike.map(|values| (values[0], values.len() as f64 / rest.len() as f64)).collect();
            let unknown = placed().filter(|seen| known(seen.explorer, seen.treasure).is_none());
            all.extend(unknown.map(|seen| (seen.explorer, chances.clone())));
        }
        all
    }

    /// How many tiles of a terrain that were not seen can be kept.
    fn n_kept(&self, terrain: Terrain) -> u32 {
        self.hidden[terrain].values()[N_AT_ONCE..].iter().map(|&n| u32::from(n)).sum()
    }

    /// How likely none of so many kept tiles with a front has this back.
    fn none_of(&self, back: Back, front: Terrain, n_tiles: u8) -> f64 {
        let (n_all, n_back) = (self.n_kept(front), u32::from(self.hidden[front][back]));
        let others = |nth: u32| f64::from((n_all - n_back).saturating_sub(nth)) / f64::from(n_all - nth);
        (0..u32::from(n_tiles)).map(others).product()
    }
}

/// All backs that have a chance.
fn possible(chance: impl Fn(Back) -> f64) -> Vec<(Back, f64)> {
    let all = Back::ALL.into_iter().map(|back| (back, chance(back)));
    all.filter(|(_, chance)| *chance > 0.0).collect()
}
