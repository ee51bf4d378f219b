//! The numbers that a player is made of: what matches with others are to find, and not a person's guess.

use std::fmt::Write;

use thiserror::Error;

/// One number of a player, and between which it makes sense.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dial {
    /// What it is called in a file of fitted numbers.
    pub name: &'static str,
    /// The least.
    pub low: f64,
    /// The most.
    pub high: f64,
}

/// All numbers of a player; [`dials!`](crate::dials) writes it.
pub trait Dials: Clone + Send + Sync + 'static {
    /// Every number, in order.
    const ALL: &'static [Dial];
    /// What they are now, in order.
    fn values(&self) -> Vec<f64>;
    /// A player with these numbers, as many as there are.
    ///
    /// # Panics
    /// If there are fewer or more.
    fn of(values: &[f64]) -> Self;

    /// Numbers as a file has them: `name = number` a line, each once; a line that begins with `#` says how they were found.
    ///
    /// # Errors
    /// If one is missing, unknown, named twice, no number or out of its bounds.
    fn read(text: &str) -> Result<Self, DialsError> {
        read_dials(Self::ALL, text).map(|values| Self::of(&values))
    }
}

/// What is wrong with a file of fitted numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DialsError {
    /// A line is no `name = number`, or there is no such name.
    #[error("line {0} is no number of this player; a line is `name = number`")]
    Line(usize),
    /// A number is named twice.
    #[error("line {0} names a number that stands above it")]
    Twice(usize),
    /// A number is out of its bounds.
    #[error("line {0} is not between the least and the most that its number may be")]
    OutOfBounds(usize),
    /// A number is missing.
    #[error("`{0}` is missing")]
    Missing(&'static str),
}

/// Reads the numbers of a player from a file; see [`Dials::read`].
///
/// # Errors
/// As there.
pub fn read_dials(dials: &[Dial], text: &str) -> Result<Vec<f64>, DialsError> {
    let mut values: Vec<Option<f64>> = vec![None; dials.len()];
    for (nth, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#')) {
        let nth = nth + 1;
        let (name, number) = line.split_once('=').ok_or(DialsError::Line(nth))?;
        let place = dials.iter().position(|dial| dial.name == name.trim()).ok_or(DialsError::Line(nth))?;
        let number: f64 = number.trim().parse().map_err(|_| DialsError::Line(nth))?;
        if values[place].is_some() {
            return Err(DialsError::Twice(nth));
        }
        if !(dials[place].low..=dials[place].high).contains(&number) {
            return Err(DialsError::OutOfBounds(nth));
        }
        values[place] = Some(number);
    }
    let all = values.iter().zip(dials).map(|(value, dial)| value.ok_or(DialsError::Missing(dial.name)));
    all.collect()
}

/// The numbers of a player as a file has them.
pub fn write_dials(dials: &[Dial], values: &[f64]) -> String {
    let mut text = String::new();
    for (dial, value) in dials.iter().zip(values) {
        // Writing to a text can't fail.
        let _ = writeln!(text, "{} = {value:.4}", dial.name);
    }
    text
}

/// A struct of numbers, each with what it may be from and to.
#[macro_export]
macro_rules! dials {
    (
        $(#[$meta:meta])*
        $vis:vis struct $dials:ident { $($(#[$field_meta:meta])* $field:ident: $low:literal..$high:literal,)+ }
    ) => {
        $(#[$meta])*
        $vis struct $dials {
            $($(#[$field_meta])* pub $field: f64,)+
        }

        impl $crate::Dials for $dials {
            const ALL: &'static [$crate::Dial] =
                &[$($crate::Dial { name: stringify!($field), low: $low, high: $high },)+];

            fn values(&self) -> Vec<f64> {
                vec![$(self.$field,)+]
            }

            fn of(values: &[f64]) -> Self {
                assert_eq!(values.len(), Self::ALL.len(), "every number, and no other");
                let mut values = values.iter().copied();
                Self { $($field: values.next().expect("counted above"),)+ }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    dials! {
        /// Two numbers.
        #[derive(Clone, Debug, PartialEq)]
        struct Two {
            /// One.
            fear: 0.0..1.0,
            /// The other.
            hope: -2.0..2.0,
        }
    }

    #[test]
    fn numbers_are_read_as_they_were_written() {
        let two = Two { fear: 0.25, hope: -1.5 };
        let text = format!("# How they were found.\n\n{}", write_dials(Two::ALL, &two.values()));
        assert_eq!(Two::read(&text), Ok(two));
    }

    #[test]
    fn a_bad_file_is_named_by_its_line() {
        for (text, error) in [
            ("fear = 0.5\nhpe = 1", DialsError::Line(2)),
            ("fear", DialsError::Line(1)),
            ("fear = much", DialsError::Line(1)),
            ("fear = 0.5\nfear = 0.5", DialsError::Twice(2)),
            ("fear = 1.5", DialsError::OutOfBounds(1)),
            ("fear = NaN", DialsError::OutOfBounds(1)),
            ("fear = 0.5", DialsError::Missing("hope")),
        ] {
            assert_eq!(Two::read(text), Err(error), "{text}");
        }
    }
}
