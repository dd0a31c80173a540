//! Texts made to do harm: they cost bounded memory and time, and nothing panics.

mod common;

use std::io::{self, Read};

use common::{problems, read};
use tabiya_pgn::{Blocks, Measure, check};

#[test]
fn variations_nested_a_million_deep() {
    let text = format!("1. e4 {} 1... e5 *\n\n[White \"b\"]\n\n1. d4 *", "(1. d4 ".repeat(1_000_000));
    let said = problems(text.as_bytes(), Measure::Lenient);
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].ends_with("the variation that begins here is never closed by a )"), "{said:?}");
    assert!(said[1].ends_with("variations nested more than 256 deep are not read"), "{said:?}");
    assert_eq!(read(text.as_bytes()).len(), 2);
    let closed = format!("1. e4 {}{} 1... e5 *", "(1. d4 ".repeat(100_000), ")".repeat(100_000));
    let games = read(closed.as_bytes());
    assert_eq!(games[0].game.tree.main_line().count(), 2);
    assert_eq!(games[0].problems.len(), 1);
}

/// A source without end that is never in memory.
struct Endless {
    head: &'static [u8],
    again: &'static [u8],
    left: usize,
    begun: usize,
    tail: &'static [u8],
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.head.is_empty() {
            return self.head.read(buffer);
        }
        if self.left == 0 {
            return self.tail.read(buffer);
        }
        // The rest of the repetition that was begun, or of the next one.
        let part = &self.again[self.begun..];
        let count = part.len().min(buffer.len());
        buffer[..count].copy_from_slice(&part[..count]);
        self.begun += count;
        if self.begun == self.again.len() {
            self.begun = 0;
            self.left -= 1;
        }
        Ok(count)
    }
}

/// Reads an endless game with another behind it, and tells how many games and errors there are, and
/// how large the largest block was.
fn read_endless(head: &'static [u8], again: &'static [u8], left: usize) -> (u64, u64, usize) {
    let tail = b"\n\n[White \"next\"]\n\n1. d4 *\n";
    let mut blocks = Blocks::new(Endless { head, again, left, begun: 0, tail });
    let (mut games, mut errors, mut largest) = (0, 0, 0);
    while let Some(block) = blocks.next_block().expect("memory can be read") {
        let checked = check(&block, Measure::Lenient);
        games += checked.games;
        errors += checked.errors;
        largest = largest.max(block.text().len());
    }
    (games, errors, largest)
}

#[test]
fn a_comment_of_a_gigabyte() {
    let (games, errors, largest) = read_endless(
        b"1. e4 {",
        b"endless words of many kinds, and again and again and again, they do not come to an end\n",
        12_000_000,
    );
    assert_eq!((games, errors), (2, 2));
    assert!(largest <= 8 << 20);
}

#[test]
fn tags_without_end() {
    let (games, errors, largest) = read_endless(b"", b"[Event \"of many\"] ", 2 << 20);
    assert!(games == 2 && errors > 1000, "{games} {errors}");
    assert!(largest <= 8 << 20);
}

#[test]
fn moves_without_end() {
    let (games, errors, _) = read_endless(b"", b"Nf3 Nf6 Ng1 Ng8 ", 2 << 20);
    assert_eq!((games, errors), (2, 1));
}

#[test]
fn every_sign_a_million_times() {
    let signs = [
        "[",
        "]",
        "\"",
        "{",
        "}",
        "(",
        ")",
        ";",
        "%",
        "*",
        "1",
        "1.",
        "1-0 ",
        ".",
        "$",
        "!",
        "\\",
        "\n",
        "\r",
        "\t",
        " ",
        "e4",
        "e4 ",
        "--",
        "O",
        "0",
        "/",
        "[A \"",
        "[A \"b\"]",
        "[A \"b\"]\n\n",
        "\"]",
        "{}",
        "()",
        "(=)",
        "(e4",
        ";\n",
        "%\n",
        "[%clk ",
        "{[%",
        "x ",
        "=",
        "\u{e9}",
        "\u{feff}",
        "\u{a0}",
        "[\"",
        "\\\"",
        "1/2-",
        "[Event \"x\"]\n\n[Event \"x\"]\n\n1. e4\n\n",
    ];
    for sign in signs {
        for before in ["", "1. e4 ", "[A \"b\"]\n\n", "{"] {
            let text = format!("{before}{}", sign.repeat(100_000));
            let mut blocks = Blocks::new(text.as_bytes());
            while let Some(block) = blocks.next_block().expect("memory can be read") {
                check(&block, Measure::Lenient);
                check(&block, Measure::Strict);
                tabiya_pgn::read_block(&block, 0, drop);
            }
        }
    }
}

