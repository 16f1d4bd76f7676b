//! The ruleset in words: what can be named, built and read.

use crate::choice::Choice;
use crate::data::{self, Library, TeamData};
use crate::field::Field;
use crate::fixture::Fixture;
use crate::setup::{Mission, Profile, Sequence, Setup};
use crate::view::View;
use crate::{KillTeam, equipment, equivalent_rules, facts, fixture, muster, notation, picture, refusal};
use sortie_geometry::open::{Prism, Terrain};
use sortie_kernel::fact::Fact;
use sortie_kernel::narration::Text;
use sortie_kernel::words::{Fault, Listing, Spec, Words};
use sortie_kernel::{Illegal, Position, Ruleset, Side, Viewer, checksum};
use sortie_rulebook::{RuleId, rule};
use std::fmt;

/// The killzone. [KT-SETUP-03]
pub(crate) const SIZE: (i32, i32) = (30_000, 22_000);

impl Words for KillTeam {
    type Fixture = Fixture;

    fn is_equivalent(one: RuleId, other: RuleId) -> bool {
        equivalent_rules::is_equivalent(one, other)
    }

    fn listing() -> Listing {
        let library = Library::embedded();
        Listing {
            missions: library.missions().map(|(name, about)| (name.to_string(), about)).collect(),
            boards: library.maps().map(|(name, title)| (name.to_string(), title.to_string())).collect(),
            forces: library.teams.iter().map(|team| (team.name.clone(), team.title.clone())).collect(),
            options: vec![
                ("guard".into(), "on or off (default off): operatives may go on guard".into()),
                (
                    "mode".into(),
                    "open or matched (default open): matched play has equipment, tac ops and scouting".into(),
                ),
                ("cp".into(), "command points before a matched battle, instead of 2 for a LEADER".into()),
                ("die".into(), "the die that decides the mission where none is agreed: 1 to 6".into()),
                (
                    "apparatus".into(),
                    "on or off (default off): ancient apparatus replaces objective markers".into(),
                ),
            ],
        }
    }

    fn build(spec: &Spec) -> Result<Setup, Vec<Fault>> {
        let library = Library::embedded();
        let mut faults = Vec::new();
        rule!("KT-SETUP-01");
        let options = Options::read(spec, &mut faults);
        rule!("KT-SETUP-19");
        let mission =
            if spec.mission.is_empty() { options.rolled.unwrap_or("control") } else { &spec.mission };
        let mission = library.mission(mission).map_err(|fault| faults.push(fault)).ok();
        let board = match (&mission, spec.board.as_str()) {
            (Some((_, map)), "") => Some(map.clone()),
            // The board comes with the mission, and the mission is unknown.
            (None, "") => None,
            (_, name) => Some(name.to_string()),
        };
        let parts = board.as_deref().map(|board| library.map(board, SIZE)).unwrap_or(Ok((Vec::new(), None)));
        let (parts, mut close) = parts.map_err(|all| faults.extend(all)).unwrap_or_default();
        let defaults = ["intercessors", "tomb-world"];
        let teams: Vec<Option<&TeamData>> = (0..2)
            .map(|place| {
                let name = spec.forces[place].as_str();
                let name = if name.is_empty() { defaults[place] } else { name };
                let known = library.teams.iter().map(|team| team.name.as_str());
                let found = library.teams.iter().find(|team| team.name == name);
                found.or_else(|| {
                    faults.push(Fault::unknown("forces", "team", name, known));
                    None
                })
            })
            .collect();
        let (Some((mission, _)), Some(board), [Some(a), Some(b)]) = (mission, board, &teams[..]) else {
            return Err(faults);
        };
        [a, b].iter().for_each(|team| faults.extend(muster::faults(library, team)));
        let letters = letters(library, &a.faction, &b.faction);
        let matched = options.sequence == Sequence::Matched;
        let mut profiles = members(library, a, &letters[0], matched, &mut faults);
        let first_of_b = profiles.len();
        profiles.extend(members(library, b, &letters[1], matched, &mut faults));
        if !faults.is_empty() {
            return Err(faults);
        }
        let (part_names, prisms): (Vec<String>, Vec<Prism>) = parts.into_iter().unzip();
        if let Some(close) = close.as_mut().filter(|_| options.apparatus) {
            close.use_apparatus(&mission.markers, &prisms);
        }
        let archetypes = [a, b].map(|team| muster::archetypes(library, team));
        let mission = Mission { sequence: options.sequence, ..mission };
        Ok(Setup {
            mission,
            map: board,
            size: SIZE,
            terrain: Terrain::new(prisms),
            part_names,
            graphs: Vec::new(),
            profiles,
            first_of_b,
            factions: [a.faction.clone(), b.faction.clone()],
            guard: options.guard.unwrap_or(close.is_some()),
            archetypes,
            starting_cp: options.cp,
            close,
        }
        .complete())
    }

