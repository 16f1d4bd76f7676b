//! A clock for benchmarks: the CPU time of this thread, where the system reports it, else the elapsed time.
//!
//! On a shared machine the elapsed time depends on what others run.

use std::time::Instant;

/// Measures a stretch of work of the thread that started it.
pub(crate) struct Clock {
    started: Instant,
    ran: Option<u64>,
}

impl Clock {
    /// Starts now.
    pub(crate) fn start() -> Clock {
        Clock { started: Instant::now(), ran: ran() }
    }

    /// The time that passed, for deciding when to stop.
    pub(crate) fn passed(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// The seconds that the work took.
    pub(crate) fn worked(&self) -> f64 {
        let own = self.ran.zip(ran()).map(|(before, now)| now.saturating_sub(before) as f64 / 1e9);
        own.filter(|seconds| *seconds > 0.0).unwrap_or_else(|| self.passed())
    }
}

/// Nanoseconds this thread has run; only Linux keeps that number in a file.
fn ran() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_takes_no_longer_than_what_passed() {
        let clock = Clock::start();
        let mut sum = 0u64;
        while clock.passed() < 0.05 {
            sum = std::hint::black_box(sum + 1);
        }
        let worked = clock.worked();
        assert!(worked > 0.0 && worked <= clock.passed() + 0.01, "{worked}");
    }
}
