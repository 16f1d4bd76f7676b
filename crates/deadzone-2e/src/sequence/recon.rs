//! The Recon test: it names the starting player and nothing else. [DZ2-SETUP-12, DZ2-SETUP-13, DZ2-LOST-11]

use super::refuse;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::look::Ctx;
use crate::setup::{Props, Setup};
use sortie_kernel::dice::{Class, Roll, Tally};
use sortie_kernel::narration::Text;
use sortie_kernel::show::Thrown;
use sortie_kernel::{Flow, Side};
use sortie_rulebook::rule;

pub(crate) static PICK_START: Question = Question {
    name: "start",
    by: |frame, _| match frame {
        Frame::PickStart { side } => side,
        _ => unreachable!("{frame:?} starts nothing"),
    },
    check: |_, choice, _| match choice {
        Choice::Start(_) => Ok(()),
        _ => refuse(rule!("DZ2-SETUP-13"), "the winner of the Recon test names the starting player"),
    },
    list: |_, _, out| out.extend(Side::BOTH.map(Choice::Start)),
    answer: |_, choice, cx| {
        let Choice::Start(side) = choice else { unreachable!("checked") };
        cx.state.initiative = side;
        cx.emit(rule!("DZ2-SETUP-13"), || Event::Started { side });
        Flow::Ask(Frame::PickZone { side })
    },
    text: |_, _| Text::plain("who deploys first and starts round 1? You won the Recon test"),
    advice: |frame, _| match frame {
        Frame::PickStart { side } => Some(Choice::Start(side)),
        _ => None,
    },
    ..Question::BASE
};

/// Dice that each side rolls, before the extra ones of an 8.
const DICE: u8 = 5;

/// A die of the Recon test against the value of a Leader.
fn class(face: u8, target: u8) -> Class {
    Class { bin: u8::from(face >= target), again: face == 8 }
}

/// Whether a side's leader may re-roll one failed die.
fn has_strategist(side: usize, setup: &Setup) -> bool {
    setup.teams[side].leader.is_some_and(|leader| setup.profile(leader).props.has(Props::STRATEGIST))
}

/// The pools of one try, in the order they are rolled: side, dice.
fn pools(setup: &Setup) -> Vec<(usize, u8)> {
    let strategists = [0, 1].into_iter().filter(|side| has_strategist(*side, setup)).map(|side| (side, 1));
    [(0, DICE), (1, DICE)].into_iter().chain(strategists).collect()
}

/// Whether a pool is rolled: both sides' five dice always, the die of a strategist if one of its five failed.
fn is_due(place: usize, pools: &[(usize, u8)], failed: impl Fn(usize) -> bool) -> bool {
    if place < 2 {
        return true;
    }
    rule!("DZ2-LOST-11");
    failed(pools[place].0)
}

/// The dice of a Recon test: both sides roll in turn until one has more successes.
pub(crate) fn read_dice(setup: &Setup, faces: &[u16]) -> Thrown {
    let pools = pools(setup);
    let (mut pool, mut left, mut failed) = (0, pools[0].1, [false; 2]);
    let mut good = Vec::with_capacity(faces.len());
    for face in faces {
        let side = pools[pool].0;
        let class = class(*face as u8, setup.teams[side].recon);
        good.push(class.bin == 1);
        failed[side] |= class.bin == 0;
        left -= u8::from(!class.again);
        if left == 0 {
            let next = (pool + 1..pools.len()).find(|place| is_due(*place, &pools, |side| failed[side]));
            pool = next.unwrap_or(0);
            left = pools[pool].1;
            if pool == 0 {
                failed = [false; 2];
            }
        }
    }
    Thrown { good, ..Thrown::plain(8, "recon") }
}

/// Successes of one side, that of a re-rolled die included.
fn total(side: usize, pools: &[(usize, u8)], out: &[Tally]) -> u8 {
    pools.iter().zip(out).filter(|((whose, _), _)| *whose == side).map(|(_, tally)| tally.bin(1)).sum()
}

/// Both sides roll against the Recon value of their Leader, from scratch until one has more successes.
pub(crate) fn test(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let why = rule!("DZ2-SETUP-12");
    rule!("DZ2-DICE-10");
    let setup = cx.setup;
    let pools = pools(setup);
    let targets = [0, 1].map(|side: usize| setup.teams[side].recon);
    let a = |face: u8| class(face, targets[0]);
    let b = |face: u8| class(face, targets[1]);
    let roll = |(side, dice): &(usize, u8)| Roll {
        why,
        dice: *dice,
        sides: 8,
        class: if *side == 0 { &a as &dyn Fn(u8) -> Class } else { &b },
    };
    let rolls: Vec<Roll<'_>> = pools.iter().map(roll).collect();
    let mut out = vec![Tally::default(); pools.len()];
    let decided = |out: &[Tally]| total(0, &pools, out) != total(1, &pools, out);
    let due = |place: usize, out: &[Tally]| is_due(place, &pools, |side| out[side].bin(0) > 0);
    cx.dice.until(&rolls, &due, &decided, &mut out);
    let successes = [total(0, &pools, &out), total(1, &pools, &out)];
    cx.log_roll(why, || Event::ReconRolled { successes });
    let side = if successes[0] > successes[1] { Side::A } else { Side::B };
    Flow::Ask(Frame::PickStart { side })
}
