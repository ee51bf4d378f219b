//! What lies on the table for everybody to draw.

use fuga_kernel::{Extras as _, Game};
use fuga_ovni::{Data, Options, Ovni, RECONSTRUCTED};
use serde_json::{Value, json};

fn board(options: Options) -> Value {
    serde_json::to_value(Ovni::new(options).unwrap().board()).unwrap()
}

#[test]
fn the_board_has_every_city_with_its_place_and_its_links() {
    let board = board(Options::new(4));
    assert_eq!(board["cities"].as_array().unwrap().len(), 12);
    assert_eq!(board["cities"][7], json!({"city": 8, "id": "cairo", "name": "Cairo", "at": [560, 205]}));
    assert_eq!(board["board"][7], json!([1, 3, 6, 9]));
    assert_eq!(board["cards"][4], json!({"pilot": 2, "abductor": 1, "builder": 0, "military": 0}));
    assert_eq!(board["missions"][12]["mapped"], 4);
}

#[test]
fn a_table_with_figures_of_its_own_shows_those() {
    let text = RECONSTRUCTED.replace("name: Reconstructed", "name: Ours").replace("205 Cairo", "205 Nairobi");
    let board = board(Options { data: Data::Custom(text), ..Options::new(2) });
    assert_eq!((&board["name"], &board["cities"][7]["name"]), (&json!("Ours"), &json!("Nairobi")));
}
