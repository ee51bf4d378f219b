//! What one decision looks at, and what places are worth.

use fuga_kernel::Seat;

use super::beliefs::Beliefs;
use super::dials::Dials;
use super::hunters::{Lair, chance_of_attack};
use crate::belief::{Guess, lies_for_a_truth};
use crate::cards::{BySide, Card, DangerBag, HatchCard, Item, Role, Side};
use crate::map::{Kind, Map, Sector};
use crate::memory::Memory;
use crate::reach::{Ends, Walk};
use crate::rules::Escape;
use crate::scenario::Code;
use crate::view::{Own, View};
use crate::ways::{closed, costs, diffused, distances, open_hatches, within};

/// How far fear of an alien reaches, in rounds of [`diffused`].
const FEAR_ROUNDS: u8 = 6;
/// What each alien costs that may come to a sector within them.
const FEAR: f64 = 7.2;
/// The same for being as good as found.
const HAUNT_ROUNDS: u8 = 4;
/// So many rounds ahead aliens are thought to spread; further ahead they may be anywhere.
const SPREAD_ROUNDS: usize = 6;
/// So many of the most credible lies are thought through.
const N_LIES: usize = 6;
/// An alien that is less likely to be in a sector is not thought of.
const UNLIKELY: f64 = 0.002;
/// What reaching a hatch is worth.
const HATCH: f64 = 2.0;
/// How much a human at each distance draws an alien.
const NEARNESS: [f64; 16] =
    [1.0, 1.0, 0.95, 0.8, 0.65, 0.52, 0.42, 0.34, 0.27, 0.22, 0.17, 0.14, 0.11, 0.09, 0.07, 0.05];

/// What one decision looks at.
pub(super) struct Table<'a> {
    game: &'a Escape,
    pub(super) view: &'a View,
    pub(super) memory: &'a Memory,
    pub(super) you: &'a Own,
    beliefs: &'a Beliefs,
    pub(super) dials: &'a Dials,
    /// Closed hatches, one bit each from hatch 1 on.
    pub(super) closed: u16,
    /// For each sector: how many others are expected there, as humans and as aliens.
    masses: BySide<Vec<f64>>,
    /// How likely a dangerous-sector card tells the truth, leaves the choice or is silent.
    odds: [f64; 3],
    /// For each sector: how many steps it is to a hatch.
    to_hatch: Vec<u8>,
    /// For each sector: how likely the others think that one is a human and there after this move.
    next: Vec<f64>,
    /// What a human who looks ahead knows of the aliens.
    ahead: Option<Ahead>,
}

/// What a human who looks ahead knows of the aliens.
struct Ahead {
    /// For each sector: how likely any other human is there.
    others: Vec<f64>,
    /// Where aliens may attack from.
    lairs: Vec<Lair>,
    /// For each sector: how many aliens may be about in a few rounds.
    haunt: Vec<f64>,
}

/// What all that a human may try in the rounds that are left has in common.
struct Ways {
    /// Where one move leads from each sector.
    ends: Vec<Vec<Sector>>,
    /// How many aliens could attack there, by round and sector.
    threats: Vec<Vec<f64>>,
    /// How many rounds are left after this one.
    n_left: usize,
}

/// How a human sees what is before it.
pub(super) enum Prospect {
    /// For each sector what a human minds there: aliens who may come, and the way to a hatch.
    Costs {
        /// Aliens.
        fear: Vec<f64>,
        /// The way.
        way: Vec<f64>,
    },
    /// For each sector how likely it leads out.
    Chances(Vec<f64>),
}

impl Prospect {
    /// How well a human gets out from a sector, risk apart.
    pub(super) fn way_out(&self, at: Sector) -> f64 {
        match self {
            Self::Chances(chances) => chances[at.index()],
            Self::Costs { fear, way } => -way[at.index()] - fear[at.index()],
        }
    }
}

impl<'a> Table<'a> {
    pub(super) fn new(
        game: &'a Escape,
        view: &'a View,
        memory: &'a Memory,
        you: &'a Own,
        beliefs: &'a Beliefs,
        dials: &'a Dials,
    ) -> Self {
        let (map, closed) = (game.map(), closed(view));
        let mass = |side, sector| beliefs.without(you.seat).map(|(_, guess)| guess.at(side, sector)).sum();
        let to_hatch = distances(map, closed, open_hatches(map, closed));
        let is_fed = view.seats[you.seat.index()].is_fed;
        let motion = beliefs.motion(game, closed, dials.habits(side(view, you)));
        let next = beliefs.of(you.seat).map(|guess| guess.walked(game, is_fed, &motion));
        let next_at = |sector| next.as_ref().map_or(0.0, |next| next.at(Side::Human, sector));
        Self {
            game,
            view,
            memory,
            you,
            beliefs,
            dials,
            closed,
            odds: odds(game.danger_deck()),
            masses: BySide::of(|side| map.sectors().map(|sector| mass(side, sector)).collect()),
            next: map.sectors().map(next_at).collect(),
            to_hatch,
            ahead: None,
        }
        .looking_ahead()
    }

