//! Records: uploading them, showing any ply as any side saw it, and playing on from one.

use super::games::make;
use crate::app::App;
use crate::dto::error::{Answer, ApiError, ErrorBody, ErrorCode};
use crate::dto::game::{Created, Each, Mode, Snapshot, Viewer};
use crate::dto::offer::{PlayOn, ReplayCreated, ReplayInfo, ReplayLine};
use crate::extract::{Asked, Body, Client, Raw, refuse_control_in_text};
use crate::header::{HUMAN, Header};
use crate::page::Page;
use crate::secrets::Seed;
use crate::store::NewRecord;
use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use sortie_kernel::replay::{Entry, Replay};
use sortie_kernel::words::Fault;
use sortie_kernel::{Side, Viewer as Eye};
use sortie_table::live::{Happening, Live, Offer, Row};
use std::sync::Arc;
use utoipa::IntoParams;

/// Reads a record and runs its first `plies` choices, or all of them.
fn run(app: &App, text: &str, plies: Option<usize>) -> Answer<(Replay, Box<dyn Live>)> {
    let (replay, rules) = parse(app, text)?;
    let live = rules.open(&replay, plies).map_err(|error| ApiError::bad(error.to_string()))?;
    if plies.is_some_and(|plies| plies > replay.entries.len()) {
        let message = format!("this record has only {} choices", replay.entries.len());
        return Err(ApiError::new(ErrorCode::NotFound, message));
    }
    Ok((replay, live))
}

fn parse<'a>(app: &'a App, text: &str) -> Answer<(Replay, &'a dyn Offer)> {
    let replay = Replay::parse(text).map_err(|fault| ApiError::bad(fault.to_string()))?;
    let name = replay.get("ruleset").ok_or_else(|| ApiError::bad("the record does not name a ruleset"))?;
    let rules = &*app.ruleset(name)?.rules;
    Ok((replay, rules))
}

/// Checks a record that a client uploads: its choices, dice, checksums and result must be those of the game it
/// describes, and if it contains the secret of its dice, the dice must follow from it. Returns the ruleset's id.
fn verify(app: &App, text: &str) -> Answer<&'static str> {
    let (replay, rules) = parse(app, text)?;
    rules.verify(text).map_err(|error| ApiError::bad(error.to_string()))?;
    crate::dice_commitment::verify(&replay).map_err(|why| {
        let line = text.lines().position(|line| line.trim_start().starts_with("dice-secret:"));
        let place = line.map_or_else(String::new, |line| format!("line {}: ", line + 1));
        ApiError::bad(format!("{place}the dice are not the ones that were committed to: {why}"))
    })?;
    Ok(rules.id())
}

async fn stored(app: &App, id: &str) -> Answer<String> {
    let text = app.store.replay(id).await?;
    text.ok_or_else(|| ApiError::not_found("record"))
}

