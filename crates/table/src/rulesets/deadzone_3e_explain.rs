//! Who sees whom and who gets where in Deadzone, in sentences that name the rules.

use crate::cases::deadzone_3e_sight::Grids;
use crate::{Query, cases::What};
use sortie_geometry::cube::{Blocker, Cell, Figure, Footing, Grid, Locomotion, STANDARD_BODIES, Scene, Spot};
use sortie_kernel::words::Fault;
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

const OPTIONS: [&str; 4] = ["size", "target-size", "pinned", "kind"];

/// Answers `sortie sight deadzone-3e --from 3.4.1 --to 6.6.2` and `sortie reach deadzone-3e --from 3.4.1`.
pub(super) fn explain(what: What, query: &Query) -> Option<Result<String, Vec<Fault>>> {
    match what {
        What::Odds => None,
        What::Sight => Some(sight(query)),
        What::Reach => Some(reach(query)),
    }
}

struct Asked<'a> {
    query: &'a Query,
    faults: Vec<Fault>,
}

impl Asked<'_> {
    fn new(query: &Query) -> Asked<'_> {
        let unknown = query.options.keys().filter(|name| !OPTIONS.contains(&name.as_str()));
        let faults = unknown.map(|name| Fault::unknown("--option", "option", name, OPTIONS)).collect();
        Asked { query, faults }
    }

    /// A place such as `3.4.1` or `3.4.1@900,500`.
    fn place(&mut self, option: &str, text: &str) -> (Cell, Spot) {
        let (cube, spot) = text.split_once('@').unwrap_or((text, "500,500"));
        let cell = cube.parse::<Cell>().map_err(|error| Fault::new(option, error.to_string()));
        let spot = spot
            .split_once(',')
            .and_then(|(x, y)| Spot::new(x.trim().parse().ok()?, y.trim().parse().ok()?))
            .ok_or_else(|| Fault::new(option, format!("{spot:?} is no spot such as 900,500")));
        let fallback =
            (Cell::new(1, 1, 1).expect("every board has it"), Spot::new(500, 500).expect("inside"));
        (self.keep(cell, fallback.0), self.keep(spot, fallback.1))
    }

    fn size(&mut self, option: &str) -> u8 {
        let text = self.query.options.get(option).map_or("1", String::as_str);
        let size = text.parse().ok().filter(|size| (1..=4).contains(size));
        self.keep(size.ok_or_else(|| Fault::new(option, format!("{text:?} is no Size 1 to 4"))), 1)
    }

    fn keep<T>(&mut self, found: Result<T, Fault>, fallback: T) -> T {
        found.unwrap_or_else(|fault| {
            self.faults.push(fault);
            fallback
        })
    }
}

fn sight(query: &Query) -> Result<String, Vec<Fault>> {
    let mut asked = Asked::new(query);
    let (from, to) = (asked.place("--from", &query.from), asked.place("--to", &query.to));
    let sizes = (asked.size("size"), asked.size("target-size"));
    let body = |size: u8| STANDARD_BODIES[usize::from(size) - 1];
    let pinned = query.options.get("pinned").is_some_and(|word| word == "yes" || word == "true");
    let shooter = Figure { cell: from.0, spot: from.1, body: body(sizes.0), pinned: false };
    let target = Figure { cell: to.0, spot: to.1, body: body(sizes.1), pinned };
    let mut grids = Grids::default();
    let grid = grids.named("--board", &query.board).map_err(|fault| {
        asked.faults.push(fault);
        asked.faults.clone()
    })?;
    if !asked.faults.is_empty() {
        return Err(asked.faults);
    }
    Ok(sight_in_words(grid, &shooter, &target))
}

