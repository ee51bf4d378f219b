//! The table (E-01 to E-06): seats, roles, the circle and the rounds.

use std::num::NonZeroU8;

use fuga_kernel::{Advice, Chance, MAX_SEATS, OptionsError, Seat, Secret, Sink, draw_counted};

use super::{Course, Escape};
use crate::cards::{BySide, DangerBag, HatchBag, Item, ItemBag, Role, Side};
use crate::facts::{Fact, Public};
use crate::map::{MAX_HATCH, Map, MapWarning, Players, Sector};
use crate::options::{MIN_SEATS, Mode, Options};
use crate::outcome::{Ending, Fate};
use crate::reach::{Laws, Reach};
use crate::scenario::{Code, Codes, ScenarioFault, Script};
use crate::state::{Danger, Hatches, Items, SeatState, State, Turn};

/// How many of a map's warnings are told: a map can have thousands.
const MAX_ADVICE: usize = 20;

impl Escape {
    /// E-01, E-03, E-70 Checks the seats, the map and the scenario.
    pub(super) fn set_table(options: Options) -> Result<Self, OptionsError> {
        let n_seats = options.seats;
        if !(MIN_SEATS..=MAX_SEATS).contains(&n_seats) {
            let reason = format!("Escape is for {MIN_SEATS} to {MAX_SEATS} seats, not {n_seats}");
            return Err(OptionsError { field: "seats", code: "n_seats", rule: "E-01", reason, figures: Vec::new() });
        }
        let map = Map::parse(options.zone.text()).map_err(|faults| {
            let reason = faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
            OptionsError { field: "zone", code: "map_faults", rule: "M-03", reason, figures: Vec::new() }
        })?;
        let script = read_script(&options)?;
        let codes = script.as_ref().map_or_else(Codes::new, |script| script.codes().clone());
        let readings = options.readings();
        let steps = BySide::of(|side| codes.steps(side));
        let laws = Laws {
            do_aliens_cross: readings.aliens_cross_hatches,
            do_aliens_move_two: readings.aliens_move_two,
            may_enter_secure: BySide::of(|side| codes.may_enter_secure(side)),
            most_steps: steps.map(|steps| steps + 1),
        };
        let reach = Reach::new(&map, laws);
        let mut escape = Self {
            n_kills: codes.n_kills(n_seats),
            n_rounds: codes.n_rounds(),
            hand_limit: codes.hand_limit(),
            steps,
            n_humans: codes.n_humans(n_seats),
            danger_deck: codes.danger_deck(n_seats),
            item_deck: if options.mode == Mode::Advanced { codes.item_deck(n_seats) } else { ItemBag::EMPTY },
            options,
            readings,
            script,
            codes,
            map,
            reach,
            noisy: Vec::new(),
        };
        let is_noisy = |&sector: &Sector| escape.check_echo(escape.map.coord(sector)).is_ok();
        escape.noisy = escape.map.sectors().filter(is_noisy).collect();
        escape.check_fit()?;
        Ok(escape)
    }

    /// E-03 The ranges printed with a zone are suggestions.
    pub(super) fn table_advice(&self) -> Vec<Advice> {
        let warnings = self.map.warnings();
        let mut advice: Vec<Advice> = warnings.iter().take(MAX_ADVICE).map(cut_off).collect();
        if warnings.len() > MAX_ADVICE {
            let n_more = warnings.len() - MAX_ADVICE;
            let text = format!("and {n_more} more warnings like these");
            advice.push(Advice { code: "more", rule: "M-03", text, figures: vec![("n_more", n_more.to_string())] });
        }
        let seats = self.options.seats;
        for (name, players) in self.unsuited() {
            let text = format!("{name} is suggested for {players}, and this table has {seats} (E-03)");
            let figures = vec![
                ("name", name.to_owned()),
                ("fewest", players.fewest.to_string()),
                ("most", players.with_two_boxes.unwrap_or(players.most).to_string()),
                ("seats", seats.to_string()),
            ];
            advice.push(Advice { code: "other_number", rule: "E-03", text, figures });
        }
        advice.extend(self.scenario_advice());
        advice
    }

