//! The table (E-01 to E-06): seats, roles, the circle and the rounds.

use fuga_kernel::{Chance, MAX_SEATS, OptionsError, Seat, Secret, Sink};

use super::{Escape, N_ROUNDS};
use crate::cards::{Counts, Role, Side, danger_deck, hatch_deck, item_deck, total};
use crate::facts::Fact;
use crate::map::Map;
use crate::options::Options;
use crate::outcome::{Ending, Fate};
use crate::reach::Reach;
use crate::state::{Danger, Hatches, Items, Phase, SeatState, State, Turn};

/// How many of a map's warnings are told: a map can have thousands.
const MAX_ADVICE: usize = 20;

impl Escape {
    /// E-01, E-03 Checks the seats and the map.
    pub(super) fn set_table(options: Options) -> Result<Self, OptionsError> {
        if !(2..=MAX_SEATS).contains(&options.seats) {
            let reason = format!("Escape is for 2 to {MAX_SEATS} seats, not {}", options.seats);
            return Err(OptionsError { field: "seats", rule: "E-01", reason });
        }
        let map = Map::parse(options.zone.text()).map_err(|faults| {
            let reason = faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
            OptionsError { field: "zone", rule: "M-03", reason }
        })?;
        let reach = Reach::new(&map, options.do_aliens_cross());
        let mut escape = Self { options, map, reach, noisy: Vec::new() };
        escape.noisy = escape.map.sectors().filter(|&sector| escape.is_plain(sector)).collect();
        Ok(escape)
    }

    /// E-03 The ranges printed with a zone are suggestions.
    pub(super) fn advice(&self) -> Vec<String> {
        let (fewest, most) = self.map.players();
        let seats = self.options.seats;
        let warnings = self.map.warnings();
        let mut advice: Vec<String> = warnings.iter().take(MAX_ADVICE).map(ToString::to_string).collect();
        if warnings.len() > MAX_ADVICE {
            advice.push(format!("and {} more warnings like these", warnings.len() - MAX_ADVICE));
        }
        if !(fewest..=most).contains(&seats) {
            let name = self.map.name();
            advice
                .push(format!("{name} is suggested for {fewest} to {most} players, and this table has {seats} (E-03)"));
        }
        advice
    }

    /// E-02, E-05 Deals the roles, and E-04 chooses the first player.
    pub(super) fn deal_roles(&self, chance: &mut impl Chance, facts: &mut impl Sink<Fact>) -> State {
        let n_seats = self.options.seats;
        let first = Seat::new(chance.draw(u32::from(n_seats)) as u8);
        let mut state = self.blank(first);
        facts.push(|| Fact::Began { first });
        let mut casts = [Side::Human, Side::Alien].map(|side| Role::cast(side, n_seats).to_vec());
        let mut n_left = [self.n_humans(), n_seats - self.n_humans()];
        for seat in self.seats() {
            let side = crate::cards::draw(&mut n_left, chance);
            let cast = &mut casts[side];
            let role = cast.remove(chance.draw(cast.len() as u32) as usize);
            let at = match role.side() {
                Side::Human => self.map.human_start(),
                Side::Alien => self.map.alien_start(),
            };
            let dealt = state.seat_mut(seat);
            dealt.role.set(role);
            dealt.sector.set(at);
            let place = self.map.place(at);
            facts.push(|| Fact::Dealt { seat, role: Secret::new(seat, role), at: Secret::new(seat, place) });
        }
        facts.push(|| Fact::RoundBegan { round: 1 });
        begin_turn(&mut state, first, facts);
        state
    }

    /// A table before the deal: all cards in their piles, all hatches open.
    pub(crate) fn blank(&self, first: Seat) -> State {
        let n_seats = self.options.seats;
        let (hatch_pile, item_pile): (Counts<2>, Counts<6>) =
            if self.is_advanced() { (hatch_deck(n_seats), item_deck(n_seats)) } else { ([0; 2], [0; 6]) };
        State {
            seats: std::array::from_fn(|index| SeatState::empty(Seat::new(index as u8))),
            first,
            round: 1,
            turn: Turn {
                seat: first,
                began: Secret::new(first, crate::map::Sector::NOWHERE),
                has_adrenaline: false,
                is_sedated: false,
                phase: Phase::Move,
            },
            hatches: Hatches::default(),
            danger: Danger {
                pile: Secret::unseen(danger_deck(n_seats)),
                discards: Secret::unseen([0; 5]),
                n_discards: 0,
            },
            items: Items {
                pile: Secret::unseen(item_pile),
                n_pile: total(&item_pile) as u8,
                shown: [0; 6],
                hidden: Secret::unseen([0; 6]),
                n_hidden: 0,
            },
            hatch_pile,
            hatch_used: [0; 2],
            ending: None,
        }
    }

    /// E-04, E-06 On to the next seat in play; a round begins at the first player's seat, in or out.
    pub(super) fn next_turn(&self, state: &mut State, facts: &mut impl Sink<Fact>) {
        let mut seat = state.turn.seat;
        loop {
            seat = seat.next(self.options.seats);
            if seat == state.first {
                if state.round == N_ROUNDS {
                    return self.time_up(state, facts);
                }
                state.round += 1;
                let round = state.round;
                facts.push(|| Fact::RoundBegan { round });
            }
            if state.seat(seat).is_aboard() {
                return begin_turn(state, seat, facts);
            }
        }
    }

    /// E-41, E-51 Round 39 is over: the humans on board are eliminated together.
    fn time_up(&self, state: &mut State, facts: &mut impl Sink<Fact>) {
        self.eliminate(state, Fate::LeftBehind);
        self.end(state, Ending::TimeUp, facts);
    }
}

fn begin_turn(state: &mut State, seat: Seat, facts: &mut impl Sink<Fact>) {
    state.turn =
        Turn { seat, began: state.seat(seat).sector, has_adrenaline: false, is_sedated: false, phase: Phase::Move };
    facts.push(|| Fact::TurnBegan { seat });
}
