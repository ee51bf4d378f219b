//! A rule-of-thumb player: it imagines a world from its view and memory and takes what looks best a few actions ahead.
//!
//! What looks best is said by one guess: the points of everybody as they are, how near its own missions are, and what
//! tokens promise. It wants much for itself and little for the others, least of all for whoever leads.
//! Weights are only added, multiplied and compared, so the same seed plays the same on every machine.

mod character;
mod dials;
mod mind;
mod why;

use fuga_kernel::{Chance, Character, Game, Manner, Player as Bot, Quick, Seat, Thing, best_of};

pub(crate) use self::character::CHARACTERS;
pub use self::dials::Dials;
pub(crate) use self::mind::master;
pub use self::why::Reason;
use crate::actions::Action;
use crate::board::City;
use crate::data::Goal;
use crate::memory::Memory;
use crate::pieces::{Ability, Alien, Area, ByPlayer, Chip, Colour, Mission, MissionSet, Place, Player, Tokens};
use crate::rules::Ovni;
use crate::state::{AreaState, Face, State};
use crate::view::View;

/// Plays by rules of thumb.
#[derive(Clone, Debug)]
pub struct Sensible {
    seed: u64,
    chance: Quick,
    manner: Manner,
    character: Character,
    dials: Dials,
}

impl Sensible {
    /// A player that plays the same for the same seed.
    pub const fn new(seed: u64) -> Self {
        Self::tuned(Dials::THUMB, seed)
    }

    /// A player with these numbers.
    pub const fn tuned(dials: Dials, seed: u64) -> Self {
        Self { seed, chance: Quick::new(seed), manner: Manner::Plain, character: Character::Plain, dials }
    }

    /// One for beginners: it lays its chips carelessly, and neither captures nor destroys what others have.
    pub const fn gentle(seed: u64) -> Self {
        Self { manner: Manner::Gentle, ..Self::new(seed) }
    }

    /// One that makes a fair fight: among many most are gentle, since only one of all can win.
    pub const fn even(seed: u64) -> Self {
        Self { manner: Manner::Even, ..Self::new(seed) }
    }
}

/// Tells equal scores apart.
const JITTER: f64 = 0.000_1;
/// The same for a gentle player, who looks less closely.
const GENTLE_BLUFF: f64 = 0.02;
/// What the others' points count for a gentle player.
const GENTLE_WEIGHT: f64 = 0.6;
/// How many steps ahead a group is played through.
const MAX_STEPS: usize = 30;

impl Bot<Ovni> for Sensible {
    fn choose(&mut self, game: &Ovni, view: &View, memory: &Memory, legal: &[Action]) -> usize {
        let Some(seat) = view.you else { return 0 };
        if legal.len() == 1 {
            return 0;
        }
        let world = game.imagine(view, memory, &mut self.chance);
        let mut thoughts = Thoughts::new(game, &world, seat, &self.dials);
        let is_gentle = self.manner.is_gentle(self.seed, game.n_seats());
        if is_gentle {
            thoughts.spare_others(self.character == Character::Spiteful);
        }
        let bluff = if is_gentle { GENTLE_BLUFF } else { self.dials.bluff };
        best_of(legal, |action| thoughts.promise(&world, action, bluff, &mut self.chance))
    }

    fn take_on(&mut self, character: Character) {
        self.character = character;
        self.dials = self.dials.of_character(character);
    }
}

/// What the player thinks before it weighs its actions.
struct Thoughts<'a> {
    game: &'a Ovni,
    seat: Seat,
    missions: MissionSet,
    /// How much each player's points count: one's own for, the others' against.
    weights: ByPlayer<f64>,
    is_last_round: bool,
    dials: &'a Dials,
}

impl<'a> Thoughts<'a> {
    /// What a seat thinks in a world, of which it knows what is public and its own missions.
    fn new(game: &'a Ovni, world: &State, seat: Seat, dials: &'a Dials) -> Self {
        let points = |player: Player| game.points(world, player).total;
        let others = || game.players().filter(|&player| player != Player::Seat(seat) && player != Player::Third);
        let most = others().map(points).max().unwrap_or(0);
        let share = dials.all / others().count() as f64;
        let mut weights = ByPlayer::default();
        for other in others() {
            weights[other] = if points(other) == most { -share - dials.rival } else { -share };
        }
        weights[seat] = 1.0;
        let missions = world.players[seat].missions.truth().kept;
        Self { game, seat, missions, weights, is_last_round: game.is_last_round(world), dials }
    }

