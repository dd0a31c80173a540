//! The numbers of positions, as another prober has them, for tables of three men to seven.

use tabiya_rules::{Piece, Side, Square};

use super::super::numbering::{Numbering, lead_file};

/// The pieces in the order of a table; the places of the leading group and of the other side's pawns; the file of the
/// leading pawn; how many positions there are, and the number of this one.
const ROWS: &[(&str, [u8; 2], usize, u64, u64)] = &[
    ("ne4 Kd1 kc7", [0, 15], 0, 31332, 28881),
    ("Qb4 Ke6 ke2", [0, 15], 0, 31332, 17888),
    ("Kf3 kd8 nc2 qh2", [1, 15], 0, 1911252, 1734536),
    ("nc6 Kc5 ra2 kb2", [1, 15], 0, 1911252, 1690933),
    ("Kg8 kd1 Be8 nf1 nh5", [1, 15], 0, 57337560, 6699362),
    ("qb4 Kb6 kb3 rd6 bg7", [0, 15], 0, 114675120, 96393610),
    ("kh4 Kh6 rd7 bb4 bc4 nc6", [1, 15], 0, 3382916040, 2365656808),
    ("kf5 Ne1 Kc2 Qa3 Qb5 Qf8", [1, 15], 0, 1127638680, 771441660),
    ("nb7 ka5 Kg7 Nc1 Nc2 Nc5 Ng6", [1, 15], 0, 16350760860, 13225551167),
    ("Rh7 qf1 Qe2 Bb1 Bh4 Ka6 ka2", [0, 15], 0, 196209130320, 192523830540),
    ("Kh5 kh7 Qb6 Qf6", [1, 15], 0, 873642, 222391),
    ("kd5 Kd2 rh3 rf8", [1, 15], 0, 873642, 820552),
    ("kg8 Kd1 Na1 Nb7 Nh7", [0, 15], 0, 17472840, 16666704),
    ("ke2 Kc5 Rf2 Rc4 Rb5", [0, 15], 0, 17472840, 3478193),
    ("kf1 Kh5 Nh2 Na6 ng2 nf8", [2, 15], 0, 1546346340, 283874135),
    ("Kd6 kg6 ne3 nd5 nf5 nf8", [1, 15], 0, 257724390, 167468660),
    ("Ka7 kg1 Qg4 Qd6 Qg6 qc7 qb8", [0, 15], 0, 29896029240, 2229226741),
    ("ka3 Kd6 Bg2 Bd4 Bh4 Ba5 Be6", [1, 15], 0, 2989602924, 528523506),
    ("Pf6 kh8 Ke8", [1, 15], 2, 23436, 21853),
    ("Pe2 Ke4 kd7", [1, 15], 3, 23436, 18926),
    ("Pe2 Kc4 ra6 kf1", [2, 15], 3, 1429596, 49735),
    ("Ph3 Kc4 kh5 nb4", [2, 15], 0, 1429596, 662032),
    ("pg6 Ph3 ka7 Kg4", [1, 2], 1, 1066524, 422893),
    ("pf4 Pg4 Kd4 ka3", [3, 1], 2, 1066524, 423610),
    ("ph3 pd4 Ke1 kg7", [0, 15], 0, 953064, 719513),
    ("pe3 pc4 Kd7 kh3", [0, 15], 2, 408456, 152656),
    ("Pa5 bc4 Kh7 qc1 ke4", [0, 15], 0, 85775760, 37236561),
    ("ph4 qc6 Be2 Kd2 ke4", [2, 15], 0, 85775760, 34576649),
    ("pe3 Pd3 Pa7 Ka8 kd7", [2, 1], 3, 23738760, 19912107),
    ("Pc4 pb2 ba6 Kb8 kg5", [3, 0], 2, 63991440, 38909515),
    ("pc5 pc6 Na5 Kh6 kd6", [0, 15], 2, 24507360, 16636398),
    ("Ph2 Pf7 kc4 Kb7 ne5", [3, 15], 0, 57183840, 3077956),
    ("Pg2 Pa7 Pb7 ke5 Kh7", [2, 15], 0, 19035660, 18746006),
    ("Pb3 Pc6 Pg6 ke2 Ka5", [2, 15], 1, 9680700, 3423942),
    ("pd5 Kg8 kb6 bg2 Qd1 rc8", [5, 15], 3, 5060769840, 3303138823),
    ("pa2 ne4 qb3 kg4 Bf4 Kc8", [2, 15], 0, 5060769840, 4583918583),
    ("Pb4 pc2 pb5 ka3 Kc4 nh6", [1, 2], 1, 1400586840, 1006229663),
    ("pc2 Pg3 Pd4 Pe5 kb8 Kh8", [3, 2], 2, 344406600, 10945673),
    ("pb3 pf5 ra2 kf8 Ka3 nf7", [4, 15], 1, 2409890400, 693981694),
    ("pb3 pd5 rf4 kb4 Nf6 Ke2", [1, 15], 1, 2409890400, 518328708),
    ("Pg2 Pf3 pg3 pe5 ke2 Kb4", [0, 2], 1, 659502000, 293956221),
    ("Pb6 Ph6 pe3 pf5 Kb7 ka1", [3, 1], 0, 923302800, 740562710),
    ("Pa3 Ph4 Pf7 Kf2 kd2 rc3", [0, 15], 0, 1123103940, 289094338),
    ("Pc4 Pd5 Pf6 Kc5 ke2 qh8", [0, 15], 2, 205790820, 203032444),
    ("Pa2 Pc3 Pf3 Pf7 Kh1 kh5", [0, 15], 0, 248915100, 148155237),
    ("Pd3 Pf3 Pf5 Pb6 Ka8 kc7", [0, 15], 1, 89827500, 71375919),
    ("pa3 nb5 Kb7 kd5 rf2 bd4 qd1", [3, 15], 0, 293524650720, 17345658425),
    ("pg3 Bd5 Kf5 kd2 Nf1 Nh7 nd7", [1, 15], 1, 146762325360, 117753257132),
    ("pe2 Pd2 Pa6 ng6 Kh7 Qc3 kh1", [4, 1], 3, 81234036720, 78117249),
    ("Pf7 pd2 bg5 Rf3 Kg6 Nh2 kh8", [5, 4], 2, 218978707680, 191976507082),
    ("Pg2 Pe4 kc2 Nd6 Qh2 Kf8 Rh6", [4, 15], 1, 139773643200, 86861831930),
    ("pf6 pd7 Bg4 ke7 qe6 nh2 Kg8", [4, 15], 2, 83864185920, 74815682125),
    ("pa2 pf7 Pb2 Pg2 Pe4 kc1 Kh6", [2, 1], 0, 13090381920, 9490047283),
    ("Ph2 Pd6 pd5 pf5 pb6 kh3 Kc4", [3, 0], 0, 13090381920, 128308876),
    ("pf2 pc7 pf7 qb4 kc5 ng7 Kh4", [2, 15], 2, 11935867560, 4893967504),
    ("ph2 pc6 pg6 kd8 qe2 Kb5 Bc2", [3, 15], 0, 65140028520, 12433093867),
    ("Pg4 Pb5 Pf6 Ph7 ka6 qa4 Kb3", [3, 15], 0, 14437075800, 13845423284),
    ("Pf2 Pd3 Pa6 Pd6 qb1 Kc4 kb6", [2, 15], 0, 14437075800, 9155591881),
    ("Pf2 Pg2 Pa4 Pc4 Pd5 Kf8 ka1", [2, 15], 0, 2396549792, 1284796800),
    ("Pc4 Pg4 Pe5 Ph5 Pg6 Kd1 kc6", [1, 15], 0, 2396549792, 1640106902),
];

