//! What happened, in English sentences, and what everything is called.

use fuga_escape::{
    Card, Code, Death, Ending, Escape, Fate, HatchCard, Item, Kills, Notice, Outcome, Place, Public, Refusal, Role,
    SeatResult, Side,
};
use fuga_kernel::{Game, Refused, Seat, Told};

use super::super::text::{count, sentence};

/// A character's name and side.
pub(super) fn role(role: Role) -> String {
    match role.side() {
        Side::Human => format!("the {role}, a human"),
        Side::Alien => format!("the {role}"),
    }
}

/// The same after B.3 may have made an alien of a human.
pub(super) fn role_now(role: Role, is_turned: bool) -> String {
    if is_turned { format!("the {role} turned alien") } else { self::role(role) }
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
        Fate::Returning => "killed, comes back",
        Fate::Killed => "killed",
        Fate::Escaped => "escaped",
        Fate::Stranded => "stranded",
        Fate::LeftBehind => "left behind",
    }
}

pub(super) const fn item(item: Item) -> &'static str {
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

const fn hatch_card(card: HatchCard) -> &'static str {
    match card {
        HatchCard::Green => "green",
        HatchCard::Red => "red",
    }
}

/// E.3 How many kills win, where kills do.
pub(super) fn kills_to_win(game: &Escape) -> Option<u8> {
    game.codes().kills().map(|kills| match kills {
        Kills::Players => game.n_seats(),
        Kills::Number(n) => n,
    })
}

/// Where somebody stands, as the table says it.
pub(super) fn stands(place: Place) -> String {
    match place {
        Place::At(coord) => format!("in {coord}"),
        Place::HumanStart | Place::AlienStart => format!("on the {place}"),
        Place::Hatch(_) => format!("on {place}"),
    }
}

/// Tells one seat what happened, and calls everybody by name.
pub(super) struct Who<'a> {
    you: Seat,
    names: &'a [String],
    /// B.3 Who was a human and is an alien now.
    turned: Vec<Seat>,
}

impl<'a> Who<'a> {
    pub(super) const fn new(you: Seat, names: &'a [String]) -> Self {
        Self { you, names, turned: Vec::new() }
    }

    /// The next line of the log, if it is worth one.
    pub(super) fn line(&mut self, told: &Told<Notice>) -> Option<String> {
        match told {
            Told::Notice(notice) => {
                let line = self.notice(notice);
                if let Notice::Public(Public::Turned { seat }) = notice {
                    self.turned.push(*seat);
                }
                line
            }
            Told::TookBack { seat, .. } => Some(format!("{} the last action back.", self.does(*seat, "take", "takes"))),
        }
    }

    fn notice(&self, notice: &Notice) -> Option<String> {
        Some(match notice {
            Notice::Public(fact) => return self.public(fact),
            Notice::YouAre { at, .. } => format!("You begin {}.", stands(*at)),
            // Defense is told with the attack it stopped.
            Notice::ItemUsed { item: Item::Defense, .. } => {
                return None;
            }
            Notice::YouRestarted { at, .. } => format!("You start again, {}.", stands(*at)),
            Notice::SeatRestarted { seat } => format!("{} again.", self.does(*seat, "start", "starts")),
            Notice::YouMoved { to, .. } => format!("You are {} now.", stands(*to)),
            Notice::YouDrew { card, .. } => format!("You draw: {}.", self::card(*card)),
            Notice::YouGotItem { item, .. } => format!("You find an item: {}.", self::item(*item)),
            Notice::SeatGotItem { seat } => format!("{} an item.", self.does(*seat, "find", "finds")),
            Notice::ItemUsed { seat, item } => format!("{} {}.", self.does(*seat, "play", "plays"), self::item(*item)),
            Notice::YouDiscarded { item, .. } => format!("You put {} away.", self::item(*item)),
            Notice::SeatDiscarded { seat } => format!("{} an item away.", self.does(*seat, "put", "puts")),
            Notice::YouPlannedTeleport { .. } => "You will teleport after your move, and show who you are.".to_owned(),
        })
    }

