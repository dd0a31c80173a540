//! The client against the real server.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use tabiya_client::{
    Colour, EventLine, Failure, FullLine, GameLine, Reply, Server, StateLine, Stream, Terms, WatchLine,
};

/// A server that runs until the tests are over, at this address.
fn serve() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let options = tabiya_server::Options::new(folder.path().to_owned());
    let (ready, is_ready) = channel();
    thread::spawn(move || {
        tabiya_server::run(options, listener, move || ready.send(()).expect("somebody waits")).expect("a server");
    });
    is_ready.recv().expect("a server");
    (folder, address)
}

fn guest(address: &str) -> Server {
    Server::new(address, None).expect("an address").as_guest().expect("a guest")
}

fn full(stream: &mut Stream<GameLine>) -> FullLine {
    match stream.next() {
        Some(Ok(GameLine::Full(full))) => *full,
        other => panic!("{other:?}"),
    }
}

/// The next state for which this holds.
fn state(stream: &mut Stream<GameLine>, holds: impl Fn(&StateLine) -> bool) -> StateLine {
    for line in stream.by_ref() {
        if let GameLine::State(state) = line.expect("a line")
            && holds(&state)
        {
            return *state;
        }
    }
    panic!("the stream has ended")
}

#[test]
fn a_guest_plays_the_computer() {
    let (_folder, address) = serve();
    let server = guest(&address);
    assert!(server.account().expect("an account").username.starts_with("guest-"));
    let terms = Terms { colour: Colour::White, clock: Some((300, 3)), ..Terms::default() };
    let id = server.challenge_computer(1, &terms).expect("a game");
    let mut game = server.game(&id).expect("a stream");
    let told = full(&mut game);
    assert_eq!((told.own_side.as_deref(), told.black.to_string().as_str()), (Some("white"), "Computer level 1"));
    assert_eq!((told.state.wtime, told.initial_fen.as_str()), (300_000, "startpos"));
    server.play(&id, "e2e4").expect("a move");
    state(&mut game, |state| state.moves.split(' ').count() == 2);
    let refused = server.play(&id, "e4e6").expect_err("that is illegal");
    assert!(matches!(&refused, Failure::Refused { status: 400, why } if why.contains("e4")), "{refused:?}");
    server.resign(&id).expect("resigned");
    let over = state(&mut game, |state| state.status == "resign");
    assert_eq!(over.ending.expect("an ending").text, "White resigned: Black wins (5.1.2)");
    assert_eq!(game.next().map(|line| line.map(|_| ())), None, "the stream ends with the game");
}

#[test]
fn two_guests_meet_by_a_link() {
    let (_folder, address) = serve();
    let (one, other) = (guest(&address), guest(&address));
    let terms = Terms { colour: Colour::White, clock: Some((300, 0)), ..Terms::default() };
    let challenge = one.challenge_open(&terms).expect("a challenge");
    assert!(challenge.url.starts_with(&address) && challenge.url.ends_with(&challenge.id), "{challenge:?}");
    one.accept(&challenge.id, Colour::White).expect("the first");
    let mut events = one.events().expect("events");
    other.accept(&challenge.id, Colour::Random).expect("the second");
    let begun = events.by_ref().find_map(|line| match line.expect("a line") {
        EventLine::GameStart { game } => Some(game),
        _ => None,
    });
    assert_eq!(begun.expect("a game").game_id, challenge.id);
    assert!(other.playing().expect("games").iter().any(|game| game.game_id == challenge.id));

    let mut game = one.game(&challenge.id).expect("a stream");
    let told = full(&mut game);
    let is_white = told.own_side.as_deref() == Some("white");
    let (white, black) = if is_white { (&one, &other) } else { (&other, &one) };
    white.play(&challenge.id, "e2e4").expect("a move");
    black.play(&challenge.id, "e7e5").expect("a move");
    white.draw(&challenge.id, Reply::Yes).expect("an offer");
    assert!(state(&mut game, |state| state.wdraw).wdraw);
    black.draw(&challenge.id, Reply::No).expect("declined");
    state(&mut game, |state| !state.wdraw);
    white.takeback(&challenge.id, Reply::Yes).expect("asked");
    black.takeback(&challenge.id, Reply::Yes).expect("granted");
    state(&mut game, |state| state.moves.is_empty());
    white.chat(&challenge.id, "good luck").expect("said");
    assert!(matches!(white.claim_draw(&challenge.id, None), Err(Failure::Refused { .. })));

    let mut watched = Server::new(&address, None).expect("an address").watch(&challenge.id).expect("a stream");
    assert!(matches!(watched.next(), Some(Ok(WatchLine::Whole(_)))));
    let live = one.live().expect("games");
    assert!(live.iter().any(|game| game.id == challenge.id && game.title.contains(" – ")), "{live:?}");
    assert_eq!(one.featured().expect("a game"), challenge.id);
    let late = white.abort(&challenge.id).expect_err("both have moved");
    assert!(matches!(late, Failure::Refused { .. }), "{late:?}");
    white.resign(&challenge.id).expect("resigned");
    state(&mut game, |state| state.status == "resign");
}

