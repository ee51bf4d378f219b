//! What everybody can know of one seat: what it can be, and where it can be then.

use fuga_hex::SectorSet;

use crate::cards::{Role, Side};
use crate::map::{Kind, Place, Sector};
use crate::rules::Escape;
use crate::scenario::Code;
use crate::state::Boost;

/// What everybody can know of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one thing everybody saw or did not see of the seat")]
pub struct Trail {
    pub(super) is_aboard: bool,
    pub(super) role: Option<Role>,
    pub(super) is_fed: bool,
    pub(super) is_turned: bool,
    /// What it can be. There is always one guise at least: the truth.
    pub(crate) guises: Vec<Guise>,
    pub(super) noise: Option<Place>,
    /// C.6 Where it can have started, if it is an alien.
    pub(crate) alien_starts: SectorSet,
    /// Whether it stands where it started.
    pub(crate) is_fresh: bool,
    /// H.14, H.16 Whether it has used a power that everybody saw.
    pub(crate) is_spent: bool,
    /// H.3 How often it has used a Teleport and kept it.
    pub(crate) n_teleports: u8,
    /// H.3 Whether it surely holds that Teleport still.
    pub(crate) holds_teleport: bool,
}

/// Characters that everything announced so far leaves alike, and where the seat can be if it is one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Guise {
    pub(crate) roles: Roles,
    pub(crate) side: Side,
    /// Whether a power that is used in secret (H.1, H.13) is left.
    pub(crate) has_power: bool,
    pub(crate) places: SectorSet,
    /// In the seat's own turn: where it can have begun.
    pub(crate) began: SectorSet,
}

/// A set of characters, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Roles(u32);

impl Roles {
    pub(crate) const fn only(role: Role) -> Self {
        Self(1 << role as u32)
    }

    pub(crate) fn of(roles: impl IntoIterator<Item = Role>) -> Self {
        Self(roles.into_iter().fold(0, |bits, role| bits | Self::only(role).0))
    }

    pub(crate) const fn contains(self, role: Role) -> bool {
        self.0 & Self::only(role).0 != 0
    }

    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn without(self, role: Role) -> Self {
        Self(self.0 & !Self::only(role).0)
    }

    const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// How a turn can end without a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stay {
    /// The seat has moved.
    No,
    /// E-14, A.2 It could not, or it has said so.
    Free,
    /// H.13 The Executive Officer's power.
    ByPower,
}

/// What a turn's public result says of where the move ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    NoCard,
    Card,
    /// X.6 A card that let the noise be nowhere else.
    CardAt(Place),
    At(Place),
}

impl Guise {
    /// Whether the seat is this character with a power that is used in secret and is left.
    pub(super) fn may_use(&self, escape: &Escape, role: Role, code: Code) -> bool {
        self.has_power && self.roles == Roles::only(role) && self.side == Side::Human && escape.plays(code)
    }

    /// Whether a turn that ends here fits the sign, and if so, whether the power is left after it. H.1 `has_passed`: it
    /// was used up on the way.
    pub(super) fn fits(
        &self,
        escape: &Escape,
        sign: Sign,
        boost: Boost,
        end: Sector,
        stay: Stay,
        has_passed: bool,
    ) -> Option<bool> {
        let kind = escape.map().kind(end);
        let is_spared = kind == Kind::Dangerous && !has_passed && self.may_use(escape, Role::Captain, Code::H1);
        let is_excused = is_spared || boost.is_sedated;
        let fits = match sign {
            Sign::NoCard if escape.draws_card(end) => is_excused,
            // On a start or a hatch only who stays draws nothing.
            Sign::NoCard => kind == Kind::Secure || stay != Stay::No,
            Sign::Card => escape.draws_card(end) && !is_excused,
            Sign::CardAt(place) => escape.draws_card(end) && !is_excused && escape.map().place(end) == place,
            Sign::At(place) => escape.map().place(end) == place && stay == Stay::No,
        };
        fits.then_some(self.has_power && !is_spared && !has_passed && stay != Stay::ByPower)
    }
}

