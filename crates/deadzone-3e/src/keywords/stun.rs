//! Stun. [DZ3-KEY-89, DZ3-KEY-43, DZ3-ITEMS-12]
//! No damage: the loser is marked activated and its turn is over. As a grenade it stuns the whole cube.

use super::{Keyword, Strike};
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponId};
use crate::look::{Ctx, look};
use crate::sequence::pinning;
use crate::setup::Props;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Side};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword = Keyword {
    props: Props::HARMLESS,
    resolved: Some(stun_loser),
    burst: Some(burst),
    ..Keyword::new("Stun", rule_id!("DZ3-KEY-89"))
};

fn stun_loser(_: u8, strike: Strike, cx: &mut Ctx<'_>) -> Option<Frame> {
    if strike.ahead > 0 && cx.state.model(strike.at).in_play() {
        rule!("DZ3-KEY-89");
        stun(strike.at, cx);
    }
    None
}

fn stun(id: ModelId, cx: &mut Ctx<'_>) {
    pinning::cut_short(id, cx);
    pinning::mark_activated(id, cx);
}

fn burst(_: u8, cell: Cell, _: Side, _: Option<WeaponId>) -> Frame {
    Frame::StunCube { cell }
}

/// Everybody in the cube is stunned.
pub(crate) fn stun_cube(cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-ITEMS-12");
    for id in look(cx).crowd(cell).iter() {
        stun(id, cx);
    }
    Flow::Done
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn a_stun_grenade_marks_everybody_in_the_cube() {
        let mut game =
            scene("E1 2.4.1 enforcer item=stun-grenade\nE2 4.4.1 enforcer\nP1 4.4.1 ghoul\nP2 5.4.1 ghoul")
                .covers(&["DZ3-ITEMS-12"]);
        game.play("fire 4.4.1 stun-grenade", [4, 1, 1]);
        let activated = |name: &str| game.fact(&format!("models.{name}.activated"));
        assert_eq!(["E2", "P1", "P2"].map(activated), ["true", "true", "false"]);
    }

    #[test]
    fn a_stunned_leaver_stays() {
        let mut game =
            scene("E1 4.4.1 plain hp=9\nP1 4.4.1 plain weapons=[\"Prod_[CC,Stun]\"]").covers(&["DZ3-KEY-89"]);
        game.play("advance", []);
        game.play("strike P1 prod", [5, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("E1"), game.fact("models.E1.at").as_str()), (0, "4.4.1"));
        assert_eq!(game.fact("models.E1.activated"), "true");
        assert_eq!(game.asked(), "b activate");
    }
}
