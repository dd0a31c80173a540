use tabiya_rules::{CastlingMode, LegalMove, Position, Setup};

use super::Evaluator;
use crate::nnue::Net;
use crate::score::Value;

/// The worth of a position, from scratch.
fn judge(position: &Position) -> Value {
    Evaluator::new(Net::own(), position).evaluate(position)
}

/// The same position with the colours exchanged and the board turned upside down.
fn mirrored(position: &Position) -> Position {
    let text = position.to_string();
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let swapped = |text: &str| -> String {
        let swap = |letter: char| {
            if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
        };
        text.chars().map(swap).collect()
    };
    fields[0] = fields[0].split('/').rev().map(swapped).collect::<Vec<_>>().join("/");
    fields[1] = if fields[1] == "w" { "b" } else { "w" }.to_owned();
    fields[2] = swapped(&fields[2]);
    fields[3] = fields[3].replace('6', "x").replace('3', "6").replace('x', "3");
    Position::from_fen(&fields.join(" ")).unwrap()
}

/// Positions of games of random moves.
fn random_positions(count: usize, mut look: impl FnMut(&Position)) {
    let mut position = Position::start();
    let mut state = 9_u64;
    for _ in 0..count {
        look(&position);
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let moves = position.legal_moves();
        let next = moves.get((state >> 33) as usize % moves.len().max(1)).map(LegalMove::play);
        position = next.filter(|next| next.fullmoves() < 120).unwrap_or_default();
    }
}

#[test]
fn both_colours_are_judged_alike() {
    random_positions(5_000, |position| {
        let other = mirrored(position);
        let worth = judge(position);
        assert_eq!(worth, judge(&other), "{position} and {other}");
    });
}

/// What is kept up to date move by move is what is found from scratch.
#[test]
fn a_line_of_moves_is_judged_as_its_last_position_is() {
    let mut evaluator = Evaluator::new(Net::own(), &Position::start());
    let mut last = Position::start();
    random_positions(3_000, |position| {
        let step = last.legal_moves().iter().find(|legal| legal.play() == *position).map(LegalMove::shape);
        match step.and_then(|shape| last.legal(shape)) {
            Some(legal) => _ = legal.play_watched(evaluator.push()),
            None => evaluator.begin(position),
        }
        last = *position;
        assert_eq!(evaluator.evaluate(position), judge(position), "{position}");
    });
}

#[test]
fn more_is_worth_more() {
    let without = |square: &str| {
        let mut setup =
            Setup::from_fen("r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 4").unwrap().0;
        setup.clear(square.parse().unwrap());
        let position = setup.position(CastlingMode::Standard).unwrap();
        judge(&position)
    };
    let pieces = ["d1", "f1", "a2"];
    let worths: Vec<i32> = pieces.iter().map(|square| without(square)).collect();
    assert!(worths.is_sorted() && worths[0] < -500, "{worths:?}");
    assert!(without("d8") > 500);
}

#[test]
fn too_little_to_win_with_is_worth_little() {
    let worth = |fen: &str| judge(&Position::from_fen(fen).unwrap());
    for fen in [
        "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1",
        "4k3/8/8/8/8/2B1B3/8/4K3 w - - 0 1",
        "4k3/4p3/8/8/8/8/4N3/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/4b3/4K3 b - - 0 1",
    ] {
        assert!(worth(fen) <= 0, "{fen}: {}", worth(fen));
    }
    let network = |fen: &str| Net::own().judge(&Position::from_fen(fen).unwrap());
    let exchange = "4k3/4b3/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(worth(exchange), network(exchange) / 8);
    // A rook against nothing but pawns is left to the network.
    let rook = "4k3/4p3/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(worth(rook), network(rook));
}

#[test]
fn a_queen_wins_against_less_and_drives_the_king_to_the_edge() {
    let worth = |fen: &str| judge(&Position::from_fen(fen).unwrap());
    for fen in [
        "4k3/8/3b4/8/3K4/8/8/7Q w - - 0 1",
        "4k3/8/3n4/8/3K4/8/8/7Q w - - 0 1",
        "4k3/8/2r5/8/3K4/8/8/7Q w - - 0 1",
        "4k3/8/2r5/8/3K4/8/8/R6R w - - 0 1",
        "4k3/8/2q5/8/3K4/8/8/QQ6 w - - 0 1",
    ] {
        let mirrored = Position::from_fen(fen).unwrap().pass().expect("nobody is in check");
        assert!(worth(fen) >= 600 && judge(&mirrored) <= -600, "{fen}: {} and {}", worth(fen), judge(&mirrored));
    }
    assert!(worth("7k/8/5Kb1/8/8/8/8/Q7 w - - 0 1") > worth("8/8/6b1/3k4/8/8/2K5/Q7 w - - 0 1"));
    // Against pawns, which may promote, the network is believed.
    let pawns = "8/8/8/8/8/1k6/1p1p4/5K1Q w - - 0 1";
    assert_eq!(worth(pawns), Net::own().judge(&Position::from_fen(pawns).unwrap()));
}

#[test]
fn a_rook_pawn_and_the_wrong_bishop_do_not_win() {
    let worth = |fen: &str| {
        let position = Position::from_fen(fen).unwrap();
        judge(&position)
    };
    // The bishop goes on light squares, and h8 is dark.
    assert!(worth("7k/8/8/6KP/8/3B4/8/8 w - - 0 1").abs() < 40);
    assert!(worth("7k/8/8/6KP/8/3B3P/8/8 b - - 0 1").abs() < 40);
    assert!(worth("8/8/8/1k5b/p7/8/K7/8 b - - 0 1").abs() < 40, "a1 is dark");
    assert!(worth("7k/8/8/6KP/8/4B3/8/8 w - - 0 1") > 150, "the right bishop");
    assert!(worth("7k/8/8/6K1/6P1/3B4/8/8 w - - 0 1") > 150, "not a rook pawn");
    assert!(worth("8/2k5/8/6KP/8/3B4/8/8 w - - 0 1") > 150, "the king is far from the corner");
}
