//! The arbiter of a game: it is told the moves, and says when and how the game is over.

use tabiya_game::{Command, Event, Game, Happening, Moment, RuleSet, Settings, Span, TimeControl};
use tabiya_pgn::Outcome;
use tabiya_rules::{BySide, Move, Position};

use super::ending::Ending;

/// When everything happens, as far as the arbiter knows. Clocks run beside the game, since the moves of an opening are
/// nobody's own: they take no time, add none, and count for no time control.
pub(super) const NOW: Moment = Moment(0);

/// Games from this position, by the rules for programs, which claim nothing: a third time and fifty moves end them at
/// once.
fn settings(start: Position) -> Settings {
    Settings { start, time: BySide::new(|_| TimeControl::UNLIMITED), rules: RuleSet::PROGRAMS }
}

/// The game with the moves of an opening made; nothing if it is over there. Nobody minds if it was over on the way.
pub(super) fn open(start: Position, moves: &[Move]) -> Option<Game> {
    let settings = settings(start);
    let Some((last, before)) = moves.split_last() else { return Game::begin(settings, NOW).ok() };
    let made = before.iter().map(|&shape| Happening::Moved { shape, lag: Span::ZERO });
    let happenings = [Happening::Begun].into_iter().chain(made);
    let events: Vec<Event> = happenings.zip(1..).map(|(what, number)| Event { number, at: NOW, what }).collect();
    let mut game = Game::replay(settings, &events).ok()?;
    game.act(game.turn(), Command::Play(*last), NOW).ok()?;
    game.ending().is_none().then_some(game)
}

/// How the game is over by the position on the board, if it is.
pub(super) fn verdict(game: &Game) -> Option<(Outcome, Ending)> {
    game.ending().and_then(translate)
}

fn translate(ending: &tabiya_game::Ending) -> Option<(Outcome, Ending)> {
    Ending::on_the_board(&ending.cause).map(|found| (ending.outcome(), found))
}

#[cfg(test)]
mod tests {
    use tabiya_game::{AlreadyOver, Command, Game};
    use tabiya_pgn::Outcome;
    use tabiya_rules::{Move, Position};

    use super::{Ending, NOW, open, settings, translate, verdict};

    #[track_caller]
    fn check(fen: &str, expected: Option<(Outcome, Ending)>) {
        let start = Position::from_fen(fen).unwrap();
        let found = match Game::begin(settings(start), NOW) {
            Ok(game) => verdict(&game),
            Err(AlreadyOver(ending)) => Some(translate(&ending).unwrap()),
        };
        assert_eq!(found, expected, "{fen}");
        assert_eq!(open(start, &[]).is_none(), expected.is_some(), "{fen}");
    }

    #[test]
    fn the_board_ends_a_game() {
        check(
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            Some((Outcome::Black, Ending::Checkmate)),
        );
        check("6k1/6Q1/6K1/8/8/8/8/8 b - - 100 90", Some((Outcome::White, Ending::Checkmate)));
        check("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some((Outcome::Draw, Ending::Stalemate)));
        check("7k/8/6K1/8/8/8/8/5B2 b - - 0 1", Some((Outcome::Draw, Ending::DeadPosition)));
        check("7k/8/6K1/8/8/8/8/5R2 w - - 100 90", Some((Outcome::Draw, Ending::FiftyMoves)));
        check("7k/8/6K1/8/8/8/8/5R2 w - - 99 90", None);
    }

    #[test]
    fn a_wall_of_pawns_ends_a_game_though_there_is_material() {
        check("8/8/3k4/1p1p1p1p/1P1P1P1P/8/3K4/8 w - - 0 1", Some((Outcome::Draw, Ending::DeadPosition)));
        check("8/8/3k4/1p1p1p1p/1P1P1P1P/2n5/3K4/8 w - - 0 1", None);
    }

    fn knights_to_and_fro() -> Vec<Move> {
        let mut position = Position::start();
        let play = |text: &str| {
            let shape = position.read(text).unwrap().shape();
            position = position.legal(shape).unwrap().play();
            shape
        };
        ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "e4"].map(play).to_vec()
    }

    #[test]
    fn the_third_time_ends_a_game() {
        let moves = knights_to_and_fro();
        let mut game = open(Position::start(), &moves[..3]).unwrap();
        let ends = [3, 4, 5, 6, 7].map(|ply: usize| {
            game.act(game.turn(), Command::Play(moves[ply]), NOW).unwrap();
            verdict(&game)
        });
        assert_eq!(ends[..4], [None; 4]);
        assert_eq!(ends[4], Some((Outcome::Draw, Ending::Repetition)));
    }

    #[test]
    fn an_opening_is_over_or_not_by_its_last_position() {
        let moves = knights_to_and_fro();
        let is_open: Vec<bool> = (0..=9).map(|plies| open(Position::start(), &moves[..plies]).is_some()).collect();
        assert_eq!(is_open, [true, true, true, true, true, true, true, true, false, true]);
    }
}
