//! The ruleset in words: what can be named, built and read.

use crate::choice::Choice;
use crate::data::{self, Library, TeamData};
use crate::field::Field;
use crate::fixture::Fixture;
use crate::ploys::Owned;
use crate::random_team;
use crate::setup::{Mission, Profile, Sequence, Setup};
use crate::spec_ops::engineering_bay;
use crate::spec_ops::force::{self, Force, SlateTeam};
use crate::state::OPERATIVES_MAX;
use crate::view::View;
use crate::{
    KillTeam, equipment, equivalent_rules, facts, fixture, muster, notation, picture, refusal, user_data,
};
use sortie_geometry::open::{Prism, Terrain};
use sortie_kernel::fact::Fact;
use sortie_kernel::narration::Text;
use sortie_kernel::words::{DataFile, Fault, Listing, Spec, Words};
use sortie_kernel::{Illegal, Position, Ruleset, Side, Viewer, checksum};
use sortie_rulebook::{RuleId, rule};
use std::borrow::Cow;
use std::fmt;

/// The killzone. [KT-SETUP-03]
pub(crate) const SIZE: (i32, i32) = (30_000, 22_000);

impl Words for KillTeam {
    type Fixture = Fixture;

    fn is_equivalent(one: RuleId, other: RuleId) -> bool {
        equivalent_rules::is_equivalent(one, other)
    }

    fn install(files: Vec<DataFile>) -> Result<(), Vec<Fault>> {
        user_data::install(files)
    }

