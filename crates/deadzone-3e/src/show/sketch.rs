//! How a choice looks: a full sentence, the kind of action, who acts on whom, and where.

use crate::Deadzone;
use crate::choice::{Choice, Manner};
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponName};
use crate::keywords::{SPECIALS, Task};
use crate::look::Look;
use crate::narration::{die_title, face_title};
use crate::setup::Setup;
use crate::state::Face;
use sortie_cubes::narration::Actor;
use sortie_cubes::{Names, scene, sketch};
use sortie_kernel::narration::{Count, Text};
use sortie_kernel::show::Sketch;
use sortie_kernel::words::Words;
use sortie_kernel::{Position, Ruleset, Side, say};

/// A choice being described.
struct Pen<'a> {
    look: Look<'a>,
    at: &'a Position<Deadzone>,
    drawn: sketch::Pen<'a, Setup, Look<'a>>,
}

/// Draws one choice.
pub(super) fn sketch(setup: &Setup, at: &Position<Deadzone>, choice: Choice) -> Sketch {
    let look = Look { setup, state: &at.state };
    let drawn = sketch::Pen { setup, table: look, who: None, sketch: Sketch::default() };
    let mut pen = Pen { look, at, drawn };
    pen.drawn.who = pen.subject(choice);
    pen.drawn.sketch.subject = pen.drawn.who.map(|id| setup.name(id).to_string());
    let (group, words) = pen.words(choice);
    pen.drawn.sketch.group = group.into();
    // If the question has its own wording for an answer, use that.
    pen.drawn.sketch.words = Deadzone::phrase(setup, at, choice).unwrap_or(words);
    pen.drawn.sketch.rare = is_rare(setup, at, choice);
    pen.drawn.sketch.cost = if pen.drawn.sketch.rare { cost(choice).into() } else { String::new() };
    pen.drawn.sketch.again = match choice {
        Choice::Reroll { misses, hits } => [misses, hits],
        Choice::CommandReroll { hit, .. } => [u8::from(!hit), u8::from(hit)],
        _ => [0, 0],
    };
    if let Choice::RerollCommand(dice) = choice {
        pen.drawn.sketch.pieces = dice.faces().map(|face| face_title(face).to_string()).collect();
    }
    pen.drawn.sketch
}

/// Whether the choice spends a command die, an item or a weapon that works once.
fn is_rare(setup: &Setup, at: &Position<Deadzone>, choice: Choice) -> bool {
    let once = |name: WeaponName| {
        let model = at.state.activation.model;
        let mut weapons = model.map(|id| Look { setup, state: &at.state }.weapons(id)).into_iter().flatten();
        weapons.any(|weapon| {
            let weapon = setup.weapon(weapon);
            weapon.name == name && weapon.props.has(crate::setup::Props::ONE_USE)
        })
    };
    match choice {
        // Re-rolls of a keyword are free, those of an order are not.
        Choice::Reroll { .. } => match at.top() {
            Some(Frame::PickReroll { role }) => at.state.test.pool(role).rerolls == 0,
            _ => false,
        },
        Choice::Advance { command, .. } | Choice::Reposition { command } | Choice::LeaveBoard { command } => {
            command
        }
        Choice::Shoot { weapon, command, .. } | Choice::Fire { weapon, command, .. } => {
            command || once(weapon)
        }
        Choice::Assault { weapon, command, .. } => command || weapon.is_some_and(once),
        Choice::Spend(_)
        | Choice::CommandReroll { .. }
        | Choice::Order(_)
        | Choice::Use(_)
        | Choice::Destroy
        | Choice::Swap { destroy: true } => true,
        _ => false,
    }
}

/// What a rare choice costs, in words.
fn cost(choice: Choice) -> &'static str {
    match choice {
        Choice::Advance { command: true, .. } | Choice::Reposition { command: true } => {
            "costs an Advance die"
        }
        Choice::Shoot { command: true, .. } | Choice::Fire { command: true, .. } => "costs a Shoot die",
        Choice::Assault { command: true, .. } => "costs an Assault die",
        Choice::CommandReroll { .. }
        | Choice::Reroll { .. }
        | Choice::LeaveBoard { .. }
        | Choice::Order(_)
        | Choice::Spend(_) => "costs a command die",
        Choice::Use(_) => "uses up the item",
        Choice::Destroy | Choice::Swap { .. } => "destroys the item",
        _ => "can be used only once",
    }
}

