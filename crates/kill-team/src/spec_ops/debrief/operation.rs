//! The spec op after a battle: its two operations, and the commendation. [KT-NARR-12] [KT-NARR-13]

use super::{Debrief, Stage};
use crate::spec_ops::ask::{Answer, Ask};
use crate::spec_ops::command::Command;
use crate::spec_ops::content::Content;
use crate::spec_ops::slate::{CAPACITY, Dataslate, FIRST_BATTLES};
use sortie_rulebook::rule;

impl Debrief {
    /// Counts the battle for the spec op. A spec op completed leads on to its commendation.
    pub(super) fn operation(&mut self, slate: &mut Dataslate) -> bool {
        let Some(own) = &mut slate.operation else { return false };
        let Some(data) = Content::embedded().operation(&own.name) else { return false };
        rule!("KT-NARR-12");
        let scored = |named: &[String]| self.report.tac_ops.iter().any(|card| named.contains(card));
        if !own.is_open() {
            if scored(&data.first) {
                own.battles += 1;
                self.told.push(format!("{}: {} of {FIRST_BATTLES} battles", own.name, own.battles));
            }
            return false;
        }
        if !scored(&data.second) {
            return false;
        }
        self.told.push(format!("{} is completed: {} RP", own.name, data.rp));
        slate.completed.push(data.name.clone());
        slate.operation = None;
        slate.gain_rp(data.rp);
        // The stage moves on to the commendation instead of the end.
        self.stage = if data.xp > 0 { Stage::Decorate } else { Stage::Reward };
        match self.stage {
            Stage::Decorate => self.decorate(slate),
            _ => !rewards(slate).is_empty(),
        }
    }

    /// The experience of the commendation that was just gained.
    fn decoration(slate: &Dataslate) -> u16 {
        let last = slate.completed.last().and_then(|name| Content::embedded().operation(name));
        last.map_or(0, |data| data.xp)
    }

    /// Those who may be decorated: those who felled the enemy leader, else everybody who took part.
    fn decorable(&self, slate: &Dataslate) -> Vec<String> {
        let here = |name: &String| slate.find(name).is_some_and(|own| own.gains(Content::embedded()));
        let all = || self.report.fought.iter().filter(|fought| here(&fought.name));
        let heroes: Vec<String> = all().filter(|own| own.felled_leader).map(|own| own.name.clone()).collect();
        if heroes.is_empty() { all().map(|own| own.name.clone()).collect() } else { heroes }
    }

    /// Decorates the only one there is; waits where its player chooses.
    pub(super) fn decorate(&mut self, slate: &mut Dataslate) -> bool {
        match &self.decorable(slate)[..] {
            [] => false,
            [only] => {
                let only = only.clone();
                self.decorate_one(&only, slate);
                !rewards(slate).is_empty()
            }
            _ => true,
        }
    }

    pub(super) fn decorate_one(&mut self, name: &str, slate: &mut Dataslate) {
        let xp = Debrief::decoration(slate);
        self.raise(name, xp, slate, "decorated");
        self.stage = Stage::Reward;
    }

    pub(super) fn ask_decorate(&self, slate: &Dataslate) -> Ask {
        let xp = Debrief::decoration(slate);
        let decorate =
            |name: String| Answer::new(&Command::Decorate(name.clone()), name, format!("+{xp} XP"));
        Ask {
            text: format!("Which operative is decorated? It gains {xp} XP"),
            rule: "KT-NARR-12",
            about: None,
            answers: self.decorable(slate).into_iter().map(decorate).collect(),
        }
    }
}

/// What a commendation offers: rare items that the dataslate does not have, or room for an asset.
pub(super) fn rewards(slate: &Dataslate) -> Vec<Answer> {
    rule!("KT-NARR-13");
    let items = Content::embedded().rare.iter().filter(|item| !slate.rare.contains(&item.name));
    let mut answers: Vec<Answer> = items
        .map(|item| Answer::new(&Command::Reward(item.name.clone()), item.name.as_str(), item.about()))
        .collect();
    if slate.capacity < CAPACITY.1 {
        let about = format!("room for {} assets", slate.capacity + 1);
        answers.push(Answer::new(&Command::Expand, "Asset capacity +1", about));
    }
    answers
}

pub(super) fn ask_reward(slate: &Dataslate) -> Ask {
    Ask {
        text: "What does the commendation bring?".to_string(),
        rule: "KT-NARR-12",
        about: None,
        answers: rewards(slate),
    }
}
