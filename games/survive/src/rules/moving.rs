//! Moving explorers and boats (S-20 to S-29, S-60 to S-66).

use fuga_kernel::{Chance, Sink};

use super::{BOAT_HOLDS, Course, Survive};
use crate::board::Hex;
use crate::facts::{Cause, Fact, Public};
use crate::pieces::{Colour, Creature, Explorer, ExplorerSet, Spot};
use crate::refusal::{Moment, Refusal, Way};
use crate::state::State;

impl Survive {
    /// S-20 to S-27, S-60, S-62 Whether an explorer may take this step, and if so whether it is its water move (S-23).
    pub(super) fn check_step(
        &self,
        state: &State,
        colour: Colour,
        wet: ExplorerSet,
        explorer: Explorer,
        to: Spot,
    ) -> Result<bool, Refusal> {
        // S-26 Only own explorers are moved.
        if explorer.colour() != colour {
            return Err(Refusal::NotYourExplorer { explorer });
        }
        let lands = matches!(to, Spot::Corner(_));
        let dry = || if wet.contains(explorer) { Err(Refusal::WaterMoveMade { explorer, lands }) } else { Ok(true) };
        match (state.spot(explorer), to) {
            // S-27 Whoever is safe stays where they are.
            (Spot::Corner(_) | Spot::Lost | Spot::Unplaced, _) => Err(Refusal::OutOfPlay { explorer }),
            // S-20 Land to land, however many stand there.
            (Spot::Tile(from), Spot::Tile(next)) => {
                self.check_touch(from, next, Way::Walk)?;
                if state.is_land(&self.board, next) {
                    Ok(false)
                } else {
                    Err(Refusal::NoTileThere { hex: next, asked: Moment::Move })
                }
            }
            // S-24 Nobody comes back onto the island.
            (Spot::Water(_) | Spot::Deck(_), Spot::Tile(_)) => Err(Refusal::NoWayBack),
            // S-21 From land or from a boat to a boat in the next space.
            (Spot::Tile(from) | Spot::Deck(from), Spot::Deck(next)) => {
                self.check_touch(from, next, Way::Board)?;
                check_room(state, next)?;
                Ok(false)
            }
            // S-23 A swimmer boards in its own space.
            (Spot::Water(from), Spot::Deck(next)) => {
                if from != next {
                    return Err(Refusal::SwimsToBoat);
                }
                check_room(state, next)?;
                dry()
            }
            // S-22 From a boat into the water of its own space.
            (Spot::Deck(from), Spot::Water(next)) => {
                if from != next {
                    return Err(Refusal::JumpsTooFar);
                }
                dry()
            }
            // S-22 From land into the water of the next space.
            (Spot::Tile(from), Spot::Water(next)) => {
                self.check_sea_step(state, from, next, Way::EnterWater)?;
                dry()
            }
            (Spot::Water(from), Spot::Water(next)) => {
                self.check_sea_step(state, from, next, Way::Swim)?;
                dry()
            }
            // S-27 Landing. S-60 From the water it is a water move, from a boat it is none.
            (Spot::Deck(from) | Spot::Water(from), Spot::Corner(corner)) if self.board.corner(from) == Some(corner) => {
                let swims = state.spot(explorer) == Spot::Water(from);
                if swims && !self.options.swim_and_land { dry() } else { Ok(swims) }
            }
            (_, Spot::Corner(_)) => Err(Refusal::NotAtCorner),
            (_, Spot::Lost | Spot::Unplaced) => Err(Refusal::NoSuchStep { to }),
        }
    }

    /// S-28, S-53, S-65 Whether a colour may take the boat in `from` to `to`.
    pub(super) fn check_row(&self, state: &State, colour: Colour, from: Hex, to: Hex, way: Way) -> Result<(), Refusal> {
        let crew = state.fleet.crew(from).ok_or(Refusal::NoBoatThere { hex: from, way })?;
        if !crew.obeys(colour) {
            return Err(Refusal::NotYourBoat { hex: from });
        }
        self.check_boat_step(state, from, to, way)
    }

