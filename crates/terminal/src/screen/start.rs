//! The start screen, and the ways from there.

use tabiya_engine::Level;
use tabiya_game::Moment;
use tabiya_rules::{Position, Side};

use super::form::{Field, Filled, Form};
use super::game::GameView;
use super::menu::{Item, Menu};
use super::{Desk, Step, View, puzzles, rules, server, study};
use crate::config;
use crate::options::{Failure, Options, Plan, Rules, Terms, Unfinished};
use crate::save;
use crate::table::local::{LocalTable, finished};
use crate::table::thinker::Manner;
use crate::terms::{local_game, position};

/// What is looked at first.
pub(crate) fn first(desk: &mut Desk, now: Moment) -> Result<Vec<Box<dyn View>>, Failure> {
    let view: Box<dyn View> = match desk.options.plan.clone() {
        Plan::Computer | Plan::Two => match unfinished(desk, now)? {
            Some(view) => view,
            None => begin(desk, now)?,
        },
        Plan::Menu => menu(desk),
        Plan::Server(way) => server::go(desk, server::Aim::Play(way))?,
        Plan::Lobby => server::go(desk, server::Aim::Lobby)?,
        Plan::Watch(id) => server::go(desk, server::Aim::Watch(id))?,
        Plan::Study(path) => study::open(&path, desk)?,
        Plan::Puzzles(path) => puzzles::open(path.as_deref(), desk)?,
        Plan::Rules => rules::list(),
    };
    Ok(vec![view])
}

/// A game that was left, to be gone on with or asked about.
fn unfinished(desk: &mut Desk, now: Moment) -> Result<Option<Box<dyn View>>, Failure> {
    let resumes = desk.options.unfinished == Unfinished::Resume;
    let folder = desk.options.folder.clone().filter(|_| desk.options.unfinished != Unfinished::Ignore);
    let mut tables =
        folder.map_or_else(Vec::new, |folder| LocalTable::kept(&folder, Manner::Unhurried, &desk.bell, now));
    if tables.is_empty() {
        return if resumes { Err(Failure("there is no unfinished game".to_owned())) } else { Ok(None) };
    }
    if resumes {
        return Ok(Some(go_on_with(tables.remove(0), desk, now)));
    }
    let words = if tables.len() == 1 {
        "There is a game that was not finished:"
    } else {
        "There are games that were not finished:"
    };
    let mut items: Vec<Item> = tables.iter().map(|table| Item::new(table.describe(), "go on")).collect();
    items.push(Item::new("Begin a new game", "what was left stays for later"));
    items.push(Item::new("Give up what was left", "it goes to your games"));
    let mut kept = Some(tables);
    Ok(Some(Box::new(Menu::new("Tabiya", words, items, move |index, desk, now| {
        let Some(mut tables) = kept.take() else { return Step::Stay };
        if index < tables.len() {
            return Step::Replace(go_on_with(tables.remove(index), desk, now));
        }
        if index > tables.len() {
            tables.into_iter().for_each(LocalTable::discard);
        }
        begin(desk, now).map_or(Step::Back, Step::Replace)
    }))))
}

/// Goes on with a game that was left.
fn go_on_with(mut table: LocalTable, desk: &Desk, now: Moment) -> Box<dyn View> {
    table.wake(now);
    Box::new(GameView::new(Box::new(table), desk))
}

/// Begins the game that was asked for.
fn begin(desk: &Desk, now: Moment) -> Result<Box<dyn View>, Failure> {
    let options = &desk.options;
    let is_two = options.plan == Plan::Two;
    let table = table(&options.terms, is_two, options, desk, now).map_err(Failure)?;
    Ok(Box::new(GameView::new(Box::new(table), desk)))
}

/// A game on this machine.
pub(crate) fn table(
    terms: &Terms,
    is_two: bool,
    options: &Options,
    desk: &Desk,
    now: Moment,
) -> Result<LocalTable, String> {
    let wanted = local_game(terms, is_two, options, Manner::Unhurried);
    LocalTable::begin(wanted, options.seed(), desk.bell.clone(), now).map_err(|over| over.to_string())
}

/// What can be chosen on the start screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    GoOn,
    Computer,
    Two,
    Server,
    Watch,
    Study,
    Rules,
    Puzzles,
    Settings,
}

