//! What recruitment brings (O-35 to O-37, O-85): tokens, UFOs, energy.

use fuga_kernel::{Chance, Seat, Sink};

use super::{Course, Ovni};
use crate::actions::Action;
use crate::facts::{Fact, Public};
use crate::pieces::{Alien, AlienSet, Area, Energy, N_ICONS, PAD_HOLDS, Place, Player, PlayerSet, Tokens};
use crate::refusal::Refusal;
use crate::state::{AreaState, Phase, State, Winners};

impl Ovni {
    /// The tokens on an area's card.
    fn icons(&self, state: &State, area: Area) -> Tokens {
        state.areas[area].card.map_or(Tokens::NONE, |card| self.data.card(card))
    }

    /// O-35b, O-35c Of each type what a seat with several areas may choose at most, and how many tokens in all.
    pub(crate) fn choosable(&self, state: &State, seat: Seat, winners: Winners) -> (Tokens, u32) {
        let mut icons = Tokens::NONE;
        for area in self.areas().filter(|&area| winners[area] == Some(Player::Seat(seat))) {
            icons += self.icons(state, area);
        }
        let limits = icons.at_most(state.stock);
        (limits, limits.total().min(u32::from(N_ICONS)))
    }

    pub(super) fn check_tokens(
        &self,
        state: &State,
        seat: Seat,
        winners: Winners,
        tokens: Tokens,
    ) -> Result<(), Refusal> {
        let (limits, n_wanted) = self.choosable(state, seat, winners);
        if let Some(alien) = Alien::ALL.into_iter().find(|&alien| tokens[alien] > limits[alien]) {
            return Err(Refusal::TooManyOfType { alien, limit: limits[alien] });
        }
        let n_chosen = tokens.total();
        if n_chosen == n_wanted { Ok(()) } else { Err(Refusal::WrongNumberOfTokens { n_chosen, n_wanted }) }
    }

    /// Whose energy card it is.
    pub(crate) fn energy_owner(&self, state: &State, rank: u8) -> Player {
        self.player_at(state.orders[0][usize::from(rank)])
    }

    /// Who is asked: O-85b for the third player the first of the two players.
    pub(crate) fn energy_asker(&self, state: &State, rank: u8) -> Seat {
        self.energy_owner(state, rank).seat().unwrap_or_else(|| Self::nth_seat(state, 0))
    }

    pub(super) fn check_energy(&self, state: &State, rank: u8, action: Action) -> Result<(), Refusal> {
        if self.energy_owner(state, rank) == Player::Third {
            return Err(Refusal::ThirdsShieldFirst);
        }
        match action {
            Action::RaiseShield { alien } => check_shield(state, alien),
            _ => Ok(()),
        }
    }

    pub(super) fn check_thirds_shield(&self, state: &State, rank: u8, alien: Option<Alien>) -> Result<(), Refusal> {
        if self.energy_owner(state, rank) != Player::Third {
            return Err(Refusal::OwnEnergyFirst);
        }
        check_shield(state, alien)
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// O-35 Hands out awards in letter order, from an area on, until a seat has to choose.
    pub(super) fn award(&mut self, from: Area, winners: Winners) {
        for area in self.game.areas().skip_while(|&area| area < from) {
            let Some(player) = winners[area] else { continue };
            let won = || self.game.areas().filter(|&other| winners[other] == Some(player));
            // O-A5 Whoever won several areas is served at the first of them.
            if won().next() != Some(area) {
                continue;
            }
            match player {
                Player::Seat(seat) if won().count() > 1 => {
                    self.state.phase = Phase::Awarding { seat, at: area, winners };
                    return;
                }
                // O-85a The third player takes the earliest card only.
                Player::Seat(_) | Player::Third => self.gain(player, self.game.icons(self.state, area)),
            }
        }
        self.end_recruiting(winners);
    }

    pub(super) fn choose_tokens(&mut self, seat: Seat, at: Area, winners: Winners, tokens: Tokens) {
        self.gain(Player::Seat(seat), tokens);
        match self.game.areas().find(|&area| area > at) {
            Some(next) => self.award(next, winners),
            None => self.end_recruiting(winners),
        }
    }

    /// O-35c Takes tokens from the stock, as far as there are any, and builds (O-35e).
    fn gain(&mut self, player: Player, tokens: Tokens) {
        let tokens = tokens.at_most(self.state.stock);
        self.state.stock -= tokens;
        self.state.players[player].tokens += tokens;
        self.facts.push(|| Public::TokensGained { player, tokens });
        self.build(player, tokens.builder);
    }

    /// O-37 One UFO for each new pair of builders, while there is room on the pad and a UFO in reserve.
    pub(super) fn build(&mut self, player: Player, n_gained: u8) {
        // O-86 The third player never builds.
        let Player::Seat(seat) = player else { return };
        let own = &mut self.state.players[seat];
        let n_pairs = own.tokens.builder / 2 - (own.tokens.builder - n_gained) / 2;
        for _ in 0..n_pairs {
            if own.pad < PAD_HOLDS && own.reserve > 0 {
                own.reserve -= 1;
                own.pad += 1;
                self.facts.push(|| Public::UfoBuilt { player });
            }
        }
    }

    /// O-35d Cards go to the discard and chips back to their owners; then energy.
    fn end_recruiting(&mut self, winners: Winners) {
        for area in self.state.areas.values_mut() {
            area.card.into_iter().for_each(|card| self.state.discard.insert(card));
            *area = AreaState::default();
        }
        for player in self.state.players.values_mut() {
            player.hand.set(player.chips());
        }
        let without = self.game.players().filter(|&player| !winners.values().contains(&Some(player)));
        let entitled = without.map(Place::from).collect();
        self.go_on_with_energy(0, entitled);
    }

    /// O-36, O-A30 Asks the next player without an area, in the order of phase 1.
    fn go_on_with_energy(&mut self, from: u8, entitled: PlayerSet) {
        let mut ranks = (0..).zip(self.game.order(self.state, 1)).skip(usize::from(from));
        let next = ranks.find(|&(_, player)| entitled.contains(player.into()));
        match next {
            Some((rank, _)) => self.state.phase = Phase::ChoosingEnergy { rank, entitled },
            None => self.begin_phase_2(),
        }
    }

    /// O-36a, O-36b The choice is announced; a shield brings a token at once.
    pub(super) fn use_energy(&mut self, rank: u8, entitled: PlayerSet, action: Action) {
        let player = self.game.energy_owner(self.state, rank);
        let energy = if action == Action::Overdrive { Energy::Overdrive } else { Energy::Shield };
        self.state.players[player].energy = energy;
        self.facts.push(|| Public::EnergyChosen { player, energy });
        if let Action::RaiseShield { alien: Some(alien) } | Action::RaiseThirdsShield { alien: Some(alien) } = action {
            self.gain(player, Tokens::of(AlienSet::only(alien)));
        }
        self.go_on_with_energy(rank + 1, entitled);
    }
}

/// O-A8 The shield's token is of a type in stock; only when nothing is left there is none.
fn check_shield(state: &State, alien: Option<Alien>) -> Result<(), Refusal> {
    match alien {
        Some(alien) if state.stock[alien] == 0 => Err(Refusal::OutOfStock { alien }),
        None if state.stock != Tokens::NONE => Err(Refusal::TokenToTake),
        Some(_) | None => Ok(()),
    }
}
