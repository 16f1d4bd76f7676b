//! Fire Control. [DZ3-KEY-29]
//! One SHOOT with two different weapons, both named before dice: the shot declared, PickSecondShot, the
//! first shot, SecondShot.

use super::Keyword;
use crate::Deadzone;
use crate::choice::{Choice, Manner};
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::{ModelId, WeaponId};
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::activation::active;
use crate::sequence::{refuse, shooting};
use crate::setup::Props;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::narration::Text;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::TWO_WEAPONS, ..Keyword::new("Fire Control", rule_id!("DZ3-KEY-29")) };

pub(crate) static PICK_SECOND_SHOT: Question = Question {
    name: "second-shot",
    by: |_, look| look.state.activation.controller,
    check: |frame, choice, look| match choice {
        Choice::No => Ok(()),
        _ => check(first_of(frame).0, choice, look).map(|_| ()),
    },
    list: |frame, look, out| {
        out.push(Choice::No);
        list(first_of(frame).0, look, out);
    },
    answer,
    text: |_, look| {
        let who = look.state.activation.model.map(Titled);
        say![Deadzone, look.setup; "what does ", who, " shoot at with its second weapon? It may fire two in one action"]
    },
    phrase: |_, choice, _| (choice == Choice::No).then(|| Text::plain("Do not fire a second weapon")),
    ..Question::BASE
};

fn first_of(frame: Frame) -> (WeaponId, Cell) {
    match frame {
        Frame::PickSecondShot { first, cell } => (first, cell),
        _ => unreachable!("{frame:?} asks for no second shot"),
    }
}

/// The frame after a declared shot: it itself, or the question for the second weapon.
pub(crate) fn offer_second(
    first: WeaponId,
    cell: Cell,
    shot: Frame,
    command: bool,
    look: &Look<'_>,
) -> Frame {
    if command || !look.has(active(look), Props::TWO_WEAPONS) {
        return shot;
    }
    let mut choices = Vec::new();
    list(first, look, &mut choices);
    if choices.is_empty() { shot } else { Frame::PickSecondShot { first, cell } }
}

/// Whether this second shot may be made; returns its weapon.
fn check(first: WeaponId, choice: Choice, look: &Look<'_>) -> Result<WeaponId, Illegal> {
    let shooter = active(look);
    let weapon = match choice {
        Choice::Shoot { target, weapon, manner, command: false } => {
            shooting::check_target(shooter, target, weapon, manner, look)?
        }
        Choice::Fire { cell, weapon, command: false } => shooting::check_cell(shooter, cell, weapon, look)?,
        _ => return refuse(rule!("DZ3-KEY-29"), "name a shot with a second weapon, or none"),
    };
    if look.weapon(weapon).name == look.weapon(first).name {
        return refuse(rule!("DZ3-KEY-29"), "the second shot needs another weapon");
    }
    let used = &look.state.activation.used;
    if look.weapon(weapon).props.has(Props::HEAVY) && !used.long && used.short > 1 {
        return refuse(rule!("DZ3-TURN-03"), "with a heavy weapon the SHOOT is the only action");
    }
    Ok(weapon)
}

fn list(first: WeaponId, look: &Look<'_>, out: &mut Vec<Choice>) {
    let shooter = active(look);
    for (gun, range) in look.guns(shooter).filter(|(gun, _)| *gun != first) {
        let weapon = look.weapon(gun).name;
        let command = false;
        if look.weapon(gun).hooks.aim.is_some() {
            let cubes = look.model(shooter).cell.within(range, look.setup.grid.levels());
            let cells = cubes.flat_map(|cube| look.setup.grid.places(cube));
            let fires = cells.map(|cell| Choice::Fire { cell, weapon, command });
            out.extend(fires.filter(|choice| check(first, *choice, look).is_ok()));
            continue;
        }
        for target in look.standing() {
            let manners = [Manner::Normal, Manner::Blaze, Manner::Scoped];
            let shots = manners.map(|manner| Choice::Shoot { target, weapon, manner, command });
            out.extend(shots.into_iter().filter(|choice| check(first, *choice, look).is_ok()));
        }
    }
}

