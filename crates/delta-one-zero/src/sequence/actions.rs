//! The Action step: what a model may do, and the menu of it.
//! [D1Z-ACT] [D1Z-ORD-03] [D1Z-RNG-01] [D1Z-RNG-02] [D1Z-RNG-09]

use crate::choice::{Act, Choice};
use crate::frame::Frame;
use crate::game::{Game, fields, game, is_cqb, no, wrong};
use crate::keywords::indirect as lob;
use crate::sequence::{
    aid, breach, climb, cqb, detect, fire_mission, indirect, ranged, reactions, reload, rescue, spot,
};
use crate::setup::{FireteamId, ModelId};
use crate::state::Flags;
use crate::{Cx, DeltaOneZero, mission, orders};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Menu, Question, say};
use sortie_rulebook::rule;

/// Whether a model may still take an Action in this step.
///
/// # Errors
/// The rule that forbids it.
pub fn may_act(game: Game<'_>, team: FireteamId, id: ModelId) -> Result<(), Illegal> {
    if !game.has(id) || game.team(id) != team {
        return no(rule!("D1Z-ACTV-01"), "only a model of the activated Fireteam acts");
    }
    if !game.state[id].is_active() {
        return no(rule!("D1Z-STATE-02"), "only an Active model acts");
    }
    if game.state[id].flags.has(Flags::HALTED) {
        return no(rule!("D1Z-DIS-04"), "a halted model cannot act any more this turn");
    }
    if game.state[id].flags.has(Flags::ACTED) {
        return no(rule!("D1Z-ORD-03"), "each model takes one Action in an Action step");
    }
    if orders::is_barred(game, id, game.state[team].order) {
        return no(rule!("D1Z-TERR-04"), "in Difficult Terrain the model cannot carry out this Order");
    }
    if game.state[team].flags.has(crate::state::TeamFlags::DISRUPTED) {
        rule!("D1Z-DIS-03");
    }
    Ok(())
}

/// Whether a model may do this in the Action step of its Fireteam's Order.
///
/// # Errors
/// The rule that forbids it.
pub fn check(game: Game<'_>, by: ModelId, act: Act) -> Result<(), Illegal> {
    let team = game.state.active;
    may_act(game, team, by)?;
    (orders::rule_of(game.state[team].order).permit)(game, by, &act)?;
    if has_duty(game, by) && !matches!(act, Act::Fight { .. } | Act::Grace { .. } | Act::Spare { .. }) {
        return no(rule!("D1Z-MOVE-07"), "a model that moved into contact has to fight");
    }
    check_act(game, by, act, false)
}

/// Whether a model moved into contact with an enemy and still touches one it can attack.
fn has_duty(game: Game<'_>, id: ModelId) -> bool {
    game.state[id].flags.has(Flags::DUTY)
        && game.touched(id).any(|enemy| game.attackable(enemy).is_ok())
        && (cqb::can_attack(game, id)
            || game.touched(id).any(|enemy| cqb::check_grace(game, id, enemy).is_ok()))
}

/// The conditions of an act itself, whatever the Order.
///
/// # Errors
/// The rule that forbids it.
pub fn check_act(game: Game<'_>, by: ModelId, act: Act, snap: bool) -> Result<(), Illegal> {
    rule!("D1Z-ACT-03");
    rule!("D1Z-ACT-06");
    match act {
        Act::Shoot { weapon, target, magazine } => ranged::check(game, by, weapon, target, magazine),
        Act::Bombard { weapon, at } => indirect::check(game, by, weapon, at),
        Act::Fight { weapon, target } => cqb::check(game, by, weapon, target),
        Act::Grace { target } => cqb::check_grace(game, by, target),
        Act::Breach { .. } => breach::check(game, by, act),
        Act::Climb { to } => climb::check(game, by, to),
        Act::Detect { at } => detect::check(game, by, at),
        Act::FireMission { order, at } => fire_mission::check(game, by, order, at),
        Act::Aid { patient } => aid::check(game, by, patient),
        Act::Interact { objective } => mission::check_interact(game, by, objective),
        Act::Rescue { casualty } => rescue::check(game, by, casualty),
        Act::Reload { weapon } => reload::check(game, by, weapon),
        Act::Spot { marksman } => spot::check(game, by, marksman),
        Act::Spare { weapon } if !snap => reload::check_spare(game, by, weapon),
        Act::Spare { .. } => no(rule!("D1Z-REACT-07"), "spare ammunition is for the model's own Action"),
    }
}

/// Whether a Breach may be made, for the free one of SAS.
///
/// # Errors
/// The rule that forbids it.
pub fn check_breach(game: Game<'_>, by: ModelId, act: Act) -> Result<(), Illegal> {
    if !game.state[by].is_active() {
        return no(rule!("D1Z-STATE-02"), "only an Active model acts");
    }
    breach::check(game, by, act)
}

/// Breaches that a model can make with its weapons.
pub fn list_breaches(game: Game<'_>, by: ModelId, out: &mut Vec<Choice>) {
    for door in game.field().doors(by) {
        for act in breaches(game, by, door) {
            if breach::check(game, by, act).is_ok() {
                out.push(Choice::Act { by, act });
            }
        }
    }
}

