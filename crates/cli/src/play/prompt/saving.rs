//! The record of the game at the prompt: when it is saved, and what is said if it cannot be.

use super::Prompt;
use crate::error::CliError;
use crate::play::session::Session;
use sortie_table::record::Keeper;
use std::path::Path;

impl Prompt<'_> {
    pub(super) fn save(&mut self, session: &mut dyn Session) -> Result<(), CliError> {
        match &mut self.keeper {
            Some(keeper) => Ok(keeper.save(&session.table().replay())?),
            None => Ok(()),
        }
    }

    /// Saves between two questions. A failure does not end the game: the player reads it and may save elsewhere.
    pub(super) fn save_or_say(&mut self, session: &mut dyn Session) -> Result<(), CliError> {
        let Some(keeper) = &mut self.keeper else { return Ok(()) };
        if let Err(error) = keeper.save(&session.table().replay()) {
            self.keeper = None;
            self.console.say(&format!(
                "Not saved: {error}\nThe game goes on unsaved. To save it elsewhere, type: save FILE"
            ))?;
            self.lost = Some(error.to_string());
        }
        Ok(())
    }

    /// Fails if something that should have been saved was not.
    pub(super) fn is_kept(&self) -> Result<(), CliError> {
        match &self.lost {
            Some(error) => Err(CliError::Bad(format!("the game was not saved: {error}"))),
            None => Ok(()),
        }
    }

    pub(super) fn farewell(&self) -> Result<(), CliError> {
        match &self.keeper {
            Some(keeper) => {
                let path = keeper.path().display();
                Ok(self.console.say(&format!("Saved. Continue with: sortie play --resume {path}"))?)
            }
            None => Ok(self.console.say("Stopped. The game was not recorded.")?),
        }
    }

    pub(super) fn save_as(&mut self, session: &mut dyn Session, path: &str) -> Result<(), CliError> {
        let result = match (path, &mut self.keeper) {
            ("", Some(keeper)) => keeper.save(&session.table().replay()).map(|()| None),
            ("", None) => return Ok(self.console.say("Type: save FILE")?),
            (path, _) => Keeper::create(Path::new(path)).and_then(|mut keeper| {
                keeper.save(&session.table().replay())?;
                Ok(Some(keeper))
            }),
        };
        match result {
            Ok(Some(keeper)) => {
                self.keeper = Some(keeper);
                self.lost = None;
            }
            Ok(None) => (),
            Err(error) => return Ok(self.console.say(&format!("Not saved: {error}"))?),
        }
        Ok(self.console.say("Saved.")?)
    }
}
