//! Extractors for handlers: bodies and queries whose faults are reported like all others, and the client's address.
//!
//! Control characters are refused here in every field: no name, choice or record needs them, PostgreSQL cannot store
//! a NUL, and a terminal that shows a record should not obey it.

use crate::app::App;
use crate::dto::error::{Answer, ApiError, ErrorCode};
use axum::body::Bytes;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

/// A JSON body.
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let (parts, body) = request.into_parts();
        let head = parts.clone();
        let bytes = in_time(Bytes::from_request(Request::from_parts(parts, body), state))
            .await?
            .map_err(|rejection| unreadable(rejection.status(), &rejection.body_text()))?;
        refuse_control_in_json(&bytes)?;
        let read: Result<axum::Json<T>, JsonRejection> =
            axum::Json::from_request(Request::from_parts(head, bytes.into()), state).await;
        read.map(|axum::Json(value)| Body(value))
            .map_err(|rejection| unreadable(rejection.status(), &rejection.body_text()))
    }
}

/// A body that is sent byte by byte must not take forever.
async fn in_time<T>(reading: impl Future<Output = T>) -> Answer<T> {
    let most = BODY_TIME.try_with(|most| *most).unwrap_or(Duration::from_secs(20));
    let late = |_| ApiError::new(ErrorCode::BadRequest, "the body of the request took too long");
    tokio::time::timeout(most, reading).await.map_err(late)
}

tokio::task_local! {
    /// How long the body of a request may take.
    pub(crate) static BODY_TIME: Duration;
}

/// A body of plain bytes.
pub(crate) struct Raw(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for Raw {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let bytes = in_time(Bytes::from_request(request, state))
            .await?
            .map_err(|rejection| unreadable(rejection.status(), &rejection.body_text()))?;
        Ok(Raw(bytes))
    }
}

fn unreadable(status: StatusCode, text: &str) -> ApiError {
    if status == StatusCode::PAYLOAD_TOO_LARGE {
        return ApiError::new(ErrorCode::TooLarge, "the request is too large");
    }
    ApiError::bad(plain(text))
}

/// What the framework says about a request it cannot read, and how we begin the same sentence.
const BEGINNINGS: [(&str, &str); 3] = [
    ("Failed to deserialize the JSON body into the target type", "the body of the request"),
    ("Failed to parse the request body as JSON", "the body of the request is not JSON"),
    ("Failed to deserialize query string", "the query of the address"),
];

/// The same in our words; the part that names the field stays.
fn plain(text: &str) -> String {
    let ours = |(theirs, ours): (&str, &str)| text.strip_prefix(theirs).map(|rest| format!("{ours}{rest}"));
    BEGINNINGS.into_iter().find_map(ours).unwrap_or_else(|| text.to_string())
}

/// The query of an address.
pub(crate) struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let query: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        query
            .map(|Query(value)| Asked(value))
            .map_err(|rejection| ApiError::bad(plain(&rejection.body_text())))
    }
}

