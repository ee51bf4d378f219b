//! Two people at addresses of their own who play a match, whatever happens around them.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use crate::person::Person;
use crate::scene::SEATS;
use crate::socket::Socket;

/// So long a person thinks.
const THOUGHT: Duration = Duration::from_millis(100);
/// Whoever is not answered for so long takes the server for broken.
const PATIENCE: Duration = Duration::from_secs(10);

/// The match of two people, which goes on by itself.
pub(crate) struct Seats {
    /// Who plays.
    pub(crate) persons: [Person; 2],
    code: watch::Receiver<String>,
    stop: watch::Sender<bool>,
    task: JoinHandle<Play>,
}

/// What the seats got done.
#[derive(Debug, Default)]
pub(crate) struct Play {
    /// Actions that were answered during the attack.
    pub(crate) n_actions: usize,
    /// The longest time from an action to its answer.
    pub(crate) longest: Duration,
    /// What went wrong, if something did.
    pub(crate) error: Option<String>,
}

impl Seats {
    /// Opens a table, sits down and begins.
    pub(crate) async fn sit_down(server: SocketAddr) -> Result<Self> {
        let [first, second] = SEATS;
        let persons = [Person::guest(server, first, "Ada").await?, Person::guest(server, second, "Ben").await?];
        let table = json!({ "game": "escape", "options": { "seats": 2 } });
        let (tell, code) = watch::channel(persons[0].open(&table).await?);
        for (person, seat) in persons.iter().zip(0..) {
            person.ask(&code.borrow().clone(), &json!({ "do": "sit", "seat": seat })).await?;
        }
        let mut table = Table::new(&persons, tell).await?;
        table.begin().await?;
        let (stop, stopped) = watch::channel(false);
        let task = tokio::spawn(async move {
            let mut play = Play::default();
            let outcome = table.play(&stopped, &mut play).await;
            play.error = outcome.err().map(|error| format!("{error:#}"));
            play
        });
        Ok(Self { persons, code, stop, task })
    }

    /// The code of the table where they play now.
    pub(crate) fn code(&self) -> String {
        self.code.borrow().clone()
    }

    /// Lets them act once more, now that the attack is over, and tells what they got done before.
    pub(crate) async fn end(self) -> Play {
        self.stop.send_replace(true);
        let play = self.task.await;
        play.unwrap_or_else(|error| Play { error: Some(error.to_string()), ..Play::default() })
    }
}

/// A table, and a socket for each of its seats.
struct Table {
    code: String,
    /// Others are told where they play.
    tell: watch::Sender<String>,
    chairs: [Chair; 2],
    is_over: bool,
}

struct Chair {
    socket: Socket,
    question: Option<Question>,
    /// The number of the next question, as an update may still show one that is answered.
    next: u64,
}

/// What a seat is asked, and what it may answer.
struct Question {
    number: u64,
    legal: Vec<Value>,
}

impl Table {
    async fn new([first, second]: &[Person; 2], tell: watch::Sender<String>) -> Result<Self> {
        let chairs = [Chair::new(first.socket().await?), Chair::new(second.socket().await?)];
        let code = tell.borrow().clone();
        Ok(Self { code, tell, chairs, is_over: false })
    }

    /// Watches the table, gets ready and starts.
    async fn begin(&mut self) -> Result<()> {
        self.is_over = false;
        for seat in 0..2 {
            self.ask(seat, json!({ "do": "watch" })).await?;
            self.ask(seat, json!({ "do": "ready", "ready": true })).await?;
        }
        self.ask(0, json!({ "do": "start" })).await?;
        Ok(())
    }

    /// Plays until the attack is over, and then one action more.
    async fn play(&mut self, stopped: &watch::Receiver<bool>, play: &mut Play) -> Result<()> {
        loop {
            sleep(THOUGHT).await;
            let is_last = *stopped.borrow();
            let seat = loop {
                match timeout(PATIENCE, self.asked()).await.context("nobody is asked any more")?? {
                    Some(seat) => break seat,
                    None => self.rematch().await.context("no rematch")?,
                }
            };
            let time = self.act(seat, play.n_actions).await.context("an action failed")?;
            play.longest = play.longest.max(time);
            if is_last {
                return Ok(());
            }
            play.n_actions += 1;
        }
    }

