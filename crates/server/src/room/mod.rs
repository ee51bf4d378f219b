//! A table in memory: one task that takes orders one after the other.
//!
//! What an order changes is durable before anybody hears of it. If the store fails, the room forgets everything and
//! folds the table again from what is durable.

mod character;
mod deal;
mod events;
mod hand;
mod hinted;
mod hints;
mod keepers;
mod late;
mod load;
mod open;
mod order;
mod orders;
mod play;
mod presence;
mod remarks;
mod rows;
mod shares;
mod state;
mod tell;
mod terms;
mod votes;

use std::sync::Arc;

pub(crate) use open::Replayed;
pub(crate) use order::{Door, Order};
pub(crate) use rows::seed_row;
pub(crate) use state::{Answer, Inbox, Outbox, Reply, Room, Who};

use fuga_store::Table;
use tokio::sync::mpsc;

use crate::clock::Millis;
use crate::world::World;

/// How many orders may wait at a door.
const MAX_WAITING: usize = 256;

impl Room {
    /// Lets a room work, which is loaded first. It ends when nobody has come for a while, or the server does.
    pub(crate) fn open(world: Arc<World>, table: Table) -> Door {
        let (door, orders) = mpsc::channel(MAX_WAITING);
        tokio::spawn(Self::work(world, table, orders));
        door
    }

    async fn work(world: Arc<World>, table: Table, mut orders: mpsc::Receiver<Box<Order>>) {
        let mut room = match Box::pin(Self::load(world, table)).await {
            Ok(room) => room,
            Err(error) => {
                orders.close();
                while let Some(order) = orders.recv().await {
                    order.refuse(&error);
                }
                return;
            }
        };
        let mut failing = room.world.failing.subscribe();
        failing.mark_changed();
        loop {
            let wake = room.wake_at();
            // What is done is on the heap: most rooms wait most of the time, and then it takes no room.
            tokio::select! {
                order = orders.recv() => match order {
                    Some(order) => Box::pin(room.take(*order)).await,
                    None => return,
                },
                // The world outlives its rooms.
                Ok(()) = failing.changed() => {
                    if *failing.borrow_and_update() {
                        room.stall();
                    }
                }
                () = tokio::time::sleep_until(room.world.instant(wake)) => {
                    Box::pin(room.tick()).await;
                    if room.is_idle() && orders.is_empty() {
                        // Whoever comes now finds the door closed and opens another room.
                        orders.close();
                        if orders.is_empty() {
                            return;
                        }
                    }
                    room.stay();
                }
            }
        }
    }

    /// When something is to be done without an order.
    fn wake_at(&self) -> Millis {
        if let Some(at) = self.refold_at.or(self.stalled) {
            return at;
        }
        let idle = self.last_order + self.world.idle;
        let playing = self.play.as_ref().map(|play| self.play_wakes_at(play));
        let showing = self.showing.as_ref().map(|showing| showing.until);
        let dismissing = self.play.as_ref().and_then(|play| play.dismiss_at);
        let absent = self.absence_wakes_at();
        let all = playing.into_iter().flatten().chain(showing).chain(dismissing).chain(absent);
        all.chain([idle]).min().unwrap_or(idle)
    }

    fn is_idle(&self) -> bool {
        let is_due = self.showing.is_some() || self.play.as_ref().and_then(|play| self.play_wakes_at(play)).is_some();
        !is_due
            && self.stalled.is_none()
            && self.watchers.is_empty()
            && self.world.now() >= self.last_order + self.world.idle
    }

    /// Looks again after a while whether the room is needed, if it is now.
    fn stay(&mut self) {
        let now = self.world.now();
        if now >= self.last_order + self.world.idle {
            // Who has gone without a word is not waited for.
            self.watchers.retain(|watcher| !watcher.outbox.is_closed());
            self.last_order = now;
        }
    }
}
