//! The abilities, one file each, and the windows in which they act.
//!
//! An ability gives permissions ([`Props`]), what attacks are ([`Traits`]) and [`Numbers`]; what it does in a window
//! stands in its file and in the lists of `windows`. The order of each list is the resolution order.

mod aerial_deployment;
mod agile;
mod ap;
mod area;
mod beast;
mod blast;
mod boom;
mod cloaking_device;
mod combat_team_training;
mod communication_relay;
mod construct;
mod covering_fire;
mod deadeye;
mod deliver;
mod dismantle;
mod energy_shield;
mod engineer;
mod evade;
mod experimental;
mod faithful_companion;
mod fire_control;
mod flight;
mod frag;
mod frenzy;
mod glide;
mod grenade;
mod hammerfist_drop_armour;
mod heavy;
mod holo_sight;
mod horde;
mod indirect;
mod invigorate;
mod it_burns;
mod jump_pack;
mod knockback;
mod life_support;
mod loader;
mod logistics;
mod medic;
mod non_combatant;
mod non_lethal;
mod one_use;
mod psychic;
mod rampage;
mod rapid_fire;
mod recon_drone;
mod remote;
mod resilient;
mod scavenger;
mod scout;
mod shield_generator;
mod slow_reload;
mod smoke;
mod sniper_scope;
mod solid;
mod stealthy;
mod strategist;
mod stun;
mod suppression;
mod swarm_lord;
mod tactician;
mod tag;
mod teleport;
mod tenacious;
mod tough;
mod toxic;
mod toxic_smokescreen;
mod trap;
mod vehicle;
pub(crate) mod volatile;
mod vulnerable;
mod walker_shield;
mod weapons_team;
mod weight_of_fire;
mod windows;

pub(crate) use aerial_deployment::{PICK_AERIAL, aerial, may_come_later};
pub(crate) use agile::{PICK_AGILE, offer_agile};
pub use area::{Area, Source};
pub(crate) use area::{PICK_AREA_TEST, area_one, area_scored, area_tests};
pub(crate) use blast::{PICK_BLAST_THROW, blast_throws};
pub(crate) use deliver::{AT_CUBES, OWN_WAY, burst, check_aim, deliver, hits_by_itself};
pub(crate) use evade::{PICK_EVADE, offer_evade};
pub(crate) use experimental::experiment;
pub(crate) use fire_control::{PICK_SECOND_SHOT, offer_second, second_shot};
pub(crate) use frag::{PICK_FRAG_THROW, explode, frag_throws};
pub use glide::Glider;
pub(crate) use glide::{PICK_GLIDE, glide_down};
pub(crate) use grenade::grenade_lands;
pub(crate) use hammerfist_drop_armour::{drop_entered, drop_impact, drop_landed};
pub(crate) use indirect::indirect_lands;
pub(crate) use invigorate::{check_invigorate, invigorated};
pub(crate) use it_burns::{burn_over, burn_rolled, fire_scored, fire_test};
pub(crate) use logistics::{PICK_LOGISTICS, logistics};
pub(crate) use rampage::PICK_FREE_MOVE;
pub(crate) use teleport::{PICK_TELEPORT, teleport, teleport_away};
pub(crate) use toxic_smokescreen::{check_smokescreen, smokescreen};
pub(crate) use trap::{PICK_DETONATE, traps};
pub(crate) use windows::Special;
pub(crate) use windows::{DEATHS, DICE, ENTERED, EXITS, KILLED, RESOLVED, ROUND_ENDS, SPECIALS, STARTS};
pub use windows::{Strike, Task};

use crate::setup::{Numbers, Props, Traits};
use sortie_rulebook::RuleId;

/// Whether an ability is written with a number in brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    /// Never.
    None,
    /// Always.
    Number,
    /// Sometimes; without it the value is 0.
    Optional,
}