    /// Works out what a human needs to know of the aliens.
    fn looking_ahead(mut self) -> Self {
        if self.side() == Side::Alien || self.dials.foresight == 0.0 {
            return self;
        }
        let map = self.map();
        let miss = |sector| move |(_, guess): (usize, &Guess)| 1.0 - guess.at(Side::Human, sector);
        let found = |sector| 1.0 - self.beliefs.without(self.you.seat).map(miss(sector)).product::<f64>();
        let mut lairs = Vec::new();
        let mut spare = Ends::default();
        for (seat, guess) in self.beliefs.without(self.you.seat) {
            let steps = self.game.steps(Side::Alien, false, self.view.seats[seat].is_fed);
            for from in map.sectors().filter(|&from| guess.at(Side::Alien, from) > UNLIKELY) {
                let walk = Walk { side: Side::Alien, steps, from, began: from, closed: self.closed };
                let reach = self.game.reach().ends(map, walk, &mut spare).plain().to_vec();
                lairs.push(Lair { weight: guess.at(Side::Alien, from), reach });
            }
        }
        let haunt = diffused(map, self.closed, &self.masses[Side::Alien], HAUNT_ROUNDS);
        self.ahead = Some(Ahead { others: map.sectors().map(found).collect(), lairs, haunt });
        self
    }

