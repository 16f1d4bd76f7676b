//! Attack - CQB: who may attack whom, the dice, a fight of one against one, retreat, coup de grace.
//! [D1Z-CQB-01] to [D1Z-CQB-15] [D1Z-CQB-22] [D1Z-CQB-24] [D1Z-CQB-25]
//!
//! begin → Duel → cards → DuelAnswer → PickAnswer → Duel with the roles changed, or Retreat. Groups: `cqb_group`.

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, cqb_rof, fields, game, is_cqb, no, wrong};
use crate::geometry::Point;
use crate::keywords::{bayonet, foregrip, full_auto, silent, spetsnaz};
use crate::orders::covering_fire;
use crate::sequence::ranged;
use crate::sequence::retreat::{fall_back, list_retreats};
use crate::sequence::to_hit::{self, Modifiers};
use crate::sequence::{checks, conditions, cqb_group, night, wound_deck};
use crate::setup::ModelId;
use crate::state::{Attack, AttackFlags, Flags, ModelSet, Place};
use crate::{Cx, DeltaOneZero};
use sortie_kernel::{Flow, Illegal, Question, say};
use sortie_rulebook::rule;

/// A CQB ends after this many rounds of attacks back.
pub const ROUNDS_MAX: u8 = 20;
/// The place that stands for bare hands.
pub const UNARMED: u8 = u8::MAX;

/// One attack of a fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Blow {
    /// Who attacks.
    pub by: ModelId,
    /// Whom.
    pub target: ModelId,
    /// With which weapon, by its place on the card.
    pub weapon: u8,
    /// Rounds of attacks back so far.
    pub round: u8,
    /// The first attack whose cards belong to this fight.
    pub from: u8,
    /// Whether it is the attack of a Snap Fire.
    pub snap: bool,
}

/// Whether an Attack - CQB may be declared.
///
/// # Errors
/// The rule that forbids it.
pub fn check(game: Game<'_>, by: ModelId, weapon: Option<u8>, target: ModelId) -> Result<(), Illegal> {
    if !game.has(target) || target.side() == by.side() {
        return no(rule!("D1Z-CQB-01"), "the target is an enemy in base contact");
    }
    game.attackable(target)?;
    if !game.field().touches(by, target) {
        return no(rule!("D1Z-CQB-01"), "the target is an enemy in base contact");
    }
    check_weapon(game, by, weapon)
}

fn check_weapon(game: Game<'_>, by: ModelId, weapon: Option<u8>) -> Result<(), Illegal> {
    if game.card(by).cqb.is_none() {
        return no(rule!("D1Z-CQB-03"), "a model without a CQB value cannot attack so");
    }
    match weapon {
        Some(place) => {
            if !is_cqb(game.ready(by, place)?) {
                return no(rule!("D1Z-CQB-02"), "the weapon cannot be used in CQB");
            }
            rule!("D1Z-KWW-07");
            Ok(())
        }
        None if has_ready_weapon(game, by) => no(rule!("D1Z-CQB-02"), "a model with a CQB Weapon uses it"),
        None => Ok(()),
    }
}

fn has_ready_weapon(game: Game<'_>, by: ModelId) -> bool {
    game.weapons(by).any(|(place, weapon)| is_cqb(weapon) && game.ready(by, place).is_ok())
}

/// Whether a model could make an Attack - CQB at all.
pub fn can_attack(game: Game<'_>, by: ModelId) -> bool {
    game.card(by).cqb.is_some()
}

/// Weapons with which a model can attack in CQB; bare hands if it has none.
pub fn weapons(game: Game<'_>, by: ModelId) -> Vec<Option<u8>> {
    let ready = game.weapons(by).filter(|(place, weapon)| is_cqb(weapon) && game.ready(by, *place).is_ok());
    let mut all: Vec<Option<u8>> = ready.map(|(place, _)| Some(place)).collect();
    if all.is_empty() {
        all.push(None);
    }
    all.retain(|weapon| check_weapon(game, by, *weapon).is_ok());
    all
}

/// Whether a coup de grace may be made.
///
/// # Errors
/// The rule that forbids it.
pub fn check_grace(game: Game<'_>, by: ModelId, target: ModelId) -> Result<(), Illegal> {
    if !game.has(target) || target.side() == by.side() {
        return no(rule!("D1Z-CQB-14"), "a coup de grace is for a Fatigued or prone enemy in contact");
    }
    game.attackable(target)?;
    let helpless = game.state[target].flags.any(Flags::FATIGUED | Flags::PRONE);
    if !helpless || !game.field().touches(by, target) {
        return no(rule!("D1Z-CQB-14"), "a coup de grace is for a Fatigued or prone enemy in contact");
    }
    Ok(())
}

/// A coup de grace.
pub fn grace(cx: &mut Cx<'_>, by: ModelId, target: ModelId) {
    rule!("D1Z-WND-13");
    cx.emit(rule!("D1Z-CQB-14"), || Event::CoupDeGrace { model: by, target });
    conditions::remove(cx, rule!("D1Z-CQB-14"), target);
    let team = game(cx).team(by);
    night::noise(cx, team);
}

