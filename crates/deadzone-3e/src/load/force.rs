//! Force building: a team from its lines, with every fault named. [DZ3-FORCE]

use super::Assembly;
use super::files::{FactionFile, ModelEntry, PickEntry, SetEntry, TeamEntry};
use super::syntax::weapon_line;
use crate::items::is_useful;
use crate::orders::ORDERS;
use crate::setup::{Props, Recruit, RoleLetter, Team};
use crate::state::Item;
use sortie_cubes::Word;
use sortie_data::syntax::slug;
use sortie_kernel::Side;
use sortie_kernel::words::Fault;
use sortie_rulebook::{marks, rule};

/// Reads a role letter.
pub(crate) fn role_letter(place: &str, letter: &str) -> Result<RoleLetter, Fault> {
    Ok(match letter {
        "L" => RoleLetter::Leader,
        "T" => RoleLetter::Troop,
        "S" => RoleLetter::Specialist,
        "V" => RoleLetter::Support,
        "C" => RoleLetter::Legend,
        "M" => RoleLetter::Mercenary,
        _ => {
            let roles = "L leader, T troop, S specialist, V support, C living legend, M mercenary";
            return Err(Fault::new(place, format!("unknown role {letter:?}; the roles are {roles}")));
        }
    })
}

/// What a team costs, line by line, and everything that is wrong with it.
pub(crate) struct Bill {
    pub(crate) costs: Vec<u16>,
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
    let (recon, order, size) = (muster.recon, muster.order, muster.size);
    if !muster.faults.is_empty() {
        return Err(muster.faults);
    }
    let order_weapon = assembly.order_weapon(order).map_err(|fault| vec![fault])?;
    Ok(Team {
        name: team.name.clone(),
        faction,
        points: team.points,
        recon: recon.unwrap_or(6),
        order,
        order_weapon,
        size,
    })
}

/// Picks the models of a team and checks them. An unknown faction is the only error.
fn gather<'a>(
    side: Side,
    team: &TeamEntry,
    factions: &'a [(&str, FactionFile)],
    assembly: &'a mut Assembly,
) -> Result<Muster<'a>, Vec<Fault>> {
    rule!("DZ3-FORCE-01");
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
        assembly,
        faults: Vec::new(),
        points: 0,
        costs: Vec::new(),
        roles: Vec::new(),
        names: Vec::new(),
        masters: Vec::new(),
        items: Vec::new(),
        recon: None,
        order: None,
        size: 0,
    };
    for (index, pick) in team.models.iter().enumerate() {
        let before = muster.points;
        for _ in 0..pick.count.unwrap_or(1) {
            let place = format!("{place}, models[{index}]");
            if let Err(fault) = muster.pick(&place, pick) {
                muster.faults.push(fault);
            }
        }
        muster.costs.push(muster.points - before);
    }
    muster.check(&place, team.points);
    muster.call_spares();
    // Thirty models of a line share its faults.
    muster.faults.dedup();
    Ok(muster)
}

struct Muster<'a> {
    side: Side,
    faction: &'a FactionFile,
    assembly: &'a mut Assembly,
    faults: Vec<Fault>,
    points: u16,
    /// What each line of the team costs.
    costs: Vec<u16>,
    roles: Vec<(RoleLetter, Props)>,
    /// The entries picked, and those that some of them must serve.
    names: Vec<String>,
    masters: Vec<&'static str>,
    items: Vec<Item>,
    recon: Option<u8>,
    order: Option<&'static crate::orders::Order>,
    size: u8,
}

