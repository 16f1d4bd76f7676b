//! Why a choice is refused, with who or what is in the way.
//!
//! The law names a rule and a reason in fixed words; what it found is looked for again here, since only somebody
//! who reads the refusal wants to know.

use crate::choice::{ANY_ORIGIN, Choice};
use crate::field::Field;
use crate::moves::course::Course;
use crate::sequence::barricades;
use crate::show::board::part_name;
use crate::sight::SIGHT;
use crate::state::{OperativeId, Place};
use crate::{KillTeam, moves};
use sortie_geometry::open::path::Obstacle;
use sortie_geometry::open::place::Unplaceable;
use sortie_geometry::open::sight::{sight_points, stopped_by};
use sortie_geometry::open::terrain::PartId;
use sortie_geometry::open::{Cover, Cylinder};
use sortie_kernel::narration::Text;
use sortie_kernel::{Illegal, say};
use sortie_rulebook::{rule_id, rule_ids};

/// Something in the way.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Hindrance {
    Part(String),
    Operative(OperativeId),
}

/// The reason, and behind a colon whatever is in the way.
pub(crate) fn explain(field: &Field<'_>, choice: Choice, illegal: &Illegal) -> Text {
    let mut text = leg(field, choice).map_or_else(Text::default, Text::plain);
    text.append(Text::plain(illegal.why));
    for (number, found) in found(field, choice, illegal).into_iter().enumerate() {
        let before = if number == 0 { ": " } else { ", " };
        text.append(match found {
            Hindrance::Part(name) => say![KillTeam, field.setup; before, name],
            Hindrance::Operative(id) => say![KillTeam, field.setup; before, id],
        });
    }
    text
}

/// Which leg of a path of several is stopped.
fn leg(field: &Field<'_>, choice: Choice) -> Option<String> {
    let Choice::Move { kind, operative, path } = choice else { return None };
    let there = operative.index() < field.state.all().len() && field.state[operative].on_table();
    if !there || path.places().len() < 2 {
        return None;
    }
    let others = field.others(operative, operative);
    let blocked = Course::new(field, operative, kind, &others).blocked(&path)?;
    Some(format!("leg {}: ", blocked.leg.min(path.places().len() - 1) + 1))
}

