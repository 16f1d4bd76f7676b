//! How operatives are armed: the ways that fire teams list, and whether weapons fit one of them. [KT-FORCE-12]

use super::{Check, MemberRule};
use crate::data::{FactionData, MemberData};
use sortie_rulebook::rule;

impl Check<'_> {
    /// The weapons of an operative against what its fire team lists for it.
    pub(super) fn loadout(&mut self, entry: &MemberRule, member: &MemberData, place: &str) {
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
