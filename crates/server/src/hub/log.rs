//! How a game changes: a line is written to disk, then applied to the copy, then shown.

use super::{Change, Facts, Hub, late};
use crate::app::App;
use crate::dto::error::{Answer, ApiError, ErrorCode};
use crate::store::{Failure, NewRecord, StoreError};
use sortie_kernel::Side;
use sortie_kernel::dice::Faces;
use sortie_table::live::Happening;
use std::sync::Arc;
use std::time::Duration;

impl Hub {
    /// Writes the line that `row` decides on, and returns the number of choices that stand then.
    pub(super) async fn change(
        self: &Arc<Self>,
        app: &Arc<App>,
        change: impl FnOnce(&Hub) -> Answer<Change> + Send + 'static,
    ) -> Answer<usize> {
        self.is_open()?;
        if self.facts().len >= app.options.limits.log_entries {
            return Err(ApiError::new(
                ErrorCode::Full,
                "the log of this game is full; nothing was changed; only resigning is possible",
            ));
        }
        self.change_always(app, change).await
    }

    /// Like [`Hub::change`], also in a game whose log is full.
    pub(super) async fn change_always(
        self: &Arc<Self>,
        app: &Arc<App>,
        change: impl FnOnce(&Hub) -> Answer<Change> + Send + 'static,
    ) -> Answer<usize> {
        let (hub, app) = (Arc::clone(self), Arc::clone(app));
        // It runs in its own task: a client that hangs up must not leave the copy behind what is on disk.
        let task = tokio::spawn(async move {
            let _turn = hub.turn.lock().await;
            let change = hub.ask(&app.lanes.choices, change).await?;
            hub.write(&app, change).await?;
            crate::bots::nudge(&app, &hub, Duration::ZERO);
            Ok(hub.facts().ply)
        });
        task.await.map_err(ApiError::unsure)?
    }

    /// Writes a line to disk and applies it. The caller holds the lock.
    async fn write(self: &Arc<Self>, app: &App, change: Change) -> Answer<()> {
        let n = self.facts().len + 1;
        let row = change.row().clone();
        match app.store.append(&self.game, n, row.clone()).await {
            // From here on the line stands, whatever happens to this copy.
            Ok(true) => self.follow(app, change).await.map_err(ApiError::unsure),
            Ok(false) => {
                self.catch_up(app).await?;
                Err(late())
            }
            Err(error) if error.kind == Failure::Unsure => {
                // It may or may not be on disk; what is there is the truth.
                let found = app.store.rows(&self.game, n - 1).await.unwrap_or_default();
                let stands = found.first() == Some(&row);
                self.catch_up(app).await.ok();
                if stands { Ok(()) } else { Err(ApiError::unsure(error)) }
            }
            Err(error) => {
                self.catch_up(app).await.ok();
                Err(error.into())
            }
        }
    }

    /// Takes over what other nodes wrote.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn sync(self: &Arc<Self>, app: &App) -> Result<(), StoreError> {
        let _turn = self.turn.lock().await;
        self.catch_up(app).await
    }

    pub(super) async fn catch_up(self: &Arc<Self>, app: &App) -> Result<(), StoreError> {
        for row in app.store.rows(&self.game, self.facts().len).await? {
            self.follow(app, Change::Other(row)).await?;
        }
        Ok(())
    }

    /// Applies a line that is on disk to the copy and the screens.
    async fn follow(self: &Arc<Self>, app: &App, change: Change) -> Result<(), StoreError> {
        let lane = &app.lanes.choices;
        let hub = Arc::clone(self);
        let over = lane.run(move || hub.append(change)).await.map_err(broke_down)??;
        if over {
            // The last frames name the record, so it is kept before they are sent. The choice stands even if its
            // record cannot be written now; that is done again when somebody looks.
            if let Err(error) = self.keep_record(app).await {
                tracing::error!(%error, game = self.game, "the record of a finished game was not written");
            }
            let hub = Arc::clone(self);
            lane.run(move || hub.show()).await.map_err(broke_down)?;
        }
        Ok(())
    }

    /// Makes a choice with these faces and shows it without writing it to disk: for measuring what that costs.
    ///
    /// # Errors
    /// Why it is refused.
    #[inline(never)]
    pub(crate) fn show_choice(&self, by: Side, line: &str, faces: Box<dyn Faces>) -> Answer<()> {
        let proposed = self.live().propose(by, line, faces)?;
        if self.append(Change::Choice(proposed))? {
            self.show();
        }
        Ok(())
    }

    /// Adds a line to the copy and shows it, unless it ends the game: returns whether it does.
    fn append(&self, change: Change) -> Result<bool, StoreError> {
        let moves = matches!(
            change.row().what,
            Happening::Choice { .. } | Happening::Undo { .. } | Happening::Resigned
        );
        {
            let mut live = self.live.write();
            let done = match change {
                Change::Choice(proposed) => live.accept(proposed),
                Change::Other(row) => live.append(&row),
            };
            done.map_err(|error| StoreError::failed(format!("game {}: {error}", self.game)))?;
            *self.facts.lock() = Facts::of(&**live);
        }
        if moves {
            *self.thinking.lock() = None;
        }
        let over = self.facts().by.is_none();
        if !over {
            self.show();
        }
        Ok(over)
    }

    /// Once a game is over, everybody who has the id of its record can look at it.
    pub(crate) async fn keep_record(self: &Arc<Self>, app: &App) -> Result<(), StoreError> {
        if self.facts().by.is_some() || self.replay.get().is_some() {
            return Ok(());
        }
        let hub = Arc::clone(self);
        let text = app.lanes.choices.run(move || crate::view::record_text(&hub.header, &**hub.live()));
        let text = text.await.map_err(broke_down)?;
        let record = NewRecord { ruleset: self.header.ruleset.clone(), text, uploaded_by: None };
        let id = app.store.keep_replay(record).await?;
        app.store.finish(&self.game).await?;
        self.replay.get_or_init(|| id);
        metrics::counter!("sortie_games_finished_total").increment(1);
        Ok(())
    }
}

fn broke_down(error: ApiError) -> StoreError {
    StoreError::failed(error.0.message)
}