    fn fixture(fixture: Fixture) -> Result<(Setup, Position<Self>), Vec<Fault>> {
        fixture::build(&fixture)
    }

    fn write_choice(setup: &Setup, choice: Choice, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write(setup, choice, out)
    }

    fn read_choice(setup: &Setup, text: &str) -> Result<Choice, Fault> {
        notation::read(setup, text)
    }

    fn side_title(setup: &Setup, side: Side) -> String {
        setup.factions[side.index()].clone()
    }

    fn explain_refusal(setup: &Setup, at: &Position<Self>, choice: Choice, illegal: &Illegal) -> Text {
        refusal::explain(&Field::new(setup, &at.state), choice, illegal)
    }

    fn facts(setup: &Setup, at: &Position<Self>) -> Fact {
        facts::facts(setup, at)
    }

    fn picture(setup: &Setup, view: &View, _viewer: Viewer) -> String {
        picture::picture(setup, &view.table())
    }

    fn digest(setup: &Setup) -> u64 {
        // The set-up's own description holds every card, weapon, part and marker.
        let text = format!("{} {:?}", KillTeam::RULES_VERSION, setup);
        checksum::of(&text.as_str())
    }

    fn between(setup: &Setup, at: &Position<Self>, from: &str, to: &str) -> Result<Fact, Fault> {
        facts::between(setup, at, from, to)
    }
}

/// What a spec says beside mission, board and teams.
struct Options {
    /// Unless it is said, guard belongs to close quarters.
    guard: Option<bool>,
    /// Whether pieces of apparatus are objectives in place of markers.
    apparatus: bool,
    sequence: Sequence,
    cp: Option<u8>,
    /// The mission that a die decides.
    rolled: Option<&'static str>,
}

impl Options {
    fn read(spec: &Spec, faults: &mut Vec<Fault>) -> Options {
        let mut all =
            Options { guard: None, apparatus: false, sequence: Sequence::Open, cp: None, rolled: None };
        for (name, value) in &spec.options {
            match (name.as_str(), value.as_str()) {
                ("guard", "on") => all.guard = Some(true),
                ("guard", "off") => all.guard = Some(false),
                ("apparatus", "on") => all.apparatus = true,
                ("apparatus", "off") => all.apparatus = false,
                ("guard" | "apparatus", other) => {
                    faults.push(Fault::unknown(name.as_str(), "value", other, ["on", "off"]));
                }
                ("mode", word) => {
                    rule!("KT-SETUP-02");
                    match word {
                        "open" => all.sequence = Sequence::Open,
                        "matched" => all.sequence = Sequence::Matched,
                        other => faults.push(Fault::unknown("mode", "mode", other, ["open", "matched"])),
                    }
                }
                ("cp", number) => match number.parse() {
                    Ok(cp) if cp <= 20 => all.cp = Some(cp),
                    _ => faults.push(Fault::new(
                        "cp",
                        format!("{number:?} is not a number of command points to 20"),
                    )),
                },
                ("die", number) => match number {
                    "1" | "2" => all.rolled = Some("loot"),
                    "3" | "4" => all.rolled = Some("secure"),
                    "5" | "6" => all.rolled = Some("capture"),
                    other => {
                        faults.push(Fault::new("die", format!("{other:?} is not what a die shows: 1 to 6")));
                    }
                },
                (other, _) => {
                    faults.push(Fault::unknown(
                        "options",
                        "option",
                        other,
                        ["guard", "apparatus", "mode", "cp", "die"],
                    ));
                }
            }
        }
        all
    }
}

