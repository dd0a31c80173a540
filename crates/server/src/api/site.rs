//! The site itself: where others reach it, also as a picture.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::fields::Fields;
use super::json;
use super::route::{Field, Gives, Kind, Route};
use crate::caller::{Arrival, Caller, Needs};
use crate::problem::Problem;
use crate::service::Service;
use crate::site::Site;
use crate::wire::user::MeMessage;
use crate::{page, qr};

/// The longest address that is drawn, in characters.
const LONGEST: usize = 300;

const QR: &[Field] = &[Field::query("url", Kind::Text, "An address of this site, at most 300 characters.")];

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/site", Needs::Nothing, site)
            .says("Which version of the page is served, where others reach it as far as you may know, and who you are.")
            .gives(Gives::Json("site")),
        Route::get("/api/qr", Needs::Nothing, qr)
            .says("An address of this site as a QR code.")
            .takes(QR)
            .gives(Gives::Text("image/svg+xml")),
    ]
    .into_iter()
    .map(|route| route.about("Pages"))
    .collect()
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SiteMessage {
    name: &'static str,
    version: &'static str,
    addresses: Vec<String>,
    is_local_only: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    me: Option<MeMessage>,
}

async fn site(State(service): State<Service>, caller: Option<Caller>, arrival: Arrival, site: Site) -> Response {
    let addresses = service.addresses_for(&site, arrival.from).await;
    json(&SiteMessage {
        name: "Tabiya",
        version: page::version(&service.options),
        is_local_only: addresses.is_empty(),
        addresses,
        me: caller.map(|caller| MeMessage::of(&caller.account)),
    })
}

async fn qr(State(service): State<Service>, arrival: Arrival, site: Site, fields: Fields) -> Result<Response, Problem> {
    let url = fields.needed("url")?;
    if url.chars().count() > LONGEST {
        return Err(Problem::bad("field", format!("url has to be an address of at most {LONGEST} characters.")));
    }
    let origin = origin(url);
    let addresses = service.addresses_for(&site, arrival.from).await;
    if !site.is_own(origin) && !addresses.iter().any(|address| address == origin) {
        return Err(Problem::bad("field", "url has to be an address of this site."));
    }
    let svg = qr::svg(url).ok_or_else(|| Problem::bad("field", "url has to be shorter."))?;
    let headers =
        [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
    Ok((headers, svg).into_response())
}

/// The scheme and the host of an address.
fn origin(url: &str) -> &str {
    let host = url.find("://").map_or(0, |at| at + 3);
    let end = url[host..].find(['/', '?', '#']).map_or(url.len(), |at| host + at);
    &url[..end]
}

#[cfg(test)]
mod tests {
    use crate::store::AccountKind;
    use crate::testing::TestServer;

    #[tokio::test]
    async fn a_server_for_this_machine_only_says_so() {
        let server = TestServer::start().await;
        let site = server.get("/api/site", &[]).await.expect(200).json();
        assert_eq!((&site["name"], &site["isLocalOnly"]), (&"Tabiya".into(), &true.into()));
        assert!(site["addresses"].as_array().is_some_and(Vec::is_empty) && site.get("me").is_none(), "{site}");
        let page = server.get("/", &[]).await.expect(200).body;
        assert!(page.contains(&format!("/page/{}/app.js", site["version"].as_str().expect("a version"))));
        // Whoever came by another name knows one.
        let site = server.get("/api/site", &[("host", "chess.example:8064")]).await.expect(200).json();
        assert_eq!((&site["addresses"][0], &site["isLocalOnly"]), (&"http://chess.example:8064".into(), &false.into()));
        let (anna, token) = server.token("Anna", AccountKind::Person, &[]).await;
        let site = server.get("/api/site", &[("authorization", &token)]).await.expect(200).json();
        assert_eq!((&site["me"]["id"], &site["me"]["username"]), (&"anna".into(), &anna.name.into()));
        assert_eq!(site["me"]["kind"], "person");
    }

    #[tokio::test]
    async fn only_addresses_of_this_site_are_drawn() {
        let server = TestServer::start().await;
        server.service.listens.set("10.0.0.9:8064".parse().expect("an address")).expect("it does not listen yet");
        let own = server.origin();
        let ask = async |url: &str, headers: &[(&str, &str)]| {
            let query = form_urlencoded::Serializer::new(String::new()).append_pair("url", url).finish();
            server.get(&format!("/api/qr?{query}"), headers).await
        };
        let drawn = ask(&format!("{own}/a1B2c3D4?color=white"), &[]).await.expect(200);
        assert_eq!(drawn.header("content-type"), Some("image/svg+xml"));
        assert_eq!(drawn.header("cache-control"), Some("public, max-age=31536000, immutable"));
        assert!(drawn.body.starts_with("<svg ") && drawn.body.ends_with("</svg>"), "{}", drawn.body);
        let named = [("host", "chess.example")];
        ask("http://chess.example/x", &named).await.expect(200);
        ask("https://chess.example", &named).await.expect(200);
        // Where others reach it is one, too.
        let reached = "http://10.0.0.9:8064";
        let site = server.get("/api/site", &[]).await.expect(200).json();
        assert_eq!((&site["addresses"][0], &site["isLocalOnly"]), (&reached.into(), &false.into()));
        ask(&format!("{reached}/a1B2c3D4"), &[]).await.expect(200);
        for (url, sentence) in [
            ("http://evil.example/".to_owned(), "url has to be an address of this site."),
            (format!("{own}@evil.example/"), "url has to be an address of this site."),
            (format!("{own}.evil.example/"), "url has to be an address of this site."),
            ("http://10.0.0.8:8064/".to_owned(), "url has to be an address of this site."),
            ("/a1B2c3D4".to_owned(), "url has to be an address of this site."),
            (String::new(), "The field url is missing."),
            (format!("{own}/{}", "x".repeat(300)), "url has to be an address of at most 300 characters."),
        ] {
            assert_eq!(ask(&url, &[]).await.expect(400).error(), sentence, "{url}");
        }
    }
}
