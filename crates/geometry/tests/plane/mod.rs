//! Plane geometry in floats, for samplers that must share no code with the integers under test.

use sortie_geometry::open::Point;
use std::f64::consts::TAU;

/// A point of the plane.
pub(crate) type P = (f64, f64);

pub(crate) fn float(p: Point) -> P {
    (f64::from(p.x), f64::from(p.y))
}

pub(crate) fn apart(a: P, b: P) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

pub(crate) fn cross(o: P, a: P, b: P) -> f64 {
    (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0)
}

pub(crate) fn hull(mut points: Vec<P>) -> Vec<P> {
    points.sort_by(|a, b| a.partial_cmp(b).unwrap());
    let chain = |points: &mut dyn Iterator<Item = P>| {
        let mut out: Vec<P> = Vec::new();
        for p in points {
            while out.len() >= 2 && cross(out[out.len() - 2], out[out.len() - 1], p) <= 1e-9 {
                out.pop();
            }
            out.push(p);
        }
        out.pop();
        out
    };
    let mut all = chain(&mut points.iter().copied());
    all.extend(chain(&mut points.iter().rev().copied()));
    all
}

/// What is left of a polygon inside a convex one whose sides are shifted outwards.
pub(crate) fn clip(mut polygon: Vec<P>, by: &[P], shift: f64) -> Vec<P> {
    for i in 0..by.len() {
        let (a, b) = (by[i], by[(i + 1) % by.len()]);
        let side = |p: P| cross(a, b, p) / apart(a, b) + shift;
        let mut next = Vec::new();
        for j in 0..polygon.len() {
            let (p, q) = (polygon[j], polygon[(j + 1) % polygon.len()]);
            let (sp, sq) = (side(p), side(q));
            if sp >= 0.0 {
                next.push(p);
            }
            if (sp >= 0.0) != (sq >= 0.0) {
                let t = sp / (sp - sq);
                next.push((p.0 + t * (q.0 - p.0), p.1 + t * (q.1 - p.1)));
            }
        }
        polygon = next;
    }
    polygon
}

pub(crate) fn width(polygon: &[P]) -> f64 {
    (0..polygon.len())
        .filter(|i| apart(polygon[*i], polygon[(i + 1) % polygon.len()]) > 0.01)
        .map(|i| {
            let (a, b) = (polygon[i], polygon[(i + 1) % polygon.len()]);
            polygon.iter().map(|p| cross(a, b, *p) / apart(a, b)).fold(0.0, f64::max)
        })
        .fold(f64::MAX, f64::min)
}

pub(crate) fn circle(centre: P, radius: f64, corners: i32) -> Vec<P> {
    (0..corners)
        .map(|i| TAU * f64::from(i) / f64::from(corners))
        .map(|a| (centre.0 + radius * a.cos(), centre.1 + radius * a.sin()))
        .collect()
}
