//! The questions that are asked about a position.

use cozy_chess::util::display_san_move;
use shakmaty::san::SanPlus;
use shakmaty::{Color, Position as _};
use tabiya_rules::{Bitboard, CastlingMode, LegalMove, Move, Position, Refusal, Side};

use super::Difference;
use super::difference::missing;
use super::trio::{Matched, Trio, fen_for_cozy, fen_of_cozy, fen_of_shakmaty};

/// How closely to look at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Care {
    /// Ask all that is asked about every position, and look one move on where a move is special.
    Usual,
    /// Look one move on after every move, and ask about all that can be written in sixteen bits.
    Thorough,
}

/// Asks every question; the legal moves in the order of their UCI text are left for the caller.
pub(super) fn check(trio: &Trio, care: Care) -> Result<Vec<Matched>, Difference> {
    let moves = matched_moves(trio)?;
    lists(trio)?;
    state(trio)?;
    texts(trio, &moves)?;
    fens(trio)?;
    if care == Care::Thorough {
        patterns(trio, &moves)?;
    }
    for chosen in &moves {
        if care == Care::Thorough || chosen.is_special(&trio.ours) {
            let after = trio.clone().play(chosen);
            state(&after).and_then(|()| fens(&after)).map_err(|found| found.after(&chosen.uci))?;
        }
    }
    Ok(moves)
}

/// Compares two answers to a question.
fn same<T: PartialEq + ToString>(
    trio: &Trio,
    question: impl FnOnce() -> String,
    ours: &T,
    judge: &'static str,
    theirs: &T,
) -> Result<(), Difference> {
    if ours == theirs {
        return Ok(());
    }
    Err(Difference {
        question: question(),
        fen: fen_of_shakmaty(&trio.shakmaty),
        ours: ours.to_string(),
        judge,
        theirs: theirs.to_string(),
    })
}

/// The legal moves of all three libraries, if they are the same.
fn matched_moves(trio: &Trio) -> Result<Vec<Matched>, Difference> {
    let list = trio.ours.legal_moves();
    let mut ours: Vec<(String, Move)> =
        list.iter().map(|legal| (legal.uci(CastlingMode::Chess960).to_string(), legal.shape())).collect();
    let mut shakmaty: Vec<(String, shakmaty::Move)> = trio
        .shakmaty
        .legal_moves()
        .iter()
        .map(|&step| (step.to_uci(shakmaty::CastlingMode::Chess960).to_string(), step))
        .collect();
    let mut cozy = Vec::with_capacity(ours.len());
    trio.cozy.generate_moves(|moves| {
        cozy.extend(moves.into_iter().map(|step| (step.to_string(), step)));
        false
    });
    ours.sort_by(|one, other| one.0.cmp(&other.0));
    shakmaty.sort_by(|one, other| one.0.cmp(&other.0));
    cozy.sort_by(|one, other| one.0.cmp(&other.0));

    let words = words(&ours);
    for (judge, theirs) in [("shakmaty", self::words(&shakmaty)), ("cozy-chess", self::words(&cozy))] {
        if let Some([ours, theirs]) = missing(&words, &theirs) {
            same(trio, || "the legal moves".to_owned(), &ours, judge, &theirs)?;
        }
    }
    let peers = shakmaty.into_iter().zip(cozy);
    let matched = ours.into_iter().zip(peers);
    Ok(matched.map(|((uci, ours), ((_, shakmaty), (_, cozy)))| Matched { uci, ours, shakmaty, cozy }).collect())
}

fn words<T>(moves: &[(String, T)]) -> Vec<&str> {
    moves.iter().map(|(text, _)| text.as_str()).collect()
}

/// Our lists and counts of legal moves agree with each other.
fn lists(trio: &Trio) -> Result<(), Difference> {
    let position = &trio.ours;
    let all = position.legal_moves();
    let counted = position.count_legal_moves();
    same(trio, || "the count of legal moves".to_owned(), &counted, "the list", &(all.len() as u64))?;
    let any = position.has_legal_move();
    same(trio, || "whether there is a legal move".to_owned(), &any, "the list", &!all.is_empty())?;

    let (noisy, quiet) = (position.noisy_moves(), position.quiet_moves());
    let is_noisy = |legal: &LegalMove<'_>| legal.is_capture() || legal.promotion().is_some();
    for (name, list, wanted) in [("noisy", &noisy, true), ("quiet", &quiet, false)] {
        let listed = sorted(list.iter());
        let expected = sorted(all.iter().filter(|legal| is_noisy(legal) == wanted));
        if listed != expected {
            let (listed, expected) = (format!("{listed:?}"), format!("{expected:?}"));
            same(trio, || format!("the {name} moves"), &listed, "the list", &expected)?;
        }
    }
    Ok(())
}

fn sorted<'position>(moves: impl Iterator<Item = LegalMove<'position>>) -> Vec<Move> {
    let mut shapes: Vec<Move> = moves.map(LegalMove::shape).collect();
    shapes.sort();
    shapes
}

