//! `cargo xtask rules`: every rule has a test that proves it, or is listed as not built yet.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::{Faults, files_of};

/// The section that lists what a page promises and the code does not do yet.
const UNBUILT_HEADING: &str = "## Not built yet";

/// Reads the pages and the tests, prints what was found and judges it.
pub(crate) fn check(root: &Path, list: bool) -> Result<Faults> {
    let mut book = Book::default();
    let mut strays = Faults::new();
    for name in files_of(root)? {
        let read = || fs::read_to_string(root.join(&name)).context(name.clone());
        let ending = name.rsplit('.').next().unwrap_or_default();
        match (&name.split('/').collect::<Vec<_>>()[..], ending) {
            (["docs", "rules", _] | ["examples", _, "RULES.md"], "md") => book.add_page(&name, &read()?),
            (["games", game, "src" | "tests", ..], "rs") => {
                book.add_tests(Some(&format!("docs/rules/{game}.md")), &name, &read()?);
            }
            (["examples", game, "src" | "tests", ..], "rs") => {
                book.add_tests(Some(&format!("examples/{game}/RULES.md")), &name, &read()?);
            }
            (["crates", _, "tests", ..], "rs") => book.add_tests(None, &name, &read()?),
            _ => {}
        }
        if let Some((main, module)) = program_of(&name) {
            // Where there is none, each file is a program of its own.
            let main = fs::read_to_string(root.join(main)).ok();
            strays.extend(main.and_then(|main| stray(&name, module, &main)));
        }
    }
    if list {
        book.print();
    }
    let (n_rules, n_unbuilt) = (book.rules.len(), book.unbuilt.len());
    let n_tests = book.tests.iter().filter(|test| !test.ids.is_empty()).count();
    println!("{n_rules} rules, {n_unbuilt} not built yet or in part; {n_tests} tests cite a rule");
    Ok([strays, book.faults()].concat())
}

/// The program that a file of tests belongs to where a package has one for all, and the name it has there.
fn program_of(name: &str) -> Option<(String, &str)> {
    let (folder, file) = name.rsplit_once("/tests/")?;
    let module = file.strip_suffix(".rs").filter(|module| *module != "main" && !module.contains('/'))?;
    Some((format!("{folder}/tests/main.rs"), module))
}

/// What is wrong with a file of tests that its program does not name.
fn stray(name: &str, module: &str, main: &str) -> Option<String> {
    let line = format!("mod {module};");
    let is_named = main.lines().any(|text| text == line);
    (!is_named).then(|| format!("{name} is never run: tests/main.rs beside it needs the line `{line}`"))
}

/// All that the pages and the tests say about rules.
#[derive(Default)]
struct Book {
    rules: Vec<Entry>,
    unbuilt: Vec<Entry>,
    tests: Vec<Test>,
    /// The pages that the games in the tree ought to have.
    wanted: BTreeSet<String>,
}

/// An id on a page; `is_part` marks a rule of which only a part is missing.
struct Entry {
    id: String,
    page: String,
    line: usize,
    is_part: bool,
}

/// A test and the ids it cites; `page` is the only page it may cite, if it belongs to a game.
struct Test {
    name: String,
    page: Option<String>,
    place: String,
    ids: Vec<String>,
}

impl Test {
    fn cites(&self, rule: &Entry) -> bool {
        self.page.as_ref().is_none_or(|page| *page == rule.page) && self.ids.contains(&rule.id)
    }
}

impl Book {
    /// Reads the list lines that open with an id: definitions, or entries of the unbuilt section.
    fn add_page(&mut self, page: &str, text: &str) {
        let mut is_unbuilt = false;
        for (text, line) in text.lines().zip(1..) {
            if text.starts_with("# ") || text.starts_with("## ") {
                is_unbuilt = text.trim_end() == UNBUILT_HEADING;
            }
            let Some(item) = text.trim_start().strip_prefix("- ") else { continue };
            let entry = |id: &str, is_part| {
                let (id, page) = (id.trim_matches('*').to_owned(), page.to_owned());
                Entry { id, page, line, is_part }
            };
            if is_unbuilt {
                // What is no id here comes out later as an entry that the page does not define.
                let head = item.split(':').next().unwrap_or(item).trim();
                let part = head.strip_suffix(" (part)");
                self.unbuilt.push(entry(part.unwrap_or(head), part.is_some()));
            } else if let Some(id) = leading_id(item.trim_start_matches('*')) {
                self.rules.push(entry(id, false));
            }
        }
    }

