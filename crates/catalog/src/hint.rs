//! A hint for a person: what the best player would do with what a seat knows, and why.

use std::fmt;

use fuga_kernel::{Extras, Match, Seat, Viewer};
use serde::Serialize;

use crate::{BotKind, Json};

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

    pub(crate) fn new<G: Extras>(played: &Match<G>, memory: G::Memory, seat: Seat, seed: u64) -> Self {
        let (game, legal) = (played.shared_game(), played.legal(seat));
        let view = played.view(Viewer::Seat(seat));
        let think = move || {
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
