//! Read-only questions about a position: why not, how likely, how far, what is seen.

use crate::app::App;
use crate::dto::error::{Answer, ApiError, ErrorBody, ErrorCode};
use crate::dto::offer::{Odds, Reach, ReachPlace, SeenBy, StakeOdds, SupposedOdds};
use crate::dto::table::{Reason, SightReport};
use crate::extract::{Asked, Body};
use crate::header::Role;
use crate::hub::Hub;
use crate::page::Page;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use sortie_kernel::{Side, show};
use sortie_table::live::{Budget, Live, Way};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The side that a role may ask about choices for: the one that must decide, if it holds that seat.
pub(super) fn asked(live: &dyn Live, role: Role) -> Answer<Side> {
    let pending = live.pending().ok_or_else(|| ApiError::from(sortie_table::Refusal::Over))?;
    if role.holds(pending.by) {
        Ok(pending.by)
    } else {
        Err(ApiError::not_yours("it is your opponent's decision"))
    }
}

/// A choice.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Try {
    /// In notation.
    line: String,
}

/// The choice would be accepted.
#[derive(Serialize, ToSchema)]
pub(crate) struct Fine {
    /// Always true: a refusal is an error.
    ok: bool,
}

/// Judges a choice without making it: which rule forbids it, and why.
#[utoipa::path(
    post, path = "/api/games/{game}/try", tag = "questions",
    params(("game" = String, Path, description = "the game's id")), request_body = Try, security(("link" = [])),
    responses((status = 200, body = Fine), (status = 422, body = ErrorBody), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn try_line(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Body(choice): Body<Try>,
) -> Answer<Json<Fine>> {
    let (hub, role) = app.enter(&headers, &game).await?;
    let judge = move |hub: &Hub| {
        let live = hub.live();
        Ok(live.judge(asked(&**live, role)?, &choice.line)?)
    };
    hub.ask(&app.lanes.choices, judge).await?;
    Ok(Json(Fine { ok: true }))
}

/// Which choice.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct OddsQuery {
    /// In notation.
    line: String,
    /// The id of the question that it would answer. Once that one is answered, there are no odds any more: the
    /// answer is empty instead of an error, because a client that asks for figures cannot know that it is late.
    decision: Option<String>,
}

/// The odds of a choice as far as the chooser can know.
#[utoipa::path(
    get, path = "/api/games/{game}/odds", tag = "questions",
    params(("game" = String, Path, description = "the game's id"), OddsQuery), security(("link" = [])),
    responses((status = 200, body = Odds), (status = 422, body = ErrorBody), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn odds(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Asked(query): Asked<OddsQuery>,
) -> Answer<Json<Odds>> {
    let (hub, role) = app.enter(&headers, &game).await?;
    let line = query.line.clone();
    let prepare = move |hub: &Hub| {
        let live = hub.live();
        if query.decision.as_ref().is_some_and(|asked| *asked != Hub::decision_id(&**live)) {
            return Ok(None);
        }
        Ok(Some(live.odds(asked(&**live, role)?, &query.line, Budget::screen())?))
    };
    let lane = &app.lanes.questions;
    let Some(job) = hub.ask(lane, prepare).await? else { return Ok(Json(Odds::none(line))) };
    let started = std::time::Instant::now();
    let found = lane.run(job).await?;
    metrics::histogram!("sortie_odds_seconds").record(started.elapsed().as_secs_f64());
    Ok(Json(written(found)))
}

/// Odds as the API writes them.
pub(super) fn written(found: sortie_table::live::Odds) -> Odds {
    let mut assumes = "both sides make their default choices".to_string();
    if found.worlds > 1 {
        assumes.push_str(&format!("; hidden facts are averaged over {} possible worlds", found.worlds));
    }
    let stake = |odds: sortie_table::live::StakeOdds| StakeOdds {
        average: odds.average(),
        fatal: odds.fatal(),
        token: odds.stake.token,
        label: odds.stake.label.to_string(),
        fatal_at: odds.stake.fatal_at,
        outcomes: odds.outcomes,
    };
    let supposed = |(label, stakes): (String, Vec<sortie_table::live::StakeOdds>)| SupposedOdds {
        label,
        stakes: stakes.into_iter().map(stake).collect(),
    };
    Odds {
        line: found.line,
        stakes: found.stakes.into_iter().map(stake).collect(),
        supposed: (!found.supposed.is_empty()).then(|| found.supposed.into_iter().map(supposed).collect()),
        reasons: found.reasons.into_iter().map(Reason::from).collect(),
        assumes,
        worlds: found.worlds,
        exact: found.exact,
        error_bound: found.error_bound,
    }
}

/// The most lines of a menu whose odds are computed in one request.
const MENU_MAX: usize = 40;

/// Which question.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct MenuOddsQuery {
    /// The id of the question. Once it is answered the list is empty.
    decision: Option<String>,
}

