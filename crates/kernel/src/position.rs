//! Everything that can change during a game, as plain bytes.

use crate::Ruleset;
use std::fmt;
use std::hash::{Hash, Hasher};

/// The deepest nesting any ruleset may reach; the contract suite reports how close each one comes.
pub const STACK_MAX: usize = 24;

/// What search copies, odds compare and replays reproduce: a state and the unfinished business above it.
pub struct Position<R: Ruleset> {
    /// The table as it stands.
    pub state: R::State,
    len: u8,
    frames: [R::Frame; STACK_MAX],
}

impl<R: Ruleset> Position<R> {
    /// A position whose only unfinished business is `first`.
    pub fn new(state: R::State, first: R::Frame) -> Self {
        let mut position = Position { state, len: 0, frames: [R::Frame::default(); STACK_MAX] };
        position.push(first);
        position
    }

    /// A position with a stack written out, outermost frame first; for scripts, odds and imagined worlds.
    pub fn with_frames(state: R::State, frames: &[R::Frame]) -> Self {
        let mut position = Position { state, len: 0, frames: [R::Frame::default(); STACK_MAX] };
        for frame in frames {
            position.push(*frame);
        }
        position
    }

    /// Unfinished business, innermost last.
    pub fn frames(&self) -> &[R::Frame] {
        &self.frames[..usize::from(self.len)]
    }

    /// The innermost frame; `None` when the game is over.
    pub fn top(&self) -> Option<R::Frame> {
        self.frames().last().copied()
    }

    /// Whether nothing is left to do.
    pub fn is_over(&self) -> bool {
        self.len == 0
    }

    /// Replaces all unfinished business, outermost frame first; for odds, which keep frames apart from states.
    pub fn set_frames(&mut self, frames: &[R::Frame]) {
        self.frames[..frames.len()].copy_from_slice(frames);
        self.len = frames.len() as u8;
    }

    pub(crate) fn push(&mut self, frame: R::Frame) {
        assert!(
            usize::from(self.len) < STACK_MAX,
            "frames nest deeper than {STACK_MAX}: {:?}",
            self.frames()
        );
        self.frames[usize::from(self.len)] = frame;
        self.len += 1;
    }

    pub(crate) fn pop(&mut self) -> Option<R::Frame> {
        self.len = self.len.checked_sub(1)?;
        Some(self.frames[usize::from(self.len)])
    }
}

impl<R: Ruleset> Clone for Position<R> {
    fn clone(&self) -> Self {
        Position { state: self.state.clone(), len: self.len, frames: self.frames }
    }

    /// Copies only the frames in use; what lies above them is never read.
    fn clone_from(&mut self, other: &Self) {
        self.state.clone_from(&other.state);
        self.len = other.len;
        let used = usize::from(other.len);
        self.frames[..used].copy_from_slice(&other.frames[..used]);
    }
}

impl<R: Ruleset> PartialEq for Position<R> {
    fn eq(&self, other: &Self) -> bool {
        self.frames() == other.frames() && self.state == other.state
    }
}

impl<R: Ruleset> Eq for Position<R> {}

impl<R: Ruleset> Hash for Position<R> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.frames().hash(hasher);
        self.state.hash(hasher);
    }
}

impl<R: Ruleset> fmt::Debug for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position").field("state", &self.state).field("frames", &self.frames()).finish()
    }
}
