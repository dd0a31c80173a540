//! What has to be so for whoever plays through a proxy.

use std::thread;

use super::http::{Exchange, LIMIT, Stream, ask};
use super::mirror::CLAIMS;
use super::proxy::Proxy;
use crate::server::{Player, Server};
use crate::shell;

/// More guests than an address may make in a minute.
const TOO_MANY_GUESTS: usize = 40;
/// A page of somebody else.
const FOREIGN: (&str, &str) = ("Origin", "http://evil.example");

/// The server, and the proxy in front of it.
struct Scene<'a> {
    server: &'a Server,
    proxy: &'a Proxy,
}

type Check = fn(&Scene) -> Result<(), String>;

/// The last one uses up what this address may ask for.
const CHECKS: [(&str, Check); 5] = [
    ("it answers, and keeps the numbers to itself", answers),
    ("guests come in from a page of the proxy's address, and from no other", guests),
    ("events and moves come at once, and are not compressed", streams),
    ("a stream whose reader leaves is over", leaving),
    ("who asks too often is told so, whatever address it claims to have", too_often),
];

/// Checks everything.
pub(super) fn run(server: &Server, proxy: &Proxy) -> Result<(), String> {
    let scene = Scene { server, proxy };
    for (what, check) in CHECKS {
        let start = shell::now();
        check(&scene).map_err(|why| format!("{what}: {why}"))?;
        println!("   {}: {what} ({:.1} s)", proxy.kind.name(), start.elapsed().as_secs_f64());
    }
    Ok(())
}

fn answers(scene: &Scene) -> Result<(), String> {
    let there = scene.proxy.address;
    let health = ask(there, "GET /health", &[], "")?.expect(200)?;
    contains(&health.body, "\"ok\"")?;
    // A refusal is still told in the server's own words.
    let refusal = ask(there, "GET /api/account", &[], "")?.expect(401)?;
    contains(&refusal.body, "\"error\"")?;
    for path in ["/metrics", "/metrics/", "/metrics//"] {
        let hidden = ask(there, &format!("GET {path}"), &[], "")?.expect(404)?;
        if hidden.body.contains("tabiya_") {
            return Err(format!("{path} shows {}", hidden.body));
        }
    }
    Ok(())
}

fn guests(scene: &Scene) -> Result<(), String> {
    let (there, own) = (scene.proxy.address, scene.proxy.url());
    let mut headers = vec![("Origin", &*own)];
    headers.extend(CLAIMS);
    let guest = ask(there, "POST /api/guest", &headers, "")?.expect(200)?;
    // The addresses in an answer are those of the proxy.
    contains(&guest.body, &format!("\"url\":\"{own}/@/guest-"))?;
    let cookie = guest.head.header("set-cookie").unwrap_or_default();
    contains(cookie, "HttpOnly")?;
    if cookie.contains("Secure") {
        return Err(format!("the browser, which came by http, would never send this back: {cookie}"));
    }
    let cookie = ("Cookie", cookie.split(';').next().unwrap_or_default());
    let account = ask(there, "GET /api/account", &[cookie], "")?.expect(200)?;
    contains(&account.body, "\"guest-")?;
    for claim in [CLAIMS.as_slice(), &[]] {
        let headers = [claim, &[FOREIGN]].concat();
        ask(there, "POST /api/guest", &headers, "")?.expect(403)?;
        ask(there, "POST /api/logout", &[&*headers, &[cookie]].concat(), "")?.expect(403)?;
    }
    ask(there, "POST /api/logout", &[cookie, ("Origin", &own)], "")?.expect(200)?;
    ask(there, "GET /api/account", &[cookie], "")?.expect(401)?;
    Ok(())
}

/// Somebody who plays with a token, by way of the proxy.
struct Person<'a> {
    scene: &'a Scene<'a>,
    key: String,
}

impl<'a> Person<'a> {
    fn new(scene: &'a Scene, name: &str) -> Result<Self, String> {
        Ok(Self { scene, key: format!("Bearer {}", scene.server.token(name, Player::Person)?) })
    }