    /// What others have is worth keeping, so that taking it pays less than leaving it; who is spiteful grudges it one that
    /// leads alone.
    fn spare_others(&mut self, is_spiteful: bool) {
        let share = self.dials.all / f64::from(self.game.n_seats() - 1);
        let leads = |weight: f64| weight < -share;
        let n_leaders = self.game.players().filter(|&player| leads(self.weights[player])).count();
        for player in self.game.players() {
            let is_grudged = is_spiteful && n_leaders == 1 && leads(self.weights[player]);
            if self.weights[player] < 0.0 && !is_grudged {
                self.weights[player] = GENTLE_WEIGHT;
            }
        }
    }

    /// The score of an action with what tells equal ones apart, which is more for a chip: so nobody reads its mind.
    fn promise(&self, world: &State, action: Action, bluff: f64, chance: &mut Quick) -> f64 {
        let spread = if matches!(action, Action::Place { .. }) { bluff } else { JITTER };
        let jitter = spread * f64::from(chance.draw(1000));
        self.score_of(world, action, chance) + jitter
    }

    fn score_of(&self, world: &State, action: Action, chance: &mut Quick) -> f64 {
        match action {
            Action::Keep { missions } => self.score_of_keeping(world, missions),
            Action::TakeStarters { aliens } => self.worth_of(world, Tokens::of(aliens)),
            // What helps the third player most hinders the rival as well; what one wants oneself is left in the stock.
            Action::TakeForThird { alien } | Action::RaiseThirdsShield { alien: Some(alien) } => {
                -self.worth_of(world, Tokens::each(|other| u8::from(other == alien)))
            }
            Action::Place { area, chip } => self.score_of_chip(world, area, chip),
            Action::PlaceForThird { area } => self.score_of_thirds_chip(world, area),
            Action::ChooseTokens { tokens } => self.worth_of(world, tokens),
            Action::RaiseShield { alien } => {
                1.0 + alien.map_or(0.0, |alien| self.worth_of(world, Tokens::each(|other| u8::from(other == alien))))
            }
            Action::Overdrive => self.worth_of_overdrive(world),
            Action::Garrison { aside } => self.score_of_garrison(world, aside),
            Action::RaiseThirdsShield { alien: None } => 0.0,
            Action::Done | Action::EndTurn => self.score(world),
            Action::Activate { .. } => self.score_of_group(world, action, chance),
            Action::Move { .. }
            | Action::Abduct { .. }
            | Action::Launch { .. }
            | Action::Capture { .. }
            | Action::Destroy { .. } => self.score(&self.after(world, action)),
        }
    }

    /// The world after an action of phase 2, left as it is where the turn or the round would end.
    fn after(&self, world: &State, action: Action) -> State {
        let mut after = *world;
        let own = &mut after.players[self.seat];
        match action {
            Action::Move { from, to } => {
                after.ufos[from][self.seat] -= 1;
                after.ufos[to][self.seat] += 1;
                self.map(&mut after, to);
            }
            Action::Launch { city } => {
                own.pad -= 1;
                after.ufos[city][self.seat] += 1;
                self.map(&mut after, city);
            }
            Action::Abduct { city, swap_with } => {
                if let Some(with) = swap_with {
                    after.humans.swap(city, with);
                }
                if let Some(colour) = after.humans[city].take() {
                    after.players[self.seat].humans[colour] += 1;
                }
            }
            Action::Capture { rival, alien } => {
                own.tokens[alien] += 1;
                own.captured[alien] += 1;
                after.players[rival].tokens[alien] -= 1;
            }
            Action::Destroy { rival, city } => {
                after.ufos[city][rival] -= 1;
                after.players[rival].reserve += 1;
            }
            _ => {}
        }
        after
    }

    fn map(&self, state: &mut State, city: City) {
        if state.ufos[city][self.seat] >= Ovni::threshold(state, self.seat, city) {
            state.mapped[self.seat].insert(city);
        }
    }

    /// What a group brings if it is played through. To use one for nothing is worse than to end the turn.
    fn score_of_group(&self, world: &State, action: Action, chance: &mut Quick) -> f64 {
        self.played_through(world, action, chance).map_or(f64::NEG_INFINITY, |after| self.score(&after) - 0.01)
    }

    /// The world after a group was played through, each step the best; nothing if it may not be used.
    fn played_through(&self, world: &State, action: Action, chance: &mut Quick) -> Option<State> {
        let mut after = *world;
        self.game.apply(&mut after, self.seat, action, chance, &mut ()).ok()?;
        let (mut thought, mut legal) = (after, Vec::new());
        for _ in 0..MAX_STEPS {
            legal.clear();
            let is_in_group = after.phase.turn().is_some_and(|turn| turn.seat == self.seat);
            if after.ending.is_some() || !is_in_group {
                break;
            }
            self.game.legal(&after, self.seat, &mut legal);
            if legal.iter().any(|action| matches!(action, Action::EndTurn)) {
                break;
            }
            let now = self.score(&after);
            let mut best = (Action::Done, now);
            for &step in legal.iter().filter(|&&step| step != Action::Done) {
                let score = self.score(&self.after(&after, step));
                if score > best.1 {
                    best = (step, score);
                }
            }
            if best.0 == Action::Done {
                break;
            }
            // The step may end the turn and the round with it; what it does to the board is worked out apart.
            thought = self.after(&after, best.0);
            if self.game.apply(&mut after, self.seat, best.0, chance, &mut ()).is_err() {
                break;
            }
        }
        Some(thought)
    }

