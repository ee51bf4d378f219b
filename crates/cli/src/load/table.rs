//! One table: all its seats are played from here, each over a socket of its own.

use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;

use anyhow::{Result, bail};
use fuga_catalog::{BotKind, GameId};
use fuga_kernel::{Chance, Quick};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::time::{Instant, timeout_at};

use super::tally::Tally;
use crate::client::{Api, Socket};

/// A table that is played.
pub(super) struct Driver {
    code: String,
    seats: Vec<Seat>,
    luck: Quick,
    is_over: bool,
}

struct Seat {
    socket: Socket,
    question: Option<Question>,
    /// The number of the next question: where several are asked, another's update may still show an answered one.
    next: u64,
}

/// What a seat is asked, and what it will answer.
struct Question {
    number: u64,
    action: String,
}

/// The part of a message that is looked at; the rest is passed over.
#[derive(Deserialize)]
struct Heard<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    table: Option<&'a str>,
    #[serde(borrow)]
    asked: Option<Asked<'a>>,
    #[serde(borrow, rename = "match")]
    play: Option<Play<'a>>,
    #[serde(borrow)]
    error: Option<&'a RawValue>,
    #[serde(borrow)]
    ok: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Play<'a> {
    #[serde(borrow)]
    asked: Option<Asked<'a>>,
}

#[derive(Deserialize)]
struct Asked<'a> {
    question: Option<u64>,
    #[serde(borrow)]
    legal: Option<Vec<&'a RawValue>>,
    outcome: Option<IgnoredAny>,
}

/// What a message was.
enum News {
    Reply(Result<String>),
    Told,
    Other,
}

impl Driver {
    /// Opens a table, fills its seats with guests and begins.
    pub(super) async fn new(api: &Api, game: GameId, n_seats: u8, seed: u64) -> Result<Self> {
        let mut tokens = Vec::new();
        for seat in 0..n_seats {
            tokens.push(api.guest(&format!("load {seat}")).await?);
        }
        let code = api.open(&tokens[0], game.name(), n_seats).await?;
        let mut seats = Vec::new();
        for token in &tokens {
            seats.push(Seat { socket: api.socket(token).await?, question: None, next: 0 });
        }
        let mut driver = Self { code, seats, luck: Quick::new(seed), is_over: false };
        for seat in 0..driver.seats.len() {
            driver.ask(seat, json!({ "do": "sit", "seat": seat })).await?;
        }
        driver.begin().await?;
        Ok(driver)
    }

    /// Opens a table at which two bots of a level play, and lets them.
    pub(super) async fn of_bots(api: &Api, game: GameId, level: BotKind) -> Result<Self> {
        let token = api.guest("load").await?;
        let code = api.open(&token, game.name(), 2).await?;
        let owner = Seat { socket: api.socket(&token).await?, question: None, next: 0 };
        let mut driver = Self { code, seats: vec![owner], luck: Quick::new(0), is_over: false };
        for seat in 0..2 {
            driver.ask(0, json!({ "do": "seat_bot", "seat": seat, "bot": level })).await?;
        }
        driver.ask(0, json!({ "do": "start" })).await?;
        Ok(driver)
    }

    /// Watches the table, gets ready and starts.
    async fn begin(&mut self) -> Result<()> {
        self.is_over = false;
        for seat in 0..self.seats.len() {
            self.ask(seat, json!({ "do": "watch" })).await?;
            self.ask(seat, json!({ "do": "ready", "ready": true })).await?;
        }
        self.ask(0, json!({ "do": "start" })).await?;
        Ok(())
    }

    /// Sends a request for a seat and waits for its answer.
    async fn ask(&mut self, seat: usize, mut request: Value) -> Result<String> {
        request["table"] = self.code.as_str().into();
        self.seats[seat].socket.send(request.to_string()).await?;
        loop {
            let text = self.seats[seat].socket.next().await?;
            if let News::Reply(reply) = self.hear(seat, &text)? {
                return reply;
            }
        }
    }

