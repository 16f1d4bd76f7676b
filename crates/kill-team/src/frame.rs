//! Every unfinished step a battle can have.

use crate::KillTeam;
use crate::attack::{Attack, Clash, Defence, Hits, Melee, Volley};
use crate::dice::Pool;
use crate::sequence::{
    activation, activation_offers, aim, at_once, barricades, defence, directed, exchange, fallen, fight,
    firefight, fortify, guard, leaving, matched, owed, returns, reveal, saves, set_up, shoot, spread,
    tac_deck, turn, volley,
};
use crate::spec_ops::{comms_network, engineering_bay};
use crate::state::OperativeId;
use crate::targets::TargetSet;
use sortie_kernel::{Side, frames};

frames! {
    /// One unfinished step. `run` counts the operatives activated in the turn, `who` is 0 for the attacker of a
    /// combat and 1 for the defender.
    pub enum Frame of KillTeam {
        runs {
            RollForRoles {} => set_up::roll_for_roles [between],
            Barricades { side: Side } => barricades::barricades [between],
            Groups { turn: u8 } => set_up::groups [between],
            TacOps { side: Side } => tac_deck::tac_ops [between],
            Scouts { side: Side } => matched::scouts [between],
            FirstInitiative {} => set_up::first_initiative [between],
            TurningPoint {} => turn::turning_point [between],
            Returns { from: u8 } => returns::returns [between],
            BattleOver {} => turn::battle_over [between],
            Strategy {} => turn::strategy [between],
            Ploys { side: Side, passes: u8 } => turn::ploys [between],
            AtOnce { side: Side, ploy: u8, moved: TargetSet } => at_once::at_once [between],
            MustReveal {} => reveal::must_reveal [between],
            Reveals { side: Side, passes: u8 } => reveal::reveals [between],
            EndTurningPoint {} => turn::end_turning_point [between],
            Firefight { side: Side } => firefight::turn [between],
            Whenever { operative: OperativeId, run: u8, turn: u8 } => activation::whenever [within],
            Activation { operative: OperativeId, run: u8 } => activation::activation [within],
            AfterAction { operative: OperativeId, run: u8 } => guard::after_action,
            AfterGuard { mover: OperativeId, guard: OperativeId, run: u8, kept: bool } => guard::after_guard,
            AttackDice { attack: Attack } => shoot::attack_dice,
            DefenceDice { defence: Defence } => defence::defence_dice,
            Aim { volley: Volley } => aim::aim,
            Volley { volley: Volley } => volley::volley,
            Fight { clash: Clash } => fight::fight,
            ClashDice { clash: Clash, who: u8 } => fight::clash_dice,
            Exchange { clash: Clash } => exchange::exchange,
            CombatOver {} => exchange::combat_over,
            Fallen { shooting: bool } => fallen::fallen,
            Owed {} => owed::owed,
            Defend { hits: Hits } => defence::begin,
            NextHit { melee: Melee } => exchange::next_hit,
            Released { operative: OperativeId, run: u8 } => fallen::released,
            Drops {} => leaving::drops,
            FallReveals { who: OperativeId, shooting: bool, turn: u8 } => fallen::reveals,
            Directed { operative: OperativeId, by_enemy: bool } => directed::directed,
            DirectedDone { operative: OperativeId, by_enemy: bool } => directed::done,
        }
        asks {
            PickRole { side: Side } => set_up::PICK_ROLE [between],
            PickZone { side: Side } => set_up::PICK_ZONE [between],
            PickBarricade { side: Side } => barricades::PICK_BARRICADE [between],
            PickSetUp { turn: u8, left: u8 } => set_up::PICK_SET_UP [between],
            PickArchetype { side: Side } => tac_deck::PICK_ARCHETYPE [between],
            PickCard { side: Side } => tac_deck::PICK_CARD [between],
            PickScout { side: Side } => matched::PICK_SCOUT [between],
            PickFortify { side: Side } => fortify::PICK_FORTIFY [between],
            PickRecon { side: Side } => matched::PICK_RECON [between],
            PickFirst { side: Side } => matched::PICK_FIRST [between],
            PickAtOnce { side: Side, ploy: u8, moved: TargetSet } => at_once::PICK_AT_ONCE [between],
            PickFeature { side: Side, slot: u8 } => reveal::PICK_FEATURE [between],
            PickPair { side: Side, slot: u8 } => reveal::PICK_PAIR [between],
            PickToken { side: Side, slot: u8 } => reveal::PICK_TOKEN [between],
            PickReveal { side: Side, passes: u8 } => reveal::PICK_REVEAL [between],
            PickReturn { token: u8, wounds: u8 } => returns::PICK_RETURN [between],
            PickWhenever { operative: OperativeId, run: u8, turn: u8 } => activation::PICK_WHENEVER [within],
            PickPloy { side: Side, passes: u8 } => turn::PICK_PLOY [between],
            PickOperative { side: Side, run: u8, like: OperativeId } => firefight::PICK_OPERATIVE [between],
            PickActivationPloy { operative: OperativeId, run: u8, ploy: u8 } =>
                activation_offers::PICK_ACTIVATION_PLOY [within],
            PickAction { operative: OperativeId, run: u8 } => activation::PICK_ACTION [within],
            PickOverwatch { side: Side } => firefight::PICK_OVERWATCH [between],
            PickGuard { mover: OperativeId, run: u8 } => guard::PICK_GUARD,
            PickReroll { attack: Attack } => shoot::PICK_REROLL,
            PickChange { attack: Attack, done: u8 } => shoot::PICK_CHANGE,
            PickLightning { attack: Attack } => shoot::PICK_LIGHTNING,
            PickSaveKind { hits: Hits } => defence::PICK_SAVE_KIND,
            PickCover { defence: Defence } => defence::PICK_COVER,
            PickDefenceReroll { defence: Defence, pool: Pool } => defence::PICK_REROLL,
            PickSaves { hits: Hits, normals: u8, criticals: u8 } => saves::PICK_SAVES,
            PickHarden { hits: Hits, normals: u8, criticals: u8 } => saves::PICK_HARDEN,
            PickWard { hits: Hits } => saves::PICK_WARD,
            PickMark { volley: Volley } => aim::PICK_MARK,
            PickSaviour { volley: Volley, target: OperativeId } => aim::PICK_SAVIOUR,
            PickTogether { volley: Volley } => spread::PICK_TOGETHER,
            PickShare { volley: Volley } => spread::PICK_SHARE,
            PickNext { volley: Volley } => volley::PICK_NEXT,
            PickRepeat { volley: Volley } => volley::PICK_REPEAT,
            PickDirected { operative: OperativeId, by_enemy: bool } => directed::PICK_DIRECTED,
            PickFallPloy { who: OperativeId, shooting: bool, from: u8 } => fallen::PICK_FALL_PLOY,
            PickFallReveal { who: OperativeId, shooting: bool, turn: u8 } => fallen::PICK_FALL_REVEAL,
            PickDose { who: OperativeId } => owed::PICK_DOSE,
            PickDrop { who: OperativeId } => leaving::PICK_DROP,
            PickAnswer { clash: Clash } => fight::PICK_ANSWER,
            PickClashReroll { clash: Clash, who: u8 } => fight::PICK_REROLL,
            PickClashChange { clash: Clash, who: u8, done: u8 } => fight::PICK_CHANGE,
            PickCompared { clash: Clash, who: u8 } => fight::PICK_COMPARED,
            PickHit { melee: Melee } => exchange::PICK_HIT,
            PickBlow { melee: Melee, critical: bool } => exchange::PICK_BLOW,
            PickShrug { attack: Attack } => shoot::PICK_SHRUG,
            PickBay { side: Side } => engineering_bay::PICK_BAY [between],
            PickInitiative { side: Side, rolls: [u8; 2] } => comms_network::PICK_INITIATIVE [between],
        }
    }
}

const _: () = assert!(size_of::<Frame>() <= 32, "a frame is at most 32 bytes");
