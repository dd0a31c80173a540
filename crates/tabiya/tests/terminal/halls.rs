//! Games on a server, on the full screen.

use super::gate::{Gate, Way};
use super::house::{Folder, Server, token};
use super::http::{Lines, ask, field};
use super::pane::Pane;

#[test]
#[ignore = "needs tmux: cargo xtask terminal"]
fn a_game_on_a_server_against_a_client_of_its_api() {
    let folder = Folder::new("screen-server");
    let data = folder.path().join("server");
    let server = Server::start(&data);
    let (anna, bob) = (token(&data, "anna"), token(&data, "bob"));
    let arguments =
        format!("--server http://{} --token {anna} --challenge bob --side white --time 5+3", server.address);
    let pane = Pane::play(100, 30, folder.path(), &arguments);
    pane.wait_for("Waiting for bob to accept.");
    let waiting = ask(server.address, "GET", "/api/challenge", &bob, "").expect("an answer");
    let (_, rest) = waiting.body.split_once("\"in\":[").expect("challenges");
    let id = field(rest, "id").expect("a challenge").to_owned();
    let post = |what: &str| ask(server.address, "POST", what, &bob, "").expect("an answer");
    assert_eq!(post(&format!("/api/challenge/{id}/accept")).status, 200);
    pane.wait_for("You are White against bob.");
    let mut lines = Lines::open(server.address, &format!("/api/board/game/stream/{id}"), &bob).expect("a stream");
    for (own, answer, san) in [("e4", "e7e5", "e5"), ("Bc4", "b8c6", "Nc6"), ("Qh5", "g8f6", "Nf6")] {
        pane.line(own);
        loop {
            let line = lines.next().expect("a line");
            let moves = field(&line, "moves").unwrap_or_default().split(' ').filter(|word| !word.is_empty()).count();
            if moves % 2 == 1 {
                break;
            }
        }
        assert_eq!(post(&format!("/api/board/game/{id}/move/{answer}")).status, 200);
        // Both in one row of the sheet: words of the last line name moves, too.
        pane.wait_until("the answer", |screen| {
            screen.lines().any(|line| line.contains(&format!(". {own} ")) && line.contains(san))
        });
    }
    assert_eq!(post(&format!("/api/board/game/{id}/draw/yes")).status, 200);
    pane.wait_for("Black offers a draw");
    pane.line("decline");
    pane.line("Qxf7");
    pane.wait_for("Qxf7#");
    pane.wait_for("1-0");
    assert!(pane.words().contains("Black is checkmated: White wins"), "{}", pane.screen());
}

#[test]
#[ignore = "needs tmux: cargo xtask terminal"]
fn a_challenge_is_seen_and_accepted_in_another_terminal() {
    let folder = Folder::new("screen-challenge");
    let data = folder.path().join("server");
    let server = Server::start(&data);
    let tokens = ["anna", "bob"].map(|name| token(&data, name));
    let play = |name: &str, more: &str| {
        let token = &tokens[usize::from(name == "bob")];
        let arguments = format!("--server http://{} --token {token} {more}", server.address);
        Pane::play(80, 24, &folder.path().join(name), &arguments)
    };
    let anna = play("anna", "--challenge bob --side white --time 5+0");
    anna.wait_for("Waiting for bob to accept.");
    let bob = play("bob", "");
    bob.wait_for("1 Answer anna's challenge");
    bob.keys(&["1"]);
    bob.wait_for("anna challenges you, with a clock of 5+0.");
    bob.keys(&["1"]);
    bob.wait_for("You are Black against anna.");
    anna.wait_for("You are White against bob.");
    anna.line("e4");
    bob.wait_for("1. e4");
    bob.line("resign");
    bob.wait_for("Resign this game?");
    bob.keys(&["y"]);
    for pane in [&anna, &bob] {
        pane.wait_for("1-0");
    }
    // The same again, with colours reversed.
    anna.line("new");
    anna.wait_for("Waiting for bob to accept.");
    bob.wait_for("anna asks for another");
    bob.line("new");
    bob.wait_for("You are White against anna.");
    anna.wait_for("You are Black against bob.");
    anna.line("resign");
    anna.wait_for("Resign this game?");
    anna.keys(&["y"]);
    for pane in [&anna, &bob] {
        pane.wait_for("1-0");
    }
    bob.line("quit");
    bob.is_as_it_was();
    // Who gives up waiting takes the challenge back.
    anna.line("quit");
    anna.is_as_it_was();
    let anna = play("anna", "--challenge bob --time 5+0");
    anna.wait_for("Waiting for bob to accept.");
    anna.keys(&["C-c"]);
    anna.is_as_it_was();
    let bob = play("bob", "");
    bob.wait_for("Play the computer there");
    assert!(!bob.screen().contains("anna's challenge"), "{}", bob.screen());
    // What comes while one looks is seen at once, and can be declined.
    let anna = play("anna", "--challenge bob --time 5+0");
    bob.wait_for("1 Answer anna's challenge");
    bob.keys(&["1"]);
    bob.wait_for("2 Decline");
    bob.keys(&["2"]);
    bob.wait_until("the challenge to go", |screen| {
        screen.contains("Play the computer there") && !screen.contains("anna's challenge")
    });
    anna.wait_until("the refusal", |screen| !screen.contains("Waiting for bob") && screen.contains("Esc: back."));
}

