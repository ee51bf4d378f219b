//! `fuga join`: a bot that is a program plays at a table of a server, through its public API.

use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;
use fuga_catalog::Json;
use fuga_cli::outside::{Bot, Choose, Launch, Over, Sit};
use serde_json::{Map, Value, json};
use tokio::sync::mpsc;
use tokio::task::block_in_place;

use crate::client::{Api, Refused, Socket};
use crate::patience::Patience;

/// Where the token is looked for that is not given: whoever lists the processes of a machine sees what was typed.
const TOKEN: &str = "FUGA_BOT_TOKEN";
/// A connection that is lost is made anew so often, after a pause each.
const MAX_LOSSES: u32 = 30;
const PAUSE: Duration = Duration::from_secs(2);
/// So many messages wait at most for a bot that thinks.
const MAX_WAITING: usize = 1024;

/// What `fuga join` takes.
#[derive(Args)]
pub(crate) struct JoinOptions {
    /// The link of the table, such as `http://127.0.0.1:8080/t/abcdefg`, or its code alone.
    table: String,
    /// The server's address, where the code stands alone.
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    url: String,
    /// The bot's token; otherwise it stands in the variable `FUGA_BOT_TOKEN`.
    #[arg(long)]
    token: Option<String>,
    /// The seat, counted from 0; the first free one otherwise.
    #[arg(long)]
    seat: Option<u8>,
    #[command(flatten)]
    patience: Patience,
    /// The bot's program and its arguments.
    #[arg(last = true, required = true)]
    command: Vec<String>,
}

pub(crate) fn run(options: &JoinOptions) -> Result<()> {
    let token = options.token.clone().or_else(|| std::env::var(TOKEN).ok());
    let token = token.with_context(|| format!("give the bot's token with --token, or in the variable {TOKEN}"))?;
    let (url, code) = match options.table.split_once("/t/") {
        Some((url, code)) => (url, code.trim_end_matches('/')),
        None => (options.url.as_str(), options.table.as_str()),
    };
    let is_code = !code.is_empty() && code.chars().all(|letter| letter.is_ascii_alphanumeric());
    ensure!(is_code, "{} is no table: give its link, with /t/ and the code in it, or the code", options.table);
    let launch = Launch::new(options.command.clone(), options.patience.time())?;
    let mut guest = Guest::new(Api::new(url)?, token, code.to_owned());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(guest.play(&launch, options.seat))
}

/// A bot at a table, and what it was told there.
struct Guest {
    api: Api,
    token: String,
    code: String,
    seat: u64,
    /// How many lines there were, and those that the bot was not told yet.
    seq: u64,
    lines: Vec<Json>,
    view: Map<String, Value>,
    has_begun: bool,
    question: Option<Question>,
    /// The number of the next question: an update may still show one that is answered.
    next: u64,
    outcome: Option<Value>,
    /// What the seat needs at once, whatever the bot thinks of.
    needed: Option<Value>,
    /// What was asked last, which is asked again where it may have been lost or came too soon.
    latest: Option<Value>,
    /// How many seconds the server wants to be left alone.
    pause: Option<u64>,
    n_losses: u32,
}

/// What the seat is asked.
struct Question {
    number: u64,
    actions: Vec<Json>,
}

impl Guest {
    fn new(api: Api, token: String, code: String) -> Self {
        Self {
            api,
            token,
            code,
            seat: 0,
            seq: 0,
            lines: Vec::new(),
            view: Map::new(),
            has_begun: false,
            question: None,
            next: 0,
            outcome: None,
            needed: None,
            latest: None,
            pause: None,
            n_losses: 0,
        }
    }

    async fn play(&mut self, launch: &Launch, seat: Option<u8>) -> Result<()> {
        // Started before it has a seat, so that nobody waits for one that can't be.
        let mut bot = Bot::start(launch)?;
        self.sit(seat).await?;
        let mut socket = self.watch().await?;
        while !self.has_begun {
            self.listen(&mut socket).await?;
        }
        let played = self.answer_all(&mut bot, &mut socket).await;
        if played.is_err() {
            // A substitute plays on; where even that can't be said, the fault itself is what matters.
            self.api.order(&self.code, &self.token, &json!({ "do": "stand" })).await.ok();
        }
        played
    }

