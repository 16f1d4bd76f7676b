//! Attacks out of turn, on somebody who leaves, gets up or is thrown among enemies: who can make them, and with what.
//! [DZ3-ADV-10, DZ3-STAND-02, DZ3-PIN-04]

use super::assault::{blade, blade_names, decider, declare};
use super::refuse;
use crate::Deadzone;
use crate::choice::Choice;
use crate::defaults;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::setup::Props;
use crate::state::{Attack, Cause};
use sortie_cubes::Standing;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

pub(crate) static PICK_BREAK_AWAY: Question = Question {
    name: "break-away",
    by: |frame, look| {
        let striker = strikers(leaver(frame), look).next().expect("somebody can strike");
        decider(striker, look)
    },
    check: |frame, choice, look| match choice {
        Choice::Leave => Ok(()),
        _ => check_strike(leaver(frame), choice, look),
    },
    list: |frame, look, out| {
        out.push(Choice::Leave);
        list_strikes(leaver(frame), look, out);
    },
    answer: |frame, choice, cx| match choice {
        Choice::Leave => Flow::Done,
        _ => strike(leaver(frame), choice, Cause::BreakAway, cx),
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

/// The enemies in a model's cube that can attack it out of turn: unpinned, able to fight, and not Honourable.
pub(crate) fn strikers<'a>(victim: ModelId, look: &Look<'a>) -> impl Iterator<Item = ModelId> + use<'a> {
    let here = *look;
    look.enemies_beside(victim).filter(move |id| {
        let proud = here.has(*id, Props::SPARES_PINNED);
        if proud {
            rule!("DZ3-KEY-49");
        }
        !here.is_pinned(*id) && here.profile(*id).fight.is_some() && !proud
    })
}

/// Whether anybody can attack a model that leaves its cube.
pub(crate) fn is_struck_leaving(leaver: ModelId, look: &Look<'_>) -> bool {
    if look.has(leaver, Props::LEAVES_FREELY) {
        return false;
    }
    strikers(leaver, look).next().is_some()
}

/// Whether this attack may be made.
pub(crate) fn check_strike(victim: ModelId, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let Choice::Strike { model, weapon } = choice else {
        return refuse(rule!("DZ3-ADV-10"), "choose a model of the cube that attacks, and its weapon");
    };
    if !look.in_play(model)
        || !look.are_enemies(model, victim)
        || look.model(model).cell != look.model(victim).cell
    {
        return refuse(rule!("DZ3-ADV-10"), "only an enemy in the same cube can attack");
    }
    if look.is_pinned(model) {
        return refuse(rule!("DZ3-ADV-10"), "a pinned model cannot attack");
    }
    if look.profile(model).fight.is_none() {
        return refuse(rule!("DZ3-DICE-05"), "the model has no FIGHT stat");
    }
    if look.has(model, Props::SPARES_PINNED) {
        return refuse(rule!("DZ3-KEY-49"), "an honourable model makes no free attack");
    }
    blade(model, weapon, look).map(|_| ())
}

pub(crate) fn list_strikes(victim: ModelId, look: &Look<'_>, out: &mut Vec<Choice>) {
    for model in strikers(victim, look) {
        out.extend(blade_names(model, look).map(|weapon| Choice::Strike { model, weapon }));
    }
}

/// Makes the attack.
pub(crate) fn strike(victim: ModelId, choice: Choice, cause: Cause, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let Choice::Strike { model, weapon } = choice else { unreachable!("checked") };
    let weapon = blade(model, weapon, &look(cx)).expect("checked");
    let attack = Attack {
        attacker: Some(model),
        target: Some(victim),
        weapon,
        cause,
        was_pinned: matches!(cause, Cause::StandUp | Cause::Pounced),
        ..Attack::default()
    };
    Flow::Goto(declare(attack, cx))
}