/// Check, mate, stalemate, material and key.
fn state(trio: &Trio) -> Result<(), Difference> {
    let Trio { ours, shakmaty, cozy } = trio;
    let is_check = ours.is_check();
    same(trio, || "check".to_owned(), &is_check, "shakmaty", &shakmaty.is_check())?;
    let checkers = ours.checkers();
    for (judge, theirs) in [("shakmaty", shakmaty.checkers().0), ("cozy-chess", cozy.checkers().0)] {
        if checkers.0 != theirs {
            let (ours, theirs) = (squares(checkers), squares(Bitboard(theirs)));
            same(trio, || "the pieces that give check".to_owned(), &ours, judge, &theirs)?;
        }
    }

    // `cozy-chess` tells of a draw after fifty moves too, so its status is put together here.
    let can_move = cozy.generate_moves(|_| true);
    let mate = (ours.is_checkmate(), ours.is_stalemate());
    let by_shakmaty = (shakmaty.is_checkmate(), shakmaty.is_stalemate());
    let by_cozy = (!can_move && is_check, !can_move && !is_check);
    for (judge, (checkmate, stalemate)) in [("shakmaty", by_shakmaty), ("cozy-chess", by_cozy)] {
        same(trio, || "checkmate".to_owned(), &mate.0, judge, &checkmate)?;
        same(trio, || "stalemate".to_owned(), &mate.1, judge, &stalemate)?;
    }
    for (side, color) in [(Side::White, Color::White), (Side::Black, Color::Black)] {
        let (mine, theirs) = (ours.insufficient_material(side), shakmaty.has_insufficient_material(color));
        same(trio, || format!("insufficient material of {side}"), &mine, "shakmaty", &theirs)?;
    }
    same(trio, || "the key".to_owned(), &ours.key(), "scratch", &ours.key_from_scratch())
}

fn squares(set: Bitboard) -> String {
    let squares: Vec<String> = set.iter().map(|square| square.to_string()).collect();
    format!("[{}]", squares.join(" "))
}

/// The text of every move, written and read back.
fn texts(trio: &Trio, moves: &[Matched]) -> Result<(), Difference> {
    let position = &trio.ours;
    let is_standard = CastlingMode::of(position) == CastlingMode::Standard;
    for chosen in moves {
        let legal = position.legal(chosen.ours);
        let Some(legal) = legal else {
            let question = || format!("whether {} is legal", chosen.uci);
            return same(trio, question, &false, "the list", &true);
        };
        let written = legal.san().to_string();
        let theirs = SanPlus::from_move(trio.shakmaty.clone(), chosen.shakmaty).to_string();
        same(trio, || format!("the text of {}", chosen.uci), &written, "shakmaty", &theirs)?;
        let theirs = display_san_move(&trio.cozy, chosen.cozy).to_string();
        same(trio, || format!("the text of {}", chosen.uci), &written, "cozy-chess", &theirs)?;
        let mut readable = vec![written, chosen.uci.clone()];
        if is_standard {
            let uci = legal.uci(CastlingMode::Standard).to_string();
            let theirs = chosen.shakmaty.to_uci(shakmaty::CastlingMode::Standard).to_string();
            same(trio, || format!("the UCI text of {}", chosen.uci), &uci, "shakmaty", &theirs)?;
            readable.push(uci);
        }
        for text in &readable {
            reads_back(trio, text, chosen.ours, position.read(text))?;
        }
        for text in &readable[1..] {
            reads_back(trio, text, chosen.ours, position.read_uci(text))?;
        }
    }
    Ok(())
}

fn reads_back(trio: &Trio, text: &str, expected: Move, read: Result<LegalMove<'_>, Refusal>) -> Result<(), Difference> {
    let read = match read {
        Ok(legal) if legal.shape() == expected => return Ok(()),
        Ok(legal) => format!("{:?}", legal.shape()),
        Err(refusal) => refusal.to_string(),
    };
    same(trio, || format!("reading {text}"), &read, "the list", &format!("{expected:?}"))
}

/// The FEN, which holds the pieces, the rights and the counters; and reading it back.
fn fens(trio: &Trio) -> Result<(), Difference> {
    let fen = trio.ours.fen();
    let theirs = fen_of_shakmaty(&trio.shakmaty);
    same(trio, || "the FEN".to_owned(), &fen, "shakmaty", &theirs)?;
    let (shredder, theirs) = (fen_for_cozy(&trio.ours), fen_of_cozy(&trio.cozy));
    same(trio, || "the FEN of Shredder".to_owned(), &shredder, "cozy-chess", &theirs)?;
    for text in [fen.clone(), trio.ours.shredder_fen()] {
        match Position::from_fen(&text) {
            Ok(read) if read == trio.ours && read.repeats(&trio.ours) => {}
            Ok(read) => {
                let (key, expected) = (read.key(), trio.ours.key());
                let answer = format!("{} with the key {key:016x}", read.fen());
                let expected = format!("{fen} with the key {expected:016x}");
                same(trio, || format!("reading back {text}"), &answer, "the game", &expected)?;
            }
            Err(refusal) => {
                let answer = refusal.to_string();
                same(trio, || format!("reading back {text}"), &answer, "the game", &fen)?;
            }
        }
    }
    Ok(())
}

/// Of all moves that can be written in sixteen bits, those of the list are legal and no others.
fn patterns(trio: &Trio, moves: &[Matched]) -> Result<(), Difference> {
    let mut listed: Vec<u16> = moves.iter().map(|chosen| chosen.ours.bits()).collect();
    listed.sort_unstable();
    for bits in 0..=u16::MAX {
        let Some(shape) = Move::from_bits(bits) else {
            continue;
        };
        let expected = listed.binary_search(&bits).is_ok();
        let question = || format!("whether {shape:?} is legal");
        same(trio, question, &trio.ours.is_legal(shape), "the list", &expected)?;
    }
    Ok(())
}
