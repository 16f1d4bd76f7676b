//! Kill teams: built from fire teams, with chosen weapons and equipment; every fault is named at once.
//! [KT-FORCE-01..04] [KT-FORCE-08] [KT-FORCE-12] [KT-SETUP-15] [KT-WR-14]

use crate::abilities;
use crate::data::{FactionData, ItemData, Library, MemberData, TeamData, chosen_weapons};
use crate::tac_ops::Archetype;
use serde::Deserialize;
use sortie_kernel::words::Fault;
use sortie_rulebook::{RuleId, rule};

/// Equipment points of a battle.
pub const EQUIPMENT_POINTS: u32 = 10;
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
            self.fault(&place, rule, format!("{} has {wanted} fire teams, not {own}", self.faction.title));
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

    /// The weapons of an operative against what its fire team lists for it.
    fn loadout(&mut self, entry: &MemberRule, member: &MemberData, place: &str) {
        let rule = rule!("KT-FORCE-12");
        if entry.loadouts.is_empty() {
            if !member.weapons.is_empty() {
                self.fault(place, rule, format!("{} has every weapon of its card", member.card));
            }
            return;
        }
        if !entry.loadouts.iter().any(|ways| fits(ways, &member.weapons)) {
            let ways: Vec<String> = entry.loadouts.iter().map(|ways| written(ways)).collect();
            let why =
                format!("{} has {}, not {}", member.card, ways.join("; or "), member.weapons.join(", "));
            self.fault(place, rule, why);
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

    fn equipment(&mut self) {
        let rule = rule!("KT-SETUP-15");
        let place = self.place.clone();
        let mut points = 0;
        let mut taken: Vec<&str> = Vec::new();
        let mut wrong = Vec::new();
        for (number, member) in self.members().enumerate() {
            let place = format!("{place}, operative {}", number + 1);
            for (index, name) in member.equipment.iter().enumerate() {
                let Some(item) = self.faction.item.iter().find(|item| item.name == *name) else {
                    let known = self.faction.item.iter().map(|item| item.name.as_str());
                    wrong.push(Fault::unknown(place.clone(), "equipment", name, known));
                    continue;
                };
                points += price(self.faction, item, member);
                let fault = |rule: RuleId, why: String| Fault::new(place.clone(), format!("{why} ({rule})"));
                if member.equipment[..index].contains(name) {
                    wrong.push(fault(rule, format!("an operative cannot have {name} twice")));
                }
                if let Some(why) = unfit(self.faction, item, member) {
                    wrong.push(fault(rule, format!("{} cannot carry {name}: {why}", member.card)));
                }
                let indirect = item.weapon.as_ref().is_some_and(|w| w.rules.iter().any(|r| r == "Indirect"));
                if indirect && taken.contains(&name.as_str()) {
                    wrong.push(fault(rule!("KT-WR-14"), format!("{name} is selected once per battle")));
                } else if item.one_per_team && taken.contains(&name.as_str()) {
                    wrong.push(fault(rule, format!("a kill team has one {name}")));
                }
                taken.push(name);
            }
        }
        self.faults.extend(wrong);
        let most = match self.selection {
            Selection::Exact => EQUIPMENT_POINTS,
            Selection::Within { points } => points,
        };
        if points > most {
            let why = format!("equipment for {points} points, and there are {most}");
            self.fault(&place, rule, why);
        }
    }
}

fn f_half(halves: u32) -> String {
    if halves.is_multiple_of(2) { (halves / 2).to_string() } else { format!("{} and a half", halves / 2) }
}

/// What the equipment of an operative costs.
pub(crate) fn cost(faction: &FactionData, member: &MemberData) -> u32 {
    let own = member.equipment.iter().filter_map(|name| faction.item.iter().find(|item| item.name == *name));
    own.map(|item| price(faction, item, member)).sum()
}

/// What an item costs for an operative.
pub(crate) fn price(faction: &FactionData, item: &ItemData, member: &MemberData) -> u32 {
    let card = faction.card.iter().find(|card| card.name == member.card);
    let dear =
        item.ep_for.as_ref().filter(|dear| card.is_some_and(|card| card.keywords.contains(&dear.keyword)));
    u32::from(dear.map_or(item.ep, |dear| dear.ep))
}

/// Why an operative cannot carry an item.
pub(crate) fn unfit(faction: &FactionData, item: &ItemData, member: &MemberData) -> Option<String> {
    let card = faction.card.iter().find(|card| card.name == member.card)?;
    let bare = card.abilities.iter().filter_map(|word| abilities::find(word));
    if bare.into_iter().any(|ability| ability.bits & abilities::NO_EQUIPMENT != 0) {
        return Some("it carries no equipment".into());
    }
    let has = |keyword: &String| card.keywords.contains(keyword);
    if !item.keywords.is_empty() && !item.keywords.iter().any(has) {
        return Some(format!("it is for {}", item.keywords.join(" or ")));
    }
    if !item.cards.is_empty() && !item.cards.contains(&card.name) {
        return Some(format!("it is for {}", item.cards.join(" or ")));
    }
    if item.needs_sv.is_some_and(|sv| sv != card.sv) {
        return Some(format!("it is for a save of {}+", item.needs_sv.unwrap_or(0)));
    }
    // A weapon that the card does not have is another fault.
    let (weapons, _) = chosen_weapons(card, &member.weapons, "").ok()?;
    let weapons: Vec<&str> = weapons.iter().map(|weapon| base_name(&weapon.name)).collect();
    let armed = item.on.is_empty() || item.on.iter().any(|weapon| weapons.contains(&weapon.as_str()));
    (!armed).then(|| format!("it is for {}", item.on.join(" or ")))
}

/// Whether weapons fit the choices of one way: one alternative of each, in any order.
fn fits(ways: &[Vec<String>], weapons: &[String]) -> bool {
    let Some((first, rest)) = ways.split_first() else { return weapons.is_empty() };
    first.iter().any(|alternative| {
        let mut left = weapons.to_vec();
        let taken = alternative.split(" + ").all(|weapon| {
            let found = left.iter().position(|own| own == weapon);
            found.map(|place| left.remove(place)).is_some()
        });
        taken && fits(rest, &left)
    })
}

/// Every way in which an operative of a card may be armed; none where it has all weapons of its card.
pub(crate) fn ways_of(faction: &FactionData, card: &str) -> Vec<Vec<String>> {
    let entries = faction.fire_team.iter().flat_map(|team| &team.member).filter(|entry| entry.card == card);
    let mut all: Vec<Vec<String>> = Vec::new();
    for way in entries.flat_map(ways) {
        if !all.contains(&way) {
            all.push(way);
        }
    }
    all
}

/// Every way in which a fire team lets an operative be armed.
pub(crate) fn ways(entry: &MemberRule) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = Vec::new();
    for way in &entry.loadouts {
        let mut made: Vec<Vec<String>> = vec![Vec::new()];
        for choice in way {
            let with = |own: &Vec<String>, more: &String| {
                own.iter().cloned().chain(more.split(" + ").map(str::to_string)).collect::<Vec<String>>()
            };
            made = made.iter().flat_map(|own| choice.iter().map(|more| with(own, more))).collect();
        }
        for way in made {
            if !all.contains(&way) {
                all.push(way);
            }
        }
    }
    all
}

/// The first fire team of a faction that lists a card with these weapons.
///
/// # Errors
/// Why none does.
pub(crate) fn fire_team_of(faction: &FactionData, card: &str, weapons: &[String]) -> Result<String, String> {
    let mut ways = Vec::new();
    for team in &faction.fire_team {
        let Some(entry) = team.member.iter().find(|entry| entry.card == card) else { continue };
        let armed = match &entry.loadouts[..] {
            [] => weapons.is_empty(),
            all => all.iter().any(|way| fits(way, weapons)),
        };
        if armed {
            return Ok(team.name.clone());
        }
        ways.extend(entry.loadouts.iter().map(|way| written(way)));
    }
    Err(if ways.is_empty() {
        format!("{card} has every weapon of its card: name none")
    } else {
        format!("{card} has {}", ways.join("; or "))
    })
}

fn written(ways: &[Vec<String>]) -> String {
    let choices: Vec<String> = ways
        .iter()
        .map(|alternatives| match alternatives.as_slice() {
            [only] => only.clone(),
            many => format!("one of {}", many.join(", ")),
        })
        .collect();
    choices.join(" and ")
}

#[cfg(test)]
mod tests;
