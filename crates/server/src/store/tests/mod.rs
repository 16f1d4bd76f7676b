//! What the store promises when the disk is full, a row is bad, or the folder is taken.

mod database_files;
mod disk;

use super::*;
use crate::dto::game::{Each, Mode};
use crate::secrets::Seed;
use sortie_kernel::Side;
use sortie_table::live::Happening;
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
fn text(message: &StoreError, parts: &[&str]) {
    for part in parts {
        assert!(message.message.contains(part), "{part:?} is missing in {message}");
    }
}

#[cfg(unix)]
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
