//! Twin worlds: two matches that differ only in what a viewer can't know must give that viewer identical bytes.
//!
//! A viewer knows its own actions and its notices. Two worlds are played side by side: when the viewer acts, it does the
//! same in both; when somebody else acts, the second world searches for actions and draws that tell the viewer the same.
//! While the notices are equal, everything else the viewer gets must be equal too.

use std::collections::BTreeMap;

use super::{Action, Specimen, State, bytes};
use crate::match_::is_free;
use crate::{Chance, Game, Happened as _, Learned, Quick, Recorder, Seat, ToAct, Viewer};

/// How many steps the second world may try before a pair is given up.
const SEARCH_BUDGET: usize = 1500;
/// How many actions of others may lie behind one thing the viewer is told.
const SEARCH_DEPTH: usize = 5;
/// How many deals are tried for a second world that tells the viewer the same at the start.
const N_DEALS: usize = 400;

/// What a run of twin worlds has seen.
#[derive(Debug, Default)]
pub struct TwinReport {
    /// Pairs of worlds that were started.
    pub n_pairs: usize,
    /// Times two worlds were compared.
    pub n_compared: usize,
    /// For each kind of secret, how often worlds that told the viewer the same since the deal differed in it.
    pub varied: BTreeMap<&'static str, usize>,
    /// For each kind of secret, how often an imagined world and what came of it differed from the real one in it.
    pub imagined: BTreeMap<&'static str, usize>,
}

impl TwinReport {
    /// Fails if a kind of secret was never varied: then a notice gives it away, or `imagine` knows it, and the
    /// equality of the worlds would prove nothing about it.
    ///
    /// # Panics
    /// When one of `kinds` was never varied.
    pub fn assert_varied(&self, kinds: &[&str]) {
        for kind in kinds {
            let n_compared = self.n_compared;
            assert!(self.varied.contains_key(kind), "secret `{kind}` was never varied in {n_compared} comparisons");
            assert!(self.imagined.contains_key(kind), "secret `{kind}` was never imagined differently");
        }
    }

    /// Adds another run.
    pub fn add(&mut self, other: &Self) {
        self.n_pairs += other.n_pairs;
        self.n_compared += other.n_compared;
        for (kind, n_varied) in &other.varied {
            *self.varied.entry(kind).or_default() += n_varied;
        }
        for (kind, n_varied) in &other.imagined {
            *self.imagined.entry(kind).or_default() += n_varied;
        }
    }
}

/// Plays twin worlds for every viewer of one table.
///
/// # Panics
/// When a viewer could tell two worlds apart.
pub fn twins<S: Specimen>(options: <S::Game as Game>::Options, seed: u64) -> TwinReport {
    let game = S::Game::new(options).expect("the test's options make a table");
    let mut report = TwinReport::default();
    let mut chance = Quick::new(seed);
    for viewer in Viewer::all(game.n_seats()) {
        let mut pair = Pair::<S> { game: &game, viewer, chance: Quick::new(chance.bits()), report: &mut report };
        pair.start_at_the_deal();
        pair.start_at_an_imagined_world();
        pair.start_at_a_position();
    }
    report
}

/// A world, as far as the comparison needs it.
struct World<S: Specimen> {
    state: State<S>,
    memory: <S::Game as Game>::Memory,
    /// The latest value of each kind of secret that facts carried.
    hidden: BTreeMap<&'static str, String>,
    /// Whether the latest action was the viewer's own and can be taken back.
    is_free: bool,
}

impl<S: Specimen> Clone for World<S> {
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            memory: self.memory.clone(),
            hidden: self.hidden.clone(),
            is_free: self.is_free,
        }
    }
}

/// Which of the report's counts a pair adds to.
type Counts = fn(&mut TwinReport) -> &mut BTreeMap<&'static str, usize>;

struct Pair<'a, S: Specimen> {
    game: &'a S::Game,
    viewer: Viewer,
    chance: Quick,
    report: &'a mut TwinReport,
}

