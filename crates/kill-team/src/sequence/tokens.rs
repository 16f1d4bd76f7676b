//! Tokens: picked up, carried, dropped, and where something comes to lie or stand. [KT-PICK] [KT-MEAS-08] [KT-LOS-06]

use super::objectives;
use crate::Cx;
use crate::abilities;
use crate::event::Event;
use crate::field::Field;
use crate::game::no;
use crate::moves;
use crate::sight::TOLERANCE;
use crate::state::{OperativeId, Place, Progress, State, Token, TokenKind};
use crate::tac_ops::PLANT_BANNER;
use crate::traits;
use sortie_geometry::open::point::{ORIGINS, origin_of};
use sortie_geometry::open::{Prism, distance, sight};
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

/// How near a token is picked up, and how far it can be laid down.
pub const REACH: i32 = 1000;

/// Whether a token can be picked up by operatives of a side.
fn is_liftable(token: Token, side: Side) -> bool {
    matches!(token.kind, TokenKind::Banner | TokenKind::Retrieval) && usize::from(token.of) == side.index()
}

/// The place of the tac op by which an operative carries a banner that nobody else knows of.
pub fn hidden_banner(state: &State, id: OperativeId) -> Option<usize> {
    let team = &state.teams[state.side(id).index()];
    let bears = |op: &crate::state::TacOp| {
        op.card == PLANT_BANNER && op.named == id.0 + 1 && !op.progress.has(Progress::REVEALED)
    };
    team.cards().find(|(_, op)| bears(op)).map(|(place, _)| place)
}

/// Whether an operative carries anything, known or not.
pub fn carries(state: &State, id: OperativeId) -> bool {
    state[id].carries > 0 || hidden_banner(state, id).is_some()
}

/// Whether an operative may pick up a token.
///
/// # Errors
/// The rule that forbids it.
pub fn check_pick_up(field: &Field<'_>, id: OperativeId, token: u8) -> Result<(), Illegal> {
    let place = usize::from(token);
    let side = field.state.side(id);
    let Some(lying) = field.state.live_tokens().get(place).copied() else {
        return no(rule!("KT-PICK-01"), "there is no such token");
    };
    if !is_liftable(lying, side) || field.setup.profile(id).has_ability(abilities::NO_MISSION) {
        return no(rule!("KT-PICK-02"), "the token's rule does not let this operative pick it up");
    }
    if field.state.carrier(place).is_some() || !field.within_point(id, lying.at, REACH) {
        return no(rule!("KT-PICK-01"), "a token is picked up within 1 inch of it");
    }
    if field.is_engaged(id) {
        return no(rule!("KT-PICK-02"), "an operative cannot pick up within engagement range of an enemy");
    }
    if carries(field.state, id) {
        return no(rule!("KT-PICK-02"), "the operative carries a token already");
    }
    if objectives::controller(field, lying.at) != Some(side) {
        return no(rule!("KT-PICK-02"), "a token is picked up by the side that controls it");
    }
    Ok(())
}

/// Picks a token up.
pub fn pick_up(id: OperativeId, token: u8, cx: &mut Cx<'_>) {
    let kind = cx.state.tokens[usize::from(token)].kind;
    // While it is carried it lies nowhere.
    rule!("KT-PICK-07");
    rule!("KT-PICK-03");
    cx.state.tokens[usize::from(token)].at = Place::default();
    cx.state[id].carries = token + 1;
    cx.emit(rule!("KT-PICK-01"), || Event::PickedUp { operative: id, token: kind });
}

/// Whether a point lies on the floor or on a vantage point, inside the killzone and in no solid part.
pub fn can_lie(field: &Field<'_>, at: Place) -> bool {
    let (width, depth) = field.setup.size;
    let point = at.point();
    let inside = point.x >= 0 && point.y >= 0 && point.x <= width && point.y <= depth;
    let scene = field.scene();
    let carried = at.z == 0
        || scene.parts().any(|(_, part)| {
            part.traits.any(traits::VANTAGE) && part.top == i32::from(at.z) && part.contains(point)
        });
    let buried = |part: &Prism| {
        !part.traits.any(traits::INSIGNIFICANT)
            && part.bottom <= i32::from(at.z)
            && part.top > i32::from(at.z)
            && part.contains(point)
    };
    inside && carried && !scene.parts().any(|(_, part)| buried(part))
}

/// Whether an operative sees a point of the killzone.
pub fn sees_point(field: &Field<'_>, id: OperativeId, at: Place) -> bool {
    rule!("KT-LOS-06");
    sight::stopped_by(&field.scene(), field.cylinder(id).head(), at.spot(), traits::INSIGNIFICANT).is_none()
}

