//! The files of a database: whose they are, what they hide, and when they are refused.

use super::*;

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