impl Entry {
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::GoOn => ("Go on with a game", "the last that was left"),
            Self::Computer => ("Play the computer", "level, colour, clock"),
            Self::Two => ("Two at this keyboard", "with or without a clock"),
            Self::Server => ("Play on a server", "a friend, anybody, by link"),
            Self::Watch => ("Watch a game", "on a server"),
            Self::Study => ("Study games", "a PGN file, or your own games"),
            Self::Rules => ("Learn the rules", "one chapter after the other"),
            Self::Puzzles => ("Puzzles", "one line wins: find it"),
            Self::Settings => ("Settings", "board, pieces, level, clock, name"),
        }
    }

    fn open(self, desk: &mut Desk, now: Moment) -> Step {
        match self {
            Self::GoOn => go_on(desk, now),
            Self::Computer => Step::Open(Box::new(computer(desk))),
            Self::Two => Step::Open(Box::new(two(desk))),
            Self::Server => Step::Open(server::form(desk, &server::Aim::Lobby)),
            Self::Watch => Step::Open(server::form(desk, &server::Aim::Watch(None))),
            Self::Study => Step::Open(Box::new(study_form(desk))),
            Self::Rules => Step::Open(rules::list()),
            Self::Puzzles => puzzles::open(None, desk).map_or(Step::Stay, Step::Open),
            Self::Settings => Step::Open(Box::new(settings(desk))),
        }
    }
}

/// The start screen.
pub(crate) fn menu(desk: &Desk) -> Box<dyn View> {
    let now = desk.watch.now();
    let has_left = desk
        .options
        .folder
        .as_deref()
        .is_some_and(|folder| !LocalTable::kept(folder, Manner::Unhurried, &desk.bell, now).is_empty());
    let mut entries = vec![
        Entry::Computer,
        Entry::Two,
        Entry::Server,
        Entry::Watch,
        Entry::Study,
        Entry::Rules,
        Entry::Puzzles,
        Entry::Settings,
    ];
    if has_left {
        // Last, so that the others have the same numbers always, and nobody goes there by mistake.
        entries.push(Entry::GoOn);
    }
    let items = entries.iter().map(|entry| entry.words()).map(|(name, about)| Item::new(name, about)).collect();
    Box::new(Menu::new("Tabiya", "", items, move |index, desk, now| entries[index].open(desk, now)))
}

/// Goes on with the last game that was left.
fn go_on(desk: &Desk, now: Moment) -> Step {
    let Some(folder) = desk.options.folder.clone() else { return Step::Stay };
    let last = LocalTable::kept(&folder, Manner::Unhurried, &desk.bell, now).into_iter().next();
    last.map_or(Step::Stay, |table| Step::Reset(go_on_with(table, desk, now)))
}

/// The clocks that can be chosen.
pub(crate) const CLOCKS: [&str; 9] = ["none", "1+0", "3+2", "5+0", "5+3", "10+5", "15+10", "30+20", "90+30"];

pub(crate) fn clock_field(current: &str) -> Field {
    let mut values: Vec<String> = CLOCKS.iter().map(|text| (*text).to_owned()).collect();
    let chosen = CLOCKS.iter().position(|text| *text == current).unwrap_or_else(|| {
        values.push(current.to_owned());
        values.len() - 1
    });
    Field::choice("Clock", values, chosen)
}

pub(crate) fn colour_field(current: Option<Side>) -> Field {
    let values = ["random", "White", "Black"].map(str::to_owned).to_vec();
    Field::choice("Colour", values, current.map_or(0, |side| side.index() + 1))
}

pub(crate) fn level_field(current: Level) -> Field {
    let values = (1..=10).filter_map(Level::new).map(|level| match level.elo() {
        Some(elo) => format!("{}, about {elo}", level.number()),
        None => format!("{}, full strength", level.number()),
    });
    Field::choice("Level", values.collect(), usize::from(current.number()) - 1)
}

fn position_field() -> Field {
    Field::text("Position", "", "the usual one; a FEN, or 0 to 959")
}

fn rules_field() -> Field {
    let values = ["casual", "FIDE Laws: wrong claims cost time"].map(str::to_owned).to_vec();
    Field::choice("Rules", values, 0)
}

/// The terms that a form holds.
pub(crate) fn terms(filled: &Filled, before: &Terms) -> Result<Terms, String> {
    Ok(Terms {
        level: Level::new(filled.chosen("Level") as u8 + 1)
            .filter(|_| !filled.text("Level").is_empty())
            .unwrap_or(before.level),
        side: side(filled),
        time: config::clock(&filled.text("Clock"))?,
        start: position(&filled.text("Position"))?,
        rules: if filled.chosen("Rules") == 1 { Rules::Fide } else { Rules::Casual },
    })
}

