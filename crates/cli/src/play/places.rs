//! What is at the place a choice leads to, in a few words beside its line: a menu of places must not be bare numbers.
//!
//! It is made from the board, the scene and the sketch that screens draw, so every ruleset has it. Where the rules
//! forbid measuring before a choice, no distance is given.

use super::measure::decimal;
use sortie_kernel::show::{Board, CellPart, Marker, Panel, Part, Place, Scene, Sketch, Token};

/// How near terrain must be to be mentioned, thousandths of an inch.
const NEAR: f64 = 1000.0;

/// A few words about the place of a choice; empty if it names none, or is aimed at a model that is named anyway.
pub(super) fn note(board: &Board, scene: &Scene, sketch: &Sketch, may_measure: bool) -> String {
    if !sketch.area.is_empty() && sketch.place.is_none() {
        return sketch.words.to_string();
    }
    if sketch.place.is_none() {
        // An answer without a place may carry its meaning after a colon, and may have a price.
        let words = sketch.words.to_string();
        let meaning = words.split_once(": ").map_or("", |(_, meaning)| meaning);
        let known = [meaning, sketch.cost.as_str()];
        return known.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ");
    }
    let Some(place) = sketch.place.filter(|_| sketch.targets.is_empty()) else { return String::new() };
    let subject = sketch.subject.as_deref().and_then(|id| scene.tokens.iter().find(|token| token.id == id));
    match (board, sketch.cell) {
        (Board::Cubes { .. }, Some(cell)) if subject.is_some_and(|token| token.cell == Some(cell)) => {
            // A spot within its cube: the sentence of the choice says which.
            let who = sketch.subject.as_deref().unwrap_or_default();
            let words = sketch.words.to_string();
            words.strip_prefix(who).unwrap_or(&words).trim().to_string()
        }
        (Board::Cubes { cells, panels, .. }, Some(cell)) => {
            in_cube(cells, panels, scene, subject, cell).join("; ")
        }
        (Board::Open { parts, .. }, _) => on_table(parts, scene, subject, place, may_measure).join("; "),
        (Board::Cubes { .. }, None) => String::new(),
    }
}

/// The models, markers, ground and walls of a cube.
fn in_cube(
    cells: &[CellPart],
    panels: &[Panel],
    scene: &Scene,
    subject: Option<&Token>,
    cell: [u8; 3],
) -> Vec<String> {
    let mut notes = Vec::new();
    let here = scene.tokens.iter().filter(|token| token.cell == Some(cell) && !token.dead);
    let names: Vec<&str> =
        here.filter(|token| subject.is_none_or(|own| own.id != token.id)).map(|token| &*token.id).collect();
    if !names.is_empty() {
        notes.push(format!("with {}", names.join(", ")));
    }
    notes.extend(scene.markers.iter().filter(|marker| marker.cell == Some(cell)).map(|m| m.kind.clone()));
    let mut ground: Vec<&str> = cells
        .iter()
        .filter(|part| part.cell == cell)
        .map(|part| part.kind.split('-').next().unwrap_or_default())
        .collect();
    ground.dedup();
    notes.push(if ground.is_empty() { "open ground".to_string() } else { ground.join(", ") });
    let walls: Vec<String> = panels.iter().filter_map(|panel| wall(panel, cell)).collect();
    if !walls.is_empty() {
        notes.push(walls.join(", "));
    }
    notes
}

/// A panel as the cube sees it. A face between two cubes is listed once, by one of them.
fn wall(panel: &Panel, cell: [u8; 3]) -> Option<String> {
    let [column, row, level] = panel.cell;
    let (other, back) = match panel.face.as_str() {
        "w" => ([column.wrapping_sub(1), row, level], "e"),
        "s" => ([column, row.wrapping_sub(1), level], "n"),
        "e" => ([column + 1, row, level], "w"),
        _ => ([column, row + 1, level], "s"),
    };
    let face = match cell {
        own if own == panel.cell => panel.face.as_str(),
        own if own == other => back,
        _ => return None,
    };
    let side = match face {
        "n" => "north",
        "e" => "east",
        "s" => "south",
        _ => "west",
    };
    Some(format!("{} {side}", panel.kind.replace('-', " ")))
}

