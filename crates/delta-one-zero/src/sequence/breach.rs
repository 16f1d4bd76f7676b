//! Attack - Breach against a closed door or window. [D1Z-BRCH] [D1Z-TERR-11]

use crate::Cx;
use crate::choice::{Act, Aim};
use crate::command_orders;
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, game, no};
use crate::keywords::{breach as keyword, silent};
use crate::sequence::ranged;
use crate::sequence::to_hit::{self, Modifiers};
use crate::sequence::windows::{self, Play};
use crate::sequence::{conditions, wound_deck};
use crate::setup::{CommandOrder, Keywords, ModelId, Slot, TacticalCard};
use crate::state::{Effects, ModelSet, Wound};
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

/// Whether a Breach may be declared.
///
/// # Errors
/// The rule that forbids it.
pub fn check(game: Game<'_>, by: ModelId, act: Act) -> Result<(), Illegal> {
    let Act::Breach { weapon, door, planned } = act else {
        return no(rule!("D1Z-BRCH-01"), "this is not a Breach");
    };
    if !game.field().doors(by).contains(&door) {
        return no(rule!("D1Z-BRCH-07"), "a Breach needs contact with a closed door or window");
    }
    if planned {
        if weapon != 0 {
            return no(rule!("D1Z-KWT-06"), "a Demolition Plan uses no weapon");
        }
        if !game.works(by, Keywords::ENGINEER) {
            return no(rule!("D1Z-CMD-02"), "a Demolition Plan is for a Breach by an Engineer");
        }
        windows::may_play(game, by.side(), TacticalCard::CommandOrder)?;
        return command_orders::may_activate(game, by.side(), CommandOrder::DemolitionPlan);
    }
    let card = game.ready(by, weapon)?;
    if !card.is_ranged() && card.slot != Slot::Equipment && game.card(by).cqb.is_none() {
        return no(rule!("D1Z-BRCH-01"), "a model without a CQB value cannot use this weapon");
    }
    Ok(())
}

/// Plays the card of a Demolition Plan.
pub fn plan(cx: &mut Cx<'_>, by: ModelId) -> Frame {
    cx.state.effects.set(Effects::STOPPED | Effects::DEMOLISHED, false);
    windows::play(cx, by.side(), Play::Command(CommandOrder::DemolitionPlan, Aim::Model(by)))
}

pub(crate) fn breach(by: ModelId, act: Act, snap: bool, door: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let done = Flow::Goto(Frame::Performed { by });
    let Act::Breach { weapon, planned, .. } = act else { return done };
    rule!("D1Z-BRCH-06");
    cx.emit(rule!("D1Z-BRCH-01"), || Event::Breaches { model: by, door });
    let demolished = cx.state.effects.has(Effects::DEMOLISHED);
    cx.state.effects.set(Effects::DEMOLISHED | Effects::STOPPED, false);
    if demolished {
        break_open(cx, door);
        return done;
    }
    // A plan that was stopped goes on with dice: with the first weapon that can be used.
    let weapon = if planned {
        let ready = game(cx).weapons(by).map(|(place, _)| place);
        let mut ready = ready.filter(|place| {
            check(game(cx), by, Act::Breach { weapon: *place, door, planned: false }).is_ok()
        });
        match ready.next() {
            Some(place) => place,
            None => return done,
        }
    } else {
        weapon
    };
    let setup = cx.setup;
    let Some(card) = setup.weapon(by, weapon) else { return done };
    let shoots = card.is_ranged() || card.slot == Slot::Equipment;
    let value = if shoots { setup.model(by).shoot } else { setup.model(by).cqb.unwrap_or(10) };
    rule!("D1Z-BRCH-02");
    let mut list = Modifiers::new();
    let bonus = keyword::bonus(card);
    if bonus != 0 {
        list.push((rule!("D1Z-KWW-05"), bonus));
    }
    let dice = if snap {
        rule!("D1Z-BRCH-05");
        1
    } else if ranged::is_rof_fixed(card) {
        1
    } else {
        card.rof.max(1)
    };
    let fallen = to_hit::roll(cx, rule!("D1Z-BRCH-01"), by, Some(weapon), dice, value, &list);
    let mut points = fallen.criticals;
    for _ in 0..fallen.hits.saturating_mul(card.cards_each()) {
        rule!("D1Z-BRCH-03");
        let (kind, real) = wound_deck::draw(cx);
        wound_deck::discard(cx.state, kind, real);
        points += u8::from(kind != Wound::NearMiss);
        cx.emit(rule!("D1Z-BRCH-03"), || Event::DoorCard { door, kind });
    }
    damage(cx, door, points);
    silent::fired(cx, by, card);
    conditions::compare_wounds(cx, ModelSet::one(by));
    done
}

/// Stress points needed to break a door or window.
pub fn strength(game: Game<'_>, door: u8) -> u8 {
    rule!("D1Z-TERR-11");
    let part = game.setup.map.openings.get(usize::from(door));
    part.map_or(0, |part| game.setup.map.parts[usize::from(*part)].kind.points())
}

fn damage(cx: &mut Cx<'_>, door: u8, points: u8) {
    let Some(total) = cx.state.door_points.get_mut(usize::from(door)) else { return };
    *total = total.saturating_add(points);
    let total = *total;
    if total >= strength(game(cx), door) {
        break_open(cx, door);
    }
}

/// Breaks a door or window; it can be passed from the end of the run on.
fn break_open(cx: &mut Cx<'_>, door: u8) {
    cx.state.broken |= 1 << door.min(31);
    cx.emit(rule!("D1Z-BRCH-03"), || Event::Broken { door });
}
