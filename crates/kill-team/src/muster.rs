//! Kill teams: built from fire teams, with chosen weapons and equipment; every fault is named at once.
//! [KT-FORCE-01..04] [KT-FORCE-08] [KT-FORCE-12] [KT-SETUP-15] [KT-WR-14]

mod arms;
mod equipment;

pub(crate) use arms::{fire_team_of, ways, ways_of};
pub use equipment::EQUIPMENT_POINTS;
pub(crate) use equipment::{cost, price, unfit};

use crate::data::{FactionData, Library, MemberData, TeamData};
use crate::tac_ops::Archetype;
use serde::Deserialize;
use sortie_kernel::words::Fault;
use sortie_rulebook::{RuleId, rule};

/// The most operatives of a roster.
const ROSTER: usize = 20;

/// How a card stands in a fire team.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct MemberRule {
    /// The card.
    pub card: String,
    /// The fewest in a fire team.
    #[serde(default)]
    pub min: u8,
    /// The most in a fire team.
    pub max: Option<u8>,
    /// The most in a kill team.
    pub per_team: Option<u8>,
    /// It comes in addition to the others.
    #[serde(default)]
    pub extra: bool,
    /// It is one of those that lead the fire team.
    #[serde(default)]
    pub leads: bool,
    /// Two of them, of whatever card, take the place of one operative.
    #[serde(default)]
    pub pairs: bool,
    /// It is a drone: no more of them than of others.
    #[serde(default)]
    pub drone: bool,
    /// A card that must be in the kill team with it.
    pub needs: Option<String>,
    /// The weapons it may have: ways, each a list of choices, each a list of alternatives. None: all of its card.
    #[serde(default)]
    pub loadouts: Vec<Vec<Vec<String>>>,
    /// With this weapon it counts as two.
    pub twice_with: Option<String>,
    /// A weapon that few of the fire team may have.
    pub limited: Option<Limit>,
}

/// A weapon that few may have.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Limit {
    /// The weapon.
    pub weapon: String,
    /// How many of the fire team, whatever their card.
    pub max: usize,
}

/// A fire team that a faction offers.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct FireTeamRule {
    /// Its name.
    pub name: String,
    /// Its archetypes.
    pub archetypes: Vec<String>,
    /// How many operatives it has, those in addition not counted.
    pub size: u32,
    /// A kill team has it once at most.
    #[serde(default)]
    pub once: bool,
    /// How many of those that lead it has.
    #[serde(default)]
    pub leads: usize,
    /// The card of which it has one more by the balance update of 2022.
    pub updated: Option<String>,
    /// Who may be in it.
    pub member: Vec<MemberRule>,
}

/// A kill team as it stands with or without the balance update of 2022: then some fire teams have one more of a card,
/// armed as the last one selected and without equipment. [KT-FORCE-02]
pub(crate) fn updated(library: &Library, team: &TeamData, update: bool) -> TeamData {
    let mut team = team.clone();
    let Some(faction) = library.faction(&team.faction).filter(|_| update) else { return team };
    for pick in &mut team.fire_team {
        let list = faction.fire_team.iter().find(|list| list.name == pick.name);
        let Some(card) = list.and_then(|list| list.updated.as_ref()) else { continue };
        if let Some(last) = pick.operative.iter().rev().find(|member| member.card == *card) {
            rule!("KT-FORCE-02");
            pick.operative.push(MemberData { equipment: Vec::new(), ..last.clone() });
        }
    }
    team
}

/// The name of a weapon without its profile.
pub(crate) fn base_name(name: &str) -> &str {
    name.split(" (").next().unwrap_or(name)
}

/// The bits of the archetypes of a kill team. [KT-FORCE-04]
pub fn archetypes(library: &Library, team: &TeamData) -> u8 {
    rule!("KT-FORCE-04");
    let Some(faction) = library.faction(&team.faction) else { return 0 };
    let chosen = team.fire_team.iter();
    let rules = chosen.filter_map(|pick| faction.fire_team.iter().find(|rule| rule.name == pick.name));
    let words = rules.flat_map(|rule| &rule.archetypes);
    words.filter_map(|word| archetype(word)).fold(0, |bits, archetype| bits | archetype.bit())
}

