//! The shell of every page: what is in it comes by script, and what it is about is said in its head, for those who preview a
//! link.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use bytes::Bytes;

use super::html::Text;
use super::pack::{self, Unpacks};
use super::refusal;
use super::web::Web;
use crate::GameId;
use crate::api::accept::Accept;
use crate::api::play::game_id;
use crate::caller::Caller;
use crate::hall::sentence;
use crate::problem::Problem;
use crate::service::Service;
use crate::store::{Account, AccountKind, Challenge};
use crate::wire::challenge::clock_text;
use crate::wire::game::View;
use crate::wire::words::Perf;

/// What the service is, in a sentence.
const WHAT: &str = "Play chess with a friend, with whoever is there, or against the computer. No account is needed.";

/// What a page is about.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Head {
    title: String,
    description: String,
}

impl Head {
    fn new(title: impl Into<String>, description: impl Into<String>) -> Self {
        Self { title: title.into(), description: description.into() }
    }
}

pub(super) async fn home(State(service): State<Service>, unpacks: Unpacks) -> Result<Response, Problem> {
    show(&service, unpacks, StatusCode::OK, &Head::new("Tabiya: chess", WHAT)).await
}

pub(super) async fn account(State(service): State<Service>, unpacks: Unpacks) -> Result<Response, Problem> {
    let head = Head::new("Your account – Tabiya", "Your name, your password, and tokens for programs.");
    show(&service, unpacks, StatusCode::OK, &head).await
}

pub(super) async fn learn(State(service): State<Service>, unpacks: Unpacks) -> Result<Response, Problem> {
    let head = Head::new("Learn chess – Tabiya", "The rules of chess, one by one, each with a board to try it on.");
    show(&service, unpacks, StatusCode::OK, &head).await
}

pub(super) async fn analysis(State(service): State<Service>, unpacks: Unpacks) -> Result<Response, Problem> {
    let head = Head::new("Analysis – Tabiya", "A board to try out moves on, with what the engine thinks of them.");
    show(&service, unpacks, StatusCode::OK, &head).await
}

pub(super) async fn editor(State(service): State<Service>, unpacks: Unpacks) -> Result<Response, Problem> {
    let head = Head::new("Set up a position – Tabiya", "Put the pieces where you want them, then play or analyse.");
    show(&service, unpacks, StatusCode::OK, &head).await
}

pub(super) async fn games(State(service): State<Service>, unpacks: Unpacks) -> Result<Response, Problem> {
    let head = Head::new("Games – Tabiya", "Games to look for by player, opening, ending or position.");
    show(&service, unpacks, StatusCode::OK, &head).await
}

pub(super) async fn puzzles(State(service): State<Service>, unpacks: Unpacks) -> Result<Response, Problem> {
    let head = Head::new("Puzzles – Tabiya", "Positions with one winning line, from games that were played here.");
    show(&service, unpacks, StatusCode::OK, &head).await
}

pub(super) async fn game(
    State(service): State<Service>,
    caller: Option<Caller>,
    accept: Accept,
    unpacks: Unpacks,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let found = match game_id(&id) {
        Ok(id) => head_of_game(&service, caller.as_ref(), id).await,
        Err(_) => Err(Problem::missing("address")),
    };
    found_or_not(&service, accept, unpacks, found).await
}

pub(super) async fn player(
    State(service): State<Service>,
    accept: Accept,
    unpacks: Unpacks,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    let found = match service.player_named(&name).await {
        Ok(account) => head_of_player(&service, &account).await,
        Err(problem) => Err(problem),
    };
    found_or_not(&service, accept, unpacks, found).await
}

/// The page that shows what the board can do.
pub(super) async fn board(State(service): State<Service>, unpacks: Unpacks) -> Result<Response, Problem> {
    filled(&service, "board/index.html", unpacks, StatusCode::OK, &Head::new("The board – Tabiya", WHAT)).await
}

/// The page of what was found. What was not is the same page for browsers, which says so by itself.
async fn found_or_not(
    service: &Service,
    accept: Accept,
    unpacks: Unpacks,
    found: Result<Head, Problem>,
) -> Result<Response, Problem> {
    match found {
        Ok(head) => show(service, unpacks, StatusCode::OK, &head).await,
        Err(problem) if problem.status == StatusCode::NOT_FOUND && accept == Accept::Html => {
            show(service, unpacks, problem.status, &Head::new("Not found – Tabiya", problem.sentence)).await
        }
        Err(problem) => Ok(refusal(accept, problem)),
    }
}

