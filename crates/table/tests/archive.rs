//! The golden archive: recorded games of every ruleset and every version of its rules.
//!
//! Games of the rules as they are now verify, line by line. Games of older rules are still readable, with the reason
//! why they do not run. `SORTIE_BLESS=1 cargo test -p sortie-table --test archive` records the games that are missing
//! for the current version; recorded games are never rewritten.

use sortie_agents::find;
use sortie_kernel::dice::Sampler;
use sortie_kernel::replay::Replay;
use sortie_kernel::words::Spec;
use sortie_rulebook::TOY;
use sortie_table::record::{RecordError, as_text, rerun, verify, version_of};
use sortie_table::{Match, Playable, Visit, ids, visit};
use std::fs;
use std::path::{Path, PathBuf};

/// The games of a version: a name, the players of A and B, and the seed.
const GAMES: [(&str, [&str; 2], u64); 3] = [
    ("random", ["random", "random"], 1),
    ("greedy", ["greedy", "greedy"], 2),
    ("mixed", ["greedy", "random"], 3),
];

fn folder(ruleset: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../archive").join(ruleset)
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// Records the games that are not there yet.
struct Record;

impl Visit for Record {
    type Out = ();

    fn visit<R: Playable>(self) {
        let folder = folder(R::ID).join(format!("v{}", R::RULES_VERSION));
        fs::create_dir_all(&folder).expect("the archive can be written");
        let listing = R::listing();
        for (number, (name, players, seed)) in GAMES.into_iter().enumerate() {
            let path = folder.join(format!("{name}.sortie"));
            if path.exists() {
                continue;
            }
            // A different mission for each game, if there are several.
            let mission = listing.missions.get(number % listing.missions.len().max(1));
            let spec = Spec {
                mission: mission.map(|(name, _)| name.clone()).unwrap_or_default(),
                ..Spec::default()
            };
            let mut game = Match::<R, _>::new(&spec, Sampler::new(seed)).expect("the defaults make a game");
            let own = R::players();
            let mut agents = [0, 1].map(|seat| {
                (find(&own, players[seat]).expect("a player of this game").make)(seed + seat as u64)
            });
            game.remark("seed", seed.to_string());
            game.remark("player-a", players[0]);
            game.remark("player-b", players[1]);
            while let Some(decision) = game.decision() {
                game.choose_by(agents[decision.by.index()].as_mut()).expect("a bot's choice is legal");
            }
            fs::write(path, game.record().to_string()).expect("the archive can be written");
        }
    }
}

/// Checks the games of a ruleset: how many ran, and how many could only be read.
struct Check;

impl Visit for Check {
    type Out = (usize, usize);

    fn visit<R: Playable>(self) -> (usize, usize) {
        let (mut ran, mut read) = (0, 0);
        for version in entries(&folder(R::ID)) {
            let name = version.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let number: u32 =
                name.strip_prefix('v').and_then(|n| n.parse().ok()).expect("folders are v1, v2 and so on");
            assert!(number <= R::RULES_VERSION, "{}: the rules have no such version yet", version.display());
            for path in entries(&version) {
                let text = fs::read_to_string(&path).expect("a readable record");
                let replay =
                    Replay::parse(&text).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
                assert_eq!(replay.get("ruleset"), Some(R::ID), "{}", path.display());
                assert_eq!(version_of(&replay), Some(number.to_string().as_str()), "{}", path.display());
                if number == R::RULES_VERSION {
                    let hint = "if the rules have changed, raise RULES_VERSION and record new games";
                    let game =
                        verify::<R>(&text).unwrap_or_else(|e| panic!("{}: {e}; {hint}", path.display()));
                    let rewritten = game.record();
                    assert_eq!(
                        (&rewritten.result, rewritten.entries.len()),
                        (&replay.result, replay.entries.len())
                    );
                    ran += 1;
                } else {
                    still_readable::<R>(&path, &replay);
                    read += 1;
                }
            }
        }
        (ran, read)
    }
}

/// A game of older rules says why it does not run, and what happened in it.
fn still_readable<R: Playable>(path: &Path, replay: &Replay) {
    let Err(RecordError::OtherVersion(reason)) = rerun::<R>(replay, None) else {
        panic!("{}: a game of older rules must not run by the new ones", path.display());
    };
    assert!(reason.contains("version"), "{reason}");
    let shown = as_text(replay, &reason);
    assert!(shown.contains(&reason) && shown.contains("result: "), "{}", path.display());
    assert!(replay.entries.iter().all(|entry| shown.contains(&entry.choice)), "{}", path.display());
    let narrated: Vec<&String> = replay.notes.iter().flatten().collect();
    assert!(narrated.iter().all(|note| shown.contains(*note)), "{}", path.display());
    // Records from before the program wrote words into them have this name.
    assert_eq!(narrated.len() < 100, path.ends_with("without-words.sortie"), "{}", path.display());
}

#[test]
fn recorded_games_run_or_say_why_they_do_not() {
    let mut read = 0;
    for id in ids().into_iter().filter(|id| *id != TOY) {
        if std::env::var_os("SORTIE_BLESS").is_some() {
            visit(id, Record).expect("a ruleset of the list");
        }
        let (ran, older) = visit(id, Check).expect("a ruleset of the list");
        assert!(
            ran >= 2,
            "{id}: the archive has {ran} games of the rules at hand; record them with SORTIE_BLESS=1"
        );
        read += older;
    }
    // Every catalogue folder of the archive belongs to a ruleset that there is.
    for path in entries(&folder("")) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        assert!(ids().contains(&name.as_str()), "{name} is not a ruleset");
    }
    println!("{read} games of older rules");
}

/// The same for the toy, whose version never rises: a record of another version.
#[test]
fn a_game_of_older_rules_is_shown_with_the_reason() {
    struct Toy;
    impl Visit for Toy {
        type Out = ();

        fn visit<R: Playable>(self) {
            let mut game = Match::<R, _>::new(&Spec::default(), Sampler::new(5)).expect("a game");
            let mut agent = (find(&R::players(), "random").expect("a player").make)(5);
            while game.decision().is_some() {
                game.choose_by(agent.as_mut()).expect("a bot's choice is legal");
            }
            let text = game.record().to_string().replacen("rules-version: 1", "rules-version: 0", 1);
            still_readable::<R>(Path::new("toy"), &Replay::parse(&text).expect("a record"));
        }
    }
    visit(TOY, Toy).expect("tests have the toy");
}
