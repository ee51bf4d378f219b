//! Sinking the island (S-30 to S-36).

use fuga_kernel::{Chance, Secret, Sink, Thing};

use super::moving::{drown, lose};
use super::{BOAT_HOLDS, Survive};
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

    /// S-12, S-31 A tile is taken; whoever stood on it swims before its back takes effect.
    pub(super) fn sink(
        &self,
        state: &mut State,
        colour: Colour,
        tile: Tile,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        let at = self.board.hex_of(tile);
        let terrain = state.terrain(tile).expect("it was checked");
        state.tiles[terrain] &= !(1 << tile);
        state.loud_turn = state.n_turns;
        facts.push(|| Public::TileSunk { colour, at, terrain });
        let fallen = if state.crowd(at) == 0 { ExplorerSet::EMPTY } else { state.who_is_at(Spot::Tile(at)) };
        for explorer in fallen.iter() {
            state.put(explorer, Spot::Water(at));
        }
        if !fallen.is_empty() {
            facts.push(|| Public::FellIn { explorers: fallen, at });
        }
        // S-94 The last tile ends the match at once, and its back is nobody's business.
        if self.options.sunken_atlantis && state.land() == 0 {
            return self.end(state, Ending::IslandGone, facts);
        }
        let back = state.bags[terrain].truth_mut().draw(chance);
        if back.is_kept() {
            self.keep(state, colour, back, terrain, facts);
        } else {
            state.shown[terrain][back] += 1;
            facts.push(|| Public::BackShown { back, front: terrain });
            if self.take_effect(state, colour, back, at, facts) {
                return;
            }
        }
        self.roll(state, colour, chance, facts);
    }

    /// S-34, S-85 The tile goes into the hand, seen by its taker alone.
    fn keep(&self, state: &mut State, colour: Colour, back: Back, front: Terrain, facts: &mut impl Sink<Fact>) {
        *state.hands[colour].truth_mut().count_mut(back, front) += 1;
        state.n_kept[colour][front] += 1;
        let seat = self.seat_of(colour);
        facts.push(|| Fact::TileKept { colour, back: Secret::new(seat, back), front });
    }

    /// S-33 What a green back does; true if the turn does not go on with the die now.
    fn take_effect(&self, state: &mut State, colour: Colour, back: Back, at: Hex, facts: &mut impl Sink<Fact>) -> bool {
        match back {
            Back::Shark => {
                if take_one(&mut state.supply.sharks) {
                    place_creature(state, Creature::Shark, at, facts);
                    drown(state, at, facts);
                }
            }
            Back::Whale => {
                if take_one(&mut state.supply.whales) {
                    place_creature(state, Creature::Whale, at, facts);
                }
            }
            Back::Boat => {
                if take_one(&mut state.supply.boats) {
                    return Self::surface(state, colour, at, facts);
                }
            }
            Back::Volcano if !self.options.to_the_end && !self.options.sunken_atlantis => {
                self.end(state, Ending::Volcano, facts);
                return true;
            }
            // S-92, S-94 The volcano acts as a whirlpool.
            _ => self.whirl(state, at, facts),
        }
        self.ends_for_lack_of_explorers(state, facts)
    }

    /// S-33, S-35 A boat appears; the swimmers there board, and of more than three the taker chooses three.
    fn surface(state: &mut State, colour: Colour, at: Hex, facts: &mut impl Sink<Fact>) -> bool {
        state.fleet.add(at);
        facts.push(|| Public::BoatSurfaced { at });
        let swimmers = state.swimmers_at(at);
        if swimmers.len() > usize::from(BOAT_HOLDS) {
            state.phase = Phase::Boarding { colour, at, left: BOAT_HOLDS };
            return true;
        }
        board(state, swimmers, at, facts);
        false
    }

    pub(super) fn check_boarding(state: &State, at: Hex, explorer: Explorer) -> Result<(), Refusal> {
        if state.spot(explorer) == Spot::Water(at) { Ok(()) } else { Err(Refusal::NotInTheWater { explorer }) }
    }

    /// S-35 One of the three who board.
    pub(super) fn take_aboard(
        &self,
        state: &mut State,
        explorer: Explorer,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        let Phase::Boarding { colour, at, left } = &mut state.phase else { return };
        let (colour, at) = (*colour, *at);
        *left -= 1;
        let is_last = *left == 0;
        board(state, ExplorerSet::from_iter([explorer]), at, facts);
        if is_last {
            self.roll(state, colour, chance, facts);
        }
    }

    /// S-33, S-36 Everything in this sea space and in the sea spaces around it is removed; land is untouched.
    fn whirl(&self, state: &mut State, at: Hex, facts: &mut impl Sink<Fact>) {
        let mut lost = ExplorerSet::EMPTY;
        for &hex in std::iter::once(&at).chain(self.board.neighbours(at)) {
            if !self.is_sea(state, hex) {
                continue;
            }
            let creatures = ByCreature::of(|creature| state.herds[creature].remove_all(hex));
            let mut here = state.swimmers_at(hex);
            if state.fleet.is_manned(hex) {
                here = here.union(state.who_is_at(Spot::Deck(hex)));
            }
            for explorer in here.iter() {
                state.put(explorer, Spot::Lost);
                lost.insert(explorer);
            }
            if state.fleet.crew(hex).is_some() {
                state.fleet.remove(hex);
                facts.push(|| Public::BoatDestroyed { at: hex });
            }
            if !creatures.is_empty() {
                facts.push(|| Public::SweptAway { at: hex, creatures: *creatures.values() });
            }
        }
        if !lost.is_empty() {
            facts.push(|| Public::Lost { explorers: lost, cause: Cause::Whirlpool });
        }
    }
}

fn board(state: &mut State, explorers: ExplorerSet, at: Hex, facts: &mut impl Sink<Fact>) {
    if explorers.is_empty() {
        return;
    }
    for explorer in explorers.iter() {
        state.put(explorer, Spot::Deck(at));
    }
    facts.push(|| Public::Boarded { explorers, at });
}

fn place_creature(state: &mut State, creature: Creature, at: Hex, facts: &mut impl Sink<Fact>) {
    state.herds[creature].insert(at);
    facts.push(|| Public::CreaturePlaced { creature, at });
}

/// S-05 Takes a piece from the supply, if there is one.
fn take_one(supply: &mut u8) -> bool {
    let is_there = *supply > 0;
    *supply -= u8::from(is_there);
    is_there
}

/// The end of a match loses everybody who is not on a corner land (S-70).
pub(super) fn lose_the_rest(state: &mut State, facts: &mut impl Sink<Fact>) {
    let rest = Explorer::all().filter(|&explorer| state.spot(explorer).is_in_play()).collect();
    lose(state, rest, Cause::LeftBehind, facts);
}
