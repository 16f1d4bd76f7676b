//! What is shown agrees with what is played, and shows nobody what they may not know.

use crate::choice::Choice;
use crate::setup::Setup;
use crate::testing::{Game, scene};
use crate::{Deadzone, Event, Exchange, Fighter, rehearsal};
use sortie_cubes::places::address;
use sortie_geometry::cube::{self, Cell, Floor, boards};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::show::{Board, CellPart, Panel, Show, Stake};
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Io, Note, Position, Ruleset, Side, Viewer, choose, run};
use sortie_odds::Explorer;

fn build(board: &str) -> Setup {
    let spec = Spec { board: board.to_string(), ..Spec::default() };
    Deadzone::build(&spec).expect("a board of the game")
}

fn read(setup: &Setup, line: &str) -> Choice {
    Deadzone::read_choice(setup, line).expect("notation")
}

/// The drawn parts of a cube, as a board would list them.
fn kinds(cells: &[CellPart], cell: Cell) -> Vec<&str> {
    cells.iter().filter(|part| part.cell == address(cell)).map(|part| part.kind.as_str()).collect()
}

fn panel_of(panels: &[Panel], cell: Cell, side: cube::Side) -> Option<&Panel> {
    let from = |cell: Cell, side: cube::Side| {
        let face = side.letter().to_ascii_lowercase().to_string();
        panels.iter().find(|p| p.cell == address(cell) && p.face == face && p.kind != "halving-wall")
    };
    from(cell, side).or_else(|| cell.beside(side).and_then(|other| from(other, side.opposite())))
}

#[test]
fn the_drawing_of_every_board_is_the_grid() {
    for name in boards::NAMES {
        let setup = build(name);
        let grid = setup.grid.board();
        let Board::Cubes { levels, cells, panels, .. } = Deadzone::board(&setup) else { panic!("cubes") };
        assert_eq!(levels, grid.drawn());
        for cell in Cell::all(levels) {
            let (cube, drawn) = (grid.cube(cell), kinds(&cells, cell));
            assert_eq!(drawn.contains(&"solid"), cube.solid, "{name} {cell}");
            let floor = drawn.iter().any(|kind| *kind == "floor" || *kind == "hatch");
            assert_eq!(floor, cube.floor.is_full() && cell.level() > 1 && !cube.solid, "{name} {cell}");
            let walkway = drawn.iter().any(|kind| kind.starts_with("walkway"));
            assert_eq!(walkway, matches!(cube.floor, Floor::Walkway(_)), "{name} {cell}");
            let crates = drawn.iter().filter(|kind| kind.starts_with("crate-")).count();
            assert_eq!(crates, cube.crate_corners().count(), "{name} {cell}");
            assert_eq!(drawn.iter().any(|kind| kind.starts_with("ramp-")), cube.ramp.is_some());
            let platform = cells.iter().find(|p| p.cell == address(cell) && p.kind.starts_with("platform"));
            assert_eq!(platform.and_then(|p| p.number), cube.platform.map(|p| i32::from(p.height)));
            let halved = panels.iter().any(|p| p.cell == address(cell) && p.kind == "halving-wall");
            assert_eq!(halved, cube.halved.is_some(), "{name} {cell}");
            for side in cube::Side::ALL {
                let (listed, drawn) = (grid.listed_face(cell, side).panel, panel_of(&panels, cell, side));
                assert_eq!(drawn.map(|p| p.passes), (listed != cube::Panel::Open).then(|| listed.passes()));
            }
        }
    }
}

/// Plays random games and calls `visit` at every question.
fn wander(setup: &Setup, games: u64, mut visit: impl FnMut(&Position<Deadzone>, &[Choice])) {
    for seed in 0..games {
        let (mut dice, mut picks) = (Rolling::new(Sampler::new(seed)), Sampler::new(seed + 1000));
        let mut at = Deadzone::opening(setup);
        let mut io = Io::silent(&mut dice);
        while run(setup, &mut at, &mut io).is_some() {
            let mut menu = Vec::new();
            Deadzone::candidates(setup, &at, &mut menu);
            visit(&at, &menu);
            let choice = menu[picks.below(menu.len() as u64) as usize];
            choose(setup, &mut at, choice, &mut io);
        }
    }
}

