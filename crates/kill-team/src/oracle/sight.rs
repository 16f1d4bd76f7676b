//! Sight and distance cases of Kill Team, from the ruleset's own judgement. The format stands in `oracle/README.md`.

use crate::field::{ENGAGEMENT, engaged_in};
use crate::sight::{self, Pair, TOLERANCE};
use crate::traits;
use serde::Deserialize;
use serde_json::{Value, json};
use sortie_geometry::open::point::ORIGINS;
use sortie_geometry::open::{Cylinder, Point, Prism, Scene, Spot, Terrain, Traits, distance};
use sortie_kernel::words::Fault;
use sortie_plug::cases::{CaseKind, Tolerance, read, within};
use std::ops::RangeInclusive;

/// Answers sight and distance cases.
pub(super) struct SightCases;

#[derive(Deserialize)]
struct Operative {
    x: f64,
    y: f64,
    #[serde(default)]
    z: f64,
    base_radius: f64,
    body_radius: f64,
    height: f64,
    eye: f64,
}

#[derive(Deserialize)]
struct Part {
    #[serde(default)]
    feature: Value,
    outline: Vec<[f64; 2]>,
    z0: f64,
    z1: f64,
    #[serde(default)]
    traits: Vec<String>,
}

#[derive(Deserialize)]
struct SightCase {
    shooter: Operative,
    target: Operative,
    #[serde(default)]
    others: Vec<Operative>,
    #[serde(default)]
    terrain: Vec<Part>,
}

#[derive(Deserialize)]
struct PairCase {
    a: Operative,
    b: Operative,
    #[serde(default)]
    terrain: Vec<Part>,
}

#[derive(Deserialize)]
struct PointCase {
    operative: Operative,
    point: PlacePoint,
    radius: f64,
}

#[derive(Deserialize)]
struct PlacePoint {
    x: f64,
    y: f64,
    #[serde(default)]
    z: f64,
}

#[derive(Deserialize)]
struct PartCase {
    operative: Operative,
    part: Part,
    radius: f64,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum DistanceName {
    Pair,
    Point,
    Part,
}

#[derive(Deserialize)]
struct Head {
    kind: Option<DistanceName>,
}

/// Inches that a place may lie from the corner of the table, and that anything on it may measure.
const PLACES: RangeInclusive<f64> = -90.0..=90.0;
const SIZES: RangeInclusive<f64> = 0.001..=90.0;
const RADII: RangeInclusive<f64> = 0.0..=90.0;

/// Inches to thousandths, to the nearest.
fn thousandths(place: &str, inches: f64, bounds: RangeInclusive<f64>) -> Result<i32, Fault> {
    Ok((within(place, inches, bounds)? * 1000.0).round() as i32)
}

fn cylinder(place: &str, case: &Operative) -> Result<Cylinder, Fault> {
    let number = |name: &str, value: f64, bounds| thousandths(&format!("{place}.{name}"), value, bounds);
    Ok(Cylinder {
        at: Point::new(number("x", case.x, PLACES)?, number("y", case.y, PLACES)?),
        z: number("z", case.z, PLACES)?,
        base_radius: number("base_radius", case.base_radius, SIZES)?,
        body_radius: number("body_radius", case.body_radius, SIZES)?,
        height: number("height", case.height, SIZES)?,
        eye: number("eye", case.eye, PLACES)?,
    })
}

fn prism(case: &Part, feature: u16, place: &str) -> Result<Prism, Fault> {
    let mut bits = Traits::NONE;
    for word in &case.traits {
        let known = traits::NAMED.iter().map(|(_, name)| *name);
        let bit = traits::parse(word)
            .ok_or_else(|| Fault::unknown(format!("{place}.traits"), "trait", word, known))?;
        bits = bits.with(bit);
    }
    let inside = format!("{place}.outline");
    let outline: Vec<Point> = case
        .outline
        .iter()
        .map(|[x, y]| Ok(Point::new(thousandths(&inside, *x, PLACES)?, thousandths(&inside, *y, PLACES)?)))
        .collect::<Result<_, Fault>>()?;
    let (z0, z1) = (
        thousandths(&format!("{place}.z0"), case.z0, PLACES)?,
        thousandths(&format!("{place}.z1"), case.z1, PLACES)?,
    );
    Prism::new(&outline, z0, z1, bits, feature)
        .map_err(|fault| Fault::new(format!("{place}.outline"), fault.to_string()))
}

fn terrain(parts: &[Part]) -> Result<Terrain, Fault> {
    if parts.len() > 200 {
        return Err(Fault::new("terrain", "a table holds at most 200 parts"));
    }
    let mut features: Vec<&Value> = Vec::new();
    let mut prisms = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        let feature = features.iter().position(|known| **known == part.feature).unwrap_or_else(|| {
            features.push(&part.feature);
            features.len() - 1
        });
        prisms.push(prism(part, feature as u16, &format!("terrain[{number}]"))?);
    }
    Ok(Terrain::new(prisms))
}

fn verdict(pair: &Pair<'_>, concealed: bool) -> Value {
    match pair.line_of_sight(concealed, None) {
        Ok(sight) => json!({ "valid": true, "origin": sight.origin, "in_cover": sight.in_cover }),
        Err(_) => json!({ "valid": false, "origin": null, "in_cover": null }),
    }
}

