//! Keywords that do nothing by themselves but can be named by other rules. [D1Z-KW-01]

use crate::setup::{Keywords, ModelCard, Traits};
use sortie_rulebook::{RuleId, marks, rule, rule_id};

/// Model Keywords without a rule.
const MODELS: [(Keywords, RuleId); 11] = [
    (Keywords::EUCOM, rule_id!("D1Z-KWF-03")),
    (Keywords::PARTISAN, rule_id!("D1Z-KWF-04")),
    (Keywords::GRU, rule_id!("D1Z-KWM-01")),
    (Keywords::MI6, rule_id!("D1Z-KWM-02")),
    (Keywords::SUPPORT, rule_id!("D1Z-KWR-08")),
    (Keywords::TROOPER, rule_id!("D1Z-KWR-09")),
    (Keywords::CELL_LEADER, rule_id!("D1Z-KWT-03")),
    (Keywords::CORPORAL, rule_id!("D1Z-KWT-05")),
    (Keywords::REGULAR, rule_id!("D1Z-KWT-13")),
    (Keywords::VETERAN, rule_id!("D1Z-KWT-15")),
    (Keywords::SPECIALIST, rule_id!("D1Z-KWR-05")),
];

/// The weapon Keyword without a rule.
const WEAPONS: [(Traits, RuleId); 1] = [(Traits::ANTI_TANK, rule_id!("D1Z-KWW-01"))];

/// The rules of a model's and its weapons' Keywords that have no effect of their own.
fn rules(card: &ModelCard) -> impl Iterator<Item = RuleId> {
    rule!("D1Z-KW-01");
    let models = MODELS.iter().filter(|(keyword, _)| card.has(*keyword));
    let weapons =
        WEAPONS.iter().filter(|(keyword, _)| card.weapons.iter().any(|weapon| weapon.traits.has(*keyword)));
    models.map(|(_, rule)| *rule).chain(weapons.map(|(_, rule)| *rule))
}

/// The Keywords of a model and its weapons that have no rule of their own, with the rule that says so.
pub fn of(card: &ModelCard) -> Vec<String> {
    rules(card).map(|rule| rule.rule().title.to_string()).collect()
}

/// Notes that a model takes the field with such Keywords: that they do nothing is all they do.
pub fn taken(card: &ModelCard) {
    rules(card).for_each(marks::reach);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DeltaOneZero;
    use sortie_kernel::show::Show;
    use sortie_kernel::words::Words;
    use sortie_kernel::{Ruleset, Viewer};

    /// Two models that differ in passive Keywords alone fare alike, and a screen says which these are.
    #[test]
    fn keywords_without_a_rule_change_nothing() {
        let ids = [
            "D1Z-KWF-03",
            "D1Z-KWF-04",
            "D1Z-KWM-01",
            "D1Z-KWM-02",
            "D1Z-KWR-08",
            "D1Z-KWR-09",
            "D1Z-KWT-03",
            "D1Z-KWT-05",
            "D1Z-KWT-13",
            "D1Z-KWT-15",
            "D1Z-KWW-01",
            "D1Z-KW-01",
            "D1Z-INFO-03",
        ];
        let scene = |keywords: &str, weapon: &str| {
            let text = format!(
                "step = \"actions a-1\"\n[[model]]\nside = \"a\"\nat = \"5,5\"\nkeywords = {keywords}\n\
                 weapon = [{{ name = \"Gun\", bands = [\"0-12: 0\"], keywords = {weapon} }}]\n\
                 [[model]]\nside = \"b\"\nat = \"12,5\"\n"
            );
            DeltaOneZero::fixture(toml::from_str(&text).expect("sound")).expect("a scene")
        };
        let all = "[\"EUCOM\", \"Partisan\", \"GRU\", \"MI6\", \"Support\", \"Trooper\", \"Cell Leader\", \"Corporal\", \"Regular\", \"Veteran\"]";
        let (plain, with) = (scene("[]", "[]"), scene(all, "[\"Anti Tank\"]"));
        let menu = |(setup, at): &(crate::Setup, sortie_kernel::Position<DeltaOneZero>)| {
            let mut at = at.clone();
            let mut dice = sortie_kernel::dice::Rolling::new(sortie_kernel::dice::Sampler::new(1));
            sortie_kernel::run(setup, &mut at, &mut sortie_kernel::Io::silent(&mut dice));
            let mut menu = Vec::new();
            DeltaOneZero::candidates(setup, &at, &mut menu);
            (menu, at)
        };
        assert_eq!(menu(&plain), menu(&with));
        let view = DeltaOneZero::view(&with.0, &with.1, Viewer::Audience);
        let shown = DeltaOneZero::scene(&with.0, &view, Viewer::Audience);
        let line =
            shown.tokens[0].lines.iter().find(|line| line[0] == "Without a rule").expect("they are named");
        assert_eq!(line[1].matches(", ").count(), 10, "{line:?}");
        assert!(ids.iter().all(|id| RuleId::parse(id).is_some()));
    }
}