    /// What everybody perceives.
    fn public(&self, fact: &Public) -> Option<String> {
        Some(match fact {
            Public::Began { first } => format!("{} first.", self.does(*first, "play", "plays")),
            Public::RoundBegan { round } => format!("-- Round {round} --"),
            // Defense is told with the attack it stopped.
            Public::TurnBegan { .. } | Public::Ended { .. } => {
                return None;
            }
            Public::Stayed { seat } => self.does(*seat, "say that you stay.", "stays, and says so."),
            Public::Stuck { seat } => self.does(*seat, "are stuck and stay.", "is stuck and stays."),
            Public::NoCard { seat } => format!("{} no card.", self.does(*seat, "draw", "draws")),
            Public::Silence { seat } => format!("{}: silence in all sectors.", self.name(*seat)),
            Public::Noise { seat, at } => format!("{}: noise in sector {at}!", self.name(*seat)),
            Public::Attacked { seat, at, killed, defended, .. } => {
                let mut said = vec![format!("{} in {at}!", self.does(*seat, "attack", "attacks"))];
                let deaths = killed
                    .iter()
                    .map(|&death| format!("{} killed: {}.", self.does(death.seat, "are", "is"), self.was(death)));
                said.extend(deaths);
                said.extend(
                    defended.iter().map(|&seat| {
                        self.does(seat, "play Defense and fend it off.", "plays Defense and fends it off.")
                    }),
                );
                said.extend((killed.is_empty() && defended.is_empty()).then(|| "Nobody is hit.".to_owned()));
                said.join(" ")
            }
            Public::PlaysOn { seat } => self.does(*seat, "play on from there.", "plays on from there."),
            Public::Turned { seat } => self.does(
                *seat,
                "turn into an alien, and play on from there.",
                "turns into an alien, and plays on from there.",
            ),
            Public::ItemKept { seat, item, n_uses_left } => {
                let played = format!("{} {}", self.does(*seat, "play", "plays"), self::item(*item));
                let uses = count((*n_uses_left).into(), "use");
                format!("{played}, which has {uses} left: only the Pilot keeps one.")
            }
            Public::Lit { at, found, .. } => {
                let found: Vec<String> =
                    found.iter().map(|found| format!("{} {}", self.inside(found.seat), stands(found.at))).collect();
                let found = if found.is_empty() { "nobody".to_owned() } else { found.join(", ") };
                format!("The light falls on {at} and shows {found}.")
            }
            Public::PowerUsed { seat, role: Role::CoPilot } => {
                let goes = self.does(*seat, "teleport", "teleports");
                format!("{goes} to the human start without a card: {}.", role(Role::CoPilot))
            }
            Public::PowerUsed { seat, role: Role::Medic } => {
                format!("{} a player: {}.", self.does(*seat, "examine", "examines"), role(Role::Medic))
            }
            Public::PowerUsed { seat, role } => {
                format!("{} a power: {}.", self.does(*seat, "use", "uses"), self::role(*role))
            }
            Public::RoleShown { seat, role } => {
                format!("{} a role card: {}.", self.does(*seat, "have to show", "has to show"), self::role(*role))
            }
            Public::HatchCardsDrawn { seat, cards: [first, second], .. } => {
                let (first, second) = (hatch_card(*first), hatch_card(*second));
                let draws = self.does(*seat, "draw", "draws");
                format!("{draws} two hatch cards, {first} and {second}: only the Engineer does.")
            }
            Public::HatchReached { seat, hatch, card } => {
                let card = match card {
                    Some(HatchCard::Green) => " The card is green.",
                    Some(HatchCard::Red) => " The card is red: the hatch is damaged for good.",
                    None => "",
                };
                format!("{} hatch {hatch}.{card}", self.does(*seat, "reach", "reaches"))
            }
            Public::Escaped { seat, hatch } => {
                format!("{} through hatch {hatch}!", self.does(*seat, "escape", "escapes"))
            }
            Public::Stranded { seats } => {
                format!("No hatch is open any more. Stranded: {}.", self.list(seats.iter().copied()))
            }
        })
    }

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

    /// What somebody who is killed now was.
    fn was(&self, death: Death) -> String {
        role_now(death.role, self.turned.contains(&death.seat))
    }
}

/// By seat: what was heard or seen of it last, in few words: for the list of players.
pub(super) fn last_heard(notices: &[Notice], n_seats: usize) -> Vec<Option<String>> {
    let mut last = vec![None; n_seats];
    let mut stayed = None;
    for notice in notices {
        match notice {
            Notice::Public(Public::TurnBegan { .. }) => stayed = None,
            Notice::Public(Public::Stayed { seat } | Public::Stuck { seat }) => stayed = Some(*seat),
            _ => {}
        }
        for (seat, text) in heard(notice) {
            // A.2 What it says of itself tells most together with the turn's result.
            last[seat.index()] = Some(if stayed == Some(seat) { format!("stayed, {text}") } else { text });
        }
    }
    last
}

