//! Bringing Honour to the Machine (Matsudan Toshiyori): at any time in the player's own turn up to three Marionettes shoot
//! and survive better, are Honourable and not Constructs for the round: RA 4+, Weight of Fire (1), Resilient (1). At
//! the start of the next round they are marked activated. Every profile with that word in its name is meant,
//! activated or not. A better RA stays. What Construct alone gave is gone, so they can be pinned and poisoned; what
//! other keywords give too, stays. One that is pinned when the round ends stays pinned.

use super::{Act, Order, is_called, order_rule, refuse_order};
use crate::event::Event;
use crate::frame::Frame;
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::state::{Effects, Flags};
use sortie_cubes::Standing;
use sortie_kernel::Illegal;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list, act }),
    in_turn: true,
    times: 3,
    ..Order::new(
        "Bringing Honour to the Machine",
        "up to three Marionettes shoot and survive better this round and are weary in the next",
    )
};

fn list(look: &Look<'_>, out: &mut Vec<Task>) {
    out.extend(look.standing().map(|id| Task { model: Some(id), ..Task::default() }));
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Task { model: Some(id), cell: None, option: 0 } = task else {
        return refuse_order("name the Marionette that is honoured");
    };
    let own = look.side(id) == look.state.initiative && look.in_play(id);
    if !own || !is_called(id, &["Marionette"], look) {
        return refuse_order("the order is for your own Marionettes on the battlefield");
    }
    if look.model(id).has(Effects::HONOURED) {
        return refuse_order("the Marionette is honoured already");
    }
    Ok(())
}

fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let model = cx.state.model_mut(task.model?);
    for effect in [Effects::HONOURED, Effects::FIRE_WEIGHT, Effects::RESILIENT] {
        model.gain(effect);
    }
    model.set(Flags::WEARY, true);
    None
}

/// A round begins: models that were honoured in the one before have to rest.
pub(crate) fn round_begins(cx: &mut Ctx<'_>) {
    for id in cx.state.ids() {
        let model = cx.state.model_mut(id);
        if !model.is(Flags::WEARY) {
            continue;
        }
        model.set(Flags::WEARY, false);
        if model.in_play() {
            model.set(Flags::ACTIVATED, true);
            cx.emit(order_rule(), || Event::Weary { model: id });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    const TEAM: &str = "A1 2.4.1 plain profile=marionette\nA2 1.1.1 plain profile=marionette\nA3 1.2.1 plain profile=marionette\nA4 1.3.1 plain profile=marionette\nA5 1.5.1 plain profile=kalyshi\nP1 4.4.1 ghoul hp=9";

    fn team() -> Game {
        scene(TEAM).order("A", "Bringing Honour to the Machine", 1)
    }

    #[test]
    fn three_marionettes_are_honoured() {
        let mut game = team().opening("activate", []);
        game.refused("order A5", ORDER_RULE);
        game.refused("order P1", ORDER_RULE);
        game.play("order A1", []);
        assert_eq!(game.asked(), "a order");
        game.refused("order A1", ORDER_RULE);
        game.refused("order A5", ORDER_RULE);
        game.play("order A2", []);
        game.play("order A3", []);
        assert_eq!((game.asked().as_str(), game.fact("a.command").as_str()), ("a activate", "[]"));
        for name in ["A1", "A2", "A3"] {
            let effects = game.fact(&format!("models.{name}.effects"));
            assert_eq!(effects, "[\"resilient\", \"fire-weight\", \"honoured\"]");
        }
        assert_eq!(
            (game.fact("models.A3.weary").as_str(), game.fact("models.A4.weary").as_str()),
            ("true", "false")
        );
        game.play("activate A1", []);
        // RA 4+ now, with one die to roll again.
        game.play("shoot P1 noh-rifle", [4, 1, 1, 1, 1, 1, 1, 1]);
        game.play("reroll 1", [4]);
        assert_eq!(game.damage("P1"), 2);
    }

    #[test]
    fn the_honoured_are_flesh_and_spare_the_pinned() {
        let words = "effects=[\"honoured\",\"resilient\"]";
        let mut game = scene(&format!("P1 4.4.1 ghoul\nA1 2.4.1 plain profile=marionette {words}\nA2 2.6.1 plain profile=marionette-phantom {words}")).covers(&["DZ3-KEY-76"]);
        game.play("blaze A1 rifle", [7, 1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "b reroll");
        game.play("keep", []);
        assert!(game.pinned("A1"));
        // A Phantom is solid besides.
        let mut game = scene(&format!("P1 4.4.1 ghoul\nA2 2.4.1 plain profile=marionette-phantom {words}"));
        game.play("blaze A2 rifle", [7, 1, 1, 1, 1, 1, 1, 1, 1]);
        game.play("keep", []);
        assert!(!game.pinned("A2"));
        let game = scene(&format!("A1 2.4.1 plain profile=marionette {words}\nP1 4.4.1 ghoul pinned"));
        game.refused("shoot P1 noh-rifle", "DZ3-KEY-48");
    }

    #[test]
    fn they_rest_in_the_next_round() {
        let game =
            scene(&TEAM.replacen("marionette", "marionette weary", 1)).opening("round", [1, 1, 1, 1, 1, 1]);
        assert_eq!(
            (game.fact("models.A1.activated").as_str(), game.fact("models.A1.weary").as_str()),
            ("true", "false")
        );
        assert_eq!(game.fact("models.A2.activated"), "false");
        assert!(game.log().contains("A1 is weary"), "{}", game.log());
    }
}