/// Begins a fight: a group if more than two Active models are linked, else one against one.
pub fn begin(cx: &mut Cx<'_>, by: ModelId, weapon: Option<u8>, target: ModelId, snap: bool) -> Frame {
    rule!("D1Z-CQB-01");
    let weapon = weapon.unwrap_or(UNARMED);
    let from = cx.state.attacks().len() as u8;
    let blow = Blow { by, target, weapon, round: 0, from, snap };
    if cx.state[target].is_active() {
        let group = cqb_group::linked(game(cx), by);
        if group.len() > 2 {
            return cqb_group::begin(cx, group, blow);
        }
    } else {
        rule!("D1Z-CQB-24");
    }
    Frame::Duel { blow }
}

/// Dice of a blow; `extra` are those of outnumbering.
fn rof(game: Game<'_>, blow: &Blow, extra: u8) -> u8 {
    if blow.snap {
        rule!("D1Z-CQB-22");
        return 1;
    }
    let base = match game.weapon(blow.by, blow.weapon) {
        Some(weapon)
            if bayonet::keywords_of(game.setup, blow.by, blow.weapon).is_some()
                && ranged::is_rof_fixed(weapon) =>
        {
            return 1;
        }
        Some(weapon) => {
            rule!("D1Z-CQB-02");
            cqb_rof(weapon) + spetsnaz::extra_rof(game, blow.by)
        }
        None => {
            rule!("D1Z-CQB-03");
            1
        }
    };
    (base + extra).clamp(1, 20)
}

/// What modifies the dice of a blow.
pub fn modifiers(game: Game<'_>, blow: &Blow) -> Modifiers {
    let mut list = Modifiers::new();
    let mut add = |rule, amount: i8| {
        if amount != 0 {
            list.push((rule, amount));
        }
    };
    let weapon = game.weapon(blow.by, blow.weapon);
    let ignored = weapon.map_or(0, |weapon| foregrip::ignored(weapon, blow.snap));
    add(rule!("D1Z-STR-01"), (ignored - game.state[blow.by].stress as i8).min(0));
    add(rule!("D1Z-ORD-13"), covering_fire::penalty(game, blow.by, blow.target));
    let place = bayonet::keywords_of(game.setup, blow.by, blow.weapon);
    if let Some(weapon) = place.and_then(|place| game.weapon(blow.by, place)) {
        add(rule!("D1Z-KWW-13"), full_auto::penalty(weapon));
    }
    list
}

/// Whether a model could not hit an enemy even with a natural 10.
fn is_hopeless(game: Game<'_>, by: ModelId, target: ModelId) -> bool {
    let Some(value) = game.card(by).cqb else { return true };
    weapons(game, by).iter().all(|weapon| {
        let blow = Blow { by, target, weapon: weapon.unwrap_or(UNARMED), ..Blow::default() };
        to_hit::is_hopeless(value, &modifiers(game, &blow))
    })
}

/// Makes a blow: dice, and cards face down. It says whether it hit.
pub fn strike(cx: &mut Cx<'_>, blow: &Blow, extra: u8) -> bool {
    let Blow { by, target, weapon, .. } = *blow;
    let place = (weapon != UNARMED).then_some(weapon);
    cx.emit(rule!("D1Z-CQB-04"), || Event::Fights { model: by, target, weapon: place });
    let value = cx.setup.model(by).cqb.unwrap_or(10);
    rule!("D1Z-PROF-05");
    let list = modifiers(game(cx), blow);
    let dice = rof(game(cx), blow, extra);
    let lethal = spetsnaz::lethal(game(cx), by, cx.setup.weapon(by, weapon));
    let keywords = bayonet::keywords_of(cx.setup, by, weapon);
    if to_hit::is_hopeless(value, &list) {
        cx.emit(rule!("D1Z-RNG-06"), || Event::Hopeless { model: by });
        silent::fought(cx, blow, false);
        return false;
    }
    let fallen = to_hit::roll(cx, rule!("D1Z-CQB-04"), by, keywords, dice, value, &list);
    let number = cx.state.add_attack(Attack {
        by,
        weapon: keywords.unwrap_or(UNARMED),
        target,
        hits: fallen.hits,
        criticals: fallen.criticals,
        cards_each: lethal,
        flags: AttackFlags::CQB,
        receivers: ModelSet::NONE,
    });
    rule!("D1Z-FTP-05");
    wound_deck::hit(cx, target, number, fallen.hits);
    silent::fought(cx, blow, true);
    fallen.successes() > 0
}

pub(crate) fn duel(blow: Blow, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("D1Z-CQB-05");
    let hit = strike(cx, &blow, 0);
    Flow::Call { child: Frame::Resolve { from: blow.from }, then: Frame::DuelAnswer { blow, hit } }
}

