//! The keyword table. The order of the lines is the resolution order.
//!
//! One file per keyword. A keyword gives permissions ([`Props`]), numbers ([`Numbers`]) and hooks: functions
//! that the sequences call in named windows. No other file knows a keyword.

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
pub(crate) use life_drain::{PICK_DRAIN, drain};
pub(crate) use rampage::PICK_FREE_MOVE;
pub(crate) use rapid_fire::{blaze_scored, blaze_survived};
pub(crate) use stun::stun_cube;
pub(crate) use suppression::pin_cube;
pub(crate) use teleport::{PICK_TELEPORT, teleport, teleport_away};
pub(crate) use trap::{PICK_DETONATE, traps};

pub use sortie_cubes::task::Task;

use crate::frame::Frame;
use crate::ids::{ModelId, WeaponId};
use crate::look::{Ctx, Look};
use crate::setup::{Numbers, Props};
use crate::state::Role;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::RuleId;

/// Something that happens to a model at a fixed time: the start or end of its activation, its death.
pub(crate) type Timed = fn(n: u8, model: ModelId, cx: &mut Ctx<'_>) -> Option<Frame>;
/// What a model may do at the start and again at the end of its activation.
pub(crate) type Offer = fn(n: u8, model: ModelId, when: When, look: &Look<'_>) -> Option<Frame>;
/// Dice that the pool `of` gains or loses in the attack under way, and the rule that says so; the keyword
/// belongs to the fighter `bearer` or to its weapon.
pub(crate) type Dice = fn(n: u8, bearer: Role, of: Role, look: &Look<'_>) -> Option<(RuleId, i8)>;
/// What follows when the bearer's attack has been resolved.
pub(crate) type Resolved = fn(n: u8, strike: Strike, cx: &mut Ctx<'_>) -> Option<Frame>;
/// Whether a weapon may be aimed at a model; it replaces the rules about friends, own cube and sight.
pub(crate) type Target =
    fn(shooter: ModelId, weapon: WeaponId, target: ModelId, look: &Look<'_>) -> Result<(), Illegal>;
/// What happens when a model has entered a cube, before anything else there.
pub(crate) type Enters = fn(model: ModelId, forced: bool, cx: &mut Ctx<'_>) -> Option<Frame>;
/// Whether the weapon may be aimed at a cube.
pub(crate) type Aim =
    fn(shooter: ModelId, weapon: WeaponId, cell: Cell, look: &Look<'_>) -> Result<(), Illegal>;
/// How a shot is carried out; a weapon aimed at a model gets the model's cube.
pub(crate) type Deliver = fn(shooter: ModelId, weapon: WeaponId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame>;
/// What happens where something lands; `by` is the player who counts as the attacker.
pub(crate) type Burst = fn(n: u8, cell: Cell, by: Side, from: Source) -> Frame;

/// When an offer is made: its place in the list, and the end of the activation at which it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum When {
    /// At the start, where orders may come before it.
    Start(u8),
    /// At the end, before what else is due then.
    EndFirst(u8),
    /// At the end, after everything else.
    EndLast(u8),
}

/// An attack that was resolved, as one of its two fighters sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Strike {
    pub(crate) by: ModelId,
    pub(crate) at: ModelId,
    pub(crate) weapon: Option<WeaponId>,
    /// Successes that `by` rolled.
    pub(crate) successes: u8,
    /// How far `by` was ahead; below 0 if it was behind.
    pub(crate) ahead: i8,
    /// Whether it was a shot.
    pub(crate) shot: bool,
    /// HP the target lost.
    pub(crate) lost: u8,
    /// Where the target stood when it was attacked.
    pub(crate) cell: Cell,
}

impl Strike {
    /// Whether the target has been moved since.
    pub(crate) fn moved(&self, look: &Look<'_>) -> bool {
        look.model(self.at).cell != self.cell
    }
}

/// A SPECIAL action.
#[derive(Debug)]
pub(crate) struct Special {
    /// Its word in notation.
    pub(crate) word: &'static str,
    /// Whether the model may take it now in this way.
    pub(crate) check: fn(n: u8, model: ModelId, choice: Task, look: &Look<'_>) -> Result<(), Illegal>,
    /// Every way to take it, legal or not; `check` sorts them out.
    pub(crate) list: fn(model: ModelId, look: &Look<'_>, out: &mut Vec<Task>),
    /// Carries it out.
    pub(crate) act: fn(n: u8, model: ModelId, choice: Task, cx: &mut Ctx<'_>) -> Option<Frame>,
    /// Whether it is allowed among unpinned enemies.
    pub(crate) among_enemies: bool,
}

/// One keyword of the rulebook.
#[derive(Debug)]
pub(crate) struct Keyword {
    pub(crate) name: &'static str,
    pub(crate) rule: RuleId,
    pub(crate) props: Props,
    pub(crate) numbers: Option<fn(n: u8) -> Numbers>,
    pub(crate) dice: Option<Dice>,
    pub(crate) starts: Option<Timed>,
    pub(crate) ends: Option<Timed>,
    pub(crate) offer: Option<Offer>,
    pub(crate) killed: Option<Timed>,
    pub(crate) resolved: Option<Resolved>,
    /// The same for the target of a shot, whichever side won.
    pub(crate) targeted: Option<Resolved>,
    pub(crate) target: Option<Target>,
    pub(crate) aim: Option<Aim>,
    pub(crate) deliver: Option<Deliver>,
    pub(crate) burst: Option<Burst>,
    /// The only keyword that may be in its brackets.
    pub(crate) holds: Option<&'static str>,
    pub(crate) special: Option<&'static Special>,
    /// Free models that come with the bearer: the entry's name and how many.
    pub(crate) brings: Option<(&'static str, u8)>,
    /// The entry that must be in the team; with it the bearer needs no place of its own.
    pub(crate) master: Option<&'static str>,
}

impl Keyword {
    /// A keyword that does nothing: the base on which entries set their own fields.
    pub(crate) const fn new(name: &'static str, rule: RuleId) -> Keyword {
        Keyword {
            name,
            rule,
            props: Props::NONE,
            numbers: None,
            dice: None,
            starts: None,
            ends: None,
            offer: None,
            killed: None,
            resolved: None,
            targeted: None,
            target: None,
            aim: None,
            deliver: None,
            burst: None,
            holds: None,
            special: None,
            brings: None,
            master: None,
        }
    }
}

/// A keyword as a profile or weapon has it.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) keyword: &'static Keyword,
    pub(crate) n: u8,
    pub(crate) payload: Vec<Written>,
}

impl Written {
    /// Its own value, or that of what is in its brackets.
    pub(crate) fn value(&self) -> u8 {
        match self.payload.first() {
            Some(inner) if self.n == 0 => inner.value(),
            _ => self.n,
        }
    }
}

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
