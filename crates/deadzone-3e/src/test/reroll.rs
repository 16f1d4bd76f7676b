//! Re-rolls: first those of keywords and orders, then one command die of each player.

use super::roll::throw;
use super::{Ctx, is_open, refuse_closed};
use crate::Deadzone;
use crate::choice::Choice;
use crate::defaults;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::look::{Look, look};
use crate::narration::{result_text, roll_text};
use crate::orders;
use crate::sequence::damage::{Harm, foreseen};
use crate::setup::Props;
use crate::state::{Closed, Face, Pool, Role, Stat};
use crate::test;
use sortie_cubes::pool::{Again, Fate, Which};
use sortie_kernel::narration::Text;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::rule;

pub(crate) static PICK_REROLL: Question = Question {
    name: "reroll",
    by,
    check: check_reroll,
    list: list_rerolls,
    answer: answer_reroll,
    text: |frame, look| {
        let role = role_of(frame);
        let pool = look.state.test.pool(role);
        let by_order = pool.rerolls == 0 && pool.order_reroll;
        let order = look.setup.teams[pool.by.index()].order.filter(|_| by_order);
        let roll = roll_text(pool, role, look);
        let result = result_text(pool, look);
        match order {
            Some(order) => {
                say![Deadzone, look.setup; "give the order ", order.name, " to re-roll dice of ", roll, "? ", result]
            }
            None => say![Deadzone, look.setup; "which dice of ", roll, " do you re-roll? ", result],
        }
    },
    default: |frame, look| Some(defaults::reroll(role_of(frame), look)),
    // A keyword's re-roll of failures costs nothing; an order is worth a thought.
    at_stake: |frame, look| {
        let pool = look.state.test.pool(role_of(frame));
        pool.rerolls == 0 && pool.misses > 0
    },
    subject: |frame, look| {
        look.state.test.pool(role_of(frame)).model.map(|id| look.setup.name(id).to_string())
    },
    phrase: keep_phrase,
    ..Question::BASE
};
pub(crate) static PICK_COMMAND_REROLL: Question = Question {
    name: "command-reroll",
    by,
    check: check_command,
    list: list_command,
    answer: answer_command,
    text: |frame, look| {
        let role = role_of(frame);
        let pool = look.state.test.pool(role);
        say![Deadzone, look.setup; "spend a command die to re-roll one die of ", roll_text(pool, role, look), "? ",
            result_text(pool, look), against_text(role, look)]
    },
    default: |_, _| Some(Choice::Keep),
    at_stake: |frame, look| could_help(role_of(frame), look),
    subject: |frame, look| {
        look.state.test.pool(role_of(frame)).model.map(|id| look.setup.name(id).to_string())
    },
    phrase: keep_phrase,
    ..Question::BASE
};

/// What the other side of a test has scored, if it has rolled.
fn against_text(role: Role, look: &Look<'_>) -> Text {
    let other = look.state.test.pool(role.other());
    match other.model {
        Some(model) => say![Deadzone, look.setup; "; ", model, " has scored ", other.total()],
        None => Text::default(),
    }
}

/// Whether one more success would change what happens: there is a failure to re-roll, and the attack would end
/// differently. That an 8 brings another die is not worth a question by itself.
fn could_help(role: Role, look: &Look<'_>) -> bool {
    let [own, other] = [role, role.other()].map(|role| look.state.test.pool(role));
    if own.misses == 0 {
        return false;
    }
    let [attacker, defender] = [Role::Attacker, Role::Defender].map(|role| look.state.test.pool(role));
    let (now, more) =
        (test::ahead(attacker.total(), defender.total()), i8::from(role == Role::Attacker) * 2 - 1);
    let then = now.saturating_add(more);
    if own.stat == Stat::Survive && other.model.is_some() && now <= 0 {
        return false;
    }
    let attack = look.state.attack;
    let fought = attacker.model.is_some()
        && defender.model.is_some()
        && [attacker.model, defender.model] == [attack.attacker, attack.target];
    // Falls, fires and the like, and dice that are rolled before the other side's.
    if !fought {
        return true;
    }
    // An attacker that is behind is hurt only by a target that fights back.
    let winner = |ahead: i8| if attack.fights_back { ahead.signum() } else { ahead.signum().max(0) };
    winner(now) != winner(then) || loss(now, look) != loss(then, look) || loss(now, look).is_none()
}