fn answer(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let (first, aimed) = first_of(frame);
    let shooter = active(&look(cx));
    let shot = if cx.setup.weapon(first).hooks.deliver.is_some() {
        Frame::Fired { shooter, weapon: first, cell: aimed }
    } else {
        Frame::Shot {}
    };
    if choice == Choice::No {
        return Flow::Goto(shot);
    }
    rule!("DZ3-KEY-29");
    let weapon = check(first, choice, &look(cx)).expect("checked");
    let used = &mut cx.state.activation.used;
    if cx.setup.weapon(weapon).props.has(Props::HEAVY) && !used.long {
        used.short -= 1;
        used.long = true;
    }
    let (target, cell, manner) = match choice {
        Choice::Shoot { target, manner, .. } => (Some(target), aimed, manner),
        Choice::Fire { cell, .. } => (None, cell, Manner::Normal),
        _ => unreachable!("checked"),
    };
    Flow::Call { child: shot, then: Frame::SecondShot { shooter, target, cell, weapon, manner } }
}

/// The second shot, unless the first has left it nothing to shoot at.
pub(crate) fn second_shot(
    shooter: ModelId,
    target: Option<ModelId>,
    cell: Cell,
    weapon: WeaponId,
    manner: Manner,
    cx: &mut Ctx<'_>,
) -> Flow<Frame> {
    let here = look(cx);
    let name = here.weapon(weapon).name;
    let able = here.in_play(shooter) && !here.is_pinned(shooter) && !here.state.activation.cut;
    let legal = match target {
        Some(target) => shooting::check_target(shooter, target, name, manner, &here),
        None => shooting::check_cell(shooter, cell, name, &here),
    };
    if !able || legal.is_err() {
        cx.emit(rule!("DZ3-KEY-29"), || Event::ShotLost { model: shooter });
        return Flow::Done;
    }
    cx.state.activation.used.second_weapon = true;
    Flow::Goto(match target {
        Some(target) => {
            let shot = shooting::declare(shooter, target, weapon, manner, cx);
            cx.state.attack.more_ap += cx.state.activation.used.ammo[1];
            shot
        }
        None => {
            cx.emit(rule!("DZ3-KEY-29"), || Event::FiredAt { model: shooter, cell, weapon });
            shooting::spend(shooter, weapon, cx);
            Frame::Fired { shooter, weapon, cell }
        }
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    const GUNS: &str =
        "plain keywords=[\"Fire_Control\"] weapons=[\"Pistol_[R4]\",\"Rifle_[R6]\",\"Cannon_[R8,Heavy]\"]";

    #[test]
    fn two_weapons_at_two_targets() {
        let mut game = scene(&format!("E1 2.4.1 {GUNS}\nP1 4.4.1 ghoul hp=9\nP2 4.6.1 ghoul hp=9"))
            .covers(&["DZ3-KEY-29"]);
        game.play("shoot P1 pistol", []);
        assert_eq!(game.asked(), "a second-shot");
        game.refused("shoot P2 pistol", "DZ3-KEY-29");
        game.refused("end", "DZ3-KEY-29");
        game.play("shoot P2 rifle", [5, 1, 1, 1, 1, 1, 1, 1, 5, 5, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("P1"), game.damage("P2")), (1, 2));
        game.refused("shoot P1 rifle", "DZ3-TURN-07");
        assert_eq!(game.fact("active.short"), "1");
    }

    #[test]
    fn one_weapon_is_enough_and_a_lost_target_is_lost() {
        let mut game = scene(&format!("E1 2.4.1 {GUNS}\nP1 4.4.1 ghoul"));
        game.play("shoot P1 pistol", []);
        game.play("no", [5, 1, 1, 1, 1, 1, 1, 1]);
        let mut game = scene(&format!("E1 2.4.1 {GUNS}\nP1 4.4.1 ghoul hp=1"));
        game.play("shoot P1 pistol", []);
        game.play("shoot P1 rifle", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert!(game.log().contains("E1's second shot is lost"));
    }

    #[test]
    fn a_heavy_weapon_makes_it_long() {
        let text = format!("E1 2.4.1 {GUNS}\nP1 4.4.1 ghoul hp=9");
        let mut game = scene(&text);
        game.play("shoot P1 pistol", []);
        game.play("shoot P1 cannon", [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "b activate");
        let mut game = scene(&text).with("active = { model = \"E1\", acted = [\"advance\"] }");
        game.play("shoot P1 pistol", []);
        game.refused("shoot P1 cannon", "DZ3-TURN-03");
        game.offers("shoot P1 rifle");
    }

    #[test]
    fn a_shoot_result_fires_one_weapon_only() {
        let mut game = scene(&format!("E1 2.4.1 {GUNS}\nP1 4.4.1 ghoul hp=9")).command("E", "shoot");
        game.play("command shoot P1 pistol", [1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "a action");
    }
}
