//! The door: connections are accepted, and their requests handed to the routes.

mod body;
mod patience;

use std::convert::Infallible;
use std::future::poll_fn;
use std::io::Write;
use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{StatusCode, Uri, uri};
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

use body::Hurried;
use patience::Patience;

use crate::caller::Arrival;
use crate::gate;
use crate::limits::ConnectionPermit;
use crate::problem::Problem;
use crate::service::Service;
use crate::site::{Site, asks_from};

/// How long a client may take to send the head of a request, and how long a connection may be idle.
const HEAD_WITHIN: Duration = Duration::from_secs(10);
/// How much is buffered for a connection, in bytes: the head of a request has to fit, and a client that does not read
/// makes its streams wait after so much.
const BUFFER: usize = 16 << 10;
/// How long connections may take to end when the service stops.
const END_WITHIN: Duration = Duration::from_secs(10);
/// How long nobody is let in after the system had no more connections to give.
const AFTER_TROUBLE: Duration = Duration::from_millis(200);

/// What somebody is told who has too many connections: nothing was read, so nothing more can be said.
const TOO_MANY: &str = "HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nretry-after: 10\r\n\
                        content-length: 71\r\nconnection: close\r\n\r\n\
                        {\"error\":\"Too many connections are open already.\",\"reason\":\"too-many\"}\n";

/// Lets clients in until it is told to stop. Then no more are let in, and the others may finish what they are at.
pub(crate) async fn serve(listener: TcpListener, app: Router, service: Service, mut stop: watch::Receiver<bool>) {
    let mut connections = JoinSet::new();
    if let Ok(address) = listener.local_addr() {
        // Whoever served it before is asked for no longer.
        let _known = service.listens.set(address);
    }
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    if let Some(permit) = service.limits.connection(peer.ip()) {
                        let connection = connection(stream, peer, app.clone(), service.clone(), stop.clone(), permit);
                        connections.spawn(connection);
                    } else {
                        turn_away(stream);
                    }
                }
                Err(error) => {
                    // Mostly there are too many open files. Those who wait outside are let in when others leave.
                    tracing::warn!(%error, open = connections.len(), "a connection could not be accepted");
                    sleep(AFTER_TROUBLE).await;
                }
            },
            Some(ended) = connections.join_next(), if !connections.is_empty() => note(ended),
            () = told_to_stop(&mut stop) => break,
        }
        service.metrics.connections.set(i64::try_from(connections.len()).unwrap_or(i64::MAX));
    }
    drop(listener);
    let all_ended = async {
        while let Some(ended) = connections.join_next().await {
            note(ended);
        }
    };
    if timeout(END_WITHIN, all_ended).await.is_err() {
        tracing::info!(open = connections.len(), "connections that did not end in time are closed");
        connections.shutdown().await;
    }
}

fn turn_away(stream: TcpStream) {
    if let Ok(mut stream) = stream.into_std() {
        let _gone = stream.write_all(TOO_MANY.as_bytes());
    }
}

fn note(ended: Result<(), tokio::task::JoinError>) {
    if let Err(error) = ended {
        tracing::error!(%error, "a connection ended badly");
    }
}

/// Waits for the word to stop. If there is nobody left who could say it, that is the word.
async fn told_to_stop(stop: &mut watch::Receiver<bool>) {
    let _told_or_alone = stop.wait_for(|stop| *stop).await;
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
    service: Service,
    mut stop: watch::Receiver<bool>,
    permit: ConnectionPermit,
) {
    // Lines are small and have to go out at once. Where that cannot be had, it works all the same.
    let _slower = stream.set_nodelay(true);
    let answer = service_fn(move |request| answer(app.clone(), service.clone(), peer, request));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_WITHIN).max_buf_size(BUFFER);
    let mut connection = pin!(http.serve_connection(TokioIo::new(Patience::new(stream)), answer));
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = told_to_stop(&mut stop) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke off");
    }
    drop(permit);
}

/// Answers a request: notes when and from where it came, and hands it to the routes.
async fn answer(
    app: Router,
    service: Service,
    peer: SocketAddr,
    request: hyper::Request<Incoming>,
) -> Result<Response, Infallible> {
    let at = service.time.now();
    let trusts_proxy = service.options.trust_proxy;
    let (mut parts, body) = request.into_parts();
    if let Some(uri) = without_last_slash(&parts.uri) {
        parts.uri = uri;
    }
    let from = asks_from(peer.ip(), &parts.headers, trusts_proxy);
    parts.extensions.insert(Arrival { at, from });
    let site = Site::of(&parts.headers, trusts_proxy);
    let is_trusted = site.is_trusted();
    parts.extensions.insert(site);
    let answer = unless_it_panics(app, Request::from_parts(parts, Hurried::body(body))).await;
    let answer = gate::dress(answer, is_trusted);
    service.metrics.requests.inc();
    service.metrics.refusals.inc_by(u64::from(answer.status().as_u16() >= 400));
    Ok(answer)
}

/// A handler that panics harms nobody but its caller, who is told nothing of the reason.
async fn unless_it_panics(app: Router, request: Request<Body>) -> Response {
    let mut answer = pin!(app.oneshot(request));
    poll_fn(|context| {
        let polled = catch_unwind(AssertUnwindSafe(|| answer.as_mut().poll(context)));
        match polled {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(Ok(answer))) => Poll::Ready(answer),
            Err(_) => {
                tracing::error!("a request made the server panic");
                let sentence = "Something went wrong in the server. It is not your fault.";
                Poll::Ready(Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "panic", sentence).into_response())
            }
        }
    })
    .await
}

/// The same address without slashes at the end: some clients add one.
fn without_last_slash(address: &Uri) -> Option<Uri> {
    let path = address.path();
    let shorter = path.trim_end_matches('/');
    if shorter.len() == path.len() || shorter.is_empty() {
        return None;
    }
    let query = address.query().map(|query| format!("?{query}")).unwrap_or_default();
    let mut parts = uri::Parts::from(address.clone());
    parts.path_and_query = Some(format!("{shorter}{query}").parse().ok()?);
    Uri::from_parts(parts).ok()
}

#[cfg(test)]
mod tests;
