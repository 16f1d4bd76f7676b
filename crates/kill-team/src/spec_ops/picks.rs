//! A kill team picked from a dataslate for the next battle. [KT-NARR-08] [KT-NARR-11] [KT-NARR-13]

use super::campaign::Campaign;
use super::force::{SlateFireTeam, SlateMember, SlateTeam};
use super::gained::Fitted;
use super::slate::{Dataslate, SlateOperative};
use crate::data::{FactionData, Library};
use crate::muster;
use serde::{Deserialize, Serialize};
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;

/// One operative to take along, and what it carries.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    /// Its name.
    pub name: String,
    /// Equipment from the stash.
    #[serde(default)]
    pub equipment: Vec<String>,
    /// Rare equipment and the weapons it changes.
    #[serde(default)]
    pub rare: Vec<Fitted>,
}

impl Campaign {
    /// The kill team of these picks for the next battle.
    ///
    /// # Errors
    /// Every fault of the selection.
    pub fn muster(&self, picks: &[Pick]) -> Result<SlateTeam, Vec<Fault>> {
        rule!("KT-NARR-11");
        let slate = self.slate();
        if let Some(ask) = self.asks() {
            return Err(vec![Fault::new("", format!("first answer: {} ({})", ask.text, ask.rule))]);
        }
        let mut faults = Vec::new();
        let battle = slate.next_battle();
        let mut members: Vec<(&SlateOperative, SlateMember)> = Vec::new();
        for pick in picks {
            let Some(own) = slate.find(&pick.name) else {
                let known = slate.operatives.iter().map(|own| own.name.as_str());
                faults.push(Fault::unknown("", "operative", &pick.name, known));
                continue;
            };
            if own.away == Some(battle) {
                let why = format!("{} was flown out and misses battle {battle} (KT-NARR-11)", own.name);
                faults.push(Fault::new("", why));
            }
            members.push((own, member(own, pick)));
        }
        stash_faults(slate, picks, &mut faults);
        let Some(faction) = slate.faction_data() else { return Err(faults) };
        let team = |fire_team: Vec<SlateFireTeam>| SlateTeam {
            slate: slate.name.clone(),
            id: slate.id.clone(),
            battle,
            faction: slate.faction.clone(),
            assets: slate.assets.clone(),
            fire_team,
        };
        let team = team(arrange(faction, &members));
        faults.extend(team.faults(Library::get()));
        if faults.is_empty() { Ok(team) } else { Err(faults) }
    }

    /// As many operatives as a legal kill team takes, in the order of the dataslate, with what the stash holds for them.
    pub fn suggest(&self) -> Vec<Pick> {
        let slate = self.slate();
        let mut picks: Vec<Pick> = Vec::new();
        for own in slate.operatives.iter().filter(|own| own.away != Some(slate.next_battle())) {
            picks.push(Pick { name: own.name.clone(), ..Pick::default() });
            if self.muster(&picks).is_err() {
                picks.pop();
            }
        }
        for item in &slate.stash {
            for place in 0..picks.len() {
                picks[place].equipment.push(item.clone());
                if self.muster(&picks).is_ok() {
                    break;
                }
                picks[place].equipment.pop();
            }
        }
        picks
    }
}

fn member(own: &SlateOperative, pick: &Pick) -> SlateMember {
    SlateMember {
        name: own.name.clone(),
        card: own.card.clone(),
        weapons: own.weapons.clone(),
        equipment: pick.equipment.clone(),
        rare: pick.rare.clone(),
        honours: own.honours.clone(),
        scars: own.scars.iter().map(|scar| scar.name.clone()).collect(),
        smith: own.smith,
    }
}

