// The outline of an area that is given as places of a lattice: traced around it and rounded, as one would pencil it.

type Point = readonly [number, number];

/** The lattice's spacing: the least distance between two places along an axis. */
export function spacing(places: readonly Point[]): number {
  const least = (values: number[]): number => {
    const sorted = [...new Set(values.map(value => Math.round(value * 10) / 10))].sort((p, q) => p - q);
    return Math.min(
      Infinity,
      ...sorted
        .slice(1)
        .map((value, i) => value - sorted[i]!)
        .filter(gap => gap > 0.5),
    );
  };
  return Math.min(least(places.map(p => p[0])), least(places.map(p => p[1])));
}

/** A closed path around every part of the area and every hole in it. */
export function contour(places: readonly Point[]): string {
  const step = spacing(places);
  if (places.length < 2 || !Number.isFinite(step)) return '';
  const [x0, y0] = places[0]!;
  const key = (x: number, y: number): string => `${x} ${y}`;
  const full = new Set(places.map(([x, y]) => key(Math.round((x - x0) / step), Math.round((y - y0) / step))));
  // Edges run with the area on their right; at a corner where two parts touch, the path turns so that they stay apart.
  const from = new Map<string, [number, number][]>();
  const add = (ax: number, ay: number, bx: number, by: number): void => {
    const at = key(ax, ay);
    from.set(at, [...(from.get(at) ?? []), [bx, by]]);
  };
  for (const cell of full) {
    const [x, y] = cell.split(' ').map(Number) as [number, number];
    if (!full.has(key(x, y - 1))) add(x, y, x + 1, y);
    if (!full.has(key(x + 1, y))) add(x + 1, y, x + 1, y + 1);
    if (!full.has(key(x, y + 1))) add(x + 1, y + 1, x, y + 1);
    if (!full.has(key(x - 1, y))) add(x, y + 1, x, y);
  }
  let path = '';
  for (const start of [...from.keys()])
    while (from.get(start)?.length) {
      const corners: [number, number][] = [];
      let at = start.split(' ').map(Number) as [number, number],
        before: [number, number] | null = null;
      for (;;) {
        const next: [number, number][] | undefined = from.get(key(...at));
        if (!next?.length) break;
        const pick: number =
          next.length > 1 && before
            ? next.findIndex(([x, y]) => (at[0] - before![0]) * (y - at[1]) - (at[1] - before![1]) * (x - at[0]) > 0)
            : 0;
        const [to] = next.splice(Math.max(0, pick), 1) as [[number, number]];
        corners.push(at);
        before = at;
        at = to;
      }
      path += rounded(corners.map(([x, y]): Point => [x0 + (x - 0.5) * step, y0 + (y - 0.5) * step]));
    }
  return path;
}

/** Through the middles of the edges, bent around their corners: steps of a lattice become a smooth slope. */
function rounded(corners: readonly Point[]): string {
  const middle = (i: number): Point => {
    const p = corners[i % corners.length]!,
      q = corners[(i + 1) % corners.length]!;
    return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
  };
  const write = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${write(middle(0))}${corners.map((_, i) => `Q${write(corners[(i + 1) % corners.length]!)} ${write(middle(i + 1))}`).join('')}Z`;
}

/** Closed lines as one path: corners follow each other closely, so each is drawn with a curve between the middles of its sides. */
export function ringPath(rings: readonly (readonly Point[])[]): string {
  const number = (value: number): string => String(Math.round(value * 10) / 10);
  return rings
    .filter(ring => ring.length > 2)
    .map(ring => {
      const middle = (i: number): string => {
        const p = ring[i % ring.length]!,
          q = ring[(i + 1) % ring.length]!;
        return `${number((p[0] + q[0]) / 2)} ${number((p[1] + q[1]) / 2)}`;
      };
      const curves = ring.map((_, i) => {
        const [x, y] = ring[(i + 1) % ring.length]!;
        return `Q${number(x)} ${number(y)} ${middle(i + 1)}`;
      });
      return `M${middle(0)}${curves.join('')}Z`;
    })
    .join('');
}
