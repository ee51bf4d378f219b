//! Invents a truth that fits what one viewer knows.
//!
//! Every seat taken alone is possible after everything that was announced, and roles, hands and piles have exactly the
//! right counts. By a memory that weighs, sides and places are drawn as likely as it holds them; otherwise one that is
//! possible is as likely as another. Cards are not counted across seats: that an item was seen in the discards before the
//! pile was rebuilt, or that too many noises were true, is not used. Nor is it counted how many aliens start on each hatch
//! (C.6).

use fuga_hex::SectorSet;
use fuga_kernel::{Chance, Seat, Secret, Set, Table};

use crate::cards::{BySide, Card, DangerBag, Item, ItemBag, N_NOISES, Role, Side};
use crate::map::{Place, Sector};
use crate::memory::{Guise, Memory, NoiseClass, Sign, Stay, Trail};
use crate::options::Readings;
use crate::outcome::Fate;
use crate::rules::Escape;
use crate::scenario::Code;
use crate::state::{Boost, Phase, Private, State, Turn};
use crate::view::{Asked, Own, View};

impl Escape {
    pub(crate) fn invent(&self, view: &View, memory: &Memory, chance: &mut impl Chance) -> State {
        let mut state = self.blank(view.first);
        state.round = view.round;
        state.ending = view.outcome.as_ref().map(|outcome| outcome.ending);
        for (hatch, &seen) in (1..).zip(&view.hatches) {
            state.hatches.set(hatch, seen);
        }
        state.hatch_used = Table::new(view.hatch_cards_used);
        for (card, n_used) in state.hatch_used.iter() {
            state.hatch_pile[card] -= n_used;
        }
        for &card in &view.turn.hatch_cards {
            state.hatch_pile[card] -= 1;
        }
        self.invent_roles(&mut state, view, memory, chance);
        let guises: Vec<Guise> =
            view.seats.iter().map(|seen| choose_guise(&state, memory, seen.seat, chance)).collect();
        for (seen, guise) in view.seats.iter().zip(&guises) {
            let seat = state.seat_mut(seen.seat);
            seat.fate = seen.fate;
            seat.is_fed = seen.is_fed;
            seat.is_turned = seen.is_turned;
            seat.n_kills = seen.kills;
            seat.n_items = seen.items;
            let role = *seat.role.truth();
            let trail = memory.trail(seen.seat);
            let start = self.invent_start(trail, guise, role, chance);
            // Who was stranded or left behind still stands where they stood; A.5 who is to come back stands nowhere.
            if trail.is_aboard() && seen.fate != Fate::Escaped {
                let is_at_start = trail.is_fresh && guise.places.contains(start.id());
                let sector = if is_at_start { start } else { self.invent_sector(memory, seen.seat, guise, chance) };
                state.seat_mut(seen.seat).sector.set(sector);
            }
            let has_power = guise.has_power && !trail.is_spent;
            state.seat_mut(seen.seat).own.set(Private { start, has_power, n_teleports: 0 });
        }
        if let Some(you) = &view.you {
            self.recall_own(&mut state, you);
        }
        self.invent_turn(&mut state, view, memory, &guises, chance);
        if self.is_advanced() {
            invent_items(&mut state, self.item_deck(), view, memory, chance);
        }
        invent_danger(&mut state, self.danger_deck(), view, memory, self.readings(), chance);
        if state.turn.phase == Phase::Move && view.you.as_ref().is_none_or(|you| you.seat != state.turn.seat) {
            self.invent_noise(&mut state, memory, &guises, chance);
        }
        state
    }

    /// What the viewer knows of itself.
    fn recall_own(&self, state: &mut State, you: &Own) {
        let own = state.seat_mut(you.seat);
        own.sector.set(you.at.and_then(|at| self.map().sector(at)).unwrap_or(Sector::NOWHERE));
        let start = self.map().sector(you.start).unwrap_or(Sector::NOWHERE);
        own.own.set(Private { start, has_power: you.has_power, n_teleports: you.teleport_uses });
    }

