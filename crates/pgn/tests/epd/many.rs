//! EPD by the many: lines cut and patched, very long lines, and the public suites where they lie
//! beside the project.

use std::path::PathBuf;

use tabiya_pgn::epd::{Epd, read_all};

use super::{START, check_round_trip, read};

/// Texts made by cutting and patching good lines: none may panic, and what is read is written.
#[test]
fn no_text_panics_and_what_is_read_is_written() {
    let seeds = [
        format!(r#"{START} bm e4 Nf3; c0 "a; b"; hmvc 3; pv e4 e5 Nf3;"#),
        "r3k2r/8/8/8/8/8/8/R3K2R b HAha - 4 9 ;D1 20 ;bm O-O +, Rxh1 # ; am 1. O-O-O".to_owned(),
    ];
    let patches =
        [";", "\"", " ", "\u{a0}", "é", "", "\n", "+", "=", ",", "1.", " bm ", " pv ", "hmvc", "\0", "♘", "-", "9"];
    let mut taken = 0;
    for seed in &seeds {
        let places: Vec<usize> = seed.char_indices().map(|(at, _)| at).chain([seed.len()]).collect();
        for (index, &start) in places.iter().enumerate() {
            for &end in places[index..].iter().take(4) {
                for patch in patches {
                    let text = format!("{}{patch}{}", &seed[..start], &seed[end..]);
                    match Epd::read(&text) {
                        Ok(epd) => {
                            check_round_trip(&epd);
                            taken += 1;
                        }
                        Err(error) => assert!(error.at <= text.chars().count() && !error.to_string().is_empty()),
                    }
                }
            }
        }
    }
    assert!(taken > 1000, "{taken}");
}

#[test]
fn a_long_line_is_read_in_one_go() {
    let variation = "Nf3 Nf6 Ng1 Ng8 ".repeat(20_000);
    let long = format!("{START} pv {variation}; c0 {}; {}", "word ".repeat(100_000), ";D1 20 ".repeat(50_000));
    let epd = read(&long);
    assert_eq!(epd.operation("pv").map(|operation| operation.moves().count()), Some(80_000));
    assert_eq!(epd.operations().len(), 50_002);
    assert!(Epd::read(&format!("{START} {}", "c0 \"".repeat(100_001))).is_err());
}

/// Where the public suites lie, if they are beside the project.
fn suites() -> Option<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/suites");
    folder.is_dir().then_some(folder)
}

/// The lines of a folder's files that are refused, each with the sentence, and how many are read.
fn read_folder(folder: &str) -> (usize, Vec<String>) {
    let (mut count, mut refused) = (0, Vec::new());
    let Some(suites) = suites() else { return (count, refused) };
    let entries = std::fs::read_dir(suites.join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|ending| ending == "epd")).collect();
    files.sort();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        for (number, epd) in read_all(&std::fs::read_to_string(&file).unwrap()) {
            match epd {
                Ok(epd) => {
                    check_round_trip(&epd);
                    count += 1;
                }
                Err(error) => refused.push(format!("{name} {number}: {error}")),
            }
        }
    }
    (count, refused)
}

#[test]
fn every_perft_suite_is_read() {
    let (count, refused) = read_folder("perft");
    assert_eq!(refused, [""; 0]);
    assert!(count > 800 || suites().is_none(), "{count}");
}

#[test]
fn of_the_suites_of_positions_only_what_is_wrong_is_refused() {
    let (count, refused) = read_folder("positions");
    if suites().is_none() {
        return;
    }
    assert_eq!(
        refused,
        [
            "grief-causers.epd 3: the bishop on c3 gives check to the king on b2, but it is White's move (3.9.2)",
            "grief-causers.epd 4: the bishop on f5 gives check to the king on e6, but it is White's move (3.9.2)",
            "grief-causers.epd 5: at symbol 51: '+-' is no opcode: \
             that is a letter, then letters, digits and underscores",
            "grief-causers.epd 8: '2' at symbol 43: the en-passant square is - or a square like e3",
        ]
    );
    assert!(count > 150, "{count}");
}