/// The terrain, markers and nearest enemy of a point.
fn on_table(
    parts: &[Part],
    scene: &Scene,
    subject: Option<&Token>,
    place: Place,
    may_measure: bool,
) -> Vec<String> {
    let mut notes = Vec::new();
    let radius = subject.map_or(0, |token| token.radius);
    let mut near: Vec<(f64, String)> = parts
        .iter()
        .filter_map(|part| {
            let away = distance_to(&part.outline, place);
            let stands_on = away <= 0.0 && part.z[1] <= place.z;
            let word = if stands_on { "on" } else { "by" };
            (away - f64::from(radius) <= NEAR).then(|| (away, format!("{word} {}", part.label)))
        })
        .collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    near.dedup_by(|a, b| a.1 == b.1);
    notes.extend(near.into_iter().take(2).map(|(_, words)| words));
    for marker in &scene.markers {
        let away = gap(place, radius, marker.at, 0);
        if away <= marker.radius.max(NEAR as i32) {
            let name = marker_name(marker);
            notes.push(if may_measure {
                format!("{} from {name}", inches(away))
            } else {
                format!("by {name}")
            });
        }
    }
    if notes.is_empty() {
        notes.push("in the open".to_string());
    }
    if !may_measure {
        return notes;
    }
    let enemies = scene.tokens.iter().filter(|token| subject.is_some_and(|own| own.side != token.side));
    let nearest = enemies
        .filter(|token| !token.dead)
        .filter_map(|token| Some((gap(place, radius, token.at?, token.radius), &token.id)))
        .min();
    notes.extend(nearest.map(|(away, id)| format!("{} from {id}", inches(away))));
    notes
}

fn marker_name(marker: &Marker) -> &str {
    if marker.id.is_empty() { &marker.kind } else { &marker.id }
}

/// Tenths of an inch are enough for a menu.
fn inches(thousandths: i32) -> String {
    format!("{}\"", decimal((thousandths + 50) / 100 * 100))
}

/// From edge to edge of two bases, seen from above.
fn gap(a: Place, a_radius: i32, b: Place, b_radius: i32) -> i32 {
    let [dx, dy] = [f64::from(a.x - b.x), f64::from(a.y - b.y)];
    (dx.hypot(dy) as i32 - a_radius - b_radius).max(0)
}

