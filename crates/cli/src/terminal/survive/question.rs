//! What you hold, what you are asked, and what you may do.

use fuga_survive::{Action, Asked, Creature, Glider, Hex, Spot, Survive, View};

use super::super::session::Seen;
use super::super::text::{count, wrap};
use super::super::typed::{self, MAX_LISTED};
use super::input::{self, command};
use super::words::{self, own_colours};

/// A blank at which no line is broken.
const HELD: &str = "\u{a0}";
/// What is longer than this may be broken anywhere.
const MAX_TOGETHER: usize = 40;

/// The question in lines no wider than asked, and the choices it numbers.
pub(super) fn asked(seen: &Seen<'_, Survive>, width: usize) -> (String, Vec<Action>) {
    let mut lines: Vec<String> = hands(seen).iter().flat_map(|line| wrap(line, width, 2)).collect();
    lines.extend(wrap(&question(seen), width, 2));
    let listed = if seen.legal.len() <= MAX_LISTED { seen.legal.to_vec() } else { Vec::new() };
    if listed.len() == 1 {
        // The question says all, and Enter answers it.
    } else if listed.is_empty() {
        lines.extend(groups(seen).iter().flat_map(|line| wrap(line, width, 4)).map(|line| line.replace(HELD, " ")));
    } else {
        lines.extend(numbered(seen, &listed, width));
    }
    (lines.join("\n"), listed)
}

/// Choices with their numbers, in columns.
pub(super) fn numbered(seen: &Seen<'_, Survive>, actions: &[Action], width: usize) -> Vec<String> {
    let texts: Vec<String> = actions.iter().map(|&action| command(action, seen.view).to_string()).collect();
    typed::numbered(&texts, texts.first().map_or("", String::as_str), width)
}

/// What your colours hold, and what your explorers are worth as long as you may see it.
fn hands(seen: &Seen<'_, Survive>) -> Vec<String> {
    let mut lines = Vec::new();
    let has_one = own_colours(seen.view).count() == 1;
    for colour in seen.view.colours.iter().filter(|colour| colour.seat == seen.you) {
        let who = if has_one { "You hold".to_owned() } else { format!("You hold as {}", colour.colour) };
        let hand: Vec<String> = colour.hand.iter().flatten().map(|&tile| words::kept(tile)).collect();
        lines.extend((!hand.is_empty()).then(|| format!("{who}: {}.", hand.join(", "))));
        let own = seen.view.explorers.iter().filter(|one| one.explorer.colour() == colour.colour);
        let worth: Vec<String> = own
            .filter_map(|one| one.at.hex().zip(one.treasure))
            .map(|(hex, treasure)| format!("{treasure} in {hex}"))
            .collect();
        lines.extend((!worth.is_empty()).then(|| format!("Worth of your {}: {}.", colour.colour, worth.join(", "))));
    }
    lines
}

fn question(seen: &Seen<'_, Survive>) -> String {
    let Some(asked) = seen.view.asked else { return String::new() };
    let colour = asked.colour();
    let enter = match seen.legal {
        [Action::Pass] => " Enter does.".to_owned(),
        [Action::Decline { .. }] => " Enter says no.".to_owned(),
        [only] => format!(" Enter does it: {}.", command(*only, seen.view)),
        _ => String::new(),
    };
    match asked {
        Asked::PlaceExplorer { .. } => {
            let own = seen.view.colours.iter().find(|own| own.colour == colour);
            let left: Vec<String> =
                own.iter().flat_map(|own| own.unplaced.iter().flatten()).map(u8::to_string).collect();
            format!("Place an explorer of {colour} on a tile. Values left: {}.", left.join(" "))
        }
        Asked::PlaceBoat { .. } => format!("Place a boat for {colour}, beside the island."),
        Asked::PlayTile { .. } if seen.legal.len() == 1 => {
            format!("You are {colour}. You hold no tile that can be played now, so you pass.{enter}")
        }
        Asked::PlayTile { .. } => format!("You are {colour}. Play a tile, or pass (p)."),
        Asked::Glide { glider, left, .. } => {
            let who = match glider {
                Glider::Explorer(explorer) => explorer.to_string(),
                Glider::Boat(hex) => format!("the boat in {hex}"),
            };
            format!("Move {who} on, up to {}, or pass (p).{enter}", count(left.into(), "more space"))
        }
        Asked::Move { left, .. } => {
            format!("You are {colour}. Move: {} left, or stop (p).{enter}", count(left.into(), "point"))
        }
        Asked::Sink { .. } => format!("You are {colour}. Sink a tile.{enter}"),
        Asked::TakeAboard { at, left, .. } => {
            format!("The new boat in {at} takes {left} more; choose who boards.{enter}")
        }
        Asked::MoveCreature { creature, .. } if seen.legal.len() == 1 => {
            format!("You rolled a {}, and none can be moved.{enter}", creature.name())
        }
        Asked::MoveCreature { creature, .. } => {
            let reach = match creature {
                Creature::Serpent => "1 space",
                Creature::Shark => "1 or 2 spaces",
                Creature::Whale => "1 to 3 spaces",
            };
            format!("You rolled a {}: move one {reach}, or pass (p).", creature.name())
        }
        Asked::Defend { colour: attacker, creature, at, .. } => {
            let name = &seen.names[seen.game.seat_of(attacker).index()];
            let can = seen.legal.iter().any(|action| matches!(action, Action::Defend { .. }));
            let how = if can { "y plays a tile against it, n does not" } else { "You hold nothing against it" };
            format!("A {} of {name} ({attacker}) comes to {at}, where you are. {how}.{enter}", creature.name())
        }
    }
}

