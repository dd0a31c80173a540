//! Writing EPD: one way for each.

use core::fmt;

use super::operation::Role;
use super::{Epd, Operand, Operation};

/// The fields of a FEN that an EPD begins with.
const FIELDS: usize = 4;

impl fmt::Display for Epd {
    /// The line of EPD: four fields, the counters if they are not those of a start, and the
    /// operations in the order in which they were given.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.position.fen();
        let fields: Vec<&str> = fen.split(' ').take(FIELDS).collect();
        f.write_str(&fields.join(" "))?;
        if self.position.halfmoves() != 0 {
            write!(f, " hmvc {};", self.position.halfmoves())?;
        }
        if self.position.fullmoves() != 1 {
            write!(f, " fmvn {};", self.position.fullmoves())?;
        }
        self.operations.iter().try_for_each(|operation| self.write(operation, f))
    }
}

impl Epd {
    fn write(&self, operation: &Operation, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {}", operation.opcode)?;
        let mut position = self.position;
        for operand in &operation.operands {
            match operand {
                Operand::Word(word) => write!(f, " {word}")?,
                Operand::Text(text) => write!(f, " \"{text}\"")?,
                Operand::Move(shape) => match position.legal(*shape) {
                    Some(legal) => {
                        write!(f, " {}", legal.san())?;
                        if Role::of(&operation.opcode) == Role::Variation {
                            position = legal.play();
                        }
                    }
                    // Only legal moves are taken, so this is never reached; it is readable all the same.
                    None => write!(f, " {shape}")?,
                },
            }
        }
        f.write_str(";")
    }
}