    /// Roles: those that are known, then sides as they must or may be, then characters at random from the rest.
    fn invent_roles(&self, state: &mut State, view: &View, memory: &Memory, chance: &mut impl Chance) {
        let n_seats = view.seats.len() as u8;
        let mut casts = BySide::of(|side| self.cast(side).to_vec());
        let mut n_left = BySide::new([self.n_humans(), n_seats - self.n_humans()]);
        let mut unknown = Vec::new();
        for seen in &view.seats {
            if seen.role.is_some() {
                state.seat_mut(seen.seat).role.reveal();
            }
            if let Some(role) = known_role(view, seen.seat) {
                n_left[role.side()] -= 1;
                casts[role.side()].retain(|&other| other != role);
                state.seat_mut(seen.seat).role.set(role);
            } else {
                unknown.push(seen.seat);
            }
        }
        // Those who must be human come first, then as many of those who may be as are still to be dealt.
        let [mut humans, mut free, mut aliens] = [Vec::new(), Vec::new(), Vec::new()];
        for seat in unknown {
            match memory.trail(seat).dealt_side() {
                Some(Side::Human) => humans.push(seat),
                Some(Side::Alien) => aliens.push(seat),
                None => free.push(seat),
            }
        }
        shuffle(&mut free, chance);
        if let Some(weights) = memory.weights() {
            weights.draw_humans(&mut free, usize::from(n_left[Side::Human]).saturating_sub(humans.len()), chance);
        }
        let mut seating = Seating { memory, cast: &casts[Side::Human], holders: [None; 8] };
        for seat in humans.into_iter().chain(free) {
            let is_human = n_left[Side::Human] > 0 && seating.seat(seat, &mut [false; 8], chance);
            if is_human {
                n_left[Side::Human] -= 1;
            } else {
                aliens.push(seat);
            }
        }
        assert!(n_left[Side::Human] == 0, "what truly happened is always possible");
        for (holder, &role) in seating.holders.iter().zip(&casts[Side::Human]) {
            if let Some(seat) = holder {
                state.seat_mut(*seat).role.set(role);
            }
        }
        let cast = &mut casts[Side::Alien];
        for seat in aliens {
            let role = cast.swap_remove(chance.draw(cast.len() as u32) as usize);
            state.seat_mut(seat).role.set(role);
        }
    }

    /// Where the seat started. C.6 Of an alien that has moved only the hatches are known.
    fn invent_start(&self, trail: &Trail, guise: &Guise, role: Role, chance: &mut impl Chance) -> Sector {
        match role.side() {
            Side::Human if guise.side == Side::Alien => self.map().alien_start(),
            Side::Human => self.human_start(role),
            Side::Alien if trail.is_fresh => any_of(&guise.places, chance),
            Side::Alien => any_of(&trail.alien_starts, chance),
        }
    }

    /// A sector where the seat can be: as likely as a memory that weighs holds it, and otherwise any. Half of all noises are
    /// true, so one that can be true is then believed half the time.
    fn invent_sector(&self, memory: &Memory, seat: Seat, guise: &Guise, chance: &mut impl Chance) -> Sector {
        let weighed = memory.weights().and_then(|weights| weights.draw_place(seat, guise.side, &guise.places, chance));
        if let Some(sector) = weighed {
            return sector;
        }
        let is_possible = |sector: &Sector| guise.places.contains(sector.id());
        let noise = memory.trail(seat).noise().and_then(|at| self.map().sector(at)).filter(is_possible);
        match noise {
            Some(sector) if chance.draw(2) == 0 => sector,
            _ => any_of(&guise.places, chance),
        }
    }

    /// The turn, but for a noise that may wait to be announced.
    fn invent_turn(&self, state: &mut State, view: &View, memory: &Memory, guises: &[Guise], chance: &mut impl Chance) {
        let seat = view.turn.seat;
        let now = *state.seat(seat).sector.truth();
        state.turn = Turn::begin(seat, now);
        let seen = Boost { has_adrenaline: view.turn.has_adrenaline, is_sedated: view.turn.is_sedated };
        state.turn.boost.set(seen);
        if seen != Boost::default() && !self.plays(Code::G4) {
            state.turn.boost.reveal();
        }
        let role = *state.seat(seat).role.truth();
        let limit = self.hand_limit(role, state.seat(seat).is_turned);
        state.turn.phase = match view.turn.hatch_cards[..] {
            [first, second] => Phase::ChooseCard { hatch: self.hatch_at(now), cards: [first, second] },
            _ if !view.turn.is_resolved => Phase::Move,
            _ if state.seat(seat).n_items > limit => Phase::OverLimit,
            _ => Phase::After,
        };
        if let Some(you) = view.you.as_ref().filter(|you| you.seat == seat) {
            if let Some(asked) = &you.asked {
                self.recall_turn(state, asked);
            }
            state.turn.plans_teleport.set(you.plans_teleport);
            return;
        }
        let guise = &guises[seat.index()];
        let (began, boost) = self.invent_began(memory, seat, guise, now, chance);
        state.turn.began = Secret::new(seat, began);
        if memory.turn.n_unseen > 0 {
            state.turn.boost.set(boost);
        }
        // H.14 Of the Co-Pilot nobody knows what is planned for the end of the turn.
        let can_plan = state.turn.phase == Phase::Move && began != self.map().human_start();
        if can_plan && self.has_power(state, Role::CoPilot, Code::H14) && chance.draw(2) == 0 {
            state.turn.plans_teleport.set(true);
        }
    }

