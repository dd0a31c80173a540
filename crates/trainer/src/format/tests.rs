use std::fs;
use std::path::PathBuf;

use tabiya_rules::Position;

use super::*;
use crate::random::Random;

/// A game of random moves with random scores, from any of the 960 starts.
fn random_game(seed: u64) -> Game {
    let mut random = Random::new(seed);
    let mut start = Position::chess960(random.below(960) as u16).unwrap();
    if seed.is_multiple_of(5) {
        start = Position::start();
    }
    let mut step = |position: Position| {
        let moves = position.legal_moves();
        let shape = moves.get(random.below(moves.len().max(1)))?.shape();
        let score = i32::try_from(random.below(64_001)).unwrap() - 32_000;
        Some((position.legal(shape)?.play(), Ply { shape, score: score as i16 }))
    };
    if !seed.is_multiple_of(5) {
        for _ in 0..seed % 40 {
            start = step(start).map_or(start, |(next, _)| next);
        }
    }
    let mut position = start;
    let mut plies = Vec::new();
    while let Some((next, ply)) = step(position).filter(|_| plies.len() < 30) {
        plies.push(ply);
        position = next;
    }
    let outcome = Outcome::ALL[seed as usize % 3];
    let ending = Ending::ALL[seed as usize % 8];
    Game { start, plies, outcome, ending }
}

fn written(games: &[Game]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes).unwrap();
    for game in games {
        writer.write(game).unwrap();
    }
    bytes
}

fn read(bytes: &[u8]) -> Result<Vec<Game>, ReadError> {
    Reader::new(bytes)?.collect()
}

fn damage(bytes: &[u8]) -> Option<Damage> {
    match read(bytes) {
        Err(ReadError::Damage(damage)) => Some(damage),
        _ => None,
    }
}

#[test]
fn games_come_back_as_they_were() {
    let games: Vec<Game> = (0..500).map(random_game).collect();
    let bytes = written(&games);
    assert_eq!(read(&bytes).unwrap(), games);
    let plies: usize = games.iter().map(|game| game.plies.len()).sum();
    assert!(bytes.len() <= 8 + 41 * games.len() + 4 * plies, "{}", bytes.len());
}

#[test]
fn castling_en_passant_and_counters_are_kept() {
    for fen in [
        "rnbqkb1r/ppp2ppp/5n2/3Pp3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 4",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 99 4000000000",
        "1r2kr2/8/8/8/8/8/8/1R2KR2 w FBfb - 65535 7",
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
    ] {
        let start = Position::from_fen(fen).unwrap();
        let game = Game { start, plies: vec![], outcome: Outcome::Draw, ending: Ending::Length };
        assert_eq!(read(&written(std::slice::from_ref(&game))).unwrap(), [game]);
    }
}

#[test]
fn the_bytes_are_those_of_the_description() {
    let start = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 3 9").unwrap();
    let shape = start.read("O-O").unwrap().shape();
    let plies = vec![Ply { shape, score: -2 }];
    let bytes = written(&[Game { start, plies, outcome: Outcome::WhiteWins, ending: Ending::AgreedWin }]);
    let game = [0x52, 1, 0x90, 0, 0, 0, 0, 0, 0, 0x10, 0x65, 0x0d, 64, 3, 0, 9, 0, 0, 0, 0xc4, 0x31, 0xfe, 0xff, 0, 0];
    assert_eq!(bytes[..8], *b"TBYGAME\x01");
    assert_eq!(bytes[8..bytes.len() - 4], game);
}

#[test]
fn every_flipped_bit_is_noticed() {
    let bytes = written(&[random_game(1), random_game(5), random_game(8)]);
    for bit in 0..bytes.len() * 8 {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        assert!(damage(&changed).is_some(), "bit {bit}");
    }
}

