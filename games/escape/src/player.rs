//! A rule-of-thumb player: it weighs where everybody else may be and takes what looks best one move ahead.
//!
//! It is given its seat's view and memory and nothing else. Between two of its turns it keeps the weights it had; a
//! player that takes a seat over without them starts from what the memory says.
//! Weights are only added, multiplied and divided, so the same seed plays the same on every machine.

mod beliefs;
mod character;
mod dials;
mod even;
mod hunters;
mod table;
mod why;

use fuga_kernel::{Chance, Character, Player, Quick};

use self::beliefs::Beliefs;
pub(crate) use self::character::CHARACTERS;
use self::character::{candour, steps_for_silence, sure_enough};
pub use self::dials::Dials;
use self::even::{even, gentle};
use self::table::{Table, side};
pub use self::why::Reason;
use crate::actions::Action;
use crate::cards::HatchCard;
use crate::cards::{Item, Side};
use crate::map::{Kind, Place, Sector};
use crate::memory::Memory;
use crate::rules::Escape;
use crate::view::{Asked, View};
use crate::ways::distances;

/// Plays by rules of thumb.
#[derive(Clone, Debug)]
pub struct Sensible {
    seed: u64,
    chance: Quick,
    beliefs: Beliefs,
    is_gentle: bool,
    is_even: bool,
    character: Character,
    dials: Dials,
}

impl Sensible {
    /// A player that plays the same for the same seed.
    pub const fn new(seed: u64) -> Self {
        Self::tuned(Dials::NORMAL, seed)
    }

    /// A player with these numbers.
    pub const fn tuned(dials: Dials, seed: u64) -> Self {
        Self {
            seed,
            chance: Quick::new(seed),
            beliefs: Beliefs::new(),
            is_gentle: false,
            is_even: false,
            character: Character::Plain,
            dials,
        }
    }

    /// One for beginners: as an alien it attacks late, and only who is as good as found; as a human it shoots at nobody,
    /// and every other one hurries and says where it is.
    pub const fn gentle(seed: u64) -> Self {
        let mut gentle = Self::new(seed);
        gentle.is_gentle = true;
        gentle
    }

    /// One that makes a fair fight: as strong as its side and the table ask for.
    pub const fn even(seed: u64) -> Self {
        let mut even = Self::new(seed);
        even.is_even = true;
        even
    }
}

impl Player<Escape> for Sensible {
    fn choose(&mut self, game: &Escape, view: &View, memory: &Memory, legal: &[Action]) -> usize {
        let Some(you) = &view.you else { return 0 };
        let side = side(view, you);
        let level = match () {
            () if self.is_even => even(game, view, side, self.seed),
            () if self.is_gentle => gentle(side, self.seed),
            () => self.dials,
        };
        let dials = level.of_character(self.character);
        self.beliefs.update(game, view, memory, you.seat, dials.habits(side));
        if legal.len() == 1 {
            return 0;
        }
        let table = Table::new(game, view, memory, you, &self.beliefs, &dials);
        let (seed, character, is_gentle) = (self.seed, self.character, self.is_gentle);
        let mut choice = Choice { table: &table, legal, seed, chance: &mut self.chance, character, is_gentle };
        let index = match you.asked {
            Some(Asked::Announce { .. }) => choice.announce(),
            Some(Asked::ChooseCard { .. }) => choice.hatch_card(),
            Some(Asked::DropItem { .. }) => choice.drop_item(),
            Some(Asked::PlayOrEnd { .. }) => choice.play_or_end(),
            Some(Asked::Move { .. }) if table.side() == Side::Alien => choice.hunt(),
            Some(Asked::Move { .. }) => choice.flee(),
            None => None,
        };
        index.unwrap_or(0)
    }

    fn take_on(&mut self, character: Character) {
        self.character = character;
    }
}

/// Tells equal scores apart: at most a hundredth, less than a step counts.
const JITTER: f64 = 0.000_01;
/// The same where a round counts, which is less than a hundredth.
const FINE_JITTER: f64 = 0.000_000_1;
/// So many rounds a gentle alien attacks nobody: long enough to have learned what noises tell.
const GENTLE_ROUNDS: u8 = 8;
/// How sure a gentle alien has to be afterwards.
const GENTLE_ENOUGH: f64 = 0.6;

/// One decision: an index into `legal`, or nothing if no rule of thumb fits.
struct Choice<'a> {
    table: &'a Table<'a>,
    legal: &'a [Action],
    seed: u64,
    chance: &'a mut Quick,
    character: Character,
    is_gentle: bool,
}

