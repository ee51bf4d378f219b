//! Hush, a tiny example game: everybody holds one hidden card, may swap it once, and the highest card wins.
//!
//! It is the smallest game that has a deal, sealed answers of several seats at once, draws, secrets and a memory.
//! It can also be built with a planted leak, to show that the testkit finds it.

use fuga_kernel::testkit::Specimen;
use fuga_kernel::{
    Chance, Game, OptionsError, Outcome, Player, Refuse, Seat, SeatSet, Secret, Sink, ToAct, Viewer, Wire,
};
use serde::{Deserialize, Serialize};

const N_CARDS: u8 = 8;
const N_ROUNDS: u8 = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Plant {
    Nothing,
    View,
    Notice,
    Legal,
    Asked,
    Refusal,
    /// No leak: a card that was drawn stays in the bag.
    Card,
    /// No leak: the rounds are not counted, so that there is no end.
    Stall,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Options {
    pub(crate) seats: u8,
    pub(crate) plant: Plant,
}
impl Wire for Options {}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Hand {
    card: Secret<u8>,
    has_swapped: Secret<bool>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct State {
    hands: Vec<Hand>,
    /// Cards 1 to 8 as bits: those nobody has held yet.
    bag: Secret<u16>,
    round: u8,
    waiting: SeatSet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Action {
    Keep,
    Swap,
}

#[derive(Debug)]
pub(crate) enum Fact {
    Dealt { card: Secret<u8> },
    Answered { seat: Seat, swapped_for: Secret<Option<u8>>, told_by_plant: bool },
    RoundEnded { round: u8 },
    Shown { cards: Vec<u8> },
}

#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct View {
    round: u8,
    your_card: Option<u8>,
    have_you_swapped: Option<bool>,
    cards: Option<Vec<u8>>,
    planted: Option<u8>,
}
impl Wire for View {}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Notice {
    YouGot { card: u8 },
    YouGotACard,
    YouKept,
    SeatAnswered { seat: Seat, planted: Option<bool> },
    RoundEnded { round: u8 },
    CardsShown { cards: Vec<u8> },
}
impl Wire for Notice {}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Memory {
    viewer: Option<Seat>,
    held: Vec<u8>,
    answered: SeatSet,
    answered_ever: SeatSet,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Cards(Vec<u8>);
impl Wire for Cards {}
impl Outcome for Cards {
    fn payoff(&self, seat: Seat) -> f64 {
        let best = self.0.iter().max();
        if self.0.get(seat.index()) == best { 1.0 } else { 0.0 }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Refusal {
    #[error("the seat is not asked")]
    NotAsked,
    #[error("a seat swaps once")]
    HasSwapped,
    #[error("card {0}")]
    Planted(u8),
}
impl Wire for Refusal {}
impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotAsked => "not_asked",
            Self::HasSwapped => "has_swapped",
            Self::Planted(_) => "planted",
        }
    }
    fn rule(&self) -> &'static str {
        "X-01"
    }
}

pub(crate) struct Hush {
    options: Options,
}

impl Hush {
    fn others(&self, state: &State, seat: Seat) -> impl Iterator<Item = u8> {
        let n_seats = self.options.seats;
        Seat::all(n_seats).filter(move |&other| other != seat).map(|other| *state.hands[other.index()].card.truth())
    }

    fn refuse(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if !self.to_act(state).seats().contains(seat) {
            return Err(Refusal::NotAsked);
        }
        if action == Action::Swap {
            if *state.hands[seat.index()].has_swapped.truth() {
                let best = self.others(state, seat).max().unwrap_or(0);
                let is_planted = self.options.plant == Plant::Refusal;
                return Err(if is_planted { Refusal::Planted(best) } else { Refusal::HasSwapped });
            }
            if self.options.plant == Plant::Legal && self.others(state, seat).all(|card| card <= 4) {
                return Err(Refusal::HasSwapped);
            }
        }
        Ok(())
    }

    fn draw(bag: &mut u16, chance: &mut impl Chance) -> u8 {
        let nth = chance.draw(bag.count_ones());
        let card = (1..=N_CARDS)
            .filter(|card| *bag & (1 << card) != 0)
            .nth(nth as usize)
            .expect("the draw is below the number of cards");
        *bag &= !(1 << card);
        card
    }
}

impl Game for Hush {
    const ID: &'static str = "hush";
    const RULES_VERSION: u32 = 1;
    const USUAL_SEATS: u8 = 3;
    type Options = Options;
    type State = State;
    type Action = Action;
    type Fact = Fact;
    type View = View;
    type Notice = Notice;
    type Memory = Memory;
    type Outcome = Cards;
    type Refusal = Refusal;

    fn new(options: Options) -> Result<Self, OptionsError> {
        if (2..=4).contains(&options.seats) {
            Ok(Self { options })
        } else {
            let reason = format!("{} seats; Hush is for 2 to 4", options.seats);
            Err(OptionsError { field: "seats", rule: "X-02", reason })
        }
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn n_seats(&self) -> u8 {
        self.options.seats
    }

    fn deal(&self, chance: &mut impl Chance, facts: &mut impl Sink<Fact>) -> State {
        let mut bag = (1..=N_CARDS).fold(0, |bag, card| bag | 1 << card);
        let mut hands = Vec::new();
        for seat in Seat::all(self.options.seats) {
            let card = Secret::new(seat, Self::draw(&mut bag, chance));
            facts.push(|| Fact::Dealt { card });
            hands.push(Hand { card, has_swapped: Secret::new(seat, false) });
        }
        State { hands, bag: Secret::unseen(bag), round: 0, waiting: SeatSet::all(self.options.seats) }
    }

    fn to_act(&self, state: &State) -> ToAct<Cards> {
        if state.round == N_ROUNDS {
            return ToAct::Over(Cards(state.hands.iter().map(|hand| *hand.card.truth()).collect()));
        }
        if self.options.plant == Plant::Asked && state.waiting.len() > 1 {
            let low = |seat: &Seat| *state.hands[seat.index()].card.truth() <= 6;
            let asked: SeatSet = state.waiting.iter().filter(low).collect();
            if !asked.is_empty() {
                return ToAct::Seats(asked);
            }
        }
        ToAct::Seats(state.waiting)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Keep, Action::Swap].into_iter().filter(|&action| self.refuse(state, seat, action).is_ok()));
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) -> Result<(), Refusal> {
        self.refuse(state, seat, action)?;
        let hand = &mut state.hands[seat.index()];
        let mut swapped_for = None;
        if action == Action::Swap {
            let card = Self::draw(state.bag.truth_mut(), chance);
            hand.card.set(card);
            if self.options.plant == Plant::Card {
                *state.bag.truth_mut() |= 1 << card;
            }
            hand.has_swapped.set(true);
            swapped_for = Some(card);
        }
        let told_by_plant = self.options.plant == Plant::Notice;
        facts.push(|| Fact::Answered { seat, swapped_for: Secret::new(seat, swapped_for), told_by_plant });
        state.waiting.remove(seat);
        if state.waiting.is_empty() {
            state.round += u8::from(self.options.plant != Plant::Stall);
            state.waiting = SeatSet::all(self.options.seats);
            let round = state.round;
            facts.push(|| Fact::RoundEnded { round });
            if round == N_ROUNDS {
                facts.push(|| Fact::Shown { cards: state.hands.iter().map(|hand| *hand.card.truth()).collect() });
            }
        }
        Ok(())
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let own = viewer.seat().map(|seat| &state.hands[seat.index()]);
        let is_over = state.round == N_ROUNDS;
        View {
            round: state.round,
            your_card: own.and_then(|hand| hand.card.seen_by(viewer).copied()),
            have_you_swapped: own.and_then(|hand| hand.has_swapped.seen_by(viewer).copied()),
            cards: is_over.then(|| state.hands.iter().map(|hand| *hand.card.truth()).collect()),
            planted: (self.options.plant == Plant::View).then(|| *state.hands[0].card.truth()),
        }
    }

    fn notice(&self, fact: &Fact, viewer: Viewer) -> Option<Notice> {
        match fact {
            Fact::Dealt { card } => card.seen_by(viewer).map(|&card| Notice::YouGot { card }),
            Fact::Answered { seat, swapped_for, told_by_plant } => Some(match swapped_for.seen_by(viewer) {
                Some(Some(card)) => Notice::YouGot { card: *card },
                Some(None) => Notice::YouKept,
                None => {
                    Notice::SeatAnswered { seat: *seat, planted: told_by_plant.then(|| swapped_for.truth().is_some()) }
                }
            }),
            Fact::RoundEnded { round } => Some(Notice::RoundEnded { round: *round }),
            Fact::Shown { cards } => Some(Notice::CardsShown { cards: cards.clone() }),
        }
    }

    /// Cards may be looked at in the first round only: later they are not told again.
    fn retell(&self, fact: &Fact, viewer: Viewer, now: &State) -> Option<Notice> {
        match self.notice(fact, viewer)? {
            Notice::YouGot { .. } if now.round > 0 => Some(Notice::YouGotACard),
            notice => Some(notice),
        }
    }

    fn is_foreseen(&self, fact: &Fact) -> bool {
        !matches!(fact, Fact::Shown { .. })
    }

    fn binds(&self, _fact: &Fact) -> bool {
        false
    }

    fn memory(&self, viewer: Viewer) -> Memory {
        Memory { viewer: viewer.seat(), held: Vec::new(), answered: SeatSet::EMPTY, answered_ever: SeatSet::EMPTY }
    }

    fn remember(&self, memory: &mut Memory, notice: &Notice) {
        match notice {
            Notice::YouGot { card } => {
                if !memory.held.is_empty() {
                    memory.answered.extend(memory.viewer);
                }
                memory.held.push(*card);
            }
            Notice::YouKept => memory.answered.extend(memory.viewer),
            Notice::SeatAnswered { seat, .. } => {
                memory.answered.insert(*seat);
                memory.answered_ever.insert(*seat);
            }
            Notice::RoundEnded { .. } => memory.answered = SeatSet::EMPTY,
            Notice::YouGotACard | Notice::CardsShown { .. } => {}
        }
    }

    fn imagine(&self, view: &View, memory: &Memory, chance: &mut impl Chance) -> State {
        let mut bag = (1..=N_CARDS).filter(|card| !memory.held.contains(card)).fold(0, |bag, card| bag | 1 << card);
        let mut hands: Vec<Hand> = Seat::all(self.options.seats)
            .map(|seat| Hand { card: Secret::new(seat, 0), has_swapped: Secret::new(seat, false) })
            .collect();
        for (seat, hand) in Seat::all(self.options.seats).zip(&mut hands) {
            if memory.viewer == Some(seat) {
                hand.card.set(view.your_card.expect("a seat sees its card"));
                hand.has_swapped.set(view.have_you_swapped.expect("a seat sees whether it swapped"));
            } else if let Some(cards) = &view.cards {
                hand.card.set(cards[seat.index()]);
                bag &= !(1 << cards[seat.index()]);
            } else {
                hand.card.set(Self::draw(&mut bag, chance));
                if memory.answered_ever.contains(seat) && chance.draw(2) == 0 {
                    hand.has_swapped.set(true);
                    Self::draw(&mut bag, chance);
                }
            }
        }
        let waiting = SeatSet::all(self.options.seats).iter().filter(|&seat| !memory.answered.contains(seat)).collect();
        State { hands, bag: Secret::unseen(bag), round: view.round, waiting }
    }

    fn sensible(_seed: u64) -> Box<dyn Player<Self>> {
        Box::new(KeepHigh)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        let held = state.hands.iter().fold(0_u16, |held, hand| held | 1 << hand.card.truth());
        let n_held = held.count_ones();
        let is_well = n_held == u32::from(self.n_seats()) && held & state.bag.truth() == 0;
        if is_well { Ok(()) } else { Err(format!("{n_held} different cards held, bag {:b}", state.bag.truth())) }
    }
}

