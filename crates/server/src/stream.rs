//! Streams of lines: what was so, then what happens, and a blank line now and then so that nobody thinks it broken.

mod written;

use std::any::Any;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http_body::Frame;
use prometheus_client::metrics::gauge::Gauge;
use tokio::time::{Instant, Sleep, sleep};

pub(crate) use written::{Pen, Written};

use crate::bus::{News, Subscription};
use crate::wire::line::BLANK;

/// How long a stream may be silent. Some clients give up after fifteen seconds.
const BEAT: Duration = Duration::from_secs(7);

/// What a stream does with a piece of news.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Picked {
    /// It is none of its business.
    Nothing,
    /// Sends this.
    Line(Bytes),
    /// Sends this, and ends.
    Last(Bytes),
    /// Ends.
    End,
}

/// Decides what of the news a stream sends.
pub(crate) type Pick = Box<dyn FnMut(&News) -> Picked + Send>;

/// A stream of lines. One line is one chunk.
///
/// Nothing is buffered here: while the reader is slow the news wait in the subscription, and when that is full the bus lets
/// the reader go.
pub(crate) struct Lines {
    waiting: VecDeque<Bytes>,
    news: Option<Subscription>,
    pick: Pick,
    beat: Pin<Box<Sleep>>,
    /// Held as long as the stream is open: that a player is there, or one of the streams it may have.
    guards: Vec<Box<dyn Any + Send>>,
}

/// Counts the streams that are open.
struct Counted(Gauge);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Lines {
    /// A stream that sends these lines, and then what is picked of the news.
    pub(crate) fn new(first: impl IntoIterator<Item = Bytes>, news: Subscription, pick: Pick, open: &Gauge) -> Self {
        open.inc();
        Self {
            waiting: first.into_iter().collect(),
            news: Some(news),
            pick,
            beat: Box::pin(sleep(BEAT)),
            guards: vec![Box::new(Counted(open.clone()))],
        }
    }

    /// Holds something as long as the stream is open.
    #[must_use]
    pub(crate) fn hold(mut self, guard: impl Any + Send) -> Self {
        self.guards.push(Box::new(guard));
        self
    }

    /// Ends after what waits was sent.
    #[must_use]
    pub(crate) fn ended(mut self) -> Self {
        self.news = None;
        self
    }

    fn take_in(&mut self, news: Option<&News>) {
        let picked = match news {
            None => Picked::End,
            Some(news) => (self.pick)(news),
        };
        match picked {
            Picked::Nothing => {}
            Picked::Line(line) => self.waiting.push_back(line),
            Picked::Last(line) => {
                self.waiting.push_back(line);
                self.news = None;
            }
            Picked::End => self.news = None,
        }
    }
}

impl http_body::Body for Lines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        loop {
            if let Some(line) = self.waiting.pop_front() {
                self.beat.as_mut().reset(Instant::now() + BEAT);
                return Poll::Ready(Some(Ok(Frame::data(line))));
            }
            let Some(news) = &mut self.news else { return Poll::Ready(None) };
            match news.poll_next(context) {
                Poll::Ready(news) => self.take_in(news.as_deref()),
                Poll::Pending => break,
            }
        }
        if self.beat.as_mut().poll(context).is_ready() {
            self.beat.as_mut().reset(Instant::now() + BEAT);
            // The timer has to hear of this task again.
            context.waker().wake_by_ref();
            return Poll::Ready(Some(Ok(Frame::data(BLANK))));
        }
        Poll::Pending
    }
}

impl IntoResponse for Lines {
    fn into_response(self) -> Response {
        let headers = [(header::CONTENT_TYPE, "application/x-ndjson"), (NO_BUFFER, "no")];
        (headers, Body::new(self)).into_response()
    }
}

/// Asks proxies not to gather lines.
const NO_BUFFER: header::HeaderName = header::HeaderName::from_static("x-accel-buffering");
