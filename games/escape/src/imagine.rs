//! Invents a truth that fits what one viewer knows.
//!
//! Every seat taken alone is possible after everything that was announced, and roles, hands and piles have exactly the
//! right counts. Cards are not counted across seats: that an item was seen in the discards before the pile was rebuilt,
//! or that too many noises were true, is not used.

use fuga_hex::SectorSet;
use fuga_kernel::{Chance, Seat, Secret};

use crate::cards::{Card, Counts, Item, Role, Side, danger_deck, draw, hatch_deck, item_deck};
use crate::map::{Kind, Place, Sector};
use crate::memory::{Memory, NoiseClass};
use crate::options::Edition;
use crate::outcome::Fate;
use crate::rules::{Escape, HAND_LIMIT};
use crate::state::{Phase, State};
use crate::view::{Asked, Own, View};

impl Escape {
    pub(crate) fn invent(&self, view: &View, memory: &Memory, chance: &mut impl Chance) -> State {
        let mut state = self.blank(view.first);
        state.round = view.round;
        state.ending = view.outcome.as_ref().map(|outcome| outcome.ending);
        for (hatch, &seen) in (1..).zip(&view.hatches) {
            state.hatches.set(hatch, seen);
        }
        state.hatch_used = view.hatch_cards_used;
        if self.is_advanced() {
            let deck = hatch_deck(view.seats.len() as u8);
            state.hatch_pile = [deck[0] - state.hatch_used[0], deck[1] - state.hatch_used[1]];
        }
        self.invent_roles(&mut state, view, memory, chance);
        for seen in &view.seats {
            let seat = state.seat_mut(seen.seat);
            seat.fate = seen.fate;
            seat.is_fed = seen.is_fed;
            seat.n_items = seen.items;
            let side = seat.role.truth().side();
            let has_left = matches!(seen.fate, Fate::Killed | Fate::Escaped);
            if !has_left {
                let sector = self.invent_sector(memory, seen.seat, side, chance);
                state.seat_mut(seen.seat).sector.set(sector);
            }
        }
        if let Some(you) = &view.you
            && let Some(sector) = you.at.and_then(|at| self.map().sector(at))
        {
            state.seat_mut(you.seat).sector.set(sector);
        }
        if self.is_advanced() {
            invent_items(&mut state, view, memory, chance);
        }
        invent_danger(&mut state, view, memory, self.edition(), chance);
        self.invent_turn(&mut state, view, memory, chance);
        state
    }

    /// Roles: those that are known, then sides as they must or may be, then characters at random from the rest.
    fn invent_roles(&self, state: &mut State, view: &View, memory: &Memory, chance: &mut impl Chance) {
        let n_seats = view.seats.len() as u8;
        let mut casts = [Side::Human, Side::Alien].map(|side| Role::cast(side, n_seats).to_vec());
        let mut n_left = [self.n_humans(), n_seats - self.n_humans()];
        let mut unknown = Vec::new();
        for seen in &view.seats {
            if seen.role.is_some() {
                state.seat_mut(seen.seat).role.reveal();
            }
            if let Some(role) = known_role(view, seen.seat) {
                n_left[role.side() as usize] -= 1;
                casts[role.side() as usize].retain(|&other| other != role);
                state.seat_mut(seen.seat).role.set(role);
            } else {
                unknown.push(seen.seat);
            }
        }
        let is_bound = |seat: &Seat| memory.trail(*seat).side().is_some();
        let (bound, free): (Vec<Seat>, Vec<Seat>) = unknown.into_iter().partition(is_bound);
        let bound = bound.into_iter().map(|seat| (seat, memory.trail(seat).side()));
        for (seat, side) in bound.chain(free.into_iter().map(|seat| (seat, None))) {
            let side = match side {
                Some(side) => {
                    n_left[side as usize] -= 1;
                    side as usize
                }
                None => draw(&mut n_left, chance),
            };
            let cast = &mut casts[side];
            let role = cast.swap_remove(chance.draw(cast.len() as u32) as usize);
            state.seat_mut(seat).role.set(role);
        }
    }

    /// A sector where the seat can be. Half of all noises are true, so one that can be true is believed half the time.
    fn invent_sector(&self, memory: &Memory, seat: Seat, side: Side, chance: &mut impl Chance) -> Sector {
        let trail = memory.trail(seat);
        let places = trail.places(side);
        let noise = trail.noise().and_then(|at| self.map().sector(at)).filter(|sector| places.contains(sector.id()));
        match noise {
            Some(sector) if chance.draw(2) == 0 => sector,
            _ => any_of(places, chance),
        }
    }

