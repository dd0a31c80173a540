//! Stopped as it should be: everybody is told, nothing is lost, and the game goes on with the clock as it was.
#![cfg(unix)]

use super::house::{Folder, Server, token};
use super::http::Lines;

#[test]
fn a_server_that_stops_tells_its_clients_and_ends_its_streams() {
    let folder = Folder::new("stopped");
    let (white, black) = (token(folder.path(), "white"), token(folder.path(), "black"));
    let server = Server::start(folder.path());
    let id = server.game(&white, ("black", &black), "clock.limit=600&clock.increment=0");
    let mut game = Lines::open(server.address, &format!("/api/board/game/stream/{id}"), &white).unwrap();
    let mut events = Lines::open(server.address, "/api/stream/event", &black).unwrap();
    assert!(game.next().unwrap().contains("\"gameFull\""));
    assert!(events.next().unwrap().contains("\"gameStart\""));
    let address = server.address;
    assert!(server.stop().success());
    let told = game.next().unwrap();
    assert!(told.contains("\"chatLine\"") && told.contains("\"server\":\"stopping\""), "{told}");
    assert_eq!((game.next(), events.next()), (None, None));
    assert!(std::net::TcpStream::connect(address).is_err());

    let server = Server::start(folder.path());
    let moved = server.post(&format!("/api/board/game/{id}/move/e2e4"), &white, "");
    assert_eq!((moved.status, moved.body.as_str()), (200, r#"{"ok":true}"#));
}

#[test]
fn the_time_the_server_was_down_is_on_no_clock() {
    let folder = Folder::new("down");
    let (white, black) = (token(folder.path(), "white"), token(folder.path(), "black"));
    let server = Server::start(folder.path());
    let id = server.game(&white, ("black", &black), "clock.limit=60&clock.increment=0");
    for (text, token) in [("e2e4", &white), ("e7e5", &black)] {
        assert_eq!(server.post(&format!("/api/board/game/{id}/move/{text}"), token, "").status, 200);
    }
    assert!(server.stop().success());
    std::thread::sleep(std::time::Duration::from_secs(5));
    let server = Server::start(folder.path());
    let full = Lines::open(server.address, &format!("/api/board/game/stream/{id}"), &white).unwrap().next().unwrap();
    let left: u64 = full.split("\"wtime\":").nth(1).unwrap().split(',').next().unwrap().parse().unwrap();
    // Starting and stopping takes its time on a busy machine, but less than it was down.
    assert!((56_000..=60_000).contains(&left), "{left}");
}
