//! The truth of a match in play.

use fuga_kernel::{Seat, SeatSet, Secret, Thing};

use crate::board::{ByCity, City, CitySet};
use crate::outcome::Ending;
use crate::pieces::{
    Ability, AbilitySet, Alien, AlienCard, AlienSet, Area, ByArea, ByColour, ByPlayer, CardSet, Chip, ChipSet, Colour,
    Energy, MAX_PLAYERS, MissionSet, N_SPOTS, N_TRACK, N_UFOS, Place, Planet, Player, PlayerSet, Tokens,
};

/// O-43b How many members each group needs to be activated.
pub(crate) const GROUP_NEEDS: Tokens = Tokens::new(1, 2, 1, 3);
/// O-42 Military that are set aside.
pub(crate) const N_ASIDE: u8 = 2;
/// O-44 Moves that *afterburners* add.
const N_EXTRA_MOVES: u8 = 2;

/// The truth now. Flat and small: it is copied at every imagined world.
///
/// In tables of players the places that nobody uses are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    pub(crate) phase: Phase,
    pub(crate) ending: Option<Ending>,
    /// O-24 The owner of the first UFO in city 1.
    pub(crate) first: Seat,
    pub(crate) round: u8,
    pub(crate) stock: Tokens,
    /// Nobody knows the order of the deck: a card is drawn when it is shown.
    pub(crate) deck: CardSet,
    pub(crate) discard: CardSet,
    pub(crate) areas: ByArea<AreaState>,
    pub(crate) players: ByPlayer<PlayerState>,
    /// UFOs in each city, by player.
    pub(crate) ufos: ByCity<ByPlayer<u8>>,
    /// The cities each player has mapped.
    pub(crate) mapped: ByPlayer<CitySet>,
    pub(crate) humans: ByCity<Option<Colour>>,
    /// O-A26 The human track, the next one first.
    pub(crate) track: [Option<Colour>; N_TRACK],
    /// O-31, O-41 The orders of both phases; places that nobody uses are behind.
    pub(crate) orders: [[Place; MAX_PLAYERS]; 2],
}

/// One player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PlayerState {
    pub(crate) planet: Planet,
    pub(crate) tokens: Tokens,
    /// O-48a How many of the tokens were captured.
    pub(crate) captured: Tokens,
    pub(crate) reserve: u8,
    pub(crate) pad: u8,
    /// O-91 How often the 6 was revealed.
    pub(crate) six_uses: u8,
    pub(crate) energy: Energy,
    pub(crate) is_garrisoned: bool,
    pub(crate) abilities: AbilitySet,
    /// Humans taken, by colour.
    pub(crate) humans: ByColour<u8>,
    /// O-92 The chips in hand. The third player's are open and hold every value that was not seen this round: which of
    /// them lie face down nobody knows (O-A24).
    pub(crate) hand: Secret<ChipSet>,
    pub(crate) missions: Secret<Missions>,
    /// O-93 How many missions were kept, once all have chosen.
    pub(crate) n_missions: u8,
}

/// O-26 A seat's missions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Missions {
    pub(crate) dealt: MissionSet,
    pub(crate) kept: MissionSet,
}

/// O-33 A recruitment area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct AreaState {
    pub(crate) card: Option<AlienCard>,
    pub(crate) n_chips: u8,
    pub(crate) spots: [Spot; N_SPOTS],
}

impl AreaState {
    pub(crate) fn spots(&self) -> &[Spot] {
        &self.spots[..usize::from(self.n_chips)]
    }

    pub(crate) fn is_full(&self) -> bool {
        usize::from(self.n_chips) == N_SPOTS
    }

    /// O-33c Whether the last two chips are this player's.
    pub(crate) fn is_banned_to(&self, player: Place) -> bool {
        matches!(self.spots(), [.., one, two] if one.player == player && two.player == player)
    }
}

