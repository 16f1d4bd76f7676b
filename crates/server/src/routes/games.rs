//! Creating a game, viewing it, choosing, undoing, and downloading its record.

use crate::app::App;
use crate::dto::error::{Answer, ApiError, ErrorBody, ErrorCode};
use crate::dto::game::{Created, Each, Mode, NewGame, Snapshot};
use crate::dto::log::LogEntry;
use crate::extract::{Asked, Body, Client};
use crate::header::{HUMAN, Header, Role};
use crate::hub::Hub;
use crate::page::Page;
use crate::secrets::{Seed, new_id, new_link};
use crate::store::{NewRow, Stored};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use sortie_kernel::Side;
use sortie_kernel::words::{Fault, Spec};
use sortie_table::live::{Live, Offer, Row};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use utoipa::{IntoParams, ToSchema};

/// Makes a game and the links that open it.
#[utoipa::path(
    post, path = "/api/games", tag = "games", request_body = NewGame,
    responses((status = 200, body = Created), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    Client(address): Client,
    Body(wanted): Body<NewGame>,
) -> Answer<Json<Created>> {
    let rules = &app.ruleset(&wanted.ruleset)?.rules;
    let bots = rules.bots();
    let strongest = bots.last().map_or(HUMAN, |(id, _)| *id).to_string();
    let human = || HUMAN.to_string();
    let seats = wanted.seats.unwrap_or_else(|| match wanted.mode {
        Mode::Bot => Each { a: human(), b: strongest },
        _ => Each { a: human(), b: human() },
    });
    check_seats(&**rules, wanted.mode, &seats)?;
    let names = wanted.names.unwrap_or_default();
    let names = Each { a: name(&names.a, &seats.a, Side::A)?, b: name(&names.b, &seats.b, Side::B)? };
    let seed = Seed::new();
    let spec =
        Spec { mission: wanted.mission, board: wanted.board, forces: wanted.forces, options: wanted.options };
    let spec = rules.listing().with_defaults(spec);
    let mut header = Header {
        ruleset: wanted.ruleset,
        mission: spec.mission,
        board: spec.board,
        forces: spec.forces,
        options: spec.options,
        mode: wanted.mode,
        names,
        seats,
        seed: seed.to_hex(),
        start: Vec::new(),
        from: None,
    };
    may_make(&app, address).await?;
    let (shared, spec) = (Arc::clone(&app), header.spec());
    let ruleset = header.ruleset.clone();
    let begin = move || Ok(shared.ruleset(&ruleset)?.rules.begin(&spec, seed.dice(0))?);
    let live: Box<dyn Live> = app.lanes.replays.try_run(begin).await?;
    header.start = live.start().to_vec();
    make(&app, address, header, live, Vec::new()).await
}

/// Whether an address may make one more game: asked before the table is set up.
pub(super) async fn may_make(app: &App, address: Option<IpAddr>) -> Answer<()> {
    app.has_room(address, false).await?;
    if !app.games.take(address, 1) {
        return Err(ApiError::new(ErrorCode::Rate, "too many new games from this address; try again later"));
    }
    Ok(())
}

/// Keeps a game that has begun, and answers with its links.
pub(super) async fn make(
    app: &Arc<App>,
    address: Option<IpAddr>,
    header: Header,
    live: Box<dyn Live>,
    rows: Vec<Row>,
) -> Answer<Json<Created>> {
    let title = app.ruleset(&header.ruleset)?.rules.title();
    let id = new_id();
    let spectator = new_link();
    let mut links = vec![(spectator.clone(), Role::Spectator)];
    let mut seat = |side: Side| {
        let link = header.bot(side).is_none().then(new_link)?;
        links.push((link.clone(), Role::Seat(side)));
        Some(link)
    };
    let seats = if header.mode == Mode::Hotseat {
        let link = new_link();
        links.push((link.clone(), Role::Both));
        Each { a: Some(link.clone()), b: Some(link) }
    } else {
        Each { a: seat(Side::A), b: seat(Side::B) }
    };
    let dice_commitment = header.seed().map(|seed| seed.commitment()).unwrap_or_default();
    let owner = app.store.vault.pseudonym(address);
    let stored = Stored { header: header.clone(), owner: owner.clone(), closed: false };
    let hub = Arc::new(Hub::new(id.clone(), stored, title, live)?);
    let row = NewRow { id: id.clone(), header, links, rows, owner };
    app.store.create(row).await?;
    app.keep(&hub);
    if let Err(error) = hub.keep_record(app).await {
        tracing::error!(%error, game = id, "the record of a finished game was not written");
    }
    crate::audit::line("made", &id, None, hub.facts().ply);
    metrics::counter!("sortie_games_made_total").increment(1);
    crate::bots::nudge(app, &hub, Duration::ZERO);
    Ok(Json(Created { game: id, seats, spectator, dice_commitment }))
}

