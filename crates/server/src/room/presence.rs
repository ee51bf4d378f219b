//! Who looks at the table: by connections, and by what pages say of themselves. What somebody does in the match, seen or
//! unseen, changes nothing of it.

use fuga_store::{TableState, UserId};

use super::state::{Room, Seen};
use crate::clock::Millis;
use crate::wire::Presence;

/// Whoever is gone or out of sight for a shorter time, such as for a reload, is not said to be, in milliseconds.
const GRACE: Millis = 4000;

impl Room {
    /// A page says whether it is out of sight.
    pub(super) fn hide(&mut self, connection: u64, is_hidden: bool) {
        let own = self.watchers.iter_mut().find(|watcher| watcher.outbox.connection == connection);
        if let Some(watcher) = own {
            watcher.is_hidden = is_hidden;
        }
    }

    /// Nothing was heard of a connection since a moment, or something is heard again.
    pub(super) fn lose(&mut self, connection: u64, lost_since: Option<Millis>) {
        let Some(own) = self.watchers.iter_mut().find(|watcher| watcher.outbox.connection == connection) else {
            return;
        };
        let user = own.who.as_ref().map(|who| who.user);
        // A program may read nothing while it thinks, and what comes from it next would tell when it has thought.
        if user.is_some_and(|user| self.keepers.contains_key(&user)) {
            return;
        }
        own.is_lost = lost_since.is_some();
        if let (Some(user), Some(since)) = (user, lost_since)
            && self.presence(user) == Presence::Gone
            && let Some(seen) = self.seen.get_mut(&user)
        {
            // They have been waited for already: whoever comes back after a reload says so on another connection.
            seen.less_since = Some(seen.less_since.map_or(since, |before| before.min(since)));
        }
    }

    /// Has those asked often whether they are still there of whose loss others are told: as long as there are others, or
    /// anybody may come. Programs of somebody are as there as their connections.
    pub(super) fn ask_after_those_who_play(&mut self) {
        let people: Vec<UserId> = self.people().map(|(_, user)| user).collect();
        let has_others = match self.table.state {
            TableState::Open => true,
            TableState::Playing => people.len() > 1,
            TableState::Over | TableState::Closed => false,
        };
        for watcher in &mut self.watchers {
            let is_told_of = has_others && watcher.who.as_ref().is_some_and(|who| people.contains(&who.user));
            if is_told_of != watcher.asked_after.is_some() {
                watcher.asked_after = is_told_of.then(|| watcher.outbox.ask_after());
            }
        }
    }

    /// Whether somebody looks at the table now.
    fn presence(&self, user: UserId) -> Presence {
        let is_theirs = |user_of: Option<UserId>| user_of == Some(user);
        let own = self.watchers.iter().filter(|watcher| is_theirs(watcher.who.as_ref().map(|who| who.user)));
        let own = own.filter(|watcher| !watcher.is_lost);
        let found = own.map(|watcher| if watcher.is_hidden { Presence::Idle } else { Presence::Here });
        found.min().unwrap_or(Presence::Gone)
    }

    /// Whether somebody who has a seat looks at the table, as it was told last.
    pub(super) fn told_presence(&self, user: UserId) -> Presence {
        self.seen.get(&user).map_or(Presence::Here, |seen| seen.told)
    }

    /// Tells who has come, at once, and who has gone or looks elsewhere, after a while.
    pub(super) fn look_around(&mut self) {
        let now = self.world.now();
        let persons: Vec<UserId> = self.persons().map(|(_, user)| user).collect();
        self.seen.retain(|user, _| persons.contains(user));
        let mut is_news = false;
        for user in persons {
            let found = self.presence(user);
            // Whoever has just sat down, or was here before a restart, is given a while to come.
            let seen = self.seen.entry(user).or_insert(Seen { told: Presence::Here, less_since: None });
            if found <= seen.told {
                is_news |= found != seen.told;
                *seen = Seen { told: found, less_since: None };
            } else if now >= *seen.less_since.get_or_insert(now) + GRACE {
                is_news = true;
                *seen = Seen { told: found, less_since: None };
            }
        }
        if is_news {
            let (n_seats, is_open) = (self.chairs.len(), self.table.state == TableState::Open);
            self.tell_info_to(|eye| is_open || eye < n_seats);
        }
        self.ask_after_those_who_play();
    }

    /// When somebody will have been gone for so long that it is told.
    pub(super) fn absence_wakes_at(&self) -> Option<Millis> {
        self.seen.values().filter_map(|seen| seen.less_since).min().map(|since| since + GRACE)
    }
}
