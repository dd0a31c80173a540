//! Connections, on real sockets.

use std::sync::{Arc, Mutex};

use axum::extract::Path;
use bytes::Bytes;
use http_body::Frame;
use tokio::sync::{Notify, oneshot};
use tokio::time::Instant;

use super::*;
use crate::api::fields::Fields;
use crate::api::route::Route;
use crate::api::with_routes;
use crate::caller::Needs;
use crate::testing::TestServer;

async fn hello() -> &'static str {
    "hello"
}

async fn echo(fields: Fields) -> String {
    fields.bare().to_owned()
}

async fn name(Path(name): Path<String>) -> String {
    name
}

async fn panics() -> &'static str {
    panic!("a secret of the server")
}

fn table() -> Vec<Route> {
    vec![
        Route::get("/hello", Needs::Nothing, hello),
        Route::post("/echo", Needs::Nothing, echo),
        Route::get("/name/{name}", Needs::Nothing, name),
        Route::get("/panics", Needs::Nothing, panics),
    ]
}

async fn server() -> TestServer {
    TestServer::with_app(|_| {}, |service| with_routes(service, table())).await
}

#[tokio::test]
async fn a_connection_carries_many_requests() {
    let server = server().await;
    let mut connection = server.connect().await;
    for _ in 0..3 {
        assert_eq!(connection.request("GET", "/hello", &[], "").await.expect(200).body, "hello");
    }
    assert_eq!(connection.request("HEAD", "/hello", &[], "").await.expect(200).header("content-length"), Some("5"));
    assert_eq!(connection.request("POST", "/echo", &[], "some text").await.expect(200).body, "some text");
}

#[tokio::test]
async fn a_slash_at_the_end_changes_nothing() {
    let server = server().await;
    for path in ["/hello", "/hello/", "/hello//", "/hello/?x=y/"] {
        server.get(path, &[]).await.expect(200);
    }
    assert_eq!(server.get("/name/anna/?x", &[]).await.expect(200).body, "anna");
    server.get("/", &[]).await.expect(404);
    let without = |text: &str| without_last_slash(&text.parse().unwrap()).map(|address| address.to_string());
    assert_eq!(without("/a/b//?c=/").as_deref(), Some("/a/b?c=/"));
    assert_eq!(without("http://host/a/").as_deref(), Some("http://host/a"));
    for text in ["/", "//", "/a", "/a?b/", "*"] {
        assert_eq!(without(text), None, "{text}");
    }
}

#[tokio::test]
async fn what_is_not_there_is_refused_in_json() {
    let server = server().await;
    assert_eq!(server.get("/other", &[]).await.expect(404).error(), "There is no such address.");
    let answer = server.get("/echo", &[]).await.expect(405);
    assert_eq!(answer.error(), "This address is there, but not for this method.");
    assert_eq!(answer.header("allow"), Some("POST"));
    assert_eq!(server.get("/name/%ff", &[]).await.expect(400).error(), "The request cannot be understood.");
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused() {
    let limit = |options: &mut crate::Options| options.limits.body = 100;
    let server = TestServer::with_app(limit, |service| with_routes(service, table())).await;
    server.request("POST", "/echo", &[], &"x".repeat(100)).await.expect(200);
    let answer = server.request("POST", "/echo", &[], &"x".repeat(101)).await.expect(413);
    assert_eq!(answer.error(), "The body is too large.");
}

#[tokio::test]
async fn a_panic_harms_nobody_and_tells_nothing() {
    let server = server().await;
    let mut other = server.connect().await;
    other.request("GET", "/hello", &[], "").await.expect(200);
    let answer = server.get("/panics", &[]).await.expect(500);
    assert_eq!(answer.error(), "Something went wrong in the server. It is not your fault.");
    assert!(!answer.body.contains("secret") && !answer.body.contains(".rs"), "{answer:?}");
    assert_eq!(answer.header("x-frame-options"), Some("DENY"));
    other.request("GET", "/hello", &[], "").await.expect(200);
}

#[tokio::test]
async fn what_is_not_http_tells_nothing_about_the_server() {
    let server = server().await;
    let large = format!("GET /hello HTTP/1.1\r\nhost: x\r\nx: {}\r\n\r\n", "x".repeat(64 << 10));
    for (text, status) in [("NONSENSE\r\n\r\n", 400), (large.as_str(), 431)] {
        let mut connection = server.connect().await;
        connection.send(text).await;
        let answer = connection.answer().await.expect(status);
        assert_eq!((answer.body.as_str(), answer.header("server")), ("", None));
        assert!(connection.is_closed().await);
    }
}

#[tokio::test]
async fn too_many_connections_of_an_address_are_turned_away() {
    let limit = |options: &mut crate::Options| options.limits.connections_by_address = 2;
    let server = TestServer::with_app(limit, |service| with_routes(service, table())).await;
    let (mut first, mut second) = (server.connect().await, server.connect().await);
    first.request("GET", "/hello", &[], "").await.expect(200);
    second.request("GET", "/hello", &[], "").await.expect(200);
    let mut third = server.connect().await;
    let answer = third.answer().await.expect(429);
    assert_eq!(answer.error(), "Too many connections are open already.");
    assert_eq!(answer.header("retry-after"), Some("10"));
    assert!(third.is_closed().await);
    drop(first);
    // The server notices a moment later that there is room again.
    while server.service.limits.connection(server.address.ip()).is_none() {
        tokio::task::yield_now().await;
    }
    server.get("/hello", &[]).await.expect(200);
}

/// How long something takes when time passes as soon as nothing else happens.
async fn how_long(work: impl Future<Output = ()>) -> u64 {
    tokio::time::pause();
    let start = Instant::now();
    work.await;
    start.elapsed().as_secs()
}

#[tokio::test]
async fn a_head_that_does_not_come_is_not_waited_for() {
    let server = server().await;
    let mut connection = server.connect().await;
    connection.request("GET", "/hello", &[], "").await.expect(200);
    connection.send("GET /hello HT").await;
    let waited = how_long(async { assert!(connection.is_closed().await) }).await;
    assert!((9..=10).contains(&waited), "{waited}");
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let server = server().await;
    let mut connection = server.connect().await;
    connection.send("POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf").await;
    let mut error = String::new();
    let waited = how_long(async { error = connection.answer().await.expect(400).error() }).await;
    assert_eq!(error, "The body could not be read.");
    assert!((19..=20).contains(&waited), "{waited}");
}

/// A body without end, which tells when it is given up.
struct Endless(#[expect(dead_code, reason = "its end is the news")] oneshot::Sender<()>);

impl http_body::Body for Endless {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(&[b'x'; 1_024])))))
    }
}

