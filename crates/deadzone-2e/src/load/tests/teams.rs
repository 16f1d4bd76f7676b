//! Teams written down for the tests of force building, and the faults found in them.

use super::super::files::{PickEntry, TeamEntry, factions};
use super::super::{Assembly, enlist};
use sortie_kernel::Side;
use sortie_rulebook::marks;

pub(super) fn pick(text: &str) -> PickEntry {
    toml::from_str(text).expect("a line")
}

/// A line for each text: a model's name, or the fields of its line.
pub(super) fn team(faction: &str, points: u16, lines: &[&str]) -> TeamEntry {
    let line = |text: &&str| {
        if text.contains('=') {
            pick(text)
        } else {
            PickEntry { model: text.to_string(), ..PickEntry::default() }
        }
    };
    TeamEntry {
        name: "mine".to_string(),
        about: String::new(),
        faction: faction.to_string(),
        points,
        models: lines.iter().map(line).collect(),
    }
}

pub(super) fn built(faction: &str, points: u16, lines: &[&str]) -> (Assembly, crate::setup::Team) {
    let mut assembly = Assembly::new().expect("sound");
    let team = enlist(Side::A, &team(faction, points, lines), factions().expect("sound"), &mut assembly);
    (assembly, team.unwrap_or_else(|faults| panic!("{faults:?}")))
}

pub(super) fn said(faction: &str, points: u16, lines: &[&str]) -> Vec<String> {
    let mut assembly = Assembly::new().expect("sound");
    let found = enlist(Side::A, &team(faction, points, lines), factions().expect("sound"), &mut assembly);
    found.expect_err("a fault").iter().map(ToString::to_string).collect()
}

/// The one fault, and the rule it must reach.
pub(super) fn fault(rule: &'static str, faction: &str, lines: &[&str]) -> String {
    marks::covers(&[rule], || {
        let mut all = said(faction, 300, lines);
        assert_eq!(all.len(), 1, "{all:?}");
        all.remove(0)
    })
}

/// The titles of a model's weapons, with its price and VP value.
pub(super) fn armed(assembly: &Assembly, index: usize) -> (Vec<&str>, u16, u8) {
    let profile = &assembly.profiles[usize::from(assembly.roster[index].profile)];
    let titles = profile.weapons.iter().map(|id| assembly.weapons[id.index()].title.as_str());
    (titles.collect(), profile.points, profile.vp)
}
