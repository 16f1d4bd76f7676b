//! Threads for work that takes a while, so that the threads of the sockets never wait for it.
//!
//! Everything that locks a game, reads a log or runs a replay goes through a [`Lane`]: a few threads of its own, with
//! a queue for each address in front of them. The queues take turns, so that somebody who asks for a hundred replays
//! waits behind their own requests and nobody else does, and at least one thread is left for others. There is one
//! lane for each kind of work, so that nobody's choice waits for somebody else's replay, and the lanes for long work
//! run at a lower priority than sockets and choices.

use crate::dto::error::{Answer, ApiError};
use crate::requester::{Requester, queue_of};
use parking_lot::{Condvar, Mutex};
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use tokio::sync::oneshot;

/// Jobs of one address that may wait in a lane; more are refused.
const WAITING_MAX: usize = 64;

/// The queue of this machine's owner and of the server itself, which may use every thread.
const NOT_LIMITED: u64 = 0;

type Job = Box<dyn FnOnce() + Send>;

/// The jobs that wait, in a queue for each requester, and how many of each run.
#[derive(Default)]
struct Queues {
    waiting: HashMap<u64, VecDeque<Job>>,
    /// Askers with waiting jobs, the next one first.
    turns: VecDeque<u64>,
    running: HashMap<u64, usize>,
    closed: bool,
}

impl Queues {
    /// The next job: of the requester whose turn it is, unless that requester already has the maximum number of jobs running.
    fn next(&mut self, most: usize) -> Option<(u64, Job)> {
        let running = |requester: &u64| self.running.get(requester).copied().unwrap_or(0);
        let busy = |requester: &u64| *requester != NOT_LIMITED && running(requester) >= most;
        let place = self.turns.iter().position(|requester| !busy(requester))?;
        let requester = self.turns.remove(place)?;
        let queue = self.waiting.get_mut(&requester)?;
        let job = queue.pop_front()?;
        if queue.is_empty() {
            self.waiting.remove(&requester);
        } else {
            self.turns.push_back(requester);
        }
        *self.running.entry(requester).or_default() += 1;
        Some((requester, job))
    }

    fn done(&mut self, requester: u64) {
        if let Some(count) = self.running.get_mut(&requester) {
            *count -= 1;
            if *count == 0 {
                self.running.remove(&requester);
            }
        }
    }
}

struct Shared {
    queues: Mutex<Queues>,
    news: Condvar,
    /// Jobs of one requester that run at a time.
    most: usize,
}

/// A few threads and a queue for each requester.
pub struct Lane(Arc<Shared>);

impl Lane {
    /// A lane of this many threads. `nice` is how much they yield to others, as the system counts it.
    pub fn new(name: &str, threads: usize, nice: i32) -> Lane {
        let most = threads.saturating_sub(1).max(1);
        let shared = Arc::new(Shared { queues: Mutex::default(), news: Condvar::new(), most });
        for _ in 0..threads {
            let shared = Arc::clone(&shared);
            let started = std::thread::Builder::new().name(format!("sortie-{name}")).spawn(move || {
                // On Linux this affects only the thread. If it is refused, everything still works, only less evenly.
                rustix::process::nice(nice).ok();
                work(&shared);
            });
            started.expect("the system gives a few threads at the start");
        }
        Lane(shared)
    }

