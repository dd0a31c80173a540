//! The project's own chores, run as `cargo xtask CHORE`: test, tidy, bench, peers, load, page, terminal,
//! clients, proxies and fuzz.
//!
//! Nothing here has a dependency, so that the chores build in seconds on a
//! machine that has only Rust.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the chores talk to the person at the terminal")]

mod chore;
mod clients;
mod engines;
mod fuzz;
mod load;
mod page;
mod peers;
mod proxies;
mod server;
mod shell;
mod terminal;
mod test;
mod tidy;

use std::env;
use std::process::ExitCode;

use chore::Chore;
use clients::Hindrance;

/// The exit code for a command line that cannot be understood.
const WRONG_USE: u8 = 2;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let chore = match Chore::parse(&arguments) {
        Ok(chore) => chore,
        Err(wrong_use) => {
            eprintln!("error: {wrong_use}\n\n{}", chore::help());
            return ExitCode::from(WRONG_USE);
        }
    };
    let root = shell::root();
    let outcome = match chore {
        Chore::Help => {
            print!("{}", chore::help());
            Ok(())
        }
        Chore::EngineHelp => {
            print!("{}", engines::HELP);
            Ok(())
        }
        Chore::Test => test::run(root),
        Chore::Tidy => tidy::run(root),
        Chore::Bench(arguments) => peers::bench(root, &arguments),
        Chore::BenchEngine(wish) => engines::run(root, &wish),
        Chore::BenchCollection(arguments) => {
            let example = "run --release --package tabiya-collection --example measure --";
            shell::run(&mut shell::cargo(root, example, &arguments))
        }
        Chore::BenchTerminal(arguments) => {
            let build = shell::run(&mut shell::cargo(root, "build --release --package tabiya", &[]));
            let example = "run --release --package tabiya-terminal --example measure --";
            build.and_then(|()| shell::run(&mut shell::cargo(root, example, &arguments)))
        }
        Chore::Peers(arguments) => peers::compare(root, &arguments),
        Chore::Load(arguments) => load::run(root, &arguments),
        Chore::Page(wish) => page::chore(root, &wish).map_err(Hindrance::into_text),
        Chore::Terminal => terminal::run(root).map_err(Hindrance::into_text),
        Chore::Clients => clients::run(root).map_err(Hindrance::into_text),
        Chore::Proxies => proxies::run(root).map_err(Hindrance::into_text),
        Chore::Fuzz { seconds } => fuzz::run(root, seconds),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}
