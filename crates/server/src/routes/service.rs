//! For operators: health, metrics and the description of the API.

use crate::app::App;
use crate::dto::error::{Answer, ApiError, ErrorBody};
use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use serde::Serialize;
use std::sync::{Arc, OnceLock};
use utoipa::ToSchema;

/// The metrics of this process: one recorder, however many apps run in it.
pub(crate) fn recorder() -> &'static PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(|| {
        let seconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5];
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &seconds)
            .expect("the list of bounds is not empty");
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        // If something else in the process already records metrics, ours stay empty; that is no reason to fail.
        metrics::set_global_recorder(recorder).ok();
        handle
    })
}

/// How the server is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// `ok`, or `failing`: then the HTTP status is 503.
    status: &'static str,
    /// The program's version.
    version: &'static str,
    /// What is wrong, for operators.
    problems: Vec<String>,
    /// Bytes that are free where the database file lies.
    free_bytes: Option<u64>,
}

/// Whether the process answers at all. It says nothing about the database: a process whose database is away must not
/// be killed for it.
#[utoipa::path(get, path = "/livez", tag = "service", responses((status = 200, body = String)))]
pub(crate) async fn livez() -> &'static str {
    "ok"
}

/// Whether requests should be sent here: the database answers and can be written to, and the server is not stopping.
#[utoipa::path(
    get, path = "/readyz", tag = "service", responses((status = 200, body = Health), (status = 503, body = Health))
)]
pub(crate) async fn readyz(State(app): State<Arc<App>>) -> Response {
    let mut problems = Vec::new();
    if app.is_closing() {
        problems.push("the server is stopping".to_string());
    }
    if let Err(error) = app.store.ping().await {
        problems.push(format!("database: {error}"));
    }
    let free_bytes = app.store.free_bytes();
    let limit = app.options.limits.free_bytes;
    if free_bytes.is_some_and(|free| free < limit) {
        // Running games go on, so requests may still come.
        tracing::warn!(free_bytes, limit, "the disk is almost full");
    }
    let ok = problems.is_empty();
    let status = if ok { "ok" } else { "failing" };
    let health = Health { status, version: env!("CARGO_PKG_VERSION"), problems, free_bytes };
    let code = if ok { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let mut response = (code, Json(health)).into_response();
    if !ok {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
    }
    response
}

/// The same as `/readyz`, under the name that most tools ask for.
#[utoipa::path(
    get, path = "/healthz", tag = "service", responses((status = 200, body = Health), (status = 503, body = Health))
)]
pub(crate) async fn healthz(state: State<Arc<App>>) -> Response {
    readyz(state).await
}

/// Metrics in the text format of Prometheus: for this machine, or with the token that the operator has set.
#[utoipa::path(
    get, path = "/metrics", tag = "service",
    responses((status = 200, body = String), (status = "4XX", body = ErrorBody))
)]
pub(crate) async fn metrics(State(app): State<Arc<App>>, request: Request) -> Answer<impl IntoResponse> {
    let (parts, _) = request.into_parts();
    if app.options.metrics_listen.is_some() {
        return Err(ApiError::not_found("address"));
    }
    let sent = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let allowed = match &app.options.metrics_token {
        // Hashes are compared in constant time.
        Some(token) => {
            let sent = sent.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
            blake3::hash(sent.as_bytes()) == blake3::hash(token.as_bytes())
        }
        None => crate::requester::is_own_machine(&parts),
    };
    if !allowed {
        return Err(ApiError::not_yours("metrics need the operator's token"));
    }
    Ok(figures().await)
}

/// The metrics of this process.
pub(crate) async fn figures() -> impl IntoResponse + use<> {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], recorder().render())
}

/// A page that shows the API's description.
pub(crate) async fn api_page() -> Html<&'static str> {
    Html(include_str!("../pages/api.html"))
}

/// Its script.
pub(crate) async fn api_script() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("../pages/api.js"))
}