    /// Reads the test functions of a file, with the doc lines above them; those of a game prove the rules of its page.
    fn add_tests(&mut self, page: Option<&str>, file: &str, text: &str) {
        let page = page.map(str::to_owned);
        self.wanted.extend(page.clone());
        let (mut docs, mut is_test) = (String::new(), false);
        for (line, number) in text.lines().zip(1..) {
            let line = line.trim();
            is_test |= is_test_attribute(line);
            if let Some(doc) = line.strip_prefix("///") {
                docs = docs + doc + " ";
            } else if let Some(name) = function_name(line) {
                if is_test {
                    self.tests.push(Test {
                        name: name.to_owned(),
                        page: page.clone(),
                        place: format!("{file}:{number}"),
                        ids: id_of_name(name).into_iter().chain(ids_of_docs(&docs)).collect(),
                    });
                }
                (docs, is_test) = (String::new(), false);
            } else if line.ends_with([';', '{', '}']) && !line.starts_with("//") {
                // Another item has begun or ended; lines of an attribute end in other ways.
                (docs, is_test) = (String::new(), false);
            }
        }
    }

    /// Everything that is wrong between the pages and the tests.
    fn faults(&self) -> Faults {
        let mut faults = Faults::new();
        let mut seen = BTreeMap::new();
        for rule in &self.rules {
            let Entry { id, page, line, .. } = rule;
            if let Some((page, first)) = seen.insert(id, (page, line)) {
                faults.push(format!("{}:{line}: {id} was defined at {page}:{first}", rule.page));
            }
            // What is built of a rule is proven, also where a part of it waits.
            let is_wholly_unbuilt = self.unbuilt(rule).is_some_and(|entry| !entry.is_part);
            if !is_wholly_unbuilt && !self.tests.iter().any(|test| test.cites(rule)) {
                faults.push(format!("{page}:{line}: {id} has no test, nor is it listed as unbuilt"));
            }
        }
        for entry in &self.unbuilt {
            let Entry { id, page, line, is_part } = entry;
            if !self.rules.iter().any(|rule| rule.page == *page && rule.id == *id) {
                faults.push(format!("{page}:{line}: unbuilt, but not defined here: `{id}`"));
            }
            if let Some(test) = self.tests.iter().find(|test| !is_part && test.cites(entry)) {
                let advice = "strike the entry or mark it `(part)`";
                faults.push(format!("{page}:{line}: {id} has a test, {}: {advice}", test.place));
            }
        }
        for test in &self.tests {
            let cited: Vec<&Entry> = self.rules.iter().filter(|rule| test.cites(rule)).collect();
            for id in test.ids.iter().filter(|id| !cited.iter().any(|rule| rule.id == **id)) {
                let page = test.page.as_deref().unwrap_or("any page of rules");
                faults.push(format!("{}: cites `{id}`, not defined in {page}", test.place));
            }
        }
        // A game without rules would pass all of the above by having nothing to prove.
        for page in &self.wanted {
            if !self.rules.iter().any(|rule| rule.page == *page) {
                faults.push(format!("{page} is missing or defines no rule"));
            }
        }
        faults
    }

    fn unbuilt(&self, rule: &Entry) -> Option<&Entry> {
        self.unbuilt.iter().find(|entry| entry.page == rule.page && entry.id == rule.id)
    }

    fn print(&self) {
        for rule in &self.rules {
            let state = match self.unbuilt(rule) {
                None => "",
                Some(entry) if entry.is_part => "  built in part",
                Some(_) => "  not built yet",
            };
            println!("{:<6} {}:{}{state}", rule.id, rule.page, rule.line);
            for test in self.tests.iter().filter(|test| test.cites(rule)) {
                println!("       {}  {}", test.name, test.place);
            }
        }
    }
}

