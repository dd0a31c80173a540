//! Addresses as pictures that a telephone can read.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};

/// The white around a code that readers need, in modules.
const MARGIN: i32 = 4;
/// The same on a terminal, where there is little room and mostly enough dark around.
const NARROW_MARGIN: i32 = 2;

/// A text as a code; nothing if it is too long for one.
fn code(text: &str) -> Option<QrCode> {
    QrCode::encode_text(text, QrCodeEcc::Medium).ok()
}

/// A code as a picture: black on white, whatever is around it.
pub(crate) fn svg(text: &str) -> Option<String> {
    let code = code(text)?;
    let size = code.size() + 2 * MARGIN;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            // Modules that are next to one another are drawn as one.
            let end = (x..code.size()).find(|x| !code.get_module(*x, y)).unwrap_or(code.size());
            let length = end - x;
            if length > 0 {
                let _written = write!(path, "M{} {}h{length}v1h-{length}z", x + MARGIN, y + MARGIN);
            }
            x = end + 1;
        }
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" shape-rendering=\"crispEdges\">\
         <rect width=\"{size}\" height=\"{size}\" fill=\"#fff\"/><path d=\"{path}\" fill=\"#000\"/></svg>"
    ))
}

/// An address as a code for a terminal that knows colours, two rows of it in each line; nothing if it is too long.
pub fn qr_for_terminal(url: &str) -> Option<String> {
    let code = code(url)?;
    let places = -NARROW_MARGIN..code.size() + NARROW_MARGIN;
    let mut text = String::new();
    for y in places.clone().step_by(2) {
        // Black on white, however the terminal is coloured else.
        text.push_str("\u{1b}[30;107m");
        for x in places.clone() {
            text.push(match (code.get_module(x, y), code.get_module(x, y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            });
        }
        text.push_str("\u{1b}[0m\n");
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const URL: &str = "http://192.168.1.5:8064/a1B2c3D4";

    /// Which modules of a drawn code are black.
    fn drawn(svg: &str, size: i32) -> Vec<(i32, i32)> {
        let (_, path) = svg.split_once("<path d=\"").expect("a path");
        let path = path.split('"').next().unwrap_or_default();
        let mut black = Vec::new();
        for run in path.split('M').skip(1) {
            let numbers: Vec<i32> = run.split([' ', 'h', 'v']).filter_map(|number| number.parse().ok()).collect();
            black.extend((0..numbers[2]).map(|step| (numbers[0] + step, numbers[1])));
        }
        assert!(black.iter().all(|(x, y)| (MARGIN..size - MARGIN).contains(x) && (MARGIN..size - MARGIN).contains(y)));
        black
    }

    #[test]
    fn the_picture_is_the_code_with_white_around_it() {
        let (code, svg) = (code(URL).expect("a code"), svg(URL).expect("a picture"));
        let size = code.size() + 2 * MARGIN;
        assert!(svg.contains(&format!("viewBox=\"0 0 {size} {size}\"")) && svg.contains("crispEdges"));
        let modules = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
        let black: Vec<(i32, i32)> = modules.filter(|(x, y)| code.get_module(*x, *y)).collect();
        let black: Vec<(i32, i32)> = black.into_iter().map(|(x, y)| (x + MARGIN, y + MARGIN)).collect();
        assert_eq!(drawn(&svg, size), black);
    }

    #[test]
    fn on_a_terminal_two_rows_are_a_line() {
        let (code, text) = (code(URL).expect("a code"), qr_for_terminal(URL).expect("a text"));
        let places = || -NARROW_MARGIN..code.size() + NARROW_MARGIN;
        assert_eq!(text.lines().count(), places().step_by(2).count());
        for (y, line) in places().step_by(2).zip(text.lines()) {
            let line = line.strip_prefix("\u{1b}[30;107m").and_then(|line| line.strip_suffix("\u{1b}[0m"));
            let symbols: Vec<char> = line.expect("colours").chars().collect();
            assert_eq!(symbols.len(), places().count());
            for (x, symbol) in places().zip(symbols) {
                assert_eq!("█▀".contains(symbol), code.get_module(x, y));
                assert_eq!("█▄".contains(symbol), code.get_module(x, y + 1));
            }
        }
        assert_eq!(qr_for_terminal(&"x".repeat(4_000)), None);
    }
}
