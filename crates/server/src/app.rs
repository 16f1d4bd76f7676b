//! What all requests share: the store, the rulesets on offer, the games in memory and the limits.

use crate::connections::ConnectionLimits;
use crate::dto::error::{Answer, ApiError, ErrorCode};
use crate::dto::offer::Unit;
use crate::header::Role;
use crate::hub::Hub;
use crate::lanes::Lanes;
use crate::limits::Meter;
use crate::options::Options;
use crate::page::Pages;
use crate::replay_cache::ReplayCache;
use crate::store::{News, Store, StoreError, Vault};
use axum::http::HeaderMap;
use parking_lot::Mutex;
use sortie_kernel::dice::{Sampler, Script};
use sortie_kernel::words::{Fault, Spec};
use sortie_table::live::{Live, Offer, offers};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{OnceCell, watch};

/// A game that nobody looks at is forgotten after this many seconds.
const FORGET_AFTER: u64 = 300;

/// Links remembered so that not every request asks the database.
const LINKS_MAX: usize = 20_000;

/// A ruleset on offer and what never changes about it.
pub struct Offered {
    /// The ruleset.
    pub rules: Box<dyn Offer>,
    /// The unit of its tables.
    pub unit: Unit,
}

type Slot = Arc<OnceCell<Arc<Hub>>>;

/// What all requests share.
pub struct App {
    /// Where games are kept.
    pub store: Store,
    /// How it is served.
    pub options: Options,
    /// Threads for work that takes a while.
    pub lanes: Lanes,
    /// Requests per address.
    pub requests: Meter,
    /// Games made per address.
    pub games: Meter,
    /// Live connections per address.
    pub live_connections: Mutex<HashMap<IpAddr, u32>>,
    /// Connections of any kind.
    pub connections: Arc<ConnectionLimits>,
    /// What never changes.
    pub(crate) pages: Pages,
    offered: Vec<Offered>,
    hubs: Mutex<HashMap<String, Slot>>,
    links: Mutex<HashMap<String, (String, Role)>>,
    /// Records that were viewed recently, at the ply where they were viewed.
    pub(crate) replays: ReplayCache,
    started: Instant,
    closing: AtomicBool,
    closed: watch::Sender<bool>,
}

impl App {
    /// Everything that requests share, over a store.
    pub fn new(store: Store, options: Options) -> Arc<App> {
        let limits = options.limits;
        let offered =
            offers().into_iter().map(|rules| Offered { unit: rules.unit().into(), rules }).collect();
        Arc::new(App {
            store,
            lanes: Lanes::default(),
            requests: Meter::per_second(limits.requests_per_second),
            games: Meter::per_hour(limits.games_per_hour),
            live_connections: Mutex::default(),
            connections: Arc::default(),
            pages: Pages::default(),
            offered,
            hubs: Mutex::default(),
            links: Mutex::default(),
            replays: ReplayCache::default(),
            started: Instant::now(),
            closing: AtomicBool::new(false),
            closed: watch::Sender::new(false),
            options,
        })
    }

    /// The rulesets on offer.
    pub fn offered(&self) -> &[Offered] {
        &self.offered
    }

    /// A ruleset by name.
    ///
    /// # Errors
    /// If there is none; the error suggests the nearest name.
    pub fn ruleset(&self, id: &str) -> Answer<&Offered> {
        let known = || self.offered.iter().map(|offered| offered.rules.id());
        self.offered.iter().find(|offered| offered.rules.id() == id).ok_or_else(|| {
            let fault = Fault::unknown("", "ruleset", id, known());
            let mut error = ApiError::new(ErrorCode::NotFound, fault.message);
            error.0.meant = fault.meant;
            error
        })
    }

    /// The game that a request is about and what its token may do there. A wrong token and a game that does not
    /// exist look alike.
    ///
    /// # Errors
    /// If there is no token, or it opens another game or none.
    pub async fn enter(self: &Arc<Self>, headers: &HeaderMap, game: &str) -> Answer<(Arc<Hub>, Role)> {
        let token = headers.get("authorization").and_then(|value| value.to_str().ok());
        let token = token.and_then(|value| value.strip_prefix("Bearer ")).map(str::trim);
        let token = token
            .ok_or_else(|| ApiError::not_yours("this needs the link of a seat or the link for spectators"))?;
        self.open(token, game).await
    }

