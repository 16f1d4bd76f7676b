//! The table at night: what darkness changes, and where it is light. [D1Z-NIGHT-02] [D1Z-NIGHT-03]
//!
//! How far a model sees is said in words and not drawn: a ring of 18 inches on the table would measure for the player.
//! [D1Z-MEAS-05]

use crate::game::Game;
use crate::geometry::Point;
use crate::mission;
use crate::sequence::night;
use crate::setup::Setup;
use sortie_kernel::show::Zone;

/// What darkness changes.
pub(super) fn sentence(setup: &Setup) -> Option<String> {
    let text =
        "You see 18″, lit models at any range; every shot at −2; Concealed Fireteams cannot be attacked";
    setup.night.then(|| text.to_string())
}

/// Pools of light and lit houses.
pub(super) fn lit_areas(game: Game<'_>) -> Vec<Zone> {
    if !game.setup.night {
        return Vec::new();
    }
    let scene = game.field().scene;
    let pools = night::pools(game).into_iter().map(|pool| scene.pool_rim(&pool));
    let houses = mission::lit_buildings(game).map(|rect| rect.corners().to_vec());
    pools.chain(houses).filter(|rim| rim.len() > 2).map(area).collect()
}

fn area(rim: Vec<Point>) -> Zone {
    Zone {
        kind: "light".into(),
        name: String::new(),
        owner: None,
        outline: rim.into_iter().map(|point| [point.x, point.y]).collect(),
    }
}