    /// Points as they are, one's own counted for and the others' against.
    fn score(&self, state: &State) -> f64 {
        let players = self.game.players();
        let points = players.map(|player| {
            let weight = self.weights[player];
            if weight == 0.0 { 0.0 } else { weight * f64::from(self.game.points(state, player).total) }
        });
        points.sum::<f64>() + self.hope(state)
    }

    /// What is not yet counted: missions, tokens that will act, UFOs that stand near a second one.
    fn hope(&self, state: &State) -> f64 {
        let own = &state.players[self.seat];
        let mut hope = 0.0;
        for mission in self.missions.iter() {
            let near = self.nearness(state, self.game.data().mission(mission));
            hope += self.dials.swing * (self.dials.bend * square(near) + (1.0 - self.dials.bend) * near);
        }
        if self.is_last_round {
            return hope;
        }
        // Captures hurt a rival's engine and feed one's own.
        hope += self.dials.held * f64::from(own.tokens.total() as u8);
        let near = |city: City| self.game.data().board.near(city).iter().any(|other| state.ufos[other][self.seat] > 0);
        let lone =
            City::all().filter(|&city| state.ufos[city][self.seat] > 0 && !state.mapped[self.seat].contains(city));
        hope += lone.map(|city| if near(city) { self.dials.paired } else { self.dials.lone }).sum::<f64>();
        let reach = City::all().filter(|&city| state.humans[city].is_some());
        hope += self.dials.over * reach.filter(|&city| state.has_majority(self.seat, city, None)).count() as f64;
        hope
    }

    /// How much of a mission is done, from nothing to all.
    fn nearness(&self, state: &State, goal: &Goal) -> f64 {
        let own = &state.players[self.seat];
        let (mut done, mut wanted) = (0.0, 0.0);
        let mut add = |has: u8, wants: u8, weight: f64| {
            done += weight * f64::from(has.min(wants));
            wanted += weight * f64::from(wants);
        };
        let cities = goal.parity.cities().iter();
        let held = cities.filter(|&city| state.has_majority(self.seat, city, self.game.ignored())).count();
        add(held as u8, goal.airspace, self.dials.near_sky);
        for colour in Colour::ALL {
            add(own.humans[colour], goal.humans[colour], self.dials.near_humans);
        }
        for alien in Alien::ALL {
            add(own.tokens[alien], goal.tokens[alien], self.dials.near_tokens);
            add(own.captured[alien], goal.captured[alien], self.dials.near_captured);
        }
        add(state.mapped[self.seat].len() as u8, goal.mapped, self.dials.near_mapped);
        add(own.n_on_board(), goal.ufos, self.dials.near_ufos);
        if wanted > 0.0 { done / wanted } else { 1.0 }
    }

    /// O-26 The mission that is easiest to come by, and a second one only if it is easy too.
    fn score_of_keeping(&self, world: &State, missions: MissionSet) -> f64 {
        let own = &world.players[self.seat];
        let ease = |mission: Mission| {
            let goal = self.game.data().mission(mission);
            let mut ease = if goal.captured != Tokens::NONE {
                0.02
            } else if goal.mapped > 0 {
                0.75 - 0.08 * (f64::from(goal.mapped) - 4.0) - 0.1 * (f64::from(goal.ufos) - 6.0)
            } else if goal.airspace > 0 {
                0.34
            } else {
                0.33
            };
            let helps = |ability| f64::from(u8::from(own.has(ability)));
            if goal.mapped > 0 {
                ease += 0.12 * helps(Ability::SharpMapper) + 0.08 * helps(Ability::FirstHull);
            } else {
                ease += 0.12 * helps(Ability::StealthBeam) + 0.08 * helps(Ability::BaitSwap);
            }
            ease
        };
        let eases: Vec<f64> = missions.iter().map(ease).collect();
        let sum: f64 = eases.iter().sum();
        let is_rash = eases.len() > 1 && eases.iter().any(|&ease| ease < self.dials.second);
        // Who looks ahead sees no mission fail so early, and is not to think of such a pair at all.
        if is_rash { f64::NEG_INFINITY } else { sum }
    }

