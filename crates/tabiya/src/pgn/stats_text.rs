//! What was counted, as a person wants to see it.

use std::collections::HashMap;
use std::fmt::Write;

use tabiya_pgn::{Ending, Outcome};

use super::stats::{Score, Tally, sorted_by_key, top, top_scores};
use super::words::{bar, counted, grouped, share};

/// The width of the longest bar.
const BAR: usize = 26;

pub(super) fn report(tally: &Tally, most: usize) -> String {
    let mut text = heading(tally);
    if tally.games == 0 {
        return text;
    }
    let outcomes = Outcome::ALL.map(|outcome| (outcome_words(outcome), tally.outcomes.get(&outcome)));
    rows(
        &mut text,
        "Results",
        outcomes.into_iter().map(|(words, count)| (words.to_owned(), count.copied().unwrap_or(0))),
    );
    let endings = Ending::ALL.map(|ending| (ending_words(ending), tally.endings.get(&ending)));
    rows(&mut text, "Endings", endings.into_iter().filter_map(|(words, count)| Some((words.to_owned(), *count?))));
    if !tally.terminations.is_empty() {
        rows(&mut text, "Termination, as the tags say", top(&tally.terminations, 8).into_iter());
    }
    rows(&mut text, "Length in moves", lengths(tally).into_iter());
    if tally.years.len() > 1 {
        rows(&mut text, "Years", years(tally).into_iter());
    }
    scores(&mut text, "Openings", "White's points", &tally.openings, most);
    scores(&mut text, "Players", "points", &tally.players, most);
    text
}

fn heading(tally: &Tally) -> String {
    let mut text = format!("{}, {}", counted(tally.games, "game"), counted(tally.plies, "half-move"));
    if tally.games > 0 {
        let (median, longest) = (tally.median_length(), tally.longest());
        let _infallible =
            write!(text, ", half of them over by move {median}, the longest {}", counted(u64::from(longest), "move"));
    }
    if let (sum, count @ 1..) = tally.ratings {
        let _infallible = write!(text, "; mean rating {}", sum / count);
    }
    text.push_str(".\n");
    if tally.broken > 0 {
        let _infallible = writeln!(
            text,
            "{} could not be read to the end; `tabiya pgn check` says why.",
            counted(tally.broken, "game")
        );
    }
    text
}

const fn outcome_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::White => "1-0      White won",
        Outcome::Black => "0-1      Black won",
        Outcome::Draw => "1/2-1/2  drawn",
        Outcome::Unknown => "*        no result",
    }
}

const fn ending_words(ending: Ending) -> &'static str {
    match ending {
        Ending::Checkmate => "checkmate",
        Ending::Stalemate => "stalemate",
        Ending::Material => "not enough to mate",
        Ending::Repetition => "threefold repetition",
        Ending::FiftyMoves => "fifty moves",
        Ending::Time => "time",
        Ending::Abandonment => "abandoned",
        Ending::Arbiter => "by the arbiter",
        Ending::Resignation => "resignation or other win",
        Ending::Agreement => "agreement or other draw",
        Ending::Unfinished => "unfinished",
        Ending::Unknown => "unknown",
    }
}

/// Lengths by tens.
fn lengths(tally: &Tally) -> Vec<(String, u64)> {
    const LAST: u32 = 10;
    let mut tens = [0; LAST as usize + 1];
    for (length, count) in &tally.lengths {
        tens[(length.saturating_sub(1) / 10).min(LAST) as usize] += count;
    }
    let last = tens.iter().rposition(|count| *count > 0).unwrap_or(0);
    let name = |index: usize| {
        let from = index * 10;
        if index == LAST as usize {
            format!("{:>3} and more", from + 1)
        } else {
            format!("{:>3} to {}", from + usize::from(index > 0), from + 10)
        }
    };
    tens.iter().enumerate().take(last + 1).map(|(index, count)| (name(index), *count)).collect()
}

/// Years, or decades if there are many.
fn years(tally: &Tally) -> Vec<(String, u64)> {
    if tally.years.len() <= 15 {
        return sorted_by_key(&tally.years);
    }
    let mut decades: Vec<(String, u64)> = Vec::new();
    for (year, count) in sorted_by_key(&tally.years) {
        let decade = format!("{}0s", &year[..3]);
        match decades.last_mut() {
            Some((last, sum)) if *last == decade => *sum += count,
            _ => decades.push((decade, count)),
        }
    }
    decades
}

/// A list with bars; the longest bar is that of the most frequent.
fn rows(text: &mut String, title: &str, rows: impl Iterator<Item = (String, u64)>) {
    let rows: Vec<(String, u64)> = rows.collect();
    let whole: u64 = rows.iter().map(|(_, count)| count).sum();
    let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(0);
    let width = rows.iter().map(|(name, _)| short(name).chars().count()).max().unwrap_or(0);
    let _infallible = writeln!(text, "\n{title}");
    for (name, count) in rows {
        let percent = share(count, whole) * 100.0;
        let line = format!(
            "  {:<width$}  {:>11}  {percent:>5.1} %  {}",
            short(&name),
            grouped(count),
            bar(share(count, most), BAR)
        );
        let _infallible = writeln!(text, "{}", line.trim_end());
    }
}

/// A list of scores, with how many games of each were won, drawn and lost.
fn scores(text: &mut String, title: &str, points: &str, scores: &HashMap<String, Score>, most: usize) {
    let rows = top_scores(scores, most);
    if rows.is_empty() {
        return;
    }
    let width = rows.iter().map(|(name, _)| short(name).chars().count()).max().unwrap_or(0);
    let more = scores.len().saturating_sub(rows.len()) as u64;
    let others = if more > 0 {
        format!(" (the first {} of {})", rows.len(), grouped(scores.len() as u64))
    } else {
        String::new()
    };
    let _infallible = writeln!(text, "\n{title}{others}: games, won, drawn, lost, {points}");
    let longest = rows.iter().map(|(_, score)| score.games()).max().unwrap_or(0);
    let digits = grouped(longest).len();
    for (name, score) in rows {
        let line = format!(
            "  {:<width$}  {:>digits$}  {:>digits$} {:>digits$} {:>digits$}  {:>5.1} %  {}",
            short(name),
            grouped(score.games()),
            grouped(score.won),
            grouped(score.drawn),
            grouped(score.lost),
            score.share() * 100.0,
            bar(share(score.games(), longest), BAR / 2)
        );
        let _infallible = writeln!(text, "{}", line.trim_end());
    }
}

/// A name that does not push everything else out of the terminal.
fn short(name: &str) -> String {
    const MOST: usize = 26;
    let name: String = name.chars().map(|symbol| if symbol.is_control() { ' ' } else { symbol }).collect();
    if name.chars().count() > MOST { name.chars().take(MOST - 1).chain(['…']).collect() } else { name }
}
