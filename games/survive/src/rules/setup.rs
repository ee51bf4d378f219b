//! Setup (S-01 to S-06): the island, the serpents, explorers and boats.

use fuga_kernel::{Chance, Seat, Secret, Sink};

use super::{Course, Survive};
use crate::board::{Hex, N_TILES, Tile, Tiles, nth_bit};
use crate::facts::{Fact, Public};
use crate::pieces::{Colour, Creature, Explorer, Spot};
use crate::refusal::{Moment, Refusal};
use crate::state::{Phase, State, Supply};

impl Survive {
    /// S-02 Shuffles the tiles onto the island, and S-04 chooses the first player.
    pub(super) fn lay_out(&self, chance: &mut impl Chance, facts: &mut impl Sink<Fact>) -> State {
        let first = Seat::new(chance.draw(u32::from(self.options.seats)) as u8);
        let mut state = self.blank(first);
        let mut left = self.kit.n_tiles();
        for tile in 0..N_TILES {
            state.tiles[left.draw(chance)] |= 1 << tile;
        }
        facts.push(|| Public::Began { first, tiles: self.tiles(&state).collect() });
        state
    }

    /// A table before the island is laid out: serpents on their marks, nobody on the board.
    pub(crate) fn blank(&self, first: Seat) -> State {
        let mut state = State::blank(first, self.kit.treasure, self.owners, self.kit.backs);
        for &hex in self.board.serpents() {
            state.herds[Creature::Serpent].insert(hex);
        }
        state.supply = Supply {
            sharks: self.kit.creatures[Creature::Shark],
            whales: self.kit.creatures[Creature::Whale],
            boats: self.kit.n_boats - self.n_starting_boats(),
        };
        state
    }

    /// S-06 Boats on the board at the start.
    fn n_starting_boats(&self) -> u8 {
        self.kit.boats_per_colour * self.options.n_colours()
    }

    /// S-04 An explorer goes onto a tile that takes it.
    pub(super) fn check_placing(&self, state: &State, colour: Colour, treasure: u8, on: Hex) -> Result<(), Refusal> {
        if !Self::unplaced(state, colour).contains(&treasure) {
            return Err(Refusal::NoSuchTreasure { treasure });
        }
        let tile = self.board.tile(on).ok_or(Refusal::NoTileThere { hex: on, asked: Moment::PlaceExplorer })?;
        let limit = self.tile_holds(state, tile);
        if state.crowd(on) < limit { Ok(()) } else { Err(Refusal::TileTaken { hex: on, limit }) }
    }

    /// S-04 A tile takes one explorer; S-91 allows two away from the sea.
    fn tile_holds(&self, state: &State, tile: Tile) -> u8 {
        if self.options.overpopulation && self.coastal(state, 1 << tile) == 0 { 2 } else { 1 }
    }

    /// The tiles that take a further explorer.
    pub(crate) fn free_tiles(&self, state: &State) -> Tiles {
        let is_free = |&(&hex, tile): &(&Hex, Tile)| state.crowd(hex) < self.tile_holds(state, tile);
        self.board.island().iter().zip(0..).filter(is_free).fold(0, |free, (_, tile)| free | 1 << tile)
    }

    /// The values a colour has yet to place, ascending.
    pub(super) fn unplaced(state: &State, colour: Colour) -> &[u8] {
        let n_placed = usize::from(state.n_in_play[colour]);
        &state.treasure[colour].truth()[n_placed..]
    }

    /// S-04 A boat starts on an empty sea space beside the island.
    pub(super) fn check_mooring(&self, state: &State, at: Hex) -> Result<(), Refusal> {
        if self.board.moorings().contains(&at) && state.fleet.crew(at).is_none() {
            Ok(())
        } else {
            Err(Refusal::NoMooring { hex: at })
        }
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// S-86 The explorer gets the next number of its colour, whatever it is worth.
    pub(super) fn place_explorer(&mut self, colour: Colour, treasure: u8, on: Hex) {
        let n_placed = usize::from(self.state.n_in_play[colour]);
        let values = &mut self.state.treasure[colour].truth_mut()[n_placed..];
        let place = values.iter().position(|&value| value == treasure).expect("it was checked");
        values[..=place].rotate_right(1);
        let explorer = Explorer::new(colour, n_placed as u8 + 1).expect("ten are placed");
        self.state.put(explorer, Spot::Tile(on));
        if let Some(tile) = self.game.board.tile(on)
            && self.state.crowd(on) == self.game.tile_holds(self.state, tile)
            && let Phase::PlacingExplorers { free, .. } = &mut self.state.phase
        {
            *free &= !(1 << tile);
        }
        let seat = self.game.seat_of(colour);
        self.facts.push(|| Fact::ExplorerPlaced { explorer, on, treasure: Secret::new(seat, treasure) });
    }

    pub(super) fn place_boat(&mut self, colour: Colour, at: Hex) {
        self.state.fleet.add(at);
        self.facts.push(|| Public::BoatPlaced { colour, at });
    }

    /// S-04 From now on the rules place for this seat.
    pub(super) fn place_for_me(&mut self, seat: Seat) {
        self.state.placed_for.insert(seat);
        self.facts.push(|| Public::SetupHandedOver { seat });
        self.place_at_random();
        self.go_on_placing();
    }

    /// On to the next colour that chooses for itself, or to the first turn.
    pub(super) fn go_on_placing(&mut self) {
        loop {
            let next = self.game.next_colour(self.state.phase.colour());
            self.state.phase = match self.state.phase {
                Phase::PlacingExplorers { free, .. } if !Survive::unplaced(self.state, next).is_empty() => {
                    Phase::PlacingExplorers { colour: next, free }
                }
                _ => Phase::PlacingBoats { colour: next },
            };
            if self.state.fleet.at.as_slice().len() == usize::from(self.game.n_starting_boats()) {
                return self.begin_play(next);
            }
            if !self.state.placed_for.contains(self.game.seat_of(next)) {
                return;
            }
            self.place_at_random();
        }
    }

    /// S-86 Places one piece for the colour that is asked; piece and place are drawn independently of each other.
    fn place_at_random(&mut self) {
        let colour = self.state.phase.colour();
        let Phase::PlacingExplorers { free, .. } = self.state.phase else {
            let free = || self.game.board.moorings().iter().filter(|&&at| self.state.fleet.crew(at).is_none());
            let nth = self.chance.draw(free().count() as u32) as usize;
            let at = *free().nth(nth).expect("the draw is below the number of free spaces");
            return self.place_boat(colour, at);
        };
        let values = Survive::unplaced(self.state, colour);
        let treasure = values[self.chance.draw(values.len() as u32) as usize];
        let on = self.game.board.hex_of(nth_bit(free, self.chance.draw(free.count_ones())));
        self.place_explorer(colour, treasure, on);
    }

    /// S-03, S-87 The values are covered, and the first turn begins.
    fn begin_play(&mut self, colour: Colour) {
        if !self.game.options.remember_values {
            for treasure in self.state.treasure.values_mut() {
                *treasure = Secret::unseen(*treasure.truth());
            }
            self.facts.push(|| Public::ValuesCovered);
        }
        self.begin_turn(colour);
    }
}
