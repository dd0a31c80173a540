//! Puzzles, those who solve them, and the games in which they are looked for.

use rusqlite::{Connection, OptionalExtension, named_params, params};
use tabiya_rules::BySide;

use super::super::StoreError;
use super::super::records::{Attempt, KeptPuzzle, PuzzleId, Solver, Strength};
use super::cells::{Cells, millis};
use crate::{GameId, PersonId};

/// The columns of a puzzle, as [`read`] wants them.
const COLUMNS: &str = "id, fen, last, moves, themes, game, white, black, rating, deviation, volatility, plays";

pub(super) fn add(connection: &Connection, puzzles: &[KeptPuzzle]) -> Result<usize, StoreError> {
    let sql = "INSERT INTO puzzles (id, fen, last, moves, themes, game, white, black, rating, deviation, volatility, plays) \
               VALUES (:id, :fen, :last, :moves, :themes, :game, :white, :black, :rating, :deviation, :volatility, :plays) \
               ON CONFLICT (id) DO NOTHING";
    let mut insert = connection.prepare_cached(sql)?;
    let mut added = 0;
    for puzzle in puzzles {
        added += insert.execute(named_params! {
            ":id": puzzle.id.as_str(),
            ":fen": puzzle.fen,
            ":last": puzzle.last,
            ":moves": puzzle.moves,
            ":themes": puzzle.themes,
            ":game": puzzle.game.as_ref().map(GameId::as_str),
            ":white": puzzle.players.white,
            ":black": puzzle.players.black,
            ":rating": puzzle.strength.rating,
            ":deviation": puzzle.strength.deviation,
            ":volatility": puzzle.strength.volatility,
            ":plays": puzzle.plays,
        })?;
    }
    Ok(added)
}

pub(super) fn puzzle(connection: &Connection, id: PuzzleId) -> Result<Option<KeptPuzzle>, StoreError> {
    let mut select = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM puzzles WHERE id = ?1"))?;
    let mut rows = select.query([id.as_str()])?;
    rows.next()?.map(|row| read(Cells::new("puzzle", row))).transpose()
}

/// The puzzles nearest to a rating that a person has not tried, the nearest first; of those as near, the older.
pub(super) fn near(
    connection: &Connection,
    rating: f64,
    person: Option<PersonId>,
    most: usize,
) -> Result<Vec<KeptPuzzle>, StoreError> {
    let untried = "NOT EXISTS (SELECT 1 FROM puzzle_results WHERE person = ?2 AND puzzle = puzzles.number)";
    let mut found: Vec<(i64, KeptPuzzle)> = Vec::new();
    // From the rating up, and from it down.
    for (side, order) in [(">=", "ASC"), ("<", "DESC")] {
        let sql = format!(
            "SELECT {COLUMNS}, number FROM puzzles WHERE rating {side} ?1 AND {untried} \
             ORDER BY rating {order}, number LIMIT ?3"
        );
        let mut select = connection.prepare_cached(&sql)?;
        let limit = i64::try_from(most).unwrap_or(i64::MAX);
        let mut rows = select.query(params![rating, person.map(|person| person.0), limit])?;
        while let Some(row) = rows.next()? {
            let cells = Cells::new("puzzle", row);
            found.push((cells.get("number")?, read(cells)?));
        }
    }
    let distance = |puzzle: &KeptPuzzle| (puzzle.strength.rating - rating).abs();
    found.sort_by(|(one, left), (other, right)| distance(left).total_cmp(&distance(right)).then(one.cmp(other)));
    Ok(found.into_iter().take(most).map(|(_, puzzle)| puzzle).collect())
}

pub(super) fn solver(connection: &Connection, person: PersonId) -> Result<Option<Solver>, StoreError> {
    let sql = "SELECT person, rating, deviation, volatility, solved, failed FROM puzzle_ratings WHERE person = ?1";
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query([person.0])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let cells = Cells::new("solver", row);
    let (solved, failed) = (cells.get("solved")?, cells.get("failed")?);
    Ok(Some(Solver { strength: strength(cells)?, solved, failed }))
}

