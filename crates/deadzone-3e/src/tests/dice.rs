//! Tests: pools, bonus dice, re-rolls and the order of decisions.

use crate::testing::scene;
use sortie_kernel::dice::{Rolling, Script};
use sortie_kernel::{Io, run};

#[test]
fn an_eight_is_a_success_and_rolls_again() {
    let mut game = scene("E1 2.4.1 enforcer\nP1 4.4.1 plain hp=9").covers(&["DZ3-DICE-09", "DZ3-DICE-10"]);
    // The bonus die follows its eight: 8 8 2, then 7 3 3 3.
    game.play("shoot P1 laser-rifle", [8, 8, 2, 7, 3, 3, 3, 1, 1, 1]);
    assert_eq!(game.damage("P1"), 3);
}

#[test]
fn a_model_without_the_stat_rolls_nothing() {
    let mut game = scene("E1 2.4.1 enforcer\nP1 4.4.1 plain survive=- hp=9")
        .command("P", "dice")
        .covers(&["DZ3-DICE-06"]);
    game.play("shoot P1 laser-rifle", [4, 3, 3, 3, 3]);
    assert_eq!(game.damage("P1"), 1);
}

#[test]
fn without_dice_no_roll_is_made() {
    sortie_rulebook::marks::covers(&["DZ3-DICE-08"], || {
        let attacker = crate::Fighter { dice: 2, target: 4, ..crate::Fighter::default() };
        let defender = crate::Fighter { dice: 0, target: 4, ..crate::Fighter::default() };
        let exchange = crate::Exchange { attacker, defender, shot: true, fights_back: false };
        let (setup, mut at) = crate::rehearsal(&exchange).expect("a rehearsal");
        let mut dice = Rolling::new(Script::new([4, 5]));
        run(&setup, &mut at, &mut Io::silent(&mut dice));
        assert_eq!((dice.source.finish(), at.state.models()[1].damage()), (Ok(()), 2));
    });
}

#[test]
fn weight_of_fire_rerolls_failures_or_successes() {
    let mut game = scene("E1 2.4.1 burst-laser\nP1 4.4.1 plain hp=9").covers(&["DZ3-KEY-107", "DZ3-DICE-11"]);
    game.play("shoot P1 burst-laser", [4, 3, 3, 3, 3, 1, 1, 1]);
    assert_eq!(game.asked(), "a reroll");
    game.offers("reroll 1");
    game.offers("reroll 0+1");
    game.refused("reroll 2", "DZ3-DICE-11");
    game.refused("reroll 0", "DZ3-DICE-11");
    game.refused("roll", "DZ3-DICE-03");
    // A re-rolled eight stands and its bonus die is new.
    game.play("reroll 1", [8, 5]);
    assert_eq!(game.damage("P1"), 3);
}

#[test]
fn an_eight_is_never_rerolled() {
    let mut game = scene("E1 2.4.1 burst-laser\nP1 4.4.1 plain hp=9");
    game.play("shoot P1 burst-laser", [8, 8, 8, 8, 8, 8, 8, 7, 7, 7, 7, 7, 1, 1, 1]);
    game.refused("reroll 1", "DZ3-DICE-11");
    game.play("keep", []);
    assert!(!game.alive("P1"));
}

#[test]
fn the_attacker_rerolls_before_the_defender() {
    let mut game = scene("E1 2.4.1 burst-laser\nP1 4.4.1 plain hp=9 keywords=[\"Resilient_(2)\"]")
        .command("E", "shoot")
        .covers(&["DZ3-KEY-79", "DZ3-CMD-07", "DZ3-DICE-03"]);
    game.play("shoot P1 burst-laser", [4, 3, 3, 3, 3, 1, 1, 1]);
    assert_eq!(game.asked(), "a reroll");
    game.play("keep", []);
    assert_eq!(game.asked(), "b reroll");
    game.play("reroll 2", [5, 1]);
    assert_eq!(game.asked(), "a command-reroll");
    game.refused("spend dice reroll", "DZ3-CMD-05");
    game.refused("reroll 1", "DZ3-CMD-07");
    game.play("spend shoot reroll", [4]);
    assert_eq!(game.damage("P1"), 1);
    assert_eq!(game.fact("a.command"), "[]");
}

