//! Whether a map can carry a scenario (E-73), and what a table should know beforehand.

use fuga_hex::SectorSet;
use fuga_kernel::{Advice, OptionsError};

use super::Escape;
use crate::cards::{Item, Side};
use crate::map::Sector;
use crate::reach::{Ends, Walk};
use crate::scenario::{Code, Kills};

impl Escape {
    /// E-73 Refuses a scenario that names hatches the map lacks, or in which some seat would have no first move, and E.3
    /// a number of kills that nobody can make. X.4 and the option that an alien moves 2 and no less do not go together.
    pub(super) fn check_fit(&self) -> Result<(), OptionsError> {
        if self.script.is_none() {
            return Ok(());
        }
        self.check_hatches()?;
        self.check_speed()?;
        self.check_teleport()?;
        self.check_first_moves()?;
        self.check_kills()
    }

    fn check_speed(&self) -> Result<(), OptionsError> {
        if !(self.plays(Code::X4) && self.readings.aliens_move_two) {
            return Ok(());
        }
        let reason = "X.4 says how far an alien moves, and this table has it move 2 and no less".to_owned();
        Err(OptionsError { field: "aliens_move_two", code: "moves_two", rule: "X.4", reason, figures: Vec::new() })
    }

    fn check_hatches(&self) -> Result<(), OptionsError> {
        let n_hatches = self.map.hatches().len() as u8;
        let human = self.codes.human_hatch().map(|hatch| (Code::B4, hatch));
        let alien = self.codes.alien_hatches().iter().map(|&hatch| (Code::C6, hatch));
        let missing: Vec<(Code, u8)> = human.into_iter().chain(alien).filter(|&(_, hatch)| hatch > n_hatches).collect();
        if missing.is_empty() {
            return Ok(());
        }
        let named: Vec<String> = missing.iter().map(|(code, hatch)| format!("{code} names hatch {hatch}")).collect();
        let hatches = if n_hatches == 1 { "only hatch 1".to_owned() } else { format!("hatches 1 to {n_hatches}") };
        let reason = format!("{}, and {} has {hatches}", named.join(", "), self.map.name());
        let mut codes: Vec<&str> = missing.iter().map(|(code, _)| code.name()).collect();
        codes.dedup();
        let mut hatches: Vec<String> = missing.iter().map(|(_, hatch)| hatch.to_string()).collect();
        hatches.sort_unstable();
        hatches.dedup();
        let figures = vec![
            ("codes", codes.join(" ")),
            ("hatches", hatches.join(" ")),
            ("n_hatches", n_hatches.to_string()),
            ("zone", self.map.name().to_owned()),
        ];
        Err(misfit("missing_hatches", "E-73", reason, figures))
    }

    /// H.14 Where the Co-Pilot's Teleport is a card, there has to be one.
    fn check_teleport(&self) -> Result<(), OptionsError> {
        if !self.deals_teleport() || self.item_deck[Item::Teleport] > 0 {
            return Ok(());
        }
        let reason = "at this table H.14 deals a Teleport card, and X.7 leaves none".to_owned();
        Err(misfit("no_teleport", "X.7", reason, Vec::new()))
    }

    fn check_first_moves(&self) -> Result<(), OptionsError> {
        let starts = self.starts().into_iter().filter(|&(side, start)| self.ends_from(side, start).is_empty());
        let stuck: Vec<(Side, String)> =
            starts.map(|(side, start)| (side, self.map.place(start).to_string())).collect();
        if stuck.is_empty() {
            return Ok(());
        }
        let codes = [Code::A4, Code::B4, Code::C6, Code::H2].into_iter().filter(|&code| self.plays(code));
        let codes: Vec<&str> = codes.map(Code::name).collect();
        let reason = format!(
            "with {} on {} these have no legal first move: {}",
            if codes.is_empty() { "this scenario".to_owned() } else { codes.join(", ") },
            self.map.name(),
            stuck.iter().map(|(side, place)| format!("{} on {place}", words(*side))).collect::<Vec<_>>().join(", ")
        );
        let places: Vec<&str> = stuck.iter().map(|(_, place)| place.as_str()).collect();
        let figures =
            vec![("codes", codes.join(" ")), ("places", places.join(", ")), ("zone", self.map.name().to_owned())];
        Err(misfit("no_first_move", "E-73", reason, figures))
    }

    fn check_kills(&self) -> Result<(), OptionsError> {
        let n_seats = self.options.seats;
        let most = self.codes.most_kills(n_seats, self.readings);
        match self.n_kills {
            Some(n_kills) if u16::from(n_kills) > most || n_kills == 0 => {
                let asked = match self.codes.kills() {
                    Some(Kills::Players) => format!("as many kills as players, {n_kills}"),
                    _ => format!("{n_kills} kills"),
                };
                let mut with_a5 = self.codes.clone();
                with_a5.switch_on(Code::A5);
                let would_do = u16::from(n_kills) <= with_a5.most_kills(n_seats, self.readings);
                let hint = if would_do { "; with A.5 the killed come back" } else { "" };
                let reason = format!("E.3 asks for {asked}, and at this table nobody can make more than {most}{hint}");
                let figures = vec![
                    ("codes", Code::E3.name().to_owned()),
                    ("kills", n_kills.to_string()),
                    ("most", most.to_string()),
                    ("would_do", if would_do { Code::A5.name() } else { "" }.to_owned()),
                ];
                Err(misfit("too_many_kills", "E.3", reason, figures))
            }
            _ => Ok(()),
        }
    }

