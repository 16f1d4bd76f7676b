//! Random forces: any model, weapon set, option and item of a faction may turn up. [DZ3-FORCE]

use super::files::{
    BUILT_IN, EquipmentEntry, FactionFile, ModelEntry, PickEntry, SetEntry, TeamEntry, factions,
};
use super::{Assembly, enlist};
use crate::ids::MODELS_MAX;
use sortie_data::random_force::{self, Draft, Request};
use sortie_data::syntax::{slug, title};
use sortie_kernel::Side;
use sortie_kernel::dice::Dice;
use sortie_kernel::words::Fault;
use sortie_rulebook::{marks, rule};

/// The sizes of game that forces are put together for.
pub(crate) const SIZES: [u16; 3] = [100, 150, 200];

/// One option and one item in this many are bought.
const BUYS_ONE_IN: usize = 3;

/// The faction a team is made from.
fn faction(request: Request<'_>, dice: &mut dyn Dice) -> Result<&'static FactionFile, Vec<Fault>> {
    let all = factions()?;
    let names: Vec<String> = all.iter().map(|(_, known)| slug(&known.name)).collect();
    let found = request.faction_of(&names, BUILT_IN, rule!("DZ3-FORCE-01"), dice);
    found.map(|index| &all[index].1).map_err(|fault| vec![fault])
}

/// The team of this number. Both sides may ask for the same one and get different ones.
pub(crate) fn random_team(
    request: Request<'_>,
    name: &str,
    side: Side,
    seed: u64,
) -> Result<TeamEntry, Vec<Fault>> {
    let mut dice = random_force::dice(seed, side);
    // What is tried and refused here is not part of any game, so it marks no rule as reached.
    marks::apart(|| {
        let faction = faction(request, &mut dice)?;
        let draft = Draft::new(request.points, rule!("DZ3-FORCE-01"), &mut dice);
        let mut builder = Builder { name, faction, draft };
        builder.begin().map_err(|fault| vec![fault])?;
        while builder.add() {}
        builder.spend_the_rest();
        Ok(team(name, faction, request.points, builder.draft.lines))
    })
}

fn team(name: &str, faction: &FactionFile, points: u16, models: Vec<PickEntry>) -> TeamEntry {
    let about = "A random force".to_string();
    TeamEntry { name: name.to_string(), about, faction: faction.name.clone(), points, models }
}

struct Builder<'a> {
    name: &'a str,
    faction: &'static FactionFile,
    draft: Draft<'a, PickEntry>,
}

impl Builder<'_> {
    fn buys(&mut self) -> bool {
        self.draft.one_in(BUYS_ONE_IN)
    }

    /// The entries of the list that pass a test, in random order.
    fn shuffled(&mut self, test: impl Fn(&ModelEntry) -> bool) -> Vec<usize> {
        let mut order: Vec<usize> =
            (0..self.faction.models.len()).filter(|index| test(&self.faction.models[*index])).collect();
        self.draft.shuffle(&mut order);
        order
    }

    /// Whether these lines may be played as a team, with room for as large an enemy.
    fn check(&self) -> impl Fn(&[PickEntry]) -> bool + use<> {
        let (name, faction, points) = (self.name.to_string(), self.faction, self.draft.points);
        move |lines| {
            let (Ok(mut assembly), Ok(factions)) = (Assembly::new(), factions()) else { return false };
            let team = team(&name, faction, points, lines.to_vec());
            enlist(Side::A, &team, factions, &mut assembly).is_ok()
                && assembly.roster.len() <= MODELS_MAX / Side::BOTH.len()
        }
    }

    /// A Leader and a Troop, without whom there is no team.
    fn begin(&mut self) -> Result<(), Fault> {
        for leader in self.shuffled(|entry| entry.role == "L") {
            for troop in self.shuffled(|entry| entry.role == "T") {
                let lines = vec![self.line(leader), self.line(troop)];
                let check = self.check();
                if self.draft.begin(lines, check) {
                    return Ok(());
                }
            }
        }
        let message = format!("no Leader and Troop of the {} make a team", self.faction.name);
        Err(Fault::new("force", message))
    }

    /// One more model, if any can be afforded.
    fn add(&mut self) -> bool {
        for index in self.shuffled(|entry| entry.role != "L") {
            let (line, price) = self.line(index);
            let check = self.check();
            if self.draft.add(line, price, check) {
                return true;
            }
        }
        false
    }

    /// Any way of fielding an entry, and its price.
    fn line(&mut self, index: usize) -> (PickEntry, u16) {
        let faction = self.faction;
        let entry = &faction.models[index];
        let set = &entry.sets[self.draft.below(entry.sets.len())];
        let named = entry.options.iter().filter(|option| !option.weapons.is_empty());
        let options: Vec<&SetEntry> = named.filter(|_| self.buys()).collect();
        let item = (entry.equipment && self.buys()).then(|| self.item()).flatten();
        let price = set.points
            + options.iter().map(|option| option.points).sum::<u16>()
            + item.map_or(0, |item| item.points);
        let line = PickEntry {
            model: entry.name.clone(),
            role: Some(entry.role.clone()),
            weapons: titles(set).collect(),
            options: options.into_iter().filter_map(|option| titles(option).next()).collect(),
            equipment: item.map(|item| item.item.clone()),
            count: None,
        };
        (line, price)
    }

    fn item(&mut self) -> Option<&'static EquipmentEntry> {
        let faction = self.faction;
        self.draft.any(&faction.equipment)
    }

    /// Offers an item to everybody who has none yet.
    fn spend_the_rest(&mut self) {
        let is_legal = self.check();
        for index in 0..self.draft.lines.len() {
            let Some(item) = self.item() else { return };
            let affordable = self.draft.affords(item.points);
            let pick = &mut self.draft.lines[index];
            if pick.equipment.is_none() && affordable {
                pick.equipment = Some(item.item.clone());
                if is_legal(&self.draft.lines) {
                    self.draft.spent += item.points;
                } else {
                    self.draft.lines[index].equipment = None;
                }
            }
        }
    }
}

