//! What happened and what is asked, in English sentences.

use fuga_escape::{Action, Asked, Card, Ending, Fate, HatchCard, Item, Notice, Outcome, Place, Role, Side, View};
use fuga_kernel::Seat;

/// What the keys do, and how the game goes.
pub(super) const HELP: &str = "\
Type a key or a sector, then Enter:
  K07       move there, or announce a noise there when you are asked for one
            (k7 will do; a hatch is hatch 3, or just 3 when you can reach it)
  x K07     move there and attack: aliens, and humans who hold an Attack item
  a  s  t   play Adrenaline (2 steps), Sedatives (no card), Teleport (to the H)
  o K07     play a Spotlight: all in and next to K07 must say where they are
  d attack  put an item away when you hold more than 3; Defense plays itself
  e  end your turn    k  announce the noise you must    y  stay when stuck
  m  the whole map    l  all that happened so far       r  your moves by round
  u  take back        n K07 text  write a private note  q  quit
How it goes:
  Humans move 1 sector a turn and look for an open hatch. Aliens move 1 or 2,
  or 3 once they have killed a human, and hunt. Nobody sees anybody.
  A move into a dangerous sector (#) draws a card: silence or a noise. Half of
  the noises are true; the others are wherever their maker says they are.
  Secure sectors (o) draw nothing. An attack kills all others in its sector.
  On a hatch a card is drawn: green lets you out, red shuts the hatch for good.
  Who escapes wins. The aliens win if the last human on board does not.
  In the basic game the first human out wins alone, and there are no items.";

/// The greeting: who you are.
pub(super) fn welcome(view: &View) -> String {
    let role = view.you.as_ref().map(|you| you.role);
    let text = match role {
        Some(role) if role.side() == Side::Human => "Reach an open hatch before the aliens find you; trust nobody.",
        Some(_) => "Find the humans and kill them before they reach a hatch. Nobody knows what you are.",
        None => "",
    };
    let role = role.map_or(String::new(), |role| format!("You are {}. ", self::role(role)));
    format!("{role}{text}\nType ? for help.")
}

/// A character's name, as it stands in a list.
pub(super) const fn title(role: Role) -> &'static str {
    match role {
        Role::Captain => "the Captain",
        Role::Pilot => "the Pilot",
        Role::Psychologist => "the Psychologist",
        Role::Soldier => "the Soldier",
        Role::ExecutiveOfficer => "the Executive Officer",
        Role::CoPilot => "the Co-Pilot",
        Role::Engineer => "the Engineer",
        Role::Medic => "the Medic",
        Role::FirstAlien => "the First Alien",
        Role::SecondAlien => "the Second Alien",
        Role::ThirdAlien => "the Third Alien",
        Role::FourthAlien => "the Fourth Alien",
        Role::FifthAlien => "the Fifth Alien",
        Role::SixthAlien => "the Sixth Alien",
        Role::SeventhAlien => "the Seventh Alien",
        Role::EighthAlien => "the Eighth Alien",
    }
}

/// A character's name and side.
fn role(role: Role) -> String {
    match role.side() {
        Side::Human => format!("{}, a human", title(role)),
        Side::Alien => title(role).to_owned(),
    }
}

pub(super) const fn side(side: Side) -> &'static str {
    match side {
        Side::Human => "human",
        Side::Alien => "alien",
    }
}

pub(super) const fn fate(fate: Fate) -> &'static str {
    match fate {
        Fate::Aboard => "on board",
        Fate::Killed => "killed",
        Fate::Escaped => "escaped",
        Fate::Stranded => "stranded",
        Fate::LeftBehind => "left behind",
    }
}

const fn item(item: Item) -> &'static str {
    match item {
        Item::Attack => "Attack",
        Item::Teleport => "Teleport",
        Item::Adrenaline => "Adrenaline",
        Item::Sedatives => "Sedatives",
        Item::Spotlight => "Spotlight",
        Item::Defense => "Defense",
    }
}

const fn card(card: Card) -> &'static str {
    match card {
        // Whether an item comes with it is said when it comes; in the basic game none does.
        Card::YourSector | Card::YourSectorItem => "noise in your sector",
        Card::AnySector | Card::AnySectorItem => "noise in any sector",
        Card::Silence => "silence",
    }
}

