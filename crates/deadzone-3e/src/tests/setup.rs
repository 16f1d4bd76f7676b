//! Before the game: force building, tokens, recon, deployment.

use crate::{Choice, Deadzone};
use sortie_kernel::dice::{Rolling, Sampler, Script};
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Io, Position, Ruleset, Side, Viewer, choose, run};

fn build() -> crate::Setup {
    Deadzone::build(&Spec::default()).expect("the defaults make a game")
}

/// Runs a new game to the question of who starts; tokens in the middle rows.
fn opening(setup: &crate::Setup, recon: &[u16]) -> Position<Deadzone> {
    let mut faces: Vec<u16> = (1..=8).flat_map(|column| [column, 4]).collect();
    faces.extend(recon);
    let mut at = Deadzone::opening(setup);
    let mut dice = Rolling::new(Script::new(faces));
    let decision = run(setup, &mut at, &mut Io::silent(&mut dice)).expect("a question");
    assert_eq!((dice.source.finish(), decision.kind), (Ok(()), "start"));
    at
}

fn play(setup: &crate::Setup, at: &mut Position<Deadzone>, choice: Choice, faces: &[u16]) {
    assert_eq!(Deadzone::check(setup, at, choice), Ok(()), "{}", Deadzone::choice_line(setup, choice));
    let mut dice = Rolling::new(Script::new(faces.to_vec()));
    choose(setup, at, choice, &mut Io::silent(&mut dice));
    run(setup, at, &mut Io::silent(&mut dice));
    assert_eq!(dice.source.finish(), Ok(()));
}

/// Deploys everybody on the first offered place.
fn deploy_all(setup: &crate::Setup, at: &mut Position<Deadzone>) {
    let mut menu = Vec::new();
    while Deadzone::decision(setup, at).is_some_and(|d| matches!(d.kind, "deploy" | "place")) {
        menu.clear();
        Deadzone::candidates(setup, at, &mut menu);
        let faces: &[u16] = &[];
        let last = menu.len() - 1;
        let mut dice = Rolling::new(Script::new(faces.to_vec()));
        choose(setup, at, menu[last / 2], &mut Io::silent(&mut dice));
        if dice.source.finish().is_ok() && Deadzone::decision(setup, at).is_none() {
            run(setup, at, &mut Io::silent(&mut Rolling::new(Sampler::new(1))));
        }
    }
}

#[test]
fn the_winner_of_the_recon_roll_is_proposed_as_the_one_who_starts() {
    let setup = build();
    let rolls = [([5, 1, 1, 1, 1, 1, 1, 1, 1, 1], Side::A), ([1, 1, 1, 1, 1, 7, 1, 1, 1, 1], Side::B)];
    for (recon, winner) in rolls {
        let at = opening(&setup, &recon);
        assert_eq!(Deadzone::advice(&setup, &at), Choice::Start(winner));
    }
}

#[test]
fn tokens_recon_and_zones_follow_in_order() {
    sortie_rulebook::marks::covers(
        &[
            "DZ3-SETUP-05",
            "DZ3-SETUP-06",
            "DZ3-SETUP-08",
            "DZ3-SETUP-09",
            "DZ3-SETUP-11",
            "DZ3-SETUP-12",
            "DZ3-EXTRA-01",
        ][1..],
        || {
            let setup = build();
            // 4+ against 4+: three successes with an exploding eight against one.
            let mut at = opening(&setup, &[8, 5, 4, 1, 1, 1, 4, 1, 1, 1, 1]);
            assert_eq!(Deadzone::decision(&setup, &at).map(|d| d.by), Some(Side::A));
            assert_eq!(at.state.tokens.list().len(), 8);
            play(&setup, &mut at, Choice::Start(Side::B), &[]);
            assert_eq!(Deadzone::decision(&setup, &at).map(|d| (d.by, d.kind)), Some((Side::B, "zone")));
            assert!(Deadzone::check(&setup, &at, Choice::Zone(2)).is_err());
            play(&setup, &mut at, Choice::Zone(0), &[]);
            assert_eq!(Deadzone::decision(&setup, &at).map(|d| (d.by, d.kind)), Some((Side::B, "deploy")));
        },
    );
}

