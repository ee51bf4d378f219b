//! What an action would do, as far as its seat can know it before it acts.

use std::cell::Cell;

use crate::{Chance, Game, Happened as _, Quick, Refused, Seat, Sink, Viewer};

/// The notices each action would give its seat, in a world imagined from the seat's view and memory, up to the first
/// draw or the first fact that hidden truth decides.
///
/// It is made of what the seat knows alone, so it can't leak.
///
/// # Errors
/// The first action that is refused.
pub fn preview<G: Game>(
    game: &G,
    view: &G::View,
    memory: &G::Memory,
    seat: Seat,
    actions: &[G::Action],
) -> Result<Vec<Vec<G::Notice>>, Refused<G::Refusal>> {
    let world = game.imagine(view, memory, &mut Quick::new(0));
    let notices = |&action| {
        let is_sure = Cell::new(true);
        let mut luck = Luck { chance: Quick::new(0), is_sure: &is_sure };
        let mut early = Early::<G> { facts: Vec::new(), is_sure: &is_sure };
        game.apply(&mut world.clone(), seat, action, &mut luck, &mut early)?;
        Ok(early.facts.iter().filter_map(|fact| fact.notice(game, Viewer::Seat(seat))).collect())
    };
    actions.iter().map(notices).collect()
}

/// Chance that notes when it was first asked.
struct Luck<'a> {
    chance: Quick,
    is_sure: &'a Cell<bool>,
}

impl Chance for Luck<'_> {
    fn draw(&mut self, sides: u32) -> u32 {
        self.is_sure.set(false);
        self.chance.draw(sides)
    }
}

/// Keeps what happens while it is sure.
struct Early<'a, G: Game> {
    facts: Vec<G::Fact>,
    is_sure: &'a Cell<bool>,
}

impl<G: Game> Sink<G::Fact> for Early<'_, G> {
    fn push<P: Into<G::Fact>>(&mut self, fact: impl FnOnce() -> P) {
        if self.is_sure.get() {
            let fact = fact().into();
            self.is_sure.set(fact.is_foreseen());
            if self.is_sure.get() {
                self.facts.push(fact);
            }
        }
    }
}
