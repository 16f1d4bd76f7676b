//! A game of the toy at the table.

use sortie_kernel::dice::{ByHand, Sampler, Script};
use sortie_kernel::mini::Mini;
use sortie_kernel::words::Spec;
use sortie_kernel::{Side, Viewer};
use sortie_table::{Match, Refusal, Table};

fn table(seed: u64) -> Box<dyn Table> {
    Box::new(Match::<Mini, _>::new(&Spec::default(), Sampler::new(seed)).expect("the default game"))
}

#[test]
fn a_table_asks_lists_refuses_and_goes_on() {
    let mut table = table(7);
    let asked = table.asked().expect("the game begins with a question");
    assert_eq!((asked.id, asked.kind), (0, "model"));
    let (me, other) = (asked.by, asked.by.other());
    let line = table.menu_lines().swap_remove(0);
    assert_eq!(table.choose_line(other, &line), Err(Refusal::NotAsked { asked: me }));
    let Err(Refusal::Illegal { illegal, .. }) = table.choose_line(me, "move 3") else {
        panic!("it answers nothing")
    };
    assert_eq!(illegal.rule.as_str(), "MINI-TURN-01");
    assert!(matches!(table.choose_line(me, "mvoe 3"), Err(Refusal::Unreadable(_))));
    assert_eq!(table.asked().map(|asked| asked.id), Some(0));
    table.choose_line(me, &line).expect("it stands on the menu");
    assert_eq!(table.asked().map(|asked| asked.id), Some(1));
    assert!(table.picture(Viewer::Audience).contains("A1"));
    assert!(table.narration(0, Viewer::Audience)[0].text.ends_with("begins"));
    assert!(table.facts().at("models.A1.hp").is_some());
}

#[test]
fn a_secret_is_told_to_its_side_alone() {
    let mut table = table(7);
    let me = table.asked().expect("a question").by;
    let line = table.menu_lines().swap_remove(0);
    table.choose_line(me, &line).expect("on the menu");
    let from = table.notes_len();
    table.choose_line(me, "overwatch").expect("always allowed");
    let heard =
        |viewer| table.narration(from, viewer).iter().any(|narrated| narrated.text.ends_with("watches"));
    assert!(heard(Viewer::Player(me)) && heard(Viewer::Referee));
    assert!(!heard(Viewer::Player(me.other())) && !heard(Viewer::Audience));
    // The facts keep the secret, too: anyone who does not know which enemies watch reads that it is hidden.
    let watching = |viewer| -> Vec<String> {
        let facts = table.facts_for(viewer);
        let name = |number| format!("models.{}{number}.overwatch", me.letter().to_uppercase());
        (1..=8).filter_map(|number| facts.at(&name(number)).map(ToString::to_string)).collect()
    };
    assert!(watching(Viewer::Player(me)).contains(&"true".to_string()));
    assert_eq!(watching(Viewer::Player(me)), watching(Viewer::Referee));
    for viewer in [Viewer::Player(me.other()), Viewer::Audience] {
        assert!(!watching(viewer).contains(&"true".to_string()), "{:?}", watching(viewer));
        assert!(watching(viewer).contains(&"\"hidden\"".to_string()), "{:?}", watching(viewer));
    }
}

#[test]
fn a_choice_is_taken_back_until_dice_fall_or_the_other_side_answers() {
    let mut table = table(7);
    let me = table.asked().expect("a question").by;
    assert!(matches!(table.undo_by(me), Err(Refusal::NoUndo(_))));
    let before = table.replay();
    let line = table.menu_lines().swap_remove(0);
    table.choose_line(me, &line).expect("on the menu");
    assert!(matches!(table.undo_by(me.other()), Err(Refusal::NoUndo(_))));
    table.undo_by(me).expect("no die was rolled");
    assert_eq!(table.replay(), before);
    assert_eq!(table.asked().map(|asked| (asked.id, asked.by)), Some((0, me)));
}

#[test]
fn dice_that_fail_leave_the_game_as_it_was() {
    let mut given = vec![3, 5].into_iter();
    let by_hand = ByHand::new(move |_| given.next());
    let mut game = Match::<Mini, _>::new(&Spec::default(), by_hand).expect("the default game");
    let me = game.decision().expect("B begins with the higher die").by;
    assert_eq!(me, Side::B);
    game.choose(me, "activate B1").expect("a ready model");
    let before = (game.position().clone(), game.notes().len(), game.entries().len());
    let shot = game.menu().into_iter().map(|c| format!("{c:?}")).any(|c| c.starts_with("Shoot"));
    let line = if shot { game.menu_lines().into_iter().find(|l| l.starts_with("shoot")) } else { None };
    let line = line.expect("somebody is in sight across the yard");
    assert_eq!(game.choose(me, &line), Err(Refusal::Dice));
    assert_eq!((game.position().clone(), game.notes().len(), game.entries().len()), before);
    assert!(game.dice_failed());
    let short = Match::<Mini, _>::new(&Spec::default(), Script::new([])).expect("the default game");
    assert!(short.dice_failed() && short.decision().is_none() && short.outcome().is_none());
}
