//! How an engine is started.

use std::path::PathBuf;

/// How an engine is started: its program, and what it is told before all else.
///
/// ```
/// use tabiya_uci::Launch;
/// let launch = Launch::new("gnuchess").argument("--uci");
/// assert_eq!((launch.arguments, launch.folder), (vec!["--uci".to_owned()], None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The program, by its path or by a name that the system finds.
    pub program: PathBuf,
    /// What is written behind it.
    pub arguments: Vec<String>,
    /// Where it runs; here, if nothing is said.
    pub folder: Option<PathBuf>,
    /// Options of UCI with their values, in order; buttons have none.
    pub options: Vec<(String, Option<String>)>,
}

impl Launch {
    /// A program alone.
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self { program: program.into(), arguments: Vec::new(), folder: None, options: Vec::new() }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn argument(mut self, argument: impl Into<String>) -> Self {
        self.arguments.push(argument.into());
        self
    }
}
