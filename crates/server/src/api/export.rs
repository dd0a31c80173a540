//! Games to take away: one, or many one after another.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use tabiya_game::Moment;
use tabiya_rules::Side;

use super::accept::Accept;
use super::fields::{Fields, short};
use super::json;
use super::play::game_id;
use super::route::{Field, Gives, Kind, Route};
use crate::caller::{Arrival, Caller, Needs};
use crate::limits::{Permit, Who};
use crate::problem::Problem;
use crate::service::Service;
use crate::site::Site;
use crate::store::{Account, GameQuery, GameRecord, GameState};
use crate::stream::{Pen, Written};
use crate::wire::export::{ExportMessage, Wanted, pgn};
use crate::wire::game::View;
use crate::wire::line::line;
use crate::wire::words::Perf;
use crate::{GameId, PersonId};

/// The type of PGN.
pub(crate) const PGN: &str = "application/x-chess-pgn; charset=utf-8";
/// The type of JSON lines.
pub(crate) const LINES: &str = "application/x-ndjson";
/// How many games are looked for at once, of somebody who has many.
const PAGE: usize = 200;
/// The most games that can be asked for by their names.
const MOST_IDS: usize = 300;

/// What can be asked of every export.
macro_rules! flags {
    ($($other:expr),* $(,)?) => {
        &[
            $($other,)*
            Field::query("moves", Kind::Truth, "Whether the moves are wanted."),
            Field::query("tags", Kind::Truth, "Whether the tags of PGN are wanted."),
            Field::query("clocks", Kind::Truth, "Whether the times on the clocks are wanted."),
            Field::query("opening", Kind::Truth, "Whether the name of the opening is wanted."),
            Field::query("literate", Kind::Truth, "Whether the PGN says in words how the game ended, and the like."),
            Field::query("pgnInJson", Kind::Truth, "Whether the JSON holds the PGN, too."),
            Field::query("lastFen", Kind::Truth, "Whether the JSON holds the position on the board."),
            Field::query("evals", Kind::Truth, "Read and ignored: no game here was evaluated."),
        ]
    };
}
pub(super) use flags;

const ONE: &[Field] = flags![Field::path("id", "The game.")];
const CURRENT: &[Field] = flags![Field::path("name", "The player.")];
const BY_ID: &[Field] = flags![Field::body("ids", Kind::Text, "The games, separated by commas; also as a bare text.")];
const OF_PLAYER: &[Field] = flags![
    Field::path("name", "The player."),
    Field::query("max", Kind::Number, "At most so many games."),
    Field::query("since", Kind::Number, "Only games begun at or after this, in milliseconds since 1970."),
    Field::query("until", Kind::Number, "Only games begun at or before this, in milliseconds since 1970."),
    Field::query("vs", Kind::Text, "Only games against this player."),
    Field::query("color", Kind::Word(&["white", "black"]), "Only games with this side."),
    Field::query("perfType", Kind::Text, "Only games of these kinds, separated by commas: blitz, rapid, chess960 …"),
    Field::query("rated", Kind::Truth, "Only games that are rated, which none is, or that are not."),
    Field::query("analysed", Kind::Truth, "Only games that were analysed, which none was, or that were not."),
    Field::query("ongoing", Kind::Truth, "Whether games that are not over are wanted. Usually they are not."),
    Field::query("finished", Kind::Truth, "Whether games that are over are wanted. Usually they are."),
    Field::query("sort", Kind::Word(&["dateAsc", "dateDesc"]), "The oldest or the newest first."),
];

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/game/export/{id}", Needs::Nothing, one).says("A game, as PGN or as JSON.").takes(ONE),
        Route::get("/api/games/user/{name}", Needs::Nothing, of_player)
            .says("The games of a player, as PGN or as JSON lines, game by game.")
            .takes(OF_PLAYER),
        Route::post("/api/games/export/_ids", Needs::Nothing, by_ids)
            .says("The games of these names, as PGN or as JSON lines.")
            .takes(BY_ID),
        Route::get("/api/user/{name}/current-game", Needs::Nothing, current)
            .says("The game that a player plays, or played last.")
            .takes(CURRENT),
    ]
    .into_iter()
    .map(|route| route.gives(Gives::Games).about("Games"))
    .collect()
}

/// How games are written.
#[derive(Clone, Debug)]
pub(super) struct Form {
    is_json: bool,
    wanted: Wanted,
    site: Site,
}

