//! Rules that forbid the same thing in different words: a refusal names one, and a script may name another.

use sortie_kernel::words::share_a_row;
use sortie_rulebook::{RuleId, rule_ids};

/// Each row is one prohibition with all rules that state it or a part of it.
const EQUIVALENT: &[&[RuleId]] = &[
    &rule_ids!["DZA-MOVE-01", "DZA-TERR-07", "DZA-TERR-06"],
    &rule_ids!["DZA-MOVE-03", "DZA-TERR-08"],
    &rule_ids!["DZA-MOVE-02", "DZA-MOVE-01"],
    &rule_ids!["DZA-POS-04", "DZA-POS-05", "DZA-MOVE-01"],
    &rule_ids!["DZA-POS-01", "DZA-POS-03", "DZA-AGG-05"],
    &rule_ids!["DZA-AGG-04", "DZA-CARD-07"],
    &rule_ids!["DZA-TURN-10", "DZA-CARD-07", "DZA-OVER-01", "DZA-MOVE-05", "DZA-MOVE-08"],
    &rule_ids![
        "DZA-TURN-04",
        "DZA-ACT-01",
        "DZA-ACT-02",
        "DZA-EQUIP-07",
        "DZA-OVER-01",
        "DZA-AGG-04",
        "DZA-AIM-01"
    ],
    &rule_ids!["DZA-TURN-05", "DZA-TURN-03"],
    &rule_ids!["DZA-TURN-07", "DZA-CARD-13"],
    &rule_ids!["DZA-TURN-08", "DZA-TURN-05"],
    &rule_ids![
        "DZA-LOS-01",
        "DZA-LOS-05",
        "DZA-LOS-08",
        "DZA-SHOOT-01",
        "DZA-BLAZE-01",
        "DZA-GREN-01",
        "DZA-LOS-02"
    ],
    &rule_ids!["DZA-LOS-01", "DZA-EQUIP-04", "DZA-EQUIP-02", "DZA-EQUIP-03"],
    &rule_ids!["DZA-GREN-01", "DZA-ITEM-07"],
    &rule_ids!["DZA-ACT-07", "DZA-EQUIP-07", "DZA-EQUIP-05", "DZA-EQUIP-06", "DZA-STAT-03", "DZA-BLAZE-01"],
    &rule_ids!["DZA-BLAZE-04", "DZA-BLAZE-05"],
    &rule_ids!["DZA-CARD-17", "DZA-CARD-18"],
    &rule_ids!["DZA-CARD-01", "DZA-CARD-04", "DZA-CARD-05", "DZA-CARD-06", "DZA-CARD-10", "DZA-CARD-15"],
    &rule_ids![
        "DZA-CARD-01",
        "DZA-CARD-08",
        "DZA-CARD-09",
        "DZA-CARD-11",
        "DZA-CARD-12",
        "DZA-CARD-16",
        "DZA-CARD-20",
    ],
    // An effect for tests and reactions is not played by itself.
    &rule_ids![
        "DZA-CARD-06",
        "DZA-CARD-01",
        "DZA-CARD-08",
        "DZA-CARD-09",
        "DZA-CARD-10",
        "DZA-CARD-11",
        "DZA-CARD-12",
        "DZA-CARD-13",
        "DZA-CARD-15",
        "DZA-CARD-16",
        "DZA-CARD-20",
    ],
    // Whom a stand-alone card is played on, and when.
    &rule_ids!["DZA-CARD-04", "DZA-CARD-07", "DZA-CARD-17"],
    &rule_ids!["DZA-CARD-01", "DZA-CARD-07", "DZA-CARD-17", "DZA-CARD-19"],
    // An answer to another question: the rule of the question says what is due.
    &rule_ids!["DZA-ACT-08", "DZA-TURN-12"],
    &rule_ids!["DZA-ACT-08", "DZA-MOVE-06"],
    &rule_ids!["DZA-ACT-08", "DZA-ABIL-05"],
    &rule_ids!["DZA-ACT-08", "DZA-BREAK-03"],
    &rule_ids!["DZA-ACT-08", "DZA-OVER-12"],
    &rule_ids!["DZA-OVER-12", "DZA-STAT-04"],
    &rule_ids!["DZA-OVER-05", "DZA-OVER-06", "DZA-OVER-03"],
    &rule_ids!["DZA-FIGHT-01", "DZA-FIGHT-02", "DZA-BREAK-01"],
    &rule_ids!["DZA-FIGHT-02", "DZA-MOVE-06"],
    &rule_ids!["DZA-ACT-03", "DZA-FIGHT-13", "DZA-BREAK-07"],
    &rule_ids!["DZA-ITEM-03", "DZA-ITEM-04"],
    &rule_ids!["DZA-MOVE-07", "DZA-MOVE-08", "DZA-ITEM-02"],
    &rule_ids!["DZA-ABIL-05", "DZA-ABIL-06", "DZA-MOVE-05"],
    &rule_ids!["DZA-STAT-03", "DZA-ITEM-05"],
    &rule_ids!["DZA-TURN-07", "DZA-CARD-04", "DZA-CARD-17"],
    &rule_ids!["DZA-TERR-10", "DZA-MOVE-01"],
];

pub(super) fn is_equivalent(one: RuleId, other: RuleId) -> bool {
    share_a_row(EQUIVALENT, one, other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_rulebook::rule_id;

    #[test]
    fn equivalence_is_mutual_and_within_a_row() {
        let (moves, terrain) = (rule_id!("DZA-MOVE-01"), rule_id!("DZA-TERR-07"));
        assert!(is_equivalent(moves, terrain) && is_equivalent(terrain, moves));
        assert!(!is_equivalent(moves, rule_id!("DZA-LOS-01")));
    }
}
