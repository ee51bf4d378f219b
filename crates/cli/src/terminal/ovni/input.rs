//! What a typed line means: words that pick among what is legal, or a number of the list shown last.

use fuga_kernel::{Game, Seat};
use fuga_ovni::{
    Ability, AbilitySet, Action, Alien, Area, Asked, Chip, City, Mission, MissionSet, Ovni, Player, Tokens,
};

use super::super::session::Seen;
use super::super::text::sentence;
use super::super::typed::{self, Command, Picked};
use super::look::Detail;
use super::words::{alien_letter, letter};

/// What a typed line means.
pub(super) enum Typed {
    Act(Action),
    Look(Detail),
    /// What an action would do.
    Foresee(Action),
    /// These choices, with numbers.
    List(Vec<Action>),
    /// It can't be understood; the text says what would be.
    Unclear(String),
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
    let mut command = Command::default();
    match action {
        Action::Keep { missions } => {
            command.takes("k");
            missions.iter().for_each(|mission| command.needs(mission));
        }
        Action::TakeStarters { aliens } => {
            command.takes("t");
            aliens.iter().for_each(|alien| command.needs(alien_word(alien)));
        }
        Action::TakeForThird { alien } => command.order("t", &[&alien_word(alien)]),
        Action::Place { area, chip } => command.order("c", &[&chip, &area]),
        Action::PlaceForThird { area } => command.order("c", &[&area]),
        Action::ChooseTokens { tokens } => {
            command.takes("t");
            for alien in Alien::ALL {
                (0..tokens[alien]).for_each(|_| command.needs(alien_word(alien)));
            }
        }
        Action::RaiseShield { alien } | Action::RaiseThirdsShield { alien } => {
            command.needs("s");
            if let Some(alien) = alien {
                command.needs(alien_word(alien));
            }
        }
        Action::Overdrive => command.needs("o"),
        Action::Garrison { aside } => command.needs(if aside { "y" } else { "n" }),
        Action::Activate { group } => command.order("g", &[&alien_word(group)]),
        Action::Move { from, to } => command.order("m", &[&from, &to]),
        Action::Abduct { city, swap_with } => {
            command.takes("a");
            command.needs(city);
            if let Some(with) = swap_with {
                command.needs("swap");
                command.needs(with);
            }
        }
        Action::Launch { city } => command.order("l", &[&city]),
        Action::Capture { rival, alien } => command.order("x", &[&player_word(rival, names), &alien_word(alien)]),
        Action::Destroy { rival, city } => command.order("x", &[&player_word(rival, names), &city]),
        Action::Done => command.needs("d"),
        Action::EndTurn => command.needs("e"),
    }
    command
}

/// Reads a line: words that pick among what is legal.
pub(super) fn parse(line: &str, seen: &Seen<'_, Ovni>) -> Typed {
    let named = with_numbers(line, seen);
    let words: Vec<String> = named.split_whitespace().map(str::to_owned).collect();
    let plain: Vec<&str> = words.iter().map(String::as_str).collect();
    match plain[..] {
        ["?" | "look", ref what @ ..] => look(what, line, seen),
        _ => meant(&normal(words, seen), seen),
    }
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
fn look(what: &[&str], line: &str, seen: &Seen<'_, Ovni>) -> Typed {
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
    let meant = seen.numbered(rest).map_or_else(|| parse(rest, seen), Typed::Act);
    match meant {
        Typed::Act(action) => Typed::Foresee(action),
        list @ Typed::List(_) => list,
        _ => Typed::Unclear(format!(
            "{:?} is nothing to look at: try ? 5, ? bo, ? cards, ? abilities, ? missions or ? points.",
            wanted.chars().take(24).collect::<String>()
        )),
    }
}

/// A city by its number or its name.
pub(super) fn city_named(word: &str, seen: &Seen<'_, Ovni>) -> Option<City> {
    city(&plain_word(&word.to_lowercase(), seen))
}

/// The one legal action that is meant, or a list of those that may be.
fn meant(words: &[String], seen: &Seen<'_, Ovni>) -> Typed {
    let sorted = if names_a_set(seen) { sorted(words) } else { words.to_vec() };
    match typed::pick(seen.legal, |action| command(action, seen.names), &[words.to_vec(), sorted]) {
        Picked::One(action) => Typed::Act(action),
        Picked::Some(actions) => Typed::List(actions),
        Picked::None => attempt(words, seen).map_or_else(|| Typed::Unclear(example(seen, words)), Typed::Act),
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
fn example(seen: &Seen<'_, Ovni>, words: &[String]) -> String {
    typed::example(words, seen.legal.first().map(|&action| command(action, seen.names)))
}
