//! Campaigns played by bots: a dataslate is founded, fights battle after battle, answers what they raise and spends its
//! points, so that mass play comes to the rules of spec ops too. [KT-SETUP-06] [KT-NARR] [KT-END-05]

use crate::spec_ops::campaign::Campaign;
use crate::spec_ops::command::Command;
use crate::spec_ops::content::Content;
use crate::spec_ops::gained::Fitted;
use crate::spec_ops::picks::Pick;
use crate::spec_ops::report;
use crate::spec_ops::rolls::Rolls;
use crate::{KillTeam, Setup};
use sortie_agents::{Agent, Random, Seat};
use sortie_kernel::dice::{Faces, Rolling, Sampler};
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Io, Position, Ruleset, Side, choose, run};

/// Battles of one campaign; the last one is left before its end.
const BATTLES: u64 = 12;
/// The number of decisions after which its player leaves a battle.
const LEFT_AFTER: u64 = 60;
/// Lines tried between two battles.
const ERRANDS: usize = 4;

/// Plays this many battles of campaigns; how many games and decisions there were.
pub(super) fn play(games: u64, seed: u64) -> (u64, u64) {
    let teams: Vec<String> = KillTeam::listing().forces.into_iter().map(|(name, _)| name).collect();
    let teams: Vec<String> = teams.into_iter().filter(|name| !name.starts_with("random")).collect();
    let (mut played, mut decisions, mut number) = (0, 0, 0);
    while played < games && !teams.is_empty() {
        let mut tour = Tour::new(&teams, seed.wrapping_mul(1000).wrapping_add(number));
        number += 1;
        for battle in 0..BATTLES.min(games - played) {
            let Some(made) = tour.battle(battle) else { break };
            played += 1;
            decisions += made;
        }
    }
    (played, decisions)
}

/// A campaign and the chance that decides in it.
struct Tour<'a> {
    teams: &'a [String],
    campaign: Campaign,
    chance: Sampler,
    seed: u64,
}

impl Tour<'_> {
    fn new(teams: &[String], seed: u64) -> Tour<'_> {
        let campaign = Campaign::new("Tour", &seed.to_string());
        let mut tour = Tour { teams, campaign, chance: Sampler::new(seed), seed };
        let team = teams[tour.pick(teams.len())].clone();
        tour.does(&Command::Found { team, stash: Vec::new() });
        tour
    }

    /// A number below another.
    fn pick(&mut self, below: usize) -> usize {
        usize::from(self.chance.face(below.clamp(1, 1000) as u16)) - 1
    }

    /// Carries a line out, if it is allowed.
    fn does(&mut self, command: &Command) -> bool {
        self.campaign.apply(command, &mut Rolls::new(&mut self.chance)).is_ok()
    }

    /// Prepares, fights and takes in one battle; how many decisions it took.
    fn battle(&mut self, number: u64) -> Option<u64> {
        (0..ERRANDS).for_each(|_| self.errand());
        let picks = self.picks();
        let own = self.campaign.muster(&picks).ok()?;
        let enemy = self.teams[self.pick(self.teams.len())].clone();
        let missions = KillTeam::listing().missions;
        let mission = missions[self.pick(missions.len())].0.clone();
        let mut spec = Spec { mission, forces: [own.line(), enemy], ..Spec::default() };
        spec.options.insert("mode".to_string(), "spec-ops".to_string());
        let setup = KillTeam::build(&spec).ok()?;
        let left_after = if number + 1 == BATTLES { LEFT_AFTER } else { u64::MAX };
        let (end, decisions) = fight(&setup, self.seed.wrapping_add(number << 20), left_after);
        let game = format!("{}-{number}", self.seed);
        let report = report::report(&setup, &end, Side::A, game);
        self.does(&Command::Battle(Box::new(report)));
        while let Some(ask) = self.campaign.asks() {
            let answer = self.pick(ask.answers.len());
            let line = Command::read(&ask.answers.get(answer)?.line).ok()?;
            if !self.does(&line) {
                return None;
            }
        }
        Some(decisions)
    }

    /// Something that a player might do between battles; what is not allowed is left.
    fn errand(&mut self) {
        let content = Content::embedded();
        let names: Vec<String> =
            self.campaign.slate().operatives.iter().map(|own| own.name.clone()).collect();
        let Some(name) = names.get(self.pick(names.len())).cloned() else { return };
        let command = match self.pick(6) {
            0 => Command::Take(content.operation[self.pick(content.operation.len())].name.clone()),
            1 => Command::Acquire(content.asset[self.pick(content.asset.len())].name.clone()),
            2 => Command::Smith(name),
            3 => {
                let card = self.campaign.slate().find(&name).map(|own| own.card.clone()).unwrap_or_default();
                Command::Assign { card, name: format!("Recruit {}", names.len()), weapons: Vec::new() }
            }
            4 => Command::Supply(self.supplies()),
            _ => {
                let of = content.specialisms[self.pick(content.specialisms.len())].clone();
                Command::Proficient { name, specialism: of }
            }
        };
        self.does(&command);
    }

    /// An item of the faction.
    fn supplies(&mut self) -> Vec<String> {
        let Some(faction) = self.campaign.slate().faction_data() else { return Vec::new() };
        let item = self.chance.face(faction.item.len().clamp(1, 1000) as u16) - 1;
        faction.item.get(usize::from(item)).map(|item| item.name.clone()).into_iter().collect()
    }

    /// The kill team that a dataslate suggests, with rare equipment where it fits.
    fn picks(&self) -> Vec<Pick> {
        let mut picks = self.campaign.suggest();
        let slate = self.campaign.slate();
        for item in &slate.rare {
            'carriers: for place in 0..picks.len() {
                let weapons =
                    slate.find(&picks[place].name).map(|own| own.weapons.clone()).unwrap_or_default();
                for on in weapons {
                    picks[place].rare.push(Fitted { item: item.clone(), on });
                    if self.campaign.muster(&picks).is_ok() {
                        break 'carriers;
                    }
                    picks[place].rare.pop();
                }
            }
        }
        picks
    }
}

/// A battle between players that choose at random, to its end or until one leaves it.
fn fight(setup: &Setup, seed: u64, left_after: u64) -> (Position<KillTeam>, u64) {
    let mut dice = Rolling::new(Sampler::new(seed));
    let mut players = [1, 2].map(|salt| Random::new(seed ^ salt << 48));
    let (mut at, mut decisions, mut menu) = (KillTeam::opening(setup), 0, Vec::new());
    let mut io = Io::silent(&mut dice);
    while let Some(decision) = run(setup, &mut at, &mut io) {
        if decisions == left_after {
            break;
        }
        let mut seat = Seat::asked(setup, &at, decision, &mut menu);
        let choice = players[decision.by.index()].choose(&mut seat);
        choose(setup, &mut at, choice, &mut io);
        decisions += 1;
    }
    (at, decisions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_rulebook::{marks, rule_id};

    #[test]
    fn a_campaign_of_bots_comes_to_the_rules_of_spec_ops() {
        marks::take();
        let (games, decisions) = play(BATTLES + 1, 1);
        let reached = marks::take();
        assert!(games == BATTLES + 1 && decisions > 100 * games / 2, "{games} {decisions}");
        for id in
            [rule_id!("KT-SETUP-06"), rule_id!("KT-NARR-02"), rule_id!("KT-NARR-04"), rule_id!("KT-END-05")]
        {
            assert!(reached.contains(id), "{id}");
        }
    }
}
