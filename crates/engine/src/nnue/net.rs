//! A network: its weights, and the file they are kept in.
//!
//! ```text
//! header     8 bytes: the letters TBYNNUE, then the version, 1
//! shape      4 bytes each: inputs, hidden, buckets
//! scale      4 bytes: what a sum of 1 at the end is worth in the units of the search
//! men        2 bytes each: for each input a row of hidden
//! bias       2 bytes each: hidden
//! outputs    2 bytes each: for each bucket a row of hidden for the side to move and one for the other
//! biases     4 bytes each: one for each bucket, in units of UNIT * OUTPUT_UNIT
//! check sum  4 bytes: CRC-32 of all bytes before it
//! ```
//!
//! All numbers have their lowest byte first, and all but the shape and the check sum are signed.

use std::fmt;
use std::sync::{Arc, LazyLock};

use tabiya_rules::{BySide, Kind, Piece, Position, Side, Square};

use super::checksum;
use super::kernel::{self, Row};
use super::shape::{BUCKETS, HIDDEN, INPUTS, LARGEST, LARGEST_OUTPUT, OUTPUT_UNIT, UNIT, View, bucket, input};
use crate::score::Value;

const LETTERS: [u8; 7] = *b"TBYNNUE";
const VERSION: u8 = 1;
/// How long a file of this shape is.
const BYTES: usize = 8 + 4 * 4 + 2 * HIDDEN * (INPUTS + 1 + 2 * BUCKETS) + 4 * BUCKETS + 4;
/// The most that the weights of one bucket above 0, and those below it, may add up to: then no sum of the last step leaves
/// an `i32`, in whatever order it is made.
const MOST_IN_A_BUCKET: i32 = i32::MAX / (UNIT as i32 * UNIT as i32);
/// The largest bias of the last step, in its units.
const LARGEST_BIAS: i32 = 1 << 20;
/// The largest worth of a sum of 1.
const LARGEST_SCALE: i32 = 30_000;

/// The network that comes with the program.
static OWN: &[u8] = include_bytes!("tabiya.net");

/// Weights, ready to be used.
#[derive(Debug, PartialEq, Eq)]
pub struct Net {
    men: Box<[Row]>,
    bias: Row,
    outputs: Box<[[Row; 2]]>,
    biases: [i32; BUCKETS],
    scale: i32,
}

/// The numbers of a network, as whoever makes one has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// For each input a row of [`HIDDEN`], in units of [`UNIT`].
    pub men: Vec<i16>,
    /// What the hidden numbers begin with.
    pub bias: Vec<i16>,
    /// For each bucket the weights of the side to move and then those of the other, in units of [`OUTPUT_UNIT`].
    pub outputs: Vec<i16>,
    /// One for each bucket, in units of both.
    pub biases: Vec<i32>,
    /// What a sum of 1 is worth in the units of the search.
    pub scale: i32,
}

/// Why something is no network that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadNet {
    /// It does not begin as one does.
    NotANet,
    /// It has another version.
    Version(u8),
    /// It has another shape: inputs, hidden, buckets.
    Shape([u32; 3]),
    /// There are too many or too few numbers.
    Count,
    /// It has this many bytes, and should have another number.
    Size(usize),
    /// The check sum is wrong.
    Checksum,
    /// A weight, a sum of weights or the scale is beyond what the arithmetic can bear.
    OutOfRange(&'static str),
}

impl fmt::Display for BadNet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANet => f.write_str("this is no file of a network: those begin with the letters TBYNNUE"),
            Self::Version(version) => {
                write!(f, "this network has version {version} of the format, and this program reads version {VERSION}")
            }
            Self::Shape([inputs, hidden, buckets]) => write!(
                f,
                "this network has {inputs} inputs, {hidden} hidden numbers and {buckets} outputs, and this program is \
                 made for {INPUTS}, {HIDDEN} and {BUCKETS}"
            ),
            Self::Count => f.write_str("there are too many or too few numbers for a network"),
            Self::Size(bytes) => {
                write!(f, "this network has {bytes} bytes instead of {BYTES}: it is cut off or has more behind it")
            }
            Self::Checksum => f.write_str("this network is damaged: its check sum does not fit"),
            Self::OutOfRange(what) => write!(f, "this network cannot be computed with: {what}"),
        }
    }
}

impl std::error::Error for BadNet {}

impl Net {
    /// The network that comes with the program.
    ///
    /// # Panics
    /// Never: a test reads it.
    pub fn own() -> Arc<Self> {
        static READ: LazyLock<Arc<Net>> =
            LazyLock::new(|| Arc::new(Net::read(OWN).expect("the network in the program is sound")));
        Arc::clone(&READ)
    }

