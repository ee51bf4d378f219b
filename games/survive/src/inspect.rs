//! Behind the secrets: what the testkit must know of a state to judge what others may know. No rule and no view uses it.

use fuga_kernel::{Game, Thing, Viewer};

use crate::board::Hex;
use crate::pieces::{Back, Colour, Creature, Explorer, Spot, Terrain};
use crate::rules::{BOAT_HOLDS, Survive};
use crate::state::{Phase, State};

#[doc(hidden)]
impl Survive {
    /// What is hidden from a viewer, each kind of secret with its value.
    pub fn secrets(&self, state: &State, viewer: Viewer) -> Vec<(&'static str, String)> {
        let mut secrets = Vec::new();
        for colour in self.colours().filter(|&colour| Viewer::Seat(self.seat_of(colour)) != viewer) {
            secrets.push(("value", format!("{:?}", state.treasure[colour].truth())));
            secrets.push(("hand", format!("{:?}", state.hands[colour].truth())));
            if let Phase::Defending { answers, .. } = &state.phase {
                let answer = answers[colour].map(|answer| *answer.truth());
                secrets.push(("answer", format!("{answer:?}")));
            }
        }
        for bag in state.bags.values() {
            secrets.push(("back", format!("{:?}", bag.truth())));
        }
        secrets
    }

    /// A colour's kept tiles.
    pub fn hand(&self, state: &State, colour: Colour) -> Vec<(Back, Terrain)> {
        state.hands[colour].truth().tiles().collect()
    }

    /// An explorer's value.
    pub fn treasure(&self, state: &State, explorer: Explorer) -> u8 {
        state.treasure[explorer.colour()].truth()[usize::from(explorer.number()) - 1]
    }

    /// Whether every piece and every tile is there once, and every count is right.
    pub fn check_counts(&self, state: &State) -> Result<(), String> {
        let faults = [self.fault_of_tiles(state), self.fault_of_pieces(state), self.fault_of_spaces(state)];
        match faults.into_iter().flatten().next() {
            Some(fault) => Err(fault),
            None => Ok(()),
        }
    }

    fn fault_of_tiles(&self, state: &State) -> Option<String> {
        let kit = self.kit();
        let [beach, forest, mountain] = *state.tiles.values();
        if beach & forest != 0 || beach & mountain != 0 || forest & mountain != 0 {
            return Some("a tile is of two terrains".to_owned());
        }
        for front in Terrain::ALL {
            let bag = state.bags[front].truth();
            for back in Back::ALL {
                let n_held: u8 = Colour::ALL.map(|c| state.hands[c].truth().n(back, front)).iter().sum();
                let n = bag[back] + state.shown[front][back] + n_held;
                if n != kit.backs[front][back] {
                    return Some(format!("{n} tiles {front:?} with {back:?}"));
                }
            }
            // S-94 The very last tile is taken without being looked at.
            let n_unseen = u8::from(state.ending.is_some() && state.land() == 0 && !bag.is_empty());
            if bag.total() != state.tiles[front].count_ones() + u32::from(n_unseen) {
                return Some(format!("{} tiles {front:?}, bag {bag:?}", state.tiles[front].count_ones()));
            }
        }
        let is_counted = |colour: Colour| {
            Terrain::ALL.into_iter().all(|front| {
                let tiles = state.hands[colour].truth().tiles();
                tiles.filter(|&(_, other)| other == front).count() == usize::from(state.n_kept[colour][front])
            })
        };
        let uncounted = Colour::ALL.into_iter().find(|&colour| !is_counted(colour));
        uncounted.map(|colour| format!("the kept tiles of {colour} are not counted right"))
    }

