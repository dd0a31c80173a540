//! The command line of the server and its chores.

use std::net::TcpListener;

use super::house::{Folder, Server, tabiya, token};
use super::http::ask;

#[test]
fn a_token_works_at_once_and_is_all_that_is_printed() {
    let folder = Folder::new("token");
    let server = Server::start(folder.path());
    let token = token(folder.path(), "Anna");
    assert!(token.starts_with("tby_") && token.len() == 36, "{token}");
    let account = server.get("/api/account", &token);
    assert_eq!((account.status, account.field("username")), (200, Some("Anna")), "{account:?}");
    let bot = tabiya().args(["token", "robot", "--bot", "--data"]).arg(folder.path()).output().unwrap();
    let account = server.get("/api/account", String::from_utf8(bot.stdout).unwrap().trim());
    assert_eq!(account.field("title"), Some("BOT"), "{account:?}");
}

#[test]
fn wrong_names_and_scopes_are_refused_with_a_sentence() {
    let folder = Folder::new("refused");
    for (arguments, part) in [
        (vec!["token", "a b"], "name"),
        (vec!["token", "anna", "--scopes", "everything"], "board:play"),
        (vec!["serve", "--listen", "nowhere"], "127.0.0.1:8064"),
        (vec!["serve", "--web", "/nowhere/at/all"], "index.html"),
        (vec!["backup", "/nowhere/at/all.sqlite"], "error"),
    ] {
        let output = tabiya().args(&arguments).arg("--data").arg(folder.path().join("new")).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains("error: ") && said.contains(part) && output.stdout.is_empty(), "{arguments:?}: {said}");
    }
}

#[test]
fn an_address_that_is_taken_is_named() {
    let folder = Folder::new("taken");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output =
        tabiya().args(["serve", "--no-open", "--listen", &address, "--data"]).arg(folder.path()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, format!("error: cannot listen at {address}: something else listens there\n"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn two_servers_do_not_share_a_folder() {
    let folder = Folder::new("shared");
    let first = Server::start(folder.path());
    let arguments = ["serve", "--no-open", "--listen", "127.0.0.1:0", "--log", "off", "--data"];
    let output = tabiya().args(arguments).arg(folder.path()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("error: another server runs with this data folder"), "{said}");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert_eq!(first.get("/health", "").status, 200);
}

#[test]
fn a_copy_made_while_the_server_runs_can_be_served() {
    let folder = Folder::new("backup");
    let (white, black) = (token(folder.path(), "white"), token(folder.path(), "black"));
    let server = Server::start(folder.path());
    let id = server.game(&white, ("black", &black), "clock.limit=600&clock.increment=0");
    server.post(&format!("/api/board/game/{id}/move/e2e4"), &white, "");
    let other = Folder::new("backup-of");
    let copy = other.path().join("tabiya.sqlite");
    let backup = || tabiya().arg("backup").arg(&copy).arg("--data").arg(folder.path()).output().unwrap();
    assert!(backup().status.success());
    let again = backup();
    assert_eq!(again.status.code(), Some(2), "{again:?}");
    let copied = Server::start(other.path());
    let moved = copied.post(&format!("/api/board/game/{id}/move/e7e5"), &black, "");
    assert_eq!(moved.status, 200, "{moved:?}");
    // The original knows nothing of it.
    assert_eq!(server.post(&format!("/api/board/game/{id}/move/e7e6"), &black, "").status, 200);
}

#[test]
fn no_answer_tells_a_version_or_a_path() {
    let folder = Folder::new("leaks");
    let server = Server::start(folder.path());
    for path in ["/", "/api/account", "/nowhere", "/health", "/api/user/nobody", "/game/export/zzzzzzzz"] {
        let answer = ask(server.address, "GET", path, "tby_none", "").unwrap();
        let text = format!("{}{}", answer.head, answer.body).to_lowercase();
        for leak in ["server:", "x-powered-by", env!("CARGO_PKG_VERSION"), "axum", "hyper", "sqlite", "/tmp", "src/"] {
            assert!(!text.contains(leak), "{path} tells {leak}: {text}");
        }
    }
}