/// The choices, grouped by how they are typed: a key, and from each space where to.
fn groups(seen: &Seen<'_, Survive>) -> Vec<String> {
    let mut groups: Vec<(String, Vec<Way>)> = Vec::new();
    for &action in seen.legal {
        if matches!(action, Action::Pass | Action::PlaceForMe | Action::PlaceExplorer { .. }) {
            continue;
        }
        let command = command(action, seen.view);
        let (key, (from, to)) = (input::key(&command), input::way(&command));
        let way = under(under(&mut groups, key), from);
        // S-54 A creature can be taken so far that a list would only hide where it is.
        let to =
            if matches!(action, Action::Relocate { .. }) { ANYWHERE.to_owned() } else { to + mark(action, seen.view) };
        if !way.contains(&to) {
            way.push(to);
        }
    }
    let mut lines: Vec<String> = groups.iter_mut().map(|(key, ways)| format!("  {key} {}", list_ways(ways))).collect();
    let has = |wanted: fn(&Action) -> bool| seen.legal.iter().any(wanted);
    if has(|action| matches!(action, Action::PlaceExplorer { .. })) {
        lines.push("  a value and a free tile, such as: 6 d4".to_owned());
    }
    if has(|action| matches!(action, Action::PlaceForMe)) {
        lines.push("  place for me: the rules place the rest, at random".to_owned());
    }
    let is_marked = |mark: char| lines.iter().any(|line| line.contains(mark));
    let (has_deadly, has_prey) = (is_marked('!'), is_marked('*'));
    lines.extend(has_deadly.then(|| "  ! costs explorers or their boat at once".to_owned()));
    lines.extend(has_prey.then(|| "  * there it finds prey".to_owned()));
    lines
}

/// From a space, where to.
type Way = (String, Vec<String>);

/// S-54 Where a creature can be taken.
const ANYWHERE: &str = "any empty sea space";

/// What is listed under a name, which is added if it is new.
fn under<T: Default>(list: &mut Vec<(String, T)>, name: String) -> &mut T {
    let index = list.iter().position(|(known, _)| *known == name).unwrap_or(list.len());
    if index == list.len() {
        list.push((name, T::default()));
    }
    &mut list[index].1
}

fn list_ways(ways: &mut [Way]) -> String {
    // Where it strikes comes first.
    for (_, targets) in ways.iter_mut() {
        targets.sort_by_key(|target| !target.ends_with('*'));
    }
    if ways.iter().all(|(_, targets)| targets == &[ANYWHERE]) {
        let from: Vec<&str> = ways.iter().map(|(from, _)| from.as_str()).collect();
        return format!("and one of {}, and {ANYWHERE}", from.join(" "));
    }
    let listed = ways.iter().map(|(from, targets)| match from.as_str() {
        "" => targets.join(" "),
        from => together(&format!("{from}: {}", targets.join(" "))),
    });
    listed.collect::<Vec<_>>().join(", ")
}

/// What is to be known of an action besides where it leads.
fn mark(action: Action, view: &View) -> &'static str {
    let is_aboard = matches!(action, Action::Step { to: Spot::Deck(_), .. });
    match (is_aboard, is_deadly(action, view)) {
        (true, true) => " (boat)!",
        (true, false) => " (boat)",
        (false, true) => "!",
        (false, false) if has_prey(action, view) => "*",
        (false, false) => "",
    }
}

/// A short text that is not broken where a line ends.
fn together(text: &str) -> String {
    if text.len() > MAX_TOGETHER { text.to_owned() } else { text.replace(' ', HELD) }
}

