//! Everything that can be said about a position, by the names that scripts use.

use crate::choice::{MoveKind, Path};
use crate::data::Library;
use crate::field::Field;
use crate::moves::course::Course;
use crate::ploys::{self, tactical};
use crate::sequence::{apl, damage, guard, objectives};
use crate::setup::{Setup, Weapon};
use crate::spec_ops::assets::Asset;
use crate::state::{
    Actions, Deeds, Effects, Flags, Marks, OperativeId, Phase, Place, Progress, State, TacOp, TokenKind,
};
use crate::weapon_rules::TABLE;
use crate::{KillTeam, inches, moves};
use sortie_geometry::open::distance;
use sortie_geometry::open::point::ORIGINS;
use sortie_kernel::fact::Fact;
use sortie_kernel::words::Fault;
use sortie_kernel::{Position, Side};
use sortie_rulebook::marks;

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
    let marks = Marks::NAMED.iter().filter(|(mark, _)| own.marks.has(*mark));
    let deeds = Deeds::NAMED.iter().filter(|(deed, _)| own.deeds.has(*deed));
    let used = (0..profile.weapons.len()).filter(|place| own.used >> place & 1 == 1);
    Fact::map([
        ("card", Fact::from(profile.card.as_str())),
        ("m", length(profile.movement)),
        ("ga", profile.ga.into()),
        ("df", profile.df.into()),
        ("sv", profile.sv.into()),
        ("w", profile.wounds.into()),
        ("invulnerable", profile.invulnerable.into()),
        ("base", Library::get().base(profile.body).into()),
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
        ("apl", apl::apl(setup, state, id).into()),
        ("apl_change", own.apl_change.into()),
        ("ap_left", apl::ap_left(setup, state, id).into()),
        ("done", Fact::list(done.map(|(_, name)| lower(name)))),
        ("used", Fact::list(used.map(|place| profile.weapons[place].name.clone()))),
        ("carries", own.carries.into()),
        ("marks", Fact::list(marks.map(|(_, name)| lower(name)))),
        ("tied", own.tie().map(|id| setup.profile(id).name.as_str()).into()),
        ("kept", has(Flags::KEPT)),
        ("left", has(Flags::LEFT)),
        ("shot", has(Flags::SHOT)),
        ("moved", length(i32::from(own.moved))),
        ("equipment", Fact::list(profile.equipment.iter().map(String::as_str))),
        ("gained", Fact::list(profile.gained.names())),
        ("deeds", Fact::list(deeds.map(|(_, name)| lower(name)))),
        ("effects", Fact::list(effects.map(|(_, name)| lower(name)))),
    ])
}

fn team(setup: &Setup, state: &State, side: Side) -> Fact {
    let own = &state.teams[side.index()];
    let faction = setup.factions[side.index()].as_str();
    let used = (0..tactical::TABLE.len() as u8).filter(|number| own.tactical >> number & 1 == 1);
    let tac_ops = own.cards().map(|(_, op)| (crate::tac_ops::word(op.card), tac_op(setup, op)));
    let assets = Asset::ALL.iter().filter(|asset| setup.assets[side.index()] & asset.bit() != 0);
    Fact::map([
        ("faction", Fact::from((!faction.is_empty()).then_some(faction))),
        ("cp", own.cp.into()),
        ("vp", own.vp.into()),
        ("vp_now", own.vp_now.into()),
        ("zone", (u16::from(own.zone) + 1).into()),
        ("barricades", own.barricades.into()),
        ("losses", own.losses.into()),
        ("ploys", Fact::list(ploys::in_force(state, side).map(|(number, _)| ploys::word(number)))),
        ("used_ploys", Fact::list(used.map(tactical::word))),
        ("tac_vp", own.tac_vp.into()),
        ("spoils", own.spoils.into()),
        ("hidden", (own.hidden() as u8).into()),
        ("tac_ops", Fact::map(tac_ops)),
        ("narrative", setup.narrative[side.index()].into()),
        ("assets", Fact::list(assets.map(|asset| asset.name()))),
        ("hardened", own.hardened.checked_sub(1).into()),
        ("scouting", own.scouting.checked_sub(1).map(|number| SCOUTING[usize::from(number.min(2))]).into()),
    ])
}

/// The words of scouting options.
const SCOUTING: [&str; 3] = ["fortify", "infiltrate", "recon"];

/// The words of tokens.
pub(crate) const TOKEN_WORDS: [(TokenKind, &str); 5] = [
    (TokenKind::Banner, "banner"),
    (TokenKind::Beacon, "beacon"),
    (TokenKind::Retrieval, "retrieval"),
    (TokenKind::Reanimation, "reanimation"),
    (TokenKind::Smoke, "smoke"),
];

fn tac_op(setup: &Setup, op: &TacOp) -> Fact {
    let named = op.named.checked_sub(1).and_then(|number| setup.profiles.get(usize::from(number)));
    let has = |bit: Progress| Fact::from(op.progress.has(bit));
    Fact::map([
        ("revealed", has(Progress::REVEALED)),
        ("first", has(Progress::FIRST)),
        ("second", has(Progress::SECOND)),
        ("named", named.map(|profile| profile.name.as_str()).into()),
        ("count", op.count.into()),
    ])
}

