//! Who did what, from where: one line for everything that changes something. No line holds a link or a seed.

use crate::requester::Requester;
use sortie_kernel::Side;

/// Logs a change to a game or a record.
pub(crate) fn line(action: &'static str, subject: &str, by: Option<Side>, ply: usize) {
    let requester = Requester::current();
    let from = requester.as_ref().map_or_else(|| "bot".to_string(), Requester::shown);
    let request = requester.map(|requester| requester.request).unwrap_or_default();
    let by = by.map(Side::letter).unwrap_or_default();
    tracing::info!(target: "sortie_server::audit", action, subject, by, ply, from, request, "audit");
}
