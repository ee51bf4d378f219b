//! What a typed line means: words that pick among what is legal, or a number of the list shown last.

use std::fmt;

use fuga_kernel::{Game, Seat};
use fuga_ovni::{
    Ability, AbilitySet, Action, Alien, Area, Asked, Chip, City, Mission, MissionSet, Ovni, Player, Tokens,
};

use super::super::session::Seen;
use super::super::text::sentence;
use super::look::Detail;
use super::words::{alien_letter, letter};

/// What a typed line means.
pub(super) enum Typed {
    Act(Action),
    Help,
    Table,
    Look(Detail),
    /// What an action would do.
    Foresee(Action),
    Log,
    Note(City, String),
    /// These choices, with numbers.
    List(Vec<Action>),
    TakeBack,
    Quit,
    /// It can't be understood; the text says what would be.
    Unclear(String),
}

/// How an action is typed: words in order, of which some have to be there and the others only tell apart.
pub(super) struct Command(Vec<(String, bool)>);

impl Command {
    /// Whether the typed words are among its own, in this order.
    fn fits(&self, typed: &[String]) -> bool {
        let mut own = self.0.iter();
        typed.iter().all(|word| own.any(|(own, _)| own == word))
    }

    /// Whether nothing that has to be typed is missing.
    fn is_whole(&self, typed: &[String]) -> bool {
        let needed = self.0.iter().filter(|(_, is_needed)| *is_needed);
        let mut typed = typed.iter();
        // A word that is needed twice is typed twice.
        needed.into_iter().all(|(word, _)| typed.any(|said| said == word))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.0.iter().map(|(word, _)| word.as_str()).collect();
        f.write_str(&words.join(" "))
    }
}

/// A type of alien as it is typed.
fn alien_word(alien: Alien) -> String {
    alien_letter(alien).to_ascii_lowercase().to_string()
}

fn player_word(player: Player, names: &[String]) -> String {
    letter(player, names).to_ascii_lowercase().to_string()
}

/// How an action is typed.
pub(super) fn command(action: Action, names: &[String]) -> Command {
    let mut words = Vec::new();
    let mut add = |word: &dyn fmt::Display, is_needed: bool| words.push((word.to_string(), is_needed));
    match action {
        Action::Keep { missions } => {
            add(&"k", false);
            missions.iter().for_each(|mission| add(&mission, true));
        }
        Action::TakeStarters { aliens } => {
            add(&"t", false);
            aliens.iter().for_each(|alien| add(&alien_word(alien), true));
        }
        Action::TakeForThird { alien } => {
            add(&"t", false);
            add(&alien_word(alien), true);
        }
        Action::Place { area, chip } => {
            add(&"c", false);
            add(&chip, true);
            add(&area, true);
        }
        Action::PlaceForThird { area } => {
            add(&"c", false);
            add(&area, true);
        }
        Action::ChooseTokens { tokens } => {
            add(&"t", false);
            for alien in Alien::ALL {
                (0..tokens[alien]).for_each(|_| add(&alien_word(alien), true));
            }
        }
        Action::RaiseShield { alien } | Action::RaiseThirdsShield { alien } => {
            add(&"s", true);
            if let Some(alien) = alien {
                add(&alien_word(alien), true);
            }
        }
        Action::Overdrive => add(&"o", true),
        Action::Garrison { aside } => add(&if aside { "y" } else { "n" }, true),
        Action::Activate { group } => {
            add(&"g", false);
            add(&alien_word(group), true);
        }
        Action::Move { from, to } => {
            add(&"m", false);
            add(&from, true);
            add(&to, true);
        }
        Action::Abduct { city, swap_with } => {
            add(&"a", false);
            add(&city, true);
            if let Some(with) = swap_with {
                add(&"swap", true);
                add(&with, true);
            }
        }
        Action::Launch { city } => {
            add(&"l", false);
            add(&city, true);
        }
        Action::Capture { rival, alien } => {
            add(&"x", false);
            add(&player_word(rival, names), true);
            add(&alien_word(alien), true);
        }
        Action::Destroy { rival, city } => {
            add(&"x", false);
            add(&player_word(rival, names), true);
            add(&city, true);
        }
        Action::Done => add(&"d", true),
        Action::EndTurn => add(&"e", true),
    }
    Command(words)
}

