//! The live connection: one WebSocket per screen.

use crate::app::App;
use crate::connections::Held;
use crate::dto::error::{Answer, ApiError, ErrorCode};
use crate::dto::frames::{ClientFrame, ServerFrame};
use crate::extract::{Client, refuse_control_in_json};
use crate::header::Role;
use crate::hub::{Frame, Hub};
use crate::requester::{REQUESTER, Requester};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::broadcast::error::RecvError;

/// The most bytes of a client's frame.
const FRAME_BYTES: usize = 8 << 10;
/// A client that does not read for this long is gone.
const SEND_MAX: Duration = Duration::from_secs(15);
/// A client that sends nothing for this long, not even a pong, is gone.
const SILENCE_MAX: Duration = Duration::from_secs(60);
/// How often to send a ping.
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
    held: Option<Extension<Held>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let place = match Place::take(&app, address) {
        Ok(place) => place,
        Err(error) => return error.into_response(),
    };
    let requester = Requester::current();
    // The default buffer is 128 KiB for each screen, and it is cleared before each frame that is read.
    let upgrade =
        upgrade.read_buffer_size(FRAME_BYTES).max_message_size(FRAME_BYTES).max_frame_size(FRAME_BYTES);
    upgrade.on_upgrade(move |socket| async move {
        metrics::gauge!("sortie_connections").increment(1.0);
        let serving = serve(&app, &game, socket, place.is_some());
        match requester {
            Some(requester) => REQUESTER.scope(requester, serving).await,
            None => serving.await,
        }
        metrics::gauge!("sortie_connections").decrement(1.0);
        drop((place, held));
    })
}

/// One connection counted against its address, for as long as it lasts.
pub(super) struct Place(Arc<App>, IpAddr);

impl Place {
    /// Takes a place. Local connections are not counted.
    ///
    /// # Errors
    /// If the address has the maximum number already.
    pub(super) fn take(app: &Arc<App>, address: Option<IpAddr>) -> Answer<Option<Place>> {
        let Some(address) = address else { return Ok(None) };
        let limit = app.options.limits.connections;
        let mut connections = app.live_connections.lock();
        let count = connections.entry(address).or_default();
        if limit > 0 && *count >= limit {
            return Err(ApiError::new(ErrorCode::Rate, "too many live connections from this address"));
        }
        *count += 1;
        Ok(Some(Place(Arc::clone(app), address)))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut connections = self.0.live_connections.lock();
        if let Some(count) = connections.get_mut(&self.1) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                connections.remove(&self.1);
            }
        }
    }
}

async fn serve(app: &Arc<App>, game: &str, mut socket: WebSocket, limited: bool) {
    let (hub, role, since) = match hello(app, game, &mut socket).await {
        Ok(opened) => opened,
        Err(NotOpened::Refused(error)) => {
            let code = close_code(&error);
            send(&mut socket, &failed(None, error)).await;
            return close(&mut socket, code, "refused").await;
        }
        Err(NotOpened::Gone) => return,
        Err(NotOpened::Silent) => return close(&mut socket, 4408, "no hello").await,
    };
    hub.count(app, role, 1).await;
    let per_second = if limited { app.options.limits.frames_per_second } else { 0 };
    talk(app, &hub, role, since, &mut socket, per_second).await;
    hub.count(app, role, -1).await;
}

/// The code that a connection is closed with after an error. 4000 plus the status says that trying again does not
/// help; the other two are the standard codes for a server error and a busy server.
fn close_code(error: &ApiError) -> u16 {
    match error.status() {
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => 1013,
        status if status.is_client_error() => 4000 + status.as_u16(),
        _ => 1011,
    }
}

type Opened = (Arc<Hub>, Role, Option<usize>);

/// Why a connection did not open a game.
enum NotOpened {
    /// The client hung up.
    Gone,
    /// The client did not say hello in time.
    Silent,
    /// The server refused it.
    Refused(ApiError),
}

impl From<ApiError> for NotOpened {
    fn from(error: ApiError) -> Self {
        NotOpened::Refused(error)
    }
}