/// A chip on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Spot {
    pub(crate) player: Place,
    pub(crate) face: Face,
}

impl Default for Spot {
    fn default() -> Self {
        Self { player: Place::nth(0), face: Face::Undrawn }
    }
}

/// How a chip lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// Face up.
    Up(Chip),
    /// Face down: its owner knows it.
    Down(Secret<Chip>),
    /// O-A24 Face down and the third player's: it is drawn when it is turned over.
    Undrawn,
}

/// O-34 Who won each area.
pub(crate) type Winners = ByArea<Option<Player>>;

/// What is asked, and of whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Phase {
    /// `chosen`: who has chosen already.
    KeepingMissions {
        chosen: SeatSet,
    },
    TakingStarters {
        seat: Seat,
    },
    TakingForThird {
        seat: Seat,
    },
    /// `placed`: chips on the spots.
    Placing {
        placed: u8,
    },
    /// The seat has won several areas, of which `at` is the first.
    Awarding {
        seat: Seat,
        at: Area,
        winners: Winners,
    },
    /// `rank`: whose choice it is in the order of phase 1.
    ChoosingEnergy {
        rank: u8,
        entitled: PlayerSet,
    },
    Garrisoning {
        seat: Seat,
    },
    Acting {
        turn: Turn,
    },
    /// `over`: the city that is mapped unless the UFO that has just come flies on (O-A39).
    Flying {
        turn: Turn,
        left: u8,
        over: Option<City>,
    },
    Abducting {
        turn: Turn,
        left: u8,
    },
    Launching {
        turn: Turn,
    },
    /// `last`: the rival attacked before (O-48c); `hit`: all attacked by this activation (O-A17).
    Attacking {
        turn: Turn,
        left: u8,
        last: Option<Player>,
        hit: PlayerSet,
    },
}

impl Phase {
    /// The turn of phase 2, if it is one.
    pub(crate) const fn turn(&self) -> Option<&Turn> {
        match self {
            Self::Acting { turn }
            | Self::Flying { turn, .. }
            | Self::Abducting { turn, .. }
            | Self::Launching { turn }
            | Self::Attacking { turn, .. } => Some(turn),
            Self::KeepingMissions { .. }
            | Self::TakingStarters { .. }
            | Self::TakingForThird { .. }
            | Self::Placing { .. }
            | Self::Awarding { .. }
            | Self::ChoosingEnergy { .. }
            | Self::Garrisoning { .. } => None,
        }
    }

    /// Whether no round has begun.
    pub(crate) const fn is_setup(&self) -> bool {
        matches!(self, Self::KeepingMissions { .. } | Self::TakingStarters { .. } | Self::TakingForThird { .. })
    }
}

/// O-43 A turn of phase 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Turn {
    pub(crate) seat: Seat,
    /// The groups activated so far.
    pub(crate) used: AlienSet,
    /// O-45c UFOs in each city that mapped it this turn and may not move.
    pub(crate) locked: ByCity<u8>,
}

impl Turn {
    pub(crate) const fn new(seat: Seat) -> Self {
        Self { seat, used: AlienSet::EMPTY, locked: ByCity::EMPTY }
    }
}

impl PlayerState {
    /// A player with all pieces in the reserve and nothing else.
    pub(crate) fn blank(planet: Planet, owner: Option<Seat>) -> Self {
        let open = |value| {
            let mut hand = Secret::unseen(value);
            hand.reveal();
            hand
        };
        Self {
            planet,
            tokens: Tokens::NONE,
            captured: Tokens::NONE,
            reserve: N_UFOS,
            pad: 0,
            six_uses: 0,
            energy: Energy::Neutral,
            is_garrisoned: false,
            abilities: AbilitySet::EMPTY,
            humans: ByColour::EMPTY,
            hand: open(ChipSet::full()),
            missions: owner.map_or(Secret::unseen(Missions::default()), |seat| Secret::new(seat, Missions::default())),
            n_missions: 0,
        }
    }

