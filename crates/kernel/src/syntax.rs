//! What is wrong with a text that is no JSON, and where, in words for people who do not know its reader.

use serde_json::Error;

/// What the reader says, by how it begins, and what we say instead. What ends too early is told apart.
const FAULTS: [(&str, &str); 16] = [
    ("expected `:`", "a `:` is missing after the name of a field"),
    ("expected `,` or `]`", "a `,` or `]` is missing in a list"),
    ("expected `,` or `}`", "a `,` or `}` is missing in an object"),
    ("expected ident", "a text stands in `\"`; without them there are only `true`, `false`, `null` and numbers"),
    ("expected value", "a value is missing, or is not written as JSON: a text stands in `\"`"),
    ("invalid escape", "after a `\\` stands one of `\"\\/bfnrt`, or `u` and four digits from `0` to `f`"),
    ("invalid number", "a number is written otherwise, as `-7` or `0.5`"),
    ("number out of range", "a number is too large"),
    ("invalid unicode code point", "a text is no UTF-8"),
    ("control character", "a line break, a tab or the like stands in a text; write it as `\\n` or `\\t`"),
    ("key must be a string", "the name of a field stands in `\"`"),
    ("lone leading surrogate", HALF),
    ("unexpected end of hex escape", HALF),
    ("trailing comma", "nothing follows a `,`; there is none after the last value"),
    ("trailing characters", "something follows after the end"),
    ("recursion limit exceeded", "more than 127 lists and objects stand within one another"),
];
const HALF: &str = "half a character stands in a text; both halves stand together, each as `\\u`";

/// What is wrong with a text that a reader of JSON gave up on.
pub(crate) fn fault_of(text: &[u8], error: &Error) -> String {
    if error.is_eof() {
        return fault_at_end(text);
    }
    let said = error.to_string();
    let said = said.strip_suffix(&format!(" at line {} column {}", error.line(), error.column())).unwrap_or(&said);
    // A line break is the last of its line for us, and for the reader what stands before the next one.
    let at = (start_of_line(text, error.line()) + error.column()).saturating_sub(1);
    if error.is_data() {
        // It is of our own making: a field that stands twice, which is seen once its second value was read.
        return format!("{said} ({})", place(text, at));
    }
    let fault = FAULTS.iter().find(|(beginning, _)| said.starts_with(beginning));
    format!("{} ({})", fault.map_or("it can't be read on", |(_, fault)| fault), place(text, at))
}

/// What is wrong with a text that ends before its value does.
fn fault_at_end(text: &[u8]) -> String {
    let Some((open, at)) = open_at_end(text) else {
        return if text.trim_ascii().is_empty() { "it is empty" } else { "it ends within a value" }.to_owned();
    };
    let (what, missing) = match open {
        b'"' => ("text", '"'),
        b'[' => ("list", ']'),
        _ => ("object", '}'),
    };
    format!("it ends within the {what} that begins at {}; a `{missing}` is missing", place(text, at))
}

/// What is open still where a text ends, and where it begins: the innermost of all that is.
fn open_at_end(text: &[u8]) -> Option<(u8, usize)> {
    let mut open = Vec::new();
    let mut is_escaped = false;
    for (at, &byte) in text.iter().enumerate() {
        let is_in_text = matches!(open.last(), Some((b'"', _)));
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_in_text,
            b'"' if is_in_text => drop(open.pop()),
            _ if is_in_text => {}
            b'"' | b'[' | b'{' => open.push((byte, at)),
            b']' | b'}' => drop(open.pop()),
            _ => {}
        }
    }
    open.pop()
}

/// Where a line begins, counted from 1.
fn start_of_line(text: &[u8], line: usize) -> usize {
    text.split(|byte| *byte == b'\n').take(line.saturating_sub(1)).map(|line| line.len() + 1).sum()
}

/// Where a byte stands, by characters as people count them, and by lines where there are several.
fn place(text: &[u8], at: usize) -> String {
    let before = &text[..at.min(text.len())];
    let line = before.split(|byte| *byte == b'\n').count();
    let in_line = &before[start_of_line(text, line)..];
    // A character of UTF-8 has one byte that does not begin with the bits 10.
    let character = in_line.iter().filter(|byte| **byte & 0xc0 != 0x80).count() + 1;
    if text.trim_ascii().contains(&b'\n') {
        format!("line {line}, character {character}")
    } else {
        format!("character {character}")
    }
}