/// Reads a line. Words pick among what is legal; numbers mean the list shown last.
pub(super) fn parse(line: &str, seen: &Seen<'_, Ovni>, listed: &[Action]) -> Typed {
    let named = with_numbers(line, seen);
    let words: Vec<String> = named.split_whitespace().map(str::to_owned).collect();
    let plain: Vec<&str> = words.iter().map(String::as_str).collect();
    match plain[..] {
        // Where there is no choice, Enter alone will do.
        [] => return if let [only] = seen.legal { Typed::Act(*only) } else { Typed::Help },
        ["?" | "h" | "help"] => return Typed::Help,
        ["?" | "look", ref what @ ..] => return look(what, line, seen, listed),
        ["m" | "map" | "table" | "board"] => return Typed::Table,
        ["l" | "log"] => return Typed::Log,
        ["u" | "undo"] => return Typed::TakeBack,
        ["q" | "quit"] => return Typed::Quit,
        ["list"] => return Typed::List(seen.legal.to_vec()),
        ["n" | "note", place, ..] if city(place).is_some() => return note(line, seen),
        [number] => {
            if let Some(action) = number.parse().ok().and_then(|number: usize| listed.get(number.checked_sub(1)?)) {
                return Typed::Act(*action);
            }
        }
        _ => {}
    }
    pick(&normal(words, seen), seen)
}

/// The line in small letters, with the numbers of cities for their names.
fn with_numbers(line: &str, seen: &Seen<'_, Ovni>) -> String {
    let mut text = line.to_lowercase();
    for place in seen.game.data().cities.values() {
        text = text.replace(&place.name.to_lowercase(), &place.city.to_string());
        text = text.replace(&place.id, &place.city.to_string());
    }
    text
}

fn city(word: &str) -> Option<City> {
    word.parse().ok().and_then(City::new)
}

/// Words as they stand in commands: the first is a key, aliens and players are letters, cities numbers.
fn normal(words: Vec<String>, seen: &Seen<'_, Ovni>) -> Vec<String> {
    let key = |word: &str| match word {
        "keep" => "k",
        "take" | "choose" => "t",
        "place" | "chip" | "put" => "c",
        "shield" => "s",
        "overdrive" => "o",
        "yes" => "y",
        "no" => "n",
        "activate" | "group" => "g",
        "move" | "fly" => "m",
        "abduct" => "a",
        "launch" => "l",
        "attack" | "capture" | "destroy" => "x",
        "done" | "stop" => "d",
        "end" | "pass" => "e",
        _ => "",
    };
    let dull = ["an", "and", "the", "in", "on", "onto", "to", "from", "with", "for", "of", "area", "city", "mission"];
    let is_long = words.len() > 1;
    words
        .into_iter()
        .enumerate()
        .filter(|(nth, word)| *nth == 0 || !is_long || !dull.contains(&word.as_str()))
        .map(|(nth, word)| match (nth, key(&word)) {
            (0, known) if !known.is_empty() => known.to_owned(),
            _ => plain_word(&word, seen),
        })
        .collect()
}

/// An alien, a player or a city by its name, as the letter or the number that stands for it.
fn plain_word(word: &str, seen: &Seen<'_, Ovni>) -> String {
    let singular = word.strip_suffix('s').unwrap_or(word);
    if let Some(alien) = Alien::of_name(singular) {
        return alien_word(alien);
    }
    if let Some(player) = player(word, seen).filter(|_| word.len() > 1) {
        return player_word(player, seen.names);
    }
    let starts =
        |place: &&fuga_ovni::CityData| place.name.to_lowercase().starts_with(word) || place.id.starts_with(word);
    let mut found = seen.game.data().cities.values().iter().filter(starts);
    match (word.len() >= 3, found.next(), found.next()) {
        (true, Some(place), None) => place.city.to_string(),
        _ => word.to_owned(),
    }
}

/// A player by name, letter or planet.
fn player(word: &str, seen: &Seen<'_, Ovni>) -> Option<Player> {
    let planet = |player: Player| {
        let own = seen.view.players.iter().find(|own| own.player == player);
        own.map_or(String::new(), |own| seen.game.data().planet_name(own.planet).to_lowercase())
    };
    seen.game.players().find(|&player| {
        let name = match player {
            Player::Seat(seat) => seen.names[seat.index()].to_lowercase(),
            Player::Third => "third".to_owned(),
        };
        word == name || word == player_word(player, seen.names) || word == planet(player)
    })
}

