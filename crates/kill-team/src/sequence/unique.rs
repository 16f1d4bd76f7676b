//! Unique actions: of datacards, of equipment, of ploys in force. One line in the table each. [KT-FORCE-10] [KT-AP-09]

use super::activation;
use crate::abilities::{self, gun_platform, markerlight};
use crate::choice::{Choice, Order};
use crate::event::Event;
use crate::field::Field;
use crate::game::no;
use crate::sequence::apl;
use crate::state::{Actions, Flags, Marks, OperativeId, Place, Token, TokenKind};
use crate::{Cx, Frame, actions, ploys};
use sortie_kernel::Illegal;
use sortie_kernel::dice::{Class, Roll};
use sortie_rulebook::rule;

/// At what an action is aimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Nobody.
    Nobody,
    /// An enemy.
    Enemy,
    /// A friend, itself too.
    Friend,
    /// A place.
    Place,
}

/// A unique action.
pub struct Unique {
    /// Its word in choices.
    pub word: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// What it costs.
    pub ap: u8,
    /// What it counts as.
    pub action: Actions,
    /// At what it is aimed.
    pub aim: Aim,
    /// Whether it can be performed within engagement range of an enemy.
    pub engaged: bool,
    /// Whether an operative has it.
    pub has: fn(&Field<'_>, OperativeId) -> bool,
    /// Why it cannot be performed at that target or place.
    pub forbids: fn(&Field<'_>, OperativeId, OperativeId, Place) -> Option<&'static str>,
    /// Performs it; a frame that follows it.
    pub perform: fn(OperativeId, OperativeId, Place, &mut Cx<'_>) -> Option<Frame>,
}

const REACH: i32 = 3000;

/// Every unique action. Its number is its place.
pub static TABLE: [Unique; 7] = [
    Unique {
        word: "markerlight",
        name: "Markerlight",
        ap: 1,
        action: Actions::MARKERLIGHT,
        aim: Aim::Enemy,
        engaged: false,
        has: |field, id| field.setup.profile(id).has_ability(abilities::MARKERLIGHT),
        forbids: |field, id, target, _| {
            if !field.visible(id, target) {
                return Some("the enemy is visible");
            }
            let agrees = markerlight::may_mark(field.state, id, target);
            (!agrees).then_some("a shot and a markerlight of one activation have the same target")
        },
        perform: |id, target, _, cx| {
            cx.state[target].marks.add(Marks::MARKERLIGHT);
            markerlight::aim_at(id, target, cx);
            None
        },
    },
    Unique {
        word: "photon-grenade",
        name: "Photon grenade",
        ap: 1,
        action: Actions::PHOTON,
        aim: Aim::Enemy,
        engaged: false,
        has: |field, id| field.setup.profile(id).has_ability(abilities::PHOTON),
        forbids: |field, id, target, _| (!field.visible(id, target)).then_some("the enemy is visible"),
        perform: photon,
    },
    Unique {
        word: "auspex",
        name: "Auspex",
        ap: 2,
        action: Actions::AUSPEX,
        aim: Aim::Friend,
        engaged: false,
        has: |field, id| field.setup.profile(id).has_ability(abilities::AUSPEX),
        forbids: |field, id, target, _| {
            let near = id == target || (field.within(id, target, REACH) && field.visible(id, target));
            let marine = field.setup.profile(target).has("SPACE MARINE");
            (!near || !marine).then_some("a friendly space marine is visible within 3 inches")
        },
        perform: |_, target, _, cx| {
            cx.state[target].marks.add(Marks::NO_COVER);
            None
        },
    },
    Unique {
        word: "smoke-grenade",
        name: "Smoke grenade",
        ap: 1,
        action: Actions::SMOKE,
        aim: Aim::Place,
        engaged: false,
        has: |field, id| {
            field.setup.profile(id).has_ability(abilities::SMOKE)
                && field.state[id].spent & abilities::SPENT_SMOKE == 0
        },
        forbids: |field, id, _, at| {
            let fits = super::tokens::can_lie(field, at) && field.within_point(id, at, 6000);
            (!fits).then_some("the smoke begins on a floor within 6 inches")
        },
        perform: |id, _, at, cx| {
            rule!("KT-LOS-20");
            cx.state[id].spent |= abilities::SPENT_SMOKE;
            let side = cx.state.side(id).index() as u8;
            cx.state.add_token(Token { at, kind: TokenKind::Smoke, of: side });
            cx.emit(rule!("KT-LOS-20"), || Event::TokenPlaced { token: TokenKind::Smoke, at });
            None
        },
    },
    Unique {
        word: "mindshackle-scarabs",
        name: "Mindshackle scarabs",
        ap: 1,
        action: Actions::MINDSHACKLE,
        aim: Aim::Enemy,
        engaged: true,
        has: |field, id| {
            field.setup.profile(id).has_ability(abilities::MINDSHACKLE)
                && field.state[id].spent & abilities::SPENT_SCARABS == 0
        },
        forbids: |field, id, target, _| {
            let near = field.within(id, target, REACH) && field.visible(id, target);
            (!near).then_some("the enemy is visible within 3 inches")
        },
        perform: mindshackle,
    },
    Unique {
        word: "control-platform",
        name: "Control Platform",
        ap: 1,
        action: Actions::CONTROL,
        aim: Aim::Friend,
        engaged: false,
        has: |field, id| field.setup.profile(id).has_ability(abilities::CONTROL_PLATFORM),
        forbids: |field, id, target, _| {
            let ready = gun_platform::in_reach(field, id).contains(&target);
            (!ready).then_some("a ready weapon platform is within 3 inches")
        },
        perform: |_, target, _, _| {
            rule!("KT-AP-11");
            Some(Frame::Directed { operative: target, by_enemy: false })
        },
    },
    Unique {
        word: "change-order",
        name: "Change order",
        ap: 1,
        action: Actions::CHANGE_ORDER,
        aim: Aim::Nobody,
        engaged: true,
        has: |field, id| ploys::changes_order(field.setup, field.state, id),
        forbids: |_, _, _, _| None,
        perform: |id, _, _, cx| {
            let order = if cx.state[id].is_concealed() { Order::Engage } else { Order::Conceal };
            activation::set_order(id, order, cx);
            cx.emit(rule!("KT-AP-09"), || Event::OrderChanged { operative: id, order });
            None
        },
    },
];

/// A photon grenade: one die, less by one out of sight and by one beyond 6 inches. [KT-DICE-03]
fn photon(id: OperativeId, target: OperativeId, _: Place, cx: &mut Cx<'_>) -> Option<Frame> {
    let less = {
        let field = Field::new(cx.setup, cx.state);
        u8::from(field.line_of_sight(id, target).is_none()) + u8::from(!field.within(id, target, 6000))
    };
    let why = rule!("KT-DICE-03");
    let class = |face: u8| Class::bin(u8::from(face >= 2 + less));
    let roll = Roll { why, dice: 1, sides: 6, class: &class };
    let dazzled =
        cx.roll(&roll, |tally| Event::Dazzled { operative: target, hit: tally.bin(1) == 1 }).bin(1) == 1;
    if dazzled {
        cx.state[target].marks.add(Marks::PHOTON);
    }
    None
}

/// Mindshackle scarabs: a die above the enemy's APL lowers it; one above twice the APL directs it once. [KT-AP-11]
fn mindshackle(id: OperativeId, target: OperativeId, _: Place, cx: &mut Cx<'_>) -> Option<Frame> {
    cx.state[id].spent |= abilities::SPENT_SCARABS;
    let apl = apl::apl(cx.setup, cx.state, target);
    let why = rule!("KT-FORCE-10");
    let class = |face: u8| Class::bin(u8::from(face > apl) + u8::from(face > apl.saturating_mul(2)));
    let roll = Roll { why, dice: 1, sides: 6, class: &class };
    let tally =
        cx.roll(&roll, |tally| Event::Shackled { operative: target, hold: tally.bin(1) + 2 * tally.bin(2) });
    if tally.bin(1) + tally.bin(2) > 0 {
        apl::change_apl(why, target, -1, cx);
    }
    // A weapon platform acts for its gunner alone.
    let directed = tally.bin(2) > 0 && !gun_platform::is_platform(cx.setup, target);
    directed.then_some(Frame::Directed { operative: target, by_enemy: true })
}

/// What a unique action costs and counts as.
pub fn price(action: u8) -> Option<(u8, Actions)> {
    TABLE.get(usize::from(action)).map(|unique| (unique.ap, unique.action))
}

/// Whether an operative may perform a unique action.
///
/// # Errors
/// The rule that forbids it.
pub fn check(
    field: &Field<'_>,
    action: u8,
    id: OperativeId,
    target: OperativeId,
    at: Place,
) -> Result<(), Illegal> {
    let rule = rule!("KT-FORCE-10");
    let Some(unique) = TABLE.get(usize::from(action)) else { return no(rule, "there is no such action") };
    if !(unique.has)(field, id) {
        return no(rule, "the operative has no such action");
    }
    if !unique.engaged && field.is_engaged(id) {
        return no(rule, "the action is not possible within engagement range of an enemy");
    }
    let up = target.index() < field.state.all().len() && field.state[target].is_up();
    let enemy = up && field.state.side(target) != field.state.side(id);
    let aimed = match unique.aim {
        Aim::Enemy => enemy,
        Aim::Friend => up && !enemy,
        Aim::Nobody | Aim::Place => true,
    };
    if !aimed {
        return no(rule, "the action is aimed at somebody else");
    }
    match (unique.forbids)(field, id, target, at) {
        Some(why) => no(rule, why),
        None => Ok(()),
    }
}

/// Every unique action that an operative can perform; places are a sample.
pub fn actions(field: &Field<'_>, id: OperativeId, out: &mut Vec<Choice>) {
    for (number, unique) in TABLE.iter().enumerate() {
        // Whom it could be aimed at is not worth asking where it cannot be paid for.
        if !(unique.has)(field, id) || !actions::may_be_affordable(field, id, unique.action) {
            continue;
        }
        let side = field.state.side(id);
        let targets: Vec<OperativeId> = match unique.aim {
            Aim::Enemy => field.state.standing(side.other()).collect(),
            Aim::Friend => field.state.standing(side).collect(),
            Aim::Nobody | Aim::Place => vec![OperativeId::NOBODY],
        };
        let own = field.state[id].at;
        let ahead = [(0, 0), (4000, 0), (-4000, 0), (0, 4000), (0, -4000)];
        let places: Vec<Place> = if unique.aim == Aim::Place {
            ahead
                .iter()
                .map(|(x, y)| Place::new(own.x.saturating_add(*x), own.y.saturating_add(*y), 0))
                .collect()
        } else {
            vec![Place::default()]
        };
        for target in targets {
            for at in &places {
                if check(field, number as u8, id, target, *at).is_ok() {
                    out.push(Choice::Unique { action: number as u8, by: id, target, at: *at });
                }
            }
        }
    }
}

/// Performs a unique action; a frame that follows it.
pub fn perform(
    action: u8,
    id: OperativeId,
    target: OperativeId,
    at: Place,
    cx: &mut Cx<'_>,
) -> Option<Frame> {
    let unique = &TABLE[usize::from(action)];
    cx.emit(rule!("KT-FORCE-10"), || Event::UniqueAction { operative: id, action: unique.name });
    (unique.perform)(id, target, at, cx)
}

/// Smoke lifts and marks go at the end of a turning point.
pub fn clear(cx: &mut Cx<'_>) {
    for token in &mut cx.state.tokens {
        if token.kind == TokenKind::Smoke {
            *token = Token::default();
        }
    }
    for id in cx.state.ids() {
        let own = &mut cx.state[id];
        own.marks.drop(Marks::MARKERLIGHT.with(Marks::NO_COVER).with(Marks::STIMULANT));
        own.flags.drop(Flags::SHOT);
        if own.is_up() {
            own.tied = 0;
        }
    }
}
