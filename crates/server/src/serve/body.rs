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
pub(super) struct Hurried<B> {
    body: B,
    late: Pin<Box<Sleep>>,
    /// Since when nobody waits for more of it: that is not the client's time.
    rests: Option<Instant>,
}

impl Hurried<Incoming> {
    /// The body as routes take it.
    pub(super) fn body(body: Incoming) -> Body {
        if body.is_end_stream() {
            return Body::empty();
        }
        Body::new(Self::of(body))
    }
}

impl<B> Hurried<B> {
    fn of(body: B) -> Self {
        Self { body, late: Box::pin(sleep(WITHIN)), rests: Some(Instant::now()) }
    }
}

impl<B> http_body::Body for Hurried<B>
where
    B: http_body::Body<Data = Bytes, Error: Into<Box<dyn Error + Send + Sync>>> + Unpin,
{
    type Data = Bytes;
    type Error = Box<dyn Error + Send + Sync>;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Some(rests) = self.rests.take() {
            let deadline = self.late.deadline() + rests.elapsed();
            self.late.as_mut().reset(deadline);
        }
        match Pin::new(&mut self.body).poll_frame(context) {
            Poll::Ready(frame) => {
                let bytes = frame.as_ref().and_then(|frame| Some(frame.as_ref().ok()?.data_ref()?.len())).unwrap_or(0);
                let deadline = self.late.deadline() + Duration::from_secs(1) * bytes as u32 / BYTES_A_SECOND as u32;
                let now = Instant::now();
                self.late.as_mut().reset(deadline.min(now + WITHIN));
                self.rests = Some(now);
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

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::future::poll_fn;

    use tokio::time::{advance, timeout};

    use super::*;

    /// A body of some pieces, behind which nothing comes and it does not end.
    struct Stuck(u32);

    impl http_body::Body for Stuck {
        type Data = Bytes;
        type Error = Infallible;

        fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
            let Some(left) = self.0.checked_sub(1) else { return Poll::Pending };
            self.0 = left;
            Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(b"1. e4 ")))))
        }
    }

    #[tokio::test(start_paused = true)]
    async fn only_the_time_that_somebody_waits_counts() {
        let mut body = Hurried::of(Stuck(3));
        advance(5 * WITHIN).await;
        for _ in 0..3 {
            let piece = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await;
            assert!(piece.is_some_and(|piece| piece.is_ok()));
            // Whoever takes it in has other things to do.
            advance(5 * WITHIN).await;
        }
        let mut next = poll_fn(|context| Pin::new(&mut body).poll_frame(context));
        assert!(timeout(WITHIN / 2, &mut next).await.is_err(), "it is given its time");
        let late = timeout(WITHIN, next).await.expect("no more than that");
        assert_eq!(late.and_then(Result::err).expect("an error").to_string(), "the body did not come in time");
    }
}
