//! A game gone through by the engine.

use axum::extract::State;
use bytes::Bytes;

use super::export::LINES;
use super::fields::Fields;
use super::play::game_id;
use super::route::{Field, Gives, Kind, Route};
use crate::analysis::Line;
use crate::caller::{Arrival, Caller, Needs};
use crate::limits::Who;
use crate::problem::Problem;
use crate::review::{Looker, MOST_PLIES, Subject, Told, unpack};
use crate::service::Service;
use crate::store::KeptReview;
use crate::stream::{Pen, Written};
use crate::wire::line::line;
use crate::wire::review::ReviewNews;

const TAKES: &[Field] = &[
    Field::query("game", Kind::Text, "A game of this server that is over."),
    Field::query("fen", Kind::Text, "Without a game: where the moves start from; the usual start without it."),
    Field::query(
        "moves",
        Kind::Text,
        "Without a game: at most 600 moves, in the way of UCI or in any everyday form, with spaces or commas between them.",
    ),
    Field::query("kept", Kind::Truth, "Whether it is wanted only if it was made before."),
];

pub(crate) fn routes() -> Vec<Route> {
    let review = Route::get("/api/review", Needs::Nothing, review)
        .says(
            "A game gone through by the engine: each position with its score and best line, the moves that were not good, and \
             how well both sides played. How far it is comes first; the last line is all of it, and there at once if \
             anybody has asked before. One game is gone through at a time, and only while somebody looks.",
        )
        .takes(TAKES)
        .gives(Gives::Lines("reviewLine"))
        .refuses(&["404"])
        .about("Analyse");
    vec![review]
}

/// What a stream begins with.
enum Start {
    Refused(String),
    Kept(Bytes),
    Absent,
    Made(Looker),
}

async fn review(
    State(service): State<Service>,
    caller: Option<Caller>,
    arrival: Arrival,
    fields: Fields,
) -> Result<Written, Problem> {
    let asks = Who::asks(caller.as_ref(), arrival);
    let permit = service.limits.stream(asks)?;
    let is_only_kept = fields.truth("kept", false)?;
    let start = match subject(&service, fields).await? {
        Ok(subject) => service.look_up(subject, asks.who(), is_only_kept).await?,
        Err(why) => Start::Refused(why),
    };
    let open = service.metrics.streams.clone();
    let written = Written::new(LINES, permit, &open, |pen| async move {
        match start {
            Start::Refused(why) => pen.write(line(&ReviewNews::Refused { text: &why })).await,
            Start::Kept(review) => pen.write(review).await,
            Start::Absent => pen.write(line(&ReviewNews::Absent)).await,
            Start::Made(looker) => tell(looker, &pen).await,
        }
    });
    Ok(written.beating())
}

/// What is to be gone through, or why it is not.
async fn subject(service: &Service, fields: Fields) -> Result<Result<Subject, String>, Problem> {
    let subject = match fields.get("game") {
        Some(id) => {
            let view = service.look_at(game_id(id)?).await?;
            if view.game.ending().is_none() {
                return Ok(Err("This game is still played: it can be reviewed once it is over.".to_owned()));
            }
            Subject::of_game(&view)
        }
        None if fields.get("moves").is_none() => {
            return Err(Problem::bad("field", "This needs a game, or moves."));
        }
        None => match service.quiet.run(move || Line::read(fields.get("fen"), fields.get("moves"))).await? {
            Ok(line) => Subject::of_line(line),
            Err(faults) => return Ok(Err(faults.join(" "))),
        },
    };
    Ok(match subject.plies() {
        0 => Err("There are no moves to review.".to_owned()),
        1..=MOST_PLIES => Ok(subject),
        plies => Err(format!("This game has {plies} half-moves, and at most {MOST_PLIES} are reviewed.")),
    })
}

impl Service {
    /// The review of a game, if it was made before; else it is made.
    async fn look_up(&self, subject: Subject, who: Who, is_only_kept: bool) -> Result<Start, Problem> {
        let kept = self.store.review(subject.digest()).await?;
        let kept = kept.filter(|kept| kept.maker == self.reviews.maker());
        if let Some((kept, review)) = kept.and_then(|kept| unpack(&kept.body).map(|review| (kept, review))) {
            if kept.game.is_none() && subject.game.is_some() {
                // Moves that somebody sent have turned out to be of a game, so it is to be kept as long.
                self.store.keep_review(KeptReview { game: subject.game, ..kept }).await?;
            }
            return Ok(Start::Kept(review));
        }
        if is_only_kept {
            return Ok(Start::Absent);
        }
        let refused = || {
            Start::Refused(
                "Too many games wait to be reviewed, or too many of yours. Try again in a few minutes.".to_owned(),
            )
        };
        Ok(self.reviews.look(subject, who).map_or_else(refused, Start::Made))
    }
}

/// Tells how far a review is, to its end.
async fn tell(mut looker: Looker, pen: &Pen) {
    while let Some(told) = looker.next().await {
        let news = match told {
            Told::Waiting { before } => ReviewNews::Waiting { before },
            Told::Working { done, of } => ReviewNews::Progress { done, of },
            Told::Found(review) => return pen.write(review).await,
            Told::Failed => {
                let text = "This review could not be finished. Try again.";
                return pen.write(line(&ReviewNews::Refused { text })).await;
            }
        };
        pen.write(line(&news)).await;
    }
}

#[cfg(test)]
mod tests;
