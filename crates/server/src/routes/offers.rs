//! What can be played, and the rulebook.

use crate::app::{App, Offered};
use crate::dto::error::{Answer, ApiError, ErrorBody};
use crate::dto::offer::{
    Bot, Catalogue, DefaultMatch, ListQuery, Measuring, Named, Preview, PreviewQuery, Rule, RulesQuery,
    RulesetInfo,
};
use crate::extract::{Asked, Body, Raw, refuse_control_in_text};
use crate::page::Page;
use axum::Json;
use axum::extract::{Path, State};
use sortie_kernel::Viewer;
use sortie_kernel::dice::Sampler;
use sortie_kernel::words::Spec;
use sortie_plug::building::{ForceList, TeamDraft, TeamRead, TeamText, TeamVerdict, TeamWritten};
use sortie_rulebook::RuleId;
use sortie_table::live::Live;
use std::collections::BTreeMap;
use std::sync::Arc;

fn info(offered: &Offered) -> RulesetInfo {
    let rules = &offered.rules;
    let listing = rules.listing();
    let named = |list: Vec<(String, String)>| list.into_iter().map(|(id, line)| Named { id, line }).collect();
    let bot = |(id, line): (&str, &str)| Bot {
        id: id.into(),
        name: sortie_table::bot_title(id),
        line: line.into(),
    };
    let measuring = rules.measuring();
    let Spec { mission, board, forces, .. } = rules.default_match();
    RulesetInfo {
        id: rules.id().into(),
        name: rules.title().into(),
        line: rules.about().into(),
        unit: offered.unit,
        missions: named(listing.missions),
        boards: named(listing.boards),
        forces: named(listing.forces),
        options: listing.options,
        default_match: DefaultMatch { mission, board, forces },
        bots: rules.bots().into_iter().map(bot).collect(),
        measuring: Measuring {
            allowed: measuring.is_ok(),
            rule: measuring.unwrap_or_else(|forbids| forbids).as_str().into(),
        },
    }
}

/// The rulesets and what they offer.
#[utoipa::path(get, path = "/api/rulesets", tag = "offers", responses((status = 200, body = Vec<RulesetInfo>)))]
pub(crate) async fn rulesets(State(app): State<Arc<App>>) -> Answer<Page> {
    kept(&app, "rulesets".into(), |app| Page::of(&app.offered().iter().map(info).collect::<Vec<_>>())).await
}

/// Builds a page that never changes while the server runs, or finds it in the cache.
async fn kept(
    app: &Arc<App>,
    name: String,
    make: impl FnOnce(&App) -> Answer<Page> + Send + 'static,
) -> Answer<Page> {
    if let Some(page) = app.pages.get(&name) {
        return Ok(page);
    }
    let shared = Arc::clone(app);
    let page = app.lanes.replays.try_run(move || make(&shared).map(Page::checked)).await?;
    Ok(app.pages.keep(name, page))
}