#[test]
fn tokens_never_lie_in_a_zone() {
    sortie_rulebook::marks::covers(&["DZ3-SETUP-07"], || {
        let setup = build();
        let mut at = Deadzone::opening(&setup);
        // The first roll falls into the south zone and is made again.
        let mut faces = vec![3, 1, 3, 4];
        faces.extend((2..=8).flat_map(|column| [column, 5]));
        faces.extend([8, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
        let mut dice = Rolling::new(Script::new(faces));
        run(&setup, &mut at, &mut Io::silent(&mut dice));
        assert_eq!(dice.source.finish(), Ok(()));
        assert_eq!(at.state.tokens.list()[0].cell.to_string(), "3.4.1");
    });
}

#[test]
fn deployment_stays_in_the_zone_and_on_floors() {
    let setup = build();
    let mut at = opening(&setup, &[8, 5, 4, 1, 1, 1, 1, 1, 1, 1, 1]);
    play(&setup, &mut at, Choice::Start(Side::A), &[]);
    play(&setup, &mut at, Choice::Zone(0), &[]);
    let refusal = |line: &str| {
        let choice = Deadzone::read_choice(&setup, line).expect("a choice");
        Deadzone::check(&setup, &at, choice).map_err(|illegal| illegal.rule.as_str())
    };
    assert_eq!(refusal("deploy E1 3.4.1"), Err("DZ3-SETUP-12"));
    assert_eq!(refusal("deploy E2 3.1.1"), Err("DZ3-SETUP-12"));
    assert_eq!(refusal("deploy E1 3.1.2"), Err("DZ3-SETUP-13"));
    assert_eq!(refusal("deploy E1 2.2.2"), Ok(()));
    assert_eq!(refusal("pass"), Err("DZ3-SETUP-12"));
}

#[test]
fn a_margin_of_one_shows_the_winner_a_token_and_nobody_else() {
    sortie_rulebook::marks::covers(&["DZ3-SETUP-10", "DZ3-SETUP-15"], || {
        let setup = build();
        let mut at = opening(&setup, &[5, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
        play(&setup, &mut at, Choice::Start(Side::A), &[]);
        play(&setup, &mut at, Choice::Zone(0), &[]);
        deploy_all(&setup, &mut at);
        let decision = Deadzone::decision(&setup, &at).expect("a question");
        assert_eq!((decision.by, decision.kind, decision.secret), (Side::A, "recon", true));
        let cell = at.state.tokens.list()[0].cell;
        let looked = Choice::Look(cell, 0);
        let mut dice = Rolling::new(Script::new([1]));
        choose(&setup, &mut at, looked, &mut Io::silent(&mut dice));
        assert_eq!(dice.source.finish(), Ok(()));
        let kind = |viewer| Deadzone::view(&setup, &at, viewer).tokens[0].kind;
        assert_eq!(kind(Viewer::Player(Side::A)), Some(crate::Item::Ammo));
        assert_eq!((kind(Viewer::Player(Side::B)), kind(Viewer::Audience)), (None, None));
    });
}

#[test]
fn every_fault_of_a_team_is_named() {
    let faults = Deadzone::build(&Spec {
        board: "depo".into(),
        forces: ["enforcer-100".into(), String::new()],
        mission: "petrol".into(),
        ..Spec::default()
    })
    .expect_err("three faults");
    let meant: Vec<_> = faults.iter().filter_map(|fault| fault.meant.as_deref()).collect();
    assert_eq!(meant, ["depot", "patrol"]);
}

#[test]
fn required_vps_grow_with_the_teams() {
    let required = crate::words::required_vps;
    assert_eq!([50, 100, 140, 150, 200, 300].map(required), [12, 12, 12, 16, 20, 28]);
}
