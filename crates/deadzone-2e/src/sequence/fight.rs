//! Close combat. [DZ2-FIGHT, DZ2-FIMOD]
//! Fight → PickReaction? → FightRolls → (test) → FightScored → Damage → FightAfter
//! Break-away attacks, attacks on models that stand up and fights after a movement all come here.

use super::{decider, refuse, strikers};
use crate::Deadzone;
use crate::abilities::Strike;
use crate::choice::Choice;
use crate::defaults;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::{ModelId, WeaponId, WeaponName};
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::damage::Harm;
use crate::sequence::shooting::spend;
use crate::setup::{Props, Traits};
use crate::state::{Attack, Boons, Cause, Flags, Role, Stat, Trick};
use crate::test;
use sortie_cubes::Standing;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

pub(crate) static PICK_TARGET: Question = Question {
    name: "target",
    by: |frame, look| decider(fighter(frame).0, look),
    check: |frame, choice, look| match choice {
        Choice::Fight { target, weapon, command: false } => {
            check_fight(fighter(frame).0, target, weapon, look).map(|_| ())
        }
        _ => refuse(rule!("DZ2-MOVE-10"), "a model that enters a cube with enemies must fight one of them"),
    },
    list: |frame, look, out| {
        let (model, _) = fighter(frame);
        for target in look.enemies_beside(model) {
            let names = blade_names(model, look);
            out.extend(names.map(|weapon| Choice::Fight { target, weapon, command: false }));
        }
    },
    answer: answer_entry,
    text: |frame, look| say![Deadzone, look.setup; "whom does ", Titled(fighter(frame).0), " fight? There are enemies in its cube"],
    default: |frame, look| defaults::fight(fighter(frame).0, look),
    // With one enemy only the weapon is open, and the best one is known.
    at_stake: |frame, look| look.enemies_beside(fighter(frame).0).nth(1).is_some(),
    subject: |frame, look| Some(look.setup.name(fighter(frame).0).to_string()),
    ..Question::BASE
};
pub(crate) static PICK_REACTION: Question = Question {
    name: "reaction",
    by: |_, look| decider(look.state.attack.target.expect("a fight has a target"), look),
    check: check_reaction,
    list: list_reactions,
    answer: answer_reaction,
    text: |_, look| {
        let attack = &look.state.attack;
        let (target, by) = (attack.target.map(Titled), attack.attacker);
        say![Deadzone, look.setup; "does ", target, " fight back or only try to survive? ", by, " fights it"]
    },
    default: |_, look| Some(defaults::reaction(look)),
    subject: |_, look| look.state.attack.target.map(|id| look.setup.name(id).to_string()),
    ..Question::BASE
};
pub(crate) static PICK_BREAK_AWAY: Question = Question {
    name: "break-away",
    by: |frame, look| strikers::by(leaver(frame), look),
    check: |frame, choice, look| match choice {
        Choice::Leave => Ok(()),
        _ => strikers::check_strike(rule!("DZ2-MOVE-12"), leaver(frame), choice, look),
    },
    list: |frame, look, out| {
        out.push(Choice::Leave);
        strikers::list_strikes(leaver(frame), look, out);
    },
    answer: |frame, choice, cx| match choice {
        Choice::Leave => Flow::Done,
        _ => strikers::strike(leaver(frame), choice, Cause::BreakAway, cx),
    },
    text: |frame, look| say![Deadzone, look.setup; "who strikes at ", Titled(leaver(frame)), " as it breaks away? It cannot strike back"],
    default: |frame, look| defaults::strike(leaver(frame), look),
    phrase: |frame, choice, look| {
        let let_go = say![Deadzone, look.setup; "Let ", leaver(frame), " go"];
        (choice == Choice::Leave).then_some(let_go)
    },
    ..Question::BASE
};

fn leaver(frame: Frame) -> ModelId {
    match frame {
        Frame::PickBreakAway { leaver } => leaver,
        _ => unreachable!("{frame:?} is not a break-away"),
    }
}

