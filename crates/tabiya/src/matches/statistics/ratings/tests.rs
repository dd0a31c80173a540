use super::{Meeting, Pairs, fit};

/// Points without pairs that tell how they vary.
fn meeting(one: usize, other: usize, points: f64, games: f64) -> Meeting {
    Meeting { one, other, points, games, pairs: Pairs::default() }
}

#[track_caller]
fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 0.01, "{found} is not {expected}");
}

#[test]
fn two_players_differ_by_the_elo_of_their_score() {
    let ratings = fit(2, &[meeting(0, 1, 64.0, 100.0)], &[]).unwrap();
    close(ratings.all[0].elo - ratings.all[1].elo, 99.95);
    close(ratings.all[0].elo + ratings.all[1].elo, 0.0);
    assert!(!ratings.is_bounded);
    // The variance of the difference is that of one share of 100: 1 / (100 p q), in Elo; each has half of it.
    let deviation = 173.7178 / (100.0_f64 * 0.64 * 0.36).sqrt();
    close(ratings.all[0].error.unwrap(), 1.959_964 * deviation / 2.0);
    close(ratings.superiority(0, 1).unwrap(), 0.9971);
}

#[test]
fn errors_are_those_of_pairs() {
    // The same points once in pairs that hardly vary and once in pairs that vary much.
    let [calm, wild] = [[0, 0, 95, 5, 0], [45, 0, 5, 5, 45]].map(|pairs| {
        let pairs = Pairs(pairs);
        (fit(2, &[Meeting::new(0, 1, pairs)], &[(1, 0.0)]).unwrap(), pairs.estimate().unwrap())
    });
    for (ratings, estimate) in [&calm, &wild] {
        close(ratings.all[0].elo, estimate.elo);
        // Those of two players go along the curve of Elo, these along its tangent.
        let ratio = ratings.all[0].error.unwrap() / estimate.error.unwrap();
        assert!((0.97..1.0).contains(&ratio), "{ratio}");
        let difference = ratings.superiority(0, 1).unwrap() - estimate.superiority.unwrap();
        assert!(difference.abs() < 1e-3, "{difference}");
    }
    assert!(wild.0.all[0].error.unwrap() > 7.0 * calm.0.all[0].error.unwrap());
}

#[test]
fn pairs_that_are_all_alike_make_nobody_sure() {
    let alike = Pairs([0, 0, 0, 0, 4]);
    let mixed = Pairs([1, 2, 3, 2, 1]);
    let ratings = fit(3, &[Meeting::new(0, 1, alike), Meeting::new(1, 2, mixed)], &[]).unwrap();
    assert!(ratings.all[0].error.unwrap() > 200.0, "{ratings:?}");
    assert!(ratings.superiority(0, 1).unwrap() < 0.999, "{ratings:?}");
}

#[test]
fn an_anchor_stays_where_it_is() {
    let meetings = [meeting(0, 1, 75.0, 100.0), meeting(1, 2, 50.0, 100.0)];
    let ratings = fit(3, &meetings, &[(1, 2000.0)]).unwrap();
    assert_eq!((ratings.all[1].elo, ratings.all[1].error), (2000.0, None));
    close(ratings.all[0].elo, 2190.85);
    close(ratings.all[2].elo, 2000.0);
    assert!(ratings.all[0].error.unwrap() > ratings.all[2].error.unwrap());
}

#[test]
fn ratings_that_explain_all_results_are_found() {
    // Points just as ratings of 100, 0 and -100 would give them.
    let share = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
    let meetings = [
        meeting(0, 1, 1000.0 * share(100.0), 1000.0),
        meeting(0, 2, 500.0 * share(200.0), 500.0),
        meeting(2, 1, 200.0 * share(-100.0), 200.0),
    ];
    let ratings = fit(3, &meetings, &[]).unwrap();
    for (rating, expected) in ratings.all.iter().zip([100.0, 0.0, -100.0]) {
        close(rating.elo, expected);
    }
}

#[test]
fn somebody_who_wins_all_gets_a_rating_with_an_end() {
    let ratings = fit(3, &[meeting(0, 1, 10.0, 10.0), meeting(1, 2, 5.0, 10.0)], &[]).unwrap();
    assert!(ratings.is_bounded);
    close(ratings.all[0].elo - ratings.all[1].elo, 400.0 * (10.125_f64 / 0.125).log10());
}

#[test]
fn who_never_met_cannot_be_compared() {
    assert_eq!(fit(3, &[meeting(0, 1, 1.0, 2.0)], &[]), None);
    assert_eq!(fit(2, &[], &[]), None);
}

#[test]
fn who_is_between_two_given_ratings_is_measured_by_both() {
    let meetings = [meeting(0, 1, 30.0, 40.0), meeting(1, 2, 30.0, 40.0)];
    let ratings = fit(3, &meetings, &[(0, 1700.0), (2, 1300.0)]).unwrap();
    let elos: Vec<f64> = ratings.all.iter().map(|rating| rating.elo).collect();
    close(elos[0], 1700.0);
    close(elos[1], 1500.0);
    close(elos[2], 1300.0);
    assert_eq!(ratings.all.iter().map(|rating| rating.error.is_some()).collect::<Vec<_>>(), [false, true, false]);
}