/// What a notice tells of where a seat is.
fn heard(notice: &Notice) -> Vec<(Seat, String)> {
    match notice {
        Notice::Public(Public::NoCard { seat }) => vec![(*seat, "no card".to_owned())],
        Notice::Public(Public::Silence { seat }) => vec![(*seat, "silence".to_owned())],
        Notice::Public(Public::Noise { seat, at }) => vec![(*seat, format!("noise {at}"))],
        Notice::Public(Public::Attacked { seat, at, killed, defended, .. }) => {
            // B.3 lets the killed play on from there.
            let hit = killed.iter().map(|death| death.seat).chain(defended.iter().copied());
            let shown = hit.map(|seat| (seat, format!("seen {at}")));
            [(*seat, format!("attack {at}"))].into_iter().chain(shown).collect()
        }
        Notice::Public(Public::Lit { found, .. }) => {
            found.iter().map(|found| (found.seat, format!("seen {}", found.at))).collect()
        }
        Notice::Public(Public::HatchReached { seat, hatch, .. } | Public::HatchCardsDrawn { seat, hatch, .. }) => {
            vec![(*seat, format!("on hatch {hatch}"))]
        }
        Notice::ItemUsed { seat, item: Item::Teleport }
        | Notice::Public(
            Public::ItemKept { seat, item: Item::Teleport, .. } | Public::PowerUsed { seat, role: Role::CoPilot },
        ) => vec![(*seat, "human start".to_owned())],
        Notice::YouRestarted { seat, .. } | Notice::SeatRestarted { seat } => vec![(*seat, "starts again".to_owned())],
        _ => Vec::new(),
    }
}

/// Why an action is refused. Players have names here, and characters titles.
pub(super) fn refusal(refusal: &Refused<Refusal>, you: Seat, names: &[String]) -> String {
    let who = Who::new(you, names);
    match refusal {
        Refused::ByRule(Refusal::NotInPlay { seat }) if *seat == you => "You can't examine yourself".to_owned(),
        Refused::ByRule(Refusal::NotInPlay { seat }) => format!("{} is not in play", who.name(*seat)),
        Refused::ByRule(Refusal::RoleIsKnown { seat }) => format!("Everybody knows what {} is", who.inside(*seat)),
        Refused::ByRule(Refusal::PowerSpent { .. }) => "Your power is used up".to_owned(),
        Refused::ByRule(Refusal::PowerTooLate { .. }) => "Your power is used before the move".to_owned(),
        refusal => sentence(&refusal.to_string()),
    }
}

/// How it ended, and who was who.
pub(super) fn ending(game: &Escape, outcome: &Outcome, you: Seat, names: &[String]) -> String {
    let who = Who::new(you, names);
    let how = match outcome.ending {
        Ending::FirstHumanOut => "A human is out: the match is over.".to_owned(),
        Ending::LastHumanOut => "The last human on board has escaped.".to_owned(),
        Ending::LastHumanKilled => "The last human on board is dead.".to_owned(),
        Ending::HumansStranded => "No way out is left for those on board.".to_owned(),
        Ending::TimeUp if game.codes().has(Code::B6) => {
            "The last round is over, and nobody has made enough kills.".to_owned()
        }
        Ending::TimeUp => "The last round is over, and so is the time to escape.".to_owned(),
        Ending::OutOfReach => "Nobody can make enough kills any more, so nobody has won.".to_owned(),
        // The match ends with that kill, so nobody else has as many.
        Ending::EnoughKills => outcome.seats.iter().max_by_key(|result| result.kills).map_or(String::new(), |most| {
            let kills = count(most.kills, "kill");
            format!("{} {kills}, and that is enough.", who.does(most.seat, "have made", "has made"))
        }),
    };
    let mut lines = vec![format!("== The end, in round {} ==\n{how}", outcome.round)];
    let counts_kills = kills_to_win(game).is_some();
    for result in &outcome.seats {
        let won = if result.won { "WON" } else { "lost" };
        let name = &names[result.seat.index()];
        let kills = if counts_kills { format!(", {}", count(result.kills, "kill")) } else { String::new() };
        lines.push(format!("  {name:<5} {won:<4}  {}{kills}", was(result)));
    }
    let has_won = outcome.seats.iter().any(|result| result.seat == you && result.won);
    let has_winner = outcome.seats.iter().any(|result| result.won);
    lines.push(
        if has_won {
            "You win!"
        } else if has_winner {
            "You lose this time."
        } else {
            "Nobody wins."
        }
        .to_owned(),
    );
    lines.join("\n")
}