/// The Breaches of a door worth judging: each weapon, and a Demolition Plan.
fn breaches(game: Game<'_>, by: ModelId, door: u8) -> impl Iterator<Item = Act> {
    let rolled = game.weapons(by).map(move |(weapon, _)| Act::Breach { weapon, door, planned: false });
    rolled.chain([Act::Breach { weapon: 0, door, planned: true }])
}

/// Whether an act may be a Snap Fire of a model.
///
/// # Errors
/// The rule that forbids it.
pub fn check_snap(game: Game<'_>, by: ModelId, act: Act) -> Result<(), Illegal> {
    if !reactions::is_snap(&act) {
        return no(rule!("D1Z-REACT-07"), "Snap Fire is an Attack - Ranged, CQB or Breach");
    }
    if let Act::Shoot { target, .. } = act {
        reactions::check_target(game, target)?;
        ranged::check_sight(game, by, target)?;
    }
    if let Act::Fight { target, .. } = act {
        reactions::check_target(game, target)?;
    }
    check_act(game, by, act, true)
}

/// Every Snap Fire attack of a model.
pub fn list_snaps(game: Game<'_>, by: ModelId, out: &mut Vec<Choice>) {
    let push = |act: Act, out: &mut Vec<Choice>| {
        if check_snap(game, by, act).is_ok() {
            out.push(Choice::Act { by, act });
        }
    };
    let attacker = Attacker::new(game, by);
    for target in game.members(game.state.active) {
        attacker.attacks_on(target, &mut |act| push(act, out));
    }
    for door in game.field().doors(by) {
        breaches(game, by, door).for_each(|act| push(act, out));
    }
}

/// Whether a model has any Snap Fire attack; the first one found will do.
pub fn has_snap(game: Game<'_>, by: ModelId) -> bool {
    let legal = |act: Act| check_snap(game, by, act).is_ok();
    let field = game.field();
    let shoots = game.weapons(by).any(|(weapon, _)| ranged::check_weapon(game, by, weapon).is_ok());
    let attacks = |target: ModelId| {
        // Contact is cheap to tell, lines of sight are not: they are asked for once, and last.
        if field.touches(by, target) {
            return game
                .weapons(by)
                .any(|(weapon, card)| is_cqb(card) && legal(Act::Fight { weapon: Some(weapon), target }))
                || legal(Act::Fight { weapon: None, target });
        }
        shoots
            && reactions::check_target(game, target).is_ok()
            && game.attackable(target).is_ok()
            && ranged::check_sight(game, by, target).is_ok()
            && !is_in_cqb(game, target)
    };
    game.members(game.state.active).any(attacks)
        // A Demolition Plan is left out: whether anybody is asked to react must not hang on a card in the hand.
        || game.field().doors(by).iter().any(|door| {
            game.weapons(by).any(|(weapon, _)| legal(Act::Breach { weapon, door: *door, planned: false }))
        })
}

/// Whether nobody shoots at a model because it is in CQB.
fn is_in_cqb(game: Game<'_>, target: ModelId) -> bool {
    let fights = game.in_cqb(target);
    if fights {
        rule!("D1Z-CQB-21");
    }
    fights
}

/// A model looking for somebody to attack: what holds for all targets is asked once.
struct Attacker<'a> {
    game: Game<'a>,
    by: ModelId,
    /// Whether it has a weapon that needs a line of sight, and is free to shoot.
    aims: bool,
    /// Whether it is free to shoot without one.
    lobs: bool,
}

