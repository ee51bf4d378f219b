//! What a table chooses.

use fuga_kernel::{Choices, Field, MAX_SEATS, Wire};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::cards::Card;
use crate::map;

/// E-01 So many play at least.
pub(crate) const MIN_SEATS: u8 = 2;

/// A table's choices; a record needs nothing else to set the table up again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// How many play (E-01).
    pub seats: u8,
    /// Which game is played.
    #[serde(default)]
    pub mode: Mode,
    /// Where it is played (E-03).
    #[serde(default)]
    pub zone: Zone,
    /// Whose rulebook is followed where the rulebooks differ.
    #[serde(default)]
    pub edition: Edition,
    /// E-12 Whether aliens may pass through open hatches; as the edition has it otherwise, like all that follow.
    #[serde(default)]
    pub aliens_cross_hatches: Option<bool>,
    /// E-10 Whether an alien that is not fed moves 2 and no less.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aliens_move_two: Option<bool>,
    /// E-60 Whether item icons count on cards of a noise in one's own sector.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_noises_bring_items: Option<bool>,
    /// E-61 Whether one of too many items may be used instead of put away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub use_over_limit: Option<bool>,
    /// E-62 Whether a Defense stops the whole attack, and not only for its holder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defense_stops_attack: Option<bool>,
    /// B.3 Whether killed aliens play on too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub killed_aliens_play_on: Option<bool>,
    /// E.3 Whether kills by humans count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub human_kills_count: Option<bool>,
    /// H.1 Whether the Captain's power is used up by a dangerous sector that is only passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captain_counts_passing: Option<bool>,
    /// H.3 Whether the Pilot uses a Teleport once and then three times again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pilot_uses_four: Option<bool>,
    /// H.14 Whether the Co-Pilot's Teleport is a card in the hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub co_pilot_has_card: Option<bool>,
    /// E-14a Whether everybody is told of a seat that has no legal move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stuck_is_told: Option<bool>,
    /// E-75 Whether a match goes on to its last round where nobody can win any more, as by version 1 of the rules.
    #[serde(default, skip_serializing_if = "is_off")]
    pub goes_on_hopeless: bool,
    /// E-70 The coded rules that are added to the advanced game.
    #[serde(default)]
    pub scenario: Option<Scenario>,
}

impl Options {
    /// E-07 The options by which a table differs from its edition, each with its rule.
    pub const READINGS: [(&'static str, &'static str); 10] = [
        ("aliens_cross_hatches", "E-12"),
        ("aliens_move_two", "E-10"),
        ("own_noises_bring_items", "E-60"),
        ("use_over_limit", "E-61"),
        ("defense_stops_attack", "E-62"),
        ("killed_aliens_play_on", "B.3"),
        ("human_kills_count", "E.3"),
        ("captain_counts_passing", "H.1"),
        ("pilot_uses_four", "H.3"),
        ("co_pilot_has_card", "H.14"),
    ];

    /// A table of the English edition.
    pub const fn new(seats: u8, mode: Mode, zone: Zone) -> Self {
        Self {
            seats,
            mode,
            zone,
            edition: Edition::English,
            aliens_cross_hatches: None,
            aliens_move_two: None,
            own_noises_bring_items: None,
            use_over_limit: None,
            defense_stops_attack: None,
            killed_aliens_play_on: None,
            human_kills_count: None,
            captain_counts_passing: None,
            pilot_uses_four: None,
            co_pilot_has_card: None,
            stuck_is_told: None,
            goes_on_hopeless: false,
            scenario: None,
        }
    }

    /// Reads one of [`Options::READINGS`] in a way of the table's own, or as the edition has it; whether there is one of
    /// that name.
    pub fn read(&mut self, name: &str, reading: Option<bool>) -> bool {
        let slot = match name {
            "aliens_cross_hatches" => &mut self.aliens_cross_hatches,
            "aliens_move_two" => &mut self.aliens_move_two,
            "own_noises_bring_items" => &mut self.own_noises_bring_items,
            "use_over_limit" => &mut self.use_over_limit,
            "defense_stops_attack" => &mut self.defense_stops_attack,
            "killed_aliens_play_on" => &mut self.killed_aliens_play_on,
            "human_kills_count" => &mut self.human_kills_count,
            "captain_counts_passing" => &mut self.captain_counts_passing,
            "pilot_uses_four" => &mut self.pilot_uses_four,
            "co_pilot_has_card" => &mut self.co_pilot_has_card,
            _ => return false,
        };
        *slot = reading;
        true
    }

