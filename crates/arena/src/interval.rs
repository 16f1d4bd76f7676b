//! Confidence intervals for the share of games won.

/// A share with its confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The share seen; 0 if nothing was seen.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Wilson's interval for `hits` of `trials` at 95 %. A draw may count as half a hit.
pub fn wilson(hits: f64, trials: f64) -> Interval {
    const Z: f64 = 1.959_963_984_540_054;
    if trials <= 0.0 {
        return Interval { share: 0.0, low: 0.0, high: 1.0 };
    }
    let share = hits / trials;
    let centre = share + Z * Z / (2.0 * trials);
    let spread = Z * (share * (1.0 - share) / trials + Z * Z / (4.0 * trials * trials)).sqrt();
    let scale = 1.0 + Z * Z / trials;
    Interval { share, low: ((centre - spread) / scale).max(0.0), high: ((centre + spread) / scale).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_agrees_with_figures_worked_out_elsewhere() {
        // 15 of 50: 0.1910 to 0.4375, from the textbook formula worked by hand.
        let interval = wilson(15.0, 50.0);
        assert!(
            (interval.low - 0.1910).abs() < 5e-4 && (interval.high - 0.4375).abs() < 5e-4,
            "{interval:?}"
        );
        let none = wilson(0.0, 10.0);
        assert!(none.low.abs() < 1e-12 && (none.high - 0.2775).abs() < 5e-4, "{none:?}");
        assert!((wilson(0.0, 0.0).high - 1.0).abs() < 1e-12);
    }
}
