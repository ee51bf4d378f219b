//! Setup (O-21 to O-29, O-81 to O-83): planets, humans, first UFOs, abilities, missions, starting aliens.

use fuga_kernel::{Chance, Seat, SeatSet, Set, Sink, Thing};

use super::{Course, Ovni};
use crate::board::City;
use crate::facts::{Fact, Public};
use crate::pieces::{
    Ability, AbilitySet, Alien, AlienSet, ByColour, ByPlayer, Colour, MissionSet, N_ABILITIES, N_HUMANS_EACH,
    N_MISSIONS, Planet, Player, Tokens,
};
use crate::refusal::Refusal;
use crate::state::{Missions, Phase, PlayerState, State};

/// O-26 The most missions a seat keeps.
const MAX_KEPT: usize = 2;

impl Ovni {
    /// O-21 to O-27 All that is laid out and dealt before the first choice.
    pub(super) fn lay_out(&self, chance: &mut impl Chance, facts: &mut impl Sink<Fact>) -> State {
        let planets = self.planets(chance);
        let first = Seat::new(chance.draw(u32::from(self.options.seats)) as u8);
        let mut state = self.blank(first, planets);
        facts.push(|| Public::Began { first });
        for player in self.players() {
            facts.push(|| Public::PlanetGiven { player, planet: planets[player] });
        }
        let mut course = Course { game: self, state: &mut state, chance, facts };
        course.place_humans();
        self.place_ufos(course.state);
        course.deal_abilities();
        course.deal_missions();
        state
    }

    /// A table before anything is laid out.
    pub(crate) fn blank(&self, first: Seat, planets: ByPlayer<Planet>) -> State {
        let mut owners = ByPlayer::default();
        for seat in Seat::all(self.options.seats) {
            owners[seat] = Some(seat);
        }
        let players = ByPlayer::of(|place| PlayerState::blank(planets[place], owners[place]));
        State::blank(first, self.n_tokens(), players)
    }

    /// O-A34 The planets that were chosen, and the others by chance.
    fn planets(&self, chance: &mut impl Chance) -> ByPlayer<Planet> {
        let mut left = Set::<Planet>::full();
        let named = |player: Player| match player {
            Player::Seat(seat) => self.options.planets.get(seat.index()).copied().flatten(),
            Player::Third => self.options.third_planet,
        };
        self.players().filter_map(named).for_each(|planet| left.remove(planet));
        let mut planets = ByPlayer::new(Planet::ALL);
        for player in self.players() {
            planets[player] = named(player).unwrap_or_else(|| left.draw(chance));
        }
        // Places nobody uses hold what is left, so that each planet is there once.
        for (place, planet) in planets.values_mut().iter_mut().skip(self.n_players()).zip(left.iter()) {
            *place = planet;
        }
        planets
    }

    /// O-24 One UFO in each city round the table; O-82 the third player has two, and has mapped the city.
    fn place_ufos(&self, state: &mut State) {
        let mut seat = state.first;
        for (city, place) in City::all().zip(0..) {
            if self.has_third() && place % 3 == 2 {
                Self::put_ufos(state, Player::Third, city, 2);
                state.mapped[Player::Third].insert(city);
            } else {
                Self::put_ufos(state, Player::Seat(seat), city, 1);
                seat = seat.next(self.options.seats);
            }
        }
    }

    /// Takes UFOs from the reserve to a city.
    pub(crate) fn put_ufos(state: &mut State, player: Player, city: City, n_ufos: u8) {
        state.players[player].reserve -= n_ufos;
        state.ufos[city][player] += n_ufos;
    }

    /// O-26 One or two of one's three.
    pub(super) fn check_keeping(state: &State, seat: Seat, missions: MissionSet) -> Result<(), Refusal> {
        let dealt = state.players[seat].missions.truth().dealt;
        if let Some(mission) = missions.without(dealt).iter().next() {
            return Err(Refusal::NotDealt { mission });
        }
        if missions.is_empty() || missions.len() > MAX_KEPT {
            return Err(Refusal::KeepOneOrTwo { n_kept: missions.len() as u8 });
        }
        Ok(())
    }

    /// O-28 How many starting aliens a seat takes.
    pub(crate) fn n_starters(state: &State, seat: Seat) -> usize {
        if state.players[seat].has(Ability::ExtraStarter) { 3 } else { 2 }
    }

    /// O-28 Different types, and no pair twice; O-A1 a triple clashes with nothing.
    pub(super) fn check_starters(&self, state: &State, seat: Seat, aliens: AlienSet) -> Result<(), Refusal> {
        let n_wanted = Self::n_starters(state, seat);
        if aliens.len() != n_wanted {
            let n_taken = aliens.len() as u8;
            return Err(Refusal::WrongNumberOfStarters { n_taken, n_wanted: n_wanted as u8 });
        }
        self.has_starters(state, aliens).map_or(Ok(()), |player| Err(Refusal::PairTaken { player }))
    }

