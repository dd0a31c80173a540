//! A position, and how it came about.

use tabiya_game::{Game, Moment, RuleSet, Settings};
use tabiya_rules::{CastlingMode, Move, Position, Setup};

/// A position to look at, with the moves that led to it if they matter, as they do for repetitions.
///
/// ```
/// use tabiya_lessons::Scene;
///
/// let scene = Scene::read("start", "Nf3 Nf6 Ng1 Ng8")?;
/// assert_eq!(scene.game().unwrap().times(), 2);
/// assert_eq!(scene.moves().len(), 4);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// From the first position to the one that is shown.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl Scene {
    /// Reads a position (a FEN, of which all behind the side to move may be left out,
    /// the word `start`, or the word `chess960` and a number) and the moves played from it.
    ///
    /// # Errors
    /// What is wrong with it, as a sentence.
    pub fn read(place: &str, moves: &str) -> Result<Self, String> {
        let start = match place.split_once(' ') {
            _ if place == "start" => Position::start(),
            Some(("chess960", number)) => number
                .parse()
                .ok()
                .and_then(Position::chess960)
                .ok_or_else(|| format!("there is no Chess960 start with the number {number}"))?,
            _ => from_fen(place)?,
        };
        let mut scene = Self { positions: vec![start], moves: Vec::new() };
        for text in moves.split_whitespace() {
            let position = *scene.now();
            let legal = position.read(text).map_err(|refusal| format!("{text}: {refusal}"))?;
            scene.moves.push(legal.shape());
            scene.positions.push(legal.play());
        }
        Ok(scene)
    }

    /// The position that is shown.
    ///
    /// # Panics
    /// Never: there is always one.
    pub fn now(&self) -> &Position {
        self.positions.last().expect("a scene has a position")
    }

    /// The position that the moves start from.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The moves that led to the position.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The scene after one more move, which has to be legal.
    pub(crate) fn after(&self, shape: Move) -> Option<Self> {
        let mut scene = self.clone();
        scene.positions.push(self.now().legal(shape)?.play());
        scene.moves.push(shape);
        Some(scene)
    }

    /// The game that was played up to here, under the Laws and without a clock. There is none if it would have been over
    /// before its first move.
    pub fn game(&self) -> Option<Game> {
        let settings = Settings {
            start: *self.start(),
            rules: RuleSet::FIDE_STANDARD,
            ..Settings::with_time("7200".parse().ok()?)
        };
        let mut game = Game::begin(settings, Moment(0)).ok()?;
        for shape in &self.moves {
            game.play(game.turn(), *shape, Moment(0)).ok()?;
        }
        Some(game)
    }
}

/// A position that some game can have led to. A FEN of two or four parts stands for one of all six.
fn from_fen(text: &str) -> Result<Position, String> {
    let rest = match text.split(' ').count() {
        2 => " - - 0 1",
        4 => " 0 1",
        _ => "",
    };
    let setup = Setup::from_fen_strict(&format!("{text}{rest}")).map_err(|error| error.to_string())?;
    let faults = setup.faults(CastlingMode::Chess960);
    if !faults.is_empty() {
        return Err(faults.to_string());
    }
    setup.position(CastlingMode::Chess960).map_err(|faults| faults.to_string())
}
