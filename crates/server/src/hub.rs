//! One game in this node's memory: its log rebuilt, who is here, and what is sent to them.
//!
//! The database is the truth; a hub is a copy that is thrown away when nobody looks. Everything that changes a game
//! goes through [`Hub::write`]: the line is put on disk first, then the copy follows, then the screens.

use crate::app::App;
use crate::dto::error::{Answer, ApiError, ErrorCode};
use crate::dto::frames::ServerFrame;
use crate::header::{Header, Role};
use crate::secrets::Seed;
use crate::store::{News, StoreError};
use axum::extract::ws::Utf8Bytes;
use sortie_kernel::Side;
use sortie_table::live::{Happening, Live, Row};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock, RwLockReadGuard};
use std::time::{Duration, Instant};
use tokio::sync::broadcast;

/// Frames that a slow screen may lag behind before it gets a fresh snapshot instead.
const LAG_MAX: usize = 64;

/// A node that does not repeat who is here counts as gone after this.
const REMOTE_TTL: Duration = Duration::from_secs(45);

/// Something on its way to the screens of one role.
#[derive(Clone)]
pub struct Frame {
    /// The log's length that it brings; 0 if it brings no line.
    pub n: usize,
    /// Whether it holds everything, and not only what the line changed.
    pub whole: bool,
    /// As sent.
    pub text: Utf8Bytes,
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
    seed: Seed,
    live: RwLock<Box<dyn Live>>,
    /// Held by whoever changes the game, from judging the choice to telling the screens.
    turn: tokio::sync::Mutex<()>,
    channels: [broadcast::Sender<Frame>; 4],
    present: Mutex<Present>,
    thinking: Mutex<Option<Side>>,
    pub(crate) driven: AtomicBool,
    pub(crate) replay: OnceLock<String>,
    used: AtomicU64,
}