    /// What tokens are worth to oneself now: the lead in a type, what they let one do, missions.
    fn worth_of(&self, world: &State, tokens: Tokens) -> f64 {
        let (before, mut after) = (*world, *world);
        let gained = tokens.at_most(after.stock);
        after.players[self.seat].tokens += gained;
        after.stock -= gained;
        let own = &before.players[self.seat];
        let new = after.players[self.seat].tokens;
        let mut worth = self.score(&after) - self.score(&before);
        let each = |alien: Alien, step: u8| f64::from(new[alien] / step) - f64::from(own.tokens[alien] / step);
        // What a further token lets one do, while rounds are left.
        worth +=
            self.dials.pilot * each(Alien::Pilot, 1) * if own.tokens.pilot < 5 { 1.0 } else { self.dials.pilot_late };
        worth += self.dials.abductors * each(Alien::Abductor, 2) + self.dials.abductor * each(Alien::Abductor, 1);
        worth += self.dials.builders * each(Alien::Builder, 2) * f64::from(u8::from(own.reserve > 0))
            + self.dials.builder * each(Alien::Builder, 1);
        worth += self.dials.soldiers * each(Alien::Military, 3) + self.dials.soldier * each(Alien::Military, 1);
        worth
    }

    fn worth_of_overdrive(&self, world: &State) -> f64 {
        let own = &world.players[self.seat];
        let can_act = [own.tokens.pilot >= 1, own.tokens.abductor >= 2, own.pad > 0, own.tokens.military >= 3];
        let n_groups = can_act.iter().filter(|&&can| can).count();
        if n_groups >= 3 { 5.0 } else { -1.0 }
    }

    /// O-42 Military that could attack twice is kept free, otherwise the shield is better.
    fn score_of_garrison(&self, world: &State, aside: bool) -> f64 {
        let own = &world.players[self.seat];
        let n_lost = own.tokens.military / 3 - (own.tokens.military - own.tokens.military.min(2)) / 3;
        let worth = if own.is_shielded() { -1.0 } else { self.dials.shield - self.dials.attack * f64::from(n_lost) };
        if aside { worth } else { 0.0 }
    }

    /// How likely a chip makes an area one's own, times what the area is worth, less what the chip is worth elsewhere.
    fn score_of_chip(&self, world: &State, area: Area, chip: Chip) -> f64 {
        let place = &world.areas[area];
        let prize = place.card.map_or(0.0, |card| self.worth_of(world, self.game.data().card(card)));
        let before = self.odds(place, None);
        let after = self.odds(place, Some(chip));
        let cost = if chip == Chip::SIX && !self.is_last_round {
            self.dials.six
        } else {
            self.dials.chip * f64::from(chip.number())
        };
        prize * (after - before) - cost
    }

    /// A guess how likely the seat is to win an area, with a further chip of its own if one is named.
    fn odds(&self, place: &AreaState, extra: Option<Chip>) -> f64 {
        let me = Place::from(self.seat);
        let mut own: Vec<u8> = Vec::new();
        let mut seen: Vec<(Place, u8)> = Vec::new();
        let mut n_hidden = 0.0;
        for spot in place.spots() {
            match spot.face {
                Face::Up(chip) => seen.push((spot.player, chip.number())),
                Face::Down(chip) if spot.player == me => {
                    seen.push((me, chip.truth().number()));
                }
                Face::Down(_) | Face::Undrawn => n_hidden += 1.0,
            }
        }
        seen.extend(extra.map(|chip| (me, chip.number())));
        let n_open = f64::from(4_u8.saturating_sub(place.n_chips + u8::from(extra.is_some())));
        let is_single = |value: u8| seen.iter().filter(|&&(_, other)| other == value).count() == 1;
        let mut rivals = ByPlayer::EMPTY;
        for &(player, value) in &seen {
            if !is_single(value) {
                continue;
            }
            if player == me {
                own.push(value);
            } else {
                rivals[player] += value;
            }
        }
        let sum: u8 = own.iter().sum();
        let best = rivals.values().iter().copied().max().unwrap_or(0);
        if sum == 0 {
            return 0.0;
        }
        // Every chip that is not seen may cancel one's own or beat it.
        let unknown = n_hidden + n_open;
        let safety = (0..own.len()).fold(1.0, |safety, _| safety * (1.0 - self.dials.cancel * unknown / 2.0).max(0.2));
        let opens = matches!(place.spots().first(), Some(spot) if spot.player == me);
        let lead = f64::from(sum) - f64::from(best) + if opens { 0.5 } else { 0.0 };
        let strength = (self.dials.even + self.dials.lead * lead - self.dials.unseen * unknown).clamp(0.02, 0.98);
        strength * safety
    }

    /// The third player's chip goes where it harms a rival more than oneself.
    fn score_of_thirds_chip(&self, world: &State, area: Area) -> f64 {
        let place = &world.areas[area];
        let prize = place.card.map_or(0.0, |card| self.worth_of(world, self.game.data().card(card)));
        -prize * self.odds(place, None)
    }
}

fn square(number: f64) -> f64 {
    number * number
}
