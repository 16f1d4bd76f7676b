//! A campaign: a dataslate and what it has been through, line by line. [KT-SETUP-06] [KT-NARR-01]
//!
//! Every change is a [`Command`] with the dice it rolled; running the lines again gives the same dataslate. Reading and
//! writing files is left to others.

use super::ask::Ask;
use super::command::Command;
use super::debrief::Debrief;
use super::force::{SlateMember, SlateTeam};
use super::report::Report;
use super::requisition;
use super::rolls::Rolls;
use super::slate::{CAPACITY, Dataslate, RP_START, SlateOperative};
use crate::data::Library;
use crate::muster::EQUIPMENT_POINTS;
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;

/// A dataslate and what is open after its last battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Campaign {
    slate: Dataslate,
    debrief: Option<Debrief>,
}

impl Campaign {
    /// A campaign that has not begun: its first line founds it.
    pub fn new(name: &str, id: &str) -> Campaign {
        let slate = Dataslate { name: name.to_string(), id: id.to_string(), ..Dataslate::default() };
        Campaign { slate, debrief: None }
    }

    /// The dataslate as it is.
    pub fn slate(&self) -> &Dataslate {
        &self.slate
    }

    /// What is open after the last battle.
    pub fn debrief(&self) -> Option<&Debrief> {
        self.debrief.as_ref()
    }

    /// Another dataslate in the place of this one, so that a test can begin anywhere.
    #[cfg(test)]
    pub(crate) fn replace(&mut self, slate: Dataslate) {
        self.slate = slate;
    }

    /// The question that must be answered before anything else.
    pub fn asks(&self) -> Option<Ask> {
        self.debrief.as_ref().and_then(|debrief| debrief.ask(&self.slate))
    }

    /// Carries out a line; what happened, in words.
    ///
    /// # Errors
    /// The rule that forbids it; the campaign is then as it was.
    pub fn apply(&mut self, command: &Command, dice: &mut Rolls<'_>) -> Result<Vec<String>, Fault> {
        let mut next = self.clone();
        let told = next.carry_out(command, dice)?;
        if dice.has_failed() {
            return Err(Fault::new("", "the dice of this line are not enough, or not possible"));
        }
        *self = next;
        Ok(told)
    }

    fn carry_out(&mut self, command: &Command, dice: &mut Rolls<'_>) -> Result<Vec<String>, Fault> {
        if let Command::Found { team, stash } = command {
            return self.found(team, stash).map(|told| vec![told]);
        }
        if self.slate.faction.is_empty() {
            return Err(Fault::new("", "a campaign begins with a kill team (KT-NARR-01)"));
        }
        if let Some(mut debrief) = self.debrief.take() {
            let before = debrief.told().len();
            debrief.answer(command, &mut self.slate, dice)?;
            return Ok(self.go_on(debrief, before, dice));
        }
        if let Command::Battle(report) = command {
            self.check_report(report)?;
            let debrief = Debrief::begin((**report).clone(), &mut self.slate);
            return Ok(self.go_on(debrief, 0, dice));
        }
        requisition::apply(command, &mut self.slate).map(|told| vec![told])
    }

    /// Goes on with a debrief until it asks or is over.
    fn go_on(&mut self, mut debrief: Debrief, before: usize, dice: &mut Rolls<'_>) -> Vec<String> {
        let over = debrief.go_on(&mut self.slate, dice);
        let told = debrief.told()[before.min(debrief.told().len())..].to_vec();
        if over {
            self.slate.battles.push(debrief.close());
        } else {
            self.debrief = Some(debrief);
        }
        told
    }

