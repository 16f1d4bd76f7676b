//! Whole battles, one for each mission, as text that a referee has read: `tests/playthroughs/*.txt`.
//!
//! Each file holds the choices with the faces rolled, and what the game told about them. The test plays the choices
//! again with the same faces; it fails if a choice is refused, a die is missing or too many, or a word of the
//! narration is another. Where a rule was changed on purpose: `SORTIE_BLESS=1 cargo test -p sortie-kill-team --test
//! playthroughs` lets the player that looks ahead play all battles anew; read what comes out before it is kept. Where
//! only the narration was changed, `SORTIE_BLESS=words` keeps the battles and writes the new words.

use sortie_agents::{Agent, Greedy, Seat};
use sortie_kernel::dice::{Recorder, Rolling, Sampler, Script};
use sortie_kernel::narration::Narrate;
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Io, Note, Outcome, Position, Ruleset, choose, run};
use sortie_kill_team::{Event, KillTeam, Setup};
use std::fmt::Write;
use std::path::PathBuf;

/// Mission, mode, the teams and the seed of each battle.
const GAMES: [[&str; 5]; 5] = [
    ["control", "open", "intercessors", "craftworld", "1"],
    ["loot", "matched", "tomb-world", "intercessors", "2"],
    ["secure", "matched", "intercessors", "hive-fleet", "3"],
    ["capture", "matched", "greenskins", "intercessors", "4"],
    ["conduit", "matched", "hunter-cadre", "intercessors", "5"],
];

fn build([mission, mode, a, b, _]: [&str; 5]) -> Setup {
    let [mission, a, b] = [mission, a, b].map(str::to_string);
    let mut spec = Spec { mission, forces: [a, b], ..Spec::default() };
    spec.options.insert("mode".to_string(), mode.to_string());
    KillTeam::build(&spec).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn file(game: [&str; 5]) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(format!("{}.txt", game[0]))
}

/// A line of the battle with its faces, and what was logged about it.
fn tell(line: &str, faces: &[u16], notes: &mut Vec<Note<Event>>, setup: &Setup, out: &mut String) {
    let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
    let rolled = if faces.is_empty() { String::new() } else { format!(" | {}", faces.join(" ")) };
    let _ = write!(out, "{line}{rolled}");
    for note in notes.drain(..) {
        // What only repeats the player's own words is left out.
        if !matches!(note.event, Event::SetUp { .. } | Event::BarricadeSetUp { .. } | Event::Moved { .. }) {
            let _ = write!(out, "\n    {} {}", note.rule, note.event.describe(setup));
        }
    }
    out.push('\n');
}

fn result(setup: &Setup, at: &Position<KillTeam>, out: &mut String) {
    let [a, b] = KillTeam::scores(setup, at);
    let winner = match KillTeam::outcome(setup, at) {
        Outcome::Won(side) => side.letter(),
        Outcome::Drawn => "draw",
    };
    let _ = writeln!(out, "result: {winner} {a} {b}");
}

fn head([mission, mode, a, b, seed]: [&str; 5]) -> String {
    format!("# {mission}, {mode} play: {a} against {b}, both look ahead, seed {seed}\n")
}

/// Lets two players that look ahead play a battle.
fn play(game: [&str; 5]) -> String {
    let setup = build(game);
    let seed: u64 = game[4].parse().expect("a number");
    let mut players = [seed, seed + 1000].map(Greedy::<KillTeam>::new);
    let mut dice = Rolling::new(Recorder { inner: Sampler::new(seed), faces: Vec::new() });
    let (mut at, mut menu, mut notes) = (KillTeam::opening(&setup), Vec::new(), Vec::new());
    let (mut out, mut line) = (head(game), "start".to_string());
    loop {
        let decision = run(&setup, &mut at, &mut Io { dice: &mut dice, log: Some(&mut notes) });
        let faces = std::mem::take(&mut dice.source.faces);
        tell(&line, &faces, &mut notes, &setup, &mut out);
        let Some(decision) = decision else { break };
        let mut seat = Seat::asked(&setup, &at, decision, &mut menu);
        let choice = players[decision.by.index()].choose(&mut seat);
        line = format!("{} {}", decision.by.letter(), KillTeam::choice_line(&setup, choice));
        choose(&setup, &mut at, choice, &mut Io { dice: &mut dice, log: Some(&mut notes) });
    }
    result(&setup, &at, &mut out);
    out
}

/// Plays the choices of a file again, with its faces.
fn play_again(game: [&str; 5], text: &str) -> String {
    let setup = build(game);
    let (mut at, mut notes, mut out) = (KillTeam::opening(&setup), Vec::new(), head(game));
    let lines = text.lines().filter(|line| !line.starts_with([' ', '#']) && !line.starts_with("result"));
    for line in lines {
        let (choice, rolled) = line.split_once(" | ").unwrap_or((line, ""));
        let faces: Vec<u16> = rolled.split_whitespace().map(|face| face.parse().expect("a face")).collect();
        let mut dice = Rolling::new(Script::new(faces.clone()));
        if choice != "start" {
            let (by, words) = choice.split_once(' ').expect("a side and a choice");
            let decision =
                KillTeam::decision(&setup, &at).unwrap_or_else(|| panic!("{line}: nobody is asked"));
            assert_eq!(decision.by.letter(), by, "{line}");
            let choice =
                KillTeam::read_choice(&setup, words).unwrap_or_else(|fault| panic!("{line}: {fault}"));
            assert_eq!(KillTeam::check(&setup, &at, choice), Ok(()), "{line}");
            choose(&setup, &mut at, choice, &mut Io { dice: &mut dice, log: Some(&mut notes) });
        }
        run(&setup, &mut at, &mut Io { dice: &mut dice, log: Some(&mut notes) });
        assert_eq!(dice.source.finish(), Ok(()), "{line}");
        tell(choice, &faces, &mut notes, &setup, &mut out);
    }
    assert!(at.is_over(), "the battle of the file does not end");
    result(&setup, &at, &mut out);
    out
}

#[test]
fn battles_are_told_as_they_were_read() {
    for game in GAMES {
        let blessed = match std::env::var("SORTIE_BLESS").as_deref() {
            Ok("words") => Some(play_again(game, &std::fs::read_to_string(file(game)).expect("a battle"))),
            Ok(_) => Some(play(game)),
            Err(_) => None,
        };
        if let Some(battle) = blessed {
            std::fs::write(file(game), battle).expect("the folder can be written");
        }
        let text = std::fs::read_to_string(file(game)).expect("a playthrough for each mission");
        let again = play_again(game, &text);
        for (n, (told, read)) in again.lines().zip(text.lines()).enumerate() {
            assert_eq!(told, read, "{}, line {}", game[0], n + 1);
        }
        assert_eq!(again.lines().count(), text.lines().count(), "{}", game[0]);
    }
}