    /// Runs a job for the one who asks now.
    ///
    /// The job keeps its thread until it ends, even if the client hangs up and nobody waits for it any more: the
    /// bound is on work, not on requests.
    ///
    /// # Errors
    /// If the job panicked, or its requester has too many jobs waiting.
    pub async fn run<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
        match Requester::current().and_then(|requester| requester.address) {
            Some(address) => self.run_for(queue_of(&address), WAITING_MAX, job).await,
            None => self.run_for(NOT_LIMITED, usize::MAX, job).await,
        }
    }

    /// Runs a job in the queue of an owner of games, as bots do.
    ///
    /// # Errors
    /// If the job panicked.
    pub async fn run_of<T: Send + 'static>(
        &self,
        owner: &str,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Answer<T> {
        let queue = if owner.is_empty() { NOT_LIMITED } else { queue_of(&owner) };
        self.run_for(queue, usize::MAX, job).await
    }

    async fn run_for<T: Send + 'static>(
        &self,
        requester: u64,
        most: usize,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Answer<T> {
        let (reply, answer) = oneshot::channel();
        let job = move || {
            // A panic drops the reply, which the requester notices.
            if let Ok(done) = catch_unwind(AssertUnwindSafe(job)) {
                reply.send(done).ok();
            }
        };
        {
            let mut queues = self.0.queues.lock();
            let queue = queues.waiting.entry(requester).or_default();
            if queue.len() >= most {
                return Err(ApiError::busy());
            }
            let first = queue.is_empty();
            queue.push_back(Box::new(job));
            if first {
                queues.turns.push_back(requester);
            }
        }
        self.0.news.notify_one();
        answer.await.map_err(ApiError::internal)
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

impl Drop for Lane {
    fn drop(&mut self) {
        self.0.queues.lock().closed = true;
        self.0.news.notify_all();
    }
}

fn work(shared: &Shared) {
    let mut queues = shared.queues.lock();
    loop {
        if let Some((requester, job)) = queues.next(shared.most) {
            drop(queues);
            job();
            queues = shared.queues.lock();
            queues.done(requester);
            // A job of the same requester may have been waiting for this one to end.
            shared.news.notify_one();
        } else if queues.closed {
            return;
        } else {
            shared.news.wait(&mut queues);
        }
    }
}

/// The lanes of a node.
pub struct Lanes {
    /// Bots that think.
    pub bots: Lane,
    /// Odds, reach, threats and sight.
    pub questions: Lane,
    /// Choices, from checking them to updating the screens. They are short, but may wait for a long question about
    /// the same game, so this lane is wide.
    pub choices: Lane,
    /// Snapshots, logs and records of games, and games that are loaded.
    pub tables: Lane,
    /// Records that are played again, tables that are set up, and the rulebook.
    pub replays: Lane,
}

impl Default for Lanes {
    fn default() -> Self {
        // Two at least, so that one slow job does not keep all others waiting.
        let cores = std::thread::available_parallelism().map_or(2, usize::from).max(2);
        Lanes {
            bots: Lane::new("bots", cores, 5),
            questions: Lane::new("questions", cores, 3),
            choices: Lane::new("choices", 24, 0),
            tables: Lane::new("tables", cores, 0),
            replays: Lane::new("replays", cores, 3),
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
        let (lane, events) = (Arc::new(Lane::new("test", 1, 0)), Events::default());
        let ([first_go, second_go], [first_wait, second_wait]) = {
            let (one, two) = (mpsc::channel(), mpsc::channel());
            ([one.0, two.0], [one.1, two.1])
        };
        let first = tokio::spawn({
            let (lane, job) = (Arc::clone(&lane), job(&events, ["first begins", "first ends"], first_wait));
            async move { lane.run(job).await }
        });
        until(&events, "first begins").await;
        let second = tokio::spawn({
            let (lane, job) =
                (Arc::clone(&lane), job(&events, ["second begins", "second ends"], second_wait));
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
        let (lane, events) = (Arc::new(Lane::new("test", 1, 0)), Events::default());
        let (go, wait) = mpsc::channel();
        let abandoned = tokio::spawn({
            let (lane, job) = (Arc::clone(&lane), job(&events, ["begins", "ends"], wait));
            async move { lane.run(job).await }
        });
        until(&events, "begins").await;
        abandoned.abort();
        assert!(abandoned.await.is_err_and(|error| error.is_cancelled()));
        let next = tokio::spawn({
            let (lane, events) = (Arc::clone(&lane), Arc::clone(&events));
            async move { lane.run(move || events.lock().push("the next begins")).await }
        });
        tokio::task::yield_now().await;
        go.send(()).expect("the job still waits for it");
        next.await.expect("it ends").expect("it did not panic");
        assert_eq!(*events.lock(), ["begins", "ends", "the next begins"]);
    }

    /// One requester has a long list of jobs; another who comes later waits for one of them, not for all.
    #[tokio::test(flavor = "current_thread")]
    async fn requesters_take_turns() {
        let (lane, events) = (Arc::new(Lane::new("test", 1, 0)), Events::default());
        let (go, wait) = mpsc::channel();
        let mut all = vec![tokio::spawn({
            let (lane, job) = (Arc::clone(&lane), job(&events, ["begins", "greedy 1"], wait));
            async move { lane.run_for(1, 9, job).await }
        })];
        until(&events, "begins").await;
        for (requester, name) in
            [(1, "greedy 2"), (1, "greedy 3"), (1, "greedy 4"), (2, "modest"), (3, "late")]
        {
            let (lane, events) = (Arc::clone(&lane), Arc::clone(&events));
            all.push(tokio::spawn(async move {
                lane.run_for(requester, 9, move || events.lock().push(name)).await
            }));
            tokio::task::yield_now().await;
        }
        go.send(()).expect("the first job waits for it");
        for job in all {
            job.await.expect("it ends").expect("it did not panic");
        }
        let expected = ["begins", "greedy 1", "greedy 2", "modest", "late", "greedy 3", "greedy 4"];
        assert_eq!(*events.lock(), expected);
    }

    /// Of two threads one requester gets one, and too many waiting jobs are refused.
    #[tokio::test(flavor = "current_thread")]
    async fn one_requester_leaves_a_thread_to_others() {
        let (lane, events) = (Arc::new(Lane::new("test", 2, 0)), Events::default());
        let (go, wait) = mpsc::channel();
        let first = tokio::spawn({
            let (lane, job) = (Arc::clone(&lane), job(&events, ["begins", "ends"], wait));
            async move { lane.run_for(1, 9, job).await }
        });
        until(&events, "begins").await;
        let second = tokio::spawn({
            let (lane, events) = (Arc::clone(&lane), Arc::clone(&events));
            async move { lane.run_for(1, 1, move || events.lock().push("again")).await }
        });
        tokio::task::yield_now().await;
        assert!(lane.run_for(1, 1, || ()).await.is_err(), "one job of this requester waits already");
        assert_eq!(lane.run_for(2, 1, || 7).await.expect("the other thread is free"), 7);
        assert!(!events.lock().contains(&"again"), "its requester has a thread already");
        go.send(()).expect("the first job waits for it");
        first.await.expect("it ends").expect("it did not panic");
        second.await.expect("it ends").expect("it did not panic");
    }

    #[tokio::test]
    async fn a_job_that_panics_is_an_error_and_frees_its_place() {
        let lane = Lane::new("test", 1, 0);
        assert!(lane.run(|| panic!("on purpose")).await.is_err());
        assert_eq!(lane.run(|| 7).await.expect("there is room again"), 7);
    }
}
