//! Every chapter, put to the rules: nothing in it is merely said.

use std::collections::HashSet;

use tabiya_lessons::{Answer, Block, Chapter, Picture, Scene, Statement, Task, chapters};
use tabiya_rules::{Bitboard, CastlingMode, Kind, Position, Reason, Side, Square, attacks};

fn tasks() -> impl Iterator<Item = &'static Task> {
    chapters().iter().flat_map(|chapter| &chapter.tasks)
}

#[test]
fn chapters_have_all_they_need() {
    let mut names = HashSet::new();
    let mut groups: Vec<&str> = Vec::new();
    for Chapter { id, title, group, article, text, board, tasks, .. } in chapters() {
        assert!(names.insert(id), "{id} is there twice");
        assert!(id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'), "{id}");
        assert!(!title.is_empty() && !article.is_empty() && board.is_some(), "{id}");
        assert!((3..=6).contains(&tasks.len()), "{id} has {} tasks", tasks.len());
        assert!(text.iter().any(|block| matches!(block, Block::Diagram(_))), "{id} has no diagram");
        if groups.last() != Some(&group.as_str()) {
            assert!(!groups.contains(&group.as_str()), "the group {group} is torn apart by {id}");
            groups.push(group);
        }
        let kinds: HashSet<_> = tasks.iter().map(|task| std::mem::discriminant(&task.answer)).collect();
        assert!(kinds.len() > 1, "all tasks of {id} are of one kind");
    }
}

/// What chess is made of, each by the chapter that is about it.
const RULES: [&str; 31] = [
    "board",
    "start",
    "turns",
    "rook",
    "bishop",
    "queen",
    "king",
    "knight",
    "pawn",
    "capture",
    "check",
    "answers",
    "pins",
    "discovered-check",
    "checkmate",
    "stalemate",
    "castling",
    "no-castling",
    "en-passant",
    "promotion",
    "dead-position",
    "repetition",
    "fifty-moves",
    "agreement",
    "perpetual-check",
    "clocks",
    "resignation",
    "notation",
    "touch-move",
    "illegal-moves",
    "chess960",
];

#[test]
fn no_rule_is_without_a_chapter() {
    let mut chapters: Vec<&str> = chapters().iter().map(|chapter| chapter.id.as_str()).collect();
    let mut rules = RULES.to_vec();
    chapters.sort_unstable();
    rules.sort_unstable();
    assert_eq!(chapters, rules);
}

#[test]
fn chapters_are_short_and_made_of_sentences() {
    for chapter in chapters() {
        let mut sentences = 0;
        for block in &chapter.text {
            if let Block::Text(text) = block {
                assert!(text.ends_with(['.', '!', '?', ':']), "{}: {text}", chapter.id);
                sentences += text.matches(['.', '!', '?']).count();
            }
        }
        assert!((2..=14).contains(&sentences), "{} has {sentences} sentences", chapter.id);
        for text in texts(chapter) {
            assert!(!text.contains("  ") && !text.contains("--") && text.trim() == text, "{}: {text}", chapter.id);
            let longest = text.split(['.', '!', '?', ':']).map(|part| part.split_whitespace().count()).max();
            assert!(longest <= Some(26), "{}: {text}", chapter.id);
        }
    }
}

/// Everything of a chapter that is read.
fn texts(chapter: &Chapter) -> Vec<&str> {
    let mut texts = vec![chapter.title.as_str()];
    for block in &chapter.text {
        match block {
            Block::Text(text) => texts.push(text),
            Block::List(items) => texts.extend(items.iter().map(String::as_str)),
            Block::Diagram(picture) => texts.push(&picture.caption),
        }
    }
    texts.extend(chapter.board.iter().map(|board| board.say.as_str()));
    for task in &chapter.tasks {
        texts.push(&task.ask);
        match &task.answer {
            Answer::Move { right, otherwise, replies, .. } => {
                texts.extend([right.as_str(), otherwise.as_str()]);
                texts.extend(replies.iter().map(|reply| reply.text.as_str()));
            }
            Answer::Line { right, otherwise, .. } | Answer::Squares { right, otherwise, .. } => {
                texts.extend([right.as_str(), otherwise.as_str()]);
            }
            Answer::Reach { right, .. } => texts.push(right),
            Answer::Choice(options) => {
                texts.extend(options.iter().flat_map(|option| [option.text.as_str(), option.why.as_str()]));
            }
        }
    }
    texts
}

#[test]
fn what_is_said_of_diagrams_and_tasks_is_true() {
    for Task { id, scene, holds, .. } in tasks() {
        for statement in holds {
            assert_eq!(statement.is_true(scene), Ok(true), "{id}: {statement:?} in {}", scene.now());
        }
    }
    for chapter in chapters() {
        for Picture { scene, holds, .. } in chapter.pictures() {
            for statement in holds {
                assert_eq!(statement.is_true(scene), Ok(true), "{}: {statement:?} in {}", chapter.id, scene.now());
            }
        }
    }
}

/// The position with the other side to move, if that one's king is safe.
fn passed(position: &Position) -> Option<Position> {
    let mut setup = position.to_setup();
    setup.side = !setup.side;
    setup.en_passant = None;
    setup.position(CastlingMode::Chess960).ok()
}

/// Whether a piece can go there, attacks there, or has just come from there.
fn is_sensible(scene: &Scene, from: Square, to: Square) -> bool {
    let now = scene.now();
    let goes = |position: &Position| {
        position
            .legal_moves()
            .into_iter()
            .any(|legal| legal.from() == from && [legal.lands_on(), legal.to()].contains(&to))
    };
    let reaches = now.piece_at(from).is_some_and(|piece| attacks(piece.kind, piece.side, from, now.occupied()).has(to));
    let came = scene.moves().last().is_some_and(|last| (last.from(), last.to()) == (from, to));
    let pawn = now.piece_at(to).is_some_and(|piece| piece.kind == Kind::Pawn && piece.side != now.side());
    let has_stepped = pawn && from.file() == to.file() && from.distance(to) <= 2 && now.piece_at(from).is_none();
    goes(now) || passed(now).is_some_and(|position| goes(&position)) || reaches || came || has_stepped
}

#[test]
fn arrows_show_moves_and_attacks() {
    for chapter in chapters() {
        for Picture { scene, arrows, caption, .. } in chapter.pictures() {
            assert!(caption.ends_with('.'), "{caption}");
            for &(from, to) in arrows {
                assert!(is_sensible(scene, from, to), "{}: {from} to {to} in {}", chapter.id, scene.now());
            }
        }
    }
}

#[test]
fn moves_that_are_asked_for_are_legal_and_can_be_missed() {
    for Task { id, scene, answer, .. } in tasks() {
        let Answer::Move { accept, otherwise, replies, .. } = answer else { continue };
        let position = scene.now();
        assert!(accept.iter().all(|shape| position.legal(*shape).is_some()), "{id}");
        let other = position.legal_moves().len() - accept.len();
        assert!(!accept.is_empty() && (other > 0) != otherwise.is_empty(), "{id}");
        assert!(replies.len() <= other, "{id}");
        assert!(replies.iter().all(|reply| position.legal(reply.to).is_some() && !accept.contains(&reply.to)), "{id}");
    }
}

#[test]
fn lines_are_legal_to_their_ends() {
    for Task { id, scene, answer, .. } in tasks() {
        let Answer::Line { line, accept, .. } = answer else { continue };
        assert_eq!(line.len().div_ceil(2), accept.len(), "{id}");
        let mut position = *scene.now();
        for (place, shape) in line.iter().enumerate() {
            if place % 2 == 0 {
                assert!(accept[place / 2].contains(shape), "{id}");
                assert!(accept[place / 2].iter().all(|shape| position.legal(*shape).is_some()), "{id}");
            }
            position = position.legal(*shape).expect("a legal move").play();
        }
    }
}

/// The fewest moves in which one side visits all targets while the other passes, giving no check on the way.
fn fewest(position: &Position, side: Side, targets: &[Square]) -> Option<u32> {
    let first = if position.side() == side { *position } else { passed(position)? };
    let wanted = targets.iter().fold(Bitboard::EMPTY, |set, square| set.with(*square));
    let mut seen = HashSet::from([(first.key(), Bitboard::EMPTY)]);
    let mut front = vec![(first, Bitboard::EMPTY)];
    for moves in 1..=8 {
        let mut next = Vec::new();
        for (position, visited) in front {
            for legal in position.legal_moves() {
                let visited = visited | legal.lands_on().only() & wanted;
                if visited == wanted {
                    return Some(moves);
                }
                let Some(after) = passed(&legal.play()) else { continue };
                if seen.insert((after.key(), visited)) {
                    next.push((after, visited));
                }
            }
        }
        front = next;
    }
    None
}

#[test]
fn all_targets_are_reached_and_no_move_is_given_away() {
    for Task { id, scene, answer, .. } in tasks() {
        let Answer::Reach { side, targets, moves, .. } = answer else { continue };
        assert_eq!(fewest(scene.now(), *side, targets), Some(*moves), "{id}");
    }
}

#[test]
fn squares_that_are_asked_for_are_not_all_there_are() {
    for Task { id, scene, answer, .. } in tasks() {
        let Answer::Squares { from, squares, .. } = answer else { continue };
        assert!(squares.any() && *squares != Bitboard::FULL, "{id}");
        if let Some(from) = from {
            for to in Square::ALL {
                let why = scene.now().why_not(*from, to, None);
                let is_possible = matches!(why, None | Some(Reason::PromotionMissing(_)));
                // A king goes onto its rook to castle, but does not end there.
                let castles = scene.now().castling_rooks().has(to);
                assert_eq!(is_possible && !castles, squares.has(to), "{id}: {from} to {to}");
            }
        }
    }
}

#[test]
fn one_option_is_right_and_its_place_tells_nothing() {
    let mut places = [0_u32; 8];
    for Task { id, answer, .. } in tasks() {
        let Answer::Choice(options) = answer else { continue };
        assert!((2..=5).contains(&options.len()), "{id}");
        let mut texts = HashSet::new();
        assert!(
            options.iter().all(|option| texts.insert(&option.text) && option.why.ends_with(['.', '!', '?', ')'])),
            "{id}"
        );
        let right = options.iter().position(|option| option.is_right).expect("a right one");
        places[right] += 1;
    }
    let all: u32 = places.iter().sum();
    assert!(places[0] * 2 < all, "the right option is too often the first: {places:?}");
}

#[test]
fn a_statement_that_nobody_can_judge_is_an_error() {
    let scene = Scene::read("start", "").expect("a scene");
    for words in ["legal Nd2x", "touch e2 allows e5", "claim threefold with e5"] {
        let statement = Statement::read(words).expect("a statement");
        assert!(statement.is_true(&scene).is_err(), "{words}");
    }
}
