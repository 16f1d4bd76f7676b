//! The six scenarios: what each scores, and what it lets models do.

use crate::testing::{Game, scene};
use crate::{Deadzone, State};
use sortie_kernel::dice::{Rolling, Script};
use sortie_kernel::show::Show;
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Io, Outcome, Ruleset, Side, Viewer, run};
use sortie_rulebook::marks::covers;

fn scene_of(scenario: &str, text: &str) -> Game {
    scene(text).with(&format!("scenario = \"{scenario}\""))
}

fn vps(game: &Game) -> [u8; 2] {
    game.at.state.vps()
}

// Choosing a scenario and a board.

/// The state after the opening rolls of a game whose scenario is rolled for.
fn rolled(face: u16) -> (String, State) {
    let spec = Spec { mission: "random".into(), ..Spec::default() };
    let setup = Deadzone::build(&spec).expect("every scenario suits the board");
    // The middle of the board is in no zone of any scenario.
    let mut faces = vec![face];
    faces.extend([4; 16]);
    faces.extend([5, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    let mut dice = Rolling::new(Script::new(faces));
    let mut at = Deadzone::opening(&setup);
    let decision = run(&setup, &mut at, &mut Io::silent(&mut dice)).expect("a question");
    assert_eq!((dice.source.finish(), decision.kind), (Ok(()), "start"));
    let name = Deadzone::facts(&setup, &at).at("scenario").expect("a fact").to_string();
    (name.trim_matches('"').to_string(), at.state)
}

#[test]
fn players_who_agree_on_no_scenario_roll_for_one() {
    covers(&["DZ3-SETUP-01"], || {
        let names = (1..=6).map(|face| rolled(face).0).collect::<Vec<_>>();
        assert_eq!(names, ["patrol", "occupy", "uplink", "intel-sweep", "breakthrough", "decapitate"]);
        assert_eq!(rolled(4).1.tokens.certain.iter().sum::<u8>(), 5);
        assert_eq!(rolled(1).1.tokens.certain.iter().sum::<u8>(), 0);
    });
}

#[test]
fn zones_are_named_before_anybody_knows_the_scenario() {
    let build = |mission: &str| {
        Deadzone::build(&Spec { mission: mission.into(), ..Spec::default() }).expect("a game")
    };
    let line = |setup: &crate::Setup, text: &str| {
        Deadzone::choice_line(setup, Deadzone::read_choice(setup, text).expect("a zone"))
    };
    let rolled = build("random");
    for (word, written) in [("south", "south-west"), ("west", "south-west"), ("north-east", "north-east")] {
        assert_eq!(line(&rolled, &format!("zone {word}")), format!("zone {written}"));
    }
    assert_eq!(line(&build("uplink"), "zone east"), "zone east");
    assert!(Deadzone::read_choice(&build("uplink"), "zone south").is_err());
}

#[test]
fn a_random_board_follows_from_its_number_and_leaves_no_block_empty() {
    covers(&["DZ3-SETUP-02"], || {
        let build = |seed: &str| {
            let options = [("board-seed".to_string(), seed.to_string())].into();
            let spec = Spec { board: "random".into(), mission: "random".into(), options, ..Spec::default() };
            Deadzone::build(&spec).expect("a random board suits every scenario")
        };
        let (one, other) = (build("7"), build("8"));
        assert_eq!(one.grid.board(), build("7").grid.board());
        assert_ne!(one.grid.board(), other.grid.board());
        assert_eq!((one.grid.board().bare_block(), one.board_name.as_str()), (None, "random 7"));
    });
}

#[test]
fn faults_of_mission_board_and_options_are_all_named() {
    let spec = |mission: &str, board: &str, option: &str, value: &str| {
        let options = [(option.to_string(), value.to_string())].into();
        let spec = Spec { mission: mission.into(), board: board.into(), options, ..Spec::default() };
        let faults = Deadzone::build(&spec).expect_err("faults");
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    let found = spec("uplnk", "random", "bord-seed", "1");
    assert!(found.contains("\"uplink\"") && found.contains("\"board-seed\""), "{found}");
    assert!(spec("", "random", "board-seed", "x").contains("expected a number"));
    assert!(spec("", "depot", "board-seed", "1").contains("only the board \"random\""));
}

#[test]
fn totals_are_open_to_everybody() {
    let game = scene("E1 2.4.1 plain\nP1 8.8.1 plain")
        .with("a = { vps = 3 }")
        .with("b = { vps = 5 }")
        .covers(&["DZ3-WIN-06"]);
    assert_eq!(Deadzone::scores(&game.setup, &game.at), [3, 5]);
    for viewer in [Viewer::Player(Side::A), Viewer::Player(Side::B), Viewer::Audience] {
        let view = Deadzone::view(&game.setup, &game.at, viewer);
        assert_eq!(Deadzone::scene(&game.setup, &view, viewer).scores, [3, 5]);
    }
}

// Occupy.

#[test]
fn three_of_the_roofs_give_one_more() {
    let held = |cubes: [&str; 4]| {
        let [a, b, c, d] = cubes;
        let mut game = scene_of("occupy", &format!("E1 {a} plain\nE2 {b} plain activated\nE3 {c} plain activated\nE4 {d} plain activated\nP1 8.8.1 plain activated"))
            .covers(&["DZ3-ENDP-02"]);
        game.play("end", [1; 6]);
        vps(&game)
    };
    assert_eq!(held(["4.4.1", "5.4.1", "1.1.1", "1.2.1"]), [2, 0]);
    assert_eq!(held(["4.4.1", "5.4.1", "4.5.1", "1.2.1"]), [4, 0]);
    // Once, whether three or four are held.
    assert_eq!(held(["4.4.1", "5.4.1", "4.5.1", "5.5.1"]), [5, 0]);
}

// Uplink.

#[test]
fn a_console_gives_once_a_round_to_its_first_user() {
    let mut game = scene_of(
        "uplink",
        "E1 4.3.1 plain\nE2 4.3.1 plain\nE3 5.3.1 plain keywords=[\"Hacker\"]\nP1 8.8.1 plain",
    )
    .covers(&["DZ3-SPEC-01", "DZ3-SETUP-04", "DZ3-KEY-44"]);
    game.refused("console 5.3.1", "DZ3-SPEC-01");
    game.play("console", []);
    assert_eq!((vps(&game), game.fact("consoles.4-3-1").as_str()), ([1, 0], "used"));
    assert_eq!((game.fact("active.short").as_str(), game.fact("consoles.5-3-1").as_str()), ("1", "free"));
    game.refused("console", "DZ3-TURN-07");
    game.play("end", []);
    game.play("activate P1", []);
    game.refused("console", "DZ3-SPEC-01");
    game.play("end", []);
    game.play("activate E2", []);
    game.refused("console", "DZ3-SPEC-01");
    game.offers_not("console");
    game.play("end", []);
    game.play("activate E3", []);
    game.play("console", []);
    assert_eq!(vps(&game), [3, 0]);
    // A new round, and the console works again.
    game.play("end", [1; 6]);
    game.play("keep", []);
    game.play("keep", []);
    assert_eq!(game.fact("consoles.4-3-1"), "free");
}

#[test]
fn not_beside_an_enemy_and_not_by_beasts_and_machines() {
    let with = |rest: &str| scene_of("uplink", &format!("E1 4.3.1 plain {rest}\nP2 8.8.1 plain"));
    with("\nP1 4.3.1 plain").refused("console", "DZ3-TURN-09");
    with("\nP1 4.3.1 plain pinned").refused("console", "DZ3-SPEC-01");
    with("keywords=[\"Beast\"]").covers(&["DZ3-KEY-06"]).refused("console", "DZ3-KEY-06");
    for keyword in ["Vehicle", "Walker", "Bike"] {
        with(&format!("keywords=[\"{keyword}\"]")).refused("console", "DZ3-SPEC-01");
    }
    with("").with("consoles-used = [\"4.3.1\"]").refused("console", "DZ3-SPEC-01");
    with("").with("active = { model = \"E1\", wild = true }").refused("console", "DZ3-SPEC-01");
    with("").offers("console");
    scene("E1 4.3.1 plain\nP1 8.8.1 plain").refused("console", "DZ3-SPEC-01");
}

// Intel Sweep.

#[test]
fn what_is_certain_is_drawn_with_its_share_of_the_unseen() {
    let find = |dice: &[u16]| {
        let mut game = scene_of("intel-sweep", "E1 3.4.1 plain\nP1 8.8.1 plain")
            .with("[[token]]\nat = \"4.4.1\"\n[[token]]\nat = \"5.5.1\"\n[[token]]\nat = \"5.6.1\"")
            .with("certain = { intel = 2 }")
            .covers(&["DZ3-SETUP-05", "DZ3-ITEMS-07"]);
        game.play("advance 4.4.1", []);
        match dice {
            [face] => game.play("pick-up", [*face]),
            [face, other] => game.play("pick-up", [*face, *other]),
            _ => panic!("one die or two"),
        }
        game
    };
    // Two of the three unseen tokens are Intel; the third is one of the 15 others.
    let game = find(&[2]);
    assert_eq!((vps(&game), game.at.state.tokens.certain.iter().sum::<u8>()), ([3, 0], 1));
    let game = find(&[3, 1]);
    assert_eq!((vps(&game), game.asked().as_str()), ([0, 0], "a keep"));
    assert_eq!(game.at.state.tokens.certain.iter().sum::<u8>(), 2);
    assert_eq!(crate::state::total(&game.at.state.tokens.unknown), 14);
}

#[test]
fn who_has_not_looked_imagines_certain_tokens_too() {
    let game = scene_of("intel-sweep", "E1 3.4.1 plain\nP1 8.8.1 plain")
        .with("[[token]]\nat = \"4.4.1\"\nkind = \"intel\"\nknown = \"a\"\n[[token]]\nat = \"5.5.1\"")
        .with("certain = { intel = 1 }");
    let view = Deadzone::view(&game.setup, &game.at, Viewer::Player(Side::B));
    let tokens = &view.known_state().tokens;
    assert_eq!((tokens.list()[0].kind, tokens.certain.iter().sum::<u8>()), (None, 2));
    let imagined = Deadzone::imagine(&game.setup, &view, &mut Rolling::new(Script::new([1])));
    assert_eq!(imagined.state.tokens.list()[0].kind, Some(crate::Item::Intel));
    assert_eq!(Deadzone::view(&game.setup, &imagined, Viewer::Player(Side::B)), view);
}

// Breakthrough.

#[test]
fn a_model_leaves_by_the_far_edge_for_its_vps() {
    let mut game = scene_of(
        "breakthrough",
        "E1 4.8.1 plain vp=3 item=ammo\nE2 4.7.1 plain vp=0\nP1 5.1.1 plain\nP2 8.8.1 plain",
    )
    .covers(&["DZ3-ADV-04", "DZ3-ADV-05", "DZ3-TURN-11"]);
    game.offers("leave-board");
    game.play("leave-board", []);
    assert_eq!((vps(&game), game.fact("models.E1.left").as_str(), game.alive("E1")), ([3, 0], "true", true));
    assert_eq!((game.fact("models.E1.at").as_str(), game.fact("tokens").as_str()), ("nothing", "[]"));
    // The northern player leaves from row 1.
    assert_eq!(game.asked(), "b activate");
    game.play("activate P1", []);
    game.play("leave-board", []);
    assert_eq!(vps(&game), [3, 1]);
    // A sprint: one cube to the edge, one over it. At least 1 VP.
    game.play("activate E2", []);
    game.refused("leave-board", "DZ3-ADV-04");
    game.play("sprint 4.8.1", []);
    game.offers("leave-board");
    game.play("leave-board", []);
    assert_eq!(vps(&game), [4, 1]);
    game.refused("activate E2", "DZ3-TURN-02");
}

#[test]
fn the_step_off_costs_a_cube() {
    let mut game = scene_of("breakthrough", "E1 4.7.1 plain\nP1 8.1.1 plain")
        .command("E", "advance")
        .covers(&["DZ3-ADV-04", "DZ3-CMD-12"]);
    game.play("advance 4.8.1", []);
    // SPEED 1: it stands at the edge, and only another ADVANCE takes it over.
    assert_eq!(game.asked(), "a place");
    game.play("place 500,500", []);
    game.refused("leave-board", "DZ3-TURN-07");
    game.play("command leave-board", []);
    assert_eq!((vps(&game), game.fact("a.command").as_str()), ([1, 0], "[]"));
}

#[test]
fn only_from_the_cubes_that_the_scenario_names() {
    let at = |cell: &str| scene_of("breakthrough", &format!("E1 {cell} plain\nP1 8.1.1 plain"));
    for cell in ["2.8.1", "7.8.1", "4.7.1", "4.1.1", "8.4.1"] {
        at(cell).refused("leave-board", "DZ3-ADV-04");
        at(cell).offers_not("leave-board");
    }
    for cell in ["3.8.1", "6.8.1"] {
        at(cell).offers("leave-board");
    }
    at("4.1.1").with("zone = \"north\"").offers("leave-board");
    at("4.8.1").with("active = { model = \"E1\", wild = true }").refused("leave-board", "DZ3-ADV-04");
    scene("E1 4.8.1 plain\nP1 8.1.1 plain").covers(&["DZ3-ADV-03"]).refused("leave-board", "DZ3-ADV-03");
}

#[test]
fn who_leaves_enemies_is_struck_at_first() {
    let mut game = scene_of("breakthrough", "E1 4.8.1 plain hp=9\nP1 4.8.1 plain\nP2 8.1.1 plain")
        .covers(&["DZ3-ADV-10", "DZ3-ADV-04"]);
    game.refused("leave-board", "DZ3-ADV-10");
    game.play("advance", []);
    game.play("strike P1 fists", [1, 1, 1, 1, 1, 1]);
    game.play("leave-board", []);
    assert_eq!(vps(&game), [1, 0]);
}

#[test]
fn a_model_that_left_is_not_on_the_battlefield() {
    // One of three is left: the re-roll is lost.
    let mut game = scene_of(
        "breakthrough",
        "E1 4.1.1 plain activated\nE2 4.4.1 plain left\nE3 4.4.1 plain left\nP1 8.8.1 plain",
    )
    .with("active = { model = \"P1\" }")
    .covers(&["DZ3-CMD-04"]);
    game.play("end", [1, 1, 2, 6, 6, 6]);
    assert_eq!(game.asked(), "b command-dice");
    // Equal VPs after round 5, and nobody of side a is there any more.
    let mut game = scene_of("breakthrough", "E1 4.8.1 plain\nP1 8.1.1 plain activated")
        .with("round = 5")
        .with("b = { vps = 1 }")
        .covers(&["DZ3-WIN-05", "DZ3-ADV-05"]);
    game.play("leave-board", []);
    assert_eq!(game.fact("over"), "true");
    assert_eq!(Deadzone::outcome(&game.setup, &game.at), Outcome::Won(Side::B));
}

#[test]
fn a_swarm_that_left_is_not_called_again() {
    let game = scene_of("breakthrough", "V1 4.4.1 plain keywords=[\"Swarm_Lord\"]\nV2 4.4.1 plain profile=rat-swarm left\nV3 6.4.1 plain profile=rat-swarm\nE1 8.8.1 plain")
        .covers(&["DZ3-ADV-05"]);
    game.refused("call-swarm", "DZ3-ADV-05");
}

#[test]
fn a_link_goes_with_its_model() {
    let mut game = scene_of("breakthrough", "E1 4.8.1 plain item=comm-link\nP1 8.1.1 plain")
        .with("[[marker]]\nat = \"6.4.1\"\nkind = \"link\"\nmodel = \"E1\"");
    game.play("leave-board", []);
    assert_eq!(game.fact("markers"), "[]");
}

#[test]
fn rage_drives_a_model_off_the_board_too() {
    let mut game =
        scene_of("breakthrough", "E1 4.8.1 plain damage=1 hp=5 keywords=[\"Rampage\"]\nP1 8.1.1 plain")
            .with("step = \"activate\"");
    game.play("activate E1", [7]);
    assert_eq!(game.asked(), "a free-move");
    game.play("leave-board", []);
    assert_eq!((vps(&game), game.asked().as_str()), ([1, 0], "b activate"));
}

// Decapitate.

#[test]
fn the_leader_and_the_legend_are_worth_more() {
    let kill = |scenario: &str, role: &str| {
        let mut game = scene_of(
            scenario,
            &format!("E1 4.4.1 plain fight=2\nP1 4.4.1 plain hp=1 vp=2 role={role}\nP2 8.8.1 plain"),
        )
        .covers(&["DZ3-DMG-05"]);
        game.play("assault P1 fists", []);
        game.play("survive", [7, 7, 7, 1, 1, 1]);
        assert!(!game.alive("P1"));
        vps(&game)[0]
    };
    assert_eq!((kill("decapitate", "L"), kill("decapitate", "C"), kill("decapitate", "S")), (5, 3, 2));
    assert_eq!(kill("patrol", "L"), 2);
}

// The edge of the board.

#[test]
fn the_edge_is_a_wall_for_thrown_models_and_scattering_grenades() {
    // A blast at the northern edge: one success of three against none, scatter to the north. It hits the wall.
    let mut game =
        scene("E1 2.6.1 enforcer item=frag-grenade\nP1 2.8.1 plain hp=9 survive=8").covers(&["DZ3-ADV-03"]);
    game.play("fire 2.8.1 frag-grenade", [4, 1, 1, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(game.fact("models.P1.at"), "2.8.1");
    // A bad throw scatters to the north and stays where it is.
    let mut game = scene("E1 2.6.1 enforcer item=smoke-grenade\nP1 8.1.1 plain").covers(&["DZ3-ADV-03"]);
    game.play("fire 2.8.1 smoke-grenade", [1, 1, 1, 1]);
    assert_eq!(game.fact("markers.0.at"), "2.8.1");
}
