//! Looking at many bytes at once: in vector registers where the processor has them, and one by one
//! where it has not. The rest of the parser does not know which.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx;
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
mod plain;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(super) use avx::{any_of, outside_word};
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub(super) use plain::{any_of, outside_word};

/// How many bytes of a word are looked at.
pub(super) const WORD: usize = 16;

/// How many bytes are searched.
pub(super) const SEARCHED: usize = 32;

/// Where the first of three bytes is in a text, from a place on, if it is near.
#[inline(always)]
pub(super) fn find(text: &[u8], from: usize, wanted: [u8; 3]) -> Option<usize> {
    let bytes = text.get(from..).and_then(<[u8]>::first_chunk::<SEARCHED>)?;
    let found = any_of(bytes, wanted);
    (found != 0).then(|| from + found.trailing_zeros() as usize)
}

#[cfg(all(test, target_arch = "x86_64", target_feature = "avx2"))]
mod tests {
    use super::{SEARCHED, WORD, avx, plain};

    #[test]
    fn quick_and_slow_agree_on_all_bytes_at_all_places() {
        for byte in 0..=255 {
            for place in 0..SEARCHED {
                let mut bytes = [b'e'; SEARCHED];
                bytes[place] = byte;
                bytes[SEARCHED - 1 - place] = byte.wrapping_mul(7);
                let wanted = [b'}', b'\n', b'"'];
                assert_eq!(avx::any_of(&bytes, wanted), plain::any_of(&bytes, wanted), "{bytes:?}");
                let word = bytes.first_chunk::<WORD>().expect("a word is shorter");
                assert_eq!(avx::outside_word(word), plain::outside_word(word), "{word:?}");
            }
        }
    }
}
