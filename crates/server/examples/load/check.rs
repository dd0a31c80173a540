//! Whether the server has kept what it promised.

use std::cell::Cell;
use std::rc::Rc;

use serde_json::Value;

use crate::crowd;
use crate::game::Game;
use crate::hall::Hall;
use crate::player::in_time;
use crate::request;
use crate::trouble::{Fault, Step, Trouble};

/// What came of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Checked {
    /// How many half-moves were promised, in the games that were looked at.
    pub(crate) promised: usize,
    /// How many of them are not in the server's games.
    pub(crate) lost: usize,
}

/// Exports every game, and looks for the moves that were acknowledged or told. Stops at the first game that is not to be had,
/// which is noted: a server that is gone need not be asked for all of them.
pub(crate) async fn check(hall: &Rc<Hall>) -> Checked {
    let checked = Rc::new(Cell::new(Checked::default()));
    let (all, shared) = (Rc::clone(&checked), Rc::clone(hall));
    let done = crowd::for_each(hall.games(), move |game| {
        let (all, hall) = (Rc::clone(&all), Rc::clone(&shared));
        async move {
            let (promised, kept) = (game.promised(), kept(&hall, &game).await?);
            let lost = promised.saturating_sub(kept);
            if lost > 0 {
                hall.note(Step::Export, &Trouble::Lost);
            }
            let sum = all.get();
            all.set(Checked { promised: sum.promised + promised, lost: sum.lost + lost });
            Ok(())
        }
    })
    .await;
    if let Err((step, trouble)) = done {
        hall.note(step, &trouble);
    }
    checked.get()
}

/// How many half-moves of the plan are in the server's game.
async fn kept(hall: &Hall, game: &Game) -> Result<usize, Fault> {
    let path = format!("/game/export/{}", game.id);
    let request = request::get(&hall.target.host, &game.players[0].cookie, &path, "application/json");
    let exporting = hall.pool.lend(&hall.target, async |connection| {
        let answer = connection.ask_well(&request).await?;
        let value: Value = serde_json::from_slice(answer.body).map_err(|_| NOT_A_GAME)?;
        Ok(game.plan.common_plies(value["moves"].as_str().ok_or(NOT_A_GAME)?))
    });
    in_time(Step::Export, exporting).await
}

const NOT_A_GAME: Trouble = Trouble::Strange("an export without moves");
