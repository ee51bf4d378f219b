//! A match that is over, step by step, through somebody's eyes.

use fuga_kernel::{Entry, Extras, Follower, Match, Retrace, Seat, SeatSet, Told, Viewer};
use serde::Serialize;

use crate::{Json, TableError};

/// The steps of a match that is over: the deal, then one for each entry of the log.
///
/// A step is made when it is asked for, so that no list of all of them is ever held, and whoever has the steps needs the
/// match no longer.
pub type Steps = Box<dyn Iterator<Item = Json> + Send>;

/// One step of a match that is told again.
#[derive(Serialize)]
struct Step<'a, N> {
    /// Whose it was; the deal is nobody's.
    by: Option<Seat>,
    /// What it told the viewer.
    told: &'a [Told<N>],
    /// The fields of the view that it changed; the first step has all of them.
    view: Json,
    /// Who was asked after it, where that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<SeatSet>,
    /// What the viewer could conclude by then, where that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    belief: Option<Json>,
}

/// The steps of a match as a viewer saw them.
pub(crate) fn steps<G: Extras>(played: &Match<G>, viewer: Viewer) -> Result<Steps, TableError> {
    if played.opened().is_none() {
        return Err(TableError::new("not_over", "a match is replayed once it is over"));
    }
    let memory = viewer.seat().map(|_| attentive(played, viewer));
    Ok(Box::new(Stepper { way: played.retrace(), viewer, memory, seen: None, asked: None, belief: None }))
}

/// A memory that keeps all that a belief needs.
pub(crate) fn attentive<G: Extras>(played: &Match<G>, viewer: Viewer) -> Follower<G> {
    let known = G::known_habits();
    let habits = known.first().map_or(&[][..], |(_, habits)| habits);
    Follower::of(played.game().attentive(viewer, habits), viewer)
}

/// A match on its way, and what its viewer was shown by the step before.
struct Stepper<G: Extras> {
    way: Retrace<G>,
    viewer: Viewer,
    /// What a seat has learned; others conclude nothing.
    memory: Option<Follower<G>>,
    seen: Option<G::View>,
    asked: Option<SeatSet>,
    belief: Option<Json>,
}

impl<G: Extras> Iterator for Stepper<G> {
    type Item = Json;

    fn next(&mut self) -> Option<Json> {
        let then = self.way.go_on()?;
        let view = then.view(self.viewer);
        let belief = self.memory.as_mut().map(|memory| Json::wire(&then.game().belief(&view, memory.catch_up(then))));
        let step = Step {
            by: then.log().entries.last().map(Entry::seat),
            told: &then.news(self.viewer),
            view: Json::changes(&view, self.seen.as_ref()),
            asked: if_new(Some(then.to_act().seats()), &mut self.asked),
            belief: if_new(belief, &mut self.belief),
        };
        self.seen = Some(view);
        Some(Json::of(&step))
    }
}

/// What differs from the step before.
fn if_new<T: Clone + PartialEq>(now: Option<T>, before: &mut Option<T>) -> Option<T> {
    if now == *before {
        return None;
    }
    before.clone_from(&now);
    now
}
