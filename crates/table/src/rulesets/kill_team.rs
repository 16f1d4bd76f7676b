//! Kill Team at the table: its case files.

use crate::cases::kill_team_odds::OddsCases;
use crate::cases::kill_team_sight::SightCases;
use crate::cases::{CaseKind, What};
use crate::{OracleFile, Playable};
use sortie_agents::{Greedy, Named};
use sortie_kill_team::KillTeam;

impl Playable for KillTeam {
    const TITLE: &'static str = "Kill Team (2021)";
    const ABOUT: &'static str = "kill teams of a handful to a dozen on an open table of 30 by 22 inches";

    fn players() -> Vec<Named<KillTeam>> {
        vec![Named {
            name: "greedy",
            about: "one step ahead: markers, wounds by their odds, safety",
            make: |seed| Box::new(Greedy::new(seed)),
        }]
    }

    fn cases(what: What) -> Option<Box<dyn CaseKind>> {
        match what {
            What::Odds => Some(Box::new(OddsCases::new())),
            What::Sight => Some(Box::new(SightCases)),
            What::Reach => None,
        }
    }

    fn oracle() -> &'static [OracleFile] {
        &[
            OracleFile {
                what: What::Odds,
                name: "kill-team-odds-public.jsonl",
                text: include_str!("../../../../oracle/kill-team-odds-public.jsonl"),
            },
            OracleFile {
                what: What::Sight,
                name: "kill-team-sight-public.jsonl",
                text: include_str!("../../../../oracle/kill-team-sight-public.jsonl"),
            },
            OracleFile {
                what: What::Sight,
                name: "kill-team-distance-public.jsonl",
                text: include_str!("../../../../oracle/kill-team-distance-public.jsonl"),
            },
        ]
    }
}