    /// The same table, with each of [`Options::READINGS`] read as it is told, in their order.
    #[must_use]
    pub fn read_by(mut self, mut reading: impl FnMut() -> Option<bool>) -> Self {
        for (name, _) in Self::READINGS {
            self.read(name, reading());
        }
        self
    }

    /// How the table reads what the rulebooks say differently: as its edition does, but for what it chose by itself.
    pub fn readings(&self) -> Readings {
        let edition = Readings::from(self.edition);
        Readings {
            aliens_cross_hatches: self.aliens_cross_hatches.unwrap_or(edition.aliens_cross_hatches),
            aliens_move_two: self.aliens_move_two.unwrap_or(edition.aliens_move_two),
            own_noises_bring_items: self.own_noises_bring_items.unwrap_or(edition.own_noises_bring_items),
            use_over_limit: self.use_over_limit.unwrap_or(edition.use_over_limit),
            defense_stops_attack: self.defense_stops_attack.unwrap_or(edition.defense_stops_attack),
            killed_aliens_play_on: self.killed_aliens_play_on.unwrap_or(edition.killed_aliens_play_on),
            human_kills_count: self.human_kills_count.unwrap_or(edition.human_kills_count),
            captain_counts_passing: self.captain_counts_passing.unwrap_or(edition.captain_counts_passing),
            pilot_uses_four: self.pilot_uses_four.unwrap_or(edition.pilot_uses_four),
            co_pilot_has_card: self.co_pilot_has_card.unwrap_or(edition.co_pilot_has_card),
        }
    }
}

impl Wire for Options {}

impl Choices for Options {
    fn n_seats(&self) -> u8 {
        self.seats
    }

    /// What a table may choose, whatever it has chosen.
    fn fields(&self) -> Vec<Field> {
        let scenarios = [None].into_iter().chain(Scenario::NAMED.map(Some));
        vec![
            Field::number("seats", "E-01", MIN_SEATS, MAX_SEATS),
            Field::choice("zone", "E-03", Zone::NAMED),
            Field::text("zone.custom", "M-03"),
            Field::choice("mode", "E-40", [Mode::Advanced, Mode::Basic]),
            Field::choice("scenario", "E-71", scenarios),
            Field::text("scenario.custom", "E-70"),
            Field::choice("edition", "E-12", Edition::ALL),
        ]
        .into_iter()
        .chain([Field::switch("stuck_is_told", "E-14a")])
        .chain(Self::READINGS.map(|(name, rule)| Field::choice(name, rule, [None, Some(true), Some(false)])))
        .collect()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
const fn is_off(switch: &bool) -> bool {
    !*switch
}

/// How a table reads what the rulebooks say differently. An edition is one way to read all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[expect(clippy::struct_excessive_bools, reason = "each is one rule that a table reads one way or the other")]
pub struct Readings {
    /// E-12 Aliens may pass through open hatches.
    pub aliens_cross_hatches: bool,
    /// E-10 An alien that is not fed moves 2 and no less.
    pub aliens_move_two: bool,
    /// E-60 Item icons count on cards of a noise in one's own sector.
    pub own_noises_bring_items: bool,
    /// E-61 One of too many items may be used instead of put away.
    pub use_over_limit: bool,
    /// E-62 A Defense stops the whole attack.
    pub defense_stops_attack: bool,
    /// B.3 Killed aliens play on too.
    pub killed_aliens_play_on: bool,
    /// E.3 Kills by humans count.
    pub human_kills_count: bool,
    /// H.1 A dangerous sector that is only passed uses the Captain's power up.
    pub captain_counts_passing: bool,
    /// H.3 The Pilot uses a Teleport four times.
    pub pilot_uses_four: bool,
    /// H.14 The Co-Pilot's Teleport is a card in the hand.
    pub co_pilot_has_card: bool,
}

impl Readings {
    /// E-60 Whether an item icon counts on this card.
    pub(crate) const fn counts_icon(self, card: Card) -> bool {
        card.has_item() && (card.is_free() || self.own_noises_bring_items)
    }
}

impl From<Edition> for Readings {
    /// What the page rules for every edition alike (E-10, E-62, H.1, H.3, H.14) is so in each of them.
    fn from(edition: Edition) -> Self {
        let is_italian = edition == Edition::Italian;
        let is_portuguese = edition == Edition::Portuguese;
        Self {
            aliens_cross_hatches: !is_portuguese,
            aliens_move_two: false,
            own_noises_bring_items: !is_portuguese,
            use_over_limit: !is_portuguese,
            defense_stops_attack: false,
            killed_aliens_play_on: is_italian,
            human_kills_count: !is_italian,
            captain_counts_passing: false,
            pilot_uses_four: false,
            co_pilot_has_card: false,
        }
    }
}

/// The language of the rulebook a table follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    /// The default.
    #[default]
    English,
    /// B.3 killed aliens play on too, E.3 only kills by aliens count.
    Italian,
    /// E-12 aliens pass through no hatch, E-60 icons count on free noises only, E-61 too many items are put away.
    Portuguese,
    /// As the English one in all that changes play.
    Spanish,
}

impl Edition {
    /// All four.
    pub const ALL: [Self; 4] = [Self::English, Self::Italian, Self::Portuguese, Self::Spanish];
}

/// The two games of the rulebook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// E-40: no items, no hatch cards, and the first human out wins alone.
    Basic,
    /// E-50: items, hatch cards and feeding.
    #[default]
    Advanced,
}