/// A human's move: items first where they help much, then to where hatches are near and aliens are not.
impl Choice<'_> {
    fn flee(&mut self) -> Option<usize> {
        let table = self.table;
        let is_sedated = table.view.turn.is_sedated;
        // Humans who all like the same way would all be found on it.
        let (whim, mood) = (self.seed, self.chance.bits());
        let dials = table.dials;
        let silence = steps_for_silence(self.character) * dials.step_cost;
        let prospect = table.prospect(|hatch| dials.whim * dials.step_cost * fraction(whim, hatch));
        let (walk, value) = self.best(|action| match action {
            Action::Move { to } => {
                let at = table.map().sector(to)?;
                let silence = if table.map().kind(at) == Kind::Secure { silence } else { 0.0 };
                Some(table.value(&prospect, at) + silence + dials.mood * fraction(mood, at))
            }
            // Who stays puts the match off, and is heard where staying is said aloud.
            Action::Stay | Action::StayAloud => {
                Some(table.stay_value(&prospect, table.here()) - dials.stay * dials.step_cost)
            }
            _ => None,
        })?;
        if let Some(index) = self.shoot().or_else(|| self.light()).or_else(|| self.examine()) {
            return Some(index);
        }
        if let Some(adrenaline) = self.find(Item::Adrenaline)
            && !table.view.turn.has_adrenaline
            && table.best_value(&prospect, table.here(), table.steps(true)) > value + dials.boost
        {
            return Some(adrenaline);
        }
        let Action::Move { to } = self.legal[walk] else { return Some(walk) };
        let target = table.map().sector(to)?;
        if let Some(sedatives) = self.find(Item::Sedatives)
            && !is_sedated
            && table.map().kind(target) == Kind::Dangerous
            && (table.steps_to_hatch(target) <= 2 || table.risk(target, true) + dials.calm < table.risk(target, false))
        {
            return Some(sedatives);
        }
        if let Some(teleport) = self.find_teleport()
            && table.risk(target, is_sedated) > dials.panic
            && table.best_value(&prospect, table.map().human_start(), table.steps(false)) > value + dials.flight
        {
            return Some(teleport);
        }
        Some(walk)
    }

    /// An Attack item, where an alien is very likely and a human is not.
    fn shoot(&mut self) -> Option<usize> {
        let table = self.table;
        let (index, score) = self.best(|action| match action {
            Action::Attack { to } => {
                let at = table.map().sector(to)?;
                Some(table.mass(Side::Alien, at) - table.mass(Side::Human, at))
            }
            _ => None,
        })?;
        (score > table.dials.shot && !self.is_gentle).then_some(index)
    }

    /// A Spotlight where most aliens may be, but not on oneself: now and then, and sooner with a full hand.
    fn light(&mut self) -> Option<usize> {
        let table = self.table;
        let (index, score) = self.best(|action| match action {
            Action::Light { at } => {
                let middle = table.map().sector(at)?;
                let lit = || table.map().neighbours(middle).iter().copied().chain([middle]);
                let finds_me = lit().any(|sector| sector == table.here());
                Some(if finds_me { 0.0 } else { lit().map(|sector| table.mass(Side::Alien, sector)).sum() })
            }
            _ => None,
        })?;
        let is_moment = if table.is_full() { score > 0.3 } else { score > 0.5 && self.chance.draw(3) == 0 };
        is_moment.then_some(index)
    }
}

/// What a character's power is for.
impl Choice<'_> {
    /// H.16 The Medic asks whoever is probably near and may be an alien.
    fn examine(&mut self) -> Option<usize> {
        let table = self.table;
        let (index, nearness) = self.best(|action| match action {
            Action::Examine { seat } if table.memory.trail(seat).side().is_none() => Some(table.nearness(seat, 3)),
            _ => None,
        })?;
        (nearness > 0.4).then_some(index)
    }
}

/// An alien's move: attack where a human is likely enough, or go where humans are likely to be.
impl Choice<'_> {
    fn hunt(&mut self) -> Option<usize> {
        let table = self.table;
        let prey = self.best(|action| match action {
            Action::Attack { to } => {
                let at = table.map().sector(to)?;
                Some(table.chance_of_prey(at))
            }
            _ => None,
        });
        let is_known = table.memory.trail(table.you.seat).side() == Some(Side::Alien);
        let enough = match table.view.round {
            ..=GENTLE_ROUNDS if self.is_gentle => f64::INFINITY,
            _ if self.is_gentle => sure_enough(GENTLE_ENOUGH, self.character),
            1 | 2 => table.dials.enough_early,
            _ if is_known => table.dials.enough_known,
            _ => table.dials.enough,
        };
        if let Some((attack, score)) = prey
            && score > enough
        {
            return Some(attack);
        }
        let mood = self.chance.bits();
        let walk = self.best(|action| match action {
            Action::Move { to } => {
                let at = table.map().sector(to)?;
                Some(table.scent(at) + table.dials.roam * fraction(mood, at))
            }
            Action::Stay => Some(0.0),
            _ => None,
        });
        walk.map(|(index, _)| index)
    }
}

