//! The keyword table. The order of the lines is the resolution order.
//!
//! One file per keyword. A keyword gives permissions ([`Props`]), numbers ([`Numbers`]) and hooks: functions
//! that the sequences call in named windows. Besides this folder only the reader of force files knows keywords: those
//! that must have a value (`load/syntax.rs`).

mod aerial_deployment;
mod agile;
mod area;
mod armour_piercing;
mod auxiliary_weapon;
mod beast;
mod bike;
mod blast;
mod boom;
mod charged;
mod cloaking_device;
mod combat_team_training;
pub(crate) mod comm_link;
mod communications_relay;
mod companion;
mod construct;
mod defender_shield;
mod dismantle;
mod drop_suit;
mod energy_shield;
mod engineer;
mod evade;
mod explosive;
mod faithful_companion;
mod fire_control;
mod firing_platform;
mod flight;
mod frag;
mod frenzy;
mod gas_cloud;
mod grenade;
mod hacker;
mod headstrong;
mod heavy;
mod holo_sight;
mod honourable;
mod horde;
mod indirect;
mod ink_sac;
mod invigorate;
mod it_burns;
mod jump_pack;
mod keyword;
mod knockback;
mod life_drain;
mod life_support;
mod medic;
mod one_use;
mod prey;
mod psychic;
mod rampage;
mod rapid_fire;
mod recon_drone;
mod remote;
mod resilient;
mod scout;
mod shield_generator;
mod smash;
mod smoke;
mod sniper_scope;
mod solid;
mod stealthy;
mod stun;
mod suppression;
mod swarm_lord;
mod tactician;
mod teleport;
mod tenacious;
mod tough;
mod toxic;
mod trap;
mod under_control;
mod vehicle;
mod walker;
mod weight_of_fire;

pub(crate) use aerial_deployment::{PICK_AERIAL, aerial, may_come_later};
pub use area::{Area, Source};
pub(crate) use area::{PICK_AREA_TEST, area_one, area_scored, area_tests};
pub(crate) use blast::blast;
pub(crate) use charged::{charge_price, charge_scored};
pub(crate) use drop_suit::{drop_entered, drop_impact, drop_landed};
pub(crate) use evade::PICK_EVADE;
pub(crate) use fire_control::{PICK_SECOND_SHOT, offer_second, second_shot};
pub(crate) use frag::{PICK_FRAG_THROW, explode, frag_throws};
pub(crate) use gas_cloud::PICK_CLOUD;
pub(crate) use grenade::{bursts, grenade_lands};
pub(crate) use indirect::indirect_lands;
pub(crate) use invigorate::invigorated;
pub(crate) use it_burns::{burn_over, burn_rolled, fire_over, fire_scored, fire_test};
pub(crate) use keyword::{
    Aim, Burst, Deliver, Dice, Enters, Keyword, Offer, Resolved, Special, Target, Timed, Written,
};
pub use keyword::{Strike, When};
pub(crate) use life_drain::{PICK_DRAIN, drain};
pub(crate) use rampage::PICK_FREE_MOVE;
pub(crate) use rapid_fire::{blaze_scored, blaze_survived};
pub(crate) use stun::stun_cube;
pub(crate) use suppression::pin_cube;
pub(crate) use teleport::{PICK_TELEPORT, teleport, teleport_away};
pub(crate) use trap::{PICK_DETONATE, traps};

pub use sortie_cubes::task::Task;

use crate::ids::ModelId;
use crate::look::Ctx;

