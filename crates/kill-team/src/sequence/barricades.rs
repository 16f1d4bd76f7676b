//! Setting up barricades: where each player's may stand, on open boards and in close quarters. [KT-SETUP-10]

use super::set_up::zone;
use crate::choice::Choice;
use crate::close::Close;
use crate::event::Event;
use crate::field::Field;
use crate::frame::Frame;
use crate::game::{fields, no};
use crate::setup::Area;
use crate::sight::TOLERANCE;
use crate::spec_ops::engineering_bay;
use crate::state::{Barricade, Place};
use crate::{Cx, KillTeam, barricade, menu, traits};
use sortie_geometry::open::terrain::PartId;
use sortie_geometry::open::{Point, Prism, distance};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Menu, Question, Side};
use sortie_rulebook::rule;

/// Barricades of each player.
pub const BARRICADES: u8 = 2;
/// A barricade has a point this near to its owner's drop zone.
const BARRICADE_REACH: i32 = 6000;
/// Barricades stand farther than this from each other.
const BARRICADE_GAP: i32 = 2000;

/// The players alternate setting up barricades. Those for which there is no place are lost.
pub(crate) fn barricades(side: Side, cx: &mut Cx<'_>) -> Flow<Frame> {
    for side in [side, side.other()] {
        if cx.state.teams[side.index()].barricades == 0 {
            continue;
        }
        rule!("KT-SETUP-10");
        if menu::has_place_for_barricade(&Field::new(cx.setup, cx.state), side) {
            return Flow::Ask(Frame::PickBarricade { side });
        }
        cx.state.teams[side.index()].barricades = 0;
    }
    engineering_bay::after_barricades(cx.state.attacker.other(), cx)
}

/// Where a barricade stands. Places are too many to list.
pub(crate) static PICK_BARRICADE: Question<KillTeam> = Question {
    name: "barricade",
    by: |frame, _| fields!(frame, Frame::PickBarricade { side } => side),
    check: |frame, choice, game| match (frame, choice) {
        (Frame::PickBarricade { side }, Choice::Barricade { at, degrees }) => {
            check_barricade(&game.field(), side, at, degrees)
        }
        _ => no(rule!("KT-SETUP-10"), "the players set up their barricades"),
    },
    list: |frame, game, out| {
        let side = fields!(frame, Frame::PickBarricade { side } => side);
        menu::barricades(&game.field(), side, out);
    },
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickBarricade { side }, Choice::Barricade { at, degrees }) => {
            answer_barricade(side, at, degrees, cx)
        }
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |_, _| Text::plain("where does your next barricade stand? Each side sets up two before the battle"),
    menu: Menu::Sample,
    ..Question::BASE
};

/// Whether a barricade may stand there.
///
/// # Errors
/// The rule that forbids it.
pub fn check_barricade(field: &Field<'_>, side: Side, at: Place, degrees: u8) -> Result<(), Illegal> {
    let rule = rule!("KT-SETUP-10");
    let no = |why: &'static str| Err(Illegal { rule, why });
    if degrees >= 180 {
        return no("a barricade is turned by 0 to 179 degrees");
    }
    if at.z != 0 {
        return no("a barricade stands on the killzone floor");
    }
    let corners = barricade::corners(&Barricade { at, degrees });
    let (width, depth) = field.setup.size;
    if corners.iter().any(|c| c.x < 0 || c.y < 0 || c.x > width || c.y > depth) {
        return no("a barricade stands wholly inside the killzone");
    }
    let own = barricade::prism(&Barricade { at, degrees }, 0);
    if let Some(close) = &field.setup.close {
        check_close_barricade(field, close, side, &own)?;
    } else if !near_area(&own, zone(field.setup, field.state, side), BARRICADE_REACH + TOLERANCE) {
        return no("a barricade has a point within 6 inches of its owner's drop zone");
    }
    for other in field.barricades() {
        if near(&own, other, BARRICADE_GAP + TOLERANCE) {
            return no("barricades stand more than 2 inches from each other");
        }
    }
    if under(field, &own).is_some() {
        return no("a barricade cannot stand on terrain");
    }
    Ok(())
}

