//! The stream of a game for its page.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use bytes::Bytes;
use tabiya_game::{Moment, Span};
use tabiya_rules::{BySide, Side};

use crate::api::export::LINES;
use crate::api::play::game_id;
use crate::attendance::Attending;
use crate::bus::{News, RematchStatus, Subscription, Topic};
use crate::caller::{Arrival, Caller};
use crate::limits::Who;
use crate::lobby::Rematch;
use crate::problem::Problem;
use crate::service::Service;
use crate::site::Site;
use crate::store::{Challenge, ChallengeState, ChatLine, Room, Seat};
use crate::stream::{Pen, Written};
use crate::table::Entered;
use crate::wire::challenge::Direction;
use crate::wire::game::View;
use crate::wire::line::line;
use crate::wire::table::{RematchMessage, TableMessage, presence_line, stopping_line, waiting_line};
use crate::{GameId, PersonId};

/// How long a line of chat may take from its arrival to those who listen. What was said before that comes only once.
const ON_ITS_WAY: Span = Span::from_seconds(60);

/// What an address names: a game, or the challenge of which it is to come.
enum Found {
    Game(Box<View>),
    Challenge(Box<Challenge>),
}

/// Who follows a game.
struct Follower {
    service: Service,
    site: Site,
    person: Option<PersonId>,
    id: GameId,
}

pub(super) async fn get(
    State(service): State<Service>,
    caller: Option<Caller>,
    arrival: Arrival,
    site: Site,
    Path(id): Path<String>,
) -> Result<Written, Problem> {
    let id = game_id(&id)?;
    let permit = service.limits.stream(Who::asks(caller.as_ref(), arrival))?;
    let person = caller.as_ref().map(Caller::person);
    let open = service.metrics.streams.clone();
    // Listening before looking, so that nothing falls between the two.
    let news = service.bus.subscribe(Topic::Game(id));
    let follower = Follower { service, site, person, id };
    let found = follower.find().await?;
    // The first line is made before the stream begins: what goes wrong with it can still be refused.
    let start = match found {
        Found::Game(view) => Start::Game(Box::new(follower.sit_down(*view).await?)),
        Found::Challenge(challenge) => Start::Challenge(follower.describe(&challenge).await?),
    };
    let presence = person.map(|person| follower.service.people.present(person));
    let written = Written::new(LINES, (permit, presence), &open, |pen| follower.follow(start, news, pen));
    Ok(written.beating())
}

/// What a stream begins with.
enum Start {
    Game(Box<Seated>),
    Challenge(Bytes),
}

/// Somebody who has a game open, and what was told so far.
struct Seated {
    first: Bytes,
    seats: BySide<Seat>,
    side: Option<Side>,
    version: u32,
    present: BySide<bool>,
    rematch: Option<(GameId, RematchStatus)>,
    /// The newest lines of chat: the news of them may still come.
    said: Vec<(Moment, Option<PersonId>)>,
    /// That a player is there, as long as this lives.
    _guards: (Option<Attending>, Option<Entered>),
}

impl Follower {
    async fn find(&self) -> Result<Found, Problem> {
        match self.look().await? {
            Some(view) => return Ok(Found::Game(view)),
            None => match self.service.show_challenge(self.id, self.person).await {
                Ok((challenge, _)) => return Ok(Found::Challenge(Box::new(challenge))),
                Err(problem) if problem.status == StatusCode::NOT_FOUND => {}
                Err(problem) => return Err(problem),
            },
        }
        // The challenge may have become a game between the two looks.
        self.look().await?.map(Found::Game).ok_or_else(|| Problem::missing("game"))
    }

    async fn look(&self) -> Result<Option<Box<View>>, Problem> {
        match self.service.look_at(self.id).await {
            Ok(view) => Ok(Some(Box::new(view))),
            Err(problem) if problem.status == StatusCode::NOT_FOUND => Ok(None),
            Err(problem) => Err(problem),
        }
    }

    async fn describe(&self, challenge: &Challenge) -> Result<Bytes, Problem> {
        let direction = match self.person {
            Some(person) if challenge.from == Some(person) => Direction::Out,
            Some(person) if challenge.to == Some(person) => Direction::In,
            _ => Direction::Neither,
        };
        let message = self.service.describe(challenge, direction).await?.at(&self.site);
        Ok(waiting_line(message, direction == Direction::Out))
    }