/// The letters before the operatives' numbers; two teams of one faction get different ones.
pub(crate) fn letters(library: &Library, a: &str, b: &str) -> [String; 2] {
    let letter = |name: &str| library.faction(name).map_or("X".to_string(), |f| f.letter.clone());
    let (a, b) = (letter(a), letter(b));
    let b = if a == b { format!("{b}{b}") } else { b };
    [a, b]
}

fn members(
    library: &Library,
    team: &TeamData,
    letter: &str,
    equipped: bool,
    faults: &mut Vec<Fault>,
) -> Vec<Profile> {
    let mut profiles = Vec::new();
    let Some(faction) = library.faction(&team.faction) else { return profiles };
    for (number, member) in team.fire_team.iter().flat_map(|pick| &pick.operative).enumerate() {
        let place = format!("team {}, operative {}", team.name, number + 1);
        // A card that is not there has been named with the other faults of the team.
        let Some(card) = faction.card.iter().find(|card| card.name == member.card) else { continue };
        let built = data::profile(library, card, &member.weapons, format!("{letter}{}", number + 1), &place);
        let built = built.and_then(|mut profile| {
            // In open play a ready kill team leaves its equipment at home.
            if equipped {
                equipment::equip(&mut profile, faction, &member.equipment, &place)?;
            }
            Ok(profile)
        });
        match built {
            Ok(profile) => profiles.push(profile),
            Err(fault) => faults.push(fault),
        }
    }
    profiles
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::MoveKind;
    use sortie_kernel::dice::{Rolling, Sampler};
    use sortie_kernel::words::Spec;
    use sortie_kernel::{Io, choose, run};
    use std::collections::BTreeSet;

    #[test]
    fn every_question_names_its_side_and_asks_in_words() {
        let setup = KillTeam::build(&Spec::default()).expect("the default game");
        let mut kinds = BTreeSet::new();
        for seed in 0..4 {
            let (mut dice, mut picks) = (Rolling::new(Sampler::new(seed)), Sampler::new(seed + 500));
            let mut at = KillTeam::opening(&setup);
            let mut io = Io::silent(&mut dice);
            while let Some(decision) = run(&setup, &mut at, &mut io) {
                let asked = KillTeam::question(&setup, &at).to_string();
                let (who, what) = asked.split_once(": ").expect("who, then what");
                let (letter, faction) =
                    (decision.by.letter().to_uppercase(), KillTeam::side_title(&setup, decision.by));
                assert_eq!(who, format!("Side {letter} ({faction})"));
                assert!(what.contains('?'), "{asked}");
                assert!(asked.len() <= 170, "{asked}");
                kinds.insert(decision.kind);
                let mut menu = Vec::new();
                KillTeam::candidates(&setup, &at, &mut menu);
                // Random play alone makes combats rare: fight or charge wherever that is possible.
                let eager = |choice: &&Choice| {
                    matches!(choice, Choice::Fight { .. } | Choice::Move { kind: MoveKind::Charge, .. })
                };
                let any = menu[picks.below(menu.len() as u64) as usize];
                let choice = menu.iter().find(eager).copied().unwrap_or(any);
                choose(&setup, &mut at, choice, &mut io);
            }
        }
        assert!(kinds.len() >= 10, "{kinds:?}");
    }
}
