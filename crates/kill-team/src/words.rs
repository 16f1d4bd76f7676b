//! The ruleset in words: what can be named, built, asked and told.

use crate::choice::{Choice, Kind};
use crate::data::{self, Library, TeamData};
use crate::event::Event;
use crate::notation::{hit_word, move_verb, order_word, shoot_verb};
use crate::setup::{Profile, Setup, Weapon};
use crate::stage::Stage;
use crate::state::OperativeId;
use crate::view::View;
use crate::weapon_rules::TABLE;
use crate::{KillTeam, facts, inches, kin, notation, picture, question, stage};
use sortie_geometry::open::Terrain;
use sortie_kernel::fact::Fact;
use sortie_kernel::words::{Fault, Listing, Spec, Words};
use sortie_kernel::{Decision, Position, Ruleset, Viewer, checksum};
use sortie_rulebook::RuleId;
use std::fmt;

/// The killzone. [KT-SETUP-03]
pub(crate) const SIZE: (i32, i32) = (30_000, 22_000);

impl Words for KillTeam {
    type Stage = Stage;

    fn is_kin(one: RuleId, other: RuleId) -> bool {
        kin::is_kin(one, other)
    }

    fn listing() -> Listing {
        let library = Library::embedded();
        Listing {
            missions: library.missions().map(|(name, about)| (name.to_string(), about)).collect(),
            boards: library.maps().map(|(name, title)| (name.to_string(), title.to_string())).collect(),
            forces: library.teams.iter().map(|team| (team.name.clone(), team.title.clone())).collect(),
            options: vec![("guard".into(), "on or off (default off): operatives may go on guard".into())],
        }
    }

    fn build(spec: &Spec) -> Result<Setup, Vec<Fault>> {
        let library = Library::embedded();
        let mut faults = Vec::new();
        let mission = if spec.mission.is_empty() { "control" } else { &spec.mission };
        let mission = library.mission(mission).map_err(|fault| faults.push(fault)).ok();
        let board = match (&mission, spec.board.as_str()) {
            (Some((_, map)), "") => Some(map.clone()),
            // Whose mission is unknown has no board of its own.
            (None, "") => None,
            (_, name) => Some(name.to_string()),
        };
        let parts = board.as_deref().map(|board| library.map(board, SIZE)).unwrap_or(Ok(Vec::new()));
        let parts = parts.map_err(|all| faults.extend(all)).unwrap_or_default();
        let mut guard = false;
        for (name, value) in &spec.options {
            match (name.as_str(), value.as_str()) {
                ("guard", "on") => guard = true,
                ("guard", "off") => guard = false,
                ("guard", other) => faults.push(Fault::unknown("guard", "value", other, ["on", "off"])),
                (other, _) => faults.push(Fault::unknown("options", "option", other, ["guard"])),
            }
        }
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
        let letters = letters(library, &a.faction, &b.faction);
        let mut profiles = members(library, a, &letters[0], &mut faults);
        let first_of_b = profiles.len();
        profiles.extend(members(library, b, &letters[1], &mut faults));
        if !faults.is_empty() {
            return Err(faults);
        }
        let (part_names, prisms) = parts.into_iter().unzip();
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
            guard,
        }
        .complete())
    }

    fn stage(stage: Stage) -> Result<(Setup, Position<Self>), Vec<Fault>> {
        stage::build(&stage)
    }

    fn write_choice(setup: &Setup, choice: Choice, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write(setup, choice, out)
    }

    fn read_choice(setup: &Setup, text: &str) -> Result<Choice, Fault> {
        notation::read(setup, text)
    }

    fn kind_name(kind: Kind) -> &'static str {
        match kind {
            Kind::Role => "role",
            Kind::Zone => "zone",
            Kind::Barricade => "barricade",
            Kind::SetUp => "set-up",
            Kind::StrategicPloy => "strategic-ploy",
            Kind::Activation => "activation",
            Kind::ActivationPloy => "activation-ploy",
            Kind::Action => "action",
            Kind::Overwatch => "overwatch",
            Kind::Guard => "guard",
            Kind::Reroll => "reroll",
            Kind::Change => "change",
            Kind::SaveKind => "save-kind",
            Kind::Cover => "cover",
            Kind::DefenceReroll => "defence-reroll",
            Kind::Saves => "saves",
            Kind::NextTarget => "next-target",
            Kind::MeleeWeapon => "melee-weapon",
            Kind::Exchange => "exchange",
        }
    }

    fn question(setup: &Setup, at: &Position<Self>, decision: Decision<Kind>) -> String {
        question::question(setup, at, decision)
    }

    fn tell(setup: &Setup, event: &Event) -> String {
        tell(setup, event)
    }

    fn facts(setup: &Setup, at: &Position<Self>) -> Fact {
        facts::facts(setup, at)
    }

    fn picture(setup: &Setup, view: &View, _viewer: Viewer) -> String {
        picture::picture(setup, &view.table)
    }

    fn digest(setup: &Setup) -> u64 {
        // The set-up's own description holds every card, weapon, part and marker.
        let text = format!("{} {:?}", KillTeam::EDITION, setup);
        checksum::of(&text.as_str())
    }
}

