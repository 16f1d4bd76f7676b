//! Places of the killzone as text, in inches: `12.25,7.5`.

use crate::state::Place;
use serde::Deserialize;
use serde::de::Deserializer;
use sortie_geometry::open::Spot;
use sortie_open_table::inches;
use sortie_rulebook::rule;

pub use sortie_open_table::inches::{Inches, parse, write};

/// A place as text.
pub fn place_text(place: Place) -> String {
    inches::place_text(place.spot())
}

/// The distance that a symbol of the printed game stands for, with the number before it: `2 circle`. [KT-MEAS-05]
pub fn parse_symbol(text: &str) -> Option<i32> {
    const SYMBOLS: [(&str, i32); 4] =
        [("triangle", 1000), ("circle", 2000), ("square", 3000), ("pentagon", 6000)];
    let (count, word) = text.split_once(' ').unwrap_or(("1", text));
    let (_, inches) = SYMBOLS.into_iter().find(|(name, _)| *name == word.trim_end_matches('s'))?;
    rule!("KT-MEAS-05");
    count.parse::<i32>().ok()?.checked_mul(inches)
}

/// Reads `x,y` or `x,y,z`; without a height the place is on the floor.
pub fn parse_place(text: &str) -> Option<Place> {
    inches::parse_place(text).map(nearest)
}

/// What is farther off than any killzone is wide is read as the farthest place there is, so that a rule can refuse it.
fn nearest(spot: Spot) -> Place {
    let near = |thousandths: i32| thousandths.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    Place::new(near(spot.at.x), near(spot.at.y), near(spot.z))
}

/// A length in a data file: inches, or symbols of the printed game such as `"3 circles"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Length(pub i32);

impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Length, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(untagged)]
        enum Written {
            Whole(i32),
            Text(String),
            Other(serde::de::IgnoredAny),
        }
        let length = match Written::deserialize(deserializer)? {
            Written::Whole(inches) => inches.checked_mul(1000).filter(|length| *length < 1_000_000),
            Written::Text(text) => parse_symbol(&text).or_else(|| parse(&text)),
            Written::Other(_) => {
                let why = "a length is whole inches, or text: write 6 or \"6.5\"";
                return Err(serde::de::Error::custom(why));
            }
        };
        length.map(Length).ok_or_else(|| serde::de::Error::custom("a length is inches below a thousand"))
    }
}

/// A place in a data file: text such as `"12.25,7.5"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At(pub Place);

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<At, D::Error> {
        inches::At::deserialize(deserializer).map(|at| At(nearest(at.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_rulebook::marks::covers;

    #[test]
    fn symbols_of_the_printed_game_are_inches() {
        let symbols = ["triangle", "2 circles", "square", "3 circle", "pentagon"];
        let read = covers(&["KT-MEAS-05"], || symbols.map(parse_symbol));
        assert_eq!(read, [Some(1000), Some(4000), Some(3000), Some(6000), Some(6000)]);
        assert_eq!(parse_symbol("hexagon"), None);
    }

    #[test]
    fn places_off_the_table_are_read_and_left_to_the_law() {
        assert_eq!(parse_place("12.25,7.5"), Some(Place::new(12250, 7500, 0)));
        assert_eq!(place_text(Place::new(1000, 2500, 3000)), "1,2.5,3");
        assert_eq!(parse_place("40,-2"), Some(Place::new(i16::MAX, -2000, 0)));
        assert_eq!(parse_place("4000,2"), None);
    }
}