/// What is looked at: a thing by its name, or what a choice would do.
fn look(what: &[&str], line: &str, seen: &Seen<'_, Ovni>, listed: &[Action]) -> Typed {
    let data = seen.game.data();
    if let [word] = *what {
        let plain = plain_word(word, seen);
        if let Some(place) = city(&plain) {
            return Typed::Look(Detail::City(place));
        }
        if let Some(player) = player(word, seen) {
            return Typed::Look(Detail::Player(player));
        }
        match word {
            "cards" | "card" | "deck" | "stock" => return Typed::Look(Detail::Cards),
            "missions" | "mission" => return Typed::Look(Detail::Missions),
            "abilities" | "ability" => return Typed::Look(Detail::Abilities(AbilitySet::full())),
            "points" | "score" => return Typed::Look(Detail::Points),
            _ => {}
        }
    }
    if let ["mission", number] = *what {
        let mission = number.parse::<u8>().map_err(|_| format!("{number} is no mission")).and_then(Mission::try_from);
        return mission.map_or_else(
            |why| Typed::Unclear(format!("{}.", sentence(&why))),
            |found| Typed::Look(Detail::Mission(found)),
        );
    }
    let wanted = what.join(" ");
    let abilities: AbilitySet = Ability::ALL
        .into_iter()
        .filter(|ability| {
            let title = data.abilities[*ability].title.to_lowercase();
            wanted.len() >= 3 && (title.contains(&wanted) || ability.name().replace('_', " ").contains(&wanted))
        })
        .collect();
    if !abilities.is_empty() {
        return Typed::Look(Detail::Abilities(abilities));
    }
    let rest = line.trim().trim_start_matches("look").trim_start_matches('?').trim();
    match parse(rest, seen, listed) {
        Typed::Act(action) => Typed::Foresee(action),
        list @ Typed::List(_) => list,
        _ => Typed::Unclear(format!(
            "{:?} is nothing to look at: try ? 5, ? bo, ? cards, ? abilities, ? missions or ? points.",
            wanted.chars().take(24).collect::<String>()
        )),
    }
}

fn note(line: &str, seen: &Seen<'_, Ovni>) -> Typed {
    // The text of the note stays as it was typed.
    let mut parts = line.trim().splitn(3, char::is_whitespace).skip(1);
    let (place, text) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    match city(&plain_word(&place.to_lowercase(), seen)) {
        Some(place) => Typed::Note(place, text.trim().to_owned()),
        None => Typed::Unclear("A note begins with the number of a city, such as: n 5 text.".to_owned()),
    }
}

/// The one legal action that is meant, or a list of those that may be.
fn pick(typed: &[String], seen: &Seen<'_, Ovni>) -> Typed {
    let sorted = if names_a_set(seen) { sorted(typed) } else { typed.to_vec() };
    let commands = || seen.legal.iter().map(|&action| (action, command(action, seen.names)));
    let fitting: Vec<(Action, Command)> =
        commands().filter(|(_, command)| command.fits(typed) || command.fits(&sorted)).collect();
    let mut whole = fitting.iter().filter(|(_, command)| command.is_whole(typed) || command.is_whole(&sorted));
    match (whole.next(), whole.next()) {
        (Some((action, _)), None) => Typed::Act(*action),
        _ if fitting.is_empty() => {
            attempt(typed, seen).map_or_else(|| Typed::Unclear(example(seen, typed)), Typed::Act)
        }
        _ => Typed::List(fitting.iter().map(|(action, _)| *action).collect()),
    }
}

/// Whether missions or aliens are asked for, which may be named in any order.
const fn names_a_set(seen: &Seen<'_, Ovni>) -> bool {
    matches!(seen.view.asked, Some(Asked::Keep { .. } | Asked::TakeStarters { .. } | Asked::ChooseTokens { .. }))
}

/// The words after a key in the order in which commands name them.
fn sorted(typed: &[String]) -> Vec<String> {
    let rank = |word: &String| match word.as_str() {
        "p" => (0, 0),
        "a" => (1, 0),
        "b" => (2, 0),
        "m" => (3, 0),
        word => (4, word.parse::<u32>().unwrap_or(u32::MAX)),
    };
    let n_keys = usize::from(typed.first().is_some_and(|word| ["k", "t"].contains(&word.as_str())));
    let (key, rest) = typed.split_at(n_keys);
    let mut rest = rest.to_vec();
    rest.sort_by_key(rank);
    [key, &rest].concat()
}

