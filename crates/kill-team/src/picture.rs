//! The table as a picture of characters: one character is half an inch wide and an inch tall.
//!
//! Sections are parted by empty lines: the table, its legend, who holds what, and a roster of each side.

use crate::field::Field;
use crate::inches;
use crate::sequence::objectives;
use crate::sequence::turn::TURNING_POINTS;
use crate::setup::{Area, Setup};
use crate::state::{Flags, State};
use crate::traits;
use sortie_geometry::open::Point;
use sortie_kernel::Side;
use sortie_open_table::Canvas;
use std::fmt::Write as _;

/// What marks the ground of the first and the second drop zone.
const ZONES: [char; 2] = ['\'', ':'];

/// Draws the board, north at the top, with a legend and a list of the operatives below it.
pub(crate) fn picture(setup: &Setup, state: &State) -> String {
    let mut out = table(setup, state);
    legend(state, &mut out);
    status(setup, state, &mut out);
    for side in Side::BOTH {
        roster(setup, state, side, &mut out);
    }
    out
}

fn table(setup: &Setup, state: &State) -> String {
    let mut canvas = Canvas::new(setup.size, |centre| ground(setup, state, centre));
    for (number, marker) in setup.mission.markers.iter().enumerate() {
        let label = char::from_digit(number as u32 + 1, 10).unwrap_or('o');
        canvas.put(i32::from(marker.x), i32::from(marker.y), &format!("*{label}"));
    }
    for id in state.ids().filter(|id| state[*id].on_table()) {
        let at = state[id].at;
        canvas.put(i32::from(at.x) - 250, i32::from(at.y), &setup.profile(id).name);
    }
    canvas.print()
}

/// What stands on the middle of a cell; the legend explains the characters.
fn ground(setup: &Setup, state: &State, centre: Point) -> char {
    for one in state.standing_barricades() {
        let (dx, dy) = one.at.point().minus(centre);
        if dx.abs() <= 600 && dy.abs() <= 600 {
            return '+';
        }
    }
    // Thin walls would fall between the middles of cells: half a cell around counts.
    let near = |part: &sortie_geometry::open::Prism| {
        let (low, high) = part.bounds();
        low.x < centre.x + 250 && high.x > centre.x - 250 && low.y < centre.y + 500 && high.y > centre.y - 500
    };
    let inside = |area: &Area| {
        (area.low.0..=area.high.0).contains(&centre.x) && (area.low.1..=area.high.1).contains(&centre.y)
    };
    let zone = setup.mission.zones.iter().position(inside);
    let mut best = zone.map_or('.', |zone| ZONES[zone]);
    for part in setup.terrain.parts().iter().filter(|part| near(part)) {
        if part.traits.any(traits::HEAVY) {
            return '#';
        }
        best = if part.traits.any(traits::VANTAGE) { '^' } else { '=' };
    }
    best
}

fn legend(state: &State, out: &mut String) {
    let _ = writeln!(out, "\nlegend: # heavy  = light  ^ vantage  + barricade  *1 marker 1");
    let [one, two] = [0, 1].map(|zone| match zone_owner(state, zone) {
        Some(side) => format!("{} drop zone of side {}", ZONES[zone], side.letter()),
        None => format!("{} drop zone {}", ZONES[zone], zone + 1),
    });
    let _ = writeln!(out, "  {one}  {two}  1 character: 0.5 inches wide, 1 tall");
}

/// Who deploys in a drop zone; nobody until the zones are taken.
fn zone_owner(state: &State, zone: usize) -> Option<Side> {
    let [a, b] = [0, 1].map(|side| usize::from(state.teams[side].zone));
    let taken = a != b;
    Side::BOTH.into_iter().find(|side| taken && usize::from(state.teams[side.index()].zone) == zone)
}

fn status(setup: &Setup, state: &State, out: &mut String) {
    let clock = match state.turning_point {
        0 => "before the battle".to_string(),
        number => format!(
            "turning point {number} of {TURNING_POINTS}  initiative: side {}",
            state.initiative.letter()
        ),
    };
    let [a, b] = [&state.teams[0], &state.teams[1]];
    let _ = writeln!(out, "\n{clock}  side a: {} VP {} CP  side b: {} VP {} CP", a.vp, a.cp, b.vp, b.cp);
    let field = Field::new(setup, state);
    for (index, at) in setup.mission.markers.iter().enumerate() {
        let owner = objectives::owner(&field, index)
            .map_or("held by nobody".to_string(), |side| format!("held by side {}", side.letter()));
        let looted = match state.markers[index].looted {
            0 => String::new(),
            1 => ", looted once".to_string(),
            times => format!(", looted {times} times"),
        };
        let _ = writeln!(out, "  *{} at {:<12} {owner}{looted}", index + 1, inches::place_text(*at));
    }
}

fn roster(setup: &Setup, state: &State, side: Side, out: &mut String) {
    let _ = writeln!(out, "\nside {} - {}", side.letter(), setup.side_title(side));
    for id in state.team(side).filter(|id| state[*id].on_table()) {
        let own = &state[id];
        let flags = Flags::NAMED.iter().filter(|(flag, _)| own.flags.has(*flag)).skip(1);
        let flags: Vec<String> = flags.map(|(_, name)| crate::facts::lower(name)).collect();
        let line = format!(
            "  {:<4} {:<24} {:>2}/{:<2} W  {:<14} {}",
            setup.profile(id).name,
            setup.profile(id).card,
            own.wounds,
            setup.profile(id).wounds,
            inches::place_text(own.at),
            flags.join(" ")
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KillTeam;
    use sortie_kernel::Ruleset;
    use sortie_kernel::words::{Spec, Words};

    #[test]
    fn the_table_has_a_legend_drop_zones_and_who_holds_each_marker() {
        let setup = KillTeam::build(&Spec::default()).expect("the default battle");
        let mut at = KillTeam::opening(&setup);
        let drawn = picture(&setup, &at.state);
        let sections: Vec<&str> = drawn.split("\n\n").collect();
        assert_eq!(sections.len(), 5, "{drawn}");
        let rows: Vec<&str> = sections[0].lines().collect();
        assert_eq!(rows.len(), 23, "22 inches and a ruler");
        assert!(rows[0].starts_with("21 ::::") && rows[21].starts_with(" 0 ''''"), "{drawn}");
        assert!(rows[10].contains('.') && !rows[10].contains(':'), "the middle is in no zone\n{drawn}");
        assert!(
            sections[1].starts_with("legend: # heavy") && sections[1].contains("' drop zone 1"),
            "{drawn}"
        );
        assert!(
            sections[2].contains("before the battle") && sections[2].contains("held by nobody"),
            "{drawn}"
        );
        assert!(sections[3].starts_with("side a - ") && sections[4].starts_with("side b - "), "{drawn}");

        // An operative beside a marker holds it, and the zones belong to those who took them.
        at.state.teams[0].zone = 1;
        let id = at.state.team(Side::B).next().expect("an operative");
        at.state[id].at = setup.mission.markers[0];
        at.state[id].flags.add(Flags::ON_TABLE);
        // Some missions count who secured a marker, others who stands by it.
        at.state.markers[0].held = 2;
        let drawn = picture(&setup, &at.state);
        assert!(drawn.contains("' drop zone of side b  : drop zone of side a"), "{drawn}");
        let line = drawn.lines().find(|line| line.starts_with("  *1 at")).expect("a line for the marker");
        assert!(line.ends_with("held by side b"), "{drawn}");
    }
}
