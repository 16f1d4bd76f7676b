//! Parts of the scene that look the same in every game on cubes: markers, zones, exits, lines of a card.

use crate::places::{address, middle};
use crate::zones::{Exit, Zones};
use sortie_geometry::cube::{Board, Cell};
use sortie_kernel::Side;
use sortie_kernel::show::{Marker, Zone};

/// A marker in a cube; `id` is unique among markers.
pub fn marker(
    (kind, id): (&str, impl ToString),
    label: impl Into<String>,
    cell: Cell,
    owner: Option<Side>,
    board: &Board,
) -> Marker {
    Marker {
        id: format!("{kind} {}", id.to_string()),
        kind: kind.into(),
        label: label.into(),
        at: middle(board, cell),
        cell: Some(address(cell)),
        owner: owner.map(Side::letter),
        radius: 0,
    }
}

/// The name of a thing among those that lie in one cube, counted from 1: `4.4.1 2`.
pub fn nth_of_cube(index: usize, cells: impl Iterator<Item = Cell> + Clone) -> String {
    let Some(cell) = cells.clone().nth(index) else { return String::new() };
    format!("{cell} {}", cells.take(index).filter(|other| *other == cell).count() + 1)
}

/// The cubes from which each side leaves the board.
pub fn exits<C: Iterator<Item = Cell>>(cells: impl Fn(Side) -> C, board: &Board) -> Vec<Marker> {
    let of_side = |side: Side| {
        let exit = move |(index, cell)| {
            let id = format!("{} {}", side.letter(), index + 1);
            marker(("exit", id), format!("Exit in {cell}"), cell, Some(side), board)
        };
        cells(side).enumerate().map(exit).collect::<Vec<_>>()
    };
    Side::BOTH.into_iter().flat_map(of_side).collect()
}

/// The deployment zones, `zone_of` each side; they have names as long as nobody has chosen one.
pub fn deployment(zones: Zones, zone_of: impl Fn(Side) -> u8, chosen: bool) -> Vec<Zone> {
    let zone = |side: Side| {
        let zone = zone_of(side);
        let word = zones.words().get(usize::from(zone)).copied();
        let name = word.filter(|_| !chosen).map_or(String::new(), |word| format!("{word} zone"));
        let owner = chosen.then(|| side.letter());
        Zone { kind: "deployment".into(), name, owner, outline: outline(zones, zone) }
    };
    Side::BOTH.map(zone).to_vec()
}

/// The strips of the board from which each side leaves it.
pub fn exit_strips(exit: Exit, zone_of: impl Fn(Side) -> u8) -> Vec<Zone> {
    let strip = |side: Side| {
        let ((west, east), row) = (exit.columns, Exit::row(zone_of(side)));
        let outline = rectangle((west, row), (east, row));
        Zone { kind: "exit".into(), name: String::new(), owner: Some(side.letter()), outline }
    };
    Side::BOTH.map(strip).to_vec()
}

/// The corners of a zone: every one is a rectangle of columns.
#[must_use]
pub fn outline(zones: Zones, zone: u8) -> Vec<[i32; 2]> {
    let all = (1..=8u8).flat_map(|row| (1..=8u8).map(move |column| (column, row)));
    let inside: Vec<(u8, u8)> = all.filter(|(column, row)| zones.of(*column, *row) == Some(zone)).collect();
    match (inside.first(), inside.last()) {
        (Some(first), Some(last)) => rectangle(*first, *last),
        _ => Vec::new(),
    }
}

fn rectangle((west, south): (u8, u8), (east, north): (u8, u8)) -> Vec<[i32; 2]> {
    let [x0, y0] = [west - 1, south - 1].map(|n| i32::from(n) * 1000);
    let [x1, y1] = [east, north].map(|n| i32::from(n) * 1000);
    vec![[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
}

/// A target number as cards write it.
#[must_use]
pub fn target_number(stat: Option<u8>) -> String {
    stat.map_or("–".to_string(), |number| format!("{number}+"))
}

/// What follows a weapon's name in brackets, with its range spelt out; nothing for a device without a range.
#[must_use]
pub fn weapon_line(text: &str, range: Option<String>) -> String {
    let inner = text.split_once('[').map_or(text, |(_, rest)| rest.trim_end_matches(']'));
    let Some(range) = range else { return inner.trim().to_string() };
    let rest = inner.split_once(',').map_or("", |(_, rest)| rest.trim());
    if rest.is_empty() { range } else { format!("{range}, {rest}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_of_one_cube_are_counted_and_zones_are_rectangles() {
        let cells = ["4.4.1", "1.1.1", "4.4.1"].map(|text| text.parse::<Cell>().expect("a cube"));
        assert_eq!(nth_of_cube(2, cells.into_iter()), "4.4.1 2");
        assert_eq!(nth_of_cube(1, cells.into_iter()), "1.1.1 1");
        let board = crate::layout::open_ground();
        let one = marker(("item", "4.4.1 1"), "Item", cells[0], Some(Side::B), &board);
        assert_eq!((one.id.as_str(), one.owner, one.cell), ("item 4.4.1 1", Some("b"), Some([4, 4, 1])));
        let found = exits(|side| cells.into_iter().take(1 + side.index()), &board);
        let ids: Vec<&str> = found.iter().map(|exit| exit.id.as_str()).collect();
        assert_eq!(ids, ["exit a 1", "exit b 1", "exit b 2"]);
        assert_eq!(outline(Zones::Edges, 1), [[0, 6000], [8000, 6000], [8000, 8000], [0, 8000]]);
        let zones = deployment(Zones::Edges, |side| side.index() as u8, false);
        assert_eq!((zones[0].name.as_str(), zones[1].owner), ("south zone", None));
        let strips = exit_strips(Exit { columns: (3, 6) }, |side| side.index() as u8);
        assert_eq!((strips[1].owner, strips[1].outline[0]), (Some("b"), [2000, 0]));
    }

    #[test]
    fn lines_of_a_card_spell_out_range_and_stats() {
        assert_eq!(weapon_line("Gun [R6, AP1, Frag (3)]", Some("range 6".into())), "range 6, AP1, Frag (3)");
        assert_eq!(weapon_line("Knife [CC]", Some("close combat".into())), "close combat");
        assert_eq!(weapon_line("Lab [-, Shield (2)]", None), "-, Shield (2)");
        assert_eq!((target_number(Some(4)).as_str(), target_number(None).as_str()), ("4+", "–"));
    }
}
