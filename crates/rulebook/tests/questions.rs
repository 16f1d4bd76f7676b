//! What players ask, and the rule that must be among the first three answers.

use sortie_rulebook::search::{ask, find};

const DEADZONE: &[(&str, &[&str])] = &[
    ("can I shoot into combat", &["DZ3-SHOOT-02", "DZ3-SHOOT-09", "DZ3-TURN-09"]),
    ("cover", &["DZ3-SHOOT-07", "DZ3-KEY-13", "DZ3-KEY-88"]),
    ("how do I win", &["DZ3-WIN-01", "DZ3-WIN-02", "DZ3-WIN-04", "DZ3-ENDP-04"]),
    ("what is pinned", &["DZ3-PIN-01"]),
    ("line of sight", &["DZ3-SHOOT-05"]),
    ("clear shot", &["DZ3-SHOOT-07"]),
    ("high ground", &["DZ3-SHOOT-08"]),
    ("how far can I shoot", &["DZ3-SHOOT-04"]),
    ("friendly fire", &["DZ3-SHOOT-09"]),
    ("exploding eights", &["DZ3-DICE-10"]),
    ("command dice", &["DZ3-CMD-01", "DZ3-CMD-02", "DZ3-CMD-03", "DZ3-CMD-05"]),
    ("re-roll", &["DZ3-DICE-11", "DZ3-CMD-03", "DZ3-CMD-07"]),
    ("reroll command dice", &["DZ3-CMD-03", "DZ3-CMD-07", "DZ3-CMD-04"]),
    ("+1 model", &["DZ3-CMD-08", "DZ3-CMD-09"]),
    ("special order", &["DZ3-CMD-16", "DZ3-CMD-17"]),
    ("how many actions", &["DZ3-TURN-03"]),
    ("standing up", &["DZ3-STAND-01"]),
    ("breaking away from an enemy", &["DZ3-ADV-10", "DZ3-ADV-11"]),
    ("leaving the board", &["DZ3-ADV-04"]),
    ("how many models fit in a cube", &["DZ3-ADV-06"]),
    ("falling", &["DZ3-FALL-01", "DZ3-FALL-03", "DZ3-FALL-05"]),
    ("jumping down", &["DZ3-FALL-04"]),
    ("armour", &["DZ3-DMG-03", "DZ3-DMG-04", "DZ3-KEY-04"]),
    ("picking up an item", &["DZ3-ITEM-02", "DZ3-ITEM-03"]),
    ("who starts", &["DZ3-SETUP-11", "DZ3-TURN-01"]),
    ("jump pack", &["DZ3-KEY-61", "DZ3-KEY-62"]),
    ("blaze away", &["DZ3-KEY-76"]),
    ("smoke", &["DZ3-KEY-83", "DZ3-ITEMS-10", "DZ3-KEY-84"]),
    ("killing models for points", &["DZ3-DMG-05"]),
    ("sprint", &["DZ3-SPRINT-01"]),
    ("what happens when rounds end", &["DZ3-ENDP-01", "DZ3-ENDP-05", "DZ3-WIN-04", "DZ3-ROUND-01"]),
    ("fight back", &["DZ3-ASLT-05"]),
];

const KILL_TEAM: &[(&str, &[&str])] = &[
    ("can I shoot into combat", &["KT-SHOOT-01", "KT-SHOOT-03", "KT-LOS-01"]),
    ("cover", &["KT-SHOOT-11", "KT-LOS-10", "KT-LOS-11", "KT-LOS-15"]),
    ("how do I win", &["KT-END-02"]),
    ("what is injured", &["KT-DMG-04", "KT-DMG-05"]),
    ("line of sight", &["KT-LOS-01", "KT-LOS-02"]),
    ("conceal", &["KT-ORDER-04", "KT-LOS-02"]),
    ("engage order", &["KT-ORDER-03"]),
    ("overwatch", &["KT-OW-01", "KT-OW-02", "KT-OW-03"]),
    ("how far can I charge", &["KT-CHARGE-01"]),
    ("dash", &["KT-DASH-01", "KT-DASH-02"]),
    ("fall back", &["KT-FALL-01", "KT-FALL-02"]),
    ("retreat from combat", &["KT-FALL-03", "KT-FALL-01", "KT-FALL-02"]),
    ("critical hits", &["KT-SHOOT-07", "KT-WR-01"]),
    ("parry", &["KT-FIGHT-11"]),
    ("strike", &["KT-FIGHT-10"]),
    ("controlling an objective", &["KT-OBJ-01"]),
    ("who controls a marker when it is equal", &["KT-OBJ-02", "KT-OBJ-01"]),
    ("command re-roll", &["KT-PLOY-03", "KT-PLOY-07"]),
    ("command points", &["KT-STRAT-01", "KT-SETUP-14"]),
    ("initiative", &["KT-INIT-02", "KT-INIT-03", "KT-INIT-05"]),
    ("mortal wounds", &["KT-DMG-03", "KT-WR-18"]),
    ("climbing", &["KT-CLIMB-01", "KT-CLIMB-02", "KT-CLIMB-03"]),
    ("jump a gap", &["KT-JUMP-01"]),
    ("engagement range", &["KT-ER-01"]),
    ("measuring", &["KT-MEAS-01", "KT-MEAS-02", "KT-MEAS-06"]),
    ("vantage point", &["KT-TERR-06", "KT-TERR-08"]),
    ("obscured", &["KT-LOS-12", "KT-LOS-20"]),
    ("how many saves", &["KT-SHOOT-12", "KT-SHOOT-13", "KT-SHOOT-10", "KT-SHOOT-14"]),
    ("barricade", &["KT-TERR-05", "KT-SETUP-10", "KT-CQTERR-01"]),
    ("picking up a token", &["KT-PICK-01", "KT-PICK-03", "KT-PICK-07"]),
    ("guard", &["KT-CQ-02", "KT-CQ-03", "KT-CQ-04"]),
    ("opening a hatch", &["KT-CQ-10", "KT-CQTERR-08"]),
];