    /// The seat that has exactly these starting aliens.
    fn has_starters(&self, state: &State, aliens: AlienSet) -> Option<Player> {
        let mut seats = Seat::all(self.options.seats);
        let same = seats.find(|&seat| state.players[seat].tokens == Tokens::of(aliens));
        same.map(Player::Seat)
    }

    /// O-83 The third player's two types differ and are no player's pair (O-A23).
    pub(super) fn check_third_starter(&self, state: &State, alien: Alien) -> Result<(), Refusal> {
        let mut aliens = state.players[Player::Third].tokens.types();
        if aliens.contains(alien) {
            return Err(Refusal::ThirdHasAlien { alien });
        }
        aliens.insert(alien);
        self.has_starters(state, aliens).map_or(Ok(()), |player| Err(Refusal::ThirdsPairTaken { player }))
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// O-23 One human of each colour on the track, the others in the cities.
    fn place_humans(&mut self) {
        let mut colours = Set::<Colour>::full();
        for space in &mut self.state.track {
            *space = Some(colours.draw(self.chance));
        }
        let mut left = ByColour::filled(N_HUMANS_EACH - 1);
        for human in self.state.humans.values_mut() {
            *human = Some(left.draw(self.chance));
        }
        self.facts.push(|| Public::HumansPlaced {
            cities: self.state.humans.values().iter().copied().flatten().collect(),
            track: self.state.track.iter().copied().flatten().collect(),
        });
    }

    /// O-25 Two abilities for each seat; O-81 without *garrison shield* at a table of two. O-27 *Hull on the pad*.
    fn deal_abilities(&mut self) {
        let mut left = AbilitySet::full();
        if self.game.has_third() {
            left.remove(Ability::GarrisonShield);
        }
        for seat in Seat::all(self.game.options.seats) {
            let player = &mut self.state.players[seat];
            player.abilities = (0..N_ABILITIES).map(|_| left.draw(self.chance)).collect();
            let abilities = player.abilities;
            self.facts.push(|| Public::AbilitiesDealt { seat, abilities });
            if player.has(Ability::FirstHull) {
                player.reserve -= 1;
                player.pad += 1;
                self.facts.push(|| Public::UfoBuilt { player: Player::Seat(seat) });
            }
        }
    }

    /// O-26 Three missions for each seat.
    fn deal_missions(&mut self) {
        let mut left = MissionSet::full();
        for seat in Seat::all(self.game.options.seats) {
            let dealt: MissionSet = (0..N_MISSIONS).map(|_| left.draw(self.chance)).collect();
            self.state.players[seat].missions.set(Missions { dealt, kept: MissionSet::EMPTY });
            self.facts.push(|| Fact::MissionsDealt { seat, missions: fuga_kernel::Secret::new(seat, dealt) });
        }
    }

    /// O-93 How many were kept is told when the last seat has chosen.
    pub(super) fn keep(&mut self, mut chosen: SeatSet, seat: Seat, missions: MissionSet) {
        self.state.players[seat].missions.truth_mut().kept = missions;
        self.facts.push(|| Fact::MissionsKept { seat, missions: fuga_kernel::Secret::new(seat, missions) });
        chosen.insert(seat);
        self.state.phase = Phase::KeepingMissions { chosen };
        if chosen.len() == usize::from(self.game.options.seats) {
            for player in self.state.players.values_mut() {
                player.n_missions = player.missions.truth().kept.len() as u8;
            }
            let counts =
                || Seat::all(self.game.options.seats).map(|seat| self.state.players[seat].n_missions).collect();
            self.facts.push(|| Public::MissionsCounted { counts: counts() });
            self.state.phase = Phase::TakingStarters { seat: self.state.first };
        }
    }

    pub(super) fn take_starters(&mut self, seat: Seat, aliens: AlienSet) {
        self.start_with(Player::Seat(seat), aliens);
        let next = seat.next(self.game.options.seats);
        if next != self.state.first {
            self.state.phase = Phase::TakingStarters { seat: next };
        } else if self.game.has_third() {
            self.state.phase = Phase::TakingForThird { seat: next };
        } else {
            self.begin_round();
        }
    }

    /// O-29 Nothing is built: the types differ.
    fn start_with(&mut self, player: Player, aliens: AlienSet) {
        self.state.players[player].tokens += Tokens::of(aliens);
        self.state.stock -= Tokens::of(aliens);
        self.facts.push(|| Public::StartersTaken { player, aliens });
    }

    pub(super) fn take_for_third(&mut self, seat: Seat, alien: Alien) {
        self.start_with(Player::Third, AlienSet::only(alien));
        let next = seat.next(self.game.options.seats);
        if next == self.state.first {
            self.begin_round();
        } else {
            self.state.phase = Phase::TakingForThird { seat: next };
        }
    }
}
