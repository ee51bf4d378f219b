//! A match that is over, step by step, through somebody's eyes.

use fuga_kernel::{Entry, Follower, Game, Match, Seat, Viewer};

use crate::TableError;
use crate::table::{changes_text, wire_text};

/// The steps of a match that is over: the deal, then one for each entry of the log.
///
/// Each says whose it was, what it told the viewer, which fields of the view it changed, who was asked after it, and what
/// the viewer could conclude by then. The first has the whole view.
pub(crate) fn replay_text<G: Game>(played: &Match<G>, viewer: Viewer) -> Result<String, TableError> {
    if played.opened().is_none() {
        return Err(TableError::new("not_over", "a match is replayed once it is over"));
    }
    let mut steps = Vec::new();
    let mut seen: Option<G::View> = None;
    let mut memory: Option<Follower<G>> = None;
    let (mut asked, mut belief) = (String::new(), String::new());
    played.retrace(|then| {
        let view = then.view(viewer);
        let told: Vec<String> = then.news(viewer).iter().map(wire_text).collect();
        let mut step = format!(r#"{{"by":{},"told":[{}]"#, by(then), told.join(","));
        step.push_str(r#","view":"#);
        step.push_str(&changes_text(&view, seen.as_ref()));
        add_new(&mut step, "asked", wire_list(then.to_act().seats().iter()), &mut asked);
        if viewer.seat().is_some() {
            let memory = memory.get_or_insert_with(|| Follower::new(then, viewer)).catch_up(then);
            add_new(&mut step, "belief", wire_text(&then.game().belief(&view, memory)), &mut belief);
        }
        step.push('}');
        steps.push(step);
        seen = Some(view);
    });
    Ok(format!("[{}]", steps.join(",")))
}

/// Whose step was the latest; nobody's after the deal.
fn by<G: Game>(then: &Match<G>) -> String {
    then.log().entries.last().map_or_else(
        || "null".to_owned(),
        |entry| match entry {
            Entry::Act { seat, .. } | Entry::TakeBack { seat } => seat.index().to_string(),
        },
    )
}

fn wire_list(seats: impl Iterator<Item = Seat>) -> String {
    let seats: Vec<String> = seats.map(|seat| seat.index().to_string()).collect();
    format!("[{}]", seats.join(","))
}

/// Adds a field whose value differs from the step before.
fn add_new(step: &mut String, field: &str, now: String, before: &mut String) {
    if now != *before {
        step.extend([r#",""#, field, r#"":"#, &now]);
        *before = now;
    }
}
