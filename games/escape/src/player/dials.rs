//! The numbers of Escape's player.

use std::sync::LazyLock;

use fuga_kernel::{Dials as _, dials};

use crate::belief::Habits;
use crate::cards::Side;

dials! {
    /// What a player thinks of the others, fears and wants; being killed costs a human 1.
    ///
    /// Those that begin with `human` and `alien` say what one in that role thinks of how the others move and speak.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Dials {
        /// How much likelier a human is thought to step nearer to a hatch than away from it.
        human_near: 1.0..40.0,
        /// The same for a step that leaves it as far.
        human_level: 0.5..15.0,
        /// How much likelier a human is thought to end a move on a secure sector than on a dangerous one.
        human_secure: 0.2..5.0,
        /// How much a human is thought to keep away from aliens.
        human_shy: 0.0..10.0,
        /// How much an alien is thought to go where humans are.
        human_hungry: 0.0..100.0,
        /// How readily a noise is held to be a lie, where 1 is as the cards have it.
        human_lie: 0.1..6.0,
        /// How many times likelier than the other the way somebody moves can make a side at most.
        human_modest: 2.0..100.0,
        /// How readily a lie is thought to name a sector beside the truth, where 1 is as readily as one far off.
        human_lie_beside: 0.0001..3.0,
        /// The same two steps off.
        human_lie_near: 0.0001..3.0,
        /// The same three steps off.
        human_lie_off: 0.0001..3.0,
        /// How much lies are thought to name what is likely.
        human_lie_credit: 0.0..8.0,
        /// How likely somebody is thought to do what none of these numbers tells.
        human_doubt: 0.0..0.5,
        /// How far the way somebody moves is taken for a proof of its side.
        human_proof: 0.2..5.0,
        /// The same thirteen in the mind of an alien.
        alien_near: 1.0..40.0,
        /// A step that leaves it as far.
        alien_level: 0.5..15.0,
        /// A secure sector.
        alien_secure: 0.2..5.0,
        /// Humans away from aliens.
        alien_shy: 0.0..10.0,
        /// Aliens after humans.
        alien_hungry: 0.0..100.0,
        /// A noise that is a lie.
        alien_lie: 0.1..6.0,
        /// How much a way can prove.
        alien_modest: 2.0..100.0,
        /// A lie beside the truth.
        alien_lie_beside: 0.0001..3.0,
        /// Two steps off.
        alien_lie_near: 0.0001..3.0,
        /// Three steps off.
        alien_lie_off: 0.0001..3.0,
        /// A lie that is likely.
        alien_lie_credit: 0.0..8.0,
        /// What nothing tells.
        alien_doubt: 0.0..0.5,
        /// A way as a proof.
        alien_proof: 0.2..5.0,

        /// An alien: how sure it wants to be of a human to attack in the first two rounds.
        enough_early: 0.05..0.9,
        /// The same later.
        enough: 0.05..0.7,
        /// The same once it is known to be an alien.
        enough_known: 0.02..0.5,
        /// What it costs to kill one's own.
        own_cost: 0.0..2.0,
        /// How much less a human draws an alien with each step between them, beyond what is usual.
        near_decay: 0.6..1.3,
        /// How much an alien guards hatches late in the match.
        guard: 0.0..3.0,
        /// How much aliens keep apart.
        crowd: 0.0..1.0,
        /// How much an alien's liking for a sector changes from turn to turn.
        roam: 0.0..0.5,

        /// A human: whether the way is chosen by how likely it leads out in the rounds that are left; above a half it is.
        plan: 0.0..1.0,
        /// How likely each alien that could attack then finds a human on a dangerous sector.
        found: 0.005..0.4,
        /// The same on a secure one.
        found_secure: 0.005..0.4,
        /// What is likely to happen in any round beside that.
        mishap: 0.0..0.06,
        /// How likely a hatch lets one out.
        exit: 0.3..1.0,
        /// What the way to another hatch counts when one stays shut; above 0 the hatch cards are counted instead of `exit`.
        retry: 0.0..1.0,
        /// What one more step to a hatch costs.
        step_cost: 0.003..0.1,
        /// What the chance of being attacked in this round counts.
        risk: 0.2..6.0,
        /// The same for whoever holds a Defense.
        risk_defended: 0.0..3.0,
        /// How much a human's liking for a sector changes from turn to turn.
        mood: 0.0..0.2,
        /// How many steps a human may dislike a hatch for no reason.
        whim: 0.0..20.0,
        /// What staying costs, in steps.
        stay: 0.0..6.0,
        /// How much better Adrenaline must make a move.
        boost: 0.02..0.5,
        /// How much safer Sedatives must make it.
        calm: 0.0..0.4,
        /// How much better Teleport must make it.
        flight: 0.02..0.6,
        /// From which risk on a human teleports.
        panic: 0.1..0.9,
        /// How much an Attack item must promise.
        shot: 0.1..0.9,

        /// How much a human asks what an alien would attack after what it hears; at 0 it goes by the number of places.
        foresight: 0.0..1.0,
        /// How sure the aliens are thought to want to be.
        their_enough: 0.05..0.6,
        /// The same in the first two rounds.
        their_enough_early: 0.05..0.8,
        /// How strictly they are thought to go by that.
        their_gain: 0.5..8.0,
        /// How often they are thought to attack where they expect nobody.
        their_whim: 0.0..0.4,
        /// What it costs to be as good as found where aliens are near.
        exposed: 0.0..20.0,

        /// A noise: what it counts that the others believe it.
        credit: 0.0..10.0,
        /// What it counts that it is far from oneself.
        far_from_here: 0.0..4.0,
        /// What it counts that it is far from where one is bound.
        far_from_goal: 0.0..3.0,
        /// What it counts that it keeps attacks away.
        decoy: 0.0..40.0,
        /// How much one's liking for a noise changes from turn to turn.
        fancy: 0.0..4.0,
    }
}

