//! Narration: what happened, for people. State never depends on it.

use crate::ids::{ModelId, WeaponId};
use crate::keywords::Task;
use crate::setup::Zones;
use crate::state::{Face, Hand, Item, Mark, Stat};
use sortie_geometry::cube::{Cell, Direction, Spot};
use sortie_kernel::Side;

/// One thing that happened. The rule that made it happen and the faces rolled stand beside it in the log.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs, reason = "each event is named after what happened, each field after what it is")]
pub enum Event {
    /// The scenario that the players rolled for.
    ScenarioRolled {
        scenario: u8,
    },
    TokenPlaced {
        cell: Cell,
    },
    ReconRolled {
        successes: [u8; 2],
    },
    Started {
        side: Side,
    },
    ZoneChosen {
        side: Side,
        zone: u8,
        zones: Zones,
    },
    Deployed {
        model: ModelId,
        cell: Cell,
    },
    /// What was seen is a secret of the side that looked.
    Looked {
        side: Side,
        cell: Cell,
        kind: Option<Item>,
    },
    RoundBegan {
        round: u8,
    },
    CommandRolled {
        side: Side,
        hand: Hand,
    },
    CommandRerolled {
        side: Side,
        hand: Hand,
    },
    Spent {
        side: Side,
        face: Face,
    },
    Passed {
        side: Side,
    },
    Activated {
        model: ModelId,
    },
    ActivationEnded {
        model: ModelId,
    },
    ActivationCut {
        model: ModelId,
    },
    Moved {
        model: ModelId,
        from: Cell,
        to: Cell,
    },
    /// A large model fights in half a cube without entering it.
    ReachedIn {
        model: ModelId,
        cell: Cell,
    },
    WentBack {
        model: ModelId,
        cell: Cell,
    },
    Placed {
        model: ModelId,
        spot: Spot,
    },
    LeavesCombat {
        model: ModelId,
    },
    StoodUp {
        model: ModelId,
    },
    LeftBoard {
        model: ModelId,
    },
    Shot {
        model: ModelId,
        target: ModelId,
        weapon: WeaponId,
        blaze: bool,
    },
    FiredAt {
        model: ModelId,
        cell: Cell,
        weapon: WeaponId,
    },
    Assaulted {
        model: ModelId,
        target: ModelId,
        weapon: Option<WeaponId>,
    },
    FightsBack {
        model: ModelId,
        weapon: Option<WeaponId>,
    },
    Survives {
        model: ModelId,
    },
    /// One reason why a pool has more or fewer dice; the rule beside it says which.
    Modifier {
        model: Option<ModelId>,
        stat: Stat,
        dice: i8,
    },
    /// A pool as it is about to be rolled.
    Pool {
        model: Option<ModelId>,
        stat: Stat,
        dice: i8,
        target: u8,
    },
    Rolled {
        model: Option<ModelId>,
        stat: Stat,
        /// What a die needed.
        target: u8,
        successes: u8,
    },
    NoDice {
        model: Option<ModelId>,
        stat: Stat,
    },
    Rerolled {
        model: Option<ModelId>,
        success: bool,
    },
    Compared {
        attacker: u8,
        defender: u8,
    },
    ShieldRolled {
        model: ModelId,
        absorbed: u8,
    },
    ArmourSaved {
        model: ModelId,
        points: u8,
    },
    Hurt {
        model: ModelId,
        points: u8,
    },
    Unharmed {
        model: ModelId,
    },
    Healed {
        model: ModelId,
        points: u8,
    },
    Killed {
        model: ModelId,
    },
    Scored {
        side: Side,
        points: u8,
    },
    Pinned {
        model: ModelId,
    },
    Scattered {
        direction: Direction,
    },
    Landed {
        cell: Cell,
    },
    Thrown {
        model: ModelId,
        direction: Direction,
    },
    Slammed {
        model: ModelId,
    },
    StaysPut {
        model: ModelId,
    },
    Fell {
        model: ModelId,
        from: Cell,
        to: Cell,
    },
    PartialFloor {
        cell: Cell,
        lands: bool,
    },
    Exploded {
        cell: Cell,
        dice: u8,
    },
    MarkerLaid {
        cell: Cell,
        mark: Mark,
    },
    MarkerGone {
        cell: Cell,
        mark: Mark,
    },
    /// Whether a cloud is still there when the round ends.
    CloudRolled {
        cell: Cell,
        stays: bool,
    },
    Stunned {
        model: ModelId,
    },
    CaughtFire {
        model: ModelId,
    },
    FireOut {
        model: ModelId,
    },
    Marked {
        model: ModelId,
    },
    Invigorated {
        model: ModelId,
    },
    NoEffect,
    ShotLost {
        model: ModelId,
    },
    PickedUp {
        model: ModelId,
        item: Item,
    },
    Kept {
        model: ModelId,
        item: Item,
    },
    Dropped {
        model: ModelId,
        item: Item,
    },
    Destroyed {
        model: ModelId,
        item: Item,
    },
    Used {
        model: ModelId,
        item: Item,
    },
    Defused {
        model: ModelId,
    },
    Ordered {
        side: Side,
        task: Task,
    },
    /// A command die that the opponent takes away.
    Discarded {
        side: Side,
        face: Face,
    },
    /// A model that an order of the round before has worn out.
    Weary {
        model: ModelId,
    },
    Came {
        model: ModelId,
        cell: Cell,
    },
    /// A headstrong model tries to get up.
    Nerve {
        model: ModelId,
        stands: bool,
    },
    /// An injured model may run wild; the face of its die.
    Rampaged {
        model: ModelId,
        face: u8,
    },
    Charged {
        model: ModelId,
    },
    Teleported {
        model: ModelId,
        from: Cell,
        to: Cell,
    },
    Avenges {
        model: ModelId,
    },
    ConsoleUsed {
        model: ModelId,
        cell: Cell,
    },
    ObjectiveHeld {
        cell: Cell,
        side: Side,
    },
    RoundEnded {
        round: u8,
    },
    GameOver,
}
