//! The client against servers of a few lines, which answer in pieces and badly.

use std::net::Ipv4Addr;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use super::{Connection, read, write_all};
use crate::trouble::Trouble;

const FROM: Ipv4Addr = Ipv4Addr::new(127, 9, 8, 7);

/// A server that takes one connection, and sends the next answer whenever a request has come. An answer is sent in the
/// pieces that it has between bars. What comes back is what was asked, and from where.
async fn serve(answers: &'static [&'static str]) -> (Connection, JoinHandle<(Vec<String>, String)>) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("there is a free port");
    let address = listener.local_addr().expect("the port is known");
    let task = tokio::spawn(async move {
        let (mut stream, from) = listener.accept().await.expect("somebody connects");
        let mut requests = Vec::new();
        for answer in answers {
            requests.push(request(&mut stream).await);
            for piece in answer.split('|') {
                write_all(&mut stream, piece.as_bytes()).await.expect("the client listens");
                // Without a pause the system may put the pieces together, and the test would show less.
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        }
        (requests, from.ip().to_string())
    });
    (Connection::open(address, FROM).await.expect("the server listens"), task)
}

/// The next request, which has no body.
async fn request(stream: &mut TcpStream) -> String {
    let mut text = Vec::new();
    while !text.ends_with(b"\r\n\r\n") {
        read(stream, |bytes| text.extend_from_slice(bytes)).await.expect("the client asks");
    }
    String::from_utf8(text).expect("requests are text")
}

#[tokio::test]
async fn one_connection_serves_many_requests() {
    let (mut connection, server) = serve(&[
        "HTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\n{\"ok\":true}",
        "HTTP/1.1 400 |Bad Request\r\nContent-Le|ngth: 4\r\n\r|\n|no|pe",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab|c\r\n2\r|\nde\r\n0\r\n|\r\n",
        "HTTP/1.1 204 No Content\r\nSet-Cookie: a=b\r\n\r\n",
    ])
    .await;
    let ask = b"GET / HTTP/1.1\r\n\r\n";
    let answer = connection.ask(ask).await.expect("an answer comes");
    assert_eq!((answer.head.status, answer.body), (200, b"{\"ok\":true}".as_slice()));
    let refusal = connection.ask_well(ask).await;
    assert_eq!(refusal, Err(Trouble::Refused(400, "nope".to_owned())));
    assert_eq!(connection.ask_well(ask).await.expect("an answer comes").body, b"abcde");
    let answer = connection.ask(ask).await.expect("an answer comes");
    assert_eq!((answer.head.fields("set-cookie").next(), answer.body), (Some("a=b"), b"".as_slice()));
    let (requests, from) = server.await.expect("the server is content");
    assert_eq!((requests.len(), from), (4, FROM.to_string()));
    assert_eq!(connection.ask(ask).await, Err(Trouble::Ended));
}

#[tokio::test]
async fn lines_are_heard_one_by_one() {
    let (connection, _server) =
        serve(&["HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n8\r\n{\"one\":|1\r\n1\r\n}\r\n1\
         \r\n\n\r\n1\r\n\n\r\n|e\r\n{\"two\":2}\n{\"th\r\n|8\r\nree\":3}\n\r\n0\r\n\r\n"])
        .await;
    let lines = connection.follow(b"GET /lines HTTP/1.1\r\n\r\n").await.expect("the stream begins");
    let mut heard = Vec::new();
    let end = lines.listen(|line| heard.push(String::from_utf8_lossy(line).into_owned())).await;
    assert_eq!((end, heard), (Ok(()), ["{\"one\":1}", "{\"two\":2}", "{\"three\":3}"].map(String::from).to_vec()));
}

#[tokio::test]
async fn what_ends_badly_is_told() {
    let (connection, _server) =
        serve(&["HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\na\n\r\n9\r\n{\"two"]).await;
    let lines = connection.follow(b"GET / HTTP/1.1\r\n\r\n").await.expect("the stream begins");
    let mut count = 0;
    assert_eq!((lines.listen(|_| count += 1).await, count), (Err(Trouble::Ended), 1));

    let (connection, _server) = serve(&["HTTP/1.1 429 Too Many Requests\r\ncontent-length: 4\r\n\r\nslow"]).await;
    let refused = connection.follow(b"GET / HTTP/1.1\r\n\r\n").await.expect_err("the stream is refused");
    assert_eq!(refused, Trouble::Refused(429, "slow".to_owned()));

    let (mut connection, _server) = serve(&["SSH-2.0\r\n\r\n"]).await;
    let strange = connection.ask(b"GET / HTTP/1.1\r\n\r\n").await;
    assert!(matches!(strange, Err(Trouble::Strange(_))), "{strange:?}");
}
