//! The page of one game, or of a challenge that waits for somebody.

use std::fmt::Write;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use tabiya_game::{RuleSet, Span};
use tabiya_rules::Side;

use super::board::{Board, SHAPES};
use super::html::{Page, Text};
use super::{files, refusal};
use crate::GameId;
use crate::api::accept::Accept;
use crate::calendar::Calendar;
use crate::caller::Caller;
use crate::problem::Problem;
use crate::service::Service;
use crate::site::Site;
use crate::store::{Challenge, ChallengeState};
use crate::wire::challenge::clock_text;
use crate::wire::game::{View, shown_seconds};
use crate::wire::person::Player;
use crate::wire::watch::watched_from;
use crate::wire::words::{Perf, Variant, colour};

pub(super) async fn get(
    State(service): State<Service>,
    caller: Option<Caller>,
    accept: Accept,
    site: Site,
    Path(id): Path<String>,
) -> Response {
    let found = match id.parse() {
        Ok(id) => page(&service, caller.as_ref(), &site, id).await,
        Err(_) => Err(Problem::missing("address")),
    };
    match found {
        Ok(page) => page.into_response(),
        Err(problem) => refusal(accept, problem),
    }
}

async fn page(service: &Service, caller: Option<&Caller>, site: &Site, id: GameId) -> Result<Page, Problem> {
    if let Some(view) = service.kept(id, |_| true).await? {
        return Ok(game(&view));
    }
    let challenge = service.store.challenge(id).await?.ok_or_else(|| Problem::missing("game"))?;
    let is_open = matches!(challenge.state, ChallengeState::Open | ChallengeState::Joined(..));
    let reader = caller.map(Caller::person);
    let is_for_reader =
        challenge.to.is_none() || reader.is_some_and(|_| [challenge.from, challenge.to].contains(&reader));
    if !is_open || !is_for_reader {
        return Err(Problem::missing("game"));
    }
    invitation(service, site, &challenge).await
}

fn game(view: &View) -> Page {
    let id = view.record.id;
    let title = format!("{} – {}", view.players.white.name(), view.players.black.name());
    let seen_by = watched_from(&view.players);
    let side = |side: Side| {
        let left = view.game.time_left(side, view.now);
        let clock = left.map(|left| format!("<time>{}</time>", shown(left))).unwrap_or_default();
        format!("<p class=\"sitter\" id=\"{}\">{}{clock}</p>\n", colour(side), named(view.players.of(side)))
    };
    let mut main = format!(
        "{SHAPES}<h1>{}</h1>\n<div class=\"play\" id=\"game\" data-id=\"{id}\" data-seen-by=\"{}\" data-live=\"{}\">\n<div class=\"table\">\n{}<div id=\"board\">{}</div>\n{}</div>\n",
        Text(&title),
        colour(seen_by),
        view.game.ending().is_none(),
        side(!seen_by),
        Board { position: view.game.position(), last: view.texts.last(), seen_by },
        side(seen_by),
    );
    let settings = &view.record.settings;
    let _written = write!(
        main,
        "<div class=\"sheet\">\n<p class=\"terms\">{}, {}{}<br>{} UTC</p>\n<ol id=\"moves\" class=\"moves\" start=\"{}\">{}</ol>\n\
         <p id=\"result\" class=\"result\" role=\"status\">{}</p>\n\
         <p class=\"links\"><a href=\"/game/export/{id}?literate=true\" download>PGN</a></p>\n</div>\n</div>\n",
        Text(clock_text(&settings.time)),
        Perf::of(settings).name,
        if Variant::of(&settings.start).key == "fromPosition" { ", from a set position" } else { "" },
        Calendar::of(view.record.created).to_string().replace('T', " ").trim_end_matches('Z'),
        settings.start.fullmoves(),
        moves(view),
        Text(result(view)),
    );
    Page::new(format!("{title} – Tabiya"), main).with_script(files::GAME)
}

/// How the game ended, in words with the article; or whose turn it is.
fn result(view: &View) -> String {
    match view.game.ending() {
        Some(ending) => crate::hall::sentence(&format!("{}: {ending}", ending.outcome().mark())),
        None => format!("{} to move", view.game.turn()),
    }
}

/// The moves, one item for each number.
fn moves(view: &View) -> String {
    let mut html = String::new();
    let mut side = view.record.settings.start.side();
    for (index, san) in view.texts.san.split(' ').filter(|san| !san.is_empty()).enumerate() {
        match side {
            Side::White => html.push_str("<li>"),
            Side::Black if index == 0 => html.push_str("<li><span>…</span>"),
            Side::Black => {}
        }
        let _written = write!(html, "<span>{}</span>", Text(san));
        side = !side;
    }
    html
}

fn shown(left: Span) -> String {
    match shown_seconds(left) {
        Some(seconds) => Span::from_seconds(seconds).to_string(),
        None => format!("{} days", left.millis().div_ceil(86_400_000)),
    }
}

/// A player with the title, and a link to its page if it has one.
fn named(player: &Player) -> String {
    let title = player.title().map(|title| format!("<b class=\"title\">{title}</b> ")).unwrap_or_default();
    let name = player.name();
    let name = Text(&name);
    match player.account {
        Some(_) => format!("<span>{title}<a href=\"/@/{name}\">{name}</a></span>"),
        None => format!("<span>{title}{name}</span>"),
    }
}

async fn invitation(service: &Service, site: &Site, challenge: &Challenge) -> Result<Page, Problem> {
    let maker = match challenge.from {
        Some(person) => service.store.account(person).await?.map(|account| account.name),
        None => None,
    };
    let maker = maker.unwrap_or_else(|| "Somebody".to_owned());
    let settings = &challenge.settings;
    let seen_by = settings.start.side();
    let waits = match challenge.state {
        ChallengeState::Joined(..) => "One player has come and waits for another.",
        _ => "Nobody has accepted yet.",
    };
    let id = challenge.id;
    let main = format!(
        "{SHAPES}<h1>{} asks for a game</h1>\n<div class=\"play\">\n<div class=\"table\">{}</div>\n<div class=\"sheet\">\n\
         <dl><dt>Clock</dt><dd>{}</dd><dt>Start</dt><dd>{}</dd><dt>Rules</dt><dd>{}</dd></dl>\n<p>{waits} A program \
         accepts with</p>\n<pre><code>curl -X POST -H \"Authorization: Bearer TOKEN\" {}</code></pre>\n</div>\n</div>\n",
        Text(&maker),
        Board { position: &settings.start, last: "", seen_by },
        Text(clock_text(&settings.time)),
        Variant::of(&settings.start).name,
        Text(rules(&settings.rules)),
        Text(site.url(&format!("/api/challenge/{id}/accept"))),
    );
    Ok(Page::new(format!("{maker} asks for a game – Tabiya"), main))
}

/// The rules in a word, or all of them where there is no word for them.
fn rules(rules: &RuleSet) -> String {
    if *rules == RuleSet::CASUAL { "casual".to_owned() } else { rules.to_string() }
}