impl MenuOddsQuery {
    /// Whether the question is still pending, as far as the query names one.
    pub(super) fn is_about(&self, live: &dyn Live) -> bool {
        self.decision.as_ref().is_none_or(|asked| *asked == Hub::decision_id(live))
    }
}

/// The odds of everything on the menu that is aimed at somebody, at most forty choices.
#[utoipa::path(
    get, path = "/api/games/{game}/odds/menu", tag = "questions",
    params(("game" = String, Path, description = "the game's id"), MenuOddsQuery), security(("link" = [])),
    responses((status = 200, body = Vec<Odds>), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn menu_odds(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Asked(query): Asked<MenuOddsQuery>,
) -> Answer<Json<Vec<Odds>>> {
    let (hub, role) = app.enter(&headers, &game).await?;
    let prepare = move |hub: &Hub| {
        let live = hub.live();
        if !query.is_about(&**live) {
            return Ok(Vec::new());
        }
        let by = asked(&**live, role)?;
        let aimed = live.menu().into_iter().filter(|(_, sketch)| !sketch.targets.is_empty());
        let aimed: Vec<String> = aimed.take(MENU_MAX).map(|(line, _)| line).collect();
        let budget = Budget::screen().shared(aimed.len());
        let jobs = aimed.iter().map(|line| live.odds(by, line, budget));
        jobs.map(|job| Ok(job?)).collect::<Answer<Vec<_>>>()
    };
    let lane = &app.lanes.questions;
    let mut all = Vec::new();
    for job in hub.ask(lane, prepare).await? {
        let started = std::time::Instant::now();
        all.push(written(lane.run(job).await?));
        metrics::histogram!("sortie_odds_seconds").record(started.elapsed().as_secs_f64());
    }
    Ok(Json(all))
}

/// Which model.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReachQuery {
    /// Its name.
    token: String,
}