#[cfg(test)]
mod tests {
    use crate::parse_strict;

    fn fault(text: impl AsRef<[u8]>) -> String {
        parse_strict(text.as_ref()).expect_err("it is no JSON").to_string()
    }

    /// Whatever the reader may say of a text has words of ours; those of a newer reader would be missed here.
    #[test]
    fn what_is_no_json_is_told_why_and_where() {
        for (text, said) in [
            ("", "it is empty"),
            (" \n ", "it is empty"),
            ("tru", "it ends within a value"),
            (r#"{"cmd":"quit"#, "it ends within the text that begins at character 8; a `\"` is missing"),
            (r#"{"cmd":"a\""#, "it ends within the text that begins at character 8; a `\"` is missing"),
            (r#"{"é":["#, "it ends within the list that begins at character 6; a `]` is missing"),
            ("[1,2", "it ends within the list that begins at character 1; a `]` is missing"),
            (r#"{"a":"#, "it ends within the object that begins at character 1; a `}` is missing"),
            ("{\n  \"a\": {\n", "it ends within the object that begins at line 2, character 8; a `}` is missing"),
            (r#"{"a" 1}"#, "a `:` is missing after the name of a field (character 6)"),
            ("[1 2]", "a `,` or `]` is missing in a list (character 4)"),
            (r#"{"a":1 "b":2}"#, "a `,` or `}` is missing in an object (character 8)"),
            (r#"{"é":1 "b":2}"#, "a `,` or `}` is missing in an object (character 8)"),
            ("{\n  \"a\": 1\n  \"b\": 2\n}", "a `,` or `}` is missing in an object (line 3, character 3)"),
            ("[trui]", "there are only `true`, `false`, `null` and numbers (character 5)"),
            (r#"{"a":b}"#, "a value is missing, or is not written as JSON: a text stands in `\"` (character 6)"),
            (r#"{"a":}"#, "a value is missing, or is not written as JSON: a text stands in `\"` (character 6)"),
            (r#"["\x"]"#, "or `u` and four digits from `0` to `f` (character 4)"),
            ("[01]", "a number is written otherwise, as `-7` or `0.5` (character 3)"),
            ("[1e999]", "a number is too large (character "),
            ("[\"a\tb\"]", "write it as `\\n` or `\\t` (character 4)"),
            ("[\"a\nb\"]", "write it as `\\n` or `\\t` (line 1, character 4)"),
            ("{'a':1}", "the name of a field stands in `\"` (character 2)"),
            ("{1:1}", "the name of a field stands in `\"` (character 2)"),
            (r#"["\u12g4"]"#, "or `u` and four digits from `0` to `f` (character "),
            (r#"["\ud800x"]"#, "half a character stands in a text"),
            (r#"["\ud800\u0041"]"#, "half a character stands in a text"),
            (r#"["\udc00"]"#, "half a character stands in a text"),
            ("[1,]", "nothing follows a `,`; there is none after the last value (character 4)"),
            (r#"{"a":1,}"#, "nothing follows a `,`; there is none after the last value (character 8)"),
            ("{} {}", "something follows after the end (character 4)"),
            ("[1]]", "something follows after the end (character 4)"),
            (&"[".repeat(200), "more than 127 lists and objects stand within one another (character 128)"),
            (r#"{"a":1,"a":2}"#, "field `a` stands twice (character 13)"),
        ] {
            let found = fault(text);
            assert!(found.contains(said), "{text}: {found}");
            assert!(!found.contains("it can't be read on"), "{text}: {found}");
        }
        assert_eq!(fault(b"[\"\xff\"]"), "a text is no UTF-8 (character 3)");
    }

    #[test]
    fn however_long_a_text_is_its_fault_is_said_in_few_words() {
        let long = "é".repeat(100_000);
        for text in
            [long.clone(), format!("[\"{long}"), format!("[\"{long}\" 1]"), format!("{{\"{long}\":1,\"{long}\":2}}")]
        {
            assert!(fault(&text).chars().count() < 700, "{}", fault(&text));
        }
        assert!(fault(format!("[\"{long}\" 1]")).ends_with("(character 100005)"));
    }
}
