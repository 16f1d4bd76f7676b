//! Reading rather than playing: searching the rulebook, a game in brief, where points came from, who can connect.

use crate::app::App;
use crate::dto::error::{Answer, ApiError, ErrorBody, ErrorCode};
use crate::dto::offer::RulesQuery;
use crate::dto::reading::{Brief, Network, PointsWon, RulesFound, Summary};
use crate::extract::Asked;
use crate::page::Page;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use sortie_table::live::Points;
use std::sync::Arc;

/// The most letters of a question that are read.
pub(super) const QUESTION_MAX: usize = 200;

/// Asks the rulebook: the rules that answer, best first, what words were read as, and what was probably meant.
#[utoipa::path(
    get, path = "/api/rules/search", tag = "rulebook", params(RulesQuery),
    responses((status = 200, body = RulesFound), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn search(State(app): State<Arc<App>>, Asked(query): Asked<RulesQuery>) -> Answer<Page> {
    let search = move || {
        let ruleset = Some(query.ruleset.as_str()).filter(|id| !id.is_empty());
        let words: String = query.q.chars().take(QUESTION_MAX).collect();
        Page::of(&RulesFound::from(sortie_rulebook::search::ask(&words, ruleset)))
    };
    app.lanes.tables.try_run(search).await
}

/// A game in brief: what somebody who has never played it reads first.
#[utoipa::path(
    get, path = "/api/catalogues/{id}/brief", tag = "rulebook",
    params(("id" = String, Path, description = "the ruleset's id")),
    responses((status = 200, body = Brief), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn brief(Path(id): Path<String>) -> Answer<Json<Brief>> {
    let catalogue = sortie_table::catalogues().into_iter().find(|known| known.ruleset == id);
    let catalogue = catalogue.ok_or_else(|| ApiError::not_found("rulebook"))?;
    let brief = catalogue.brief.ok_or_else(|| ApiError::not_found("brief of this game"))?;
    let steps = brief.steps.iter().map(|step| Summary::of(step.title, step.text, step.rules));
    let words = brief.words.iter().map(|word| Summary::of(word.word, word.text, &[word.rule]));
    Ok(Json(Brief {
        id: catalogue.ruleset.to_string(),
        name: catalogue.title.to_string(),
        lead: brief.lead.to_string(),
        steps: steps.collect(),
        words: words.collect(),
    }))
}

/// Where the points of a finished game came from, in order.
#[utoipa::path(
    get, path = "/api/games/{game}/points", tag = "games",
    params(("game" = String, Path, description = "the game's id")), security(("link" = [])),
    responses((status = 200, body = Vec<PointsWon>), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn points(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Answer<Page> {
    let (hub, _) = app.enter(&headers, &game).await?;
    hub.ask(&app.lanes.replays, move |hub| {
        let live = hub.live();
        if live.outcome().is_none() {
            let message = "points by source are shown when the game is over";
            return Err(ApiError::new(ErrorCode::NotYours, message));
        }
        Page::of(&live.points().iter().map(won).collect::<Vec<_>>())
    })
    .await
}

fn won(points: &Points) -> PointsWon {
    PointsWon {
        ply: points.ply,
        round: points.round,
        side: points.side,
        points: points.points,
        rule: points.rule.map(|rule| rule.as_str().to_string()),
        source: points.rule.map_or_else(String::new, |rule| rule.rule().title.to_string()),
    }
}

/// How others on the network reach this server.
#[utoipa::path(get, path = "/api/network", tag = "service", responses((status = 200, body = Network)))]
pub(crate) async fn network(State(app): State<Arc<App>>) -> Json<Network> {
    let own_machine_only = app.options.listen.ip().is_loopback();
    let address = crate::network::network_url(app.options.listen).filter(|_| app.options.proxies.is_empty());
    Json(Network { address, own_machine_only })
}
