//! Any position, set up by hand: for tests, puzzles and examples.

use fuga_kernel::{Game, Seat, Secret, Viewer};

use crate::cards::{Card, Item, Role, Side, danger_deck, hatch_deck, item_deck};
use crate::map::Place;
use crate::outcome::Fate;
use crate::rules::Escape;
use crate::state::{HatchCard, HatchState, Phase, State};

/// A position to set up on a table. What is not said stays as after a deal.
#[derive(Clone, Debug, Default)]
pub struct Position {
    seats: Vec<(Role, Place, Vec<Item>)>,
    turn: Option<Seat>,
    round: Option<u8>,
    closed: Vec<(u8, HatchState)>,
    danger: Option<Vec<Card>>,
    hatch: Option<Vec<HatchCard>>,
    fed: Vec<Seat>,
    out: Vec<(Seat, Fate)>,
}

impl Position {
    /// Nobody yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The next seat, by name of its place.
    ///
    /// # Panics
    /// If the place has no such name.
    #[must_use]
    pub fn seat(mut self, role: Role, at: &str, hand: &[Item]) -> Self {
        self.seats.push((role, at.parse().expect("a position names places as the table does"), hand.to_vec()));
        self
    }

    /// Whose turn it is; seat 0 otherwise.
    #[must_use]
    pub const fn turn(mut self, seat: Seat) -> Self {
        self.turn = Some(seat);
        self
    }

    /// Which round it is; the first otherwise.
    #[must_use]
    pub const fn round(mut self, round: u8) -> Self {
        self.round = Some(round);
        self
    }

    /// A hatch that is no longer open.
    #[must_use]
    pub fn hatch(mut self, hatch: u8, is: HatchState) -> Self {
        self.closed.push((hatch, is));
        self
    }

    /// The only dangerous-sector cards in the pile; the others lie in the discards.
    #[must_use]
    pub fn danger_pile(mut self, cards: &[Card]) -> Self {
        self.danger = Some(cards.to_vec());
        self
    }

    /// The only hatch cards in the pile; the others are used.
    #[must_use]
    pub fn hatch_pile(mut self, cards: &[HatchCard]) -> Self {
        self.hatch = Some(cards.to_vec());
        self
    }

    /// An alien that has killed a human.
    #[must_use]
    pub fn fed(mut self, seat: Seat) -> Self {
        self.fed.push(seat);
        self
    }

    /// Somebody who has left the board.
    #[must_use]
    pub fn out(mut self, seat: Seat, fate: Fate) -> Self {
        self.out.push((seat, fate));
        self
    }
}

impl Escape {
    /// Sets a position up: the first player is seat 0, and the seat in turn is asked to move.
    ///
    /// # Panics
    /// If the position does not fit the table: seats, places or cards it does not have.
    pub fn set_up(&self, position: &Position) -> State {
        assert_eq!(position.seats.len(), usize::from(self.n_seats()), "a position has as many seats as its table");
        let mut state = self.blank(Seat::new(0));
        for (seat, (role, at, hand)) in self.seats().zip(&position.seats) {
            for &item in hand {
                state.items.pile.truth_mut()[item as usize] -= 1;
                state.items.n_pile -= 1;
                state.seat_mut(seat).hand.truth_mut()[item as usize] += 1;
                state.seat_mut(seat).n_items += 1;
            }
            let sector = self.map().sector(*at).expect("a position names places of its map");
            let truth = state.seat_mut(seat);
            truth.role.set(*role);
            truth.sector.set(sector);
            truth.is_fed = position.fed.contains(&seat);
        }
        for &(seat, fate) in &position.out {
            crate::rules::remove(&mut state, seat, fate);
        }
        for &(hatch, is) in &position.closed {
            state.hatches[usize::from(hatch) - 1] = is;
        }
        if let Some(cards) = &position.danger {
            let all = *state.danger.pile.truth();
            let pile = Card::ALL.map(|card| cards.iter().filter(|&&other| other == card).count() as u8);
            state.danger.pile.set(pile);
            state.danger.discards.set(std::array::from_fn(|card| all[card] - pile[card]));
            state.danger.n_discards = state.danger.discards.truth().iter().sum();
        }
        if let Some(cards) = &position.hatch {
            let all = state.hatch_pile;
            let count = |kind: HatchCard| cards.iter().filter(|&&card| card == kind).count() as u8;
            state.hatch_pile = [count(HatchCard::Green), count(HatchCard::Red)];
            state.hatch_used = [all[0] - state.hatch_pile[0], all[1] - state.hatch_pile[1]];
        }
        state.round = position.round.unwrap_or(1);
        let seat = position.turn.unwrap_or(Seat::new(0));
        state.turn.seat = seat;
        state.turn.began = Secret::new(seat, *state.seat(seat).sector.truth());
        state
    }
}

