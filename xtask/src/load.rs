//! The chore that measures the server under a load of real games: `cargo xtask load`.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::shell;

/// The program that is measured, and the one that measures it. They are built one after the other: together, the program
/// would get the features that only tests of the server ask for, and would not be the one that people run.
const BUILDS: [&str; 2] =
    ["build --release --package tabiya", "build --release --package tabiya-server --example load"];

/// Lets as many files be open as the system allows, for every stream is one, and then becomes the program that is named
/// behind it.
const WITH_MANY_FILES: &str = "ulimit -n \"$(ulimit -H -n)\"; exec \"$0\" \"$@\"";

/// Builds both programs, and measures with these arguments.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<(), String> {
    // Standard output is for the figures alone, so what cargo has to say goes to standard error.
    for line in BUILDS {
        shell::output(shell::cargo(root, line, &[]).stderr(Stdio::inherit()))?;
    }
    let generator = generator()?;
    let mut command = if cfg!(unix) {
        let mut shell = Command::new("sh");
        shell.args(["-c", WITH_MANY_FILES]).arg(&generator);
        shell
    } else {
        Command::new(&generator)
    };
    match command.args(arguments).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("the load ended with {status}")),
        Err(cause) => Err(format!("`{}` could not be started: {cause}", generator.display())),
    }
}

/// The program that measures, which lies in the same folder of builds as this one.
fn generator() -> Result<PathBuf, String> {
    Ok(shell::builds()?.join("release/examples").join(format!("load{}", env::consts::EXE_SUFFIX)))
}