    fn hatch_at(&self, sector: Sector) -> u8 {
        match self.map().place(sector) {
            Place::Hatch(hatch) => hatch,
            Place::At(_) | Place::HumanStart | Place::AlienStart => unreachable!("hatch cards are drawn on a hatch"),
        }
    }

    fn recall_turn(&self, state: &mut State, asked: &Asked) {
        let seat = state.turn.seat;
        let (began, phase) = match asked {
            Asked::Move { began, .. } => (began, Phase::Move),
            Asked::Announce { began, card } => (began, Phase::Announce { card: Secret::new(seat, *card) }),
            Asked::ChooseCard { began, .. } => (began, state.turn.phase.clone()),
            Asked::DropItem { began } => (began, Phase::OverLimit),
            Asked::PlayOrEnd { began } => (began, Phase::After),
        };
        if let Some(began) = self.map().sector(*began) {
            state.turn.began = Secret::new(seat, began);
        }
        state.turn.phase = phase;
    }

    /// Where the turn of the seat, which is at `now`, can have begun, and what can have been played in it.
    fn invent_began(
        &self,
        memory: &Memory,
        seat: Seat,
        guise: &Guise,
        now: Sector,
        chance: &mut impl Chance,
    ) -> (Sector, Boost) {
        let turn = &memory.turn;
        if now == Sector::NOWHERE {
            return (now, Boost::default());
        }
        let boosts = turn.boosts(self, guise.side);
        let any_boost = |chance: &mut _| boosts[Chance::draw(chance, boosts.len() as u32) as usize];
        if turn.is_resolved() {
            let mut ways = memory.ways_to(self, seat, guise, now);
            if turn.has_teleported_before_move {
                let (_, boost) = ways[chance.draw(ways.len() as u32) as usize];
                return (any_other(&guise.began, now, chance), boost);
            }
            ways.retain(|(from, _)| guise.began.contains(from.id()));
            return ways[chance.draw(ways.len() as u32) as usize];
        }
        let boost = any_boost(chance);
        if turn.has_teleported_before_move { (any_other(&guise.began, now, chance), boost) } else { (now, boost) }
    }

    /// Lets the seat in turn have moved and hold a noise to announce, where that can be: of another seat nobody knows
    /// (E-83), unless it has said that it stays (A.2) and no result came.
    fn invent_noise(&self, state: &mut State, memory: &Memory, guises: &[Guise], chance: &mut impl Chance) {
        let has_stayed = memory.turn.has_stayed;
        if !has_stayed && chance.draw(2) == 0 {
            return;
        }
        let seat = state.turn.seat;
        let guise = &guises[seat.index()];
        let (from, began) = (*state.seat(seat).sector.truth(), *state.turn.began.truth());
        let boost = *state.turn.boost.truth();
        let mut ends = Vec::new();
        memory.each_end(self, seat, guise, boost, from, |end, stay| {
            // Only who stays ends where the turn began.
            let can_end = end != began || stay != Stay::No;
            if can_end && let Some(has_power) = memory.fits(self, guise, Sign::Card, boost, from, end, stay) {
                ends.push((end, has_power));
            }
        });
        let mut noises = *state.danger.pile.truth();
        noises[Card::Silence] = 0;
        if ends.is_empty() || noises.is_empty() {
            return;
        }
        let (to, has_power) = ends[chance.draw(ends.len() as u32) as usize];
        let card = noises.draw(chance);
        state.danger.pile.truth_mut()[card] -= 1;
        let own = state.seat_mut(seat);
        own.sector.set(to);
        own.own.truth_mut().has_power &= has_power;
        state.turn.phase = Phase::Announce { card: Secret::new(seat, card) };
    }
}

