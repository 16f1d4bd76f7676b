//! What one model sees of another: nine lines, what stops each, and what that means for a shot.

use crate::Deadzone;
use crate::look::Look;
use crate::setup::Setup;
use crate::state::{Attack, Effects};
use crate::test;
use sortie_cubes::Names;
use sortie_cubes::sight::{SightRules, report};
use sortie_kernel::Position;
use sortie_kernel::show::SightReport;
use sortie_rulebook::rule_id;

const RULES: SightRules = SightRules {
    lines: rule_id!("DZ2-SHOOT-07"),
    range: rule_id!("DZ2-SHOOT-05"),
    dice: [
        (rule_id!("DZ2-SHMOD-01"), "dice for a clear shot"),
        (rule_id!("DZ2-SHMOD-03"), "dice for high ground"),
        (rule_id!("DZ2-SHMOD-02"), "dice for friends in the target's cube"),
    ],
};

/// The report; nothing if a name is unknown or off the table.
pub(super) fn sight(setup: &Setup, at: &Position<Deadzone>, from: &str, to: &str) -> Option<SightReport> {
    let look = Look { setup, state: &at.state };
    let find = |name: &str| setup.model_named(name).filter(|id| look.in_play(*id));
    let (eye, target) = (find(from)?, find(to)?);
    // The game's own pool for a shot between the two says what the view is worth.
    let mut state = look.state.clone();
    let weapon = look.guns(eye).next().map(|(gun, _)| gun);
    state.attack = Attack { attacker: Some(eye), target: Some(target), weapon, ..Attack::default() };
    let (_, modifiers) = test::shoot(&Look { setup, state: &state });
    let hidden = look.model(target).has(Effects::HIDDEN);
    Some(report((eye, target), (setup, look), hidden, &RULES, modifiers.list()))
}
