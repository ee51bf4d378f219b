//! Bots from outside: programs that are asked one JSON object a line and answer in the same way.
//! `docs/outside-bots.md` describes it.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, ensure};
use fuga_catalog::Json;
use fuga_kernel::{Extras, Misread, Outsider, Player, Seat, Told, brief, parse_strict, read_strict};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The longest answer: an index needs no more, and no bot fills the memory.
const MAX_ANSWER: u64 = 64 * 1024;

/// How a bot is started, and how long it may take.
#[derive(Clone, Debug)]
pub struct Launch {
    words: Vec<String>,
    patience: Duration,
}

impl Launch {
    /// A program with its arguments, and the longest time that it may take for an answer.
    ///
    /// # Errors
    /// If there is no program.
    pub fn new(words: Vec<String>, patience: Duration) -> Result<Self> {
        ensure!(
            words.first().is_some_and(|program| !program.is_empty()),
            "a bot needs a command, such as python3 bot.py"
        );
        Ok(Self { words, patience })
    }

    /// The same from one text, in which quotes keep words together as in a shell.
    ///
    /// # Errors
    /// If there is no program, or a quote is left open.
    pub fn parse(command: &str, patience: Duration) -> Result<Self> {
        Self::new(shlex::split(command).with_context(|| format!("{command}: a quote is left open"))?, patience)
    }
}

/// A bot's program, as long as it is needed. It is gone when this is.
pub struct Bot {
    name: String,
    child: Child,
    lines: Option<Sender<Line>>,
    answers: Receiver<io::Result<Vec<u8>>>,
    patience: Duration,
    /// The number of the latest question.
    id: u64,
    has_failed: bool,
}

/// What a bot is told before the first question.
#[derive(Serialize)]
pub struct Sit<'a> {
    /// The game's name.
    pub game: &'a str,
    /// Where the bot sits.
    pub seat: u64,
    /// How many seats there are.
    pub n_seats: u8,
    /// What the table has chosen, in full.
    pub options: Json,
    /// The public material.
    pub board: Json,
    /// For a bot that throws dice of its own: the same match again has the same.
    pub seed: u32,
}

/// What a bot is asked.
#[derive(Serialize)]
pub struct Choose<'a> {
    /// What its seat sees now.
    pub view: &'a Json,
    /// What its seat was told since the last question.
    pub notices: &'a [Json],
    /// What its seat may do.
    pub actions: &'a [Json],
}

/// What a bot is told at the end, which it does not answer.
#[derive(Serialize)]
pub struct Over<'a> {
    /// What its seat was told since the last question.
    pub notices: &'a [Json],
    /// How it ended.
    pub outcome: Json,
}

/// One line to a bot.
#[derive(Serialize)]
struct Request<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u64>,
    cmd: &'a str,
    #[serde(flatten)]
    said: &'a T,
}

/// One line from a bot.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reply {
    id: u64,
    ok: Option<Value>,
    error: Option<Value>,
}

/// That a bot is ready.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ready {}

/// What a bot has chosen: an index of the list.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Choice {
    choice: usize,
}

enum Line {
    Question(String),
    News(String),
}

