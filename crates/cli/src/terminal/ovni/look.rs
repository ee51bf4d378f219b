//! Details on demand: a city, a player, abilities, missions, cards, points.

use fuga_ovni::{AbilitySet, Alien, AlienCard, CardSet, City, Colour, Mission, Ovni, Player, PlayerView, Thing};

use super::super::session::Seen;
use super::super::text::{count, sentence};
use super::draw::card;
use super::words::{self, list};

/// What somebody wants to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    City(City),
    Player(Player),
    Abilities(AbilitySet),
    Mission(Mission),
    /// One's own missions.
    Missions,
    Cards,
    Points,
}

/// Says all there is to know of it.
pub(super) fn at(seen: &Seen<'_, Ovni>, what: Detail) -> String {
    match what {
        Detail::City(city) => at_city(seen, city),
        Detail::Player(player) => at_player(seen, player),
        Detail::Abilities(abilities) => at_abilities(seen, abilities),
        Detail::Mission(mission) => format!("Mission {mission}: {}.", seen.game.data().mission(mission)),
        Detail::Missions => at_missions(seen),
        Detail::Cards => at_cards(seen),
        Detail::Points => super::score::so_far(seen),
    }
}

fn at_city(seen: &Seen<'_, Ovni>, city: City) -> String {
    let (data, view) = (seen.game.data(), seen.view);
    let here = &view.cities[city.index()];
    let human =
        here.human.map_or("no human".to_owned(), |colour| format!("a human in {colour} ({})", data.humans[colour]));
    let players = || view.players.iter().zip(&here.ufos);
    let ufos: Vec<String> = players()
        .filter(|&(_, &n)| n > 0)
        .map(|(own, &n)| format!("{} {n}", words::name(own.player, seen.names)))
        .collect();
    let ufos = if ufos.is_empty() { "none".to_owned() } else { ufos.join(", ") };
    let majority = here.majority.map_or("nobody".to_owned(), |player| words::name(player, seen.names));
    let mapped = view.players.iter().filter(|own| own.mapped.contains(city));
    let mapped: Vec<String> = mapped.map(|own| words::name(own.player, seen.names)).collect();
    let mapped = if mapped.is_empty() { "nobody".to_owned() } else { list(&mapped) };
    let links: Vec<String> = data.board.near(city).iter().map(|near| words::city(seen.game, near)).collect();
    format!(
        "{}: {human}.\n  UFOs: {ufos}; the majority has {majority}; mapped by {mapped}.\n  Links: {}.",
        words::city(seen.game, city),
        links.join(", ")
    )
}

fn at_player(seen: &Seen<'_, Ovni>, player: Player) -> String {
    let data = seen.game.data();
    let Some(own) = seen.view.players.iter().find(|own| own.player == player) else {
        return "There is no such player at this table.".to_owned();
    };
    let planet = &data.planets[own.planet];
    let mut lines = vec![format!(
        "{} from {} ({}, {} light years away)",
        sentence(&words::name(player, seen.names)),
        planet.name,
        planet.colour,
        planet.distance
    )];
    lines.push(format!("  tokens: {}; of them captured: {}", words::tokens(own.tokens), words::tokens(own.captured)));
    lines.push(format!("  UFOs: {} on the board, {} on the pad, {} in reserve", own.on_board, own.pad, own.reserve));
    let mapped: Vec<String> = own.mapped.iter().map(|city| words::city(seen.game, city)).collect();
    lines.push(format!("  mapped: {}", if mapped.is_empty() { "nothing".to_owned() } else { mapped.join(", ") }));
    let humans = Colour::ALL.into_iter().zip(own.humans).filter(|&(_, n)| n > 0);
    let humans: Vec<String> = humans.map(|(colour, n)| format!("{n} {colour}")).collect();
    lines.push(format!("  humans: {}", if humans.is_empty() { "none".to_owned() } else { list(&humans) }));
    lines.push(chips(own));
    if own.sixes_used > 0 {
        lines.push(format!("  6s used: {}", own.sixes_used));
    }
    if own.is_shielded {
        lines.push("  shielded until the round ends".to_owned());
    }
    if player.seat().is_some() {
        lines.push(at_abilities(seen, own.abilities));
        lines.push(format!("  missions kept: {}", own.n_missions));
    }
    lines.join("\n")
}

/// What is known of a player's chips.
fn chips(own: &PlayerView) -> String {
    let values = |chips: fuga_ovni::ChipSet| chips.iter().map(|chip| chip.to_string()).collect::<Vec<_>>().join(" ");
    match own.hand {
        Some(hand) => format!("  chips in hand: {}", values(hand)),
        None => format!(
            "  {} in hand; what lies in hand or face down is among {}",
            count(own.n_chips.into(), "chip"),
            values(own.unseen)
        ),
    }
}

fn at_abilities(seen: &Seen<'_, Ovni>, wanted: AbilitySet) -> String {
    let lines = seen.game.data().abilities.values().iter().filter(|one| wanted.contains(one.ability)).map(|one| {
        let owner = seen.view.players.iter().find(|own| own.abilities.contains(one.ability));
        let owner = owner.map_or(String::new(), |own| format!(" [{}]", words::name(own.player, seen.names)));
        format!("  {}{owner}: {}", one.title, one.effect)
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn at_missions(seen: &Seen<'_, Ovni>) -> String {
    let own = seen.view.players.iter().find(|own| own.player == Player::Seat(seen.you));
    let Some(missions) = own.and_then(|own| own.missions.as_ref()) else {
        return "You have no missions yet.".to_owned();
    };
    let data = seen.game.data();
    let lines = missions.dealt.iter().map(|mission| {
        let is_left = !missions.kept.is_empty() && !missions.kept.contains(mission);
        format!("  {mission}{}: {}", if is_left { " (not kept)" } else { "" }, data.mission(mission))
    });
    let points = &data.points;
    format!(
        "Your missions, {} points each if fulfilled and -{} if not:\n{}",
        points.mission_done,
        points.mission_failed,
        lines.collect::<Vec<_>>().join("\n")
    )
}

/// The alien cards that are out and those still to come.
fn at_cards(seen: &Seen<'_, Ovni>) -> String {
    let (data, view) = (seen.game.data(), seen.view);
    let shown: CardSet = view.areas.iter().filter_map(|area| area.card).collect();
    let list = |wanted: &dyn Fn(AlienCard) -> bool| {
        let cards: Vec<String> =
            AlienCard::all().filter(|&one| wanted(one)).map(|one| card(data.card(one)).replace(' ', "")).collect();
        if cards.is_empty() { "none".to_owned() } else { cards.join(" ") }
    };
    let left = list(&|one| !shown.contains(one) && !view.discard.contains(one));
    let in_stock: Vec<String> = Alien::ALL.iter().map(|&alien| format!("{} {alien}", view.stock[alien])).collect();
    format!(
        "In the deck ({}): {left}\nIn the areas: {}\nUsed: {}\nStock: {}",
        view.deck,
        list(&|one| shown.contains(one)),
        list(&|one| view.discard.contains(one)),
        in_stock.join(", ")
    )
}
