//! The attacks, one file for each family.

mod connections;
mod exports;
mod fields;
mod messages;
mod passwords;
mod places;
mod replays;
mod tables;
mod texts;
mod writing;

use std::pin::Pin;

use anyhow::Result;

use crate::findings::Findings;
use crate::scene::Scene;

/// Something that somebody might do to a server.
pub(crate) struct Attack {
    pub(crate) name: &'static str,
    /// What is done, in a few words.
    pub(crate) about: &'static str,
    /// Flags of the server beside its defaults.
    pub(crate) flags: &'static [&'static str],
    pub(crate) run: for<'a> fn(&'a Scene) -> Attacking<'a>,
}

/// An attack that is going on. Its connections are gone when it is over.
type Attacking<'a> = Pin<Box<dyn Future<Output = Result<Findings>> + 'a>>;

/// All attacks, in the order in which they are carried out.
pub(crate) const ATTACKS: [Attack; 20] = [
    attack("passwords", "many passwords at once, and logins that somebody has already", |scene| {
        Box::pin(passwords::passwords(scene))
    }),
    Attack {
        flags: &["--trusted-proxies", "127.0.0.1"],
        ..attack("addresses", "thousands of other addresses, to have a limit forgotten", |scene| {
            Box::pin(passwords::addresses(scene))
        })
    },
    attack("replays", "records are replayed for clients that never read the answer", |scene| {
        Box::pin(replays::replays(scene))
    }),
    attack("leavers", "records are posted by clients that leave before they are replayed", |scene| {
        Box::pin(replays::leavers(scene))
    }),
    attack("exports", "somebody with much data has all of it written out, many times at once", |scene| {
        Box::pin(exports::exports(scene))
    }),
    attack("tables", "tables with long maps are opened, as many as there is time for", |scene| {
        Box::pin(tables::tables(scene))
    }),
    attack("screens", "a table with a long map changes all the time, before screens that never read", |scene| {
        Box::pin(texts::screens(scene))
    }),
    attack("boards", "the chart of somebody else's table is asked for without a pause", |scene| {
        Box::pin(texts::boards(scene))
    }),
    attack("trials", "bots are let play on the largest map without a pause", |scene| Box::pin(texts::trials(scene))),
    attack("works", "guests keep long maps and have them listed without a pause", |scene| {
        Box::pin(texts::works(scene))
    }),
    Attack {
        flags: &["--limits", "off", "--idle", "2s"],
        ..attack("idle", "tables are opened, looked at and left, and the memory is to come back", |scene| {
            Box::pin(tables::idle(scene))
        })
    },
    attack("places", "sockets take every place at somebody else's table", |scene| Box::pin(places::places(scene))),
    attack("polls", "hundreds of requests wait for news at once", |scene| Box::pin(places::polls(scene))),
    attack("sockets", "connections and sockets that say nothing take what the system has", |scene| {
        Box::pin(connections::sockets(scene))
    }),
    attack("half", "requests that begin and never end", |scene| Box::pin(connections::half(scene))),
    attack("fields", "requests with thousands of fields that nobody understands", |scene| {
        Box::pin(fields::fields(scene))
    }),
    attack("messages", "messages that are none", |scene| Box::pin(messages::messages(scene))),
    attack("pings", "pings, pongs and empty parts of messages, as fast as they go", |scene| {
        Box::pin(messages::pings(scene))
    }),
    attack("notes", "one seat writes notes without a pause", |scene| Box::pin(writing::notes(scene))),
    attack("chat", "one seat talks without a pause", |scene| Box::pin(writing::chat(scene))),
];

const fn attack(name: &'static str, about: &'static str, run: for<'a> fn(&'a Scene) -> Attacking<'a>) -> Attack {
    Attack { name, about, flags: &[], run }
}
