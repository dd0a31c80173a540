//! The architecture, checked instead of remembered.
//!
//! Every check is a function from the files of the checkout to the problems
//! found in them, so that its tests can hand it bad files written in strings.

mod arrows;
mod fence;
mod lengths;
mod links;
mod manifest;
mod marks;
mod papers;
mod planes;
mod problem;
mod tree;
mod web;

use std::path::Path;

use problem::Problem;
use tree::Tree;

const CHECKS: [fn(&Tree) -> Vec<Problem>; 7] =
    [arrows::check, fence::check, lengths::check, marks::check, papers::check, links::check, web::check];

/// Runs every check over the checkout, and prints the problems and notices.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let tree = Tree::read(root)?;
    for notice in lengths::notices(&tree) {
        println!("notice: {notice}");
    }
    let mut problems: Vec<Problem> = CHECKS.iter().flat_map(|check| check(&tree)).collect();
    problems.sort();
    for problem in &problems {
        println!("{problem}");
    }
    println!("tidy looked at {} files; problems found: {}", tree.files().len(), problems.len());
    match problems.as_slice() {
        [] => Ok(()),
        [only] => Err(format!("tidy found a problem in {}", only.path)),
        [first, rest @ ..] => Err(format!("tidy found problems in {} and {} more places", first.path, rest.len())),
    }
}