impl Bot {
    /// Starts the program. What it writes to its standard error goes to ours.
    ///
    /// # Errors
    /// If it can't be started.
    pub fn start(launch: &Launch) -> Result<Self> {
        let name = launch.words.join(" ");
        let mut command = Command::new(&launch.words[0]);
        command.args(&launch.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("the bot `{name}` can't be started"))?;
        let (lines, to_bot) = mpsc::channel();
        let (from_bot, answers) = mpsc::sync_channel(0);
        if let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || speak(&to_bot, input, output, &from_bot));
        }
        Ok(Self { name, child, lines: Some(lines), answers, patience: launch.patience, id: 0, has_failed: false })
    }

    /// Gives the bot its seat.
    ///
    /// # Errors
    /// If it does not say in time that it is ready.
    pub fn sit(&mut self, seat: &Sit<'_>) -> Result<()> {
        self.ask("sit", seat, "{}", |line, id| read_answer::<Ready>(line, id).map(drop))
    }

    /// Asks the bot what it does: an index of the actions.
    ///
    /// # Errors
    /// If it does not answer in time with an index that the list has.
    pub fn choose(&mut self, question: &Choose<'_>) -> Result<usize> {
        let last = question.actions.len() - 1;
        let right = format!(r#"{{"choice":N}} with N from 0 to {last}"#);
        self.ask("choose", question, &right, |line, id| read_choice(line, id, last))
    }

    /// Tells the bot how it ended. Whether it listens is left to it.
    pub fn over(&mut self, ending: &Over<'_>) {
        let line = line_of(&Request { id: None, cmd: "over", said: ending });
        if let Some(lines) = &self.lines {
            // A bot that has ended by itself misses nothing that it wants.
            lines.send(Line::News(line)).ok();
        }
    }

    fn ask<T>(
        &mut self,
        cmd: &str,
        said: &impl Serialize,
        right: &str,
        read: impl FnOnce(&[u8], u64) -> Result<T, String>,
    ) -> Result<T> {
        self.id += 1;
        let id = self.id;
        let question = line_of(&Request { id: Some(id), cmd, said });
        let answered = self.exchange(question).and_then(|line| read(&line, id));
        answered.map_err(|fault| {
            self.has_failed = true;
            anyhow!(
                "the bot `{}`, question {id} ({cmd}): {fault}; right is {{\"id\":{id},\"ok\":…}}, here {right}",
                self.name
            )
        })
    }

    /// The line with which the bot answers.
    fn exchange(&mut self, question: String) -> Result<Vec<u8>, String> {
        let lines = self.lines.as_ref().ok_or("it has been sent away")?;
        // Where nobody takes the question any more, nobody gives an answer either, which says why.
        lines.send(Line::Question(question)).ok();
        let line = match self.answers.recv_timeout(self.patience) {
            Ok(Ok(line)) => line,
            Ok(Err(error)) if error.kind() != io::ErrorKind::BrokenPipe => return Err(error.to_string()),
            Err(RecvTimeoutError::Timeout) => {
                return Err(format!("no answer within {} s", self.patience.as_secs()));
            }
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => Vec::new(),
        };
        if line.is_empty() {
            return Err(format!("no answer, for it has ended ({})", self.end()));
        }
        Ok(line)
    }

    /// Ends the program, if it has not ended by itself, and waits until it is gone.
    fn end(&mut self) -> String {
        // One that has ended already can't be killed, which is as well.
        self.child.kill().ok();
        self.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string())
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // The end of its input is its sign to go, with the time of an answer to put its things away.
        self.lines = None;
        if !self.has_failed {
            self.answers.recv_timeout(self.patience).ok();
        }
        self.end();
    }
}

/// Hands lines to a bot and takes its answers, until there are no more lines; then until the bot has closed its output.
fn speak(
    lines: &Receiver<Line>,
    mut input: ChildStdin,
    output: ChildStdout,
    answers: &SyncSender<io::Result<Vec<u8>>>,
) {
    let mut output = BufReader::new(output);
    for line in lines {
        let (text, is_question) = match &line {
            Line::Question(text) => (text, true),
            Line::News(text) => (text, false),
        };
        let said = input.write_all(text.as_bytes()).and_then(|()| input.flush());
        if !is_question {
            continue;
        }
        let mut answer = Vec::new();
        let heard = said.and_then(|()| (&mut output).take(MAX_ANSWER + 1).read_until(b'\n', &mut answer));
        if answers.send(heard.map(|_| answer)).is_err() {
            return;
        }
    }
    drop(input);
    // What it still says is for nobody.
    io::copy(&mut output, &mut io::sink()).ok();
}

