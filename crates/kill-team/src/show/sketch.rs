//! How a choice looks: a full sentence, the sort of act, who acts on whom, and the way.

use super::scene::{area_outline, place};
use crate::KillTeam;
use crate::choice::{Choice, Hit, MoveKind, Order, Path, Shooting, Source};
use crate::dice::Bins;
use crate::field::Field;
use crate::frame::Frame;
use crate::setup::{Area, Setup};
use crate::state::{OperativeId, Place};
use crate::{inches, moves, ploys, weapon_rules};
use sortie_kernel::Position;
use sortie_kernel::show::Sketch;

/// Draws one choice.
pub(super) fn sketch(setup: &Setup, at: &Position<KillTeam>, choice: Choice) -> Sketch {
    let mut pen = Pen { setup, at, sketch: Sketch::default() };
    let subject = pen.subject(choice);
    pen.sketch.subject = subject.map(|id| pen.name(id));
    let (group, words) = match pen.deed(choice) {
        Some(deed) => deed,
        None => pen.detail(choice),
    };
    pen.sketch.group = group.into();
    pen.sketch.words = words;
    pen.sketch.rare = matches!(choice, Choice::Ploy(_) | Choice::Reroll { source: Source::Command, .. });
    pen.sketch
}

struct Pen<'a> {
    setup: &'a Setup,
    at: &'a Position<KillTeam>,
    sketch: Sketch,
}

fn order_words(order: Order) -> &'static str {
    match order {
        Order::Engage => "engage",
        Order::Conceal => "conceal",
    }
}

fn hit_words(hit: Hit) -> &'static str {
    match hit {
        Hit::Normal => "normal",
        Hit::Critical => "critical",
    }
}

