//! What a model may do: whether it may begin an action, and what the action may be aimed at. One set of functions
//! judges declarations, free actions, interrupts, and whether a declared action is still possible (DZA-ACT-05).

use crate::board::Square;
use crate::game::Game;
use crate::profile::{Faction, Weapon};
use crate::state::{Action, ActionKind, Flags, Item, Origin};
use sortie_kernel::Illegal;
use sortie_rulebook::{RuleId, rule};

/// Legal, or the rule that forbids it.
pub(crate) type Verdict = Result<(), Illegal>;

pub(crate) fn no(rule: RuleId, why: &'static str) -> Verdict {
    Err(Illegal { rule, why })
}

/// The refusal of an answer to another question.
pub(crate) fn wrong_answer() -> Verdict {
    no(rule!("DZA-ACT-08"), "that is not an option now")
}

/// Whether an action is long.
#[inline]
pub(crate) fn is_long(kind: ActionKind, weapon: Weapon) -> bool {
    match kind {
        ActionKind::Fight | ActionKind::BreakOff | ActionKind::Overwatch => {
            rule!("DZA-ACT-01");
            true
        }
        ActionKind::Shoot => weapon.is_long(),
        _ => {
            rule!("DZA-ACT-02");
            false
        }
    }
}

/// Whether a model has the allowance for an action of its own turn.
#[inline]
pub(crate) fn check_allowance(game: &Game<'_>, by: u8, kind: ActionKind, weapon: Weapon) -> Verdict {
    let flags = game.model(by).flags;
    if game.state.side_of(by) != game.state.side {
        return no(rule!("DZA-TURN-03"), "pick a model of your own");
    }
    if flags.has(Flags::DISTRACTED) {
        return no(rule!("DZA-CARD-17"), "the model is Distracted and takes no action this turn");
    }
    if flags.has(Flags::SUPPORTING) {
        return no(rule!("DZA-BLAZE-04"), "the model has given up its actions to support");
    }
    if flags.has(Flags::CUT_SHORT) {
        return no(
            rule!("DZA-TURN-08"),
            "no card is played between two short actions: the model has finished",
        );
    }
    if flags.has(Flags::FINISHED) {
        return no(rule!("DZA-TURN-05"), "another model has acted since: this one has finished");
    }
    let long = is_long(kind, weapon);
    if flags.has(Flags::LONG) || flags.shorts() >= 2 || long && flags.shorts() > 0 {
        return no(rule!("DZA-TURN-04"), "a model takes one long action or up to two short ones");
    }
    let repeated = match kind {
        ActionKind::Aim => Flags::AIMED,
        ActionKind::Shoot => Flags::SHOT,
        ActionKind::Blaze => Flags::BLAZED,
        ActionKind::Mean => Flags::MEAN,
        ActionKind::Throw => Flags::THREW,
        _ => return Ok(()),
    };
    if !long && flags.has(repeated) {
        return no(rule!("DZA-TURN-06"), "only Move may be taken twice");
    }
    Ok(())
}

/// Whether a model is in a state to take an action, whatever allows it.
#[inline]
pub(crate) fn may_begin(game: &Game<'_>, by: u8, kind: ActionKind, origin: Origin) -> Verdict {
    if !game.state.is_up(by) {
        return no(rule!("DZA-ACT-06"), "the model is out of the game");
    }
    let engaged = game.is_engaged(by);
    match kind {
        ActionKind::Fight if !engaged => return no(rule!("DZA-FIGHT-01"), "no enemy is in the square"),
        ActionKind::BreakOff if !engaged => return no(rule!("DZA-BREAK-01"), "no enemy is in the square"),
        ActionKind::Fight | ActionKind::BreakOff => {
            if game.is_pinned(by) {
                rule!("DZA-AGG-04");
            }
            return Ok(());
        }
        _ => (),
    }
    if engaged {
        match (origin, kind) {
            (Origin::Free, ActionKind::Move) => {
                rule!("DZA-TURN-10");
            }
            (Origin::Free, _) => return no(rule!("DZA-BREAK-07"), "the model is engaged"),
            (Origin::Rampage, _) => return no(rule!("DZA-ABIL-05"), "the model is engaged"),
            _ => return no(rule!("DZA-TURN-10"), "an engaged model may only Fight or Break Off"),
        }
    }
    if game.is_pinned(by) && kind != ActionKind::Mean {
        return no(rule!("DZA-AGG-04"), "a Pinned model must Get Mean! first");
    }
    let shoots = matches!(kind, ActionKind::Shoot | ActionKind::Blaze | ActionKind::Throw);
    if shoots && game.profile(by).shooting.is_none() {
        return no(rule!("DZA-STAT-03"), "the model has no Shooting value");
    }
    Ok(())
}

