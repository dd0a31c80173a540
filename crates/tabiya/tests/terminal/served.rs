//! Games on a server, line by line.

use std::path::{Path, PathBuf};

use super::gate::{Gate, Way};
use super::house::{Folder, Server, token};
use super::http::{Lines, field};
use super::lines::Play;
use super::plain::script;

/// Two who play on a server, White and Black, and the link to their game.
struct Pair {
    white: Play,
    black: Play,
    link: String,
}

/// Lets two guests meet by a link.
fn pair(folder: &Path, url: &str) -> Pair {
    let (one, other) = (folder.join("one"), folder.join("other"));
    let mut white = Play::start(&one, &["--server", url, "--open", "--side", "white", "--time", "5+3"]);
    let told = white.wait_for(|line| line.contains(url) && line.contains("link"));
    let link = told.rsplit(' ').next().expect("a link").to_owned();
    let mut black = Play::start(&other, &["--join", &link]);
    black.wait_for(|line| line.starts_with("You are Black"));
    white.wait_for(|line| line.starts_with("You are White"));
    Pair { white, black, link }
}

impl Pair {
    /// Moves in turn, of White first; each is heard by the other before the next.
    #[track_caller]
    fn play(&mut self, moves: &[&str]) {
        for (index, text) in moves.iter().enumerate() {
            let (player, listener, side) = match index % 2 {
                0 => (&mut self.white, &mut self.black, "White"),
                _ => (&mut self.black, &mut self.white, "Black"),
            };
            player.say(text);
            listener.wait_for(|line| line.starts_with(&format!("{side} plays {text}")));
        }
    }

    /// Waits until both have heard it.
    #[track_caller]
    fn both_hear(&mut self, words: &str) {
        for play in [&mut self.white, &mut self.black] {
            play.wait_for(|line| line.contains(words));
        }
    }
}

#[test]
fn two_play_on_a_server_by_a_link() {
    let folder = Folder::new("served-link");
    let server = Server::start(&folder.path().join("server"));
    let mut pair = pair(folder.path(), &format!("http://{}", server.address));
    pair.white.say("hint");
    pair.white.wait_for(|line| line == "The engine keeps silent while a game on a server goes on.");
    pair.play(&["f3", "e5", "g4", "Qh4"]);
    for play in [pair.white, pair.black] {
        assert_eq!(play.end(), 11, "Black won");
    }
}

#[test]
fn takebacks_offers_and_chat_go_to_and_fro() {
    let folder = Folder::new("served-offers");
    let server = Server::start(&folder.path().join("server"));
    let mut pair = pair(folder.path(), &format!("http://{}", server.address));
    pair.play(&["e4", "e5"]);
    pair.white.say("takeback");
    pair.black.wait_for(|line| line == "White asks to take a move back: accept, or decline.");
    pair.black.say("decline");
    pair.white.wait_for(|line| line == "Black does not let you take back.");
    pair.white.say("takeback");
    pair.black.wait_for(|line| line == "White asks to take a move back: accept, or decline.");
    pair.black.say("accept");
    pair.both_hear("The last move was taken back.");
    pair.play(&["d4", "d5"]);
    pair.white.say("say good luck");
    pair.black.wait_for(|line| line.ends_with(": good luck"));
    pair.white.say("draw");
    pair.black.wait_for(|line| line == "White offers a draw: accept, or decline.");
    pair.black.say("accept");
    pair.both_hear("The players agreed to a draw: drawn (5.2.3). 1/2-1/2");
    for play in [pair.white, pair.black] {
        assert_eq!(play.end(), 12, "drawn");
    }
}

