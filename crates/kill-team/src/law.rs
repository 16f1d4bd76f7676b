//! Who is asked what, and which answers are legal.

use crate::actions;
use crate::choice::{Choice, Kind, Shooting, Source};
use crate::field::Field;
use crate::frame::Frame;
use crate::ploys;
use crate::sequence::{changes, defence, fight, firefight, guard, rerolls, set_up, shoot};
use crate::setup::Setup;
use crate::state::State;
use sortie_kernel::{Decision, Illegal, Menu, Side};
use sortie_rulebook::{RuleId, rule};

/// The question that a frame asks.
pub(crate) fn decision(state: &State, frame: Frame) -> Option<Decision<Kind>> {
    let (by, kind): (Side, Kind) = match frame {
        Frame::PickRole { side } => (side, Kind::Role),
        Frame::PickZone { side } => (side, Kind::Zone),
        Frame::PickBarricade { side } => (side, Kind::Barricade),
        Frame::PickSetUp { turn, .. } => (set_up::group_side(state, turn), Kind::SetUp),
        Frame::PickPloy { side, .. } => (side, Kind::StrategicPloy),
        Frame::PickOperative { side, .. } => (side, Kind::Activation),
        Frame::PickActivationPloy { operative, .. } => (state.side(operative), Kind::ActivationPloy),
        Frame::PickAction { operative, .. } => (state.side(operative), Kind::Action),
        Frame::PickOverwatch { side } => (side, Kind::Overwatch),
        Frame::PickGuard { mover, .. } => (state.side(mover).other(), Kind::Guard),
        Frame::PickReroll { attack } => (state.side(attack.by), Kind::Reroll),
        Frame::PickChange { attack, .. } => (state.side(attack.by), Kind::Change),
        Frame::PickSaveKind { hits } => (state.side(hits.target), Kind::SaveKind),
        Frame::PickCover { defence } => (state.side(defence.hits.target), Kind::Cover),
        Frame::PickDefenceReroll { defence, .. } => (state.side(defence.hits.target), Kind::DefenceReroll),
        Frame::PickSaves { hits, .. } => (state.side(hits.target), Kind::Saves),
        Frame::PickNext { volley } => (state.side(volley.by), Kind::NextTarget),
        Frame::PickAnswer { clash } => (state.side(clash.fighters[1]), Kind::MeleeWeapon),
        Frame::PickClashReroll { clash, who } => (state.side(clash.fighters[usize::from(who)]), Kind::Reroll),
        Frame::PickClashChange { clash, who, .. } => {
            (state.side(clash.fighters[usize::from(who)]), Kind::Change)
        }
        Frame::PickHit { melee } => (state.side(melee.fighters[usize::from(melee.turn)]), Kind::Exchange),
        _ => return None,
    };
    let menu = match kind {
        // Places, paths and origins of cover lines are too many to list.
        Kind::Barricade | Kind::SetUp | Kind::Action | Kind::Overwatch | Kind::Guard => Menu::Sample,
        _ => Menu::Complete,
    };
    Some(Decision { by, kind, secret: false, menu })
}

fn no(rule: RuleId, why: &'static str) -> Result<(), Illegal> {
    Err(Illegal { rule, why })
}

/// Whether a frame's question may be answered so.
pub(crate) fn check(setup: &Setup, state: &State, frame: Frame, choice: Choice) -> Result<(), Illegal> {
    match frame {
        Frame::PickRole { .. } => match choice {
            Choice::Role(_) => Ok(()),
            _ => no(rule!("KT-SETUP-07"), "the winner of the roll-off decides who attacks"),
        },
        Frame::PickZone { .. } => match choice {
            Choice::Zone(0 | 1) => Ok(()),
            _ => no(rule!("KT-SETUP-07"), "the defender selects one of the two drop zones"),
        },
        Frame::PickBarricade { side } => match choice {
            Choice::Barricade { at, degrees } => {
                set_up::check_barricade(&Field::new(setup, state), side, at, degrees)
            }
            _ => no(rule!("KT-SETUP-10"), "the players set up their barricades"),
        },
        Frame::PickSetUp { turn, .. } => match choice {
            Choice::SetUp { operative, at, .. } => {
                let side = set_up::group_side(state, turn);
                set_up::check_set_up(&Field::new(setup, state), side, operative, at)
            }
            _ => no(rule!("KT-SETUP-11"), "the players set up their operatives"),
        },
        Frame::PickPloy { side, .. } => match choice {
            Choice::Pass => Ok(()),
            Choice::Ploy(number) => ploys::check(setup, state, side, number),
            _ => no(rule!("KT-STRAT-03"), "a player uses a strategic ploy or passes"),
        },
        Frame::PickOperative { side, like, .. } => match choice {
            Choice::Activate { operative, order } => {
                firefight::check_activation(setup, state, side, like, operative, order)
            }
            _ => no(rule!("KT-FIRE-01"), "a player with a ready operative must activate one"),
        },
        Frame::PickActivationPloy { ploy, .. } => match choice {
            Choice::Leave => Ok(()),
            Choice::Use(Source::Ploy(number)) if number == ploy => Ok(()),
            _ => no(rule!("KT-STRAT-04"), "the question is whether the operative takes the ploy's effect"),
        },
        Frame::PickAction { operative, .. } => actions::check(&Field::new(setup, state), operative, choice),
        Frame::PickOverwatch { side } => check_overwatch(&Field::new(setup, state), side, choice),
        Frame::PickGuard { mover, .. } => guard::check(&Field::new(setup, state), mover, choice),
        _ => check_dice(setup, state, frame, choice),
    }
}

