//! What players can do at a table.

use tabiya_game::{At, Command, Event, Game, Happening, IllegalMoves, Moment, Refusal, Ruling, Stage};
use tabiya_rules::{Move, Nature, Promotion, Side, Square};

use super::Table;
use super::keep::Kept;
use crate::hall::sentence;
use crate::problem::Problem;

/// What a player can do, as it comes from outside: moves are text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// Makes a move, and offers a draw with it if so wished.
    Play { text: String, offers_draw: bool },
    /// Offers a draw, or accepts one.
    OfferDraw,
    /// Declines a draw.
    DeclineDraw,
    /// Claims a draw, with an intended move or without.
    ClaimDraw { with: Option<String> },
    /// Asks to take back, or lets the other.
    OfferTakeback,
    /// Does not let the other take back.
    DeclineTakeback,
    /// Claims the game from an opponent who has left.
    ClaimVictory,
    /// Does something else that needs no words.
    Simply(Command),
}

impl Table {
    pub(super) async fn act(&mut self, side: Side, act: &Act, at: Moment) -> Result<(), Problem> {
        let cost = loop {
            let events = match self.decide(side, act, at).await {
                Ok(events) => events,
                // Another node may have gone on without this table knowing: only the store can refuse for good.
                Err(_) if self.catch_up().await? => continue,
                Err(problem) => return Err(problem),
            };
            let cost = cost(&events, side);
            match self.commit(events).await? {
                Kept::Done => break cost,
                Kept::Again => {}
            }
        };
        self.let_computer_act().await;
        cost.map_or(Ok(()), Err)
    }

    async fn decide(&self, side: Side, act: &Act, at: Moment) -> Result<Vec<Event>, Problem> {
        if *act == Act::ClaimVictory {
            self.may_claim_victory(side, at)?;
            return self.rule(Ruling::Abandoned(!side), at).await;
        }
        let command = self.command(side, act)?;
        let at = At { now: at, lag: self.told_late };
        // Whether the other side could mate at all may take a while to find out.
        let may_lose = self.game.settings().rules.illegal_moves != IllegalMoves::Refused;
        let is_heavy = may_lose || command == Command::Resign || self.game.due().is_some_and(|due| due <= at.now);
        let decided = self.consider(is_heavy, move |game| game.decide(side, command, at)).await?;
        decided.map_err(|refusal| refused(&refusal))
    }

    /// What happens if the arbiter rules so.
    pub(super) async fn rule(&self, ruling: Ruling, at: Moment) -> Result<Vec<Event>, Problem> {
        let decided = self.consider(true, move |game| game.decide_ruling(ruling, at)).await?;
        decided.map_err(|refusal| refused(&refusal))
    }

    /// Asks the game something; what may take long is asked where it keeps nobody else waiting.
    pub(super) async fn consider<T: Send + 'static>(
        &self,
        is_heavy: bool,
        question: impl FnOnce(&Game) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        if !is_heavy {
            return Ok(question(&self.game));
        }
        let game = self.game.clone();
        let answer = tokio::task::spawn_blocking(move || question(&game)).await;
        answer.map_err(|_| Problem::unavailable("misfit", "The server made a mistake, so nothing was changed."))
    }

    fn command(&self, side: Side, act: &Act) -> Result<Command, Problem> {
        let offered = self.game.offers_draw(!side);
        Ok(match act {
            Act::Play { text, offers_draw } => {
                let shape = self.shape(side, text)?;
                if *offers_draw { Command::PlayAndOffer(shape) } else { Command::Play(shape) }
            }
            Act::OfferDraw if offered => Command::AcceptDraw,
            Act::OfferDraw => Command::OfferDraw,
            Act::DeclineDraw => Command::DeclineDraw,
            Act::ClaimDraw { with: None } => Command::ClaimDraw,
            Act::ClaimDraw { with: Some(text) } => Command::ClaimDrawWith(self.shape(side, text)?),
            Act::OfferTakeback if self.game.takeback_asked() == Some(!side) => Command::AcceptTakeback,
            Act::OfferTakeback => Command::OfferTakeback,
            Act::DeclineTakeback => Command::DeclineTakeback,
            Act::Simply(command) => command.clone(),
            Act::ClaimVictory => Command::CallFlag,
        })
    }

    /// The move that a text names.
    fn shape(&self, side: Side, text: &str) -> Result<Move, Problem> {
        // Whose turn it is comes before what the move would be.
        if self.game.turn() != side && *self.game.stage() == Stage::Playing {
            return Err(refused(&Refusal::NotYourMove(self.game.turn())));
        }
        if let Stage::Over(ending) = self.game.stage() {
            return Err(refused(&Refusal::Over(ending.clone())));
        }
        match self.game.position().read_uci(text) {
            Ok(legal) => Ok(legal.shape()),
            // Where illegal moves are penalised, the arbiter has to see them.
            Err(refusal) => match plain_shape(text) {
                Some(shape) if self.game.settings().rules.illegal_moves != IllegalMoves::Refused => Ok(shape),
                _ => Err(Problem::bad("illegal-move", sentence(&refusal.to_string()))),
            },
        }
    }
}

/// What a player has to be told whose act was wrong and was penalised: it did not do what was wanted, and not nothing.
fn cost(events: &[Event], side: Side) -> Option<Problem> {
    events.iter().find_map(|event| match &event.what {
        Happening::IllegalMove { side: by, given, .. } if *by == side => Some(Problem::bad(
            "illegal-move-penalised",
            format!("This is illegal. It counts as an illegal move, and your opponent got {given} (7.5.5)."),
        )),
        Happening::ClaimRejected { given, .. } => Some(Problem::bad(
            "claim-rejected",
            format!("There is no such draw to claim. Your opponent got {given} (9.5.3)."),
        )),
        _ => None,
    })
}

/// The move from one square to another, whether or not it is legal.
fn plain_shape(text: &str) -> Option<Move> {
    let from: Square = text.get(..2)?.parse().ok()?;
    let to: Square = text.get(2..4)?.parse().ok()?;
    let nature = match text.get(4..)? {
        "" => Nature::Plain,
        "q" => Nature::Promotion(Promotion::Queen),
        "r" => Nature::Promotion(Promotion::Rook),
        "b" => Nature::Promotion(Promotion::Bishop),
        "n" => Nature::Promotion(Promotion::Knight),
        _ => return None,
    };
    Move::new(from, to, nature)
}

/// A refusal of the arbiter, as clients are told.
pub(super) fn refused(refusal: &Refusal) -> Problem {
    Problem::bad(refusal.word(), sentence(&refusal.to_string()))
}
