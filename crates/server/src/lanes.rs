//! Threads for work that takes a while, so that the threads of the sockets never wait for it.
//!
//! Everything that locks a game, reads a log or runs a replay goes through a [`Lane`]. A lane runs a bounded number
//! of jobs at a time; the rest wait without a thread. There is one lane for each kind of work, so that nobody's
//! choice waits for somebody else's replay.

use crate::dto::error::{Answer, ApiError};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// A bounded number of jobs at a time, on threads where nobody waits.
#[derive(Clone)]
pub struct Lane(Arc<Semaphore>);

impl Lane {
    /// A lane for this many jobs at a time.
    pub fn new(jobs: usize) -> Lane {
        Lane(Arc::new(Semaphore::new(jobs)))
    }

    /// Runs a job when there is room for it.
    ///
    /// The job keeps its place until it ends, even if the client hangs up and nobody waits for it any more: the
    /// bound is on work, not on requests.
    ///
    /// # Errors
    /// If the job panicked.
    pub async fn run<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
        let place = Arc::clone(&self.0).acquire_owned().await.map_err(ApiError::internal)?;
        let job = move || {
            let done = job();
            drop(place);
            done
        };
        tokio::task::spawn_blocking(job).await.map_err(ApiError::internal)
    }

    /// Like [`Lane::run`], for a job that can fail.
    ///
    /// # Errors
    /// If the job failed or panicked.
    pub async fn try_run<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        self.run(job).await?
    }
}

/// The lanes of a node.
pub struct Lanes {
    /// Bots that think.
    pub bots: Lane,
    /// Odds, reach, threats and sight.
    pub questions: Lane,
    /// Choices, from judging them to telling the screens. They are short, but may wait for a long question about
    /// the same game, so this lane is wide.
    pub choices: Lane,
    /// Snapshots, logs and records of games, games that are loaded or set up, and the rulebook.
    pub tables: Lane,
    /// Records that are played again.
    pub replays: Lane,
}

impl Default for Lanes {
    fn default() -> Self {
        // Two at least, so that one slow job does not keep all others waiting.
        let cores = std::thread::available_parallelism().map_or(2, usize::from).max(2);
        Lanes {
            bots: Lane::new(cores),
            questions: Lane::new(cores),
            choices: Lane::new(64),
            tables: Lane::new(cores),
            replays: Lane::new(cores),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parking_lot::Mutex;
    use std::sync::mpsc;

    type Events = Arc<Mutex<Vec<&'static str>>>;

    /// A job that says when it begins, waits for the test, and says when it ends.
    fn job(events: &Events, names: [&'static str; 2], go: mpsc::Receiver<()>) -> impl FnOnce() + use<> {
        let events = Arc::clone(events);
        move || {
            events.lock().push(names[0]);
            go.recv().expect("the test lets it go on");
            events.lock().push(names[1]);
        }
    }

    async fn until(events: &Events, name: &str) {
        while !events.lock().contains(&name) {
            tokio::task::yield_now().await;
        }
    }

    /// The only thread of the sockets goes on while a job waits, and a second job waits for the first.
    #[tokio::test(flavor = "current_thread")]
    async fn a_long_job_stops_neither_the_sockets_nor_the_order() {
        let (lane, events) = (Lane::new(1), Events::default());
        let ([first_go, second_go], [first_wait, second_wait]) = {
            let (one, two) = (mpsc::channel(), mpsc::channel());
            ([one.0, two.0], [one.1, two.1])
        };
        let first = tokio::spawn({
            let (lane, job) = (lane.clone(), job(&events, ["first begins", "first ends"], first_wait));
            async move { lane.run(job).await }
        });
        until(&events, "first begins").await;
        let second = tokio::spawn({
            let (lane, job) = (lane.clone(), job(&events, ["second begins", "second ends"], second_wait));
            async move { lane.run(job).await }
        });
        second_go.send(()).expect("the second job may go on as soon as it begins");
        tokio::spawn({
            let events = Arc::clone(&events);
            async move { events.lock().push("a socket is served") }
        })
        .await
        .expect("it does not wait for either job");
        first_go.send(()).expect("the first job waits for it");
        first.await.expect("it ends").expect("it did not panic");
        second.await.expect("it ends").expect("it did not panic");
        let expected = ["first begins", "a socket is served", "first ends", "second begins", "second ends"];
        assert_eq!(*events.lock(), expected);
    }

    /// A client that hangs up frees its connection, but not the place of the work that it began.
    #[tokio::test(flavor = "current_thread")]
    async fn work_that_nobody_waits_for_keeps_its_place() {
        let (lane, events) = (Lane::new(1), Events::default());
        let (go, wait) = mpsc::channel();
        let abandoned = tokio::spawn({
            let (lane, job) = (lane.clone(), job(&events, ["begins", "ends"], wait));
            async move { lane.run(job).await }
        });
        until(&events, "begins").await;
        abandoned.abort();
        assert!(abandoned.await.is_err_and(|error| error.is_cancelled()));
        let next = tokio::spawn({
            let (lane, events) = (lane.clone(), Arc::clone(&events));
            async move { lane.run(move || events.lock().push("the next begins")).await }
        });
        tokio::task::yield_now().await;
        go.send(()).expect("the job still waits for it");
        next.await.expect("it ends").expect("it did not panic");
        assert_eq!(*events.lock(), ["begins", "ends", "the next begins"]);
    }

    #[tokio::test]
    async fn a_job_that_panics_is_an_error_and_frees_its_place() {
        let lane = Lane::new(1);
        assert!(lane.run(|| panic!("on purpose")).await.is_err());
        assert_eq!(lane.run(|| 7).await.expect("there is room again"), 7);
    }
}
