//! A match that is over, step by step, through somebody's eyes.

use fuga_kernel::{Entry, Follower, Game, Match, Retrace, Seat, Viewer};

use crate::TableError;
use crate::table::{changes_text, wire_text};

/// The steps of a match that is over, each as JSON text: the deal, then one for each entry of the log.
///
/// Each says whose it was, what it told the viewer, which fields of the view it changed, who was asked after it, and what
/// the viewer could conclude by then. The first has the whole view. A step is made when it is asked for, so that no
/// list of all of them is ever held, and whoever has the steps needs the match no longer.
pub type Steps = Box<dyn Iterator<Item = String> + Send>;

/// The steps of a match as a viewer saw them.
pub(crate) fn steps<G: Game>(played: &Match<G>, viewer: Viewer) -> Result<Steps, TableError> {
    if played.opened().is_none() {
        return Err(TableError::new("not_over", "a match is replayed once it is over"));
    }
    let memory = viewer.seat().map(|_| Follower::new(played, viewer));
    let way = played.retrace();
    Ok(Box::new(Stepper { way, viewer, memory, seen: None, asked: String::new(), belief: String::new() }))
}

/// A match on its way, and what its viewer was shown by the step before.
struct Stepper<G: Game> {
    way: Retrace<G>,
    viewer: Viewer,
    /// What a seat has learned; others conclude nothing.
    memory: Option<Follower<G>>,
    seen: Option<G::View>,
    asked: String,
    belief: String,
}

impl<G: Game> Iterator for Stepper<G> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let then = self.way.go_on()?;
        let view = then.view(self.viewer);
        let told: Vec<String> = then.news(self.viewer).iter().map(wire_text).collect();
        let mut step = format!(r#"{{"by":{},"told":[{}]"#, by(then), told.join(","));
        step.push_str(r#","view":"#);
        step.push_str(&changes_text(&view, self.seen.as_ref()));
        add_new(&mut step, "asked", wire_list(then.to_act().seats().iter()), &mut self.asked);
        if let Some(memory) = &mut self.memory {
            let belief = then.game().belief(&view, memory.catch_up(then));
            add_new(&mut step, "belief", wire_text(&belief), &mut self.belief);
        }
        step.push('}');
        self.seen = Some(view);
        Some(step)
    }
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