/// The id that opens a text: such as `E-01`, `O-33c`, `O-A7` or the code `H.13`.
fn leading_id(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(|c: char| c.is_ascii_uppercase())?;
    let number = match rest.strip_prefix('-') {
        Some(rest) => rest.trim_start_matches(|c: char| c.is_ascii_uppercase()),
        None => rest.strip_prefix('.')?,
    };
    let rest = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let end = rest.strip_prefix(|c: char| c.is_ascii_lowercase()).unwrap_or(rest);
    let is_id = rest.len() < number.len() && !end.starts_with(|c: char| c.is_alphanumeric());
    is_id.then(|| &text[..text.len() - end.len()])
}

/// The id a test's name opens with: `e_10_…` is E-10, `o_a7_…` is O-A7, `code_b_3_…` is B.3.
fn id_of_name(name: &str) -> Option<String> {
    let code = name.strip_prefix("code_");
    let mut parts = code.unwrap_or(name).split('_');
    let (letter, number) = (parts.next()?.to_uppercase(), parts.next()?);
    // A letter before the digits is upper case in an id, one after them is lower case.
    let (first, others) = number.split_at_checked(1)?;
    let mark = if code.is_some() { '.' } else { '-' };
    let id = format!("{letter}{mark}{}{others}", first.to_uppercase());
    (leading_id(&id) == Some(&id)).then_some(id)
}

/// The ids after the word `Proves`, up to a full stop. The dot inside a code such as `B.3` is none.
fn ids_of_docs(docs: &str) -> Vec<String> {
    let mut ids = Vec::new();
    let mut is_list = false;
    for word in docs.split_whitespace() {
        if is_list && word != "and" {
            // A word that is no id is kept, so that a slip comes out as a rule nobody defines.
            ids.push(word.trim_end_matches([',', '.']).to_owned());
        }
        is_list = if is_list { !word.ends_with('.') } else { word == "Proves" };
    }
    ids
}

/// Whether a line opens `#[test]`, or an attribute such as `#[tokio::test(…)]` that makes a test too.
fn is_test_attribute(line: &str) -> bool {
    let path = line.strip_prefix("#[").and_then(|rest| rest.split([']', '(']).next());
    path.is_some_and(|path| path == "test" || path.ends_with("::test"))
}

