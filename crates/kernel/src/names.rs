//! Names in texts that a table brings: of maps, scenarios, cities.

/// A character that would disturb the line a name is shown in, or that nobody would see: one that controls something or
/// turns the direction of the text around it, a separator of lines, a blank that is no space, or one without a meaning.
///
/// What joins the parts of a letter or of a picture belongs to some scripts and may stand.
pub fn unprintable(name: &str) -> Option<char> {
    name.chars().find(|&letter| {
        letter.is_control()
            || matches!(
                letter,
                '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'
                    ..='\u{180f}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'
                    ..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{feff}' | '\u{ffa0}'
                    | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}'
            )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_found() {
        for name in ["Galilei", "Zürich 東京", "👩\u{200d}🚀", "می\u{200c}روم", "❤\u{fe0f}"] {
            assert_eq!(unprintable(name), None, "{name}");
        }
        for letter in ['\n', '\u{200b}', '\u{202e}', '\u{3164}', '\u{2800}', '\u{e0041}', '\u{ad}', '\u{e000}'] {
            assert_eq!(unprintable(&format!("Gali{letter}lei")), Some(letter));
        }
    }
}
