//! The same arithmetic compiled for AVX2, for programs that are built for any x86.
//!
//! This is a file where `unsafe` may stand: to call what is compiled for instructions that not every processor has is `unsafe`.
#![expect(unsafe_code, reason = "calls what only some processors can do, after it has looked")]

use super::{Row, plain};

/// The knowledge that the processor has AVX2: whoever has it has looked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

impl Avx2 {
    /// Looks whether the processor has it; the answer is remembered by the standard library.
    #[inline]
    pub(super) fn of_this_processor() -> Option<Self> {
        std::arch::is_x86_feature_detected!("avx2").then_some(Self(()))
    }
}

macro_rules! compiled_for_avx2 {
    ($name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?) => {
        impl Avx2 {
            /// See the function of the same name in `kernel`.
            #[inline]
            pub(super) fn $name(self, $($argument: $type),*) $(-> $result)? {
                #[target_feature(enable = "avx2")]
                fn compiled($($argument: $type),*) $(-> $result)? {
                    plain::$name($($argument),*)
                }
                // SAFETY: `self` is made only where the processor has AVX2.
                unsafe { compiled($($argument),*) }
            }
        }
    };
}

compiled_for_avx2!(update(into: &mut Row, from: &Row, came: &[&Row], went: &[&Row]));
compiled_for_avx2!(change(row: &mut Row, came: &[&Row], went: &[&Row]));
compiled_for_avx2!(weigh(own: &Row, theirs: &Row, weights: &[Row; 2]) -> i32);
