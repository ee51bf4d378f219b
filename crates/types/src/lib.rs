//! The wire types as TypeScript, which the web client imports: one file a game, one for the server, and what the
//! first page says of all games. Those of a game are read off its Rust types, those of the server off its OpenAPI
//! document.
//!
//! `cargo xtask types` writes the files; a test says when they are not current.

mod file;
mod layout;
mod schema;

use fuga_catalog::GameId;
use fuga_kernel::Range;
use serde_json::json;

use file::File;

/// Where the files belong, from the root of the workspace on.
pub const FOLDER: &str = "web/src/lib/wire";

/// Every file: its name and its text.
pub fn files() -> Vec<(&'static str, String)> {
    vec![
        ("escape.ts", escape()),
        ("games.ts", games()),
        ("hush.ts", hush()),
        ("ovni.ts", ovni()),
        ("server.ts", server()),
        ("survive.ts", survive()),
    ]
}

fn escape() -> String {
    use fuga_escape::{
        Action, Belief, Board, Gist, Notice, Options, Outcome, Picture, Reason, ScenarioSketch, Side, Sketch, View,
    };
    let mut file = File::new("What crosses the wire in a match of Escape.");
    file.add::<Options>();
    file.add::<Board>();
    file.add::<Action>();
    file.add::<View>();
    file.add::<Notice>();
    file.add::<Outcome>();
    file.add::<Side>();
    file.add::<Belief>();
    file.add::<Reason>();
    file.add::<Sketch>();
    file.add::<ScenarioSketch>();
    file.add::<Gist>();
    file.add::<Picture>();
    file.text()
}

/// What the first page says of the games before anything is asked.
fn games() -> String {
    let all = GameId::ALL.into_iter().chain(GameId::EXAMPLES);
    let seats = all.map(|game| {
        let fields = game.form(&json!({})).map(|form| form.fields).unwrap_or_default();
        let range = fields.into_iter().find(|found| found.field.name == "seats").map(|found| found.field.range);
        let Some(Range::Number { min, max }) = range else { return String::new() };
        format!("  {game}: {{ min: {min}, max: {max} }},\n")
    });
    let mut text = File::new("The games there are.").text();
    text += "/** For how many players each is. */\nexport const SEATS = {\n";
    text = text + &seats.collect::<String>() + "} as const;\n";
    let masters = GameId::ALL.into_iter().filter(|game| game.has_master()).map(|game| format!("'{game}'"));
    text += "\n/** Those with bots that are better than hard ones. */\n";
    text + "export const MASTERED: readonly string[] = [" + &masters.collect::<Vec<_>>().join(", ") + "];\n"
}

fn hush() -> String {
    use fuga_hush::{Action, Notice, Options, Outcome, View};
    let mut file = File::new("What crosses the wire in a match of Hush.");
    file.add::<Options>();
    file.add::<Action>();
    file.add::<View>();
    file.add::<Notice>();
    file.add::<Outcome>();
    file.text()
}

fn ovni() -> String {
    use fuga_ovni::{Action, Belief, DataSet, Notice, Options, Outcome, Reason, View};
    let mut file = File::new("What crosses the wire in a match of O.V.N.I.");
    file.add::<Options>();
    file.add::<DataSet>();
    file.add::<Action>();
    file.add::<View>();
    file.add::<Notice>();
    file.add::<Outcome>();
    file.add::<Reason>();
    file.add::<Belief>();
    file.text()
}

fn server() -> String {
    let mut file = File::new("What the server says and is asked, whatever is played.");
    schema::declare(&fuga_server::openapi(), &mut file);
    file.text()
}

fn survive() -> String {
    let mut file = File::new("What crosses the wire in a match of Survive.");
    file.add::<fuga_survive::Options>();
    file.add::<fuga_survive::Chart>();
    file.add::<fuga_survive::Action>();
    file.add::<fuga_survive::View>();
    file.add::<fuga_survive::Notice>();
    file.add::<fuga_survive::Outcome>();
    file.add::<fuga_survive::Reason>();
    file.add::<fuga_survive::Belief>();
    file.text()
}
