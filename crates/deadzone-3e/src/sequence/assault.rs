//! Close combat. [DZ3-ASLT-01..07, DZ3-ASMOD]
//! Fight → PickReaction? → FightRolls → (test) → FightScored → Damage → FightAfter
//! Break-away attacks, attacks on models that stand up and fights after a move all come here.

use super::refuse;
use crate::Deadzone;
use crate::choice::Choice;
use crate::defaults;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::{ModelId, WeaponId, WeaponName};
use crate::keywords::Strike;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::orders;
use crate::sequence::damage::Harm;
use crate::sequence::movement::MoveKind;
use crate::sequence::reach_in;
use crate::sequence::shooting::spend;
use crate::setup::Props;
use crate::state::{Act, Attack, Cause, Flags, Role, Stat};
use crate::test;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::rule;

pub(crate) static PICK_TARGET: Question = Question {
    name: "target",
    by: by_fighter,
    check: check_entry,
    list: list_entry,
    answer: answer_entry,
    text: |frame, look| say![Deadzone, look.setup; "whom does ", Titled(fighter(frame).0), " fight? There are enemies in its cube"],
    default: |frame, look| defaults::fight(fighter(frame).0, look),
    // With one enemy only the weapon is open, and the best one is known.
    at_stake: |frame, look| targets(fighter(frame).0, look).nth(1).is_some(),
    subject: |frame, look| Some(look.setup.name(fighter(frame).0).to_string()),
    ..Question::BASE
};
pub(crate) static PICK_REACTION: Question = Question {
    name: "reaction",
    by: |_, look| test_decider(look.state.attack.target.expect("an assault has a target"), look),
    check: check_reaction,
    list: list_reactions,
    answer: answer_reaction,
    text: |_, look| {
        let attack = &look.state.attack;
        let (target, by) = (attack.target.map(Titled), attack.attacker);
        say![Deadzone, look.setup; "does ", target, " fight back or only try to survive? ", by, " assaults it"]
    },
    default: |_, look| Some(defaults::reaction(look)),
    subject: |_, look| look.state.attack.target.map(|id| look.setup.name(id).to_string()),
    ..Question::BASE
};
fn test_decider(id: ModelId, look: &Look<'_>) -> Side {
    let activation = &look.state.activation;
    if activation.wild && activation.model == Some(id) { activation.controller } else { look.side(id) }
}

/// Who decides for a model.
pub(crate) fn decider(id: ModelId, look: &Look<'_>) -> Side {
    test_decider(id, look)
}

/// Models on different sides of a wall that halves their cube do not meet.
pub(crate) fn check_apart(model: ModelId, target: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    let (own, theirs) = (look.model(model).cell, look.model(target).cell);
    if look.in_play(target) && own != theirs && own.cube() == theirs.cube() {
        return refuse(rule!("DZ3-PART-03"), "a wall through the cube keeps them apart");
    }
    Ok(())
}

/// Whether a model may fight another in its cube with this weapon; returns the weapon.
pub(crate) fn check_assault(
    model: ModelId,
    target: ModelId,
    name: Option<WeaponName>,
    look: &Look<'_>,
) -> Result<Option<WeaponId>, Illegal> {
    check_apart(model, target, look)?;
    if !look.in_play(target) || look.model(target).cell != look.model(model).cell {
        return refuse(rule!("DZ3-ASLT-01"), "the target is not in the model's cube");
    }
    if !look.are_enemies(model, target) {
        return refuse(rule!("DZ3-ASLT-01"), "the target is not an enemy");
    }
    if look.has(model, Props::SPARES_PINNED) && look.is_pinned(target) {
        return refuse(rule!("DZ3-KEY-48"), "an honourable model does not assault a pinned one");
    }
    blade(model, name, look)
}

/// Whether a model has a CC weapon for every fight. Items, and what its use spends, are used by choice.
fn is_armed(model: ModelId, look: &Look<'_>) -> bool {
    look.blades(model).any(|weapon| {
        let item = look.setup.item_weapons.contains(&Some(weapon));
        !item && !look.weapon(weapon).props.has(Props::ONE_USE)
    })
}

/// The CC weapon of this name that the model can use now; leaving out the name is right only for a model that is
/// unarmed except for items and one-use weapons.
pub(crate) fn blade(
    model: ModelId,
    name: Option<WeaponName>,
    look: &Look<'_>,
) -> Result<Option<WeaponId>, Illegal> {
    match name {
        Some(name) => match look.blades(model).find(|weapon| look.weapon(*weapon).name == name) {
            Some(weapon) => Ok(Some(weapon)),
            None => refuse(rule!("DZ3-ASLT-03"), "the model has no such close combat weapon"),
        },
        None if is_armed(model, look) => {
            refuse(rule!("DZ3-ASLT-03"), "a model with close combat weapons names one")
        }
        None => Ok(None),
    }
}

