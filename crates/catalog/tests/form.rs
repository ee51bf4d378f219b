//! What a table may choose is what it can be dealt with, and nothing else.

use fuga_catalog::{Form, GameId, Luck, TableError};
use fuga_kernel::{Quick, Range, with_field};
use serde_json::{Value, json};

fn form(game: GameId, options: &Value) -> Form {
    game.form(options).unwrap()
}

fn deal(game: GameId, options: &Value) -> Result<(), TableError> {
    game.deal(options, Luck::Chance(&mut Quick::new(1))).map(drop)
}

fn misfit(form: &Form, name: &str, value: &Value) -> Option<TableError> {
    let found = form.fields.iter().find(|found| found.field.name == name).unwrap();
    let Range::Choice(values) = &found.field.range else { panic!("{name} is no choice") };
    found.misfits[values.iter().position(|other| other == value).unwrap()].clone()
}

fn names(form: &Form) -> Vec<&str> {
    form.fields.iter().map(|found| found.field.name.as_str()).collect()
}

/// Tables that have chosen something already.
fn tables() -> Vec<(GameId, Value)> {
    vec![
        (GameId::Escape, json!({})),
        (GameId::Escape, json!({ "scenario": "arena", "seats": 5 })),
        (GameId::Escape, json!({ "mode": "basic" })),
        (GameId::Survive, json!({ "seats": 2 })),
        (GameId::Survive, json!({ "to_the_end": true })),
        (GameId::Ovni, json!({ "seats": 2, "planets": ["eris"] })),
        (GameId::Ovni, json!({})),
    ]
}

#[test]
fn a_choice_is_a_misfit_exactly_if_the_table_is_refused() {
    for (game, options) in tables() {
        let form = form(game, &options);
        let all = form.options.value();
        assert_eq!(deal(game, &all), Ok(()));
        for found in &form.fields {
            let name = &found.field.name;
            let try_it = |value: Value| deal(game, &with_field(&all, name, value));
            match &found.field.range {
                Range::Choice(values) => {
                    for (value, misfit) in values.iter().zip(&found.misfits) {
                        assert_eq!(try_it(value.clone()).err(), *misfit, "{game}: {name} = {value}");
                    }
                }
                &Range::Number { min, max } => {
                    let is_seats = name == "seats";
                    for value in [min, max] {
                        // A scenario may be for fewer or more, and a choice may be for two only.
                        assert!(is_seats || try_it(json!(value)).is_ok(), "{game}: {name} = {value}");
                    }
                    for value in [min - 1, max + 1] {
                        assert!(try_it(json!(value)).is_err(), "{game}: {name} = {value}");
                    }
                }
                Range::Switch => {
                    for value in [true, false] {
                        assert_eq!(try_it(json!(value)), Ok(()), "{game}: {name} = {value}");
                    }
                }
                Range::Text => assert!(try_it(json!("no such text")).is_err(), "{game}: {name}"),
            }
        }
    }
}

#[test]
fn e_73_a_map_that_can_not_carry_the_scenario_is_told_apart() {
    let arena = form(GameId::Escape, &json!({ "scenario": "arena" }));
    let zones = arena.fields.iter().find(|found| found.field.name == "zone").unwrap();
    let Range::Choice(values) = &zones.field.range else { panic!("zones are chosen from") };
    let of = |reason: &str| -> Vec<&str> {
        let both = values.iter().zip(&zones.misfits);
        let told = both.filter(|(_, misfit)| misfit.as_ref().is_some_and(|error| error.params["reason"] == reason));
        told.map(|(value, _)| value.as_str().unwrap()).collect()
    };
    assert_eq!(of("missing_hatches"), ["balena", "cavour", "dilemma", "morgenland"]);
    assert_eq!(of("no_first_move"), ["fermi", "en_garde", "frenzy", "machiavelli", "sound_of_silence"]);
    assert_eq!(values.len() - zones.misfits.iter().flatten().count(), 9);
    // What the reason names is said apart, for whoever speaks another language.
    let named = |zone: &str| misfit(&arena, "zone", &json!(zone)).unwrap().params.clone();
    let balena = named("balena");
    assert_eq!((&balena["codes"], &balena["zone"]), (&json!("C.6"), &json!("Balena")));
    assert_eq!(named("fermi")["codes"], "A.4 C.6");
    assert!(named("fermi")["places"].as_str().unwrap().contains("hatch"));
    let script = |kills: u8| json!({ "seats": 4, "scenario": { "custom": format!("name: N\nE.3 {kills}\n") } });
    let kills = form(GameId::Escape, &script(9)).fault.unwrap().params;
    assert_eq!(
        (&kills["codes"], &kills["kills"], &kills["most"], &kills["would_do"]),
        (&json!("E.3"), &json!("9"), &json!("3"), &json!("A.5"))
    );
    let basic = misfit(&arena, "mode", &json!("basic")).unwrap();
    assert_eq!((basic.rule, basic.params["reason"].as_str()), (Some("E-70"), Some("basic_scenario")));
}

