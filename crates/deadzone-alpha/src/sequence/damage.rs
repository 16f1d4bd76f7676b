//! Damage: potential less armour, injured, dead, and what a dead model leaves behind (DZA-DMG-01 to 06).

use super::{look, pickup};
use crate::board::Square;
use crate::game::Game;
use crate::state::{Aggression, Flags, Item};
use crate::{Alpha, Event, Who};
use sortie_kernel::Cx;
use sortie_rulebook::{RuleId, rule};

/// Armour that is left, and the actual damage.
pub(crate) fn actual(game: &Game<'_>, model: u8, potential: u8, ap: u8) -> [u8; 2] {
    rule!("DZA-STAT-02");
    rule!("DZA-DMG-02");
    if ap > 0 {
        rule!("DZA-ABIL-07");
    }
    let armour = game.profile(model).armour.saturating_sub(ap);
    [armour, potential.saturating_sub(armour)]
}

/// Whether a hit would kill.
pub(crate) fn would_kill(game: &Game<'_>, model: u8, potential: u8, ap: u8) -> bool {
    let [_, damage] = actual(game, model, potential, ap);
    damage >= 2 || damage == 1 && game.has(model, Flags::INJURED)
}

/// A hit; whether it injured or killed.
pub(crate) fn hit(why: RuleId, model: u8, potential: u8, ap: u8, cx: &mut Cx<'_, Alpha>) -> bool {
    if !cx.state.is_up(model) {
        return false;
    }
    let game = look(cx);
    let [armour, damage] = actual(&game, model, potential, ap);
    let dies = would_kill(&game, model, potential, ap);
    cx.emit(why, || Event::Hit { model: Who(model), potential, armour, damage });
    if damage == 0 {
        return false;
    }
    rule!("DZA-DMG-01");
    let rule = if damage == 1 { rule!("DZA-DMG-03") } else { rule!("DZA-DMG-04") };
    if dies {
        kill(rule, model, cx);
        return true;
    }
    let flags = &mut cx.state.model_mut(model).flags;
    flags.add(Flags::INJURED);
    rule!("DZA-DMG-05");
    let watched = flags.has(Flags::OVERWATCH);
    flags.remove(Flags::OVERWATCH);
    if cx.setup.profiles[usize::from(model)].rampage {
        rule!("DZA-ABIL-02");
    }
    cx.emit(rule, || Event::Injured { model: Who(model) });
    if watched {
        cx.emit(rule!("DZA-OVER-02"), || Event::WatchSpent { model: Who(model) });
    }
    true
}

fn kill(why: RuleId, id: u8, cx: &mut Cx<'_, Alpha>) {
    let points = cx.setup.profiles[usize::from(id)].vp;
    let model = cx.state.model_mut(id);
    let (at, item) = (model.at, model.item);
    model.flags = Flags::DEAD;
    (model.at, model.spot, model.item) = (Square::NONE, 0, Item::None);
    model.aggression = Aggression::Alert;
    rule!("DZA-ACT-06");
    cx.emit(why, || Event::Slain { model: Who(id), points });
    if item != Item::None {
        pickup::put_down(item, at, cx);
        cx.emit(rule!("DZA-DMG-06"), || Event::ItemDropped { model: Who(id), item, at });
    }
    rule!("DZA-DMG-06");
}
