//! Events in sentences.

use crate::event::Event;
use crate::ids::ModelId;
use crate::setup::Setup;
use crate::state::{Face, Hand, Mark, Stat};
use sortie_kernel::Side;

fn stat(stat: Stat) -> &'static str {
    match stat {
        Stat::Ranged => "RANGED",
        Stat::Fight => "FIGHT",
        Stat::Survive => "SURVIVE",
        Stat::Plain => "plain",
    }
}

fn hand(hand: Hand) -> String {
    let words: Vec<&str> = Face::ALL
        .into_iter()
        .flat_map(|face| std::iter::repeat_n(face.word(), usize::from(hand.count(face))))
        .collect();
    if words.is_empty() { "nothing".to_string() } else { words.join(", ") }
}

fn count(successes: u8) -> String {
    if successes == 1 { "1 success".to_string() } else { format!("{successes} successes") }
}

/// A marker in words.
pub(crate) fn mark(mark: Mark) -> String {
    match mark {
        Mark::Smoke => "smoke".to_string(),
        Mark::Gas(n) => format!("toxic gas ({n})"),
        Mark::Trap(n, side) => format!("a trap of side {} (Frag {n})", side.letter()),
        Mark::Link(_) => "a comm-link".to_string(),
        Mark::Field(n) => format!("a force field ({n})"),
    }
}

/// Where in its cube a model stands, so that no two spots of the lattice sound alike.
pub(crate) fn spot(x: i32, y: i32) -> String {
    let band = |n: i32, low: &str, high: &str| match n {
        ..200 => format!("at the {low} side"),
        200..400 => format!("towards the {low}"),
        400..=600 => String::new(),
        601..=800 => format!("towards the {high}"),
        _ => format!("at the {high} side"),
    };
    match (band(y, "south", "north"), band(x, "west", "east")) {
        (y, x) if y.is_empty() && x.is_empty() => "in the middle of the cube".into(),
        (y, x) if y.is_empty() => format!("{x} of the cube"),
        (y, x) if x.is_empty() => format!("{y} of the cube"),
        (y, x) => format!("{y} and {x} of the cube"),
    }
}

