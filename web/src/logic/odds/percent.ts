// Chances as figures: whole percent in lists, tenths in pop-overs, shares that add up to exactly 100.

/** Rounds shares to steps of `10^-digits` percent so that they add up to 100 (largest remainder first). */
export function shares(values: readonly number[], digits = 1): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total <= 0) return values.map(() => 0);
  const scale = 10 ** digits;
  const exact = values.map(value => (value / total) * 100 * scale);
  const down = exact.map(Math.floor);
  let missing = Math.round(100 * scale) - down.reduce((sum, value) => sum + value, 0);
  const order = exact
    .map((value, index) => ({ index, rest: value - down[index]! }))
    .sort((p, q) => q.rest - p.rest || p.index - q.index);
  for (const { index } of order) {
    if (missing <= 0) break;
    down[index]! += 1;
    missing -= 1;
  }
  return down.map(value => value / scale);
}

/** What screens leave out of a distribution: less than this is not a chance. */
const NOTHING = 1e-7;

/** A whole percent that never claims certainty: 0 and 100 only when it is so. */
export function whole(p: number): string {
  if (p <= 0) return '0%';
  if (p >= 1 - NOTHING) return '100%';
  return `${Math.min(99, Math.max(1, Math.round(p * 100)))}%`;
}

/** A percent in tenths. */
export function tenths(p: number): string {
  return `${(p * 100).toFixed(1)}%`;
}
