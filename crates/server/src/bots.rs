//! Bots in seats: they think on threads of their own, screens show that they are thinking, and their answers are
//! choices like any other.
//!
//! Any node may drive a bot; if two do, the row's key lets one of them win. The pause before an answer is a whole
//! number of steps, so that it does not reveal how hard the question was.

use crate::app::App;
use crate::dto::error::ErrorCode;
use crate::header::Role;
use crate::hub::Hub;
use crate::store::News;
use sortie_kernel::words::Fault;
use sortie_kernel::{Side, Viewer};
use sortie_table::live::Job;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Lets a bot answer after a while if it must decide; does nothing if it is already thinking.
pub(crate) fn nudge(app: &Arc<App>, hub: &Arc<Hub>, after: Duration) {
    if asked(hub).is_none() || hub.driven.swap(true, Ordering::AcqRel) {
        return;
    }
    let (app, hub) = (Arc::clone(app), Arc::clone(hub));
    tokio::spawn(async move {
        tokio::time::sleep(after).await;
        drive(&app, &hub).await;
        hub.driven.store(false, Ordering::Release);
        // Between the last look and the line above, the question may have come back to the bot.
        if !app.is_closing() && asked(&hub).is_some() {
            nudge(&app, &hub, Duration::from_secs(1));
        }
    });
}

/// The bot that must decide now, and for which side.
fn asked(hub: &Hub) -> Option<(Side, String)> {
    let by = hub.facts().by?;
    Some((by, hub.header.bot(by)?.to_string()))
}

/// Answers until a person must decide, the game is over or something fails.
async fn drive(app: &Arc<App>, hub: &Arc<Hub>) {
    while !app.is_closing()
        && let Some((by, bot)) = asked(hub)
    {
        hub.show_thinking(by);
        app.store.announce(News::Thinking { game: hub.game.clone(), by }).await;
        let started = Instant::now();
        let step = step(app.options.bot_pause, is_set_up(hub));
        let (shared, program) = (Arc::clone(hub), bot.clone());
        let (decision, line) = match app.lanes.bots.run_of(&hub.owner, move || think(&shared, &program)).await
        {
            Ok(Ok(answer)) => answer,
            Ok(Err(fault)) => return tracing::error!(%fault, game = hub.game, "a seat has an unknown bot"),
            Err(_) => return tracing::error!(bot, game = hub.game, "a bot failed while thinking"),
        };
        metrics::histogram!("sortie_think_seconds").record(started.elapsed().as_secs_f64());
        tokio::time::sleep(rest(step, started.elapsed())).await;
        match hub.choose(app, Role::Seat(by), &decision, &line).await {
            Ok(_) => (),
            Err(error) if error.0.code == ErrorCode::Late => (),
            Err(error) => return tracing::error!(?error, bot, game = hub.game, "a bot's choice was refused"),
        }
    }
}

/// The id of the pending question and the bot's answer to it. The game is not locked while the bot thinks.
fn think(hub: &Hub, bot: &str) -> Result<(String, String), Fault> {
    let (decision, job): (String, Job<String>) = {
        let live = hub.live();
        (Hub::decision_id(&**live), live.think(bot, crate::secrets::random_u64())?)
    };
    Ok((decision, job()))
}

/// Whether models are still being set up: nobody has acted, and a person waits for the first round.
fn is_set_up(hub: &Hub) -> bool {
    hub.live().scene(Viewer::Audience).round[0] == 0
}

/// One step of a pause. A whole team is set up model by model: at the usual pace that would keep a newcomer waiting.
fn step(pause: Duration, is_set_up: bool) -> Duration {
    if is_set_up { pause / 10 } else { pause }
}

/// What is left of the pause: thinking and waiting together take a whole number of steps, at least one.
pub(crate) fn rest(step: Duration, thought: Duration) -> Duration {
    if step.is_zero() {
        return Duration::ZERO;
    }
    let steps = thought.as_micros() / step.as_micros().max(1) + 1;
    let whole = step.saturating_mul(u32::try_from(steps).unwrap_or(u32::MAX));
    whole.saturating_sub(thought)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_team_is_set_up_quickly() {
        let ms = Duration::from_millis;
        assert_eq!([step(ms(300), true), step(ms(300), false), step(ms(0), true)], [ms(30), ms(300), ms(0)]);
    }

    #[test]
    fn a_pause_is_a_whole_number_of_steps() {
        let ms = Duration::from_millis;
        assert_eq!(rest(ms(300), ms(0)), ms(300));
        assert_eq!(rest(ms(300), ms(299)), ms(1));
        assert_eq!(rest(ms(300), ms(300)), ms(300));
        assert_eq!(rest(ms(300), ms(750)), ms(150));
        assert_eq!(rest(ms(0), ms(5)), ms(0));
    }
}
