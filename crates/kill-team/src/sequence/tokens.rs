//! Tokens: picked up, carried, dropped, and where something comes to lie or stand. [KT-PICK] [KT-MEAS-08] [KT-LOS-06]

use super::objectives;
use crate::Cx;
use crate::abilities;
use crate::event::Event;
use crate::field::Field;
use crate::game::no;
use crate::moves;
use crate::spots::{self, Spots};
use crate::state::{OperativeId, Place, Progress, State, Token, TokenKind};
use crate::tac_ops::PLANT_BANNER;
use crate::traits;
use sortie_geometry::open::{Prism, sight};
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

/// A banner that nobody knew of becomes a token that everybody sees, carried by its bearer.
pub fn unfurl(id: OperativeId, cx: &mut Cx<'_>) {
    let Some(place) = hidden_banner(cx.state, id) else { return };
    rule!("KT-TAC-11");
    let side = cx.state.side(id);
    super::tac_play::reveal(side, place, cx);
    let banner = Token { at: Place::default(), kind: TokenKind::Banner, of: side.index() as u8 };
    cx.state[id].carries = cx.state.add_token(banner).map_or(0, |place| place as u8 + 1);
}

/// Lays the token that an operative carries down. A banner that nobody knew of is revealed by it.
pub fn lay_down(id: OperativeId, at: Place, cx: &mut Cx<'_>) {
    unfurl(id, cx);
    let Some(token) = usize::from(cx.state[id].carries).checked_sub(1) else { return };
    cx.state[id].carries = 0;
    cx.state.tokens[token].at = at;
    let kind = cx.state.tokens[token].kind;
    cx.emit(rule!("KT-PICK-06"), || Event::Dropped { operative: id, token: kind, at });
}

/// The visible spot nearest to an operative where its token can lie; if it sees none, the one under it.
pub fn nearest_drop(field: &Field<'_>, id: OperativeId) -> Place {
    let at = field.state[id].at;
    let fits = |spot: Place| can_lie(field, spot) && sees_point(field, id, spot);
    spots::closest(at, fits).first().copied().unwrap_or(at)
}

/// Where an operative that returns can stand: as near as possible to its token, where it could end a move, outside
/// engagement range of every enemy. [KT-DMG-10]
pub fn returning_places(field: &Field<'_>, id: OperativeId, token: Place) -> Spots {
    let others = field.others(id, id);
    let radius = field.setup.profile(id).body.base_radius;
    let ground = moves::ground(field.setup);
    let scene = field.scene();
    spots::closest(token, |at| {
        let base = field.cylinder_at(id, at);
        ground.place(&scene, &others, at.spot(), radius).is_ok()
            && !field.state.enemies(id).any(|enemy| field.engaged_at(&base, &field.cylinder(enemy)))
    })
}

/// A beacon is removed when an enemy of its owner ends a move near it and nobody of the owner's is near. [KT-TAC-11]
pub fn after_move(mover: OperativeId, cx: &mut Cx<'_>) {
    // Few battles have any.
    if cx.state.lying(TokenKind::Beacon).next().is_none() {
        return;
    }
    let side = cx.state.side(mover);
    let found = {
        let field = Field::new(cx.setup, cx.state);
        let enemy = |token: &Token| usize::from(token.of) == side.other().index();
        let near = |token: &Token| {
            field.within_point(mover, token.at, REACH)
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
