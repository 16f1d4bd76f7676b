//! The abilities of datacards and equipment: one line in the table each, and a file where there is something to do.
//!
//! Many are properties that the sequences ask for; an ability speaks through them and through the windows declared
//! here. [KT-FORCE-10]

mod avenger_shrine_banner;
mod camo_cloak;
pub(crate) mod celestial_shield;
mod feeder_tendrils;
pub(crate) mod gun_platform;
mod kustom_force_field;
pub(crate) mod lash_whip;
mod living_metal;
pub(crate) mod markerlight;
pub(crate) mod saviour_protocols;
mod shimmershield;
pub(crate) mod synapse;
pub(crate) mod tesla_weave;

use crate::Cx;
use crate::Field;
use crate::setup::Setup;
use crate::spec_ops::honours::staunch;
use crate::state::{OperativeId, State};
use sortie_rulebook::rule;

/// BS is not worsened by overwatch.
pub const STEADY_OVERWATCH: u64 = 1 << 0;
/// A conceal order is not treated as engage. [KT-LOS-19]
pub const HIDDEN_ORDER: u64 = 1 << 1;
/// In cover against shooters more than 2 inches away. [KT-LOS-19]
pub const CAMOUFLAGED: u64 = 1 << 2;
/// A free dash in every activation.
pub const FREE_DASH: u64 = 1 << 3;
/// No benefit from ploys. [KT-PLOY-06]
pub const NO_PLOYS: u64 = 1 << 4;
/// Never activated by itself. [KT-FIRE-01]
pub const NEVER_ACTIVATED: u64 = 1 << 5;
/// No mission actions and no pick up.
pub const NO_MISSION: u64 = 1 << 6;
/// No cover save with an engage order.
pub const EXPOSED: u64 = 1 << 7;
/// Each wound from an attack die is kept on a 5 or more. [KT-DMG-11]
pub const WOUND_SAVE: u64 = 1 << 8;
/// No equipment.
pub const NO_EQUIPMENT: u64 = 1 << 9;
/// Gives no support in combat.
pub const NO_SUPPORT: u64 = 1 << 10;
/// Within reach of a synapse creature an injury does not spoil its aim.
pub const SYNAPTIC: u64 = 1 << 11;
/// Enemies within engagement range fight with one die less.
pub const LASH_WHIP: u64 = 1 << 12;
/// Has the markerlight action.
pub const MARKERLIGHT: u64 = 1 << 13;
/// May step in front of a friend that is shot at.
pub const PROTECTOR: u64 = 1 << 14;
/// One less for the control of objectives.
pub const COUNTS_LESS: u64 = 1 << 15;
/// One Command Re-roll for nothing. [KT-PLOY-07]
pub const FREE_COMMAND: u64 = 1 << 16;
/// Has the auspex action.
pub const AUSPEX: u64 = 1 << 17;
/// Has the smoke grenade action.
pub const SMOKE: u64 = 1 << 18;
/// Has the mindshackle scarabs action.
pub const MINDSHACKLE: u64 = 1 << 19;
/// Has the photon grenade action.
pub const PHOTON: u64 = 1 << 20;
/// Has the control platform action.
pub const CONTROL_PLATFORM: u64 = 1 << 21;
/// Targets of its shots count as marked.
pub const TARGET_LOCK: u64 = 1 << 22;
/// One defence die re-rolled when shot at.
pub const CHITIN: u64 = 1 << 23;
/// A stimulant for once per battle.
pub const STIMULANT: u64 = 1 << 24;
/// A cheaper mission action for a friend nearby, once per battle.
pub const READOUT: u64 = 1 << 25;
/// An invulnerable save for one attack, once per battle.
pub const CELESTIAL: u64 = 1 << 26;
/// Enemies that charge into it are shocked.
pub const TESLA_WEAVE: u64 = 1 << 27;
/// With two melee weapons, or twice the same, one die more on them.
pub const WEAPONBEAST: u64 = 1 << 28;
/// Two attacks with one weapon as one action.
pub const SHURIKEN_STORM: u64 = 1 << 29;

/// Numbers of things for once per battle, in an operative's `spent`.
pub const SPENT_COMMAND: u8 = 1 << 0;
/// The celestial shield.
pub const SPENT_SHIELD: u8 = 1 << 1;
/// The smoke grenade.
pub const SPENT_SMOKE: u8 = 1 << 2;
/// Mindshackle scarabs.
pub const SPENT_SCARABS: u8 = 1 << 3;
/// The holographic readout.
pub const SPENT_READOUT: u8 = 1 << 4;
/// The stimulant injector.
pub const SPENT_STIMULANT: u8 = 1 << 5;

