//! What was measured, as a table or as JSON.

use std::fmt::Write;
use std::time::Duration;

use serde_json::{Map, Value, json};

use crate::check::Checked;
use crate::figures::{Figures, NAMES};
use crate::options::Pace;
use crate::pace::Run;
use crate::trouble::Troubles;

/// What was measured.
#[derive(Debug)]
pub(crate) struct Report {
    /// Games at once, each with two streams, and games against the computer beside them.
    pub(crate) games: usize,
    pub(crate) computers: usize,
    /// People who analyse, and how deep each position was looked at.
    pub(crate) analysts: usize,
    pub(crate) depths: Vec<u32>,
    /// How many games there were one after another, those at once included.
    pub(crate) played: usize,
    pub(crate) pace: Pace,
    pub(crate) run: Run,
    /// How long it took to begin all games, and to open all streams.
    pub(crate) beginning: Duration,
    pub(crate) opening: Duration,
    /// What the times come to, each with its name.
    pub(crate) times: Vec<(&'static str, Figures)>,
    /// Seconds of processor time while moves were made.
    pub(crate) server_cpu: Option<f64>,
    pub(crate) generator_cpu: Option<f64>,
    pub(crate) memory: Memory,
    pub(crate) checked: Checked,
    pub(crate) troubles: Troubles,
}

/// The bytes of memory that the server held.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Memory {
    /// Before any game.
    pub(crate) empty: Option<u64>,
    /// With all games, before any stream.
    pub(crate) idle: Option<u64>,
    /// With all streams, before any move.
    pub(crate) streaming: Option<u64>,
    /// After the last move.
    pub(crate) end: Option<u64>,
}

impl Report {
    /// Whether nothing went wrong and nothing was lost.
    pub(crate) fn is_good(&self) -> bool {
        self.troubles.is_empty() && self.checked.lost == 0
    }

    fn streams(&self) -> usize {
        2 * self.games
    }

    fn achieved(&self) -> f64 {
        f64::from(self.run.told) / self.run.time.as_secs_f64()
    }

    /// How deep a position was looked at on average.
    fn mean_depth(&self) -> Option<f64> {
        let (sum, count) = self.depths.iter().fold((0, 0), |(sum, count), depth| (sum + depth, count + 1_u32));
        (count > 0).then(|| f64::from(sum) / f64::from(count))
    }

    /// How many bytes a game without streams takes, and how many a stream does.
    fn bytes_each(&self) -> (Option<u64>, Option<u64>) {
        let each = |before: Option<u64>, after: Option<u64>, count: usize| {
            // What the server needs once, it would seem to need for each of a few.
            let count = Some(count as u64).filter(|_| self.games >= FEW)?;
            Some(after?.saturating_sub(before?) / count)
        };
        let Memory { empty, idle, streaming, .. } = self.memory;
        (each(empty, idle, self.games), each(idle, streaming, self.streams()))
    }

    /// As a table.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text).expect("writing to a string cannot fail");
        text
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        let Run { time, sent, unsent, .. } = self.run;
        let mut row = |name: &str, value: String| writeln!(text, "{name:<24}{value}");
        row("games at once", format!("{} ({} in all, begun in {:.1?})", self.games, self.played, self.beginning))?;
        row("streams", format!("{} (opened in {:.1?})", self.streams(), self.opening))?;
        if self.computers > 0 {
            row("against the computer", self.computers.to_string())?;
        }
        if let Some(depth) = self.mean_depth() {
            let positions = self.depths.len();
            row("analysts", format!("{}, {positions} positions to depth {depth:.1} on average", self.analysts))?;
        }
        let offered = match self.pace {
            Pace::Rate(rate) => rate.to_string(),
            Pace::Single => "one after another".to_owned(),
        };
        row("moves/s offered", format!("{offered} for {time:.1?}"))?;
        row("moves/s achieved", format!("{:.1} ({sent} sent, {unsent} due but not sent)", self.achieved()))?;
        let cpu = |seconds: Option<f64>| {
            let cores = |seconds: f64| format!("{seconds:.1} ({:.2} cores)", seconds / time.as_secs_f64());
            seconds.map_or(UNKNOWN.to_owned(), cores)
        };
        row("CPU seconds", format!("server {}, generator {}", cpu(self.server_cpu), cpu(self.generator_cpu)))?;
        let Memory { empty, idle, streaming, end } = self.memory;
        let (game, stream) = self.bytes_each();
        row("server memory", format!("{} empty", kib(empty)))?;
        row("", format!("{} with idle games: {} a game", kib(idle), bytes(game)))?;
        row("", format!("{} with streams: {} a stream", kib(streaming), bytes(stream)))?;
        row("", format!("{} at the end", kib(end)))?;
        row("moves compared", format!("{}, {} of them lost", self.checked.promised, self.checked.lost))?;

