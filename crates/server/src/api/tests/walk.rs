//! Every operation that is described, asked for by the wrong person.

use super::operation::{Asks, Operation, operations};
use super::town::{Key, Things, Town};
use crate::caller::Scope;
use crate::store::AccountKind;
use crate::testing::Answer;

/// What is made for others to take, whoever they are.
const FOR_ANYBODY: [(&str, &str); 2] = [("POST", "/api/lobby/seeks/{id}"), ("POST", "/api/puzzle/{id}/result")];

/// What changes something, or only needs a body, and is for everybody: coming in, leaving, an open challenge, looking up.
const FOR_EVERYBODY: [&str; 9] = [
    "/api/challenge/open",
    "/api/games/export/_ids",
    "/api/guest",
    "/api/login",
    "/api/logout",
    "/api/pgn/read",
    "/api/register",
    "/api/token/test",
    "/api/users",
];

/// A page of another site.
const FOREIGN: (&str, &str) = ("origin", "http://evil.example");

/// A body that makes sense wherever one is needed to go on.
const SENSIBLE: &str = "text=hello&days=3&level=1&name=Anna&password=correct+horse&old=x&new=correct+horse";

/// The walk: each operation is asked for, and nothing changes for those who play.
async fn refused(
    town: &Town,
    things: &Things,
    operation: &Operation,
    headers: &[(&str, &str)],
    before: &[String],
) -> Answer {
    let headers = [headers, &[("content-type", "application/x-www-form-urlencoded")]].concat();
    let answer = operation.call(&town.server, &things.address(operation), &headers, SENSIBLE).await;
    assert_eq!(town.kept().await, before, "{operation:?} {headers:?} {answer:?}");
    answer
}

#[tokio::test]
async fn whatever_changes_something_asks_who_it_is() {
    let town = Town::build().await;
    let mut all = operations(&town.server).await;
    all.retain(|operation| operation.changes() && operation.asks == Asks::Nothing);
    let mut open: Vec<&str> = all.iter().map(|operation| operation.path.as_str()).collect();
    open.sort_unstable();
    assert_eq!(open, FOR_EVERYBODY);
}

#[tokio::test]
async fn nobody_gets_in_where_somebody_is_needed() {
    let town = Town::build().await;
    let things = town.things().await;
    let before = town.kept().await;
    let no_token = format!("Bearer tby_{}", "x".repeat(32));
    let no_session = format!("tabiya_session={}", "x".repeat(40));
    let origin = town.server.origin();
    let keys: [(&[(&str, &str)], &str); 3] = [
        (&[], "This needs a token, or to be signed in."),
        (&[("authorization", &no_token)], "There is no such token. It may have been revoked."),
        (&[("cookie", &no_session), ("origin", &origin)], "You are not signed in any more."),
    ];
    for operation in operations(&town.server).await {
        for (headers, sentence) in keys {
            let answer = refused(&town, &things, &operation, headers, &before).await;
            if operation.asks == Asks::Nothing {
                assert!(answer.status != 401 || operation.path == "/api/login", "{operation:?} {answer:?}");
            } else {
                assert_eq!(answer.expect(401).error(), sentence, "{operation:?}");
            }
        }
    }
}

#[tokio::test]
async fn a_token_without_the_scope_is_not_enough_for_its_own_owner() {
    let town = Town::build().await;
    let things = town.things().await;
    for operation in operations(&town.server).await {
        let (needed, reason) = match &operation.asks {
            Asks::Nothing | Asks::Key => continue,
            Asks::Scopes(scopes) => (scopes.clone(), "scope"),
            Asks::Session => (Vec::new(), "session"),
        };
        let mut others = Scope::ALL.to_vec();
        others.retain(|scope| !needed.contains(scope));
        let owner = if operation.is_for_bots() { &town.botty } else { &town.anna };
        let token = town.token(owner, &others).await;
        let before = town.kept().await;
        let answer = refused(&town, &things, &operation, &token.headers(), &before).await.expect(403);
        assert_eq!(answer.json()["reason"], reason, "{operation:?}");
        assert!(needed.iter().all(|scope| answer.error().contains(scope.name())), "{answer:?}");
    }
}

