//! The server's files stand one above the other: none needs, by any way round, one that needs it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The files by the paths of their modules, with what each holds but for comments and tests.
fn modules() -> BTreeMap<String, String> {
    fn add(folder: &Path, path: &str, modules: &mut BTreeMap<String, String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            if entry.file_type().unwrap().is_dir() {
                add(&entry.path(), &format!("{path}{name}::"), modules);
            } else if let Some(stem) = name.strip_suffix(".rs") {
                let stem = if matches!(stem, "lib" | "mod") { "" } else { stem };
                let module = format!("{path}{stem}").trim_end_matches("::").to_owned();
                let source = fs::read_to_string(entry.path()).unwrap();
                let source = source.split("#[cfg(test)]\nmod ").next().unwrap();
                let code: Vec<&str> = source.lines().map(|line| line.split("//").next().unwrap()).collect();
                modules.insert(module, code.join("\n"));
            }
        }
    }
    let mut modules = BTreeMap::new();
    add(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "", &mut modules);
    modules
}

/// The modules that one names: by paths that begin with `crate` or `super`, or with a module of its own.
fn needs(module: &str, modules: &BTreeMap<String, String>) -> BTreeSet<String> {
    let code = &modules[module];
    let parent = module.rsplit_once("::").map_or("", |(parent, _)| parent);
    let own: Vec<&str> = code.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';')).collect();
    let is_word = |character: char| character.is_alphanumeric() || character == '_' || character == ':';
    let paths = code.split(|character| !is_word(character)).filter(|path| path.contains("::"));
    let whole = paths.filter_map(|path| {
        let (first, rest) = path.split_once("::")?;
        match first {
            "crate" => Some(rest.to_owned()),
            "super" => Some(format!("{parent}::{rest}")),
            _ if own.contains(&first) => Some(format!("{module}::{path}")),
            _ => None,
        }
    });
    // The file is the longest part of the path that is one.
    let file_of = |path: String| {
        let mut path = path.trim_matches(':');
        while !modules.contains_key(path) {
            path = path.rsplit_once("::")?.0;
        }
        Some(path.to_owned())
    };
    whole.filter_map(file_of).filter(|needed| needed != module).collect()
}

#[test]
fn no_file_needs_itself_by_a_way_round() {
    let modules = modules();
    assert!(modules.len() > 40 && modules.contains_key("room::state"), "{:?}", modules.keys());
    let mut left: BTreeMap<&str, BTreeSet<String>> =
        modules.keys().map(|module| (module.as_str(), needs(module, &modules))).collect();
    assert!(left["room::orders"].contains("room::state") && left["api"].contains("api::tables"));
    // Whatever needs nothing that is left can be built now; a circle never can.
    loop {
        let free: Vec<&str> = left
            .iter()
            .filter(|(_, needs)| needs.iter().all(|need| !left.contains_key(need.as_str())))
            .map(|(module, _)| *module)
            .collect();
        if free.is_empty() {
            break;
        }
        for module in free {
            left.remove(module);
        }
    }
    assert!(left.is_empty(), "these stand in a circle, or above one: {left:#?}");
}
