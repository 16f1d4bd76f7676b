//! Secrets at rest: the seeds of dice are stored sealed.
//!
//! Anyone who reads a copy of the database (a backup, a dump, a stolen disk) would otherwise know every die to come
//! of every running game. The key is in a separate file beside the database (`sortie.key`, readable by its owner
//! only) and is not in backups; servers that share a PostgreSQL are given the same key. Links need no sealing: only
//! their hashes are stored.

use super::error::StoreError;
use crate::secrets::random;
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use data_encoding::HEXLOWER;
use std::net::IpAddr;
use std::path::Path;

/// The prefix of a sealed text.
const SEALED: &str = "sealed-1:";
const NONCE_BYTES: usize = 24;

/// A key; without one texts are stored as they are.
#[derive(Clone, Default)]
pub struct Vault(Option<[u8; 32]>);

impl Vault {
    /// A vault with this key, written as 64 hexadecimal digits.
    ///
    /// # Errors
    /// If it is something else.
    pub fn with_key(hex: &str) -> Result<Vault, StoreError> {
        let bytes = HEXLOWER.decode(hex.trim().to_ascii_lowercase().as_bytes()).ok();
        let key = bytes.and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
        let key = key.ok_or_else(|| StoreError::failed("the key must be 64 hexadecimal digits"))?;
        Ok(Vault(Some(key)))
    }

    /// The key in a file, which is made with a new key if it is missing.
    ///
    /// # Errors
    /// If the file can be neither read nor made, or holds something else.
    pub(super) fn in_file(path: &Path) -> Result<Vault, StoreError> {
        let failed = |error: &dyn std::fmt::Display| {
            StoreError::failed(format!("the key file {}: {error}", path.display()))
        };
        match std::fs::read_to_string(path) {
            Ok(text) => Vault::with_key(&text).map_err(|error| failed(&error)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let key: [u8; 32] = random();
                match super::files::write_new_private(path, HEXLOWER.encode(&key).as_bytes()) {
                    Ok(()) => Ok(Vault(Some(key))),
                    // Another process was faster: there is one key per folder.
                    Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                        let text = std::fs::read_to_string(path).map_err(|error| failed(&error))?;
                        Vault::with_key(&text).map_err(|error| failed(&error))
                    }
                    Err(error) => Err(failed(&error)),
                }
            }
            Err(error) => Err(failed(&error)),
        }
    }

    /// Whether texts are sealed.
    pub fn has_key(&self) -> bool {
        self.0.is_some()
    }

    /// Seals a text for one game; it cannot be opened for another.
    pub(super) fn seal(&self, game: &str, text: &str) -> String {
        let Some(key) = &self.0 else { return text.to_string() };
        let nonce: [u8; NONCE_BYTES] = random();
        let payload = Payload { msg: text.as_bytes(), aad: game.as_bytes() };
        let sealed = XChaCha20Poly1305::new(key.into())
            .encrypt(&XNonce::from(nonce), payload)
            .expect("a short text can always be sealed");
        format!("{SEALED}{}{}", HEXLOWER.encode(&nonce), HEXLOWER.encode(&sealed))
    }

    /// Opens what [`Vault::seal`] made. A text that was never sealed is returned as it is: databases of older
    /// versions contain them.
    ///
    /// # Errors
    /// If the key is wrong or missing.
    pub(super) fn open(&self, game: &str, text: &str) -> Result<String, StoreError> {
        let Some(sealed) = text.strip_prefix(SEALED) else { return Ok(text.to_string()) };
        let wrong = || {
            StoreError::failed(format!(
                "the dice of game {game} are sealed with another key; use the key file of the server that made it"
            ))
        };
        let key = self.0.as_ref().ok_or_else(wrong)?;
        let bytes = HEXLOWER.decode(sealed.as_bytes()).map_err(|_| wrong())?;
        let (nonce, sealed) = bytes.split_at_checked(NONCE_BYTES).ok_or_else(wrong)?;
        let nonce = <[u8; NONCE_BYTES]>::try_from(nonce).map_err(|_| wrong())?;
        let payload = Payload { msg: sealed, aad: game.as_bytes() };
        let opened =
            XChaCha20Poly1305::new(key.into()).decrypt(&XNonce::from(nonce), payload).map_err(|_| wrong())?;
        String::from_utf8(opened).map_err(|_| wrong())
    }

    /// What is stored of an address, so that quotas can be counted without keeping addresses.
    pub fn pseudonym(&self, address: Option<IpAddr>) -> String {
        let Some(address) = address else { return String::new() };
        let key = self.0.unwrap_or(*b"sortie addresses without a key..");
        blake3::keyed_hash(&key, address.to_string().as_bytes()).to_hex()[..24].to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_opens_with_its_key_and_for_its_game_only() {
        let vault = Vault::with_key(&"5a".repeat(32)).expect("a key");
        let other = Vault::with_key(&"5b".repeat(32)).expect("a key");
        let sealed = vault.seal("game", "the seed");
        assert!(!sealed.contains("seed") && sealed != vault.seal("game", "the seed"), "{sealed}");
        assert_eq!(vault.open("game", &sealed).expect("it opens"), "the seed");
        for (vault, game) in [(&vault, "another"), (&other, "game"), (&Vault::default(), "game")] {
            let error = vault.open(game, &sealed).expect_err("it does not open");
            assert!(error.message.contains("another key"), "{error}");
        }
        assert_eq!(vault.open("game", "never sealed").expect("as it is"), "never sealed");
        assert_eq!(Vault::default().seal("game", "the seed"), "the seed");
        assert!(Vault::with_key("5a").is_err() && Vault::with_key(&"zz".repeat(32)).is_err());
    }

    #[test]
    fn addresses_are_stored_as_pseudonyms() {
        let vault = Vault::with_key(&"5a".repeat(32)).expect("a key");
        let address = "203.0.113.9".parse().ok();
        assert_eq!(vault.pseudonym(address), vault.pseudonym(address));
        assert_ne!(vault.pseudonym(address), Vault::default().pseudonym(address));
        assert!(!vault.pseudonym(address).contains("203") && vault.pseudonym(None).is_empty());
    }
}