/// An event in words.
pub(super) fn event(setup: &Setup, event: &Event) -> String {
    let name = |id: &ModelId| setup.name(*id);
    let who = |id: &Option<ModelId>| id.map_or("the dice", |id| setup.name(id));
    let side = |side: &Side| format!("side {}", side.letter());
    match event {
        Event::ScenarioRolled { scenario } => {
            let name = setup.scenarios.get(usize::from(*scenario)).map_or("?", |scenario| &scenario.name);
            format!("the scenario is {name}")
        }
        Event::TokenPlaced { cell } => format!("a face-down token lies in {cell}"),
        Event::ReconRolled { successes: [a, b] } => format!("recon: {a} against {b}"),
        Event::Started { side: first } => format!("{} starts", side(first)),
        Event::ZoneChosen { side: by, zone, zones } => {
            let word = zones.words().get(usize::from(*zone)).copied().unwrap_or("?");
            format!("{} takes the {word} zone", side(by))
        }
        Event::Deployed { model, cell } => format!("{} deploys in {cell}", name(model)),
        Event::Looked { side: by, cell, kind } => {
            let seen = kind.map_or("something".to_string(), |kind| kind.word().to_string());
            format!("{} looks at the token in {cell} and sees {seen}", side(by))
        }
        Event::RoundBegan { round } => format!("round {round} begins"),
        Event::CommandRolled { side: by, hand: dice } => {
            format!("{} rolls command: {}", side(by), hand(*dice))
        }
        Event::CommandRerolled { side: by, hand: dice } => format!("{} re-rolls: {}", side(by), hand(*dice)),
        Event::Spent { side: by, face } => format!("{} spends {}", side(by), face.word()),
        Event::Passed { side: by } => format!("{} passes", side(by)),
        Event::Activated { model } => format!("{} is activated", name(model)),
        Event::ActivationEnded { model } => format!("{} has finished", name(model)),
        Event::ActivationCut { model } => format!("the activation of {} ends", name(model)),
        Event::Moved { model, from, to } => format!("{} moves from {from} to {to}", name(model)),
        Event::ReachedIn { model, cell } => format!("{} reaches into {cell}", name(model)),
        Event::WentBack { model, cell } => format!("{} goes back to {cell}", name(model)),
        Event::Placed { model, spot: at } => format!("{} stands {}", name(model), spot(at.x(), at.y())),
        Event::LeavesCombat { model } => format!("{} breaks away", name(model)),
        Event::StoodUp { model } => format!("{} stands up", name(model)),
        Event::LeftBoard { model } => format!("{} leaves the board", name(model)),
        Event::Shot { model, target, weapon, blaze } => {
            let verb = if *blaze { "blazes away" } else { "shoots" };
            format!("{} {verb} at {} with {}", name(model), name(target), setup.weapon(*weapon).title)
        }
        Event::FiredAt { model, cell, weapon } => {
            format!("{} aims {} at {cell}", name(model), setup.weapon(*weapon).title)
        }
        Event::Assaulted { model, target, weapon } => {
            let with = weapon.map_or("bare hands", |weapon| setup.weapon(weapon).title.as_str());
            format!("{} assaults {} with {with}", name(model), name(target))
        }
        Event::FightsBack { model, weapon } => {
            let with = weapon.map_or("bare hands", |weapon| setup.weapon(weapon).title.as_str());
            format!("{} fights back with {with}", name(model))
        }
        Event::Survives { model } => format!("{} tries to survive", name(model)),
        Event::Modifier { model, stat: of, dice } => format!("{}: {dice:+} dice {}", who(model), stat(*of)),
        Event::Pool { model: None, dice, target, .. } => format!("{dice} dice are rolled at {target}+"),
        Event::Pool { model, stat: of, dice, target } => {
            format!("{} rolls {dice} dice {} at {target}+", who(model), stat(*of))
        }
        Event::Rolled { model: None, successes, .. } => format!("the roll: {}", count(*successes)),
        Event::Rolled { model, stat: of, successes, .. } => {
            format!("{}: {} {}", who(model), count(*successes), stat(*of))
        }
        Event::NoDice { model, stat: of } => format!("{} has no dice for {}", who(model), stat(*of)),
        Event::Rerolled { model, success } => {
            format!("{} re-rolls a die: {}", who(model), if *success { "success" } else { "failure" })
        }
        Event::Compared { attacker, defender } => format!("{attacker} against {defender}"),
        Event::ShieldRolled { model, absorbed } => {
            format!("the shield of {} absorbs {absorbed}", name(model))
        }
        Event::ArmourSaved { model, points } => format!("{} is spared {points} HP", name(model)),
        Event::Hurt { model, points } => format!("{} loses {points} HP", name(model)),
        Event::Unharmed { model } => format!("{} is unharmed", name(model)),
        Event::Healed { model, points } => format!("{} recovers {points} HP", name(model)),
        Event::Killed { model } => format!("{} is killed", name(model)),
        Event::Scored { side: by, points } => format!("{} scores {points} VP", side(by)),
        Event::Pinned { model } => format!("{} is pinned", name(model)),
        Event::Scattered { direction } => format!("scatter to {}", direction.letters()),
        Event::Landed { cell } => format!("it lands in {cell}"),
        Event::Thrown { model, direction } => format!("{} is thrown to {}", name(model), direction.letters()),
        Event::Slammed { model } => format!("{} hits a wall", name(model)),
        Event::StaysPut { model } => format!("{} stays where it is", name(model)),
        Event::Fell { model, from, to } => format!("{} falls from {from} to {to}", name(model)),
        Event::PartialFloor { cell, lands } => {
            format!("the walkway in {cell} {}", if *lands { "catches it" } else { "is missed" })
        }
        Event::Exploded { cell, dice: 0 } => format!("a blast in {cell}"),
        Event::Exploded { cell, dice } => format!("an explosion of {dice} dice in {cell}"),
        Event::MarkerLaid { cell, mark: laid } => format!("{} in {cell}", mark(*laid)),
        Event::MarkerGone { cell, mark: gone } => format!("no more {} in {cell}", mark(*gone)),
        Event::CloudRolled { cell, stays } => {
            format!("the cloud in {cell} {}", if *stays { "stays" } else { "is gone" })
        }
        Event::Stunned { model } => format!("{} is stunned", name(model)),
        Event::CaughtFire { model } => format!("{} is on fire", name(model)),
        Event::FireOut { model } => format!("the fire on {} goes out", name(model)),
        Event::Marked { model } => format!("{} is marked as prey", name(model)),
        Event::Invigorated { model } => format!("{} may be activated again", name(model)),
        Event::NoEffect => "nothing comes of it".to_string(),
        Event::ShotLost { model } => format!("the second shot of {} is lost", name(model)),
        Event::PickedUp { model, item } => format!("{} picks up {}", name(model), item.word()),
        Event::Kept { model, item } => format!("{} keeps {}", name(model), item.word()),
        Event::Dropped { model, item } => format!("{} drops {}", name(model), item.word()),
        Event::Destroyed { model, item } => format!("{} destroys {}", name(model), item.word()),
        Event::Used { model, item } => format!("{} uses {}", name(model), item.word()),
        Event::Defused { model } => format!("{} defuses a trap", name(model)),
        Event::Ordered { side: by, task } => {
            let given = setup.teams[by.index()].order;
            let order = given.map_or("the special order", |order| order.name);
            let way = given.and_then(|order| order.ways.get(usize::from(task.option)));
            let way = way.map_or(String::new(), |way| format!(", {way},"));
            let to = task.model.map_or(String::new(), |id| format!(" to {}", name(&id)));
            let at = task.cell.map_or(String::new(), |cell| format!(" for {cell}"));
            format!("{} gives {order}{way}{to}{at}", side(by)).trim_end_matches(',').to_string()
        }
        Event::Discarded { side: by, face } => format!("{} loses {}", side(by), face.word()),
        Event::Weary { model } => format!("{} is weary and counts as activated", name(model)),
        Event::Came { model, cell } => format!("{} appears in {cell}", name(model)),
        Event::Nerve { model, stands } => {
            format!("{} {}", name(model), if *stands { "keeps its nerve" } else { "stays down" })
        }
        Event::Rampaged { model, face } => {
            let what = match face {
                1 | 2 => "runs wild under the opponent's control",
                7 | 8 => "is driven on by its rage",
                _ => "keeps control of itself",
            };
            format!("{} {what}", name(model))
        }
        Event::Charged { model } => format!("{} charges", name(model)),
        Event::Teleported { model, from, to } => format!("{} teleports from {from} to {to}", name(model)),
        Event::Avenges { model } => format!("{} will avenge its companion", name(model)),
        Event::ConsoleUsed { model, cell } => format!("{} uses the console in {cell}", name(model)),
        Event::ObjectiveHeld { cell, side: by } => format!("{} holds the objective in {cell}", side(by)),
        Event::RoundEnded { round } => format!("round {round} ends"),
        Event::GameOver => "the game is over".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Deadzone;
    use sortie_geometry::cube::Spot;
    use sortie_kernel::words::{Spec, Words};

    #[test]
    fn a_place_in_a_cube_is_told_in_words() {
        let setup = Deadzone::build(&Spec::default()).expect("the default game");
        let model = setup.model_named("P3").expect("a model of the default game");
        let told = |x, y| event(&setup, &Event::Placed { model, spot: Spot::new(x, y).expect("inside") });
        assert_eq!(told(730, 500), "P3 stands towards the east of the cube");
        assert_eq!(told(500, 500), "P3 stands in the middle of the cube");
        assert_eq!(told(835, 835), "P3 stands at the north side and at the east side of the cube");
    }
}
