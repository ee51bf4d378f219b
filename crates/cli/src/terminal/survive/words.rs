//! What happened in Survive, in English sentences, and what everything is called.

use fuga_kernel::{Game, Seat, Told};
use fuga_survive::{
    Back, Cause, Colour, ColourResult, Corner, Creature, Ending, ExplorerSet, Hex, KeptTile, Notice, Outcome, Public,
    Reply, Spot, Survive, View,
};

use super::super::session::{Seen, Who};
use super::super::text::{count, sentence, verdict};

/// A kept tile's name.
pub(super) const fn back(back: Back) -> &'static str {
    match back {
        Back::Shark => "shark",
        Back::Whale => "whale",
        Back::Boat => "boat",
        Back::Whirlpool => "whirlpool",
        Back::Volcano => "volcano",
        Back::Dolphin => "dolphin",
        Back::Wind => "wind",
        Back::MoveSerpent => "serpent mover",
        Back::MoveShark => "shark mover",
        Back::MoveWhale => "whale mover",
        Back::SharkDefence => "shark defence",
        Back::WhaleDefence => "whale defence",
    }
}

/// A kept tile with its front, which tells it from others of its name.
pub(super) fn kept(tile: KeptTile) -> String {
    format!("{} ({})", back(tile.back), tile.front.name())
}

/// Explorers by name.
pub(super) fn crew(explorers: ExplorerSet) -> String {
    list(&explorers.iter().map(|explorer| explorer.to_string()).collect::<Vec<_>>())
}