/// A number of things.
pub(super) fn count(n: u8, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

/// Where somebody stands, as the table says it.
fn stands(place: Place) -> String {
    match place {
        Place::At(coord) => format!("in {coord}"),
        Place::HumanStart | Place::AlienStart => format!("on the {place}"),
        Place::Hatch(_) => format!("on {place}"),
    }
}

/// A text as a sentence: its first letter large.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Names a seat at the beginning of a sentence, with the verb's ending for others.
struct Who<'a> {
    you: Seat,
    names: &'a [String],
}

impl Who<'_> {
    fn name(&self, seat: Seat) -> String {
        sentence(&self.names[seat.index()])
    }

    fn inside(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    /// The verb as it follows the name: you draw, Ada draws.
    fn does(&self, seat: Seat, you: &str, other: &str) -> String {
        format!("{} {}", self.name(seat), if seat == self.you { you } else { other })
    }

    fn list(&self, seats: impl Iterator<Item = Seat>) -> String {
        seats.map(|seat| self.inside(seat).to_owned()).collect::<Vec<_>>().join(", ")
    }
}

/// A notice as a line of the log, if it is worth one.
pub(super) fn notice(notice: &Notice, you: Seat, names: &[String]) -> Option<String> {
    let who = Who { you, names };
    Some(match notice {
        Notice::Began { first } => format!("{} first.", who.does(*first, "play", "plays")),
        Notice::YouAre { at, .. } => format!("You begin {}.", stands(*at)),
        Notice::RoundBegan { round } => format!("-- Round {round} --"),
        // Defense is told with the attack it stopped.
        Notice::TurnBegan { .. } | Notice::Ended { .. } | Notice::ItemUsed { item: Item::Defense, .. } => return None,
        Notice::YouMoved { to, .. } => format!("You are {} now.", stands(*to)),
        Notice::YouDrew { card, .. } => format!("You draw: {}.", self::card(*card)),
        Notice::NoCard { seat } => format!("{} no card.", who.does(*seat, "draw", "draws")),
        Notice::Silence { seat } => format!("{}: silence in all sectors.", who.name(*seat)),
        Notice::Noise { seat, at } => format!("{}: noise in sector {at}!", who.name(*seat)),
        Notice::Attacked { seat, at, killed, defended, .. } => {
            let mut said = vec![format!("{} in {at}!", who.does(*seat, "attack", "attacks"))];
            let deaths = killed
                .iter()
                .map(|death| format!("{} killed: {}.", who.does(death.seat, "are", "is"), role(death.role)));
            said.extend(deaths);
            said.extend(
                defended
                    .iter()
                    .map(|&seat| who.does(seat, "play Defense and fend it off.", "plays Defense and fends it off.")),
            );
            said.extend((killed.is_empty() && defended.is_empty()).then(|| "Nobody is hit.".to_owned()));
            said.join(" ")
        }
        Notice::YouGotItem { item, .. } => format!("You find an item: {}.", self::item(*item)),
        Notice::SeatGotItem { seat } => format!("{} an item.", who.does(*seat, "find", "finds")),
        Notice::ItemUsed { seat, item } => format!("{} {}.", who.does(*seat, "play", "plays"), self::item(*item)),
        Notice::YouDiscarded { item, .. } => format!("You put {} away.", self::item(*item)),
        Notice::SeatDiscarded { seat } => format!("{} an item away.", who.does(*seat, "put", "puts")),
        Notice::Lit { at, found, .. } => {
            let found: Vec<String> =
                found.iter().map(|found| format!("{} {}", who.inside(found.seat), stands(found.at))).collect();
            let found = if found.is_empty() { "nobody".to_owned() } else { found.join(", ") };
            format!("The light falls on {at} and shows {found}.")
        }
        Notice::HatchReached { seat, hatch, card } => {
            let card = match card {
                Some(HatchCard::Green) => " The card is green.",
                Some(HatchCard::Red) => " The card is red: the hatch is damaged for good.",
                None => "",
            };
            format!("{} hatch {hatch}.{card}", who.does(*seat, "reach", "reaches"))
        }
        Notice::Escaped { seat, hatch } => format!("{} through hatch {hatch}!", who.does(*seat, "escape", "escapes")),
        Notice::Stranded { seats } => {
            format!("No hatch is open any more. Stranded: {}.", who.list(seats.iter().copied()))
        }
    })
}

