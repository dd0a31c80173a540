//! `tabiya match`: engines against each other.

mod adjudication;
mod arbiter;
pub(crate) mod arguments;
mod clock;
mod ending;
mod game;
mod grace;
mod hall;
mod halt;
mod journal;
pub(crate) mod limits;
mod live;
mod openings;
mod plan;
pub(crate) mod player;
mod record;
mod report;
mod schedule;
mod score_sheet;
mod standings;
mod statistics;
mod table;
mod time;

use std::collections::{HashSet, VecDeque};

use arguments::Match;
use game::Played;
use hall::News;
use halt::Halt;
use journal::Finished;
use live::{Live, Progress};
use openings::Opening;
use plan::Plan;
use record::{Beginning, Opened, Record};
use report::{Report, Tested};
use schedule::Fixture;
use standings::Standings;
use statistics::Verdict;

use crate::answer::{Answer, WrongUse};
use crate::input::short;
use crate::screen::Screen;

pub(crate) fn run(arguments: &Match) -> Result<Answer, WrongUse> {
    // 1. Everything that can be wrong is found before the first game.
    let plan = Plan::new(arguments)?;
    let halt = Halt::by_interrupt();
    let (engines, names) = plan.try_out(&halt)?;
    let anchors = arguments.anchor.iter().map(|(name, elo)| Ok((find(name, &names)?, *elo)));
    let anchors = anchors.collect::<Result<Vec<_>, WrongUse>>()?;
    let beginning = match (arguments.resume, arguments.anew) {
        (true, _) => Beginning::Resumed,
        (false, true) => Beginning::Anew,
        (false, false) => Beginning::First,
    };
    let Opened { record, past, notes } = Record::open(arguments.pgn.as_deref(), beginning, &plan.settings)?;

    // 2. What was played before counts as if it had just been played.
    let mut standings = Standings::new(plan.players.len(), &plan.schedule);
    for game in &past {
        standings.add(&plan.schedule.fixture(game.number), game.outcome, game.ending);
    }
    let played: HashSet<usize> = past.iter().map(|game| game.number).collect();
    let numbers: VecDeque<usize> = (0..plan.total).filter(|number| !played.contains(number)).collect();
    let mut live = Live::new(standings.games());
    for note in plan.notes.iter().chain(&notes) {
        live.say(&format!("note: {note}"));
    }

    // 3. The games that are missing.
    let mut steward =
        Steward { plan: &plan, names: &names, anchors, record, standings, live, running: 0, failure: None };
    if !steward.is_decided() {
        hall::run(&plan, numbers, engines, &halt, |news| steward.hear(news, &halt));
    }
    steward.live.clear();
    if let Some(failure) = steward.failure {
        return Err(failure);
    }

    // 4. The result.
    let is_over = steward.is_decided() || steward.standings.games() >= plan.total as u64;
    if is_over {
        steward.record.end()?;
    }
    let report = steward.report();
    let given = plan.conditions.grace.given(&plan.limits);
    let is_interrupted = halt.is_wanted() && !is_over;
    let text = if arguments.json {
        table::json(&report, &names, plan.total, given, is_interrupted)
    } else {
        format!(
            "{} of {} games{given}\n\n{}",
            steward.standings.games(),
            // It may have been longer before it was gone on with.
            steward.standings.games().max(plan.total as u64),
            table::text(&report, &names, Screen::of_output().columns)
        )
    };
    let mut notes = Vec::new();
    if is_interrupted {
        notes.push(if steward.record.has_journal() {
            "stopped; the same command with --resume goes on".to_owned()
        } else {
            "stopped; with --pgn FILE a match can be gone on with".to_owned()
        });
    }
    let is_refuted = report.sprt.is_some_and(|tested| tested.verdict == Verdict::Zero);
    Ok(Answer { text, notes, is_no: is_interrupted || is_refuted })
}

fn find(name: &str, names: &[String]) -> Result<usize, WrongUse> {
    names.iter().position(|other| other == name).ok_or_else(|| {
        WrongUse::new(format_args!("--anchor: there is no player \"{}\" among {}", short(name), names.join(", ")))
    })
}

/// Who keeps the books of a match.
struct Steward<'plan> {
    plan: &'plan Plan,
    names: &'plan [String],
    anchors: Vec<(usize, f64)>,
    record: Record,
    standings: Standings,
    live: Live,
    running: usize,
    failure: Option<WrongUse>,
}

impl Steward<'_> {
    fn hear(&mut self, news: News, halt: &Halt) {
        match news {
            News::Begun => self.running += 1,
            News::Over(game) => {
                self.running -= 1;
                let (fixture, opening, played) = *game;
                // What ends after the decision does not count any more.
                if !self.is_decided() && self.failure.is_none() {
                    self.take(&fixture, &opening, &played);
                }
                if self.is_decided() || self.failure.is_some() {
                    halt.set();
                }
            }
            News::Nothing => {}
        }
        let progress =
            Progress { finished: self.standings.games(), running: self.running, total: self.plan.total as u64 };
        let (standings, sprt, anchors) = (&self.standings, self.plan.sprt, &self.anchors);
        self.live.show(progress, self.names, || Report::new(standings, sprt, anchors));
    }

    fn take(&mut self, fixture: &Fixture, opening: &Opening, played: &Played) {
        let text = score_sheet::write(self.plan, self.names, fixture, opening, played, &time::today());
        let finished = Finished { number: fixture.number, outcome: played.outcome, ending: played.ending, length: 0 };
        if let Err(failure) = self.record.keep(&text, finished) {
            self.failure = Some(failure);
            return;
        }
        self.standings.add(fixture, played.outcome, played.ending);
        if played.trouble.is_some()
            && let Some(words) = played.last_words(&self.names[fixture.white], &self.names[fixture.black])
        {
            self.live.say(&format!("game {}: {words}", fixture.number + 1));
        }
    }

    /// Whether a test has come to its end.
    fn is_decided(&self) -> bool {
        self.plan.sprt.is_some_and(|sprt| Tested::of(sprt, &self.standings).verdict != Verdict::Open)
    }

    fn report(&self) -> Report {
        Report::new(&self.standings, self.plan.sprt, &self.anchors)
    }
}
