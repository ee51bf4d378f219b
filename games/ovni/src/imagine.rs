//! Invents a truth that fits what one viewer knows.
//!
//! Hidden are the others' chips in hand and face down, and their missions; they are drawn at random from what the viewer
//! has not seen, with exactly the right counts. Decks and the third player's chips are not in the state before they are
//! seen, so there is nothing to invent for them.

use fuga_kernel::{Chance, Secret, Set, Table};

use crate::memory::Memory;
use crate::pieces::{ByPlayer, ChipSet, MissionSet, N_MISSIONS, Place, Planet, Player, PlayerSet};
use crate::rules::Ovni;
use crate::state::{Face, Missions, Phase, Spot, State, Turn, Winners};
use crate::view::{Asked, PlayerView, TurnView, View};

impl Ovni {
    pub(crate) fn invent(&self, view: &View, _memory: &Memory, chance: &mut impl Chance) -> State {
        let mut state = self.blank(view.first, planets(view));
        state.round = view.round;
        state.stock = view.stock;
        state.discard = view.discard;
        state.deck = state.deck.without(view.discard);
        for area in &view.areas {
            state.areas[area.area].card = area.card;
            area.card.into_iter().for_each(|card| state.deck.remove(card));
        }
        for city in &view.cities {
            state.humans[city.city] = city.human;
            for (player, &n) in self.players().zip(&city.ufos) {
                state.ufos[city.city][player] = n;
            }
        }
        for (space, &colour) in state.track.iter_mut().zip(&view.track) {
            *space = Some(colour);
        }
        for (order, players) in state.orders.iter_mut().zip([&view.order_1, &view.order_2]) {
            for (place, &player) in order.iter_mut().zip(players) {
                *place = player.into();
            }
        }
        for seen in &view.players {
            Self::copy_player(&mut state, seen);
        }
        self.invent_chips(&mut state, view, chance);
        Self::invent_missions(&mut state, view, chance);
        if let Some(asked) = &view.asked {
            state.phase = invent_phase(&state, asked);
        } else {
            // The match is over: nothing is asked, and all was shown.
            state.phase = Phase::Acting { turn: Turn::new(view.first) };
            state.ending = view.outcome.as_ref().map(|outcome| outcome.ending);
            for player in state.players.values_mut() {
                player.missions.reveal();
                player.hand.reveal();
            }
        }
        state
    }

    /// What is public of a player.
    fn copy_player(state: &mut State, seen: &PlayerView) {
        let player = &mut state.players[seen.player];
        player.tokens = seen.tokens;
        player.captured = seen.captured;
        player.reserve = seen.reserve;
        player.pad = seen.pad;
        player.six_uses = seen.sixes_used;
        player.energy = seen.energy;
        player.is_garrisoned = seen.is_garrisoned;
        player.abilities = seen.abilities;
        player.humans = Table::new(seen.humans);
        player.n_missions = seen.n_missions;
        state.mapped[seen.player] = seen.mapped;
    }

    /// Chips in hand and face down: what the viewer does not know is dealt out at random.
    fn invent_chips(&self, state: &mut State, view: &View, chance: &mut impl Chance) {
        let mut hands = ByPlayer::<ChipSet>::default();
        for seen in &view.players {
            hands[seen.player] = seen.unseen;
        }
        let known = view.areas.iter().flat_map(|area| &area.spots).filter(|spot| !spot.is_up);
        for spot in known {
            spot.chip.into_iter().for_each(|chip| hands[spot.player].remove(chip));
        }
        let mut has_placed = PlayerSet::EMPTY;
        for area in &view.areas {
            let place = &mut state.areas[area.area];
            for (slot, spot) in place.spots.iter_mut().zip(&area.spots) {
                has_placed.insert(spot.player.into());
                let face = match (spot.player, spot.chip) {
                    (_, Some(chip)) if spot.is_up => Face::Up(chip),
                    (Player::Seat(seat), Some(chip)) => Face::Down(Secret::new(seat, chip)),
                    (Player::Seat(seat), None) => Face::Down(Secret::new(seat, hands[spot.player].draw(chance))),
                    (Player::Third, _) => Face::Undrawn,
                };
                *slot = Spot { player: spot.player.into(), face };
            }
            place.n_chips = area.spots.len() as u8;
        }
        let is_placing = matches!(view.asked, Some(Asked::Place { .. }));
        for player in self.players() {
            let hand = &mut state.players[player].hand;
            match player {
                // O-92 A hand is secret from its owner's first chip of a round to the reveal.
                Player::Seat(seat) if is_placing && has_placed.contains(player.into()) => {
                    *hand = Secret::new(seat, hands[player]);
                }
                Player::Seat(_) | Player::Third => hand.set(hands[player]),
            }
        }
    }

