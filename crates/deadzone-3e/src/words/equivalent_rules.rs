//! Rules that forbid the same thing in different words.
//!
//! The catalogue often states one prohibition in several places: a pinned model must stand up first (TURN-08), does
//! not move (PIN-02), and no result is spent on it (CMD-15). A refusal names one of them; the author of a script may
//! have found another.

use sortie_kernel::words::share_a_row;
use sortie_rulebook::{RuleId, rule_ids};

/// Each row is one prohibition and the rules that state it, or a part of it.
const EQUIVALENT: &[&[RuleId]] = &[
    // A pinned model does nothing but stand up.
    &rule_ids!["DZ3-PIN-02", "DZ3-TURN-08", "DZ3-STAND-01", "DZ3-CMD-15"],
    // No SPEED, no movement.
    &rule_ids!["DZ3-FORCE-10", "DZ3-CMD-12", "DZ3-DICE-05", "DZ3-ADV-01", "DZ3-SPRINT-01"],
    // The edge of the board, and its exits.
    &rule_ids!["DZ3-ADV-03", "DZ3-ADV-04"],
    // Which models may be activated, and when.
    &rule_ids!["DZ3-ROUND-02", "DZ3-TURN-02", "DZ3-TURN-01"],
    &rule_ids!["DZ3-TURN-02", "DZ3-TURN-03"],
    &rule_ids!["DZ3-TURN-02", "DZ3-KEY-24", "DZ3-KEY-22"],
    &rule_ids!["DZ3-TURN-02", "DZ3-ADV-05", "DZ3-DMG-01"],
    // One more model is paid for when one has finished.
    &rule_ids!["DZ3-TURN-02", "DZ3-CMD-08"],
    // Budget of actions.
    &rule_ids!["DZ3-TURN-03", "DZ3-TURN-07", "DZ3-SPEC-01", "DZ3-CMD-16"],
    &rule_ids!["DZ3-TURN-03", "DZ3-SPRINT-01", "DZ3-ASLT-01", "DZ3-KEY-46", "DZ3-KEY-51", "DZ3-KEY-86"],
    // Among enemies.
    &rule_ids!["DZ3-TURN-09", "DZ3-SHOOT-02", "DZ3-SPRINT-01", "DZ3-SPEC-01"],
    &rule_ids!["DZ3-SHOOT-02", "DZ3-SHOOT-03"],
    &rule_ids!["DZ3-ADV-09", "DZ3-ASLT-02", "DZ3-ADV-08"],
    &rule_ids!["DZ3-ADV-09", "DZ3-ASLT-01"],
    &rule_ids!["DZ3-ADV-09", "DZ3-ITEM-02"],
    &rule_ids!["DZ3-ADV-01", "DZ3-KEY-27"],
    &rule_ids!["DZ3-ADV-01", "DZ3-ADV-10"],
    &rule_ids!["DZ3-KEY-72", "DZ3-STAND-01"],
    &rule_ids!["DZ3-ADV-10", "DZ3-ADV-11"],
    &rule_ids!["DZ3-ASLT-01", "DZ3-CMD-14", "DZ3-ASLT-02"],
    &rule_ids!["DZ3-ADV-10", "DZ3-PIN-02", "DZ3-KEY-49", "DZ3-DICE-05", "DZ3-ASLT-04"],
    &rule_ids!["DZ3-STAND-02", "DZ3-PIN-02", "DZ3-KEY-49", "DZ3-KEY-48", "DZ3-ADV-10"],
    &rule_ids!["DZ3-ASLT-03", "DZ3-ITEM-01", "DZ3-KEY-69", "DZ3-KEY-06", "DZ3-KEY-104"],
    &rule_ids!["DZ3-KEY-42", "DZ3-KEY-69", "DZ3-ITEM-01"],
    &rule_ids!["DZ3-ASLT-05", "DZ3-PIN-03", "DZ3-ASLT-04", "DZ3-ADV-10", "DZ3-STAND-02"],
    // Command dice.
    &rule_ids!["DZ3-CMD-05", "DZ3-CMD-12", "DZ3-CMD-13", "DZ3-CMD-14", "DZ3-CMD-08", "DZ3-CMD-16"],
    &rule_ids!["DZ3-CMD-06", "DZ3-CMD-15"],
    // Once in an activation: an action result, a special order.
    &rule_ids!["DZ3-CMD-15", "DZ3-CMD-17"],
    // Which result is spent when.
    &rule_ids!["DZ3-CMD-05", "DZ3-CMD-10", "DZ3-CMD-11", "DZ3-CMD-15"],
    // A test that nothing changes.
    &rule_ids![
        "DZ3-KEY-40",
        "DZ3-KEY-52",
        "DZ3-KEY-53",
        "DZ3-KEY-56",
        "DZ3-KEY-57",
        "DZ3-DICE-03",
        "DZ3-CMD-07"
    ],
    // What is declared before dice is not used between actions.
    &rule_ids!["DZ3-DICE-03", "DZ3-ITEM-05", "DZ3-ITEMS-01", "DZ3-ITEMS-11", "DZ3-ITEMS-08"],
    // Dice, items and orders are declared before the dice fall.
    &rule_ids!["DZ3-DICE-03", "DZ3-CMD-07", "DZ3-CMD-10", "DZ3-CMD-11", "DZ3-CMD-16"],
    &rule_ids!["DZ3-DICE-03", "DZ3-CMD-07", "DZ3-ITEMS-01", "DZ3-ITEMS-03", "DZ3-ITEMS-11"],
    // The answer to an attack is chosen before anything is declared, and not by everybody.
    &rule_ids![
        "DZ3-DICE-03",
        "DZ3-DICE-04",
        "DZ3-ASLT-05",
        "DZ3-PIN-03",
        "DZ3-ADV-10",
        "DZ3-STAND-02",
        "DZ3-SHOOT-06",
    ],
    &rule_ids!["DZ3-DICE-03", "DZ3-ASLT-04", "DZ3-DICE-05"],
    // What begins an activation comes before its actions.
    &rule_ids!["DZ3-DICE-03", "DZ3-KEY-59", "DZ3-TURN-12", "DZ3-CMD-15"],
    &rule_ids!["DZ3-KEY-36", "DZ3-TURN-12"],
    &rule_ids!["DZ3-TURN-03", "DZ3-KEY-35"],
    // The movement is over.
    &rule_ids!["DZ3-TURN-03", "DZ3-ADV-09", "DZ3-ADV-11"],
    &rule_ids!["DZ3-ADV-10", "DZ3-KEY-93"],
    &rule_ids!["DZ3-ADV-06", "DZ3-EXTRA-02"],
    &rule_ids!["DZ3-TURN-07", "DZ3-SHOOT-01", "DZ3-KEY-29"],
    &rule_ids!["DZ3-STAND-01", "DZ3-TURN-07"],
    &rule_ids!["DZ3-SHOOT-03", "DZ3-KEY-76"],
    // Where nobody stands.
    &rule_ids![
        "DZ3-ADV-02",
        "DZ3-TERR-11",
        "DZ3-TERR-09",
        "DZ3-PART-05",
        "DZ3-ADV-07",
        "DZ3-PART-06",
        "DZ3-KEY-103"
    ],
    &rule_ids!["DZ3-TERR-01", "DZ3-KEY-34"],
    &rule_ids!["DZ3-CMD-16", "DZ3-SHOOT-05"],
    &rule_ids!["DZ3-SPEC-01", "DZ3-KEY-73"],
    &rule_ids!["DZ3-SETUP-12", "DZ3-KEY-22"],
    &rule_ids!["DZ3-TURN-05", "DZ3-CMD-08"],
    &rule_ids!["DZ3-KEY-31", "DZ3-KEY-30", "DZ3-KEY-87"],
    &rule_ids!["DZ3-CMD-08", "DZ3-CMD-09"],
    &rule_ids!["DZ3-CMD-16", "DZ3-CMD-17", "DZ3-CMD-18"],
    &rule_ids!["DZ3-CMD-03", "DZ3-CMD-04", "DZ3-KEY-16"],
    // Re-rolls.
    &rule_ids!["DZ3-DICE-11", "DZ3-KEY-32", "DZ3-KEY-79", "DZ3-KEY-107", "DZ3-CMD-07"],
    // Room, and what stands in the way.
    &rule_ids!["DZ3-ADV-06", "DZ3-PART-02", "DZ3-PART-05", "DZ3-KEY-92", "DZ3-PART-03"],
    // A wall that halves a cube.
    &rule_ids![
        "DZ3-PART-03",
        "DZ3-ASLT-01",
        "DZ3-SHOOT-03",
        "DZ3-SHOOT-05",
        "DZ3-KEY-28",
        "DZ3-KEY-39",
        "DZ3-KEY-67"
    ],
    &rule_ids!["DZ3-ADV-01", "DZ3-TERR-05", "DZ3-TERR-01"],
    &rule_ids![
        "DZ3-TERR-01",
        "DZ3-TERR-02",
        "DZ3-TERR-03",
        "DZ3-TERR-04",
        "DZ3-TERR-06",
        "DZ3-TERR-07",
        "DZ3-TERR-09",
        "DZ3-TERR-10",
        "DZ3-TERR-11",
        "DZ3-TERR-12",
        "DZ3-KEY-62",
        "DZ3-PART-03",
    ],
    &rule_ids!["DZ3-KEY-103", "DZ3-KEY-106", "DZ3-TERR-06", "DZ3-TERR-12", "DZ3-PART-06"],
    // Shots.
    &rule_ids!["DZ3-SHOOT-01", "DZ3-KEY-69", "DZ3-DICE-05", "DZ3-ITEM-01", "DZ3-KEY-06", "DZ3-KEY-104"],
    &rule_ids!["DZ3-SHOOT-03", "DZ3-KEY-28", "DZ3-KEY-39", "DZ3-KEY-51", "DZ3-KEY-57", "DZ3-KEY-98"],
    &rule_ids!["DZ3-SHOOT-04", "DZ3-KEY-39", "DZ3-KEY-42", "DZ3-KEY-51", "DZ3-KEY-28"],
    &rule_ids!["DZ3-SHOOT-05", "DZ3-KEY-83", "DZ3-KEY-57"],
    // A model that runs wild spares its controller's models.
    &rule_ids!["DZ3-SHOOT-03", "DZ3-ASLT-01", "DZ3-KEY-73"],
    &rule_ids!["DZ3-SHOOT-03", "DZ3-KEY-56", "DZ3-KEY-65", "DZ3-SETUP-16"],
    &rule_ids!["DZ3-KEY-28", "DZ3-KEY-39", "DZ3-KEY-51", "DZ3-KEY-53", "DZ3-KEY-98"],
    // Items.
    &rule_ids![
        "DZ3-ITEM-01",
        "DZ3-ITEM-05",
        "DZ3-KEY-69",
        "DZ3-ITEM-06",
        "DZ3-KEY-06",
        "DZ3-KEY-104",
        "DZ3-ITEMS-01",
        "DZ3-ITEMS-02",
        "DZ3-ITEMS-03",
        "DZ3-ITEMS-08",
        "DZ3-ITEMS-11",
    ],
    &rule_ids!["DZ3-TURN-03", "DZ3-ITEM-02", "DZ3-ITEM-03"],
    &rule_ids!["DZ3-ITEM-02", "DZ3-ITEM-03"],
    // The model stands before anything is picked up.
    &rule_ids!["DZ3-ADV-08", "DZ3-ITEM-02", "DZ3-KEY-06", "DZ3-KEY-104"],
    &rule_ids!["DZ3-KEY-06", "DZ3-KEY-104", "DZ3-ITEM-02"],
    // Special actions of keywords and items.
    &rule_ids![
        "DZ3-SPEC-01",
        "DZ3-KEY-10",
        "DZ3-KEY-15",
        "DZ3-KEY-22",
        "DZ3-KEY-67",
        "DZ3-KEY-92",
        "DZ3-EXTRA-02",
        "DZ3-ITEMS-08",
        "DZ3-KEY-44",
        "DZ3-KEY-06",
    ],
    // Before the battle.
    &rule_ids!["DZ3-SETUP-12", "DZ3-SETUP-13", "DZ3-SETUP-14", "DZ3-ADV-06"],
    &rule_ids!["DZ3-KEY-01", "DZ3-KEY-02"],
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
        let (pinned, stands) = (rule_id!("DZ3-PIN-02"), rule_id!("DZ3-TURN-08"));
        assert!(is_equivalent(pinned, stands) && is_equivalent(stands, pinned));
        assert!(!is_equivalent(pinned, rule_id!("DZ3-SHOOT-04")));
    }
}
