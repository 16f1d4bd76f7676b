//! What is told of a battle. State never depends on it.

use crate::choice::{Hit, MoveKind, Order, Shooting};
use crate::dice::Bins;
use crate::state::{OperativeId, Phase, Place};
use arrayvec::ArrayVec;
use sortie_kernel::Side;
use sortie_rulebook::RuleId;

/// Why a target number is what it is: the rules and what each adds.
pub type Modifiers = ArrayVec<(RuleId, i8), 6>;

/// Narration.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs, reason = "fields are named after what they hold")]
pub enum Event {
    RolledOff { winner: Side },
    Roles { attacker: Side },
    ZoneTaken { side: Side, zone: u8 },
    BarricadeSetUp { side: Side, at: Place, degrees: u8 },
    SetUp { operative: OperativeId, at: Place, order: Order },
    TurningPoint { number: u8 },
    PhaseBegan { phase: Phase },
    Initiative { side: Side },
    CommandPoints { side: Side, now: u8 },
    Readied,
    Activated { operative: OperativeId, order: Order, ap: u8 },
    ActivationEnded { operative: OperativeId },
    Passed { side: Side },
    Moved { operative: OperativeId, kind: MoveKind, to: Place },
    ActionPassed { operative: OperativeId },
    OnGuard { operative: OperativeId },
    GuardEnded { operative: OperativeId },
    Shot { by: OperativeId, target: OperativeId, weapon: u8, how: Shooting, cover: bool },
    AttackRoll { by: OperativeId, weapon: u8, needs: i8, critical_from: u8, modifiers: Modifiers, dice: Bins },
    Rerolled { by: OperativeId, needs: i8, dice: Bins, now: Bins },
    PloyUsed { side: Side, ploy: &'static str, cp: u8 },
    EffectTaken { operative: OperativeId, ploy: &'static str },
    DiceChanged { by: OperativeId, normals: u8, criticals: u8 },
    DefenceDice { by: OperativeId, df: u8, dice: u8 },
    CoverRetained { by: OperativeId, dice: u8 },
    DefenceRoll { by: OperativeId, needs: u8, modifiers: Modifiers, dice: Bins },
    Saved { by: OperativeId, normals: u8, criticals: u8 },
    Damaged { operative: OperativeId, damage: u8, wounds: u8 },
    MortalWounds { operative: OperativeId, damage: u8, wounds: u8 },
    Regained { operative: OperativeId, wounds: u8 },
    Injured { operative: OperativeId },
    Incapacitated { operative: OperativeId },
    Removed { operative: OperativeId },
    AplChanged { operative: OperativeId, by: i8 },
    Fought { by: OperativeId, target: OperativeId, weapon: u8 },
    FoughtBack { by: OperativeId, weapon: Option<u8> },
    Struck { by: OperativeId, hit: Hit, damage: u8 },
    Parried { by: OperativeId, hit: Hit, with: Hit },
    HitLost { by: OperativeId },
    MarkerTaken { side: Side, marker: u8 },
    Scored { side: Side, points: u8, total: u8 },
    JumpTest { crossed: bool },
    BattleEnded,
}