/// What both sides do with noises and items.
impl Choice<'_> {
    /// A noise where the public trail lets a human be, away from the truth and from where one is bound.
    fn announce(&mut self) -> Option<usize> {
        let table = self.table;
        let (is_liar, candour) = (self.character == Character::Liar, candour(self.character));
        if candour > 0 && self.chance.draw(100) < candour {
            let truth =
                table.you.at.and_then(|at| if let Place::At(at) = at { Some(Action::Announce { at }) } else { None });
            return self.legal.iter().position(|action| Some(*action) == truth);
        }
        let from = |sector: Sector| distances(table.map(), table.closed, [sector]);
        let (from_here, from_goal) = (from(table.here()), from(table.goal()));
        let dials = table.dials;
        let mood = self.chance.bits();
        let (index, _) = self.best(|action| match action {
            Action::Announce { at } => {
                let sector = table.map().sector(Place::At(at))?;
                if is_liar && sector == table.here() {
                    return None;
                }
                let [here, goal] = [&from_here, &from_goal].map(|steps| f64::from(steps[sector.index()].min(8)));
                let Some(credit) = table.credit(sector) else { return Some(-here) };
                let far = dials.far_from_here * here.min(4.0) + dials.far_from_goal * goal;
                let whim = dials.fancy * fraction(mood, sector);
                Some(dials.credit * credit + far + whim - dials.decoy * table.attacked_if_told(sector))
            }
            _ => None,
        })?;
        Some(index)
    }

    /// H.15 Of two hatch cards the one that lets out.
    fn hatch_card(&self) -> Option<usize> {
        self.legal.iter().position(|action| *action == Action::Choose { card: HatchCard::Green })
    }

    /// The least useful item. Aliens keep from the humans what they fear most.
    fn drop_item(&mut self) -> Option<usize> {
        if let Some(index) = self.light() {
            return Some(index);
        }
        let worst_first = match self.table.side() {
            Side::Human => {
                [Item::Spotlight, Item::Attack, Item::Sedatives, Item::Teleport, Item::Adrenaline, Item::Defense]
            }
            Side::Alien => {
                [Item::Spotlight, Item::Sedatives, Item::Adrenaline, Item::Teleport, Item::Defense, Item::Attack]
            }
        };
        worst_first.iter().find_map(|&item| self.legal.iter().position(|action| *action == Action::Discard { item }))
    }

    /// After the move: a human who is probably found out teleports; all others end their turn.
    fn play_or_end(&mut self) -> Option<usize> {
        let table = self.table;
        self.find(Item::Teleport)
            .filter(|_| table.risk_now() > table.dials.panic)
            .or_else(|| self.legal.iter().position(|action| *action == Action::EndTurn))
    }
}

impl Choice<'_> {
    /// A Teleport, by card or H.14 by power.
    fn find_teleport(&self) -> Option<usize> {
        let by_power = || self.legal.iter().position(|action| *action == Action::PowerTeleport);
        self.find(Item::Teleport).or_else(by_power)
    }

    fn find(&self, item: Item) -> Option<usize> {
        self.legal.iter().position(|action| *action == Action::Use { item })
    }

    /// The action with the highest score and that score; equal ones are told apart by chance.
    fn best(&mut self, score: impl Fn(Action) -> Option<f64>) -> Option<(usize, f64)> {
        let mut best: Option<(usize, f64)> = None;
        let jitter = if self.table.dials.plan > 0.5 { FINE_JITTER } else { JITTER };
        for (index, &action) in self.legal.iter().enumerate() {
            if let Some(score) = score(action) {
                let score = score + f64::from(self.chance.draw(1000)) * jitter;
                if best.is_none_or(|(_, top)| score > top) {
                    best = Some((index, score));
                }
            }
        }
        best
    }
}

/// A number from 0 to 1 that depends on the seed and the sector alone.
fn fraction(seed: u64, sector: Sector) -> f64 {
    f64::from(Quick::new(seed ^ u64::from(sector.id())).draw(1000)) / 1000.0
}
