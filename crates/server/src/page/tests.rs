//! The page as browsers load it: its shell at every address, its files, and nothing on it that is more than text.

use std::fs;

use crate::caller::Scope;
use crate::store::AccountKind;
use crate::testing::{Answer, Folder, TestServer};

const BROWSER: &[(&str, &str)] = &[("accept", "text/html,application/xhtml+xml,*/*;q=0.8")];

/// What stands in a page between these two.
#[track_caller]
fn between<'a>(page: &'a Answer, before: &str, after: &str) -> &'a str {
    let (_, rest) = page.body.split_once(before).unwrap_or_else(|| panic!("{before}: {page:?}"));
    rest.split(after).next().unwrap_or_default()
}

fn title(page: &Answer) -> &str {
    between(page, "<title>", "</title>")
}

fn description(page: &Answer) -> &str {
    between(page, "<meta name=\"description\" content=\"", "\"")
}

#[tokio::test]
async fn the_shell_is_at_every_address_of_the_page() {
    let server = TestServer::start().await;
    for path in ["/", "/account"] {
        let page = server.get(path, BROWSER).await.expect(200);
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
        assert_eq!(page.header("cache-control"), Some("no-cache"));
        assert!(page.header("content-security-policy").is_some_and(|policy| policy.contains("manifest-src 'self'")));
        assert!(page.body.contains("<main id=\"main\"") && !page.body.contains("{{"), "{}", page.body);
        // Nothing that the policy would forbid.
        for part in ["style=\"", "onclick", "<style", "<script>"] {
            assert!(!page.body.contains(part), "{part}");
        }
    }
    let board = server.get("/board", BROWSER).await.expect(200);
    assert!(board.body.contains("/page/") && !board.body.contains("{{"), "{}", board.body);
}

#[tokio::test]
async fn the_script_that_answers_for_the_server_is_above_what_it_answers_for() {
    let server = TestServer::start().await;
    let script = server.get("/learn-worker.js", &[]).await.expect(200);
    assert_eq!(script.header("content-type"), Some("text/javascript; charset=utf-8"));
    assert_eq!(script.header("cache-control"), Some("no-cache"));
    assert!(script.header("content-security-policy").is_some_and(|policy| policy.contains("worker-src 'self'")));
    assert!(script.body.contains("addEventListener(\"fetch\""), "{}", script.body);
}

#[tokio::test]
async fn a_game_says_in_its_head_who_plays_and_how_it_stands() {
    let server = TestServer::start().await;
    let anna = server.account("Anna", AccountKind::Person).await;
    let bob = server.account("Bob", AccountKind::Person).await;
    let id = server.game(&anna, &bob, "300+3").await;
    server.play(id, "f2f3 e7e5 g2g4").await;
    let page = server.get(&format!("/{id}"), BROWSER).await.expect(200);
    assert_eq!(title(&page), "Anna – Bob, 5+3 – Tabiya");
    assert_eq!(description(&page), "A game of chess (Blitz). Black to move.");
    server.play(id, "d8h4").await;
    // Some clients add whose side it is.
    let page = server.get(&format!("/{id}whit"), BROWSER).await.expect(200);
    assert_eq!(description(&page), "A game of chess (Blitz). 0-1: White is checkmated: Black wins (5.1.1).");
}

#[tokio::test]
async fn an_open_challenge_invites_and_another_only_its_two() {
    let server = TestServer::start().await;
    let (_, anna) = server.token("Anna", AccountKind::Person, &Scope::ALL).await;
    let (_, bob) = server.token("Bob", AccountKind::Person, &Scope::ALL).await;
    let terms = "clock.limit=300&clock.increment=3";
    let open = server.post("/api/challenge/open", &[("authorization", &*anna)], terms).await.expect(200).json();
    let page = server.get(&format!("/{}", open["id"].as_str().expect("an id")), BROWSER).await.expect(200);
    assert_eq!(title(&page), "Anna invites you to a game of chess, 5+3");
    let own = server.post("/api/challenge/bob", &[("authorization", &*anna)], terms).await.expect(200).json();
    let address = format!("/{}", own["id"].as_str().expect("an id"));
    server.get(&address, BROWSER).await.expect(404);
    server.get(&address, &[("authorization", &*bob)]).await.expect(200);
}

#[tokio::test]
async fn a_player_says_in_its_head_how_it_has_played() {
    let server = TestServer::start().await;
    let anna = server.account("Anna", AccountKind::Person).await;
    let bob = server.account("Bob", AccountKind::Bot).await;
    let id = server.game(&anna, &bob, "300+3").await;
    server.play(id, "e2e4 e7e5").await;
    server.resign(id, &bob).await;
    let page = server.get("/@/anna", BROWSER).await.expect(200);
    assert_eq!((title(&page), description(&page)), ("Anna – Tabiya", "1 won, 0 lost, 0 drawn, 0 under way."));
    assert_eq!(title(&server.get("/@/bob", BROWSER).await.expect(200)), "BOT Bob – Tabiya");
}

