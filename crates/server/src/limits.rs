//! How much one person may ask for: a bucket that fills again over time, and a gate in front of what costs much.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::json;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::clock::Millis;
use crate::wire::ApiError;

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
        self.take_many(1, limit, now)
    }

    /// Says in how many seconds there will be one, where there is none now; it takes none.
    pub(crate) fn check(mut self, limit: Limit, now: Millis) -> Result<(), u32> {
        self.take(limit, now)
    }

    /// Takes several at once, or none and says in how many seconds there will be so many.
    fn take_many(&mut self, n: u32, limit: Limit, now: Millis) -> Result<(), u32> {
        let wanted = i64::from(n) * 1000;
        let gained = (now - self.at).max(0) * i64::from(limit.per_minute) / 60;
        // What has not come to a thousandth yet is not lost: the time stands still until it has.
        if gained > 0 {
            self.left = (self.left + gained).min(i64::from(limit.burst) * 1000);
            self.at = now;
        }
        if self.left >= wanted {
            self.left -= wanted;
            return Ok(());
        }
        let missing = (wanted - self.left) * 60 / i64::from(limit.per_minute.max(1));
        Err(u32::try_from(missing / 1000 + 1).unwrap_or(u32::MAX))
    }
}

/// Somebody asks for too much.
pub(crate) fn slow_down(seconds: u32) -> ApiError {
    let message = format!("too much at once; try again in {seconds} s");
    ApiError { params: Box::new(json!({ "seconds": seconds })), ..ApiError::new(429, "slow_down", message) }
}

/// So many buckets of one kind are kept; of more, those that were used longest ago are forgotten.
pub(crate) const MAX_BUCKETS: usize = 50_000;

/// The buckets of many, by whom they belong to. Of too many, the one that was used longest ago is forgotten.
pub(crate) struct Buckets<K> {
    most: usize,
    by_key: BTreeMap<K, (Bucket, u64)>,
    /// Whose bucket was used when, the longest ago first.
    uses: BTreeMap<u64, K>,
    n_uses: u64,
}

impl<K: Clone + Ord> Buckets<K> {
    pub(crate) const fn new(most: usize) -> Self {
        Self { most, by_key: BTreeMap::new(), uses: BTreeMap::new(), n_uses: 0 }
    }

    /// Takes one from somebody's bucket, or says in how many seconds there will be one.
    #[cfg(test)]
    pub(crate) fn take(&mut self, key: &K, limit: Limit, now: Millis) -> Result<(), u32> {
        self.take_many(1, key, limit, now)
    }

    /// Takes some from somebody's bucket, or none and says in how many seconds there will be so many.
    pub(crate) fn take_many(&mut self, n: u32, key: &K, limit: Limit, now: Millis) -> Result<(), u32> {
        self.n_uses += 1;
        let used = self.n_uses;
        if let Some((bucket, last)) = self.by_key.get_mut(key) {
            self.uses.remove(last);
            self.uses.insert(used, key.clone());
            *last = used;
            return bucket.take_many(n, limit, now);
        }
        if self.by_key.len() >= self.most
            && let Some((_, oldest)) = self.uses.pop_first()
        {
            self.by_key.remove(&oldest);
        }
        let mut bucket = Bucket::full(limit, now);
        let taken = bucket.take_many(n, limit, now);
        self.by_key.insert(key.clone(), (bucket, used));
        self.uses.insert(used, key.clone());
        taken
    }
}

/// How many of something each address has at a time.
#[derive(Default)]
pub(crate) struct Heads {
    by_address: Mutex<BTreeMap<IpAddr, u32>>,
}

