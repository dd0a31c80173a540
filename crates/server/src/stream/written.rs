//! Bodies that a task writes while they are read: where what comes next has to be looked up.

use std::any::Any;
use std::error::Error;
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http_body::Frame;
use prometheus_client::metrics::gauge::Gauge;
use tokio::sync::mpsc;
use tokio::time::{Instant, Sleep, sleep};

use super::{BEAT, Counted, NO_BUFFER};
use crate::wire::line::BLANK;

/// How many pieces wait for a slow reader before the writer waits too.
const MOST_WRITTEN: usize = 4;

/// A body that a task writes. The writer waits for a slow reader, and is ended when the reader leaves.
pub(crate) struct Written {
    pieces: mpsc::Receiver<Result<Bytes, BrokenOff>>,
    /// When a blank line is due, in streams that have them.
    beat: Option<Pin<Box<Sleep>>>,
    content_type: &'static str,
    _guard: Box<dyn Any + Send>,
    _counted: Counted,
}

impl fmt::Debug for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Written").field("content_type", &self.content_type).finish_non_exhaustive()
    }
}

/// That not all of a body could be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BrokenOff;

impl fmt::Display for BrokenOff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the rest could not be written")
    }
}

impl Error for BrokenOff {}

/// What a body is written with.
#[derive(Clone, Debug)]
pub(crate) struct Pen(mpsc::Sender<Result<Bytes, BrokenOff>>);

impl Pen {
    /// Writes a piece, which becomes a chunk of its own. Once the reader has left nothing comes of it.
    pub(crate) async fn write(&self, piece: impl Into<Bytes>) {
        let _reader_has_left = self.0.send(Ok(piece.into())).await;
    }

    /// Ends the body in the middle, so that the reader does not take what it has for the whole.
    pub(crate) async fn break_off(&self) {
        let _reader_has_left = self.0.send(Err(BrokenOff)).await;
    }
}

impl Written {
    /// A body of this type, which the task behind it writes from now on. The guard is held as long as it is open.
    pub(crate) fn new<F>(
        content_type: &'static str,
        guard: impl Any + Send,
        open: &Gauge,
        write: impl FnOnce(Pen) -> F,
    ) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (sender, pieces) = mpsc::channel(MOST_WRITTEN);
        let reader = sender.clone();
        let writing = write(Pen(sender));
        tokio::spawn(async move {
            tokio::select! {
                () = reader.closed() => {}
                () = writing => {}
            }
        });
        open.inc();
        Self { pieces, beat: None, content_type, _guard: Box::new(guard), _counted: Counted(open.clone()) }
    }

    /// Sends a blank line when nothing was written for a while.
    #[must_use]
    pub(crate) fn beating(mut self) -> Self {
        self.beat = Some(Box::pin(sleep(BEAT)));
        self
    }
}

impl http_body::Body for Written {
    type Data = Bytes;
    type Error = BrokenOff;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BrokenOff>>> {
        let polled = self.pieces.poll_recv(context);
        let Some(beat) = &mut self.beat else { return polled.map(|piece| piece.map(|piece| piece.map(Frame::data))) };
        match polled {
            Poll::Ready(piece) => {
                beat.as_mut().reset(Instant::now() + BEAT);
                Poll::Ready(piece.map(|piece| piece.map(Frame::data)))
            }
            Poll::Pending if beat.as_mut().poll(context).is_ready() => {
                beat.as_mut().reset(Instant::now() + BEAT);
                // The timer has to hear of this task again.
                context.waker().wake_by_ref();
                Poll::Ready(Some(Ok(Frame::data(BLANK))))
            }
            Poll::Pending => Poll::Pending,
        }
    }
}

impl IntoResponse for Written {
    fn into_response(self) -> Response {
        let headers = [(header::CONTENT_TYPE, self.content_type), (NO_BUFFER, "no")];
        (headers, Body::new(self)).into_response()
    }
}
