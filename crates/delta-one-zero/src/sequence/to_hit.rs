//! Dice to hit, for shooting, CQB and Breach alike: which face hits, how hits are counted, what weapons read off the
//! natural faces. [D1Z-DICE]

use crate::Cx;
use crate::event::Event;
use crate::keywords::{critical, dangerous, jam, limited, reload};
use crate::setup::ModelId;
use arrayvec::ArrayVec;
use sortie_kernel::dice::{Class, Roll, Tally};
use sortie_rulebook::{RuleId, rule};

/// What modifies a die, rule by rule.
pub type Modifiers = ArrayVec<(RuleId, i8), 16>;

/// All modifiers of a roll together.
fn sum(list: &Modifiers) -> i16 {
    list.iter().map(|(_, amount)| i16::from(*amount)).sum()
}

/// Whether a natural face hits: modified it reaches the value, and it is no 1.
#[must_use]
pub fn hits(value: u8, list: &Modifiers, face: u8) -> bool {
    face != 1 && i16::from(face) + sum(list) >= i16::from(value)
}

/// Whether no natural roll can succeed.
#[must_use]
pub fn is_hopeless(value: u8, list: &Modifiers) -> bool {
    rule!("D1Z-DICE-09");
    !hits(value, list, 10)
}

/// What the dice of an attack did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fallen {
    /// Hits that are no Criticals.
    pub hits: u8,
    /// Natural 10s of a weapon with Critical.
    pub criticals: u8,
    /// Dice that missed.
    pub misses: u8,
}

impl Fallen {
    fn of(tally: Tally) -> Fallen {
        let bin = |bin: u8| tally.bin(bin.into());
        Fallen {
            hits: bin(HIT) + bin(JAM_HIT),
            criticals: bin(CRITICAL),
            misses: bin(MISS) + bin(ONE) + bin(JAM_MISS),
        }
    }

    /// Everything that hit.
    #[must_use]
    pub fn successes(self) -> u8 {
        self.hits + self.criticals
    }
}

/// Bins of a roll to hit.
const MISS: u8 = 0;
const HIT: u8 = 1;
const CRITICAL: u8 = 2;
const ONE: u8 = 3;
const JAM_HIT: u8 = 4;
const JAM_MISS: u8 = 5;

/// Rolls dice to hit with a weapon: Jam and Dangerous look at the natural faces.
pub fn roll(
    cx: &mut Cx<'_>,
    why: RuleId,
    by: ModelId,
    place: Option<u8>,
    dice: u8,
    value: u8,
    list: &Modifiers,
) -> Fallen {
    rule!("D1Z-DICE-03");
    rule!("D1Z-DICE-04");
    rule!("D1Z-DICE-10");
    let weapon = place.and_then(|place| cx.setup.weapon(by, place));
    let (jams, criticals) = (weapon.map_or(0, jam::numbers), weapon.is_some_and(critical::counts));
    let class = |face: u8| {
        let hits = hits(value, list, face);
        Class::bin(match face {
            1 => {
                rule!("D1Z-DICE-07");
                ONE
            }
            10 if hits && criticals => CRITICAL,
            face if jams >> face & 1 == 1 => {
                if hits {
                    JAM_HIT
                } else {
                    JAM_MISS
                }
            }
            _ => {
                if hits {
                    HIT
                } else {
                    MISS
                }
            }
        })
    };
    let modifiers = list.clone();
    let tally = cx.roll(&Roll { why, dice, sides: 10, class: &class }, |tally| Event::RolledToHit {
        model: by,
        weapon: place,
        value,
        modifiers,
        hits: Fallen::of(tally).successes(),
    });
    let bin = |bin: u8| tally.bin(bin.into());
    if let Some(place) = place {
        let jammed = bin(JAM_HIT) + bin(JAM_MISS) > 0
            || (jams >> 1 & 1 == 1 && bin(ONE) > 0)
            || (jams >> 10 & 1 == 1 && bin(CRITICAL) > 0);
        if jammed {
            jam::jam(cx, by, place);
        }
        dangerous::ones(cx, by, place, bin(ONE));
        reload::fired(cx, by, place);
        limited::used(cx, by, place);
    }
    Fallen::of(tally)
}