impl Muster<'_> {
    fn entry(&self, place: &str, pick: &PickEntry) -> Result<&ModelEntry, Fault> {
        let named = |entry: &&ModelEntry| entry.name.eq_ignore_ascii_case(&pick.model);
        let mut found = self.faction.models.iter().filter(named);
        let role = pick.role.as_deref();
        let entry = found.clone().find(|entry| role.is_none_or(|role| entry.role == role));
        match entry {
            Some(_) if role.is_none() && found.clone().count() > 1 => Err(Fault::new(
                place,
                format!("{:?} is in the list more than once; name its role", pick.model),
            )),
            Some(entry) => Ok(entry),
            None if found.next().is_some() => {
                Err(Fault::new(place, format!("{:?} has no entry of that role", pick.model)))
            }
            None => {
                let known = self.faction.models.iter().map(|entry| entry.name.as_str());
                Err(Fault::unknown(place, "model", &pick.model, known))
            }
        }
    }

    fn pick(&mut self, place: &str, pick: &PickEntry) -> Result<(), Fault> {
        let entry = self.entry(place, pick)?.clone();
        rule!("DZ3-FORCE-07");
        let set = choose_set(place, &entry, &pick.weapons)?;
        let mut options = Vec::new();
        for wanted in &pick.options {
            let extra = entry.options.iter().chain(entry.sets.iter().filter(|set| is_auxiliary(set)));
            let found = extra.into_iter().find(|option| has_weapon(option, wanted));
            let known = entry.options.iter().flat_map(|option| &option.weapons).map(String::as_str);
            options.push(found.ok_or_else(|| Fault::unknown(place, "option", wanted, known))?);
        }
        let (profile, recon) = self.assembly.profile(place, &entry, set, &options)?;
        let stats = &self.assembly.profiles[usize::from(profile)];
        let (role, props) = (stats.role, stats.props);
        let (brings, master, size) = (stats.hooks.brings.clone(), stats.hooks.master, stats.size);
        self.points += stats.points;
        match master {
            // A companion takes no place besides its master's.
            Some(master) => self.masters.push(master),
            None => self.roles.push((role, props)),
        }
        self.names.push(entry.name.clone());
        self.size += 1;
        if role == RoleLetter::Leader {
            self.recon = recon;
            self.order = find_order(place, entry.order.as_deref())?;
        }
        let equipment =
            pick.equipment.as_deref().map(|word| self.buy(place, word, &entry, props, size)).transpose()?;
        let name = self.assembly.next_name(self.faction.letter, self.side);
        self.assembly.recruit(Recruit { name, side: self.side, profile, equipment, later: false })?;
        brings.into_iter().try_for_each(|(rule, name, count)| {
            marks::reach(rule);
            self.bring(place, name, count)
        })
    }

    /// Free models that come with another one.
    fn bring(&mut self, place: &str, wanted: &'static str, count: u8) -> Result<(), Fault> {
        let known = self.faction.models.iter().map(|entry| entry.name.as_str());
        let entry = self.faction.models.iter().find(|entry| entry.name == wanted).cloned();
        let entry = entry.ok_or_else(|| Fault::unknown(place, "companion", wanted, known))?;
        let (profile, _) = self.assembly.profile(place, &entry, &entry.sets[0], &[])?;
        for _ in 0..count {
            let name = self.assembly.next_name(self.faction.letter, self.side);
            let side = self.side;
            self.assembly.recruit(Recruit { name, side, profile, equipment: None, later: false })?;
        }
        Ok(())
    }

    fn buy(
        &mut self,
        place: &str,
        word: &str,
        entry: &ModelEntry,
        props: Props,
        size: u8,
    ) -> Result<Item, Fault> {
        rule!("DZ3-FORCE-08");
        let known = self.faction.equipment.iter().map(|known| known.item.as_str());
        let found = self.faction.equipment.iter().find(|known| known.item == word);
        let sold = found.ok_or_else(|| Fault::unknown(place, "equipment", word, known))?;
        let item = Item::parse(word)
            .ok_or_else(|| Fault::unknown(place, "item", word, Item::ALL.map(Item::word)))?;
        if !is_useful(item) {
            return Err(Fault::new(place, format!("the rules do not know what {word} does")));
        }
        if !entry.equipment || props.has(Props::NO_ITEMS) {
            return Err(Fault::new(place, format!("{} may not buy equipment", entry.name)));
        }
        if item == Item::DefenderShield && size > 2 {
            rule!("DZ3-KEY-19");
            return Err(Fault::new(place, "a defender shield is for models of Size 1 and 2 (DZ3-KEY-19)"));
        }
        self.points += sold.points;
        self.items.push(item);
        let bought = self.items.iter().filter(|other| **other == item).count();
        if sold.max.is_some_and(|max| bought > usize::from(max)) {
            return Err(Fault::new(
                place,
                format!("too many of {word}: the team may have {}", sold.max.unwrap_or(0)),
            ));
        }
        Ok(item)
    }

    /// The limits on the team as a whole.
    fn check(&mut self, place: &str, limit: u16) {
        let count = |letter: RoleLetter| self.roles.iter().filter(|(role, _)| *role == letter).count();
        let has = |props: Props| self.roles.iter().any(|(_, own)| own.has(props));
        let troops = count(RoleLetter::Troop);
        let leaders = count(RoleLetter::Leader);
        let mut wrong = Vec::new();
        rule!("DZ3-FORCE-02");
        if self.points > limit {
            wrong.push(format!("{} points are more than {limit} (DZ3-FORCE-02)", self.points));
        }
        rule!("DZ3-FORCE-03");
        if leaders != 1 {
            wrong.push(format!("{leaders} Leaders; a team has exactly one (DZ3-FORCE-03)"));
        }
        if troops == 0 {
            wrong.push("no Troop; a team has at least one (DZ3-FORCE-03)".to_string());
        }
        rule!("DZ3-FORCE-04");
        if count(RoleLetter::Specialist) > troops {
            wrong.push("more Specialists than Troops (DZ3-FORCE-04)".to_string());
        }
        rule!("DZ3-FORCE-05");
        if count(RoleLetter::Support) > troops / 3 {
            wrong.push("more Support models than a third of the Troops (DZ3-FORCE-05)".to_string());
        }
        rule!("DZ3-FORCE-06");
        if count(RoleLetter::Legend) > 1 || count(RoleLetter::Mercenary) > 1 {
            wrong.push("more than one Living Legend or Mercenary (DZ3-FORCE-06)".to_string());
        }
        rule!("DZ3-FORCE-09");
        if has(Props::NEEDS_ENGINEER) {
            rule!("DZ3-KEY-78");
        }
        for master in &self.masters {
            rule!("DZ3-EXTRA-03");
            if !self.names.iter().any(|name| name == master) {
                wrong.push(format!("a companion without {master} (DZ3-EXTRA-03)"));
            }
        }
        // A companion is a named character, like its master: there is only one.
        if self.masters.iter().enumerate().any(|(place, master)| self.masters[..place].contains(master)) {
            wrong.push("more than one of the same companion (DZ3-FORCE-06)".to_string());
        }
        if has(Props::NEEDS_ENGINEER) && !has(Props::DEFUSES) {
            wrong.push("a remote model without an engineer (DZ3-FORCE-09)".to_string());
        }
        self.faults.extend(wrong.into_iter().map(|message| Fault::new(place, message)));
    }

    /// Slots for models that an order may bring.
    fn call_spares(&mut self) {
        let Some(spare) = self.order.and_then(|order| order.spare) else { return };
        let Some(entry) = self.faction.models.iter().find(|entry| entry.name == spare.0).cloned() else {
            return;
        };
        let Ok((profile, _)) = self.assembly.profile("spares", &entry, &entry.sets[0], &[]) else { return };
        for _ in 0..spare.1 {
            let name = self.assembly.next_name(self.faction.letter, self.side);
            // A full game has no spares; the order then finds none left.
            let _ = self.assembly.recruit(Recruit {
                name,
                side: self.side,
                profile,
                equipment: None,
                later: true,
            });
        }
    }
}