/// The letters before the operatives' numbers; two teams of one faction get different ones.
pub(crate) fn letters(library: &Library, a: &str, b: &str) -> [String; 2] {
    let letter = |name: &str| library.faction(name).map_or("X".to_string(), |f| f.letter.clone());
    let (a, b) = (letter(a), letter(b));
    let b = if a == b { format!("{b}{b}") } else { b };
    [a, b]
}

fn members(library: &Library, team: &TeamData, letter: &str, faults: &mut Vec<Fault>) -> Vec<Profile> {
    let mut profiles = Vec::new();
    for (number, member) in team.operative.iter().enumerate() {
        let place = format!("team {}, operative {}", team.name, number + 1);
        let cards = library.faction(&team.faction).map_or(&[][..], |faction| &faction.card);
        let Some(card) = cards.iter().find(|card| card.name == member.card) else {
            let known = cards.iter().map(|card| card.name.as_str());
            faults.push(Fault::unknown(place, "card", &member.card, known));
            continue;
        };
        match data::profile(library, card, &member.weapons, format!("{letter}{}", number + 1), &place) {
            Ok(profile) => profiles.push(profile),
            Err(fault) => faults.push(fault),
        }
    }
    profiles
}

fn name(setup: &Setup, id: OperativeId) -> &str {
    &setup.profile(id).name
}

fn dice(bins: crate::dice::Bins) -> String {
    let [ones, fails, normals, criticals] = bins.0;
    format!("{criticals} critical, {normals} normal, {} failed", ones + fails)
}

fn modifiers(all: &crate::event::Modifiers) -> String {
    all.iter().map(|(rule, by)| format!(" [{by:+} {rule}]")).collect()
}

/// The rules of a weapon that change how its dice are read.
fn readings(weapon: &Weapon) -> String {
    let rules = weapon.rules.iter().map(|(place, value)| (&TABLE[usize::from(*place)], *value));
    let reads = rules.filter(|(rule, _)| rule.reading.is_some());
    reads.map(|(rule, value)| format!(" [{} {}]", rule.written(value), rule.id)).collect()
}