    /// E-03 The map and the scenario, by their names, where they are suggested for fewer or more than play here.
    pub(crate) fn unsuited(&self) -> impl Iterator<Item = (&str, Players)> {
        let zone = self.map.players().map(|players| (self.map.name(), players));
        let script = self.script.as_ref().and_then(|script| Some((script.name(), script.players()?)));
        zone.into_iter().chain(script).filter(|(_, players)| !players.suit(self.options.seats))
    }

    /// E-02, E-05 Deals the roles, and E-04 chooses the first player.
    pub(super) fn deal_roles(&self, chance: &mut impl Chance, facts: &mut impl Sink<Fact>) -> State {
        let n_seats = self.options.seats;
        let first = Seat::new(chance.draw(u32::from(n_seats)) as u8);
        let mut state = self.blank(first);
        facts.push(|| Public::Began { first });
        let mut casts = BySide::of(|side| self.cast(side).to_vec());
        let mut n_left = BySide::new([self.n_humans(), n_seats - self.n_humans()]);
        let mut berths = self.alien_berths(chance);
        for seat in self.seats() {
            let side = n_left.draw(chance);
            let cast = &mut casts[side];
            let role = cast.remove(chance.draw(cast.len() as u32) as usize);
            let at = match role.side() {
                Side::Human => self.human_start(role),
                Side::Alien if self.plays(Code::C6) => self.map.hatches()[draw_counted(&mut berths, chance)],
                Side::Alien => self.map.alien_start(),
            };
            let dealt = state.seat_mut(seat);
            dealt.role.set(role);
            dealt.sector.set(at);
            dealt.own.truth_mut().start = at;
            let place = self.map.place(at);
            facts.push(|| Fact::Dealt { seat, role: Secret::new(seat, role), at: Secret::new(seat, place) });
        }
        self.hand_out_teleport(&mut state, facts);
        facts.push(|| Public::RoundBegan { round: 1 });
        Course { game: self, state: &mut state, chance, facts }.begin_turn(first);
        state
    }

    /// H.14 Where the Co-Pilot's Teleport is a card, it is in the hand from the start; as everybody sees who holds one,
    /// everybody knows the Co-Pilot.
    fn hand_out_teleport(&self, state: &mut State, facts: &mut impl Sink<Fact>) {
        let is_co_pilot = |&seat: &Seat| *state.seat(seat).role.truth() == Role::CoPilot;
        let Some(seat) = self.seats().find(is_co_pilot).filter(|_| self.deals_teleport()) else { return };
        let (role, item) = (Role::CoPilot, Item::Teleport);
        state.items.pile.truth_mut()[item] -= 1;
        state.items.n_pile -= 1;
        let holder = state.seat_mut(seat);
        holder.role.reveal();
        holder.hand.truth_mut()[item] += 1;
        holder.n_items += 1;
        facts.push(|| Public::RoleShown { seat, role });
        facts.push(|| Fact::ItemDrawn { seat, item: Secret::new(seat, item) });
    }

    /// Where a human starts: B.4 on a hatch, H.2 the Psychologist on the map's alien start.
    pub(crate) fn human_start(&self, role: Role) -> Sector {
        match self.codes.human_hatch() {
            _ if role == Role::Psychologist && self.plays(Code::H2) => self.map.alien_start(),
            Some(hatch) => self.map.hatches()[usize::from(hatch) - 1],
            None => self.map.human_start(),
        }
    }

    /// Where aliens can start: C.6 on hatches.
    pub(crate) fn alien_starts(&self) -> Vec<Sector> {
        let hatches = self.codes.alien_hatches().iter().map(|&hatch| self.map.hatches()[usize::from(hatch) - 1]);
        if self.plays(Code::C6) { hatches.collect() } else { vec![self.map.alien_start()] }
    }

    /// C.6 How many aliens start on each hatch: evenly, and chance places those left over.
    fn alien_berths(&self, chance: &mut impl Chance) -> [u8; MAX_HATCH as usize] {
        let mut berths = [0; MAX_HATCH as usize];
        let hatches = self.codes.alien_hatches();
        if let Some(n_hatches) = NonZeroU8::new(hatches.len() as u8) {
            let n_aliens = self.options.seats - self.n_humans();
            let mut spare = berths;
            for &hatch in hatches {
                berths[usize::from(hatch) - 1] = n_aliens / n_hatches;
                spare[usize::from(hatch) - 1] = 1;
            }
            for _ in 0..n_aliens % n_hatches {
                berths[draw_counted(&mut spare, chance)] += 1;
            }
        }
        berths
    }