/// What teams can be built from: one list for each faction; none where forces are fixed.
#[utoipa::path(
    get, path = "/api/rulesets/{id}/lists", tag = "offers",
    params(("id" = String, Path, description = "the ruleset's id")),
    responses((status = 200, body = Vec<ForceList>), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn lists(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer<Page> {
    let name = ["lists", &id].join("\n");
    kept(&app, name, move |app| Page::of(&app.ruleset(&id)?.rules.force_lists())).await
}

/// Judges a team that is being built: its points, every fault with its rule, and what cannot be added. A team without
/// faults comes back as the `force` with which a game is made.
#[utoipa::path(
    post, path = "/api/rulesets/{id}/teams", tag = "offers", request_body = TeamDraft,
    params(("id" = String, Path, description = "the ruleset's id")),
    responses((status = 200, body = TeamVerdict), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn judge_team(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(draft): Body<TeamDraft>,
) -> Answer<Json<TeamVerdict>> {
    let shared = Arc::clone(&app);
    let judge = move || Ok(shared.ruleset(&id)?.rules.judge_team(&draft)?);
    Ok(Json(app.lanes.replays.try_run(judge).await?))
}

/// A force of a game as the team builder holds it, to be changed.
#[utoipa::path(
    get, path = "/api/rulesets/{id}/teams/{force}", tag = "offers",
    params(
        ("id" = String, Path, description = "the ruleset's id"),
        ("force" = String, Path, description = "the name of a ready or random force"),
    ),
    responses((status = 200, body = TeamDraft), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn ready_team(
    State(app): State<Arc<App>>,
    Path((id, force)): Path<(String, String)>,
) -> Answer<Json<TeamDraft>> {
    let shared = Arc::clone(&app);
    let find = move || Ok(shared.ruleset(&id)?.rules.team_of(&force)?);
    Ok(Json(app.lanes.replays.try_run(find).await?))
}

/// A team as text for people and as a team file, legal or not.
#[utoipa::path(
    post, path = "/api/rulesets/{id}/teams/written", tag = "offers", request_body = TeamDraft,
    params(("id" = String, Path, description = "the ruleset's id")),
    responses((status = 200, body = TeamWritten), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn write_team(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(draft): Body<TeamDraft>,
) -> Answer<Json<TeamWritten>> {
    let shared = Arc::clone(&app);
    let write = move || Ok(shared.ruleset(&id)?.rules.write_team(&draft)?);
    Ok(Json(app.lanes.replays.try_run(write).await?))
}

/// Reads a pasted team: text as people write it, a team file, or a force written out in full. Every line is clear, a
/// question, or left out with the nearest names.
#[utoipa::path(
    post, path = "/api/rulesets/{id}/teams/read", tag = "offers",
    params(("id" = String, Path, description = "the ruleset's id"), ListQuery),
    request_body(content = String, content_type = "text/plain"),
    responses((status = 200, body = TeamRead), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn read_team(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asked(query): Asked<ListQuery>,
    Raw(text): Raw,
) -> Answer<Json<TeamRead>> {
    let text = String::from_utf8(text.to_vec()).map_err(|_| ApiError::bad("a team must be UTF-8 text"))?;
    refuse_control_in_text(&text)?;
    let pasted = TeamText { text, list: Some(query.list).filter(|list| !list.is_empty()) };
    let shared = Arc::clone(&app);
    let read = move || Ok(shared.ruleset(&id)?.rules.read_team(&pasted)?);
    Ok(Json(app.lanes.replays.try_run(read).await?))
}

/// After this many choices a picture shows whatever is on the table.
const SET_UP_MAX: usize = 120;

/// Sets up both teams in some way, so that a picture shows them.
fn set_up(live: &mut dyn Live) -> Result<(), String> {
    for n in 0..SET_UP_MAX {
        let Some(pending) = live.pending() else { break };
        if live.scene(Viewer::Audience).tokens.iter().all(|token| token.at.is_some() || token.dead) {
            break;
        }
        let line = live.think("random", n as u64).map_err(|fault| fault.to_string())?();
        let proposed = live.propose(pending.by, &line, Box::new(Sampler::new(n as u64)));
        live.accept(proposed.map_err(|refusal| refusal.to_string())?)?;
    }
    Ok(())
}

/// The table once both teams are set up, as the audience sees it: a picture for choosing a game.
#[utoipa::path(
    get, path = "/api/rulesets/{id}/preview", tag = "offers",
    params(("id" = String, Path, description = "the ruleset's id"), PreviewQuery),
    responses((status = 200, body = Preview), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn preview(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asked(query): Asked<PreviewQuery>,
) -> Answer<Page> {
    let PreviewQuery { mission, board, a, b, options } = query;
    // A name is one line, so that no two questions have the same.
    let name = ["preview", &id, &mission, &board, &a, &b, &options].join("\n");
    let draw = move |app: &App| {
        let offered = app.ruleset(&id)?;
        let spec = Spec { mission, board, forces: [a, b], options: written(&options)? };
        let mut live = App::sample(&*offered.rules, &spec)?;
        set_up(&mut *live).map_err(ApiError::internal)?;
        let (board, scene) = (live.board(), live.scene(Viewer::Audience));
        Page::of(&Preview { board, scene, question: live.question(Viewer::Audience) })
    };
    kept(&app, name, draw).await
}

/// Options as an address spells them: `board-seed=7,force-seed=3`.
fn written(options: &str) -> Answer<BTreeMap<String, String>> {
    let pairs = options.split(',').filter(|pair| !pair.is_empty());
    let pair = |pair: &str| {
        let (name, value) = pair
            .split_once('=')
            .ok_or_else(|| ApiError::bad("options must be written as name=value, separated by commas"))?;
        Ok((name.to_string(), value.to_string()))
    };
    pairs.map(pair).collect()
}

/// The rulebooks, those of games that cannot be played yet included.
#[utoipa::path(get, path = "/api/catalogues", tag = "rulebook", responses((status = 200, body = Vec<Catalogue>)))]
pub(crate) async fn catalogues(State(app): State<Arc<App>>) -> Answer<Page> {
    let list = |_: &App| {
        let catalogue = |known: &sortie_rulebook::Catalogue| Catalogue {
            id: known.ruleset.to_string(),
            name: known.title.to_string(),
            blurb: known.brief.map(|brief| brief.blurb.to_string()).unwrap_or_default(),
        };
        Page::of(&sortie_table::catalogues().into_iter().map(catalogue).collect::<Vec<_>>())
    };
    kept(&app, "catalogues".into(), list).await
}

/// Rules that hold every word, best match first; a whole catalogue without words.
#[utoipa::path(
    get, path = "/api/rules", tag = "rulebook", params(RulesQuery),
    responses((status = 200, body = Vec<Rule>), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn rules(State(app): State<Arc<App>>, Asked(query): Asked<RulesQuery>) -> Answer<Page> {
    let words: String = query.q.chars().take(200).collect();
    let ruleset: String = query.ruleset.chars().take(200).collect();
    let name = ["rules", &ruleset, &words].join("\n");
    let search = move |_: &App| {
        let ruleset = Some(ruleset.as_str()).filter(|id| !id.is_empty());
        let found = sortie_rulebook::search::find(&words, ruleset);
        Page::of(&found.into_iter().map(Rule::from).collect::<Vec<_>>())
    };
    kept(&app, name, search).await
}

/// One rule.
#[utoipa::path(
    get, path = "/api/rules/{id}", tag = "rulebook",
    params(("id" = String, Path, description = "the rule's id")),
    responses((status = 200, body = Rule), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn rule(Path(id): Path<String>) -> Answer<Json<Rule>> {
    let found = RuleId::parse(&id).ok_or_else(|| {
        let mut error = ApiError::not_found("rule");
        let meant = sortie_rulebook::search::nearest(&id, RuleId::all().map(RuleId::as_str));
        error.0.meant = meant.map(str::to_string);
        error
    })?;
    Ok(Json(Rule::of(found)))
}
