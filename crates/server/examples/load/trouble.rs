//! What can go wrong between us and the server, and how often it did.

use std::collections::BTreeMap;
use std::fmt;
use std::io;

/// Something that went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The server answered with this status instead of a good one, and this body.
    Refused(u16, String),
    /// The connection broke.
    Broken(io::ErrorKind),
    /// The server ended the connection or the stream.
    Ended,
    /// What came is not what should come.
    Strange(&'static str),
    /// Nothing came in time.
    Silent,
    /// A move that was acknowledged or told is not in the server's game.
    Lost,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(status, _) => write!(f, "{status}"),
            Self::Broken(kind) => write!(f, "{kind}"),
            Self::Ended => f.write_str("ended by the server"),
            Self::Strange(what) => f.write_str(what),
            Self::Silent => f.write_str("nothing came in time"),
            Self::Lost => f.write_str("lost moves"),
        }
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Broken(error.kind())
    }
}

/// At which step something went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Step {
    Guest,
    Challenge,
    Accept,
    Stream,
    Move,
    Resign,
    Export,
    Computer,
    Analysis,
}

impl Step {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Guest => "guest",
            Self::Challenge => "challenge",
            Self::Accept => "accept",
            Self::Stream => "stream",
            Self::Move => "move",
            Self::Resign => "resign",
            Self::Export => "export",
            Self::Computer => "computer",
            Self::Analysis => "analysis",
        }
    }
}

/// What went wrong at a step.
pub(crate) type Fault = (Step, Trouble);

/// How often what went wrong, and what the server said the first time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Troubles {
    counts: BTreeMap<(Step, String), (u64, String)>,
}

impl Troubles {
    pub(crate) fn note(&mut self, step: Step, trouble: &Trouble) {
        let said = if let Trouble::Refused(_, said) = trouble { said.as_str() } else { "" };
        let entry = self.counts.entry((step, trouble.to_string())).or_insert_with(|| (0, said.to_owned()));
        entry.0 += 1;
    }

    /// The steps, what went wrong at them, how often, and what the server said.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&'static str, &str, u64, &str)> {
        self.counts.iter().map(|((step, what), (count, said))| (step.name(), what.as_str(), *count, said.as_str()))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::{Step, Trouble, Troubles};

    #[test]
    fn troubles_are_counted_by_step_and_kind() {
        let mut troubles = Troubles::default();
        assert!(troubles.is_empty());
        troubles.note(Step::Move, &Trouble::Refused(429, "slower".to_owned()));
        troubles.note(Step::Move, &Trouble::Refused(429, "much slower".to_owned()));
        troubles.note(Step::Guest, &Trouble::Ended);
        let expected = [("guest", "ended by the server", 1, ""), ("move", "429", 2, "slower")];
        assert_eq!(troubles.iter().collect::<Vec<_>>(), expected);
    }
}
