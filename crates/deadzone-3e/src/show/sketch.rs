//! How a choice looks: a full sentence, the sort of act, who acts on whom, and where.

use super::board::address;
use super::places;
use super::scene::{face_title, item_title, zone_outline};
use crate::Deadzone;
use crate::choice::{Choice, Manner};
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponName};
use crate::keywords::{SPECIALS, Task};
use crate::look::Look;
use crate::setup::Setup;
use crate::state::{Face, Hand};
use crate::words::tell;
use sortie_geometry::cube::{Cell, Direction};
use sortie_kernel::show::Sketch;
use sortie_kernel::{Position, Side};

/// A choice being described.
struct Pen<'a> {
    look: Look<'a>,
    at: &'a Position<Deadzone>,
    sketch: Sketch,
}

/// Draws one choice.
pub(super) fn sketch(setup: &Setup, at: &Position<Deadzone>, choice: Choice) -> Sketch {
    let look = Look { setup, state: &at.state };
    let mut pen = Pen { look, at, sketch: Sketch::default() };
    if let Some(id) = pen.subject(choice) {
        pen.sketch.subject = Some(setup.name(id).to_string());
    }
    let (group, words) = pen.words(choice);
    pen.sketch.group = group.into();
    pen.sketch.words = words;
    pen.sketch.rare = is_rare(setup, at, choice);
    pen.sketch
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

impl Pen<'_> {
    /// The model that the choice is for.
    fn subject(&self, choice: Choice) -> Option<ModelId> {
        match choice {
            Choice::Activate(id) | Choice::Scout(id) | Choice::Deploy(id, _) | Choice::Next(id) => Some(id),
            Choice::Strike { model, .. } => Some(model),
            _ => match self.at.top()? {
                Frame::PickStep { moving } => Some(moving.model),
                Frame::PickSpot { model, .. }
                | Frame::PickFreeShot { model, .. }
                | Frame::PickTeleport { model }
                | Frame::PickTarget { model, .. }
                | Frame::PickToken { model, .. }
                | Frame::PickKeep { model, .. }
                | Frame::PickSpared { model, .. }
                | Frame::PickWatch { watcher: model, .. } => Some(model),
                Frame::PickDirection { throw, .. } => Some(throw.model),
                Frame::PickReaction {} => self.look.state.attack.target,
                Frame::PickDeclaration { role }
                | Frame::PickReroll { role }
                | Frame::PickCommandReroll { role } => self.look.state.test.pool(role).model,
                _ => self.look.state.activation.model,
            },
        }
    }

    fn name(&self, id: ModelId) -> &str {
        self.look.setup.name(id)
    }

    fn who(&self) -> String {
        self.sketch.subject.clone().unwrap_or_else(|| "The model".into())
    }

    fn side(side: Side) -> String {
        format!("side {}", side.letter().to_uppercase())
    }

    /// The title of a weapon by its name, as the acting model or anybody has it.
    fn weapon(&self, name: WeaponName) -> String {
        let setup = self.look.setup;
        let known = setup.weapons.iter().find(|weapon| weapon.name == name);
        known.map_or_else(|| setup.weapon_word(name).to_string(), |weapon| weapon.title.clone())
    }

    fn blade(&self, name: Option<WeaponName>) -> String {
        name.map_or("bare hands".to_string(), |name| self.weapon(name))
    }

    /// Marks a cube as the place of the choice, with the way of the subject there.
    fn towards(&mut self, cell: Cell) -> String {
        let board = self.look.setup.grid.board();
        let to = places::middle(board, cell);
        self.sketch.cell = Some(address(cell));
        self.sketch.place = Some(to);
        let from = self.sketch.subject.as_deref().and_then(|name| self.look.setup.model_named(name));
        let from = from.filter(|id| self.look.in_play(*id));
        self.sketch.path = from.map(|id| vec![places::model(id, &self.look), to]).unwrap_or_default();
        cell.to_string()
    }

    /// Marks a model as the target of the choice.
    fn aim(&mut self, id: ModelId) -> String {
        self.sketch.targets.push(self.name(id).to_string());
        if self.look.in_play(id) {
            self.sketch.place = Some(places::model(id, &self.look));
            self.sketch.cell = Some(address(self.look.model(id).cell));
        }
        self.name(id).to_string()
    }

    fn words(&mut self, choice: Choice) -> (&'static str, String) {
        let who = self.who();
        match choice {
            Choice::Start(side) => ("set-up", format!("{} starts the game", capital(&Self::side(side)))),
            Choice::Zone(zone) => {
                let word = self.look.scenario().zones.words().get(usize::from(zone)).copied();
                self.sketch.area = zone_outline(zone, &self.look);
                ("set-up", format!("Deploy in the {} zone", word.unwrap_or("other")))
            }
            Choice::Deploy(_, cell) => {
                let place = self.towards(cell);
                ("deploy", format!("Deploy {who} in {place}"))
            }
            Choice::Look(cell, nth) => {
                let place = self.towards(cell);
                let which = if nth == 0 { String::new() } else { format!("{} ", nth + 1) };
                ("look", format!("Look secretly at token {which}in {place}"))
            }
            Choice::Scout(_) => ("move", format!("Move {who} before the battle")),
            Choice::RerollCommand(dice) => ("re-roll", format!("Re-roll {}", hand(dice))),
            Choice::Activate(_) => ("activate", format!("Activate {who}")),
            Choice::Pass => ("pass", self.pass_words()),
            Choice::Spend(face) => ("spend", spend_words(face, &who)),
            Choice::Use(item) => ("item", format!("{who} uses its {}", item_title(item))),
            Choice::Special { special, task } => {
                let act = SPECIALS[usize::from(special)].word.replace('-', " ");
                let on = self.task_words(task);
                ("special", format!("{who} takes the special action {act}{on}"))
            }
            Choice::Order(task) => {
                let by = self.at_decider();
                let order = self.look.setup.teams[by.index()].order;
                let way = order.and_then(|order| order.ways.get(usize::from(task.option)));
                let name = order.map_or("special order", |order| order.name);
                let on = match way {
                    Some(way) => format!(", {way}{}", self.task_words(Task { option: 0, ..task })),
                    None => self.task_words(task),
                };
                let about = order.map_or(String::new(), |order| format!(": {}", order.about));
                ("order", format!("Give the order {name}{on}{about}"))
            }
            Choice::End => ("pass", self.end_words(&who)),
            _ => self
                .move_words(choice)
                .or_else(|| self.attack_words(choice))
                .unwrap_or_else(|| self.small_words(choice)),
        }
    }

    fn at_decider(&self) -> Side {
        use sortie_kernel::Ruleset;
        Deadzone::decision(self.look.setup, self.at).map_or(Side::A, |decision| decision.by)
    }

    fn pass_words(&self) -> String {
        match self.at.top() {
            Some(Frame::PickModel { .. }) => "Pass the turn".into(),
            Some(Frame::PickDeploy { model, .. }) => {
                format!("Hold {} back: it comes down from the air later", self.name(model))
            }
            _ => "Move nobody more before the battle".into(),
        }
    }

    fn end_words(&self, who: &str) -> String {
        match self.at.top() {
            Some(Frame::PickAnother { .. }) => "End the turn".into(),
            _ => format!("{who} does nothing more"),
        }
    }

    fn task_words(&mut self, task: Task) -> String {
        let mut words = String::new();
        if let Some(id) = task.model {
            words += &format!(" for {}", self.aim(id));
        }
        if let Some(cell) = task.cell {
            words += &format!(" in {}", self.towards(cell));
        }
        if task.option > 0 {
            words += &format!(", way {}", task.option + 1);
        }
        words
    }

    fn move_words(&mut self, choice: Choice) -> Option<(&'static str, String)> {
        let who = self.who();
        let paid = |command: bool| if command { ", paid with an Advance die" } else { "" };
        Some(match choice {
            Choice::Advance { to: Some(to), command } => {
                let place = self.towards(to);
                let fight = self.fight_there(to);
                ("advance", format!("{who} advances to {place}{fight}{}", paid(command)))
            }
            Choice::Advance { to: None, command } => {
                ("advance", format!("{who} breaks away from the enemies beside it{}", paid(command)))
            }
            Choice::Reposition { command } => {
                ("advance", format!("{who} takes another position in its cube{}", paid(command)))
            }
            Choice::Sprint(to) => {
                let place = self.towards(to);
                let fight = self.fight_there(to);
                ("sprint", format!("{who} sprints, first to {place}{fight}"))
            }
            Choice::Step(to) => {
                let place = self.towards(to);
                let fight = self.fight_there(to);
                ("move", format!("{who} goes on to {place}{fight}"))
            }
            Choice::Stop => ("stop", format!("{who} stops here")),
            Choice::Place(spot) => {
                let id = self.sketch.subject.as_deref().and_then(|name| self.look.setup.model_named(name));
                if let Some(id) = id {
                    let cell = self.look.model(id).cell;
                    self.sketch.place = Some(places::spot(self.look.setup.grid.board(), cell, spot));
                    self.sketch.cell = Some(address(cell));
                }
                ("place", format!("{who} stands {}", tell::spot(spot.x(), spot.y())))
            }
            Choice::LeaveBoard { command } => {
                let me = self.sketch.subject.as_deref().and_then(|name| self.look.setup.model_named(name));
                let points = me.map_or(1, |id| crate::sequence::exit::points(id, &self.look));
                ("move", format!("{who} leaves the board for {points} VP{}", paid(command)))
            }
            Choice::StandUp => ("stand up", format!("{who} stands up")),
            _ => return None,
        })
    }

    /// Whoever enters a cube with enemies fights.
    fn fight_there(&self, cell: Cell) -> &'static str {
        let me = self.sketch.subject.as_deref().and_then(|name| self.look.setup.model_named(name));
        let enemies =
            me.is_some_and(|me| self.look.in_cell(cell).any(|other| self.look.are_enemies(me, other)));
        if enemies { " and fights there" } else { "" }
    }

    fn attack_words(&mut self, choice: Choice) -> Option<(&'static str, String)> {
        let who = self.who();
        Some(match choice {
            Choice::Shoot { target, weapon, manner, command } => {
                let (group, verb, how) = match manner {
                    Manner::Normal => ("shoot", "shoots at", ""),
                    Manner::Blaze => ("blaze away", "blazes away at", ""),
                    Manner::Scoped => ("shoot", "shoots at", ", through the scope"),
                };
                let paid = if command { ", paid with a Shoot die" } else { "" };
                let (target, weapon) = (self.aim(target), self.weapon(weapon));
                (group, format!("{who} {verb} {target} with {weapon}{how}{paid}"))
            }
            Choice::Fire { cell, weapon, command } => {
                let place = self.towards(cell);
                self.sketch.path.clear();
                let there: Vec<ModelId> = self.look.in_cell(cell).collect();
                self.sketch.targets = there.into_iter().map(|id| self.name(id).to_string()).collect();
                let paid = if command { ", paid with a Shoot die" } else { "" };
                ("shoot", format!("{who} aims {} at {place}{paid}", self.weapon(weapon)))
            }
            Choice::Assault { target, weapon, command } => {
                let paid = if command { ", paid with an Assault die" } else { "" };
                let target = self.aim(target);
                ("assault", format!("{who} assaults {target} with {}{paid}", self.blade(weapon)))
            }
            Choice::Strike { weapon, .. } => {
                let victim = match self.at.top() {
                    Some(Frame::PickBreakAway { leaver }) => Some(leaver),
                    Some(Frame::PickStandUpAttack { riser }) => Some(riser),
                    Some(Frame::PickPounce { victim }) => Some(victim),
                    _ => None,
                };
                let victim = victim.map_or("it".to_string(), |id| self.aim(id));
                ("assault", format!("{who} strikes {victim} with {}", self.blade(weapon)))
            }
            Choice::FightBack(weapon) => {
                if let Some(attacker) = self.look.state.attack.attacker {
                    self.aim(attacker);
                }
                ("react", format!("{who} fights back with {}", self.blade(weapon)))
            }
            Choice::Survive => ("react", format!("{who} only tries to survive")),
            _ => return None,
        })
    }

    /// The dice and small questions inside an action.
    fn small_words(&mut self, choice: Choice) -> (&'static str, String) {
        let who = self.who();
        let dice = |n: u8, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        match choice {
            Choice::Roll => ("roll", "Roll the dice".into()),
            Choice::Reroll { misses, hits: 0 } => ("re-roll", format!("Re-roll {}", dice(misses, "failure"))),
            Choice::Reroll { misses: 0, hits } => {
                ("re-roll", format!("Re-roll {} of {who}", dice(hits, "success").replace("sss", "sses")))
            }
            Choice::Reroll { misses, hits } => {
                let hits = dice(hits, "success").replace("sss", "sses");
                ("re-roll", format!("Re-roll {} and {hits}", dice(misses, "failure")))
            }
            Choice::CommandReroll { face, hit } => {
                let what = if hit { "success" } else { "failure" };
                ("spend", format!("Spend the {} and re-roll one {what}", die_title(face)))
            }
            Choice::Keep => ("pass", self.keep_words(&who)),
            Choice::PickUp(0) => ("item", format!("{who} picks the token up")),
            Choice::PickUp(nth) => ("item", format!("{who} picks up token {} of the cube", nth + 1)),
            Choice::Leave => ("pass", self.leave_words()),
            Choice::Drop => ("item", format!("{who} leaves the token face up in the cube")),
            Choice::Destroy => ("item", format!("{who} destroys the token")),
            Choice::Swap { destroy: false } => {
                ("item", format!("{who} keeps the token and puts its own item down"))
            }
            Choice::Swap { destroy: true } => {
                ("item", format!("{who} keeps the token and destroys its own item"))
            }
            Choice::Throw(direction) => ("throw", format!("{who} is thrown {}", direction_words(direction))),
            Choice::Next(_) => ("next", format!("{who} comes next")),
            Choice::Yes => ("order", self.yes_words(&who)),
            Choice::No => ("pass", self.no_words(&who)),
            other => ("other", {
                use sortie_kernel::words::Words;
                Deadzone::choice_line(self.look.setup, other)
            }),
        }
    }

    /// What is agreed to.
    fn yes_words(&self, who: &str) -> String {
        match self.at.top() {
            Some(Frame::PickSpared { .. }) => format!("Spare {who} 1 HP by the special order"),
            Some(Frame::PickWatch { prey, .. }) => format!("{who} moves in and assaults {}", self.name(prey)),
            Some(Frame::PickCloud { .. }) => "Make the cloud now".into(),
            Some(Frame::PickDetonate { .. }) => "Set the trap off".into(),
            Some(Frame::PickEvade { .. }) => "Step aside, breaking away".into(),
            _ => match self.look.setup.teams[self.at_decider().index()].order {
                Some(order) => format!("Give the order {}: {}", order.name, order.about),
                None => "Give the special order".into(),
            },
        }
    }

    /// What is declined.
    fn no_words(&self, who: &str) -> String {
        match self.at.top() {
            Some(Frame::PickWatch { .. }) => format!("{who} stays where it is"),
            Some(Frame::PickCloud { .. }) => "Make no cloud now".into(),
            Some(Frame::PickDetonate { .. }) => "Leave the trap".into(),
            Some(Frame::PickEvade { .. }) => "Do not step aside".into(),
            Some(Frame::PickSecondShot { .. }) => "Do not shoot with a second weapon".into(),
            _ => "Do not give the special order".into(),
        }
    }

    fn keep_words(&self, who: &str) -> String {
        match self.at.top() {
            Some(Frame::PickKeep { found, .. }) => {
                let item = crate::state::Item::ALL[usize::from(found)];
                format!("{who} keeps the {}", item_title(item))
            }
            Some(Frame::PickCommandDice { .. }) => "Keep the command dice".into(),
            Some(Frame::PickReroll { .. } | Frame::PickCommandReroll { .. }) => {
                format!("Keep {who}'s roll as it is")
            }
            _ => "Keep it".into(),
        }
    }

    fn leave_words(&self) -> String {
        match self.at.top() {
            Some(Frame::PickBreakAway { leaver }) => format!("Let {} go", self.name(leaver)),
            Some(Frame::PickLook { .. }) => "Look at no token".into(),
            Some(Frame::PickToken { .. }) => "Leave the token alone".into(),
            _ => "Leave it".into(),
        }
    }
}

