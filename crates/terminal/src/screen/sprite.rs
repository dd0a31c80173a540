//! Pieces drawn from blocks: outlines of our own, made into as many dots as there is room for.
//!
//! A symbol of a terminal is twice as high as it is wide, and its quarters can be of two colours. So a square of so many lines
//! has twice as many rows of dots, and four times as many columns.

use std::collections::HashMap;

use tabiya_rules::Kind;

/// A point, in hundredths of the square, from its upper left corner.
type Point = (f32, f32);

/// A part of a piece.
#[derive(Clone, Copy)]
enum Part {
    Polygon(&'static [Point]),
    Circle(Point, f32),
}

use Part::{Circle, Polygon};

const BASE: Part = Polygon(&[(22.0, 90.0), (22.0, 82.0), (30.0, 77.0), (70.0, 77.0), (78.0, 82.0), (78.0, 90.0)]);

const PAWN: &[Part] = &[
    Circle((50.0, 32.0), 14.0),
    Polygon(&[(35.0, 47.0), (65.0, 47.0), (60.0, 54.0), (66.0, 79.0), (34.0, 79.0), (40.0, 54.0)]),
    Polygon(&[(27.0, 90.0), (27.0, 82.0), (34.0, 77.0), (66.0, 77.0), (73.0, 82.0), (73.0, 90.0)]),
];

const ROOK: &[Part] = &[
    Polygon(&[
        (24.0, 16.0),
        (36.0, 16.0),
        (36.0, 25.0),
        (44.0, 25.0),
        (44.0, 16.0),
        (56.0, 16.0),
        (56.0, 25.0),
        (64.0, 25.0),
        (64.0, 16.0),
        (76.0, 16.0),
        (76.0, 34.0),
        (67.0, 41.0),
        (68.0, 79.0),
        (32.0, 79.0),
        (33.0, 41.0),
        (24.0, 34.0),
    ]),
    BASE,
];

const KNIGHT: &[Part] = &[
    Polygon(&[
        (33.0, 79.0),
        (35.0, 66.0),
        (46.0, 54.0),
        (48.0, 46.0),
        (38.0, 49.0),
        (31.0, 57.0),
        (22.0, 57.0),
        (17.0, 49.0),
        (24.0, 36.0),
        (31.0, 24.0),
        (34.0, 10.0),
        (42.0, 18.0),
        (56.0, 20.0),
        (68.0, 31.0),
        (75.0, 50.0),
        (76.0, 79.0),
    ]),
    BASE,
];

const BISHOP: &[Part] = &[
    Circle((50.0, 13.0), 6.5),
    Polygon(&[
        (50.0, 17.0),
        (60.0, 26.0),
        (67.0, 40.0),
        (66.0, 52.0),
        (59.0, 61.0),
        (41.0, 61.0),
        (34.0, 52.0),
        (33.0, 40.0),
        (40.0, 26.0),
    ]),
    Polygon(&[(36.0, 59.0), (64.0, 59.0), (60.0, 66.0), (66.0, 79.0), (34.0, 79.0), (40.0, 66.0)]),
    BASE,
];

const QUEEN: &[Part] = &[
    Polygon(&[
        (16.0, 28.0),
        (32.0, 50.0),
        (34.0, 18.0),
        (45.0, 46.0),
        (50.0, 14.0),
        (55.0, 46.0),
        (66.0, 18.0),
        (68.0, 50.0),
        (84.0, 28.0),
        (71.0, 68.0),
        (73.0, 79.0),
        (27.0, 79.0),
        (29.0, 68.0),
    ]),
    Circle((16.0, 26.0), 5.0),
    Circle((34.0, 16.0), 5.0),
    Circle((50.0, 12.0), 5.0),
    Circle((66.0, 16.0), 5.0),
    Circle((84.0, 26.0), 5.0),
    BASE,
];

const KING: &[Part] = &[
    Polygon(&[(45.5, 4.0), (54.5, 4.0), (54.5, 34.0), (45.5, 34.0)]),
    Polygon(&[(37.0, 11.0), (63.0, 11.0), (63.0, 19.0), (37.0, 19.0)]),
    Polygon(&[
        (50.0, 40.0),
        (58.0, 30.0),
        (70.0, 29.0),
        (81.0, 37.0),
        (81.0, 48.0),
        (71.0, 64.0),
        (71.0, 79.0),
        (29.0, 79.0),
        (29.0, 64.0),
        (19.0, 48.0),
        (19.0, 37.0),
        (30.0, 29.0),
        (42.0, 30.0),
    ]),
    BASE,
];

const fn parts(kind: Kind) -> &'static [Part] {
    match kind {
        Kind::Pawn => PAWN,
        Kind::Knight => KNIGHT,
        Kind::Bishop => BISHOP,
        Kind::Rook => ROOK,
        Kind::Queen => QUEEN,
        Kind::King => KING,
    }
}

