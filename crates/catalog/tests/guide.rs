//! `docs/add-a-game.md` names all that a game has in the house, and every game has it.

use std::fs;
use std::path::Path;

use fuga_catalog::GameId;

const LANGUAGES: [&str; 4] = ["en", "it", "pt", "es"];

/// The paths in the first column of the table of the chapter on wiring.
fn paths(page: &str) -> Vec<&str> {
    let chapter = page.split("\n## Wire it up\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let rows = chapter.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.flat_map(|row| row.split(" | ").next().unwrap().split("`, `").map(|path| path.trim_end_matches('`'))).collect()
}

/// A path for a game, in every language if it has some.
fn of(path: &str, game: &str) -> Vec<String> {
    let path = path.replace("<game>", game);
    let each = |name: &str, languages: &[&str]| languages.iter().map(|language| path.replace(name, language)).collect();
    match &path {
        path if path.contains("<language>") => each("<language>", &LANGUAGES),
        // The rules are written in English first.
        path if path.contains("<translation>") => each("<translation>", &LANGUAGES[1..]),
        _ => vec![path],
    }
}

/// What is missing of a game.
fn missing(root: &Path, paths: &[&str], game: &str) -> Vec<String> {
    let written = |text: &str| text.to_lowercase().replace("o.v.n.i.", "ovni");
    let is_there = |file: &String| {
        // A file of its own is there; one for all games names it.
        let is_own = file.contains(game);
        fs::read_to_string(root.join(file)).is_ok_and(|text| is_own || written(&text).contains(game))
    };
    paths.iter().flat_map(|path| of(path, game)).filter(|file| !is_there(file)).collect()
}

#[test]
fn every_game_has_all_that_the_guide_names() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("docs/add-a-game.md")).unwrap();
    let paths = paths(&page);
    assert!(paths.len() > 25, "{paths:?}");
    for game in GameId::ALL {
        let missing = missing(&root, &paths, game.name());
        let how = "is missing, or does not name the game; docs/add-a-game.md says what belongs there";
        assert!(missing.is_empty(), "{game}: each of these {how}:\n{}", missing.join("\n"));
    }
    // An example has less, and that is found out.
    let of_hush = missing(&root, &paths, "hush");
    for file in ["crates/cli/src/terminal/hush/mod.rs", "docs/rules/pt/hush.md", "README.md"] {
        assert!(of_hush.iter().any(|missing| missing == file), "{file} is not missed: {of_hush:?}");
    }
}
