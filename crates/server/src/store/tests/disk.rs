//! Disks that fill up, and a write-ahead log that vanishes.

use super::*;
use sqlx::sqlite::SqliteJournalMode;
use std::path::Path;

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
