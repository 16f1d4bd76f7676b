//! A model from its profile and what it takes: weapons, Equipment, Modifications, points. [D1Z-PROF] [D1Z-FORCE-12] to [D1Z-FORCE-15]

use super::entries::{Pick, ProfileEntry};
use super::force::Law;
use super::issue::Clause;
use super::library::{Issued, Library};
use super::weapons::fit;
use crate::geometry::BASE_RADIUS;
use crate::keywords::passive;
use crate::setup::{FireteamId, Items, Keywords, ModelCard, Modification, Slot, Traits, Weapon};
use sortie_data::syntax::slug;
use sortie_kernel::words::Fault;
use sortie_rulebook::{RuleId, rule};

/// What a Primary Weapon costs a model without one, on top of its card.
const FIRST_PRIMARY: i16 = 5;

/// A model with the numbers of the cards it carries, for limits per Force.
#[derive(Clone, Debug)]
pub struct Recruit {
    /// The model.
    pub card: ModelCard,
    /// Cards it carries that are issued.
    pub carries: Vec<String>,
}

impl Recruit {
    /// Whether it has a Keyword that cards name.
    pub fn has_word(&self, word: &str) -> bool {
        has_word(&self.card.keyword_line, word)
    }
}

/// Whether a line of Keywords has a word; Operator Command has both of its words. [D1Z-KWR-02]
fn has_word(line: &[String; 4], word: &str) -> bool {
    line.iter().any(|own| own.eq_ignore_ascii_case(word))
        || line[2] == "Operator Command"
            && ["Operator", "Command"].iter().any(|own| own.eq_ignore_ascii_case(word))
}

/// A fault that a rule names.
pub fn against(place: &str, rule: RuleId, message: impl std::fmt::Display) -> Fault {
    Fault::new(place, format!("{message} ({rule})"))
}

/// A model by the choices of its line.
///
/// # Errors
/// Every fault of the line, each by its rule.
pub fn recruit(
    library: &Library,
    law: Law,
    place: &str,
    pick: &Pick,
    name: String,
    fireteam: FireteamId,
) -> Result<Recruit, Vec<Fault>> {
    let (recruit, faults) = equip(library, law, place, pick, name, fireteam);
    recruit.filter(|_| faults.is_empty()).ok_or(faults)
}

/// A model by the choices of its line, and every fault of the line, each by its rule. A model with faults is there all
/// the same, so that it counts towards points and limits; only one of an unknown profile is not.
pub fn equip(
    library: &Library,
    law: Law,
    place: &str,
    pick: &Pick,
    name: String,
    fireteam: FireteamId,
) -> (Option<Recruit>, Vec<Fault>) {
    let Some((faction, profile)) = library.profile(&pick.profile) else {
        let known = library.factions.iter().flat_map(|(_, faction)| &faction.profile).map(|p| p.id.as_str());
        return (None, vec![Fault::unknown(place, "profile", &pick.profile, known)]);
    };
    rule!("D1Z-PROF-12");
    let line = [&faction.name, &profile.formation, &profile.role, &profile.title].map(Clone::clone);
    let keywords = line.iter().filter_map(|word| Keywords::parse(word)).fold(Keywords::NONE, Keywords::with);
    let mut outfit = Outfit {
        library,
        law,
        place,
        profile,
        line: &line,
        weapons: Vec::new(),
        items: Items::default(),
        titles: Vec::new(),
        carries: Vec::new(),
        points: i32::from(profile.points),
        movement: i16::from(profile.movement),
        faults: Vec::new(),
    };
    outfit.take_weapons(pick);
    outfit.take_equipment(pick);
    outfit.take_modifications(pick);
    outfit.check_together();
    let Outfit { weapons, items, titles, carries, points, movement, faults, .. } = outfit;
    let card = ModelCard {
        name,
        profile: profile.id.clone(),
        title: profile.name.clone(),
        fireteam,
        initiative: profile.initiative,
        nerve: profile.nerve,
        movement: movement.clamp(1, 9) as u8,
        shoot: profile.shoot,
        cqb: profile.cqb,
        wounds: profile.wounds,
        stress: profile.stress,
        base_radius: profile.base.map_or(BASE_RADIUS, |base| {
            rule!("D1Z-VOL-03");
            base.0 / 2
        }),
        keywords,
        keyword_line: line,
        weapons,
        items,
        item_titles: titles,
        points: points.clamp(0, i32::from(u16::MAX)) as u16,
    };
    passive::taken(&card);
    (Some(Recruit { card, carries }), faults)
}

