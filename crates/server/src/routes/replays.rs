//! Records: taking them in, looking at any ply with any side's eyes, and playing on from one.

use super::games::make;
use crate::app::App;
use crate::dto::error::{Answer, ApiError, ErrorBody, ErrorCode};
use crate::dto::game::{Created, Each, Mode, Snapshot, Viewer};
use crate::dto::offer::{PlayOn, ReplayCreated, ReplayInfo, ReplayLine};
use crate::extract::{Asked, Body, Client};
use crate::header::{HUMAN, Header};
use crate::secrets::Seed;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use serde::Deserialize;
use sortie_kernel::replay::{Entry, Replay};
use sortie_kernel::words::Fault;
use sortie_kernel::{Side, Viewer as Eye};
use sortie_table::live::{Happening, Live, Offer, Row};
use std::sync::Arc;
use utoipa::IntoParams;

/// Reads a record and runs its first `plies` choices, or all, on a thread where nobody waits.
async fn run(app: &Arc<App>, text: String, plies: Option<usize>) -> Answer<(Replay, Box<dyn Live>)> {
    let app = Arc::clone(app);
    let job = tokio::task::spawn_blocking(move || {
        let replay = Replay::parse(&text).map_err(|fault| ApiError::bad(fault.to_string()))?;
        let name = replay.get("ruleset").ok_or_else(|| ApiError::bad("the record names no ruleset"))?;
        let offered = app.ruleset(name)?;
        let live = offered.rules.open(&replay, plies).map_err(|error| ApiError::bad(error.to_string()))?;
        Ok((replay, live))
    });
    job.await.map_err(ApiError::internal)?
}

/// Reads a record that a stranger hands in: its choices, dice, checksums and result must be those of the game it tells,
/// and where it tells the secret of its dice, the dice must follow from it.
async fn believed(app: &Arc<App>, text: String) -> Answer<Box<dyn Live>> {
    let app = Arc::clone(app);
    let job = tokio::task::spawn_blocking(move || {
        let replay = Replay::parse(&text).map_err(|fault| ApiError::bad(fault.to_string()))?;
        let name = replay.get("ruleset").ok_or_else(|| ApiError::bad("the record names no ruleset"))?;
        let offered = app.ruleset(name)?;
        let live = offered.rules.verify(&text).map_err(|error| ApiError::bad(error.to_string()))?;
        crate::fair::verify(&replay).map_err(|why| {
            let line = text.lines().position(|line| line.trim_start().starts_with("dice-secret:"));
            let place = line.map_or_else(String::new, |line| format!("line {}: ", line + 1));
            ApiError::bad(format!("{place}the dice were not those promised: {why}"))
        })?;
        Ok(live)
    });
    job.await.map_err(ApiError::internal)?
}

async fn stored(app: &App, id: &str) -> Answer<String> {
    let text = app.store.replay(id).await.map_err(ApiError::internal)?;
    text.ok_or_else(|| ApiError::not_found("record"))
}

