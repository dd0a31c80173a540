//! What tests need: folders, chance and games.

use std::fmt::Write;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use tabiya_rules::Position;

/// A folder for one test, which goes with it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tabiya-collection-{name}-{}", std::process::id()));
        let _was_there = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder for a test");
        Self(path)
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _gone = std::fs::remove_dir_all(&self.0);
    }
}

/// Numbers that look like chance and are always the same.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below this one.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }
}

/// Games that people played, if they are here, or else some that nobody did.
pub(crate) fn real_games() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/suites/pgn/real-games.pgn");
    let nobodys = |_| generated(&mut Chance(7), 1500);
    std::fs::read(path).map_or_else(nobodys, |bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// Games of chance, whose first moves are often the same. Some start from other positions, some go round in
/// circles, some are wrong.
pub(crate) fn generated(chance: &mut Chance, count: usize) -> String {
    let mut text = String::new();
    for _ in 0..count {
        game(chance, &mut text).expect("writing to a string cannot fail");
    }
    text
}

fn game(chance: &mut Chance, text: &mut String) -> std::fmt::Result {
    let names = ["Anna", "Béla", "Çelik", "Dvořák", "Émile", "Őze", "O'Kelly", "anna maria"];
    let results = ["1-0", "0-1", "1/2-1/2", "*"];
    let mut name = || names[chance.below(8) as usize];
    writeln!(text, "[White \"{}\"]\n[Black \"{}\"]", name(), name())?;
    let result = results[chance.below(4) as usize];
    writeln!(text, "[Result \"{result}\"]")?;
    if chance.below(4) > 0 {
        writeln!(text, "[WhiteElo \"{}\"]", 1000 + chance.below(1800))?;
    }
    if chance.below(3) > 0 {
        writeln!(text, "[BlackElo \"{}\"]", 1000 + chance.below(1800))?;
    }
    match chance.below(5) {
        0 => {}
        1 => writeln!(text, "[Date \"{}.??.??\"]", 1990 + chance.below(30))?,
        _ => {
            let (year, month, day) = (1990 + chance.below(30), 1 + chance.below(12), 1 + chance.below(28));
            writeln!(text, "[UTCDate \"{year}.{month:02}.{day:02}\"]")?;
        }
    }
    let mut position = Position::start();
    if chance.below(10) == 0 {
        position = Position::chess960(chance.below(960) as u16).expect("one of 960");
        writeln!(text, "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{position}\"]")?;
    }
    writeln!(text)?;
    let plies = 1 + chance.below(60);
    // Some only move their knights to and fro.
    let circles = chance.below(12) == 0;
    for ply in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let step = if circles { ["Nf3", "Nf6", "Ng1", "Ng8"][ply as usize % 4] } else { "" };
        // The first moves are few.
        let most = if ply < 6 { 2 } else { moves.len() as u64 };
        let choice = moves.get(chance.below(most.min(moves.len() as u64)) as usize).expect("a move");
        let legal = position.read(step).unwrap_or(choice);
        write!(text, "{legal} ")?;
        if chance.below(30) == 0 {
            write!(text, "{{[%clk 0:01:02]}} ")?;
        }
        if chance.below(40) == 0 {
            write!(text, "({}) ", moves.get(0).expect("a move"))?;
        }
        position = legal.play();
    }
    if chance.below(20) == 0 {
        write!(text, "Kh9 ")?;
    }
    writeln!(text, "{result}\n")
}