fn fighter(frame: Frame) -> (ModelId, bool) {
    match frame {
        Frame::PickTarget { model, moved_in } => (model, moved_in),
        _ => unreachable!("{frame:?} picks no target"),
    }
}

/// Models on different sides of a wall that halves their cube do not meet.
pub(crate) fn check_apart(model: ModelId, target: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    let (own, theirs) = (look.model(model).cell, look.model(target).cell);
    if look.in_play(target) && own != theirs && own.cube() == theirs.cube() {
        return refuse(rule!("DZ2-MOVE-26"), "a wall through the cube keeps them apart");
    }
    Ok(())
}

/// Whether a model may fight another in its cube with this weapon; returns the weapon.
pub(crate) fn check_fight(
    model: ModelId,
    target: ModelId,
    name: Option<WeaponName>,
    look: &Look<'_>,
) -> Result<Option<WeaponId>, Illegal> {
    check_apart(model, target, look)?;
    if !look.in_play(target) || look.model(target).cell != look.model(model).cell {
        return refuse(rule!("DZ2-FIGHT-01"), "the target is not in the model's cube");
    }
    if !look.are_enemies(model, target) {
        return refuse(rule!("DZ2-SETUP-17"), "the target is not an enemy");
    }
    blade(model, name, look)
}

/// Whether a model has an RF weapon for every fight. Items, and what its use spends, are used by choice.
fn is_armed(model: ModelId, look: &Look<'_>) -> bool {
    look.blades(model).any(|weapon| {
        let stats = look.weapon(weapon);
        stats.item.is_none() && !stats.traits.has(Traits::ONE_USE)
    })
}

/// The RF weapon of this name that the model can use now; leaving out the name is right only for a model that is
/// unarmed except for items and one-use weapons.
pub(crate) fn blade(
    model: ModelId,
    name: Option<WeaponName>,
    look: &Look<'_>,
) -> Result<Option<WeaponId>, Illegal> {
    match name {
        Some(name) => match look.blades(model).find(|weapon| look.weapon(*weapon).name == name) {
            Some(weapon) => Ok(Some(weapon)),
            None => refuse(rule!("DZ2-FIGHT-03"), "the model has no such RF weapon"),
        },
        None if is_armed(model, look) => refuse(rule!("DZ2-FIGHT-03"), "a model with RF weapons names one"),
        None => Ok(None),
    }
}

/// The names a model can choose from: its RF weapons, or none if it may fight unarmed.
pub(crate) fn blade_names<'a>(
    model: ModelId,
    look: &Look<'a>,
) -> impl Iterator<Item = Option<WeaponName>> + use<'a> {
    let setup = look.setup;
    let bare = !is_armed(model, look);
    let names = look.blades(model).map(move |weapon| Some(setup.weapon(weapon).name));
    names.chain(bare.then_some(None))
}

/// Starts a close combat.
pub(crate) fn declare(attack: Attack, cx: &mut Ctx<'_>) -> Frame {
    let model = attack.attacker.expect("a fight has an attacker");
    let target = attack.target.expect("a fight has a target");
    cx.state.attack = attack;
    if attack.cause == Cause::Fight {
        cx.state.fought = true;
    }
    let weapon = attack.weapon;
    cx.emit(rule!("DZ2-FIGHT-03"), || Event::Fights { model, target, weapon });
    if let Some(weapon) = weapon {
        spend(model, weapon, cx);
    }
    Frame::Fight {}
}

fn answer_entry(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let (model, moved_in) = fighter(frame);
    let Choice::Fight { target, weapon, .. } = choice else { unreachable!("checked") };
    let weapon = blade(model, weapon, &look(cx)).expect("checked");
    let attack = Attack {
        attacker: Some(model),
        target: Some(target),
        weapon,
        cause: Cause::Fight,
        moved_in,
        was_pinned: cx.state.model(target).is(Flags::PINNED),
        ..Attack::default()
    };
    Flow::Goto(declare(attack, cx))
}