struct Outfit<'a> {
    library: &'a Library,
    law: Law,
    place: &'a str,
    profile: &'a ProfileEntry,
    line: &'a [String; 4],
    weapons: Vec<Weapon>,
    items: Items,
    titles: Vec<String>,
    carries: Vec<String>,
    points: i32,
    movement: i16,
    faults: Vec<Fault>,
}

impl Outfit<'_> {
    fn refuse(&mut self, rule: RuleId, message: impl std::fmt::Display) {
        self.faults.push(against(self.place, rule, message));
    }

    /// Whether a card is issued to this model; freestyle issues everything to everybody. [D1Z-FORCE-01]
    fn issued(&self, clauses: &[Clause]) -> bool {
        self.law == Law::Freestyle
            || clauses.iter().any(|clause| clause.allows(&|word| has_word(self.line, word)))
    }

    /// The slots: one Primary Weapon and one CQB Weapon at most. [D1Z-PROF-10] [D1Z-FORCE-12] [D1Z-FORCE-13]
    fn take_weapons(&mut self, pick: &Pick) {
        rule!("D1Z-PROF-10");
        let profile = self.profile;
        for (slot, own, wanted) in [
            (Slot::Primary, &profile.primary, &pick.primary),
            (Slot::Cqb, &profile.cqb_weapon, &pick.cqb_weapon),
        ] {
            let rule = if slot == Slot::Primary { rule!("D1Z-FORCE-12") } else { rule!("D1Z-FORCE-13") };
            let Some(id) = wanted.as_ref().or(own.as_ref()) else { continue };
            let Some(found) = self.library.weapon(id) else {
                let known = self.library.weapons.iter().map(|weapon| weapon.id.as_str());
                self.faults.push(Fault::unknown(self.place, "weapon", id, known));
                continue;
            };
            if found.card.slot != slot {
                let what = if slot == Slot::Primary { "Primary" } else { "CQB" };
                self.refuse(rule, format!("{} is not a {what} Weapon", found.card.title));
                continue;
            }
            if wanted.is_some() {
                self.swap(found, own.as_ref(), rule);
            }
            self.carries.push(found.id.clone());
            self.weapons.push(found.card.clone());
        }
    }

    /// Pays the difference of a swap, which may be negative. [D1Z-FORCE-12]
    fn swap(&mut self, new: &Issued<Weapon>, own: Option<&String>, rule: RuleId) {
        if !self.issued(&new.clauses) {
            let message = format!("{} is not issued to a {}", new.card.title, self.profile.name);
            self.refuse(rule, message);
        }
        if new.card.traits.has(Traits::MARKSMAN) {
            let marksmen = rule!("D1Z-KWW-23");
            if !has_word(self.line, "Marksman") {
                self.refuse(marksmen, format!("only a Marksman carries the {}", new.card.title));
            }
        }
        let old = own.and_then(|id| self.library.weapon(id)).map(|weapon| weapon.card.points);
        let extra = if new.card.slot == Slot::Primary { FIRST_PRIMARY } else { 0 };
        self.points += i32::from(new.card.points) - i32::from(old.unwrap_or(-extra));
    }

    /// Starting Equipment is always carried; more of it is bought, each card once. [D1Z-PROF-11] [D1Z-FORCE-14]
    fn take_equipment(&mut self, pick: &Pick) {
        let starting = self.profile.equipment.clone();
        let all = starting.iter().map(|id| (id, false)).chain(pick.equipment.iter().map(|id| (id, true)));
        let mut seen: Vec<String> = Vec::new();
        for (id, bought) in all {
            let Some(found) = self.library.gear(id) else {
                let known = self.library.gear.iter().map(|gear| gear.id.as_str());
                self.faults.push(Fault::unknown(self.place, "Equipment", id, known));
                continue;
            };
            rule!("D1Z-PROF-11");
            if seen.contains(&found.id) {
                let message = format!("{} is carried once per model", found.card.title);
                self.refuse(rule!("D1Z-FORCE-14"), message);
                continue;
            }
            seen.push(found.id.clone());
            if bought {
                if !self.issued(&found.clauses) {
                    let message = format!("{} is not issued to a {}", found.card.title, self.profile.name);
                    self.refuse(rule!("D1Z-FORCE-14"), message);
                }
                self.points += i32::from(found.card.entry.points);
                self.movement += i16::from(found.card.entry.movement);
            }
            self.carries.push(found.id.clone());
            self.titles.push(found.card.title.clone());
            if let Some(item) = found.card.item {
                self.items = self.items.with(item);
            }
            self.weapons.extend(found.card.weapon.clone());
        }
    }

    /// Modifications of the Primary Weapon: up to its number, of its type, each once. [D1Z-FORCE-15] [D1Z-KWW-37]
    /// [D1Z-KWW-38]
    fn take_modifications(&mut self, pick: &Pick) {
        if pick.modifications.is_empty() {
            return;
        }
        let rule = rule!("D1Z-FORCE-15");
        let Some(place) = self.weapons.iter().position(|weapon| weapon.slot == Slot::Primary) else {
            return self.refuse(rule, "there is no Primary Weapon to modify");
        };
        let (title, room) = (self.weapons[place].title.clone(), self.weapons[place].upgradeable);
        let (up_to, of_type) = (rule!("D1Z-KWW-37"), rule!("D1Z-KWW-38"));
        if pick.modifications.len() > usize::from(room) {
            let message = format!("{} takes {room} Modifications, not {}", title, pick.modifications.len());
            self.refuse(up_to, message);
        }
        let mut fitted: Vec<(Modification, &str, u16)> = Vec::new();
        for id in &pick.modifications {
            let Some(found) = self.library.fitting(id) else {
                let known = self.library.fittings.iter().map(|fitting| fitting.entry.id.as_str());
                self.faults.push(Fault::unknown(self.place, "Modification", id, known));
                continue;
            };
            let kinds = [(Traits::AR, "AR"), (Traits::SMG, "SMG"), (Traits::MG, "MG")];
            let own = kinds.iter().filter(|(kind, _)| self.weapons[place].traits.has(*kind));
            if !own.into_iter().any(|(_, word)| found.entry.fits.iter().any(|fits| fits == word)) {
                let message = format!("{} does not fit the {title}", found.entry.name);
                self.refuse(of_type, message);
            }
            if fitted.iter().any(|(effect, ..)| *effect == found.effect) {
                self.refuse(rule, format!("{} is fitted once per weapon", found.entry.name));
                continue;
            }
            self.points += i32::from(found.entry.points);
            fitted.push((found.effect, &found.entry.name, found.entry.points));
            if let Some(launcher) = &found.weapon {
                let mut launcher = launcher.clone();
                launcher.name = slug(&launcher.title);
                self.weapons.push(launcher);
            }
        }
        fit(&mut self.weapons[place], &fitted);
    }

    /// What may not be carried together. [D1Z-FORCE-14]
    fn check_together(&mut self) {
        for id in self.carries.clone() {
            let Some(found) = self.library.gear(&id) else { continue };
            let entry = &found.card.entry;
            let barred = entry.excludes.iter().find(|other| self.carries.contains(other) && **other > id);
            if let Some(other) = barred.and_then(|other| self.library.gear(other)) {
                let message = format!("{} and {} are not carried together", entry.name, other.card.title);
                self.refuse(rule!("D1Z-FORCE-14"), message);
            }
            let heavy = self.weapons.iter().find(|weapon| {
                let words: Vec<&str> = weapon.traits.words().collect();
                entry.excludes_weapons.iter().any(|word| words.contains(&word.as_str()))
            });
            if let Some(weapon) = heavy {
                let message = format!("{} and the {} are not carried together", entry.name, weapon.title);
                self.refuse(rule!("D1Z-FORCE-14"), message);
            }
        }
    }
}