fn run_sight(case: &SightCase) -> Result<Value, Fault> {
    if case.others.len() > 60 {
        return Err(Fault::new("others", "at most 60 other operatives stand on a table"));
    }
    let terrain = terrain(&case.terrain)?;
    let scene = Scene::new(&terrain);
    let others: Vec<Cylinder> = (case.others.iter().enumerate())
        .map(|(number, other)| cylinder(&format!("others[{number}]"), other))
        .collect::<Result<_, _>>()?;
    let (shooter, target) = (cylinder("shooter", &case.shooter)?, cylinder("target", &case.target)?);
    let pair = Pair::new(&scene, shooter, target, &others);
    let line = |of: &dyn Fn(usize) -> bool| -> String {
        (0..ORIGINS).map(|origin| if of(origin) { '1' } else { '0' }).collect()
    };
    let cover = line(&|origin| pair.in_cover(origin));
    let obscured = line(&|origin| pair.is_obscured(origin));
    let count = |text: &str| text.bytes().filter(|byte| *byte == b'1').count();
    let seen = pair.points_seen();
    Ok(json!({
        "points_seen": seen,
        "visible": seen > 0,
        "cover_origins": count(&cover),
        "cover_from": cover,
        "obscured_origins": count(&obscured),
        "obscured_from": obscured,
        "engage": verdict(&pair, false),
        "conceal": verdict(&pair, true),
    }))
}

/// A distance in inches, to four decimals.
fn inches(distance: distance::Distance) -> f64 {
    (distance.0 as f64 / 100.0).round() / 10_000.0
}

fn run_pair(case: &PairCase) -> Result<Value, Fault> {
    let terrain = terrain(&case.terrain)?;
    let scene = Scene::new(&terrain);
    let (a, b) = (cylinder("a", &case.a)?, cylinder("b", &case.b)?);
    Ok(json!({
        "distance": inches(distance::between(&a, &b)),
        "a_sees_b": sight::visible(&scene, &a, &b),
        "b_sees_a": sight::visible(&scene, &b, &a),
        "engaged": engaged_in(&scene, &a, &b, ENGAGEMENT),
    }))
}

fn run_point(case: &PointCase) -> Result<Value, Fault> {
    let base = cylinder("operative", &case.operative)?;
    let at = |name: &str, value: f64| thousandths(&format!("point.{name}"), value, PLACES);
    let point = Spot::new(at("x", case.point.x)?, at("y", case.point.y)?, at("z", case.point.z)?);
    let limit = thousandths("radius", case.radius, RADII)? + TOLERANCE;
    Ok(json!({
        "distance": inches(distance::point_to_base(point, &base)),
        "farthest": inches(distance::point_to_far_rim(point, &base)),
        "within": distance::point_within(point, &base, limit),
        "wholly_within": distance::point_wholly_within(point, &base, limit),
    }))
}

fn run_part(case: &PartCase) -> Result<Value, Fault> {
    let base = cylinder("operative", &case.operative)?;
    let part = prism(&case.part, 0, "part")?;
    let apart = distance::base_to_part(&base, &part);
    Ok(json!({
        "distance": inches(apart),
        "within": apart.within(thousandths("radius", case.radius, RADII)? + TOLERANCE),
    }))
}

impl CaseKind for SightCases {
    fn run(&mut self, case: &Value) -> Result<Value, Fault> {
        match read::<Head>(case)?.kind {
            None => run_sight(&read(case)?),
            Some(DistanceName::Pair) => run_pair(&read(case)?),
            Some(DistanceName::Point) => run_point(&read(case)?),
            Some(DistanceName::Part) => run_part(&read(case)?),
        }
    }

    fn unread(&self) -> &'static [&'static str] {
        // Both orders are answered, and sizes are given in full.
        &["class", "order"]
    }

    fn tolerance(&self, field: &str) -> Tolerance {
        match field {
            "distance" | "farthest" => Tolerance::Within(1e-3),
            _ => Tolerance::Exact,
        }
    }

    fn examples(&self) -> Vec<Value> {
        let operative = |x: f64| {
            json!({
                "x": x, "y": 11.0, "z": 0.0, "base_radius": 0.63, "body_radius": 0.441, "height": 1.6, "eye": 1.45,
                "order": "engage"
            })
        };
        let part = || {
            json!({
                "feature": "wall", "outline": [[13.0, 10.0], [13.4, 10.0], [13.4, 11.5], [13.0, 11.5]],
                "z0": 0.0, "z1": 1.0, "traits": ["light", "traversable"]
            })
        };
        let (near, far, aside) = (operative(5.0), operative(15.0), operative(20.0));
        let point = json!({ "x": 9.0, "y": 11.0, "z": 0.0 });
        vec![
            json!({ "shooter": near, "target": far, "others": [aside], "terrain": [part()] }),
            json!({ "kind": "pair", "a": near, "b": far, "terrain": [part()] }),
            json!({ "kind": "point", "operative": near, "point": point, "radius": 2.0 }),
            json!({ "kind": "part", "operative": near, "part": part(), "radius": 2.0 }),
        ]
    }
}