#[tokio::test]
async fn each_scope_that_is_described_is_enough() {
    let town = Town::build().await;
    // Whoever has played does not become a bot on the way.
    town.things().await;
    for operation in operations(&town.server).await {
        let Asks::Scopes(scopes) = &operation.asks else { continue };
        let owner = if operation.is_for_bots() { &town.botty } else { &town.anna };
        for scope in scopes {
            let token = town.token(owner, &[*scope]).await;
            // There is nothing of these names, so the answer is about that and not about who asks.
            let address = operation.address(|name| if name == "answer" { "yes" } else { "a1" }.to_owned());
            let answer = operation.call(&town.server, &address, &token.headers(), "").await;
            assert!(![401, 403].contains(&answer.status), "{operation:?} {answer:?}");
        }
    }
}

#[tokio::test]
async fn nobody_touches_what_is_somebody_elses() {
    let town = Town::build().await;
    let things = town.things().await;
    let mallory = town.server.account("Mallory", AccountKind::Person).await;
    let rogue = town.server.account("Rogue", AccountKind::Bot).await;
    let (guest, _) = town.server.guest().await;
    let mut strangers: Vec<Key> = vec![town.token(&mallory, &Scope::ALL).await, town.token(&rogue, &Scope::ALL).await];
    for stranger in [&mallory, &rogue, &guest] {
        strangers.push(town.session(stranger).await);
    }
    let all = operations(&town.server).await;
    for (method, path) in FOR_ANYBODY {
        assert!(all.iter().any(|operation| operation.is(method, path)), "{method} {path} is not described");
    }
    let before = town.kept().await;
    let mut count = 0;
    for operation in all {
        let is_for_anybody = FOR_ANYBODY.iter().any(|(method, path)| operation.is(method, path));
        let is_of_somebody = operation.in_path.iter().any(|name| name == "id") && operation.asks != Asks::Nothing;
        let is_hidden = operation.path == "/api/challenge/{id}/show";
        if is_for_anybody || !(is_of_somebody || is_hidden) {
            continue;
        }
        count += 1;
        for stranger in &strangers {
            let answer = refused(&town, &things, &operation, &stranger.headers(), &before).await;
            assert!([403, 404].contains(&answer.status), "{operation:?} {stranger:?} {answer:?}");
        }
    }
    // Fifteen routes in a game, twice; the rematch; four of a challenge; a seek and a token.
    assert_eq!(count, 37);
    assert!(town.is_challenged(town.bob.person).await && !town.is_challenged(mallory.person).await);
}

#[tokio::test]
async fn people_do_not_use_the_routes_of_bots() {
    let town = Town::build().await;
    let things = town.things().await;
    let (guest, _) = town.server.guest().await;
    let keys = [town.token(&town.anna, &Scope::ALL).await, town.session(&town.anna).await, town.session(&guest).await];
    let before = town.kept().await;
    for operation in operations(&town.server).await.into_iter().filter(Operation::is_for_bots) {
        for key in &keys {
            let answer = refused(&town, &things, &operation, &key.headers(), &before).await.expect(403);
            assert_eq!(answer.json()["reason"], "not-a-bot", "{operation:?}");
        }
    }
}

#[tokio::test]
async fn no_page_of_another_site_changes_anything() {
    let town = Town::build().await;
    let things = town.things().await;
    let anna = town.session(&town.anna).await;
    let botty = town.session(&town.botty).await;
    let before = town.kept().await;
    for operation in operations(&town.server).await.into_iter().filter(Operation::changes) {
        let Key::Session { cookie, .. } = (if operation.is_for_bots() { &botty } else { &anna }) else {
            unreachable!()
        };
        let cookie = ("cookie", cookie.as_str());
        let rows: [&[(&str, &str)]; 5] = [
            &[cookie, FOREIGN],
            &[cookie, ("origin", "null")],
            &[cookie, ("sec-fetch-site", "cross-site")],
            &[cookie],
            &[FOREIGN],
        ];
        for headers in rows {
            let answer = refused(&town, &things, &operation, headers, &before).await.expect(403);
            assert_eq!(answer.json()["reason"], "origin", "{operation:?} {headers:?}");
        }
    }
}
