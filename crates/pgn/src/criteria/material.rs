//! What is left on the board.

use std::str::FromStr;

use tabiya_rules::{Kind, Position, Side};

use super::NotACriterion;

/// The pieces of both sides, whoever has which.
///
/// ```
/// use tabiya_pgn::Material;
/// use tabiya_rules::Position;
/// let material: Material = "KRPvKR".parse().unwrap();
/// let position = Position::from_fen("8/5k2/8/4r3/8/r3p3/8/R3K3 w - - 0 1").unwrap();
/// assert!(!material.is_of(&position));
/// let position = Position::from_fen("8/5k2/8/8/8/r3p3/8/R3K3 w - - 0 1").unwrap();
/// assert!(material.is_of(&position));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material([[u32; 6]; 2]);

impl Material {
    /// Whether just these pieces are on the board, with the colours as they are or exchanged.
    pub fn is_of(&self, position: &Position) -> bool {
        let total: u32 = self.0.iter().flatten().sum();
        if position.occupied().len() != total {
            return false;
        }
        let count = |side| Kind::ALL.map(|kind| position.of(side, kind).len());
        let (white, black) = (count(Side::White), count(Side::Black));
        self.0 == [white, black] || self.0 == [black, white]
    }
}

impl FromStr for Material {
    type Err = NotACriterion;

    fn from_str(text: &str) -> Result<Self, NotACriterion> {
        let wrong = || NotACriterion::Material(text.to_owned());
        let (first, second) = text.split_once(['v', 'V', '-']).ok_or_else(wrong)?;
        let side = |letters: &str| {
            let mut counts = [0; 6];
            for letter in letters.chars() {
                let kind = Kind::from_letter(letter.to_ascii_uppercase()).ok_or_else(wrong)?;
                counts[kind as usize] += 1;
            }
            let has_king = counts[Kind::King as usize] == 1 && counts.iter().sum::<u32>() <= 16;
            has_king.then_some(counts).ok_or_else(wrong)
        };
        Ok(Self([side(first)?, side(second.trim_start_matches(['s', 'S', '.']))?]))
    }
}
