//! A game that both players watch.

use litchee::api::gameplay::board::{LichessBoardEvent, LichessGameFull, LichessGameState};
use litchee::api::gameplay::games::LichessGameStatusName as Status;
use litchee::model::LichessColor;

use crate::failure::{Failure, Outcome, expect_equal};
use crate::lines::Lines;
use crate::player::Player;

/// A game that both players watch.
pub(crate) struct Table<'p> {
    pub(crate) id: String,
    pub(crate) white: &'p mut Player,
    pub(crate) black: &'p mut Player,
    pub(crate) white_lines: Lines<LichessBoardEvent>,
    pub(crate) black_lines: Lines<LichessBoardEvent>,
    /// What was told first.
    pub(crate) full: LichessGameFull,
    moves: Vec<String>,
}

impl<'p> Table<'p> {
    /// Both sit down at a game that has just started.
    pub(crate) async fn new(white: &'p mut Player, black: &'p mut Player, id: String) -> Outcome<Self> {
        let start = white.started(Some(&id)).await?;
        expect_equal(start.color, Some(LichessColor::White), "colour of White")?;
        let start = black.started(Some(&id)).await?;
        expect_equal(start.color, Some(LichessColor::Black), "colour of Black")?;
        let (mut white_lines, mut black_lines) = (white.watch(&id).await?, black.watch(&id).await?);
        let full = full(&mut white_lines).await?;
        full_of(&mut black_lines, &id).await?;
        expect_equal(&full.id, &id, "id of the game")?;
        Ok(Self { id, white, black, white_lines, black_lines, full, moves: Vec::new() })
    }

    /// Plays moves in turn; both sides have to be told of each.
    pub(crate) async fn play(&mut self, moves: &str) -> Outcome {
        for step in moves.split(' ') {
            let player = if self.moves.len().is_multiple_of(2) { &self.white } else { &self.black };
            player.play(&self.id, step).await?;
            self.moves.push(step.to_owned());
            let moves = self.moves.join(" ");
            state(&mut self.white_lines, "move for White", |state| state.moves == moves).await?;
            state(&mut self.black_lines, "move for Black", |state| state.moves == moves).await?;
        }
        Ok(())
    }

    /// Both sides see the moves taken back to these.
    pub(crate) async fn taken_back_to(&mut self, moves: &str) -> Outcome {
        state(&mut self.white_lines, "takeback for White", |state| state.moves == moves).await?;
        state(&mut self.black_lines, "takeback for Black", |state| state.moves == moves).await?;
        self.moves = moves.split_whitespace().map(str::to_owned).collect();
        Ok(())
    }

    /// Both sides have to be told of this end, and the server has to close their streams of the game. Gives the last
    /// state.
    pub(crate) async fn ends(&mut self, status: Status, winner: Option<LichessColor>) -> Outcome<LichessGameState> {
        let over = |state: &LichessGameState| !matches!(state.status, Status::Created | Status::Started);
        let last = state(&mut self.white_lines, "end for White", over).await?;
        for state in [&last, &state(&mut self.black_lines, "end for Black", over).await?] {
            expect_equal(state.status, status, "status at the end")?;
            expect_equal(state.winner, winner, "winner")?;
        }
        self.white_lines.end().await?;
        self.black_lines.end().await?;
        let (of_white, of_black) = (self.white.finished(&self.id).await?, self.black.finished(&self.id).await?);
        expect_equal(of_white, of_black, "status that both are told of")?;
        Ok(last)
    }
}

/// The first line of a game, which holds everything.
pub(crate) async fn full(lines: &mut Lines<LichessBoardEvent>) -> Outcome<LichessGameFull> {
    let first = lines.find("first line", Some).await?;
    match first {
        LichessBoardEvent::GameFull(full) => Ok(*full),
        other => Err(Failure::new(format!("the first line is not the whole game, but {other:?}"))),
    }
}

async fn full_of(lines: &mut Lines<LichessBoardEvent>, id: &str) -> Outcome {
    let full = full(lines).await?;
    expect_equal(full.id.as_str(), id, "id of the game")
}

/// The first state of a game that is wanted.
pub(crate) async fn state(
    lines: &mut Lines<LichessBoardEvent>,
    what: &str,
    wanted: impl Fn(&LichessGameState) -> bool,
) -> Outcome<LichessGameState> {
    let fits = |event| match event {
        LichessBoardEvent::GameState(state) if wanted(&state) => Some(state),
        _ => None,
    };
    lines.find(what, fits).await
}
