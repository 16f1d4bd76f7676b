//! Experience, ranks and honours. [KT-NARR-02] [KT-NARR-03] [KT-NARR-09] [KT-NARR-14]

use super::Debrief;
use crate::spec_ops::ask::{Answer, Ask};
use crate::spec_ops::assets::Asset;
use crate::spec_ops::command::Command;
use crate::spec_ops::content::Content;
use crate::spec_ops::rank::Rank;
use crate::spec_ops::rolls::Rolls;
use crate::spec_ops::slate::{Dataslate, SlateOperative};
use sortie_rulebook::rule;

/// The most experience from one battle for an operative that was incapacitated in it.
const DOWN_MAX: u16 = 3;

impl Debrief {
    /// Whether an operative can still gain experience from this battle.
    fn may_gain(&self, own: &SlateOperative) -> bool {
        let Some(fought) = self.fought(&own.name) else { return false };
        let so_far = self.gained.iter().find(|(name, _)| *name == own.name).map_or(0, |(_, xp)| *xp);
        own.gains(Content::embedded())
            && !self.dazed.contains(&own.name)
            && (!fought.down || so_far < DOWN_MAX)
    }

    /// What everybody gains who took part.
    pub(super) fn experience(&mut self, slate: &mut Dataslate) {
        rule!("KT-NARR-02");
        for fought in self.report.fought.clone() {
            if slate.find(&fought.name).is_some_and(|own| !own.gains(Content::embedded())) {
                rule!("KT-NARR-14");
                continue;
            }
            let xp = 1 + u16::from(fought.felled) + u16::from(fought.deed);
            let why = match (fought.felled, fought.deed) {
                (false, false) => "took part",
                (true, false) => "took part and felled an enemy",
                (false, true) => "took part and did a deed",
                (true, true) => "took part, felled an enemy and did a deed",
            };
            self.gain(&fought.name, xp, slate, why);
        }
    }

    /// An operative gains experience within its limit for this battle.
    pub(super) fn gain(&mut self, name: &str, xp: u16, slate: &mut Dataslate, why: &str) {
        let Some(own) = slate.find(name).filter(|own| self.may_gain(own)) else { return };
        let so_far = self.gained.iter().find(|(known, _)| known == name).map_or(0, |(_, xp)| *xp);
        let down = self.fought(&own.name).is_some_and(|fought| fought.down);
        let xp = if down { xp.min(DOWN_MAX - so_far) } else { xp };
        self.gained.retain(|(known, _)| known != name);
        self.gained.push((name.to_string(), so_far + xp));
        self.raise(name, xp, slate, why);
    }

    /// An operative has more experience, whatever the limit.
    pub(super) fn raise(&mut self, name: &str, xp: u16, slate: &mut Dataslate, why: &str) {
        let Some(own) = slate.find_mut(name) else { return };
        let before = own.rank();
        own.xp = own.xp.saturating_add(xp);
        self.told.push(format!("{name} gains {xp} XP: {why}"));
        let now = own.rank();
        if now > before {
            self.told.push(format!("{name} is now of rank {}", now.name()));
        }
    }

    pub(super) fn commendable(&self, slate: &Dataslate) -> Vec<String> {
        slate.operatives.iter().filter(|own| self.may_gain(own)).map(|own| own.name.clone()).collect()
    }

    pub(super) fn ask_commend(&self, slate: &Dataslate) -> Ask {
        let commend = |name: String| Answer::new(&Command::Commend(name.clone()), name, "+1 XP");
        Ask {
            text: "Which operative do you commend? It gains 1 XP more".to_string(),
            rule: "KT-NARR-02",
            about: None,
            answers: self.commendable(slate).into_iter().map(commend).collect(),
        }
    }

    /// Adepts that the War Shrine can raise.
    pub(super) fn shrinable(&self, slate: &Dataslate) -> Vec<String> {
        if !slate.has(Asset::WarShrine) {
            return Vec::new();
        }
        rule!("KT-NARR-10");
        let adepts = slate.operatives.iter().filter(|own| own.rank() == Rank::Adept && self.may_gain(own));
        adepts.map(|own| own.name.clone()).collect()
    }

