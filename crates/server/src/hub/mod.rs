//! One game in this node's memory: its log rebuilt, who is here, and what is sent to them.
//!
//! The database is the source of truth; a hub is a copy that is dropped when nobody is looking. Everything that changes
//! a game goes through [`Hub::write`]: the line is written to disk first, then applied to the copy, then sent to the
//! screens.

mod log;
mod screens;

use crate::app::App;
use crate::dto::error::{Answer, ApiError, ErrorCode};
use crate::header::{Header, Role};
use crate::lanes::Lane;
use crate::secrets::Seed;
use crate::store::{StoreError, Stored};
use axum::extract::ws::Utf8Bytes;
use parking_lot::{Mutex, RwLock, RwLockReadGuard};
use sortie_kernel::Side;
use sortie_table::live::{Happening, Live, Proposed, Row};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tokio::sync::{broadcast, watch};

/// Frames that a slow screen may lag behind before it gets a fresh snapshot instead.
const LAG_MAX: usize = 64;

/// A node that does not repeat who is here counts as gone after this.
const REMOTE_TTL: Duration = Duration::from_secs(45);

/// Something on its way to the screens of one role.
#[derive(Clone)]
pub struct Frame {
    /// The log's length after it; 0 if it adds no line.
    pub n: usize,
    /// Whether it holds everything, and not only what the line changed.
    pub whole: bool,
    /// As sent.
    pub text: Utf8Bytes,
}

/// What is known about a game without locking it.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// Lines in the log after the start.
    pub len: usize,
    /// Choices that stand.
    pub ply: usize,
    /// The side that must decide; `None` when the game is over.
    pub by: Option<Side>,
    /// Whether an answer may be left standing for the question.
    pub window: bool,
    /// When this node learned of the question.
    pub since: Instant,
}

impl Facts {
    fn of(live: &dyn Live) -> Facts {
        Facts {
            len: live.len(),
            ply: live.ply(),
            by: live.pending().map(|pending| pending.by),
            window: !live.standing().is_empty(),
            since: Instant::now(),
        }
    }
}

/// A line on its way into the log: a choice that this node has played already, or anything else.
enum Change {
    Choice(Proposed),
    Other(Row),
}

impl Change {
    fn row(&self) -> &Row {
        match self {
            Change::Choice(proposed) => &proposed.row,
            Change::Other(row) => row,
        }
    }
}

/// Who is here.
#[derive(Default)]
struct Present {
    local: [u32; 2],
    remote: HashMap<String, ([bool; 2], Instant)>,
}

/// One game in memory.
pub struct Hub {
    /// Its id.
    pub game: String,
    /// What is fixed.
    pub header: Header,
    /// The ruleset's name.
    pub title: &'static str,
    /// A pseudonym of the address that made it.
    pub owner: String,
    /// Whether an operator closed it.
    closed: bool,
    seed: Seed,
    /// Only ever locked on the thread of a [lane](crate::lanes): a question about a game may take seconds, and a
    /// socket thread that waited for it would hold up everybody's screens.
    live: RwLock<Box<dyn Live>>,
    /// What sockets and bots must know about `live` without waiting for it.
    facts: Mutex<Facts>,
    /// Held while the game changes, from checking the choice to updating the screens.
    turn: tokio::sync::Mutex<()>,
    channels: [broadcast::Sender<Frame>; 4],
    present: Mutex<Present>,
    thinking: Mutex<Option<Side>>,
    pub(crate) driven: AtomicBool,
    pub(crate) replay: OnceLock<String>,
    used: AtomicU64,
    /// Turns true when this copy is out of date and its screens must reconnect.
    gone: watch::Sender<bool>,
}

/// The roles that see different things, each with its own channel.
pub(crate) const ROLES: [Role; 4] = [Role::Seat(Side::A), Role::Seat(Side::B), Role::Both, Role::Spectator];

fn channel(role: Role) -> usize {
    ROLES.iter().position(|known| *known == role).expect("every role is listed")
}

impl Hub {
    /// A hub for a game that was rebuilt from its rows.
    ///
    /// # Errors
    /// If the header's seed is not one.
    pub fn new(
        game: String,
        stored: Stored,
        title: &'static str,
        live: Box<dyn Live>,
    ) -> Result<Hub, StoreError> {
        let Stored { header, owner, closed } = stored;
        let seed = header.seed().ok_or_else(|| StoreError::failed(format!("the seed of game {game}")))?;
        Ok(Hub {
            game,
            header,
            title,
            owner,
            closed,
            seed,
            facts: Mutex::new(Facts::of(&*live)),
            live: RwLock::new(live),
            turn: tokio::sync::Mutex::new(()),
            channels: std::array::from_fn(|_| broadcast::channel(LAG_MAX).0),
            present: Mutex::default(),
            thinking: Mutex::default(),
            driven: AtomicBool::new(false),
            replay: OnceLock::new(),
            used: AtomicU64::new(0),
            gone: watch::Sender::new(false),
        })
    }

    /// Turns true when the screens of this game must reconnect.
    pub fn gone(&self) -> watch::Receiver<bool> {
        self.gone.subscribe()
    }

    /// Disconnects the screens of this game; they reconnect if their links still open it.
    pub fn send_away(&self) {
        self.gone.send_replace(true);
    }

    /// Refuses changes to a game that an operator closed.
    fn is_open(&self) -> Answer<()> {
        if self.closed {
            return Err(ApiError::new(ErrorCode::Over, "the operator of this server has closed this game"));
        }
        Ok(())
    }

