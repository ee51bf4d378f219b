//! A hint for a person: what the best player would do with what a seat knows, and why.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use fuga_kernel::{Extras, Follower, Match, Seat, Viewer};
use serde::Serialize;

use crate::replay::attentive;
use crate::{BotKind, Json};

/// What a seat has learned by its latest hint. Whoever thinks takes it and brings it back once it has learned the rest.
pub(crate) type Learned<G> = Arc<Mutex<Option<Follower<G>>>>;

/// A hint that is still to be thought out, with all that its seat may know and nothing else: that can be done anywhere.
pub struct Hint {
    seat: Seat,
    think: Box<dyn FnOnce() -> Json + Send>,
}

impl Hint {
    /// Thinks it out. It takes bounded time, and its answer is the same for the same seed.
    pub fn think(self) -> Json {
        (self.think)()
    }

    /// What the seat has learned since its latest hint is only gathered here, and learned where it is thought out: that
    /// can take long.
    pub(crate) fn new<G: Extras>(played: &Match<G>, learned: &Learned<G>, seat: Seat, seed: u64) -> Self {
        let (game, legal) = (played.shared_game(), played.legal(seat));
        let viewer = Viewer::Seat(seat);
        let view = played.view(viewer);
        let learned = Arc::clone(learned);
        let kept = learned.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut follower = kept.unwrap_or_else(|| attentive(played, viewer));
        let backlog = follower.backlog(played);
        let think = move || {
            let memory = game.reminded(follower.learn_all(&game, backlog).clone());
            *learned.lock().unwrap_or_else(PoisonError::into_inner) = Some(follower);
            let nth = BotKind::Master.player::<G>(seed).choose(&game, &view, &memory, &legal);
            let action = legal[nth];
            let why = (legal.len() > 1).then(|| Json::wire(&game.reason(&view, &memory, &legal, action)));
            Json::of(&Hinted { action: Json::of(&action), why })
        };
        Self { seat, think: Box::new(think) }
    }
}

impl fmt::Debug for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hint").field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// What to do, and why; nothing where there is nothing else to do.
#[derive(Serialize)]
struct Hinted {
    action: Json,
    why: Option<Json>,
}
