//! Saves against hits, and the damage that is left. [KT-SHOOT-12..17]
//! (defence dice) → PickHarden? → PickSaves? → damage, PickWard?.

use super::blows::{self, Ward};
use super::damage::Wound;
use super::{damage, defaults};
use crate::attack::{Defence, Hits};
use crate::choice::{Choice, Source};
use crate::dice::{Bins, CRITICAL, NORMAL, Pool};
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{fields, no};
use crate::ploys::tactical::{self, Moment};
use crate::say::{Both, Titled};
use crate::{Cx, KillTeam};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Question, say};
use sortie_rulebook::rule;

/// The saves that dice come to, with those that cover gave.
fn saves_of(defence: &Defence, dice: Bins) -> Saves {
    Saves { normals: dice.0[NORMAL] + defence.retained, criticals: dice.0[CRITICAL] }
}

/// Whether the dice as they lie discard every hit.
pub(crate) fn saves_all(defence: &Defence, pool: &Pool) -> bool {
    let Hits { normals, criticals, .. } = defence.hits;
    check_saves(&defence.hits, saves_of(defence, pool.settled()), normals, criticals).is_ok()
}

pub(super) fn settle(defence: Defence, dice: Bins, cx: &mut Cx<'_>) -> Flow<Frame> {
    let saves = saves_of(&defence, dice);
    let Saves { normals, criticals } = saves;
    if normals > 0 && tactical::find(cx.setup, cx.state, Moment::Defended, defence.hits.target, 0).is_some() {
        return Flow::Ask(Frame::PickHarden { hits: defence.hits, normals, criticals });
    }
    spend(defence.hits, saves, cx)
}

/// Whether a ploy makes a normal save critical.
pub(crate) static PICK_HARDEN: Question<KillTeam> = Question {
    name: "harden",
    by: |frame, game| fields!(frame, Frame::PickHarden { hits, .. } => game.state.side(hits.target)),
    check: |frame, choice, game| {
        let target = fields!(frame, Frame::PickHarden { hits, .. } => hits.target);
        match choice {
            Choice::Leave => Ok(()),
            Choice::Use(Source::Tactical(number)) => {
                tactical::check(game.setup, game.state, number, Moment::Defended, target)
            }
            _ => no(rule!("KT-PLOY-05"), "the question is whether a ploy makes a save critical"),
        }
    },
    list: |frame, game, out| {
        let target = fields!(frame, Frame::PickHarden { hits, .. } => hits.target);
        let ploy = tactical::find(game.setup, game.state, Moment::Defended, target, 0);
        out.push(Choice::Leave);
        out.extend(ploy.map(|number| Choice::Use(Source::Tactical(number))));
    },
    answer: |frame, choice, cx| {
        let (hits, mut saves) = fields!(frame, Frame::PickHarden { hits, normals, criticals } =>
            (hits, Saves { normals, criticals }));
        if let Choice::Use(Source::Tactical(number)) = choice {
            tactical::pay(number, cx.state.side(hits.target), cx);
            saves.normals -= 1;
            saves.criticals += 1;
        }
        spend(hits, saves, cx)
    },
    text: |frame, game| {
        let target = fields!(frame, Frame::PickHarden { hits, .. } => hits.target);
        say![KillTeam, game.setup; "does a ploy make one of ", Titled(target), "'s normal saves critical?"]
    },
    default: |_, _| Some(Choice::Leave),
    // Against normal hits a critical save does what a normal one does.
    at_stake: |frame, _| fields!(frame, Frame::PickHarden { hits, .. } => hits.criticals > 0),
    phrase: |_, choice, _| (choice == Choice::Leave).then(|| Text::plain("Use no ploy")),
    subject: |frame, game| fields!(frame, Frame::PickHarden { hits, .. } => Some(game.name(hits.target))),
    ..Question::BASE
};

/// Saves go against hits, if any can.
fn spend(hits: Hits, Saves { normals, criticals }: Saves, cx: &mut Cx<'_>) -> Flow<Frame> {
    let useful = normals + criticals > 0 && (criticals > 0 || normals > 1 || hits.normals > 0);
    if useful {
        return Flow::Ask(Frame::PickSaves { hits, normals, criticals });
    }
    resolve(hits, cx)
}

/// Saves that were made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Saves {
    /// Normal ones.
    pub normals: u8,
    /// Critical ones.
    pub criticals: u8,
}