    /// The turn. Of another seat nobody knows whether it has moved and is about to announce a noise (E-83).
    fn invent_turn(&self, state: &mut State, view: &View, memory: &Memory, chance: &mut impl Chance) {
        let seat = view.turn.seat;
        state.turn.seat = seat;
        state.turn.has_adrenaline = view.turn.has_adrenaline;
        state.turn.is_sedated = view.turn.is_sedated;
        let now = *state.seat(seat).sector.truth();
        let own = view.you.as_ref().filter(|you| you.seat == seat).and_then(|you| you.asked.as_ref());
        if let Some(asked) = own {
            let (began, phase) = own_turn(seat, asked);
            state.turn.began = Secret::new(seat, self.map().sector(began).unwrap_or(now));
            state.turn.phase = phase;
            return;
        }
        let side = state.seat(seat).role.truth().side();
        state.turn.began = Secret::new(seat, self.invent_began(memory, seat, side, now, chance));
        state.turn.phase = match state.seat(seat).n_items {
            _ if !view.turn.is_resolved => Phase::Move,
            n if n > HAND_LIMIT => Phase::OverLimit,
            _ => Phase::After,
        };
        if state.turn.phase == Phase::Move && chance.draw(2) == 0 {
            self.invent_noise(state, memory, chance);
        }
    }

    /// A sector where the turn of the seat, which is at `now`, can have begun.
    fn invent_began(&self, memory: &Memory, seat: Seat, side: Side, now: Sector, chance: &mut impl Chance) -> Sector {
        let began = &memory.turn.began[side as usize];
        if memory.turn.has_teleported {
            let others: SectorSet = began.iter().filter(|&began| began != now.id()).collect();
            return any_of(&others, chance);
        }
        if !memory.turn.is_resolved() || now == Sector::NOWHERE {
            return now;
        }
        let is_home = now == self.map().human_start();
        let here = SectorSet::from_iter([now.id()]);
        let leads_here = |from: &u16| is_home || memory.can_end_in(self, seat, side, Sector::new(*from), &here);
        let fitting: SectorSet = began.iter().filter(leads_here).collect();
        any_of(&fitting, chance)
    }

    /// Lets the seat in turn have moved into a dangerous sector and hold a noise to announce, where that can be.
    fn invent_noise(&self, state: &mut State, memory: &Memory, chance: &mut impl Chance) {
        let seat = state.turn.seat;
        let side = state.seat(seat).role.truth().side();
        let (from, began) = (*state.seat(seat).sector.truth(), *state.turn.began.truth());
        // Only who is trapped ends where the turn began (E-14).
        let mut ends = Vec::new();
        memory.each_end(self, seat, side, from, |end| {
            if self.map().kind(end) == Kind::Dangerous && (end != began || end == from) {
                ends.push(end);
            }
        });
        let mut noises = *state.danger.pile.truth();
        noises[Card::Silence as usize] = 0;
        if ends.is_empty() || state.turn.is_sedated || noises.iter().all(|&n| n == 0) {
            return;
        }
        let to = ends[chance.draw(ends.len() as u32) as usize];
        let card = Card::ALL[draw(&mut noises, chance)];
        state.danger.pile.truth_mut()[card as usize] -= 1;
        state.seat_mut(seat).sector.set(to);
        state.turn.phase = Phase::Announce { card: Secret::new(seat, card) };
    }
}

/// A role that was revealed, is the viewer's own, or is known because the match is over.
fn known_role(view: &View, seat: Seat) -> Option<Role> {
    let own = view.you.as_ref().filter(|you| you.seat == seat).map(|you| you.role);
    let final_role =
        view.outcome.as_ref().and_then(|outcome| outcome.seats.get(seat.index())).map(|result| result.role);
    view.seats[seat.index()].role.or(own).or(final_role)
}

fn own_turn(seat: Seat, asked: &Asked) -> (Place, Phase) {
    match asked {
        Asked::Move { began, .. } => (*began, Phase::Move),
        Asked::Announce { began, card } => (*began, Phase::Announce { card: Secret::new(seat, *card) }),
        Asked::DropItem { began } => (*began, Phase::OverLimit),
        Asked::PlayOrEnd { began } => (*began, Phase::After),
    }
}

