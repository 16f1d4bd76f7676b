//! Running the server: from opening the store to the last byte on disk.

use crate::app::{App, open_store};
use crate::connections;
use crate::network::{network_url, own_url};
use crate::options::Options;
use crate::router::app;
use crate::routes::service;
use crate::store::listen;
use axum::Router;
use axum::routing::get;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fmt, io};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How long requests may take to finish when the server stops.
const GRACE: Duration = Duration::from_secs(5);

/// Why the server does not run.
#[derive(Debug)]
pub enum ServeError {
    /// The address cannot be listened on.
    Listen(SocketAddr, io::Error),
    /// The database cannot be used.
    Store(String),
    /// A setting makes no sense.
    Setting(String),
    /// The system refused something else.
    System(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            ServeError::Store(error) => write!(f, "cannot use the database: {error}"),
            ServeError::Setting(error) => write!(f, "{error}"),
            ServeError::System(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for ServeError {}

/// A running server.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// What its requests share.
    pub app: Arc<App>,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Running {
    /// The address for a browser on this machine.
    pub fn url(&self) -> String {
        own_url(self.address)
    }

    /// The address for other machines on the network, if they can connect.
    pub fn network_url(&self) -> Option<String> {
        network_url(self.address)
    }

    /// Stops cleanly: no new requests, running ones finish, everything reaches the disk.
    pub async fn stop(self) {
        self.app.close();
        self.stop.send_replace(true);
        if tokio::time::timeout(GRACE, self.task).await.is_err() {
            tracing::warn!("some requests did not finish in time");
        }
        self.app.store.close().await;
    }
}

/// Starts a server within the current runtime.
///
/// # Errors
/// If the address or the database cannot be used.
pub async fn start(options: Options) -> Result<Running, ServeError> {
    let listener =
        TcpListener::bind(options.listen).await.map_err(|error| ServeError::Listen(options.listen, error))?;
    let address = listener.local_addr().map_err(ServeError::System)?;
    // Port 0 means any free port; now we know which.
    let options = Options { listen: address, ..options };
    let store = open_store(&options).await.map_err(|error| ServeError::Store(error.to_string()))?;
    let shared = App::new(store, options);
    let weak = Arc::downgrade(&shared);
    let hear = move |node, news| {
        if let Some(app) = weak.upgrade() {
            app.hear(node, news);
        }
    };
    listen(&shared.store, hear).await.map_err(|error| ServeError::Store(error.to_string()))?;
    crate::campaign_files::take_in(&shared).await;
    tidy_up(&shared);
    let (stop, stopped) = watch::channel(false);
    if let Some(address) = shared.options.metrics_listen {
        serve_metrics(address, stopped.clone()).await?;
    }
    let task = tokio::spawn(connections::serve(listener, Arc::clone(&shared), app(&shared), stopped));
    Ok(Running { address, app: shared, stop, task })
}

/// Metrics on a separate listener, which need not be reachable from outside.
async fn serve_metrics(address: SocketAddr, mut stopped: watch::Receiver<bool>) -> Result<(), ServeError> {
    let listener = TcpListener::bind(address).await.map_err(|error| ServeError::Listen(address, error))?;
    let router = Router::new().route("/metrics", get(|| async { service::figures().await }));
    tokio::spawn(async move {
        let stop = async move {
            // An error means that the sender is gone, so stop as well.
            stopped.wait_for(|stop| *stop).await.ok();
        };
        if let Err(error) = axum::serve(listener, router).with_graceful_shutdown(stop).await {
            tracing::error!(%error, "metrics are no longer served");
        }
    });
    Ok(())
}

/// How often what has expired is deleted.
const SWEEP_EVERY: Duration = Duration::from_secs(3600);

fn tidy_up(shared: &Arc<App>) {
    let weak = Arc::downgrade(shared);
    tokio::spawn(async move {
        let mut every = tokio::time::interval(Duration::from_secs(15));
        let mut swept: Option<Instant> = None;
        loop {
            every.tick().await;
            let Some(app) = weak.upgrade() else { return };
            app.tidy().await;
            if swept.is_none_or(|last| last.elapsed() >= SWEEP_EVERY) {
                swept = Some(Instant::now());
                app.sweep().await;
            }
        }
    });
}

/// Serves the web table until the process is interrupted or terminated. `ready` gets the address for a browser
/// here and the one for others on the network.
///
/// # Errors
/// If the address or the database cannot be used.
pub fn serve(options: Options, ready: impl FnOnce(&str, Option<&str>)) -> Result<(), ServeError> {
    log_to_stderr(options.json_logs, &options.log)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_name("sortie")
        .build()
        .map_err(ServeError::System)?;
    runtime.block_on(async move {
        // Before anybody knows the address: even an immediate signal must stop the server cleanly.
        let stop = stop_signal().map_err(ServeError::System)?;
        let running = start(options).await?;
        tracing::info!(address = %running.address, client = crate::client::is_there(), "serving");
        ready(&running.url(), running.network_url().as_deref());
        stop.await.map_err(ServeError::System)?;
        tracing::info!("stopping");
        running.stop().await;
        Ok(())
    })
}

/// Listens for interrupts and terminations from now on; the future ends with the first of them.
#[cfg(unix)]
fn stop_signal() -> io::Result<impl Future<Output = io::Result<()>>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => Ok(()),
            _ = terminate.recv() => Ok(()),
        }
    })
}

/// Waits for an interrupt.
#[cfg(not(unix))]
fn stop_signal() -> io::Result<impl Future<Output = io::Result<()>>> {
    Ok(tokio::signal::ctrl_c())
}

fn log_to_stderr(json: bool, wanted: &str) -> Result<(), ServeError> {
    use tracing_subscriber::filter::Targets;
    use tracing_subscriber::layer::SubscriberExt;
    use tracing_subscriber::util::SubscriberInitExt;
    let wrong = || ServeError::Setting(format!("log: {wanted:?} is neither a level nor a list of targets"));
    let filter = match wanted.parse::<tracing::Level>() {
        // A bare level applies to this program; its dependencies stay quiet unless they are named.
        Ok(level) => Targets::new().with_default(tracing::Level::WARN).with_target("sortie_server", level),
        Err(_) => wanted.parse::<Targets>().map_err(|_| wrong())?,
    };
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    // A program that embeds the server may have set up logs already; those stay.
    if json {
        tracing_subscriber::registry().with(filter).with(lines.json().flatten_event(true)).try_init().ok()
    } else {
        tracing_subscriber::registry().with(filter).with(lines).try_init().ok()
    };
    Ok(())
}

/// Runs a future that needs a database, outside a server.
///
/// # Errors
/// If the runtime cannot be started.
pub fn wait<T>(work: impl Future<Output = T>) -> io::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    Ok(runtime.block_on(work))
}
