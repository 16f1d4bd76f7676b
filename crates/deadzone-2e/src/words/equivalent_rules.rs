//! Rules that forbid the same thing in different words.
//!
//! The catalogue often states one prohibition in several places: a pinned model must stand up first (TURN-07), and
//! STAND UP is what it takes (STAND-01). A refusal names one of them; the author of a script may have found another.

use sortie_kernel::words::share_a_row;
use sortie_rulebook::{RuleId, rule_ids};

/// Each row is one prohibition and the rules that state it, or a part of it.
const EQUIVALENT: &[&[RuleId]] = &[
    // A pinned model does nothing but stand up.
    &rule_ids!["DZ2-TURN-07", "DZ2-STAND-01", "DZ2-PIN-01", "DZ2-CMD-13"],
    // No Speed, no movement; a dash forbids.
    &rule_ids!["DZ2-FORCE-09", "DZ2-CMD-10", "DZ2-DICE-05", "DZ2-MOVE-01", "DZ2-SPRINT-01"],
    // The edge of the board, and its exits.
    &rule_ids!["DZ2-MOVE-04", "DZ2-MOVE-05", "DZ2-MOVE-06"],
    // Which models may be activated, and when.
    &rule_ids!["DZ2-ROUND-02", "DZ2-TURN-01", "DZ2-ROUND-03", "DZ2-ROUND-01"],
    &rule_ids!["DZ2-TURN-01", "DZ2-TURN-02"],
    &rule_ids!["DZ2-TURN-04", "DZ2-TURN-05"],
    &rule_ids!["DZ2-TURN-01", "DZ2-ABIL-23", "DZ2-ABIL-25"],
    // Budget of actions.
    &rule_ids!["DZ2-TURN-02", "DZ2-TURN-06", "DZ2-SPEC-01"],
    &rule_ids!["DZ2-TURN-02", "DZ2-SPRINT-01", "DZ2-FIGHT-01", "DZ2-ABIL-26", "DZ2-ABIL-29", "DZ2-LOST-16"],
    // Among enemies.
    &rule_ids!["DZ2-TURN-08", "DZ2-SHOOT-03", "DZ2-SPRINT-02", "DZ2-SPEC-01", "DZ2-ABIL-07", "DZ2-ITEMS-08"],
    &rule_ids!["DZ2-SHOOT-02", "DZ2-SHOOT-03"],
    &rule_ids!["DZ2-MOVE-10", "DZ2-FIGHT-02", "DZ2-MOVE-11"],
    &rule_ids!["DZ2-MOVE-12", "DZ2-MOVE-13", "DZ2-DICE-05", "DZ2-FIGHT-06", "DZ2-ABIL-43"],
    &rule_ids!["DZ2-FIGHT-01", "DZ2-CMD-12", "DZ2-FIGHT-02"],
    &rule_ids!["DZ2-STAND-02", "DZ2-MOVE-12", "DZ2-FIGHT-06"],
    &rule_ids!["DZ2-FIGHT-03", "DZ2-ITEM-01", "DZ2-ABIL-44", "DZ2-ABIL-43", "DZ2-SHOOT-04"],
    &rule_ids!["DZ2-FIGHT-05", "DZ2-PIN-02", "DZ2-FIGHT-06", "DZ2-MOVE-12", "DZ2-STAND-02", "DZ2-ABIL-43"],
    // Command dice.
    &rule_ids![
        "DZ2-CMD-05",
        "DZ2-CMD-06",
        "DZ2-CMD-08",
        "DZ2-CMD-10",
        "DZ2-CMD-11",
        "DZ2-CMD-12",
        "DZ2-CMD-15",
        "DZ2-CMD-13",
    ],
    &rule_ids!["DZ2-CMD-06", "DZ2-CMD-07"],
    &rule_ids!["DZ2-CMD-08", "DZ2-CMD-09"],
    &rule_ids!["DZ2-CMD-03", "DZ2-CMD-04", "DZ2-LOST-34"],
    // Army specials.
    &rule_ids!["DZ2-CMD-15", "DZ2-CMD-16", "DZ2-CMD-17", "DZ2-CMD-19", "DZ2-CMD-20", "DZ2-CMD-21"],
    // A test that nothing changes.
    &rule_ids![
        "DZ2-DICE-12",
        "DZ2-ABIL-21",
        "DZ2-ABIL-30",
        "DZ2-ABIL-33",
        "DZ2-ABIL-34",
        "DZ2-CMD-08",
        "DZ2-ITEMS-01",
    ],
    // Re-rolls.
    &rule_ids!["DZ2-DICE-11", "DZ2-ABIL-18", "DZ2-LOST-03", "DZ2-LOST-27"],
    // Room, and what stands in the way.
    &rule_ids!["DZ2-MOVE-07", "DZ2-MOVE-26", "DZ2-LOST-16", "DZ2-MOVE-21"],
    &rule_ids!["DZ2-MOVE-01", "DZ2-MOVE-02", "DZ2-MOVE-14", "DZ2-SPRINT-01"],
    &rule_ids![
        "DZ2-MOVE-14",
        "DZ2-MOVE-15",
        "DZ2-MOVE-16",
        "DZ2-MOVE-17",
        "DZ2-MOVE-18",
        "DZ2-MOVE-19",
        "DZ2-MOVE-20",
        "DZ2-MOVE-21",
        "DZ2-MOVE-22",
        "DZ2-MOVE-23",
        "DZ2-MOVE-26",
        "DZ2-LOST-30",
    ],
    &rule_ids!["DZ2-LOST-20", "DZ2-MOVE-17", "DZ2-MOVE-19", "DZ2-MOVE-23"],
    // Beyond the wall that halves a cube.
    &rule_ids![
        "DZ2-MOVE-26",
        "DZ2-FIGHT-01",
        "DZ2-SHOOT-02",
        "DZ2-SHOOT-07",
        "DZ2-ABIL-40",
        "DZ2-ABIL-42",
        "DZ2-ITEM-09",
        "DZ2-ITEMS-08",
    ],
    // Shots.
    &rule_ids![
        "DZ2-SHOOT-04",
        "DZ2-ABIL-44",
        "DZ2-DICE-05",
        "DZ2-ITEM-01",
        "DZ2-ABIL-03",
        "DZ2-LOST-21",
        "DZ2-LOST-07",
    ],
    &rule_ids!["DZ2-SHOOT-01", "DZ2-SHOOT-02", "DZ2-ABIL-20", "DZ2-ABIL-29", "DZ2-ABIL-34", "DZ2-ABIL-52"],
    &rule_ids!["DZ2-SHOOT-05", "DZ2-SHOOT-06", "DZ2-ABIL-20", "DZ2-ABIL-29", "DZ2-ABIL-52"],
    &rule_ids!["DZ2-SHOOT-07", "DZ2-ITEMS-06", "DZ2-ABIL-34", "DZ2-ABIL-52", "DZ2-CMD-19", "DZ2-CMD-15"],
    &rule_ids!["DZ2-SHOOT-02", "DZ2-ABIL-33", "DZ2-SETUP-17"],
    // A mark needs what a shot needs.
    &rule_ids!["DZ2-LOST-15", "DZ2-SHOOT-02", "DZ2-SHOOT-05", "DZ2-SHOOT-06", "DZ2-SHOOT-07"],
    &rule_ids!["DZ2-FFE-01", "DZ2-LOST-01"],
    &rule_ids!["DZ2-LOST-07", "DZ2-LOST-26", "DZ2-ABIL-40"],
    &rule_ids!["DZ2-SHOOT-04", "DZ2-LOST-24"],
    // Items.
    &rule_ids![
        "DZ2-ITEM-01",
        "DZ2-ITEM-06",
        "DZ2-ABIL-44",
        "DZ2-ABIL-03",
        "DZ2-LOST-21",
        "DZ2-ITEMS-01",
        "DZ2-ITEMS-02",
        "DZ2-ITEMS-08",
    ],
    &rule_ids!["DZ2-DICE-03", "DZ2-ITEMS-01", "DZ2-ITEMS-02", "DZ2-ITEMS-08"],
    &rule_ids!["DZ2-ITEM-02", "DZ2-ITEM-03", "DZ2-ITEM-04"],
    &rule_ids!["DZ2-ITEM-09", "DZ2-ITEM-10", "DZ2-ITEM-11", "DZ2-ITEM-02"],
    &rule_ids!["DZ2-ABIL-03", "DZ2-LOST-21", "DZ2-ITEM-02", "DZ2-ITEM-09"],
    // Special actions of abilities and items.
    &rule_ids![
        "DZ2-SPEC-01",
        "DZ2-ABIL-07",
        "DZ2-ABIL-23",
        "DZ2-ABIL-40",
        "DZ2-ABIL-42",
        "DZ2-LOST-07",
        "DZ2-LOST-15",
        "DZ2-LOST-16",
        "DZ2-LOST-39",
        "DZ2-LOST-42",
        "DZ2-ITEMS-08",
        "DZ2-ITEMS-14",
        "DZ2-ITEMS-16",
        "DZ2-ABIL-12",
    ],
    // Models that do nothing voluntarily.
    &rule_ids!["DZ2-ITEMS-14", "DZ2-FORCE-09", "DZ2-MOVE-01", "DZ2-CMD-05"],
    &rule_ids!["DZ2-ITEMS-14", "DZ2-TURN-06"],
    &rule_ids!["DZ2-TURN-11", "DZ2-LOST-02"],
    // Before the battle.
    &rule_ids!["DZ2-SETUP-14", "DZ2-SETUP-15", "DZ2-MOVE-07", "DZ2-LOST-20"],
    &rule_ids!["DZ2-LOST-31", "DZ2-SETUP-16"],
    &rule_ids!["DZ2-LOST-05", "DZ2-SETUP-16"],
    &rule_ids!["DZ2-ABIL-41", "DZ2-SETUP-16"],
    // Two bars at once: either may be named.
    &rule_ids!["DZ2-SHOOT-03", "DZ2-DICE-05"],
    &rule_ids!["DZ2-SPRINT-02", "DZ2-MOVE-01"],
    &rule_ids!["DZ2-TURN-01", "DZ2-DMG-06"],
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
        let (pinned, stands) = (rule_id!("DZ2-TURN-07"), rule_id!("DZ2-STAND-01"));
        assert!(is_equivalent(pinned, stands) && is_equivalent(stands, pinned));
        assert!(!is_equivalent(pinned, rule_id!("DZ2-SHOOT-06")));
    }
}
