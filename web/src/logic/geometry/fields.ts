// Several places inside one cube share its floor: each gets the part that is nearest to it, so that a finger finds it.
import { cellRect, type Rect } from './outline';
import type { Spot } from '../press/menu';

/** The part of the cube's floor that belongs to each place, by the anchor's key; a place that has its cube alone is not listed. */
export function fields(spots: readonly Spot[]): Map<string, Rect> {
  const cubes = new Map<string, Spot[]>();
  for (const spot of spots) {
    const { cell, token } = spot.anchor;
    if (token || !cell) continue;
    const key = cell.join('.');
    cubes.set(key, [...(cubes.get(key) ?? []), spot]);
  }
  const found = new Map<string, Rect>();
  for (const sharing of cubes.values()) {
    if (sharing.length < 2) continue;
    const { x0, y0, x1, y1 } = cellRect(sharing[0]!.anchor.cell!);
    const across = strips(
        sharing.map(spot => spot.anchor.at.x),
        x0,
        x1,
      ),
      along = strips(
        sharing.map(spot => spot.anchor.at.y),
        y0,
        y1,
      );
    for (const { anchor } of sharing) {
      const [left, right] = across.get(anchor.at.x)!,
        [low, high] = along.get(anchor.at.y)!;
      found.set(anchor.key, { x0: left, y0: low, x1: right, y1: high });
    }
  }
  return found;
}

/** Cuts the line from `from` to `to` half-way between neighbours. */
function strips(values: readonly number[], from: number, to: number): Map<number, [number, number]> {
  const sorted = [...new Set(values)].sort((p, q) => p - q);
  return new Map(
    sorted.map((value, i) => [
      value,
      [i === 0 ? from : (sorted[i - 1]! + value) / 2, i === sorted.length - 1 ? to : (value + sorted[i + 1]!) / 2],
    ]),
  );
}