    pub(super) fn ask_shrine(&self, slate: &Dataslate) -> Ask {
        let raise = |name: String| Answer::new(&Command::Shrine(name.clone()), name, "+1 XP");
        Ask {
            text: "Which Adept does the War Shrine inspire? It gains 1 XP".to_string(),
            rule: "KT-NARR-10",
            about: None,
            answers: self.shrinable(slate).into_iter().map(raise).collect(),
        }
    }
}

/// The first operative that has earned an honour and not chosen it.
pub(super) fn honour_due(slate: &Dataslate) -> Option<&SlateOperative> {
    slate.operatives.iter().find(|own| own.honours_due(Content::embedded()) > 0)
}

/// The specialisms that the next honour may come from.
fn open_specialisms(own: &SlateOperative) -> Vec<String> {
    match &own.specialisms[..] {
        [] => Content::embedded().specialisms_of(&own.card).to_vec(),
        chosen => chosen.to_vec(),
    }
}

/// Second specialisms that an operative can buy now.
fn second_specialisms(own: &SlateOperative, rp: u8) -> Vec<String> {
    // The next honour is that of the rank reached: the third comes with Grizzled.
    let high = own.honours.len() + 1 >= Rank::Grizzled.honours();
    if rp == 0 || !high || own.specialisms.len() != 1 {
        return Vec::new();
    }
    let all = Content::embedded().specialisms_of(&own.card).iter();
    all.filter(|word| !own.specialisms.contains(word)).cloned().collect()
}

pub(super) fn ask_honour(slate: &Dataslate) -> Option<Ask> {
    let own = honour_due(slate)?;
    let name = &own.name;
    let mut answers = Vec::new();
    for specialism in open_specialisms(own) {
        let command = |honour: Option<String>| Command::Honour {
            name: name.clone(),
            specialism: specialism.clone(),
            honour,
        };
        for honour in Content::embedded().honours_of(&specialism) {
            if !own.honours.contains(&honour.name) {
                let command = command(Some(honour.name.clone()));
                answers
                    .push(Answer::new(&command, honour.name.as_str(), honour.about.as_str()).of(&specialism));
            }
        }
        answers.push(Answer::new(&command(None), "Roll a D6", "the die chooses").of(&specialism));
    }
    for specialism in second_specialisms(own, slate.rp) {
        let command = Command::Proficient { name: name.clone(), specialism: specialism.clone() };
        let title = format!("Second specialism {specialism}, 1 RP");
        answers.push(Answer::new(&command, title, "this honour and later ones from either"));
    }
    let what = if own.specialisms.is_empty() { "its specialism and an honour" } else { "an honour" };
    let rank = Rank::ALL[(own.honours.len() + 1).min(4)];
    Some(Ask {
        text: format!("{name} is of rank {}: choose {what}", rank.name()),
        rule: "KT-NARR-09",
        about: Some(name.clone()),
        answers,
    })
}

/// An operative takes an honour, or lets the die choose one that it does not have.
pub(super) fn take_honour(
    name: &str,
    specialism: &str,
    honour: Option<&str>,
    slate: &mut Dataslate,
    dice: &mut Rolls<'_>,
) -> String {
    rule!("KT-NARR-09");
    let Some(own) = slate.find_mut(name) else { return String::new() };
    let table: Vec<&str> =
        Content::embedded().honours_of(specialism).map(|honour| honour.name.as_str()).collect();
    let chosen = match honour {
        Some(honour) => honour.to_string(),
        None => {
            let at = |die: u8| table.get(usize::from(die) - 1).copied().unwrap_or_default();
            let die = dice.d6_until(|die| !own.honours.iter().any(|old| old == at(die)));
            at(die).to_string()
        }
    };
    if own.specialisms.is_empty() {
        own.specialisms.push(specialism.to_string());
    }
    own.honours.push(chosen.clone());
    format!("{name} earns {chosen}")
}

pub(super) fn become_proficient(name: &str, specialism: &str, slate: &mut Dataslate) -> String {
    rule!("KT-NARR-07");
    slate.rp -= 1;
    if let Some(own) = slate.find_mut(name) {
        own.specialisms.push(specialism.to_string());
    }
    format!("{name} learns a second specialism, {specialism} (1 RP)")
}
