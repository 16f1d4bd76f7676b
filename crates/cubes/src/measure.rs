//! What scripts can ask beyond the plain facts of a position: what lies between two models, and the dice of the test
//! under way.

use crate::names::{Names, Word};
use crate::pool::{Pool, Role, Test};
use crate::standing::Standing;
use crate::tokens::Token;
use sortie_geometry::cube::Cell;
use sortie_kernel::fact::Fact;
use sortie_kernel::words::Fault;

/// What can be said about two models, or a model and a cube that is written as `4-4-1`.
///
/// # Errors
/// Names the end that is not on the battlefield.
pub fn between(setup: &impl Names, table: impl Standing, from: &str, to: &str) -> Result<Fact, Fault> {
    let standing = |name: &str| {
        let found = setup.model_named(name).filter(|id| table.is_standing(*id));
        found.ok_or_else(|| Fault::new(name, "no model of this name is on the battlefield"))
    };
    let eye = standing(from)?;
    let here = table.cell_of(eye);
    if let Ok(cell) = to.replace('-', ".").parse::<Cell>() {
        if cell.level() > setup.grid().levels() {
            return Err(Fault::new(to, "the board has no such cube"));
        }
        let sees = table.sees_cell(eye, cell);
        return Ok(Fact::map([("distance", Fact::from(here.range_to(cell))), ("sees", Fact::from(sees))]));
    }
    let target = standing(to)?;
    let sees = table.sees(eye, target);
    Ok(Fact::map([
        ("distance", Fact::from(here.range_to(table.cell_of(target)))),
        ("sees", Fact::from(sees)),
        ("clear", Fact::from(sees && table.has_all_lines(eye, target, &table.smoke()))),
    ]))
}

/// The tokens on the table: where each lies, what it is and who knows.
pub fn tokens<K: Word>(tokens: &[Token<K>]) -> Fact {
    Fact::list(tokens.iter().map(|token| {
        let known = ["nobody", "a", "b", "all"][usize::from(token.known)];
        Fact::map([
            ("at", Fact::from(token.cell.to_string())),
            ("kind", Fact::from(token.kind.map(K::word))),
            ("known", Fact::from(known)),
        ])
    }))
}

/// Facts by cube, `4-4-1`: a path already contains dots, so the parts of the cube are joined with hyphens.
pub fn by_cube(facts: impl Iterator<Item = (Cell, Fact)>) -> Fact {
    Fact::map(facts.map(|(cell, fact)| (cell.to_string().replace('.', "-"), fact)))
}

/// The dice of the test under way; nothing between tests. `stat` names what is tested.
pub fn test<S: Copy + Default + PartialEq>(
    test: &Test<S>,
    stat: impl Fn(S) -> &'static str,
    setup: &impl Names,
) -> Fact {
    let pools = Role::BOTH.map(|role| test.pool(role));
    if pools.iter().all(|pool| **pool == Pool::default()) {
        return Fact::Nothing;
    }
    let [attacker, defender] = pools.map(|pool| {
        Fact::map([
            ("model", Fact::from(pool.model.map(|id| setup.model_name(id)))),
            ("stat", Fact::from(stat(pool.stat))),
            ("target", Fact::from(pool.target)),
            ("dice", Fact::from(pool.dice.max(0))),
            ("rerolls", Fact::from(pool.rerolls)),
            ("misses", Fact::from(pool.misses)),
            ("hits", Fact::from(pool.hits)),
            ("successes", Fact::from(pool.total())),
        ])
    });
    Fact::map([("attacker", attacker), ("defender", defender)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::ModelId;
    use crate::layout;
    use crate::names::tests::Named;
    use crate::standing::tests::Models;
    use sortie_kernel::Side;

    #[test]
    fn distance_and_sight_are_measured_between_models_and_cubes() {
        let table = &Models::new(layout::open_ground(), &[("2.4.1", 1, Side::A), ("6.4.1", 1, Side::B)]);
        let setup = Named::new();
        let fact = |to: &str, path: &str| {
            between(&setup, table, "E1", to).map(|fact| fact.at(path).map(ToString::to_string))
        };
        assert_eq!(
            (fact("P1", "distance"), fact("P1", "clear")),
            (Ok(Some("4".into())), Ok(Some("true".into())))
        );
        assert_eq!(fact("4-4-1", "distance"), Ok(Some("2".into())));
        assert_eq!(fact("4-4-7", "sees").expect_err("no such cube").message, "the board has no such cube");
        assert_eq!(fact("P2", "sees").expect_err("nobody").place, "P2");
    }

    #[test]
    fn tokens_and_cubes_are_named_by_where_they_lie() {
        let cell: Cell = "4.5.1".parse().expect("a cube");
        let facts = tokens(&[Token::face_up(cell, 2usize), Token::face_down(cell)]);
        let text = |path: &str| facts.at(path).cloned();
        assert_eq!((text("0.kind"), text("0.known")), (Some(Fact::from("three")), Some(Fact::from("all"))));
        assert_eq!((text("1.at"), text("1.known")), (Some(Fact::from("4.5.1")), Some(Fact::from("nobody"))));
        let held = by_cube([(cell, Fact::from("a"))].into_iter());
        assert_eq!(held.at("4-5-1"), Some(&Fact::from("a")));
    }

    #[test]
    fn a_test_under_way_has_its_dice_as_facts() {
        let setup = Named::new();
        let mut under_way = Test::<u8>::default();
        assert_eq!(test(&under_way, |_| "fight", &setup), Fact::Nothing);
        let pool = under_way.pool_mut(Role::Defender);
        (pool.model, pool.dice, pool.hits, pool.successes) = (Some(ModelId::new(1)), -1, 1, 2);
        let facts = test(&under_way, |_| "fight", &setup);
        let text = |path: &str| facts.at(path).map(ToString::to_string);
        assert_eq!((text("defender.dice"), text("defender.successes")), (Some("0".into()), Some("3".into())));
        assert_eq!(facts.at("defender.model"), Some(&Fact::from("P1")));
    }
}
