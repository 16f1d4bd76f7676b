//! Detect: hidden Fireteams and hidden items around a point. [D1Z-DET] [D1Z-NIGHT-09] [D1Z-NIGHT-13] [D1Z-NOISE-03]

use crate::Cx;
use crate::event::Event;
use crate::game::{Game, game, no};
use crate::geometry::Spot;
use crate::keywords::{obscure, recon};
use crate::mission;
use crate::say::Sight;
use crate::sequence::{checks, indirect, night, ranged};
use crate::setup::ModelId;
use crate::state::{Place, TeamFlags};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// How far from the point things are found.
const AROUND: i32 = 2000;

/// Whether a model may look for something around a point: LoS is asked for, distance is not.
///
/// # Errors
/// The rule that forbids it.
pub fn check(game: Game<'_>, by: ModelId, at: Place) -> Result<(), Illegal> {
    indirect::check_point(game, at)?;
    if !game.field().sees_point(by, at.point()) {
        return no(rule!("D1Z-DET-01"), "the point is out of sight");
    }
    Ok(())
}

/// Whether a model is hidden from Detect: its Fireteam has the Cautious State.
fn is_hidden(game: Game<'_>, id: ModelId) -> bool {
    let cautious = game.state[id].is_active() && game.state[game.team(id)].flags.has(TeamFlags::CAUTIOUS);
    if cautious {
        rule!("D1Z-NIGHT-13");
    }
    cautious
}

/// Concealed enemies around a point, the Cautious ones too.
fn around(game: Game<'_>, by: ModelId, at: Spot) -> impl Iterator<Item = ModelId> {
    let field = game.field();
    game.on_board(by.side().other()).filter(move |id| {
        game.is_concealed(*id)
            && crate::geometry::measure::within_point(&field.body(*id), at, AROUND)
            && field.sees(by, *id)
    })
}

/// The most Noise of a Fireteam around a point.
fn noise(game: Game<'_>, by: ModelId, at: Spot) -> u8 {
    let active = around(game, by, at).filter(|id| game.state[*id].is_active());
    active.map(|id| game.state[game.team(id)].noise).max().unwrap_or(0)
}

/// Looks.
pub fn detect(cx: &mut Cx<'_>, by: ModelId, at: Place) {
    let at = indirect::on_floor(game(cx), at);
    let (spot, point) = (at.spot(), at.point());
    cx.emit(rule!("D1Z-DET-01"), || Event::Detects { model: by, at });
    let noise = noise(game(cx), by, spot);
    let reach = if noise > 0 {
        rule!("D1Z-NOISE-03");
        18_000
    } else {
        12_000
    };
    let distance = game(cx).field().gap_to(by, spot);
    if distance > reach {
        cx.emit(rule!("D1Z-MEAS-05"), || Event::OutOfRange { target: Sight::Place(at), distance });
        return;
    }
    let from = cx.state[by].at.point();
    // An Action Modifier helps with a plus: on a Check it is turned round.
    rule!("D1Z-DICE-06");
    let added = obscure::clouds(game(cx), from, point) as i8 * 2 - noise as i8;
    if !recon::finds(game(cx), by) && !checks::initiative_check(cx, rule!("D1Z-DET-01"), by, added) {
        return;
    }
    rule!("D1Z-DET-02");
    let found: Vec<ModelId> = around(game(cx), by, spot).filter(|id| !is_hidden(game(cx), *id)).collect();
    for id in found {
        night::reveal_model(cx, rule!("D1Z-NIGHT-09"), id);
    }
    mission::detected(cx, by, point, AROUND);
}

/// Points worth looking at: under Concealed enemies, and hidden things of the mission.
pub fn sample(game: Game<'_>, by: ModelId) -> Vec<Place> {
    if !game.setup.night {
        return Vec::new();
    }
    let enemies = game.on_board(by.side().other()).filter(|id| game.is_concealed(*id));
    let mut out: Vec<Place> = enemies.map(|id| game.state[id].at).collect();
    out.extend(mission::hidden(game).filter_map(|point| ranged::place_of(game, point)));
    out.truncate(8);
    out
}
