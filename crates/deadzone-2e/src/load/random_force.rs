//! Random forces: any model, weapon and item of a faction may turn up. [DZ2-FORCE]

use super::arming::{Device, is_called, offered};
use super::files::{
    BUILT_IN, FactionFile, ItemEntry, ModelEntry, PickEntry, TeamEntry, WeaponEntry, factions,
};
use super::{Assembly, enlist};
use sortie_data::random_force::{self, Draft, Request};
use sortie_data::syntax::{slug, title};
use sortie_kernel::Side;
use sortie_kernel::dice::Dice;
use sortie_kernel::words::Fault;
use sortie_rulebook::{marks, rule};

/// The sizes of game that forces are put together for.
pub(crate) const SIZES: [u16; 5] = [100, 150, 200, 250, 300];

/// One weapon and one item in this many are bought.
const BUYS_ONE_IN: usize = 3;

/// The faction a team is made from.
fn faction(request: Request<'_>, dice: &mut dyn Dice) -> Result<&'static FactionFile, Vec<Fault>> {
    let all = factions()?;
    let names: Vec<String> = all.iter().map(|(_, known)| slug(&known.name)).collect();
    let found = request.faction_of(&names, BUILT_IN, rule!("DZ2-FORCE-01"), dice);
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
        let draft = Draft::new(request.points, rule!("DZ2-FORCE-01"), &mut dice);
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

    /// Whether these lines may be played as a team.
    fn check(&self) -> impl Fn(&[PickEntry]) -> bool + use<> {
        let (name, faction, points) = (self.name.to_string(), self.faction, self.draft.points);
        move |lines| {
            let (Ok(mut assembly), Ok(factions)) = (Assembly::new(), factions()) else { return false };
            let team = team(&name, faction, points, lines.to_vec());
            enlist(Side::A, &team, factions, &mut assembly).is_ok()
        }
    }

    /// A Leader and a Trooper: a team needs the one, and nearly everybody else needs the other.
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
        let message = format!("no Leader and Trooper of the {} make a team", self.faction.name);
        Err(Fault::new("force", message))
    }

    /// One more model, if any can be afforded.
    fn add(&mut self) -> bool {
        for index in self.shuffled(|entry| entry.role != "L" && entry.role != "-") {
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
        let bought = self.weapons(entry);
        let item = if self.buys() { self.item() } else { None };
        let devices = bought.iter().map(|line| Device::of(line, faction));
        let price = entry.points
            + devices.map(|device| device.points).sum::<u16>()
            + item.map_or(0, |item| item.points);
        let mut defaults: Vec<String> = entry.weapons.iter().map(|text| title(text).to_string()).collect();
        self.draft.shuffle(&mut defaults);
        let mut line = PickEntry {
            model: entry.name.clone(),
            role: Some(entry.role.clone()),
            weapons: bought.iter().map(|line| title(&line.weapon).to_string()).collect(),
            replaces: Vec::new(),
            items: item.map(|item| item.item.clone()).into_iter().collect(),
            count: None,
        };
        // Where several default weapons are of a kind, one of them is given up.
        let mut faults = Vec::new();
        super::arming::arm("", entry, &line, faction, &mut faults);
        if faults.iter().any(|fault| fault.message.contains("DZ2-FORCE-11")) {
            let kind = |name: &str| {
                entry.weapons.iter().find(|text| is_called(text, name)).map(|text| text.contains("[RF"))
            };
            for melee in [true, false] {
                let sold = bought.iter().any(|line| !line.add_on && line.weapon.contains("[RF") == melee);
                line.replaces.extend(defaults.iter().find(|name| sold && kind(name) == Some(melee)).cloned());
            }
        }
        (line, price)
    }

    /// Weapons for an entry: mounts until one does not fit, or now and then one of each kind.
    fn weapons(&mut self, entry: &'static ModelEntry) -> Vec<&'static WeaponEntry> {
        let faction = self.faction;
        let lines: Vec<&'static WeaponEntry> = offered(entry, faction).collect();
        let mut found: Vec<&'static WeaponEntry> = Vec::new();
        if entry.hardpoints > 0 {
            let mut left = entry.hardpoints;
            while let Some(line) = self.draft.any(&lines).copied() {
                let device = Device::of(line, faction);
                let again = found.iter().any(|other| std::ptr::eq(*other, line));
                if device.hardpoints > left || device.add_on && again {
                    break;
                }
                left -= device.hardpoints;
                found.push(line);
                if left == 0 || self.buys() {
                    break;
                }
            }
            return found;
        }
        let crew = entry.categories.iter().any(|kind| kind.contains("Crew Served"));
        for melee in [false, true] {
            let of_kind: Vec<&'static WeaponEntry> =
                lines.iter().copied().filter(|line| line.weapon.contains("[RF") == melee).collect();
            let of_kind = if crew {
                let served =
                    |line: &&&WeaponEntry| line.categories.iter().any(|kind| kind.contains("Crew Served"));
                of_kind.iter().filter(served).copied().collect()
            } else {
                of_kind
            };
            if !of_kind.is_empty() && (crew || self.buys()) {
                found.extend(self.draft.any(&of_kind).copied());
            }
        }
        found
    }

    fn item(&mut self) -> Option<&'static ItemEntry> {
        let faction = self.faction;
        self.draft.any(&faction.items)
    }

    /// Offers an item to everybody who has none yet.
    fn spend_the_rest(&mut self) {
        let is_legal = self.check();
        for index in 0..self.draft.lines.len() {
            let Some(item) = self.item() else { return };
            let affordable = self.draft.affords(item.points);
            let pick = &mut self.draft.lines[index];
            if pick.items.is_empty() && affordable {
                pick.items.push(item.item.clone());
                if is_legal(&self.draft.lines) {
                    self.draft.spent += item.points;
                } else {
                    self.draft.lines[index].items.clear();
                }
            }
        }
    }
}
