//! Somebody who plays: two clients with the same token, and an open stream of events.

use licheszter::client::Licheszter;
use litchee::LichessClient;
use litchee::api::gameplay::board::{LichessBoardEvent, LichessChatRoom, LichessGameEventInfo, LichessIncomingEvent};
use litchee::api::gameplay::challenges::LichessChallenge;
use litchee::model::LichessTitle;
use url::Url;

use crate::failure::{Failure, Outcome};
use crate::lines::Lines;

/// By which routes somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Person,
    Bot,
}

/// Somebody who plays.
pub(crate) struct Player {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) token: String,
    pub(crate) kind: Kind,
    pub(crate) client: LichessClient,
    /// The same person in the stricter client.
    pub(crate) strict: Licheszter,
    pub(crate) events: Lines<LichessIncomingEvent>,
}

impl Player {
    /// Whoever has this token.
    pub(crate) async fn new(url: &Url, token: &str) -> Outcome<Self> {
        let client = LichessClient::builder().token(token).base_url(url).build()?;
        let strict = Licheszter::builder().with_authentication(token)?.with_base_url(url.as_str())?.build();
        let profile = client.account().profile().await?.user;
        let kind = if profile.title == Some(LichessTitle::Bot) { Kind::Bot } else { Kind::Person };
        let (id, name) = (profile.id, profile.username);
        let events = listen(&client, &name).await?;
        Ok(Self { id, name, token: token.to_owned(), kind, client, strict, events })
    }

    /// Opens the stream of events anew.
    pub(crate) async fn listen(&mut self) -> Outcome {
        self.events = listen(&self.client, &self.name).await?;
        Ok(())
    }

    /// Opens the stream of a game.
    pub(crate) async fn watch(&self, game: &str) -> Outcome<Lines<LichessBoardEvent>> {
        let stream = match self.kind {
            Kind::Person => self.client.board().stream_game(game).await?,
            Kind::Bot => self.client.bot().stream_game(game).await?,
        };
        Ok(Lines::new(format!("game {game} as {} sees it", self.name), stream))
    }

    /// Plays a move.
    pub(crate) async fn play(&self, game: &str, step: &str) -> litchee::Result<()> {
        match self.kind {
            Kind::Person => self.client.board().make_move(game, step, false).await,
            Kind::Bot => self.client.bot().make_move(game, step, false).await,
        }
    }

    /// Says something to the opponent.
    pub(crate) async fn say(&self, game: &str, text: &str) -> litchee::Result<()> {
        match self.kind {
            Kind::Person => self.client.board().write_chat(game, LichessChatRoom::Player, text).await,
            Kind::Bot => self.client.bot().write_chat(game, LichessChatRoom::Player, text).await,
        }
    }

    /// Resigns.
    pub(crate) async fn resign(&self, game: &str) -> litchee::Result<()> {
        match self.kind {
            Kind::Person => self.client.board().resign(game).await,
            Kind::Bot => self.client.bot().resign(game).await,
        }
    }

    /// Gives a game up that has hardly begun.
    pub(crate) async fn abort(&self, game: &str) -> litchee::Result<()> {
        match self.kind {
            Kind::Person => self.client.board().abort(game).await,
            Kind::Bot => self.client.bot().abort(game).await,
        }
    }

    /// What is told of a challenge that was made.
    pub(crate) async fn challenged(&mut self, id: &str) -> Outcome<LichessChallenge> {
        let told = |event| match event {
            LichessIncomingEvent::Challenge { challenge } if challenge.id == id => Some(*challenge),
            _ => None,
        };
        self.events.find("challenge", told).await
    }

    /// What is told of a challenge that was declined.
    pub(crate) async fn declined(&mut self, id: &str) -> Outcome<LichessChallenge> {
        let told = |event| match event {
            LichessIncomingEvent::ChallengeDeclined { challenge } if challenge.id == id => Some(*challenge),
            _ => None,
        };
        self.events.find("declined challenge", told).await
    }

    /// What is told of a challenge that was taken back.
    pub(crate) async fn canceled(&mut self, id: &str) -> Outcome<LichessChallenge> {
        let told = |event| match event {
            LichessIncomingEvent::ChallengeCanceled { challenge } if challenge.id == id => Some(*challenge),
            _ => None,
        };
        self.events.find("cancelled challenge", told).await
    }

    /// What is told of the start of a game: of this one, or of any.
    pub(crate) async fn started(&mut self, game: Option<&str>) -> Outcome<LichessGameEventInfo> {
        let told = |event| match event {
            LichessIncomingEvent::GameStart { game: info } if game.is_none() || info.game_id.as_deref() == game => {
                Some(info)
            }
            _ => None,
        };
        self.events.find("start of the game", told).await
    }

    /// What is told of the end of a game: its status.
    pub(crate) async fn finished(&mut self, game: &str) -> Outcome<String> {
        let told = |event| match event {
            LichessIncomingEvent::GameFinish { game: info } if info.game_id.as_deref() == Some(game) => Some(info),
            _ => None,
        };
        let info = self.events.find("end of the game", told).await?;
        let status = info.other.get("status").and_then(|status| status.get("name")).and_then(|name| name.as_str());
        status.map(str::to_owned).ok_or_else(|| Failure::new(format!("no status at the end of the game: {info:?}")))
    }

    /// Ends whatever an earlier run left behind.
    pub(crate) async fn clear_table(&mut self) -> Outcome {
        let challenges = self.client.challenges().list().await?;
        for challenge in challenges.incoming {
            self.client.challenges().decline(&challenge.id, None).await?;
        }
        for challenge in challenges.outgoing {
            self.client.challenges().cancel(&challenge.id, None).await?;
        }
        for game in self.strict.games().ongoing(50).await?.now_playing {
            if self.abort(&game.game_id).await.is_err() {
                self.resign(&game.game_id).await?;
            }
        }
        Ok(())
    }
}

async fn listen(client: &LichessClient, name: &str) -> Outcome<Lines<LichessIncomingEvent>> {
    Ok(Lines::new(format!("events of {name}"), client.board().stream_events().await?))
}
