//! The judge: all games in memory, and every question answered by going through them.

use std::collections::BTreeMap;

use tabiya_pgn::{Date, Ending, Listener, Outcome, Range, Replay, Summary, Token, parse, plain, summarise};
use tabiya_rules::{LegalMove, Move, Position, Side};

use crate::pages::checksum;
use crate::testing::Chance;
use crate::{
    Collection, Counts, Explored, Found, Keys, OpeningTale, Page, Played, Query, Score, Statistics, Tale, Who,
};

/// All games.
#[derive(Default)]
pub(crate) struct Naive {
    games: BTreeMap<u64, Game>,
}

struct Game {
    keys: Keys,
    summary: Summary,
    text: String,
    /// Every position, and the move played there.
    steps: Vec<(Position, Option<Move>)>,
    /// The keys of these, so that it is quickly seen which are not the same.
    places: Vec<u64>,
}

impl Naive {
    /// Adds all games of a text, numbered from the first, and tells how many these are.
    pub(crate) fn add(&mut self, text: &str, first: u64) -> u64 {
        let games = read(text);
        let count = games.len() as u64;
        self.games.extend((first..).zip(games));
        count
    }

    /// Adds a game with the keys that were given.
    pub(crate) fn add_with(&mut self, text: &str, number: u64, keys: Keys) {
        self.games.extend(read(text).into_iter().map(|game| (number, Game { keys, ..game })));
    }

    /// Removes games, and tells how many were there.
    pub(crate) fn remove(&mut self, numbers: &[u64]) -> u64 {
        numbers.iter().filter(|number| self.games.remove(number).is_some()).count() as u64
    }

    /// The numbers of all games.
    pub(crate) fn numbers(&self) -> Vec<u64> {
        self.games.keys().copied().collect()
    }

    /// Asks a collection so many questions by chance, and compares the answers.
    pub(crate) fn judge(&self, collection: &Collection, chance: &mut Chance, questions: u32) {
        assert_eq!(collection.size().games, self.games.len() as u64);
        let games: Vec<(&u64, &Game)> = self.games.iter().collect();
        assert_eq!(
            collection.moves_at(&Position::start()).expect("an answer"),
            self.moves_at(None, &Position::start())
        );
        for _ in 0..if games.is_empty() { 0 } else { questions } {
            let (number, game) = games[chance.below(games.len() as u64) as usize];
            assert_eq!(collection.text(*number).expect("an answer").as_deref(), Some(game.text.as_str()));
            let listed = collection.listed(*number).expect("an answer").expect("the game");
            assert_eq!((listed.plies, listed.outcome), (game.summary.plies as u16, game.summary.outcome));
            // A position of a game, more often one of the first.
            let depth = 1 + chance.below(game.steps.len() as u64);
            let (position, _) = &game.steps[chance.below(depth) as usize];
            assert_eq!(collection.moves_at(position).expect("an answer"), self.moves_at(None, position), "{position}");
            let query = question(chance, game, position);
            let among = collection.moves_among(&query, position).expect("an answer");
            assert_eq!(among, self.moves_at(Some(&query), position), "{query:?}");
            self.compare(collection, chance, &query);
        }
        for name in ["Anna", "Béla"] {
            let who = Who::Exactly(name.to_owned());
            assert_eq!(collection.statistics(&who).expect("an answer"), self.statistics(&who));
        }
        let who = Who::Key(3);
        assert_eq!(collection.statistics(&who).expect("an answer"), self.statistics(&who));
        assert_eq!(collection.text(u64::MAX).expect("an answer"), None);
        assert_eq!(collection.text(0).expect("an answer"), None);
    }

    /// Goes through all pages of the answer to a question.
    fn compare(&self, collection: &Collection, chance: &mut Chance, query: &Query) {
        let expected: Vec<u64> =
            self.games.iter().rev().filter(|(_, game)| game.fits(query)).map(|(number, _)| *number).collect();
        let mut page = Page::first(1 + chance.below(40) as usize);
        let mut numbers = Vec::new();
        loop {
            let found: Found = collection.search(query, page).expect("an answer");
            assert_eq!(found.total, expected.len() as u64, "{query:?}");
            assert!(found.games.len() <= page.most);
            numbers.extend(found.games.iter().map(|game| game.number));
            match found.next {
                // No need to go through thousands of them.
                Some(next) if numbers.len() < 200 => page.before = Some(next),
                Some(_) => break,
                None => {
                    assert_eq!(numbers.len(), expected.len(), "{query:?}");
                    break;
                }
            }
        }
        assert_eq!(numbers, expected[..numbers.len()], "{query:?}");
    }

