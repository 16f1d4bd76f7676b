//! All routes in one router, with what every request goes through: limits, headers, logs.

use crate::app::App;
use crate::dto::error::{Answer, ApiError, ErrorCode};
use crate::dto::frames::{ClientFrame, ServerFrame};
use crate::extract::BODY_TIME;
use crate::requester::{self, REQUESTER, Requester};
use crate::routes::{campaigns, forecast, games, live, offers, questions, reading, replays, service};
use crate::{client, extract};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::any::Any;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate, SizeAbove};
use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[derive(OpenApi)]
#[openapi(
    info(title = "Sortie", description = "Plays and referees skirmish miniatures games. Lengths are thousandths of \
        the table's unit. Requests about a game carry a link's token: `authorization: Bearer TOKEN`."),
    components(schemas(ServerFrame, ClientFrame)),
    tags(
        (name = "offers", description = "what can be played"), (name = "rulebook"), (name = "games"),
        (name = "questions", description = "about a position, without changing it"), (name = "replays"),
        (name = "campaigns", description = "dataslates that grow over battles"),
        (name = "live", description = "the live connection"), (name = "service", description = "for operators"),
    )
)]
struct Described;

fn described(app: &App) -> (Router<Arc<App>>, utoipa::openapi::OpenApi) {
    let replays_limit = DefaultBodyLimit::max(app.options.limits.replay_bytes);
    let (router, mut api) = OpenApiRouter::with_openapi(Described::openapi())
        .routes(routes!(offers::rulesets))
        .routes(routes!(offers::preview))
        .routes(routes!(offers::lists))
        .routes(routes!(offers::judge_team))
        .routes(routes!(offers::ready_team))
        .routes(routes!(offers::write_team))
        .routes(routes!(offers::read_team))
        .routes(routes!(offers::catalogues))
        .routes(routes!(offers::rules))
        .routes(routes!(reading::search))
        .routes(routes!(reading::brief))
        .routes(routes!(reading::points))
        .routes(routes!(reading::network))
        .routes(routes!(offers::rule))
        .routes(routes!(games::create))
        .routes(routes!(games::snapshot))
        .routes(routes!(games::choose))
        .routes(routes!(games::undo))
        .routes(routes!(games::resign))
        .routes(routes!(games::answer_undo))
        .routes(routes!(games::events))
        .routes(routes!(games::replay))
        .routes(routes!(questions::try_line))
        .routes(routes!(questions::odds))
        .routes(routes!(questions::menu_odds))
        .routes(routes!(forecast::forecast))
        .routes(routes!(questions::reach))
        .routes(routes!(questions::outline))
        .routes(routes!(questions::seen_by))
        .routes(routes!(questions::sight))
        .routes(routes!(questions::threat))
        .routes(routes!(replays::info))
        .routes(routes!(replays::file))
        .routes(routes!(replays::ply))
        .routes(routes!(replays::play_on))
        .routes(routes!(campaigns::found))
        .routes(routes!(campaigns::show))
        .routes(routes!(campaigns::text))
        .routes(routes!(campaigns::act))
        .routes(routes!(campaigns::muster))
        .routes(routes!(campaigns::advance))
        .routes(routes!(live::live))
        .routes(routes!(service::livez))
        .routes(routes!(service::readyz))
        .routes(routes!(service::healthz))
        .routes(routes!(service::metrics))
        .layer(DefaultBodyLimit::max(app.options.limits.body_bytes))
        .merge(OpenApiRouter::new().routes(routes!(replays::upload)).layer(replays_limit))
        .split_for_parts();
    let link = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
    api.components.get_or_insert_default().add_security_scheme("link", link);
    (router, api)
}