/// Who somebody was, and what became of them.
fn was(result: &SeatResult) -> String {
    // A.5 Nobody comes back any more.
    let fate = if result.fate == Fate::Returning { Fate::Killed } else { result.fate };
    format!("{}, {}", role_now(result.role, result.is_turned), self::fate(fate))
}

#[cfg(test)]
mod tests {
    use fuga_escape::{Scenario, Zone};

    use super::super::example::options;
    use super::*;

    #[test]
    fn the_list_of_players_says_where_a_seat_was_noticed() {
        let (bo, cleo) = (Seat::new(1), Seat::new(2));
        let at = "K07".parse().unwrap();
        let heard = |notices: &[Notice]| {
            last_heard(notices, 3)[1..].iter().cloned().map(Option::unwrap_or_default).collect::<Vec<_>>()
        };
        assert_eq!(heard(&[Notice::Public(Public::TurnBegan { seat: bo })]), ["", ""]);
        assert_eq!(heard(&[Notice::Public(Public::Noise { seat: cleo, at })]), ["", "noise K07"]);
        let killed = vec![Death { seat: bo, role: Role::Pilot, side: Side::Human }];
        let attack = Notice::Public(Public::Attacked {
            seat: cleo,
            at: Place::At(at),
            by_item: false,
            killed,
            defended: vec![],
        });
        assert_eq!(heard(&[attack.clone(), Notice::Public(Public::Turned { seat: bo })]), ["seen K07", "attack K07"]);
        assert_eq!(heard(&[attack, Notice::SeatRestarted { seat: bo }]), ["starts again", "attack K07"]);
        let stay = [
            Notice::Public(Public::Stayed { seat: bo }),
            Notice::Public(Public::NoCard { seat: bo }),
            Notice::Public(Public::TurnBegan { seat: cleo }),
        ];
        assert_eq!(heard(&stay), ["stayed, no card", ""]);
        assert_eq!(heard(&[&stay[..], &[Notice::Public(Public::Silence { seat: bo })]].concat()), ["silence", ""]);
        let leaps = [
            Notice::Public(Public::PowerUsed { seat: bo, role: Role::CoPilot }),
            Notice::Public(Public::ItemKept { seat: cleo, item: Item::Teleport, n_uses_left: 1 }),
        ];
        assert_eq!(heard(&leaps), ["human start", "human start"]);
    }

    const YOU: Seat = Seat::new(0);
    const BO: Seat = Seat::new(1);

    fn names() -> [String; 2] {
        ["you".to_owned(), "Bo".to_owned()]
    }