impl Form {
    pub(super) fn read(accept: Accept, fields: &Fields, usual: Wanted, site: Site) -> Result<Self, Problem> {
        let wanted = Wanted {
            moves: fields.truth("moves", usual.moves)?,
            tags: fields.truth("tags", usual.tags)?,
            clocks: fields.truth("clocks", usual.clocks)?,
            opening: fields.truth("opening", usual.opening)?,
            literate: fields.truth("literate", usual.literate)?,
            pgn_in_json: fields.truth("pgnInJson", usual.pgn_in_json)?,
            last_fen: fields.truth("lastFen", usual.last_fen)?,
        };
        Ok(Self { is_json: accept == Accept::Json, wanted, site })
    }

    fn one(&self, view: &View) -> Response {
        if self.is_json {
            return json(&ExportMessage::of(view, self.wanted, &self.site));
        }
        let file = format!("attachment; filename=\"{}.pgn\"", view.record.id);
        let headers = [(header::CONTENT_TYPE, PGN.to_owned()), (header::CONTENT_DISPOSITION, file)];
        (headers, pgn(view, self.wanted, &self.site)).into_response()
    }

    /// A game among others.
    fn piece(&self, view: &View) -> Bytes {
        if self.is_json {
            line(&ExportMessage::of(view, self.wanted, &self.site))
        } else {
            Bytes::from(pgn(view, self.wanted, &self.site))
        }
    }

    /// Many games: as they are found, so that only one at a time is in memory.
    fn many<F>(self, service: &Service, permit: Permit, write: impl FnOnce(Pen, Self) -> F) -> Response
    where
        F: Future<Output = Result<(), Problem>> + Send + 'static,
    {
        let content_type = if self.is_json { LINES } else { PGN };
        let body = Written::new(content_type, permit, &service.metrics.streams, |pen| {
            let writing = write(pen.clone(), self);
            async move {
                if let Err(problem) = writing.await {
                    tracing::warn!(problem.sentence, "an export is broken off");
                    pen.break_off().await;
                }
            }
        });
        body.into_response()
    }

    /// These games, those that there are, in this order.
    pub(super) fn these(self, service: &Service, permit: Permit, ids: Vec<GameId>) -> Response {
        let found = service.clone();
        self.many(service, permit, |pen, form| async move {
            for id in ids {
                if let Some(view) = Problem::unless_damaged(found.kept(id, |_| true).await)?.flatten() {
                    pen.write(form.piece(&view)).await;
                }
            }
            Ok(())
        })
    }
}

impl Service {
    /// A game as it is kept, which is as it stands, if it is one that is wanted. No table is put up for it.
    pub(crate) async fn kept(
        &self,
        id: GameId,
        is_wanted: impl Fn(&GameRecord) -> bool,
    ) -> Result<Option<View>, Problem> {
        let Some(kept) = self.store.game(id).await?.filter(|kept| is_wanted(&kept.record)) else { return Ok(None) };
        let (record, players, game) = self.revive(kept).await?;
        Ok(Some(View::new(record.into(), players, game, self.time.now())))
    }

    /// The account of this name.
    pub(crate) async fn player_named(&self, name: &str) -> Result<Account, Problem> {
        self.store.account_named(name).await?.ok_or_else(|| Problem::missing("player"))
    }
}

