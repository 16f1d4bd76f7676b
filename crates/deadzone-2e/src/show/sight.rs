//! What one model sees of another: nine lines, what stops each, and what that means for a shot.

use crate::Deadzone;
use crate::ids::ModelId;
use crate::look::Look;
use crate::setup::Setup;
use crate::state::{Attack, Effects};
use crate::test;
use sortie_cubes::Names;
use sortie_cubes::sight::Sight;
use sortie_kernel::Position;
use sortie_kernel::show::{Reason, SightReport};
use sortie_rulebook::{RuleId, rule_id};

/// The report; nothing if a name is unknown or off the table.
pub(super) fn sight(setup: &Setup, at: &Position<Deadzone>, from: &str, to: &str) -> Option<SightReport> {
    let look = Look { setup, state: &at.state };
    let find = |name: &str| setup.model_named(name).filter(|id| look.in_play(*id));
    let (eye, target) = (find(from)?, find(to)?);
    let found = Sight::new(eye, target, look, &look.smoke(), |id| setup.name(id));
    let cubes = look.model(eye).cell.range_to(look.model(target).cell);
    let (eye_name, target_name) = (setup.name(eye), setup.name(target));
    let hidden = look.model(target).has(Effects::HIDDEN);
    let verdict = if hidden {
        format!("{eye_name} does not see {target_name}, which is hidden this round.")
    } else {
        found.verdict(eye_name, target_name)
    };
    let seen = look.sees(eye, target);
    debug_assert_eq!(seen, found.free > 0 && !hidden, "lines and law see alike");
    Some(SightReport {
        verdict,
        seen,
        reasons: reasons(eye, target, found.free, cubes, &look),
        lines: found.lines,
        distance: i32::from(cubes) * 1000,
    })
}

fn reasons(eye: ModelId, target: ModelId, free: usize, cubes: u8, look: &Look<'_>) -> Vec<Reason> {
    let fact = |rule: RuleId, label: String, amount: i32| Reason { rule, pool: "sight", label, amount };
    let mut out = vec![
        fact(rule_id!("DZ2-SHOOT-07"), "free lines of nine".into(), free as i32),
        fact(rule_id!("DZ2-SHOOT-05"), "cubes away".into(), i32::from(cubes)),
    ];
    // The game's own pool for a shot between the two says what the view is worth.
    let mut state = look.state.clone();
    let weapon = look.guns(eye).next().map(|(gun, _)| gun);
    state.attack = Attack { attacker: Some(eye), target: Some(target), weapon, ..Attack::default() };
    let (_, modifiers) = test::shoot(&Look { setup: look.setup, state: &state });
    let dice = |rule: RuleId| {
        let found = modifiers.list().iter().filter(|(known, _)| *known == rule);
        found.map(|(_, dice)| i32::from(*dice)).sum()
    };
    for (rule, label) in [
        (rule_id!("DZ2-SHMOD-01"), "dice for a clear shot"),
        (rule_id!("DZ2-SHMOD-03"), "dice for high ground"),
        (rule_id!("DZ2-SHMOD-02"), "dice for friends in the target's cube"),
    ] {
        out.push(Reason { rule, pool: "attack", label: label.into(), amount: dice(rule) });
    }
    out
}
