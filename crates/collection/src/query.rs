//! What a game must be like to be found.

use tabiya_pgn::{Date, Ending, Outcome, Range, plain};
use tabiya_rules::{Position, Side};

use crate::record::Facts;

/// What a game must be like. All that is set must hold; of several values of one kind, one must.
///
/// ```
/// use tabiya_collection::{Query, Who};
/// use tabiya_rules::Side;
/// let query = Query { player: Some(Who::Named("caruana".into())), side: Some(Side::Black), ..Query::default() };
/// assert!(query.position.is_none());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// One of the players.
    pub player: Option<Who>,
    /// The other player.
    pub opponent: Option<Who>,
    /// The side of the player; without a player, opponent or score it says nothing.
    pub side: Option<Side>,
    /// What became of the player in it.
    pub score: Option<Score>,
    /// The result.
    pub outcomes: Vec<Outcome>,
    /// How it ended.
    pub endings: Vec<Ending>,
    /// The start of the code of the opening.
    pub eco: Option<String>,
    /// Part of the name of the opening, in letters of any case.
    pub opening: Option<String>,
    /// The date.
    pub date: Option<Range<Date>>,
    /// The number of moves.
    pub length: Option<Range<u32>>,
    /// The ratings of both players.
    pub rating: Option<Range<u32>>,
    /// A position it came to.
    pub position: Option<Position>,
    /// What the caller knows it by.
    pub id: Option<u64>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// Whose name has this part, in letters of any case, with or without their accents.
    Named(String),
    /// Whose name is just this.
    Exactly(String),
    /// Whom the caller knows by this number.
    Key(u64),
}

/// What became of a player in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// A win.
    Won,
    /// A draw.
    Drawn,
    /// A loss.
    Lost,
}

impl Score {
    /// What became of this side, if that is known.
    pub const fn of(side: Side, outcome: Outcome) -> Option<Self> {
        match (outcome, side) {
            (Outcome::Unknown, _) => None,
            (Outcome::Draw, _) => Some(Self::Drawn),
            (Outcome::White, Side::White) | (Outcome::Black, Side::Black) => Some(Self::Won),
            (Outcome::White, Side::Black) | (Outcome::Black, Side::White) => Some(Self::Lost),
        }
    }
}

impl Query {
    /// Whether a game is wanted. Everything but the position is looked at.
    #[inline]
    pub(crate) fn fits(&self, game: &impl View) -> bool {
        let facts = game.facts();
        self.id.is_none_or(|id| id == game.id())
            && (self.outcomes.is_empty() || self.outcomes.contains(&facts.outcome))
            && (self.endings.is_empty() || self.endings.contains(&facts.ending))
            && self.date.is_none_or(|range| facts.date.is_some_and(|date| range.has(&date)))
            && self.length.is_none_or(|range| range.has(&u32::from(facts.plies).div_ceil(2)))
            && self.rating.is_none_or(|range| {
                let has = |rating: u16| rating > 0 && range.has(&u32::from(rating));
                has(facts.white_rating) && has(facts.black_rating)
            })
            && (self.eco.is_none() && self.opening.is_none() || game.fits_opening())
            && (!self.is_personal() || Side::ALL.into_iter().any(|side| self.fits_side(side, game)))
    }

    /// Whether nothing is asked for but the position.
    pub(crate) const fn is_everything(&self) -> bool {
        !self.is_personal()
            && self.outcomes.is_empty()
            && self.endings.is_empty()
            && self.eco.is_none()
            && self.opening.is_none()
            && self.date.is_none()
            && self.length.is_none()
            && self.rating.is_none()
            && self.id.is_none()
    }

    const fn is_personal(&self) -> bool {
        self.player.is_some() || self.opponent.is_some() || self.score.is_some()
    }

    fn fits_side(&self, side: Side, game: &impl View) -> bool {
        self.side.is_none_or(|wanted| wanted == side)
            && self.score.is_none_or(|score| Score::of(side, game.facts().outcome) == Some(score))
            && game.is_player(side)
            && game.is_opponent(!side)
    }

    /// Whether this opening is wanted.
    pub(crate) fn fits_opening(&self, code: &str, name: &str) -> bool {
        let has_code = |eco: &String| code.get(..eco.len()).is_some_and(|start| start.eq_ignore_ascii_case(eco));
        self.eco.as_ref().is_none_or(has_code)
            && self.opening.as_ref().is_none_or(|opening| plain(name).contains(&plain(opening)))
    }
}

/// A game as a query looks at it.
pub(crate) trait View {
    fn id(&self) -> u64;
    fn facts(&self) -> &Facts;
    /// Whether this side is the player that is looked for, or none is.
    fn is_player(&self, side: Side) -> bool;
    /// Whether this side is the opponent that is looked for, or none is.
    fn is_opponent(&self, side: Side) -> bool;
    /// Whether the opening is one that is looked for.
    fn fits_opening(&self) -> bool;
}
