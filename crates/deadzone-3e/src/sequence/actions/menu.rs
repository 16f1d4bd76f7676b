//! The menu of actions: what the law of [`super::check`] allows, listed.

use super::{
    check, check_assault, check_leave, check_reposition, check_stand_up, leaves_cube, must_leave, must_rise,
    shot_price, special_value, ways,
};
use crate::choice::{Choice, Manner};
use crate::items;
use crate::keywords::SPECIALS;
use crate::look::Look;
use crate::orders;
use crate::sequence::activation::active;
use crate::sequence::movement::MoveKind;
use crate::sequence::price::{Price, check_price};
use crate::sequence::{assault, movement, shooting};
use crate::setup::Props;
use crate::state::Act;
use sortie_cubes::Standing;

/// Every legal choice of the active model.
pub(crate) fn list(look: &Look<'_>, out: &mut Vec<Choice>) {
    list_own(look, out);
    if orders::is_for_the_turn(look) {
        orders::list_act(look, out);
    }
}

/// Every legal way to give an order now.
pub(crate) fn list_orders(look: &Look<'_>, out: &mut Vec<Choice>) {
    let mut orders = Vec::new();
    orders::list_act(look, &mut orders);
    out.extend(orders.into_iter().filter(|choice| check(*choice, look).is_ok()));
}

/// What the active model itself may do.
fn list_own(look: &Look<'_>, out: &mut Vec<Choice>) {
    if must_rise(look) {
        out.push(Choice::StandUp);
        return;
    }
    out.push(Choice::End);
    if look.is_pinned(active(look)) {
        out.extend(check_stand_up(look).is_ok().then_some(Choice::StandUp));
        items::list_use(look, out);
        return;
    }
    for command in [false, true] {
        list_moves(command, look, out);
        list_assaults(command, look, out);
    }
    list_shots(look, out);
    list_specials(look, out);
    items::list_use(look, out);
    if !look.state.activation.wild && !orders::is_for_the_turn(look) {
        orders::list_act(look, out);
    }
    if must_leave(look) {
        out.retain(leaves_cube);
    }
}

pub(super) fn list_moves(command: bool, look: &Look<'_>, out: &mut Vec<Choice>) {
    let id = active(look);
    if check_reposition(command, look).is_ok() {
        out.push(Choice::Reposition { command });
        let cubes = movement::speed(id, look).map_or(0, |(advance, _)| if command { 1 } else { advance });
        ways(cubes, look, |to| out.push(Choice::Advance { to, command }));
        if !command && look.has(id, Props::CHARGES) {
            ways(cubes + 1, look, |to| out.push(Choice::Charge(to)));
        }
    }
    if look.scenario().exit.is_some() && check_leave(command, look).is_ok() {
        out.push(Choice::LeaveBoard { command });
    }
    let sprints =
        !command && check_price(Act::Sprint, Price::Long, look).is_ok() && !look.has_enemy_beside(id);
    if let Some((_, sprint)) = movement::speed(id, look).filter(|_| sprints) {
        let moving = movement::start(id, sprint, MoveKind::Action, look);
        out.extend(movement::steps(moving, look).map(Choice::Sprint));
    }
}

fn list_shots(look: &Look<'_>, out: &mut Vec<Choice>) {
    let id = active(look);
    if shooting::check_shooter(id, look).is_err() {
        return;
    }
    // Sight is expensive: it is looked up once for each target, whatever weapons and dice there are.
    let mut sight = shooting::Sight::new(id);
    for (gun, range) in look.guns(id) {
        let (stats, props) = (look.weapon(gun), look.weapon_props(id, gun));
        let payable = |manner: Manner, command: bool| {
            check_price(Act::Shoot, shot_price(gun, manner, command, look), look).is_ok()
        };
        let prices = |manner| [false, true].into_iter().filter(move |command| payable(manner, *command));
        if prices(Manner::Normal).next().is_none() {
            continue;
        }
        let weapon = stats.name;
        if stats.hooks.aim.is_some() {
            let cells = look.model(id).cell.within(range, look.setup.grid.levels());
            for cell in cells.flat_map(|cube| look.setup.grid.places(cube)) {
                if shooting::check_cell(id, cell, weapon, look).is_ok() {
                    out.extend(prices(Manner::Normal).map(|command| Choice::Fire { cell, weapon, command }));
                }
            }
            continue;
        }
        for target in look.standing() {
            if shooting::check_seen(id, target, gun, range, &mut sight, look).is_err() {
                continue;
            }
            let manners = [
                (Manner::Normal, true),
                (Manner::Blaze, props.has(Props::BLAZES)),
                (Manner::Scoped, props.has(Props::SCOPE)),
            ];
            for (manner, _) in manners.into_iter().filter(|(_, possible)| *possible) {
                out.extend(prices(manner).map(|command| Choice::Shoot { target, weapon, manner, command }));
            }
        }
    }
}

fn list_assaults(command: bool, look: &Look<'_>, out: &mut Vec<Choice>) {
    let id = active(look);
    for target in assault::targets(id, look) {
        for weapon in assault::blade_names(id, look) {
            if check_assault(target, weapon, command, look).is_ok() {
                out.push(Choice::Assault { target, weapon, command });
            }
        }
    }
}

fn list_specials(look: &Look<'_>, out: &mut Vec<Choice>) {
    let id = active(look);
    let mut tasks = Vec::new();
    for (special, known) in (0u8..).zip(SPECIALS) {
        if special_value(id, special, look).is_none() {
            continue;
        }
        tasks.clear();
        (known.list)(id, look, &mut tasks);
        let choices = tasks.iter().map(|task| Choice::Special { special, task: *task });
        out.extend(choices.filter(|choice| check(*choice, look).is_ok()));
    }
}
