//! Reads a set of data from a text that a person can read and change.
//!
//! A set has a line `name: …` and the sections `[cities]`, `[links]`, `[planets]`, `[humans]`, `[alien cards]`,
//! `[abilities]`, `[missions]` and `[points]`. In a section each line holds one entry and, after a bar, where its figures
//! come from; the set beside this code explains each form. Anybody may send such a text, so reading one costs bounded time
//! and memory, and what is wrong with it is an answer and never a panic.

use std::fmt;

use fuga_kernel::{Thing, unprintable};

use super::{AbilityData, CityData, DataSet, Goal, MissionKind, PlanetData, PointTable};
use crate::board::{Board, City, CitySet, N_CITIES, Parity};
use crate::pieces::{Ability, Alien, AlienCard, Colour, Mission, N_HUMANS_EACH, N_TOKENS, N_UFOS, Planet, Tokens};

/// The longest text that is read as a set, in bytes.
pub const MAX_TEXT: usize = 64 * 1024;
/// The longest name, title or category, in characters.
pub const MAX_NAME: usize = 60;
/// The longest text of an ability's effect, in characters.
const MAX_EFFECT: usize = 200;
/// The most points for any one thing.
const MAX_POINTS: u8 = 100;
/// The drawing's size.
const MAX_X: u16 = 1000;
const MAX_Y: u16 = 500;

/// What is wrong with a set, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct DataFault {
    /// The line, counted from 1, if it stands in one.
    pub line: Option<usize>,
    /// What is wrong and what would be right.
    pub reason: String,
}

impl fmt::Display for DataFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.reason)
    }
}

impl DataSet {
    /// Reads and checks a set.
    pub fn parse(text: &str) -> Result<Self, DataFault> {
        if text.len() > MAX_TEXT {
            let reason = format!("the text has {} bytes; a set has at most {MAX_TEXT}", text.len());
            return Err(DataFault { line: None, reason });
        }
        let mut draft = Draft::default();
        let mut section = None;
        // Some editors put this mark before the first line.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line == "#" || line.starts_with("# ") {
                continue;
            }
            let read = draft.read_line(&mut section, line);
            read.map_err(|reason| DataFault { line: Some(number), reason })?;
        }
        draft.check().map_err(|reason| DataFault { line: None, reason })
    }
}

#[derive(Clone, Copy)]
enum Section {
    Cities,
    Links,
    Planets,
    Humans,
    AlienCards,
    Abilities,
    Missions,
    Points,
}

impl Section {
    const ALL: [(Self, &'static str); 8] = [
        (Self::Cities, "cities"),
        (Self::Links, "links"),
        (Self::Planets, "planets"),
        (Self::Humans, "humans"),
        (Self::AlienCards, "alien cards"),
        (Self::Abilities, "abilities"),
        (Self::Missions, "missions"),
        (Self::Points, "points"),
    ];
}

/// Where a figure comes from.
const MARKS: [&str; 4] = ["rulebook", "public source", "reconstructed", "box"];
/// The names of the points, in the order of the table.
const POINTS: [&str; 12] = [
    "alien_majority",
    "ufo_on_board",
    "ufo_grand_fleet",
    "ufo_on_pad",
    "airspace",
    "mapping",
    "mapping_charts",
    "humans_alike",
    "humans_differ_5",
    "humans_differ_6",
    "mission_done",
    "mission_failed",
];

/// What was read so far.
#[derive(Default)]
struct Draft {
    name: Option<String>,
    n_reconstructed: usize,
    cities: Vec<CityData>,
    board: Board,
    planets: Vec<PlanetData>,
    humans: Vec<String>,
    cards: Vec<Tokens>,
    abilities: Vec<AbilityData>,
    missions: Vec<Goal>,
    points: Vec<(&'static str, Vec<u8>)>,
}

impl Draft {
    fn read_line(&mut self, section: &mut Option<Section>, line: &str) -> Result<(), String> {
        if line.starts_with('#') {
            return Err("a comment begins with a # and a space".to_owned());
        }
        if let Some(name) = line.strip_prefix("name:") {
            if self.name.is_some() {
                return Err("name: is said twice".to_owned());
            }
            self.name = Some(words(name.trim(), MAX_NAME)?);
            return Ok(());
        }
        if let Some(head) = line.strip_prefix('[') {
            let head = head.strip_suffix(']').unwrap_or(head).trim();
            let known = Section::ALL.into_iter().find(|&(_, name)| name == head);
            *section = Some(known.map(|(section, _)| section).ok_or_else(|| {
                let names = Section::ALL.map(|(_, name)| format!("[{name}]"));
                format!("[{}] is no section: there are {}", quote(head), names.join(", "))
            })?);
            return Ok(());
        }
        let section = section.ok_or("a line stands before the first section; begin with name: and [cities]")?;
        let (entry, source) = line
            .rsplit_once('|')
            .ok_or_else(|| format!("the source is missing: end the line with a bar and one of {}", MARKS.join(", ")))?;
        self.read_source(source)?;
        let entry = entry.trim();
        match section {
            Section::Cities => self.read_city(entry),
            Section::Links => self.read_link(entry),
            Section::Planets => self.read_planet(entry),
            Section::Humans => self.read_humans(entry),
            Section::AlienCards => self.read_card(entry),
            Section::Abilities => self.read_ability(entry),
            Section::Missions => self.read_mission(entry),
            Section::Points => self.read_points(entry),
        }
    }

