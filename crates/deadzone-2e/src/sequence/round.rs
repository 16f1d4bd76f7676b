//! The start of a round: Command dice. [DZ2-ROUND, DZ2-CMD-01..05]
//! Round → RollCommand (both) → CommandRerolls → PickCommandDice → Turn

use super::refuse;
use crate::choice::Choice;
use crate::defaults;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::setup::{Coming, Props};
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
        Text::plain("which Command dice do you re-roll? You may do so once, at the start of the round")
    },
    default: |frame, look| Some(defaults::command_dice(rolled(who(frame).0, look))),
    phrase: |_, choice, _| (choice == Choice::Keep).then(|| Text::plain("Keep the Command dice")),
    ..Question::BASE
};

fn who(frame: Frame) -> (Side, bool) {
    match frame {
        Frame::PickCommandDice { side, second } => (side, second),
        _ => unreachable!("{frame:?} re-rolls no Command dice"),
    }
}

/// A round begins.
pub(crate) fn begin(cx: &mut Ctx<'_>) -> Flow<Frame> {
    cx.state.round += 1;
    cx.state.finished = [0; 2];
    cx.state.relayed = [false; 2];
    let round = cx.state.round;
    rule!("DZ2-ROUND-03");
    cx.emit(rule!("DZ2-ROUND-01"), || Event::RoundBegan { round });
    let side = cx.state.initiative;
    Flow::Call {
        child: Frame::RollCommand { side, dice: dice(side, &look(cx)), fresh: true },
        then: Frame::CommandRerolls { side, second: false },
    }
}

/// How many Command dice a side rolls.
fn dice(side: Side, look: &Look<'_>) -> u8 {
    rule!("DZ2-CMD-01");
    let own = look.standing().filter(|id| look.side(*id) == side);
    let best = own.map(|id| look.profile(id).numbers.command_dice).max().unwrap_or(0);
    if best > 0 {
        rule!("DZ2-LOST-14");
    }
    3 + best
}

/// Rolls Command dice and stores them; fresh ones replace any that were there.
pub(crate) fn roll_command(side: Side, dice: u8, fresh: bool, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ2-CMD-02");
    let rolled = Hand::roll(dice, rule!("DZ2-CMD-01"), cx.dice);
    if fresh {
        cx.state.hands[side.index()] = Hand::default();
    }
    cx.state.hands[side.index()].gain(rolled);
    let hand = cx.state.hands[side.index()];
    if fresh {
        cx.log_roll(rule!("DZ2-CMD-01"), || Event::CommandRolled { side, hand });
    } else {
        cx.log_roll(rule!("DZ2-CMD-03"), || Event::CommandRerolled { side, hand });
        return Flow::Done;
    }
    if side == cx.state.initiative {
        let other = side.other();
        let dice = self::dice(other, &look(cx));
        return Flow::Goto(Frame::RollCommand { side: other, dice, fresh: true });
    }
    add_relays(cx);
    Flow::Done
}

/// The dice of a hand: a result from a relay is not a die, and is never rolled.
fn rolled(side: Side, look: &Look<'_>) -> Hand {
    let mut hand = look.state.hands[side.index()];
    if look.state.relayed[side.index()] && hand.has(Face::Model) {
        hand.take(Face::Model);
    }
    hand
}

/// Whether a side may re-roll Command dice: not below half of the models it began with.
fn may_reroll(side: Side, look: &Look<'_>) -> bool {
    let counts = |id: &ModelId| {
        let recruit = &look.setup.roster[id.index()];
        // Models that came in play count as remaining; those that were free, and sentry guns, never count.
        recruit.side == side && !matches!(recruit.coming, Coming::Free | Coming::Emplaced)
    };
    let there = |id: &ModelId| look.in_play(*id) || look.model(*id).is(Flags::RESERVE);
    let left = look.state.ids().filter(|id| counts(id) && there(id)).count();
    if 2 * left >= usize::from(look.setup.teams[side.index()].size) {
        return true;
    }
    rule!("DZ2-CMD-04");
    let trained = look.standing().any(|id| look.side(id) == side && look.has(id, Props::TRAINED));
    if trained {
        rule!("DZ2-LOST-33");
    }
    trained
}

/// The player with the initiative, then the other, may re-roll.
pub(crate) fn rerolls(side: Side, second: bool, cx: &mut Ctx<'_>) -> Flow<Frame> {
    if may_reroll(side, &look(cx)) && rolled(side, &look(cx)).total() > 0 {
        rule!("DZ2-CMD-03");
        return Flow::Ask(Frame::PickCommandDice { side, second });
    }
    after(side, second, cx)
}

fn after(side: Side, second: bool, cx: &Ctx<'_>) -> Flow<Frame> {
    if second {
        return Flow::Goto(Frame::Turn { side: cx.state.initiative });
    }
    Flow::Goto(Frame::CommandRerolls { side: side.other(), second: true })
}

/// Results that are never rolled: they lie beside the dice from the start of the round.
fn add_relays(cx: &mut Ctx<'_>) {
    for side in Side::BOTH {
        let here = look(cx);
        if here.standing().any(|id| here.side(id) == side && here.has(id, Props::RELAYS)) {
            cx.state.hands[side.index()].add(Face::Model);
            cx.state.relayed[side.index()] = true;
            cx.emit(rule!("DZ2-LOST-34"), || Event::Relayed { side });
        }
    }
}

fn check(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let (side, _) = who(frame);
    match choice {
        Choice::Keep => Ok(()),
        Choice::RerollCommand(dice) if dice.total() == 0 => {
            refuse(rule!("DZ2-CMD-03"), "a re-roll takes at least one die")
        }
        Choice::RerollCommand(dice) if rolled(side, look).contains(dice) => Ok(()),
        Choice::RerollCommand(dice) if look.state.hands[side.index()].contains(dice) => {
            refuse(rule!("DZ2-LOST-34"), "the result of a relay is not a die")
        }
        Choice::RerollCommand(_) => refuse(rule!("DZ2-CMD-03"), "the player has no such Command dice"),
        _ => refuse(rule!("DZ2-CMD-03"), "you may re-roll Command dice now, or keep them"),
    }
}

fn list(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    out.push(Choice::Keep);
    out.extend(rolled(who(frame).0, look).parts().map(Choice::RerollCommand));
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
