//! Every kind of frame, with the function that runs it or the question that it asks.

use crate::Deadzone;
use crate::choice::Manner;
use crate::ids::{Crowd, ModelId, WeaponId};
use crate::keywords::{Area, Source, Strike, Task, When};
use crate::sequence::damage::Harm;
use crate::sequence::forced::Throw;
use crate::sequence::movement::{MoveKind, Moving};
use crate::sequence::{
    activation, assault, damage, deaths, deploy, end_phase, entering, fall, finds, forced, markers, movement,
    opening, recon, rest, round, shooting, stand_up, strike, strikers, turn,
};
use crate::state::{Mark, Role};
use crate::{keywords, orders, test};
use sortie_geometry::cube::Cell;
use sortie_kernel::Side;

sortie_kernel::frames! {
    /// One unfinished step of a game.
    pub enum Frame of Deadzone {
        runs {
            // Before the game.
            RollScenario {} => opening::roll_scenario [between],
            PlaceTokens { left: u8 } => opening::place_tokens [between],
            ReconTest {} => recon::test [between],
            Deployment { side: Side, next: u8 } => deploy::deployment [between],
            DeploymentDone { side: Side } => deploy::done [between],
            Aerial { side: Side } => keywords::aerial,
            ReconEffects { side: Side, margin: u8 } => recon::effects [between],
            ReconMoves { side: Side, left: u8 } => recon::recon_moves [between],
            Scouts { side: Side, second: bool } => recon::scouts [between],
            // Rounds and turns.
            Round {} => round::begin [between],
            RollCommand { side: Side, dice: u8, fresh: bool } => round::roll_command,
            CommandRerolls { side: Side, second: bool } => round::rerolls [between],
            CommandDone { side: Side, second: bool } => round::command_done [between],
            Turn { side: Side } => turn::turn [between],
            TurnGoesOn { side: Side } => turn::goes_on [between],
            Starting { next: u8 } => activation::starting,
            Acting {} => activation::acting [within],
            Offers { when: When } => activation::offers,
            Ending {} => activation::ending,
            EndsDue { next: u8 } => activation::ends_due,
            Ended {} => activation::ended,
            AfterActivation { side: Side } => turn::after_activation [between],
            EndPhase {} => end_phase::end_phase [between],
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
            AreaTests { area: Area, cell: Cell, successes: u8, by: Side, from: Source, due: Crowd, dead: Crowd } => keywords::area_tests,
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
            PickStart { side: Side, margin: u8 } => recon::PICK_START [between],
            PickZone { side: Side } => deploy::PICK_ZONE [between],
            PickDeploy { side: Side, model: ModelId } => deploy::PICK_DEPLOY,
            PickAerial { side: Side } => keywords::PICK_AERIAL,
            PickLook { side: Side } => recon::PICK_LOOK,
            PickRecon { side: Side, left: u8 } => recon::PICK_RECON [between],
            PickScout { side: Side, second: bool } => recon::PICK_SCOUT [between],
            PickCommandDice { side: Side, second: bool } => round::PICK_COMMAND_DICE [between],
            PickModel { side: Side } => turn::PICK_MODEL [between],
            PickAnother { side: Side } => turn::PICK_ANOTHER [between],
            PickAction {} => activation::PICK_ACTION [within],
            PickFreeMove { model: ModelId } => keywords::PICK_FREE_MOVE,
            PickStep { moving: Moving } => movement::PICK_STEP,
            PickSpot { model: ModelId, mover: Option<ModelId> } => rest::PICK_SPOT,
            PickTarget { model: ModelId, moved_in: bool, home: Option<Cell>, kind: MoveKind } => assault::PICK_TARGET,
            PickBreakAway { leaver: ModelId } => strikers::PICK_BREAK_AWAY,
            PickStandUpAttack { riser: ModelId } => stand_up::PICK_ATTACK,
            PickPounce { victim: ModelId } => forced::PICK_POUNCE,
            PickReaction {} => assault::PICK_REACTION,
            PickDeclaration { role: Role } => test::PICK_DECLARATION,
            PickReroll { role: Role } => test::PICK_REROLL,
            PickCommandReroll { role: Role } => test::PICK_COMMAND_REROLL,
            PickToken { model: ModelId } => finds::PICK_TOKEN,
            PickKeep { model: ModelId, found: u8 } => finds::PICK_KEEP,
            PickDirection { throw: Throw, ways: u8 } => forced::PICK_DIRECTION,
            PickAreaTest { area: Area, cell: Cell, successes: u8, by: Side, from: Source, due: Crowd, dead: Crowd } => keywords::PICK_AREA_TEST,
            PickFragThrow { by: Side, due: Crowd, cell: Cell, dead: Crowd } => keywords::PICK_FRAG_THROW,
            PickDeath { side: Side } => deaths::PICK_DEATH,
            PickOrderOnDeath { model: ModelId } => deaths::PICK_ORDER,
            PickSpared { model: ModelId, lost: u8 } => damage::PICK_SPARED,
            PickWatch { watcher: ModelId, prey: ModelId } => orders::PICK_WATCH,
            PickCloud { model: ModelId, gas: u8, ink: bool, when: When } => keywords::PICK_CLOUD,
            PickDetonate { model: ModelId, cell: Cell, next: u8 } => keywords::PICK_DETONATE,
            PickEvade { model: ModelId } => keywords::PICK_EVADE,
            PickTeleport { model: ModelId } => keywords::PICK_TELEPORT,
            PickRefuge { throw: Throw, near: Cell } => fall::PICK_REFUGE,
            PickSecondShot { first: WeaponId, cell: Cell } => keywords::PICK_SECOND_SHOT,
            PickDrain { by: ModelId, left: u8 } => keywords::PICK_DRAIN,
            PickOrderAgain { side: Side, left: u8, done: Crowd } => orders::PICK_AGAIN,
            PickOrderOnEntry { mover: ModelId } => orders::PICK_ON_ENTRY,
            PickOrderOnDamage { harm: Harm } => orders::PICK_ON_DAMAGE,
            PickFreeShot { model: ModelId, at: Option<ModelId> } => orders::PICK_FREE_SHOT,
        }
    }
}

const _: () = assert!(size_of::<Frame>() <= 24);

/// A question of this ruleset.
pub(crate) type Question = sortie_kernel::Question<Deadzone>;