/// The name of the function that a line opens, also after an attribute on the same line.
fn function_name(line: &str) -> Option<&str> {
    let (before, rest) = line.split_once("fn ")?;
    let is_prefix = |word| ["#[test]", "pub", "pub(crate)", "async"].contains(&word);
    let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next();
    name.filter(|_| before.split_whitespace().all(is_prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: [&str; 0] = [];

    /// The faults of one page and of one file of tests of the same game.
    fn faults(page: &str, tests: &str) -> Faults {
        let mut book = Book::default();
        book.add_page("docs/rules/g.md", page);
        book.add_tests(Some("docs/rules/g.md"), "t.rs", tests);
        book.faults()
    }

    fn cited(text: &str) -> Vec<String> {
        let mut book = Book::default();
        book.add_tests(None, "t.rs", text);
        book.tests.into_iter().flat_map(|test| test.ids).collect()
    }

    #[test]
    fn ids_are_read_to_their_end() {
        for id in ["E-01", "M-3", "O-33c", "O-A7", "A.1", "H.13"] {
            assert_eq!(leading_id(&format!("{id} text")), Some(id));
        }
        for text in ["", "E", "E-", "e-01", "E-01cd", "E-x", "EE-01", "E 01", "A.b", "A..1", "É-01"] {
            assert_eq!(leading_id(text), None, "{text}");
        }
    }

    #[test]
    fn names_cite_the_id_they_open_with() {
        for (name, id) in [("e_10_silvano", "E-10"), ("o_33c_x", "O-33c"), ("m_03", "M-03")] {
            assert_eq!(id_of_name(name).as_deref(), Some(id));
        }
        for (name, id) in [("o_a7_x", "O-A7"), ("code_b_3_x", "B.3")] {
            assert_eq!(id_of_name(name).as_deref(), Some(id));
        }
        for name in ["silvano_moves", "e_silvano", "code_reads", "eh_10_x", "e", "e__10"] {
            assert_eq!(id_of_name(name), None, "{name}");
        }
    }

    #[test]
    fn only_tests_cite() {
        assert_eq!(cited("fn e_10_helper() {}"), NONE);
        assert_eq!(cited("#[test]\nfn plain() {}\nfn e_10_helper() {}"), NONE);
        assert_eq!(cited("#[cfg(test)]\nfn e_10_helper() {}"), NONE);
        assert_eq!(cited("// #[test]\n// fn e_10_struck_out() {}"), NONE);
        assert_eq!(cited("#[test] fn e_10_x() {}"), ["E-10"]);
        assert_eq!(cited("proptest! {\n    #[test]\n    fn e_10_x(seed in 0..9) {}\n}"), ["E-10"]);
        assert_eq!(cited("#[tokio::test(paused = true)]\nasync fn e_10_x() {}"), ["E-10"]);
        assert_eq!(cited("#[test]\n#[allow(\n    a,\n)]\n// A fn {\nfn e_10_x() {}"), ["E-10"]);
    }

    #[test]
    fn a_file_of_tests_that_is_never_run_is_named() {
        let (main, module) = program_of("games/one/tests/sea.rs").unwrap();
        assert_eq!((main.as_str(), module), ("games/one/tests/main.rs", "sea"));
        assert_eq!(program_of("games/one/tests/main.rs"), None);
        assert_eq!(program_of("games/one/tests/desk/mod.rs"), None);
        assert_eq!(program_of("games/one/tests/perft.txt"), None);
        assert_eq!(stray("tests/sea.rs", "sea", "mod land;\nmod sea;\n"), None);
        assert!(stray("tests/sea.rs", "sea", "mod land;\n// mod sea;\n").unwrap().contains("`mod sea;`"));
    }

    #[test]
    fn doc_lines_cite_up_to_their_full_stop() {
        let test = "\n#[test]\nfn m_1_x() {}";
        let with = |docs: &str| cited(&format!("{docs}{test}"));
        assert_eq!(with("/// Proves E-20, B.3.\n/// As E-21 says."), ["M-1", "E-20", "B.3"]);
        assert_eq!(with("/// Why. Proves E-20,\n/// E-21 and H.1."), ["M-1", "E-20", "E-21", "H.1"]);
        assert_eq!(with("/// Proves E-20.\nstruct A;"), ["M-1"]);
    }

    #[test]
    fn a_proved_page_has_no_faults() {
        let rules = "# G\n- E-01 Text\n  - **E-02** Text\n- No id\n- O-33c\n";
        let unbuilt = "## Not built yet\n- E-02\n- O-33c (part): half\n## More\n- E-03 Text";
        let tests = "#[test]\nfn e_01_x() {}\n/// Proves E-03, O-33c.\n#[test]\nfn x() {}";
        assert_eq!(faults(&format!("{rules}{unbuilt}"), tests), NONE);
    }

    #[test]
    fn each_kind_of_fault_is_found() {
        let demand = |rules: &str, tests: &str, words: &str| {
            let faults = faults(rules, tests);
            assert!(faults.len() == 1 && faults[0].contains(words), "{words}: {faults:#?}");
        };
        let test = "#[test]\nfn e_01_x() {}";
        demand("- E-01 A", "", "docs/rules/g.md:1: E-01 has no test");
        demand("- E-01 A\n- E-01 B", test, "g.md:2: E-01 was defined at docs/rules/g.md:1");
        demand("- E-01 A\n## Not built yet\n- E-02: b", test, "g.md:3: unbuilt, but not defined");
        demand("- E-01 A\n## Not built yet\n- E-02 to E-05", test, "here: `E-02 to E-05`");
        demand("- E-01 A\n## Not built yet\n- E-01: b", test, "g.md:3: E-01 has a test, t.rs:2");
        demand("- E-01 A", &format!("{test}\n#[test]\nfn e_02_x() {{}}"), "t.rs:4: cites `E-02`");
        demand("- E-01 A", &format!("/// Proves E2.\n{test}"), "t.rs:3: cites `E2`");
        demand("No rules", "fn x() {}", "g.md is missing or defines no rule");
    }

    #[test]
    fn tests_of_another_game_prove_nothing_here() {
        for (page, n_faults) in [(Some("docs/rules/h.md"), 3), (None, 0)] {
            let mut book = Book::default();
            book.add_page("docs/rules/g.md", "- E-01 Text");
            book.add_tests(page, "t.rs", "#[test]\nfn e_01_x() {}");
            assert_eq!(book.faults().len(), n_faults, "{:#?}", book.faults());
        }
    }
}
