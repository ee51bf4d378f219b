//! A match played again from its log, one step at a time.

use std::sync::Arc;

use crate::{Game, Log, Match};

/// The way a match went: after the deal, then after each entry of its log.
///
/// It owns the log and the match so far, and keeps nothing of a step once it has gone on.
pub struct Retrace<G: Game> {
    game: Arc<G>,
    log: Log<G>,
    so_far: Option<Match<G>>,
}

impl<G: Game> Retrace<G> {
    pub(crate) const fn new(game: Arc<G>, log: Log<G>) -> Self {
        Self { game, log, so_far: None }
    }

    /// The match one step on: the first is the deal, and after the last entry there is none.
    ///
    /// # Panics
    /// Never: the match itself went this way.
    pub fn go_on(&mut self) -> Option<&Match<G>> {
        if let Some(so_far) = &mut self.so_far {
            let entry = self.log.entries.get(so_far.log().entries.len())?;
            so_far.enter(entry).expect("the match itself went this way");
        } else {
            let dealt = Match::deal_again(Arc::clone(&self.game), &self.log);
            self.so_far = Some(dealt.expect("the match itself was dealt so"));
        }
        self.so_far.as_ref()
    }
}