    fn post(&self, path: &str, body: &str) -> Result<String, String> {
        let headers = [("Authorization", &*self.key)];
        let answer = ask(self.scene.proxy.address, &format!("POST {path}"), &headers, body)?;
        Ok(answer.expect(200)?.body)
    }

    fn stream(&self, path: &str) -> Result<Stream, String> {
        let headers = [("Authorization", &*self.key), ("Accept-Encoding", "gzip")];
        let stream = Exchange::send(self.scene.proxy.address, &format!("GET {path}"), &headers, "")?.stream()?;
        match (stream.head.status, stream.head.header("content-encoding")) {
            (200, None) => Ok(stream),
            _ => Err(format!("the stream {path} begins with {:?}", stream.head)),
        }
    }
}

fn streams(scene: &Scene) -> Result<(), String> {
    let (anna, bert) = (Person::new(scene, "Anna")?, Person::new(scene, "Bert")?);
    // Nothing has happened yet, so this shows too that the head of an answer does not wait for its body.
    let mut events = anna.stream("/api/stream/event")?;
    let challenge = bert.post("/api/challenge/Anna", "color=white&clock.limit=300&clock.increment=0")?;
    let id = challenge.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next());
    let id = id.ok_or_else(|| format!("a challenge has no name: {challenge}"))?;
    contains(&events.line()?, &format!("{{\"type\":\"challenge\",\"challenge\":{{\"id\":\"{id}\""))?;
    anna.post(&format!("/api/challenge/{id}/accept"), "")?;
    contains(&events.line()?, "\"type\":\"gameStart\"")?;

    let mut game = anna.stream(&format!("/api/board/game/stream/{id}"))?;
    contains(&game.line()?, "\"type\":\"gameFull\"")?;
    bert.post(&format!("/api/board/game/{id}/move/e2e4"), "")?;
    contains(&game.line()?, "\"moves\":\"e2e4\"")?;
    anna.post(&format!("/api/board/game/{id}/move/e7e5"), "")?;
    contains(&game.line()?, "\"moves\":\"e2e4 e7e5\"")?;
    anna.post(&format!("/api/board/game/{id}/resign"), "")?;
    contains(&game.line()?, "\"status\":\"resign\"")?;
    contains(&events.line()?, "\"type\":\"gameFinish\"")
}

/// A player whose stream is held open by a proxy would be taken to be there.
fn leaving(scene: &Scene) -> Result<(), String> {
    wait_for_streams(scene, 0)?;
    let stream = Person::new(scene, "Anna")?.stream("/api/stream/event")?;
    wait_for_streams(scene, 1)?;
    drop(stream);
    wait_for_streams(scene, 0)
}

/// Waits until so many streams are open at the server.
fn wait_for_streams(scene: &Scene, count: usize) -> Result<(), String> {
    let end = shell::now() + LIMIT;
    let wanted = format!("\ntabiya_streams {count}\n");
    loop {
        let numbers = ask(scene.server.address, "GET /metrics", &[], "")?.expect(200)?.body;
        if numbers.contains(&wanted) {
            return Ok(());
        }
        if shell::now() > end {
            return Err(format!("{count} streams should be open: {numbers}"));
        }
        thread::sleep(shell::PATIENCE);
    }
}

fn too_often(scene: &Scene) -> Result<(), String> {
    let guest = |to, claimed: &str| {
        let headers = [("X-Forwarded-For", claimed)];
        Ok::<_, String>(ask(to, "POST /api/guest", &headers, "")?.head.status)
    };
    for number in 0..TOO_MANY_GUESTS {
        match guest(scene.proxy.address, &format!("198.51.100.{number}"))? {
            200 => {}
            // The server does count by the address that it is told: by the proxy, this was always the same.
            429 => {
                let status = guest(scene.server.address, "198.51.100.250")?;
                return if status == 200 { Ok(()) } else { Err(format!("a new address is answered with {status}")) };
            }
            status => return Err(format!("a guest is answered with {status}")),
        }
    }
    Err(format!("{TOO_MANY_GUESTS} guests were let in from one address"))
}

fn contains(text: &str, part: &str) -> Result<(), String> {
    if text.contains(part) { Ok(()) } else { Err(format!("`{part}` should be in: {text}")) }
}
