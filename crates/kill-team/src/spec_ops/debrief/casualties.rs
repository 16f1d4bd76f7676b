//! Casualty tests and the scars that come of failed ones. [KT-NARR-04] [KT-NARR-05]

use super::{Debrief, Test};
use crate::spec_ops::ask::{Answer, Ask};
use crate::spec_ops::assets::Asset;
use crate::spec_ops::command::Command;
use crate::spec_ops::content::Content;
use crate::spec_ops::rolls::Rolls;
use crate::spec_ops::slate::{Dataslate, Scar};
use sortie_rulebook::rule;

/// The result by which an operative gets off with no experience.
const DAZED: i8 = 6;

impl Debrief {
    /// Rolls the tests; waits while one that failed can be re-rolled.
    pub(super) fn casualties(&mut self, slate: &Dataslate, dice: &mut Rolls<'_>) -> bool {
        let down = self.report.fought.iter().filter(|fought| fought.down);
        let down: Vec<String> = down.map(|fought| fought.name.clone()).collect();
        if self.tests.is_empty() && !down.is_empty() {
            rule!("KT-NARR-04");
            let helps = |name: &str| {
                let card = slate.find(name).and_then(|own| slate.card(&own.card));
                card.is_some_and(|card| card.keywords.iter().any(|keyword| keyword == "MEDIC"))
            };
            let medics = self.report.fought.iter().filter(|own| !own.down && helps(&own.name)).count();
            self.rerolls = medics as u8 + u8::from(slate.has(Asset::MedBay));
            self.tests =
                down.into_iter().map(|name| Test { name, roll: dice.d6(), rerolled: false }).collect();
        }
        if self.rerolls > 0 && self.tests.iter().any(|test| test.failed() && !test.rerolled) {
            return true;
        }
        for test in &self.tests {
            if test.failed() {
                self.scarred.push(test.name.clone());
            } else {
                self.told.push(format!("{} recovers (casualty test {})", test.name, test.roll));
            }
        }
        false
    }

    pub(super) fn ask_reroll(&self) -> Ask {
        let open = self.tests.iter().filter(|test| test.failed() && !test.rerolled);
        let reroll = |test: &Test| {
            Answer::new(
                &Command::Reroll(test.name.clone()),
                format!("Re-roll {}", test.name),
                "it failed with a 1",
            )
        };
        let stand = Answer::new(&Command::Stand, "Let the tests stand", "failed ones leave a scar");
        Ask {
            text: "Which failed casualty test do you re-roll?".to_string(),
            rule: "KT-NARR-04",
            about: None,
            answers: open.map(reroll).chain([stand]).collect(),
        }
    }

    pub(super) fn reroll(&mut self, name: &str, dice: &mut Rolls<'_>) {
        if let Some(test) = self.tests.iter_mut().find(|test| test.name == name) {
            (test.roll, test.rerolled) = (dice.d6(), true);
            self.rerolls -= 1;
        }
    }

    /// Rolls for scars, one operative after another; waits while a roll can be turned.
    pub(super) fn scars(&mut self, slate: &mut Dataslate, dice: &mut Rolls<'_>) -> bool {
        while self.scar.is_none() && !self.scarred.is_empty() && !dice.has_failed() {
            rule!("KT-NARR-05");
            let name = self.scarred.remove(0);
            let Some(own) = slate.find(&name) else { continue };
            let worse = own.scars.len() as i8;
            let known = |die: u8| {
                let scar = u8::try_from(die as i8 - worse).ok().and_then(|die| Content::embedded().scar(die));
                scar.is_some_and(|scar| own.scars.iter().any(|old| old.name == scar.name))
            };
            let result = dice.d6_until(|die| !known(die)) as i8 - worse;
            self.scar = Some((name, result));
            if result == DAZED || slate.rp == 0 {
                self.accept(slate);
            }
        }
        self.scar.is_some()
    }

    pub(super) fn ask_medivac(&self) -> Option<Ask> {
        let (name, result) = self.scar.as_ref()?;
        let fate = fate(*result);
        Some(Ask {
            text: format!("{name}: {fate}. Do you spend 1 RP on a Medivac?"),
            rule: "KT-NARR-07",
            about: Some(name.clone()),
            answers: vec![
                Answer::new(
                    &Command::Medivac(name.clone()),
                    "Medivac, 1 RP",
                    "no scar and no XP from this battle; it misses the next one",
                ),
                Answer::new(&Command::Accept(name.clone()), format!("Accept: {fate}"), ""),
            ],
        })
    }

    pub(super) fn medivac(&mut self, name: &str, slate: &mut Dataslate) {
        rule!("KT-NARR-07");
        slate.rp -= 1;
        let next = self.battle + 1;
        if let Some(own) = slate.find_mut(name) {
            own.away = Some(next);
        }
        self.scar = Some((name.to_string(), DAZED));
        self.told.push(format!("{name} is flown out (Medivac, 1 RP)"));
        self.accept(slate);
    }

    /// A scar roll takes its effect.
    pub(super) fn accept(&mut self, slate: &mut Dataslate) {
        let Some((name, result)) = self.scar.take() else { return };
        let fate = fate(result);
        self.told.push(format!("{name}: {fate}"));
        if result <= 1 {
            slate.strike(&name, self.battle, true);
        } else if result == DAZED {
            self.dazed.push(name);
        } else if let (Some(own), Some(scar)) =
            (slate.find_mut(&name), Content::embedded().scar(result as u8))
        {
            own.scars.push(Scar { name: scar.name.clone(), since: self.battle });
        }
    }
}

/// What a scar roll means.
fn fate(result: i8) -> String {
    match result {
        ..=1 => "slain".to_string(),
        DAZED => "Cerebral Affliction, no XP from this battle".to_string(),
        other => {
            let scar = Content::embedded().scar(other as u8);
            scar.map_or_else(String::new, |scar| format!("{}, {}", scar.name, scar.about))
        }
    }
}
