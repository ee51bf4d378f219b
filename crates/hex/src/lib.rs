//! Integer hex coordinates, sector names and sets of sectors.
//!
//! The field is at most [`MAX_SIDE`] columns by [`MAX_SIDE`] rows of flat-top hexes; columns B, D, F …
//! sit half a hex lower than A, C, E ….
//!
//! **Invariant:** no floating point and no pixels: how a hex is drawn is the client's affair.
//! **Invariant:** no walls and no kinds: what stands on a hex belongs to the games.

mod coord;
mod set;

pub use coord::{Coord, MAX_SIDE, ParseCoordError, column_name};
pub use set::{Ids, SectorSet};