#[test]
fn e_07_a_reading_can_be_left_to_the_edition_again() {
    for mode in ["advanced", "basic"] {
        let chosen = form(GameId::Escape, &json!({ "mode": mode, "use_over_limit": true }));
        for name in ["use_over_limit", "aliens_move_two", "aliens_cross_hatches"] {
            assert_eq!(misfit(&chosen, name, &Value::Null), None, "{mode}: {name}");
        }
        assert_eq!(deal(GameId::Escape, &with_field(&chosen.options.value(), "use_over_limit", Value::Null)), Ok(()));
    }
}

#[test]
fn o_a34_a_planet_is_chosen_once() {
    let form = form(GameId::Ovni, &json!({ "seats": 2, "planets": ["eris"] }));
    for name in ["planets.1", "third_planet"] {
        assert_eq!(misfit(&form, name, &json!("eris")).unwrap().params["reason"], "planet_twice");
        assert_eq!(misfit(&form, name, &json!("luxor")), None);
        assert_eq!(misfit(&form, name, &Value::Null), None);
    }
}

#[test]
fn fields_are_those_of_such_a_table() {
    let (two, four) = (form(GameId::Survive, &json!({ "seats": 2 })), form(GameId::Survive, &json!({})));
    assert!(names(&two).contains(&"one_colour_each"));
    assert!(!names(&four).contains(&"one_colour_each") && !names(&four).contains(&"stall_rounds"));
    let to_the_end = form(GameId::Survive, &json!({ "to_the_end": true }));
    assert!(names(&to_the_end).contains(&"stall_rounds"));
    assert!(names(&form(GameId::Ovni, &json!({ "seats": 3 }))).contains(&"planets.2"));
}

#[test]
fn options_that_make_no_table_still_have_fields() {
    let many = form(GameId::Ovni, &json!({ "seats": 200 }));
    assert_eq!(many.fault.as_ref().unwrap().rule, Some("O-12"));
    assert_eq!(many.board.text(), "null");
    assert_eq!(names(&many)[0], "seats");
    // What is wrong in any case is not laid at the door of one choice.
    assert_eq!(misfit(&many, "planets.0", &json!("eris")), None);
}

#[test]
fn options_that_are_not_understood_are_refused_by_name() {
    for (options, part) in [
        (json!([]), "options"),
        (json!({ "seats": "two" }), "options.seats"),
        (json!({ "zone": "nowhere" }), "options.zone"),
        (json!({ "size": 3 }), "size"),
    ] {
        let error = GameId::Escape.form(&options).unwrap_err();
        assert_eq!(error.code, "bad_options");
        assert!(error.message.contains(part), "{}", error.message);
    }
}

#[test]
fn advice_names_what_it_is_about_and_refuses_nothing() {
    let scenario = "name: Door\nplayers: 6-8\nB.4 2\nD.2\n";
    let door = form(GameId::Escape, &json!({ "seats": 4, "scenario": { "custom": scenario } }));
    assert!(door.fault.is_none());
    let said: Vec<_> = door.advice.iter().map(|advice| (advice.code, advice.rule, advice.figures.clone())).collect();
    let figures = |figures: &[(&'static str, &str)]| {
        figures.iter().map(|&(name, figure)| (name, figure.to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(
        said,
        [
            ("other_number", "E-03", figures(&[("name", "Door"), ("fewest", "6"), ("most", "8"), ("seats", "4")])),
            ("open_start", "B.4", figures(&[("codes", "B.4 D.2"), ("hatches", "2")])),
        ]
    );
    assert!(form(GameId::Escape, &json!({})).advice.is_empty());
}