/// Whether a target, square or destination fits the action.
fn check_aim(game: &Game<'_>, action: &Action) -> Verdict {
    let by = action.by;
    match action.kind {
        ActionKind::Shoot => check_shot(game, by, action.target, action.weapon),
        ActionKind::Blaze => check_blaze(game, by, action.square),
        ActionKind::Throw => check_throw(game, by, action.square),
        ActionKind::Move => check_move(game, by, action.square, action.origin),
        ActionKind::Leave => check_leave(game, by),
        ActionKind::Fight => check_opponent(game, by, action.target),
        _ => Ok(()),
    }
}

/// Whether an action may be declared.
pub(crate) fn check(game: &Game<'_>, action: &Action) -> Verdict {
    if !game.state.is_up(action.by) {
        return no(rule!("DZA-ACT-06"), "the model is out of the game");
    }
    if action.origin == Origin::Own {
        check_allowance(game, action.by, action.kind, action.weapon)?;
    }
    check_now(game, action)
}

/// Whether a declared action can be carried out now.
pub(crate) fn check_now(game: &Game<'_>, action: &Action) -> Verdict {
    may_begin(game, action.by, action.kind, action.origin)?;
    check_aim(game, action)
}

/// Whether a model may shoot at another with a gun.
pub(crate) fn check_shot(game: &Game<'_>, by: u8, at: u8, weapon: Weapon) -> Verdict {
    if !weapon.shoots() || !game.profile(by).has(weapon) {
        return no(rule!("DZA-ACT-07"), "the model has no such gun");
    }
    if !game.state.is_up(at) || game.state.side_of(at) == game.state.side_of(by) {
        return no(rule!("DZA-SHOOT-01"), "shoot at a living enemy model");
    }
    rule!("DZA-LOS-01");
    let range = game.board().range(game.model(by).at, game.model(at).at);
    if weapon.range().is_some_and(|most| range > most) {
        return no(rule!("DZA-LOS-01"), "the target is out of range");
    }
    if !game.sees(by, at) {
        return no(rule!("DZA-LOS-05"), "nothing of the target can be seen");
    }
    Ok(())
}

/// The enemies of which a model sees something, one bit each.
pub(crate) fn seen_enemies(game: &Game<'_>, by: u8) -> u16 {
    rule!("DZA-LOS-05");
    let view = game.board().view_from(game.eye(by));
    let foes = Faction::of(by).other().models().filter(|foe| game.state.is_up(*foe));
    foes.filter(|foe| {
        let target = game.model(*foe);
        view.sees(target.at, target.spot, game.height(*foe))
    })
    .fold(0, |set, foe| set | 1 << foe)
}

/// Whether a model may blaze away at a square.
pub(crate) fn check_blaze(game: &Game<'_>, by: u8, at: Square) -> Verdict {
    let Some(gun) = game.profile(by).blaze_gun() else {
        return no(rule!("DZA-ACT-07"), "the model has no gun for Blaze Away");
    };
    if at == game.model(by).at || !game.board().has(at) {
        return no(rule!("DZA-BLAZE-01"), "choose a square other than its own");
    }
    if blaze_squares(game, by, game.occupied()) & at.bit() != 0 {
        return Ok(());
    }
    if gun.range().is_some_and(|most| game.board().range(game.model(by).at, at) > most) {
        return no(rule!("DZA-LOS-01"), "the square is out of range");
    }
    if !game.sees_square(by, at) {
        return no(rule!("DZA-LOS-08"), "no part of the square can be seen");
    }
    no(rule!("DZA-BLAZE-02"), "every line passes models on the same level")
}

/// The squares that a model may blaze away at, one bit each, with models in these squares.
pub(crate) fn blaze_squares(game: &Game<'_>, by: u8, occupied: u128) -> u128 {
    let Some(gun) = game.profile(by).blaze_gun() else { return 0 };
    let from = game.model(by).at;
    rule!("DZA-LOS-01");
    let near = gun.range().map_or(u128::MAX, |most| game.board().within(from, most));
    game.board().free_area(game.eye(by), occupied) & near & !from.bit()
}

