//! Four bitboards in one vector register, and squares spread into words.
//!
//! This is the file where `unsafe` may stand: calling an instruction of the processor is
//! `unsafe` in Rust wherever the function itself is not marked with that instruction set, and
//! marking it would keep it from being inlined into code that is not.
#![expect(unsafe_code, reason = "vector instructions; measured in ARCHITECTURE.md")]

use core::arch::x86_64::{
    __m256i, _mm_add_epi64, _mm_cvtsi128_si64, _mm_extract_epi64, _mm_or_si128, _mm256_add_epi64, _mm256_and_si256,
    _mm256_castsi256_pd, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extract_epi64, _mm256_extracti128_si256,
    _mm256_movemask_pd, _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_xor_si256,
};

/// Four bitboards, one for each axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quad(__m256i);

/// Calls an instruction that this build may use.
macro_rules! instruction {
    ($call:expr) => {
        // SAFETY: this file is compiled only where AVX2 is enabled for the whole build.
        unsafe { $call }
    };
}

impl Quad {
    #[inline(always)]
    pub(crate) fn new([file, rank, rising, falling]: [u64; 4]) -> Self {
        Self(instruction!(_mm256_set_epi64x(
            falling.cast_signed(),
            rising.cast_signed(),
            rank.cast_signed(),
            file.cast_signed()
        )))
    }

    /// The same bitboard four times.
    #[inline(always)]
    pub(crate) fn all(set: u64) -> Self {
        Self(instruction!(_mm256_set1_epi64x(set.cast_signed())))
    }

    #[inline(always)]
    pub(crate) fn lanes(self) -> [u64; 4] {
        instruction!([
            _mm256_extract_epi64::<0>(self.0),
            _mm256_extract_epi64::<1>(self.0),
            _mm256_extract_epi64::<2>(self.0),
            _mm256_extract_epi64::<3>(self.0),
        ])
        .map(i64::cast_unsigned)
    }

    #[inline(always)]
    pub(crate) fn and(self, other: Self) -> Self {
        Self(instruction!(_mm256_and_si256(self.0, other.0)))
    }

    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        Self(instruction!(_mm256_or_si256(self.0, other.0)))
    }

    /// Each lane added to its opposite number.
    #[inline(always)]
    pub(crate) fn plus(self, other: Self) -> Self {
        Self(instruction!(_mm256_add_epi64(self.0, other.0)))
    }

    #[inline(always)]
    pub(crate) fn doubled(self) -> Self {
        self.plus(self)
    }

    /// Each lane shifted by its own distance.
    #[inline(always)]
    pub(crate) fn shl(self, by: Self) -> Self {
        Self(instruction!(_mm256_sllv_epi64(self.0, by.0)))
    }

    #[inline(always)]
    pub(crate) fn shr(self, by: Self) -> Self {
        Self(instruction!(_mm256_srlv_epi64(self.0, by.0)))
    }

    /// Each lane whole where it meets `set`, and empty elsewhere.
    #[inline(always)]
    pub(crate) fn where_meets(self, set: Self) -> Self {
        let apart = instruction!(_mm256_cmpeq_epi64(self.and(set).0, _mm256_setzero_si256()));
        Self(instruction!(_mm256_xor_si256(apart, _mm256_set1_epi64x(-1))))
    }

    /// The top bit of each lane, the first lane's lowest.
    #[inline(always)]
    pub(crate) fn tops(self) -> usize {
        instruction!(_mm256_movemask_pd(_mm256_castsi256_pd(self.0))).cast_unsigned() as usize
    }

    /// The number of squares in each lane.
    #[cfg(all(target_feature = "avx512vpopcntdq", target_feature = "avx512vl"))]
    #[inline(always)]
    pub(crate) fn len(self) -> Self {
        // SAFETY: compiled only where this instruction is enabled for the whole build.
        Self(unsafe { core::arch::x86_64::_mm256_popcnt_epi64(self.0) })
    }

    /// The number of squares in each lane: the bits of each half byte are looked up, and the bytes
    /// of each lane added.
    #[cfg(not(all(target_feature = "avx512vpopcntdq", target_feature = "avx512vl")))]
    #[inline(always)]
    pub(crate) fn len(self) -> Self {
        use core::arch::x86_64::{
            _mm256_add_epi8, _mm256_sad_epu8, _mm256_set1_epi8, _mm256_setr_epi8, _mm256_shuffle_epi8,
            _mm256_srli_epi16,
        };
        Self(instruction!({
            let bits = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let low = _mm256_set1_epi8(15);
            let lower = _mm256_shuffle_epi8(bits, _mm256_and_si256(self.0, low));
            let upper = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), low));
            _mm256_sad_epu8(_mm256_add_epi8(lower, upper), _mm256_setzero_si256())
        }))
    }

    #[inline(always)]
    pub(crate) fn union(self) -> u64 {
        instruction!({
            let pair = _mm_or_si128(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
            _mm_cvtsi128_si64(pair) | _mm_extract_epi64::<1>(pair)
        })
        .cast_unsigned()
    }

    #[inline(always)]
    pub(crate) fn sum(self) -> u64 {
        instruction!({
            let pair = _mm_add_epi64(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
            _mm_cvtsi128_si64(pair).wrapping_add(_mm_extract_epi64::<1>(pair))
        })
        .cast_unsigned()
    }
}

/// For each square of a set, in order, its number times a factor plus a term. The rest of the array
/// means nothing.
#[cfg(all(target_feature = "avx512vbmi2", target_feature = "avx512bw"))]
#[inline(always)]
pub(crate) fn spread(set: u64, factor: u16, term: u16) -> [u16; super::MOST_SPREAD] {
    use core::arch::x86_64::{
        __m512i, _mm512_add_epi16, _mm512_castsi512_si256, _mm512_cvtepu8_epi16, _mm512_maskz_compress_epi8,
        _mm512_mullo_epi16, _mm512_set1_epi16,
    };
    use core::mem::transmute;

    const NUMBERS: [u8; 64] = {
        let mut numbers = [0; 64];
        let mut index = 0;
        while index < 64 {
            numbers[index] = index as u8;
            index += 1;
        }
        numbers
    };
    // SAFETY: this function is compiled only where AVX-512 with these parts is enabled for the whole
    // build, and both transmutations are between sixty-four bytes of plain numbers.
    unsafe {
        let numbers = transmute::<[u8; 64], __m512i>(NUMBERS);
        let members = _mm512_maskz_compress_epi8(set, numbers);
        let words = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(members));
        let scaled = _mm512_mullo_epi16(words, _mm512_set1_epi16(factor.cast_signed()));
        transmute::<__m512i, [u16; 32]>(_mm512_add_epi16(scaled, _mm512_set1_epi16(term.cast_signed())))
    }
}