    fn installed() -> &'static [DataFile] {
        user_data::FILES.installed()
    }

    fn files_of(spec: &Spec) -> Vec<&'static DataFile> {
        user_data::files_of(spec)
    }

    /// The fairest match found so far; `docs/balance.md` has the figures.
    fn default_match() -> Spec {
        Spec {
            mission: "secure".into(),
            board: "strait".into(),
            forces: ["tomb-world".into(), "craftworld".into()],
            ..Spec::default()
        }
    }

    fn listing() -> Listing {
        let library = Library::get();
        Listing {
            missions: library.missions().map(|(name, about)| (name.to_string(), about)).collect(),
            boards: {
                let by_chance = [
                    (CHANCE, "A random open board, or random-7 for a particular one"),
                    (CLOSE_CHANCE, "A random close quarters board, or random-close-7 for a particular one"),
                ];
                let all = library.maps().chain(by_chance);
                all.map(|(name, title)| (name.to_string(), title.to_string())).collect()
            },
            forces: {
                let ready = library.teams.iter().map(|team| (team.name.clone(), team.title.clone()));
                let any = "Any legal kill team, or random-orks for one of a faction";
                ready.chain([(random_team::NAME.to_string(), any.to_string())]).collect()
            },
            options: vec![
                ("guard".into(), "on or off (default off): operatives may go on guard".into()),
                (
                    "mode".into(),
                    "open or matched (default open): matched play has equipment, tac ops and scouting; spec-ops is \
                     matched play with a kill team from a dataslate"
                        .into(),
                ),
                ("cp".into(), "command points before a matched battle, instead of 2 for a LEADER".into()),
                ("die".into(), "the die that decides the mission where none is agreed: 1 to 6".into()),
                (
                    "update".into(),
                    "2021 or 2022 (default 2021): in 2022 some fire teams of Space Marines have one more Warrior".into(),
                ),
                (
                    "apparatus".into(),
                    "on or off (default off): ancient apparatus replaces objective markers".into(),
                ),
                (
                    "board-seed".into(),
                    "the number of a random board: the same number gives the same board".into(),
                ),
                (
                    "force-seed".into(),
                    "the number of a random kill team: the same number gives the same team".into(),
                ),
            ],
        }
    }

    fn build(spec: &Spec) -> Result<Setup, Vec<Fault>> {
        let library = Library::get();
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
            (_, name @ (CHANCE | CLOSE_CHANCE)) => Some(format!("{name}-{}", options.board_seed)),
            (_, name) => Some(name.to_string()),
        };
        let parts = board.as_deref().map(|board| library.map(board, SIZE)).unwrap_or(Ok((Vec::new(), None)));
        let (parts, mut close) = parts.map_err(|all| faults.extend(all)).unwrap_or_default();
        let defaults = ["intercessors", "tomb-world"];
        // Two sides with one name and one seed still get teams of their own.
        let made = [0, 1].map(|place| {
            let seed = options.force_seed.wrapping_mul(2).wrapping_add(place as u64);
            random_team::team(library, &spec.forces[place], seed)
        });
        let teams: Vec<Option<Force<'_>>> = (0..2)
            .map(|place| {
                let name = spec.forces[place].as_str();
                let name = if name.is_empty() { defaults[place] } else { name };
                if force::is_written(name) {
                    let read = force::read_written(name).map_err(|fault| faults.push(fault)).ok();
                    return read.map(|team| Force::Ready(Cow::Owned(team)));
                }
                if force::is_slate(name) {
                    rule!("KT-SETUP-06");
                    let read = SlateTeam::read(name).map_err(|fault| faults.push(fault)).ok();
                    return read.map(|team| {
                        let plain = team.plain();
                        Force::Slate(Box::new(team), plain)
                    });
                }
                let known = library.teams.iter().map(|team| team.name.as_str());
                let found = library.teams.iter().find(|team| team.name == name);
                found.or(made[place].as_ref()).map(|team| Force::Ready(Cow::Borrowed(team))).or_else(|| {
                    faults.push(Fault::unknown("forces", "team", name, known));
                    None
                })
            })
            .collect();
        let (Some((mission, _)), Some(board), [Some(a), Some(b)]) = (mission, board, &teams[..]) else {
            return Err(faults);
        };
        let mission = library.on_map(mission, &board);
        [a, b].iter().for_each(|team| faults.extend(team.faults(library)));
        let narrative = [a, b].map(Force::is_narrative);
        options.check_mode(narrative, &mut faults);
        let assets = [a, b].map(Force::assets);
        let letters = letters(library, &a.team().faction, &b.team().faction);
        let matched = options.sequence == Sequence::Matched;
        let now = |force: &Force<'_>| muster::updated(library, force.team(), options.update);
        let mut profiles = members(library, a, &now(a), &letters[0], matched, &mut faults);
        let first_of_b = profiles.len();
        profiles.extend(members(library, b, &now(b), &letters[1], matched, &mut faults));
        if profiles.len() > OPERATIVES_MAX {
            let message =
                format!("a battle holds at most {OPERATIVES_MAX} operatives, not {}", profiles.len());
            faults.push(Fault::new("forces", message));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let (part_names, prisms): (Vec<String>, Vec<Prism>) = parts.into_iter().unzip();
        if let Some(close) = close.as_mut().filter(|_| options.apparatus) {
            close.use_apparatus(&mission.markers, &prisms);
        }
        let archetypes = [a, b].map(|team| muster::archetypes(library, team.team()));
        let terrain = Terrain::new(prisms);
        let mission = Mission { sequence: options.sequence, ..mission };
        Ok(Setup {
            mission,
            map: board,
            size: SIZE,
            hardened: engineering_bay::maps(&terrain, assets),
            terrain,
            part_names,
            graphs: Vec::new(),
            profiles,
            first_of_b,
            factions: [a, b].map(|force| force.team().faction.clone()),
            ploys: <[Owned; 2]>::default(),
            guard: options.guard.unwrap_or(close.is_some()),
            archetypes,
            starting_cp: options.cp,
            close,
            narrative,
            assets,
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
        setup.side_title(side)
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
        checksum::of(&without_campaign(&text).as_str())
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
    /// Whether the players agreed on spec ops.
    spec_ops: bool,
    cp: Option<u8>,
    /// Whether the balance update of 2022 holds.
    update: bool,
    /// The mission that a die decides.
    rolled: Option<&'static str>,
    /// The seeds of what is made by chance.
    board_seed: u64,
    force_seed: u64,
}

/// Boards by chance.
const CHANCE: &str = "random";
const CLOSE_CHANCE: &str = "random-close";

impl Options {
    fn read(spec: &Spec, faults: &mut Vec<Fault>) -> Options {
        let mut all = Options {
            guard: None,
            apparatus: false,
            sequence: Sequence::Open,
            spec_ops: false,
            cp: None,
            update: false,
            rolled: None,
            board_seed: 1,
            force_seed: 1,
        };
        for (name, value) in &spec.options {
            match (name.as_str(), value.as_str()) {
                ("guard", "on") => all.guard = Some(true),
                ("guard", "off") => all.guard = Some(false),
                ("apparatus", "on") => all.apparatus = true,
                ("apparatus", "off") => all.apparatus = false,
                ("guard" | "apparatus", other) => {
                    faults.push(Fault::unknown(name.as_str(), "value", other, ["on", "off"]));
                }
                ("update", "2021") => all.update = false,
                ("update", "2022") => all.update = true,
                ("update", other) => {
                    faults.push(Fault::unknown("update", "value", other, ["2021", "2022"]));
                }
                ("mode", word) => {
                    rule!("KT-SETUP-02");
                    match word {
                        "open" => all.sequence = Sequence::Open,
                        "matched" => all.sequence = Sequence::Matched,
                        "spec-ops" => {
                            rule!("KT-SETUP-06");
                            (all.sequence, all.spec_ops) = (Sequence::Matched, true);
                        }
                        other => {
                            faults.push(Fault::unknown(
                                "mode",
                                "mode",
                                other,
                                ["open", "matched", "spec-ops"],
                            ));
                        }
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
                ("board-seed" | "force-seed", number) => match number.parse() {
                    Ok(seed) if name == "board-seed" => all.board_seed = seed,
                    Ok(seed) => all.force_seed = seed,
                    Err(_) => {
                        faults.push(Fault::new(name.as_str(), format!("{number:?} is not a whole number")));
                    }
                },
                (other, _) => {
                    faults.push(Fault::unknown(
                        "options",
                        "option",
                        other,
                        ["guard", "apparatus", "mode", "cp", "update", "die", "board-seed", "force-seed"],
                    ));
                }
            }
        }
        all
    }
}

impl Options {
    /// Dataslates belong to spec ops, and spec ops needs one.
    fn check_mode(&self, narrative: [bool; 2], faults: &mut Vec<Fault>) {
        let any = narrative[0] || narrative[1];
        let why = match (self.spec_ops, any) {
            (true, false) => "in spec ops at least one kill team comes from a dataslate",
            (false, true) => "a kill team from a dataslate plays in mode spec-ops",
            _ => return,
        };
        faults.push(Fault::new("mode", format!("{why} ({})", rule!("KT-SETUP-06"))));
    }
}

/// The description of a set-up without what only a dataslate fills: records from before there were any still run.
fn without_campaign(text: &str) -> String {
    let empty = [
        ", seeks: false",
        ", gained: Gained(0), callsign: \"\"",
        ", narrative: [false, false], assets: [0, 0], hardened: []",
    ];
    empty.iter().fold(text.to_string(), |text, part| text.replace(part, ""))
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
    force: &Force<'_>,
    team: &TeamData,
    letter: &str,
    equipped: bool,
    faults: &mut Vec<Fault>,
) -> Vec<Profile> {
    if let Force::Slate(slate, _) = force {
        return slate.profiles(library, letter, faults);
    }
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
