//! Every step that can be unfinished, and the questions among them.

use crate::Deadzone;
use crate::choice::Manner;
use crate::choice::{Choice, Kind};
use crate::ids::{Crowd, ModelId, WeaponId};
use crate::keywords::{Area, Source, Strike, Task};
use crate::look::{Ctx, Look};
use crate::sequence::damage::Harm;
use crate::sequence::forced::Throw;
use crate::sequence::movement::{MoveKind, Moving};
use crate::sequence::{
    activation, assault, damage, deaths, deploy, end_phase, entering, fall, finds, forced, markers, movement,
    opening, recon, rest, round, shooting, stand_up, strike, turn,
};
use crate::state::{Mark, Role};
use crate::{keywords, orders, test};
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Illegal, Side};

sortie_kernel::frames! {
    /// One unfinished step of a game.
    pub enum Frame of Deadzone {
        runs {
            // Before the game.
            RollScenario {} => opening::roll_scenario,
            PlaceTokens { left: u8 } => opening::place_tokens,
            ReconTest {} => recon::test,
            Deployment { side: Side, next: u8 } => deploy::deployment,
            DeploymentDone { side: Side } => deploy::done,
            Aerial { side: Side } => keywords::aerial,
            ReconEffects { side: Side, margin: u8 } => recon::effects,
            ReconMoves { side: Side, left: u8 } => recon::recon_moves,
            Scouts { side: Side, second: bool } => recon::scouts,
            // Rounds and turns.
            Round {} => round::begin,
            RollCommand { side: Side, dice: u8, fresh: bool } => round::roll_command,
            CommandRerolls { side: Side, second: bool } => round::rerolls,
            CommandDone { side: Side, second: bool } => round::command_done,
            Turn { side: Side } => turn::turn,
            TurnGoesOn { side: Side } => turn::goes_on,
            Starting { next: u8 } => activation::starting,
            Acting {} => activation::acting,
            Ending { next: u8 } => activation::ending,
            AfterActivation { side: Side } => turn::after_activation,
            EndPhase {} => end_phase::end_phase,
            // Movement.
            Depart { moving: Moving } => movement::depart,
            FreeToGo { moving: Moving } => movement::free_to_go,
            Arrive { moving: Moving, to: Cell } => movement::arrive,
            Entered { moving: Moving, stage: u8 } => entering::entered,
            Onward { moving: Moving } => movement::onward,
            MoveOver { moving: Moving } => movement::over,
            Reposition { model: ModelId, at: Cell, stage: u8 } => movement::reposition,
            Rest { model: ModelId } => rest::rest,
            MakeRoom { mover: ModelId, next: u8, mine: bool } => rest::make_room,
            JumpedDown { moving: Moving } => fall::jumped_down,
            TeleportAway { model: ModelId, from: Cell, struck: bool } => keywords::teleport_away,
            Teleport { model: ModelId, from: Cell, to: Cell } => keywords::teleport,
            ChargePrice { model: ModelId } => keywords::charge_price,
            ChargeScored { model: ModelId } => keywords::charge_scored,
            // Attacks.
            Shot {} => shooting::shot,
            ShotScored {} => shooting::scored,
            ShotAfter { strike: Strike } => strike::after_shot,
            Fired { shooter: ModelId, weapon: WeaponId, cell: Cell } => shooting::fired,
            BlazeScored {} => keywords::blaze_scored,
            BlazeSurvived {} => keywords::blaze_survived,
            Fight {} => assault::fight,
            FightRolls {} => assault::rolls,
            FightScored {} => assault::scored,
            SecondShot { shooter: ModelId, target: Option<ModelId>, cell: Cell, weapon: WeaponId, manner: Manner } => keywords::second_shot,
            Resolve { strike: Strike, next: u8 } => strike::resolve,
            Targeted { strike: Strike, next: u8 } => strike::targeted,
            FightAfter { strike: Strike, reply: Option<Strike> } => strike::after_fight,
            ReplyAfter { strike: Strike } => strike::after_reply,
            AttackOver {} => strike::over,
            Damage { harm: Harm } => damage::damage,
            LoseHp { harm: Harm } => damage::lose_hp,
            Deaths {} => deaths::deaths,
            DeathHooks { model: ModelId, next: u8 } => deaths::hooks,
            OrderOnDeath { model: ModelId } => deaths::order,
            // Special orders.
            Watch { prey: ModelId, next: u8 } => orders::watch,
            Intercept { watcher: ModelId, prey: ModelId, leaving: bool } => orders::intercept,
            // Tests.
            Declare { role: Role } => test::declare,
            RollPool { role: Role } => test::roll,
            KeywordRerolls { role: Role } => test::keyword_rerolls,
            RerollDice { role: Role, misses: u8, hits: u8 } => test::reroll_dice,
            CommandReroll { role: Role } => test::command_reroll,
            Settle {} => test::settle,
            // Standing up.
            StandUp { free: bool } => stand_up::stand_up,
            StoodUp {} => stand_up::stood_up,
            // Forced movement.
            Scatter { throw: Throw } => forced::scatter,
            Throw { throw: Throw, direction: u8 } => forced::throw,
            SlamScored { throw: Throw, fallen: Option<Cell>, tries: u8 } => forced::slam_scored,
            Drop { throw: Throw, cell: Cell, tries: u8 } => fall::drop_down,
            FallTest { throw: Throw } => fall::test,
            FallScored { throw: Throw } => fall::scored,
            Landed { throw: Throw, stage: u8 } => forced::landed,
            // Explosions.
            Frag { cell: Cell, dice: u8, by: Side, from: Source } => keywords::explode,
            AreaTests { area: Area, cell: Cell, successes: u8, by: Side, from: Source, due: Crowd } => keywords::area_tests,
            AreaOne { area: Area, cell: Cell, model: ModelId, successes: u8, by: Side, from: Source } => keywords::area_one,
            AreaScored { area: Area, cell: Cell, model: ModelId, by: Side, from: Source } => keywords::area_scored,
            FragThrows { by: Side, due: Crowd, cell: Cell, dead: Crowd } => keywords::frag_throws,
            Blast { cell: Cell, by: Side } => keywords::blast,
            // Things that land in cubes.
            GrenadeLands { shooter: ModelId, weapon: WeaponId, cell: Cell } => keywords::grenade_lands,
            IndirectLands { shooter: ModelId, weapon: WeaponId, cell: Cell, needed: u8 } => keywords::indirect_lands,
            Bursts { shooter: ModelId, weapon: WeaponId, cell: Cell, by: Side, next: u8 } => keywords::bursts,
            LayMarker { cell: Cell, mark: Mark } => markers::lay,
            StunCube { cell: Cell } => keywords::stun_cube,
            PinCube { cell: Cell } => keywords::pin_cube,
            Traps { model: ModelId, cell: Cell, next: u8 } => keywords::traps,
            // Fire.
            BurnRolled { shooter: ModelId, weapon: WeaponId, cell: Cell } => keywords::burn_rolled,
            BurnOver { shooter: ModelId, target: ModelId, weapon: WeaponId, cell: Cell, successes: u8 } => keywords::burn_over,
            FireTest { model: ModelId } => keywords::fire_test,
            FireScored { model: ModelId } => keywords::fire_scored,
            FireOver {} => keywords::fire_over,
            // Drop suits and powers of the mind.
            DropLanded { model: ModelId, by: Side } => keywords::drop_landed,
            DropImpact { model: ModelId, cell: Cell, by: Side } => keywords::drop_impact,
            DropEntered { model: ModelId, cell: Cell } => keywords::drop_entered,
            Invigorated { model: ModelId, target: ModelId } => keywords::invigorated,
            Drain { by: ModelId, left: u8 } => keywords::drain,
            // Special orders.
            OrderEach { side: Side, task: Task, left: u8, done: Crowd } => orders::each,
            OrderAgain { side: Side, left: u8, done: Crowd } => orders::again,
            MendTest { model: ModelId } => orders::mend_test,
            MendScored { model: ModelId } => orders::mend_scored,
            // Items.
            Find { model: ModelId } => finds::find,
            Reveal { model: ModelId, index: u8 } => finds::reveal,
        }
        asks {
            PickStart { side: Side, margin: u8 },
            PickZone { side: Side },
            PickDeploy { side: Side, model: ModelId },
            PickAerial { side: Side },
            PickLook { side: Side },
            PickRecon { side: Side, left: u8 },
            PickScout { side: Side, second: bool },
            PickCommandDice { side: Side, second: bool },
            PickModel { side: Side },
            PickAnother { side: Side },
            PickAction {},
            PickFreeMove { model: ModelId },
            PickStep { moving: Moving },
            PickSpot { model: ModelId, mover: Option<ModelId> },
            PickTarget { model: ModelId, moved_in: bool, home: Option<Cell>, kind: MoveKind },
            PickBreakAway { leaver: ModelId },
            PickStandUpAttack { riser: ModelId },
            PickPounce { victim: ModelId },
            PickReaction {},
            PickDeclaration { role: Role },
            PickReroll { role: Role },
            PickCommandReroll { role: Role },
            PickToken { model: ModelId },
            PickKeep { model: ModelId, found: u8 },
            PickDirection { throw: Throw, ways: u8 },
            PickAreaTest { area: Area, cell: Cell, successes: u8, by: Side, from: Source, due: Crowd },
            PickFragThrow { by: Side, due: Crowd, cell: Cell, dead: Crowd },
            PickDeath { side: Side },
            PickOrderOnDeath { model: ModelId },
            PickSpared { model: ModelId, lost: u8 },
            PickWatch { watcher: ModelId, prey: ModelId },
            PickCloud { model: ModelId, gas: u8, ink: bool },
            PickDetonate { model: ModelId, cell: Cell, next: u8 },
            PickEvade { model: ModelId },
            PickTeleport { model: ModelId },
            PickRefuge { throw: Throw, near: Cell },
            PickSecondShot { first: WeaponId, cell: Cell },
            PickDrain { by: ModelId, left: u8 },
            PickOrderAgain { side: Side, left: u8, done: Crowd },
            PickOrderOnEntry { mover: ModelId },
            PickOrderOnDamage { harm: Harm },
            PickFreeShot { model: ModelId, at: Option<ModelId> },
        }
    }
}