fn check_seats(rules: &dyn Offer, mode: Mode, seats: &Each<String>) -> Answer<()> {
    let bots = rules.bots();
    for (place, kind) in [("seats.a", &seats.a), ("seats.b", &seats.b)] {
        if kind != HUMAN && !bots.iter().any(|(id, _)| id == kind) {
            let known = bots.iter().map(|(id, _)| *id).chain([HUMAN]);
            return Err(Fault::unknown(place, "player", kind, known).into());
        }
    }
    let programs = [&seats.a, &seats.b].into_iter().filter(|kind| *kind != HUMAN).count();
    match (mode, programs) {
        (Mode::Bot, 0) => Err(ApiError::bad("a game against a bot needs a bot in at least one seat")),
        (Mode::Hotseat | Mode::Link, 1..) => Err(ApiError::bad("in this mode both seats must be \"human\"")),
        (Mode::Replay, _) => {
            Err(ApiError::bad("to play on from a record, use POST /api/replays/{id}/play-on"))
        }
        _ => Ok(()),
    }
}

/// The most letters of a name.
const NAME_MAX: usize = 40;

/// What a player is called: exactly as asked, or what sits there. Spaces around and between words are evened out, so
/// that the name is the same on screens, in records and in the database.
fn name(asked: &str, kind: &str, side: Side) -> Answer<String> {
    let clean = asked.split_whitespace().collect::<Vec<_>>().join(" ");
    if clean.chars().count() > NAME_MAX {
        let place = side.letter();
        return Err(ApiError::bad(format!("names.{place}: a name has at most {NAME_MAX} letters")));
    }
    Ok(match clean.as_str() {
        "" if kind == HUMAN => format!("Player {}", side.letter().to_uppercase()),
        "" => format!("{} bot", sortie_table::bot_title(kind)),
        _ => clean,
    })
}

/// Everything the token's holder may know about a game.
#[utoipa::path(
    get, path = "/api/games/{game}", tag = "games", params(("game" = String, Path, description = "the game's id")),
    security(("link" = [])), responses((status = 200, body = Snapshot), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn snapshot(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Answer<Page> {
    let (hub, role) = app.enter(&headers, &game).await?;
    hub.ask(&app.lanes.tables, move |hub| Page::of(&hub.snapshot(role, None))).await
}

/// An answer to the pending question.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Choose {
    /// The question's id.
    decision: String,
    /// The choice in notation.
    line: String,
}

/// The state after a change.
#[derive(Serialize, ToSchema)]
pub(crate) struct Stands {
    /// Choices that stand.
    ply: usize,
}

/// Answers the pending question. The answer comes when the choice is on disk.
#[utoipa::path(
    post, path = "/api/games/{game}/choose", tag = "games",
    params(("game" = String, Path, description = "the game's id")), request_body = Choose, security(("link" = [])),
    responses(
        (status = 200, body = Stands), (status = 409, body = ErrorBody, description = "the decision is no longer pending"),
        (status = 422, body = ErrorBody, description = "a rule forbids it"), (status = "4XX", body = ErrorBody),
    )
)]
pub(crate) async fn choose(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Body(choice): Body<Choose>,
) -> Answer<Json<Stands>> {
    let (hub, role) = app.enter(&headers, &game).await?;
    let ply = hub.choose(&app, role, &choice.decision, &choice.line).await?;
    Ok(Json(Stands { ply }))
}

/// What the player who wants to undo has seen.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct UndoQuery {
    /// The last entry of the log that the client knows. If more has happened since, nothing is undone: it would not
    /// be the step that the player saw.
    n: Option<usize>,
}

