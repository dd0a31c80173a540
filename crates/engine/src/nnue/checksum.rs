//! CRC-32, the sum that gzip and PNG use.

/// The polynomial x^32 + x^26 + … + 1, its bits reversed.
const POLYNOMIAL: u32 = 0xedb8_8320;

static TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut sum, mut bit) = (byte as u32, 0);
        while bit < 8 {
            sum = if sum & 1 == 1 { sum >> 1 ^ POLYNOMIAL } else { sum >> 1 };
            bit += 1;
        }
        table[byte] = sum;
        byte += 1;
    }
    table
};

/// The check sum of these bytes.
pub fn of(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, &byte| sum >> 8 ^ TABLE[usize::from(sum as u8 ^ byte)])
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_sum_is_the_usual_one() {
        assert_eq!(super::of(b""), 0);
        assert_eq!(super::of(b"123456789"), 0xcbf4_3926);
    }
}
