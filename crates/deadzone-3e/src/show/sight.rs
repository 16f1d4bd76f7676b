//! What one model sees of another: nine lines, what stops each, and what that means for a shot.

use crate::Deadzone;
use crate::ids::ModelId;
use crate::look::Look;
use crate::setup::Setup;
use crate::state::{Attack, Effects};
use crate::test;
use sortie_geometry::cube::{Blocker, Figure, Floor, Line, Panel, Scene};
use sortie_kernel::Position;
use sortie_kernel::show::{Place, Reason, SightLine, SightReport};
use sortie_rulebook::{RuleId, rule_id};

/// The report; nothing if a name is unknown or off the table.
pub(super) fn sight(setup: &Setup, at: &Position<Deadzone>, from: &str, to: &str) -> Option<SightReport> {
    let look = Look { setup, state: &at.state };
    let find = |name: &str| setup.model_named(name).filter(|id| look.in_play(*id));
    let (eye, target) = (find(from)?, find(to)?);
    let others: Vec<ModelId> = look.standing().filter(|id| *id != eye && *id != target).collect();
    let (figures, smoke): (Vec<Figure>, _) =
        (others.iter().map(|id| look.figure(*id)).collect(), look.smoke());
    let scene = Scene { others: &figures, smoke: &smoke };
    let lines = setup.grid.lines(&look.figure(eye), &look.figure(target), &scene);
    let words = |line: &Line| line.blocked.map(|(blocker, _)| blocker_words(blocker, &others, setup));
    let free = lines.iter().filter(|line| line.blocked.is_none()).count();
    let first = lines.iter().find_map(words);
    let cubes = look.model(eye).cell.range_to(look.model(target).cell);
    let (eye_name, target_name) = (setup.name(eye), setup.name(target));
    let hidden = look.model(target).has(Effects::HIDDEN);
    let verdict = match (free, &first) {
        _ if hidden => format!("{eye_name} does not see {target_name}, which is hidden this round."),
        (0, by) => {
            let by = by.as_deref().unwrap_or("something");
            format!("{eye_name} does not see {target_name}: all nine lines stop, the first at {by}.")
        }
        (9, _) => format!("{eye_name} sees {target_name} clearly: all nine lines are free."),
        (free, by) => {
            let by = by.as_deref().unwrap_or("something");
            format!("{eye_name} sees {target_name} along {free} of nine lines; {by} stops others.")
        }
    };
    let seen = look.sees(eye, target);
    debug_assert_eq!(seen, free > 0 && !hidden, "lines and law see alike");
    Some(SightReport {
        verdict,
        seen,
        reasons: reasons(eye, target, free, cubes, &look),
        lines: lines.iter().map(|line| sight_line(line, words(line))).collect(),
        distance: i32::from(cubes) * 1000,
    })
}

fn reasons(eye: ModelId, target: ModelId, free: usize, cubes: u8, look: &Look<'_>) -> Vec<Reason> {
    let fact = |rule: RuleId, label: String, amount: i32| Reason { rule, pool: "sight", label, amount };
    let mut out = vec![
        fact(rule_id!("DZ3-SHOOT-05"), "free lines of nine".into(), free as i32),
        fact(rule_id!("DZ3-SHOOT-04"), "cubes away".into(), i32::from(cubes)),
    ];
    // The game's own pool for a shot between the two says what the view is worth.
    let mut state = look.state.clone();
    let weapon = look.guns(eye).next().map(|(gun, _)| gun);
    state.attack = Attack { attacker: Some(eye), target: Some(target), weapon, ..Attack::default() };
    let (_, modifiers) = test::ranged(&Look { setup: look.setup, state: &state });
    let dice = |rule: RuleId| {
        let found = modifiers.list().iter().filter(|(known, _)| *known == rule);
        found.map(|(_, dice)| i32::from(*dice)).sum()
    };
    for (rule, label) in [
        (rule_id!("DZ3-SHOOT-07"), "dice for a clear shot"),
        (rule_id!("DZ3-SHOOT-08"), "dice for high ground"),
        (rule_id!("DZ3-SHOOT-09"), "dice for friends in the target's cube"),
    ] {
        out.push(Reason { rule, pool: "attack", label: label.into(), amount: dice(rule) });
    }
    out
}

fn sight_line(line: &Line, by: Option<String>) -> SightLine {
    let place = |[x, y, z]: [i32; 3]| Place { x, y, z };
    SightLine {
        from: place(line.from),
        to: place(line.to),
        blocked_at: line.blocked.map(|(_, at)| place(at)),
        by,
    }
}

fn blocker_words(blocker: Blocker, others: &[ModelId], setup: &Setup) -> String {
    match blocker {
        Blocker::Panel(cell, side, panel) => {
            let what = match panel {
                Panel::Rail(_) => "rail",
                Panel::Door(_) => "wall beside the door",
                Panel::Wall { .. } | Panel::Open => "wall",
            };
            let side = match side {
                sortie_geometry::cube::Side::North => "north",
                sortie_geometry::cube::Side::East => "east",
                sortie_geometry::cube::Side::South => "south",
                sortie_geometry::cube::Side::West => "west",
            };
            format!("the {what} on the {side} side of {cell}")
        }
        Blocker::Floor(cell, Floor::Walkway(_)) => format!("the walkway {cell}"),
        Blocker::Floor(cell, _) => format!("the floor of {cell}"),
        Blocker::Solid(cell) => format!("the solid cube {cell}"),
        Blocker::Crate(cell) => format!("a crate in {cell}"),
        Blocker::Platform(cell) => format!("the platform in {cell}"),
        Blocker::Divider(cell) => format!("the wall through {cell}"),
        Blocker::Smoke(cell) => format!("smoke in {cell}"),
        Blocker::Model(index) => {
            others.get(index).map_or("a model".to_string(), |id| setup.name(*id).to_string())
        }
    }
}