/// Whether saves can discard that many hits of each kind.
///
/// # Errors
/// The rule that forbids it.
pub fn check_saves(hits: &Hits, saves: Saves, normal: u8, critical: u8) -> Result<(), Illegal> {
    if normal > hits.normals || critical > hits.criticals {
        return Err(Illegal { rule: rule!("KT-SHOOT-15"), why: "there are fewer hits of that kind" });
    }
    // Critical saves go to critical hits first: a pair of normal saves is dearer than a single one.
    let on_critical = critical.min(saves.criticals);
    let pairs = critical - on_critical;
    let singles = normal.saturating_sub(saves.criticals - on_critical);
    if 2 * u16::from(pairs) + u16::from(singles) > u16::from(saves.normals) {
        let (rule, why) = if pairs > 0 {
            (rule!("KT-SHOOT-13"), "a critical hit takes a critical save or two normal ones")
        } else {
            (rule!("KT-SHOOT-12"), "each save discards one normal hit, and there are not enough")
        };
        return Err(Illegal { rule, why });
    }
    Ok(())
}

/// Every way to spend saves, the most hits discarded first.
pub fn save_choices(hits: &Hits, saves: Saves, out: &mut Vec<Choice>) {
    for critical in (0..=hits.criticals).rev() {
        for normal in (0..=hits.normals).rev() {
            if check_saves(hits, saves, normal, critical).is_ok() {
                out.push(Choice::Save { normal, critical });
            }
        }
    }
}

/// The hits that came in and the saves that were made.
fn saves_asked(frame: Frame) -> (Hits, Saves) {
    fields!(frame, Frame::PickSaves { hits, normals, criticals } => (hits, Saves { normals, criticals }))
}

/// Which hits the saves discard.
pub(crate) static PICK_SAVES: Question<KillTeam> = Question {
    name: "saves",
    by: |frame, game| game.state.side(saves_asked(frame).0.target),
    check: |frame, choice, _| {
        let (hits, saves) = saves_asked(frame);
        match choice {
            Choice::Save { normal, critical } => check_saves(&hits, saves, normal, critical),
            _ => no(rule!("KT-SHOOT-15"), "the defender says which hits the saves discard"),
        }
    },
    list: |frame, _, out| {
        let (hits, saves) = saves_asked(frame);
        save_choices(&hits, saves, out);
    },
    answer: |frame, choice, cx| match choice {
        Choice::Save { normal, critical } => answer_saves(saves_asked(frame), normal, critical, cx),
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |frame, game| {
        let (hits, saves) = saves_asked(frame);
        say![KillTeam, game.setup;
            "which hits does ", Titled(hits.target), " discard? It has ",
            Both::saves(saves.normals, saves.criticals), " against ",
            Both::hits(hits.normals, hits.criticals)]
    },
    default: |frame, game| {
        let (hits, saves) = saves_asked(frame);
        Some(defaults::saves(game.setup, &hits, saves))
    },
    at_stake: |_, _| false,
    subject: |frame, game| Some(game.name(saves_asked(frame).0.target)),
    ..Question::BASE
};

/// Step 5: the defender spends saves.
fn answer_saves((mut hits, saves): (Hits, Saves), normal: u8, critical: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    if critical > saves.criticals {
        rule!("KT-SHOOT-13");
    }
    if saves.criticals > 0 && normal + critical > 0 {
        rule!("KT-SHOOT-14");
    }
    if normal > saves.criticals.saturating_sub(critical) {
        rule!("KT-SHOOT-12");
    }
    hits.normals -= normal;
    hits.criticals -= critical;
    let by = hits.target;
    cx.emit(rule!("KT-SHOOT-15"), || Event::Saved { by, normals: normal, criticals: critical });
    resolve(hits, cx)
}

/// Step 6: what was not saved is damage, one die after another.
pub(super) fn resolve(mut hits: Hits, cx: &mut Cx<'_>) -> Flow<Frame> {
    while hits.normals + hits.criticals > 0 {
        if !cx.state[hits.target].is_up() {
            rule!("KT-SHOOT-17");
            break;
        }
        if blows::may_ward_off(cx.setup, cx.state, hits.target) {
            return Flow::Ask(Frame::PickWard { hits });
        }
        hits = one_hit(hits, cx);
    }
    Flow::Done
}

/// The next die inflicts its damage, critical ones first.
fn one_hit(mut hits: Hits, cx: &mut Cx<'_>) -> Hits {
    let weapon = cx.setup.weapon(hits.by, hits.weapon);
    let rule = rule!("KT-SHOOT-16");
    let (damage, kind) = if hits.criticals > 0 {
        hits.criticals -= 1;
        (weapon.critical, Wound::Critical)
    } else {
        hits.normals -= 1;
        (weapon.normal, Wound::Normal)
    };
    damage::inflict(rule, hits.target, hits.by, damage, kind, cx);
    hits
}

/// Whether the damage of the next die is warded off.
pub(crate) static PICK_WARD: Question<KillTeam> = blows::question(|frame, choice, cx| {
    let mut hits = fields!(frame, Frame::PickWard { hits } => hits);
    match blows::answer(hits.target, choice, cx) {
        Ward::Ignored if hits.criticals > 0 => hits.criticals -= 1,
        Ward::Ignored => hits.normals -= 1,
        Ward::Suffered => hits = one_hit(hits, cx),
        Ward::Again => (),
    }
    resolve(hits, cx)
});