    fn moves_at(&self, query: Option<&Query>, position: &Position) -> Explored {
        let anywhere = query.map(|query| Query { position: None, ..query.clone() });
        let mut counts = Counts::default();
        let mut moves: BTreeMap<u16, (Counts, u64, u64)> = BTreeMap::new();
        for game in self.games.values() {
            if !game.came_to(position) || !anywhere.as_ref().is_none_or(|query| game.fits(query)) {
                continue;
            }
            let visits = game.steps.iter().filter(|(other, _)| other.repeats(position));
            count(&mut counts, game.summary.outcome);
            let Some(step) = visits.filter_map(|(_, step)| *step).next_back() else { continue };
            let sums = moves.entry(step.bits()).or_default();
            count(&mut sums.0, game.summary.outcome);
            let tag = if position.side() == Side::White { "WhiteElo" } else { "BlackElo" };
            if let Some(rating) = game.summary.tags.get(tag).and_then(|rating| rating.parse::<u64>().ok()) {
                sums.1 += rating;
                sums.2 += 1;
            }
        }
        let played = |(bits, (counts, ratings, rated)): (u16, (Counts, u64, u64))| Played {
            step: Move::from_bits(bits).expect("a move"),
            counts,
            average_rating: ratings.checked_div(rated).map(|average| average as u32),
        };
        let mut moves: Vec<Played> = moves.into_iter().map(played).collect();
        moves.sort_by_key(|played| std::cmp::Reverse(played.counts.total()));
        Explored { counts, moves }
    }

    fn statistics(&self, who: &Who) -> Statistics {
        let mut statistics = Statistics::default();
        let mut openings: BTreeMap<(String, String, usize), Tale> = BTreeMap::new();
        for game in self.games.values() {
            for side in Side::ALL.into_iter().filter(|side| game.is(who, *side)) {
                let (code, name) = game.opening();
                let of_opening = openings.entry((code, name, side.index())).or_default();
                let of_side = if side == Side::White { &mut statistics.white } else { &mut statistics.black };
                for tale in [of_opening, of_side] {
                    match Score::of(side, game.summary.outcome) {
                        Some(Score::Won) => tale.won += 1,
                        Some(Score::Drawn) => tale.drawn += 1,
                        Some(Score::Lost) => tale.lost += 1,
                        None => {}
                    }
                }
            }
        }
        let tale = |((eco, name, side), tale)| OpeningTale { eco, name, side: Side::ALL[side], tale };
        statistics.openings = openings.into_iter().map(tale).filter(|opening| opening.tale.total() > 0).collect();
        statistics.openings.sort_by_key(|opening| (std::cmp::Reverse(opening.tale.total()), opening.side.index()));
        statistics
    }
}

impl Game {
    fn came_to(&self, position: &Position) -> bool {
        self.places.contains(&position.key()) && self.steps.iter().any(|(other, _)| other.repeats(position))
    }

    fn is(&self, who: &Who, side: Side) -> bool {
        let (tag, key) = match side {
            Side::White => ("White", self.keys.white),
            Side::Black => ("Black", self.keys.black),
        };
        let name = self.summary.tags.get(tag).unwrap_or_default();
        match who {
            Who::Key(wanted) => *wanted == key,
            Who::Exactly(wanted) => wanted == name,
            Who::Named(part) => plain(name).contains(&plain(part)),
        }
    }

    fn opening(&self) -> (String, String) {
        let tag = || self.summary.tags.known("ECO").unwrap_or_default().to_owned();
        self.summary.opening.map_or_else(|| (tag(), String::new()), |found| (found.eco.into(), found.name.into()))
    }

    fn rating(&self, tag: &str) -> Option<u32> {
        self.summary.tags.get(tag).and_then(|rating| rating.parse().ok())
    }

