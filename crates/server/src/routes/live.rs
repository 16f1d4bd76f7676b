//! The live connection: one WebSocket per screen.

use crate::app::App;
use crate::dto::error::{ApiError, ErrorCode};
use crate::dto::frames::{ClientFrame, ServerFrame};
use crate::extract::Client;
use crate::header::Role;
use crate::hub::{Frame, Hub};
use crate::limits::Bucket;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::broadcast::error::RecvError;

/// Longer than any sensible frame of a client.
const FRAME_BYTES: usize = 8 << 10;
/// A screen that takes nothing for so long is gone.
const SEND_MAX: Duration = Duration::from_secs(15);
/// A screen that says nothing for so long, not even that it is alive, is gone.
const SILENCE_MAX: Duration = Duration::from_secs(60);
/// How often to ask whether it is alive.
const PING_EVERY: Duration = Duration::from_secs(20);
/// How long the first frame may take.
const HELLO_MAX: Duration = Duration::from_secs(10);

/// Frames of a game as they come. The first frame from the client is `{"hello": token, "since": n}`.
#[utoipa::path(
    get, path = "/api/games/{game}/live", tag = "live", params(("game" = String, Path, description = "the game's id")),
    responses(
        (status = 101, description = "frames: `ServerFrame` from the server, `ClientFrame` from the client"),
        (status = "4XX", body = crate::dto::error::ErrorBody),
    )
)]
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Client(address): Client,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Ok(place) = Place::take(&app, address) else {
        return ApiError::new(ErrorCode::Rate, "too many live connections from this address").into_response();
    };
    // The usual buffer is 128 KiB for each screen, wiped before each frame that is read.
    let upgrade =
        upgrade.read_buffer_size(FRAME_BYTES).max_message_size(FRAME_BYTES).max_frame_size(FRAME_BYTES);
    upgrade.on_upgrade(move |socket| async move {
        metrics::gauge!("sortie_connections").increment(1.0);
        serve(&app, &game, socket, place.is_some()).await;
        metrics::gauge!("sortie_connections").decrement(1.0);
        drop(place);
    })
}

/// One connection counted against its address, for as long as it lasts.
struct Place(Arc<App>, IpAddr);

/// An address has as many connections as it may.
struct Full;

impl Place {
    /// Nobody's connection needs no place.
    fn take(app: &Arc<App>, address: Option<IpAddr>) -> Result<Option<Place>, Full> {
        let Some(address) = address else { return Ok(None) };
        let limit = app.options.limits.connections;
        let mut connections = app.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let count = connections.entry(address).or_default();
        if limit > 0 && *count >= limit {
            return Err(Full);
        }
        *count += 1;
        Ok(Some(Place(Arc::clone(app), address)))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut connections = self.0.connections.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = connections.get_mut(&self.1) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                connections.remove(&self.1);
            }
        }
    }
}

async fn serve(app: &Arc<App>, game: &str, mut socket: WebSocket, limited: bool) {
    let hello = tokio::time::timeout(HELLO_MAX, hello(app, game, &mut socket)).await;
    let (hub, role, since) = match hello {
        Ok(Ok(opened)) => opened,
        Ok(Err(Some(error))) => {
            send(&mut socket, &failed(None, error)).await;
            return close(&mut socket, 4403, "not opened").await;
        }
        Ok(Err(None)) => return,
        Err(_) => return close(&mut socket, 4408, "no hello").await,
    };
    hub.count(app, role, 1).await;
    let per_second = if limited { app.options.limits.frames_per_second } else { 0 };
    talk(app, &hub, role, since, &mut socket, f64::from(per_second)).await;
    hub.count(app, role, -1).await;
}

type Opened = (Arc<Hub>, Role, Option<usize>);

/// The first frame opens the game; `None` if the client is gone.
async fn hello(app: &Arc<App>, game: &str, socket: &mut WebSocket) -> Result<Opened, Option<ApiError>> {
    loop {
        let text = match socket.recv().await {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
            Some(Ok(Message::Binary(_))) => return Err(Some(ApiError::bad("frames are text"))),
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(None),
        };
        return match read(&text)? {
            ClientFrame::Hello { hello, since } => {
                let (hub, role) = app.open(&hello, game).await?;
                Ok((hub, role, since))
            }
            _ => Err(Some(ApiError::bad("the first frame must be hello"))),
        };
    }
}

