//! Rules that no battle between bots reaches, and why.

use sortie_rulebook::{RuleId, rule_id};

const NO_CARD: &str = "No card of the data has this weapon rule; scripts reach it.";
const RARE_CARD: &str = "A single card or option has this weapon rule, and random play rarely fires it.";
const NO_GAP: &str =
    "Only some random boards have two levels within 3 inches, and bots rarely stand at the edge.";

pub(super) const UNREACHED: &[(RuleId, &str)] = &[
    (rule_id!("KT-MEAS-01"), "Measuring is a tool of the screens; bots need no ruler."),
    (rule_id!("KT-MEAS-05"), "It acts where a file writes a distance as a shape; the data are in inches."),
    (rule_id!("KT-FORCE-08"), "It only refuses a kill team that breaks it, and bots bring legal ones."),
    (rule_id!("KT-WR-04"), NO_CARD),
    (rule_id!("KT-WR-22"), NO_CARD),
    (rule_id!("KT-WR-30"), NO_CARD),
    (rule_id!("KT-WR-31"), NO_CARD),
    (rule_id!("KT-WR-19"), RARE_CARD),
    (rule_id!("KT-WR-27"), RARE_CARD),
    (rule_id!("KT-WR-34"), RARE_CARD),
    (rule_id!("KT-JUMP-02"), NO_GAP),
    (rule_id!("KT-JUMP-03"), NO_GAP),
    (rule_id!("KT-JUMP-04"), NO_GAP),
    (rule_id!("KT-JUMP-05"), NO_GAP),
    (rule_id!("KT-JUMP-06"), NO_GAP),
    (rule_id!("KT-OBJ-04"), "Bots rarely carry a token to the end of a turning point."),
    (rule_id!("KT-TERR-04"), "No map has insignificant terrain; scripts reach it."),
    (rule_id!("KT-DICE-07"), "It takes two Necrons that return in the same step."),
    (rule_id!("KT-CQ-07"), "Bots rarely fight in the activation after a point-blank overwatch."),
    (
        rule_id!("KT-NARR-13"),
        "Rare equipment is the reward for a spec op, which takes several battles that score its tac ops.",
    ),
];