    /// Opens a game: who plays it is there from now on.
    async fn sit_down(&self, view: View) -> Result<Seated, Problem> {
        let Self { service, id, .. } = self;
        let side = self.person.and_then(|person| view.side_of(person));
        let attending = side.map(|side| service.attend(*id, side));
        let entered = match side.filter(|_| view.game.ending().is_none()) {
            Some(side) => Some(service.table(*id).await?.enter(side).await),
            None => None,
        };
        let chat = self.chat(side.is_some()).await?;
        let now = service.time.now();
        let said = chat.iter().filter(|said| now.since(said.at) < ON_ITS_WAY).map(|said| (said.at, said.by)).collect();
        let seats = view.record.seats;
        let rematch = self.rematch(&view).await?;
        let message = rematch.and_then(|(id, by, status)| Some(RematchMessage::new(id, side_of(&seats, by)?, status)));
        let present = with_computers(&seats, service.attendance.of(*id));
        let claim_in = entered.as_ref().and_then(Entered::claim_in);
        Ok(Seated {
            first: line(&TableMessage::of(&view, side, &chat, message, present, claim_in)),
            seats,
            side,
            version: view.game.version(),
            present,
            rematch: rematch.map(|(id, _, status)| (id, status)),
            said,
            _guards: (attending, entered),
        })
    }

    /// What was said that the reader may hear, in order.
    async fn chat(&self, plays: bool) -> Result<Vec<ChatLine>, Problem> {
        let store = &self.service.store;
        let mut chat = store.chat(self.id, Room::Spectator).await?;
        if plays {
            chat.extend(store.chat(self.id, Room::Player).await?);
            chat.sort_by_key(|said| said.at);
        }
        Ok(chat)
    }

    async fn rematch(&self, view: &View) -> Result<Option<(GameId, PersonId, RematchStatus)>, Problem> {
        if view.game.ending().is_none() {
            return Ok(None);
        }
        let rematch = self.service.rematch_of(&view.record).await?;
        Ok(rematch.map(|(rematch, by)| match rematch {
            Rematch::Asked(id) => (id, by, RematchStatus::Asked),
            Rematch::Begun(id) => (id, by, RematchStatus::Begun),
        }))
    }

    /// Writes the stream to its end.
    async fn follow(self, start: Start, mut news: Subscription, pen: Pen) {
        let mut seated = match start {
            Start::Game(seated) => seated,
            Start::Challenge(first) => match self.wait(first, &mut news, &pen).await {
                Some(seated) => seated,
                None => return,
            },
        };
        pen.write(std::mem::take(&mut seated.first)).await;
        while let Some(news) = news.next().await {
            if let News::Stopping { .. } = *news {
                pen.write(stopping_line()).await;
                return;
            }
            if let Some(line) = seated.pick(&news) {
                pen.write(line).await;
            }
        }
    }

    /// Tells how a challenge stands until it becomes a game; nothing comes after one that does not.
    async fn wait(&self, first: Bytes, news: &mut Subscription, pen: &Pen) -> Option<Box<Seated>> {
        let mut told = first;
        pen.write(told.clone()).await;
        while let Some(news) = news.next().await {
            match *news {
                News::Begun { .. } => {
                    let view = self.service.look_at(self.id).await.ok()?;
                    return self.sit_down(view).await.ok().map(Box::new);
                }
                News::Challenge => {
                    let challenge = self.service.store.challenge(self.id).await.ok()??;
                    let line = self.describe(&challenge).await.ok()?;
                    if line != told && challenge.state != ChallengeState::Accepted {
                        pen.write(line.clone()).await;
                        told = line;
                    }
                    if matches!(challenge.state, ChallengeState::Declined(_) | ChallengeState::Cancelled) {
                        return None;
                    }
                }
                News::Stopping { .. } => {
                    pen.write(stopping_line()).await;
                    return None;
                }
                _ => {}
            }
        }
        None
    }
}

impl Seated {
    /// What of the news the reader is told.
    fn pick(&mut self, news: &News) -> Option<Bytes> {
        match news {
            News::State { version, line, .. } if *version > self.version => {
                self.version = *version;
                Some(line.clone())
            }
            News::Chat { room, by, at, line } => {
                let may_hear = self.side.is_some() || *room == Room::Spectator;
                let is_known = self.said.contains(&(*at, Some(*by)));
                (may_hear && !is_known).then(|| line.clone())
            }
            News::Gone { side, line } if self.side == Some(!*side) => Some(line.clone()),
            News::Presence(present) => {
                let present = with_computers(&self.seats, *present);
                let is_new = present != self.present;
                self.present = present;
                is_new.then(|| presence_line(present))
            }
            News::Rematch { id, by, status } => {
                // What was asked for may have been answered before this stream was opened.
                let is_old = self
                    .rematch
                    .is_some_and(|(known, was)| known == *id && (was == *status || *status == RematchStatus::Asked));
                if is_old {
                    return None;
                }
                self.rematch = Some((*id, *status));
                Some(RematchMessage::new(*id, side_of(&self.seats, *by)?, *status).line())
            }
            _ => None,
        }
    }
}

/// The computer never leaves.
fn with_computers(seats: &BySide<Seat>, present: BySide<bool>) -> BySide<bool> {
    BySide::new(|side| *present.of(side) || seats.of(side).person().is_none())
}

fn side_of(seats: &BySide<Seat>, person: PersonId) -> Option<Side> {
    [Side::White, Side::Black].into_iter().find(|side| seats.of(*side).person() == Some(person))
}
