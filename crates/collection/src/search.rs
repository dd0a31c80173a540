//! Games are looked for.

use tabiya_rules::{Position, Side};

use crate::answer::{Found, Listed, Page};
use crate::error::Error;
use crate::index::{Entry, Group, Kind, Postings, find};
use crate::query::{Query, View, Who};
use crate::read::{PlaceKey, Rank};
use crate::record::{Facts, Record};
use crate::segment::{Scan, Segment};
use crate::state::{Part, State};
use crate::tail::Late;
use crate::{Keys, pages::PageReader};

/// Finds games, those that were added last first.
pub(crate) fn search(state: &State, query: &Query, page: Page) -> Result<Found, Error> {
    let place = query.position.as_ref().map(PlaceKey::of);
    let mut gathering = Gathering { found: Found::default(), page, is_more: false };
    for late in state.tail.iter().rev() {
        let came_there = place.is_none_or(|place| late.came_to(place));
        if came_there && late.fits(query) && gathering.wants(late.number) {
            gathering.found.games.push(listed_late(late));
        }
    }
    for part in state.parts.iter().rev() {
        search_part(part, query, place, &mut gathering)?;
    }
    let Gathering { mut found, is_more, .. } = gathering;
    found.next = if is_more { found.games.last().map(|game| game.number) } else { None };
    Ok(found)
}

/// Finds the games that came to a position.
pub(crate) fn games_at(state: &State, position: &Position, page: Page) -> Result<Found, Error> {
    search(state, &Query { position: Some(*position), ..Query::default() }, page)
}

/// The page that is gathered.
struct Gathering {
    found: Found,
    page: Page,
    /// Whether there are games behind the page.
    is_more: bool,
}

impl Gathering {
    /// Counts a game that fits, and tells whether it belongs to the page.
    fn wants(&mut self, number: u64) -> bool {
        self.found.total += 1;
        if self.page.before.is_some_and(|before| number >= before) {
            return false;
        }
        self.is_more |= self.found.games.len() >= self.page.most;
        !self.is_more
    }
}

fn search_part(part: &Part, query: &Query, place: Option<PlaceKey>, gathering: &mut Gathering) -> Result<(), Error> {
    let number = |record: &Record| part.base + u64::from(record.number);
    let segment = &*part.segment;
    let group = match place.map(|place| find(segment.index(), segment.pages(), place)).transpose()? {
        Some(None) => return Ok(()),
        found => found.flatten(),
    };
    if !query.is_everything() {
        return walk(part, query, group.as_ref(), |record, _| {
            if gathering.wants(number(record)) {
                gathering.found.games.push(listed(part, record)?);
            }
            Ok(Scan::GoOn)
        });
    }
    // All games, or all that came to a position, are counted already: only those of the page are looked at.
    let mut total = gathering.found.total;
    let before = gathering.page.before.map(|before| before.saturating_sub(part.base));
    let mut look = |game: u32, record: &Record| {
        if !part.removed.has(game) && gathering.wants(number(record)) {
            gathering.found.games.push(listed(part, record)?);
        }
        Ok(if gathering.is_more { Scan::Enough } else { Scan::GoOn })
    };
    if let (Some(group), Some(place)) = (&group, place) {
        total += group.count - part.removed.at(place).len() as u64;
        each_visit(segment, group, |entry| {
            // The number of a game is never less than its place.
            if before.is_some_and(|before| u64::from(entry.game) >= before) {
                return Ok(Scan::GoOn);
            }
            look(entry.game, &segment.record(entry.game)?)
        })?;
    } else {
        total += part.games();
        // As above: none that is wanted is behind that place.
        let before = before.map_or(u32::MAX, |before| u32::try_from(before).unwrap_or(u32::MAX));
        segment.scan_before(before, look)?;
    }
    gathering.found.total = total;
    Ok(())
}

/// Shows all visits of a group, the newest game first, until it is enough.
fn each_visit(
    segment: &Segment,
    group: &Group,
    mut show: impl FnMut(Entry) -> Result<Scan, Error>,
) -> Result<(), Error> {
    match &group.kind {
        Kind::Few(entries) => {
            for entry in entries {
                if show(*entry)? == Scan::Enough {
                    break;
                }
            }
        }
        Kind::Many { at, bytes, .. } => {
            let mut visits = Postings::new(segment.pages(), *at, *bytes);
            while let Some(entry) = visits.next()? {
                if show(entry)? == Scan::Enough {
                    break;
                }
            }
        }
    }
    Ok(())
}

/// Shows all games of a file that fit a query, the last one first; if a group is given, only those of its visits, and with the
/// move that was played there.
pub(crate) fn walk(
    part: &Part,
    query: &Query,
    group: Option<&Group>,
    mut show: impl FnMut(&Record, Rank) -> Result<Scan, Error>,
) -> Result<(), Error> {
    let segment = &*part.segment;
    let wanted = Wanted::new(query, segment)?;
    let mut look = |game: u32, record: &Record, rank: Rank| {
        let fits = query.fits(&RecordView { record, wanted: &wanted }) && !part.removed.has(game);
        if fits { show(record, rank) } else { Ok(Scan::GoOn) }
    };
    let Some(group) = group else { return segment.scan(|game, record| look(game, record, Rank::NONE)) };
    if matches!(group.kind, Kind::Few(_)) {
        return each_visit(segment, group, |entry| look(entry.game, &segment.record(entry.game)?, entry.rank));
    }
    // Records are read far faster one after the other than one by one.
    let mut ranks = vec![None; segment.games() as usize];
    each_visit(segment, group, |entry| {
        if let Some(rank) = ranks.get_mut(entry.game as usize) {
            *rank = Some(entry.rank);
        }
        Ok(Scan::GoOn)
    })?;
    segment.scan(|game, record| match ranks.get(game as usize) {
        Some(Some(rank)) => look(game, record, *rank),
        _ => Ok(Scan::GoOn),
    })
}

