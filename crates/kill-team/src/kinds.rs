//! Kinds of terrain features and the traits that the rules give them. [KT-SETUP-08] [KT-TERR-12..18]
//! [KT-CQTERR-02] [KT-CQTERR-12] [KT-CQTERR-14]
//!
//! A map names the kind; a part that contradicts it is a fault of the map.

use crate::notation::squeeze;
use crate::traits;
use sortie_geometry::open::Traits;
use sortie_kernel::words::Fault;
use sortie_open_table::PartData;
use sortie_rulebook::{RuleId, rule};

/// The words that maps use.
const KINDS: [&str; 12] = [
    "wall",
    "low-wall",
    "pipes",
    "broken-pipes",
    "detritus",
    "materiel",
    "machine",
    "apparatus",
    "building",
    "structure",
    "tree",
    "container",
];

/// The word of a kind however it is printed: `Low wall`, `Crates`, `Industrial machine`.
pub fn spelt(written: &str) -> String {
    let wanted = squeeze(written);
    let word = match wanted.as_str() {
        "pipe" => "pipes",
        "brokenpipe" => "broken-pipes",
        "crates" | "killzonemateriel" => "materiel",
        "battlefielddetritus" => "detritus",
        "industrialmachine" => "machine",
        "ancientapparatus" => "apparatus",
        "ruin" | "tower" => "building",
        other => KINDS.iter().find(|kind| squeeze(kind) == other).copied().unwrap_or(written),
    };
    word.to_string()
}

/// Where a map is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Board {
    /// An open board.
    Open,
    /// Close quarters.
    Close,
}

/// Detritus is less tall.
const DETRITUS_BELOW: i32 = 1000;
/// Materiel no taller can be traversed.
const TRAVERSABLE_TO: i32 = 2000;

/// The traits of a kind and the rule that gives them; none if each part has its own.
fn given(kind: &str, part: &PartData, board: Board, place: &str) -> Result<Option<(Traits, RuleId)>, Fault> {
    let only_close = |found: (Traits, RuleId)| {
        if board == Board::Close {
            Ok(Some(found))
        } else {
            Err(Fault::new(place, format!("{kind} stands in close quarters only")))
        }
    };
    let low = traits::LIGHT.with(traits::TRAVERSABLE);
    Ok(Some(match kind {
        "wall" if board == Board::Close => (traits::HEAVY.with(traits::WALL), rule!("KT-CQTERR-02")),
        "wall" => (traits::HEAVY, rule!("KT-TERR-12")),
        "low-wall" => (low, rule!("KT-TERR-13")),
        "pipes" if board == Board::Close => (traits::INSIGNIFICANT, rule!("KT-CQTERR-14")),
        "pipes" => (low, rule!("KT-TERR-14")),
        "broken-pipes" => return only_close((low, rule!("KT-CQTERR-14"))),
        "detritus" => {
            if part.top.0 - part.bottom.0 >= DETRITUS_BELOW {
                let why = "detritus is less than an inch tall (KT-TERR-15)";
                return Err(Fault::new(place, why));
            }
            (traits::INSIGNIFICANT, rule!("KT-TERR-15"))
        }
        "materiel" if part.top.0 - part.bottom.0 <= TRAVERSABLE_TO => (low, rule!("KT-TERR-16")),
        "materiel" => (traits::LIGHT, rule!("KT-TERR-16")),
        "machine" => (traits::HEAVY, rule!("KT-TERR-17")),
        "apparatus" => {
            return only_close((traits::HEAVY.with(traits::TRAVERSABLE), rule!("KT-CQTERR-12")));
        }
        "building" | "structure" | "tree" | "container" => {
            rule!("KT-TERR-18");
            return Ok(None);
        }
        other => return Err(Fault::unknown(place, "kind of feature", other, KINDS)),
    }))
}

