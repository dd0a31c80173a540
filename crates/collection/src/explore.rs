//! Statistics: of the moves in a position, and of a player.

use std::collections::HashMap;

use tabiya_rules::{Move, Position, Side};

use crate::answer::{Counts, Explored, OpeningTale, Played, Statistics, Tale};
use crate::error::Error;
use crate::index::{Kind, Tally, Told, find, of_rank};
use crate::query::{Query, Score, Who};
use crate::read::{PlaceKey, Rank};
use crate::search::{Players, walk};
use crate::segment::Scan;
use crate::state::State;

/// What was played in a position, in games that fit a query, whatever that says of positions.
pub(crate) fn moves_at(state: &State, query: &Query, position: &Position) -> Result<Explored, Error> {
    let place = PlaceKey::of(position);
    let side = position.side();
    let mut sums: Vec<Tally> = Vec::new();
    for late in state.tail.iter().filter(|late| late.fits(query)) {
        if let Ok(found) = late.game.visits.binary_search_by_key(&place, |visit| visit.place) {
            of_rank(&mut sums, late.game.visits[found].rank).add(Told::from(&late.game.facts), side);
        }
    }
    for part in &state.parts {
        let Some(group) = find(part.segment.index(), part.segment.pages(), place)? else { continue };
        // Of frequent positions everything is counted already.
        if query.is_everything()
            && let Kind::Many { tallies, .. } = &group.kind
        {
            for tally in tallies {
                of_rank(&mut sums, tally.rank).join(tally);
            }
            for visit in part.removed.at(place) {
                of_rank(&mut sums, visit.rank).subtract(visit.told, side);
            }
            continue;
        }
        walk(part, query, Some(&group), |record, rank| {
            of_rank(&mut sums, rank).add(Told::from(&record.facts), side);
            Ok(Scan::GoOn)
        })?;
    }
    Ok(explored(position, &sums))
}

fn explored(position: &Position, sums: &[Tally]) -> Explored {
    let mut legal: Vec<Move> = position.legal_moves().iter().map(|legal| *legal).collect();
    legal.sort_unstable_by_key(|step| step.bits());
    let mut explored = Explored::default();
    for tally in sums.iter().filter(|tally| tally.outcomes != [0; 4]) {
        let step = legal.get(usize::from(tally.rank.0));
        // A move that is not there is one of another position with the same key.
        if step.is_none() && tally.rank != Rank::NONE {
            continue;
        }
        explored.counts.add(tally.outcomes);
        let mut counts = Counts::default();
        counts.add(tally.outcomes);
        let average = tally.ratings.checked_div(tally.rated).map(|average| average as u32);
        explored.moves.extend(step.map(|step| Played { step: *step, counts, average_rating: average }));
    }
    explored.moves.sort_unstable_by_key(|played| (std::cmp::Reverse(played.counts.total()), played.step.bits()));
    explored
}

/// What became of a player, by side and opening.
pub(crate) fn statistics(state: &State, who: &Who) -> Result<Statistics, Error> {
    let mut statistics = Statistics::default();
    let mut openings: HashMap<(String, String, Side), Tale> = HashMap::new();
    let mut count = |opening: (&str, &str), side: Side, tale: &Tale| {
        let all = if side == Side::White { &mut statistics.white } else { &mut statistics.black };
        all.join(tale);
        openings.entry((opening.0.to_owned(), opening.1.to_owned(), side)).or_default().join(tale);
    };
    for late in &state.tail {
        for side in Side::ALL.into_iter().filter(|side| late.is(who, *side)) {
            let mut tale = Tale::default();
            tale.add(Score::of(side, late.game.facts.outcome));
            count(late.opening(), side, &tale);
        }
    }
    for part in &state.parts {
        let segment = &*part.segment;
        let players = Players::new(who, segment)?;
        let mut tales = vec![[Tale::default(); 2]; segment.openings().len()];
        segment.scan(|game, record| {
            for side in Side::ALL {
                if players.has(record, side)
                    && !part.removed.has(game)
                    && let Some(tales) = tales.get_mut(usize::from(record.opening))
                {
                    tales[side.index()].add(Score::of(side, record.facts.outcome));
                }
            }
            Ok(Scan::GoOn)
        })?;
        for ((code, name), tales) in segment.openings().iter().zip(&tales) {
            for side in Side::ALL {
                count((code, name), side, &tales[side.index()]);
            }
        }
    }
    let tales = openings.into_iter().filter(|(_, tale)| tale.total() > 0);
    statistics.openings = tales.map(|((eco, name, side), tale)| OpeningTale { eco, name, side, tale }).collect();
    statistics.openings.sort_by(|one, other| {
        let order = |tale: &OpeningTale| (std::cmp::Reverse(tale.tale.total()), tale.side.index());
        order(one).cmp(&order(other)).then_with(|| (&one.eco, &one.name).cmp(&(&other.eco, &other.name)))
    });
    Ok(statistics)
}

impl Tale {
    fn add(&mut self, score: Option<Score>) {
        match score {
            Some(Score::Won) => self.won += 1,
            Some(Score::Drawn) => self.drawn += 1,
            Some(Score::Lost) => self.lost += 1,
            None => {}
        }
    }

    const fn join(&mut self, other: &Self) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
    }
}
