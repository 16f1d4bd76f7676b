//! What the store promises when the disk is full, a row is bad, or the folder is taken.

use super::*;
use crate::dto::game::{Each, Mode};
use crate::secrets::Seed;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("sortie-store-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    fn database(&self) -> PathBuf {
        self.0.join("sortie.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

/// A small file system in memory, where the tests run as root.
struct SmallDisk(Folder);

impl SmallDisk {
    fn mount(size: &str) -> Option<SmallDisk> {
        let folder = Folder::new();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"]).arg(&folder.0);
        mount.output().is_ok_and(|done| done.status.success()).then(|| SmallDisk(folder))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        Command::new("umount").arg("-l").arg(&self.0.0).status().ok();
    }
}

fn new_game(id: &str) -> NewRow {
    let both = |text: &str| Each { a: text.to_string(), b: text.to_string() };
    let header = Header {
        ruleset: "mini".into(),
        mission: String::new(),
        board: String::new(),
        forces: Default::default(),
        options: Default::default(),
        mode: Mode::Link,
        seats: both("human"),
        names: both("Player"),
        seed: Seed::new().to_hex(),
        start: Vec::new(),
        from: None,
    };
    NewRow { id: id.to_string(), header, links: Vec::new(), rows: Vec::new(), owner: String::new() }
}

fn record(text: &str) -> NewRecord {
    NewRecord { ruleset: "mini".into(), text: text.to_string(), uploaded_by: None }
}

/// A line that no other resembles, of a given length.
fn line(game: &str, n: usize, attempt: usize, bytes: usize) -> Row {
    let line = format!("{game} {n} {attempt} {}", "x".repeat(bytes));
    Row { by: Side::A, what: Happening::Choice { line, faces: vec![1, 2, 3] } }
}

const GAMES: [&str; 3] = ["one", "two", "three"];

/// Adds a line to each game at once, and remembers what was acknowledged. Returns how many were refused.
async fn step(store: &Store, kept: &mut [Vec<Row>; 3], attempt: usize, bytes: usize) -> usize {
    let row = |nth: usize| line(GAMES[nth], kept[nth].len() + 1, attempt, bytes);
    let rows = [row(0), row(1), row(2)];
    let add = |nth: usize| store.append(GAMES[nth], kept[nth].len() + 1, rows[nth].clone());
    let (one, two, three) = tokio::join!(add(0), add(1), add(2));
    let mut refused = 0;
    for ((result, row), kept) in [one, two, three].into_iter().zip(rows).zip(kept) {
        match result {
            Ok(took) => {
                assert!(took, "nobody else writes to these games");
                kept.push(row);
            }
            Err(_) => refused += 1,
        }
    }
    refused
}

/// Writes until the disk is full, tries on, makes room, goes on, and compares with what is on disk.
async fn fill_and_go_on(file: &Path, store: Store, make_room: impl AsyncFnOnce(&Store), bytes: usize) {
    for game in GAMES {
        store.create(new_game(game)).await.expect("there is room for the games");
    }
    let mut kept: [Vec<Row>; 3] = Default::default();
    let mut refused = 0;
    for attempt in 0..2000 {
        refused += step(&store, &mut kept, attempt, bytes).await;
        if refused > 12 {
            break;
        }
    }
    assert!(refused > 12, "the disk is full");
    make_room(&store).await;
    let before = kept.each_ref().map(Vec::len);
    for attempt in 3000..3010 {
        assert_eq!(step(&store, &mut kept, attempt, 100).await, 0, "there is room again");
    }
    assert_eq!(kept.each_ref().map(Vec::len), before.map(|before| before + 10));
    store.close().await;
    let store = Store::sqlite(file).await.expect("it opens again");
    for (game, kept) in GAMES.into_iter().zip(kept) {
        let found = store.rows(game, 0).await.expect("the log can be read");
        assert!(found == kept, "{game}: {} lines on disk, {} acknowledged", found.len(), kept.len());
    }
    store.close().await;
}

/// SQLite refuses pages beyond a limit exactly as it does on a full disk.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_full_database_nothing_acknowledged_is_lost() {
    on_a_limited_database(400).await;
}

async fn on_a_limited_database(pages: u32) {
    let folder = Folder::new();
    let file = folder.database();
    let options = SqliteConnectOptions::new()
        .filename(&file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .foreign_keys(true)
        .pragma("max_page_count", pages.to_string());
    let store = Store::sqlite_with(&file, options, Some(Vault::default())).await.expect("a store");
    for n in 0..20 {
        store.keep_replay(record(&format!("{n} {}", "filler ".repeat(3000)))).await.expect("there is room");
    }
    let make_room = async |store: &Store| {
        let Pool::Sqlite(pool) = &store.pool() else { panic!("it is SQLite") };
        sqlx::query("DELETE FROM replays").execute(pool).await.expect("deleting needs no room");
    };
    fill_and_go_on(&file, store, make_room, 5000).await;
}

/// What a full disk does to SQLite, step by step: one failure rolls the whole transaction back without being asked,
/// the next one only fails. A driver that missed the first then holds a transaction open that is never committed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_sqlite_rolled_back_by_itself_nothing_acknowledged_is_lost() {
    let folder = Folder::new();
    let file = folder.database();
    let store = Store::sqlite(&file).await.expect("a store");
    let run = async |store: &Store, statement: &'static str| {
        let Pool::Sqlite(pool) = &store.pool() else { panic!("it is SQLite") };
        sqlx::query(statement).execute(pool).await.expect("nobody holds a transaction open");
    };
    run(
        &store,
        "CREATE TRIGGER rolls_back BEFORE INSERT ON entries WHEN NEW.ply > 3 AND NEW.game = 'one' \
         BEGIN SELECT RAISE(ROLLBACK, 'full'); END",
    )
    .await;
    run(
        &store,
        "CREATE TRIGGER fails BEFORE INSERT ON entries WHEN NEW.ply > 3 AND NEW.game = 'two' \
         BEGIN SELECT RAISE(ABORT, 'full'); END",
    )
    .await;
    let make_room = async |store: &Store| {
        run(store, "DROP TRIGGER rolls_back").await;
        run(store, "DROP TRIGGER fails").await;
    };
    fill_and_go_on(&file, store, make_room, 10).await;
}

