//! Scatter (Large) and (Small): failed dice drift. [D1Z-SCAT]

use super::{area_effect, indirect as lob, marker_effects};
use crate::Cx;
use crate::event::Event;
use crate::game::game;
use crate::geometry::{Point, drift as compass};
use crate::sequence::ranged::Shot;
use crate::sequence::wound_deck;
use crate::setup::Traits;
use crate::state::NOBODY;
use arrayvec::ArrayVec;
use sortie_rulebook::rule;

/// The most dice of an attack.
const DICE_MAX: usize = 20;

/// Rolls for the drift of a point: nothing for a dud or a point off the board.
pub fn drift(cx: &mut Cx<'_>, from: Point, large: bool) -> Option<Point> {
    let face = cx.pick(rule!("D1Z-SCAT-01"), 10, |face| Event::Scatters { face: face as u8 + 1 }) as u8 + 1;
    match face {
        1 => None,
        10 => Some(from),
        _ => {
            let why = if large { rule!("D1Z-SCAT-03") } else { rule!("D1Z-SCAT-04") };
            let inches =
                cx.pick(why, 10, |inches| Event::Drifts { inches: inches as u8 + 1, large }) as u8 + 1;
            rule!("D1Z-SCAT-02");
            let inches = if large {
                inches
            } else {
                rule!("D1Z-GEN-03");
                inches.div_ceil(2)
            };
            let to = compass::drift(from, face, inches);
            compass::on_board(to).then_some(to)
        }
    }
}

/// Where the failed dice of a weapon with Scatter come down: all are rolled for before any card is drawn.
pub fn strays(cx: &mut Cx<'_>, shot: &Shot<'_>, misses: u8) -> ArrayVec<Point, DICE_MAX> {
    let large = shot.weapon.traits.has(Traits::SCATTER_LARGE);
    if !large && !shot.weapon.traits.has(Traits::SCATTER_SMALL) {
        return ArrayVec::new();
    }
    (0..misses).filter_map(|_| drift(cx, shot.at, large)).take(DICE_MAX).collect()
}

/// What a stray does where it comes down.
pub fn land(cx: &mut Cx<'_>, attack: u8, shot: &Shot<'_>, at: Point) {
    marker_effects::place(cx, shot.weapon, at);
    if let Some(area) = area_effect::of(shot.weapon) {
        area_effect::burst(cx, attack, shot.by, area_effect::Centre::Marker(at), area, NOBODY);
    } else if !marker_effects::is_marker(shot.weapon) {
        // Without an area it hits whom it comes down on: the model aimed at, or the nearest under the marker.
        let aimed = if at == shot.at { shot.target } else { NOBODY };
        let hit = lob::hit_model(game(cx), &Shot { at, target: aimed, ..*shot });
        if hit != NOBODY {
            if hit == cx.state.attacks()[usize::from(attack)].target {
                cx.state.attacks_mut()[usize::from(attack)].hits += 1;
            }
            wound_deck::hit(cx, hit, attack, 1);
        }
    }
}
