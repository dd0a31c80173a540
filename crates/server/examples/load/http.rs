//! As much of HTTP/1.1 as the generator needs, at as little cost as possible: it shares the machine with the server.

use std::cell::RefCell;
use std::future::poll_fn;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::task::{Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpSocket, TcpStream};

use crate::answer::{Answer, Framing, Head, NotAHead};
use crate::chunks::Chunks;
use crate::trouble::Trouble;

/// A connection on which one thing is asked after another.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    /// What has come in answer to the last request.
    input: Vec<u8>,
}

/// An answer whose head has come.
#[derive(Debug)]
struct Begun {
    status: u16,
    framing: Result<Framing, NotAHead>,
    /// How many bytes the head has.
    length: usize,
}

/// An answer that goes on: lines that come as things happen.
#[derive(Debug)]
pub(crate) struct Lines {
    stream: TcpStream,
    chunks: Chunks,
    /// What came together with the head.
    early: Vec<u8>,
    /// The beginning of a line whose end has not come yet.
    unfinished: Vec<u8>,
}

/// As much as is read at once.
const MOST_READ: usize = 64 << 10;

thread_local! {
    /// Where all connections read to. Thousands of them wait, but only one reads at a time.
    static SCRATCH: RefCell<Vec<u8>> = RefCell::new(vec![0; MOST_READ]);
}

impl Connection {
    /// Connects from an address of this machine, or from whichever the system likes.
    pub(crate) async fn open(to: SocketAddr, from: Ipv4Addr) -> Result<Self, Trouble> {
        let socket = if to.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // Only to a loopback address does a connection lead from any other one.
        if matches!(to.ip(), IpAddr::V4(address) if address.is_loopback()) {
            socket.bind(SocketAddr::from((from, 0)))?;
        }
        let stream = socket.connect(to).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, input: Vec::new() })
    }

    /// Asks, and waits for the whole answer.
    pub(crate) async fn ask(&mut self, request: &[u8]) -> Result<Answer<'_>, Trouble> {
        let Begun { status, framing, length } = self.begin(request).await?;
        match framing.map_err(|_| NO_HEAD)? {
            Framing::Length(body) => {
                while self.input.len() < length + body {
                    self.fill().await?;
                }
                if self.input.len() > length + body {
                    return Err(Trouble::Strange("more came than the answer"));
                }
            }
            Framing::Chunks => {
                let mut chunks = Chunks::default();
                let mut body = Vec::new();
                let mut take = |bytes: &[u8]| chunks.take(bytes, |part| body.extend_from_slice(part));
                let mut is_over = take(&self.input[length..]).map_err(|_| NO_CHUNKS)?;
                while !is_over {
                    is_over = read(&mut self.stream, &mut take).await?.map_err(|_| NO_CHUNKS)?;
                }
                self.input.truncate(length);
                self.input.append(&mut body);
            }
        }
        let (head, body) = self.input.split_at(length);
        Ok(Answer { head: Head { status, text: head }, body })
    }

    /// Asks for something that must go well.
    pub(crate) async fn ask_well(&mut self, request: &[u8]) -> Result<Answer<'_>, Trouble> {
        let answer = self.ask(request).await?;
        match answer.head.status {
            200..300 => Ok(answer),
            status => Err(Trouble::Refused(status, String::from_utf8_lossy(answer.body).into_owned())),
        }
    }

    /// Asks for lines that come as things happen. The connection serves for nothing else from then on.
    pub(crate) async fn follow(mut self, request: &[u8]) -> Result<Lines, Trouble> {
        let Begun { status, framing, length } = self.begin(request).await?;
        if status != 200 {
            return Err(Trouble::Refused(status, String::from_utf8_lossy(&self.input[length..]).into_owned()));
        }
        if framing != Ok(Framing::Chunks) {
            return Err(Trouble::Strange("the stream has no chunks"));
        }
        let early = self.input[length..].to_vec();
        Ok(Lines { stream: self.stream, chunks: Chunks::default(), early, unfinished: Vec::new() })
    }

    /// Asks, and waits for the head of the answer.
    async fn begin(&mut self, request: &[u8]) -> Result<Begun, Trouble> {
        self.input.clear();
        write_all(&mut self.stream, request).await?;
        loop {
            self.fill().await?;
            if let Some(head) = Head::read(&self.input).map_err(|_| NO_HEAD)? {
                return Ok(Begun { status: head.status, framing: head.framing(), length: head.text.len() });
            }
        }
    }

    async fn fill(&mut self) -> Result<(), Trouble> {
        let input = &mut self.input;
        read(&mut self.stream, |bytes| input.extend_from_slice(bytes)).await
    }
}

const NO_HEAD: Trouble = Trouble::Strange("what came is no answer");
const NO_CHUNKS: Trouble = Trouble::Strange("what came is not in chunks");

impl Lines {
    /// Listens until the server ends the stream in good order. Lines that say nothing are not handed out.
    pub(crate) async fn listen(mut self, mut hear: impl FnMut(&[u8])) -> Result<(), Trouble> {
        let early = std::mem::take(&mut self.early);
        let (chunks, unfinished) = (&mut self.chunks, &mut self.unfinished);
        let mut take = |bytes: &[u8]| chunks.take(bytes, |data| split(unfinished, data, &mut hear));
        let mut is_over = take(&early).map_err(|_| NO_CHUNKS)?;
        drop(early);
        while !is_over {
            is_over = read(&mut self.stream, &mut take).await?.map_err(|_| NO_CHUNKS)?;
        }
        Ok(())
    }
}

/// Hands out the lines that are finished, and keeps the beginning of the one that is not.
fn split(unfinished: &mut Vec<u8>, mut data: &[u8], hear: &mut impl FnMut(&[u8])) {
    while let Some(end) = data.iter().position(|byte| *byte == b'\n') {
        let (line, rest) = (&data[..end], &data[end + 1..]);
        if !unfinished.is_empty() {
            unfinished.extend_from_slice(line);
            hear(unfinished);
            // Thousands of streams are open, so none keeps room that it seldom needs.
            *unfinished = Vec::new();
        } else if !line.is_empty() {
            hear(line);
        }
        data = rest;
    }
    unfinished.extend_from_slice(data);
}

/// Waits for bytes, and hands them to `take`.
async fn read<T>(stream: &mut TcpStream, mut take: impl FnMut(&[u8]) -> T) -> Result<T, Trouble> {
    // By way of `poll_read` the system is asked once for each piece; by way of `try_read` it would be asked until it has
    // nothing more, which is twice.
    poll_fn(|context| {
        SCRATCH.with_borrow_mut(|scratch| {
            let mut buffer = ReadBuf::new(scratch);
            ready!(Pin::new(&mut *stream).poll_read(context, &mut buffer))?;
            Poll::Ready(if buffer.filled().is_empty() { Err(Trouble::Ended) } else { Ok(take(buffer.filled())) })
        })
    })
    .await
}

async fn write_all(stream: &mut TcpStream, mut bytes: &[u8]) -> Result<(), Trouble> {
    while !bytes.is_empty() {
        let written = poll_fn(|context| Pin::new(&mut *stream).poll_write(context, bytes)).await?;
        if written == 0 {
            return Err(Trouble::Ended);
        }
        bytes = &bytes[written..];
    }
    Ok(())
}

#[cfg(test)]
mod tests;
