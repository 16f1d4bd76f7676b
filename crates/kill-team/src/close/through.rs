//! A normal move or dash in the middle of which a hatchway is operated. [KT-CQ-12]
//!
//! The way has two parts. The first is judged on the table as it stands; the second on the table after the hatchway
//! has changed, with what is left of the allowance.

use super::hatch;
use crate::choice::{MoveKind, Path};
use crate::field::Field;
use crate::game::no;
use crate::moves::course::Course;
use crate::moves::{self, Legs};
use crate::state::{OperativeId, Place, State};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// A move that was found legal: both parts with their legs.
pub(crate) struct Through {
    /// The way up to where the hatchway is operated; none if it is operated at once.
    pub first: Option<(Path, Legs)>,
    /// The way on.
    pub second: Option<(Path, Legs)>,
}

/// Whether a move with a hatchway operated after some corners may be made.
///
/// # Errors
/// The rule that forbids it.
pub(crate) fn check(
    field: &Field<'_>,
    id: OperativeId,
    kind: MoveKind,
    path: &Path,
    (after, number): (u8, u8),
) -> Result<Through, Illegal> {
    if !matches!(kind, MoveKind::Normal | MoveKind::Dash) {
        return no(rule!("KT-CQ-12"), "a hatch is operated in the middle of a normal move or dash only");
    }
    let (before, behind) = path.places().split_at(usize::from(after).min(path.places().len()));
    let start = field.state[id].at;
    let others = field.others(id, id);
    let course = Course::new(field, id, kind, &others);
    let mut left = course.most;
    let first = match Path::new(before) {
        Some(way) => {
            let (way, legs) = moves::check_way(&course, &way)?;
            left -= course.cost(&way, &legs);
            Some((way, legs))
        }
        None => None,
    };
    let spot = hatch::spot_of(start, before);
    let mut state: State = field.state.clone();
    state[id].at = spot;
    hatch::check(&Field::new(field.setup, &state), id, number)?;
    state.open_hatches ^= 1 << number;
    if state.open_hatches >> number & 1 == 1 {
        if hatch::pushed(&Field::new(field.setup, &state), number).contains(&id) {
            return no(rule!("KT-CQ-12"), "in the middle of a move the operative stands clear of the hatch");
        }
        // The rest of the move is judged among the others as the hatch leaves them.
        hatch::shift(field.setup, &mut state, number);
    }
    let now = Field::new(field.setup, &state);
    let Some(way) = Path::new(behind) else { return Ok(Through { first, second: None }) };
    if now.is_engaged(id) {
        return no(
            rule!("KT-CQ-12"),
            "the open hatch brings an enemy within engagement range: the move ends",
        );
    }
    let others = now.others(id, id);
    let course = Course::new(&now, id, kind, &others).within(left);
    let second = Some(moves::check_way(&course, &way)?);
    rule!("KT-CQ-12");
    Ok(Through { first, second })
}

/// Where a move with a hatchway in it leads.
pub(crate) fn ends(through: &Through, start: Place) -> [Place; 2] {
    let end = |way: &Option<(Path, Legs)>, from: Place| way.as_ref().map_or(from, |(path, _)| path.end());
    let middle = end(&through.first, start);
    [middle, end(&through.second, middle)]
}
