//! The toy in pictures: a board of cubes with one level, so that clients and servers can be built against it.

use super::{
    Choice, Frame, MODELS, Mini, Model, ModelId, OVERWATCH, READY, Setup, View, Who, aim, column_and_row,
    is_blocked, name, sees, side_of, team,
};
use crate::narration::{Piece, Text};
use crate::show::{
    Board, CellPart, Extent, Marker, Place, Pool, Reason, Role, Scene, Show, SidePanel, SightLine,
    SightReport, Sketch, Stake, Threat, Token, Verb, Zone, most_common_refusal,
};
use crate::{Illegal, Position, Ruleset, Side, Viewer};
use sortie_rulebook::{RuleId, rule_id};

impl Show for Mini {
    fn board(setup: &Setup) -> Board {
        let cells = (0..64)
            .filter(|square| is_blocked(setup, i16::from(*square)))
            .map(|square| CellPart { cell: cell(square), kind: "solid".into(), number: None })
            .collect();
        Board::Cubes {
            name: "yard".into(),
            columns: 8,
            rows: 8,
            levels: 1,
            letters: false,
            cells,
            panels: Vec::new(),
        }
    }

    fn scene(setup: &Setup, view: &View, _: Viewer) -> Scene {
        let acting = view.frames.iter().rev().find_map(|frame| match frame {
            Frame::Activation { model, .. } | Frame::PickAction { model, .. } => Some(*model),
            _ => None,
        });
        let hp = |side| team(side).map(|m| i16::from(view.models[usize::from(m)].hp)).sum();
        Scene {
            clock: format!("Round {} of 5", view.round),
            round: [view.round, 5],
            scores: Side::BOTH.map(hp),
            target: None,
            goal: "Lose fewer hit points than the other side in five rounds.".into(),
            sides: Side::BOTH.map(|side| panel(view, side)),
            tokens: (0..MODELS as u8).map(|model| token(setup, view, model, acting)).collect(),
            markers: vec![Marker {
                id: "centre".into(),
                kind: "objective".into(),
                label: "The middle of the yard, which counts for nothing".into(),
                at: Place { x: 4000, y: 4000, z: 0 },
                cell: None,
                owner: None,
                radius: 0,
            }],
            zones: Side::BOTH.map(zone).to_vec(),
            ..Scene::default()
        }
    }

    fn sketch(setup: &Setup, at: &Position<Mini>, choice: Choice) -> Sketch {
        let subject = match at.top() {
            Some(Frame::PickAction { model, .. }) => Some(model),
            Some(Frame::PickReaction { watcher, .. }) => Some(watcher),
            Some(Frame::PickReroll { shot }) => Some(shot.by),
            _ => None,
        };
        let who = subject.map(Who);
        let square = |to: u8| {
            let [column, row, _] = cell(to);
            let mut text = Text::default();
            let place = format!("column {column}, row {row}");
            text.push(Piece::Place { text: place, at: Some(centre(to)), cell: Some(cell(to)) });
            text
        };
        let place = |model: ModelId| centre(at.state.models[usize::from(model)].square);
        let mut sketch = Sketch { subject: subject.map(name), ..Sketch::default() };
        let (group, words) = match choice {
            Choice::Activate(model) => {
                sketch.subject = Some(name(model));
                ("activate", say![Mini, setup; "Activate ", Who(model)])
            }
            Choice::Move(to) => {
                sketch.cell = Some(cell(to));
                sketch.place = Some(centre(to));
                sketch.path = subject.map(|model| vec![place(model), centre(to)]).unwrap_or_default();
                ("move", say![Mini, setup; "Move ", who, " to ", square(to)])
            }
            Choice::Shoot(target) => {
                sketch.targets = vec![name(target)];
                sketch.place = Some(place(target));
                ("shoot", say![Mini, setup; "Shoot at ", Who(target), " with ", who])
            }
            Choice::Overwatch => ("watch", say![Mini, setup; who, " watches in secret"]),
            Choice::Pass => ("pass", Text::plain("End activation")),
            Choice::Fire => ("shoot", say![Mini, setup; who, " fires at the mover"]),
            Choice::Hold => ("pass", say![Mini, setup; who, " holds fire"]),
            Choice::Reroll => {
                sketch.rare = true;
                ("spend", Text::plain("Spend a command point to re-roll the misses"))
            }
            Choice::Keep => ("pass", Text::plain("Keep the roll")),
        };
        (sketch.group, sketch.words) = (group.to_string(), words);
        if let (Choice::Fire, Some(Frame::PickReaction { mover, .. })) = (choice, at.top()) {
            sketch.targets = vec![name(mover)];
        }
        sketch
    }

    fn verbs(_: &Setup) -> Vec<Verb> {
        vec![
            Verb::always("move", "Move"),
            Verb::always("shoot", "Shoot"),
            Verb::always("watch", "Watch"),
            Verb::offered("activate", "Activate"),
            Verb::offered("spend", "Spend"),
            Verb::always("pass", "End"),
        ]
    }

