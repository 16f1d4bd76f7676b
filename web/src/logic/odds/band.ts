// The band under a replay: how the game leaned after each ply, as a line between the two sides.

export function bandPath(evaluation: readonly number[], width: number, height: number): string {
  if (evaluation.length < 2) return `M0 ${height / 2}H${width}`;
  return evaluation
    .map((value, i) => {
      const x = (i / (evaluation.length - 1)) * width,
        y = height / 2 - (Math.max(-1000, Math.min(1000, value)) / 1000) * (height / 2 - 3);
      return `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** The plies at which the lean changed most, in their order, far enough apart to be distinguished. Those before `from`
 * and after `to` do not count. */
export function turningPoints(
  evaluation: readonly number[],
  most = 4,
  from = 1,
  to = Infinity,
): { ply: number; change: number }[] {
  const changes = evaluation
    .slice(1)
    .map((value, i) => ({ ply: i + 1, change: value - evaluation[i]! }))
    .filter(({ ply, change }) => Math.abs(change) >= 60 && ply >= from && ply <= to);
  const apart = Math.max(2, evaluation.length / 9);
  const taken: { ply: number; change: number }[] = [];
  for (const item of changes.sort((p, q) => Math.abs(q.change) - Math.abs(p.change))) {
    if (taken.length >= most) break;
    if (taken.every(known => Math.abs(known.ply - item.ply) >= apart)) taken.push(item);
  }
  return taken.sort((p, q) => p.ply - q.ply);
}

/** Places along a line that are wanted in this order, moved so that none is nearer than `least` to the next and all stay
 * between `from` and `to`. */
export function spaced(wanted: readonly number[], least: number, from: number, to: number): number[] {
  const places = [...wanted];
  const gap = Math.min(least, (to - from) / Math.max(1, wanted.length - 1));
  places.forEach((place, i) => {
    places[i] = Math.max(place, i ? places[i - 1]! + gap : from);
  });
  for (let i = places.length - 1; i >= 0; i -= 1)
    places[i] = Math.min(places[i]!, i + 1 < places.length ? places[i + 1]! - gap : to);
  return places;
}
