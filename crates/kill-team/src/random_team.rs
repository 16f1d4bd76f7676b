//! A random kill team: any legal one of a faction, put together piece by piece and kept if the check that judges written
//! teams finds nothing wrong with it.
//!
//! `random` is of any faction, `random-orks` of one; the seed comes with the match.

use crate::data::{FactionData, FireTeamData, Library, MemberData, TeamData};
use crate::muster::{self, FireTeamRule, MemberRule};
use sortie_kernel::dice::Sampler;

/// The name of a random team, alone or before that of a faction.
pub const NAME: &str = "random";
/// How many teams are put together before nobody is found.
const TRIES: usize = 20_000;
/// How many pieces of equipment are tried.
const ITEMS: usize = 14;

/// The team of a name and a seed, if the name is of this kind and names a faction that there is.
pub fn team(library: &Library, name: &str, seed: u64) -> Option<TeamData> {
    let rest = name.strip_prefix(NAME)?;
    let mut chance = Chance(Sampler::new(seed));
    let faction = match rest.strip_prefix('-') {
        Some(word) => library.faction(word)?,
        None if rest.is_empty() => chance.of(library.own_factions())?,
        None => return None,
    };
    let mut team = (0..TRIES)
        .map(|_| chance.team(faction, name))
        .find(|team| muster::faults(library, team).is_empty())?;
    for _ in 0..ITEMS {
        let fire_team = chance.below(team.fire_team.len());
        let members = team.fire_team[fire_team].operative.len();
        let member = chance.below(members);
        let Some(item) = chance.of(&faction.item).map(|item| item.name.clone()) else { break };
        team.fire_team[fire_team].operative[member].equipment.push(item);
        if !muster::faults(library, &team).is_empty() {
            team.fire_team[fire_team].operative[member].equipment.pop();
        }
    }
    Some(team)
}

struct Chance(Sampler);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0.below(count.max(1) as u64) as usize
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        let place = self.below(all.len());
        all.get(place)
    }

    fn team(&mut self, faction: &FactionData, name: &str) -> TeamData {
        let picked = (0..faction.fire_teams).filter_map(|_| self.of(&faction.fire_team));
        let picked: Vec<&FireTeamRule> = picked.collect();
        TeamData {
            name: name.to_string(),
            title: format!("{}: by chance", faction.title),
            faction: faction.name.clone(),
            fire_team: picked.into_iter().map(|list| self.fire_team(list)).collect(),
        }
    }

    /// Those that must be in it, then anybody until it is full, and perhaps somebody in addition.
    fn fire_team(&mut self, list: &FireTeamRule) -> FireTeamData {
        let mut operative = Vec::new();
        let mut halves = 0;
        let size = |entry: &MemberRule| match (entry.extra, entry.pairs) {
            (true, _) => 0,
            (_, true) => 1,
            _ => 2,
        };
        for entry in &list.member {
            for _ in 0..entry.min {
                halves += size(entry);
                operative.push(self.member(entry));
            }
        }
        let leaders: Vec<&MemberRule> = list.member.iter().filter(|entry| entry.leads).collect();
        for _ in 0..list.leads {
            let Some(entry) = self.of(&leaders) else { break };
            halves += size(entry);
            operative.push(self.member(entry));
        }
        while halves < 2 * list.size {
            let count = |card: &str| operative.iter().filter(|own: &&MemberData| own.card == card).count();
            let open = |entry: &&MemberRule| {
                !entry.extra
                    && !entry.leads
                    && entry.max.is_none_or(|max| count(&entry.card) < usize::from(max))
            };
            let open: Vec<&MemberRule> = list.member.iter().filter(open).collect();
            let Some(entry) = self.of(&open) else { break };
            halves += size(entry);
            let member = self.member(entry);
            let twice = entry.twice_with.as_ref().is_some_and(|weapon| member.weapons.contains(weapon));
            halves += if twice { 2 } else { 0 };
            operative.push(member);
        }
        for entry in list.member.iter().filter(|entry| entry.extra && entry.min == 0) {
            if self.below(2) == 0 {
                operative.push(self.member(entry));
            }
        }
        FireTeamData { name: list.name.clone(), operative }
    }

    fn member(&mut self, entry: &MemberRule) -> MemberData {
        let mut weapons = Vec::new();
        if let Some(way) = self.of(&entry.loadouts) {
            weapons.extend(way.iter().filter_map(|choice| self.of(choice).cloned()));
        }
        MemberData { card: entry.card.clone(), weapons, equipment: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_faction_has_many_legal_teams_by_chance() {
        let library = Library::get();
        for faction in &library.factions {
            let (mut cards, mut items) = (Vec::new(), 0);
            for seed in 0..40 {
                let name = format!("{NAME}-{}", faction.name);
                let team = team(library, &name, seed).unwrap_or_else(|| panic!("{name} {seed}"));
                assert_eq!(muster::faults(library, &team), [], "{team:?}");
                for member in team.fire_team.iter().flat_map(|own| &own.operative) {
                    items += member.equipment.len();
                    if !cards.contains(&member.card) {
                        cards.push(member.card.clone());
                    }
                }
            }
            assert!(cards.len() > faction.card.len() * 3 / 4, "{}: {cards:?}", faction.name);
            assert!(items > 40, "{}: {items}", faction.name);
        }
        assert!(team(library, "random-elves", 1).is_none() && team(library, "randomly", 1).is_none());
        let again = [1, 1, 2].map(|seed| format!("{:?}", team(library, NAME, seed)));
        assert!(again[0] == again[1] && again[0] != again[2]);
    }
}
