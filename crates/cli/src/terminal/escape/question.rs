//! What you are, what you are asked, and what you may do.

use fuga_escape::{Action, Asked, Card, Code, Item, Own, Role};

use super::super::text::{count, wrap};
use super::words::{self, item, stands};
use super::{Scene, guide};

/// What you hold, what is asked, and what you may do, in lines no wider than asked.
pub(super) fn asked(scene: &Scene<'_>, width: usize) -> String {
    let Some(you) = &scene.view.you else { return String::new() };
    let mut lines = wrap(&state(scene, you), width, 2);
    lines.extend(wrap(&question(scene, you), width, 2));
    lines.extend(choices(scene).iter().flat_map(|line| wrap(line, width, 8)));
    lines.join("\n")
}

/// Who and where you are, what you hold, and what you can do once.
fn state(scene: &Scene<'_>, you: &Own) -> String {
    let is_turned = scene.view.seats[you.seat.index()].is_turned;
    let role = words::role_now(you.role, is_turned);
    let at = you.at.map_or(String::new(), |place| format!(", {}", stands(place)));
    let mut said = vec![format!("You are {role}{at}.")];
    let hand = hand(scene, you, is_turned);
    said.extend((!hand.is_empty()).then(|| format!("You hold: {}.", hand.join(", "))));
    let is_sedated = scene.view.turn.seat == you.seat && scene.view.turn.is_sedated;
    said.extend(is_sedated.then(|| "Sedatives: you draw no card this turn.".to_owned()));
    let power = if is_turned { None } else { guide::power_left(scene.game, you.role, you.has_power) };
    said.extend(match power {
        _ if you.plans_teleport => Some("You will teleport after this move.".to_owned()),
        power => power.map(str::to_owned),
    });
    said.join(" ")
}

/// Your items. H.3 The Pilot's Teleports can be used several times, the one that was used before first.
fn hand(scene: &Scene<'_>, you: &Own, is_turned: bool) -> Vec<String> {
    let is_pilot = you.role == Role::Pilot && scene.game.codes().has(Code::H3) && !is_turned;
    let mut n_used = you.teleport_uses;
    let name = |&held: &Item| {
        if is_pilot && held == Item::Teleport {
            let n_left = N_PILOT_USES.saturating_sub(std::mem::take(&mut n_used));
            format!("Teleport ({})", count(n_left.into(), "use"))
        } else {
            item(held).to_owned()
        }
    };
    you.hand.iter().map(name).collect()
}

/// H.3 How often the Pilot can use a Teleport.
const N_PILOT_USES: u8 = 3;

