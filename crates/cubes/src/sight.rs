//! What one model sees of another, for people: nine lines and what stops each of them.

use crate::ids::ModelId;
use crate::names::Names;
use crate::standing::Standing;
use sortie_geometry::cube::{Blocker, Cell, Floor, Line, Panel, Scene, Side};
use sortie_kernel::show::{Place, Reason, SightLine, SightReport};
use sortie_rulebook::RuleId;

/// The lines between two models.
#[derive(Clone, Debug)]
pub struct Sight {
    /// All nine, as they are drawn.
    pub lines: Vec<SightLine>,
    /// How many of them are free.
    pub free: usize,
    /// What stops the first that is not free.
    pub first_blocker: Option<String>,
}

impl Sight {
    /// The lines from one model to another, with other models and smoke in the way; `name` names a model.
    pub fn new<'a>(
        from: ModelId,
        to: ModelId,
        table: impl Standing,
        smoke: &[Cell],
        name: impl Fn(ModelId) -> &'a str,
    ) -> Sight {
        let others: Vec<ModelId> = table.standing().filter(|id| *id != from && *id != to).collect();
        let figures: Vec<_> = others.iter().map(|id| table.figure(*id)).collect();
        let scene = Scene { others: &figures, smoke };
        let found = table.grid().lines(&table.figure(from), &table.figure(to), &scene);
        let text = |line: &Line| {
            let (blocker, _) = line.blocked?;
            Some(blocker_text(blocker, |index| others.get(index).map_or("a model", |id| name(*id))))
        };
        Sight {
            free: found.iter().filter(|line| line.blocked.is_none()).count(),
            first_blocker: found.iter().find_map(text),
            lines: found.iter().map(|line| sight_line(line, text(line))).collect(),
        }
    }

    /// What the lines amount to, in a sentence.
    #[must_use]
    pub fn verdict(&self, eye: &str, target: &str) -> String {
        let by = self.first_blocker.as_deref().unwrap_or("something");
        match self.free {
            0 => format!("{eye} does not see {target}: all nine lines stop, the first at {by}."),
            9 => format!("{eye} sees {target} clearly: all nine lines are free."),
            free => format!("{eye} sees {target} along {free} of nine lines; {by} stops others."),
        }
    }
}

/// The rules behind what a report says.
#[derive(Clone, Copy, Debug)]
pub struct SightRules {
    /// What the nine lines decide.
    pub lines: RuleId,
    /// How range is counted.
    pub range: RuleId,
    /// What sight adds to a shot, each with its wording.
    pub dice: [(RuleId, &'static str); 3],
}

/// What one model on the table sees of another. `hidden` says that nobody sees the target, whatever the lines say;
/// `modifiers` are those of a shot between the two.
pub fn report(
    (eye, target): (ModelId, ModelId),
    (setup, table): (&impl Names, impl Standing),
    hidden: bool,
    rules: &SightRules,
    modifiers: &[(RuleId, i8)],
) -> SightReport {
    let found = Sight::new(eye, target, table, &table.smoke(), |id| setup.model_name(id));
    let cubes = table.cell_of(eye).range_to(table.cell_of(target));
    let (eye_name, target_name) = (setup.model_name(eye), setup.model_name(target));
    let verdict = if hidden {
        format!("{eye_name} does not see {target_name}, which is hidden this round.")
    } else {
        found.verdict(eye_name, target_name)
    };
    let seen = table.sees(eye, target);
    debug_assert_eq!(seen, found.free > 0 && !hidden, "lines and law see alike");
    let fact = |rule, label: &str, amount| Reason { rule, pool: "sight", label: label.into(), amount };
    let mut reasons = vec![
        fact(rules.lines, "free lines of nine", found.free as i32),
        fact(rules.range, "cubes away", i32::from(cubes)),
    ];
    reasons.extend(rules.dice.map(|(rule, label)| {
        let of_rule = modifiers.iter().filter(|(known, _)| *known == rule);
        let amount = of_rule.map(|(_, dice)| i32::from(*dice)).sum();
        Reason { rule, pool: "attack", label: label.into(), amount }
    }));
    SightReport { verdict, seen, reasons, lines: found.lines, distance: i32::from(cubes) * 1000 }
}

fn sight_line(line: &Line, by: Option<String>) -> SightLine {
    let place = |[x, y, z]: [i32; 3]| Place { x, y, z };
    SightLine {
        from: place(line.from),
        to: place(line.to),
        blocked_at: line.blocked.map(|(_, at)| place(at)),
        by,
    }
}

/// What stops a line, in words; `model` names the other model with this index in the scene.
pub fn blocker_text<'a>(blocker: Blocker, model: impl Fn(usize) -> &'a str) -> String {
    match blocker {
        Blocker::Panel(cell, side, panel) => {
            let what = match panel {
                Panel::Rail(_) => "rail",
                Panel::Door(_) => "wall beside the door",
                Panel::Wall { .. } | Panel::Open => "wall",
            };
            let side = match side {
                Side::North => "north",
                Side::East => "east",
                Side::South => "south",
                Side::West => "west",
            };
            format!("the {what} on the {side} side of {cell}")
        }
        Blocker::Floor(cell, Floor::Walkway(_)) => format!("the walkway {cell}"),
        Blocker::Floor(cell, _) => format!("the floor of {cell}"),
        Blocker::Solid(cell) => format!("the solid cube {cell}"),
        Blocker::Crate(cell) => format!("a crate in {cell}"),
        Blocker::Platform(cell) => format!("the platform in {cell}"),
        Blocker::Divider(cell) => format!("the wall through {cell}"),
        Blocker::Smoke(cell) => format!("smoke in {cell}"),
        Blocker::Model(index) => model(index).to_string(),
    }
}