/// Every keyword, in resolution order.
pub(crate) static KEYWORDS: &[&Keyword] = &[
    // The start of an activation: who gets up, then who runs wild.
    &headstrong::KEYWORD,
    &rampage::KEYWORD,
    // Teams, deployment and command.
    &aerial_deployment::KEYWORD,
    &auxiliary_weapon::KEYWORD,
    &combat_team_training::KEYWORD,
    &communications_relay::KEYWORD,
    &faithful_companion::KEYWORD,
    &recon_drone::KEYWORD,
    &remote::KEYWORD,
    &scout::KEYWORD,
    &swarm_lord::KEYWORD,
    // What a model is.
    &bike::KEYWORD,
    &construct::KEYWORD,
    &flight::KEYWORD,
    &solid::KEYWORD,
    &vehicle::KEYWORD,
    &walker::KEYWORD,
    &charged::KEYWORD,
    &cloaking_device::KEYWORD,
    &companion::KEYWORD,
    &defender_shield::KEYWORD,
    &dismantle::KEYWORD,
    &firing_platform::KEYWORD,
    &holo_sight::KEYWORD,
    &honourable::KEYWORD,
    &life_support::KEYWORD,
    &medic::KEYWORD,
    &sniper_scope::KEYWORD,
    &stealthy::KEYWORD,
    &teleport::KEYWORD,
    &tenacious::KEYWORD,
    &under_control::KEYWORD,
    &agile::KEYWORD,
    &beast::KEYWORD,
    &hacker::KEYWORD,
    &heavy::KEYWORD,
    &one_use::KEYWORD,
    &jump_pack::KEYWORD,
    &horde::KEYWORD,
    &tactician::KEYWORD,
    &weight_of_fire::KEYWORD,
    &frenzy::KEYWORD,
    &resilient::KEYWORD,
    &smash::KEYWORD,
    &rapid_fire::KEYWORD,
    &energy_shield::KEYWORD,
    &shield_generator::KEYWORD,
    &armour_piercing::KEYWORD,
    &tough::KEYWORD,
    &toxic::KEYWORD,
    &engineer::KEYWORD,
    &evade::KEYWORD,
    &fire_control::KEYWORD,
    &drop_suit::KEYWORD,
    &comm_link::KEYWORD,
    &psychic::KEYWORD,
    &invigorate::KEYWORD,
    &it_burns::KEYWORD,
    &trap::KEYWORD,
    &explosive::KEYWORD,
    &grenade::KEYWORD,
    &indirect::KEYWORD,
    // Clouds are laid before anything explodes.
    &gas_cloud::KEYWORD,
    &ink_sac::KEYWORD,
    &smoke::KEYWORD,
    &frag::KEYWORD,
    &blast::KEYWORD,
    &boom::KEYWORD,
    &life_drain::KEYWORD,
    &prey::KEYWORD,
    &suppression::KEYWORD,
    &stun::KEYWORD,
    &knockback::KEYWORD,
];

/// Rules about dice that apply to everybody: markers and clouds, not profiles, cause them.
pub(crate) static EVERYBODYS_DICE: &[Dice] =
    &[smoke::dice, cloaking_device::dice, tenacious::dice, prey::dice];

/// What happens at the start of every activation, before the model's own keywords.
pub(crate) static EVERYBODYS_STARTS: &[Timed] = &[it_burns::put_out];

/// What the target of any shot may do when the shot is resolved.
pub(crate) static EVERYBODY_TARGETED: &[Resolved] = &[evade::offer];

/// What happens at once when any model is killed; it asks nobody.
pub(crate) static EVERYBODYS_DEATHS: &[fn(ModelId, &mut Ctx<'_>)] = &[comm_link::fall_silent];

/// What happens at once when any model leaves the board; it asks nobody.
pub(crate) static EVERYBODYS_EXITS: &[fn(ModelId, &mut Ctx<'_>)] = &[comm_link::fall_silent];

/// What waits in cubes for those who enter, in order.
pub(crate) static ENTERED: &[Enters] = &[trap::waits, crate::orders::on_entry];

/// What happens at the end of every round.
pub(crate) static ROUND_ENDS: &[fn(&mut Ctx<'_>)] = &[smoke::dissipate];

/// Every special action; its place is its number in choices.
pub(crate) static SPECIALS: &[&Special] = &[
    &crate::items::medi_pack::HEAL,
    &medic::HEAL,
    &teleport::JUMP,
    &swarm_lord::CALL,
    &boom::BOOM,
    &comm_link::LINK,
    &drop_suit::CALL,
    &crate::sequence::console::USE,
];

/// Special actions that every model may take, keyword or not.
pub(crate) static ANYBODYS_SPECIALS: &[&Special] = &[&drop_suit::CALL, &crate::sequence::console::USE];

/// The place of a special action in the table.
pub(crate) fn special_index(special: &'static Special) -> u8 {
    SPECIALS
        .iter()
        .position(|known| std::ptr::eq(*known, special))
        .map(|index| index as u8)
        .expect("every special action is in the table")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_cite_keyword_rules() {
        let names: BTreeSet<_> = KEYWORDS.iter().map(|keyword| keyword.name).collect();
        assert_eq!(names.len(), KEYWORDS.len());
        for keyword in KEYWORDS {
            assert!(keyword.rule.as_str().starts_with("DZ3-"), "{}", keyword.name);
        }
        let words: BTreeSet<_> = SPECIALS.iter().map(|special| special.word).collect();
        assert_eq!(words.len(), SPECIALS.len());
    }
}
