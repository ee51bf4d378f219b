//! The truth of a match in play.

use fuga_kernel::{Seat, SeatSet, Secret};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::board::{ALL_TILES, Board, Corner, Hex, Tile, Tiles};
use crate::outcome::Ending;
use crate::pieces::{
    Back, Backs, ByColour, ByCreature, ByExplorer, ByTerrain, Colour, ColourSet, Creature, Explorer, ExplorerSet,
    N_AT_ONCE, N_BACKS, N_EACH, Spot, Terrain,
};

/// The truth now. Flat and small: it is copied at every imagined world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    pub(crate) phase: Phase,
    pub(crate) ending: Option<Ending>,
    pub(crate) first: Seat,
    /// The seats that have the rules place for them.
    pub(crate) placed_for: SeatSet,
    /// How many turns have begun, and in which of them an explorer was last saved or lost or a tile was taken (S-96).
    pub(crate) n_turns: u16,
    pub(crate) loud_turn: u16,
    spots: ByExplorer<SpotCode>,
    /// Explorers on the island or at sea, by colour.
    pub(crate) n_in_play: ByColour<u8>,
    /// Each colour's values by number; those not placed yet come last, ascending (S-03).
    pub(crate) treasure: ByColour<Secret<[u8; N_EACH]>>,
    /// S-34 Each colour's kept tiles; how many of each front it holds is public (S-85).
    pub(crate) hands: ByColour<Secret<Hand>>,
    pub(crate) n_kept: ByColour<ByTerrain<u8>>,
    /// The tiles that are left, by terrain.
    pub(crate) tiles: ByTerrain<Tiles>,
    /// What lies under the tiles of each terrain: nobody knows which under which.
    pub(crate) bags: ByTerrain<Secret<Backs>>,
    /// The backs that everybody has seen, by terrain.
    pub(crate) shown: ByTerrain<Backs>,
    /// How many stand on the tile of each hex, or swim in its water; with `fleet` a copy of what `spots` says, for speed.
    crowds: [u8; Hex::COUNT],
    pub(crate) fleet: Fleet,
    pub(crate) herds: ByCreature<HexList<6>>,
    /// S-05 Sharks, whales and boats beside the board.
    pub(crate) supply: Supply,
}

/// What is asked, and of whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Phase {
    /// `free`: the tiles that take a further explorer (S-04, S-91).
    PlacingExplorers {
        colour: Colour,
        free: Tiles,
    },
    PlacingBoats {
        colour: Colour,
    },
    PlayingTile {
        colour: Colour,
    },
    Gliding {
        colour: Colour,
        glider: Glider,
        left: u8,
    },
    /// `wet`: who has made a water move this turn (S-23).
    Moving {
        colour: Colour,
        left: u8,
        wet: ExplorerSet,
    },
    Sinking {
        colour: Colour,
    },
    Boarding {
        colour: Colour,
        at: Hex,
        left: u8,
    },
    Hunting {
        colour: Colour,
        rolled: Creature,
    },
    Defending {
        colour: Colour,
        creature: Creature,
        at: Hex,
        asked: ColourSet,
        answers: Answers,
    },
}

/// S-51 Sealed answers by colour.
pub(crate) type Answers = ByColour<Option<Secret<Reply>>>;

impl Phase {
    /// The colour whose turn it is, or that places.
    pub(crate) const fn colour(&self) -> Colour {
        match self {
            Self::PlacingExplorers { colour, .. }
            | Self::PlacingBoats { colour }
            | Self::PlayingTile { colour }
            | Self::Gliding { colour, .. }
            | Self::Moving { colour, .. }
            | Self::Sinking { colour }
            | Self::Boarding { colour, .. }
            | Self::Hunting { colour, .. }
            | Self::Defending { colour, .. } => *colour,
        }
    }

    /// S-03 Whether owners may still look at their values.
    pub(crate) const fn is_setup(&self) -> bool {
        matches!(self, Self::PlacingExplorers { .. } | Self::PlacingBoats { .. })
    }
}

/// What a dolphin or a wind moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Glider {
    /// S-52 A swimmer.
    Explorer(Explorer),
    /// S-53 The boat in this space.
    Boat(Hex),
}

/// S-51 A sealed answer to an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// No defence.
    Decline,
    /// The defence tile with this front.
    Defend(Terrain),
}

