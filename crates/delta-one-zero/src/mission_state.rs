//! What a mission keeps: objectives, who carries or rescues, what was done this turn.

use crate::setup::ModelId;
use crate::state::{NOBODY, Place};
use sortie_kernel::{Side, bit_set};

/// The most objectives of a mission.
pub const OBJECTIVES_MAX: usize = 5;

bit_set! {
    /// What is true of one objective.
    pub Objective(u16) {
        /// Switched to side A, or copied by it.
        BY_A = 0 as "by-a",
        /// Switched to side B, or copied by it.
        BY_B = 1 as "by-b",
        /// A cache that was opened, a tank with a charge, a server that was wiped, a console that was used.
        DONE = 2 as "done",
        /// That happened this turn, by side A.
        NOW_A = 3 as "now-a",
        /// That happened this turn, by side B.
        NOW_B = 4 as "now-b",
        /// Hidden until somebody detects it.
        HIDDEN = 5 as "hidden",
        /// A server copied this turn by side A.
        COPIED_A = 6 as "copied-now-a",
        /// A server copied this turn by side B.
        COPIED_B = 7 as "copied-now-b",
    }
}

bit_set! {
    /// What is true of the mission.
    pub MissionFlags(u16) {
        /// The documents have been found.
        FOUND = 0 as "found",
        /// The carrier or the pilot left by side A's edge.
        LEFT_A = 1 as "left-a",
        /// The carrier or the pilot left by side B's edge.
        LEFT_B = 2 as "left-b",
        /// The lights are out.
        DARK = 3 as "dark",
        /// The pilot's strobe has been put out.
        STROBE_OUT = 4 as "strobe-out",
        /// The game ends with this turn.
        ENDS = 5 as "ends",
        /// The defender can no longer remove charges.
        LOCKED = 6 as "locked",
        /// Who left was Concealed.
        UNSEEN = 7 as "unseen",
        /// Side A's Special Order is given this turn.
        SPECIAL_A = 8,
        /// Side B's Special Order is given this turn.
        SPECIAL_B = 9,
        /// A side was wiped out and has lost.
        WIPED_A = 10 as "wiped-a",
        /// A side was wiped out and has lost.
        WIPED_B = 11 as "wiped-b",
        /// The attacker has won outright.
        SEALED = 12 as "sealed",
    }
}

/// What a mission keeps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MissionState {
    /// Each objective.
    pub objectives: [Objective; OBJECTIVES_MAX],
    /// What is true of the mission.
    pub flags: MissionFlags,
    /// Who carries the documents.
    pub carrier: ModelId,
    /// Where they lie, if they were dropped.
    pub dropped: Option<Place>,
    /// Who moved the pilot last.
    pub last_mover: ModelId,
    /// What each side's Concealed Fireteams did this turn that scores at night.
    pub unseen: [u8; 2],
}

impl Default for MissionState {
    fn default() -> MissionState {
        MissionState {
            objectives: [Objective::NONE; OBJECTIVES_MAX],
            flags: MissionFlags::NONE,
            carrier: NOBODY,
            dropped: None,
            last_mover: NOBODY,
            unseen: [0; 2],
        }
    }
}

impl Objective {
    /// The bit of a side.
    pub fn by(side: Side) -> Objective {
        match side {
            Side::A => Objective::BY_A,
            Side::B => Objective::BY_B,
        }
    }

    /// The bit of a side's deed of this turn.
    pub fn now(side: Side) -> Objective {
        match side {
            Side::A => Objective::NOW_A,
            Side::B => Objective::NOW_B,
        }
    }

    /// The bit of a side's copy of this turn.
    pub fn copied(side: Side) -> Objective {
        match side {
            Side::A => Objective::COPIED_A,
            Side::B => Objective::COPIED_B,
        }
    }
}
