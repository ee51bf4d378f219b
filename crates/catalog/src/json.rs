//! JSON that is ready to be sent.

use std::fmt;

use fuga_kernel::{Fields, SerializeMap as _, Wire};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

/// JSON of any shape.
// It is sent as it stands: whoever passes it on does not read it again.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Json(Box<RawValue>);

impl Json {
    /// JSON that stands in a text already, such as one from a store.
    pub fn parse(text: &str) -> Result<Self, serde_json::Error> {
        RawValue::from_string(text.to_owned()).map(Self)
    }

    /// Anything that can be written.
    pub fn of<T: Serialize>(value: &T) -> Self {
        Self(to_raw_value(value).expect("what is written has string keys and no failing serializer"))
    }

    /// What a viewer gets; only wire types pass.
    pub(crate) fn wire(value: &impl Wire) -> Self {
        Self::of(value)
    }

    /// The fields of a view that differ from what was seen before, as an object.
    pub(crate) fn changes<V: Fields>(view: &V, before: Option<&V>) -> Self {
        Self::of(&Changes { view, before })
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.0.get()
    }

    /// The value that it says.
    pub fn value(&self) -> Value {
        serde_json::from_str(self.text()).expect("it is JSON")
    }
}

struct Changes<'a, V> {
    view: &'a V,
    before: Option<&'a V>,
}

impl<V: Fields> Serialize for Changes<'_, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.view.changes(self.before, &mut map)?;
        map.end()
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Eq for Json {}

impl From<Json> for String {
    fn from(json: Json) -> Self {
        Box::<str>::from(json.0).into()
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
