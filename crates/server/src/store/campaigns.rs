//! Campaigns: one text each, under the hash of the link that opens it. A change is kept only if nobody else changed the
//! campaign since it was read.

use super::error::StoreError;
use super::writer::Write;
use super::{Admin, Store, on};
use crate::secrets::hashed;

/// A campaign as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptCampaign {
    /// The hash of its link.
    pub id: String,
    /// How often it has changed, counted from 1.
    pub n: i64,
    /// Its text, as `sortie campaign` reads it.
    pub text: String,
    /// A pseudonym of the address that created it; empty for the owner of the machine.
    pub owner: String,
}

impl KeptCampaign {
    /// A campaign that was just created.
    pub fn new(link: &str, text: String, owner: String) -> KeptCampaign {
        KeptCampaign { id: hashed(link), n: 1, text, owner }
    }

    /// The same after one more change.
    #[must_use]
    pub fn changed(self, text: String) -> KeptCampaign {
        KeptCampaign { n: self.n + 1, text, ..self }
    }
}

impl Store {
    /// The campaign that a link opens.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn campaign(&self, link: &str) -> Result<Option<KeptCampaign>, StoreError> {
        self.shared.health.check()?;
        let id = hashed(link);
        let found: Option<(i64, String, String)> = self.read(on!(&self.pool(), pool =>
            sqlx::query_as("SELECT n, record, owner FROM campaigns WHERE id = $1")
                .bind(&id).fetch_optional(pool).await))?;
        Ok(found.map(|(n, text, owner)| KeptCampaign { id, n, text, owner }))
    }

    /// Keeps a campaign after a change: `false` if somebody else changed it since it was read.
    ///
    /// # Errors
    /// If it could not be written.
    pub async fn keep_campaign(&self, campaign: KeptCampaign) -> Result<bool, StoreError> {
        self.writer.write(Write::Campaign(Box::new(campaign))).await
    }
}

impl Admin {
    /// Campaigns that an address has created.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn campaigns(&self, owner: &str) -> Result<i64, StoreError> {
        let (count,): (i64,) = on!(&self.pool, pool =>
            sqlx::query_as("SELECT COUNT(*) FROM campaigns WHERE owner = $1")
                .bind(owner).fetch_one(pool).await)?;
        Ok(count)
    }
}
