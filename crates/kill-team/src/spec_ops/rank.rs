//! Ranks follow from experience. [KT-NARR-03]

use sortie_rulebook::rule;

/// The rank of an operative.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rank {
    /// From the start.
    Adept,
    /// From 6 XP.
    Veteran,
    /// From 16 XP.
    Ace,
    /// From 31 XP.
    Grizzled,
    /// From 51 XP.
    Revered,
}

impl Rank {
    /// All of them, the lowest first.
    pub const ALL: [Rank; 5] = [Rank::Adept, Rank::Veteran, Rank::Ace, Rank::Grizzled, Rank::Revered];

    /// The rank of an operative with so much experience.
    pub fn of(xp: u16) -> Rank {
        rule!("KT-NARR-03");
        Rank::ALL.into_iter().rev().find(|rank| xp >= rank.from()).unwrap_or(Rank::Adept)
    }

    /// The experience it begins at.
    pub fn from(self) -> u16 {
        match self {
            Rank::Adept => 0,
            Rank::Veteran => 6,
            Rank::Ace => 16,
            Rank::Grizzled => 31,
            Rank::Revered => 51,
        }
    }

    /// The experience the next one begins at.
    pub fn next(self) -> Option<u16> {
        Rank::ALL.into_iter().find(|rank| *rank > self).map(Rank::from)
    }

    /// How many honours an operative of this rank has.
    pub fn honours(self) -> usize {
        self as usize
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Rank::Adept => "Adept",
            Rank::Veteran => "Veteran",
            Rank::Ace => "Ace",
            Rank::Grizzled => "Grizzled",
            Rank::Revered => "Revered",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_begins_at_its_limit() {
        // KT-NARR-03
        let at = [(0, 0), (5, 0), (6, 1), (15, 1), (16, 2), (30, 2), (31, 3), (50, 3), (51, 4), (200, 4)];
        for (xp, honours) in at {
            assert_eq!(Rank::of(xp).honours(), honours, "{xp} XP");
        }
        assert_eq!((Rank::Ace.next(), Rank::Revered.next()), (Some(31), None));
    }
}