    fn why_not_verb(setup: &Setup, at: &Position<Mini>, group: &str) -> Option<Illegal> {
        let enemies = |side| (0..MODELS as ModelId).filter(move |model| side_of(*model) != side);
        let side = Mini::decision(setup, at)?.by;
        match group {
            "move" => most_common_refusal(setup, at, (0..64).map(Choice::Move)),
            "shoot" => most_common_refusal(setup, at, enemies(side).map(Choice::Shoot)),
            "watch" => most_common_refusal(setup, at, [Choice::Overwatch]),
            _ => None,
        }
    }

    fn stakes(_: &Setup, at: &Position<Mini>, choice: Choice) -> Vec<Stake> {
        let at_risk = match (at.top(), choice) {
            (Some(Frame::PickAction { .. }), Choice::Shoot(target)) => target,
            (Some(Frame::PickAction { model, .. }), Choice::Move(_)) => model,
            (Some(Frame::PickReaction { mover, .. }), Choice::Fire) => mover,
            (Some(Frame::PickReroll { shot }), Choice::Reroll | Choice::Keep) => shot.at,
            _ => return Vec::new(),
        };
        let fatal_at = i32::from(at.state.models[usize::from(at_risk)].hp);
        vec![Stake { token: name(at_risk), label: "HP lost", fatal_at }]
    }

    fn lost(_: &Setup, before: &Position<Mini>, after: &Position<Mini>, stake: &Stake) -> i32 {
        let Some(model) = find(&stake.token) else { return 0 };
        let hp = |at: &Position<Mini>| i32::from(at.state.models[model].hp);
        hp(before) - hp(after)
    }

    fn reasons(setup: &Setup, at: &Position<Mini>, choice: Choice) -> Vec<Reason> {
        let (by, target) = match (at.top(), choice) {
            (Some(Frame::PickAction { model, .. }), Choice::Shoot(target)) => (model, target),
            (Some(Frame::PickReaction { watcher, mover }), Choice::Fire) => (watcher, mover),
            _ => return Vec::new(),
        };
        let shot = aim(setup, &at.state, by, target);
        let armour = &setup.profiles[usize::from(at.state.models[usize::from(target)].profile)].armour;
        let reason = |rule: RuleId, pool: &'static str, label: String, amount: u8| Reason {
            rule,
            pool,
            label,
            amount: i32::from(amount),
        };
        vec![
            reason(rule_id!("MINI-SHOOT-01"), "attack", format!("dice at {}+", shot.target), 3),
            reason(rule_id!("MINI-KEY-02"), "attack", "more dice for rapid fire".into(), shot.dice - 3),
            reason(rule_id!("MINI-SHOOT-01"), "defence", "armour".into(), *armour),
            reason(rule_id!("MINI-KEY-01"), "attack", "armour ignored".into(), shot.ap),
        ]
    }

    fn sight(setup: &Setup, at: &Position<Mini>, from: &str, to: &str) -> Option<SightReport> {
        let on_table = |name: &str| Some(at.state.models[find(name)?]).filter(|model: &Model| model.hp > 0);
        let (eye, target) = (on_table(from)?.square, on_table(to)?.square);
        let seen = sees(setup, eye, target);
        let blocked = (0..64).filter(|square| is_blocked(setup, i16::from(*square))).min_by_key(|square| {
            let near = |a: u8, b: u8| {
                let ((x0, y0), (x1, y1)) = (column_and_row(a), column_and_row(b));
                (x1 - x0).abs().max((y1 - y0).abs())
            };
            near(eye, *square) + near(*square, target)
        });
        let blocked = blocked.filter(|_| !seen);
        let ((x0, y0), (x1, y1)) = (column_and_row(eye), column_and_row(target));
        let cubes = i32::from((x1 - x0).abs().max((y1 - y0).abs()));
        Some(SightReport {
            verdict: format!("{from} {} {to}", if seen { "sees" } else { "does not see" }),
            seen,
            reasons: vec![Reason {
                rule: rule_id!("MINI-SHOOT-03"),
                pool: "sight",
                label: if seen { "nothing is in the way".into() } else { "a wall is in the way".into() },
                amount: i32::from(seen),
            }],
            lines: vec![SightLine {
                from: centre(eye),
                to: centre(target),
                blocked_at: blocked.map(centre),
                by: blocked.map(|_| "a wall".to_string()),
            }],
            distance: cubes * 1000,
        })
    }

    fn threat(setup: &Setup, at: &Position<Mini>, token: &str) -> Option<Threat> {
        let id = find(token)?;
        let model = Some(&at.state.models[id]).filter(|model| model.hp > 0)?;
        let side = side_of(id as ModelId);
        let open = |square: &u8| *square != model.square && !is_blocked(setup, i16::from(*square));
        let near = |square: &u8| {
            let ((x0, y0), (x1, y1)) = (column_and_row(model.square), column_and_row(*square));
            (x1 - x0).abs() + (y1 - y0).abs() == 1
        };
        let enemies = (0..MODELS as ModelId).filter(|other| side_of(*other) != side);
        let seen = enemies.filter(|other| {
            let other = &at.state.models[usize::from(*other)];
            other.hp > 0 && sees(setup, model.square, other.square)
        });
        Some(Threat {
            token: token.to_string(),
            side: side.letter(),
            reach: (0..64).filter(open).filter(near).map(cell).collect(),
            radius: 0,
            covers: (0..64).filter(open).filter(|to| sees(setup, model.square, *to)).map(cell).collect(),
            targets: seen.map(name).collect(),
        })
    }

    fn measuring() -> Result<RuleId, RuleId> {
        Ok(rule_id!("MINI-TURN-02"))
    }

    fn distance(_: &Setup, from: &Extent, to: &Extent) -> Option<i32> {
        let ([a, b, _], [c, d, _]) = (from.cell?, to.cell?);
        Some(i32::from(a.abs_diff(c).max(b.abs_diff(d))) * 1000)
    }

    fn evaluate(setup: &Setup, at: &Position<Mini>, side: Side) -> i32 {
        let scores = Mini::scores(setup, at).map(i32::from);
        let (mine, theirs) = (scores[side.index()], scores[side.other().index()]);
        (mine - theirs) * 1000 / (mine + theirs).max(1)
    }
}