/// How much of a dot is covered, of 255: by the piece, and by the line around it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dot {
    pub(crate) body: u8,
    pub(crate) line: u8,
}

/// Drawn pieces of one size, made when they are first needed.
#[derive(Debug, Default)]
pub(crate) struct Sprites {
    lines: usize,
    made: HashMap<Kind, Vec<Dot>>,
}

impl Sprites {
    /// The dots of a piece in a square of so many lines, row by row.
    pub(crate) fn of(&mut self, kind: Kind, lines: usize) -> &[Dot] {
        if self.lines != lines {
            self.made.clear();
            self.lines = lines;
        }
        self.made.entry(kind).or_insert_with(|| made(kind, lines))
    }
}

/// Each dot is looked at in so many places each way.
const SAMPLES: usize = 5;

/// In squares of so few lines outlines only blur what they go around: there pieces are made dot by dot.
pub(crate) const SMALL: u16 = 4;

const SMALL_PAWN: [&str; 6] =
    ["............", ".....##.....", "....####....", ".....##.....", "....####....", "...######..."];
const SMALL_KNIGHT: [&str; 6] =
    ["....##......", "..######....", ".########...", ".##..####...", "....#####...", "..########.."];
const SMALL_BISHOP: [&str; 6] =
    [".....##.....", "....##.#....", "...##.###...", "...######...", "....####....", "..########.."];
const SMALL_ROOK: [&str; 6] =
    ["..##.##.##..", "..########..", "...######...", "...######...", "...######...", "..########.."];
const SMALL_QUEEN: [&str; 6] =
    [".#...##...#.", ".##.####.##.", "..########..", "...######...", "....####....", "..########.."];
const SMALL_KING: [&str; 6] =
    [".....##.....", "...######...", ".....##.....", ".####..####.", "..########..", "..########.."];

/// The piece in the middle of the square.
fn small(kind: Kind, lines: usize) -> Vec<Dot> {
    let picture = match kind {
        Kind::Pawn => SMALL_PAWN,
        Kind::Knight => SMALL_KNIGHT,
        Kind::Bishop => SMALL_BISHOP,
        Kind::Rook => SMALL_ROOK,
        Kind::Queen => SMALL_QUEEN,
        Kind::King => SMALL_KING,
    };
    let (columns, rows) = (4 * lines, 2 * lines);
    let (left, above) = ((columns - picture[0].len()) / 2, (rows - picture.len()) / 2);
    let mut dots = vec![Dot::default(); columns * rows];
    for (row, symbols) in picture.iter().enumerate() {
        for (column, symbol) in symbols.bytes().enumerate() {
            dots[(above + row) * columns + left + column].body = if symbol == b'#' { 255 } else { 0 };
        }
    }
    dots
}

