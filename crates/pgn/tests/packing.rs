//! Packed sources, by all three programs, whole and damaged.

use std::io::{Read, Write};

use bzip2::write::BzEncoder;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use tabiya_pgn::{Packing, unpack, unpack_within};

fn text() -> Vec<u8> {
    (0..20_000).flat_map(|number| format!("{number}. Nf3 Nf6 {number}. Ng1 Ng8 ").into_bytes()).collect()
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(text).expect("memory");
    packer.finish().expect("memory")
}

fn bzip2(text: &[u8]) -> Vec<u8> {
    let mut packer = BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    packer.write_all(text).expect("memory");
    packer.finish().expect("memory")
}

fn zstandard(text: &[u8]) -> Vec<u8> {
    compress_to_vec(text, CompressionLevel::Fastest)
}

fn unpacked(bytes: &[u8]) -> std::io::Result<(Packing, Vec<u8>)> {
    let (packing, mut source) = unpack(bytes)?;
    let mut text = Vec::new();
    source.read_to_end(&mut text)?;
    Ok((packing, text))
}

type Pack = fn(&[u8]) -> Vec<u8>;

const PACKS: [(Packing, Pack); 4] =
    [(Packing::None, <[u8]>::to_vec), (Packing::Gzip, gzip), (Packing::Bzip2, bzip2), (Packing::Zstandard, zstandard)];

#[test]
fn every_packing_is_seen_and_unpacked() {
    for (packing, pack) in PACKS {
        let (seen, text_again) = unpacked(&pack(&text())).expect("whole data");
        assert_eq!(seen, packing);
        assert!(text_again == text(), "{packing:?}");
    }
}

#[test]
fn parts_packed_one_by_one_are_unpacked_together() {
    for (packing, pack) in PACKS {
        let parts = [pack(b"1. e4 "), pack(b"e5 "), pack(b"*")].concat();
        assert_eq!(unpacked(&parts).expect("whole data").1, b"1. e4 e5 *", "{packing:?}");
    }
}

#[test]
fn frames_of_zstandard_that_hold_nothing_are_skipped() {
    let empty = [&[0x5d, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"abc"].concat();
    let parts = [empty.clone(), zstandard(b"1. e4 "), empty, zstandard(b"*")].concat();
    assert_eq!(unpacked(&parts).expect("whole data").1, b"1. e4 *");
}

#[test]
fn damaged_data_is_an_error_and_not_silence() {
    for (packing, pack) in PACKS.into_iter().skip(1) {
        let whole = pack(&text());
        let cut = unpacked(&whole[..whole.len() / 2]);
        assert!(cut.is_err(), "{packing:?}");
        let mut spoiled = whole;
        let middle = spoiled.len() / 2;
        spoiled[middle..middle + 8].fill(0x55);
        assert!(unpacked(&spoiled).is_err(), "{packing:?}");
    }
}

#[test]
fn what_was_read_before_the_damage_is_handed_out() {
    let whole = gzip(&text());
    let (_, source) = unpack(&whole[..whole.len() - 100]).expect("a source");
    let mut games = tabiya_pgn::read_games(source);
    let first = games.next().expect("a game").expect("the part before the damage");
    assert!(first.game.tree.len() > 10_000);
    assert!(games.any(|game| game.is_err()));
}

#[test]
fn what_is_no_text_is_told_in_one_sentence_packed_or_not() {
    let rows: [(&[u8], &str); 4] = [
        (b"\xff\xfe1\0.\0 \0e\x004\0", "the text is in UTF-16; it has to be in UTF-8, Latin-1 or Windows-1252"),
        (b"\x001\0.\0 \0e\x004", "the text is in UTF-16; it has to be in UTF-8, Latin-1 or Windows-1252"),
        (b"PK\x03\x04\x14\0", "it is a zip archive, which is not known here"),
        (b"%PDF-1.7", "it is a PDF document, and not PGN"),
    ];
    for (text, said) in rows {
        for (packing, pack) in PACKS {
            let error = unpacked(&pack(text)).expect_err("no text");
            assert_eq!(error.to_string(), said, "{packing:?}");
        }
    }
}

#[test]
fn a_large_window_is_taken_only_where_there_is_room_for_it() {
    // A frame that refers back over 64 MB, with one block of six plain bytes.
    let frame = [&[0x28, 0xb5, 0x2f, 0xfd, 0x00, 16 << 3, 6 << 3 | 1, 0, 0][..], b"1. e4 "].concat();
    assert_eq!(unpacked(&frame).expect("room").1, b"1. e4 ");
    let error = unpack_within(&frame[..], 32 << 20).err().expect("too large");
    assert_eq!(error.to_string(), "it was packed with a window of 64 MB, and at most 32 MB are taken");
}
