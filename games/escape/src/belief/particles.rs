//! Beside the weights: a bootstrap filter of a few hundred particles.

use fuga_bots::choose;
use fuga_kernel::{Chance as _, Extras as _, Follower, Game as _, Match, Player, Quick, Seat, ToAct, Viewer};

use super::{Habits, lies_for_a_truth};
use crate::cards::Side;
use crate::map::Sector;
use crate::memory::Memory;
use crate::options::{Mode, Options, Zone};
use crate::outcome::Fate;
use crate::reach::{Ends, Walk};
use crate::rules::Escape;

const N_PARTICLES: usize = 400;

/// Where a seat may be, as a human and as an alien: each particle has gone some way that fits what was told.
#[derive(Clone)]
struct Particles([Vec<Sector>; 2]);

impl Particles {
    fn new(game: &Escape) -> Self {
        Self([game.map().human_start(), game.map().alien_start()].map(|start| vec![start; N_PARTICLES]))
    }

    /// Every particle goes anywhere, and those whose ends fit are drawn again: by the cards half of the noises are true.
    fn follow(&mut self, game: &Escape, memory: &Memory, seat: Seat, chance: &mut Quick) {
        let trail = memory.trail(seat);
        let noise = trail.noise().and_then(|at| game.map().sector(at));
        for (side, particles) in Side::ALL.into_iter().zip(&mut self.0) {
            let possible = trail.places(side);
            if possible.is_empty() {
                continue;
            }
            let mut drawn: Vec<(Sector, f64)> = Vec::new();
            for &from in particles.iter() {
                let steps = game.steps(side, false, false);
                let walk = Walk { side, steps, from, began: from, closed: memory.turn.closed };
                let mut spare = Ends::default();
                let ends = game.reach().ends(game.map(), walk, &mut spare).all();
                let to = ends.get(chance.draw(ends.len().max(1) as u32) as usize).copied().unwrap_or(from);
                let lie = f64::from(lies_for_a_truth(game.danger_deck())) / possible.len() as f64;
                let weight = if noise.is_none_or(|noise| noise == to) { 1.0 } else { lie };
                drawn.push((to, if possible.contains(to.id()) { weight } else { 0.0 }));
            }
            let sum: f64 = drawn.iter().map(|(_, weight)| weight).sum();
            *particles = (0..N_PARTICLES)
                .map(|_| {
                    if sum == 0.0 {
                        let nth = chance.draw(possible.len() as u32) as usize;
                        return Sector::new(possible.nth(nth).expect("the draw is below their number"));
                    }
                    let mut left = f64::from(chance.draw(1 << 30)) / f64::from(1 << 30) * sum;
                    let chosen = drawn.iter().find(|(_, weight)| {
                        left -= weight;
                        left < 0.0
                    });
                    chosen.unwrap_or(&drawn[0]).0
                })
                .collect();
        }
    }

    /// The share of the particles there, each possible place having a part of one.
    fn chance(&self, memory: &Memory, seat: Seat, side: Side, at: Sector) -> f64 {
        let n_possible = memory.trail(seat).places(side).len() as f64;
        let there = self.0[side as usize].iter().filter(|&&sector| sector == at).count() as f64;
        (there + 1.0 / n_possible) / (N_PARTICLES as f64 + 1.0)
    }
}

/// Bots of all levels play; whenever it is an alien's turn, it is asked where the humans are.
#[test]
fn weights_place_humans_better_than_particles_do() {
    let (mut weighed, mut counted, mut n_asked) = (0.0, 0.0, 0.0);
    for seed in 0..6 {
        let game = Escape::new(Options::new(4, Mode::Advanced, Zone::Galilei)).expect("a usual table");
        let mut chance = Quick::new(seed);
        let mut lots = Quick::new(!seed);
        let levels = [Escape::gentle, Escape::sensible, Escape::hard];
        let mut players: Vec<Box<dyn Player<Escape>>> =
            (0..4).map(|nth| levels[lots.draw(3) as usize](seed * 100 + nth)).collect();
        let memory = Memory::weighing(&game, Viewer::Spectator, Habits::fitted());
        let mut particles = vec![Particles::new(&game); 4];
        let mut played = Match::deal(game, &mut chance);
        let mut everybody = Follower::of(memory, Viewer::Spectator);
        let mut memories: Vec<_> = Seat::all(4).map(|seat| Follower::new(&played, Viewer::Seat(seat))).collect();
        let mut latest = None;
        while let ToAct::Seats(asked) = played.to_act() {
            let seat = asked.iter().next().expect("somebody is asked");
            let game = played.game();
            let memory = everybody.catch_up(&played);
            let state = played.state();
            if latest.is_some_and(|latest| latest != seat) && state.seat(seat).side() == Side::Alien {
                let is_asked =
                    |other: &Seat| state.seat(*other).side() == Side::Human && state.seat(*other).fate == Fate::Aboard;
                for other in game.seats().filter(is_asked) {
                    let truth = *state.seat(other).sector.truth();
                    let places = memory.weights().expect("it weighs").places(game, other, Side::Human);
                    let (_, chance) = places.iter().find(|(at, _)| *at == truth).expect("the truth is possible");
                    weighed -= chance.log2();
                    counted -= particles[other.index()].chance(memory, other, Side::Human, truth).log2();
                    n_asked += 1.0;
                }
            }
            latest = Some(seat);
            let action = choose(&played, seat, players[seat.index()].as_mut(), &mut memories[seat.index()])
                .expect("bots of ours choose");
            let was_resolved = everybody.catch_up(&played).turn.is_resolved();
            played.act(seat, action, &mut chance).expect("a listed action");
            let has_resolved = played.state().turn.seat != seat || everybody.catch_up(&played).turn.is_resolved();
            if has_resolved && !was_resolved {
                particles[seat.index()].follow(played.game(), everybody.catch_up(&played), seat, &mut lots);
            }
        }
    }
    assert!(n_asked > 100.0, "{n_asked}");
    let (weighed, counted) = (weighed / n_asked, counted / n_asked);
    assert!(weighed < 3.5 && weighed < counted - 0.3, "weights {weighed:.2} bits, particles {counted:.2} bits");
}