/// What close quarters demand instead of a place near the player's drop zone.
pub(crate) fn check_close_barricade(
    field: &Field<'_>,
    close: &Close,
    side: Side,
    own: &Prism,
) -> Result<(), Illegal> {
    let rule = rule!("KT-CQTERR-01");
    if near_area(own, zone(field.setup, field.state, side.other()), BARRICADE_REACH + TOLERANCE) {
        return Err(Illegal { rule, why: "a barricade is more than 6 inches from the opponent's drop zone" });
    }
    if close.hatches.iter().any(|hatch| near(own, hatch.opening(), BARRICADE_GAP + TOLERANCE)) {
        return Err(Illegal { rule, why: "a barricade is more than 2 inches from every access point" });
    }
    Ok(())
}

/// The part of terrain that a barricade would stand on.
pub(crate) fn under_barricade(field: &Field<'_>, at: Place, degrees: u8) -> Option<PartId> {
    under(field, &barricade::prism(&Barricade { at, degrees: degrees % 180 }, 0))
}

fn under(field: &Field<'_>, own: &Prism) -> Option<PartId> {
    let on_terrain = |part: &Prism| !part.traits.any(traits::INSIGNIFICANT) && overlap(own, part);
    let map = field.setup.terrain.parts().len();
    let mut parts = field.scene().parts().filter(|(id, _)| usize::from(*id) < map);
    parts.find(|(_, part)| on_terrain(part)).map(|(id, _)| id)
}

/// Whether two outlines are within a distance of each other.
fn near(a: &Prism, b: &Prism, limit: i32) -> bool {
    let ((low, high), (other_low, other_high)) = (a.bounds(), b.bounds());
    let far = |low: i32, high: i32| low - high > limit;
    if far(other_low.x, high.x)
        || far(low.x, other_high.x)
        || far(other_low.y, high.y)
        || far(low.y, other_high.y)
    {
        return false;
    }
    let from =
        |p: &Prism, q: &Prism| p.corners().iter().any(|c| distance::point_to_outline(*c, q).within(limit));
    overlap(a, b) || from(a, b) || from(b, a)
}

/// Whether two barricades stand too near to each other.
pub(crate) fn are_near(a: &Prism, b: &Prism) -> bool {
    near(a, b, BARRICADE_GAP + TOLERANCE)
}

pub(crate) fn overlap(a: &Prism, b: &Prism) -> bool {
    distance::outlines_overlap(a, b, TOLERANCE)
}

pub(crate) fn near_area(own: &Prism, area: Area, limit: i32) -> bool {
    let beyond = |value: i32, low: i32, high: i32| i64::from((low - value).max(value - high).max(0));
    let corner_near = |corner: &Point| {
        let dx = beyond(corner.x, area.low.0, area.high.0);
        let dy = beyond(corner.y, area.low.1, area.high.1);
        dx * dx + dy * dy <= i64::from(limit) * i64::from(limit)
    };
    // A corner of the barricade nearly always settles it.
    if own.corners().iter().any(corner_near) {
        return true;
    }
    let (low, high) = (Point::new(area.low.0, area.low.1), Point::new(area.high.0, area.high.1));
    Prism::rectangle(low, high, 0, 1, traits::INSIGNIFICANT, 0).is_ok_and(|zone| near(own, &zone, limit))
}

/// A barricade is set up; the other player goes on.
fn answer_barricade(side: Side, at: Place, degrees: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let place = usize::from(cx.state.barricade_count);
    cx.state.barricades[place] = Barricade { at, degrees };
    cx.state.barricade_count += 1;
    cx.state.teams[side.index()].barricades -= 1;
    cx.emit(rule!("KT-TERR-05"), || Event::BarricadeSetUp { side, at, degrees });
    Flow::Goto(Frame::Barricades { side: side.other() })
}
