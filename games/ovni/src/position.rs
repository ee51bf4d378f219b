//! Any position, set up by hand: for tests, puzzles and examples.
//!
//! A [`Position`] says what differs from a bare table; [`Ovni::set_up`] completes it so that nothing is lost or made (O-10):
//!
//! - The stock is what nobody holds. UFOs that are not named are in reserve.
//! - Humans that are not named go to the track, one of each colour first, then to the cities in order; cities named with
//!   [`Position::empty`] stay empty. What finds no place is taken by the last player.
//! - Seats keep the missions that are named, otherwise one; the rest of their three are the lowest numbers left.
//! - The areas hold the cards that are named, otherwise the lowest numbers that are not in the discard.
//! - Both orders follow from the tokens, unless they are said.
//! - Planets are Antáris, Éris, Luxor and Magnon, in the order of players.
//!
//! [`At`] says what is asked. What lies deeper is one action away: a group is reached with `Activate`, an award with the
//! last chip of a round, the end of a round with the end of its last turn.
//!
//! ```
//! use fuga_kernel::{Game, Seat};
//! use fuga_ovni::{Action, Alien, At, Options, Ovni, Player, Position};
//!
//! let ovni = Ovni::new(Options::new(3)).unwrap();
//! let (blue, red) = (Player::Seat(Seat::new(0)), Player::Seat(Seat::new(1)));
//! let position = Position::new(At::Turn(Seat::new(0)))
//!     .tokens(blue, [4, 0, 0, 0])
//!     .ufos(blue, "9 9 7")
//!     .mapped(blue, "9")
//!     .ufos(red, "12");
//! let mut state = ovni.set_up(&position);
//! let group = Alien::Pilot;
//! ovni.apply(&mut state, Seat::new(0), Action::Activate { group }, &mut fuga_kernel::Quick::new(0), &mut ()).unwrap();
//! ```

use fuga_kernel::{Seat, SeatSet, Secret, Tape, Thing};

use crate::board::City;
use crate::pieces::{
    Ability, Alien, AlienCard, Area, ByColour, ByPlayer, CardSet, Chip, Colour, Energy, MAX_PLAYERS, Mission,
    MissionSet, N_HUMANS_EACH, N_MISSIONS, N_TRACK, Place, Planet, Player, PlayerSet, Tokens,
};
use crate::rules::{Course, Ovni};
use crate::state::{Face, Missions, Phase, Spot, State, Turn};

/// What a position asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// O-26 Missions; those seats have chosen whose missions are named.
    Keeping,
    /// O-28 The starting aliens of this seat.
    Starters(Seat),
    /// O-83 A starting alien for the third player, by this seat.
    ThirdStarter(Seat),
    /// O-33 The next chip, after those that lie there.
    Placing,
    /// O-36 The energy cards of these players, who won no area, in the order of phase 1.
    Energy(Vec<Player>),
    /// O-42 Whether this seat sets military aside.
    Garrison(Seat),
    /// O-43 A group to activate in the turn of this seat.
    Turn(Seat),
}

/// A position to set up on a table. What is not said is as the module says.
#[derive(Clone, Debug)]
pub struct Position {
    at: At,
    first: Seat,
    round: u8,
    planets: ByPlayer<Planet>,
    players: ByPlayer<Pieces>,
    humans: Vec<(City, Colour)>,
    empty: Vec<City>,
    track: Option<Vec<Colour>>,
    cards: Vec<AlienCard>,
    discard: CardSet,
    chips: Vec<(Area, Player, Option<Chip>)>,
    orders: [Option<Vec<Player>>; 2],
    used: Vec<Alien>,
    locked: Vec<(City, u8)>,
}

/// What was said of one player.
#[derive(Clone, Debug, Default)]
struct Pieces {
    tokens: Tokens,
    captured: Tokens,
    ufos: Vec<City>,
    pad: u8,
    mapped: Vec<City>,
    abilities: Vec<Ability>,
    missions: Vec<Mission>,
    discarded: Vec<Mission>,
    taken: Vec<Colour>,
    sixes: u8,
    energy: Option<Energy>,
    is_garrisoned: bool,
}

fn cities(numbers: &str) -> impl Iterator<Item = City> {
    let city = |word: &str| word.parse().ok().and_then(City::new);
    numbers.split_whitespace().map(move |word| city(word).expect("a position names cities by number"))
}

fn colours(names: &str) -> impl Iterator<Item = Colour> {
    names.split_whitespace().map(|name| Colour::of_name(name).expect("a position names colours as the data does"))
}

fn tokens([pilot, abductor, builder, military]: [u8; 4]) -> Tokens {
    Tokens { pilot, abductor, builder, military }
}