    fn fits(&self, query: &Query) -> bool {
        let summary = &self.summary;
        let date = || summary.tags.known("Date").or_else(|| summary.tags.known("UTCDate")).and_then(Date::read);
        let side = |side: Side| {
            query.side.is_none_or(|wanted| wanted == side)
                && query.player.as_ref().is_none_or(|who| self.is(who, side))
                && query.opponent.as_ref().is_none_or(|who| self.is(who, !side))
                && query.score.is_none_or(|score| Score::of(side, summary.outcome) == Some(score))
        };
        let ratings = || [self.rating("WhiteElo"), self.rating("BlackElo")];
        query.position.is_none_or(|place| self.came_to(&place))
            && (query.outcomes.is_empty() || query.outcomes.contains(&summary.outcome))
            && (query.endings.is_empty() || query.endings.contains(&summary.ending))
            && query.eco.as_ref().is_none_or(|eco| self.opening().0.starts_with(eco.as_str()))
            && query.opening.as_ref().is_none_or(|part| plain(&self.opening().1).contains(&plain(part)))
            && query.date.is_none_or(|range| date().is_some_and(|date| range.has(&date)))
            && query.length.is_none_or(|range| range.has(&summary.plies.div_ceil(2)))
            && query.rating.is_none_or(|range| ratings().iter().all(|one| one.is_some_and(|one| range.has(&one))))
            && query.id.is_none_or(|id| self.keys.id == id)
            && (query.player.is_none() && query.opponent.is_none() && query.score.is_none()
                || Side::ALL.into_iter().any(side))
    }
}

const fn count(counts: &mut Counts, outcome: Outcome) {
    match outcome {
        Outcome::White => counts.white += 1,
        Outcome::Draw => counts.draws += 1,
        Outcome::Black => counts.black += 1,
        Outcome::Unknown => counts.unknown += 1,
    }
}

/// A question that this game, or one like it, answers.
fn question(chance: &mut Chance, game: &Game, position: &Position) -> Query {
    let mut query = Query::default();
    let side = Side::ALL[chance.below(2) as usize];
    let tag = |side: Side| game.summary.tags.get(if side == Side::White { "White" } else { "Black" });
    let mut who = |side: Side| {
        let name = tag(side).unwrap_or_default().to_owned();
        let key = if side == Side::White { game.keys.white } else { game.keys.black };
        match chance.below(3) {
            0 => Who::Key(key),
            1 => Who::Exactly(name),
            _ => Who::Named(plain(&name).chars().skip(1).take(3).collect()),
        }
    };
    let (player, opponent) = (who(side), who(!side));
    for _ in 0..=chance.below(3) {
        match chance.below(12) {
            0 | 1 => query.player = Some(player.clone()),
            2 => query.opponent = Some(opponent.clone()),
            3 => query.side = Some(side),
            4 => query.score = Score::of(side, game.summary.outcome),
            5 => query.outcomes = vec![game.summary.outcome, Outcome::Draw],
            6 => query.endings = vec![game.summary.ending, Ending::Repetition],
            7 => query.eco = Some(game.opening().0.chars().take(2).collect()),
            8 => query.opening = Some(game.opening().1.chars().skip(2).take(5).collect()),
            9 => query.date = "1999..2010.06".parse().ok(),
            10 => query.length = Some(Range { from: Some(10), to: Some(game.summary.plies.max(20)) }),
            _ => query.rating = Some(Range { from: None, to: Some(2000) }),
        }
    }
    if chance.below(2) == 0 {
        query.position = Some(*position);
    }
    if chance.below(20) == 0 {
        query.id = Some(game.keys.id);
    }
    query
}

/// All games of a text that have a move.
fn read(text: &str) -> Vec<Game> {
    let mut summaries = Vec::new();
    summarise(text.as_bytes(), |_| true, |_| {}, |summary| summaries.push(summary));
    let mut replay = Replay::new(Steps::default());
    parse(text.as_bytes(), &mut replay);
    let games = summaries.into_iter().zip(replay.listener.0).map(|(summary, steps)| {
        let text = text[summary.text.clone()].trim().to_owned();
        let places = steps.iter().map(|(position, _)| position.key()).collect();
        let keys = Keys { id: checksum(text.as_bytes()).max(1), ..Keys::default() };
        Game { keys, summary, text, steps, places }
    });
    games.filter(|game| game.summary.plies > 0).collect()
}

/// The positions of all games, and the moves played there.
#[derive(Default)]
struct Steps(Vec<Vec<(Position, Option<Move>)>>);

impl Listener for Steps {
    fn start(&mut self, position: &Position) -> tabiya_pgn::Depth {
        self.0.push(vec![(*position, None)]);
        tabiya_pgn::Depth::MainLine
    }

    fn played(&mut self, legal: LegalMove<'_>, after: &Position, _: Token<'_>) {
        let steps = self.0.last_mut().expect("a game has begun");
        steps.last_mut().expect("it has a position").1 = Some(*legal);
        steps.push((*after, None));
    }

    fn passed(&mut self, after: &Position, _: Token<'_>) {
        self.0.last_mut().expect("a game has begun").push((*after, None));
    }
}
