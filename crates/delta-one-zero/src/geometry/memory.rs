//! What was seen before on this thread. Between two moves the same pairs look at each other again and again, for the
//! menu, for the law and for the dice; the answer is worked out once.
//!
//! A memory of fixed size: a new answer takes the place of an old one. The whole question is kept with the answer, so
//! what is remembered is what would be worked out, and play does not depend on it.

use super::Body;
use super::table::{Doors, Scene};
use std::cell::RefCell;

/// How many answers are kept.
const SIZE: usize = 2048;

/// A question: who looks at whom on which table with which doors open. Seeing is mutual (D1Z-LOS-03), so the two are
/// kept in one order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Asked {
    table: u64,
    doors: Doors,
    bodies: [Body; 2],
}

impl Asked {
    fn new(scene: &Scene<'_>, a: &Body, b: &Body) -> Asked {
        let key = |body: &Body| (body.at, body.z, body.height);
        let bodies = if key(a) <= key(b) { [*a, *b] } else { [*b, *a] };
        Asked { table: scene.table.number(), doors: scene.doors, bodies }
    }

    fn place(&self) -> usize {
        let mix = |sum: u64, part: i32| {
            (sum ^ u64::from(part.cast_unsigned())).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23)
        };
        let mut sum = self.table ^ u64::from(self.doors.0) << 16;
        for body in &self.bodies {
            for part in [body.at.x, body.at.y, body.z ^ body.height << 16] {
                sum = mix(sum, part);
            }
        }
        (sum >> 32) as usize % SIZE
    }
}

thread_local! {
    static SEEN: RefCell<Vec<Option<(Asked, bool)>>> = const { RefCell::new(Vec::new()) };
}

/// Whether two bodies see each other: remembered, or looked at now.
pub(super) fn sees(scene: &Scene<'_>, a: &Body, b: &Body, look: impl FnOnce() -> bool) -> bool {
    let asked = Asked::new(scene, a, b);
    let place = asked.place();
    let known = SEEN.with_borrow(|seen| seen.get(place).copied().flatten());
    if let Some((before, answer)) = known
        && before == asked
    {
        return answer;
    }
    let answer = look();
    SEEN.with_borrow_mut(|seen| {
        if seen.is_empty() {
            seen.resize(SIZE, None);
        }
        seen[place] = Some((asked, answer));
    });
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::testing::{model, table};
    use crate::setup::PartKind::Wall;

    #[test]
    fn the_whole_question_is_remembered() {
        let walled = table(&[(Wall, (10_000, 0), (10_250, 36_000), 3000)]);
        let open = table(&[]);
        let (a, b) = (model(5000, 5000), model(15_000, 5000));
        let prone = Body { height: 984, ..b };
        for _ in 0..2 {
            assert!(!walled.scene(Doors::default()).sees(&a, &b));
            assert!(!walled.scene(Doors::default()).sees(&b, &a));
            assert!(open.scene(Doors::default()).sees(&a, &b), "another table");
            assert!(open.scene(Doors::default()).sees(&b, &prone), "another body");
        }
    }

    #[test]
    fn an_answer_is_looked_for_once() {
        let table = table(&[]);
        let scene = table.scene(Doors::default());
        let (a, b) = (model(5000, 5000), model(15_000, 5000));
        assert!(!sees(&scene, &a, &b, || false));
        assert!(!sees(&scene, &b, &a, || unreachable!("it is known")));
        assert!(sees(&scene.table.scene(Doors(1)), &a, &b, || true), "another door");
    }
}
