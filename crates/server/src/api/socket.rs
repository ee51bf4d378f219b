//! One socket for each client, several tables on it.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use fuga_catalog::Json;
use futures_util::SinkExt as _;
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior};

use super::app::App;
use super::door::{ClientAddress, Known, allow_writing, enter_socket};
use super::guard::Kind as Counted;
use super::openapi::TABLES;
use super::presence::Presence;
use super::presences::next_connection;
use super::pulse::{BEAT, Beat, Pulse};
use crate::clock::Millis;
use crate::limits::{Bucket, Limit, busy, slow_down};
use crate::listen::Pace;
use crate::room::{Answer, Inbox, Order, Outbox, Who};
use crate::wire::{self, ApiError, Done, Hello, Kind, Lagged, Refusal, Reply, Request, VERSION};

/// The longest message of a client, in bytes.
const MAX_MESSAGE: usize = 64 * 1024;
/// Small buffers: most messages are, and there are many sockets.
const READ_BUFFER: usize = 1024;
const WRITE_BUFFER: usize = 1024;
/// So many messages may wait to be sent; whoever is slower has to ask again.
const MAX_WAITING: usize = 64;
/// The most tables on one socket.
const MAX_TABLES: usize = 32;
/// So many answers of one socket may be thought out at once while it goes on.
const MAX_LATER: usize = 8;
/// How much a client may ask for.
const MESSAGES: Limit = Limit { burst: 300, per_minute: 12_000 };

/// How much all clients of one address together may ask for.
const ADDRESS_MESSAGES: Limit = Limit { burst: 3000, per_minute: 30_000 };
/// Whoever does not slow down after so many refusals is let go.
const MAX_REFUSED: u32 = 1000;

/// The code with which a socket is closed whose session has ended: the client may come back as whoever it is now.
const SESSION_ENDED: u16 = 4401;
const ENDED: &str = "the session has ended";
/// The code with which a socket is closed on which nothing is watched and nothing is asked.
const SILENT: u16 = 4408;
/// After how long.
const MAX_SILENCE: Duration = Duration::from_mins(1);
/// A client that takes in nothing of a message for so long is gone.
const MAX_SENDING: Duration = Duration::from_mins(1);

/// One WebSocket for requests to tables and for news as they happen.
#[utoipa::path(
    get,
    path = "/api/socket",
    operation_id = "socket",
    tag = TABLES,
    security((), ("bearer" = []), ("cookie" = [])),
    responses(
        (status = 101, description = "The socket; `docs/protocol.md` of the project shows its messages."),
        (status = 403, description = "A page of another site may not listen.", body = Refusal),
        (status = 426, description = "It is no request for a WebSocket of version 13.", body = Refusal),
    )
)]
pub(super) async fn upgrade(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Extension(reading): Extension<Arc<Pace>>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|rejection| ApiError::new(426, "no_socket", rejection.body_text()))?;
    let place = enter_socket(&app, address)?;
    let presence = Presence::enter(&app, &headers).await?;
    let upgrade = upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(8 * 1024 * 1024);
    Ok(upgrade.on_upgrade(move |socket| async move {
        reading.keep();
        serve(app, address, presence, socket).await;
        drop(place);
    }))
}

/// Talks to one client until it goes.
async fn serve(app: Arc<App>, address: IpAddr, mut presence: Presence, mut socket: WebSocket) {
    app.counts.sockets.fetch_add(1, Ordering::Relaxed);
    let who = presence.known.as_ref().map(Known::who);
    let mut client = Client::new(Arc::clone(&app), address, who);
    let hello = Hello { kind: Kind::Hello, version: VERSION, name: client.who.as_ref().map(|who| who.name.as_str()) };
    if send(&mut socket, Message::Text(wire::text(&hello).into())).await {
        client.talk(&mut socket, &mut presence).await;
    }
    for code in &client.tables {
        app.rooms.tell(code, Order::Unwatch { connection: client.outbox.connection }).await;
    }
    app.counts.sockets.fetch_sub(1, Ordering::Relaxed);
}

/// What a socket has to do next.
enum Next {
    Heard(Option<Result<Message, axum::Error>>),
    Say(Utf8Bytes),
    /// One that was thought out.
    Answer(Option<String>),
    Lagged(String),
    Beat,
    Close(u16, &'static str),
}

/// Sends a message, and says whether it went.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(tokio::time::timeout(MAX_SENDING, socket.send(message)).await, Ok(Ok(())))
}