    /// A network that counts material and knows nothing else: a pawn is worth a pawn, knights and bishops 3, rooks 5 and
    /// queens 9. With it learning can begin.
    ///
    /// ```
    /// use tabiya_engine::nnue::Net;
    /// use tabiya_rules::Position;
    /// let net = Net::of_material();
    /// let up_a_rook = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")?;
    /// let up_two_pawns = Position::from_fen("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1")?;
    /// assert_eq!(net.judge(&up_a_rook) / 5, net.judge(&up_two_pawns) / 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_material() -> Self {
        // One hidden number counts from the middle of its range, so that it neither clamps nor bends: of
        // (middle + x)² - (middle - x)² only 4 * middle * x is left.
        const WORTH: [i16; 6] = [1, 3, 3, 5, 9, 0];
        const MIDDLE: i16 = 127;
        let mut men: Box<[Row]> = vec![Row::ZERO; INPUTS].into();
        for (number, row) in men.iter_mut().enumerate() {
            let worth = WORTH[number / 64 % 6];
            row.0[0] = if number < INPUTS / 2 { worth } else { -worth };
        }
        let mut bias = Row::ZERO;
        bias.0[0] = MIDDLE;
        let mut output = [Row::ZERO, Row::ZERO];
        (output[0].0[0], output[1].0[0]) = (OUTPUT_UNIT, -OUTPUT_UNIT);
        let pawn = 4.0 * f64::from(MIDDLE) / f64::from(UNIT).powi(2);
        let scale = (f64::from(crate::score::PAWN) / pawn) as i32;
        Self { men, bias, outputs: vec![output; BUCKETS].into(), biases: [0; BUCKETS], scale }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it is none of this shape, or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, BadNet> {
        let Some((head, rest)) = bytes.split_first_chunk::<8>().filter(|(head, _)| head[..7] == LETTERS) else {
            return Err(BadNet::NotANet);
        };
        if head[7] != VERSION {
            return Err(BadNet::Version(head[7]));
        }
        let (shape, rest) = rest.split_first_chunk::<12>().ok_or(BadNet::Size(bytes.len()))?;
        let shape = [0, 4, 8].map(|at| u32::from_le_bytes([shape[at], shape[at + 1], shape[at + 2], shape[at + 3]]));
        if shape != [INPUTS, HIDDEN, BUCKETS].map(|number| number as u32) {
            return Err(BadNet::Shape(shape));
        }
        let Some((body, sum)) = bytes.split_last_chunk::<4>().filter(|_| bytes.len() == BYTES) else {
            return Err(BadNet::Size(bytes.len()));
        };
        if checksum::of(body) != u32::from_le_bytes(*sum) {
            return Err(BadNet::Checksum);
        }
        let (scale, rest) = rest.split_at(4);
        let (short, rest) = rest.split_at(2 * HIDDEN * (INPUTS + 1 + 2 * BUCKETS));
        let mut short = short.as_chunks::<2>().0.iter().map(|pair| i16::from_le_bytes(*pair));
        let mut long =
            scale.as_chunks::<4>().0.iter().chain(rest.as_chunks::<4>().0).map(|four| i32::from_le_bytes(*four));
        let mut take = |count: usize| short.by_ref().take(count).collect();
        let parts = Parts {
            men: take(HIDDEN * INPUTS),
            bias: take(HIDDEN),
            outputs: take(2 * HIDDEN * BUCKETS),
            scale: long.next().unwrap_or_default(),
            biases: long.take(BUCKETS).collect(),
        };
        Self::new(&parts)
    }

