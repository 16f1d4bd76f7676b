//! Rules that forbid the same thing in different words.
//!
//! The catalogue often states one prohibition in several places: what is out of sight cannot be attacked (LOS-08),
//! shot at (RNG-02) or answered with Snap Fire (REACT-05). A refusal names one of them; the author of a script may
//! have found another.

use sortie_kernel::words::share_a_row;
use sortie_rulebook::{RuleId, rule_id, rule_ids};

/// Each row is one prohibition and the rules that state it, or a part of it.
const EQUIVALENT: &[&[RuleId]] = &[
    // Out of sight: for every attack, for Snap Fire, and at night.
    &rule_ids!["D1Z-LOS-08", "D1Z-RNG-02", "D1Z-REACT-05"],
    &rule_ids!["D1Z-NIGHT-03", "D1Z-RNG-02"],
    &rule_ids!["D1Z-REACT-05", "D1Z-REACT-16"],
    // The path of a base sums up what stops it.
    &rule_ids!["D1Z-MOVE-13", "D1Z-MOVE-04", "D1Z-MOVE-12", "D1Z-TERR-10"],
    &rule_ids!["D1Z-MOVE-13", "D1Z-MOVE-04", "D1Z-MOVE-12", "D1Z-TERR-02"],
    // A base ends on a free spot, wherever it comes from.
    &rule_ids!["D1Z-MOVE-08", "D1Z-MOVE-13", "D1Z-TERR-09"],
    &rule_ids!["D1Z-MOVE-08", "D1Z-MOVE-13", "D1Z-MOVE-04", "D1Z-TERR-10"],
    &rule_ids!["D1Z-MOVE-08", "D1Z-MOVE-13", "D1Z-MOVE-06"],
    &rule_ids!["D1Z-SETUP-14", "D1Z-TERR-09"],
    // A halted model neither acts nor reacts, whichever Check halted it.
    &rule_ids!["D1Z-REACT-15", "D1Z-DIS-04", "D1Z-GUTS-04"],
    &rule_ids!["D1Z-REACT-15", "D1Z-DIS-04", "D1Z-REACT-09"],
    &rule_ids!["D1Z-REACT-15", "D1Z-REACT-16"],
    // A Fireteam without an Active model gets no Order but Rally!.
    &rule_ids!["D1Z-ORD-01", "D1Z-ORD-19", "D1Z-STR-07"],
    // A weapon is not Jammed, unloaded or used up.
    &rule_ids!["D1Z-CQB-18", "D1Z-CQB-23"],
    &rule_ids!["D1Z-CQB-12", "D1Z-CQB-13"],
    // One model on point, in contact or not.
    &rule_ids!["D1Z-ORD-21", "D1Z-ORD-10"],
    // The zone is part of setting up.
    &rule_ids!["D1Z-SETUP-14", "D1Z-SETUP-11"],
    // What Snap Fire may be aimed at, and what an own activation leaves no room for.
    &rule_ids!["D1Z-REACT-07", "D1Z-CQB-14"],
    // Who calls a Fire Mission, and which Command Orders there are to activate.
    &rule_ids!["D1Z-CMD-03", "D1Z-NIGHT-01"],
    &rule_ids!["D1Z-CMD-02", "D1Z-CMD-03"],
    &rule_ids!["D1Z-RELO-01", "D1Z-RELO-02"],
    // Spare ammunition is a Reload by its own card.
    &rule_ids!["D1Z-GEN-04", "D1Z-RELO-01", "D1Z-RELO-02", "D1Z-ACT-04"],
    // Others that say one thing twice: kits, casualties, finishing a Concealed model, Indirect Fire.
    &rule_ids!["D1Z-AID-04", "D1Z-AID-01"],
    &rule_ids!["D1Z-RESC-03", "D1Z-RESC-01"],
    &rule_ids!["D1Z-NIGHT-07", "D1Z-CQB-14"],
    &rule_ids!["D1Z-IND-01", "D1Z-KWW-18"],
    // A revived model takes no Action this turn.
    &rule_ids!["D1Z-DIS-04", "D1Z-AID-03"],
    &rule_ids!["D1Z-TERR-04", "D1Z-TERR-03"],
    // A card is for its own window.
    &rule_ids!["D1Z-CMD-03", "D1Z-CMD-08", "D1Z-TAC-12", "D1Z-TAC-16"],
    &rule_ids!["D1Z-TAC-09", "D1Z-TAC-16"],
    // What is climbed or broken open is touched.
    &rule_ids!["D1Z-CLIMB-05", "D1Z-CLIMB-01"],
    // A halved move is a shorter one.
    &rule_ids!["D1Z-MOVE-02", "D1Z-GEN-03"],
    // Who reacts sees somebody, and is Active.
    &rule_ids!["D1Z-REACT-07", "D1Z-FIRE-03"],
    // A piece without a standable top offers no spot.
    &rule_ids!["D1Z-CLIMB-04", "D1Z-CLIMB-05"],
    // Each card has its window.
    &rule_ids!["D1Z-TAC-11", "D1Z-TAC-16"],
    &rule_ids!["D1Z-TAC-13", "D1Z-TAC-16"],
    &rule_ids!["D1Z-TAC-14", "D1Z-TAC-16"],
    // A model without a Rally! Order does not Rally.
    &rule_ids!["D1Z-RALLY-01", "D1Z-ORD-19"],
];

