//! What recruitment brings (O-35 to O-37, O-85): tokens, UFOs, energy.

use fuga_kernel::{Chance, Seat, Sink};

use super::Ovni;
use crate::actions::Action;
use crate::facts::{Fact, Public};
use crate::pieces::{Alien, AlienSet, Area, Energy, N_ICONS, PAD_HOLDS, Place, Player, PlayerSet, Tokens};
use crate::refusal::Refusal;
use crate::state::{AreaState, Phase, State, Winners};

impl Ovni {
    /// O-35 Hands out awards in letter order, from an area on, until a seat has to choose.
    pub(super) fn award(
        &self,
        state: &mut State,
        from: Area,
        winners: Winners,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        for area in self.areas().skip_while(|&area| area < from) {
            let Some(player) = winners[area] else { continue };
            let won = || self.areas().filter(|&other| winners[other] == Some(player));
            // O-A5 Whoever won several areas is served at the first of them.
            if won().next() != Some(area) {
                continue;
            }
            match player {
                Player::Seat(seat) if won().count() > 1 => {
                    state.phase = Phase::Awarding { seat, at: area, winners };
                    return;
                }
                // O-85a The third player takes the earliest card only.
                Player::Seat(_) | Player::Third => Self::gain(state, player, self.icons(state, area), facts),
            }
        }
        self.end_recruiting(state, winners, chance, facts);
    }

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

    pub(super) fn choose_tokens(
        &self,
        state: &mut State,
        seat: Seat,
        (at, winners): (Area, Winners),
        tokens: Tokens,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        Self::gain(state, Player::Seat(seat), tokens, facts);
        match self.areas().find(|&area| area > at) {
            Some(next) => self.award(state, next, winners, chance, facts),
            None => self.end_recruiting(state, winners, chance, facts),
        }
    }

    /// O-35c Takes tokens from the stock, as far as there are any, and builds (O-35e).
    fn gain(state: &mut State, player: Player, tokens: Tokens, facts: &mut impl Sink<Fact>) {
        let tokens = tokens.at_most(state.stock);
        state.stock -= tokens;
        state.players[player].tokens += tokens;
        facts.push(|| Public::TokensGained { player, tokens });
        Self::build(state, player, tokens.builder, facts);
    }

    /// O-37 One UFO for each new pair of builders, while there is room on the pad and a UFO in reserve.
    pub(super) fn build(state: &mut State, player: Player, n_gained: u8, facts: &mut impl Sink<Fact>) {
        // O-86 The third player never builds.
        let Player::Seat(seat) = player else { return };
        let own = &mut state.players[seat];
        let n_pairs = own.tokens.builder / 2 - (own.tokens.builder - n_gained) / 2;
        for _ in 0..n_pairs {
            if own.pad < PAD_HOLDS && own.reserve > 0 {
                own.reserve -= 1;
                own.pad += 1;
                facts.push(|| Public::UfoBuilt { player });
            }
        }
    }

    /// O-35d Cards go to the discard and chips back to their owners; then energy.
    fn end_recruiting(
        &self,
        state: &mut State,
        winners: Winners,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        for area in state.areas.values_mut() {
            area.card.into_iter().for_each(|card| state.discard.insert(card));
            *area = AreaState::default();
        }
        for player in state.players.values_mut() {
            player.hand.set(player.chips());
        }
        let without = self.players().filter(|&player| !winners.values().contains(&Some(player)));
        let entitled = without.map(Place::from).collect();
        self.go_on_with_energy(state, 0, entitled, chance, facts);
    }

    /// O-36, O-A30 Asks the next player without an area, in the order of phase 1.
    fn go_on_with_energy(
        &self,
        state: &mut State,
        from: u8,
        entitled: PlayerSet,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        let mut ranks = (0..).zip(self.order(state, 1)).skip(usize::from(from));
        let next = ranks.find(|&(_, player)| entitled.contains(player.into()));
        match next {
            Some((rank, _)) => state.phase = Phase::ChoosingEnergy { rank, entitled },
            None => self.begin_phase_2(state, chance, facts),
        }
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

    /// O-36a, O-36b The choice is announced; a shield brings a token at once.
    pub(super) fn use_energy(
        &self,
        state: &mut State,
        (rank, entitled): (u8, PlayerSet),
        action: Action,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        let player = self.energy_owner(state, rank);
        let energy = if action == Action::Overdrive { Energy::Overdrive } else { Energy::Shield };
        state.players[player].energy = energy;
        facts.push(|| Public::EnergyChosen { player, energy });
        if let Action::RaiseShield { alien: Some(alien) } | Action::RaiseThirdsShield { alien: Some(alien) } = action {
            Self::gain(state, player, Tokens::of(AlienSet::only(alien)), facts);
        }
        self.go_on_with_energy(state, rank + 1, entitled, chance, facts);
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
