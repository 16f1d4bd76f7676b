//! All facts about a position, by the names that scripts use.

use crate::Deadzone;
use crate::frame::Frame;
use crate::look::Look;
use crate::sequence::activation;
use crate::setup::{ArmySpecial, Item, Setup};
use crate::state::{Act, Boons, Face, Flags, Mark, Stat};
use sortie_cubes::Names;
use sortie_cubes::Standing;
use sortie_cubes::measure;
use sortie_kernel::fact::Fact;
use sortie_kernel::{Frame as _, Position, Side};

/// The facts of a position.
pub(super) fn facts(setup: &Setup, at: &Position<Deadzone>) -> Fact {
    let look = Look { setup, state: &at.state };
    let state = &at.state;
    let models = state.ids().map(|id| (setup.name(id).to_string(), model(id, &look)));
    let markers = state.markers.list().iter().map(|marker| {
        let (kind, value) = match marker.mark {
            Mark::Smoke => ("smoke", 0),
            Mark::Toxic => ("toxic", 0),
            Mark::Trap(n, _) => ("trap", n),
            Mark::Link(_) => ("link", 0),
        };
        let (side, by) = match marker.mark {
            Mark::Trap(_, side) => (Some(side), None),
            Mark::Link(id) => (Some(setup.side(id)), Some(id)),
            _ => (None, None),
        };
        Fact::map([
            ("at", Fact::from(marker.cell.to_string())),
            ("kind", Fact::from(kind)),
            ("value", Fact::from(value)),
            ("side", Fact::from(side.map(Side::letter))),
            ("model", Fact::from(by.map(|id| setup.name(id)))),
        ])
    });
    let objectives = look.scenario().objective_cells(setup.grid.board()).map(|cell| {
        let holder = crate::sequence::end_of_round::holder(cell, &look);
        (cell, Fact::from(holder.map(Side::letter)))
    });
    Fact::map([
        ("mission", Fact::from(look.scenario().name.as_str())),
        ("round", Fact::from(state.round)),
        ("initiative", Fact::from(state.initiative.letter())),
        ("required-vps", Fact::from(look.required_vps())),
        ("a", team(Side::A, &look)),
        ("b", team(Side::B, &look)),
        ("models", Fact::map(models)),
        ("active", active(&look)),
        ("tokens", measure::tokens(state.tokens.list())),
        ("markers", Fact::list(markers)),
        ("objectives", measure::by_cube(objectives)),
        ("unused", Fact::from(state.unused)),
        ("plus-one-spent", Fact::from(state.plus_one)),
        ("found", Fact::from(found(at))),
        ("test", test(&look)),
        ("over", Fact::from(at.is_over())),
        ("frame", Fact::from(at.top().map(|frame| frame.name()))),
    ])
}

/// What a model has picked up and not yet kept, dropped or destroyed.
fn found(at: &Position<Deadzone>) -> Option<&'static str> {
    match at.top() {
        Some(
            Frame::PickKeep { found, .. } | Frame::PickLucky { found, .. } | Frame::PickAmmo { found, .. },
        ) => Some(found.word()),
        _ => None,
    }
}

fn team(side: Side, look: &Look<'_>) -> Fact {
    let (state, team) = (look.state, &look.setup.teams[side.index()]);
    Fact::map([
        ("vps", Fact::from(state.vps[side.index()])),
        ("command", Fact::list(state.hands[side.index()].faces().map(Face::word))),
        ("relayed", Fact::from(state.relayed[side.index()])),
        ("special", Fact::from(team.special.map(ArmySpecial::name))),
        ("special-spent", Fact::from(state.activation.used.special[side.index()])),
        ("leader", Fact::from(team.leader.map(|id| look.setup.name(id)))),
        ("points", Fact::from(team.points)),
        ("size", Fact::from(team.size)),
        ("recon", Fact::from(team.recon)),
        ("added-cubes", Fact::from(state.added[side.index()])),
        ("finished", Fact::from(state.finished[side.index()])),
        (
            "zone",
            Fact::from(look.scenario().zones.words()[usize::from(crate::sequence::deploy::zone(side, look))]),
        ),
        ("in-play", Fact::from(look.standing().filter(|id| look.side(*id) == side).count() as u8)),
        ("to-activate", Fact::from(look.unactivated(side).count() as u8)),
    ])
}

