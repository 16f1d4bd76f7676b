//! How a choice looks: a sentence, the sort of act, who acts on whom, and the way.

use crate::DeltaOneZero;
use crate::choice::{Act, Choice, Path};
use crate::frame::Frame;
use crate::game::Game;
use crate::mission;
use crate::say::{Aimed, Carried, Door, Models, Thing, model_name, screen_place};
use crate::sequence::end_of_moves;
use crate::sequence::moves::{self, Why};
use crate::setup::{CommandOrder, ModelId, Setup, TacticalCard};
use crate::show::{scene, snap_fire};
use crate::state::{ModelSet, Place};
use sortie_kernel::narration::Text;
use sortie_kernel::show::Sketch;
use sortie_kernel::words::Words;
use sortie_kernel::{Position, Side, say};
use sortie_rulebook::marks;

/// Draws one choice.
pub(super) fn sketch(setup: &Setup, at: &Position<DeltaOneZero>, choice: Choice) -> Sketch {
    let mut pen = Pen { setup, at, sketch: Sketch::default() };
    let (group, words) = pen.deed(choice);
    pen.sketch.group = group.into();
    pen.sketch.words = DeltaOneZero::phrase(setup, at, choice).unwrap_or(words);
    match choice {
        Choice::React(models) => {
            (pen.sketch.cost, pen.sketch.rare) = snap_fire::cost(Game { setup, state: &at.state }, models);
        }
        Choice::Play(_) | Choice::Clear(_) | Choice::Command { .. } => {
            (pen.sketch.cost, pen.sketch.rare) = ("uses your one card for this turn".into(), true);
        }
        _ => (),
    }
    if let (Choice::Pass, Some(Frame::PickMove { team, .. })) = (choice, at.top()) {
        let game = Game { setup, state: &at.state };
        let behind = marks::apart(|| end_of_moves::left_behind(game, team));
        let left: Vec<String> = behind.iter().map(|id| model_name(setup, id)).collect();
        if !left.is_empty() {
            let whom = if game.command(team).is_some() { "their leader" } else { "the others" };
            pen.sketch.cost = format!("leaves {} Separated from {whom}", left.join(", "));
            pen.sketch.rare = DeltaOneZero::at_stake(setup, at);
        }
    }
    // Another try costs Stress; most leave it, and may leave it for the rest of a turn.
    if matches!(at.top(), Some(Frame::PickReactivate { .. })) {
        match choice {
            Choice::Yes => {
                pen.sketch.rare = true;
                pen.sketch.cost = "costs each model 1 Stress".into();
            }
            _ => pen.sketch.group = "pass".into(),
        }
    }
    pen.sketch.card = card(choice).map(|card| card.title().to_string());
    if pen.sketch.subject.is_none() {
        pen.sketch.subject = DeltaOneZero::subject(setup, at);
    }
    pen.sketch
}

/// The card in hand that a choice plays or discards.
fn card(choice: Choice) -> Option<TacticalCard> {
    match choice {
        Choice::Play(card) | Choice::Discard(card) => Some(card),
        Choice::Clear(_) => Some(TacticalCard::ClearStress),
        Choice::Command { .. } => Some(TacticalCard::CommandOrder),
        _ => None,
    }
}

struct Pen<'a> {
    setup: &'a Setup,
    at: &'a Position<DeltaOneZero>,
    sketch: Sketch,
}

/// A sentence of this ruleset.
macro_rules! words {
    ($pen:ident; $($piece:expr),*) => { say![DeltaOneZero, $pen.setup; $($piece),*] };
}

