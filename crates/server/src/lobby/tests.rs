//! The lobby as its clients see it, on real sockets and a real store.

mod challenges;
mod computer;
mod events;
mod kept;
mod open;
mod rematch;
mod seeks;

use std::time::Duration;

use serde_json::Value;
use tokio::time::timeout;

use crate::PersonId;
use crate::caller::Scope;
use crate::options::Options;
use crate::store::{Account, AccountKind};
use crate::testing::{Answer, Connection, TestServer};

/// Long enough for a busy machine: nothing waits so long unless the test fails.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server, and what is asked of it.
struct House {
    server: TestServer,
}

/// Somebody with a token.
struct Guest {
    account: Account,
    token: String,
}

impl Guest {
    fn person(&self) -> PersonId {
        self.account.person
    }

    fn headers(&self) -> [(&str, &str); 1] {
        [("authorization", &self.token)]
    }
}

impl House {
    async fn open() -> Self {
        Self { server: TestServer::start().await }
    }

    async fn with(change: impl FnOnce(&mut Options)) -> Self {
        Self { server: TestServer::with(change).await }
    }

    async fn person(&self, name: &str) -> Guest {
        self.guest(name, AccountKind::Person, &Scope::ALL).await
    }

    async fn guest(&self, name: &str, kind: AccountKind, scopes: &[Scope]) -> Guest {
        let (account, token) = self.server.token(name, kind, scopes).await;
        Guest { account, token }
    }

    async fn post(&self, who: &Guest, path: &str, form: &str) -> Answer {
        within(self.server.post(path, &who.headers(), form)).await
    }

    async fn get(&self, who: &Guest, path: &str) -> Answer {
        within(self.server.get(path, &who.headers())).await
    }

    /// A challenge from one to another, by its name.
    async fn challenge(&self, from: &Guest, to: &Guest, form: &str) -> String {
        let path = format!("/api/challenge/{}", to.account.name);
        text(&self.post(from, &path, form).await.expect(200).json()["id"])
    }

    async fn accept(&self, who: &Guest, id: &str) -> Answer {
        self.post(who, &format!("/api/challenge/{id}/accept"), "").await
    }

    /// A game between two, which is over at once: White has resigned.
    async fn finished_game(&self, white: &Guest, black: &Guest) -> String {
        let id = self.challenge(white, black, "color=white&clock.limit=300&clock.increment=3").await;
        self.accept(black, &id).await.expect(200);
        for (who, step) in [(white, "e2e4"), (black, "e7e5")] {
            self.post(who, &format!("/api/board/game/{id}/move/{step}"), "").await.expect(200);
        }
        self.post(white, &format!("/api/board/game/{id}/resign"), "").await.expect(200);
        id
    }

    /// The stream of events of somebody. What was so before is read off.
    async fn events(&self, who: &Guest) -> Lines {
        self.stream("GET", "/api/stream/event", &who.headers(), "").await
    }

    async fn stream(&self, method: &str, path: &str, headers: &[(&str, &str)], form: &str) -> Lines {
        let mut connection = self.server.connect().await;
        let form_type = ("content-type", "application/x-www-form-urlencoded");
        connection.ask(method, path, &[headers, &[form_type]].concat(), form).await;
        let head = within(connection.head()).await.expect(200);
        assert_eq!(head.header("content-type"), Some("application/x-ndjson"));
        Lines { connection }
    }

    /// The games that somebody plays now, by their names.
    async fn games(&self, who: &Guest) -> Vec<String> {
        let playing = self.get(who, "/api/account/playing?nb=50").await.expect(200).json();
        playing["nowPlaying"].as_array().expect("a list").iter().map(|game| text(&game["gameId"])).collect()
    }

    /// The names of the open seeks.
    async fn seeks(&self) -> Vec<String> {
        let seeks = self.server.get("/api/lobby/seeks", &[]).await.expect(200).json();
        seeks["seeks"].as_array().expect("a list").iter().map(|seek| text(&seek["id"])).collect()
    }

    /// Waits until there are so many seeks.
    async fn until_seeks(&self, count: usize) {
        within(async {
            while self.seeks().await.len() != count {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        })
        .await;
    }
}

/// A stream that is read line by line. Whoever drops it closes it.
struct Lines {
    connection: Connection,
}

impl Lines {
    /// The next line that says something; `None` at the end.
    async fn next(&mut self) -> Option<Value> {
        loop {
            let line = within(self.connection.chunk()).await?;
            assert!(line.ends_with('\n'), "{line:?}");
            if line != "\n" {
                return Some(serde_json::from_str(&line).expect("JSON"));
            }
        }
    }

    /// The next event, which has to be of this type: what it is about.
    async fn expect(&mut self, what: &str) -> Value {
        let event = self.next().await.expect("an event");
        assert_eq!(event["type"], what, "{event}");
        let about = if what.starts_with("game") { "game" } else { "challenge" };
        event[about].clone()
    }
}

async fn within<T>(work: impl Future<Output = T>) -> T {
    timeout(PATIENCE, work).await.expect("an answer in time")
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}
