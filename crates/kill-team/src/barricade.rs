//! Barricades: how they stand, and where they may. [KT-TERR-05] [KT-SETUP-10]

use crate::state::{BARRICADES_MAX, Barricade};
use crate::traits;
use arrayvec::ArrayVec;
use sortie_geometry::open::{Point, Prism};
use std::cell::RefCell;
use std::rc::Rc;

/// Half of the 2 inches of width.
const HALF_WIDTH: i64 = 1000;
/// Half of the quarter inch of thickness.
const HALF_THICK: i64 = 125;
/// How tall it is.
pub const TALL: i32 = 1000;
/// Features of barricades are numbered from here, behind those of any map.
pub const FIRST_FEATURE: u16 = 1000;

/// How a barricade lies, as people say it; north is where y grows, as on the map.
pub fn lie(degrees: u8) -> String {
    match degrees {
        0 => "along the long edge".to_string(),
        45 => "along the diagonal to the north-east".to_string(),
        90 => "along the short edge".to_string(),
        135 => "along the diagonal to the north-west".to_string(),
        other => format!("turned {other} degrees from the long edge"),
    }
}

/// The cosines of 0 to 90 degrees in billionths.
const COSINES: [i64; 91] = [
    1_000_000_000,
    999_847_695,
    999_390_827,
    998_629_535,
    997_564_050,
    996_194_698,
    994_521_895,
    992_546_152,
    990_268_069,
    987_688_341,
    984_807_753,
    981_627_183,
    978_147_601,
    974_370_065,
    970_295_726,
    965_925_826,
    961_261_696,
    956_304_756,
    951_056_516,
    945_518_576,
    939_692_621,
    933_580_426,
    927_183_855,
    920_504_853,
    913_545_458,
    906_307_787,
    898_794_046,
    891_006_524,
    882_947_593,
    874_619_707,
    866_025_404,
    857_167_301,
    848_048_096,
    838_670_568,
    829_037_573,
    819_152_044,
    809_016_994,
    798_635_510,
    788_010_754,
    777_145_961,
    766_044_443,
    754_709_580,
    743_144_825,
    731_353_702,
    719_339_800,
    707_106_781,
    694_658_370,
    681_998_360,
    669_130_606,
    656_059_029,
    642_787_610,
    629_320_391,
    615_661_475,
    601_815_023,
    587_785_252,
    573_576_436,
    559_192_903,
    544_639_035,
    529_919_264,
    515_038_075,
    500_000_000,
    484_809_620,
    469_471_563,
    453_990_500,
    438_371_147,
    422_618_262,
    406_736_643,
    390_731_128,
    374_606_593,
    358_367_950,
    342_020_143,
    325_568_154,
    309_016_994,
    292_371_705,
    275_637_356,
    258_819_045,
    241_921_896,
    224_951_054,
    207_911_691,
    190_808_995,
    173_648_178,
    156_434_465,
    139_173_101,
    121_869_343,
    104_528_463,
    87_155_743,
    69_756_474,
    52_335_956,
    34_899_497,
    17_452_406,
    0,
];
const ONE: i64 = 1_000_000_000;

fn cosine(degrees: u8) -> i64 {
    match degrees {
        0..=90 => COSINES[usize::from(degrees)],
        91..=180 => -COSINES[usize::from(180 - degrees)],
        _ => 0,
    }
}

fn sine(degrees: u8) -> i64 {
    if degrees <= 90 { COSINES[usize::from(90 - degrees)] } else { COSINES[usize::from(degrees - 90)] }
}

/// The corners, counter-clockwise, rounded to thousandths.
pub fn corners(barricade: &Barricade) -> [Point; 4] {
    let (cos, sin) = (cosine(barricade.degrees), sine(barricade.degrees));
    let corner = |along: i64, across: i64| {
        let round = |value: i64| (2 * value + ONE).div_euclid(2 * ONE) as i32;
        let centre = barricade.at.point();
        Point::new(centre.x + round(along * cos - across * sin), centre.y + round(along * sin + across * cos))
    };
    [
        corner(-HALF_WIDTH, -HALF_THICK),
        corner(HALF_WIDTH, -HALF_THICK),
        corner(HALF_WIDTH, HALF_THICK),
        corner(-HALF_WIDTH, HALF_THICK),
    ]
}

/// The barricade as a part: light and traversable.
pub fn prism(barricade: &Barricade, number: usize) -> Prism {
    let bottom = i32::from(barricade.at.z);
    let feature = FIRST_FEATURE + number as u16;
    let traits = traits::LIGHT.with(traits::TRAVERSABLE);
    Prism::new(&corners(barricade), bottom, bottom + TALL, traits, feature)
        .expect("a turned rectangle is convex and counter-clockwise")
}

/// Barricades as parts, shared by everything that asks about one table.
pub type Prisms = Rc<[Prism]>;

thread_local! {
    /// The barricades asked for last and their parts. They stand still for a whole battle, and working out the
    /// sides of four prisms for every question would cost more than most questions.
    static LATEST: RefCell<(ArrayVec<Barricade, BARRICADES_MAX>, Prisms)> =
        RefCell::new((ArrayVec::new(), Rc::from([])));
}

/// All barricades as parts, in their order.
pub fn prisms(standing: &[Barricade]) -> Prisms {
    LATEST.with_borrow_mut(|(known, parts)| {
        if known[..] != *standing {
            *known = standing.iter().copied().collect();
            *parts = standing.iter().enumerate().map(|(number, one)| prism(one, number)).collect();
        }
        Rc::clone(parts)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Place;

    #[test]
    fn a_barricade_turns_about_its_centre() {
        let flat = Barricade { at: Place::new(5000, 4000, 0), degrees: 0 };
        assert_eq!(corners(&flat)[0], Point::new(4000, 3875));
        let upright = Barricade { degrees: 90, ..flat };
        assert_eq!(corners(&upright)[0], Point::new(5125, 3000));
        for degrees in 0..180 {
            let part = prism(&Barricade { degrees, ..flat }, 0);
            assert_eq!(part.top, 1000);
            let sides: Vec<i64> = part.sides().map(|(a, b)| a.square_to(b)).collect();
            assert!((sides[0] - 4_000_000).abs() < 6_000 && (sides[1] - 62_500).abs() < 1_000);
        }
    }
}
