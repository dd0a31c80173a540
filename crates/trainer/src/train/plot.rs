//! The losses of the epochs as a picture.

use std::fmt::Write;

use super::learn::Epoch;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 48.0;

/// A picture of how the losses fell, as SVG.
pub fn svg(epochs: &[Epoch]) -> String {
    let losses = || epochs.iter().flat_map(|epoch| [epoch.training, epoch.held_out]).filter(|loss| loss.is_finite());
    let (low, high) = losses().fold((f64::MAX, f64::MIN), |(low, high), loss| (low.min(loss), high.max(loss)));
    let (low, high) = if low < high { (low, high) } else { (low.min(1.0) - 0.001, low.min(1.0) + 0.001) };
    let last = epochs.last().map_or(1, |epoch| epoch.number).max(2);
    let x = |number: u32| LEFT + (WIDTH - LEFT - RIGHT) * f64::from(number - 1) / f64::from(last - 1);
    let y = |loss: f64| TOP + (HEIGHT - TOP - BOTTOM) * (high - loss) / (high - low);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    for step in 0..=4 {
        let loss = low + (high - low) * f64::from(step) / 4.0;
        let height = y(loss);
        _ = writeln!(
            text,
            "<path d=\"M{LEFT} {height:.1}H{}\" stroke=\"#ddd\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{loss:.5}</text>",
            WIDTH - RIGHT,
            LEFT - 8.0,
            height + 4.0
        );
    }
    let marks = last.div_ceil(10).max(1);
    for number in (1..=last).filter(|number| (number - 1) % marks == 0) {
        let place = x(number);
        _ = writeln!(
            text,
            "<text x=\"{place:.1}\" y=\"{}\" text-anchor=\"middle\">{number}</text>",
            HEIGHT - BOTTOM + 20.0
        );
    }
    _ = writeln!(
        text,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">epoch</text>",
        f64::midpoint(LEFT, WIDTH - RIGHT),
        HEIGHT - 8.0
    );
    let training: fn(&Epoch) -> f64 = |epoch| epoch.training;
    let held_out: fn(&Epoch) -> f64 = |epoch| epoch.held_out;
    let curves =
        [("learned from, on the way", "#888", training), ("held out, by the last mixture", "#c0392b", held_out)];
    for (number, (name, colour, loss)) in (0_u8..).zip(curves) {
        let seen = epochs.iter().filter(|epoch| loss(epoch).is_finite());
        let points =
            seen.map(|epoch| format!("{:.1},{:.1}", x(epoch.number), y(loss(epoch)))).collect::<Vec<_>>().join(" ");
        let place = LEFT + 240.0 * f64::from(number);
        for epoch in epochs.iter().filter(|epoch| loss(epoch).is_finite()) {
            let (x, y) = (x(epoch.number), y(loss(epoch)));
            _ = writeln!(text, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\" fill=\"{colour}\"/>");
        }
        _ = writeln!(
            text,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n<path d=\"M{place} 24h24\" \
             stroke=\"{colour}\" stroke-width=\"2\"/><text x=\"{}\" y=\"28\">{name}</text>",
            place + 30.0
        );
    }
    text.push_str("</svg>\n");
    text
}
