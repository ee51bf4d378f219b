//! Tiles from the hand at the start of a turn (S-50, S-52 to S-54).

use fuga_kernel::{Chance, Sink};

use super::defence::discard;
use super::{Course, Survive};
use crate::board::Hex;
use crate::facts::{Fact, Public};
use crate::pieces::{Back, Colour, Creature, Explorer, Spot, Terrain};
use crate::refusal::{Moment, Refusal, Way};
use crate::state::{Glider, Phase, State};

/// S-52, S-53 How far a dolphin or a wind carries.
const GLIDE_REACH: u8 = 3;

impl Survive {
    /// S-52 A dolphin moves an own swimmer.
    pub(super) fn check_dolphin(
        &self,
        state: &State,
        colour: Colour,
        tile: Terrain,
        explorer: Explorer,
        to: Hex,
    ) -> Result<(), Refusal> {
        check_held(state, colour, Back::Dolphin, tile)?;
        match state.spot(explorer) {
            Spot::Water(from) if explorer.colour() == colour => self.check_sea_step(state, from, to, Way::Dolphin),
            _ => Err(Refusal::NotYourSwimmer { explorer }),
        }
    }

    /// S-53 A wind moves a boat one controls, and an empty one is everybody's.
    pub(super) fn check_wind(
        &self,
        state: &State,
        colour: Colour,
        tile: Terrain,
        from: Hex,
        to: Hex,
    ) -> Result<(), Refusal> {
        check_held(state, colour, Back::Wind, tile)?;
        self.check_row(state, colour, from, to, Way::Wind)
    }

    /// S-54 A creature on the board goes to an empty sea space, wherever that is.
    pub(super) fn check_relocating(
        &self,
        state: &State,
        colour: Colour,
        tile: Terrain,
        creature: Creature,
        from: Hex,
        to: Hex,
    ) -> Result<(), Refusal> {
        check_held(state, colour, creature.mover(), tile)?;
        if !state.has(creature, from) {
            return Err(Refusal::NoCreatureThere { creature, hex: from, asked: Moment::PlayTile });
        }
        let is_empty = self.is_sea(state, to)
            && state.crowd(to) == 0
            && state.fleet.crew(to).is_none()
            && !Creature::ALL.into_iter().any(|creature| state.has(creature, to));
        if is_empty { Ok(()) } else { Err(Refusal::NotEmpty { hex: to }) }
    }

    /// S-52, S-53 The next space of a dolphin or a wind.
    pub(super) fn check_glide(&self, state: &State, glider: Glider, to: Hex) -> Result<(), Refusal> {
        match glider {
            Glider::Explorer(explorer) => match state.spot(explorer) {
                Spot::Water(from) => self.check_sea_step(state, from, to, Way::Dolphin),
                _ => Err(Refusal::NotYourSwimmer { explorer }),
            },
            Glider::Boat(from) => self.check_boat_step(state, from, to, Way::Wind),
        }
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// S-50 A tile is shown and played, and leaves the game.
    pub(super) fn play_tile(&mut self, colour: Colour, back: Back, front: Terrain) {
        discard(self.state, colour, back, front);
        self.facts.push(|| Public::TilePlayed { colour, back, front });
    }

    pub(super) fn begin_gliding(&mut self, colour: Colour, glider: Glider) {
        self.state.phase = Phase::Gliding { colour, glider, left: GLIDE_REACH };
    }

    /// S-52, S-53 One space; the glide is over when nothing is left of it, of the swimmer or of the boat.
    pub(super) fn glide(&mut self, to: Hex) {
        let Phase::Gliding { colour, glider, left } = self.state.phase else { return };
        let (next, goes_on) = match glider {
            Glider::Explorer(explorer) => {
                self.step(explorer, Spot::Water(to));
                (glider, self.state.spot(explorer) == Spot::Water(to))
            }
            Glider::Boat(from) => {
                self.row(colour, from, to);
                (Glider::Boat(to), self.state.fleet.crew(to).is_some())
            }
        };
        if goes_on && left > 1 {
            self.state.phase = Phase::Gliding { colour, glider: next, left: left - 1 };
        } else {
            self.begin_moving(colour);
        }
    }

    pub(super) fn relocate(&mut self, colour: Colour, creature: Creature, from: Hex, to: Hex) {
        self.state.herds[creature].replace(from, to);
        self.facts.push(|| Public::CreatureMoved { creature, from, to });
        self.begin_moving(colour);
    }
}

fn check_held(state: &State, colour: Colour, back: Back, front: Terrain) -> Result<(), Refusal> {
    if state.hands[colour].truth().n(back, front) > 0 { Ok(()) } else { Err(Refusal::NotHeld { back, front }) }
}
