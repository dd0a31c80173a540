//! The number of a position in its table.
//!
//! Like pieces form groups. The leading group is numbered so that positions that are mirror images
//! of each other get the same number: with pawns it is the pawns of one side, without them the two
//! kings, or three different pieces where there are three. Each further group is a choice of squares
//! among those still free. The number of the position is made of those of its groups, in an order that
//! the file tells, as the digits make a number.

use super::material::Material;

/// Pieces of a position by their code in a table file: the kind from 1 on, and eight more for Black's.
pub(super) type Men = [u64; 16];

const MOST: usize = Material::MOST as usize;
const PAWN: u8 = 1;

/// How the positions with certain pieces, and the leading pawn on a certain file, are numbered.
#[derive(Debug)]
pub(super) struct Numbering {
    codes: Vec<u8>,
    lead: Lead,
    groups: Vec<Group>,
    size: u64,
}

/// Like pieces, or those that lead.
#[derive(Clone, Copy, Debug)]
struct Group {
    length: usize,
    /// What one step of this group's number is worth.
    worth: u64,
}

/// What leads.
#[derive(Debug)]
enum Lead {
    /// The two kings.
    Kings,
    /// Three pieces that are all different.
    Three,
    /// Pawns. The numbers with the foremost of them on a rank begin here, from the second rank on.
    Pawns { begin: [u64; 6] },
}

impl Numbering {
    /// The numbering for these pieces, in the order of the file. `order` has the places of the leading
    /// group and of the other side's pawns among the digits; `file` is that of the leading pawn, 0 to 3.
    pub(super) fn new(codes: &[u8], order: [u8; 2], file: usize) -> Option<Self> {
        if codes.len() > MOST || codes.len() < 3 {
            return None;
        }
        let is_pawn = |code: &u8| code & 7 == PAWN;
        let run = |at: usize| codes[at..].iter().take_while(|code| **code == codes[at]).count();
        let is_alone = |code: &&u8| codes.iter().all(|other| std::ptr::eq(other, *code) || other != *code);
        let (lead, first, sizes) = if codes.iter().any(is_pawn) {
            let first = run(0);
            let (begin, size) = lead_pawns(first, file)?;
            (Lead::Pawns { begin }, first, size)
        } else if codes.iter().filter(is_alone).count() > 2 {
            (Lead::Three, 3, 31_332)
        } else {
            (Lead::Kings, 2, 462)
        };
        let mut groups = vec![Group { length: first, worth: 0 }];
        let mut at = first;
        while at < codes.len() {
            groups.push(Group { length: run(at), worth: 0 });
            at += run(at);
        }
        let pawns_on_both = codes.get(first).is_some_and(is_pawn);
        let ordered = if pawns_on_both { 2 } else { 1 };
        let [lead_at, pawns_at] = order.map(usize::from);
        if lead_at >= groups.len() || pawns_on_both && (pawns_at >= groups.len() || pawns_at == lead_at) {
            return None;
        }
        let mut free = 64 - groups[..ordered].iter().map(|group| group.length).sum::<usize>();
        let mut next = ordered;
        let mut size = 1u64;
        for digit in 0..groups.len() {
            let (group, choices) = if digit == lead_at {
                (0, sizes)
            } else if pawns_on_both && digit == pawns_at {
                (1, choose(48 - first, groups[1].length))
            } else {
                let length = groups[next].length;
                free -= length;
                next += 1;
                (next - 1, choose(free + length, length))
            };
            groups[group].worth = size;
            size = size.checked_mul(choices)?;
        }
        Some(Self { codes: codes.to_vec(), lead, groups, size })
    }

    /// How many numbers there are.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// The code of the piece that leads.
    pub(super) fn lead(&self) -> usize {
        usize::from(self.codes[0] & 15)
    }

