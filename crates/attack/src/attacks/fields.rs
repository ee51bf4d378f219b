//! Requests with as many fields as fit: what is wrong with them must not be searched for without end.

use anyhow::Result;
use serde_json::{Map, Value, json};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::findings::{Answers, Findings};
use crate::raw;
use crate::scene::{ATTACKER, OTHERS, Scene};

/// So many requests are on their way at once.
const AT_ONCE: usize = 8;
/// So many fields fit into a request over HTTP.
const N_FIELDS: usize = 16_000;

/// Sends what nobody understands, in every place where objects are read, without a pause.
pub(super) async fn fields(scene: &Scene) -> Result<Findings> {
    let person = scene.guest(ATTACKER, "Mallory").await?;
    let code = person.open(&json!({ "game": "escape", "options": { "seats": 2 } })).await?;
    for request in [
        json!({ "do": "sit", "seat": 0 }),
        json!({ "do": "seat_bot", "seat": 1, "bot": "random" }),
        json!({ "do": "ready", "ready": true }),
        json!({ "do": "start" }),
    ] {
        person.ask(&code, &request).await?;
    }
    // Written as they are: a client of a library that is answered in the midst of a body may wait for good.
    let written = |(path, body): (String, Value)| person.written("POST", &path, &body.to_string());
    let requests: Vec<String> = requests(&code).into_iter().map(written).collect();
    let server = scene.address();
    let end = Instant::now() + scene.seconds(3, 15);
    let mut workers = JoinSet::new();
    for first in 0..AT_ONCE {
        let requests = requests.clone();
        workers.spawn(async move {
            let mut answers = Answers::default();
            for request in requests.iter().cycle().skip(first) {
                if Instant::now() > end {
                    break;
                }
                answers.add(&raw::ask(server, ATTACKER, request).await);
            }
            answers
        });
    }
    let mut answers = Answers::default();
    for part in workers.join_all().await {
        answers.join(part);
    }
    let mut findings = Findings::default();
    findings.say(format!("{N_FIELDS} fields in each request: {answers}"));
    // Whoever is to slow down is told so before the body is read, and may find the connection cut while sending it.
    let others = answers.others(&["bad_action", "bad_options", "bad_request", "cut", "slow_down"]);
    findings.check(others.is_none(), format!("answered with {}", others.unwrap_or_default()));
    findings.works("somebody comes", scene.visit(OTHERS[0]).await);
    Ok(findings)
}

/// Requests that nobody understands, with the path of each. The fields come before the tag that says what is meant.
fn requests(code: &str) -> Vec<(String, Value)> {
    let with = |field: &str, value: Value| {
        let many = (0..N_FIELDS).map(|number| (format!("a{number:05}"), json!(1)));
        Value::Object(many.chain([(field.to_owned(), value)]).collect::<Map<_, _>>())
    };
    let table = format!("/api/tables/{code}");
    let open = |options: Value, settings: Value| json!({ "game": "escape", "options": options, "settings": settings });
    vec![
        (table.clone(), with("do", json!("sit"))),
        (table, json!({ "do": "act", "question": 0, "action": with("do", json!("move")) })),
        ("/api/tables".to_owned(), with("game", json!("escape"))),
        ("/api/tables".to_owned(), open(with("seats", json!(2)), json!({}))),
        ("/api/tables".to_owned(), open(json!({ "seats": 2 }), json!({ "clock": with("pace", json!("live")) }))),
        ("/api/guests".to_owned(), with("name", json!("Mallory"))),
    ]
}