/// Gives a part the traits of its kind. A part has a kind, or traits, or both if they agree.
///
/// # Errors
/// The kind is unknown, or the part contradicts it.
pub fn settle(part: &mut PartData, board: Board, place: &str) -> Result<(), Fault> {
    let Some(kind) = part.kind.as_deref().map(spelt) else { return Ok(()) };
    let Some((given, rule)) = given(&kind, part, board, place)? else {
        if part.traits.is_empty() {
            let why = format!("the parts of a {kind} have traits of their own, and none is written");
            return Err(Fault::new(place, why));
        }
        return Ok(());
    };
    rule!("KT-SETUP-08");
    let words = |bits: Traits| traits::NAMED.iter().filter(move |(bit, _)| bits.any(*bit));
    let own = part.traits.iter().filter_map(|word| traits::parse(word)).fold(Traits::NONE, Traits::with);
    // A vantage point may be part of anything.
    if !part.traits.is_empty() && own.with(traits::VANTAGE) != given.with(traits::VANTAGE) {
        let all: Vec<&str> = words(given).map(|(_, word)| *word).collect();
        return Err(Fault::new(place, format!("a {kind} is {} ({rule})", all.join(" and "))));
    }
    part.traits = words(given.with(own)).map(|(_, word)| (*word).to_string()).collect();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_rulebook::marks::covers;

    fn settled(kind: &str, top: &str, traits: &str, board: Board) -> Result<String, String> {
        let text = format!(
            "feature = \"F\"\nkind = \"{kind}\"\nbox = [\"1,1\", \"2,2\"]\nbottom = 0\ntop = \"{top}\"\ntraits = [{traits}]"
        );
        let mut part: PartData = toml::from_str(&text).expect("a part");
        settle(&mut part, board, "map m").map(|()| part.traits.join(" ")).map_err(|fault| fault.to_string())
    }

    #[test]
    fn each_kind_has_its_traits() {
        let kinds = [
            (Board::Open, "wall", "3", "heavy", "KT-TERR-12"),
            (Board::Open, "low-wall", "1", "light traversable", "KT-TERR-13"),
            (Board::Open, "pipes", "1", "light traversable", "KT-TERR-14"),
            (Board::Open, "detritus", "0.999", "insignificant", "KT-TERR-15"),
            (Board::Open, "materiel", "2", "light traversable", "KT-TERR-16"),
            (Board::Open, "materiel", "2.001", "light", "KT-TERR-16"),
            (Board::Open, "machine", "3", "heavy", "KT-TERR-17"),
            (Board::Close, "wall", "1", "heavy wall", "KT-CQTERR-02"),
            (Board::Close, "pipes", "1", "insignificant", "KT-CQTERR-14"),
            (Board::Close, "broken-pipes", "1", "light traversable", "KT-CQTERR-14"),
            (Board::Close, "apparatus", "1", "heavy traversable", "KT-CQTERR-12"),
        ];
        for (board, kind, top, traits, rule) in kinds {
            let found = covers(&[rule, "KT-SETUP-08"], || settled(kind, top, "", board));
            assert_eq!(found.as_deref(), Ok(traits), "{kind}");
        }
    }

    #[test]
    fn a_kind_is_read_as_it_is_printed() {
        let printed = [("Low wall", "low-wall"), ("Crates", "materiel"), ("Industrial Machine", "machine")];
        for (written, word) in printed {
            assert_eq!(spelt(written), word);
            assert_eq!(settled(written, "1", "", Board::Open), settled(word, "1", "", Board::Open));
        }
        assert_eq!(spelt("Hedge"), "Hedge");
    }

    #[test]
    fn a_part_that_contradicts_its_kind_is_a_fault() {
        let fault = |kind: &str, top: &str, traits: &str| {
            settled(kind, top, traits, Board::Open).expect_err("a contradiction")
        };
        assert_eq!(fault("wall", "3", "\"light\""), "map m: a wall is heavy (KT-TERR-12)");
        assert_eq!(fault("detritus", "1", ""), "map m: detritus is less than an inch tall (KT-TERR-15)");
        assert_eq!(fault("apparatus", "2", ""), "map m: apparatus stands in close quarters only");
        assert!(fault("tree", "4", "").contains("traits of their own"));
        assert!(fault("pips", "1", "").ends_with("(did you mean \"pipes\"?)"));
        assert_eq!(
            settled("wall", "3", "\"heavy\", \"vantage\"", Board::Open).as_deref(),
            Ok("heavy vantage")
        );
        for kind in ["building", "structure", "tree", "container"] {
            for own in ["light", "heavy"] {
                let parts = || settled(kind, "3", &format!("\"{own}\""), Board::Open);
                assert_eq!(covers(&["KT-TERR-18"], parts).as_deref(), Ok(own), "{kind}");
            }
        }
    }
}