fn question(scene: &Scene<'_>, you: &Own) -> String {
    let legal = scene.legal;
    let has_move = legal.iter().any(|action| matches!(action, Action::Move { .. }));
    match &you.asked {
        Some(Asked::Move { .. }) if !has_move => "You have no move, so you stay.".to_owned(),
        Some(Asked::Move { steps: 1, .. }) => "Move 1 sector.".to_owned(),
        Some(Asked::Move { steps, fewest, .. }) if steps == fewest => format!("Move exactly {steps} sectors."),
        Some(Asked::Move { steps: 2, .. }) => "Move 1 or 2 sectors.".to_owned(),
        Some(Asked::Move { steps, .. }) => format!("Move 1 to {steps} sectors."),
        Some(Asked::Announce { card: Card::YourSector | Card::YourSectorItem, .. }) => {
            "The card says: noise in your sector. You must announce it truly; Enter does.".to_owned()
        }
        Some(Asked::Announce { .. }) => {
            "The card says: noise in any sector. Name any sector: nobody can tell it from a true one.".to_owned()
        }
        Some(Asked::ChooseCard { .. }) => {
            "Choose the card that counts: green lets you out, red shuts the hatch for good.".to_owned()
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
    }
}

/// The legal actions, grouped by how they are typed.
fn choices(scene: &Scene<'_>) -> Vec<String> {
    let legal = scene.legal;
    let mut lines = Vec::new();
    let names = |pick: &dyn Fn(&Action) -> Option<String>| legal.iter().filter_map(pick).collect::<Vec<_>>();
    let moves = names(&|action| if let Action::Move { to } = action { Some(to.to_string()) } else { None });
    let attacks = names(&|action| if let Action::Attack { to } = action { Some(to.to_string()) } else { None });
    let noises = names(&|action| if let Action::Announce { at } = action { Some(at.to_string()) } else { None });
    let discards = names(&|action| {
        if let Action::Discard { item: held } = action { Some(item(*held).to_lowercase()) } else { None }
    });
    let patients = names(&|action| {
        if let Action::Examine { seat } = action { Some(scene.names[seat.index()].clone()) } else { None }
    });
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
    if !patients.is_empty() {
        lines.push(format!("  make a player show what they are: i and one of {}", patients.join(" ")));
    }
    let mut keys: Vec<&str> = legal.iter().filter_map(|&action| key(action, !moves.is_empty())).collect();
    if legal.iter().any(|action| matches!(action, Action::Light { .. })) {
        keys.push("o and a sector: Spotlight");
    }
    // H.15 There is a choice only between two colours.
    if legal.iter().any(|action| matches!(action, Action::Choose { .. })) {
        keys.push("g green, r red");
    }
    if !keys.is_empty() {
        lines.push(format!("  keys: {}", keys.join(", ")));
    }
    lines
}

/// The key of an action that needs nothing else, and what it does.
fn key(action: Action, has_move: bool) -> Option<&'static str> {
    match action {
        Action::Use { item: Item::Adrenaline } => Some("a Adrenaline"),
        Action::Use { item: Item::Sedatives } => Some("s Sedatives"),
        Action::Use { item: Item::Teleport } => Some("t Teleport"),
        Action::PowerTeleport => Some("p teleport by power now"),
        Action::PlanTeleport => Some("w teleport by power after the move"),
        Action::Stay if has_move => Some("y stay in secret (once)"),
        Action::Stay => Some("y stay in secret"),
        Action::StayAloud => Some("v stay and say so"),
        Action::EndTurn => Some("e end the turn"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use fuga_escape::{HatchState, Position, Scenario, Zone};
    use fuga_kernel::Seat;

    use super::super::example::{look, options};
    use super::*;

    /// What seat 0 is asked as this character, with others on the alien start.
    fn asked_as(role: Role, at: &str, hand: &[Item], change: impl FnOnce(Position) -> Position) -> String {
        asked_in(Scenario::OldSchool, role, at, hand, change)
    }

    fn asked_in(
        scenario: Scenario,
        role: Role,
        at: &str,
        hand: &[Item],
        change: impl FnOnce(Position) -> Position,
    ) -> String {
        let position = Position::new().seat(role, at, hand).seat(Role::Captain, "alien start", &[]);
        let position = position.seat(Role::FirstAlien, "K08", &[]).seat(Role::SecondAlien, "K08", &[]);
        look(options(4, Zone::Galilei, Some(scenario)), &change(position), |scene| asked(scene, 100))
    }

    #[test]
    fn powers_are_offered_while_they_are_left() {
        let medic = asked_as(Role::Medic, "K09", &[], |position| position);
        assert!(medic.starts_with("You are the Medic, a human, in K09. You can examine one player.\n"), "{medic}");
        assert!(medic.contains("\n  make a player show what they are: i and one of Bo Cleo Dan"), "{medic}");
        let spent = asked_as(Role::Medic, "K09", &[], |position| position.spent(Seat::new(0)));
        assert!(spent.contains("Your power is used up.") && !spent.contains("i and one of"), "{spent}");
        let officer = asked_as(Role::ExecutiveOfficer, "K09", &[], |position| position);
        assert!(officer.contains("Move 1 sector.") && officer.contains("y stay in secret (once)"), "{officer}");
        let pilot = asked_as(Role::CoPilot, "K09", &[], |position| position);
        assert!(pilot.contains("keys: p teleport by power now, w teleport by power after the move"), "{pilot}");
        let soldier = asked_as(Role::Soldier, "K09", &[], |position| position);
        assert!(!soldier.contains("power") && !soldier.contains("keys"), "{soldier}");
    }

    #[test]
    fn the_pilots_teleport_shows_its_uses() {
        let pilot = asked_as(Role::Pilot, "K09", &[Item::Teleport, Item::Defense], |position| position);
        assert!(pilot.contains("You hold: Teleport (3 uses), Defense."), "{pilot}");
        let other = asked_as(Role::Soldier, "K09", &[Item::Teleport], |position| position);
        assert!(other.contains("You hold: Teleport."), "{other}");
    }

    #[test]
    fn who_turned_is_told_so_and_has_no_power() {
        let scenario = Scenario::Custom("name: Test\nA.2\nB.3\nH.13".to_owned());
        let turned = asked_in(scenario, Role::ExecutiveOfficer, "K09", &[], |position| position.turned(Seat::new(0)));
        assert!(turned.starts_with("You are the Executive Officer turned alien, in K09.\nMove 1 or 2"), "{turned}");
        assert!(turned.contains("keys: v stay and say so") && !turned.contains("secret"), "{turned}");
    }

    #[test]
    fn who_can_not_move_stays_in_secret_or_aloud() {
        let small = Zone::Custom("name: Small\n\n   A B C\n01 H x A\n02 . 1 .\n".to_owned());
        let position = Position::new().seat(Role::Pilot, "B01", &[]).seat(Role::FirstAlien, "alien start", &[]);
        let position = position.hatch(1, HatchState::Damaged);
        let stuck = |scenario| look(options(2, small.clone(), scenario), &position, |scene| asked(scene, 100));
        let plain = stuck(None);
        assert!(plain.ends_with("\nYou have no move, so you stay.\n  keys: y stay in secret"), "{plain}");
        let aloud = stuck(Some(Scenario::Custom("name: Test\nA.2".to_owned())));
        assert!(
            aloud.ends_with("\nYou have no move, so you stay.\n  keys: y stay in secret, v stay and say so"),
            "{aloud}"
        );
    }
}
