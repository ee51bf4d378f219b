//! The catalog, from outside. One program, so that everything below it is linked once.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

mod damage;
mod fairness;
mod form;
mod guide;
mod hints;
mod live;
mod sketch;

use fuga_catalog::GameId;

/// Every game there is, the smallest too.
fn every_game() -> impl Iterator<Item = GameId> {
    GameId::ALL.into_iter().chain(GameId::EXAMPLES)
}
