//! Passwords take the server time and memory, and a login that somebody has is nobody else's business.

use std::net::{IpAddr, Ipv4Addr};

use anyhow::Result;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::findings::{Answers, Findings};
use crate::person::Person;
use crate::scene::{ATTACKER, OTHERS, Scene};

/// So many requests of each kind at once.
const AT_ONCE: usize = 150;
/// So many logins are tried to see whether somebody has them.
const PROBES: usize = 60;
/// So many of them may be found out.
const MAX_LEARNED: usize = 40;
/// So many addresses come after the one whose limit is to be forgotten.
const ADDRESSES: u32 = 12_000;
/// So many of them at once.
const WORKERS: u32 = 16;
/// A limit on passwords is reached before so many.
const MAX_ATTEMPTS: usize = 100;

/// What is said of a password or a login that is not taken. A connection that is cut is an answer too.
const REFUSALS: [&str; 5] = ["login_taken", "wrong_login", "slow_down", "busy", "cut"];

fn taken_login() -> Value {
    json!({ "login": "victim", "password": "a guess that is long enough" })
}

/// Taken logins and wrong passwords by the hundred; then logins one after the other, to learn who is there.
pub(super) async fn passwords(scene: &Scene) -> Result<Findings> {
    let [victim, spy, _] = OTHERS;
    let victim = scene.guest(victim, "Victoria").await?;
    victim.post("/api/account", &json!({ "login": "victim", "password": "nobody knows it" })).await?.granted()?;
    let mut findings = Findings::default();
    let answers = flood(scene).await?;
    findings.say(answers.to_string());
    let others = answers.others(&REFUSALS);
    findings.check(others.is_none(), format!("answers beside refusals: {}", others.unwrap_or_default()));

    let spy = scene.guest(spy, "Mata").await?;
    let mut probes = JoinSet::new();
    for _ in 0..PROBES {
        let spy = spy.clone();
        probes.spawn(async move { spy.post("/api/account", &taken_login()).await });
    }
    let mut answers = Answers::default();
    probes.join_all().await.iter().for_each(|answer| answers.add(answer));
    let n_learned = answers.of("login_taken");
    findings.say(format!("{n_learned} of {PROBES} logins learned"));
    findings.check(n_learned <= MAX_LEARNED, format!("{n_learned} of {PROBES} logins were found to be taken"));
    let others = answers.others(&REFUSALS);
    findings.check(others.is_none(), format!("answers to probes: {}", others.unwrap_or_default()));
    Ok(findings)
}

/// Both kinds of request at once, again and again while there is time.
async fn flood(scene: &Scene) -> Result<Answers> {
    let mob = scene.mob(10).await?;
    let stranger = Person::stranger(scene.address(), ATTACKER)?;
    let (start, time) = (Instant::now(), scene.seconds(0, 10));
    let mut answers = Answers::default();
    loop {
        let mut requests = JoinSet::new();
        for (person, stranger) in mob.iter().cycle().zip(std::iter::repeat(&stranger)).take(AT_ONCE) {
            let (person, stranger) = (person.clone(), stranger.clone());
            requests.spawn(async move { person.post("/api/account", &taken_login()).await });
            requests.spawn(async move { stranger.post("/api/login", &taken_login()).await });
        }
        requests.join_all().await.iter().for_each(|answer| answers.add(answer));
        if start.elapsed() >= time {
            return Ok(answers);
        }
    }
}

/// Uses up the passwords of one address behind a proxy, and lets thousands of others come before it tries again.
pub(super) async fn addresses(scene: &Scene) -> Result<Findings> {
    let proxy = Person::stranger(scene.address(), ATTACKER)?;
    let guesser = proxy.speaking_for(IpAddr::V4(Ipv4Addr::new(198, 51, 100, 7)));
    let mut findings = Findings::default();
    let n_before = attempts(&guesser).await?;
    let mut workers = JoinSet::new();
    for worker in 0..WORKERS {
        let proxy = proxy.clone();
        workers.spawn(async move {
            for n in (worker..ADDRESSES).step_by(WORKERS as usize) {
                let address = Ipv4Addr::from(u32::from(Ipv4Addr::new(10, 0, 0, 0)) + n);
                proxy.speaking_for(address.into()).get("/api/games").await?.granted()?;
            }
            Ok(())
        });
    }
    let came: Result<Vec<()>> = workers.join_all().await.into_iter().collect();
    findings.works("the others are not answered", came);
    let n_after = attempts(&guesser).await?;
    findings.say(format!("{n_before} passwords, and after {ADDRESSES} other addresses {n_after} more"));
    findings.check(n_before < MAX_ATTEMPTS, format!("{n_before} passwords from one address were looked at"));
    // Some may have come back by themselves.
    findings.check(n_after <= n_before / 2, format!("the limit of {n_before} passwords was forgotten: {n_after} more"));
    Ok(findings)
}

/// How many passwords are looked at until it is too much.
async fn attempts(guesser: &Person) -> Result<usize> {
    for n in 0..MAX_ATTEMPTS {
        if guesser.post("/api/login", &taken_login()).await?.status == 429 {
            return Ok(n);
        }
    }
    Ok(MAX_ATTEMPTS)
}
