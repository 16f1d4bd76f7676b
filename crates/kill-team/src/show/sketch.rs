//! How a choice looks: a sentence, the sort of act, who acts on whom, and the way.

use super::board::outline;
use super::scene::area_outline;
use crate::KillTeam;
use crate::choice::{Choice, MoveKind, Path, Shooting, Source};
use crate::dice::Bins;
use crate::event::scouting_name;
use crate::field::Field;
use crate::frame::Frame;
use crate::ploys::tactical;
use crate::say::{Armed, Both, Dice, screen_place as place};
use crate::sequence::{features, rerolls, unique};
use crate::setup::{Area, Scoring, Setup};
use crate::state::{Barricade, OperativeId, Place};
use crate::tac_ops::{self, Archetype};
use crate::{barricade, moves, ploys, weapon_rules};
use sortie_kernel::narration::Text;
use sortie_kernel::show::Sketch;
use sortie_kernel::words::Words;
use sortie_kernel::{Position, say};

/// Draws one choice.
pub(super) fn sketch(setup: &Setup, at: &Position<KillTeam>, choice: Choice) -> Sketch {
    let mut pen = Pen { setup, at, sketch: Sketch::default() };
    pen.sketch.subject = pen.subject(choice);
    let deed = pen.set_up(choice).or_else(|| pen.deed(choice)).or_else(|| pen.card(choice));
    let (group, words) = deed.unwrap_or_else(|| pen.detail(choice));
    pen.sketch.group = group.into();
    pen.sketch.words = KillTeam::phrase(setup, at, choice).unwrap_or(words);
    if let Choice::Reroll { dice: Bins([ones, fails, normals, criticals]), .. } = choice {
        pen.sketch.again = [ones + fails, normals + criticals];
    }
    if let Some(points) = command_points(choice) {
        pen.sketch.rare = true;
        pen.sketch.cost = format!("costs {points} command point{}", if points == 1 { "" } else { "s" });
    }
    pen.sketch
}

/// The command points that a choice costs.
fn command_points(choice: Choice) -> Option<u8> {
    match choice {
        Choice::Ploy(number) => ploys::TABLE.get(usize::from(number)).map(|ploy| ploy.cp),
        Choice::Tactical { ploy: number, .. } | Choice::Use(Source::Tactical(number)) => {
            tactical::TABLE.get(usize::from(number)).map(|ploy| ploy.cp)
        }
        Choice::Reroll { source: Source::Command, .. } => Some(rerolls::COMMAND_CP),
        _ => None,
    }
}

struct Pen<'a> {
    setup: &'a Setup,
    at: &'a Position<KillTeam>,
    sketch: Sketch,
}

/// A sentence of this ruleset.
macro_rules! words {
    ($pen:ident; $($piece:expr),*) => { say![KillTeam, $pen.setup; $($piece),*] };
}