impl Position {
    /// A bare table in round 1 at which this is asked.
    pub fn new(at: At) -> Self {
        Self {
            at,
            first: Seat::new(0),
            round: 1,
            planets: ByPlayer::new(Planet::ALL),
            players: ByPlayer::default(),
            humans: Vec::new(),
            empty: Vec::new(),
            track: None,
            cards: Vec::new(),
            discard: CardSet::EMPTY,
            chips: Vec::new(),
            orders: [None, None],
            used: Vec::new(),
            locked: Vec::new(),
        }
    }

    fn with(mut self, player: Player, change: impl FnOnce(&mut Pieces)) -> Self {
        change(&mut self.players[player]);
        self
    }

    /// O-24 Who had the first UFO in city 1; seat 0 otherwise.
    #[must_use]
    pub const fn first(mut self, seat: Seat) -> Self {
        self.first = seat;
        self
    }

    /// The round; setup is before the first.
    #[must_use]
    pub const fn round(mut self, round: u8) -> Self {
        self.round = round;
        self
    }

    /// The planets in the order of players.
    #[must_use]
    pub const fn planets(mut self, planets: [Planet; MAX_PLAYERS]) -> Self {
        self.planets = ByPlayer::new(planets);
        self
    }

    /// A player's pilots, abductors, builders and military, the captured ones included.
    #[must_use]
    pub fn tokens(self, player: Player, counts: [u8; 4]) -> Self {
        self.with(player, |pieces| pieces.tokens = tokens(counts))
    }

    /// How many of a player's tokens were captured.
    #[must_use]
    pub fn captured(self, player: Player, counts: [u8; 4]) -> Self {
        self.with(player, |pieces| pieces.captured = tokens(counts))
    }

    /// A player's UFOs on the board, by the numbers of their cities: `"9 9 7"`.
    #[must_use]
    pub fn ufos(self, player: Player, numbers: &str) -> Self {
        self.with(player, |pieces| pieces.ufos.extend(cities(numbers)))
    }

    /// UFOs on a player's pad.
    #[must_use]
    pub fn pad(self, player: Player, n_ufos: u8) -> Self {
        self.with(player, |pieces| pieces.pad = n_ufos)
    }

    /// The cities a player has mapped, by number.
    #[must_use]
    pub fn mapped(self, player: Player, numbers: &str) -> Self {
        self.with(player, |pieces| pieces.mapped.extend(cities(numbers)))
    }

    /// A player's abilities.
    #[must_use]
    pub fn abilities(self, player: Player, abilities: &[Ability]) -> Self {
        self.with(player, |pieces| pieces.abilities.extend(abilities))
    }

    /// The missions a seat has kept, by number.
    #[must_use]
    pub fn missions(self, player: Player, numbers: &[u8]) -> Self {
        self.with(player, |pieces| pieces.missions.extend(numbers.iter().copied().filter_map(Mission::new)))
    }

    /// Missions a seat was dealt and has not kept, by number.
    #[must_use]
    pub fn discarded(self, player: Player, numbers: &[u8]) -> Self {
        self.with(player, |pieces| pieces.discarded.extend(numbers.iter().copied().filter_map(Mission::new)))
    }

    /// Humans a player has taken, by colour: `"brown brown lilac"`.
    #[must_use]
    pub fn taken(self, player: Player, names: &str) -> Self {
        self.with(player, |pieces| pieces.taken.extend(colours(names)))
    }

    /// How often a player's 6 was revealed.
    #[must_use]
    pub fn sixes(self, player: Player, n_uses: u8) -> Self {
        self.with(player, |pieces| pieces.sixes = n_uses)
    }

    /// A player's energy card.
    #[must_use]
    pub fn energy(self, player: Player, energy: Energy) -> Self {
        self.with(player, |pieces| pieces.energy = Some(energy))
    }

    /// A player has set two military aside.
    #[must_use]
    pub fn garrisoned(self, player: Player) -> Self {
        self.with(player, |pieces| pieces.is_garrisoned = true)
    }

    /// The human in a city.
    ///
    /// # Panics
    /// If there is no such city.
    #[must_use]
    pub fn human(mut self, city: u8, colour: Colour) -> Self {
        self.humans.push((City::new(city).expect("a position names cities by number"), colour));
        self
    }

    /// Cities without a human, by number.
    #[must_use]
    pub fn empty(mut self, numbers: &str) -> Self {
        self.empty.extend(cities(numbers));
        self
    }

    /// The human track, the next one first, and nothing else on it.
    #[must_use]
    pub fn track(mut self, names: &str) -> Self {
        self.track = Some(colours(names).collect());
        self
    }

