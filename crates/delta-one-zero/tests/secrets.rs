//! Paired worlds: what a viewer cannot know changes nothing it sees, is asked, is offered or is refused.
//! [D1Z-INFO-04] [D1Z-INFO-05] [D1Z-INFO-06] [D1Z-TAC-15]

use sortie_delta_one_zero::{Choice, DeltaOneZero, Event, Setup};
use sortie_kernel::dice::{Dice, Rolling, Sampler};
use sortie_kernel::narration::Narrate;
use sortie_kernel::show::Show;
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Io, Note, Position, Ruleset, Side, Viewer, choose, run};
use sortie_rulebook::marks::covers;
use sortie_rulebook::rule_id;

fn setup(mission: &str, night: bool, forces: [&str; 2]) -> Setup {
    let mut spec = Spec { mission: mission.into(), forces: forces.map(Into::into), ..Spec::default() };
    spec.options.insert("night".into(), if night { "yes" } else { "no" }.into());
    DeltaOneZero::build(&spec).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// What a viewer sees, and who is asked what.
fn seen(setup: &Setup, at: &Position<DeltaOneZero>, viewer: Viewer) -> String {
    let view = DeltaOneZero::view(setup, at, viewer);
    format!("{view:?}\n{:?} {}\n", DeltaOneZero::decision(setup, at), DeltaOneZero::question(setup, at))
}

/// Everything a viewer gets at a position, as text.
fn shown(setup: &Setup, at: &Position<DeltaOneZero>, viewer: Viewer, probes: &[Choice]) -> String {
    let view = DeltaOneZero::view(setup, at, viewer);
    let mut out = seen(setup, at, viewer) + &DeltaOneZero::picture(setup, &view, viewer);
    out += &format!("{:?}\n", DeltaOneZero::scene(setup, &view, viewer));
    out += &format!("{:?}\n", DeltaOneZero::subject(setup, at));
    for (from, to) in [("A1", "B1"), ("B2", "A2")] {
        out += &format!("{:?}\n", DeltaOneZero::sight(setup, at, from, to));
        out += &format!("{:?}\n", DeltaOneZero::threat(setup, at, to));
    }
    let asked =
        DeltaOneZero::decision(setup, at).is_some_and(|decision| viewer == Viewer::Player(decision.by));
    if asked {
        let mut menu = Vec::new();
        DeltaOneZero::candidates(setup, at, &mut menu);
        for choice in &menu {
            out += &format!("{}\n", DeltaOneZero::choice_line(setup, *choice));
            out += &format!("{:?}\n", DeltaOneZero::sketch(setup, at, *choice));
            out += &format!("{:?}\n", DeltaOneZero::reasons(setup, at, *choice));
            out += &format!("{:?}\n", DeltaOneZero::stakes(setup, at, *choice));
            out += &format!("{:?}\n", DeltaOneZero::phrase(setup, at, *choice));
            for (label, supposed) in DeltaOneZero::supposed(setup, at, *choice) {
                out += &format!("{label} {}\n", seen(setup, &supposed, viewer));
            }
        }
        for verb in DeltaOneZero::verbs(setup) {
            out += &format!("{:?}\n", DeltaOneZero::why_not_verb(setup, at, verb.group));
        }
        out += &format!("{:?}\n", DeltaOneZero::standing(setup, at));
        out += &format!("{:?}\n", DeltaOneZero::at_stake(setup, at));
        out += &format!("{:?}\n", DeltaOneZero::series(setup, at));
        for choice in probes {
            out += &format!("{:?}\n", DeltaOneZero::check(setup, at, *choice));
        }
    }
    out
}

/// What a viewer hears of what happened.
fn heard(setup: &Setup, notes: &[Note<Event>], viewer: Viewer) -> String {
    let told = notes.iter().filter_map(|note| {
        let event = DeltaOneZero::seen(setup, &note.event, viewer)?;
        let faces = if event == note.event { note.faces.clone() } else { Vec::new() };
        Some(format!("{} {} {faces:?}\n", note.rule, event.describe(setup)))
    });
    told.collect()
}

/// One choice played in the true world and in another that a viewer cannot tell from it, with the same dice: as long as
/// it hears the same, it sees the same and the same player is asked the same question. Whether the game asks somebody,
/// and after how many steps, then tells nothing of a hand or an Order.
fn one_step_on(
    setup: &Setup,
    worlds: [&Position<DeltaOneZero>; 2],
    choice: Choice,
    viewer: Viewer,
    seed: u64,
) -> u32 {
    if worlds.iter().any(|world| DeltaOneZero::check(setup, world, choice).is_err()) {
        return 0;
    }
    let [one, other] = worlds.map(|world| {
        let (mut world, mut notes) = (world.clone(), Vec::new());
        let mut dice = Rolling::new(Sampler::new(seed));
        choose(setup, &mut world, choice, &mut Io { dice: &mut dice, log: Some(&mut notes) });
        run(setup, &mut world, &mut Io { dice: &mut dice, log: Some(&mut notes) });
        (heard(setup, &notes, viewer), seen(setup, &world, viewer))
    });
    if one.0 != other.0 {
        return 0;
    }
    assert_eq!(
        one.1,
        other.1,
        "{viewer:?} hears the same after {}",
        DeltaOneZero::choice_line(setup, choice)
    );
    1
}

/// Two secret answers to one question, played with the same dice: what the other side and the audience see and hear
/// of them must be the same.
fn secret_pair(setup: &Setup, at: &Position<DeltaOneZero>, by: Side, probes: &[Choice], seed: u64) -> u32 {
    let mut menu = Vec::new();
    DeltaOneZero::candidates(setup, at, &mut menu);
    let (Some(first), Some(last)) = (menu.first(), menu.last()) else { return 0 };
    let worlds = [first, last].map(|choice| {
        let (mut world, mut notes) = (at.clone(), Vec::new());
        let mut dice = Rolling::new(Sampler::new(seed));
        choose(setup, &mut world, *choice, &mut Io { dice: &mut dice, log: Some(&mut notes) });
        run(setup, &mut world, &mut Io { dice: &mut dice, log: Some(&mut notes) });
        (world, notes)
    });
    // Discards are laid open when both have chosen: then the worlds part.
    let parted =
        |world: &Position<DeltaOneZero>| world.state.players.iter().all(|player| player.chosen.is_none());
    let discarding = DeltaOneZero::decision(setup, at).is_some_and(|decision| decision.kind == "discard");
    if discarding && worlds.iter().any(|(world, _)| parted(world)) {
        return 0;
    }
    for viewer in [Viewer::Player(by.other()), Viewer::Audience] {
        let [one, other] = &worlds;
        assert_eq!(heard(setup, &one.1, viewer), heard(setup, &other.1, viewer), "{viewer:?} hears a secret");
        assert_eq!(
            shown(setup, &one.0, viewer, probes),
            shown(setup, &other.0, viewer, probes),
            "{viewer:?}"
        );
    }
    2
}

/// How many pairs were compared: of positions, and of steps from one.
fn pairs(setup: &Setup, seed: u64, every: u32) -> [u32; 2] {
    let mut dice = Rolling::new(Sampler::new(seed));
    let mut pick = Rolling::new(Sampler::new(seed ^ 0x5a5a));
    let mut at = DeltaOneZero::opening(setup);
    let (mut decisions, mut pairs, mut steps) = (0u32, 0, 0);
    while let Some(decision) = run(setup, &mut at, &mut Io::silent(&mut dice)) {
        decisions += 1;
        let probes: Vec<Choice> = (0..6).map(|_| DeltaOneZero::arbitrary_choice(setup, &mut pick)).collect();
        if decision.secret {
            pairs += secret_pair(setup, &at, decision.by, &probes, seed + u64::from(decisions));
        }
        let mut menu = Vec::new();
        DeltaOneZero::candidates(setup, &at, &mut menu);
        let choice = menu[usize::from(pick.pick(rule_id!("D1Z-DICE-01"), menu.len() as u16))];
        if decisions % 3 == 0 {
            for viewer in [Viewer::Player(Side::A), Viewer::Player(Side::B), Viewer::Audience] {
                let world = DeltaOneZero::imagine(setup, &DeltaOneZero::view(setup, &at, viewer), &mut pick);
                steps += one_step_on(setup, [&at, &world], choice, viewer, seed + u64::from(decisions));
            }
        }
        if decisions % every == 0 {
            for viewer in [Viewer::Player(Side::A), Viewer::Player(Side::B), Viewer::Audience] {
                let view = DeltaOneZero::view(setup, &at, viewer);
                let world = DeltaOneZero::imagine(setup, &view, &mut pick);
                let (truth, other) =
                    (shown(setup, &at, viewer, &probes), shown(setup, &world, viewer, &probes));
                assert_eq!(truth, other, "seed {seed}, decision {decisions}, {viewer:?}");
                pairs += 1;
            }
        }
        choose(setup, &mut at, choice, &mut Io::silent(&mut dice));
    }
    [pairs, steps]
}

#[test]
fn paired_worlds_look_alike_to_everybody() {
    let long = std::env::var_os("SORTIE_LONG").is_some();
    let (games, every) = if long { (6, 2) } else { (1, 23) };
    let (mut count, mut steps) = (0, 0);
    for (mission, night, forces) in [
        ("contact", false, ["", ""]),
        ("dead-drop", true, ["sas-250", "mrb-250"]),
        ("signal-post", true, ["", ""]),
        ("downed-pilot", false, ["band-250", "line-company-250"]),
        ("fuel-depot", true, ["hunters-250", "spetsnaz-250"]),
        ("safe-house", false, ["gendarmes-250", "sas-250"]),
    ] {
        let setup = setup(mission, night, forces);
        for [of_positions, of_steps] in (0..games).map(|seed| pairs(&setup, seed, every)) {
            count += of_positions;
            steps += of_steps;
        }
    }
    assert!(count >= if long { 10_000 } else { 50 }, "only {count} pairs");
    assert!(steps >= 200, "only {steps} pairs of steps");
}

#[test]
fn hands_and_orders_are_counts_to_the_opponent_and_cards_to_their_owner() {
    let setup = setup("contact", false, ["", ""]);
    let mut dice = Rolling::new(Sampler::new(5));
    let mut at = DeltaOneZero::opening(&setup);
    run(&setup, &mut at, &mut Io::silent(&mut dice));
    for side in Side::BOTH {
        let own = DeltaOneZero::view(&setup, &at, Viewer::Player(side));
        let other = DeltaOneZero::view(&setup, &at, Viewer::Player(side.other()));
        let (mine, theirs) = (&own.players[side.index()], &other.players[side.index()]);
        assert!(mine.cards.is_some() && mine.orders.is_some());
        assert!(theirs.cards.is_none() && theirs.orders.is_none(), "nobody sees a hand or what was bought");
        assert_eq!(mine.counts, theirs.counts, "the number of cards is open");
        assert_eq!(own.models, other.models, "models and tokens are open to both");
        assert_eq!(own.wounds, None, "nobody knows a face-down card");
    }
}

/// What each viewer may know of a scene in which B1 has these fields and side B this Command Order.
fn views(of_b1: &str, order: &str) -> [String; 3] {
    let text = format!(
        r#"step = "actions a-1"
        b = {{ hand = ["stop"], orders = ["{order}"] }}
        team = [{{ name = "a-1", order = "engage" }}, {{ name = "b-1", order = "engage" }}]
        model = [
          {{ name = "A1", side = "a", at = "5,5" }},
          {{ name = "B1", side = "b", at = "12,5", wounds_value = 3, weapons = ["frag-grenade", "rpk-light-machine-gun"], {of_b1} }},
        ]"#
    );
    let (setup, at) = DeltaOneZero::fixture(toml::from_str(&text).expect("a sound scene")).expect("a scene");
    let viewers = [Viewer::Player(Side::A), Viewer::Player(Side::B), Viewer::Audience];
    viewers.map(|viewer| format!("{:?}", DeltaOneZero::view(&setup, &at, viewer)))
}

#[test]
fn tokens_jams_uses_and_face_down_cards_are_open_to_everybody() {
    covers(&["D1Z-INFO-01", "D1Z-INFO-08", "D1Z-WND-16"], || {
        let plain = views("stress = 0", "mortar-strike");
        for open in [
            "stress = 1",
            "wounds = 1",
            "flags = [\"fatigued\"]",
            "jammed = [\"rpk-light-machine-gun\"]",
            "used = { frag-grenade = 1 }",
            "cards = [\"stress\"]",
        ] {
            for (one, other) in plain.iter().zip(&views(open, "mortar-strike")) {
                assert_ne!(one, other, "{open} is open");
            }
        }
        let known = views("cards = [\"stress\"]", "mortar-strike");
        assert_eq!(known[0], views("cards = [\"wound\"]", "mortar-strike")[0], "a face-down card is unread");
    });
}

#[test]
fn a_bought_command_order_is_known_to_its_owner_alone() {
    let (one, other) = covers(&["D1Z-INFO-02"], || {
        (views("stress = 0", "mortar-strike"), views("stress = 0", "smoke-screen"))
    });
    assert_eq!((&one[0], &one[2]), (&other[0], &other[2]), "the enemy and the audience do not know it");
    assert_ne!(one[1], other[1], "its owner does");
}