/// How far a point is from an area: 0 inside.
fn distance_to(outline: &[[i32; 2]], place: Place) -> f64 {
    let [x, y] = [f64::from(place.x), f64::from(place.y)];
    let corner = |index: usize| outline[index % outline.len()].map(f64::from);
    let (mut least, mut inside) = (f64::INFINITY, false);
    for index in 0..outline.len() {
        let ([ax, ay], [bx, by]) = (corner(index), corner(index + 1));
        if (ay > y) != (by > y) && x < ax + (y - ay) * (bx - ax) / (by - ay) {
            inside = !inside;
        }
        let (dx, dy) = (bx - ax, by - ay);
        let along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy).max(1.0);
        let along = along.clamp(0.0, 1.0);
        least = least.min((x - ax - along * dx).hypot(y - ay - along * dy));
    }
    if inside { 0.0 } else { least }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_kernel::narration::Text;

    fn token(id: &str, side: &'static str, at: Place, cell: Option<[u8; 3]>) -> Token {
        Token {
            id: id.into(),
            side,
            title: String::new(),
            at: Some(at),
            cell,
            radius: 500,
            height: 1000,
            health: [1, 1],
            injured_at: 0,
            role: sortie_kernel::show::Role::Trooper,
            leader: false,
            done: false,
            acting: false,
            dead: false,
            states: Vec::new(),
            lines: Vec::new(),
        }
    }

    fn marker(at: Place, cell: Option<[u8; 3]>) -> Marker {
        let (id, kind) = ("objective 1".to_string(), "objective".to_string());
        Marker { id, kind, label: String::new(), at, cell, owner: None, radius: 2000 }
    }

    #[test]
    fn a_choice_without_a_place_is_explained_after_its_colon() {
        let board = Board::Open { name: String::new(), width: 1, height: 1, parts: Vec::new() };
        let noted = |words: &str, cost: &str| {
            let sketch = Sketch { words: Text::plain(words), cost: cost.into(), ..Sketch::default() };
            note(&board, &Scene::default(), &sketch, false)
        };
        assert_eq!(noted("Snap Fire with B1", "costs 1 Stress"), "costs 1 Stress");
        assert_eq!(noted("Hold: wait for the next one", ""), "wait for the next one");
        assert_eq!(noted("Hold fire", ""), "");
    }

    #[test]
    fn a_cube_is_described_by_who_and_what_is_in_it() {
        let place = |cell: [u8; 3]| Place { x: i32::from(cell[0]) * 1000, ..Place::default() };
        let part = |cell, kind: &str| CellPart { cell, kind: kind.into(), number: None };
        let panel = |cell, face: &str, kind: &str| Panel {
            cell,
            face: face.into(),
            kind: kind.into(),
            passes: 0,
            closed_to: 1000,
        };
        let board = Board::Cubes {
            name: String::new(),
            columns: 8,
            rows: 8,
            levels: 2,
            letters: false,
            cells: vec![part([2, 2, 1], "crate-nw"), part([2, 2, 1], "crate-ne")],
            panels: vec![panel([2, 2, 1], "w", "low-door"), panel([2, 3, 1], "s", "wall")],
        };
        let scene = Scene {
            tokens: vec![
                token("E1", "a", place([1, 1, 1]), Some([1, 1, 1])),
                token("P1", "b", place([2, 2, 1]), Some([2, 2, 1])),
            ],
            markers: vec![marker(place([2, 2, 1]), Some([2, 2, 1]))],
            ..Scene::default()
        };
        let sketch = |cell| Sketch {
            subject: Some("E1".into()),
            words: Text::plain("E1 stands at the north edge"),
            place: Some(place(cell)),
            cell: Some(cell),
            ..Sketch::default()
        };
        let words = note(&board, &scene, &sketch([2, 2, 1]), true);
        assert_eq!(words, "with P1; objective; crate; low door west, wall north");
        assert_eq!(note(&board, &scene, &sketch([5, 5, 1]), true), "open ground");
        assert_eq!(note(&board, &scene, &sketch([1, 1, 1]), true), "stands at the north edge");
        let shot = Sketch { targets: vec!["P1".into()], ..sketch([2, 2, 1]) };
        assert_eq!(note(&board, &scene, &shot, true), "");
        assert_eq!(note(&board, &scene, &Sketch::default(), true), "");
    }

    #[test]
    fn a_point_is_described_by_terrain_markers_and_the_nearest_enemy() {
        let at = |x, y, z| Place { x, y, z };
        let wall = Part {
            feature: 0,
            label: "ruined wall".into(),
            outline: vec![[4000, 0], [5000, 0], [5000, 5000], [4000, 5000]],
            z: [0, 2000],
            traits: Vec::new(),
        };
        let board = Board::Open { name: String::new(), width: 30_000, height: 22_000, parts: vec![wall] };
        let scene = Scene {
            tokens: vec![
                token("S1", "a", at(20_000, 20_000, 0), None),
                token("N1", "b", at(3500, 10_000, 0), None),
                token("N2", "b", at(20_000, 10_000, 0), None),
            ],
            markers: vec![marker(at(10_000, 2000, 0), None)],
            ..Scene::default()
        };
        let sketch = |place| Sketch { subject: Some("S1".into()), place: Some(place), ..Sketch::default() };
        let words = |place| note(&board, &scene, &sketch(place), true);
        let unmeasured = |place| note(&board, &scene, &sketch(place), false);
        assert_eq!(words(at(3500, 3000, 0)), "by ruined wall; 6\" from N1");
        assert_eq!(words(at(4500, 3000, 2000)), "on ruined wall; 6.1\" from N1");
        assert_eq!(words(at(10_000, 4000, 0)), "1.5\" from objective 1; 7.8\" from N1");
        assert_eq!(words(at(20_000, 15_000, 0)), "in the open; 4\" from N2");
        assert_eq!(unmeasured(at(20_000, 15_000, 0)), "in the open");
        assert_eq!(unmeasured(at(10_000, 4000, 0)), "by objective 1");
    }
}
