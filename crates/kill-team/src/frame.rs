//! Every unfinished step a battle can have.

use crate::KillTeam;
use crate::attack::{Attack, Clash, Defence, Hits, Melee, Volley};
use crate::dice::Pool;
use crate::sequence::{activation, defence, fight, firefight, guard, set_up, shoot, turn};
use crate::state::OperativeId;
use sortie_kernel::{Side, frames};

frames! {
    /// One unfinished step. `run` counts the operatives activated in the turn, `who` is 0 for the attacker of a
    /// combat and 1 for the defender.
    pub enum Frame of KillTeam {
        runs {
            RollForRoles {} => set_up::roll_for_roles,
            Barricades { side: Side } => set_up::barricades,
            Groups { turn: u8 } => set_up::groups,
            FirstInitiative {} => set_up::first_initiative,
            TurningPoint {} => turn::turning_point,
            Strategy {} => turn::strategy,
            Ploys { side: Side, passes: u8 } => turn::ploys,
            EndTurningPoint {} => turn::end_turning_point,
            Firefight { side: Side } => firefight::turn,
            Activation { operative: OperativeId, run: u8 } => activation::activation,
            AfterAction { operative: OperativeId, run: u8 } => guard::after_action,
            AfterGuard { mover: OperativeId, guard: OperativeId, run: u8 } => guard::after_guard,
            AttackDice { attack: Attack } => shoot::attack_dice,
            DefenceDice { defence: Defence } => defence::defence_dice,
            Volley { volley: Volley } => shoot::volley,
            Fight { clash: Clash } => fight::fight,
            ClashDice { clash: Clash, who: u8 } => fight::clash_dice,
            Exchange { clash: Clash } => fight::exchange,
        }
        asks {
            PickRole { side: Side },
            PickZone { side: Side },
            PickBarricade { side: Side },
            PickSetUp { turn: u8, left: u8 },
            PickPloy { side: Side, passes: u8 },
            PickOperative { side: Side, run: u8, like: OperativeId },
            PickActivationPloy { operative: OperativeId, run: u8, ploy: u8 },
            PickAction { operative: OperativeId, run: u8 },
            PickOverwatch { side: Side },
            PickGuard { mover: OperativeId, run: u8 },
            PickReroll { attack: Attack },
            PickChange { attack: Attack, place: u8 },
            PickSaveKind { hits: Hits },
            PickCover { defence: Defence },
            PickDefenceReroll { defence: Defence, pool: Pool },
            PickSaves { hits: Hits, normals: u8, criticals: u8 },
            PickNext { volley: Volley },
            PickAnswer { clash: Clash },
            PickClashReroll { clash: Clash, who: u8 },
            PickClashChange { clash: Clash, who: u8, place: u8 },
            PickHit { melee: Melee },
        }
    }
}

const _: () = assert!(size_of::<Frame>() <= 32, "a frame is at most 32 bytes");
