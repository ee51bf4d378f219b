//! What a seat may do now, in a fixed order.
//!
//! One walk over the possible actions serves both the legal list and random play, which keeps them on the stack.

use arrayvec::ArrayVec;
use fuga_kernel::{Chance, Game, Seat, Thing};

use super::Ovni;
use crate::actions::Action;
use crate::board::City;
use crate::pieces::{Ability, Alien, AlienSet, ChipSet, MissionSet, Player, PlayerSet, Tokens};
use crate::state::{Phase, State, Turn};

/// No list is longer: at most eight UFOs stand apart, each with a way to every other city, and one more to stop.
const MAX_CHOICES: usize = 100;

impl Ovni {
    /// One of the actions, each equally likely; there is at least one. It is the one the list has at the place drawn.
    pub(super) fn any_choice(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> Action {
        // What is asked most often is counted instead of listed.
        match &state.phase {
            Phase::Placing { placed } => self.any_placing(state, *placed, seat, chance),
            Phase::Flying { turn, .. } => self.any_move(state, turn, chance),
            _ => {
                let mut choices = ArrayVec::<Action, MAX_CHOICES>::new();
                self.each_choice(state, seat, |action| choices.push(action));
                choices[chance.draw(choices.len() as u32) as usize]
            }
        }
    }

    fn any_placing(&self, state: &State, placed: u8, seat: Seat, chance: &mut impl Chance) -> Action {
        if self.placer(state, placed).1 {
            let open = self.open_areas(state, Player::Third.into());
            return Action::PlaceForThird { area: open.member(chance.draw(open.len() as u32)) };
        }
        let open = self.open_areas(state, seat.into());
        let hand: ChipSet = *state.players[seat].hand.truth();
        let n_chips = hand.len() as u32;
        let nth = chance.draw(open.len() as u32 * n_chips);
        Action::Place { area: open.member(nth / n_chips), chip: hand.member(nth % n_chips) }
    }

    fn any_move(&self, state: &State, turn: &Turn, chance: &mut impl Chance) -> Action {
        let movable = Self::movable(state, turn);
        let near = |city: City| self.data.board.near(city);
        let n_moves: usize = movable.iter().map(|city| near(city).len()).sum();
        let mut nth = chance.draw(n_moves as u32 + 1);
        for from in movable.iter() {
            let ways = near(from);
            if nth < ways.len() as u32 {
                return Action::Move { from, to: ways.member(nth) };
            }
            nth -= ways.len() as u32;
        }
        Action::Done
    }

    /// Gives every action the seat may take.
    pub(super) fn each_choice(&self, state: &State, seat: Seat, mut take: impl FnMut(Action)) {
        if self.check_asked(state, seat).is_err() {
            return;
        }
        match &state.phase {
            Phase::KeepingMissions { .. } => each_keeping(state, seat, take),
            Phase::TakingStarters { .. } => {
                let all = (1..1 << Alien::COUNT).map(AlienSet::of_bits);
                let fit = all.filter(|&aliens| self.check_starters(state, seat, aliens).is_ok());
                fit.for_each(|aliens| take(Action::TakeStarters { aliens }));
            }
            Phase::TakingForThird { .. } => {
                let fit = Alien::ALL.into_iter().filter(|&alien| self.check_third_starter(state, alien).is_ok());
                fit.for_each(|alien| take(Action::TakeForThird { alien }));
            }
            Phase::Placing { placed } => self.each_placing(state, *placed, seat, take),
            Phase::Awarding { winners, .. } => {
                let (limits, n_wanted) = self.choosable(state, seat, *winners);
                each_sum(limits, n_wanted as u8, |tokens| {
                    if self.check_tokens(state, seat, *winners, tokens).is_ok() {
                        take(Action::ChooseTokens { tokens });
                    }
                });
            }
            Phase::ChoosingEnergy { rank, .. } => {
                let shields = || std::iter::once(None).chain(Alien::ALL.map(Some));
                let thirds = shields().filter(|&alien| self.check_thirds_shield(state, *rank, alien).is_ok());
                thirds.for_each(|alien| take(Action::RaiseThirdsShield { alien }));
                let own = shields().map(|alien| Action::RaiseShield { alien }).chain([Action::Overdrive]);
                own.filter(|&action| self.check_energy(state, *rank, action).is_ok()).for_each(take);
            }
            Phase::Garrisoning { .. } => [true, false].into_iter().for_each(|aside| take(Action::Garrison { aside })),
            Phase::Acting { turn } => {
                let groups = Alien::ALL.into_iter().filter(|&group| self.check_group(state, turn, group).is_ok());
                groups.for_each(|group| take(Action::Activate { group }));
                take(Action::EndTurn);
            }
            Phase::Flying { turn, .. } => self.each_move(state, turn, take),
            Phase::Abducting { .. } => self.each_abduction(state, seat, take),
            Phase::Launching { .. } => {
                City::all().for_each(|city| take(Action::Launch { city }));
                take(Action::Done);
            }
            Phase::Attacking { last, hit, .. } => self.each_attack(state, seat, *last, *hit, take),
        }
    }

    /// O-71 The only answer there is to what is asked before the turns, and who would give it. What it takes to know
    /// that there is no other is public: how many chips a hand has, open areas, cards, the stock and starting pairs.
    pub(super) fn obvious(&self, state: &State) -> Option<(Seat, Action)> {
        if self.options.asks_everything || state.ending.is_some() {
            return None;
        }
        match state.phase {
            Phase::TakingForThird { seat } => {
                let fit = Alien::ALL.into_iter().filter(|&alien| self.check_third_starter(state, alien).is_ok());
                only(fit).map(|alien| (seat, Action::TakeForThird { alien }))
            }
            Phase::Placing { placed } => {
                let (seat, is_thirds) = self.placer(state, placed);
                let player = if is_thirds { Player::Third } else { Player::Seat(seat) };
                let area = only(self.open_areas(state, player.into()).iter())?;
                if is_thirds {
                    return Some((seat, Action::PlaceForThird { area }));
                }
                only(state.players[player].hand.truth().iter()).map(|chip| (seat, Action::Place { area, chip }))
            }
            Phase::Awarding { seat, winners, .. } => {
                let (limits, n_wanted) = self.choosable(state, seat, winners);
                let tokens = if limits.total() == n_wanted {
                    limits
                } else {
                    let alien = only(limits.types().iter())?;
                    Tokens::each(|other| if other == alien { n_wanted as u8 } else { 0 })
                };
                Some((seat, Action::ChooseTokens { tokens }))
            }
            Phase::ChoosingEnergy { rank, .. } if self.energy_owner(state, rank) == Player::Third => {
                let types = state.stock.types();
                let alien = if types.is_empty() { None } else { Some(only(types.iter())?) };
                Some((self.energy_asker(state, rank), Action::RaiseThirdsShield { alien }))
            }
            _ => None,
        }
    }

    fn each_placing(&self, state: &State, placed: u8, seat: Seat, mut take: impl FnMut(Action)) {
        let is_thirds = self.placer(state, placed).1;
        let player = if is_thirds { Player::Third } else { Player::Seat(seat) };
        let open = self.open_areas(state, player.into());
        for area in open.iter() {
            if is_thirds {
                if self.check_placing_for_third(state, placed, area).is_ok() {
                    take(Action::PlaceForThird { area });
                }
            } else {
                let hand: ChipSet = *state.players[player].hand.truth();
                let fit = hand.iter().filter(|&chip| self.check_placing(state, placed, seat, area, chip).is_ok());
                fit.for_each(|chip| take(Action::Place { area, chip }));
            }
        }
    }

    fn each_move(&self, state: &State, turn: &Turn, mut take: impl FnMut(Action)) {
        for from in Self::movable(state, turn).iter() {
            let ways = self.data.board.near(from).iter();
            let open = ways.filter(|&to| self.check_move(state, turn, from, to).is_ok());
            open.for_each(|to| take(Action::Move { from, to }));
        }
        take(Action::Done);
    }

    fn each_abduction(&self, state: &State, seat: Seat, mut take: impl FnMut(Action)) {
        let can_swap = state.players[seat].has(Ability::BaitSwap);
        for city in City::all().filter(|&city| self.check_abduction(state, seat, city, None).is_ok()) {
            take(Action::Abduct { city, swap_with: None });
            if can_swap {
                let near = self.data.board.near(city).iter();
                let full = near.filter(|&with| self.check_abduction(state, seat, city, Some(with)).is_ok());
                full.for_each(|with| take(Action::Abduct { city, swap_with: Some(with) }));
            }
        }
        take(Action::Done);
    }

    fn each_attack(
        &self,
        state: &State,
        seat: Seat,
        last: Option<Player>,
        hit: PlayerSet,
        mut take: impl FnMut(Action),
    ) {
        for rival in self.players().filter(|&rival| self.check_rival(state, seat, rival, last, hit).is_ok()) {
            for alien in Alien::ALL.into_iter().filter(|&alien| Self::check_capture(state, rival, alien).is_ok()) {
                take(Action::Capture { rival, alien });
            }
            for city in City::all().filter(|&city| Self::check_destruction(state, seat, rival, city).is_ok()) {
                take(Action::Destroy { rival, city });
            }
        }
        take(Action::Done);
    }
}

/// The only one of all, if there is no other.
fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    all.next().filter(|_| all.next().is_none())
}

/// O-26 Each mission alone, then each two.
fn each_keeping(state: &State, seat: Seat, take: impl FnMut(Action)) {
    let dealt = state.players[seat].missions.truth().dealt;
    let alone = || dealt.iter().map(MissionSet::only);
    let pairs = alone().map(|left_out| dealt.without(left_out));
    let kept = alone().chain(pairs).filter(|&missions| Ovni::check_keeping(state, seat, missions).is_ok());
    kept.map(|missions| Action::Keep { missions }).for_each(take);
}

/// O-35b Every way to choose so many tokens within the limits.
fn each_sum(limits: Tokens, n_wanted: u8, mut take: impl FnMut(Tokens)) {
    for pilot in 0..=limits.pilot.min(n_wanted) {
        for abductor in 0..=limits.abductor.min(n_wanted - pilot) {
            for builder in 0..=limits.builder.min(n_wanted - pilot - abductor) {
                let military = n_wanted - pilot - abductor - builder;
                if military <= limits.military {
                    take(Tokens { pilot, abductor, builder, military });
                }
            }
        }
    }
}
