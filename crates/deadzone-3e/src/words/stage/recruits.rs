//! Models of a script: stat lines from profiles or written out.

use super::fields::{ModelStage, StatStage};
use crate::load::{self, Assembly, FactionFile, ModelEntry, SetEntry};
use crate::setup::Recruit;
use sortie_geometry::cube::Cell;
use sortie_kernel::Side;
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;

fn stat(place: &str, own: Option<&StatStage>, base: Option<u8>) -> Result<Option<u8>, Fault> {
    match own {
        None => Ok(base),
        Some(StatStage::Target(target)) => Ok(Some(*target)),
        Some(StatStage::Dash(dash)) if dash == "-" => Ok(None),
        // Catalogue and lists write target numbers with a plus.
        Some(StatStage::Dash(word)) => match word.strip_suffix('+').and_then(|digits| digits.parse().ok()) {
            Some(target) => Ok(Some(target)),
            None => Err(Fault::new(place, format!("{word:?} is no stat; write 4, \"4+\" or \"-\""))),
        },
    }
}

/// A plain model: scripts write out what they need.
fn plain_entry() -> ModelEntry {
    ModelEntry {
        name: "model".to_string(),
        role: "T".to_string(),
        speed: Some("1-2".to_string()),
        ranged: Some(5),
        fight: Some(5),
        survive: Some(5),
        armour: 0,
        hp: 2,
        size: 1,
        keywords: Vec::new(),
        order: None,
        equipment: true,
        sets: vec![SetEntry { vp: 1, ..SetEntry::default() }],
        options: Vec::new(),
    }
}

fn find_entry(
    place: &str,
    model: &ModelStage,
    factions: &[(&str, FactionFile)],
) -> Result<ModelEntry, Fault> {
    let Some(wanted) = &model.profile else { return Ok(plain_entry()) };
    let in_faction =
        |file: &FactionFile| model.faction.as_ref().is_none_or(|name| file.name.eq_ignore_ascii_case(name));
    if let Some(name) = model.faction.as_ref().filter(|_| !factions.iter().any(|(_, file)| in_faction(file)))
    {
        return Err(Fault::unknown(
            place,
            "faction",
            name,
            factions.iter().map(|(_, file)| file.name.as_str()),
        ));
    }
    let entries = factions.iter().filter(|(_, file)| in_faction(file)).flat_map(|(_, file)| &file.models);
    let named =
        |entry: &&ModelEntry| entry.name.eq_ignore_ascii_case(wanted) || load::slug(&entry.name) == *wanted;
    let fits = |entry: &&ModelEntry| {
        named(entry)
            && model.role.as_ref().is_none_or(|role| entry.role == *role)
            && model.weapons.as_ref().is_none_or(|weapons| {
                weapons.iter().any(|text| text.contains('[')) || armed(place, entry, weapons).is_ok()
            })
    };
    if let Some(entry) = entries.clone().find(fits) {
        return Ok(entry.clone());
    }
    // An entry of that name is there: then it is its role or its weapons that are wrong.
    if let Some(entry) = entries.clone().find(named) {
        if model.role.as_ref().is_some_and(|role| entry.role != *role) && model.weapons.is_none() {
            return Err(Fault::new(place, format!("{wanted:?} has no entry of that role")));
        }
        return Err(armed(place, entry, model.weapons.as_deref().unwrap_or_default())
            .err()
            .unwrap_or_else(|| Fault::new(place, format!("{wanted:?} has no entry of that role"))));
    }
    Err(Fault::unknown(place, "profile", wanted, entries.map(|entry| entry.name.as_str())))
}

/// The weapon set and the options that the names choose.
fn armed<'a>(
    place: &str,
    entry: &'a ModelEntry,
    weapons: &[String],
) -> Result<(&'a SetEntry, Vec<&'a SetEntry>), Fault> {
    if let Ok(set) = load::choose_set(place, entry, weapons) {
        return Ok((set, Vec::new()));
    }
    let (mut names, mut options) = (Vec::new(), Vec::new());
    for wanted in weapons {
        match entry.options.iter().find(|option| load::has_weapon(option, wanted)) {
            Some(option) => options.push(option),
            None => names.push(wanted.clone()),
        }
    }
    Ok((load::choose_set(place, entry, &names)?, options))
}

/// What a Leader brings: the name of its special order, and its RECON.
pub(super) struct Command {
    pub(super) side: Side,
    pub(super) order: Option<String>,
    pub(super) recon: Option<u8>,
}

pub(super) fn recruit(
    place: &str,
    model: &ModelStage,
    factions: &[(&str, FactionFile)],
    assembly: &mut Assembly,
) -> Result<Option<Command>, Fault> {
    let side = Side::parse(&model.side).ok_or_else(|| {
        let word = &model.side;
        Fault::new(format!("{place}.side"), format!("{word:?} is no side; write \"a\" or \"b\""))
    })?;
    if assembly.roster.iter().any(|other| other.name.eq_ignore_ascii_case(&model.name)) {
        return Err(Fault::new(format!("{place}.name"), "two models have this name"));
    }
    if model.name.is_empty()
        || model.name.contains(char::is_whitespace)
        || model.name.parse::<Cell>().is_ok()
        || model.name.parse::<u8>().is_ok()
    {
        return Err(Fault::new(format!("{place}.name"), "a name is one word, no number and no cube"));
    }
    let mut entry = find_entry(place, model, factions)?;
    entry.speed = match model.speed.as_deref() {
        Some("-") => None,
        Some(text) => Some(text.to_string()),
        None => entry.speed,
    };
    entry.ranged = stat(place, model.ranged.as_ref(), entry.ranged)?;
    entry.fight = stat(place, model.fight.as_ref(), entry.fight)?;
    entry.survive = stat(place, model.survive.as_ref(), entry.survive)?;
    entry.armour = model.armour.unwrap_or(entry.armour);
    entry.hp = model.hp.unwrap_or(entry.hp);
    entry.size = model.size.unwrap_or(entry.size);
    if let Some(role) = &model.role {
        entry.role.clone_from(role);
    }
    if let Some(keywords) = &model.keywords {
        entry.keywords.clone_from(keywords);
    }
    // Written-out weapons are the model's weapons; names choose a set of the profile.
    let mut options = Vec::new();
    let mut set = match &model.weapons {
        Some(weapons) if weapons.iter().any(|text| text.contains('[')) || model.profile.is_none() => {
            SetEntry { weapons: weapons.clone(), ..entry.sets[0].clone() }
        }
        Some(weapons) => {
            rule!("DZ3-FORCE-07");
            let (set, more) = armed(place, &entry, weapons)?;
            options = more;
            set.clone()
        }
        None => entry.sets[0].clone(),
    };
    set.vp = model.vp.unwrap_or(set.vp);
    let (profile, recon) = assembly.profile(place, &entry, &set, &options)?;
    let later = model.later;
    assembly.recruit(Recruit { name: model.name.clone(), side, profile, equipment: None, later })?;
    Ok((entry.role == "L").then(|| Command { side, order: entry.order.clone(), recon }))
}
