//! Running the server: from opening the store to the last byte on disk.

use crate::app::{App, open_store};
use crate::options::Options;
use crate::router::app;
use crate::store::listen;
use axum::serve::ListenerExt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
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
    /// The system refused something else.
    System(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            ServeError::Store(error) => write!(f, "cannot use the database: {error}"),
            ServeError::System(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for ServeError {}

/// A server that runs within a runtime.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// What its requests share.
    pub app: Arc<App>,
    stop: watch::Sender<bool>,
    task: JoinHandle<io::Result<()>>,
}

impl Running {
    /// The address for a browser.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
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
    let store = open_store(&options).await.map_err(|error| ServeError::Store(error.to_string()))?;
    let shared = App::new(store, options);
    let weak = Arc::downgrade(&shared);
    let hear = move |node, news| {
        if let Some(app) = weak.upgrade() {
            app.hear(node, news);
        }
    };
    listen(&shared.store, hear).await.map_err(|error| ServeError::Store(error.to_string()))?;
    tidy_up(&shared);
    let (stop, mut stopped) = watch::channel(false);
    // Small frames must not wait for the acknowledgement of the ones before.
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection stays slow");
        }
    });
    let service = app(&shared).into_make_service_with_connect_info::<SocketAddr>();
    let task = tokio::spawn(async move {
        axum::serve(listener, service)
            .with_graceful_shutdown(async move {
                // An error means that the sender is gone, which is a wish to stop, too.
                stopped.wait_for(|stop| *stop).await.ok();
            })
            .await
    });
    Ok(Running { address, app: shared, stop, task })
}

fn tidy_up(shared: &Arc<App>) {
    let weak = Arc::downgrade(shared);
    tokio::spawn(async move {
        let mut every = tokio::time::interval(Duration::from_secs(15));
        loop {
            every.tick().await;
            match weak.upgrade() {
                Some(app) => app.tidy().await,
                None => return,
            }
        }
    });
}

/// Serves the web table until the process is interrupted or terminated. `ready` gets the address.
///
/// # Errors
/// If the address or the database cannot be used.
pub fn serve(options: Options, ready: impl FnOnce(&str)) -> Result<(), ServeError> {
    log_to_stderr(options.json_logs);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_name("sortie")
        .build()
        .map_err(ServeError::System)?;
    runtime.block_on(async move {
        let running = start(options).await?;
        tracing::info!(address = %running.address, client = crate::client::is_there(), "serving");
        ready(&running.url());
        stop_requested().await.map_err(ServeError::System)?;
        tracing::info!("stopping");
        running.stop().await;
        Ok(())
    })
}

/// Waits for an interrupt or a termination.
async fn stop_requested() -> io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            interrupted = tokio::signal::ctrl_c() => interrupted,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}

fn log_to_stderr(json: bool) {
    use tracing_subscriber::filter::Targets;
    use tracing_subscriber::layer::SubscriberExt;
    use tracing_subscriber::util::SubscriberInitExt;
    let wanted = std::env::var("SORTIE_LOG").ok().and_then(|text| text.parse::<Targets>().ok());
    let filter = wanted.unwrap_or_else(|| {
        Targets::new().with_default(tracing::Level::WARN).with_target("sortie_server", tracing::Level::INFO)
    });
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    // A program that embeds the server may have set up logs already; those stay.
    if json {
        tracing_subscriber::registry().with(filter).with(lines.json()).try_init().ok()
    } else {
        tracing_subscriber::registry().with(filter).with(lines).try_init().ok()
    };
}
