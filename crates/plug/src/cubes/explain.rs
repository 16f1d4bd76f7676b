//! Who sees whom and who can go where on a board of cubes, in sentences that name the ruleset's rules.

use super::Grids;
use crate::{Query, QueryReader};
use sortie_geometry::cube::{
    Blocker, Cell, Figure, Footing, Grid, Locomotion, Panel, STANDARD_BODIES, Scene, Spot,
};
use sortie_kernel::words::Fault;
use sortie_rulebook::RuleId;
use std::fmt::Write as _;

/// The points a ray goes to, in the order of the rays.
const POINTS: [&str; 9] = [
    "the base, middle",
    "the base, first rim",
    "the base, second rim",
    "half height, middle",
    "half height, first rim",
    "half height, second rim",
    "the top, middle",
    "the top, first rim",
    "the top, second rim",
];

/// The rules behind what is explained.
#[derive(Clone, Copy, Debug)]
pub struct CubeRules {
    /// One free line is enough to see.
    pub seen: RuleId,
    /// What a clear shot is.
    pub clear: RuleId,
    /// How range is counted.
    pub range: RuleId,
    /// Shooting down.
    pub high_ground: RuleId,
    /// Walls, doors and rails stop lines.
    pub wall: RuleId,
    /// So do floors,
    pub floor: RuleId,
    /// solid cubes and crates,
    pub solid: RuleId,
    /// platforms,
    pub platform: RuleId,
    /// walls through the middle of a cube,
    pub divider: RuleId,
    /// and smoke.
    pub smoke: RuleId,
    /// Where a model may stand.
    pub stand: RuleId,
    /// Where it may hold on.
    pub hold: RuleId,
    /// Where it falls.
    pub air: RuleId,
}

const OPTIONS: [&str; 4] = ["size", "target-size", "pinned", "kind"];

/// A place such as `3.4.1` or `3.4.1@900,500`.
fn cube(reader: &mut QueryReader<'_>, option: &str, text: &str) -> Option<(Cell, Spot)> {
    let (cube, spot) = text.split_once('@').unwrap_or((text, "500,500"));
    let cell = cube.parse::<Cell>().map_err(|error| Fault::new(option, error.to_string()));
    let spot = spot
        .split_once(',')
        .and_then(|(x, y)| Spot::new(x.trim().parse().ok()?, y.trim().parse().ok()?))
        .ok_or_else(|| Fault::new(option, format!("{spot:?} is not a spot such as 900,500")));
    let (cell, spot) = (reader.keep(cell), reader.keep(spot));
    Some((cell?, spot?))
}

fn size(reader: &mut QueryReader<'_>, option: &str) -> Option<u8> {
    let text = reader.option(option, "1");
    let size = text.parse().ok().filter(|size| (1..=4).contains(size));
    reader.keep(size.ok_or_else(|| Fault::new(option, format!("{text:?} is not a Size 1 to 4"))))
}

fn grid<'g>(reader: &mut QueryReader<'_>, grids: &'g mut Grids) -> Option<&'g Grid> {
    reader.keep(grids.named("--board", &reader.query.board))
}

/// Answers `sortie sight RULESET --from 3.4.1 --to 6.6.2`.
///
/// # Errors
/// Every fault of the query.
pub fn sight(rules: &CubeRules, query: &Query) -> Result<String, Vec<Fault>> {
    let mut reader = QueryReader::new(query, &OPTIONS);
    let (from, to) = (cube(&mut reader, "--from", &query.from), cube(&mut reader, "--to", &query.to));
    let sizes = (size(&mut reader, "size"), size(&mut reader, "target-size"));
    let pinned =
        reader.word("pinned", "no", &[("no", false), ("yes", true), ("false", false), ("true", true)]);
    let mut grids = Grids::default();
    let board = grid(&mut reader, &mut grids);
    match (from, to, sizes, pinned, board) {
        (Some(from), Some(to), (Some(size), Some(target_size)), Some(pinned), Some(grid))
            if reader.faults.is_empty() =>
        {
            let body = |size: u8| STANDARD_BODIES[usize::from(size) - 1];
            let shooter = Figure { cell: from.0, spot: from.1, body: body(size), pinned: false };
            let target = Figure { cell: to.0, spot: to.1, body: body(target_size), pinned };
            Ok(sight_in_words(rules, grid, &shooter, &target))
        }
        _ => Err(reader.faults),
    }
}

