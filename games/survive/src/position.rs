//! Any position, set up by hand: for tests, puzzles and examples.

use fuga_kernel::{Seat, Secret, Tape, Thing};

use crate::board::Hex;
use crate::pieces::{Back, Backs, ByCreature, Colour, Creature, Explorer, Spot, Terrain};
use crate::rules::{Course, Survive};
use crate::state::{HexList, Phase, State, Supply};

/// A position to set up on a table: the beginning of a turn. What is not said is not on the board.
///
/// Explorers that are not named are lost, and the match has lasted one turn.
#[derive(Clone, Debug, Default)]
pub struct Position {
    tiles: Vec<(Terrain, Hex)>,
    bags: Vec<(Terrain, Vec<Back>)>,
    explorers: Vec<(Colour, Spot, Option<u8>)>,
    boats: Vec<Hex>,
    creatures: Vec<(Creature, Hex)>,
    hands: Vec<(Colour, Back, Terrain)>,
    turn: Option<Colour>,
    supply: Option<Supply>,
    rolled: Option<Creature>,
    turns: Option<(u16, u16)>,
}

fn hexes(names: &str) -> impl Iterator<Item = Hex> {
    names.split_whitespace().map(|name| name.parse().expect("a position names hexes as the board does"))
}

impl Position {
    /// Sea, and nothing on it.
    pub fn new() -> Self {
        Self::default()
    }

    /// Tiles of one terrain, by the names of their hexes.
    ///
    /// # Panics
    /// If a hex has no such name.
    #[must_use]
    pub fn tiles(mut self, terrain: Terrain, names: &str) -> Self {
        self.tiles.extend(hexes(names).map(|hex| (terrain, hex)));
        self
    }

    /// What lies under the tiles of one terrain, as many as there are tiles; otherwise the last kinds of back that are
    /// left.
    #[must_use]
    pub fn bag(mut self, terrain: Terrain, backs: &[Back]) -> Self {
        self.bags.push((terrain, backs.to_vec()));
        self
    }

    /// The colour's next explorer, with the lowest value that is left.
    ///
    /// # Panics
    /// If the spot has no such name.
    #[must_use]
    pub fn explorer(mut self, colour: Colour, spot: &str) -> Self {
        self.explorers.push((colour, spot.parse().expect("a position names spots as the board does"), None));
        self
    }

    /// The colour's next explorer, with this value.
    ///
    /// # Panics
    /// If the spot has no such name.
    #[must_use]
    pub fn worth(mut self, colour: Colour, spot: &str, treasure: u8) -> Self {
        let spot = spot.parse().expect("a position names spots as the board does");
        self.explorers.push((colour, spot, Some(treasure)));
        self
    }

    /// Boats, by the names of their hexes. Whoever is said to be on deck needs one.
    #[must_use]
    pub fn boats(mut self, names: &str) -> Self {
        self.boats.extend(hexes(names));
        self
    }

    /// Creatures of one kind, by the names of their hexes.
    #[must_use]
    pub fn creatures(mut self, creature: Creature, names: &str) -> Self {
        self.creatures.extend(hexes(names).map(|hex| (creature, hex)));
        self
    }

    /// A kept tile.
    #[must_use]
    pub fn hand(mut self, colour: Colour, back: Back, front: Terrain) -> Self {
        self.hands.push((colour, back, front));
        self
    }

    /// Whose turn begins; red's otherwise.
    #[must_use]
    pub const fn turn(mut self, colour: Colour) -> Self {
        self.turn = Some(colour);
        self
    }

    /// The turn has come to the die already, and this was rolled.
    #[must_use]
    pub const fn rolled(mut self, creature: Creature) -> Self {
        self.rolled = Some(creature);
        self
    }

    /// What lies beside the board; otherwise all whose backs were not shown and that are not on the board.
    #[must_use]
    pub const fn supply(mut self, supply: Supply) -> Self {
        self.supply = Some(supply);
        self
    }

    /// How many turns have begun, this one included, and in which of them something last happened (S-96).
    #[must_use]
    pub const fn turns(mut self, begun: u16, loud: u16) -> Self {
        self.turns = Some((begun, loud));
        self
    }
}

