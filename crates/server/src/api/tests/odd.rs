//! Every operation that is described, asked for in ways that make no sense: all of them are answered, and in order.

use serde_json::json;

use super::operation::{Operation, operations};
use super::town::{Key, Town, body};

const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";

/// What nobody expects in a path, as it is written there.
const ODD_NAMES: [&str; 8] =
    ["%00", "%ff", "..%2F..%2Fetc", "%F0%9F%92%A5", "a1B2c3D4", "a1B2c3D4e5f6", "%C3%BC%C3%BC%C3%BC%C3%BC", "-1"];

/// Bodies of each type that say nothing, or nothing that can be read.
fn odd_bodies(operation: &Operation) -> Vec<(&'static str, String)> {
    let mut bodies: Vec<(&str, String)> = vec![
        ("", String::new()),
        ("", "\u{0}\u{feff}".to_owned()),
        ("text/plain", ",,,,".to_owned()),
        ("nonsense;;charset=", "{".to_owned()),
        ("multipart/form-data; boundary=x", "--x--".to_owned()),
        (JSON, String::new()),
        (JSON, "null".to_owned()),
        (JSON, "[]".to_owned()),
        (JSON, "1e999".to_owned()),
        (JSON, "{\"a\":".to_owned()),
        (JSON, "[".repeat(5_000)),
        (JSON, "{\"\":{\"\":{\"\":null}}}".to_owned()),
        (FORM, "%ff=%ff&&==&%".to_owned()),
    ];
    let long = "x".repeat(9_000);
    let values =
        [json!(-1), json!(1e300), json!(u64::MAX), json!(long), json!("\u{0}💥"), json!([[1], {}]), json!({ "a": [] })];
    for value in &values {
        bodies.push((JSON, body(&operation.in_body, value)));
    }
    let form = |value: &str| -> String {
        let pairs = operation.in_body.iter().map(|name| (name, value));
        form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
    };
    bodies.extend(["-1", "0", "1", "99999999999999999999", "NaN", "💥", " "].map(|value| (FORM, form(value))));
    bodies
}

async fn keys(town: &Town) -> [Option<Key>; 3] {
    [None, Some(town.session(&town.anna).await), Some(town.session(&town.botty).await)]
}

async fn call(town: &Town, operation: &Operation, key: Option<&Key>, address: &str, kind: &str, body: &str) {
    let mut headers = key.map(Key::headers).unwrap_or_default();
    if !kind.is_empty() {
        headers.push(("content-type", kind));
    }
    operation.call(&town.server, address, &headers, body).await;
}

#[tokio::test]
async fn bodies_that_make_no_sense_are_answered_in_order() {
    let town = Town::build().await;
    for operation in operations(&town.server).await {
        let things = town.things().await;
        for key in &keys(&town).await {
            for (kind, body) in odd_bodies(&operation) {
                call(&town, &operation, key.as_ref(), &things.address(&operation), kind, &body).await;
            }
        }
    }
}

#[tokio::test]
async fn queries_and_names_that_make_no_sense_are_answered_in_order() {
    let town = Town::build().await;
    for operation in operations(&town.server).await {
        let things = town.things().await;
        let address = things.address(&operation);
        let mut odd: Vec<String> = ODD_NAMES.map(|name| operation.address(|_| name.to_owned())).to_vec();
        odd.push(operation.address(|_| "x".repeat(3_000)));
        odd.extend(["%ff", "&&==&", "a=%00"].map(|query| format!("{address}?{query}")));
        for value in ["-1", "18446744073709551615", "NaN", "%F0%9F%92%A5", "%00"] {
            let query: Vec<String> = operation.in_query.iter().map(|name| format!("{name}={value}")).collect();
            odd.push(format!("{address}?{}", query.join("&")));
            odd.extend(query.iter().map(|one| format!("{address}?{one}")));
        }
        for key in &keys(&town).await {
            for address in &odd {
                call(&town, &operation, key.as_ref(), address, "", "").await;
            }
        }
    }
}
