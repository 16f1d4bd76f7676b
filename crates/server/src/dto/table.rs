//! The table as the API describes it: the kernel's own values, which describe themselves, and what the rulebook adds.

use serde::Serialize;
use sortie_kernel::show::SightLine;
use utoipa::ToSchema;

/// One reason for a number of dice, a target number or a saving.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reason {
    /// The rule's id.
    pub rule: String,
    /// The rule's title.
    pub title: String,
    /// Whose pool: `attack`, `defence` and so on.
    pub pool: String,
    /// In words.
    pub label: String,
    /// What it gives; 0 if it does not apply here.
    pub amount: i32,
}

/// What one model sees of another.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SightReport {
    /// The verdict in a sentence.
    pub verdict: String,
    /// Whether there is a line of sight.
    pub seen: bool,
    /// Facts with the rules that use them.
    pub reasons: Vec<Reason>,
    /// The lines tried.
    pub lines: Vec<SightLine>,
    /// Distance in thousandths of the unit.
    pub distance: i32,
}

impl From<sortie_kernel::show::Reason> for Reason {
    fn from(reason: sortie_kernel::show::Reason) -> Self {
        let rule = reason.rule.rule();
        Reason {
            rule: rule.id.to_string(),
            title: rule.title.to_string(),
            pool: reason.pool.to_string(),
            label: reason.label,
            amount: reason.amount,
        }
    }
}

impl From<sortie_kernel::show::SightReport> for SightReport {
    fn from(report: sortie_kernel::show::SightReport) -> Self {
        SightReport {
            verdict: report.verdict,
            seen: report.seen,
            reasons: report.reasons.into_iter().map(Reason::from).collect(),
            lines: report.lines,
            distance: report.distance,
        }
    }
}
