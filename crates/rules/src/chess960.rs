//! The 960 start positions of Chess960 (Guidelines II) by their usual numbers; 518 is the start
//! of standard chess.

use crate::{Bitboard, File, Kind, Piece, Position, Rank, Setup, Side, Square, key};

/// The two files, of the five left free by bishops and queen, on which the knights stand.
const KNIGHTS: [(usize, usize); 10] = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// What stands on the first rank in the start position with this number.
fn first_rank(number: u16) -> Option<[Kind; 8]> {
    if number >= 960 {
        return None;
    }
    let number = usize::from(number);
    let mut rank = [None; 8];
    rank[number % 4 * 2 + 1] = Some(Kind::Bishop);
    rank[number / 4 % 4 * 2] = Some(Kind::Bishop);
    let nth_free = |rank: &[Option<Kind>; 8], nth: usize| {
        rank.iter().enumerate().filter(|(_, kind)| kind.is_none()).nth(nth).map(|(file, _)| file)
    };
    let queen = nth_free(&rank, number / 16 % 6)?;
    rank[queen] = Some(Kind::Queen);
    let (one, other) = KNIGHTS[number / 96];
    let (one, other) = (nth_free(&rank, one)?, nth_free(&rank, other)?);
    (rank[one], rank[other]) = (Some(Kind::Knight), Some(Kind::Knight));
    let mut rest = [Kind::Rook, Kind::King, Kind::Rook].into_iter();
    let filled = rank.map(|kind| kind.or_else(|| rest.next()).unwrap_or(Kind::Rook));
    Some(filled)
}

fn from_first_rank(kinds: [Kind; 8]) -> Position {
    let mut setup = Setup::empty();
    for (file, kind) in File::ALL.into_iter().zip(kinds) {
        for side in Side::ALL {
            let square = Square::new(file, Rank::First.seen_by(side));
            setup.put(square, Piece { side, kind });
            setup.put(Square::new(file, Rank::Second.seen_by(side)), Piece { side, kind: Kind::Pawn });
            if kind == Kind::Rook {
                setup.castling = setup.castling.with(square);
            }
        }
    }
    let mut position = Position {
        men: setup.men,
        key: 0,
        castling: setup.castling.0,
        fullmoves: 1,
        halfmoves: 0,
        side: Side::White,
        en_passant: None,
    };
    position.key = key::from_scratch(&position);
    position
}

pub(crate) fn standard() -> Position {
    use Kind::{Bishop, King, Knight, Queen, Rook};
    from_first_rank([Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook])
}

impl Position {
    /// The start position of Chess960 with this number, from 0 to 959.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// assert_eq!(Position::chess960(518), Some(Position::start()));
    /// assert_eq!(
    ///     Position::chess960(0).unwrap().to_string(),
    ///     "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"
    /// );
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    pub fn chess960(number: u16) -> Option<Self> {
        first_rank(number).map(from_first_rank)
    }

    /// The number of this position among the 960 start positions, if it is one of them.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// assert_eq!(Position::start().chess960_number(), Some(518));
    /// assert_eq!(Position::chess960(7).unwrap().chess960_number(), Some(7));
    /// assert_eq!(Position::start().read("e4").unwrap().play().chess960_number(), None);
    /// ```
    pub fn chess960_number(&self) -> Option<u16> {
        let rank = Rank::First.squares();
        let file_of = |squares: Bitboard| squares.first().map(|square| square.index() & 7);
        let free_before = |taken: Bitboard, file: usize| Rank::First.squares().0 & !taken.0 & ((1 << file) - 1);

        let bishops = self.of(Side::White, Kind::Bishop) & rank;
        let light = file_of(bishops & Bitboard::LIGHT)?;
        let dark = file_of(bishops & Bitboard::DARK)?;
        let queens = self.of(Side::White, Kind::Queen) & rank;
        let queen = free_before(bishops, file_of(queens)?).count_ones() as usize;
        let knights = self.of(Side::White, Kind::Knight) & rank;
        let place = |square: Square| free_before(bishops | queens, square.index()).count_ones() as usize;
        let pair = (place(knights.first()?), place(knights.last()?));
        let knights = KNIGHTS.iter().position(|&knights| knights == pair)?;

        let number = (light / 2 + dark / 2 * 4 + queen * 16 + knights * 96) as u16;
        // The sums above trust the board; the start they name does not.
        (Self::chess960(number)? == *self).then_some(number)
    }
}