const DEADZONE_2E: &[(&str, &[&str])] = &[
    ("can I shoot into combat", &["DZ2-SHOOT-03", "DZ2-SHMOD-02", "DZ2-SHOOT-02"]),
    ("cover", &["DZ2-SHMOD-01", "DZ2-SHOOT-07"]),
    ("how do I win", &["DZ2-WIN-01", "DZ2-WIN-02"]),
    ("what is pinned", &["DZ2-PIN-01", "DZ2-PIN-02"]),
    ("line of sight", &["DZ2-SHOOT-07"]),
    ("clear shot", &["DZ2-SHMOD-01"]),
    ("firing for effect", &["DZ2-FFE-01", "DZ2-FFE-02", "DZ2-SHMOD-04"]),
    ("how many actions does a model have", &["DZ2-TURN-02"]),
    ("when does a model die", &["DZ2-DMG-06", "DZ2-DMG-04", "DZ2-DMG-01"]),
    ("splat", &["DZ2-CMD-15", "DZ2-CMD-16", "DZ2-CMD-17"]),
    ("breaking away", &["DZ2-MOVE-12", "DZ2-MOVE-13"]),
    ("swapping items", &["DZ2-ITEM-09"]),
];

const ALPHA: &[(&str, &[&str])] = &[
    ("can I shoot into combat", &["DZA-SHOOT-06", "DZA-TURN-10", "DZA-SHOOT-01"]),
    ("cover", &["DZA-TERR-09", "DZA-SHOOT-07", "DZA-SETUP-04"]),
    ("how do I win", &["DZA-END-01", "DZA-END-03", "DZA-END-04"]),
    ("what is pinned", &["DZA-AGG-03", "DZA-AGG-04", "DZA-AGG-05"]),
    ("overwatch", &["DZA-OVER-01", "DZA-OVER-03", "DZA-OVER-07"]),
    ("enraged", &["DZA-AGG-06"]),
    ("out of cards", &["DZA-TURN-13", "DZA-END-03"]),
    ("grenades", &["DZA-GREN-01", "DZA-ITEM-07"]),
    ("how many cards do I draw", &["DZA-TURN-14", "DZA-SETUP-11"]),
    ("blaze away", &["DZA-BLAZE-01"]),
    ("leaving a fight", &["DZA-BREAK-01", "DZA-BREAK-06", "DZA-BREAK-08"]),
];

const DELTA: &[(&str, &[&str])] = &[
    ("can I shoot into combat", &["D1Z-CQB-21", "D1Z-RNG-09"]),
    ("cover", &["D1Z-COVER-01", "D1Z-COVER-02"]),
    ("how do I win", &["D1Z-TIDY-04", "D1Z-TIDY-05"]),
    ("what is prone", &["D1Z-WND-11", "D1Z-WND-12", "D1Z-WND-13", "D1Z-VOL-04"]),
    ("snap fire", &["D1Z-REACT-01", "D1Z-REACT-05", "D1Z-REACT-06", "D1Z-REACT-07"]),
    ("stress", &["D1Z-STR-01", "D1Z-STR-02", "D1Z-STR-03", "D1Z-STR-04"]),
    ("can I measure before shooting", &["D1Z-MEAS-04", "D1Z-MEAS-05"]),
    ("who goes first", &["D1Z-FWD-01", "D1Z-FWD-03", "D1Z-TURN-04", "D1Z-SETUP-10"]),
    ("coherency", &["D1Z-COH-01", "D1Z-COH-02", "D1Z-COH-03"]),
    ("acting again", &["D1Z-GUTS-01", "D1Z-GUTS-03", "D1Z-GUTS-05"]),
    ("how many turns", &["D1Z-TURN-02"]),
    ("healing a wounded model", &["D1Z-AID-01", "D1Z-AID-02", "D1Z-AID-03"]),
];

fn answered(ruleset: &str, questions: &[(&str, &[&str])]) -> Vec<String> {
    let mut missed = Vec::new();
    for (question, expected) in questions {
        let found: Vec<&str> = find(question, Some(ruleset)).iter().map(|rule| rule.id).take(3).collect();
        if !expected.iter().any(|id| found.contains(id)) {
            missed.push(format!("{question}: {found:?}, not {expected:?}"));
        }
    }
    missed
}

#[test]
fn players_find_their_rule_among_the_first_three() {
    let tables = [
        ("deadzone-3e", DEADZONE, 20),
        ("kill-team", KILL_TEAM, 20),
        ("deadzone-2e", DEADZONE_2E, 8),
        ("deadzone-alpha", ALPHA, 8),
        ("delta-one-zero", DELTA, 8),
    ];
    let mut missed = Vec::new();
    for (ruleset, questions, least) in tables {
        assert!(questions.len() >= least, "{ruleset} has only {} questions", questions.len());
        missed.extend(answered(ruleset, questions));
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn a_word_that_only_a_short_answer_knows_is_not_corrected() {
    let answer = ask("what is pinned", Some("kill-team"));
    assert_eq!(answer.meant, None);
    assert!(answer.reply.is_some_and(|reply| reply.text.starts_with("Nobody is pinned")));
}
