//! Refusals of what comes at the wrong moment: the rule of its own moment says more than that another question is
//! asked.

use crate::choice::Choice;
use crate::frame::Frame;
use crate::game::{Game, is_wrong};
use crate::orders;
use crate::sequence::windows;
use crate::setup::{ModelId, TacticalCard};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// The refusal of an Action outside the Action step, or of a move after the Move step: the Order that gives none, or
/// the step that comes first, says more than that another question is asked.
pub fn untimely(game: Game<'_>, frame: Frame, choice: Choice, illegal: Illegal) -> Illegal {
    if let Choice::Move { model, .. } | Choice::Stay(model) = choice {
        return late(game, frame, model, illegal);
    }
    let Choice::Act { by, act } = choice else { return out_of_its_window(game, frame, choice, illegal) };
    let team = game.state.active;
    if !is_wrong(&illegal) || !game.has(by) || game.team(by) != team {
        return illegal;
    }
    let order = orders::rule_of(game.state[team].order);
    if !order.acts
        && let Err(barred) = (order.permit)(game, by, &act)
    {
        return barred;
    }
    if matches!(frame, Frame::PickMove { .. }) {
        return Illegal {
            rule: rule!("D1Z-MOVE-01"),
            why: "all moves of the Fireteam come before its Actions",
        };
    }
    illegal
}

/// The refusal of what has a moment of its own, in the Move or the Action step.
fn out_of_its_window(game: Game<'_>, frame: Frame, choice: Choice, illegal: Illegal) -> Illegal {
    if !is_wrong(&illegal) || !matches!(frame, Frame::PickMove { .. } | Frame::PickAction { .. }) {
        return illegal;
    }
    // A second card of a turn is one too many at any moment.
    let is_card = matches!(choice, Choice::Clear(_) | Choice::Command { .. } | Choice::Play(_));
    if is_card && let Err(refusal) = windows::may_play_another(game, game.state.active.side()) {
        return refusal;
    }
    let (rule, why) = match choice {
        Choice::Clear(_) | Choice::Play(TacticalCard::ClearStress) => {
            (rule!("D1Z-TAC-09"), "Clear Stress is played at the start or the completion of an Order")
        }
        Choice::Play(TacticalCard::Reactivate) => {
            (rule!("D1Z-TAC-11"), "Reactivate is played when a completed Order is to be repeated")
        }
        Choice::Play(TacticalCard::Reflip) => {
            (rule!("D1Z-TAC-13"), "Reflip is played when a Wound Card is flipped")
        }
        Choice::Play(TacticalCard::Stop) => {
            (rule!("D1Z-TAC-14"), "STOP! answers a card that was just played")
        }
        Choice::Command { .. } | Choice::Play(TacticalCard::CommandOrder) => {
            (rule!("D1Z-CMD-03"), "a Command Order is activated at the moment on its card")
        }
        Choice::React(_) => (rule!("D1Z-REACT-01"), "Snap Fire answers an enemy's finished Move step"),
        Choice::Rally { .. } => (rule!("D1Z-RALLY-01"), "Rally! comes after all activations"),
        Choice::Activate(_) => (rule!("D1Z-ACTV-05"), "a Fireteam is already active"),
        Choice::Order { .. } => {
            (rule!("D1Z-ORD-01"), "Orders are given before the first activation of a turn")
        }
        Choice::Deploy { .. } => (rule!("D1Z-SETUP-14"), "models are deployed before the first turn"),
        Choice::Leave(_) => (rule!("D1Z-MOVE-09"), "models leave the board when they have moved"),
        Choice::Retreat { .. } => (rule!("D1Z-CQB-08"), "a model retreats when it has been attacked in CQB"),
        Choice::AttackBack { .. } => (rule!("D1Z-CQB-09"), "only an attacked model attacks back"),
        Choice::Reallocate { .. } => (rule!("D1Z-FTP-01"), "hits are moved when they have been scored"),
        _ => return illegal,
    };
    Illegal { rule, why }
}

/// The refusal of a move in the Action step.
fn late(game: Game<'_>, frame: Frame, model: ModelId, illegal: Illegal) -> Illegal {
    let own = is_wrong(&illegal) && game.has(model) && game.team(model) == game.state.active;
    if !own || !matches!(frame, Frame::PickAction { .. }) {
        return illegal;
    }
    if game.state[game.state.active].order == crate::state::Order::SustainedFire {
        return Illegal { rule: rule!("D1Z-ORD-16"), why: "a Fireteam under Sustained Fire cannot move" };
    }
    Illegal { rule: rule!("D1Z-MOVE-01"), why: "all moves of the Fireteam come before its Actions" }
}
