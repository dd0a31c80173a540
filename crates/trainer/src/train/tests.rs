//! Learning, on very little.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use tabiya_engine::nnue::{HIDDEN, Net, View, bucket, input};
use tabiya_rules::{LegalMove, Position, Side};

use super::adam::Adam;
use super::dataset::Seen;
use super::learn::Lesson;
use super::model::{BIAS, OUTPUT_BIASES, OUTPUTS, Views, WEIGHTS};
use super::*;
use crate::format::Outcome;
use crate::random::Random;
use crate::sample::Sample;

/// Positions of games of chance, with results and scores by what stands on the board.
fn positions(count: usize, seed: u64) -> Dataset {
    let mut random = Random::new(seed);
    let mut data = Dataset::default();
    let mut position = Position::start();
    while data.len() < count {
        let moves = position.legal_moves();
        let next = moves.get(random.below(moves.len().max(1))).map(LegalMove::play);
        position = next.filter(|next| next.fullmoves() < 80).unwrap_or_default();
        let worth = |side| {
            let men = position.pieces().filter(|(_, piece)| piece.side == side);
            men.map(|(_, piece)| [100, 300, 300, 500, 900, 0][piece.kind.index()]).sum::<i16>()
        };
        let score = worth(Side::White) - worth(Side::Black);
        let outcome = match score {
            200.. => Outcome::WhiteWins,
            ..-200 => Outcome::BlackWins,
            _ => Outcome::Draw,
        };
        data.add(&Sample { position, outcome, score, ply: 20 });
    }
    data
}

fn options(epochs: u32, threads: usize) -> Options {
    let threads = NonZeroUsize::new(threads).unwrap();
    let batch = NonZeroUsize::new(64).unwrap();
    Options { epochs, batch, rate: 1e-3, results: 0.2..=0.4, spread: 200.0, seed: 1, threads }
}

fn learned(course: &mut Course, data: &Dataset, options: &Options) {
    learn(course, data, data, options, &mut |_| ControlFlow::Continue(()));
}

/// The inputs of a position are those that the engine sees.
#[test]
fn what_is_seen_is_what_the_engine_sees() {
    let mut random = Random::new(4);
    let mut position = Position::start();
    for _ in 0..500 {
        let moves = position.legal_moves();
        position = moves.get(random.below(moves.len().max(1))).map_or_else(Position::start, LegalMove::play);
        let seen = Seen::of(&position);
        let sides = [(position.side(), &seen.own), (!position.side(), &seen.theirs)];
        for (viewer, found) in sides {
            let view = View::of(position.king(viewer));
            let mut expected: Vec<u16> =
                position.pieces().map(|(square, piece)| input(viewer, view, piece, square) as u16).collect();
            let mut found = found[..seen.men].to_vec();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{viewer} in {position}");
        }
        assert_eq!(seen.bucket, bucket(position.occupied().len()));
    }
}

/// Slopes against what happens if a weight is moved a little.
#[test]
fn slopes_are_those_of_the_loss() {
    let data = positions(40, 7);
    let mut model = Model::new(3);
    // Larger weights, so that some numbers are held at their bounds.
    model.weights[..BIAS].iter_mut().for_each(|weight| *weight *= 2.0);
    let numbers: Vec<u32> = (0..data.len() as u32).collect();
    let lesson = Lesson { data: &data, numbers: &numbers, results: 0.3, spread: 200.0 };
    let mut slopes = vec![vec![0.0; WEIGHTS]];
    lesson.slopes(&model, &mut slopes);
    let slopes = &slopes[0];
    let loss = |model: &Model| lesson.slopes(model, &mut [vec![0.0; WEIGHTS]]) / numbers.len() as f64;
    let mut random = Random::new(1);
    let mut places: Vec<usize> = (0..150).map(|_| random.below(BIAS)).collect();
    // Those of men that are there, of everything behind them, and of the largest slopes.
    places.extend((0..40).map(|_| BIAS + random.below(HIDDEN)));
    places.extend((0..100).map(|_| OUTPUTS + random.below(OUTPUT_BIASES - OUTPUTS)));
    places.extend(OUTPUT_BIASES..WEIGHTS);
    let mut steepest: Vec<usize> = (0..WEIGHTS).collect();
    steepest.sort_by(|one, other| slopes[*other].abs().total_cmp(&slopes[*one].abs()));
    places.extend(&steepest[..200]);
    let mut far = 0;
    for place in places {
        const STEP: f32 = 2e-3;
        let moved = |by: f32| {
            let mut moved = model.clone();
            moved.weights[place] += by;
            loss(&moved)
        };
        let found = (moved(STEP) - moved(-STEP)) / (2.0 * f64::from(STEP));
        let difference = (found - f64::from(slopes[place])).abs();
        // A number that comes to its bound within the step bends the loss there.
        far += usize::from(difference > 2e-5 + 0.02 * found.abs());
        assert!(difference < 1e-3 + 0.2 * found.abs(), "weight {place}: {found} for {}", slopes[place]);
    }
    assert!(far <= 10, "{far} slopes are off");
    assert!(slopes[steepest[0]].abs() > 1e-3, "there is something to compare");
}

#[test]
fn the_loss_falls_on_a_small_set() {
    let data = positions(400, 2);
    let options = Options { rate: 3e-3, ..options(40, 2) };
    let mut course = Course::new(Model::new(options.seed));
    let before = loss(&course.model, &data, &options);
    learned(&mut course, &data, &options);
    let after = course.epochs.last().unwrap().held_out;
    assert!(after < before / 20.0, "{before} to {after}");
    assert!((loss(&course.model, &data, &options) - after).abs() < 1e-9);
    assert_eq!(course.epochs.len(), 40);
    let picture = svg(&course.epochs);
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n") && picture.matches("<polyline").count() == 2);
}

