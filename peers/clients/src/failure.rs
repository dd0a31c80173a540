//! What was not as it should be.

use std::fmt::{Debug, Display, Formatter, Result as Written};

use litchee::LichessError;
use litchee::error::ApiErrorKind;

/// Something was not as it should be; in one sentence.
#[derive(Debug)]
pub(crate) struct Failure(String);

/// What a scenario comes to.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }

    /// The same, in the scenario of this name.
    pub(crate) fn within(self, scenario: &str) -> Self {
        Self(format!("FAILED {scenario}: {}", self.0))
    }
}

impl Display for Failure {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Written {
        formatter.write_str(&self.0)
    }
}

impl From<LichessError> for Failure {
    fn from(error: LichessError) -> Self {
        Self(format!("litchee: {error}"))
    }
}

impl From<licheszter::error::Error> for Failure {
    fn from(error: licheszter::error::Error) -> Self {
        Self(format!("licheszter: {error}"))
    }
}

/// Fails with this sentence unless the condition holds.
pub(crate) fn expect(condition: bool, sentence: &str) -> Outcome {
    if condition { Ok(()) } else { Err(Failure::new(sentence)) }
}

/// Fails unless both are the same.
#[expect(clippy::needless_pass_by_value, reason = "most of what is compared is made for it")]
pub(crate) fn expect_equal<T: Debug + PartialEq>(found: T, wanted: T, what: &str) -> Outcome {
    if found == wanted { Ok(()) } else { Err(Failure(format!("{what}: wanted {wanted:?}, found {found:?}"))) }
}

/// Fails unless the server refused in one of these ways, with a sentence.
pub(crate) fn expect_refusal<T>(answer: Result<T, LichessError>, kinds: &[ApiErrorKind], what: &str) -> Outcome {
    match answer {
        Ok(_) => Err(Failure(format!("{what}: was not refused"))),
        Err(LichessError::Api(error)) => {
            expect(kinds.contains(&error.kind), &format!("{what}: refused with {error}, not with {kinds:?}"))?;
            expect(error.message.is_some(), &format!("{what}: refused without a sentence"))
        }
        Err(other) => Err(other.into()),
    }
}