/// HP that an attack takes from the loser if the attacker is ahead by this much; `None` where dice decide.
fn loss(ahead: i8, look: &Look<'_>) -> Option<u8> {
    let attack = look.state.attack;
    let (by, target, weapon, more_ap) = match ahead {
        0 => return Some(0),
        1.. => (attack.attacker, attack.target, attack.weapon, attack.more_ap),
        ..0 if !attack.fights_back => return Some(0),
        ..0 => (attack.target, attack.attacker, attack.reply, 0),
    };
    if weapon.is_some_and(|weapon| look.weapon(weapon).props.has(Props::HARMLESS)) {
        return Some(0);
    }
    let pierced = look.piercing(by?, weapon) + more_ap;
    foreseen(Harm { target: target?, by, weapon, points: ahead.unsigned_abs(), pierced }, look)
}

fn keep_phrase(frame: Frame, choice: Choice, look: &Look<'_>) -> Option<Text> {
    let model = look.state.test.pool(role_of(frame)).model;
    (choice == Choice::Keep).then(|| match model {
        Some(model) => say![Deadzone, look.setup; "Keep ", model, "'s roll"],
        None => Text::plain("Keep the roll"),
    })
}

fn role_of(frame: Frame) -> Role {
    match frame {
        Frame::PickReroll { role } | Frame::PickCommandReroll { role } => role,
        _ => unreachable!("{frame:?} asks for no re-roll"),
    }
}

fn by(frame: Frame, look: &Look<'_>) -> Side {
    look.state.test.pool(role_of(frame)).by
}

/// Offers the re-rolls of keywords, then of an order; then the other side's.
pub(crate) fn keyword_rerolls(role: Role, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let pool = cx.state.test.pool_mut(role);
    if (is_open(pool) || pool.aimed) && pool.allowance() > 0 {
        return Flow::Ask(Frame::PickReroll { role });
    }
    pool.rerolls = 0;
    pool.order_reroll = false;
    Flow::Goto(match role {
        Role::Attacker => Frame::KeywordRerolls { role: Role::Defender },
        Role::Defender => Frame::CommandReroll { role: Role::Attacker },
    })
}

fn check_dice(pool: &Pool, misses: u8, hits: u8) -> Result<(), Illegal> {
    if !pool.has(misses, hits) {
        return Err(Illegal { rule: rule!("DZ3-DICE-11"), why: "fewer dice are left that may be re-rolled" });
    }
    Ok(())
}

fn check_reroll(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let pool = look.state.test.pool(role_of(frame));
    match choice {
        Choice::Keep => Ok(()),
        Choice::Reroll { misses: 0, hits: 0 } => {
            Err(Illegal { rule: rule!("DZ3-DICE-11"), why: "a re-roll takes at least one die" })
        }
        Choice::Reroll { misses, hits } => {
            if misses.saturating_add(hits) > pool.allowance() {
                return Err(Illegal {
                    rule: rule!("DZ3-DICE-11"),
                    why: "the keyword or order does not allow that many re-rolls",
                });
            }
            check_dice(pool, misses, hits)
        }
        _ if pool.aimed => {
            let closed = look.state.activation.used.closed.unwrap_or(Closed::Throw);
            Err(refuse_closed(closed))
        }
        _ => Err(Illegal {
            rule: rule!("DZ3-DICE-03"),
            why: "you may use the re-rolls of keywords and orders now, or keep the roll",
        }),
    }
}

fn list_rerolls(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    let pool = look.state.test.pool(role_of(frame));
    out.push(Choice::Keep);
    let selections = pool.selections(pool.allowance(), Which::Any);
    out.extend(selections.map(|(misses, hits)| Choice::Reroll { misses, hits }));
}