    pub(crate) fn has(&self, ability: Ability) -> bool {
        self.abilities.contains(ability)
    }

    /// The members of a group that can act: O-42 military that are set aside can not.
    pub(crate) fn members(&self, group: Alien) -> u8 {
        let n_aside = if group == Alien::Military && self.is_garrisoned { N_ASIDE } else { 0 };
        self.tokens[group] - n_aside
    }

    /// O-44, O-46, O-47, O-48 Moves, abductions, launches or attacks that a group of this size has.
    pub(crate) fn power(&self, group: Alien) -> u8 {
        let n_members = self.members(group);
        match group {
            Alien::Pilot if n_members > 0 && self.has(Ability::Afterburners) => n_members + N_EXTRA_MOVES,
            // O-A11 A builder is needed, however many UFOs wait.
            Alien::Builder if n_members > 0 => self.pad,
            Alien::Builder => 0,
            Alien::Pilot | Alien::Abductor | Alien::Military => n_members / GROUP_NEEDS[group],
        }
    }

    /// O-48d Whether nobody may attack it.
    pub(crate) fn is_shielded(&self) -> bool {
        self.energy == Energy::Shield || self.is_garrisoned
    }

    /// O-43 How many groups it may activate in a turn.
    pub(crate) fn n_groups(&self) -> usize {
        if self.energy == Energy::Overdrive { 3 } else { 2 }
    }

    /// O-35d How often the 6 is used before it leaves the game.
    pub(crate) fn n_sixes(&self) -> u8 {
        if self.has(Ability::SecondSix) { 2 } else { 1 }
    }

    /// The chips still in the game.
    pub(crate) fn chips(&self) -> ChipSet {
        let mut chips = ChipSet::full();
        if self.six_uses >= self.n_sixes() {
            chips.remove(Chip::SIX);
        }
        chips
    }

    pub(crate) const fn n_on_board(&self) -> u8 {
        N_UFOS - self.reserve - self.pad
    }

    /// O-48a Whether a token of this type could be captured.
    pub(crate) fn can_lose(&self, alien: Alien) -> bool {
        self.tokens[alien] >= 2 && self.tokens[alien] > self.captured[alien]
    }
}

impl State {
    /// A table with nothing on it.
    pub(crate) fn blank(first: Seat, stock: u8, players: ByPlayer<PlayerState>) -> Self {
        Self {
            phase: Phase::KeepingMissions { chosen: SeatSet::EMPTY },
            ending: None,
            first,
            round: 0,
            stock: Tokens::new(stock, stock, stock, stock),
            deck: CardSet::full(),
            discard: CardSet::EMPTY,
            areas: ByArea::default(),
            players,
            ufos: ByCity::default(),
            mapped: ByPlayer::default(),
            humans: ByCity::default(),
            track: [None; N_TRACK],
            orders: [std::array::from_fn(Place::nth); 2],
        }
    }

    /// O-11 Whether a player has strictly more UFOs in a city than each other player; `ignored` does not count.
    pub(crate) fn has_majority(&self, player: impl Into<Place>, city: City, ignored: Option<Place>) -> bool {
        let player = player.into();
        let ufos = &self.ufos[city];
        let own = ufos[player];
        // Whoever has more UFOs than the player or as many is the player itself, or ignored.
        own > 0 && Place::all().all(|other| ufos[other] < own || other == player || Some(other) == ignored)
    }

    /// O-11 Who has the majority in a city.
    pub(crate) fn majority(&self, city: City) -> Option<Place> {
        Place::all().find(|&player| self.has_majority(player, city, None))
    }

    /// O-53 Whether a type has run out, so that this round is the last.
    pub(crate) const fn is_stock_out(&self) -> bool {
        let Tokens { pilot, abductor, builder, military } = self.stock;
        pilot == 0 || abductor == 0 || builder == 0 || military == 0
    }
}
