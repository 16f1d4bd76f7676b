//! What the tests of the open table share: cases read from JSON, and the policies of Kill Team.
#![allow(dead_code, clippy::unwrap_used)]

use serde_json::Value;
use sortie_geometry::open::point::{ORIGINS, origin_of};
use sortie_geometry::open::{
    ConePolicy, CoverLines, Cylinder, Ground, MovePolicy, PartSet, Point, Prism, Scene, SightPolicy, Spot,
    Terrain, Traits, distance, sight,
};

pub(crate) const HEAVY: Traits = Traits::bit(0);
pub(crate) const LIGHT: Traits = Traits::bit(1);
pub(crate) const TRAVERSABLE: Traits = Traits::bit(2);
pub(crate) const VANTAGE: Traits = Traits::bit(3);
pub(crate) const INSIGNIFICANT: Traits = Traits::bit(4);
pub(crate) const WALL: Traits = Traits::bit(5);

pub(crate) const SIGHT: SightPolicy =
    SightPolicy { see_through: INSIGNIFICANT, lowest: 150, levels: 5, rim: 16 };
pub(crate) const CONE: ConePolicy = ConePolicy {
    line_height: 50,
    base_thickness: 150,
    cover_beyond: 2000,
    cover_within: 1000,
    obscure_beyond: 2000,
    obscure_clear: 1000,
    tolerance: 1,
    ignored: INSIGNIFICANT,
    covering: Traits(1 | 2),
    obscuring: HEAVY,
};

pub(crate) fn thousandths(value: &Value) -> i32 {
    let inches = value.as_f64().unwrap_or_else(|| panic!("a number, not {value}"));
    (inches * 1000.0).round() as i32
}

pub(crate) fn model(value: &Value) -> Cylinder {
    Cylinder {
        at: Point::new(thousandths(&value["x"]), thousandths(&value["y"])),
        z: thousandths(&value["z"]),
        base_radius: thousandths(&value["base_radius"]),
        body_radius: thousandths(&value["body_radius"]),
        height: thousandths(&value["height"]),
        eye: thousandths(&value["eye"]),
    }
}

pub(crate) fn spot(value: &Value) -> Spot {
    Spot::new(thousandths(&value["x"]), thousandths(&value["y"]), thousandths(&value["z"]))
}

fn traits(value: &Value) -> Traits {
    value.as_array().unwrap().iter().fold(Traits::NONE, |set, name| {
        set | match name.as_str().unwrap() {
            "heavy" => HEAVY,
            "light" => LIGHT,
            "traversable" => TRAVERSABLE,
            "vantage" => VANTAGE,
            "insignificant" => INSIGNIFICANT,
            other => panic!("unknown trait {other}"),
        }
    })
}

pub(crate) fn part(value: &Value, features: &mut Vec<String>) -> Prism {
    let name = value["feature"].as_str().unwrap();
    let feature = features.iter().position(|f| f == name).unwrap_or_else(|| {
        features.push(name.to_owned());
        features.len() - 1
    });
    let corner = |c: &Value| Point::new(thousandths(&c[0]), thousandths(&c[1]));
    let outline: Vec<Point> = value["outline"].as_array().unwrap().iter().map(corner).collect();
    let (bottom, top) = (thousandths(&value["z0"]), thousandths(&value["z1"]));
    Prism::new(&outline, bottom, top, traits(&value["traits"]), feature as u16).unwrap()
}

pub(crate) fn terrain(value: &Value) -> Terrain {
    let mut features = Vec::new();
    Terrain::new(value.as_array().unwrap().iter().map(|p| part(p, &mut features)).collect())
}

pub(crate) fn cases(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Whether a vantage part with its top at the model's height lies under the centre of its base.
pub(crate) fn on_vantage(scene: &Scene<'_>, model: &Cylinder) -> Option<u16> {
    let under = |p: &Prism| p.traits.any(VANTAGE) && p.top == model.z && p.contains(model.at);
    scene.parts().find(|(_, p)| under(p)).map(|(_, p)| p.feature)
}

/// The parts that cover lines between two models do not cross: those under the bases, and the lower parts of
/// the feature on which the target stands.
pub(crate) fn excepted(scene: &Scene<'_>, shooter: &Cylinder, target: &Cylinder) -> PartSet {
    let stands_on = on_vantage(scene, target);
    let mut except = PartSet::EMPTY;
    for (id, p) in scene.parts() {
        let under = |m: &Cylinder| {
            p.traits.any(VANTAGE)
                && p.top == m.z
                && distance::point_to_outline(m.at, p).0 < i64::from(m.base_radius - 1) * 1000
        };
        if under(shooter) || under(target) || (stands_on == Some(p.feature) && p.top <= target.z) {
            except.insert(id);
        }
    }
    except
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) valid: bool,
    pub(crate) origin: Option<usize>,
    pub(crate) in_cover: Option<bool>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) points_seen: u32,
    pub(crate) cover: Vec<bool>,
    pub(crate) heavy_cover: Vec<bool>,
    pub(crate) obscured: Vec<bool>,
}