impl Pen<'_> {
    /// Whom the choice is for: the operative it names, or the one that the question is about.
    fn subject(&self, choice: Choice) -> Option<String> {
        let named = match choice {
            Choice::SetUp { operative, .. }
            | Choice::Activate { operative, .. }
            | Choice::Move { operative, .. }
            | Choice::PickUp { operative, .. }
            | Choice::Drop { operative, .. }
            | Choice::TacAction { operative, .. }
            | Choice::Tactical { operative, .. }
            | Choice::Hatch { operative, .. }
            | Choice::Mission { operative, .. } => operative,
            Choice::Shoot { by, .. }
            | Choice::Storm { by, .. }
            | Choice::Unique { by, .. }
            | Choice::Fight { by, .. }
            | Choice::Answer { by, .. } => by,
            Choice::Guard(id) | Choice::PassAction(id) | Choice::End(id) => id,
            _ => return KillTeam::subject(self.setup, self.at),
        };
        self.setup.profiles.get(named.index()).map(|profile| profile.name.clone())
    }

    fn name(&self, id: OperativeId) -> String {
        self.setup.profiles.get(id.index()).map_or("nobody".to_string(), |profile| profile.name.clone())
    }

    /// A weapon; with its owner where several operatives could use one.
    fn weapon(&self, id: OperativeId, weapon: u8) -> Text {
        match self.at.top() {
            Some(Frame::PickOverwatch { .. } | Frame::PickGuard { .. }) => {
                words![self; id, "'s ", Armed(id, weapon)]
            }
            _ => words![self; Armed(id, weapon)],
        }
    }

    fn aim(&mut self, target: OperativeId) {
        self.sketch.targets.push(self.name(target));
        if target.index() < self.at.state.all().len() && self.at.state[target].on_table() {
            self.sketch.place = Some(place(self.at.state[target].at));
        }
    }

    fn put(&mut self, at: Place) {
        self.sketch.place = Some(place(at));
    }

    /// The whole way of a move, round corners if the game finds it.
    fn way(&mut self, id: OperativeId, kind: MoveKind, path: &Path) {
        let field = Field::new(self.setup, &self.at.state);
        let taken = moves::check(&field, id, kind, path).map_or(*path, |(taken, _)| taken);
        let start = self.at.state[id].at;
        self.sketch.path = std::iter::once(start).chain(taken.places().iter().copied()).map(place).collect();
        self.put(path.end());
    }

    /// Choices before the first activation.
    fn set_up(&mut self, choice: Choice) -> Option<(&'static str, Text)> {
        Some(match choice {
            Choice::Role(true) => {
                ("set-up", Text::plain("Be the attacker: you set up second, once you see where they stand"))
            }
            Choice::Role(false) => {
                ("set-up", Text::plain("Be the defender: you pick the drop zone and set up first"))
            }
            Choice::Zone(zone) => {
                let area = self.setup.mission.zones.get(usize::from(zone));
                self.sketch.area = area.map(area_outline).unwrap_or_default();
                let edge = area.map_or("", |area| edge_words(area, self.setup.size));
                ("set-up", words![self; "Take drop zone ", u16::from(zone) + 1, edge])
            }
            Choice::Barricade { at, degrees } => {
                self.put(at);
                self.sketch.area = outline(&barricade::corners(&Barricade { at, degrees }));
                ("set-up", words![self; "Set up a barricade at ", at, ", ", barricade::lie(degrees)])
            }
            Choice::SetUp { operative, at, order } => {
                self.put(at);
                ("set-up", words![self; "Set up ", operative, " at ", at, " with ", order])
            }
            Choice::Scout(option) => ("set-up", Text::plain(scouting_name(option))),
            Choice::First(true) => ("set-up", Text::plain("Take the initiative")),
            Choice::First(false) => ("set-up", Text::plain("Leave the initiative to the opponent")),
            _ => return None,
        })
    }

    /// What an operative or a player does.
    fn deed(&mut self, choice: Choice) -> Option<(&'static str, Text)> {
        Some(match choice {
            Choice::Ploy(number) => {
                ("ploy", words![self; "Use ", ploys::name(number), ": ", ploys::about(number)])
            }
            Choice::Pass if matches!(self.at.top(), Some(Frame::PickReveal { .. })) => {
                ("pass", Text::plain("Reveal none"))
            }
            Choice::Pass => ("pass", Text::plain("Use no ploy")),
            Choice::Activate { operative, order: None } => ("activate", words![self; "Activate ", operative]),
            Choice::Activate { operative, order: Some(order) } => {
                ("activate", words![self; "Activate ", operative, " with ", order])
            }
            Choice::Move { kind, operative, path } => {
                self.way(operative, kind, &path);
                let (group, verb) = match kind {
                    MoveKind::Normal => ("move", "Move to "),
                    MoveKind::Charge => ("charge", "Charge to "),
                    MoveKind::FallBack => ("fall back", "Fall back to "),
                    MoveKind::Dash => ("dash", "Dash to "),
                    MoveKind::MoveDash => ("move and dash", "Move and dash to "),
                    MoveKind::FallBackDash => ("fall back and dash", "Fall back and dash to "),
                };
                (group, words![self; verb, path.end()])
            }
            Choice::Shoot { how, by, target, weapon, .. } => {
                self.aim(target);
                let (group, verb) = match how {
                    Shooting::Shoot => ("shoot", "Shoot at "),
                    Shooting::Overwatch => ("overwatch", "Fire on overwatch at "),
                    Shooting::PointBlank => ("overwatch", "Fire point-blank at "),
                };
                (group, words![self; verb, target, " with ", self.weapon(by, weapon)])
            }
            Choice::Fight { by, target, weapon } => {
                self.aim(target);
                ("fight", words![self; "Fight ", target, " with ", self.weapon(by, weapon)])
            }
            Choice::Guard(_) => {
                ("guard", Text::plain("Go on guard: once, after an enemy's action, it may shoot or fight"))
            }
            Choice::PassAction(_) => ("pass", Text::plain("Pass: skip 1 action point")),
            Choice::Mission { marker, .. } => {
                if let Some(at) = self.setup.mission.markers.get(usize::from(marker)) {
                    self.put(*at);
                }
                let verb = match self.setup.mission.scoring {
                    Scoring::Loot => "Loot objective ",
                    Scoring::Secure => "Secure objective ",
                    Scoring::Capture => "Capture objective ",
                    Scoring::Control => "Perform the mission action at objective ",
                };
                ("mission", words![self; verb, u16::from(marker) + 1])
            }
            Choice::Hatch { operative, hatch } => {
                let own = self.setup.close.as_ref().and_then(|close| close.hatches.get(usize::from(hatch)));
                self.sketch.area = own.map(|own| outline(own.opening().corners())).unwrap_or_default();
                let verb = match self.at.state.open_hatches >> hatch & 1 {
                    0 => " opens hatchway ",
                    _ => " closes hatchway ",
                };
                ("hatch", words![self; operative, verb, u16::from(hatch) + 1])
            }
            Choice::Hold => ("pass", Text::plain("Hold fire")),
            _ => return None,
        })
    }

    /// What tac ops, tokens and unique actions bring.
    fn card(&mut self, choice: Choice) -> Option<(&'static str, Text)> {
        let name = card_name;
        Some(match choice {
            Choice::End(_) => ("pass", Text::plain("End activation")),
            Choice::Storm { by, target, second, weapon } => {
                self.aim(target);
                self.aim(second);
                (
                    "shoot",
                    words![self; "Shoot at ", target, " and ", second, " with ", self.weapon(by, weapon)],
                )
            }
            Choice::Unique { action, target, at, .. } => {
                let own = unique::TABLE.get(usize::from(action));
                if target == OperativeId::NOBODY {
                    self.put(at);
                } else {
                    self.aim(target);
                }
                let text = match own {
                    Some(own) if target == OperativeId::NOBODY => words![self; own.name],
                    Some(own) => words![self; own.name, " on ", target],
                    None => Text::plain("Use an ability"),
                };
                ("ability", text)
            }
            Choice::Tactical { ploy, operative } => {
                let about = tactical::about(ploy);
                ("ploy", words![self; "Use ", tactical::name(ploy), " for ", operative, ": ", about])
            }
            Choice::PickUp { token, .. } => ("token", words![self; "Pick up token ", u16::from(token) + 1]),
            Choice::Drop { at, .. } => {
                self.put(at);
                ("token", words![self; "Drop the token at ", at])
            }
            Choice::TacAction { card: 0, .. } => ("tac op", Text::plain("Destroy the enemy's banner")),
            Choice::TacAction { card, .. } => ("tac op", words![self; "Perform the action of ", name(card)]),
            Choice::Reveal(card) => ("tac op", words![self; "Reveal ", name(card)]),
            Choice::KeepCard { card, named: OperativeId::NOBODY } => {
                ("tac op", words![self; "Keep ", name(card)])
            }
            Choice::KeepCard { card, named } => {
                ("tac op", words![self; "Keep ", name(card), " and name ", named])
            }
            Choice::Archetype { archetype, more } => ("tac op", self.archetype(archetype, more)),
            Choice::Feature(feature) => {
                ("tac op", words![self; "Name ", features::name(self.setup, u16::from(feature))])
            }
            Choice::Challenge { enemy, own } => ("tac op", words![self; own, " challenges ", enemy]),
            Choice::PutAt(at) => {
                self.put(at);
                ("tac op", words![self; "Put it at ", at])
            }
            Choice::Implant(hit) => ("implant", words![self; "Implant the enemy with a ", hit, " hit"]),
            Choice::Share { target, dice } => {
                self.aim(target);
                ("share", words![self; "Give ", Dice(dice, "attack"), " to ", target])
            }
            Choice::Protect(drone) => ("protect", words![self; "Let ", drone, " protect it"]),
            _ => return None,
        })
    }

    fn archetype(&self, archetype: u8, more: u32) -> Text {
        let own = Archetype::ALL.get(usize::from(archetype)).map_or("", |own| own.name());
        let mut cards =
            (1..=tac_ops::DECK.len() as u8).filter(|card| more >> (card - 1) & 1 == 1).map(card_name);
        match (cards.next(), cards.next()) {
            (None, _) => words![self; "Take tac ops of ", own],
            (Some(one), None) => words![self; "Take tac ops of ", own, ", filled up with ", one],
            (Some(one), Some(two)) => {
                words![self; "Take tac ops of ", own, ", filled up with ", one, " and ", two]
            }
        }
    }

    /// The dice and hits inside an attack or a combat.
    fn detail(&mut self, choice: Choice) -> (&'static str, Text) {
        match choice {
            Choice::Answer { by, weapon } => {
                ("fight", words![self; "Fight back with ", self.weapon(by, weapon)])
            }
            Choice::Reroll { source, dice } => {
                ("re-roll", words![self; "Re-roll ", dice_words(dice), " with ", source_words(source)])
            }
            Choice::Keep => ("pass", Text::plain("Keep the dice")),
            Choice::Use(Source::Tactical(number)) => {
                ("change", words![self; "Use ", tactical::name(number), ": ", tactical::about(number)])
            }
            Choice::Use(Source::Ploy(number)) => {
                ("change", words![self; "Use ", ploys::name(number), ": ", ploys::about(number)])
            }
            Choice::Use(source) => ("change", words![self; "Use ", source_words(source)]),
            Choice::Leave => ("pass", Text::plain("Leave the dice as they are")),
            Choice::Invulnerable(true) => ("save", Text::plain("Use the invulnerable save")),
            Choice::Invulnerable(false) => ("save", Text::plain("Use the armour save")),
            Choice::Cover(0) => ("save", Text::plain("Roll all defence dice")),
            Choice::Cover(dice) => ("save", words![self; "Retain ", Dice(dice, "defence"), " for cover"]),
            Choice::Save { normal, critical } => {
                ("save", words![self; "Discard ", Both::hits(normal, critical)])
            }
            Choice::Next(target) => {
                self.aim(target);
                ("next", words![self; "Attack ", target, " next"])
            }
            Choice::Strike(hit) => ("strike", words![self; "Strike with a ", hit, " hit"]),
            Choice::Parry { hit, with } => {
                ("parry", words![self; "Parry a ", hit, " hit with a ", with, " hit"])
            }
            other => ("other", Text::plain(KillTeam::choice_line(self.setup, other))),
        }
    }
}

