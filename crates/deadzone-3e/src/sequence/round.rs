//! The start of a round: command dice. [DZ3-ROUND, DZ3-CMD-01..05]
//! Round → RollCommand (both) → CommandRerolls → PickCommandDice → Turn

use super::refuse;
use crate::choice::Choice;
use crate::defaults;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::look::{Ctx, Look, look};
use crate::orders;
use crate::setup::Props;
use crate::state::{Face, Flags, Hand};
use sortie_cubes::Standing;
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::rule;

pub(crate) static PICK_COMMAND_DICE: Question = Question {
    name: "command-dice",
    by: |frame, _| who(frame).0,
    check,
    list,
    answer,
    text: |_, _| {
        Text::plain("which command dice do you re-roll? You may do so once, at the start of the round")
    },
    default: |frame, look| Some(defaults::command_dice(look.state.hands[who(frame).0.index()])),
    phrase: |_, choice, _| (choice == Choice::Keep).then(|| Text::plain("Keep the command dice")),
    ..Question::BASE
};

fn who(frame: Frame) -> (Side, bool) {
    match frame {
        Frame::PickCommandDice { side, second } => (side, second),
        _ => unreachable!("{frame:?} re-rolls no command dice"),
    }
}

/// A round begins.
pub(crate) fn begin(cx: &mut Ctx<'_>) -> Flow<Frame> {
    cx.state.round += 1;
    cx.state.finished = [0; 2];
    let round = cx.state.round;
    cx.emit(rule!("DZ3-ROUND-01"), || Event::RoundBegan { round });
    orders::round_begins(cx);
    let side = cx.state.initiative;
    Flow::Call {
        child: Frame::RollCommand { side, dice: dice(side, &look(cx)), fresh: true },
        then: Frame::CommandRerolls { side, second: false },
    }
}

/// How many command dice a side rolls.
fn dice(side: Side, look: &Look<'_>) -> u8 {
    rule!("DZ3-CMD-01");
    let own = look.standing().filter(|id| look.side(*id) == side);
    let best = own.map(|id| look.profile(id).numbers.command_dice).max().unwrap_or(0);
    if best > 0 {
        rule!("DZ3-KEY-91");
    }
    let recon = if look.state.round == 1 { look.state.recon_dice[side.index()] } else { 0 };
    3 + best + recon
}

/// Rolls command dice and stores them; fresh ones replace any that were there.
pub(crate) fn roll_command(side: Side, dice: u8, fresh: bool, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-CMD-02");
    let rolled = Hand::roll(dice, rule!("DZ3-CMD-01"), cx.dice);
    if fresh {
        cx.state.hands[side.index()] = Hand::default();
    }
    cx.state.hands[side.index()].gain(rolled);
    let hand = cx.state.hands[side.index()];
    if fresh {
        cx.log_roll(rule!("DZ3-CMD-01"), || Event::CommandRolled { side, hand });
    } else {
        cx.log_roll(rule!("DZ3-CMD-03"), || Event::CommandRerolled { side, hand });
        return Flow::Done;
    }
    if side == cx.state.initiative {
        let other = side.other();
        let dice = self::dice(other, &look(cx));
        return Flow::Goto(Frame::RollCommand { side: other, dice, fresh: true });
    }
    Flow::Done
}

/// Whether a side may re-roll command dice.
fn may_reroll(side: Side, look: &Look<'_>) -> bool {
    let own = |id: &crate::ids::ModelId| look.side(*id) == side;
    let reserve = look.state.ids().filter(|id| own(id) && look.model(*id).is(Flags::RESERVE)).count();
    let left = look.standing().filter(own).count() + reserve;
    let below_half = 2 * left < usize::from(look.setup.teams[side.index()].size);
    if !below_half {
        return true;
    }
    rule!("DZ3-CMD-04");
    let trained = look.standing().any(|id| own(&id) && look.has(id, Props::TRAINED));
    if trained {
        rule!("DZ3-KEY-14");
    }
    trained
}

/// The player with the initiative, then the other, may re-roll.
pub(crate) fn rerolls(side: Side, second: bool, cx: &mut Ctx<'_>) -> Flow<Frame> {
    if may_reroll(side, &look(cx)) && cx.state.hands[side.index()].total() > 0 {
        rule!("DZ3-CMD-03");
        return Flow::Ask(Frame::PickCommandDice { side, second });
    }
    after(side, second, cx)
}

fn after(side: Side, second: bool, cx: &mut Ctx<'_>) -> Flow<Frame> {
    if second {
        add_relays(cx);
        return Flow::Goto(Frame::Turn { side: cx.state.initiative });
    }
    Flow::Goto(Frame::CommandRerolls { side: side.other(), second: true })
}

/// Results that are never rolled.
fn add_relays(cx: &mut Ctx<'_>) {
    for side in Side::BOTH {
        let here = look(cx);
        if here.standing().any(|id| here.side(id) == side && here.has(id, Props::RELAYS)) {
            rule!("DZ3-KEY-16");
            cx.state.hands[side.index()].add(Face::Model);
        }
    }
}

fn check(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let (side, _) = who(frame);
    match choice {
        Choice::Keep => Ok(()),
        Choice::RerollCommand(dice) if dice.total() == 0 => {
            refuse(rule!("DZ3-CMD-03"), "a re-roll takes at least one die")
        }
        Choice::RerollCommand(dice) if look.state.hands[side.index()].contains(dice) => Ok(()),
        Choice::RerollCommand(_) => refuse(rule!("DZ3-CMD-03"), "the player has no such command dice"),
        _ => refuse(rule!("DZ3-CMD-03"), "you may re-roll command dice now, or keep them"),
    }
}

fn list(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    let hand = look.state.hands[who(frame).0.index()];
    out.push(Choice::Keep);
    out.extend(hand.parts().map(Choice::RerollCommand));
}

fn answer(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let (side, second) = who(frame);
    let Choice::RerollCommand(dice) = choice else { return after(side, second, cx) };
    cx.state.hands[side.index()].lose(dice);
    let child = Frame::RollCommand { side, dice: dice.total(), fresh: false };
    Flow::Call { child, then: Frame::CommandDone { side, second } }
}

/// After a re-roll: the other player's, or the first turn.
pub(crate) fn command_done(side: Side, second: bool, cx: &mut Ctx<'_>) -> Flow<Frame> {
    after(side, second, cx)
}
