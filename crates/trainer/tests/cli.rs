//! The program itself, run as a developer would run it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tabiya_engine::nnue::Net;
use tabiya_trainer::files;
use tabiya_trainer::format::Game;

/// A directory that goes away at the end of the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tabiya-trainer-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a directory can be made");
        Self(path)
    }

    fn at(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _gone = fs::remove_dir_all(&self.0);
    }
}

fn trainer(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabiya-trainer")).args(arguments).output().expect("the program starts")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Plays until there are this many games; small searches do for the form of them.
#[track_caller]
fn selfplay(directory: &str, games: &str, threads: &str) -> Output {
    let output = trainer(&[
        "selfplay",
        "--output",
        directory,
        "--games",
        games,
        "--threads",
        threads,
        "--nodes",
        "50",
        "--hash",
        "1",
        "--chess960",
        "0.5",
    ]);
    assert!(output.status.success(), "{output:?}");
    output
}

fn games_of(path: &str) -> Vec<Game> {
    files::open(Path::new(path)).unwrap().collect::<Result<_, _>>().unwrap()
}

#[test]
fn games_are_played_verified_counted_and_shown() {
    let scratch = Scratch::new("games");
    let directory = scratch.at("new/place");
    let output = selfplay(&directory, "6", "2");
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("6 games (+"), "{output:?}");

    let verified = trainer(&["verify", &directory]);
    assert!(verified.status.success(), "{verified:?}");
    assert!(out(&verified).starts_with("6 games, ") && out(&verified).ends_with(", 0 faults\n"), "{verified:?}");

    let stats = trainer(&["stats", &directory]);
    assert!(stats.status.success() && out(&stats).starts_with("games      6\npositions  "), "{stats:?}");

    let text = out(&trainer(&["text", &directory, "--games", "3"]));
    assert_eq!(text.matches("[Event \"Self-play\"]").count(), 3, "{text}");
}

