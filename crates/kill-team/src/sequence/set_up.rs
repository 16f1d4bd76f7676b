//! Set-up in open play: roles, drop zones, three groups each, first initiative. [KT-SETUP-04] [KT-SETUP-07]
//! [KT-SETUP-11]

use super::barricades::BARRICADES;
use super::{activation, matched};
use crate::abilities::gun_platform;
use crate::choice::{Choice, Order};
use crate::event::Event;
use crate::field::Field;
use crate::frame::Frame;
use crate::game::{fields, no};
use crate::moves::{self, ways};
use crate::setup::{Area, Setup};
use crate::sight::TOLERANCE;
use crate::spec_ops::honours::scout;
use crate::state::{Flags, OperativeId, Place, State};
use crate::{Cx, KillTeam, menu};
use sortie_geometry::open::Cylinder;
use sortie_geometry::open::place::Unplaceable;
use sortie_kernel::narration::{Count, Text};
use sortie_kernel::{Flow, Illegal, Menu, Question, Side, say};
use sortie_rulebook::{RuleId, rule};

/// In how many groups a kill team is set up.
const GROUPS: usize = 3;

/// A roll-off; ties are rolled again.
fn roll_off(why: RuleId, cx: &mut Cx<'_>) -> Side {
    rule!("KT-DICE-04");
    let mut faces = [0; 2];
    cx.dice.pick_until(why, &[6, 6], &|faces| faces[0] != faces[1], &mut faces);
    let winner = if faces[0] > faces[1] { Side::A } else { Side::B };
    cx.log_roll(why, || Event::RolledOff { winner, rolls: faces.map(|face| face as u8 + 1) });
    winner
}

/// The winner decides who attacks.
pub(crate) fn roll_for_roles(cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("KT-SETUP-04");
    let side = roll_off(rule!("KT-SETUP-07"), cx);
    Flow::Ask(Frame::PickRole { side })
}

/// Who attacks.
pub(crate) static PICK_ROLE: Question<KillTeam> = Question {
    name: "role",
    by: |frame, _| fields!(frame, Frame::PickRole { side } => side),
    check: |_, choice, _| match choice {
        Choice::Role(_) => Ok(()),
        _ => no(rule!("KT-SETUP-07"), "the winner of the roll-off decides who attacks"),
    },
    list: |_, _, out| out.extend([Choice::Role(true), Choice::Role(false)]),
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickRole { side }, Choice::Role(attacks)) => answer_role(side, attacks, cx),
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |_, _| Text::plain("attack or defend? You won the roll-off"),
    ..Question::BASE
};

/// The roles are known; the defender picks a drop zone.
fn answer_role(side: Side, attacks: bool, cx: &mut Cx<'_>) -> Flow<Frame> {
    let attacker = if attacks { side } else { side.other() };
    cx.state.attacker = attacker;
    cx.emit(rule!("KT-SETUP-07"), || Event::Roles { attacker });
    Flow::Ask(Frame::PickZone { side: attacker.other() })
}

/// The defender's drop zone.
pub(crate) static PICK_ZONE: Question<KillTeam> = Question {
    name: "zone",
    by: |frame, _| fields!(frame, Frame::PickZone { side } => side),
    check: |_, choice, _| match choice {
        Choice::Zone(0 | 1) => Ok(()),
        _ => no(rule!("KT-SETUP-07"), "the defender selects one of the two drop zones"),
    },
    list: |_, _, out| out.extend([Choice::Zone(0), Choice::Zone(1)]),
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickZone { side }, Choice::Zone(zone)) => answer_zone(side, zone, cx),
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |_, _| Text::plain("which drop zone do you take? The other side gets the other one"),
    ..Question::BASE
};

/// The drop zones are known; barricades come next, the defender's first.
fn answer_zone(side: Side, zone: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    cx.state.teams[side.index()].zone = zone;
    cx.state.teams[side.other().index()].zone = 1 - zone;
    cx.emit(rule!("KT-SETUP-07"), || Event::ZoneTaken { side, zone });
    for team in &mut cx.state.teams {
        team.barricades = BARRICADES;
    }
    matched::after_zones(side, cx)
}

/// The drop zone of a side.
pub fn zone(setup: &Setup, state: &State, side: Side) -> Area {
    setup.mission.zones[usize::from(state.teams[side.index()].zone.min(1))]
}

/// Whose group comes in a turn of set-up.
pub fn group_side(state: &State, turn: u8) -> Side {
    let defender = state.attacker.other();
    if turn.is_multiple_of(2) { defender } else { state.attacker }
}

/// The players alternate setting up one whole group.
pub(crate) fn groups(turn: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let group = usize::from(turn / 2);
    if group == GROUPS {
        return matched::after_groups(cx);
    }
    rule!("KT-SETUP-11");
    let side = group_side(cx.state, turn);
    let all = cx.state.team(side).count();
    let size = all / GROUPS + usize::from(group < all % GROUPS);
    if size == 0 {
        return Flow::Goto(Frame::Groups { turn: turn + 1 });
    }
    Flow::Ask(Frame::PickSetUp { turn, left: size as u8 })
}

