//! A client that speaks HTTP/1.1 by hand.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// An answer.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Names are in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    /// A header, if it is there.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The body, which has to be JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The sentence of a refusal.
    #[track_caller]
    pub(crate) fn error(&self) -> String {
        assert_eq!(self.header("content-type"), Some("application/json"));
        self.json()["error"].as_str().expect("a sentence").to_owned()
    }

    /// Fails unless the answer has this status; gives the answer back.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{self:?}");
        self
    }

    /// The session cookie that came with it, as it is sent back.
    #[track_caller]
    pub(crate) fn cookie(&self) -> String {
        let line = self.header("set-cookie").expect("a cookie");
        line.split(';').next().unwrap_or_default().to_owned()
    }
}

/// A connection.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: BufReader<TcpStream>,
    host: String,
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.expect("a server");
        Self { stream: BufReader::new(stream), host: address.to_string() }
    }

    /// Sends whatever text.
    pub(crate) async fn send(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).await.expect("the server listens");
    }

    /// Sends whatever bytes.
    pub(crate) async fn send_bytes(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).await.expect("the server listens");
    }

    /// Sends a request. `Host` is there unless the headers have one.
    pub(crate) async fn ask(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) {
        let host = [("host", self.host.as_str())];
        let has_host = headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host"));
        let host = if has_host { &[] } else { host.as_slice() };
        let lines = host.iter().chain(headers).flat_map(|(name, value)| [name, ": ", value, "\r\n"]);
        let (lines, length): (String, usize) = (lines.collect(), body.len());
        self.send(&format!("{method} {path} HTTP/1.1\r\ncontent-length: {length}\r\n{lines}\r\n{body}")).await;
    }

    /// Asks, and waits for the whole answer.
    pub(crate) async fn request(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        self.ask(method, path, headers, body).await;
        let answer = self.head().await;
        if method == "HEAD" { answer } else { self.body(answer).await }
    }

    /// The whole answer to what was sent.
    pub(crate) async fn answer(&mut self) -> Answer {
        let head = self.head().await;
        self.body(head).await
    }

    /// The answer without its body, such as of a stream.
    pub(crate) async fn head(&mut self) -> Answer {
        let status = self.line().await;
        let status = status.split(' ').nth(1).and_then(|word| word.parse().ok());
        let mut headers = Vec::new();
        loop {
            let line = self.line().await;
            let Some((name, value)) = line.split_once(':') else { break };
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        Answer { status: status.expect("a status"), headers, body: String::new() }
    }

    /// The answer whose head this is, with its body.
    pub(crate) async fn body(&mut self, mut answer: Answer) -> Answer {
        if answer.header("transfer-encoding") == Some("chunked") {
            while let Some(chunk) = self.chunk().await {
                answer.body += &chunk;
            }
        } else {
            let length = answer.header("content-length").and_then(|length| length.parse().ok());
            let mut body = vec![0; length.unwrap_or(0)];
            self.stream.read_exact(&mut body).await.expect("the whole body");
            answer.body = String::from_utf8(body).expect("UTF-8");
        }
        answer
    }

    /// The next chunk of a stream, which is one line; `None` at its end.
    pub(crate) async fn chunk(&mut self) -> Option<String> {
        let length = usize::from_str_radix(&self.line().await, 16).ok()?;
        let mut chunk = vec![0; length + 2];
        self.stream.read_exact(&mut chunk).await.ok()?;
        chunk.truncate(length);
        (length > 0).then(|| String::from_utf8(chunk).expect("UTF-8"))
    }

    /// Whether the server closes the connection without another word.
    pub(crate) async fn is_closed(&mut self) -> bool {
        matches!(self.stream.read(&mut [0; 64]).await, Ok(0) | Err(_))
    }

    /// A line without its end.
    async fn line(&mut self) -> String {
        let mut line = String::new();
        self.stream.read_line(&mut line).await.expect("a line");
        line.trim_end().to_owned()
    }
}