/// The names a model can choose from: its CC weapons, or none if it may fight unarmed.
pub(crate) fn blade_names<'a>(
    model: ModelId,
    look: &Look<'a>,
) -> impl Iterator<Item = Option<WeaponName>> + use<'a> {
    let setup = look.setup;
    let bare = !is_armed(model, look);
    let names = look.blades(model).map(move |weapon| Some(setup.weapon(weapon).name));
    names.chain(bare.then_some(None))
}

/// The enemies in its cube that a model may fight.
pub(crate) fn targets<'a>(model: ModelId, look: &Look<'a>) -> impl Iterator<Item = ModelId> + use<'a> {
    targets_in(model, look.model(model).cell, look)
}

/// The enemies that a model could fight if it were in this place.
pub(crate) fn targets_in<'a>(
    model: ModelId,
    cell: Cell,
    look: &Look<'a>,
) -> impl Iterator<Item = ModelId> + use<'a> {
    let spares = look.has(model, Props::SPARES_PINNED);
    let (here, state) = (*look, look.state);
    look.in_cell(cell).filter(move |id| here.are_enemies(model, *id)).filter(move |id| {
        let spared = spares && state.model(*id).is(Flags::PINNED);
        if spared {
            rule!("DZ3-KEY-48");
        }
        !spared
    })
}

/// Starts a close combat.
pub(crate) fn declare(attack: Attack, cx: &mut Ctx<'_>) -> Frame {
    let model = attack.attacker.expect("an assault has an attacker");
    let target = attack.target.expect("an assault has a target");
    cx.state.attack = attack;
    if attack.cause == Cause::Assault && cx.state.activation.model == Some(model) {
        cx.state.activation.latest = Some(Act::Assault);
    }
    let weapon = attack.weapon;
    cx.emit(rule!("DZ3-ASLT-03"), || Event::Assaulted { model, target, weapon });
    if let Some(weapon) = weapon {
        spend(model, weapon, cx);
    }
    Frame::Fight {}
}

// A fight that a move has started.

fn fighter(frame: Frame) -> (ModelId, bool, Option<Cell>, MoveKind) {
    match frame {
        Frame::PickTarget { model, moved_in, home, kind } => (model, moved_in, home, kind),
        _ => unreachable!("{frame:?} picks no target"),
    }
}

/// Whether the movement that led here leaves the choice of this target.
fn is_meant(frame: Frame, target: ModelId) -> bool {
    !matches!(fighter(frame).3, MoveKind::Intercept(prey) if prey != target)
}

fn by_fighter(frame: Frame, look: &Look<'_>) -> Side {
    test_decider(fighter(frame).0, look)
}

fn check_entry(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    match choice {
        Choice::Assault { target, command: false, .. } if !is_meant(frame, target) => {
            orders::refuse_order("the order is to assault the model that has come too near")
        }
        Choice::Assault { target, weapon, command: false } => {
            check_assault(fighter(frame).0, target, weapon, look).map(|_| ())
        }
        _ => refuse(rule!("DZ3-ADV-09"), "a model that enters a cube with enemies must fight one of them"),
    }
}

fn list_entry(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    let (model, ..) = fighter(frame);
    for target in targets(model, look).filter(|target| is_meant(frame, *target)) {
        let names = blade_names(model, look);
        out.extend(names.map(|weapon| Choice::Assault { target, weapon, command: false }));
    }
}

fn answer_entry(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let (model, moved_in, home, kind) = fighter(frame);
    let Choice::Assault { target, weapon, .. } = choice else { unreachable!("checked") };
    let weapon = blade(model, weapon, &look(cx)).expect("checked");
    let attack = Attack {
        attacker: Some(model),
        target: Some(target),
        weapon,
        cause: Cause::Assault,
        moved_in,
        home,
        frenzy: u8::from(matches!(kind, MoveKind::Towards(_))),
        ..Attack::default()
    };
    Flow::Goto(declare(attack, cx))
}

// The combat itself.