        writeln!(
            text,
            "\n{:<24}{:>9}{:>9}{:>9}{:>9}{:>9}{:>10}",
            "ms", NAMES[0], NAMES[1], NAMES[2], NAMES[3], NAMES[4], "count"
        )?;
        for (name, figures) in &self.times {
            write!(text, "{name:<24}")?;
            for time in figures.times {
                write!(text, "{:>9.2}", milliseconds(time))?;
            }
            writeln!(text, "{:>10}", figures.count)?;
        }
        writeln!(text, "\nerrors:{}", if self.troubles.is_empty() { " none" } else { "" })?;
        for (step, what, count, said) in self.troubles.iter() {
            writeln!(text, "{}", format!("{count:>9} {step}: {what} {said}").trim_end())?;
        }
        Ok(())
    }

    /// As one object of JSON.
    pub(crate) fn json(&self) -> String {
        let rate = if let Pace::Rate(rate) = self.pace { Some(rate) } else { None };
        let times: Map<String, Value> =
            self.times.iter().map(|(name, figures)| ((*name).to_owned(), figures_json(figures))).collect();
        let troubles: Vec<Value> = self
            .troubles
            .iter()
            .map(|(step, what, count, said)| json!({"step": step, "what": what, "count": count, "said": said}))
            .collect();
        let (game, stream) = self.bytes_each();
        let object = json!({
            "games": self.games,
            "played": self.played,
            "computers": self.computers,
            "analysts": self.analysts,
            "analysed": self.depths.len(),
            "meanDepth": self.mean_depth(),
            "streams": self.streams(),
            "offered": rate,
            "achieved": self.achieved(),
            "seconds": self.run.time.as_secs_f64(),
            "sent": self.run.sent,
            "unsent": self.run.unsent,
            "told": self.run.told,
            "beginningSeconds": self.beginning.as_secs_f64(),
            "openingSeconds": self.opening.as_secs_f64(),
            "milliseconds": times,
            "cpuSeconds": {"server": self.server_cpu, "generator": self.generator_cpu},
            "memory": {
                "empty": self.memory.empty,
                "idle": self.memory.idle,
                "streaming": self.memory.streaming,
                "end": self.memory.end,
                "perGame": game,
                "perStream": stream,
            },
            "promised": self.checked.promised,
            "lost": self.checked.lost,
            "errors": troubles,
        });
        format!("{object}\n")
    }
}

const UNKNOWN: &str = "not known";

/// With fewer games than this, what each of them takes is not told.
const FEW: usize = 100;

fn kib(bytes: Option<u64>) -> String {
    bytes.map_or(UNKNOWN.to_owned(), |bytes| format!("{} KiB", bytes >> 10))
}

fn bytes(bytes: Option<u64>) -> String {
    bytes.map_or(UNKNOWN.to_owned(), |bytes| format!("{bytes} bytes"))
}

fn milliseconds(time: Duration) -> f64 {
    // Whole microseconds are all there is.
    (time.as_secs_f64() * 1e6).round() / 1e3
}

fn figures_json(figures: &Figures) -> Value {
    let mut object: Map<String, Value> =
        NAMES.iter().zip(figures.times).map(|(name, time)| ((*name).to_owned(), json!(milliseconds(time)))).collect();
    object.insert("count".to_owned(), json!(figures.count));
    Value::Object(object)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::Value;

    use super::{Checked, Figures, Memory, Pace, Report, Run, Troubles};
    use crate::trouble::{Step, Trouble};

    fn report() -> Report {
        let times = [1, 2, 3, 4, 5].map(Duration::from_millis);
        Report {
            games: 100,
            computers: 0,
            analysts: 2,
            depths: vec![10, 11, 12, 14],
            played: 120,
            pace: Pace::Rate(200.0),
            run: Run { time: Duration::from_secs(2), sent: 399, unsent: 1, told: 398 },
            beginning: Duration::from_millis(150),
            opening: Duration::from_millis(50),
            times: vec![("POST to line", Figures { count: 399, times })],
            server_cpu: Some(1.0),
            generator_cpu: None,
            memory: Memory { empty: Some(1 << 20), idle: Some(1_148_576), streaming: Some(1_148_576), end: None },
            checked: Checked { promised: 399, lost: 0 },
            troubles: Troubles::default(),
        }
    }

    #[test]
    fn a_good_run_is_told() {
        let report = report();
        assert!(report.is_good());
        let text = report.text();
        for part in [
            "100 (120 in all",
            "199.0 (399 sent, 1 due",
            "server 1.0 (0.50 cores)",
            "1000 bytes a game",
            "errors: none",
            "2, 4 positions to depth 11.8 on average",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
        let json: Value = serde_json::from_str(&report.json()).expect("this is JSON");
        assert_eq!(json["meanDepth"], 11.75);
        assert_eq!(json["milliseconds"]["POST to line"]["p99.9"], 4.0);
        assert_eq!((&json["memory"]["perGame"], &json["memory"]["end"]), (&Value::from(1000), &Value::Null));
    }

    #[test]
    fn a_bad_run_is_told() {
        let mut report = report();
        report.checked.lost = 1;
        assert!(!report.is_good());
        report.checked.lost = 0;
        report.troubles.note(Step::Move, &Trouble::Refused(503, "{\"error\":\"full\"}".to_owned()));
        assert!(!report.is_good());
        assert!(report.text().contains("1 move: 503 {\"error\":\"full\"}"), "{}", report.text());
    }
}
