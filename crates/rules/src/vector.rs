//! Working on several words at once: in vector registers where the processor has them, and in plain
//! arrays where it has not. The rest of the library does not know which.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx;
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
mod plain_quad;
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx512vbmi2", target_feature = "avx512bw"))))]
mod plain_spread;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(crate) use avx::Quad;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512vbmi2", target_feature = "avx512bw"))]
pub(crate) use avx::spread;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub(crate) use plain_quad::Quad;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx512vbmi2", target_feature = "avx512bw")))]
pub(crate) use plain_spread::spread;

/// The most squares that [`spread`] can spread: a queen reaches twenty-seven, and no more than
/// twenty-four pawns can step at once, since each needs an empty square ahead.
pub(crate) const MOST_SPREAD: usize = 32;

#[cfg(all(test, target_arch = "x86_64", target_feature = "avx2"))]
mod tests {
    use super::plain_quad::Quad as Slow;
    use super::plain_spread::spread as slow_spread;
    use super::{Quad, spread};

    /// Every operation of the vector register against the array.
    #[test]
    fn vector_and_array_agree() {
        let mut number = 1u64;
        let mut next = || {
            number = number.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            number ^ number >> 29
        };
        for round in 0..10_000u32 {
            let (mut one, mut other) = ([(); 4].map(|()| next()), [(); 4].map(|()| next()));
            // Thin sets and empty lanes too.
            for _ in 0..round % 5 {
                one = one.map(|lane| lane & next());
                other = other.map(|lane| lane & next());
            }
            let shift = [(); 4].map(|()| next() % 64);
            let (a, b, by) = (Quad::new(one), Quad::new(other), Quad::new(shift));
            let (x, y, through) = (Slow::new(one), Slow::new(other), Slow::new(shift));
            assert_eq!(a.lanes(), one);
            assert_eq!(a.and(b).lanes(), x.and(y).lanes());
            assert_eq!(a.or(b).lanes(), x.or(y).lanes());
            assert_eq!(a.plus(b).lanes(), x.plus(y).lanes());
            assert_eq!(a.doubled().lanes(), x.doubled().lanes());
            assert_eq!(a.shl(by).lanes(), x.shl(through).lanes());
            assert_eq!(a.shr(by).lanes(), x.shr(through).lanes());
            assert_eq!(a.where_meets(b).lanes(), x.where_meets(y).lanes());
            assert_eq!(a.len().lanes(), x.len().lanes());
            assert_eq!(a.tops(), x.tops());
            assert_eq!(a.union(), x.union());
            assert_eq!(a.sum(), x.sum());
            assert_eq!(Quad::all(one[0]).lanes(), Slow::all(one[0]).lanes());

            // No more than thirty-two squares are ever spread.
            let few = one[1] & other[1] & shift[0].wrapping_mul(0x9e37_79b9_7f4a_7c15);
            if few.count_ones() <= 32 {
                let count = few.count_ones() as usize;
                let (factor, plus) = (64 + (round & 1) as u16, next() as u16);
                assert_eq!(spread(few, factor, plus)[..count], slow_spread(few, factor, plus)[..count]);
            }
        }
    }
}
