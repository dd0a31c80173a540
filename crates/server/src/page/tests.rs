//! Pages can be read, by people and without script, and nothing on them is more than text.

use crate::store::AccountKind;
use crate::testing::TestServer;

const BROWSER: &[(&str, &str)] = &[("accept", "text/html,application/xhtml+xml,*/*;q=0.8")];

#[tokio::test]
async fn the_first_page_lists_live_games() {
    let server = TestServer::start().await;
    let anna = server.account("Anna", AccountKind::Person).await;
    let bob = server.account("Bob", AccountKind::Bot).await;
    let id = server.game(&anna, &bob, "300+3").await;
    server.play(id, "e2e4").await;
    let page = server.get("/", BROWSER).await.expect(200);
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(page.header("cache-control"), Some("no-store"));
    assert!(page.header("content-security-policy").is_some_and(|policy| policy.starts_with("default-src 'none'")));
    for part in [&*format!("href=\"/{id}\""), "Anna", "BOT", "5+3", "id=\"enter\"", "/api/docs", "tabiya token NAME"] {
        assert!(page.body.contains(part), "{part}");
    }
    assert!(page.body.contains(&format!("<code>{}</code>", server.origin())));
    // Nothing that the policy would forbid.
    for part in ["style=\"", "onclick", "<style", "<script>"] {
        assert!(!page.body.contains(part), "{part}");
    }
}

#[tokio::test]
async fn who_is_signed_in_sees_its_tokens_and_nobody_elses() {
    let server = TestServer::start().await;
    let headers = [("origin", server.origin())];
    let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let entered = server.post("/api/register", &headers, "name=Anna&password=correct+horse").await.expect(200);
    let cookie = entered.cookie();
    let own: Vec<(&str, &str)> = [("cookie", cookie.as_str()), headers[0]].into();
    let label = "label=%3Cb%3Emy+board%3C%2Fb%3E&scopes=board:play";
    let made = server.post("/api/account/tokens", &own, label).await.expect(200).json();
    let page = server.get("/", &own).await.expect(200).body;
    assert!(page.contains("You are <a href=\"/@/Anna\">Anna</a>") && page.contains("&lt;b&gt;my board&lt;/b&gt;"));
    assert!(
        page.contains(made["id"].as_str().expect("an id")) && !page.contains(made["token"].as_str().expect("a token"))
    );
    assert!(!server.get("/", BROWSER).await.body.contains("my board"));
}

