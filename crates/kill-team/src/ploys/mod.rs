//! Strategic ploys: one file each, one line in the table. [KT-STRAT-03..05] Tactical ones stand in `tactical`.
//!
//! A strategic ploy is in force until the end of the turning point, as a bit of its team, and speaks only through
//! the windows declared here.

mod aimed_pulse_volley;
mod bolter_discipline;
mod breach_and_clear;
mod camouflage_field_engagement;
mod dakka;
mod dimensional_concealment;
mod feed;
mod fleet;
mod forewarned;
mod get_stuck_in;
mod hidden_paths;
mod implacable_march;
mod lurk;
mod recon_sweep;
mod relentless_onslaught;
mod shock_assault;
mod skulk_about;
mod skulking_killer;
mod stalk;
mod supreme_disdain;
pub(crate) mod tactical;
mod tactical_precision;
mod waaaagh;
mod windows;

use crate::abilities;
use crate::choice::{Choice, MoveKind, Path};
use crate::data::Library;
use crate::dice::Bins;
use crate::event::Event;
use crate::sequence::at_once;
use crate::setup::Setup;
use crate::state::{Actions, Effects, OperativeId, State};
use crate::{Cx, Field};
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

pub use windows::{
    changes, changes_order, charges_hidden, compared, counts_as, defence_reroll, fails_matter, is_fleet,
    lets_repeat, on_activation, permit, reroll, retained, strike_bonus, strips_cover,
};

/// By what attack dice are rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RollKind {
    /// A shoot action.
    Shoot,
    /// An overwatch.
    Overwatch,
    /// A combat that the roller began.
    Fight,
    /// A combat that the enemy began.
    FightBack,
}

/// The attack dice of one operative against another.
#[derive(Clone, Copy, Debug)]
pub struct AttackRoll {
    /// Whose dice.
    pub by: OperativeId,
    /// Against whom.
    pub target: OperativeId,
    /// The weapon's place on the roller's card.
    pub weapon: u8,
    /// By what they are rolled.
    pub kind: RollKind,
}

impl AttackRoll {
    /// Whether it is a combat rather than a shooting attack.
    pub fn is_fighting(self) -> bool {
        matches!(self.kind, RollKind::Fight | RollKind::FightBack)
    }
}