/// What was wrong with what a client sent, as a code and in words.
fn fault_of(error: axum::Error) -> (u16, &'static str) {
    use tokio_tungstenite::tungstenite::Error;
    match error.into_inner().downcast_ref::<Error>() {
        Some(Error::Capacity(_)) => (close_code::SIZE, "a message has at most 64 KiB"),
        Some(Error::Utf8(_)) => (close_code::INVALID, "a message is UTF-8 text"),
        _ => (close_code::PROTOCOL, "that is no message of a WebSocket"),
    }
}

/// Says why it is over. Whoever has gone already does not hear it.
async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    send(socket, Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
}

/// An answer as it goes over the socket, which is counted if it is a refusal.
fn reply(app: &App, id: Value, answer: Answer) -> String {
    if answer.is_err() {
        app.counts.refusals.fetch_add(1, Ordering::Relaxed);
    }
    let (ok, error) = answer.map_or_else(|error| (None, Some(error)), |ok| (Some(ok), None));
    wire::text(&Reply { kind: Kind::Reply, id, ok, error })
}

/// The code of the table that a message is about.
fn table_of(message: &mut serde_json::Map<String, Value>) -> Result<String, ApiError> {
    match message.shift_remove("table") {
        Some(Value::String(table)) => Ok(table),
        _ => Err(ApiError::field("table", "the code of a table as a text")),
    }
}

struct Client {
    app: Arc<App>,
    who: Option<Who>,
    outbox: Outbox,
    inbox: Inbox,
    tables: Vec<String>,
    /// Answers that are thought out while news and other answers go their way.
    later: JoinSet<String>,
    bucket: Bucket,
    /// When the client last asked for something.
    asked: Instant,
    /// When it was last heard, be it by the answer to a ping.
    heard: Millis,
    /// Its tables were told that nothing is heard of it.
    is_lost: bool,
    /// How many messages were too much.
    n_refused: u32,
}

impl Client {
    fn new(app: Arc<App>, address: IpAddr, who: Option<Who>) -> Self {
        let heard = app.rooms.world.now();
        let bucket = Bucket::full(MESSAGES, heard);
        let (outbox, inbox) = Outbox::new(next_connection(), address, MAX_WAITING);
        let (tables, later, asked) = (Vec::new(), JoinSet::new(), Instant::now());
        Self { app, who, outbox, inbox, tables, later, bucket, asked, heard, is_lost: false, n_refused: 0 }
    }

