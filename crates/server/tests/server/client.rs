//! The paths of the web client lead to its page; all others are refused as before, in JSON.

use crate::common::{Server, quick};
use reqwest::{Client, Method, StatusCode, header};

#[tokio::test]
async fn unknown_paths_are_refused_in_json_and_the_first_page_is_html() {
    let server = Server::start(quick()).await;
    let ask = |method: Method, path: &str| {
        let url = format!("http://{}{path}", server.address);
        async move { Client::new().request(method, url).send().await.unwrap() }
    };
    for (method, path) in [
        (Method::GET, "/api/nothing"),
        (Method::GET, "/nothing"),
        (Method::GET, "/t/a/b"),
        (Method::GET, "/assets/"),
        (Method::GET, "/index.html.br"),
        (Method::POST, "/"),
        (Method::POST, "/t/abcdefg"),
    ] {
        let answer = ask(method.clone(), path).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{method} {path}");
        assert_eq!(answer.headers()[header::CONTENT_TYPE], "application/json", "{method} {path}");
    }
    let page = ask(Method::GET, "/").await;
    assert_eq!(page.status(), StatusCode::OK);
    assert_eq!(page.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
    let policy = page.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.contains("script-src 'self';") && !policy.contains("unsafe"), "{policy}");
}
