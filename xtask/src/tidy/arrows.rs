//! Which crate may depend on which.
//!
//! Nothing lower imports anything higher; the rules depend on nothing at all;
//! only the server knows SQL, and only it and the client know HTTP and JSON.

use std::collections::BTreeMap;

use super::manifest::{self, Entry};
use super::problem::Problem;
use super::tree::Tree;

/// The crates of the workspace, each with the ones it may use. This is the
/// drawing of the arrows in the architecture, in a form that can be checked.
const ROOMS: [(&str, &[&str]); 15] = [
    (RULES, &[]),
    ("tabiya-pgn", &[RULES]),
    ("tabiya-game", &[RULES, "tabiya-pgn"]),
    ("tabiya-engine", &[RULES]),
    ("tabiya-trainer", &[RULES, "tabiya-pgn", "tabiya-engine"]),
    ("tabiya-uci", &[]),
    ("tabiya-opponent", &[RULES, "tabiya-engine", "tabiya-game"]),
    ("tabiya-study", &[RULES, "tabiya-pgn", "tabiya-engine"]),
    ("tabiya-collection", &[RULES, "tabiya-pgn"]),
    ("tabiya-lessons", &[RULES, "tabiya-game"]),
    (SERVER, &ALL_BELOW_SERVER),
    (CLIENT, &[]),
    (
        "tabiya-terminal",
        &[
            RULES,
            "tabiya-pgn",
            "tabiya-game",
            "tabiya-engine",
            "tabiya-opponent",
            "tabiya-study",
            "tabiya-lessons",
            CLIENT,
        ],
    ),
    (
        "tabiya",
        &[
            RULES,
            "tabiya-pgn",
            "tabiya-game",
            "tabiya-engine",
            "tabiya-uci",
            "tabiya-study",
            "tabiya-collection",
            "tabiya-lessons",
            "tabiya-trainer",
            SERVER,
            "tabiya-terminal",
        ],
    ),
    ("xtask", &[]),
];

const ALL_BELOW_SERVER: [&str; 9] = [
    RULES,
    "tabiya-pgn",
    "tabiya-game",
    "tabiya-engine",
    "tabiya-uci",
    "tabiya-opponent",
    "tabiya-study",
    "tabiya-collection",
    "tabiya-lessons",
];
const RULES: &str = "tabiya-rules";
const SERVER: &str = "tabiya-server";
/// The other end of the wire, which speaks the same.
const CLIENT: &str = "tabiya-client";

/// Families of crates that bring HTTP, SQL, JSON or a message bus with them.
/// A family is the crate itself and all that have its name and a dash in front.
const SERVER_ONLY: [&str; 24] = [
    "actix",
    "async-nats",
    "axum",
    "diesel",
    "hyper",
    "json",
    "libsqlite3",
    "nats",
    "postgres",
    "reqwest",
    "rocket",
    "rusqlite",
    "sea-orm",
    "serde",
    "simd-json",
    "sonic-rs",
    "sqlite",
    "sqlx",
    "tokio-postgres",
    "tower",
    "tungstenite",
    "tokio-tungstenite",
    "ureq",
    "warp",
];

/// Those of them that the client needs.
const CLIENT_TOO: [&str; 2] = ["serde", "ureq"];

/// Checks the Cargo files of the main workspace.
pub(crate) fn check(tree: &Tree) -> Vec<Problem> {
    tree.texts(&["Cargo.toml"])
        .filter(|(path, _)| path.starts_with("crates/") || path.starts_with("xtask/"))
        .flat_map(|(path, text)| check_manifest(path, text))
        .collect()
}

