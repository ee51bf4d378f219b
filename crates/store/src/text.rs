//! Texts are looked at before they are kept, so that all that is read back is whole.

use serde::de::IgnoredAny;

use crate::StoreError;

/// The longest text that is kept in one place, in bytes: as long as the longest record.
pub const MAX_TEXT: usize = 4 * 1024 * 1024;

/// A text of bounded length. `SQLite` ends a text at a zero byte, so none may hold one.
pub(crate) fn plain(what: &'static str, text: &str) -> Result<String, StoreError> {
    if text.len() > MAX_TEXT {
        let reason = format!("it has {} bytes, and {MAX_TEXT} is the most", text.len());
        return Err(StoreError::Text { what, reason });
    }
    if text.contains('\0') {
        return Err(StoreError::Text { what, reason: "it holds a zero byte".to_owned() });
    }
    Ok(text.to_owned())
}

/// A text that is JSON; what it says is not looked at.
pub(crate) fn json(what: &'static str, text: &str) -> Result<String, StoreError> {
    let text = plain(what, text)?;
    match serde_json::from_str::<IgnoredAny>(&text) {
        Ok(_) => Ok(text),
        Err(error) => Err(StoreError::Text { what, reason: format!("it is no JSON: {error}") }),
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_TEXT, json, plain};

    #[test]
    fn texts_are_checked() {
        assert_eq!(plain("name", "Ana").as_deref(), Ok("Ana"));
        assert!(plain("name", "A\0na").is_err());
        assert!(plain("entry", &"x".repeat(MAX_TEXT)).is_ok());
        let error = plain("entry", &"x".repeat(MAX_TEXT + 1)).unwrap_err();
        assert_eq!(error.to_string(), "the entry cannot be kept: it has 4194305 bytes, and 4194304 is the most");
        assert_eq!(json("event", "{\"say\":\"hello\"}").as_deref(), Ok("{\"say\":\"hello\"}"));
        assert!(json("event", "{\"say\":").is_err());
        assert!(json("event", "{} {}").is_err());
    }
}
