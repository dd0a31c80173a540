//! What two libraries say differently, told so that it can be seen again.

use std::fmt;

/// One question to which a peer and we give different answers, or we two different ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What was asked.
    pub question: String,
    /// The position it was asked about.
    pub fen: String,
    /// What we say.
    pub ours: String,
    /// Who says otherwise.
    pub judge: &'static str,
    /// What the judge says.
    pub theirs: String,
}

impl Difference {
    /// The same difference, found one move on.
    pub(super) fn after(self, step: &str) -> Self {
        Self { question: format!("{}, after {step}", self.question), ..self }
    }
}

/// A difference and how to come to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The difference.
    pub difference: Difference,
    /// Where the game started.
    pub start: String,
    /// The moves that led to the position, or to the one before it if the question says so.
    pub line: Vec<String>,
    /// The seed of the run.
    pub seed: u64,
    /// The share of Chess960 in the run.
    pub chess960_share: f64,
    /// The number of the game in the run.
    pub game: u64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { question, fen, ours, judge, theirs } = &self.difference;
        let line = if self.line.is_empty() { "none".to_owned() } else { self.line.join(" ") };
        let (seed, share, game) = (self.seed, self.chess960_share, self.game);
        writeln!(f, "difference in {question}")?;
        writeln!(f, "  position  {fen}")?;
        writeln!(f, "  {:10}{ours}", "tabiya")?;
        writeln!(f, "  {judge:10}{theirs}")?;
        writeln!(f, "  start     {}", self.start)?;
        writeln!(f, "  moves     {line}")?;
        writeln!(
            f,
            "  again     cargo run --release --bin differential -- \
             --seed {seed} --chess960 {share} --game {game}"
        )
    }
}

/// Tells which of two sorted lists has what the other lacks, or `None` if they are the same.
///
/// A move that is listed twice shows as one that the other list lacks.
pub(super) fn missing(ours: &[&str], theirs: &[&str]) -> Option<[String; 2]> {
    (ours != theirs).then(|| [lacking(ours, theirs), lacking(theirs, ours)])
}

fn lacking(list: &[&str], other: &[&str]) -> String {
    let mut rest = other.to_vec();
    let mut extra = Vec::new();
    for word in list {
        match rest.iter().position(|candidate| candidate == word) {
            Some(index) => drop(rest.swap_remove(index)),
            None => extra.push(*word),
        }
    }
    let count = list.len();
    if extra.is_empty() {
        format!("{count} in all, none of its own")
    } else {
        format!("{count} in all, of its own: {}", extra.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::missing;

    #[test]
    fn only_what_differs_is_listed() {
        assert_eq!(missing(&["a", "b"], &["a", "b"]), None);
        let [ours, theirs] = missing(&["a", "b", "b"], &["b", "c"]).unwrap_or_default();
        assert_eq!(ours, "3 in all, of its own: a b");
        assert_eq!(theirs, "2 in all, of its own: c");
    }
}
