//! The table of routes as a page for people.

use std::fmt::Write;

use super::schema::shapes;
use crate::api::route::{Field, Gives, Kind, Place, Route};
use crate::caller::{Needs, Scope};
use crate::page::html::{Page, Text};

/// The page that describes these routes.
pub(super) fn describe(routes: &[Route]) -> Page {
    let mut abouts: Vec<&str> = Vec::new();
    for route in routes {
        if !abouts.contains(&route.about) {
            abouts.push(route.about);
        }
    }
    let mut html = String::from(
        "<h1>The API</h1>\n\
         <p>This server speaks the HTTP API of Lichess, with some routes and fields of its own. Programs show a token: \
         <code>Authorization: Bearer TOKEN</code>. Bodies may be forms or JSON. Streams are JSON lines, one object a line; \
         a blank line now and then keeps them open. A refusal is <code>{\"error\": \"a sentence\"}</code> with a status of \
         400 or more.</p>\n<p>For programs: <a href=\"/api/docs/openapi.json\">OpenAPI 3.1</a>.</p>\n",
    );
    for about in abouts {
        let _written = writeln!(html, "<section>\n<h2>{}</h2>", Text(about));
        for route in routes.iter().filter(|route| route.about == about) {
            write_route(&mut html, route);
        }
        html.push_str("</section>\n");
    }
    html.push_str("<section>\n<h2>What is sent</h2>\n");
    for shape in shapes() {
        let name = shape.name;
        let _written = write!(html, "<details id=\"{name}\"><summary><code>{name}</code> ");
        match shape.kind {
            Some(kind) => {
                let _written = write!(html, "<code>{}</code></summary>", Text(kind));
            }
            None => {
                let _written = write!(html, "{}</summary>\n<table class=\"list\"><tbody>", Text(shape.what));
            }
        }
        for field in &shape.fields {
            let optional = if field.is_optional { "?" } else { "" };
            let _written = writeln!(
                html,
                "<tr><td><code>{}{optional}</code></td><td><code>{}</code></td><td>{}</td></tr>",
                Text(field.name),
                Text(field.kind),
                Text(field.what)
            );
        }
        html.push_str(if shape.kind.is_none() { "</tbody></table></details>\n" } else { "</details>\n" });
    }
    html.push_str("</section>\n");
    Page::new("The API – Tabiya", html)
}

fn write_route(html: &mut String, route: &Route) {
    let _written = write!(
        html,
        "<details><summary><span class=\"method\">{}</span><code>{}</code><span class=\"what\">{}</span></summary>\n\
         <p>Needs {}. Gives {}.</p>\n",
        route.method,
        Text(route.described_path()),
        Text(route.summary),
        needs(route.needs),
        gives(route.gives),
    );
    if !route.takes.is_empty() {
        html.push_str("<table class=\"list\"><tbody>\n");
        for field in route.takes {
            write_field(html, field);
        }
        html.push_str("</tbody></table>\n");
    }
    html.push_str("</details>\n");
}

fn write_field(html: &mut String, field: &Field) {
    let place = match field.place {
        Place::Path => "in the path",
        Place::Query => "in the query",
        Place::Body => "in the body",
    };
    let kind = match field.kind {
        Kind::Text => "text".to_owned(),
        Kind::Number | Kind::Decimal => "a number".to_owned(),
        Kind::Truth => "true or false".to_owned(),
        Kind::Word(words) => words.join(", "),
    };
    let _written = writeln!(
        html,
        "<tr><td><code>{}</code></td><td>{place}</td><td>{}</td><td>{}</td></tr>",
        Text(field.name),
        Text(kind),
        Text(field.what)
    );
}

fn needs(needs: Needs) -> String {
    let scopes = |scopes: &[Scope]| scopes.iter().map(|scope| scope.name()).collect::<Vec<_>>().join(" or ");
    match needs {
        Needs::Nothing => "nothing".to_owned(),
        Needs::Person => "a token or a session".to_owned(),
        Needs::AnyOf(any) => format!("a token with {}, or a session", scopes(any)),
        Needs::Bot(scope) => format!("a bot’s token with {}, or its session", scope.name()),
        Needs::Session => "a session".to_owned(),
    }
}

fn gives(gives: Gives) -> String {
    let linked = |name: &str| format!("<a href=\"#{name}\"><code>{name}</code></a>");
    match gives {
        Gives::Ok => linked("ok"),
        Gives::Json("object") => "JSON".to_owned(),
        Gives::Json(name) => linked(name),
        Gives::Lines(name) => format!("a stream of {}", linked(name)),
        Gives::Games => format!("PGN, or {} if JSON is asked for", linked("export")),
        Gives::Text(content_type) => format!("<code>{}</code>", Text(content_type)),
    }
}
