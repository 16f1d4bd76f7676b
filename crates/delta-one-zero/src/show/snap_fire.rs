//! Snap Fire before it is declared: what it costs, whom it is usually aimed at, and the chances of each model in every
//! Range Band side by side. Nothing is measured for it. [D1Z-MEAS-05]

use crate::DeltaOneZero;
use crate::choice::{Act, Choice};
use crate::game::Game;
use crate::keywords::indirect as lob;
use crate::sequence::checks;
use crate::sequence::ranged::{self, Shot};
use crate::sequence::snap_price::{self, Due};
use crate::sequence::to_hit;
use crate::setup::{Band, ModelId, Setup};
use crate::show::stakes::range;
use crate::state::{ModelSet, Order};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::show::Reason;
use sortie_kernel::{Io, Position, choose};
use sortie_rulebook::{marks, rule_id};

/// What each model would usually do.
fn attacks(game: Game<'_>, models: ModelSet) -> impl Iterator<Item = (ModelId, Act)> {
    let models = models.iter().filter(move |id| game.has(*id) && game.state[*id].is_active());
    models.filter_map(move |by| Some((by, snap_price::usual_attack(game, by)?)))
}

/// Whom these models would attack, who is attacked by most of them first.
pub(super) fn targets(game: Game<'_>, models: ModelSet) -> Vec<ModelId> {
    let mut found: Vec<(usize, ModelId)> = Vec::new();
    for (_, act) in attacks(game, models) {
        let (Act::Shoot { target, .. } | Act::Fight { target, .. }) = act else { continue };
        match found.iter_mut().find(|(_, known)| *known == target) {
            Some((times, _)) => *times += 1,
            None => found.push((1, target)),
        }
    }
    found.sort_by_key(|(times, id)| (std::cmp::Reverse(*times), *id));
    found.into_iter().map(|(_, id)| id).collect()
}

/// The Range Bands that matter for these models: where any of their weapons changes its modifier.
pub(super) fn bands(game: Game<'_>, models: ModelSet) -> Vec<Band> {
    let mut ends: Vec<i32> = Vec::new();
    for (by, act) in attacks(game, models) {
        let Act::Shoot { weapon, .. } = act else { continue };
        let bands = game.weapon(by, weapon).into_iter().flat_map(|weapon| &weapon.bands);
        ends.extend(bands.flat_map(|band| [band.from, band.to]).filter(|end| *end > 0));
    }
    ends.sort_unstable();
    ends.dedup();
    let starts = std::iter::once(0).chain(ends.clone());
    starts.zip(ends).map(|(from, to)| Band { from, to, modifier: 0 }).collect()
}

/// What it costs, and whether that is Stress. The words do not say which Order lies face down.
pub(super) fn cost(game: Game<'_>, models: ModelSet) -> (String, bool) {
    let mut present = models.iter().filter(|id| game.has(*id));
    let Some(first) = present.next() else { return (String::new(), false) };
    let price = marks::apart(|| snap_price::price(game, game.team(first)));
    let one = present.next().is_none();
    let stress = match (price.stress > 0, one) {
        (true, true) => "costs 1 Stress",
        (true, false) => "costs each model 1 Stress",
        (false, _) if price.due == Due::Nothing => "is free",
        (false, _) => "costs no Stress",
    };
    let due = match price.due {
        Due::Nothing => "",
        Due::Order => "; a face-down Order other than Overwatch is lost",
        Due::Check if one => "; it must pass an Initiative Check first",
        Due::Check => "; each must pass an Initiative Check first",
    };
    (format!("{stress}{due}"), price.stress > 0)
}

/// What it costs and each model's chances, reason by reason.
pub(super) fn reasons(setup: &Setup, at: &Position<DeltaOneZero>, models: ModelSet) -> Vec<Reason> {
    marks::apart(|| {
        let game = Game { setup, state: &at.state };
        let Some(team) = models.iter().find(|id| game.has(*id)).map(|id| game.team(id)) else {
            return Vec::new();
        };
        let price = snap_price::price(game, team);
        let mut out = vec![Reason {
            rule: if price.stress > 0 { rule_id!("D1Z-REACT-06") } else { rule_id!("D1Z-REACT-12") },
            pool: "price",
            label: "Stress for each model that fires".to_string(),
            amount: i32::from(price.stress),
        }];
        if price.due == Due::Order {
            let kept = game.state[team].order == Order::Overwatch;
            out.push(Reason {
                rule: if kept { rule_id!("D1Z-REACT-14") } else { rule_id!("D1Z-REACT-04") },
                pool: "order",
                label: if kept { "Overwatch is revealed and kept" } else { "The face-down Order is lost" }
                    .to_string(),
                amount: if kept { 0 } else { -1 },
            });
        }
        // The dice fall after the Stress has been taken.
        let mut declared = at.clone();
        let mut dice = Rolling::new(Sampler::new(0));
        choose(setup, &mut declared, Choice::React(models), &mut Io::silent(&mut dice));
        declared.state.supposed_inches = 1;
        let game = Game { setup, state: &declared.state };
        for (by, act) in attacks(game, models) {
            if price.due == Due::Check {
                let needed = checks::initiative(game, by);
                let passes = (1..=10).filter(|face| needed.passes(*face)).count() as i32;
                let label = format!("{}: chance to pass its Initiative Check (%)", game.card(by).name);
                out.push(Reason {
                    rule: rule_id!("D1Z-REACT-09"),
                    pool: "check",
                    label,
                    amount: 10 * passes,
                });
            }
            chances(game, by, act, &mut out);
        }
        out
    })
}

/// The chance of a shot's one die in each Range Band.
fn chances(game: Game<'_>, by: ModelId, act: Act, out: &mut Vec<Reason>) {
    let Act::Shoot { weapon: place, target, magazine } = act else { return };
    let Some(weapon) = game.weapon(by, place) else { return };
    let indirect = lob::is_indirect(weapon);
    let at = game.state[target].at.point();
    let shot = Shot { by, place, weapon, target, at, snap: true, magazine, seen: true, indirect };
    for band in &weapon.bands {
        let list = ranged::modifiers(game, &shot, Some(band.to));
        let faces = (1..=10).filter(|face| to_hit::hits(game.card(by).shoot, &list, *face)).count();
        let label = format!("{} hits {} {}", game.card(by).name, game.card(target).name, range(band));
        let amount = 10 * faces as i32;
        out.push(Reason { rule: rule_id!("D1Z-PROF-09"), pool: "chances", label, amount });
    }
}