fn find(text: &str) -> Option<usize> {
    (0..MODELS).find(|model| name(*model as u8).eq_ignore_ascii_case(text))
}

fn cell(square: u8) -> [u8; 3] {
    [square % 8 + 1, square / 8 + 1, 1]
}

fn centre(square: u8) -> Place {
    let (x, y) = column_and_row(square);
    Place { x: i32::from(x) * 1000 + 500, y: i32::from(y) * 1000 + 500, z: 0 }
}

fn panel(view: &View, side: Side) -> SidePanel {
    let command = i32::from(view.command[side.index()]);
    SidePanel {
        team: format!("Eight of {}", side.letter().to_uppercase()),
        pools: vec![Pool { name: "command points".into(), count: command, shown: Vec::new() }],
        remarks: if view.first == side { vec!["begins".into()] } else { Vec::new() },
        ..SidePanel::default()
    }
}

fn token(setup: &Setup, view: &View, id: ModelId, acting: Option<ModelId>) -> Token {
    let model = view.models[usize::from(id)];
    let profile = &setup.profiles[usize::from(model.profile)];
    let alive = model.hp > 0;
    let watching = view.overwatch[usize::from(id)] == Some(true);
    debug_assert_eq!(model.flags & OVERWATCH, 0, "views keep overwatch apart");
    Token {
        id: name(id),
        side: side_of(id).letter(),
        title: ["Trooper", "Gunner", "Burner"][usize::from(model.profile)].into(),
        at: alive.then(|| centre(model.square)),
        cell: alive.then(|| cell(model.square)),
        radius: 330,
        height: 600,
        health: [i32::from(model.hp), i32::from(profile.hp)],
        injured_at: 1,
        role: if id.is_multiple_of(8) { Role::Leader } else { Role::Trooper },
        leader: id.is_multiple_of(8),
        done: model.flags & READY == 0,
        acting: acting == Some(id),
        dead: !alive,
        states: if watching { vec!["overwatch".into()] } else { Vec::new() },
        lines: vec![
            ["Shoot".into(), format!("{}+", profile.shoot)],
            ["Survive".into(), format!("{}+", profile.survive)],
            ["Armour".into(), profile.armour.to_string()],
        ],
    }
}

fn zone(side: Side) -> Zone {
    let (south, north) = if side == Side::A { (0, 1000) } else { (7000, 8000) };
    Zone {
        kind: "deployment".into(),
        name: String::new(),
        owner: Some(side.letter()),
        outline: vec![[0, south], [8000, south], [8000, north], [0, north]],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scene_shows_overwatch_to_its_owner_alone() {
        let setup = Setup::default();
        let mut at = Mini::opening(&setup);
        at.state.models[3].flags |= OVERWATCH;
        let states =
            |viewer| Mini::scene(&setup, &Mini::view(&setup, &at, viewer), viewer).tokens[3].states.join(" ");
        assert_eq!(states(Viewer::Player(Side::A)), "overwatch");
        assert_eq!(states(Viewer::Referee), "overwatch");
        assert_eq!(states(Viewer::Player(Side::B)), "");
        assert_eq!(states(Viewer::Audience), "");
    }

    #[test]
    fn walls_stop_sight_and_are_named() {
        let setup = Setup::default();
        let mut at = Mini::opening(&setup);
        let wall = (0..64).find(|s| is_blocked(&setup, *s)).expect("the yard has walls") as u8;
        (at.state.models[0].square, at.state.models[8].square) = (wall - 1, wall + 1);
        let report = Mini::sight(&setup, &at, "a1", "B1").expect("both stand");
        assert!(!report.seen && report.lines[0].blocked_at == Some(centre(wall)));
        assert_eq!(Mini::sight(&setup, &at, "A1", "C9"), None);
    }
}