    pub(super) fn map(&self) -> &'a Map {
        self.game.map()
    }

    pub(super) fn side(&self) -> Side {
        side(self.view, self.you)
    }

    /// Whom an alien hunts: humans, and where there are none (B.6) the other aliens.
    pub(super) fn prey(&self) -> Side {
        if self.game.plays(Code::B6) { Side::Alien } else { Side::Human }
    }

    pub(super) fn here(&self) -> Sector {
        self.you.at.and_then(|at| self.map().sector(at)).unwrap_or_else(|| self.map().human_start())
    }

    /// How far a human moves, with Adrenaline or without.
    pub(super) fn steps(&self, has_adrenaline: bool) -> u8 {
        self.game.steps(Side::Human, has_adrenaline, false)
    }

    /// Whether a hand has no room left for what may be drawn.
    pub(super) fn is_full(&self) -> bool {
        self.you.hand.len() >= usize::from(self.game.codes().hand_limit())
    }

    pub(super) fn steps_to_hatch(&self, from: Sector) -> u8 {
        self.to_hatch[from.index()]
    }

    /// What should not be guessed: a human's nearest hatch, or where an alien stands.
    pub(super) fn goal(&self) -> Sector {
        let from_here = distances(self.map(), self.closed, [self.here()]);
        let nearest = open_hatches(self.map(), self.closed).min_by_key(|hatch| from_here[hatch.index()]);
        nearest.filter(|_| self.side() == Side::Human).unwrap_or_else(|| self.here())
    }

    /// How readily the others believe a noise there from a human, up to 1; nothing where they can't.
    pub(super) fn credit(&self, noise: Sector) -> Option<f64> {
        let most = self.next.iter().copied().fold(0.0, f64::max);
        let credit = self.next[noise.index()];
        (credit > 0.0 && self.map().kind(noise) == Kind::Dangerous).then(|| credit / most)
    }

    /// How many of a side are expected in a sector, oneself not counted.
    pub(super) fn mass(&self, side: Side, at: Sector) -> f64 {
        self.masses[side][at.index()]
    }

    /// Where most of a side are expected.
    pub(super) fn likeliest(&self, side: Side) -> Sector {
        let most = self.map().sectors().max_by(|&one, &other| self.mass(side, one).total_cmp(&self.mass(side, other)));
        most.unwrap_or_else(|| self.here())
    }

    /// The chance that somebody worth killing is in a sector, less what killing one's own would cost.
    pub(super) fn chance_of_prey(&self, at: Sector) -> f64 {
        let prey = self.prey();
        let chance = self.chance_of(prey, &[at]);
        if prey == Side::Human { chance - self.dials.own_cost * self.mass(Side::Alien, at) } else { chance }
    }

    /// The chance that somebody of a side is in any of some sectors, oneself not counted.
    pub(super) fn chance_of(&self, side: Side, any: &[Sector]) -> f64 {
        let miss = |(_, guess): (usize, &Guess)| 1.0 - any.iter().map(|&at| guess.at(side, at)).sum::<f64>();
        1.0 - self.beliefs.without(self.you.seat).map(miss).product::<f64>()
    }

    /// How many steps it is from a sector to each.
    pub(super) fn steps_from(&self, at: Sector) -> Vec<u8> {
        distances(self.map(), self.closed, [at])
    }

    /// The nearest hatch that may still open and how many moves it is from a sector, if there is one.
    pub(super) fn nearest_hatch(&self, from: Sector) -> Option<(u8, u8)> {
        let steps = distances(self.map(), self.closed, [from]);
        let nearest = open_hatches(self.map(), self.closed).min_by_key(|hatch| steps[hatch.index()])?;
        let Kind::Hatch(hatch) = self.map().kind(nearest) else { return None };
        let steps = steps[nearest.index()];
        (steps < u8::MAX).then(|| (hatch, steps.div_ceil(self.steps(false))))
    }

    /// How likely a seat is within so many steps of here.
    pub(super) fn nearness(&self, seat: Seat, most: u8) -> f64 {
        let near = within(self.map(), self.closed, [self.here()], most);
        let Some(guess) = self.beliefs.of(seat) else { return 0.0 };
        near.iter().map(|&(sector, _)| guess.at(Side::Human, sector) + guess.at(Side::Alien, sector)).sum()
    }

    /// How many aliens are expected to be able to attack in a sector with their next move.
    fn aliens_in_reach(&self, at: Sector) -> f64 {
        let near = within(self.map(), self.closed, [at], self.game.steps(Side::Alien, false, true));
        let in_reach = |(seat, guess): (usize, &Guess)| -> f64 {
            let steps = self.game.steps(Side::Alien, false, self.view.seats[seat].is_fed);
            let can_come = |(sector, distance): &&(Sector, u8)| *sector != at && *distance <= steps;
            near.iter().filter(can_come).map(|&(sector, _)| guess.at(Side::Alien, sector)).sum()
        };
        self.beliefs.without(self.you.seat).map(in_reach).sum()
    }

    /// About how likely a human is to be killed there before the next turn.
    pub(super) fn risk(&self, at: Sector, is_sedated: bool) -> f64 {
        // E-33
        if !matches!(self.map().kind(at), Kind::Dangerous | Kind::Secure) {
            return 0.0;
        }
        let guessed = self.guessed_risk(at, is_sedated);
        let Some(ahead) = &self.ahead else { return guessed };
        guessed + self.dials.foresight * (self.foreseen_risk(ahead, at, is_sedated) - guessed)
    }

    /// The same by what the aliens would attack after what they may hear.
    fn foreseen_risk(&self, ahead: &Ahead, at: Sector, is_sedated: bool) -> f64 {
        let draws = |sector: Sector| self.game.draws_card(sector);
        if !draws(at) || is_sedated {
            return self.attacked_after(ahead, at, None, |sector| is_sedated || !draws(sector));
        }
        let [truth, lie, silence] = self.odds;
        let quiet = self.attacked_after(ahead, at, None, draws);
        let told = self.attacked_after(ahead, at, Some(at), draws);
        let lied = if lie > 0.0 { self.best_lie(ahead, at).unwrap_or(quiet) } else { 0.0 };
        truth * told + lie * lied + silence * quiet
    }

    /// How likely one is attacked there after the best of the most credible lies.
    fn best_lie(&self, ahead: &Ahead, at: Sector) -> Option<f64> {
        let lies = self.map().sectors().filter(|&sector| sector != at);
        let mut lies: Vec<(f64, Sector)> = lies.filter_map(|sector| Some((self.credit(sector)?, sector))).collect();
        lies.sort_by(|one, other| other.0.total_cmp(&one.0));
        let draws = |sector: Sector| self.game.draws_card(sector);
        let attacked = lies.iter().take(N_LIES).map(|&(_, noise)| self.attacked_after(ahead, at, Some(noise), draws));
        attacked.reduce(f64::min)
    }

    /// How likely one is attacked where one is after a noise there, as far as one looks ahead.
    pub(super) fn attacked_if_told(&self, noise: Sector) -> f64 {
        let Some(ahead) = &self.ahead else { return 0.0 };
        self.attacked_after(ahead, self.here(), Some(noise), |sector| self.game.draws_card(sector))
    }

    /// How likely one is attacked in a sector when the others heard a noise or none, from somebody who is where `may_be`
    /// says.
    fn attacked_after(&self, ahead: &Ahead, at: Sector, noise: Option<Sector>, may_be: impl Fn(Sector) -> bool) -> f64 {
        let (map, dials) = (self.map(), self.dials);
        let human: f64 = self.next.iter().sum();
        let n_lies = self.next.iter().filter(|&&next| next > 0.0).count().max(2);
        let lie = dials.human_lie * f64::from(lies_for_a_truth(self.game.danger_deck())) / n_lies as f64;
        let lie = lie.clamp(0.000_1, 1.0);
        let weight = |sector: Sector| {
            let heard = if noise.is_none_or(|noise| noise == sector) { 1.0 } else { lie };
            if may_be(sector) { heard * self.next[sector.index()].max(1e-6) } else { 0.0 }
        };
        let sum: f64 = map.sectors().map(weight).sum::<f64>().max(1e-9);
        let prey = |sector: Sector| {
            let own = human * weight(sector) / sum;
            let anybody = 1.0 - (1.0 - ahead.others[sector.index()]) * (1.0 - own);
            anybody - dials.own_cost * self.mass(Side::Alien, sector)
        };
        let prey: Vec<f64> = map.sectors().map(prey).collect();
        let enough = if self.view.round <= 2 { dials.their_enough_early } else { dials.their_enough };
        let focus: f64 = map.sectors().map(|sector| weight(sector) / sum).map(|part| part * part).sum();
        chance_of_attack(&ahead.lairs, at, &prey, enough, dials) + dials.exposed * focus * ahead.haunt[at.index()]
    }

    /// The same by how many places one may be in.
    fn guessed_risk(&self, at: Sector, is_sedated: bool) -> f64 {
        let is_secure = |sector: &Sector| self.map().kind(*sector) == Kind::Secure;
        let human: f64 = self.next.iter().sum();
        let secure: f64 = self.map().sectors().filter(is_secure).map(|sector| self.next[sector.index()]).sum();
        let part_of = |sum: f64| human * self.next[at.index()] / sum.max(1e-9);
        // How likely an alien attacks where it expects one, and others beside.
        let attacked = |expected: f64| (2.0 * (expected + self.mass(Side::Human, at) - 0.1)).clamp(0.02, 0.9);
        let risk = match self.map().kind(at) {
            Kind::Dangerous if is_sedated => attacked(part_of(human)),
            Kind::Dangerous | Kind::Secure if self.game.draws_card(at) && !is_sedated => {
                let unheard = part_of(human - secure);
                let [truth, lie, silence] = self.odds;
                truth * attacked(0.6 * human) + lie * attacked(0.4 * unheard) + silence * attacked(unheard)
            }
            _ => attacked(part_of(if is_sedated { human } else { secure })),
        };
        (self.aliens_in_reach(at) * risk).min(1.0)
    }

    /// The same after the move, when it is out what the others heard.
    pub(super) fn risk_now(&self) -> f64 {
        let here = self.here();
        let trail = self.memory.trail(self.you.seat);
        let has_told = trail.noise().and_then(|at| self.map().sector(at)) == Some(here);
        let known = if has_told { 0.6 } else { 0.7 / trail.places(Side::Human).len().max(1) as f64 };
        match self.map().kind(here) {
            Kind::Secure | Kind::Dangerous => self.aliens_in_reach(here) * known,
            Kind::HumanStart | Kind::AlienStart | Kind::Hatch(_) => 0.0,
        }
    }

    /// How a human sees what is before it; `whim` is how much this one dislikes a hatch for no reason.
    pub(super) fn prospect(&self, whim: impl Fn(Sector) -> f64) -> Prospect {
        if self.dials.plan > 0.5 {
            return Prospect::Chances(self.chances(whim));
        }
        let spread = diffused(self.map(), self.closed, &self.masses[Side::Alien], FEAR_ROUNDS);
        let fear: Vec<f64> = spread.into_iter().map(|aliens| FEAR * aliens).collect();
        let goals = open_hatches(self.map(), self.closed).map(|hatch| (hatch, whim(hatch)));
        let way = costs(self.map(), self.closed, goals, |sector| self.dials.step_cost + fear[sector.index()]);
        Prospect::Costs { fear, way }
    }

    /// For each of the next rounds and each sector: how many aliens could attack there, as they may have spread by then.
    fn threats(&self) -> Vec<Vec<f64>> {
        let map = self.map();
        let mut aliens = self.masses[Side::Alien].clone();
        let mut spare = Ends::default();
        let steps = self.game.steps(Side::Alien, false, false);
        let round = |_| {
            let mut next = vec![0.0; aliens.len()];
            let mut threat = vec![0.0; aliens.len()];
            for from in map.sectors().filter(|from| aliens[from.index()] > UNLIKELY / 2.0) {
                let walk = Walk { side: Side::Alien, steps, from, began: from, closed: self.closed };
                let ends = self.game.reach().ends(map, walk, &mut spare).all();
                for end in ends {
                    next[end.index()] += aliens[from.index()] / ends.len() as f64;
                    threat[end.index()] += aliens[from.index()];
                }
            }
            aliens = next;
            threat
        };
        (0..SPREAD_ROUNDS).map(round).collect()
    }

    /// For each sector: how likely a human who stands there after this move gets out in the rounds that are left.
    fn chances(&self, whim: impl Fn(Sector) -> f64) -> Vec<f64> {
        let map = self.map();
        let mut spare = Ends::default();
        let mut ends = |from| {
            let walk = Walk { side: Side::Human, steps: self.steps(false), from, began: from, closed: self.closed };
            self.game.reach().ends(map, walk, &mut spare).all().to_vec()
        };
        let ways = Ways {
            ends: map.sectors().map(&mut ends).collect(),
            threats: self.threats(),
            n_left: usize::from(self.game.n_rounds().saturating_sub(self.view.round)),
        };
        if self.dials.retry == 0.0 || !self.game.has_hatch_cards() {
            return self.chances_by(&ways, |sector, _| self.dials.exit - whim(sector)).remove(0);
        }
        let [opens, opens_next] = self.openings();
        // What a hatch leaves that stays shut: the others, as many rounds before the end as there are then.
        let hatches: Vec<Sector> = open_hatches(map, self.closed).collect();
        let after = |shut: &Sector| -> Vec<f64> {
            let others = |sector, _| if sector == *shut { 0.0 } else { opens_next };
            self.chances_by(&ways, others).iter().map(|chances| chances[shut.index()]).collect()
        };
        let after: Vec<Vec<f64>> = hatches.iter().map(after).collect();
        let exit = |sector, round: usize| {
            let left = hatches.iter().position(|hatch| *hatch == sector).map_or(0.0, |nth| after[nth][round]);
            opens + (1.0 - opens) * self.dials.retry * left - whim(sector)
        };
        self.chances_by(&ways, exit).remove(0)
    }

    /// For this round and each that is left: how likely a human gets out who stands in a sector after its move, where
    /// `exit` says what a hatch is worth that is reached so many rounds from now.
    fn chances_by(&self, ways: &Ways, exit: impl Fn(Sector, usize) -> f64) -> Vec<Vec<f64>> {
        let (map, dials) = (self.map(), self.dials);
        let is_hatch = |sector| matches!(map.kind(sector), Kind::Hatch(_));
        let arrived = |sector| if is_hatch(sector) { exit(sector, ways.n_left) } else { 0.0 };
        let mut by_round = vec![map.sectors().map(arrived).collect::<Vec<f64>>()];
        // From the last round back to the next one.
        for round in (1..=ways.n_left).rev() {
            let chances = &by_round[by_round.len() - 1];
            let threat = &ways.threats[round.min(SPREAD_ROUNDS - 1)];
            let kept = |sector: Sector| {
                let found = match map.kind(sector) {
                    Kind::Hatch(_) => return exit(sector, round),
                    Kind::Secure => dials.found_secure,
                    Kind::HumanStart | Kind::AlienStart | Kind::Dangerous => dials.found,
                };
                (1.0 - dials.mishap - found * threat[sector.index()]).max(0.05) * chances[sector.index()]
            };
            let kept: Vec<f64> = map.sectors().map(kept).collect();
            let best = |ends: &Vec<Sector>| ends.iter().map(|end| kept[end.index()]).fold(0.0, f64::max);
            by_round.push(ways.ends.iter().map(best).collect());
        }
        by_round.reverse();
        by_round
    }

    /// How likely the next hatch opens, and the one after it if that stays shut (E-63, H.15).
    fn openings(&self) -> [f64; 2] {
        let deck = self.game.hatch_deck();
        let used = self.view.hatch_cards_used;
        // A pile that is used up is built anew.
        let used = if used == *deck.values() { [0, 0] } else { used };
        let green = deck[HatchCard::Green].saturating_sub(used[0]);
        let red = deck[HatchCard::Red].saturating_sub(used[1]);
        let draws_two = self.you.role == Role::Engineer && self.game.plays(Code::H15);
        let opens = |red: u8| {
            let total = green + red;
            let is_red = |of_red: u8, of_all: u8| f64::from(of_red) / f64::from(of_all.max(1));
            let all_red = is_red(red, total);
            if draws_two {
                1.0 - all_red * is_red(red.saturating_sub(1), total.saturating_sub(1))
            } else {
                1.0 - all_red
            }
        };
        [opens(red), opens(red.saturating_sub(1))]
    }

    /// What it is worth to a human to stand somewhere after the move.
    pub(super) fn value(&self, prospect: &Prospect, at: Sector) -> f64 {
        if let Kind::Hatch(_) = self.map().kind(at) {
            return HATCH;
        }
        self.stay_value(prospect, at)
    }

    /// The same without the hatch that is reached only by a move.
    pub(super) fn stay_value(&self, prospect: &Prospect, at: Sector) -> f64 {
        let has_defense = self.you.hand.contains(&Item::Defense);
        let weight = if has_defense { self.dials.risk_defended } else { self.dials.risk };
        let risk = weight * self.risk(at, self.view.turn.is_sedated);
        let (fear, way) = match prospect {
            Prospect::Chances(chances) => return (1.0 - risk) * chances[at.index()],
            Prospect::Costs { fear, way } => (fear[at.index()], way[at.index()]),
        };
        let n_left = self.game.n_rounds().saturating_sub(self.view.round);
        let n_moves = self.steps_to_hatch(at).div_ceil(self.steps(false));
        // When time runs short, hiding helps nobody.
        let haste = if n_moves.saturating_add(6) > n_left { 4.0 } else { 1.0 };
        -haste * way - fear - risk
    }

    /// The best a human can do from a sector in so many steps.
    pub(super) fn best_value(&self, prospect: &Prospect, from: Sector, steps: u8) -> f64 {
        let walk = Walk { side: Side::Human, steps, from, began: self.here(), closed: self.closed };
        let mut spare = Ends::default();
        let ends = self.game.reach().ends(self.map(), walk, &mut spare).all();
        ends.iter().map(|&end| self.value(prospect, end)).fold(f64::MIN, f64::max)
    }

    /// How much draws an alien to a sector: humans nearby, and later in the match a hatch that humans are bound for.
    pub(super) fn scent(&self, at: Sector) -> f64 {
        let from_there = distances(self.map(), self.closed, [at]);
        let mut nearness = NEARNESS;
        let mut decay = 1.0;
        for near in &mut nearness[1..] {
            decay *= self.dials.near_decay;
            *near *= decay;
        }
        let mut scent = 0.0;
        for sector in self.map().sectors() {
            let steps = usize::from(from_there[sector.index()]);
            scent += self.mass(self.prey(), sector) * nearness.get(steps).copied().unwrap_or(0.0);
            // Two aliens at one place find no more than one.
            if steps <= 2 && self.prey() == Side::Human {
                scent -= self.dials.crowd * self.mass(Side::Alien, sector);
            }
        }
        let lateness = f64::from(self.view.round.min(20)) / 20.0;
        for hatch in open_hatches(self.map(), self.closed).filter(|hatch| from_there[hatch.index()] <= 2) {
            let bound = |(sector, steps): (Sector, u8)| self.mass(Side::Human, sector) / f64::from(steps + 1);
            let bound: f64 = within(self.map(), self.closed, [hatch], 6).into_iter().map(bound).sum();
            scent += self.dials.guard * lateness * bound;
        }
        scent
    }
}

/// How likely a card of the deck tells the truth, leaves the choice or is silent.
fn odds(deck: DangerBag) -> [f64; 3] {
    let part = |cards: [Card; 2]| cards.into_iter().map(|card| f64::from(deck[card])).sum::<f64>();
    let noises = [part([Card::YourSector, Card::YourSectorItem]), part([Card::AnySector, Card::AnySectorItem])];
    [noises[0], noises[1], f64::from(deck[Card::Silence])].map(|n| n / f64::from(deck.total()))
}

/// The side that a seat plays for now.
pub(super) fn side(view: &View, you: &Own) -> Side {
    if view.seats[you.seat.index()].is_turned { Side::Alien } else { you.role.side() }
}
