//! Any position, set up by hand: for tests, puzzles and examples.

use fuga_kernel::{Game, Seat};

use crate::cards::HatchCard;
use crate::cards::{Card, DangerBag, HatchBag, Item, Role, Side};
use crate::map::Place;
use crate::outcome::Fate;
use crate::rules::Escape;
use crate::state::{HatchState, State, Turn};

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
    turned: Vec<Seat>,
    spent: Vec<Seat>,
    kills: Vec<(Seat, u16)>,
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

    /// B.3 A human who is an alien now.
    #[must_use]
    pub fn turned(mut self, seat: Seat) -> Self {
        self.turned.push(seat);
        self
    }

    /// A character that has used its power.
    #[must_use]
    pub fn spent(mut self, seat: Seat) -> Self {
        self.spent.push(seat);
        self
    }

    /// E.3 The kills a seat has made.
    #[must_use]
    pub fn kills(mut self, seat: Seat, n_kills: u16) -> Self {
        self.kills.push((seat, n_kills));
        self
    }

    /// Somebody who has left the board, or A.5 is about to come back.
    #[must_use]
    pub fn out(mut self, seat: Seat, fate: Fate) -> Self {
        self.out.push((seat, fate));
        self
    }
}

impl Escape {
    /// Sets a position up: the first player is seat 0, and the seat in turn is asked to move. Who may start in several
    /// places (C.6) has started in the first of them.
    ///
    /// # Panics
    /// If the position does not fit the table: seats, places or cards it does not have.
    pub fn set_up(&self, position: &Position) -> State {
        assert_eq!(position.seats.len(), usize::from(self.n_seats()), "a position has as many seats as its table");
        let mut state = self.blank(Seat::new(0));
        for (seat, (role, at, hand)) in self.seats().zip(&position.seats) {
            for &item in hand {
                state.items.pile.truth_mut()[item] -= 1;
                state.items.n_pile -= 1;
                state.seat_mut(seat).hand.truth_mut()[item] += 1;
                state.seat_mut(seat).n_items += 1;
            }
            let sector = self.map().sector(*at).expect("a position names places of its map");
            let truth = state.seat_mut(seat);
            truth.role.set(*role);
            truth.sector.set(sector);
            truth.is_fed = position.fed.contains(&seat);
            truth.is_turned = position.turned.contains(&seat);
            let own = truth.own.truth_mut();
            own.has_power = !position.spent.contains(&seat);
            own.start = match role.side() {
                Side::Human if truth.is_turned => self.map().alien_start(),
                Side::Human => self.human_start(*role),
                Side::Alien => self.alien_starts()[0],
            };
            if truth.is_turned {
                truth.role.reveal();
            }
        }
        for &(seat, n_kills) in &position.kills {
            state.seat_mut(seat).n_kills = n_kills;
        }
        for &(seat, fate) in &position.out {
            crate::rules::leave(&mut state, seat, fate);
            if fate != Fate::Escaped {
                state.seat_mut(seat).role.reveal();
            }
        }
        for &(hatch, is) in &position.closed {
            state.hatches.set(hatch, is);
        }
        if let Some(cards) = &position.danger {
            let all = *state.danger.pile.truth();
            let pile = DangerBag::of(|card| cards.iter().filter(|&&other| other == card).count() as u8);
            state.danger.pile.set(pile);
            state.danger.discards.set(DangerBag::of(|card| all[card] - pile[card]));
            state.danger.n_discards = state.danger.discards.truth().total() as u8;
        }
        if let Some(cards) = &position.hatch {
            let all = state.hatch_pile;
            let count = |kind: HatchCard| cards.iter().filter(|&&card| card == kind).count() as u8;
            state.hatch_pile = HatchBag::of(count);
            state.hatch_used = HatchBag::of(|card| all[card] - state.hatch_pile[card]);
        }
        state.round = position.round.unwrap_or(1);
        let seat = position.turn.unwrap_or(Seat::new(0));
        state.turn = Turn::begin(seat, *state.seat(seat).sector.truth());
        state
    }
}
