//! Rules that forbid the same thing in other words.
//!
//! The catalogue often says one prohibition in several places: a concealed operative does not shoot (ORDER-04, and
//! SHOOT-01 says it again). A refusal names one of them; the author of a script may have found another.

use sortie_kernel::words::share_a_row;
use sortie_rulebook::{RuleId, rule_ids};

/// Each row is one prohibition and the rules that state it, or a part of it.
const EQUIVALENT: &[&[RuleId]] = &[
    // A conceal order forbids four actions, and each of them says so.
    &rule_ids!["KT-ORDER-04", "KT-ORDER-03", "KT-SHOOT-01", "KT-WR-24"],
    &rule_ids!["KT-ORDER-04", "KT-ORDER-03", "KT-CHARGE-04"],
    &rule_ids!["KT-ORDER-04", "KT-ORDER-03", "KT-CQ-02"],
    &rule_ids!["KT-ORDER-04", "KT-ORDER-03", "KT-OW-02"],
    // Actions: once each, paid for, one after the other, by the operative that is activated.
    &rule_ids!["KT-AP-03", "KT-CQ-02"],
    &rule_ids!["KT-AP-02", "KT-FALL-01"],
    &rule_ids!["KT-AP-02", "KT-WR-30"],
    &rule_ids!["KT-AP-04", "KT-AP-05", "KT-OW-01", "KT-FIRE-02"],
    &rule_ids!["KT-FIRE-01", "KT-AP-04", "KT-AP-05", "KT-AP-06"],
    &rule_ids!["KT-FIRE-01", "KT-OW-01", "KT-OW-02"],
    &rule_ids!["KT-GA-01", "KT-GA-02"],
    &rule_ids!["KT-OBJ-01", "KT-AP-09"],
    &rule_ids!["KT-ORDER-02", "KT-SETUP-17"],
    &rule_ids!["KT-PICK-04", "KT-PICK-06"],
    // Who is in the line of sight, and so a valid target.
    &rule_ids!["KT-SHOOT-03", "KT-SHOOT-04", "KT-LOS-01", "KT-LOS-02", "KT-LOS-03"],
    &rule_ids!["KT-SHOOT-03", "KT-SHOOT-04", "KT-LOS-01", "KT-LOS-02", "KT-LOS-12", "KT-LOS-13"],
    &rule_ids!["KT-SHOOT-03", "KT-SHOOT-04", "KT-LOS-02", "KT-LOS-10", "KT-LOS-11", "KT-ORDER-04"],
    &rule_ids!["KT-LOS-02", "KT-TERR-02", "KT-TERR-05"],
    &rule_ids!["KT-LOS-12", "KT-TERR-01"],
    &rule_ids!["KT-LOS-03", "KT-CQTERR-02", "KT-CQTERR-07"],
    &rule_ids!["KT-CQ-15", "KT-SHOOT-03", "KT-SHOOT-04"],
    &rule_ids!["KT-SHOOT-03", "KT-SHOOT-04", "KT-WR-21", "KT-CQ-14"],
    &rule_ids!["KT-OW-04", "KT-OW-03", "KT-SHOOT-03", "KT-SHOOT-04"],
    // How far a move goes.
    &rule_ids!["KT-MOVE-01", "KT-MOVE-02", "KT-MOVE-03", "KT-MOVE-04", "KT-DMG-05"],
    &rule_ids!["KT-DASH-01", "KT-MOVE-02", "KT-MOVE-03"],
    // A way that is too long because of what it crosses or climbs, or down from a level.
    &rule_ids!["KT-MOVE-01", "KT-MOVE-02", "KT-TRAV-01", "KT-TRAV-02"],
    &rule_ids!["KT-MOVE-01", "KT-MOVE-02", "KT-CLIMB-02", "KT-CLIMB-03"],
    &rule_ids!["KT-MOVE-01", "KT-MOVE-02", "KT-DROP-01", "KT-DROP-02"],
    &rule_ids!["KT-DASH-01", "KT-TRAV-01", "KT-TRAV-02"],
    &rule_ids!["KT-DASH-01", "KT-CLIMB-02", "KT-CLIMB-03"],
    &rule_ids!["KT-DASH-01", "KT-DROP-01", "KT-DROP-02"],
    &rule_ids!["KT-CHARGE-01", "KT-TRAV-01", "KT-TRAV-02"],
    &rule_ids!["KT-CHARGE-01", "KT-CLIMB-02", "KT-CLIMB-03"],
    &rule_ids!["KT-CHARGE-01", "KT-DROP-01", "KT-DROP-02"],
    &rule_ids!["KT-FALL-01", "KT-TRAV-01", "KT-TRAV-02"],
    &rule_ids!["KT-FALL-01", "KT-CLIMB-02", "KT-CLIMB-03"],
    &rule_ids!["KT-FALL-01", "KT-DROP-01", "KT-DROP-02"],
    // After a shot on suspensors all moves count together.
    &rule_ids!["KT-WR-11", "KT-MOVE-01", "KT-MOVE-02"],
    &rule_ids!["KT-WR-11", "KT-DASH-01"],
    // No way round something is short enough.
    &rule_ids!["KT-MOVE-02", "KT-MOVE-06"],
    &rule_ids!["KT-MOVE-02", "KT-MOVE-07"],
    &rule_ids!["KT-CHARGE-01", "KT-CHARGE-02", "KT-MOVE-02", "KT-MOVE-03", "KT-DMG-05"],
    &rule_ids!["KT-FALL-01", "KT-FALL-03", "KT-MOVE-02", "KT-MOVE-03", "KT-DMG-05"],
    // Where a move goes and ends.
    &rule_ids!["KT-MOVE-06", "KT-MOVE-11", "KT-DROP-03"],
    &rule_ids!["KT-MOVE-07", "KT-MOVE-11", "KT-TERR-07", "KT-TERR-19", "KT-TRAV-01", "KT-CLIMB-01"],
    &rule_ids!["KT-MOVE-07", "KT-CQTERR-03", "KT-CQTERR-07", "KT-CQTERR-10", "KT-TERR-19"],
    &rule_ids!["KT-MOVE-08", "KT-MOVE-11", "KT-SETUP-03"],
    &rule_ids!["KT-MOVE-09", "KT-MOVE-10", "KT-ER-01"],
    &rule_ids!["KT-MOVE-11", "KT-TERR-07", "KT-CLIMB-03", "KT-TRAV-02", "KT-JUMP-05"],
    &rule_ids!["KT-DROP-01", "KT-CLIMB-01"],
    // Air between two levels.
    &rule_ids!["KT-JUMP-01", "KT-DROP-01", "KT-CLIMB-01", "KT-TERR-07"],
    &rule_ids!["KT-JUMP-01", "KT-JUMP-02", "KT-JUMP-05", "KT-JUMP-06"],
    &rule_ids!["KT-DASH-01", "KT-JUMP-05"],
    &rule_ids!["KT-CLIMB-01", "KT-CLIMB-02", "KT-CLIMB-03"],
    &rule_ids!["KT-DROP-01", "KT-DROP-02", "KT-DROP-03"],
    &rule_ids!["KT-MOVE-11", "KT-CQTERR-11"],
    &rule_ids!["KT-CQTERR-03", "KT-CQTERR-11"],
    &rule_ids!["KT-CHARGE-02", "KT-CHARGE-03"],
    // When a move is forbidden.
    &rule_ids!["KT-MOVE-05", "KT-WR-11"],
    &rule_ids!["KT-CHARGE-04", "KT-WR-11"],
    &rule_ids!["KT-CHARGE-04", "KT-AP-07"],
    &rule_ids!["KT-AP-03", "KT-AP-07"],
    &rule_ids!["KT-FALL-02", "KT-WR-11"],
    // Fights and their weapons.
    &rule_ids!["KT-FIGHT-01", "KT-FIGHT-02", "KT-CQ-05", "KT-ER-01"],
    &rule_ids!["KT-FIGHT-03", "KT-FIGHT-04", "KT-WR-17", "KT-FORCE-06"],
    &rule_ids!["KT-SHOOT-02", "KT-SHOOT-01", "KT-FORCE-06"],
    &rule_ids!["KT-SHOOT-02", "KT-WR-17"],
    &rule_ids!["KT-FIGHT-08", "KT-FIGHT-10", "KT-FIGHT-11", "KT-FIGHT-09"],
    &rule_ids!["KT-FIGHT-11", "KT-WR-08"],
    // Overwatch and guard.
    &rule_ids!["KT-OW-01", "KT-OW-02", "KT-FIRE-02", "KT-FIRE-03"],
    &rule_ids!["KT-OW-03", "KT-WR-07", "KT-WR-31"],
    &rule_ids!["KT-CQ-03", "KT-CQ-04"],
    &rule_ids!["KT-CQ-01", "KT-CQ-02"],
    &rule_ids!["KT-CQ-06", "KT-CQ-04"],
    &rule_ids!["KT-CQ-10", "KT-CQ-11", "KT-CQ-12", "KT-CQ-01"],
    &rule_ids!["KT-CQ-09", "KT-FIGHT-01", "KT-FIGHT-02", "KT-CQ-05"],
    &rule_ids!["KT-CQTERR-01", "KT-SETUP-10"],
    &rule_ids!["KT-CQTERR-04", "KT-LOS-03", "KT-SHOOT-03", "KT-SHOOT-04"],
    // Saves.
    &rule_ids!["KT-SHOOT-12", "KT-SHOOT-13", "KT-SHOOT-14", "KT-SHOOT-15"],
    &rule_ids!["KT-SHOOT-11", "KT-LOS-15"],
    // Re-rolls and ploys.
    &rule_ids!["KT-PLOY-01", "KT-PLOY-03", "KT-STRAT-02", "KT-DICE-02"],
    &rule_ids!["KT-WR-02", "KT-WR-05", "KT-WR-09", "KT-WR-23", "KT-DICE-02"],
    &rule_ids!["KT-WR-02", "KT-WR-25"],
    &rule_ids!["KT-STRAT-04", "KT-STRAT-02"],
    &rule_ids!["KT-STRAT-05", "KT-STRAT-03"],
    &rule_ids!["KT-FORCE-01", "KT-STRAT-03", "KT-PLOY-01"],
    &rule_ids!["KT-PLOY-05", "KT-PLOY-06", "KT-FORCE-07"],
    // Tac ops: hidden ones bring no action, and each condition is met once.
    &rule_ids!["KT-TAC-07", "KT-TAC-03", "KT-TAC-05"],
    &rule_ids!["KT-TAC-07", "KT-TAC-04"],
    &rule_ids!["KT-PICK-02", "KT-TAC-11"],
    &rule_ids!["KT-TAC-03", "KT-STRAT-06"],
    // Before the battle.
    &rule_ids!["KT-SETUP-03", "KT-SETUP-10"],
    &rule_ids!["KT-SETUP-11", "KT-MEAS-04"],
    &rule_ids!["KT-SETUP-03", "KT-SETUP-11", "KT-MOVE-11", "KT-TERR-07"],
];

/// Whether the two are in the same row.
pub(super) fn is_equivalent(one: RuleId, other: RuleId) -> bool {
    share_a_row(EQUIVALENT, one, other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_rulebook::rule_id;

    #[test]
    fn equivalence_is_mutual_and_within_a_row() {
        let (order, action) = (rule_id!("KT-ORDER-04"), rule_id!("KT-SHOOT-01"));
        assert!(is_equivalent(order, action) && is_equivalent(action, order));
        assert!(!is_equivalent(order, rule_id!("KT-FIGHT-01")));
    }
}
