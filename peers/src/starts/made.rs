//! Positions made up by chance, each on a theme that random games seldom reach.

use std::fmt::Write;

use crate::compare::Trio;
use crate::random::Random;

/// So many positions that every library agrees to play on.
pub(super) fn starts(random: &mut Random, count: usize) -> Vec<String> {
    let mut found = Vec::with_capacity(count);
    while found.len() < count {
        let mut board = Draft::default();
        match found.len() % 4 {
            0 => board.promotions(random),
            1 => board.en_passant(random),
            2 => board.pins(random),
            _ => board.castling(random),
        }
        let fen = board.fen(if random.one_in(2) { 'w' } else { 'b' });
        // Most drafts leave a king to be taken; only the peers are asked, so that a position that
        // we alone refuse is still found out.
        if Trio::peers_accept(&fen) {
            found.push(fen);
        }
    }
    found
}

/// A board being filled: the squares from a1 to h8, and the letters for castling.
#[derive(Debug)]
struct Draft {
    squares: [Option<char>; 64],
    castling: String,
}

impl Default for Draft {
    fn default() -> Self {
        Self { squares: [None; 64], castling: String::new() }
    }
}

/// A piece of White by its capital letter, or the same piece of Black.
fn of_side(letter: char, white: bool) -> char {
    if white { letter } else { letter.to_ascii_lowercase() }
}

/// The rank a side calls so, from 0.
fn seen_by(white: bool, rank: usize) -> usize {
    if white { rank } else { 7 - rank }
}

impl Draft {
    /// Puts a piece on a square unless something stands there.
    fn put(&mut self, letter: char, file: usize, rank: usize) {
        self.squares[rank * 8 + file].get_or_insert(letter);
    }

    /// Puts a piece somewhere on some ranks.
    fn scatter(&mut self, random: &mut Random, letter: char, ranks: std::ops::Range<usize>) {
        let free: Vec<usize> =
            (ranks.start * 8..ranks.end * 8).filter(|&square| self.squares[square].is_none()).collect();
        if let Some(&square) = random.pick(&free) {
            self.squares[square] = Some(letter);
        }
    }

    fn kings(&mut self, random: &mut Random) {
        for white in [true, false] {
            self.scatter(random, of_side('K', white), 0..8);
        }
    }

    /// Pawns one step from the last rank, among pieces to be captured there.
    fn promotions(&mut self, random: &mut Random) {
        self.kings(random);
        for white in [true, false] {
            let (seventh, last) = (seen_by(white, 6), seen_by(white, 7));
            for _ in 0..=random.below(5) {
                self.scatter(random, of_side('P', white), seventh..seventh + 1);
            }
            for _ in 0..random.below(5) {
                let letter = *random.pick(&['N', 'B', 'R', 'Q']).unwrap_or(&'N');
                self.scatter(random, of_side(letter, !white), last..last + 1);
            }
        }
        self.sliders(random, 3);
    }

    /// Pawns side by side after a double step, with kings and sliders on the lines that the two
    /// pawns leave.
    fn en_passant(&mut self, random: &mut Random) {
        let white = random.one_in(2);
        let fifth = seen_by(white, 4);
        for _ in 0..=random.below(3) {
            let file = random.below(8);
            self.put(of_side('P', white), file, fifth);
            let beside = if file == 0 || file < 7 && random.one_in(2) { file + 1 } else { file - 1 };
            self.put(of_side('P', !white), beside, seen_by(white, 6));
        }
        if random.one_in(2) {
            self.scatter(random, of_side('K', white), fifth..fifth + 1);
            let slider = if random.one_in(2) { 'R' } else { 'Q' };
            self.scatter(random, of_side(slider, !white), fifth..fifth + 1);
            self.scatter(random, of_side('K', !white), 0..8);
        } else {
            self.kings(random);
        }
        self.sliders(random, 5);
    }

    /// Kings among many sliders and a few pieces to be pinned.
    fn pins(&mut self, random: &mut Random) {
        self.kings(random);
        self.sliders(random, 8);
        for _ in 0..8 {
            let letter = *random.pick(&['N', 'P', 'B', 'R']).unwrap_or(&'N');
            let letter = of_side(letter, random.one_in(2));
            self.scatter(random, letter, 1..7);
        }
    }

    /// Kings and rooks anywhere on their first ranks, with the right to castle.
    fn castling(&mut self, random: &mut Random) {
        for white in [true, false] {
            let rank = seen_by(white, 0);
            let king = if random.one_in(3) { 4 } else { 1 + random.below(6) };
            let [left, right] = if king == 4 && random.one_in(2) {
                [0, 7]
            } else {
                [random.below(king), king + 1 + random.below(7 - king)]
            };
            self.put(of_side('K', white), king, rank);
            for rook in [right, left] {
                self.put(of_side('R', white), rook, rank);
                if !random.one_in(4) {
                    let file = char::from(b'A' + rook as u8);
                    self.castling.push(of_side(file, white));
                }
            }
            if random.one_in(2) {
                // A slider on the rank is what pins a rook that wants to castle.
                let slider = if random.one_in(2) { 'R' } else { 'Q' };
                self.scatter(random, of_side(slider, !white), rank..rank + 1);
            }
            if random.one_in(3) {
                // Another rook further out makes the usual letters ambiguous.
                self.scatter(random, of_side('R', white), rank..rank + 1);
            }
        }
        self.sliders(random, 4);
        for _ in 0..random.below(8) {
            let letter = if random.one_in(2) { 'N' } else { 'P' };
            let letter = of_side(letter, random.one_in(2));
            self.scatter(random, letter, 1..7);
        }
    }

    /// Up to so many sliders of both sides.
    fn sliders(&mut self, random: &mut Random, most: usize) {
        for _ in 0..random.below(most + 1) {
            let letter = *random.pick(&['B', 'R', 'Q']).unwrap_or(&'Q');
            let letter = of_side(letter, random.one_in(2));
            self.scatter(random, letter, 0..8);
        }
    }

    fn fen(&self, side: char) -> String {
        let mut fen = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for square in &self.squares[rank * 8..rank * 8 + 8] {
                match square {
                    None => empty += 1,
                    Some(letter) => {
                        write_count(&mut fen, &mut empty);
                        fen.push(*letter);
                    }
                }
            }
            write_count(&mut fen, &mut empty);
            fen.push(if rank > 0 { '/' } else { ' ' });
        }
        let castling = if self.castling.is_empty() { "-" } else { &self.castling };
        let _ = write!(fen, "{side} {castling} - 0 1");
        fen
    }
}

/// Writes how many squares were empty, if any, and starts to count again.
fn write_count(fen: &mut String, empty: &mut u32) {
    if *empty > 0 {
        let _ = write!(fen, "{empty}");
        *empty = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::starts;
    use crate::random::Random;

    #[test]
    fn as_many_as_asked_for_are_found() {
        let found = starts(&mut Random::new(3), 40);
        assert_eq!(found.len(), 40);
        assert!(found.iter().any(|fen| fen.split(' ').nth(2) != Some("-")));
    }
}