pub(crate) fn side(filled: &Filled) -> Option<Side> {
    match filled.chosen("Colour") {
        1 => Some(Side::White),
        2 => Some(Side::Black),
        _ => None,
    }
}

fn computer(desk: &Desk) -> Form {
    let now = &desk.options.terms;
    let fields = vec![
        level_field(now.level),
        colour_field(now.side),
        clock_field(&config::clock_text(&now.time)),
        position_field(),
        rules_field(),
    ];
    Form::new("Play the computer", fields, "Play", |filled, desk, now| {
        let terms = terms(filled, &desk.options.terms)?;
        let table = table(&terms, false, &desk.options, desk, now)?;
        desk.options.terms = Terms { start: Position::start(), ..terms };
        Ok(Step::Reset(Box::new(GameView::new(Box::new(table), desk))))
    })
}

fn two(desk: &Desk) -> Form {
    let now = &desk.options.terms;
    let fields = vec![clock_field(&config::clock_text(&now.time)), position_field(), rules_field()];
    Form::new("Two at this keyboard", fields, "Play", |filled, desk, now| {
        let terms = terms(filled, &desk.options.terms)?;
        let table = table(&terms, true, &desk.options, desk, now)?;
        Ok(Step::Reset(Box::new(GameView::new(Box::new(table), desk))))
    })
}

fn study_form(desk: &Desk) -> Form {
    let own = desk.options.folder.as_deref().map(finished).filter(|path| path.exists());
    let own = own.map(|path| path.display().to_string()).unwrap_or_default();
    let fields = vec![Field::text("File", &own, "the path of a PGN file")];
    Form::new("Study games", fields, "Open", |filled, desk, _| {
        let path = filled.text("File");
        if path.is_empty() {
            return Err("Which file?".to_owned());
        }
        study::open(&save::full(&path), desk).map(Step::Replace).map_err(|failure| failure.0)
    })
}

/// What can be changed of the look, at once and, if there is a file for it, for good.
fn settings(desk: &Desk) -> Form {
    use crate::{Pieces, Theme};
    let place = |name: &str, names: &[String]| names.iter().position(|one| one == name).unwrap_or(0);
    let themes: Vec<String> = Theme::ALL.iter().map(|theme| theme.name().to_owned()).collect();
    let pieces: Vec<String> = Pieces::ALL.iter().map(|pieces| pieces.name().to_owned()).collect();
    let theme = place(desk.look.theme.name(), &themes);
    let piece = place(desk.look.pieces.name(), &pieces);
    let fields = vec![
        Field::choice("Board", themes, theme),
        Field::choice("Pieces", pieces, piece),
        level_field(desk.options.terms.level),
        clock_field(&config::clock_text(&desk.options.terms.time)),
        Field::text("Your name", &desk.options.name, ""),
    ];
    let shown = [
        ("theme", desk.look.theme.name().to_owned()),
        ("pieces", desk.look.pieces.name().to_owned()),
        ("level", desk.options.terms.level.number().to_string()),
        ("clock", config::clock_text(&desk.options.terms.time)),
        ("name", desk.options.name.clone()),
    ];
    Form::new("Settings", fields, "Keep", move |filled, desk, _| {
        let level = (filled.chosen("Level") + 1).to_string();
        let wanted = [
            ("theme", filled.text("Board")),
            ("pieces", filled.text("Pieces")),
            ("level", level),
            ("clock", filled.text("Clock")),
            ("name", filled.text("Your name")),
        ];
        let mut config = config::Config::default();
        for (name, value) in &wanted {
            config::setting(name)
                .and_then(|setting| setting.set(&mut config, value))
                .map_err(|error| error.to_string())?;
        }
        (desk.look.theme, desk.look.pieces) = (config.look.theme, config.look.pieces);
        (desk.options.terms.level, desk.options.terms.time) = (config.level, config.clock);
        desk.options.name = config.name;
        if let Some(path) = &desk.options.config {
            // What was only said on the command line does not become what is always so.
            for (name, value) in wanted.iter().zip(&shown).filter(|(wanted, shown)| wanted != shown).map(|(one, _)| one)
            {
                config::change(path, name, Some(value)).map_err(|error| error.to_string())?;
            }
        }
        Ok(Step::Back)
    })
}
