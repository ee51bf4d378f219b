//! Short codes that people pass on, and tokens that nobody guesses.

use fuga_store::TokenHash;

use crate::wire::ApiError;

/// Letters and digits that are not mistaken for each other.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz23456789_";
/// How many of them a code has: of the 31 that are used, some 27 thousand million codes.
const CODE_LENGTH: usize = 7;

/// A short code of a table.
pub(crate) fn random_code() -> Result<String, ApiError> {
    let mut code = String::new();
    while code.len() < CODE_LENGTH {
        for byte in random::<16>()? {
            let letter = LETTERS[usize::from(byte % 32)];
            if letter != b'_' && code.len() < CODE_LENGTH {
                code.push(char::from(letter));
            }
        }
    }
    Ok(code)
}

/// Whether a text could be a code.
pub(crate) fn is_code(text: &str) -> bool {
    text.len() == CODE_LENGTH && text.bytes().all(|byte| byte != b'_' && LETTERS.contains(&byte))
}

/// A secret in the form it has in a cookie.
pub(crate) fn random_token() -> Result<String, ApiError> {
    Ok(digits(&random::<32>()?))
}

/// Bytes in hexadecimal digits.
pub(crate) fn digits(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}

/// The hash under which a secret is kept.
pub(crate) fn hash_of(token: &str) -> TokenHash {
    TokenHash(hash_of_text(token))
}

/// The hash by which a text that a table brings is known again.
pub(crate) fn hash_of_text(text: &str) -> [u8; 32] {
    *blake3::hash(text.as_bytes()).as_bytes()
}

/// Bytes that nobody can foresee.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], ApiError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| {
        tracing::error!(%error, "the system gives no random numbers");
        ApiError::unavailable()
    })?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_codes_and_differ() {
        let (one, two) = (random_code().unwrap(), random_code().unwrap());
        assert!(is_code(&one) && is_code(&two) && one != two, "{one} {two}");
        for text in ["", "abc", "abcdefgh", "abcde_g", "ABCDEFG", "abcdef1", "abcdefl"] {
            assert!(!is_code(text), "{text}");
        }
    }

    #[test]
    fn the_pattern_names_the_letters_and_the_length() {
        let letters = std::str::from_utf8(LETTERS).unwrap().trim_end_matches('_');
        assert_eq!(crate::wire::CODE, format!("^[{letters}]{{{CODE_LENGTH}}}$"));
    }
}
