//! Any text is read as a time control or refused with its place, by both readers; what is read is written and read back as
//! the same, and a clock with it starts with time on it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya_game::{Clock, Moment, Span, TimeControl};
use tabiya_rules::{BySide, Side};

fuzz_target!(|text: &str| {
    for read in [text.parse(), TimeControl::everyday(text)] {
        match read {
            Err(error) => {
                assert!(!error.to_string().is_empty());
                assert!(error.at <= text.chars().count());
            }
            Ok(control) => {
                let written = control.to_string();
                assert_eq!(written.parse().as_ref(), Ok(&control), "{written}");
                let mut clock = Clock::new(BySide::new(|_| control.clone()), Span::ZERO);
                clock.start(Side::White, Moment(0));
                assert_eq!(clock.has_fallen(Moment(0)), None);
                assert_eq!(clock.falls_at().is_none(), control.is_unlimited());
                let _pace = control.pace();
            }
        }
    }
});
