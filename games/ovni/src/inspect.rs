//! Behind the secrets: what the testkit must know of a state to judge what others may know. No rule and no view uses it.

use fuga_kernel::{Seat, Thing, Viewer};

use crate::board::City;
use crate::pieces::{
    AlienCard, CardSet, ChipSet, Colour, Energy, MissionSet, N_HUMANS_EACH, N_MAPPING_TOKENS, N_MISSIONS, N_UFOS,
    PAD_HOLDS, Place, Player, PlayerSet, Tokens,
};
use crate::rules::Ovni;
use crate::state::{AreaState, Face, Phase, State};

#[doc(hidden)]
impl Ovni {
    /// What is hidden from a viewer, each kind of secret with its value.
    pub fn secrets(&self, state: &State, viewer: Viewer) -> Vec<(&'static str, String)> {
        let mut secrets = Vec::new();
        for player in self.players().filter(|player| player.seat().is_some_and(|seat| viewer != Viewer::Seat(seat))) {
            let own = &state.players[player];
            let missions = own.missions.truth();
            secrets.push(("dealt missions", format!("{:?}", missions.dealt)));
            secrets.push(("kept missions", format!("{:?}", missions.kept)));
            if matches!(state.phase, Phase::KeepingMissions { .. }) {
                secrets.push(("number of missions", missions.kept.len().to_string()));
            }
            secrets.push(("hand", format!("{:?}", own.hand.truth())));
        }
        for area in state.areas.values() {
            let is_others = |place: Place| viewer.seat().map(Place::from) != Some(place);
            let down = area.spots().iter().filter_map(|spot| match spot.face {
                Face::Down(chip) if is_others(spot.player) => Some(chip.truth().number()),
                _ => None,
            });
            secrets.push(("chip face down", format!("{:?}", down.collect::<Vec<_>>())));
        }
        secrets
    }

    /// A seat's missions: all dealt, and those kept.
    pub fn missions(&self, state: &State, seat: Seat) -> (MissionSet, MissionSet) {
        let missions = state.players[seat].missions.truth();
        (missions.dealt, missions.kept)
    }

    /// A seat's chips in hand.
    pub fn hand(&self, state: &State, seat: Seat) -> ChipSet {
        *state.players[seat].hand.truth()
    }

    /// O-10 Whether every piece is there once, and every count is right.
    pub fn check_counts(&self, state: &State) -> Result<(), String> {
        let faults = [
            self.fault_of_tokens(state),
            self.fault_of_players(state),
            self.fault_of_chips(state),
            self.fault_of_cards(state),
            fault_of_humans(state),
            self.fault_of_missions(state),
            self.fault_of_phase(state),
        ];
        faults.into_iter().flatten().next().map_or(Ok(()), Err)
    }

    fn fault_of_tokens(&self, state: &State) -> Option<String> {
        let mut all = state.stock;
        for player in state.players.values() {
            all += player.tokens;
            if !player.tokens.covers(player.captured) {
                return Some(format!("{} tokens, and {} captured", player.tokens, player.captured));
            }
        }
        let n = self.n_tokens();
        (all != Tokens::new(n, n, n, n)).then(|| format!("in all {all} tokens instead of {n} of each type"))
    }

    fn fault_of_players(&self, state: &State) -> Option<String> {
        for (place, player) in state.players.iter() {
            let who = self.player_at(place);
            let n_on_board: u8 = state.ufos.values().iter().map(|ufos| ufos[place]).sum();
            let n_mapped = state.mapped[place].len();
            if player.pad > PAD_HOLDS || player.reserve + player.pad + n_on_board != N_UFOS {
                return Some(format!("{n_on_board} UFOs on the board, {} on the pad of {who}", player.pad));
            }
            if n_mapped > usize::from(N_MAPPING_TOKENS) {
                return Some(format!("{n_mapped} mapping tokens of {who}"));
            }
            if player.is_garrisoned && player.tokens.military < 2 {
                return Some(format!("{who} has set aside military that it does not have"));
            }
            if player.energy != Energy::Neutral && (state.phase.is_setup() || state.ending.is_some()) {
                return Some(format!("the energy card of {who} is in use"));
            }
            let is_at_table = self.players().any(|player| player == who);
            let is_bare = player.tokens == Tokens::NONE && player.reserve == N_UFOS && n_mapped == 0;
            if !is_at_table && !is_bare {
                return Some(format!("{who} is not at the table"));
            }
        }
        None
    }

