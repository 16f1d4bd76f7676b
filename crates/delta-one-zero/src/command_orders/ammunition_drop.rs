//! Ammunition Drop: Jams are cleared, weapons loaded, and one limited thing regains a use.

use super::{CommandRule, misaimed, own_teams, team_of, untimely};
use crate::DeltaOneZero;
use crate::choice::{Aim, Choice};
use crate::frame::Frame;
use crate::game::{Game, fields, game, no, wrong};
use crate::sequence::windows::Window;
use crate::setup::{CommandOrder, FireteamId, ModelId};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Question};
use sortie_rulebook::rule;

/// The Command Order.
pub static RULE: CommandRule = CommandRule {
    order: CommandOrder::AmmunitionDrop,
    check: |moment, aim| {
        if moment.window != Window::Abilities {
            return untimely();
        }
        match team_of(moment, aim, moment.side) {
            Some(team) if moment.game.has_members(team) => Ok(()),
            _ => misaimed(),
        }
    },
    aims: own_teams,
    play: |cx, _, aim| {
        let Aim::Team(team) = aim else { return Flow::Done };
        rule!("D1Z-RELO-02");
        for id in game(cx).member_set(team).iter() {
            cx.state[id].jammed = 0;
            cx.state[id].unloaded = 0;
        }
        if used(game(cx), team).next().is_some() {
            return Flow::Ask(Frame::PickResupply { team });
        }
        Flow::Done
    },
};

/// Limited things of a Fireteam's members that were used.
fn used(game: Game<'_>, team: FireteamId) -> impl Iterator<Item = (ModelId, u8)> {
    game.members(team).flat_map(move |id| {
        let limited = game
            .weapons(id)
            .filter(move |(place, weapon)| weapon.limited.is_some() && game.state[id].uses(*place) > 0);
        limited.map(move |(place, _)| (id, place))
    })
}

fn supplied(frame: Frame) -> FireteamId {
    fields!(frame, Frame::PickResupply { team } => team)
}

/// What regains a use.
pub(crate) static PICK_RESUPPLY: Question<DeltaOneZero> = Question {
    name: "resupply",
    by: |frame, _| supplied(frame).side(),
    check: |frame, choice, game| match choice {
        Choice::Resupply { model, place }
            if used(*game, supplied(frame)).any(|one| one == (model, place)) =>
        {
            Ok(())
        }
        Choice::Resupply { .. } => no(rule!("D1Z-KWW-20"), "nothing of this was used"),
        _ => wrong(),
    },
    list: |frame, game, out| {
        out.extend(used(*game, supplied(frame)).map(|(model, place)| Choice::Resupply { model, place }));
    },
    answer: |_, choice, cx| {
        if let Choice::Resupply { model, place } = choice {
            let uses = cx.state[model].uses(place);
            cx.state[model].set_uses(place, uses.saturating_sub(1));
        }
        Flow::Done
    },
    text: |_, _| Text::plain("which limited weapon regains a use?"),
    ..Question::BASE
};
