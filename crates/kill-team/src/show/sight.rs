//! What one operative sees of another: whether it is visible, obscured or in cover, and the lines that say so.

use super::board::part_name;
use crate::KillTeam;
use crate::field::Field;
use crate::setup::Setup;
use crate::sight::{CONE, Pair, SIGHT};
use crate::state::OperativeId;
use sortie_geometry::open::point::{ORIGINS, origin_of};
use sortie_geometry::open::sight::{sight_points, stopped_by};
use sortie_geometry::open::{Cylinder, PartSet, Point, Prism, Scene, Spot, distance};
use sortie_kernel::Position;
use sortie_kernel::show::{Extent, Place, Reason, SightLine, SightReport};
use sortie_rulebook::{RuleId, rule_id};

/// Where a stopped line is looked for, in parts of its length.
const PIECES: i32 = 200;

/// The report; nothing if a name is unknown or off the table.
pub(super) fn sight(setup: &Setup, at: &Position<KillTeam>, from: &str, to: &str) -> Option<SightReport> {
    let field = Field::new(setup, &at.state);
    let find = |name: &str| setup.find(name).filter(|id| at.state[*id].on_table());
    let (eye, target) = (find(from)?, find(to)?);
    let (shooter, seen_one) = (field.cylinder(eye), field.cylinder(target));
    let (others, scene) = (field.others(eye, target), field.scene());
    let pair = field.pair(&scene, &others, eye, target);
    let concealed = at.state[target].is_concealed();
    let judged = pair.line_of_sight(concealed, None);
    let origin = judged.map_or(0, |sight| usize::from(sight.origin));
    let (covering, obscuring) = pair.hidden_by(origin);
    let names = [setup.profile(eye).name.as_str(), setup.profile(target).name.as_str()];
    let verdict =
        verdict(names, judged.map(|sight| sight.in_cover), concealed, setup, [&covering, &obscuring]);
    let distance = distance::between(&shooter, &seen_one).thousandths() as i32;
    Some(SightReport {
        verdict,
        seen: judged.is_ok(),
        reasons: reasons(&pair, concealed, judged.is_ok_and(|sight| sight.in_cover), origin, distance),
        lines: lines(&field, &scene, [eye, target], origin, &covering.union(&obscuring)),
        distance,
    })
}

/// From base to base, or from the bare places.
pub(super) fn distance(from: &Extent, to: &Extent) -> i32 {
    let base = |end: &Extent| Cylinder {
        at: Point::new(end.at.x, end.at.y),
        z: end.at.z,
        base_radius: end.radius,
        body_radius: end.radius,
        height: 0,
        eye: 0,
    };
    distance::between(&base(from), &base(to)).thousandths() as i32
}

fn verdict(
    [eye, target]: [&str; 2],
    judged: Result<bool, sortie_kernel::Illegal>,
    concealed: bool,
    setup: &Setup,
    [covering, obscuring]: [&PartSet; 2],
) -> String {
    let by = |set: &PartSet| {
        let names: Vec<String> = set.iter().map(|id| part_name(setup, usize::from(id))).collect();
        if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) }
    };
    match judged {
        Ok(false) => format!("{eye} sees {target}, which is not in cover."),
        Ok(true) if concealed => format!("{eye} sees {target}, in cover, from above{}.", by(covering)),
        Ok(true) => format!("{eye} sees {target}, which is in cover{}.", by(covering)),
        Err(why) if why.rule == rule_id!("KT-LOS-12") => {
            format!("{eye} has no line of sight to {target}: it is obscured{}.", by(obscuring))
        }
        Err(why) => format!("{eye} has no line of sight to {target}: {}.", why.why),
    }
}

