// Figures beside models: where each hides neither a model nor another figure, or not at all (the list has them all).

export interface Pill {
  id: string;
  x: number;
  y: number;
  first: boolean;
}
type Point = readonly [number, number];

/** Centres of the figures that find room, by id. `first` ones are placed before the others. */
export function pills(
  wanted: readonly Pill[],
  models: ReadonlyMap<string, Point>,
  plate: number,
  width: number,
  height: number,
): Map<string, Point> {
  const placed = new Map<string, Point>();
  // A model takes more room than its plate: a star or badges at its head, its name below.
  const free = (id: string, [x, y]: Point): boolean =>
    [...models].every(
      ([other, [mx, my]]) =>
        other === id ||
        Math.abs(mx - x) > plate * 1.1 + width / 2 ||
        my - y > plate * 1.25 + height / 2 ||
        y - my > plate * 1.55 + height / 2,
    ) && [...placed.values()].every(([px, py]) => Math.abs(px - x) > width || Math.abs(py - y) > height);
  for (const pill of [...wanted].sort((p, q) => Number(q.first) - Number(p.first))) {
    const up = plate * 1.25 + height / 2,
      // The name of a model hangs below its plate.
      under = plate * 1.62 + height / 2,
      aside = plate * 1.35 + width / 2;
    const spots: Point[] = [
      [pill.x, pill.y + under],
      [pill.x, pill.y - up],
      [pill.x + aside, pill.y],
      [pill.x - aside, pill.y],
      [pill.x + aside, pill.y + plate],
      [pill.x - aside, pill.y + plate],
      [pill.x + aside, pill.y - plate],
      [pill.x - aside, pill.y - plate],
    ];
    const spot = spots.find(place => free(pill.id, place));
    if (spot) placed.set(pill.id, spot);
  }
  return placed;
}
