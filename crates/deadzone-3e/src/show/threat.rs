//! What a model threatens: where it could go, and what it could shoot into from where it stands.

use crate::Deadzone;
use crate::look::Look;
use crate::sequence::movement;
use crate::setup::Setup;
use sortie_cubes::Names;
use sortie_cubes::threat::{self, Means};
use sortie_kernel::Position;
use sortie_kernel::show::Threat;

/// The threat of a model; nothing if the name is unknown or off the table.
pub(super) fn threat(setup: &Setup, at: &Position<Deadzone>, token: &str) -> Option<Threat> {
    let look = Look { setup, state: &at.state };
    let id = setup.model_named(token).filter(|id| look.in_play(*id))?;
    let means = Means {
        cubes: movement::speed(id, &look).map_or(0, |(advance, sprint)| advance.max(sprint)),
        locomotion: look.locomotion(id),
        range: look.guns(id).map(|(_, range)| range).max().unwrap_or(0),
    };
    Some(threat::threat(id, means, setup, look))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::Choice;
    use crate::testing::scene;
    use sortie_cubes::places::address;
    use sortie_kernel::Ruleset;

    #[test]
    fn models_that_can_be_shot_at_are_threatened_and_every_step_leads_into_reach() {
        let game = scene("E1 2.4.1 enforcer\nP1 4.4.1 ghoul\nP2 8.8.1 zombie");
        let found = threat(&game.setup, &game.at, "E1").expect("it stands");
        let mut menu = Vec::new();
        Deadzone::candidates(&game.setup, &game.at, &mut menu);
        let (mut steps, mut shots) = (0, Vec::new());
        for choice in menu {
            match choice {
                Choice::Shoot { target, .. } => {
                    let look = Look { setup: &game.setup, state: &game.at.state };
                    let cell = address(look.model(target).cell);
                    assert!(found.covers.contains(&cell), "{cell:?}: {:?}", found.covers);
                    shots.push(game.setup.name(target).to_string());
                }
                Choice::Advance { to: Some(to), .. } | Choice::Sprint(to) => {
                    assert!(found.reach.contains(&address(to)), "{to}");
                    steps += 1;
                }
                _ => (),
            }
        }
        assert!(steps > 3 && found.side == "a" && !found.reach.contains(&[2, 4, 1]));
        shots.dedup();
        assert!(!shots.is_empty());
        assert_eq!(found.targets, shots, "those the menu offers to shoot at, and nobody else");
        assert!(found.reach.len() > 8, "SPRINT leads farther than one step");
        assert_eq!(threat(&game.setup, &game.at, "nobody"), None);
        let claws = threat(&game.setup, &game.at, "P2").expect("it stands");
        assert!(claws.covers.is_empty() && claws.targets.is_empty(), "no gun, no shot");
    }
}