/// A group of choices and a sentence.
type Line = (&'static str, Text);

macro_rules! words {
    ($pen:expr; $($piece:expr),* $(,)?) => { say![Deadzone, $pen.look.setup; $($piece),*] };
}

impl Pen<'_> {
    /// The model that the choice is for.
    fn subject(&self, choice: Choice) -> Option<ModelId> {
        match choice {
            Choice::Activate(id) | Choice::Scout(id) | Choice::Deploy(id, _) | Choice::Next(id) => Some(id),
            Choice::Strike { model, .. } => Some(model),
            _ => match Deadzone::subject(self.look.setup, self.at) {
                Some(name) => self.look.setup.model_named(&name),
                None => self.look.state.activation.model,
            },
        }
    }

    fn actor(&self) -> Actor {
        Actor(self.drawn.who)
    }

    /// The title of a weapon by its name, as the acting model or anybody has it.
    fn weapon(&self, name: WeaponName) -> String {
        let setup = self.look.setup;
        sketch::weapon(name, setup, setup.weapons.iter().map(|weapon| (weapon.name, weapon.title.as_str())))
    }

    fn blade(&self, name: Option<WeaponName>) -> String {
        name.map_or("bare hands".to_string(), |name| self.weapon(name))
    }

    fn words(&mut self, choice: Choice) -> Line {
        let who = self.actor();
        match choice {
            Choice::Start(side) => ("set-up", sketch::start(side)),
            Choice::Zone(zone) => {
                let word = self.look.scenario().zones.words().get(usize::from(zone)).copied();
                self.drawn.sketch.area = scene::outline(self.look.scenario().zones, zone);
                ("set-up", words![self; "Deploy in the ", word.unwrap_or("other"), " zone"])
            }
            Choice::Deploy(_, cell) => {
                self.drawn.towards(cell);
                ("deploy", words![self; "Deploy ", who, " in ", cell])
            }
            Choice::Look(cell, nth) => {
                self.drawn.towards(cell);
                let which = (nth > 0).then(|| format!("{} ", nth + 1));
                ("look", words![self; "Look at token ", which, "in ", cell, " in secret"])
            }
            Choice::Scout(_) => ("move", words![self; "Move ", who, " before the battle"]),
            Choice::RerollCommand(dice) => ("re-roll", words![self; "Re-roll ", dice]),
            Choice::Activate(_) => ("activate", words![self; "Activate ", who]),
            Choice::Pass => ("pass", Text::plain("Move nobody else before the battle")),
            Choice::Spend(face) => ("spend", self.spend_words(face)),
            Choice::Use(item) => ("item", words![self; who, " uses its ", item]),
            Choice::Special { special, task } => {
                let act = SPECIALS[usize::from(special)].word.replace('-', " ");
                let on = self.drawn.task(task);
                ("special", words![self; who, " takes the special action ", act, on])
            }
            Choice::Order(task) => ("order", self.order_words(task)),
            Choice::End => ("pass", words![self; "End ", who, "'s activation"]),
            _ => self
                .move_words(choice)
                .or_else(|| self.attack_words(choice))
                .unwrap_or_else(|| self.small_words(choice)),
        }
    }

    fn decider(&self) -> Side {
        Deadzone::decision(self.look.setup, self.at).map_or(Side::A, |decision| decision.by)
    }

    fn order_words(&mut self, task: Task) -> Text {
        let order = self.look.setup.teams[self.decider().index()].order;
        let way = order.and_then(|order| order.ways.get(usize::from(task.option)));
        let on = match way {
            Some(way) => {
                let task = self.drawn.task(Task { option: 0, ..task });
                words![self; ", ", *way, task]
            }
            None => self.drawn.task(task),
        };
        let about = order.map(|order| format!(": {}", order.about));
        words![self; "Give the order ", order.map_or("special order", |order| order.name), on, about]
    }

    fn move_words(&mut self, choice: Choice) -> Option<Line> {
        let who = self.actor();
        let paid = |command: bool| if command { ", paid with an Advance die" } else { "" };
        Some(match choice {
            Choice::Advance { to: Some(to), command } => {
                self.drawn.towards(to);
                let fight = self.drawn.fight_there(to);
                ("advance", words![self; who, " advances to ", to, fight, paid(command)])
            }
            Choice::Advance { to: None, command } => {
                ("advance", words![self; who, " breaks away from the enemies beside it", paid(command)])
            }
            Choice::Reposition { command } => {
                ("advance", words![self; who, " shifts within its cube", paid(command)])
            }
            Choice::Sprint(to) => {
                self.drawn.towards(to);
                let fight = self.drawn.fight_there(to);
                ("sprint", words![self; who, " sprints, first step to ", to, fight])
            }
            Choice::Step(to) => {
                self.drawn.towards(to);
                let fight = self.drawn.fight_there(to);
                ("move", words![self; who, " goes on to ", to, fight])
            }
            Choice::Stop => ("stop", words![self; who, " stops here"]),
            Choice::Place(spot) => {
                self.drawn.stand(spot);
                ("place", words![self; who, " stands ", spot])
            }
            Choice::LeaveBoard { command } => {
                let points = self.drawn.who.map_or(1, |id| crate::sequence::exit::points(id, &self.look));
                ("move", words![self; who, " leaves the board for ", points, " VP", paid(command)])
            }
            Choice::StandUp => ("stand up", words![self; who, " stands up"]),
            _ => return None,
        })
    }

    fn attack_words(&mut self, choice: Choice) -> Option<Line> {
        let who = self.actor();
        Some(match choice {
            Choice::Shoot { target, weapon, manner, command } => {
                let (group, verb, how) = match manner {
                    Manner::Normal => ("shoot", " shoots at ", ""),
                    Manner::Blaze => ("blaze away", " blazes away at ", ""),
                    Manner::Scoped => ("shoot", " shoots at ", ", through the scope"),
                };
                let paid = if command { ", paid with a Shoot die" } else { "" };
                self.drawn.aim(target);
                (group, words![self; who, verb, target, " with ", self.weapon(weapon), how, paid])
            }
            Choice::Fire { cell, weapon, command } => {
                self.drawn.aim_into(cell);
                let paid = if command { ", paid with a Shoot die" } else { "" };
                ("shoot", words![self; who, " aims ", self.weapon(weapon), " at ", cell, paid])
            }
            Choice::Assault { target, weapon, command } => {
                let paid = if command { ", paid with an Assault die" } else { "" };
                self.drawn.aim(target);
                ("assault", words![self; who, " assaults ", target, " with ", self.blade(weapon), paid])
            }
            Choice::Strike { weapon, .. } => {
                let victim = match self.at.top() {
                    Some(Frame::PickBreakAway { leaver }) => Some(leaver),
                    Some(Frame::PickStandUpAttack { riser }) => Some(riser),
                    Some(Frame::PickPounce { victim }) => Some(victim),
                    _ => None,
                };
                if let Some(id) = victim {
                    self.drawn.aim(id);
                }
                ("assault", words![self; who, " strikes ", victim, " with ", self.blade(weapon)])
            }
            Choice::FightBack(weapon) => {
                if let Some(attacker) = self.look.state.attack.attacker {
                    self.drawn.aim(attacker);
                }
                ("react", words![self; who, " fights back with ", self.blade(weapon)])
            }
            Choice::Survive => ("react", words![self; who, " only tries to survive"]),
            _ => return None,
        })
    }

    /// The dice and small questions inside an action. Most of them have their own phrases.
    fn small_words(&mut self, choice: Choice) -> Line {
        let who = self.actor();
        let failures = |n: u8| Count(i32::from(n), "failure", "failures");
        let successes = |n: u8| Count(i32::from(n), "success", "successes");
        match choice {
            Choice::Roll => ("roll", Text::plain("Roll the dice")),
            Choice::Reroll { misses, hits: 0 } => ("re-roll", words![self; "Re-roll ", failures(misses)]),
            Choice::Reroll { misses: 0, hits } => ("re-roll", words![self; "Re-roll ", successes(hits)]),
            Choice::Reroll { misses, hits } => {
                ("re-roll", words![self; "Re-roll ", failures(misses), " and ", successes(hits)])
            }
            Choice::CommandReroll { face, hit } => {
                let what = if hit { "success" } else { "failure" };
                ("spend", words![self; "Spend the ", die_title(face), " to re-roll one ", what])
            }
            Choice::Keep => ("pass", Text::plain("Keep it")),
            Choice::PickUp(0) => ("item", words![self; who, " picks up the token"]),
            Choice::PickUp(nth) => ("item", words![self; who, " picks up token ", nth + 1, " of the cube"]),
            Choice::Leave => ("pass", Text::plain("Leave it")),
            Choice::Drop => ("item", words![self; who, " leaves the token face up in the cube"]),
            Choice::Destroy => ("item", words![self; who, " destroys the token"]),
            Choice::Swap { destroy: false } => {
                ("item", words![self; who, " keeps the token and puts down the item it carried"])
            }
            Choice::Swap { destroy: true } => {
                ("item", words![self; who, " keeps the token and destroys the item it carried"])
            }
            Choice::Throw(direction) => ("throw", words![self; who, " is thrown to the ", direction]),
            Choice::Next(_) => ("next", words![self; who, " comes next"]),
            Choice::Yes => ("order", self.yes_words()),
            Choice::No => ("pass", Text::plain("Do not give the special order")),
            other => ("other", Text::plain(Deadzone::choice_line(self.look.setup, other))),
        }
    }

    fn yes_words(&self) -> Text {
        match self.look.setup.teams[self.decider().index()].order {
            Some(order) => Text::plain(format!("Give the order {}: {}", order.name, order.about)),
            None => Text::plain("Give the special order"),
        }
    }

    fn spend_words(&self, face: Face) -> Text {
        match face {
            Face::Model => Text::plain("Spend a +1 model die to activate another model"),
            Face::Dice => words![self; "Spend a +1 die: ", self.actor(), " rolls one more die"],
            face => words![self; "Spend the ", die_title(face)],
        }
    }
}
