//! Names in texts that a table brings: of maps, scenarios, cities.

/// A character that would disturb the line a name is shown in, or that nobody would see: one that controls something or
/// turns the direction of the text around it, a separator of lines, a blank that is no space, or one without a meaning.
///
/// What joins the parts of a letter or of a picture belongs to some scripts and may stand, if there is something to join.
pub fn unprintable(name: &str) -> Option<char> {
    let is_joint = |letter: char| matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}');
    let joints_alone = name.chars().all(|letter| is_joint(letter) || letter.is_whitespace());
    name.chars().find(|&letter| is_hidden(letter) || (joints_alone && is_joint(letter)))
}

fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}')
        || matches!(letter, '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}')
        || matches!(letter, '\u{fdd0}'..='\u{fdef}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffc}')
        || matches!(letter, '\u{13430}'..='\u{1345f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}')
        || matches!(letter, '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
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
        assert_eq!(unprintable("\u{200d} \u{fe0f}"), Some('\u{200d}'), "there is nothing to join");
    }
}
