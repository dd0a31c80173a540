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
    // White's clock, and the time at which it showed that.
    let look = |server: &Server| {
        let path = format!("/api/board/game/stream/{id}");
        let full = Lines::open(server.address, &path, &white).unwrap().next().unwrap();
        let number = |name: &str| -> u64 {
            let rest = full.split(&format!("\"{name}\":")).nth(1).unwrap();
            rest.split([',', '}']).next().unwrap().parse().unwrap()
        };
        (number("wtime"), number("serverTime"))
    };
    let before = look(&server);
    assert!(server.stop().success());
    std::thread::sleep(std::time::Duration::from_secs(4));
    let server = Server::start(folder.path());
    let after = look(&server);
    let (charged, passed) = (before.0 - after.0, after.1 - before.1);
    assert!(passed >= 4_000 && charged + 4_000 <= passed, "{charged} of {passed}");
}
