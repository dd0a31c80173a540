//! A match as a table, and as JSON.

use std::fmt::Write;
use std::time::Duration;

use super::grace::Given;
use super::report::{Report, Row};
use super::statistics::{Sprt, Verdict};
use crate::json::Json;
use crate::screen::{cut, wrapped};

/// Names are cut to this length only if nothing else helps.
const SHORTEST_NAME: usize = 8;
/// Names shall have this much room rather than columns of zeros.
const USUAL_NAME: usize = 20;

/// What may be missing on a narrow screen, the first of these first. What is zero everywhere is missed by nobody.
const DISPENSABLE: [(&str, When); 9] = [
    ("Illegal", When::Zero),
    ("Crash", When::Zero),
    ("Time", When::Zero),
    ("#", When::Always),
    ("LOS", When::Always),
    ("Games", When::Always),
    ("Illegal", When::Always),
    ("Crash", When::Always),
    ("Time", When::Always),
];

/// When a column may be missing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Zero,
    Always,
}

/// The table and what stands below it, on so many columns of the screen.
pub(crate) fn text(report: &Report, names: &[String], width: usize) -> String {
    let mut text = grid(rows(report, names), width);
    text.push('\n');
    let is_match = report.rows.len() == 2;
    for encounter in &report.encounters {
        let pairs = encounter.pairs.0.map(|count| count.to_string()).join(" ");
        let points = encounter.tally.half_points();
        let (ours, theirs) = (halves(points), halves(2 * encounter.tally.games() - points));
        let line = |room: usize| {
            let (one, other) = (cut(&names[encounter.one], room), cut(&names[encounter.other], room));
            if is_match {
                format!("Pairs of {one} with 0 ½ 1 1½ 2 points: {pairs}")
            } else {
                format!("{one} – {other}: {ours} – {theirs}, pairs {pairs}")
            }
        };
        // The names have what the rest leaves, which is counted with names of a single sign.
        let mentioned = if is_match { 1 } else { 2 };
        let room = (width + mentioned).saturating_sub(line(1).chars().count()) / mentioned;
        let line = line(room.max(SHORTEST_NAME));
        let _infallible = writeln!(text, "{}", wrapped(&line, width));
    }
    if report.is_bounded {
        let line = "Somebody won or lost everything: to rate all, part of a drawn game is added to every meeting.";
        let _infallible = writeln!(text, "{}", wrapped(line, width));
    }
    if let Some(tested) = report.sprt {
        let (lower, upper) = Sprt::bounds();
        let verdict = match tested.verdict {
            Verdict::Open => "open".to_owned(),
            Verdict::Zero => format!("{} Elo is accepted", tested.sprt.zero),
            Verdict::One => format!("{} Elo is accepted", tested.sprt.one),
        };
        let line = format!(
            "SPRT of {} against {} Elo: LLR {:.2} ({lower:.2} to {upper:.2}), {verdict}",
            tested.sprt.zero, tested.sprt.one, tested.ratio
        );
        let _infallible = writeln!(text, "{}", wrapped(&line, width));
    }
    text
}

/// One line for those who read no table.
pub(crate) fn line(report: &Report, names: &[String]) -> String {
    let describe = |row: &Row| {
        let shown = match row.rating {
            Some(given) => format!(
                " {} ± {}",
                rating(given.elo, report.is_anchored),
                given.error.map_or("?".to_owned(), |error| format!("{error:.0}"))
            ),
            None => String::new(),
        };
        format!("{} +{} ={} -{}{shown}", names[row.player], row.tally.wins, row.tally.draws, row.tally.losses)
    };
    let ratio = report.sprt.map(|tested| format!("; LLR {:.2}", tested.ratio)).unwrap_or_default();
    let rows = &report.rows[..if report.rows.len() == 2 { 1 } else { report.rows.len() }];
    format!("{}{ratio}", rows.iter().map(describe).collect::<Vec<_>>().join("; "))
}

