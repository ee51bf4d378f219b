//! Who may do what: every request and every route, for everybody, in every state of a table.

use crate::common::{Client, Server, quick};
use fuga_catalog::BotKind;
use fuga_server::{BotPace, NoteText, Request};
use reqwest::Method;
use serde_json::{Value, json};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    /// A bot of the owner's, without a seat.
    Bot,
    /// Somebody whom the server does not know.
    Stranger,
    /// Somebody known, who has nothing to do with the table.
    Visitor,
    /// Somebody who had a seat, which another person has now.
    Former,
    Seated,
    OwnerSeated,
    OwnerOut,
}

impl Who {
    const ALL: [Self; 7] =
        [Self::Bot, Self::Stranger, Self::Visitor, Self::Former, Self::Seated, Self::OwnerSeated, Self::OwnerOut];

    fn has_seat(self) -> bool {
        matches!(self, Self::Seated | Self::OwnerSeated)
    }

    fn is_owner(self) -> bool {
        matches!(self, Self::OwnerSeated | Self::OwnerOut)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    Playing,
    Over,
    Closed,
}
use State::{Closed, Open, Over, Playing};

/// Granted, or the status and the code of the refusal.
type Answer = (u16, &'static str);
const OK: Answer = (200, "");
const WRONG_STATE: Answer = (409, "wrong_state");
const NOT_PLAYING: Answer = (409, "not_playing");

fn for_owner(who: Who, answer: Answer) -> Answer {
    if who.is_owner() { answer } else { (403, "forbidden") }
}

fn for_seats(who: Who, answer: Answer) -> Answer {
    if who.has_seat() { answer } else { (403, "forbidden") }
}

/// What a bot that somebody lets play may ask for; all else is refused, whatever it is.
fn is_for_bots(request: &Request) -> bool {
    let request = json!(request);
    let allowed = ["sit", "stand", "ready", "show", "act", "take_back", "preview", "deduce", "return"];
    allowed.contains(&request["do"].as_str().unwrap())
}

/// One line for each request: what is sent, and what is answered. A request without a line does not compile.
macro_rules! matrix {
    ($($pattern:pat => $sample:expr, |$who:ident, $state:ident| $answer:expr;)*) => {
        fn samples() -> Vec<Request> {
            vec![$($sample),*]
        }
        fn expected(request: &Request, who: Who, state: State) -> Answer {
            if who == Who::Stranger {
                return (401, "not_signed_in");
            }
            if who == Who::Bot && !is_for_bots(request) {
                return (403, "not_for_bots");
            }
            match request {
                $($pattern => {
                    let ($who, $state) = (who, state);
                    $answer
                })*
            }
        }
    };
}

matrix! {
    Request::Sit { .. } => Request::Sit { seat: 3 }, |who, state| match state {
        Playing if who == Who::Bot => WRONG_STATE,
        _ if who.has_seat() => (409, "seated"),
        Open => OK,
        Playing => (409, "seat_taken"),
        Over | Closed => WRONG_STATE,
    };
    Request::Stand => Request::Stand, |who, state| for_seats(who, match state {
        Open | Playing => OK,
        Over | Closed => WRONG_STATE,
    });
    Request::SeatBot { .. } => Request::SeatBot { seat: 3, bot: BotKind::Random }, |who, state| for_owner(who, match state {
        Open => OK,
        Playing | Over | Closed => WRONG_STATE,
    });
    Request::Unseat { .. } => Request::Unseat { seat: 1 }, |who, state| for_owner(who, match state {
        Open => OK,
        Playing | Over | Closed => WRONG_STATE,
    });
    Request::Change { .. } => Request::Change { options: None, settings: None, listed: Some(true) }, |who, state| for_owner(who, match state {
        Open => OK,
        Playing | Over | Closed => WRONG_STATE,
    });
    Request::Ready { .. } => Request::Ready { ready: true, hash: String::new() }, |who, state| for_seats(who, match state {
        Open => OK,
        Playing | Over | Closed => WRONG_STATE,
    });
    Request::Show { .. } => Request::Show { nonce: "n".to_owned() }, |who, _state| for_seats(who, (409, "not_dealing"));
    Request::Start => Request::Start, |who, state| for_owner(who, match state {
        Open => (409, "not_ready"),
        Playing | Over | Closed => WRONG_STATE,
    });
    Request::Act { .. } => Request::Act { question: 999, action: json!({}) }, |who, state| for_seats(who, match state {
        Playing => (409, "stale_question"),
        Open | Over | Closed => NOT_PLAYING,
    });
    Request::TakeBack { .. } => Request::TakeBack { question: 999 }, |who, state| for_seats(who, match state {
        Playing => (409, "stale_question"),
        Open | Over | Closed => NOT_PLAYING,
    });
    Request::Preview { .. } => Request::Preview { action: json!({}) }, |who, state| for_seats(who, match state {
        Playing => (400, "bad_action"),
        Open | Over | Closed => NOT_PLAYING,
    });
    Request::Deduce => Request::Deduce, |who, state| for_seats(who, match state {
        Playing => (409, "no_deductions"),
        Open | Over | Closed => NOT_PLAYING,
    });
    Request::Hint { .. } => Request::Hint { question: 0 }, |who, state| for_seats(who, match state {
        Playing => (409, "no_hints"),
        Open | Over | Closed => NOT_PLAYING,
    });
    Request::Say { .. } => Request::Say { text: "hello".to_owned() }, |who, _state| for_seats(who, OK);
    Request::Remark { .. } => Request::Remark { text: "hello".to_owned() }, |who, state| match state {
        _ if who.has_seat() || (who == Who::Former && state != Open) => (403, "forbidden"),
        Playing => (409, "not_watching"),
        Open | Over | Closed => NOT_PLAYING,
    };
    Request::Chat { .. } => Request::Chat { on: true }, |who, _state| for_owner(who, OK);
    Request::Bots { .. } => Request::Bots { pace: BotPace::Calm }, |who, _state| for_owner(who, OK);
    Request::Note { .. } => Request::Note { turn: 1, note: NoteText("\"a\"".to_owned()) }, |who, _state| for_seats(who, OK);
    Request::ShareNotes { .. } => Request::ShareNotes { on: true }, |who, _state| for_seats(who, OK);
    Request::Pause => Request::Pause, |who, state| for_seats(who, match state {
        Playing => OK,
        Open | Over | Closed => NOT_PLAYING,
    });
    Request::Resume => Request::Resume, |who, state| for_seats(who, match state {
        Playing => (409, "not_paused"),
        Open | Over | Closed => NOT_PLAYING,
    });
    Request::Return => Request::Return, |who, state| match state {
        // Their successor has not acted yet.
        Playing if who == Who::Former => OK,
        Playing => for_seats(who, (409, "not_away")),
        Open | Over | Closed => NOT_PLAYING,
    };
    // An owner who does not play hears nothing of those who do.
    Request::Offer { .. } => Request::Offer { seat: 1 }, |who, _state| for_seats(who, (409, "not_away"));
    Request::Rematch => Request::Rematch, |who, state| for_seats(who, match state {
        Over => OK,
        Open | Playing | Closed => (409, "not_over"),
    });
    Request::Close => Request::Close, |who, state| match state {
        // A seat proposes it, and an owner who does not play decides it.
        Playing if who.has_seat() => OK,
        Open | Playing => for_owner(who, OK),
        Over | Closed => for_owner(who, WRONG_STATE),
    };
    Request::Keep => Request::Keep, |who, state| for_seats(who, match state {
        Playing => (409, "not_wanted"),
        Open | Over | Closed => NOT_PLAYING,
    });
}

/// A table with seats 0 to 3; of an open one the last is free.
struct Scene {
    code: String,
    owner: Client,
    seated: Client,
    former: Client,
    visitor: Client,
    stranger: Client,
    bot: Client,
}

impl Scene {
    async fn build(server: &Server, is_owner_seated: bool, state: State, settings: Value) -> Self {
        let owner = server.guest("Owner").await;
        let [seated, former, visitor] =
            [server.guest("Seated").await, server.guest("Former").await, server.guest("Visitor").await];
        let code = owner.open("escape", 4, settings).await;
        let first = if is_owner_seated { owner.clone() } else { server.guest("First").await };
        first.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
        former.ask(&code, json!({ "do": "sit", "seat": 1 })).await;
        let third = server.guest("Third").await;
        third.ask(&code, json!({ "do": "sit", "seat": 2 })).await;
        if state == Open {
            former.ask(&code, json!({ "do": "stand" })).await;
            seated.ask(&code, json!({ "do": "sit", "seat": 1 })).await;
        } else {
            let fourth = server.guest("Fourth").await;
            fourth.ask(&code, json!({ "do": "sit", "seat": 3 })).await;
            for client in [&first, &former, &third, &fourth] {
                client.ask(&code, json!({ "do": "ready", "ready": true })).await;
            }
            owner.ask(&code, json!({ "do": "start" })).await;
            former.ask(&code, json!({ "do": "stand" })).await;
            // If the substitute is quick, the match has gone on a little.
            seated.ask(&code, json!({ "do": "sit", "seat": 1 })).await;
            if state == Over {
                for pick in 0.. {
                    let mut has_acted = false;
                    for client in [&first, &seated, &third, &fourth] {
                        has_acted |= client.act(&code, pick * 7).await;
                    }
                    if !has_acted {
                        break;
                    }
                }
                assert_eq!(owner.get(&format!("/api/tables/{code}")).await["state"], "over");
            }
            if state == Closed && is_owner_seated {
                // Whoever left counts until everybody has seen the successor act.
                let mut picks = 0..;
                while !former.get(&format!("/api/tables/{code}")).await["left"].is_null() {
                    let pick = picks.next().unwrap();
                    for client in [&first, &seated, &third, &fourth] {
                        client.act(&code, pick).await;
                    }
                }
                for client in [&first, &seated, &third, &fourth] {
                    client.ask(&code, json!({ "do": "close" })).await;
                }
            } else if state == Closed {
                owner.ask(&code, json!({ "do": "close" })).await;
            }
        }
        let (bot, _) = crate::own_bots::bot_of(&owner, "Bot").await;
        Self { code, owner, seated, former, visitor, stranger: server.stranger(), bot }
    }

    fn client(&self, who: Who) -> &Client {
        match who {
            Who::Bot => &self.bot,
            Who::Stranger => &self.stranger,
            Who::Visitor => &self.visitor,
            Who::Former => &self.former,
            Who::Seated => &self.seated,
            Who::OwnerSeated | Who::OwnerOut => &self.owner,
        }
    }
}

fn found(status: u16, body: &str) -> (u16, String) {
    let body: Value = serde_json::from_str(body).unwrap_or_default();
    let code = body["error"]["code"].as_str().unwrap_or_default();
    assert!(status < 500, "{body}");
    (status, code.to_owned())
}

async fn check_requests(server: &Server, state: State) {
    for is_owner_seated in [true, false] {
        let mut scene = Scene::build(server, is_owner_seated, state, json!({})).await;
        let mut n_granted = 0;
        for request in samples() {
            for who in Who::ALL {
                if who == (if is_owner_seated { Who::OwnerOut } else { Who::OwnerSeated }) {
                    continue;
                }
                let body = json!(request).to_string();
                let path = format!("/api/tables/{}", scene.code);
                let (status, text) = scene.client(who).raw(Method::POST, &path, Some(body.clone())).await;
                let (status, code) = found(status, &text);
                let answer = expected(&request, who, state);
                assert_eq!((status, code.as_str()), answer, "{who:?} asks {request:?} of a table {state:?}: {text}");
                if who == Who::Stranger {
                    // The socket decides as the route does.
                    let mut socket = scene.stranger.socket().await;
                    let reply = socket.ask(&scene.code, json!(request)).await;
                    assert_eq!(reply["error"]["code"], answer.1, "{reply}");
                }
                // What was granted has changed the table; after the end nothing changes that matters here.
                n_granted += usize::from(answer == OK);
                let is_word = matches!(request, Request::Say { .. } | Request::Note { .. });
                let changes = !is_word && !matches!(request, Request::Chat { .. } | Request::Bots { .. });
                if answer == OK && changes && state != Over {
                    scene = Scene::build(server, is_owner_seated, state, json!({})).await;
                }
            }
        }
        assert!(n_granted >= 3, "{state:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_at_open_tables() {
    check_requests(&Server::start(quick()).await, Open).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_at_tables_in_play() {
    check_requests(&Server::start(quick()).await, Playing).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_at_tables_that_are_over() {
    check_requests(&Server::start(quick()).await, Over).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_at_closed_tables() {
    check_requests(&Server::start(quick()).await, Closed).await;
}

const SIGN_IN: Answer = (401, "not_signed_in");

/// The routes about people and the server: what a stranger and what a guest is answered.
const ROUTES: [(&str, &str, &str, Answer, Answer); 34] = [
    ("GET", "/", "", OK, OK),
    ("GET", "/front.css", "", OK, OK),
    ("GET", "/healthz", "", OK, OK),
    ("GET", "/metrics", "", OK, OK),
    ("POST", "/api/guests", r#"{"name":"A"}"#, (201, ""), (201, "")),
    ("POST", "/api/guests", r#"{"name":""}"#, (400, "bad_request"), (400, "bad_request")),
    ("GET", "/api/me", "", OK, OK),
    ("PATCH", "/api/me", r#"{"name":"B"}"#, SIGN_IN, OK),
    ("GET", "/api/me/export", "", SIGN_IN, OK),
    ("GET", "/api/me/tables", "", SIGN_IN, OK),
    ("GET", "/api/me/bots", "", SIGN_IN, OK),
    ("POST", "/api/me/bots", r#"{"name":"B"}"#, SIGN_IN, (201, "")),
    ("GET", "/api/me/matches", "", SIGN_IN, OK),
    ("GET", "/api/me/figures", "", SIGN_IN, OK),
    ("POST", "/api/account", r#"{"login":"b","password":"short"}"#, SIGN_IN, (400, "bad_request")),
    ("POST", "/api/login", r#"{"login":"b","password":"wrong word"}"#, (401, "wrong_login"), (401, "wrong_login")),
    ("GET", "/api/games", "", OK, OK),
    ("POST", "/api/games/escape/form", r#"{"options":{}}"#, OK, OK),
    ("POST", "/api/games/escape/sketch", r#"{"text":""}"#, OK, OK),
    ("POST", "/api/games/escape/trial", r#"{"options":{"seats":2,"zone":"fermi"},"from":0}"#, OK, OK),
    ("GET", "/api/works", "", OK, OK),
    ("GET", "/api/works?game=escape&kind=zone&name=a&players=4&order=likes", "", OK, OK),
    ("GET", "/api/works?order=best", "", (400, "bad_request"), (400, "bad_request")),
    ("POST", "/api/works", r#"{"game":"escape","kind":"zone","text":"name: A"}"#, SIGN_IN, (201, "")),
    (
        "POST",
        "/api/works",
        r#"{"game":"escape","kind":"zone","text":"","sight":"listed"}"#,
        SIGN_IN,
        (403, "account_needed"),
    ),
    ("GET", "/api/me/works", "", SIGN_IN, OK),
    ("GET", "/api/tables", "", OK, OK),
    ("GET", "/api/tables?state=playing", "", OK, OK),
    ("POST", "/api/games/escape/pair", "", SIGN_IN, OK),
    ("POST", "/api/tables", r#"{"game":"escape","options":{"seats":2}}"#, SIGN_IN, (201, "")),
    ("POST", "/api/replay", "no record", (400, "bad_record"), (400, "bad_record")),
    ("GET", "/api/nothing", "", (404, "not_found"), (404, "not_found")),
    ("DELETE", "/api/me", "", SIGN_IN, OK),
    ("POST", "/api/logout", "", SIGN_IN, SIGN_IN),
];

/// The routes about one table.
const TABLE_ROUTES: [&str; 6] = ["", "/board", "/match", "/record", "/replay", "/notes"];

fn expected_of_route(route: &str, who: Who, state: State, has_spectators: bool) -> Answer {
    match route {
        "" | "/board" => OK,
        "/match" if has_spectators || state == Open || who.has_seat() || who.is_owner() => OK,
        "/match" => (403, "forbidden"),
        _ if state != Over => (409, "not_over"),
        // Also for those who have handed their seat over, and for all who might have watched; an owner who did not play did
        // not play.
        _ if who.has_seat() || who == Who::Former || has_spectators => OK,
        _ => (403, "forbidden"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn routes_of_tables() {
    let server = Server::start(quick()).await;
    for (state, has_spectators) in
        [(Open, false), (Playing, true), (Playing, false), (Over, true), (Over, false), (Closed, false)]
    {
        for is_owner_seated in [true, false] {
            let settings = json!({ "spectators": has_spectators });
            let scene = Scene::build(&server, is_owner_seated, state, settings).await;
            for who in Who::ALL {
                if who == (if is_owner_seated { Who::OwnerOut } else { Who::OwnerSeated }) {
                    continue;
                }
                for route in TABLE_ROUTES {
                    let path = format!("/api/tables/{}{route}", scene.code);
                    let (status, text) = scene.client(who).raw(Method::GET, &path, None).await;
                    let (status, code) = found(status, &text);
                    let answer = expected_of_route(route, who, state, has_spectators);
                    assert_eq!((status, code.as_str()), answer, "{who:?} {route} {state:?}: {text}");
                }
                let mut socket = scene.client(who).socket().await;
                let reply = socket.ask(&scene.code, json!({ "do": "watch" })).await;
                let answer = expected_of_route("/match", who, state, has_spectators);
                assert_eq!(reply["error"]["code"].as_str().unwrap_or_default(), answer.1, "{who:?} {state:?}");
            }
        }
    }
    let nobody = server.stranger().raw(Method::GET, "/api/tables/abcdefg", None).await;
    assert_eq!(found(nobody.0, &nobody.1), (404, "not_found".to_owned()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn routes_of_people_and_the_server() {
    let server = Server::start(quick()).await;
    let guest = server.guest("Guest").await;
    for (method, path, body, for_stranger, for_guest) in ROUTES {
        for (client, answer) in [(&server.stranger(), for_stranger), (&guest, for_guest)] {
            let body = (!body.is_empty()).then(|| body.to_owned());
            let (status, text) = client.raw(method.parse().unwrap(), path, body).await;
            let (status, code) = found(status, &text);
            assert_eq!((status, code.as_str()), answer, "{method} {path}: {text}");
        }
    }
}

#[test]
fn every_route_has_a_line() {
    let document: Value = serde_json::from_str(&fuga_server::openapi()).unwrap();
    for (route, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            let method = method.to_uppercase();
            let is_line = |line: &(&str, &str, &str, Answer, Answer)| {
                line.0 == method && line.1.split('?').next() == Some(&route.replace("{game}", "escape"))
            };
            let is_tested = match route.strip_prefix("/api/tables/{code}") {
                Some(rest) => TABLE_ROUTES.contains(&rest) || (rest, method.as_str()) == ("", "POST"),
                None => {
                    ROUTES.iter().any(is_line)
                        || crate::works::ROUTES.contains(&(&method, route))
                        || crate::own_bots::ROUTES.contains(&(&method, route))
                }
            };
            // The socket takes the requests of the matrix.
            let is_socket = route == "/api/socket";
            let is_told = route == "/api/openapi.json";
            assert!(is_tested || is_socket || is_told, "{method} {route} has no line in the table of rights");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_other_sites_may_not_act() {
    let server = Server::start(quick()).await;
    let guest = server.guest("Guest").await;
    let post = |origin: &'static str| {
        let url = format!("http://{}/api/tables", server.address);
        let request = guest.http.post(url).bearer_auth(guest.token.as_deref().unwrap()).header("origin", origin);
        async move { request.body(r#"{"game":"escape","options":{"seats":2}}"#).send().await.unwrap().status().as_u16() }
    };
    assert_eq!(post("http://elsewhere.example").await, 403);
    assert_eq!(post("null").await, 403);
    let own: &'static str = Box::leak(format!("http://{}", server.address).into_boxed_str());
    assert_eq!(post(own).await, 201);
}
