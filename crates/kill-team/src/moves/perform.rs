//! Making a move that was checked: its jump tests, its hatchway, the token that is dropped on it. [KT-JUMP-03]

use super::{Legs, check};
use crate::Cx;
use crate::choice::{MoveKind, Path};
use crate::close::through;
use crate::event::Event;
use crate::field::Field;
use crate::sequence::tokens;
use crate::spec_ops::honours::scout;
use crate::state::{OperativeId, Place};
use sortie_geometry::open::path::Leg;
use sortie_kernel::dice::{Class, Roll};
use sortie_rulebook::rule;

/// Makes a move that was checked. A failed jump test ends it early.
pub(crate) fn perform(id: OperativeId, kind: MoveKind, path: &Path, cx: &mut Cx<'_>) {
    let field = Field::new(cx.setup, cx.state);
    let start = cx.state[id].at;
    let mut at = start;
    let mut far = 0;
    // How many corners of the path were reached.
    let mut reached = path.places().len();
    if let Some(hatch) = path.hatch() {
        if let Ok(found) = through::check(&field, id, kind, path, hatch) {
            let [middle, end] = through::ends(&found, at);
            let ways = [(start, &found.first, middle), (middle, &found.second, end)];
            let length = |way: &Option<(Path, Legs)>, from, to| {
                way.as_ref().map_or(0, |(way, _)| travelled(from, way, to))
            };
            far = ways.into_iter().map(|(from, way, to)| length(way, from, to)).sum();
            cx.state[id].at = middle;
            crate::close::hatch::operate(id, hatch.1, cx);
            at = end;
        }
    } else {
        let (way, legs) = check(&field, id, kind, path).unwrap_or_default();
        for (number, (leg, place)) in legs.iter().zip(way.places()).enumerate() {
            let tested = matches!(leg, Leg::Jump(_)) && !scout::is_swift(cx.setup, id);
            if tested && !jump(id, cx) {
                // Of a way that was looked for, only the end is a corner of the path.
                reached = if way == *path { number } else { 0 };
                break;
            }
            at = *place;
        }
        far = travelled(start, &way, at);
    }
    if let Some((after, token)) = path.token()
        && reached >= usize::from(after)
    {
        tokens::lay_down(id, token, cx);
    }
    cx.state[id].moved = cx.state[id].moved.saturating_add(far);
    cx.state[id].at = at;
    // A move that ends where it was meant to has met what is asked of its end.
    if at == path.end() && kind == MoveKind::Charge {
        rule!("KT-CHARGE-02");
    }
    if at == path.end() && matches!(kind, MoveKind::FallBack | MoveKind::FallBackDash) {
        rule!("KT-FALL-03");
    }
    let rule = match kind {
        MoveKind::Normal => rule!("KT-MOVE-01"),
        MoveKind::Charge => rule!("KT-CHARGE-01"),
        MoveKind::FallBack => rule!("KT-FALL-01"),
        MoveKind::Dash => rule!("KT-DASH-01"),
        MoveKind::MoveDash | MoveKind::FallBackDash => rule!("KT-CLIMB-04"),
    };
    cx.emit(rule, || Event::Moved { operative: id, kind, to: at });
}

/// How far a way leads along its corners to where it ended.
fn travelled(start: Place, path: &Path, end: Place) -> u16 {
    let mut sum = 0;
    let mut last = start;
    for place in path.places() {
        sum += last.point().square_to(place.point()).isqrt();
        last = *place;
        if last == end {
            break;
        }
    }
    u16::try_from(sum).unwrap_or(u16::MAX)
}

/// The jump test: anything but a 1.
fn jump(id: OperativeId, cx: &mut Cx<'_>) -> bool {
    let class = |face: u8| Class::bin(u8::from(face >= 2));
    let roll = Roll { why: rule!("KT-JUMP-03"), dice: 1, sides: 6, class: &class };
    cx.roll(&roll, |tally| Event::JumpTest { operative: id, crossed: tally.bin(1) == 1 }).bin(1) == 1
}