#[test]
fn bytes_by_chance() {
    let mut state = 1u64;
    let alphabet = b"[]\"{}();%*10.-/ \n\r\teNBKQRxO=+#!?$\\abcdefgh12345678\xc3\xa9\xff";
    for _ in 0..3000 {
        let text: Vec<u8> = (0..400)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                alphabet[(state >> 33) as usize % alphabet.len()]
            })
            .collect();
        for game in read(&text) {
            let written = game.game.to_string();
            let again = read(written.as_bytes());
            assert_eq!(again.len(), 1, "{written}");
            assert_eq!(again[0].game, game.game, "{written}");
        }
    }
}

/// The number of games that blocks give, and that one reading of the whole gives.
fn counts(text: &[u8]) -> (u64, u64) {
    struct Games(u64);
    impl tabiya_pgn::Visitor for Games {
        fn end(&mut self, _: tabiya_pgn::Token<'_>) {
            self.0 += 1;
        }
    }
    let mut whole = Games(0);
    tabiya_pgn::parse(text, &mut whole);
    let mut blocks = Blocks::new(text);
    let mut games = 0;
    while let Some(block) = blocks.next_block().expect("memory can be read") {
        assert!(!block.is_cut() && block.text().len() <= 1 << 20);
        games += check(&block, Measure::Lenient).games;
    }
    (games, whole.0)
}

#[test]
fn games_without_tags_or_empty_lines_are_cut_into_blocks_too() {
    for game in ["1. e4 e5 *\n\n", "1. e4 * ", "[Event \"x\"]\n1. e4 *\n", "[A \"b\"] 1. e4 *\r", "1. e4 e5\n\n", "*"] {
        let text = game.repeat(1_000_000 / game.len());
        let expected = 1_000_000 / game.len() as u64;
        assert_eq!(counts(text.as_bytes()), (expected, expected), "{game:?}");
    }
}

#[test]
fn a_game_right_behind_one_that_is_too_long_is_found() {
    for length in (8 << 20) - 40..(8 << 20) + 40 {
        if length % 7 != 0 {
            continue;
        }
        let long = format!("1. e4 {{{}", "x".repeat(length));
        let text = format!("{long}\n\n[White \"next\"]\n\n1. d4 *\n");
        let games = read(text.as_bytes());
        assert_eq!(games.len(), 2, "{length}");
        assert_eq!(games[1].game.tags.get("White"), Some("next"));
    }
}

#[test]
fn many_places_on_one_line_are_found_in_good_time() {
    let text = "1. e4 (e9 [A \"\"] ".repeat(60_000);
    assert_eq!(read(text.as_bytes()).len(), 60_001);
}

#[test]
fn numbers_as_high_as_they_go() {
    let text = b"[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 4294967295\"]\n\n1... Kd8 2. Kd1 Ke8 *\n";
    let mut blocks = Blocks::new(&text[..]);
    let block = blocks.next_block().expect("memory").expect("a block");
    assert!(check(&block, Measure::Strict).errors > 0);
}

/// A source that fails once and then says that it is over.
struct FailsOnce(u32);

impl Read for FailsOnce {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0 += 1;
        match self.0 {
            1 => (&b"1. e4 *\n"[..]).read(buffer),
            2 => Err(io::Error::other("unplugged")),
            _ => Ok(0),
        }
    }
}

#[test]
fn an_error_is_told_once_behind_what_was_read() {
    let mut games = tabiya_pgn::read_games(FailsOnce(0));
    assert!(games.next().expect("a game").is_ok());
    assert_eq!(games.next().expect("an error").expect_err("an error").to_string(), "unplugged");
    assert!(games.next().is_none());
    for threads in [1, 2] {
        let threads = std::num::NonZeroUsize::new(threads).expect("not zero");
        let mut seen = 0;
        let result = tabiya_pgn::in_order(
            FailsOnce(0),
            threads,
            |_| (),
            |()| {
                seen += 1;
                std::ops::ControlFlow::Continue(())
            },
        );
        assert!(result.is_err() && seen == 1, "{threads}");
    }
}

#[test]
#[should_panic(expected = "the work is too hard")]
fn a_panic_of_the_work_is_handed_on() {
    let text = "[A \"b\"]\n\n1. e4 *\n\n".repeat(100_000);
    let two = std::num::NonZeroUsize::new(2).expect("not zero");
    let work = |block: &tabiya_pgn::Block| assert!(!block.is_first(), "the work is too hard");
    drop(tabiya_pgn::in_order(text.as_bytes(), two, work, |()| std::ops::ControlFlow::Continue(())));
}
