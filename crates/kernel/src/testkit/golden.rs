//! Matches written down: whole records that must replay to the same bytes, what viewers were told, numbers of paths.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use crate::{Game, Match, Record, Seat, Tape, ToAct, Told, Viewer};

/// Holds whole matches against their records in a folder: a match keeps its result when it is played through again, and
/// its record its every byte.
///
/// A change that is meant to change old records writes them anew, as `play` plays them, with `UPDATE_GOLDEN=1`.
pub fn check_golden<G: Game>(folder: &Path, tables: &[(&str, G::Options)], play: impl Fn(&str, G) -> Match<G>) {
    for (name, options) in tables {
        let file = folder.join(format!("{name}.record"));
        if is_update() {
            let game = G::new(options.clone()).expect("a golden table is a good one");
            fs::write(&file, Record::write(&play(name, game), &[])).expect("the folder of golden records is writable");
        }
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let (record, played) = Record::<G>::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(*played.game().options(), *options, "{name}");
        assert!(matches!(played.to_act(), ToAct::Over(_)), "{name}: golden records are whole matches");
        assert_eq!(Record::write(&played, &record.seats), text, "{name}");
    }
}

/// The texts of all golden records in a folder.
pub fn golden_texts(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).expect("the folder of golden records is there");
    let read = |entry: io::Result<fs::DirEntry>| fs::read_to_string(entry?.path());
    files.map(|entry| read(entry).expect("a golden record is a text")).collect()
}

/// The golden records hold each of these actions, so that none can change its meaning unseen.
pub fn check_golden_actions(texts: &[String], names: &[&str]) {
    for name in names {
        let written = format!(r#"{{"do":"{name}""#);
        assert!(texts.iter().any(|text| text.contains(&written)), "{name} is in no golden record");
    }
}

/// Holds a text against a file, or writes it there with `UPDATE_GOLDEN=1`.
pub fn check_golden_text(file: &Path, text: &str) {
    if is_update() {
        fs::write(file, text).expect("the file of a golden text is writable");
    }
    let golden = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    assert_eq!(text, golden, "{}", file.display());
}

fn is_update() -> bool {
    std::env::var_os("UPDATE_GOLDEN").is_some()
}

/// What viewers have been told of a match so far, as text.
#[derive(Clone, Debug)]
pub struct Transcript {
    text: String,
    n_told: Vec<usize>,
}

impl Transcript {
    /// Begins with what the deal has told.
    pub fn new<G: Game>(played: &Match<G>) -> Self {
        let n_viewers = Viewer::all(played.game().n_seats()).count();
        let mut transcript = Self { text: "the deal\n".to_owned(), n_told: vec![0; n_viewers] };
        transcript.catch_up(played);
        transcript
    }

    /// Adds what a seat did and what that told.
    pub fn add<G: Game>(&mut self, seat: Seat, action: G::Action, played: &Match<G>) {
        writeln!(self.text, "seat {seat} does {action:?}").expect("a text takes every line");
        self.catch_up(played);
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Viewers who are told the same stand together.
    fn catch_up<G: Game>(&mut self, played: &Match<G>) {
        let viewers = Viewer::all(played.game().n_seats());
        let mut groups: Vec<(Vec<String>, Vec<String>)> = Vec::new();
        for (viewer, n_told) in viewers.zip(&mut self.n_told) {
            let told = played.told(viewer);
            let news: Vec<String> = told[*n_told..].iter().map(say).collect();
            *n_told = told.len();
            let name = viewer.seat().map_or("spectator".to_owned(), |seat| format!("seat {seat}"));
            match groups.iter_mut().find(|(_, others)| *others == news) {
                Some((names, _)) => names.push(name),
                None => groups.push((vec![name], news)),
            }
        }
        for (names, news) in groups {
            let names = if names.len() == self.n_told.len() { "all".to_owned() } else { names.join(", ") };
            for line in news {
                writeln!(self.text, "  {names}: {line}").expect("a text takes every line");
            }
        }
    }
}

fn say<N: std::fmt::Debug>(told: &Told<N>) -> String {
    match told {
        Told::Notice(notice) => {
            let text = format!("{notice:?}");
            // A public fact is its own notice.
            let public = text.strip_prefix("Public(").and_then(|text| text.strip_suffix(')'));
            public.unwrap_or(&text).to_owned()
        }
        Told::TookBack { seat, dropped } => format!("seat {seat} took back, {dropped} lines fall away"),
    }
}

/// The number of ways to play on to a depth, when every draw answers 0.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut n_paths = 0;
    for seat in game.to_act(state).seats().iter() {
        let mut actions = Vec::new();
        game.legal(state, seat, &mut actions);
        for action in actions {
            let mut next = state.clone();
            // A tape without numbers answers 0 to everything.
            let result = game.apply(&mut next, seat, action, &mut Tape::new(&[]), &mut ());
            assert!(result.is_ok(), "the rules refuse a listed action {action:?}");
            n_paths += perft(game, &next, depth - 1);
        }
    }
    n_paths
}