#[test]
fn every_choice_has_a_sentence_and_every_question_a_usual_answer() {
    let setup = build("");
    let (mut seen, mut n) = (0u32, 0u64);
    wander(&setup, 6, |at, menu| {
        let usual = Deadzone::default_choice(&setup, at);
        assert_eq!(Deadzone::check(&setup, at, usual), Ok(()), "{usual:?}");
        let mut sentences: Vec<String> = Vec::new();
        for choice in menu {
            let sketch = Deadzone::sketch(&setup, at, *choice);
            let words = sketch.words.to_string();
            assert!(words.contains(' ') && !sketch.group.is_empty(), "{choice:?}: {sketch:?}");
            assert_ne!(sketch.group, "other", "{choice:?}");
            assert!(!sentences.contains(&words), "two choices read {words}");
            sentences.push(words);
            seen += 1;
        }
        // Odds can be asked for anything; a few of many are tried because each plays the action out.
        n += 1;
        let choice = menu[(n % menu.len() as u64) as usize];
        if n % 7 == 0 {
            for stake in Deadzone::stakes(&setup, at, choice) {
                assert_eq!(Deadzone::lost(&setup, at, at, &stake), 0);
            }
            let _ = Deadzone::reasons(&setup, at, choice);
        }
        let lean = Deadzone::evaluate(&setup, at, Side::A);
        assert!((-1000..=1000).contains(&lean));
        assert_eq!(lean, -Deadzone::evaluate(&setup, at, Side::B));
    });
    assert!(seen > 1000);
}

#[test]
fn scenes_do_not_change_with_what_the_viewer_cannot_know() {
    let setup = build("spires");
    let mut secrets = 0;
    wander(&setup, 24, |at, _| {
        for viewer in [Viewer::Player(Side::A), Viewer::Player(Side::B), Viewer::Audience] {
            let view = Deadzone::view(&setup, at, viewer);
            let shown = Deadzone::scene(&setup, &view, viewer);
            for world in 0..2 {
                let other = Deadzone::imagine(&setup, &view, &mut Rolling::new(Sampler::new(world)));
                secrets += u32::from(other != *at);
                let twin = Deadzone::scene(&setup, &Deadzone::view(&setup, &other, viewer), viewer);
                assert_eq!(twin, shown);
            }
        }
    });
    assert!(secrets > 0, "no game had a secret");
}

#[test]
fn a_known_token_is_named_to_its_knower_alone() {
    let game = Game::new(
        "active = { model = \"E1\" }\n[[model]]\nname = \"E1\"\nside = \"a\"\nat = \"1.1.1\"\n[[model]]\nname = \"P1\"\nside = \"b\"\nat = \"8.8.1\"\n[[token]]\nat = \"4.4.1\"\nkind = \"ammo\"\nknown = \"b\"\n",
    );
    let label = |viewer| {
        let view = Deadzone::view(&game.setup, &game.at, viewer);
        let scene = Deadzone::scene(&game.setup, &view, viewer);
        scene.markers.iter().find(|m| m.kind == "item").map(|m| m.label.clone()).expect("a token")
    };
    assert_eq!(label(Viewer::Player(Side::B)), "Item, face down; you know that it is ammo");
    assert_eq!(label(Viewer::Player(Side::A)), "Item, face down; side B has looked at it");
    assert_eq!(label(Viewer::Audience), "Item, face down; side B has looked at it");
    assert_eq!(label(Viewer::Referee), "Item, face down: ammo (side B knows)");
}

fn sum(setup: &Setup, at: &Position<Deadzone>, choice: Choice, pool: &str) -> i32 {
    let reasons = Deadzone::reasons(setup, at, choice);
    reasons.iter().filter(|reason| reason.pool == pool).map(|reason| reason.amount).sum()
}