/// Undoes the latest choice, or asks the other side to agree.
#[utoipa::path(
    post, path = "/api/games/{game}/undo", tag = "games",
    params(("game" = String, Path, description = "the game's id"), UndoQuery), security(("link" = [])),
    responses((status = 200, body = Stands), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn undo(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Asked(seen): Asked<UndoQuery>,
) -> Answer<Json<Stands>> {
    let (hub, role) = app.enter(&headers, &game).await?;
    Ok(Json(Stands { ply: hub.undo(&app, role, seen.n).await? }))
}

/// Resigns: the other side wins.
#[utoipa::path(
    post, path = "/api/games/{game}/resign", tag = "games",
    params(("game" = String, Path, description = "the game's id")), security(("link" = [])),
    responses((status = 200, body = Stands), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn resign(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Answer<Json<Stands>> {
    let (hub, role) = app.enter(&headers, &game).await?;
    Ok(Json(Stands { ply: hub.resign(&app, role).await? }))
}

/// An answer to the other side's request to undo.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UndoAnswer {
    /// Whether it may.
    accept: bool,
}

/// Answers the other side's request to undo.
#[utoipa::path(
    post, path = "/api/games/{game}/undo/answer", tag = "games",
    params(("game" = String, Path, description = "the game's id")), request_body = UndoAnswer,
    security(("link" = [])), responses((status = 200, body = Stands), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn answer_undo(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Body(answer): Body<UndoAnswer>,
) -> Answer<Json<Stands>> {
    let (hub, role) = app.enter(&headers, &game).await?;
    Ok(Json(Stands { ply: hub.answer_undo(&app, role, answer.accept).await? }))
}

/// Where to begin.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct EventsQuery {
    /// The last entry that is known already.
    since: Option<usize>,
    /// Seconds to wait for something new, at most 50: the answer comes as soon as there is something, and is empty
    /// after that time.
    wait: Option<u64>,
}

/// The longest that a client may wait for something new.
const WAIT_MAX: Duration = Duration::from_secs(50);

/// Waits until a game has more entries than the client knows, it ends, or the time is up.
async fn wait_for_news(app: &App, hub: &Arc<Hub>, role: Role, known: usize, most: Duration) {
    let (mut frames, mut closed, mut gone) = (hub.subscribe(role), app.closed(), hub.gone());
    let wait = async {
        // The start is an entry, too: a log of `len` lines after it has `len + 1` entries.
        while hub.facts().len < known && hub.facts().by.is_some() {
            tokio::select! {
                frame = frames.recv() => if frame.is_err() { frames = hub.subscribe(role) },
                _ = closed.changed() => return,
                _ = gone.changed() => return,
            }
        }
    };
    tokio::time::timeout(most.min(WAIT_MAX), wait).await.ok();
}

/// What happened since an entry of the log; with `wait`, as soon as something happens.
#[utoipa::path(
    get, path = "/api/games/{game}/events", tag = "games",
    params(("game" = String, Path, description = "the game's id"), EventsQuery), security(("link" = [])),
    responses((status = 200, body = Vec<LogEntry>), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Client(address): Client,
    headers: HeaderMap,
    Asked(query): Asked<EventsQuery>,
) -> Answer<Page> {
    let (hub, role) = app.enter(&headers, &game).await?;
    let known = query.since.map_or(0, |since| since.saturating_add(1));
    if let Some(seconds) = query.wait {
        let most = Duration::from_secs(seconds);
        let _place = super::live::Place::take(&app, address)?;
        wait_for_news(&app, &hub, role, known, most).await;
    }
    hub.ask(&app.lanes.tables, move |hub| Page::of(&hub.log(role, known))).await
}

/// The game's record as a text file: after the end, and in games without secrets at any time.
#[utoipa::path(
    get, path = "/api/games/{game}/replay", tag = "games",
    params(("game" = String, Path, description = "the game's id")), security(("link" = [])),
    responses((status = 200, body = String, content_type = "text/plain"), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn replay(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Answer<impl IntoResponse> {
    let (hub, _) = app.enter(&headers, &game).await?;
    let record = |hub: &Hub| {
        let live = hub.live();
        if live.outcome().is_none() && live.hidden() {
            return Err(ApiError::not_yours(
                "this game has secrets; its record is available when the game is over",
            ));
        }
        Ok(crate::view::record_text(&hub.header, &**live))
    };
    let text = hub.ask(&app.lanes.tables, record).await?;
    let file = format!("attachment; filename=\"{}-{game}.sortie\"", hub.header.ruleset);
    Ok((
        [
            (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
            (header::CONTENT_DISPOSITION, file),
        ],
        text,
    ))
}
