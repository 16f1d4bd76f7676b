//! Which weapons are bought for a model, and what they replace. [DZ2-FORCE-10..13, 16..18]

use super::files::{FactionFile, ModelEntry, PickEntry, WeaponEntry};
use super::syntax::{abilities, weapon_line};
use crate::setup::{Arms, Props, Reach};
use sortie_data::syntax::{slug, title};
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;

/// A model's weapons with what its purchases add to price and VP value.
#[derive(Clone, Debug, Default)]
pub(crate) struct Loadout<'a> {
    pub(crate) weapons: Vec<&'a str>,
    pub(crate) points: u16,
    pub(crate) vp: u8,
}

impl<'a> Loadout<'a> {
    /// The default weapons alone.
    pub(crate) fn default_of(entry: &'a ModelEntry) -> Loadout<'a> {
        Loadout { weapons: entry.weapons.iter().map(String::as_str).collect(), points: 0, vp: 0 }
    }
}

/// Whether a weapon of this line answers to a name.
pub(crate) fn is_called(text: &str, wanted: &str) -> bool {
    title(text).eq_ignore_ascii_case(wanted) || slug(title(text)) == wanted
}

/// One device bought: its lines, and all that is summed over them.
pub(crate) struct Device<'a> {
    pub(crate) lines: Vec<&'a WeaponEntry>,
    pub(crate) points: u16,
    pub(crate) vp: u8,
    /// Hardpoints it takes on a model that has some.
    pub(crate) hardpoints: u8,
    pub(crate) add_on: bool,
}

impl<'a> Device<'a> {
    /// A line and the one it is linked with.
    pub(crate) fn of(line: &'a WeaponEntry, faction: &'a FactionFile) -> Device<'a> {
        let mut lines = vec![line];
        if let Some(linked) = &line.linked {
            rule!("DZ2-FORCE-17");
            let other = |known: &&WeaponEntry| {
                is_called(&known.weapon, linked)
                    && known.categories.iter().any(|category| line.categories.contains(category))
            };
            lines.extend(faction.weapons.iter().find(other));
        }
        let hardpoints = lines.iter().filter_map(|line| line.hardpoints).sum::<u8>().max(1);
        Device {
            points: lines.iter().map(|line| line.points).sum(),
            vp: lines.iter().map(|line| line.vp).sum(),
            hardpoints: if line.add_on { 0 } else { hardpoints },
            add_on: line.add_on,
            lines,
        }
    }
}

/// The lines that an entry may buy: weapons of its categories.
pub(crate) fn offered<'a>(
    entry: &'a ModelEntry,
    faction: &'a FactionFile,
) -> impl Iterator<Item = &'a WeaponEntry> {
    faction.weapons.iter().filter(|line| line.categories.iter().any(|kind| entry.categories.contains(kind)))
}

/// Buys the weapons of a team's line. Every fault is named, not only the first.
pub(crate) fn arm<'a>(
    place: &str,
    entry: &'a ModelEntry,
    pick: &PickEntry,
    faction: &'a FactionFile,
    faults: &mut Vec<Fault>,
) -> Loadout<'a> {
    let mut arming = Arming { place, entry, loadout: Loadout::default_of(entry), faults, bought: Vec::new() };
    for wanted in &pick.weapons {
        arming.buy(wanted, faction);
    }
    if entry.hardpoints > 0 {
        arming.mount();
    } else {
        arming.replace(pick);
    }
    arming.check_crew();
    arming.loadout
}

struct Arming<'a, 'f> {
    place: &'f str,
    entry: &'a ModelEntry,
    loadout: Loadout<'a>,
    faults: &'f mut Vec<Fault>,
    bought: Vec<Device<'a>>,
}

