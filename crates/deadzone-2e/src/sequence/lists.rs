//! Every legal action of the active model, found without trying impossible ones.

use super::activation::active;
use super::price::check_price;
use super::{actions, fight, movement, moves, shooting};
use crate::choice::{Choice, Manner};
use crate::look::Look;
use crate::sequence::movement::MoveKind;
use crate::setup::Traits;
use crate::specials::{self, Window};
use crate::state::Act;
use sortie_cubes::Standing;

/// The whole menu.
pub(super) fn actions(look: &Look<'_>, out: &mut Vec<Choice>) {
    own(look, out);
    specials::list_window(Window::Act, look, out);
}

fn own(look: &Look<'_>, out: &mut Vec<Choice>) {
    if actions::must_rise(look) {
        out.push(Choice::StandUp);
        return;
    }
    out.push(Choice::End);
    if look.is_pinned(active(look)) {
        out.extend(actions::check_stand_up(look).is_ok().then_some(Choice::StandUp));
        return;
    }
    let begins = out.len() - 1;
    for command in [false, true] {
        moves(command, look, out);
        fights(command, look, out);
    }
    shots(look, out);
    actions::list_specials(look, out);
    if actions::must_leave(look) {
        let kept: Vec<Choice> = out.drain(begins..).filter(actions::leaves_cube).collect();
        out.extend(kept);
    }
}

/// Every way to move.
pub(super) fn moves(command: bool, look: &Look<'_>, out: &mut Vec<Choice>) {
    let id = active(look);
    if moves::check_reposition(command, look).is_ok() {
        out.push(Choice::Reposition { command });
        let cubes = movement::speed(id, look).map_or(0, |(cubes, _)| if command { 1 } else { cubes });
        moves::ways(cubes, look, |to| out.push(Choice::Move { to, command }));
    }
    if look.scenario().exit.is_some() && moves::check_leave(command, look).is_ok() {
        out.push(Choice::LeaveBoard { command });
    }
    if let Some(sprint) = moves::check_sprinter(look).ok().filter(|_| !command) {
        let moving = movement::start(id, sprint, MoveKind::Action, look);
        out.extend(movement::steps(moving, look).map(Choice::Sprint));
    }
}

fn fights(command: bool, look: &Look<'_>, out: &mut Vec<Choice>) {
    let id = active(look);
    for target in look.enemies_beside(id) {
        for weapon in fight::blade_names(id, look) {
            if actions::check_fight(target, weapon, command, look).is_ok() {
                out.push(Choice::Fight { target, weapon, command });
            }
        }
    }
}

fn shots(look: &Look<'_>, out: &mut Vec<Choice>) {
    let id = active(look);
    if shooting::check_shooter(id, look).is_err() {
        return;
    }
    // Sight is expensive: it is looked up once for each target, whatever weapons and dice there are.
    let mut sight = shooting::Sight::new(id);
    for (gun, range) in look.guns(id) {
        let payable =
            |command: &bool| check_price(Act::Shoot, actions::shot_price(gun, *command, look), look).is_ok();
        let prices = || [false, true].into_iter().filter(|command| payable(command));
        if prices().next().is_none() || shooting::check_stat(id, gun, look).is_err() {
            continue;
        }
        let weapon = look.weapon(gun).name;
        if shooting::is_aimed_at_cubes(id, gun, look) {
            let cells = look.model(id).cell.within(range, look.setup.grid.levels());
            for cell in cells.flat_map(|cube| look.setup.grid.places(cube)) {
                if shooting::check_aim(id, gun, range, cell, look).is_ok() {
                    out.extend(prices().map(|command| Choice::Fire { cell, weapon, command }));
                }
            }
            continue;
        }
        let rapid = look.traits(id, Some(gun)).has(Traits::RAPID_FIRE);
        for target in look.standing() {
            if shooting::check_seen(id, target, gun, range, &mut sight, look).is_err() {
                continue;
            }
            let manners =
                [Manner::Normal, Manner::Effect].into_iter().filter(|m| *m == Manner::Normal || rapid);
            for manner in manners {
                out.extend(prices().map(|command| Choice::Shoot { target, weapon, manner, command }));
            }
        }
    }
}
