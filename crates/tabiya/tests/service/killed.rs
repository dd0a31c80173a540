//! Killed at random under load, many times: every move that was acknowledged is there, and nothing is that was not made.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use super::house::{Folder, Server, token};
use super::http::{Lines, ask, field};

const GAMES: usize = 6;
const KILLS: usize = 20;
/// Knights out and home again.
const KNIGHTS: [&str; 8] = ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"];
/// The files whose pawns are in no knight's way.
const FILES: [char; 6] = ['a', 'b', 'd', 'e', 'g', 'h'];
const ROUND: usize = 2 + KNIGHTS.len();
/// So many moves the plan has.
const MOVES: usize = 2 * FILES.len() * ROUND;

/// The move of this number in a game that never ends by itself: in each round both move a pawn, so that no position comes
/// more than three times, and then the knights.
fn plan(number: usize) -> String {
    let (round, place) = (number / ROUND, number % ROUND);
    let (file, step) = (FILES[round % FILES.len()], round / FILES.len());
    match place {
        0 => format!("{file}{}{file}{}", 2 + step, 3 + step),
        1 => format!("{file}{}{file}{}", 7 - step, 6 - step),
        _ => KNIGHTS[place - 2].to_owned(),
    }
}

/// What one game is known to have: so many moves were acknowledged, and perhaps one more was made.
struct Progress {
    acknowledged: usize,
    in_doubt: bool,
}

fn play(address: SocketAddr, id: &str, tokens: [&str; 2], all_made: &AtomicUsize, stop: &AtomicBool) -> Progress {
    let mut made = 0;
    while !stop.load(Ordering::Relaxed) && made < MOVES {
        let path = format!("/api/board/game/{id}/move/{}", plan(made));
        match ask(address, "POST", &path, tokens[made % 2], "") {
            Ok(answer) if answer.status == 200 => {
                made += 1;
                all_made.fetch_add(1, Ordering::Relaxed);
            }
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
    let mut all: Vec<(String, Progress)> = Vec::new();
    // The moments are as good as random: after so many moves, wherever the server is with the next ones.
    for kill in 0..KILLS {
        let clock = "clock.limit=10800&clock.increment=10";
        let games: Vec<String> = (0..GAMES).map(|_| server.game(&white, ("black", &black), clock)).collect();
        let (address, all_made, stop) = (server.address, AtomicUsize::new(0), AtomicBool::new(false));
        let progress: Vec<Progress> = thread::scope(|scope| {
            let players: Vec<_> = games
                .iter()
                .map(|id| {
                    let (tokens, all_made, stop) = ([white.as_str(), black.as_str()], &all_made, &stop);
                    scope.spawn(move || play(address, id, tokens, all_made, stop))
                })
                .collect();
            while all_made.load(Ordering::Relaxed) < 5 + kill * 37 % 90 {
                thread::yield_now();
            }
            server.kill();
            stop.store(true, Ordering::Relaxed);
            players.into_iter().map(|player| player.join().unwrap()).collect()
        });
        all.extend(games.into_iter().zip(progress));
        server = Server::start(data);
        // What was there after one restart is there after all of them.
        for (id, progress) in &mut all {
            let made = check(&server, id, &white, progress);
            *progress = Progress { acknowledged: made, in_doubt: false };
        }
    }
    let made: usize = all.iter().map(|(_, progress)| progress.acknowledged).sum();
    assert!(made > all.len(), "{made} moves are too few to say anything");
}

/// The moves that the server has of a game: all that were acknowledged, at most the one in doubt, and no other.
fn check(server: &Server, id: &str, token: &str, progress: &Progress) -> usize {
    let full = Lines::open(server.address, &format!("/api/board/game/stream/{id}"), token).unwrap().next().unwrap();
    let moves: Vec<String> = field(&full, "moves").unwrap().split_whitespace().map(str::to_owned).collect();
    let planned: Vec<String> = (0..moves.len()).map(plan).collect();
    assert_eq!(moves, planned, "game {id}");
    let most = progress.acknowledged + usize::from(progress.in_doubt);
    assert!((progress.acknowledged..=most).contains(&moves.len()), "game {id}: {} of {most}", moves.len());
    moves.len()
}