impl Heads {
    /// Counts one more of an address until the answer is dropped, if it has fewer than so many.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr, most: u32) -> Option<Head> {
        let mut heads = self.lock();
        let n_heads = heads.entry(address).or_insert(0);
        if *n_heads >= most {
            return None;
        }
        *n_heads += 1;
        Some(Head { heads: Arc::clone(self), address })
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<IpAddr, u32>> {
        // Nothing panics while it holds the lock; the map would be whole even so.
        self.by_address.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One that is counted while it is there.
pub(crate) struct Head {
    heads: Arc<Heads>,
    address: IpAddr,
}

impl Drop for Head {
    fn drop(&mut self) {
        let mut heads = self.heads.lock();
        if let Some(n_heads) = heads.get_mut(&self.address) {
            *n_heads -= 1;
            if *n_heads == 0 {
                heads.remove(&self.address);
            }
        }
    }
}

/// Lets in a few at once to what costs much. Some more may wait; everybody else is asked to come again.
pub(crate) struct Gate {
    inside: Arc<Semaphore>,
    /// Places inside and in the queue together.
    places: Arc<Semaphore>,
    heads: Arc<Heads>,
    most_by_address: u32,
}

/// A place in the queue in front of a gate, until it is dropped.
pub(crate) struct Waiting {
    inside: Arc<Semaphore>,
    place: OwnedSemaphorePermit,
    head: Head,
}

impl Waiting {
    /// Waits for a place inside.
    pub(crate) async fn enter(self) -> Result<Pass, ApiError> {
        let Self { inside, place, head } = self;
        let inside = inside.acquire_owned().await.map_err(|_| busy())?;
        Ok(Pass { permits: [inside, place], head })
    }
}

/// The right to be inside, until it is dropped.
pub(crate) struct Pass {
    #[expect(dead_code, reason = "they are dropped, not used")]
    permits: [OwnedSemaphorePermit; 2],
    #[expect(dead_code, reason = "it is dropped, not used")]
    head: Head,
}

impl Gate {
    pub(crate) fn new(n_inside: usize, n_waiting: usize, most_by_address: u32) -> Self {
        Self {
            inside: Arc::new(Semaphore::new(n_inside)),
            places: Arc::new(Semaphore::new(n_inside + n_waiting)),
            heads: Arc::default(),
            most_by_address,
        }
    }

    /// Waits for a place inside, if the queue is not full and the address has not too many in it.
    pub(crate) async fn enter(&self, address: IpAddr) -> Result<Pass, ApiError> {
        self.queue(address)?.enter().await
    }

    /// A place in the queue, if it is not full and the address has not too many in it.
    pub(crate) fn queue(&self, address: IpAddr) -> Result<Waiting, ApiError> {
        let head = self.heads.enter(address, self.most_by_address).ok_or_else(busy)?;
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| busy())?;
        Ok(Waiting { inside: Arc::clone(&self.inside), place, head })
    }
}

/// After so many seconds it is worth trying again.
const BUSY_SECONDS: u32 = 2;

/// Too many want the same at once.
pub(crate) fn busy() -> ApiError {
    let message = format!("too many ask for this right now; try again in {BUSY_SECONDS} s");
    ApiError { params: Box::new(json!({ "seconds": BUSY_SECONDS })), ..ApiError::new(503, "busy", message) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_too_many_buckets_the_one_used_longest_ago_is_forgotten() {
        let limit = Limit { burst: 1, per_minute: 1 };
        let mut buckets = Buckets::new(3);
        assert!((0..3).all(|key| buckets.take(&key, limit, 0).is_ok()));
        assert!(buckets.take(&0, limit, 0).is_err());
        // 1 makes room for 3, and 2 for 4; who asked again is remembered.
        assert!(buckets.take(&3, limit, 0).is_ok() && buckets.take(&4, limit, 0).is_ok());
        assert!(buckets.take(&0, limit, 0).is_err());
        assert!(buckets.take(&1, limit, 0).is_ok());
        assert_eq!((buckets.by_key.len(), buckets.uses.len()), (3, 3));
    }

    #[tokio::test]
    async fn a_gate_lets_a_few_in_some_wait_and_the_others_come_again() {
        let gate = Arc::new(Gate::new(1, 1, 1));
        let address = |number: u8| IpAddr::from([192, 0, 2, number]);
        let Ok(inside) = gate.enter(address(1)).await else { panic!("it is empty") };
        assert_eq!(gate.enter(address(1)).await.err().map(|error| error.code), Some("busy"));
        let waiting = tokio::spawn({
            let gate = Arc::clone(&gate);
            async move { gate.enter(address(2)).await.is_ok() }
        });
        tokio::task::yield_now().await;
        assert_eq!(gate.enter(address(3)).await.err().map(|error| error.code), Some("busy"));
        drop(inside);
        assert!(waiting.await.expect("it does not panic"));
        assert!(gate.enter(address(3)).await.is_ok());
        assert!(gate.heads.lock().is_empty());
    }

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
