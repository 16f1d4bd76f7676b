//! Faithful Companion. [DZ3-EXTRA-03]
//! Comes only with its master, who fights in a rage when it has died.

use super::Keyword;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, look};
use crate::state::Flags;
use sortie_cubes::Standing;
use sortie_rulebook::{rule, rule_id};

const MASTER: &str = "Ingulf Krestursson";

pub(super) static KEYWORD: Keyword = Keyword {
    master: Some(MASTER),
    killed: Some(avenge),
    ..Keyword::new("Faithful Companion", rule_id!("DZ3-EXTRA-03"))
};

fn avenge(_: u8, dead: ModelId, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    let master =
        here.standing().find(|id| here.side(*id) == here.side(dead) && here.profile(*id).name == MASTER)?;
    cx.state.model_mut(master).set(Flags::AVENGING, true);
    cx.emit(rule!("DZ3-EXTRA-03"), || Event::Avenges { model: master });
    None
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn the_master_avenges_it_for_the_rest_of_the_game() {
        let mut game = scene("P1 2.4.1 plain weapons=[\"Gun_[R6]\"]\nF1 4.4.1 plain hp=1 keywords=[\"Faithful_Companion\"]\nF2 2.8.1 plain profile=ingulf-krestursson weapons=[\"Hammer_[CC]\"] keywords=[]\nP2 2.8.1 plain hp=9")
            .covers(&["DZ3-EXTRA-03"]);
        game.play("shoot F1 gun", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert!(!game.alive("F1"));
        assert_eq!(game.fact("models.F2.avenging"), "true");
        game.play("end", []);
        game.play("activate F2", []);
        game.play("assault P2 hammer", []);
        game.play("survive", [3, 1, 1, 1, 1, 1]);
        game.play("reroll 1", [3]);
        assert_eq!(game.damage("P2"), 2);
    }
}
