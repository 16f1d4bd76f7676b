//! Every unfinished step a game can have.

use crate::DeltaOneZero;
use crate::choice::Act;
use crate::command_orders;
use crate::command_orders::{melt_away, smoke_screen};
use crate::sequence::cqb::{self, Blow};
use crate::sequence::cqb_group::{self, Group};
use crate::sequence::windows::{self, Play, Window};
use crate::sequence::{
    actions, activation, breach, consolidation, end_of_moves, fire_mission, leaving, moves, perform, rally,
    reactions, rescue, retreat, set_up, turn, wound_cards,
};
use crate::setup::{CommandOrder, FireteamId, ModelId};
use crate::state::{FaceDown, Place};
use sortie_kernel::{Side, frames};

frames! {
    /// One unfinished step.
    pub enum Frame of DeltaOneZero {
        runs {
            Begin {} => set_up::begin [between],
            EdgeRoll {} => set_up::edge_roll [between],
            DeployRoll {} => set_up::deploy_roll [between],
            Deploy { side: Side, whole: bool } => set_up::deploy [between],
            StartTurn {} => turn::start_turn [between],
            Orders { side: Side } => turn::give_orders [between],
            Forward {} => turn::forward [between],
            Begins { side: Side } => turn::begins [between],
            Tactical { side: Side } => turn::tactical [between],
            AfterActivation { side: Side } => turn::after_activation [between],
            Activate { team: FireteamId } => activation::activate [between],
            StartRun { team: FireteamId, run: u8 } => activation::start_run [between],
            StartMoves { team: FireteamId, run: u8 } => activation::start_moves [between],
            MoveStep { team: FireteamId, run: u8 } => moves::move_step [between],
            EndMoves { team: FireteamId, run: u8 } => end_of_moves::end_moves [between],
            AfterMoves { team: FireteamId, run: u8 } => end_of_moves::after_moves [between],
            Reactions { team: FireteamId } => reactions::reactions,
            SnapFire { team: FireteamId, gains: bool } => reactions::snap_fire,
            AfterSnapFire { team: FireteamId, gains: bool } => reactions::after_snap_fire,
            StartActions { team: FireteamId, run: u8 } => activation::start_actions [between],
            OpenActions { team: FireteamId, run: u8 } => activation::open_actions [between],
            Leaving { team: FireteamId } => leaving::leaving,
            Actions { team: FireteamId, run: u8 } => actions::act_step [between],
            Perform { by: ModelId, act: Act, snap: bool } => perform::perform,
            Performed { by: ModelId } => perform::performed,
            Breach { by: ModelId, act: Act, snap: bool, door: u8 } => breach::breach,
            FireMission { by: ModelId, order: CommandOrder, at: Place } => fire_mission::fire_mission,
            SecondCloud { by: ModelId, at: Place } => smoke_screen::second_cloud,
            Drag { by: ModelId } => rescue::drag_step,
            Duel { blow: Blow } => cqb::duel,
            DuelAnswer { blow: Blow, hit: bool } => cqb::duel_answer,
            Retreat { model: ModelId, away: Place } => retreat::retreat,
            GroupAttacks { group: Group } => cqb_group::group_attacks,
            GroupAnswers { group: Group } => cqb_group::group_answers,
            GroupAnswer { group: Group, model: ModelId } => cqb_group::group_answer,
            EndActions { team: FireteamId, run: u8 } => activation::end_actions [between],
            /// Resolves the cards of the attacks from this number on.
            Resolve { from: u8 } => wound_cards::resolve,
            Flips { from: u8, model: ModelId } => wound_cards::flips,
            Flipped { from: u8, card: FaceDown } => wound_cards::flipped,
            Settle { from: u8 } => wound_cards::settle,
            AfterCards { team: FireteamId, run: u8 } => activation::after_cards [between],
            EndRun { team: FireteamId, run: u8 } => activation::end_run [between],
            AttemptGoesOn { team: FireteamId, run: u8 } => activation::attempt_goes_on,
            GutsCheck { team: FireteamId, run: u8 } => activation::guts_check,
            GutsFailed { team: FireteamId } => activation::guts_failed,
            EndActivation { team: FireteamId } => activation::end_activation [between],
            ActivationOver {} => activation::activation_over [between],
            MeltAway { team: FireteamId } => melt_away::melt_away,
            MeltedAway { team: FireteamId } => melt_away::melted_away,
            CardWindow { kind: Window, team: FireteamId, next: Side, passes: u8 } => windows::card_window,
            CardPlayed { side: Side, play: Play } => windows::card_played,
            CardEffect { side: Side, play: Play } => windows::card_effect,
            Consolidation {} => consolidation::consolidation [between],
            Rally { side: Side } => rally::rally [between],
            TidyUp {} => consolidation::tidy_up [between],
            ExtraCards { side: Side } => consolidation::extra_cards [between],
            Draws {} => consolidation::draws [between],
            ChooseDiscard { side: Side } => consolidation::choose_discard [between],
            Discards {} => consolidation::discards [between],
            Victory {} => consolidation::victory [between],
        }
        asks {
            PickEdge { side: Side } => set_up::PICK_EDGE [between],
            PickDeployer { side: Side } => set_up::PICK_DEPLOYER [between],
            PickDeploy { side: Side, team: FireteamId, whole: bool } => set_up::PICK_DEPLOY [between],
            PickOrder { side: Side, team: FireteamId } => turn::PICK_ORDER [between],
            PickBegin { side: Side } => turn::PICK_BEGIN [between],
            PickTeam { side: Side } => turn::PICK_TEAM [between],
            PickMove { team: FireteamId, run: u8 } => moves::PICK_MOVE [between],
            PickAnchor { team: FireteamId, run: u8 } => end_of_moves::PICK_ANCHOR,
            PickDrag { by: ModelId } => rescue::PICK_DRAG,
            PickReaction { team: FireteamId } => reactions::PICK_REACTION,
            PickSnap { team: FireteamId, gains: bool } => reactions::PICK_SNAP,
            PickLeave { team: FireteamId } => leaving::PICK_LEAVE,
            PickAction { team: FireteamId, run: u8 } => actions::PICK_ACTION [between],
            PickCloud { by: ModelId, at: Place } => smoke_screen::PICK_CLOUD,
            PickAnswer { blow: Blow } => cqb::PICK_ANSWER,
            PickRetreat { model: ModelId, away: Place } => retreat::PICK_RETREAT,
            PickBlow { group: Group } => cqb_group::PICK_BLOW,
            PickNextAnswer { group: Group } => cqb_group::PICK_NEXT_ANSWER,
            PickStand { group: Group, model: ModelId } => cqb_group::PICK_STAND,
            PickReallocation { from: u8, number: u8 } => wound_cards::PICK_REALLOCATION,
            PickReactivate { team: FireteamId, run: u8, again: bool } => activation::PICK_REACTIVATE [between],
            PickMelt { team: FireteamId } => melt_away::PICK_MELT,
            PickCard { kind: Window, team: FireteamId, side: Side, passes: u8 } => windows::PICK_CARD,
            PickStop { side: Side, play: Play } => windows::PICK_STOP,
            PickResupply { team: FireteamId } => command_orders::PICK_RESUPPLY,
            PickRally { side: Side } => rally::PICK_RALLY [between],
            PickExtra { side: Side } => consolidation::PICK_EXTRA [between],
            PickDiscard { side: Side } => consolidation::PICK_DISCARD [between],
        }
    }
}

const _: () = assert!(size_of::<Frame>() <= 20, "a frame is at most 20 bytes");
