//! What the system tells of a process.

use std::fs;

/// How many ticks of processor time the system counts in a second: the same on every Linux.
const TICKS: f64 = 100.0;

/// How many seconds of processor time a process has taken, if the system tells.
pub(crate) fn cpu_seconds(id: u32) -> Option<f64> {
    cpu_seconds_in(&fs::read_to_string(format!("/proc/{id}/stat")).ok()?)
}

/// How many bytes of memory a process holds, if the system tells.
pub(crate) fn memory(id: u32) -> Option<u64> {
    memory_in(&fs::read_to_string(format!("/proc/{id}/status")).ok()?)
}

/// How many files this process may have open, if the system tells.
pub(crate) fn most_open_files() -> Option<usize> {
    most_open_files_in(&fs::read_to_string("/proc/self/limits").ok()?)
}

fn cpu_seconds_in(stat: &str) -> Option<f64> {
    // The name stands in brackets and may have spaces and brackets itself.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_ascii_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS)
}

fn memory_in(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? << 10)
}

fn most_open_files_in(limits: &str) -> Option<usize> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_ascii_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{cpu_seconds_in, memory_in, most_open_files_in};

    #[test]
    fn the_words_of_the_system_are_understood() {
        let stat = "42 (a) b) S 1 42 42 0 -1 4194560 100 0 0 0 250 50 0 0 20 0 3 0 12345 1 2";
        assert_eq!(cpu_seconds_in(stat), Some(3.0));
        assert_eq!(memory_in("VmPeak:\t  900 kB\nVmRSS:\t     128 kB\n"), Some(131_072));
        let limits = "Limit  Soft Limit  Hard Limit  Units\nMax open files            1024                 4096                 files\n";
        assert_eq!(most_open_files_in(limits), Some(1024));
        assert_eq!((cpu_seconds_in(""), memory_in(""), most_open_files_in("")), (None, None, None));
    }
}
