//! Coordinates and sets, from outside. One program, so that everything below it is linked once.

mod coord;
mod set;
