//! What a screen must draw besides models: the dark with its pools of light, and Wound Cards on models.

use sortie_delta_one_zero::DeltaOneZero;
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::show::{Scene, Show};
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Io, Ruleset, Side, Viewer, choose, run};
use sortie_testkit::Game;

fn drawn(game: &Game<DeltaOneZero>) -> Scene {
    let viewer = Viewer::Player(Side::A);
    DeltaOneZero::scene(&game.setup, &DeltaOneZero::view(&game.setup, &game.at, viewer), viewer)
}

const TWO: &str = "model = [{ name = \"A1\", side = \"a\", at = \"5,5\" }, { name = \"B1\", side = \"b\", at = \"30,30\" }]";

#[test]
fn by_night_the_table_is_dark_except_in_pools_of_light() {
    let post = |night: bool| -> Game<DeltaOneZero> {
        Game::new(&format!(
            "step = \"actions a-1\"\nmission = \"signal-post\"\nnight = {night}\nteam = [{{ name = \"a-1\", order = \"engage\" }}]\n{TWO}"
        ))
    };
    let (dark, day) = (drawn(&post(true)), drawn(&post(false)));
    assert!(day.night.is_none() && day.zones.is_empty());
    assert!(dark.night.is_some_and(|words| words.contains("18″")));
    // Each of the three masts is lit, up to 3 inches from its edge. [D1Z-NIGHT-02]
    let pools: Vec<_> = dark.zones.iter().filter(|zone| zone.kind == "light").collect();
    assert_eq!((dark.zones.len(), pools.len()), (3, 3));
    for (pool, mast) in pools.iter().zip(&dark.markers) {
        let far = pool.outline.iter().map(|[x, y]| (x - mast.at.x).abs().max((y - mast.at.y).abs()));
        assert_eq!(far.max().map(|reach| reach / 100), Some(34), "{}", mast.label);
    }
}

#[test]
fn wound_cards_lie_face_down_on_the_model_until_they_are_flipped() {
    let text = "step = \"end-actions a-1\"\n\
        team = [{ name = \"a-1\", order = \"engage\", stage = \"active\" }, { name = \"b-1\", order = \"engage\" }]\n\
        a = { hand = [\"reflip\"] }\ndeck = { wound = 10, stress = 10 }\n\
        model = [{ name = \"A1\", side = \"a\", at = \"5,5\" },\n\
        { name = \"B1\", side = \"b\", at = \"12,5\", wounds_value = 2, cards = [\"stress\", \"wound\"] }]";
    let mut game: Game<DeltaOneZero> = Game::new(text);
    // The first card is flipped and everybody reads it; what the second one is stays hidden. [D1Z-WND-07]
    let faces = |game: &Game<DeltaOneZero>| -> Vec<(String, String)> {
        drawn(game).laid.into_iter().map(|card| (card.on, card.title)).collect()
    };
    let card = |title: &str| ("B1".to_string(), title.to_string());
    assert_eq!(faces(&game), [card("Stress"), card("")]);
    game.play("pass", []);
    assert_eq!(faces(&game), [card("Wound")]);
    game.play("pass", []);
    assert_eq!(faces(&game), []);
}

/// Each edge that may be taken is the zone that comes with it, and nobody has a zone before.
#[test]
fn an_edge_is_shown_by_its_zone_before_it_is_taken() {
    let setup = DeltaOneZero::build(&Spec::default()).expect("the default game");
    let mut at = DeltaOneZero::opening(&setup);
    let mut dice = Rolling::new(Sampler::new(3));
    run(&setup, &mut at, &mut Io::silent(&mut dice));
    let mut game: Game<DeltaOneZero> = Game::new(&format!("step = \"actions a-1\"\n{TWO}"));
    (game.setup, game.at) = (setup, at);
    assert!(game.asked().ends_with(" edge"), "{}", game.asked());
    assert!(drawn(&game).zones.is_empty(), "nobody has an edge yet");
    let mut areas: Vec<_> = game
        .menu()
        .iter()
        .map(|line| {
            let choice = DeltaOneZero::read_choice(&game.setup, line).expect("a line");
            (choice, DeltaOneZero::sketch(&game.setup, &game.at, choice).area)
        })
        .collect();
    let (last, area) = areas.pop().expect("edges are offered");
    assert!(areas.iter().all(|(_, other)| other.len() == 4 && *other != area), "{areas:?}");
    let by = DeltaOneZero::decision(&game.setup, &game.at).expect("an edge is asked for").by;
    choose(&game.setup, &mut game.at, last, &mut Io::silent(&mut dice));
    run(&game.setup, &mut game.at, &mut Io::silent(&mut dice));
    let own = drawn(&game).zones.into_iter().find(|zone| zone.owner == Some(by.letter())).expect("a zone");
    assert_eq!(own.outline, area);
}