#[test]
fn damage_tells_where_it_is() {
    let (first, second) = (random_game(1), random_game(2));
    let begin = written(std::slice::from_ref(&first)).len() as u64;
    let bytes = written(&[first, second]);
    let end = bytes.len();
    let mut changed = bytes.clone();
    changed[end - 1] ^= 1;
    let expected = Damage { game: 2, begin, at: end as u64, what: What::Checksum };
    assert_eq!(damage(&changed), Some(expected.clone()));
    assert_eq!(expected.to_string(), format!("game 2, byte {end}: the check sum is wrong"));
    let torn = damage(&bytes[..end - 1]).unwrap();
    assert_eq!((torn.game, torn.begin, torn.what), (2, begin, What::Torn));
    assert_eq!(damage(b"").unwrap().what, What::Torn);
    assert_eq!(damage(b"TBYGAM").unwrap().what, What::Torn);
    assert_eq!(damage(b"TBYGAME\x02").unwrap().what, What::Version(2));
    assert_eq!(damage(b"[Event \"?\"]").unwrap().what, What::Foreign);
    assert_eq!(damage(b"PK").unwrap().what, What::Foreign);
}

#[test]
fn a_wrong_check_sum_does_not_hide_the_next_game() {
    let games = [random_game(1), random_game(2), random_game(3)];
    let mut bytes = written(&games);
    let end_of_first = written(&games[..1]).len();
    bytes[end_of_first - 1] ^= 1;
    let found: Vec<bool> = Reader::new(bytes.as_slice()).unwrap().map(|game| game.is_ok()).collect();
    assert_eq!(found, [false, true, true]);
}

#[test]
fn random_bytes_are_refused_without_harm() {
    let mut random = Random::new(11);
    for length in 0..2_000 {
        let noise = (0..length % 200).map(|_| random.number() as u8);
        let bytes: Vec<u8> = HEADER.into_iter().chain(noise).collect();
        assert!(length % 200 == 0 || read(&bytes).is_err());
    }
    let endless = [HEADER.as_slice(), &[0, 0], &[1, 0x10, 0, 0].repeat(2_000)].concat();
    assert_eq!(damage(&endless).unwrap().what, What::Endless);
}

#[test]
fn too_long_a_game_is_not_written() {
    let mut game = random_game(1);
    game.plies = vec![game.plies[0]; MOST_PLIES + 1];
    let mut bytes = Vec::new();
    assert!(Writer::new(&mut bytes).unwrap().write(&game).is_err());
    assert_eq!(bytes, HEADER);
    game.plies.pop();
    assert_eq!(read(&written(std::slice::from_ref(&game))).unwrap(), [game]);
}

/// A file that goes away at the end of the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("tabiya-trainer-{}-{name}", std::process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _gone = fs::remove_file(&self.0);
    }
}

#[test]
fn a_file_torn_anywhere_is_gone_on_with() {
    let games = [random_game(1), random_game(2)];
    let whole = written(&games);
    let first = written(&games[..1]).len();
    let file = Scratch::new("torn");
    for length in 0..=whole.len() {
        fs::write(&file.0, &whole[..length]).unwrap();
        let mut appender = Appender::open(&file.0).unwrap();
        let kept = match length {
            _ if length == whole.len() => 2,
            _ if length >= first => 1,
            _ => 0,
        };
        let expected = [whole.len(), first, if length < 8 { 0 } else { 8 }][2 - kept];
        assert_eq!((appender.games, appender.torn), (kept as u64, (length - expected) as u64), "{length}");
        let third = random_game(3);
        appender.write(&third).unwrap();
        drop(appender);
        let mut expected = games[..kept].to_vec();
        expected.push(third);
        assert_eq!(read(&fs::read(&file.0).unwrap()).unwrap(), expected, "{length}");
    }
}

#[test]
fn what_is_damaged_otherwise_is_left_alone() {
    let file = Scratch::new("damaged");
    let mut bytes = written(&[random_game(1), random_game(2)]);
    bytes[10] ^= 1;
    for content in [bytes.as_slice(), b"1. e4 e5", b"TBYGAME\x07"] {
        fs::write(&file.0, content).unwrap();
        assert!(matches!(Appender::open(&file.0), Err(CannotAppend::Damage(_))));
        assert_eq!(fs::read(&file.0).unwrap(), content);
    }
    fs::write(&file.0, written(&[])).unwrap();
    let _first = Appender::open(&file.0).unwrap();
    assert!(matches!(Appender::open(&file.0), Err(CannotAppend::InUse)));
}
