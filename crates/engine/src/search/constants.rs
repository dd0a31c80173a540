//! The numbers by which the search decides what is worth its time.
//!
//! They were found by matches, not by thought (`tabiya-trainer spsa`), and are fitted to each other and to the scale of the
//! network. In an ordinary build they are constants; with the feature `tune` each can be set while the program runs.

#[cfg(feature = "tune")]
use std::sync::atomic::{AtomicI32, Ordering};

/// A number of the search, for whoever tunes it.
#[derive(Clone, Copy, Debug)]
pub struct Constant {
    /// What it is called.
    pub name: &'static str,
    /// What it is in an ordinary build.
    pub default: i32,
    /// The least it may be.
    pub least: i32,
    /// The most it may be.
    pub most: i32,
    #[cfg(feature = "tune")]
    place: &'static AtomicI32,
}

#[cfg(feature = "tune")]
impl Constant {
    /// Changes it, for all engines of the program. What is out of its range becomes the end of the range.
    pub fn set(&self, value: i32) {
        self.place.store(value.clamp(self.least, self.most), Ordering::Relaxed);
    }
}

macro_rules! constants {
    ($($(#[$doc:meta])* $name:ident = $value:literal, $least:literal..=$most:literal;)*) => {
        /// All numbers of the search that can be tuned.
        pub const CONSTANTS: &[Constant] = &[$(Constant {
            name: stringify!($name),
            default: $value,
            least: $least,
            most: $most,
            #[cfg(feature = "tune")]
            place: &places::$name,
        }),*];

        $(
            $(#[$doc])*
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(super) const fn $name() -> i32 {
                $value
            }

            $(#[$doc])*
            #[cfg(feature = "tune")]
            #[inline(always)]
            pub(super) fn $name() -> i32 {
                places::$name.load(Ordering::Relaxed)
            }
        )*

        #[cfg(feature = "tune")]
        mod places {
            #![expect(non_upper_case_globals, reason = "each is named as the number that it holds")]
            $(pub(super) static $name: super::AtomicI32 = super::AtomicI32::new($value);)*
        }
    };
}

constants! {
    /// By how much less an evaluation counts for each pawn's worth that is no longer on the board, of 1024.
    worth_gone = 2, 0..=10;
    /// So far below what is needed at a depth of 0 only captures are tried.
    razor_base = 203, 0..=600;
    /// How much further below that has to be for each square of the depth.
    razor_depth = 174, 40..=500;
    /// So far above what is needed for each ply, nothing is tried.
    reverse_depth = 69, 25..=160;
    /// How much further above that has to be at any depth.
    reverse_base = 18, -60..=100;
    /// How much less far where a cut is expected.
    reverse_cut = 7, -20..=60;
    /// A pass is tried if the evaluation is so far above what is needed.
    null_base = 146, 0..=400;
    /// How much less far for each ply of depth.
    null_depth = 20, 0..=50;
    /// It is searched less deeply by a ply for each so much above what is needed.
    null_scale = 190, 60..=400;
    /// So far above what is needed a capture is enough by itself.
    capture_bar = 192, 60..=400;
    /// How much less is enough for a capture if things improve.
    capture_improving = 49, 0..=160;
    /// What a capture may lose for each ply.
    noisy_exchange = 82, 20..=220;
    /// What a capture may lose more for its history, of 1024.
    noisy_history = 25, 0..=100;
    /// What a check may lose for each ply.
    check_exchange = 64, 5..=160;
    /// What another move may lose for the square of the depth that is left of it.
    quiet_exchange = 19, 4..=60;
    /// How many quiet moves are tried before the rest is left out, beside the square of the depth.
    count_base = 6, 0..=12;
    /// How bad the history of a quiet move may be for each ply.
    history_depth = 2708, 600..=7000;
    /// How far below what is needed a position may be for quiet moves to be tried.
    futility_base = 95, 0..=260;
    /// How much further below for each ply that is left of the depth.
    futility_depth = 82, 25..=200;
    /// The reduction of a late move is the product of two logarithms, divided by this.
    reduction_divisor = 2138, 1200..=4000;
    /// What is added to that quotient.
    reduction_base = 807, -400..=1800;
    /// By how much the history of a quiet move changes it, of 1024.
    reduction_history = 117, 20..=300;
    /// By how much that of a capture does.
    reduction_noisy_history = 117, 0..=300;
    /// Less for a piece that leaves an attack.
    reduction_escape = 431, -500..=2000;
    /// Less for a move that was good elsewhere.
    reduction_killer = 1112, -500..=2500;
    /// More if the hash table says that a capture is best.
    reduction_noisy_hash = 898, -500..=2000;
    /// Less in what is, or once was, a principal variation.
    reduction_was_principal = 759, -500..=2500;
    /// Less in what is one now.
    reduction_principal = 453, -500..=2000;
    /// More where a cut is expected.
    reduction_cut = 1558, 0..=3500;
    /// More if things do not improve.
    reduction_not_improving = 671, -500..=2000;
    /// More if the moves behind this one were often cut off.
    reduction_cutoffs = 1225, -500..=2500;
    /// How much worse all others have to be for a move to be the only good one, for each ply, of 16.
    singular_depth = 35, 8..=96;
    /// How much worse than that the others have to be for it to be searched two plies deeper.
    singular_double = 17, 0..=80;
    /// A late move that is so much better than expected is searched deeper.
    deeper_base = 46, 10..=150;
    /// How much better for each ply of depth, of 16.
    deeper_depth = 33, 0..=128;
    /// One that is hardly better is searched less deep.
    shallower = 6, 0..=40;
    /// The first window around what is expected.
    window = 12, 4..=40;
    /// What a capture at the end of the search may win beside its victim.
    quiescence_futility = 132, 30..=300;
    /// What such a capture may lose.
    quiescence_exchange = 25, 0..=120;
    /// What a good move gains in its histories for each ply.
    bonus_depth = 184, 50..=400;
    /// What that gain is less by at any depth.
    bonus_base = 66, -200..=300;
    /// The most that it can be.
    bonus_most = 1766, 600..=3500;
    /// What the moves tried before it lose for each ply.
    malus_depth = 197, 50..=400;
    /// What that loss is less by at any depth.
    malus_base = 83, -200..=300;
    /// The most that it can be.
    malus_most = 1446, 500..=3500;
    /// How much counts of what was learnt about evaluations with the same pawns, of 128.
    correction_pawns = 9, 0..=40;
    /// With the same pieces.
    correction_pieces = 8, 0..=40;
    /// Behind the same two moves.
    correction_sequence = 8, 0..=40;
}

#[cfg(test)]
mod tests {
    use super::CONSTANTS;

    #[test]
    fn every_number_is_within_its_range_and_has_a_name_of_its_own() {
        for (index, constant) in CONSTANTS.iter().enumerate() {
            assert!((constant.least..=constant.most).contains(&constant.default), "{constant:?}");
            assert!(CONSTANTS[..index].iter().all(|other| other.name != constant.name), "{constant:?}");
        }
    }
}