/// Whether a model may support a Blaze Away of another at a square.
pub(crate) fn check_supporter(game: &Game<'_>, by: u8, supporter: u8, at: Square) -> Verdict {
    let state = game.state;
    let mate = supporter != by && state.is_up(supporter) && state.side_of(supporter) == state.side_of(by);
    let acted = Flags::SHORT.with(Flags::LONG | Flags::SUPPORTING);
    if !mate || game.model(supporter).flags.any(acted) {
        return no(rule!("DZA-BLAZE-04"), "a supporter is a friend that has not acted this turn");
    }
    if game.is_pinned(supporter) || game.is_engaged(supporter) || game.has(supporter, Flags::DISTRACTED) {
        return no(rule!("DZA-BLAZE-05"), "a Pinned, engaged or Distracted model cannot support");
    }
    let range = game.board().range(game.model(supporter).at, at);
    let gun = game.profile(supporter).blaze_gun();
    if gun.is_none_or(|gun| gun.range().is_some_and(|most| range > most)) {
        return no(rule!("DZA-BLAZE-05"), "a supporter needs a gun for Blaze Away with the square in range");
    }
    if !game.sees_square(supporter, at) {
        return no(rule!("DZA-BLAZE-04"), "a supporter needs Area Fire sight to the square");
    }
    Ok(())
}

/// Models that could support, one bit each.
pub(crate) fn supporters(game: &Game<'_>, by: u8, at: Square) -> u16 {
    let team = game.state.team(game.state.side_of(by));
    team.filter(|id| check_supporter(game, by, *id, at).is_ok()).fold(0, |set, id| set | 1 << id)
}

/// Whether a model may throw its grenade at a square.
pub(crate) fn check_throw(game: &Game<'_>, by: u8, at: Square) -> Verdict {
    if game.model(by).item != Item::Frag {
        return no(rule!("DZA-GREN-01"), "the model carries no grenade");
    }
    if !game.board().has(at) || game.board().range(game.model(by).at, at) > 3 {
        return no(rule!("DZA-GREN-01"), "a grenade reaches 3 squares");
    }
    if throw_squares(game, by) & at.bit() == 0 {
        return no(rule!("DZA-LOS-08"), "no part of the square can be seen");
    }
    Ok(())
}

/// The squares that a model may throw its grenade at, one bit each.
pub(crate) fn throw_squares(game: &Game<'_>, by: u8) -> u128 {
    rule!("DZA-ITEM-07");
    game.board().within(game.model(by).at, 3) & game.board().area(game.eye(by))
}

/// Whether a model may move to a square.
pub(crate) fn check_move(game: &Game<'_>, by: u8, to: Square, origin: Origin) -> Verdict {
    let from = game.model(by).at;
    if !game.board().has(to) {
        return no(rule!("DZA-MOVE-01"), "there is no such square");
    }
    if to == from {
        if game.is_engaged(by) || origin == Origin::Rampage {
            return no(rule!("DZA-MOVE-05"), "the model cannot use this Move to change its spot");
        }
        return Ok(());
    }
    if let Some((rule, why)) = game.board().move_fault(from, to, game.locomotion(by)) {
        return no(rule, why);
    }
    if !game.has_room(by, to) {
        return no(rule!("DZA-POS-04"), "the square is full");
    }
    Ok(())
}

/// The squares that a model may move to, its own last where it may change its spot.
pub(crate) fn destinations(game: &Game<'_>, by: u8, origin: Origin) -> impl Iterator<Item = Square> {
    let from = game.model(by).at;
    let stay = (origin != Origin::Rampage && !game.is_engaged(by)).then_some(from);
    let full = game.full_squares(by);
    let moves = game.board().moves(from, game.locomotion(by));
    moves.iter().copied().filter(move |to| full & to.bit() == 0).chain(stay)
}

/// Whether a model has anywhere to go.
pub(crate) fn has_destination(game: &Game<'_>, by: u8, origin: Origin) -> bool {
    destinations(game, by, origin).next().is_some()
}

/// The row in which a faction starts and which it may leave by.
pub(crate) fn home_row(game: &Game<'_>, faction: Faction) -> u8 {
    if (faction == Faction::Enforcers) == game.state.south { 0 } else { 7 }
}

fn check_leave(game: &Game<'_>, by: u8) -> Verdict {
    if can_leave(game, by) { Ok(()) } else { no(rule!("DZA-TERR-10"), "a model cannot move over the edge") }
}

/// Whether a model may carry Intel off the board: in Evidence Run, from the ground of its own row.
pub(crate) fn can_leave(game: &Game<'_>, by: u8) -> bool {
    let at = game.model(by).at;
    game.mission() == crate::mission::Mission::EvidenceRun
        && game.model(by).item == Item::Intel
        && at.row() == home_row(game, Faction::of(by))
        && game.board().level(at) == 0
        && !game.is_pinned(by)
        && !game.is_engaged(by)
}

/// Whether a model may fight another.
pub(crate) fn check_opponent(game: &Game<'_>, by: u8, at: u8) -> Verdict {
    rule!("DZA-FIGHT-02");
    if !game.foes(by).any(|foe| foe == at) {
        return no(rule!("DZA-FIGHT-02"), "choose an enemy in the same square");
    }
    Ok(())
}
