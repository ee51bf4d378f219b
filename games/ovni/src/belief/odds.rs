//! Exact chances of chips and missions, counted from what a viewer has not seen.

use crate::pieces::{Area, ByPlayer, Chip, ChipSet, Mission, MissionSet, Player};
use crate::view::{PlayerView, View};

/// What one viewer has not seen of the chips and the missions.
#[derive(Clone, Debug)]
pub struct Odds {
    /// The chips of each player that the viewer does not know, in hand or face down.
    chips: ByPlayer<ChipSet>,
    /// The missions that were not dealt to anybody whose missions the viewer sees.
    missions: MissionSet,
}

impl Odds {
    /// Counts what a view does not show.
    pub fn new(view: &View) -> Self {
        let mut chips = ByPlayer::<ChipSet>::default();
        let mut missions = MissionSet::full();
        for seen in &view.players {
            chips[seen.player] = seen.unseen;
            missions = seen.missions.as_ref().map_or(missions, |known| missions.without(known.dealt));
        }
        for spot in view.areas.iter().flat_map(|area| &area.spots) {
            spot.chip.into_iter().for_each(|chip| chips[spot.player].remove(chip));
        }
        Self { chips, missions }
    }

    /// Each chip that lies face down to the viewer, by area and spot, with how likely it is each that is possible.
    #[expect(clippy::type_complexity, reason = "the parts are named where they are told")]
    pub fn chips(&self, view: &View) -> Vec<(Area, u8, Player, Vec<(Chip, f64)>)> {
        let mut all = Vec::new();
        for area in &view.areas {
            let spots = area.spots.iter().zip(0..).filter(|(spot, _)| spot.chip.is_none());
            all.extend(spots.map(|(spot, nth)| (area.area, nth, spot.player, self.chip_of(spot.player))));
        }
        all
    }

    /// How likely a chip of this player that the viewer does not know is each that is possible.
    fn chip_of(&self, player: Player) -> Vec<(Chip, f64)> {
        let chips = self.chips[player];
        chips.iter().map(|chip| (chip, 1.0 / chips.len() as f64)).collect()
    }

    /// How likely each mission is among those that a seat keeps whose missions the viewer does not see.
    pub fn missions(&self, seen: &PlayerView) -> Vec<(Mission, f64)> {
        let share = f64::from(seen.n_missions) / self.missions.len() as f64;
        self.missions.iter().map(|mission| (mission, share)).collect()
    }

    /// How likely each set of missions is that such a seat can keep.
    pub fn sets(&self, seen: &PlayerView) -> Vec<(MissionSet, f64)> {
        let ones = || self.missions.iter().map(MissionSet::only);
        let with_later = |(nth, one): (usize, MissionSet)| ones().skip(nth + 1).map(move |two| one.union(two));
        let sets: Vec<MissionSet> = match seen.n_missions {
            2 => ones().enumerate().flat_map(with_later).collect(),
            _ => ones().collect(),
        };
        let chance = 1.0 / sets.len() as f64;
        sets.into_iter().map(|set| (set, chance)).collect()
    }
}
