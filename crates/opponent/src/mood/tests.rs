use super::*;

const MIDDLE_GAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9";
const BARE_KING: &str = "8/8/4k3/8/8/4K3/4R3/8 b - - 0 1";
const ROOKS: &str = "8/5k2/8/8/8/r7/5K2/R7 w - - 20 60";

fn mood(level: u8) -> Mood {
    Mood::new(Level::new(level).expect("a level"))
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a position")
}

fn scene(position: &Position, ply: u32, opponent: Option<ClockView>) -> Scene<'_> {
    Scene { position, side: position.side(), ply, opponent }
}

fn clock(left: u64, increment: u64) -> ClockView {
    let [left, increment] = [left, increment].map(Duration::from_secs);
    ClockView { left, increment, moves_to_go: None }
}

fn cp(score: i32) -> Score {
    Score::Centipawns(score)
}

/// A mood after turns with these scores, the last of them at this half-move.
fn after(level: u8, scores: &[Score], ply: u32) -> Mood {
    let mut mood = mood(level);
    for (score, before) in scores.iter().zip((0..scores.len() as u32).rev()) {
        mood.note(ply - 2 * before, Some(*score));
    }
    mood
}

#[test]
fn it_resigns_what_has_been_hopeless_for_some_turns() {
    let board = position(MIDDLE_GAME);
    for (level, scores, expected) in [
        (10, &[cp(-900); 3][..], true),
        (10, &[cp(-900); 2], false),
        (10, &[cp(-899), cp(-2_000), cp(-2_000)], false),
        (10, &[cp(-2_000), cp(-2_000), cp(-899)], false),
        (10, &[cp(0), cp(-1_000), Score::MatedIn(9), Score::MatedIn(2)], true),
        (10, &[Score::MateIn(3); 3], false),
        (8, &[cp(-1_200); 3], false),
        (8, &[cp(-1_200); 4], true),
        (8, &[Score::MatedIn(2); 4], true),
        (5, &[cp(-1_400); 12], false),
        (5, &[cp(-1_600); 5], false),
        (5, &[cp(-1_600); 6], true),
        // A learner is to mate it.
        (5, &[Score::MatedIn(4); 6], true),
        (5, &[Score::MatedIn(3); 6], false),
        (3, &[cp(-9_000); 12], false),
        (1, &[Score::MatedIn(5); 12], false),
    ] {
        assert_eq!(after(level, scores, 60).resigns(&scene(&board, 60, None)), expected, "{level}: {scores:?}");
    }
}

#[test]
fn it_does_not_resign_to_somebody_without_time() {
    let (board, bare) = (position(MIDDLE_GAME), position(BARE_KING));
    let lost = after(10, &[cp(-1_500); 5], 90);
    for (board, clock, expected) in [
        (&board, clock(9, 0), false),
        (&board, clock(9, 1), false),
        (&board, clock(9, 2), true),
        (&board, clock(10, 0), true),
        // With a king alone nothing is won on time.
        (&bare, clock(1, 0), true),
    ] {
        assert_eq!(lost.resigns(&scene(board, 90, Some(clock))), expected, "{clock:?}");
    }
}

#[test]
fn only_turns_in_a_row_count() {
    let board = position(MIDDLE_GAME);
    let resigns = |mood: &Mood, ply| mood.resigns(&scene(&board, ply, None));
    // A turn of which nothing is known lies between.
    let mut mood = after(10, &[cp(-1_000); 2], 40);
    mood.note(42, None);
    mood.note(44, Some(cp(-1_000)));
    assert!(!resigns(&mood, 44));
    // The same turn thought about twice is one.
    let mut mood = after(10, &[cp(-1_000); 2], 40);
    mood.note(40, Some(cp(-1_000)));
    assert!(!resigns(&mood, 40));
    mood.note(42, Some(cp(-1_000)));
    assert!(resigns(&mood, 42) && !resigns(&mood, 44));
    // What was taken back did not happen.
    mood.note(40, Some(cp(-100)));
    assert!(!resigns(&mood, 40));
    // After a restart it begins again.
    assert!(!resigns(&Mood::new(mood.level), 42));
}

#[test]
fn it_offers_a_draw_late_in_an_even_game_and_then_is_silent() {
    let board = position(ROOKS);
    let offers = |mood: &mut Mood, ply, clock| mood.offers_draw(&scene(&board, ply, clock));
    assert!(!offers(&mut after(10, &[cp(0); 9], 118), 118, None));
    assert!(!offers(&mut after(10, &[cp(0); 10], 78), 78, None));
    assert!(!offers(&mut after(10, &[cp(16); 10], 118), 118, None));
    assert!(offers(&mut after(10, &[cp(-15); 10], 118), 118, None));
    assert!(offers(&mut after(1, &[cp(-60); 10], 118), 118, None));
    assert!(!offers(&mut after(10, &[cp(0); 10], 118), 118, Some(clock(5, 0))));
    let mut mood = after(10, &[cp(0); 10], 118);
    let asked: Vec<u32> = (118..=240)
        .step_by(2)
        .filter(|ply| {
            mood.note(*ply, Some(cp(0)));
            offers(&mut mood, *ply, None)
        })
        .collect();
    assert_eq!(asked, [118, 178, 238]);
}

#[test]
fn it_accepts_a_draw_when_it_is_not_better() {
    let (board, rooks) = (position(MIDDLE_GAME), position(ROOKS));
    for (board, ply, score, clock, expected) in [
        (&board, 29, cp(-300), None, false),
        (&board, 30, cp(0), None, true),
        (&board, 30, cp(1), None, false),
        (&board, 80, cp(25), None, true),
        (&board, 80, cp(26), None, false),
        (&board, 80, Score::MateIn(5), None, false),
        (&board, 80, Score::MatedIn(5), None, true),
        (&board, 80, cp(-299), Some(clock(5, 0)), false),
        (&board, 80, cp(-300), Some(clock(5, 0)), true),
        // From a set-up endgame there is no opening.
        (&rooks, 2, cp(0), None, true),
        (&rooks, 2, cp(500), None, false),
    ] {
        let answer = mood(5).accepts_draw(Some(score), &scene(board, ply, clock));
        assert_eq!(answer, expected, "{ply}: {score:?} {clock:?}");
    }
}

#[test]
fn between_its_turns_it_goes_by_the_last_one() {
    let board = position(MIDDLE_GAME);
    let scene = Scene { side: !board.side(), ..scene(&board, 61, None) };
    assert!(!mood(5).accepts_draw(None, &scene));
    assert!(after(5, &[cp(200), cp(-10)], 60).accepts_draw(None, &scene));
    assert!(!after(5, &[cp(-10), cp(200)], 60).accepts_draw(None, &scene));
}
