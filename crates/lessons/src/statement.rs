//! What a chapter says about a position, in words that the rules and the arbiter can judge.

mod judge;
mod read;

pub(crate) use judge::legal;
pub(crate) use read::{number, side, square, wing};
use tabiya_game::Claim;
use tabiya_rules::{Piece, Side, Square, Wing};

/// What a chapter says about a position. It is judged, never believed.
///
/// | words | meaning |
/// |---|---|
/// | `yes`, `no` | true and false by the Laws alone, whatever stands on the board |
/// | `not …` | the contrary of a statement |
/// | `check`, `double check`, `mate`, `stalemate`, `dead` | as they say |
/// | `playing` | the game goes on |
/// | `legal MOVE` | the side to move may make this move |
/// | `refused MOVE because WORDS` | it may not, and the reason has these words in it |
/// | `turn SIDE` | it is this side's move |
/// | `stands SQUARE SIDE KIND`, `count SIDE KIND N` | what stands where, and how often |
/// | `pinned SQUARE`, `attacked SQUARE by SIDE`, `light SQUARE` | of a square and what stands there |
/// | `right SIDE O-O` | the right to castle is still there |
/// | `claim threefold`, `claim fifty` | the side to move may claim a draw, for the position on the board |
/// | `claim threefold with MOVE` | or with a move |
/// | `times N` | the position has occurred so many times |
/// | `fivefold`, `seventy-five` | the game has ended by this |
/// | `can mate SIDE` | some series of legal moves leads to mate by this side |
/// | `flag SIDE draws`, `resigning SIDE draws` | what a side gets that runs out of time or resigns |
/// | `forced MOVE` | it is the only legal move |
/// | `mates in N by MOVE` | the move mates by force in so many moves, and no other does |
/// | `written MOVE TEXT` | the move, given by its squares, is written like that |
/// | `after MOVE …` | a statement that is true after this move |
/// | `targets SQUARE N` | the piece has so many squares to go to |
/// | `halfmoves N` | so many half-moves have passed without a capture or a move of a pawn |
/// | `touch SQUARES allows MOVE`, `touch SQUARES forbids MOVE` | what touched pieces oblige to |
/// | `chess960 LETTERS` | these pieces on the first rank are a start of Chess960 |
///
/// ```
/// use tabiya_lessons::{Scene, Statement};
///
/// let scene = Scene::read("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", "")?;
/// for words in ["pinned e3", "not check", "refused Nd5 because pinned", "can mate white", "not flag white draws"] {
///     assert!(Statement::read(words)?.is_true(&scene)?, "{words}");
/// }
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the table above says what each of them means")]
pub enum Statement {
    Always(bool),
    Not(Box<Self>),
    Check,
    DoubleCheck,
    Checkmate,
    Stalemate,
    Dead,
    Playing,
    Legal(String),
    Refused { text: String, because: String },
    Turn(Side),
    Stands(Square, Piece),
    Count(Piece, u32),
    Pinned(Square),
    Attacked { square: Square, by: Side },
    Light(Square),
    Right(Side, Wing),
    Claim(Claim),
    ClaimWith(Claim, String),
    Times(u32),
    Fivefold,
    SeventyFive,
    CanMate(Side),
    FlagDraws(Side),
    ResigningDraws(Side),
    Forced(String),
    After(String, Box<Self>),
    Targets(Square, u32),
    Halfmoves(u16),
    MatesIn { moves: u32, by: String },
    Written { squares: String, text: String },
    Touch { squares: Vec<Square>, allows: bool, text: String },
    Chess960(String),
}
