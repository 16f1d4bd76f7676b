//! Attack - Ranged: who may be shot at, the modifiers, the RoF, what hits do, who may take them. The dice: `to_hit`.
//! [D1Z-RNG] [D1Z-FTP-01] to [D1Z-FTP-05] [D1Z-PROF-08]

use crate::Cx;
use crate::event::Event;
use crate::game::{Game, game, no};
use crate::geometry::{Distance, Point};
use crate::keywords::{
    area_effect, bipod, cover, extended_magazine, foregrip, full_auto, indirect as lob, marker_effects,
    obscure, point_man, precise, reload, scatter, silent, thrown, unwieldly,
};
use crate::orders::{cautious, covering_fire, sustained_fire};
use crate::say::Sight;
use crate::sequence::to_hit::{self, Fallen, Modifiers};
use crate::sequence::{night, wound_deck};
use crate::setup::{Keywords, ModelId, Weapon};
use crate::state::{Attack, AttackFlags, Flags, ModelSet, NOBODY, Order, Place, State};
use sortie_kernel::Illegal;
use sortie_rulebook::{RuleId, rule};

/// A shot about to be made.
#[derive(Clone, Copy, Debug)]
pub struct Shot<'a> {
    /// The shooter.
    pub by: ModelId,
    /// The weapon's place on its card.
    pub place: u8,
    /// The weapon.
    pub weapon: &'a Weapon,
    /// The model aimed at, or nobody.
    pub target: ModelId,
    /// The point aimed at: the model's, or one of the table.
    pub at: Point,
    /// Whether it is Snap Fire.
    pub snap: bool,
    /// Whether the extra round of an extended magazine is spent on it.
    pub magazine: bool,
    /// Whether the shooter has LoS to what it aims at.
    pub seen: bool,
    /// Whether it is fired by Indirect Fire.
    pub indirect: bool,
}

/// Whether a shooter sees a target.
///
/// # Errors
/// The rule that forbids it.
pub fn check_sight(game: Game<'_>, by: ModelId, target: ModelId) -> Result<(), Illegal> {
    if game.field().sees(by, target) {
        return Ok(());
    }
    if game.setup.night && game.field().has_line(by, target) {
        return no(rule!("D1Z-NIGHT-03"), "at night nothing is seen beyond 18 inches unless it is lit");
    }
    no(rule!("D1Z-LOS-08"), "the target is out of sight")
}

/// Whether an Attack - Ranged may be declared; distance is not asked for.
///
/// # Errors
/// The rule that forbids it.
pub fn check(game: Game<'_>, by: ModelId, place: u8, target: ModelId, magazine: bool) -> Result<(), Illegal> {
    if !game.has(target) || target.side() == by.side() {
        return no(rule!("D1Z-RNG-02"), "the target is an enemy model");
    }
    game.attackable(target)?;
    let weapon = check_weapon(game, by, place)?;
    if magazine && !has_magazine(game, by, place) {
        return no(rule!("D1Z-PROF-08"), "the weapon has no extra round left");
    }
    if !lob::is_indirect(weapon) {
        check_sight(game, by, target)?;
    }
    if game.in_cqb(target) {
        return no(rule!("D1Z-CQB-21"), "nobody shoots at a model in CQB");
    }
    Ok(())
}

/// Whether a model may shoot with a weapon at all.
///
/// # Errors
/// The rule that forbids it.
pub fn check_weapon(game: Game<'_>, by: ModelId, place: u8) -> Result<&Weapon, Illegal> {
    let weapon = game.ready(by, place)?;
    if !weapon.is_ranged() {
        return no(rule!("D1Z-RNG-01"), "the weapon cannot shoot");
    }
    if game.in_cqb(by) {
        return no(rule!("D1Z-RNG-09"), "a model in contact with an Active enemy does not shoot");
    }
    Ok(weapon)
}

/// Whether a weapon has its extra round left.
pub fn has_magazine(game: Game<'_>, by: ModelId, place: u8) -> bool {
    extended_magazine::is_left(game, by, place)
}

/// The Order whose Action step this is; nothing for Snap Fire.
fn order_of(game: Game<'_>, shot: &Shot<'_>) -> Option<Order> {
    (!shot.snap).then(|| game.state[game.team(shot.by)].order)
}

/// Dice of a shot.
pub fn rof(game: Game<'_>, shot: &Shot<'_>) -> u8 {
    rule!("D1Z-PROF-08");
    let mut dice = shot.weapon.rof;
    let order = order_of(game, shot);
    if let Some(order) = order {
        dice += sustained_fire::extra_rof(order);
    }
    dice += extended_magazine::extra_rof(shot.magazine);
    let set = shot.snap || order.is_some_and(cautious::sets_rof) || is_rof_fixed(shot.weapon);
    if set { 1 } else { dice.max(1) }
}