fn answer_reroll(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let role = role_of(frame);
    let by_order = cx.state.test.pool(role).rerolls == 0;
    let pool = cx.state.test.pool_mut(role);
    if by_order {
        pool.order_reroll = false;
    } else {
        pool.rerolls = 0;
    }
    let Choice::Reroll { misses, hits } = choice else {
        return Flow::Goto(Frame::KeywordRerolls { role });
    };
    if by_order {
        orders::spend(cx.state.test.pool(role).by, cx);
    }
    cx.state.test.pool_mut(role).take(misses, hits);
    Flow::Call { child: Frame::RerollDice { role, misses, hits }, then: Frame::KeywordRerolls { role } }
}

/// Re-rolls one die after the other: equal dice need no choice.
pub(crate) fn reroll_dice(role: Role, misses: u8, hits: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let mut pool = *cx.state.test.pool(role);
    let why = rule!("DZ3-DICE-11");
    let fell = pool.reroll(why, cx.dice);
    let (model, success) = (pool.model, fell != Again::Miss);
    cx.log_roll(why, || Event::Rerolled { model, success });
    if fell == Again::Bonus {
        throw(&mut pool, 1, Fate::Open, cx);
        let (stat, target, successes) = (pool.stat, pool.target, pool.total());
        cx.log_roll(rule!("DZ3-DICE-10"), || Event::Rolled { model, stat, target, successes });
    }
    *cx.state.test.pool_mut(role) = pool;
    let (misses, hits) = if misses > 0 { (misses - 1, hits) } else { (misses, hits - 1) };
    if misses + hits == 0 { Flow::Done } else { Flow::Goto(Frame::RerollDice { role, misses, hits }) }
}

/// Offers one side to spend a command die for one die of the test.
pub(crate) fn command_reroll(role: Role, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let pool = here.state.test.pool(role);
    if is_open(pool) && pool.loose() > 0 && here.state.hands[pool.by.index()].total() > 0 {
        return Flow::Ask(Frame::PickCommandReroll { role });
    }
    Flow::Goto(after_command(role))
}

fn after_command(role: Role) -> Frame {
    match role {
        Role::Attacker => Frame::CommandReroll { role: Role::Defender },
        Role::Defender => Frame::Settle {},
    }
}

fn check_command(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let pool = look.state.test.pool(role_of(frame));
    match choice {
        Choice::Keep => Ok(()),
        Choice::CommandReroll { face, hit } => {
            if !look.state.hands[pool.by.index()].has(face) {
                return Err(Illegal {
                    rule: rule!("DZ3-CMD-05"),
                    why: "no stored command die shows that result",
                });
            }
            check_dice(pool, u8::from(!hit), u8::from(hit))
        }
        _ => Err(Illegal {
            rule: rule!("DZ3-CMD-07"),
            why: "you may spend one command die now to re-roll one die, or none",
        }),
    }
}

fn list_command(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    let pool = look.state.test.pool(role_of(frame));
    let hand = look.state.hands[pool.by.index()];
    out.push(Choice::Keep);
    for face in Face::ALL.into_iter().filter(|face| hand.has(*face)) {
        out.extend((pool.misses > 0).then_some(Choice::CommandReroll { face, hit: false }));
        out.extend((pool.hits > 0).then_some(Choice::CommandReroll { face, hit: true }));
    }
}

fn answer_command(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let role = role_of(frame);
    let Choice::CommandReroll { face, hit } = choice else { return Flow::Goto(after_command(role)) };
    let side = cx.state.test.pool(role).by;
    cx.state.hands[side.index()].take(face);
    cx.emit(rule!("DZ3-CMD-07"), || Event::Spent { side, face });
    let (misses, hits) = (u8::from(!hit), u8::from(hit));
    cx.state.test.pool_mut(role).take(misses, hits);
    Flow::Call { child: Frame::RerollDice { role, misses, hits }, then: after_command(role) }
}
