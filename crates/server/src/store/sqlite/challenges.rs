//! Challenges and what becomes of them.

use rusqlite::{Connection, named_params, params};
use tabiya_game::Moment;

use super::super::StoreError;
use super::super::records::{Challenge, ChallengeState};
use super::cells::{Cells, SettingCells, millis};
use super::words::Word;
use crate::{GameId, PersonId};

/// Everything about challenges, as [`read`] wants it.
const SELECT: &str = "SELECT challenges.id, from_person, to_person, wish, start, white_time, black_time, \
                          rule_sets.text AS rules, label, rematch_of, created, state, joined, joined_wish, reason \
                      FROM challenges JOIN rule_sets ON rule_sets.number = challenges.rules";

pub(super) fn add(connection: &Connection, challenge: &Challenge) -> Result<(), StoreError> {
    // Its game will have its name.
    if connection.prepare_cached("SELECT 1 FROM games WHERE id = ?1")?.exists([challenge.id.as_str()])? {
        return Err(StoreError::Conflict);
    }
    let settings = SettingCells::keep(&challenge.settings, connection)?;
    let state = StateCells::of(&challenge.state);
    let sql = "INSERT INTO challenges (id, from_person, to_person, wish, start, white_time, black_time, rules, label, \
                   rematch_of, created, state, joined, joined_wish, reason) \
               VALUES (:id, :from, :to, :wish, :start, :white_time, :black_time, :rules, :label, \
                   :rematch_of, :created, :state, :joined, :joined_wish, :reason)";
    connection.prepare_cached(sql)?.execute(named_params! {
        ":id": challenge.id.as_str(),
        ":from": challenge.from.map(|person| person.0),
        ":to": challenge.to.map(|person| person.0),
        ":wish": challenge.wish.word(),
        ":start": settings.start,
        ":white_time": settings.white_time,
        ":black_time": settings.black_time,
        ":rules": settings.rules,
        ":label": challenge.label,
        ":rematch_of": challenge.rematch_of.as_ref().map(GameId::as_str),
        ":created": millis(challenge.created),
        ":state": state.word,
        ":joined": state.joined,
        ":joined_wish": state.wish,
        ":reason": state.reason,
    })?;
    Ok(())
}

pub(super) fn challenge(connection: &Connection, id: GameId) -> Result<Option<Challenge>, StoreError> {
    let mut select = connection.prepare_cached(&format!("{SELECT} WHERE challenges.id = ?1"))?;
    let mut rows = select.query([id.as_str()])?;
    rows.next()?.map(|row| read(Cells::new("challenge", row))).transpose()
}

pub(super) fn of(connection: &Connection, person: PersonId) -> Result<Vec<Challenge>, StoreError> {
    let sql = format!(
        "{SELECT} WHERE challenges.number IN (\
             SELECT number FROM challenges WHERE state = 'open' AND from_person = ?1 \
             UNION SELECT number FROM challenges WHERE state = 'open' AND to_person = ?1 \
             UNION SELECT number FROM challenges WHERE state = 'joined' AND from_person = ?1 \
             UNION SELECT number FROM challenges WHERE state = 'joined' AND to_person = ?1) \
         ORDER BY created, challenges.number"
    );
    let mut select = connection.prepare_cached(&sql)?;
    let mut rows = select.query([person.0])?;
    let mut challenges = Vec::new();
    while let Some(row) = rows.next()? {
        challenges.push(read(Cells::new("challenge", row))?);
    }
    Ok(challenges)
}

pub(super) fn change(
    connection: &Connection,
    id: GameId,
    from: &ChallengeState,
    to: &ChallengeState,
) -> Result<(), StoreError> {
    let (from, to) = (StateCells::of(from), StateCells::of(to));
    let sql = "UPDATE challenges SET state = ?1, joined = ?2, reason = ?3, joined_wish = ?4 \
               WHERE id = ?5 AND state = ?6 AND joined IS ?7 AND reason IS ?8 AND joined_wish IS ?9";
    let to =
        params![to.word, to.joined, to.reason, to.wish, id.as_str(), from.word, from.joined, from.reason, from.wish];
    match connection.prepare_cached(sql)?.execute(to)? {
        0 => Err(StoreError::Conflict),
        _ => Ok(()),
    }
}

pub(super) fn expire(connection: &Connection, made_before: Moment) -> Result<Vec<GameId>, StoreError> {
    let waiting = "state IN ('open', 'joined') AND created < ?1";
    let mut select =
        connection.prepare_cached(&format!("SELECT id FROM challenges WHERE {waiting} ORDER BY created, number"))?;
    let mut rows = select.query([millis(made_before)])?;
    let mut expired = Vec::new();
    while let Some(row) = rows.next()? {
        expired.push(Cells::new("challenge", row).parse("id")?);
    }
    connection
        .prepare_cached(&format!(
            "UPDATE challenges SET state = 'cancelled', joined = NULL, joined_wish = NULL WHERE {waiting}"
        ))?
        .execute([millis(made_before)])?;
    Ok(expired)
}

/// The state of a challenge as it is kept.
struct StateCells<'a> {
    word: &'static str,
    joined: Option<i64>,
    wish: Option<&'static str>,
    reason: Option<&'a str>,
}

impl<'a> StateCells<'a> {
    fn of(state: &'a ChallengeState) -> Self {
        let plain = |word| Self { word, joined: None, wish: None, reason: None };
        match state {
            ChallengeState::Open => plain("open"),
            ChallengeState::Joined(person, wish) => {
                Self { joined: Some(person.0), wish: Some(wish.word()), ..plain("joined") }
            }
            ChallengeState::Accepted => plain("accepted"),
            ChallengeState::Declined(reason) => Self { reason: Some(reason), ..plain("declined") },
            ChallengeState::Cancelled => plain("cancelled"),
        }
    }
}

fn read(cells: Cells<'_>) -> Result<Challenge, StoreError> {
    let state: String = cells.get("state")?;
    let state = match state.as_str() {
        "open" => ChallengeState::Open,
        "joined" => ChallengeState::Joined(PersonId(cells.get("joined")?), cells.word("joined_wish")?),
        "accepted" => ChallengeState::Accepted,
        "declined" => ChallengeState::Declined(cells.get("reason")?),
        "cancelled" => ChallengeState::Cancelled,
        unknown => return Err(cells.damaged("state", format_args!("{unknown:?} is unknown"))),
    };
    Ok(Challenge {
        id: cells.parse("id")?,
        from: cells.person("from_person")?,
        to: cells.person("to_person")?,
        wish: cells.word("wish")?,
        settings: cells.settings()?,
        label: cells.get("label")?,
        rematch_of: cells.some("rematch_of")?,
        created: cells.moment("created")?,
        state,
    })
}
