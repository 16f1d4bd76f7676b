//! Quotas: whether an address may keep one more game, record or campaign, and whether the disk has room for it.

use crate::app::App;
use crate::dto::error::{Answer, ApiError, ErrorCode};
use std::net::IpAddr;

impl App {
    /// Whether an address may keep one more game or record, and whether there is room for it.
    ///
    /// # Errors
    /// Which quota is used up.
    pub async fn has_room(&self, address: Option<IpAddr>, upload: bool) -> Answer<()> {
        let limits = self.options.limits;
        self.has_disk()?;
        let over = |count: i64, limit: u32| limit > 0 && count >= i64::from(limit);
        let owner = self.store.vault.pseudonym(address);
        let full = |message: String| Err(ApiError::new(ErrorCode::Full, message));
        if upload {
            let limit = limits.uploads_per_address;
            if address.is_some() && limit > 0 && over(self.store.admin().uploads(&owner).await?, limit) {
                return full(format!(
                    "your address has uploaded {limit} records already, which is the limit"
                ));
            }
            return Ok(());
        }
        if limits.games_open == 0 && (limits.games_open_per_address == 0 || address.is_none()) {
            return Ok(());
        }
        let (own, all) = self.store.admin().open_games(&owner).await?;
        if address.is_some() && over(own, limits.games_open_per_address) {
            return full(format!("your address has {own} unfinished games, which is the limit"));
        }
        if over(all, limits.games_open) {
            return full(format!("this server has {all} unfinished games, which is the limit"));
        }
        Ok(())
    }

    /// Whether an address may create one more campaign, and whether there is room for it.
    ///
    /// # Errors
    /// Which quota is used up.
    pub async fn has_room_for_campaign(&self, address: Option<IpAddr>) -> Answer<()> {
        self.has_disk()?;
        let limit = self.options.limits.campaigns_per_address;
        if address.is_none() || limit == 0 {
            return Ok(());
        }
        let owner = self.store.vault.pseudonym(address);
        if self.store.admin().campaigns(&owner).await? >= i64::from(limit) {
            let message = format!("your address has created {limit} campaigns, which is the limit");
            return Err(ApiError::new(ErrorCode::Full, message));
        }
        Ok(())
    }

    /// Whether the disk has room for anything new.
    fn has_disk(&self) -> Answer<()> {
        let least = self.options.limits.free_bytes;
        if least > 0 && self.store.free_bytes().is_some_and(|free| free < least) {
            let message = "the server's disk is almost full; running games go on, new ones have to wait";
            return Err(ApiError::new(ErrorCode::Full, message));
        }
        Ok(())
    }
}
