use tabiya_pgn::Outcome;
use tabiya_rules::Side;

use super::{Audit, Extent, Matter, audit};
use crate::{Cause, Claim};

/// Knights that go to and fro.
const AROUND: &str = "Nf3 Nf6 Ng1 Ng8 ";

/// A rook against a bare king, so many half-moves after something irreversible.
fn rook(halfmoves: u32) -> String {
    format!("[FEN \"8/8/8/4k3/8/8/8/4K2R w - - {halfmoves} 80\"] ")
}

/// Checks everything that is found in a game.
#[track_caller]
fn check(text: &str, expected: &[&str]) -> Audit {
    let audit = audit(&tabiya_pgn::read_game(text).unwrap(), Extent::Whole);
    let found: Vec<String> = audit.findings.iter().map(ToString::to_string).collect();
    assert_eq!(found, expected, "{text}");
    audit
}

#[test]
fn nothing_is_found_in_an_ordinary_game() {
    let audit = check("1. e4 e5 2. Nf3 1-0", &[]);
    assert_eq!((audit.plies, audit.outcome, audit.ending.as_ref()), (3, Outcome::White, None));
    assert!(!audit.has_missed_claim() && !audit.was_played_on() && !audit.is_contrary());
    check("1. e4 e5 1/2-1/2", &[]);
    check("1. e4 *", &[]);
    check("*", &[]);
}

#[test]
fn a_third_time_could_be_claimed() {
    let audit = check(
        &format!("{AROUND}{AROUND} e4 1-0"),
        &["4...Ng8: the position has occurred three times: Black could claim with this move, White after it (9.2)"],
    );
    assert!(audit.has_missed_claim() && audit.drawn_by().is_none());
    assert_eq!(audit.findings[0].plies, 8);
    let Matter::Claimable(run) = &audit.findings[0].what else { panic!() };
    assert_eq!((run.mover, run.turn, run.times), (Some(Side::Black), Side::White, 3));
}

#[test]
fn a_claim_that_stays_open_is_told_once() {
    check(
        &format!("{AROUND}{AROUND} Nf3 Nf6 e4 *"),
        &["4...Ng8: the position has occurred three times: Black could claim with this move, White after it, \
            and so on for 2 more half-moves (9.2)"],
    );
    check(
        &format!("{AROUND}{AROUND} Nf3 e5 *"),
        &["4...Ng8: the position has occurred three times: Black could claim with this move, White after it, \
            and so on for one more half-move (9.2)"],
    );
    // The third time of one position and, after other moves, the fourth time of it.
    check(
        &format!("{AROUND}{AROUND} Nc3 Nc6 Nb1 Nb8 *"),
        &[
            "4...Ng8: the position has occurred three times: Black could claim with this move, White after it (9.2)",
            "6...Nb8: the position has occurred four times: Black could claim with this move, White after it (9.2)",
        ],
    );
}

#[test]
fn a_game_drawn_where_a_draw_could_be_claimed_misses_nothing() {
    let audit = check(
        &format!("{AROUND}{AROUND} 1/2-1/2"),
        &["4...Ng8: the position has occurred three times, and the game was drawn (9.2)"],
    );
    assert!(!audit.has_missed_claim());
    assert_eq!(audit.drawn_by(), Some(Claim::Threefold));
    check(
        &format!("{}80. Kd2 Kd5 81. Kd3 1/2-1/2", rook(98)),
        &["80...Kd5: fifty moves without a capture or a move of a pawn: Black could claim with this move, \
            White after it, and so on until the game was drawn one half-move later (9.3)"],
    );
}

#[test]
fn fifty_moves_could_be_claimed() {
    check(
        &format!("{}80. Kd2 Kd5 81. Kc3 Kc5 1-0", rook(98)),
        &["80...Kd5: fifty moves without a capture or a move of a pawn: Black could claim with this move, \
           White after it, and so on for 2 more half-moves (9.3)"],
    );
    check(
        &format!("{}80. Kd2 1-0", rook(104)),
        &[
            "fifty moves without a capture or a move of a pawn: White could claim, and so on for one more half-move (9.3)",
        ],
    );
    // A mate on the hundredth half-move is a mate.
    check(
        "[FEN \"7k/8/6K1/8/8/8/8/R7 w - - 99 90\"] 90. Ra8# 1-0",
        &["90.Ra8#: Black is checkmated: White wins (5.1.1)"],
    );
}

#[test]
fn the_game_ends_by_itself() {
    let audit = check("1. f3 e5 2. g4 Qh4# 0-1", &["2...Qh4#: White is checkmated: Black wins (5.1.1)"]);
    assert_eq!(audit.ending.map(|ending| ending.cause), Some(Cause::Checkmate(Side::White)));
    check("[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"] 1. Qf7 1/2-1/2", &["1.Qf7: Black is stalemated: drawn (5.2.1)"]);
    check(
        "[FEN \"4k3/8/8/8/8/8/3p4/4K1N1 w - - 0 1\"] 1. Kxd2 1/2-1/2",
        &["1.Kxd2: neither side can mate by any series of legal moves: drawn (5.2.2)"],
    );
    check(
        &format!("{} 80. Kd2 1/2-1/2", rook(149)),
        &[
            "fifty moves without a capture or a move of a pawn: White could claim (9.3)",
            "80.Kd2: seventy-five moves without a capture or a move of a pawn: drawn (9.6.2)",
        ],
    );
    let audit = check(
        &format!("{} 1/2-1/2", AROUND.repeat(4)),
        &[
            "4...Ng8: the position has occurred three times: Black could claim with this move, White after it, \
             and so on for 7 more half-moves (9.2)",
            "8...Ng8: the position has occurred five times: drawn (9.6.1)",
        ],
    );
    assert!(audit.has_missed_claim(), "nobody claimed before the Laws did");
}

