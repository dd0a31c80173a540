//! The first page: the games that are played just now, and how to come in.

use std::fmt::Write;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use tabiya_rules::{Position, Side};

use super::board::{Board, SHAPES};
use super::html::{Page, Text};
use super::{files, refusal};
use crate::api::accept::Accept;
use crate::caller::{Caller, Scope};
use crate::people::keys;
use crate::problem::Problem;
use crate::service::Service;
use crate::site::Site;
use crate::store::{AccountKind, Key, KeyKind};
use crate::tv::LiveGame;
use crate::wire::watch::{LiveMessage, SitterMessage};

pub(super) async fn get(
    State(service): State<Service>,
    caller: Option<Caller>,
    accept: Accept,
    site: Site,
) -> Response {
    match page(&service, caller, &site).await {
        Ok(page) => page.into_response(),
        Err(problem) => refusal(accept, problem),
    }
}

async fn page(service: &Service, caller: Option<Caller>, site: &Site) -> Result<Page, Problem> {
    let games = service.live().await?;
    let mut main = format!("{SHAPES}<h1>Games played just now</h1>\n<div id=\"games\" class=\"games\">\n");
    for LiveGame { message, .. } in games.iter() {
        let _written = writeln!(main, "{}", card(message));
    }
    main.push_str("</div>\n");
    let hidden = if games.is_empty() { "" } else { " hidden" };
    let _written = writeln!(main, "<p id=\"quiet\"{hidden}>Nobody plays just now.</p>");
    match caller.filter(|caller| caller.key.kind == KeyKind::Session) {
        Some(caller) => {
            let tokens = service.people.tokens(caller.person()).await?;
            main.push_str(&account(&caller, &tokens));
        }
        None => main.push_str(ENTER),
    }
    main.push_str(&programs(site));
    Ok(Page::new("Tabiya: chess", main).with_script(files::HOME))
}

/// A live game in the list.
fn card(game: &LiveMessage) -> String {
    let position = Position::from_fen(&game.fen).unwrap_or_else(|_| Position::start());
    let seen_by = if game.orientation == "black" { Side::Black } else { Side::White };
    let (above, below) = match seen_by {
        Side::White => (&game.black, &game.white),
        Side::Black => (&game.white, &game.black),
    };
    format!(
        "<a class=\"game\" href=\"/{}\">{}{}{}<span class=\"terms\">{}</span></a>",
        game.id,
        sitter(above),
        Board { position: &position, last: &game.last_move, seen_by },
        sitter(below),
        Text(&game.clock_text),
    )
}

fn sitter(sitter: &SitterMessage) -> String {
    let title = sitter.title.map(|title| format!("<b class=\"title\">{title}</b> ")).unwrap_or_default();
    let clock = sitter.seconds.map(|seconds| format!("<time>{}</time>", tabiya_game::Span::from_seconds(seconds)));
    format!("<span class=\"sitter\"><span>{title}{}</span>{}</span>", Text(&sitter.name), clock.unwrap_or_default())
}

/// How to come in.
const ENTER: &str = r#"<section>
<h2>Sign in</h2>
<form id="enter" method="post" action="/api/login" class="fields">
<label>Name <input name="name" autocomplete="username" required maxlength="30" autocapitalize="none" spellcheck="false"></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<p class="buttons"><button value="login">Sign in</button> <button value="register" formaction="/api/register">Make an account</button></p>
<p class="said" role="status"></p>
</form>
</section>
"#;

/// The account of who is signed in, and its tokens.
fn account(caller: &Caller, tokens: &[Key]) -> String {
    let name = Text(&caller.account.name);
    let mut html = format!("<section>\n<h2>You are <a href=\"/@/{name}\">{name}</a></h2>\n");
    if caller.account.kind == AccountKind::Guest {
        html.push_str("<p>You are a guest. Make an account below to keep your games under a name of your own.</p>\n");
        html.push_str(&ENTER.replace("<section>\n<h2>Sign in</h2>\n", "").replace("</section>\n", ""));
    }
    html.push_str(
        "<form id=\"leave\" method=\"post\" action=\"/api/logout\"><button>Sign out</button>\
         <p class=\"said\" role=\"status\"></p></form>\n</section>\n\
         <section>\n<h2>Tokens</h2>\n<p>A program shows a token to play under your name. Give it only what it needs.</p>\n",
    );
    if !tokens.is_empty() {
        html.push_str("<ul id=\"tokens\" class=\"rows\">\n");
        for key in tokens {
            let _written = writeln!(
                html,
                "<li><span>{}</span> <code>{}</code> <button data-token=\"{}\">Revoke</button></li>",
                Text(&key.label),
                Text(&key.scopes),
                keys::id(key.digest)
            );
        }
        html.push_str("</ul>\n");
    }
    html.push_str(
        "<form id=\"token\" method=\"post\" action=\"/api/account/tokens\" class=\"fields\">\n\
         <label>What it is for <input name=\"label\" required maxlength=\"100\"></label>\n<fieldset><legend>It may be used for</legend>\n",
    );
    for scope in Scope::ALL {
        let checked = if scope == Scope::BotPlay { "" } else { " checked" };
        let name = scope.name();
        let _written =
            writeln!(html, "<label><input type=\"checkbox\" name=\"scopes\" value=\"{name}\"{checked}> {name}</label>");
    }
    html.push_str(
        "</fieldset>\n<p class=\"buttons\"><button>Make a token</button></p>\n<p class=\"said\" role=\"status\"></p>\n\
         </form>\n</section>\n",
    );
    html
}

/// How programs come in.
fn programs(site: &Site) -> String {
    let base = Text(site.url("")).to_string();
    format!(
        "<section>\n<h2>Play with a program</h2>\n\
         <p>This server speaks the HTTP API of Lichess, so its bots, boards and scripts can play here: give them the address \
         <code>{base}</code> and a token. <a href=\"/api/docs\">All that can be asked is described here.</a></p>\n\
         <p>Whoever runs the server makes an account and a token at once:</p>\n\
         <pre><code>tabiya token NAME\ntabiya token NAME --bot</code></pre>\n\
         <p>Then the program comes in:</p>\n\
         <pre><code>curl -H \"Authorization: Bearer TOKEN\" {base}/api/stream/event</code></pre>\n</section>\n"
    )
}
