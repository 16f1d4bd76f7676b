//! Force building: a team from its lines, with every fault named. [DZ2-FORCE]

use super::arming::{Loadout, arm};
use super::assemble::bars_items;
use super::files::{FactionFile, ItemEntry, ModelEntry, PickEntry, TeamEntry};
use super::rarity::Rarity;
use super::syntax::abilities;
use super::{Assembly, extras};
use crate::ids::ModelId;
use crate::setup::{ArmySpecial, Coming, Item, Recruit, RoleLetter, Team};
use sortie_cubes::Word;
use sortie_kernel::Side;
use sortie_kernel::words::Fault;
use sortie_rulebook::{marks, rule};

/// Reads a role letter.
pub(crate) fn role_letter(place: &str, letter: &str) -> Result<RoleLetter, Fault> {
    Ok(match letter {
        "L" => RoleLetter::Leader,
        "T" => RoleLetter::Troop,
        "S" => RoleLetter::Specialist,
        "V" => RoleLetter::Vehicle,
        "C" => RoleLetter::Character,
        "-" => RoleLetter::None,
        _ => {
            let roles = "L leader, T troop, S specialist, V vehicle, C character, - if it comes with another";
            return Err(Fault::new(place, format!("unknown role {letter:?}; the roles are {roles}")));
        }
    })
}

/// An army special by its name.
pub(crate) fn find_special(place: &str, name: Option<&str>) -> Result<Option<ArmySpecial>, Fault> {
    let Some(name) = name else { return Ok(None) };
    let unknown = || Fault::unknown(place, "army special", name, ArmySpecial::ALL.map(ArmySpecial::name));
    ArmySpecial::parse(name).map(Some).ok_or_else(unknown)
}

/// What a team costs, line by line, and everything that is wrong with it.
pub(crate) struct Bill {
    pub(crate) costs: Vec<u32>,
    pub(crate) faults: Vec<Fault>,
}

/// The bill of a team that need not be legal.
pub(crate) fn bill(team: &TeamEntry, factions: &[(&str, FactionFile)], assembly: &mut Assembly) -> Bill {
    match gather(Side::A, team, factions, assembly) {
        Ok(Muster { costs, faults, .. }) => Bill { costs, faults },
        Err(faults) => Bill { costs: Vec::new(), faults },
    }
}

/// Adds a team to the assembly.
///
/// # Errors
/// Every fault of the team, not only the first.
pub(crate) fn enlist(
    side: Side,
    team: &TeamEntry,
    factions: &[(&str, FactionFile)],
    assembly: &mut Assembly,
) -> Result<Team, Vec<Fault>> {
    let muster = gather(side, team, factions, assembly)?;
    let faction = muster.faction.name.clone();
    let (leader, size, faults) = (muster.leader, muster.size, muster.faults);
    let (Some(leader), true) = (leader, faults.is_empty()) else { return Err(faults) };
    let special_weapon = assembly.special_weapon(leader.special).map_err(|fault| vec![fault])?;
    Ok(Team {
        name: team.name.clone(),
        faction,
        points: team.points,
        recon: leader.recon,
        leader: Some(leader.id),
        special: leader.special,
        special_weapon,
        size,
    })
}