/// Where a model may go with the pending decision, and with the steps that follow it.
#[utoipa::path(
    get, path = "/api/games/{game}/reach", tag = "questions",
    params(("game" = String, Path, description = "the game's id"), ReachQuery), security(("link" = [])),
    responses((status = 200, body = Reach), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn reach(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Asked(query): Asked<ReachQuery>,
) -> Answer<Page> {
    let (hub, role) = app.enter(&headers, &game).await?;
    let token = query.token.clone();
    let prepare = move |hub: &Hub| {
        let live = hub.live();
        asked(&**live, role)?;
        Ok((live.pending().is_some_and(|pending| pending.complete), live.reach(&token)))
    };
    let lane = &app.lanes.questions;
    let (complete, job) = hub.ask(lane, prepare).await?;
    let reached = move || {
        let places = job().into_iter().map(reach_place).collect();
        Page::of(&Reach { places, token: query.token, complete })
    };
    lane.run(reached).await?
}

fn reach_place(way: Way) -> ReachPlace {
    let mut lines = way.lines.into_iter();
    ReachPlace {
        line: lines.next().unwrap_or_default(),
        then: lines.collect(),
        place: way.sketch.place,
        cell: way.sketch.cell,
        path: way.path,
        seen_by: way.seen_by,
    }
}

/// The borders of the areas to which a model may go with the pending decision, where places are not cubes: one for
/// each kind of move and level. It may take a second.
#[utoipa::path(
    get, path = "/api/games/{game}/outline", tag = "questions",
    params(("game" = String, Path, description = "the game's id"), ReachQuery), security(("link" = [])),
    responses((status = 200, body = Vec<show::ReachArea>), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn outline(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Asked(query): Asked<ReachQuery>,
) -> Answer<Json<Vec<show::ReachArea>>> {
    let (hub, role) = app.enter(&headers, &game).await?;
    let prepare = move |hub: &Hub| {
        let live = hub.live();
        asked(&**live, role)?;
        Ok(live.outline(&query.token))
    };
    let lane = &app.lanes.questions;
    let job = hub.ask(lane, prepare).await?;
    Ok(Json(lane.run(job).await?))
}

/// Who would see each model that the menu leads somewhere or places, at most 120 choices. Choices that roll dice on
/// their way are left out.
#[utoipa::path(
    get, path = "/api/games/{game}/seen", tag = "questions",
    params(("game" = String, Path, description = "the game's id"), MenuOddsQuery), security(("link" = [])),
    responses((status = 200, body = Vec<SeenBy>), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn seen_by(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Asked(query): Asked<MenuOddsQuery>,
) -> Answer<Json<Vec<SeenBy>>> {
    let (hub, role) = app.enter(&headers, &game).await?;
    let prepare = move |hub: &Hub| {
        let live = hub.live();
        if !query.is_about(&**live) {
            return Ok(None);
        }
        Ok(Some(live.seen_by(asked(&**live, role)?)))
    };
    let lane = &app.lanes.questions;
    let Some(job) = hub.ask(lane, prepare).await? else { return Ok(Json(Vec::new())) };
    let shown =
        |known: sortie_table::live::SeenBy| SeenBy { line: known.line, token: known.token, by: known.by };
    Ok(Json(lane.run(job).await?.into_iter().map(shown).collect()))
}

/// Which two models.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct SightQuery {
    /// Who looks.
    from: String,
    /// At whom.
    to: String,
}

/// What one model sees of another, as far as the token's holder can know.
#[utoipa::path(
    get, path = "/api/games/{game}/sight", tag = "questions",
    params(("game" = String, Path, description = "the game's id"), SightQuery), security(("link" = [])),
    responses((status = 200, body = SightReport), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn sight(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Asked(query): Asked<SightQuery>,
) -> Answer<Json<SightReport>> {
    let (hub, role) = app.enter(&headers, &game).await?;
    hub.ask(&app.lanes.questions, move |hub| seen(hub, role, &query)).await.map(Json)
}

/// Whose models, or which one.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThreatQuery {
    /// `a` or `b`.
    side: Side,
    /// Only this model.
    token: Option<String>,
}

/// What the models of a side could reach and shoot in their next activation, as far as the token's holder can know.
#[utoipa::path(
    get, path = "/api/games/{game}/threat", tag = "questions",
    params(("game" = String, Path, description = "the game's id"), ThreatQuery), security(("link" = [])),
    responses((status = 200, body = Vec<show::Threat>), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn threat(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Asked(query): Asked<ThreatQuery>,
) -> Answer<Page> {
    let (hub, role) = app.enter(&headers, &game).await?;
    let threats = move |hub: &Hub| {
        let live = hub.live();
        let all = live.threats(crate::view::eye(&**live, role), query.side);
        let asked = |found: &show::Threat| query.token.as_ref().is_none_or(|name| *name == found.token);
        Page::of(&all.into_iter().filter(asked).collect::<Vec<_>>())
    };
    hub.ask(&app.lanes.questions, threats).await
}

fn seen(hub: &Hub, role: Role, query: &SightQuery) -> Answer<SightReport> {
    let live = hub.live();
    let report = live.sight(crate::view::eye(&**live, role), &query.from, &query.to);
    report
        .map(SightReport::from)
        .ok_or_else(|| ApiError::new(ErrorCode::NotFound, "one of these models is not on the table"))
}
