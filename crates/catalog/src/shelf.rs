//! Games that are set up, so that tables with the same options share one: maps and reach tables take room.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use fuga_kernel::Game;

use crate::{Json, TableError};

type Kept = Weak<dyn Any + Send + Sync>;

/// By the game's name and its options as text. A game that no table plays any more is let go.
static SHELF: Mutex<BTreeMap<(&str, String), Kept>> = Mutex::new(BTreeMap::new());

/// The game with these options: one that is in play already, or a new one.
pub(crate) fn game<G: Game>(options: G::Options) -> Result<Arc<G>, TableError> {
    let key = (G::ID, Json::wire(&options).to_string());
    let found = SHELF.lock().unwrap_or_else(PoisonError::into_inner).get(&key).and_then(Weak::upgrade);
    if let Some(game) = found.and_then(|found| found.downcast().ok()) {
        return Ok(game);
    }
    let game = Arc::new(G::new(options)?);
    let kept: Arc<dyn Any + Send + Sync> = Arc::<G>::clone(&game);
    let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    shelf.retain(|_, kept| kept.strong_count() > 0);
    shelf.insert(key, Arc::downgrade(&kept));
    Ok(game)
}

#[cfg(test)]
mod tests {
    use fuga_escape::{Escape, Options};
    use serde_json::json;

    use super::*;

    fn options(seats: u8) -> Options {
        serde_json::from_value(json!({ "seats": seats })).unwrap()
    }

    #[test]
    fn tables_with_the_same_options_share_a_game() {
        let (one, same, other) = (game::<Escape>(options(5)), game::<Escape>(options(5)), game::<Escape>(options(6)));
        let (one, same, other) = (one.unwrap(), same.unwrap(), other.unwrap());
        assert!(Arc::ptr_eq(&one, &same));
        assert!(!Arc::ptr_eq(&one, &other));
        assert_eq!(other.n_seats(), 6);
    }

    #[test]
    fn a_game_that_nobody_plays_is_let_go() {
        let gone = Arc::downgrade(&game::<Escape>(options(7)).unwrap());
        assert_eq!(gone.strong_count(), 0);
    }
}
