//! Campaigns: founding one, showing it, answering and buying, mustering a kill team, and taking in a game of this
//! server. Each is a file in the folder `campaigns` of the server's data, the same that `sortie campaign` reads.

use crate::app::App;
use crate::dto::campaign::{CampaignLine, CampaignPage, Muster, Mustered, NewCampaign, TakeIn};
use crate::dto::error::{Answer, ApiError, ErrorBody, ErrorCode};
use crate::extract::{Body, Client};
use crate::header::Role;
use crate::hub::Hub;
use crate::secrets::{new_link, random_u64};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use sortie_kernel::Side;
use sortie_table::campaign::{CampaignError, CampaignFile, Command, Ending};
use std::path::PathBuf;
use std::sync::Arc;

/// The file of a campaign. Only letters and digits that links are made of reach the file system.
fn file(app: &App, campaign: &str) -> Answer<PathBuf> {
    if app.options.database_url.is_some() {
        return Err(ApiError::refused("this server keeps no campaigns: it has no data folder of its own"));
    }
    let sound =
        (20..=80).contains(&campaign.len()) && campaign.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !sound {
        return Err(ApiError::not_found("campaign"));
    }
    Ok(app.options.data.join("campaigns").join(format!("{campaign}.campaign")))
}

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

fn open(app: &App, campaign: &str) -> Answer<CampaignFile> {
    let path = file(app, campaign)?;
    if !path.is_file() {
        return Err(ApiError::not_found("campaign"));
    }
    CampaignFile::open(&path).map_err(fail)
}

fn page(campaign: String, file: &CampaignFile, told: Vec<String>) -> Answer<CampaignPage> {
    let own = file.campaign();
    let picks = if own.asks().is_some() { Vec::new() } else { own.suggest() };
    Ok(CampaignPage {
        campaign,
        sheet: serde_json::to_value(own.sheet()).map_err(ApiError::internal)?,
        picks: serde_json::to_value(picks).map_err(ApiError::internal)?,
        told,
    })
}

/// Founds a campaign.
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
    let shared = Arc::clone(&app);
    let make = move || {
        let link = new_link();
        let path = file(&shared, &link)?;
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(ApiError::internal)?;
        }
        let line = Command::Found { team: wanted.team, stash: wanted.stash };
        let made = CampaignFile::create(&path, wanted.name.trim(), &line, random_u64()).map_err(fail)?;
        page(link, &made, Vec::new())
    };
    app.lanes.tables.try_run(make).await.map(Json)
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
    let shared = Arc::clone(&app);
    let look = move || {
        let file = open(&shared, &campaign)?;
        page(campaign, &file, Vec::new())
    };
    app.lanes.tables.try_run(look).await.map(Json)
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
    let shared = Arc::clone(&app);
    let read = move || open(&shared, &campaign).map(|file| file.text().to_string());
    let text = app.lanes.tables.try_run(read).await?;
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
    let shared = Arc::clone(&app);
    let act = move || {
        let command = Command::read(&wanted.line).map_err(|fault| ApiError::bad(fault.to_string()))?;
        if matches!(command, Command::Battle(_) | Command::Found { .. }) {
            return Err(ApiError::refused("a battle is taken in from a game of this server"));
        }
        let mut file = open(&shared, &campaign)?;
        let told = file.push(command).map_err(fail)?;
        page(campaign, &file, told)
    };
    app.lanes.tables.try_run(act).await.map(Json)
}

/// Checks a kill team for the next battle and gives the force that a new game names.
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
    let shared = Arc::clone(&app);
    let muster = move || {
        let team = open(&shared, &campaign)?.campaign().muster(&wanted.picks);
        team.map(|team| Mustered { force: team.line() })
            .map_err(|faults| fail(CampaignError::Refused(faults)))
    };
    app.lanes.tables.try_run(muster).await.map(Json)
}

/// Takes in a game of this server that is over. Its record is run again first.
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
        Role::Spectator => return Err(ApiError::not_yours("only a player of the game can take it in")),
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
    let shared = Arc::clone(&app);
    let take = move || {
        let mut file = open(&shared, &campaign)?;
        let id = &file.campaign().slate().id;
        let mine = |side: Side| forces[side.index()].contains(&format!("\"id\":\"{id}\""));
        let own = seat.or_else(|| Side::BOTH.into_iter().find(|side| mine(*side)));
        let ending = match resigned {
            None => Ending::Played,
            Some(side) if Some(side) == own => Ending::Conceded,
            Some(_) => Ending::EnemyConceded,
        };
        let told = file.advance(&text, ending).map_err(fail)?;
        page(campaign, &file, told)
    };
    app.lanes.replays.try_run(take).await.map(Json)
}