fn made(kind: Kind, lines: usize) -> Vec<Dot> {
    if lines <= usize::from(SMALL) {
        return small(kind, lines);
    }
    let (columns, rows) = (4 * lines, 2 * lines);
    let [width, height] = [columns, rows].map(|count| 100.0 / small_number(count));
    // A line of about a dot, but not so thick that nothing is left to go around.
    let thickness = (height * 0.55).clamp(2.0, 6.0);
    let place =
        |index: usize, sample: usize| small_number(index) + (small_number(sample) + 0.5) / small_number(SAMPLES);
    let mut dots = Vec::with_capacity(columns * rows);
    for row in 0..rows {
        for column in 0..columns {
            let (mut body, mut line) = (0_u32, 0_u32);
            for y in 0..SAMPLES {
                for x in 0..SAMPLES {
                    let point = (place(column, x) * width, place(row, y) * height);
                    if parts(kind).iter().any(|part| part.holds(point)) {
                        body += 1;
                    } else if parts(kind).iter().any(|part| part.is_near(point, thickness)) {
                        line += 1;
                    }
                }
            }
            let share = |count: u32| (count * 255 / (SAMPLES * SAMPLES) as u32) as u8;
            dots.push(Dot { body: share(body), line: share(line) });
        }
    }
    dots
}

/// A count of dots as a number to reckon with.
fn small_number(count: usize) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}

impl Part {
    fn holds(&self, (x, y): Point) -> bool {
        match self {
            Circle(centre, radius) => distance((x, y), *centre) <= *radius,
            // A ray to the right crosses the outline an odd number of times if it begins inside.
            Polygon(points) => {
                let crosses = |(one, other): &(Point, Point)| {
                    (one.1 > y) != (other.1 > y) && x < (other.0 - one.0) * (y - one.1) / (other.1 - one.1) + one.0
                };
                sides(points).filter(crosses).count() % 2 == 1
            }
        }
    }

    fn is_near(&self, point: Point, thickness: f32) -> bool {
        match self {
            Circle(centre, radius) => distance(point, *centre) <= radius + thickness,
            Polygon(points) => sides(points).any(|(one, other)| to_side(point, one, other) <= thickness),
        }
    }
}

fn sides(points: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    points.iter().copied().zip(points.iter().copied().cycle().skip(1))
}

fn distance(one: Point, other: Point) -> f32 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// The distance of a point to a side of an outline.
fn to_side(point: Point, one: Point, other: Point) -> f32 {
    let along = (other.0 - one.0, other.1 - one.1);
    let length = along.0 * along.0 + along.1 * along.1;
    let share = ((point.0 - one.0) * along.0 + (point.1 - one.1) * along.1) / length;
    let share = share.clamp(0.0, 1.0);
    distance(point, (one.0 + share * along.0, one.1 + share * along.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pieces in a few symbols, to be looked at.
    fn picture(kind: Kind, lines: usize) -> Vec<String> {
        let dots = made(kind, lines);
        let symbol = |dot: &Dot| match (dot.body, dot.line) {
            (160.., _) => '#',
            (_, 128..) => '+',
            _ => '.',
        };
        dots.chunks(4 * lines).map(|row| row.iter().map(symbol).collect()).collect()
    }

    #[test]
    fn pieces_stand_in_the_middle_and_differ_from_each_other() {
        for lines in [3, 4, 5, 6, 8, 12] {
            let pictures: Vec<Vec<String>> = Kind::ALL.iter().map(|kind| picture(*kind, lines)).collect();
            for (index, one) in pictures.iter().enumerate() {
                assert!(pictures[..index].iter().all(|other| other != one), "{lines}");
                let ink: usize = one.iter().map(|row| row.matches('#').count()).sum();
                let all = 8 * lines * lines;
                assert!(ink * 14 > all && ink * 3 < all * 2, "{ink} of {all}");
            }
            // All but the knight, and a small bishop with its cut, look the same from both sides.
            let has_sides = |kind: Kind| kind == Kind::Knight || (kind == Kind::Bishop && lines <= usize::from(SMALL));
            for (kind, picture) in Kind::ALL.iter().zip(&pictures).filter(|(kind, _)| !has_sides(**kind)) {
                for row in picture.iter().map(|row| row.replace('+', ".")) {
                    assert_eq!(row, row.chars().rev().collect::<String>(), "{kind} with {lines} lines");
                }
            }
        }
    }
}