/// One ability and what it does in each window.
#[allow(clippy::type_complexity, reason = "each window is spelt out where it is declared")]
pub struct Ability {
    /// The name on datacards.
    pub name: &'static str,
    /// The properties that it gives.
    pub bits: u64,
    /// Acts in every ready operatives step.
    pub ready: Option<fn(OperativeId, &mut Cx<'_>)>,
    /// Defence dice retained in addition to the cover save.
    pub cover: Option<fn() -> u8>,
    /// The invulnerable save that its owner gives to somebody who is shot at by somebody.
    pub shields: Option<fn(&Field<'_>, OperativeId, OperativeId, OperativeId) -> Option<u8>>,
    /// How much more its owner makes somebody count for control.
    pub inspires: Option<fn(&Field<'_>, OperativeId, OperativeId) -> u32>,
    /// Acts when its owner has incapacitated an enemy in combat.
    pub felled: Option<fn(OperativeId, &mut Cx<'_>)>,
}

impl Ability {
    const fn new(name: &'static str) -> Ability {
        Ability { name, bits: 0, ready: None, cover: None, shields: None, inspires: None, felled: None }
    }

    const fn of(name: &'static str, bits: u64) -> Ability {
        Ability { bits, ..Ability::new(name) }
    }
}

impl std::fmt::Debug for Ability {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// Every ability, in the order in which they act.
pub static TABLE: [Ability; 37] = [
    living_metal::ABILITY,
    camo_cloak::ABILITY,
    Ability::of("Runt", NO_PLOYS | NO_EQUIPMENT),
    Ability::of("Defence Tactics", STEADY_OVERWATCH),
    shimmershield::ABILITY,
    Ability::of("Shuriken Storm", SHURIKEN_STORM),
    Ability::of("Control Platform", CONTROL_PLATFORM),
    Ability::of("Gun Platform", NEVER_ACTIVATED | NO_SUPPORT),
    Ability::of("Synapse", SYNAPTIC),
    Ability::of("Lightning Reflexes", FREE_DASH),
    Ability::of("Hidden Horror", HIDDEN_ORDER),
    Ability::of("Weaponbeast", WEAPONBEAST),
    Ability::of("Lash whip carrier", LASH_WHIP),
    Ability::of("Markerlight", MARKERLIGHT),
    Ability::of("Camouflage Field", CAMOUFLAGED | HIDDEN_ORDER),
    Ability::of("Shield Generator", WOUND_SAVE),
    Ability::of("Artificial Intelligence", NO_MISSION | COUNTS_LESS | EXPOSED | NO_EQUIPMENT),
    Ability::of("Saviour Protocols", PROTECTOR),
    Ability::of("Purity seal", FREE_COMMAND),
    Ability::of("Wraithbone talisman", FREE_COMMAND),
    Ability::of("Auspex", AUSPEX),
    Ability::of("Smoke grenade", SMOKE),
    Ability::of("Suspensor system", 0),
    Ability::of("Auxiliary grenade launcher", 0),
    Ability::of("Mindshackle scarabs", MINDSHACKLE),
    tesla_weave::ABILITY,
    kustom_force_field::ABILITY,
    celestial_shield::ABILITY,
    Ability::of("Pathfinder cloak", HIDDEN_ORDER),
    avenger_shrine_banner::ABILITY,
    Ability::of("Extended chitin", CHITIN),
    feeder_tendrils::ABILITY,
    Ability::of("Photon grenade", PHOTON),
    Ability::of("Target lock", TARGET_LOCK),
    Ability::of("Holographic readout", READOUT),
    Ability::of("Stimulant injector", STIMULANT),
    Ability::of("Markerlight carrier", MARKERLIGHT),
];

/// The ability of a name.
pub fn find(name: &str) -> Option<&'static Ability> {
    TABLE.iter().find(|ability| ability.name.eq_ignore_ascii_case(name))
}

/// The best invulnerable save that friends and foes nearby give to a target; itself too.
pub fn shield(setup: &Setup, state: &State, target: OperativeId, by: OperativeId) -> Option<u8> {
    let shields = |id: &OperativeId| setup.profile(*id).abilities.iter().any(|own| own.shields.is_some());
    let mut shielding = state.ids().filter(|id| state[*id].is_up() && shields(id)).peekable();
    shielding.peek()?;
    let field = Field::new(setup, state);
    let given = shielding.flat_map(|id| {
        let all = setup.profile(id).abilities.iter().filter_map(|ability| ability.shields);
        all.filter_map(|shields| shields(&field, id, target, by)).collect::<Vec<u8>>()
    });
    given.min().inspect(|_| {
        rule!("KT-FORCE-10");
    })
}

/// How much more or less an operative counts for control, outside the limits of APL. [KT-OBJ-08]
pub fn counted(field: &Field<'_>, id: OperativeId, apl: u32) -> u32 {
    let friends = field.state.standing(field.state.side(id));
    let more: u32 = friends
        .flat_map(|friend| field.setup.profile(friend).abilities.iter().map(move |ability| (friend, ability)))
        .filter_map(|(friend, ability)| ability.inspires.map(|inspires| inspires(field, friend, id)))
        .max()
        .unwrap_or(0);
    let more = more + staunch::focus(field.setup, id);
    let less = u32::from(field.setup.profile(id).has_ability(COUNTS_LESS));
    if more != less {
        rule!("KT-OBJ-08");
    }
    (apl + more).saturating_sub(less)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abilities_have_names_of_their_own() {
        let mut names: Vec<&str> = TABLE.iter().map(|ability| ability.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), TABLE.len());
    }
}