const _: () = assert!(size_of::<Frame>() <= 24);

/// How one sort of question is asked, answered and judged.
pub(crate) struct Question {
    pub(crate) kind: Kind,
    /// Who answers.
    pub(crate) by: fn(Frame, &Look<'_>) -> Side,
    /// The law.
    pub(crate) check: fn(Frame, Choice, &Look<'_>) -> Result<(), Illegal>,
    /// Every legal answer, in a fixed order.
    pub(crate) list: fn(Frame, &Look<'_>, &mut Vec<Choice>),
    /// What follows.
    pub(crate) answer: fn(Frame, Choice, &mut Ctx<'_>) -> Flow<Frame>,
}

impl Frame {
    /// The question a frame asks, if it asks one.
    pub(crate) fn question(&self) -> Option<&'static Question> {
        Some(match self {
            Frame::PickStart { .. } => &recon::PICK_START,
            Frame::PickZone { .. } => &deploy::PICK_ZONE,
            Frame::PickDeploy { .. } => &deploy::PICK_DEPLOY,
            Frame::PickAerial { .. } => &keywords::PICK_AERIAL,
            Frame::PickLook { .. } => &recon::PICK_LOOK,
            Frame::PickRecon { .. } => &recon::PICK_RECON,
            Frame::PickScout { .. } => &recon::PICK_SCOUT,
            Frame::PickCommandDice { .. } => &round::PICK_COMMAND_DICE,
            Frame::PickModel { .. } => &turn::PICK_MODEL,
            Frame::PickAnother { .. } => &turn::PICK_ANOTHER,
            Frame::PickAction {} => &activation::PICK_ACTION,
            Frame::PickFreeMove { .. } => &keywords::PICK_FREE_MOVE,
            Frame::PickStep { .. } => &movement::PICK_STEP,
            Frame::PickSpot { .. } => &rest::PICK_SPOT,
            Frame::PickTarget { .. } => &assault::PICK_TARGET,
            Frame::PickBreakAway { .. } => &assault::PICK_BREAK_AWAY,
            Frame::PickStandUpAttack { .. } => &stand_up::PICK_ATTACK,
            Frame::PickPounce { .. } => &forced::PICK_POUNCE,
            Frame::PickReaction {} => &assault::PICK_REACTION,
            Frame::PickDeclaration { .. } => &test::PICK_DECLARATION,
            Frame::PickReroll { .. } => &test::PICK_REROLL,
            Frame::PickCommandReroll { .. } => &test::PICK_COMMAND_REROLL,
            Frame::PickToken { .. } => &finds::PICK_TOKEN,
            Frame::PickKeep { .. } => &finds::PICK_KEEP,
            Frame::PickDirection { .. } => &forced::PICK_DIRECTION,
            Frame::PickAreaTest { .. } => &keywords::PICK_AREA_TEST,
            Frame::PickFragThrow { .. } => &keywords::PICK_FRAG_THROW,
            Frame::PickDeath { .. } => &deaths::PICK_DEATH,
            Frame::PickOrderOnDeath { .. } => &deaths::PICK_ORDER,
            Frame::PickSpared { .. } => &damage::PICK_SPARED,
            Frame::PickWatch { .. } => &orders::PICK_WATCH,
            Frame::PickCloud { .. } => &keywords::PICK_CLOUD,
            Frame::PickDetonate { .. } => &keywords::PICK_DETONATE,
            Frame::PickEvade { .. } => &keywords::PICK_EVADE,
            Frame::PickTeleport { .. } => &keywords::PICK_TELEPORT,
            Frame::PickRefuge { .. } => &fall::PICK_REFUGE,
            Frame::PickSecondShot { .. } => &keywords::PICK_SECOND_SHOT,
            Frame::PickDrain { .. } => &keywords::PICK_DRAIN,
            Frame::PickOrderAgain { .. } => &orders::PICK_AGAIN,
            Frame::PickOrderOnEntry { .. } => &orders::PICK_ON_ENTRY,
            Frame::PickOrderOnDamage { .. } => &orders::PICK_ON_DAMAGE,
            Frame::PickFreeShot { .. } => &orders::PICK_FREE_SHOT,
            _ => return None,
        })
    }
}