/// Items: what the viewer saw stays, the rest is dealt out at random.
fn invent_items(state: &mut State, deck: ItemBag, view: &View, memory: &Memory, chance: &mut impl Chance) {
    let mut rest = deck;
    let mut hidden = ItemBag::EMPTY;
    state.items.shown = ItemBag::EMPTY;
    for &item in &view.items_shown {
        give(&mut rest, &mut state.items.shown, item);
    }
    for item in Item::ALL {
        for _ in 0..memory.items.known_hidden[item] {
            give(&mut rest, &mut hidden, item);
        }
    }
    if let Some(Own { seat, hand, .. }) = &view.you {
        for &item in hand {
            give(&mut rest, state.seats[seat.index()].hand.truth_mut(), item);
        }
    }
    let is_other = |seat: Seat| view.you.as_ref().is_none_or(|you| you.seat != seat);
    // H.3 A Teleport that was used and kept is still in hand.
    for seen in view.seats.iter().filter(|seen| is_other(seen.seat) && memory.trail(seen.seat).holds_teleport) {
        give(&mut rest, state.seats[seen.seat.index()].hand.truth_mut(), Item::Teleport);
    }
    invent_boosts(state, memory, &mut rest, &mut hidden, chance);
    // A human who died held no Defense, or would not have died.
    let n_defense = std::mem::take(&mut rest[Item::Defense]);
    for _ in 0..memory.items.n_hidden_by_killed_humans {
        hidden[rest.draw(chance)] += 1;
    }
    rest[Item::Defense] = n_defense;
    for _ in 0..memory.items.n_hidden {
        hidden[rest.draw(chance)] += 1;
    }
    for seen in view.seats.iter().filter(|seen| is_other(seen.seat)) {
        let trail = memory.trail(seen.seat);
        let holder = &mut state.seats[seen.seat.index()];
        for _ in u8::from(trail.holds_teleport)..seen.items {
            holder.hand.truth_mut()[rest.draw(chance)] += 1;
        }
        // H.3 A Teleport that may have been put away since may also be the one that was used.
        let may_be_used = trail.holds_teleport || holder.hand.truth()[Item::Teleport] > 0;
        if may_be_used && trail.n_teleports > 0 && (trail.holds_teleport || chance.draw(2) == 0) {
            holder.own.truth_mut().n_teleports = trail.n_teleports;
        }
    }
    state.items.hidden.set(hidden);
    state.items.n_hidden = view.items_hidden;
    state.items.pile.set(rest);
    state.items.n_pile = view.item_pile;
}

/// G.4 What others used unseen before their move: this turn's must fit what is imagined of the turn.
fn invent_boosts(state: &State, memory: &Memory, rest: &mut ItemBag, hidden: &mut ItemBag, chance: &mut impl Chance) {
    const BOOSTS: [Item; 2] = [Item::Adrenaline, Item::Sedatives];
    let mut n_left = memory.items.n_hidden_boosts;
    let is_other = memory.viewer != Some(state.turn.seat);
    // Where the pile was rebuilt in this very turn, what was used in it is in the pile again.
    if is_other && n_left >= memory.turn.n_unseen {
        let boost = *state.turn.boost.truth();
        let is_played = |item: Item| match item {
            Item::Adrenaline => boost.has_adrenaline,
            Item::Sedatives => boost.is_sedated,
            Item::Attack | Item::Teleport | Item::Spotlight | Item::Defense => false,
        };
        let played: Vec<Item> = BOOSTS.into_iter().filter(|&item| is_played(item)).collect();
        for nth in 0..usize::from(memory.turn.n_unseen) {
            let in_turn = (0..played.len()).map(|later| played[(nth + later) % played.len()]);
            if let Some(item) = in_turn.into_iter().find(|&item| rest[item] > 0) {
                give(rest, hidden, item);
                n_left -= 1;
            }
        }
    }
    for _ in 0..n_left {
        let mut boosts = ItemBag::EMPTY;
        for item in BOOSTS {
            boosts[item] = rest[item];
        }
        let item = boosts.draw(chance);
        rest[item] -= 1;
        hidden[item] += 1;
    }
}

/// Human characters and who has them, no two the same, each one that what was seen lets its seat be.
struct Seating<'a> {
    memory: &'a Memory,
    cast: &'a [Role],
    holders: [Option<Seat>; 8],
}

