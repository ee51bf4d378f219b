//! The end of a round (O-51 to O-53), the end of the match and the score (O-61 to O-68).

use fuga_kernel::{Chance, Seat, Sink, Thing};

use super::{Course, Ovni};
use crate::board::{City, CitySet};
use crate::data::Goal;
use crate::facts::{Fact, Public};
use crate::outcome::{Ending, MissionResult, Outcome, Part, Points, SeatResult, Wanted};
use crate::pieces::{Ability, Alien, Colour, Energy, Place, Player};
use crate::state::State;

impl Ovni {
    /// O-A25 Whose pieces are ignored when majorities are scored.
    pub(crate) fn ignored(&self) -> Option<Place> {
        (self.has_third() && !self.options.third_competes).then(|| Player::Third.into())
    }

    /// O-61 to O-65 What a player has so far, without missions.
    pub(crate) fn points(&self, state: &State, player: impl Into<Place>) -> Points {
        let player = player.into();
        let own = &state.players[player];
        let table = &self.data.points;
        let times = |n: u8, each: u8| i16::from(n) * i16::from(each);
        let each_ufo = if own.has(Ability::GrandFleet) { table.ufo_grand_fleet } else { table.ufo_on_board };
        let each_map = if own.has(Ability::DetailedCharts) { table.mapping_charts } else { table.mapping };
        let alike =
            own.humans.values().iter().filter(|&&n| n > 0).map(|&n| i16::from(table.humans_alike[usize::from(n) - 1]));
        Points {
            pilots: self.alien_points(state, player, Alien::Pilot),
            abductors: self.alien_points(state, player, Alien::Abductor),
            builders: self.alien_points(state, player, Alien::Builder),
            military: self.alien_points(state, player, Alien::Military),
            ufos_on_board: times(own.n_on_board(), each_ufo),
            ufos_on_pad: times(own.pad, table.ufo_on_pad),
            airspace: times(self.airspace(state, player).len() as u8, table.airspace),
            mapping: times(state.mapped[player].len() as u8, each_map),
            humans: alike.sum(),
            human_variety: match own.humans.values().iter().filter(|&&n| n > 0).count() {
                5 => i16::from(table.humans_differ_5),
                6 => i16::from(table.humans_differ_6),
                _ => 0,
            },
            total: 0,
        }
        .summed()
    }

    /// O-63 The cities whose majority counts for a player.
    pub(crate) fn airspace(&self, state: &State, player: impl Into<Place>) -> CitySet {
        let player = player.into();
        CitySet::of(|city| state.has_majority(player, city, self.ignored()))
    }

    /// O-61 Whether a player counts and nobody has more tokens of a type; O-A32 with none nobody leads.
    pub(crate) fn leads(&self, state: &State, player: impl Into<Place>, alien: Alien) -> bool {
        let player = player.into();
        let own = state.players[player].tokens[alien];
        own > 0 && self.ignored() != Some(player) && self.counts(state, alien).all(|other| other <= own)
    }

    /// How many tokens of a type each player has who counts.
    fn counts(&self, state: &State, alien: Alien) -> impl Iterator<Item = u8> {
        let ignored = self.ignored();
        let rivals = state.players.iter().filter(move |&(place, _)| Some(place) != ignored);
        rivals.map(move |(_, rival)| rival.tokens[alien])
    }

    /// O-61 The most tokens of a type; equal ones split the points, rounded down.
    fn alien_points(&self, state: &State, player: Place, alien: Alien) -> i16 {
        if !self.leads(state, player, alien) {
            return 0;
        }
        let own = state.players[player].tokens[alien];
        let n_tied = self.counts(state, alien).filter(|&other| other == own).count() as u8;
        i16::from(self.data.points.alien_majority / n_tied)
    }

