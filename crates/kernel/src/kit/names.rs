//! Kinds of things that are called by a name or a number, in texts and on the wire.

/// A kind of thing that is called by its number, in texts and on the wire; the type holds a set of them.
#[macro_export]
macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident, $bits:ty, $what:literal, $first:literal..=$last:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize, ts_rs::TS)]
        #[serde(try_from = "u8", into = "u8")]
        #[ts(type = "number")]
        pub struct $name(u8);

        impl $name {
            /// The one with this number, if there is one.
            pub const fn new(number: u8) -> Option<Self> {
                if number >= $first && number <= $last { Some(Self(number)) } else { None }
            }

            /// Its number.
            pub const fn number(self) -> u8 {
                self.0
            }
        }

        impl $crate::Thing for $name {
            const COUNT: usize = $last - $first + 1;
            type Bits = $bits;

            fn index(self) -> usize {
                usize::from(self.0 - $first)
            }

            fn nth(index: usize) -> Self {
                Self(index as u8 + $first)
            }
        }

        impl TryFrom<u8> for $name {
            type Error = String;

            fn try_from(number: u8) -> Result<Self, String> {
                Self::new(number).ok_or_else(|| {
                    format!(concat!("there is no ", $what, " {}: they go from {} to {}"), number, $first, $last)
                })
            }
        }

        impl From<$name> for u8 {
            fn from(item: $name) -> Self {
                item.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}

/// Makes a kind of thing of a struct that holds a place among its kind and nothing else; the type holds a set of them.
#[macro_export]
macro_rules! placed {
    ($name:ident, $bits:ty, $count:expr) => {
        impl $crate::Thing for $name {
            const COUNT: usize = $count;
            type Bits = $bits;

            #[inline]
            fn index(self) -> usize {
                usize::from(self.0)
            }

            #[inline]
            fn nth(index: usize) -> Self {
                Self(index as u8)
            }
        }
    };
}

/// A kind of thing that is called by its name, in texts and on the wire in small letters; the type holds a set of them.
#[macro_export]
macro_rules! named {
    ($(#[$doc:meta])* $name:ident, $bits:ty, $count:literal { $($(#[$item_doc:meta])* $item:ident,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(serde::Serialize, serde::Deserialize, ts_rs::TS, strum::IntoStaticStr)]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "snake_case")]
        pub enum $name {
            $($(#[$item_doc])* $item,)*
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: [Self; $count] = [$(Self::$item),*];

            /// The name used in texts and on the wire.
            pub fn name(self) -> &'static str {
                self.into()
            }

            /// The one with this name, if there is one.
            pub fn of_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|item| item.name() == name)
            }
        }

        impl $crate::Thing for $name {
            const COUNT: usize = $count;
            type Bits = $bits;

            fn index(self) -> usize {
                self as usize
            }

            fn nth(index: usize) -> Self {
                Self::ALL[index]
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}