    fn hear(&mut self, seat: usize, text: &str) -> Result<News> {
        let heard: Heard<'_> = serde_json::from_str(text)?;
        // What is still on its way from the table before a rematch is passed over.
        if heard.table.is_some_and(|table| table != self.code) {
            return Ok(News::Other);
        }
        let asked = heard.asked.or(heard.play.and_then(|play| play.asked));
        match heard.kind {
            "reply" => Ok(News::Reply(match (heard.ok, heard.error) {
                (_, Some(error)) => Err(anyhow::anyhow!("{error}")),
                (ok, None) => Ok(ok.map_or_else(String::new, |ok| ok.get().to_owned())),
            })),
            "update" | "snapshot" => {
                if let Some(Asked { question, legal, outcome }) = asked {
                    self.is_over |= outcome.is_some();
                    let open = question.filter(|&number| number >= self.seats[seat].next);
                    let legal = legal.unwrap_or_default();
                    // Whatever is legal will do; the rest is not kept.
                    self.seats[seat].question = match open {
                        Some(_) if legal.is_empty() => bail!("a seat is asked and may do nothing"),
                        Some(number) => {
                            let action = legal[self.luck.draw(legal.len() as u32) as usize].get().to_owned();
                            Some(Question { number, action })
                        }
                        None => None,
                    };
                }
                Ok(News::Told)
            }
            "lagged" => bail!("a seat was too slow to listen"),
            _ => Ok(News::Other),
        }
    }

    /// Plays until the time is up; what goes wrong ends the table and is counted.
    pub(super) async fn play(&mut self, end: Instant, pause: Option<Duration>, offset: Duration) -> Tally {
        let mut tally = Tally::default();
        if let Err(error) = self.go_on(end, pause, offset, &mut tally).await {
            tally.fail(error);
        }
        tally
    }

    async fn go_on(
        &mut self,
        end: Instant,
        pause: Option<Duration>,
        offset: Duration,
        tally: &mut Tally,
    ) -> Result<()> {
        let mut next = Instant::now() + offset;
        let mut latest: Option<(Instant, Instant)> = None;
        while Instant::now() < end {
            if pause.is_some() {
                // Whoever hears of the last action in this time is the last to do so.
                while let Ok(news) = timeout_at(next.min(end), self.any()).await {
                    let (seat, text) = news?;
                    if matches!(self.hear(seat, &text)?, News::Told) {
                        latest = latest.map(|(posted, _)| (posted, Instant::now()));
                    }
                }
                tally.heard.extend(latest.take().map(|(posted, heard)| heard - posted));
                next += pause.unwrap_or_default();
                // All tables end in the same instant; nobody posts once more then.
                if Instant::now() >= end {
                    break;
                }
            }
            if self.is_over {
                tally.matches += 1;
                self.rematch().await?;
            }
            let Some(seat) = self.seats.iter().position(|seat| seat.question.is_some()) else {
                let (seat, text) = self.any().await?;
                self.hear(seat, &text)?;
                continue;
            };
            let Some(Question { number, action }) = self.seats[seat].question.take() else { continue };
            let posted = Instant::now();
            let code = &self.code;
            let message = format!(r#"{{"table":"{code}","do":"act","question":{number},"action":{action}}}"#);
            self.seats[seat].socket.send(message).await?;
            loop {
                let text = self.seats[seat].socket.next().await?;
                if let News::Reply(reply) = self.hear(seat, &text)? {
                    reply?;
                    break;
                }
            }
            self.seats[seat].next = number + 1;
            self.seats[seat].question.take_if(|open| open.number <= number);
            let now = Instant::now();
            tally.acknowledged.push(now - posted);
            tally.actions += 1;
            latest = Some((posted, now));
        }
        Ok(())
    }

    async fn rematch(&mut self) -> Result<()> {
        let reply = self.ask(0, json!({ "do": "rematch" })).await?;
        for seat in 0..self.seats.len() {
            self.ask(seat, json!({ "do": "unwatch" })).await?;
            self.seats[seat].question = None;
            self.seats[seat].next = 0;
        }
        let reply: Value = serde_json::from_str(&reply)?;
        reply["code"].as_str().unwrap_or_default().clone_into(&mut self.code);
        self.begin().await
    }

    /// The next message to any seat.
    async fn any(&mut self) -> Result<(usize, String)> {
        let mut waiting: Vec<Pin<Box<dyn Future<Output = Result<String>> + Send + '_>>> = Vec::new();
        for seat in &mut self.seats {
            waiting.push(Box::pin(seat.socket.next()));
        }
        std::future::poll_fn(|context| {
            for (seat, next) in waiting.iter_mut().enumerate() {
                if let Poll::Ready(text) = next.as_mut().poll(context) {
                    return Poll::Ready(text.map(|text| (seat, text)));
                }
            }
            Poll::Pending
        })
        .await
    }
}
