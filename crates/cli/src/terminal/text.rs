//! Text that fits the terminal, whatever the game.

use std::io::IsTerminal;

use fuga_kernel::{Outcome, Seat};

/// How many columns and lines a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) cols: usize,
    pub(super) lines: usize,
}

/// The size most terminals begin with.
const USUAL: Size = Size { cols: 80, lines: 24 };

impl Size {
    /// The size of the terminal now. People resize it while they play, so this is asked every time.
    pub(super) fn of_terminal() -> Self {
        let size = terminal_size::terminal_size().filter(|(cols, lines)| cols.0 > 0 && lines.0 > 0);
        size.map_or(USUAL, |(cols, lines)| Self { cols: cols.0.into(), lines: lines.0.into() })
    }
}

/// Prints a line, broken where the terminal ends; all pieces but the first are set in.
pub(crate) fn tell(text: &str, indent: usize) {
    let width = if std::io::stdout().is_terminal() { Size::of_terminal().cols } else { usize::MAX };
    say!("{}", wrap(text, width, indent).join("\n"));
}

/// A number of things.
pub(super) fn count(n: u16, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

/// A text as a sentence: its first letter large.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Whether you have won, where a win can be shared.
pub(super) fn verdict(outcome: &impl Outcome, you: Seat) -> &'static str {
    let winners = outcome.winners();
    match (winners.contains(you), winners.len()) {
        (true, 1) => "You win!",
        (true, _) => "You share the win!",
        (false, _) => "You lose this time.",
    }
}

/// A line in pieces no wider than asked, broken at blanks; all but the first are set in.
pub(super) fn wrap(line: &str, width: usize, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut now = String::new();
    for (index, word) in line.split(' ').enumerate() {
        let is_full = now.chars().count() + 1 + word.chars().count() > width && !now.trim().is_empty();
        if is_full {
            lines.push(std::mem::replace(&mut now, " ".repeat(indent)));
        } else if index > 0 {
            now.push(' ');
        }
        now.push_str(word);
    }
    lines.push(now);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_at_blanks() {
        assert_eq!(wrap("  Bo    silence", 26, 8), ["  Bo    silence"]);
        let broken = wrap("> Cleo  attack in K07, an alien, fed, 2 items", 26, 8);
        assert_eq!(broken, ["> Cleo  attack in K07, an", "        alien, fed, 2", "        items"]);
        assert_eq!(wrap("éééé ééééééééééééééééééé", 20, 2), ["éééé", "  ééééééééééééééééééé"]);
    }
}
