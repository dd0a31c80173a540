//! Games that are played move by move as written down before: legal, and never over.

use std::collections::HashSet;

use tabiya_rules::{CastlingMode, LegalMove, Position};

use crate::random::Random;

/// How many half-moves a plan has. Each player makes half of them, which must fit into the burst of requests that the
/// server allows a person, since one game alone is played as fast as it goes.
pub(crate) const PLIES: usize = 160;

/// With fewer men than this nothing is captured any more, so that no position is dead or close to a mate.
const LEAST_MEN: u32 = 20;

/// Without a capture or a move of a pawn for so long, a plan is given up: after 150 half-moves a game is drawn.
const MOST_HALFMOVES: u16 = 120;

/// A game as it will be played.
#[derive(Debug)]
pub(crate) struct Plan {
    /// All moves as the server lists them on streams: in UCI, with a space between.
    uci: String,
    /// Where in that list each move ends.
    ends: Vec<usize>,
    /// The same moves in SAN, as the server exports them.
    san: Vec<String>,
}

impl Plan {
    /// A game by chance.
    pub(crate) fn new(random: &mut Random) -> Self {
        loop {
            if let Some(plan) = Self::attempt(random) {
                return plan;
            }
        }
    }

    fn attempt(random: &mut Random) -> Option<Self> {
        let mut plan = Self { uci: String::new(), ends: Vec::new(), san: Vec::new() };
        let mut position = Position::start();
        let mut seen = HashSet::from([position.key()]);
        while plan.plies() < PLIES {
            let moves = position.legal_moves();
            let suitable: Vec<LegalMove<'_>> = moves.iter().filter(|legal| goes_on(*legal, &seen)).collect();
            let chosen = *suitable.get(random.below(suitable.len().max(1)))?;
            if !plan.uci.is_empty() {
                plan.uci.push(' ');
            }
            plan.uci.push_str(chosen.uci(CastlingMode::Standard).as_str());
            plan.ends.push(plan.uci.len());
            plan.san.push(chosen.san().as_str().to_owned());
            position = chosen.play();
            seen.insert(position.key());
        }
        Some(plan)
    }

    /// How many half-moves the game has.
    pub(crate) fn plies(&self) -> usize {
        self.ends.len()
    }

    /// The move after so many half-moves, in UCI.
    pub(crate) fn step(&self, plies: usize) -> &str {
        let start = if plies == 0 { 0 } else { self.ends[plies - 1] + 1 };
        &self.uci[start..self.ends[plies]]
    }

    /// The first so many half-moves, in UCI with a comma between.
    pub(crate) fn beginning(&self, plies: usize) -> String {
        let end = if plies == 0 { 0 } else { self.ends[plies - 1] };
        self.uci[..end].replace(' ', ",")
    }

    /// How many half-moves a list on a stream has, which begins here and ends at the next quotation mark: most likely
    /// as many as `guess`. Nothing if the list is not the beginning of the plan.
    pub(crate) fn plies_of(&self, list: &[u8], guess: usize) -> Option<usize> {
        let is_listed = |plies: usize| {
            let length = if plies == 0 { Some(0) } else { self.ends.get(plies - 1).copied() };
            length.is_some_and(|length| {
                list.get(length) == Some(&b'"') && list[..length] == self.uci.as_bytes()[..length]
            })
        };
        if is_listed(guess) {
            return Some(guess);
        }
        (0..=self.plies()).find(|plies| is_listed(*plies))
    }

    /// How many moves of a list in SAN are those of the plan, before the first that is not.
    pub(crate) fn common_plies(&self, list: &str) -> usize {
        list.split_ascii_whitespace().zip(&self.san).take_while(|(listed, planned)| listed == planned).count()
    }
}

/// Whether a game surely goes on after a move: nobody is mated or without a move, nothing is repeated, and much is left.
fn goes_on(legal: LegalMove<'_>, seen: &HashSet<u64>) -> bool {
    let is_spared = !legal.is_capture() || legal.position().occupied().len() > LEAST_MEN;
    let after = legal.play();
    is_spared && after.has_legal_move() && after.halfmoves() < MOST_HALFMOVES && !seen.contains(&after.key())
}

#[cfg(test)]
mod tests {
    use tabiya_game::{Game, Moment, RuleSet, Settings};
    use tabiya_rules::Position;

    use super::{PLIES, Plan};
    use crate::random::Random;

    #[test]
    fn plans_are_games_that_are_never_over() {
        let mut random = Random::new(1);
        for _ in 0..20 {
            let plan = Plan::new(&mut random);
            let settings = Settings { rules: RuleSet::FIDE_BLITZ, ..Settings::with_time("180+2".parse().unwrap()) };
            let mut game = Game::begin(settings, Moment(0)).expect("the game begins");
            let mut position = Position::start();
            for ply in 0..PLIES {
                let legal = position.read_uci(plan.step(ply)).expect("the move is legal");
                game.play(position.side(), legal.shape(), Moment(0)).expect("the game goes on");
                position = legal.play();
            }
            assert!(game.ending().is_none(), "{position}");
        }
    }

    #[test]
    fn lists_are_told_by_their_length() {
        let plan = Plan::new(&mut Random::new(7));
        let list =
            |plies: usize| (0..plies).map(|ply| plan.step(ply)).collect::<Vec<_>>().join(" ") + "\",\"wtime\":1}";
        for plies in [0, 1, 2, 77, PLIES] {
            for guess in [0, 1, plies, PLIES, PLIES + 1] {
                assert_eq!(plan.plies_of(list(plies).as_bytes(), guess), Some(plies));
            }
        }
        assert_eq!(plan.plies_of(b"e2e5\"", 1), None);
        assert_eq!(plan.plies_of(b"", 0), None);
        assert_eq!(plan.common_plies(&plan.san[..9].join(" ")), 9);
        assert_eq!(plan.common_plies(&format!("{} Kxe9", plan.san[..9].join(" "))), 9);
        assert_eq!(plan.common_plies(""), 0);
        assert_eq!(
            (plan.beginning(0), plan.beginning(2)),
            (String::new(), format!("{},{}", plan.step(0), plan.step(1)))
        );
    }
}