fn sight_in_words(rules: &CubeRules, grid: &Grid, shooter: &Figure, target: &Figure) -> String {
    let mut out = String::new();
    let stops = grid.explain(shooter, target, &Scene::default());
    let free = stops.iter().filter(|stop| stop.is_none()).count();
    let CubeRules { seen, clear, .. } = rules;
    let verdict = match free {
        0 => format!("not seen ({seen}: none of nine rays is free)"),
        9 => format!("seen, and a clear shot ({clear}: all nine rays are free)"),
        _ => format!("seen ({seen}: at least one ray is free), no clear shot ({clear} needs all nine)"),
    };
    let mut line = |text: String| writeln!(out, "{text}").expect("a string takes text");
    line(format!("{} to {}: {verdict}", shooter.cell, target.cell));
    line(format!("range {} cubes ({})", shooter.cell.range_to(target.cell), rules.range));
    if shooter.cell.level() > target.cell.level() {
        line(format!("high ground: +1 die ({})", rules.high_ground));
    }
    line(format!("{free} of 9 rays are free:"));
    for (point, stop) in POINTS.iter().zip(stops) {
        let end = stop.map_or("free".to_string(), |stop| format!("stopped by {}", name(rules, &stop)));
        line(format!("  to {point}: {end}"));
    }
    out
}

fn name(rules: &CubeRules, stop: &Blocker) -> String {
    let (what, rule) = match stop {
        Blocker::Panel(cell, side, panel) => {
            let side = format!("{side:?}").to_lowercase();
            (format!("the {} on the {side} side of {cell}", wall(*panel)), rules.wall)
        }
        Blocker::Floor(cell, _) => (format!("the floor of {cell}"), rules.floor),
        Blocker::Solid(cell) => (format!("the solid cube {cell}"), rules.solid),
        Blocker::Crate(cell) => (format!("the crate in {cell}"), rules.solid),
        Blocker::Platform(cell) => (format!("the platform in {cell}"), rules.platform),
        Blocker::Divider(cell) => (format!("the wall through {cell}"), rules.divider),
        Blocker::Smoke(cell) => (format!("smoke in {cell}"), rules.smoke),
        Blocker::Model(_) => ("another model".to_string(), rules.seen),
    };
    format!("{what} ({rule})")
}

/// A panel as people call it; the numbers are the sizes of models.
fn wall(panel: Panel) -> String {
    match panel {
        Panel::Open => "open face".to_string(),
        Panel::Wall { hatch: 0 } => "wall".to_string(),
        Panel::Wall { hatch } => format!("wall with a hatch for Size {hatch}"),
        Panel::Door(size) => format!("wall with a door for Size {size}"),
        Panel::Rail(size) => format!("low wall that Size {size} passes over"),
    }
}

/// Answers `sortie reach RULESET --from 3.4.1`.
///
/// # Errors
/// Every fault of the query.
pub fn reach(rules: &CubeRules, query: &Query) -> Result<String, Vec<Fault>> {
    const KINDS: [(&str, Locomotion); 4] = [
        ("foot", Locomotion::Foot),
        ("vehicle", Locomotion::Vehicle),
        ("jump-pack", Locomotion::JumpPack),
        ("flight", Locomotion::Flight),
    ];
    let mut reader = QueryReader::new(query, &OPTIONS);
    let from = cube(&mut reader, "--from", &query.from);
    let model_size = size(&mut reader, "size");
    let kind = reader.word("kind", "foot", &KINDS);
    let mut grids = Grids::default();
    let board = grid(&mut reader, &mut grids);
    let (Some((from, _)), Some(size), Some(kind), Some(grid), true) =
        (from, model_size, kind, board, reader.faults.is_empty())
    else {
        return Err(reader.faults);
    };
    let word = reader.option("kind", "foot");
    let steps = grid.steps(from, kind, size);
    let list = |footing: Footing| -> String {
        let mut cubes: Vec<String> =
            steps.iter().filter(|step| step.footing == footing).map(|step| step.to.to_string()).collect();
        cubes.sort();
        if cubes.is_empty() { "none".to_string() } else { cubes.join(" ") }
    };
    Ok(format!(
        "one step from {from}, Size {size}, {word}:\n\
         may stand in ({}): {}\n\
         may hold on in ({}): {}\n\
         no floor and nothing to hold ({}): {}\n",
        rules.stand,
        list(Footing::Floor),
        rules.hold,
        list(Footing::Hold),
        rules.air,
        list(Footing::Air)
    ))
}
