//! What all requests share: the store, the rulesets on offer, the games in memory and the limits.

use crate::dto::error::{Answer, ApiError, ErrorCode};
use crate::dto::offer::Unit;
use crate::header::Role;
use crate::hub::Hub;
use crate::lanes::Lanes;
use crate::limits::Buckets;
use crate::options::Options;
use crate::store::{News, Store, StoreError};
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

/// A ruleset on offer and what is known of it once and for all.
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
    pub requests: Buckets<IpAddr>,
    /// Games made per address.
    pub games: Buckets<IpAddr>,
    /// Live connections per address.
    pub connections: Mutex<HashMap<IpAddr, u32>>,
    offered: Vec<Offered>,
    hubs: Mutex<HashMap<String, Slot>>,
    links: Mutex<HashMap<String, (String, Role)>>,
    /// The record that was looked at last, at the ply where it was looked at.
    pub(crate) stepped: Mutex<Option<(String, Box<dyn Live>)>>,
    started: Instant,
    closing: AtomicBool,
    closed: watch::Sender<bool>,
}

impl App {
    /// Everything that requests share, over a store.
    pub fn new(store: Store, options: Options) -> Arc<App> {
        let limits = options.limits;
        let requests = f64::from(limits.requests_per_second);
        let games = f64::from(limits.games_per_hour);
        let offered =
            offers().into_iter().map(|rules| Offered { unit: rules.unit().into(), rules }).collect();
        Arc::new(App {
            store,
            lanes: Lanes::default(),
            requests: Buckets::new(requests, requests * 10.0),
            games: Buckets::new(games / 3600.0, games),
            connections: Mutex::default(),
            offered,
            hubs: Mutex::default(),
            links: Mutex::default(),
            stepped: Mutex::default(),
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
    /// If there is none, with the nearest name there is.
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
            None => self.store.link(token).await.map_err(ApiError::internal)?,
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
        let header = self.store.header(game).await.map_err(ApiError::internal)?;
        let header = header.ok_or_else(|| ApiError::not_found("game"))?;
        let rows = self.store.rows(game, 0).await.map_err(ApiError::internal)?;
        let app = Arc::clone(self);
        let game = game.to_string();
        let rebuild = move || {
            let offered = app.ruleset(&header.ruleset)?;
            let start = Box::new(Script::new(header.start.clone()));
            let mut live = offered.rules.begin(&header.spec(), start)?;
            for row in &rows {
                live.append(row).map_err(|error| {
                    tracing::error!(error, game, "a game cannot be rebuilt from its log");
                    ApiError::new(ErrorCode::Internal, "this game was recorded with another rules version")
                })?;
            }
            Hub::new(game, header, offered.rules.title(), live).map_err(ApiError::internal)
        };
        let hub = Arc::new(self.lanes.tables.try_run(rebuild).await?);
        hub.keep_record(self).await.map_err(ApiError::internal)?;
        metrics::counter!("sortie_games_loaded_total").increment(1);
        self.store.tell(News::Who { game: hub.game.clone() }).await;
        // Another node may be driving the bot; if it is dead, this one takes over after a while.
        crate::bots::nudge(self, &hub, Duration::from_millis(500));
        Ok(hub)
    }

    /// A game that was just made is in memory at once.
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
                        app.store.tell(News::Here { game, seats: hub.here() }).await;
                    }
                }
                News::Thinking { game, by } => {
                    if let Some(hub) = app.loaded(&game) {
                        hub.show_thinking(by);
                    }
                }
                News::Gap => {
                    for hub in app.all_loaded() {
                        app.sync(&hub).await;
                    }
                }
            }
        });
    }

    async fn sync(&self, hub: &Arc<Hub>) {
        if let Err(error) = hub.sync(self).await {
            tracing::error!(%error, game = hub.game, "the changes of another node could not be applied");
        }
    }

    /// Forgets games that nobody looks at, and repeats to other nodes who is here.
    pub async fn tidy(&self) {
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
            self.store.tell(News::Here { game: hub.game.clone(), seats: hub.here() }).await;
        }
    }

    /// Whether the node is going down.
    pub fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Acquire)
    }

    /// Tells live connections and bots to end.
    pub fn close(&self) {
        self.closing.store(true, Ordering::Release);
        self.closed.send_replace(true);
    }

    /// Turns true when the node goes down.
    pub fn closed(&self) -> watch::Receiver<bool> {
        self.closed.subscribe()
    }

    /// Begins a game with sampled dice that nobody keeps: for pictures.
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
    match &options.database_url {
        Some(url) => Store::postgres(url).await,
        None => {
            std::fs::create_dir_all(&options.data)
                .map_err(|error| StoreError(format!("{}: {error}", options.data.display())))?;
            Store::sqlite(&options.data.join("sortie.sqlite")).await
        }
    }
}
