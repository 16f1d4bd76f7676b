//! For operators: health, metrics and the description of the API.

use crate::app::App;
use crate::dto::error::{Answer, ApiError};
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use serde::Serialize;
use std::sync::{Arc, OnceLock};
use utoipa::ToSchema;

/// The figures of this process: one recorder, however many apps run in it.
pub(crate) fn recorder() -> &'static PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(|| {
        let seconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5];
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &seconds)
            .expect("the list of bounds is not empty");
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        // If something else in the process records figures already, ours stay empty; that is no reason to fail.
        metrics::set_global_recorder(recorder).ok();
        handle
    })
}

/// The server is healthy.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`: otherwise the HTTP status is 500.
    status: &'static str,
    /// The program's version.
    version: &'static str,
}

/// Whether the server and its database answer.
#[utoipa::path(
    get, path = "/healthz", tag = "service", responses((status = 200, body = Health), (status = 500))
)]
pub(crate) async fn healthz(State(app): State<Arc<App>>) -> Answer<Json<Health>> {
    app.store.ping().await.map_err(ApiError::internal)?;
    Ok(Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") }))
}

/// Metrics in the text format of Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "service", responses((status = 200, body = String)))]
pub(crate) async fn metrics() -> impl IntoResponse {
    let text = recorder().render();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}

/// A page that shows the API's description.
pub(crate) async fn api_page() -> Html<&'static str> {
    Html(include_str!("../pages/api.html"))
}

/// Its script.
pub(crate) async fn api_script() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("../pages/api.js"))
}
