//! The strategic asset Engineering Bay: after barricades are set up its owner names a terrain feature near its drop
//! zone, whose light parts are heavy for the battle. [KT-NARR-10]
//!
//! The maps that can come of it are made at set-up, so that a battle only picks one. Tac ops go on by what the map
//! says of a feature.

use super::assets::{Asset, has};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, fields, no};
use crate::sequence::{barricades, features, set_up};
use crate::setup::Setup;
use crate::state::State;
use crate::{Cx, KillTeam, traits};
use sortie_geometry::open::{Prism, Terrain};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Question, Side};
use sortie_rulebook::rule;

/// How near to the drop zone the feature must come.
const REACH: i32 = 6000;

/// The map with the light parts of some features heavy.
#[derive(Clone, Debug)]
pub struct Hardened {
    /// The features of both sides, counted from 1; 0 for none.
    features: [u8; 2],
    terrain: Terrain,
}

/// The features that have a light part.
fn soft(terrain: &Terrain) -> Vec<u8> {
    let light = terrain.parts().iter().filter(|part| part.traits.any(traits::LIGHT) && part.feature < 255);
    let mut numbers: Vec<u8> = light.map(|part| part.feature as u8).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Every map that the bays of both sides can make.
pub(crate) fn maps(terrain: &Terrain, assets: [u16; 2]) -> Vec<Hardened> {
    let bay = |side: Side| assets[side.index()] & Asset::EngineeringBay.bit() != 0;
    let choices = |side: Side| {
        let named: Vec<u8> = if bay(side) { soft(terrain) } else { Vec::new() };
        std::iter::once(0).chain(named.into_iter().map(|feature| feature + 1)).collect::<Vec<u8>>()
    };
    let (of_a, of_b) = (choices(Side::A), choices(Side::B));
    let pairs = of_a.iter().flat_map(|a| of_b.iter().map(move |b| [*a, *b]));
    let made = pairs.filter(|pair| *pair != [0, 0]).map(|features| {
        let parts = terrain.parts().iter().map(|part| harden(part, features)).collect();
        Hardened { features, terrain: Terrain::new(parts) }
    });
    made.collect()
}

fn harden(part: &Prism, features: [u8; 2]) -> Prism {
    let mut part = *part;
    let named = features.iter().any(|feature| u16::from(*feature) == part.feature + 1);
    if named && part.traits.any(traits::LIGHT) {
        part.traits.0 = part.traits.0 & !traits::LIGHT.0 | traits::HEAVY.0;
    }
    part
}

/// The map as it is now.
pub(crate) fn terrain<'a>(setup: &'a Setup, state: &State) -> &'a Terrain {
    let features = [state.teams[0].hardened, state.teams[1].hardened];
    if features == [0, 0] {
        return &setup.terrain;
    }
    let found = setup.hardened.iter().find(|map| map.features == features);
    found.map_or(&setup.terrain, |map| &map.terrain)
}

/// The features that a side may name.
fn nameable(setup: &Setup, state: &State, side: Side) -> Vec<u8> {
    let zone = set_up::zone(setup, state, side);
    let other = state.teams[side.other().index()].hardened;
    let near = |part: &Prism| barricades::near_area(part, zone, REACH + crate::sight::TOLERANCE);
    let parts = setup.terrain.parts();
    let fits = |feature: &u8| {
        feature + 1 != other && parts.iter().any(|part| part.feature == u16::from(*feature) && near(part))
    };
    soft(&setup.terrain).into_iter().filter(fits).collect()
}

/// Goes on after barricades: the bays, the defender's first; then the operatives.
pub(crate) fn after_barricades(side: Side, cx: &mut Cx<'_>) -> Flow<Frame> {
    let defender = cx.state.attacker.other();
    let sides = if side == defender { vec![side, side.other()] } else { vec![side] };
    for side in sides {
        if has(cx.setup, side, Asset::EngineeringBay) && !nameable(cx.setup, cx.state, side).is_empty() {
            return Flow::Ask(Frame::PickBay { side });
        }
    }
    Flow::Goto(Frame::Groups { turn: 0 })
}

/// Which feature a bay makes heavy.
pub(crate) static PICK_BAY: Question<KillTeam> = Question {
    name: "engineering-bay",
    by: |frame, _| fields!(frame, Frame::PickBay { side } => side),
    check: |frame, choice, game| match (frame, choice) {
        (Frame::PickBay { side }, Choice::Feature(feature))
            if nameable(game.setup, game.state, side).contains(&feature) =>
        {
            Ok(())
        }
        _ => no(
            rule!("KT-NARR-10"),
            "an Engineering Bay names a feature with light parts within 6 inches of your drop zone",
        ),
    },
    list: |frame, game: &Game<'_>, out| {
        let side = fields!(frame, Frame::PickBay { side } => side);
        out.extend(nameable(game.setup, game.state, side).into_iter().map(Choice::Feature));
    },
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickBay { side }, Choice::Feature(feature)) => {
            cx.state.teams[side.index()].hardened = feature + 1;
            cx.emit(rule!("KT-NARR-10"), || Event::Hardened { side, feature });
            if side == cx.state.attacker {
                return Flow::Goto(Frame::Groups { turn: 0 });
            }
            after_barricades(side.other(), cx)
        }
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |_, _| {
        Text::plain(
            "which terrain feature does your Engineering Bay make heavy? Its light parts are heavy then",
        )
    },
    ..Question::BASE
};

/// What people call a feature.
pub(crate) fn feature_name(setup: &Setup, feature: u8) -> String {
    features::name(setup, u16::from(feature))
}
