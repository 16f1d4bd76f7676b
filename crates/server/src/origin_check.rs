//! Refuses requests from other sites, and for host names that are not ours.
//!
//! A page from elsewhere, open in somebody's browser, can send requests to a server on that person's own machine. It
//! can be recognised: the browser names the page's site in `Origin`, and a DNS name that was deliberately pointed at
//! this machine is in `Host`. Numeric addresses cannot be pointed anywhere, so they are always ours.

use crate::dto::error::{Answer, ApiError, ErrorCode};
use crate::options::Options;
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{Uri, header};
use std::net::IpAddr;

/// Whether a name is this server's.
fn is_ours(name: &str, options: &Options) -> bool {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let digits = digits(&name).is_some();
    let named = || options.hosts.iter().any(|own| own.eq_ignore_ascii_case(&name));
    // Without configured names, a server that listens only on this machine answers only to this machine's name. One
    // that listens for others does not know what they call it.
    let unknown = || options.hosts.is_empty() && !options.listen.ip().is_loopback();
    digits || name == "localhost" || named() || unknown()
}

/// Refuses a request that was sent to another name, or from another site's page.
///
/// # Errors
/// Says which name or site.
pub(crate) fn check(parts: &Parts, options: &Options) -> Answer<()> {
    let host = parts.headers.get(header::HOST).and_then(|value| value.to_str().ok());
    let host = host.or_else(|| parts.uri.authority().map(Authority::as_str)).unwrap_or("localhost");
    let name = host.parse::<Authority>().map_or_else(|_| host.to_string(), |known| known.host().to_string());
    if !is_ours(&name, options) {
        return Err(foreign(format!(
            "this server does not answer to the name {}; its operator can add it with --host",
            sortie_rulebook::search::quoted(&name)
        )));
    }
    let Some(origin) = parts.headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or("null");
    let site = origin.parse::<Uri>().ok().and_then(|site| site.authority().cloned());
    let same = site.is_some_and(|site| {
        let here = site.as_str().eq_ignore_ascii_case(host);
        let named = options.hosts.iter().any(|own| own.eq_ignore_ascii_case(site.host()));
        here || named || is_developer(site.host(), &name)
    });
    if same {
        return Ok(());
    }
    Err(foreign(format!(
        "pages of {} may not use this server; its operator can add the name with --host",
        sortie_rulebook::search::quoted(origin)
    )))
}

/// The address that a numeric host name stands for; with brackets, as for addresses with colons, or without.
fn digits(name: &str) -> Option<IpAddr> {
    let inside = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    inside.unwrap_or(name).parse().ok()
}

/// Whether both are names of this machine: a developer of the client, whose pages come from another port.
fn is_developer(site: &str, host: &str) -> bool {
    let local = |name: &str| name == "localhost" || digits(name).is_some_and(|address| address.is_loopback());
    cfg!(debug_assertions) && local(site) && local(host)
}

fn foreign(message: String) -> ApiError {
    ApiError::new(ErrorCode::Foreign, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::Request;

    fn allowed(host: &str, origin: Option<&str>, options: &Options) -> bool {
        let mut request = Request::builder().uri("/api/games").header("host", host);
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        let (parts, ()) = request.body(()).expect("a request").into_parts();
        check(&parts, options).is_ok()
    }

    #[test]
    fn a_server_for_this_machine_answers_to_this_machine_only() {
        let options = Options::default();
        for host in ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "192.168.1.5"] {
            assert!(allowed(host, None, &options), "{host}");
        }
        for host in ["evil.example", "evil.example:8080", "localhost.evil.example", ""] {
            assert!(!allowed(host, None, &options), "{host:?}");
        }
        assert!(allowed("127.0.0.1:8080", Some("http://127.0.0.1:8080"), &options));
        for origin in ["https://evil.example", "null", "http://127.0.0.1.evil.example:8080", "file://"] {
            assert!(!allowed("127.0.0.1:8080", Some(origin), &options), "{origin}");
        }
    }

    #[test]
    fn names_are_configured() {
        let options = Options { hosts: vec!["sortie.example".into()], ..Options::default() };
        assert!(allowed("sortie.example", Some("https://sortie.example"), &options));
        assert!(allowed("SORTIE.example:443", None, &options));
        assert!(!allowed("sortie.example", Some("https://evil.example"), &options));
        assert!(!allowed("other.example", None, &options));
        let public = Options { listen: ([0, 0, 0, 0], 80).into(), ..Options::default() };
        assert!(allowed("anything.example", Some("http://anything.example"), &public));
        assert!(!allowed("anything.example", Some("http://evil.example"), &public));
    }
}