impl Pen<'_> {
    fn subject(&mut self, id: ModelId) {
        self.sketch.subject = Some(model_name(self.setup, id));
    }

    fn aim(&mut self, id: ModelId) {
        self.sketch.targets.push(model_name(self.setup, id));
        if self.setup.has(id) && self.at.state[id].on_board() {
            self.sketch.place = Some(screen_place(self.at.state[id].at));
        }
    }

    fn put(&mut self, at: Place) {
        self.sketch.place = Some(screen_place(at));
    }

    /// The whole way of a move, round corners if the game finds it.
    fn way(&mut self, id: ModelId, path: &Path) {
        self.put(path.end());
        if !self.setup.has(id) {
            return;
        }
        let game = Game { setup: self.setup, state: &self.at.state };
        let start = self.at.state[id].at;
        let mut way = vec![screen_place(start)];
        match moves::judge(game, id, path, Why::Step) {
            Ok(course) => way.extend(
                course
                    .bends
                    .iter()
                    .filter_map(|bend| Place::of(bend.at_height(i32::from(course.end.z))).map(screen_place)),
            ),
            Err(_) => way.extend(path.places().iter().copied().map(screen_place)),
        }
        self.sketch.path = way;
    }

    fn deed(&mut self, choice: Choice) -> (&'static str, Text) {
        match choice {
            Choice::Edge(edge) => {
                // The side that takes an edge is A of the mission.
                self.sketch.area = scene::outline(self.setup.mission.zone(Side::A, edge));
                ("set-up", Text::plain(format!("Take the {} edge", edge.word())))
            }
            Choice::First(side) => ("choose", words![self; side, " goes first"]),
            Choice::Deploy { model, at } => {
                self.subject(model);
                self.put(at);
                ("set-up", words![self; "Deploy ", model, " at ", at])
            }
            Choice::Order { team, order } => ("order", words![self; "Fireteam ", team, ": ", order]),
            Choice::Activate(team) => ("activate", words![self; "Activate Fireteam ", team]),
            Choice::Move { model, path } => {
                self.subject(model);
                self.way(model, &path);
                ("move", words![self; model, " moves to ", path.end()])
            }
            Choice::Stay(id) => {
                self.subject(id);
                ("move", words![self; id, " stays"])
            }
            Choice::Name(id) => {
                self.subject(id);
                ("choose", words![self; id])
            }
            Choice::React(models) => self.react(models),
            Choice::Act { by, act } => {
                self.subject(by);
                self.act(by, act)
            }
            Choice::Leave(id) => ("leave", words![self; id, " leaves the board"]),
            Choice::Reallocate { hits, to } => {
                self.aim(to);
                ("reallocate", words![self; to, " takes ", hits, if hits == 1 { " hit" } else { " hits" }])
            }
            Choice::Retreat { model, left } => {
                self.subject(model);
                (
                    "retreat",
                    words![self; model, " retreats", if left { " to the left" } else { " to the right" }],
                )
            }
            Choice::AttackBack { model, weapon, target } => {
                self.subject(model);
                self.aim(target);
                ("fight", words![self; model, " attacks ", target, " with ", Carried(model, weapon)])
            }
            Choice::Play(card) => ("card", words![self; "Play ", card]),
            Choice::Clear(id) => {
                self.aim(id);
                ("card", words![self; "Play Clear Stress for ", id])
            }
            Choice::Command { order, aim } => {
                ("card", words![self; "Play the Command Order ", order, Aimed(aim), self.effect_of(order)])
            }
            Choice::Lay(at) => {
                self.put(at);
                ("place", words![self; "Lay it", self.side_of_first(at), " at ", at])
            }
            Choice::Resupply { model, place } => {
                ("choose", words![self; "Resupply ", Carried(model, Some(place)), " of ", model])
            }
            Choice::Rally { model, path } => self.rally(model, path),
            Choice::Discard(card) => ("card", words![self; "Discard ", card]),
            Choice::Yes => ("choose", Text::plain("Yes")),
            Choice::No => ("choose", Text::plain("No")),
            Choice::Pass => ("pass", Text::plain("Pass")),
        }
    }

    /// What a Command Order does, as its card says it.
    fn effect_of(&self, order: CommandOrder) -> String {
        let mut cards = self.setup.forces.iter().flat_map(|force| &force.command_orders);
        let about =
            cards.find(|card| card.effect == order).map_or("", |card| card.about.trim_end_matches('.'));
        if about.is_empty() { String::new() } else { format!(": {about}") }
    }

    /// On which side of the first Obscured marker the second one lies.
    fn side_of_first(&self, at: Place) -> String {
        let Some(Frame::PickCloud { at: first, .. }) = self.at.top() else { return String::new() };
        let (east, north) = (at.point().x - first.point().x, at.point().y - first.point().y);
        // Eight directions: a slant has both parts, a straight one hardly any of the other.
        let far = east.abs().max(north.abs()) / 2;
        let vertical = if north.abs() < far {
            ""
        } else if north > 0 {
            "north"
        } else {
            "south"
        };
        let across = if east.abs() < far {
            ""
        } else if east > 0 {
            "east"
        } else {
            "west"
        };
        let between = if vertical.is_empty() || across.is_empty() { "" } else { "-" };
        format!(" to the {vertical}{between}{across},")
    }

    fn react(&mut self, models: ModelSet) -> (&'static str, Text) {
        let game = Game { setup: self.setup, state: &self.at.state };
        let targets = snap_fire::targets(game, models);
        self.sketch.targets.extend(targets.into_iter().map(|id| model_name(self.setup, id)));
        ("react", words![self; "Snap Fire with ", Models(models)])
    }

    fn rally(&mut self, model: ModelId, path: Option<Path>) -> (&'static str, Text) {
        self.subject(model);
        match path {
            Some(path) => {
                self.put(path.end());
                ("rally", words![self; model, " Rallies and moves to ", path.end()])
            }
            None => ("rally", words![self; model, " Rallies where it stands"]),
        }
    }

    fn act(&mut self, by: ModelId, act: Act) -> (&'static str, Text) {
        match act {
            Act::Shoot { weapon, target, magazine } => {
                self.aim(target);
                let extra = if magazine { ", with the extra round" } else { "" };
                ("shoot", words![self; by, " shoots at ", target, " with ", Carried(by, Some(weapon)), extra])
            }
            Act::Bombard { weapon, at } => {
                self.put(at);
                ("shoot", words![self; by, " fires ", Carried(by, Some(weapon)), " at ", at])
            }
            Act::Fight { weapon, target } => {
                self.aim(target);
                ("fight", words![self; by, " attacks ", target, " with ", Carried(by, weapon)])
            }
            Act::Grace { target } => {
                self.aim(target);
                ("fight", words![self; by, " finishes ", target])
            }
            Act::Breach { weapon, door, planned } => {
                let with = if planned {
                    words![self; " by plan"]
                } else {
                    words![self; " with ", Carried(by, Some(weapon))]
                };
                ("breach", words![self; by, " breaches ", Door(door), with])
            }
            Act::Climb { to } => {
                self.put(to);
                ("climb", words![self; by, " climbs to ", to])
            }
            Act::Detect { at } => {
                self.put(at);
                ("detect", words![self; by, " looks for hidden things at ", at])
            }
            Act::FireMission { order, at } => {
                self.put(at);
                ("fire mission", words![self; by, " calls ", order, " on ", at])
            }
            Act::Aid { patient } => {
                self.aim(patient);
                ("first aid", words![self; by, " gives First Aid to ", patient])
            }
            Act::Interact { objective } => {
                let game = Game { setup: self.setup, state: &self.at.state };
                let at = mission::place(game, objective).and_then(|at| Place::of(at.at_height(0)));
                if let Some(at) = at {
                    self.put(at);
                }
                ("interact", words![self; by, " interacts with ", Thing(objective)])
            }
            Act::Rescue { casualty } => {
                self.aim(casualty);
                ("rescue", words![self; by, " rescues ", casualty])
            }
            Act::Reload { weapon } => ("reload", words![self; by, " reloads ", Carried(by, Some(weapon))]),
            Act::Spot { marksman } => {
                self.aim(marksman);
                ("spot", words![self; by, " spots for ", marksman])
            }
            Act::Spare { weapon } => {
                ("reload", words![self; by, " loads ", Carried(by, Some(weapon)), " with spare ammunition"])
            }
        }
    }
}
