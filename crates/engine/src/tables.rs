//! Endgame tables in the format Syzygy: what is known of positions with few men on the board.
//!
//! Files are opened when a position first asks for them. All of it is safe code that trusts no file: one
//! that is damaged gives no answer, or a wrong one, but does no harm.

mod folder;
mod material;
mod numbering;
mod packed;
mod probe;
mod source;
mod table;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fmt, io};

use tabiya_rules::{Move, Position};

use folder::Folder;
use probe::First;

/// The endgame tables of some folders. Clones share them, and any number of threads may ask at once.
///
/// ```
/// use tabiya_engine::{TableError, Tables};
///
/// let refused = Tables::open("no/such/folder").unwrap_err();
/// assert!(matches!(refused, TableError::NoSuchPath(_)));
/// ```
#[derive(Clone, Debug)]
pub struct Tables {
    folder: Arc<Folder>,
}

/// How a position ends with best play, seen from the side to move; the worst comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TableOutcome {
    /// It loses.
    Loss,
    /// It would lose if it were not for the fifty-move rule.
    BlessedLoss,
    /// It is a draw.
    Draw,
    /// It would win if it were not for the fifty-move rule.
    CursedWin,
    /// It wins.
    Win,
}

/// When the search asks the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableRules {
    /// With as many men as the largest table has, only at this depth or more.
    pub least_depth: i32,
    /// Never with more men than this.
    pub most_men: u32,
    /// Whether the fifty-move rule counts: if not, a win that comes too late is a win.
    pub fifty_moves: bool,
}

impl Default for TableRules {
    fn default() -> Self {
        Self { least_depth: 1, most_men: 7, fifty_moves: true }
    }
}

impl TableRules {
    /// Whether to ask tables for so many men about this position at this depth.
    pub(crate) fn allow(self, most_men: u32, position: &Position, depth: i32) -> bool {
        let (men, most) = (position.occupied().len(), self.most_men.min(most_men));
        men < most || men == most && depth >= self.least_depth
    }
}

/// A first move as the tables see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableMove {
    /// The move.
    pub shape: Move,
    /// What it leads to, seen from the side that makes it.
    pub outcome: TableOutcome,
    /// The half-moves from before this move to the next capture, pawn move or mate, perhaps one too few; over
    /// a hundred where the fifty-move rule spoils a win. 0 for a draw, and none if the files that
    /// tell distances are not there.
    pub distance: Option<u32>,
}

/// Why there are no tables to be had.
#[derive(Debug)]
pub enum TableError {
    /// There is nothing of this name.
    NoSuchPath(PathBuf),
    /// There is something of this name, but not a folder.
    NotAFolder(PathBuf),
    /// The folder cannot be read.
    Unreadable {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// None of the folders has tables.
    NoTables(String),
    /// None of the folders has tables that are whole, though one has this.
    Damaged(PathBuf),
}

impl Tables {
    /// Looks for tables in a folder, or in several with `:` between them (`;` on Windows).
    ///
    /// # Errors
    /// If one of them is not a folder that can be read, or none has a table.
    pub fn open(path: &str) -> Result<Self, TableError> {
        let mut folder = Folder::default();
        for path in env::split_paths(path).filter(|path| path != Path::new("")) {
            folder.look_into(&path)?;
        }
        match (folder.most_men, folder.damaged.first()) {
            (0, None) => Err(TableError::NoTables(path.to_owned())),
            (0, Some(damaged)) => Err(TableError::Damaged(damaged.clone())),
            _ => Ok(Self { folder: Arc::new(folder) }),
        }
    }

    /// How many men the largest table is for, the kings among them.
    pub fn most_men(&self) -> u32 {
        self.folder.most_men
    }

    /// How many files were found, those with outcomes (`.rtbw`) and those with distances (`.rtbz`).
    pub fn files(&self) -> usize {
        self.folder.files
    }