#[test]
#[ignore = "needs tmux: cargo xtask terminal"]
fn what_was_done_arrives_though_one_leaves_at_once() {
    let folder = Folder::new("screen-leaves");
    let data = folder.path().join("server");
    let server = Server::start(&data);
    let anna = token(&data, "anna");
    let gate = Gate::open(server.address);
    let arguments = format!("--server http://{} --token {anna} --computer --level 1 --side white", gate.address);
    let pane = Pane::play(80, 24, folder.path(), &arguments);
    pane.wait_for("You are White against Computer");
    pane.line("e4");
    pane.wait_for("1. e4");
    gate.let_through(Way::Slow);
    pane.line("resign");
    pane.wait_for("Resign this game?");
    pane.keys(&["y", "C-c"]);
    pane.is_as_it_was();
    let playing = server.get("/api/account/playing", &anna);
    assert!(playing.body.contains("\"nowPlaying\":[]"), "{}", playing.body);
}

#[test]
#[ignore = "needs tmux: cargo xtask terminal"]
fn a_game_is_watched_by_its_link() {
    let folder = Folder::new("halls-watch");
    let data = folder.path().join("server");
    let server = Server::start(&data);
    let (anna, bob) = (token(&data, "anna"), token(&data, "bob"));
    let id = server.game(&anna, ("bob", &bob), "clock.limit=300&clock.increment=3");
    let play = |token: &str, uci: &str| {
        assert_eq!(server.post(&format!("/api/board/game/{id}/move/{uci}"), token, "").status, 200);
    };
    play(&anna, "e2e4");
    let pane = Pane::play(80, 24, folder.path(), "--menu");
    pane.wait_for("4 Watch a game");
    pane.keys(&["4"]);
    pane.wait_for("Go there");
    pane.text(&format!("http://{}", server.address));
    pane.keys(&["Tab"]);
    pane.line(&id);
    pane.wait_for("You watch anna against bob.");
    pane.wait_for("1. e4");
    play(&bob, "e7e5");
    pane.wait_for("1. e4       e5");
    assert_eq!(server.post(&format!("/api/board/game/{id}/resign"), &anna, "").status, 200);
    pane.wait_for("0-1");
}

#[test]
#[ignore = "needs tmux: cargo xtask terminal"]
fn a_link_is_shown_whole_and_nothing_beside_it() {
    let folder = Folder::new("halls-link");
    let server = Server::start(&folder.path().join("server"));
    let url = format!("http://{}", server.address);
    let pane = Pane::play(80, 24, folder.path(), &format!("--server {url} --open"));
    pane.wait_for("c: copy the link. Esc: give up.");
    let screen = pane.screen();
    let line = screen.lines().find(|line| line.contains(&url)).expect("a link");
    assert_eq!(line.trim_matches([' ', '│']).len(), url.len() + "/abcdefgh".len(), "{screen}");
}