fn rows(report: &Report, names: &[String]) -> Vec<Vec<String>> {
    let titles = ["#", "Player", "Games", "W", "D", "L", "Score", "Elo", "±", "LOS", "Time", "Crash", "Illegal"];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    for (index, row) in report.rows.iter().enumerate() {
        let unknown = || "-".to_owned();
        rows.push(vec![
            (index + 1).to_string(),
            names[row.player].clone(),
            row.tally.games().to_string(),
            row.tally.wins.to_string(),
            row.tally.draws.to_string(),
            row.tally.losses.to_string(),
            score(row).map_or_else(unknown, percent),
            row.rating.map_or_else(unknown, |given| rating(given.elo, report.is_anchored)),
            row.rating.and_then(|rating| rating.error).map_or_else(unknown, |error| format!("{error:.0}")),
            row.superiority.map_or_else(unknown, percent),
            row.tally.time.to_string(),
            row.tally.crashes.to_string(),
            row.tally.illegal.to_string(),
        ]);
    }
    // Engines hardly ever make illegal moves.
    if report.rows.iter().all(|row| row.tally.illegal == 0) {
        for row in &mut rows {
            row.pop();
        }
    }
    rows
}

/// Columns side by side, numbers to the right, within the width: first gaps become smaller, then columns are left
/// out, and names are cut.
fn grid(mut rows: Vec<Vec<String>>, width: usize) -> String {
    for (title, when) in DISPENSABLE {
        let name = if when == When::Zero { USUAL_NAME } else { SHORTEST_NAME };
        if least(&rows, 1, name) <= width {
            continue;
        }
        let Some(column) = rows[0].iter().position(|other| other == title) else { continue };
        if when == When::Always || rows[1..].iter().all(|row| row[column] == "0") {
            for row in &mut rows {
                row.remove(column);
            }
        }
    }
    let gap = if least(&rows, 2, USUAL_NAME) <= width { 2 } else { 1 };
    let mut widths = widths(&rows);
    if let Some(name) = name_column(&rows) {
        let others = least(&rows, gap, SHORTEST_NAME) - widths[name].min(SHORTEST_NAME);
        widths[name] = widths[name].min(width.saturating_sub(others).max(SHORTEST_NAME));
    }
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if Some(column) == name_column(&rows) {
                format!("{:<width$}", cut(cell, width))
            } else {
                format!("{cell:>width$}")
            }
        });
        let line = cells.collect::<Vec<_>>().join(&" ".repeat(gap));
        let _infallible = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// Where the names are.
fn name_column(rows: &[Vec<String>]) -> Option<usize> {
    rows.first()?.iter().position(|title| title == "Player")
}

/// The width of each column.
fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    (0..columns).map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)).collect()
}

/// The width of all columns with these gaps, if names are cut to this length.
fn least(rows: &[Vec<String>], gap: usize, name_length: usize) -> usize {
    let mut widths = widths(rows);
    if let Some(name) = name_column(rows) {
        widths[name] = widths[name].min(name_length);
    }
    widths.iter().sum::<usize>() + gap * widths.len().saturating_sub(1)
}

#[expect(clippy::cast_precision_loss, reason = "nobody plays so many games")]
fn score(row: &Row) -> Option<f64> {
    (row.tally.games() > 0).then(|| row.tally.half_points() as f64 / 2.0 / row.tally.games() as f64)
}

fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}

/// A rating, or a difference of ratings with its sign.
fn rating(elo: f64, is_anchored: bool) -> String {
    match elo {
        elo if elo.abs() < 0.5 => "0".to_owned(),
        elo if elo.is_finite() && is_anchored => format!("{elo:.0}"),
        elo if elo.is_finite() => format!("{elo:+.0}"),
        elo if elo > 0.0 => "+∞".to_owned(),
        _ => "-∞".to_owned(),
    }
}

