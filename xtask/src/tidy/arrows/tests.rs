//! Arrows that are allowed, and every kind of arrow that is not.

use super::{ROOMS, check, depends_on};
use crate::tidy::tree::Tree;

fn problems(package: &str, body: &str) -> Vec<String> {
    let text = format!("[package]\nname = \"{package}\"\n{body}");
    let tree = Tree::of(&[("crates/some/Cargo.toml", &text)]);
    check(&tree).iter().map(ToString::to_string).collect()
}

#[track_caller]
fn check_allowed(package: &str, body: &str) {
    assert_eq!(problems(package, body), Vec::<String>::new());
}

#[track_caller]
fn check_refused(package: &str, body: &str, line: usize, named: &str) {
    let found = problems(package, body);
    assert_eq!(found.len(), 1, "{found:?}");
    let place = format!("crates/some/Cargo.toml:{line}: ");
    assert!(found[0].starts_with(&place) && found[0].contains(named), "{found:?}");
}

#[test]
fn the_drawn_arrows_are_allowed() {
    check_allowed("tabiya-rules", "[dependencies]");
    check_allowed("tabiya-pgn", "[dependencies]\ntabiya-rules.workspace = true");
    check_allowed("tabiya-server", "[dependencies]\naxum = \"0.8\"\ntabiya-game.workspace = true");
    check_allowed("tabiya", "[dependencies]\nclap = \"4\"");
}

#[test]
fn rules_depend_on_nothing() {
    let wanted = "do without `memchr`";
    check_refused("tabiya-rules", "[dependencies]\nmemchr = \"2\"", 4, wanted);
    check_refused("tabiya-rules", "[build-dependencies.memchr]\nversion = \"2\"\noptional = true", 4, wanted);
    check_refused("tabiya-rules", "[target.'cfg(unix)'.dependencies]\nmemchr = \"2\"", 4, wanted);
    check_allowed("tabiya-rules", "[dev-dependencies]\nproptest = \"1\"");
}

#[test]
fn nothing_lower_imports_anything_higher() {
    check_refused(
        "tabiya-engine",
        "[dependencies]\ntabiya-game = { path = \"../game\" }",
        4,
        "`tabiya-engine` may not depend on `tabiya-game`",
    );
    check_refused("xtask", "[dependencies]\ntabiya-rules.workspace = true", 4, "no crate of ours");
}

#[test]
fn another_name_hides_nothing() {
    check_refused("tabiya-game", "[dependencies]\nclockwork = { version = \"1\", package = \"axum\" }", 4, "`axum`");
}

#[test]
fn the_service_crates_stay_in_the_server() {
    for used in ["serde_json", "sqlx", "axum-extra", "rusqlite", "serde"] {
        let body = format!("[dependencies]\n{used} = \"1\"");
        check_refused("tabiya-pgn", &body, 4, "belong into `tabiya-server`");
        check_allowed("tabiya-server", &body);
    }
    check_allowed("tabiya-pgn", "[dependencies]\njsonish = \"1\"");
}

#[test]
fn tests_may_look_aside_but_not_up() {
    let body = |used| format!("[dev-dependencies]\n{used}.workspace = true");
    check_allowed("tabiya-engine", &body("tabiya-pgn"));
    check_refused("tabiya-pgn", &body("tabiya-server"), 4, "built on it");
    check_refused("tabiya-rules", &body("tabiya"), 4, "built on it");
}

#[test]
fn a_crate_without_a_place_is_reported() {
    check_refused("tabiya-openings", "", 2, "ROOMS");
}

#[test]
fn the_table_has_no_circle() {
    for (name, _) in ROOMS {
        assert!(!depends_on(name, name), "{name}");
    }
}
