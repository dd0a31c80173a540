//! What was found in a game, as an object of JSON.

use tabiya_game::{Cause, Claim, Ending, Finding, Matter, Upshot};
use tabiya_pgn::Problem;

use super::{MOST_PROBLEMS, Report};
use crate::json::Json;

pub(super) fn object(file: &str, number: u64, report: &Report) -> Json {
    let Report { white, black, audit, problems } = report;
    Json::object([
        ("file", Json::text(file)),
        ("game", Json::bare(number)),
        ("white", Json::text(white)),
        ("black", Json::text(black)),
        ("result", Json::text(audit.outcome.mark())),
        ("plies", Json::bare(audit.plies)),
        ("ending", audit.ending.as_ref().map_or(Json::bare("null"), |ending| Json::text(word(ending)))),
        ("contrary", Json::bare(audit.is_contrary())),
        ("findings", Json::list(audit.findings.iter().map(finding))),
        ("problems", Json::list(problems.iter().take(MOST_PROBLEMS).map(problem))),
    ])
}

fn finding(finding: &Finding) -> Json {
    let Finding { plies, made, what } = finding;
    let mut fields = vec![
        ("ply", Json::bare(plies)),
        ("move", made.map_or(Json::bare("null"), Json::text)),
        ("kind", Json::text(kind(what))),
        ("article", Json::text(what.article())),
        ("text", Json::text(what)),
    ];
    match what {
        Matter::Claimable(run) => {
            fields.push(("until_ply", Json::bare(plies + run.more)));
            fields.push(("drawn", Json::bare(run.upshot == Upshot::Drawn)));
        }
        Matter::PlayedOn(_, count) => fields.push(("half_moves", Json::bare(count))),
        Matter::Ended(_) | Matter::Passed(_) | Matter::Contrary(..) => {}
    }
    Json::object(fields)
}

const fn kind(what: &Matter) -> &'static str {
    match what {
        Matter::Claimable(run) => match run.claim {
            Claim::Threefold => "threefold",
            Claim::FiftyMoves => "fifty moves",
        },
        Matter::Ended(_) => "ended",
        Matter::PlayedOn(..) => "played on",
        Matter::Passed(_) => "passed",
        Matter::Contrary(..) => "contrary",
    }
}

/// How a game ended by itself.
const fn word(ending: &Ending) -> &'static str {
    match ending.cause {
        Cause::Checkmate(_) => "checkmate",
        Cause::Stalemate(_) => "stalemate",
        Cause::Fivefold => "fivefold",
        Cause::SeventyFiveMoves => "seventy-five moves",
        // No other cause ends a game by itself.
        _ => "dead position",
    }
}

fn problem(problem: &Problem) -> Json {
    Json::object([
        ("line", Json::bare(problem.line)),
        ("column", Json::bare(problem.column)),
        ("text", Json::text(&problem.fault)),
    ])
}
