//! All facts about a position, by the names that scripts use.

use crate::Deadzone;
use crate::frame::Frame;
use crate::keywords::SPECIALS;
use crate::look::Look;
use crate::sequence::activation;
use crate::setup::Setup;
use crate::state::{Act, Boons, Face, Flags, Item, Mark, Stat};
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
            Mark::Gas(n) => ("gas", n),
            Mark::Trap(n, _) => ("trap", n),
            Mark::Link(_) => ("link", 0),
            Mark::Field(n) => ("field", n),
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
        let holder = crate::sequence::end_phase::holder(cell, &look);
        (cell, Fact::from(holder.map(Side::letter)))
    });
    let consoles = look.scenario().console_cells(setup.grid.board()).enumerate().map(|(index, cell)| {
        let used = state.consoles >> index & 1 == 1;
        (cell, Fact::from(if used { "used" } else { "free" }))
    });
    Fact::map([
        ("scenario", Fact::from(look.scenario().name.as_str())),
        ("round", Fact::from(state.round)),
        ("initiative", Fact::from(state.initiative.letter())),
        ("required-vps", Fact::from(setup.required_vps)),
        ("a", team(Side::A, &look)),
        ("b", team(Side::B, &look)),
        ("models", Fact::map(models)),
        ("active", active(&look)),
        ("tokens", measure::tokens(state.tokens.list())),
        ("markers", Fact::list(markers)),
        ("objectives", measure::by_cube(objectives)),
        ("consoles", measure::by_cube(consoles)),
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
        Some(Frame::PickKeep { found, .. }) => Some(Item::ALL[usize::from(found)].word()),
        _ => None,
    }
}

fn team(side: Side, look: &Look<'_>) -> Fact {
    let (state, team) = (look.state, &look.setup.teams[side.index()]);
    Fact::map([
        ("vps", Fact::from(state.vps[side.index()])),
        ("command", Fact::list(state.hands[side.index()].faces().map(Face::word))),
        ("order", Fact::from(team.order.map(|order| order.name))),
        ("order-spent", Fact::from(state.activation.used.order[side.index()])),
        ("points", Fact::from(team.points)),
        ("size", Fact::from(team.size)),
        ("recon", Fact::from(team.recon)),
        ("recon-dice", Fact::from(state.recon_dice[side.index()])),
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
        ("spot", Fact::from(model.in_play().then(|| Fact::list([model.spot.x(), model.spot.y()])))),
        ("damage", Fact::from(model.damage)),
        ("hp", Fact::from(profile.hp)),
        ("armour", Fact::from(crate::sequence::damage::armour(id, look))),
        ("speed", Fact::from(profile.speed.map(|(advance, sprint)| format!("{advance}-{sprint}")))),
        ("ranged", Fact::from(profile.ranged)),
        ("fight", Fact::from(profile.fight)),
        ("survive", Fact::from(profile.survive)),
        ("size", Fact::from(profile.size)),
        ("vp", Fact::from(profile.vp)),
        (
            "weapons",
            Fact::list(look.weapons(id).map(|weapon| look.setup.weapon_word(look.weapon(weapon).name))),
        ),
        ("item", Fact::from(model.item.map(Item::word))),
        ("bought", Fact::from(model.is(Flags::BOUGHT))),
    ];
    facts.extend(Flags::NAMED.iter().map(|(name, flag)| (*name, Fact::from(model.is(*flag)))));
    let effects = model.effect_names();
    facts.push(("effects", Fact::list(effects)));
    facts.push(("sharp", Fact::from(model.sharp().map(|name| look.setup.weapon_word(name)))));
    let spent = profile.weapons.iter().enumerate().filter(|(slot, _)| model.is_spent(*slot));
    let spent = spent.map(|(_, weapon)| look.setup.weapon_word(look.setup.weapon(*weapon).name));
    facts.push(("spent", Fact::list(spent)));
    Fact::map(facts)
}

fn active(look: &Look<'_>) -> Fact {
    if look.state.activation.model.is_none() {
        return Fact::Nothing;
    }
    let running = &look.state.activation;
    let used = &running.used;
    let acted = Act::NAMED.iter().filter(|(_, act)| used.has(*act)).map(|(name, _)| *name);
    let specials = SPECIALS.iter().enumerate().filter(|(index, _)| used.specials >> index & 1 == 1);
    let specials = specials.map(|(_, special)| special.word);
    let latest = Act::NAMED.iter().find(|(_, act)| running.latest == Some(*act)).map(|(name, _)| *name);
    let boons = Boons::NAMED.iter().filter(|(_, boon)| running.boons.has(*boon)).map(|(name, _)| *name);
    Fact::map([
        ("model", Fact::from(look.setup.name(activation::active(look)))),
        ("controller", Fact::from(running.controller.letter())),
        ("wild", Fact::from(running.wild)),
        ("acted", Fact::list(acted)),
        ("specials", Fact::list(specials)),
        ("short", Fact::from(used.short)),
        ("long", Fact::from(used.long)),
        ("result-spent", Fact::from(used.result)),
        ("order-spent", Fact::from(used.order[running.controller.index()])),
        ("began-engaged", Fact::from(running.began_engaged)),
        ("charged", Fact::from(running.charged)),
        ("crowded", Fact::from(running.crowded.is_some())),
        ("cut", Fact::from(running.cut)),
        ("latest", Fact::from(latest)),
        ("boons", Fact::list(boons)),
    ])
}

/// The dice of the test under way; nothing between tests.
fn test(look: &Look<'_>) -> Fact {
    let stat = |stat| match stat {
        Stat::Ranged => "ranged",
        Stat::Fight => "fight",
        Stat::Survive => "survive",
        Stat::Plain => "plain",
    };
    measure::test(&look.state.test, stat, look.setup)
}