fn found(field: &Field<'_>, choice: Choice, illegal: &Illegal) -> Vec<Hindrance> {
    let known = |id: OperativeId| id.index() < field.state.all().len() && field.state[id].on_table();
    match choice {
        Choice::Shoot { by, target, origin, .. } if known(by) && known(target) => {
            let mut all = sight(field, [by, target], origin, illegal);
            all.extend(engagement(field, by, target, illegal));
            all
        }
        Choice::Move { kind, operative, path } if known(operative) => {
            // A reason that is about the end alone has nothing to do with what stands on the way.
            let ends = rule_ids!["KT-MOVE-11", "KT-TRAV-02", "KT-SETUP-03"];
            let there =
                if ends.contains(&illegal.rule) { taken(field, operative, path.end()) } else { Vec::new() };
            if !there.is_empty() {
                return there;
            }
            let others = field.others(operative, operative);
            let blocked = Course::new(field, operative, kind, &others).blocked(&path);
            match blocked.map(|blocked| blocked.by) {
                Some(Obstacle::Part(id) | Obstacle::End(Unplaceable::Part(id))) => vec![part(field, id)],
                Some(Obstacle::Base(index) | Obstacle::End(Unplaceable::Base(index))) => {
                    base(field, operative, operative, index)
                }
                Some(_) => Vec::new(),
                None => near_enemies(field, operative, path.end(), illegal),
            }
        }
        Choice::SetUp { operative, at, .. } if operative.index() < field.state.all().len() => {
            taken(field, operative, at)
        }
        Choice::Barricade { at, degrees } => {
            barricades::under_barricade(field, at, degrees).map(|id| part(field, id)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn part(field: &Field<'_>, id: PartId) -> Hindrance {
    Hindrance::Part(part_name(field.setup, usize::from(id)))
}

/// The operative behind a place in the list of all others.
fn base(field: &Field<'_>, a: OperativeId, b: OperativeId, index: usize) -> Vec<Hindrance> {
    field.other_ids(a, b).nth(index).map(Hindrance::Operative).into_iter().collect()
}

/// What keeps a target out of sight.
fn sight(field: &Field<'_>, [by, target]: [OperativeId; 2], origin: u8, illegal: &Illegal) -> Vec<Hindrance> {
    let (shooter, seen) = (field.cylinder(by), field.cylinder(target));
    let (others, scene) = (field.others(by, target), field.scene());
    let pair = field.pair(&scene, &others, by, target);
    let origin = if origin == ANY_ORIGIN { 0 } else { usize::from(origin) };
    let mut all = Vec::new();
    if illegal.rule == rule_id!("KT-LOS-03") {
        let stops = sight_points(&seen, &SIGHT)
            .filter_map(|to| stopped_by(&scene, shooter.head(), to, SIGHT.see_through));
        all.extend(stops.map(|id| part(field, id)));
    } else if illegal.rule == rule_id!("KT-LOS-12") {
        all.extend(pair.hidden_by(origin).1.iter().map(|id| part(field, id)));
    } else if illegal.rule == rule_id!("KT-LOS-02") {
        match pair.cover(origin) {
            Some(Cover::Base(index)) => all.extend(base(field, by, target, index)),
            Some(Cover::Part(_)) => all.extend(pair.hidden_by(origin).0.iter().map(|id| part(field, id))),
            None => (),
        }
    }
    let mut once: Vec<Hindrance> = Vec::new();
    for one in all {
        if !once.contains(&one) {
            once.push(one);
        }
    }
    once
}

/// Who is too close for a shot: an enemy to the shooter, or a friend to the target.
fn engagement(field: &Field<'_>, by: OperativeId, target: OperativeId, illegal: &Illegal) -> Vec<Hindrance> {
    let engaging = if illegal.rule == rule_id!("KT-SHOOT-01") {
        by
    } else if illegal.rule == rule_id!("KT-SHOOT-03") && field.state.side(target) != field.state.side(by) {
        target
    } else {
        return Vec::new();
    };
    field.engaging(engaging).map(Hindrance::Operative).collect()
}

/// The enemies within engagement range of which a move may not end.
fn near_enemies(field: &Field<'_>, id: OperativeId, end: Place, illegal: &Illegal) -> Vec<Hindrance> {
    let rules = rule_ids!["KT-MOVE-09", "KT-MOVE-10", "KT-FALL-03"];
    if !rules.contains(&illegal.rule) {
        return Vec::new();
    }
    let own: Cylinder = field.cylinder_at(id, end);
    let near = |enemy: &OperativeId| field.engaged_at(&own, &field.cylinder(*enemy));
    field.state.enemies(id).filter(near).map(Hindrance::Operative).collect()
}

/// Who or what is where an operative would be set up.
fn taken(field: &Field<'_>, id: OperativeId, at: Place) -> Vec<Hindrance> {
    let radius = field.setup.profile(id).body.base_radius;
    match moves::ground(field.setup).place(&field.scene(), &field.others(id, id), at.spot(), radius) {
        Err(Unplaceable::Part(part_id)) => vec![part(field, part_id)],
        Err(Unplaceable::Base(index)) => base(field, id, id, index),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::{MoveKind, Order, Path, Shooting};
    use sortie_kernel::narration::Piece;
    use sortie_kernel::words::Words;
    use sortie_kernel::{Io, Position, Ruleset, run};

    /// A wall between S1 and N1, and S2 beside S1.
    fn table(step: &str) -> (crate::Setup, Position<KillTeam>) {
        let text = format!(
            "step = \"{step}\"\n\
             part = [{{ feature = \"Bunker\", name = \"north wall\", box = [\"10,4\", \"11,12\"], bottom = 0, top = 5, \
             traits = [\"heavy\"] }}]\n\
             operative = [\n\
             {{ name = \"S1\", side = \"a\", at = \"5,8\", weapon = [{{ name = \"Gun\", type = \"ranged\", a = 4, \
             skill = 3, damage = [3, 4] }}] }},\n\
             {{ name = \"S2\", side = \"a\", at = \"8,8\" }},\n\
             {{ name = \"N1\", side = \"b\", at = \"15,8\" }},\n\
             {{ name = \"N2\", side = \"b\", at = \"2,12\" }},\n]"
        );
        let fixture = toml::from_str(&text).expect("a table that can be read");
        let (setup, mut at) = KillTeam::fixture(fixture).unwrap_or_else(|faults| panic!("{faults:?}"));
        let mut dice = sortie_kernel::dice::Rolling::new(sortie_kernel::dice::Script::new([]));
        run(&setup, &mut at, &mut Io::silent(&mut dice));
        (setup, at)
    }

    fn refused(setup: &crate::Setup, at: &Position<KillTeam>, choice: Choice) -> Text {
        let illegal = KillTeam::check(setup, at, choice).expect_err("refused");
        KillTeam::explain_refusal(setup, at, choice, &illegal)
    }

    #[test]
    fn a_refusal_names_the_wall_the_base_and_nothing_else() {
        let (setup, at) = table("action S1");
        let [s1, s2, n1] = [0, 1, 2].map(OperativeId);
        let shot = Choice::Shoot { how: Shooting::Shoot, by: s1, target: n1, weapon: 0, origin: ANY_ORIGIN };
        let text = refused(&setup, &at, shot).to_string();
        assert!(text.starts_with("no sight point of the target is visible"), "{text}");
        assert!(text.ends_with(&format!(": {}", setup.part_names[0])), "{text}");
        let go = |x: i16| {
            let path = Path::to(Place::new(x, 8000, 0));
            refused(&setup, &at, Choice::Move { kind: MoveKind::Normal, operative: s1, path })
        };
        let onto = go(7900);
        assert!(onto.pieces().contains(&Piece::Model { id: "S2".into(), text: "S2".into() }), "{onto}");
        assert_eq!(at.state[s2].at, Place::new(8000, 8000, 0));
        let path = Path::to(Place::new(2000, 10_400, 0));
        let near = refused(&setup, &at, Choice::Move { kind: MoveKind::Normal, operative: s1, path });
        assert_eq!(near.to_string(), "the move would end within engagement range of an enemy: N2");
        // Too far is refused by length alone: nothing is in the way.
        let path = Path::to(Place::new(5000, 20_000, 0));
        let far = refused(&setup, &at, Choice::Move { kind: MoveKind::Normal, operative: s1, path });
        assert_eq!(far.to_string(), "a normal move goes no farther than M");
    }

    #[test]
    fn a_barricade_on_terrain_names_the_terrain() {
        let (setup, at) = table("turn a");
        let field = Field::new(&setup, &at.state);
        let illegal = Illegal { rule: rule_id!("KT-SETUP-10"), why: "a barricade cannot stand on terrain" };
        let on =
            |x: i16| explain(&field, Choice::Barricade { at: Place::new(x, 8000, 0), degrees: 90 }, &illegal);
        assert_eq!(on(10_500).to_string(), format!("{}: {}", illegal.why, setup.part_names[0]));
        assert_eq!(on(20_000).to_string(), illegal.why);
    }

    #[test]
    fn a_place_of_set_up_that_is_taken_names_who_stands_there() {
        let (setup, at) = table("turn a");
        let field = Field::new(&setup, &at.state);
        let illegal = Illegal { rule: rule_id!("KT-SETUP-11"), why: "the base would overlap another base" };
        let choice =
            Choice::SetUp { operative: OperativeId(0), at: Place::new(8100, 8000, 0), order: Order::Engage };
        assert_eq!(explain(&field, choice, &illegal).to_string(), "the base would overlap another base: S2");
    }
}