fn read(text: &str) -> Result<ClientFrame, ApiError> {
    serde_json::from_str(text).map_err(|_| ApiError::bad("this frame is not understood; see /api"))
}

async fn talk(
    app: &Arc<App>,
    hub: &Arc<Hub>,
    role: Role,
    since: Option<usize>,
    socket: &mut WebSocket,
    rate: f64,
) {
    // Subscribed before the snapshot is made, so nothing falls between; what it holds already is skipped.
    let mut frames = hub.subscribe(role);
    let mut closed = app.closed();
    let first = hub.snapshot(role, since);
    let mut known = first.n;
    if !send(socket, &ServerFrame::Snapshot(Box::new(first))).await {
        return;
    }
    let mut bucket = Bucket::full(rate * 4.0, Instant::now());
    let mut pings = tokio::time::interval(PING_EVERY);
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            frame = frames.recv() => {
                let alive = match frame {
                    Ok(Frame { n, whole, .. }) if n > 0 && n <= known && !whole => true,
                    Ok(Frame { n, text, .. }) => {
                        known = known.max(n);
                        send_raw(socket, Message::Text(text)).await
                    }
                    Err(RecvError::Lagged(_)) => {
                        frames = hub.subscribe(role);
                        let fresh = hub.snapshot(role, None);
                        known = fresh.n;
                        send(socket, &ServerFrame::Snapshot(Box::new(fresh))).await
                    }
                    Err(RecvError::Closed) => false,
                };
                if !alive {
                    return;
                }
            }
            message = socket.recv() => {
                heard = Instant::now();
                let answer = match message {
                    Some(Ok(Message::Text(text))) => {
                        if rate > 0.0 && !bucket.take(rate, rate * 4.0, heard) {
                            Some(failed(None, ApiError::new(ErrorCode::Rate, "too many frames; wait a little")))
                        } else {
                            act(app, hub, role, &text).await
                        }
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
                    Some(Ok(Message::Binary(_))) => Some(failed(None, ApiError::bad("frames are text"))),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                };
                if let Some(answer) = answer
                    && !send(socket, &answer).await
                {
                    return;
                }
            }
            _ = pings.tick() => {
                if heard.elapsed() > SILENCE_MAX || !send_raw(socket, Message::Ping(Vec::new().into())).await {
                    return;
                }
            }
            _ = closed.changed() => return close(socket, 1001, "the server goes down; connect again").await,
        }
    }
}

/// Does what a frame asks; the answer goes back to this screen alone.
async fn act(app: &Arc<App>, hub: &Arc<Hub>, role: Role, text: &str) -> Option<ServerFrame> {
    let (id, done) = match read(text) {
        Ok(ClientFrame::Choose { choose }) => {
            let done = hub.choose(app, role, &choose.decision, &choose.line).await;
            (choose.id, done)
        }
        Ok(ClientFrame::Undo { undo }) => (undo.id, hub.undo(app, role, undo.n).await),
        Ok(ClientFrame::UndoAnswer { undo_answer }) => {
            (undo_answer.id, hub.answer_undo(app, role, undo_answer.accept).await)
        }
        Ok(ClientFrame::Ping { ping }) => return Some(ServerFrame::Pong { n: ping }),
        Ok(ClientFrame::Hello { .. }) => (None, Err(ApiError::bad("the connection is open already"))),
        Err(error) => (None, Err(error)),
    };
    Some(match done {
        Ok(ply) => ServerFrame::Chosen { id, ply },
        Err(error) => failed(id, error),
    })
}

fn failed(id: Option<u32>, error: ApiError) -> ServerFrame {
    ServerFrame::Error { id, error: *error.0 }
}

async fn send(socket: &mut WebSocket, frame: &ServerFrame) -> bool {
    let text = serde_json::to_string(frame).expect("frames are plain data");
    send_raw(socket, Message::Text(text.into())).await
}

async fn send_raw(socket: &mut WebSocket, message: Message) -> bool {
    matches!(tokio::time::timeout(SEND_MAX, socket.send(message)).await, Ok(Ok(())))
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: reason.into() };
    send_raw(socket, Message::Close(Some(frame))).await;
}
