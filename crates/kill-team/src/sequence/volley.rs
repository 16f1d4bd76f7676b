//! The attacks of one shooting action, one after another, and the removal of all that fell. [KT-SHOOT-18] [KT-SHOOT-19]
//! Volley → (attack) → PickRepeat? → Volley … → removal.

use super::{aim, damage, events, fallen, leaving, shoot};
use crate::abilities::saviour_protocols;
use crate::attack::{Attack, Volley};
use crate::choice::{Choice, Shooting, Source};
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{fields, no};
use crate::ploys::tactical;
use crate::say::Titled;
use crate::setup::Setup;
use crate::spec_ops::honours::marksman;
use crate::state::{Flags, Marks, OperativeId, State};
use crate::{Cx, KillTeam};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Question, say};
use sortie_rulebook::rule;

/// The next attack of the action, or the removal of all that fell.
pub(crate) fn volley(mut volley: Volley, cx: &mut Cx<'_>) -> Flow<Frame> {
    if volley.first {
        volley.first = false;
        let dice = volley.dice;
        return attack(volley, volley.original, dice, cx);
    }
    if fallen::is_pending(cx.state) {
        forget_fallen(&mut volley, cx.state);
        return Flow::Call { child: Frame::Fallen { shooting: true }, then: Frame::Volley { volley } };
    }
    if volley.last != OperativeId::NOBODY {
        if repeat(cx.setup, cx.state, &volley).is_some() {
            return Flow::Ask(Frame::PickRepeat { volley });
        }
        events::after_attack(&volley, cx);
        (volley.last, volley.repeated) = (OperativeId::NOBODY, 0);
    }
    next(volley, cx)
}

/// The attacks on those that fell in this action are lost, and so are the dice meant for them, even if a ploy keeps
/// them standing. One that is kept since an earlier action is a target like any other.
fn forget_fallen(volley: &mut Volley, state: &State) {
    let fell = |id: OperativeId| state[id].flags.has(Flags::FELL);
    for id in volley.left.iter().filter(|id| fell(*id)) {
        volley.shares.remove(volley.left.rank(id));
        volley.left.remove(id);
    }
    if volley.second != OperativeId::NOBODY && fell(volley.second) {
        volley.second = OperativeId::NOBODY;
    }
}

/// Goes on with the second target of two, with further ones, or to the end.
fn next(mut volley: Volley, cx: &mut Cx<'_>) -> Flow<Frame> {
    if volley.second != OperativeId::NOBODY {
        let second = std::mem::replace(&mut volley.second, OperativeId::NOBODY);
        if cx.state[second].is_up() {
            let dice = cx.setup.weapon(volley.by, volley.weapon).attacks;
            return attack_or_protector(volley, second, dice, cx);
        }
    }
    for id in volley.left.iter() {
        if !cx.state[id].is_up() {
            volley.shares.remove(volley.left.rank(id));
            volley.left.remove(id);
        }
    }
    let mut waiting = volley.left.iter();
    match (waiting.next(), waiting.next()) {
        (None, _) if leaving::is_due(cx.state) => {
            Flow::Call { child: Frame::Drops {}, then: Frame::Volley { volley } }
        }
        (None, _) => {
            damage::remove_incapacitated(rule!("KT-SHOOT-18"), cx);
            for id in cx.state.ids() {
                cx.state[id].marks.drop(Marks::EXPOSED);
            }
            Flow::Done
        }
        (Some(only), None) => attack_next(volley, only, cx),
        _ => Flow::Ask(Frame::PickNext { volley }),
    }
}

fn attack(mut volley: Volley, target: OperativeId, dice: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let Volley { by, weapon, how, .. } = volley;
    let in_cover = volley.covered.contains(target);
    let hindered = volley.hindered.contains(target);
    let rule = match how {
        Shooting::Shoot => rule!("KT-SHOOT-01"),
        Shooting::Overwatch => rule!("KT-OW-03"),
        Shooting::PointBlank => rule!("KT-CQ-06"),
    };
    cx.emit(rule, || Event::Shot { by, target, weapon, how, cover: in_cover });
    if hindered {
        cx.emit(rule!("KT-CQ-15"), || Event::Hindered { by, target });
    }
    (volley.last, volley.before, volley.dice) = (target, cx.state[target].wounds, dice);
    let attack = shoot::new_attack(how, by, target, weapon, in_cover, cx.setup, cx.state);
    let dice = dice.saturating_sub(u8::from(hindered));
    let attack = Attack { injured: volley.injured, dice, ..attack };
    Flow::Call { child: Frame::AttackDice { attack }, then: Frame::Volley { volley } }
}

/// Attacks a target that was selected beside the first, or the drone that protects it by now.
fn attack_or_protector(mut volley: Volley, target: OperativeId, dice: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let Some(drone) = saviour_protocols::protector(cx.setup, cx.state, target) else {
        return attack(volley, target, dice, cx);
    };
    cx.emit(rule!("KT-SHOOT-23"), || Event::Drawn { target, by: drone });
    aim::face(&mut volley, drone, cx);
    attack(volley, drone, dice, cx)
}

