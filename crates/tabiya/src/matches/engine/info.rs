//! What an engine tells while it thinks.

/// A score, seen by the side that thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Score {
    Centipawns(i32),
    /// Mate in so many moves; zero or less if it is mated.
    Mate(i32),
}

impl Score {
    /// The score in centipawns, with mate beyond all others.
    pub(crate) fn centipawns(self) -> i32 {
        match self {
            Self::Centipawns(score) => score.clamp(-99_999, 99_999),
            Self::Mate(moves) if moves > 0 => 100_000,
            Self::Mate(_) => -100_000,
        }
    }
}

/// What is kept of what it tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Info {
    pub(super) score: Option<Score>,
    pub(super) depth: Option<u32>,
}

/// Keeps the last that counts: an exact score of its best line or, if there is none, a bound.
#[derive(Debug, Default)]
pub(super) struct Keeper {
    exact: Option<Info>,
    bound: Option<Info>,
}

impl Keeper {
    pub(super) fn hear(&mut self, line: &str) {
        let (info, is_bound) = read(line);
        if info.score.is_some() {
            *(if is_bound { &mut self.bound } else { &mut self.exact }) = Some(info);
        }
    }

    pub(super) fn last(&self) -> Info {
        self.exact.or(self.bound).unwrap_or_default()
    }
}

/// Reads a line of information; tells also whether its score is but a bound. Of lines but the best nothing is told.
fn read(line: &str) -> (Info, bool) {
    let mut words = line.split_ascii_whitespace().skip(1);
    let (mut info, mut is_bound) = (Info::default(), false);
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = words.next().and_then(|depth| depth.parse().ok()),
            "multipv" if words.next() != Some("1") => return (Info::default(), false),
            "score" => {
                let kind = words.next();
                let number = words.next().and_then(|number| number.parse().ok());
                info.score = match kind {
                    Some("cp") => number.map(Score::Centipawns),
                    Some("mate") => number.map(Score::Mate),
                    _ => None,
                };
            }
            "lowerbound" | "upperbound" => is_bound = true,
            "pv" | "string" => break,
            _ => {}
        }
    }
    (info, is_bound)
}

#[cfg(test)]
mod tests {
    use super::{Info, Keeper, Score};

    #[track_caller]
    fn check(lines: &[&str], score: Option<Score>, depth: Option<u32>) {
        let mut keeper = Keeper::default();
        for line in lines {
            keeper.hear(line);
        }
        assert_eq!(keeper.last(), Info { score, depth });
    }

    #[test]
    fn the_last_exact_score_of_the_best_line_counts() {
        let deep = "info depth 12 seldepth 20 multipv 1 score cp -35 nodes 1000 nps 5 pv e2e4 e7e5";
        check(&[deep], Some(Score::Centipawns(-35)), Some(12));
        check(&[deep, "info depth 13 score cp 90 lowerbound nodes 7"], Some(Score::Centipawns(-35)), Some(12));
        check(&[deep, "info depth 13 multipv 2 score cp 90"], Some(Score::Centipawns(-35)), Some(12));
        check(&[deep, "info string depth 99 score cp 1"], Some(Score::Centipawns(-35)), Some(12));
        check(&[deep, "info depth 14 currmove e2e4 currmovenumber 1"], Some(Score::Centipawns(-35)), Some(12));
        check(&["info depth 3 score mate -2 pv e2e4"], Some(Score::Mate(-2)), Some(3));
        check(&["info score cp 9 upperbound"], Some(Score::Centipawns(9)), None);
        check(&["info", "info score", "info score cp x", "info depth"], None, None);
    }

    #[test]
    fn mate_is_beyond_all_other_scores() {
        assert!(Score::Mate(30).centipawns() > Score::Centipawns(i32::MAX).centipawns());
        assert!(Score::Mate(0).centipawns() < Score::Centipawns(i32::MIN).centipawns());
    }
}
