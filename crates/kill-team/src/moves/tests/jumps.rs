//! Stretches of a written path at one height: walks where something carries the base, jumps across gaps.

use crate::choice::{MoveKind, Path};
use crate::state::{OperativeId, Place};
use crate::{Field, KillTeam, Setup, moves};
use sortie_geometry::open::path::Leg;
use sortie_kernel::words::Words;
use sortie_kernel::{Illegal, Position};

/// Three towers in a row, 3 and 1 inches apart, and the operative at the edge of the first.
fn table(m: u8) -> (Setup, Position<KillTeam>) {
    let text = format!(
        "part = [\n\
         {{ feature = \"West\", box = [\"4,3\", \"9,9\"], bottom = 0, top = 3, traits = [\"heavy\", \"vantage\"] }},\n\
         {{ feature = \"Mid\", box = [\"12,3\", \"15,9\"], bottom = 0, top = 3, traits = [\"heavy\", \"vantage\"] }},\n\
         {{ feature = \"East\", box = [\"16,3\", \"20,9\"], bottom = 0, top = 3, traits = [\"heavy\", \"vantage\"] }},\n\
         ]\n\
         operative = [{{ name = \"S1\", side = \"a\", at = \"8.3,6,3\", m = {m} }}]"
    );
    let fixture = toml::from_str(&text).expect("a table that can be read");
    KillTeam::fixture(fixture).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// The legs of a move of the operative, as letters.
fn legs(m: u8, places: &[(i16, i16, i16)]) -> Result<String, Illegal> {
    let (setup, at) = table(m);
    let places: Vec<Place> = places.iter().map(|(x, y, z)| Place::new(*x, *y, *z)).collect();
    let path = Path::new(&places).expect("a few places");
    let (_, legs) = moves::check(&Field::new(&setup, &at.state), OperativeId(0), MoveKind::Normal, &path)?;
    let letter = |leg: &Leg| match leg {
        Leg::Walk(_) => 'w',
        Leg::Climb(_) => 'c',
        Leg::Drop(_) => 'd',
        Leg::Jump(_) => 'j',
        Leg::Fly(_) => 'f',
    };
    Ok(legs.iter().map(letter).collect())
}

#[test]
fn a_stretch_over_a_gap_between_levels_of_one_height_is_a_jump() {
    assert_eq!(legs(6, &[(8300, 8000, 3000)]).as_deref(), Ok("w"));
    assert_eq!(legs(6, &[(13000, 6000, 3000)]).as_deref(), Ok("j"));
    assert_eq!(
        legs(8, &[(8300, 7500, 3000), (13000, 7500, 3000), (14000, 7500, 3000)]).as_deref(),
        Ok("wjw")
    );
    assert_eq!(legs(9, &[(14300, 6000, 3000), (16700, 6000, 3000)]).as_deref(), Ok("jj"));
}

#[test]
fn a_stretch_into_the_air_is_no_jump() {
    let rule = |places: &[(i16, i16, i16)]| legs(9, places).expect_err("no such move").rule.as_str();
    assert_eq!(rule(&[(10500, 6000, 3000)]), "KT-TERR-07");
    assert_eq!(rule(&[(10500, 6000, 3000), (13000, 6000, 3000)]), "KT-TERR-07");
    assert_eq!(rule(&[(7000, 6000, 3000), (13000, 6000, 3000)]), "KT-JUMP-02");
    assert_eq!(legs(9, &[(9700, 6000, 3000), (9700, 6000, 0)]).as_deref(), Ok("wd"));
}
