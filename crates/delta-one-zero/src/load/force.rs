//! The law of Forces, with every fault named by its rule. [D1Z-FORCE] [D1Z-CMD-01] [D1Z-CMD-02]

use super::entries::{FireteamEntry, ForceEntry};
use super::library::Library;
use super::model::{Recruit, against, equip};
use crate::setup::{
    CommandOrderCard, DECK_SIZE, Deck, FIRETEAMS_PER_SIDE, FireteamId, Force, Keywords, MODELS_PER_SIDE,
    TacticalCard,
};
use sortie_kernel::Side;
use sortie_kernel::words::Fault;
use sortie_rulebook::{RuleId, rule};

/// How a Force is built. [D1Z-FORCE-01]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Law {
    /// Bought with points from a Faction's cards.
    #[default]
    Competitive,
    /// Chosen freely: points and the limits of cards are left out.
    Freestyle,
}

/// What a Force costs, line by line of each Fireteam, and everything that is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct Bill {
    /// What each line costs.
    pub costs: Vec<Vec<u16>>,
    /// All of it, Command Orders included.
    pub points: u16,
    /// Every fault, each by its rule.
    pub faults: Vec<Fault>,
}

/// The bill of a Force that need not be legal.
pub fn bill(library: &Library, entry: &ForceEntry, limit: u16) -> Bill {
    let built = gather(library, Law::Competitive, Side::A, entry, limit);
    built.map_or_else(|faults| Bill { faults, ..Bill::default() }, |(_, bill)| bill)
}

/// Builds a Force.
///
/// # Errors
/// Every fault, each by its rule.
pub fn muster(
    library: &Library,
    law: Law,
    side: Side,
    entry: &ForceEntry,
    limit: u16,
) -> Result<Force, Vec<Fault>> {
    let (force, bill) = gather(library, law, side, entry, limit)?;
    if bill.faults.is_empty() { Ok(force) } else { Err(bill.faults) }
}

/// Builds a Force and checks it. An unknown Faction is the only error.
fn gather(
    library: &Library,
    law: Law,
    side: Side,
    entry: &ForceEntry,
    limit: u16,
) -> Result<(Force, Bill), Vec<Fault>> {
    rule!("D1Z-FORCE-01");
    rule!("D1Z-GEN-01");
    let place = format!("force {}", entry.name);
    let Some(faction) = library.faction(&entry.faction) else {
        let known = library.factions.iter().map(|(_, faction)| faction.name.as_str());
        return Err(vec![Fault::unknown(place, "Faction", &entry.faction, known)]);
    };
    let mut muster = Muster {
        library,
        law,
        place: &place,
        recruits: Vec::new(),
        faults: Vec::new(),
        tied: Vec::new(),
        costs: Vec::new(),
    };
    for (index, team) in entry.fireteam.iter().enumerate() {
        muster.enlist(side, index, team);
    }
    muster.check_fireteams(entry, &faction.name);
    muster.check_limits();
    let precedence = muster.precedence();
    let (orders, doctrines) = muster.command_orders(entry, &precedence);
    let deck = muster.deck(entry, &precedence);
    let points = muster.points(&orders, limit);
    let Muster { recruits, faults, costs, .. } = muster;
    let force = Force {
        title: if entry.title.is_empty() { entry.name.clone() } else { entry.title.clone() },
        name: entry.name.clone(),
        faction: faction.name.clone(),
        models: recruits.into_iter().map(|recruit| recruit.card).collect(),
        fireteams: entry.fireteam.len() as u8,
        precedence,
        command_orders: orders,
        doctrines,
        deck,
        points,
    };
    Ok((force, Bill { costs, points, faults }))
}

struct Muster<'a> {
    library: &'a Library,
    law: Law,
    place: &'a str,
    recruits: Vec<Recruit>,
    /// Whether each recruit commands where Initiative is tied.
    tied: Vec<bool>,
    /// What each line of each Fireteam costs.
    costs: Vec<Vec<u16>>,
    faults: Vec<Fault>,
}