/// The archetype of a name.
pub fn archetype(word: &str) -> Option<Archetype> {
    Archetype::ALL.into_iter().find(|archetype| archetype.name() == word)
}

/// How strictly a selection follows the lists of its fire teams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    /// It matches them exactly.
    Exact,
    /// It keeps their limits, but may be smaller; its equipment has a limit of its own. [KT-NARR-11]
    Within {
        /// Equipment points.
        points: u32,
    },
}

/// All faults of a kill team.
pub fn faults(library: &Library, team: &TeamData) -> Vec<Fault> {
    faults_of(library, team, Selection::Exact)
}

/// All faults of a kill team that follows its lists as strictly as it must.
pub fn faults_of(library: &Library, team: &TeamData, selection: Selection) -> Vec<Fault> {
    let place = format!("team {}", team.name);
    let Some(faction) = library.faction(&team.faction) else {
        let known = library.factions.iter().map(|faction| faction.name.as_str());
        return vec![Fault::unknown(place, "faction", &team.faction, known)];
    };
    let mut check = Check { faction, team, place, selection, faults: Vec::new() };
    check.fire_teams();
    check.leaders();
    check.limits();
    check.equipment();
    check.faults
}

struct Check<'a> {
    faction: &'a FactionData,
    team: &'a TeamData,
    place: String,
    selection: Selection,
    faults: Vec<Fault>,
}

