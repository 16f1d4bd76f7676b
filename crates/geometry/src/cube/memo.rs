//! A memory of what scenery stops between two figures.
//!
//! Models stay where they are while many questions of sight are asked, so most questions were answered
//! before. Each slot holds one number: the answer in the low bits, the rest of the question above it. The
//! question is mixed without loss, so what is remembered is exact, and it never matters which thread wrote it.

use std::sync::atomic::{AtomicU64, Ordering};

use super::body::{Body, Figure};

const SLOT_BITS: u32 = 16;
const ANSWER_BITS: u32 = 9;
const ANSWER: u64 = (1 << ANSWER_BITS) - 1;
/// Set in every used slot, so that an empty one matches no question.
const USED: u64 = 1 << ANSWER_BITS;

/// Answers by question, the newer pushing out the older of the same slot.
#[derive(Debug)]
pub(crate) struct Memo(Box<[AtomicU64]>);

impl Default for Memo {
    fn default() -> Self {
        Self((0..1 << SLOT_BITS).map(|_| AtomicU64::new(0)).collect())
    }
}

impl Clone for Memo {
    /// A copy remembers nothing yet: it will find the same answers again.
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
    /// The question of two figures; nothing if one has a body of its own.
    #[inline]
    pub(crate) fn of(shooter: &Figure, target: &Figure, bodies: &[Body; 4]) -> Option<Self> {
        let place = |figure: &Figure| {
            let size = bodies.iter().position(|body| *body == figure.body)? as u64;
            let spot = figure.spot.x() as u64 * 1000 + figure.spot.y() as u64;
            Some((figure.cell.cube().index() as u64 * 1_000_000 + spot) * 4 + size)
        };
        // At most 448 cubes x 10^6 spots x 4 sizes, which is below 2^31; once more for the pinned.
        let question = place(shooter)? << 32 | place(target)? << 1 | u64::from(target.pinned);
        // Odd factors and shifted sums can be undone, so different questions stay different. They move
        // what differs between questions into the low bits, which choose the slot.
        let mut mixed = question & KEY_BITS;
        mixed = mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) & KEY_BITS;
        mixed ^= mixed >> 32;
        mixed = mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93) & KEY_BITS;
        mixed ^= mixed >> 32;
        let slot = (mixed & ((1 << SLOT_BITS) - 1)) as usize;
        Some(Self { slot, tag: mixed >> SLOT_BITS << (ANSWER_BITS + 1) | USED })
    }
}

/// Keys have 63 bits, so that the tag (47), the mark and the answer (9) fit one number.
const KEY_BITS: u64 = (1 << 63) - 1;

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