    /// Marks parted by semicolons, each after what it is about and a colon, if it is not about the whole line.
    fn read_source(&mut self, source: &str) -> Result<(), String> {
        let mut is_reconstructed = false;
        for part in source.split(';') {
            let mark = part.rsplit(':').next().unwrap_or(part).trim();
            if !MARKS.contains(&mark) {
                return Err(format!("{:?} is no source: it is one of {}", quote(mark), MARKS.join(", ")));
            }
            is_reconstructed |= mark == "reconstructed";
        }
        self.n_reconstructed += usize::from(is_reconstructed);
        Ok(())
    }

    fn read_city(&mut self, entry: &str) -> Result<(), String> {
        let form = "a city is its number, id, x, y and name, such as 1 sao_paulo 365 325 São Paulo";
        let ([number, id, x, y], name) = head(entry).ok_or(form)?;
        let city = next_number(number, self.cities.len(), City::COUNT, "city").and_then(City::try_from)?;
        let is_id = !id.is_empty() && id.len() <= MAX_NAME && id.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
        if !is_id {
            return Err(format!("{:?} is no id: it has small letters and underscores only", quote(id)));
        }
        let at = (number_up_to(x, MAX_X, "x")?, number_up_to(y, MAX_Y, "y")?);
        let name = words(name, MAX_NAME)?;
        if self.cities.iter().any(|other| other.id == id || other.name == name) {
            return Err(format!("{:?} has the id or the name of another city", quote(id)));
        }
        self.cities.push(CityData { city, id: id.to_owned(), name, at });
        Ok(())
    }

    fn read_link(&mut self, entry: &str) -> Result<(), String> {
        let city = |word: &str| word.parse::<u8>().ok().and_then(City::new);
        let ends: Vec<&str> = entry.split_whitespace().collect();
        let &[one, two] = &ends[..] else { return Err("a link is two cities by number, such as 4 9".to_owned()) };
        let (Some(one), Some(two)) = (city(one), city(two)) else {
            return Err(format!("{:?}: cities go by number from 1 to {N_CITIES}", quote(entry)));
        };
        if one == two {
            return Err(format!("city {one} can't be linked with itself"));
        }
        if self.board.are_linked(one, two) {
            return Err(format!("cities {one} and {two} are linked twice"));
        }
        self.board.link(one, two);
        Ok(())
    }

