//! Coordinates: names, neighbours and distance, against hexx as the oracle.

use std::fmt;

use fuga_hex::{Coord, MAX_SIDE, ParseCoordError, column_name};
use hexx::{Hex, HexOrientation, OffsetHexMode};
use serde::de::IntoDeserializer as _;
use serde::de::value::{Error as ValueError, StrDeserializer};
use serde::{Deserialize as _, Serialize};

#[test]
fn neighbours_and_distance_agree_with_hexx_on_the_whole_field() {
    for from in field() {
        let mut expected: Vec<Coord> = oracle(from).all_neighbors().into_iter().filter_map(from_oracle).collect();
        expected.sort();
        assert_eq!(from.neighbours().collect::<Vec<_>>(), expected, "{from}");
        for to in field() {
            let expected = oracle(from).unsigned_distance_to(oracle(to));
            assert_eq!(from.distance(to), expected, "{from} to {to}");
        }
    }
}

#[test]
fn columns_b_d_f_sit_half_a_hex_lower() {
    check_neighbours("D09", "C09 C10 D08 D10 E09 E10");
    check_neighbours("C09", "B08 B09 C08 C10 D08 D09");
}

#[test]
fn neighbours_outside_the_field_are_left_out() {
    check_neighbours("A01", "A02 B01");
    check_neighbours("AN40", "AM40 AN39");
}

#[test]
fn every_name_reads_back_as_its_coordinate() {
    for coord in field() {
        let name = coord.to_string();
        assert_eq!(name.parse(), Ok(coord));
        assert_eq!(name.to_lowercase().parse(), Ok(coord));
        let one_digit = format!("{}{}", column_name(coord.col()), coord.row() + 1);
        assert_eq!(one_digit.parse(), Ok(coord));
    }
}

#[test]
fn names_are_letters_and_two_digits() {
    let named = |col, row| Coord::new(col, row).expect("it lies on the field").to_string();
    assert_eq!(named(3, 8), "D09");
    assert_eq!(named(25, 9), "Z10");
    assert_eq!(named(26, 0), "AA01");
    assert_eq!(named(39, 39), "AN40");
    assert_eq!(column_name(255), "IV");
    assert_eq!(format!("[{:>5}]", coord("d9")), "[  D09]");
    assert_eq!(format!("{:?}", coord("d9")), "D09");
}

#[test]
fn the_field_ends_at_forty() {
    assert_eq!(Coord::new(40, 0), None);
    assert_eq!(Coord::new(0, 40), None);
    assert_eq!(Coord::new(255, 255), None);
}

#[test]
fn indexes_number_the_field_in_order() {
    assert!(field().map(Coord::index).eq(0..1600));
    assert!(field().is_sorted());
}

#[test]
fn a_text_that_is_no_name_is_told_what_a_name_is() {
    for text in ["", "D", "9", "9D", "D-9", " D09", "D09 ", "D009", "D٣", "É09", "D1O", "hatch"] {
        let found = text.to_owned();
        assert_eq!(coord_of(text), Err(ParseCoordError::Shape { found }));
    }
    assert_eq!(
        coord_of("9D").unwrap_err().to_string(),
        "\"9D\" is not a sector: a sector is named by its column letter and two-digit row, such as D09"
    );
}

#[test]
fn a_name_outside_the_field_is_told_where_the_field_ends() {
    for text in ["D00", "D0", "D41", "AO01", "ZZ01", "AAA01", "ABCDEFGHIJ01"] {
        let found = text.to_owned();
        assert_eq!(coord_of(text), Err(ParseCoordError::Outside { found }));
    }
    assert_eq!(
        coord_of("D41").unwrap_err().to_string(),
        "\"D41\" lies outside the field: columns go from A to AN, rows from 01 to 40; \
         a sector is named by its column letter and two-digit row, such as D09"
    );
}

#[test]
fn an_error_repeats_only_the_start_of_a_long_text() {
    let error = coord_of(&"é".repeat(100_000)).unwrap_err();
    assert!(error.to_string().len() < 200, "{error}");
}

#[test]
fn serde_speaks_names() {
    assert_eq!(Serialized(coord("D09")).to_string(), "D09");
    assert_eq!(deserialized("aa1").unwrap(), coord("AA01"));
    assert_eq!(deserialized("D41").unwrap_err().to_string(), coord_of("D41").unwrap_err().to_string());
}

fn field() -> impl Iterator<Item = Coord> {
    (0..MAX_SIDE).flat_map(|col| (0..MAX_SIDE).filter_map(move |row| Coord::new(col, row)))
}

fn coord_of(name: &str) -> Result<Coord, ParseCoordError> {
    name.parse()
}

fn coord(name: &str) -> Coord {
    coord_of(name).expect("the test names a sector")
}

fn check_neighbours(name: &str, expected: &str) {
    let names: Vec<String> = coord(name).neighbours().map(|to| to.to_string()).collect();
    assert_eq!(names.join(" "), expected);
}

fn oracle(coord: Coord) -> Hex {
    let offset = [i32::from(coord.col()), i32::from(coord.row())];
    Hex::from_offset_coordinates(offset, OffsetHexMode::Odd, HexOrientation::Flat)
}

fn from_oracle(hex: Hex) -> Option<Coord> {
    let [col, row] = hex.to_offset_coordinates(OffsetHexMode::Odd, HexOrientation::Flat);
    Coord::new(u8::try_from(col).ok()?, u8::try_from(row).ok()?)
}

/// A formatter is a serializer of plain strings, so this shows what would be written.
struct Serialized(Coord);

impl fmt::Display for Serialized {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.serialize(f)
    }
}

fn deserialized(text: &str) -> Result<Coord, ValueError> {
    let deserializer: StrDeserializer<'_, ValueError> = text.into_deserializer();
    Coord::deserialize(deserializer)
}