/// What of a file is wanted by a query.
struct Wanted {
    player: Option<Players>,
    opponent: Option<Players>,
    openings: Vec<bool>,
}

/// Players of a file.
pub(crate) enum Players {
    /// Those with these names.
    Names(Vec<bool>),
    /// The one with this key.
    Key(u64),
}

impl Players {
    pub(crate) fn new(who: &Who, segment: &Segment) -> Result<Self, Error> {
        let pages: &PageReader = segment.pages();
        Ok(match who {
            Who::Key(key) => Self::Key(*key),
            Who::Exactly(name) => Self::Names(segment.names().equal_to(pages, name)?),
            Who::Named(part) => Self::Names(segment.names().with_part(pages, part)?),
        })
    }

    #[inline]
    pub(crate) fn has(&self, record: &Record, side: Side) -> bool {
        let (name, key) = match side {
            Side::White => (record.white, record.white_key),
            Side::Black => (record.black, record.black_key),
        };
        match self {
            Self::Names(names) => names.get(name as usize).copied().unwrap_or(false),
            Self::Key(wanted) => *wanted == key,
        }
    }
}

impl Wanted {
    fn new(query: &Query, segment: &Segment) -> Result<Self, Error> {
        let players = |who: &Option<Who>| who.as_ref().map(|who| Players::new(who, segment)).transpose();
        let fits = |(code, name): &(String, String)| query.fits_opening(code, name);
        Ok(Self {
            player: players(&query.player)?,
            opponent: players(&query.opponent)?,
            openings: segment.openings().iter().map(fits).collect(),
        })
    }
}

struct RecordView<'record> {
    record: &'record Record,
    wanted: &'record Wanted,
}

impl View for RecordView<'_> {
    fn id(&self) -> u64 {
        self.record.id
    }

    fn facts(&self) -> &Facts {
        &self.record.facts
    }

    fn is_player(&self, side: Side) -> bool {
        self.wanted.player.as_ref().is_none_or(|players| players.has(self.record, side))
    }

    fn is_opponent(&self, side: Side) -> bool {
        self.wanted.opponent.as_ref().is_none_or(|players| players.has(self.record, side))
    }

    fn fits_opening(&self) -> bool {
        self.wanted.openings.get(usize::from(self.record.opening)).copied().unwrap_or(false)
    }
}

struct LateView<'late> {
    late: &'late Late,
    query: &'late Query,
}

impl View for LateView<'_> {
    fn id(&self) -> u64 {
        self.late.keys.id
    }

    fn facts(&self) -> &Facts {
        &self.late.game.facts
    }

    fn is_player(&self, side: Side) -> bool {
        self.query.player.as_ref().is_none_or(|who| self.late.is(who, side))
    }

    fn is_opponent(&self, side: Side) -> bool {
        self.query.opponent.as_ref().is_none_or(|who| self.late.is(who, side))
    }

    fn fits_opening(&self) -> bool {
        let (code, name) = self.late.opening();
        self.query.fits_opening(code, name)
    }
}

impl Late {
    /// Whether the game fits a query; the position is not looked at.
    pub(crate) fn fits(&self, query: &Query) -> bool {
        query.fits(&LateView { late: self, query })
    }

    /// Whether the game came to a position.
    pub(crate) fn came_to(&self, place: PlaceKey) -> bool {
        self.game.visits.binary_search_by_key(&place, |visit| visit.place).is_ok()
    }

    /// Whether a side was played by somebody.
    pub(crate) fn is(&self, who: &Who, side: Side) -> bool {
        let (name, key) = match side {
            Side::White => (&self.game.white, self.keys.white),
            Side::Black => (&self.game.black, self.keys.black),
        };
        match who {
            Who::Key(wanted) => *wanted == key,
            Who::Exactly(wanted) => wanted == name,
            Who::Named(part) => tabiya_pgn::plain(name).contains(&tabiya_pgn::plain(part)),
        }
    }

    /// The code and the name of the opening.
    pub(crate) fn opening(&self) -> (&str, &str) {
        self.game.opening.split_once('\t').unwrap_or_default()
    }
}

/// What a list shows of a game of a file.
pub(crate) fn listed(part: &Part, record: &Record) -> Result<Listed, Error> {
    let (code, name) = part.segment.opening(record.opening)?;
    let keys = Keys { id: record.id, white: record.white_key, black: record.black_key };
    let (white, black) = (part.segment.name(record.white)?, part.segment.name(record.black)?);
    Ok(show(part.base + u64::from(record.number), keys, (white, black), (code, name), &record.facts))
}

/// What a list shows of a game of the tail.
pub(crate) fn listed_late(late: &Late) -> Listed {
    let names = (late.game.white.clone(), late.game.black.clone());
    show(late.number, late.keys, names, late.opening(), &late.game.facts)
}

fn show(number: u64, keys: Keys, names: (String, String), opening: (&str, &str), facts: &Facts) -> Listed {
    let rating = |rating: u16| (rating > 0).then_some(rating);
    Listed {
        number,
        keys,
        white: names.0,
        black: names.1,
        white_rating: rating(facts.white_rating),
        black_rating: rating(facts.black_rating),
        outcome: facts.outcome,
        ending: facts.ending,
        eco: opening.0.to_owned(),
        opening: opening.1.to_owned(),
        date: facts.date,
        plies: facts.plies,
        is_set_up: facts.is_set_up,
    }
}
