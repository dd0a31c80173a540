//! What several tests share: chance from a seed, roots, and what is true of every answer.
#![expect(dead_code, reason = "each test uses a part")]

use tabiya_engine::{Answer, Bound, Engine, Event, Limits, Report, Root, Score, Signal};
use tabiya_rules::{Kind, LegalMove, Move, Piece, Position, Setup, Side, Square};

/// Numbers that look random, the same for the same seed.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (wide >> 64) as u64 ^ wide as u64
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (u128::from(self.next()) * end as u128 >> 64) as usize
    }

    /// Whether something happens that does so once in so many times.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of several.
    pub(crate) fn pick<'all, T>(&mut self, all: &'all [T]) -> &'all T {
        &all[self.below(all.len())]
    }
}

/// An engine with one megabyte and one thread.
pub(crate) fn small_engine() -> Engine {
    Engine::new(1, 1).expect("a megabyte")
}

#[track_caller]
pub(crate) fn root(fen: &str) -> Root {
    Root::new(Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")))
}

/// Searches, with nobody to stop it and nobody to listen.
pub(crate) fn search(engine: &mut Engine, root: &Root, limits: &Limits) -> Answer {
    engine.search(root, limits, &Signal::default(), &mut |_| {})
}

/// The legal moves.
pub(crate) fn moves(position: &Position) -> Vec<Move> {
    position.legal_moves().iter().map(LegalMove::shape).collect()
}

/// A move as SAN, for rows that people read.
#[track_caller]
pub(crate) fn san(position: &Position, shape: Option<Move>) -> String {
    let shape = shape.expect("a move");
    position.legal(shape).expect("a legal move").san().to_string()
}

/// Plays a line, every move of which must be legal.
#[track_caller]
pub(crate) fn end_of(position: &Position, line: &[Move]) -> Position {
    line.iter().fold(*position, |position, shape| {
        let legal = position.legal(*shape);
        legal.unwrap_or_else(|| panic!("{shape} of {line:?} is not legal in {}", position.fen())).play()
    })
}

/// A game at random from a start, half of them of Chess960, as a root with a past.
pub(crate) fn random_game(chance: &mut Chance, longest: usize) -> Root {
    let number = if chance.one_in(2) { 518 } else { chance.below(960) as u16 };
    let mut root = Root::new(Position::chess960(number).expect("a number below 960"));
    for _ in 0..chance.below(longest) {
        let moves = moves(root.position());
        if moves.is_empty() {
            break;
        }
        root.play(*chance.pick(&moves)).expect("a legal move");
    }
    root
}

/// Men put anywhere, so many at most beside the kings: few men, or many queens, or anything.
pub(crate) fn random_setup(chance: &mut Chance, most: usize) -> Root {
    let kinds: &[Kind] = chance.pick::<&[Kind]>(&[
        &[Kind::Pawn, Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen],
        &[Kind::Pawn],
        &[Kind::Queen],
        &[Kind::Rook, Kind::Knight, Kind::Bishop],
        &[Kind::Pawn, Kind::Queen],
    ]);
    loop {
        let mut setup = Setup::empty();
        for side in [Side::White, Side::Black] {
            setup.put(square(chance), Piece { side, kind: Kind::King });
        }
        for _ in 0..chance.below(most + 1) {
            let (place, kind) = (square(chance), *chance.pick(kinds));
            let side = if chance.one_in(2) { Side::White } else { Side::Black };
            if setup.piece_at(place).is_none() {
                setup.put(place, Piece { side, kind });
            }
        }
        setup.side = if chance.one_in(2) { Side::White } else { Side::Black };
        setup.halfmoves = *chance.pick(&[0, 0, 50, 95, 98, 99, 100, 120]);
        setup.fullmoves = 100;
        if let Ok(position) = setup.position(tabiya_rules::CastlingMode::Chess960) {
            return Root::new(position);
        }
    }
}

fn square(chance: &mut Chance) -> Square {
    *chance.pick(&Square::ALL)
}

/// What is true of every answer, whatever was asked.
#[track_caller]
pub(crate) fn check_answer(root: &Root, limits: &Limits, answer: &Answer) {
    let position = root.position();
    let context = format!("{} {:?} {limits:?} {answer:?}", position.fen(), root.past());
    let allowed: Vec<Move> =
        moves(position).into_iter().filter(|shape| limits.only.is_empty() || limits.only.contains(shape)).collect();
    if allowed.is_empty() {
        assert_eq!((answer.best, answer.ponder, answer.lines.len()), (None, None, 0), "{context}");
        return;
    }
    let best = answer.best.unwrap_or_else(|| panic!("no move: {context}"));
    assert!(allowed.contains(&best), "{best}: {context}");
    assert!(answer.nodes > 0, "{context}");
    let first = answer.lines.first().unwrap_or_else(|| panic!("no line: {context}"));
    assert_eq!(first.line.first(), Some(&best), "{context}");
    assert_eq!(first.line.get(1), answer.ponder.as_ref(), "{context}");
    let is_proof = matches!(answer.mate, Some(tabiya_engine::MateProof::In(_)));
    let expected = if is_proof { 1 } else { limits.lines.clamp(1, allowed.len()) };
    // A search that is broken off in its first depth has not looked at all moves.
    let is_cut = answer.lines[0].depth <= 1 && answer.nodes >= 1_000;
    assert!(answer.lines.len() == expected || is_cut && answer.lines.len() < expected, "{context}");
    let mut firsts = Vec::new();
    for (report, number) in answer.lines.iter().zip(1..) {
        assert_eq!(report.number, number, "{context}");
        check_report(position, report, &context);
        let first = report.line[0];
        assert!(allowed.contains(&first) && !firsts.contains(&first), "{first}: {context}");
        firsts.push(first);
    }
    // A level may choose another move than the best, and a depth that was broken off leaves bounds behind.
    if limits.strength.is_none() && is_whole(limits) {
        assert!(answer.lines.is_sorted_by_key(|report| -report.score.as_centipawns()), "not in order: {context}");
    }
}

/// Whether nothing breaks off a search within these limits in the midst of a depth.
fn is_whole(limits: &Limits) -> bool {
    limits.depth.is_some() && limits.nodes.is_none() && limits.move_time.is_none() && limits.clock.is_none()
}

/// What is true of every line that is told.
#[track_caller]
pub(crate) fn check_report(position: &Position, report: &Report, context: &str) {
    assert!(!report.line.is_empty() && report.depth > 0, "{report:?}: {context}");
    let mut end = *position;
    for shape in &report.line {
        end = end.legal(*shape).unwrap_or_else(|| panic!("{shape} is not legal: {report:?}: {context}")).play();
    }
    let wdl = report.wdl;
    assert_eq!(wdl.win + wdl.draw + wdl.loss, 1_000, "{context}");
    assert!(report.hash_full <= 1_000, "{context}");
    match report.score {
        Score::Centipawns(value) => assert!(value.abs() < 31_600, "{report:?}: {context}"),
        Score::MateIn(number) => {
            assert!((1..=123).contains(&number), "{report:?}: {context}");
            if report.bound == Bound::Exact {
                check_mate(&end, report, 2 * number as usize - 1, context);
            }
        }
        Score::MatedIn(number) => {
            assert!((1..=123).contains(&number), "{report:?}: {context}");
            if report.bound == Bound::Exact {
                check_mate(&end, report, 2 * number as usize, context);
            }
        }
    }
}

#[track_caller]
fn check_mate(end: &Position, report: &Report, plies: usize, context: &str) {
    assert!(end.is_checkmate(), "a mate score, but no mate: {report:?}: {context}");
    assert_eq!(report.line.len(), plies, "a line of another length than its mate: {report:?}: {context}");
}

/// Searches and checks the answer and everything that is told on the way.
#[track_caller]
pub(crate) fn search_checked(engine: &mut Engine, root: &Root, limits: &Limits, signal: &Signal) -> Answer {
    let mut told = Vec::new();
    let answer = engine.search(root, limits, signal, &mut |event| told.push(event));
    check_answer(root, limits, &answer);
    for event in told {
        match event {
            Event::Line(report) => check_report(root.position(), &report, &root.position().fen()),
            Event::Trying { first, .. } => assert!(root.position().is_legal(first)),
        }
    }
    answer
}