impl Muster<'_> {
    fn refuse(&mut self, rule: RuleId, message: impl std::fmt::Display) {
        self.faults.push(against(self.place, rule, message));
    }

    fn enlist(&mut self, side: Side, index: usize, team: &FireteamEntry) {
        let mut costs = vec![0; team.models.len()];
        for (line, pick) in team.models.iter().enumerate() {
            let place = format!("{}, fireteam {}, models[{line}]", self.place, index + 1);
            for copy in 0..pick.count.unwrap_or(1) {
                let number = self.recruits.len() + 1;
                let name = format!("{}{number}", side.letter().to_uppercase());
                let fireteam = FireteamId::new(side, index.min(FIRETEAMS_PER_SIDE - 1));
                let (recruit, faults) = equip(self.library, self.law, &place, pick, name, fireteam);
                if copy == 0 {
                    // The same line several times over has the same faults.
                    self.faults.extend(faults);
                }
                if let Some(recruit) = recruit {
                    costs[line] += recruit.card.points;
                    self.recruits.push(recruit);
                    self.tied.push(pick.commander);
                }
            }
        }
        self.costs.push(costs);
    }

    /// Size, Faction, Formation and Command of Fireteams. [D1Z-FORCE-03] to [D1Z-FORCE-07] [D1Z-KWR-07]
    fn check_fireteams(&mut self, entry: &ForceEntry, faction: &str) {
        let (size, number) = (rule!("D1Z-FORCE-04"), rule!("D1Z-FORCE-07"));
        if entry.fireteam.is_empty() {
            self.refuse(size, "a Force has at least one Fireteam");
        }
        if entry.fireteam.len() > FIRETEAMS_PER_SIDE {
            let message = format!("{} Fireteams; a Force has at most 3", entry.fireteam.len());
            self.refuse(number, message);
        }
        for (index, team) in entry.fireteam.iter().enumerate() {
            self.check_fireteam(index, team, faction);
        }
    }

    fn check_fireteam(&mut self, index: usize, team: &FireteamEntry, faction: &str) {
        let number = index + 1;
        let size: usize = team.models.iter().map(|pick| usize::from(pick.count.unwrap_or(1))).sum();
        let profiles: Vec<_> = team
            .models
            .iter()
            .filter_map(|pick| Some((self.library.profile(&pick.profile)?, pick.count.unwrap_or(1))))
            .collect();
        let agents = profiles.iter().any(|((_, profile), _)| profile.role == "Special Agent");
        if agents {
            let alone = rule!("D1Z-KWR-07");
            if size != 1 {
                let message =
                    format!("Fireteam {number}: a Special Agent is a Fireteam of its own, not one of {size}");
                self.refuse(alone, message);
            }
        } else if !(2..=5).contains(&size) {
            let message = format!("Fireteam {number} has {}; a Fireteam has 2 to 5", counted(size, "model"));
            self.refuse(rule!("D1Z-FORCE-04"), message);
        }
        let (one_faction, one_formation, one_command) =
            (rule!("D1Z-FORCE-03"), rule!("D1Z-FORCE-05"), rule!("D1Z-FORCE-06"));
        for ((other, profile), _) in profiles.iter().filter(|((other, _), _)| other.name != faction) {
            let message = format!("{} is of {}, not of {faction}", profile.name, other.name);
            self.refuse(one_faction, message);
        }
        let mut formations: Vec<&str> =
            profiles.iter().map(|((_, profile), _)| profile.formation.as_str()).collect();
        formations.sort_unstable();
        formations.dedup();
        if formations.len() > 1 {
            let message = format!("Fireteam {number} mixes {}", formations.join(" and "));
            self.refuse(one_formation, message);
        }
        let commands = profiles.iter().filter(|((_, profile), _)| profile.role.ends_with("Command"));
        let commands: usize = commands.map(|(_, count)| usize::from(*count)).sum();
        if commands > 1 {
            let message = format!("Fireteam {number} has {commands} Command models; it has at most one");
            self.refuse(one_command, message);
        }
        for ((_, profile), _) in &profiles {
            let count: u8 =
                profiles.iter().filter(|((_, other), _)| other.id == profile.id).map(|(_, n)| *n).sum();
            let most = profile.most_per_fireteam.filter(|most| self.law == Law::Competitive && count > *most);
            if let Some(most) = most {
                let message = format!("Fireteam {number} has {count} × {}; at most {most}", profile.name);
                if !self.faults.iter().any(|fault| fault.message.starts_with(&message)) {
                    self.refuse(rule!("D1Z-FORCE-01"), message);
                }
            }
        }
    }

    /// What a Force may have a limited number of. [D1Z-KWT-02] [D1Z-FORCE-01] [D1Z-FORCE-12] [D1Z-FORCE-14]
    fn check_limits(&mut self) {
        if self.recruits.len() > MODELS_PER_SIDE {
            let message = format!("{} models; three Fireteams have at most 15", self.recruits.len());
            self.refuse(rule!("D1Z-FORCE-07"), message);
        }
        let captains = self.recruits.iter().filter(|recruit| recruit.card.has(Keywords::CAPTAIN)).count();
        if captains > 0 {
            let one = rule!("D1Z-KWT-02");
            if captains > 1 {
                self.refuse(one, format!("{captains} Captains; a Force has at most one"));
            }
        }
        if self.law == Law::Freestyle {
            return;
        }
        let mut ids: Vec<String> = self.recruits.iter().map(|recruit| recruit.card.profile.clone()).collect();
        ids.sort_unstable();
        ids.dedup();
        for id in ids {
            let count = self.recruits.iter().filter(|recruit| recruit.card.profile == id).count();
            let Some((_, profile)) = self.library.profile(&id) else { continue };
            if let Some(most) = profile.most.filter(|most| count > usize::from(*most)) {
                let message = format!("{count} × {}; a Force has at most {most}", profile.name);
                self.refuse(rule!("D1Z-FORCE-01"), message);
            }
        }
        self.check_issue_limits();
    }

    /// Cards of which a Formation has a limited number. A model that another clause allows the card does not count.
    fn check_issue_limits(&mut self) {
        let library = self.library;
        let weapons =
            library.weapons.iter().map(|w| (&w.id, &w.card.title, &w.clauses, rule!("D1Z-FORCE-12")));
        let gear = library.gear.iter().map(|g| (&g.id, &g.card.title, &g.clauses, rule!("D1Z-FORCE-14")));
        for (id, title, clauses, rule) in weapons.chain(gear) {
            for clause in clauses.iter().filter(|clause| clause.most.is_some()) {
                let most = usize::from(clause.most.unwrap_or(0));
                let counted = self.recruits.iter().filter(|recruit| {
                    let allows =
                        |clause: &super::issue::Clause| clause.allows(&|word| recruit.has_word(word));
                    let freely = clauses.iter().any(|other| other.most.is_none() && allows(other));
                    recruit.carries.contains(id) && allows(clause) && !freely
                });
                let count = counted.count();
                if count > most {
                    let who: Vec<&str> = clause.words().collect();
                    let message = format!("{count} × {title}; {} has at most {most}", who.join(" "));
                    self.refuse(rule, message);
                }
            }
        }
    }

    /// Command models by printed Initiative; ties go to the one that is named, then by the roster. [D1Z-FORCE-08]
    fn precedence(&self) -> Vec<u8> {
        rule!("D1Z-FORCE-08");
        let command = |place: &usize| self.recruits[*place].card.has(Keywords::COMMAND);
        let mut order: Vec<usize> = (0..self.recruits.len()).filter(command).collect();
        order.sort_by_key(|place| {
            (u8::MAX - self.recruits[*place].card.initiative, !self.tied[*place], *place)
        });
        order.into_iter().map(|place| place as u8).collect()
    }

    fn commander(&self, precedence: &[u8]) -> Option<&Recruit> {
        precedence.first().map(|place| &self.recruits[usize::from(*place)])
    }

    /// The Doctrine for nothing, and what was bought. [D1Z-FORCE-11] [D1Z-CMD-01] [D1Z-CMD-02]
    fn command_orders(&mut self, entry: &ForceEntry, precedence: &[u8]) -> (Vec<CommandOrderCard>, u8) {
        let mut orders = Vec::new();
        if let Some(doctrine) = self.commander(precedence).and_then(|leader| self.doctrine_of(leader)) {
            rule!("D1Z-FORCE-11");
            orders.push(doctrine.clone());
        }
        let doctrines = orders.len() as u8;
        let commands = precedence.len();
        let one_each = rule!("D1Z-CMD-01");
        if entry.command_orders.len() > commands {
            let bought = entry.command_orders.len();
            let message = format!(
                "{} for {}; one for each at most",
                counted(bought, "Command Order"),
                counted(commands, "Command model")
            );
            self.refuse(one_each, message);
        }
        for (index, id) in entry.command_orders.iter().enumerate() {
            let Some(card) = self.library.order(id) else {
                let known = self.library.orders.iter().map(|order| order.card.as_str());
                self.faults.push(Fault::unknown(self.place, "Command Order", id, known));
                continue;
            };
            if !card.doctrine_of.is_empty() {
                let message =
                    format!("{} is the Doctrine of {} and cannot be bought", card.title, card.doctrine_of);
                self.refuse(rule!("D1Z-FORCE-11"), message);
                continue;
            }
            if entry.command_orders[..index].contains(id) {
                self.refuse(one_each, format!("{} is bought twice", card.title));
                continue;
            }
            let named = rule!("D1Z-CMD-02");
            if !self.recruits.iter().any(|recruit| recruit.card.has(card.requires)) {
                let words: Vec<&str> = card.requires.words().collect();
                let message = format!("{} needs a model with {}", card.title, words.join(" and "));
                self.refuse(named, message);
            }
            orders.push(card.clone());
        }
        (orders, doctrines)
    }

    fn doctrine_of(&self, leader: &Recruit) -> Option<&CommandOrderCard> {
        let formation = &leader.card.keyword_line[1];
        let own = self.library.orders.iter().find(|card| card.doctrine_of.eq_ignore_ascii_case(formation));
        own.or_else(|| {
            let faction = self.library.faction(&leader.card.keyword_line[0])?;
            let entry = faction.formation.iter().find(|known| known.name == *formation)?;
            self.library.order(entry.doctrine.as_deref()?)
        })
    }

    /// The Tactical Deck: 18 cards within the copy limits. [D1Z-FORCE-16]
    fn deck(&mut self, entry: &ForceEntry, precedence: &[u8]) -> Deck {
        let rule = rule!("D1Z-FORCE-16");
        let library = self.library;
        let mut deck: Deck = std::array::from_fn(|_| 0);
        for known in &library.tactical {
            let Some(card) = TacticalCard::ALL.into_iter().find(|card| card.word() == known.card) else {
                continue;
            };
            let count = if entry.deck.is_empty() {
                known.standard
            } else {
                entry.deck.get(&known.card).copied().unwrap_or(0)
            };
            let raised = |leader: &Recruit| known.raised_for.iter().any(|word| leader.has_word(word));
            let limit = known.limit + u8::from(self.commander(precedence).is_some_and(raised));
            if count > limit && self.law == Law::Competitive {
                self.refuse(rule, format!("{count} × {}; the deck has at most {limit}", card.title()));
            }
            deck[card.index()] = count;
        }
        for word in
            entry.deck.keys().filter(|word| !library.tactical.iter().any(|known| known.card == **word))
        {
            let known = library.tactical.iter().map(|known| known.card.as_str());
            self.faults.push(Fault::unknown(self.place, "Tactical Card", word, known));
        }
        let total: u16 = deck.iter().map(|count| u16::from(*count)).sum();
        if total != u16::from(DECK_SIZE) {
            self.refuse(rule, format!("the Tactical Deck has {total} cards, not {DECK_SIZE}"));
        }
        deck
    }

    /// Models, their cards and Command Orders together. [D1Z-FORCE-02]
    fn points(&mut self, orders: &[CommandOrderCard], limit: u16) -> u16 {
        let models: u16 = self.recruits.iter().map(|recruit| recruit.card.points).sum();
        let total = models + orders.iter().map(|order| order.points).sum::<u16>();
        if self.law == Law::Competitive {
            let most = rule!("D1Z-FORCE-02");
            if total > limit {
                self.refuse(most, format!("{total} points; the limit is {limit}"));
            }
        }
        total
    }
}

/// A number of things: `1 model`, `2 models`.
fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