    /// The number of a position that has exactly the pieces this is for.
    pub(super) fn number(&self, men: &Men) -> Option<u64> {
        let mut squares = [0; MOST];
        let squares = squares.get_mut(..self.codes.len())?;
        let mut at = 0;
        while let Some(code) = self.codes.get(at) {
            let mut rest = men[usize::from(code & 15)];
            if rest == 0 {
                return None;
            }
            while rest != 0 {
                *squares.get_mut(at)? = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                at += 1;
            }
        }
        let lead = self.groups[0];
        let (number, pawns) = match &self.lead {
            Lead::Pawns { begin } => (number_of_pawns(squares, lead.length, begin), true),
            Lead::Three => (number_of_three(squares), false),
            Lead::Kings => (number_of_kings(squares)?, false),
        };
        let mut sum = number * lead.worth;
        let mut at = lead.length;
        for (index, group) in self.groups.iter().enumerate().skip(1) {
            let (before, rest) = squares.split_at_mut(at);
            let own = &mut rest[..group.length];
            own.sort_unstable();
            // Pawns of the other side cannot stand on the first rank either.
            let below = if pawns && index == 1 && self.codes[at] & 7 == PAWN { 8 } else { 0 };
            let choice: u64 = (1..)
                .zip(own.iter())
                .map(|(place, square)| {
                    let taken = before.iter().filter(|other| *other < square).count();
                    choose((usize::from(*square) - below).saturating_sub(taken), place)
                })
                .sum();
            sum += choice * group.worth;
            at += group.length;
        }
        Some(sum)
    }
}

/// The file of the pawn that leads, 0 to 3: the table is chosen by it.
pub(super) fn lead_file(pawns: u64) -> usize {
    let squares = (0..64u8).filter(|square| pawns >> square & 1 == 1);
    let foremost = squares.max_by_key(|square| pawn_order(*square)).unwrap_or(0);
    let file = foremost & 7;
    usize::from(file.min(7 - file))
}

/// The order of pawns: those at the edge and far from promotion lead. It is also how many squares are
/// left for the pawns behind one in that order.
fn pawn_order(square: u8) -> usize {
    let (file, rank) = (square & 7, square >> 3);
    let from_edge = file.min(7 - file);
    let taken = 12 * from_edge + 2 * rank.saturating_sub(1) + u8::from(file > 3);
    47usize.saturating_sub(usize::from(taken))
}

/// Where the numbers of so many leading pawns begin for each rank of the first of them, and how many there are.
fn lead_pawns(count: usize, file: usize) -> Option<([u64; 6], u64)> {
    let mut begin = [0; 6];
    let mut size = 0;
    for (rank, begin) in (1..).zip(&mut begin) {
        *begin = size;
        size += choose(pawn_order(8 * rank + file as u8), count.checked_sub(1)?);
    }
    Some((begin, size))
}

/// The number of the leading pawns; the board is mirrored so that the first is on the left.
fn number_of_pawns(squares: &mut [u8], lead: usize, begin: &[u64; 6]) -> u64 {
    let foremost = (0..lead).max_by_key(|at| pawn_order(squares[*at])).unwrap_or(0);
    squares.swap(0, foremost);
    if squares[0] & 4 != 0 {
        for square in squares.iter_mut() {
            *square ^= 7;
        }
    }
    squares[1..lead].sort_unstable_by_key(|square| pawn_order(*square));
    let others = (1..).zip(&squares[1..lead]).map(|(place, square)| choose(pawn_order(*square), place));
    begin[usize::from(squares[0] >> 3).clamp(1, 6) - 1] + others.sum::<u64>()
}

/// Mirrors the board so that the first piece is in the triangle a1, d1, d4, and the first of the leading
/// ones that is off the long diagonal is below it.
fn into_triangle(squares: &mut [u8], lead: usize) {
    let mirror = (if squares[0] & 4 == 0 { 0 } else { 7 }) | (if squares[0] & 32 == 0 { 0 } else { 56 });
    for square in squares.iter_mut() {
        *square ^= mirror;
    }
    let first_off = squares[..lead].iter().find(|square| **square >> 3 != **square & 7);
    if first_off.is_some_and(|square| square >> 3 > square & 7) {
        for square in squares.iter_mut() {
            *square = *square >> 3 | (*square & 7) << 3;
        }
    }
}

