//! Rules that forbid the same thing in different words: a refusal names one, and a script may name another.

use sortie_kernel::words::share_a_line;
use sortie_rulebook::RuleId;

/// Each line is one prohibition with all rules that state it or a part of it.
const TABLE: &[&[&str]] = &[
    &["DZA-MOVE-01", "DZA-TERR-07", "DZA-TERR-06"],
    &["DZA-MOVE-03", "DZA-TERR-08"],
    &["DZA-MOVE-02", "DZA-MOVE-01"],
    &["DZA-POS-04", "DZA-POS-05", "DZA-MOVE-01"],
    &["DZA-POS-01", "DZA-POS-03", "DZA-AGG-05"],
    &["DZA-AGG-04", "DZA-CARD-07"],
    &["DZA-TURN-10", "DZA-CARD-07", "DZA-OVER-01", "DZA-MOVE-05", "DZA-MOVE-08"],
    &["DZA-TURN-04", "DZA-ACT-01", "DZA-ACT-02", "DZA-EQUIP-07", "DZA-OVER-01", "DZA-AGG-04", "DZA-AIM-01"],
    &["DZA-TURN-05", "DZA-TURN-03"],
    &["DZA-TURN-07", "DZA-CARD-13"],
    &["DZA-TURN-08", "DZA-TURN-05"],
    &["DZA-LOS-01", "DZA-LOS-05", "DZA-LOS-08", "DZA-SHOOT-01", "DZA-BLAZE-01", "DZA-GREN-01", "DZA-LOS-02"],
    &["DZA-LOS-01", "DZA-EQUIP-04", "DZA-EQUIP-02", "DZA-EQUIP-03"],
    &["DZA-GREN-01", "DZA-ITEM-07"],
    &["DZA-ACT-07", "DZA-EQUIP-07", "DZA-EQUIP-05", "DZA-EQUIP-06", "DZA-STAT-03", "DZA-BLAZE-01"],
    &["DZA-BLAZE-04", "DZA-BLAZE-05"],
    &["DZA-CARD-17", "DZA-CARD-18"],
    &["DZA-CARD-01", "DZA-CARD-04", "DZA-CARD-05", "DZA-CARD-06", "DZA-CARD-10", "DZA-CARD-15"],
    &[
        "DZA-CARD-01",
        "DZA-CARD-08",
        "DZA-CARD-09",
        "DZA-CARD-11",
        "DZA-CARD-12",
        "DZA-CARD-16",
        "DZA-CARD-20",
    ],
    // An effect for tests and reactions is not played by itself.
    &[
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
    &["DZA-CARD-04", "DZA-CARD-07", "DZA-CARD-17"],
    &["DZA-CARD-01", "DZA-CARD-07", "DZA-CARD-17", "DZA-CARD-19"],
    // An answer to another question: the rule of the question says what is due.
    &["DZA-ACT-08", "DZA-TURN-12"],
    &["DZA-ACT-08", "DZA-MOVE-06"],
    &["DZA-ACT-08", "DZA-ABIL-05"],
    &["DZA-ACT-08", "DZA-BREAK-03"],
    &["DZA-ACT-08", "DZA-OVER-12"],
    &["DZA-OVER-12", "DZA-STAT-04"],
    &["DZA-OVER-05", "DZA-OVER-06", "DZA-OVER-03"],
    &["DZA-FIGHT-01", "DZA-FIGHT-02", "DZA-BREAK-01"],
    &["DZA-FIGHT-02", "DZA-MOVE-06"],
    &["DZA-ACT-03", "DZA-FIGHT-13", "DZA-BREAK-07"],
    &["DZA-ITEM-03", "DZA-ITEM-04"],
    &["DZA-MOVE-07", "DZA-MOVE-08", "DZA-ITEM-02"],
    &["DZA-ABIL-05", "DZA-ABIL-06", "DZA-MOVE-05"],
    &["DZA-STAT-03", "DZA-ITEM-05"],
    &["DZA-TURN-07", "DZA-CARD-04", "DZA-CARD-17"],
    &["DZA-TERR-10", "DZA-MOVE-01"],
];

pub(super) fn is_equivalent(one: RuleId, other: RuleId) -> bool {
    share_a_line(TABLE, one, other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_of_the_table_exists() {
        for id in TABLE.iter().flat_map(|line| line.iter()) {
            assert!(RuleId::parse(id).is_some(), "{id}");
        }
    }
}
