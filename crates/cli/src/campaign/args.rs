//! The verbs of `sortie campaign` and their options.

use crate::args::FormatArgs;
use clap::Subcommand;
use std::path::PathBuf;

#[derive(clap::Args)]
#[command(after_help = "A campaign is a dataslate of Kill Team's spec ops in a readable text file.

Examples:
  sortie campaign new watch.campaign --team intercessors --name \"Lantern Watch\"
  sortie campaign show watch.campaign
  sortie campaign play watch.campaign first.sortie --against greenskins --mission loot
  sortie campaign advance watch.campaign first.sortie
  sortie campaign do watch.campaign \"honour Hale: Marksman, Gun Ace\"")]
pub(crate) struct CampaignArgs {
    #[command(subcommand)]
    pub(crate) verb: CampaignVerb,
}

/// What to do with a campaign.
#[derive(Subcommand)]
pub(crate) enum CampaignVerb {
    /// Create a dataslate in a new file
    New(NewCampaignArgs),
    /// Show the dataslate and what must be decided
    Show(ShowArgs),
    /// Check and print a kill team for the next battle
    Muster(MusterArgs),
    /// Play the next battle in the terminal
    Play(BattleArgs),
    /// Add a recorded battle to the campaign
    Advance(AdvanceArgs),
    /// Answer a question, spend requisition points, or change the dataslate
    Do(DoArgs),
    /// Show every battle and what came of it
    History(ShowArgs),
    /// Re-run the campaign and the games added to it
    Verify(VerifyCampaignArgs),
}

#[derive(clap::Args)]
#[command(after_help = "Examples:
  sortie campaign new watch.campaign --team intercessors
  sortie campaign new boyz.campaign --team greenskins --name \"Da Boyz\" --stash Stikkbomb --stash Bosspole")]
pub(crate) struct NewCampaignArgs {
    /// File to create
    pub(crate) file: PathBuf,
    /// Ready team whose operatives it begins with (see `sortie list kill-team`)
    #[arg(long, value_name = "TEAM")]
    pub(crate) team: String,
    /// Name of the dataslate [default: the file's]
    #[arg(long)]
    pub(crate) name: Option<String>,
    /// Equipment for the stash, 10 points at most; repeatable
    #[arg(long, value_name = "ITEM")]
    pub(crate) stash: Vec<String>,
    /// Random seed for the campaign's dice [default: new each run]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
}

#[derive(clap::Args)]
#[command(after_help = "Examples:
  sortie campaign show watch.campaign
  sortie campaign show watch.campaign --json
  sortie campaign history watch.campaign")]
pub(crate) struct ShowArgs {
    /// Campaign file
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

/// Which operatives to take.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct PickArgs {
    /// Operative to take, with what it carries: "NAME: ITEM, RARE ITEM on WEAPON"; repeatable [default: as many as
    /// allowed]
    #[arg(long = "pick", value_name = "NAME")]
    pub(crate) picks: Vec<String>,
}

#[derive(clap::Args)]
#[command(after_help = "Examples:
  sortie campaign muster watch.campaign
  sortie campaign muster watch.campaign --pick \"Hale: Frag grenade, Auto-loader on Bolt Rifle\" --pick Oriel")]
pub(crate) struct MusterArgs {
    /// Campaign file
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) picks: PickArgs,
    /// Print only the line that `--force-a` and `--force-b` understand
    #[arg(long)]
    pub(crate) line: bool,
}

#[derive(clap::Args)]
#[command(after_help = "Examples:
  sortie campaign play watch.campaign first.sortie --against greenskins
  sortie campaign play watch.campaign first.sortie --mission secure --a greedy --b random --seed 7")]
pub(crate) struct BattleArgs {
    /// Campaign file
    pub(crate) file: PathBuf,
    /// File to record the game in
    pub(crate) game: PathBuf,
    #[command(flatten)]
    pub(crate) picks: PickArgs,
    /// Enemy: a ready team, or another dataslate's campaign file
    #[arg(long, value_name = "TEAM", default_value = "greenskins")]
    pub(crate) against: String,
    /// Mission
    #[arg(long, value_name = "NAME", default_value = "loot")]
    pub(crate) mission: String,
    /// Board or map
    #[arg(long, value_name = "NAME")]
    pub(crate) board: Option<String>,
    /// Player of your side: human or a bot
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    pub(crate) a: String,
    /// Player of the other side: human or a bot
    #[arg(long, value_name = "PLAYER", default_value = "greedy")]
    pub(crate) b: String,
    /// Random seed for dice and bots [default: new each run]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
}

#[derive(clap::Args)]
#[command(
    after_help = "The game is first re-run line by line; a game that was changed is refused, and no game counts twice.

Examples:
  sortie campaign advance watch.campaign first.sortie
  sortie campaign advance watch.campaign first.sortie --concede"
)]
pub(crate) struct AdvanceArgs {
    /// Campaign file
    pub(crate) file: PathBuf,
    /// Recorded game
    pub(crate) game: PathBuf,
    /// Give up a game that is not over: it is lost, and the points stand
    #[arg(long)]
    pub(crate) concede: bool,
}

#[derive(clap::Args)]
#[command(after_help = "Between battles:
  assign CARD as NAME: WEAPON, WEAPON     a new operative, 1 RP
  supply ITEM, ITEM                       equipment for up to 5 points, 1 RP
  acquire ASSET        release ASSET      a strategic asset, 1 RP; give one up
  smith NAME                              two rare items on each weapon, 1 RP
  take SPEC OP         abandon            a spec op; give it up
  strike NAME          rename OLD: NEW    remove an operative; rename one

After a battle `show` lists the question and its answers; a number picks one.

Examples:
  sortie campaign do watch.campaign 2
  sortie campaign do watch.campaign \"assign Intercessor Warrior as Brother Pell: Bolt Rifle, Fists\"
  sortie campaign do watch.campaign \"take Hold the Sector\" \"acquire Med Bay\"")]
pub(crate) struct DoArgs {
    /// Campaign file
    pub(crate) file: PathBuf,
    /// What to do, one line each
    #[arg(required = true)]
    pub(crate) lines: Vec<String>,
}

#[derive(clap::Args)]
#[command(after_help = "Examples:
  sortie campaign verify watch.campaign
  sortie campaign verify watch.campaign first.sortie second.sortie")]
pub(crate) struct VerifyCampaignArgs {
    /// Campaign file
    pub(crate) file: PathBuf,
    /// Recorded games to look for in its history
    pub(crate) games: Vec<PathBuf>,
}
