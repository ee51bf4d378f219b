//! A record told in words as one seat lived it: a page for each of its questions, and one for the end.

use std::io::IsTerminal;

use anyhow::{Result, ensure};
use fuga_catalog::GameId;
use fuga_hush::Hush;
use fuga_kernel::{Follower, Game as _, Record, Seat, ToAct, Viewer};

use super::NAMES;
use super::escape::AtEscape;
use super::keyboard::Keyboard;
use super::ovni::AtOvni;
use super::plain::Plain;
use super::session::{Manner, Seen};
use super::survive::AtSurvive;
use super::text::tell;

/// What a seat was told since the page before, and the table as it saw it then.
struct Page {
    news: Vec<String>,
    table: String,
}

/// Tells a record as one seat lived it; at a terminal page by page.
pub(crate) fn retell(game: GameId, text: &str, seat: u8) -> Result<()> {
    let pages = match game {
        GameId::Escape => pages(AtEscape::default(), text, seat)?,
        GameId::Survive => pages(AtSurvive::default(), text, seat)?,
        GameId::Ovni => pages(AtOvni::default(), text, seat)?,
        GameId::Hush => pages(Plain::<Hush>::default(), text, seat)?,
    };
    let mut keyboard = Keyboard::new()?;
    if keyboard.is_terminal() {
        return leaf(&pages, &mut keyboard);
    }
    pages.iter().for_each(print);
    Ok(())
}

fn pages<M: Manner>(mut manner: M, text: &str, seat: u8) -> Result<Vec<Page>> {
    let (record, played) = Record::<M::Game>::read(text)?;
    let n_seats = played.game().n_seats();
    ensure!(seat < n_seats, "--seat {seat}: this match had seats 0 to {}", n_seats - 1);
    let you = Seat::new(seat);
    let viewer = Viewer::Seat(you);
    // The pictures are drawn for short names with an initial of their own.
    let name = |seat: Seat| if seat == you { "you" } else { NAMES[seat.index()] }.to_owned();
    let names: Vec<String> = Seat::all(n_seats).map(name).collect();
    let is_terminal = std::io::stdout().is_terminal();
    let is_coloured = is_terminal && std::env::var_os("NO_COLOR").is_none();
    let mut follower = Follower::new(&played, viewer);
    let others = names.iter().zip(&record.seats).filter(|(name, _)| *name != "you");
    let renamed = others.filter(|(name, seated)| name != seated);
    let mut news: Vec<String> = renamed.map(|(name, seated)| format!("{seated} is called {name} here.")).collect();
    let (mut pages, mut n_said) = (Vec::new(), 0);
    let mut steps = played.retrace();
    while let Some(now) = steps.go_on() {
        let (view, legal, all) = (now.view(viewer), now.legal(you), now.told(viewer));
        let seen = Seen {
            game: now.game(),
            you,
            view: &view,
            legal: &legal,
            listed: &[],
            memory: follower.catch_up(now),
            told: &all,
            names: &names,
            notes: &[],
            is_terminal,
            is_coloured,
        };
        let mut lines = manner.lines(&seen, &all);
        let n_lines = lines.len();
        news.extend(lines.drain(n_said.min(n_lines)..).flatten());
        n_said = n_lines;
        let table = match now.to_act() {
            ToAct::Over(outcome) => manner.ending(&outcome, &seen),
            ToAct::Seats(asked) if asked.contains(you) => manner.show(&seen).0,
            ToAct::Seats(_) => continue,
        };
        pages.push(Page { news: std::mem::take(&mut news), table });
    }
    if !news.is_empty() {
        pages.push(Page { news, table: "Here the record ends; the match is not over.".to_owned() });
    }
    Ok(pages)
}

fn print(page: &Page) {
    for line in &page.news {
        tell(line, 2);
    }
    say!("\n{}\n", page.table);
}

/// Shows a page after the other. How many there are is not said: it would tell how near the end is.
fn leaf(pages: &[Page], keyboard: &mut Keyboard) -> Result<()> {
    let mut at = 0;
    while let Some(page) = pages.get(at) {
        print(page);
        let is_last = at + 1 == pages.len();
        let keys = if is_last { "b: back, q: leave" } else { "Enter: go on, b: back, q: leave" };
        let Some(line) = keyboard.line(&format!("[page {}; {keys}] ", at + 1))? else { break };
        match line.as_str() {
            "" if is_last => break,
            "" => at += 1,
            "b" => at = at.saturating_sub(1),
            "q" => break,
            other => say!("`{other}` is no key here; {keys}."),
        }
    }
    Ok(())
}
