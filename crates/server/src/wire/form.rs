//! What a table may choose.

use std::collections::BTreeMap;

use fuga_catalog::{Form, FormField, Json};
use fuga_kernel::{Advice, Range};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::error::ApiError;
use super::schema::choice;

/// What a table may choose beside what it has chosen so far.
#[derive(Serialize, ToSchema)]
pub(crate) struct OptionsForm {
    /// The options in full, with the usual choice wherever nothing was said.
    #[schema(value_type = Object)]
    pub(crate) options: Json,
    /// The fields of such a table, how many play first.
    pub(crate) fields: Vec<OptionsField>,
    /// Why nobody can play with these options, if so.
    #[schema(required = true)]
    pub(crate) fault: Option<ApiError>,
    /// The public material of such a table; `null` where the game has none, or nobody can play.
    #[schema(value_type = Value)]
    pub(crate) board: Json,
    /// What such a table should know before it starts: no refusal.
    pub(crate) advice: Vec<OptionsAdvice>,
}

/// A piece of advice about a table's options.
#[derive(Serialize, ToSchema)]
pub(crate) struct OptionsAdvice {
    /// Stable name; it outlives every rewording.
    #[schema(pattern = "^[a-z][a-z0-9_]*$")]
    pub(crate) code: &'static str,
    /// The rule it follows from.
    pub(crate) rule: &'static str,
    /// The advice as a sentence.
    pub(crate) message: String,
    /// The figures in the sentence, for clients that translate.
    pub(crate) params: BTreeMap<&'static str, String>,
}

/// A field of a table's options.
#[derive(Serialize, ToSchema)]
pub(crate) struct OptionsField {
    /// Where it stands in the options: `seats`, or `planets.0` for the first of a list.
    pub(crate) name: String,
    /// The rule that leaves the choice to the table.
    pub(crate) rule: &'static str,
    /// What may stand there.
    pub(crate) range: OptionsRange,
}

/// What may stand in a field.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum OptionsRange {
    /// A whole number.
    Number {
        /// The least.
        min: u32,
        /// The most.
        max: u32,
    },
    /// `true` or `false`.
    Switch,
    /// One of these values.
    Choice {
        /// All there are.
        choices: Vec<OptionsChoice>,
    },
    /// A text that the table brings.
    Text,
}

/// A value to choose.
#[derive(Serialize, ToSchema)]
pub(crate) struct OptionsChoice {
    /// As it stands in the options: a name, `true` or `false`, or `null` where it is left open.
    #[schema(schema_with = choice)]
    pub(crate) value: Value,
    /// Why it does not go with what is chosen elsewhere, if so.
    #[schema(required = true)]
    pub(crate) misfit: Option<ApiError>,
}

impl From<Form> for OptionsForm {
    fn from(form: Form) -> Self {
        let Form { options, fields, fault, board, advice } = form;
        Self {
            options,
            fields: fields.into_iter().map(Into::into).collect(),
            fault: fault.map(Into::into),
            board,
            advice: advice.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<Advice> for OptionsAdvice {
    fn from(Advice { code, rule, text, figures }: Advice) -> Self {
        Self { code, rule, message: text, params: figures.into_iter().collect() }
    }
}

impl From<FormField> for OptionsField {
    fn from(FormField { field, misfits }: FormField) -> Self {
        let range = match field.range {
            Range::Number { min, max } => OptionsRange::Number { min, max },
            Range::Switch => OptionsRange::Switch,
            Range::Text => OptionsRange::Text,
            Range::Choice(values) => {
                let choices = values.into_iter().zip(misfits);
                let choice = |(value, misfit): (_, Option<_>)| OptionsChoice { value, misfit: misfit.map(Into::into) };
                OptionsRange::Choice { choices: choices.map(choice).collect() }
            }
        };
        Self { name: field.name, rule: field.rule, range }
    }
}