    fn fault_of_pieces(&self, state: &State) -> Option<String> {
        let kit = self.kit();
        for colour in Colour::ALL {
            let mut values = *state.treasure[colour].truth();
            values.sort_unstable();
            if values != kit.treasure {
                return Some(format!("{colour} has treasure {values:?}"));
            }
            let n_in_play = colour.explorers().filter(|&explorer| state.spot(explorer).is_in_play()).count();
            if n_in_play != usize::from(state.n_in_play[colour]) {
                return Some(format!("{colour} has {n_in_play} explorers in play"));
            }
            let is_at_table = self.colours().any(|other| other == colour);
            let mut spots = colour.explorers().map(|explorer| state.spot(explorer));
            if !is_at_table && !spots.all(|spot| spot == Spot::Unplaced) {
                return Some(format!("{colour} is not at the table"));
            }
            if !state.phase.is_setup() && is_at_table && spots.any(|spot| spot == Spot::Unplaced) {
                return Some(format!("an explorer of {colour} was not placed"));
            }
        }
        // A piece that was removed never returns, so there are never more than the box holds (S-05).
        let n_shown = |back: Back| state.shown.values().iter().map(|shown| shown[back]).sum::<u8>();
        let n_colours = self.options().n_colours();
        let supply = state.supply;
        let counts = [
            ("serpents", Creature::Serpent, 0, kit.creatures[Creature::Serpent], 0),
            ("sharks", Creature::Shark, supply.sharks, kit.creatures[Creature::Shark], n_shown(Back::Shark)),
            ("whales", Creature::Whale, supply.whales, kit.creatures[Creature::Whale], n_shown(Back::Whale)),
        ];
        for (name, creature, n_supply, n_all, n_placed) in counts {
            let n_on_board = state.herds[creature].as_slice().len() as u8;
            if n_on_board + n_supply > n_all || n_supply + n_placed > n_all {
                return Some(format!("{n_on_board} {name} on the board and {n_supply} beside it"));
            }
        }
        let n_boats = state.fleet.at.as_slice().len() as u8;
        if n_boats + supply.boats > kit.n_boats || supply.boats > kit.n_boats - kit.boats_per_colour * n_colours {
            return Some(format!("{n_boats} boats on the board and {} beside it", supply.boats));
        }
        None
    }

    /// What stands in the spaces fits together: land and sea, boats and crews, swimmers and creatures.
    fn fault_of_spaces(&self, state: &State) -> Option<String> {
        for explorer in Explorer::all() {
            let spot = state.spot(explorer);
            let is_right = match spot {
                Spot::Tile(hex) => !self.is_sea(state, hex),
                Spot::Water(hex) => self.is_sea(state, hex) && (!state.is_deadly(hex) || is_waiting(state, hex)),
                Spot::Deck(hex) => state.fleet.crew(hex).is_some(),
                Spot::Corner(_) | Spot::Lost | Spot::Unplaced => true,
            };
            if !is_right {
                return Some(format!("{explorer} can't be at {spot}"));
            }
        }
        for hex in Hex::all() {
            let n_there = state.who_is_at(Spot::Water(hex)).len() + state.who_is_at(Spot::Tile(hex)).len();
            if n_there != usize::from(state.crowd(hex)) {
                return Some(format!("{n_there} explorers in {hex} are not counted right"));
            }
            let aboard = state.who_is_at(Spot::Deck(hex));
            if let Some(crew) = state.fleet.crew(hex) {
                let n_of = |colour| aboard.iter().filter(|explorer| explorer.colour() == colour).count();
                let is_counted = Colour::ALL.into_iter().all(|colour| usize::from(crew.n_of(colour)) == n_of(colour));
                let is_rough = !crew.is_empty() && state.is_rough(hex) && !is_waiting(state, hex);
                if !is_counted || crew.total() > BOAT_HOLDS || is_rough || !self.is_sea(state, hex) {
                    return Some(format!("the boat in {hex} can't be there with {aboard:?}"));
                }
            }
            let n_boats = state.fleet.at.as_slice().iter().filter(|&&other| other == hex).count();
            if n_boats != usize::from(state.fleet.crew(hex).is_some()) {
                return Some(format!("{n_boats} boats in {hex}"));
            }
            let is_inhabited = Creature::ALL.into_iter().any(|creature| state.has(creature, hex));
            if is_inhabited && !self.is_sea(state, hex) {
                return Some(format!("a creature on land in {hex}"));
            }
        }
        None
    }
}

/// S-51 Whether a creature waits here for an answer before it strikes.
fn is_waiting(state: &State, hex: Hex) -> bool {
    matches!(state.phase, Phase::Defending { at, .. } if at == hex)
}