fn check_overwatch(field: &Field<'_>, side: Side, choice: Choice) -> Result<(), Illegal> {
    match choice {
        Choice::Hold => Ok(()),
        Choice::Shoot { how: Shooting::Overwatch, by, target, weapon, origin } => {
            actions::check_overwatcher(field, side, by)?;
            actions::check_shot(field, Shooting::Overwatch, by, target, weapon, origin).map(|_| ())
        }
        _ => no(rule!("KT-FIRE-02"), "a player with nobody ready overwatches or holds"),
    }
}

/// The questions inside an attack or a combat.
fn check_dice(setup: &Setup, state: &State, frame: Frame, choice: Choice) -> Result<(), Illegal> {
    match frame {
        Frame::PickReroll { attack } => {
            rerolls::check(&shoot::reroll_offers(setup, state, &attack), &attack.pool, choice)
        }
        Frame::PickChange { attack, place } => {
            let weapon = setup.weapon(attack.by, attack.weapon);
            changes::check(changes::next(Some(weapon), attack.pool.fresh, place), choice)
        }
        Frame::PickSaveKind { .. } => match choice {
            Choice::Invulnerable(_) => Ok(()),
            _ => no(rule!("KT-WR-15"), "the defender uses the armour or the invulnerable save"),
        },
        Frame::PickCover { defence } => match choice {
            Choice::Cover(dice) if dice <= defence.retained => Ok(()),
            _ => no(rule!("KT-SHOOT-11"), "the defender retains a die for cover or rolls it"),
        },
        Frame::PickDefenceReroll { defence, pool } => {
            rerolls::check(&defence::reroll_offers(state, &defence, &pool), &pool, choice)
        }
        Frame::PickSaves { hits, normals, criticals } => match choice {
            Choice::Save { normal, critical } => {
                defence::check_saves(&hits, defence::Saves { normals, criticals }, normal, critical)
            }
            _ => no(rule!("KT-SHOOT-15"), "the defender says which hits the saves discard"),
        },
        Frame::PickNext { volley } => match choice {
            Choice::Next(target) if volley.left.contains(target) => Ok(()),
            _ => no(rule!("KT-SHOOT-19"), "the attacker picks the next of the targets that were fixed"),
        },
        Frame::PickAnswer { clash } => match choice {
            Choice::Answer { by, weapon }
                if by == clash.fighters[1] && fight::answers(setup, state, by).any(|own| own == weapon) =>
            {
                Ok(())
            }
            _ => no(rule!("KT-FIGHT-03"), "the defender selects a melee weapon of the target"),
        },
        Frame::PickClashReroll { clash, who } => {
            let place = usize::from(who);
            rerolls::check(&fight::reroll_offers(setup, state, &clash, place), &clash.pools[place], choice)
        }
        Frame::PickClashChange { clash, who, place } => {
            let own = usize::from(who);
            let weapon = rerolls::weapon_of(setup, clash.fighters[own], clash.weapons[own]);
            changes::check(changes::next(weapon, clash.pools[own].fresh, place), choice)
        }
        Frame::PickHit { melee } => fight::check(setup, &melee, choice),
        _ => no(rule!("KT-TURN-01"), "nothing is asked at this moment"),
    }
}