/// Uploads a record. Every choice is played again, and every checksum, the result and, if the record contains their
/// secret, the dice are compared.
#[utoipa::path(
    post, path = "/api/replays", tag = "replays", request_body(content = String, content_type = "text/plain"),
    responses((status = 200, body = ReplayCreated), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn upload(
    State(app): State<Arc<App>>,
    Client(address): Client,
    Raw(body): Raw,
) -> Answer<Json<ReplayCreated>> {
    let text = String::from_utf8(body.to_vec()).map_err(|_| ApiError::bad("a record must be UTF-8 text"))?;
    refuse_control_in_text(&text)?;
    app.has_room(address, true).await?;
    if !app.games.take(address, 1) {
        return Err(ApiError::new(ErrorCode::Rate, "too many records from this address; try again later"));
    }
    let shared = Arc::clone(&app);
    let check = move || verify(&shared, &text).map(|ruleset| (ruleset, text));
    let (ruleset, text) = app.lanes.replays.try_run(check).await?;
    let uploaded_by = Some(app.store.vault.pseudonym(address));
    let record = NewRecord { ruleset: ruleset.to_string(), text, uploaded_by };
    let replay = app.store.keep_replay(record).await?;
    crate::audit::line("uploaded", &replay, None, 0);
    Ok(Json(ReplayCreated { replay }))
}

/// A record: header, choices, result, and how good the game was for each side.
#[utoipa::path(
    get, path = "/api/replays/{id}", tag = "replays", params(("id" = String, Path, description = "the record's id")),
    responses((status = 200, body = ReplayInfo), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn info(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer<Page> {
    let kept = format!("record {id}");
    if let Some(page) = app.pages.get(&kept) {
        return Ok(page);
    }
    let text = stored(&app, &id).await?;
    let shared = Arc::clone(&app);
    let describe = move || Page::of(&describe(&shared, id, &text)?).map(Page::lasting);
    Ok(app.pages.keep(kept, app.lanes.replays.try_run(describe).await?))
}

fn describe(app: &App, id: String, text: &str) -> Answer<ReplayInfo> {
    let (replay, rules) = parse(app, text)?;
    // One pass: the record was checked against its checksums when it was uploaded.
    let mut whole = rules.open(&replay, Some(0)).map_err(|error| ApiError::bad(error.to_string()))?;
    let mut evaluation = vec![whole.evaluation(Side::A)];
    for entry in &replay.entries {
        whole.append(&row(entry)).map_err(ApiError::bad)?;
        evaluation.push(whole.evaluation(Side::A));
    }
    let mut words = whole.log(1, Eye::Referee).into_iter().map(|line| line.words);
    let line = |entry: &Entry| ReplayLine {
        by: entry.by,
        line: entry.choice.clone(),
        words: words.next().flatten(),
    };
    let lines: Vec<ReplayLine> = replay.entries.iter().map(line).collect();
    Ok(ReplayInfo {
        replay: id,
        ruleset: whole.ruleset().to_string(),
        title: app.ruleset(whole.ruleset())?.rules.title().to_string(),
        plies: replay.entries.len(),
        result: replay.result.clone(),
        evaluation,
        header: replay.header,
        lines,
    })
}

/// The record itself, as the file that was uploaded.
#[utoipa::path(
    get, path = "/api/replays/{id}/file", tag = "replays", params(("id" = String, Path, description = "the record's id")),
    responses((status = 200, body = String, content_type = "text/plain"), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn file(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer<Page> {
    let text = stored(&app, &id).await?;
    app.lanes.replays.run(move || Page::text(text).lasting()).await
}

/// A choice of a record as a line of a game's log.
fn row(entry: &Entry) -> Row {
    let what = Happening::Choice { line: entry.choice.clone(), faces: entry.faces.clone() };
    Row { by: entry.by, what }
}

/// Who looks.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PlyQuery {
    /// `a`, `b`, `audience` or `referee` (the default).
    view: Option<Viewer>,
    /// The last entry of the log that is known already: a client that steps through a record gets only what is new.
    since: Option<usize>,
}

/// A record after its first `n` choices.
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
) -> Answer<Page> {
    let n: usize = n.parse().map_err(|_| ApiError::bad("the ply must be a whole number"))?;
    let view = query.view.unwrap_or(Viewer::Referee);
    let from = query.since.map_or(0, |since| since.saturating_add(1).min(n + 1));
    let kept = format!("ply {n} {view:?} {from} {id}");
    if let Some(page) = app.pages.get(&kept) {
        return Ok(page);
    }
    let text = stored(&app, &id).await?;
    let eye = match view {
        Viewer::A => Eye::Player(Side::A),
        Viewer::B => Eye::Player(Side::B),
        Viewer::Audience => Eye::Audience,
        Viewer::Both | Viewer::Referee => Eye::Referee,
    };
    let shared = Arc::clone(&app);
    let look = move || {
        let (replay, rules) = parse(&shared, &text)?;
        if n > replay.entries.len() {
            let message = format!("this record has only {} choices", replay.entries.len());
            return Err(ApiError::new(ErrorCode::NotFound, message));
        }
        let mut live = match shared.replays.take(&id, n) {
            Some(live) => live,
            None => rules.open(&replay, Some(0)).map_err(|error| ApiError::bad(error.to_string()))?,
        };
        for entry in &replay.entries[live.ply()..n] {
            live.append(&row(entry)).map_err(ApiError::bad)?;
        }
        let names = names(&replay, rules);
        let page = Page::of(&crate::view::replay_snapshot(&id, rules.title(), &*live, names, eye, from));
        let page = page.map(Page::lasting);
        shared.replays.put(id, live);
        page
    };
    Ok(app.pages.keep(kept, app.lanes.replays.try_run(look).await?))
}

/// The names of the players in a record; bots have the names they have at a table.
fn names(replay: &Replay, rules: &dyn Offer) -> Each<String> {
    let bots = rules.bots();
    let name = |key: &str, fallback: &str| {
        let value = replay.get(key).unwrap_or(fallback);
        let name = value.rsplit_once(" (").map_or(value, |(name, _)| name);
        let program = bots.iter().any(|(bot, _)| *bot == name);
        if program { format!("{} bot", sortie_table::bot_title(name)) } else { name.to_string() }
    };
    Each { a: name("player-a", "Player A"), b: name("player-b", "Player B") }
}

/// Creates a game that continues from a ply of a record, against a bot.
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
    super::games::may_make(&app, address).await?;
    let text = stored(&app, &id).await?;
    let (shared, ply) = (Arc::clone(&app), wanted.ply);
    let (replay, live) = app.lanes.replays.try_run(move || run(&shared, &text, Some(ply))).await?;
    let rules = &app.ruleset(live.ruleset())?.rules;
    let bots = rules.bots();
    if !bots.iter().any(|(bot, _)| *bot == wanted.bot) {
        return Err(Fault::unknown("bot", "player", &wanted.bot, bots.iter().map(|(bot, _)| *bot)).into());
    }
    let person = wanted.side;
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
        names: each("Player".to_string(), format!("{} bot", sortie_table::bot_title(&wanted.bot))),
        seed: Seed::new().to_hex(),
        start: replay.start.0.clone(),
        from: Some((id, wanted.ply)),
    };
    let rows = replay.entries.iter().take(wanted.ply).map(row);
    make(&app, address, header, live, rows.collect()).await
}