impl<'a> Arming<'a, '_> {
    fn fault(&mut self, message: String) {
        self.faults.push(Fault::new(self.place, message));
    }

    fn buy(&mut self, wanted: &str, faction: &'a FactionFile) {
        rule!("DZ2-FORCE-10");
        let named = |line: &&WeaponEntry| is_called(&line.weapon, wanted);
        let found = offered(self.entry, faction).filter(named).min_by_key(|line| line.points);
        let Some(line) = found else {
            if let Some(line) = faction.weapons.iter().find(named) {
                let (name, title) = (&self.entry.name, title(&line.weapon));
                let kinds = line.categories.join(", ");
                self.fault(format!("{name} may not buy {title:?}, which is {kinds} (DZ2-FORCE-10)"));
            } else {
                let known: Vec<&str> = offered(self.entry, faction).map(|line| title(&line.weapon)).collect();
                self.faults.push(Fault::unknown(self.place, "weapon", wanted, known));
            }
            return;
        };
        let device = Device::of(line, faction);
        // A linked line that is named as well is the same device.
        let both = device.lines.len() > 1
            && self.bought.iter().any(|other| other.lines.iter().any(|own| std::ptr::eq(*own, line)));
        if both && self.entry.hardpoints == 0 {
            return;
        }
        rule!("DZ2-FORCE-16");
        self.loadout.points = self.loadout.points.saturating_add(device.points);
        self.loadout.vp = self.loadout.vp.saturating_add(device.vp);
        self.bought.push(device);
    }

    /// Mounts what was bought on hardpoints; it replaces nothing.
    fn mount(&mut self) {
        rule!("DZ2-FORCE-13");
        let (name, own) = (&self.entry.name, self.entry.hardpoints);
        let needed: u16 = self.bought.iter().map(|device| u16::from(device.hardpoints)).sum();
        if needed > u16::from(own) {
            self.fault(format!("{name} has {own} hardpoints and needs {needed} (DZ2-FORCE-13)"));
        }
        rule!("DZ2-FORCE-18");
        let mounted = self.bought.iter().any(|device| !device.add_on);
        if self.entry.weapons.is_empty() && !mounted {
            self.fault(format!("{name} must mount at least one weapon (DZ2-FORCE-18)"));
        }
        self.repeated_add_ons();
        let lines = self.bought.iter().flat_map(|device| &device.lines);
        self.loadout.weapons.extend(lines.map(|line| line.weapon.as_str()));
    }

    fn repeated_add_ons(&mut self) {
        let repeats = |index: usize, device: &Device<'_>| {
            device.add_on
                && self.bought[..index].iter().any(|other| std::ptr::eq(other.lines[0], device.lines[0]))
        };
        let found: Vec<String> = self
            .bought
            .iter()
            .enumerate()
            .filter(|(index, device)| repeats(*index, device))
            .map(|(_, device)| title(&device.lines[0].weapon).to_string())
            .collect();
        for title in found {
            rule!("DZ2-FORCE-12");
            self.fault(format!("{} buys {title:?} twice (DZ2-FORCE-12)", self.entry.name));
        }
    }

    /// Puts what was bought in place of default weapons of its kind.
    fn replace(&mut self, pick: &PickEntry) {
        self.repeated_add_ons();
        let bought = std::mem::take(&mut self.bought);
        for ranged in [true, false] {
            let of_kind = |text: &str| is_ranged(text) == ranged;
            let kind = if ranged { "ranged" } else { "melee" };
            let count =
                bought.iter().filter(|device| !device.add_on && of_kind(&device.lines[0].weapon)).count();
            rule!("DZ2-FORCE-12");
            if count > 1 {
                let name = &self.entry.name;
                self.fault(format!("{name} buys {count} {kind} weapons; one may be bought (DZ2-FORCE-12)"));
            }
            if count == 0 {
                continue;
            }
            rule!("DZ2-FORCE-11");
            let defaults: Vec<&str> =
                self.loadout.weapons.iter().copied().filter(|text| of_kind(text)).collect();
            let gone = match defaults.as_slice() {
                [] => continue,
                [only] => *only,
                several => {
                    let chosen = several.iter().find(|text| pick.replaces.iter().any(|w| is_called(text, w)));
                    let Some(chosen) = chosen else {
                        let names: Vec<&str> = several.iter().map(|text| title(text)).collect();
                        let name = &self.entry.name;
                        let message = format!(
                            "say which {kind} weapon of {name} is replaced, by replaces = [{:?}]: {} (DZ2-FORCE-11)",
                            names[0],
                            names.join(" or ")
                        );
                        self.fault(message);
                        continue;
                    };
                    chosen
                }
            };
            self.loadout.weapons.retain(|text| *text != gone);
        }
        for wanted in &pick.replaces {
            if !self.entry.weapons.iter().any(|text| is_called(text, wanted)) {
                let known = self.entry.weapons.iter().map(|text| title(text));
                self.faults.push(Fault::unknown(self.place, "default weapon", wanted, known));
            } else if self.loadout.weapons.iter().any(|text| is_called(text, wanted)) {
                self.fault(format!("nothing was bought in place of {wanted:?} (DZ2-FORCE-11)"));
            }
        }
        let lines = bought.iter().flat_map(|device| &device.lines);
        self.loadout.weapons.extend(lines.map(|line| line.weapon.as_str()));
        self.bought = bought;
    }

    /// Refuses a crew without its weapon.
    fn check_crew(&mut self) {
        let is_crew = abilities(self.place, &self.entry.abilities)
            .is_ok_and(|written| Arms::of(&written).props.has(Props::WEAPONS_TEAM));
        let served = |device: &Device<'_>| {
            device.lines.iter().any(|line| line.categories.iter().any(|kind| kind.contains("Crew Served")))
        };
        if is_crew && !self.bought.iter().any(served) {
            rule!("DZ2-LOST-26");
            self.fault(format!("{} must buy a crew-served weapon (DZ2-LOST-26)", self.entry.name));
        }
    }
}

/// Whether a weapon counts as ranged when it is bought; a device does.
fn is_ranged(text: &str) -> bool {
    weapon_line("", text).is_ok_and(|line| line.reach != Reach::Close)
}
