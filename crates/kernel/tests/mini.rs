//! The toy's rules with scripted dice: smallest position, dice used up, exact outcome, the refusal too.
#![cfg(feature = "mini")]

use sortie_kernel::dice::{DiceFault, Rolling, Script};
use sortie_kernel::mini::{Choice, Event, Frame, Mini, OVERWATCH, READY, Setup, Who, aim};
use sortie_kernel::{Io, Note, Position, Ruleset, Side, choose, run};
use sortie_rulebook::marks::covers;
use sortie_rulebook::rule_id;

fn shoot(by: u8, at: u8, faces: &[u16]) -> (Position<Mini>, Vec<Note<Event>>, Result<(), DiceFault>) {
    let setup = Setup::default();
    let mut state = Mini::opening(&setup).state;
    state.command = [0, 0];
    let shot = aim(&setup, &state, by, at);
    let mut position = Position::<Mini>::new(state, Frame::Fire { shot });
    let mut dice = Rolling::new(Script::new(faces));
    let mut log = Vec::new();
    run(&setup, &mut position, &mut Io { dice: &mut dice, log: Some(&mut log) });
    (position, log, dice.source.finish())
}

#[test]
fn an_eight_rolls_again_and_every_roll_is_logged_with_its_faces() {
    covers(&["MINI-SHOOT-01", "MINI-KEY-01", "MINI-KEY-02"], || {
        // Model 1 rolls 3 + 1 dice at 5+; the first shows 8 twice. Target 9 saves nothing and has no armour.
        let (after, log, dice) = shoot(1, 9, &[8, 8, 2, 5, 1, 1, 1, 1, 1]);
        assert_eq!(dice, Ok(()));
        assert_eq!(after.state.models[9].hp, 0);
        assert_eq!(log[0].faces, [8, 8, 2, 5, 1, 1]);
        assert_eq!(log[0].event, Event::Rolled { dice: 4, target: 5, successes: 3 });
        assert_eq!(log[0].rule, rule_id!("MINI-SHOOT-01"));
        assert_eq!(log.last().expect("a story").event, Event::Died { model: Who(9) });
    });
}

#[test]
fn burning_adds_its_dice_once_the_target_was_hurt() {
    covers(&["MINI-KEY-03"], || {
        // Two hits, no saves, armour 0 leave 1 of 3 hit points; one of two dice of fire shows 7 and takes it.
        let (after, log, dice) = shoot(2, 10, &[4, 4, 1, 1, 1, 1, 7, 1]);
        assert_eq!(dice, Ok(()));
        assert_eq!(after.state.models[10].hp, 0);
        assert!(log.iter().any(|note| note.rule == rule_id!("MINI-KEY-03")));
    });
}

#[test]
fn dice_left_over_and_dice_missing_are_faults() {
    assert!(matches!(shoot(0, 9, &[1, 1, 1, 1, 1, 1, 5]).2, Err(DiceFault::Unused { .. })));
    assert!(matches!(shoot(0, 9, &[1, 1, 1, 1]).2, Err(DiceFault::Missing { .. })));
}

#[test]
fn a_hidden_watcher_may_fire_in_the_middle_of_a_move() {
    covers(&["MINI-REACT-01", "MINI-TURN-02"], || {
        let setup = Setup::default();
        let mut state = Mini::opening(&setup).state;
        for model in &mut state.models {
            model.hp = 0;
        }
        (state.models[0].hp, state.models[0].flags) = (2, READY);
        (state.models[8].hp, state.models[8].flags) = (2, OVERWATCH);
        let mut at = Position::<Mini>::new(state, Frame::PickAction { model: 0, left: 2 });
        let mut dice = Rolling::new(Script::new([5, 5, 5, 1, 1, 1, 1, 1]));
        let mut io = Io::silent(&mut dice);
        choose(&setup, &mut at, Choice::Move(1), &mut io);
        let asked = run(&setup, &mut at, &mut io).expect("the watcher is asked");
        assert_eq!(asked.by, Side::B);
        choose(&setup, &mut at, Choice::Fire, &mut io);
        run(&setup, &mut at, &mut io);
        // Three hits less armour 1: the mover is dead (two dice of fire besides) and its second action is lost.
        assert_eq!(at.state.models[0].hp, 0);
        assert!(at.is_over());
        assert_eq!(dice.source.finish(), Ok(()));
    });
}

#[test]
fn refusals_name_the_rule() {
    let setup = Setup::default();
    let state = Mini::opening(&setup).state;
    let at = Position::<Mini>::new(state, Frame::PickAction { model: 0, left: 2 });
    let rule = |choice| Mini::check(&setup, &at, choice).expect_err("illegal").rule;
    assert_eq!(rule(Choice::Move(0)), rule_id!("MINI-TURN-02"));
    assert_eq!(rule(Choice::Move(200)), rule_id!("MINI-TURN-02"));
    assert_eq!(rule(Choice::Shoot(1)), rule_id!("MINI-SHOOT-03"));
    assert_eq!(rule(Choice::Keep), rule_id!("MINI-TURN-01"));
}