/// Kept tiles: for each of the seven kinds how many with each front.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Hand([ByTerrain<u8>; N_BACKS - N_AT_ONCE]);

impl Hand {
    pub(crate) fn n(&self, back: Back, front: Terrain) -> u8 {
        if back.is_kept() { self.0[back as usize - N_AT_ONCE][front] } else { 0 }
    }

    pub(crate) fn count_mut(&mut self, back: Back, front: Terrain) -> &mut u8 {
        &mut self.0[back as usize - N_AT_ONCE][front]
    }

    /// The kinds of kept tile with their fronts, each once.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = (Back, Terrain)> {
        let kept = Back::ALL.into_iter().filter(|back| back.is_kept());
        let all = kept.flat_map(|back| Terrain::ALL.into_iter().map(move |front| (back, front)));
        all.filter(|&(back, front)| self.n(back, front) > 0)
    }

    /// The kept tiles one by one, in the fixed order of kinds and fronts: the order tells nothing.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = (Back, Terrain)> {
        self.kinds().flat_map(|(back, front)| std::iter::repeat_n((back, front), usize::from(self.n(back, front))))
    }
}

/// S-05 Pieces beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, TS)]
pub struct Supply {
    /// Sharks.
    pub sharks: u8,
    /// Whales.
    pub whales: u8,
    /// Boats.
    pub boats: u8,
}

/// A short list of hexes in ascending order; a hex may stand in it more than once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct HexList<const N: usize> {
    n: u8,
    hexes: [Hex; N],
}

impl<const N: usize> HexList<N> {
    pub(crate) const EMPTY: Self = Self { n: 0, hexes: [Hex::FIRST; N] };

    pub(crate) fn as_slice(&self) -> &[Hex] {
        &self.hexes[..usize::from(self.n)]
    }

    pub(crate) fn contains(&self, hex: Hex) -> bool {
        self.as_slice().contains(&hex)
    }

    pub(crate) fn insert(&mut self, hex: Hex) {
        let mut place = usize::from(self.n);
        while place > 0 && self.hexes[place - 1] > hex {
            self.hexes[place] = self.hexes[place - 1];
            place -= 1;
        }
        self.hexes[place] = hex;
        self.n += 1;
    }

    /// Takes one out, which must be there.
    pub(crate) fn remove(&mut self, hex: Hex) {
        let place = self.as_slice().iter().position(|&other| other == hex).expect("what is removed was there");
        self.n -= 1;
        for place in place..usize::from(self.n) {
            self.hexes[place] = self.hexes[place + 1];
        }
        // Unused places are filled alike, so that equal lists are equal.
        self.hexes[usize::from(self.n)] = Hex::FIRST;
    }

    /// Takes one out, which must be there, and puts another in.
    pub(crate) fn replace(&mut self, hex: Hex, by: Hex) {
        let list = &mut self.hexes[..usize::from(self.n)];
        let mut place = list.iter().position(|&other| other == hex).expect("what is replaced was there");
        while place > 0 && list[place - 1] > by {
            list[place] = list[place - 1];
            place -= 1;
        }
        while place + 1 < list.len() && list[place + 1] < by {
            list[place] = list[place + 1];
            place += 1;
        }
        list[place] = by;
    }

    /// Takes all out that stand on this hex.
    pub(crate) fn remove_all(&mut self, hex: Hex) -> u8 {
        let mut n_removed = 0;
        while self.contains(hex) {
            self.remove(hex);
            n_removed += 1;
        }
        n_removed
    }
}

impl<const N: usize> std::fmt::Debug for HexList<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// The boats on the board, and who is aboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Fleet {
    pub(crate) at: HexList<12>,
    /// For each space the crew of its boat, or [`Crew::NO_BOAT`].
    crews: [Crew; Hex::COUNT],
}

impl Fleet {
    pub(crate) const EMPTY: Self = Self { at: HexList::EMPTY, crews: [Crew::NO_BOAT; Hex::COUNT] };

    /// The crew of the boat in this space, if there is a boat.
    pub(crate) fn crew(&self, hex: Hex) -> Option<Crew> {
        let crew = self.crews[hex.index()];
        (crew != Crew::NO_BOAT).then_some(crew)
    }

    /// Whether there is a boat in this space with somebody aboard.
    pub(crate) fn is_manned(&self, hex: Hex) -> bool {
        self.crew(hex).is_some_and(|crew| !crew.is_empty())
    }

