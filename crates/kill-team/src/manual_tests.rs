//! What `docs/scripts/kill-team.md` promises to authors of scripts is there.

use crate::weapon_rules::{self, Value};
use crate::{KillTeam, abilities};
use sortie_kernel::fact::Fact;
use sortie_kernel::words::Words;

const MANUAL: &str = include_str!("../../../docs/scripts/kill-team.md");

fn facts(fixture: &str) -> Fact {
    let fixture = toml::from_str(fixture).expect("a table that can be read");
    let (setup, at) = KillTeam::fixture(fixture).unwrap_or_else(|faults| panic!("{faults:?}"));
    KillTeam::facts(&setup, &at)
}

/// A section of the manual, without its heading.
fn section(heading: &str) -> &'static str {
    let (_, rest) = MANUAL.split_once(heading).expect("the heading is in the manual");
    rest.split("\n## ").next().expect("a split has a first part")
}

/// The words between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The first cells of the tables of a section.
fn cells(section: &str) -> impl Iterator<Item = &str> {
    section.lines().filter(|line| line.starts_with("| `")).filter_map(|line| line.split('|').nth(1))
}

#[test]
fn every_field_of_an_operative_is_a_fact() {
    let facts =
        facts("operative = [{ name = \"S1\", side = \"a\", card = \"Intercessor Warrior\", at = \"5,5\" }]");
    let fields = section("\n## Operatives\n").split("###").next().expect("a split has a first part");
    let mut found = 0;
    for field in cells(fields).flat_map(quoted).filter(|field| *field != "name") {
        assert!(facts.at(&format!("operatives.S1.{field}")).is_some(), "{field} is not a fact");
        found += 1;
    }
    assert!(found > 25, "{found} fields in the table");
}

#[test]
fn every_field_of_a_side_is_a_fact() {
    let facts = facts("[a]\nfaction = \"necrons\"");
    let line = MANUAL.lines().find(|line| line.starts_with("`[setup.a]`")).expect("the line about sides");
    // Words in brackets are values.
    let fields = line.split('(').flat_map(|part| part.rsplit(')').next()).flat_map(quoted).skip(2);
    let fields: Vec<&str> = fields.collect();
    assert!(fields.contains(&"faction") && fields.contains(&"losses"), "{fields:?}");
    for field in fields {
        assert!(facts.at(&format!("a.{field}")).is_some(), "{field} is not a fact");
    }
    assert_eq!(facts.at("a.faction"), Some(&Fact::from("necrons")));
    assert_eq!(facts.at("b.faction"), Some(&Fact::Nothing));
}

#[test]
fn the_cards_numbers_are_facts_with_what_a_script_writes_over_them() {
    let facts = facts(
        "[[operative]]\nname = \"S1\"\nside = \"a\"\ncard = \"Intercessor Warrior\"\nweapons = [\"Bolt Rifle\"]\n\
         at = \"5,5\"\nm = \"5.5\"\nsv = \"2+\"\nbase = \"huge\"\nkeywords = [\"FLY\"]\nabilities = [\"Living Metal\"]",
    );
    let own = facts.at("operatives.S1").expect("the operative");
    let rifle = own.at("weapon.bolt-rifle").expect("the weapon");
    for (found, expected) in [
        (own.at("m"), "5.5".into()),
        (own.at("sv"), Fact::from(2)),
        (own.at("invulnerable"), Fact::Nothing),
        (own.at("base"), "huge".into()),
        (own.at("abilities"), Fact::list(["Living Metal"])),
        (own.at("weapons"), Fact::list(["Bolt Rifle"])),
        (rifle.at("type"), "ranged".into()),
        (rifle.at("damage"), Fact::list([3, 4])),
        (rifle.at("rules"), Fact::list(["P1"])),
    ] {
        assert_eq!(found, Some(&expected));
    }
}

#[test]
fn the_tables_name_every_weapon_rule_and_every_ability() {
    let named: Vec<&str> = cells(section("\n### Weapon rules and abilities\n")).flat_map(quoted).collect();
    assert_eq!(named.len(), weapon_rules::TABLE.len() + abilities::TABLE.len());
    for rule in &weapon_rules::TABLE {
        let written = match rule.value {
            Value::None => rule.name.to_string(),
            Value::Tight => format!("{}x", rule.name),
            Value::Spaced => format!("{} x", rule.name),
            Value::Plus => format!("{} x+", rule.name),
        };
        assert!(named.contains(&written.as_str()), "{written} is not in the manual");
    }
    for ability in &abilities::TABLE {
        assert!(named.contains(&ability.name), "{} is not in the manual", ability.name);
    }
}