/// One ability of the rulebook.
#[derive(Debug)]
pub(crate) struct Ability {
    pub(crate) name: &'static str,
    pub(crate) rule: RuleId,
    pub(crate) value: Value,
    /// What it gives to a model that has it in its profile.
    pub(crate) props: Props,
    /// What it gives to the attacks of model or weapon.
    pub(crate) traits: Traits,
    pub(crate) numbers: Option<fn(n: u8) -> Numbers>,
    /// What a weapon with it gives to its bearer outside its own attacks.
    pub(crate) kept: Props,
    /// Whether the numbers belong to the bearer of a weapon with it.
    pub(crate) is_kept: bool,
    /// Free models that come with the bearer: the entry's name and how many.
    pub(crate) brings: Option<(&'static str, u8)>,
    /// The entry without which a team may not have the bearer.
    pub(crate) master: Option<&'static str>,
}

impl Ability {
    /// An ability that does nothing: the base on which entries set their own fields.
    pub(crate) const fn new(name: &'static str, rule: RuleId) -> Ability {
        Ability {
            name,
            rule,
            value: Value::None,
            props: Props::NONE,
            traits: Traits::NONE,
            numbers: None,
            kept: Props::NONE,
            is_kept: false,
            brings: None,
            master: None,
        }
    }
}

/// An ability as a profile or weapon has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written {
    pub(crate) ability: &'static Ability,
    pub(crate) n: u8,
}

/// Every ability, in resolution order.
pub(crate) static ABILITIES: &[&Ability] = &[
    &ap::ABILITY,
    &rampage::ABILITY,
    &toxic_smokescreen::ABILITY,
    &aerial_deployment::ABILITY,
    &combat_team_training::ABILITY,
    &communication_relay::ABILITY,
    &recon_drone::ABILITY,
    &swarm_lord::ABILITY,
    &faithful_companion::ABILITY,
    &logistics::ABILITY,
    &strategist::ABILITY,
    &remote::ABILITY,
    &scout::ABILITY,
    &tactician::ABILITY,
    &agile::ABILITY,
    &beast::ABILITY,
    &construct::ABILITY,
    &vehicle::ABILITY,
    &solid::ABILITY,
    &flight::ABILITY,
    &jump_pack::ABILITY,
    &glide::ABILITY,
    &hammerfist_drop_armour::ABILITY,
    &cloaking_device::ABILITY,
    &covering_fire::ABILITY,
    &deadeye::ABILITY,
    &engineer::ABILITY,
    &evade::ABILITY,
    &fire_control::ABILITY,
    &heavy::ABILITY,
    &holo_sight::ABILITY,
    &horde::ABILITY,
    &life_support::ABILITY,
    &loader::ABILITY,
    &medic::ABILITY,
    &non_combatant::ABILITY,
    &one_use::ABILITY,
    &psychic::ABILITY,
    &rapid_fire::ABILITY,
    &scavenger::ABILITY,
    &slow_reload::ABILITY,
    &sniper_scope::ABILITY,
    &stealthy::ABILITY,
    &tag::ABILITY,
    &teleport::ABILITY,
    &tenacious::ABILITY,
    &volatile::ABILITY,
    &vulnerable::ABILITY,
    &weapons_team::ABILITY,
    &walker_shield::ABILITY,
    &frenzy::ABILITY,
    &resilient::ABILITY,
    &weight_of_fire::ABILITY,
    &dismantle::ABILITY,
    &shield_generator::ABILITY,
    &energy_shield::ABILITY,
    &tough::ABILITY,
    &toxic::ABILITY,
    &non_lethal::ABILITY,
    &experimental::ABILITY,
    &invigorate::ABILITY,
    &it_burns::ABILITY,
    &trap::ABILITY,
    &grenade::ABILITY,
    &indirect::ABILITY,
    &smoke::ABILITY,
    &frag::ABILITY,
    &boom::ABILITY,
    &blast::ABILITY,
    &suppression::ABILITY,
    &stun::ABILITY,
    &knockback::ABILITY,
];
