//! What is shown agrees with what is played.

use crate::choice::Choice;
use crate::event::Event;
use crate::setup::Setup;
use crate::{KillTeam, traits};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::show::{Board, Show};
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Io, Note, Position, Ruleset, Side, Viewer, choose, run};

fn build(mission: &str) -> Setup {
    let mut spec = Spec { mission: mission.to_string(), ..Spec::default() };
    spec.options.insert("guard".into(), "on".into());
    KillTeam::build(&spec).expect("a mission of the game")
}

#[test]
fn the_drawing_of_every_map_is_its_terrain() {
    for (name, _) in KillTeam::listing().missions {
        let setup = build(&name);
        let Board::Open { width, height, parts, .. } = KillTeam::board(&setup) else { panic!("open") };
        assert_eq!((width, height), setup.size);
        // Hatches come and go with a battle and are drawn in its scene.
        let hatches = setup.close.as_ref().map_or(&[][..], |close| &close.hatches);
        let moves = |id: u16| hatches.iter().any(|hatch| hatch.open.contains(id) || hatch.shut == id);
        let fixed = setup.terrain.parts().iter().enumerate().filter(|(number, _)| !moves(*number as u16));
        let fixed: Vec<_> = fixed.map(|(_, part)| part).collect();
        assert_eq!(parts.len(), fixed.len());
        for (drawn, part) in parts.iter().zip(fixed) {
            assert_eq!(drawn.z, [part.bottom, part.top]);
            assert_eq!(drawn.outline.len(), part.corners().len());
            assert_eq!(drawn.traits.contains(&"heavy".to_string()), part.traits.any(traits::HEAVY));
        }
    }
}

/// Plays random battles and calls `visit` at every question.
fn wander(setup: &Setup, battles: u64, mut visit: impl FnMut(&Position<KillTeam>, &[Choice])) {
    for seed in 0..battles {
        let (mut dice, mut picks) = (Rolling::new(Sampler::new(seed)), Sampler::new(seed + 1000));
        let mut at = KillTeam::opening(setup);
        let mut io = Io::silent(&mut dice);
        while run(setup, &mut at, &mut io).is_some() {
            let mut menu = Vec::new();
            KillTeam::candidates(setup, &at, &mut menu);
            visit(&at, &menu);
            let choice = menu[picks.below(menu.len() as u64) as usize];
            choose(setup, &mut at, choice, &mut io);
        }
    }
}

#[test]
fn every_choice_has_a_sentence_and_every_question_a_default_answer() {
    sentences_of("control");
    // Close quarters have hatchways to open and shut.
    assert!(sentences_of("conduit").iter().any(|words| words.contains(" opens hatchway ")));
}

/// The sentences of all choices of a few battles.
fn sentences_of(mission: &str) -> Vec<String> {
    let setup = build(mission);
    let (mut n, mut all) = (0u32, Vec::new());
    wander(&setup, 2, |at, menu| {
        let default = KillTeam::default_choice(&setup, at);
        assert_eq!(KillTeam::check(&setup, at, default), Ok(()), "{default:?}");
        let mut sentences: Vec<String> = Vec::new();
        for choice in menu {
            let sketch = KillTeam::sketch(&setup, at, *choice);
            let words = sketch.words.to_string();
            assert!(words.contains(' ') && sketch.group != "other", "{choice:?}: {sketch:?}");
            assert!(words.starts_with(|first: char| first.is_ascii_uppercase()), "{words}");
            assert!(!sentences.contains(&words), "two choices read {words}");
            if matches!(choice, Choice::Move { .. }) {
                assert!(sketch.path.len() >= 2 && sketch.path.last() == sketch.place.as_ref());
            }
            sentences.push(words);
        }
        all.extend(sentences);
        n += 1;
        let choice = menu[n as usize % menu.len()];
        for stake in KillTeam::stakes(&setup, at, choice) {
            assert_eq!(KillTeam::lost(&setup, at, at, &stake), 0);
        }
        let worth = KillTeam::evaluate(&setup, at, Side::A);
        assert!((-1000..=1000).contains(&worth));
        assert_eq!(worth, -KillTeam::evaluate(&setup, at, Side::B));
        let view = KillTeam::view(&setup, at, Viewer::Audience);
        let scene = KillTeam::scene(&setup, &view, Viewer::Audience);
        assert_eq!(scene.tokens.len(), setup.profiles.len());
    });
    assert!(n > 100);
    all
}

/// What the battle rolls for a choice with default answers: dice and target numbers, attack rolls then defence rolls.
fn rolled(setup: &Setup, at: &Position<KillTeam>, choice: Choice) -> (Vec<[i32; 2]>, Vec<[i32; 2]>) {
    let (mut to, mut dice, mut notes): (_, _, Vec<Note<Event>>) =
        (at.clone(), Rolling::new(Sampler::new(5)), Vec::new());
    let mut io = Io { dice: &mut dice, log: Some(&mut notes) };
    choose(setup, &mut to, choice, &mut io);
    while run(setup, &mut to, &mut io).is_some() && !KillTeam::action_done(at, &to) {
        let choice = KillTeam::default_choice(setup, &to);
        choose(setup, &mut to, choice, &mut io);
    }
    let (mut attacks, mut defences) = (Vec::new(), Vec::new());
    for note in &notes {
        match &note.event {
            Event::AttackRoll { needs, dice, .. } => {
                attacks.push([i32::from(dice.total()), i32::from(*needs)]);
            }
            Event::DefenceRoll { needs, dice, .. } => {
                defences.push([i32::from(dice.total()), i32::from(*needs)]);
            }
            _ => (),
        }
    }
    (attacks, defences)
}

