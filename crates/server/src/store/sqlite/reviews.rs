//! What was found of games.

use rusqlite::{Connection, params};

use super::super::StoreError;
use super::super::records::{KeptReview, ReviewDigest};
use super::cells::{Cells, millis};

pub(super) fn keep(connection: &Connection, review: &KeptReview) -> Result<(), StoreError> {
    let KeptReview { digest, maker, game, created, body } = review;
    let sql = "INSERT INTO reviews (digest, maker, game, created, body) \
               VALUES (?1, ?2, (SELECT number FROM games WHERE id = ?3), ?4, ?5) \
               ON CONFLICT (digest) DO UPDATE SET maker = excluded.maker, game = ifnull(excluded.game, game), \
                   created = excluded.created, body = excluded.body";
    let game = game.as_ref().map(crate::GameId::as_str);
    connection.prepare_cached(sql)?.execute(params![digest.0, maker, game, millis(*created), body])?;
    Ok(())
}

pub(super) fn review(connection: &Connection, digest: ReviewDigest) -> Result<Option<KeptReview>, StoreError> {
    let sql = "SELECT reviews.number, maker, id, reviews.created, body \
               FROM reviews LEFT JOIN games ON games.number = reviews.game WHERE digest = ?1";
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query([digest.0])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let cells = Cells::new("review", row);
    Ok(Some(KeptReview {
        digest,
        maker: cells.get("maker")?,
        game: cells.some("id")?,
        created: cells.moment("created")?,
        body: cells.get("body")?,
    }))
}
