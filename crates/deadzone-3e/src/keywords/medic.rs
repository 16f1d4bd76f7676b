//! Medic. [DZ3-KEY-67, DZ3-KEY-68]
//! Heals a friend in its cube, or itself, and helps all living friends there to survive.

use super::{Keyword, Special, Task};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::setup::Props;
use sortie_cubes::Standing;
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::TENDS, special: Some(&HEAL), ..Keyword::new("Medic", rule_id!("DZ3-KEY-67")) };
pub(super) static HEAL: Special = Special { word: "medic", check, list, act, among_enemies: false };

fn check(_: u8, medic: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Task { model: Some(patient), cell: None, option: 0 } = task else {
        return refuse(rule!("DZ3-KEY-67"), "name the model to be healed");
    };
    let beside = look.in_play(patient) && look.model(patient).cell == look.model(medic).cell;
    if !beside || look.side(patient) != look.side(medic) {
        return refuse(rule!("DZ3-KEY-67"), "a medic heals friends in its own cube, or itself");
    }
    if look.has(patient, Props::MACHINE) {
        return refuse(rule!("DZ3-KEY-67"), "a medic does not help machines");
    }
    if !look.is_injured(patient) {
        return refuse(rule!("DZ3-KEY-67"), "the model is not injured");
    }
    Ok(())
}

fn list(medic: ModelId, look: &Look<'_>, out: &mut Vec<Task>) {
    out.extend(
        look.in_cell(look.model(medic).cell).map(|model| Task { model: Some(model), ..Task::default() }),
    );
}

fn act(_: u8, _: ModelId, task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let patient = task.model?;
    let points = std::mem::take(&mut cx.state.model_mut(patient).damage);
    cx.emit(rule!("DZ3-KEY-67"), || Event::Healed { model: patient, points });
    None
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn a_medic_heals_all_of_one_friend() {
        let mut game = scene("E1 4.4.1 plain damage=1 keywords=[\"Medic\"]\nE2 4.4.1 plain hp=5 damage=3\nE3 4.4.1 plain damage=1 keywords=[\"Construct\"]\nE4 5.4.1 plain damage=1\nE5 4.4.1 plain\nP1 8.4.1 plain damage=1")
            .covers(&["DZ3-KEY-67"]);
        // A machine, another cube, unhurt, an enemy.
        for name in ["E3", "E4", "E5", "P1"] {
            game.refused(&format!("medic {name}"), "DZ3-KEY-67");
        }
        game.refused("medic", "DZ3-KEY-67");
        game.offers("medic E1");
        game.play("medic E2", []);
        assert_eq!((game.damage("E2"), game.damage("E1"), game.fact("active.short").as_str()), (0, 1, "1"));
        game.refused("medic E1", "DZ3-TURN-07");
    }

    #[test]
    fn living_friends_beside_a_medic_survive_better() {
        let shot = |target: &str| {
            let mut game = scene(&format!(
                "P1 2.4.1 plain weapons=[\"Gun_[R6]\"]\nE1 4.4.1 plain hp=9 {target}\nE2 4.4.1 plain keywords=[\"Medic\"]\nE3 4.4.1 plain keywords=[\"Medic\"]"
            ));
            game.play("shoot E1 gun", [5, 1, 1, 1, 1, 1, 1, 1]);
            game
        };
        let mut game = shot("").covers(&["DZ3-KEY-68"]);
        assert_eq!(game.asked(), "b reroll");
        // One medic at most counts.
        game.refused("reroll 2", "DZ3-DICE-11");
        game.play("reroll 1", [5]);
        assert_eq!(game.damage("E1"), 0);
        assert_eq!(shot("keywords=[\"Construct\"]").damage("E1"), 1);
    }
}