fn capital(text: &str) -> String {
    let mut text = text.to_string();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

fn direction_words(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "to the north",
        Direction::NorthEast => "to the north-east",
        Direction::East => "to the east",
        Direction::SouthEast => "to the south-east",
        Direction::South => "to the south",
        Direction::SouthWest => "to the south-west",
        Direction::West => "to the west",
        Direction::NorthWest => "to the north-west",
    }
}

fn hand(dice: Hand) -> String {
    let faces = Face::ALL.into_iter().filter(|face| dice.has(*face));
    let words: Vec<String> = faces
        .map(|face| match dice.count(face) {
            1 => face_title(face).to_string(),
            n => format!("{n} × {}", face_title(face)),
        })
        .collect();
    words.join(", ")
}

/// A command die by its face: the +1 die is called so already.
fn die_title(face: Face) -> String {
    match face {
        Face::Dice => face_title(face).to_string(),
        _ => format!("{} die", face_title(face)),
    }
}

fn spend_words(face: Face, who: &str) -> String {
    match face {
        Face::Model => "Spend a +1 model die and activate another model".into(),
        Face::Dice => format!("Spend a +1 die result: {who} rolls one more die"),
        face => format!("Spend the {}", die_title(face)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_command_die_is_called_a_die_twice() {
        for face in Face::ALL {
            let title = die_title(face);
            assert!(title.ends_with("die") && !title.ends_with("die die"), "{title}");
        }
    }
}
