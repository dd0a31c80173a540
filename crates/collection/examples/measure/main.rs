//! How fast a collection is, and how large: `cargo xtask bench collection [GAMES] [FOLDER] [FILE.pgn]`.
//!
//! Games of chance are written to a file, with openings that come again and again as in life, names, ratings and clocks;
//! or a file of games is given. They are added, looked for and explored, and every figure is printed.

mod figures;
mod games;

use std::fs::File;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use figures::{Figures, Start, peak_memory};
use games::{Chance, write_games};
use tabiya_collection::{Collection, Keys, Page, Query, Who};
use tabiya_rules::{LegalMove, Position};

/// How many questions of each kind are asked.
const QUESTIONS: u64 = 2000;

type Failure = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games = words.first().map_or(Ok(100_000), |word| word.parse());
    let result = games.map_err(Failure::from).and_then(|games| {
        let usual = std::env::temp_dir().join(format!("tabiya-measure-{}", std::process::id()));
        let given = words.get(1).map(PathBuf::from);
        let result = measure(games, given.as_ref().unwrap_or(&usual), words.get(2).map(Path::new));
        // What was asked for by name is kept.
        if given.is_none() {
            std::fs::remove_dir_all(&usual)?;
        }
        result
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _nowhere_else = writeln!(io::stderr(), "error: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Measures the collection in the folder; if there is none, makes it first.
fn measure(games: u64, folder: &Path, given: Option<&Path>) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let mut chance = Chance(8);
    let place = folder.join("collection");
    if !place.exists() {
        std::fs::create_dir_all(folder)?;
        add(games, &place, given, &mut chance, &mut out)?;
    }
    let start = Start::now();
    let collection = Collection::open(&place)?;
    writeln!(out, "opened      in {:.1} ms", start.elapsed().work.as_secs_f64() * 1e3)?;
    ask(&collection, &mut chance, &mut out)?;
    change(&collection, games, &mut chance, &mut out)
}

/// Adds all games at once.
fn add(
    games: u64,
    place: &Path,
    given: Option<&Path>,
    chance: &mut Chance,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let own = place.with_file_name("games.pgn");
    let pgn = given.unwrap_or(&own);
    if given.is_none() {
        write_games(&mut io::BufWriter::new(File::create(&own)?), games, chance)?;
    }
    let collection = Collection::create(place)?;
    let start = Start::now();
    let added = collection.add_stream(File::open(pgn)?, |_| ControlFlow::Continue(()))?;
    let time = start.elapsed();
    let size = collection.size();
    let each = |bytes: u64| bytes / added.games.max(1);
    let (work, clock) = (time.work.as_secs_f64(), time.clock.as_secs_f64());
    let rate = u128::from(added.games) * 1000 / time.work.as_millis().max(1);
    writeln!(out, "added       {} games of {} bytes each", added.games, each(std::fs::metadata(pgn)?.len()))?;
    writeln!(out, "            in {work:.1} s at work, {clock:.1} s by the clock: {rate} games a second at work")?;
    writeln!(
        out,
        "on disk     {} bytes a game: {} for texts, {} for records and names, {} for positions",
        each(size.bytes),
        each(size.texts),
        each(size.bytes - size.texts - size.index),
        each(size.index)
    )?;
    writeln!(out, "memory      {} MB at most", peak_memory() >> 20)?;
    if given.is_none() {
        std::fs::remove_file(&own)?;
    }
    Ok(())
}

/// Asks all kinds of questions.
fn ask(collection: &Collection, chance: &mut Chance, out: &mut impl Write) -> Result<(), Failure> {
    let games = collection.size().games;
    // 1. Positions.
    let openings = positions(collection, games, 20, chance)?;
    let anywhere = positions(collection, games, u64::MAX, chance)?;
    let next = |position: &Position| position.legal_moves().iter().next().map(LegalMove::play);
    let nowhere: Vec<Position> = anywhere.iter().filter_map(next).collect();
    for (name, positions) in [("openings", openings), ("anywhere", anywhere), ("nowhere", nowhere)] {
        let moves = timed(&positions, |position| collection.moves_at(position).map(drop))?;
        writeln!(out, "moves at    {name:<9} {moves}")?;
        let games = timed(&positions, |position| collection.games_at(position, Page::first(10)).map(drop))?;
        writeln!(out, "games at    {name:<9} {games}")?;
    }
    let start = timed(&[Position::start(); 200], |position| collection.moves_at(position).map(drop))?;
    writeln!(out, "moves at    the start {start}")?;
    let start = timed(&[Position::start(); 200], |position| collection.games_at(position, Page::first(10)).map(drop))?;
    writeln!(out, "games at    the start {start}")?;

    // 2. Searches and texts.
    for (name, query) in questions() {
        let found = collection.search(&query, Page::first(20))?.total;
        let figures = timed(&[(); 20], |()| collection.search(&query, Page::first(20)).map(drop))?;
        writeln!(out, "search      {name:<9} {figures}; found {found}")?;
    }
    let query = Query { player: Some(Who::Named("player1".into())), ..Query::default() };
    let figures = timed(&[Position::start(); 20], |start| collection.moves_among(&query, start).map(drop))?;
    writeln!(out, "moves among player    {figures}")?;
    let numbers: Vec<u64> = (0..QUESTIONS).map(|_| 1 + chance.below(games)).collect();
    writeln!(out, "text                  {}", timed(&numbers, |number| collection.text(*number).map(drop))?)?;
    let figures = timed(&[(); 20], |()| collection.statistics(&Who::Exactly("player1".into())).map(drop))?;
    writeln!(out, "statistics            {figures}")?;

    Ok(())
}

/// Adds one game at a time, and makes one file of many.
fn change(collection: &Collection, games: u64, chance: &mut Chance, out: &mut impl Write) -> Result<(), Failure> {
    let mut text = Vec::new();
    write_games(&mut text, 1, chance)?;
    let text = String::from_utf8(text)?;
    let figures = timed(&[(); 3000], |()| collection.add_game(&text, Keys::default()).map(drop))?;
    writeln!(out, "add one               {figures}")?;
    let part = (games / 50).max(300);
    while !collection.needs_merge() {
        let mut text = Vec::new();
        write_games(&mut text, part, chance)?;
        collection.add_stream(&*text, |_| ControlFlow::Continue(()))?;
    }
    let before = collection.size().files;
    let start = Start::now();
    while collection.merge(|| ControlFlow::Continue(()))? {}
    let seconds = start.elapsed().work.as_secs_f64();
    writeln!(out, "merged      {before} files to {} in {seconds:.1} s", collection.size().files)?;
    writeln!(out, "memory      {} MB at most", peak_memory() >> 20)?;
    Ok(())
}

/// Positions of games by chance, none of them after more half-moves than this.
fn positions(collection: &Collection, games: u64, most: u64, chance: &mut Chance) -> Result<Vec<Position>, Failure> {
    let mut positions = Vec::new();
    while positions.len() < QUESTIONS as usize {
        let text = collection.text(1 + chance.below(games))?.ok_or("a game is missing")?;
        let mut line = Vec::new();
        tabiya_pgn::summarise(text.as_bytes(), |_| true, |position| line.push(*position), |_| {});
        positions.push(line[chance.below(most.min(line.len() as u64)) as usize]);
    }
    Ok(positions)
}

fn questions() -> Vec<(&'static str, Query)> {
    let player = |name: &str| Query { player: Some(Who::Named(name.into())), ..Query::default() };
    vec![
        ("all", Query::default()),
        ("player", player("player12")),
        ("opening", Query { opening: Some("sicilian".into()), ..Query::default() }),
        ("much", Query { eco: Some("B".into()), date: "2020..2022".parse().ok(), ..player("player1") }),
        ("start", Query { position: Some(Position::start()), ..player("player1") }),
    ]
}

/// How long each of these takes.
fn timed<T>(items: &[T], mut work: impl FnMut(&T) -> Result<(), tabiya_collection::Error>) -> Result<Figures, Failure> {
    let mut times = Vec::with_capacity(items.len());
    let all = Start::now();
    for item in items {
        let start = Start::now();
        work(item)?;
        times.push(start.elapsed().clock);
    }
    Ok(Figures::new(&times, all.elapsed().work))
}