pub(super) fn result(connection: &Connection, person: PersonId, id: PuzzleId) -> Result<Option<bool>, StoreError> {
    let sql = "SELECT solved FROM puzzle_results \
               WHERE person = ?1 AND puzzle = (SELECT number FROM puzzles WHERE id = ?2)";
    let row = params![person.0, id.as_str()];
    Ok(connection.prepare_cached(sql)?.query_row(row, |row| row.get(0)).optional()?)
}

/// Keeps how somebody did with a puzzle, unless either has changed since that was worked out.
pub(super) fn add_attempt(connection: &Connection, attempt: &Attempt) -> Result<(), StoreError> {
    let Attempt { person, puzzle, is_solved, at, solver, strength, plays } = attempt;
    let sql = "UPDATE puzzles SET rating = ?3, deviation = ?4, volatility = ?5, plays = plays + 1 \
               WHERE id = ?1 AND plays = ?2 RETURNING number";
    let row = params![puzzle.as_str(), plays, strength.rating, strength.deviation, strength.volatility];
    let number: Option<i64> = connection.prepare_cached(sql)?.query_row(row, |row| row.get(0)).optional()?;
    let number = number.ok_or(StoreError::Conflict)?;
    let sql = "INSERT INTO puzzle_results (person, puzzle, solved, at) VALUES (?1, ?2, ?3, ?4)";
    connection.prepare_cached(sql)?.execute(params![person.0, number, is_solved, millis(*at)])?;
    let Solver { strength, solved, failed } = solver;
    let sql = "INSERT INTO puzzle_ratings (person, rating, deviation, volatility, solved, failed) \
               VALUES (:person, :rating, :deviation, :volatility, :solved, :failed) \
               ON CONFLICT (person) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, \
                   volatility = excluded.volatility, solved = excluded.solved, failed = excluded.failed \
                   WHERE solved + failed + 1 = excluded.solved + excluded.failed";
    let kept = connection.prepare_cached(sql)?.execute(named_params! {
        ":person": person.0,
        ":rating": strength.rating,
        ":deviation": strength.deviation,
        ":volatility": strength.volatility,
        ":solved": solved,
        ":failed": failed,
    })?;
    if kept == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

/// The latest game that is over and in which nobody has looked for puzzles.
pub(super) fn game_to_search(connection: &Connection) -> Result<Option<GameId>, StoreError> {
    let sql = "SELECT id FROM games WHERE searched = 0 AND score IS NOT NULL ORDER BY number DESC LIMIT 1";
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query([])?;
    rows.next()?.map(|row| Cells::new("game", row).parse("id")).transpose()
}

pub(super) fn searched(connection: &Connection, game: GameId, puzzles: &[KeptPuzzle]) -> Result<(), StoreError> {
    if connection.prepare_cached("UPDATE games SET searched = 1 WHERE id = ?1")?.execute([game.as_str()])? == 0 {
        return Err(StoreError::Conflict);
    }
    add(connection, puzzles)?;
    Ok(())
}

fn read(cells: Cells<'_>) -> Result<KeptPuzzle, StoreError> {
    Ok(KeptPuzzle {
        id: cells.parse("id")?,
        fen: cells.get("fen")?,
        last: cells.get("last")?,
        moves: cells.get("moves")?,
        themes: cells.get("themes")?,
        game: cells.some("game")?,
        players: BySide { white: cells.get("white")?, black: cells.get("black")? },
        strength: strength(cells)?,
        plays: cells.get("plays")?,
    })
}

fn strength(cells: Cells<'_>) -> Result<Strength, StoreError> {
    let (rating, deviation, volatility) = (cells.get("rating")?, cells.get("deviation")?, cells.get("volatility")?);
    Ok(Strength { rating, deviation, volatility })
}
