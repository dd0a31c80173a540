//! The page of a player: who it is, and its games.

use std::fmt::Write;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use tabiya_game::Moment;

use super::html::{Page, Text};
use super::refusal;
use crate::api::accept::Accept;
use crate::api::fields::Fields;
use crate::calendar::Calendar;
use crate::problem::Problem;
use crate::service::Service;
use crate::store::{Account, AccountKind, GameQuery};
use crate::wire::challenge::clock_text;
use crate::wire::game::View;

/// How many games are on one page.
const PAGE: usize = 20;

pub(super) async fn get(
    State(service): State<Service>,
    accept: Accept,
    Path(name): Path<String>,
    fields: Fields,
) -> Response {
    match page(&service, &name, &fields).await {
        Ok(page) => page.into_response(),
        Err(problem) => refusal(accept, problem),
    }
}

async fn page(service: &Service, name: &str, fields: &Fields) -> Result<Page, Problem> {
    let account = service.player_named(name).await?;
    let until = fields.within("until", 0, i64::MAX as u64)?.map(Moment);
    let query = GameQuery { person: Some(account.person), until, most: Some(PAGE + 1), ..GameQuery::default() };
    let ids = service.store.find_games(query).await?;
    let has_more = ids.len() > PAGE;
    let mut games = Vec::with_capacity(PAGE + 1);
    for id in ids {
        games.extend(Problem::unless_damaged(service.kept(id, |_| true).await)?.flatten());
    }
    let tally = service.store.tally(account.person).await?;
    let name = Text(&account.name);
    let mut main = format!("<h1>{}{name}</h1>\n", title(&account));
    let _written = writeln!(
        main,
        "<p>{} since {}. {} won, {} lost, {} drawn, {} under way.</p>",
        kind(&account),
        day(account.created),
        tally.won,
        tally.lost,
        tally.drawn,
        tally.playing
    );
    if games.is_empty() {
        main.push_str("<p>No games yet.</p>\n");
    } else {
        main.push_str("<table class=\"list\">\n<thead><tr><th>Begun</th><th>White</th><th>Black</th><th>Clock</th><th>Result</th></tr></thead>\n<tbody>\n");
        for view in games.iter().take(PAGE) {
            main.push_str(&row(view));
        }
        main.push_str("</tbody>\n</table>\n");
    }
    main.push_str("<p class=\"links\">");
    if let Some(next) = games.last().filter(|_| has_more) {
        let _written = write!(main, "<a href=\"/@/{name}?until={}\">Earlier games</a> ", next.record.created.0);
    }
    let _written = writeln!(
        main,
        "<a href=\"/api/games/user/{name}?literate=true&amp;clocks=true\" download=\"{name}.pgn\">All as PGN</a></p>"
    );
    Ok(Page::new(format!("{} – Tabiya", account.name), main))
}

fn row(view: &View) -> String {
    let mark = match view.game.ending() {
        Some(ending) => ending.outcome().mark(),
        None => "playing",
    };
    let why = view.game.ending().map(ToString::to_string).unwrap_or_default();
    format!(
        "<tr><td><a href=\"/{}\">{}</a></td><td>{}</td><td>{}</td><td>{}</td><td title=\"{}\">{}</td></tr>\n",
        view.record.id,
        day(view.record.created),
        Text(view.players.white.name()),
        Text(view.players.black.name()),
        Text(clock_text(&view.record.settings.time)),
        Text(why),
        mark.replace("1/2-1/2", "½-½"),
    )
}

fn day(moment: Moment) -> String {
    let Calendar { year, month, day, .. } = Calendar::of(moment);
    format!("{year:04}-{month:02}-{day:02}")
}

fn title(account: &Account) -> &'static str {
    if account.kind == AccountKind::Bot { "<b class=\"title\">BOT</b> " } else { "" }
}

fn kind(account: &Account) -> &'static str {
    match account.kind {
        AccountKind::Guest => "A guest",
        AccountKind::Person => "Here",
        AccountKind::Bot => "A program, here",
    }
}
