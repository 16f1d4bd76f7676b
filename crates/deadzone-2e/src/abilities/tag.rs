//! Tag. [DZ2-LOST-15]

use super::{Ability, Special, Task};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::setup::Traits;
use crate::state::{Effects, Role};
use sortie_cubes::Standing;
use sortie_kernel::Illegal;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { traits: Traits::TAGS, ..Ability::new("Tag", rule_id!("DZ2-LOST-15")) };

pub(super) static TAG: Special = Special {
    word: "tag",
    rule: rule_id!("DZ2-LOST-15"),
    able: |model, look| range(model, look).is_some(),
    check,
    list: |model, look, out| {
        let enemies = look.standing().filter(|id| look.are_enemies(model, *id));
        out.extend(enemies.map(|id| Task { model: Some(id), ..Task::default() }));
    },
    act,
    among_enemies: false,
    long: false,
};

/// How far a model's TAG weapon reaches, if it has one.
fn range(model: ModelId, look: &Look<'_>) -> Option<u8> {
    let tags = look.guns(model).filter(|(weapon, _)| look.weapon(*weapon).traits.has(Traits::TAGS));
    tags.map(|(_, range)| range).max()
}

fn check(model: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Some(enemy) = task.only_model() else {
        return refuse(rule!("DZ2-LOST-15"), "name the enemy that is marked");
    };
    if !look.in_play(enemy) || !look.are_enemies(model, enemy) {
        return refuse(rule!("DZ2-LOST-15"), "only an enemy on the battlefield is marked");
    }
    let distance = look.model(model).cell.range_to(look.model(enemy).cell);
    if range(model, look).is_none_or(|range| distance > range) {
        return refuse(rule!("DZ2-SHOOT-06"), "the enemy is out of the weapon's range");
    }
    if distance > 0 && !look.sees(model, enemy) {
        return refuse(rule!("DZ2-LOST-15"), "the model does not see the enemy");
    }
    Ok(())
}

fn act(_: ModelId, task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    mark(task.model?, cx);
    None
}

/// Marks an enemy until the round ends.
pub(crate) fn mark(enemy: ModelId, cx: &mut Ctx<'_>) {
    cx.state.model_mut(enemy).gain(Effects::TAGGED);
    cx.emit(rule!("DZ2-LOST-15"), || Event::Tagged { model: enemy });
}

/// One more die for a TAG weapon shot at a marked enemy.
pub(super) fn dice(of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    if of != Role::Attacker || !attack.cause.is_shot() || !look.model(attack.target?).has(Effects::TAGGED) {
        return None;
    }
    let has_tag = |id: ModelId| {
        let weapons = &look.profile(id).weapons;
        weapons.iter().any(|weapon| look.weapon(*weapon).traits.has(Traits::TAGS))
    };
    has_tag(attack.attacker?).then(|| (rule!("DZ2-LOST-15"), 1))
}
