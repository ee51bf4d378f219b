//! The OpenAPI document is true: it lists every route, and whatever goes wrong is answered as it says.

use std::collections::BTreeSet;

use crate::common::{Server, quick};
use fuga_catalog::BotKind;
use fuga_server::{Config, Limit};
use reqwest::Method;
use serde_json::{Value, json};

fn document() -> Value {
    serde_json::from_str(&fuga_server::openapi()).unwrap()
}

/// Every operation with its method and path.
fn operations(document: &Value) -> Vec<(String, &Value)> {
    let mut operations = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            operations.push((format!("{} {path}", method.to_uppercase()), operation));
        }
    }
    operations
}

#[test]
fn the_document_lists_every_route_and_nothing_else() {
    let document = document();
    let listed: BTreeSet<String> = operations(&document).into_iter().map(|(name, _)| name).collect();
    let page = include_str!("../../../../docs/protocol.md");
    let cells = page.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
    let routes = cells.flat_map(|cell| cell.split('`')).filter(|text| text.contains(" /"));
    let routes: BTreeSet<String> = routes
        .map(|route| {
            route.replace("CODE", "{code}").replace("GAME", "{game}").replace("/N", "/{step}").replace("/ID", "/{id}")
        })
        .collect();
    assert_eq!(listed, routes, "the document and the page of the protocol");

    // Routes come into being with `routes!`, which describes them; this one is for people.
    let source = include_str!("../../src/api/mod.rs");
    let pages: Vec<&str> = source.split(".route(").skip(1).map(|rest| rest.split(',').next().unwrap()).collect();
    assert_eq!(pages, ["\"/front.css\""]);
    for way in ["route_service(", "nest(", "nest_service(", "merge("] {
        assert!(!source.contains(way), "{way}");
    }
}

#[test]
fn every_operation_is_described_in_full() {
    let document = document();
    let mut ids = BTreeSet::new();
    for (name, operation) in operations(&document) {
        assert!(operation["summary"].as_str().is_some_and(|text| text.ends_with('.')), "{name}");
        assert!(ids.insert(operation["operationId"].as_str().unwrap()), "{name}: its id stands twice");
        assert!(operation["tags"].as_array().is_some_and(|tags| tags.len() == 1), "{name}");
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            assert_eq!(parameter["required"] == true, parameter["in"] == "path", "{name}: {parameter}");
        }
        let responses = operation["responses"].as_object().unwrap();
        for (status, response) in responses {
            assert!(response["description"].as_str().is_some_and(|text| text.ends_with('.')), "{name} {status}");
            if status.starts_with(['4', '5']) && name != "GET /healthz" {
                let schema = &response["content"]["application/json"]["schema"]["$ref"];
                assert_eq!(schema, "#/components/schemas/Refusal", "{name} {status}");
            }
        }
        assert!(responses.contains_key("429"), "{name}");
        let security = operation["security"].as_array();
        let is_for_known = security.is_some_and(|ways| ways.iter().all(|way| way != &json!({})));
        let may_refuse_a_secret = ["GET /api/me", "POST /api/login"].contains(&name.as_str());
        assert_eq!(responses.contains_key("401"), is_for_known || may_refuse_a_secret, "{name}");
        if !operation["requestBody"].is_null() {
            assert!(["400", "413"].iter().all(|status| responses.contains_key(*status)), "{name}");
        }
    }
}

/// Every object that a client sends has bounds: no fields but those that are named.
#[test]
fn what_clients_send_has_no_other_fields() {
    let document = document();
    for name in ["Name", "Login", "NewLogin", "NewTable", "Settings", "Request", "Pace"] {
        let schema = &document["components"]["schemas"][name];
        let choices = schema["oneOf"].as_array().map_or_else(|| vec![schema], |choices| choices.iter().collect());
        for choice in choices {
            assert_eq!(choice["additionalProperties"], false, "{name}: {choice}");
        }
    }
    assert_eq!(document["components"]["schemas"]["Request"]["oneOf"].as_array().unwrap().len(), 26);
}