    fn read_planet(&mut self, entry: &str) -> Result<(), String> {
        let form = "a planet is its id, colour, distance and name, such as luxor yellow 32.2 Luxor";
        let ([id, colour, distance], name) = head(entry).ok_or(form)?;
        let planet = next_named(id, self.planets.len(), &Planet::ALL.map(Planet::name)).map(Planet::nth)?;
        let distance = light_years(distance).ok_or_else(|| {
            format!("{:?} is no distance: write thousands of light years, such as 32.2", quote(distance))
        })?;
        let (name, colour) = (words(name, MAX_NAME)?, words(colour, MAX_NAME)?);
        for other in &self.planets {
            if other.distance == distance {
                return Err(format!("{id} is as far away as {}: every distance differs, to break ties", other.planet));
            }
            if other.colour == colour || other.name == name {
                return Err(format!("{id} has the colour or the name of {}", other.planet));
            }
        }
        self.planets.push(PlanetData { planet, name, colour, distance });
        Ok(())
    }

    fn read_humans(&mut self, entry: &str) -> Result<(), String> {
        let ([colour], category) = head(entry).ok_or("humans are a colour and a category, such as brown gifted")?;
        next_named(colour, self.humans.len(), &Colour::ALL.map(Colour::name))?;
        self.humans.push(words(category, MAX_NAME)?);
        Ok(())
    }

    fn read_card(&mut self, entry: &str) -> Result<(), String> {
        let form = "a card is its number and three aliens, such as 1 pilot abductor builder";
        let ([number], aliens) = head(entry).ok_or(form)?;
        next_number(number, self.cards.len(), AlienCard::COUNT, "card")?;
        let aliens: Vec<&str> = aliens.split_whitespace().collect();
        if aliens.len() != 3 {
            return Err(form.to_owned());
        }
        let mut tokens = Tokens::NONE;
        for word in aliens {
            tokens[alien(word)?] += 1;
        }
        self.cards.push(tokens);
        Ok(())
    }

    fn read_ability(&mut self, entry: &str) -> Result<(), String> {
        let form = "an ability is its id, title, a colon and its effect";
        let ([id], rest) = head(entry).ok_or(form)?;
        let ability = next_named(id, self.abilities.len(), &Ability::ALL.map(Ability::name)).map(Ability::nth)?;
        let (title, effect) = rest.split_once(':').ok_or(form)?;
        let (title, effect) = (words(title.trim(), MAX_NAME)?, words(effect.trim(), MAX_EFFECT)?);
        self.abilities.push(AbilityData { ability, title, effect });
        Ok(())
    }

    fn read_mission(&mut self, entry: &str) -> Result<(), String> {
        let form = "a mission is its number, kind, a colon and what it asks for, such as 13 mapping_and_possession: map 4, ufo 6";
        let ([number], rest) = head(entry).ok_or(form)?;
        next_number(number, self.missions.len(), Mission::COUNT, "mission")?;
        let (kind, asks) = rest.split_once(':').ok_or(form)?;
        let kind = MissionKind::ALL.into_iter().find(|known| known.name() == kind.trim()).ok_or_else(|| {
            let names = MissionKind::ALL.map(MissionKind::name);
            format!("{:?} is no kind of mission: there are {}", quote(kind.trim()), names.join(", "))
        })?;
        let mut goal = Goal::new(kind);
        for ask in asks.split(',') {
            let parts: Vec<&str> = ask.split_whitespace().collect();
            if !parts.first().is_some_and(|word| kind.asks_for().contains(word)) {
                let wanted = kind.asks_for().join(" and ");
                return Err(format!("{:?}: a mission {} asks for {wanted}", quote(ask.trim()), kind.name()));
            }
            read_ask(&mut goal, &parts)?;
        }
        let has = |word: &str| match word {
            "airspace" => goal.airspace > 0,
            "human" => !goal.humans.is_empty(),
            "token" => goal.tokens != Tokens::NONE,
            "capture" => goal.captured != Tokens::NONE,
            "map" => goal.mapped > 0,
            _ => goal.ufos > 0,
        };
        if let Some(missing) = kind.asks_for().into_iter().find(|word| !has(word)) {
            return Err(format!("a mission {} also asks for {missing}", kind.name()));
        }
        self.missions.push(goal);
        Ok(())
    }

