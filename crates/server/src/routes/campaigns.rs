//! Campaigns: creating one, showing it, answering and buying, mustering a kill team, and adding a game of this
//! server. Each is a text in the database, the same that `sortie campaign` reads from a file.

use crate::app::App;
use crate::dto::campaign::{CampaignLine, CampaignPage, Muster, Mustered, NewCampaign, TakeIn};
use crate::dto::error::{Answer, ApiError, ErrorBody, ErrorCode};
use crate::extract::{Body, Client};
use crate::header::Role;
use crate::hub::Hub;
use crate::lanes::Lane;
use crate::secrets::{new_link, random_u64};
use crate::store::KeptCampaign;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use sortie_kernel::Side;
use sortie_table::campaign::{CampaignError, Command, Ending, Log, report_of};
use std::sync::Arc;

/// The maximum size of a campaign in bytes: some hundred battles. Every request re-runs all of it.
const BYTES_MAX: usize = 1 << 20;

/// How often a change is tried again when somebody else changed the campaign in the meantime.
const TRIES: usize = 4;

fn fail(error: CampaignError) -> ApiError {
    match error {
        CampaignError::Refused(faults) => {
            let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
            ApiError::refused(lines.join("; "))
        }
        CampaignError::Record(error) => ApiError::refused(error.to_string()),
        CampaignError::Store(error) => ApiError::internal(error),
        CampaignError::Log(fault) => ApiError::internal(fault),
    }
}

fn read(kept: &KeptCampaign) -> Answer<Log> {
    Log::parse(&kept.text).map_err(|fault| fail(CampaignError::Log(fault)))
}

/// The stored campaign that a link opens.
async fn open(app: &App, link: &str) -> Answer<KeptCampaign> {
    let found = if link.len() > 100 { None } else { app.store.campaign(link).await? };
    found.ok_or_else(|| ApiError::not_found("campaign"))
}

/// Asks a campaign something, on the thread of a lane.
async fn ask<T: Send + 'static>(
    app: &App,
    link: &str,
    question: impl FnOnce(Log) -> Answer<T> + Send + 'static,
) -> Answer<T> {
    let kept = open(app, link).await?;
    app.lanes.tables.try_run(move || question(read(&kept)?)).await
}

/// Changes a campaign; the answer comes when the change is on disk. If somebody else was faster, the change is
/// checked again against the new state.
async fn change(
    app: &App,
    lane: &Lane,
    link: &str,
    act: impl Fn(&mut Log) -> Answer<Vec<String>> + Clone + Send + 'static,
) -> Answer<Json<CampaignPage>> {
    for _ in 0..TRIES {
        let kept = open(app, link).await?;
        let (act, link) = (act.clone(), link.to_string());
        let judge = move || {
            let mut log = read(&kept)?;
            let lines = act(&mut log)?;
            let text = log.to_string();
            if text.len() > BYTES_MAX {
                return Err(ApiError::new(ErrorCode::Full, "this campaign is full; nothing was changed"));
            }
            Ok((page(link, &log, lines)?, kept.changed(text)))
        };
        let (page, changed) = lane.try_run(judge).await?;
        let (id, n) = (changed.id.clone(), changed.n as usize);
        if app.store.keep_campaign(changed).await? {
            crate::audit::line("changed a campaign", &id, None, n);
            return Ok(Json(page));
        }
    }
    Err(ApiError::new(ErrorCode::Late, "the campaign was changed by someone else; check it and try again"))
}

fn page(campaign: String, log: &Log, lines: Vec<String>) -> Answer<CampaignPage> {
    let own = log.campaign();
    let picks = if own.asks().is_some() { Vec::new() } else { own.suggest() };
    Ok(CampaignPage {
        campaign,
        sheet: serde_json::to_value(own.sheet()).map_err(ApiError::internal)?,
        picks: serde_json::to_value(picks).map_err(ApiError::internal)?,
        told: lines,
    })
}