fn model(id: crate::ids::ModelId, look: &Look<'_>) -> Fact {
    let (model, profile) = (look.model(id), look.profile(id));
    let mut facts = vec![
        ("side", Fact::from(look.side(id).letter())),
        ("profile", Fact::from(profile.name.as_str())),
        ("alive", Fact::from(!model.is(Flags::DEAD))),
        ("at", Fact::from(model.in_play().then(|| model.cell.to_string()))),
        ("spot", Fact::from(model.in_play().then(|| Fact::list([model.spot().x(), model.spot().y()])))),
        ("damage", Fact::from(model.damage())),
        ("armour", Fact::from(crate::sequence::damage::armour(id, look))),
        (
            "speed",
            Fact::from(
                crate::sequence::movement::speed(id, look).map(|(step, sprint)| format!("{step}-{sprint}")),
            ),
        ),
        ("shoot", Fact::from(profile.shoot)),
        ("fight", Fact::from(profile.fight)),
        ("survive", Fact::from(profile.survive)),
        ("size", Fact::from(profile.size)),
        ("vp", Fact::from(profile.vp)),
        (
            "weapons",
            Fact::list(look.weapons(id).map(|weapon| look.setup.weapon_word(look.weapon(weapon).name))),
        ),
        ("item", Fact::from(model.items.iter().next().map(Item::word))),
        ("items", Fact::list(model.items.iter().map(Item::word))),
        ("boom", Fact::from(profile.numbers.boom + model.boom())),
    ];
    facts.extend(Flags::NAMED.iter().map(|(name, flag)| (*name, Fact::from(model.is(*flag)))));
    let effects = model.effect_names();
    facts.push(("effects", Fact::list(effects)));
    facts.push(("sharp", Fact::list(model.sharp().map(|name| look.setup.weapon_word(name)))));
    let word = |slot: usize| look.setup.weapon_word(look.setup.weapon(profile.weapons[slot]).name);
    let slots = 0..profile.weapons.len();
    facts.push(("spent", Fact::list(slots.clone().filter(|slot| model.is_spent(*slot)).map(word))));
    facts.push(("reload", Fact::list(slots.filter(|slot| model.is_empty(*slot)).map(word))));
    Fact::map(facts)
}

fn active(look: &Look<'_>) -> Fact {
    if look.state.activation.model.is_none() {
        return Fact::Nothing;
    }
    let running = &look.state.activation;
    let used = &running.used;
    let acted = Act::NAMED.iter().filter(|(_, act)| used.has(*act)).map(|(name, _)| *name);
    let results = Face::ACTIONS.into_iter().filter(|face| used.has_result(*face)).map(Face::word);
    let boons = Boons::NAMED.iter().filter(|(_, boon)| running.boons.has(*boon)).map(|(name, _)| *name);
    Fact::map([
        ("model", Fact::from(look.setup.name(activation::active(look)))),
        ("controller", Fact::from(running.controller.letter())),
        ("wild", Fact::from(running.wild)),
        ("acted", Fact::list(acted)),
        ("short", Fact::from(used.short)),
        ("long", Fact::from(used.long)),
        ("results", Fact::list(results)),
        ("special-spent", Fact::from(used.special[running.controller.index()])),
        ("began-engaged", Fact::from(running.began_engaged)),
        ("stayed", Fact::from(running.stayed)),
        ("crowded", Fact::from(running.crowded.is_some())),
        ("cut", Fact::from(running.cut)),
        ("boons", Fact::list(boons)),
    ])
}

/// The dice of the test under way; nothing between tests.
fn test(look: &Look<'_>) -> Fact {
    let stat = |stat| match stat {
        Stat::Shoot => "shoot",
        Stat::Fight => "fight",
        Stat::Survive => "survive",
        Stat::Plain => "plain",
    };
    measure::test(&look.state.test, stat, look.setup)
}
