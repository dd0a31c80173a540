//! Writing FEN: one way for each position.

use alloc::string::String;
use core::fmt;

use super::outermost_rook;
use crate::men::Men;
use crate::{Kind, Position, Rank, Setup, Side, Square, Wing};

/// Room for the longest FEN.
const LONGEST: usize = 112;

/// How castling rights are written.
#[derive(Clone, Copy)]
enum Letters {
    /// `KQkq`, with the file of the rook only where it is not the outermost (X-FEN). In standard
    /// chess it never differs from FEN.
    Wings,
    /// The file of the rook always (Shredder-FEN).
    Files,
}

/// FEN symbols by the four bits of a square's code.
const SYMBOLS: [u8; 16] = *b".PRKBNQ..prkbnq.";

/// Text gathered on the stack.
struct Line {
    bytes: [u8; LONGEST],
    len: usize,
}

impl Line {
    #[inline(always)]
    fn push(&mut self, byte: u8) {
        if let Some(slot) = self.bytes.get_mut(self.len) {
            *slot = byte;
            self.len += 1;
        }
    }

    fn number(&mut self, number: u32) {
        if number >= 10 {
            self.number(number / 10);
        }
        self.push(b'0' + (number % 10) as u8);
    }

    fn square(&mut self, square: Square) {
        self.push(square.file().letter() as u8);
        self.push(square.rank().digit() as u8);
    }

    fn pieces(&mut self, men: &Men) {
        for rank in (0..8).rev() {
            let [short, straight, diagonal, black] =
                [men.short, men.straight, men.diagonal, men.black].map(|plane| plane >> (8 * rank) & 0xff);
            let mut left = short | straight | diagonal;
            let mut next = 0;
            while left != 0 {
                let file = left.trailing_zeros();
                if file > next {
                    self.push(b'0' + (file - next) as u8);
                }
                let bit = |plane: u64| (plane >> file & 1) as usize;
                self.push(SYMBOLS[bit(black) << 3 | bit(diagonal) << 2 | bit(straight) << 1 | bit(short)]);
                next = file + 1;
                left &= left - 1;
            }
            if next < 8 {
                self.push(b'8' - next as u8);
            }
            self.push(if rank == 0 { b' ' } else { b'/' });
        }
    }

    fn castling(&mut self, setup: &Setup, letters: Letters) {
        let first_ranks = Rank::First.squares() | Rank::Eighth.squares();
        // FEN has no letters for rooks elsewhere.
        if (setup.castling & first_ranks).is_empty() {
            self.push(b'-');
        }
        for side in Side::ALL {
            let rank = Rank::First.seen_by(side).squares();
            let king = (setup.of(side, Kind::King) & rank).first();
            for rook in (setup.castling & rank).iter().rev() {
                let upper = match (letters, king.map(|king| Wing::towards(king, rook))) {
                    (Letters::Wings, Some(wing)) if outermost_rook(setup, side, wing) == rook => wing.letter(),
                    _ => rook.file().letter().to_ascii_uppercase(),
                };
                self.push(if side == Side::White { upper as u8 } else { upper.to_ascii_lowercase() as u8 });
            }
        }
    }

    fn fen(setup: &Setup, letters: Letters) -> Self {
        let mut line = Self { bytes: [0; LONGEST], len: 0 };
        line.pieces(&setup.men);
        line.push(setup.side.letter() as u8);
        line.push(b' ');
        line.castling(setup, letters);
        line.push(b' ');
        match setup.en_passant {
            Some(square) => line.square(square),
            None => line.push(b'-'),
        }
        line.push(b' ');
        line.number(u32::from(setup.halfmoves));
        line.push(b' ');
        line.number(setup.fullmoves);
        line
    }

    fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}

impl Setup {
    /// The set-up as FEN, whatever it is.
    pub fn fen(&self) -> String {
        Line::fen(self, Letters::Wings).as_str().into()
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Line::fen(self, Letters::Wings).as_str())
    }
}

impl Position {
    /// The position as FEN, in its one canonical form: the en-passant square is written only if the
    /// capture is legal, and castling as `KQkq` unless another rook stands further out.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let after = Position::start().read("e4").unwrap().play();
    /// assert_eq!(after.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    /// ```
    pub fn fen(&self) -> String {
        self.to_setup().fen()
    }

    /// The position as FEN with castling rights written as the files of the rooks, the way of
    /// Shredder and of many programs for Chess960.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// assert!(Position::start().shredder_fen().ends_with(" w HAha - 0 1"));
    /// ```
    pub fn shredder_fen(&self) -> String {
        Line::fen(&self.to_setup(), Letters::Files).as_str().into()
    }
}

impl fmt::Display for Position {
    /// The position as FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)
    }
}