/// Whether a Keyword of the weapon sets RoF to 1 in every attack with it, CQB and Breach too.
pub fn is_rof_fixed(weapon: &Weapon) -> bool {
    let fixed = reload::sets_rof(weapon) || thrown::sets_rof(weapon);
    if fixed {
        rule!("D1Z-PROF-08");
        rule!("D1Z-KW-03");
    }
    fixed
}

/// Whether a target that is seen is in the open for a shooter.
pub fn is_in_the_open(game: Game<'_>, by: ModelId, target: ModelId) -> bool {
    !cover::always(game, target) && game.field().is_open(by, target)
}

/// Everything that modifies each die but the Range Band.
pub fn modifiers(game: Game<'_>, shot: &Shot<'_>, distance: Option<i32>) -> Modifiers {
    let mut list = Modifiers::new();
    let mut add = |rule: RuleId, amount: i8| {
        if amount != 0 && !list.is_full() {
            list.push((rule, amount));
        }
    };
    let aimed = shot.target != NOBODY;
    if let Some(distance) = distance {
        rule!("D1Z-RNG-03");
        add(rule!("D1Z-RNG-03"), shot.weapon.band(measured(distance)).map_or(0, |band| band.modifier));
    }
    if aimed && shot.seen && is_in_the_open(game, shot.by, shot.target) {
        add(rule!("D1Z-COVER-01"), 1);
    }
    if aimed {
        let cautious = cautious::penalty(game, shot.target);
        if cautious != 0 {
            rule!("D1Z-COVER-06");
        }
        add(rule!("D1Z-ORD-08"), cautious);
    }
    let stress = game.state[shot.by].stress as i8;
    add(rule!("D1Z-STR-01"), (foregrip::ignored(shot.weapon, shot.snap) - stress).min(0));
    if aimed && !shot.indirect {
        if order_of(game, shot) == Some(Order::CoveringFire) {
            add(rule!("D1Z-ORD-11"), covering_fire::support(game, shot.by, shot.place, shot.target));
        }
        add(rule!("D1Z-ORD-13"), covering_fire::penalty(game, shot.by, shot.target));
    } else if shot.indirect {
        rule!("D1Z-IND-04");
    }
    rule!("D1Z-KW-03");
    add(rule!("D1Z-KWW-28"), precise::bonus(shot.weapon));
    add(rule!("D1Z-KWW-13"), full_auto::penalty(shot.weapon));
    add(rule!("D1Z-KWW-36"), unwieldly::penalty(game, shot));
    add(rule!("D1Z-KWW-24"), obscure::penalty(game, shot));
    add(rule!("D1Z-NIGHT-05"), night::penalty(game, shot, distance));
    if shot.indirect {
        add(rule!("D1Z-IND-02"), if shot.seen { 0 } else { -2 });
    }
    add(rule!("D1Z-RNG-05"), bipod::bonus(game, shot));
    list
}

/// The distance that is supposed where nothing may be measured: for odds alone.
fn supposed(state: &State) -> Option<i32> {
    (state.supposed_inches > 0).then(|| i32::from(state.supposed_inches) * 1000)
}

/// An Attack - Ranged at a model.
pub fn shoot(cx: &mut Cx<'_>, by: ModelId, place: u8, target: ModelId, magazine: bool, snap: bool) {
    rule!("D1Z-RNG-02");
    let setup = cx.setup;
    let Some(weapon) = setup.weapon(by, place) else { return };
    let indirect = lob::is_indirect(weapon);
    let seen = game(cx).field().sees(by, target);
    let at = cx.state[target].at.point();
    let shot = Shot { by, place, weapon, target, at, snap, magazine, seen, indirect };
    let why = if indirect { rule!("D1Z-IND-01") } else { rule!("D1Z-RNG-01") };
    cx.emit(why, || Event::Shoots { model: by, target, weapon: place });
    let distance = supposed(cx.state).unwrap_or_else(|| game(cx).field().gap(by, target));
    fire(cx, &shot, distance);
}

/// Measures, sums up, rolls and lays the cards.
pub fn fire(cx: &mut Cx<'_>, shot: &Shot<'_>, distance: i32) {
    rule!("D1Z-MEAS-05");
    if shot.weapon.band(measured(distance)).is_none() {
        rule!("D1Z-RNG-10");
        let point = || place_of(game(cx), shot.at).unwrap_or_default();
        let aimed = if shot.target == NOBODY { Sight::Place(point()) } else { Sight::Model(shot.target) };
        cx.emit(rule!("D1Z-RNG-04"), || Event::OutOfRange { target: aimed, distance });
        return;
    }
    rule!("D1Z-RNG-05");
    rule!("D1Z-PROF-04");
    let list = modifiers(game(cx), shot, Some(distance));
    let value = cx.setup.model(shot.by).shoot;
    if to_hit::is_hopeless(value, &list) {
        rule!("D1Z-RNG-10");
        cx.emit(rule!("D1Z-RNG-06"), || Event::Hopeless { model: shot.by });
        return;
    }
    let dice = rof(game(cx), shot);
    let receivers = receivers(game(cx), shot);
    if shot.magazine {
        extended_magazine::spend(cx, shot.by);
    }
    let why = if shot.indirect { rule!("D1Z-IND-05") } else { rule!("D1Z-RNG-07") };
    let fallen = to_hit::roll(cx, why, shot.by, Some(shot.place), dice, value, &list);
    effect(cx, shot, fallen, receivers);
    silent::fired(cx, shot.by, shot.weapon);
}