/// Creates a campaign.
#[utoipa::path(
    post, path = "/api/campaigns", tag = "campaigns", request_body = NewCampaign,
    responses((status = 200, body = CampaignPage), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn found(
    State(app): State<Arc<App>>,
    Client(address): Client,
    Body(wanted): Body<NewCampaign>,
) -> Answer<Json<CampaignPage>> {
    if !app.games.take(address, 1) {
        return Err(ApiError::new(
            ErrorCode::Rate,
            "too many new campaigns from this address; try again later",
        ));
    }
    app.has_room_for_campaign(address).await?;
    let make = move || {
        let mut log = Log::new(wanted.name.trim(), random_u64()).map_err(|fault| fail(fault.into()))?;
        let found = Command::Found { team: wanted.team, stash: wanted.stash };
        let lines = log.push(found).map_err(|fault| fail(fault.into()))?.to_vec();
        Ok((log, lines))
    };
    let (log, lines) = app.lanes.tables.try_run(make).await?;
    let link = new_link();
    let owner = app.store.vault.pseudonym(address);
    let kept = KeptCampaign::new(&link, log.to_string(), owner);
    let id = kept.id.clone();
    if !app.store.keep_campaign(kept).await? {
        return Err(ApiError::internal("a new link is known already"));
    }
    crate::audit::line("founded", &id, None, 1);
    page(link, &log, lines).map(Json)
}

/// A campaign.
#[utoipa::path(
    get, path = "/api/campaigns/{campaign}", tag = "campaigns",
    params(("campaign" = String, Path, description = "what opens the campaign")),
    responses((status = 200, body = CampaignPage), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(campaign): Path<String>,
) -> Answer<Json<CampaignPage>> {
    let link = campaign.clone();
    ask(&app, &link, move |log| page(campaign, &log, Vec::new())).await.map(Json)
}

/// The campaign's file.
#[utoipa::path(
    get, path = "/api/campaigns/{campaign}/file", tag = "campaigns",
    params(("campaign" = String, Path, description = "what opens the campaign")),
    responses((status = 200, body = String, content_type = "text/plain"), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn text(
    State(app): State<Arc<App>>,
    Path(campaign): Path<String>,
) -> Answer<impl IntoResponse> {
    let text = open(&app, &campaign).await?.text;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}

/// Carries out a line: an answer, a requisition, a spec op.
#[utoipa::path(
    post, path = "/api/campaigns/{campaign}/lines", tag = "campaigns", request_body = CampaignLine,
    params(("campaign" = String, Path, description = "what opens the campaign")),
    responses((status = 200, body = CampaignPage), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn act(
    State(app): State<Arc<App>>,
    Path(campaign): Path<String>,
    Body(wanted): Body<CampaignLine>,
) -> Answer<Json<CampaignPage>> {
    let command = Command::read(&wanted.line).map_err(|fault| ApiError::bad(fault.to_string()))?;
    if matches!(command, Command::Battle(_) | Command::Found { .. }) {
        return Err(ApiError::refused("a battle is added from a game on this server"));
    }
    let act = move |log: &mut Log| {
        let lines = log.push(command.clone()).map_err(|fault| fail(fault.into()))?;
        Ok(lines.to_vec())
    };
    change(&app, &app.lanes.tables, &campaign, act).await
}

/// Checks a kill team for the next battle and returns the force that a new game names.
#[utoipa::path(
    post, path = "/api/campaigns/{campaign}/muster", tag = "campaigns", request_body = Muster,
    params(("campaign" = String, Path, description = "what opens the campaign")),
    responses((status = 200, body = Mustered), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn muster(
    State(app): State<Arc<App>>,
    Path(campaign): Path<String>,
    Body(wanted): Body<Muster>,
) -> Answer<Json<Mustered>> {
    let muster = move |log: Log| {
        let team = log.campaign().muster(&wanted.picks);
        team.map(|team| Mustered { force: team.line() })
            .map_err(|faults| fail(CampaignError::Refused(faults)))
    };
    ask(&app, &campaign, muster).await.map(Json)
}

/// Adds a finished game of this server. Its record is re-run first.
#[utoipa::path(
    post, path = "/api/campaigns/{campaign}/battles", tag = "campaigns", request_body = TakeIn,
    params(("campaign" = String, Path, description = "what opens the campaign")), security(("link" = [])),
    responses((status = 200, body = CampaignPage), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn advance(
    State(app): State<Arc<App>>,
    Path(campaign): Path<String>,
    headers: HeaderMap,
    Body(wanted): Body<TakeIn>,
) -> Answer<Json<CampaignPage>> {
    let (hub, role) = app.enter(&headers, &wanted.game).await?;
    let seat = match role {
        Role::Spectator => {
            return Err(ApiError::not_yours("only a player of the game can add it to a campaign"));
        }
        Role::Seat(side) => Some(side),
        Role::Both => None,
    };
    let record = move |hub: &Hub| {
        let live = hub.live();
        if live.outcome().is_none() {
            return Err(ApiError::refused("the game is not over"));
        }
        Ok((crate::view::record_text(&hub.header, &**live), live.resigned(), hub.header.forces.clone()))
    };
    let (text, resigned, forces) = hub.ask(&app.lanes.tables, record).await?;
    let take = move |log: &mut Log| {
        let id = &log.campaign().slate().id;
        let mine = |side: Side| forces[side.index()].contains(&format!("\"id\":\"{id}\""));
        let own = seat.or_else(|| Side::BOTH.into_iter().find(|side| mine(*side)));
        let ending = match resigned {
            None => Ending::Played,
            Some(side) if Some(side) == own => Ending::Conceded,
            Some(_) => Ending::EnemyConceded,
        };
        let report = report_of(log.campaign(), &text, ending).map_err(fail)?;
        let lines = log.push(Command::Battle(Box::new(report))).map_err(|fault| fail(fault.into()))?;
        Ok(lines.to_vec())
    };
    change(&app, &app.lanes.replays, &campaign, take).await
}
