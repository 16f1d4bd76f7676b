//! Indirect Fire at a point of the table. Fire at a model is an Attack - Ranged like any other. [D1Z-IND]

use crate::Cx;
use crate::event::Event;
use crate::game::{Game, game, no};
use crate::keywords::indirect as lob;
use crate::sequence::ranged::{self, Shot};
use crate::setup::{BOARD, ModelId};
use crate::state::{NOBODY, Place};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// Whether a weapon may be fired at a point.
///
/// # Errors
/// The rule that forbids it.
pub fn check(game: Game<'_>, by: ModelId, place: u8, at: Place) -> Result<(), Illegal> {
    let weapon = ranged::check_weapon(game, by, place)?;
    if !lob::is_indirect(weapon) {
        return no(rule!("D1Z-IND-01"), "only Indirect or Thrown weapons are fired at a point");
    }
    check_point(game, at)
}

/// A point of the board on its floor; one written without a height means the floor there.
pub fn on_floor(game: Game<'_>, at: Place) -> Place {
    ranged::place_of(game, at.point()).unwrap_or(at)
}

/// Whether a place is a point of the board, on its floor if a height is given.
///
/// # Errors
/// The rule that forbids it.
pub fn check_point(game: Game<'_>, at: Place) -> Result<(), Illegal> {
    if i32::from(at.x) > BOARD || i32::from(at.y) > BOARD {
        return no(rule!("D1Z-SETUP-01"), "the point is not on the board");
    }
    if at.z != 0 && on_floor(game, at) != at {
        return no(rule!("D1Z-MOVE-08"), "there is no floor at this height");
    }
    Ok(())
}

/// Fires at a point.
pub fn bombard(cx: &mut Cx<'_>, by: ModelId, place: u8, at: Place, snap: bool) {
    let setup = cx.setup;
    let Some(weapon) = setup.weapon(by, place) else { return };
    let at = on_floor(game(cx), at);
    rule!("D1Z-IND-03");
    let seen = game(cx).field().sees_point(by, at.point());
    let point = at.point();
    let shot =
        Shot { by, place, weapon, target: NOBODY, at: point, snap, magazine: false, seen, indirect: true };
    cx.emit(rule!("D1Z-IND-01"), || Event::Bombards { model: by, at, weapon: place });
    let distance = game(cx).field().gap_to(by, at.spot());
    ranged::fire(cx, &shot, distance);
}

/// Points worth considering: under enemies that are not in CQB, and between two of them.
pub fn sample(game: Game<'_>, by: ModelId, place: u8) -> Vec<Place> {
    let useful = game.weapon(by, place).is_some_and(lob::is_indirect);
    if !useful || ranged::check_weapon(game, by, place).is_err() {
        return Vec::new();
    }
    let enemies: Vec<Place> = game.on_board(by.side().other()).map(|id| game.state[id].at).collect();
    let mut out: Vec<Place> = Vec::new();
    for pair in enemies.windows(2) {
        let (x, y) =
            (u32::from(pair[0].x) + u32::from(pair[1].x), u32::from(pair[0].y) + u32::from(pair[1].y));
        let middle = Place::new((x / 2) as u16, (y / 2) as u16, 0);
        let near = pair[0].point().square_to(pair[1].point()) <= 36_000_000;
        if near
            && let Some(at) = ranged::place_of(game, middle.point())
            && !out.contains(&at)
        {
            out.push(at);
        }
    }
    out.truncate(3);
    out
}