#[test]
fn the_reasons_of_attacks_add_up_to_the_dice_that_are_rolled() {
    let (setup, mut shots, mut saves, mut fights) = (build("control"), 0, 0, 0);
    wander(&setup, 16, |at, menu| {
        for choice in menu {
            let reasons = KillTeam::reasons(&setup, at, *choice);
            let sum = |pool: &str| reasons.iter().filter(|r| r.pool == pool).map(|r| r.amount).sum::<i32>();
            match choice {
                Choice::Shoot { .. } => {
                    let (attacks, defences) = rolled(&setup, at, *choice);
                    assert_eq!(attacks[0], [sum("attack"), sum("to hit")], "{choice:?}");
                    shots += 1;
                    if let ([_], [[dice, _]]) = (&attacks[..], &defences[..]) {
                        // Critical hits may pierce more than the weapon's rules say beforehand.
                        assert!(*dice <= sum("defence") - sum("retained"), "{choice:?}");
                        saves += 1;
                    }
                }
                Choice::Fight { .. } => {
                    let (attacks, _) = rolled(&setup, at, *choice);
                    assert_eq!(attacks[0], [sum("attack"), sum("to hit")], "{choice:?}");
                    if let Some(back) = attacks.get(1) {
                        assert_eq!(*back, [sum("defence"), sum("to hit back")], "{choice:?}");
                    }
                    fights += 1;
                }
                _ => assert!(reasons.is_empty() || matches!(choice, Choice::Answer { .. }), "{choice:?}"),
            }
        }
    });
    assert!(shots > 20 && saves > 5 && fights > 2, "{shots} shots, {saves} saves, {fights} fights");
}

#[test]
fn sight_agrees_with_the_law() {
    let (setup, mut seen, mut hidden) = (build("control"), 0, 0);
    wander(&setup, 2, |at, _| {
        for (from, to) in [("S1", "N1"), ("S2", "N2")] {
            let Some(report) = KillTeam::sight(&setup, at, from, to) else { continue };
            assert!(report.lines.len() >= 11 && report.distance >= 0, "{report:?}");
            for line in &report.lines {
                assert_eq!(line.by.is_some(), line.blocked_at.is_some(), "{line:?}");
            }
            let field = crate::Field::new(&setup, &at.state);
            let ids = [from, to].map(|name| setup.find(name).expect("an operative"));
            assert_eq!(report.seen, field.line_of_sight(ids[0], ids[1]).is_some());
            if report.seen { seen += 1 } else { hidden += 1 }
        }
    });
    assert!(seen > 5 && hidden > 5, "{seen} seen, {hidden} hidden");
}

#[test]
fn a_drop_zone_on_offer_is_drawn_and_bears_its_number() {
    let (setup, mut asked) = (build("control"), 0);
    wander(&setup, 2, |at, menu| {
        for choice in menu {
            let Choice::Zone(zone) = *choice else {
                // A barricade is drawn as it will stand; nothing else covers ground.
                let area = KillTeam::sketch(&setup, at, *choice).area;
                assert_eq!(area.is_empty(), !matches!(choice, Choice::Barricade { .. }), "{choice:?}");
                continue;
            };
            let sketch = KillTeam::sketch(&setup, at, *choice);
            let scene =
                KillTeam::scene(&setup, &KillTeam::view(&setup, at, Viewer::Audience), Viewer::Audience);
            let drawn = &scene.zones[usize::from(zone)];
            assert_eq!(drawn.outline, sketch.area);
            assert!(sketch.words.to_string().contains(&drawn.name), "{} is {}", sketch.words, drawn.name);
            let north = drawn.outline.iter().all(|[_, y]| *y > setup.size.1 / 2);
            assert!(
                sketch.words.to_string().ends_with(if north { "north" } else { "south" }),
                "{}",
                sketch.words
            );
            asked += 1;
        }
    });
    assert_eq!(asked, 4);
}

#[test]
fn a_ploy_says_what_it_does_where_it_is_offered_and_while_it_lasts() {
    let text = "step = \"ploys a\"\na = { faction = \"necrons\", cp = 2 }\noperative = [{ name = \"T1\", side = \"a\", \
                card = \"Necron Warrior\", at = \"5,5\" }, { name = \"N1\", side = \"b\", at = \"25,5\" }]";
    let fixture = toml::from_str(text).expect("a table that can be read");
    let (setup, mut at) = KillTeam::fixture(fixture).unwrap_or_else(|faults| panic!("{faults:?}"));
    let (mut dice, mut menu) = (Rolling::new(Sampler::new(1)), Vec::new());
    let mut io = Io::silent(&mut dice);
    run(&setup, &mut at, &mut io);
    KillTeam::candidates(&setup, &at, &mut menu);
    let ploy = *menu.iter().find(|choice| matches!(choice, Choice::Ploy(_))).expect("a ploy is offered");
    let Choice::Ploy(number) = ploy else { panic!("{ploy:?}") };
    let line = format!("{}: {}", crate::ploys::name(number), crate::ploys::about(number));
    assert_eq!(KillTeam::sketch(&setup, &at, ploy).words.to_string(), format!("Use {line}"));
    choose(&setup, &mut at, ploy, &mut io);
    let view = KillTeam::view(&setup, &at, Viewer::Player(Side::A));
    let panel = &KillTeam::scene(&setup, &view, Viewer::Player(Side::A)).sides[0];
    assert!(panel.remarks.contains(&line), "{:?}", panel.remarks);
    assert_eq!(panel.team, "Necrons");
}