impl Trail {
    /// What everybody knows of a seat before the first turn.
    pub(super) fn new(escape: &Escape) -> Self {
        let alien_starts: SectorSet = escape.alien_starts().into_iter().map(Sector::id).collect();
        let guise = |roles, side, places: &SectorSet| Guise {
            roles,
            side,
            has_power: true,
            places: places.clone(),
            began: SectorSet::new(),
        };
        let mut guises = Vec::new();
        if escape.n_humans() > 0 {
            // Those who can act apart from the others unseen are followed apart from them.
            let apart =
                [(Role::Captain, Code::H1), (Role::Psychologist, Code::H2), (Role::ExecutiveOfficer, Code::H13)];
            let apart: Vec<Role> =
                apart.into_iter().filter(|&(_, code)| escape.plays(code)).map(|(role, _)| role).collect();
            let human =
                |roles: Roles, role| guise(roles, Side::Human, &SectorSet::from_iter([escape.human_start(role).id()]));
            let common = escape.cast(Side::Human).iter().copied().filter(|role| !apart.contains(role));
            guises.push(human(Roles::of(common), Role::Soldier));
            guises.extend(apart.into_iter().map(|role| human(Roles::only(role), role)));
        }
        guises.push(guise(Roles::of(escape.cast(Side::Alien).iter().copied()), Side::Alien, &alien_starts));
        Self {
            is_aboard: true,
            role: None,
            is_fed: false,
            is_turned: false,
            guises,
            noise: None,
            alien_starts,
            is_fresh: true,
            is_spent: false,
            n_teleports: 0,
            holds_teleport: false,
        }
    }

    /// Where the seat can be if it is on this side; empty if it can't be.
    pub fn places(&self, side: Side) -> SectorSet {
        let mut places = SectorSet::new();
        for guise in self.guises.iter().filter(|guise| guise.side == side) {
            places.union(&guise.places);
        }
        places
    }

    /// Whether the seat can be in the sector.
    pub fn can_be_at(&self, sector: Sector) -> bool {
        self.guises.iter().any(|guise| guise.places.contains(sector.id()))
    }

    /// Whether the seat stands somewhere on board.
    pub const fn is_aboard(&self) -> bool {
        self.is_aboard
    }

    /// The side the seat is on now, where what happened leaves only one.
    pub fn side(&self) -> Option<Side> {
        let first = self.guises.first()?.side;
        self.guises.iter().all(|guise| guise.side == first).then_some(first)
    }

    /// The side the seat was dealt to, where what happened leaves only one (B.3 moves humans to the other).
    pub fn dealt_side(&self) -> Option<Side> {
        if self.is_turned { Some(Side::Human) } else { self.side() }
    }

    /// The noise the seat announced in its latest turn, if it did.
    pub const fn noise(&self) -> Option<Place> {
        self.noise
    }

    /// The characters the seat can be.
    pub(crate) fn roles(&self) -> Roles {
        self.guises.iter().fold(Roles(0), |roles, guise| roles.union(guise.roles))
    }

    pub(super) fn is_on(&mut self, side: Side) {
        self.guises.retain(|guise| guise.side == side);
    }

    pub(super) fn is_role(&mut self, role: Role) {
        self.role = Some(role);
        self.must_be(role);
    }

    /// Only this character can have done what was seen.
    pub(super) fn must_be(&mut self, role: Role) {
        self.guises.retain(|guise| guise.roles.contains(role));
        for guise in &mut self.guises {
            guise.roles = Roles::only(role);
        }
    }

    /// This character would not have done what was seen.
    pub(super) fn is_not(&mut self, role: Role) {
        for guise in &mut self.guises {
            guise.roles = guise.roles.without(role);
        }
        self.guises.retain(|guise| !guise.roles.is_empty());
    }

    /// Leaves only these sectors, or all but these, to every guise.
    pub(super) fn narrow(&mut self, narrow: impl Fn(&mut SectorSet)) {
        for guise in &mut self.guises {
            narrow(&mut guise.places);
        }
        self.guises.retain(|guise| !guise.places.is_empty());
    }
}
