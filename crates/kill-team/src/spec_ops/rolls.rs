//! Dice of a campaign: each is written down as it is rolled.

use sortie_kernel::dice::Faces;

/// Dice from any source.
pub struct Rolls<'a> {
    faces: &'a mut dyn Faces,
    /// The faces rolled.
    pub rolled: Vec<u16>,
}

impl std::fmt::Debug for Rolls<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rolls").field("rolled", &self.rolled).finish_non_exhaustive()
    }
}

impl<'a> Rolls<'a> {
    /// Dice from a source.
    pub fn new(faces: &'a mut dyn Faces) -> Rolls<'a> {
        Rolls { faces, rolled: Vec::new() }
    }

    /// A die of six sides.
    pub fn d6(&mut self) -> u8 {
        let face = self.faces.face(6);
        self.rolled.push(face);
        face as u8
    }

    /// A die rolled again until it fits. A source that has run out ends it.
    pub fn d6_until(&mut self, fits: impl Fn(u8) -> bool) -> u8 {
        loop {
            let face = self.d6();
            if fits(face) || self.faces.has_failed() {
                return face;
            }
        }
    }

    /// Whether the source has run out.
    pub fn has_failed(&self) -> bool {
        self.faces.has_failed()
    }
}