/// The first frame opens the game. The client has a limited time for it; loading the game takes as long as it takes.
async fn hello(app: &Arc<App>, game: &str, socket: &mut WebSocket) -> Result<Opened, NotOpened> {
    let first = tokio::time::timeout(HELLO_MAX, first_text(socket)).await;
    let text = first.map_err(|_| NotOpened::Silent)??;
    match read(&text)? {
        ClientFrame::Hello { hello, since } => {
            let (hub, role) = app.open(&hello, game).await?;
            Ok((hub, role, since))
        }
        _ => Err(ApiError::bad("the first frame must be `hello`").into()),
    }
}

async fn first_text(socket: &mut WebSocket) -> Result<Utf8Bytes, NotOpened> {
    loop {
        match socket.recv().await {
            Some(Ok(Message::Text(text))) => return Ok(text),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => (),
            Some(Ok(Message::Binary(_))) => return Err(ApiError::bad("frames must be text").into()),
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(NotOpened::Gone),
        }
    }
}

fn read(text: &str) -> Result<ClientFrame, ApiError> {
    refuse_control_in_json(text.as_bytes())?;
    serde_json::from_str(text).map_err(|_| ApiError::bad("unknown frame; the frames are described at /api"))
}

async fn talk(
    app: &Arc<App>,
    hub: &Arc<Hub>,
    role: Role,
    since: Option<usize>,
    socket: &mut WebSocket,
    per_second: u32,
) {
    // Subscribed before the snapshot is made, so that nothing is missed; frames that it already contains are skipped.
    let mut frames = hub.subscribe(role);
    let (mut closed, mut gone) = (app.closed(), hub.gone());
    let Some(mut known) = send_snapshot(app, hub, role, since, socket).await else { return };
    let limit = crate::limits::frames(per_second);
    let address = Requester::current().and_then(|requester| requester.address);
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
                        let sent = send_snapshot(app, hub, role, None, socket).await;
                        known = sent.unwrap_or(known);
                        sent.is_some()
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
                        let fast = limit.as_ref().is_some_and(|limit| limit.check().is_err());
                        // Many connections of one address share its points, too.
                        if fast || !app.requests.take(address, 1) {
                            Some(failed(None, ApiError::new(ErrorCode::Rate, "too many frames; try again in a moment")))
                        } else {
                            act(app, hub, role, &text).await
                        }
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
                    Some(Ok(Message::Binary(_))) => Some(failed(None, ApiError::bad("frames must be text"))),
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
            _ = gone.changed() => return close(socket, 1001, "the game was changed by the operator; reconnect").await,
            _ = closed.changed() => return close(socket, 1001, "the server is stopping; reconnect").await,
        }
    }
}

/// Sends everything a role may know; returns the log's length, or `None` if the client is gone.
async fn send_snapshot(
    app: &App,
    hub: &Arc<Hub>,
    role: Role,
    since: Option<usize>,
    socket: &mut WebSocket,
) -> Option<usize> {
    let make = move |hub: &Hub| {
        let snapshot = hub.snapshot(role, since);
        let n = snapshot.n;
        Ok((n, written(&ServerFrame::Snapshot(Box::new(snapshot)))))
    };
    match hub.ask(&app.lanes.tables, make).await {
        Ok((n, text)) => send_raw(socket, Message::Text(text.into())).await.then_some(n),
        Err(error) => {
            send(socket, &failed(None, error)).await;
            close(socket, 1011, "the snapshot failed").await;
            None
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
    send_raw(socket, Message::Text(written(frame).into())).await
}

fn written(frame: &ServerFrame) -> String {
    serde_json::to_string(frame).expect("frames are plain data")
}

async fn send_raw(socket: &mut WebSocket, message: Message) -> bool {
    matches!(tokio::time::timeout(SEND_MAX, socket.send(message)).await, Ok(Ok(())))
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: reason.into() };
    send_raw(socket, Message::Close(Some(frame))).await;
}