/// A pinned target gets up; a target that may answer is asked how.
pub(crate) fn fight(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let attack = cx.state.attack;
    let target = attack.target.expect("a fight has a target");
    if cx.state.model(target).is(Flags::PINNED) {
        cx.state.model_mut(target).set(Flags::PINNED, false);
        cx.state.attack.was_pinned = true;
        cx.emit(rule!("DZ2-PIN-02"), || Event::StoodUp { model: target });
        return Flow::Goto(Frame::FightRolls {});
    }
    if attack.cause != Cause::Fight {
        return Flow::Goto(Frame::FightRolls {});
    }
    let profile = cx.setup.profile(target);
    if profile.fight.is_none() {
        rule!("DZ2-FIGHT-06");
        return Flow::Goto(Frame::FightRolls {});
    }
    if profile.props.has(Props::NON_COMBATANT) {
        rule!("DZ2-ABIL-43");
        return Flow::Goto(Frame::FightRolls {});
    }
    Flow::Ask(Frame::PickReaction {})
}

fn check_reaction(_: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let target = look.state.attack.target.expect("a fight has a target");
    match choice {
        Choice::Survive => Ok(()),
        Choice::FightBack(name) => blade(target, name, look).map(|_| ()),
        _ => refuse(rule!("DZ2-FIGHT-05"), "the target either fights back or survives"),
    }
}

fn list_reactions(_: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    let target = look.state.attack.target.expect("a fight has a target");
    out.push(Choice::Survive);
    out.extend(blade_names(target, look).map(Choice::FightBack));
}

fn answer_reaction(_: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let model = cx.state.attack.target.expect("a fight has a target");
    rule!("DZ2-DICE-04");
    if let Choice::FightBack(name) = choice {
        let weapon = blade(model, name, &look(cx)).expect("checked");
        cx.state.attack.fights_back = true;
        cx.state.attack.reply = weapon;
        cx.emit(rule!("DZ2-FIGHT-05"), || Event::FightsBack { model, weapon });
        if let Some(weapon) = weapon {
            spend(model, weapon, cx);
        }
    } else {
        cx.emit(rule!("DZ2-FIGHT-05"), || Event::Survives { model });
    }
    Flow::Goto(Frame::FightRolls {})
}

/// Both sides make their pools.
pub(crate) fn rolls(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let (attack, reasons) = test::fight(Role::Attacker, &here);
    if attack.dash {
        rule!("DZ2-FIGHT-06");
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
    let attacker = attack.attacker.expect("a fight has an attacker");
    let target = attack.target.expect("a fight has a target");
    if attack.cause == Cause::Fight && cx.state.activation.model == Some(attacker) {
        cx.state.activation.boons.add(Boons::FOUGHT);
    }
    let ahead = test::ahead(mine, theirs);
    let cell = cx.state.model(target).cell;
    let strike =
        |by, at, weapon| Strike { by, at, weapon, ahead: ahead.abs(), shot: false, cell, trick: Trick::None };
    rule!("DZ2-FIGHT-07");
    let winner = if ahead > 0 {
        Some(strike(attacker, target, attack.weapon))
    } else if ahead < 0 && attack.fights_back {
        Some(strike(target, attacker, attack.reply))
    } else {
        None
    };
    let then = Frame::FightAfter { strike: winner };
    let Some(winner) = winner else {
        cx.emit(rule!("DZ2-FIGHT-07"), || Event::Unharmed { model: target });
        return Flow::Goto(then);
    };
    let here = look(cx);
    if here.traits(winner.by, winner.weapon).has(Traits::HARMLESS) {
        rule!("DZ2-LOST-37");
        return Flow::Goto(then);
    }
    let (more_ap, more_armour) =
        if winner.by == attacker { (attack.more_ap, attack.more_armour) } else { (0, 0) };
    let pierced = here.piercing(winner.by, winner.weapon) + more_ap;
    cx.state.attack.more_armour = more_armour;
    let points = winner.ahead as u8;
    let harm = Harm { target: winner.at, by: Some(winner.by), weapon: winner.weapon, points, pierced };
    Flow::Call { child: Frame::Damage { harm }, then }
}
