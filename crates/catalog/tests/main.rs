//! The catalog, from outside. One program, so that everything below it is linked once.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

mod damage;
mod fairness;
mod form;
mod guide;
mod live;
