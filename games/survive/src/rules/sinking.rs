//! Sinking the island (S-30 to S-36).

use fuga_kernel::{Chance, Secret, Sink, Thing};

use super::{BOAT_HOLDS, Course, Survive};
use crate::board::{Hex, Tile, Tiles};
use crate::facts::{Cause, Fact, Public};
use crate::outcome::Ending;
use crate::pieces::{Back, ByCreature, Colour, Creature, Explorer, ExplorerSet, Spot, Terrain};
use crate::refusal::{Moment, Refusal};
use crate::state::{Phase, State};

impl Survive {
    /// S-30 The terrain that sinks now, while there are tiles.
    pub(crate) fn sinking_terrain(state: &State) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|&terrain| state.tiles[terrain] != 0)
    }

    /// S-30 The tiles that may be taken: of the terrain that sinks now those by the sea, or any if all are enclosed.
    pub(crate) fn sinkable(&self, state: &State) -> Tiles {
        let Some(terrain) = Self::sinking_terrain(state) else { return 0 };
        let tiles = state.tiles[terrain];
        match self.coastal(state, tiles) {
            0 => tiles,
            coastal => coastal,
        }
    }

    /// Those of some tiles that touch the sea.
    pub(super) fn coastal(&self, state: &State, tiles: Tiles) -> Tiles {
        self.board.coast(tiles, state.land(), self.options.lagoon_is_sea)
    }

    pub(super) fn check_sinking(&self, state: &State, hex: Hex) -> Result<Tile, Refusal> {
        let no_tile = Refusal::NoTileThere { hex, asked: Moment::Sink };
        let tile = self.board.tile(hex).ok_or(no_tile)?;
        let terrain = state.terrain(tile).ok_or(no_tile)?;
        match Self::sinking_terrain(state) {
            Some(now) if now != terrain => Err(Refusal::OtherTerrainFirst { now }),
            _ if self.coastal(state, 1 << tile) != 0 || self.sinkable(state) >> tile & 1 != 0 => Ok(tile),
            _ => Err(Refusal::Enclosed { hex }),
        }
    }

    pub(super) fn check_boarding(state: &State, at: Hex, explorer: Explorer) -> Result<(), Refusal> {
        if state.spot(explorer) == Spot::Water(at) { Ok(()) } else { Err(Refusal::NotInTheWater { explorer }) }
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// S-12, S-31 A tile is taken; whoever stood on it swims before its back takes effect.
    pub(super) fn sink(&mut self, colour: Colour, tile: Tile) {
        let at = self.game.board.hex_of(tile);
        let terrain = self.state.terrain(tile).expect("it was checked");
        self.state.tiles[terrain] &= !(1 << tile);
        self.state.loud_turn = self.state.n_turns;
        self.facts.push(|| Public::TileSunk { colour, at, terrain });
        let fallen = if self.state.crowd(at) == 0 { ExplorerSet::EMPTY } else { self.state.who_is_at(Spot::Tile(at)) };
        for explorer in fallen.iter() {
            self.state.put(explorer, Spot::Water(at));
        }
        if !fallen.is_empty() {
            self.facts.push(|| Public::FellIn { explorers: fallen, at });
        }
        // S-94 The last tile ends the match at once, and its back is nobody's business.
        if self.game.options.sunken_atlantis && self.state.land() == 0 {
            return self.end(Ending::IslandGone);
        }
        let back = self.state.bags[terrain].truth_mut().draw(self.chance);
        if back.is_kept() {
            self.keep(colour, back, terrain);
        } else {
            self.state.shown[terrain][back] += 1;
            self.facts.push(|| Public::BackShown { back, front: terrain });
            if self.take_effect(colour, back, at) {
                return;
            }
        }
        self.roll(colour);
    }

    /// S-34, S-85 The tile goes into the hand, seen by its taker alone.
    fn keep(&mut self, colour: Colour, back: Back, front: Terrain) {
        *self.state.hands[colour].truth_mut().count_mut(back, front) += 1;
        self.state.n_kept[colour][front] += 1;
        let seat = self.game.seat_of(colour);
        self.facts.push(|| Fact::TileKept { colour, back: Secret::new(seat, back), front });
    }

    /// S-33 What a green back does; true if the turn does not go on with the die now.
    fn take_effect(&mut self, colour: Colour, back: Back, at: Hex) -> bool {
        match back {
            Back::Shark => {
                if take_one(&mut self.state.supply.sharks) {
                    self.place_creature(Creature::Shark, at);
                    self.drown(at);
                }
            }
            Back::Whale => {
                if take_one(&mut self.state.supply.whales) {
                    self.place_creature(Creature::Whale, at);
                }
            }
            Back::Boat => {
                if take_one(&mut self.state.supply.boats) {
                    return self.surface(colour, at);
                }
            }
            Back::Volcano if !self.game.options.to_the_end && !self.game.options.sunken_atlantis => {
                self.end(Ending::Volcano);
                return true;
            }
            // S-92, S-94 The volcano acts as a whirlpool.
            _ => self.whirl(at),
        }
        self.ends_for_lack_of_explorers()
    }

    /// S-33, S-35 A boat appears; the swimmers there board, and of more than three the taker chooses three.
    fn surface(&mut self, colour: Colour, at: Hex) -> bool {
        self.state.fleet.add(at);
        self.facts.push(|| Public::BoatSurfaced { at });
        let swimmers = self.state.swimmers_at(at);
        if swimmers.len() > usize::from(BOAT_HOLDS) {
            self.state.phase = Phase::Boarding { colour, at, left: BOAT_HOLDS };
            return true;
        }
        self.board(swimmers, at);
        false
    }

    /// S-35 One of the three who board.
    pub(super) fn take_aboard(&mut self, explorer: Explorer) {
        let Phase::Boarding { colour, at, left } = &mut self.state.phase else { return };
        let (colour, at) = (*colour, *at);
        *left -= 1;
        let is_last = *left == 0;
        self.board(ExplorerSet::from_iter([explorer]), at);
        if is_last {
            self.roll(colour);
        }
    }

    /// S-33, S-36 Everything in this sea space and in the sea spaces around it is removed; land is untouched.
    fn whirl(&mut self, at: Hex) {
        let mut lost = ExplorerSet::EMPTY;
        for &hex in std::iter::once(&at).chain(self.game.board.neighbours(at)) {
            if !self.game.is_sea(self.state, hex) {
                continue;
            }
            let creatures = ByCreature::of(|creature| self.state.herds[creature].remove_all(hex));
            let mut here = self.state.swimmers_at(hex);
            if self.state.fleet.is_manned(hex) {
                here = here.union(self.state.who_is_at(Spot::Deck(hex)));
            }
            for explorer in here.iter() {
                self.state.put(explorer, Spot::Lost);
                lost.insert(explorer);
            }
            if self.state.fleet.crew(hex).is_some() {
                self.state.fleet.remove(hex);
                self.facts.push(|| Public::BoatDestroyed { at: hex });
            }
            if !creatures.is_empty() {
                self.facts.push(|| Public::SweptAway { at: hex, creatures: *creatures.values() });
            }
        }
        if !lost.is_empty() {
            self.facts.push(|| Public::Lost { explorers: lost, cause: Cause::Whirlpool });
        }
    }

    fn board(&mut self, explorers: ExplorerSet, at: Hex) {
        if explorers.is_empty() {
            return;
        }
        for explorer in explorers.iter() {
            self.state.put(explorer, Spot::Deck(at));
        }
        self.facts.push(|| Public::Boarded { explorers, at });
    }

    fn place_creature(&mut self, creature: Creature, at: Hex) {
        self.state.herds[creature].insert(at);
        self.facts.push(|| Public::CreaturePlaced { creature, at });
    }

    /// The end of a match loses everybody who is not on a corner land (S-70).
    pub(super) fn lose_the_rest(&mut self) {
        let rest = Explorer::all().filter(|&explorer| self.state.spot(explorer).is_in_play()).collect();
        self.lose(rest, Cause::LeftBehind);
    }
}

/// S-05 Takes a piece from the supply, if there is one.
fn take_one(supply: &mut u8) -> bool {
    let is_there = *supply > 0;
    *supply -= u8::from(is_there);
    is_there
}