fn tell(setup: &Setup, event: &Event) -> String {
    let name = |id: &OperativeId| name(setup, *id);
    let weapon = |id: &OperativeId, weapon: &u8| setup.weapon(*id, *weapon).title.clone();
    let player = |side: &sortie_kernel::Side| format!("player {}", side.letter().to_uppercase());
    match event {
        Event::RolledOff { winner } => format!("{} wins the roll-off", player(winner)),
        Event::Roles { attacker } => format!("{} is the attacker", player(attacker)),
        Event::ZoneTaken { side, zone } => format!("{} takes drop zone {}", player(side), zone + 1),
        Event::BarricadeSetUp { side, at, degrees } => {
            format!(
                "{} sets up a barricade at {}, turned {degrees} degrees",
                player(side),
                inches::place_text(*at)
            )
        }
        Event::SetUp { operative, at, order } => {
            format!("{} is set up at {} ({})", name(operative), inches::place_text(*at), order_word(*order))
        }
        Event::TurningPoint { number } => format!("turning point {number}"),
        Event::PhaseBegan { phase } => format!("{} phase", facts::phase_word(*phase)),
        Event::Initiative { side } => format!("{} has the initiative", player(side)),
        Event::CommandPoints { side, now } => format!("{} has {now} CP", player(side)),
        Event::Readied => "all operatives are ready".to_string(),
        Event::Activated { operative, order, ap } => {
            format!("{} is activated ({}, {ap} AP)", name(operative), order_word(*order))
        }
        Event::ActivationEnded { operative } => format!("{} has finished", name(operative)),
        Event::Passed { side } => format!("{} passes", player(side)),
        Event::Moved { operative, kind, to } => {
            format!("{}: {} to {}", name(operative), move_verb(*kind), inches::place_text(*to))
        }
        Event::ActionPassed { operative } => format!("{} passes", name(operative)),
        Event::OnGuard { operative } => format!("{} is on guard", name(operative)),
        Event::GuardEnded { operative } => format!("{} is no longer on guard", name(operative)),
        Event::Shot { by, target, weapon: with, how, cover } => format!(
            "{}: {} at {} with {}{}",
            name(by),
            shoot_verb(*how),
            name(target),
            weapon(by, with),
            if *cover { ", in cover" } else { "" }
        ),
        Event::AttackRoll { by, weapon, needs, critical_from, modifiers: all, dice: bins } => format!(
            "{} rolls attack dice at {needs}+, critical {critical_from}+{}: {}{}",
            name(by),
            modifiers(all),
            dice(*bins),
            readings(setup.weapon(*by, *weapon))
        ),
        Event::Rerolled { by, dice: old, now, .. } => {
            format!("{} re-rolls {} dice: {}", name(by), old.total(), dice(*now))
        }
        Event::EffectTaken { operative, ploy } => format!("{} takes {ploy} upon itself", name(operative)),
        Event::PloyUsed { side, ploy, cp } => format!("{} uses {ploy}, {cp} CP left", player(side)),
        Event::DiceChanged { by, normals, criticals } => {
            format!("{} now has {criticals} critical and {normals} normal hits", name(by))
        }
        Event::DefenceDice { by, df, dice } => format!("{} defends with {dice} of its {df} dice", name(by)),
        Event::CoverRetained { by, dice } => format!("{} retains {dice} dice for cover", name(by)),
        Event::DefenceRoll { by, needs, modifiers: all, dice: bins } => {
            format!("{} rolls defence dice at {needs}+{}: {}", name(by), modifiers(all), dice(*bins))
        }
        Event::Saved { by, normals, criticals } => {
            format!("{} discards {normals} normal and {criticals} critical hits", name(by))
        }
        Event::Damaged { operative, damage, wounds } => {
            format!("{} suffers {damage} damage, {wounds} wounds left", name(operative))
        }
        Event::MortalWounds { operative, damage, wounds } => {
            format!("{} suffers {damage} mortal wounds, {wounds} wounds left", name(operative))
        }
        Event::Regained { operative, wounds } => format!("{} is back at {wounds} wounds", name(operative)),
        Event::Injured { operative } => format!("{} is injured", name(operative)),
        Event::Incapacitated { operative } => format!("{} is incapacitated", name(operative)),
        Event::Removed { operative } => format!("{} is removed", name(operative)),
        Event::AplChanged { operative, by } => format!("{}: APL {by:+}", name(operative)),
        Event::Fought { by, target, weapon: with } => {
            format!("{} fights {} with {}", name(by), name(target), weapon(by, with))
        }
        Event::FoughtBack { by, weapon: Some(with) } => {
            format!("{} fights back with {}", name(by), weapon(by, with))
        }
        Event::FoughtBack { by, weapon: None } => format!("{} cannot fight back", name(by)),
        Event::Struck { by, hit, damage } => {
            format!("{} strikes: {} hit, {damage} damage", name(by), hit_word(*hit))
        }
        Event::Parried { by, hit, with } => {
            format!("{} parries a {} hit with a {} one", name(by), hit_word(*hit), hit_word(*with))
        }
        Event::HitLost { by } => format!("{} loses a normal hit", name(by)),
        Event::MarkerTaken { side, marker } => format!("{} takes marker {}", player(side), marker + 1),
        Event::Scored { side, points, total } => {
            format!("{} scores {points}, {total} VP in all", player(side))
        }
        Event::JumpTest { crossed } => {
            (if *crossed { "the jump succeeds" } else { "the jump fails" }).to_string()
        }
        Event::BattleEnded => "the battle is over".to_string(),
    }
}
