//! Booby Trap: a blast where an enemy model picks up an item, before the counter is turned up (DZA-CARD-20 to 22).

use super::{EffectRules, Moment};
use crate::board::Square;
use crate::sequence::grenade;
use crate::state::State;
use sortie_kernel::Side;
use sortie_rulebook::rule;

pub(super) const RULES: EffectRules = EffectRules {
    word: "booby-trap",
    title: "Booby Trap",
    about: "a frag blast where an enemy picks up an item",
    moment: Moment::Reaction,
    rule: || rule!("DZA-CARD-20"),
    fits: |_| false,
    dice: 0,
    ap: 0,
};

/// The blast: as a grenade without the bonus for an accurate throw, the mover's side first with its cards.
pub(crate) fn blast(state: &mut State, setup: &crate::Setup, at: Square, mover: Side) {
    rule!("DZA-CARD-21");
    grenade::explode(state, setup, at, mover, false);
}

#[cfg(test)]
mod tests {
    use sortie_testkit::Game;

    const SCENE: &str = "side = \"a\"\nb = { hand = [\"P5\"] }\ncounter = [{ at = \"D2\", kind = \"ammo\" }]\nmodel = [{ name = \"T1\", at = \"D1\" }, { name = \"G1\", at = \"D5\" }]\n";

    #[test]
    fn a_blast_where_an_enemy_picks_up() {
        let mut game = Game::<crate::Alpha>::new(SCENE).covers(&["DZA-CARD-21"]);
        game.play("move T1 D2", []);
        game.play("spot 5", []);
        game.play("take ammo", []);
        game.play("play P5 booby-trap", [1, 1, 1, 4, 1, 1]);
        // Survival doubles against nothing, so the finder goes on unharmed.
        assert_eq!(game.asked(), "a item");
        game.play("item keep", []);
        assert_eq!(game.fact("models.T1.item"), "ammo");
    }
}