impl Survive {
    /// Sets a position up: the first player is seat 0, the values are covered, and the turn begins.
    ///
    /// # Panics
    /// If the position does not fit the table: colours, places or pieces it does not have.
    pub fn set_up(&self, position: &Position) -> State {
        let mut state = self.blank(Seat::new(0));
        state.herds = ByCreature::filled(HexList::EMPTY);
        for &(terrain, hex) in &position.tiles {
            let tile = self.board().tile(hex).expect("a tile lies on the island");
            state.tiles[terrain] |= 1 << tile;
        }
        for &hex in &position.boats {
            state.fleet.add(hex);
        }
        for &(creature, hex) in &position.creatures {
            state.herds[creature].insert(hex);
        }
        self.set_up_explorers(&mut state, position);
        self.set_up_tiles(&mut state, position);
        let n_left = |n_all: u8, back: Back, n_on_board: usize| {
            let n_shown: u8 = state.shown.values().iter().map(|shown| shown[back]).sum();
            n_all - n_shown.max(n_on_board as u8)
        };
        let [_, n_sharks, n_whales] = *self.kit().creatures.values();
        let [_, sharks, whales] = state.herds.values();
        state.supply = position.supply.unwrap_or(Supply {
            sharks: n_left(n_sharks, Back::Shark, sharks.as_slice().len()),
            whales: n_left(n_whales, Back::Whale, whales.as_slice().len()),
            boats: state.supply.boats.min(self.kit().n_boats - state.fleet.at.as_slice().len() as u8),
        });
        let colour = position.turn.unwrap_or(Colour::Red);
        Course { game: self, state: &mut state, chance: &mut Tape::new(&[]), facts: &mut () }.begin_turn(colour);
        let (begun, loud) = position.turns.unwrap_or((1, 1));
        (state.n_turns, state.loud_turn) = (begun, loud);
        if let Some(rolled) = position.rolled {
            state.phase = Phase::Hunting { colour, rolled };
        }
        state
    }

    fn set_up_explorers(&self, state: &mut State, position: &Position) {
        for colour in self.colours() {
            let own = position.explorers.iter().filter(|&&(other, ..)| other == colour);
            let mut rest = self.kit().treasure.to_vec();
            for &(_, _, value) in own.clone() {
                if let Some(value) = value {
                    let place = rest.iter().position(|&other| other == value).expect("a colour has this value");
                    rest.remove(place);
                }
            }
            let mut values = Vec::new();
            for (explorer, &(_, spot, value)) in colour.explorers().zip(own) {
                state.put(explorer, spot);
                values.push(value.unwrap_or_else(|| rest.remove(0)));
            }
            for explorer in colour.explorers().skip(values.len()) {
                state.put(explorer, Spot::Lost);
            }
            values.extend(rest);
            let values = values.try_into().expect("a colour has ten explorers");
            let treasure = &mut state.treasure[colour];
            treasure.set(values);
            if !self.remembers_values() {
                *treasure = Secret::unseen(values);
            }
        }
        let is_at_table = |explorer: &Explorer| self.colours().any(|colour| colour == explorer.colour());
        assert!(
            Explorer::all().filter(is_at_table).all(|explorer| state.spot(explorer) != Spot::Unplaced),
            "in play every explorer is somewhere"
        );
    }

    fn set_up_tiles(&self, state: &mut State, position: &Position) {
        let mut rest = self.kit().backs;
        for &(colour, back, front) in &position.hands {
            rest[front][back] -= 1;
            *state.hands[colour].truth_mut().count_mut(back, front) += 1;
            state.n_kept[colour][front] += 1;
        }
        for terrain in Terrain::ALL {
            let rest = &mut rest[terrain];
            let n_tiles = state.tiles[terrain].count_ones() as usize;
            let mut bag = Backs::EMPTY;
            if let Some((_, backs)) = position.bags.iter().find(|&&(other, _)| other == terrain) {
                assert_eq!(backs.len(), n_tiles, "there are as many backs as tiles");
                for &back in backs {
                    rest[back] -= 1;
                    bag[back] += 1;
                }
            } else {
                for _ in 0..n_tiles {
                    let kinds = Back::ALL.into_iter().rev();
                    let back = kinds.into_iter().find(|&back| rest[back] > 0).expect("there are enough tiles");
                    rest[back] -= 1;
                    bag[back] += 1;
                }
            }
            state.bags[terrain].set(bag);
            state.shown[terrain] = *rest;
        }
    }
}