#[tokio::test]
async fn the_document_is_served_and_whole() {
    fn check_refs(document: &Value, part: &Value) {
        match part {
            Value::Object(fields) => {
                for (name, value) in fields {
                    if name == "$ref" {
                        let pointer = value.as_str().unwrap().strip_prefix('#').unwrap();
                        assert!(document.pointer(pointer).is_some(), "{pointer} is nowhere");
                    }
                    check_refs(document, value);
                }
            }
            Value::Array(parts) => parts.iter().for_each(|part| check_refs(document, part)),
            _ => {}
        }
    }
    let server = Server::start(Config { examples: true, ..quick() }).await;
    let answer = server.stranger().get("/api/openapi.json").await;
    assert!(answer == document(), "it differs from the one that the types of the page are read off");
    assert_eq!(answer["openapi"], "3.1.0");
    check_refs(&answer, &answer);
    for part in ["info", "paths", "components", "tags"] {
        assert!(!answer[part].is_null(), "{part}");
    }
    let schemes = answer["components"]["securitySchemes"].as_object().unwrap();
    assert_eq!(schemes.keys().collect::<Vec<_>>(), ["bearer", "cookie"]);
    for (name, operation) in operations(&answer) {
        let ways = operation["security"].as_array().into_iter().flatten();
        let mut used = ways.flat_map(|way| way.as_object().unwrap().keys());
        assert!(used.all(|scheme| schemes.contains_key(scheme)), "{name}");
        for link in operation["responses"].as_object().unwrap().values() {
            for target in link["links"].as_object().into_iter().flat_map(|links| links.values()) {
                let is_there = |(_, other): &(String, &Value)| other["operationId"] == target["operationId"];
                assert!(operations(&answer).iter().any(is_there), "{name}: {target}");
            }
        }
    }
}