    /// Files with the name of a table that are left out, since they are not whole or are something else.
    pub fn damaged(&self) -> &[PathBuf] {
        &self.folder.damaged
    }

    /// Win, draw or loss of the side to move; none if the tables do not have the position: too many men, a
    /// right to castle, a file that is not there.
    ///
    /// It is exact if the last move was a capture or a pawn move. The tables know nothing of the half-moves
    /// already counted for the fifty-move rule: where there are some, a win may be a cursed win in truth,
    /// and a loss a blessed one.
    pub fn outcome(&self, position: &Position) -> Option<TableOutcome> {
        self.may_have(position).then(|| self.find(position, First::Captures)).flatten().map(|found| found.outcome)
    }

    /// Every legal move and what it leads to, the best first; none if the tables do not have the position, and empty if
    /// there is no legal move. The half-moves already counted are taken into account as in [`Tables::root_moves`].
    pub fn moves(&self, position: &Position) -> Option<Vec<TableMove>> {
        if !self.may_have(position) {
            return None;
        }
        let mut moves = self.judge_moves(position).or_else(|| self.judge_outcomes(position))?;
        moves.sort_by_key(|root| {
            let distance = i64::from(root.distance.unwrap_or(0));
            (Reverse(root.outcome), if root.outcome > TableOutcome::Draw { distance } else { -distance })
        });
        Some(moves)
    }

    /// The legal moves that keep the best result, the best first; none if the tables do not have the position,
    /// and empty if there is no legal move.
    ///
    /// The half-moves already counted are taken into account, if the files with distances are there. To win, the
    /// shortest distance comes first, to lose the longest. Any of the moves keeps the result, but only one that
    /// shortens the distance makes progress: if the game has begun to repeat itself, the first is to be played.
    pub fn root_moves(&self, position: &Position) -> Option<Vec<TableMove>> {
        let mut moves = self.moves(position)?;
        let Some(best) = moves.first().copied() else { return Some(moves) };
        moves.retain(|root| root.outcome == best.outcome);
        // A distance may be one too few: a win that comes at the very last half-move is kept only if there is no other.
        let spent = u32::from(position.halfmoves());
        let is_safe = |root: &TableMove| root.distance.is_none_or(|distance| distance == 1 || distance + spent < 100);
        if best.outcome == TableOutcome::Win && is_safe(&best) {
            moves.retain(is_safe);
        }
        Some(moves)
    }

    fn may_have(&self, position: &Position) -> bool {
        position.occupied().len() <= self.folder.most_men && position.castling_rooks().is_empty()
    }
}

impl TableOutcome {
    /// Every outcome, the worst first.
    pub const ALL: [Self; 5] = [Self::Loss, Self::BlessedLoss, Self::Draw, Self::CursedWin, Self::Win];

    /// The same from the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::Win => Self::Loss,
        }
    }

    /// Whether the fifty-move rule makes a draw of it.
    const fn is_spoilt(self) -> bool {
        matches!(self, Self::BlessedLoss | Self::CursedWin)
    }

    /// 1 if it wins or would, -1 if it loses or would.
    const fn sign(self) -> i32 {
        match self {
            Self::Loss | Self::BlessedLoss => -1,
            Self::Draw => 0,
            Self::CursedWin | Self::Win => 1,
        }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchPath(path) => write!(f, "there is no folder {}", path.display()),
            Self::NotAFolder(path) => write!(f, "{} is not a folder", path.display()),
            Self::Unreadable { path, error } => write!(f, "the folder {} cannot be read: {error}", path.display()),
            Self::NoTables(path) => write!(f, "there are no endgame tables (.rtbw) in {path}"),
            Self::Damaged(path) => write!(f, "the endgame table {} is damaged, and there is no other", path.display()),
        }
    }
}

impl std::error::Error for TableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unreadable { error, .. } => Some(error),
            Self::NoSuchPath(_) | Self::NotAFolder(_) | Self::NoTables(_) | Self::Damaged(_) => None,
        }
    }
}