    /// The game as it stands. Only for the thread of a lane.
    pub fn live(&self) -> RwLockReadGuard<'_, Box<dyn Live>> {
        self.live.read()
    }

    /// What is known about the game without waiting for it.
    pub fn facts(&self) -> Facts {
        *self.facts.lock()
    }

    /// Asks the game something, on the thread of a lane.
    ///
    /// # Errors
    /// The question's own error, or that its thread panicked.
    pub async fn ask<T: Send + 'static>(
        self: &Arc<Self>,
        lane: &Lane,
        question: impl FnOnce(&Hub) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let hub = Arc::clone(self);
        lane.try_run(move || question(&hub)).await
    }

    /// What is sent to the screens of a role from now on.
    pub fn subscribe(&self, role: Role) -> broadcast::Receiver<Frame> {
        self.channels[channel(role)].subscribe()
    }

    /// Whether a screen of this node shows the game.
    pub fn is_watched(&self) -> bool {
        self.channels.iter().any(|channel| channel.receiver_count() > 0)
    }

    /// Notes that somebody used it, `now` seconds after the node's start.
    pub fn touch(&self, now: u64) {
        self.used.store(now, Ordering::Relaxed);
    }

    /// When it was last used.
    pub fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    /// The id of the pending question.
    pub fn decision_id(live: &dyn Live) -> String {
        format!("d{}", live.asked_at())
    }

    /// Makes a choice; once it is on disk, returns the number of choices that stand.
    ///
    /// # Errors
    /// If the question is another by now, somebody else is asked, a rule forbids it or the disk failed.
    pub async fn choose(
        self: &Arc<Self>,
        app: &Arc<App>,
        role: Role,
        decision: &str,
        line: &str,
    ) -> Answer<usize> {
        let (decision, line) = (decision.to_string(), line.to_string());
        tokio::time::sleep(self.hesitation(role, app.options.bot_pause)).await;
        let done = self.change(app, move |hub| hub.judge(role, &decision, &line)).await?;
        crate::audit::line("chose", &self.game, role.side(), done);
        metrics::counter!("sortie_choices_total").increment(1);
        Ok(done)
    }

    /// How long an answer waits before it counts. Where an answer may be left standing, everybody answers a whole
    /// number of steps after the question, as bots do, so that an observer cannot tell who thought about it and who
    /// did not.
    fn hesitation(&self, role: Role, step: Duration) -> Duration {
        let facts = self.facts();
        let (Role::Seat(by), true) = (role, facts.window) else { return Duration::ZERO };
        if facts.by != Some(by) || self.header.bot(by).is_some() || self.header.bot(by.other()).is_some() {
            return Duration::ZERO;
        }
        crate::bots::rest(step, facts.since.elapsed())
    }

    fn judge(&self, role: Role, decision: &str, line: &str) -> Answer<Change> {
        let live = self.live();
        let pending = live.pending().ok_or_else(|| ApiError::new(ErrorCode::Over, "the game is over"))?;
        if decision != Hub::decision_id(&**live) {
            return Err(late());
        }
        if !role.holds(pending.by) {
            return Err(ApiError::not_yours("it is your opponent's decision"));
        }
        Ok(Change::Choice(live.propose(pending.by, line, self.seed.dice(live.len() as u64 + 1))?))
    }

    /// Undoes the latest choice, or asks the other side to agree. A client that says which line of the log it knows
    /// undoes only what it has seen.
    ///
    /// # Errors
    /// If it cannot be undone, more has happened since line `known`, or the disk failed.
    pub async fn undo(self: &Arc<Self>, app: &Arc<App>, role: Role, known: Option<usize>) -> Answer<usize> {
        let undone_max = app.options.limits.undone_entries;
        self.change(app, move |hub| {
            let live = hub.live();
            // What was undone stays in the log, so the number of undos must be bounded.
            if live.len().saturating_sub(live.ply()) >= undone_max {
                return Err(ApiError::refused("too much has been undone in this game; play on from here"));
            }
            if known.is_some_and(|known| known != live.len()) {
                return Err(ApiError::new(
                    ErrorCode::Late,
                    "the game has moved on; check what would be undone now",
                ));
            }
            crate::undo::ask(&hub.header, &**live, role).map(Change::Other)
        })
        .await
        .inspect(|ply| crate::audit::line("undid", &self.game, role.side(), *ply))
    }

    /// Answers the other side's request to undo.
    ///
    /// # Errors
    /// If nobody asked this role, or the disk failed.
    pub async fn answer_undo(self: &Arc<Self>, app: &Arc<App>, role: Role, accept: bool) -> Answer<usize> {
        self.change(app, move |hub| crate::undo::answer(&**hub.live(), role, accept).map(Change::Other))
            .await
            .inspect(|ply| crate::audit::line("answered an undo", &self.game, role.side(), *ply))
    }

    /// Resigns: the other side wins.
    ///
    /// # Errors
    /// If the game is over, the role plays no side, or the disk failed.
    pub async fn resign(self: &Arc<Self>, app: &Arc<App>, role: Role) -> Answer<usize> {
        self.is_open()?;
        self.change_always(app, move |hub| {
            let live = hub.live();
            let pending = live.pending().ok_or_else(|| ApiError::new(ErrorCode::Over, "the game is over"))?;
            let by = match role {
                Role::Seat(side) => side,
                Role::Both => pending.by,
                Role::Spectator => return Err(ApiError::not_yours("spectators cannot resign")),
            };
            Ok(Change::Other(Row { by, what: Happening::Resigned }))
        })
        .await
        .inspect(|ply| crate::audit::line("resigned", &self.game, role.side(), *ply))
    }
}

fn late() -> ApiError {
    ApiError::new(ErrorCode::Late, "this decision is no longer pending; the game has moved on")
}