impl Check<'_> {
    /// Whether the selection must be as large as its lists.
    fn is_exact(&self) -> bool {
        self.selection == Selection::Exact
    }

    fn fault(&mut self, place: &str, rule: RuleId, why: String) {
        self.faults.push(Fault::new(place.to_string(), why + &format!(" ({rule})")));
    }

    fn members(&self) -> impl Iterator<Item = &MemberData> {
        self.team.fire_team.iter().flat_map(|pick| &pick.operative)
    }

    fn fire_teams(&mut self) {
        let rule = rule!("KT-FORCE-02");
        let (own, wanted) = (self.team.fire_team.len(), usize::from(self.faction.fire_teams));
        let place = self.place.clone();
        if self.is_exact() && own != wanted {
            let teams = if wanted == 1 { "fire team" } else { "fire teams" };
            let why = format!("a kill team of {} has {wanted} {teams}, not {own}", self.faction.title);
            self.fault(&place, rule, why);
        }
        if !self.is_exact() && (own > wanted || self.members().next().is_none()) {
            let rule = rule!("KT-NARR-11");
            let why =
                format!("{} has 1 to {wanted} fire teams with at least one operative", self.faction.title);
            self.fault(&place, rule, why);
        }
        if self.members().count() > ROSTER {
            self.fault(&place, rule!("KT-FORCE-08"), format!("a roster has at most {ROSTER} operatives"));
        }
        for (number, pick) in self.team.fire_team.iter().enumerate() {
            let place = format!("{place}, fire team {}", number + 1);
            let Some(fire_team) = self.faction.fire_team.iter().find(|rule| rule.name == pick.name) else {
                let known = self.faction.fire_team.iter().map(|rule| rule.name.as_str());
                self.faults.push(Fault::unknown(place, "fire team", &pick.name, known));
                continue;
            };
            let same = self.team.fire_team[..number].iter().any(|other| other.name == pick.name);
            if fire_team.once && same {
                self.fault(&place, rule, format!("a kill team has the {} fire team once", pick.name));
            }
            self.fire_team(fire_team, &pick.operative, &place);
        }
    }

    /// The operatives of one fire team against its list.
    fn fire_team(&mut self, list: &FireTeamRule, own: &[MemberData], place: &str) {
        let rule = rule!("KT-FORCE-02");
        let mut halves = 0;
        let (mut drones, mut paired, mut leads) = (0, 0, 0);
        for (number, member) in own.iter().enumerate() {
            let place = format!("{place}, operative {}", number + 1);
            let Some(entry) = list.member.iter().find(|entry| entry.card == member.card) else {
                let known = list.member.iter().map(|entry| entry.card.as_str());
                let what = format!("operative of the {} fire team", list.name);
                self.faults.push(Fault::unknown(place, &what, &member.card, known));
                continue;
            };
            let twice = entry.twice_with.as_ref().is_some_and(|weapon| member.weapons.contains(weapon));
            halves += match (entry.extra, entry.pairs) {
                (true, _) => 0,
                (_, true) => 1,
                _ if twice => 4,
                _ => 2,
            };
            drones += usize::from(entry.drone);
            paired += usize::from(entry.pairs);
            leads += usize::from(entry.leads);
            self.loadout(entry, member, &place);
        }
        let fits = if self.is_exact() { halves == 2 * list.size } else { halves <= 2 * list.size };
        if !fits {
            let has = f_half(halves);
            self.fault(
                place,
                rule,
                format!("the {} fire team has {} selections, not {has}", list.name, list.size),
            );
        }
        if self.is_exact() && paired % 2 == 1 {
            self.fault(place, rule, "operatives of which two take the place of one come in pairs".into());
        }
        if drones > own.len() - drones {
            self.fault(place, rule, "a fire team has no more drones than others".into());
        }
        let led = if self.is_exact() { leads == list.leads } else { leads <= list.leads };
        if list.leads > 0 && !led {
            self.fault(place, rule, format!("{} operative leads this fire team, not {leads}", list.leads));
        }
        for entry in &list.member {
            let count = own.iter().filter(|member| member.card == entry.card).count();
            let too_few = self.is_exact() && count < usize::from(entry.min);
            if too_few || entry.max.is_some_and(|max| count > usize::from(max)) {
                let why = format!("the fire team cannot have {count} of {}", entry.card);
                self.fault(place, rule, why);
            }
        }
        let limits: Vec<&Limit> = list.member.iter().filter_map(|entry| entry.limited.as_ref()).collect();
        if let Some(limit) = limits.first() {
            let count = own.iter().filter(|member| member.weapons.contains(&limit.weapon)).count();
            if count > limit.max {
                let why = format!("{} of the fire team may have a {}, not {count}", limit.max, limit.weapon);
                self.fault(place, rule, why);
            }
        }
    }

    fn leaders(&mut self) {
        let rule = rule!("KT-FORCE-03");
        let leads = |member: &&MemberData| {
            let card = self.faction.card.iter().find(|card| card.name == member.card);
            card.is_some_and(|card| card.keywords.iter().any(|keyword| keyword == "LEADER"))
        };
        let count = self.members().filter(leads).count();
        if count > 1 {
            let place = self.place.clone();
            self.fault(&place, rule, format!("a kill team has one LEADER at most, not {count}"));
        }
    }

    /// What holds for the kill team as a whole.
    fn limits(&mut self) {
        let rule = rule!("KT-FORCE-02");
        let place = self.place.clone();
        let mut seen: Vec<&str> = Vec::new();
        for entry in self.faction.fire_team.iter().flat_map(|list| &list.member) {
            if seen.contains(&entry.card.as_str()) {
                continue;
            }
            seen.push(&entry.card);
            let count = self.members().filter(|member| member.card == entry.card).count();
            if entry.per_team.is_some_and(|max| count > usize::from(max)) {
                self.fault(&place, rule, format!("a kill team cannot have {count} of {}", entry.card));
            }
            let missing = |needed: &&String| !self.members().any(|member| member.card == **needed);
            if count > 0
                && let Some(needed) = entry.needs.as_ref().filter(missing)
            {
                self.fault(&place, rule, format!("{} needs a {needed} in the kill team", entry.card));
            }
        }
    }
}

fn f_half(halves: u32) -> String {
    if halves.is_multiple_of(2) { (halves / 2).to_string() } else { format!("{} and a half", halves / 2) }
}

#[cfg(test)]
mod tests;
