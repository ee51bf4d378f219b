//! Lays a declaration out for readers: fields that are explained stand on lines of their own, others on one line.

/// A declaration in lines, without spaces at their ends.
pub(crate) fn lay_out(declaration: &str) -> String {
    let mut out = String::new();
    Layout { rest: &join_short_docs(declaration), out: &mut out }.group(0, false);
    let lines: Vec<&str> = out.lines().map(str::trim_end).collect();
    lines.join("\n").trim().to_owned()
}

/// Explanations of one line are written on one line.
fn join_short_docs(text: &str) -> String {
    let mut joined = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/**\n * ") {
        let (doc, behind) = after.split_once("\n */").unwrap_or((after, ""));
        joined += before;
        let (head, foot) = if doc.contains('\n') { ("/**\n * ", "\n */") } else { ("/** ", " */") };
        joined.extend([head, doc, foot]);
        rest = behind;
    }
    joined + rest
}

struct Layout<'a> {
    rest: &'a str,
    out: &'a mut String,
}

impl Layout<'_> {
    /// Writes up to the brace that ends this group, or all there is.
    fn group(&mut self, depth: usize, is_open: bool) {
        loop {
            if depth > 0 && self.rest.starts_with('}') {
                return;
            }
            if let Some(rest) = self.rest.strip_prefix("{ ") {
                self.braces(rest, depth);
            } else if let Some(rest) = self.rest.strip_prefix("/**") {
                let end = rest.find("*/").map_or(rest.len(), |at| at + 2);
                self.out.push_str("/**");
                self.out.push_str(&rest[..end].replace('\n', &format!("\n{}", indent(depth))));
                self.rest = rest[end..].trim_start_matches('\n');
                self.line(depth);
            } else if let (true, Some(rest)) = (is_open, self.rest.strip_prefix(", ")) {
                self.rest = rest.trim_start_matches('\n');
                self.out.push(';');
                if !self.rest.starts_with('}') {
                    self.line(depth);
                }
            } else if let (true, Some(rest)) = (depth == 0 && self.is_new_choice(), self.rest.strip_prefix(" | ")) {
                self.out.push_str("\n  | ");
                self.rest = rest;
            } else if self.rest.starts_with(['[', '<']) {
                self.brackets();
            } else if let Some(letter) = self.rest.chars().next() {
                self.out.push(letter);
                self.rest = &self.rest[letter.len_utf8()..];
            } else {
                return;
            }
        }
    }

    fn braces(&mut self, rest: &str, depth: usize) {
        let is_open = has_docs(rest);
        let mut inner = String::new();
        let mut within = Layout { rest: rest.trim_start_matches('\n'), out: &mut inner };
        within.group(depth + 1, is_open);
        let behind = within.rest.len().saturating_sub(1);
        self.rest = &self.rest[self.rest.len() - behind..];
        let inner = inner.trim().trim_end_matches(',');
        if is_open {
            let (within, behind) = (indent(depth + 1), indent(depth));
            self.out.extend(["{\n", &within, inner, "\n", &behind, "}"]);
        } else {
            self.out.extend(["{ ", inner, " }"]);
        }
    }

    /// A list or the values of a generic type stay together.
    fn brackets(&mut self) {
        let mut depth = 0;
        for (at, letter) in self.rest.char_indices() {
            match letter {
                '[' | '<' => depth += 1,
                ']' | '>' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let (inside, rest) = self.rest.split_at(at + letter.len_utf8());
                self.out.push_str(inside);
                self.rest = rest;
                return;
            }
        }
        self.out.push_str(std::mem::take(&mut self.rest));
    }

    /// Whether a choice that is an object begins or has just ended; names alone stay on one line.
    fn is_new_choice(&self) -> bool {
        self.rest.starts_with(" | {") || self.out.ends_with('}')
    }

    fn line(&mut self, depth: usize) {
        self.out.push('\n');
        self.out.push_str(&indent(depth));
    }
}

/// Whether something in this group, up to its brace, is explained.
fn has_docs(group: &str) -> bool {
    let mut depth = 0;
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => return false,
            '}' => depth -= 1,
            '/' if group[at..].starts_with("/**") => return true,
            _ => {}
        }
    }
    false
}

fn indent(depth: usize) -> String {
    "  ".repeat(depth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn explained_fields_stand_on_lines_and_others_on_one() {
        let text = "export type Own = { \n/**\n * Who.\n */\nseat: Seat, two: [X, Y], at: { a: Map<A, B>, } | null, };";
        let tidy =
            "export type Own = {\n  /** Who. */\n  seat: Seat;\n  two: [X, Y];\n  at: { a: Map<A, B> } | null;\n};";
        assert_eq!(lay_out(text), tidy);
    }

    #[test]
    fn the_choices_of_a_union_stand_below_each_other() {
        let text = "export type A = { \"do\": \"go\", \n/**\n * Where.\n */\nto: P, } | { \"do\": \"stay\" };";
        let tidy = "export type A = {\n  \"do\": \"go\";\n  /** Where. */\n  to: P;\n}\n  | { \"do\": \"stay\" };";
        assert_eq!(lay_out(text), tidy);
        let text = "export type B = \"a\" | \"b\" | { c: C, } | \"d\" | \"e\";";
        assert_eq!(lay_out(text), "export type B = \"a\" | \"b\"\n  | { c: C }\n  | \"d\" | \"e\";");
    }
}