/// Half points as people write points.
fn halves(half_points: u64) -> String {
    match (half_points / 2, half_points % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

/// A number with a few digits, or nothing if it has no end.
fn number(value: Option<f64>) -> Json {
    value
        .filter(|value| value.is_finite())
        .map_or_else(|| Json::bare("null"), |value| Json::bare(format_args!("{value:.4}")))
}

/// The match as one JSON object.
pub(crate) fn json(report: &Report, names: &[String], planned: usize, grace: Given, is_interrupted: bool) -> String {
    let milliseconds =
        |time: Option<Duration>| time.map_or_else(|| Json::bare("null"), |time| Json::bare(time.as_millis()));
    let played: u64 = report.encounters.iter().map(|encounter| encounter.tally.games()).sum();
    let describe = |row: &Row| {
        let tally = &row.tally;
        Json::object([
            ("name", Json::text(&names[row.player])),
            ("games", Json::bare(tally.games())),
            ("wins", Json::bare(tally.wins)),
            ("draws", Json::bare(tally.draws)),
            ("losses", Json::bare(tally.losses)),
            ("score", number(score(row))),
            ("elo", number(row.rating.map(|rating| rating.elo))),
            ("error", number(row.rating.and_then(|rating| rating.error))),
            ("normalised_elo", number(row.normalised)),
            ("los", number(row.superiority)),
            ("time_losses", Json::bare(tally.time)),
            ("crashes", Json::bare(tally.crashes)),
            ("illegal_moves", Json::bare(tally.illegal)),
        ])
    };
    let encounters = report.encounters.iter().map(|encounter| {
        Json::object([
            ("one", Json::text(&names[encounter.one])),
            ("other", Json::text(&names[encounter.other])),
            ("wins", Json::bare(encounter.tally.wins)),
            ("draws", Json::bare(encounter.tally.draws)),
            ("losses", Json::bare(encounter.tally.losses)),
            ("pairs", Json::list(encounter.pairs.0.map(Json::bare))),
        ])
    });
    let mut fields = vec![
        ("games", Json::bare(played)),
        ("planned", Json::bare(planned)),
        ("interrupted", Json::bare(is_interrupted)),
        ("clock_grace_ms", milliseconds(grace.clock)),
        ("movetime_grace_ms", milliseconds(grace.move_time)),
        ("players", Json::list(report.rows.iter().map(describe))),
        ("encounters", Json::list(encounters)),
    ];
    if let Some(tested) = report.sprt {
        let (lower, upper) = Sprt::bounds();
        let verdict = match tested.verdict {
            Verdict::Open => "open",
            Verdict::Zero => "elo0",
            Verdict::One => "elo1",
        };
        fields.push((
            "sprt",
            Json::object([
                ("elo0", number(Some(tested.sprt.zero))),
                ("elo1", number(Some(tested.sprt.one))),
                ("llr", number(Some(tested.ratio))),
                ("lower", number(Some(lower))),
                ("upper", number(Some(upper))),
                ("verdict", Json::text(verdict)),
            ]),
        ));
    }
    format!("{}\n", Json::object(fields))
}

#[cfg(test)]
mod tests {
    use super::{grid, halves};

    fn row(cells: &[&str]) -> Vec<String> {
        cells.iter().map(|cell| (*cell).to_owned()).collect()
    }

    fn table(name: &str, crashes: &str) -> Vec<Vec<String>> {
        vec![
            row(&["#", "Player", "Games", "W", "D", "L", "Score", "Elo", "±", "LOS", "Time", "Crash"]),
            row(&["1", name, "123456", "12345", "12345", "12345", "50.0%", "+123", "45", "97.5%", "0", crashes]),
            row(&["2", "é", "123456", "12345", "12345", "12345", "50.0%", "-123", "45", "2.5%", "0", "0"]),
        ]
    }

    #[test]
    fn a_table_fits_any_terminal() {
        for width in [59, 79, 119] {
            let text = grid(table(&"a very long name ".repeat(9), "0"), width);
            assert!(text.lines().all(|line| line.chars().count() <= width), "{text}");
            assert!(text.contains('…'), "{text}");
        }
        let short = grid(vec![row(&["#", "Player", "W"]), row(&["1", "Ann", "12"])], 79);
        assert_eq!(short, "#  Player   W\n1  Ann     12\n");
    }

    #[test]
    fn what_says_most_stays_on_a_narrow_screen() {
        let titles = |crashes, width| {
            let text = grid(table("Ann", crashes), width);
            text.lines().next().unwrap_or_default().split_whitespace().map(str::to_owned).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(titles("0", 79), "# Player Games W D L Score Elo ± LOS Time Crash");
        assert_eq!(titles("0", 55), "# Player Games W D L Score Elo ± LOS");
        assert_eq!(titles("3", 59), "# Player Games W D L Score Elo ± LOS Crash");
        assert_eq!(titles("0", 10), "Player W D L Score Elo ±");
    }

    #[test]
    fn points_are_written_with_halves() {
        assert_eq!([0, 1, 2, 5].map(halves), ["0", "½", "1", "2½"]);
    }
}