/// The same on a real file system that is full. Without the right to mount one, a database of another size must do.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_full_disk_nothing_acknowledged_is_lost() {
    let Some(disk) = SmallDisk::mount("64m") else { return on_a_limited_database(300).await };
    let (file, ballast) = (disk.0.database(), disk.0.0.join("ballast"));
    // Large enough that whatever the write-ahead log holds fits into the database once it is gone.
    std::fs::write(&ballast, vec![0; 24 << 20]).expect("there is room for the ballast");
    let store = Store::sqlite(&file).await.expect("a store");
    let make_room = async |_: &Store| std::fs::remove_file(&ballast).expect("it is there");
    fill_and_go_on(&file, store, make_room, 200_000).await;
}

/// On one thread everything that is handed over before the first pause is one batch.
#[tokio::test(flavor = "current_thread")]
async fn one_bad_row_spoils_no_other() {
    let folder = Folder::new();
    let store = Store::sqlite(&folder.database()).await.expect("a store");
    for game in GAMES {
        store.create(new_game(game)).await.expect("it is written");
    }
    let (good, bad, record, new, other) = tokio::join!(
        store.append("one", 1, line("one", 1, 0, 10)),
        store.append("no such game", 1, line("none", 1, 0, 10)),
        store.keep_replay(record("a record")),
        store.create(new_game("four")),
        store.append("two", 1, line("two", 1, 0, 10)),
    );
    assert!(bad.is_err(), "there is no such game");
    assert_eq!((good.unwrap_or(false), other.unwrap_or(false)), (true, true));
    new.expect("the new game is written");
    assert_eq!(store.rows("one", 0).await.expect("an answer"), [line("one", 1, 0, 10)]);
    assert_eq!(store.rows("two", 0).await.expect("an answer").len(), 1);
    let record = record.expect("the record is written");
    assert_eq!(store.replay(&record).await.expect("an answer").as_deref(), Some("a record"));
    assert!(store.game("four").await.expect("an answer").is_some());
    let (taken, bad) = tokio::join!(
        store.append("one", 1, line("one", 1, 7, 10)),
        store.append("no such game", 1, line("none", 1, 0, 10)),
    );
    assert!(bad.is_err() && !taken.expect("it is judged by itself"), "another line stands in its place");
    store.close().await;
}

