//! Phase 1 (O-31 to O-34, O-84): order, cards, command chips, who wins which area.

use std::cmp::Reverse;

use fuga_kernel::{Chance, Seat, Secret, Set, Sink, Thing};

use super::{Course, Ovni};
use crate::facts::{Fact, Public};
use crate::pieces::{Area, ByPlayer, CardSet, Chip, ChipSet, MAX_PLAYERS, N_SPOTS, Place, Player, PlayerSet, Tokens};
use crate::refusal::Refusal;
use crate::state::{AreaState, Face, Phase, Spot, State, Winners};

/// O-84 At a table of two: the first or second of the two players, and whether the chip is the third player's.
const SEQUENCE: [(usize, bool); 12] = [
    (0, false),
    (0, true),
    (1, false),
    (1, true),
    (0, false),
    (0, true),
    (1, false),
    (1, true),
    (0, false),
    (1, false),
    (0, false),
    (1, false),
];

impl Ovni {
    /// At a table of two the first or second seat in the order of phase 1, the third player left out.
    pub(super) fn nth_seat(state: &State, nth: usize) -> Seat {
        let order = &state.orders[0];
        let is_third_before = order[..=nth].contains(&Player::Third.into());
        order[nth + usize::from(is_third_before)].seat()
    }

    /// O-33, O-84 Who places the next chip, and whether it is the third player's.
    pub(crate) fn placer(&self, state: &State, placed: u8) -> (Seat, bool) {
        if self.has_third() {
            let (nth, is_thirds) = SEQUENCE[usize::from(placed)];
            return (Self::nth_seat(state, nth), is_thirds);
        }
        (state.orders[0][usize::from(placed % self.options.seats)].seat(), false)
    }

    /// O-33b to O-33d The areas that take a chip of this player.
    pub(super) fn open_areas(&self, state: &State, player: Place) -> Set<Area> {
        let free = Set::of(|area| self.has_area(area) && !state.areas[area].is_full());
        let allowed = Set::of(|area| free.contains(area) && !state.areas[area].is_banned_to(player));
        // O-A3 The ban is lifted for a chip that has nowhere else to go.
        if allowed.is_empty() { free } else { allowed }
    }

    pub(super) fn check_placing(
        &self,
        state: &State,
        placed: u8,
        seat: Seat,
        area: Area,
        chip: Chip,
    ) -> Result<(), Refusal> {
        if self.placer(state, placed).1 {
            return Err(Refusal::PlaceForThirdFirst);
        }
        self.check_area(state, Player::Seat(seat), area)?;
        if !state.players[seat].hand.truth().contains(chip) {
            return Err(Refusal::ChipNotInHand { chip });
        }
        Ok(())
    }

    pub(super) fn check_placing_for_third(&self, state: &State, placed: u8, area: Area) -> Result<(), Refusal> {
        if !self.placer(state, placed).1 {
            return Err(Refusal::PlaceOwnFirst);
        }
        self.check_area(state, Player::Third, area)
    }