/// The roles that see different things, each with a channel of its own.
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
        header: Header,
        title: &'static str,
        live: Box<dyn Live>,
    ) -> Result<Hub, StoreError> {
        let seed = header.seed().ok_or_else(|| StoreError(format!("the seed of game {game}")))?;
        Ok(Hub {
            game,
            header,
            title,
            seed,
            live: RwLock::new(live),
            turn: tokio::sync::Mutex::new(()),
            channels: std::array::from_fn(|_| broadcast::channel(LAG_MAX).0),
            present: Mutex::default(),
            thinking: Mutex::default(),
            driven: AtomicBool::new(false),
            replay: OnceLock::new(),
            used: AtomicU64::new(0),
        })
    }

    /// The game as it stands. Never held across an `await`.
    pub fn live(&self) -> RwLockReadGuard<'_, Box<dyn Live>> {
        self.live.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the game something that may take a while, on a thread where nobody else waits: a big question about one
    /// table must not keep the screens of the others waiting.
    ///
    /// # Errors
    /// What the question answers, or that its thread broke down.
    pub async fn ask<T: Send + 'static>(
        self: &Arc<Self>,
        question: impl FnOnce(&Hub) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let hub = Arc::clone(self);
        tokio::task::spawn_blocking(move || question(&hub)).await.map_err(ApiError::internal)?
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

    /// Makes a choice; answers with the choices that stand once it is on disk.
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
        let (hub, app) = (Arc::clone(self), Arc::clone(app));
        let (decision, line) = (decision.to_string(), line.to_string());
        // A task of its own: a client that hangs up must not leave the copy behind the disk.
        let task = tokio::spawn(async move {
            let _turn = hub.turn.lock().await;
            let row = hub.judge(role, &decision, &line)?;
            hub.write(&app, row).await?;
            metrics::counter!("sortie_choices_total").increment(1);
            crate::bots::nudge(&app, &hub, Duration::ZERO);
            Ok(hub.live().ply())
        });
        task.await.map_err(ApiError::internal)?
    }

    fn judge(&self, role: Role, decision: &str, line: &str) -> Answer<Row> {
        let live = self.live();
        let pending = live.pending().ok_or_else(|| ApiError::new(ErrorCode::Over, "the game is over"))?;
        if decision != Hub::decision_id(&**live) {
            return Err(late());
        }
        if !role.holds(pending.by) {
            return Err(ApiError::not_yours("the other side is asked"));
        }
        Ok(live.propose(pending.by, line, self.seed.dice(live.len() as u64 + 1))?)
    }

    /// Takes the latest choice back, or asks the other side to agree. Whoever says which line of the log it knows
    /// takes back only what it has seen.
    ///
    /// # Errors
    /// If it stands, more has happened since line `known`, or the disk failed.
    pub async fn undo(self: &Arc<Self>, app: &Arc<App>, role: Role, known: Option<usize>) -> Answer<usize> {
        self.change(app, move |hub| {
            let live = hub.live();
            if known.is_some_and(|known| known != live.len()) {
                return Err(ApiError::new(
                    ErrorCode::Late,
                    "more has happened since; look at what would be undone now",
                ));
            }
            crate::undo::ask(&hub.header, &**live, role)
        })
        .await
    }

    /// Answers the other side's wish to take back.
    ///
    /// # Errors
    /// If nobody asked this role, or the disk failed.
    pub async fn answer_undo(self: &Arc<Self>, app: &Arc<App>, role: Role, accept: bool) -> Answer<usize> {
        self.change(app, move |hub| crate::undo::answer(&**hub.live(), role, accept)).await
    }

    async fn change(
        self: &Arc<Self>,
        app: &Arc<App>,
        row: impl FnOnce(&Hub) -> Answer<Row> + Send + 'static,
    ) -> Answer<usize> {
        let (hub, app) = (Arc::clone(self), Arc::clone(app));
        let task = tokio::spawn(async move {
            let _turn = hub.turn.lock().await;
            let row = row(&hub)?;
            hub.write(&app, row).await?;
            crate::bots::nudge(&app, &hub, Duration::ZERO);
            Ok(hub.live().ply())
        });
        task.await.map_err(ApiError::internal)?
    }

    /// Puts a line on disk and follows it. The caller holds the turn.
    async fn write(&self, app: &App, row: Row) -> Answer<()> {
        let n = self.live().len() + 1;
        match app.store.append(&self.game, n, row.clone()).await {
            Ok(true) => self.follow(app, &row).await.map_err(ApiError::internal),
            Ok(false) => {
                self.catch_up(app).await.map_err(ApiError::internal)?;
                Err(late())
            }
            Err(error) => {
                // It may or may not be on disk; what is there is the truth.
                self.catch_up(app).await.ok();
                Err(ApiError::internal(error))
            }
        }
    }

    /// Takes over whatever other nodes wrote.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn sync(&self, app: &App) -> Result<(), StoreError> {
        let _turn = self.turn.lock().await;
        self.catch_up(app).await
    }

    async fn catch_up(&self, app: &App) -> Result<(), StoreError> {
        let known = self.live().len();
        for row in app.store.rows(&self.game, known).await? {
            self.follow(app, &row).await?;
        }
        Ok(())
    }

    /// Brings the copy and the screens to a line that is on disk.
    async fn follow(&self, app: &App, row: &Row) -> Result<(), StoreError> {
        let added = self.live.write().unwrap_or_else(PoisonError::into_inner).append(row);
        added.map_err(|error| StoreError(format!("game {}: {error}", self.game)))?;
        if matches!(row.what, Happening::Choice { .. } | Happening::Undo { .. }) {
            *self.thinking.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
        self.keep_record(app).await?;
        for role in ROLES {
            if self.channels[channel(role)].receiver_count() > 0 {
                let (n, frame) = self.update(role);
                self.send(role, n, &frame);
                if self.live().outcome().is_some() {
                    // What was hidden is told now, also about the lines that were sent before.
                    self.send(role, n, &ServerFrame::Snapshot(Box::new(self.snapshot(role, None))));
                }
            }
        }
        Ok(())
    }

    /// Once a game is over its record can be looked at by anybody who has its id.
    pub(crate) async fn keep_record(&self, app: &App) -> Result<(), StoreError> {
        let text = {
            let live = self.live();
            if live.outcome().is_none() || self.replay.get().is_some() {
                return Ok(());
            }
            crate::view::record_text(&self.header, &**live)
        };
        let id = app.store.keep_replay(&self.header.ruleset, text).await?;
        self.replay.get_or_init(|| id);
        metrics::counter!("sortie_games_finished_total").increment(1);
        Ok(())
    }

    fn send(&self, role: Role, n: usize, frame: &ServerFrame) {
        let text = serde_json::to_string(frame).expect("frames are plain data");
        // Nobody listening is no fault.
        let whole = matches!(frame, ServerFrame::Snapshot(_));
        self.channels[channel(role)].send(Frame { n, whole, text: text.into() }).ok();
    }

    fn send_all(&self, frame: &ServerFrame) {
        ROLES.iter().for_each(|role| self.send(*role, 0, frame));
    }

    /// Says on every screen of this node that a program thinks.
    pub fn show_thinking(&self, by: Side) {
        *self.thinking.lock().unwrap_or_else(PoisonError::into_inner) = Some(by);
        self.send_all(&ServerFrame::Thinking { by: by.into() });
    }

    /// The side whose program thinks just now.
    pub fn thinking(&self) -> Option<Side> {
        *self.thinking.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody holds each seat, here or at another node.
    pub fn online(&self) -> [bool; 2] {
        let present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = |seen: &Instant| seen.elapsed() < REMOTE_TTL;
        Side::BOTH.map(|side| {
            present.local[side.index()] > 0
                || present.remote.values().any(|(seats, seen)| fresh(seen) && seats[side.index()])
        })
    }

    /// Whether somebody holds each seat at this node.
    pub fn here(&self) -> [bool; 2] {
        self.present.lock().unwrap_or_else(PoisonError::into_inner).local.map(|count| count > 0)
    }

    /// Somebody came (`1`) or went (`-1`).
    pub async fn count(&self, app: &App, role: Role, change: i32) {
        let before = self.online();
        {
            let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
            for side in Side::BOTH.into_iter().filter(|side| role.holds(*side)) {
                let count = &mut present.local[side.index()];
                *count = count.saturating_add_signed(change);
            }
        }
        if self.online() != before {
            self.send_all(&ServerFrame::Presence { seats: self.seats() });
        }
        app.store.tell(News::Here { game: self.game.clone(), seats: self.here() }).await;
    }

    /// Another node says who is there.
    pub fn heard_here(&self, node: String, seats: [bool; 2]) {
        let before = self.online();
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        present.remote.retain(|_, (_, seen)| seen.elapsed() < REMOTE_TTL);
        present.remote.insert(node, (seats, Instant::now()));
        drop(present);
        if self.online() != before {
            self.send_all(&ServerFrame::Presence { seats: self.seats() });
        }
    }
}

fn late() -> ApiError {
    ApiError::new(ErrorCode::Late, "the question was answered or taken back already; look at the new one")
}