#[test]
fn learning_that_goes_on_comes_to_the_same_weights() {
    let (data, options) = (positions(300, 5), options(4, 2));
    let mark = Mark::of(&Model::new(1), &options, &data, &data);
    let mut whole = Course::new(Model::new(options.seed));
    learned(&mut whole, &data, &options);
    // Broken off after the first epoch, and then in the middle of the third.
    let mut course = Course::new(Model::new(options.seed));
    learn(&mut course, &data, &data, &options, &mut |news| match news {
        News::Epoch(_) => ControlFlow::Break(()),
        News::Part(_) => ControlFlow::Continue(()),
    });
    let mut course = mark.read(&mark.write(&course)).unwrap();
    let mut parts = 0;
    learn(&mut course, &data, &data, &options, &mut |news| {
        parts += i32::from(matches!(news, News::Part(_)));
        if parts == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(course.epochs.len(), 2);
    let mut course = mark.read(&mark.write(&course)).unwrap();
    learned(&mut course, &data, &options);
    assert_eq!(course, whole);
    // The same again gives the same, and another seed something else.
    let mut again = Course::new(Model::new(options.seed));
    learned(&mut again, &data, &options);
    assert_eq!(again, whole);
    let other = Options { seed: 2, ..options.clone() };
    let mut course = Course::new(Model::new(other.seed));
    learned(&mut course, &data, &other);
    assert_ne!(course.model, whole.model);
}

#[test]
fn a_checkpoint_of_something_else_is_refused() {
    let (data, options) = (positions(20, 5), options(4, 2));
    let mark = Mark::of(&Model::new(1), &options, &data, &data);
    let mut bytes = mark.write(&Course::new(Model::new(options.seed)));
    let other = Mark::of(&Model::new(1), &options, &positions(20, 6), &data);
    assert_eq!(other.read(&bytes), Err(BadCheckpoint::Other));
    let other = Mark::of(&Model::new(1), &Options { rate: 0.5, ..options.clone() }, &data, &data);
    assert_eq!(other.read(&bytes), Err(BadCheckpoint::Other));
    let other = Mark::of(&Model::new(2), &options, &data, &data);
    assert_eq!(other.read(&bytes), Err(BadCheckpoint::Other));
    assert_eq!(mark.read(b"TBY"), Err(BadCheckpoint::NotACheckpoint));
    assert_eq!(mark.read(&bytes[4..]), Err(BadCheckpoint::NotACheckpoint));
    bytes[100] ^= 1;
    assert_eq!(mark.read(&bytes), Err(BadCheckpoint::Checksum));
}

/// In whole numbers the network says what it says in real ones, but for rounding.
#[test]
fn whole_numbers_say_nearly_the_same() {
    let data = positions(400, 2);
    let options = Options { rate: 3e-3, ..options(30, 2) };
    let mut course = Course::new(Model::new(options.seed));
    learned(&mut course, &data, &options);
    let net = quantised(&course.model, 200.0).unwrap();
    let unit = 200.0 * tabiya_engine::PAWN as f32 / 100.0;
    let mut position = Position::start();
    let mut random = Random::new(8);
    let (mut views, mut sum) = (Views::NOTHING, 0.0);
    for _ in 0..300 {
        let moves = position.legal_moves();
        position = moves.get(random.below(moves.len().max(1))).map_or_else(Position::start, LegalMove::play);
        let real = course.model.forward(&Seen::of(&position), &mut views) * unit;
        let difference = (real - net.judge(&position) as f32).abs();
        sum += difference;
        assert!(difference < 20.0, "{real} is off by {difference} in {position}");
    }
    assert!(sum / 300.0 < 6.0, "off by {} on average", sum / 300.0);
}

/// Who goes on from a network of the engine goes on from what it says, or cannot.
#[test]
fn a_network_can_be_gone_on_from() {
    let own = Net::own();
    let spread = 100.0 * own.parts().scale as f32 / tabiya_engine::PAWN as f32;
    let again = |spread: f32| quantised(&unquantised(&own, spread).unwrap(), spread).unwrap();
    assert_eq!(again(spread).write(), own.write());
    let stretched = again(1.1 * spread);
    let mut position = Position::start();
    let mut random = Random::new(8);
    for _ in 0..300 {
        let moves = position.legal_moves();
        position = moves.get(random.below(moves.len().max(1))).map_or_else(Position::start, LegalMove::play);
        let (one, other) = (own.judge(&position), stretched.judge(&position));
        assert!((one - other).abs() <= 8 + one.abs() / 20, "{one} and {other} in {position}");
    }
    // That of material has another unit altogether.
    assert!(unquantised(&Net::of_material(), 200.0).unwrap_err().to_string().contains("would be too large"));
}

#[test]
fn weights_stay_within_what_can_be_written() {
    let mut weights = vec![0.0; WEIGHTS];
    let mut adam = Adam::new();
    for _ in 0..300 {
        adam.step(&mut weights, &mut [vec![-1.0; WEIGHTS], vec![0.5; WEIGHTS]], 0.02);
    }
    let model = Model { weights };
    assert!(model.weights[0] > 1.9 && model.weights[OUTPUTS] > 1.9);
    assert!(quantised(&model, 200.0).unwrap_err().to_string().contains("together"), "each alone is small enough");
}