    /// O-68 All that a mission asks for, and how much of it a player has.
    pub(crate) fn parts(&self, state: &State, player: impl Into<Place>, goal: &Goal) -> impl Iterator<Item = Part> {
        let player = player.into();
        let own = &state.players[player];
        let parity = goal.parity;
        let airspace = || self.airspace(state, player).intersection(parity.cities()).len() as u8;
        let airspace = (goal.airspace > 0).then(|| (Wanted::Airspace { parity }, goal.airspace, airspace()));
        let humans = Colour::ALL.map(|colour| (Wanted::Humans { colour }, goal.humans[colour], own.humans[colour]));
        let captured = Alien::ALL.map(|alien| (Wanted::Captured { alien }, goal.captured[alien], own.captured[alien]));
        let tokens = Alien::ALL.map(|alien| (Wanted::Tokens { alien }, goal.tokens[alien], own.tokens[alien]));
        let others = [
            (Wanted::Mapped, goal.mapped, state.mapped[player].len() as u8),
            (Wanted::Ufos, goal.ufos, own.n_on_board()),
        ];
        let all = airspace.into_iter().chain(humans).chain(captured).chain(tokens).chain(others);
        all.filter(|&(_, need, _)| need > 0).map(|(what, need, have)| Part { what, need, have })
    }

    /// O-68 Whether all that a mission asks for is there.
    fn is_fulfilled(&self, state: &State, player: impl Into<Place>, goal: &Goal) -> bool {
        self.parts(state, player, goal).all(Part::is_done)
    }

    /// O-67 The highest total wins, then most UFOs on the board, then most humans; O-A20 then they share.
    pub(crate) fn outcome_of(&self, state: &State, ending: Ending) -> Outcome {
        let mut seats: Vec<SeatResult> = Seat::all(self.options.seats).map(|seat| self.result(state, seat)).collect();
        let best = seats.iter().map(SeatResult::worth).max();
        for result in &mut seats {
            result.won = Some(result.worth()) == best;
        }
        Outcome { ending, rounds: state.round, seats }
    }

    fn result(&self, state: &State, seat: Seat) -> SeatResult {
        let own = &state.players[seat];
        let points = self.points(state, seat);
        let missions = own.missions.truth();
        let result = |mission| {
            let goal = self.data.mission(mission);
            let fulfilled = self.is_fulfilled(state, seat, goal);
            let table = &self.data.points;
            let points = if fulfilled { i16::from(table.mission_done) } else { -i16::from(table.mission_failed) };
            MissionResult { mission, text: goal.to_string(), fulfilled, points }
        };
        let kept: Vec<MissionResult> = missions.kept.iter().map(result).collect();
        SeatResult {
            seat,
            planet: own.planet,
            points,
            score: points.total + kept.iter().map(|mission| mission.points).sum::<i16>(),
            missions: kept,
            discarded: missions.dealt.without(missions.kept),
            ufos: own.n_on_board(),
            humans: own.humans.total() as u8,
            won: false,
        }
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// O-51 to O-53 Energy cards turn neutral, cities are refilled, and the next round begins or the match ends.
    pub(super) fn end_round(&mut self) {
        for player in self.state.players.values_mut() {
            player.energy = Energy::Neutral;
            player.is_garrisoned = false;
        }
        self.refill();
        if self.state.is_stock_out() {
            self.end(Ending::StockOut);
        } else if self.state.round >= self.game.options.max_rounds {
            self.end(Ending::RoundLimit);
        } else {
            self.begin_round();
        }
    }

    /// O-52, O-A26 Each empty city gets the next human of the track.
    fn refill(&mut self) {
        for city in City::all() {
            let human = &mut self.state.humans[city];
            if human.is_some() {
                continue;
            }
            let Some(colour) = self.state.track[0] else { return };
            *human = Some(colour);
            self.state.track.rotate_left(1);
            if let Some(last) = self.state.track.last_mut() {
                *last = None;
            }
            self.facts.push(|| Public::CityRefilled { city, colour });
        }
    }

    /// O-66, O-95 Missions are shown, and nothing is secret any more.
    fn end(&mut self, ending: Ending) {
        self.state.ending = Some(ending);
        for player in self.state.players.values_mut() {
            player.missions.reveal();
        }
        for seat in Seat::all(self.game.options.seats) {
            let missions = self.state.players[seat].missions.truth().kept;
            self.facts.push(|| Public::MissionsShown { seat, missions });
        }
        self.facts.push(|| Public::Ended { outcome: self.game.outcome_of(self.state, ending) });
    }
}