/// S-25, S-29 Whether a creature that waits where the action leads takes an explorer or destroys a manned boat.
fn is_deadly(action: Action, view: &View) -> bool {
    let waits = |at: Hex, kinds: [Creature; 2]| {
        view.creatures.iter().any(|other| other.at == at && kinds.contains(&other.creature))
    };
    match action {
        Action::Step { to: Spot::Water(to), .. } => waits(to, [Creature::Serpent, Creature::Shark]),
        Action::Step { to: Spot::Deck(to), .. } => waits(to, [Creature::Serpent, Creature::Whale]),
        Action::Row { from, to } => is_manned(view, from) && waits(to, [Creature::Serpent, Creature::Whale]),
        _ => false,
    }
}

/// S-40 to S-42 Whether the creature that is moved finds somebody to take or to upset.
fn has_prey(action: Action, view: &View) -> bool {
    let (Action::MoveCreature { to, .. }, Some(Asked::MoveCreature { creature, .. })) = (action, view.asked) else {
        return false;
    };
    let has_swimmer = view.explorers.iter().any(|one| one.at == Spot::Water(to));
    match creature {
        Creature::Serpent => has_swimmer || is_manned(view, to),
        Creature::Shark => has_swimmer,
        Creature::Whale => is_manned(view, to),
    }
}

fn is_manned(view: &View, at: Hex) -> bool {
    view.boats.iter().any(|boat| boat.at == at && !boat.aboard.is_empty())
}

/// Where a step goes, as a target in a group.
pub(super) fn target(to: Spot) -> Option<&'static str> {
    match to {
        Spot::Deck(_) => Some("boat"),
        Spot::Water(_) => Some("water"),
        Spot::Tile(_) | Spot::Corner(_) | Spot::Lost | Spot::Unplaced => None,
    }
}

#[cfg(test)]
mod tests {
    use fuga_survive::{Back, Colour, Options, Position, Terrain};

    use super::super::example::look;
    use super::*;

    fn asked_in(position: &Position) -> String {
        look(Options::new(4), position, |seen| asked(seen, 80).0)
    }

    fn island() -> Position {
        let position = Position::new().tiles(Terrain::Forest, "d4 d5 d6").boats("c4 c6 k4");
        position.explorer(Colour::Red, "tile d4").explorer(Colour::Red, "tile d6").explorer(Colour::Red, "deck k4")
    }

    #[test]
    fn moves_are_grouped_and_warn_of_creatures() {
        let position = island().creatures(Creature::Shark, "c5").creatures(Creature::Whale, "c6 k5");
        let shown = asked_in(&position);
        assert!(
            shown.starts_with("You are red. Move: 3 points left, or stop (p).\n  m d4: c4 c5! d3 d5 e4 e5 c4 (boat)")
        );
        assert!(shown.contains("d6: c6 c7 d5 d7 e6 e7 c6 (boat)!"), "{shown}");
        assert!(shown.contains("\n  b c4: ") && shown.contains("k5!"), "{shown}");
        assert!(shown.ends_with("\n  ! costs explorers or their boat at once"), "{shown}");
        assert!(!shown.contains(HELD) && shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    }

    #[test]
    fn creatures_are_offered_their_prey_first() {
        let position = island().explorer(Colour::Blue, "water g2").creatures(Creature::Shark, "g1 a1");
        let shown = asked_in(&position.rolled(Creature::Shark));
        assert!(shown.starts_with("You rolled a shark: move one 1 or 2 spaces, or pass (p).\n"), "{shown}");
        assert!(shown.contains("g1: g2* ") && shown.ends_with("finds prey"), "{shown}");
    }

    #[test]
    fn tiles_are_offered_by_name() {
        let position = island().explorer(Colour::Red, "water g2").creatures(Creature::Shark, "a1 m1");
        let position = position.hand(Colour::Red, Back::Dolphin, Terrain::Beach);
        let shown = asked_in(&position.hand(Colour::Red, Back::MoveShark, Terrain::Forest));
        for words in [
            "You hold: dolphin (beach), shark mover (forest).\nYou are red. Play a tile, or pass (p).\n",
            "\n  t dolphin g2: ",
            "\n  t shark and one of a1 m1, and any empty sea space",
        ] {
            assert!(shown.contains(words), "{words}\n{shown}");
        }
        let defence = asked_in(&island().hand(Colour::Red, Back::SharkDefence, Terrain::Beach));
        assert!(defence.ends_with("You hold no tile that can be played now, so you pass. Enter does."), "{defence}");
    }
}
