//! What happened in O.V.N.I., in English sentences, and what everything is called.

use fuga_kernel::{Seat, Told};
use fuga_ovni::{
    Alien, AlienSet, Area, City, Colour, Energy, Goal, MissionSet, Notice, Ovni, Player, Public, Thing, Tokens,
};

use super::super::session::{Seen, Who};
use super::super::text::{count, sentence};

/// The letter of a player on the table: the first of the name.
pub(super) fn letter(player: Player, names: &[String]) -> char {
    match player {
        Player::Seat(seat) => names[seat.index()].chars().next().map_or('?', |first| first.to_ascii_uppercase()),
        Player::Third => 'T',
    }
}

/// A player's name.
pub(super) fn name(player: Player, names: &[String]) -> String {
    match player {
        Player::Seat(seat) => names[seat.index()].clone(),
        Player::Third => "the third player".to_owned(),
    }
}

/// The letter of a type of alien.
pub(super) const fn alien_letter(alien: Alien) -> char {
    match alien {
        Alien::Pilot => 'P',
        Alien::Abductor => 'A',
        Alien::Builder => 'B',
        Alien::Military => 'M',
    }
}

/// The letter of a human's colour.
pub(super) const fn human_letter(colour: Colour) -> char {
    match colour {
        Colour::Brown => 'b',
        Colour::Orange => 'o',
        Colour::Lilac => 'l',
        Colour::White => 'w',
        Colour::Grey => 'g',
        Colour::Black => 'k',
    }
}

/// A group by its name.
pub(super) const fn group(alien: Alien) -> &'static str {
    match alien {
        Alien::Pilot => "pilots",
        Alien::Abductor => "abductors",
        Alien::Builder => "builders",
        Alien::Military => "military",
    }
}

/// A city by name and number.
pub(super) fn city(game: &Ovni, city: City) -> String {
    format!("{} ({city})", game.data().city_name(city))
}

/// An area's letter, as it is printed.
pub(super) fn area(area: Area) -> String {
    area.name().to_uppercase()
}