fn token(state: &State, setup: &Setup, place: usize) -> Fact {
    let own = state.tokens[place];
    if own.kind == TokenKind::None {
        return Fact::Nothing;
    }
    let carrier = state.carrier(place);
    let lies = carrier.is_none().then(|| inches::place_text(own.at));
    let word = TOKEN_WORDS.iter().find(|(kind, _)| *kind == own.kind).map(|(_, word)| *word);
    let field = Field::new(setup, state);
    let controlled = objectives::token_controller(&field, place).map(Side::letter);
    Fact::map([
        ("kind", Fact::from(word)),
        ("at", lies.into()),
        ("carrier", carrier.map(|id| setup.profile(id).name.as_str()).into()),
        ("controlled", controlled.into()),
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
        (
            "tokens",
            Fact::List((0..state.live_tokens().len()).map(|place| token(state, setup, place)).collect()),
        ),
        ("open", Fact::list((1..=16_u16).filter(|number| state.open_hatches >> (number - 1) & 1 == 1))),
        ("may_interrupt", may_interrupt(setup, state)),
        ("over", at.is_over().into()),
    ])
}

/// Who could interrupt the activation that goes on, if its operative had just acted.
fn may_interrupt(setup: &Setup, state: &State) -> Fact {
    let active = state.ids().find(|id| state[*id].flags.has(Flags::ACTIVE) && state[*id].is_up());
    // To look proves no rule.
    let names = marks::apart(|| {
        let field = Field::new(setup, state);
        let all = active.iter().flat_map(|mover| guard::interrupters(&field, *mover));
        all.map(|id| setup.profile(id).name.clone()).collect::<Vec<String>>()
    });
    Fact::list(names.iter().map(String::as_str))
}

/// A distance; walls may leave no way at all.
fn apart(found: Option<distance::Distance>) -> Fact {
    found.map_or_else(|| Fact::from("none"), |found| length(found.thousandths() as i32))
}

fn to_point(field: &Field<'_>, id: OperativeId, point: Place) -> Fact {
    let base = field.cylinder(id);
    apart(match field.doors {
        None => Some(distance::point_to_base(point.spot(), &base)),
        Some(doors) => doors.to_point(&field.scene(), &base, point.spot()),
    })
}

/// What can be said about an operative and a place: how far it is, whether it sees it, what a normal move there costs.
fn place(field: &Field<'_>, id: OperativeId, words: &str) -> Option<Fact> {
    let at = inches::parse_place(&words.replace('_', ".").replace('-', ","))?;
    let others = field.others(id, id);
    let course = Course::new(field, id, MoveKind::Normal, &others);
    let way =
        moves::may_move(field, id, MoveKind::Normal).and_then(|()| moves::check_way(&course, &Path::to(at)));
    let cost = way.as_ref().ok().map(|(path, legs)| course.cost(path, legs));
    Some(Fact::map([
        ("distance", to_point(field, id, at)),
        ("visible", Fact::from(field.sees_point(id, at))),
        ("reached", Fact::from(way.is_ok())),
        ("path_cost", cost.map_or(Fact::Nothing, length)),
        ("refused", way.err().map(|illegal| illegal.rule.as_str()).into()),
    ]))
}

/// What can be said about two operatives, an operative and a place, or an operative and a marker that is written as `marker-0`.
///
/// # Errors
/// Names the end that is not in the killzone.
pub(crate) fn between(setup: &Setup, at: &Position<KillTeam>, from: &str, to: &str) -> Result<Fact, Fault> {
    let field = Field::new(setup, &at.state);
    let on_table = |name: &str| {
        let found = setup.find(name).filter(|id| at.state[*id].on_table());
        found.ok_or_else(|| Fault::new(name, "no operative of this name is in the killzone"))
    };
    let shooter = on_table(from)?;
    if let Some(number) = to.strip_prefix("marker-").and_then(|digits| digits.parse::<usize>().ok()) {
        let marker = setup.mission.markers.get(number);
        let marker = marker.ok_or_else(|| Fault::new(to, "the mission has no such objective marker"))?;
        return Ok(Fact::map([("distance", to_point(&field, shooter, *marker))]));
    }
    if let Some(words) = to.strip_prefix("at-") {
        return place(&field, shooter, words)
            .ok_or_else(|| Fault::new(to, "a place is written at-12_5-7, or at-12_5-7-3 above the floor"));
    }
    let target = on_table(to)?;
    let (others, scene, smoke) = (field.covering(shooter, shooter, target), field.scene(), field.smoke());
    let terms = field.terms(target, field.is_camouflaged(shooter, target), &smoke);
    let (one, two) = (field.cylinder(shooter), field.cylinder(target));
    let pair = field.pair(&scene, &others, shooter, target).with_terms(terms);
    // Cover is judged from the origin that the game takes, whatever the target's order.
    let cover = match pair.line_of_sight(false, None) {
        Ok(sight) => sight.in_cover,
        Err(_) => (0..ORIGINS).all(|origin| pair.in_cover(origin)),
    };
    let concealed = at.state[target].is_concealed();
    Ok(Fact::map([
        ("distance", apart(field.apart(&one, &two))),
        ("visible", Fact::from(pair.visible())),
        ("obscured", Fact::from((0..ORIGINS).all(|origin| pair.is_obscured(origin)))),
        ("cover", Fact::from(cover)),
        ("line_of_sight", Fact::from(pair.line_of_sight(concealed, None).is_ok())),
        ("engaged", Fact::from(field.engaged(shooter, target))),
    ]))
}
