//! Why what the best player chose is good for its seat, as far as the seat can tell: what speaks most for it.

use fuga_kernel::{Game, Quick, Wire};
use serde::Serialize;
use ts_rs::TS;

use super::{Dials, Thoughts};
use crate::actions::Action;
use crate::memory::Memory;
use crate::pieces::{Area, Chip, Mission, Player};
use crate::rules::Ovni;
use crate::state::State;
use crate::view::View;

/// What speaks most for an action, by the seat's own guess of what everybody will have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Reason {
    /// Of the missions dealt these are the easiest to fulfil.
    Easiest,
    /// Of all tokens these let one do most.
    MostUse,
    /// The area is worth much and can still be won.
    WinsArea {
        /// Which one.
        area: Area,
        /// How likely it is one's own then, in hundredths.
        percent: u8,
    },
    /// Higher chips are kept for where they win more.
    SavesChips,
    /// It hinders a rival more than oneself.
    Hinders,
    /// Enough groups can act that a third one pays.
    ThirdGroup,
    /// The shield protects more than the two could attack.
    Shields,
    /// The two attack more than the shield would protect.
    Attacks,
    /// It makes points.
    Scores {
        /// How many.
        points: u8,
    },
    /// It brings a mission nearer.
    NearsMission {
        /// Which one.
        mission: Mission,
    },
    /// It takes points from somebody else.
    Harms {
        /// From whom.
        player: Player,
    },
    /// It is for what comes later: UFOs near each other, tokens, the sky over humans.
    Prepares,
    /// Of what is left nothing makes it better.
    Enough,
    /// No single thing speaks for it; all of them together do.
    Weighed,
}

impl Wire for Reason {}

/// Less than this makes no difference.
const NOTHING: f64 = 1e-9;

impl Ovni {
    /// Why the best player would do this, of all that a seat may do; nothing for a spectator.
    pub fn why(&self, view: &View, memory: &Memory, chosen: Action) -> Option<Reason> {
        let seat = view.you?;
        let dials = Dials::hard();
        let chance = &mut Quick::new(0);
        let world = self.imagine(view, memory, chance);
        let thoughts = Thoughts::new(self, &world, seat, &dials);
        let is_best = |chance: &mut Quick| {
            let mut legal = Vec::new();
            self.legal(&world, seat, &mut legal);
            let mut score = |action| thoughts.score_of(&world, action, chance);
            let reached = score(chosen);
            legal.into_iter().all(|action| score(action) <= reached + NOTHING)
        };
        Some(match chosen {
            Action::Keep { .. } if is_best(chance) => Reason::Easiest,
            Action::Done | Action::EndTurn if is_best(chance) => Reason::Enough,
            // Looking ahead found what no rule of thumb says.
            Action::Keep { .. } | Action::Done | Action::EndTurn => Reason::Weighed,
            Action::TakeStarters { .. } | Action::ChooseTokens { .. } => Reason::MostUse,
            Action::TakeForThird { .. } | Action::PlaceForThird { .. } | Action::RaiseThirdsShield { .. } => {
                Reason::Hinders
            }
            Action::Place { area, chip } => {
                let (before, after) =
                    (thoughts.odds(&world.areas[area], None), thoughts.odds(&world.areas[area], Some(chip)));
                let wins = after > before + NOTHING && thoughts.score_of_chip(&world, area, chip) > 0.0;
                if wins {
                    Reason::WinsArea { area, percent: percent(after) }
                } else if self.areas().any(|other| other != area && thoughts.saves(&world, chip, area, other)) {
                    Reason::SavesChips
                } else {
                    Reason::Weighed
                }
            }
            Action::RaiseShield { .. } | Action::Garrison { aside: true } => Reason::Shields,
            Action::Garrison { aside: false } => Reason::Attacks,
            Action::Overdrive => Reason::ThirdGroup,
            Action::Activate { .. } => thoughts.reason(&world, &thoughts.played_through(&world, chosen, chance)?),
            Action::Move { .. }
            | Action::Abduct { .. }
            | Action::Launch { .. }
            | Action::Capture { .. }
            | Action::Destroy { .. } => thoughts.reason(&world, &thoughts.after(&world, chosen)),
        })
    }
}

impl Thoughts<'_> {
    /// Whether a higher chip that is still in hand does more in another area than it would do here.
    fn saves(&self, world: &State, chip: Chip, here: Area, other: Area) -> bool {
        let hand = world.players[self.seat].hand.truth();
        let does = |higher: Chip, area: Area| self.score_of_chip(world, area, higher);
        let is_kept = |higher: Chip| does(higher, other) > does(higher, here) + NOTHING;
        !world.areas[other].is_full() && hand.iter().any(|higher| higher.number() > chip.number() && is_kept(higher))
    }

    /// What is best about a world that comes of another.
    fn reason(&self, before: &State, after: &State) -> Reason {
        let points = |state: &State, player: Player| f64::from(self.game.points(state, player).total);
        let gain = |player: Player| points(after, player) - points(before, player);
        let me = Player::Seat(self.seat);
        let mut best = (0.0, Reason::Prepares);
        let mut add = |worth: f64, reason: Reason| {
            if worth > best.0 + NOTHING {
                best = (worth, reason);
            }
        };
        add(gain(me), Reason::Scores { points: whole(gain(me)) });
        for mission in self.missions.iter() {
            let goal = self.game.data().mission(mission);
            let (was, is) = (self.nearness(before, goal), self.nearness(after, goal));
            let worth = |near: f64| self.dials.swing * (self.dials.bend * near * near + (1.0 - self.dials.bend) * near);
            add(worth(is) - worth(was), Reason::NearsMission { mission });
        }
        for player in self.game.players().filter(|&player| player != me) {
            add(self.weights[player] * gain(player), Reason::Harms { player });
        }
        best.1
    }
}

fn percent(chance: f64) -> u8 {
    whole(100.0 * chance.min(1.0))
}

#[expect(clippy::cast_sign_loss, reason = "what is below nothing is nothing")]
fn whole(number: f64) -> u8 {
    number.clamp(0.0, 255.0).round() as u8
}
