//! What became of the steps, and the closing lines that say so.

use std::fmt;

use crate::clients::Hindrance;

/// What became of one step.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Passed,
    /// The step ran and found fault; the text says what failed.
    Failed(String),
    /// The step could not run here; the text says why and what to do.
    Skipped(String),
}

impl Outcome {
    /// The outcome as one word for the line under the step.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed(_) => "FAILED",
            Self::Skipped(_) => "not run",
        }
    }

    pub(crate) fn is_failure(&self) -> bool {
        matches!(self, Self::Failed(_))
    }
}

impl From<Result<(), String>> for Outcome {
    fn from(result: Result<(), String>) -> Self {
        match result {
            Ok(()) => Self::Passed,
            Err(failure) => Self::Failed(failure),
        }
    }
}

impl From<Result<(), Hindrance>> for Outcome {
    fn from(result: Result<(), Hindrance>) -> Self {
        match result {
            Ok(()) => Self::Passed,
            Err(Hindrance::Missing(what)) => Self::Skipped(what),
            Err(Hindrance::Failed(what)) => Self::Failed(what),
        }
    }
}

/// Every step with its outcome, in the order in which they ran.
#[derive(Debug, Default)]
pub(crate) struct Report(Vec<(&'static str, Outcome)>);

impl Report {
    pub(crate) fn add(&mut self, step: &'static str, outcome: Outcome) {
        self.0.push((step, outcome));
    }

    /// How many outcomes are of this kind.
    pub(crate) fn count(&self, kind: impl Fn(&Outcome) -> bool) -> usize {
        self.0.iter().filter(|(_, outcome)| kind(outcome)).count()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (step, outcome) in &self.0 {
            if let Outcome::Failed(failure) = outcome {
                writeln!(formatter, "failed: {step}: {failure}")?;
            }
        }
        for (step, outcome) in &self.0 {
            if let Outcome::Skipped(reason) = outcome {
                writeln!(formatter, "not run: {step}: {reason}")?;
            }
        }
        let passed = self.count(|outcome| *outcome == Outcome::Passed);
        let failed = self.count(Outcome::is_failure);
        let skipped = self.0.len() - passed - failed;
        write!(formatter, "{passed} passed, {failed} failed, {skipped} skipped")
    }
}

#[cfg(test)]
mod tests {
    use super::{Outcome, Report};

    #[test]
    fn everything_not_passed_is_named() {
        let mut report = Report::default();
        report.add("tests", Outcome::Passed);
        report.add("links", Outcome::Skipped("no map; draw one".to_owned()));
        report.add("lints", Outcome::Failed("two warnings".to_owned()));
        assert_eq!(
            report.to_string(),
            "failed: lints: two warnings\n\
             not run: links: no map; draw one\n\
             1 passed, 1 failed, 1 skipped"
        );
    }
}