/// A general rule and the rules that state parts of it. The parts forbid different things, so that none of them
/// stands for another.
const GENERAL: &[(RuleId, &[RuleId])] = &[
    // Nobody moves into contact with an enemy that cannot be attacked, and one alone under Covering Fire.
    (rule_id!("D1Z-MOVE-07"), &rule_ids!["D1Z-NIGHT-07", "D1Z-KWR-06", "D1Z-ORD-21", "D1Z-RALLY-05"]),
    // Sustained Fire allows Attack - Ranged alone.
    (rule_id!("D1Z-ORD-17"), &rule_ids!["D1Z-BRCH-06", "D1Z-FIRE-03"]),
    // The path of a base sums up what stops it.
    (rule_id!("D1Z-MOVE-13"), &rule_ids!["D1Z-MOVE-06", "D1Z-MOVE-09", "D1Z-TERR-09", "D1Z-TERR-11"]),
    // A base ends on a free spot, wherever it comes from.
    (rule_id!("D1Z-MOVE-08"), &rule_ids!["D1Z-SETUP-14", "D1Z-CLIMB-04"]),
    // Who is not of the activated Fireteam neither moves nor acts.
    (rule_id!("D1Z-ACTV-01"), &rule_ids!["D1Z-MOVE-01", "D1Z-ACT-01"]),
    // How far a model goes is said by its profile and by each Order.
    (
        rule_id!("D1Z-MOVE-02"),
        &rule_ids![
            "D1Z-PROF-03",
            "D1Z-ORD-04",
            "D1Z-ORD-05",
            "D1Z-ORD-06",
            "D1Z-ORD-09",
            "D1Z-ORD-10",
            "D1Z-ORD-14",
            "D1Z-ORD-16",
            "D1Z-ORD-18",
            "D1Z-RALLY-05"
        ],
    ),
    // An Order without an Action leaves no room for a fight.
    (rule_id!("D1Z-MOVE-07"), &rule_ids!["D1Z-ORD-04", "D1Z-ORD-09", "D1Z-ORD-14"]),
    // An Inactive model does nothing, whatever made it so.
    (
        rule_id!("D1Z-STATE-02"),
        &rule_ids!["D1Z-STATE-01", "D1Z-STR-06", "D1Z-COH-05", "D1Z-WND-11", "D1Z-REACT-05"],
    ),
    // A weapon is not Jammed, unloaded or used up.
    (rule_id!("D1Z-RNG-01"), &rule_ids!["D1Z-KWW-19", "D1Z-KWW-29", "D1Z-KWW-20"]),
    // In CQB a model uses a weapon that is made for it, and its hands if it has none.
    (rule_id!("D1Z-CQB-02"), &rule_ids!["D1Z-KWW-07", "D1Z-CQB-03"]),
    // A point out of sight is not looked at.
    (rule_id!("D1Z-DET-01"), &rule_ids!["D1Z-LOS-08", "D1Z-LOS-02"]),
    // What Snap Fire may be aimed at, and what an own activation leaves no room for.
    (rule_id!("D1Z-REACT-01"), &rule_ids!["D1Z-REACT-02", "D1Z-REACT-03"]),
    // A Fireteam without an Order waiting is not activated, nor is another's.
    (rule_id!("D1Z-ACTV-05"), &rule_ids!["D1Z-REACT-04", "D1Z-ACTV-06", "D1Z-ACTV-03"]),
    // Who calls a Fire Mission, and which Command Orders there are to activate.
    (rule_id!("D1Z-FIRE-01"), &rule_ids!["D1Z-KWR-01", "D1Z-KWT-04"]),
    (rule_id!("D1Z-CMD-01"), &rule_ids!["D1Z-CMD-05", "D1Z-FIRE-01", "D1Z-TAC-12"]),
    // A point lies on a floor of the board.
    (rule_id!("D1Z-MOVE-08"), &rule_ids!["D1Z-IND-01", "D1Z-FIRE-02", "D1Z-DET-01"]),
    // What is climbed or broken open is touched.
    (rule_id!("D1Z-BRCH-07"), &rule_ids!["D1Z-BRCH-01", "D1Z-BRCH-03"]),
    // Dangerous Terrain follows the rules of Difficult Terrain.
    (rule_id!("D1Z-TERR-07"), &rule_ids!["D1Z-TERR-03", "D1Z-TERR-04", "D1Z-MOVE-10"]),
    // A halved move is a shorter one.
    (rule_id!("D1Z-MOVE-10"), &rule_ids!["D1Z-MOVE-02", "D1Z-GEN-03"]),
    // One table of what stops a base.
    (
        rule_id!("D1Z-TERR-12"),
        &rule_ids![
            "D1Z-TERR-02",
            "D1Z-TERR-09",
            "D1Z-TERR-10",
            "D1Z-TERR-11",
            "D1Z-MOVE-04",
            "D1Z-MOVE-08",
            "D1Z-MOVE-13"
        ],
    ),
    // Nothing is seen where every line is stopped, nor beyond the night's reach.
    (rule_id!("D1Z-LOS-08"), &rule_ids!["D1Z-LOS-02", "D1Z-LOS-04", "D1Z-NIGHT-03"]),
    // The target of a shot is one that may be attacked.
    (rule_id!("D1Z-RNG-02"), &rule_ids!["D1Z-KWR-06", "D1Z-NIGHT-07"]),
    // Who reacts sees somebody, and is Active.
    (rule_id!("D1Z-REACT-05"), &rule_ids!["D1Z-REACT-01", "D1Z-STR-06", "D1Z-COH-05", "D1Z-WND-11"]),
    // A Command Order is activated by its card.
    (rule_id!("D1Z-INFO-04"), &rule_ids!["D1Z-CMD-05", "D1Z-TAC-12", "D1Z-FIRE-02"]),
    // A card is played from the hand: each of the five, and the one a turn.
    (
        rule_id!("D1Z-INFO-04"),
        &rule_ids!["D1Z-TAC-04", "D1Z-TAC-08", "D1Z-TAC-11", "D1Z-TAC-13", "D1Z-TAC-14"],
    ),
    // What fails a condition that needs no measuring is refused and not spent.
    (
        rule_id!("D1Z-ACT-06"),
        &rule_ids![
            "D1Z-AID-01",
            "D1Z-AID-04",
            "D1Z-BRCH-01",
            "D1Z-BRCH-07",
            "D1Z-CLIMB-04",
            "D1Z-CLIMB-05",
            "D1Z-CQB-01",
            "D1Z-CQB-02",
            "D1Z-CQB-03",
            "D1Z-CQB-14",
            "D1Z-CQB-21",
            "D1Z-DET-01",
            "D1Z-DIS-04",
            "D1Z-FIRE-01",
            "D1Z-IND-01",
            "D1Z-INT-01",
            "D1Z-INT-02",
            "D1Z-KWR-06",
            "D1Z-KWW-19",
            "D1Z-KWW-20",
            "D1Z-KWW-29",
            "D1Z-LOS-08",
            "D1Z-NIGHT-03",
            "D1Z-NIGHT-07",
            "D1Z-ORD-04",
            "D1Z-ORD-09",
            "D1Z-ORD-10",
            "D1Z-ORD-14",
            "D1Z-ORD-17",
            "D1Z-RELO-01",
            "D1Z-RESC-01",
            "D1Z-RNG-01",
            "D1Z-RNG-02",
            "D1Z-RNG-09",
            "D1Z-SPOT-01",
            "D1Z-STATE-02"
        ],
    ),
    // Any Order but the barred ones.
    (rule_id!("D1Z-ORD-20"), &rule_ids!["D1Z-ORD-18", "D1Z-TERR-04"]),
];

/// Whether the two are in the same row, or one is a part of the other.
pub(super) fn is_equivalent(one: RuleId, other: RuleId) -> bool {
    let is_part = |general: RuleId, part: RuleId| {
        GENERAL.iter().any(|(rule, parts)| *rule == general && parts.contains(&part))
    };
    share_a_row(EQUIVALENT, one, other) || is_part(one, other) || is_part(other, one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equivalence_is_mutual_and_within_a_row() {
        let (sight, snap) = (rule_id!("D1Z-LOS-08"), rule_id!("D1Z-REACT-05"));
        assert!(is_equivalent(sight, snap) && is_equivalent(snap, sight));
        assert!(!is_equivalent(snap, rule_id!("D1Z-TERR-07")));
    }

    #[test]
    fn parts_of_a_general_rule_do_not_stand_for_one_another() {
        let (length, sprint, crawl) =
            (rule_id!("D1Z-MOVE-02"), rule_id!("D1Z-ORD-04"), rule_id!("D1Z-ORD-05"));
        assert!(is_equivalent(length, sprint) && is_equivalent(crawl, length));
        assert!(!is_equivalent(sprint, crawl));
    }
}
