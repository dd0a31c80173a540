//! Killed at random under load, many times: every move that was acknowledged is there, and nothing is that was not made.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::house::{Folder, Server, token};
use super::http::{Lines, ask, field};

const GAMES: usize = 6;
const KILLS: u64 = 8;
/// Knights out and home again, with pawns between so that no position comes five times.
const CYCLE: [&str; 8] = ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"];
const PAWNS: [&str; 16] = [
    "a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6", "d2d3", "d7d6", "e2e3", "e7e6", "f2f3", "f7f6", "g2g3", "g7g6",
    "h2h3", "h7h6",
];

/// The move of this number in a game that goes on for long.
fn plan(number: usize) -> &'static str {
    let (round, place) = (number / 10, number % 10);
    match place {
        // A pair of pawn moves opens each round, as long as there are pawns at home; a knight cycle follows.
        0 | 1 if 2 * round + place < PAWNS.len() => PAWNS[2 * round + place],
        0 | 1 => ["e1f2", "e8f7", "f2e1", "f7e8"][2 * (round % 2) + place],
        _ => CYCLE[place - 2],
    }
}

/// What one game is known to have: so many moves were acknowledged, and perhaps one more was made.
struct Progress {
    acknowledged: usize,
    in_doubt: bool,
}

fn play(address: SocketAddr, id: &str, tokens: [&str; 2], from: usize, stop: &AtomicBool) -> Progress {
    let mut made = from;
    while !stop.load(Ordering::Relaxed) && made < 150 {
        let path = format!("/api/board/game/{id}/move/{}", plan(made));
        match ask(address, "POST", &path, tokens[made % 2], "") {
            Ok(answer) if answer.status == 200 => made += 1,
            Ok(answer) if answer.status == 429 => thread::sleep(Duration::from_millis(200)),
            Ok(answer) => panic!("move {made} of {id}, {}: {answer:?}", plan(made)),
            Err(_) => return Progress { acknowledged: made, in_doubt: true },
        }
    }
    Progress { acknowledged: made, in_doubt: false }
}

#[test]
fn every_acknowledged_move_survives_being_killed() {
    let folder = Folder::new("killed");
    let data = folder.path();
    let (white, black) = (token(data, "white"), token(data, "black"));
    let mut server = Server::start(data);
    let games: Vec<String> =
        (0..GAMES).map(|_| server.game(&white, ("black", &black), "clock.limit=10800&clock.increment=10")).collect();
    let mut made = vec![0; GAMES];
    // The moments are as good as random: the machine does not keep time to the millisecond.
    for kill in 0..KILLS {
        let (address, stop) = (server.address, AtomicBool::new(false));
        let progress: Vec<Progress> = thread::scope(|scope| {
            let players: Vec<_> = games
                .iter()
                .zip(&made)
                .map(|(id, &from)| {
                    let (tokens, stop) = ([white.as_str(), black.as_str()], &stop);
                    scope.spawn(move || play(address, id, tokens, from, stop))
                })
                .collect();
            thread::sleep(Duration::from_millis(120 + kill * 83 % 250));
            server.kill();
            stop.store(true, Ordering::Relaxed);
            players.into_iter().map(|player| player.join().unwrap()).collect()
        });
        server = Server::start(data);
        for ((id, progress), made) in games.iter().zip(&progress).zip(&mut made) {
            *made = check(&server, id, &white, progress);
        }
    }
    assert!(made.iter().sum::<usize>() > GAMES * 4, "too few moves to say anything: {made:?}");
}

/// The moves that the server has of a game: all that were acknowledged, at most the one in doubt, and no other.
fn check(server: &Server, id: &str, token: &str, progress: &Progress) -> usize {
    let full = Lines::open(server.address, &format!("/api/board/game/stream/{id}"), token).unwrap().next().unwrap();
    let moves: Vec<&str> = field(&full, "moves").unwrap().split_whitespace().collect();
    let planned: Vec<&str> = (0..moves.len()).map(plan).collect();
    assert_eq!(moves, planned, "game {id}");
    let most = progress.acknowledged + usize::from(progress.in_doubt);
    assert!((progress.acknowledged..=most).contains(&moves.len()), "game {id}: {} of {most}", moves.len());
    moves.len()
}