/// The number of a square of the triangle a1, d1, d4: first the six below the diagonal.
const fn in_triangle(square: u8) -> u64 {
    let (file, rank) = ((square & 7) as u64, (square >> 3) as u64);
    if file == rank { 6 + file } else { [0, 3, 5, 0, 0, 0, 0, 0][rank as usize] + file - rank - 1 }
}

/// The number of a square below the long diagonal, of 28.
fn below_diagonal(square: u8) -> u64 {
    let (file, rank) = (u64::from(square & 7), u64::from(square >> 3));
    rank * (15 - rank) / 2 + file - rank - 1
}

/// The number of three different pieces.
fn number_of_three(squares: &mut [u8]) -> u64 {
    into_triangle(squares, 3);
    let [one, two, three] = [squares[0], squares[1], squares[2]];
    let is_off = |square: u8| square >> 3 != square & 7;
    let [rank_one, rank_two, rank_three] = [one, two, three].map(|square| u64::from(square >> 3));
    let two_less = u64::from(two > one);
    let three_less = u64::from(three > one) + u64::from(three > two);
    // The first off the diagonal; then the second; then the third; then none.
    if is_off(one) {
        in_triangle(one) * 63 * 62 + (u64::from(two) - two_less) * 62 + u64::from(three) - three_less
    } else if is_off(two) {
        (6 * 63 + rank_one * 28 + below_diagonal(two)) * 62 + u64::from(three) - three_less
    } else if is_off(three) {
        (6 * 63 + 4 * 28) * 62 + rank_one * 7 * 28 + (rank_two - two_less) * 28 + below_diagonal(three)
    } else {
        (6 * 63 + 4 * 28) * 62 + 4 * 7 * 28 + rank_one * 7 * 6 + (rank_two - two_less) * 6 + rank_three - three_less
    }
}

/// The number of the two kings.
fn number_of_kings(squares: &mut [u8]) -> Option<u64> {
    into_triangle(squares, 2);
    let number = KINGS.get(in_triangle(squares[0]) as usize)?.get(usize::from(squares[1]))?;
    Some(u64::from(*number)).filter(|number| *number < 462)
}

/// The numbers of two kings that do not touch, the first in the triangle: those with both on the
/// diagonal come last, and with the first on it the second is never above it.
static KINGS: [[u16; 64]; 10] = {
    let mut numbers = [[u16::MAX; 64]; 10];
    let triangle = [1, 2, 3, 10, 11, 19, 0, 9, 18, 27u8];
    let mut next = 0;
    let mut pass = 0;
    while pass < 2 * triangle.len() {
        let both_on_diagonal = pass >= triangle.len();
        let first = triangle[pass % triangle.len()];
        let (first_file, first_rank) = (first & 7, first >> 3);
        let mut second = 0u8;
        while second < 64 {
            let (file, rank) = (second & 7, second >> 3);
            let touch = file.abs_diff(first_file) < 2 && rank.abs_diff(first_rank) < 2;
            let above = first_file == first_rank && rank > file;
            if !touch && !above && both_on_diagonal == (first_file == first_rank && rank == file) {
                numbers[in_triangle(first) as usize][second as usize] = next;
                next += 1;
            }
            second += 1;
        }
        pass += 1;
    }
    assert!(next == 462);
    numbers
};

/// In how many ways so many squares can be chosen of this many.
fn choose(from: usize, count: usize) -> u64 {
    CHOICES.get(count).and_then(|row| row.get(from)).copied().unwrap_or(0)
}

const CHOICES: [[u64; 65]; MOST] = {
    let mut table = [[0; 65]; MOST];
    let mut from = 0;
    while from < 65 {
        table[0][from] = 1;
        let mut count = 1;
        while count < MOST && from > 0 {
            table[count][from] = table[count][from - 1] + table[count - 1][from - 1];
            count += 1;
        }
        from += 1;
    }
    table
};
