//! The list of all frames: steps that run, and questions that wait.

use crate::Alpha;
use crate::sequence::{
    action, break_off, details, fight, free, loss, moving, offer, opening, pickup, rampage, thrown, trial,
    turn,
};

sortie_kernel::frames! {
    /// What can be unfinished. `depth` is 0 for an action of the turn and 1 for an interrupt; `slot` is 0 for a
    /// test and 1 for a slam or fall inside a blast.
    pub enum Frame of Alpha {
        runs {
            Begin {} => opening::begin [between],
            RollSides {} => opening::roll_sides [between],
            Deploy { next: u8 } => opening::deploy [between],
            Deal {} => opening::deal [between],
            RollFirst {} => opening::roll_first [between],
            TurnStart {} => turn::start [between],
            Rampage {} => rampage::next [between],
            Rage { model: u8 } => rampage::rage,
            FreePlay {} => turn::free_play [within],
            TurnEnd {} => turn::end [between],
            Draw {} => turn::draw [between],
            /// All of the action has been named.
            Declare { depth: u8 } => action::declare,
            /// Overwatch is offered.
            Offer {} => offer::offer,
            RollAttempts {} => offer::roll_attempts,
            Befores {} => offer::befores,
            /// The action is carried out, if it still can be.
            Execute { depth: u8 } => action::execute,
            Afters {} => offer::afters,
            Interrupt { model: u8 } => offer::interrupt,
            /// Free actions that were granted.
            Free { depth: u8 } => free::free,
            BeginFight { depth: u8 } => fight::begin,
            AfterFight { depth: u8 } => moving::after_fight,
            PickUp { depth: u8 } => pickup::pick_up,
            /// The counter taken is trapped or turned up.
            Trap { depth: u8, item: u8 } => pickup::trap,
            AfterTrap { depth: u8, item: u8, at: u8 } => pickup::after_trap,
            Turned { depth: u8, item: u8 } => pickup::turned,
            TestCards { slot: u8 } => trial::cards,
            TestRoll { slot: u8 } => trial::roll,
            TestReactions { slot: u8 } => trial::reactions,
            TestApply { slot: u8 } => trial::apply,
            Lose { model: u8, steps: u8 } => loss::lose,
            /// Hit by a blast: Pinned, then thrown; `direction` 8 is at random, 9 nowhere.
            Blasted { model: u8, direction: u8, near: bool } => thrown::blasted,
            Throw { model: u8, direction: u8, near: bool } => thrown::throw,
        }
        asks {
            PickFaction { side: u8 } => opening::PICK_FACTION [between],
            PickPlace { model: u8 } => opening::PICK_PLACE [between],
            PickRampager {} => rampage::PICK_RAMPAGER [between],
            PickPrey { model: u8 } => rampage::PICK_PREY,
            /// `goal` is the prey, or 16 and the direction rolled.
            PickRampageMove { model: u8, goal: u8 } => rampage::PICK_MOVE,
            PickTurn {} => turn::PICK_TURN [within],
            PickDiscard {} => turn::PICK_DISCARD [between],
            PickCardMove { model: u8 } => turn::PICK_CARD_MOVE,
            PickSpot { depth: u8 } => details::PICK_SPOT,
            PickAmmo { depth: u8 } => details::PICK_AMMO,
            PickSupport {} => details::PICK_SUPPORT,
            PickAttempts {} => offer::PICK_ATTEMPTS,
            PickMoment { model: u8 } => offer::PICK_MOMENT,
            PickInterrupter { before: bool } => offer::PICK_INTERRUPTER,
            PickInterrupt { model: u8 } => offer::PICK_INTERRUPT,
            PickEnemy { depth: u8 } => fight::PICK_ENEMY,
            PickStat { depth: u8 } => fight::PICK_STAT,
            PickHolder { depth: u8 } => break_off::PICK_HOLDER,
            PickCounter { depth: u8 } => pickup::PICK_COUNTER,
            PickTrap { depth: u8, item: u8 } => pickup::PICK_TRAP,
            PickFate { depth: u8, item: u8 } => pickup::PICK_FATE,
            PickCard { slot: u8, model: u8 } => trial::PICK_CARD,
            PickSteadfast { slot: u8, model: u8 } => trial::PICK_STEADFAST,
            PickPinnedSpot { model: u8 } => loss::PICK_PINNED_SPOT,
            PickThrownSpot { model: u8, to: u8, fall: u8 } => thrown::PICK_THROWN_SPOT,
            PickFree { depth: u8 } => free::PICK_FREE,
        }
    }
}
