//! Records of the toy: the same again, or the line that differs.

use sortie_agents::find;
use sortie_kernel::dice::Sampler;
use sortie_kernel::mini::Mini;
use sortie_kernel::replay::Replay;
use sortie_kernel::words::Spec;
use sortie_table::record::{Keeper, RecordError, StoreError, rerun, verify};
use sortie_table::{Match, Table};

fn game(choices: usize) -> Match<Mini, Sampler> {
    let mut game = Match::<Mini, _>::new(&Spec::default(), Sampler::new(7)).expect("the default game");
    game.remark("seed", "7");
    let mut agent = (find::<Mini>(&[], "random").expect("it plays every game").make)(3);
    while game.decision().is_some() && game.entries().len() < choices {
        game.choose_by(agent.as_mut()).expect("random plays legally");
    }
    game
}

fn differs(text: &str) -> (usize, String) {
    match verify::<Mini>(text).map(|game| game.sum()) {
        Err(RecordError::Differs { line, message }) => (line, message),
        other => panic!("expected a difference, found {other:?}"),
    }
}

#[test]
fn a_finished_game_runs_again_to_the_same_end() {
    let played = game(usize::MAX);
    let text = played.record().to_string();
    let again = verify::<Mini>(&text).expect("our own record");
    assert_eq!(again.position(), played.position());
    assert_eq!(again.record().to_string(), text);
    assert!(text.contains("\nresult: "), "{text}");
    assert_eq!(again.notes(), played.notes());
}

#[test]
fn an_unfinished_game_goes_on_as_if_it_had_never_stopped() {
    let text = game(20).record().to_string();
    let replay = Replay::parse(&text).expect("our own record");
    let mut loaded = rerun::<Mini>(&replay, None).expect("our own record");
    let sampler = loaded.faces_mut().sampler().expect("the record names its seed");
    let mut resumed = loaded.with_faces(sampler);
    let mut whole = game(20);
    for _ in 0..30 {
        let line = whole.menu_lines().pop().expect("the game goes on");
        let by = whole.asked().expect("the game goes on").by;
        assert_eq!(whole.choose_line(by, &line), resumed.choose_line(by, &line));
    }
    assert_eq!(resumed.record().to_string(), whole.record().to_string());
    let half = rerun::<Mini>(&replay, Some(10)).expect("our own record");
    assert_eq!(half.entries().len(), 10);
}

#[test]
fn the_first_line_that_was_tampered_with_is_named() {
    let text = game(usize::MAX).record().to_string();
    let lines: Vec<&str> = text.lines().collect();
    let with = |index: usize, line: &str| {
        let mut lines = lines.clone();
        lines[index] = line;
        lines.join("\n") + "\n"
    };
    let moved = lines.iter().position(|line| line.contains(" move ")).expect("somebody moves");
    let (_, rest) = lines[moved].split_once(" move ").expect("it was found so");
    let (_, sum) = rest.split_once(';').expect("a checksum follows");
    let head = lines[moved].split(" move ").next().expect("there is a head");
    let (line, message) = differs(&with(moved, &format!("{head} pass ;{sum}")));
    assert_eq!(line, moved + 1);
    assert!(message.contains("the checksum is"), "{message}");
    let (line, message) = differs(&with(moved, &format!("{head} move 63 ;{sum}")));
    assert_eq!(line, moved + 1);
    assert!(message.contains("MINI-TURN-02"), "{message}");

    let rolled = lines.iter().rposition(|line| line.contains('|')).expect("dice are rolled");
    let (line, message) = differs(&with(rolled, &lines[rolled].replacen("| ", "| 1 ", 1)));
    assert_eq!(line, rolled + 1);
    assert!(message.contains("dice"), "{message}");

    let last = lines.len() - 1;
    let (line, message) = differs(&with(last, "result: a 99 0"));
    assert_eq!(line, last + 1);
    assert!(message.contains("\"a 99 0\""), "{message}");
    let (line, message) = differs(&(lines[..last].join("\n") + "\n"));
    assert_eq!(line, last);
    assert!(message.contains("result line is missing"), "{message}");
}

#[test]
fn faces_that_the_seed_does_not_roll_are_named() {
    let text = game(5).record().to_string();
    let (line, message) = differs(&text.replacen("seed: 7", "seed: 8", 1));
    assert!(message.contains("the seed in the header rolls"), "{message}");
    assert_eq!(text.lines().nth(line - 1).map(|line| line.starts_with("start")), Some(true));
    assert!(verify::<Mini>(&text.replacen("seed: 7\n", "", 1)).is_ok());
}

#[test]
fn another_version_is_refused_clearly() {
    let text = game(5).record().to_string();
    let other =
        |old: &str, new: &str| match verify::<Mini>(&text.replacen(old, new, 1)).map(|game| game.sum()) {
            Err(RecordError::OtherVersion(message)) => message,
            other => panic!("expected another version, found {other:?}"),
        };
    assert!(other("rules-version: 1", "rules-version: 9").contains("rules version 9"));
    assert!(other("digest: ", "digest: f").contains("digest"));
    assert!(matches!(verify::<Mini>("hello"), Err(RecordError::NotARecord(_))));
    let header =
        verify::<Mini>(&text.replacen("seed: 7", "mission: skrimish", 1)).err().expect("no such mission");
    assert_eq!(
        header.to_string(),
        "header: mission: unknown mission \"skrimish\" (did you mean \"skirmish\"?)"
    );
}

#[test]
fn a_save_never_overwrites_what_is_not_ours() {
    let folder = std::env::temp_dir().join(format!("sortie-record-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let path = folder.join("game.sortie");
    let mut keeper = Keeper::create(&path).expect("a new file");
    keeper.save(&game(3).record()).expect("our own file");
    keeper.save(&game(6).record()).expect("our own file again");
    assert_eq!(std::fs::read_to_string(&path).expect("saved"), game(6).record().to_string());
    assert!(matches!(Keeper::create(&path), Err(StoreError::NotOurs(..))));
    std::fs::write(&path, "somebody's letter").expect("a foreign hand");
    assert!(matches!(keeper.save(&game(7).record()), Err(StoreError::NotOurs(..))));
    assert_eq!(std::fs::read_to_string(&path).expect("kept"), "somebody's letter");
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 1, "no part is left behind");
    std::fs::remove_dir_all(&folder).expect("the test's own folder");
}