/// Whether a character is not meant to be read: control characters, and those that change the direction of writing or
/// are invisible, with which one name can pass for another.
fn steers(letter: char) -> bool {
    let invisible = matches!(letter,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    letter.is_control() || invisible
}

fn has_control(text: &str) -> bool {
    text.contains(steers)
}

fn refused(place: &str) -> ApiError {
    ApiError::bad(format!(
        "{place} contains a control character or an invisible one; only plain text is accepted"
    ))
}

/// Refuses an address with a control character in its path or its query.
///
/// # Errors
/// Names the field.
pub(crate) fn refuse_control_in_address(uri: &Uri) -> Answer<()> {
    if has_control(&percent_encoding::percent_decode_str(uri.path()).decode_utf8_lossy()) {
        return Err(refused("the address"));
    }
    // A query that cannot be read is reported by the handler that reads it.
    let Ok(Query(pairs)) = Query::<Vec<(String, String)>>::try_from_uri(uri) else { return Ok(()) };
    match pairs.iter().find(|(name, value)| has_control(name) || has_control(value)) {
        Some((name, _)) => Err(refused(&field(name))),
        None => Ok(()),
    }
}

fn field(name: &str) -> String {
    format!("the field {}", sortie_rulebook::search::quoted(name))
}

/// Refuses JSON with a control character in any text. JSON that cannot be read is left to its reader.
///
/// # Errors
/// Names the field, with the fields around it.
pub(crate) fn refuse_control_in_json(text: &[u8]) -> Answer<()> {
    let Ok(value) = serde_json::from_slice::<Value>(text) else { return Ok(()) };
    match control_in(&value) {
        Some(path) if path.is_empty() => Err(refused("the text")),
        Some(path) => Err(refused(&field(&path.join(".")))),
        None => Ok(()),
    }
}

/// The path to the first text with a control character. `serde_json` bounds how deep a value can be.
fn control_in(value: &Value) -> Option<Vec<String>> {
    let below = |name: String, value: &Value| {
        let mut path = control_in(value)?;
        path.insert(0, name);
        Some(path)
    };
    match value {
        Value::String(text) => has_control(text).then(Vec::new),
        Value::Array(items) => items.iter().enumerate().find_map(|(n, item)| below(n.to_string(), item)),
        Value::Object(fields) => fields.iter().find_map(|(name, value)| match has_control(name) {
            true => Some(vec![name.clone()]),
            false => below(name.clone(), value),
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

/// Refuses a text of several lines with a control character other than the ends of lines and tabs.
///
/// # Errors
/// Names the line.
pub(crate) fn refuse_control_in_text(text: &str) -> Answer<()> {
    let control = |letter: char| steers(letter) && !matches!(letter, '\t' | '\r');
    match text.lines().position(|line| line.contains(control)) {
        Some(line) => Err(refused(&format!("line {} of the record", line + 1))),
        None => Ok(()),
    }
}

/// The address whose limits a request counts against; `None` if it comes from the owner of this machine.
pub(crate) struct Client(pub Option<IpAddr>);

impl FromRequestParts<Arc<App>> for Client {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        Ok(Client(crate::requester::address(parts, &app.options)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(refused: Answer<()>) -> String {
        refused.expect_err("it is refused").0.message
    }

    #[test]
    fn a_request_that_cannot_be_read_is_refused_in_plain_words() {
        let said = plain("Failed to deserialize the JSON body into the target type: missing field `line`");
        assert_eq!(said, "the body of the request: missing field `line`");
        let said = plain("Failed to parse the request body as JSON: expected value at line 1 column 1");
        assert_eq!(said, "the body of the request is not JSON: expected value at line 1 column 1");
        assert_eq!(plain("something else"), "something else");
    }

    #[test]
    fn a_control_character_is_refused_and_its_field_named() {
        let json = |text: &str| refuse_control_in_json(text.as_bytes());
        assert!(json(r#"{ "line": "shoot P1", "n": 7, "names": { "a": "Zoë" } }"#).is_ok());
        assert!(json("not JSON at all").is_ok(), "its reader says so");
        let named = |text: &str, name: &str| {
            let message = message(json(text));
            assert_eq!(
                message,
                format!(
                    "the field {name:?} contains a control character or an invisible one; only plain text is accepted"
                )
            );
        };
        named(r#"{ "line": "shoot\u0000" }"#, "line");
        named(r#"{ "names": { "a": "x", "b": "a\nb" } }"#, "names.b");
        named(r#"{ "forces": ["a", "\u001b[2J"] }"#, "forces.1");
        named(r#"{ "options": { "b\u0007": "7" } }"#, "options.b\u{7}");
        named(r#"{ "line": "\u009b" }"#, "line");
        named(r#"{ "names": { "a": "Ann\u202egnp.exe" } }"#, "names.a");
        named(r#"{ "names": { "a": "Ann\u200b" } }"#, "names.a");
        assert!(message(json(r#""\u007f""#)).starts_with("the text contains"));
    }

    #[test]
    fn addresses_and_records_are_checked_too() {
        let uri = |text: &str| refuse_control_in_address(&text.parse().expect("an address"));
        assert!(uri("/api/replays/abc?view=a&q=two+words%20here").is_ok());
        assert!(message(uri("/api/replays/a%00b")).starts_with("the address contains"));
        assert!(message(uri("/api/rules?ruleset=mini&q=%00")).starts_with("the field \"q\" contains"));
        assert!(refuse_control_in_text("one\r\n\ttwo\n").is_ok());
        assert!(message(refuse_control_in_text("one\ntwo\0\n")).starts_with("line 2 of the record contains"));
    }
}