    /// Takes a seat, unless the bot has one already.
    async fn sit(&mut self, seat: Option<u8>) -> Result<()> {
        let me = self.api.get("/api/me", &self.token).await?;
        // A program that sat there as a person would be taken for one.
        ensure!(me["bot_of"].is_string(), "the token is no bot's; its owner makes a bot with POST /api/me/bots");
        loop {
            let info = self.info().await?;
            if let Some(seat) = info["you"].as_u64() {
                self.seat = seat;
                return Ok(());
            }
            let is_free = |seat: &Value| seat["kind"] == "nobody";
            let free = || info["seats"].as_array()?.iter().position(is_free);
            self.seat = match seat {
                Some(seat) => u64::from(seat),
                None => free().context("no seat of the table is free")? as u64,
            };
            match self.api.order(&self.code, &self.token, &json!({ "do": "sit", "seat": self.seat })).await {
                Ok(_) => break,
                // Somebody was quicker: each time one seat less is free.
                Err(error) if seat.is_none() && is_taken(&error) => {}
                Err(error) => return Err(error),
            }
        }
        say!("seat {} of table {}", self.seat, self.code);
        Ok(())
    }

    async fn info(&self) -> Result<Value> {
        self.api.get(&format!("/api/tables/{}", self.code), &self.token).await
    }

    /// What the bot is told before the first question.
    async fn introduction(&self) -> Result<Introduction> {
        let info = self.info().await?;
        let board = self.api.get(&format!("/api/tables/{}/board", self.code), &self.token).await?;
        let seed = u32::from_le_bytes(*crate::random_seed()?.first_chunk().context("a seed has so many bytes")?);
        Ok(Introduction { info, board, seat: self.seat, seed })
    }

    /// A socket on which the table is told from where the bot has got to.
    async fn watch(&mut self) -> Result<Line> {
        let mut socket = self.api.socket(&self.token).await?;
        let mut request = json!({ "do": "watch", "table": self.code });
        if self.has_begun {
            request["since"] = self.seq.into();
        }
        socket.send(request.to_string()).await?;
        Ok(Line::new(socket))
    }

    /// Hears the next message, on a new socket if that one is lost, and does what is needed at once.
    async fn listen(&mut self, socket: &mut Line) -> Result<()> {
        match socket.next().await {
            Ok(text) => self.hear(&text)?,
            Err(error) => self.connect_anew(socket, &error).await?,
        }
        if let Some(seconds) = self.pause.take() {
            tokio::time::sleep(Duration::from_secs(seconds)).await;
            self.needed = self.needed.take().or_else(|| self.latest.clone());
        }
        match self.needed.take() {
            Some(request) => self.say(socket, request).await,
            None => Ok(()),
        }
    }

    async fn connect_anew(&mut self, socket: &mut Line, error: &anyhow::Error) -> Result<()> {
        self.n_losses += 1;
        ensure!(self.n_losses <= MAX_LOSSES, "the connection was lost too often: {error:#}");
        tokio::time::sleep(PAUSE).await;
        if let Ok(fresh) = self.watch().await {
            *socket = fresh;
            // An answer may have been lost with the connection; one that was not is not taken twice.
            self.needed.clone_from(&self.latest);
        }
        Ok(())
    }

    /// Asks the table for something. What can't be sent is asked again on the next connection.
    async fn say(&mut self, socket: &mut Line, mut request: Value) -> Result<()> {
        request["table"] = self.code.as_str().into();
        self.latest = Some(request.clone());
        match socket.send(request.to_string()).await {
            Ok(()) => Ok(()),
            Err(error) => self.connect_anew(socket, &error).await,
        }
    }

    /// Takes in what the server says.
    fn hear(&mut self, text: &str) -> Result<()> {
        let mut message: Value = serde_json::from_str(text)?;
        match message["type"].as_str() {
            Some("reply") => return self.hear_reply(&message["error"]),
            Some("lagged") => self.needed = Some(json!({ "do": "watch", "since": self.seq })),
            Some("snapshot") => {
                self.look_at(&message["info"])?;
                if message["match"].is_object() {
                    self.has_begun = true;
                    self.hear_match(message["match"].take());
                }
            }
            Some("update") => self.hear_match(message),
            Some("table") => self.look_at(&message["info"])?,
            _ => {}
        }
        Ok(())
    }

    /// A refusal ends it, unless somebody else was quicker or it can be tried again.
    fn hear_reply(&mut self, error: &Value) -> Result<()> {
        match error["code"].as_str() {
            // A substitute has answered, or has the seat until its clock has time again.
            None | Some("stale_question" | "not_away" | "no_time" | "substituted" | "wrong_state") => Ok(()),
            Some("slow_down") => {
                self.pause = Some(error["params"]["seconds"].as_u64().unwrap_or(1));
                Ok(())
            }
            Some(_) => bail!("the server refuses: {}", error["message"].as_str().unwrap_or_default()),
        }
    }