#[test]
fn positions_have_the_numbers_that_others_give_them() {
    for (men, order, file, size, number) in ROWS {
        let mut board = [0; 16];
        let mut codes = Vec::new();
        for man in men.split(' ') {
            let (letter, square) = man.split_at(1);
            let piece = letter.chars().next().and_then(Piece::from_letter).unwrap();
            let code = piece.kind.index() as u8 + 1 + if piece.side == Side::Black { 8 } else { 0 };
            board[usize::from(code)] |= square.parse::<Square>().unwrap().only().0;
            codes.push(code);
        }
        let numbering = Numbering::new(&codes, *order, *file).unwrap();
        assert_eq!((numbering.size(), numbering.number(&board)), (*size, Some(*number)), "{men}");
        if codes[0] & 7 == 1 {
            assert_eq!(lead_file(board[numbering.lead()]), *file, "{men}");
        }
    }
}

#[test]
fn orders_that_cannot_be_are_refused() {
    assert!(Numbering::new(&[6, 14, 5], [1, 15], 0).is_none());
    assert!(Numbering::new(&[1, 9, 6, 14], [0, 0], 0).is_none());
    assert!(Numbering::new(&[1, 9, 6, 14], [0, 4], 0).is_none());
    assert!(Numbering::new(&[6, 14, 5, 5, 5, 5, 5, 5], [0, 15], 0).is_none());
}
