//! How a server ends, and who it believes to ask.

use std::time::Duration;

use crate::common::{Server, quick};
use fuga_server::{Config, Limit, Network};
use reqwest::StatusCode;
use serde_json::json;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_is_told_that_the_server_stops() {
    let server = Server::start(quick()).await;
    let client = server.guest("Ada").await;
    let code = client.open("escape", 2, json!({})).await;
    let mut socket = client.socket().await;
    let event = socket.watch(&code).await["event"].as_u64().unwrap();
    let path = format!("/api/tables/{code}/match?events={event}&wait=25");
    let poll = tokio::spawn(async move { client.get(&path).await });
    // The poll has to be there before the end; that it waits is no matter of exact times.
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(!poll.is_finished());
    let stopped = tokio::spawn(server.stop());
    assert_eq!(socket.close_code().await, 1001);
    assert_eq!(poll.await.unwrap()["table"], code.as_str());
    tokio::time::timeout(Duration::from_secs(5), stopped).await.unwrap().unwrap();
}

#[tokio::test]
async fn a_client_that_never_finishes_does_not_hold_up_the_end_for_ever() {
    use tokio::io::AsyncWriteExt;
    let server = Server::start(Config { grace: 200, ..quick() }).await;
    let mut slow = tokio::net::TcpStream::connect(&server.address).await.unwrap();
    slow.write_all(b"POST /api/guests HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{").await.unwrap();
    server.stranger().get("/healthz").await;
    tokio::time::timeout(Duration::from_secs(5), server.stop()).await.unwrap();
}

/// Makes a guest through a proxy, and gives the status.
async fn guest_via(server: &Server, forwarded: &str) -> StatusCode {
    let request = reqwest::Client::new().post(format!("http://{}/api/guests", server.address));
    let request = request.header("x-forwarded-for", forwarded).json(&json!({ "name": "Ada" }));
    request.send().await.unwrap().status()
}

#[tokio::test]
async fn limits_count_for_whoever_a_trusted_proxy_names() {
    let one = Some(Limit { burst: 1, per_minute: 1 });
    let proxies: Network = "127.0.0.0/8".parse().unwrap();
    let behind = Config { guests_per_address: one, trusted_proxies: vec![proxies], ..quick() };
    let server = Server::start(behind.clone()).await;
    assert_eq!(guest_via(&server, "198.51.100.1").await, StatusCode::CREATED);
    assert_eq!(guest_via(&server, "198.51.100.2").await, StatusCode::CREATED);
    assert_eq!(guest_via(&server, "198.51.100.1").await, StatusCode::TOO_MANY_REQUESTS);
    // Nobody gets a fresh allowance by inventing a hop.
    assert_eq!(guest_via(&server, "192.0.2.1, 198.51.100.1").await, StatusCode::TOO_MANY_REQUESTS);
    let server = Server::start(Config { trusted_proxies: Vec::new(), ..behind }).await;
    assert_eq!(guest_via(&server, "198.51.100.1").await, StatusCode::CREATED);
    assert_eq!(guest_via(&server, "198.51.100.2").await, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn the_front_page_needs_no_more_than_its_policy_allows() {
    let server = Server::start(quick()).await;
    let page = server.stranger().get("/").await;
    let page = page.as_str().unwrap();
    // It is the client's page where one was built, and else our own.
    assert!(page.contains(r#"<link rel="stylesheet""#), "{page}");
    assert!(!page.contains("<style") && !page.contains("style="), "{page}");
    assert!(page.split("<script").skip(1).all(|script| script.contains("src=\"/assets/")), "{page}");
    let response = reqwest::get(format!("http://{}/front.css", server.address)).await.unwrap();
    assert_eq!(response.headers()["content-type"], "text/css; charset=utf-8");
    // Every page that it links to is there.
    for path in page.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        server.stranger().get(path).await;
    }
}
