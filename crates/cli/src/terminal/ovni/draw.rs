//! The table as text: the cities in two columns, the areas with their chips, the players.
//!
//! It has at most eighteen lines of eighty letters, so that a question fits below it on a small terminal.

use fuga_kernel::Game;
use fuga_ovni::{
    Alien, AreaView, Asked, CityView, Colour, Energy, N_CITIES, N_SPOTS, Ovni, Player, PlayerView, Tokens,
};

use super::super::session::Seen;
use super::super::text::wrap;
use super::words::{alien_letter, human_letter, letter, name};

/// How wide the name of a city, the links, half of the board and an area are drawn.
const NAME: usize = 12;
const LINKS: usize = 9;
const HALF: usize = 39;
const AREA: usize = 19;
/// A blank at which no line is broken.
const HELD: &str = "\u{a0}";
/// A terminal of so many lines has room for what the signs of humans mean.
const ROOMY: usize = 30;

/// The whole table, no wider than asked where that can be.
pub(super) fn table(seen: &Seen<'_, Ovni>, width: usize) -> String {
    let mut lines = vec![headline(seen)];
    lines.extend(cities(seen));
    lines.extend(areas(seen));
    lines.extend(players(seen));
    lines.extend(wrap(&abilities(seen), width, 2).iter().map(|line| line.replace(HELD, " ")));
    if seen.size().is_none_or(|size| size.lines >= ROOMY) {
        let humans = Colour::ALL.map(|colour| format!("{} {colour}", human_letter(colour)));
        lines.push(format!("h humans: {}; 2* and mapped", humans.join(", ")));
    }
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// The round, the order of its phase, the stock and the human track.
fn headline(seen: &Seen<'_, Ovni>) -> String {
    let view = seen.view;
    let letters = |players: &[Player]| players.iter().map(|&player| letter(player, seen.names)).collect::<String>();
    let when = match &view.asked {
        None | Some(Asked::Keep { .. } | Asked::TakeStarters { .. } | Asked::TakeForThird { .. }) => "Setup".to_owned(),
        Some(asked) => {
            let last = if view.is_last_round { " (the last)" } else { "" };
            let (phase, order) = if is_recruiting(asked) { (1, &view.order_1) } else { (2, &view.order_2) };
            format!("Round {}{last}, phase {phase}, order {}", view.round, letters(order))
        }
    };
    let track: String = view.track.iter().map(|&colour| human_letter(colour)).collect();
    let track = if track.is_empty() { "none".to_owned() } else { track };
    format!("{when} | stock {} | humans next {track}", stock(view.stock))
}

const fn is_recruiting(asked: &Asked) -> bool {
    matches!(asked, Asked::Place { .. } | Asked::ChooseTokens { .. } | Asked::ChooseEnergy { .. })
}

/// All four types, also those that are out.
fn stock(tokens: Tokens) -> String {
    Alien::ALL.map(|alien| format!("{}{}", alien_letter(alien), tokens[alien])).join(" ")
}

/// The cities in two columns, each with its human, the UFOs of every player and its links.
fn cities(seen: &Seen<'_, Ovni>) -> Vec<String> {
    let letters: Vec<String> = seen.game.players().map(|player| format!("{:<2}", letter(player, seen.names))).collect();
    let head = format!("   {:<NAME$} h {} links", "city", letters.join(" "));
    let mut lines = vec![format!("{head:<HALF$}|{head}")];
    for row in 0..N_CITIES / 2 {
        let [left, right] = [row, row + N_CITIES / 2].map(|index| city(seen, &seen.view.cities[index]));
        let gap = " ".repeat(HALF.saturating_sub(left.1));
        lines.push(format!("{}{gap}|{}", left.0, right.0));
    }
    lines
}

/// A city in half a line, and how many characters of it are seen: colours take none.
fn city(seen: &Seen<'_, Ovni>, city: &CityView) -> (String, usize) {
    let data = seen.game.data();
    let human = city.human.map_or('-', human_letter);
    let links: Vec<String> = data.board.near(city.city).iter().map(|near| near.to_string()).collect();
    let plain = format!("{:>2} {:<NAME$} {human} ", city.city, fit(data.city_name(city.city), NAME));
    let cells = seen.view.players.iter().zip(&city.ufos).map(|(player, &n)| {
        let n = if n == 0 { ".".to_owned() } else { n.to_string() };
        let mark = if player.mapped.contains(city.city) { '*' } else { ' ' };
        (format!("{n}{mark}"), player.player == Player::Seat(seen.you))
    });
    let cells: Vec<(String, bool)> = cells.collect();
    let n_chars = plain.chars().count() + 3 * cells.len();
    let painted = cells.into_iter().map(|(cell, is_own)| {
        if is_own && seen.is_coloured && !cell.starts_with('.') {
            format!("\x1b[1;7m{cell}\x1b[0m ")
        } else {
            format!("{cell} ")
        }
    });
    let links = fit(&links.join(" "), LINKS);
    (format!("{plain}{}{links}", painted.collect::<String>()), n_chars + links.chars().count())
}

/// A text in so many letters; a + stands for what does not fit.
fn fit(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    text.chars().take(room - 1).chain(['+']).collect()
}

/// The areas with their cards and chips, while there are any.
fn areas(seen: &Seen<'_, Ovni>) -> Vec<String> {
    if seen.view.areas.iter().all(|area| area.card.is_none()) {
        return Vec::new();
    }
    let row = |cell: &dyn Fn(&AreaView) -> String| {
        seen.view.areas.iter().map(|area| format!("{:<AREA$}", cell(area))).collect::<Vec<_>>().join(" ")
    };
    vec![
        row(&|area| format!("[{}] {}", area.area.name().to_uppercase(), card(area.tokens))),
        row(&|area| {
            let chips = area.spots.iter().map(|spot| {
                let value = spot.chip.map_or("?".to_owned(), |chip| chip.to_string());
                let value = if spot.is_up || spot.chip.is_none() { value } else { format!("({value})") };
                format!("{}{value}", letter(spot.player, seen.names))
            });
            let free = std::iter::repeat_n("_".to_owned(), N_SPOTS - area.spots.len());
            chips.chain(free).collect::<Vec<_>>().join(" ")
        }),
    ]
}

/// The tokens on a card, one letter each.
pub(super) fn card(tokens: Tokens) -> String {
    let letters = Alien::ALL
        .into_iter()
        .flat_map(|alien| std::iter::repeat_n(alien_letter(alien).to_string(), usize::from(tokens[alien])));
    letters.collect::<Vec<_>>().join(" ")
}

/// The players, with what everybody knows of them.
fn players(seen: &Seen<'_, Ovni>) -> Vec<String> {
    let head = format!(
        "{:<17}{:<5}{:<5}{:<5}{:<5}pad res maps chips {:<8}{:<10}{:>6}",
        "", "P", "A", "B", "M", "humans", "energy", "points"
    );
    let mut lines = vec![head];
    lines.extend(seen.view.players.iter().map(|player| {
        let line = player_line(seen, player);
        let is_own = player.player == Player::Seat(seen.you);
        if is_own && seen.is_coloured { format!("\x1b[1m{line}\x1b[0m") } else { line }
    }));
    lines
}

fn player_line(seen: &Seen<'_, Ovni>, own: &PlayerView) -> String {
    let is_asked = asked_seat(seen).is_some_and(|seat| own.player == Player::Seat(seat));
    let tokens = Alien::ALL.map(|alien| match own.captured[alien] {
        0 => format!("{:<5}", own.tokens[alien]),
        captured => format!("{:<5}", format!("{}({captured})", own.tokens[alien])),
    });
    let humans = Colour::ALL.into_iter().zip(own.humans);
    let humans: String = humans.flat_map(|(colour, n)| std::iter::repeat_n(human_letter(colour), n.into())).collect();
    let energy = match own.energy {
        Energy::Overdrive => "overdrive",
        _ if own.is_garrisoned => "garrison",
        Energy::Shield => "shield",
        Energy::Neutral => "",
    };
    let name = match own.player {
        Player::Seat(_) => name(own.player, seen.names),
        Player::Third => "-".to_owned(),
    };
    let chips = format!("{}{}", own.n_chips, if has_six(own) { "" } else { " no6" });
    format!(
        "{} {} {:<4} {:<8}{}{:<4}{:<4}{:<5}{chips:<6}{:<8}{energy:<10}{:>6}",
        if is_asked { '>' } else { ' ' },
        letter(own.player, seen.names),
        fit(&name, 4),
        fit(seen.game.data().planet_name(own.planet), 7),
        tokens.concat(),
        own.pad,
        own.reserve,
        own.mapped.len(),
        fit(&humans, 7),
        own.points.map_or("-".to_owned(), |points| points.total.to_string()),
    )
}

/// Whether the chip 6 is not used up.
fn has_six(own: &PlayerView) -> bool {
    let allowed = if own.abilities.contains(fuga_ovni::Ability::SecondSix) { 2 } else { 1 };
    own.sixes_used < allowed
}

/// The seat that is asked, where it is one alone.
fn asked_seat(seen: &Seen<'_, Ovni>) -> Option<fuga_kernel::Seat> {
    match seen.view.asked.as_ref()? {
        Asked::Keep { .. } => None,
        Asked::TakeStarters { seat, .. }
        | Asked::TakeForThird { seat }
        | Asked::Place { seat, .. }
        | Asked::ChooseTokens { seat, .. }
        | Asked::ChooseEnergy { seat, .. }
        | Asked::Garrison { seat }
        | Asked::Activate { seat, .. }
        | Asked::Move { seat, .. }
        | Asked::Abduct { seat, .. }
        | Asked::Launch { seat, .. }
        | Asked::Attack { seat, .. } => Some(*seat),
    }
}

/// Everybody's abilities by their titles.
fn abilities(seen: &Seen<'_, Ovni>) -> String {
    let data = seen.game.data();
    let seats = seen.view.players.iter().take(usize::from(seen.game.n_seats()));
    let owned = seats.map(|own| {
        let titles = data.abilities.values().iter().filter(|one| own.abilities.contains(one.ability));
        let titles: Vec<&str> = titles.map(|one| one.title.as_str()).collect();
        format!("{}{HELD}{}", letter(own.player, seen.names), titles.join(", "))
    });
    format!("Abilities: {}", owned.collect::<Vec<_>>().join("; "))
}

#[cfg(test)]
mod tests {
    use fuga_kernel::Seat;
    use fuga_ovni::{Area, At, Options, Position};

    use super::super::example::look;
    use super::*;

    fn seat(number: u8) -> Player {
        Player::Seat(Seat::new(number))
    }

    fn placing() -> Position {
        Position::new(At::Placing)
            .round(3)
            .tokens(seat(0), [4, 2, 3, 3])
            .captured(seat(0), [1, 0, 0, 0])
            .tokens(seat(1), [1, 1, 1, 0])
            .ufos(seat(0), "1 1 12")
            .ufos(seat(1), "1 5")
            .mapped(seat(0), "1 4")
            .taken(seat(0), "black brown")
            .pad(seat(0), 2)
    }

    #[test]
    fn the_table_fits_a_small_terminal() {
        for n_seats in 2..=4 {
            let shown = look(Options::new(n_seats), &placing(), |seen| table(seen, 80));
            assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
            assert!(shown.lines().count() <= 19, "{shown}");
        }
    }

    #[test]
    fn cities_areas_and_players_are_shown() {
        let position = placing().cards(&[1, 5, 9, 13]).order(1, &[seat(1), seat(0), seat(2), seat(3)]);
        let position = position.chip(Area::A, seat(1), Some(5)).chip(Area::A, seat(0), Some(3));
        let position = position.chip(Area::B, seat(2), Some(2)).chip(Area::C, seat(3), Some(6));
        let position = position.chip(Area::A, seat(1), Some(2)).chip(Area::D, seat(0), Some(4));
        let shown = look(Options::new(4), &position, |seen| table(seen, 80));
        for words in [
            "Round 3, phase 1, order BYCD | stock P15 A17 B16 M17 | humans next ",
            "\n   city         h Y  B  C  D  links    |   city         h Y  B  C  D  links\n",
            " 2* 1  .  .  2 3 8 11",
            " .* .  .  .  2 3 9",
            "\n[A] P A B           [B] P P A           [C] A A B           [D] B B M\n",
            "\nB? Y3 B? _          C? _ _ _            D? _ _ _            Y(4) _ _ _\n",
            "  Y you  Antáris 4(1) 2    3    3    2   3   2    3     bk                    64\n",
        ] {
            assert!(shown.contains(words), "{words}\n{shown}");
        }
    }

    #[test]
    fn colours_change_no_letter() {
        look(Options::new(4), &placing(), |seen| {
            let coloured = table(&Seen { is_coloured: true, ..*seen }, 80);
            let codes = coloured.split('\x1b').map(|part| part.split_once('m').map_or(part, |(_, text)| text));
            let (first, rest) = coloured.split_once('\x1b').unwrap();
            assert!(!rest.is_empty());
            let plain = first.to_owned() + &codes.skip(1).collect::<String>();
            assert_eq!(plain, table(seen, 80));
        });
    }

    #[test]
    fn what_is_too_long_is_cut() {
        assert_eq!(
            (fit("Buenos Aires", NAME), fit("Buenos Airesx", NAME)),
            ("Buenos Aires".into(), "Buenos Aire+".into())
        );
    }
}