fn reasons(pair: &Pair<'_>, concealed: bool, in_cover: bool, origin: usize, distance: i32) -> Vec<Reason> {
    let fact =
        |rule: RuleId, label: &str, amount: i32| Reason { rule, pool: "sight", label: label.into(), amount };
    let obscured = (0..ORIGINS).filter(|origin| pair.is_obscured(*origin)).count() as i32;
    let covered = in_cover || pair.in_cover(origin);
    vec![
        fact(rule_id!("KT-LOS-03"), "sight points seen, of 85", pair.points_seen() as i32),
        fact(rule_id!("KT-LOS-10"), if covered { "in cover" } else { "not in cover" }, i32::from(covered)),
        fact(rule_id!("KT-LOS-12"), "origins of 49 from which it is obscured", obscured),
        fact(
            rule_id!("KT-LOS-02"),
            if concealed { "conceal order" } else { "engage order" },
            i32::from(concealed),
        ),
        fact(rule_id!("KT-MEAS-02"), "thousandths of an inch away", distance),
    ]
}

/// Nine lines of sight from the head, and the two edges of the cover lines from the origin in use.
fn lines(
    field: &Field<'_>,
    scene: &Scene<'_>,
    [eye, target]: [OperativeId; 2],
    origin: usize,
    hiding: &PartSet,
) -> Vec<SightLine> {
    let (shooter, seen) = (field.cylinder(eye), field.cylinder(target));
    let head = shooter.head();
    let points: Vec<Spot> = sight_points(&seen, &SIGHT).collect();
    let step = (points.len() / 9).max(1);
    let mut lines: Vec<SightLine> = points
        .into_iter()
        .step_by(step)
        .take(9)
        .map(|to| {
            let stop = stopped_by(scene, head, to, SIGHT.see_through);
            let at = stop.and_then(|id| first_inside(scene.part(id), head, to));
            sight_line(head, to, at, stop.map(|id| part_name(field.setup, usize::from(id))))
        })
        .collect();
    let from = origin_of(shooter.at, shooter.base_radius, origin).at_height(shooter.z + CONE.line_height);
    for rim in edges(from, &seen) {
        let to = rim.at_height(seen.z + CONE.line_height);
        let crossed = hiding.iter().find_map(|id| Some((id, first_crossed(scene.part(id), from, to)?)));
        let by = crossed.map(|(id, _)| format!("{} gives cover", part_name(field.setup, usize::from(id))));
        lines.push(sight_line(from, to, crossed.map(|(_, at)| at), by));
    }
    lines
}

fn sight_line(from: Spot, to: Spot, blocked_at: Option<Place>, by: Option<String>) -> SightLine {
    let spot = |spot: Spot| Place { x: spot.at.x, y: spot.at.y, z: spot.z };
    let middle =
        Place { x: i32::midpoint(from.at.x, to.at.x), y: i32::midpoint(from.at.y, to.at.y), z: to.z };
    // Something stops the line even if it does so between two of the pieces that were looked at.
    let blocked_at = blocked_at.or_else(|| by.as_ref().map(|_| middle));
    SightLine { from: spot(from), to: spot(to), blocked_at, by }
}

fn along(from: Spot, to: Spot, piece: i32) -> Place {
    let at =
        |a: i32, b: i32| a + ((i64::from(b) - i64::from(a)) * i64::from(piece) / i64::from(PIECES)) as i32;
    Place { x: at(from.at.x, to.at.x), y: at(from.at.y, to.at.y), z: at(from.z, to.z) }
}

/// The first piece of a line that lies inside a part.
fn first_inside(part: &Prism, from: Spot, to: Spot) -> Option<Place> {
    let inside =
        |at: &Place| part.contains(Point::new(at.x, at.y)) && (part.bottom..=part.top).contains(&at.z);
    (0..=PIECES).map(|piece| along(from, to, piece)).find(inside)
}

/// The first piece of a cover line that lies over a part's outline.
fn first_crossed(part: &Prism, from: Spot, to: Spot) -> Option<Place> {
    let over = |at: &Place| part.contains(Point::new(at.x, at.y));
    (0..=PIECES).map(|piece| along(from, to, piece)).find(over)
}

/// The two rim points of a base that lie farthest aside of the line from a point to its centre.
fn edges(from: Spot, base: &Cylinder) -> [Point; 2] {
    let (dx, dy) = base.at.minus(from.at);
    let length = (dx * dx + dy * dy).isqrt().max(1);
    let aside = |sign: i64| {
        let reach = sign * i64::from(base.base_radius);
        Point::new(base.at.x - (dy * reach / length) as i32, base.at.y + (dx * reach / length) as i32)
    };
    [aside(1), aside(-1)]
}
