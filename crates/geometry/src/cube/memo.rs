//! A cache of what scenery stops between two figures.
//!
//! Models stay where they are while many questions of sight are asked, so most questions repeat earlier ones. Each
//! slot holds one number: the answer in the low bits, the rest of the question above it. The question is mixed
//! without loss, so a cached answer is exact, and it does not matter which thread wrote it.

use std::sync::atomic::{AtomicU64, Ordering};

use super::body::{Body, Figure};
use super::cell::{Cell, LEVELS};

const SLOT_BITS: u32 = 16;
const ANSWER_BITS: u32 = 9;
const ANSWER: u64 = (1 << ANSWER_BITS) - 1;
/// Set in every used slot, so that an empty one matches no question.
const USED: u64 = 1 << ANSWER_BITS;

/// Answers by question; a newer one replaces the older one in the same slot.
#[derive(Debug)]
pub(crate) struct Memo(Box<[AtomicU64]>);

impl Default for Memo {
    fn default() -> Self {
        Self((0..1 << SLOT_BITS).map(|_| AtomicU64::new(0)).collect())
    }
}

impl Clone for Memo {
    /// A copy starts empty: it will compute the same answers again.
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// A question: the slot for it and what the slot must hold besides the answer.
#[derive(Clone, Copy)]
pub(crate) struct Key {
    slot: usize,
    tag: u64,
}

impl Key {
    /// The question about two figures; nothing if one has a non-standard body.
    #[inline]
    pub(crate) fn of(shooter: &Figure, target: &Figure, bodies: &[Body; 4]) -> Option<Self> {
        // Below 2^31 and once more for the pinned, so the question has 63 bits.
        Some(Self::mix(
            place(shooter, bodies)? << 32 | place(target, bodies)? << 1 | u64::from(target.pinned),
        ))
    }

    /// The question about a figure that looks at a cell.
    #[inline]
    pub(crate) fn to_cell(shooter: &Figure, cell: Cell, bodies: &[Body; 4]) -> Option<Self> {
        let target = SPOTS * 64 * LEVELS as u64 * 4 + cell.index() as u64;
        Some(Self::mix(place(shooter, bodies)? << 32 | target << 1))
    }

    #[inline]
    const fn mix(question: u64) -> Self {
        // Odd factors and shifted sums are invertible, so different questions stay different. They move the
        // differences into the low bits, which choose the slot.
        let mut mixed = question & KEY_BITS;
        mixed = mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) & KEY_BITS;
        mixed ^= mixed >> 32;
        mixed = mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93) & KEY_BITS;
        mixed ^= mixed >> 32;
        let slot = (mixed & ((1 << SLOT_BITS) - 1)) as usize;
        Self { slot, tag: mixed >> SLOT_BITS << (ANSWER_BITS + 1) | USED }
    }
}

/// Questions have 63 bits, so that the tag (47), the mark and the answer (9) fit one number.
const KEY_BITS: u64 = (1 << 63) - 1;

const SPOTS: u64 = 1_000_000;

/// Cube, spot and size as one number: at most 448 cubes of a million spots and 4 sizes, and after them the numbers of
/// cells that are looked at.
#[inline]
fn place(figure: &Figure, bodies: &[Body; 4]) -> Option<u64> {
    let size = bodies.iter().position(|body| *body == figure.body)? as u64;
    let spot = figure.spot.x() as u64 * 1000 + figure.spot.y() as u64;
    Some((figure.cell.cube().index() as u64 * SPOTS + spot) * 4 + size)
}

impl Memo {
    /// The answer, if it is remembered.
    #[inline]
    pub(crate) fn recall(&self, question: Key) -> Option<u16> {
        let held = self.0[question.slot].load(Ordering::Relaxed);
        (held & !ANSWER == question.tag).then_some((held & ANSWER) as u16)
    }

    /// Remembers an answer.
    #[inline]
    pub(crate) fn keep(&self, question: Key, answer: u16) {
        self.0[question.slot].store(question.tag | u64::from(answer) & ANSWER, Ordering::Relaxed);
    }
}