/// The names of the weapons of a set.
fn titles(set: &SetEntry) -> impl Iterator<Item = String> {
    set.weapons.iter().map(|text| title(text).to_string())
}

#[cfg(test)]
mod tests {
    use super::super::{playable, team_of};
    use super::*;
    use crate::{Deadzone, setup::Setup};
    use sortie_data::random_force::FORCE_SEED;
    use sortie_kernel::words::{Spec, Words};
    use std::collections::BTreeSet;

    fn spec(force: &str, seed: &str) -> Spec {
        let options = [(FORCE_SEED.to_string(), seed.to_string())].into();
        Spec { forces: [force.to_string(), force.to_string()], options, ..Spec::default() }
    }

    /// The names of the models, their weapons and equipment.
    fn lines(setup: &Setup, side: Side) -> Vec<String> {
        let own = setup.roster.iter().filter(|recruit| recruit.side == side);
        own.map(|recruit| {
            let profile = &setup.profiles[usize::from(recruit.profile)];
            let weapons: Vec<&str> =
                profile.weapons.iter().map(|id| setup.weapon(*id).title.as_str()).collect();
            format!("{} {weapons:?} {:?}", profile.name, recruit.equipment)
        })
        .collect()
    }

    #[test]
    fn every_faction_is_put_together_legally_at_every_size() {
        for (_, faction) in factions().expect("sound") {
            for (seed, points) in (0..4).flat_map(|seed| SIZES.map(|points| (seed, points))) {
                let name = format!("random-{}-{points}", slug(&faction.name));
                let team = team_of(&spec(&name, &seed.to_string()), Side::B).expect("a team");
                let mut assembly = Assembly::new().expect("sound");
                let found = enlist(Side::B, &team, factions().expect("sound"), &mut assembly);
                let found = found.unwrap_or_else(|faults| panic!("{name} {seed}: {faults:?}"));
                assert_eq!((found.points, &found.faction), (points, &faction.name));
                let later = |recruit: &&crate::setup::Recruit| !recruit.later;
                let present = assembly.roster.iter().filter(later).count();
                assert!((2..=MODELS_MAX / 2).contains(&present), "{name} {seed}: {present} models");
            }
        }
    }

    #[test]
    fn a_number_stands_for_one_pair_of_forces() {
        let both = |name: &str, seed: &str| {
            let setup = Deadzone::build(&spec(name, seed)).expect("a game");
            [lines(&setup, Side::A), lines(&setup, Side::B)]
        };
        assert_eq!(both("random-150", "7"), both("Random-150", "7"));
        assert_ne!(both("random-150", "7"), both("random-150", "8"));
        let [a, b] = both("random-plague-100", "7");
        assert_ne!(a, b);
        let unseeded = Spec { options: [].into(), ..spec("random-plague-100", "1") };
        let setup = Deadzone::build(&unseeded).expect("a game");
        assert_eq!(lines(&setup, Side::A), both("random-plague-100", "1")[0]);
    }

    #[test]
    fn whatever_a_list_holds_turns_up_sooner_or_later() {
        let list = &factions().expect("sound")[1].1;
        let mut missing: BTreeSet<String> = BTreeSet::new();
        for entry in &list.models {
            let sets =
                entry.sets.iter().map(|set| format!("{} {:?}", entry.name, titles(set).collect::<Vec<_>>()));
            missing.extend(sets);
        }
        missing.extend(list.equipment.iter().map(|sold| sold.item.clone()));
        for seed in 0..300 {
            let name = format!("random-{}-{}", slug(&list.name), SIZES[seed as usize % SIZES.len()]);
            let team = random_team(Request::parse(&name, &SIZES).expect("a name"), &name, Side::A, seed)
                .expect("a team");
            for pick in team.models {
                missing.remove(&format!("{} {:?}", pick.model, pick.weapons));
                missing.remove(pick.equipment.as_deref().unwrap_or_default());
            }
        }
        assert_eq!(missing, BTreeSet::new());
    }

    #[test]
    fn unknown_factions_and_unused_seeds_are_named() {
        let fault = |force: &str, seed: &str| {
            let faults = Deadzone::build(&spec(force, seed)).expect_err("a fault");
            faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        };
        let unknown = "force a: unknown faction \"plage\" (did you mean \"plague\"?)";
        assert!(fault("random-plage-100", "1").starts_with(unknown), "{}", fault("random-plage-100", "1"));
        assert!(fault("random-100", "x").contains("options.force-seed: expected a number, 0 or more"));
        let idle = fault(&playable()[0].name, "1");
        assert!(idle.contains("options.force-seed: only forces such as \"random-100\""), "{idle}");
    }
}
