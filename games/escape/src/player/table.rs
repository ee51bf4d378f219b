//! What one decision looks at, and what places are worth.
//!
//! The numbers were found by playing many matches with others and keeping what did best.

use fuga_kernel::Seat;

use super::beliefs::{Beliefs, Guess};
use super::ways::{closed, costs, diffused, distances, open_hatches, within};
use crate::cards::{BySide, Card, DangerBag, Side};
use crate::map::{Kind, Map, Sector};
use crate::memory::Memory;
use crate::reach::{Ends, Walk};
use crate::rules::Escape;
use crate::scenario::Code;
use crate::view::{Own, View};

/// What one more step to a hatch costs a human, where being killed costs 1.
pub(super) const STEP_COST: f64 = 0.03;
/// How far fear of an alien reaches, in rounds of [`diffused`].
const FEAR_ROUNDS: u8 = 6;
/// What being in a sector costs a human for each alien that fear puts there; spread so wide, each is a small part.
const FEAR: f64 = 7.2;
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
}

/// For each sector what a human minds there: aliens who may come, and the way to a hatch.
pub(super) struct Costs {
    fear: Vec<f64>,
    way: Vec<f64>,
}

impl<'a> Table<'a> {
    pub(super) fn new(
        game: &'a Escape,
        view: &'a View,
        memory: &'a Memory,
        you: &'a Own,
        beliefs: &'a Beliefs,
    ) -> Self {
        let (map, closed) = (game.map(), closed(view));
        let mass = |side, sector| beliefs.without(you.seat).map(|(_, guess)| guess.at(side, sector)).sum();
        let to_hatch = distances(map, closed, open_hatches(map, closed));
        let is_fed = view.seats[you.seat.index()].is_fed;
        let next = beliefs.of(you.seat).map(|guess| guess.moved(game, closed, is_fed, &to_hatch));
        let next_at = |sector| next.as_ref().map_or(0.0, |next| next.at(Side::Human, sector));
        Self {
            game,
            view,
            memory,
            you,
            beliefs,
            closed,
            odds: odds(game.danger_deck()),
            masses: BySide::of(|side| map.sectors().map(|sector| mass(side, sector)).collect()),
            next: map.sectors().map(next_at).collect(),
            to_hatch,
        }
    }

    pub(super) fn map(&self) -> &'a Map {
        self.game.map()
    }

    pub(super) fn side(&self) -> Side {
        let is_turned = self.view.seats[self.you.seat.index()].is_turned;
        if is_turned { Side::Alien } else { self.you.role.side() }
    }

    /// Whom an alien hunts: humans, and where there are none (B.6) the other aliens.
    fn prey(&self) -> Side {
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

    /// The chance that somebody worth killing is in a sector, less what killing one's own would cost.
    pub(super) fn chance_of_prey(&self, at: Sector) -> f64 {
        let prey = self.prey();
        let miss = |(_, guess): (usize, &Guess)| 1.0 - guess.at(prey, at);
        let chance = 1.0 - self.beliefs.without(self.you.seat).map(miss).product::<f64>();
        if prey == Side::Human { chance - 0.9 * self.mass(Side::Alien, at) } else { chance }
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
            Kind::Dangerous | Kind::Secure => attacked(part_of(if is_sedated { human } else { secure })),
            // E-33
            Kind::HumanStart | Kind::AlienStart | Kind::Hatch(_) => return 0.0,
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

    /// What a human minds in each sector; `whim` is how much this one dislikes a hatch for no reason.
    pub(super) fn costs(&self, whim: impl Fn(Sector) -> f64) -> Costs {
        let aliens = &self.masses[Side::Alien];
        let spread = diffused(self.map(), self.closed, aliens, FEAR_ROUNDS);
        let fear: Vec<f64> = spread.into_iter().map(|aliens| FEAR * aliens).collect();
        let goals = open_hatches(self.map(), self.closed).map(|hatch| (hatch, whim(hatch)));
        let way = costs(self.map(), self.closed, goals, |sector| STEP_COST + fear[sector.index()]);
        Costs { fear, way }
    }

    /// What it is worth to a human to stand somewhere after the move.
    pub(super) fn value(&self, costs: &Costs, at: Sector) -> f64 {
        if let Kind::Hatch(_) = self.map().kind(at) {
            return HATCH;
        }
        self.stay_value(costs, at)
    }

    /// The same without the hatch that is reached only by a move.
    pub(super) fn stay_value(&self, costs: &Costs, at: Sector) -> f64 {
        let n_left = self.game.n_rounds().saturating_sub(self.view.round);
        let n_moves = self.steps_to_hatch(at).div_ceil(self.steps(false));
        // When time runs short, hiding helps nobody.
        let haste = if n_moves.saturating_add(6) > n_left { 4.0 } else { 1.0 };
        -haste * costs.way[at.index()] - costs.fear[at.index()] - self.risk(at, self.view.turn.is_sedated)
    }

    /// The best a human can do from a sector in so many steps.
    pub(super) fn best_value(&self, costs: &Costs, from: Sector, steps: u8) -> f64 {
        let walk = Walk { side: Side::Human, steps, from, began: self.here(), closed: self.closed };
        let mut spare = Ends::default();
        let ends = self.game.reach().ends(self.map(), walk, &mut spare).all();
        ends.iter().map(|&end| self.value(costs, end)).fold(f64::MIN, f64::max)
    }

    /// How much draws an alien to a sector: humans nearby, and later in the match a hatch that humans are bound for.
    pub(super) fn scent(&self, at: Sector) -> f64 {
        let from_there = distances(self.map(), self.closed, [at]);
        let mut scent = 0.0;
        for sector in self.map().sectors() {
            let steps = usize::from(from_there[sector.index()]);
            scent += self.mass(self.prey(), sector) * NEARNESS.get(steps).copied().unwrap_or(0.0);
            // Two aliens at one place find no more than one.
            if steps <= 2 && self.prey() == Side::Human {
                scent -= 0.1 * self.mass(Side::Alien, sector);
            }
        }
        let lateness = f64::from(self.view.round.min(20)) / 20.0;
        for hatch in open_hatches(self.map(), self.closed).filter(|hatch| from_there[hatch.index()] <= 2) {
            let bound = |(sector, steps): (Sector, u8)| self.mass(Side::Human, sector) / f64::from(steps + 1);
            scent += 0.5 * lateness * within(self.map(), self.closed, [hatch], 6).into_iter().map(bound).sum::<f64>();
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
