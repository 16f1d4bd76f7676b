//! The scouting option Fortify: one more barricade, in its own territory and also on a vantage point. [KT-SETUP-16]

use super::areas;
use crate::choice::Choice;
use crate::close::hatch;
use crate::event::Event;
use crate::field::Field;
use crate::frame::Frame;
use crate::game::{Game, fields, no};
use crate::sequence::barricades;
use crate::state::{BARRICADES_MAX, Barricade, OperativeId, Place};
use crate::{KillTeam, barricade, traits};
use sortie_geometry::open::{Point, Prism};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Menu, Question, Side};
use sortie_rulebook::rule;

/// Whether a barricade of Fortify may stand there.
fn check_fort(field: &Field<'_>, side: Side, at: Place, degrees: u8) -> Result<(), Illegal> {
    let rule = rule!("KT-SETUP-16");
    let refuse = |why: &'static str| Err(Illegal { rule, why });
    if field.barricades().len() >= BARRICADES_MAX {
        return refuse("no more barricades can stand on the table");
    }
    if degrees >= 180 {
        return refuse("a barricade is turned by 0 to 179 degrees");
    }
    let own = Barricade { at, degrees };
    let area = areas::territory(field.setup, field.state, side);
    let corners = barricade::corners(&own);
    if corners.iter().any(|c| c.x < area.low.0 || c.y < area.low.1 || c.x > area.high.0 || c.y > area.high.1)
    {
        return refuse("the barricade must stand wholly within your territory");
    }
    let prism = barricade::prism(&own, 0);
    if field.barricades().iter().any(|other| barricades::are_near(&prism, other)) {
        return refuse("barricades stand more than 2 inches from each other");
    }
    if let Some(close) = &field.setup.close {
        barricades::check_close_barricade(field, close, side, &prism)?;
    }
    if at.z != 0 && !is_carried(field, at, &corners) {
        return refuse("the barricade stands on the floor or wholly on a vantage point");
    }
    let stands_in = |part: &Prism| {
        !part.traits.any(traits::INSIGNIFICANT)
            && part.top > i32::from(at.z)
            && barricades::overlap(&prism, part)
    };
    if field.setup.terrain.parts().iter().any(stands_in) {
        return refuse("the barricade cannot stand on other terrain");
    }
    let (low, high) = prism.bounds();
    let hits = |id: OperativeId| {
        let base = field.cylinder(id);
        let reach = base.base_radius + 1;
        let far = |value: i32, low: i32, high: i32| value + reach < low || value - reach > high;
        base.z == i32::from(at.z)
            && !far(base.at.x, low.x, high.x)
            && !far(base.at.y, low.y, high.y)
            && hatch::overlaps(&base, &prism)
    };
    if field.state.ids().filter(|id| field.state[*id].on_table()).any(hits) {
        return refuse("the barricade overlaps no base");
    }
    Ok(())
}

/// Whether one vantage point carries all of a barricade, which is looked at every few hundredths of an inch.
fn is_carried(field: &Field<'_>, at: Place, corners: &[Point; 4]) -> bool {
    const STEPS: (i32, i32) = (80, 8);
    let parts = field.setup.terrain.parts();
    let level = |part: &&Prism| part.traits.any(traits::VANTAGE) && part.top == i32::from(at.z);
    let Some(under) = parts.iter().filter(level).find(|part| part.contains(at.point())) else { return false };
    let along = |a: Point, b: Point, step: i32, of: i32| {
        Point::new(a.x + (b.x - a.x) * step / of, a.y + (b.y - a.y) * step / of)
    };
    (0..=STEPS.0).all(|step| {
        let [one, two] = [(0, 1), (3, 2)].map(|(a, b)| along(corners[a], corners[b], step, STEPS.0));
        (0..=STEPS.1).all(|aside| {
            let point = along(one, two, aside, STEPS.1);
            let carries = |part: &Prism| part.feature == under.feature && part.contains(point);
            parts.iter().filter(level).any(carries)
        })
    })
}

/// A sample of places for one more barricade.
pub(super) fn places(game: &Game<'_>, side: Side) -> Vec<Choice> {
    let field = game.field();
    let area = areas::territory(game.setup, game.state, side);
    let mut all = Vec::new();
    for x in (area.low.0 + 1300..area.high.0).step_by(3100) {
        for y in (area.low.1 + 1300..area.high.1).step_by(2700) {
            let degrees = [0, 90][((x + y) / 100 % 2) as usize];
            let at = Place::new(x as i16, y as i16, 0);
            if check_fort(&field, side, at, degrees).is_ok() {
                all.push(Choice::Barricade { at, degrees });
            }
        }
    }
    all
}

/// Where the barricade of Fortify stands. Places are too many to list.
pub(crate) static PICK_FORTIFY: Question<KillTeam> = Question {
    name: "fortify",
    by: |frame, _| fields!(frame, Frame::PickFortify { side } => side),
    check: |frame, choice, game| match (frame, choice) {
        (Frame::PickFortify { side }, Choice::Barricade { at, degrees }) => {
            check_fort(&game.field(), side, at, degrees)
        }
        _ => no(rule!("KT-SETUP-16"), "one more barricade is set up"),
    },
    list: |frame, game, out| out.extend(places(game, fields!(frame, Frame::PickFortify { side } => side))),
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickFortify { side }, Choice::Barricade { at, degrees }) => {
            let place = usize::from(cx.state.barricade_count);
            cx.state.barricades[place] = Barricade { at, degrees };
            cx.state.barricade_count += 1;
            cx.state.teams[side.index()].scouts = 0;
            cx.emit(rule!("KT-SETUP-16"), || Event::BarricadeSetUp { side, at, degrees });
            Flow::Goto(Frame::Scouts { side })
        }
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |_, _| Text::plain("where do you set up one more barricade in your territory?"),
    menu: Menu::Sample,
    ..Question::BASE
};
