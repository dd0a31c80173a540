//! The table of routes as `OpenAPI` 3.1.

use axum::http::Method;
use serde_json::{Map, Value, json};

use super::schema;
use crate::api::route::{Field, Gives, Kind, Place, Route};
use crate::caller::{Needs, Scope};

/// The refusals that there are, with a sentence each.
const REFUSALS: [(&str, &str); 9] = [
    ("400", "The request makes no sense, or not now."),
    ("401", "Nobody knows who asks: a token is missing or holds no longer."),
    ("403", "Who asks may not do this."),
    ("404", "There is no such thing."),
    ("409", "Somebody else was first."),
    ("413", "The body is too large."),
    ("429", "Too much, or too often. The header Retry-After tells when to try again."),
    ("500", "The record of this is damaged, or the server has a fault."),
    ("503", "The service cannot do it now. The header Retry-After tells when to try again."),
];

/// The description of these routes.
pub(super) fn describe(routes: &[Route]) -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for route in routes {
        let path = paths.entry(route.described_path()).or_insert_with(|| json!({}));
        path[route.method.as_str().to_lowercase()] = operation(route);
    }
    let mut tags: Vec<&str> = Vec::new();
    for route in routes {
        if !tags.contains(&route.about) {
            tags.push(route.about);
        }
    }
    let scopes: Vec<&str> = Scope::ALL.into_iter().map(Scope::name).collect();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tabiya",
            "version": "1",
            "summary": "Chess over HTTP, in the API that chess clients already speak.",
            "description": "Bodies are read as forms, as JSON with plain or dotted names, and as bare text where there is but \
                            one field. Streams are JSON lines; a blank line now and then keeps them open. Fields without a \
                            value are left out.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "tags": tags.iter().map(|tag| json!({ "name": tag })).collect::<Vec<_>>(),
        "paths": paths,
        "components": {
            "schemas": schema::schemas(),
            "responses": REFUSALS.into_iter().map(refusal).collect::<Map<String, Value>>(),
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": format!("A personal token. What it may be used for: {}.", scopes.join(", ")),
                },
                "session": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": crate::people::cookie::NAME,
                    "description": "A browser that is signed in. It may do everything.",
                },
            },
        },
    })
}

fn refusal((status, what): (&str, &str)) -> (String, Value) {
    let body = json!({ "application/json": { "schema": { "$ref": "#/components/schemas/problem" } } });
    (format!("refused{status}"), json!({ "description": what, "content": body }))
}

fn operation(route: &Route) -> Value {
    let mut operation = json!({
        "operationId": operation_id(&route.method, &route.described_path()),
        "summary": route.summary,
        "tags": [route.about],
        "responses": answers(route),
        "security": security(route.needs),
    });
    let of = |place: Place| route.takes.iter().filter(move |field| field.place == place);
    let parameters: Vec<Value> = of(Place::Path).chain(of(Place::Query)).map(parameter).collect();
    if !parameters.is_empty() {
        operation["parameters"] = parameters.into();
    }
    let properties: Map<String, Value> = of(Place::Body)
        .map(|field| {
            let mut property = kind(field.kind);
            property["description"] = field.what.into();
            (field.name.to_owned(), property)
        })
        .collect();
    if !properties.is_empty() {
        let body = json!({ "schema": { "type": "object", "properties": properties } });
        operation["requestBody"] =
            json!({ "content": { "application/x-www-form-urlencoded": body.clone(), "application/json": body } });
    }
    operation
}

/// `POST /api/challenge/{id}/accept` is `postChallengeIdAccept`.
pub(super) fn operation_id(method: &Method, path: &str) -> String {
    let mut id = method.as_str().to_lowercase();
    let words = path.split(['/', '{', '}', '-', '_', '.', '@']).filter(|word| !word.is_empty());
    for word in words.skip_while(|word| *word == "api") {
        let mut letters = word.chars();
        id.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        id.push_str(letters.as_str());
    }
    match path {
        "/" => id + "Home",
        "/account" | "/board" | "/learn" | "/analysis" | "/editor" | "/games" | "/puzzles" => id + "Page",
        _ => id,
    }
}

fn parameter(field: &Field) -> Value {
    let (place, is_needed) = if field.place == Place::Path { ("path", true) } else { ("query", false) };
    json!({
        "name": field.name,
        "in": place,
        "required": is_needed,
        "description": field.what,
        "schema": kind(field.kind),
    })
}

fn kind(kind: Kind) -> Value {
    match kind {
        Kind::Text => json!({ "type": "string" }),
        Kind::Number => json!({ "type": "integer" }),
        Kind::Decimal => json!({ "type": "number" }),
        Kind::Truth => json!({ "type": "boolean" }),
        Kind::Word(words) => json!({ "type": "string", "enum": words }),
    }
}

fn answers(route: &Route) -> Value {
    let text = || json!({ "schema": { "type": "string" } });
    let one = |name: &str| match name {
        "object" => json!({ "schema": { "type": "object" } }),
        name => json!({ "schema": { "$ref": format!("#/components/schemas/{name}") } }),
    };
    let content = match route.gives {
        Gives::Ok => json!({ "application/json": one("ok") }),
        Gives::Json(name) => json!({ "application/json": one(name) }),
        Gives::Lines(name) => json!({ "application/x-ndjson": one(name) }),
        Gives::Games => json!({
            "application/x-chess-pgn": text(),
            "application/json": one("export"),
            "application/x-ndjson": one("export"),
        }),
        Gives::Text(content_type) => json!({ content_type: text() }),
    };
    let mut answers = json!({ "200": { "description": "All is well.", "content": content } });
    for (status, _) in REFUSALS.into_iter().filter(|(status, _)| may_refuse(route, status)) {
        answers[status] = json!({ "$ref": format!("#/components/responses/refused{status}") });
    }
    answers
}

/// Whether a route may refuse with this status.
fn may_refuse(route: &Route, status: &str) -> bool {
    let changes = route.method != Method::GET;
    let takes = |place: Place| route.takes.iter().any(|field| field.place == place);
    match status {
        _ if route.refuses.contains(&status) => true,
        // Also a path that is not UTF-8.
        "400" => changes || takes(Place::Query) || takes(Place::Path),
        "401" => route.needs != Needs::Nothing,
        // Also what comes from another site's page.
        "403" => changes || route.needs != Needs::Nothing,
        "404" => takes(Place::Path),
        "409" | "413" => changes,
        _ => true,
    }
}

fn security(needs: Needs) -> Value {
    let token = |scope: Scope| json!({ "token": [scope.name()] });
    let session = json!({ "session": [] });
    match needs {
        Needs::Nothing => json!([]),
        Needs::Person => json!([{ "token": [] }, session]),
        Needs::AnyOf(scopes) => scopes.iter().map(|scope| token(*scope)).chain([session]).collect(),
        Needs::Bot(scope) => json!([token(scope), session]),
        Needs::Session => json!([session]),
    }
}