/// Picks the models of a team and checks them. An unknown faction is the only error.
fn gather<'a>(
    side: Side,
    team: &TeamEntry,
    factions: &'a [(&'a str, FactionFile)],
    assembly: &'a mut Assembly,
) -> Result<Muster<'a>, Vec<Fault>> {
    rule!("DZ2-FORCE-01");
    let place = format!("team {}", team.name);
    let Some((_, faction)) =
        factions.iter().find(|(_, known)| known.name.eq_ignore_ascii_case(&team.faction))
    else {
        let known: Vec<&str> = factions.iter().map(|(_, known)| known.name.as_str()).collect();
        return Err(vec![Fault::unknown(place, "faction", &team.faction, known)]);
    };
    let mut muster = Muster {
        side,
        faction,
        factions,
        assembly,
        faults: Vec::new(),
        points: 0,
        costs: Vec::new(),
        roles: Vec::new(),
        names: Vec::new(),
        masters: Vec::new(),
        items: Vec::new(),
        leader: None,
        size: 0,
    };
    for (index, pick) in team.models.iter().enumerate() {
        let place = format!("{place}, models[{index}]");
        let before = muster.points;
        for _ in 0..pick.count.unwrap_or(1) {
            if let Err(fault) = muster.pick(&place, pick) {
                muster.faults.push(fault);
            }
        }
        muster.costs.push(muster.points - before);
    }
    muster.check(&place, team.points);
    if let Err(fault) = muster.call_reserve() {
        muster.faults.push(fault);
    }
    // Three models of a line share its faults.
    muster.faults.dedup();
    Ok(muster)
}

/// The acting leader and what it brings.
#[derive(Clone, Copy)]
struct Leader {
    id: ModelId,
    recon: u8,
    special: Option<ArmySpecial>,
}

struct Muster<'a> {
    side: Side,
    faction: &'a FactionFile,
    factions: &'a [(&'a str, FactionFile)],
    assembly: &'a mut Assembly,
    faults: Vec<Fault>,
    points: u32,
    /// What each line of the team costs.
    costs: Vec<u32>,
    roles: Vec<(RoleLetter, bool)>,
    /// The entries picked, and those that some of them must serve.
    names: Vec<String>,
    masters: Vec<(String, &'static str)>,
    items: Vec<Rarity>,
    leader: Option<Leader>,
    size: u8,
}