/// The dice of the first pools of a choice as the game rolls them: attack, defence.
fn rolled(setup: &Setup, at: &Position<Deadzone>, choice: Choice) -> Vec<i32> {
    let (mut to, mut dice, mut notes): (_, _, Vec<Note<Event>>) =
        (at.clone(), Rolling::new(Sampler::new(5)), Vec::new());
    let mut io = Io { dice: &mut dice, log: Some(&mut notes) };
    choose(setup, &mut to, choice, &mut io);
    while run(setup, &mut to, &mut io).is_some() && !Deadzone::action_done(at, &to) {
        let usual = Deadzone::default_choice(setup, &to);
        choose(setup, &mut to, usual, &mut io);
    }
    let pools = notes.iter().filter_map(|note| match note.event {
        Event::Pool { dice, .. } => Some(i32::from(dice)),
        _ => None,
    });
    pools.collect()
}

#[test]
fn the_reasons_of_attacks_add_up_to_the_dice_that_are_rolled() {
    let (setup, mut shots, mut fights) = (build("arcade"), 0, 0);
    wander(&setup, 12, |at, menu| {
        for choice in menu {
            let count = match choice {
                Choice::Shoot { .. } => &mut shots,
                Choice::Assault { .. } => &mut fights,
                _ => continue,
            };
            let pools = rolled(&setup, at, *choice);
            if pools.len() < 2 {
                // A pool without dice rolls nothing, and a blaze without success is not survived.
                continue;
            }
            let sums = ["attack", "defence"].map(|pool| sum(&setup, at, *choice, pool));
            assert_eq!(sums, [pools[0], pools[1]], "{choice:?}");
            *count += 1;
        }
    });
    assert!(shots > 20 && fights > 5, "{shots} shots, {fights} fights");
}

#[test]
fn a_shot_lists_what_does_not_apply() {
    let game = scene("E1 2.4.1 enforcer\nE2 4.4.1 enforcer\nP1 4.4.1 ghoul");
    let choice = read(&game.setup, "shoot P1 laser-rifle");
    let reasons = Deadzone::reasons(&game.setup, &game.at, choice);
    let amount =
        |id: &str| reasons.iter().find(|r| r.rule.as_str() == id && r.pool == "attack").map(|r| r.amount);
    assert_eq!(amount("DZ3-SHOOT-06"), Some(3));
    assert_eq!(amount("DZ3-SHOOT-08"), Some(0));
    assert_eq!(amount("DZ3-SHOOT-09"), Some(-2));
    assert!(amount("DZ3-SHOOT-07").is_some());
}

/// Exact losses of each stake of a choice, as the table computes them.
fn odds(setup: &Setup, at: &Position<Deadzone>, choice: Choice) -> Vec<(String, Vec<(i32, f64)>)> {
    let over = |now: &Position<Deadzone>| now != at && Deadzone::action_done(at, now);
    let mut policy =
        |now: &Position<Deadzone>| if now == at { choice } else { Deadzone::default_choice(setup, now) };
    let ends = Explorer::default().until(setup, at, &over, &mut policy);
    let stakes = Deadzone::stakes(setup, at, choice);
    let lost = |stake: &Stake| ends.by_number(|end| Deadzone::lost(setup, at, end, stake));
    stakes.iter().map(|stake| (format!("{} {}", stake.token, stake.label), lost(stake))).collect()
}

#[test]
fn odds_of_a_shot_are_those_of_its_pools() {
    let game =
        scene("E1 2.4.1 plain ranged=4 weapons=[\"Gun_[R8,AP1]\"]\nP1 4.4.1 plain survive=5 armour=2 hp=9");
    let choice = read(&game.setup, "shoot P1 gun");
    let pools = ["attack", "defence"].map(|pool| sum(&game.setup, &game.at, choice, pool) as u8);
    assert_eq!(pools, [5, 3]);
    let attacker = Fighter { dice: pools[0], target: 4, ap: 1, ..Fighter::default() };
    let defender = Fighter { dice: pools[1], target: 5, armour: 2, ..Fighter::default() };
    let exchange = Exchange { attacker, defender, shot: true, fights_back: false };
    let (setup, from) = rehearsal(&exchange).expect("a rehearsal");
    let ends = Explorer::default().distribution(&setup, &from, 0, &mut |_| unreachable!("nothing is asked"));
    let expected = ends.by_number(|at| i32::from(at.state.models()[1].damage()));
    let found = odds(&game.setup, &game.at, choice);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, "P1 HP lost");
    for (lost, p) in expected.into_iter().filter(|(_, p)| *p > 1e-9) {
        let mine = found[0].1.iter().find(|(n, _)| *n == lost).map_or(0.0, |(_, p)| *p);
        assert!((mine - p).abs() < 1e-9, "{lost} HP with {mine}, expected {p}");
    }
}

