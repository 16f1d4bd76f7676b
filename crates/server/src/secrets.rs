//! Links that cannot be guessed, and dice that cannot be predicted.
//!
//! A link carries 256 random bits and is stored hashed. The dice of a game follow from a seed that its header
//! commits to and that stays secret until the end; each line of the log has its own stream, so that a choice that is
//! undone and made again gets new dice, and two nodes that race for one line roll the same.

use data_encoding::{Encoding, Specification};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sortie_kernel::dice::Faces;
use std::sync::LazyLock;

/// Bytes of the system's own randomness.
///
/// # Panics
/// If the system has none: nothing secret could be created.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// A random number for bots.
pub fn random_u64() -> u64 {
    u64::from_le_bytes(random())
}

/// A new link: 256 bits in letters and digits.
pub fn new_link() -> String {
    letters(&random::<32>())
}

/// A new public id: 80 bits are enough for a name that opens nothing.
pub fn new_id() -> String {
    letters(&random::<10>())
}

/// What is stored of a link. The link has 256 bits of entropy, so a plain hash is as good as a slow one.
pub fn hashed(link: &str) -> String {
    blake3::hash(link.as_bytes()).to_hex().to_string()
}

/// Five bits per letter, without letters and digits that look alike.
static LETTERS: LazyLock<Encoding> = LazyLock::new(|| {
    let mut letters = Specification::new();
    letters.symbols.push_str("abcdefghijkmnpqrstuvwxyz23456789");
    letters.encoding().expect("32 different letters")
});

fn letters(bytes: &[u8]) -> String {
    LETTERS.encode(bytes)
}

/// The secret from which a game's dice are rolled.
#[derive(Clone)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A new one.
    pub fn new() -> Seed {
        Seed(random())
    }

    /// Reads what [`Seed::to_hex`] wrote.
    pub fn parse(hex: &str) -> Option<Seed> {
        blake3::Hash::from_hex(hex).ok().map(|hash| Seed(*hash.as_bytes()))
    }

    /// As stored, and as published after the end.
    pub fn to_hex(&self) -> String {
        blake3::Hash::from_bytes(self.0).to_hex().to_string()
    }

    /// What can be published from the start: it commits to the seed without revealing it.
    pub fn commitment(&self) -> String {
        blake3::hash(&self.0).to_hex().to_string()
    }

    /// The dice of one line of the log.
    pub fn dice(&self, line: u64) -> Box<dyn Faces> {
        let mut generator = ChaCha8Rng::from_seed(self.0);
        generator.set_stream(line);
        Box::new(Fair(generator))
    }
}

impl Default for Seed {
    fn default() -> Self {
        Seed::new()
    }
}

struct Fair(ChaCha8Rng);

impl Faces for Fair {
    fn face(&mut self, sides: u16) -> u16 {
        let sides = u32::from(sides);
        // Numbers above the last whole multiple would favour the low faces.
        let limit = u32::MAX - u32::MAX % sides;
        loop {
            let number = self.0.next_u32();
            if number < limit {
                return (number % sides) as u16 + 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_long_and_differ() {
        let (one, other) = (new_link(), new_link());
        assert_eq!(one.len(), 52, "256 bits at five a letter");
        assert_ne!(one, other);
        assert_eq!(hashed(&one).len(), 64);
        assert_ne!(hashed(&one), hashed(&other));
        assert_eq!(letters(&[0xff; 5]), "99999999");
        assert_eq!(letters(&[0, 0, 0, 0, 1]), "aaaaaaab");
    }

    #[test]
    fn every_line_rolls_its_own_dice_and_always_the_same() {
        let seed = Seed::parse(&"5a".repeat(32)).expect("64 hexadecimal digits");
        let roll = |line| {
            let mut dice = seed.dice(line);
            (0..1000).map(|_| dice.face(8)).collect::<Vec<_>>()
        };
        assert_eq!(roll(3), roll(3));
        assert_ne!(roll(3), roll(4));
        let all = roll(1);
        assert!((1..=8).all(|face| all.iter().filter(|rolled| **rolled == face).count() > 80));
        assert!(all.iter().all(|face| (1..=8).contains(face)));
        assert_eq!(Seed::parse(&seed.to_hex()).map(|seed| seed.commitment()), Some(seed.commitment()));
    }
}
