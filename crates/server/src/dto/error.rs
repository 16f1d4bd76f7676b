//! Errors as the API reports them: a code for programs, a sentence for people, and the rule if one forbids it.

use super::offer::Rule;
use crate::store::{Failure, StoreError};
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sortie_kernel::words::Fault;
use sortie_rulebook::RuleId;
use sortie_table::Refusal;
use utoipa::ToSchema;

/// What went wrong, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// A rule forbids it.
    Refused,
    /// The question was answered already.
    Late,
    /// There is no such thing.
    NotFound,
    /// The request makes no sense.
    BadRequest,
    /// The address exists, but does not support this method.
    Method,
    /// The token does not open this, or it is somebody else's decision.
    NotYours,
    /// The game is over.
    Over,
    /// Too many requests.
    Rate,
    /// Too many bytes.
    TooLarge,
    /// The server cannot answer at the moment; nothing was changed. Try again after `retry-after` seconds.
    Unavailable,
    /// The disk is full or a quota is used up; nothing was changed.
    Full,
    /// The server failed while it wrote: the change may or may not have been made. Check before you try again.
    Unsure,
    /// The request came from another site, or for another name than this server's.
    Foreign,
    /// A bug in the server; nothing was changed.
    Internal,
}

/// What went wrong.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ErrorDetail {
    /// For programs.
    pub code: ErrorCode,
    /// For people.
    pub message: String,
    /// The rule that forbids it.
    pub rule: Option<Rule>,
    /// The word that was probably meant.
    pub meant: Option<String>,
}

/// The body of every answer that is not a success.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ErrorBody {
    /// What went wrong.
    pub error: ErrorDetail,
}

/// An error on its way to a client. Boxed, because it is rare and large.
#[derive(Clone, Debug)]
pub struct ApiError(pub Box<ErrorDetail>);

/// What a handler answers.
pub type Answer<T> = Result<T, ApiError>;

impl ApiError {
    /// An error without a rule.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> ApiError {
        let message = shortened(message.into());
        ApiError(Box::new(ErrorDetail { code, message, rule: None, meant: None }))
    }

    /// There is no such thing.
    pub fn not_found(what: &str) -> ApiError {
        ApiError::new(ErrorCode::NotFound, format!("there is no such {what}"))
    }

    /// The request makes no sense.
    pub fn bad(message: impl Into<String>) -> ApiError {
        ApiError::new(ErrorCode::BadRequest, message)
    }

    /// The token does not open this.
    pub fn not_yours(message: impl Into<String>) -> ApiError {
        ApiError::new(ErrorCode::NotYours, message)
    }

    /// A rule, or the state of the game, forbids it.
    pub fn refused(message: impl Into<String>) -> ApiError {
        ApiError::new(ErrorCode::Refused, message)
    }

    /// Too busy at the moment.
    pub fn busy() -> ApiError {
        ApiError::new(
            ErrorCode::Unavailable,
            "the server is busy; nothing was changed; try again in a moment",
        )
    }

    /// Something failed after the point where a change may have been made.
    pub fn unsure(error: impl std::fmt::Display) -> ApiError {
        tracing::error!(%error, "a change may or may not have been made");
        ApiError::new(
            ErrorCode::Unsure,
            "the server failed and does not know whether this was done; check the game before you try again",
        )
    }

    /// A bug in the server: the details are logged, and the client gets a general message. Only where nothing can have
    /// been changed.
    pub fn internal(error: impl std::fmt::Display) -> ApiError {
        tracing::error!(%error, "a request failed");
        ApiError::new(ErrorCode::Internal, "the server failed; nothing was changed")
    }

    /// The status that goes with the code.
    pub fn status(&self) -> StatusCode {
        match self.0.code {
            ErrorCode::Refused => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorCode::Late | ErrorCode::Over => StatusCode::CONFLICT,
            ErrorCode::NotFound => StatusCode::NOT_FOUND,
            ErrorCode::BadRequest => StatusCode::BAD_REQUEST,
            ErrorCode::Method => StatusCode::METHOD_NOT_ALLOWED,
            ErrorCode::NotYours => StatusCode::FORBIDDEN,
            ErrorCode::Rate => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::Full => StatusCode::INSUFFICIENT_STORAGE,
            ErrorCode::Foreign => StatusCode::FORBIDDEN,
            ErrorCode::Unsure | ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// The most letters of a message. Messages repeat what was sent, and a client may send a lot.
const MESSAGE_MAX: usize = 1000;

fn shortened(mut message: String) -> String {
    if let Some((end, _)) = message.char_indices().nth(MESSAGE_MAX) {
        message.truncate(end);
        message.push('…');
    }
    message
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = self.status();
        let mut response = (status, Json(ErrorBody { error: *self.0 })).into_response();
        let wait = match status {
            StatusCode::TOO_MANY_REQUESTS => Some("1"),
            StatusCode::SERVICE_UNAVAILABLE => Some("2"),
            StatusCode::INSUFFICIENT_STORAGE => Some("60"),
            _ => None,
        };
        if let Some(seconds) = wait {
            response.headers_mut().insert("retry-after", axum::http::HeaderValue::from_static(seconds));
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error.kind {
            Failure::Away => {
                tracing::warn!(%error, "the database cannot be used");
                ApiError::new(
                    ErrorCode::Unavailable,
                    "the database does not answer; nothing was changed; try again in a moment",
                )
            }
            Failure::Full => {
                tracing::warn!(%error, "there is no room");
                ApiError::new(ErrorCode::Full, "the server's disk is full; nothing was changed")
            }
            Failure::Unsure => ApiError::unsure(error),
            Failure::Failed => ApiError::internal(error),
        }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Over => ApiError::new(ErrorCode::Over, "the game is over"),
            Refusal::NotAsked { .. } => ApiError::not_yours("it is your opponent's decision"),
            Refusal::Unreadable(fault) => fault.into(),
            Refusal::Illegal { illegal, text } => {
                let mut error = ApiError::refused(text.to_string());
                error.0.rule = Some(Rule::of(illegal.rule));
                error
            }
            Refusal::Dice | Refusal::NoUndo(_) => ApiError::refused(refusal.to_string()),
        }
    }
}

impl From<Fault> for ApiError {
    fn from(fault: Fault) -> Self {
        let place = if fault.place.is_empty() { String::new() } else { format!("{}: ", fault.place) };
        let mut error = ApiError::bad(format!("{place}{}", fault.message));
        error.0.meant = fault.meant;
        error
    }
}

impl From<Vec<Fault>> for ApiError {
    fn from(faults: Vec<Fault>) -> Self {
        let message: Vec<String> = faults.iter().map(ToString::to_string).collect();
        let mut error = ApiError::bad(message.join("; "));
        error.0.meant = faults.into_iter().find_map(|fault| fault.meant);
        error
    }
}

impl Rule {
    /// A rule in full.
    pub fn of(id: RuleId) -> Rule {
        Rule::from(id.rule())
    }
}