/// An order by its name.
pub(crate) fn find_order(
    place: &str,
    name: Option<&str>,
) -> Result<Option<&'static crate::orders::Order>, Fault> {
    let Some(name) = name else { return Ok(None) };
    let found = ORDERS
        .iter()
        .copied()
        .find(|known| known.name.eq_ignore_ascii_case(name) || slug(known.name) == name);
    found
        .map(Some)
        .ok_or_else(|| Fault::unknown(place, "special order", name, ORDERS.iter().map(|known| known.name)))
}

/// Whether a set may be taken besides another: all its weapons are auxiliary.
fn is_auxiliary(set: &SetEntry) -> bool {
    let auxiliary = |text: &String| {
        weapon_line("", text)
            .is_ok_and(|line| line.keywords.iter().any(|written| written.keyword.props.has(Props::AUXILIARY)))
    };
    let besides = !set.weapons.is_empty() && set.weapons.iter().all(auxiliary);
    if besides {
        rule!("DZ3-KEY-05");
    }
    besides
}

/// Whether a weapon of this name belongs to a set or an option.
pub(crate) fn has_weapon(set: &SetEntry, wanted: &str) -> bool {
    set.weapons.iter().any(|text| {
        let title = text.split('[').next().unwrap_or(text).trim();
        title.eq_ignore_ascii_case(wanted) || slug(title) == wanted
    })
}

/// The weapon set that has all the wanted weapons.
pub(crate) fn choose_set<'a>(
    place: &str,
    entry: &'a ModelEntry,
    wanted: &[String],
) -> Result<&'a SetEntry, Fault> {
    let fits = |set: &&SetEntry| wanted.iter().all(|weapon| has_weapon(set, weapon));
    entry.sets.iter().find(fits).ok_or_else(|| {
        let known = entry
            .sets
            .iter()
            .flat_map(|set| &set.weapons)
            .map(|text| text.split('[').next().unwrap_or(text).trim());
        Fault::unknown(place, "weapon set", &wanted.join(", "), known)
    })
}