    /// Missions: three for each other seat from those the viewer was not dealt, and of them as many kept as is known.
    fn invent_missions(state: &mut State, view: &View, chance: &mut impl Chance) {
        let mut left = MissionSet::full();
        for missions in view.players.iter().filter_map(|seen| seen.missions.as_ref()) {
            left = left.without(missions.dealt);
        }
        for seen in &view.players {
            let Player::Seat(seat) = seen.player else { continue };
            let missions = seen.missions.as_ref().map_or_else(
                || {
                    let dealt: MissionSet = (0..N_MISSIONS).map(|_| left.draw(chance)).collect();
                    let n_kept = match &view.asked {
                        Some(Asked::Keep { chosen }) if chosen.contains(seat) => 1 + chance.draw(2) as u8,
                        _ => seen.n_missions,
                    };
                    let mut rest = dealt;
                    Missions { dealt, kept: (0..n_kept).map(|_| rest.draw(chance)).collect() }
                },
                |known| Missions { dealt: known.dealt, kept: known.kept },
            );
            state.players[seat].missions.set(missions);
        }
    }
}

/// The planets by place, those of nobody behind.
fn planets(view: &View) -> ByPlayer<Planet> {
    let mut left = Set::<Planet>::full();
    let mut planets = ByPlayer::new(Planet::ALL);
    for seen in &view.players {
        planets[seen.player] = seen.planet;
        left.remove(seen.planet);
    }
    for (place, planet) in planets.values_mut().iter_mut().skip(view.players.len()).zip(left.iter()) {
        *place = planet;
    }
    planets
}

fn invent_phase(state: &State, asked: &Asked) -> Phase {
    let turn = |seat, seen: &TurnView| Turn { seat, used: seen.used, locked: Table::new(seen.locked) };
    let set = |players: &[Player]| players.iter().copied().map(Place::from).collect();
    match asked {
        Asked::Keep { chosen } => Phase::KeepingMissions { chosen: *chosen },
        Asked::TakeStarters { seat, .. } => Phase::TakingStarters { seat: *seat },
        Asked::TakeForThird { seat } => Phase::TakingForThird { seat: *seat },
        Asked::Place { placed, .. } => Phase::Placing { placed: *placed },
        Asked::ChooseTokens { seat, at, winners, .. } => {
            let mut all = Winners::default();
            all.iter_mut().zip(winners).for_each(|((_, place), winner)| *place = *winner);
            Phase::Awarding { seat: *seat, at: *at, winners: all }
        }
        Asked::ChooseEnergy { player, entitled, .. } => {
            let rank = state.orders[0].iter().position(|&place| place == (*player).into());
            Phase::ChoosingEnergy { rank: rank.unwrap_or(0) as u8, entitled: set(entitled) }
        }
        Asked::Garrison { seat } => Phase::Garrisoning { seat: *seat },
        Asked::Activate { seat, turn: seen } => Phase::Acting { turn: turn(*seat, seen) },
        Asked::Move { seat, turn: seen, left, over } => {
            Phase::Flying { turn: turn(*seat, seen), left: *left, over: *over }
        }
        Asked::Abduct { seat, turn: seen, left } => Phase::Abducting { turn: turn(*seat, seen), left: *left },
        Asked::Launch { seat, turn: seen, .. } => Phase::Launching { turn: turn(*seat, seen) },
        Asked::Attack { seat, turn: seen, left, last, hit } => {
            Phase::Attacking { turn: turn(*seat, seen), left: *left, last: *last, hit: set(hit) }
        }
    }
}
