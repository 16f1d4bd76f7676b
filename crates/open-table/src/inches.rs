//! Lengths as text: `12.25` inches are 12250 thousandths. Nothing is reckoned with floats: a number of a data file that
//! has a point is read by the digits it is written with.

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use sortie_geometry::open::Spot;
use std::fmt;

/// Reads inches with up to three decimals.
#[must_use]
pub fn parse(text: &str) -> Option<i32> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |t: &str| t.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 3 || part.len() > 3 || !plain(whole) || !plain(part) {
        return None;
    }
    if digits.contains('.') && part.is_empty() {
        return None;
    }
    let thousandths: i32 = format!("{part:0<3}").parse().ok()?;
    Some(sign * (whole.parse::<i32>().ok()? * 1000 + thousandths))
}

/// Writes thousandths as inches, as short as possible.
///
/// # Errors
/// Only if `out` refuses text.
pub fn write(thousandths: i32, out: &mut dyn fmt::Write) -> fmt::Result {
    if thousandths < 0 {
        out.write_char('-')?;
    }
    let (whole, part) = (thousandths.abs() / 1000, thousandths.abs() % 1000);
    write!(out, "{whole}")?;
    if part > 0 {
        let text = format!("{part:03}");
        write!(out, ".{}", text.trim_end_matches('0'))?;
    }
    Ok(())
}

/// A length as text.
#[must_use]
pub fn text(thousandths: i32) -> String {
    let mut text = String::new();
    write(thousandths, &mut text).expect("a string takes any text");
    text
}

/// Writes a place as `x,y`, with its height if it is not on the floor.
///
/// # Errors
/// Only if `out` refuses text.
pub fn write_place(place: Spot, out: &mut dyn fmt::Write) -> fmt::Result {
    write(place.at.x, out)?;
    out.write_char(',')?;
    write(place.at.y, out)?;
    if place.z != 0 {
        out.write_char(',')?;
        write(place.z, out)?;
    }
    Ok(())
}

/// A place as text.
#[must_use]
pub fn place_text(place: Spot) -> String {
    let mut text = String::new();
    write_place(place, &mut text).expect("a string takes any text");
    text
}

/// Reads `x,y` or `x,y,z`, in brackets too; without a height the place is on the floor. Whether it is on the table is not judged here.
#[must_use]
pub fn parse_place(text: &str) -> Option<Spot> {
    let text = text.trim();
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let mut numbers = inside.unwrap_or(text).split(',').map(|part| parse(part.trim()));
    let (x, y) = (numbers.next()??, numbers.next()??);
    let z = numbers.next().unwrap_or(Some(0))?;
    numbers.next().is_none().then_some(Spot::new(x, y, z))
}

/// A length in a data file: a number of inches such as `5` or `5.4`, or text such as `"5.4"`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Inches(pub i32);

/// A place in a data file: text such as `"12.25,7.5"`, or a list of lengths such as `[12.25, 7.5]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At(pub Spot);

struct InchesVisitor;

impl Visitor<'_> for InchesVisitor {
    type Value = Inches;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("inches: a number with up to three decimals such as 5.4")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Inches, E> {
        let small = i32::try_from(value).ok().filter(|inches| inches.abs() < 1000);
        small.map(|inches| Inches(inches * 1000)).ok_or_else(|| E::custom("inches stay below a thousand"))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Inches, E> {
        // The shortest digits that mean this number are the ones that the file has.
        self.visit_str(&value.to_string())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Inches, E> {
        parse(text).map(Inches).ok_or_else(|| E::custom(format!("{text:?} is not a length in inches")))
    }
}

impl<'de> Deserialize<'de> for Inches {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Inches, D::Error> {
        deserializer.deserialize_any(InchesVisitor)
    }
}

struct AtVisitor;

impl<'de> Visitor<'de> for AtVisitor {
    type Value = At;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a place: \"x,y\" or \"x,y,z\" in inches, or [x, y]")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<At, E> {
        let fault = || E::custom(format!("{text:?} is not a place: write \"x,y\" or \"x,y,z\" in inches"));
        parse_place(text).map(At).ok_or_else(fault)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<At, A::Error> {
        let mut lengths = Vec::new();
        while let Some(Inches(length)) = list.next_element()? {
            lengths.push(length);
        }
        match lengths[..] {
            [x, y] => Ok(At(Spot::new(x, y, 0))),
            [x, y, z] => Ok(At(Spot::new(x, y, z))),
            _ => Err(A::Error::invalid_length(lengths.len(), &self)),
        }
    }
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<At, D::Error> {
        deserializer.deserialize_any(AtVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_come_back_as_they_were_written() {
        for (text, thousandths) in
            [("0", 0), ("12.25", 12250), ("-0.5", -500), ("7.005", 7005), ("30", 30000)]
        {
            assert_eq!(parse(text), Some(thousandths));
            assert_eq!(super::text(thousandths), text);
        }
        for text in ["", ".", "1.", "1.2345", "x", "1,5", "--1", "4000"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn places_have_a_height_only_above_the_floor() {
        assert_eq!(parse_place("12.25,7.5"), Some(Spot::new(12250, 7500, 0)));
        assert_eq!(parse_place("1,2,3"), Some(Spot::new(1000, 2000, 3000)));
        assert_eq!(parse_place("(1, 2)"), Some(Spot::new(1000, 2000, 0)));
        assert_eq!(place_text(Spot::new(1000, 2500, 3000)), "1,2.5,3");
        assert_eq!(parse_place("1"), None);
        assert_eq!(parse_place("1,2,3,4"), None);
        // Places off the table can be read; whether they are legal is judged elsewhere.
        assert_eq!(parse_place("40,-2"), Some(Spot::new(40_000, -2000, 0)));
        assert_eq!(parse_place("4000,2"), None);
    }

    #[derive(serde::Deserialize)]
    struct File {
        top: Inches,
        at: At,
    }

    fn file(top: &str, at: &str) -> Result<(i32, Spot), String> {
        let file: Result<File, _> = toml::from_str(&format!("top = {top}\nat = {at}"));
        file.map(|file| (file.top.0, file.at.0)).map_err(|fault| fault.to_string())
    }

    #[test]
    fn files_write_lengths_as_numbers_or_text_and_places_as_text_or_lists() {
        let here = Spot::new(5984, 5000, 0);
        for (top, at) in [("\"1.5\"", "\"5.984,5\""), ("1.5", "[5.984, 5]"), ("1.500", "[\"5.984\", 5.0]")] {
            assert_eq!(file(top, at), Ok((1500, here)), "{top} {at}");
        }
        assert_eq!(file("2", "[1, 2, 3.25]"), Ok((2000, Spot::new(1000, 2000, 3250))));
        // 0.1 + 0.2 of another program is not a length anybody wrote down.
        for (top, at) in [("0.30000000000000004", "[1, 2]"), ("1e9", "[1, 2]"), ("nan", "[1, 2]")] {
            assert!(file(top, at).unwrap_err().contains("not a length in inches"), "{top}");
        }
        for at in ["[1]", "[1, 2, 3, 4]", "[]", "5"] {
            assert!(file("1", at).unwrap_err().contains("a place: \"x,y\""), "{at}");
        }
    }
}
