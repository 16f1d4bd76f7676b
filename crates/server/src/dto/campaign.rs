//! Campaigns as the API describes them. A dataslate is sent as its sheet: what screens show, made by the rules.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// A campaign to be created.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCampaign {
    /// What the dataslate is called.
    pub name: String,
    /// The ready team whose operatives it begins with.
    pub team: String,
    /// Equipment for the stash.
    #[serde(default)]
    pub stash: Vec<String>,
}

/// A campaign.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CampaignPage {
    /// What opens it: a person who has it can read and change the campaign.
    pub campaign: String,
    /// The dataslate as screens show it.
    #[schema(value_type = Object)]
    pub sheet: Value,
    /// A kill team that may go into the next battle; empty while a question is open.
    #[schema(value_type = Vec<Object>)]
    pub picks: Value,
    /// What has just happened.
    pub told: Vec<String>,
}

/// A line of a campaign: an answer, a requisition, a spec op.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CampaignLine {
    /// The line.
    pub line: String,
}

/// Which operatives to take, and what they carry.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Muster {
    /// The operatives.
    #[schema(value_type = Vec<Object>)]
    pub picks: Vec<sortie_table::campaign::Pick>,
}

/// A kill team that was checked.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Mustered {
    /// The force that a new game names.
    pub force: String,
}

/// A game of this server to be added.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeIn {
    /// The game's id.
    pub game: String,
}
