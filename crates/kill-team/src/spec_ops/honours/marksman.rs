//! Marksman: Gun Ace, Crack Shot, Calculated, Careful Aim, Sharpshooter, Death From Above. [KT-NARR-09]

use super::has;
use crate::Cx;
use crate::attack::{Attack, Volley};
use crate::choice::Shooting;
use crate::dice::{Bins, CRITICAL, NORMAL};
use crate::field::Field;
use crate::ploys::{AttackRoll, RollKind};
use crate::sequence::damage;
use crate::setup::Setup;
use crate::sight;
use crate::spec_ops::gained::Gained;
use crate::state::{Actions, Flags, Marks, OperativeId, State};
use sortie_rulebook::rule;

/// Whether one attack die of a shot may be re-rolled.
pub(crate) fn rerolls(setup: &Setup, id: OperativeId) -> bool {
    has(setup, id, Gained::GUN_ACE)
}

/// Whether overwatch does not worsen the BS of an operative.
pub(crate) fn is_calculated(setup: &Setup, id: OperativeId) -> bool {
    has(setup, id, Gained::CALCULATED)
}

/// Whether bases of others give the targets of an operative no cover.
pub(crate) fn aims_carefully(setup: &Setup, id: OperativeId) -> bool {
    has(setup, id, Gained::CAREFUL_AIM)
}

/// A critical hit has been retained: a mortal wound on the target, once per attack.
pub(crate) fn after_attack_roll(attack: &Attack, criticals: u8, cx: &mut Cx<'_>) {
    if criticals > 0 && has(cx.setup, attack.by, Gained::CRACK_SHOT) {
        damage::mortal_wounds(rule!("KT-NARR-09"), attack.target, attack.by, 1, cx);
    }
}

/// Whether dice that show a 5 are counted apart in a shot, because one of them may become critical.
pub(crate) fn fives_matter(setup: &Setup, attack: &Attack) -> bool {
    attack.how == Shooting::Shoot && setup.profile(attack.by).gained.has(Gained::SHARPSHOOTER)
}

/// The dice with one 5 made critical, if the shooter stood still in its activation.
pub(crate) fn sharpened(
    setup: &Setup,
    state: &State,
    roll: AttackRoll,
    mut dice: Bins,
    fives: u8,
) -> Option<Bins> {
    let moved = Actions::MOVE.with(Actions::CHARGE).with(Actions::FALL_BACK);
    let own = &state[roll.by];
    let stood = own.flags.has(Flags::ACTIVE) && !own.done.any(moved);
    if fives == 0 || dice.0[NORMAL] == 0 || roll.kind != RollKind::Shoot || !stood {
        return None;
    }
    has(setup, roll.by, Gained::SHARPSHOOTER).then(|| {
        dice.0[NORMAL] -= 1;
        dice.0[CRITICAL] += 1;
        dice
    })
}

/// Whether the last attack of a volley may be repeated because it came from above.
pub(crate) fn repeats(setup: &Setup, state: &State, volley: &Volley) -> bool {
    let unhurt = state[volley.last].is_up() && state[volley.last].wounds >= volley.before;
    let own = &state[volley.by];
    if !setup.profile(volley.by).gained.has(Gained::DEATH_FROM_ABOVE)
        || !unhurt
        || !own.is_up()
        || own.marks.has(Marks::FROM_ABOVE)
    {
        return false;
    }
    let field = Field::new(setup, state);
    let above = sight::on_vantage(&field.scene(), &field.cylinder(volley.by));
    above && has(setup, volley.by, Gained::DEATH_FROM_ABOVE)
}