/// A free move that a ploy grants as soon as it is used.
#[allow(clippy::type_complexity, reason = "each window is spelt out where it is declared")]
pub struct AtOnce {
    /// The kind of move.
    pub kind: MoveKind,
    /// Whether only one operative moves.
    pub only_one: bool,
    /// Whether an operative may move.
    pub may: fn(&Field<'_>, OperativeId) -> bool,
    /// Why it may not move along a path.
    pub forbids: fn(&Field<'_>, OperativeId, &Path) -> Option<&'static str>,
}

/// A strategic ploy of one faction, and what it does in each window.
#[allow(clippy::type_complexity, reason = "each window is spelt out where it is declared")]
pub struct Ploy {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line for the screens.
    pub about: &'static str,
    /// The faction whose teams have it.
    pub faction: &'static str,
    /// What it costs.
    pub cp: u8,
    /// The keyword of those that it helps, if not all of the faction,
    pub helps: &'static str,
    /// and the keyword of those that it does not help, if there is one.
    pub spares: &'static str,
    /// What bots take it to be worth for each operative that it helps, in hundredths of a VP.
    pub worth: i32,
    /// Whether one attack die of a roll may be re-rolled.
    pub reroll: Option<fn(&Field<'_>, AttackRoll) -> bool>,
    /// Whether one defence die of an operative that is shot at may be re-rolled.
    pub defence_reroll: Option<fn(&Setup, &State, OperativeId) -> bool>,
    /// Whether an action may be performed once more in an activation.
    pub again: Option<fn(&Field<'_>, OperativeId, Choice) -> bool>,
    /// What an action counts as in addition to what it is.
    pub counts_as: Option<fn(&Field<'_>, OperativeId, Choice) -> Actions>,
    /// Why an action is not possible after what the ploy allowed.
    pub forbids: Option<fn(&Field<'_>, OperativeId, Choice) -> Option<&'static str>>,
    /// The effect that an operative may take upon itself when it is activated.
    pub on_activation: Option<fn(&Setup, &State, OperativeId) -> Option<Effects>>,
    /// A change of retained dice that the roller may make; `None` where nothing would change.
    pub change: Option<fn(&Setup, AttackRoll, Bins) -> Option<Bins>>,
    /// The same after both fighters' changes, given the enemy's dice.
    pub compared: Option<fn(&Setup, AttackRoll, Bins, Bins) -> Option<Bins>>,
    /// Defence dice retained without rolling, given whether the target is in cover.
    pub retained: Option<fn(&Setup, &State, OperativeId, bool) -> u8>,
    /// Whether an operative with a conceal order may charge.
    pub charges_hidden: Option<fn(&Setup, OperativeId) -> bool>,
    /// Whether an operative may change its own order as an action.
    pub changes_order: Option<fn(&Setup, OperativeId) -> bool>,
    /// Whether a dash is free directly after a normal move or fall back.
    pub fleet: Option<fn(&Setup, OperativeId) -> bool>,
    /// What the first critical strike of a combat deals in addition.
    pub strike_bonus: Option<fn(&Setup, OperativeId) -> u8>,
    /// Whether a shot leaves its target without cover.
    pub strips_cover: Option<fn(&Field<'_>, AttackRoll) -> bool>,
    /// What it grants as soon as it is used.
    pub at_once: Option<AtOnce>,
}

impl Ploy {
    const fn new(name: &'static str, faction: &'static str, cp: u8) -> Ploy {
        Ploy {
            name,
            about: "",
            faction,
            cp,
            helps: "",
            spares: "",
            worth: 2,
            reroll: None,
            defence_reroll: None,
            again: None,
            counts_as: None,
            forbids: None,
            on_activation: None,
            change: None,
            compared: None,
            retained: None,
            charges_hidden: None,
            changes_order: None,
            fleet: None,
            strike_bonus: None,
            strips_cover: None,
            at_once: None,
        }
    }
}

/// Every strategic ploy. Its number is its place.
pub static TABLE: [Ploy; 22] = [
    bolter_discipline::PLOY,
    shock_assault::PLOY,
    tactical_precision::PLOY,
    relentless_onslaught::PLOY,
    implacable_march::PLOY,
    skulking_killer::PLOY,
    dimensional_concealment::PLOY,
    waaaagh::PLOY,
    dakka::PLOY,
    get_stuck_in::PLOY,
    skulk_about::PLOY,
    fleet::PLOY,
    forewarned::PLOY,
    supreme_disdain::PLOY,
    hidden_paths::PLOY,
    stalk::PLOY,
    lurk::PLOY,
    feed::PLOY,
    aimed_pulse_volley::PLOY,
    breach_and_clear::PLOY,
    camouflage_field_engagement::PLOY,
    recon_sweep::PLOY,
];

/// The ploys of a kill team, as bits of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Owned {
    /// Strategic ones.
    pub strategic: u32,
    /// Tactical ones.
    pub tactical: u32,
}

/// The ploys of a faction: its own, and those of others that a user's faction names.
pub fn owned(library: &Library, faction: &str) -> Owned {
    let named = library.faction(faction).map_or(&[][..], |own| &own.ploys);
    let has = |own: &str, word: String| own == faction || named.contains(&word);
    let bits = |count: usize, has: &dyn Fn(u8) -> bool| {
        (0..count as u8).filter(|number| has(*number)).fold(0, |bits, number| bits | 1 << number)
    };
    Owned {
        strategic: bits(TABLE.len(), &|number| has(TABLE[usize::from(number)].faction, word(number))),
        tactical: bits(tactical::TABLE.len(), &|number| {
            has(tactical::TABLE[usize::from(number)].faction, tactical::word(number))
        }),
    }
}

/// The words of all ploys.
pub(crate) fn words() -> impl Iterator<Item = String> {
    let strategic = (0..TABLE.len() as u8).map(word);
    strategic.chain((0..tactical::TABLE.len() as u8).map(tactical::word))
}

/// The keywords of those that the ploy of a word helps: one of them is enough.
pub(crate) fn keywords(word: &str) -> Vec<&'static str> {
    let strategic = by_word(word).and_then(|number| TABLE.get(usize::from(number)));
    let tactical = || tactical::TABLE.get(usize::from(tactical::by_word(word)?));
    match strategic {
        Some(ploy) => vec![ploy.helps],
        None => tactical().map_or(Vec::new(), |ploy| ploy.helps.to_vec()),
    }
}

/// Whether the ploy of a word can help an operative with these keywords.
pub(crate) fn could_help(word: &str, own: &[String]) -> bool {
    let spares =
        by_word(word).and_then(|number| TABLE.get(usize::from(number))).map_or("", |ploy| ploy.spares);
    let has = |keyword: &str| own.iter().any(|own| own == keyword);
    keywords(word).into_iter().any(has) && !has(spares)
}

/// The strategic ploys a side can use now.
pub fn usable<'a>(setup: &'a Setup, state: &'a State, side: Side) -> impl Iterator<Item = u8> + 'a {
    (0..TABLE.len() as u8).filter(move |number| check(setup, state, side, *number).is_ok())
}

/// Whether a side may use a strategic ploy now.
///
/// # Errors
/// The rule that forbids it.
pub fn check(setup: &Setup, state: &State, side: Side, number: u8) -> Result<(), Illegal> {
    let team = &state.teams[side.index()];
    match TABLE.get(usize::from(number)) {
        Some(ploy) if setup.ploys[side.index()].strategic >> number & 1 == 1 => {
            if team.strategic >> number & 1 == 1 {
                return Err(Illegal { rule: rule!("KT-STRAT-05"), why: "this ploy was used in this phase" });
            }
            if team.cp < ploy.cp {
                return Err(Illegal {
                    rule: rule!("KT-STRAT-04"),
                    why: "the ploy costs more CP than there are",
                });
            }
            if helped(setup, state, side, number).next().is_none()
                || !at_once::helps_anybody(setup, state, side, number)
            {
                return Err(Illegal {
                    rule: rule!("KT-PLOY-06"),
                    why: "nobody in the killzone gains by this ploy",
                });
            }
            Ok(())
        }
        _ => Err(Illegal { rule: rule!("KT-FORCE-01"), why: "the kill team's faction has no such ploy" }),
    }
}

/// The operatives in the killzone that can gain by a strategic ploy. [KT-PLOY-06]
pub fn helped<'a>(
    setup: &'a Setup,
    state: &'a State,
    side: Side,
    number: u8,
) -> impl Iterator<Item = OperativeId> + 'a {
    let ploy = &TABLE[usize::from(number)];
    state.standing(side).filter(move |id| {
        let profile = setup.profile(*id);
        (ploy.helps.is_empty() || profile.has(ploy.helps))
            && (ploy.spares.is_empty() || !profile.has(ploy.spares))
            && !profile.has_ability(abilities::NO_PLOYS)
    })
}

/// Pays for a strategic ploy and puts it in force.
pub fn use_strategic(number: u8, side: Side, cx: &mut Cx<'_>) {
    let ploy = &TABLE[usize::from(number)];
    let team = &mut cx.state.teams[side.index()];
    team.cp -= ploy.cp;
    team.strategic |= 1 << number;
    let cp = team.cp;
    cx.emit(rule!("KT-STRAT-04"), || Event::PloyUsed { side, ploy: ploy.name, cp });
}

/// The ploys in force for a side, with their numbers.
pub fn in_force(state: &State, side: Side) -> impl Iterator<Item = (u8, &'static Ploy)> + use<> {
    let bits = state.teams[side.index()].strategic;
    (0u8..).zip(&TABLE).filter(move |(number, _)| bits >> number & 1 == 1)
}

/// Whether any ploy is in force for the side of an operative. Most of the time none is.
pub fn any_in_force(state: &State, id: OperativeId) -> bool {
    state.teams[state.side(id).index()].strategic != 0
}

/// The ploys in force from which an operative can gain: none, if its card says so. [KT-PLOY-06]
fn for_operative<'a>(
    setup: &'a Setup,
    state: &State,
    id: OperativeId,
) -> impl Iterator<Item = (u8, &'static Ploy)> + use<'a> {
    let gains = !setup.profile(id).has_ability(abilities::NO_PLOYS);
    if !gains {
        rule!("KT-PLOY-06");
    }
    in_force(state, state.side(id)).filter(move |_| gains)
}

/// A ploy's name for people.
pub(crate) fn name(number: u8) -> &'static str {
    TABLE.get(usize::from(number)).map_or("a ploy", |ploy| ploy.name)
}

/// What a ploy does, in a line.
pub(crate) fn about(number: u8) -> &'static str {
    TABLE.get(usize::from(number)).map_or("", |ploy| ploy.about)
}

/// A name as choices write it.
pub(crate) fn slug(name: &str) -> String {
    name.to_lowercase().replace(' ', "-").replace(['!', '\''], "")
}

/// The word of a ploy in choices.
pub fn word(number: u8) -> String {
    TABLE.get(usize::from(number)).map_or_else(|| format!("ploy-{number}"), |ploy| slug(ploy.name))
}

/// The ploy of a word.
pub fn by_word(text: &str) -> Option<u8> {
    let wanted = slug(text);
    let known = (0..TABLE.len() as u8).find(|number| word(*number) == wanted);
    known.or_else(|| text.strip_prefix("ploy-")?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KillTeam;
    use sortie_kernel::words::Words;

    #[test]
    fn every_ploy_is_written_and_read_back() {
        for number in 0..TABLE.len() as u8 {
            assert_eq!(by_word(&word(number)), Some(number));
        }
        assert!(TABLE.len() <= 32, "the bits of a team hold 32 ploys");
    }

    #[test]
    fn a_side_has_the_ploys_of_its_set_up() {
        let table = "step = \"ploys a\"\na = { cp = 2 }\noperative = [\
            { name = \"S1\", side = \"a\", at = \"5,5\", keywords = [\"GREENSKIN\"] }, \
            { name = \"N1\", side = \"b\", at = \"25,5\" }]";
        let fixture = toml::from_str(table).expect("a table that can be read");
        let (mut setup, at) = KillTeam::fixture(fixture).expect("a sound table");
        let (strategic, tactical) = (by_word("waaaagh"), tactical::by_word("just-a-scratch"));
        let (strategic, tactical) = (strategic.expect("a ploy"), tactical.expect("a ploy"));
        let checks = |setup: &Setup| {
            let strategic = check(setup, &at.state, Side::A, strategic);
            let tactical = tactical::check_side(setup, &at.state, Side::A, tactical);
            [strategic, tactical].map(|checked| checked.map_err(|refused| refused.rule.as_str()))
        };
        assert_eq!(checks(&setup), [Err("KT-FORCE-01"); 2], "a side without a faction");
        setup.ploys[0] = Owned { strategic: 1 << strategic, tactical: 1 << tactical };
        assert_eq!(checks(&setup), [Ok(()); 2]);
    }

    #[test]
    fn every_ploy_says_in_a_line_what_it_does() {
        let strategic = TABLE.iter().map(|ploy| (ploy.name, ploy.about));
        let tactical = tactical::TABLE.iter().map(|ploy| (ploy.name, ploy.about));
        for (name, about) in strategic.chain(tactical) {
            assert!((15..=100).contains(&about.len()) && !about.ends_with('.'), "{name}: {about}");
        }
    }
}