    /// The cards in the areas, in letter order, by number.
    #[must_use]
    pub fn cards(mut self, numbers: &[u8]) -> Self {
        self.cards = numbers.iter().copied().filter_map(AlienCard::new).collect();
        self
    }

    /// The cards in the discard, by number.
    #[must_use]
    pub fn discard(mut self, numbers: &[u8]) -> Self {
        self.discard = numbers.iter().copied().filter_map(AlienCard::new).collect();
        self
    }

    /// The next chip of an area; a chip of the third player that lies face down has no value yet.
    #[must_use]
    pub fn chip(mut self, area: Area, player: Player, value: Option<u8>) -> Self {
        self.chips.push((area, player, value.and_then(Chip::new)));
        self
    }

    /// The order of phase 1 or 2.
    #[must_use]
    pub fn order(mut self, phase: usize, players: &[Player]) -> Self {
        self.orders[phase - 1] = Some(players.to_vec());
        self
    }

    /// Groups that were activated in the turn.
    #[must_use]
    pub fn used(mut self, groups: &[Alien]) -> Self {
        self.used.extend(groups);
        self
    }

    /// UFOs in a city that mapped it this turn.
    ///
    /// # Panics
    /// If there is no such city.
    #[must_use]
    pub fn locked(mut self, city: u8, n_ufos: u8) -> Self {
        self.locked.push((City::new(city).expect("a position names cities by number"), n_ufos));
        self
    }
}

impl Ovni {
    /// Sets a position up.
    ///
    /// # Panics
    /// If the position does not fit the table: players, places or pieces it does not have.
    pub fn set_up(&self, position: &Position) -> State {
        let mut state = self.blank(position.first, position.planets);
        let is_setup = matches!(position.at, At::Keeping | At::Starters(_) | At::ThirdStarter(_));
        state.round = if is_setup { 0 } else { position.round };
        for player in self.players() {
            Self::set_up_player(&mut state, player, &position.players[player]);
        }
        self.set_up_humans(&mut state, position);
        self.set_up_missions(&mut state, position);
        self.set_up_cards(&mut state, position);
        self.set_up_orders(&mut state, position);
        self.set_up_chips(&mut state, position);
        state.phase = self.phase_of(&state, position);
        state
    }

    fn set_up_player(state: &mut State, player: Player, pieces: &Pieces) {
        for &city in &pieces.ufos {
            Self::put_ufos(state, player, city, 1);
        }
        state.mapped[player] = pieces.mapped.iter().copied().collect();
        state.stock -= pieces.tokens;
        let own = &mut state.players[player];
        own.tokens = pieces.tokens;
        own.captured = pieces.captured;
        own.pad = pieces.pad;
        own.reserve -= pieces.pad;
        own.abilities = pieces.abilities.iter().copied().collect();
        own.six_uses = pieces.sixes;
        own.energy = pieces.energy.unwrap_or(Energy::Neutral);
        own.is_garrisoned = pieces.is_garrisoned;
        for &colour in &pieces.taken {
            own.humans[colour] += 1;
        }
        own.hand.set(own.chips());
    }

    fn set_up_humans(&self, state: &mut State, position: &Position) {
        let mut left = ByColour::filled(N_HUMANS_EACH);
        let mut use_up = |colour: Colour| {
            let left = &mut left[colour];
            *left = left.checked_sub(1).expect("there are three humans of each colour");
        };
        position.players.values().iter().flat_map(|pieces| &pieces.taken).for_each(|&colour| use_up(colour));
        for &(city, colour) in &position.humans {
            use_up(colour);
            state.humans[city] = Some(colour);
        }
        let named = position.track.iter().flatten().copied();
        named.for_each(&mut use_up);
        let mut track: Vec<Colour> = position.track.clone().unwrap_or_default();
        let mut rest: Vec<Colour> = Vec::new();
        for n_before in 0..N_HUMANS_EACH {
            rest.extend(Colour::ALL.into_iter().filter(|&colour| left[colour] > n_before));
        }
        if position.track.is_none() {
            track = rest.drain(..rest.len().min(N_TRACK)).collect();
        }
        for (space, colour) in state.track.iter_mut().zip(track) {
            *space = Some(colour);
        }
        let mut rest = rest.into_iter();
        for city in City::all().filter(|city| !position.empty.contains(city)) {
            let human = &mut state.humans[city];
            *human = human.or_else(|| rest.next());
        }
        let last = self.players().last().expect("somebody plays");
        rest.for_each(|colour| state.players[last].humans[colour] += 1);
    }