/// A pinned target gets up; a target that may answer is asked how.
pub(crate) fn fight(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let attack = cx.state.attack;
    let target = attack.target.expect("an assault has a target");
    if cx.state.model(target).is(Flags::PINNED) {
        cx.state.model_mut(target).set(Flags::PINNED, false);
        cx.state.attack.was_pinned = true;
        cx.emit(rule!("DZ3-PIN-03"), || Event::StoodUp { model: target });
        return Flow::Goto(Frame::FightRolls {});
    }
    if attack.cause != Cause::Assault {
        rule!("DZ3-ADV-10");
        return Flow::Goto(Frame::FightRolls {});
    }
    if cx.setup.profile(target).fight.is_none() {
        rule!("DZ3-ASLT-04");
        return Flow::Goto(Frame::FightRolls {});
    }
    Flow::Ask(Frame::PickReaction {})
}

fn check_reaction(_: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let target = look.state.attack.target.expect("an assault has a target");
    match choice {
        Choice::Survive => Ok(()),
        Choice::FightBack(name) => blade(target, name, look).map(|_| ()),
        _ => refuse(rule!("DZ3-ASLT-05"), "the target either fights back or survives"),
    }
}

fn list_reactions(_: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    let target = look.state.attack.target.expect("an assault has a target");
    out.push(Choice::Survive);
    out.extend(blade_names(target, look).map(Choice::FightBack));
}

fn answer_reaction(_: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let model = cx.state.attack.target.expect("an assault has a target");
    if let Choice::FightBack(name) = choice {
        let weapon = blade(model, name, &look(cx)).expect("checked");
        // From here on the FIGHT stat is tested, whatever the dice show.
        rule!("DZ3-DICE-04");
        cx.state.attack.fights_back = true;
        cx.state.attack.reply = weapon;
        cx.emit(rule!("DZ3-ASLT-05"), || Event::FightsBack { model, weapon });
        if let Some(weapon) = weapon {
            spend(model, weapon, cx);
        }
    } else {
        cx.emit(rule!("DZ3-ASLT-05"), || Event::Survives { model });
    }
    Flow::Goto(Frame::FightRolls {})
}

/// Both sides make their pools.
pub(crate) fn rolls(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let (attack, reasons) = test::fight(Role::Attacker, &here);
    if attack.dash {
        rule!("DZ3-ASLT-04");
    }
    let fights_back = here.state.attack.fights_back;
    let (defence, others) =
        if fights_back { test::fight(Role::Defender, &here) } else { test::survive(&here) };
    test::log_modifiers(&reasons, attack.model, Stat::Fight, cx);
    test::log_modifiers(&others, defence.model, defence.stat, cx);
    test::begin(attack, defence, Frame::FightScored {}, cx)
}

/// If the FIGHT test is ahead, the loser is hurt.
pub(crate) fn scored(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [mine, theirs] = test::totals(cx);
    let attack = std::mem::take(&mut cx.state.attack);
    let attacker = attack.attacker.expect("an assault has an attacker");
    let target = attack.target.expect("an assault has a target");
    let ahead = test::ahead(mine, theirs);
    reach_in::go_back(attacker, attack.home, cx);
    let strike = Strike {
        by: attacker,
        at: target,
        weapon: attack.weapon,
        successes: mine,
        ahead,
        shot: false,
        lost: 0,
        cell: cx.state.model(target).cell,
    };
    let reply = attack.fights_back.then_some(Strike {
        by: target,
        at: attacker,
        weapon: attack.reply,
        successes: theirs,
        ahead: -ahead,
        shot: false,
        lost: 0,
        cell: cx.state.model(target).cell,
    });
    let then = Frame::FightAfter { strike, reply };
    rule!("DZ3-ASLT-07");
    let winner = match ahead {
        1.. => Some(strike),
        ..0 => reply,
        0 => None,
    };
    let Some(winner) = winner else {
        cx.emit(rule!("DZ3-ASLT-07"), || Event::Unharmed { model: target });
        return Flow::Goto(then);
    };
    let stats = winner.weapon.map(|weapon| cx.setup.weapon(weapon));
    if stats.is_some_and(|stats| stats.props.has(Props::HARMLESS)) {
        return Flow::Goto(then);
    }
    cx.state.attack.more_armour = if winner.at == target { attack.more_armour } else { 0 };
    let more_ap = if winner.by == attacker { attack.more_ap } else { 0 };
    let pierced = look(cx).piercing(winner.by, winner.weapon) + more_ap;
    let points = winner.ahead as u8;
    let damage = Frame::Damage {
        harm: Harm { target: winner.at, by: Some(winner.by), weapon: winner.weapon, points, pierced },
    };
    Flow::Call { child: damage, then }
}
