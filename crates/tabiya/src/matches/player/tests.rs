use std::path::PathBuf;
use std::time::Duration;

use super::{NotAPlayer, Player, Program};

#[track_caller]
fn read(text: &str) -> Player {
    Player::read(text).expect("a player")
}

fn option(name: &str, value: &str) -> (String, Option<String>) {
    (name.to_owned(), Some(value.to_owned()))
}

#[test]
fn a_command_with_settings() {
    let player = read("stockfish;UCI_LimitStrength=true;UCI_Elo=1500;nodes=1000;name=Weak fish");
    assert_eq!(player.program, Program::Command(PathBuf::from("stockfish")));
    assert_eq!(player.name.as_deref(), Some("Weak fish"));
    assert_eq!(player.limits.nodes, Some(1000));
    assert_eq!(player.options, [option("UCI_LimitStrength", "true"), option("UCI_Elo", "1500")]);
}

#[test]
fn all_limits() {
    let limits = read("x; depth = 5 ;movetime=100; clock=40/60+0.1").limits;
    assert_eq!((limits.depth, limits.move_time), (Some(5), Some(Duration::from_millis(100))));
    assert_eq!(limits.clock.map(|clock| clock.to_string()).as_deref(), Some("40/60+0.1"));
}

#[test]
fn words_of_the_command_and_arguments() {
    assert_eq!(read("gnuchess --uci").arguments, ["--uci"]);
    let player = read("\"my engine\" -x;args=--a \"b c\"");
    assert_eq!(player.program, Program::Command(PathBuf::from("my engine")));
    assert_eq!(player.arguments, ["-x", "--a", "b c"]);
}

#[test]
fn our_own_levels() {
    assert_eq!(read("tabiya").program, Program::Ourselves);
    let level = read("level:3;nodes=5");
    assert_eq!((level.program, level.arguments), (Program::Ourselves, vec!["uci".to_owned()]));
    assert_eq!(level.name.as_deref(), Some("Tabiya level 3"));
    assert_eq!(level.options, [option("Level", "3")]);
    let elo = read("elo:1500;name=Me");
    assert_eq!(elo.options, [option("UCI_LimitStrength", "true"), option("UCI_Elo", "1500")]);
    assert_eq!(elo.name.as_deref(), Some("Me"));
}

#[test]
fn values_may_hold_equals_signs_and_semicolons() {
    let player = read(r"x;SyzygyPath=a\;b;Formula=a=b;Clear Hash;Empty=;");
    assert_eq!(
        player.options,
        [option("SyzygyPath", "a;b"), option("Formula", "a=b"), ("Clear Hash".to_owned(), None), option("Empty", "")]
    );
}

#[test]
fn threads_are_counted() {
    assert_eq!([read("x").threads(), read("x;threads=4").threads()], [1, 4]);
}

#[test]
fn what_is_wrong_is_told() {
    let owned = str::to_owned;
    for (text, expected) in [
        ("", NotAPlayer::NoCommand),
        (";nodes=1", NotAPlayer::NoCommand),
        ("\"\" x", NotAPlayer::NoCommand),
        ("\"x", NotAPlayer::UnclosedQuote),
        ("level:11", NotAPlayer::Level(owned("11"))),
        ("level:", NotAPlayer::Level(owned(""))),
        ("elo:high", NotAPlayer::Elo(owned("high"))),
        ("x;nodes", NotAPlayer::NoValue(owned("nodes"))),
        ("x;name=", NotAPlayer::NoValue(owned("name"))),
        ("x;=3", NotAPlayer::NoValue(owned("=3"))),
        ("x;nodes=0", NotAPlayer::NotANumber("nodes", owned("0"))),
        ("x;depth=+5", NotAPlayer::NotANumber("depth", owned("+5"))),
        ("x;Hash=1;hash=2", NotAPlayer::Twice(owned("hash"))),
        ("level:3;Level=4", NotAPlayer::Twice(owned("Level"))),
        ("x;dir=/no/such/folder", NotAPlayer::NotAFolder(owned("/no/such/folder"))),
    ] {
        assert_eq!(Player::read(text), Err(expected), "{text}");
    }
    assert!(matches!(Player::read("x;clock=soon"), Err(NotAPlayer::Clock(_))));
}