impl<'a> Muster<'a> {
    fn entry(&self, place: &str, pick: &PickEntry) -> Result<&'a ModelEntry, Fault> {
        let named = |entry: &&ModelEntry| entry.name.eq_ignore_ascii_case(&pick.model) && entry.role != "-";
        let found: Vec<&ModelEntry> = self.faction.models.iter().filter(named).collect();
        let role = pick.role.as_deref();
        let fits = found.iter().copied().filter(|entry| role.is_none_or(|role| entry.role == role));
        let fits: Vec<&ModelEntry> = fits.collect();
        match (fits.as_slice(), found.as_slice()) {
            ([entry], _) => Ok(entry),
            ([_, ..], _) => Err(Fault::new(
                place,
                format!("{:?} is in the list more than once; name its role", pick.model),
            )),
            ([], [_, ..]) => Err(Fault::new(place, format!("{:?} has no entry of that role", pick.model))),
            ([], []) => Err(self.unknown(place, &pick.model)),
        }
    }

    /// A model that is not in the list: perhaps another faction has it.
    fn unknown(&self, place: &str, wanted: &str) -> Fault {
        let named = |entry: &ModelEntry| entry.name.eq_ignore_ascii_case(wanted);
        let elsewhere = self
            .factions
            .iter()
            .find_map(|(_, other)| Some((&other.name, other.models.iter().find(|entry| named(entry))?)));
        let own = &self.faction.name;
        match elsewhere {
            Some((_, entry)) if entry.role == "C" => {
                rule!("DZ2-FORCE-07");
                Fault::new(
                    place,
                    format!("the Character {:?} does not serve the {own} (DZ2-FORCE-07)", entry.name),
                )
            }
            Some((other, entry)) => Fault::new(
                place,
                format!("{:?} belongs to the {other}, not the {own} (DZ2-FORCE-01)", entry.name),
            ),
            None => {
                let known = self.faction.models.iter().filter(|entry| entry.role != "-");
                Fault::unknown(place, "model", wanted, known.map(|entry| entry.name.as_str()))
            }
        }
    }

    fn pick(&mut self, place: &str, pick: &PickEntry) -> Result<(), Fault> {
        let entry = self.entry(place, pick)?;
        let loadout = arm(place, entry, pick, self.faction, &mut self.faults);
        let items = self.buy(place, pick, entry)?;
        let loadout = Loadout { vp: loadout.vp.saturating_add(items.vp), ..loadout };
        let profile = self.assembly.profile(place, entry, &loadout)?;
        let stats = &self.assembly.profiles[usize::from(profile)];
        let (role, brings, master) = (stats.role, stats.brings.clone(), stats.master);
        self.points += u32::from(stats.points) + u32::from(items.points);
        self.roles.push((role, entry.character || role == RoleLetter::Character));
        self.masters.extend(master.map(|master| (entry.name.clone(), master)));
        self.names.push(entry.name.clone());
        if role == RoleLetter::Leader && self.assembly.roster.len() < crate::ids::MODELS_MAX {
            rule!("DZ2-FORCE-08");
            let special = find_special(place, entry.special.as_deref())?;
            let recon = entry.recon.ok_or_else(|| {
                Fault::new(place, format!("the Leader {} has no Recon value (DZ2-FORCE-09)", entry.name))
            })?;
            self.leader = Some(Leader { id: ModelId::new(self.assembly.roster.len()), recon, special });
        }
        self.recruit(profile, items.carried, Coming::Bought)?;
        for (rule, name, count) in brings {
            marks::reach(rule);
            let entry = self.companion(place, name)?;
            let profile = self.assembly.profile(place, entry, &Loadout::default_of(entry))?;
            (0..count).try_for_each(|_| self.recruit(profile, None, Coming::Free))?;
        }
        for extra in items.extras {
            let profile = self.assembly.profile(place, &extra.entry, &Loadout::default_of(&extra.entry))?;
            self.recruit(profile, None, extra.coming)?;
        }
        Ok(())
    }

    fn recruit(&mut self, profile: u16, item: Option<Item>, coming: Coming) -> Result<(), Fault> {
        let name = self.assembly.next_name(self.faction.letter, self.side);
        let recruit = Recruit { name, side: self.side, profile, item, coming };
        self.size += u8::from(recruit.counts());
        self.assembly.recruit(recruit)
    }

    /// A free entry that comes with another one.
    fn companion(&self, place: &str, wanted: &str) -> Result<&'a ModelEntry, Fault> {
        let known = self.faction.models.iter().map(|entry| entry.name.as_str());
        let found = self.faction.models.iter().find(|entry| entry.name == wanted);
        found.ok_or_else(|| Fault::unknown(place, "companion", wanted, known))
    }

    /// The items of a line.
    fn buy(&mut self, place: &str, pick: &PickEntry, entry: &ModelEntry) -> Result<Purchase, Fault> {
        let mut found = Purchase::default();
        let barred = bars_items(&abilities(place, &entry.abilities)?);
        for word in &pick.items {
            let known = self.faction.items.iter().map(|known| known.item.as_str());
            let Some(sold) = self.faction.items.iter().find(|known| known.item == *word) else {
                self.faults.push(Fault::unknown(place, "item", word, known));
                continue;
            };
            let item = Item::parse(word)
                .ok_or_else(|| Fault::unknown(place, "item", word, Item::ALL.map(Item::word)))?;
            rule!("DZ2-FORCE-15");
            if barred {
                let why = format!("{} may not carry items (DZ2-FORCE-15)", entry.name);
                self.faults.push(Fault::new(place, why));
            }
            self.pay(place, sold, &mut found)?;
            if let Some(extra) = extras::model_of(item) {
                found.extras.push(extra);
            }
            if item == Item::BombBot {
                rule!("DZ2-ITEMS-19");
                continue;
            }
            if found.carried.is_some() {
                let why = format!("{} buys more than one item (DZ2-FORCE-15)", entry.name);
                self.faults.push(Fault::new(place, why));
            }
            found.carried = Some(item);
        }
        Ok(found)
    }

    fn pay(&mut self, place: &str, sold: &ItemEntry, found: &mut Purchase) -> Result<(), Fault> {
        found.points = found.points.saturating_add(sold.points);
        found.vp = found.vp.saturating_add(sold.vp);
        self.items.push(Rarity::parse(place, &sold.rarity)?);
        Ok(())
    }

    /// The limits on the team as a whole.
    fn check(&mut self, place: &str, limit: u16) {
        let count = |letter: RoleLetter| self.roles.iter().filter(|(role, _)| *role == letter).count();
        let (leaders, troops) = (count(RoleLetter::Leader), count(RoleLetter::Troop));
        let mut wrong = Vec::new();
        rule!("DZ2-FORCE-02");
        if self.points > u32::from(limit) {
            wrong.push(format!("{} points are more than {limit} (DZ2-FORCE-02)", self.points));
        }
        rule!("DZ2-FORCE-03");
        if leaders != 1 {
            wrong.push(format!("{leaders} Leaders; a team has exactly one (DZ2-FORCE-03)"));
        }
        rule!("DZ2-FORCE-04");
        rule!("DZ2-FORCE-05");
        let specialists = count(RoleLetter::Specialist);
        if specialists > troops {
            wrong.push(format!(
                "{specialists} Specialists and {troops} Troopers; there may not be more (DZ2-FORCE-05)"
            ));
        }
        rule!("DZ2-FORCE-06");
        let vehicles = count(RoleLetter::Vehicle);
        if vehicles > troops / 3 {
            wrong.push(format!(
                "{vehicles} Vehicles and {troops} Troopers; each Vehicle needs three (DZ2-FORCE-06)"
            ));
        }
        rule!("DZ2-FORCE-07");
        let characters = self.roles.iter().filter(|(_, is_character)| *is_character).count();
        if characters > 1 {
            wrong.push(format!("{characters} Characters; a team has at most one (DZ2-FORCE-07)"));
        }
        for rarity in Rarity::ALL {
            let (bought, most) =
                (self.items.iter().filter(|other| **other == rarity).count(), rarity.limit(limit));
            if bought > usize::from(most) {
                let name = Rarity::NAMES[rarity as usize];
                wrong.push(format!(
                    "{bought} {name} items; a team of {limit} points may buy {most} (DZ2-FORCE-14)"
                ));
            }
        }
        for (index, (name, master)) in self.masters.iter().enumerate() {
            rule!("DZ2-LOST-40");
            if !self.names.iter().any(|other| other == master) {
                wrong.push(format!("{name} serves only with {master} (DZ2-LOST-40)"));
            }
            if self.masters[..index].iter().any(|(other, _)| other == name) {
                wrong.push(format!("{name} is taken more than once (DZ2-LOST-40)"));
            }
        }
        self.faults.extend(wrong.into_iter().map(|message| Fault::new(place, message)));
    }

    /// Slots for models that an army special may bring.
    fn call_reserve(&mut self) -> Result<(), Fault> {
        let special = self.leader.and_then(|leader| leader.special);
        if special != Some(ArmySpecial::Infection) {
            return Ok(());
        }
        rule!("DZ2-FORCE-19");
        let Some(entry) = self.faction.models.iter().find(|entry| entry.name == extras::RISEN) else {
            return Ok(());
        };
        let profile = self.assembly.profile("reserve", entry, &Loadout::default_of(entry))?;
        let room = crate::ids::SIDE_MAX.saturating_sub(self.assembly.count(self.side));
        (0..room.min(extras::RISEN_MAX)).try_for_each(|_| self.recruit(profile, None, Coming::Risen))
    }
}

/// The combined effect of a line's items.
#[derive(Default)]
struct Purchase {
    carried: Option<Item>,
    points: u16,
    vp: u8,
    /// Models that some of them are, or become.
    extras: Vec<extras::Extra>,
}