    /// The game that a token opens.
    ///
    /// # Errors
    /// If it opens another game or none.
    pub async fn open(self: &Arc<Self>, token: &str, game: &str) -> Answer<(Arc<Hub>, Role)> {
        let nothing =
            || ApiError::new(ErrorCode::NotFound, "there is no such game, or this link does not open it");
        if token.len() > 100 || game.len() > 100 {
            return Err(nothing());
        }
        let known = self.links.lock().get(token).cloned();
        let found = match known {
            Some(found) => Some(found),
            None => self.store.link(token).await?,
        };
        let (of, role) = found.filter(|(of, _)| of == game).ok_or_else(nothing)?;
        {
            let mut links = self.links.lock();
            if links.len() >= LINKS_MAX {
                links.clear();
            }
            links.insert(token.to_string(), (of, role));
        }
        Ok((self.hub(game).await?, role))
    }

    /// A game, from memory or rebuilt from its rows.
    ///
    /// # Errors
    /// If there is no such game, or it cannot be rebuilt.
    pub async fn hub(self: &Arc<Self>, game: &str) -> Answer<Arc<Hub>> {
        let slot = {
            let mut hubs = self.hubs.lock();
            Arc::clone(hubs.entry(game.to_string()).or_default())
        };
        let loaded = slot.get_or_try_init(|| self.load(game)).await;
        if loaded.is_err() {
            self.hubs.lock().remove(game);
        }
        let hub = Arc::clone(loaded?);
        hub.touch(self.started.elapsed().as_secs());
        Ok(hub)
    }

    async fn load(self: &Arc<Self>, game: &str) -> Answer<Arc<Hub>> {
        let stored = self.store.game(game).await?.ok_or_else(|| ApiError::not_found("game"))?;
        let rows = self.store.rows(game, 0).await?;
        let app = Arc::clone(self);
        let game = game.to_string();
        let rebuild = move || {
            let header = &stored.header;
            let offered = app.ruleset(&header.ruleset)?;
            let start = Box::new(Script::new(header.start.clone()));
            let mut live = offered.rules.begin(&header.spec(), start)?;
            for row in &rows {
                live.append(row).map_err(|error| {
                    tracing::error!(error, game, "a game cannot be rebuilt from its log");
                    ApiError::new(ErrorCode::Internal, "this game was recorded with another rules version")
                })?;
            }
            Ok(Hub::new(game, stored, offered.rules.title(), live)?)
        };
        let hub = Arc::new(self.lanes.tables.try_run(rebuild).await?);
        if let Err(error) = hub.keep_record(self).await {
            tracing::error!(%error, game = hub.game, "the record of a finished game was not written");
        }
        metrics::counter!("sortie_games_loaded_total").increment(1);
        self.store.announce(News::Who { game: hub.game.clone() }).await;
        // Another node may be driving the bot; if it is dead, this one takes over after a while.
        crate::bots::nudge(self, &hub, Duration::from_millis(500));
        Ok(hub)
    }

    /// Puts a game that was just created into memory.
    pub fn keep(&self, hub: &Arc<Hub>) {
        hub.touch(self.started.elapsed().as_secs());
        let slot = Arc::new(OnceCell::new_with(Some(Arc::clone(hub))));
        self.hubs.lock().insert(hub.game.clone(), slot);
    }

    /// A game, if it is in memory.
    pub fn loaded(&self, game: &str) -> Option<Arc<Hub>> {
        self.hubs.lock().get(game)?.get().cloned()
    }

    fn all_loaded(&self) -> Vec<Arc<Hub>> {
        let hubs = self.hubs.lock();
        hubs.values().filter_map(|slot| slot.get().cloned()).collect()
    }

    /// Acts on news from another node.
    pub fn hear(self: &Arc<Self>, node: String, news: News) {
        let app = Arc::clone(self);
        tokio::spawn(async move {
            match news {
                News::Row { game, n } => {
                    if let Some(hub) = app.loaded(&game)
                        && hub.facts().len < n
                    {
                        app.sync(&hub).await;
                    }
                }
                News::Here { game, seats } => {
                    if let Some(hub) = app.loaded(&game) {
                        hub.heard_here(node, seats);
                    }
                }
                News::Who { game } => {
                    if let Some(hub) = app.loaded(&game) {
                        app.store.announce(News::Here { game, seats: hub.here() }).await;
                    }
                }
                News::Thinking { game, by } => {
                    if let Some(hub) = app.loaded(&game) {
                        hub.show_thinking(by);
                    }
                }
                News::Changed { game } => app.forget(&game),
                News::Gap => {
                    for hub in app.all_loaded() {
                        app.sync(&hub).await;
                    }
                }
            }
        });
    }

