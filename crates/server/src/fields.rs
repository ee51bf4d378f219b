//! What changed in a view, field by field, so that an update carries only that.

use std::hash::{DefaultHasher, Hash, Hasher};

/// The fields of a view as a viewer last saw them: a hash of each, which is all that is needed to see a change.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen(Vec<u64>);

impl Seen {
    /// The fields of a view that somebody is shown whole.
    pub(crate) fn of(view: &str) -> Self {
        Self(fields(view).map(|(_, value)| hash_of(value)).collect())
    }

    /// An object of the fields that differ from what was seen before, which from now on is this view.
    pub(crate) fn changes(&mut self, view: &str) -> String {
        let mut changes = String::from("{");
        let mut seen = Vec::with_capacity(self.0.len());
        for (index, (field, value)) in fields(view).enumerate() {
            let hash = hash_of(value);
            if self.0.get(index) != Some(&hash) {
                if changes.len() > 1 {
                    changes.push(',');
                }
                changes.push_str(field);
                changes.push(':');
                changes.push_str(value);
            }
            seen.push(hash);
        }
        self.0 = seen;
        changes.push('}');
        changes
    }
}

fn hash_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// The fields of an object that was written without blanks, in order: names with their quotes, and values.
fn fields(object: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = object.strip_prefix('{').unwrap_or_default();
    std::iter::from_fn(move || {
        let name = text_at(rest)?;
        let after = rest.get(name.len() + 1..)?;
        let value = value_at(after);
        rest = after.get(value.len() + 1..).unwrap_or_default();
        Some((name, value))
    })
}

/// The text that begins here, with its quotes.
fn text_at(json: &str) -> Option<&str> {
    let mut is_escaped = false;
    let end = json.bytes().enumerate().skip(1).find(|&(_, byte)| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    })?;
    json.get(..=end.0)
}

/// The value that begins here.
fn value_at(json: &str) -> &str {
    let (mut depth, mut is_text, mut is_escaped) = (0_u32, false, false);
    for (index, byte) in json.bytes().enumerate() {
        if is_text {
            is_text = byte != b'"' || is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            continue;
        }
        match byte {
            b'"' => is_text = true,
            b'{' | b'[' => depth += 1,
            b'}' | b']' | b',' if depth == 0 => return &json[..index],
            b'}' | b']' => depth -= 1,
            _ => {}
        }
    }
    json
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_sent() {
        let mut seen = Seen::of(r#"{"a":1,"b":[{"x":","},2],"c":"q\"}\\","d":{}}"#);
        assert_eq!(seen.changes(r#"{"a":1,"b":[{"x":","},3],"c":"q\"}\\","d":{}}"#), r#"{"b":[{"x":","},3]}"#);
        assert_eq!(seen.changes(r#"{"a":1,"b":[{"x":","},3],"c":"q\"}\\","d":{}}"#), "{}");
        assert_eq!(seen.changes(r#"{"a":2,"b":[],"c":"é","d":{}}"#), r#"{"a":2,"b":[],"c":"é"}"#);
    }

    #[test]
    fn whoever_has_seen_nothing_gets_all() {
        let view = r#"{"a":"\\","b":null}"#;
        assert_eq!(Seen::default().changes(view), view);
        assert_eq!(Seen::default().changes("{}"), "{}");
    }
}