impl Answer {
    pub(crate) fn engage(&self) -> Verdict {
        self.verdict(|i| self.points_seen > 0 && !self.obscured[i])
    }

    /// The verdict on a concealed target; `lowered` if a shooter on a vantage point looks down at it.
    pub(crate) fn conceal(&self, lowered: bool) -> Verdict {
        self.verdict(|i| {
            let open = !self.cover[i] || (lowered && !self.heavy_cover[i]);
            self.points_seen > 0 && !self.obscured[i] && open
        })
    }

    fn verdict(&self, valid: impl Fn(usize) -> bool) -> Verdict {
        let first = (0..ORIGINS).find(|i| valid(*i) && !self.cover[*i]);
        let origin = first.or_else(|| (0..ORIGINS).find(|i| valid(*i)));
        Verdict { valid: origin.is_some(), origin, in_cover: origin.map(|i| self.cover[i]) }
    }
}

pub(crate) fn answer(
    scene: &Scene<'_>,
    shooter: &Cylinder,
    target: &Cylinder,
    others: &[Cylinder],
) -> Answer {
    let except = excepted(scene, shooter, target);
    let lines = CoverLines::new(scene, shooter, target, others, &CONE, &except);
    let origins: Vec<Point> = (0..ORIGINS).map(|i| origin_of(shooter.at, shooter.base_radius, i)).collect();
    let heavy = |o: &Point| lines.covering_parts(*o).iter().any(|id| scene.part(id).traits.any(HEAVY));
    for o in &origins {
        let sources = !lines.covering_parts(*o).is_empty() || lines.covering_bases(*o) != 0;
        assert_eq!(lines.in_cover(*o), sources);
        assert_eq!(lines.is_obscured(*o), !lines.obscuring_parts(*o).is_empty());
    }
    let everywhere = |says: bool, from: &dyn Fn(Point) -> bool| !says || origins.iter().all(|o| from(*o));
    assert!(everywhere(lines.clearly_covered(), &|o| lines.in_cover(o)));
    assert!(everywhere(lines.clearly_obscured(), &|o| lines.is_obscured(o)));
    Answer {
        points_seen: sight::points_seen(scene, shooter.head(), target, &SIGHT),
        cover: origins.iter().map(|o| lines.in_cover(*o)).collect(),
        heavy_cover: origins.iter().map(heavy).collect(),
        obscured: origins.iter().map(|o| lines.is_obscured(*o)).collect(),
    }
}

pub(crate) const GROUND: Ground = Ground {
    low: Point::new(0, 0),
    high: Point::new(30_000, 22_000),
    ignored: INSIGNIFICANT,
    carrying: VANTAGE,
    thickness: 150,
    tolerance: 1,
    joint: 3,
};
pub(crate) const MOVES: MovePolicy = MovePolicy {
    ground: GROUND,
    least_increment: 1000,
    passable: TRAVERSABLE,
    pass_cost: 2000,
    unclimbable: WALL,
    climb_reach: 1000,
    climb_step: 2000,
    drop_reach: 1000,
    drop_step: 2000,
    drop_most: 6000,
    jump_reach: 1000,
    jump_most: 3000,
    jump_rise: 2000,
    barring: WALL,
};

/// A box from its four coordinates and two heights, in inches.
pub(crate) fn block(feature: u16, x: (f64, f64), y: (f64, f64), z: (f64, f64), traits: Traits) -> Prism {
    let t = |v: f64| (v * 1000.0).round() as i32;
    let (low, high) = (Point::new(t(x.0), t(y.0)), Point::new(t(x.1), t(y.1)));
    Prism::rectangle(low, high, t(z.0), t(z.1), traits, feature).unwrap()
}

/// The terrain of the first open mission: each row stands twice, the second turned by 180 degrees.
pub(crate) fn loot_terrain() -> Terrain {
    let rows = [
        (0, (6.0, 10.0), (5.0, 5.4), (0.0, 4.0), HEAVY),
        (0, (6.0, 6.4), (5.4, 8.5), (0.0, 4.0), HEAVY),
        (0, (6.4, 10.0), (5.4, 8.5), (2.8, 3.0), VANTAGE | LIGHT),
        (1, (12.0, 12.4), (8.5, 12.0), (0.0, 3.0), HEAVY),
        (2, (17.0, 20.0), (5.0, 5.4), (0.0, 1.0), LIGHT | TRAVERSABLE),
        (3, (23.0, 24.5), (8.0, 9.5), (0.0, 1.5), LIGHT | TRAVERSABLE),
        (4, (25.5, 28.0), (3.8, 5.8), (0.0, 3.0), HEAVY),
        (5, (1.0, 4.5), (7.0, 7.5), (0.0, 1.0), LIGHT | TRAVERSABLE),
    ];
    let mut parts = Vec::new();
    for (feature, x, y, z, traits) in rows {
        parts.push(block(feature, x, y, z, traits));
        parts.push(block(feature + 10, (30.0 - x.1, 30.0 - x.0), (22.0 - y.1, 22.0 - y.0), z, traits));
    }
    Terrain::new(parts)
}