    /// S-65 A boat goes to a sea space without a boat.
    pub(super) fn check_boat_step(&self, state: &State, from: Hex, to: Hex, way: Way) -> Result<(), Refusal> {
        self.check_sea_step(state, from, to, way)?;
        match state.fleet.crew(to) {
            Some(_) => Err(Refusal::BoatInTheWay { hex: to }),
            None => Ok(()),
        }
    }

    pub(super) fn check_sea_step(&self, state: &State, from: Hex, to: Hex, way: Way) -> Result<(), Refusal> {
        self.check_touch(from, to, way)?;
        if self.is_sea(state, to) { Ok(()) } else { Err(Refusal::NotSea { hex: to, way }) }
    }

    fn check_touch(&self, from: Hex, to: Hex, way: Way) -> Result<(), Refusal> {
        if self.board.touch(from, to) { Ok(()) } else { Err(Refusal::NotAdjacent { from, to, way }) }
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    pub(super) fn step(&mut self, explorer: Explorer, to: Spot) {
        self.state.put(explorer, to);
        self.facts.push(|| Public::ExplorerMoved { explorer, to });
        match to {
            Spot::Water(hex) => self.drown(hex),
            // S-66 Boarding an empty boat beside a whale or a serpent is as rowing a manned boat in.
            Spot::Deck(hex) => self.capsize_if_rough(hex),
            Spot::Tile(_) | Spot::Corner(_) | Spot::Lost | Spot::Unplaced => {}
        }
    }

    /// S-26, S-29 A boat goes one space with everyone aboard, perhaps into a serpent or a whale.
    pub(super) fn row(&mut self, colour: Colour, from: Hex, to: Hex) {
        let aboard = self.state.carry_boat(from, to);
        self.facts.push(|| Public::BoatMoved { colour, from, to, aboard });
        self.capsize_if_rough(to);
    }

    /// S-25 A serpent or a shark removes whoever has come into its water.
    pub(super) fn drown(&mut self, hex: Hex) {
        if self.state.crowd(hex) == 0 || !self.state.is_deadly(hex) {
            return;
        }
        let cause = if self.state.has(Creature::Serpent, hex) { Cause::Serpent } else { Cause::Shark };
        self.lose(self.state.swimmers_at(hex), cause);
    }

    /// S-29 A manned boat that lies with a serpent or a whale is destroyed.
    pub(super) fn capsize_if_rough(&mut self, hex: Hex) {
        if self.state.fleet.is_manned(hex) && self.state.is_rough(hex) {
            self.capsize(hex);
        }
    }

    /// S-29, S-42 A boat is destroyed, and its passengers become swimmers there; S-61 falling in is no move.
    pub(super) fn capsize(&mut self, hex: Hex) {
        let aboard = self.state.who_is_at(Spot::Deck(hex));
        for explorer in aboard.iter() {
            self.state.put(explorer, Spot::Water(hex));
        }
        self.state.fleet.remove(hex);
        self.facts.push(|| Public::BoatDestroyed { at: hex });
        self.facts.push(|| Public::FellIn { explorers: aboard, at: hex });
        self.drown(hex);
    }

    /// Takes explorers out of the game.
    pub(super) fn lose(&mut self, explorers: ExplorerSet, cause: Cause) {
        if explorers.is_empty() {
            return;
        }
        for explorer in explorers.iter() {
            self.state.put(explorer, Spot::Lost);
        }
        self.facts.push(|| Public::Lost { explorers, cause });
    }
}

/// S-21, S-62 A boat is boarded only where there is one with room.
fn check_room(state: &State, hex: Hex) -> Result<(), Refusal> {
    let crew = state.fleet.crew(hex).ok_or(Refusal::NoBoatThere { hex, way: Way::Board })?;
    if crew.total() < BOAT_HOLDS { Ok(()) } else { Err(Refusal::BoatFull { hex }) }
}
