//! Rules that no battle between bots reaches, and why.

use sortie_rulebook::{RuleId, rule_id};

const NO_CARD: &str = "No card of the data has this weapon rule; scripts reach it.";

pub(super) const UNREACHED: &[(RuleId, &str)] = &[
    (rule_id!("KT-MEAS-01"), "Measuring is a tool of the screens; bots need no ruler."),
    (rule_id!("KT-MEAS-05"), "It acts where a file writes a distance as a shape; the data are in inches."),
    (rule_id!("KT-FORCE-08"), "It only refuses a kill team that breaks it, and bots bring legal ones."),
    (rule_id!("KT-WR-04"), NO_CARD),
    (rule_id!("KT-WR-22"), NO_CARD),
    (rule_id!("KT-WR-30"), NO_CARD),
    (rule_id!("KT-WR-31"), NO_CARD),
    (rule_id!("KT-END-05"), "Bots play to the end and never concede."),
];
