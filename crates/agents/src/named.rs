//! Agents by name, as commands and records call them.

use crate::{Agent, Greedy, Random, Skill};
use sortie_kernel::Ruleset;
use sortie_kernel::show::Show;
use sortie_kernel::words::Fault;

/// An agent that can be selected by name. A ruleset adds its own to those that play every game.
pub struct Named<R: Ruleset> {
    /// What commands call it.
    pub name: &'static str,
    /// One line about how it plays.
    pub about: &'static str,
    /// Makes one from a seed.
    pub make: fn(u64) -> Box<dyn Agent<R>>,
}

// Written by hand because a derive would require the ruleset itself to be `Clone`.
impl<R: Ruleset> Clone for Named<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Ruleset> Copy for Named<R> {}

/// The agents that play every game.
fn common<R: Ruleset>() -> [Named<R>; 1] {
    [Named {
        name: "random",
        about: "plays anything legal, without a plan: loses to Casual nearly always",
        make: |seed| Box::new(Random::new(seed)),
    }]
}

/// The agents that think one activation ahead, for every game that can be shown, the weakest first. `about` says how
/// the stronger one plays this game.
pub fn thinking<R: Show>(about: &'static str) -> Vec<Named<R>> {
    vec![
        Named {
            name: "casual",
            about: "plays to win but overlooks chances: beats Beginner nearly always, loses to Regular two games in three",
            make: |seed| Box::new(Greedy::with(Skill::CASUAL, seed)),
        },
        Named { name: "greedy", about, make: |seed| Box::new(Greedy::new(seed)) },
    ]
}

/// One that also thinks about the opponent's next activation. A game lists it only where it was measured to beat the
/// levels below it (docs/balance.md); on Kill Team's wide menus its guess at the answer is too rough to help.
pub fn veteran<R: Show>() -> Named<R> {
    Named {
        name: "veteran",
        about: "thinks about your answer as well: beats Regular about two games in three",
        make: |seed| Box::new(Greedy::with(Skill::VETERAN, seed)),
    }
}

/// What screens call an agent: a level rather than a method. Commands and records use its name.
pub fn title(name: &str) -> String {
    match name {
        "random" => "Beginner".to_string(),
        "greedy" => "Regular".to_string(),
        name => {
            let mut letters = name.chars();
            letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
        }
    }
}

/// Every agent of a ruleset: the ones for every game, then its own.
pub fn names<R: Ruleset>(own: &[Named<R>]) -> Vec<Named<R>> {
    common().into_iter().chain(own.iter().copied()).collect()
}

/// The agent of this name.
///
/// # Errors
/// If there is none; the error suggests the nearest name.
pub fn find<R: Ruleset>(own: &[Named<R>], name: &str) -> Result<Named<R>, Fault> {
    let all = names(own);
    all.iter()
        .find(|agent| agent.name == name)
        .copied()
        .ok_or_else(|| Fault::unknown("", "player", name, all.iter().map(|agent| agent.name)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_kernel::mini::Mini;

    #[test]
    fn a_misspelt_agent_is_named_with_the_one_that_was_meant() {
        assert_eq!(find::<Mini>(&[], "random").map(|agent| agent.name).ok(), Some("random"));
        let fault = find::<Mini>(&[], "randon").err().expect("no agent has this name");
        assert_eq!(fault.to_string(), "unknown player \"randon\" (did you mean \"random\"?)");
        let levels = names(&thinking::<Mini>("well")).into_iter().map(|agent| title(agent.name));
        assert_eq!(levels.collect::<Vec<_>>(), ["Beginner", "Casual", "Regular"], "the weakest first");
        let own = [Named::<Mini> { name: "careful", about: "", make: |seed| Box::new(Random::new(seed)) }];
        assert_eq!(names(&own).len(), 2);
        assert!(find(&own, "careful").is_ok());
        assert_eq!(["random", "greedy", "veteran"].map(title), ["Beginner", "Regular", "Veteran"]);
    }
}
