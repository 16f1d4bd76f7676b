//! Every kind of frame, with the function that runs it or the question that it asks.

use crate::Deadzone;
use crate::abilities::{Area, Glider, Source, Strike};
use crate::choice::Manner;
use crate::ids::{Crowd, ModelId, WeaponId};
use crate::sequence::damage::Harm;
use crate::sequence::forced::Throw;
use crate::sequence::movement::Moving;
use crate::sequence::{
    activation, damage, deaths, deploy, end_of_round, entering, fall, fight, finds, forced, give, markers,
    movement, opening, recon, rest, round, scouts, shooting, stand_up, starting, strike, turn,
};
use crate::setup::Item;
use crate::state::{Mark, Role};
use crate::{abilities, specials, test};
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
            Aerial { side: Side } => abilities::aerial,
            Logistics { side: Side, second: bool } => abilities::logistics [between],
            Scouts { side: Side, second: bool } => scouts::scouts [between],
            // Rounds and turns.
            Round {} => round::begin [between],
            RollCommand { side: Side, dice: u8, fresh: bool } => round::roll_command,
            CommandRerolls { side: Side, second: bool } => round::rerolls [between],
            CommandDone { side: Side, second: bool } => round::command_done [between],
            Turn { side: Side } => turn::turn [between],
            TurnGoesOn { side: Side } => turn::goes_on [between],
            Starting { step: u8 } => starting::starting,
            StartWindow {} => starting::window,
            Acting {} => activation::acting [within],
            Ending {} => activation::ending,
            Ended {} => activation::ended,
            AfterActivation { side: Side } => turn::after_activation [between],
            EndOfRound {} => end_of_round::end_of_round [between],
            // Movement.
            Walk { moving: Moving, to: Option<Cell> } => movement::walk,
            Walked { moving: Moving, stage: u8 } => movement::walked,
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
            GlideDown { glider: Glider, cell: Cell, shifted: bool } => abilities::glide_down,
            TeleportAway { model: ModelId, from: Cell, struck: bool } => abilities::teleport_away,
            Teleport { model: ModelId, from: Cell, to: Cell } => abilities::teleport,
            // Attacks.
            Experiment {} => abilities::experiment,
            Shot {} => shooting::shot,
            ShotScored {} => shooting::scored,
            ShotAfter { strike: Strike } => strike::after_shot,
            Fired { shooter: ModelId, weapon: WeaponId, cell: Cell } => shooting::fired,
            Fight {} => fight::fight,
            FightRolls {} => fight::rolls,
            FightScored {} => fight::scored,
            SecondShot { shooter: ModelId, target: Option<ModelId>, cell: Cell, weapon: WeaponId, manner: Manner } => abilities::second_shot,
            Resolve { strike: Strike, next: u8 } => strike::resolve,
            Targeted { strike: Strike } => strike::targeted,
            FightAfter { strike: Option<Strike> } => strike::after_fight,
            AttackOver {} => strike::over,
            Damage { harm: Harm } => damage::damage,
            Suffer { harm: Harm } => damage::suffer,
            Deaths {} => deaths::deaths,
            DeathHooks { model: ModelId, next: u8 } => deaths::hooks,
            SpecialOnDeath { model: ModelId } => deaths::special,
            // Tests.
            Declare { role: Role } => test::declare,
            RollPool { role: Role } => test::roll,
            AbilityRerolls { role: Role } => test::ability_rerolls,
            RerollDice { role: Role, misses: u8, hits: u8 } => test::reroll_dice,
            Settle {} => test::settle,
            // Standing up.
            StandUp {} => stand_up::stand_up,
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
            Frag { cell: Cell, dice: u8, by: Side, from: Source } => abilities::explode,
            AreaTests { area: Area, cell: Cell, successes: u8, by: Side, from: Source, due: Crowd, dead: Crowd } => abilities::area_tests,
            AreaOne { area: Area, cell: Cell, model: ModelId, successes: u8, by: Side, from: Source } => abilities::area_one,
            AreaScored { area: Area, cell: Cell, model: ModelId, by: Side, from: Source } => abilities::area_scored,
            FragThrows { by: Side, due: Crowd, cell: Cell, dead: Crowd } => abilities::frag_throws,
            BlastThrows { by: Side, due: Crowd, cell: Cell, target: ModelId, dead: Crowd } => abilities::blast_throws,
            // Things that land in cubes.
            GrenadeLands { shooter: ModelId, weapon: WeaponId, cell: Cell } => abilities::grenade_lands,
            IndirectLands { shooter: ModelId, weapon: WeaponId, cell: Cell, needed: u8 } => abilities::indirect_lands,
            Burst { shooter: ModelId, weapon: WeaponId, cell: Cell } => abilities::burst,
            LayMarker { cell: Cell, mark: Mark } => markers::lay,
            Traps { model: ModelId, cell: Cell, next: u8 } => abilities::traps,
            // Fire.
            BurnRolled { shooter: ModelId, weapon: WeaponId, cell: Cell } => abilities::burn_rolled,
            BurnOver { shooter: ModelId, target: ModelId, weapon: WeaponId, cell: Cell } => abilities::burn_over,
            FireTest { model: ModelId } => abilities::fire_test,
            FireScored { model: ModelId } => abilities::fire_scored,
            SettleDeaths {} => deaths::settle,
            // Drop armour and powers of the mind.
            DropLanded { model: ModelId, by: Side } => abilities::drop_landed,
            DropImpact { model: ModelId, cell: Cell, by: Side } => abilities::drop_impact,
            DropEntered { model: ModelId, cell: Cell } => abilities::drop_entered,
            Invigorated { target: ModelId } => abilities::invigorated,
            // Army specials.
            Overwatch { mover: ModelId, cell: Cell, done: Crowd } => specials::overwatch,
            MendTest { model: ModelId } => specials::mend_test,
            MendScored { model: ModelId } => specials::mend_scored,
            // Items.
            Find { model: ModelId, forced: bool } => finds::find,
            Reveal { model: ModelId, index: u8 } => finds::reveal,
            Found { model: ModelId, item: Item, lucky: bool } => finds::found,
        }
        asks {
            PickStart { side: Side } => recon::PICK_START [between],
            PickZone { side: Side } => deploy::PICK_ZONE [between],
            PickDeploy { side: Side, model: ModelId } => deploy::PICK_DEPLOY,
            PickAerial { side: Side } => abilities::PICK_AERIAL,
            PickLogistics { side: Side, second: bool } => abilities::PICK_LOGISTICS [between],
            PickScout { side: Side, second: bool } => scouts::PICK_SCOUT [between],
            PickCommandDice { side: Side, second: bool } => round::PICK_COMMAND_DICE [between],
            PickModel { side: Side } => turn::PICK_MODEL [between],
            PickAnother { side: Side } => turn::PICK_ANOTHER [between],
            PickThirst { model: ModelId } => starting::PICK_THIRST,
            PickOpening { model: ModelId } => starting::PICK_OPENING,
            PickAction {} => activation::PICK_ACTION [within],
            PickEnding { model: ModelId } => activation::PICK_ENDING,
            PickFreeMove { model: ModelId } => abilities::PICK_FREE_MOVE,
            PickStep { moving: Moving } => movement::PICK_STEP,
            PickAgile { model: ModelId } => abilities::PICK_AGILE,
            PickDelivery { model: ModelId } => give::PICK_DELIVERY,
            PickSpot { model: ModelId, mover: Option<ModelId> } => rest::PICK_SPOT,
            PickTarget { model: ModelId, moved_in: bool } => fight::PICK_TARGET,
            PickBreakAway { leaver: ModelId } => fight::PICK_BREAK_AWAY,
            PickStandUpAttack { riser: ModelId } => stand_up::PICK_ATTACK,
            PickReaction {} => fight::PICK_REACTION,
            PickDeclaration { role: Role } => test::PICK_DECLARATION,
            PickReroll { role: Role } => test::PICK_REROLL,
            PickToken { model: ModelId, forced: bool } => finds::PICK_TOKEN,
            PickKeep { model: ModelId, found: Item } => finds::PICK_KEEP,
            PickLucky { model: ModelId, found: Item } => specials::PICK_LUCKY,
            PickAmmo { model: ModelId, found: Item } => specials::PICK_AMMO,
            PickHands { giver: ModelId, taker: ModelId, item: Item } => give::PICK_HANDS,
            PickDirection { throw: Throw, ways: u8 } => forced::PICK_DIRECTION,
            PickAreaTest { area: Area, cell: Cell, successes: u8, by: Side, from: Source, due: Crowd, dead: Crowd } => abilities::PICK_AREA_TEST,
            PickFragThrow { by: Side, due: Crowd, cell: Cell, dead: Crowd } => abilities::PICK_FRAG_THROW,
            PickBlastThrow { by: Side, due: Crowd, cell: Cell, target: ModelId, dead: Crowd } => abilities::PICK_BLAST_THROW,
            PickDeath { side: Side } => deaths::PICK_DEATH,
            PickSpecialOnDeath { model: ModelId } => deaths::PICK_SPECIAL,
            PickSoftened { harm: Harm } => specials::PICK_SOFTENED,
            PickOverwatch { mover: ModelId, cell: Cell, done: Crowd } => specials::PICK_OVERWATCH,
            PickDetonate { model: ModelId, cell: Cell, next: u8 } => abilities::PICK_DETONATE,
            PickEvade { model: ModelId } => abilities::PICK_EVADE,
            PickTeleport { model: ModelId } => abilities::PICK_TELEPORT,
            PickGlide { glider: Glider, cell: Cell } => abilities::PICK_GLIDE,
            PickRefuge { throw: Throw, near: Cell } => fall::PICK_REFUGE,
            PickSecondShot { first: WeaponId, cell: Cell } => abilities::PICK_SECOND_SHOT,
        }
    }
}

const _: () = assert!(size_of::<Frame>() <= 24);

/// A question of this ruleset.
pub(crate) type Question = sortie_kernel::Question<Deadzone>;