/// What was meant although it is not legal, so that the rules can say why.
fn attempt(typed: &[String], seen: &Seen<'_, Ovni>) -> Option<Action> {
    let asked = seen.view.asked.as_ref()?;
    let key = typed.first()?.as_str();
    let rest: Vec<&str> = typed.iter().skip(1).map(String::as_str).collect();
    let alien = |word: &str| Alien::ALL.into_iter().find(|&alien| alien_word(alien) == word);
    let number = |word: &str| word.parse::<u8>().ok();
    let chip = |word: &str| number(word).and_then(Chip::new);
    let all_aliens = |words: &[&str]| words.iter().map(|word| alien(word)).collect::<Option<Vec<Alien>>>();
    let takes = matches!(asked, Asked::TakeStarters { .. } | Asked::TakeForThird { .. } | Asked::ChooseTokens { .. });
    // Aliens alone mean that they are taken.
    if takes && key != "t" && typed.iter().all(|word| alien(word).is_some()) {
        return attempt(&[&["t".to_owned()], typed].concat(), seen);
    }
    match (key, &rest[..]) {
        ("d", []) => Some(Action::Done),
        ("e", []) => Some(Action::EndTurn),
        ("o", []) => Some(Action::Overdrive),
        ("y", []) => Some(Action::Garrison { aside: true }),
        ("n", []) => Some(Action::Garrison { aside: false }),
        ("k", words) => {
            let missions: Option<Vec<Mission>> = words.iter().map(|word| number(word).and_then(Mission::new)).collect();
            Some(Action::Keep { missions: missions?.into_iter().collect::<MissionSet>() })
        }
        ("t", words @ [_, ..]) => {
            let aliens = all_aliens(words)?;
            Some(match asked {
                Asked::ChooseTokens { .. } => {
                    let mut tokens = Tokens::NONE;
                    for alien in aliens {
                        tokens[alien] = tokens[alien].saturating_add(1);
                    }
                    Action::ChooseTokens { tokens }
                }
                Asked::TakeForThird { .. } if aliens.len() == 1 => Action::TakeForThird { alien: aliens[0] },
                _ => Action::TakeStarters { aliens: aliens.into_iter().collect() },
            })
        }
        ("s", []) => Some(shield(asked, None)),
        ("s", &[word]) => Some(shield(asked, Some(alien(word)?))),
        ("g", &[word]) => Some(Action::Activate { group: alien(word)? }),
        ("m", &[from, to]) => Some(Action::Move { from: city(from)?, to: city(to)? }),
        ("a", &[place]) if city(place).is_some() => Some(Action::Abduct { city: city(place)?, swap_with: None }),
        ("a", &[place, "swap", with]) => Some(Action::Abduct { city: city(place)?, swap_with: Some(city(with)?) }),
        ("l", &[place]) => Some(Action::Launch { city: city(place)? }),
        ("x", &[rival, what]) => {
            let rival = player(rival, seen).unwrap_or(Player::Seat(Seat::new(seen.game.n_seats())));
            match (alien(what), city(what)) {
                (Some(alien), _) => Some(Action::Capture { rival, alien }),
                (None, Some(city)) => Some(Action::Destroy { rival, city }),
                (None, None) => None,
            }
        }
        ("c", &[value, place]) => Some(Action::Place { chip: chip(value)?, area: Area::of_name(place)? }),
        ("c", &[place]) => Some(Action::PlaceForThird { area: Area::of_name(place)? }),
        // Without a key it is what is asked for.
        (first, &[second]) if chip(first).is_some() && Area::of_name(second).is_some() => {
            Some(Action::Place { chip: chip(first)?, area: Area::of_name(second)? })
        }
        (first, &[second]) if matches!(asked, Asked::Move { .. }) => {
            Some(Action::Move { from: city(first)?, to: city(second)? })
        }
        (first, []) => match asked {
            Asked::Activate { .. } => Some(Action::Activate { group: alien(first)? }),
            Asked::Place { player: Player::Third, .. } => Some(Action::PlaceForThird { area: Area::of_name(first)? }),
            Asked::Abduct { .. } => Some(Action::Abduct { city: city(first)?, swap_with: None }),
            _ => None,
        },
        _ => None,
    }
}

/// A shield for whoever has the energy card.
fn shield(asked: &Asked, alien: Option<Alien>) -> Action {
    match asked {
        Asked::ChooseEnergy { player: Player::Third, .. } => Action::RaiseThirdsShield { alien },
        _ => Action::RaiseShield { alien },
    }
}

/// What could be typed instead.
fn example(seen: &Seen<'_, Ovni>, typed: &[String]) -> String {
    let said: String = typed.join(" ").chars().take(24).collect();
    let example = seen.legal.first().map_or(String::new(), |&action| command(action, seen.names).to_string());
    format!("{said:?} is nothing that can be done now. For example: {example}; list shows all, ? helps.")
}
