//! Attacks on somebody who leaves a cube or gets up in it. [DZ2-MOVE-12, DZ2-STAND-02]

use super::{decider, fight, refuse};
use crate::choice::Choice;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::setup::Props;
use crate::state::{Attack, Boons, Cause};
use sortie_cubes::Standing;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::{RuleId, rule};

/// The enemies in a model's cube that can attack it out of turn: unpinned and able to fight.
pub(crate) fn strikers<'a>(victim: ModelId, look: &Look<'a>) -> impl Iterator<Item = ModelId> + use<'a> {
    let here = *look;
    look.enemies_beside(victim).filter(move |id| {
        let profile = here.profile(*id);
        !here.is_pinned(*id) && profile.fight.is_some() && !profile.props.has(Props::NON_COMBATANT)
    })
}

/// Who decides for those who can attack.
pub(crate) fn by(victim: ModelId, look: &Look<'_>) -> Side {
    decider(strikers(victim, look).next().expect("somebody can strike"), look)
}

/// Whether anybody can attack a model that leaves its cube.
pub(crate) fn is_struck_leaving(leaver: ModelId, look: &Look<'_>) -> bool {
    let activation = &look.state.activation;
    if activation.boons.has(Boons::SLIPS) && activation.model == Some(leaver) {
        return false;
    }
    strikers(leaver, look).next().is_some()
}

/// Whether this attack may be made; `why` is the rule that calls for it.
pub(crate) fn check_strike(
    why: RuleId,
    victim: ModelId,
    choice: Choice,
    look: &Look<'_>,
) -> Result<(), Illegal> {
    let Choice::Strike { model, weapon } = choice else {
        return refuse(why, "choose a model of the cube that attacks, and its weapon");
    };
    if !look.in_play(model)
        || !look.are_enemies(model, victim)
        || look.model(model).cell != look.model(victim).cell
    {
        return refuse(why, "only an enemy in the same cube can attack");
    }
    if look.is_pinned(model) {
        return refuse(why, "a pinned model cannot attack");
    }
    if look.profile(model).fight.is_none() {
        return refuse(rule!("DZ2-DICE-05"), "the model has no Fight value");
    }
    if look.profile(model).props.has(Props::NON_COMBATANT) {
        return refuse(rule!("DZ2-ABIL-43"), "a non-combatant does not attack");
    }
    fight::blade(model, weapon, look).map(|_| ())
}

pub(crate) fn list_strikes(victim: ModelId, look: &Look<'_>, out: &mut Vec<Choice>) {
    for model in strikers(victim, look) {
        out.extend(fight::blade_names(model, look).map(|weapon| Choice::Strike { model, weapon }));
    }
}

/// Makes the attack.
pub(crate) fn strike(victim: ModelId, choice: Choice, cause: Cause, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let Choice::Strike { model, weapon } = choice else { unreachable!("checked") };
    let weapon = fight::blade(model, weapon, &look(cx)).expect("checked");
    rule!("DZ2-FIGHT-02");
    let attack = Attack {
        attacker: Some(model),
        target: Some(victim),
        weapon,
        cause,
        was_pinned: cause == Cause::StandUp,
        ..Attack::default()
    };
    Flow::Goto(fight::declare(attack, cx))
}