fn sight_in_words(grid: &Grid, shooter: &Figure, target: &Figure) -> String {
    let mut out = String::new();
    let stops = grid.explain(shooter, target, &Scene::default());
    let free = stops.iter().filter(|stop| stop.is_none()).count();
    let verdict = match free {
        0 => "not seen (DZ3-SHOOT-05: none of nine rays is free)",
        9 => "seen, and a clear shot (DZ3-SHOOT-07: all nine rays are free)",
        _ => "seen (DZ3-SHOOT-05: at least one ray is free), no clear shot (DZ3-SHOOT-07 wants all nine)",
    };
    let mut line = |text: String| writeln!(out, "{text}").expect("a string takes text");
    line(format!("{} to {}: {verdict}", shooter.cell, target.cell));
    line(format!("range {} cubes (DZ3-SHOOT-04)", shooter.cell.range_to(target.cell)));
    if shooter.cell.level() > target.cell.level() {
        line("high ground: +1 die (DZ3-SHOOT-08)".to_string());
    }
    line(format!("{free} of 9 rays are free:"));
    for (point, stop) in POINTS.iter().zip(stops) {
        let end = stop.map_or("free".to_string(), |stop| format!("stopped by {}", name(&stop)));
        line(format!("  to {point}: {end}"));
    }
    out
}

fn name(stop: &Blocker) -> String {
    match stop {
        Blocker::Panel(cell, side, panel) => {
            format!("the {side:?} panel ({panel:?}) of {cell} (DZ3-TERR-09)")
                .to_lowercase()
                .replace("dz3-terr", "DZ3-TERR")
        }
        Blocker::Floor(cell, _) => format!("the floor of {cell} (DZ3-TERR-10)"),
        Blocker::Solid(cell) => format!("the solid cube {cell} (DZ3-TERR-11)"),
        Blocker::Crate(cell) => format!("the crate in {cell} (DZ3-TERR-11)"),
        Blocker::Platform(cell) => format!("the platform in {cell} (DZ3-PART-06)"),
        Blocker::Divider(cell) => format!("the wall through {cell} (DZ3-PART-03)"),
        Blocker::Smoke(cell) => format!("smoke in {cell} (DZ3-KEY-83)"),
        Blocker::Model(_) => "another model (DZ3-SHOOT-05)".to_string(),
    }
}

fn reach(query: &Query) -> Result<String, Vec<Fault>> {
    const KINDS: [(&str, Locomotion); 4] = [
        ("foot", Locomotion::Foot),
        ("vehicle", Locomotion::Vehicle),
        ("jump-pack", Locomotion::JumpPack),
        ("flight", Locomotion::Flight),
    ];
    let mut asked = Asked::new(query);
    let (from, _) = asked.place("--from", &query.from);
    let size = asked.size("size");
    let word = query.options.get("kind").map_or("foot", String::as_str);
    let kind = KINDS.iter().find(|(name, _)| *name == word).map(|(_, kind)| *kind);
    let known = KINDS.iter().map(|(name, _)| *name);
    let kind = asked.keep(kind.ok_or_else(|| Fault::unknown("kind", "kind", word, known)), Locomotion::Foot);
    let mut grids = Grids::default();
    let grid = grids.named("--board", &query.board).map_err(|fault| {
        asked.faults.push(fault);
        asked.faults.clone()
    })?;
    if !asked.faults.is_empty() {
        return Err(asked.faults);
    }
    let steps = grid.steps(from, kind, size);
    let list = |footing: Footing| -> String {
        let mut cubes: Vec<String> =
            steps.iter().filter(|step| step.footing == footing).map(|step| step.to.to_string()).collect();
        cubes.sort();
        if cubes.is_empty() { "none".to_string() } else { cubes.join(" ") }
    };
    Ok(format!(
        "one step from {from}, Size {size}, {word}:\n\
         may stand in (DZ3-TERR-01): {}\n\
         may hold on in (DZ3-TERR-08): {}\n\
         no floor and nothing to hold (DZ3-FALL-04): {}\n",
        list(Footing::Floor),
        list(Footing::Hold),
        list(Footing::Air)
    ))
}
