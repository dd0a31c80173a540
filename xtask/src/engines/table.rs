//! The figures of engines, as a table to read or an object for scripts.

use std::fmt::Write;
use std::time::Duration;

/// What an engine did at all positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Figures {
    /// The least and the greatest depth of a search.
    pub(super) depths: (u32, u32),
    pub(super) nodes: u64,
    pub(super) time: Duration,
    /// Thousands of nodes a second: the geometric mean over the positions, so that none counts for more than another.
    pub(super) speed: f64,
}

/// One engine; the first row is ours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    /// The name of the program and of its package.
    pub(super) name: &'a str,
    /// What the engine calls itself, and what it did; nothing if it is not here.
    pub(super) figures: Option<(&'a str, Figures)>,
}

impl Row<'_> {
    fn title(&self) -> &str {
        self.figures.map_or(self.name, |(title, _)| title)
    }

    fn speed(&self) -> Option<f64> {
        self.figures.map(|(_, figures)| figures.speed)
    }

    fn how_to_install(&self) -> String {
        format!("apt-get install {}", self.name)
    }
}

/// How many times as fast as each row the first is; it has none itself.
fn ratios<'a>(rows: &'a [Row<'_>]) -> impl Iterator<Item = Option<f64>> + 'a {
    let ours = rows.first().and_then(Row::speed);
    rows.iter().enumerate().map(move |(index, row)| if index == 0 { None } else { Some(ours? / row.speed()?) })
}

/// The rows as a table.
pub(super) fn text(rows: &[Row<'_>], notes: &[String]) -> String {
    let width = rows.iter().map(|row| row.title().chars().count()).max().unwrap_or(0);
    let mut out = format!(
        "{:width$}{:>10}{:>12}{:>10}{:>10}  tabiya's speed to it\n",
        "engine", "depth", "nodes", "seconds", "knps"
    );
    for (row, ratio) in rows.iter().zip(ratios(rows)) {
        let title = row.title();
        let line = if let Some((_, figures)) = row.figures {
            let Figures { depths: (least, most), nodes, time, speed } = figures;
            let depths = if least == most { least.to_string() } else { format!("{least} to {most}") };
            let ratio = ratio.map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}x"));
            format!("{title:width$}{depths:>10}{nodes:>12}{:>10.2}{:>10.0}  {ratio}", time.as_secs_f64(), speed)
        } else {
            format!("{title:width$}  missing; install it with: {}", row.how_to_install())
        };
        let _ = writeln!(out, "{line}");
    }
    for note in notes {
        let _ = writeln!(out, "note: {note}");
    }
    out
}

/// The rows as one object of JSON, on one line.
pub(super) fn json(rows: &[Row<'_>], notes: &[String]) -> String {
    let rows = rows.iter().zip(ratios(rows)).map(|(row, ratio)| {
        let name = quoted(row.name);
        let Some((title, figures)) = row.figures else {
            return format!("{{\"name\":{name},\"missing\":{}}}", quoted(&row.how_to_install()));
        };
        let mut object = format!(
            "{{\"name\":{name},\"title\":{},\"depths\":[{},{}],\"nodes\":{},\"seconds\":{:.3},\"knps\":{:.3}",
            quoted(title),
            figures.depths.0,
            figures.depths.1,
            figures.nodes,
            figures.time.as_secs_f64(),
            figures.speed
        );
        if let Some(ratio) = ratio {
            let _ = write!(object, ",\"ratio\":{ratio:.3}");
        }
        object.push('}');
        object
    });
    let rows: Vec<String> = rows.collect();
    let notes: Vec<String> = notes.iter().map(|note| quoted(note)).collect();
    format!("{{\"engine\":{{\"rows\":[{}],\"notes\":[{}]}}}}\n", rows.join(","), notes.join(","))
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
    use std::time::Duration;

    use super::{Figures, Row, json, text};

    const fn here<'a>(name: &'a str, title: &'a str, nodes: u64, speed: f64) -> Row<'a> {
        let figures = Figures { depths: (9, 12), nodes, time: Duration::from_secs(2), speed };
        Row { name, figures: Some((title, figures)) }
    }

    const ROWS: [Row<'_>; 3] = [
        here("tabiya", "Tabiya 1", 3_000_000, 1_500.0),
        here("fast", "Fast \"2\"", 6_000_000, 3_000.0),
        Row { name: "none", figures: None },
    ];

    #[test]
    fn every_engine_has_a_row() {
        let expected = "engine       depth       nodes   seconds      knps  tabiya's speed to it\n\
                        Tabiya 1   9 to 12     3000000      2.00      1500  -\n\
                        Fast \"2\"   9 to 12     6000000      2.00      3000  0.50x\n\
                        none      missing; install it with: apt-get install none\n\
                        note: a\n";
        assert_eq!(text(&ROWS, &["a".to_owned()]), expected);
    }

    #[test]
    fn scripts_get_the_same() {
        let expected = concat!(
            r#"{"engine":{"rows":[{"name":"tabiya","title":"Tabiya 1","depths":[9,12],"nodes":3000000,"seconds":2.000,"knps":1500.000},"#,
            r#"{"name":"fast","title":"Fast \"2\"","depths":[9,12],"nodes":6000000,"seconds":2.000,"knps":3000.000,"ratio":0.500},"#,
            r#"{"name":"none","missing":"apt-get install none"}],"notes":["a"]}}"#,
            "\n"
        );
        assert_eq!(json(&ROWS, &["a".to_owned()]), expected);
    }
}
