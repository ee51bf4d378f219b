//! A player that plays on in imagined worlds before it chooses.

use crate::{Chance, Character, Game, Player, Quick, Seat, best_of};

/// What somebody thinks of a state when it is their turn, by habit and fast.
///
/// The state is a world as the thinker imagines it. Of what lies hidden in it only that may be looked at which the seat
/// that is asked would know: so nobody acts on a secret in the worlds that are played on.
pub trait Mind<G: Game>: Send {
    /// Who looks at a view.
    fn seat(&self, view: &G::View) -> Option<Seat>;
    /// What each action promises the seat.
    fn weigh(&self, at: Asked<'_, G>, chance: &mut Quick, promises: &mut Vec<f64>);
    /// What a state is worth to a seat at the end of looking ahead, the more the better.
    fn worth(&self, game: &G, state: &G::State, seat: Seat) -> f64;
    /// Whether a state is so far on from another that looking ahead ends there.
    fn is_far(&self, from: &G::State, state: &G::State) -> bool;
    /// Thinks in this manner from now on.
    ///
    /// Provided: it has no character.
    fn take_on(&mut self, _character: Character) {}
}

/// A seat that is asked in an imagined world, and what it may do.
pub struct Asked<'a, G: Game> {
    /// The table.
    pub game: &'a G,
    /// The world.
    pub state: &'a G::State,
    /// Who is asked.
    pub seat: Seat,
    /// All it may do.
    pub legal: &'a [G::Action],
}

/// How much a player looks ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Patience {
    /// How many actions are looked at, those that promise most.
    pub width: usize,
    /// How often it is played on from one of them in all.
    pub n_playouts: u32,
    /// By how many standard errors another action must be better than the one by habit.
    pub doubt: f64,
}

/// Fewer worlds than this prove nothing.
const FEWEST: f64 = 4.0;

/// No playout has more actions than this, whatever the game.
const MAX_ACTIONS: usize = 2000;

/// Plays on from what looks best, in many worlds that fit what its seat knows, and takes what then came out best.
///
/// Each world is played on from each action with the same luck, so that they differ by the action alone. Half of the
/// actions are given up each time that their share of the playouts is used.
#[derive(Clone, Debug)]
pub struct Patient<M> {
    mind: M,
    patience: Patience,
    chance: Quick,
}

impl<M> Patient<M> {
    /// A player that thinks so, and expects everybody else to think so too.
    pub const fn new(mind: M, patience: Patience, seed: u64) -> Self {
        Self { mind, patience, chance: Quick::new(seed) }
    }
}

/// An action that is looked at, and what its playouts came to.
struct Candidate {
    index: usize,
    n: f64,
    /// By how much it did better than the habit in all, and the squares of that.
    leads: f64,
    squares: f64,
}

impl Candidate {
    const fn new(index: usize) -> Self {
        Self { index, n: 0.0, leads: 0.0, squares: 0.0 }
    }

    fn add(&mut self, lead: f64) {
        self.n += 1.0;
        self.leads += lead;
        self.squares += lead * lead;
    }

    /// By how much it does better than the habit.
    fn lead(&self) -> f64 {
        if self.n > 0.0 { self.leads / self.n } else { 0.0 }
    }

    /// Whether it is better than the habit beyond doubt.
    fn is_better(&self, doubt: f64) -> bool {
        let lead = self.lead();
        let variance = self.squares / self.n - lead * lead;
        self.n >= FEWEST && lead > 0.0 && lead * lead * self.n > doubt * doubt * variance
    }
}

impl<G: Game, M: Mind<G>> Player<G> for Patient<M> {
    fn choose(&mut self, game: &G, view: &G::View, memory: &G::Memory, legal: &[G::Action]) -> usize {
        self.choose_until(game, view, memory, legal, &|| false)
    }

    fn choose_until(
        &mut self,
        game: &G,
        view: &G::View,
        memory: &G::Memory,
        legal: &[G::Action],
        is_stopped: &dyn Fn() -> bool,
    ) -> usize {
        let Some(seat) = self.mind.seat(view) else { return 0 };
        if legal.len() == 1 {
            return 0;
        }
        let world = game.imagine(view, memory, &mut self.chance);
        let mut promises = Vec::new();
        self.mind.weigh(Asked { game, state: &world, seat, legal }, &mut self.chance, &mut promises);
        let habit = best_of(&promises, |promise| promise);
        let mut order: Vec<usize> = (0..legal.len()).collect();
        order.sort_by(|&one, &other| promises[other].total_cmp(&promises[one]));
        order.retain(|&index| promises[index] > f64::NEG_INFINITY || index == habit);
        // The habit comes first and is never given up.
        let mut candidates: Vec<Candidate> = order.into_iter().take(self.patience.width).map(Candidate::new).collect();
        if candidates.len() < 2 {
            return habit;
        }
        let n_cuts = usize::BITS - (candidates.len() - 1).leading_zeros();
        for _ in 0..n_cuts {
            let n_worlds = self.patience.n_playouts / (n_cuts * candidates.len() as u32);
            for _ in 0..n_worlds.max(1) {
                if is_stopped() {
                    return best_so_far(&candidates, self.patience.doubt);
                }
                let world = game.imagine(view, memory, &mut self.chance);
                let seed = u64::from(self.chance.draw(u32::MAX));
                let mut of_habit = None;
                for candidate in &mut candidates {
                    let worth = self.play_on(game, &world, seat, legal[candidate.index], seed);
                    candidate.add(worth - *of_habit.get_or_insert(worth));
                }
            }
            let n_kept = candidates.len().div_ceil(2).max(2);
            candidates[1..].sort_by(|one, other| other.lead().total_cmp(&one.lead()));
            candidates.truncate(n_kept);
        }
        best_so_far(&candidates, self.patience.doubt)
    }

    fn take_on(&mut self, character: Character) {
        self.mind.take_on(character);
    }
}

/// The first, which is the habit, unless another one has done better beyond doubt.
fn best_so_far(candidates: &[Candidate], doubt: f64) -> usize {
    let [habit, others @ ..] = candidates else { return 0 };
    let better = others.iter().filter(|candidate| candidate.is_better(doubt));
    better.max_by(|one, other| one.lead().total_cmp(&other.lead())).unwrap_or(habit).index
}

impl<M> Patient<M> {
    /// What comes of an action if everybody then plays by habit.
    fn play_on<G: Game>(&self, game: &G, world: &G::State, seat: Seat, action: G::Action, seed: u64) -> f64
    where
        M: Mind<G>,
    {
        let mut chance = Quick::new(seed);
        let mut state = world.clone();
        if game.apply(&mut state, seat, action, &mut chance, &mut ()).is_err() {
            return f64::NEG_INFINITY;
        }
        let (mut legal, mut promises) = (Vec::new(), Vec::new());
        for _ in 0..MAX_ACTIONS {
            let Some(next) = game.asked(&state).iter().next() else { break };
            if self.mind.is_far(world, &state) {
                break;
            }
            legal.clear();
            game.legal(&state, next, &mut legal);
            promises.clear();
            if legal.len() > 1 {
                let at = Asked { game, state: &state, seat: next, legal: &legal };
                self.mind.weigh(at, &mut chance, &mut promises);
            }
            let nth = best_of(&promises, |promise| promise);
            if game.apply(&mut state, next, legal[nth], &mut chance, &mut ()).is_err() {
                break;
            }
        }
        self.mind.worth(game, &state, seat)
    }
}