/// What hits do: cards, tokens, areas, markers, drifting shells.
fn effect(cx: &mut Cx<'_>, shot: &Shot<'_>, fallen: Fallen, receivers: ModelSet) {
    let weapon = shot.weapon;
    let area = area_effect::of(weapon);
    let mut attack = Attack {
        by: shot.by,
        weapon: shot.place,
        target: shot.target,
        hits: fallen.hits,
        criticals: if shot.target == NOBODY { 0 } else { fallen.criticals },
        cards_each: weapon.lethal.max(1),
        flags: AttackFlags::RANGED,
        receivers,
    };
    attack.flags.set(AttackFlags::AREA, area.is_some());
    let number = cx.state.add_attack(attack);
    let successes = fallen.successes();
    if shot.indirect && successes > 0 {
        rule!("D1Z-IND-06");
    }
    let strays = scatter::strays(cx, shot, fallen.misses);
    for success in 0..successes {
        marker_effects::place(cx, weapon, shot.at);
        if let Some(area) = area {
            let spared = if success < fallen.criticals { shot.target } else { NOBODY };
            area_effect::burst(cx, number, shot.by, centre(shot), area, spared);
        }
    }
    if !marker_effects::is_marker(weapon) && area.is_none() {
        let hit = lob::hit_model(game(cx), shot);
        if hit != NOBODY {
            rule!("D1Z-RNG-08");
            cx.state.attacks_mut()[usize::from(number)].target = hit;
            wound_deck::hit(cx, hit, number, fallen.hits);
            if shot.target == NOBODY {
                cx.state.attacks_mut()[usize::from(number)].criticals = fallen.criticals;
            }
        }
    }
    for at in strays {
        scatter::land(cx, number, shot, at);
    }
}

/// Where an area is measured from: the target model, or the marker.
fn centre(shot: &Shot<'_>) -> area_effect::Centre {
    if shot.target != NOBODY && !shot.indirect {
        return area_effect::Centre::Model(shot.target);
    }
    area_effect::Centre::Marker(shot.at)
}

/// Whether others of its Fireteam may take hits for a target: a member of one, with Command or Specialist.
pub fn is_protected(game: Game<'_>, target: ModelId) -> bool {
    let role = Keywords(Keywords::COMMAND.0 | Keywords::SPECIALIST.0);
    if game.works(target, Keywords::COMMAND.with(Keywords::OPERATOR)) {
        rule!("D1Z-KWR-02");
    }
    game.state[target].is_active() && game.card(target).keywords.any(role)
}

/// Who may take hits for the target: fixed at the moment of the attack.
fn receivers(game: Game<'_>, shot: &Shot<'_>) -> ModelSet {
    rule!("D1Z-FTP-04");
    let target = shot.target;
    // A marker scores no hit that somebody could take.
    let hits = area_effect::of(shot.weapon).is_none() && !marker_effects::is_marker(shot.weapon);
    if target == NOBODY || !hits {
        rule!("D1Z-FTP-05");
        return ModelSet::NONE;
    }
    if game.state[shot.by].flags.has(Flags::SPOTTED) {
        rule!("D1Z-SPOT-02");
        rule!("D1Z-FTP-05");
        return ModelSet::NONE;
    }
    let field = game.field();
    let mut set = ModelSet::NONE;
    rule!("D1Z-FTP-01");
    if is_protected(game, target) {
        rule!("D1Z-KWR-05");
        for id in game.members(game.team(target)).filter(|id| *id != target) {
            rule!("D1Z-FTP-02");
            if field.within(id, target, 2000) && field.sees(shot.by, id) {
                set.add(id);
            }
        }
    }
    for id in game.on_board(target.side()).filter(|id| *id != target && point_man::bears(game, *id)) {
        rule!("D1Z-KWW-26");
        if game.state[id].is_active() && field.within(id, target, 2000) && field.sees(shot.by, id) {
            set.add(id);
        }
    }
    set
}

/// A length in thousandths as geometry measures it.
fn measured(thousandths: i32) -> Distance {
    Distance(i64::from(thousandths) * 1000)
}

/// The place that a point of the table is.
pub fn place_of(game: Game<'_>, at: Point) -> Option<Place> {
    Place::of(at.at_height(game.field().floor(at)))
}