#[test]
fn who_looks_for_anybody_finds_somebody() {
    let (_folder, address) = serve();
    let (one, other) = (guest(&address), guest(&address));
    let terms = Terms { clock: Some((600, 5)), ..Terms::default() };
    let mut events = one.events().expect("events");
    let seek = one.seek(&terms).expect("a seek");
    let _read = thread::spawn(move || seek.for_each(drop));
    let second = other.seek(&terms).expect("a seek");
    let _read = thread::spawn(move || second.for_each(drop));
    let begun = events.find_map(|line| match line.expect("a line") {
        EventLine::GameStart { game } => Some(game),
        _ => None,
    });
    assert_eq!(begun.expect("a game").opponent.username, other.account().expect("an account").username);
    let without_clock = one.seek(&Terms::default()).expect_err("a clock is needed");
    assert_eq!(without_clock.to_string(), "Whoever looks for anybody needs a clock.");
}

#[test]
fn what_goes_wrong_is_told_in_one_sentence() {
    let (_folder, address) = serve();
    let nobody = Server::new("http://127.0.0.1:1", None).expect("an address").account().expect_err("nobody is there");
    assert_eq!(nobody.to_string(), "http://127.0.0.1:1 cannot be reached: nothing listens there");
    let stranger = Server::new(&address, Some("nonsense")).expect("an address").account().expect_err("no such token");
    assert!(matches!(stranger, Failure::Unknown(_)), "{stranger:?}");
    let missing = guest(&address).game("12345678").expect_err("no such game");
    assert!(missing.to_string().contains("game"), "{missing}");
    assert_eq!(
        Server::new("not an address", None).expect_err("no address").to_string(),
        "\"not an address\" is not the address of a server, such as http://127.0.0.1:8064"
    );
}

#[test]
fn a_stream_that_nobody_holds_ends_at_once() {
    let (_folder, address) = serve();
    let server = guest(&address);
    let mut events = server.events().expect("events");
    let hold = events.hold();
    let (sender, ended) = channel();
    thread::spawn(move || {
        let ending = events.by_ref().last().is_none_or(|line| line.is_ok());
        sender.send(ending).expect("somebody waits");
    });
    // A blank line would come only after seven seconds.
    drop(hold);
    let ending = ended.recv_timeout(Duration::from_secs(6));
    assert_eq!(ending, Ok(true), "it has ended, and nothing has gone wrong");
}

#[test]
fn a_challenge_goes_with_its_stream() {
    let (_folder, address) = serve();
    let (one, other) = (guest(&address), guest(&address));
    let name = other.account().expect("an account").id;
    let mut events = other.events().expect("events");
    let (challenge, stream) = one.challenge(&name, &Terms::default()).expect("a challenge");
    assert_eq!(one.challenge_named(&challenge.id).expect("a challenge").id, challenge.id);
    drop(stream.hold());
    assert!(stream.last().is_none_or(|line| line.is_ok_and(|line| line.done().is_some())));
    let gone = events.find_map(|line| match line.expect("a line") {
        EventLine::ChallengeCanceled { challenge } => Some(challenge.id),
        _ => None,
    });
    assert_eq!(gone, Some(challenge.id));
    let (challenge, mut stream) = one.challenge(&name, &Terms::default()).expect("a challenge");
    other.accept(&challenge.id, Colour::Random).expect("accepted");
    assert_eq!(stream.next().expect("a line").expect("a line").done(), Some("accepted"));
}

#[test]
fn nobody_is_sent_elsewhere_with_a_token() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    thread::spawn(move || {
        for mut comer in listener.incoming().flatten() {
            let _asked = comer.read(&mut [0; 4096]);
            let answer =
                "HTTP/1.1 301 Moved\r\nlocation: https://elsewhere.example\u{9b}2J\r\ncontent-length: 0\r\n\r\n";
            let _gone = comer.write_all(answer.as_bytes());
        }
    });
    let sent = Server::new(&address, Some("secret")).expect("an address").account().expect_err("it is elsewhere");
    assert_eq!(sent.to_string(), "The server is elsewhere: https://elsewhere.example2J");
}
