//! What a seat may do now: a row of slots, each of which holds an action if the rules allow it.
//!
//! The legal list is the slots that are not empty, in order. Random play draws slots until it finds one that is not
//! empty, which is as fair as drawing from the list and needs no list.

use arrayvec::ArrayVec;
use fuga_kernel::{Chance, Game, Seat, Thing};

use super::Survive;
use crate::actions::Action;
use crate::board::{Hex, Tiles, nth_bit};
use crate::pieces::{Back, Colour, Creature, Explorer, ExplorerSet, N_EACH, N_EXPLORERS, Spot, Terrain};
use crate::refusal::Way;
use crate::state::{Glider, Phase, State};

/// How often a slot is drawn before the slots are counted.
const N_TRIES: u32 = 96;
/// Ways an explorer could go: onto or into each neighbour, onto the boat there, in or out of a boat, onto a corner.
const STEP_SLOTS: usize = 6 + 6 + 1 + 1;
/// The neighbours of a hex, at most.
const N_NEIGHBOURS: usize = 6;

/// The slots of one seat at one moment.
pub(super) struct Choices<'a> {
    survive: &'a Survive,
    state: &'a State,
    seat: Seat,
    kind: Kind,
}

/// What the slots are of.
enum Kind {
    Nothing,
    /// Leave it to the rules, then every value on every free tile.
    Explorers {
        colour: Colour,
        values: Values,
        free: Tiles,
    },
    /// Leave it to the rules, then every mooring.
    Boats,
    /// Pass, then each playable tile with its pieces and spaces.
    Tiles {
        colour: Colour,
        own: ExplorerSet,
        held: ArrayVec<(Back, Terrain), MAX_HELD>,
    },
    /// Stop, then each neighbour.
    Glide {
        glider: Glider,
        from: Hex,
    },
    /// Pass, then each explorer's steps, then each boat's.
    Moves {
        colour: Colour,
        wet: ExplorerSet,
        own: ExplorerSet,
    },
    /// Every tile that could be taken.
    Sink {
        tiles: Tiles,
    },
    /// Every swimmer.
    Aboard {
        at: Hex,
    },
    /// Pass, then each creature's spaces.
    Hunt {
        rolled: Creature,
    },
    /// For each colour of the seat: no, or one of three fronts.
    Answers,
}

/// Different values a colour has yet to place.
type Values = ArrayVec<u8, N_EACH>;

/// Kinds of kept tile that are played at the start of a turn, with three fronts each.
const MAX_HELD: usize = 15;

impl Survive {
    pub(super) fn choices<'a>(&'a self, state: &'a State, seat: Seat) -> Choices<'a> {
        let is_asked = self.check_asked(state, seat).is_ok();
        let kind = if is_asked { self.kind_of_choice(state) } else { Kind::Nothing };
        Choices { survive: self, state, seat, kind }
    }

    fn kind_of_choice(&self, state: &State) -> Kind {
        match state.phase {
            Phase::PlacingExplorers { colour, free } => {
                let mut values = Values::new();
                for &value in Self::unplaced(state, colour) {
                    if values.last() != Some(&value) {
                        values.push(value);
                    }
                }
                Kind::Explorers { colour, values, free }
            }
            Phase::PlacingBoats { .. } => Kind::Boats,
            Phase::PlayingTile { colour } => {
                let mut held = ArrayVec::new();
                let hand = state.hands[colour].truth();
                for back in [Back::Dolphin, Back::Wind, Back::MoveSerpent, Back::MoveShark, Back::MoveWhale] {
                    for tile in Terrain::ALL {
                        if hand.n(back, tile) > 0 {
                            held.push((back, tile));
                        }
                    }
                }
                Kind::Tiles { colour, own: state.swimmers_of(colour), held }
            }
            Phase::Gliding { glider, .. } => {
                let from = match glider {
                    Glider::Explorer(explorer) => state.spot(explorer).hex(),
                    Glider::Boat(from) => Some(from),
                };
                from.map_or(Kind::Nothing, |from| Kind::Glide { glider, from })
            }
            Phase::Moving { colour, wet, .. } => Kind::Moves { colour, wet, own: state.in_play(colour) },
            Phase::Sinking { .. } => Kind::Sink { tiles: self.sinkable(state) },
            Phase::Boarding { at, .. } => Kind::Aboard { at },
            Phase::Hunting { rolled, .. } => Kind::Hunt { rolled },
            Phase::Defending { .. } => Kind::Answers,
        }
    }
}

