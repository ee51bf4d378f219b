//! Many matches of bots against each other, and what they say of who is stronger.
//!
//! A [`Contest`] says who meets whom at which tables. A [`Bout`] is one deal that is played twice, with the two who meet
//! in each other's seats, so that luck favours nobody; it is a line of a [`Ledger`], so that a contest that was stopped
//! goes on. [`Figures`] are worked out of the bouts alone, and [`page`] draws them. [`Fit`] finds the numbers of a player
//! by many such bouts. [`Trial`] asks what seats believe beside what is true, and [`Tuning`] finds by which numbers of how
//! people act they believe best.

mod beliefs;
mod bout;
mod contest;
mod figures;
mod fit;
mod ledger;
mod page;
mod points;
mod ratings;
mod tuning;

pub use beliefs::{BeliefFigures, Bin, SubjectFigures, Trial};
pub use bout::{Bout, Played, Sat};
pub use contest::{Contest, Player, Seater};
pub use figures::{Camp, Duel, Figures, Length, Mean, TableFigures, Thinking};
pub use fit::{Fit, Round, Search};
pub use ledger::Ledger;
pub use page::{belief_page, page};
pub use ratings::Rating;
pub use tuning::Tuning;
