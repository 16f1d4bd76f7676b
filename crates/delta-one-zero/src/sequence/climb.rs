//! Climb. [D1Z-CLIMB]

use crate::Cx;
use crate::event::Event;
use crate::field::Bodies;
use crate::game::{Game, game};
use crate::sequence::night;
use crate::setup::ModelId;
use crate::state::Place;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// Enemies and other bases around a climber.
fn around(game: Game<'_>, by: ModelId) -> (Bodies, Bodies) {
    let field = game.field();
    let enemies = field.shunned_by(by.side());
    let mut others = field.others(&[by]);
    others.retain(|other| !enemies.contains(other));
    (enemies, others)
}

/// Whether a model may climb to a spot; how high it is, is not asked.
///
/// # Errors
/// The rule that forbids it.
pub fn check(game: Game<'_>, by: ModelId, to: Place) -> Result<(), Illegal> {
    let field = game.field();
    let (enemies, others) = around(game, by);
    let z = field.scene.climb_to(&field.body(by), to.point(), &enemies, &others)?;
    if z != i32::from(to.z) {
        return Err(Illegal { rule: rule!("D1Z-CLIMB-04"), why: "nothing carries a base at this height" });
    }
    Ok(())
}

/// Climbs.
pub fn climb(cx: &mut Cx<'_>, by: ModelId, to: Place) {
    rule!("D1Z-CLIMB-01");
    rule!("D1Z-CLIMB-03");
    let height = (i32::from(to.z) - i32::from(cx.state[by].at.z)).abs();
    if height > i32::from(cx.setup.model(by).movement) * 1000 {
        cx.emit(rule!("D1Z-CLIMB-02"), || Event::TooHigh { model: by });
        return;
    }
    cx.state[by].at = to;
    cx.emit(rule!("D1Z-CLIMB-01"), || Event::Climbed { model: by, to });
    let team = game(cx).team(by);
    night::noise(cx, team);
}

/// A few spots to climb to.
pub fn sample(game: Game<'_>, by: ModelId) -> Vec<Place> {
    let field = game.field();
    let body = field.body(by);
    if field.scene.climbable(&body).next().is_none() {
        return Vec::new();
    }
    let (enemies, others) = around(game, by);
    let spots = field.scene.climb_spots(&body, &enemies, &others);
    let mut out: Vec<Place> = Vec::new();
    for spot in spots {
        if let Some(to) = Place::of(spot)
            && !out.iter().any(|known| known.z == to.z)
        {
            out.push(to);
        }
    }
    out
}