/// Where the match is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// The zone for a first match.
    #[default]
    Galilei,
    /// The small zone.
    Fermi,
    /// The zone of corridors.
    Galvani,
    /// The zone Ascesa.
    Ascesa,
    /// The zone Balena.
    Balena,
    /// The zone Cavour.
    Cavour,
    /// The zone Dilemma.
    Dilemma,
    /// The zone En Garde.
    EnGarde,
    /// The zone Frenzy.
    Frenzy,
    /// The zone Garibaldi.
    Garibaldi,
    /// The zone Levi-Montalcini.
    LeviMontalcini,
    /// The zone Machiavelli.
    Machiavelli,
    /// The zone Marconi.
    Marconi,
    /// The zone Morgenland.
    Morgenland,
    /// The zone Sinistra.
    Sinistra,
    /// The zone Socrates.
    Socrates,
    /// The zone Sound of Silence.
    SoundOfSilence,
    /// The zone Volta.
    Volta,
    /// A map by value, in the text form of [`crate::map`].
    Custom(String),
}

impl Zone {
    /// Every zone that has a name: the three of the box first, then the further ones.
    pub const NAMED: [Self; 18] = [
        Self::Galilei,
        Self::Fermi,
        Self::Galvani,
        Self::Ascesa,
        Self::Balena,
        Self::Cavour,
        Self::Dilemma,
        Self::EnGarde,
        Self::Frenzy,
        Self::Garibaldi,
        Self::LeviMontalcini,
        Self::Machiavelli,
        Self::Marconi,
        Self::Morgenland,
        Self::Sinistra,
        Self::Socrates,
        Self::SoundOfSilence,
        Self::Volta,
    ];

    /// The map's text.
    pub fn text(&self) -> &str {
        match self {
            Self::Galilei => map::GALILEI,
            Self::Fermi => map::FERMI,
            Self::Galvani => map::GALVANI,
            Self::Ascesa => include_str!("../data/ascesa.map"),
            Self::Balena => include_str!("../data/balena.map"),
            Self::Cavour => include_str!("../data/cavour.map"),
            Self::Dilemma => include_str!("../data/dilemma.map"),
            Self::EnGarde => include_str!("../data/en-garde.map"),
            Self::Frenzy => include_str!("../data/frenzy.map"),
            Self::Garibaldi => include_str!("../data/garibaldi.map"),
            Self::LeviMontalcini => include_str!("../data/levi-montalcini.map"),
            Self::Machiavelli => include_str!("../data/machiavelli.map"),
            Self::Marconi => include_str!("../data/marconi.map"),
            Self::Morgenland => include_str!("../data/morgenland.map"),
            Self::Sinistra => include_str!("../data/sinistra.map"),
            Self::Socrates => include_str!("../data/socrates.map"),
            Self::SoundOfSilence => include_str!("../data/sound-of-silence.map"),
            Self::Volta => include_str!("../data/volta.map"),
            Self::Custom(text) => text,
        }
    }
}

/// Which coded rules are added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Scenario {
    /// E-71 Killed humans turn into aliens.
    Infection,
    /// E-71 Aliens among themselves.
    Arena,
    /// E-71 Every human has a power, and items are used unseen.
    OldSchool,
    /// A scenario by value, in the text form of [`crate::Script`].
    Custom(String),
}

impl Scenario {
    /// The scenarios that come ready-made (E-71).
    pub const NAMED: [Self; 3] = [Self::Infection, Self::Arena, Self::OldSchool];

    /// The scenario's text.
    pub fn text(&self) -> &str {
        match self {
            Self::Infection => include_str!("../data/infection.scenario"),
            Self::Arena => include_str!("../data/arena.scenario"),
            Self::OldSchool => include_str!("../data/old-school.scenario"),
            Self::Custom(text) => text,
        }
    }
}