impl Seating<'_> {
    /// Finds a character for one more seat; others may have to change theirs for it.
    fn seat(&mut self, seat: Seat, is_tried: &mut [bool; 8], chance: &mut impl Chance) -> bool {
        let roles = self.memory.trail(seat).roles();
        let mut fitting: Vec<usize> = (0..self.cast.len()).filter(|&index| roles.contains(self.cast[index])).collect();
        shuffle(&mut fitting, chance);
        for index in fitting {
            if std::mem::replace(&mut is_tried[index], true) {
                continue;
            }
            let is_free = match self.holders[index] {
                Some(other) => self.seat(other, is_tried, chance),
                None => true,
            };
            if is_free {
                self.holders[index] = Some(seat);
                return true;
            }
        }
        false
    }
}

fn shuffle<T>(list: &mut [T], chance: &mut impl Chance) {
    for n_left in (2..=list.len()).rev() {
        list.swap(n_left - 1, chance.draw(n_left as u32) as usize);
    }
}

/// One of the guises the seat can have with its imagined character.
fn choose_guise(state: &State, memory: &Memory, seat: Seat, chance: &mut impl Chance) -> Guise {
    let role = *state.seat(seat).role.truth();
    let fitting: Vec<&Guise> = memory.trail(seat).guises.iter().filter(|guise| guise.roles.contains(role)).collect();
    match fitting[..] {
        [only] => only.clone(),
        _ => fitting[chance.draw(fitting.len() as u32) as usize].clone(),
    }
}

fn give(rest: &mut ItemBag, to: &mut ItemBag, item: Item) {
    rest[item] -= 1;
    to[item] += 1;
}

/// A role that was revealed, is the viewer's own, or is known because the match is over.
pub(crate) fn known_role(view: &View, seat: Seat) -> Option<Role> {
    let own = view.you.as_ref().filter(|you| you.seat == seat).map(|you| you.role);
    let final_role =
        view.outcome.as_ref().and_then(|outcome| outcome.seats.get(seat.index())).map(|result| result.role);
    view.seats[seat.index()].role.or(own).or(final_role)
}

fn any_of(sectors: &SectorSet, chance: &mut impl Chance) -> Sector {
    assert!(!sectors.is_empty(), "what truly happened is always possible");
    let nth = chance.draw(sectors.len() as u32) as usize;
    Sector::new(sectors.nth(nth).expect("the draw is below the number of sectors"))
}

/// The same, but not this one.
fn any_other(sectors: &SectorSet, but: Sector, chance: &mut impl Chance) -> Sector {
    let mut others = sectors.clone();
    others.remove(but.id());
    any_of(&others, chance)
}

/// Dangerous-sector cards: silences and the viewer's own cards are known, the others' noises are guessed card by card so
/// that every later one still finds a card that fits it.
fn invent_danger(
    state: &mut State,
    deck: DangerBag,
    view: &View,
    memory: &Memory,
    readings: Readings,
    chance: &mut impl Chance,
) {
    let mut rest = deck;
    let mut discards = DangerBag::EMPTY;
    let known = memory.danger.own.iter().map(|(card, &n)| (card, n));
    for (card, n) in known.chain([(Card::Silence, memory.danger.n_silence)]) {
        discards[card] += n;
        rest[card] -= n;
    }
    if let Some(Asked::Announce { card, .. }) = view.you.as_ref().and_then(|you| you.asked.as_ref()) {
        rest[*card] -= 1;
    }
    let fitting_of: [Set<Card>; NoiseClass::COUNT] = std::array::from_fn(|class| NoiseClass::fitting(class, readings));
    let mut waiting = memory.danger.others;
    for class in 0..NoiseClass::COUNT {
        while waiting[class] > 0 {
            waiting[class] -= 1;
            let mut fitting = DangerBag::EMPTY;
            for card in fitting_of[class].iter() {
                let mut left = rest;
                if left[card] > 0 {
                    left[card] -= 1;
                    if suffices(left, waiting, fitting_of) {
                        fitting[card] = rest[card];
                    }
                }
            }
            let card = fitting.draw(chance);
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
fn suffices(cards: DangerBag, waiting: [u8; NoiseClass::COUNT], fitting_of: [Set<Card>; NoiseClass::COUNT]) -> bool {
    (0..1 << N_NOISES).map(Set::<Card>::of_bits).all(|set| {
        let n_cards: u8 = set.iter().map(|card| cards[card]).sum();
        let needing = fitting_of.iter().zip(waiting).filter(|(fitting, _)| set.includes(**fitting));
        let n_waiting: u8 = needing.map(|(_, n)| n).sum();
        n_waiting <= n_cards
    })
}