    fn check_area(&self, state: &State, player: Player, area: Area) -> Result<(), Refusal> {
        if !self.has_area(area) {
            return Err(Refusal::AreaNotUsed { area });
        }
        if state.areas[area].is_full() {
            return Err(Refusal::AreaFull { area });
        }
        if !self.open_areas(state, player.into()).contains(area) {
            return Err(Refusal::ThreeInARow { area });
        }
        Ok(())
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// O-31, O-32 A round begins with the order of phase 1 and one card for each area.
    pub(super) fn begin_round(&mut self) {
        self.state.round += 1;
        let round = self.state.round;
        self.facts.push(|| Public::RoundBegan { round });
        self.set_order(1);
        for area in self.game.areas() {
            if self.state.deck.is_empty() {
                // O-A2 The discard is shuffled; what is left of the deck was used first.
                self.state.deck = std::mem::replace(&mut self.state.discard, CardSet::EMPTY);
                self.facts.push(|| Public::DeckRenewed);
            }
            let card = self.state.deck.draw(self.chance);
            self.state.areas[area].card = Some(card);
            self.facts.push(|| Public::CardShown { area, card });
        }
        self.state.phase = Phase::Placing { placed: 0 };
    }

    /// O-31, O-41 Sets the order of a phase from the tokens held now; it stays until the phase ends (O-38).
    pub(crate) fn set_order(&mut self, phase: u8) {
        let keys = ByPlayer::of(|place| {
            let Tokens { pilot: p, abductor: a, builder: b, military: m } = self.state.players[place].tokens;
            let n_farther = self.game.n_farther[self.state.players[place].planet];
            let keys = if phase == 1 { [m, b, a, p, 3 - n_farther] } else { [p, a, b, m, n_farther] };
            keys.iter().fold(0, |key, &part| key << 5 | u32::from(part))
        });
        let mut order: [Place; MAX_PLAYERS] = std::array::from_fn(Place::nth);
        order[..self.game.n_players()].sort_by_key(|&place| Reverse::<u32>(keys[place]));
        self.state.orders[usize::from(phase) - 1] = order;
        self.facts.push(|| Public::OrderSet { phase, order: self.game.order(self.state, phase).collect() });
    }

    /// O-33b A chip goes on the next spot; the first and the third lie face down.
    pub(super) fn place(&mut self, placed: u8, seat: Seat, area: Area, chip: Chip) {
        let is_chosen = self.game.obvious(self.state).is_none();
        let hand = &mut self.state.players[seat].hand;
        let mut chips = *hand.truth();
        chips.remove(chip);
        // O-92 From the first chip of a round on the hand is its owner's secret.
        *hand = Secret::new(seat, chips);
        let is_down = is_down(self.state.areas[area].n_chips);
        let face = if is_down { Face::Down(Secret::new(seat, chip)) } else { Face::Up(chip) };
        self.lay(placed, Player::Seat(seat), area, face, is_chosen);
    }

    /// O-84, O-A24 A chip of the third player is drawn when it is seen.
    pub(super) fn place_for_third(&mut self, placed: u8, area: Area) {
        let is_chosen = self.game.obvious(self.state).is_none();
        let face = if is_down(self.state.areas[area].n_chips) {
            Face::Undrawn
        } else {
            Face::Up(self.state.players[Player::Third].hand.truth_mut().draw(self.chance))
        };
        self.lay(placed, Player::Third, area, face, is_chosen);
    }

    fn lay(&mut self, placed: u8, player: Player, area: Area, face: Face, is_chosen: bool) {
        let place = &mut self.state.areas[area];
        place.spots[usize::from(place.n_chips)] = Spot { player: player.into(), face };
        place.n_chips += 1;
        self.facts.push(|| Fact::ChipPlaced { player, area, chip: face, is_chosen });
        self.state.phase = Phase::Placing { placed: placed + 1 };
        if usize::from(placed) + 1 == self.game.n_areas() * N_SPOTS {
            self.reveal();
        }
    }

    /// O-34 All chips are turned over at the same time, then areas are resolved in letter order.
    fn reveal(&mut self) {
        let mut sixes = PlayerSet::EMPTY;
        for area in self.game.areas() {
            for spot in &mut self.state.areas[area].spots {
                let chip = match spot.face {
                    Face::Up(chip) => chip,
                    Face::Down(chip) => *chip.truth(),
                    Face::Undrawn => self.state.players[Player::Third].hand.truth_mut().draw(self.chance),
                };
                spot.face = Face::Up(chip);
                if chip == Chip::SIX {
                    sixes.insert(spot.player);
                }
            }
        }
        for (place, player) in self.state.players.iter_mut() {
            player.hand.reveal();
            // O-A27 A 6 is used even if it is cancelled.
            player.six_uses += u8::from(sixes.contains(place));
        }
        self.facts.push(|| Public::ChipsRevealed {
            areas: self.game.areas().map(|area| self.state.areas[area].chips().to_vec()).collect(),
        });
        let mut winners = Winners::default();
        for area in self.game.areas() {
            let winner = winner(&self.state.areas[area]).map(|place| self.game.player_at(place));
            winners[area] = winner;
            self.facts.push(|| Public::AreaWon { area, winner });
        }
        self.award(Area::A, winners);
    }
}

impl AreaState {
    /// The values on the spots, once all lie face up.
    pub(crate) fn chips(&self) -> [Chip; N_SPOTS] {
        self.spots.map(|spot| match spot.face {
            Face::Up(chip) => chip,
            Face::Down(chip) => *chip.truth(),
            Face::Undrawn => unreachable!("the reveal has drawn it"),
        })
    }
}

/// O-33b Whether the next chip of an area with so many lies face down.
pub(crate) const fn is_down(n_chips: u8) -> bool {
    n_chips.is_multiple_of(2)
}

/// O-34a to O-34d Equal chips cancel each other; of the rest the highest sum wins, and of equal sums the earliest chip.
fn winner(area: &AreaState) -> Option<Place> {
    let chips = area.chips();
    let (mut seen, mut cancelled) = (ChipSet::EMPTY, ChipSet::EMPTY);
    for chip in chips.map(ChipSet::only) {
        cancelled = cancelled.union(seen.intersection(chip));
        seen = seen.union(chip);
    }
    let mut sums = ByPlayer::EMPTY;
    for (spot, chip) in area.spots.iter().zip(chips) {
        if !cancelled.contains(chip) {
            sums[spot.player] += chip.number();
        }
    }
    let best = *sums.values().iter().max().expect("there are four sums");
    if best == 0 {
        return None;
    }
    // A tie means that nothing was cancelled, so the earliest chip of the tied is the opener's, if the opener is tied
    // (O-34c), and otherwise decides (O-A4).
    area.spots.iter().map(|spot| spot.player).find(|&player| sums[player] == best)
}