/// Things as a sentence lists them: one, two and three.
pub(super) fn list(things: &[String]) -> String {
    match things {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Tokens as a sentence lists them: two pilots and a builder.
pub(super) fn tokens(tokens: Tokens) -> String {
    let held = Alien::ALL.into_iter().filter(|&alien| tokens[alien] > 0);
    let words: Vec<String> = held
        .map(|alien| match (tokens[alien], alien) {
            (n, Alien::Military) => format!("{n} military"),
            (n, alien) => count(n.into(), alien.name()),
        })
        .collect();
    list(&words)
}

/// What a mission asks for, in few letters.
pub(super) fn goal(goal: &Goal) -> String {
    let mut parts = Vec::new();
    if goal.airspace > 0 {
        parts.push(format!("majority in {} {} cities", goal.airspace, goal.parity.name()));
    }
    let humans = goal.humans.iter().filter(|&(_, &n)| n > 0);
    let humans: Vec<String> = humans.map(|(colour, n)| format!("{n} {colour}")).collect();
    parts.extend((!humans.is_empty()).then(|| humans.join(" ")));
    let letters = |tokens: Tokens| {
        let held = Alien::ALL.into_iter().filter(|&alien| tokens[alien] > 0);
        held.map(|alien| format!("{}{}", tokens[alien], alien_letter(alien))).collect::<Vec<_>>().join(" ")
    };
    parts.extend((goal.captured != Tokens::NONE).then(|| format!("captured {}", letters(goal.captured))));
    parts.extend((goal.tokens != Tokens::NONE).then(|| format!("tokens {}", letters(goal.tokens))));
    parts.extend((goal.mapped > 0).then(|| format!("{} mapped cities", goal.mapped)));
    parts.extend((goal.ufos > 0).then(|| format!("{} UFOs on the board", goal.ufos)));
    parts.join(", ")
}

/// A text of the rules with the names of seats and cities instead of their numbers.
pub(super) fn by_name(text: &str, seen: &Seen<'_, Ovni>) -> String {
    let mut said = text.to_owned();
    for seat in Seat::all(seen.names.len() as u8).take(seen.view.players.len()) {
        if let Some(name) = seen.names.get(seat.index()) {
            said = said.replace(&format!("seat {seat}"), name);
        }
    }
    // The high numbers first, for city 1 is how city 12 begins.
    for place in City::all().rev() {
        said = said.replace(&format!("city {place}"), &city(seen.game, place));
    }
    said
}

/// Missions by their numbers.
fn missions(missions: MissionSet) -> String {
    let numbers: Vec<String> = missions.iter().map(|mission| mission.to_string()).collect();
    format!("{} {}", if numbers.len() == 1 { "mission" } else { "missions" }, list(&numbers))
}

fn aliens(aliens: AlienSet) -> String {
    tokens(Tokens::of(aliens))
}

impl Who<'_, Ovni> {
    /// A line for everything that was told, if it is worth one.
    pub(super) fn lines(&self, told: &[Told<Notice>]) -> Vec<Option<String>> {
        // What still holds, for the reveal needs to know whose chips lie where.
        let mut standing: Vec<&Notice> = Vec::new();
        told.iter()
            .map(|line| match line {
                Told::Notice(notice) => {
                    standing.push(notice);
                    self.notice(notice, &standing)
                }
                Told::TookBack { seat, dropped } => {
                    standing.truncate(standing.len().saturating_sub(*dropped));
                    Some(format!("{} the last action back.", self.seat(*seat, "take", "takes")))
                }
            })
            .collect()
    }

    fn notice(&self, notice: &Notice, standing: &[&Notice]) -> Option<String> {
        Some(match notice {
            Notice::Public(fact) => return self.public(fact, standing),
            Notice::MissionsDealt { .. } => return None,
            Notice::YouWereDealt { missions, .. } => format!("You are dealt {}.", self::missions(*missions)),
            Notice::YouKept { missions, .. } => format!("You keep {}.", self::missions(*missions)),
            Notice::MissionsKept { seat } => format!("{} missions under cover.", self.seat(*seat, "keep", "keeps")),
            // O-71 Nobody was asked.
            Notice::YouPlaced { area, chip, is_chosen: false, .. } => {
                format!("Your last chip, a {chip}, goes face down in {} by itself.", self::area(*area))
            }
            Notice::YouPlaced { area, chip, .. } => {
                format!("You place your {chip} face down in {}.", self::area(*area))
            }
            Notice::ChipPlaced { player, area, chip, is_chosen } => {
                let chip = chip.map_or("a chip face down".to_owned(), |chip| format!("a {chip}"));
                let area = self::area(*area);
                match player {
                    Player::Seat(seat) if !is_chosen => {
                        format!("{} {chip} in {area}: there was no other way.", self.seat(*seat, "place", "places"))
                    }
                    Player::Third => format!("The third player has {chip} placed in {area}."),
                    Player::Seat(seat) => format!("{} {chip} in {area}.", self.seat(*seat, "place", "places")),
                }
            }
        })
    }

    /// What everybody perceives.
    fn public(&self, fact: &Public, standing: &[&Notice]) -> Option<String> {
        let city = |place: City| self::city(self.game, place);
        Some(match fact {
            Public::Began { first } => {
                format!("{} the first UFO in {}.", self.seat(*first, "have", "has"), city(City::nth(0)))
            }
            Public::PlanetGiven { .. }
            | Public::HumansPlaced { .. }
            | Public::AbilitiesDealt { .. }
            | Public::GroupFinished { .. }
            | Public::TurnEnded { .. }
            | Public::Ended { .. } => return None,
            Public::MissionsCounted { counts } => {
                let seats = Seat::all(counts.len() as u8).zip(counts);
                let kept = seats.map(|(seat, n)| format!("{} {n}", self.names[seat.index()]));
                format!("Missions kept: {}.", kept.collect::<Vec<_>>().join(", "))
            }
            Public::StartersTaken { player, aliens } => {
                format!("{} {}.", self.does(*player, "begin with", "begins with"), self::aliens(*aliens))
            }
            Public::RoundBegan { round } => format!("== Round {round} =="),
            Public::OrderSet { phase, order } => {
                let names: Vec<String> = order.iter().map(|&player| name(player, self.names)).collect();
                format!("Phase {phase}, in this order: {}.", list(&names))
            }
            Public::DeckRenewed => "The deck is out: the used cards are shuffled into a new one.".to_owned(),
            Public::CardShown { area, card } => {
                format!("Area {}: {}.", self::area(*area), tokens(self.game.data().card(*card)))
            }
            Public::ChipsRevealed { areas } => self.revealed(areas, standing),
            Public::AreaWon { area, winner: Some(winner) } => {
                format!("{} area {}.", self.does(*winner, "win", "wins"), self::area(*area))
            }
            Public::AreaWon { area, winner: None } => {
                format!("Nobody wins area {}.", self::area(*area))
            }
            Public::TokensGained { player, tokens } => {
                format!("{} {}.", self.does(*player, "receive", "receives"), self::tokens(*tokens))
            }
            Public::UfoBuilt { player } => format!("{} a UFO.", self.does(*player, "build", "builds")),
            Public::EnergyChosen { player, energy } => self.energy(*player, *energy),
            Public::LastRound => "This round is the last: at its end the match is over.".to_owned(),
            Public::Garrisoned { seat, aside: true } => {
                format!("{} two military aside; nobody can attack there.", self.seat(*seat, "set", "sets"))
            }
            Public::Garrisoned { seat, aside: false } => {
                format!("{} no military aside.", self.seat(*seat, "set", "sets"))
            }
            Public::TurnBegan { seat } if *seat == self.you => "-- Your turn --".to_owned(),
            Public::TurnBegan { seat } => format!("-- {} --", self.names[seat.index()]),
            Public::GroupActivated { seat, group } => {
                format!("{} the {}.", self.seat(*seat, "activate", "activates"), self::group(*group))
            }
            Public::UfoMoved { seat, from, to } => {
                format!("{} from {} to {}.", self.seat(*seat, "fly", "flies"), city(*from), city(*to))
            }
            Public::UfoLaunched { seat, city: to } => {
                format!("{} a UFO to {}.", self.seat(*seat, "launch", "launches"), city(*to))
            }
            Public::CityMapped { seat, city: mapped } if *seat == self.you => {
                format!("You map {}; the UFOs that did it stay there this round.", city(*mapped))
            }
            Public::CityMapped { seat, city: mapped } => {
                format!("{} maps {}.", self.names[seat.index()], city(*mapped))
            }
            Public::HumansSwapped { between: [one, two] } => {
                format!("The humans of {} and {} change places.", city(*one), city(*two))
            }
            Public::HumanAbducted { seat, city: from, colour } => {
                format!("{} the {colour} human of {}.", self.seat(*seat, "abduct", "abducts"), city(*from))
            }
            Public::TokenCaptured { seat, rival, alien } => {
                let captures = self.seat(*seat, "capture", "captures");
                format!("{captures} {} from {}.", one(*alien), self.whom(*rival))
            }
            Public::UfoDestroyed { seat, rival, city: place } => {
                let destroys = self.seat(*seat, "destroy", "destroys");
                format!("{destroys} a UFO of {} in {}.", self.whose(*rival), city(*place))
            }
            Public::CityRefilled { city: place, colour } => {
                sentence(&format!("{} {colour} human comes to {}.", article(colour.name()), city(*place)))
            }
            Public::MissionsShown { seat, missions } => {
                format!("{} {}.", self.seat(*seat, "show", "shows"), self::missions(*missions))
            }
        })
    }

    fn energy(&self, player: Player, energy: Energy) -> String {
        match energy {
            Energy::Shield => format!("{} the energy shield.", self.does(player, "raise", "raises")),
            Energy::Overdrive => {
                format!("{} overdrive: three groups this round.", self.does(player, "choose", "chooses"))
            }
            Energy::Neutral => format!("{} the energy card down.", self.does(player, "lay", "lays")),
        }
    }

    /// All chips with their owners, area by area.
    fn revealed(&self, areas: &[Vec<fuga_ovni::Chip>], standing: &[&Notice]) -> String {
        let mut owners: Vec<(Area, Player)> = Vec::new();
        for notice in standing.iter().rev() {
            match notice {
                Notice::YouPlaced { player, area, .. } | Notice::ChipPlaced { player, area, .. } => {
                    owners.push((*area, *player));
                }
                Notice::Public(Public::RoundBegan { .. }) => break,
                _ => {}
            }
        }
        owners.reverse();
        let told = Area::all().zip(areas).map(|(place, chips)| {
            let mut own = owners.iter().filter(|(area, _)| *area == place);
            let chips = chips.iter().map(|chip| match own.next() {
                Some((_, player)) => format!("{}{chip}", letter(*player, self.names)),
                None => chip.to_string(),
            });
            format!("{}: {}", area(place), chips.collect::<Vec<_>>().join(" "))
        });
        format!("All chips are turned over. {}.", told.collect::<Vec<_>>().join(", "))
    }

    /// A seat and its verb: you take, Bo takes.
    fn seat(&self, seat: Seat, you: &str, other: &str) -> String {
        self.does(Player::Seat(seat), you, other)
    }

    /// A player and its verb.
    fn does(&self, player: Player, you: &str, other: &str) -> String {
        let verb = if player == Player::Seat(self.you) { you } else { other };
        format!("{} {verb}", sentence(&name(player, self.names)))
    }

    /// A player to whom something is done.
    fn whom(&self, player: Player) -> String {
        name(player, self.names)
    }

    /// A player to whom something belongs.
    fn whose(&self, player: Player) -> String {
        if player == Player::Seat(self.you) { "yours".to_owned() } else { name(player, self.names) }
    }
}

/// One token by its name: a pilot, an abductor.
pub(super) fn one(alien: Alien) -> String {
    format!("{} {alien}", article(alien.name()))
}

fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

#[cfg(test)]
mod tests {
    use fuga_kernel::Game;
    use fuga_ovni::{Chip, Options};

    use super::*;

    fn said(notices: &[Notice]) -> Vec<String> {
        let game = Ovni::new(Options::new(4)).unwrap();
        let names = ["you", "Bo", "Cleo", "Dan"].map(str::to_owned);
        let told: Vec<Told<Notice>> = notices.iter().cloned().map(Told::Notice).collect();
        let who = Who { game: &game, you: Seat::new(0), names: &names };
        who.lines(&told).into_iter().flatten().collect()
    }

    #[test]
    fn sentences_speak_to_you_and_of_the_others() {
        let city = |number| City::new(number).unwrap();
        let chip = |value| Chip::new(value).unwrap();
        let (you, bo) = (Seat::new(0), Seat::new(1));
        let missions: MissionSet = [3, 7].into_iter().filter_map(fuga_ovni::Mission::new).collect();
        let both: AlienSet = [Alien::Abductor, Alien::Military].into_iter().collect();
        let third = Player::Third;
        for (notice, sentence) in [
            (Notice::Public(Public::Began { first: bo }), "Bo has the first UFO in São Paulo (1)."),
            (Notice::YouWereDealt { seat: you, missions }, "You are dealt missions 3 and 7."),
            (Notice::YouKept { seat: you, missions }, "You keep missions 3 and 7."),
            (Notice::MissionsKept { seat: bo }, "Bo keeps missions under cover."),
            (
                Notice::Public(Public::MissionsCounted { counts: vec![1, 2, 1, 2] }),
                "Missions kept: you 1, Bo 2, Cleo 1, Dan 2.",
            ),
            (
                Notice::Public(Public::StartersTaken { player: third, aliens: both }),
                "The third player begins with 1 abductor and 1 military.",
            ),
            (
                Notice::Public(Public::OrderSet { phase: 1, order: vec![Player::Seat(bo), Player::Seat(you), third] }),
                "Phase 1, in this order: Bo, you and the third player.",
            ),
            (
                Notice::Public(Public::CardShown { area: Area::B, card: fuga_ovni::AlienCard::new(5).unwrap() }),
                "Area B: 2 pilots and 1 abductor.",
            ),
            (
                Notice::YouPlaced { player: Player::Seat(you), area: Area::A, chip: chip(4), is_chosen: true },
                "You place your 4 face down in A.",
            ),
            (
                Notice::YouPlaced { player: Player::Seat(you), area: Area::A, chip: chip(4), is_chosen: false },
                "Your last chip, a 4, goes face down in A by itself.",
            ),
            (
                Notice::ChipPlaced { player: Player::Seat(bo), area: Area::A, chip: None, is_chosen: true },
                "Bo places a chip face down in A.",
            ),
            (
                Notice::ChipPlaced { player: Player::Seat(bo), area: Area::A, chip: Some(chip(2)), is_chosen: false },
                "Bo places a 2 in A: there was no other way.",
            ),
            (
                Notice::ChipPlaced { player: third, area: Area::C, chip: Some(chip(5)), is_chosen: true },
                "The third player has a 5 placed in C.",
            ),
            (Notice::Public(Public::AreaWon { area: Area::A, winner: None }), "Nobody wins area A."),
            (Notice::Public(Public::AreaWon { area: Area::A, winner: Some(Player::Seat(you)) }), "You win area A."),
            (
                Notice::Public(Public::TokensGained { player: Player::Seat(bo), tokens: Tokens::new(2, 0, 1, 0) }),
                "Bo receives 2 pilots and 1 builder.",
            ),
            (Notice::Public(Public::UfoBuilt { player: Player::Seat(you) }), "You build a UFO."),
            (
                Notice::Public(Public::EnergyChosen { player: third, energy: Energy::Shield }),
                "The third player raises the energy shield.",
            ),
            (Notice::Public(Public::TurnBegan { seat: you }), "-- Your turn --"),
            (Notice::Public(Public::TurnBegan { seat: bo }), "-- Bo --"),
            (Notice::Public(Public::GroupActivated { seat: bo, group: Alien::Pilot }), "Bo activates the pilots."),
            (
                Notice::Public(Public::UfoMoved { seat: you, from: city(9), to: city(7) }),
                "You fly from Berlin (9) to Moscow (7).",
            ),
            (
                Notice::Public(Public::CityMapped { seat: you, city: city(7) }),
                "You map Moscow (7); the UFOs that did it stay there this round.",
            ),
            (
                Notice::Public(Public::HumansSwapped { between: [city(1), city(2)] }),
                "The humans of São Paulo (1) and Washington (2) change places.",
            ),
            (
                Notice::Public(Public::HumanAbducted { seat: bo, city: city(6), colour: Colour::Orange }),
                "Bo abducts the orange human of Dubai (6).",
            ),
            (
                Notice::Public(Public::TokenCaptured { seat: bo, rival: Player::Seat(you), alien: Alien::Abductor }),
                "Bo captures an abductor from you.",
            ),
            (
                Notice::Public(Public::UfoDestroyed { seat: bo, rival: Player::Seat(you), city: city(10) }),
                "Bo destroys a UFO of yours in Sydney (10).",
            ),
            (
                Notice::Public(Public::CityRefilled { city: city(6), colour: Colour::Orange }),
                "An orange human comes to Dubai (6).",
            ),
        ] {
            assert_eq!(said(&[notice]), [sentence]);
        }
    }

    #[test]
    fn a_reveal_names_the_owner_of_each_chip() {
        let chip = |value| Chip::new(value).unwrap();
        let place = |seat, area, chip| {
            let player = Player::Seat(Seat::new(seat));
            Notice::ChipPlaced { player, area, chip, is_chosen: true }
        };
        let said = said(&[
            place(1, Area::B, None),
            Notice::Public(Public::RoundBegan { round: 2 }),
            place(1, Area::A, None),
            Notice::YouPlaced { player: Player::Seat(Seat::new(0)), area: Area::B, chip: chip(2), is_chosen: true },
            place(2, Area::A, Some(chip(3))),
            Notice::Public(Public::ChipsRevealed { areas: vec![vec![chip(6), chip(3)], vec![chip(2)]] }),
        ]);
        assert_eq!(said.last().unwrap(), "All chips are turned over. A: B6 C3, B: Y2.");
    }
}