    /// Chips in hand, placed and out of the game are five for each player.
    fn fault_of_chips(&self, state: &State) -> Option<String> {
        for player in self.players() {
            let own = &state.players[player];
            let spots = || {
                let all = state.areas.values().iter().flat_map(AreaState::spots);
                all.filter(|spot| spot.player == player.into())
            };
            let mut placed = ChipSet::EMPTY;
            let mut n_placed = 0;
            for spot in spots() {
                let chip = match spot.face {
                    Face::Up(chip) => Some(chip),
                    Face::Down(chip) => Some(*chip.truth()),
                    Face::Undrawn => None,
                };
                n_placed += usize::from(chip.is_some());
                if let Some(chip) = chip {
                    placed.insert(chip);
                }
            }
            let hand = *own.hand.truth();
            let all = hand.union(placed);
            let seen_twice = hand.intersection(placed);
            let is_whole = placed.len() == n_placed && seen_twice.is_empty() && all.includes(own.chips());
            let n_undrawn = spots().filter(|spot| spot.face == Face::Undrawn).count();
            let is_drawn = n_undrawn == 0 || player == Player::Third && n_undrawn <= hand.len();
            // A 6 that was used up is neither in hand nor, once chips are back, on a spot.
            let is_spent_right = all == own.chips() || !hand.contains(crate::pieces::Chip::SIX);
            if !is_whole || !is_drawn || !is_spent_right || own.six_uses > own.n_sixes() {
                return Some(format!("{player} has chips {hand:?} in hand and {placed:?} on spots"));
            }
        }
        None
    }

    fn fault_of_cards(&self, state: &State) -> Option<String> {
        let in_areas: CardSet = state.areas.values().iter().filter_map(|area| area.card).collect();
        let n_in_areas = state.areas.values().iter().filter(|area| area.card.is_some()).count();
        let n_cards = state.deck.len() + state.discard.len() + n_in_areas;
        let all = state.deck.union(state.discard).union(in_areas);
        if n_cards != AlienCard::COUNT || all != CardSet::full() {
            return Some(format!("deck {:?}, discard {:?}, areas {in_areas:?}", state.deck, state.discard));
        }
        let is_recruiting = matches!(state.phase, Phase::Placing { .. } | Phase::Awarding { .. });
        let n_wanted = if is_recruiting && state.ending.is_none() { self.n_areas() } else { 0 };
        (n_in_areas != n_wanted).then(|| format!("{n_in_areas} cards in the areas"))
    }

    fn fault_of_missions(&self, state: &State) -> Option<String> {
        let mut all = MissionSet::EMPTY;
        for seat in Seat::all(fuga_kernel::Game::n_seats(self)) {
            let own = &state.players[seat];
            let missions = own.missions.truth();
            if missions.dealt.len() != N_MISSIONS || !missions.dealt.includes(missions.kept) {
                return Some(format!("seat {seat} has missions {missions:?}"));
            }
            if !all.intersection(missions.dealt).is_empty() {
                return Some("a mission was dealt twice".to_owned());
            }
            all = all.union(missions.dealt);
            let n_kept = match state.phase {
                Phase::KeepingMissions { chosen } if !chosen.contains(seat) => 0..=0,
                _ => 1..=2,
            };
            let n_told = match state.phase {
                Phase::KeepingMissions { .. } => 0,
                _ => missions.kept.len(),
            };
            if !n_kept.contains(&missions.kept.len()) || usize::from(own.n_missions) != n_told {
                return Some(format!("seat {seat} has kept {:?}", missions.kept));
            }
        }
        None
    }

    fn fault_of_phase(&self, state: &State) -> Option<String> {
        let n_placed: u8 = state.areas.values().iter().map(|area| area.n_chips).sum();
        let n_wanted = match state.phase {
            Phase::Placing { placed } => placed,
            Phase::Awarding { .. } => 4 * self.n_areas() as u8,
            _ => 0,
        };
        if n_placed != n_wanted && state.ending.is_none() {
            return Some(format!("{n_placed} chips lie on the spots instead of {n_wanted}"));
        }
        if state.orders.iter().any(|&order| PlayerSet::from_iter(order) != PlayerSet::full()) {
            return Some(format!("the orders are {:?}", state.orders));
        }
        let turn = state.phase.turn()?;
        let is_locked_right = |city: City| {
            let n_own = state.ufos[city][turn.seat];
            turn.locked[city] <= n_own
        };
        let wrong = City::all().find(|&city| state.ending.is_none() && !is_locked_right(city));
        wrong.map(|city| format!("more UFOs are locked in city {city} than there are"))
    }
}

fn fault_of_humans(state: &State) -> Option<String> {
    for colour in Colour::ALL {
        let in_cities = state.humans.values().iter().filter(|&&human| human == Some(colour)).count();
        let on_track = state.track.iter().filter(|&&human| human == Some(colour)).count();
        let taken: u8 = state.players.values().iter().map(|player| player.humans[colour]).sum();
        if in_cities + on_track + usize::from(taken) != usize::from(N_HUMANS_EACH) {
            return Some(format!("{colour}: {in_cities} in cities, {on_track} on the track, {taken} taken"));
        }
    }
    let n_empty = state.track.iter().skip_while(|human| human.is_some()).filter(|human| human.is_some()).count();
    (n_empty > 0).then(|| "the track has a gap".to_owned())
}
