//! Results, as a table to read or an object for scripts.

use std::fmt::Write;

/// How wide the column of a library is.
const COLUMN: usize = 12;

/// The libraries that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Library {
    /// Ours.
    Tabiya,
    /// `cozy-chess`.
    Cozy,
    /// `chess`.
    Chess,
    /// `shakmaty`.
    Shakmaty,
    /// `pgn-reader`, with the positions of `shakmaty`.
    PgnReader,
    /// `chasolver`, with the positions of `chess`.
    Chasolver,
}

impl Library {
    /// All of them, ours first.
    pub const ALL: [Self; 6] =
        [Self::Tabiya, Self::Cozy, Self::Chess, Self::Shakmaty, Self::PgnReader, Self::Chasolver];

    /// The name of the library's crate.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tabiya => "tabiya",
            Self::Cozy => "cozy-chess",
            Self::Chess => "chess",
            Self::Shakmaty => "shakmaty",
            Self::PgnReader => "pgn-reader",
            Self::Chasolver => "chasolver",
        }
    }
}

/// What a value counts, and so whether more of it is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Millions of nodes in a second: the more the better.
    MillionNodes,
    /// Nanoseconds for each position: the fewer the better.
    PerPosition,
    /// Nanoseconds for each move: the fewer the better.
    PerMove,
    /// Millions of bytes in a second: the more the better.
    Megabytes,
}

impl Unit {
    const fn name(self) -> &'static str {
        match self {
            Self::MillionNodes => "Mnps",
            Self::PerPosition => "ns/position",
            Self::PerMove => "ns/move",
            Self::Megabytes => "MB/s",
        }
    }

    /// How many times as good one value is as another.
    fn ratio(self, value: f64, other: f64) -> f64 {
        match self {
            Self::MillionNodes | Self::Megabytes => value / other,
            Self::PerPosition | Self::PerMove => other / value,
        }
    }
}

/// One thing measured for every library that can do it.
#[derive(Clone, Debug)]
pub struct Row {
    /// What was measured.
    pub name: String,
    /// What the values count.
    pub unit: Unit,
    /// What came out.
    pub values: Vec<(Library, f64)>,
}

impl Row {
    fn value(&self, library: Library) -> Option<f64> {
        let mut values = self.values.iter();
        values.find_map(|(of, value)| (*of == library).then_some(*value))
    }

    /// The best of the others, and how many times as good as it we are.
    pub fn against_best_peer(&self) -> Option<(Library, f64)> {
        let ours = self.value(Library::Tabiya)?;
        let peers = self.values.iter().filter(|(of, _)| *of != Library::Tabiya);
        peers
            .map(|(of, value)| (*of, self.unit.ratio(ours, *value)))
            .min_by(|(_, one), (_, other)| one.total_cmp(other))
    }

    /// The geometric mean of rows of one unit, for each library.
    pub fn mean(name: &str, rows: &[Self]) -> Option<Self> {
        let unit = rows.first()?.unit;
        let count = f64::from(u32::try_from(rows.len()).ok()?);
        let mean = |library| {
            let logarithms: Option<f64> = rows.iter().map(|row| row.value(library).map(f64::ln)).sum();
            logarithms.map(|sum| (library, (sum / count).exp()))
        };
        let values = Library::ALL.into_iter().filter_map(mean).collect();
        Some(Self { name: name.to_owned(), unit, values })
    }
}

/// The rows that belong together, with what there is to say about them.
#[derive(Clone, Debug)]
pub struct Section {
    /// The word that asks for it on the command line.
    pub name: &'static str,
    /// What came out.
    pub rows: Vec<Row>,
    /// What the reader should know.
    pub notes: Vec<String>,
}

