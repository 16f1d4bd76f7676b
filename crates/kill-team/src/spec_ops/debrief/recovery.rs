//! Recovery tests of operatives with scars from earlier battles. [KT-NARR-06]

use super::Debrief;
use crate::spec_ops::ask::{Answer, Ask};
use crate::spec_ops::assets::Asset;
use crate::spec_ops::command::Command;
use crate::spec_ops::rolls::Rolls;
use crate::spec_ops::slate::Dataslate;
use sortie_rulebook::rule;

/// A test that shows this or more removes a scar.
const RECOVERS: u8 = 5;

impl Debrief {
    pub(super) fn list_recoveries(&mut self, slate: &Dataslate) {
        let old = |scar: &crate::spec_ops::slate::Scar| scar.since < self.battle;
        let scarred = slate.operatives.iter().filter(|own| own.scars.iter().any(old));
        self.recovering = scarred.map(|own| own.name.clone()).collect();
    }

    /// Scars of an operative that are older than this battle.
    fn old_scars(&self, name: &str, slate: &Dataslate) -> Vec<String> {
        let scars = slate.find(name).map_or(&[][..], |own| &own.scars);
        scars.iter().filter(|scar| scar.since < self.battle).map(|scar| scar.name.clone()).collect()
    }

    /// Rolls the tests, one operative after another; waits while one can be raised or a scar is chosen.
    pub(super) fn recovery(&mut self, slate: &mut Dataslate, dice: &mut Rolls<'_>) -> bool {
        while self.raising.is_none()
            && self.healing.is_none()
            && !self.recovering.is_empty()
            && !dice.has_failed()
        {
            rule!("KT-NARR-06");
            let name = self.recovering.remove(0);
            let rested = slate.find(&name).map_or(0, |own| own.rested);
            let mut roll = dice.d6();
            if roll == 1 && slate.has(Asset::StimmStash) {
                rule!("KT-NARR-10");
                roll = dice.d6();
            }
            let total = roll.saturating_add(rested);
            if total >= RECOVERS {
                self.recovered(&name, slate);
            } else if total + 1 == RECOVERS && rested > 0 && slate.rp > 0 {
                self.raising = Some(name);
            } else {
                self.told.push(format!("{name} keeps its scars (recovery test {total})"));
            }
        }
        self.raising.is_some() || self.healing.is_some()
    }

    /// A test was passed: the only old scar goes at once, of several its player chooses one.
    fn recovered(&mut self, name: &str, slate: &mut Dataslate) {
        match &self.old_scars(name, slate)[..] {
            [only] => self.heal(name, &only.clone(), slate),
            _ => self.healing = Some(name.to_string()),
        }
    }

    pub(super) fn heal(&mut self, name: &str, scar: &str, slate: &mut Dataslate) {
        let battle = self.battle;
        if let Some(own) = slate.find_mut(name) {
            own.scars.retain(|old| !(old.name == scar && old.since < battle));
        }
        self.healing = None;
        self.told.push(format!("{name} has recovered from {scar}"));
    }

    pub(super) fn recuperate(&mut self, name: &str, slate: &mut Dataslate) {
        rule!("KT-NARR-07");
        slate.rp -= 1;
        self.raising = None;
        self.told.push(format!("{name} recuperates (1 RP)"));
        self.recovered(name, slate);
    }

    pub(super) fn ask_recovery(&self, slate: &Dataslate) -> Option<Ask> {
        if let Some(name) = &self.healing {
            let heal = |scar: String| {
                let command = Command::Heal { name: name.clone(), scar: scar.clone() };
                Answer::new(&command, scar, "this scar goes")
            };
            return Some(Ask {
                text: format!("{name} has recovered. Which scar goes?"),
                rule: "KT-NARR-06",
                about: Some(name.clone()),
                answers: self.old_scars(name, slate).into_iter().map(heal).collect(),
            });
        }
        let name = self.raising.as_ref()?;
        Some(Ask {
            text: format!("{name} misses its recovery by 1. Do you spend 1 RP to recuperate?"),
            rule: "KT-NARR-07",
            about: Some(name.clone()),
            answers: vec![
                Answer::new(&Command::Recuperate(name.clone()), "Recuperate, 1 RP", "+1: a scar goes"),
                Answer::new(&Command::Rest(name.clone()), "Let it rest", "the scar stays"),
            ],
        })
    }
}
