//! The bench: positions whose count of nodes is the signature of the search.

/// How deep a bench searches each position if nobody says.
pub const BENCH_DEPTH: u32 = 13;

/// The positions of the bench, of every phase of the game. With one thread and an engine that knows
/// nothing yet, the nodes of all of them to some depth are the same on every machine and in every
/// build; a change of that sum says that the search has changed.
///
/// ```
/// use tabiya_engine::{BENCH_DEPTH, BENCH_POSITIONS};
/// use tabiya_rules::Position;
///
/// assert!(BENCH_DEPTH > 8);
/// for fen in BENCH_POSITIONS {
///     assert!(Position::from_fen(fen)?.has_legal_move());
/// }
/// # Ok::<(), tabiya_rules::NotPlayable>(())
/// ```
pub const BENCH_POSITIONS: [&str; 33] = [
    // Starts, one of them of Chess960.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1",
    // Openings, as played and as the engine came by them in games against itself.
    "r2q1rk1/pbpn1pp1/1p2pn1p/3p4/2PP3B/P1Q1PP2/1P4PP/R3KBNR w KQ - 1 11",
    "r1bq1rk1/pp2ppbp/2n2np1/3p4/3NP3/2N1BP2/PPPQ2PP/2KR1B1R w - - 0 10",
    "r3kb1r/pp1bn1pp/1q2p3/n2pPp2/2pP3P/P1P2NPB/1P1N1P2/R1BQK2R w KQkq f6 0 11",
    "rnbqkb1r/p1pppppp/8/1p5n/4P3/P2P3N/1PP2PPP/RNBQKB1R b KQkq - 2 4",
    "r1bqkbnr/ppp1ppp1/n6p/3p4/1P4P1/2P1P3/P2P1P1P/RNBQKBNR b KQkq - 0 4",
    "r1bqkb1r/p1p1p1pp/p7/3p1p2/5Pn1/2N1P1PN/PPPP3P/R1BQK2R w KQkq - 0 7",
    "rnk2b1r/pbpqp1pp/1p1p1n2/3P1p2/2P2P2/N4N2/PP2Q1PP/R1B1KB1R b KQ - 0 12",
    "qrkr2b1/pp3nb1/2pnp1p1/3pPpPp/P7/1PQP1N1B/R1P2P1P/2KR2BN b Kkq - 1 12",
    "r1bqkb1r/1ppn1ppp/p7/3Np3/1nPp1PP1/3P1N1P/PP2P3/R1BQKB1R b KQkq c3 0 11",
    // Middlegames of such games.
    "r1bqkr2/p1p4p/1bp5/4p1P1/3P1N2/P1N1P1P1/1PPK4/R1B4Q b q - 0 17",
    "r1bk1bnr/4qp2/p3p3/3pP1Pp/3p4/p5Q1/PPPPB1PP/R1B1KR2 b Q - 0 17",
    "2r4n/k2b1pb1/p1p1p1rp/1p1p2p1/P2PPn2/BPP2P2/2K2RPP/R2N1B1N w - - 2 16",
    "r7/4b3/1kp3p1/pp3npp/P2PNp1n/1KP2P1P/4N3/R4R2 w - - 8 33",
    "3r2k1/rp3p2/3q4/2pb4/2P2pPP/P7/1P1Q2P1/R1KR4 b - - 0 32",
    "R4r2/1Qpkb2p/5np1/1b1p1p2/1P5P/2P3P1/3K1P2/R7 b - - 8 29",
    "1br5/pp1pB2k/4pn2/2P2N1p/q1P5/8/4PQPP/2R2RK1 b - - 2 22",
    "rbk3r1/7p/6qP/p1n1p1p1/2Pp1pP1/3P1P2/2K1NB2/3R2QR w - - 1 31",
    // Endgames of such games.
    "k7/8/2R5/p1Pp4/Pp6/1P1K4/1r6/8 w - - 5 53",
    "8/3k4/p6p/8/P6P/1pP2K2/1P1N4/7r w - - 7 53",
    "8/8/1P4R1/4Kp2/5Pkp/6p1/6r1/8 b - - 2 68",
    "8/8/3p4/p1p3k1/2Nr4/1P6/6K1/3B4 w - - 12 72",
    "8/7k/8/6p1/7p/7R/r3B3/5K2 b - - 3 60",
    "b7/P6R/2k5/1p1p4/6r1/3K4/8/8 w - - 2 60",
    // Few men: a pawn about to queen, bishop and knight against a king, a queen ending, a locked wall of pawns.
    "8/1P1k4/8/8/3K4/8/1r6/8 w - - 0 1",
    "8/8/8/4k3/8/2B1N3/8/3K4 b - - 0 1",
    "6k1/5p2/6p1/8/7P/2q3P1/5PK1/Q7 w - - 40 60",
    "8/p4p2/1p2k1p1/2p1p2p/P1P1P2P/1P1K1PP1/8/8 w - - 0 1",
    "8/8/4k3/p6p/P6P/4K3/2b1B3/8 b - - 12 55",
    // Mates and sacrifices close by.
    "k7/2Q5/1P6/8/8/8/6pp/6K1 w - - 0 1",
    "3r2k1/pp3ppp/8/2b5/4n3/2N2Q1P/PPq2PP1/R1B2RK1 b - - 0 1",
    "2q1r1k1/5ppp/8/3Q4/8/8/5PPP/3RR1K1 w - - 0 1",
];
