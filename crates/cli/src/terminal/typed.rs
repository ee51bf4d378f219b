//! Words that pick among what may be done, lists with numbers, and private notes, whatever the game.

use std::fmt;

/// So many choices are listed with their numbers at once; more are grouped, and listed when somebody asks.
pub(super) const MAX_LISTED: usize = 12;
/// A list of more lines has a hint at its end.
const MAX_LINES: usize = 20;
/// Between the columns of a list.
const GAP: usize = 3;

/// How an action is typed: words in order, of which some have to be there and the others only tell apart.
#[derive(Default)]
pub(super) struct Command(Vec<(String, bool)>);

impl Command {
    /// A word that has to be typed.
    pub(super) fn needs(&mut self, word: impl fmt::Display) {
        self.0.push((word.to_string(), true));
    }

    /// A word that may be left out.
    pub(super) fn takes(&mut self, word: impl fmt::Display) {
        self.0.push((word.to_string(), false));
    }

    /// What is to be done, which may be left out, and with what.
    pub(super) fn order(&mut self, what: &str, with: &[&dyn fmt::Display]) {
        self.takes(what);
        for word in with {
            self.needs(word);
        }
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(word, _)| word.as_str())
    }

    /// The words that have to be typed.
    pub(super) fn needed(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter(|(_, is_needed)| *is_needed).map(|(word, _)| word.as_str())
    }

    /// Whether the typed words are among its own, in this order.
    fn fits(&self, typed: &[String]) -> bool {
        let mut own = self.words();
        typed.iter().all(|word| own.any(|own| own == word))
    }

    /// Whether nothing that has to be typed is missing. A word that is needed twice is typed twice.
    fn is_whole(&self, typed: &[String]) -> bool {
        let mut typed = typed.iter();
        self.needed().all(|word| typed.any(|said| said == word))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().collect::<Vec<_>>().join(" "))
    }
}

/// Which of the legal actions typed words mean.
pub(super) enum Picked<A> {
    One(A),
    /// They fit several, or not all that is needed was said.
    Some(Vec<A>),
    None,
}

/// Picks among the legal actions. Where words may come in another order, the line is there in each.
pub(super) fn pick<A: Copy>(legal: &[A], command: impl Fn(A) -> Command, typed: &[Vec<String>]) -> Picked<A> {
    let commands = legal.iter().map(|&action| (action, command(action)));
    let fitting: Vec<(A, Command)> =
        commands.filter(|(_, command)| typed.iter().any(|typed| command.fits(typed))).collect();
    let mut whole = fitting.iter().filter(|(_, command)| typed.iter().any(|typed| command.is_whole(typed)));
    match (whole.next(), whole.next()) {
        (Some((action, _)), None) => Picked::One(*action),
        _ if fitting.is_empty() => Picked::None,
        _ => Picked::Some(fitting.iter().map(|(action, _)| *action).collect()),
    }
}

/// What could be typed instead.
pub(super) fn example(typed: &[String], command: Option<Command>) -> String {
    let said: String = typed.join(" ").chars().take(24).collect();
    let example = command.map_or(String::new(), |command| command.to_string());
    format!("{said:?} is nothing that can be done now. For example: {example}; list shows all, ? helps.")
}

/// Choices with their numbers, in columns; `example` is how the first is typed.
pub(super) fn numbered(texts: &[String], example: &str, width: usize) -> Vec<String> {
    let longest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let n_digits = texts.len().to_string().len();
    let entries = texts.iter().zip(1..).map(|(text, number)| format!("{number:>n_digits$} {text:<longest$}"));
    let entries: Vec<String> = entries.collect();
    let n_across = (width.saturating_sub(2) / (n_digits + 1 + longest + GAP)).max(1);
    let gap = " ".repeat(GAP);
    let rows = entries.chunks(n_across).map(|entries| format!("  {}", entries.join(&gap)).trim_end().to_owned());
    let mut lines: Vec<String> = rows.collect();
    if lines.len() > MAX_LINES {
        lines.push(format!("{} choices; more words make them fewer, such as: {example}", texts.len()));
    }
    lines
}

/// Private notes on places, for this program alone.
pub(super) struct Notes<P>(Vec<(P, String)>);

impl<P> Default for Notes<P> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<P: PartialEq> Notes<P> {
    /// Keeps a note in place of the one before; an empty one is none.
    pub(super) fn keep(&mut self, place: P, text: &str) {
        self.0.retain(|(noted, _)| *noted != place);
        if !text.is_empty() {
            self.0.push((place, text.to_owned()));
        }
    }

    pub(super) fn all(&self) -> &[(P, String)] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(action: &'static str) -> Command {
        let mut command = Command::default();
        command.takes("m");
        action.split(' ').for_each(|word| command.needs(word));
        command
    }

    fn picked(line: &str) -> Option<Vec<&'static str>> {
        let typed: Vec<String> = line.split(' ').map(str::to_owned).collect();
        match pick(&["d4 d5", "d4 d6", "e5 e5"], command, &[typed]) {
            Picked::One(action) => Some(vec![action]),
            Picked::Some(actions) => Some(actions),
            Picked::None => None,
        }
    }

    #[test]
    fn words_pick_one_or_list_those_that_fit() {
        assert_eq!(picked("d4 d6"), Some(vec!["d4 d6"]));
        assert_eq!(picked("m d4"), Some(vec!["d4 d5", "d4 d6"]));
        assert_eq!(picked("e5"), Some(vec!["e5 e5"]));
        assert_eq!(picked("d6 d4"), None);
        assert!(example(&["d6".to_owned()], Some(command("d4 d5"))).contains("For example: m d4 d5;"));
    }

    #[test]
    fn choices_stand_in_columns() {
        let texts: Vec<String> = (0..10).map(|number| format!("d{number}")).collect();
        assert_eq!(
            numbered(&texts, "d0", 20),
            ["   1 d0    2 d1", "   3 d2    4 d3", "   5 d4    6 d5", "   7 d6    8 d7", "   9 d8   10 d9"]
        );
        let many: Vec<String> = (0..25).map(|number| format!("d{number}")).collect();
        assert!(numbered(&many, "d0", 8).last().unwrap().contains("25 choices"));
    }

    #[test]
    fn a_note_takes_the_place_of_the_one_before() {
        let mut notes = Notes::default();
        notes.keep(1, "a");
        notes.keep(2, "b");
        notes.keep(1, "c");
        notes.keep(2, "");
        assert_eq!(notes.all(), [(1, "c".to_owned())]);
    }
}