/// What a notice tells of where a seat is, in few words: for the list of players.
pub(super) fn heard(notice: &Notice) -> Vec<(Seat, String)> {
    match notice {
        Notice::NoCard { seat } => vec![(*seat, "no card".to_owned())],
        Notice::Silence { seat } => vec![(*seat, "silence".to_owned())],
        Notice::Noise { seat, at } => vec![(*seat, format!("noise {at}"))],
        Notice::Attacked { seat, at, defended, .. } => {
            let shown = defended.iter().map(|&seat| (seat, format!("seen {at}")));
            [(*seat, format!("attack {at}"))].into_iter().chain(shown).collect()
        }
        Notice::Lit { found, .. } => found.iter().map(|found| (found.seat, format!("seen {}", found.at))).collect(),
        Notice::HatchReached { seat, hatch, .. } => vec![(*seat, format!("on hatch {hatch}"))],
        Notice::ItemUsed { seat, item: Item::Teleport } => vec![(*seat, "human start".to_owned())],
        _ => Vec::new(),
    }
}

pub(super) fn took_back(seat: Seat, you: Seat, names: &[String]) -> String {
    format!("{} the last action back.", Who { you, names }.does(seat, "take", "takes"))
}

/// What you hold, what is asked, and what you may do, in lines no wider than asked.
pub(super) fn asked(view: &View, legal: &[Action], width: usize) -> String {
    let Some(you) = &view.you else { return String::new() };
    let hand: Vec<&str> = you.hand.iter().map(|&held| item(held)).collect();
    let hand = if hand.is_empty() { String::new() } else { format!(" You hold: {}.", hand.join(", ")) };
    let at = you.at.map_or(String::new(), |place| format!(", {}", stands(place)));
    let is_sedated = view.turn.seat == you.seat && view.turn.is_sedated;
    let sedated = if is_sedated { " Sedatives: you draw no card this turn." } else { "" };
    let question = match &you.asked {
        Some(Asked::Move { .. }) if legal.contains(&Action::Stay) => "You have no move, so you stay.".to_owned(),
        Some(Asked::Move { steps: 1, .. }) => "Move 1 sector.".to_owned(),
        Some(Asked::Move { steps: 2, .. }) => "Move 1 or 2 sectors.".to_owned(),
        Some(Asked::Move { steps, .. }) => format!("Move 1 to {steps} sectors."),
        Some(Asked::Announce { card: Card::YourSector | Card::YourSectorItem, .. }) => {
            "The card says: noise in your sector. You must announce it truly; Enter does.".to_owned()
        }
        Some(Asked::Announce { .. }) => {
            "The card says: noise in any sector. Name any sector: nobody can tell it from a true one.".to_owned()
        }
        Some(Asked::DropItem { .. }) if legal.iter().all(|action| matches!(action, Action::Discard { .. })) => {
            "You hold too many items: put one away.".to_owned()
        }
        Some(Asked::DropItem { .. }) => "You hold too many items: use one or put one away.".to_owned(),
        Some(Asked::PlayOrEnd { .. }) if legal == [Action::EndTurn] => {
            "You hold nothing that can be played now. Enter ends your turn.".to_owned()
        }
        Some(Asked::PlayOrEnd { .. }) => "Play an item, or end your turn.".to_owned(),
        None => String::new(),
    };
    let mut lines = wrap(&format!("You are {}{at}.{hand}{sedated}", role(you.role)), width, 2);
    lines.extend(wrap(&question, width, 2));
    lines.extend(choices(legal).iter().flat_map(|line| wrap(line, width, 8)));
    lines.join("\n")
}

/// A line in pieces no wider than asked, broken at blanks; all but the first are set in.
pub(super) fn wrap(line: &str, width: usize, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut now = String::new();
    for (index, word) in line.split(' ').enumerate() {
        let is_full = now.chars().count() + 1 + word.chars().count() > width && !now.trim().is_empty();
        if is_full {
            lines.push(std::mem::replace(&mut now, " ".repeat(indent)));
        } else if index > 0 {
            now.push(' ');
        }
        now.push_str(word);
    }
    lines.push(now);
    lines
}