#[test]
fn a_claim_on_a_server_is_judged_there() {
    let folder = Folder::new("served-claim");
    let server = Server::start(&folder.path().join("server"));
    let mut pair = pair(folder.path(), &format!("http://{}", server.address));
    pair.white.say("claim");
    pair.white.wait_for(|line| line.contains("9.2"));
    pair.play(&["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]);
    pair.black.say("claim Ng8");
    pair.both_hear("(9.2");
    for play in [pair.white, pair.black] {
        assert_eq!(play.end(), 12, "drawn");
    }
}

#[test]
fn who_looks_for_anybody_finds_somebody() {
    let folder = Folder::new("served-seek");
    let server = Server::start(&folder.path().join("server"));
    let url = format!("http://{}", server.address);
    let [mut one, mut other] = ["one", "other"]
        .map(|name| Play::start(&folder.path().join(name), &["--server", &url, "--seek", "--time", "10+5"]));
    for play in [&mut one, &mut other] {
        play.wait_for(|line| line.starts_with("You are White against") || line.starts_with("You are Black against"));
    }
}

#[test]
fn who_watches_hears_every_move_once() {
    let folder = Folder::new("served-watch");
    let server = Server::start(&folder.path().join("server"));
    let gate = Gate::open(server.address);
    let mut pair = pair(folder.path(), &format!("http://{}", server.address));
    pair.play(&["e4", "e5"]);
    let link = format!("http://{}/{}", gate.address, pair.link.rsplit('/').next().expect("a name"));
    let mut watcher = Play::start(&folder.path().join("watcher"), &["--watch", &link]);
    watcher.wait_for(|line| line.starts_with("Black plays e5"));
    gate.let_through(Way::Shut);
    watcher.wait_for(|line| line.ends_with("Trying again."));
    pair.play(&["Nf3", "Nc6"]);
    gate.let_through(Way::Open);
    watcher.wait_for(|line| line == "The connection is there again.");
    watcher.wait_for(|line| line.starts_with("Black plays Nc6"));
    pair.white.say("resign");
    watcher.wait_for(|line| line.contains("White resigned"));
    for text in ["White plays e4", "Black plays e5", "White plays Nf3", "Black plays Nc6"] {
        assert_eq!(watcher.read.iter().filter(|line| line.starts_with(text)).count(), 1, "{:#?}", watcher.read);
    }
    assert!(!watcher.read.iter().any(|line| line.contains("taken back")), "{:#?}", watcher.read);
    assert_eq!(watcher.code(), 11, "Black won");
}

#[test]
fn who_watches_hears_how_a_game_ended_while_the_connection_was_away() {
    let folder = Folder::new("served-missed");
    let server = Server::start(&folder.path().join("server"));
    let gate = Gate::open(server.address);
    let mut pair = pair(folder.path(), &format!("http://{}", server.address));
    pair.play(&["f3", "e5"]);
    let link = format!("http://{}/{}", gate.address, pair.link.rsplit('/').next().expect("a name"));
    let mut watcher = Play::start(&folder.path().join("watcher"), &["--watch", &link]);
    watcher.wait_for(|line| line.starts_with("Black plays e5"));
    gate.let_through(Way::Shut);
    watcher.wait_for(|line| line.ends_with("Trying again."));
    pair.play(&["g4", "Qh4"]);
    for play in [pair.white, pair.black] {
        assert_eq!(play.end(), 11);
    }
    gate.let_through(Way::Open);
    watcher.wait_for(|line| line.starts_with("White is checkmated"));
    for text in ["White plays f3", "Black plays e5", "White plays g4", "Black plays Qh4#"] {
        assert_eq!(watcher.read.iter().filter(|line| line.starts_with(text)).count(), 1, "{:#?}", watcher.read);
    }
    assert!(!watcher.read.iter().any(|line| line.contains("taken back")), "{:#?}", watcher.read);
    assert_eq!(watcher.code(), 11, "Black won");
}

#[test]
fn a_game_that_is_over_is_told_from_its_beginning() {
    let folder = Folder::new("served-past");
    let server = Server::start(&folder.path().join("server"));
    let mut pair = pair(folder.path(), &format!("http://{}", server.address));
    pair.play(&["f3", "e5", "g4", "Qh4"]);
    let link = pair.link.clone();
    for play in [pair.white, pair.black] {
        assert_eq!(play.end(), 11);
    }
    let saved = folder.path().join("past.pgn");
    let arguments = ["--watch", &link, "--save", saved.to_str().expect("a path")];
    let (output, _, code) = script(&folder.path().join("watcher"), &arguments, "");
    assert!(output.contains("Black plays Qh4#") && output.contains("White is checkmated") && code == 11, "{output}");
    assert!(std::fs::read_to_string(&saved).expect("a game").contains("Qh4# 0-1"));
}

#[test]
fn what_waits_for_a_friend_goes_on_though_the_connection_breaks() {
    let folder = Folder::new("served-friend");
    let server = Server::start(&folder.path().join("server"));
    let gate = Gate::open(server.address);
    let url = format!("http://{}", gate.address);
    let mut white =
        Play::start(&folder.path().join("one"), &["--server", &url, "--open", "--side", "white", "--time", "5+3"]);
    let told = white.wait_for(|line| line.contains("link"));
    let id = told.rsplit('/').next().expect("a link").to_owned();
    gate.let_through(Way::Shut);
    let link = format!("http://{}/{id}", server.address);
    let mut black = Play::start(&folder.path().join("other"), &["--join", &link]);
    black.wait_for(|line| line.starts_with("You are Black"));
    gate.let_through(Way::Open);
    white.wait_for(|line| line.starts_with("You are White"));
}

#[test]
fn nobody_plays_themselves_by_their_own_link() {
    let folder = Folder::new("served-own");
    let server = Server::start(&folder.path().join("server"));
    let url = format!("http://{}", server.address);
    let mut white = Play::start(folder.path(), &["--server", &url, "--open", "--side", "white", "--time", "5+3"]);
    let told = white.wait_for(|line| line.contains("link"));
    let link = told.rsplit(' ').next().expect("a link").to_owned();
    let (_, complaint, code) = script(folder.path(), &["--join", &link], "");
    assert_eq!(complaint, "error: This link is your own: whoever else opens it plays you.\n");
    assert_eq!(code, 2);
    // The seat is still there.
    let mut black = Play::start(&folder.path().join("other"), &["--join", &link]);
    black.wait_for(|line| line.starts_with("You are Black"));
    white.wait_for(|line| line.starts_with("You are White"));
}

#[test]
fn who_joins_and_gives_up_leaves_the_seat_to_others() {
    let folder = Folder::new("served-seat");
    let data = folder.path().join("server");
    let server = Server::start(&data);
    let anna = token(&data, "anna");
    let made = server.post("/api/challenge/open", &anna, "clock.limit=300&clock.increment=3");
    let id = made.field("id").expect("a challenge").to_owned();
    let link = format!("http://{}/{id}", server.address);
    let mut first = Play::start(&folder.path().join("first"), &["--join", &link]);
    first.wait_for(|line| line == "Waiting for the other player.");
    #[cfg(unix)]
    super::house::signal(first.id(), "TERM");
    #[cfg(not(unix))]
    first.say("quit");
    assert_eq!(first.code(), 0);
    // Two others find both seats free, and the one who is left is told when the challenge has gone.
    let [mut one, mut other] = ["one", "other"].map(|name| Play::start(&folder.path().join(name), &["--join", &link]));
    for play in [&mut one, &mut other] {
        play.wait_for(|line| line.starts_with("You are White against") || line.starts_with("You are Black against"));
    }
}

#[test]
fn a_server_that_goes_away_is_waited_for() {
    let folder = Folder::new("served-away");
    let data = folder.path().join("server");
    let server = Server::start(&data);
    let gate = Gate::open(server.address);
    let url = format!("http://{}", gate.address);
    let mut play = Play::start(folder.path(), &["--server", &url, "--computer", "--level", "1", "--side", "white"]);
    play.say("e4");
    play.wait_for(|line| line.starts_with("Black plays "));
    gate.let_through(Way::Shut);
    drop(server);
    play.wait_for(|line| line.ends_with("Trying again."));
    // It is being restarted: what stands before it says so for a while.
    gate.let_through(Way::Busy);
    gate.wait_for_busy_answers(2);
    let again = Server::start(&data);
    gate.lead_to(again.address);
    gate.let_through(Way::Open);
    play.wait_for(|line| line == "The connection is there again.");
    assert_eq!(play.read.iter().filter(|line| line.ends_with("Trying again.")).count(), 1, "{:#?}", play.read);
    play.say("d4");
    play.wait_for(|line| line.starts_with("White plays d4"));
    play.wait_for(|line| line.starts_with("Black plays "));
    play.say("resign");
    play.wait_for(|line| line.contains("White resigned"));
}

#[test]
fn a_game_is_dated_by_its_first_day() {
    let folder = Folder::new("served-date");
    let server = Server::start(&folder.path().join("server"));
    let url = format!("http://{}", server.address);
    let saved: PathBuf = folder.path().join("mine.pgn");
    let arguments =
        ["--server", &url, "--computer", "--level", "1", "--side", "white", "--save", saved.to_str().expect("a path")];
    let (_, _, code) = script(folder.path(), &arguments, "e4\nresign\n");
    let game = std::fs::read_to_string(&saved).expect("a game");
    assert!(code == 11 && game.contains("[Date \"20") && game.contains(&format!("[Site \"{url}/")), "{game}");
}

#[test]
fn who_waits_hears_of_the_game_though_others_listen_by_the_same_name() {
    let folder = Folder::new("served-taken-over");
    let data = folder.path().join("server");
    let server = Server::start(&data);
    let (anna, bob) = (token(&data, "anna"), token(&data, "bob"));
    let url = format!("http://{}", server.address);
    let arguments = ["--server", &url, "--token", &anna, "--challenge", "bob", "--side", "white", "--time", "5+0"];
    let mut play = Play::start(folder.path(), &arguments);
    play.wait_for(|line| line == "Waiting for bob to accept.");
    // A server tells events once to each name: what listened before is closed.
    let mut other = Lines::open(server.address, "/api/stream/event", &anna).expect("events");
    let line = other.next().expect("a line");
    let id = field(&line, "id").expect("a challenge").to_owned();
    assert_eq!(server.post(&format!("/api/challenge/{id}/accept"), &bob, "").status, 200);
    play.wait_for(|line| line.starts_with("You are White against bob."));
}

#[test]
fn who_gives_up_waiting_takes_the_challenge_back() {
    let folder = Folder::new("served-withdrawn");
    let data = folder.path().join("server");
    let server = Server::start(&data);
    let (anna, bob) = (token(&data, "anna"), token(&data, "bob"));
    let url = format!("http://{}", server.address);
    let mut play =
        Play::start(folder.path(), &["--server", &url, "--token", &anna, "--challenge", "bob", "--time", "5+0"]);
    play.wait_for(|line| line == "Waiting for bob to accept.");
    assert!(server.get("/api/challenge", &bob).body.contains("\"anna\""));
    #[cfg(unix)]
    super::house::signal(play.id(), "INT");
    #[cfg(not(unix))]
    play.say("quit");
    assert_eq!(play.code(), 0, "it was left");
    assert!(!server.get("/api/challenge", &bob).body.contains("\"anna\""));
}

#[test]
fn a_refusal_of_the_server_is_told() {
    let folder = Folder::new("plain-refused");
    let server = Server::start(&folder.path().join("server"));
    let url = format!("http://{}", server.address);
    for (arguments, words) in [
        (vec!["--server", url.as_str(), "--challenge", "nobody-there"], "error: "),
        (
            vec!["--server", url.as_str(), "--seek"],
            "error: whoever looks for anybody needs a clock: say which, such as --time 10+5\n",
        ),
        (vec!["--server", url.as_str(), "--watch"], "error: Nobody plays now.\n"),
        (
            vec!["--server", "http://127.0.0.1:1", "--computer"],
            "error: http://127.0.0.1:1 cannot be reached: nothing listens there\n",
        ),
        (vec!["--computer"], "error: which server? Name it with --server, such as http://127.0.0.1:8064\n"),
        (
            vec!["--server", "nonsense here", "--computer"],
            "error: \"nonsense here\" is not the address of a server, such as http://127.0.0.1:8064\n",
        ),
        (vec!["--server", url.as_str(), "--token", "wrong", "--computer"], "error: the server does not know you"),
        (
            vec!["--server", url.as_str(), "--join", "http://127.0.0.1:1/abcdefgh"],
            "error: that link leads to http://127.0.0.1:1, and not to ",
        ),
        (
            vec!["--server", "http://127.0.0.1:1/chess", "--computer"],
            "error: a server is asked at its root, http://127.0.0.1:1: nothing can stand behind it, as /chess does\n",
        ),
    ] {
        let (_, complaint, code) = script(folder.path(), &arguments, "");
        assert!(complaint.starts_with(words) && code == 2, "{arguments:?}: {complaint}");
    }
}
