//! The rule sheet of a scenario: what its codes change, in words for the table (E-70).

use super::{Access, Code, Codes, Kills, Script};
use crate::cards::{HatchCard, Side};
use crate::options::Readings;
use crate::text::{PLAYERS, list};

impl Script {
    /// What the scenario changes, one paragraph a code: the code, then what it means here.
    ///
    /// The number of seats fills in what depends on it; the readings decide where the rulebooks differ.
    pub fn sheet(&self, n_seats: Option<u8>, readings: impl Into<Readings>) -> Vec<String> {
        let sheet = Sheet { codes: &self.codes, n_seats, readings: readings.into() };
        self.codes.iter().map(|code| format!("{code} {}", sheet.paragraph(code))).collect()
    }
}

struct Sheet<'a> {
    codes: &'a Codes,
    n_seats: Option<u8>,
    readings: Readings,
}

impl Sheet<'_> {
    fn paragraph(&self, code: Code) -> String {
        let text = match code {
            Code::A1 => self.cards_in_secure(),
            Code::A2 => format!("A seat may stay where it is, in any kind of sector, and says so aloud. {STAYING}"),
            Code::A4 => self.closed_sectors(),
            Code::A5 => self.restart(),
            Code::B3 => self.conversion(),
            Code::B4 => self.human_hatch(),
            Code::B6 => "There are no humans, and every seat is an alien. Nobody escapes and the aliens do not win \
                         together: only kills win (E.3)."
                .to_owned(),
            Code::C3 => {
                let steps = self.steps(Side::Alien);
                format!("An alien gets no faster by killing a human: it moves {steps} to the end.")
            }
            Code::C6 => self.alien_hatches(),
            Code::D2 => "All hatches are open, and there are no hatch cards. A human who ends a move on a hatch \
                         announces its number and is out, and the hatch is blocked. When all are blocked, the humans \
                         left are stranded."
                .to_owned(),
            Code::E3 => self.kills(),
            Code::G4 => "Using an item does not show it, except Teleport and Defense: the others see a card put away, \
                         as over the hand limit. What an Attack or a Spotlight brings about is public all the same."
                .to_owned(),
            Code::H1 => self.captain(),
            Code::H2 => self.psychologist(),
            Code::H3 => {
                let uses = if self.readings.pilot_uses_four { "four" } else { "three" };
                format!(
                    "The Pilot can use a Teleport card {uses} times, and then discards it. Until then it takes up its \
                     place in the hand; drawn again, it has {uses} new uses."
                )
            }
            Code::H4 if self.codes.has(Code::X2) => {
                format!("The Soldier may hold {} items, one more than the others.", self.codes.hand_limit() + 1)
            }
            Code::H4 => "The Soldier may hold four items: only the fifth is too many.".to_owned(),
            Code::H13 => {
                format!("Once in a match the Executive Officer may stay in place, and nobody is told. {STAYING}")
            }
            Code::H14 if self.readings.co_pilot_has_card => {
                "The Co-Pilot begins with a Teleport card in hand, and so is known to everybody.".to_owned()
            }
            Code::H14 => "The Co-Pilot begins with a Teleport that is no card and that the hand limit ignores. It \
                          works once and is announced as a Teleport; as no card is discarded, it shows the role."
                .to_owned(),
            Code::H15 => "The Engineer draws two hatch cards for all to see and decides which one counts; the other \
                          goes back into the pile, which is shuffled."
                .to_owned(),
            Code::H16 => "Once in a match, in a turn of their own, the Medic may make another seat in play show its \
                          role to everybody. That gives the Medic away."
                .to_owned(),
            Code::J4 => "Item icons mean nothing; every Silence card gives an item instead.".to_owned(),
            Code::X1 => {
                format!("The match is over after {} rounds at the latest, and not after 39.", self.codes.n_rounds())
            }
            Code::X2 => self.hands(),
            Code::X3 => {
                let [_, faster] = self.speeds(Side::Human);
                format!("A human moves {} a turn, and {faster} with Adrenaline.", self.sectors(Side::Human))
            }
            Code::X4 => {
                let [_, faster] = self.speeds(Side::Alien);
                let fed = if self.codes.has(Code::C3) {
                    "nothing makes it faster".to_owned()
                } else {
                    format!("{faster} once it is fed")
                };
                format!("An alien moves {} a turn, and {fed}.", self.sectors(Side::Alien))
            }
            Code::X5 => self.aliens(),
            Code::X6 => self.danger(),
            Code::X7 => self.items(),
            Code::X8 => {
                let deck = self.codes.hatch_deck(self.n_cards());
                let (green, red) = (deck[HatchCard::Green], deck[HatchCard::Red]);
                format!("The hatch cards are {green} green and {red} red{}.", self.doubled())
            }
        };
        if self.codes.iter().find(|&code| OFFICERS.contains(&code)) == Some(code) {
            text + " The human roles are dealt from all eight ranks (E-05)."
        } else {
            text
        }
    }

    fn cards_in_secure(&self) -> String {
        let text = "Whoever ends in a secure sector draws a dangerous-sector card too.";
        self.with(text, Code::J4, "A Silence card gives an item there as well.")
    }

    fn closed_sectors(&self) -> String {
        let who = match self.codes.access() {
            Some(Access::Humans) => "Only humans may enter or cross secure sectors.",
            Some(Access::Aliens) => "Only aliens may enter or cross secure sectors.",
            Some(Access::Nobody) | None => "Nobody may enter or cross secure sectors.",
        };
        format!("{who} A seat without any legal move stays where it is, in secret (E-14).")
    }

    fn restart(&self) -> String {
        let is_for_aliens = self.codes.has(Code::B3);
        let (who, former) =
            if is_for_aliens { ("An alien", "; who was a human then, on the alien start") } else { ("A seat", "") };
        let is_on_hatch = self.codes.has(Code::B4) || self.codes.has(Code::C6);
        let hatch = if is_on_hatch { ", even on a closed hatch" } else { "" };
        // Aliens are neither waited for nor stranded.
        let has_humans = !is_for_aliens && !self.codes.has(Code::B6);
        let last = self.codes.n_rounds();
        let aboard = if has_humans {
            format!(" but counts as on board, for stranding and round {last} too")
        } else {
            String::new()
        };
        format!(
            "{who} killed by an attack comes back as its next turn begins, where it began the game{hatch}{former}. \
             It loses its hand and shows its role; kills, speed and spent powers stay. Until then it is nowhere{aboard}."
        )
    }

    fn conversion(&self) -> String {
        let text = format!(
            "A killed human turns into an alien and plays on from that sector, moving {}, without hand and powers; \
             earlier kills stay, but do not feed. They win and lose with the aliens from then on, but whoever's death \
             leaves no human on board loses.",
            self.steps(Side::Alien)
        );
        // With A.5 killed aliens restart instead.
        if self.readings.killed_aliens_play_on && !self.codes.has(Code::A5) {
            text + " Killed aliens play on too."
        } else {
            text
        }
    }

    fn human_hatch(&self) -> String {
        let hatch = self.codes.human_hatch().unwrap_or_default();
        let text = format!(
            "The humans start on hatch {hatch}. To start there is not to reach it: it stays open, and they may come \
             back to it. Teleport still leads to the map's human start, which no move enters."
        );
        self.with(&text, Code::D2, "A human can be out in round 2.")
    }

    fn alien_hatches(&self) -> String {
        let hatches: Vec<String> = self.codes.alien_hatches().iter().map(ToString::to_string).collect();
        let start = if let [hatch] = &hatches[..] {
            format!("The aliens start on hatch {hatch}.")
        } else {
            let hatches = list(&hatches, "and");
            format!("The aliens start on hatches {hatches}, spread evenly by chance; each is told only its own.")
        };
        format!("{start} This neither opens nor closes a hatch, and no alien may end a move on one later.")
    }

    fn kills(&self) -> String {
        let kills = match (self.codes.kills(), self.n_seats) {
            (Some(Kills::Number(1)), _) => "one kill".to_owned(),
            (Some(Kills::Number(number)), _) | (_, Some(number)) => format!("{number} kills"),
            (_, None) => "as many kills as there are seats".to_owned(),
        };
        let has_humans = !self.codes.has(Code::B6);
        let which = if has_humans && !self.readings.human_kills_count {
            "Only kills by aliens count, whoever the victim is and however often."
        } else {
            "Every kill counts, whoever the victim is and however often."
        };
        let rest = if has_humans {
            "Humans who have escaped win too, and so do the aliens if that kill takes the last human on board."
                .to_owned()
        } else {
            let last = self.codes.n_rounds();
            format!("If round {last} ends before that, nobody has won, and the kills are shown.")
        };
        format!("Whoever has made at least {kills} wins, and the game is over at once. {which} {rest}")
    }

    fn captain(&self) -> String {
        let text = "The first time the Captain ends in a dangerous sector, no card is drawn, and nobody is told why. \
                    An attack or Sedatives there use the power up too.";
        let text = self.with(text, Code::A1, "Secure sectors leave it alone.");
        let passing = " A dangerous sector that can only be passed uses it up as well.";
        if self.readings.captain_counts_passing { text + passing } else { text }
    }

    fn psychologist(&self) -> String {
        let is_moved = self.codes.has(Code::B4) || self.codes.has(Code::C6);
        let others = if is_moved { ", whatever hatches the others start on" } else { "" };
        format!("The Psychologist, though a human, starts on the map's alien start{others}.")
    }

    fn hands(&self) -> String {
        let limit = self.codes.hand_limit();
        let items = if limit == 1 { "1 item".to_owned() } else { format!("{limit} items") };
        format!("A hand holds {items} at most: whoever receives one more must use or discard one at once.")
    }

    fn aliens(&self) -> String {
        let counts = self.codes.aliens().iter();
        let counts: Vec<String> = counts.map(|(players, aliens)| format!("{aliens} of {players}")).collect();
        let counts = list(&counts, "and");
        format!("So many players are aliens: {counts}. With any other number of players it is half of them, as ever.")
    }

    fn danger(&self) -> String {
        let [own, own_item, any, any_item, silence] = *self.codes.danger_deck(self.n_cards()).values();
        format!(
            "The dangerous-sector cards are {} Noise in your sector ({own_item} with an item icon), {} Noise in any \
             sector ({any_item} with an item icon) and {silence} Silence{}.",
            own + own_item,
            any + any_item,
            self.doubled()
        )
    }

    fn items(&self) -> String {
        let deck = self.codes.item_deck(self.n_cards());
        let counts: Vec<String> = deck.iter().map(|(item, n)| format!("{n} {item:?}")).collect();
        format!("The item cards are {}{}.", list(&counts, "and"), self.doubled())
    }

    /// For how many seats cards are counted.
    fn n_cards(&self) -> u8 {
        self.n_seats.unwrap_or(*PLAYERS.start())
    }

    /// E-01 What is said of two boxes where it is not known how many play.
    fn doubled(&self) -> &'static str {
        if self.n_seats.is_none() { ", and twice as many from 9 seats on" } else { "" }
    }

    /// How far a side moves: `1`, `1 or 2`, `exactly 2`, `1 to 3`.
    fn steps(&self, side: Side) -> String {
        let [plain, _] = self.speeds(side);
        plain
    }

    /// The same with what is moved: `1 sector`, `1 or 2 sectors`.
    fn sectors(&self, side: Side) -> String {
        let steps = self.steps(side);
        if steps == "1" { "1 sector".to_owned() } else { format!("{steps} sectors") }
    }

    /// The same, and how far who is one faster moves.
    fn speeds(&self, side: Side) -> [String; 2] {
        let most = self.codes.steps(side);
        [most, most + 1].map(|most| match most {
            1 => "1".to_owned(),
            // E-10
            2 if side == Side::Alien && self.readings.aliens_move_two => "exactly 2".to_owned(),
            2 => "1 or 2".to_owned(),
            _ => format!("1 to {most}"),
        })
    }

    /// The text, and a sentence more if another code is on beside it.
    fn with(&self, text: &str, other: Code, more: &str) -> String {
        if self.codes.has(other) { format!("{text} {more}") } else { text.to_owned() }
    }
}

/// What A.2 and H.13 have in common.
const STAYING: &str = "Staying counts as arriving, so a dangerous sector draws a card; but there is no attack, and a \
                       hatch is not reached.";

/// E-05 Any of these brings the four further humans.
const OFFICERS: [Code; 4] = [Code::H13, Code::H14, Code::H15, Code::H16];