/// The legal actions, grouped by how they are typed.
fn choices(legal: &[Action]) -> Vec<String> {
    let mut lines = Vec::new();
    let places = |pick: fn(&Action) -> Option<String>| legal.iter().filter_map(pick).collect::<Vec<_>>();
    let moves = places(|action| if let Action::Move { to } = action { Some(to.to_string()) } else { None });
    let attacks = places(|action| if let Action::Attack { to } = action { Some(to.to_string()) } else { None });
    let noises = places(|action| if let Action::Announce { at } = action { Some(at.to_string()) } else { None });
    let discards =
        places(
            |action| if let Action::Discard { item } = action { Some(self::item(*item).to_lowercase()) } else { None },
        );
    if !moves.is_empty() {
        lines.push(format!("  move: {}", moves.join(" ")));
    }
    if attacks.len() == moves.len() && !attacks.is_empty() {
        lines.push("  move and attack: x and any of these".to_owned());
    } else if !attacks.is_empty() {
        lines.push(format!("  move and attack: x and one of {}", attacks.join(" ")));
    }
    match noises.as_slice() {
        [] => {}
        [only] => lines.push(format!("  announce: {only}, or just k")),
        many => lines.push(format!("  announce: any of {} sectors, yours too", many.len())),
    }
    if !discards.is_empty() {
        lines.push(format!("  put away: d and one of {}", discards.join(" ")));
    }
    let mut keys: Vec<&str> = legal
        .iter()
        .filter_map(|action| match action {
            Action::Use { item: Item::Adrenaline } => Some("a Adrenaline"),
            Action::Use { item: Item::Sedatives } => Some("s Sedatives"),
            Action::Use { item: Item::Teleport } => Some("t Teleport"),
            Action::Stay => Some("y stay"),
            Action::EndTurn => Some("e end the turn"),
            _ => None,
        })
        .collect();
    if legal.iter().any(|action| matches!(action, Action::Light { .. })) {
        keys.push("o and a sector: Spotlight");
    }
    if !keys.is_empty() {
        lines.push(format!("  keys: {}", keys.join(", ")));
    }
    lines
}

/// How it ended, and who was who.
pub(super) fn ending(outcome: &Outcome, you: Seat, names: &[String]) -> String {
    let how = match outcome.ending {
        Ending::FirstHumanOut => "A human is out: the match is over.",
        Ending::LastHumanOut => "The last human on board has escaped.",
        Ending::LastHumanKilled => "The last human on board is dead.",
        Ending::HumansStranded => "No way out is left for those on board.",
        Ending::TimeUp => "The last round is over, and so is the time to escape.",
    };
    let mut lines = vec![format!("== The end, in round {} ==\n{how}", outcome.round)];
    for result in &outcome.seats {
        let won = if result.won { "WON" } else { "lost" };
        let name = &names[result.seat.index()];
        lines.push(format!("  {name:<5} {won:<4}  {}, {}", role(result.role), fate(result.fate)));
    }
    let has_won = outcome.seats.iter().any(|result| result.seat == you && result.won);
    lines.push(if has_won { "You win!".to_owned() } else { "You lose this time.".to_owned() });
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_fits_a_small_terminal() {
        assert!(HELP.lines().count() <= 22 && HELP.lines().all(|line| line.len() <= 79));
    }

    #[test]
    fn long_lines_are_broken_at_blanks() {
        assert_eq!(wrap("  Bo    silence", 26, 8), ["  Bo    silence"]);
        let broken = wrap("> Cleo  attack in K07, an alien, fed, 2 items", 26, 8);
        assert_eq!(broken, ["> Cleo  attack in K07, an", "        alien, fed, 2", "        items"]);
        assert_eq!(wrap("éééé ééééééééééééééééééé", 20, 2), ["éééé", "  ééééééééééééééééééé"]);
    }

    #[test]
    fn the_list_of_players_says_where_a_seat_was_noticed() {
        let seat = Seat::new(2);
        let at = "K07".parse().unwrap();
        assert_eq!(heard(&Notice::Noise { seat, at }), [(seat, "noise K07".to_owned())]);
        let attack =
            Notice::Attacked { seat, at: Place::At(at), by_item: false, killed: vec![], defended: vec![Seat::new(1)] };
        assert_eq!(heard(&attack), [(seat, "attack K07".to_owned()), (Seat::new(1), "seen K07".to_owned())]);
        assert!(heard(&Notice::TurnBegan { seat }).is_empty());
    }

    #[test]
    fn sentences_speak_to_you_and_of_the_others() {
        let names = ["you".to_owned(), "Bo".to_owned()];
        let said = |notice| super::notice(&notice, Seat::new(0), &names).unwrap();
        assert_eq!(said(Notice::NoCard { seat: Seat::new(0) }), "You draw no card.");
        assert_eq!(said(Notice::NoCard { seat: Seat::new(1) }), "Bo draws no card.");
        let red = Notice::HatchReached { seat: Seat::new(1), hatch: 3, card: Some(HatchCard::Red) };
        assert_eq!(said(red), "Bo reaches hatch 3. The card is red: the hatch is damaged for good.");
    }
}