/// What a framework would say in its own words is said as every other refusal.
#[tokio::test]
async fn every_refusal_is_json_with_the_right_status() {
    let server = Server::start(quick()).await;
    let ada = server.guest("Ada").await;
    let code = ada.open("survive", 2, json!({})).await;
    let table = format!("/api/tables/{code}");
    let too_large = "x".repeat(256 * 1024 + 1);
    let long_name = format!(r#"{{"name":"{}Ada"}}"#, " ".repeat(40));
    let long_login = format!(r#"{{"login":"{}","password":"x"}}"#, "x".repeat(41));
    let long_password = format!(r#"{{"login":"x","password":"{}"}}"#, "x".repeat(201));
    let signs = |n: usize| format!(r#"{{"login":"signs","password":"{}"}}"#, "é".repeat(n));
    let (few, enough, many) = (signs(7), signs(200), signs(201));
    for (method, path, body, expected) in [
        ("GET", "/nowhere".to_owned(), "", (404, "not_found")),
        ("PUT", table.clone(), "", (405, "wrong_method")),
        ("GET", "/api/guests".to_owned(), "", (405, "wrong_method")),
        ("GET", "/api/tables/%FF".to_owned(), "", (404, "not_found")),
        ("GET", format!("{table}/replay?viewer=nobody"), "", (400, "bad_request")),
        ("GET", format!("{table}/match?since=x"), "", (400, "bad_request")),
        ("GET", format!("{table}/match?since=1&since=2"), "", (400, "bad_request")),
        ("GET", "/api/tables?after=1".to_owned(), "", (400, "bad_request")),
        ("GET", "/api/socket".to_owned(), "", (426, "no_socket")),
        ("POST", "/api/guests".to_owned(), &too_large, (413, "too_large")),
        ("POST", "/api/guests".to_owned(), &long_name, (400, "bad_request")),
        ("POST", "/api/guests".to_owned(), r#"{"name":" "}"#, (400, "bad_request")),
        ("POST", "/api/login".to_owned(), &long_login, (400, "bad_request")),
        ("POST", "/api/login".to_owned(), &long_password, (400, "bad_request")),
        ("POST", "/api/account".to_owned(), &few, (400, "bad_request")),
        ("POST", "/api/account".to_owned(), &many, (400, "bad_request")),
    ] {
        let method: Method = method.parse().unwrap();
        let (status, text) = ada.raw(method.clone(), &path, Some(body.to_owned())).await;
        let refusal: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{method} {path}: {text}"));
        assert_eq!((status, refusal["error"]["code"].as_str().unwrap()), expected, "{method} {path}: {text}");
    }
    // A password is counted in characters, as the document counts it.
    assert_eq!(ada.raw(Method::POST, "/api/account", Some(enough)).await.0, 200);
}

#[tokio::test]
async fn a_refusal_has_the_headers_that_belong_to_it() {
    let limit = Some(Limit { burst: 3, per_minute: 1 });
    let server = Server::start(Config { requests_per_address: limit, ..quick() }).await;
    let http = reqwest::Client::new();
    let url = |path: &str| format!("http://{}{path}", server.address);
    let header = |response: &reqwest::Response, name: &str| {
        response.headers().get(name).map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default()
    };
    let wrong = http.put(url("/api/me")).send().await.unwrap();
    assert_eq!((wrong.status().as_u16(), header(&wrong, "allow").as_str()), (405, "GET,HEAD,PATCH,DELETE"));
    let stranger = http.get(url("/api/me/tables")).send().await.unwrap();
    assert_eq!((stranger.status().as_u16(), header(&stranger, "www-authenticate").as_str()), (401, "Bearer"));
    let plain = http.get(url("/api/socket")).send().await.unwrap();
    assert_eq!((plain.status().as_u16(), header(&plain, "upgrade").as_str()), (426, "websocket"));
    let many = http.get(url("/api/games")).send().await.unwrap();
    let seconds: u32 = header(&many, "retry-after").parse().unwrap();
    let body: Value = serde_json::from_str(&many.text().await.unwrap()).unwrap();
    assert_eq!(body["error"]["params"]["seconds"], seconds);
}

/// What is refused unread is still on its way, so that whoever sent it must not ask again on the same connection.
#[tokio::test]
async fn a_body_that_is_not_read_ends_its_connection() {
    let server = Server::start(quick()).await;
    let url = format!("http://{}/api/guests", server.address);
    let huge = reqwest::Client::new().post(url).body("x".repeat(300_000)).send().await.unwrap();
    assert_eq!((huge.status().as_u16(), huge.headers()["connection"].as_bytes()), (413, b"close".as_slice()));
}

/// The seats that a match has not are not there; they do not stand against anything.
#[tokio::test]
async fn a_seat_that_is_not_there_has_no_eyes() {
    let server = Server::start(quick()).await;
    let ada = server.guest("Ada").await;
    let code = ada.open("survive", 2, json!({})).await;
    for seat in [0, 1] {
        ada.ask(&code, json!({ "do": "seat_bot", "seat": seat, "bot": "random" })).await;
    }
    ada.ask(&code, json!({ "do": "start" })).await;
    let mut socket = ada.socket().await;
    let mut info = socket.watch(&code).await["info"].clone();
    while info["state"] != "over" {
        info = socket.next_of("table").await["info"].clone();
    }
    let replay = |viewer: u8| format!("/api/tables/{code}/replay?viewer={viewer}");
    let (_, whole) = ada.raw(Method::GET, &replay(1), None).await;
    assert!(whole.starts_with(r#"{"game":"survive","#), "{whole}");
    let (status, text) = ada.raw(Method::GET, &replay(2), None).await;
    assert!(status == 400 && text.contains("no_such_seat"), "{status} {text}");
}

#[tokio::test]
async fn the_document_names_the_games_that_are_offered() {
    for examples in [false, true] {
        let server = Server::start(Config { examples, ..quick() }).await;
        let document = server.stranger().get("/api/openapi.json").await;
        let games = server.stranger().get("/api/games").await;
        assert_eq!(document["components"]["schemas"]["GameName"]["enum"], games["games"]);
    }
}

#[tokio::test]
async fn the_document_says_of_each_kind_of_bot_what_to_expect() {
    let server = Server::start(quick()).await;
    let document = server.stranger().get("/api/openapi.json").await;
    let about = document["components"]["schemas"]["BotKind"]["description"].as_str().unwrap();
    for kind in BotKind::ALL {
        assert!(about.contains(&format!("`{}`: {}", kind.name(), kind.about())), "{about}");
    }
}