/// The next target of several.
pub(crate) static PICK_NEXT: Question<KillTeam> = Question {
    name: "next-target",
    by: |frame, game| fields!(frame, Frame::PickNext { volley } => game.state.acting_side(volley.by)),
    check: |frame, choice, _| match (frame, choice) {
        (Frame::PickNext { volley }, Choice::Next(target)) if volley.left.contains(target) => Ok(()),
        _ => no(rule!("KT-SHOOT-19"), "the attacker picks the next of the targets that were fixed"),
    },
    list: |frame, _, out| {
        out.extend(fields!(frame, Frame::PickNext { volley } => volley.left).iter().map(Choice::Next));
    },
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickNext { volley }, Choice::Next(target)) => attack_next(volley, target, cx),
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |_, _| Text::plain("which target do you attack next? The weapon hits several"),
    subject: |frame, game| fields!(frame, Frame::PickNext { volley } => Some(game.name(volley.by))),
    ..Question::BASE
};

/// Attacks one of the further targets.
fn attack_next(mut volley: Volley, target: OperativeId, cx: &mut Cx<'_>) -> Flow<Frame> {
    let share = volley.shares.remove(volley.left.rank(target));
    volley.left.remove(target);
    if share > 0 {
        return attack_or_protector(volley, target, share, cx);
    }
    let dice = cx.setup.weapon(volley.by, volley.weapon).attacks;
    attack(volley, target, dice, cx)
}

/// What has repeated the last attack, as bits.
const BY_PLOY: u8 = 1;
const BY_HONOUR: u8 = 2;

/// The rules that may repeat the last attack: a ploy, and an honour.
fn repeats(setup: &Setup, state: &State, volley: &Volley) -> impl Iterator<Item = Source> + use<> {
    let ploy = (volley.repeated & BY_PLOY == 0).then(|| tactical::repeat(setup, state, volley)).flatten();
    let honour = volley.repeated & BY_HONOUR == 0 && marksman::repeats(setup, state, volley);
    ploy.map(Source::Tactical).into_iter().chain(honour.then_some(Source::Honour))
}

fn repeat(setup: &Setup, state: &State, volley: &Volley) -> Option<Source> {
    repeats(setup, state, volley).next()
}

/// Whether a rule repeats an attack by which the target lost no wounds.
pub(crate) static PICK_REPEAT: Question<KillTeam> = Question {
    name: "repeat",
    by: |frame, game| fields!(frame, Frame::PickRepeat { volley } => game.state.acting_side(volley.by)),
    check: |frame, choice, game| match (frame, choice) {
        (_, Choice::Leave) => Ok(()),
        (Frame::PickRepeat { volley }, Choice::Use(source))
            if repeats(game.setup, game.state, &volley).any(|open| open == source) =>
        {
            Ok(())
        }
        _ => no(rule!("KT-SHOOT-22"), "the question is whether a ploy repeats the attack"),
    },
    list: |frame, game, out| {
        let volley = fields!(frame, Frame::PickRepeat { volley } => volley);
        out.push(Choice::Leave);
        out.extend(repeats(game.setup, game.state, &volley).map(Choice::Use));
    },
    answer: |frame, choice, cx| {
        let mut volley = fields!(frame, Frame::PickRepeat { volley } => volley);
        let Choice::Use(source) = choice else {
            events::after_attack(&volley, cx);
            (volley.last, volley.repeated) = (OperativeId::NOBODY, 0);
            return next(volley, cx);
        };
        rule!("KT-SHOOT-22");
        match source {
            Source::Tactical(number) => {
                tactical::pay(number, cx.state.side(volley.by), cx);
                volley.repeated |= BY_PLOY;
            }
            _ => {
                rule!("KT-NARR-09");
                cx.state[volley.by].marks.add(Marks::FROM_ABOVE);
                volley.repeated |= BY_HONOUR;
            }
        }
        let (target, dice) = (volley.last, volley.dice);
        attack(volley, target, dice, cx)
    },
    text: |frame, game| {
        let volley = fields!(frame, Frame::PickRepeat { volley } => volley);
        say![KillTeam, game.setup;
            "do you repeat the attack on ", Titled(volley.last), "? It lost no wounds by it"]
    },
    default: |_, _| Some(Choice::Leave),
    subject: |frame, game| fields!(frame, Frame::PickRepeat { volley } => Some(game.name(volley.by))),
    ..Question::BASE
};

/// Clears what an attack left on its target.
pub(crate) fn clear_spared(id: OperativeId, cx: &mut Cx<'_>) -> bool {
    let would = cx.state[id].marks.has(Marks::WOULD_SUFFER);
    cx.state[id].marks.drop(Marks::SPARED.with(Marks::WOULD_SUFFER));
    would
}