/// A card of the deck; what has no number is the action that the enemy's banner allows.
fn card_name(card: u8) -> &'static str {
    tac_ops::card(card).map_or("the enemy's banner", |card| card.name)
}

/// The edge of the killzone that an area lies nearest to.
fn edge_words(area: &Area, (width, height): (i32, i32)) -> &'static str {
    let east = area.low.0 + area.high.0 - width;
    let north = area.low.1 + area.high.1 - height;
    match (north.abs() >= east.abs(), north > 0, east > 0) {
        (true, true, _) => ", in the north",
        (true, false, _) => ", in the south",
        (false, _, true) => ", in the east",
        (false, _, false) => ", in the west",
    }
}

fn dice_words(dice: Bins) -> String {
    let kinds = [
        ["die that shows 1", "dice that show 1"],
        ["failure", "failures"],
        ["normal success", "normal successes"],
        ["critical success", "critical successes"],
    ];
    let counted = dice.0.iter().zip(kinds).filter(|(count, _)| **count > 0);
    let words =
        counted.map(|(count, [one, many])| format!("{count} {}", if *count == 1 { one } else { many }));
    words.collect::<Vec<String>>().join(" and ")
}

fn source_words(source: Source) -> &'static str {
    match source {
        Source::Command => "a Command Re-roll",
        Source::Weapon(place) => {
            weapon_rules::TABLE.get(usize::from(place)).map_or("the weapon", |rule| rule.name)
        }
        Source::Ploy(number) => ploys::name(number),
        Source::Tactical(number) => tactical::name(number),
        Source::Free => "a free Command Re-roll",
        Source::Markerlight => "the markerlight",
        Source::Chitin => "extended chitin",
        Source::Mended => "equipment",
        Source::Shield => "the celestial shield",
        Source::Stimulant => "the stimulant",
        Source::Readout => "the holographic readout",
        Source::Farther => "Living Lightning for a farther splash",
        Source::Honour => "a battle honour",
        Source::Seeker => "a seeker spirit",
        Source::Comms => "the Comms Network",
    }
}