/// Whether an operative may drop its token at a place.
///
/// # Errors
/// The rule that forbids it.
pub fn check_drop(field: &Field<'_>, id: OperativeId, at: Place) -> Result<(), Illegal> {
    if !carries(field.state, id) {
        return no(rule!("KT-PICK-04"), "the operative carries no token");
    }
    if !can_lie(field, at) || !field.within_point(id, at, REACH) || !sees_point(field, id, at) {
        return no(rule!("KT-PICK-06"), "a token is dropped within 1 inch of its carrier, visible to it");
    }
    Ok(())
}

/// Lays the token that an operative carries down. A banner that nobody knew of is revealed by it.
pub fn lay_down(id: OperativeId, at: Place, cx: &mut Cx<'_>) {
    let side = cx.state.side(id);
    if let Some(place) = hidden_banner(cx.state, id) {
        rule!("KT-TAC-11");
        super::tac_play::reveal(side, place, cx);
        let banner = Token { at, kind: TokenKind::Banner, of: side.index() as u8 };
        cx.state.add_token(banner);
        cx.emit(rule!("KT-PICK-06"), || Event::Dropped { operative: id, token: TokenKind::Banner, at });
        return;
    }
    let token = usize::from(cx.state[id].carries) - 1;
    cx.state[id].carries = 0;
    cx.state.tokens[token].at = at;
    let kind = cx.state.tokens[token].kind;
    cx.emit(rule!("KT-PICK-06"), || Event::Dropped { operative: id, token: kind, at });
}

/// Something is dropped by an operative that is about to leave the killzone.
pub fn drop_by_force(id: OperativeId, cx: &mut Cx<'_>) {
    if !carries(cx.state, id) {
        return;
    }
    rule!("KT-PICK-05");
    let field = Field::new(cx.setup, cx.state);
    let at = nearest(&field, cx.state[id].at, |at| can_lie(&field, at) && sees_point(&field, id, at));
    let at = at.unwrap_or(cx.state[id].at);
    lay_down(id, at, cx);
}

/// The spot nearest to a point that meets a condition: the point itself, then circles around it, on its surface and
/// then on the floor. Among equals the first counts. [KT-MEAS-08]
pub fn nearest(field: &Field<'_>, from: Place, fits: impl Fn(Place) -> bool) -> Option<Place> {
    rule!("KT-MEAS-08");
    let floors: &[i16] = if from.z == 0 { &[0] } else { &[from.z, 0] };
    let (width, depth) = field.setup.size;
    let farthest = width.max(depth);
    for z in floors {
        let here = Place::new(from.x, from.y, *z);
        if fits(here) {
            return Some(here);
        }
        let mut radius = 100;
        while radius <= farthest {
            for direction in 1..ORIGINS {
                let point = origin_of(here.point(), radius, direction);
                let at = Place::of(sortie_geometry::open::Spot::new(point.x, point.y, i32::from(*z)));
                if let Some(at) = at.filter(|at| fits(*at)) {
                    return Some(at);
                }
            }
            radius += 100;
        }
    }
    None
}

/// Where an operative that returns stands: as near as possible to its token, where it could end a move, outside
/// engagement range of every enemy. [KT-DMG-10]
pub fn returning_place(field: &Field<'_>, id: OperativeId, token: Place) -> Option<Place> {
    let others = field.others(id, id);
    let radius = field.setup.profile(id).body.base_radius;
    let ground = moves::ground(field.setup);
    let scene = field.scene();
    nearest(field, token, |at| {
        let base = field.cylinder_at(id, at);
        ground.place(&scene, &others, at.spot(), radius).is_ok()
            && !field.state.enemies(id).any(|enemy| field.engaged_at(&base, &field.cylinder(enemy)))
    })
}

/// A beacon is removed when an enemy of its owner ends a move near it and nobody of the owner's is near. [KT-TAC-11]
pub fn after_move(mover: OperativeId, cx: &mut Cx<'_>) {
    let side = cx.state.side(mover);
    let found = {
        let field = Field::new(cx.setup, cx.state);
        let enemy = |token: &Token| usize::from(token.of) == side.other().index();
        let near = |token: &Token| {
            distance::point_within(token.at.spot(), &field.cylinder(mover), REACH + TOLERANCE)
                && !field.state.enemies(mover).any(|id| field.within(id, mover, 2000))
        };
        let mut beacons = cx.state.lying(TokenKind::Beacon);
        beacons.find(|(_, token)| enemy(token) && near(token)).map(|(place, _)| place)
    };
    if let Some(place) = found {
        cx.state.tokens[place] = Token::default();
        cx.emit(rule!("KT-TAC-11"), || Event::TokenRemoved { token: TokenKind::Beacon });
    }
}