/// Things as a sentence lists them: red 1, red 2 and blue 3.
fn list(things: &[String]) -> String {
    match things {
        [] => "nobody".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// How many of the viewer's colours there are.
pub(super) fn own_colours(view: &View) -> impl Iterator<Item = Colour> {
    view.colours.iter().filter(|colour| Some(colour.seat) == view.you).map(|colour| colour.colour)
}

/// Exactly what is in a space.
pub(super) fn stands(seen: &Seen<'_, Survive>, hex: Hex) -> String {
    let view = seen.view;
    let tile = view.tiles.iter().find(|tile| tile.at == hex);
    let mut said = vec![tile.map_or("sea".to_owned(), |tile| tile.terrain.name().to_owned())];
    said.extend(seen.game.board().corner(hex).map(|corner| format!("beside the {} land", corner.name())));
    for creature in Creature::ALL {
        let n = view.creatures.iter().filter(|other| other.creature == creature && other.at == hex).count();
        said.extend((n > 0).then(|| count(n as u16, creature.name())));
    }
    let boat = view.boats.iter().find(|boat| boat.at == hex);
    said.extend(boat.map(|boat| {
        if boat.aboard.is_empty() {
            "an empty boat".to_owned()
        } else {
            format!("a boat with {}", valued(view, boat.aboard))
        }
    }));
    for (spot, verb) in [(Spot::Tile(hex), "stand"), (Spot::Water(hex), "swim")] {
        let here: ExplorerSet = view.explorers.iter().filter(|one| one.at == spot).map(|one| one.explorer).collect();
        let verb = if here.len() == 1 { format!("{verb}s") } else { verb.to_owned() };
        said.extend((!here.is_empty()).then(|| format!("{} {verb} here", valued(view, here))));
    }
    format!("{hex}: {}.", said.join(", "))
}

/// Who is safe on a corner land.
pub(super) fn safe(view: &View, corner: Corner) -> String {
    let here = view.explorers.iter().filter(|one| one.at == Spot::Corner(corner)).map(|one| one.explorer);
    format!("On the {} land: {}.", corner.name(), valued(view, here.collect()))
}

/// Explorers by name, with their worth where it may be seen.
fn valued(view: &View, explorers: ExplorerSet) -> String {
    let name = |one: &fuga_survive::ExplorerView| match one.treasure {
        Some(treasure) => format!("{} (worth {treasure})", one.explorer),
        None => one.explorer.to_string(),
    };
    let among = view.explorers.iter().filter(|one| explorers.contains(one.explorer));
    list(&among.map(name).collect::<Vec<_>>())
}

impl Who<'_, Survive> {
    /// The next line of the log, if it is worth one.
    pub(super) fn line(&self, told: &Told<Notice>) -> Option<String> {
        match told {
            Told::Notice(notice) => self.notice(notice),
            Told::TookBack { seat, .. } => Some(format!("{} the last action back.", self.seat(*seat, "take", "takes"))),
        }
    }

    fn notice(&self, notice: &Notice) -> Option<String> {
        Some(match notice {
            Notice::Public(fact) => return self.public(fact),
            Notice::YouPlaced { explorer, on, treasure } => {
                format!("You place {explorer}, worth {treasure}, on {on}.")
            }
            Notice::ExplorerPlaced { explorer, on } => {
                format!("{} {explorer} on {on}.", self.does(explorer.colour(), "place", "places"))
            }
            Notice::YouKept { colour, back, front } => {
                let tile = kept(KeptTile { back: *back, front: *front });
                format!("{} it: {tile}.", self.does(*colour, "keep", "keeps"))
            }
            Notice::TileKept { colour, .. } => format!("{} it.", self.does(*colour, "keep", "keeps")),
            Notice::YouAnswered { reply: Reply::Decline, .. } => "You do not defend.".to_owned(),
            Notice::YouAnswered { reply: Reply::Defend(front), .. } => {
                format!("You defend with your tile ({}), unless somebody before you does.", front.name())
            }
            Notice::Answered { colour } => format!("{} answered under cover.", self.does(*colour, "have", "has")),
        })
    }

    /// What everybody perceives.
    fn public(&self, fact: &Public) -> Option<String> {
        Some(match fact {
            Public::Began { first, .. } => format!("{} first.", self.seat(*first, "play", "plays")),
            Public::SetupHandedOver { seat } => {
                format!("{} the rest placed at random.", self.seat(*seat, "have", "has"))
            }
            Public::BoatPlaced { colour, at } => {
                format!("{} a boat in {at}.", self.does(*colour, "place", "places"))
            }
            Public::ValuesCovered => {
                "All is placed. From now on nobody sees what an explorer is worth, not even its owner.".to_owned()
            }
            Public::TurnBegan { colour } => format!("-- {} --", self.whose(*colour)),
            Public::Passed { colour } => format!("{}.", self.does(*colour, "pass", "passes")),
            Public::TilePlayed { colour, back, front } => {
                let tile = kept(KeptTile { back: *back, front: *front });
                format!("{} a tile: {tile}.", self.does(*colour, "play", "plays"))
            }
            Public::ExplorerMoved { explorer, to } => sentence(&match to {
                Spot::Tile(hex) => format!("{explorer} walks to {hex}."),
                Spot::Water(hex) => format!("{explorer} swims in {hex}."),
                Spot::Deck(hex) => format!("{explorer} boards the boat in {hex}."),
                Spot::Corner(corner) => format!("{explorer} is safe on the {} land!", corner.name()),
                Spot::Lost | Spot::Unplaced => format!("{explorer} is {to}."),
            }),
            Public::BoatMoved { colour, from, to, aboard } => {
                let boat = if aboard.is_empty() { "an empty boat" } else { "the boat" };
                let with = if aboard.is_empty() { String::new() } else { format!(" with {}", crew(*aboard)) };
                format!("{} {boat} from {from} to {to}{with}.", self.does(*colour, "row", "rows"))
            }
            Public::BoatDestroyed { at } => format!("The boat in {at} is destroyed."),
            Public::FellIn { explorers, at } => {
                let fall = if explorers.len() == 1 { "falls" } else { "fall" };
                sentence(&format!("{} {fall} into the water in {at}.", crew(*explorers)))
            }
            Public::Lost { explorers, cause } => {
                let crew = crew(*explorers);
                match cause {
                    Cause::Serpent => format!("A serpent takes {crew}."),
                    Cause::Shark => format!("A shark takes {crew}."),
                    Cause::Whirlpool => format!("The whirlpool takes {crew}."),
                    Cause::LeftBehind => format!("Left behind and lost: {crew}."),
                }
            }
            Public::TileSunk { colour, at, terrain } => {
                format!("{} the {} in {at}.", self.does(*colour, "sink", "sinks"), terrain.name())
            }
            Public::BackShown { back: Back::Volcano, .. } => "Under it: the volcano!".to_owned(),
            Public::BackShown { back, .. } => format!("Under it: a {}.", self::back(*back)),
            Public::CreaturePlaced { creature, at } => {
                format!("A {} appears in {at}.", creature.name())
            }
            Public::BoatSurfaced { at } => format!("A boat appears in {at}."),
            Public::Boarded { explorers, at } => {
                let are = if explorers.len() == 1 { "is" } else { "are" };
                sentence(&format!("{} {are} aboard the boat in {at}.", crew(*explorers)))
            }
            Public::SweptAway { at, creatures } => {
                let kinds = Creature::ALL.into_iter().zip(creatures).filter(|(_, n)| **n > 0);
                let gone: Vec<String> = kinds.map(|(kind, n)| count(u16::from(*n), kind.name())).collect();
                format!("The whirlpool swallows {} in {at}.", list(&gone))
            }
            Public::DieRolled { colour, creature } => {
                format!("{} the die: {}.", self.does(*colour, "roll", "rolls"), creature.name())
            }
            Public::CreatureMoved { creature, from, to } => {
                format!("A {} goes from {from} to {to}.", creature.name())
            }
            Public::DefenceAsked { asked } => {
                let asked: Vec<String> = asked.iter().map(|colour| colour.name().to_owned()).collect();
                format!("Before it strikes, a defence is possible for {}.", list(&asked))
            }
            Public::Defended { colour, creature, at, front } => {
                let plays = self.does(*colour, "play", "plays");
                let name = creature.name();
                format!("{plays} a {name} defence ({}): the {name} in {at} is out of the match.", front.name())
            }
            Public::Ended { .. } => return None,
        })
    }

    /// A seat and its verb: you take, Bo takes.
    fn seat(&self, seat: Seat, you: &str, other: &str) -> String {
        format!("{} {}", sentence(&self.names[seat.index()]), if seat == self.you { you } else { other })
    }

    /// Who plays a colour: you, or Bo (yellow).
    fn name(&self, colour: Colour) -> String {
        let seat = self.game.seat_of(colour);
        let has_one = self.game.colours().filter(|&other| self.game.seat_of(other) == seat).count() == 1;
        let name = sentence(&self.names[seat.index()]);
        if seat == self.you && has_one { name } else { format!("{name} ({colour})") }
    }

    /// Whose turn it is.
    fn whose(&self, colour: Colour) -> String {
        if self.game.seat_of(colour) == self.you { format!("Your turn ({colour})") } else { self.name(colour) }
    }

    /// A colour's player and the verb.
    fn does(&self, colour: Colour, you: &str, other: &str) -> String {
        let verb = if self.game.seat_of(colour) == self.you { you } else { other };
        format!("{} {verb}", self.name(colour))
    }
}

/// How it ended, and what everybody saved.
pub(super) fn ending(outcome: &Outcome, seen: &Seen<'_, Survive>) -> String {
    let how = match outcome.ending {
        Ending::Volcano => "The volcano has erupted: who is not on a corner land is lost.",
        Ending::NobodyLeft => "No explorer is left on the island or at sea.",
        Ending::IslandGone => "The last tile of the island is gone: who is not on a corner land is lost.",
        Ending::Stalled => "Nothing has happened for too long: who is not on a corner land is lost.",
    };
    let mut lines = vec![format!("== The end, in turn {} ==\n{how}", outcome.turns)];
    let unit = if seen.game.options().all_equal { "safe" } else { "treasure" };
    for result in &outcome.seats {
        let won = if result.won { "WON" } else { "lost" };
        let name = &seen.names[result.seat.index()];
        let own = outcome.colours.iter().filter(|colour| seen.game.seat_of(colour.colour) == result.seat);
        let colours: Vec<String> = own.map(saved).collect();
        lines.push(format!("  {name:<5} {won:<4} {:>2} {unit}: {}", result.score, colours.join("; ")));
    }
    lines.push(verdict(outcome, seen.you).to_owned());
    lines.join("\n")
}

/// What a colour saved, and what its explorers were worth.
fn saved(result: &ColourResult) -> String {
    let values: Vec<String> = result.values.iter().map(u8::to_string).collect();
    let ColourResult { colour, saved, treasure, .. } = result;
    format!("{colour} {saved} safe, worth {treasure} (1 to 10: {})", values.join(" "))
}

#[cfg(test)]
mod tests {
    use fuga_survive::{ColourSet, Explorer, Options, Terrain};

    use super::*;

    fn said_at(n_seats: u8, notice: Notice) -> Option<String> {
        let game = Survive::new(Options::new(n_seats)).unwrap();
        let names = ["you", "Bo", "Cleo", "Dan"].map(str::to_owned);
        Who { game: &game, you: Seat::new(0), names: &names }.line(&Told::Notice(notice))
    }

    #[test]
    fn sentences_speak_to_you_and_of_the_others() {
        let hex = |name: &str| name.parse::<Hex>().unwrap();
        let at = hex("d4");
        let one = |colour| Explorer::new(colour, 3).unwrap();
        let (red, yellow) = (Colour::Red, Colour::Yellow);
        let both: ExplorerSet = [one(red), one(yellow)].into_iter().collect();
        let only: ExplorerSet = [one(yellow)].into_iter().collect();
        let asked: ColourSet = [red, yellow].into_iter().collect();
        let (back, front) = (Back::MoveWhale, Terrain::Forest);
        let shark = Creature::Shark;
        for (notice, sentence) in [
            (Notice::Public(Public::Began { first: Seat::new(1), tiles: Vec::new() }), "Bo plays first."),
            (Notice::Public(Public::SetupHandedOver { seat: Seat::new(0) }), "You have the rest placed at random."),
            (Notice::YouPlaced { explorer: one(red), on: at, treasure: 5 }, "You place red 3, worth 5, on d4."),
            (Notice::ExplorerPlaced { explorer: one(yellow), on: at }, "Bo (yellow) places yellow 3 on d4."),
            (Notice::Public(Public::BoatPlaced { colour: red, at }), "You place a boat in d4."),
            (Notice::Public(Public::TurnBegan { colour: red }), "-- Your turn (red) --"),
            (Notice::Public(Public::TurnBegan { colour: yellow }), "-- Bo (yellow) --"),
            (Notice::Public(Public::Passed { colour: yellow }), "Bo (yellow) passes."),
            (Notice::Public(Public::TilePlayed { colour: red, back, front }), "You play a tile: whale mover (forest)."),
            (Notice::Public(Public::ExplorerMoved { explorer: one(red), to: Spot::Tile(at) }), "Red 3 walks to d4."),
            (Notice::Public(Public::ExplorerMoved { explorer: one(red), to: Spot::Water(at) }), "Red 3 swims in d4."),
            (
                Notice::Public(Public::ExplorerMoved { explorer: one(red), to: Spot::Deck(at) }),
                "Red 3 boards the boat in d4.",
            ),
            (
                Notice::Public(Public::ExplorerMoved { explorer: one(red), to: Spot::Corner(Corner::NorthEast) }),
                "Red 3 is safe on the north-east land!",
            ),
            (
                Notice::Public(Public::BoatMoved { colour: yellow, from: at, to: hex("d3"), aboard: both }),
                "Bo (yellow) rows the boat from d4 to d3 with red 3 and yellow 3.",
            ),
            (
                Notice::Public(Public::BoatMoved { colour: red, from: at, to: hex("d3"), aboard: ExplorerSet::EMPTY }),
                "You row an empty boat from d4 to d3.",
            ),
            (Notice::Public(Public::BoatDestroyed { at }), "The boat in d4 is destroyed."),
            (Notice::Public(Public::FellIn { explorers: both, at }), "Red 3 and yellow 3 fall into the water in d4."),
            (Notice::Public(Public::Lost { explorers: only, cause: Cause::Serpent }), "A serpent takes yellow 3."),
            (
                Notice::Public(Public::Lost { explorers: only, cause: Cause::LeftBehind }),
                "Left behind and lost: yellow 3.",
            ),
            (Notice::Public(Public::TileSunk { colour: red, at, terrain: front }), "You sink the forest in d4."),
            (Notice::Public(Public::BackShown { back: Back::Volcano, front }), "Under it: the volcano!"),
            (Notice::Public(Public::BackShown { back: Back::Boat, front }), "Under it: a boat."),
            (Notice::YouKept { colour: red, back, front }, "You keep it: whale mover (forest)."),
            (Notice::TileKept { colour: yellow, front }, "Bo (yellow) keeps it."),
            (Notice::Public(Public::CreaturePlaced { creature: shark, at }), "A shark appears in d4."),
            (Notice::Public(Public::BoatSurfaced { at }), "A boat appears in d4."),
            (Notice::Public(Public::Boarded { explorers: only, at }), "Yellow 3 is aboard the boat in d4."),
            (
                Notice::Public(Public::SweptAway { at, creatures: [1, 2, 0] }),
                "The whirlpool swallows 1 serpent and 2 sharks in d4.",
            ),
            (
                Notice::Public(Public::DieRolled { colour: yellow, creature: shark }),
                "Bo (yellow) rolls the die: shark.",
            ),
            (
                Notice::Public(Public::CreatureMoved { creature: shark, from: at, to: hex("d3") }),
                "A shark goes from d4 to d3.",
            ),
            (
                Notice::Public(Public::DefenceAsked { asked }),
                "Before it strikes, a defence is possible for red and yellow.",
            ),
            (Notice::YouAnswered { colour: red, reply: Reply::Decline }, "You do not defend."),
            (
                Notice::YouAnswered { colour: red, reply: Reply::Defend(front) },
                "You defend with your tile (forest), unless somebody before you does.",
            ),
            (Notice::Answered { colour: yellow }, "Bo (yellow) has answered under cover."),
            (
                Notice::Public(Public::Defended { colour: red, creature: shark, at, front }),
                "You play a shark defence (forest): the shark in d4 is out of the match.",
            ),
        ] {
            assert_eq!(said_at(4, notice).as_deref(), Some(sentence));
        }
        let two = said_at(2, Notice::Public(Public::Passed { colour: Colour::Green }));
        assert_eq!(two.as_deref(), Some("You (green) pass."), "with two colours it is said which");
    }
}