fn line_of(request: &impl Serialize) -> String {
    format!("{}\n", Json::of(request))
}

/// An answer with an index of a list, of which the last is named.
///
/// # Errors
/// What is wrong with it.
pub fn read_choice(line: &[u8], id: u64, last: usize) -> Result<usize, String> {
    let Choice { choice } = read_answer(line, id)?;
    if choice > last {
        return Err(format!("field `ok.choice`: the list has no {choice}"));
    }
    Ok(choice)
}

/// The answer to the question of a number.
fn read_answer<T: for<'de> Deserialize<'de> + Serialize>(line: &[u8], id: u64) -> Result<T, String> {
    let misread = |Misread { field, reason }: Misread, within: &str| match field {
        Some(field) => format!("field `{within}{field}`: {reason}"),
        None => format!("{within}{reason}"),
    };
    if line.len() as u64 > MAX_ANSWER {
        return Err(format!("an answer longer than {MAX_ANSWER} bytes"));
    }
    let value = parse_strict(line.trim_ascii()).map_err(|error| {
        format!("`{}` is no JSON object: {error}", brief(&String::from_utf8_lossy(line.trim_ascii())))
    })?;
    let reply: Reply = read_strict(&value).map_err(|fault| misread(fault, ""))?;
    if reply.id != id {
        return Err(format!("field `id`: {} is the number of another question", reply.id));
    }
    match reply {
        Reply { ok: Some(ok), error: None, .. } => read_strict(&ok).map_err(|fault| misread(fault, "ok.")),
        Reply { error: Some(error), .. } => Err(format!("it answers with an error: {}", brief(&error.to_string()))),
        Reply { .. } => Err("field `ok` is missing".to_owned()),
    }
}

/// A bot in a seat of a match.
pub struct OutsidePlayer {
    bot: Bot,
    seed: u32,
    notices: Vec<Json>,
    fault: Option<String>,
}

impl OutsidePlayer {
    /// Starts a bot for one match.
    ///
    /// # Errors
    /// If it can't be started.
    pub fn start(launch: &Launch, seed: u64) -> Result<Self> {
        // A number that every language holds exactly.
        let seed = (seed ^ (seed >> 32)) as u32;
        Ok(Self { bot: Bot::start(launch)?, seed, notices: Vec::new(), fault: None })
    }

    fn note<T>(&mut self, done: Result<T>) -> Option<T> {
        done.map_err(|fault| self.fault = Some(format!("{fault:#}"))).ok()
    }
}

impl<G: Extras> Player<G> for OutsidePlayer {
    fn choose(&mut self, _game: &G, view: &G::View, _memory: &G::Memory, legal: &[G::Action]) -> usize {
        if self.fault.is_some() {
            return usize::MAX;
        }
        let actions: Vec<Json> = legal.iter().map(Json::of).collect();
        let chosen = self.bot.choose(&Choose { view: &Json::of(view), notices: &self.notices, actions: &actions });
        self.notices.clear();
        self.note(chosen).unwrap_or(usize::MAX)
    }

    fn outsider(&mut self) -> Option<&mut dyn Outsider<G>> {
        Some(self)
    }
}

impl<G: Extras> Outsider<G> for OutsidePlayer {
    fn sit(&mut self, game: &G, seat: Seat) {
        let sit = Sit {
            game: G::ID,
            seat: seat.index() as u64,
            n_seats: game.n_seats(),
            options: Json::of(game.options()),
            board: Json::of(&game.board()),
            seed: self.seed,
        };
        let answer = self.bot.sit(&sit);
        self.note(answer);
    }

    fn hear(&mut self, told: Vec<Told<G::Notice>>) {
        self.notices.extend(told.iter().map(Json::of));
    }

    fn over(&mut self, outcome: &G::Outcome) {
        self.bot.over(&Over { notices: &self.notices, outcome: Json::of(outcome) });
    }

    fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }
}
