//! What every game has in the terminal without a word or picture of its own: all that it shows, tells and offers, in the
//! names that go over the wire.

use std::marker::PhantomData;

use fuga_kernel::{Extras, Game, Outcome as _, Told};
use serde::Serialize;
use serde_json::{Map, Value};

use super::session::{Input, Manner, Seen};
use super::text::sentence;
use super::typed::{self, Command, MAX_LISTED, Picked};

/// How wide the text is where there is no terminal.
const USUAL_WIDTH: usize = 80;

/// What the keys do in a game that says nothing of them.
const HELP: &str = "\
  a number, or its words   do what stands behind it; some of the words list what they fit
  Enter                    do the only thing there is to do
  list                     everything you may do now
  m                        the table again
  n WHERE WHAT             keep a private note; without WHAT it goes
  l                        all that you were told
  u                        take your last action back, if it told nobody anything new
  ?                        this help
  q                        leave";

/// A game that has nothing of its own here.
pub(super) struct Plain<G>(PhantomData<G>);

impl<G> Default for Plain<G> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<G: Extras> Manner for Plain<G> {
    type Game = G;
}

pub(super) fn welcome<G: Game>(seen: &Seen<'_, G>) -> Vec<String> {
    let n_seats = seen.names.len();
    vec![format!("You play {}, with {n_seats} at the table. Type ? for help.", sentence(G::ID))]
}

pub(super) fn help() -> String {
    HELP.to_owned()
}

/// One sentence for everything that was told.
pub(super) fn lines<G: Game>(seen: &Seen<'_, G>, told: &[Told<G::Notice>]) -> Vec<Option<String>> {
    let line = |told: &Told<G::Notice>| match told {
        Told::Notice(notice) => notice_words(&json(notice), seen.names),
        Told::TookBack { seat, .. } => format!("{} took an action back", seen.names[seat.index()]),
    };
    told.iter().map(|told| Some(format!("{}.", sentence(&line(told))))).collect()
}

/// The table, field by field, and the choices with their numbers where they are few.
pub(super) fn show<G: Game>(seen: &Seen<'_, G>) -> (String, Vec<G::Action>) {
    let seats: Vec<String> = seen.names.iter().enumerate().map(|(seat, name)| format!("{seat} {name}")).collect();
    let mut lines = vec![format!("Seats: {}", seats.join(", "))];
    if let Value::Object(view) = json(seen.view) {
        let shown = view.iter().filter(|(name, _)| *name != "you");
        lines.extend(shown.map(|(name, value)| format!("{}: {}", sentence(&spaced(name)), value_words(value))));
    }
    lines.extend(seen.notes.iter().map(|(place, note)| format!("* {place}: {note}")));
    if seen.legal.len() > MAX_LISTED {
        lines.push(format!("You have {} choices; list shows them all.", seen.legal.len()));
        return (lines.join("\n"), Vec::new());
    }
    lines.push("You can, by number or in words:".to_owned());
    lines.extend(list(seen.legal, seen));
    (lines.join("\n"), seen.legal.to_vec())
}

/// These choices with their numbers.
pub(super) fn list<G: Game>(actions: &[G::Action], seen: &Seen<'_, G>) -> Vec<String> {
    let texts: Vec<String> = actions.iter().map(|&action| command(action).to_string()).collect();
    let width = seen.size().map_or(USUAL_WIDTH, |size| size.cols);
    typed::numbered(&texts, texts.first().map_or("", String::as_str), width)
}

/// The words pick among what may be done.
pub(super) fn read<G: Game>(line: &str, seen: &Seen<'_, G>) -> Input<G::Action> {
    let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
    match typed::pick(seen.legal, command, std::slice::from_ref(&words)) {
        Picked::One(action) => Input::Act(action),
        Picked::Some(actions) => Input::List(actions),
        Picked::None => Input::Tell(typed::example(&words, seen.legal.first().map(|&action| command(action)))),
    }
}

/// Who won, and all that the game says of its end.
pub(super) fn ending<G: Game>(outcome: &G::Outcome, seen: &Seen<'_, G>) -> String {
    let winners: Vec<&str> = outcome.winners().iter().map(|seat| seen.names[seat.index()].as_str()).collect();
    let won = match winners[..] {
        [] => "Nobody has won.".to_owned(),
        ["you"] => "You have won.".to_owned(),
        _ => format!("The match is won by {}.", winners.join(" and ")),
    };
    match json(outcome) {
        Value::Object(fields) => format!("{won}\n{}.", sentence(&fields_words(&fields))),
        other => format!("{won}\n{}.", sentence(&value_words(&other))),
    }
}

