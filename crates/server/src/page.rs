//! A body that is already written, and kept if it never changes.
//!
//! A long log takes a while to write out and to compress. The code that builds it on the thread of a
//! [lane](crate::lanes) does both there, and the socket threads only send bytes.

use crate::dto::error::{Answer, ApiError};
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use std::io::Write;

/// Bodies shorter than this are not worth compressing.
const ZIP_FROM: usize = 2048;

/// How long caches may keep a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Keep {
    /// Not at all.
    No,
    /// As long as they check each time whether it has changed.
    Asking,
    /// A day: what is at this address never changes, though it may be deleted.
    Day,
}

/// A body, ready to be sent.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    kind: &'static str,
    body: Bytes,
    zipped: Option<Bytes>,
    keep: Keep,
}

impl Page {
    /// Writes a value out as JSON.
    pub(crate) fn of(value: &impl Serialize) -> Answer<Page> {
        let body = serde_json::to_vec(value).map_err(ApiError::internal)?;
        Ok(Page::new("application/json", body))
    }

    /// A text as it is.
    pub(crate) fn text(text: String) -> Page {
        Page::new("text/plain; charset=utf-8", text.into_bytes())
    }

    fn new(kind: &'static str, body: Vec<u8>) -> Page {
        let zipped = (body.len() >= ZIP_FROM).then(|| zip(&body)).flatten();
        Page { kind, body: body.into(), zipped: zipped.map(Bytes::from), keep: Keep::No }
    }

    /// The same, for clients that ask each time whether it changed.
    pub(crate) fn checked(self) -> Page {
        Page { keep: Keep::Asking, ..self }
    }

    /// The same, for something that never changes.
    pub(crate) fn lasting(self) -> Page {
        Page { keep: Keep::Day, ..self }
    }

    /// Bytes that it takes to keep it.
    pub(crate) fn bytes(&self) -> usize {
        self.body.len() + self.zipped.as_ref().map_or(0, Bytes::len)
    }
}

fn zip(body: &[u8]) -> Option<Vec<u8>> {
    let mut out = GzEncoder::new(Vec::with_capacity(body.len() / 4), Compression::fast());
    out.write_all(body).ok()?;
    out.finish().ok()
}

/// The compressed form of a body, kept beside it.
#[derive(Clone)]
struct Zipped(Bytes);

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        let tag =
            (self.keep != Keep::No).then(|| format!("\"{}\"", &blake3::hash(&self.body).to_hex()[..32]));
        let mut response = ([(header::CONTENT_TYPE, self.kind)], self.body).into_response();
        let headers = response.headers_mut();
        let keep = match self.keep {
            Keep::No => None,
            Keep::Asking => Some("no-cache"),
            Keep::Day => Some("public, max-age=86400"),
        };
        if let (Some(keep), Some(tag)) = (keep, tag.and_then(|tag| HeaderValue::from_str(&tag).ok())) {
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
            headers.insert(header::ETAG, tag);
        }
        if let Some(zipped) = self.zipped {
            response.extensions_mut().insert(Zipped(zipped));
        }
        response
    }
}

/// Sends no body if the client already has it, and the compressed one if the client accepts that.
pub(crate) fn fitted(asked: &HeaderMap, mut response: Response) -> Response {
    let says = |name, word: &str| {
        asked.get_all(name).iter().filter_map(|value| value.to_str().ok()).any(|value| {
            value.split(',').any(|part| part.trim().trim_start_matches("W/").split(';').next() == Some(word))
        })
    };
    let tag = response.headers().get(header::ETAG).and_then(|tag| tag.to_str().ok()).map(str::to_string);
    if response.status() == StatusCode::OK && tag.is_some_and(|tag| says(header::IF_NONE_MATCH, &tag)) {
        let (mut parts, _) = response.into_parts();
        parts.status = StatusCode::NOT_MODIFIED;
        parts.headers.remove(header::CONTENT_TYPE);
        parts.headers.remove(header::CONTENT_LENGTH);
        return Response::from_parts(parts, axum::body::Body::empty());
    }
    let Some(Zipped(zipped)) = response.extensions_mut().remove::<Zipped>() else { return response };
    let headers = response.headers_mut();
    headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    if !says(header::ACCEPT_ENCODING, "gzip") {
        return response;
    }
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    headers.remove(header::CONTENT_LENGTH);
    let (parts, _) = response.into_parts();
    Response::from_parts(parts, zipped.into())
}

/// Pages that are kept because they never change, the ones used most.
pub(crate) struct Pages(quick_cache::sync::Cache<String, Page, Weight>);

#[derive(Clone)]
struct Weight;

impl quick_cache::Weighter<String, Page> for Weight {
    fn weight(&self, key: &String, page: &Page) -> u64 {
        (key.len() + page.bytes()) as u64
    }
}

/// Bytes of pages that are kept.
const KEPT_BYTES: u64 = 48 << 20;

impl Default for Pages {
    fn default() -> Self {
        Pages(quick_cache::sync::Cache::with_weighter(1000, KEPT_BYTES, Weight))
    }
}

impl Pages {
    /// The page of this name, if it is kept.
    pub(crate) fn get(&self, name: &str) -> Option<Page> {
        self.0.get(name)
    }

    /// Keeps a page, and returns it.
    pub(crate) fn keep(&self, name: String, page: Page) -> Page {
        self.0.insert(name, page.clone());
        page
    }

    /// Forgets all of them.
    pub(crate) fn clear(&self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: &'static str, value: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(name, value.parse().expect("a header"));
        headers
    }

    #[test]
    fn a_page_is_sent_zipped_and_only_once() {
        let page = Page::of(&vec!["the same again"; 1000]).expect("plain data").lasting();
        let whole = fitted(&HeaderMap::new(), page.clone().into_response());
        assert_eq!(whole.headers().get("content-encoding"), None);
        let tag = whole.headers()["etag"].to_str().expect("a tag").to_string();
        let zipped = fitted(&asked("accept-encoding", "br, gzip;q=0.8"), page.clone().into_response());
        assert_eq!(zipped.headers()["content-encoding"], "gzip");
        for known in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}")] {
            let known = fitted(&asked("if-none-match", &known), page.clone().into_response());
            assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
        }
        let other = fitted(&asked("if-none-match", "\"x\""), page.into_response());
        assert_eq!(other.status(), StatusCode::OK);
        let changing = Page::of(&"now").expect("plain data").into_response();
        assert_eq!(changing.headers().get("etag"), None);
    }

    #[test]
    fn kept_pages_have_a_bound() {
        let pages = Pages::default();
        let page = Page::text("x".repeat(1 << 20));
        for n in 0..200 {
            pages.keep(n.to_string(), page.clone());
        }
        assert!(pages.0.weight() <= KEPT_BYTES, "{} bytes", pages.0.weight());
        assert!(pages.0.len() > 10);
    }
}
