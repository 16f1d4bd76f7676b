//! The browser client, embedded in release builds and read from the build folder in others.

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/dist"]
struct Client;

/// Whether a client was built in.
pub(crate) fn is_there() -> bool {
    Client::get("index.html").is_some()
}

/// A file of the client; every address without a file name is a page of it.
pub(crate) async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Client::get(path) {
        return sent(path, &file, &headers);
    }
    let last = path.rsplit('/').next().unwrap_or_default();
    if last.contains('.') || path.starts_with("api/") {
        return crate::dto::error::ApiError::not_found("page").into_response();
    }
    match Client::get("index.html") {
        Some(page) => sent("index.html", &page, &headers),
        None => Html(include_str!("pages/no-client.html")).into_response(),
    }
}

fn sent(path: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = blake3::Hash::from_bytes(file.metadata.sha256_hash()).to_hex();
    let tag = format!("\"{}\"", &hash[..32]);
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    // Files below assets/ have a content hash in their names, so they never change.
    let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind = if kind.type_() == "text" { format!("{kind}; charset=utf-8") } else { kind.to_string() };
    let head = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep.to_string()), (header::ETAG, tag)];
    (head, file.data.clone()).into_response()
}