    pub(crate) fn add(&mut self, hex: Hex) {
        self.at.insert(hex);
        self.crews[hex.index()] = Crew::NOBODY;
    }

    pub(crate) fn remove(&mut self, hex: Hex) {
        self.at.remove(hex);
        self.crews[hex.index()] = Crew::NO_BOAT;
    }

    pub(crate) fn carry(&mut self, from: Hex, to: Hex) {
        self.at.replace(from, to);
        self.crews[to.index()] = std::mem::replace(&mut self.crews[from.index()], Crew::NO_BOAT);
    }
}

/// How many of each colour are aboard a boat: two bits a colour, as a boat holds three (S-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Crew(u8);

impl Crew {
    const NOBODY: Self = Self(0);
    /// Three of every colour, which no boat holds.
    const NO_BOAT: Self = Self(u8::MAX);

    pub(crate) const fn n_of(self, colour: Colour) -> u8 {
        self.0 >> (2 * colour as usize) & 3
    }

    pub(crate) const fn total(self) -> u8 {
        let pairs = (self.0 & 0b0011_0011) + (self.0 >> 2 & 0b0011_0011);
        (pairs & 15) + (pairs >> 4)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// S-28 Whether no colour has more aboard; anyone controls an empty boat.
    pub(crate) fn obeys(self, colour: Colour) -> bool {
        let own = self.n_of(colour);
        self.is_empty() || own > 0 && Colour::ALL.into_iter().all(|other| self.n_of(other) <= own)
    }
}

/// A spot as a number, so that all explorers can be compared with one at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct SpotCode(u16);

impl SpotCode {
    const UNPLACED: Self = Self::of(Spot::Unplaced);

    const fn of(spot: Spot) -> Self {
        let (kind, index) = match spot {
            Spot::Tile(hex) => (0, hex.index()),
            Spot::Water(hex) => (1, hex.index()),
            Spot::Deck(hex) => (2, hex.index()),
            Spot::Corner(corner) => (3, corner as usize),
            Spot::Lost => (4, 0),
            Spot::Unplaced => (5, 0),
        };
        Self(kind << 8 | index as u16)
    }

    const fn spot(self) -> Spot {
        let index = (self.0 & 0xFF) as usize;
        match self.0 >> 8 {
            0 => Spot::Tile(Hex::nth(index)),
            1 => Spot::Water(Hex::nth(index)),
            2 => Spot::Deck(Hex::nth(index)),
            3 => Spot::Corner(Corner::ALL[index]),
            4 => Spot::Lost,
            _ => Spot::Unplaced,
        }
    }
}

impl State {
    /// A table with nothing on it.
    pub(crate) fn blank(first: Seat, treasure: [u8; N_EACH], owners: ByColour<Seat>, backs: ByTerrain<Backs>) -> Self {
        Self {
            phase: Phase::PlacingExplorers { colour: Colour::ALL[first.index()], free: ALL_TILES },
            ending: None,
            first,
            placed_for: SeatSet::EMPTY,
            n_turns: 0,
            loud_turn: 0,
            spots: ByExplorer::filled(SpotCode::UNPLACED),
            n_in_play: ByColour::EMPTY,
            treasure: owners.map(|owner| Secret::new(owner, treasure)),
            hands: owners.map(|owner| Secret::new(owner, Hand::default())),
            n_kept: ByColour::filled(ByTerrain::EMPTY),
            tiles: ByTerrain::default(),
            bags: backs.map(Secret::unseen),
            shown: ByTerrain::filled(Backs::EMPTY),
            crowds: [0; Hex::COUNT],
            fleet: Fleet::EMPTY,
            herds: ByCreature::filled(HexList::EMPTY),
            supply: Supply::default(),
        }
    }

    pub(crate) fn spot(&self, explorer: Explorer) -> Spot {
        self.spots[explorer].spot()
    }

    /// A colour's explorers on the island or at sea.
    pub(crate) fn in_play(&self, colour: Colour) -> ExplorerSet {
        self.own(colour, |code| code.0 < SpotCode::of(Spot::Corner(Corner::NorthWest)).0)
    }

    /// A colour's swimmers.
    pub(crate) fn swimmers_of(&self, colour: Colour) -> ExplorerSet {
        self.own(colour, |code| matches!(code.spot(), Spot::Water(_)))
    }

