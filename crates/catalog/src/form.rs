//! What a table may choose: fields, what may stand in them, what goes with what.

use fuga_kernel::{Advice, Choices as _, Extras, Field, Range, with_field};
use serde_json::{Value, json};

use crate::table::read_options;
use crate::{Json, TableError, shelf};

/// What a table may choose beside what it has chosen so far.
#[derive(Clone, Debug)]
pub struct Form {
    /// The options in full, with the usual choice wherever nothing was said.
    pub options: Json,
    /// The fields of such a table.
    pub fields: Vec<FormField>,
    /// Why nobody can play with these options, if so.
    pub fault: Option<TableError>,
    /// The public material of such a table; `null` where the game has none, or nobody can play.
    pub board: Json,
    /// What such a table should know before it starts.
    pub advice: Vec<Advice>,
}

/// One field of a table's options.
#[derive(Clone, Debug)]
pub struct FormField {
    /// What may stand there.
    pub field: Field,
    /// For each value to choose from: why it does not go with what is chosen elsewhere, if so.
    pub misfits: Vec<Option<TableError>>,
}

/// The options of a table, of which anything may be left out, how many play too.
pub(crate) fn usual_options<G: Extras>(options: &Value) -> Result<G::Options, TableError> {
    let seats = options.get("seats").cloned().unwrap_or_else(|| json!(G::USUAL_SEATS));
    // What is no object is refused when it is read.
    let given = if options.is_object() { with_field(options, "seats", seats) } else { options.clone() };
    read_options::<G>(&given)
}

/// What a table with these options may choose. Whatever is not said is as usual, how many play too.
pub(crate) fn form<G: Extras>(options: &Value) -> Result<Form, TableError> {
    let chosen = usual_options::<G>(options)?;
    let all = Json::wire(&chosen).value();
    let game = shelf::game::<G>(chosen.clone());
    let fault = game.as_ref().err().cloned();
    // What is wrong in any case is not the fault of one choice.
    let misfit = |name: &str, value: &Value| {
        let tried = read_options::<G>(&with_field(&all, name, value.clone())).and_then(|options| Ok(G::new(options)?));
        tried.err().filter(|error| fault.as_ref() != Some(error))
    };
    let fields = chosen.fields().into_iter().map(|field| {
        let misfits = match &field.range {
            Range::Choice(values) => values.iter().map(|value| misfit(&field.name, value)).collect(),
            Range::Number { .. } | Range::Switch | Range::Text => Vec::new(),
        };
        FormField { field, misfits }
    });
    let fields = fields.collect();
    let (board, advice) =
        game.map_or_else(|_| (Json::of(&()), Vec::new()), |game| (Json::wire(&game.board()), game.advice()));
    Ok(Form { options: Json::wire(&chosen), fields, fault, board, advice })
}