#[test]
fn every_model_that_may_lose_something_is_at_stake() {
    let stakes = |game: &Game, line: &str| {
        let stakes = Deadzone::stakes(&game.setup, &game.at, read(&game.setup, line));
        stakes.iter().map(|stake| format!("{} {}", stake.token, stake.label)).collect::<Vec<_>>()
    };
    let game = scene("E1 2.4.1 enforcer\nP1 4.4.1 ghoul");
    assert_eq!(stakes(&game, "blaze P1 laser-rifle"), ["P1 pinned"]);
    assert_eq!(stakes(&game, "advance 2.5.1"), Vec::<String>::new());
    // Breaking away invites a strike, and an assault may be answered.
    let game = scene("E1 4.4.1 enforcer\nP1 4.4.1 plain fight=4 survive=6 hp=3");
    assert!(stakes(&game, "advance").contains(&"E1 HP lost".to_string()));
    let fight = stakes(&game, "assault P1 fists");
    assert!(
        fight.contains(&"P1 HP lost".to_string()) && fight.contains(&"E1 HP lost".to_string()),
        "{fight:?}"
    );
}

#[test]
fn keeping_a_roll_is_at_stake_as_rolling_it_again_is() {
    let shooter = "E1 2.4.1 plain ranged=4 weapons=[\"Gun_[R6]\"]";
    let mut game = scene(&format!("{shooter}\nP1 4.4.1 plain hp=9")).command("E", "shoot");
    game.play("shoot P1 gun", [4, 4, 3, 3, 3, 1, 1, 1]);
    let lost = |line: &str| odds(&game.setup, &game.at, read(&game.setup, line));
    // No die is left to fall: the two points are certain.
    assert_eq!(lost("keep"), [("P1 HP lost".to_string(), vec![(2, 1.0)])]);
    let again = lost("spend shoot reroll");
    let average: f64 = again[0].1.iter().map(|(hp, p)| f64::from(*hp) * p).sum();
    assert!(again[0].0 == "P1 HP lost" && average > 2.5, "{again:?}");
}

#[test]
fn sight_tells_each_line_and_what_stops_it() {
    let game = scene("E1 2.4.1 enforcer\nP1 4.4.1 ghoul\nP2 6.4.1 ghoul");
    let clear = Deadzone::sight(&game.setup, &game.at, "E1", "P1").expect("both stand");
    assert!(clear.seen && clear.lines.len() == 9 && clear.lines.iter().all(|line| line.by.is_none()));
    assert_eq!(clear.distance, 2000);
    assert!(clear.reasons.iter().any(|r| r.rule.as_str() == "DZ3-SHOOT-07" && r.amount == 2));
    let behind = Deadzone::sight(&game.setup, &game.at, "E1", "P2").expect("both stand");
    assert!(behind.lines.iter().any(|line| line.by.as_deref() == Some("P1")), "{behind:?}");
    assert_eq!(Deadzone::sight(&game.setup, &game.at, "E1", "nobody"), None);
}

#[test]
fn a_zone_on_offer_is_drawn_and_bears_its_name() {
    let (setup, mut asked) = (build(""), 0);
    wander(&setup, 2, |at, menu| {
        for choice in menu {
            let sketch = Deadzone::sketch(&setup, at, *choice);
            if !matches!(choice, Choice::Zone(_)) {
                assert!(sketch.area.is_empty(), "{choice:?}");
                continue;
            }
            let view = Deadzone::view(&setup, at, Viewer::Audience);
            let scene = Deadzone::scene(&setup, &view, Viewer::Audience);
            let zone = scene.zones.iter().find(|zone| zone.outline == sketch.area).expect("a drawn zone");
            assert!(
                !zone.name.is_empty() && sketch.words.to_string().contains(&zone.name),
                "{sketch:?} {zone:?}"
            );
            asked += 1;
        }
    });
    assert_eq!(asked, 4);
}