    async fn talk(&mut self, socket: &mut WebSocket, presence: &mut Presence) {
        let mut stopped = self.app.stopped.clone();
        let mut stopped = std::pin::pin!(stopped.changed());
        let mut beats = tokio::time::interval_at(Instant::now() + BEAT, BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut pulse = Pulse::default();
        loop {
            let next = tokio::select! {
                // Nothing is put off for long: with each answer goes all that waits.
                biased;
                message = socket.recv() => Next::Heard(message),
                // It changes once; if nobody can change it any more, the server has gone.
                _ = &mut stopped => Next::Close(close_code::AWAY, "the server stops"),
                () = presence.ended() => Next::Close(SESSION_ENDED, ENDED),
                Some(text) = self.inbox.next() => Next::Say(text),
                Some(answer) = self.later.join_next() => Next::Answer(answer.ok()),
                table = self.outbox.lagged.next() => Next::Lagged(table),
                _ = beats.tick() => Next::Beat,
            };
            // Once a session has ended, nothing more is done for whoever it was, nor said to them.
            let next = if presence.has_ended() { Next::Close(SESSION_ENDED, ENDED) } else { next };
            if self.n_refused > MAX_REFUSED {
                return close(socket, close_code::POLICY, "far too much at once").await;
            }
            let message = match next {
                Next::Heard(Some(Ok(message))) => {
                    pulse.hear();
                    self.heard = self.app.rooms.world.now();
                    self.tell_loss(false).await;
                    match message {
                        // On the heap: most sockets wait most of the time, and then it takes no room.
                        Message::Text(text) => {
                            self.asked = Instant::now();
                            let Some(answer) = Box::pin(self.answer(&text)).await else { continue };
                            Message::Text(answer.into())
                        }
                        Message::Binary(_) => return close(socket, close_code::UNSUPPORTED, "messages are text").await,
                        // They are answered as every message is, and count as one.
                        Message::Ping(_) | Message::Pong(_) => {
                            drop(self.allow_message());
                            continue;
                        }
                        // It is answered with the same; whoever has gone already does not hear it.
                        Message::Close(_) => {
                            drop(tokio::time::timeout(MAX_SENDING, socket.flush()).await);
                            return;
                        }
                    }
                }
                Next::Heard(Some(Err(error))) => {
                    let (code, reason) = fault_of(error);
                    return close(socket, code, reason).await;
                }
                Next::Heard(None) => return,
                Next::Say(text) => Message::Text(text),
                Next::Answer(Some(answer)) => Message::Text(answer.into()),
                // It answers even where nothing could be thought out, unless it was broken off.
                Next::Answer(None) => continue,
                Next::Lagged(table) => {
                    // The room has let go of this client; it asks for a snapshot again when it can.
                    self.tables.retain(|watched| *watched != table);
                    Message::Text(wire::text(&Lagged { kind: Kind::Lagged, table: &table }).into())
                }
                Next::Beat if self.tables.is_empty() && self.asked.elapsed() > MAX_SILENCE => {
                    return close(socket, SILENT, "nothing is watched and nothing was asked").await;
                }
                Next::Beat => {
                    self.tell_loss(pulse.is_lost()).await;
                    match pulse.beat(self.outbox.is_asked_after()) {
                        Beat::LetGo => return,
                        Beat::Ping => Message::Ping(Bytes::new()),
                        Beat::Rest => continue,
                    }
                }
                Next::Close(code, reason) => return close(socket, code, reason).await,
            };
            if !self.send(socket, message).await {
                return;
            }
        }
    }

    /// Tells the tables that nothing is heard of the client any more, or that something is again.
    async fn tell_loss(&mut self, is_lost: bool) {
        if std::mem::replace(&mut self.is_lost, is_lost) == is_lost {
            return;
        }
        let (connection, lost_since) = (self.outbox.connection, is_lost.then_some(self.heard));
        for code in &self.tables {
            // On the heap, as it is rare.
            Box::pin(self.app.rooms.tell(code, Order::Lose { connection, lost_since })).await;
        }
    }

    /// Sends a message and all that waits behind it at once, and says whether it went.
    async fn send(&mut self, socket: &mut WebSocket, message: Message) -> bool {
        let sending = async {
            socket.feed(message).await?;
            while let Some(text) = self.inbox.waiting() {
                socket.feed(Message::Text(text)).await?;
            }
            socket.flush().await
        };
        matches!(tokio::time::timeout(MAX_SENDING, sending).await, Ok(Ok(())))
    }

    /// Answers one message, be it later; the answer bears its `id`.
    async fn answer(&mut self, text: &str) -> Option<String> {
        self.app.counts.messages.fetch_add(1, Ordering::Relaxed);
        let allowed = self.allow_message();
        let (id, answer) = match fuga_kernel::parse_strict(text.as_bytes()) {
            Ok(Value::Object(mut message)) => {
                let id = message.shift_remove("id").unwrap_or_default();
                if allowed.is_ok() && message.get("do").and_then(Value::as_str) == Some("hint") {
                    let error = self.answer_later(&id, message, text).err()?;
                    return Some(reply(&self.app, id, Err(error)));
                }
                (id, if let Err(error) = allowed { Err(error) } else { self.handle(message, text).await })
            }
            Ok(_) => (Value::Null, Err(ApiError::new(400, "bad_json", "a message is a JSON object"))),
            Err(error) => (Value::Null, Err(ApiError::new(400, "bad_json", format!("no JSON: {error}")))),
        };
        Some(reply(&self.app, id, answer))
    }

    /// Has something answered that is thought out, while the socket goes on.
    fn answer_later(
        &mut self,
        id: &Value,
        mut message: serde_json::Map<String, Value>,
        text: &str,
    ) -> Result<(), ApiError> {
        let table = table_of(&mut message)?;
        if self.later.len() >= MAX_LATER {
            return Err(busy());
        }
        let (who, request) = self.read_request(message, text)?;
        let (app, address, id) = (Arc::clone(&self.app), self.outbox.address, id.clone());
        self.later.spawn(async move {
            let answer = app.rooms.ask(&table, |reply| Order::Do { who, address, request, reply }).await;
            reply(&app, id, answer)
        });
        Ok(())
    }

    /// What somebody who is known asks of a table.
    fn read_request(&self, message: serde_json::Map<String, Value>, text: &str) -> Result<(Who, Request), ApiError> {
        let request = Request::read_from(Value::Object(message), text.as_bytes())?;
        allow_writing(&self.app, self.outbox.address, &request)?;
        let hint = "nobody is signed in; become a guest with POST /api/guests";
        let who = self.who.clone().ok_or_else(|| ApiError::new(401, "not_signed_in", hint))?;
        Ok((who, request))
    }

    /// Takes one of the messages that a client, and its address, may send.
    fn allow_message(&mut self) -> Result<(), ApiError> {
        let now = self.app.rooms.world.now();
        let mut allowed = self.bucket.take(MESSAGES, now).map_err(slow_down);
        if allowed.is_ok() && self.app.config.requests_per_address.is_some() {
            allowed = self.app.guard.take(self.outbox.address, Counted::Message, ADDRESS_MESSAGES, now);
        }
        self.n_refused += u32::from(allowed.is_err());
        allowed
    }

    async fn handle(&mut self, mut message: serde_json::Map<String, Value>, text: &str) -> Answer {
        let table = table_of(&mut message)?;
        match message.get("do").and_then(Value::as_str) {
            Some("watch") => self.watch(table, message).await,
            Some("presence") => self.say_presence(&table, &message).await,
            Some("unwatch") => {
                self.tables.retain(|watched| *watched != table);
                self.app.rooms.tell(&table, Order::Unwatch { connection: self.outbox.connection }).await;
                Ok(Json::of(&Done::default()))
            }
            _ => {
                let (who, request) = self.read_request(message, text)?;
                let address = self.outbox.address;
                self.app.rooms.ask(&table, |reply| Order::Do { who, address, request, reply }).await
            }
        }
    }

    /// Says whether the page on which a table is watched is out of sight.
    async fn say_presence(&self, table: &str, message: &serde_json::Map<String, Value>) -> Answer {
        if let Some(unknown) = message.keys().find(|key| !["do", "hidden"].contains(&key.as_str())) {
            return Err(ApiError::bad_request(format!("unknown field `{}`", fuga_kernel::brief(unknown))));
        }
        let Some(Value::Bool(is_hidden)) = message.get("hidden") else {
            return Err(ApiError::field("hidden", "`true` or `false`"));
        };
        let (connection, is_hidden) = (self.outbox.connection, *is_hidden);
        if self.tables.iter().any(|watched| watched == table) {
            self.app.rooms.tell(table, Order::Hide { connection, is_hidden }).await;
        }
        Ok(Json::of(&Done::default()))
    }

    async fn watch(&mut self, table: String, message: serde_json::Map<String, Value>) -> Answer {
        let number = |field: &str| match message.get(field) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => value.as_u64().map(Some).ok_or_else(|| ApiError::field(field, "a whole number from 0 on")),
        };
        if let Some(unknown) = message.keys().find(|key| !["do", "since", "events", "as"].contains(&key.as_str())) {
            return Err(ApiError::bad_request(format!("unknown field `{}`", fuga_kernel::brief(unknown))));
        }
        // A seat may look with everybody's eyes: on a screen that others see too.
        let who = match message.get("as") {
            None | Some(Value::Null) => self.who.clone(),
            Some(Value::String(eyes)) if eyes == "spectator" => None,
            Some(_) => return Err(ApiError::field("as", "\"spectator\", or nothing to look as whoever one is")),
        };
        let since = number("since")?;
        let events = number("events")?.map(|events| u32::try_from(events).unwrap_or(u32::MAX));
        if !self.tables.contains(&table) && self.tables.len() >= MAX_TABLES {
            let message = format!("a socket watches at most {MAX_TABLES} tables");
            return Err(ApiError::conflict("too_many_tables", message));
        }
        let outbox = self.outbox.clone();
        let answer = self.app.rooms.ask(&table, |reply| Order::Watch { who, since, events, outbox, reply }).await?;
        if !self.tables.contains(&table) {
            self.tables.push(table);
        }
        Ok(answer)
    }
}