#[tokio::test]
async fn what_is_not_there_is_a_page_for_browsers_and_json_for_others() {
    let server = TestServer::start().await;
    for path in ["/nowhere", "/AAAAAAAA", "/@/nobody", "/favicon.ico"] {
        let page = server.get(path, BROWSER).await.expect(404);
        assert_eq!((title(&page), page.header("cache-control")), ("Not found – Tabiya", Some("no-cache")), "{path}");
        assert!(page.body.contains("<main id=\"main\""), "{path}: the shell shows it");
        assert!(!server.get(path, &[]).await.expect(404).error().is_empty(), "{path}");
    }
    let page = server.get("/a/b/c", BROWSER).await.expect(404);
    assert!(page.body.contains("<h1>Not found</h1>"), "{}", page.body);
    assert!(!server.get("/a/b/c", &[]).await.expect(404).error().is_empty());
}

#[tokio::test]
async fn files_have_their_types_and_may_be_kept_as_long_as_they_are_the_same() {
    let server = TestServer::start().await;
    let page = server.get("/", BROWSER).await.expect(200);
    let script = between(&page, "<script type=\"module\" src=\"", "\"").to_owned();
    let base = script.strip_suffix("/app.js").expect("the first script");
    assert!(page.body.contains(&format!("<link rel=\"stylesheet\" href=\"{base}/style/page.css\">")), "{}", page.body);
    let linked = server.get(&script, &[]).await.expect(200);
    assert!(!linked.body.contains("\nimport "), "one script holds them all");
    for (name, content_type) in [
        ("style/base.css", "text/css; charset=utf-8"),
        ("app.js", "text/javascript; charset=utf-8"),
        ("board/index.html", "text/html; charset=utf-8"),
    ] {
        let file = server.get(&format!("{base}/{name}"), &[]).await.expect(200);
        assert_eq!(file.header("content-type"), Some(content_type));
        assert_eq!(file.header("cache-control"), Some("public, max-age=31536000, immutable"));
        assert_eq!((file.header("content-encoding"), file.header("vary")), (None, Some("accept-encoding")));
        let other = server.get(&format!("/page/000000000000/{name}"), &[]).await.expect(200);
        assert_eq!((other.header("cache-control"), &other.body), (Some("no-cache"), &file.body));
        let mut packed = server.connect().await;
        packed.ask("GET", &format!("{base}/{name}"), &[("accept-encoding", "gzip, br")], "").await;
        let head = packed.head().await.expect(200);
        let length = |answer: &Answer| answer.header("content-length").and_then(|length| length.parse::<usize>().ok());
        assert_eq!(head.header("content-encoding"), Some("gzip"));
        assert!(length(&head) < length(&file), "{name}");
    }
    for name in ["secret.txt", "..%2F..%2FCargo.toml", "tests/package.json", "", "style"] {
        server.get(&format!("{base}/{name}"), &[]).await.expect(404);
    }
}

#[tokio::test]
async fn a_whole_class_can_open_the_page_at_once() {
    let server = TestServer::with(|options| options.limits.requests_by_address = 1).await;
    for _ in 0..200 {
        server.get("/page/any/app.js", &[]).await.expect(200);
    }
    let mut refused = false;
    for _ in 0..20 {
        refused |= server.get("/", BROWSER).await.status == 429;
    }
    assert!(refused, "everything else is counted");
}

#[tokio::test]
async fn who_changes_the_page_sees_it_at_once() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path()).expect("a folder");
    fs::write(folder.path().join("index.html"), "{{base}} {{title}} one").expect("a file");
    fs::write(folder.path().join("app.js"), "one").expect("a file");
    let server = TestServer::with(|options| options.web = Some(folder.path().to_owned())).await;
    assert_eq!(server.get("/", BROWSER).await.expect(200).body, "/page/dev Tabiya: chess one");
    fs::write(folder.path().join("app.js"), "two").expect("a file");
    for version in ["dev", "000000000000"] {
        let file = server.get(&format!("/page/{version}/app.js"), &[]).await.expect(200);
        assert_eq!((file.body.as_str(), file.header("cache-control")), ("two", Some("no-store")));
    }
    server.get("/page/dev/api.js", &[]).await.expect(404);
    server.get("/board", BROWSER).await.expect(503);
}