    fn set_up_missions(&self, state: &mut State, position: &Position) {
        let named = position.players.values().iter().flat_map(|pieces| pieces.missions.iter().chain(&pieces.discarded));
        let mut left = MissionSet::full().without(named.copied().collect()).iter();
        for seat in self.players().filter_map(Player::seat) {
            let pieces = &position.players[seat];
            let mut kept: MissionSet = pieces.missions.iter().copied().collect();
            let mut dealt: MissionSet = pieces.missions.iter().chain(&pieces.discarded).copied().collect();
            while dealt.len() < N_MISSIONS {
                let mission = left.next().expect("there are missions for all");
                dealt.insert(mission);
                if kept.is_empty() && position.at != At::Keeping {
                    kept.insert(mission);
                }
            }
            let own = &mut state.players[seat];
            own.missions.set(Missions { dealt, kept });
            own.n_missions = if position.at == At::Keeping { 0 } else { kept.len() as u8 };
        }
    }

    fn set_up_cards(&self, state: &mut State, position: &Position) {
        state.discard = position.discard;
        state.deck = state.deck.without(position.discard);
        if position.at != At::Placing {
            return;
        }
        for (nth, area) in self.areas().enumerate() {
            let named = position.cards.get(nth).copied();
            let card = named.or_else(|| state.deck.without(position.cards.iter().copied().collect()).iter().next());
            let card = card.expect("the deck has a card for each area");
            state.deck.remove(card);
            state.areas[area].card = Some(card);
        }
    }

    fn set_up_orders(&self, state: &mut State, position: &Position) {
        for (index, order) in position.orders.iter().enumerate() {
            if let Some(players) = order {
                assert_eq!(players.len(), self.n_players(), "an order names every player");
                for (place, &player) in state.orders[index].iter_mut().zip(players) {
                    *place = player.into();
                }
            } else {
                let (chance, facts) = (&mut Tape::new(&[]), &mut ());
                Course { game: self, state, chance, facts }.set_order(index as u8 + 1);
            }
        }
    }

    fn set_up_chips(&self, state: &mut State, position: &Position) {
        for &(area, player, chip) in &position.chips {
            let place = &mut state.areas[area];
            let is_down = crate::rules::is_down(place.n_chips);
            let own = &mut state.players[player];
            let face = match (player, chip) {
                (Player::Third, None) if is_down => Face::Undrawn,
                (_, None) => panic!("only a chip of the third player that lies face down has no value"),
                (Player::Seat(seat), Some(chip)) if is_down => Face::Down(Secret::new(seat, chip)),
                (_, Some(chip)) => Face::Up(chip),
            };
            if let Some(chip) = chip {
                let mut hand = *own.hand.truth();
                assert!(hand.contains(chip), "a chip is placed once");
                hand.remove(chip);
                match player {
                    Player::Seat(seat) => own.hand = Secret::new(seat, hand),
                    Player::Third => own.hand.set(hand),
                }
            }
            place.spots[usize::from(place.n_chips)] = Spot { player: player.into(), face };
            place.n_chips += 1;
        }
        let mut n_wanted = ByPlayer::<usize>::default();
        for placed in 0..position.chips.len() as u8 {
            let (seat, is_thirds) = self.placer(state, placed);
            n_wanted[if is_thirds { Player::Third } else { Player::Seat(seat) }] += 1;
        }
        let n_of = |player: Player| position.chips.iter().filter(|&&(_, other, _)| other == player).count();
        for player in self.players() {
            assert_eq!(n_of(player), n_wanted[player], "{player} has placed another number of chips by now");
        }
    }

    fn phase_of(&self, state: &State, position: &Position) -> Phase {
        match &position.at {
            At::Keeping => {
                let seats = self.players().filter_map(Player::seat);
                let chosen: SeatSet = seats.filter(|&seat| !position.players[seat].missions.is_empty()).collect();
                Phase::KeepingMissions { chosen }
            }
            At::Starters(seat) => Phase::TakingStarters { seat: *seat },
            At::ThirdStarter(seat) => Phase::TakingForThird { seat: *seat },
            At::Placing => Phase::Placing { placed: position.chips.len() as u8 },
            At::Energy(players) => {
                let entitled: PlayerSet = players.iter().copied().map(Place::from).collect();
                let rank = self.order(state, 1).position(|player| entitled.contains(player.into()));
                Phase::ChoosingEnergy { rank: rank.expect("somebody is entitled") as u8, entitled }
            }
            At::Garrison(seat) => Phase::Garrisoning { seat: *seat },
            At::Turn(seat) => {
                let mut turn = Turn::new(*seat);
                turn.used = position.used.iter().copied().collect();
                for &(city, n_ufos) in &position.locked {
                    turn.locked[city] = n_ufos;
                }
                Phase::Acting { turn }
            }
        }
    }
}
