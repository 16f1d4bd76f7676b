//! Equipment: what it costs, who may carry it, how often. [KT-SETUP-15] [KT-WR-14]

use super::{Check, Selection, base_name};
use crate::abilities;
use crate::data::{FactionData, ItemData, MemberData, chosen_weapons};
use sortie_kernel::words::Fault;
use sortie_rulebook::{RuleId, rule};

/// Equipment points of a battle.
pub const EQUIPMENT_POINTS: u32 = 10;

impl Check<'_> {
    pub(super) fn equipment(&mut self) {
        let rule = rule!("KT-SETUP-15");
        let place = self.place.clone();
        let mut points = 0;
        let mut taken: Vec<&str> = Vec::new();
        let mut wrong = Vec::new();
        for (number, member) in self.members().enumerate() {
            let place = format!("{place}, operative {}", number + 1);
            for (index, name) in member.equipment.iter().enumerate() {
                let Some(item) = self.faction.item.iter().find(|item| item.name == *name) else {
                    let known = self.faction.item.iter().map(|item| item.name.as_str());
                    wrong.push(Fault::unknown(place.clone(), "equipment", name, known));
                    continue;
                };
                points += price(self.faction, item, member);
                let fault = |rule: RuleId, why: String| Fault::new(place.clone(), format!("{why} ({rule})"));
                if member.equipment[..index].contains(name) {
                    wrong.push(fault(rule, format!("an operative cannot have {name} twice")));
                }
                if let Some(why) = unfit(self.faction, item, member) {
                    wrong.push(fault(rule, format!("{} cannot carry {name}: {why}", member.card)));
                }
                let indirect = item.weapon.as_ref().is_some_and(|w| w.rules.iter().any(|r| r == "Indirect"));
                if indirect && taken.contains(&name.as_str()) {
                    wrong.push(fault(rule!("KT-WR-14"), format!("{name} is selected once per battle")));
                } else if item.one_per_team && taken.contains(&name.as_str()) {
                    wrong.push(fault(rule, format!("a kill team has one {name}")));
                }
                taken.push(name);
            }
        }
        self.faults.extend(wrong);
        let most = match self.selection {
            Selection::Exact => EQUIPMENT_POINTS,
            Selection::Within { points } => points,
        };
        if points > most {
            let why = format!("equipment for {points} points, and there are {most}");
            self.fault(&place, rule, why);
        }
    }
}

/// What the equipment of an operative costs.
pub(crate) fn cost(faction: &FactionData, member: &MemberData) -> u32 {
    let own = member.equipment.iter().filter_map(|name| faction.item.iter().find(|item| item.name == *name));
    own.map(|item| price(faction, item, member)).sum()
}

/// What an item costs for an operative.
pub(crate) fn price(faction: &FactionData, item: &ItemData, member: &MemberData) -> u32 {
    let card = faction.card.iter().find(|card| card.name == member.card);
    let dear =
        item.ep_for.as_ref().filter(|dear| card.is_some_and(|card| card.keywords.contains(&dear.keyword)));
    u32::from(dear.map_or(item.ep, |dear| dear.ep))
}

/// Why an operative cannot carry an item.
pub(crate) fn unfit(faction: &FactionData, item: &ItemData, member: &MemberData) -> Option<String> {
    let card = faction.card.iter().find(|card| card.name == member.card)?;
    let bare = card.abilities.iter().filter_map(|word| abilities::find(word));
    if bare.into_iter().any(|ability| ability.bits & abilities::NO_EQUIPMENT != 0) {
        return Some("it carries no equipment".into());
    }
    let has = |keyword: &String| card.keywords.contains(keyword);
    if !item.keywords.is_empty() && !item.keywords.iter().any(has) {
        return Some(format!("it is for {}", item.keywords.join(" or ")));
    }
    if !item.cards.is_empty() && !item.cards.contains(&card.name) {
        return Some(format!("it is for {}", item.cards.join(" or ")));
    }
    if item.needs_sv.is_some_and(|sv| sv != card.sv) {
        return Some(format!("it is for a save of {}+", item.needs_sv.unwrap_or(0)));
    }
    // A weapon that the card does not have is another fault.
    let (weapons, _) = chosen_weapons(card, &member.weapons, "").ok()?;
    let weapons: Vec<&str> = weapons.iter().map(|weapon| base_name(&weapon.name)).collect();
    let armed = item.on.is_empty() || item.on.iter().any(|weapon| weapons.contains(&weapon.as_str()));
    (!armed).then(|| format!("it is for {}", item.on.join(" or ")))
}