fn check_manifest(path: &str, text: &str) -> Vec<Problem> {
    let entries = manifest::entries(text);
    let Some(name) = entries.iter().find(|entry| entry.is_at(&["package", "name"])) else {
        return vec![Problem::at(path, 1, "the package has no name; give it one")];
    };
    let package = name.value.as_str();
    let Some(may_use) = allowed(package) else {
        let text = format!(
            "the crate `{package}` has no place in the architecture; \
             add it to ROOMS in xtask/src/tidy/arrows.rs with the crates it may use"
        );
        return vec![Problem::at(path, name.line, text)];
    };
    dependencies(&entries)
        .into_iter()
        .filter_map(|dependency| {
            let fault = fault(package, may_use, &dependency)?;
            Some(Problem::at(path, dependency.line, fault))
        })
        .collect()
}

/// What is wrong with this dependency of `package`, if anything is.
fn fault(package: &str, may_use: &[&str], dependency: &Dependency) -> Option<String> {
    let used = dependency.package.as_str();
    let is_ours = allowed(used).is_some();
    match dependency.kind {
        Kind::Development => (is_ours && depends_on(used, package))
            .then(|| format!("the tests of `{package}` use `{used}`, which is built on it; move them there")),
        Kind::Normal | Kind::Build if package == RULES => {
            Some(format!("`{RULES}` may depend on nothing outside the tests; do without `{used}`"))
        }
        Kind::Normal | Kind::Build if is_ours => (!may_use.contains(&used)).then(|| {
            format!(
                "`{package}` may not depend on `{used}`; it may use only: {}",
                if may_use.is_empty() { "no crate of ours".to_owned() } else { may_use.join(", ") }
            )
        }),
        Kind::Normal | Kind::Build => (!may_talk(package, used)).then(|| {
            format!(
                "`{package}` may not depend on `{used}`; \
                 HTTP, SQL, JSON and the bus belong into `{SERVER}`, the other end of HTTP and JSON into `{CLIENT}`"
            )
        }),
    }
}

fn allowed(package: &str) -> Option<&'static [&'static str]> {
    let room = ROOMS.iter().find(|(name, _)| *name == package);
    room.map(|(_, may_use)| *may_use)
}

/// Whether `upper` may use `lower`, itself or by way of others.
fn depends_on(upper: &str, lower: &str) -> bool {
    let direct = allowed(upper).unwrap_or_default();
    direct.contains(&lower) || direct.iter().any(|next| depends_on(next, lower))
}

/// Whether a crate of ours may use this one of others, as far as that brings HTTP, SQL, JSON or a bus with it.
fn may_talk(package: &str, used: &str) -> bool {
    match package {
        SERVER => true,
        CLIENT => !is_of(&SERVER_ONLY, used) || is_of(&CLIENT_TOO, used),
        _ => !is_of(&SERVER_ONLY, used),
    }
}

fn is_of(families: &[&str], package: &str) -> bool {
    families.iter().any(|family| {
        let rest = package.strip_prefix(family);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '_']))
    })
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Normal,
    Development,
    Build,
}

struct Dependency {
    kind: Kind,
    /// The real name of the crate, even where it is used under another.
    package: String,
    line: usize,
}

/// The dependencies of a Cargo file, those for some targets only included.
fn dependencies(entries: &[Entry]) -> Vec<Dependency> {
    let mut found: BTreeMap<(Kind, &str), Dependency> = BTreeMap::new();
    for entry in entries {
        let path: Vec<&str> = entry.path.iter().map(String::as_str).collect();
        let (section, name, rest) = match path.as_slice() {
            ["target", _, section, name, rest @ ..] | [section, name, rest @ ..] => (*section, *name, rest),
            _ => continue,
        };
        let kind = match section {
            "dependencies" => Kind::Normal,
            "dev-dependencies" => Kind::Development,
            "build-dependencies" => Kind::Build,
            _ => continue,
        };
        let dependency = found.entry((kind, name)).or_insert_with(|| Dependency {
            kind,
            package: name.to_owned(),
            line: entry.line,
        });
        if rest == ["package"] {
            dependency.package.clone_from(&entry.value);
        }
    }
    found.into_values().collect()
}

#[cfg(test)]
mod tests;
