//! `measure A B`: the distance between two models, markers or places, with the rule that lets a player ask.

use sortie_kernel::show::{Board, Extent, Place, Scene, Show};
use sortie_kernel::words::Fault;
use sortie_rulebook::RuleId;

/// The result of measuring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Measured {
    /// The distance in words, and the rule that allows measuring.
    Allowed(String, RuleId),
    /// The rule that forbids it.
    Forbidden(RuleId),
    /// The ruleset has no distances.
    Never,
}

/// Measures, if the rules allow it.
pub(super) fn measure<R: Show>(
    setup: &R::Setup,
    board: &Board,
    scene: &Scene,
    from: &str,
    to: &str,
) -> Result<Measured, Fault> {
    let ends = [find(board, scene, from)?, find(board, scene, to)?];
    let rule = match R::measuring() {
        Ok(rule) => rule,
        Err(rule) => return Ok(Measured::Forbidden(rule)),
    };
    let Some(distance) = R::distance(setup, &ends[0].1, &ends[1].1) else { return Ok(Measured::Never) };
    let unit = match board {
        Board::Cubes { .. } if distance == 1000 => "cube",
        Board::Cubes { .. } => "cubes",
        Board::Open { .. } if distance == 1000 => "inch",
        Board::Open { .. } => "inches",
    };
    let words = format!("{} to {}: {} {unit}", ends[0].0, ends[1].0, decimal(distance));
    Ok(Measured::Allowed(words, rule))
}

/// Thousandths as a decimal number, as short as possible.
pub(super) fn decimal(thousandths: i32) -> String {
    let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// Everything that can be measured by name.
pub(super) fn names(scene: &Scene) -> Vec<String> {
    let tokens = scene.tokens.iter().filter(|token| token.at.is_some()).map(|token| token.id.clone());
    tokens.chain(scene.markers.iter().map(|marker| marker.id.replace(' ', "-"))).collect()
}

/// A model, a marker (spaces in its name are written as `-`) or a place, with its name.
fn find(board: &Board, scene: &Scene, word: &str) -> Result<(String, Extent), Fault> {
    if let Some(token) = scene.tokens.iter().find(|token| token.id.eq_ignore_ascii_case(word)) {
        let at = token.at.ok_or_else(|| Fault::new("", format!("{} is not on the table", token.id)))?;
        return Ok((token.id.clone(), Extent { at, cell: token.cell, radius: token.radius }));
    }
    let named = |id: &str| id.replace(' ', "-").eq_ignore_ascii_case(word);
    if let Some(marker) = scene.markers.iter().find(|marker| named(&marker.id)) {
        return Ok((marker.id.clone(), Extent { at: marker.at, cell: marker.cell, radius: 0 }));
    }
    let place = match board {
        Board::Cubes { columns, rows, levels, .. } => cube(word, [*columns, *rows, *levels]),
        Board::Open { width, height, .. } => point(word, [*width, *height]),
    };
    if let Some(extent) = place {
        return Ok((word.to_string(), extent));
    }
    let names = names(scene);
    let mut fault = Fault::unknown("", "model or place", word, names.iter().map(String::as_str));
    if fault.meant.is_none() {
        let example = match board {
            Board::Cubes { .. } => "column.row.level, such as 3.4.1",
            Board::Open { .. } => "x,y in inches, such as 12.5,7",
        };
        fault.message = format!("{}; write a place as {example}", fault.message);
    }
    Err(fault)
}

/// `3.4.1` as the middle of that cube.
fn cube(word: &str, size: [u8; 3]) -> Option<Extent> {
    let numbers: Vec<u8> = word.split('.').map(str::parse).collect::<Result<_, _>>().ok()?;
    let cell: [u8; 3] = numbers.try_into().ok()?;
    let inside = cell.iter().zip(size).all(|(number, most)| (1..=most).contains(number));
    let middle = |number: u8| i32::from(number) * 1000 - 500;
    let at = Place { x: middle(cell[0]), y: middle(cell[1]), z: i32::from(cell[2]) * 1000 - 1000 };
    inside.then_some(Extent { at, cell: Some(cell), radius: 0 })
}

/// `12.5,7` or `12.5,7,3` as a point of the table.
fn point(word: &str, [width, height]: [i32; 2]) -> Option<Extent> {
    let numbers: Vec<i32> = word.split(',').map(thousandths).collect::<Option<_>>()?;
    let (x, y, z) = match numbers.as_slice() {
        [x, y] => (*x, *y, 0),
        [x, y, z] => (*x, *y, *z),
        _ => return None,
    };
    let inside = x <= width && y <= height;
    inside.then_some(Extent { at: Place { x, y, z }, cell: None, radius: 0 })
}

/// A decimal number with up to three decimals, in thousandths.
fn thousandths(text: &str) -> Option<i32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str, most: usize| {
        !text.is_empty() && text.len() <= most && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !digits(whole, 3) || !digits(part, 3) {
        return None;
    }
    Some(whole.parse::<i32>().ok()? * 1000 + format!("{part:0<3}").parse::<i32>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_as_the_table_writes_them() {
        assert_eq!(cube("3.4.2", [8, 8, 3]).and_then(|extent| extent.cell), Some([3, 4, 2]));
        for word in ["3.4", "3.4.4", "0.4.1", "9.4.1", "x.4.1", "3.4.1.1", ""] {
            assert_eq!(cube(word, [8, 8, 3]), None, "{word}");
        }
        let place = |word| point(word, [30_000, 22_000]).map(|extent| extent.at);
        assert_eq!(place("12.25,7"), Some(Place { x: 12_250, y: 7000, z: 0 }));
        assert_eq!(place("1,2,3.5"), Some(Place { x: 1000, y: 2000, z: 3500 }));
        for word in ["31,2", "1,23", "1", "1,2,3,4", "-1,2", "1.,2", "1.2345,2", "a,b"] {
            assert_eq!(place(word), None, "{word}");
        }
    }

    #[test]
    fn lengths_are_as_short_as_possible() {
        assert_eq!([7250, 3000, 5, 0].map(decimal), ["7.25", "3", "0.005", "0"]);
    }
}
