//! Names and lines as others see them: nothing in them is invisible, and no two names at a table look alike.

use std::ops::RangeInclusive;

use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeEmoji as _, UnicodeGeneralCategory as _};

use crate::wire::MAX_NAME;

/// So many marks may stand on one letter of a name; some scripts need three.
const MAX_MARKS: usize = 4;
/// Makes one picture of those around it.
const JOINER: char = '\u{200d}';
/// Says that what stands before it is a picture, as keyboards of phones do.
const AS_PICTURE: char = '\u{fe0f}';
/// Draws a key around the digit before it.
const KEY: char = '\u{20e3}';
/// The flag of a part of a country is this one, letters that can't be seen, and an end that can't either.
const FLAG: char = '\u{1f3f4}';
const FLAG_LETTERS: RangeInclusive<char> = '\u{e0030}'..='\u{e007a}';
const FLAG_END: char = '\u{e007f}';

/// What is wrong with a name, in words that say what would be right; nothing if it is one.
pub(crate) fn fault_of_name(name: &str) -> Option<String> {
    let n_chars = name.chars().count();
    if name.trim().is_empty() || n_chars > MAX_NAME {
        return Some(format!("1 to {MAX_NAME} characters that are not all blank"));
    }
    let bare = without_joints(name);
    if let Some(hidden) = bare.chars().find(|&character| is_hidden(character)) {
        return Some(hidden_fault(hidden));
    }
    let mut n_marks = MAX_MARKS;
    let is_stacked = bare.chars().any(|character| {
        let is_mark = character.general_category_group() == GeneralCategoryGroup::Mark;
        // A mark needs something before it to stand on.
        n_marks = if is_mark {
            n_marks + 1
        } else if character.is_whitespace() {
            MAX_MARKS
        } else {
            0
        };
        n_marks > MAX_MARKS
    });
    is_stacked.then(|| format!("marks on a letter only, and at most {MAX_MARKS} on one"))
}

/// What is wrong with a line of chat. What joins the parts of a letter or of a picture belongs to some scripts.
pub(crate) fn fault_of_line(line: &str) -> Option<String> {
    let is_joiner = |character: char| matches!(character, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}');
    if line.chars().all(|character| character.is_whitespace() || is_joiner(character)) {
        return Some("at least one character that can be seen".to_owned());
    }
    without_joints(line).chars().find(|&character| is_hidden(character) && !is_joiner(character)).map(hidden_fault)
}

fn hidden_fault(hidden: char) -> String {
    format!("no characters that control, change the direction or can't be seen, such as U+{:04X}", hidden as u32)
}

/// A name without what makes one picture of several characters, where it does: between two pictures, or behind one.
fn without_joints(name: &str) -> String {
    let is_picture = |character: &char| character.is_emoji_char() && !character.is_ascii();
    let (mut bare, mut after) = (String::with_capacity(name.len()), name.chars());
    let mut is_after_picture = false;
    while let Some(character) = after.next() {
        let next = after.clone().next();
        let is_key = || bare.ends_with(|before: char| before.is_ascii_digit() || "#*".contains(before));
        let is_joint = match character {
            AS_PICTURE if is_after_picture => next != Some(AS_PICTURE),
            AS_PICTURE => next == Some(KEY) && is_key(),
            JOINER => is_after_picture && next.as_ref().is_some_and(is_picture),
            _ => false,
        };
        if !is_joint {
            bare.push(character);
            is_after_picture = is_picture(&character);
        }
        if character == FLAG {
            let letters = after.as_str().trim_start_matches(|letter| FLAG_LETTERS.contains(&letter));
            let n_letters = after.as_str()[..after.as_str().len() - letters.len()].chars().count();
            if let Some(rest) = letters.strip_prefix(FLAG_END).filter(|_| (3..=6).contains(&n_letters)) {
                after = rest.chars();
            }
        }
    }
    bare
}