    /// Looks at what the table says of the bot's seat.
    fn look_at(&mut self, info: &Value) -> Result<()> {
        ensure!(info["state"] != "closed", "the table was closed");
        let Some(seat) = info["you"].as_u64() else { bail!("the bot has its seat no more") };
        let seat = &info["seats"][seat as usize];
        if info["state"] == "open" && seat["ready"] == false && info["fairness"]["deal_at"].is_null() {
            self.needed = Some(json!({ "do": "ready", "ready": true }));
        }
        if info["state"] == "playing" && seat["away"] == true {
            self.needed = Some(json!({ "do": "return" }));
        }
        Ok(())
    }

    /// Takes in what is new in the match.
    fn hear_match(&mut self, mut news: Value) {
        let told = news["told"].as_array().cloned().unwrap_or_default();
        self.lines.extend(told.iter().map(Json::of));
        self.seq = news["seq"].as_u64().unwrap_or(self.seq);
        if let Value::Object(view) = news["view"].take() {
            // An update has the fields that have changed.
            self.view.extend(view);
        }
        let asked = &news["asked"];
        if !asked["outcome"].is_null() {
            self.outcome = Some(asked["outcome"].clone());
        }
        if asked.is_object() {
            let number = asked["question"].as_u64().filter(|&number| number >= self.next);
            let actions = asked["legal"].as_array().map_or(Vec::new(), |legal| legal.iter().map(Json::of).collect());
            self.question = number.map(|number| Question { number, actions }).filter(|open| !open.actions.is_empty());
        }
    }

    /// Lets the bot answer everything until the match is over.
    async fn answer_all(&mut self, bot: &mut Bot, socket: &mut Line) -> Result<()> {
        let introduction = self.introduction().await?;
        block_in_place(|| bot.sit(&introduction.sit()))?;
        loop {
            if let Some(outcome) = self.outcome.take() {
                bot.over(&Over { notices: &self.lines, outcome: Json::of(&outcome) });
                say!("the match is over: {outcome}");
                return Ok(());
            }
            let Some(Question { number, actions }) = self.question.take() else {
                self.listen(socket).await?;
                continue;
            };
            let notices = std::mem::take(&mut self.lines);
            let question = Choose { view: &Json::of(&self.view), notices: &notices, actions: &actions };
            let choice = block_in_place(|| bot.choose(&question))?;
            self.next = number + 1;
            self.say(socket, json!({ "do": "act", "question": number, "action": actions[choice] })).await?;
        }
    }
}

/// Whether a seat was refused because somebody else has it.
fn is_taken(error: &anyhow::Error) -> bool {
    error.downcast_ref::<Refused>().is_some_and(|refused| refused.code == "seat_taken")
}

/// A socket that is read all the time: whoever left pings unanswered while it thinks would be told as gone.
struct Line {
    heard: mpsc::Receiver<Result<String>>,
    to_say: mpsc::Sender<String>,
}

impl Line {
    fn new(mut socket: Socket) -> Self {
        let (teller, heard) = mpsc::channel(MAX_WAITING);
        let (to_say, mut said) = mpsc::channel(1);
        tokio::spawn(async move {
            loop {
                let news = tokio::select! {
                    text = socket.next() => text,
                    text = said.recv() => match text {
                        Some(text) => match socket.send(text).await {
                            Ok(()) => continue,
                            Err(error) => Err(error),
                        },
                        None => return,
                    },
                };
                let is_lost = news.is_err();
                if teller.send(news).await.is_err() || is_lost {
                    return;
                }
            }
        });
        Self { heard, to_say }
    }

    async fn send(&self, text: String) -> Result<()> {
        self.to_say.send(text).await.context("the connection was lost")
    }

    /// The next message.
    async fn next(&mut self) -> Result<String> {
        self.heard.recv().await.context("the connection was lost")?
    }
}

/// What is said of the table before the first question.
struct Introduction {
    info: Value,
    board: Value,
    seat: u64,
    seed: u32,
}

impl Introduction {
    fn sit(&self) -> Sit<'_> {
        Sit {
            game: self.info["game"].as_str().unwrap_or_default(),
            seat: self.seat,
            n_seats: self.info["seats"].as_array().map_or(0, Vec::len) as u8,
            options: Json::of(&self.info["options"]),
            board: Json::of(&self.board),
            seed: self.seed,
        }
    }
}
