//! The games that somebody plays just now.

use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use tabiya_game::Span;
use tabiya_rules::Side;

use super::fields::Fields;
use super::json;
use super::route::{Field, Gives, Kind, Route};
use crate::caller::{Caller, Needs};
use crate::problem::Problem;
use crate::service::Service;
use crate::store::{GameQuery, GameState};
use crate::wire::game::{OwnGameMessage, View};

/// How many games are listed if nobody says.
const USUALLY: u64 = 9;
/// The most that are listed.
const MOST: u64 = 50;

const TAKES: &[Field] = &[Field::query("nb", Kind::Number, "How many games at most, 1 to 50.")];

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/account/playing", Needs::Person, playing)
            .says("The games that you play just now, those first that wait for you.")
            .takes(TAKES)
            .gives(Gives::Json("playing"))
            .about("Account"),
    ]
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PlayingMessage {
    now_playing: Vec<OwnGameMessage>,
    nb_my_turn: u8,
}

async fn playing(State(service): State<Service>, caller: Caller, fields: Fields) -> Result<Response, Problem> {
    let most = fields.within("nb", 1, MOST)?.unwrap_or(USUALLY) as usize;
    let games = service.now_playing(&caller, None).await?;
    let nb_my_turn = games.iter().filter(|game| waits(game)).count().try_into().unwrap_or(u8::MAX);
    let now_playing = games.iter().take(most).map(|(view, side)| view.for_player(*side)).collect();
    Ok(json(&PlayingMessage { now_playing, nb_my_turn }))
}

/// Whether a game waits for the move of this side.
fn waits((view, side): &(View, Side)) -> bool {
    view.game.turn() == *side
}

impl Service {
    /// The games that somebody plays, those first that wait for a move, with the side in each; of many, the newest.
    ///
    /// # Errors
    /// If the store does not work.
    pub(crate) async fn now_playing(&self, caller: &Caller, most: Option<usize>) -> Result<Vec<(View, Side)>, Problem> {
        let mut games = self.games_of(caller, most).await?;
        // Who is nearest to losing on time comes first.
        let left = |(view, side): &(View, Side)| view.game.time_left(*side, view.now).map_or(u64::MAX, Span::millis);
        games.sort_by_key(|game| (!waits(game), left(game)));
        Ok(games)
    }

    /// The games that somebody plays, oldest first, with the side in each; of many, the newest.
    ///
    /// # Errors
    /// If the store does not work.
    pub(crate) async fn games_of(&self, caller: &Caller, most: Option<usize>) -> Result<Vec<(View, Side)>, Problem> {
        let query = GameQuery { person: Some(caller.person()), state: GameState::Live, most, ..GameQuery::default() };
        let mut games = Vec::new();
        for id in self.store.find_games(query).await?.into_iter().rev() {
            let Some(view) = Problem::unless_damaged(self.view(id).await)? else { continue };
            if let Some(side) = view.side_of(caller.person()).filter(|_| view.game.ending().is_none()) {
                games.push((view, side));
            }
        }
        Ok(games)
    }
}
