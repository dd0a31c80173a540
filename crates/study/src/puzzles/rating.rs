//! How hard a puzzle seems before anybody has tried it.
//!
//! It is a guess, by what makes puzzles hard for people: how many moves have to be seen, how many of them neither take
//! nor check, how many others there were to choose from, and how rare the idea is. Those who solve it correct it.

use tabiya_rules::{LegalMove, Position};

use super::Theme;
use super::line::{Line, is_quiet};

/// The easiest and the hardest guess.
const LEAST: i32 = 400;
const MOST: i32 = 2_800;

/// Where the guess begins, and what each further move of the solver adds.
const BASE: i32 = 750;
const A_MOVE: i32 = 340;
/// What a move adds that neither takes nor checks; twice, if it is the first.
const A_QUIET_MOVE: i32 = 180;
/// Usual numbers of moves to choose from, what one more or fewer adds or takes away, and the most of it.
const USUAL_CHOICE: i32 = 32;
const A_CHOICE: i32 = 5;
const MOST_CHOICE: i32 = 130;

pub(super) fn rating(line: &Line, themes: &[Theme]) -> u16 {
    let length = i32::try_from(line.length()).unwrap_or(i32::MAX) - 1;
    // A quiet move hides among many others; where there are few, it is found.
    let hidden = |legal: LegalMove<'_>| choices(legal.position()).min(USUAL_CHOICE) * A_QUIET_MOVE / USUAL_CHOICE;
    let quiet = line.solving().filter(|(_, legal)| is_quiet(*legal)).map(|(_, legal)| hidden(legal));
    let begins_quietly = line.legal(0).filter(|legal| is_quiet(*legal)).map_or(0, hidden);
    let quietness = quiet.take(3).sum::<i32>() + begins_quietly;
    let choice = ((choices(line.start()) - USUAL_CHOICE) * A_CHOICE).clamp(-MOST_CHOICE, MOST_CHOICE);
    let ideas: i32 = themes.iter().map(|theme| worth(*theme)).sum();
    let sum = BASE + length.min(8) * A_MOVE + quietness + choice + ideas;
    u16::try_from(sum.clamp(LEAST, MOST)).unwrap_or(u16::MAX)
}

fn choices(position: &Position) -> i32 {
    i32::try_from(position.count_legal_moves()).unwrap_or(i32::MAX)
}

/// What an idea makes harder, or easier.
const fn worth(theme: Theme) -> i32 {
    match theme {
        Theme::MateIn(1) | Theme::HangingPiece => -200,
        // Who knows that there is a mate looks at few moves.
        Theme::MateIn(_) => -80,
        Theme::Zugzwang | Theme::Underpromotion => 300,
        Theme::Sacrifice | Theme::TrappedPiece | Theme::Castling | Theme::EnPassant => 150,
        Theme::Deflection | Theme::Skewer => 80,
        Theme::Fork | Theme::BackRank | Theme::SmotheredMate => -60,
        Theme::Pin
        | Theme::DiscoveredAttack
        | Theme::DoubleCheck
        | Theme::Promotion
        | Theme::Opening
        | Theme::Middlegame
        | Theme::Endgame => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::rating;
    use crate::puzzles::Theme;
    use crate::puzzles::line::tests::line;

    #[test]
    fn longer_and_quieter_is_harder() {
        let fen = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1";
        let mate = line(fen, "Ra7 Rb8");
        let easy = rating(&mate, &[Theme::MateIn(1), Theme::BackRank]);
        assert!((400..700).contains(&easy), "{easy}");
        let longer = line(fen, "Rc2 Rb8 Rc8 Rxc8");
        assert!(rating(&longer, &[]) > rating(&mate, &[]) + 200);
        let quiet = line(fen, "Ra3 h3");
        assert!(rating(&quiet, &[]) > rating(&mate, &[]) + 100);
        assert!(rating(&mate, &[Theme::Underpromotion]) > rating(&mate, &[]));
    }
}