    fn read_points(&mut self, entry: &str) -> Result<(), String> {
        let ([name], rest) = head(entry).ok_or("points are a name and a number, such as airspace 4")?;
        let index = next_named(name, self.points.len(), &POINTS)?;
        let numbers: Vec<u8> = rest
            .split_whitespace()
            .map(|word| number_up_to(word, u16::from(MAX_POINTS), "points").map(|points| points as u8))
            .collect::<Result<_, _>>()?;
        let n_wanted = if name == "humans_alike" { usize::from(N_HUMANS_EACH) } else { 1 };
        if numbers.len() != n_wanted {
            return Err(format!("{name} has {} numbers; it has {n_wanted}", numbers.len()));
        }
        self.points.push((POINTS[index], numbers));
        Ok(())
    }

    fn check(self) -> Result<DataSet, String> {
        let name = self.name.ok_or("the set has no name: write a line such as name: Second edition")?;
        let counts = [
            ("cities", self.cities.len(), City::COUNT),
            ("planets", self.planets.len(), Planet::COUNT),
            ("humans", self.humans.len(), Colour::COUNT),
            ("alien cards", self.cards.len(), AlienCard::COUNT),
            ("abilities", self.abilities.len(), Ability::COUNT),
            ("missions", self.missions.len(), Mission::COUNT),
            ("points", self.points.len(), POINTS.len()),
        ];
        if let Some((section, found, wanted)) = counts.into_iter().find(|&(_, found, wanted)| found != wanted) {
            return Err(format!("section [{section}] has {found} entries; it has {wanted}"));
        }
        let first = City::nth(0);
        if let Some(lost) = CitySet::full().iter().find(|&city| self.board.distance(first, city).is_none()) {
            return Err(format!(
                "no way leads from city {first} to city {lost}: add links until every city can be reached"
            ));
        }
        let points =
            |name: &str| self.points.iter().find(|(known, _)| *known == name).map_or(0, |(_, points)| points[0]);
        let alike = self.points.iter().find(|(name, _)| *name == "humans_alike").map_or(&[][..], |(_, points)| points);
        Ok(DataSet {
            points: PointTable {
                alien_majority: points("alien_majority"),
                ufo_on_board: points("ufo_on_board"),
                ufo_grand_fleet: points("ufo_grand_fleet"),
                ufo_on_pad: points("ufo_on_pad"),
                airspace: points("airspace"),
                mapping: points("mapping"),
                mapping_charts: points("mapping_charts"),
                humans_alike: alike.try_into().map_err(|_| "humans_alike has three numbers")?,
                humans_differ_5: points("humans_differ_5"),
                humans_differ_6: points("humans_differ_6"),
                mission_done: points("mission_done"),
                mission_failed: points("mission_failed"),
            },
            name,
            n_reconstructed: self.n_reconstructed,
            cities: self.cities.try_into().map_err(|_| "there are 12 cities")?,
            board: self.board,
            planets: self.planets.try_into().map_err(|_| "there are 4 planets")?,
            humans: self.humans.try_into().map_err(|_| "there are 6 colours of humans")?,
            cards: self.cards.try_into().map_err(|_| "there are 16 alien cards")?,
            abilities: self.abilities.try_into().map_err(|_| "there are 10 abilities")?,
            missions: self.missions.try_into().map_err(|_| "there are 16 missions")?,
        })
    }
}

/// One thing a mission asks for, such as `human orange 2`.
fn read_ask(goal: &mut Goal, parts: &[&str]) -> Result<(), String> {
    let count = |word: &str, limit: u8| match number_up_to(word, u16::from(limit), "a mission's number")? {
        0 => Err("a mission asks for at least 1".to_owned()),
        number => Ok(number as u8),
    };
    let once = |before: u8| match before {
        0 => Ok(()),
        _ => Err(format!("{:?} is asked for twice: write it once, with its whole number", quote(&parts.join(" ")))),
    };
    match *parts {
        ["airspace", number, parity] => {
            once(goal.airspace)?;
            goal.airspace = count(number, N_CITIES as u8 / 2)?;
            let known = [Parity::Even, Parity::Odd].into_iter().find(|known| known.name() == parity);
            goal.parity = known.ok_or_else(|| format!("{:?} is neither even nor odd", quote(parity)))?;
        }
        ["human", name, number] => {
            let colour = Colour::of_name(name).ok_or_else(|| {
                format!(
                    "{:?} is no colour of humans: there are {}",
                    quote(name),
                    Colour::ALL.map(Colour::name).join(", ")
                )
            })?;
            once(goal.humans[colour])?;
            goal.humans[colour] = count(number, N_HUMANS_EACH)?;
        }
        ["token", name, number] => {
            once(goal.tokens[alien(name)?])?;
            goal.tokens[alien(name)?] = count(number, N_TOKENS)?;
        }
        ["capture", name, number] => {
            once(goal.captured[alien(name)?])?;
            goal.captured[alien(name)?] = count(number, N_TOKENS)?;
        }
        ["map", number] => {
            once(goal.mapped)?;
            goal.mapped = count(number, N_CITIES as u8)?;
        }
        ["ufo", number] => {
            once(goal.ufos)?;
            goal.ufos = count(number, N_UFOS)?;
        }
        _ => {
            let forms = "airspace 4 even, human orange 2, token pilot 7, capture pilot 1, map 4, ufo 6";
            return Err(format!("{:?} is not understood: write such as {forms}", quote(&parts.join(" "))));
        }
    }
    Ok(())
}

/// The first words of an entry, and the rest of it.
fn head<const N: usize>(entry: &str) -> Option<([&str; N], &str)> {
    let mut rest = entry;
    let mut found = [""; N];
    for word in &mut found {
        (*word, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        rest = rest.trim_start();
        if word.is_empty() {
            return None;
        }
    }
    (!rest.is_empty()).then_some((found, rest))
}

fn next_number(word: &str, n_before: usize, n_all: usize, what: &str) -> Result<u8, String> {
    let wanted = n_before + 1;
    if wanted > n_all {
        return Err(format!("there are only {n_all} entries of the kind {what}"));
    }
    match word.parse() {
        Ok(number) if usize::from(number) == wanted => Ok(number),
        _ => Err(format!("{what} {wanted} is expected here, not {:?}: they come in order, from 1 on", quote(word))),
    }
}

fn next_named(word: &str, n_before: usize, names: &[&str]) -> Result<usize, String> {
    match names.get(n_before) {
        Some(&name) if name == word => Ok(n_before),
        Some(name) => Err(format!("{name} is expected here, not {:?}: the order is {}", quote(word), names.join(", "))),
        None => Err(format!("{:?} is one too many: there are {}", quote(word), names.join(", "))),
    }
}

fn number_up_to(word: &str, limit: u16, what: &str) -> Result<u16, String> {
    let number = word.parse().ok().filter(|&number| number <= limit);
    number.ok_or_else(|| format!("{what} is {:?}; write a number up to {limit}", quote(word)))
}

fn alien(word: &str) -> Result<Alien, String> {
    Alien::of_name(word)
        .ok_or_else(|| format!("{:?} is no alien: there are {}", quote(word), Alien::ALL.map(Alien::name).join(", ")))
}

/// Thousands with at most three digits behind the point, in light years.
fn light_years(word: &str) -> Option<u32> {
    let (whole, part) = word.split_once('.').unwrap_or((word, "0"));
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits(whole) || !are_digits(part) || whole.len() > 5 || part.len() > 3 {
        return None;
    }
    Some(whole.parse::<u32>().ok()? * 1000 + format!("{part:0<3}").parse::<u32>().ok()?)
}

/// A name or a sentence that can be shown in one line.
fn words(text: &str, limit: usize) -> Result<String, String> {
    let n_chars = text.chars().count();
    if n_chars == 0 || n_chars > limit {
        return Err(format!("a text of {n_chars} characters stands where one of 1 to {limit} belongs"));
    }
    match unprintable(text) {
        Some(letter) => Err(format!("the character {letter:?} can't be shown")),
        None => Ok(text.to_owned()),
    }
}

/// The start of somebody's text: a hostile one does not come back at full length.
fn quote(text: &str) -> String {
    let mut short: String = text.chars().take(24).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::super::RECONSTRUCTED;
    use super::*;

    #[test]
    fn the_set_that_comes_with_the_game_is_whole() {
        let data = DataSet::parse(RECONSTRUCTED).expect("the set is whole");
        assert_eq!((data.name.as_str(), data.city_name(City::nth(0))), ("Reconstructed", "São Paulo"));
        let city = |number| City::new(number).expect("there are twelve");
        // The rulebook's example of pilots: Berlin to Paris, Berlin to Tokyo, Moscow to Tokyo.
        let ways = [(9, 4, 1), (9, 12, 2), (7, 12, 1)];
        assert!(ways.iter().all(|&(from, to, moves)| data.board.distance(city(from), city(to)) == Some(moves)));
        let mut icons = Tokens::NONE;
        data.cards.values().iter().for_each(|&card| icons += card);
        assert_eq!(icons, Tokens::new(12, 12, 12, 12));
        assert_eq!(data.planets[Planet::Luxor].distance, 32_200);
        assert_eq!(data.missions[Mission::nth(12)].to_string(), "4 mapped cities; 6 UFOs on the board");
        assert!(data.n_reconstructed > 0);
    }

    #[test]
    fn a_set_with_a_fault_is_refused_with_its_line() {
        let faults = [
            ("name: Reconstructed", "", "the set has no name"),
            ("[links]", "[roads]", "line 25: [roads] is no section"),
            ("1 2   | reconstructed", "1 2", "line 27: the source is missing"),
            ("1 2   | reconstructed", "1 2 | hearsay", "line 27: \"hearsay\" is no source"),
            ("1 2   |", "1 1 |", "line 27: city 1 can't be linked with itself"),
            ("1 2   |", "1 13 |", "line 27: \"1 13\": cities go by number"),
            ("1 3   |", "2 1 |", "line 28: cities 2 and 1 are linked twice"),
            ("10 11 | reconstructed\n", "", ""),
            ("1  sao_paulo ", "2  sao_paulo ", "city 1 is expected here, not \"2\""),
            ("365 325", "365 900", "y is \"900\"; write a number up to 500"),
            ("antaris red    18.6", "antaris red    25.4", "every distance differs"),
            ("1  pilot abductor builder ", "1  pilot abductor ", "a card is its number and three aliens"),
            ("1  pilot abductor builder ", "1  pilot abductor bilder ", "\"bilder\" is no alien"),
            ("13 mapping_and_possession: map 4, ufo 6", "13 mapping_and_possession: map 4", "also asks for ufo"),
            ("13 mapping_and_possession: map 4", "13 mapping_and_possession: human grey 1", "asks for map and ufo"),
            ("airspace 4 even, human orange 2", "airspace 7 even, human orange 2", "write a number up to 6"),
            ("even, human orange 2", "even, human orange 1, human orange 1", "\"human orange 1\" is asked for twice"),
            ("airspace 4 even, human", "airspace 4 even, airspace 3 odd, human", "asked for twice"),
            ("humans_alike    1 3 6", "humans_alike    1 3", "humans_alike has 2 numbers"),
            ("mission_failed  5         | rulebook\n", "", "section [points] has 11 entries; it has 12"),
        ];
        for (from, to, words) in faults {
            let text = RECONSTRUCTED.replacen(from, to, 1);
            match DataSet::parse(&text) {
                Ok(_) => assert_eq!(words, "", "{to}"),
                Err(fault) => {
                    let fault = fault.to_string();
                    assert!(!words.is_empty() && fault.contains(words), "{fault}");
                }
            }
        }
        assert!(DataSet::parse("").is_err() && DataSet::parse(&" ".repeat(MAX_TEXT + 1)).is_err());
        let cut_off =
            RECONSTRUCTED.replace("10 11 |", "10 5 |").replace("5 10  |", "8 4 |").replace("1 11  |", "1 4 |");
        let fault = DataSet::parse(&cut_off).expect_err("city 11 has no link").to_string();
        assert!(fault.contains("no way leads from city 1 to city 11"), "{fault}");
    }
}