impl<'a> Attacker<'a> {
    fn new(game: Game<'a>, by: ModelId) -> Attacker<'a> {
        let has = |indirect: bool| {
            game.weapons(by).any(|(_, card)| card.is_ranged() && lob::is_indirect(card) == indirect)
        };
        let free = !game.in_cqb(by);
        Attacker { game, by, aims: free && has(false), lobs: free && has(true) }
    }

    /// Attacks on one model worth judging: each weapon, in contact or at range.
    fn attacks_on(&self, target: ModelId, push: &mut dyn FnMut(Act)) {
        let Attacker { game, by, aims, lobs } = *self;
        let touches = game.field().touches(by, target);
        // Lines of sight are the dearest question: one answer serves all weapons.
        let open = (aims || lobs) && game.attackable(target).is_ok();
        let seen = open && aims && ranged::check_sight(game, by, target).is_ok();
        let mut shoots = open && (seen || lobs);
        if shoots && game.in_cqb(target) {
            rule!("D1Z-CQB-21");
            shoots = false;
        }
        if !shoots && !touches {
            return;
        }
        for (weapon, card) in game.weapons(by) {
            if shoots && card.is_ranged() && (seen || lob::is_indirect(card)) {
                push(Act::Shoot { weapon, target, magazine: false });
                if ranged::has_magazine(game, by, weapon) {
                    push(Act::Shoot { weapon, target, magazine: true });
                }
            }
            if touches && is_cqb(card) {
                push(Act::Fight { weapon: Some(weapon), target });
            }
        }
        if touches {
            push(Act::Fight { weapon: None, target });
        }
    }
}

/// The Actions of one model.
pub fn list(game: Game<'_>, by: ModelId, out: &mut Vec<Choice>) {
    let team = game.state.active;
    if may_act(game, team, by).is_err() {
        return;
    }
    let push = |act: Act, out: &mut Vec<Choice>| {
        if check(game, by, act).is_ok() {
            out.push(Choice::Act { by, act });
        }
    };
    // What the mission asks for comes first: a menu that is thinned out keeps its head.
    for objective in mission::objectives(game) {
        push(Act::Interact { objective }, out);
    }
    if let Some(pilot) = game.pilot() {
        push(Act::Rescue { casualty: pilot }, out);
    }
    let (field, attacker) = (game.field(), Attacker::new(game, by));
    for target in game.on_board(by.side().other()) {
        attacker.attacks_on(target, &mut |act| push(act, out));
        if field.touches(by, target) {
            push(Act::Grace { target }, out);
        }
    }
    for (weapon, _) in game.weapons(by) {
        push(Act::Reload { weapon }, out);
        push(Act::Spare { weapon }, out);
        for at in indirect::sample(game, by, weapon) {
            push(Act::Bombard { weapon, at }, out);
        }
    }
    for door in game.field().doors(by) {
        breaches(game, by, door).for_each(|act| push(act, out));
    }
    // All three need base contact, but for a model that treats itself.
    for other in game.on_board(by.side()).filter(|other| *other == by || field.touches(by, *other)) {
        push(Act::Aid { patient: other }, out);
        push(Act::Rescue { casualty: other }, out);
        push(Act::Spot { marksman: other }, out);
    }
    for to in climb::sample(game, by) {
        push(Act::Climb { to }, out);
    }
    for at in detect::sample(game, by) {
        push(Act::Detect { at }, out);
    }
    for (order, at) in fire_mission::sample(game, by) {
        push(Act::FireMission { order, at }, out);
    }
}

pub(crate) fn act_step(team: FireteamId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let game = game(cx);
    let order = orders::rule_of(game.state[team].order);
    let gives = order.acts
        || matches!(order.order, crate::state::Order::SustainedFire | crate::state::Order::Special);
    if gives && game.members(team).any(|id| may_act(game, team, id).is_ok()) && !is_point_done(game, team) {
        return Flow::Ask(Frame::PickAction { team, run });
    }
    Flow::Goto(Frame::EndActions { team, run })
}

/// Whether the model on point has acted.
fn is_point_done(game: Game<'_>, team: FireteamId) -> bool {
    game.state[team].order == crate::state::Order::CoveringFire
        && game.setup.members(team).any(|id| game.state[id].flags.has(Flags::ACTED))
}

/// Whether the player may stop here: nobody has a duty left.
fn check_stop(game: Game<'_>, team: FireteamId) -> Result<(), Illegal> {
    let bound = |id: &ModelId| may_act(game, team, *id).is_ok() && has_duty(game, *id);
    if game.members(team).any(|id| bound(&id)) {
        return no(rule!("D1Z-MOVE-07"), "a model that moved into contact has to fight");
    }
    Ok(())
}

fn acting(frame: Frame) -> (FireteamId, u8) {
    fields!(frame, Frame::PickAction { team, run } => (team, run))
}

/// A model and its Action, or the end of the step.
pub(crate) static PICK_ACTION: Question<DeltaOneZero> = Question {
    name: "action",
    by: |frame, _| acting(frame).0.side(),
    check: |frame, choice, game| match choice {
        Choice::Pass => check_stop(*game, acting(frame).0),
        Choice::Act { by, act } => check(*game, by, act),
        _ => wrong(),
    },
    list: |frame, game, out| {
        let (team, _) = acting(frame);
        for id in game.members(team) {
            list(*game, id, out);
        }
        if check_stop(*game, team).is_ok() {
            out.push(Choice::Pass);
        }
    },
    answer: |frame, choice, cx| {
        let (team, run) = acting(frame);
        let Choice::Act { by, act } = choice else {
            return Flow::Goto(Frame::EndActions { team, run });
        };
        rule!("D1Z-ACT-01");
        rule!("D1Z-ACT-05");
        let then = Frame::Actions { team, run };
        if !matches!(act, Act::Spare { .. }) {
            cx.state[by].flags.set(Flags::ACTED, true);
            cx.state[by].flags.set(Flags::DUTY, false);
        }
        Flow::Call { child: Frame::Perform { by, act, snap: false }, then }
    },
    text: |frame, game| say![DeltaOneZero, game.setup; "which model of Fireteam ", acting(frame).0, " acts, and what does it do?"],
    phrase: |_, choice, _| (choice == Choice::Pass).then(|| Text::plain("End the Action step")),
    default: |_, _| Some(Choice::Pass),
    // Nobody has anything to do: the step ends.
    at_stake: |frame, game| {
        let mut acts = Vec::new();
        game.members(acting(frame).0).any(|id| {
            list(*game, id, &mut acts);
            !acts.is_empty()
        })
    },
    acts: true,
    menu: Menu::Sample,
    ..Question::BASE
};