    /// Drops a game from memory because an operator changed it. Its screens reconnect.
    pub fn forget(&self, game: &str) {
        let hub = self.loaded(game);
        self.hubs.lock().remove(game);
        self.links.lock().retain(|_, (of, _)| of != game);
        self.pages.clear();
        if let Some(hub) = hub {
            hub.send_away();
        }
    }

    /// Deletes what has expired.
    pub async fn sweep(&self) {
        match self.store.admin().sweep(self.options.retention).await {
            Ok(swept) => {
                if !swept.games.is_empty() || swept.uploads + swept.campaigns > 0 {
                    let (games, uploads, campaigns) = (swept.games.len(), swept.uploads, swept.campaigns);
                    tracing::info!(
                        target: "sortie_server::audit", games, uploads, campaigns, "expired and deleted"
                    );
                }
                swept.games.iter().for_each(|game| self.forget(game));
            }
            Err(error) => tracing::warn!(%error, "nothing was swept"),
        }
    }

    async fn sync(&self, hub: &Arc<Hub>) {
        if let Err(error) = hub.sync(self).await {
            tracing::error!(%error, game = hub.game, "the changes of another node could not be applied");
        }
    }

    /// Forgets games that nobody looks at, and repeats to other nodes who is here.
    pub async fn tidy(&self) {
        self.requests.tidy();
        self.games.tidy();
        if let Some(free) = self.store.free_bytes() {
            metrics::gauge!("sortie_free_bytes").set(free as f64);
        }
        metrics::gauge!("sortie_ready").set(if self.store.wrong().is_none() { 1.0 } else { 0.0 });
        let now = self.started.elapsed().as_secs();
        let watched = {
            let mut hubs = self.hubs.lock();
            hubs.retain(|_, slot| match slot.get() {
                Some(hub) => {
                    let busy = Arc::strong_count(hub) > 1 || hub.is_watched();
                    busy || now.saturating_sub(hub.used()) < FORGET_AFTER
                }
                None => Arc::strong_count(slot) > 1,
            });
            metrics::gauge!("sortie_games_in_memory").set(hubs.len() as f64);
            hubs.values()
                .filter_map(|slot| slot.get().cloned())
                .filter(|hub| hub.is_watched())
                .collect::<Vec<_>>()
        };
        for hub in watched {
            self.store.announce(News::Here { game: hub.game.clone(), seats: hub.here() }).await;
        }
    }

    /// Whether the node is going down.
    pub fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Acquire)
    }

    /// Makes live connections and bots stop.
    pub fn close(&self) {
        self.closing.store(true, Ordering::Release);
        self.closed.send_replace(true);
    }

    /// Turns true when the node goes down.
    pub fn closed(&self) -> watch::Receiver<bool> {
        self.closed.subscribe()
    }

    /// Starts a game with sampled dice that is not stored: for pictures.
    ///
    /// # Errors
    /// What is wrong with the spec.
    pub fn sample(offer: &dyn Offer, spec: &Spec) -> Result<Box<dyn Live>, Vec<Fault>> {
        offer.begin(spec, Box::new(Sampler::new(1)))
    }
}

/// Opens the store that the options name.
///
/// # Errors
/// If it cannot be opened.
pub async fn open_store(options: &Options) -> Result<Store, StoreError> {
    let key = options.key.as_deref().map(Vault::with_key).transpose()?;
    match &options.database_url {
        Some(url) => {
            if key.is_none() {
                tracing::warn!(
                    "no key is set: the seeds of dice are stored in PostgreSQL as they are (see docs/operate.md)"
                );
            }
            Store::postgres(url, key.unwrap_or_default()).await
        }
        None => {
            crate::store::files::private_folder(&options.data)
                .map_err(|error| StoreError::failed(format!("{}: {error}", options.data.display())))?;
            let file = options.data.join("sortie.sqlite");
            match key {
                Some(vault) => Store::sqlite_sealed(&file, vault).await,
                None => Store::sqlite(&file).await,
            }
        }
    }
}