async fn one(
    State(service): State<Service>,
    accept: Accept,
    site: Site,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Response, Problem> {
    let form = Form::read(accept, &fields, Wanted::ALL, site)?;
    // Some clients ask for "id.pgn".
    let view = service.kept(game_id(&id)?, |_| true).await?.ok_or_else(|| Problem::missing("game"))?;
    Ok(form.one(&view))
}

async fn current(
    State(service): State<Service>,
    accept: Accept,
    site: Site,
    Path(name): Path<String>,
    fields: Fields,
) -> Result<Response, Problem> {
    let form = Form::read(accept, &fields, Wanted::ALL, site)?;
    let person = service.player_named(&name).await?.person;
    let newest = |state| GameQuery { person: Some(person), state, most: Some(1), ..GameQuery::default() };
    let mut found = service.store.find_games(newest(GameState::Live)).await?;
    if found.is_empty() {
        found = service.store.find_games(newest(GameState::Over)).await?;
    }
    let id = *found.first().ok_or_else(|| Problem::missing("game"))?;
    let view = service.kept(id, |_| true).await?.ok_or_else(|| Problem::missing("game"))?;
    Ok(form.one(&view))
}

async fn by_ids(
    State(service): State<Service>,
    caller: Option<Caller>,
    arrival: Arrival,
    accept: Accept,
    site: Site,
    fields: Fields,
) -> Result<Response, Problem> {
    let form = Form::read(accept, &fields, Wanted::SHORT, site)?;
    let ids: Vec<&str> = fields.get("ids").unwrap_or(&fields.text).split(',').map(str::trim).collect();
    if ids.len() > MOST_IDS {
        return Err(Problem::bad("field", format!("At most {MOST_IDS} games can be asked for at once.")));
    }
    let ids = ids.into_iter().filter_map(|id| game_id(id).ok()).collect();
    let permit = service.limits.stream(Who::asks(caller.as_ref(), arrival))?;
    Ok(form.these(&service, permit, ids))
}

async fn of_player(
    State(service): State<Service>,
    caller: Option<Caller>,
    arrival: Arrival,
    accept: Accept,
    site: Site,
    Path(name): Path<String>,
    fields: Fields,
) -> Result<Response, Problem> {
    let form = Form::read(accept, &fields, Wanted::SHORT, site)?;
    let person = service.player_named(&name).await?.person;
    let wish = Wish::read(&service, &fields, person).await?;
    let permit = service.limits.stream(Who::asks(caller.as_ref(), arrival))?;
    let found = service.clone();
    Ok(form.many(&service, permit, |pen, form| wish.write(found, pen, form)))
}

/// Which games of a player somebody wants to have.
#[derive(Debug)]
struct Wish {
    query: GameQuery,
    most: usize,
    /// Of these kinds only, if any are named.
    kinds: Vec<String>,
}

impl Wish {
    async fn read(service: &Service, fields: &Fields, person: PersonId) -> Result<Self, Problem> {
        let mut most = fields.within("max", 0, u64::from(u32::MAX))?.map_or(usize::MAX, |most| most as usize);
        let state = match (fields.truth("finished", true)?, fields.truth("ongoing", false)?) {
            (true, true) => GameState::Any,
            (false, true) => GameState::Live,
            (true, false) => GameState::Over,
            (false, false) => {
                most = 0;
                GameState::Over
            }
        };
        if fields.truth("rated", false)? || fields.truth("analysed", false)? {
            most = 0;
        }
        let against = match fields.get("vs") {
            None => None,
            Some(name) => {
                let account = service.store.account_named(name).await?;
                // Nobody has played somebody who is not there.
                most = if account.is_some() { most } else { 0 };
                account.map(|account| account.person)
            }
        };
        let side = match fields.get("color").map(str::to_ascii_lowercase).as_deref() {
            None => None,
            Some("white") => Some(Side::White),
            Some("black") => Some(Side::Black),
            Some(other) => {
                let sentence = format!("color has to be white or black, not \"{}\".", short(other));
                return Err(Problem::bad("field", sentence));
            }
        };
        let oldest_first = match fields.get("sort") {
            None | Some("dateDesc") => false,
            Some("dateAsc") => true,
            Some(other) => {
                let sentence = format!("sort has to be dateAsc or dateDesc, not \"{}\".", short(other));
                return Err(Problem::bad("field", sentence));
            }
        };
        let moment = |name| Ok::<_, Problem>(fields.within(name, 0, i64::MAX as u64)?.map(Moment));
        let now = service.time.now();
        // Games that begin meanwhile would move all others to another place of the list.
        let until = moment("until")?.map_or(now, |until| until.min(now));
        let since = moment("since")?;
        let kinds = fields.get("perfType").map(|kinds| kinds.split(',').map(|kind| kind.trim().to_owned()).collect());
        let query = GameQuery {
            person: Some(person),
            against,
            side,
            since,
            until: Some(until),
            state,
            most: Some(PAGE),
            skip: 0,
            oldest_first,
        };
        Ok(Self { query, most, kinds: kinds.unwrap_or_default() })
    }

    fn is_for(&self, record: &GameRecord) -> bool {
        let kind = Perf::of(&record.settings).key;
        self.kinds.is_empty() || self.kinds.iter().any(|wanted| wanted == kind)
    }

    async fn write(mut self, service: Service, pen: Pen, form: Form) -> Result<(), Problem> {
        let mut left = self.most;
        let mut before: Vec<GameId> = Vec::new();
        while left > 0 {
            let page = service.store.find_games(self.query.clone()).await?;
            for id in page.iter().filter(|id| !before.contains(id)) {
                let kept = service.kept(*id, |record| self.is_for(record)).await;
                if let Some(view) = Problem::unless_damaged(kept)?.flatten() {
                    pen.write(form.piece(&view)).await;
                    left -= 1;
                    if left == 0 {
                        break;
                    }
                }
            }
            if page.len() < PAGE {
                break;
            }
            self.query.skip += PAGE;
            // A game that ended meanwhile may have pushed others from this page to the next.
            before = page;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
