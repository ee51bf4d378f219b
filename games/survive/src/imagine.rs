//! Invents a truth that fits what one viewer knows.
//!
//! Everything on the board is public. Hidden are the values of others, their kept tiles and what lies under the island:
//! they are drawn at random from what the viewer has not seen, with exactly the right counts. A kept tile of another
//! colour is one of those that are kept and that came from the terrain on its front (S-85).

use arrayvec::ArrayVec;
use fuga_kernel::{Chance, Secret, Table, draw_counted};

use crate::memory::Memory;
use crate::pieces::{Back, ByCreature, Colour, Creature, N_AT_ONCE, N_EACH, Terrain};
use crate::rules::Survive;
use crate::state::{Answers, HexList, Phase, Reply, State};
use crate::view::{Asked, ColourView, View};

impl Survive {
    pub(crate) fn invent(&self, view: &View, memory: &Memory, chance: &mut impl Chance) -> State {
        let mut state = self.blank(view.first);
        state.placed_for = view.placed_for;
        state.supply = view.supply;
        for tile in &view.tiles {
            let place = self.board().tile(tile.at).expect("a tile lies on the island");
            state.tiles[tile.terrain] |= 1 << place;
        }
        state.herds = ByCreature::filled(HexList::EMPTY);
        for creature in &view.creatures {
            state.herds[creature.creature].insert(creature.at);
        }
        for boat in &view.boats {
            state.fleet.add(boat.at);
        }
        for explorer in &view.explorers {
            state.put(explorer.explorer, explorer.at);
        }
        state.n_turns = view.turns;
        state.loud_turn = view.turns - view.quiet_turns;
        self.invent_tiles(&mut state, view, chance);
        self.invent_values(&mut state, view, memory, chance);
        if let Some(asked) = view.asked {
            state.phase = self.invent_phase(&state, view, asked, chance);
        } else {
            // The match is over: nothing is asked, and all was shown.
            state.phase = Phase::Sinking { colour: Colour::Red };
            state.ending = view.outcome.as_ref().map(|outcome| outcome.ending);
            state.treasure.values_mut().iter_mut().for_each(Secret::reveal);
            state.hands.values_mut().iter_mut().for_each(Secret::reveal);
        }
        state
    }

    /// Hands and bags. Of each terrain the backs that were shown or that the viewer holds are known; the others' kept
    /// tiles are drawn from the rest, and what then is left lies under the island.
    fn invent_tiles(&self, state: &mut State, view: &View, chance: &mut impl Chance) {
        let mut hidden = self.kit().backs;
        for tile in &view.backs_shown {
            state.shown[tile.front][tile.back] += 1;
            hidden[tile.front][tile.back] -= 1;
        }
        for colour in &view.colours {
            state.n_kept[colour.colour] = Table::new(colour.kept);
            for tile in colour.hand.iter().flatten() {
                hidden[tile.front][tile.back] -= 1;
                *state.hands[colour.colour].truth_mut().count_mut(tile.back, tile.front) += 1;
            }
        }
        for colour in view.colours.iter().filter(|colour| colour.hand.is_none()) {
            for (front, &n_kept) in Terrain::ALL.into_iter().zip(&colour.kept) {
                for _ in 0..n_kept {
                    let kept = &mut hidden[front].values_mut()[N_AT_ONCE..];
                    let back = Back::ALL[N_AT_ONCE + draw_counted(kept, chance)];
                    *state.hands[colour.colour].truth_mut().count_mut(back, front) += 1;
                }
            }
        }
        for (terrain, bag) in state.bags.iter_mut() {
            bag.set(hidden[terrain]);
        }
    }

    /// Values: what the viewer sees or remembers stays, the rest is dealt out at random.
    fn invent_values(&self, state: &mut State, view: &View, memory: &Memory, chance: &mut impl Chance) {
        let is_setup = matches!(view.asked, Some(Asked::PlaceExplorer { .. } | Asked::PlaceBoat { .. }));
        for colour in self.colours() {
            let placed: ArrayVec<Option<u8>, N_EACH> = view
                .explorers
                .iter()
                .filter(|seen| seen.explorer.colour() == colour)
                .map(|seen| seen.treasure.or_else(|| memory.treasure(seen.explorer)))
                .collect();
            let mut rest = ArrayVec::from(self.kit().treasure);
            for known in placed.iter().flatten() {
                let place = rest.iter().position(|value| value == known).expect("a colour has this value");
                rest.remove(place);
            }
            let mut values: ArrayVec<u8, N_EACH> = placed
                .iter()
                .map(|known| known.unwrap_or_else(|| rest.remove(chance.draw(rest.len() as u32) as usize)))
                .collect();
            // Those not placed yet come last, ascending, as what was removed leaves the order as it is.
            values.extend(rest);
            let values = values.into_inner().expect("every explorer has a value");
            let treasure = &mut state.treasure[colour];
            treasure.set(values);
            if !is_setup && !self.remembers_values() {
                *treasure = Secret::unseen(values);
            }
        }
        for treasure in &mut state.treasure.values_mut()[self.colours().len()..] {
            if !is_setup && !self.remembers_values() {
                *treasure = Secret::unseen(*treasure.truth());
            }
        }
    }

    fn invent_phase(&self, state: &State, view: &View, asked: Asked, chance: &mut impl Chance) -> Phase {
        match asked {
            Asked::PlaceExplorer { colour } => Phase::PlacingExplorers { colour, free: self.free_tiles(state) },
            Asked::PlaceBoat { colour } => Phase::PlacingBoats { colour },
            Asked::PlayTile { colour } => Phase::PlayingTile { colour },
            Asked::Glide { colour, glider, left } => Phase::Gliding { colour, glider, left },
            Asked::Move { colour, left, wet } => Phase::Moving { colour, left, wet },
            Asked::Sink { colour } => Phase::Sinking { colour },
            Asked::TakeAboard { colour, at, left } => Phase::Boarding { colour, at, left },
            Asked::MoveCreature { colour, creature } => Phase::Hunting { colour, rolled: creature },
            Asked::Defend { colour, creature, at, asked, answered } => {
                let mut answers = Answers::default();
                for seen in view.colours.iter().filter(|seen| answered.contains(seen.colour)) {
                    let reply = seen.answer.unwrap_or_else(|| invent_reply(state, seen, creature, chance));
                    answers[seen.colour] = Some(Secret::new(self.seat_of(seen.colour), reply));
                }
                Phase::Defending { colour, creature, at, asked, answers }
            }
        }
    }
}

/// A sealed answer of another colour: no, or one of the right tiles that it holds in this world.
fn invent_reply(state: &State, seen: &ColourView, creature: Creature, chance: &mut impl Chance) -> Reply {
    let hand = state.hands[seen.colour].truth();
    let holds = |front: &Terrain| creature.defence().is_some_and(|back| hand.n(back, *front) > 0);
    let fronts: ArrayVec<Terrain, 3> = Terrain::ALL.into_iter().filter(holds).collect();
    match chance.draw(1 + fronts.len() as u32) {
        0 => Reply::Decline,
        nth => Reply::Defend(fronts[nth as usize - 1]),
    }
}