/// What the attacked model does: falls, flees, retreats or may attack back.
pub(crate) fn duel_answer(blow: Blow, hit: bool, cx: &mut Cx<'_>) -> Flow<Frame> {
    let Blow { by, target, .. } = blow;
    let model = &cx.state[target];
    if !model.on_board() || model.flags.any(Flags::PRONE | Flags::FATIGUED) {
        rule!("D1Z-CQB-11");
        rule!("D1Z-CQB-15");
        return Flow::Done;
    }
    let away = cx.state[by].at.point();
    if hit && !fight_or_flight(cx, target) {
        return Flow::Goto(Frame::Retreat { model: target, away: place(away) });
    }
    rule!("D1Z-CQB-08");
    if cx.state[by].flags.any(Flags::PRONE | Flags::FATIGUED) {
        rule!("D1Z-CQB-11");
    }
    if !cx.state[by].is_active() || !game(cx).field().touches(by, target) {
        return Flow::Done;
    }
    if blow.round >= ROUNDS_MAX {
        rule!("D1Z-CQB-25");
        return Flow::Done;
    }
    if cx.state[target].flags.has(Flags::SEPARATED) {
        rule!("D1Z-CQB-15");
        return Flow::Goto(Frame::Retreat { model: target, away: place(away) });
    }
    if !may_answer(game(cx), target, ModelSet::one(by)) {
        return Flow::Goto(Frame::Retreat { model: target, away: place(away) });
    }
    Flow::Ask(Frame::PickAnswer { blow })
}

/// A point as a place; heights do not matter for directions.
fn place(point: Point) -> Place {
    Place::of(point.at_height(0)).unwrap_or_default()
}

/// The Fight or Flight roll; a failure Fatigues at once.
pub fn fight_or_flight(cx: &mut Cx<'_>, id: ModelId) -> bool {
    if checks::initiative_check(cx, rule!("D1Z-CQB-06"), id, 0) {
        return true;
    }
    rule!("D1Z-CQB-07");
    conditions::fatigue(cx, rule!("D1Z-STR-09"), id);
    false
}

/// Whether a model may attack back at any of these enemies: not one it may not attack, not bare-handed against a
/// CQB Weapon, not hopeless.
pub fn may_answer(game: Game<'_>, id: ModelId, enemies: ModelSet) -> bool {
    enemies.iter().any(|enemy| check_answer(game, id, enemy).is_ok())
}

/// Whether a model may attack back at an enemy.
///
/// # Errors
/// The rule that forbids it.
pub fn check_answer(game: Game<'_>, id: ModelId, enemy: ModelId) -> Result<(), Illegal> {
    game.attackable(enemy)?;
    let unarmed = !game.is_armed(id) || game.card(id).cqb.is_none();
    if unarmed && game.is_armed(enemy) {
        rule!("D1Z-CQB-13");
        return no(rule!("D1Z-CQB-12"), "an unarmed model does not attack an armed one back");
    }
    if weapons(game, id).is_empty() || is_hopeless(game, id, enemy) {
        return no(rule!("D1Z-CQB-25"), "a model that could not hit does not attack back");
    }
    Ok(())
}

fn answering(frame: Frame) -> Blow {
    fields!(frame, Frame::PickAnswer { blow } => blow)
}

/// To retreat or to attack back.
pub(crate) static PICK_ANSWER: Question<DeltaOneZero> = Question {
    name: "answer",
    by: |frame, _| answering(frame).target.side(),
    check: |frame, choice, game| {
        let Blow { by, target, .. } = answering(frame);
        match choice {
            Choice::Retreat { model, .. } if model == target => {
                let mut legal = Vec::new();
                list_retreats(*game, target, game.state[by].at.point(), &mut legal);
                if legal.contains(&choice) {
                    return Ok(());
                }
                no(rule!("D1Z-CQB-10"), "there is no such retreat that breaks contact")
            }
            Choice::AttackBack { model, weapon, target: back } if model == target && back == by => {
                check_weapon(*game, target, weapon)?;
                Ok(())
            }
            Choice::AttackBack { .. } => {
                no(rule!("D1Z-CQB-09"), "the attacked model attacks its attacker back")
            }
            _ => wrong(),
        }
    },
    list: |frame, game, out| {
        let Blow { by, target, .. } = answering(frame);
        let all = weapons(*game, target).into_iter();
        out.extend(all.map(|weapon| Choice::AttackBack { model: target, weapon, target: by }));
        list_retreats(*game, target, game.state[by].at.point(), out);
    },
    answer: |frame, choice, cx| {
        let blow = answering(frame);
        match choice {
            Choice::AttackBack { weapon, .. } => {
                rule!("D1Z-CQB-09");
                let back = Blow {
                    by: blow.target,
                    target: blow.by,
                    weapon: weapon.unwrap_or(UNARMED),
                    round: blow.round + 1,
                    snap: false,
                    ..blow
                };
                Flow::Goto(Frame::Duel { blow: back })
            }
            Choice::Retreat { model, left } => {
                let away = cx.state[blow.by].at.point();
                fall_back(cx, model, away, left);
                Flow::Done
            }
            _ => Flow::Done,
        }
    },
    text: |frame, game| {
        let Blow { by, target, .. } = answering(frame);
        say![DeltaOneZero, game.setup; target, " stands its ground: does it attack ", by, " back or retreat?"]
    },
    subject: |frame, game| Some(game.card(answering(frame).target).name.clone()),
    ..Question::BASE
};
