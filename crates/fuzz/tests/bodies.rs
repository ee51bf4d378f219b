//! Every body over its corpus and the corpus's mutations: the same ones in every run, on the stable toolchain.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use fuga_catalog::GameId;
use fuga_fuzz::{Body, Mutator};

/// How many bytes of mutations each entry of a corpus gets: a long one has fewer, for each takes longer.
const BYTES: usize = 250_000;
const MUTATIONS: std::ops::RangeInclusive<usize> = 40..=250;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// An input, and where it comes from.
struct Entry {
    name: String,
    data: Vec<u8>,
}

/// The files of a folder with this ending, in the order of their names.
fn files(folder: &str, ending: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = fs::read_dir(root().join(folder))
        .unwrap_or_else(|error| panic!("{folder}: {error}"))
        .map(|file| file.unwrap().path())
        .filter(|path| path.to_string_lossy().ends_with(ending))
        .map(|path| Entry {
            name: path.file_name().unwrap().to_string_lossy().into_owned(),
            data: fs::read(path).unwrap(),
        })
        .collect();
    entries.sort_by(|one, other| one.name.cmp(&other.name));
    assert!(!entries.is_empty(), "{folder} has no files");
    entries
}

/// The lines that go in, in the page's transcripts, each after the name of its game.
fn transcripts() -> Vec<Entry> {
    let page = fs::read_to_string(root().join("docs/engine.md")).unwrap();
    let entry = |block: &str| {
        let (game, rest) = block.split_once('\n').unwrap();
        let block = rest.split("```").next().unwrap();
        let lines: Vec<&str> = block.lines().filter_map(|line| line.strip_prefix("> ")).collect();
        assert!(lines.len() > 10, "the page has a transcript of {game}");
        Entry { name: format!("{game} in docs/engine.md"), data: format!("{game}\n{}", lines.join("\n")).into_bytes() }
    };
    let entries: Vec<Entry> = page.split("```text\n$ fuga engine ").skip(1).map(entry).collect();
    assert_eq!(entries.len(), GameId::ALL.len(), "each game has a transcript");
    entries
}

/// The logs in the golden records.
fn logs(records: &[Entry]) -> Vec<Entry> {
    let log = |record: &Entry| {
        let text = std::str::from_utf8(&record.data).unwrap();
        let mut lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        lines.pop();
        let mut log = lines.remove(0);
        log["entries"] = lines.into();
        Entry { name: record.name.clone(), data: log.to_string().into_bytes() }
    };
    records.iter().map(log).collect()
}

/// What the repository holds beside the seeds made by hand.
fn own_data(body: &str) -> Vec<Entry> {
    let golden = || {
        let mut records = files("games/escape/tests/golden", ".record");
        // Some are enough, for all of them take long.
        for folder in ["games/survive/tests/golden", "games/ovni/tests/golden"] {
            records.extend(files(folder, ".record").into_iter().step_by(3));
        }
        records
    };
    match body {
        "data" => files("games/ovni/data", ".set"),
        "engine" => transcripts(),
        "log" => logs(&golden()),
        "map" => files("games/escape/data", ".map"),
        "record" => golden(),
        "scenario" => files("games/escape/data", ".scenario"),
        _ => Vec::new(),
    }
}

/// What nobody would write by hand: deep, wide and long inputs. They are run as they are.
fn huge() -> Vec<Entry> {
    let mib = 1024 * 1024;
    let fields: Vec<String> = (0..mib / 32).map(|n| format!("\"{n}\":0")).collect();
    let entry = |name: &str, data: String| Entry { name: name.to_owned(), data: data.into_bytes() };
    vec![
        entry("blanks", " ".repeat(5 * mib)),
        entry("line breaks", "\n".repeat(mib)),
        entry("one word", "x".repeat(3 * mib)),
        entry("many words", "A ".repeat(mib)),
        entry("deep lists", "[".repeat(mib)),
        entry("deep objects", "{\"a\":".repeat(mib / 4)),
        entry("a wide list", format!("[{}0]", "0,".repeat(mib / 4))),
        entry("a wide object", format!("{{{}}}", fields.join(","))),
        entry("many objects", "{}\n".repeat(mib / 16)),
        entry("a long text", format!("\"{}\"", "é".repeat(mib))),
        entry("a long field", format!("{{\"{}\":0}}", "k".repeat(mib))),
        entry("a long command", format!("{{\"cmd\":\"{}\"}}", "k".repeat(mib / 2))),
        entry("a long option", format!("{{\"seats\":2,\"mode\":\"{}\"}}", "m".repeat(mib / 2))),
        entry("a long map", format!("{{\"seats\":2,\"zone\":{{\"custom\":\"{}\"}}}}", "x ".repeat(mib / 4))),
        entry("a long set", format!("name: x\n[links]\n{}", "1 2 | box\n".repeat(7_000))),
        entry("a long source", format!("name: x\n[links]\n1 2 | {}", "box;".repeat(16_000))),
        entry("the largest map", largest_map()),
        entry("a long row", format!("name: x\nA B\n01 {}", "o ".repeat(30_000))),
        entry("many rows", format!("name: x\nA B\n{}", "01 H A\n".repeat(9_000))),
        entry("many faults", format!("name: x\nA B\n{}", "? ".repeat(30_000))),
    ]
}