impl<S: Specimen> Pair<'_, S> {
    /// Both worlds begin at a deal that tells the viewer the same; where a deal shows too much for another to be found,
    /// both begin at the same one and part later.
    fn start_at_the_deal(&mut self) {
        let (first, told) = self.deal();
        let second = (0..N_DEALS).map(|_| self.deal()).find(|(_, other)| *other == told);
        let second = second.map_or_else(|| first.clone(), |(second, _)| second);
        self.play(first, second, |report| &mut report.varied);
    }

    /// The second world is imagined in the middle of the first.
    fn start_at_an_imagined_world(&mut self) {
        let (first, _) = self.deal();
        let n_steps = self.chance.draw(S::MAX_ACTIONS.min(120) as u32);
        self.imagine_after(first, n_steps);
    }

    /// Both worlds start at a position the specimen gives, before which nobody was told anything.
    fn start_at_a_position(&mut self) {
        let Some(state) = S::position(self.game, &mut self.chance) else { return };
        let world =
            World { state, memory: Learned::new(self.game, self.viewer), hidden: BTreeMap::new(), is_free: false };
        self.play(world.clone(), world.clone(), |report| &mut report.varied);
        let n_steps = self.chance.draw(6);
        self.imagine_after(world, n_steps);
    }

    fn imagine_after(&mut self, mut first: World<S>, n_steps: u32) {
        for _ in 0..n_steps {
            let Some(seat) = self.anybody(&first.state) else { return };
            let action = self.game.pick(&first.state, seat, &mut self.chance);
            first = self.step(&first, seat, action).0;
        }
        if self.anybody(&first.state).is_some() {
            let view = self.game.view(&first.state, self.viewer);
            let state = self.game.imagine(&view, &first.memory, &mut self.chance);
            let second = World { state, ..first.clone() };
            self.play(first, second, |report| &mut report.imagined);
        }
    }

    fn play(&mut self, mut first: World<S>, mut second: World<S>, counts: Counts) {
        self.report.n_pairs += 1;
        let mut is_in_step = false;
        for _ in 0..S::MAX_ACTIONS {
            self.compare(&first, &second, counts);
            if is_in_step {
                count(first.hidden.iter().zip(&second.hidden), counts(self.report));
            }
            let Some(seat) = self.anybody(&first.state) else { return };
            let action = self.game.pick(&first.state, seat, &mut self.chance);
            let (next, told) = self.step(&first, seat, action);
            if Viewer::Seat(seat) == self.viewer {
                let Some(found) = self.same_action(&second, seat, action, &told) else { return };
                second = found;
            } else if !told.is_empty() {
                let mut budget = SEARCH_BUDGET;
                let Some(found) = self.search(&second, &told, SEARCH_DEPTH, &mut budget) else { return };
                second = found;
            }
            // What lies behind what was told can be compared only when both worlds have just told it.
            is_in_step = !told.is_empty();
            // If the viewer was told nothing, nothing it sees may have changed: the second world stands still.
            first = next;
        }
    }

    /// While the notices are equal, all else the viewer gets is equal too.
    fn compare(&mut self, first: &World<S>, second: &World<S>, counts: Counts) {
        let (game, viewer) = (self.game, self.viewer);
        let view = |world: &World<S>| bytes(&game.view(&world.state, viewer));
        assert_eq!(view(first), view(second), "a view tells {viewer:?} what it can't know");
        assert!(first.memory == second.memory, "a memory tells {viewer:?} what it can't know");
        let asked = |world: &World<S>| bytes(&game.to_act(&world.state));
        assert_eq!(asked(first), asked(second), "who is asked tells {viewer:?} what it can't know");
        if let Viewer::Seat(seat) = viewer {
            let legal = |world: &World<S>| {
                let mut actions = Vec::new();
                game.legal(&world.state, seat, &mut actions);
                bytes(&actions)
            };
            assert_eq!(legal(first), legal(second), "a legal list tells {viewer:?} what it can't know");
            let (here, there) = (first.is_free, second.is_free);
            assert_eq!(here, there, "whether something can be taken back tells {viewer:?} what it can't know");
            let wild = S::wild(game, &first.state, &mut self.chance);
            let refusal = |world: &World<S>| {
                let mut state = world.state.clone();
                game.apply(&mut state, seat, wild, &mut Quick::new(0), &mut ()).err().map(|refusal| bytes(&refusal))
            };
            assert_eq!(refusal(first), refusal(second), "a refusal tells {viewer:?} what it can't know");
        }
        self.report.n_compared += 1;
        let secrets = |world: &World<S>| S::secrets(game, &world.state, viewer);
        let (first, second) = (secrets(first), secrets(second));
        count(
            first.iter().map(|(kind, value)| (kind, value)).zip(second.iter().map(|(kind, value)| (kind, value))),
            counts(self.report),
        );
    }

    /// The viewer does the same in the second world; the draws are tried until it is told the same.
    fn same_action(&mut self, second: &World<S>, seat: Seat, action: Action<S>, told: &[String]) -> Option<World<S>> {
        (0..200).map(|_| self.step(second, seat, action)).find(|(_, other)| other == told).map(|(world, _)| world)
    }

    /// Others act in the second world until the viewer was told exactly `told`.
    fn search(&mut self, from: &World<S>, told: &[String], depth: usize, budget: &mut usize) -> Option<World<S>> {
        let viewer = self.viewer;
        for seat in self.game.to_act(&from.state).seats().iter().filter(|&seat| Viewer::Seat(seat) != viewer) {
            let mut actions = Vec::new();
            self.game.legal(&from.state, seat, &mut actions);
            while !actions.is_empty() {
                let at = self.chance.draw(actions.len() as u32) as usize;
                let action = actions.swap_remove(at);
                for _ in 0..2 {
                    *budget = budget.checked_sub(1)?;
                    let (next, heard) = self.step(from, seat, action);
                    if heard == told {
                        return Some(next);
                    }
                    if depth > 1
                        && told.starts_with(&heard)
                        && let Some(found) = self.search(&next, &told[heard.len()..], depth - 1, budget)
                    {
                        return Some(found);
                    }
                }
            }
        }
        None
    }

    fn step(&mut self, from: &World<S>, seat: Seat, action: Action<S>) -> (World<S>, Vec<String>) {
        let mut next = from.clone();
        let mut facts = Vec::new();
        let mut recorder = Recorder::new(&mut self.chance);
        self.game
            .apply(&mut next.state, seat, action, &mut recorder, &mut facts)
            .expect("an action from the legal list is legal");
        let draws = recorder.into_draws();
        next.is_free = Viewer::Seat(seat) == self.viewer && is_free(self.game, seat, &draws, &next.state, &facts);
        let told = self.tell(&mut next, &facts);
        (next, told)
    }

    fn deal(&mut self) -> (World<S>, Vec<String>) {
        let mut facts = Vec::new();
        let state = self.game.deal(&mut self.chance, &mut facts);
        let mut world =
            World { state, memory: Learned::new(self.game, self.viewer), hidden: BTreeMap::new(), is_free: false };
        let told = self.tell(&mut world, &facts);
        (world, told)
    }

    fn tell(&self, world: &mut World<S>, facts: &[<S::Game as Game>::Fact]) -> Vec<String> {
        let mut told = Vec::new();
        for fact in facts {
            world.hidden.extend(S::secret_of_fact(fact, self.viewer));
            if let Some(notice) = fact.notice(self.game, self.viewer) {
                world.memory.add(self.game, &notice);
                told.push(bytes(&notice));
            }
        }
        told
    }

    fn anybody(&mut self, state: &State<S>) -> Option<Seat> {
        let ToAct::Seats(asked) = self.game.to_act(state) else { return None };
        Some(asked.any(&mut self.chance))
    }
}

/// Counts the kinds of secret in which two worlds differ; both list the same kinds in the same order.
fn count<'a>(
    secrets: impl Iterator<Item = ((&'a &'static str, &'a String), (&'a &'static str, &'a String))>,
    counts: &mut BTreeMap<&'static str, usize>,
) {
    for ((kind, one), (other_kind, other)) in secrets {
        if kind == other_kind && one != other {
            *counts.entry(kind).or_default() += 1;
        }
    }
}