    /// What a scenario brings about that its table may not expect.
    pub(super) fn scenario_advice(&self) -> Vec<Advice> {
        let mut advice = Vec::new();
        if self.script.is_none() {
            return advice;
        }
        if let Some(hatch) = self.codes.human_hatch() {
            let early = if self.plays(Code::D2) { ", and with D.2 a human can be out in round 2" } else { "" };
            let text = format!("hatch {hatch}, where humans start, is open: they may come back to it{early} (B.4)");
            let figures = vec![("codes", self.codes_among(&[Code::B4, Code::D2])), ("hatches", hatch.to_string())];
            advice.push(Advice { code: "open_start", rule: "B.4", text, figures });
        }
        advice.extend(self.pieces_advice());
        if self.n_humans() > 0 {
            // H.2 Some start elsewhere, and a Teleport leads to the map's human start.
            let humans = self.starts().into_iter().filter(|&(side, _)| side == Side::Human).map(|(_, start)| start);
            let mut reached = SectorSet::new();
            for start in humans.chain([self.map.human_start()]) {
                reached.union(&self.region(Side::Human, start));
            }
            let missed = (1..).zip(self.map.hatches()).filter(|(_, hatch)| !reached.contains(hatch.id()));
            let missed: Vec<u8> = missed.map(|(hatch, _)| hatch).collect();
            if !missed.is_empty() {
                let named = |begin: &str, gap: &str| {
                    missed.iter().map(|hatch| format!("{begin}{hatch}")).collect::<Vec<String>>().join(gap)
                };
                let text = format!("humans have no way to {} (E-73)", named("hatch ", ", "));
                let codes = self.codes_among(&[Code::A4, Code::B4, Code::H2]);
                let figures = vec![("codes", codes), ("hatches", named("", " ")), ("zone", self.map.name().to_owned())];
                advice.push(Advice { code: "no_way", rule: "E-73", text, figures });
            }
        }
        advice
    }

    /// E-73 Where no sector can be reached from every alien start, the map falls to pieces.
    fn pieces_advice(&self) -> Option<Advice> {
        let starts = self.alien_starts();
        let common = starts.iter().map(|&start| self.region(Side::Alien, start)).reduce(|mut common, region| {
            common.intersect(&region);
            common
        })?;
        common.is_empty().then(|| {
            let places: Vec<String> = starts.iter().map(|&start| self.map.place(start).to_string()).collect();
            let (zone, places) = (self.map.name(), places.join(", "));
            let text = format!(
                "{zone} falls to pieces: aliens from all these starts have no sector in common: {places} (E-73)"
            );
            let codes = self.codes_among(&[Code::A4, Code::C6]);
            let figures = vec![("codes", codes), ("places", places), ("zone", zone.to_owned())];
            Advice { code: "pieces", rule: "E-73", text, figures }
        })
    }

    /// Those of these codes that are played, with a space between them.
    fn codes_among(&self, codes: &[Code]) -> String {
        codes.iter().filter(|&&code| self.plays(code)).map(|code| code.name()).collect::<Vec<_>>().join(" ")
    }

    /// Every start there is at this table, with the side that starts there.
    pub(crate) fn starts(&self) -> Vec<(Side, Sector)> {
        let mut starts = Vec::new();
        if self.n_humans() > 0 {
            let humans = self.cast(Side::Human).iter().map(|&role| (Side::Human, self.human_start(role)));
            starts.extend(humans);
            starts.sort_unstable();
            starts.dedup();
        }
        starts.extend(self.alien_starts().into_iter().map(|start| (Side::Alien, start)));
        starts
    }

    /// Where a seat of this side can go from a sector in its first turn.
    fn ends_from(&self, side: Side, from: Sector) -> Vec<Sector> {
        let walk = Walk { side, steps: self.steps(side, false, false), from, began: from, closed: 0 };
        self.reach.ends(&self.map, walk, &mut Ends::default()).all().to_vec()
    }

    /// Everywhere a seat of this side can come from a sector, turn by turn; the sector itself is not counted.
    fn region(&self, side: Side, from: Sector) -> SectorSet {
        let mut found = SectorSet::new();
        let mut open = self.ends_from(side, from);
        while let Some(sector) = open.pop() {
            if found.insert(sector.id()) {
                open.extend(self.ends_from(side, sector));
            }
        }
        found
    }
}

fn misfit(
    code: &'static str,
    rule: &'static str,
    reason: String,
    figures: Vec<(&'static str, String)>,
) -> OptionsError {
    OptionsError { field: "scenario", code, rule, reason, figures }
}

const fn words(side: Side) -> &'static str {
    match side {
        Side::Human => "humans",
        Side::Alien => "aliens",
    }
}