/// How an action is typed: its name, then all that it says.
fn command(action: impl Serialize) -> Command {
    let mut command = Command::default();
    let Value::Object(fields) = json(&action) else { return command };
    for (name, value) in &fields {
        match value {
            Value::Bool(is_so) => {
                command.takes(name.replace('_', "-"));
                command.needs(if *is_so { "yes" } else { "no" });
            }
            other => scalars(other).for_each(|word| command.needs(word)),
        }
    }
    command
}

/// The words in a value, one after the other.
fn scalars(value: &Value) -> Box<dyn Iterator<Item = String> + '_> {
    match value {
        Value::Null => Box::new(std::iter::empty()),
        Value::Bool(_) | Value::Number(_) => Box::new(std::iter::once(value_words(value))),
        Value::String(text) => Box::new(text.split_whitespace().map(|word| word.replace('_', "-").to_lowercase())),
        Value::Array(values) => Box::new(values.iter().flat_map(scalars)),
        Value::Object(fields) => Box::new(fields.values().flat_map(scalars)),
    }
}

/// A notice: to whom, what happened, and all that is said of it.
fn notice_words(notice: &Value, names: &[String]) -> String {
    let Value::Object(fields) = notice else { return value_words(notice) };
    let mut fields = fields.clone();
    let mut words = fields.shift_remove("event").map_or_else(String::new, |event| value_words(&event));
    let seat = fields.get("seat").and_then(Value::as_u64).and_then(|seat| usize::try_from(seat).ok());
    if let Some(name) = seat.and_then(|seat| names.get(seat)) {
        fields.shift_remove("seat");
        words = format!("{name}: {words}");
    }
    if fields.is_empty() { words } else { format!("{words}: {}", fields_words(&fields)) }
}

fn fields_words(fields: &Map<String, Value>) -> String {
    let words = fields.iter().map(|(name, value)| format!("{} {}", spaced(name), value_words(value)));
    words.collect::<Vec<_>>().join("; ")
}

fn value_words(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::Bool(is_so) => if *is_so { "yes" } else { "no" }.to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => spaced(text),
        Value::Array(values) if values.is_empty() => "none".to_owned(),
        Value::Array(values) => values.iter().map(value_words).collect::<Vec<_>>().join(", "),
        // An action, as it is typed.
        Value::Object(fields) if fields.contains_key("do") => command(value).to_string(),
        Value::Object(fields) => format!("({})", fields_words(fields)),
    }
}

fn spaced(name: &str) -> String {
    name.replace('_', " ")
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("what goes over the wire can be written")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn any_action_can_be_typed() {
        for (action, typed) in [
            (json!({ "do": "keep" }), "keep"),
            (json!({ "do": "place", "chip": 3, "area": "b" }), "place 3 b"),
            (json!({ "do": "take_for_third", "aliens": ["pilot", "builder"] }), "take-for-third pilot builder"),
            (json!({ "do": "move", "who": { "explorer": "red 1" }, "to": null }), "move red 1"),
            (json!({ "do": "garrison", "aside": false }), "garrison aside no"),
        ] {
            assert_eq!(command(&action).to_string(), typed);
        }
    }

    #[test]
    fn any_notice_is_a_sentence() {
        let names = ["you", "Bo"].map(str::to_owned);
        for (notice, words) in [
            (json!({ "event": "you_kept" }), "you kept"),
            (json!({ "event": "seat_answered", "seat": 1 }), "Bo: seat answered"),
            (
                json!({ "event": "ended", "outcome": { "cards": [5, 3], "winner": 0 } }),
                "ended: outcome (cards 5, 3; winner 0)",
            ),
            (
                json!({ "event": "called", "seat": 1, "call": { "do": "bid_low", "card": 3 } }),
                "Bo: called: call bid-low 3",
            ),
            (json!({ "event": "shown", "seat": 7, "card": null, "all": [] }), "shown: seat 7; card -; all none"),
        ] {
            assert_eq!(notice_words(&notice, &names), words);
        }
    }
}