#[tokio::test]
async fn a_closed_store_writes_nothing() {
    let folder = Folder::new();
    let store = Store::sqlite(&folder.database()).await.expect("a store");
    let copy = store.clone();
    store.close().await;
    assert_eq!(copy.create(new_game("late")).await.expect_err("it is closed").message, "the store is closed");
}

#[tokio::test]
async fn a_folder_has_one_server_at_a_time() {
    let folder = Folder::new();
    let first = Store::sqlite(&folder.database()).await.expect("a store");
    let refused = Store::sqlite(&folder.database()).await.err().expect("the folder is taken");
    assert!(refused.message.contains(&folder.0.display().to_string()), "{refused}");
    assert!(refused.message.contains("in use by another Sortie server"), "{refused}");
    let copy = first.clone();
    first.close().await;
    let second = Store::sqlite(&folder.database()).await.expect("the folder is free again");
    drop(copy);
    second.close().await;
}

fn text(message: &StoreError, parts: &[&str]) {
    for part in parts {
        assert!(message.message.contains(part), "{part:?} is missing in {message}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn files_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let store = Store::sqlite(&folder.database()).await.expect("a store");
    store.create(new_game("one")).await.expect("it is written");
    let mut seen = 0;
    for file in std::fs::read_dir(&folder.0).expect("a folder").flatten() {
        let mode = file.metadata().expect("a file").permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", file.path().display());
        seen += 1;
    }
    assert!(seen >= 4, "database, log, lock and key: {seen}");
    store.close().await;
}

/// The seed of a game is nowhere in the files, and the game opens with the key of the folder only.
#[tokio::test]
async fn seeds_are_sealed_at_rest() {
    let folder = Folder::new();
    let store = Store::sqlite(&folder.database()).await.expect("a store");
    let game = new_game("one");
    let seed = game.header.seed.clone();
    store.create(game).await.expect("it is written");
    assert_eq!(store.game("one").await.expect("an answer").expect("it is there").header.seed, seed);
    store.close().await;
    for file in std::fs::read_dir(&folder.0).expect("a folder").flatten() {
        let bytes = std::fs::read(file.path()).expect("a file");
        let found = bytes.windows(seed.len()).any(|window| window == seed.as_bytes());
        assert!(!found, "{} holds the seed", file.path().display());
    }
    let key = folder.database().with_extension("key");
    std::fs::write(&key, "00".repeat(32)).expect("another key");
    let store = Store::sqlite(&folder.database()).await.expect("a store");
    text(&store.game("one").await.err().expect("the key is another"), &["game one", "another key"]);
    store.close().await;
}

#[tokio::test]
async fn files_that_cannot_be_used_are_named_with_advice() {
    let folder = Folder::new();
    let file = folder.database();
    std::fs::write(&file, "this is a letter, not a database\n".repeat(200)).expect("a file");
    let refused = Store::sqlite(&file).await.err().expect("it is not a database");
    text(&refused, &[&file.display().to_string(), "choose another folder"]);

    std::fs::remove_file(&file).expect("it is there");
    let store = Store::sqlite(&file).await.expect("a store");
    let Pool::Sqlite(pool) = store.pool() else { panic!("it is SQLite") };
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (999, 'from the future', 1, x'00', 0)";
    sqlx::query(newer).execute(&pool).await.expect("it is written");
    store.close().await;
    let refused = Store::sqlite(&file).await.err().expect("it is from the future");
    text(&refused, &[&file.display().to_string(), "made by a newer Sortie", "999", "use that version"]);
    let refused = Admin::sqlite(&file, None).await.err().expect("it is from the future");
    text(&refused, &[&file.display().to_string(), "made by a newer Sortie"]);
}

#[tokio::test]
async fn a_damaged_file_does_not_open() {
    let folder = Folder::new();
    let file = folder.database();
    let store = Store::sqlite(&file).await.expect("a store");
    for game in GAMES {
        store.create(new_game(game)).await.expect("it is written");
    }
    store.close().await;
    let mut bytes = std::fs::read(&file).expect("the database");
    let (from, to) = (4096, bytes.len());
    bytes[from..to].fill(0x5a);
    std::fs::write(&file, bytes).expect("it is damaged now");
    let refused = Store::sqlite(&file).await.err().expect("it is damaged");
    text(&refused, &[&file.display().to_string(), "sortie restore"]);
}

/// The write-ahead log is deleted while the server runs. Nothing that was acknowledged is lost, even if the server is
/// never closed properly.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_the_log_vanished_nothing_acknowledged_is_lost() {
    let folder = Folder::new();
    let file = folder.database();
    let store = Store::sqlite(&file).await.expect("a store");
    for game in GAMES {
        store.create(new_game(game)).await.expect("it is written");
    }
    let mut kept: [Vec<Row>; 3] = Default::default();
    for round in 0..3 {
        for attempt in 0..5 {
            assert_eq!(step(&store, &mut kept, round * 10 + attempt, 100).await, 0, "round {round}");
        }
        std::fs::remove_file(files::beside(&file, "-wal")).expect("the log is there");
        assert_eq!(step(&store, &mut kept, round * 10 + 9, 100).await, 0, "the log is made anew");
        assert!(files::beside(&file, "-wal").exists(), "the next commit goes to a file that can be found");
    }
    // What is on disk now, without closing: as after a crash.
    let copy = Folder::new();
    for ending in ["", "-wal"] {
        std::fs::copy(files::beside(&file, ending), files::beside(&copy.database(), ending)).expect("a copy");
    }
    let after = Store::sqlite_sealed(&copy.database(), store.vault.clone()).await.expect("the copy opens");
    for (game, kept) in GAMES.into_iter().zip(&kept) {
        assert_eq!(after.rows(game, 0).await.expect("an answer").len(), kept.len(), "{game}");
    }
    after.close().await;
    store.close().await;
}

#[tokio::test]
async fn what_expires_is_swept_and_the_rest_stays() {
    let folder = Folder::new();
    let store = Store::sqlite(&folder.database()).await.expect("a store");
    for game in ["unstarted", "abandoned", "finished", "running"] {
        store.create(new_game(game)).await.expect("it is written");
    }
    for game in ["abandoned", "finished", "running"] {
        store.append(game, 1, line(game, 1, 0, 10)).await.expect("it is written");
    }
    store.finish("finished").await.expect("it is written");
    store.keep_replay(record("played here")).await.expect("it is written");
    let uploaded = NewRecord { uploaded_by: Some("somebody".into()), ..record("uploaded") };
    store.keep_replay(uploaded).await.expect("it is written");
    let campaign = KeptCampaign::new("link", "a text".into(), "somebody".into());
    assert!(store.keep_campaign(campaign).await.expect("it is written"));
    let admin = store.admin();
    assert_eq!(admin.campaigns("somebody").await.expect("an answer"), 1);
    assert_eq!(admin.uploads("somebody").await.expect("an answer"), 1);
    assert_eq!(admin.open_games("").await.expect("an answer"), (3, 3));
    let day = 86_400_000;
    let now = writer::now_ms();
    let keep = Retention {
        unstarted_days: 2,
        abandoned_days: 7,
        finished_days: 10,
        uploads_days: 4,
        campaigns_days: 9,
    };
    let swept = async |days: i64| admin.sweep_at(keep, now + days * day).await.expect("it is swept");
    assert_eq!(swept(1).await, Swept::default());
    assert_eq!(swept(3).await, Swept { games: vec!["unstarted".into()], uploads: 0, campaigns: 0 });
    assert_eq!(swept(5).await, Swept { games: Vec::new(), uploads: 1, campaigns: 0 });
    // Somebody plays on in one of the old games.
    let Pool::Sqlite(pool) = store.pool() else { panic!("it is SQLite") };
    let later = sqlx::query("UPDATE entries SET made = $1 WHERE game = 'running'").bind(now + 7 * day);
    later.execute(&pool).await.expect("it is written");
    assert_eq!(swept(8).await.games, ["abandoned"]);
    assert_eq!(swept(11).await, Swept { games: vec!["finished".into()], uploads: 0, campaigns: 1 });
    let kept = admin.kept().await.expect("an answer");
    assert_eq!(kept, Kept { games: 1, open: 1, entries: 1, records: 1, campaigns: 0 });
    assert_eq!(admin.sweep(Retention::default()).await.expect("it is swept"), Swept::default());
    store.close().await;
}

#[tokio::test]
async fn a_backup_holds_everything_and_a_damaged_one_nothing() {
    let (folder, other) = (Folder::new(), Folder::new());
    let store = Store::sqlite(&folder.database()).await.expect("a store");
    for game in GAMES {
        store.create(new_game(game)).await.expect("it is written");
        for n in 1..=5 {
            store.append(game, n, line(game, n, 0, 50)).await.expect("it is written");
        }
    }
    store.keep_replay(record("a record")).await.expect("it is written");
    let campaign = KeptCampaign::new("link", "first".into(), "somebody".into());
    assert!(store.keep_campaign(campaign.clone()).await.expect("it is written"));
    // Two who read the same campaign change it: one of them wins. The winner may ask again.
    let (one, two) = (campaign.clone().changed("second".into()), campaign.changed("other".into()));
    assert!(store.keep_campaign(one.clone()).await.expect("it is written"));
    assert!(!store.keep_campaign(two).await.expect("it is refused"));
    assert!(store.keep_campaign(one.clone()).await.expect("it stands"));
    let copy = Store::sqlite_sealed(&other.database(), store.vault.clone()).await.expect("a store");
    for name in ["all.jsonl", "all.jsonl.gz"] {
        let file = folder.0.join(name);
        let counts = store.admin().backup(&file).await.expect("it is written");
        assert_eq!(counts, backup::Counts { games: 3, entries: 15, records: 1, campaigns: 1 });
    }
    // A file that was cut off or changed is not used, and leaves nothing behind.
    let whole = std::fs::read_to_string(folder.0.join("all.jsonl")).expect("a backup");
    let lines: Vec<&str> = whole.lines().collect();
    let damaged = folder.0.join("damaged.jsonl");
    for (bad, why) in [
        (lines[..lines.len() - 1].join("\n") + "\n", "cut off"),
        (whole.replacen("xxxx", "xxyx", 1), "damaged"),
        (lines[1..].join("\n") + "\n", "not a backup"),
        ("hello\n".to_string(), "not a line of a backup"),
    ] {
        std::fs::write(&damaged, bad).expect("a file");
        let refused = copy.admin().restore(&damaged).await.expect_err("it is not whole");
        text(&refused, &["damaged.jsonl: line", why]);
        assert_eq!(copy.admin().kept().await.expect("an answer").games, 0, "{why}");
    }
    // A backup of the first version knows nothing of campaigns.
    let old = "{\"sortie-backup\":{\"version\":1,\"made\":1}}\n".to_string();
    let sum = blake3::hash(old.as_bytes()).to_hex();
    let end = format!(
        "{{\"end\":{{\"counts\":{{\"games\":0,\"entries\":0,\"records\":0}},\"blake3\":\"{sum}\"}}}}\n"
    );
    std::fs::write(&damaged, old + &end).expect("a file");
    assert_eq!(copy.admin().restore(&damaged).await.expect("it is read"), backup::Counts::default());
    copy.admin().restore(&folder.0.join("all.jsonl.gz")).await.expect("it is restored");
    for game in GAMES {
        assert_eq!(store.rows(game, 0).await.expect("rows"), copy.rows(game, 0).await.expect("rows"));
        let seed =
            async |store: &Store| store.game(game).await.expect("an answer").expect("a game").header.seed;
        assert_eq!(seed(&store).await, seed(&copy).await, "{game}");
    }
    assert_eq!(copy.campaign("link").await.expect("an answer"), Some(one));
    assert_eq!(copy.campaign("another").await.expect("an answer"), None);
    let again = copy.admin().restore(&folder.0.join("all.jsonl")).await.expect_err("it is not empty");
    text(&again, &["holds 3 games"]);
    // One game leaves and comes back.
    let one = folder.0.join("one.jsonl");
    copy.admin().export("one", &one).await.expect("it is written");
    copy.admin().delete("one").await.expect("it is deleted");
    assert!(copy.game("one").await.expect("an answer").is_none());
    copy.admin().import(&one).await.expect("it is back");
    assert_eq!(copy.rows("one", 0).await.expect("rows").len(), 5);
    assert!(copy.admin().import(&one).await.is_err(), "it is there already");
    // Everything is sound except the campaign, whose text is not a campaign.
    let wrong = copy.admin().check().await.expect("an answer");
    assert!(wrong.len() == 1 && wrong[0].starts_with("campaign "), "{wrong:?}");
    store.close().await;
    copy.close().await;
}