impl Choices<'_> {
    pub(super) fn n_slots(&self) -> usize {
        let state = self.state;
        match &self.kind {
            Kind::Nothing => 0,
            Kind::Explorers { values, free, .. } => 1 + values.len() * free.count_ones() as usize,
            Kind::Boats => 1 + self.survive.board.moorings().len(),
            Kind::Tiles { own, held, .. } => {
                1 + held.iter().map(|&(back, _)| self.n_slots_of_tile(back, *own)).sum::<usize>()
            }
            Kind::Glide { .. } => 1 + N_NEIGHBOURS,
            Kind::Moves { own, .. } => 1 + own.len() * STEP_SLOTS + state.fleet.at.as_slice().len() * N_NEIGHBOURS,
            Kind::Sink { tiles } => tiles.count_ones() as usize,
            Kind::Aboard { .. } => N_EXPLORERS,
            Kind::Hunt { rolled } => 1 + state.herds[*rolled].as_slice().len() * n_reach(*rolled),
            Kind::Answers => Colour::ALL.len() * (1 + Terrain::ALL.len()),
        }
    }

    /// The action in a slot, if the rules allow it.
    pub(super) fn get(&self, slot: usize) -> Option<Action> {
        let (survive, state) = (self.survive, self.state);
        match &self.kind {
            Kind::Nothing => None,
            Kind::Explorers { .. } | Kind::Boats if slot == 0 => Some(Action::PlaceForMe),
            Kind::Tiles { .. } | Kind::Glide { .. } | Kind::Moves { .. } | Kind::Hunt { .. } if slot == 0 => {
                Some(Action::Pass)
            }
            Kind::Explorers { colour, values, free } => {
                let n_free = free.count_ones() as usize;
                let tile = nth_bit(*free, ((slot - 1) % n_free) as u32);
                let (treasure, on) = (values[(slot - 1) / n_free], survive.board.hex_of(tile));
                let is_allowed = survive.check_placing(state, *colour, treasure, on).is_ok();
                is_allowed.then_some(Action::PlaceExplorer { treasure, on })
            }
            Kind::Boats => {
                let at = survive.board.moorings()[slot - 1];
                survive.check_mooring(state, at).is_ok().then_some(Action::PlaceBoat { at })
            }
            Kind::Tiles { colour, own, held } => self.tile(*colour, *own, held, slot - 1),
            Kind::Glide { glider, from } => {
                let to = *survive.board.neighbours(*from).get(slot - 1)?;
                survive.check_glide(state, *glider, to).is_ok().then_some(Action::Glide { to })
            }
            Kind::Moves { colour, wet, own } => {
                let n_steps = own.len() * STEP_SLOTS;
                if slot - 1 < n_steps {
                    let explorer = own.member(((slot - 1) / STEP_SLOTS) as u32);
                    let to = self.step((slot - 1) % STEP_SLOTS, state.spot(explorer))?;
                    let is_allowed = survive.check_step(state, *colour, *wet, explorer, to).is_ok();
                    return is_allowed.then_some(Action::Step { explorer, to });
                }
                let slot = slot - 1 - n_steps;
                let from = state.fleet.at.as_slice()[slot / N_NEIGHBOURS];
                let to = *survive.board.neighbours(from).get(slot % N_NEIGHBOURS)?;
                survive.check_row(state, *colour, from, to, Way::Row).is_ok().then_some(Action::Row { from, to })
            }
            Kind::Sink { tiles } => {
                let tile = survive.board.hex_of(nth_bit(*tiles, slot as u32));
                survive.check_sinking(state, tile).is_ok().then_some(Action::Sink { tile })
            }
            Kind::Aboard { at } => {
                let explorer = Explorer::nth(slot);
                Survive::check_boarding(state, *at, explorer).is_ok().then_some(Action::TakeAboard { explorer })
            }
            Kind::Hunt { rolled } => {
                let n_spaces = n_reach(*rolled);
                let from = self.one_of_herd(*rolled, (slot - 1) / n_spaces)?;
                let to = *survive.board.around(from, rolled.reach()).get((slot - 1) % n_spaces)?;
                let is_allowed = survive.check_hunt(state, *rolled, from, to).is_ok();
                is_allowed.then_some(Action::MoveCreature { from, to })
            }
            Kind::Answers => {
                let colour = Colour::ALL[slot / 4];
                let action = match slot % 4 {
                    0 => Action::Decline { colour },
                    front => Action::Defend { colour, tile: Terrain::ALL[front - 1] },
                };
                survive.check_reply(state, self.seat, colour, action).is_ok().then_some(action)
            }
        }
    }

    /// One of the actions, each equally likely; there is at least one.
    pub(super) fn any(&self, chance: &mut impl Chance) -> Action {
        let n_slots = self.n_slots();
        for _ in 0..N_TRIES {
            if let Some(action) = self.get(chance.draw(n_slots as u32) as usize) {
                return action;
            }
        }
        let n_actions = (0..n_slots).filter(|&slot| self.get(slot).is_some()).count();
        let nth = chance.draw(n_actions as u32) as usize;
        (0..n_slots).filter_map(|slot| self.get(slot)).nth(nth).expect("the draw is below the number of actions")
    }

    /// A creature of a herd; of several in one space the first stands for all.
    fn one_of_herd(&self, creature: Creature, nth: usize) -> Option<Hex> {
        let herd = self.state.herds[creature].as_slice();
        let hex = *herd.get(nth)?;
        (nth == 0 || herd[nth - 1] != hex).then_some(hex)
    }

    /// Where an explorer's slot leads from its spot.
    fn step(&self, slot: usize, from: Spot) -> Option<Spot> {
        let hex = from.hex()?;
        let neighbour = |nth: usize| self.survive.board.neighbours(hex).get(nth).copied();
        match (slot, from) {
            (0..6, Spot::Deck(_)) | (6..12, Spot::Water(_)) | (12, Spot::Tile(_)) => None,
            (0..6, _) => neighbour(slot).map(|next| {
                if matches!(from, Spot::Tile(_)) && self.state.is_land(&self.survive.board, next) {
                    Spot::Tile(next)
                } else {
                    Spot::Water(next)
                }
            }),
            (6..12, _) => neighbour(slot - 6).map(Spot::Deck),
            (12, Spot::Water(_)) => Some(Spot::Deck(hex)),
            (12, _) => Some(Spot::Water(hex)),
            _ => self.survive.board.corner(hex).map(Spot::Corner),
        }
    }

    fn n_slots_of_tile(&self, back: Back, own: ExplorerSet) -> usize {
        match back {
            Back::Dolphin => own.len() * N_NEIGHBOURS,
            Back::Wind => self.state.fleet.at.as_slice().len() * N_NEIGHBOURS,
            _ => moved_by(back).map_or(0, |creature| self.state.herds[creature].as_slice().len() * Hex::COUNT),
        }
    }

    /// S-50 A tile from the hand with its piece and its space; what can't do its work is not offered.
    fn tile(&self, colour: Colour, own: ExplorerSet, held: &[(Back, Terrain)], slot: usize) -> Option<Action> {
        let (survive, state) = (self.survive, self.state);
        let mut slot = slot;
        for &(back, tile) in held {
            let n_slots = self.n_slots_of_tile(back, own);
            if slot >= n_slots {
                slot -= n_slots;
                continue;
            }
            return match back {
                Back::Dolphin => {
                    let explorer = own.member((slot / N_NEIGHBOURS) as u32);
                    let to = *survive.board.neighbours(state.spot(explorer).hex()?).get(slot % N_NEIGHBOURS)?;
                    let is_allowed = survive.check_dolphin(state, colour, tile, explorer, to).is_ok();
                    is_allowed.then_some(Action::CallDolphin { tile, explorer, to })
                }
                Back::Wind => {
                    let from = state.fleet.at.as_slice()[slot / N_NEIGHBOURS];
                    let to = *survive.board.neighbours(from).get(slot % N_NEIGHBOURS)?;
                    let is_allowed = survive.check_wind(state, colour, tile, from, to).is_ok();
                    is_allowed.then_some(Action::RaiseWind { tile, from, to })
                }
                _ => {
                    let creature = moved_by(back)?;
                    let from = self.one_of_herd(creature, slot / Hex::COUNT)?;
                    let to = Hex::nth(slot % Hex::COUNT);
                    let is_allowed = survive.check_relocating(state, colour, tile, creature, from, to).is_ok();
                    is_allowed.then_some(Action::Relocate { tile, creature, from, to })
                }
            };
        }
        None
    }
}

/// The most spaces a creature of this kind could go to.
const fn n_reach(creature: Creature) -> usize {
    let reach = creature.reach() as usize;
    3 * reach * (reach + 1)
}

fn moved_by(back: Back) -> Option<Creature> {
    Creature::ALL.into_iter().find(|creature| creature.mover() == back)
}