impl Dials {
    /// The player by rules of thumb, whose numbers were guessed.
    pub const THUMB: Self = Self {
        human_near: 3.0,
        human_level: 1.5,
        human_secure: 1.0,
        human_shy: 0.0,
        human_hungry: 0.0,
        human_lie: 1.0,
        human_modest: 10.0,
        human_lie_beside: 1.0,
        human_lie_near: 1.0,
        human_lie_off: 1.0,
        human_lie_credit: 0.0,
        human_doubt: 0.0,
        human_proof: 1.0,
        alien_near: 3.0,
        alien_level: 1.5,
        alien_secure: 1.0,
        alien_shy: 0.0,
        alien_hungry: 0.0,
        alien_lie: 1.0,
        alien_modest: 10.0,
        alien_lie_beside: 1.0,
        alien_lie_near: 1.0,
        alien_lie_off: 1.0,
        alien_lie_credit: 0.0,
        alien_doubt: 0.0,
        alien_proof: 1.0,
        enough_early: 0.6,
        enough: 0.3,
        enough_known: 0.15,
        own_cost: 0.9,
        near_decay: 1.0,
        guard: 0.5,
        crowd: 0.1,
        roam: 0.0,
        plan: 0.0,
        found: 0.06,
        found_secure: 0.04,
        mishap: 0.005,
        exit: 0.8,
        retry: 0.0,
        step_cost: 0.03,
        risk: 1.0,
        risk_defended: 1.0,
        mood: 0.02,
        whim: 4.0,
        stay: 2.0,
        boost: 0.12,
        calm: 0.08,
        flight: 0.15,
        panic: 0.35,
        shot: 0.5,
        foresight: 0.0,
        their_enough: 0.3,
        their_enough_early: 0.6,
        their_gain: 2.0,
        their_whim: 0.05,
        exposed: 0.0,
        credit: 3.0,
        far_from_here: 1.0,
        far_from_goal: 0.5,
        decoy: 0.0,
        fancy: 0.0,
    };

    /// The same for people to play against: no two matches begin alike.
    pub const NORMAL: Self = Self { roam: 0.25, fancy: 1.0, ..Self::THUMB };

    /// The first that play found.
    pub fn fit_1() -> Self {
        *FIT_1
    }

    /// The best that play has found, but for hatches that stay shut.
    pub fn fit_2() -> Self {
        *FIT_2
    }

    /// The best so far.
    pub fn hard() -> Self {
        Self::fit_2().reckoning_with_red()
    }

    /// `fit-2` with what beliefs have learned of how the others move and speak: an alien takes it all, a human what it says
    /// of lies.
    pub fn learned_1() -> Self {
        *LEARNED_1
    }

    /// The same for the best so far.
    pub fn master() -> Self {
        Self::learned_1().reckoning_with_red()
    }

    /// A human who counts the hatch cards and leaves time for another hatch, and minds aliens on the way a little more.
    fn reckoning_with_red(self) -> Self {
        Self { retry: 0.9, found: 0.2, ..self }
    }

    /// What one of a side thinks of how the others move and speak.
    pub(super) const fn habits(&self, of: Side) -> Habits {
        match of {
            Side::Human => Habits {
                near: self.human_near,
                level: self.human_level,
                secure: self.human_secure,
                shy: self.human_shy,
                hungry: self.human_hungry,
                lie: self.human_lie,
                modest: self.human_modest,
                lie_beside: self.human_lie_beside,
                lie_near: self.human_lie_near,
                lie_off: self.human_lie_off,
                credit: self.human_lie_credit,
                doubt: self.human_doubt,
                proof: self.human_proof,
                ..Habits::PLAIN
            },
            Side::Alien => Habits {
                near: self.alien_near,
                level: self.alien_level,
                secure: self.alien_secure,
                shy: self.alien_shy,
                hungry: self.alien_hungry,
                lie: self.alien_lie,
                modest: self.alien_modest,
                lie_beside: self.alien_lie_beside,
                lie_near: self.alien_lie_near,
                lie_off: self.alien_lie_off,
                credit: self.alien_lie_credit,
                doubt: self.alien_doubt,
                proof: self.alien_proof,
                ..Habits::PLAIN
            },
        }
    }
}

static FIT_1: LazyLock<Dials> = LazyLock::new(|| read(include_str!("../../data/fit-1.dials")));

static FIT_2: LazyLock<Dials> = LazyLock::new(|| read(include_str!("../../data/fit-2.dials")));

static LEARNED_1: LazyLock<Dials> = LazyLock::new(|| read(include_str!("../../data/learned-1.dials")));

fn read(text: &str) -> Dials {
    Dials::read(text).expect("the numbers that come with the game are whole")
}
