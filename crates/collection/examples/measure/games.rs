//! Games of chance that look like games of people, as far as a collection can tell.

use std::io::{self, Write};

use tabiya_rules::{LegalMove, Position};

/// Numbers that look like chance and are always the same.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number below this one.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// A number below this one, small ones far more often.
    fn low(&mut self, end: u64) -> u64 {
        let part = self.below(1 << 20);
        ((part * part >> 20) * part >> 20) * end >> 20
    }
}

fn mix(number: u64) -> u64 {
    let mixed = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// Writes so many games, as servers write them.
pub(crate) fn write_games(out: &mut impl Write, games: u64, chance: &mut Chance) -> io::Result<()> {
    for _ in 0..games {
        write_game(out, chance)?;
    }
    out.flush()
}

fn write_game(out: &mut impl Write, chance: &mut Chance) -> io::Result<()> {
    let result = ["1-0", "0-1", "1-0", "0-1", "1/2-1/2"][chance.below(5) as usize];
    let (white, black) = (chance.low(200_000), chance.low(200_000));
    let (year, month, day) = (2013 + chance.below(12), 1 + chance.below(12), 1 + chance.below(28));
    let strength = 800 + chance.below(1000) + chance.below(800);
    writeln!(out, "[Event \"Rated Blitz game\"]\n[Site \"https://example.org/{:08x}\"]", chance.next() as u32)?;
    writeln!(out, "[Date \"{year}.{month:02}.{day:02}\"]\n[Round \"-\"]")?;
    writeln!(out, "[White \"player{white}\"]\n[Black \"player{black}\"]\n[Result \"{result}\"]")?;
    let (hour, minute, second) = (chance.below(24), chance.below(60), chance.below(60));
    writeln!(out, "[UTCDate \"{year}.{month:02}.{day:02}\"]\n[UTCTime \"{hour:02}:{minute:02}:{second:02}\"]")?;
    writeln!(out, "[WhiteElo \"{}\"]\n[BlackElo \"{}\"]", strength + chance.below(99), strength + chance.below(99))?;
    writeln!(out, "[TimeControl \"180+2\"]\n[Termination \"Normal\"]\n")?;
    // Two lengths by chance make short and long games rarer than others: 68 half-moves on average.
    let plies = 8 + chance.below(61) + chance.below(61);
    let mut position = Position::start();
    let mut clocks = [180u64; 2];
    for ply in 0..plies {
        let Some(legal) = choose(&position, ply, chance) else { break };
        let clock = &mut clocks[ply as usize % 2];
        *clock = (*clock + 2).saturating_sub(chance.low(12)).max(1);
        let dots = if ply % 2 == 0 { "." } else { "..." };
        write!(out, "{}{dots} {legal} {{ [%clk 0:{:02}:{:02}] }} ", ply / 2 + 1, *clock / 60, *clock % 60)?;
        position = legal.play();
    }
    writeln!(out, "{result}\n")
}

/// A move: at first one of few, some of them far more often than others, so that games come to the same
/// positions as those of people do; later any.
fn choose<'position>(position: &'position Position, ply: u64, chance: &mut Chance) -> Option<LegalMove<'position>> {
    let moves = position.legal_moves();
    if ply >= 24 {
        return moves.get(chance.below(moves.len().max(1) as u64) as usize);
    }
    // Everybody has the same taste, which depends on the position. Each next best move is played half as often.
    let mut tastes: Vec<(u64, LegalMove<'_>)> =
        moves.iter().map(|legal| (mix(position.key() ^ u64::from(legal.bits())), legal)).collect();
    tastes.sort_unstable_by_key(|(taste, _)| *taste);
    let choice = (chance.next() | 1 << 12).trailing_zeros() as usize;
    tastes.get(choice % tastes.len().max(1)).map(|(_, legal)| *legal)
}