#[tokio::test]
async fn a_game_has_a_page() {
    let server = TestServer::start().await;
    let anna = server.account("Anna", AccountKind::Person).await;
    let bob = server.account("Bob", AccountKind::Person).await;
    let id = server.game(&anna, &bob, "300+3").await;
    server.play(id, "f2f3 e7e5 g2g4").await;
    let page = server.get(&format!("/{id}"), BROWSER).await.expect(200).body;
    assert!(page.contains("data-live=\"true\"") && page.contains("Black to move") && page.contains("<time>5:0"));
    server.play(id, "d8h4").await;
    let page = server.get(&format!("/{id}"), BROWSER).await.expect(200).body;
    for part in [
        "<title>Anna – Bob – Tabiya</title>",
        "<li><span>f3</span><span>e5</span><li><span>g4</span><span>Qh4#</span>",
        "0-1: White is checkmated: Black wins (5.1.1).",
        "data-live=\"false\"",
        "<a href=\"/@/Anna\">Anna</a>",
        &format!("/game/export/{id}"),
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[tokio::test]
async fn an_open_challenge_has_a_page_and_another_only_for_its_two() {
    let server = TestServer::start().await;
    let (_, anna) = server.token("Anna", AccountKind::Person, &crate::caller::Scope::ALL).await;
    let (_, bob) = server.token("Bob", AccountKind::Person, &crate::caller::Scope::ALL).await;
    let terms = "clock.limit=300&clock.increment=3";
    let open = server.post("/api/challenge/open", &[("authorization", &*anna)], terms).await.expect(200).json();
    let page = server.get(&format!("/{}", open["id"].as_str().expect("an id")), BROWSER).await.expect(200).body;
    assert!(page.contains("Anna asks for a game") && page.contains("<dd>5+3</dd>") && page.contains("/accept"));
    let own = server.post("/api/challenge/bob", &[("authorization", &*anna)], terms).await.expect(200).json();
    let address = format!("/{}", own["id"].as_str().expect("an id"));
    server.get(&address, BROWSER).await.expect(404);
    server.get(&address, &[("authorization", &*bob)]).await.expect(200);
}

#[tokio::test]
async fn a_player_has_a_page_with_the_latest_games() {
    let server = TestServer::start().await;
    let anna = server.account("Anna", AccountKind::Person).await;
    let bob = server.account("Bob", AccountKind::Bot).await;
    let mut first = None;
    for _ in 0..21 {
        let id = server.game(&anna, &bob, "300+3").await;
        first.get_or_insert(id);
        server.play(id, "e2e4 e7e5").await;
        server.resign(id, &bob).await;
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    let first = format!("href=\"/{}\"", first.expect("a game"));
    let page = server.get("/@/anna", BROWSER).await.expect(200).body;
    assert!(page.contains("<h1>Anna</h1>") && page.contains("21 won, 0 lost, 0 drawn"));
    assert_eq!((page.matches("<tr><td>").count(), page.contains(&first)), (20, false));
    let (_, earlier) = page.split_once("<a href=\"/@/Anna?until=").expect("earlier games");
    let until = earlier.split('"').next().unwrap_or_default();
    let page = server.get(&format!("/@/anna?until={until}"), BROWSER).await.expect(200).body;
    assert_eq!((page.matches("<tr><td>").count(), page.contains(&first)), (1, true));
    assert!(server.get("/@/bob", BROWSER).await.expect(200).body.contains("<b class=\"title\">BOT</b> Bob"));
}

#[tokio::test]
async fn what_is_not_there_is_a_page_for_browsers_and_json_for_others() {
    let server = TestServer::start().await;
    for path in ["/nowhere", "/AAAAAAAA", "/@/nobody", "/a/b/c", "/favicon.ico"] {
        let page = server.get(path, BROWSER).await.expect(404);
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"), "{path}");
        assert!(page.body.contains("<h1>Not found</h1>"), "{path}");
        assert!(!server.get(path, &[]).await.expect(404).error().is_empty(), "{path}");
    }
}

#[tokio::test]
async fn files_have_their_types_and_are_not_sent_twice() {
    let server = TestServer::start().await;
    let page = server.get("/", BROWSER).await.expect(200).body;
    for (name, content_type) in [
        ("style.css", "text/css; charset=utf-8"),
        ("home.js", "text/javascript; charset=utf-8"),
        ("icon.svg", "image/svg+xml"),
    ] {
        let (_, rest) = page.split_once(&format!("/page/{name}")).expect("a link");
        let lasting = format!("/page/{name}{}", rest.split('"').next().unwrap_or_default());
        let file = server.get(&lasting, &[]).await.expect(200);
        assert_eq!(file.header("content-type"), Some(content_type));
        assert_eq!(file.header("cache-control"), Some("public, max-age=31536000, immutable"));
        let tag = file.header("etag").expect("a tag").to_owned();
        let plain = server.get(&format!("/page/{name}?v=old"), &[]).await.expect(200);
        assert_eq!((plain.header("cache-control"), &plain.body), (Some("no-cache"), &file.body));
        let known = server.get(&lasting, &[("if-none-match", &*tag)]).await.expect(304);
        assert_eq!((known.body.as_str(), known.header("etag")), ("", Some(&*tag)));
    }
    server.get("/page/secret.txt", &[]).await.expect(404);
    server.get("/page/..%2F..%2FCargo.toml", &[]).await.expect(404);
}