#[test]
fn a_run_can_be_gone_on_with_and_gives_what_one_run_gives() {
    let scratch = Scratch::new("resume");
    let (parts, whole) = (scratch.at("parts"), scratch.at("whole"));
    selfplay(&whole, "5", "1");
    selfplay(&parts, "2", "1");
    let first = games_of(&format!("{parts}/1-0.games"));
    assert_eq!(first.len(), 2);

    // Killed in the middle of a game.
    let file = format!("{parts}/1-0.games");
    let mut bytes = fs::read(&file).unwrap();
    bytes.extend([0x10, 0, 0x01, 0x10]);
    fs::write(&file, bytes).unwrap();
    assert_eq!(trainer(&["verify", &parts]).status.code(), Some(1));

    let again = selfplay(&parts, "5", "1");
    let told = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(told.contains("going on behind 2 games") && told.contains("cut off 4 bytes"), "{told}");
    let all = games_of(&file);
    assert_eq!(all[..2], first);
    assert_eq!(all, games_of(&format!("{whole}/1-0.games")));
    let starts: std::collections::HashSet<_> = all.iter().map(|game| game.start).collect();
    assert_eq!(starts.len(), 5);

    // There are enough: nothing more is played, which is said.
    for wanted in ["5", "3"] {
        let told = err(&selfplay(&parts, wanted, "1"));
        assert!(told.contains(&format!("nothing is played: {wanted} asked for, there already: 5")), "{told}");
        assert_eq!(games_of(&file), all);
    }
    let refused = trainer(&["selfplay", "--output", &file, "--games", "3"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(err(&refused).contains("1-0.games is a file: games are written to files in a directory"), "{refused:?}");
}

#[test]
fn faults_are_told_with_file_and_game_and_exit_with_1() {
    let scratch = Scratch::new("faults");
    let directory = scratch.at("games");
    selfplay(&directory, "2", "1");
    let file = format!("{directory}/1-0.games");
    let mut bytes = fs::read(&file).unwrap();
    // The score of the last ply of the last game: behind it are four bytes of the sum and two of the end.
    let place = bytes.len() - 8;
    bytes[place] ^= 0x40;
    fs::write(&file, &bytes).unwrap();
    let output = trainer(&["verify", &file]);
    assert_eq!(output.status.code(), Some(1));
    let expected = format!("{file}: game 2, byte {}: the check sum is wrong\n", bytes.len());
    assert!(out(&output).starts_with(&expected) && out(&output).ends_with(", 1 fault\n"), "{output:?}");

    fs::write(scratch.at("other"), "1. e4 e5").unwrap();
    let output = trainer(&["verify", &scratch.at("other")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(out(&output).contains("header: this is no file of games"), "{output:?}");

    let refused = trainer(&["selfplay", "--output", &directory, "--games", "3", "--threads", "1"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("it is damaged (game 2"), "{refused:?}");
}

/// Starts a run without end, waits for a game of each thread, and sends it a signal.
#[cfg(unix)]
fn interrupted(directory: &str, signal: &str) -> std::process::ExitStatus {
    let size = |number| fs::metadata(format!("{directory}/1-{number}.games")).map_or(8, |file| file.len());
    let sizes = || [size(0), size(1)];
    let before = sizes();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya-trainer"));
    command.args(["selfplay", "--output", directory, "--threads", "2", "--nodes", "50", "--hash", "1"]);
    let mut child = command.stderr(std::process::Stdio::null()).spawn().expect("the program starts");
    while !sizes().iter().zip(before).all(|(&now, before)| now > before) {
        assert_eq!(child.try_wait().unwrap(), None, "it goes on until it is told to stop");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    child.wait().unwrap()
}

#[cfg(unix)]
#[test]
fn a_run_can_be_stopped_and_killed() {
    let scratch = Scratch::new("stopped");
    let directory = scratch.at("games");
    assert!(interrupted(&directory, "-TERM").success());
    assert!(trainer(&["verify", &directory]).status.success());
    assert!(interrupted(&directory, "-INT").success());
    assert!(trainer(&["verify", &directory]).status.success());
    assert!(!interrupted(&directory, "-KILL").success());
    let before = games_of_all(&directory);
    assert!(interrupted(&directory, "-TERM").success());
    assert!(trainer(&["verify", &directory]).status.success());
    for (before, after) in before.iter().zip(games_of_all(&directory)) {
        assert_eq!(before[..], after[..before.len()]);
    }
}

/// The games of both threads, without one that is torn.
#[cfg(unix)]
fn games_of_all(directory: &str) -> [Vec<Game>; 2] {
    [0, 1].map(|number| {
        let path = format!("{directory}/1-{number}.games");
        files::open(Path::new(&path)).unwrap().map_while(Result::ok).collect()
    })
}

#[test]
fn wrong_use_exits_with_2() {
    let scratch = Scratch::new("wrong");
    let directory = scratch.at("games");
    assert_eq!(trainer(&["stats", "/nowhere/at/all.games"]).status.code(), Some(2));
    for (arguments, expected) in [
        ("selfplay --output DIR --games 1 --chess960 2", "a share is a number from 0 to 1"),
        ("selfplay --output DIR --games 1 --hash 0", "this is a whole number from 1 to 1048576"),
        ("selfplay --output DIR --games 0", "this is a whole number from 1"),
        ("selfplay --output DIR --games 1 --nodes x", "this is a whole number from 1"),
        ("train x -o n.net --rate nan", "a rate is a number above 0, up to 1"),
        ("train x -o n.net --rate inf", "a rate is a number above 0, up to 1"),
        ("train x -o n.net --rate -0.5", "a rate is a number above 0, up to 1"),
        ("train x -o n.net --rate 0", "a rate is a number above 0, up to 1"),
        ("train x -o n.net --spread 0", "a spread is a number from 10 to 2000"),
        ("train x -o n.net --spread nan", "a spread is a number from 10 to 2000"),
        ("train x -o n.net --results 1.5", "a share is a number from 0 to 1"),
        ("train x -o n.net --results 0.2:-1", "a share is a number from 0 to 1"),
        ("train x -o n.net --every 0", "this is a whole number from 1 to 1000000"),
        ("train x -o n.net --epochs 0", "this is a whole number from 1 to 100000"),
        ("train x -o /nowhere/at/all.net", "/nowhere/at/all.net cannot be written"),
        ("selfplay --output DIR --net /nowhere/at/all.net", "/nowhere/at/all.net cannot be read: "),
        ("selfplay --output DIR --net Cargo.toml", "Cargo.toml: this is no file of a network"),
        ("spsa --program /nowhere/at/all --state DIR.txt", "/nowhere/at/all cannot be run: "),
        ("spsa --program TRAINER --state DIR.txt", "it has to be built from the same sources with --features tune"),
        ("spsa --program TRAINER --state Cargo.toml", "Cargo.toml: line 1 is not what a tuning"),
        ("material -o /nowhere/at/all.net", "/nowhere/at/all.net cannot be written"),
    ] {
        let arguments = arguments.replace("DIR", &directory).replace("TRAINER", env!("CARGO_BIN_EXE_tabiya-trainer"));
        let output = trainer(&arguments.split(' ').collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(err(&output).contains(expected), "{arguments}: {output:?}");
    }
}

/// Few games of no quality, to learn from.
fn played_by_material(scratch: &Scratch, games: &str) -> String {
    let (directory, zero) = (scratch.at("games"), scratch.at("zero.net"));
    assert!(trainer(&["material", "--output", &zero]).status.success());
    let how = ["--games", games, "--threads", "1", "--nodes", "50", "--hash", "1"];
    let played = trainer(&[&["selfplay", "--output", &directory, "--net", &zero], &how[..]].concat());
    assert!(played.status.success(), "{played:?}");
    directory
}

#[cfg(unix)]
#[test]
fn learning_that_was_stopped_goes_on_to_the_same_network() {
    let scratch = Scratch::new("learning");
    let directory = played_by_material(&scratch, "60");
    let net = scratch.at("next.net");
    let arguments = |net: &str| ["train", &directory, "-o", net, "--epochs", "120"].map(str::to_owned);
    let run = |net: &str, more: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_tabiya-trainer")).args(arguments(net)).args(more).output().unwrap()
    };
    let kept = format!("{net}.checkpoint");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya-trainer"));
    let mut child = command.args(arguments(&net)).stderr(std::process::Stdio::piped()).spawn().unwrap();
    while !Path::new(&kept).exists() {
        assert_eq!(child.try_wait().unwrap(), None, "it goes on until it is told to stop");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let stopped = child.wait_with_output().unwrap();
    assert_eq!(stopped.status.code(), Some(1), "{stopped:?}");
    assert!(err(&stopped).contains("--resume goes on from there") && !Path::new(&net).exists());

    let begun = fs::read(&kept).unwrap();
    let again = run(&net, &[]);
    assert!(again.status.code() == Some(2) && err(&again).contains("this was stopped behind epoch"), "{again:?}");
    assert_eq!(fs::read(&kept).unwrap(), begun, "nothing of it is lost");
    let resumed = run(&net, &["--resume"]);
    assert!(resumed.status.success(), "{resumed:?}");
    let whole = scratch.at("whole.net");
    assert!(run(&whole, &[]).status.success());
    assert!(fs::read(&net).unwrap() == fs::read(&whole).unwrap());
    fs::write(&kept, begun).unwrap();
    let anew = run(&net, &["--anew"]);
    assert!(anew.status.success() && fs::read(&net).unwrap() == fs::read(&whole).unwrap(), "{anew:?}");
    let both = run(&whole, &["--plot", &whole]);
    assert!(both.status.code() == Some(2) && err(&both).contains("would be written twice"), "{both:?}");
}

/// From material alone to a network.
#[test]
fn a_network_is_learned_from_games_and_kept_on_the_way() {
    let scratch = Scratch::new("train");
    let directory = played_by_material(&scratch, "80");
    let file = format!("{directory}/1-0.games");
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..bytes.len() - 3]).unwrap();
    let torn = format!("{file} ends in the middle of a game, read up to there: 79 whole games\n");

    let (net, plot) = (scratch.at("next.net"), scratch.at("losses.svg"));
    fs::write(&net, "as it was").unwrap();
    let with =
        |more: &[&str]| trainer(&[&["train", &directory, "-o", &net, "--plot", &plot, "--batch", "64"], more].concat());
    let learned = with(&["--epochs", "2"]);
    assert!(learned.status.success() && err(&learned).contains(&torn), "{learned:?}");
    assert!(err(&learned).contains("epoch   1: loss ") && err(&learned).contains("epoch   2: loss "), "{learned:?}");
    let bytes = fs::read(&net).unwrap();
    assert!(Net::read(&bytes).is_ok() && fs::read_to_string(&plot).unwrap().starts_with("<svg"));

    // With the same seed it is the same, and goes on from what was kept; what was learned otherwise is not gone on with.
    assert!(with(&["--epochs", "2"]).status.success());
    assert_eq!(fs::read(&net).unwrap(), bytes);
    let on = with(&["--epochs", "2", "--resume"]);
    assert!(on.status.success() && err(&on).contains("going on behind epoch 2"), "{on:?}");
    assert_eq!(fs::read(&net).unwrap(), bytes);
    let other = with(&["--epochs", "3", "--resume"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(err(&other).contains("learned from other positions or with other options"), "{other:?}");

    // Another begins where it ended: with steps of nearly nothing it comes to the same.
    let onward = scratch.at("onward.net");
    let once =
        |more: &[&str]| trainer(&[&["train", &directory, "-o", &onward, "--anew", "--epochs", "1"], more].concat());
    let gone_on = once(&["--from", &net, "--rate", "0.0000001"]);
    assert!(gone_on.status.success() && fs::read(&onward).unwrap() == bytes, "{gone_on:?}");
    let from_nothing = once(&["--rate", "0.0000001"]);
    assert!(from_nothing.status.success() && fs::read(&onward).unwrap() != bytes, "{from_nothing:?}");
    let none = trainer(&["train", &directory, "-o", &onward, "--from", &file]);
    assert!(none.status.code() == Some(2) && err(&none).contains("this is no file of a network"), "{none:?}");

    // Nothing came of it: what was there stays.
    fs::create_dir(scratch.at("empty")).unwrap();
    let failed = trainer(&["train", &scratch.at("empty"), "-o", &net]);
    assert_eq!((failed.status.code(), fs::read(&net).unwrap()), (Some(2), bytes));
    assert!(err(&trainer(&["chances", &directory])).contains(&torn));
}

#[test]
fn chances_are_fitted_to_games_if_there_are_any() {
    let scratch = Scratch::new("chances");
    let directory = scratch.at("games");
    selfplay(&directory, "150", "2");
    let output = trainer(&["chances", &directory]);
    assert!(output.status.success(), "{output:?}");
    for word in
        ["positions   ", "\nmiddle      ", "\nspread      ", "\nlikelihood  ", "\nsteepness   ", "\n    -25 to 25 "]
    {
        assert!(out(&output).contains(word), "{word}: {output:?}");
    }

    fs::create_dir(scratch.at("empty")).unwrap();
    let nothing = trainer(&["chances", &scratch.at("empty")]);
    assert_eq!((nothing.status.code(), out(&nothing).as_str()), (Some(2), ""));
    let why = String::from_utf8_lossy(&nothing.stderr).into_owned();
    assert!(why.contains("there is no file of games (*.games) in it"), "{why}");
}