    fn own(&self, colour: Colour, fits: impl Fn(SpotCode) -> bool) -> ExplorerSet {
        let first = colour as usize * N_EACH;
        let own = self.spots.values()[first..first + N_EACH].iter().zip(first..);
        ExplorerSet::of_bits(own.fold(0, |set, (&code, index)| set | u64::from(fits(code)) << index))
    }

    /// All tiles that are left.
    pub(crate) const fn land(&self) -> Tiles {
        let [beach, forest, mountain] = self.tiles.values();
        *beach | *forest | *mountain
    }

    pub(crate) fn terrain(&self, tile: Tile) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|&terrain| self.tiles[terrain] >> tile & 1 != 0)
    }

    pub(crate) fn is_land(&self, board: &Board, hex: Hex) -> bool {
        board.tile(hex).is_some_and(|tile| self.land() >> tile & 1 != 0)
    }

    pub(crate) fn is_sea(&self, board: &Board, hex: Hex) -> bool {
        !self.is_land(board, hex)
    }

    pub(crate) fn has(&self, creature: Creature, hex: Hex) -> bool {
        self.herds[creature].contains(hex)
    }

    /// S-25 Whether whoever enters this water is lost.
    pub(crate) fn is_deadly(&self, hex: Hex) -> bool {
        self.has(Creature::Serpent, hex) || self.has(Creature::Shark, hex)
    }

    /// S-29 Whether a manned boat is destroyed here.
    pub(crate) fn is_rough(&self, hex: Hex) -> bool {
        self.has(Creature::Serpent, hex) || self.has(Creature::Whale, hex)
    }

    pub(crate) fn who_is_at(&self, spot: Spot) -> ExplorerSet {
        let wanted = SpotCode::of(spot);
        let bits =
            self.spots.values().iter().zip(0..).fold(0, |set, (&code, index)| set | u64::from(code == wanted) << index);
        ExplorerSet::of_bits(bits)
    }

    /// How many stand on the tile of this hex, or swim in its water.
    pub(crate) const fn crowd(&self, hex: Hex) -> u8 {
        self.crowds[hex.index()]
    }

    /// Who swims in this sea space.
    pub(crate) fn swimmers_at(&self, hex: Hex) -> ExplorerSet {
        if self.crowd(hex) == 0 { ExplorerSet::EMPTY } else { self.who_is_at(Spot::Water(hex)) }
    }

    /// Carries a boat with everyone aboard to another space.
    pub(crate) fn carry_boat(&mut self, from: Hex, to: Hex) -> ExplorerSet {
        let is_manned = self.fleet.is_manned(from);
        self.fleet.carry(from, to);
        if !is_manned {
            return ExplorerSet::EMPTY;
        }
        let aboard = self.who_is_at(Spot::Deck(from));
        for explorer in aboard.iter() {
            self.spots[explorer] = SpotCode::of(Spot::Deck(to));
        }
        aboard
    }

    /// How many tiles a colour holds: public (S-34).
    pub(crate) fn n_kept(&self, colour: Colour) -> u8 {
        self.n_kept[colour].total() as u8
    }

    /// Moves an explorer and keeps every count right. The boat it boards has room.
    pub(crate) fn put(&mut self, explorer: Explorer, to: Spot) {
        let colour = explorer.colour();
        let one_aboard = 1 << (2 * colour as usize);
        let from = std::mem::replace(&mut self.spots[explorer], SpotCode::of(to)).spot();
        match from {
            Spot::Tile(hex) | Spot::Water(hex) => self.crowds[hex.index()] -= 1,
            Spot::Deck(hex) => self.fleet.crews[hex.index()].0 -= one_aboard,
            Spot::Corner(_) | Spot::Lost | Spot::Unplaced => {}
        }
        match to {
            Spot::Tile(hex) | Spot::Water(hex) => self.crowds[hex.index()] += 1,
            Spot::Deck(hex) => self.fleet.crews[hex.index()].0 += one_aboard,
            Spot::Corner(_) | Spot::Lost | Spot::Unplaced => {}
        }
        let n_in_play = &mut self.n_in_play[colour];
        match (from.is_in_play(), to.is_in_play()) {
            (false, true) => *n_in_play += 1,
            (true, false) => {
                *n_in_play -= 1;
                self.loud_turn = self.n_turns;
            }
            _ => {}
        }
    }
}
