//! Events and questions in sentences.

use crate::Deadzone;
use crate::choice::Kind;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::setup::Setup;
use crate::state::{Face, Hand, Mark, Stat};
use sortie_kernel::{Decision, Position, Side};

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
        Event::Placed { model, spot } => format!("{} stands at {},{}", name(model), spot.x(), spot.y()),
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
        Event::Pool { model, stat: of, dice, target } => {
            format!("{} rolls {dice} dice {} at {target}+", who(model), stat(*of))
        }
        Event::Rolled { model, stat: of, successes } => {
            format!("{}: {successes} successes {}", who(model), stat(*of))
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

/// The pending question in words.
pub(super) fn question(setup: &Setup, at: &Position<Deadzone>, decision: Decision<Kind>) -> String {
    let by = format!("side {}", decision.by.letter());
    let active = at.state.activation.model.map_or("nobody", |id| setup.name(id));
    let what = match (decision.kind, at.top()) {
        (Kind::Start, _) => "who starts the game".to_string(),
        (Kind::Zone, _) => "which zone to deploy in".to_string(),
        (Kind::Deploy, Some(Frame::PickDeploy { model, .. })) => {
            format!("where {} deploys", setup.name(model))
        }
        (Kind::Deploy, Some(Frame::PickAerial { .. })) => "which model comes down where".to_string(),
        (Kind::FreeMove, _) => format!("what {active} does before its actions"),
        (Kind::Recon, _) => "what to do with the recon result".to_string(),
        (Kind::Scout, _) => "which scout moves".to_string(),
        (Kind::CommandDice, _) => "which command dice to re-roll".to_string(),
        (Kind::Activate, _) => "which model to activate".to_string(),
        (Kind::Another, _) => "whether to activate another model".to_string(),
        (Kind::Action, _) => format!("what {active} does"),
        (Kind::Step, Some(Frame::PickStep { moving })) => {
            format!("where {} goes next", setup.name(moving.model))
        }
        (Kind::Place, Some(Frame::PickSpot { model, .. })) => format!("where {} stands", setup.name(model)),
        (Kind::Target, Some(Frame::PickTarget { model, .. })) => format!("whom {} fights", setup.name(model)),
        (Kind::BreakAway, _) => "which model attacks".to_string(),
        (Kind::Reaction, _) => {
            let target = at.state.attack.target.map_or("the target", |id| setup.name(id));
            format!("whether {target} fights back or survives")
        }
        (Kind::Declare, _) => "extra dice, items and orders before the roll".to_string(),
        (Kind::Reroll, _) => "which dice to re-roll".to_string(),
        (Kind::CommandReroll, _) => "whether a command die re-rolls a die".to_string(),
        (Kind::PickUp, _) => "whether to pick up a token".to_string(),
        (Kind::Keep, Some(Frame::PickKeep { found, .. })) => {
            format!("what to do with {}", crate::state::Item::ALL[usize::from(found)].word())
        }
        (Kind::Direction, _) => "which way the model is thrown".to_string(),
        (Kind::Next, _) => "which model comes next".to_string(),
        (Kind::Cloud, Some(Frame::PickCloud { model, .. })) => {
            format!("whether {} makes its cloud now", setup.name(model))
        }
        (Kind::Detonate, Some(Frame::PickDetonate { model, .. })) => {
            format!("whether the trap goes off under {}", setup.name(model))
        }
        (Kind::Evade, Some(Frame::PickEvade { model })) => {
            format!("whether {} steps aside", setup.name(model))
        }
        (Kind::SecondShot, _) => format!("what {active} shoots at with a second weapon"),
        (Kind::FreeShot, Some(Frame::PickFreeShot { model, .. })) => {
            format!("what {} shoots at by the order", setup.name(model))
        }
        (Kind::Order, Some(Frame::PickOrderAgain { .. })) => "who else obeys the special order".to_string(),
        (Kind::Order, _) => "whether to give the special order".to_string(),
        (kind, _) => kind.word().to_string(),
    };
    format!("{by} decides {what}")
}
