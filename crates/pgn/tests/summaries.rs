//! What is known of games, and which of them are wanted.

use tabiya_pgn::{Criteria, Date, Ending, NotACriterion, Opening, Place, Range, Summary, summarise};

fn summaries(text: &str) -> Vec<Summary> {
    let mut all = Vec::new();
    summarise(text.as_bytes(), |_| true, |_| {}, |summary| all.push(summary));
    all
}

#[track_caller]
fn check_ending(text: &str, expected: Ending) {
    assert_eq!(summaries(text)[0].ending, expected, "{text}");
}

#[test]
fn endings_by_the_moves() {
    check_ending("1. f3 e5 2. g4 Qh4# 0-1", Ending::Checkmate);
    check_ending("[FEN \"7k/5Q2/8/8/8/8/8/K7 w - - 0 1\"] 1. Qf6+ Kg8 2. Qf5 Kh8 3. Qg6 1/2-1/2", Ending::Stalemate);
    check_ending("[FEN \"7k/8/8/8/8/8/6p1/K5B1 w - - 0 1\"] 1. Be3 g1=Q+ 2. Bxg1 1/2-1/2", Ending::Material);
    check_ending("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2", Ending::Repetition);
    check_ending("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 1/2-1/2", Ending::Agreement);
    check_ending("[FEN \"7k/8/8/8/8/8/7P/K7 w - - 99 90\"] 1. Kb1 1/2-1/2", Ending::FiftyMoves);
    check_ending("1. e4 1-0", Ending::Resignation);
    check_ending("1. e4 *", Ending::Unfinished);
}

#[test]
fn endings_by_the_tags() {
    check_ending("[Termination \"Time forfeit\"] 1. e4 1-0", Ending::Time);
    check_ending("[White \"anytime\"] [Termination \"anytime won by resignation\"] 1. e4 1-0", Ending::Resignation);
    check_ending("[White \"x\"] [Termination \"x won on time\"] 1. e4 1-0", Ending::Time);
    check_ending("[Termination \"abandoned\"] 1. e4 0-1", Ending::Abandonment);
    check_ending("[Termination \"rules infraction\"] 1. e4 0-1", Ending::Arbiter);
    check_ending("[Termination \"Time forfeit\"] 1. f3 e5 2. g4 Qh4# 0-1", Ending::Checkmate);
}

#[test]
fn openings_are_found_by_position() {
    let opening = |text: &str| summaries(text)[0].opening.map(|opening| opening.name).unwrap_or_default();
    assert_eq!(
        opening("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *"),
        opening("1. Nf3 c5 2. e4 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *")
    );
    assert!(opening("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *").contains("Najdorf"));
    assert_eq!(opening("[FEN \"7k/8/8/8/8/8/7P/K7 w - - 0 1\"] 1. h4 *"), "");
}

#[test]
fn the_table_of_openings_is_sound() {
    let all: Vec<Opening> = Opening::all().collect();
    assert!(all.len() >= 900, "{}", all.len());
    let mut codes: Vec<&str> = all.iter().map(|opening| opening.eco).collect();
    assert!(codes.is_sorted());
    codes.dedup();
    assert_eq!(codes.len(), 500, "every code from A00 to E99");
    let mut keys: Vec<u64> = all.iter().map(|opening| opening.position().expect("legal moves").key()).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), all.len(), "no position has two names");
    for opening in all {
        let mut game = tabiya_pgn::read_game(&format!("{} *", opening.moves)).expect("a game").to_string();
        game = game.split("\n\n").nth(1).unwrap_or_default().replace('\n', " ");
        assert_eq!(game.trim(), format!("{} *", opening.moves), "canonical moves");
    }
}

#[test]
fn the_same_moves_have_the_same_number() {
    let numbers: Vec<u64> =
        summaries("1. e4 e5 * 1. e2e4 {x} e7-e5 1-0 1. e4 e6 *").iter().map(|summary| summary.moves).collect();
    assert_eq!(numbers[0], numbers[1]);
    assert_ne!(numbers[0], numbers[2]);
}

const GAMES: &str = r#"
[Event "Open"] [White "Adams, Michael"] [Black "Short"] [Date "1997.05.03"] [WhiteElo "2700"] [BlackElo "2650"]
1. e4 c5 2. Nf3 d6 1-0

[Event "Club"] [White "short"] [Black "Miles"] [Date "1998.??.??"] [WhiteElo "2500"] [BlackElo "?"]
1. d4 d5 2. c4 e6 3. Nc3 Nf6 1/2-1/2