#[test]
fn a_game_goes_on_after_its_end() {
    let audit = check(
        &format!("{}e4 e5 1/2-1/2", AROUND.repeat(4)),
        &[
            "4...Ng8: the position has occurred three times: Black could claim with this move, White after it, \
             and so on for 7 more half-moves (9.2)",
            "8...Ng8: the position has occurred five times: drawn (9.6.1)",
            "the game was over, and 2 half-moves were made all the same (9.6.1)",
        ],
    );
    assert!(audit.was_played_on() && !audit.is_contrary());
    assert_eq!((audit.plies, audit.findings[2].plies), (18, 18));
    // It was over before it began.
    check(
        "[FEN \"4k3/8/8/8/8/8/8/4K1N1 w - - 0 1\"] 1. Kd2 Kd7 *",
        &[
            "neither side can mate by any series of legal moves: drawn (5.2.2)",
            "the game was over, and 2 half-moves were made all the same (5.2.2)",
        ],
    );
}

#[test]
fn a_side_that_cannot_mate_has_not_won() {
    let lost = |termination: &str| format!("{termination} {}80. Kd2 Kd5 0-1", rook(0));
    let audit = check(
        &lost("[Termination \"Time forfeit\"]"),
        &["0-1 is contrary to the Laws: White's time is over, but Black cannot mate by any series of legal moves: \
           drawn (6.9)"],
    );
    assert!(audit.is_contrary());
    check(
        &lost("[Termination \"normal\"]"),
        &["0-1 is contrary to the Laws: White resigned, but Black cannot mate by any series of legal moves: \
           drawn (5.1.2)"],
    );
    check(
        &lost("[Termination \"Ann made an illegal move\"]"),
        &[
            "0-1 is contrary to the Laws: White made a second illegal move, but Black cannot mate by any series of legal \
           moves: drawn (7.5.5)",
        ],
    );
    // What an arbiter decides for another reason stands.
    for termination in ["rules infraction", "adjudication", "abandoned"] {
        check(&lost(&format!("[Termination \"{termination}\"]")), &[]);
    }
    let open = "0-1 is contrary to the Laws: Black cannot mate by any series of legal moves: drawn, whether White resigned \
                (5.1.2) or lost on time (6.9)";
    check(&lost(""), &[open]);
    // The name of a player is not the reason.
    check(&lost("[White \"Timeless\"] [Termination \"Timeless lost\"]"), &[open]);
    // The other side can.
    check(&format!("{}80. Kd2 Kd5 1-0", rook(0)), &[]);
}

#[test]
fn a_flag_that_fell_is_no_draw_where_the_other_side_can_mate() {
    check(
        "[Termination \"Time forfeit\"] 1. e4 e5 2. Nf3 1/2-1/2",
        &["1/2-1/2 is contrary to the Laws: Black's time is over: White wins (6.9)"],
    );
    // Black has a king alone.
    check(&format!("[Termination \"Time forfeit\"] {}80. Kd2 Kd5 1/2-1/2", rook(0)), &[]);
}

#[test]
fn a_result_is_looked_at_though_the_file_is_damaged_after_the_end() {
    let game = tabiya_pgn::read_games("1. f3 e5 2. g4 Qh4# 3. a3 1-0".as_bytes()).next().unwrap().unwrap().game;
    assert!(audit(&game, Extent::Beginning).is_contrary());
}

#[test]
fn a_result_that_the_board_denies() {
    check(
        "1. f3 e5 2. g4 Qh4# 1-0",
        &[
            "2...Qh4#: White is checkmated: Black wins (5.1.1)",
            "1-0 is contrary to the Laws: White is checkmated: Black wins (5.1.1)",
        ],
    );
    check(
        "1. f3 e5 2. g4 Qh4# 1/2-1/2",
        &[
            "2...Qh4#: White is checkmated: Black wins (5.1.1)",
            "1/2-1/2 is contrary to the Laws: White is checkmated: Black wins (5.1.1)",
        ],
    );
    // Nobody knows is no result.
    check("1. f3 e5 2. g4 Qh4# *", &["2...Qh4#: White is checkmated: Black wins (5.1.1)"]);
}

#[test]
fn a_draw_is_agreed_after_both_have_moved() {
    let early = "1/2-1/2 is contrary to the Laws: a draw can be agreed once both sides have moved (5.2.3)";
    // Many a file has the result of a game and none of its moves.
    check("[White \"Adams\"] 1/2-1/2", &[]);
    check("1. e4 1/2-1/2", &[early]);
    check(&format!("{}80. Kd2 1/2-1/2", rook(0)), &[]);
}

#[test]
fn what_is_not_on_record_is_not_judged() {
    let game = tabiya_pgn::read_game("1. e4 1/2-1/2").unwrap();
    assert_eq!(audit(&game, Extent::Beginning).findings, []);
    check("1. e4 -- 2. d4 1/2-1/2", &["Black passed, which is no move: what follows is not looked at (1.2)"]);
}