/// Where the next operative of a group stands, and its order. Places are too many to list.
pub(crate) static PICK_SET_UP: Question<KillTeam> = Question {
    name: "set-up",
    by: |frame, game| fields!(frame, Frame::PickSetUp { turn, .. } => group_side(game.state, turn)),
    check: |frame, choice, game| match (frame, choice) {
        (Frame::PickSetUp { turn, .. }, Choice::SetUp { operative, at, order }) => {
            check_set_up(&game.field(), group_side(game.state, turn), operative, at)?;
            check_order(game.setup, operative, order)
        }
        _ => no(rule!("KT-SETUP-11"), "the players set up their operatives"),
    },
    list: |frame, game, out| {
        let (turn, left) = fields!(frame, Frame::PickSetUp { turn, left } => (turn, left));
        menu::set_ups(&game.field(), group_side(game.state, turn), left, out);
    },
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickSetUp { turn, left }, Choice::SetUp { operative, at, order }) => {
            answer_set_up(turn, left, operative, at, order, cx)
        }
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |frame, game| {
        let left = fields!(frame, Frame::PickSetUp { left, .. } => left);
        let left = Count(i32::from(left), "operative", "operatives");
        say![KillTeam, game.setup;
            "which operative do you set up, where, and with which order? ", left, " of this group left"]
    },
    menu: Menu::Sample,
    ..Question::BASE
};

/// Whether an operative may be set up there.
///
/// # Errors
/// The rule that forbids it.
pub fn check_set_up(field: &Field<'_>, side: Side, id: OperativeId, at: Place) -> Result<(), Illegal> {
    check_set_up_among(field, &field.others(id, id), side, id, at)
}

/// The same with everybody else's bases at hand.
///
/// # Errors
/// The rule that forbids it.
pub fn check_set_up_among(
    field: &Field<'_>,
    others: &[Cylinder],
    side: Side,
    id: OperativeId,
    at: Place,
) -> Result<(), Illegal> {
    let rule = rule!("KT-SETUP-11");
    if id.index() >= field.state.all().len() || field.state.side(id) != side {
        return Err(Illegal { rule, why: "you can set up only your own operatives" });
    }
    if field.state[id].on_table() {
        return Err(Illegal { rule, why: "the operative is already set up" });
    }
    let radius = field.setup.profile(id).body.base_radius;
    let placed = moves::ground(field.setup).place(&field.scene(), others, at.spot(), radius);
    placed.map_err(|why| match ways::unplaceable(field, why) {
        off if why == Unplaceable::OffBoard => off,
        // On the table it is set-up's own rule that forbids the place, whatever is in the way.
        Illegal { why, .. } => Illegal { rule, why },
    })?;
    let area = zone(field.setup, field.state, side);
    let (x, y) = (i32::from(at.x), i32::from(at.y));
    let reach = radius - TOLERANCE;
    rule!("KT-MEAS-04");
    if scout::reach(field.setup, id).is_some_and(|far| scout::is_near(area, (x, y), radius, far)) {
        return Ok(());
    }
    if x - reach < area.low.0 || x + reach > area.high.0 || y - reach < area.low.1 || y + reach > area.high.1
    {
        return Err(Illegal { rule, why: "operatives are set up wholly within their drop zone" });
    }
    Ok(())
}

/// Whether an operative may have an order at all.
///
/// # Errors
/// The rule that forbids it.
pub fn check_order(setup: &Setup, id: OperativeId, order: Order) -> Result<(), Illegal> {
    if order == Order::Conceal && gun_platform::is_platform(setup, id) {
        return no(rule!("KT-FORCE-10"), "a weapon platform always has an engage order");
    }
    Ok(())
}

/// An operative is set up; the group goes on, or the other player's.
fn answer_set_up(
    turn: u8,
    left: u8,
    id: OperativeId,
    at: Place,
    order: Order,
    cx: &mut Cx<'_>,
) -> Flow<Frame> {
    cx.state[id].at = at;
    cx.state[id].flags.add(Flags::ON_TABLE);
    activation::set_order(id, order, cx);
    cx.emit(rule!("KT-SETUP-11"), || Event::SetUp { operative: id, at, order });
    if left > 1 {
        return Flow::Ask(Frame::PickSetUp { turn, left: left - 1 });
    }
    Flow::Goto(Frame::Groups { turn: turn + 1 })
}

/// The winner of a roll-off has the initiative in turning point 1.
pub(crate) fn first_initiative(cx: &mut Cx<'_>) -> Flow<Frame> {
    cx.state.initiative = roll_off(rule!("KT-SETUP-04"), cx);
    Flow::Goto(Frame::TurningPoint {})
}
