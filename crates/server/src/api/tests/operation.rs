//! The operations of the API, as the served description has them.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::caller::Scope;
use crate::testing::{Answer, TestServer};

/// What an operation asks of its caller, as it is described.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asks {
    Nothing,
    /// Any key.
    Key,
    /// A session, or a token with one of these scopes.
    Scopes(Vec<Scope>),
    /// A session and nothing else.
    Session,
}

/// An operation of the API.
#[derive(Clone, Debug)]
pub(super) struct Operation {
    pub(super) method: String,
    pub(super) path: String,
    pub(super) asks: Asks,
    /// The names in its path.
    pub(super) in_path: Vec<String>,
    /// The names in its query.
    pub(super) in_query: Vec<String>,
    /// The names in its body.
    pub(super) in_body: Vec<String>,
    /// With which statuses it may answer.
    statuses: BTreeSet<u16>,
}

/// All operations that the service describes.
pub(super) async fn operations(server: &TestServer) -> Vec<Operation> {
    let description = server.get("/api/docs/openapi.json", &[]).await.expect(200).json();
    let paths = description["paths"].as_object().expect("paths");
    let all = paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("operations");
        methods.iter().map(move |(method, operation)| Operation::read(method, path, operation))
    });
    let all: Vec<Operation> = all.collect();
    assert_eq!(all.len(), crate::api::routes().len());
    all
}

impl Operation {
    fn read(method: &str, path: &str, described: &Value) -> Self {
        let parameters = described["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
        let named = |place: &str| -> Vec<String> {
            let found = parameters.iter().filter(|parameter| parameter["in"] == place);
            found.map(|parameter| parameter["name"].as_str().expect("a name").to_owned()).collect()
        };
        let content = &described["requestBody"]["content"]["application/json"];
        let properties = content["schema"]["properties"].as_object();
        let statuses = described["responses"].as_object().expect("answers").keys();
        Self {
            method: method.to_uppercase(),
            path: path.to_owned(),
            asks: Asks::read(&described["security"]),
            in_path: named("path"),
            in_query: named("query"),
            in_body: properties.map(|fields| fields.keys().cloned().collect()).unwrap_or_default(),
            statuses: statuses.map(|status| status.parse().expect("a number")).collect(),
        }
    }

    pub(super) fn is(&self, method: &str, path: &str) -> bool {
        self.method == method && self.path == path
    }

    pub(super) fn changes(&self) -> bool {
        self.method != "GET"
    }

    /// Whether it is only for bots, which a description cannot say.
    pub(super) fn is_for_bots(&self) -> bool {
        self.path.starts_with("/api/bot/game/")
    }

    /// Asks for it at this address. Of what is granted only the head is read, since streams have no end.
    pub(super) async fn call(
        &self,
        server: &TestServer,
        address: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let mut connection = server.connect().await;
        connection.ask(&self.method, address, headers, body).await;
        let head = connection.head().await;
        let answer = if head.status < 400 { head } else { connection.body(head).await };
        self.check(&answer, address);
        answer
    }

    /// Fails unless the answer is one that is described, and a refusal says why in a sentence.
    #[track_caller]
    fn check(&self, answer: &Answer, address: &str) {
        let what = format!("{} {address}: {answer:?}", self.method);
        assert!(answer.status < 500, "{what}");
        assert!(self.statuses.contains(&answer.status), "this is not described: {what}");
        if answer.status < 400 {
            return;
        }
        let error = answer.error();
        let json = answer.json();
        assert_eq!(json.as_object().map(serde_json::Map::len), Some(2), "{what}");
        let reason = json["reason"].as_str().expect("a reason");
        assert!(
            !reason.is_empty() && reason.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-'),
            "{what}"
        );
        // The name of a field is written as it is, also where a sentence begins.
        let mut names = self.in_path.iter().chain(&self.in_query).chain(&self.in_body);
        let begins = error.starts_with(char::is_uppercase) || names.any(|name| error.starts_with(name.as_str()));
        assert!(begins && error.ends_with('.') && error.contains(' '), "{what}");
        assert!(![".rs", "sqlite", "panick", "Some("].iter().any(|word| error.contains(word)), "{what}");
    }

    /// Its address, with these in its path.
    pub(super) fn address(&self, fill: impl Fn(&str) -> String) -> String {
        self.in_path.iter().fold(self.path.clone(), |path, name| path.replace(&format!("{{{name}}}"), &fill(name)))
    }
}

impl Asks {
    fn read(security: &Value) -> Self {
        let ways = security.as_array().expect("a list");
        let tokens: Vec<&Value> = ways.iter().filter_map(|way| way.get("token")).collect();
        let scopes = tokens.iter().flat_map(|scopes| scopes.as_array().expect("a list"));
        let scopes: Vec<Scope> =
            scopes.map(|scope| Scope::named(scope.as_str().expect("a name")).expect("a scope")).collect();
        assert!(ways.is_empty() || ways.iter().any(|way| way.get("session").is_some()), "a session may do everything");
        match (ways.len(), tokens.len(), scopes.len()) {
            (0, ..) => Self::Nothing,
            (_, 0, _) => Self::Session,
            (_, _, 0) => Self::Key,
            _ => Self::Scopes(scopes),
        }
    }
}
