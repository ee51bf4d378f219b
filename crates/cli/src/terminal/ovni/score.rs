//! The score sheet at the end, line by line.

use fuga_ovni::{Ending, Outcome, Ovni, Player};

use super::super::session::Seen;
use super::super::text::verdict;
use super::words;

/// How wide what is counted is written, and each player's points.
const LABEL: usize = 24;
const POINTS: usize = 6;

/// How it ended, what everybody scored for what, and all missions.
pub(super) fn ending(outcome: &Outcome, seen: &Seen<'_, Ovni>) -> String {
    let how = match outcome.ending {
        Ending::StockOut => "A type of alien is out of stock: the match is over.",
        Ending::RoundLimit => "The last round of this table is over.",
    };
    let mut lines = vec![format!("== The end, after round {} ==\n{how}", outcome.rounds)];
    let each = |cell: &dyn Fn(&fuga_ovni::SeatResult) -> String| outcome.seats.iter().map(cell).collect::<Vec<_>>();
    lines.push(row("", each(&|result| seen.names[result.seat.index()].clone())));
    for nth in 0..outcome.seats.first().map_or(0, |result| result.points.lines().len()) {
        let label = outcome.seats[0].points.lines()[nth].0;
        lines.push(row(label, each(&|result| result.points.lines()[nth].1.to_string())));
    }
    let missions = |result: &fuga_ovni::SeatResult| result.missions.iter().map(|mission| mission.points).sum::<i16>();
    lines.push(row("missions", each(&|result| missions(result).to_string())));
    lines.push(row("total", each(&|result| result.score.to_string())));
    if is_tied(outcome) {
        lines.push(row("tie: UFOs on the board", each(&|result| result.ufos.to_string())));
        lines.push(row("tie: humans", each(&|result| result.humans.to_string())));
    }
    for result in &outcome.seats {
        let name = words::name(Player::Seat(result.seat), seen.names);
        let won = if result.won { "WON" } else { "lost" };
        let planet = seen.game.data().planet_name(result.planet);
        lines.push(format!("  {name:<5}{won:<5}{:>3} points for {planet}", result.score));
        lines.extend(result.missions.iter().map(|mission| {
            let goal = words::goal(seen.game.data().mission(mission.mission));
            let done = if mission.fulfilled { "done" } else { "failed" };
            format!("       mission {} {done} ({:+}): {}", mission.mission, mission.points, goal)
        }));
        let discarded: Vec<String> = result.discarded.iter().map(|mission| mission.to_string()).collect();
        lines.extend((!discarded.is_empty()).then(|| format!("       not kept: {}", discarded.join(", "))));
    }
    lines.push(verdict(outcome, seen.you).to_owned());
    lines.join("\n")
}

/// A line of the sheet.
fn row(label: &str, cells: Vec<String>) -> String {
    let cells = cells.into_iter().map(|cell| format!("{cell:>POINTS$}"));
    format!("  {label:<LABEL$}{}", cells.collect::<String>())
}

/// O-67 Whether the total alone did not decide.
fn is_tied(outcome: &Outcome) -> bool {
    let best = outcome.seats.iter().map(|result| result.score).max();
    outcome.seats.iter().filter(|result| Some(result.score) == best).count() > 1
}

/// What everybody would score now, without missions.
pub(super) fn so_far(seen: &Seen<'_, Ovni>) -> String {
    let seats: Vec<_> = seen.view.players.iter().filter_map(|own| Some((own.player, own.points?))).collect();
    let mut lines = vec!["Points if it ended now, without missions:".to_owned()];
    lines.push(row("", seats.iter().map(|&(player, _)| words::name(player, seen.names)).collect()));
    for nth in 0..seats.first().map_or(0, |(_, points)| points.lines().len()) {
        let cells = seats.iter().map(|(_, points)| points.lines()[nth].1.to_string());
        lines.push(row(seats[0].1.lines()[nth].0, cells.collect()));
    }
    lines.push(row("total", seats.iter().map(|(_, points)| points.total.to_string()).collect()));
    let points = &seen.game.data().points;
    lines.push(format!("  each mission: {} if fulfilled, -{} if not", points.mission_done, points.mission_failed));
    lines.join("\n")
}
