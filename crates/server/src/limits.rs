//! How much one person may ask for: a bucket that fills again over time.

use crate::clock::Millis;

/// So many things at once, and so many a minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// At once.
    pub burst: u32,
    /// A minute.
    pub per_minute: u32,
}

/// What one person has left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    /// In thousandths.
    left: i64,
    at: Millis,
}

impl Bucket {
    pub(crate) const fn full(limit: Limit, now: Millis) -> Self {
        Self { left: limit.burst as i64 * 1000, at: now }
    }

    /// Whether it is as if nothing had been taken.
    pub(crate) fn is_full(&self, limit: Limit, now: Millis) -> bool {
        let gained = (now - self.at).max(0) * i64::from(limit.per_minute) / 60;
        self.left + gained >= i64::from(limit.burst) * 1000
    }

    /// Takes one, or says in how many seconds there will be one.
    pub(crate) fn take(&mut self, limit: Limit, now: Millis) -> Result<(), u32> {
        let gained = (now - self.at).max(0) * i64::from(limit.per_minute) / 60;
        // What has not come to a thousandth yet is not lost: the time stands still until it has.
        if gained > 0 {
            self.left = (self.left + gained).min(i64::from(limit.burst) * 1000);
            self.at = now;
        }
        if self.left >= 1000 {
            self.left -= 1000;
            return Ok(());
        }
        let missing = (1000 - self.left) * 60 / i64::from(limit.per_minute.max(1));
        Err(u32::try_from(missing / 1000 + 1).unwrap_or(u32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_then_a_steady_flow() {
        let limit = Limit { burst: 3, per_minute: 60 };
        let mut bucket = Bucket::full(limit, 0);
        assert!((0..3).all(|_| bucket.take(limit, 0).is_ok()));
        assert_eq!(bucket.take(limit, 0), Err(2));
        assert_eq!(bucket.take(limit, 999), Err(1));
        assert_eq!(bucket.take(limit, 1000), Ok(()));
        assert_eq!(bucket.take(limit, 1000), Err(2));
        // It never holds more than the burst.
        assert!(!bucket.is_full(limit, 3999) && bucket.is_full(limit, 4000));
        assert!((0..3).all(|_| bucket.take(limit, 1_000_000).is_ok()));
        assert!(bucket.take(limit, 1_000_000).is_err());
    }

    #[test]
    fn small_steps_of_time_add_up() {
        let limit = Limit { burst: 1, per_minute: 6 };
        let mut bucket = Bucket::full(limit, 0);
        assert!(bucket.take(limit, 0).is_ok());
        assert!((1..10_000).all(|now| bucket.take(limit, now).is_err()));
        assert!(bucket.take(limit, 10_000).is_ok());
    }
}