/// For the testkit: what is hidden from a viewer, and whether the cards are all there.
#[doc(hidden)]
impl Escape {
    pub fn secrets(&self, state: &State, viewer: Viewer) -> Vec<(&'static str, String)> {
        let mut secrets = Vec::new();
        for seat in self.seats().filter(|&seat| Viewer::Seat(seat) != viewer) {
            let truth = state.seat(seat);
            if truth.role.seen_by(viewer).is_none() {
                secrets.push(("role", format!("{:?}", truth.role.truth())));
            }
            secrets.push(("sector", format!("{:?}", truth.sector.truth())));
            secrets.push(("hand", format!("{:?}", truth.hand.truth())));
        }
        if Viewer::Seat(state.turn.seat) != viewer {
            let is_waiting = matches!(state.turn.phase, Phase::Announce { .. });
            secrets.push(("whether a noise waits", is_waiting.to_string()));
        }
        secrets.push(("danger pile", format!("{:?}", state.danger.pile.truth())));
        secrets.push(("item pile", format!("{:?}", state.items.pile.truth())));
        secrets
    }

    /// One seat's side, place, hand and, in its turn, what it is asked: all that is private to it but its character.
    pub fn private(&self, state: &State, seat: Seat) -> String {
        let truth = state.seat(seat);
        let side = truth.role.truth().side();
        let private = format!("{side:?} {:?} {:?}", truth.sector.truth(), truth.hand.truth());
        if state.turn.seat == seat {
            let asked = match &state.turn.phase {
                Phase::Announce { card } => format!("announce {:?}", card.truth()),
                phase => format!("{phase:?}"),
            };
            return format!("{private} began {:?}, {asked}", state.turn.began.truth());
        }
        private
    }

    pub fn check_counts(&self, state: &State) -> Result<(), String> {
        let n_seats = self.n_seats();
        let mut danger = *state.danger.pile.truth();
        add(&mut danger, state.danger.discards.truth());
        if let Phase::Announce { card } = &state.turn.phase {
            danger[*card.truth() as usize] += 1;
        }
        let mut items = *state.items.pile.truth();
        add(&mut items, &state.items.shown);
        add(&mut items, state.items.hidden.truth());
        for seat in self.seats() {
            add(&mut items, state.seat(seat).hand.truth());
        }
        let mut hatch = state.hatch_pile;
        add(&mut hatch, &state.hatch_used);
        let (item_deck, hatch_deck) =
            if self.is_advanced() { (item_deck(n_seats), hatch_deck(n_seats)) } else { ([0; 6], [0; 2]) };
        let n_humans = self.seats().filter(|&seat| state.seat(seat).role.truth().side() == Side::Human).count();
        let mut roles: Vec<Role> = self.seats().map(|seat| *state.seat(seat).role.truth()).collect();
        roles.sort_unstable();
        roles.dedup();
        let sum = |counts: &[u8]| -> u8 { counts.iter().sum() };
        let checks = [
            ("dangerous-sector cards", danger == danger_deck(n_seats)),
            ("items", items == item_deck),
            ("hatch cards", hatch == hatch_deck),
            ("humans", n_humans == usize::from(self.n_humans())),
            ("different roles", roles.len() == usize::from(n_seats)),
            ("dangerous-sector discards", state.danger.n_discards == sum(state.danger.discards.truth())),
            ("items in the pile", state.items.n_pile == sum(state.items.pile.truth())),
            ("items face down", state.items.n_hidden == sum(state.items.hidden.truth())),
            ("hand sizes", self.seats().all(|seat| state.seat(seat).n_items == sum(state.seat(seat).hand.truth()))),
        ];
        match checks.iter().find(|(_, is_right)| !is_right) {
            Some((what, _)) => Err(format!("the {what} do not add up")),
            None => Ok(()),
        }
    }
}

fn add<const N: usize>(sum: &mut [u8; N], counts: &[u8; N]) {
    for (sum, n) in sum.iter_mut().zip(counts) {
        *sum += n;
    }
}
