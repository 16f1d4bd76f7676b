//! Secrets hold: worlds that differ only in what a viewer cannot know look, ask and log the same (DZA-GEN-04,
//! DZA-CARD-23).

use crate::cards::Effect;
use crate::{Alpha, Choice, Event, Setup};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::narration::Narrate as _;
use sortie_kernel::show::Show as _;
use sortie_kernel::words::{Spec, Words as _};
use sortie_kernel::{Io, Note, Position, Ruleset, Side, Viewer, choose, run};

fn setup() -> Setup {
    Alpha::build(&Spec::default()).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// The log as a viewer reads it.
fn told(setup: &Setup, notes: &[Note<Event>], viewer: Viewer) -> Vec<String> {
    let each = notes.iter().filter_map(|note| {
        let event = Alpha::seen(setup, &note.event, viewer)?;
        let faces = if event == note.event { note.faces.clone() } else { Vec::new() };
        Some(format!("{} {} {faces:?}", note.rule, event.describe(setup)))
    });
    each.collect()
}

fn play(setup: &Setup, at: &mut Position<Alpha>, choice: Choice, seed: u64) -> Vec<Note<Event>> {
    let mut notes = Vec::new();
    let mut dice = Rolling::new(Sampler::new(seed));
    choose(setup, at, choice, &mut Io { dice: &mut dice, log: Some(&mut notes) });
    run(setup, at, &mut Io { dice: &mut dice, log: Some(&mut notes) });
    notes
}

/// Two worlds that are one to the viewer stay one after an open choice.
fn compare(setup: &Setup, at: &Position<Alpha>, choice: Choice, viewer: Viewer, seed: u64) -> bool {
    let view = Alpha::view(setup, at, viewer);
    let mut world = Alpha::imagine(setup, &view, &mut Rolling::new(Sampler::new(seed ^ 0x77)));
    assert_eq!(Alpha::decision(setup, at), Alpha::decision(setup, &world));
    assert_eq!(Alpha::question(setup, at), Alpha::question(setup, &world));
    if seed.is_multiple_of(16) {
        let worlds = [at, &world].map(|at| Alpha::scene(setup, &Alpha::view(setup, at, viewer), viewer));
        assert_eq!(worlds[0], worlds[1]);
    }
    let random = matches!(choice, Choice::Play { effect: Effect::ChangeOfPlans, .. });
    if random || Alpha::check(setup, &world, choice).is_err() {
        return false;
    }
    let mut truth = at.clone();
    let logs = [play(setup, &mut truth, choice, seed), play(setup, &mut world, choice, seed)];
    assert_eq!(told(setup, &logs[0], viewer), told(setup, &logs[1], viewer), "the log betrays a secret");
    assert_eq!(
        Alpha::decision(setup, &truth),
        Alpha::decision(setup, &world),
        "being asked betrays a secret"
    );
    assert_eq!(Alpha::view(setup, &truth, viewer), Alpha::view(setup, &world, viewer));
    true
}

/// DZA-GEN-04, DZA-CARD-23
#[test]
fn paired_worlds_are_alike_to_the_other_seat_and_the_audience() {
    let setup = setup();
    let mut random = Sampler::new(41);
    let mut menu = Vec::new();
    let mut pairs = 0;
    while pairs < 10_000 {
        let mut dice = Rolling::new(Sampler::new(random.bits()));
        let mut at = Alpha::opening(&setup);
        while let Some(decision) = run(&setup, &mut at, &mut Io::silent(&mut dice)) {
            menu.clear();
            Alpha::candidates(&setup, &at, &mut menu);
            let choice = menu[random.below(menu.len() as u64) as usize];
            for viewer in [Viewer::Player(decision.by.other()), Viewer::Audience] {
                pairs += u32::from(compare(&setup, &at, choice, viewer, random.bits()));
            }
            choose(&setup, &mut at, choice, &mut Io::silent(&mut dice));
        }
    }
    assert!(pairs >= 10_000);
}

/// DZA-GEN-04
#[test]
fn a_view_shows_the_own_hand_and_counts_of_the_other() {
    let game = super::scene(
        "a = { hand = [\"E1\", \"E5\"] }\nb = { hand = [\"P2\"] }\nmodel = [{ name = \"T1\", at = \"D1\" }, { name = \"G1\", at = \"D5\" }]\n",
    );
    let game = game.covers(&["DZA-GEN-04"]);
    let own = Alpha::view(&game.setup, &game.at, Viewer::Player(Side::A));
    assert_eq!((own.cards[0].hand, own.cards[1].hand), (Some(0b1_0001), None));
    assert_eq!((own.cards[1].held, own.cards[1].left), (1, 11));
    let shown = Alpha::picture(&game.setup, &own, Viewer::Player(Side::A));
    assert!(shown.contains("card E5") && !shown.contains("card P2"), "{shown}");
    let audience = Alpha::view(&game.setup, &game.at, Viewer::Audience);
    assert_eq!(audience.cards.map(|cards| cards.hand), [None, None]);
    let scene = Alpha::scene(&game.setup, &audience, Viewer::Audience);
    assert!(scene.sides.iter().all(|side| side.pools[0].shown.is_empty()));
    let mut dice = Rolling::new(Sampler::new(1));
    let world = Alpha::imagine(&game.setup, &own, &mut dice);
    assert_eq!((world.state.hands[0], world.state.hands[1].count_ones()), (0b1_0001, 1));
}

/// DZA-TURN-14: a card drawn is named to its owner alone.
#[test]
fn a_draw_is_told_to_its_owner_alone() {
    let mut game = super::scene("model = [{ name = \"T1\", at = \"D1\" }, { name = \"G1\", at = \"D5\" }]\n");
    game.play("end", [3, 1]);
    let own = told(&game.setup, &game.notes, Viewer::Player(Side::A)).join("\n");
    let other = told(&game.setup, &game.notes, Viewer::Player(Side::B)).join("\n");
    assert!(own.contains("draws E3") && own.contains("draws E1"), "{own}");
    assert!(other.contains("draws a card") && !other.contains("E3"), "{other}");
}
