//! A JSON body that is already written.
//!
//! A long log takes a while to write out. Whatever makes it on the thread of a [lane](crate::lanes) writes it there,
//! too, and the socket threads only send bytes.

use crate::dto::error::{Answer, ApiError};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// A JSON body, ready to be sent.
#[derive(Debug)]
pub(crate) struct Page(Vec<u8>);

impl Page {
    /// Writes a value out.
    pub(crate) fn of(value: &impl Serialize) -> Answer<Page> {
        serde_json::to_vec(value).map(Page).map_err(ApiError::internal)
    }
}

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}
