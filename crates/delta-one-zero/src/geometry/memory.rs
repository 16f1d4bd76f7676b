//! What was seen before on this thread. Between two moves the same pairs look at each other again and again, for the
//! menu, for the law and for the dice; the answer is worked out once.
//!
//! A memory of fixed size: a new answer takes the place of an old one. The whole question is kept with the answer, so
//! what is remembered is what would be worked out, and play does not depend on it.

use super::Body;
use super::sight::Sight;
use super::table::Scene;
use std::cell::RefCell;
use std::thread::LocalKey;

/// How many answers are kept.
const SIZE: usize = 4096;

/// A body in few bytes: where it is and how high, and its radius. Everybody on a table fits.
type Packed = (u64, u16);

fn packed(body: &Body) -> Option<Packed> {
    let short = |part: i32| u16::try_from(part).ok().map(u64::from);
    let place = short(body.at.x)? << 48 | short(body.at.y)? << 32 | short(body.z)? << 16;
    Some((place | short(body.height)?, u16::try_from(body.radius).ok()?))
}

/// A question: who looks at whom on which table with which doors open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Asked {
    bodies: [u64; 2],
    radii: [u16; 2],
    doors: u32,
    table: u64,
}

impl Asked {
    fn new(scene: &Scene<'_>, from: Packed, to: Packed) -> Asked {
        Asked {
            bodies: [from.0, to.0],
            radii: [from.1, to.1],
            doors: scene.doors.0,
            table: scene.table.number(),
        }
    }

    fn place(&self) -> usize {
        // Both halves of a wide product hang on all bits.
        let mix = |sum: u64, part: u64| {
            let wide = u128::from(sum ^ part) * 0x9e37_79b9_7f4a_7c15;
            (wide ^ wide >> 64) as u64
        };
        let sum = mix(self.table ^ u64::from(self.doors) << 16, self.bodies[0]);
        mix(sum, self.bodies[1]) as usize % SIZE
    }
}

/// Answers by the place of their question.
type Answers<T> = RefCell<Vec<Option<(Asked, T)>>>;

thread_local! {
    static SEEN: Answers<bool> = const { RefCell::new(Vec::new()) };
    static COVERED: Answers<Sight> = const { RefCell::new(Vec::new()) };
}

/// An answer that is remembered, or found now.
fn recall<T: Copy>(answers: &'static LocalKey<Answers<T>>, asked: &Asked, look: impl FnOnce() -> T) -> T {
    let place = asked.place();
    let known = answers.with_borrow(|answers| match answers.get(place) {
        Some(Some((before, answer))) if before == asked => Some(*answer),
        _ => None,
    });
    known.unwrap_or_else(|| {
        let answer = look();
        answers.with_borrow_mut(|answers| {
            if answers.is_empty() {
                answers.resize(SIZE, None);
            }
            answers[place] = Some((*asked, answer));
        });
        answer
    })
}

/// Whether two bodies see each other: remembered, or looked at now. Seeing is mutual (D1Z-LOS-03), so the two are kept
/// in one order.
pub(super) fn sees(scene: &Scene<'_>, a: &Body, b: &Body, look: impl FnOnce() -> bool) -> bool {
    let (Some(a), Some(b)) = (packed(a), packed(b)) else { return look() };
    recall(&SEEN, &Asked::new(scene, a.min(b), a.max(b)), look)
}

/// What one body sees of another among terrain alone: remembered, or looked at now.
pub(super) fn covered(scene: &Scene<'_>, from: &Body, to: &Body, look: impl FnOnce() -> Sight) -> Sight {
    let (Some(from), Some(to)) = (packed(from), packed(to)) else { return look() };
    recall(&COVERED, &Asked::new(scene, from, to), look)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Doors;
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
    fn cover_is_remembered_for_the_one_who_looks() {
        let table = table(&[(Wall, (10_000, 0), (10_250, 36_000), 3000)]);
        let scene = table.scene(Doors::default());
        let (a, b) = (model(5000, 5000), model(15_000, 5000));
        assert_eq!(covered(&scene, &a, &b, || Sight::Cover), Sight::Cover);
        assert_eq!(covered(&scene, &b, &a, || Sight::Open), Sight::Open, "the other way is another question");
        assert_eq!(covered(&scene, &a, &b, || unreachable!("it is known")), Sight::Cover);
        assert_eq!(table.scene(Doors::default()).cover(&b, &model(9000, 5000)), Sight::Hidden);
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
