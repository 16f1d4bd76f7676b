//! Random Forces: any profile, weapon, Modification, item and Command Order of a Faction may turn up. [D1Z-FORCE]

use super::entries::{FactionEntry, FireteamEntry, ForceEntry, Pick, ProfileEntry};
use super::force::{Law, muster};
use super::library::{BUILT_IN, Library};
use sortie_data::random_force::{self, Draft, Request};
use sortie_kernel::Side;
use sortie_kernel::dice::Dice;
use sortie_kernel::words::Fault;
use sortie_rulebook::{marks, rule};

/// The sizes of game that Forces are put together for.
pub const SIZES: [u16; 3] = [175, 250, 300];

/// One offer in this many is taken.
const BUYS_ONE_IN: usize = 4;

/// The Force of this number. Both sides may ask for the same one and get different ones.
///
/// # Errors
/// If the Faction is unknown, or no Fireteam of it is legal.
pub fn random_force(
    library: &Library,
    request: Request<'_>,
    name: &str,
    side: Side,
    seed: u64,
) -> Result<ForceEntry, Vec<Fault>> {
    let mut dice = random_force::dice(seed, side);
    // What is tried and refused here is not part of any game and reaches no rule.
    marks::apart(|| {
        let faction = faction(library, request, &mut dice)?;
        let draft = Draft::new(request.points, rule!("D1Z-FORCE-01"), &mut dice);
        let mut maker = Maker { library, faction, name, draft };
        maker.make()
    })
}

/// The Faction: chance chooses among those that come with the program, so that a user's do not change what a number
/// stands for.
fn faction<'l>(
    library: &'l Library,
    request: Request<'_>,
    dice: &mut dyn Dice,
) -> Result<&'l FactionEntry, Vec<Fault>> {
    let Some(wanted) = request.faction else {
        let index = usize::from(dice.pick(rule!("D1Z-FORCE-01"), BUILT_IN as u16));
        return Ok(&library.factions[index].1);
    };
    let known = library.factions.iter().map(|(_, faction)| faction.name.as_str());
    library.faction(wanted).ok_or_else(|| vec![Fault::unknown("force", "Faction", wanted, known)])
}

struct Maker<'a> {
    library: &'a Library,
    faction: &'a FactionEntry,
    name: &'a str,
    draft: Draft<'a, Pick>,
}

impl Maker<'_> {
    fn entry(&self, teams: Vec<FireteamEntry>, orders: Vec<String>) -> ForceEntry {
        ForceEntry {
            name: self.name.to_string(),
            title: format!("Random {}", self.faction.name),
            faction: self.faction.name.clone(),
            points: self.draft.points,
            command_orders: orders,
            fireteam: teams,
            ..ForceEntry::default()
        }
    }

    fn price(&self, force: &ForceEntry) -> Option<u16> {
        muster(self.library, Law::Competitive, Side::A, force, self.draft.points)
            .ok()
            .map(|force| force.points)
    }

    fn make(&mut self) -> Result<ForceEntry, Vec<Fault>> {
        let mut force = self.entry(Vec::new(), Vec::new());
        // A few beginnings may be too dear or too many of a kind; the rest of the points goes to who fits.
        for _ in 0..40 {
            let team = self.team();
            let mut tried = force.clone();
            tried.fireteam.push(team);
            if self.price(&tried).is_some() {
                force = tried;
            }
            if force.fireteam.len() == 3 {
                break;
            }
        }
        if force.fireteam.is_empty() {
            let message = format!("no Fireteam of {} fits {} points", self.faction.name, self.draft.points);
            return Err(vec![Fault::new("force", message)]);
        }
        self.fill(&mut force);
        self.extras(&mut force);
        Ok(force)
    }

    /// A small Fireteam of one Formation: mostly with a leader, now and then a Special Agent.
    fn team(&mut self) -> FireteamEntry {
        let faction = self.faction;
        let formation = &faction.formation[self.draft.below(faction.formation.len())].name;
        let of = |test: &dyn Fn(&ProfileEntry) -> bool| -> Vec<&ProfileEntry> {
            faction
                .profile
                .iter()
                .filter(|profile| profile.formation == *formation && test(profile))
                .collect()
        };
        let agents = of(&|profile| profile.role == "Special Agent");
        if !agents.is_empty() && self.draft.one_in(3) {
            return FireteamEntry { models: vec![pick(agents[self.draft.below(agents.len())])] };
        }
        let leaders = of(&|profile| profile.role.ends_with("Command"));
        let others = of(&|profile| !profile.role.ends_with("Command") && profile.role != "Special Agent");
        let mut models = Vec::new();
        if !self.draft.one_in(8) {
            models.extend(self.draft.any(&leaders).map(|leader| pick(leader)));
        }
        while models.len() < 2 + self.draft.below(2) {
            let Some(profile) = self.draft.any(&others) else { break };
            models.push(pick(profile));
        }
        FireteamEntry { models }
    }

    /// More models for the teams, as long as any fits.
    fn fill(&mut self, force: &mut ForceEntry) {
        for _ in 0..60 {
            let place = self.draft.below(force.fireteam.len());
            let faction = self.faction;
            let profile = &faction.profile[self.draft.below(faction.profile.len())];
            let mut tried = force.clone();
            tried.fireteam[place].models.push(pick(profile));
            if self.price(&tried).is_some() {
                *force = tried;
            }
        }
    }

    /// Swaps, Modifications, Equipment and Command Orders.
    fn extras(&mut self, force: &mut ForceEntry) {
        let library = self.library;
        let ids: Vec<(usize, usize)> = (0..force.fireteam.len())
            .flat_map(|team| (0..force.fireteam[team].models.len()).map(move |model| (team, model)))
            .collect();
        for (team, model) in ids {
            for sort in 0..4 {
                if !self.draft.one_in(BUYS_ONE_IN) {
                    continue;
                }
                let mut tried = force.clone();
                let line = &mut tried.fireteam[team].models[model];
                match sort {
                    0 => line.equipment.extend(self.draft.any(&library.gear).map(|gear| gear.id.clone())),
                    1 => line
                        .modifications
                        .extend(self.draft.any(&library.fittings).map(|f| f.entry.id.clone())),
                    2 => line.primary = self.draft.any(&library.weapons).map(|weapon| weapon.id.clone()),
                    _ => line.cqb_weapon = self.draft.any(&library.weapons).map(|weapon| weapon.id.clone()),
                }
                if self.price(&tried).is_some() {
                    *force = tried;
                }
            }
        }
        for order in &library.orders {
            if self.draft.one_in(BUYS_ONE_IN) {
                let mut tried = force.clone();
                tried.command_orders.push(order.card.clone());
                if self.price(&tried).is_some() {
                    *force = tried;
                }
            }
        }
    }
}

fn pick(profile: &ProfileEntry) -> Pick {
    Pick { profile: profile.id.clone(), ..Pick::default() }
}
