//! Area Effect (X/Y): Y cards for everybody within X inches. [D1Z-KWW-02]

use super::flashbang;
use crate::Cx;
use crate::event::Event;
use crate::game::{Game, game};
use crate::geometry::{Body, Point, measure};
use crate::sequence::wound_deck;
use crate::setup::{ModelId, Weapon};
use crate::state::NOBODY;
use sortie_rulebook::rule;

/// Reach in thousandths, and cards for each model.
pub type Area = (i32, u8);

/// Where an area is measured from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Centre {
    /// The edge of a model's base.
    Model(ModelId),
    /// The edge of a marker.
    Marker(Point),
}

/// The area of a weapon.
pub fn of(weapon: &Weapon) -> Option<Area> {
    weapon.area.or_else(|| flashbang::area(weapon))
}

/// Models in an area, nearest first, equals in roster order with the acting side first.
pub fn caught(game: Game<'_>, by: ModelId, centre: Centre, reach: i32) -> Vec<ModelId> {
    let field = game.field();
    let body = match centre {
        Centre::Model(id) => field.body(id),
        Centre::Marker(at) => Body::marker(at.at_height(field.floor(at))),
    };
    let mut all: Vec<ModelId> = game
        .setup
        .ids()
        .filter(|id| game.state[*id].on_board() && !game.is_undercover(*id))
        .filter(|id| measure::within(&field.body(*id), &body, reach))
        .collect();
    // The middle of the target's base or of the marker is the centre: among those that touch it the target comes first.
    let from_centre = |id: ModelId| {
        let own = field.body(id);
        let rise = i64::from(own.z - body.z);
        own.at.square_to(body.at) + rise * rise
    };
    all.sort_by_key(|id| (from_centre(*id), id.side() != by.side(), *id));
    all
}

/// One effect: everybody in the area gets cards but one who takes the tokens of a Critical instead.
pub fn burst(cx: &mut Cx<'_>, attack: u8, by: ModelId, centre: Centre, area: Area, spared: ModelId) {
    let (reach, cards) = area;
    let all = caught(game(cx), by, centre, reach);
    let count = all.len() as u8;
    cx.emit(rule!("D1Z-KWW-02"), || Event::Burst { models: count });
    for id in all {
        if game(cx).is_concealed(id) {
            // Nobody aims at it; an area asks for no aim.
            rule!("D1Z-NIGHT-07");
        }
        if id != spared || spared == NOBODY {
            wound_deck::place(cx, id, attack, cards);
        }
    }
}
