//! Rules that change retained dice, one after another in their owner's order, each at its owner's will.
//! [KT-SHOOT-08] [KT-FIGHT-06] [KT-DICE-07]

use super::{fight, rerolls, shoot};
use crate::choice::{Choice, Source};
use crate::dice::{Bins, CRITICAL, NORMAL, mended};
use crate::event::Event;
use crate::frame::Frame;
use crate::game::Game;
use crate::ploys::{self, AttackRoll};
use crate::setup::Setup;
use crate::spec_ops::honours::marksman;
use crate::state::{OperativeId, State};
use crate::{Cx, KillTeam};
use arrayvec::ArrayVec;
use sortie_kernel::{Flow, Illegal, Question, say};
use sortie_rulebook::{RuleId, rule};

/// A change that is open: its bit, its source, the result.
pub type Change = (u8, Source, Bins);

/// The changes of one roll that are open.
pub type Changes = ArrayVec<Change, 8>;

/// The bits of changes: those of the weapon come first, then the ability of the weapon, then those of ploys.
const MENDED: u8 = 1 << 3;
const SHARPENED: u8 = 1 << 4;
const PLOYS: u8 = 5;

/// Every change that would do anything and was neither made nor declined; `done` holds the bits of those.
pub fn open(setup: &Setup, state: &State, roll: AttackRoll, dice: Bins, fives: u8, done: u8) -> Changes {
    let mut found = Changes::new();
    let Some(weapon) = rerolls::weapon_of(setup, roll.by, roll.weapon) else { return found };
    let mut add = |bit: u8, source: Source, changed: Option<Bins>| {
        if let Some(changed) = changed.filter(|_| done & bit == 0) {
            found.extend([(bit, source, changed)]);
        }
    };
    // A ranged weapon that fights has no special rules.
    if weapon.ranged != roll.is_fighting() {
        for (number, (place, value, change)) in weapon.hooks.change.iter().enumerate().take(3) {
            add(1 << number, Source::Weapon(*place), change(*value, dice));
        }
        if weapon.mends {
            add(MENDED, Source::Mended, mended(dice));
        }
        add(SHARPENED, Source::Honour, marksman::sharpened(setup, state, roll, dice, fives));
    }
    for (place, (number, changed)) in (PLOYS..8).zip(ploys::changes(setup, state, roll, dice)) {
        add(1 << place, Source::Ploy(number), changed);
    }
    found
}

/// Records a change.
pub fn note(source: Source, by: OperativeId, dice: Bins, usual: RuleId, cx: &mut Cx<'_>) {
    let rule = match source {
        Source::Weapon(place) => crate::weapon_rules::TABLE[usize::from(place)].id,
        Source::Honour => rule!("KT-NARR-09"),
        _ => usual,
    };
    cx.emit(rule, || Event::DiceChanged { by, normals: dice.0[NORMAL], criticals: dice.0[CRITICAL] });
}

/// Whose dice a question about retained dice is about.
fn owner(frame: Frame) -> OperativeId {
    match frame {
        Frame::PickChange { attack, .. } => attack.by,
        Frame::PickClashChange { clash, who, .. } | Frame::PickCompared { clash, who } => {
            clash.fighters[usize::from(who)]
        }
        other => unreachable!("{other:?} is not about retained dice"),
    }
}

/// The changes that a question offers. Shooters and fighters are asked alike.
fn offered(frame: Frame, game: &Game<'_>) -> Changes {
    match frame {
        Frame::PickChange { attack, done } => shoot::offered_changes(game.setup, game.state, &attack, done),
        Frame::PickClashChange { clash, who, done } => {
            let own = usize::from(who);
            open(game.setup, game.state, fight::attack_roll(&clash, own), clash.pools[own].fresh, 0, done)
        }
        Frame::PickCompared { clash, who } => {
            fight::compared(game.setup, game.state, &clash, usize::from(who)).into_iter().collect()
        }
        other => unreachable!("{other:?} is not about retained dice"),
    }
}

/// A question about a rule that changes retained dice; the frame says whose dice they are.
pub(crate) const fn question(answer: fn(Frame, Choice, &mut Cx<'_>) -> Flow<Frame>) -> Question<KillTeam> {
    Question {
        name: "change",
        by: |frame, game| game.state.acting_side(owner(frame)),
        check: |frame, choice, game| check(&offered(frame, game), choice),
        list: |frame, game, out| {
            out.push(Choice::Leave);
            out.extend(offered(frame, game).into_iter().map(|(_, source, _)| Choice::Use(source)));
        },
        answer,
        text: |frame, game| say![KillTeam, game.setup; "let ", owner(frame), "'s weapon or a ploy turn one result into a better one?"],
        default: |frame, game| offered(frame, game).first().map(|(_, source, _)| Choice::Use(*source)),
        at_stake: |_, _| false,
        subject: |frame, game| Some(game.name(owner(frame))),
        ..Question::BASE
    }
}

/// The change that an answer makes or declines: one that is named, or the first on offer.
pub fn answered(offered: &Changes, choice: Choice) -> Option<Change> {
    match choice {
        Choice::Use(source) => offered.iter().find(|(_, offer, _)| *offer == source).copied(),
        _ => offered.first().copied(),
    }
}

/// Whether an answer fits the changes on offer.
///
/// # Errors
/// The rule that forbids it.
pub fn check(offered: &Changes, choice: Choice) -> Result<(), Illegal> {
    match choice {
        Choice::Leave => Ok(()),
        Choice::Use(_) if answered(offered, choice).is_some() => Ok(()),
        Choice::Use(_) => {
            Err(Illegal { rule: rule!("KT-WR-02"), why: "the weapon in use has no such rule to apply now" })
        }
        _ => Err(Illegal {
            rule: rule!("KT-SHOOT-08"),
            why: "the question is whether to change retained dice",
        }),
    }
}
