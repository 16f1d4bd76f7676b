//! What handlers take: bodies and queries whose faults are told like all others, and the address that asks.

use crate::app::App;
use crate::dto::error::{ApiError, ErrorCode};
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

/// A JSON body.
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        match axum::Json::<T>::from_request(request, state).await {
            Ok(axum::Json(value)) => Ok(Body(value)),
            Err(rejection) => Err(told(&rejection)),
        }
    }
}

fn told(rejection: &JsonRejection) -> ApiError {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return ApiError::new(ErrorCode::TooLarge, "the request is too large");
    }
    ApiError::bad(rejection.body_text())
}

/// The query of an address.
pub(crate) struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let query: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        query.map(|Query(value)| Asked(value)).map_err(|rejection| ApiError::bad(rejection.body_text()))
    }
}

/// Against whom a request counts; nobody if it comes from the owner of this machine.
pub(crate) struct Client(pub Option<IpAddr>);

impl FromRequestParts<Arc<App>> for Client {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        Ok(Client(address(parts, app)))
    }
}

/// The address against which a request counts: the peer's, or what a trusted proxy says of it. A proxy on this
/// machine names the peer in a header, so a request without one comes from whoever sits here.
pub(crate) fn address(parts: &Parts, app: &App) -> Option<IpAddr> {
    let told = || {
        let value = parts.headers.get("x-forwarded-for")?.to_str().ok()?;
        value.rsplit(',').next()?.trim().parse().ok()
    };
    let peer = || parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let forwarded: Option<IpAddr> = if app.options.trust_proxy { told() } else { None };
    let address = forwarded.or_else(peer).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let proxied =
        ["x-forwarded-for", "forwarded", "via"].iter().any(|name| parts.headers.contains_key(*name));
    let own = app.options.spare_own_machine && address.is_loopback() && !proxied;
    (!own).then_some(address)
}
