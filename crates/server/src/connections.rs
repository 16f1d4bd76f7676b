//! The way in: accepting connections, how many there may be, and how long they may take.
//!
//! A head, a body, a pause or an unread answer must time out, or a few slow clients would hold every connection. At
//! the limit a new connection gets 503 and is closed; existing ones go on.

use crate::app::App;
use crate::requester::counted;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

/// Files that are kept for the database and for everything else that is not a connection.
const SPARE_FILES: u64 = 128;

/// Raises the number of files that this process may have open to what the system allows; returns it.
pub(crate) fn raise_file_limit() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let known = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: known.maximum, maximum: known.maximum };
    if let Err(error) = setrlimit(Resource::Nofile, raised) {
        tracing::debug!(%error, "the limit on open files stays");
    }
    getrlimit(Resource::Nofile).current.unwrap_or(1 << 20)
}

/// The connections that are open.
#[derive(Default)]
pub struct ConnectionLimits {
    open: Mutex<(u32, HashMap<IpAddr, u32>)>,
}

/// A place among the connections, until it is dropped.
pub(crate) struct Place {
    connections: Arc<ConnectionLimits>,
    address: Option<IpAddr>,
}

impl ConnectionLimits {
    /// Takes a place for an address, if there is one. Addresses that are not counted only count towards the total.
    fn enter(self: &Arc<Self>, address: Option<IpAddr>, each: u32, all: u32) -> Option<Place> {
        let mut open = self.open.lock();
        if all > 0 && open.0 >= all {
            return None;
        }
        if let Some(address) = address {
            let count = open.1.entry(address).or_default();
            if each > 0 && *count >= each {
                return None;
            }
            *count += 1;
        }
        open.0 += 1;
        metrics::gauge!("sortie_sockets").set(f64::from(open.0));
        Some(Place { connections: Arc::clone(self), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.connections.open.lock();
        open.0 = open.0.saturating_sub(1);
        metrics::gauge!("sortie_sockets").set(f64::from(open.0));
        if let Some(address) = self.address
            && let Some(count) = open.1.get_mut(&address)
        {
            *count = count.saturating_sub(1);
            if *count == 0 {
                open.1.remove(&address);
            }
        }
    }
}

/// Accepts connections until `stop` turns true, and then waits for the ones that are open.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Arc<App>,
    router: Router,
    mut stop: watch::Receiver<bool>,
) {
    // Every connection holds one end; when all are gone, so are the connections.
    let (open, mut all_closed) = mpsc::channel::<()>(1);
    let files = u32::try_from(raise_file_limit().saturating_sub(SPARE_FILES)).unwrap_or(u32::MAX).max(16);
    let limits = app.options.limits;
    let all = if limits.sockets > 0 { limits.sockets.min(files) } else { files };
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(seconds(limits.head_seconds));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop.wait_for(|stop| *stop) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // No file descriptor left, or the client was already gone.
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let address = counted_address(&app, peer.ip());
        let Some(place) = app.connections.enter(address, limits.sockets_per_address, all) else {
            metrics::counter!("sortie_sockets_refused_total").increment(1);
            tokio::spawn(turn_away(stream));
            continue;
        };
        // Small frames must not wait for the acknowledgement of the ones before.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection stays slow");
        }
        let mut stream = TimeoutStream::new(stream);
        stream.set_read_timeout(Some(seconds(limits.idle_seconds)));
        stream.set_write_timeout(Some(seconds(limits.send_seconds)));
        let (router, place) = (router.clone(), Arc::new(place));
        let inside = Arc::clone(&place);
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let (mut request, router) = (request.map(Body::new), router.clone());
            request.extensions_mut().insert(ConnectInfo(peer));
            // A live connection outlives its request, and keeps its place.
            request.extensions_mut().insert(Held(Arc::clone(&inside)));
            async move { router.oneshot(request).await }
        });
        let served = http.serve_connection(TokioIo::new(Box::pin(stream)), service).with_upgrades();
        let (mut stop, open) = (stop.clone(), open.clone());
        tokio::spawn(async move {
            let mut served = pin!(served);
            let asked_to_stop = async move { stop.wait_for(|stop| *stop).await.map(drop).ok() };
            let ended = tokio::select! {
                ended = served.as_mut() => Some(ended),
                _ = asked_to_stop => None,
            };
            let ended = match ended {
                Some(ended) => ended,
                None => {
                    served.as_mut().graceful_shutdown();
                    served.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection broke");
            }
            drop((place, open));
        });
    }
    drop(open);
    all_closed.recv().await;
}

/// The place of the connection that a request came on.
#[derive(Clone)]
pub(crate) struct Held(#[expect(dead_code, reason = "holding it is what it is for")] Arc<Place>);

fn seconds(seconds: u32) -> Duration {
    Duration::from_secs(u64::from(seconds.max(1)))
}

/// Whose connections are counted: not a proxy's, which carries everybody's, nor this machine's.
fn counted_address(app: &App, peer: IpAddr) -> Option<IpAddr> {
    let peer = peer.to_canonical();
    let proxy = app.options.proxies.iter().any(|known| known.contains(&peer));
    let own = app.options.spare_own_machine && peer.is_loopback();
    (!proxy && !own).then(|| counted(peer))
}

/// Tells a new client to come back later.
async fn turn_away(mut stream: TcpStream) {
    let body = r#"{"error":{"code":"unavailable","message":"too many connections; try again in a moment","rule":null,"meant":null}}"#;
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
         retry-after: 2\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let say = async {
        stream.write_all(answer.as_bytes()).await?;
        stream.shutdown().await?;
        // What the client sent must be read; otherwise closing would reset the connection before it sees the answer.
        let mut sent = [0; 4096];
        while stream.read(&mut sent).await? > 0 {}
        std::io::Result::Ok(())
    };
    tokio::time::timeout(Duration::from_secs(2), say).await.ok();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_by_address_and_in_all() {
        let connections = Arc::new(ConnectionLimits::default());
        let address = |last| Some(IpAddr::from([203, 0, 113, last]));
        let first = connections.enter(address(1), 2, 4);
        let second = connections.enter(address(1), 2, 4);
        assert!(first.is_some() && second.is_some() && connections.enter(address(1), 2, 4).is_none());
        let other = connections.enter(address(2), 2, 4);
        let own = connections.enter(None, 2, 4);
        assert!(other.is_some() && own.is_some());
        assert!(connections.enter(None, 2, 4).is_none(), "four in all");
        drop(first);
        assert!(connections.enter(address(1), 2, 4).is_some());
        drop((second, other, own));
        assert!(connections.open.lock().1.is_empty());
    }

    #[test]
    fn the_file_limit_is_raised() {
        let limit = raise_file_limit();
        assert!(limit >= 64 && limit == raise_file_limit());
    }
}
