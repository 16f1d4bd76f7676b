//! Life Drain. [DZ3-KEY-65]
//! A psychic attack; what it takes from an enemy heals friends near the attacker, point by point.

use super::{Keyword, Strike};
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::{Crowd, ModelId, WeaponId};
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::{assault, refuse};
use crate::setup::{Props, Reach};
use sortie_cubes::Standing;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword = Keyword {
    props: Props::NO_SIGHT,
    target: Some(check),
    resolved: Some(feed),
    ..Keyword::new("Life Drain", rule_id!("DZ3-KEY-65"))
};

pub(crate) static PICK_DRAIN: Question = Question {
    name: "next",
    by: |frame, look| assault::decider(drinker(frame).0, look),
    check: |frame, choice, look| match choice {
        Choice::Next(id) if hurt(drinker(frame).0, look).contains(id) => Ok(()),
        _ => refuse(rule!("DZ3-KEY-65"), "choose an injured friend at most 2 cubes from the attacker"),
    },
    list: |frame, look, out| out.extend(hurt(drinker(frame).0, look).iter().map(Choice::Next)),
    answer: |frame, choice, cx| {
        let Choice::Next(id) = choice else { unreachable!("checked") };
        let (by, left) = drinker(frame);
        heal(id, by, left, cx)
    },
    text: |frame, look| {
        let (by, left) = drinker(frame);
        say![Deadzone, look.setup; "who recovers? ", Titled(by), " has drained ", left, " HP to give away"]
    },
    ..Question::BASE
};

fn drinker(frame: Frame) -> (ModelId, u8) {
    match frame {
        Frame::PickDrain { by, left } => (by, left),
        _ => unreachable!("{frame:?} drains nobody"),
    }
}

fn is_machine(id: ModelId, look: &Look<'_>) -> bool {
    look.has(id, Props::VEHICLE) || look.has(id, Props::CONSTRUCT)
}

fn check(shooter: ModelId, weapon: WeaponId, target: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    let distance = look.model(shooter).cell.range_to(look.model(target).cell);
    if !look.are_enemies(shooter, target) || distance == 0 {
        return refuse(rule!("DZ3-SHOOT-03"), "the target is not an enemy in another cube");
    }
    if !matches!(look.weapon(weapon).reach, Reach::Cubes(range) if distance <= range) {
        return refuse(rule!("DZ3-SHOOT-04"), "the target is out of the weapon's range");
    }
    if look.has(shooter, Props::SPARES_PINNED) && look.is_pinned(target) {
        return refuse(rule!("DZ3-KEY-48"), "an honourable model does not shoot at a pinned one");
    }
    rule!("DZ3-KEY-71");
    if is_machine(target, look) {
        return refuse(rule!("DZ3-KEY-65"), "machines have no life to drain");
    }
    Ok(())
}

/// Who can be healed: injured living friends near the attacker. It is not a friend of itself.
fn hurt(by: ModelId, look: &Look<'_>) -> Crowd {
    let near = |id: &ModelId| look.model(*id).cell.range_to(look.model(by).cell) <= 2;
    rule!("DZ3-SETUP-16");
    let found = look.standing().filter(|id| look.are_friends(by, *id)).filter(near);
    found.filter(|id| look.is_injured(*id) && !is_machine(*id, look)).collect()
}

/// Counters beyond the target's HP are not drained.
fn feed(_: u8, strike: Strike, cx: &mut Ctx<'_>) -> Option<Frame> {
    let overkill = cx.state.model(strike.at).damage.saturating_sub(cx.setup.profile(strike.at).hp);
    let left = strike.lost.saturating_sub(overkill);
    (left > 0).then(|| {
        rule!("DZ3-KEY-65");
        Frame::Drain { by: strike.by, left }
    })
}

/// Heals one point after the other.
pub(crate) fn drain(by: ModelId, left: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    if left == 0 || !here.in_play(by) {
        return Flow::Done;
    }
    let hurt = hurt(by, &here);
    match hurt.len() {
        0 => Flow::Done,
        1 => heal(hurt.iter().next().expect("one is hurt"), by, left, cx),
        _ => Flow::Ask(Frame::PickDrain { by, left }),
    }
}

fn heal(model: ModelId, by: ModelId, left: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    cx.state.model_mut(model).damage -= 1;
    cx.emit(rule!("DZ3-KEY-65"), || Event::Healed { model, points: 1 });
    Flow::Goto(Frame::Drain { by, left: left - 1 })
}

#[cfg(test)]
mod tests {
    use crate::testing::{OPEN, scene, scene_on};

    const DRAIN: &str = "weapons=[\"Drain_[R4,Life_Drain]\"]";

    #[test]
    fn what_is_taken_heals_friends_nearby() {
        let mut game = scene_on(
            &format!("{OPEN}L1 B: 34E\n"),
            &format!("E1 3.4.1 plain damage=1 {DRAIN}\nE2 3.6.1 plain damage=1\nE3 3.7.1 plain damage=1\nE4 2.3.1 plain damage=1\nP1 5.4.1 ghoul hp=9"),
        )
        .covers(&["DZ3-KEY-65", "DZ3-KEY-71", "DZ3-SETUP-16"]);
        // Behind a wall: three dice, three ahead; two friends are near enough.
        game.play("shoot P1 drain", [5, 5, 5, 1, 1, 1]);
        assert_eq!((game.damage("P1"), game.asked().as_str()), (3, "a next"));
        game.refused("next E3", "DZ3-KEY-65");
        game.refused("next E1", "DZ3-KEY-65");
        game.play("next E2", []);
        assert_eq!(["E1", "E2", "E3", "E4"].map(|name| game.damage(name)), [1, 0, 1, 0]);
    }

    #[test]
    fn overkill_heals_nobody_and_machines_have_no_life() {
        let mut game =
            scene(&format!("E1 3.4.1 plain {DRAIN}\nE2 3.4.1 plain damage=2 hp=4\nP1 5.4.1 ghoul hp=1"));
        game.play("shoot P1 drain", [5, 5, 5, 1, 1, 1, 1, 1]);
        assert_eq!((game.alive("P1"), game.damage("E2")), (false, 1));
    }
}