    /// The network of these numbers.
    ///
    /// # Errors
    /// If there are too many or too few, or some are too large.
    pub fn new(parts: &Parts) -> Result<Self, BadNet> {
        let lengths = [parts.men.len(), parts.bias.len(), parts.outputs.len()];
        let biases = <[i32; BUCKETS]>::try_from(parts.biases.as_slice());
        let (Ok(biases), true) = (biases, lengths == [INPUTS * HIDDEN, HIDDEN, 2 * HIDDEN * BUCKETS]) else {
            return Err(BadNet::Count);
        };
        let within = |weights: &[i16], most: i16| weights.iter().all(|weight| (-most..=most).contains(weight));
        let small = |outputs: &[i16]| {
            let sum = |sign: i32| outputs.iter().map(|weight| (sign * i32::from(*weight)).max(0)).sum::<i32>();
            sum(1).max(sum(-1)) <= MOST_IN_A_BUCKET
        };
        let faults = [
            (within(&parts.men, LARGEST) && within(&parts.bias, LARGEST), "a weight of a man is too large"),
            (within(&parts.outputs, LARGEST_OUTPUT), "a weight of the last step is too large"),
            (parts.outputs.chunks(2 * HIDDEN).all(small), "the weights of the last step are too large together"),
            (
                biases.iter().all(|bias| (-LARGEST_BIAS..=LARGEST_BIAS).contains(bias)),
                "a bias of the last step is too large",
            ),
            ((1..=LARGEST_SCALE).contains(&parts.scale), "its scale is 0 or less, or too large"),
        ];
        if let Some((_, what)) = faults.into_iter().find(|(is_fine, _)| !is_fine) {
            return Err(BadNet::OutOfRange(what));
        }
        let rows = |numbers: &[i16]| numbers.as_chunks::<HIDDEN>().0.iter().map(|row| Row(*row)).collect::<Vec<Row>>();
        let outputs = rows(&parts.outputs);
        let pairs = outputs.as_chunks::<2>().0.iter().cloned();
        let mut bias = Row::ZERO;
        bias.0.copy_from_slice(&parts.bias);
        Ok(Self { men: rows(&parts.men).into(), bias, outputs: pairs.collect(), biases, scale: parts.scale })
    }

    /// The numbers of it, from which [`new`](Self::new) makes the same again.
    pub fn parts(&self) -> Parts {
        let flat = |rows: &[Row]| -> Vec<i16> { rows.iter().flat_map(|row| row.0).collect() };
        Parts {
            men: flat(&self.men),
            bias: self.bias.0.to_vec(),
            outputs: flat(self.outputs.as_flattened()),
            biases: self.biases.to_vec(),
            scale: self.scale,
        }
    }

    /// The file of it.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(BYTES);
        bytes.extend(LETTERS);
        bytes.push(VERSION);
        bytes.extend([INPUTS, HIDDEN, BUCKETS].iter().flat_map(|&number| (number as u32).to_le_bytes()));
        bytes.extend(self.scale.to_le_bytes());
        let rows = self.men.iter().chain([&self.bias]).chain(self.outputs.as_flattened());
        bytes.extend(rows.flat_map(|row| &row.0).flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.biases.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(checksum::of(&bytes).to_le_bytes());
        bytes
    }

    /// What a position is worth to the side to move, from scratch, in the units of the search.
    pub fn judge(&self, position: &Position) -> i32 {
        let men: Vec<(Square, Piece)> = position.pieces().collect();
        self.judge_men(&men, position.side())
    }

    /// The same for any men, whether or not they could stand like that; without a king nobody looks into a mirror.
    pub(crate) fn judge_men(&self, men: &[(Square, Piece)], side: Side) -> Value {
        self.judge_men_by(men, side, bucket(men.len() as u32))
    }

    /// The same by the weights of another number of men.
    pub(crate) fn judge_men_by(&self, men: &[(Square, Piece)], side: Side, bucket: usize) -> Value {
        let views = BySide::new(|viewer| {
            let is_king = |piece: Piece| piece == Piece { side: viewer, kind: Kind::King };
            let king = men.iter().find(|(_, piece)| is_king(*piece));
            let view = king.map_or(View::Straight, |(square, _)| View::of(*square));
            let seen = |&(square, piece): &(Square, Piece)| self.man(input(viewer, view, piece, square));
            let mut row = self.bias.clone();
            kernel::change(&mut row, &men.iter().map(seen).collect::<Vec<&Row>>(), &[]);
            row
        });
        self.weigh(&views, side, bucket)
    }

    /// What a man adds to the sums of a side that sees it as this.
    #[inline]
    pub(super) fn man(&self, input: usize) -> &Row {
        &self.men[input]
    }

    /// What sums begin with.
    #[inline]
    pub(super) fn bias(&self) -> &Row {
        &self.bias
    }

    /// The last step, by the weights of a bucket.
    #[inline]
    pub(super) fn weigh(&self, views: &BySide<Row>, side: Side, bucket: usize) -> Value {
        let sum = kernel::weigh(views.of(side), views.of(!side), &self.outputs[bucket]) / i32::from(UNIT);
        let whole = i64::from(UNIT) * i64::from(OUTPUT_UNIT);
        (i64::from(sum + self.biases[bucket]) * i64::from(self.scale) / whole) as Value
    }
}
