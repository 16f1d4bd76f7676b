//! What an operative threatens: how far it could come, and whom it could shoot at from where it stands.

use crate::KillTeam;
use crate::choice::MoveKind;
use crate::field::Field;
use crate::moves::allowance;
use crate::setup::Setup;
use sortie_kernel::Position;
use sortie_kernel::show::Threat;

/// The threat of an operative; nothing if the name is unknown or off the table.
///
/// The way that a charge takes around terrain is not looked for: the radius is how far it could come at most.
pub(super) fn threat(setup: &Setup, at: &Position<KillTeam>, token: &str) -> Option<Threat> {
    let id = setup.find(token).filter(|id| at.state[*id].on_table())?;
    let (field, side) = (Field::new(setup, &at.state), setup.side(id));
    let armed = setup.profile(id).weapons.iter().any(|weapon| weapon.ranged);
    let enemies = at.state.standing(side.other()).filter(|enemy| at.state[*enemy].on_table());
    let seen = enemies.filter(|enemy| armed && field.line_of_sight(id, *enemy).is_some());
    Some(Threat {
        token: token.to_string(),
        side: side.letter(),
        reach: Vec::new(),
        radius: allowance(setup, &at.state, id, MoveKind::Charge),
        covers: Vec::new(),
        targets: seen.map(|enemy| setup.profile(enemy).name.clone()).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::allowance::movement;
    use sortie_kernel::dice::{Rolling, Sampler};
    use sortie_kernel::words::{Spec, Words};
    use sortie_kernel::{Io, Ruleset, choose, run};

    #[test]
    fn threats_are_seen_enemies_and_the_length_of_a_charge() {
        let setup = KillTeam::build(&Spec::default()).expect("the default battle");
        let (mut dice, mut picks) = (Rolling::new(Sampler::new(3)), Sampler::new(4));
        let mut at = KillTeam::opening(&setup);
        let mut io = Io::silent(&mut dice);
        let mut targets = 0;
        while run(&setup, &mut at, &mut io).is_some() {
            let field = Field::new(&setup, &at.state);
            for profile in &setup.profiles {
                let id = setup.find(&profile.name).expect("it has a name");
                let Some(found) = threat(&setup, &at, &profile.name) else {
                    assert!(!at.state[id].on_table());
                    continue;
                };
                assert_eq!(found.radius, movement(&setup, &at.state, id) + 2000);
                for name in &found.targets {
                    let enemy = setup.find(name).expect("an operative");
                    assert!(field.line_of_sight(id, enemy).is_some() && setup.side(enemy) != setup.side(id));
                    targets += 1;
                }
            }
            let mut menu = Vec::new();
            KillTeam::candidates(&setup, &at, &mut menu);
            let choice = menu[picks.below(menu.len() as u64) as usize];
            choose(&setup, &mut at, choice, &mut io);
        }
        assert!(targets > 20, "{targets}");
    }
}
