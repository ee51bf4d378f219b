//! What every viewer is to be told, folded from the store by the catalog alone.

use fuga_catalog::{GameId, Json, Table};
use fuga_kernel::{Seat, SeatSet, Viewer};
use fuga_store::{LogEntry, Store};
use serde_json::{Map, Value, json};

/// A match as the store's rows have it, and what each viewer has been told of it.
pub(crate) struct Model {
    code: String,
    game: GameId,
    pub(crate) seed: String,
    head: String,
    entries: Vec<String>,
    pub(crate) live: Box<dyn Table>,
    eyes: Vec<(u64, Value, String)>,
}

impl Model {
    /// Folds a table's log as it is now.
    pub(crate) async fn of(store: &dyn Store, code: &str) -> Self {
        let table = store.table_by_code(code).await.unwrap().unwrap();
        let rows = store.entries(table.id, 0).await.unwrap();
        Self::new(code, table.game.parse().unwrap(), &rows)
    }

    pub(crate) fn new(code: &str, game: GameId, rows: &[LogEntry]) -> Self {
        let row = |index: usize| -> Value { serde_json::from_str(&rows[index].entry).unwrap() };
        let seed = row(0)["seed"].as_str().unwrap().to_owned();
        // The hashes of the nonces are written before the deal, if there are any.
        let dealt = if row(1)["deal"].is_null() { 2 } else { 1 };
        let head = row(dealt)["deal"]["head"].to_string();
        let entries: Vec<String> =
            (dealt + 1..rows.len()).map(|index| row(index)["entry"]["entry"].to_string()).collect();
        let live = game.resume(&head, &entries, &bytes_of(&seed)).unwrap();
        let mut model = Self { code: code.to_owned(), game, seed, head, entries, live, eyes: Vec::new() };
        for eye in 0..=usize::from(model.live.n_seats()) {
            let viewer = model.viewer(eye);
            let (n_told, view) = (model.live.told(viewer).len() as u64, object(&model.live.view(viewer)));
            model.eyes.push((n_told, view, model.asked(eye)));
        }
        model
    }

    /// The draws and actions so far, each a text that no player may see before the end.
    pub(crate) fn entries(&self) -> &[String] {
        &self.entries
    }

    pub(crate) fn head(&self) -> &str {
        &self.head
    }

    /// Takes the next entry of the log, and says which update each viewer is to get, if any.
    pub(crate) fn step(&mut self, entry: String) -> Vec<Option<String>> {
        self.entries.push(entry);
        self.live = self.game.resume(&self.head, &self.entries, &bytes_of(&self.seed)).unwrap();
        (0..self.eyes.len()).map(|eye| self.update(eye)).collect()
    }

    /// Takes all entries that the store has more.
    pub(crate) async fn catch_up(&mut self, store: &dyn Store) -> Vec<Vec<Option<String>>> {
        let table = store.table_by_code(&self.code).await.unwrap().unwrap();
        let rows = store.entries(table.id, 2 + self.entries.len() as u32).await.unwrap();
        let entry = |row: &LogEntry| -> Value { serde_json::from_str(&row.entry).unwrap() };
        rows.iter().map(|row| self.step(entry(row)["entry"]["entry"].to_string())).collect()
    }

    fn update(&mut self, eye: usize) -> Option<String> {
        let viewer = self.viewer(eye);
        let (told, view, asked) = (self.live.news(viewer), object(&self.live.view(viewer)), self.asked(eye));
        let (n_told, view_before, asked_before) = &mut self.eyes[eye];
        let before = std::mem::replace(view_before, view.clone());
        let differs = |(name, value): (&String, &Value)| before.get(name) != Some(value);
        let changes: Map<String, Value> = view
            .as_object()
            .unwrap()
            .iter()
            .filter(|&(name, value)| differs((name, value)))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        if told.is_empty() && changes.is_empty() && asked == *asked_before {
            return None;
        }
        *n_told += told.len() as u64;
        asked_before.clone_from(&asked);
        assert_eq!(*n_told, self.live.told(viewer).len() as u64, "every line is counted");
        let (code, told, changes) = (&self.code, joined(&told), json!(changes));
        Some(format!(
            r#"{{"type":"update","table":"{code}","seq":{n_told},"told":[{told}],"view":{changes},"asked":{asked},"clock":{{"left":null,"paused":false}}}}"#
        ))
    }

    /// The part of a snapshot that shows the match, without what was told before `since`.
    pub(crate) fn snapshot(&self, eye: usize, since: usize) -> String {
        let viewer = self.viewer(eye);
        let told = self.live.told(viewer);
        let (n_told, lines) = (told.len(), joined(&told[since..]));
        let (view, asked) = (self.live.view(viewer), self.asked(eye));
        format!(
            r#"{{"seq":{n_told},"from":{since},"told":[{lines}],"view":{view},"asked":{asked},"clock":{{"left":null,"paused":false}}}}"#
        )
    }

    pub(crate) fn viewer(&self, eye: usize) -> Viewer {
        if eye < usize::from(self.live.n_seats()) { Viewer::Seat(Seat::new(eye as u8)) } else { Viewer::Spectator }
    }

    fn asked(&self, eye: usize) -> String {
        let numbers = |seats: SeatSet| seats.iter().map(Seat::index).collect::<Vec<usize>>();
        let (seats, out) = (numbers(self.live.asked()), numbers(self.live.out()));
        let out = if out.is_empty() { String::new() } else { format!(r#","out":{}"#, json!(out)) };
        let asked = format!(r#""seats":{}{out}"#, json!(seats));
        if let Some(outcome) = self.live.outcome() {
            return format!(r#"{{{asked},"outcome":{outcome}}}"#);
        }
        if !seats.contains(&eye) {
            return format!("{{{asked}}}");
        }
        let seat = Seat::new(eye as u8);
        let (question, legal) = (self.live.n_done(seat), self.live.legal(seat));
        let can_take_back = self.live.can_take_back(seat);
        format!(r#"{{{asked},"question":{question},"can_take_back":{can_take_back},"legal":{legal}}}"#)
    }
}

/// The bytes that hexadecimal digits stand for.
pub(crate) fn bytes_of(digits: &str) -> Vec<u8> {
    (0..digits.len() / 2).map(|index| u8::from_str_radix(&digits[2 * index..2 * index + 2], 16).unwrap()).collect()
}

fn joined(lines: &[Json]) -> String {
    lines.iter().map(Json::text).collect::<Vec<_>>().join(",")
}

fn object(json: &Json) -> Value {
    let value = json.value();
    assert_eq!(value.to_string(), json.text(), "a view is written as it is read");
    value
}

/// Numbers that look random and are the same in every run.
pub(crate) struct Picks(u64);

impl Picks {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(2).wrapping_add(1))
    }

    pub(crate) fn next(&mut self) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.next() % n
    }
}