    /// Begins with the operatives of a legal kill team.
    fn found(&mut self, name: &str, stash: &[String]) -> Result<String, Fault> {
        let rule = rule!("KT-NARR-01");
        if !self.slate.faction.is_empty() {
            return Err(Fault::new("", format!("the dataslate has been founded ({rule})")));
        }
        let library = Library::get();
        let known = library.teams.iter().map(|team| team.name.as_str());
        let found = library.teams.iter().find(|team| team.name == name);
        let team = found.ok_or_else(|| Fault::unknown("", "team", name, known))?;
        let slate = &mut self.slate;
        slate.faction.clone_from(&team.faction);
        (slate.rp, slate.capacity) = (RP_START, CAPACITY.0);
        for fire_team in &team.fire_team {
            for member in &fire_team.operative {
                let alike = slate.operatives.iter().filter(|own| own.card == member.card).count();
                slate.operatives.push(SlateOperative {
                    name: format!("{} {}", member.card, alike + 1),
                    card: member.card.clone(),
                    weapons: member.weapons.clone(),
                    fire_team: fire_team.name.clone(),
                    ..SlateOperative::default()
                });
            }
        }
        let sum = requisition::points(slate, stash)?;
        if sum > EQUIPMENT_POINTS {
            let why = format!("a stash begins with items for {EQUIPMENT_POINTS} equipment points, not {sum}");
            return Err(Fault::new("", format!("{why} ({rule})")));
        }
        slate.stash = stash.to_vec();
        let count = slate.operatives.len();
        Ok(format!("{} is founded: {count} operatives, {RP_START} RP", slate.name))
    }

    /// Whether a report can be of the next battle: everybody who fought is on the dataslate, and it is not known yet.
    fn check_report(&self, report: &Report) -> Result<(), Fault> {
        let rule = rule!("KT-SETUP-06");
        if self.slate.battles.iter().any(|battle| battle.report.game == report.game) {
            return Err(Fault::new("", format!("the dataslate has taken in this battle already ({rule})")));
        }
        if report.fought.is_empty() {
            return Err(Fault::new("", format!("nobody of the dataslate took part ({rule})")));
        }
        for (place, fought) in report.fought.iter().enumerate() {
            if self.slate.find(&fought.name).is_none() {
                let known = self.slate.operatives.iter().map(|own| own.name.as_str());
                return Err(Fault::unknown("", "operative", &fought.name, known));
            }
            if report.fought[..place].iter().any(|other| other.name == fought.name) {
                return Err(Fault::new("", format!("{:?} is named twice ({rule})", fought.name)));
            }
        }
        Ok(())
    }

    /// Whether a kill team is one that this dataslate could send into its next battle, as it is now.
    ///
    /// # Errors
    /// What does not fit.
    pub fn check_team(&self, team: &SlateTeam) -> Result<(), Fault> {
        let slate = &self.slate;
        let no = |why: String| Err(Fault::new("", format!("{why} ({})", rule!("KT-SETUP-06"))));
        if (&team.id, &team.faction) != (&slate.id, &slate.faction) {
            return no(format!(
                "the kill team is of the dataslate {:?}, not of {:?}",
                team.slate, slate.name
            ));
        }
        if team.battle < slate.next_battle() {
            return no(format!(
                "battle {} of this dataslate has already been added; the game was battle {}",
                slate.battles.len(),
                team.battle
            ));
        }
        if team.battle > slate.next_battle() {
            return no(format!(
                "the game is battle {}, and {} comes first",
                team.battle,
                slate.next_battle()
            ));
        }
        let mut assets = (team.assets.clone(), slate.assets.clone());
        assets.0.sort();
        assets.1.sort();
        if assets.0 != assets.1 {
            return no("the base has other assets than in the game".to_string());
        }
        for member in team.members() {
            let Some(own) = slate.find(&member.name) else {
                let known = slate.operatives.iter().map(|own| own.name.as_str());
                return Err(Fault::unknown("", "operative", &member.name, known));
            };
            if !is_same(own, member) {
                return no(format!("{} is not as it was in the game", own.name));
            }
        }
        let picks: Vec<super::picks::Pick> = team
            .members()
            .map(|member| super::picks::Pick {
                name: member.name.clone(),
                equipment: member.equipment.clone(),
                rare: member.rare.clone(),
            })
            .collect();
        self.muster(&picks).map(|_| ()).map_err(|faults| {
            faults.into_iter().next().unwrap_or_else(|| Fault::new("", "the kill team does not fit"))
        })
    }
}

/// Whether an operative went into a battle as it is on the dataslate.
fn is_same(own: &SlateOperative, member: &SlateMember) -> bool {
    own.card == member.card
        && own.weapons == member.weapons
        && own.honours == member.honours
        && own.smith == member.smith
        && own.scars.iter().map(|scar| &scar.name).eq(&member.scars)
}