    /// A table before the deal: all cards in their piles, all hatches open.
    pub(crate) fn blank(&self, first: Seat) -> State {
        State {
            seats: std::array::from_fn(|index| SeatState::empty(Seat::new(index as u8))),
            first,
            round: 1,
            turn: Turn::begin(first, Sector::NOWHERE),
            hatches: Hatches::default(),
            danger: Danger {
                pile: Secret::unseen(self.danger_deck),
                discards: Secret::unseen(DangerBag::EMPTY),
                n_discards: 0,
            },
            items: Items {
                pile: Secret::unseen(self.item_deck),
                n_pile: self.item_deck.total() as u8,
                shown: ItemBag::EMPTY,
                hidden: Secret::unseen(ItemBag::EMPTY),
                n_hidden: 0,
            },
            hatch_pile: self.hatch_deck(),
            hatch_used: HatchBag::EMPTY,
            ending: None,
        }
    }

    /// E-63, D.2, X.8 The hatch cards in play.
    pub(crate) fn hatch_deck(&self) -> HatchBag {
        if self.has_hatch_cards() { self.codes.hatch_deck(self.options.seats) } else { HatchBag::EMPTY }
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// E-04, E-06 On to the next seat in play; a round begins at the first player's seat, in or out.
    pub(super) fn next_turn(&mut self) {
        let mut seat = self.state.turn.seat;
        loop {
            seat = seat.next(self.game.options.seats);
            if seat == self.state.first {
                if self.state.round == self.game.n_rounds {
                    return self.time_up();
                }
                self.state.round += 1;
                let round = self.state.round;
                self.facts.push(|| Public::RoundBegan { round });
            }
            if self.state.seat(seat).is_in_play() {
                self.restart(seat);
                return self.begin_turn(seat);
            }
        }
    }

    /// A.5 Who was killed starts again where they began, at the beginning of their turn.
    fn restart(&mut self, seat: Seat) {
        let killed = self.state.seat_mut(seat);
        if killed.fate == Fate::Returning {
            killed.fate = Fate::Aboard;
            let start = killed.own.truth().start;
            killed.sector.set(start);
            self.facts.push(|| Fact::Restarted { seat, at: Secret::new(seat, self.game.map.place(start)) });
        }
    }

    /// E-41, E-51 The last round is over: the humans on board are eliminated together.
    fn time_up(&mut self) {
        self.eliminate(Fate::LeftBehind);
        self.end(Ending::TimeUp);
    }

    fn begin_turn(&mut self, seat: Seat) {
        self.state.turn = Turn::begin(seat, *self.state.seat(seat).sector.truth());
        self.facts.push(|| Public::TurnBegan { seat });
    }
}

/// E-70, E-72 A scenario that contradicts itself is refused, and so is one without the advanced game's cards.
fn read_script(options: &Options) -> Result<Option<Script>, OptionsError> {
    let Some(scenario) = &options.scenario else { return Ok(None) };
    if options.mode == Mode::Basic {
        let reason = "a scenario adds to the advanced game, and this table plays the basic one".to_owned();
        return Err(OptionsError { field: "mode", code: "basic_scenario", rule: "E-70", reason, figures: Vec::new() });
    }
    Script::parse(scenario.text()).map(Some).map_err(|faults| OptionsError {
        field: "scenario",
        code: "scenario_faults",
        rule: faults.first().map_or("E-70", ScenarioFault::rule),
        reason: faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        figures: Vec::new(),
    })
}

/// M-03 What closing hatches cut off on a map.
fn cut_off(warning: &MapWarning) -> Advice {
    let (sector, hatch) = match warning {
        MapWarning::OnlyThroughHatch { sector, hatch } => (sector, hatch.to_string()),
        MapWarning::OnlyThroughHatches { sector } => (sector, String::new()),
    };
    let figures = vec![("sector", sector.to_string()), ("hatch", hatch)];
    Advice { code: "cut_off", rule: "M-03", text: warning.to_string(), figures }
}