/// What the picks carry must lie in the stash, each copy once, and rare equipment must be the dataslate's own.
fn stash_faults(slate: &Dataslate, picks: &[Pick], faults: &mut Vec<Fault>) {
    rule!("KT-NARR-08");
    let mut left = slate.stash.clone();
    for item in picks.iter().flat_map(|pick| &pick.equipment) {
        match left.iter().position(|own| own == item) {
            Some(place) => {
                left.remove(place);
            }
            None => faults.push(Fault::new("", format!("the stash has no {item} left (KT-NARR-08)"))),
        }
    }
    for fitted in picks.iter().flat_map(|pick| &pick.rare) {
        if !slate.rare.contains(&fitted.item) {
            let why = format!("the dataslate has no {} (KT-NARR-13)", fitted.item);
            faults.push(Fault::new("", why));
        }
    }
}

/// Puts operatives into fire teams that may hold them. Where none fits, each stands in the fire team it came with, and
/// the faults say why.
fn arrange(faction: &FactionData, members: &[(&SlateOperative, SlateMember)]) -> Vec<SlateFireTeam> {
    let by_origin = || {
        let mut teams: Vec<SlateFireTeam> = Vec::new();
        for (own, member) in members {
            match teams.iter_mut().find(|team| team.name == own.fire_team) {
                Some(team) => team.operative.push(member.clone()),
                None => {
                    teams
                        .push(SlateFireTeam { name: own.fire_team.clone(), operative: vec![member.clone()] });
                }
            }
        }
        teams
    };
    let origin = by_origin();
    if origin.len() <= usize::from(faction.fire_teams) && fits(faction, &origin) {
        return origin;
    }
    let names: Vec<&str> = faction.fire_team.iter().map(|team| team.name.as_str()).collect();
    let pairs = names
        .iter()
        .enumerate()
        .flat_map(|(place, first)| names[place..].iter().map(move |second| [*first, *second]));
    let count = usize::from(faction.fire_teams).min(2);
    for pair in pairs {
        let slots: Vec<SlateFireTeam> = pair[..count]
            .iter()
            .map(|name| SlateFireTeam { name: (*name).to_string(), operative: Vec::new() })
            .collect();
        if let Some(found) = place(faction, slots, members) {
            return found;
        }
    }
    origin
}

/// Whether fire teams keep the limits, equipment left aside.
fn fits(faction: &FactionData, teams: &[SlateFireTeam]) -> bool {
    let team = SlateTeam {
        slate: "team".to_string(),
        id: String::new(),
        battle: 1,
        faction: faction.name.clone(),
        assets: Vec::new(),
        fire_team: teams.iter().filter(|team| !team.operative.is_empty()).cloned().collect(),
    };
    let mut plain = team.plain();
    plain.fire_team.iter_mut().flat_map(|own| &mut own.operative).for_each(|own| own.equipment.clear());
    muster::faults_of(Library::get(), &plain, muster::Selection::Within { points: 0 }).is_empty()
}

/// Tries every slot for the next operative; limits only ever grow tighter, so a wrong start is left at once.
fn place(
    faction: &FactionData,
    slots: Vec<SlateFireTeam>,
    members: &[(&SlateOperative, SlateMember)],
) -> Option<Vec<SlateFireTeam>> {
    let Some(((_, next), rest)) = members.split_first() else {
        let used: Vec<SlateFireTeam> = slots.into_iter().filter(|slot| !slot.operative.is_empty()).collect();
        return fits(faction, &used).then_some(used);
    };
    for slot in 0..slots.len() {
        let lists = faction.fire_team.iter().find(|team| team.name == slots[slot].name)?;
        if !lists.member.iter().any(|entry| entry.card == next.card)
            || slots[slot].operative.len() >= 2 * lists.size as usize + 2
        {
            continue;
        }
        let mut with = slots.clone();
        with[slot].operative.push(next.clone());
        if let Some(found) = place(faction, with, rest) {
            return Some(found);
        }
        // A second slot like this one would only mirror it.
        if slots[slot].operative.is_empty() && slots[slot + 1..].iter().any(|other| *other == slots[slot]) {
            break;
        }
    }
    None
}