/// Whether a character controls something, changes the direction of others, or leaves no mark where one is expected.
fn is_hidden(character: char) -> bool {
    use GeneralCategory::{Control, Format, LineSeparator, ParagraphSeparator, PrivateUse, Surrogate, Unassigned};
    let category = character.general_category();
    matches!(category, Control | Format | LineSeparator | ParagraphSeparator | PrivateUse | Surrogate | Unassigned)
        || is_blank_letter(character)
}

/// Letters and marks that are drawn as nothing, by the standard's list of what is ignored by default.
const fn is_blank_letter(character: char) -> bool {
    matches!(
        character,
        '\u{34f}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{ffa0}'
            | '\u{fffc}'
            | '\u{13441}'..='\u{13442}'
            | '\u{1d159}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}

/// A name that looks like none of the others: where it would, it gets a number.
pub(crate) fn distinct<'a>(name: &str, others: impl Iterator<Item = &'a str>) -> String {
    let taken: Vec<[String; 2]> = others.map(looks_of).collect();
    let is_free = |name: &str| {
        let looks = looks_of(name);
        !taken.iter().any(|taken| taken.iter().zip(&looks).any(|(one, other)| one == other))
    };
    if is_free(name) {
        return name.to_owned();
    }
    let numbered = (2..).map(|number| {
        let end = format!(" ({number})");
        let room = MAX_NAME - end.chars().count();
        cut(name, room).trim_end().to_owned() + &end
    });
    let mut free = numbered.filter(|numbered| is_free(numbered));
    free.next().expect("there are more numbers than seats")
}

/// The first characters of a name, at most so many; a letter with its marks and a picture of several parts stay whole.
fn cut(name: &str, n_chars: usize) -> &str {
    let belongs = |character: char| {
        let is_mark = character.general_category_group() == GeneralCategoryGroup::Mark;
        let is_tone = ('\u{1f3fb}'..='\u{1f3ff}').contains(&character);
        is_mark || is_tone || character == JOINER || character == FLAG_END || FLAG_LETTERS.contains(&character)
    };
    let Some((end, _)) = name.char_indices().nth(n_chars) else { return name };
    let places = name[..end].char_indices().rev().map(|(at, _)| at);
    // Nothing on its right belongs to what is on its left.
    let is_between = |at: &usize| !name[*at..].starts_with(belongs) && !name[..*at].ends_with(JOINER);
    &name[..std::iter::once(end).chain(places).find(is_between).unwrap_or(0)]
}

/// What a name looks like: letters that are mistaken for each other are the same, and so are small and capital ones.
/// Some are mistaken as capitals (`I` for `l`) and others as small letters, so there are two ways to look at it.
fn looks_of(name: &str) -> [String; 2] {
    let bare = without_joints(name);
    // By way of capitals, since some letters are one as capitals only: `ß` and `ss`, the two small sigmas.
    [&bare, &bare.to_uppercase().to_lowercase()].map(|name| {
        let skeleton: String = unicode_security::confusable_detection::skeleton(name).collect();
        let lower = skeleton.to_uppercase().to_lowercase();
        let folded: String = unicode_security::confusable_detection::skeleton(&lower).collect();
        folded.replace("vv", "w").split_whitespace().collect::<Vec<_>>().join(" ")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_no_part_of_a_name() {
        for name in [
            "Ada",
            "Zoë",
            "O'Neil",
            "李小龍",
            "עדה",
            "Ада 2",
            "🚀 Ada",
            "a b",
            "❤\u{fe0f} Ada",
            "👩🏽\u{200d}🚀 Ada",
            "1\u{fe0f}\u{20e3}",
            "❤\u{fe0f}\u{200d}🔥",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Ada",
        ] {
            assert_eq!(fault_of_name(name), None, "{name}");
            assert_eq!(fault_of_line(name), None, "{name}");
        }
        for name in [
            "A\u{200b}da",
            "\u{202e}adA",
            "A\u{2066}da\u{2069}",
            "A\u{ad}da",
            "\u{3164}",
            "A\u{feff}",
            "A\u{7}",
            "A\nB",
            "A\u{2028}B",
            "\u{e0041}",
            "🏴\u{e0067}\u{e0062}",
            "🏴\u{e0067}\u{e007f}",
            "🚀\u{e0067}\u{e0062}\u{e0065}\u{e007f}",
            "\u{2800}\u{2800}",
            "\u{e000}",
            "\u{1d159}",
            "\u{13441}",
            "\u{2066}🚀",
        ] {
            assert!(fault_of_name(name).is_some(), "{name:?}");
            assert!(fault_of_line(name).is_some(), "{name:?}");
        }
        for (name, is_right) in [("e\u{301}", true), ("\u{301}\u{302} \u{20dd}", false), ("\u{301}a", false)] {
            assert_eq!(fault_of_name(name).is_none(), is_right, "{name:?}");
        }
        let stacked = |n: usize| format!("a{}", "\u{301}".repeat(n));
        assert!(fault_of_name(&stacked(4)).is_none() && fault_of_name(&stacked(5)).is_some());
        for line in ["\u{200d}", "\u{fe0f} \u{200c}", "  "] {
            assert!(fault_of_line(line).is_some(), "{line:?}");
        }
        for name in [
            "❤\u{fe0f}\u{fe0f}",
            "A\u{200d}da",
            "🚀\u{200d}",
            "🚀\u{200d}a",
            "1\u{fe0f}",
            "🚀\u{200d}\u{200d}🚀",
            "🚀 \u{fe0f}",
        ] {
            assert!(fault_of_name(name).is_some() && fault_of_line(name).is_none(), "{name:?}");
        }
        assert!(
            fault_of_name("").is_some() && fault_of_name(" ").is_some() && fault_of_name(&"x".repeat(41)).is_some()
        );
    }

    #[test]
    fn no_two_names_look_alike() {
        let distinct = |name: &str, others: &[&str]| super::distinct(name, others.iter().copied());
        assert_eq!(distinct("Ada", &["Bo", ""]), "Ada");
        for alike in ["Ada", "ada", "ADA", "Аda", "Adа", "A\u{301}da".trim_matches('x')] {
            let is_accented = alike.contains('\u{301}');
            assert_eq!(distinct(alike, &["Ada"]) == alike, is_accented, "{alike}");
        }
        for (alike, name) in [
            ("BiIl", "Bill"),
            ("PaoIa", "Paola"),
            ("Βill", "Bill"),
            ("Тom", "Tom"),
            ("Мax", "Max"),
            ("Μax", "Max"),
            ("Кim", "Kim"),
            ("lan", "Ian"),
            ("vvim", "wim"),
            ("Straße", "Strasse"),
            ("Νίκος", "ΝΊΚΟΣ"),
            ("❤\u{fe0f}", "❤"),
        ] {
            assert_eq!(distinct(alike, &[name]), format!("{alike} (2)"));
            assert_eq!(distinct(name, &[alike]), format!("{name} (2)"));
        }
        assert_eq!(distinct("Ada", &["Ada", "Ada (2)"]), "Ada (3)");
        assert_eq!(distinct("a  b", &["a b"]), "a  b (2)");
        let long = "x".repeat(40);
        assert_eq!(distinct(&long, &[&long]), format!("{} (2)", "x".repeat(36)));
        // What is cut off is a whole letter or picture.
        let start = "x".repeat(35);
        for (end, kept) in [
            ("👋🏽abc", ""),
            ("👋👋abc", "👋"),
            ("👨\u{200d}👩ab", ""),
            ("e\u{301}\u{302}ab", ""),
            ("abcde", "a"),
            ("🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}", ""),
        ] {
            let long = format!("{start}{end}");
            assert_eq!(distinct(&long, &[&long]), format!("{start}{kept} (2)"), "{end}");
        }
    }
}