/// The whole application, given the state that its requests share.
pub fn app(shared: &Arc<App>) -> Router {
    service::recorder();
    let (router, api) = described(shared);
    let api = Bytes::from(serde_json::to_vec(&api).expect("the description is plain data"));
    let api = move || async move { ([(header::CONTENT_TYPE, "application/json")], api) };
    router
        .route("/api/openapi.json", get(api))
        .route("/api", get(service::api_page))
        .route("/api/page.js", get(service::api_script))
        .fallback(fallback)
        .method_not_allowed_fallback(|| async {
            ApiError::new(ErrorCode::Method, "this address does not support this method")
        })
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(SizeAbove::new(2048))))
        .layer(from_fn_with_state(Arc::clone(shared), surround))
        .layer(CatchPanicLayer::custom(panicked))
        .with_state(Arc::clone(shared))
}

async fn fallback(request: Request) -> Response {
    let (parts, _) = request.into_parts();
    match parts.method {
        Method::GET | Method::HEAD => client::serve(parts.uri, parts.headers).await,
        _ => ApiError::not_found("address").into_response(),
    }
}

/// What the client may load: itself, and nothing from elsewhere. Inline styles are allowed, because positions on a
/// table use them; inline scripts are not.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; worker-src 'self' blob:; object-src 'none'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    // Links to seats must not leak to other sites.
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()"),
];

/// Checks limits before the request; adds headers, metrics and a log line after it.
async fn surround(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let (parts, body) = request.into_parts();
    let requester = Requester {
        address: requester::address(&parts, &app.options),
        request: requester::request_number(&parts, &app.options),
    };
    let seen = Seen::of(&parts, &requester);
    let body_time = Duration::from_secs(u64::from(app.options.limits.body_seconds.max(1)));
    let asked = parts.headers.clone();
    let response = match admitted(&app, &parts, &requester) {
        Ok(()) => {
            let inner = next.run(Request::from_parts(parts, body));
            REQUESTER.scope(requester.clone(), BODY_TIME.scope(body_time, inner)).await
        }
        Err(error) => error.into_response(),
    };
    let mut response = crate::page::fitted(&asked, response);
    seen.log(response.status().as_u16(), started.elapsed());
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
    }
    if let Ok(number) = HeaderValue::from_str(&requester.request) {
        headers.insert("x-request-id", number);
    }
    if seen.api {
        headers.entry("cache-control").or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

/// Checks a request's head before doing any work for it.
fn admitted(app: &App, parts: &Parts, requester: &Requester) -> Answer<()> {
    let route = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
    if parts.uri.path().starts_with("/api") {
        let cost = crate::limits::cost(parts.method == Method::POST, route);
        if !app.requests.take(requester.address, cost) {
            let message = "too many requests from this address; try again in a moment";
            return Err(ApiError::new(ErrorCode::Rate, message));
        }
    }
    // Monitoring may not know the server's names.
    if !matches!(route, "/livez" | "/readyz" | "/healthz" | "/metrics") {
        crate::origin_check::check(parts, &app.options)?;
    }
    extract::refuse_control_in_address(&parts.uri)
}

/// A request as it appears in the log: its route instead of its address, which may be somebody's link.
struct Seen {
    api: bool,
    method: Method,
    route: String,
    request: String,
    from: String,
}

impl Seen {
    fn of(parts: &Parts, requester: &Requester) -> Seen {
        let route = parts.extensions.get::<MatchedPath>().map_or("page", MatchedPath::as_str);
        Seen {
            api: parts.uri.path().starts_with("/api/"),
            method: parts.method.clone(),
            route: route.to_string(),
            request: requester.request.clone(),
            from: requester.shown(),
        }
    }

    fn log(&self, status: u16, took: Duration) {
        let Seen { method, route, request, from, .. } = self;
        metrics::counter!("sortie_requests_total", "status" => status.to_string()).increment(1);
        metrics::histogram!("sortie_request_seconds").record(took.as_secs_f64());
        let ms = took.as_secs_f64() * 1000.0;
        tracing::debug!(target: "sortie_server::access", %method, route, status, ms, from, request, "request");
    }
}

fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
    metrics::counter!("sortie_panics_total").increment(1);
    ApiError::unsure("a handler panicked").into_response()
}