#[tokio::test]
async fn a_client_that_does_not_read_is_dropped() {
    let (held, given_up) = oneshot::channel();
    let held = Arc::new(Mutex::new(Some(held)));
    let endless = async move || Body::new(Endless(held.lock().unwrap().take().unwrap()));
    let table = vec![Route::get("/endless", Needs::Nothing, endless)];
    let server = TestServer::with_app(|_| {}, |service| with_routes(service, table)).await;
    let mut connection = server.connect().await;
    connection.ask("GET", "/endless", &[], "").await;
    connection.head().await.expect(200);
    let waited = how_long(async { assert!(given_up.await.is_err()) }).await;
    assert!((29..=31).contains(&waited), "{waited}");
}

#[tokio::test]
async fn when_it_stops_requests_are_finished_and_nobody_else_is_let_in() {
    let (asked, go_on) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let slow = {
        let (asked, go_on) = (Arc::clone(&asked), Arc::clone(&go_on));
        async move || {
            asked.notify_one();
            go_on.notified().await;
            "finished"
        }
    };
    let table = vec![Route::get("/slow", Needs::Nothing, slow), Route::get("/hello", Needs::Nothing, hello)];
    let server = TestServer::with_app(|_| {}, |service| with_routes(service, table)).await;
    let (mut busy, mut idle) = (server.connect().await, server.connect().await);
    idle.request("GET", "/hello", &[], "").await.expect(200);
    busy.ask("GET", "/slow", &[], "").await;
    asked.notified().await;
    server.tell_to_stop();
    assert!(idle.is_closed().await);
    while TcpStream::connect(server.address).await.is_ok() {
        tokio::task::yield_now().await;
    }
    go_on.notify_one();
    assert_eq!(busy.answer().await.expect(200).body, "finished");
    server.stopped().await;
    assert!(busy.is_closed().await);
}

#[tokio::test]
async fn when_it_stops_what_does_not_end_is_cut_off() {
    let asked = Arc::new(Notify::new());
    let never = {
        let asked = Arc::clone(&asked);
        async move || {
            asked.notify_one();
            std::future::pending::<&'static str>().await
        }
    };
    let table = vec![Route::get("/never", Needs::Nothing, never)];
    let server = TestServer::with_app(|_| {}, |service| with_routes(service, table)).await;
    let mut connection = server.connect().await;
    connection.ask("GET", "/never", &[], "").await;
    asked.notified().await;
    let waited = how_long(server.stopped()).await;
    assert!((9..=10).contains(&waited), "{waited}");
    assert!(connection.is_closed().await);
}