/// Takes in a record. Every choice is played again, and every checksum, the result and, where the record tells their
/// secret, the dice are compared.
#[utoipa::path(
    post, path = "/api/replays", tag = "replays", request_body(content = String, content_type = "text/plain"),
    responses((status = 200, body = ReplayCreated), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn upload(
    State(app): State<Arc<App>>,
    Client(address): Client,
    body: Bytes,
) -> Answer<Json<ReplayCreated>> {
    let text = String::from_utf8(body.to_vec()).map_err(|_| ApiError::bad("a record is a text in UTF-8"))?;
    if !app.games.take(address) {
        return Err(ApiError::new(ErrorCode::Rate, "too many records came from this address; wait a while"));
    }
    let live = believed(&app, text.clone()).await?;
    let replay = app.store.keep_replay(live.ruleset(), text).await.map_err(ApiError::internal)?;
    Ok(Json(ReplayCreated { replay }))
}

/// A record: header, choices, result, and how the game leaned.
#[utoipa::path(
    get, path = "/api/replays/{id}", tag = "replays", params(("id" = String, Path, description = "the record's id")),
    responses((status = 200, body = ReplayInfo), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn info(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer<Json<ReplayInfo>> {
    let text = stored(&app, &id).await?;
    let (replay, whole) = run(&app, text, None).await?;
    let title = app.ruleset(whole.ruleset())?.rules.title().to_string();
    let shared = Arc::clone(&app);
    let mut words = whole.log(1, Eye::Referee).into_iter().map(|line| line.words);
    let line = |entry: &Entry| ReplayLine {
        by: entry.by.into(),
        line: entry.choice.clone(),
        words: words.next().flatten(),
    };
    let lines: Vec<ReplayLine> = replay.entries.iter().map(line).collect();
    let header = replay.header.clone();
    let (plies, result) = (replay.entries.len(), replay.result.clone());
    let leaning = tokio::task::spawn_blocking(move || leaning(&shared, &replay, &*whole));
    Ok(Json(ReplayInfo {
        replay: id,
        ruleset: header
            .iter()
            .find(|(name, _)| name == "ruleset")
            .map(|(_, id)| id.clone())
            .unwrap_or_default(),
        title,
        header,
        plies,
        result,
        leaning: leaning.await.map_err(ApiError::internal)??,
        lines,
    }))
}

/// The record itself, as the file that was taken in.
#[utoipa::path(
    get, path = "/api/replays/{id}/file", tag = "replays", params(("id" = String, Path, description = "the record's id")),
    responses((status = 200, body = String, content_type = "text/plain"), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn file(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer<String> {
    stored(&app, &id).await
}

/// How the game leaned for A after each ply.
fn leaning(app: &App, replay: &Replay, whole: &dyn Live) -> Answer<Vec<i32>> {
    let offered = app.ruleset(whole.ruleset())?;
    let mut live = offered.rules.open(replay, Some(0)).map_err(ApiError::internal)?;
    let mut leaning = vec![live.leaning(Side::A)];
    for entry in &replay.entries {
        let what = Happening::Choice { line: entry.choice.clone(), faces: entry.faces.clone() };
        live.append(&Row { by: entry.by, what }).map_err(ApiError::internal)?;
        leaning.push(live.leaning(Side::A));
    }
    Ok(leaning)
}

/// With whose eyes to look.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PlyQuery {
    /// `a`, `b`, `audience` or `referee`; the last if it is left out.
    view: Option<Viewer>,
}

/// A record after so many choices.
#[utoipa::path(
    get, path = "/api/replays/{id}/ply/{n}", tag = "replays",
    params(
        ("id" = String, Path, description = "the record's id"), ("n" = usize, Path, description = "choices that stand"),
        PlyQuery,
    ),
    responses((status = 200, body = Snapshot), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn ply(
    State(app): State<Arc<App>>,
    Path((id, n)): Path<(String, String)>,
    Asked(query): Asked<PlyQuery>,
) -> Answer<Json<Snapshot>> {
    let n: usize = n.parse().map_err(|_| ApiError::bad("a ply is a whole number"))?;
    let (replay, live) = run(&app, stored(&app, &id).await?, Some(n)).await?;
    if n > replay.entries.len() {
        return Err(ApiError::not_found("ply in this record"));
    }
    let eye = match query.view.unwrap_or(Viewer::Referee) {
        Viewer::A => Eye::Player(Side::A),
        Viewer::B => Eye::Player(Side::B),
        Viewer::Audience => Eye::Audience,
        Viewer::Both | Viewer::Referee => Eye::Referee,
    };
    let rules = &app.ruleset(live.ruleset())?.rules;
    let names = names(&replay, &**rules);
    Ok(Json(crate::view::replay_snapshot(&id, rules.title(), &*live, names, eye)))
}

/// What the players of a record were called; programs as they are at a table.
fn names(replay: &Replay, rules: &dyn Offer) -> Each<String> {
    let bots = rules.bots();
    let name = |key: &str, fallback: &str| {
        let value = replay.get(key).unwrap_or(fallback);
        let name = value.rsplit_once(" (").map_or(value, |(name, _)| name);
        let program = bots.iter().any(|(bot, _)| *bot == name);
        if program { format!("{} bot", super::offers::titled(name)) } else { name.to_string() }
    };
    Each { a: name("player-a", "Player A"), b: name("player-b", "Player B") }
}

/// Makes a game that goes on from a ply of a record, against a bot.
#[utoipa::path(
    post, path = "/api/replays/{id}/play-on", tag = "replays",
    params(("id" = String, Path, description = "the record's id")), request_body = PlayOn,
    responses((status = 200, body = Created), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn play_on(
    State(app): State<Arc<App>>,
    Client(address): Client,
    Path(id): Path<String>,
    Body(wanted): Body<PlayOn>,
) -> Answer<Json<Created>> {
    let (replay, live) = run(&app, stored(&app, &id).await?, Some(wanted.ply)).await?;
    if wanted.ply > replay.entries.len() {
        return Err(ApiError::not_found("ply in this record"));
    }
    let rules = &app.ruleset(live.ruleset())?.rules;
    let bots = rules.bots();
    if !bots.iter().any(|(bot, _)| *bot == wanted.bot) {
        return Err(Fault::unknown("bot", "player", &wanted.bot, bots.iter().map(|(bot, _)| *bot)).into());
    }
    let person: Side = wanted.side.into();
    let each = |person_has: String, bot_has: String| match person {
        Side::A => Each { a: person_has, b: bot_has },
        Side::B => Each { a: bot_has, b: person_has },
    };
    let spec = live.spec().clone();
    let header = Header {
        ruleset: live.ruleset().to_string(),
        mission: spec.mission,
        board: spec.board,
        forces: spec.forces,
        options: spec.options,
        mode: Mode::Bot,
        seats: each(HUMAN.to_string(), wanted.bot.clone()),
        names: each("Player".to_string(), format!("{} bot", super::offers::titled(&wanted.bot))),
        seed: Seed::new().to_hex(),
        start: replay.start.0.clone(),
        from: Some((id, wanted.ply)),
    };
    let rows = replay.entries.into_iter().take(wanted.ply).map(|entry| Row {
        by: entry.by,
        what: Happening::Choice { line: entry.choice, faces: entry.faces },
    });
    make(&app, address, header, live, rows.collect()).await
}