/// Forty columns and rows without a wall.
fn largest_map() -> String {
    let columns: Vec<String> = (0..40).map(fuga_hex::column_name).collect();
    let row = |row: usize| {
        let mark = |col: usize| match (col, row) {
            (0, 1) => "H".to_owned(),
            (39, 40) => "A".to_owned(),
            (col, 20) if (1..=9).contains(&col) => col.to_string(),
            _ => "x".to_owned(),
        };
        format!("{row:02} {}", (0..40).map(mark).collect::<Vec<_>>().join(" "))
    };
    let rows: Vec<String> = (1..=40).map(row).collect();
    format!("name: Largest\n{}\n{}\n", columns.join(" "), rows.join("\n"))
}

/// Runs a body and, if it panics, keeps the input.
fn run(body: Body, name: &str, data: &[u8]) {
    if catch_unwind(|| (body.run)(data)).is_err() {
        let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.input", body.name));
        fs::write(&kept, data).unwrap();
        let start = String::from_utf8_lossy(&data[..data.len().min(400)]).into_owned();
        let (body, kept) = (body.name, kept.display());
        panic!(
            "{body} breaks on {name}; put {kept} into fuzz/corpus/{body} and mend the decoder. It begins: {start:?}"
        );
    }
}

fn check(name: &str) {
    let body = Body::named(name).unwrap();
    let mut entries = files(&format!("fuzz/corpus/{name}"), "");
    entries.extend(own_data(name));
    let corpus: Vec<Vec<u8>> = entries.iter().map(|entry| entry.data.clone()).collect();
    let mut n_runs = 0;
    for (entry, seed) in entries.iter().zip(1..) {
        run(body, &entry.name, &entry.data);
        let mut mutator = Mutator::new(seed, body.words, &corpus);
        let n_mutations = (BYTES / entry.data.len().max(1)).clamp(*MUTATIONS.start(), *MUTATIONS.end());
        for nth in 0..n_mutations {
            run(body, &format!("mutation {nth} of {}", entry.name), &mutator.mutate(&entry.data));
        }
        n_runs += 1 + n_mutations;
    }
    for entry in huge() {
        run(body, &entry.name, &entry.data);
    }
    println!("{name}: {} entries, {n_runs} runs", entries.len());
}

#[test]
fn actions() {
    check("action");
}

#[test]
fn answers_of_bots() {
    check("answer");
}

#[test]
fn sets_of_figures() {
    check("data");
}

#[test]
fn lines_to_the_engine() {
    check("engine");
}

#[test]
fn logs_as_json() {
    check("log");
}

#[test]
fn maps() {
    check("map");
}

#[test]
fn options() {
    check("options");
}

#[test]
fn places() {
    check("place");
}

#[test]
fn records() {
    check("record");
}

#[test]
fn scenarios() {
    check("scenario");
}

/// The folder `fuzz/` has a target and a corpus for each body, and nothing else.
#[test]
fn every_body_has_a_target_and_a_corpus() {
    let manifest = fs::read_to_string(root().join("fuzz/Cargo.toml")).unwrap();
    for Body { name, .. } in Body::ALL {
        let target = fs::read_to_string(root().join(format!("fuzz/fuzz_targets/{name}.rs"))).unwrap();
        assert!(target.contains(&format!("fuga_fuzz::{name}(data)")), "{target}");
        assert!(manifest.contains(&format!("path = \"fuzz_targets/{name}.rs\"")), "{name} is no target");
    }
    for folder in ["fuzz/fuzz_targets", "fuzz/corpus"] {
        assert_eq!(fs::read_dir(root().join(folder)).unwrap().count(), Body::ALL.len(), "{folder}");
    }
}
