//! What each model could do at best, beside the question which of them acts.

use super::questions::{MenuOddsQuery, asked, written};
use crate::app::App;
use crate::dto::error::{Answer, ApiError, ErrorBody, ErrorCode};
use crate::dto::offer::Forecast;
use crate::dto::question::Choice;
use crate::extract::Asked;
use crate::hub::Hub;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use std::sync::Arc;

/// What each model could do at best where the question is which of them acts: for every choice that begins an
/// activation the actions of a short plan, and the odds of the one that decides it. It is computed from what the chooser
/// can know. Not in games that forbid measuring before a choice.
#[utoipa::path(
    get, path = "/api/games/{game}/forecast", tag = "questions",
    params(("game" = String, Path, description = "the game's id"), MenuOddsQuery), security(("link" = [])),
    responses((status = 200, body = Vec<Forecast>), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn forecast(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Asked(query): Asked<MenuOddsQuery>,
) -> Answer<Json<Vec<Forecast>>> {
    let (hub, role) = app.enter(&headers, &game).await?;
    let prepare = move |hub: &Hub| {
        let live = hub.live();
        if !query.is_about(&**live) {
            return Ok(None);
        }
        asked(&**live, role)?;
        let job = live.forecast();
        job.map(Some).ok_or_else(|| {
            let why = "this game tells nobody beforehand what a model could do: nothing may be measured before a choice";
            ApiError::new(ErrorCode::NotFound, why)
        })
    };
    let lane = &app.lanes.questions;
    let Some(job) = hub.ask(lane, prepare).await? else { return Ok(Json(Vec::new())) };
    let started = std::time::Instant::now();
    let found = lane.run(job).await?;
    metrics::histogram!("sortie_forecast_seconds").record(started.elapsed().as_secs_f64());
    Ok(Json(found.into_iter().map(shown).collect()))
}

fn shown(found: sortie_table::live::Forecast) -> Forecast {
    let steps = (1..).zip(found.steps).map(|(n, (line, sketch))| Choice { n, line, sketch });
    Forecast { line: found.line, steps: steps.collect(), odds: found.odds.map(written) }
}
