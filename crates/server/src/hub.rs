//! One game in this node's memory: its log rebuilt, who is here, and what is sent to them.
//!
//! The database is the truth; a hub is a copy that is thrown away when nobody looks. Everything that changes a game
//! goes through [`Hub::write`]: the line is put on disk first, then the copy follows, then the screens.

use crate::app::App;
use crate::dto::error::{Answer, ApiError, ErrorCode};
use crate::dto::frames::ServerFrame;
use crate::header::{Header, Role};
use crate::lanes::Lane;
use crate::secrets::Seed;
use crate::store::{Failure, NewRecord, News, StoreError, Stored};
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
    /// The log's length that it brings; 0 if it brings no line.
    pub n: usize,
    /// Whether it holds everything, and not only what the line changed.
    pub whole: bool,
    /// As sent.
    pub text: Utf8Bytes,
}

/// What can be known of a game without locking it.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// Lines in the log after the start.
    pub len: usize,
    /// Choices that stand.
    pub ply: usize,
    /// The side that must decide; `None` when the game is over.
    pub by: Option<Side>,
    /// Whether the question is one of a window, for which an answer may be left standing.
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
    /// Only ever locked on the thread of a [lane](crate::lanes): a question about a game may take seconds, and
    /// a socket thread that waited for it would keep everybody's screens waiting.
    live: RwLock<Box<dyn Live>>,
    /// What sockets and bots must know of `live` without waiting for it.
    facts: Mutex<Facts>,
    /// Held while the game changes, from judging the choice to telling the screens.
    turn: tokio::sync::Mutex<()>,
    channels: [broadcast::Sender<Frame>; 4],
    present: Mutex<Present>,
    thinking: Mutex<Option<Side>>,
    pub(crate) driven: AtomicBool,
    pub(crate) replay: OnceLock<String>,
    used: AtomicU64,
    /// Turns true when this copy is out of date and its screens must connect anew.
    gone: watch::Sender<bool>,
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

    /// Turns true when the screens of this game must connect anew.
    pub fn gone(&self) -> watch::Receiver<bool> {
        self.gone.subscribe()
    }

    /// Sends the screens of this game away; they connect anew, if their links still open it.
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

    /// What can be known of the game without waiting for it.
    pub fn facts(&self) -> Facts {
        *self.facts.lock()
    }

    /// Asks the game something, on the thread of a lane.
    ///
    /// # Errors
    /// What the question answers, or that its thread broke down.
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
        let (decision, line) = (decision.to_string(), line.to_string());
        tokio::time::sleep(self.hesitation(role, app.options.bot_pause)).await;
        let done = self.change(app, move |hub| hub.judge(role, &decision, &line)).await?;
        crate::audit::line("chose", &self.game, role.side(), done);
        metrics::counter!("sortie_choices_total").increment(1);
        Ok(done)
    }

    /// How long an answer waits before it counts. At a window, where an answer may have been left standing, everybody
    /// answers a whole number of steps after the question, as bots do: a person who is there to see it cannot tell who
    /// thought and who did not.
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

    /// Takes the latest choice back, or asks the other side to agree. A client that says which line of the log it knows
    /// takes back only what it has seen.
    ///
    /// # Errors
    /// If it stands, more has happened since line `known`, or the disk failed.
    pub async fn undo(self: &Arc<Self>, app: &Arc<App>, role: Role, known: Option<usize>) -> Answer<usize> {
        let undone_max = app.options.limits.undone_entries;
        self.change(app, move |hub| {
            let live = hub.live();
            // What was undone stays in the log, so that a log of nothing but second thoughts must end somewhere.
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

    /// Answers the other side's wish to take back.
    ///
    /// # Errors
    /// If nobody asked this role, or the disk failed.
    pub async fn answer_undo(self: &Arc<Self>, app: &Arc<App>, role: Role, accept: bool) -> Answer<usize> {
        self.change(app, move |hub| crate::undo::answer(&**hub.live(), role, accept).map(Change::Other))
            .await
            .inspect(|ply| crate::audit::line("answered an undo", &self.game, role.side(), *ply))
    }

    /// Gives the game up: the other side wins.
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

    /// Writes the line that `row` decides on, and answers with the choices that stand then.
    async fn change(
        self: &Arc<Self>,
        app: &Arc<App>,
        change: impl FnOnce(&Hub) -> Answer<Change> + Send + 'static,
    ) -> Answer<usize> {
        self.is_open()?;
        if self.facts().len >= app.options.limits.log_entries {
            return Err(ApiError::new(
                ErrorCode::Full,
                "the log of this game is full; nothing was changed; only resigning is possible",
            ));
        }
        self.change_always(app, change).await
    }

    /// Like [`Hub::change`], also in a game whose log is full.
    async fn change_always(
        self: &Arc<Self>,
        app: &Arc<App>,
        change: impl FnOnce(&Hub) -> Answer<Change> + Send + 'static,
    ) -> Answer<usize> {
        let (hub, app) = (Arc::clone(self), Arc::clone(app));
        // A task of its own: a client that hangs up must not leave the copy behind the disk.
        let task = tokio::spawn(async move {
            let _turn = hub.turn.lock().await;
            let change = hub.ask(&app.lanes.choices, change).await?;
            hub.write(&app, change).await?;
            crate::bots::nudge(&app, &hub, Duration::ZERO);
            Ok(hub.facts().ply)
        });
        task.await.map_err(ApiError::unsure)?
    }

    /// Puts a line on disk and follows it. The caller holds the turn.
    async fn write(self: &Arc<Self>, app: &App, change: Change) -> Answer<()> {
        let n = self.facts().len + 1;
        let row = change.row().clone();
        match app.store.append(&self.game, n, row.clone()).await {
            // From here on the line stands, whatever happens to this copy.
            Ok(true) => self.follow(app, change).await.map_err(ApiError::unsure),
            Ok(false) => {
                self.catch_up(app).await?;
                Err(late())
            }
            Err(error) if error.kind == Failure::Unsure => {
                // It may or may not be on disk; what is there is the truth.
                let found = app.store.rows(&self.game, n - 1).await.unwrap_or_default();
                let stands = found.first() == Some(&row);
                self.catch_up(app).await.ok();
                if stands { Ok(()) } else { Err(ApiError::unsure(error)) }
            }
            Err(error) => {
                self.catch_up(app).await.ok();
                Err(error.into())
            }
        }
    }

    /// Takes over what other nodes wrote.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn sync(self: &Arc<Self>, app: &App) -> Result<(), StoreError> {
        let _turn = self.turn.lock().await;
        self.catch_up(app).await
    }

    async fn catch_up(self: &Arc<Self>, app: &App) -> Result<(), StoreError> {
        for row in app.store.rows(&self.game, self.facts().len).await? {
            self.follow(app, Change::Other(row)).await?;
        }
        Ok(())
    }

    /// Brings the copy and the screens to a line that is on disk.
    async fn follow(self: &Arc<Self>, app: &App, change: Change) -> Result<(), StoreError> {
        let lane = &app.lanes.choices;
        let hub = Arc::clone(self);
        let over = lane.run(move || hub.append(change)).await.map_err(broke_down)??;
        if over {
            // The last frames name the record, so it is kept before they are sent. The choice stands even if its
            // record cannot be written now; that is done again when somebody looks.
            if let Err(error) = self.keep_record(app).await {
                tracing::error!(%error, game = self.game, "the record of a finished game was not written");
            }
            let hub = Arc::clone(self);
            lane.run(move || hub.show()).await.map_err(broke_down)?;
        }
        Ok(())
    }

    /// Adds a line to the copy and shows it, unless it ends the game: returns whether it does.
    fn append(&self, change: Change) -> Result<bool, StoreError> {
        let moves = matches!(
            change.row().what,
            Happening::Choice { .. } | Happening::Undo { .. } | Happening::Resigned
        );
        {
            let mut live = self.live.write();
            let done = match change {
                Change::Choice(proposed) => live.accept(proposed),
                Change::Other(row) => live.append(&row),
            };
            done.map_err(|error| StoreError::failed(format!("game {}: {error}", self.game)))?;
            *self.facts.lock() = Facts::of(&**live);
        }
        if moves {
            *self.thinking.lock() = None;
        }
        let over = self.facts().by.is_none();
        if !over {
            self.show();
        }
        Ok(over)
    }

    /// Sends the latest line to the screens of this node.
    fn show(&self) {
        let over = self.facts().by.is_none();
        for role in ROLES {
            if self.channels[channel(role)].receiver_count() > 0 {
                let (n, frame) = self.update(role);
                self.send(role, n, &frame);
                if over {
                    // What was hidden is shown now, also in the lines that were sent before.
                    self.send(role, n, &ServerFrame::Snapshot(Box::new(self.snapshot(role, None))));
                }
            }
        }
    }

    /// Once a game is over, everybody who has the id of its record can look at it.
    pub(crate) async fn keep_record(self: &Arc<Self>, app: &App) -> Result<(), StoreError> {
        if self.facts().by.is_some() || self.replay.get().is_some() {
            return Ok(());
        }
        let hub = Arc::clone(self);
        let text = app.lanes.choices.run(move || crate::view::record_text(&hub.header, &**hub.live()));
        let text = text.await.map_err(broke_down)?;
        let record = NewRecord { ruleset: self.header.ruleset.clone(), text, uploaded_by: None };
        let id = app.store.keep_replay(record).await?;
        app.store.finish(&self.game).await?;
        self.replay.get_or_init(|| id);
        metrics::counter!("sortie_games_finished_total").increment(1);
        Ok(())
    }

    fn send(&self, role: Role, n: usize, frame: &ServerFrame) {
        let text = serde_json::to_string(frame).expect("frames are plain data");
        // Nobody listening is not a fault.
        let whole = matches!(frame, ServerFrame::Snapshot(_));
        self.channels[channel(role)].send(Frame { n, whole, text: text.into() }).ok();
    }

    fn send_all(&self, frame: &ServerFrame) {
        ROLES.iter().for_each(|role| self.send(*role, 0, frame));
    }

    /// Says on every screen of this node that a program thinks.
    pub fn show_thinking(&self, by: Side) {
        *self.thinking.lock() = Some(by);
        self.send_all(&ServerFrame::Thinking { by });
    }

    /// The side whose program thinks just now.
    pub fn thinking(&self) -> Option<Side> {
        *self.thinking.lock()
    }

    /// Whether somebody holds each seat, here or at another node.
    pub fn online(&self) -> [bool; 2] {
        let present = self.present.lock();
        let fresh = |seen: &Instant| seen.elapsed() < REMOTE_TTL;
        Side::BOTH.map(|side| {
            present.local[side.index()] > 0
                || present.remote.values().any(|(seats, seen)| fresh(seen) && seats[side.index()])
        })
    }

    /// Whether somebody holds each seat at this node.
    pub fn here(&self) -> [bool; 2] {
        self.present.lock().local.map(|count| count > 0)
    }

    /// Somebody came (`1`) or went (`-1`).
    pub async fn count(&self, app: &App, role: Role, change: i32) {
        let before = self.online();
        {
            let mut present = self.present.lock();
            for side in Side::BOTH.into_iter().filter(|side| role.holds(*side)) {
                let count = &mut present.local[side.index()];
                *count = count.saturating_add_signed(change);
            }
        }
        if self.online() != before {
            self.send_all(&ServerFrame::Presence { seats: self.seats() });
        }
        app.store.announce(News::Here { game: self.game.clone(), seats: self.here() }).await;
    }

    /// Another node says who is there.
    pub fn heard_here(&self, node: String, seats: [bool; 2]) {
        let before = self.online();
        let mut present = self.present.lock();
        present.remote.retain(|_, (_, seen)| seen.elapsed() < REMOTE_TTL);
        present.remote.insert(node, (seats, Instant::now()));
        drop(present);
        if self.online() != before {
            self.send_all(&ServerFrame::Presence { seats: self.seats() });
        }
    }
}

fn late() -> ApiError {
    ApiError::new(ErrorCode::Late, "this decision is no longer pending; the game has moved on")
}

fn broke_down(error: ApiError) -> StoreError {
    StoreError::failed(error.0.message)
}