[White "Gib"] [Black "Nemo"]
1. f3 e5 2. g4 Qh4# 0-1
"#;

/// Checks which games of the three are wanted.
#[track_caller]
fn check_wanted(criteria: Criteria, expected: &[usize]) {
    let starts: Vec<usize> = summaries(GAMES).iter().map(|summary| summary.text.start).collect();
    let found = |criteria: &Criteria| -> Vec<usize> {
        let mut found = Vec::new();
        criteria.find(GAMES.as_bytes(), |summary| found.push(summary));
        found
            .iter()
            .map(|summary| starts.iter().position(|start| *start == summary.text.start).unwrap_or(9) + 1)
            .collect()
    };
    assert_eq!(found(&criteria), expected, "{criteria:?}");
    let others: Vec<usize> = (1..=3).filter(|number| !expected.contains(number)).collect();
    assert_eq!(found(&Criteria { inverted: true, ..criteria }), others);
}

#[test]
fn criteria() {
    let all = Criteria::default;
    let texts = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
    check_wanted(all(), &[1, 2, 3]);
    check_wanted(Criteria { player: texts(&["short"]), ..all() }, &[1, 2]);
    check_wanted(Criteria { player: texts(&["gib", "miles"]), ..all() }, &[2, 3]);
    check_wanted(Criteria { white: texts(&["SHORT"]), ..all() }, &[2]);
    check_wanted(Criteria { black: texts(&["SHORT"]), ..all() }, &[1]);
    check_wanted(Criteria { event: texts(&["open"]), ..all() }, &[1]);
    check_wanted(Criteria { tags: vec![("Date".to_owned(), "1998".to_owned())], ..all() }, &[2]);
    let white = |part: &str| ("White".to_owned(), part.to_owned());
    check_wanted(Criteria { tags: vec![white("adams"), white("gib")], ..all() }, &[1, 3]);
    check_wanted(Criteria { rating: "2600..".parse::<Range<u32>>().ok(), ..all() }, &[1]);
    check_wanted(Criteria { date: "1998".parse::<Range<Date>>().ok(), ..all() }, &[2]);
    check_wanted(Criteria { outcomes: vec!["0-1".parse().expect("a result")], ..all() }, &[3]);
    check_wanted(Criteria { opening: texts(&["Queens gambit"]), ..all() }, &[2]);
    check_wanted(Criteria { opening: texts(&["Sicilian Defense"]), ..all() }, &[1]);
    check_wanted(Criteria { opening: texts(&["sicilian"]), ..all() }, &[1]);
    check_wanted(Criteria { opening: texts(&["D3", "B"]), ..all() }, &[1, 2]);
    check_wanted(Criteria { length: "..2".parse().ok(), ..all() }, &[1, 3]);
    check_wanted(Criteria { endings: vec![Ending::Checkmate], ..all() }, &[3]);
    let place = |text: &str| vec![text.parse::<Place>().expect("a place")];
    check_wanted(Criteria { places: place("1. d4 d5 2. c4"), ..all() }, &[2]);
    check_wanted(Criteria { places: place("c4 d5 d4"), ..all() }, &[2]);
    check_wanted(
        Criteria { places: place("rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3"), ..all() },
        &[1],
    );
    check_wanted(Criteria { places: place("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR"), ..all() }, &[3]);
    let full = "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP".parse().expect("material");
    check_wanted(Criteria { material: vec![full], ..all() }, &[1, 2, 3]);
    assert_eq!("KRvsKR".parse::<tabiya_pgn::Material>(), "KRvKR".parse());
    check_wanted(Criteria { material: vec!["KvK".parse().expect("material")], ..all() }, &[]);
}

#[test]
fn nonsense_is_refused_in_words() {
    let said = |result: Result<Place, NotACriterion>| result.expect_err("nonsense").to_string();
    assert_eq!(
        said("e4 Ke3".parse()),
        "Ke3 cannot be played there: the king on e8 cannot go to e3: a king goes one square (3.8.1)"
    );
    assert_eq!(said("8/8 w".parse()), "there are 2 ranks instead of 8");
    assert_eq!(
        "KXvK".parse::<tabiya_pgn::Material>().expect_err("nonsense").to_string(),
        "\"KXvK\" is no material: write it like KRPvKR"
    );
    assert!(
        "zugzwang"
            .parse::<Ending>()
            .expect_err("nonsense")
            .to_string()
            .starts_with("\"zugzwang\" is no ending: one is mate, ")
    );
}