async fn show(service: &Service, unpacks: Unpacks, status: StatusCode, head: &Head) -> Result<Response, Problem> {
    filled(service, "index.html", unpacks, status, head).await
}

async fn filled(
    service: &Service,
    path: &str,
    unpacks: Unpacks,
    status: StatusCode,
    head: &Head,
) -> Result<Response, Problem> {
    let web = Web::of(service.options.web.as_ref());
    let template = web.read(path).await.and_then(|content| String::from_utf8(content.into_owned()).ok());
    let template = template.ok_or_else(|| Problem::unavailable("page", "The files of the page are not there."))?;
    let base = format!("/page/{}", web.version());
    let html = fill(&template, |name| match name {
        "title" => Some(Text(&head.title).to_string()),
        "description" => Some(Text(&head.description).to_string()),
        "base" => Some(base.clone()),
        _ => None,
    });
    let headers = HeaderMap::from_iter([
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ]);
    let mut answer = pack::answer(headers, Bytes::from(html), unpacks, None);
    *answer.status_mut() = status;
    Ok(answer)
}

/// Puts values where a text has names such as `{{title}}`. What is put there is not looked at again.
fn fill(template: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut parts = template.split("{{");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        if let Some((value, rest)) = part.split_once("}}").and_then(|(name, rest)| Some((value(name)?, rest))) {
            text.push_str(&value);
            text.push_str(rest);
        } else {
            text.push_str("{{");
            text.push_str(part);
        }
    }
    text
}

async fn head_of_game(service: &Service, caller: Option<&Caller>, id: GameId) -> Result<Head, Problem> {
    if let Some(view) = service.kept(id, |_| true).await? {
        return Ok(of_game(&view));
    }
    let (challenge, _) = service.show_challenge(id, caller.map(Caller::person)).await?;
    let maker = match challenge.from {
        Some(person) => service.store.account(person).await?.map(|account| account.name),
        None => None,
    };
    Ok(of_challenge(&challenge, maker.as_deref().unwrap_or("Somebody")))
}

fn of_game(view: &View) -> Head {
    let settings = &view.record.settings;
    let (white, black) = (view.players.white.name(), view.players.black.name());
    let title = format!("{white} – {black}, {} – Tabiya", clock_text(&settings.time));
    let stands = match view.game.ending() {
        Some(ending) => format!("{}: {ending}", ending.outcome().mark()),
        None => format!("{} to move", view.game.turn()),
    };
    Head::new(title, format!("A game of chess ({}). {}", Perf::of(settings).name, sentence(&stands)))
}

fn of_challenge(challenge: &Challenge, maker: &str) -> Head {
    let settings = &challenge.settings;
    let title = format!("{maker} invites you to a game of chess, {}", clock_text(&settings.time));
    Head::new(title, format!("{}. Open the link to play; no account is needed.", Perf::of(settings).name))
}

async fn head_of_player(service: &Service, account: &Account) -> Result<Head, Problem> {
    let tally = service.store.tally(account.person).await?;
    let title = if account.kind == AccountKind::Bot { "BOT " } else { "" };
    let games = format!("{} won, {} lost, {} drawn, {} under way.", tally.won, tally.lost, tally.drawn, tally.playing);
    Ok(Head::new(format!("{title}{} – Tabiya", account.name), games))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_is_not_looked_at_again() {
        let value = |name: &str| match name {
            "title" => Some("{{base}}".to_owned()),
            "base" => Some("/page/1".to_owned()),
            _ => None,
        };
        let rows = [
            ("<a href=\"{{base}}/a\">{{title}}</a>", "<a href=\"/page/1/a\">{{base}}</a>"),
            ("{{other}} {{title", "{{other}} {{title"),
            ("}}{{base}}{{base}}", "}}/page/1/page/1"),
            ("", ""),
        ];
        for (template, filled) in rows {
            assert_eq!(fill(template, value), filled);
        }
    }
}