fn any_of(sectors: &SectorSet, chance: &mut impl Chance) -> Sector {
    assert!(!sectors.is_empty(), "what truly happened is always possible");
    let nth = chance.draw(sectors.len() as u32) as usize;
    Sector::new(sectors.nth(nth).expect("the draw is below the number of sectors"))
}

/// Items: what the viewer saw stays, the rest is dealt out at random.
fn invent_items(state: &mut State, view: &View, memory: &Memory, chance: &mut impl Chance) {
    let mut rest = item_deck(view.seats.len() as u8);
    let mut take = |counts: &mut Counts<6>, item: Item| {
        rest[item as usize] -= 1;
        counts[item as usize] += 1;
    };
    state.items.shown = [0; 6];
    for &item in &view.items_shown {
        take(&mut state.items.shown, item);
    }
    let mut hidden = [0; 6];
    for item in Item::ALL {
        for _ in 0..memory.items.own_hidden[item as usize] {
            take(&mut hidden, item);
        }
    }
    if let Some(Own { seat, hand, .. }) = &view.you {
        for &item in hand {
            take(state.seats[seat.index()].hand.truth_mut(), item);
        }
    }
    // A human who died held no Defense, or would not have died.
    let n_defense = std::mem::take(&mut rest[Item::Defense as usize]);
    for _ in 0..memory.items.n_hidden_by_killed_humans {
        hidden[draw(&mut rest, chance)] += 1;
    }
    rest[Item::Defense as usize] = n_defense;
    for _ in 0..memory.items.n_hidden {
        hidden[draw(&mut rest, chance)] += 1;
    }
    for seen in view.seats.iter().filter(|seen| view.you.as_ref().is_none_or(|you| you.seat != seen.seat)) {
        for _ in 0..seen.items {
            state.seat_mut(seen.seat).hand.truth_mut()[draw(&mut rest, chance)] += 1;
        }
    }
    state.items.hidden.set(hidden);
    state.items.n_hidden = view.items_hidden;
    state.items.pile.set(rest);
    state.items.n_pile = view.item_pile;
}

/// Dangerous-sector cards: silences and the viewer's own cards are known, the others' noises are guessed card by card so
/// that every later one still finds a card that fits it.
fn invent_danger(state: &mut State, view: &View, memory: &Memory, edition: Edition, chance: &mut impl Chance) {
    let mut rest = danger_deck(view.seats.len() as u8);
    let mut discards = [0; 5];
    let known = memory.danger.own.iter().zip(Card::ALL).map(|(&n, card)| (card, n));
    for (card, n) in known.chain([(Card::Silence, memory.danger.n_silence)]) {
        discards[card as usize] += n;
        rest[card as usize] -= n;
    }
    if let Some(Asked::Announce { card, .. }) = view.you.as_ref().and_then(|you| you.asked.as_ref()) {
        rest[*card as usize] -= 1;
    }
    let mut waiting = memory.danger.others;
    for class in 0..NoiseClass::COUNT {
        while waiting[class] > 0 {
            waiting[class] -= 1;
            let mut fitting = [0; 5];
            for (card, fits) in NoiseClass::fitting(class, edition).into_iter().enumerate() {
                let mut left = rest;
                if fits && left[card] > 0 {
                    left[card] -= 1;
                    if suffices(left, waiting, edition) {
                        fitting[card] = rest[card];
                    }
                }
            }
            let card = draw(&mut fitting, chance);
            rest[card] -= 1;
            discards[card] += 1;
        }
    }
    state.danger.n_discards = view.danger_discards;
    state.danger.discards.set(discards);
    state.danger.pile.set(rest);
}

/// Whether the cards suffice for all noises that wait: for every set of noise cards, those that need one of the set are
/// no more than the set holds (Hall's condition).
fn suffices(cards: Counts<5>, waiting: [u8; NoiseClass::COUNT], edition: Edition) -> bool {
    (0_u8..16).all(|set| {
        let is_in = |card: usize| set & (1 << card) != 0;
        let n_cards: u8 = (0..4).filter(|&card| is_in(card)).map(|card| cards[card]).sum();
        let needs_set = |class: &usize| {
            NoiseClass::fitting(*class, edition).into_iter().enumerate().all(|(card, fits)| !fits || is_in(card))
        };
        let n_waiting: u8 = (0..NoiseClass::COUNT).filter(needs_set).map(|class| waiting[class]).sum();
        n_waiting <= n_cards
    })
}
