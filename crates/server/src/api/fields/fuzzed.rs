//! The way in for the fuzz target: what clients send is read as the routes read it.

use super::Fields;
use crate::problem::Problem;

/// Reads a query and a body, and asks for everything that some route asks for.
///
/// # Panics
/// If a refusal is not a sentence, or what was read is read differently when it is written as a form.
#[doc(hidden)]
pub fn fuzz_fields(query: &str, content_type: &str, body: &[u8]) {
    let mut fields = Fields::from_query(query);
    if let Err(problem) = fields.read_body(content_type, body) {
        return check(&problem);
    }
    let mut form = form_urlencoded::Serializer::new(String::new());
    form.extend_pairs(&fields.pairs);
    assert_eq!(Fields::from_query(&form.finish()).pairs, fields.pairs);

    let _bare = fields.bare();
    let names: Vec<String> = fields.pairs.iter().map(|(name, _)| name.clone()).collect();
    for name in &names {
        assert_eq!(fields.get(name).is_some(), fields.needed(name).is_ok());
        judge(fields.truth(name, false));
        judge(fields.within(name, 1, 10));
        judge(fields.parsed::<u32>(name, "a number"));
        judge(fields.wish(name));
    }
    judge(fields.settings());
    for name in names {
        fields.set(&name, "1".to_owned());
        assert_eq!(fields.truth(&name, false), Ok(true));
    }
}

fn judge<T>(read: Result<T, Problem>) {
    if let Err(problem) = read {
        check(&problem);
    }
}

/// A refusal is a short sentence, however long the text was.
fn check(problem: &Problem) {
    assert_eq!(problem.status, 400);
    assert!(problem.sentence.ends_with('.') && !problem.reason.is_empty(), "{problem:?}");
}
