//! Rules that forbid the same thing in other words.
//!
//! The catalogue often says one prohibition in several places: a concealed operative does not shoot (ORDER-04, and
//! SHOOT-01 says it again). A refusal names one of them; the author of a script may have found another.

use sortie_kernel::words::share_a_line;
use sortie_rulebook::RuleId;

/// Each line is one prohibition and the rules that state it, or a part of it.
const EQUIVALENT: &[&[&str]] = &[
    // A conceal order forbids four actions, and each of them says so.
    &["KT-ORDER-04", "KT-ORDER-03", "KT-SHOOT-01", "KT-WR-24"],
    &["KT-ORDER-04", "KT-ORDER-03", "KT-CHARGE-04"],
    &["KT-ORDER-04", "KT-ORDER-03", "KT-CQ-02"],
    &["KT-ORDER-04", "KT-ORDER-03", "KT-OW-02"],
    // Actions: once each, paid for, one after the other, by the operative that is activated.
    &["KT-AP-03", "KT-CQ-02"],
    &["KT-AP-02", "KT-FALL-01"],
    &["KT-AP-02", "KT-WR-30"],
    &["KT-AP-04", "KT-AP-05", "KT-OW-01", "KT-FIRE-02"],
    &["KT-FIRE-01", "KT-AP-04", "KT-AP-05", "KT-AP-06"],
    &["KT-FIRE-01", "KT-OW-01", "KT-OW-02"],
    &["KT-GA-01", "KT-GA-02"],
    &["KT-OBJ-01", "KT-AP-09"],
    &["KT-ORDER-02", "KT-SETUP-17"],
    &["KT-PICK-04", "KT-PICK-06"],
    // Who is in the line of sight, and so a valid target.
    &["KT-SHOOT-03", "KT-SHOOT-04", "KT-LOS-01", "KT-LOS-02", "KT-LOS-03"],
    &["KT-SHOOT-03", "KT-SHOOT-04", "KT-LOS-01", "KT-LOS-02", "KT-LOS-12", "KT-LOS-13"],
    &["KT-SHOOT-03", "KT-SHOOT-04", "KT-LOS-02", "KT-LOS-10", "KT-LOS-11", "KT-ORDER-04"],
    &["KT-LOS-02", "KT-TERR-02", "KT-TERR-05"],
    &["KT-LOS-12", "KT-TERR-01"],
    &["KT-LOS-03", "KT-CQTERR-02", "KT-CQTERR-07"],
    &["KT-CQ-15", "KT-SHOOT-03", "KT-SHOOT-04"],
    &["KT-SHOOT-03", "KT-SHOOT-04", "KT-WR-21", "KT-CQ-14"],
    &["KT-OW-04", "KT-OW-03", "KT-SHOOT-03", "KT-SHOOT-04"],
    // How far a move goes.
    &["KT-MOVE-01", "KT-MOVE-02", "KT-MOVE-03", "KT-MOVE-04", "KT-DMG-05"],
    &["KT-DASH-01", "KT-MOVE-02", "KT-MOVE-03"],
    // A way that is too long because of what it crosses or climbs, or down from a level.
    &["KT-MOVE-01", "KT-MOVE-02", "KT-TRAV-01", "KT-TRAV-02"],
    &["KT-MOVE-01", "KT-MOVE-02", "KT-CLIMB-02", "KT-CLIMB-03"],
    &["KT-MOVE-01", "KT-MOVE-02", "KT-DROP-01", "KT-DROP-02"],
    &["KT-DASH-01", "KT-TRAV-01", "KT-TRAV-02"],
    &["KT-DASH-01", "KT-CLIMB-02", "KT-CLIMB-03"],
    &["KT-DASH-01", "KT-DROP-01", "KT-DROP-02"],
    &["KT-CHARGE-01", "KT-TRAV-01", "KT-TRAV-02"],
    &["KT-CHARGE-01", "KT-CLIMB-02", "KT-CLIMB-03"],
    &["KT-CHARGE-01", "KT-DROP-01", "KT-DROP-02"],
    &["KT-FALL-01", "KT-TRAV-01", "KT-TRAV-02"],
    &["KT-FALL-01", "KT-CLIMB-02", "KT-CLIMB-03"],
    &["KT-FALL-01", "KT-DROP-01", "KT-DROP-02"],
    // After a shot on suspensors all moves count together.
    &["KT-WR-11", "KT-MOVE-01", "KT-MOVE-02"],
    &["KT-WR-11", "KT-DASH-01"],
    // No way round something is short enough.
    &["KT-MOVE-02", "KT-MOVE-06"],
    &["KT-MOVE-02", "KT-MOVE-07"],
    &["KT-CHARGE-01", "KT-CHARGE-02", "KT-MOVE-02", "KT-MOVE-03", "KT-DMG-05"],
    &["KT-FALL-01", "KT-FALL-03", "KT-MOVE-02", "KT-MOVE-03", "KT-DMG-05"],
    // Where a move goes and ends.
    &["KT-MOVE-06", "KT-MOVE-11", "KT-DROP-03"],
    &["KT-MOVE-07", "KT-MOVE-11", "KT-TERR-07", "KT-TERR-19", "KT-TRAV-01", "KT-CLIMB-01"],
    &["KT-MOVE-07", "KT-CQTERR-03", "KT-CQTERR-07", "KT-CQTERR-10", "KT-TERR-19"],
    &["KT-MOVE-08", "KT-MOVE-11", "KT-SETUP-03"],
    &["KT-MOVE-09", "KT-MOVE-10", "KT-ER-01"],
    &["KT-MOVE-11", "KT-TERR-07", "KT-CLIMB-03", "KT-TRAV-02", "KT-JUMP-05"],
    &["KT-DROP-01", "KT-CLIMB-01"],
    // Air between two levels.
    &["KT-JUMP-01", "KT-DROP-01", "KT-CLIMB-01", "KT-TERR-07"],
    &["KT-JUMP-01", "KT-JUMP-02", "KT-JUMP-05", "KT-JUMP-06"],
    &["KT-DASH-01", "KT-JUMP-05"],
    &["KT-CLIMB-01", "KT-CLIMB-02", "KT-CLIMB-03"],
    &["KT-DROP-01", "KT-DROP-02", "KT-DROP-03"],
    &["KT-MOVE-11", "KT-CQTERR-11"],
    &["KT-CQTERR-03", "KT-CQTERR-11"],
    &["KT-CHARGE-02", "KT-CHARGE-03"],
    // When a move is forbidden.
    &["KT-MOVE-05", "KT-WR-11"],
    &["KT-CHARGE-04", "KT-WR-11"],
    &["KT-CHARGE-04", "KT-AP-07"],
    &["KT-AP-03", "KT-AP-07"],
    &["KT-FALL-02", "KT-WR-11"],
    // Fights and their weapons.
    &["KT-FIGHT-01", "KT-FIGHT-02", "KT-CQ-05", "KT-ER-01"],
    &["KT-FIGHT-03", "KT-FIGHT-04", "KT-WR-17", "KT-FORCE-06"],
    &["KT-SHOOT-02", "KT-SHOOT-01", "KT-FORCE-06"],
    &["KT-SHOOT-02", "KT-WR-17"],
    &["KT-FIGHT-08", "KT-FIGHT-10", "KT-FIGHT-11", "KT-FIGHT-09"],
    &["KT-FIGHT-11", "KT-WR-08"],
    // Overwatch and guard.
    &["KT-OW-01", "KT-OW-02", "KT-FIRE-02", "KT-FIRE-03"],
    &["KT-OW-03", "KT-WR-07", "KT-WR-31"],
    &["KT-CQ-03", "KT-CQ-04"],
    &["KT-CQ-01", "KT-CQ-02"],
    &["KT-CQ-06", "KT-CQ-04"],
    &["KT-CQ-10", "KT-CQ-11", "KT-CQ-12", "KT-CQ-01"],
    &["KT-CQ-09", "KT-FIGHT-01", "KT-FIGHT-02", "KT-CQ-05"],
    &["KT-CQTERR-01", "KT-SETUP-10"],
    &["KT-CQTERR-04", "KT-LOS-03", "KT-SHOOT-03", "KT-SHOOT-04"],
    // Saves.
    &["KT-SHOOT-12", "KT-SHOOT-13", "KT-SHOOT-14", "KT-SHOOT-15"],
    &["KT-SHOOT-11", "KT-LOS-15"],
    // Re-rolls and ploys.
    &["KT-PLOY-01", "KT-PLOY-03", "KT-STRAT-02", "KT-DICE-02"],
    &["KT-WR-02", "KT-WR-05", "KT-WR-09", "KT-WR-23", "KT-DICE-02"],
    &["KT-WR-02", "KT-WR-25"],
    &["KT-STRAT-04", "KT-STRAT-02"],
    &["KT-STRAT-05", "KT-STRAT-03"],
    &["KT-FORCE-01", "KT-STRAT-03", "KT-PLOY-01"],
    &["KT-PLOY-05", "KT-PLOY-06", "KT-FORCE-07"],
    // Tac ops: hidden ones bring no action, and each condition is met once.
    &["KT-TAC-07", "KT-TAC-03", "KT-TAC-05"],
    &["KT-TAC-07", "KT-TAC-04"],
    &["KT-PICK-02", "KT-TAC-11"],
    &["KT-TAC-03", "KT-STRAT-06"],
    // Before the battle.
    &["KT-SETUP-03", "KT-SETUP-10"],
    &["KT-SETUP-11", "KT-MEAS-04"],
    &["KT-SETUP-03", "KT-SETUP-11", "KT-MOVE-11", "KT-TERR-07"],
];

/// Whether the two stand in one line.
pub(crate) fn is_equivalent(one: RuleId, other: RuleId) -> bool {
    share_a_line(EQUIVALENT, one, other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_rulebook::rule_id;

    #[test]
    fn every_line_names_rules_and_kin_is_mutual() {
        for id in EQUIVALENT.iter().flat_map(|line| line.iter()) {
            assert!(RuleId::parse(id).is_some(), "{id}");
        }
        let (order, action) = (rule_id!("KT-ORDER-04"), rule_id!("KT-SHOOT-01"));
        assert!(is_equivalent(order, action) && is_equivalent(action, order));
        assert!(!is_equivalent(order, rule_id!("KT-FIGHT-01")));
    }
}