    fn said(notices: impl IntoIterator<Item = Notice>) -> String {
        let names = names();
        let mut who = Who::new(YOU, &names);
        let lines = notices.into_iter().filter_map(|notice| who.line(&Told::Notice(notice)));
        lines.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn sentences_speak_to_you_and_of_the_others() {
        assert_eq!(said([Notice::Public(Public::NoCard { seat: YOU })]), "You draw no card.");
        assert_eq!(said([Notice::Public(Public::NoCard { seat: BO })]), "Bo draws no card.");
        let red = Notice::Public(Public::HatchReached { seat: BO, hatch: 3, card: Some(HatchCard::Red) });
        assert_eq!(said([red]), "Bo reaches hatch 3. The card is red: the hatch is damaged for good.");
    }

    #[test]
    fn what_scenarios_bring_is_said() {
        let at = Place::Hatch(2);
        for (notice, sentence) in [
            (Notice::YouRestarted { seat: YOU, at }, "You start again, on hatch 2."),
            (Notice::SeatRestarted { seat: BO }, "Bo starts again."),
            (Notice::Public(Public::Stayed { seat: YOU }), "You say that you stay."),
            (Notice::Public(Public::Stayed { seat: BO }), "Bo stays, and says so."),
            (Notice::Public(Public::Stuck { seat: YOU }), "You are stuck and stay."),
            (Notice::Public(Public::Stuck { seat: BO }), "Bo is stuck and stays."),
            (Notice::Public(Public::Turned { seat: YOU }), "You turn into an alien, and play on from there."),
            (Notice::Public(Public::Turned { seat: BO }), "Bo turns into an alien, and plays on from there."),
            (Notice::Public(Public::PlaysOn { seat: BO }), "Bo plays on from there."),
            (
                Notice::Public(Public::ItemKept { seat: BO, item: Item::Teleport, n_uses_left: 2 }),
                "Bo plays Teleport, which has 2 uses left: only the Pilot keeps one.",
            ),
            (Notice::YouPlannedTeleport { seat: YOU }, "You will teleport after your move, and show who you are."),
            (
                Notice::Public(Public::PowerUsed { seat: BO, role: Role::CoPilot }),
                "Bo teleports to the human start without a card: the Co-Pilot, a human.",
            ),
            (
                Notice::Public(Public::PowerUsed { seat: YOU, role: Role::Medic }),
                "You examine a player: the Medic, a human.",
            ),
            (
                Notice::Public(Public::RoleShown { seat: BO, role: Role::SixteenthAlien }),
                "Bo has to show a role card: the Sixteenth Alien.",
            ),
            (
                Notice::Public(Public::HatchCardsDrawn {
                    seat: BO,
                    hatch: 1,
                    cards: [HatchCard::Red, HatchCard::Green],
                }),
                "Bo draws two hatch cards, red and green: only the Engineer does.",
            ),
        ] {
            assert_eq!(said([notice]), sentence);
        }
    }

    #[test]
    fn who_turned_is_no_human_any_more() {
        let killed = |seat| {
            let killed = vec![Death { seat, role: Role::Pilot, side: Side::Human }];
            Notice::Public(Public::Attacked {
                seat: YOU,
                at: "K07".parse().unwrap(),
                by_item: false,
                killed,
                defended: vec![],
            })
        };
        let told = said([killed(BO), Notice::Public(Public::Turned { seat: BO }), killed(BO)]);
        assert!(told.starts_with("You attack in K07! Bo is killed: the Pilot, a human."), "{told}");
        assert!(told.ends_with("You attack in K07! Bo is killed: the Pilot turned alien."), "{told}");
    }

    #[test]
    fn a_refusal_calls_players_and_characters_by_name() {
        let why = |why| refusal(&Refused::ByRule(why), YOU, &names());
        assert_eq!(why(Refusal::NotInPlay { seat: YOU }), "You can't examine yourself");
        assert_eq!(why(Refusal::NotInPlay { seat: BO }), "Bo is not in play");
        assert_eq!(why(Refusal::RoleIsKnown { seat: BO }), "Everybody knows what Bo is");
        let nobody = why(Refusal::NoSuchPower { role: Role::CoPilot });
        assert_eq!(nobody, "Only the Co-Pilot can do this, and only in a scenario that gives the power");
        assert_eq!(why(Refusal::MustMove), "You must move: there is a legal move");
    }

    #[test]
    fn the_end_shows_kills_where_they_count() {
        let result =
            |seat, role, kills, won| SeatResult { seat, role, fate: Fate::Aboard, is_turned: false, kills, won };
        let ending = |scenario, ending, won| {
            let game = Escape::new(options(2, Zone::Galilei, scenario)).unwrap();
            let seats = vec![result(YOU, Role::Pilot, 0, false), result(BO, Role::FirstAlien, 2, won)];
            super::ending(&game, &Outcome { ending, round: 7, seats }, YOU, &names())
        };
        let arena = ending(Some(Scenario::Arena), Ending::EnoughKills, true);
        assert!(arena.contains("\nBo has made 2 kills, and that is enough.\n"), "{arena}");
        assert!(arena.contains("\n  Bo    WON   the First Alien, on board, 2 kills\nYou lose this time."), "{arena}");
        let late = ending(Some(Scenario::Arena), Ending::TimeUp, false);
        assert!(late.contains("nobody has made enough kills") && late.ends_with("Nobody wins."), "{late}");
        let plain = ending(None, Ending::TimeUp, true);
        assert!(!plain.contains("kill"), "{plain}");
    }
}
