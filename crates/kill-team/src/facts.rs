//! Everything that can be said about a position, by the names that scripts use.

use crate::KillTeam;
use crate::data::Library;
use crate::inches;
use crate::ploys;
use crate::sequence::{activation, damage, objectives};
use crate::setup::{Setup, Weapon};
use crate::state::{Actions, Effects, Flags, OperativeId, Phase, State};
use crate::weapon_rules::TABLE;
use sortie_kernel::fact::Fact;
use sortie_kernel::{Position, Side};

pub(crate) fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "set-up",
        Phase::Initiative => "initiative",
        Phase::Strategy => "strategy",
        Phase::Firefight => "firefight",
        Phase::End => "end",
    }
}

/// A flag's or an action's name in scripts: `FALL_BACK` is `fall-back`.
pub(crate) fn lower(name: &str) -> String {
    name.to_lowercase().replace('_', "-")
}

/// A length as scripts write it: a whole number of inches, else text.
fn length(thousandths: i32) -> Fact {
    if thousandths % 1000 == 0 {
        return (thousandths / 1000).into();
    }
    let mut text = String::new();
    inches::write(thousandths, &mut text).expect("a string takes any text");
    text.into()
}

fn weapon(own: &Weapon) -> Fact {
    let rules = own.rules.iter().map(|(place, value)| TABLE[usize::from(*place)].written(*value));
    Fact::map([
        ("name", Fact::from(own.title.as_str())),
        ("type", (if own.ranged { "ranged" } else { "melee" }).into()),
        ("a", own.attacks.into()),
        ("skill", own.skill.into()),
        ("damage", Fact::list([own.normal, own.critical])),
        ("rules", Fact::list(rules)),
    ])
}

fn operative(setup: &Setup, state: &State, id: OperativeId) -> Fact {
    let own = &state[id];
    let profile = setup.profile(id);
    let has = |flag: Flags| Fact::from(own.flags.has(flag));
    let done = Actions::NAMED.iter().filter(|(action, _)| own.done.has(*action));
    let effects = Effects::NAMED.iter().filter(|(effect, _)| own.effects.has(*effect));
    let used = (0..profile.weapons.len()).filter(|place| own.used >> place & 1 == 1);
    Fact::map([
        ("card", Fact::from(profile.card.as_str())),
        ("m", length(profile.movement)),
        ("ga", profile.ga.into()),
        ("df", profile.df.into()),
        ("sv", profile.sv.into()),
        ("w", profile.wounds.into()),
        ("invulnerable", profile.invulnerable.into()),
        ("base", Library::embedded().base(profile.body).into()),
        ("keywords", Fact::list(profile.keywords.iter().map(String::as_str))),
        ("abilities", Fact::list(profile.abilities.iter().map(|ability| ability.name))),
        ("weapons", Fact::list(profile.weapons.iter().map(|own| own.title.as_str()))),
        ("weapon", Fact::map(profile.weapons.iter().map(|own| (own.name.as_str(), weapon(own))))),
        ("side", Fact::from(setup.side(id).letter())),
        ("on_table", has(Flags::ON_TABLE)),
        ("at", own.on_table().then(|| inches::place_text(own.at)).into()),
        ("wounds", own.wounds.into()),
        ("injured", (own.is_up() && damage::is_injured(setup, state, id)).into()),
        ("order", (if own.is_concealed() { "conceal" } else { "engage" }).into()),
        ("ready", has(Flags::READY)),
        ("activated", has(Flags::ACTIVATED)),
        ("active", has(Flags::ACTIVE)),
        ("guard", has(Flags::GUARD)),
        ("overwatched", has(Flags::OVERWATCHED)),
        ("interrupted", has(Flags::INTERRUPTED)),
        ("point_blank", has(Flags::POINT_BLANK)),
        ("down", has(Flags::DOWN)),
        ("apl", activation::apl(setup, state, id).into()),
        ("apl_change", own.apl_change.into()),
        ("ap_left", activation::ap_left(setup, state, id).into()),
        ("done", Fact::list(done.map(|(_, name)| lower(name)))),
        ("used", Fact::list(used.map(|place| profile.weapons[place].name.clone()))),
        ("carries", own.carries.into()),
        ("effects", Fact::list(effects.map(|(_, name)| lower(name)))),
    ])
}

fn team(setup: &Setup, state: &State, side: Side) -> Fact {
    let own = &state.teams[side.index()];
    let faction = setup.factions[side.index()].as_str();
    Fact::map([
        ("faction", Fact::from((!faction.is_empty()).then_some(faction))),
        ("cp", own.cp.into()),
        ("vp", own.vp.into()),
        ("vp_now", own.vp_now.into()),
        ("zone", (u16::from(own.zone) + 1).into()),
        ("barricades", own.barricades.into()),
        ("losses", own.losses.into()),
        ("ploys", Fact::list(ploys::in_force(state, side).map(|(number, _)| ploys::word(number)))),
    ])
}

fn marker(setup: &Setup, state: &State, place: usize) -> Fact {
    let own = state.markers[place];
    let letter = |side: Option<Side>| Fact::from(side.map(Side::letter));
    Fact::map([
        ("at", Fact::from(inches::place_text(setup.mission.markers[place]))),
        ("held", letter(objectives::holder(own.held))),
        ("controlled", letter(objectives::standing(setup, state, place))),
        ("looted", own.looted.into()),
        ("looted_now", own.looted_now.into()),
    ])
}

pub(crate) fn facts(setup: &Setup, at: &Position<KillTeam>) -> Fact {
    let state = &at.state;
    let operatives = state.ids().map(|id| (setup.profile(id).name.clone(), operative(setup, state, id)));
    let barricades = state.standing_barricades().iter().map(|one| {
        Fact::map([("at", Fact::from(inches::place_text(one.at))), ("degrees", one.degrees.into())])
    });
    let markers = (0..setup.mission.markers.len()).map(|place| marker(setup, state, place));
    Fact::map([
        ("turning_point", Fact::from(state.turning_point)),
        ("phase", phase_word(state.phase).into()),
        ("initiative", state.initiative.letter().into()),
        ("attacker", state.attacker.letter().into()),
        ("a", team(setup, state, Side::A)),
        ("b", team(setup, state, Side::B)),
        ("operatives", Fact::map(operatives)),
        ("markers", Fact::List(markers.collect())),
        ("barricades", Fact::List(barricades.collect())),
        ("over", at.is_over().into()),
    ])
}