/// Swaps what is below the middle.
struct KeepHigh;

impl Player<Hush> for KeepHigh {
    fn choose(&mut self, _game: &Hush, view: &View, _memory: &Memory, legal: &[Action]) -> usize {
        let is_low = view.your_card.is_some_and(|card| card <= N_CARDS / 2);
        legal.iter().position(|&action| action == Action::Swap).filter(|_| is_low).unwrap_or(0)
    }
}

pub(crate) struct HushSpecimen;

impl Specimen for HushSpecimen {
    type Game = Hush;
    const MAX_ACTIONS: usize = 4 * N_ROUNDS as usize;

    fn wild(_game: &Hush, _state: &State, chance: &mut impl Chance) -> Action {
        if chance.draw(2) == 0 { Action::Keep } else { Action::Swap }
    }

    fn secrets(game: &Hush, state: &State, viewer: Viewer) -> Vec<(&'static str, String)> {
        let others = Seat::all(game.n_seats()).filter(|&seat| Viewer::Seat(seat) != viewer);
        others
            .flat_map(|seat| {
                let hand = &state.hands[seat.index()];
                [("card", hand.card.truth().to_string()), ("answer", hand.has_swapped.truth().to_string())]
            })
            .collect()
    }

    fn secret_of_fact(_fact: &Fact, _viewer: Viewer) -> Option<(&'static str, String)> {
        None
    }
}
