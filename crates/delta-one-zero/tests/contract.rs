//! The laws that every ruleset keeps, and a flood of illegal choices.

use sortie_delta_one_zero::{DeltaOneZero, Setup};
use sortie_kernel::contract::{Effort, refusals, screens, suite};
use sortie_kernel::dice::{Dice, Due, Roll, Rolling, Sampler, Tally};
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Io, Ruleset, choose, run};
use sortie_rulebook::marks::covers;
use sortie_rulebook::{RuleId, rule_id};
use std::collections::BTreeSet;

fn setup(mission: &str, night: &str) -> Setup {
    let mut spec = Spec { mission: mission.into(), ..Spec::default() };
    spec.options.insert("night".into(), night.into());
    DeltaOneZero::build(&spec).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// A mission by night between two Forces that both roll for the board edge.
fn between_others(mission: &str) -> Setup {
    let forces = ["mrb-250", "spetsnaz-250"].map(str::to_owned);
    let mut spec = Spec { mission: mission.into(), forces, ..Spec::default() };
    spec.options.insert("night".into(), "yes".into());
    DeltaOneZero::build(&spec).unwrap_or_else(|faults| panic!("{faults:?}"))
}

#[test]
fn delta_one_zero_keeps_the_contract() {
    let setups = [setup("contact", "no"), setup("dead-drop", "yes")];
    let report = suite::<DeltaOneZero>(&setups, Effort { games: 2, ..Effort::default() });
    assert!(report.decisions > 500 && report.deepest < 16, "{report:?}");
    assert!(report.refused > 500 && report.accepted > 0, "{report:?}");
}

#[test]
fn delta_one_zero_says_what_screens_need() {
    let met = screens::<DeltaOneZero>(&[setup("contact", "no"), setup("dead-drop", "yes")], 1, 5);
    assert!(met.acting > 20 && met.series > 20, "{met:?}");
}

/// Dice that write down which rules let the players roll against each other.
struct RollOffs<D> {
    dice: D,
    rules: BTreeSet<RuleId>,
}

impl<D: Dice> Dice for RollOffs<D> {
    fn tally(&mut self, roll: &Roll<'_>) -> Tally {
        self.dice.tally(roll)
    }

    fn pick(&mut self, why: RuleId, n: u16) -> u16 {
        self.dice.pick(why, n)
    }

    fn until(
        &mut self,
        rolls: &[Roll<'_>],
        due: Due<'_>,
        decided: &dyn Fn(&[Tally]) -> bool,
        out: &mut [Tally],
    ) {
        self.rules.extend(rolls.iter().map(|roll| roll.why));
        self.dice.until(rolls, due, decided, out);
    }

    fn pick_until(
        &mut self,
        why: RuleId,
        bounds: &[u16],
        accepted: &dyn Fn(&[u16]) -> bool,
        out: &mut [u16],
    ) {
        self.rules.insert(why);
        self.dice.pick_until(why, bounds, accepted, out);
    }

    fn faces(&self) -> &[u16] {
        self.dice.faces()
    }
}

/// The printed answer to an unclear rule is that both roll and the higher one picks the reading. Here the catalogue
/// has settled every reading: in whole games of every mission the players roll against each other for the edge, the
/// deployment and Forward!, and for nothing else. [D1Z-GEN-02]
#[test]
fn players_never_roll_off_for_the_reading_of_a_rule() {
    let mut rules = BTreeSet::new();
    covers(&["D1Z-GEN-02"], || {
        for (seed, mission) in
            ["contact", "signal-post", "dead-drop", "downed-pilot", "fuel-depot", "safe-house"]
                .into_iter()
                .enumerate()
        {
            // The UKPF of the default match name the edge without a roll, so every other mission is played by others.
            let setup = if seed % 2 == 0 { setup(mission, "no") } else { between_others(mission) };
            let mut dice = RollOffs { dice: Rolling::new(Sampler::new(seed as u64)), rules: BTreeSet::new() };
            let mut pick = Rolling::new(Sampler::new(99 + seed as u64));
            let mut at = DeltaOneZero::opening(&setup);
            while run(&setup, &mut at, &mut Io::silent(&mut dice)).is_some() {
                let mut menu = Vec::new();
                DeltaOneZero::candidates(&setup, &at, &mut menu);
                let choice = menu[usize::from(pick.pick(rule_id!("D1Z-DICE-01"), menu.len() as u16))];
                choose(&setup, &mut at, choice, &mut Io::silent(&mut dice));
            }
            rules.append(&mut dice.rules);
        }
    });
    let allowed = [rule_id!("D1Z-FWD-01"), rule_id!("D1Z-SETUP-09"), rule_id!("D1Z-SETUP-10")];
    assert_eq!(rules, BTreeSet::from(allowed));
    // Nor does a question ask which reading holds.
    let kinds = DeltaOneZero::kind_names();
    assert!(kinds.len() > 20 && kinds.iter().all(|kind| !kind.contains("reading")), "{kinds:?}");
}

#[test]
fn illegal_choices_are_refused_with_a_rule() {
    let flood = if std::env::var_os("SORTIE_LONG").is_some() { 1_000_000 } else { 20_000 };
    let report = refusals::<DeltaOneZero>(&setup("contact", "no"), flood, 3);
    assert!(report.refused >= flood);
}