/// All sections as a table, with a column for every library that took part.
pub fn text(sections: &[Section]) -> String {
    let rows: Vec<&Row> = sections.iter().flat_map(|section| &section.rows).collect();
    let width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
    let took_part = |library: &Library| rows.iter().any(|row| row.value(*library).is_some());
    let libraries: Vec<Library> = Library::ALL.into_iter().filter(took_part).collect();
    let mut out = format!("{:width$}  {:11}", "", "unit");
    for library in &libraries {
        let _ = write!(out, "{:>COLUMN$}", library.name());
    }
    out.push_str("  against the fastest peer\n");
    for row in &rows {
        let mut line = format!("{:width$}  {:11}", row.name, row.unit.name());
        for library in &libraries {
            let value = row.value(*library).map_or_else(|| "-".to_owned(), |value| format!("{value:.1}"));
            let _ = write!(line, "{value:>COLUMN$}");
        }
        let ratio = row.against_best_peer().map(|(peer, ratio)| format!("{ratio:.2}x {}", peer.name()));
        let _ = write!(line, "  {}", ratio.as_deref().unwrap_or("-"));
        out.push_str(&line);
        out.push('\n');
    }
    for note in sections.iter().flat_map(|section| &section.notes) {
        out.push_str("note: ");
        out.push_str(note);
        out.push('\n');
    }
    out
}

/// All sections as one object of JSON, on one line.
pub fn json(sections: &[Section]) -> String {
    let sections = sections.iter().map(|section| {
        let rows = section.rows.iter().map(json_of_row);
        let notes = section.notes.iter().map(|note| quoted(note));
        format!("{}:{{\"rows\":[{}],\"notes\":[{}]}}", quoted(section.name), joined(rows), joined(notes))
    });
    format!("{{{}}}\n", joined(sections))
}

fn json_of_row(row: &Row) -> String {
    let values = row.values.iter();
    let values = values.map(|(of, value)| format!("{}:{value:.3}", quoted(of.name())));
    let mut out = format!(
        "{{\"name\":{},\"unit\":{},\"values\":{{{}}}",
        quoted(&row.name),
        quoted(row.unit.name()),
        joined(values)
    );
    if let Some((peer, ratio)) = row.against_best_peer() {
        let peer = quoted(peer.name());
        let _ = write!(out, ",\"fastest_peer\":{peer},\"ratio\":{ratio:.3}");
    }
    out.push('}');
    out
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(",")
}

/// A text in the quotes of JSON.
fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            control if control < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::{Library, Row, Section, Unit, json, text};

    fn row(unit: Unit, values: [f64; 2]) -> Row {
        let values = [Library::Tabiya, Library::Cozy].into_iter().zip(values);
        Row { name: "listing".to_owned(), unit, values: values.collect() }
    }

    #[test]
    fn better_is_always_more_than_one() {
        let more = row(Unit::MillionNodes, [600.0, 300.0]);
        assert_eq!(more.against_best_peer(), Some((Library::Cozy, 2.0)));
        let fewer = row(Unit::PerMove, [10.0, 5.0]);
        assert_eq!(fewer.against_best_peer(), Some((Library::Cozy, 0.5)));
    }

    #[test]
    fn the_mean_is_geometric() {
        let rows = [row(Unit::MillionNodes, [100.0, 1.0]), row(Unit::MillionNodes, [400.0, 1.0])];
        let mean = Row::mean("mean", &rows).and_then(|mean| mean.value(Library::Tabiya));
        assert!(mean.is_some_and(|mean| (mean - 200.0).abs() < 1e-9));
    }

    #[test]
    fn both_forms_hold_the_values() {
        let rows = vec![row(Unit::PerMove, [10.0, 5.0])];
        let sections = [Section { name: "moves", rows, notes: vec!["a \"b\"".to_owned()] }];
        assert!(text(&sections).contains("      tabiya  cozy-chess  against the fastest peer\n"));
        assert!(text(&sections).contains("        10.0         5.0  0.50x cozy-chess\n"));
        assert_eq!(
            json(&sections),
            "{\"moves\":{\"rows\":[{\"name\":\"listing\",\"unit\":\"ns/move\",\
             \"values\":{\"tabiya\":10.000,\"cozy-chess\":5.000},\
             \"fastest_peer\":\"cozy-chess\",\"ratio\":0.500}],\"notes\":[\"a \\\"b\\\"\"]}}\n"
        );
    }
}
