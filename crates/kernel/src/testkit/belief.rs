//! Brute force for tiny tables: every world that would have told a viewer the same.

use std::collections::BTreeSet;

use super::bytes;
use crate::{Chance, Game, Happened as _, Seat, Viewer};

/// Every state that fits all the viewer was told so far.
pub struct Belief<'a, G: Game> {
    game: &'a G,
    viewer: Viewer,
    worlds: BTreeSet<G::State>,
}

impl<'a, G: Game> Belief<'a, G>
where
    G::State: Ord,
{
    /// All deals that tell the viewer what this one told it.
    pub fn new(game: &'a G, viewer: Viewer, told: &[G::Notice]) -> Self {
        let told = lines(told);
        let mut worlds = BTreeSet::new();
        branches(|chance| {
            let mut facts = Vec::new();
            let state = game.deal(chance, &mut facts);
            if heard(game, viewer, &facts) == told {
                worlds.insert(state);
            }
        });
        let mut belief = Self { game, viewer, worlds };
        belief.settle();
        belief
    }

    /// All worlds at a position from which a match goes on, where no deal can be followed from its beginning.
    pub fn at(game: &'a G, viewer: Viewer, worlds: impl IntoIterator<Item = G::State>) -> Self {
        let mut belief = Self { game, viewer, worlds: worlds.into_iter().collect() };
        belief.settle();
        belief
    }

    /// The viewer acted and was told this.
    pub fn acted(&mut self, seat: Seat, action: G::Action, told: &[G::Notice]) {
        let told = lines(told);
        let mut next = BTreeSet::new();
        for world in &self.worlds {
            self.outcomes(world, seat, action, |state, heard| {
                if heard == told {
                    next.insert(state);
                }
            });
        }
        self.worlds = next;
        self.settle();
    }

    /// Somebody else acted, and the viewer was told this, perhaps nothing.
    pub fn told(&mut self, told: &[G::Notice]) {
        if told.is_empty() {
            return;
        }
        let told = lines(told);
        let mut next = BTreeSet::new();
        let mut open: Vec<(G::State, usize)> = self.worlds.iter().map(|world| (world.clone(), 0)).collect();
        while let Some((world, n_told)) = open.pop() {
            self.others(&world, |state, heard| {
                if !heard.is_empty() && told[n_told..].starts_with(&heard) {
                    if n_told + heard.len() == told.len() {
                        next.insert(state);
                    } else {
                        open.push((state, n_told + heard.len()));
                    }
                }
            });
        }
        self.worlds = next;
        self.settle();
    }

    /// The worlds, each once.
    pub const fn worlds(&self) -> &BTreeSet<G::State> {
        &self.worlds
    }

    /// Adds the worlds in which others have done something the viewer did not perceive.
    fn settle(&mut self) {
        let mut open: Vec<G::State> = self.worlds.iter().cloned().collect();
        while let Some(world) = open.pop() {
            let mut found = Vec::new();
            self.others(&world, |state, heard| {
                if heard.is_empty() {
                    found.push(state);
                }
            });
            for state in found {
                if self.worlds.insert(state.clone()) {
                    open.push(state);
                }
            }
        }
    }

    /// Every step somebody other than the viewer could take from here.
    fn others(&self, world: &G::State, mut visit: impl FnMut(G::State, Vec<String>)) {
        for seat in self.game.to_act(world).seats().iter().filter(|&seat| Viewer::Seat(seat) != self.viewer) {
            let mut actions = Vec::new();
            self.game.legal(world, seat, &mut actions);
            for action in actions {
                self.outcomes(world, seat, action, &mut visit);
            }
        }
    }

    /// Every outcome of one action, whatever chance answers.
    fn outcomes(&self, world: &G::State, seat: Seat, action: G::Action, mut visit: impl FnMut(G::State, Vec<String>)) {
        branches(|chance| {
            let mut state = world.clone();
            let mut facts = Vec::new();
            if self.game.apply(&mut state, seat, action, chance, &mut facts).is_ok() {
                visit(state, heard(self.game, self.viewer, &facts));
            }
        });
    }
}

fn heard<G: Game>(game: &G, viewer: Viewer, facts: &[G::Fact]) -> Vec<String> {
    facts.iter().filter_map(|fact| fact.notice(game, viewer)).map(|notice| bytes(&notice)).collect()
}

fn lines<N: serde::Serialize>(notices: &[N]) -> Vec<String> {
    notices.iter().map(bytes).collect()
}

/// Runs `play` once for every possible sequence of draws.
fn branches(mut play: impl FnMut(&mut Branch)) {
    let mut branch = Branch::default();
    loop {
        branch.next = 0;
        play(&mut branch);
        // Like an odometer: the last draw goes on to its next answer, and those that are through fall away.
        while let Some((drawn, sides)) = branch.draws.pop() {
            if drawn + 1 < sides {
                branch.draws.push((drawn + 1, sides));
                break;
            }
        }
        if branch.draws.is_empty() {
            return;
        }
    }
}

#[derive(Default)]
struct Branch {
    draws: Vec<(u32, u32)>,
    next: usize,
}

impl Chance for Branch {
    fn draw(&mut self, sides: u32) -> u32 {
        if self.next == self.draws.len() {
            self.draws.push((0, sides));
        }
        self.next += 1;
        self.draws[self.next - 1].0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_visit_every_sequence_of_draws_once() {
        let mut seen = Vec::new();
        branches(|chance| {
            let first = chance.draw(2);
            let second = if first == 1 { chance.draw(3) } else { 9 };
            seen.push((first, second));
        });
        assert_eq!(seen, [(0, 9), (1, 0), (1, 1), (1, 2)]);
    }
}
