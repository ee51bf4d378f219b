//! Texts that a table may bring, looked over: what goes over the wire.

use fuga_catalog::GameId;
use serde_json::{Value, json};

fn sketch(option: Option<&str>, text: &str) -> Value {
    GameId::Escape.sketch(option, text).value()
}

#[test]
fn a_text_is_looked_over_as_the_option_it_is_brought_in() {
    let map = "name: Tiny\n\n   A B C\n01 H x 1\n02 A x .\n";
    assert_eq!(sketch(None, map), sketch(Some("zone"), map));
    assert!(sketch(None, map)["figures"].is_object());
    let scenario = sketch(Some("scenario"), "name: Slow\nC.6 2 1\n");
    assert_eq!(scenario["faults"], json!([]));
    assert_eq!(
        scenario["drawn"],
        json!({ "name": "Slow", "author": "", "players": "", "codes": [{ "code": "C.6", "words": ["1", "2"] }] })
    );
    assert_eq!(scenario["ready"][1]["scenario"], json!("arena"));
    let takes = |code: &str| {
        let codes = scenario["codes"].as_array().unwrap();
        codes.iter().find(|shaped| shaped["code"] == code).unwrap()["takes"].clone()
    };
    assert_eq!(takes("A.1"), json!({ "shape": "nothing" }));
    assert_eq!(takes("A.4"), json!({ "shape": "word", "words": ["nobody", "humans", "aliens"] }));
    assert_eq!(takes("B.4"), json!({ "shape": "hatch", "most": 9 }));
    assert_eq!(takes("C.6"), json!({ "shape": "hatches", "most": 9 }));
    assert_eq!(takes("E.3"), json!({ "shape": "number_or_word", "least": 1, "most": 255, "word": "players" }));
    assert_eq!(sketch(Some("edition"), map), Value::Null);
    assert_eq!(GameId::Survive.sketch(None, map).text(), "null");
}

/// What a text is answered with, as it goes over the wire.
fn kinds(text: &str) -> Vec<Value> {
    let sketch = sketch(Some("scenario"), text);
    sketch["faults"].as_array().unwrap().iter().map(|fault| fault["kind"].clone()).collect()
}

#[test]
fn each_fault_of_a_scenario_says_what_it_is_about() {
    let long = "x".repeat(61);
    for (text, expected) in [
        ("C.3".repeat(3000), json!({ "fault": "text_too_long", "n_bytes": 9000 })),
        ("#C\nname: N\nC.3".to_owned(), json!({ "fault": "comment_without_space" })),
        ("map: N\nname: N\nC.3".to_owned(), json!({ "fault": "unknown_key", "found": "map" })),
        ("name: N\nname: M\nC.3".to_owned(), json!({ "fault": "second_key", "key": "name" })),
        (format!("name: {long}\nC.3"), json!({ "fault": "name_too_long", "key": "name", "n_chars": 61 })),
        (
            "name: N\nauthor: a\u{7}\nC.3".to_owned(),
            json!({ "fault": "name_unprintable", "key": "author", "found": "\u{7}" }),
        ),
        ("name: N\nplayers: 9\nC.3".to_owned(), json!({ "fault": "bad_players", "found": "9" })),
        ("C.3".to_owned(), json!({ "fault": "no_name" })),
        ("name: N".to_owned(), json!({ "fault": "no_codes" })),
        ("name: N\n<b>".to_owned(), json!({ "fault": "not_a_code", "found": "<b>" })),
        ("name: N\nE-03".to_owned(), json!({ "fault": "rule_not_code", "found": "E-03", "code": "E.3" })),
        ("name: N\nZ.1".to_owned(), json!({ "fault": "unknown_letter", "found": "Z.1" })),
        ("name: N\nA.9".to_owned(), json!({ "fault": "unknown_code", "found": "A.9", "letter": "A" })),
        (
            "name: N\nC.3\nC.3".to_owned(),
            json!({ "fault": "second_code", "code": "C.3", "first": { "line": 2, "column": 1 } }),
        ),
        ("name: N\nA.4".to_owned(), json!({ "fault": "missing_value", "code": "A.4" })),
        ("name: N\nB.4 x".to_owned(), json!({ "fault": "wrong_value", "code": "B.4", "found": "x" })),
        ("name: N\nC.3 x".to_owned(), json!({ "fault": "surplus_value", "code": "C.3", "found": "x" })),
        ("name: N\nC.6 1 1".to_owned(), json!({ "fault": "second_hatch", "code": "C.6", "hatch": 1 })),
        ("name: N\nD.2\nH.15".to_owned(), json!({ "fault": "contradiction", "first": "D.2", "second": "H.15" })),
        ("name: N\nB.6".to_owned(), json!({ "fault": "missing_code", "code": "B.6", "missing": "E.3" })),
    ] {
        assert_eq!(kinds(&text), [expected]);
    }
    assert_eq!(kinds(&format!("name: N\n{}", "?\n".repeat(60)))[50], json!({ "fault": "more", "n_more": 10 }));
}
