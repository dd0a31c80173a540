//! What the libraries do not agree on, for a person to read.

use std::fmt;

/// Two answers to one question about a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What was asked.
    pub question: String,
    /// What we say.
    pub ours: String,
    /// Who says otherwise.
    pub judge: &'static str,
    /// What the judge says.
    pub theirs: String,
}

/// Compares two answers to a question.
pub(super) fn same<T: PartialEq + ToString>(
    question: impl FnOnce() -> String,
    ours: &T,
    judge: &'static str,
    theirs: &T,
) -> Result<(), Difference> {
    if ours == theirs {
        return Ok(());
    }
    Err(Difference { question: question(), ours: ours.to_string(), judge, theirs: theirs.to_string() })
}

/// A difference and how to come to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The difference.
    pub difference: Difference,
    /// The text that was read.
    pub text: String,
    /// The seed of the run.
    pub seed: u64,
    /// The number of the text in the run.
    pub text_number: u64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { question, ours, judge, theirs } = &self.difference;
        writeln!(f, "difference in {question}")?;
        writeln!(f, "  {:12}{ours}", "tabiya")?;
        writeln!(f, "  {judge:12}{theirs}")?;
        // Ends of lines matter, so those that are not usual are shown.
        for line in self.text.split('\n') {
            writeln!(f, "  | {}", line.replace('\r', "\\r").replace('\t', "\\t"))?;
        }
        writeln!(
            f,
            "  again       cargo run --release --bin differential -- --seed {} --text {}",
            self.seed, self.text_number
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{Report, same};

    #[test]
    fn a_report_says_how_to_see_it_again() {
        let difference = same(|| "the count".to_owned(), &1, "pgn-reader", &2).expect_err("they differ");
        let report = Report { difference, text: "1. e4\r\n*".to_owned(), seed: 3, text_number: 4 };
        let expected = "difference in the count\n  tabiya      1\n  pgn-reader  2\n  | 1. e4\\r\n  | *\n  \
                        again       cargo run --release --bin differential -- --seed 3 --text 4\n";
        assert_eq!(report.to_string(), expected);
    }
}
