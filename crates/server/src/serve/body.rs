//! Bodies of requests, which have to come in time.

use std::error::Error;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use http_body::{Body as _, Frame, SizeHint};
use hyper::body::Incoming;
use tokio::time::{Instant, Sleep, sleep};

/// How long a client may take to send a body, and for how many bytes it gets a second more. Most bodies are small; a
/// collection of games is large, and has to come at the pace of a bad line at least. Nobody may be silent for longer.
const WITHIN: Duration = Duration::from_secs(20);
const BYTES_A_SECOND: usize = 32 << 10;

/// A body that has to come in time.
#[derive(Debug)]
pub(super) struct Hurried {
    body: Incoming,
    late: Pin<Box<Sleep>>,
}

impl Hurried {
    /// The body as routes take it.
    pub(super) fn body(body: Incoming) -> Body {
        if body.is_end_stream() {
            return Body::empty();
        }
        Body::new(Self { body, late: Box::pin(sleep(WITHIN)) })
    }
}

impl http_body::Body for Hurried {
    type Data = Bytes;
    type Error = Box<dyn Error + Send + Sync>;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        match Pin::new(&mut self.body).poll_frame(context) {
            Poll::Ready(frame) => {
                let bytes = frame.as_ref().and_then(|frame| Some(frame.as_ref().ok()?.data_ref()?.len())).unwrap_or(0);
                let deadline = self.late.deadline() + Duration::from_secs(1) * bytes as u32 / BYTES_A_SECOND as u32;
                self.late.as_mut().reset(deadline.min(Instant::now() + WITHIN));
                Poll::Ready(frame.map(|frame| frame.map_err(Into::into)))
            }
            Poll::Pending if self.late.as_mut().poll(context).is_ready() => {
                Poll::Ready(Some(Err("the body did not come in time".into())))
            }
            Poll::Pending => Poll::Pending,
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
