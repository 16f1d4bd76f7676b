//! Seeds derived from other numbers.

/// Mixes numbers into a seed, so that neighbouring games and both players of one game draw unrelated sequences.
pub fn mix(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0x9e37_79b9_7f4a_7c15, |so_far, number| {
        let mut x = so_far.rotate_left(23) ^ number.wrapping_mul(0x9fb2_1c65_1e98_df25);
        x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn near_numbers_give_far_seeds() {
        let seeds: BTreeSet<u64> =
            (0..100).flat_map(|a| (0..100).flat_map(move |b| (0..3).map(move |c| mix(&[a, b, c])))).collect();
        assert_eq!(seeds.len(), 30_000);
        let ones: u32 = (0..1000).map(|i| (mix(&[7, i]) ^ mix(&[7, i + 1])).count_ones()).sum();
        assert!((30_000..34_000).contains(&ones), "half of the bits should differ: {ones}");
    }
}