#[test]
fn a_command_die_is_worth_a_question_only_where_one_more_success_counts() {
    // The shot, the target's dice, its armour and HP, and what the table answers for the shooter.
    let cases = [
        ([4, 4, 3, 3, 3], [1, 1, 1], "hp=9", ""),
        // Level: one more would hit.
        ([4, 4, 4, 3, 3], [7, 7, 7], "hp=9", ""),
        // One behind: one more would not.
        ([4, 4, 3, 3, 3], [7, 7, 7], "hp=9", "keep"),
        // Armour takes the second point as it takes the first, but not the third.
        ([4, 3, 3, 3, 3], [1, 1, 1], "armour=2 hp=9", "keep"),
        ([4, 4, 3, 3, 3], [1, 1, 1], "armour=2 hp=9", ""),
        // Dead is dead.
        ([4, 4, 3, 3, 3], [1, 1, 1], "hp=2", "keep"),
    ];
    for (shot, answer, target, answered) in cases {
        let shooter = "E1 2.4.1 plain ranged=4 weapons=[\"Gun_[R6]\"]";
        let mut game = scene(&format!("{shooter}\nP1 4.4.1 plain {target}")).command("E", "shoot");
        let dice: Vec<u16> = shot.into_iter().chain(answer).collect();
        game.play("shoot P1 gun", <[u16; 8]>::try_from(dice).expect("eight dice"));
        assert_eq!(
            (game.asked().as_str(), game.answered().as_str()),
            ("a command-reroll", answered),
            "{target}"
        );
    }
}

#[test]
fn in_a_fight_one_more_success_may_save_the_attacker() {
    let fighter = "plain hp=9 weapons=[\"Blade_[CC]\"]";
    let mut game = scene(&format!("E1 2.4.1 {fighter}\nP1 2.4.1 {fighter}")).command("E", "shoot");
    game.play("assault P1 blade", []);
    game.play("fight-back blade", [7, 1, 1, 7, 7, 7]);
    assert_eq!((game.asked().as_str(), game.answered().as_str()), ("a command-reroll", ""));
    let asked = sortie_kernel::words::Words::bare_question;
    let text: sortie_kernel::narration::Text = asked(&game.setup, &game.at);
    assert!(text.to_string().ends_with("1 succeeded, 2 failed; P1 has scored 3"), "{text}");
}

#[test]
fn a_die_is_rerolled_once_per_test() {
    let mut game =
        scene("E1 2.4.1 plain ranged=4 weapons=[\"Gun_[R6,Weight_of_Fire_(5)]\"]\nP1 4.4.1 plain hp=9")
            .command("E", "shoot");
    game.play("shoot P1 gun", [3, 3, 3, 3, 3, 1, 1, 1]);
    game.play("reroll 5", [3, 3, 3, 3, 3]);
    // Nothing is left that a command die could re-roll, so nobody is asked.
    assert_eq!(game.asked(), "a action");
}

#[test]
fn dice_results_are_declared_before_the_roll_attacker_first() {
    let mut game = scene("E1 2.4.1 enforcer\nP1 4.4.1 ghoul").command("E", "dice dice").covers(&[
        "DZ3-CMD-10",
        "DZ3-CMD-11",
        "DZ3-CMD-05",
    ]);
    game.play("shoot P1 laser-rifle", []);
    assert_eq!(game.asked(), "a declare");
    game.refused("spend shoot", "DZ3-CMD-10");
    game.refused("keep", "DZ3-DICE-03");
    game.play("spend dice", []);
    game.play("spend dice", [3, 3, 3, 3, 3, 3, 4, 1, 1, 1]);
    assert_eq!(game.damage("P1"), 1);
}

#[test]
fn the_defender_declares_second() {
    let mut game = scene("E1 2.4.1 enforcer\nP1 4.4.1 ghoul").command("P", "dice");
    game.play("shoot P1 laser-rifle", []);
    assert_eq!(game.asked(), "b declare");
    game.play("spend dice", [4, 3, 3, 3, 3, 1, 1, 1, 5]);
    assert_eq!(game.damage("P1"), 0);
}

#[test]
fn energy_shields_absorb_and_explode() {
    let mut game = scene("E1 2.4.1 enforcer\nP1 4.4.1 plain hp=9 armour=1 keywords=[\"Energy_Shield_(2)\"]")
        .covers(&["DZ3-KEY-25"]);
    game.play("shoot P1 laser-rifle", [4, 4, 4, 4, 4, 1, 1, 1, 8, 6, 1]);
    assert_eq!(game.damage("P1"), 2);
}

#[test]
fn dice_have_eight_sides_and_only_the_highest_rolls_again() {
    let mut game =
        scene("E1 2.4.1 plain weapons=[\"Gun_[R6]\"]\nP1 4.4.1 plain hp=9").covers(&["DZ3-DICE-01"]);
    game.play("shoot P1 gun", [7, 8, 1, 1, 1, 2, 1, 1, 1]);
    assert_eq!(game.damage("P1"), 2);
}

#[test]
#[should_panic(expected = "9")]
fn a_nine_is_no_face_of_a_die() {
    scene("E1 2.4.1 plain weapons=[\"Gun_[R6]\"]\nP1 4.4.1 plain hp=9")
        .play("shoot P1 gun", [9, 1, 1, 1, 1, 1, 1, 1]);
}
