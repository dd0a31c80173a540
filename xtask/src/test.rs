//! The one command that runs every check and every test.
//!
//! No step stops the others, and nothing is left out in silence: what could
//! not be run is listed at the end, with the reason and what to do about it.

mod report;
mod steps;

use std::path::Path;

use report::{Outcome, Report};
use steps::STEPS;

use crate::shell;

/// Runs every step and prints what became of each.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let mut report = Report::default();
    for (index, step) in STEPS.iter().enumerate() {
        println!("\n== {}/{} {}", index + 1, STEPS.len(), step.name);
        let start = shell::now();
        let outcome = (step.work)(root);
        let seconds = start.elapsed().as_secs_f64();
        println!("   {}, {seconds:.1} s", outcome.word());
        report.add(step.name, outcome);
    }
    println!("\n{report}");
    match report.count(Outcome::is_failure) {
        0 => Ok(()),
        1 => Err("1 step failed".to_owned()),
        failures => Err(format!("{failures} steps failed")),
    }
}