impl Pen<'_> {
    /// Whom the choice is for.
    fn subject(&self, choice: Choice) -> Option<OperativeId> {
        let known = match choice {
            Choice::SetUp { operative, .. }
            | Choice::Activate { operative, .. }
            | Choice::Move { operative, .. }
            | Choice::Mission { operative, .. } => Some(operative),
            Choice::Shoot { by, .. } | Choice::Fight { by, .. } | Choice::Answer { by, .. } => Some(by),
            Choice::Guard(id) | Choice::PassAction(id) => Some(id),
            _ => self.asked(),
        };
        known.filter(|id| id.index() < self.setup.profiles.len())
    }

    /// Whose dice or deeds the pending question is about.
    fn asked(&self) -> Option<OperativeId> {
        Some(match self.at.top()? {
            Frame::PickActivationPloy { operative, .. } | Frame::PickAction { operative, .. } => operative,
            Frame::PickReroll { attack } | Frame::PickChange { attack, .. } => attack.by,
            Frame::PickSaveKind { hits } | Frame::PickSaves { hits, .. } => hits.target,
            Frame::PickCover { defence } | Frame::PickDefenceReroll { defence, .. } => defence.hits.target,
            Frame::PickNext { volley } => volley.by,
            Frame::PickClashReroll { clash, who } | Frame::PickClashChange { clash, who, .. } => {
                clash.fighters[usize::from(who)]
            }
            Frame::PickHit { melee } => melee.fighters[usize::from(melee.turn)],
            _ => return None,
        })
    }

    fn name(&self, id: OperativeId) -> String {
        self.setup.profiles.get(id.index()).map_or("nobody".to_string(), |profile| profile.name.clone())
    }

    fn weapon(&self, id: OperativeId, weapon: u8) -> String {
        let profile = self.setup.profiles.get(id.index());
        let weapon = profile.and_then(|profile| profile.weapons.get(usize::from(weapon)));
        weapon.map_or("nothing".to_string(), |weapon| weapon.title.clone())
    }

    fn who(&self) -> String {
        self.sketch.subject.clone().unwrap_or_else(|| "The operative".into())
    }

    fn aim(&mut self, target: OperativeId) -> String {
        let name = self.name(target);
        self.sketch.targets.push(name.clone());
        if target.index() < self.at.state.all().len() && self.at.state[target].on_table() {
            self.sketch.place = Some(place(self.at.state[target].at));
        }
        name
    }

    fn put(&mut self, at: Place) -> String {
        self.sketch.place = Some(place(at));
        inches::place_text(at)
    }

    /// The whole way of a move, round corners if the game finds it.
    fn way(&mut self, id: OperativeId, kind: MoveKind, path: &Path) -> String {
        let field = Field::new(self.setup, &self.at.state);
        let taken = moves::check(&field, id, kind, path).map_or(*path, |(taken, _)| taken);
        let start = self.at.state[id].at;
        self.sketch.path = std::iter::once(start).chain(taken.places().iter().copied()).map(place).collect();
        self.put(path.end())
    }

    /// What an operative or a player does.
    fn deed(&mut self, choice: Choice) -> Option<(&'static str, String)> {
        let who = self.who();
        Some(match choice {
            Choice::Role(true) => ("set-up", "Be the attacker".into()),
            Choice::Role(false) => ("set-up", "Be the defender".into()),
            Choice::Zone(zone) => {
                let area = self.setup.mission.zones.get(usize::from(zone));
                self.sketch.area = area.map(area_outline).unwrap_or_default();
                let edge = area.map_or("", |area| edge_words(area, self.setup.size));
                ("set-up", format!("Take drop zone {}{edge}", zone + 1))
            }
            Choice::Barricade { at, degrees } => {
                let there = self.put(at);
                ("set-up", format!("Set up a barricade at {there}, turned by {degrees} degrees"))
            }
            Choice::SetUp { at, order, .. } => {
                let (there, order) = (self.put(at), order_words(order));
                (
                    "set-up",
                    format!("Set up {who} at {there} with an {order} order")
                        .replace("an conceal", "a conceal"),
                )
            }
            Choice::Ploy(number) => {
                let ploy = ploys::TABLE.get(usize::from(number)).map_or("a ploy", |ploy| ploy.name);
                ("ploy", format!("Use {ploy}"))
            }
            Choice::Pass => ("pass", "Use no ploy".into()),
            Choice::Activate { order: None, .. } => ("activate", format!("Activate {who}")),
            Choice::Activate { order: Some(order), .. } => {
                let words = format!("Activate {who} with an {} order", order_words(order));
                ("activate", words.replace("an conceal", "a conceal"))
            }
            Choice::Move { kind, operative, path } => {
                let there = self.way(operative, kind, &path);
                match kind {
                    MoveKind::Normal => ("move", format!("{who} moves to {there}")),
                    MoveKind::Charge => ("charge", format!("{who} charges to {there}")),
                    MoveKind::FallBack => ("fall back", format!("{who} falls back to {there}")),
                    MoveKind::Dash => ("dash", format!("{who} dashes to {there}")),
                }
            }
            Choice::Shoot { how, by, target, weapon, .. } => {
                let (target, weapon) = (self.aim(target), self.weapon(by, weapon));
                match how {
                    Shooting::Shoot => ("shoot", format!("{who} shoots at {target} with {weapon}")),
                    Shooting::Overwatch => {
                        ("overwatch", format!("{who} overwatches at {target} with {weapon}"))
                    }
                    Shooting::PointBlank => {
                        ("overwatch", format!("{who} fires point-blank at {target} with {weapon}"))
                    }
                }
            }
            Choice::Fight { by, target, weapon } => {
                let (target, weapon) = (self.aim(target), self.weapon(by, weapon));
                ("fight", format!("{who} fights {target} with {weapon}"))
            }
            Choice::Guard(_) => ("guard", format!("{who} goes on guard")),
            Choice::PassAction(_) => ("pass", format!("{who} spends an action point on nothing")),
            Choice::Mission { marker, .. } => {
                if let Some(at) = self.setup.mission.markers.get(usize::from(marker)) {
                    self.put(*at);
                }
                ("mission", format!("{who} performs the mission's action at marker {}", marker + 1))
            }
            Choice::Hold => ("pass", "Let the chance go by".into()),
            _ => return None,
        })
    }

    /// The dice and hits inside an attack or a combat.
    fn detail(&mut self, choice: Choice) -> (&'static str, String) {
        let who = self.who();
        match choice {
            Choice::Answer { by, weapon } => {
                ("fight", format!("{who} fights back with {}", self.weapon(by, weapon)))
            }
            Choice::Reroll { source, dice } => {
                ("re-roll", format!("Re-roll {} by {}", dice_words(dice), source_words(source)))
            }
            Choice::Keep => ("pass", format!("Keep the dice of {who}")),
            Choice::Use(source) => ("change", format!("Use {}", source_words(source))),
            Choice::Leave if matches!(self.at.top(), Some(Frame::PickActivationPloy { .. })) => {
                ("pass", format!("{who} goes without it"))
            }
            Choice::Leave => ("pass", "Leave the dice as they are".into()),
            Choice::Invulnerable(true) => ("save", format!("{who} uses its invulnerable save")),
            Choice::Invulnerable(false) => ("save", format!("{who} uses its armour save")),
            Choice::Cover(0) => ("save", format!("{who} rolls all of its defence dice")),
            Choice::Cover(dice) => ("save", format!("{who} retains {dice} for cover without rolling")),
            Choice::Save { normal, critical } => {
                let words = match (normal, critical) {
                    (0, 0) => "no hit".to_string(),
                    (normal, 0) => format!("{normal} normal"),
                    (0, critical) => format!("{critical} critical"),
                    (normal, critical) => format!("{normal} normal and {critical} critical"),
                };
                ("save", format!("{who} discards {words}"))
            }
            Choice::Next(target) => {
                let target = self.aim(target);
                ("next", format!("Attack {target} next"))
            }
            Choice::Strike(hit) => ("strike", format!("{who} strikes with a {} hit", hit_words(hit))),
            Choice::Parry { hit, with } => {
                let (hit, with) = (hit_words(hit), hit_words(with));
                ("parry", format!("{who} parries a {hit} hit with a {with} one"))
            }
            other => ("other", {
                use sortie_kernel::words::Words;
                KillTeam::choice_line(self.setup, other)
            }),
        }
    }
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
    let [ones, fails, normals, criticals] = dice.0;
    let kinds = [(ones, "ones"), (fails, "failures"), (normals, "normal hits"), (criticals, "critical hits")];
    let words: Vec<String> =
        kinds.iter().filter(|(count, _)| *count > 0).map(|(count, kind)| format!("{count} {kind}")).collect();
    words.join(" and ")
}

fn source_words(source: Source) -> String {
    match source {
        Source::Command => "a Command Re-roll".to_string(),
        Source::Weapon(place) => {
            weapon_rules::TABLE.get(usize::from(place)).map_or("the weapon", |rule| rule.name).to_string()
        }
        Source::Ploy(number) => {
            ploys::TABLE.get(usize::from(number)).map_or("a ploy", |ploy| ploy.name).to_string()
        }
    }
}