    /// Listens until a seat is asked, and tells which; nobody is once the match is over.
    async fn asked(&mut self) -> Result<Option<usize>> {
        loop {
            let seat = self.chairs.iter().position(|chair| chair.question.is_some());
            if seat.is_some() || self.is_over {
                return Ok(seat);
            }
            let [first, second] = &mut self.chairs;
            let (seat, message) = tokio::select! {
                message = first.socket.next() => (0, message?),
                message = second.socket.next() => (1, message?),
            };
            self.hear(seat, &message)?;
        }
    }

    /// Answers the question of a seat, and tells how long it took to be heard.
    async fn act(&mut self, seat: usize, n: usize) -> Result<Duration> {
        let Question { number, legal } = self.chairs[seat].question.take().context("the seat is not asked")?;
        let action = choose(&legal, n).context("a seat is asked and may do nothing")?;
        self.chairs[seat].next = number + 1;
        let start = Instant::now();
        self.ask(seat, json!({ "do": "act", "question": number, "action": action })).await?;
        Ok(start.elapsed())
    }

    /// Sends a request for a seat and waits until it is granted.
    async fn ask(&mut self, seat: usize, mut request: Value) -> Result<Value> {
        request["table"] = self.code.as_str().into();
        self.chairs[seat].socket.send(&request).await?;
        let reply = async {
            loop {
                let message = self.chairs[seat].socket.next().await?;
                if message["type"] != "reply" {
                    self.hear(seat, &message)?;
                } else if message["error"].is_null() {
                    return Ok(message["ok"].clone());
                } else {
                    return Err(anyhow!("{}: {}", request["do"], message["error"]));
                }
            }
        };
        timeout(PATIENCE, reply).await.context("no answer")?
    }

    fn hear(&mut self, seat: usize, message: &Value) -> Result<()> {
        // What is still on its way from the table before a rematch is passed over.
        if message["table"] != self.code {
            return Ok(());
        }
        let asked = match message["type"].as_str() {
            Some("snapshot") => &message["match"]["asked"],
            Some("update") => &message["asked"],
            Some("lagged") => bail!("a seat is told no more"),
            _ => return Ok(()),
        };
        self.is_over |= !asked["outcome"].is_null();
        let chair = &mut self.chairs[seat];
        let number = asked["question"].as_u64().filter(|&number| number >= chair.next);
        let legal = asked["legal"].as_array();
        chair.question = number.zip(legal).map(|(number, legal)| Question { number, legal: legal.clone() });
        if self.is_over {
            self.chairs.iter_mut().for_each(|chair| chair.question = None);
        }
        Ok(())
    }

    async fn rematch(&mut self) -> Result<()> {
        let reply = self.ask(0, json!({ "do": "rematch" })).await?;
        reply["code"].as_str().context("a rematch has no code")?.clone_into(&mut self.code);
        for chair in &mut self.chairs {
            chair.question = None;
            chair.next = 0;
        }
        self.begin().await?;
        self.tell.send_replace(self.code.clone());
        Ok(())
    }
}

impl Chair {
    fn new(socket: Socket) -> Self {
        Self { socket, question: None, next: 0 }
    }
}

/// What is done: nobody is in a hurry to bring the match to its end.
fn choose(legal: &[Value], n: usize) -> Option<&Value> {
    let is_harmless = |action: &&Value| action["do"] != "attack" && !action.to_string().contains("hatch");
    let harmless: Vec<&Value> = legal.iter().filter(is_harmless).collect();
    if harmless.is_empty() { legal.first() } else { Some(harmless[n * 7 % harmless.len()]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_match_is_drawn_out() {
        let [step, hatch, attack] = [("move", "D08"), ("move", "hatch 1"), ("attack", "D08")]
            .map(|(what, place)| json!({ "do": what, "to": place }));
        let legal = [attack.clone(), hatch, step.clone()];
        assert!((0..9).all(|n| choose(&legal, n) == Some(&step)));
        assert_eq!(choose(&legal[..1], 3), Some(&attack));
        assert_eq!(choose(&[], 0), None);
    }
}
