//! Rules that change retained dice, one after another, each at its owner's will. [KT-SHOOT-08] [KT-FIGHT-06]

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
use sortie_kernel::{Flow, Illegal, Question, say};
use sortie_rulebook::{RuleId, rule};

/// Places of changes: those of the weapon come first, then the ability of the weapon, then those of ploys.
const MENDED: u8 = 16;
const SHARPENED: u8 = 17;
const PLOYS: u8 = 32;

/// The first change from `from` on that would do anything: its place, its source, the result.
pub fn next(
    setup: &Setup,
    state: &State,
    roll: AttackRoll,
    dice: Bins,
    fives: u8,
    from: u8,
) -> Option<(u8, Source, Bins)> {
    let weapon = rerolls::weapon_of(setup, roll.by, roll.weapon)?;
    // A ranged weapon that fights has no special rules.
    if weapon.ranged != roll.is_fighting() {
        let changes = weapon.hooks.change.iter().enumerate().skip(usize::from(from));
        let mut changes = changes.filter_map(|(number, (place, value, change))| {
            change(*value, dice).map(|changed| (number as u8, Source::Weapon(*place), changed))
        });
        if let Some(found) = changes.next() {
            return Some(found);
        }
        if from <= MENDED
            && weapon.mends
            && let Some(changed) = mended(dice)
        {
            return Some((MENDED, Source::Mended, changed));
        }
        if from <= SHARPENED
            && let Some(changed) = marksman::sharpened(setup, state, roll, dice, fives)
        {
            return Some((SHARPENED, Source::Honour, changed));
        }
    }
    let (number, changed) = ploys::change(setup, state, roll, dice, from.saturating_sub(PLOYS))?;
    Some((PLOYS + number, Source::Ploy(number), changed))
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

/// The change that a question offers. Shooters and fighters are asked alike.
fn offered(frame: Frame, game: &Game<'_>) -> Option<(u8, Source, Bins)> {
    match frame {
        Frame::PickChange { attack, place } => shoot::offered_change(game.setup, game.state, &attack, place),
        Frame::PickClashChange { clash, who, place } => {
            let own = usize::from(who);
            next(game.setup, game.state, fight::attack_roll(&clash, own), clash.pools[own].fresh, 0, place)
        }
        Frame::PickCompared { clash, who } => {
            fight::compared(game.setup, game.state, &clash, usize::from(who))
        }
        other => unreachable!("{other:?} is not about retained dice"),
    }
}

/// A question about a rule that changes retained dice; the frame says whose dice they are.
pub(crate) const fn question(answer: fn(Frame, Choice, &mut Cx<'_>) -> Flow<Frame>) -> Question<KillTeam> {
    Question {
        name: "change",
        by: |frame, game| game.state.acting_side(owner(frame)),
        check: |frame, choice, game| check(offered(frame, game), choice),
        list: |frame, game, out| {
            out.push(Choice::Leave);
            out.extend(offered(frame, game).map(|(_, source, _)| Choice::Use(source)));
        },
        answer,
        text: |frame, game| say![KillTeam, game.setup; "let ", owner(frame), "'s weapon or a ploy turn one result into a better one?"],
        default: |frame, game| offered(frame, game).map(|(_, source, _)| Choice::Use(source)),
        at_stake: |_, _| false,
        subject: |frame, game| Some(game.name(owner(frame))),
        ..Question::BASE
    }
}

/// Whether an answer fits the change on offer.
///
/// # Errors
/// The rule that forbids it.
pub fn check(offered: Option<(u8, Source, Bins)>, choice: Choice) -> Result<(), Illegal> {
    match (choice, offered) {
        (Choice::Leave, _) => Ok(()),
        (Choice::Use(source), Some((_, offer, _))) if source == offer => Ok(()),
        (Choice::Use(_), _) => {
            Err(Illegal { rule: rule!("KT-WR-02"), why: "the weapon in use has no such rule to apply now" })
        }
        _ => Err(Illegal {
            rule: rule!("KT-SHOOT-08"),
            why: "the question is whether to change retained dice",
        }),
    }
}
